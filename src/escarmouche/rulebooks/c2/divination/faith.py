"""The faithful, their auras, and the temporary faith that the believers around them give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from escarmouche.kernel import Breakdown
from escarmouche.kernel.effects import apply_hooks, breakdown, note
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import FaithGathered
from escarmouche.rulebooks.c2.hooks import Fighters, Hooks
from escarmouche.rulebooks.confrontation.faith import slices
from escarmouche.table import within

GATHERING: Final = "c2.faith.temporary.compute"


def is_faithful(fighter: Fighter) -> bool:
    """Whether a figure is one of the faithful: its card shows the three Aspects of Faith, Character or not.

    [c2.faith.faithful] The Aspects are no scores: they settle which miracles it may learn, and no die is thrown for them.
    [c2.faith.aspects]
    """
    return fighter.profile.faith is not None


def aura(battle: Battle, faithful: Fighter) -> int:
    """How far the aura of faith reaches, in 0.01 mm, from the edge of the base: the number after the rank.

    [c2.faith.aura]
    """
    return apply_hooks(battle, faithful, Hooks.aura, 0)


def is_in_aura(battle: Battle, faithful: Fighter, other: Fighter) -> bool:
    """Whether a base lies, if only in part, in the aura of one of the faithful."""
    return within(battle.base(faithful), battle.base(other), aura(battle, faithful))


def is_faithless(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure believes in nothing: without a score in Discipline, or a being of an Element; some are by
    nature. [c2.faith.excluded] What a card says of its own counts before all that. [c2.faith.card-precedence]
    """
    profile = fighter.profile
    if profile.believer is not None:
        return not profile.believer
    return apply_hooks(battle, fighter, Hooks.faithless, profile.discipline is None or profile.elemental)


def shares_faith(battle: Battle, fighter: Fighter, faithful: Fighter) -> bool:
    """Whether a friend believes with one of the faithful: they are of one people."""
    people = fighter.profile.people
    return apply_hooks(
        battle, fighter, Hooks.shares_faith, people is not None and people == faithful.profile.people, faithful
    )


def congregation(battle: Battle, faithful: Fighter) -> Iterator[Fighter]:
    """Those in its aura who count for one of the faithful, and are not itself."""
    friends: Fighters = [friend for friend in battle.friends(faithful) if shares_faith(battle, friend, faithful)]
    for other in apply_hooks(battle, faithful, Hooks.congregation, friends):
        if is_in_aura(battle, faithful, other):
            yield other


class Flock(NamedTuple):
    """Those around one of the faithful: how many count as believers, itself always one, and what others give."""

    believers: int
    given: int


def flock_of(battle: Battle, faithful: Fighter) -> Flock:
    """Counts those around one of the faithful. Who gives points by himself is no believer besides."""
    believers, given = 1, 0
    for other in congregation(battle, faithful):
        points = apply_hooks(battle, other, Hooks.gives_faith, None, faithful)
        if points is not None:
            given += points
        elif not is_faithless(battle, other):
            believers += 1
    return Flock(believers, given)


def faith_found(battle: Battle, faithful: Fighter) -> Breakdown:
    """The temporary faith that one of the faithful finds around it now: how many believe, and what comes of that.

    So many believers as its rank says make a point, and those left over one more; then come the points that some give by
    themselves. [c2.faith.temporary.compute] [c2.table.faith-ratio]
    """
    ratio = apply_hooks(battle, faithful, Hooks.believers_a_point, 0)
    flock = flock_of(battle, faithful)

    def points() -> int:
        made = note("c2.table.faith-ratio", flock.believers, slices(flock.believers, ratio))
        return note("c2.skill.feal", made, made + flock.given)

    return breakdown(flock.believers, points)


def gather_faith(battle: Battle, faithful: Fighter) -> None:
    """One of the faithful counts those around it, once a turn: deaths in this phase take nothing away again."""
    gathered = faith_found(battle, faithful)
    faithful.temporary_faith = gathered.total
    battle.tell(lambda: FaithGathered(fighter=faithful.id, points=gathered, rules=(GATHERING,)))


def forget_faith(battle: Battle) -> None:
    """What was left of the last Divination phase is lost when the next one begins, not before; all may see it until then.

    [c2.faith.temporary.lifetime]
    """
    for fighter in battle.fighters.values():
        fighter.temporary_faith = 0
