"""Skills that bind somebody to another: hatred, and brotherhood."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import SkillsWon
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.wounds import heal
from escarmouche.rulebooks.cc.skills.wounds import DYING, INSTINCT, at_least
from escarmouche.rulebooks.confrontation.wound_table import Hit, Wound
from escarmouche.table import CM, within

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
    """Blood brother/X: he and X have the instinct of brothers; one may have several."""

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
