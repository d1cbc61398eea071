"""A place to try rules: fighters at chosen poses, scripted dice and answers, any steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.arenas import OFFERED, ReadyBattle, ScriptedArena

import escarmouche.rulebooks.c2.book  # noqa: F401  makes every chapter known, whichever tests are run
from escarmouche.documents.terms import Name
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


class Ready(ReadyBattle[Battle]):
    """The book, with a battle already set up."""

    id = "c2"


class Arena(ScriptedArena[Battle]):
    """A battle put together by hand. Sides are ``red`` and ``blue``; every fighter is its own card unless told."""

    played = Ready

    def __init__(self, *pieces: Piece, kinds: Iterable[Any] = (), options: Options | None = None) -> None:
        board = Board(WIDTH, DEPTH, tuple(pieces), tuple(kinds)) if kinds else Board(WIDTH, DEPTH, tuple(pieces))
        half = DEPTH // 2
        zones = (
            Zone("red", ((0, 0), (WIDTH, 0), (WIDTH, half), (0, half))),
            Zone("blue", ((0, half), (WIDTH, half), (WIDTH, DEPTH), (0, DEPTH))),
        )
        sides = ("red", "blue")
        super().__init__(
            Battle(players=sides, board=board, zones=zones, options=options or Options(), turn=1, first="red")
        )
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


__all__ = ["OFFERED", "Arena", "Ready", "profile"]
