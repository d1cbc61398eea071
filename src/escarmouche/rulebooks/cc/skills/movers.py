"""Skills of those who charge with all their weight, who turn at any time, and who hardly move at all."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import confirm
from escarmouche.rulebooks.cc.battle import Action, Attack, Battle, Fighter
from escarmouche.rulebooks.cc.events import Turned
from escarmouche.rulebooks.cc.hooks import Active, Hooks
from escarmouche.rulebooks.cc.rules.actions import ACTIONS
from escarmouche.rulebooks.cc.rules.characteristics import weight
from escarmouche.rulebooks.cc.rules.movement import Turning
from escarmouche.rulebooks.cc.skills.melee import MASTER_STROKE
from escarmouche.rulebooks.cc.skills.natures import is_immune

FORCE: Final = "cc.skill.force-en-charge"
CHARGING: Final = "cc.skill.force-en-charge#charging"
REORIENTATION: Final = "cc.skill.reorientation"


class ForceEnCharge(Active, name=FORCE):
    """Charging force/X: when he declares a charge he may have FOR + X. [cc.skill.force-en-charge]"""

    __slots__ = ()
    stacking = "best"

    async def assault_declared(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        if not as_charge or bearer.in_rout or bearer.has(CHARGING):
            return
        about = {"fighter": bearer.id, "target": target.id}
        if await confirm(bearer.side, FORCE, default=True, about=about):
            bearer.gain(CHARGING, self.number, until="turn")


class Charging(Hooks, name=CHARGING):
    """FOR + X, until his charge fails, he makes a pursuit move, or the turn ends; a master stroke has nothing of it.

    [cc.skill.force-en-charge.master-stroke] One at somebody immune to such strokes is an attack like others.
    """

    __slots__ = ()

    def strength(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self.number

    def blow_strength(self, value: int, battle: Battle, bearer: Fighter, attack: Attack) -> int:
        master_stroke = attack.kind == MASTER_STROKE and not is_immune(battle[attack.target], "coup-de-maitre")
        return value - self.number if master_stroke else value

    async def before_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        """It ends with a pursuit move. [cc.skill.force-en-charge]"""
        if action == "pursuit":
            bearer.lose(CHARGING)

    async def after_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        """It ends with a charge that has failed. [cc.skill.force-en-charge]"""
        if action == "charge" and not bearer.landed:
            bearer.lose(CHARGING)


class Reorientation(Active, name=REORIENTATION):
    """At the start of any phase he may turn as he likes, if no enemy touches him; that is no displacement.

    [cc.skill.reorientation]
    """

    __slots__ = ()

    async def start_of_phase(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.in_rout or not battle.is_free(bearer):
            return
        if not await confirm(bearer.side, REORIENTATION, default=False, about={"fighter": bearer.id}):
            return
        route = await Turning(battle, bearer)
        battle.stand(bearer, route.end)
        battle.tell(lambda: Turned(fighter=bearer.id, pose=route.end, rules=(REORIENTATION,)))


class Immobile(Hooks, name="cc.skill.immobile"):
    """Immobile/X: he moves or shoots in an activation, not both; who turns and shoots has TIR - 1 until the end of the turn.

    He never takes an exclusive action, a disengagement, a pursuit or a flight move. [cc.skill.immobile] As long as the
    enemies who touch him have less Puissance together than X he may shoot, at TIR - 1. [cc.skill.immobile.engaged-shooting]
    Of several X the highest counts. [cc.skill.immobile.duplicate] To the faithful he counts as X believers.
    [cc.skill.immobile.faith]
    """

    __slots__ = ()
    stacking = "best"
    order = 90
    implies = (("cc.skill.inebranlable", None),)

    def counts_for(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return self.number

    def may_take(self, value: bool, battle: Battle, bearer: Fighter, name: str) -> bool:
        return value and not ACTIONS[name].exclusive and not ACTIONS[name].opening

    def may_act(self, value: bool, battle: Battle, bearer: Fighter, action: Action) -> bool:
        return value and action != "pursuit" and not (action == "walk" and bearer.shots)

    def pursuit_moves(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0

    def flees(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        if bearer.action:
            return False
        return value or sum(weight(battle, foe) for foe in battle.named(battle.foes(bearer))) < self.number

    def shoots_on_the_move(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    def shooting(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - bearer.turned - battle.engaged(bearer)
