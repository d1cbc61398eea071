"""Skills that change dice: faces that may be thrown again, a die more, a higher final result."""

from __future__ import annotations

from typing import ClassVar, Final

from escarmouche.kernel import confirm
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Active, Hooks, Part
from escarmouche.rulebooks.cc.rules.characteristics import (
    ATTACK,
    COURAGE,
    DEFENCE,
    DISCIPLINE,
    FAITH,
    INITIATIVE,
    POWER,
    SHOOTING,
)
from escarmouche.rulebooks.confrontation.dice import DieException, DieRule

SCORES: Final = (INITIATIVE, ATTACK, DEFENCE, SHOOTING, COURAGE, DISCIPLINE, POWER, FAITH)

FIVES: Final = DieRule(explode=(5, 6), later_one_fails=False, back_to_six=True)
FIVES_ALONE: Final = DieRule(explode=(5, 6), protecting=(5,))
"""A 1 makes 6 of a chain in which a 5 has been thrown again; one of 6s alone fails as ever."""

FOURS: Final = DieRule(explode=(4, 5, 6), later_one_fails=False, back_to_six=True)


class Opening(Hooks):
    """A natural face besides the 6 may be thrown again and added, as often as it comes; a kept one counts as it is.

    A 1 on a die thrown again sets the natural result of the whole chain to 6; a 1 on the first die fails as ever.
    [cc.skill.general.reroll] With ATT 4 a 5 and then a 3 come to 12. [cc.skill.general.reroll.example-brute] With POU 5
    5, 6, 5, 5 and then a 1 come to 11. [cc.skill.general.reroll.example-focus] All wordings of this are read alike.
    [cc.core.dice.reroll]
    """

    __slots__ = ()
    exception: ClassVar[DieException]

    def die(self, value: DieRule, battle: Battle, bearer: Fighter, kind: str) -> DieRule:
        return self.exception.read(value, kind)


class OpeningFives(Opening):
    """The same of the skills that speak of the 5 alone: the players may agree that only chains with a 5 are protected."""

    __slots__ = ()
    fives_alone: ClassVar[DieException]

    def die(self, value: DieRule, battle: Battle, bearer: Fighter, kind: str) -> DieRule:
        return (self.fives_alone if battle.options.fives_alone_protected else self.exception).read(value, kind)


class Aguerri(Opening, name="cc.skill.aguerri"):
    """Hardened: 5s of all characteristic tests. [cc.skill.aguerri]"""

    __slots__ = ()
    exception = DieException(FIVES, SCORES)


class AimeDesDieux(Opening, name="cc.skill.aime-des-dieux"):
    """Beloved of the gods: 4s and 5s of all characteristic tests. [cc.skill.aime-des-dieux]"""

    __slots__ = ()
    exception = DieException(FOURS, SCORES)


class BruteEpaisse(Opening, name="cc.skill.brute-epaisse"):
    """Thick brute: 5s of Attack tests. [cc.skill.brute-epaisse] His Puissance is 1 more in a charge.
    [cc.skill.brute-epaisse.charge]
    """

    __slots__ = ()
    exception = DieException(FIVES, (ATTACK,))

    def weight_in_assault(self, value: int, battle: Battle, bearer: Fighter, part: Part) -> int:
        return value + (part == "charge")


class Esquive(Opening, name="cc.skill.esquive"):
    """Dodge: 5s of Defence tests. [cc.skill.esquive]"""

    __slots__ = ()
    exception = DieException(FIVES, (DEFENCE,))


class Focus(Opening, name="cc.skill.focus"):
    """5s of Power tests. [cc.skill.focus]"""

    __slots__ = ()
    exception = DieException(FIVES, (POWER,))


class Illumine(Opening, name="cc.skill.illumine"):
    """Illuminated: 5s of Faith tests. [cc.skill.illumine]"""

    __slots__ = ()
    exception = DieException(FIVES, (FAITH,))


class Precision(OpeningFives, name="cc.skill.precision"):
    """Accuracy: 5s of Shooting tests. [cc.skill.precision]"""

    __slots__ = ()
    exception = DieException(FIVES, (SHOOTING,))
    fives_alone = DieException(FIVES_ALONE, (SHOOTING,))


class Reflexes(OpeningFives, name="cc.skill.reflexes"):
    """5s of Initiative tests. [cc.skill.reflexes]"""

    __slots__ = ()
    exception = DieException(FIVES, (INITIATIVE,))
    fives_alone = DieException(FIVES_ALONE, (INITIATIVE,))


class Stratege(OpeningFives, name="cc.skill.stratege"):
    """Strategist: 5s of Discipline tests. [cc.skill.stratege]"""

    __slots__ = ()
    exception = DieException(FIVES, (DISCIPLINE,))
    fives_alone = DieException(FIVES_ALONE, (DISCIPLINE,))


CURSED: Final = "cc.skill.maudit-des-dieux"


