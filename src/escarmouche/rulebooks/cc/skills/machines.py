"""Skills of war machines and of those who look after them."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import PASS, Choose
from escarmouche.rulebooks.cc.battle import ARTIFICER, Battle, Fighter
from escarmouche.rulebooks.cc.content.terms import Size, one_step
from escarmouche.rulebooks.cc.hooks import Active, Hooks
from escarmouche.rulebooks.cc.rules.characteristics import movement
from escarmouche.rulebooks.cc.rules.granting import structure_at_first, structure_left
from escarmouche.rulebooks.cc.rules.markers import lay_markers
from escarmouche.rulebooks.cc.rules.shooting import SHOT_IN_ASSAULT
from escarmouche.rulebooks.cc.rules.structure import change_structure, lose_structure
from escarmouche.rulebooks.cc.rules.touching import touch
from escarmouche.rulebooks.cc.rules.unalterable import is_open_to
from escarmouche.rulebooks.confrontation.dice import d6
from escarmouche.rulebooks.confrontation.structure import repaired
from escarmouche.table import CM

MECHANIC: Final = "cc.skill.mecanicien"
TRIED: Final = "cc.skill.mecanicien#tried"


class Mecanicien(Active, name=MECHANIC):
    """Mechanic/X: at the end of each turn he may try to repair a machine of his side that he touches, if no enemy touches
    him. X or more on a die gives it a structure point back, never more than it had at first; a 1 takes one more.
    [cc.skill.mecanicien]
    """

    __slots__ = ()
    stacking = "least"
    order = 40

    async def maintenance(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.in_rout or not battle.is_free(bearer):
            return
        machines = {
            friend.id: friend
            for friend in battle.friends(bearer)
            if may_be_repaired(friend) and is_open_to(friend, bearer) and touch(battle, bearer, friend)
        }
        if not machines:
            return
        options: dict[str, Fighter | None] = {**machines, PASS: None}
        about = {"fighter": bearer.id, "needed": self.number}
        machine = await Choose(bearer.side, MECHANIC, options, default=next(iter(options)), about=about)
        if machine is None:
            return
        machine.gain(TRIED, until="turn")
        change = repaired(await d6(MECHANIC, bearer.side, about), self.number)
        if change < 0:
            await lose_structure(battle, machine, -change, by=bearer, rule=MECHANIC)
        elif change:
            change_structure(battle, machine, change, MECHANIC)


class Tried(Hooks, name=TRIED):
    """Somebody has tried to repair it this turn: it is tried once, whoever touches it. [cc.skill.mecanicien.limit]"""

    __slots__ = ()


def may_be_repaired(machine: Fighter) -> bool:
    """Whether something has lost structure points, and nobody has tried to repair it this turn."""
    return structure_left(machine) not in (None, structure_at_first(machine)) and not machine.has(TRIED)


class Artificier(Active, name=ARTIFICER):
    """Artificer/X: X traps and X decoys are placed before the cards; of several X the highest counts.

    [cc.skill.artificier]
    """

    __slots__ = ()
    stacking = "best"

    async def places_elements(self, battle: Battle, bearer: Fighter) -> None:
        await lay_markers(battle, bearer, self.number)


# -- those who shoot from what carries them ----------------------------------------------------------------------------

EMBARKED: Final = "cc.skill.tireur-embarque"
ASSAULTS: Final = ("charge", "engage")
SPARED: Final = 10 * CM


class TireurEmbarque(Active, name=EMBARKED):
    """Mounted shooter: lines of sight are drawn as if he were one size larger. [cc.skill.tireur-embarque]

    He may shoot after more than MOU, at TIR - 1 [cc.skill.tireur-embarque.moved]; after an assault in which he has not shot
    [cc.skill.tireur-embarque.assault]; and with enemies in contact, at TIR - 1, but at nobody less than 10 cm away.
    [cc.skill.tireur-embarque.contact]
    """

    __slots__ = ()
    order = 50

    def sight_size(self, value: Size, battle: Battle, bearer: Fighter) -> Size:
        return one_step(value, 1) if not bearer.in_rout else value

    def combines(self, value: bool, battle: Battle, bearer: Fighter, name: str, done: tuple[str, ...]) -> bool:
        return value or (name == "shoot" and not bearer.in_rout)

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        moved = bearer.action in ("", "walk", "run") or (bearer.action in ASSAULTS and not bearer.has(SHOT_IN_ASSAULT))
        return value or (not bearer.in_rout and moved)

    def can_aim(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        return value and (battle.is_free(bearer) or battle.gap(bearer, target) >= SPARED)

    def shooting(self, value: int, battle: Battle, bearer: Fighter) -> int:
        hurried = bearer.gone > movement(battle, bearer)
        return value - hurried - battle.engaged(bearer)
