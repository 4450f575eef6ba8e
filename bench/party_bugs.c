/* Party Bugs for four players in plain C, the yardstick for the compiled Python rules.
 *
 * Written as one would write it by hand: a struct, a function for each step of the rules, legal
 * choices as a bit set. It rolls the same dice in the same order as the library, so that both play
 * the same matches, card for card; the sums it prints are compared.
 *
 * Usage: party_bugs MATCHES   prints: decisions points seconds
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PLAYERS = 4, COSTUMES = 13, KING = 13, HAND = 3, NOTHING = 0 };
enum phase { CHOOSE, TAKE, LAST, OVER };

/* Dice: sfc32 */

struct dice { uint32_t a, b, c, counter; };

static inline uint32_t next_word(struct dice *dice)
{
    uint32_t word = dice->a + dice->b + dice->counter++;
    dice->a = dice->b ^ (dice->b >> 9);
    dice->b = dice->c + (dice->c << 3);
    dice->c = ((dice->c << 21) | (dice->c >> 11)) + word;
    return word;
}

static inline uint32_t roll(struct dice *dice, uint32_t sides)
{
    uint64_t product = (uint64_t)next_word(dice) * sides;
    if ((uint32_t)product < sides) {
        uint32_t leftovers = -sides % sides;
        while ((uint32_t)product < leftovers)
            product = (uint64_t)next_word(dice) * sides;
    }
    return product >> 32;
}

static void seed_dice(struct dice *dice, const uint32_t words[4])
{
    *dice = (struct dice){words[0], words[1], words[2], words[3]};
    for (int i = 0; i < 16; i++)
        next_word(dice);
}

/* The table */

struct table {
    struct dice dice;
    int phase, tied, floor_size, taken;
    int pile[PLAYERS][COSTUMES], pile_size[PLAYERS];
    int hand[PLAYERS], display[PLAYERS]; /* sets of costumes */
    int chosen[PLAYERS], played[PLAYERS], floor[PLAYERS], order[PLAYERS];
};

static void shuffle(int *pile, int size, struct dice *dice)
{
    for (int last = size - 1; last > 0; last--) {
        int other = roll(dice, last + 1), card = pile[last];
        pile[last] = pile[other];
        pile[other] = card;
    }
}

static inline int draw(struct table *table, int seat)
{
    return table->pile[seat][--table->pile_size[seat]];
}

static void give_tied_card(struct table *table)
{
    int lowest = COSTUMES + 1, candidates = 0;
    for (int seat = 0; seat < PLAYERS; seat++)
        if (table->floor[seat] < lowest)
            lowest = table->floor[seat];
    for (int seat = 0; seat < PLAYERS; seat++)
        candidates += table->floor[seat] == lowest;
    int youngest = candidates > 1 ? (int)roll(&table->dice, candidates) : 0;
    for (int seat = 0; seat < PLAYERS; seat++)
        if (table->floor[seat] == lowest && youngest-- == 0)
            table->tied = seat;
}

static void set_up(struct table *table)
{
    table->floor_size = table->taken = 0;
    for (int seat = 0; seat < PLAYERS; seat++) {
        int *pile = table->pile[seat];
        table->hand[seat] = table->display[seat] = table->chosen[seat] = 0;
        for (int i = 0; i < COSTUMES; i++)
            pile[i] = i + 1;
        shuffle(pile, COSTUMES, &table->dice);
        table->pile_size[seat] = COSTUMES;
        int card = draw(table, seat);
        if (card == KING) {
            card = draw(table, seat);
            pile[table->pile_size[seat]++] = KING;
            shuffle(pile, table->pile_size[seat], &table->dice);
        }
        table->floor[table->floor_size++] = card;
    }
    give_tied_card(table);
    for (int seat = 0; seat < PLAYERS; seat++)
        for (int i = 0; i < HAND; i++)
            table->hand[seat] |= 1 << draw(table, seat);
    table->phase = CHOOSE;
}

static inline int whose_turn(const struct table *table)
{
    if (table->phase != CHOOSE)
        return table->order[table->taken];
    int seat = 0;
    while (table->chosen[seat] != NOTHING)
        seat++;
    return seat;
}

