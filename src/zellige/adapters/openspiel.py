"""OpenSpiel games: importing this module registers python_grawlix, python_marrakech and python_qwirkle.

>>> import pyspiel
>>> import zellige.adapters.openspiel
>>> game = pyspiel.load_game("python_grawlix", {"order": 2, "hand": 1})
>>> state = game.new_initial_state()
>>> [state.action_to_string(action) for action in state.legal_actions()]
['+r@', '+r#', '+o@', '+o#']

A parameter that is a word of digits is a number here: `{"faces": 111234}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import prod
from random import Random
from typing import Any

import numpy as np
import pyspiel

from zellige.adapters.numbers import actions, numbers_of, observation, rewards
from zellige.card import Card, Value
from zellige.core import Move, State, View
from zellige.games import GAMES, card
from zellige.games import game as find_game
from zellige.kernel.constants import CHANCE, OVER
from zellige.kernel.rules import weight_of
from zellige.kernel.structs import Floats

Type = pyspiel.GameType


def has_chance(about: Card) -> bool:
    return numbers_of(find_game(about.name)).longest_chance > 0


def game_type(about: Card) -> Any:
    """What OpenSpiel needs to know about a game."""
    stochastic, hidden = has_chance(about), about.hides
    return Type(
        short_name=f"python_{about.name}",
        long_name=about.title,
        dynamics=Type.Dynamics.SEQUENTIAL,
        chance_mode=Type.ChanceMode.EXPLICIT_STOCHASTIC if stochastic else Type.ChanceMode.DETERMINISTIC,
        information=Type.Information.IMPERFECT_INFORMATION if hidden else Type.Information.PERFECT_INFORMATION,
        utility=Type.Utility.ZERO_SUM,
        reward_model=Type.RewardModel.TERMINAL,
        max_num_players=about.table[-1],
        min_num_players=about.table[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={parameter.name: spelt(parameter.default) for parameter in about.parameters},
    )


def spelt(value: Value) -> Value:
    """A parameter's value as OpenSpiel has it: it reads a word of digits as a number, so such a word must be one."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def values_of(about: Card, params: Mapping[str, Any]) -> dict[str, Any]:
    """Our values of OpenSpiel's parameters."""
    known = {parameter.name: parameter for parameter in about.parameters}
    return {name: known[name].read(str(value)) if name in known else value for name, value in params.items()}


class SpielGame(pyspiel.Game):
    """One of our games, with its parameters."""

    def __init__(self, kind: Any, about: Card, params: dict[str, Any] | None = None) -> None:
        self.game = find_game(about.name, **values_of(about, params or {}))
        self.numbers = numbers_of(self.game)
        seats, longest = self.game.seats, self.numbers.longest
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.actions,
            max_chance_outcomes=self.numbers.actions if self.numbers.longest_chance else 0,
            num_players=seats,
            min_utility=-1.0,
            max_utility=seats - 1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(kind, info, {name: spelt(value) for name, value in self.game.values.items()})

    def max_chance_nodes_in_history(self) -> int:
        return self.numbers.longest_chance

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):
    """One of our states, with the moves that led to it as each seat saw them."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.state: State = game.game.start()
        self.seen: list[list[Move]] = [[] for _ in range(game.game.seats + 1)]  # by seat; the last is a watcher's

    def current_player(self) -> int:
        special = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return int(special.get(self.state.player, self.state.player))

    def _moves(self) -> dict[int, int]:
        """The action number of each legal move, with its code."""
        return actions(self.state, self.state.moves.codes())

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._moves()) if player == self.state.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.state.player != CHANCE:
            raise ValueError("chance is not to move here")
        weights = {action: weight_of(self.state.struct, code) for action, code in self._moves().items()}
        total = sum(weights.values())
        return [(action, float(Fraction(weight, total))) for action, weight in weights.items()]

    def _apply_action(self, action: int) -> None:
        move = self.state.game.move(self._moves()[action])
        secret, veiled = self.state.secret(move), self.state.veiled(move)
        for seat, moves in zip((*range(self.state.game.seats), None), self.seen, strict=True):
            moves.append(move if secret in (None, seat) else veiled)
        self.state = self.state.after(move)

    def _action_to_string(self, player: int, action: int) -> str:
        code = self._moves().get(action)
        return str(self.state.game.move(code)) if code is not None else f"action {action}"

    def is_terminal(self) -> bool:
        return self.state.player == OVER

    def returns(self) -> list[float]:
        """Every seat stakes one and the winners share it: 1 and -1 for two, all 0 in a draw."""
        return rewards(self.state)

    def __str__(self) -> str:
        return str(self.state)

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> SpielState:
        """Another state that looks the same to a player, for determinized search. The other seats keep only the public
        moves; `history()`, which OpenSpiel keeps itself, is still that of the true game."""
        clone: SpielState = self.clone()
        clone.seen = [list(seen if seat == player else self.seen[-1]) for seat, seen in enumerate(self.seen)]
        clone.state = self.state.view(player).guess(Random(probability_sampler()))
        return clone


class Observer:
    """What a player sees: its view as text, and as the parts described in the game's planes.py; with perfect recall,
    the moves it saw."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        self.public, self.hides = kind.public_info, game.game.card.hides
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("observers cannot show the private information of all players")
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recall, self.numbers = kind.perfect_recall, game.numbers
        parts: dict[str, tuple[int, ...]] = {"seat": (game.game.seats,)}
        if self.recall:
            parts["moves"] = (self.numbers.longest + self.numbers.longest_chance,)
        else:
            parts |= self.numbers.parts
        sizes = [prod(shape) for shape in parts.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        at = np.cumsum([0, *sizes])
        self.dict: dict[str, Floats] = {
            name: self.tensor[at[n] : at[n + 1]].reshape(shape) for n, (name, shape) in enumerate(parts.items())
        }

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["seat"][player] = 1
        if self.recall:
            seen = self.moves(state, player)[-len(self.dict["moves"]) :]
            self.dict["moves"][: len(seen)] = [1 + move.code for move in seen]
        else:
            self.tensor[len(self.dict["seat"]) :] = observation(self.view(state, player), player)

    def view(self, state: SpielState, player: int) -> View:
        """What the player sees, or only what everybody sees."""
        return state.state.view(player if self.private else None)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view; empty if only private information is asked for and the game has none."""
        if not self.public and not self.hides:
            return ""
        view = f"seat {player} sees {self.view(state, player)}"
        return f"{view}; {' '.join(map(str, self.moves(state, player)))}" if self.recall else view

    def moves(self, state: SpielState, player: int) -> list[Move]:
        """The moves as the player saw them, or as everybody did."""
        return state.seen[player if self.private else -1]


def register(name: str) -> None:
    about = card(name)
    kind = game_type(about)

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, about, params)

    Registered.__name__ = Registered.__qualname__ = f"Python{about.title}"
    globals()[Registered.__name__] = Registered  # where pickle looks for it
    pyspiel.register_game(kind, Registered)


for name in GAMES:
    register(name)
