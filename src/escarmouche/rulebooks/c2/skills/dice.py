"""Skills that change how the faces of dice are read."""

from __future__ import annotations

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.characteristics import DISENGAGEMENT, FEAT, INITIATIVE
from escarmouche.rulebooks.c2.dice import DieRule
from escarmouche.rulebooks.c2.hooks import Bender


class Hardened(Bender, name="c2.skill.aguerri"):
    """A natural 5 is worth 6, and may be thrown again like one, on every roll but wound rolls. [c2.skill.aguerri]"""

    __slots__ = ()

    def die(self, value: DieRule, battle: Battle, bearer: Fighter, kind: str) -> DieRule:
        return value.rethrowing(5, worth_six=True)


class Beloved(Bender, name="c2.skill.aime-des-dieux"):
    """Natural 4s and 5s are worth 6, and may be thrown again like one, on every roll but wound rolls.

    A 1 on a die thrown again is added; only one on the first die fails. [c2.skill.aime-des-dieux]
    """

    __slots__ = ()

    def die(self, value: DieRule, battle: Battle, bearer: Fighter, kind: str) -> DieRule:
        return value.rethrowing(4, 5, worth_six=True).with_(later_one_fails=False)


class Cursed(Bender, name="c2.skill.maudit-des-dieux"):
    """No die of the bearer is ever thrown again, whatever else might allow it. [c2.skill.maudit-des-dieux]"""

    __slots__ = ()
    order = 100

    def die(self, value: DieRule, battle: Battle, bearer: Fighter, kind: str) -> DieRule:
        return value.with_(explode=())


class Quick(Bender, name="c2.skill.vivacite"):
    """A 1 is no failure on rolls of Initiative, to disengage as well, and on those of feats. [c2.skill.vivacite]"""

    __slots__ = ()

    def die(self, value: DieRule, battle: Battle, bearer: Fighter, kind: str) -> DieRule:
        return unfailing(value) if kind in (INITIATIVE, DISENGAGEMENT, FEAT) else value


def unfailing(die: DieRule) -> DieRule:
    """A die of which no natural 1 fails by itself."""
    return die.with_(first_one_fails=False, later_one_fails=False)
