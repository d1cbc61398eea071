"""A place to try rules: units at chosen places, scripted dice and answers, any steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.arenas import OFFERED, SUGGESTED, ReadyBattle, ScriptedArena

import escarmouche.rulebooks.lfw.rules.turn
import escarmouche.rulebooks.lfw.skills.all  # noqa: F401  makes every effect known, whichever tests are run
from escarmouche.documents.terms import Name
from escarmouche.rulebooks.lfw.battle import Battle, Options, Unit, Zone, new_unit
from escarmouche.rulebooks.lfw.content.battlefields import KINDS
from escarmouche.rulebooks.lfw.content.cards import Profile, Weapon
from escarmouche.rulebooks.lfw.content.special_rules import Rule, read_rules
from escarmouche.rulebooks.lfw.rules.granting import muster
from escarmouche.table import INCH, MM, Board, Disc, Piece, Pose

SIDE = 24 * INCH
SWORD = Weapon(Name("Épée", "Sword"), 2, 1)
BOW = Weapon(Name("Arc", "Bow"), 3, 1, 18 * INCH)


def rules(*written: str) -> tuple[Rule, ...]:
    """Special rules as a card writes them."""
    return read_rules((), written)


def profile(key: str = "soldier", **changes: Any) -> Profile:
    """A plain soldier (M 5, CC 4+, CT 4+, CP 0, E 0, D 4+, Pv 3, Co 7) with a sword (Att 2, F 1), some fields changed."""
    plain: dict[str, Any] = {
        "key": key,
        "name": Name(key, key),
        "faction": "toys",
        "movement": 5 * INCH,
        "combat": 4,
        "shooting": 4,
        "defence": 4,
        "life": 3,
        "courage": 7,
        "base": Disc(25 * MM),
        "height": 32 * MM,
        "weapons": (SWORD,),
        "points": 20,
    }
    return Profile(**{**plain, **changes})


class Ready(ReadyBattle[Battle]):
    """The book, with a battle already set up."""

    id = "lfw"


class Arena(ScriptedArena[Battle]):
    """A battle put together by hand. Sides are ``red`` and ``blue``, or those that are named, in the order of initiative."""

    played = Ready

    def __init__(self, *pieces: Piece, sides: Sequence[str] = ("red", "blue"), options: Options | None = None) -> None:
        depth = 3 * INCH
        zones = (
            Zone(sides[0], ((0, 0), (SIDE, 0), (SIDE, depth), (0, depth))),
            Zone(sides[1], ((0, SIDE - depth), (SIDE, SIDE - depth), (SIDE, SIDE), (0, SIDE))),
        )
        super().__init__(
            Battle(
                players=tuple(sides),
                board=Board(SIDE, SIDE, tuple(pieces), KINDS),
                zones=zones,
                options=options or Options(),
                turn=1,
                order=tuple(sides),
            )
        )

    def add(self, unit: str, side: str, x: float, y: float, **changes: Any) -> Unit:
        """Puts a unit on the table at a point in inches. ``changes``: fields of its profile."""
        new = new_unit(unit, side, profile(changes.pop("key", unit), **changes))
        muster(self.battle, new)
        self.battle.stand(self.battle.model_of(new), Pose(round(x * INCH), round(y * INCH)))
        return new


def line(*points: tuple[float, float]) -> dict[str, Any]:
    """A route through points in inches, as an answer."""
    return {"path": [[round(x * INCH), round(y * INCH)] for x, y in points], "facing": 0, "z": 0}


__all__ = ["BOW", "OFFERED", "SUGGESTED", "SWORD", "Arena", "Ready", "line", "profile", "rules"]