class MauditDesDieux(Hooks, name=CURSED):
    """Cursed by the gods: he can't throw any die again, not even a 6, nor by luck. [cc.skill.maudit-des-dieux]"""

    __slots__ = ()
    order = 90

    def die(self, value: DieRule, battle: Battle, bearer: Fighter, kind: str) -> DieRule:
        return value.with_(explode=())


class OneMore(Hooks):
    """A die more on tests of one kind, of which one counts, as the owner likes. [cc.skill.general.extra-die]"""

    __slots__ = ()
    test: ClassVar[str]

    def extra_dice(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        return value + (kind == self.test)


class Bravoure(OneMore, name="cc.skill.bravoure"):
    """Bravery: a die more on Courage tests. [cc.skill.bravoure] ATT+1 for a combat in which all his dice are in attack.

    [cc.skill.bravoure.attack]
    """

    __slots__ = ()
    test = COURAGE

    async def after_placing(self, battle: Battle, bearer: Fighter) -> None:
        if all_in_attack(bearer):
            bearer.gain(ALL_OUT, until="combat")


class Exalte(OneMore, name="cc.skill.exalte"):
    """Exalted: a die more on Divination tests. [cc.skill.exalte]"""

    __slots__ = ()
    test = FAITH


class FineLame(OneMore, name="cc.skill.fine-lame"):
    """Fine blade: a die more on Attack tests. [cc.skill.fine-lame]"""

    __slots__ = ()
    test = ATTACK


class Parade(OneMore, name="cc.skill.parade"):
    """Parry: a die more on Defence tests. [cc.skill.parade]"""

    __slots__ = ()
    test = DEFENCE


class Rigueur(OneMore, name="cc.skill.rigueur"):
    """Rigour: a die more on Discipline tests. [cc.skill.rigueur]"""

    __slots__ = ()
    test = DISCIPLINE


class Vivacite(OneMore, name="cc.skill.vivacite"):
    """Vivacity: a die more on Initiative tests. [cc.skill.vivacite]"""

    __slots__ = ()
    test = INITIATIVE


class TireurDElite(OneMore, name="cc.skill.tireur-d-elite"):
    """Elite shot: a die more on Shooting tests. [cc.skill.tireur-d-elite]"""

    __slots__ = ()
    test = SHOOTING


ALL_OUT: Final = "cc.skill.bravoure#all-out"


class AllOut(Hooks, name=ALL_OUT):
    """ATT+1 until the end of the combat, once however many skills give it."""

    __slots__ = ()

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + 1


def all_in_attack(fighter: Fighter) -> bool:
    """Whether a fighter has placed all his combat dice in attack, and has some."""
    return fighter.attacks_placed > 0 and not fighter.defences_placed and not fighter.kept_dice


class Resolution(Active, name="cc.skill.resolution"):
    """Resolve/X: once a turn, declared before a test of Initiative, Attack, Defence or Courage, its final result is X more.

    [cc.skill.resolution]
    """

    __slots__ = ()
    stacking = "best"

    async def before_test(self, battle: Battle, bearer: Fighter, kind: str) -> None:
        if kind not in RESOLVED or bearer.in_rout or bearer.has(RESOLVED_ALREADY):
            return
        about = {"fighter": bearer.id, "test": kind}
        if await confirm(bearer.side, self.rule, default=kind in (ATTACK, COURAGE), about=about):
            bearer.gain(RESOLVED_ALREADY, until="turn")
            bearer.gain(RESOLVED_NOW, self.number, until="test")


RESOLVED: Final = (INITIATIVE, ATTACK, DEFENCE, COURAGE)
RESOLVED_ALREADY: Final = "cc.skill.resolution#used"
RESOLVED_NOW: Final = "cc.skill.resolution#declared"


class ResolvedAlready(Hooks, name=RESOLVED_ALREADY):
    """He has used it this turn."""

    __slots__ = ()


class ResolvedNow(Hooks, name=RESOLVED_NOW):
    """It has been declared for the test that is about to be made."""

    __slots__ = ()

    def final_bonus(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        return value + self.number


LUCK: Final = "cc.skill.chance"
LUCK_USED: Final = "cc.skill.chance#used"


class Chance(Active, name=LUCK):
    """Luck: once a turn, just after one of his tests, it is void and made again with as many dice; then it stands.

    An opposed test is made again by both. [cc.skill.chance]
    """

    __slots__ = ()

    async def makes_test_again(self, battle: Battle, bearer: Fighter, kind: str, failed: bool) -> bool:
        if kind not in SCORES or bearer.in_rout or bearer.has(LUCK_USED) or bearer.has(CURSED):
            return False
        about = {"fighter": bearer.id, "test": kind, "failed": failed}
        if not await confirm(bearer.side, LUCK, default=failed, about=about):
            return False
        bearer.gain(LUCK_USED, until="turn")
        return True


class LuckUsed(Hooks, name=LUCK_USED):
    """He has used his luck this turn."""

    __slots__ = ()
