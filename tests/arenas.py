"""What the arenas of all books have in common: steps that run with scripted dice and answers, and what they have told."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from escarmouche.kernel import Ask, Choose, Event, Game, Perspective, Player, Scripted, ScriptedDice, State, Step, play

S = TypeVar("S", bound=State)

OFFERED = object()
"""In a script: the first of the answers that the request offers, for placements that don't matter."""

SUGGESTED = object()
"""In a script: the answer that a choice suggests."""


class Script(Scripted):
    """A script in which :data:`OFFERED` and :data:`SUGGESTED` may stand."""

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        answer = super().answer(request, seat)
        if answer is SUGGESTED:
            assert isinstance(request, Choose)
            return request.default
        return request.offers(random.Random(0))[0] if answer is OFFERED else answer


class ReadyBattle(Generic[S]):
    """A book that begins with a battle already set up."""

    id: str
    revision = "test"

    def __init__(self, battle: S) -> None:
        self.battle = battle

    def begin(self, setup: Any) -> S:
        return self.battle.copy()


class ScriptedArena(Generic[S]):
    """A battle in which steps are run. A book puts it together, and says as which book it is ``played``."""

    played: ClassVar[type[ReadyBattle[Any]]]
    battle: S

    def __init__(self, battle: S) -> None:
        self.battle = battle
        self.events: list[Event] = []

    def game(self, *steps: Step, dice: Sequence[int] = ()) -> Game[S]:
        """A game of these steps alone, with scripted dice."""
        battle = self.battle.copy()
        battle.then(*steps)
        return Game(
            self.played(battle),
            None,
            dice=ScriptedDice(dice),
            history="steps",
            listener=lambda told: self.events.append(told.event),
        )

    def run(self, *steps: Step, dice: Sequence[int] = (), answers: Sequence[Any] = ()) -> S:
        """Runs steps to their end with scripted dice and answers; all of both must be used up."""
        script = Script(answers)
        self._play(steps, dice, script)
        assert not script.left, f"answers left over: {list(script.left)}"
        return self.battle

    def _play(self, steps: Sequence[Step], dice: Sequence[int], player: Player) -> None:
        """Runs steps to their end, everything answered by one player; all dice must be used up."""
        self.events.clear()
        game = self.game(*steps, dice=dice)
        play(game, dict.fromkeys(self.battle.players, player))
        assert isinstance(game.dice, ScriptedDice)
        assert not game.dice.left, f"dice left over: {list(game.dice.left)}"
        self.battle = game.state.copy()

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of one kind that the last run told."""
        return [event for event in self.events if isinstance(event, kind)]
