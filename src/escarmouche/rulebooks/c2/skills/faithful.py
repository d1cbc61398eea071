"""Skills of the faithful, and of those who believe with them."""

from __future__ import annotations

from typing import ClassVar, Final

from escarmouche.kernel import confirm
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.divination.calling import HURT
from escarmouche.rulebooks.c2.events import FaithGiven
from escarmouche.rulebooks.c2.hooks import Fighters, Hooks
from escarmouche.rulebooks.c2.rules.shooting import touching
from escarmouche.rulebooks.c2.rules.wounds import lose
from escarmouche.rulebooks.c2.skills.dice import Exceptional
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, LIGHT, SERIOUS, Hit
from escarmouche.table import CM

MARTYR: Final = "c2.skill.martyr"

WIDER: Final = {LIGHT: 5 * CM, SERIOUS: 10 * CM, CRITICAL: 15 * CM}
"""By how much the aura of a Thaumaturge is wider at each wound level."""


# -- ranks -------------------------------------------------------------------------------------------------------------


class Rank(Hooks):
    """A rank in the hierarchy of believers, of a god, with an aura of X cm: so many believers there make a point.

    It does not limit how many miracles its bearer calls. [c2.faith.rank]
    """

    __slots__ = ()
    stacking = "best"
    believers: ClassVar[int]

    def aura(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return max(value, self.number)

    def believers_a_point(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return min(value or self.believers, self.believers)

    async def after_being_hit(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        remember_harm(bearer)

    async def after_harm(self, battle: Battle, bearer: Fighter) -> None:
        remember_harm(bearer)


class Devout(Rank, name="c2.skill.devot"):
    """The lowest rank: 3 believers make a point. [c2.skill.devot]"""

    __slots__ = ()
    believers = 3


class Zealot(Rank, name="c2.skill.zelote"):
    """The middle rank: 2 believers make a point. [c2.skill.zelote]"""

    __slots__ = ()
    believers = 2


class Elder(Rank, name="c2.skill.doyen"):
    """The highest rank: each believer makes a point. [c2.skill.doyen]"""

    __slots__ = ()
    believers = 1


def remember_harm(faithful: Fighter) -> None:
    """A wound roll has been made against one of the faithful, or a wound inflicted: it matters until the turn ends."""
    if faithful.in_play:
        faithful.gain(HURT, until="turn")


# -- what else the faithful are ----------------------------------------------------------------------------------------


class Exalted(Exceptional, name="c2.skill.exalte"):
    """On Divination rolls a 1 is no failure by itself, on no die. [c2.skill.exalte]"""

    __slots__ = ()


class Iconoclast(Hooks, name="c2.skill.iconoclaste"):
    """Draws its faith from the enemies in its aura, whatever their people, and itself; not from friends.

    Enemies who believe in nothing count no more than friends would. [c2.skill.iconoclaste]
    """

    __slots__ = ()

    def congregation(self, value: Fighters, battle: Battle, bearer: Fighter) -> Fighters:
        return battle.enemies(bearer)


class Thaumaturge(Hooks, name="c2.skill.thaumaturge"):
    """Its aura is 5 cm wider under a light wound, 10 under a serious and 15 under a critical one; healing undoes it.

    [c2.skill.thaumaturge]
    """

    __slots__ = ()
    order = 10

    def aura(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + WIDER.get(bearer.wound, 0)


class WarriorMonk(Hooks, name="c2.skill.moine-guerrier"):
    """Has one miracle alone, of its god or of the universal cult; calls it though engaged, or hurt this turn.

    It charges, runs, shoots or performs feats and calls its miracle in one turn, and may counter-attack, Character or not.
    [c2.skill.moine-guerrier]
    """

    __slots__ = ()

    def calls_after_exertion(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    def calls_when_hindered(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True


# -- believers ---------------------------------------------------------------------------------------------------------


class Liege(Hooks, name="c2.skill.feal"):
    """In the aura of one of the faithful it is no believer among others: it gives X points by itself, to each of them.

    To an enemy who draws his faith from his foes it is one like any other. [c2.skill.feal]
    """

    __slots__ = ()
    stacking = "best"

    def gives_faith(self, value: int | None, battle: Battle, bearer: Fighter, faithful: Fighter) -> int | None:
        return self.number if bearer.side == faithful.side else value


class Martyr(Hooks, name=MARTYR):
    """In base contact with one of the faithful of its side, it may be sacrificed: that has X points more at once.

    It is removed as if killed outright, and counts as a loss. [c2.skill.martyr]
    """

    __slots__ = ()
    stacking = "best"

    async def needs_faith(self, battle: Battle, bearer: Fighter, faithful: Fighter) -> None:
        if bearer.side != faithful.side or bearer not in touching(battle, faithful):
            return
        about = {"fighter": bearer.id, "faithful": faithful.id, "points": self.number}
        if await confirm(bearer.side, MARTYR, default=False, about=about):
            await lose(battle, bearer, "killed", rule=MARTYR)
            faithful.temporary_faith += self.number
            points, left = self.number, faithful.temporary_faith
            battle.tell(
                lambda: FaithGiven(fighter=bearer.id, faithful=faithful.id, points=points, left=left, rules=(MARTYR,))
            )
