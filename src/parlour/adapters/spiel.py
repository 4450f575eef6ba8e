"""The games as OpenSpiel games. Needs OpenSpiel: ``pip install parlour[openspiel]``.

>>> import pyspiel
>>> from parlour.adapters import spiel
>>> game = pyspiel.load_game("parlour_party_bugs(players=4)")
>>> game.num_players(), game.num_distinct_actions()
(4, 56)

All chance of a match lies in the seed of its dice, so chance comes first: it names the seed, digit
by digit. Those who choose at the same time are asked one after the other and see no more for it,
so the games are sequential, and searches by information state work on them as they are.

Parameters: ``players``; ``options``, such as ``"rounds:1;double_parrot:wild"``; ``payoff``, places
or points; and, for algorithms that walk through the whole tree, ``deals`` (so many different deals
and no more) and ``opening`` (so many rounds are played at random before the first decision).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from parlour.adapters import not_installed

try:
    import pyspiel
except ImportError as missing:
    raise not_installed(missing, "openspiel") from missing

from parlour.adapters.dealt import Dealt, do
from parlour.adapters.lengths import longest
from parlour.adapters.observing import Setting, check_payoff, least_of, payoffs, senses_of
from parlour.adapters.rollouts import CompiledImagining, CompiledRollouts
from parlour.adapters.spelling import speller_of, state_in_words, told
from parlour.bots.bot import Bot
from parlour.core.actions import Action
from parlour.core.dice import next_word, roll, seed_dice
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.options import Options
from parlour.core.words import ParlourError
from parlour.games import GAMES

Imagine = Callable[[Any, int, int], Any]  # from a table, a seat and a seed

DIGITS, DIGIT = 8, 256  # of the seed that chance names
DEFAULTS = {"players": 0, "options": "", "payoff": "places", "deals": 0, "opening": 0}


def short_name(game: Game[Any]) -> str:
    return f"parlour_{game.id.replace('-', '_')}"


def game_type(game: Game[Any]) -> Any:
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.name.en,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # an observation does not hold all that was heard
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**DEFAULTS, "players": _usual_players(game)},
    )


def _usual_players(game: Game[Any]) -> int:
    return min(4, game.players[-1])


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house with players, options and payoff. Each game has a class of its own."""

    house: ClassVar[Game[Any]]

    def __init__(
        self, params: Mapping[str, Any] | None = None, options: Options | None = None
    ) -> None:
        game = self.house
        given = {**DEFAULTS, "players": _usual_players(game), **(params or {})}
        check_payoff(given["payoff"])
        _check_counts(given)
        self.setting = Setting.of(
            game, given["players"], options or _options(game, given["options"])
        )
        self.sense, self.spell = senses_of(game).sense, speller_of(self.setting)
        self.payoff, self.deals, self.opening = given["payoff"], given["deals"], given["opening"]
        most = -least_of(self.payoff)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=self.deals or DIGIT,
            num_players=self.setting.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=longest(self.setting),
        )
        super().__init__(game_type(game), info, given)

    @property
    def digits(self) -> int:
        return 1 if self.deals else DIGITS

    def max_chance_nodes_in_history(self) -> int:
        return self.digits

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


def _check_counts(given: Mapping[str, Any]) -> None:
    for name in ("deals", "opening"):
        if given[name] < 0:
            raise ParlourError(
                f"Parameter {name} is 0 or more, not {given[name]}.",
                f"Der Parameter {name} ist 0 oder mehr, nicht {given[name]}.",
            )


