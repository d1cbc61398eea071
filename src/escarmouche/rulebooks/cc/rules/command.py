"""Auras of command: commanders, standard bearers, musicians, and the staffs that unite them.

Distances are measured from base to base, whatever the levels: who is at X or less, be it in part, is inside. An aura is read
at the moment it is used. [cc.core.aura]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from escarmouche.kernel import PASS, Choose
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Battle, Fighter, Staff
from escarmouche.rulebooks.cc.content.recruiting import MOST_WITH_BOUND
from escarmouche.rulebooks.cc.hooks import Active, Hooks
from escarmouche.rulebooks.cc.rules.characteristics import courage, discipline
from escarmouche.rulebooks.cc.rules.unalterable import is_open_to
from escarmouche.table import within

COMMAND: Final = "cc.skill.commandement"
STANDARD: Final = "cc.skill.etendard"
MUSICIAN: Final = "cc.skill.musicien"
STAFF: Final = "cc.skill.commandement.etat-major"

BONUS: Final = 1
"""What a standard adds to COU, and a musician to DIS."""

WHOLE: Final = (COMMAND, STANDARD, MUSICIAN)
"""The roles of a complete staff."""

COMPLETE: Final = 2
"""What they add in a complete staff."""


class Command(Active, name=COMMAND):
    """A commander: friends of his people in his aura may use his COU, or the PEU that serves as such, and his DIS.

    [cc.skill.commandement] [cc.skill.commandement.example] Of several commanders the best of each counts.
    [cc.skill.commandement.several] The fearsome may use the COU of a courageous commander, and the courageous the PEU
    of a fearsome commander, never as his Fear. [cc.skill.commandement.fearsome] [cc.skill.commandement.fearsome.example]
    """

    __slots__ = ()
    stacking = "best"

    async def names_staff(self, battle: Battle, bearer: Fighter) -> None:
        await name_staff(battle, bearer)

    def lends_courage(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        lent = courage(battle, bearer)
        return lent if lent > value and heeds(battle, bearer, tester, COMMAND) else value

    def lends_discipline(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        lent = apply_hooks(battle, bearer, Hooks.lent_discipline, discipline(battle, bearer))
        return lent if lent > value and heeds(battle, bearer, tester, COMMAND) else value


class Standard(Active, name=STANDARD):
    """A standard bearer: friends of his people in his aura, himself too, have COU + 1, whichever COU they use.

    [cc.skill.etendard] There is only one such bonus, the best. [cc.skill.etendard.no-stacking]
    """

    __slots__ = ()
    stacking = "best"
    order = 10

    def lends_courage(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        return value + bonus_given(battle, bearer, tester, STANDARD)


class Musician(Active, name=MUSICIAN):
    """A musician, who is no commander: friends of his people in his aura, himself too, have DIS + 1, whichever they use.

    [cc.skill.musicien] There is only one such bonus, the best. [cc.core.command.musician] Of several X the highest counts.
    [cc.skill.musicien.duplicate]
    """

    __slots__ = ()
    stacking = "best"
    order = 10

    def lends_discipline(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        return value + bonus_given(battle, bearer, tester, MUSICIAN)


# -- auras -------------------------------------------------------------------------------------------------------------


def reach(battle: Battle, bearer: Fighter, skill: str) -> int:
    """The radius of a fighter's aura, in 0.01 mm: the X of his skill."""
    x = bearer.effects.parameter(skill)
    assert isinstance(x, int), f"{skill} has a distance"
    return apply_hooks(battle, bearer, Hooks.command_reach, x, skill)


def in_aura(battle: Battle, bearer: Fighter, tester: Fighter, skill: str) -> bool:
    """Whether a fighter is in the aura of another one, who is not in rout, or is that one himself."""
    if not bearer.in_play or not tester.in_play or bearer.in_rout:
        return False
    return bearer is tester or within(battle.base(bearer), battle.base(tester), reach(battle, bearer, skill))


def heeds(battle: Battle, bearer: Fighter, tester: Fighter, skill: str) -> bool:
    """Whether a fighter has the benefit of a friend of his people: in his aura, or in that of his effective staff.

    Some share with nobody but their like, or heed no commander. A bearer in rout has no aura. [cc.core.command.aura]
    """
    if bearer.side != tester.side or not are_of_one_people(bearer, tester) or not is_open_to(tester, bearer):
        return False
    if bearer is not tester and not (
        apply_hooks(battle, tester, Hooks.heeds, True, bearer, skill)
        and apply_hooks(battle, bearer, Hooks.leads, True, tester, skill)
    ):
        return False
    staff = staff_of(battle, bearer)
    if staff is None or not is_effective(battle, staff):
        return in_aura(battle, bearer, tester, skill)
    return any(in_aura(battle, battle[name], tester, role) for name, role in members(staff))


def are_of_one_people(one: Fighter, other: Fighter) -> bool:
    """Whether two fighters are of the same people, or the same fighter; who has no people is alone."""
    return one is other or (one.profile.people is not None and one.profile.people == other.profile.people)


