"""Skills of those whose bodies heal, or fall apart, at the end of each turn."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import confirm
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import plain_test
from escarmouche.rulebooks.c2.rules.wounds import heal, suffer
from escarmouche.rulebooks.c2.skills.deaths import DYING
from escarmouche.rulebooks.confrontation.wound_table import LIGHT

REGENERATION: Final = "c2.skill.regeneration"
EPHEMERAL: Final = "c2.skill.ephemere"


class Regeneration(Hooks, name=REGENERATION):
    """At the end of each turn it may roll: X or more makes its wound a step lighter, and it may roll again.

    [c2.skill.regeneration]
    """

    __slots__ = ()
    stacking = "least"
    order = 10

    async def end_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        about = {"fighter": bearer.id}
        while may_regenerate(bearer) and await confirm(bearer.side, REGENERATION, default=True, about=about):
            if not await plain_test(battle, bearer, REGENERATION, self.number):
                return
            heal(battle, bearer, bearer.wound - 1)


def may_regenerate(fighter: Fighter) -> bool:
    """Whether a figure has a wound, and one that a regeneration roll might heal."""
    return fighter.present and fighter.wound > 0 and not fighter.has(EPHEMERAL) and not fighter.has(DYING)


class Ephemeral(Hooks, name=EPHEMERAL):
    """At the end of each turn X or more on a die is a light wound, and another roll, until one is lower, or it is dead.

    No regeneration roll ever helps it. [c2.skill.ephemere]
    """

    __slots__ = ()
    stacking = "best"
    order = 20

    async def end_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        while bearer.present and not bearer.has(DYING) and await plain_test(battle, bearer, EPHEMERAL, self.number):
            await suffer(battle, bearer, LIGHT, rule=EPHEMERAL)
