"""Commanders, standards, musicians and staffs: whose Courage and Discipline those around them may use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal

from escarmouche.kernel.effects import apply_hooks, names
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import courage, discipline, fear
from escarmouche.rulebooks.c2.rules.characters import is_character
from escarmouche.table import within

COMMAND: Final = "c2.skill.commandement"
STANDARD: Final = "c2.skill.porte-etendard"
MUSICIAN: Final = "c2.skill.musicien"
STAFF: Final = "c2.skill.etat-major"
PARIAH: Final = "c2.skill.paria"

BONUS: Final = 1
"""What a standard adds to Courage tests, and a musician to Discipline tests."""

STAFF_BONUS: Final = 2
"""What a staff adds to the scores of its commander."""

Lent = Literal["courage", "fear", "discipline"]
"""The scores that a commander lends."""

SCORES: Final[dict[Lent, Callable[[Battle, Fighter], int | None]]] = {
    "courage": courage,
    "fear": fear,
    "discipline": discipline,
}


class Command(Hooks, name=COMMAND):
    """Friends within X of the bearer may test his COU, PEUR or DIS in place of their own; the best of all counts.

    Who has no Fear gets none, who has Fear gets no Courage. Where allies fight in the army, only those of his own people
    benefit. [c2.skill.commandement]
    """

    __slots__ = ()
    stacking = "best"
    implies = (STAFF,)

    def lends_courage(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        return self._lent(value, battle, bearer, tester, nerve_of(tester))

    def lends_discipline(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        return self._lent(value, battle, bearer, tester, "discipline")

    def _lent(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter, score: Lent) -> int:
        if bearer is tester:
            return value
        lent = order_score(battle, bearer, score)
        better = lent > value and near(battle, bearer, tester, self.number) and heeds(battle, tester, bearer, score)
        return lent if better else value


class Standard(Hooks, name=STANDARD):
    """Friends of his people within X of the bearer, himself too, have +1 on Courage tests; several don't add up.

    X is that of his own Command, or else that of the commander of his staff. [c2.skill.porte-etendard]
    """

    __slots__ = ()
    order = 10

    def lends_courage(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        return value + BONUS if is_first_in_reach(battle, bearer, tester, nerve_of(tester), STANDARD) else value


class Musician(Hooks, name=MUSICIAN):
    """Friends of his people within X of the bearer, himself too, have +1 on Discipline tests; several don't add up.

    X is that of his own Command, or else that of the commander of his staff. [c2.skill.musicien]
    """

    __slots__ = ()
    order = 10

    def lends_discipline(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        return value + BONUS if is_first_in_reach(battle, bearer, tester, "discipline", MUSICIAN) else value


class Staff(Hooks, name=STAFF):
    """A Character with Command, a standard bearer and a musician, all in play, make a staff.

    Friends within X of any one of them, themselves too, may use the Character's COU, PEUR and DIS with 2 more, instead of
    all that Command gives, and for more than tests: the faithful call their miracles by it. [c2.skill.etat-major]
    """

    __slots__ = ()
    order = 20

    def lends_courage(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        return self._lent(value, battle, bearer, tester, nerve_of(tester))

    def lends_discipline(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        return self._lent(value, battle, bearer, tester, "discipline")

    def lends_precedence(self, value: int, battle: Battle, bearer: Fighter, faithful: Fighter) -> int:
        return self._lent(value, battle, bearer, faithful, "discipline")

    def _lent(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter, score: Lent) -> int:
        lent = order_score(battle, bearer, score) + STAFF_BONUS
        return lent if lent > value and serves(battle, bearer, tester, score) else value


class Pariah(Hooks, name=PARIAH):
    """Uses no scores but those of commanders who are outcasts themselves. [c2.skill.paria]"""

    __slots__ = ()

    def borrows(self, value: bool, battle: Battle, bearer: Fighter, commander: Fighter, score: str) -> bool:
        return value and obeys(bearer, commander)


# -- who commands whom -------------------------------------------------------------------------------------------------


def nerve_of(fighter: Fighter) -> Lent:
    """The score that a figure tests against Fear: its Fear, if it has no Courage."""
    return "fear" if fighter.profile.courage is None else "courage"


def order_score(battle: Battle, commander: Fighter, score: Lent) -> int:
    """The score that a commander lends: his own, without what he keeps to himself."""
    own = SCORES[score](battle, commander) or 0
    return own - apply_hooks(battle, commander, Hooks.kept_to_itself, 0, score)


def heeds(battle: Battle, fighter: Fighter, commander: Fighter, score: Lent) -> bool:
    """Whether a figure, however near, may use a score of a friend who commands."""
    has_it = score == "discipline" or getattr(commander.profile, score) is not None
    return (
        has_it
        and are_comrades(battle, fighter, commander)
        and (fighter is commander or apply_hooks(battle, fighter, Hooks.borrows, True, commander, score))
    )


def obeys(fighter: Fighter, commander: Fighter) -> bool:
    """Whether a figure lets another one command it: an outcast heeds outcasts only."""
    return not fighter.has(PARIAH) or commander.has(PARIAH)


def are_comrades(battle: Battle, one: Fighter, other: Fighter) -> bool:
    """Whether two figures are of one side and of one people; of one side, where no allies fight in their army."""
    return one.side == other.side and (are_of_one_people(one, other) or not has_allies(battle, one.side))


def are_of_one_people(one: Fighter, other: Fighter) -> bool:
    """Whether two figures of one side are of the same people, or the same figure; who has no people is alone."""
    if one.side != other.side:
        return False
    return one is other or (one.profile.people is not None and one.profile.people == other.profile.people)


def has_allies(battle: Battle, side: str) -> bool:
    """Whether the army of a side has mortals of more than one people; Immortals are nobody's allies."""
    mortals = (
        fighter.profile.people or fighter.id
        for fighter in battle.fighters.values()
        if fighter.side == side and fighter.profile.immortal_way is None
    )
    return len({*mortals}) > 1


