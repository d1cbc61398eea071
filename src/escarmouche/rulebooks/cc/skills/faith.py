"""Skills of the faithful, and of those who believe in them."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import FaithGiven, FaithKept
from escarmouche.rulebooks.cc.hooks import Active, Hooks
from escarmouche.rulebooks.cc.rules.actions import ActionType, enter_action
from escarmouche.rulebooks.cc.rules.characteristics import wound_level
from escarmouche.rulebooks.cc.rules.faith import is_faithful, is_in_aura
from escarmouche.rulebooks.cc.rules.wounds import may_be_given, wound_for_good
from escarmouche.rulebooks.confrontation.faith import choose_points
from escarmouche.rulebooks.confrontation.wound_table import SERIOUS
from escarmouche.table import CM

PIETY: Final = "cc.skill.piete"
MARTYR: Final = "cc.skill.martyr"
MARTYR_USED: Final = "cc.skill.martyr#used"
MARTYR_GIVEN: Final = "cc.skill.martyr#given"
MARTYR_REACH: Final = 10 * CM
GROWTH: Final = 5 * CM

CALLING: Final = "call"
BESIDES_CALLS: Final = ("run", "charge", "engage", "dive", "rapid-reload")
"""The exclusive actions with which a warrior-monk may combine his calls: a run, the assaults, shots of a quick reloader."""


class Feal(Hooks, name="cc.skill.feal"):
    """Liege/X: no believer like others for the faithful of his people and side, he gives each of them X points.

    Iconoclasts too; several X add up. [cc.skill.feal] Who is one of the faithful himself gets none from it.
    [cc.skill.feal.self] To enemy Iconoclasts he is an ordinary believer. [cc.skill.feal.iconoclaste] A Zélote with a Féal/1
    and seven others about him has 7 points. [cc.skill.feal.example]
    """

    __slots__ = ()
    stacking = "adds"

    def gives_faith(self, value: int | None, battle: Battle, bearer: Fighter, faithful: Fighter) -> int | None:
        return (value or 0) + self.number


class Iconoclaste(Hooks, name="cc.skill.iconoclaste"):
    """Iconoclast: all the enemies in his aura are his believers, of any people, in the place of friends.

    [cc.skill.iconoclaste] Friends give him what they give by themselves. [cc.core.faith.iconoclast]
    """

    __slots__ = ()

    def counts_enemies(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True


class MoineGuerrier(Hooks, name="cc.skill.moine-guerrier"):
    """Warrior-monk: the Counter-attack; he calls miracles in contact with an enemy and when he has been hurt.

    [cc.skill.moine-guerrier] So he does in one activation with a run, an assault or shots, before or after them; he is no
    pure fidèle. [cc.core.faith.warrior-monk]
    """

    __slots__ = ()
    implies = (("cc.skill.contre-attaque", None),)

    def calls_hindered(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    def combines(self, value: bool, battle: Battle, bearer: Fighter, name: str, done: tuple[str, ...]) -> bool:
        taken = {*done, name}
        others = taken - {CALLING}
        return value or (CALLING in taken and len(others) == 1 and others <= {*BESIDES_CALLS})


class Thaumaturge(Hooks, name="cc.skill.thaumaturge"):
    """His aura of faith is 5, 10 or 15 cm wider when he is lightly, gravely or critically wounded, as long as he is.

    [cc.skill.thaumaturge]
    """

    __slots__ = ()

    def faith_aura(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + GROWTH * max(0, wound_level(battle, bearer))


class Piete(Active, name=PIETY):
    """Piety/X: of the points left when he works out the new ones he keeps up to X, which never add up over turns.

    With 3 left and Piety/2 he keeps 2; with 4 left, 2. [cc.skill.piete] Of several X the highest counts.
    [cc.skill.piete.duplicate] He calls miracles without sight of a target in his aura of faith [cc.skill.piete.no-sight],
    and censures without sight of a caller in it. [cc.skill.piete.censure]
    """

    __slots__ = ()
    stacking = "best"

    async def keeps_faith(self, battle: Battle, bearer: Fighter) -> int:
        most = min(self.number, bearer.temporary_faith)
        if not most or bearer.in_rout:
            return 0
        points = await choose_points(bearer, PIETY, most, {"fighter": bearer.id, "faith": bearer.temporary_faith})
        if points:
            battle.tell(lambda: FaithKept(fighter=bearer.id, points=points, rules=(PIETY,)))
        return points

    def can_aim_mystics(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, miracle: bool) -> bool:
        return value or (miracle and not bearer.in_rout and is_in_aura(battle, bearer, target))

    def opposes(self, value: bool, battle: Battle, bearer: Fighter, caster: Fighter, miracle: bool) -> bool:
        return value or (miracle and not bearer.in_rout and is_in_aura(battle, bearer, caster))


# -- martyrs -----------------------------------------------------------------------------------------------------------


class Martyr(Active, name=MARTYR):
    """Martyr/X: one of the faithful in his activation may take X points from him. Of several X the highest counts."""

    __slots__ = ()
    stacking = "best"


class MartyrUsed(Hooks, name=MARTYR_USED):
    """Has used somebody this turn."""

    __slots__ = ()


class MartyrGiven(Hooks, name=MARTYR_GIVEN):
    """Has been used this turn."""

    __slots__ = ()


def martyrs(battle: Battle, faithful: Fighter) -> dict[str, Fighter]:
    """The friends within 10 cm from whom one of the faithful, free of enemies, may take faith now.

    He designates one a turn, and each is designated once a turn. [cc.skill.martyr.limits]
    """
    if not is_faithful(faithful) or faithful.has(MARTYR_USED) or not battle.is_free(faithful):
        return {}
    return {
        friend.id: friend
        for friend in battle.friends(faithful)
        if friend is not faithful
        and friend.has(MARTYR)
        and not friend.in_rout
        and not friend.has(MARTYR_GIVEN)
        and may_be_given(battle, friend, faithful)
        and battle.gap(friend, faithful) <= MARTYR_REACH
    }


def may_take_faith(battle: Battle, faithful: Fighter) -> bool:
    """Whether somebody may give one of the faithful faith."""
    return bool(martyrs(battle, faithful))


async def take_faith(battle: Battle, faithful: Fighter) -> None:
    """X points more at once, before or after moving, disengaging or calling; no line of sight is needed. [cc.skill.martyr]

    The martyr suffers a grave wound that nothing can reduce, dodge or heal. [cc.skill.martyr.wound]
    """
    willing = martyrs(battle, faithful)
    martyr = await Choose(faithful.side, MARTYR, willing, default=next(iter(willing)), about={"fighter": faithful.id})
    points = martyr.effects.parameter(MARTYR)
    assert isinstance(points, int)
    faithful.gain(MARTYR_USED, until="turn")
    martyr.gain(MARTYR_GIVEN, until="turn")
    faithful.temporary_faith += points
    left = faithful.temporary_faith
    battle.tell(lambda: FaithGiven(fighter=martyr.id, faithful=faithful.id, points=points, left=left, rules=(MARTYR,)))
    await wound_for_good(battle, martyr, SERIOUS, rule=MARTYR)


enter_action("martyr", ActionType(exclusive=False, may=may_take_faith, begin=take_faith, besides=True))
