"""Skills about wounds: what makes them milder or worse, who lives through them, who heals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from escarmouche.kernel import Choose, Roll
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import FightsOn
from escarmouche.rulebooks.cc.hooks import Active, Hooks, Part
from escarmouche.rulebooks.cc.rules import shooting
from escarmouche.rulebooks.cc.rules.actions import ActionType, enter_action
from escarmouche.rulebooks.cc.rules.artillery import AREA, PIERCING
from escarmouche.rulebooks.cc.rules.calling import CALL as MIRACLE
from escarmouche.rulebooks.cc.rules.casting import STEPS as SPELL
from escarmouche.rulebooks.cc.rules.characteristics import wound_level
from escarmouche.rulebooks.cc.rules.combat import ATTACKING
from escarmouche.rulebooks.cc.rules.granting import structure_left
from escarmouche.rulebooks.cc.rules.touching import touch
from escarmouche.rulebooks.cc.rules.unalterable import is_open_to
from escarmouche.rulebooks.cc.rules.wounds import DYING, add_steps, heal, lose
from escarmouche.rulebooks.cc.skills.matching import matches
from escarmouche.rulebooks.confrontation.aiming import open_to_cards
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, KILLED, LIGHT, UNHURT, Hit, WoundDice

SIX: Final = 6

# -- the dice of the wound roll ----------------------------------------------------------------------------------------

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "combat": (ATTACKING,),
    "tir": (shooting.TEST, PIERCING, AREA),
    "magie": (SPELL,),
    "foi": (MIRACLE,),
}
"""The kinds of wound rolls, by the rules (ids) from which they come."""


class ArmeSacree(Hooks, name="cc.skill.arme-sacree"):
    """Sacred weapon/X: a double on a wound roll of the kind X that he causes is Tué net. [cc.skill.arme-sacree]"""

    __slots__ = ()
    stacking = "each"

    def wounding(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        kind = self.data.parameter
        if isinstance(kind, str) and hit.rule not in KINDS.get(kind, ()):
            return value
        return value.with_(doubles=(KILLED,) * SIX)


class ArmureSacree(Hooks, name="cc.skill.armure-sacree"):
    """Sacred armour: a double on a wound roll that he suffers has no effect, whatever the weapon.

    [cc.skill.armure-sacree]
    """

    __slots__ = ()
    order = 50

    def wounded(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        return value.with_(doubles=(UNHURT,) * SIX)


class DurACuire(Hooks, name="cc.skill.dur-a-cuire"):
    """Hard to kill: a wound roll on him is read one row higher, even a Tué net, never above the first row.

    Doubles are no rows. [cc.skill.dur-a-cuire] In an assault on him his Puissance is 1 more. [cc.skill.dur-a-cuire.assault]
    """

    __slots__ = ()

    def wounded(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        return value.with_(milder=value.milder + 1, death_stays=False)

    def weight_in_assault(self, value: int, battle: Battle, bearer: Fighter, part: Part) -> int:
        return value + (part == "assaulted")


class Fleau(Hooks, name="cc.skill.fleau"):
    """Bane/X: wound rolls on whoever matches X are read one row lower, once however many match. [cc.skill.fleau]

    [cc.skill.fleau.several] Together with Dur à cuire they cancel each other. [cc.skill.fleau.dur-a-cuire] It adds to a
    static shot. [cc.skill.fleau.tir-immobile]
    """

    __slots__ = ()
    stacking = "each"

    def wounding(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        victim = battle[hit.victim]
        mine = [effect for effect in bearer.effects if effect.name == self.data.name]
        first = next((effect for effect in mine if matches(victim, str(effect.parameter))), None)
        return value.with_(worse=value.worse + 1) if first == self.data else value


INSTINCT: Final = "cc.skill.instinct-de-survie"


class InstinctDeSurvie(Hooks, name=INSTINCT):
    """Survival instinct/X: before each wound roll that he is to suffer a die; X or more cancels it.

    [cc.skill.instinct-de-survie]
    """

    __slots__ = ()
    stacking = "least"

    async def cancels_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit) -> bool:
        return await at_least(bearer, self.rule, self.number) > 0


async def at_least(fighter: Fighter, rule: str, needed: int, dice: int = 1) -> int:
    """How many of some dice that are no test come to a number: on these 1 and 6 are faces like others, as on wound rolls.

    [cc.core.dice.exclusions]
    """
    about = {"fighter": fighter.id, "needed": needed}
    return await Roll(
        (SIX,) * dice, lambda faces: sum(face >= needed for face in faces), rule=rule, player=fighter.side, about=about
    )


# -- the result --------------------------------------------------------------------------------------------------------


class Coriace(Hooks, name="cc.skill.coriace"):
    """Tough: every wound that he suffers is a step less; being stunned and Tué net are none. [cc.skill.coriace]"""

    __slots__ = ()

    def suffers(self, value: int, battle: Battle, bearer: Fighter, hit: Hit | None) -> int:
        return value - 1 if LIGHT <= value <= CRITICAL else value


class Vulnerable(Hooks, name="cc.skill.vulnerable"):
    """Every wound that he suffers is a level worse, after all else. [cc.skill.vulnerable]"""

    __slots__ = ()
    order = 50

    def suffers(self, value: int, battle: Battle, bearer: Fighter, hit: Hit | None) -> int:
        return value + 1 if LIGHT <= value <= CRITICAL else value


# -- levels and penalties ----------------------------------------------------------------------------------------------


class Enorme(Hooks, name="cc.skill.enorme"):
    """Huge/X: his Puissance is 2 + X, and he takes X steps more before the first counts. [cc.skill.enorme]

    [cc.skill.enorme.levels]
    """

    __slots__ = ()
    stacking = "best"
    order = -10

    def weight(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 2 + self.number

    def wound_level(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return min(max(bearer.steps - self.number, UNHURT), KILLED)


class Possede(Hooks, name="cc.skill.possede"):
    """Possessed: the penalties of a wound are those of a step less; being stunned and Tué net stay what they are.

    [cc.skill.possede] [cc.skill.possede.exceptions]
    """

    __slots__ = ()

    def wound_penalty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return max(0, value - 1)


class Endurance(Hooks, name="cc.skill.endurance"):
    """He ignores the penalties of a light wound and of being stunned. [cc.skill.endurance]"""

    __slots__ = ()

    def wound_penalty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0 if wound_level(battle, bearer) == LIGHT else value

    def stun_penalty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0


# -- after death -------------------------------------------------------------------------------------------------------


class Acharne(Hooks, name="cc.skill.acharne"):
    """Relentless: Tué net he fights on as if critically wounded, and is removed in the next maintenance phase.

    Nothing heals him then, and nobody can sacrifice him. [cc.skill.acharne] As he stays, those who touch him make no pursuit
    move. [cc.skill.acharne.pursuit]
    """

    __slots__ = ()

    async def outlives(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> bool:
        bearer.gain(DYING, source=by.id if by is not None else "")
        battle.tell(lambda: FightsOn(fighter=bearer.id, rules=("cc.skill.acharne",)))
        return True


class Dying(Hooks, name=DYING):
    """He has been killed and fights on."""

    __slots__ = ()
    order = 10

    def wound_level(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return CRITICAL

    async def takes_wound(self, battle: Battle, bearer: Fighter, level: int, hit: Hit | None) -> bool:
        return True

    async def maintenance(self, battle: Battle, bearer: Fighter) -> None:
        by = battle.fighters.get(self.data.source)
        bearer.lose(DYING)
        await lose(battle, bearer, "killed", by=by, rule="cc.skill.acharne")


class Ephemere(Hooks, name="cc.skill.ephemere"):
    """Ephemeral/X: two dice in each maintenance phase; if one comes to X he has a step more. [cc.skill.ephemere]"""

    __slots__ = ()
    stacking = "least"
    order = 20

    async def maintenance(self, battle: Battle, bearer: Fighter) -> None:
        if await at_least(bearer, self.rule, self.number, dice=2):
            await add_steps(battle, bearer, 1, rule=self.rule)


# -- healing -----------------------------------------------------------------------------------------------------------


class Regeneration(Hooks, name="cc.skill.regeneration"):
    """Regeneration/X: wounded, two dice in each maintenance phase; each that comes to X takes a step away.

    [cc.skill.regeneration] Not for those who have been killed, nor for what has structure points.
    [cc.skill.regeneration.exclusions]
    """

    __slots__ = ()
    stacking = "least"
    order = 30

    async def maintenance(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.steps and is_healable(bearer):
            healed = await at_least(bearer, self.rule, self.number, dice=2)
            heal(battle, bearer, healed, rule=self.rule)


def is_healable(fighter: Fighter) -> bool:
    """Whether a fighter can be healed at all by skills."""
    return structure_left(fighter) is None and not fighter.has(DYING)


HEALER: Final = "cc.skill.soin"
HAS_HEALED: Final = "cc.skill.soin#used"
IS_HEALED: Final = "cc.skill.soin#patient"


class Soin(Active, name=HEALER):
    """Healing/X: in his activation he may heal a friend whom he touches, or himself: two dice, one that comes to X takes a
    step away. [cc.skill.soin] Each heals once a turn, and is healed once; not those who have been killed, nor what has
    structure points. [cc.skill.soin.limits]
    """

    __slots__ = ()
    stacking = "least"


class HasHealed(Hooks, name=HAS_HEALED):
    """He has healed somebody this turn."""

    __slots__ = ()


class IsHealed(Hooks, name=IS_HEALED):
    """Somebody has tried to heal him this turn."""

    __slots__ = ()


def patients(battle: Battle, healer: Fighter) -> list[Fighter]:
    """The fighters whom a healer may heal now."""
    near = [
        friend
        for friend in open_to_cards(battle, healer)
        if friend.side == healer.side
        and touch(battle, healer, friend)
        and apply_hooks(battle, friend, Hooks.targetable, True, healer)
        and is_open_to(friend, healer)
    ]
    return [
        patient for patient in (healer, *near) if patient.steps and is_healable(patient) and not patient.has(IS_HEALED)
    ]


def may_heal(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter may use Soin now."""
    able = fighter.has(HEALER) and not fighter.has(HAS_HEALED) and not fighter.in_rout
    return able and bool(patients(battle, fighter))


async def use_healing(battle: Battle, fighter: Fighter) -> None:
    """A healer tries to take a step of wounds away."""
    options = {candidate.id: candidate for candidate in patients(battle, fighter)}
    patient = await Choose(fighter.side, HEALER, options, about={"fighter": fighter.id})
    fighter.gain(HAS_HEALED, until="turn")
    patient.gain(IS_HEALED, until="turn")
    needed = fighter.effects.parameter(HEALER)
    assert isinstance(needed, int)
    if await at_least(fighter, HEALER, needed, dice=2):
        heal(battle, patient, 1, rule=HEALER)


enter_action("soin", ActionType(False, may_heal, use_healing, aboard=True))
