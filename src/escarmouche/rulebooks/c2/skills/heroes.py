"""Skills that give what only Characters can do."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characters import PRICE, is_character
from escarmouche.rulebooks.c2.skills.attributes import touches

MASTER_STROKE: Final = "c2.skill.coup-de-maitre"

FIRST_PRICE: Final = 1
"""What the first extra die of a melee phase costs a Character trained in it, in ATT and in DEF."""


class Incarnate(Hooks, name="c2.skill.incarnation"):
    """A plain warrior who has become a Character, with every advantage of one, for twice his Army Points.

    [c2.skill.incarnation]
    """

    __slots__ = ()

    def character(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True


class Combination(Hooks, name="c2.skill.enchainement"):
    """Takes one extra combat die in a melee phase, as a Character does; a Character pays 1 instead of 2 for his first.

    [c2.skill.enchainement]
    """

    __slots__ = ()

    def extra_die_prices(self, value: tuple[int, ...], battle: Battle, bearer: Fighter, taken: int) -> tuple[int, ...]:
        if taken:
            return value
        return (FIRST_PRICE, *value[1:]) if is_character(battle, bearer) else (PRICE,)


class MasterStroke(Hooks, name=MASTER_STROKE):
    """Strikes master strokes like a Character, and has X more FOR in the wound roll of one that lands.

    [c2.skill.coup-de-maitre]
    """

    __slots__ = ()
    stacking = "best"

    def may_strike_master_stroke(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    def master_stroke_strength(self, value: int, battle: Battle, bearer: Fighter, foe: Fighter) -> int:
        return value + self.number if touches(battle, MASTER_STROKE, foe) else value
