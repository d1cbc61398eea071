"""Who has POU: a reserve at the start of the battle, and recovery at the end of each turn; and the skills of Magicians."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incantation.mana import START, recover, take_new_gems
from escarmouche.rulebooks.c2.rules.characteristics import power
from escarmouche.rulebooks.c2.rules.dice import EXCEPTIONS
from escarmouche.rulebooks.c2.rules.granting import MAGICIAN
from escarmouche.rulebooks.confrontation.dice import DieRule

SPIRIT: Final = "c2.skill.esprit-de"
WARRIOR_MAGE: Final = "c2.skill.guerrier-mage"


class Magician(Hooks, name=MAGICIAN):
    """Whoever has POU is a Magician. [c2.magic.magician]"""

    __slots__ = ()

    async def start_of_battle(self, battle: Battle, bearer: Fighter) -> None:
        """His reserve holds POU gems, of elements that he masters and chooses.

        [c2.mana.reserve.start] [c2.magic.example.setup]
        """
        await take_new_gems(battle, bearer, power(battle, bearer), START)

    async def end_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        await recover(battle, bearer)


class WarriorMage(Hooks, name=WARRIOR_MAGE):
    """Recovers gems in melee as elsewhere, and can't be in Trance; his potential is POU, and he may counter-attack.

    [c2.skill.guerrier-mage] [c2.magic.warrior-mage]
    """

    __slots__ = ()

    def recovers_unhindered(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    def may_move(self, value: bool, battle: Battle, bearer: Fighter, move: str) -> bool:
        return value and move != "trance"


class SpiritOf(Hooks, name=SPIRIT):
    """A 1 is no failure in incantations of spells made with the element X; it is enough that X is among their gems.

    [c2.skill.esprit-de]
    """

    __slots__ = ()
    stacking = "each"

    def incantation_die(self, value: DieRule, battle: Battle, bearer: Fighter, elements: tuple[str, ...]) -> DieRule:
        return EXCEPTIONS[SPIRIT].read(value, "incantation") if self.data.parameter in elements else value
