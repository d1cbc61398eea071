"""Skills that change how the faces of dice are read, each by its row of the table of exceptions."""

from __future__ import annotations

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.dice import EXCEPTIONS
from escarmouche.rulebooks.confrontation.dice import DieRule


class Exceptional(Hooks):
    """Whose dice are read as the table of exceptions says."""

    __slots__ = ()

    def die(self, value: DieRule, battle: Battle, bearer: Fighter, kind: str) -> DieRule:
        return EXCEPTIONS[self.rule].read(value, kind)


class Hardened(Exceptional, name="c2.skill.aguerri"):
    """A natural 5 is worth 6, and may be thrown again like one, on every roll but wound rolls. [c2.skill.aguerri]"""

    __slots__ = ()


class Beloved(Exceptional, name="c2.skill.aime-des-dieux"):
    """Natural 4s and 5s are worth 6, and may be thrown again like one, on every roll but wound rolls.

    A 1 on a die thrown again is added; only one on the first die fails. [c2.skill.aime-des-dieux]
    """

    __slots__ = ()


class Cursed(Exceptional, name="c2.skill.maudit-des-dieux"):
    """No die of the bearer is ever thrown again, whatever else might allow it. [c2.skill.maudit-des-dieux]"""

    __slots__ = ()


class Quick(Exceptional, name="c2.skill.vivacite"):
    """A 1 is no failure on rolls of Initiative, to disengage as well, and on those of feats. [c2.skill.vivacite]"""

    __slots__ = ()