def bonus_given(battle: Battle, bearer: Fighter, tester: Fighter, skill: str) -> int:
    """What a standard bearer (a musician) adds to a score: nothing where another one of them gives the bonus."""
    given = {
        other.id: bonus_of(battle, other)
        for other in battle.in_play(bearer.side)
        if other.has(skill) and heeds(battle, other, tester, skill)
    }
    if bearer.id not in given:
        return 0
    best = max(given, key=given.__getitem__)
    return given[best] if best == bearer.id else 0


def to_music(battle: Battle, fighter: Fighter) -> int:
    """The DIS of a fighter himself, no commander's, with what a musician adds to it."""
    musicians = [bearer for bearer in battle.in_play(fighter.side) if bearer.has(MUSICIAN)]
    own = discipline(battle, fighter)
    return own + sum(bonus_given(battle, bearer, fighter, MUSICIAN) for bearer in musicians)


def bonus_of(battle: Battle, bearer: Fighter) -> int:
    """1, or 2 in an effective staff of commander, standard bearer and musician.

    [cc.skill.commandement.etat-major.complete]
    """
    staff = staff_of(battle, bearer)
    living = [] if staff is None else living_members(battle, staff)
    complete = staff is not None and len(living) == len(WHOLE) and is_effective(battle, staff)
    return COMPLETE if complete else BONUS


# -- staffs ------------------------------------------------------------------------------------------------------------


def members(staff: Staff) -> Iterator[tuple[str, str]]:
    """The members of a staff (ids), each with the skill that makes him one."""
    yield staff.commander, COMMAND
    if staff.standard:
        yield staff.standard, STANDARD
    if staff.musician:
        yield staff.musician, MUSICIAN


def living_members(battle: Battle, staff: Staff) -> list[tuple[Fighter, str]]:
    """The members of a staff who are still in the game: who has been eliminated is none any more."""
    named = [(battle[name], role) for name, role in members(staff)]
    return [(member, role) for member, role in named if not member.out]


def staff_of(battle: Battle, fighter: Fighter) -> Staff | None:
    """The staff to which a fighter belongs, if any."""
    return next((staff for staff in battle.staffs if fighter.id in dict(members(staff))), None)


def is_effective(battle: Battle, staff: Staff) -> bool:
    """Whether the commander is in the aura of each other member, and each of them in the commander's.

    When one of them has been eliminated the others go on as the staff that they make. Complete, with a standard bearer and a
    musician, it adds 2 to COU and to DIS. [cc.core.command.staff] [cc.skill.commandement.etat-major.effective]
    """
    commander = battle[staff.commander]
    others = [(member, role) for member, role in living_members(battle, staff) if member is not commander]
    return not commander.out and all(
        in_aura(battle, other, commander, role) and in_aura(battle, commander, other, COMMAND) for other, role in others
    )


async def name_staff(battle: Battle, commander: Fighter) -> None:
    """Before the battle: a commander may form a staff with a standard bearer, a musician, or both, of his people.

    One of each at most; nobody belongs to two, or joins one during the game. [cc.skill.commandement.etat-major]
    [cc.skill.etendard.staff]
    """
    if staff_of(battle, commander) is not None:
        return
    standard = await _name_member(battle, commander, STANDARD, ())
    musician = await _name_member(battle, commander, MUSICIAN, (standard,))
    if not standard and not musician:
        return
    staff = Staff(commander.id, standard, musician)
    battle.staffs = (*battle.staffs, staff)
    share_card(battle, staff)


async def _name_member(battle: Battle, commander: Fighter, role: str, taken: tuple[str, ...]) -> str:
    """The standard bearer (the musician) of a staff, or ``""``."""
    if not _has_room(battle, commander, taken):
        return ""
    able = [
        other
        for other in battle.fighters.values()
        if other.side == commander.side
        and other is not commander
        and other.id not in taken
        and other.has(role)
        and are_of_one_people(commander, other)
        and apply_hooks(battle, other, Hooks.heeds, True, commander, role)
        and apply_hooks(battle, commander, Hooks.leads, True, other, role)
        and staff_of(battle, other) is None
    ]
    options = {**{other.id: other.id for other in able}, PASS: ""}
    about = {"fighter": commander.id, "role": role}
    return await Choose(commander.side, STAFF, options, default=next(iter(options)), about=about)


def _has_room(battle: Battle, commander: Fighter, taken: tuple[str, ...]) -> bool:
    """Whether one more stands on the card of a commander: with those who are bound to him four at most do, and a staff only
    if he is a Champion.
    """
    card = battle.cards[commander.card]
    if not any(battle[name].profile.has("asservi") for name in card.fighters):
        return True
    joined = sum(1 for name in taken if name)
    return commander.profile.champion and len(card.fighters) + joined < MOST_WITH_BOUND


def share_card(battle: Battle, staff: Staff) -> None:
    """A staff is represented by a single card, the commander's; it stays so. [cc.skill.commandement.etat-major.card]"""
    card = battle.cards[battle[staff.commander].card]
    for name, _ in members(staff):
        old = battle.cards[battle[name].card]
        if old.id == card.id:
            continue
        left = tuple(fighter for fighter in old.fighters if fighter != name)
        if left:
            battle.cards[old.id] = msgspec.structs.replace(old, fighters=left)
        else:
            del battle.cards[old.id]
        card = msgspec.structs.replace(card, fighters=(*card.fighters, name))
        battle[name].card = card.id
    battle.cards[card.id] = card