def _options(game: Game[Any], text: str) -> Options | None:
    if not text:
        return None
    words: dict[str, str] = {"mode": "calm"} if game.knows_time else {}
    for each in text.split(";"):
        name, colon, value = each.partition(":")
        if not colon:
            raise ParlourError(
                f"Options are written as in rounds:1;mirror:yes, so '{each}' is none.",
                f"Optionen schreibt man wie in rounds:1;mirror:yes, '{each}' ist also keine.",
            )
        words[name.strip()] = value
    return game.options.from_words(words)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One match, from the deal to its end."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.seed: list[int] = []
        self.dealt: Dealt | None = None

    @property
    def setting(self) -> Setting:
        return self.get_game().setting  # type: ignore[no-any-return]

    # Whose turn it is, and what they may do

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.CHANCE) if self.dealt is None else self.dealt.player

    def is_terminal(self) -> bool:
        return self.dealt is not None and self.dealt.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.get_game().deals or DIGIT
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.dealt is not None
        return self.dealt.legal(player)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"DEAL {action}"
        actions = self.setting.game.actions
        return actions.name(actions.all[action])

    # What happens

    def _apply_action(self, action: int) -> None:
        if self.dealt is None:
            self.seed.append(action)
            if len(self.seed) == self.get_game().digits:
                self.dealt = Dealt(self.setting.game, self._new_table())
        else:
            self.dealt.do(action)

    def _new_table(self) -> Any:
        setting, opening = self.setting, self.get_game().opening
        seed = sum(digit * DIGIT**place for place, digit in enumerate(self.seed))
        table = setting.game.new_table(setting.players, seed, setting.options)
        luck = [0] * 4
        seed_dice(luck, ~seed & (1 << 128) - 1)
        while table.rounds_played < opening and not setting.game.is_over(table):
            seat = setting.game.awaited(table)[0]
            legal = setting.game.legal(table, seat)
            chosen = legal[roll(luck, len(legal))]
            do(setting.game, table, seat, setting.game.actions.number(chosen), luck)
        return table

    def returns(self) -> list[float]:
        if self.dealt is None or not self.is_terminal():
            return [0.0] * self.setting.players
        return payoffs(self.setting, self.dealt.table, self.get_game().payoff)

    # What is known

    def words(self, player: int) -> list[int]:
        """What this player observes, still unspread."""
        out = [0] * len(self.setting.word_sizes)
        if self.dealt is not None:
            self.get_game().sense(self.dealt.table, player, out)
        return out

    def heard_by(self, player: int) -> list[Event]:
        return [] if self.dealt is None else [e for e in self.dealt.heard if e.is_for(player)]

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float], imagine: Imagine | None = None
    ) -> SpielState:
        """Another match that this player could be sitting in, drawn fairly from all of them.

        It goes on from here and has no past: ``history()`` is empty and ``move_number()`` 0. The
        table is dealt from what the player knows, and no seed is known that would have led to it;
        a history that cannot be played again would be worse than none.
        """
        assert self.dealt is not None
        game, table = self.setting.game, self.dealt.table
        seed = sum(int(sampler() * 2**32) << 32 * word for word in range(4))
        imagined = (
            imagine(table, player, seed)
            if imagine is not None
            else game.imagine(game.view(table, player), seed)
        )
        other: SpielState = self.get_game().new_initial_state()
        other.seed = self.seed[:]
        other.dealt = Dealt(game, imagined, tuple(self.heard_by(player)))
        return other

    def __str__(self) -> str:
        if self.dealt is None:
            return f"seed {self.seed}"
        return state_in_words(self.setting, self.dealt.table, self.dealt.player, self.history())


class SpielObserver:
    """Pieces of the observation as tensors, or, with perfect recall, text with all that was heard.

    That much is in no tensor.
    """

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.game, self.perfect_recall = game, perfect_recall
        setting = game.setting
        self.tensor = np.zeros(0 if perfect_recall else setting.size, np.float32)
        self.dict = {} if perfect_recall else setting.in_pieces(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        if self.perfect_recall:
            return
        if state.dealt is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.game.setting.observe(state.dealt.table, player)

    def string_from(self, state: SpielState, player: int) -> str:
        seen = self.game.spell(player, state.words(player))
        if not self.perfect_recall:
            return seen
        heard = (told(self.game.house, event) for event in state.heard_by(player))
        return f"{seen}. {', '.join(heard)}"


# Bots of OpenSpiel at our tables

MakeBot = Callable[[Any, int], Any]  # an OpenSpiel game and a seed go in, a bot comes out


def seated(make_bot: MakeBot, game: Game[Any], players: int, options: Options | None = None) -> Bot:
    """A bot of ours that asks a bot of OpenSpiel, one that searches by information state.

    It is told nothing but the view, and the same view and dice give the same choice.
    """
    spiel_game = SPIEL_GAMES[game.id]({"players": players}, options)

    def choose(view: Any, legal: Sequence[Action], dice: list[int]) -> Action:
        state = spiel_game.new_initial_state()
        state.dealt = Dealt(game, game.imagine(view, next_word(dice)))
        number = int(make_bot(spiel_game, next_word(dice)).step(state))
        return game.actions.all[number]

    return choose


class QuickRandom(np.random.RandomState):
    """Chooses from a short list without making an array of it first: most of what it is asked."""

    def choice(self, a: Any, size: Any = None, replace: bool = True, p: Any = None) -> Any:
        if size is None and p is None and isinstance(a, list):
            return a[int(self.random_sample() * len(a))]
        return super().choice(a, size, replace, p)


def ismcts(simulations: int, uct_c: float = 1.0, quick: bool = False) -> MakeBot:
    """OpenSpiel's search over information sets, with random rollouts.

    One that is ``quick`` has its rollouts played by compiled rules, as random as its own would be.
    """

    def make(game: Any, seed: int) -> Any:
        from open_spiel.python.algorithms import ismcts, mcts

        random = QuickRandom(seed)
        rollouts = CompiledRollouts(game, random) if quick else None
        imagine = CompiledImagining(game).table if quick else None
        bot = ismcts.ISMCTSBot(
            game=game,
            evaluator=rollouts or mcts.RandomRolloutEvaluator(1, random),
            uct_c=uct_c,
            max_simulations=simulations,
            random_state=random,
            use_observation_string=True,
        )
        bot.set_resampler(
            lambda state, seat: state.resample_from_infostate(seat, random.random, imagine)
        )
        return bot

    return make


# OpenSpiel keeps what makes a game until after Python has ended. A class survives that, a function
# does not, and takes the whole program down with it.
SPIEL_GAMES: Mapping[str, type[SpielGame]] = {
    game.id: type(short_name(game), (SpielGame,), {"house": game}) for game in GAMES.values()
}


def register() -> None:
    known = set(pyspiel.registered_names())
    for spiel_game in SPIEL_GAMES.values():
        if short_name(spiel_game.house) not in known:
            pyspiel.register_game(game_type(spiel_game.house), spiel_game)


register()
