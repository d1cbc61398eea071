"""A place to try rules: fighters at chosen poses, scripted dice and answers, any steps."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

import escarmouche.rulebooks.c2.book  # noqa: F401  makes every chapter known, whichever tests are run
from escarmouche.documents.terms import Name
from escarmouche.kernel import Ask, Event, Game, Perspective, Scripted, ScriptedDice, Step, play
from escarmouche.rulebooks.c2.battle import Battle, Card, Fighter, Options, Zone
from escarmouche.rulebooks.c2.content.cards import Profile
from escarmouche.rulebooks.c2.rules.granting import equip
from escarmouche.table import CM, MM, Board, Piece, Pose, Rectangle

WIDTH, DEPTH = 100 * CM, 60 * CM


def profile(key: str = "soldier", **changes: Any) -> Profile:
    """A plain soldier (MOV 10, all scores 4, Courage 4), with some fields changed."""
    plain: dict[str, Any] = {
        "key": key,
        "name": Name(key, key),
        "people": "lions",
        "rank": "regular",
        "size": "normal",
        "base": Rectangle(25 * MM, 25 * MM),
        "movement": 10 * CM,
        "initiative": 4,
        "attack": 4,
        "strength": 4,
        "defence": 4,
        "resistance": 4,
        "courage": None if "fear" in changes else 4,
        "discipline": 4,
        "points": 20,
    }
    return Profile(**{**plain, **changes})


class Arena:
    """A battle put together by hand. Sides are ``red`` and ``blue``; every fighter is its own card unless told."""

    def __init__(self, *pieces: Piece, kinds: Iterable[Any] = (), options: Options | None = None) -> None:
        board = Board(WIDTH, DEPTH, tuple(pieces), tuple(kinds)) if kinds else Board(WIDTH, DEPTH, tuple(pieces))
        half = DEPTH // 2
        zones = (
            Zone("red", ((0, 0), (WIDTH, 0), (WIDTH, half), (0, half))),
            Zone("blue", ((0, half), (WIDTH, half), (WIDTH, DEPTH), (0, DEPTH))),
        )
        self.battle = Battle(
            players=("red", "blue"), board=board, zones=zones, options=options or Options(), turn=1, first="red"
        )
        self.events: list[Event] = []
        for side in self.battle.players:
            self.battle.hold(side, ())

    def add(
        self, fighter: str, side: str, x: float, y: float, facing: int = 0, *, card: str = "", **changes: Any
    ) -> Fighter:
        """Puts a fighter on the table at a point in cm. ``changes``: fields of its profile (``skills``: effects)."""
        stats = profile(changes.pop("key", fighter), **changes)
        card = card or f"card-{fighter}"
        new = Fighter(id=fighter, side=side, card=card, profile=stats)
        equip(new)
        known = self.battle.cards.get(card)
        members = (*known.fighters, fighter) if known is not None else (fighter,)
        self.battle.cards[card] = Card(card, side, members)
        self.battle.fighters[fighter] = new
        self.battle.stand(new, Pose(round(x * CM), round(y * CM), facing))
        return new

    def game(self, *steps: Step, dice: Sequence[int] = ()) -> Game[Battle]:
        """A game of these steps alone, with scripted dice."""
        battle = self.battle.copy()
        battle.then(*steps)
        return Game(
            Ready(battle),
            None,
            dice=ScriptedDice(dice),
            history="steps",
            listener=lambda told: self.events.append(told.event),
        )

    def run(self, *steps: Step, dice: Sequence[int] = (), answers: Sequence[Any] = (), finish: bool = True) -> Battle:
        """Runs steps to their end with scripted dice and answers; all of both must be used up."""
        self.events.clear()
        game = self.game(*steps, dice=dice)
        script = Script(answers)
        if finish:
            play(game, dict.fromkeys(self.battle.players, script))
            assert isinstance(game.dice, ScriptedDice)
            assert not game.dice.left, f"dice left over: {list(game.dice.left)}"
            assert not script.left, f"answers left over: {list(script.left)}"
        self.battle = game.state.copy()
        return self.battle

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of one kind that the last run told."""
        return [event for event in self.events if isinstance(event, kind)]


OFFERED = object()
"""In a script: the first of the answers that the request offers, for placements that don't matter."""


class Script(Scripted):
    """A script in which :data:`OFFERED` may stand."""

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        answer = super().answer(request, seat)
        return request.offers(random.Random(0))[0] if answer is OFFERED else answer


class Ready:
    """A book that begins with a battle already set up."""

    id = "c2"
    revision = "test"

    def __init__(self, battle: Battle) -> None:
        self.battle = battle

    def begin(self, setup: Any) -> Battle:
        return self.battle.copy()


__all__ = ["OFFERED", "Arena", "Ready", "profile"]