static inline int legal(const struct table *table, int seat)
{
    if (table->phase == CHOOSE)
        return table->hand[seat];
    int costumes = 0;
    for (int i = 0; i < table->floor_size; i++)
        costumes |= 1 << table->floor[i];
    return costumes;
}

static void take(struct table *table, int seat, int card)
{
    int place = 0;
    while (table->floor[place] != card)
        place++;
    table->floor[place] = table->floor[--table->floor_size];
    table->taken++;
    table->display[seat] ^= 1 << card;
}

static void line_up(struct table *table)
{
    for (int i = 0; i < PLAYERS; i++) {
        int seat = (table->tied + i) % PLAYERS, place = i;
        for (; place > 0 && table->played[table->order[place - 1]] > table->played[seat]; place--)
            table->order[place] = table->order[place - 1];
        table->order[place] = seat;
    }
}

static void reveal(struct table *table)
{
    for (int seat = 0; seat < PLAYERS; seat++) {
        table->played[seat] = table->chosen[seat];
        table->hand[seat] ^= 1 << table->chosen[seat];
        table->chosen[seat] = NOTHING;
    }
    table->phase = TAKE;
    table->taken = 0;
    line_up(table);
    int place = PLAYERS - 1;
    if (table->played[table->order[place]] != KING)
        return;
    while (place > 0 && table->played[table->order[place - 1]] == KING)
        place--;
    while (table->floor_size > 0)
        table->display[table->order[place]] ^= 1 << table->floor[--table->floor_size];
    table->taken = PLAYERS;
}

static void end_round(struct table *table)
{
    for (int seat = 0; seat < PLAYERS; seat++)
        table->floor[table->floor_size++] = table->played[seat];
    if (table->hand[0] == 0) {
        table->phase = LAST;
        table->taken = 0;
        for (int i = 0; i < PLAYERS; i++)
            table->order[i] = (table->tied + 2 * PLAYERS - 1 - i) % PLAYERS;
        return;
    }
    table->phase = CHOOSE;
    for (int seat = 0; seat < PLAYERS; seat++)
        if (table->pile_size[seat] > 0)
            table->hand[seat] |= 1 << draw(table, seat);
        else if ((table->hand[seat] & (table->hand[seat] - 1)) == 0)
            table->chosen[seat] = __builtin_ctz(table->hand[seat]);
}

static int goes_on_by_itself(const struct table *table)
{
    if (table->phase == OVER)
        return 0;
    if (table->phase != CHOOSE)
        return table->floor_size <= 1;
    for (int seat = 0; seat < PLAYERS; seat++)
        if (table->chosen[seat] == NOTHING)
            return 0;
    return 1;
}

static void play(struct table *table, int seat, int card)
{
    if (table->phase == CHOOSE)
        table->chosen[seat] = card;
    else
        take(table, seat, card);
    while (goes_on_by_itself(table)) {
        if (table->phase == CHOOSE)
            reveal(table);
        else if (table->taken < PLAYERS)
            take(table, table->order[table->taken], table->floor[0]);
        else if (table->phase == TAKE)
            end_round(table);
        else
            table->phase = OVER;
    }
}

int main(int argc, char **argv)
{
    static const uint32_t luck_words[4] = {0x5CEDC834, 0xF39CC060, 0x7F4A7C15, 0x9E3779B9};
    long matches = argc > 1 ? atol(argv[1]) : 100000, decisions = 0, points = 0;
    struct table table;
    struct dice luck;
    clock_t began = clock();
    for (long match = 0; match < matches; match++) {
        uint32_t words[4] = {(uint32_t)match, 0, 0, 0};
        seed_dice(&table.dice, words);
        for (int i = 0; i < 4; i++)
            words[i] ^= luck_words[i];
        seed_dice(&luck, words);
        set_up(&table);
        for (; table.phase != OVER; decisions++) {
            int seat = whose_turn(&table), choices = legal(&table, seat);
            for (int skip = roll(&luck, __builtin_popcount(choices)); skip > 0; skip--)
                choices &= choices - 1;
            play(&table, seat, __builtin_ctz(choices));
        }
        for (int seat = 0; seat < PLAYERS; seat++)
            for (int card = 1; card <= COSTUMES; card++)
                if (table.display[seat] >> card & 1)
                    points += card;
    }
    printf("%ld %ld %.6f\n", decisions, points, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
