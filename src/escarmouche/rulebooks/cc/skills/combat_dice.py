"""Dice that are kept for later, and dice of a second weapon."""

from __future__ import annotations

from typing import Final

import msgspec

from escarmouche.kernel import Choose, confirm
from escarmouche.rulebooks.cc.battle import Attack, Battle, Fighter
from escarmouche.rulebooks.cc.events import BladesUsed
from escarmouche.rulebooks.cc.hooks import Active, Hooks
from escarmouche.rulebooks.cc.rules.characteristics import wound_penalty
from escarmouche.rulebooks.cc.rules.combat import BLADES, KEPT, own_dice_against

USED: Final = "cc.skill.lames-dorsales#used"


class Bretteur(Active, name=KEPT):
    """Swashbuckler: he need not place all his dice; those kept may be placed in any exchange, for an attack or a parry.

    What forces some into attack forces them still. [cc.skill.bretteur] A kept die committed against an attack that fails by
    itself is a defence die from then on. [cc.skill.bretteur.auto-fail]
    """

    __slots__ = ()

    def keeps_dice(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value or not bearer.in_rout


class LamesDorsales(Active, name=BLADES):
    """Dorsal blades/X: X attack dice more in a combat, apart from the others: what changes FOR, wounds left out, does not
    count for them, and no master stroke uses them. [cc.skill.lames-dorsales] He may renounce them when he places his dice,
    and does so if he is to have a sustained defence [cc.skill.lames-dorsales.sustained-defence]. Nothing else takes them
    from him. [cc.skill.lames-dorsales.protected]
    """

    __slots__ = ()
    stacking = "best"
    order = -10

    async def after_placing(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.in_rout or not await confirm(bearer.side, BLADES, default=True, about={"fighter": bearer.id}):
            return
        bearer.blade_dice = self.number
        bearer.gain(USED, until="combat")
        battle.tell(lambda: BladesUsed(fighter=bearer.id, dice=self.number, rules=(BLADES,)))


class BladesInUse(Hooks, name=USED):
    """He uses his dorsal blades in this combat."""

    __slots__ = ()
    order = 99

    def may_sustain(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    async def before_attack(self, battle: Battle, bearer: Fighter, attack: Attack) -> None:
        assert battle.attack is not None
        if not bearer.blade_dice or battle.attack.kind:
            return
        options = {"blades": True}
        if own_dice_against(bearer, battle[attack.target]):
            options["own"] = False
        about = {"fighter": bearer.id, "target": attack.target}
        if await Choose(bearer.side, f"{BLADES}#attack", options, default="blades", about=about):
            battle.attack = msgspec.structs.replace(battle.attack, kind=BLADES)

    def blow_strength(self, value: int, battle: Battle, bearer: Fighter, attack: Attack) -> int:
        return bearer.profile.strength - wound_penalty(battle, bearer) if attack.kind == BLADES else value
