"""Structure points: what wounds cost whoever has them, the penalties of damage, and destruction."""

from __future__ import annotations

from escarmouche.rulebooks.cc.battle import LEVELS, Battle, Fighter, Loss
from escarmouche.rulebooks.cc.events import StructureChanged
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.granting import STRUCTURE, structure_at_first
from escarmouche.rulebooks.cc.rules.wounds import lose
from escarmouche.rulebooks.confrontation.structure import STRUCTURE_LOST, quarters_lost
from escarmouche.rulebooks.confrontation.wound_table import KILLED, Hit, WoundDice

LOSS = "cc.skill.structure.loss"
DESTRUCTION = "cc.skill.structure.penalties"


class Structure(Hooks, name=STRUCTURE):
    """Structure/X: he has X structure points, is not wounded as others are and never stunned. [cc.skill.structure]

    Each wound roll that he suffers, and each wound without a roll, costs points by its result: as many as others receive
    steps. [cc.skill.structure.loss] Where a wound is counts for nothing. [cc.skill.structure.location] By the quarters of
    his points that are gone he has the penalties of a light, a grave and a critical wound; with the last he is removed from
    the game. [cc.skill.structure.penalties]
    """

    __slots__ = ()
    stacking = "best"
    order = 99
    implies = (("cc.skill.immunite", "sonne"),)

    def wounded(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        return value.with_(location="", safe=())

    async def takes_steps(self, battle: Battle, bearer: Fighter, steps: int, by: Fighter | None, rule: str) -> bool:
        await lose_structure(battle, bearer, steps, by=by, rule=rule)
        return True

    async def outlives(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> bool:
        bearer.steps = 0
        await lose_structure(battle, bearer, STRUCTURE_LOST[KILLED], by=by, rule=LOSS)
        return True

    def wound_level(self, value: int, battle: Battle, bearer: Fighter) -> int:
        assert bearer.structure is not None
        return LEVELS[quarters_lost(bearer.structure, self.number)]


async def lose_structure(
    battle: Battle, fighter: Fighter, points: int, *, by: Fighter | None = None, rule: str
) -> None:
    """A fighter loses so many structure points; with none left he is destroyed. ``by``: who has caused it."""
    change_structure(battle, fighter, -points, rule)
    if not fighter.structure:
        how: Loss = "destroyed" if battle.is_piece(fighter) else "removed"
        await lose(battle, fighter, how, by=by, rule=DESTRUCTION)


def change_structure(battle: Battle, fighter: Fighter, change: int, rule: str) -> None:
    """So many structure points more, or fewer: never fewer than none, nor more than at first."""
    most = structure_at_first(fighter)
    assert most is not None and fighter.structure is not None, f"{fighter.id} has no structure points"
    before = fighter.structure
    fighter.structure = min(max(before + change, 0), most)
    left = fighter.structure
    if left != before:
        battle.tell(lambda: StructureChanged(fighter=fighter.id, left=left, most=most, rules=(rule, LOSS)))
