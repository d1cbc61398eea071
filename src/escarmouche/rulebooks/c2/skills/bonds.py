"""Skills that bind a Character to another: hatred, and brotherhood."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

import msgspec

from escarmouche.kernel import Choose, InForce
from escarmouche.kernel.effects import behaviour
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.cards import faults
from escarmouche.rulebooks.c2.content.skill_names import SKILL_NAMES, Skill
from escarmouche.rulebooks.c2.events import Grieved, SkillStolen
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.granting import grant
from escarmouche.rulebooks.c2.rules.wounds import heal

PERSONAL_ENEMY: Final = "c2.skill.ennemi-personnel"
BLOOD_BROTHER: Final = "c2.skill.frere-de-sang"
GRIEF: Final = "c2.skill.frere-de-sang#grief"

SKILL: Final = "c2.skill."


# -- hatred ------------------------------------------------------------------------------------------------------------


class PersonalEnemy(Hooks, name=PERSONAL_ENEMY):
    """Killing X outright heals all its wounds, and it takes one of X's skills for the rest of the battle.

    [c2.skill.ennemi-personnel] One whom his first death does not remove is killed when he really dies.
    """

    __slots__ = ()
    stacking = "each"

    async def on_loss(self, battle: Battle, bearer: Fighter, lost: Fighter, by: Fighter | None) -> None:
        if by is not bearer or lost.lost != "killed" or lost.profile.key != self.data.parameter:
            return
        heal(battle, bearer)
        skills = {key_of(skill): skill for skill in worth_stealing(bearer, lost)}
        if not skills:
            return
        about = {"fighter": bearer.id, "enemy": lost.id}
        skill = await Choose(bearer.side, PERSONAL_ENEMY, skills, default=next(iter(skills)), about=about)
        grant(bearer, skill.name, skill.parameter, source=lost.id)
        battle.tell(lambda: SkillStolen(fighter=bearer.id, enemy=lost.id, skill=key_of(skill), rules=(PERSONAL_ENEMY,)))


def worth_stealing(thief: Fighter, owner: Fighter) -> Iterator[InForce]:
    """The skills of a figure that another does not have, and that his own card could bear."""
    has = {(effect.name, effect.parameter) for effect in thief.effects}
    brought = {name for effect in owner.effects for name in cast(type[Hooks], behaviour(effect.name)).implies}
    for effect in owner.effects:
        key = effect.name.removeprefix(SKILL)
        if key in SKILL_NAMES and effect.name not in brought and (effect.name, effect.parameter) not in has:
            skill = Skill(key, effect.parameter)
            profile = msgspec.structs.replace(thief.profile, skills=(*thief.profile.skills, skill))
            if next(faults(profile), None) is None:
                yield effect


def key_of(skill: InForce) -> str:
    """A skill with its X, as a word: ``c2.skill.fleau/people:lions``."""
    return skill.name if skill.parameter is None else f"{skill.name}/{skill.parameter}"


# -- brotherhood -------------------------------------------------------------------------------------------------------


class BloodBrother(Hooks, name=BLOOD_BROTHER):
    """It and X, side by side, cost a quarter less each; when one of the two is killed, the other grieves.

    [c2.skill.frere-de-sang]
    """

    __slots__ = ()
    stacking = "each"

    async def on_loss(self, battle: Battle, bearer: Fighter, lost: Fighter, by: Fighter | None) -> None:
        if lost.lost == "killed" and lost.side == bearer.side and lost.profile.key == self.data.parameter:
            grieve(battle, bearer, lost)

    async def on_own_loss(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> None:
        if bearer.lost == "killed":
            for brother in battle.living(bearer.side):
                if brother.profile.key == self.data.parameter:
                    grieve(battle, brother, bearer)


class Grief(Hooks, name=GRIEF):
    """-1 to every die but those of wound rolls, for the rest of the game; a die of 1 or less then fails."""

    __slots__ = ()

    def die_modifier(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        return value - 1


def grieve(battle: Battle, fighter: Fighter, brother: Fighter) -> None:
    """A figure has lost its blood brother."""
    if not fighter.has(GRIEF):
        fighter.gain(GRIEF)
        battle.tell(lambda: Grieved(fighter=fighter.id, brother=brother.id, rules=(BLOOD_BROTHER,)))
