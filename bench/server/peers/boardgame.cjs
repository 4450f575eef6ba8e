// A table of four on boardgame.io: everybody holds 13 cards, a move hands one to the left, and the
// last 13 that were handed on lie open. Usage: node boardgame.cjs PORT
const { Server } = require("boardgame.io/server");

const SEATS = [0, 1, 2, 3];
const HAND = 13;

const cards = {
  name: "cards",
  minPlayers: SEATS.length,
  maxPlayers: SEATS.length,
  setup: () => ({
    hands: SEATS.map((seat) => Array.from({ length: HAND }, (_, card) => seat * HAND + card)),
    open: [],
    scores: SEATS.map(() => 0),
    last: null,
  }),
  playerView: ({ G, playerID }) => ({
    mine: playerID == null ? [] : G.hands[playerID],
    sizes: G.hands.map((hand) => hand.length),
    open: G.open,
    scores: G.scores,
    last: G.last,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    pass: ({ G, playerID }, place) => {
      const seat = Number(playerID);
      const [card] = G.hands[seat].splice(place % G.hands[seat].length, 1);
      G.hands[(seat + 1) % SEATS.length].push(card);
      G.open.push(card);
      if (G.open.length > HAND) G.open.shift();
      G.last = { seat, place };
    },
  },
};

Server({ games: [cards], origins: ["*"] }).run({ port: Number(process.argv[2]) });
