"""Skills that bind somebody to another: hatred, brotherhood, bondage."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, Reason, reason
from escarmouche.kernel.effects import apply_effects
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import SkillsWon
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import courage, discipline
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.wounds import DYING, heal
from escarmouche.rulebooks.cc.skills.wounds import INSTINCT, at_least
from escarmouche.rulebooks.confrontation.wound_table import Hit, Wound
from escarmouche.table import CM, Polygon, Pose, footprint, within

PERSONAL_ENEMY: Final = "cc.skill.ennemi-personnel"
AWAITED: Final = "cc.skill.ennemi-personnel#awaited"
BLOOD_BROTHER: Final = "cc.skill.frere-de-sang"
BOND: Final = "cc.skill.frere-de-sang#bond"

Gift = tuple[str, int | None]

REWARDS: Final[dict[str, tuple[Gift, ...]]] = {
    "acharne": (("cc.skill.acharne", None),),
    "autorite": (("cc.skill.autorite", None), ("cc.skill.cri-de-ralliement", None)),
    "implacable": (("cc.skill.implacable", 1),),
    "instinct-de-survie": ((INSTINCT, 6),),
}
"""What one may win by the death of a personal enemy: skills (ids), each with its X."""

TOGETHER: Final = 10 * CM
"""How near blood brothers are to each other who fight as such."""

NEEDED: Final = 6
"""What the die of their instinct has to show."""


class PersonalEnemy(Hooks, name=PERSONAL_ENEMY):
    """Personal enemy/X: when a wound roll of his kills the Champion X he is healed of a step, and wins one of four rewards.

    Not as long as X stays on the table; several X are possible. [cc.skill.ennemi-personnel]
    """

    __slots__ = ()
    stacking = "each"

    async def after_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit, wound: Wound) -> None:
        victim = battle[hit.victim]
        if victim.profile.key != self.data.parameter or not bearer.in_play:
            return
        if victim.lost == "killed" and victim.lost_to == bearer.id:
            await reward(battle, bearer, victim)
        elif any(effect.name == DYING and effect.source == bearer.id for effect in victim.effects):
            bearer.gain(AWAITED, victim.id)


class Awaited(Hooks, name=AWAITED):
    """He has killed his personal enemy, who is still on the table."""

    __slots__ = ()
    stacking = "each"

    async def on_loss(self, battle: Battle, bearer: Fighter, lost: Fighter, by: Fighter | None) -> None:
        if lost.id == self.data.parameter:
            bearer.lose(AWAITED)
            await reward(battle, bearer, lost)


async def reward(battle: Battle, fighter: Fighter, enemy: Fighter) -> None:
    """A fighter has his reward for the death of his personal enemy."""
    heal(battle, fighter, 1, rule=PERSONAL_ENEMY)
    about = {"fighter": fighter.id, "enemy": enemy.id}
    skills = await Choose(fighter.side, PERSONAL_ENEMY, REWARDS, default="acharne", about=about)
    for name, value in skills:
        grant(fighter, name, value, source=enemy.id)
    won = tuple(name for name, _ in skills)
    battle.tell(lambda: SkillsWon(fighter=fighter.id, enemy=enemy.id, skills=won, rules=(PERSONAL_ENEMY,)))


class BloodBrother(Hooks, name=BLOOD_BROTHER):
    """Blood brother/X: he and X have the instinct of brothers while they are near each other; army lists make both cheaper.

    [cc.skill.frere-de-sang] He may have several brothers. [cc.skill.frere-de-sang.duplicate]
    """

    __slots__ = ()
    stacking = "each"

    async def before_battle(self, battle: Battle, bearer: Fighter) -> None:
        for brother in battle.living(bearer.side):
            if brother.profile.key == self.data.parameter:
                bearer.gain(BOND, brother.id)
                brother.gain(BOND, bearer.id)


class Bond(Hooks, name=BOND):
    """While his brother is near he has Instinct de survie/6, once however many brothers are near."""

    __slots__ = ()
    stacking = "each"

    async def cancels_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit) -> bool:
        mine = [effect for effect in bearer.effects if effect.name == BOND]
        near = next((effect for effect in mine if _is_near(battle, bearer, str(effect.parameter))), None)
        if near != self.data or bearer.has(INSTINCT):
            return False
        return await at_least(bearer, BLOOD_BROTHER, NEEDED) > 0


def _is_near(battle: Battle, fighter: Fighter, brother: str) -> bool:
    other = battle[brother]
    return other.in_play and fighter.in_play and within(battle.base(fighter), battle.base(other), TOGETHER)


# -- bondage -----------------------------------------------------------------------------------------------------------


class Bound(Hooks, name="cc.skill.asservi"):
    """Bound to X: he is deployed after X, at most 10 cm from him, by whatever rules X is. [cc.skill.asservi.deployment]

    Within 10 cm of X he may use his values in Courage and Discipline tests. [cc.skill.asservi.values] The card of X goes on
    standing for him when X is dead. [cc.skill.asservi.x-eliminated]
    """

    __slots__ = ()

    def is_deployed_now(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and all(master.in_play for master in self._masters(battle, bearer))

    def deployment_zone(self, value: Polygon, battle: Battle, bearer: Fighter) -> Polygon:
        for master in self._masters(battle, bearer):
            value = apply_effects(master.effects, Hooks.deployment_zone, value, battle, bearer)
        return value

    def deployment_problems(self, value: list[Reason], battle: Battle, bearer: Fighter, pose: Pose) -> list[Reason]:
        here = footprint(bearer.shape, pose)
        for master in self._masters(battle, bearer):
            value = apply_effects(master.effects, Hooks.deployment_problems, value, battle, bearer, pose)
            if master.in_play and not within(here, battle.base(master), TOGETHER):
                value = [*value, reason(self.rule, "cc-too-far-from-him", fighter=master.id)]
        return value

    def lends_courage(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        near = self._near(battle, bearer) if tester is bearer else []
        return max([value, *(courage(battle, master) for master in near)])

    def lends_discipline(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        near = self._near(battle, bearer) if tester is bearer else []
        return max([value, *(discipline(battle, master) for master in near)])

    def _masters(self, battle: Battle, bearer: Fighter) -> list[Fighter]:
        """X: who is on the card with him; where nobody is, as X has joined a staff, all of that name.

        Nobody is X who is bound himself: there is no list of such, and they would wait for each other for ever.
        """
        key = self.data.parameter
        free = (fighter for fighter in battle.fighters.values() if not fighter.has(self.rule))
        named = [fighter for fighter in free if fighter.profile.key == key]
        own = [fighter for fighter in named if fighter.card == bearer.card] or named
        return [master for master in own if master.side == bearer.side and not master.out]

    def _near(self, battle: Battle, bearer: Fighter) -> list[Fighter]:
        return [master for master in self._masters(battle, bearer) if _is_near(battle, bearer, master.id)]