def near(battle: Battle, one: Fighter, other: Fighter, reach: int) -> bool:
    """Whether the bases of two figures on the table are so near, the same one being so."""
    return one is other or (one.in_play and other.in_play and within(battle.base(one), battle.base(other), reach))


def is_first_in_reach(battle: Battle, bearer: Fighter, tester: Fighter, score: Lent, role: str) -> bool:
    """Whether of all standards (musicians) whose bonus a figure may have this is the one that gives it.

    Whoever may use the score of a staff has none.
    """
    if not helps(battle, bearer, tester):
        return False
    for other in having(battle, bearer.side, role):
        if other is bearer:
            break
        if helps(battle, other, tester):
            return False
    return not any(serves(battle, commander, tester, score) for commander in having(battle, bearer.side, COMMAND))


def helps(battle: Battle, bearer: Fighter, tester: Fighter) -> bool:
    """Whether a figure obeys a standard bearer or musician of its people, and is near enough."""
    if not are_of_one_people(bearer, tester) or not obeys(tester, bearer):
        return False
    reach = command_reach(battle, bearer)
    return reach > 0 and near(battle, bearer, tester, reach)


def command_reach(battle: Battle, bearer: Fighter) -> int:
    """The X of a standard bearer or musician, in 0.01 mm: his own, or the widest of those who may lead his staff; or 0."""
    return command_of(bearer) or max(map(command_of, leaders(battle, bearer)), default=0)


def command_of(fighter: Fighter) -> int:
    """The X of a figure's Command, in 0.01 mm; 0 without."""
    reach = fighter.effects.parameter(COMMAND) if fighter.has(COMMAND) else 0
    assert isinstance(reach, int)
    return reach


def having(battle: Battle, side: str, skill: str) -> list[Fighter]:
    """The figures of a side that have a skill, in play."""
    return [fighter for fighter in battle.in_play(side) if skill in names(fighter.effects)]


def leaders(battle: Battle, follower: Fighter) -> Iterator[Fighter]:
    """The Characters with Command, in play, whose staff a figure may belong to."""
    return (
        other
        for other in having(battle, follower.side, COMMAND)
        if is_character(battle, other) and are_of_one_people(other, follower)
    )


def serves(battle: Battle, commander: Fighter, tester: Fighter, score: Lent) -> bool:
    """Whether a figure is near enough to a member of a commander's staff to use his score."""
    members = staff_of(battle, commander)
    beside = any(near(battle, member, tester, command_of(commander)) for member in members)
    return beside and heeds(battle, tester, commander, score)


def staff_of(battle: Battle, commander: Fighter) -> tuple[Fighter, ...]:
    """The members of a commander's staff, himself first; nobody where it is not complete."""
    if not commander.has(COMMAND) or not is_character(battle, commander):
        return ()
    staff = [commander]
    for role in (STANDARD, MUSICIAN):
        officers = [
            other
            for other in having(battle, commander.side, role)
            if other is not commander and are_of_one_people(other, commander)
        ]
        if not officers:
            return ()
        staff += officers
    return tuple(staff)
