"""Ways of moving: through the air, under the ground."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode
from escarmouche.rulebooks.ddm.hooks import Hooks

ENTANGLE: Final = "entangle"


class Flight(Hooks, name="ddm.ability.flight"):
    """It may fly: no ground slows it, creatures and pits are passed; walls are not. It lands where it may stand.

    Nothing entangles it. [ddm.ability.flight] Only its first step in the air, the take-off, can provoke.
    [ddm.ability.flight.opportunity]
    """

    __slots__ = ()

    def modes(self, value: tuple[Mode, ...], battle: Battle, bearer: Creature) -> tuple[Mode, ...]:
        return (*value, "fly")

    def slowed(self, value: bool, battle: Battle, bearer: Creature, mode: Mode) -> bool:
        return value and mode != "fly"

    def provokes(self, value: bool, battle: Battle, bearer: Creature, mode: Mode, strides: int, foe: Creature) -> bool:
        return value and (mode != "fly" or strides == 0)

    def immune(self, value: bool, battle: Battle, bearer: Creature, what: str) -> bool:
        return value or what == ENTANGLE


class Burrow(Hooks, name="ddm.ability.burrow"):
    """It may move underground, at a speed of its own, for all its movement of a turn: under walls, creatures and all
    ground, out of reach; it comes up where it may stand. It cannot charge so. [ddm.ability.burrow]

    Out of command it burrows at speed 2, or rushes at double its own; one that routs may burrow.
    [ddm.ability.burrow.command]
    """

    __slots__ = ()

    order = -1
    stacking = "best"

    def modes(self, value: tuple[Mode, ...], battle: Battle, bearer: Creature) -> tuple[Mode, ...]:
        return (*value, "burrow")

    def speed(self, value: int, battle: Battle, bearer: Creature, mode: Mode) -> int:
        return self.number if mode == "burrow" else value

    def provokes(self, value: bool, battle: Battle, bearer: Creature, mode: Mode, strides: int, foe: Creature) -> bool:
        return value and mode != "burrow"
