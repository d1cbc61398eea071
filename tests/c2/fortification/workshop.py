"""Machines for the tests: plain ones, with some fields of their cards changed."""

from __future__ import annotations

from typing import Any

from tests.c2.arena import Arena

from escarmouche.documents.terms import Name
from escarmouche.rulebooks.c2 import fortification, skills
from escarmouche.rulebooks.c2.battle import Fighter
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.content.machines import Machine
from escarmouche.rulebooks.confrontation.machines import Substitutes
from escarmouche.table import CM, MM, Rectangle

LEFT, UP, DOWN = 1800, 900, 2700
KNOWN = (fortification, skills)
"""Everything that a machine may bear is known once these are imported."""
CANNON = Weapon(Name("canon", "cannon"), 12, 20 * CM, 40 * CM, 60 * CM)
MORTAR = Weapon(Name("mortier", "mortar"), 9, 20 * CM, 40 * CM, 60 * CM, template=5 * CM)
BOW = Weapon(Name("arc", "bow"), 5, 10 * CM, 20 * CM, 30 * CM)


def mobile(**changes: Any) -> Machine:
    """The machine of a mobile engine of 8 structure points and weight 10, with some fields changed."""
    return Machine(**{"mobility": "mobile", "structure": 8, "weight": 10, **changes})


def immobile(**changes: Any) -> Machine:
    """The machine of an immobile engine of 6 structure points, weight 8, crew 1, with some fields changed."""
    plain: dict[str, Any] = {"mobility": "immobile", "structure": 6, "weight": 8, "crew": 1}
    return Machine(**{**plain, "substitutes": Substitutes(shooting=3, discipline=3), **changes})


def add_chariot(arena: Arena, name: str, side: str, x: float, y: float, facing: int = 0, **changes: Any) -> Fighter:
    """A chariot of MOV 20 on a base of 40 by 60 mm; ``machine``: fields of it that differ."""
    machine = mobile(**changes.pop("machine", {}))
    plain = {"rank": "chariot", "size": "very_large", "movement": 20 * CM, "resistance": 10, "strength": 8}
    base = Rectangle(40 * MM, 60 * MM)
    return arena.add(name, side, x, y, facing, machine=machine, **{**plain, "base": base, **changes})


def add_cannon(arena: Arena, name: str, side: str, x: float, y: float, facing: int = 0, **changes: Any) -> Fighter:
    """A cannon on a base of 40 by 40 mm; ``machine``: fields of it that differ."""
    machine = immobile(**changes.pop("machine", {}))
    plain: dict[str, Any] = {
        "rank": "heavy_artillery",
        "size": "large",
        "movement": 0,
        "initiative": 0,
        "attack": 0,
        "strength": 0,
        "defence": 0,
        "resistance": 9,
        "courage": None,
        "discipline": None,
        "weapon": CANNON,
    }
    base = Rectangle(40 * MM, 40 * MM)
    return arena.add(name, side, x, y, facing, machine=machine, **{**plain, "base": base, **changes})


def add_servant(
    arena: Arena, name: str, engine: Fighter, x: float, y: float, facing: int = 0, **changes: Any
) -> Fighter:
    """A Servant of an engine, on its card."""
    servant = arena.add(name, engine.side, x, y, facing, card=engine.card, **{"shooting": 4, **changes})
    servant.serves = engine.id
    return servant


def crewed_cannon(
    arena: Arena, name: str = "gun", side: str = "red", x: float = 20, y: float = 30, **changes: Any
) -> Fighter:
    """A cannon with two Servants flush behind it, who have no weapons of their own."""
    gun = add_cannon(arena, name, side, x, y, **changes)
    for number, aside in enumerate((-1.26, 1.26), start=1):
        add_servant(arena, f"{name}-servant-{number}", gun, x - 3.25, y + aside)
    return gun
