"""Calibration: what exact odds foretold of decisions of real games, and what happened.

At some decisions of a game the odds of the answer that was given are worked out as the rules have them, until the matter is
settled, later decisions being taken by a policy. Nobody is told. When the game is over, what the models had become by then
is noted beside it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Exact, Game, Perspective, Player, Policy, State
from escarmouche.kernel.exact import after_each
from escarmouche.lab.policies import policy_called
from escarmouche.rulebooks import Book

MOST_REQUESTS: Final = 4_000
"""Decisions whose odds would take more than so many requests to work out are let pass."""


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a study checks of the odds: one decision of so many is weighed, in the mean; ``policy`` takes later ones."""

    every: Annotated[int, Meta(ge=1, le=1_000_000)] = 20
    policy: str = "default"


class CheckedForecast(msgspec.Struct, frozen=True):
    """Something that an answer might have made of a model, how probable that was, and whether it happened.

    ``decision``: its number in the game, counted from 1; ``rule``: that of the question. ``seat``, ``card``: those of the
    model; ``fate``: the key of its state (:class:`~escarmouche.rulebooks.Fate`), other than the one it was in before.
    A chance of 0 is that of something that happened although it should have been impossible.
    """

    decision: int
    turn: int
    rule: str
    seat: int
    card: str
    fate: str
    chance: float
    happened: bool


@dataclass(frozen=True)
class _Weighed:
    """A decision whose odds are known: where it stands in the journal, the state before, and by model and fate the odds."""

    seq: int
    decision: int
    turn: int
    rule: str
    before: State
    chances: Mapping[str, Mapping[str, float]]


class Foreteller:
    """Weighs decisions of one game, and in the end compares. ``seed`` draws which decisions those are.

    ``failed``: the rules of the questions whose odds could not be worked out because something in the odds is broken. That
    costs the decision, not the game, which goes its way whether anybody weighs it or not.
    """

    def __init__(self, rules: Book[Any], game: Game[Any], wish: Calibration, seed: str) -> None:
        self._rules = rules
        self._game = game
        self._every = wish.every
        self._policy: Policy = policy_called(wish.policy, rules)
        self._random = random.Random(f"{seed}-calibration")
        self._weighed: list[_Weighed] = []
        self.failed: list[str] = []

    @property
    def count(self) -> int:
        """How many decisions have been weighed."""
        return len(self._weighed)

    def at(self, player: Player) -> Player:
        """The same player, some of whose answers are weighed."""
        return _Watched(player, self)

    def weigh(self, request: Ask[Any], answer: Any) -> None:
        """Works out the odds of an answer about to be given, if this is one of the decisions that are weighed."""
        if self._random.randrange(self._every):
            return
        before = self._game.state.copy()
        try:
            chances = self._chances(before, request, answer)
        except Problem:
            return
        except Exception:
            self.failed.append(request.rule)
            return
        game = self._game
        turn, seq = self._rules.result(before).turns, len(game.journal.entries)
        self._weighed.append(_Weighed(seq, game.decisions + 1, turn, request.rule, before, chances))

    def _chances(self, before: State, request: Ask[Any], answer: Any) -> Mapping[str, Mapping[str, float]]:
        """By model and fate the odds of an answer. Raises ``TooDeep`` where they would take too long."""
        rules = self._rules
        exact: Exact[Any, float] = Exact(
            self._policy, number=float, stop=lambda now: rules.settled(before, now), limit=MOST_REQUESTS
        )
        checkpoint, (given,) = after_each(self._game, request, [answer])
        chances: dict[str, dict[str, float]] = {id: {} for id in rules.measures.fates(before)}
        for state, chance in exact.outcomes(checkpoint, given):
            for id, fate in rules.measures.fates(state).items():
                known = chances.setdefault(id, {})
                known[fate.key] = known.get(fate.key, 0.0) + chance
        return chances

    def compared(self) -> Iterator[CheckedForecast]:
        """What was foretold, and what happened: asked when the game is over."""
        enlisted = {model.id: model for model in self._rules.measures.roster(self._game.state)}
        for weighed in self._weighed:
            before = self._rules.measures.fates(weighed.before)
            for id, fate in self._rules.measures.fates(self._settled(weighed)).items():
                chances, was = weighed.chances.get(id, {}), before[id].key if id in before else ""
                for key in sorted(chances.keys() | {fate.key}):
                    if key != was:
                        yield CheckedForecast(
                            decision=weighed.decision,
                            turn=weighed.turn,
                            rule=weighed.rule,
                            seat=self._game.state.players.index(enlisted[id].side),
                            card=enlisted[id].card,
                            fate=key,
                            chance=min(1.0, chances.get(key, 0.0)),
                            happened=key == fate.key,
                        )

    def _settled(self, weighed: _Weighed) -> Any:
        """The first state of the game in which the matter was settled; its end, if it never was."""
        for now in self._game.checkpoints(weighed.seq + 1):
            if self._rules.settled(weighed.before, now):
                return now
        return self._game.state


class _Watched:
    """A player whose answers the foreteller hears before they are given."""

    def __init__(self, player: Player, foreteller: Foreteller) -> None:
        self._player = player
        self._foreteller = foreteller

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """The player's answer."""
        answer = self._player.answer(request, seat)
        self._foreteller.weigh(request, answer)
        return answer


__all__ = ["Calibration", "CheckedForecast", "Foreteller"]
