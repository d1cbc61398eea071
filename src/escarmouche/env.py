"""A research environment: games as PettingZoo sees them, an agent at each seat. It needs the extra ``env``.

    >>> from escarmouche.env import env
    >>> game = env(armies=("lions-80", "orques-80"), battlefield="open-field", turns=1)
    >>> game.reset(seed=1)
    >>> seen, reward, ended, cut, info = game.last()
    >>> len(info["offers"]) == int(seen["action_mask"].sum())
    True
    >>> game.step(0)

An action is the number of an offer: of a legal answer to the question that is asked, in an order that depends on the
position alone. Of a placement what the tactics of the book consider is offered, and places all over the ground.
``action_mask`` says which numbers stand for one; what they stand for is in the information, for people and for agents that
read. What an agent is shown is what its seat may see, never the true state.

``render`` shows the table as everybody may see it: ``render_mode="ansi"`` as a map of letters with what they stand for, in
the reader's language, ``"rgb_array"`` as a picture (rows of dots from the top, red, green, blue), for films; ``"human"``
prints the map after every step.

    >>> game = env(armies=("lions-80", "orques-80"), battlefield="open-field", turns=1, render_mode="rgb_array")
    >>> game.reset(seed=1)
    >>> game.render().shape
    (384, 640, 3)
"""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, get_args

import msgspec

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    lack = f"escarmouche.env needs the extra env (there is no {error.name}): pip install 'escarmouche[env]'"
    raise ModuleNotFoundError(lack, name=error.name) from None

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Game, Seeded
from escarmouche.players.offering import offered
from escarmouche.players.table_map import described
from escarmouche.players.table_picture import painted
from escarmouche.rulebooks import Agreed, Book, book, books
from escarmouche.texts import Texts, language, message

ACTIONS: Final = 64
"""How many offers there are at most; of more, the first are taken, the sensible one among them."""

MODELS: Final = 64
"""How many models an agent sees at most, its own first."""

FEATURES: Final = 9
"""What is seen of a model: whether there is one; whether it is one's own; its place (0 to 1 of the table's sides) and
direction (cosine, sine) if it stands on the table, else zeros; how bad its state is (1: out of the game); whether it has
left the game; what it costs in hundreds of points."""

RULES: Final = 32
"""Into how many classes the rules that ask are sorted: by a checksum of their ids."""

WORST: Final = 5
"""The harm that counts as the worst state of a model that is still there."""

TURNS: Final = 20
"""The turn that is seen as 1."""

OBSERVATION: Final = MODELS * FEATURES + 3 + RULES
"""The models, the shares of the points that are left to oneself and to the others, the turn, the class of the rule."""

MOST_DECISIONS: Final = 20_000
"""After how many decisions a game is cut short, unless told otherwise."""

Reward = Literal["result", "points"]

RenderMode = Literal["human", "ansi", "rgb_array"]


def env(**wishes: Any) -> Any:
    """The environment as research uses it, which complains when it is used in the wrong order: see :class:`Battles`."""
    return OrderEnforcingWrapper(Battles(**wishes))


