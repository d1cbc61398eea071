"""Faith: the faithful, their auras, believers, and the temporary faith that comes of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from escarmouche.kernel.effects import Breakdown, apply_hooks, aside, breakdown, note, overrides
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import faith_rank
from escarmouche.rulebooks.cc.content.terms import Rank
from escarmouche.rulebooks.cc.events import FaithGathered
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.granting import FAITHFUL
from escarmouche.rulebooks.confrontation.faith import slices
from escarmouche.rulebooks.confrontation.wound_table import Hit
from escarmouche.table import within

TEMPORARY: Final = "cc.core.faith.temporary"
RESERVE: Final = "cc.core.faith.reserve"
HURT: Final = "cc.core.faith.call#hurt"


class OfFaith(NamedTuple):
    """What a rank of the faithful is worth: points of its own, and how many believers make one."""

    own: int
    believers: int


SHARES: Final[dict[Rank, OfFaith]] = {
    "devout": OfFaith(1, 3),
    "zealot": OfFaith(2, 2),
    "elder": OfFaith(3, 1),
    "avatar": OfFaith(4, 1),
}


class Faithful(Hooks, name=FAITHFUL):
    """One of the faithful: his card shows a cult, a rank, an aura and three aspects. [cc.core.faith.faithful]

    His temporary faith is a stock, open to both players, worked out in the mystic phase for the following turn and, for the
    first, at the end of deployment; what is left then is lost. [cc.core.faith.reserve]
    """

    __slots__ = ()
    order = 90

    async def after_deployment(self, battle: Battle, bearer: Fighter) -> None:
        gather_faith(battle, bearer, 0)

    async def gathers_faith(self, battle: Battle, bearer: Fighter) -> None:
        gather_faith(battle, bearer, await kept(battle, bearer))

    async def cancels_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit) -> bool:
        """A wound roll is made on him this turn, as nothing has cancelled it."""
        bearer.gain(HURT, until="turn")
        return False


class WasHurt(Hooks, name=HURT):
    """A wound roll has been made on him this turn."""

    __slots__ = ()


def is_faithful(fighter: Fighter) -> bool:
    """Whether a fighter is one of the faithful."""
    return fighter.profile.faith is not None


def aura(battle: Battle, faithful: Fighter) -> int:
    """The radius of the aura of faith in 0.01 mm; who is partly in it is in it. [cc.core.faith.aura]"""
    return apply_hooks(battle, faithful, Hooks.faith_aura, faithful.profile.faith_aura)


def is_in_aura(battle: Battle, faithful: Fighter, other: Fighter) -> bool:
    """Whether a fighter is in somebody's aura of faith; who is aboard something is where that stands."""
    return within(battle.base(faithful), battle.base(other), aura(battle, faithful))


def congregation(battle: Battle, faithful: Fighter) -> Iterator[Fighter]:
    """Those in his aura who count for one of the faithful: friends of his people, or for an Iconoclast all enemies."""
    if apply_hooks(battle, faithful, Hooks.counts_enemies, False):
        enemies = battle.everybody(battle.other(faithful.side))
        yield from (enemy for enemy in enemies if is_in_aura(battle, faithful, enemy))
        return
    yield from (friend for friend in near_friends(battle, faithful) if shares_people(battle, friend, faithful))


def near_friends(battle: Battle, faithful: Fighter) -> list[Fighter]:
    """The friends in an aura of faith, himself not among them; those aboard something count as ever.

    [cc.skill.transport.faith]
    """
    friends = [friend for friend in battle.everybody(faithful.side) if friend is not faithful]
    return [friend for friend in friends if is_in_aura(battle, faithful, friend)]


def shares_people(battle: Battle, fighter: Fighter, faithful: Fighter) -> bool:
    """Whether a friend is of the people of one of the faithful, or the players count all friends."""
    people = fighter.profile.people
    return battle.options.believers_of_all_peoples or (people is not None and people == faithful.profile.people)


def is_faithless(fighter: Fighter) -> bool:
    """Whether a fighter never believes: without Discipline, or with one that counts as 0, stateless, or elemental."""
    profile = fighter.profile
    nothing = profile.discipline is None
    return nothing or any(profile.has(skill) for skill in ("mort-vivant", "construct", "apatride", "elementaire"))


def given(battle: Battle, fighter: Fighter, faithful: Fighter) -> int | None:
    """The points that a friend gives one of the faithful of his people by himself; ``None``: he believes like others."""
    if fighter.side != faithful.side or fighter.profile.people != faithful.profile.people:
        return None
    return apply_hooks(battle, fighter, Hooks.gives_faith, None, faithful)


def faith_found(battle: Battle, faithful: Fighter) -> Breakdown:
    """The temporary faith that one of the faithful finds about him now.

    What his rank gives, one point more for each slice, even incomplete, of the believers in his aura, and what friends give
    by themselves: a Zélote with seven believers and one Féal/1 has 2 + 4 + 1. [cc.core.faith.temporary] Friends of his
    people count, for an Iconoclast all enemies, himself never; nor those without Discipline, the stateless, the elemental.
    [cc.core.faith.believer]
    """
    share = SHARES[faith_rank(faithful.profile)]

    def points() -> int:
        total = note(TEMPORARY, share.own, share.own + slices(aside(believers, battle, faithful), share.believers))
        total = note("cc.skill.feal", total, total + aside(gifts, battle, faithful))
        for nexus, effect in battle.effects_of_pieces("inspires"):
            total = note(effect.rule, total, effect.inspires(total, battle, nexus, faithful))
        return total

    return breakdown(share.own, points)


def believers(battle: Battle, faithful: Fighter) -> int:
    """How many believers one of the faithful has about him; a believer may count for more than one."""
    there = [believer for believer in congregation(battle, faithful) if given(battle, believer, faithful) is None]
    return sum(apply_hooks(battle, believer, Hooks.counts_for, 1) for believer in there if not is_faithless(believer))


def gifts(battle: Battle, faithful: Fighter) -> int:
    """The points that friends give one of the faithful by themselves."""
    return sum(given(battle, friend, faithful) or 0 for friend in near_friends(battle, faithful))


def gather_faith(battle: Battle, faithful: Fighter, kept: int) -> None:
    """One of the faithful works out his temporary faith; ``kept``: the points that he keeps of the last turn."""
    gathered = faith_found(battle, faithful)
    faithful.temporary_faith = gathered.total + kept
    battle.tell(lambda: FaithGathered(fighter=faithful.id, points=gathered, rules=(TEMPORARY, RESERVE)))


async def kept(battle: Battle, faithful: Fighter) -> int:
    """The points of the last turn that something lets him keep."""
    points = 0
    for effect in overrides(faithful.effects).get("keeps_faith", ()):
        points += await effect.keeps_faith(battle, faithful)  # type: ignore[attr-defined]
    return points
