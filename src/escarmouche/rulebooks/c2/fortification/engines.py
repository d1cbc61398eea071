"""War machines as such: structure points, what damages them, what damage does to them, and their end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.machines import MELEE, STRUCTURE, Machine
from escarmouche.rulebooks.c2.events import StructureChanged
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.wounds import lose
from escarmouche.rulebooks.confrontation.structure import STRUCTURE_LOST, quarters_lost
from escarmouche.rulebooks.confrontation.wound_table import KILLED

CHASSIS, FRAME, HULL, WORKS = "chassis", "armature", "structure", "mecanisme"

LOCATIONS: Final = {"jambes": CHASSIS, "bras": FRAME, "tronc": HULL, "tete": WORKS}
"""What is hit of a machine, where the wound table names a place of the body."""


def machine_of(fighter: Fighter) -> Machine:
    """What stands on the card of a war machine."""
    machine = fighter.profile.machine
    assert machine is not None, f"{fighter.id} is no war machine"
    return machine


class Structure(Hooks, name=STRUCTURE):
    """A machine with structure points suffers damage rolls in place of wound rolls. [c2.machine.ps.damage-roll]

    One without is not damaged at all, or wounded as anybody is. [c2.machine.ps] [c2.machine.damage.which-table] The two
    dice are those of a wound roll: the lower one says where, their sum with FOR less RES how badly, and a double is
    exceptional, with all that goes with it. A wound without a roll costs as much. [c2.table.machine-direct-wound]
    [c2.machine.damage.roll] [c2.machine.damage.exceptional] The tables of damage
    are those of wounds, each result being worth its structure points. [c2.table.machine-damage]
    [c2.table.machine-damage-exceptional]

    By each quarter of them that is lost, its dice have 1 less. [c2.machine.damage.penalties] [c2.table.machine-penalties]
    """

    __slots__ = ()

    async def endures(self, battle: Battle, bearer: Fighter, wound: int, by: Fighter | None, rule: str) -> bool:
        await lose_structure(battle, bearer, STRUCTURE_LOST[wound], by=by, rule=rule)
        return True

    async def outlives(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> bool:
        await lose_structure(battle, bearer, STRUCTURE_LOST[KILLED], by=by, rule="c2.table.machine-direct-wound")
        return True

    def wound_penalty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return min(value, penalty(bearer))


def penalty(machine: Fighter) -> int:
    """What its damage adds to the dice of a machine: 0 to -3; nothing to those of an immobile one, as a rule."""
    card = machine_of(machine)
    if card.structure is None or machine.structure is None or not (card.mobile or card.hampered):
        return 0
    return -quarters_lost(machine.structure, card.structure)


async def lose_structure(
    battle: Battle, machine: Fighter, points: int, *, by: Fighter | None = None, rule: str
) -> None:
    """A machine loses structure points; with none left it is destroyed. [c2.machine.mobile.destroyed]

    An immobile engine too: its Servants stay, and its card, which goes on standing for them.
    [c2.machine.immobile.destroyed] [c2.machine.card.after-destruction] As long as it has a point left it stays on the
    table, with or without Servants. [c2.machine.immobile.crewless]
    """
    if not points or machine.structure is None:
        return
    change_structure(battle, machine, machine.structure - points, rule)
    if not machine.structure:
        await destroy(battle, machine, by=by)


def change_structure(battle: Battle, machine: Fighter, points: int, rule: str) -> None:
    """A machine has from now on so many structure points, never fewer than none nor more than at the beginning."""
    most = machine_of(machine).structure
    assert most is not None
    before = machine.structure
    machine.structure = min(max(points, 0), most)
    if machine.structure != before:
        left = machine.structure
        battle.tell(lambda: StructureChanged(fighter=machine.id, left=left, most=most, rules=(rule,)))


async def destroy(battle: Battle, machine: Fighter, *, by: Fighter | None = None) -> None:
    """A machine is destroyed and leaves the table."""
    mobility = machine_of(machine).mobility
    await lose(battle, machine, "destroyed", by=by, rule=f"c2.machine.{mobility}.destroyed")


class FightingMachine(Hooks, name=MELEE):
    """A mobile engine fights as one large fighter by the scores of its card, from wherever it is touched.

    Its combat dice and the number of those who can touch it are those of its card. [c2.machine.mobile.melee] So are the
    Courage and Discipline of its crew, and a commander lends it his as to anybody. [c2.machine.mobile.command]
    """

    __slots__ = ()

    def combat_dice(self, value: int, battle: Battle, bearer: Fighter, foes: Sequence[Fighter]) -> int:
        dice = machine_of(bearer).dice
        return value if dice is None else dice

    def max_opponents(self, value: int, battle: Battle, bearer: Fighter) -> int:
        most = machine_of(bearer).opponents
        return value if most is None else most