class Battles(AECEnv):  # type: ignore[misc]  # the library is not typed
    """Games of a book, one after the other.

    ``book``: the first installed, if none is named; ``armies``, ``battlefield``, ``packs``, ``turns`` and other
    ``options`` as for :meth:`~escarmouche.rulebooks.Book.setup`, what is not given being drawn anew for every game.
    ``reward``: ``result`` gives 1 to whoever wins and -1 to the others at the end, ``points`` as each happens the share of
    all points that a seat gains on the others (wounded models count in part). ``hints`` adds what the tactics of
    the book think of each offer. ``render_mode``: what :meth:`render` gives. Raises ``Problem`` for names that nothing has.
    """

    metadata: dict[str, Any] = {
        "name": "escarmouche_v0",
        "render_modes": ["human", "ansi", "rgb_array"],
        "render_fps": 4,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        book: str | None = None,
        *,
        armies: Sequence[str] = (),
        battlefield: str | None = None,
        packs: Sequence[Path] = (),
        turns: int | None = None,
        options: Mapping[str, Agreed] | None = None,
        reward: Reward = "result",
        hints: bool = False,
        most_decisions: int = MOST_DECISIONS,
        render_mode: RenderMode | None = None,
    ) -> None:
        self.rules: Book[Any] = _book(book)
        if reward not in get_args(Reward):
            raise Problem(message("env-no-reward", name=reward, known=get_args(Reward)))
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise Problem(message("env-no-render-mode", name=render_mode, known=tuple(self.metadata["render_modes"])))
        self.render_mode = render_mode
        self._armies = tuple(armies)
        self._battlefield = battlefield
        self._packs = tuple(packs)
        self._options = {**(options or {}), **({} if turns is None else {"turns": turns})}
        self.possible_agents = list(self.rules.seats(self._options))
        self._reward = reward
        self._hints = hints
        self._most = most_decisions
        self._seeds = random.Random()
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-1.0, 10.0, (OBSERVATION,), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
        if hints:
            parts["hints"] = spaces.Box(-np.inf, np.inf, (ACTIONS,), np.float32)
        self.observation_spaces = {agent: spaces.Dict(parts) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._setup(0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of offers."""
        return self.action_spaces[agent]

    # -- playing -------------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; the same seed, the same game, and the same ones after it."""
        if seed is not None:
            self._seeds = random.Random(seed)
        self._seed = self._seeds.randrange(2**31)
        self.game: Game[Any] = Game(
            self.rules, self._setup(self._seed), dice=Seeded(f"{self._seed}-dice"), history="none"
        )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._answered = 0
        self._offers: list[Any] = []
        self._rule = ""
        self._worth = self._shares()
        self.agent_selection = self.agents[0]
        self._look()
        self._show()

    def _setup(self, seed: int) -> Any:
        return self.rules.setup(self._armies, self._battlefield, packs=self._packs, seed=seed, options=self._options)

    def step(self, action: Any) -> None:
        """Answers with the offer of this number. Raises ``Problem`` for a number that stands for none."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not 0 <= int(action) < len(self._offers):
            raise Problem(message("env-no-offer", number=int(action), count=len(self._offers)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.answer(self._offers[int(action)], player=agent, trusted=True)
        self._answered += 1
        self._look()
        self._give_rewards()
        self._accumulate_rewards()
        self._show()

    def _look(self) -> None:
        """Finds out who is asked what, or that the game is over."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        request = self.game.request
        if not isinstance(request, Ask):
            self._offers = []
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = request.player
            self._rule = request.rule
            self._offers = self._offered(request)
            self.infos[request.player] = {
                "rule": request.rule,
                "offers": [msgspec.to_builtins(offer) for offer in self._offers],
            }
            if self._answered >= self._most:
                self._offers = []
                self.truncations = dict.fromkeys(self.agents, True)

    def _offered(self, request: Ask[Any]) -> list[Any]:
        """The answers that there are to choose from, each once, the default of a long list among them."""
        return offered(self.rules, self.game.view(request.player).state, request)[:ACTIONS]

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as a spectator sees it, in the mode that was asked for; ``None`` without one, or when it is printed."""
        if self.render_mode is None:
            return None
        state = self.game.view("").state
        if self.render_mode == "rgb_array":
            return painted(self.rules.overview(state), self.possible_agents)
        shown = "\n".join(described(self.rules, state, Texts(language())))
        if self.render_mode == "ansi":
            return shown
        print(shown)
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    # -- rewards -------------------------------------------------------------------------------------------------------

    def _give_rewards(self) -> None:
        if self._reward == "points":
            before, self._worth = self._worth, self._shares()
            gains = {agent: self._worth[agent] - before[agent] for agent in self.agents}
            for agent in self.agents:
                self.rewards[agent] = gains[agent] - sum(gains[other] for other in self.agents if other != agent)
        elif all(self.terminations.values()):
            winners = self.rules.result(self.game.state).winners
            if winners:
                self.rewards = {agent: 1.0 if agent in winners else -1.0 for agent in self.agents}

    def _shares(self) -> dict[str, float]:
        """What each side is still worth, as a share of all points of the game."""
        state = self.game.state
        total = sum(model.points for model in self.rules.measures.roster(state)) or 1
        return {side: float(self.rules.measures.worth(state, side)) / total for side in self.possible_agents}

    # -- seeing --------------------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees now; the mask is that of the offers made to it."""
        state = self.game.view(agent).state
        asked = agent == self.agent_selection and bool(self._offers)
        mask = np.zeros(ACTIONS, np.int8)
        if asked:
            mask[: len(self._offers)] = 1
        seen: dict[str, NDArray[Any]] = {"observation": self._seen(agent, state, asked), "action_mask": mask}
        if self._hints:
            seen["hints"] = self._hinted(state, asked)
        return seen

    def _seen(self, agent: str, state: Any, asked: bool) -> NDArray[np.float32]:
        measures, view = self.rules.measures, self.rules.overview(state)
        figures, fates = {drawn.id: drawn for drawn in view.figures}, measures.fates(state)
        roster = sorted(measures.roster(state), key=lambda candidate: candidate.side != agent)
        total = sum(candidate.points for candidate in roster) or 1
        seen = np.zeros(OBSERVATION, np.float32)
        for place, model in enumerate(roster[:MODELS]):
            figure, fate = figures.get(model.id), fates[model.id]
            row = seen[place * FEATURES : (place + 1) * FEATURES]
            row[0], row[1] = 1, model.side == agent
            if figure is not None and figure.at is not None:
                angle = math.radians(figure.facing / 10)
                row[2], row[3] = figure.at[0] / view.width, figure.at[1] / view.depth
                row[4], row[5] = math.cos(angle), math.sin(angle)
            row[6], row[7], row[8] = (1.0 if fate.out else fate.harm / WORST), fate.out, model.points / 100
        mine = float(measures.worth(state, agent)) / total
        others = sum(float(measures.worth(state, side)) for side in self.possible_agents if side != agent) / total
        rest = MODELS * FEATURES
        seen[rest : rest + 3] = mine, others, self.rules.result(state).turns / TURNS
        if asked:
            seen[rest + 3 + zlib.crc32(self._rule.encode()) % RULES] = 1
        return np.clip(seen, -1.0, 10.0)

    def _hinted(self, state: Any, asked: bool) -> NDArray[np.float32]:
        """What the tactics of the book think of each offer, the best being 0."""
        hints = np.zeros(ACTIONS, np.float32)
        request = self.game.request
        if asked and isinstance(request, Ask):
            values = np.array(self.rules.tactics.weigh(state, request, self._offers, exact=False), np.float32)
            hints[: len(values)] = values - values.max()
        return hints


def _book(name: str | None) -> Book[Any]:
    return book(name if name is not None else books()[0])


__all__ = ["ACTIONS", "OBSERVATION", "Battles", "env"]
