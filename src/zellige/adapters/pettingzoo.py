"""PettingZoo environments: `env("grawlix")` is an AEC environment with action masks, `parallel_env` steps all agents.

>>> from zellige.adapters.pettingzoo import env
>>> table = env("marrakech", players=3, rewards="scores")
>>> table.reset(seed=1)
>>> table.agent_selection, int(table.observe("player_0")["action_mask"].sum())
('player_0', 3)
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import aec_to_parallel

from zellige.adapters.batch import observe_hidden, observe_open, play_on
from zellige.adapters.numbers import HIGHEST, numbers_in, numbers_of, rewards
from zellige.chance import as_seed
from zellige.core import State
from zellige.errors import IllegalMove, ZelligeError
from zellige.games import game as find_game
from zellige.kernel.constants import OVER
from zellige.kernel.structs import Floats
from zellige.render import terminal

Rewards = Literal["outcome", "scores"]
RENDER_MODES = ["human", "ansi", "rgb_array", "svg"]


class ActionSpace(spaces.Discrete):
    """The action numbers; sampling without a mask gives a legal move, if there is one."""

    def __init__(self, environment: Environment, agent: str) -> None:
        super().__init__(environment.actions)
        self._environment, self._agent = environment, agent

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self._agent in self._environment.agents:
            mask = self._environment.mask(self._agent)
            mask = mask if mask.any() else None
        return super().sample(mask, probability)


class Environment(AECEnv):
    """One of our games as an environment.

    The agents are player_0, player_1, …, in the order of the seats; the player to move steps. An observation is the
    agent's view as numbers (the game's planes.py describes them) with a mask of its legal moves. Rewards are
    `"outcome"`: at the end, every agent stakes one and the winners share it (1 and -1 for two); or `"scores"`: the
    change in each agent's score. After `max_cycles` steps per agent, all are truncated. Rendering shows the whole
    state, hidden tiles included.

    With `waits`, all agents step in turn. Those not to move have a single action, waiting, which is the last number,
    and the move is played when the round is complete. So the environment can be run in parallel.
    """

    def __init__(
        self,
        name: str,
        max_cycles: int | None = None,
        rewards: Rewards = "outcome",
        waits: bool = False,
        render_mode: str | None = None,
        **values: object,
    ) -> None:
        super().__init__()
        if rewards not in ("outcome", "scores") or render_mode not in (None, *RENDER_MODES):
            raise ZelligeError(f"rewards {rewards!r} or render mode {render_mode!r} does not exist")
        self.game = find_game(name, **values)
        self.numbers = numbers_of(self.game)
        self.actions = self.numbers.actions + waits
        self.max_cycles, self.reward_kind, self.waits, self.render_mode = max_cycles, rewards, waits, render_mode
        self.metadata = {
            "name": f"{name}_v{self.game.card.version}",
            "render_modes": RENDER_MODES,
            "render_fps": 2,
            "is_parallelizable": waits,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        look = spaces.Dict(
            {
                "observation": spaces.Box(0, HIGHEST, (self.numbers.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )
        self._room = np.zeros(self.game.parts.most_moves, np.int32)
        self._brought = np.zeros(1 + self.numbers.longest_chance, np.int32)  # a move, and the chance moves after it
        self._dice = np.zeros(1, np.uint64)
        self._looks = dict.fromkeys(self.possible_agents, look)
        self._spaces = {agent: ActionSpace(self, agent) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._looks[agent]

    def action_space(self, agent: str) -> ActionSpace:
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        if seed is not None or not self._dice.any():  # without a seed, the random numbers continue
            own = None if seed is None else as_seed(seed)
            self._dice = np.random.SeedSequence(own).generate_state(1, np.uint64).astype(np.uint64)
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._steps = 0
        self._begin_at(self.game.start())
        self._made: list[int] = []
        self._play_on(-1)
        self.agent_selection = self.agents[0] if self.waits else self.agents[self._player]

    def _begin_at(self, state: State) -> None:
        self._writeable, self._scratch = state.struct.copy(), np.zeros(2, state.struct.dtype)
        self._struct = self._writeable.view()
        self._struct.setflags(write=False)  # the rules are compiled for the read-only structs of positions

    def _play_on(self, code: int) -> None:
        """Play a move and the chance moves after it, and list the legal moves."""
        kernel = self.game.parts.kernel
        if kernel.begins_turn_of(self._struct):
            self._made = []
        n = play_on(self._writeable, code, self._dice, self._room, self._brought)
        self._made += [made for made in self._brought[:n].tolist() if self._is_public(made)]
        self._player: int = kernel.player_of(self._struct)
        n = kernel.legal_of(self._struct, self._room)
        self._codes = self._room[:n].copy()
        self._legal = np.empty(n, np.int32)
        numbers_in(self._struct, self._codes, self._legal)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def _is_public(self, code: int) -> bool:
        return not self.game.card.hides or self.game.parts.kernel.veil_of(self._struct, code) == code

    @property
    def table(self) -> State:
        """The whole state."""
        return State(self.game, self._struct)

    def mask(self, agent: str) -> NDArray[np.int8]:
        """The action mask: 1 for each legal move of an agent."""
        mask = np.zeros(self.actions, np.int8)
        if self._player == self.possible_agents.index(agent):
            mask[self._legal] = 1
        elif self.waits and self._player != OVER:
            mask[-1] = 1
        return mask

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, in fresh arrays each time, so that writing into them changes nothing else."""
        return {"observation": self._observed(agent), "action_mask": self.mask(agent)}

    def _observed(self, agent: str) -> Floats:
        look = observe_hidden if self.game.card.hides else observe_open
        seat, out = np.array([self.possible_agents.index(agent)], np.int8), np.empty(self.numbers.size, np.float32)
        look(self._writeable, seat, 0, 1, self._scratch, out[None])
        return out

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        code = self._code(agent, action)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._steps += 1
        if self.waits:
            self._step_round(agent, code)
        else:
            self._play(code)
        self._truncate()
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _code(self, agent: str, action: int | None) -> int:
        """The code of the move with this action number, or -1 for waiting; raises before anything has changed."""
        if self.possible_agents.index(agent) != self._player:
            if action != self.actions - 1:
                raise IllegalMove(f"{agent} is not to move, and can only wait: {self.actions - 1}", "turn")
            return -1
        matches = np.flatnonzero(self._legal == action)
        if not len(matches):
            raise IllegalMove(f"move number {action} is not legal here", "notation")
        return int(self._codes[matches[0]])

    def _step_round(self, agent: str, code: int) -> None:
        """Hold back the move of the player to move until all agents have stepped."""
        seat = self.agents.index(agent)
        if code >= 0:
            self._kept = code
        if seat + 1 == len(self.agents):
            self._play(self._kept)
        self.agent_selection = self.agents[(seat + 1) % len(self.agents)]

    def _play(self, code: int) -> None:
        before = self._scores()
        self._play_on(code)
        over = self._player == OVER
        if self.reward_kind == "scores":
            gained: list[float] = [now - then for now, then in zip(self._scores(), before, strict=True)]
        else:
            gained = rewards(self.table) if over else [0.0] * len(before)
        self.rewards = dict(zip(self.agents, gained, strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        if not over and not self.waits:
            self.agent_selection = self.agents[self._player]

    def _scores(self) -> list[int]:
        out = np.zeros(self.game.seats, np.int32)
        self.game.parts.kernel.scores_of(self._struct, out)
        return list(out.tolist())

    def _truncate(self) -> None:
        complete = not self.waits or self._steps % len(self.agents) == 0
        if self.max_cycles and complete and self._steps >= self.max_cycles * len(self.agents):
            self.truncations = {agent: not self.terminations[agent] for agent in self.agents}

    def render(self) -> str | NDArray[np.uint8] | None:
        """The whole state: printed, as text, as pixels or as SVG."""
        last = tuple(map(self.game.move, self._made))
        if self.render_mode == "svg":
            return self.table.svg(last=last)
        if self.render_mode == "rgb_array":
            return pixels(self.table.svg(last=last))
        look = self.game.parts.look
        text = terminal.lines(self.table.scene(last=last), look.looks(), look.PAINTS).plain
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        pass


def pixels(picture: str) -> NDArray[np.uint8]:
    """An SVG as an array [rows, columns, RGB]."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=picture, background="white")
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))


def env(name: str, **values: Any) -> Environment:
    """The AEC environment of a game; takes the options of Environment and the game's parameters."""
    return Environment(name, **values)


def parallel_env(name: str, **values: Any) -> Any:
    """The parallel environment of a game: every agent acts in every step; those not to move wait."""
    return aec_to_parallel(Environment(name, waits=True, **values))
