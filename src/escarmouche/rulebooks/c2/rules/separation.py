"""Separating melees: a crowd of fighters in contact becomes combats of one against one or one against several."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Combat, Fighter
from escarmouche.rulebooks.c2.events import CombatFormed
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.freetable.state import on_a_level
from escarmouche.table import in_contact

Group = tuple[str, ...]
"""A combat in the making: two adversaries, or first the one who is alone and then those against him."""

Contacts = Mapping[str, tuple[str, ...]]
"""For each fighter of a melee the adversaries it touches."""


def melees(battle: Battle) -> list[tuple[str, ...]]:
    """The groups of those who touch enemies that base contact, with friends too, holds together."""
    left = [fighter for fighter in battle.in_play() if opponents(battle, fighter)]
    found: list[tuple[str, ...]] = []
    while left:
        members = _connected(battle, left)
        found.append(tuple(fighter.id for fighter in left if fighter.id in members))
        left = [fighter for fighter in left if fighter.id not in members]
    return found


def opponents(battle: Battle, fighter: Fighter) -> tuple[str, ...]:
    """The enemies in contact that a figure may be matched against.

    What does not fight is an adversary of those only who touch nobody else; to others it is a thing beside.
    """
    foes = battle.foes(fighter)
    if not foes:
        return foes
    fighting = tuple(foe for foe in foes if apply_hooks(battle, battle[foe], Hooks.gives_battle, True))
    if apply_hooks(battle, fighter, Hooks.gives_battle, True):
        return fighting or foes
    return tuple(foe for foe in fighting if fighter.id in opponents(battle, battle[foe]))


def _connected(battle: Battle, fighters: Sequence[Fighter]) -> set[str]:
    """Those whom a chain of fighters in base contact links to the first of them."""
    todo = [fighters[0]]
    members = {fighters[0].id}
    while todo:
        one = todo.pop()
        fresh = [other for other in fighters if other.id not in members and _touch(battle, one, other)]
        members.update(other.id for other in fresh)
        todo += fresh
    return members


def _touch(battle: Battle, one: Fighter, other: Fighter) -> bool:
    if one.side != other.side:
        return other.id in battle.foes(one)
    return on_a_level(one, other) and in_contact(battle.base(one), battle.base(other))


def commander(battle: Battle, melee: Iterable[str]) -> str:
    """The one side that has authority over a melee, ``""`` when none or both have."""
    sides = {
        fighter.side: None for fighter in battle.named(melee) if apply_hooks(battle, fighter, Hooks.authority, False)
    }
    return next(iter(sides)) if len(sides) == 1 else ""


async def separate(battle: Battle, melee: Iterable[str], number: int) -> tuple[Combat, ...]:
    """The combats into which the winner of the Tactics roll splits a melee. [c2.melee.separation]

    Every figure gets an adversary it touches, and nobody is left without one; of two who fight each other one at most
    has others against him as well. ``number`` is given to the combats when a side has authority over the melee.
    """
    leader = commander(battle, melee)
    members = sorted(fighter.id for fighter in battle.named(melee))
    contacts = {
        fighter: tuple(foe for foe in opponents(battle, battle[fighter]) if foe in members) for fighter in members
    }
    groups: tuple[Group, ...] = ()
    for fighter in sorted(members, key=lambda fighter: (len(contacts[fighter]), fighter)):
        if not _is_matched(groups, fighter):
            options = {foe: after for foe in contacts[fighter] for after in _matched(groups, contacts, fighter, foe)}
            groups = await Choose(
                leader or battle.first,
                "c2.melee.separation",
                options,
                default=min(options, key=lambda foe: _is_matched(groups, foe)),
                about={"fighter": fighter},
            )
    combats = tuple(_combat(battle, group, number if leader else 0, leader) for group in groups)
    for combat in combats:
        _tell(battle, combat)
    return combats


def _tell(battle: Battle, combat: Combat) -> None:
    battle.tell(lambda: CombatFormed(one=combat.attackers, other=combat.defenders, rules=("c2.melee.separation",)))


def _combat(battle: Battle, group: Group, number: int, leader: str) -> Combat:
    own = tuple(sorted(fighter for fighter in group if battle[fighter].side == battle.first))
    others = tuple(sorted(fighter for fighter in group if battle[fighter].side != battle.first))
    return Combat(own, others, number, leader)


def _matched(groups: tuple[Group, ...], contacts: Contacts, fighter: str, foe: str) -> list[tuple[Group, ...]]:
    """The groups with one more fighter matched against an adversary; none when that can't be, or leaves somebody out."""
    group = next((group for group in groups if foe in group), None)
    if group is None:
        after = (*groups, (fighter, foe))
    elif _can_be_alone(group, foe):
        after = tuple(_joined(known, foe, fighter) if known is group else known for known in groups)
    else:
        return []
    return [after] if _can_be_completed(after, contacts) else []


def _is_matched(groups: tuple[Group, ...], fighter: str) -> bool:
    return any(fighter in group for group in groups)


def _can_be_alone(group: Group, fighter: str) -> bool:
    """Whether a member of a combat may face yet another adversary."""
    return len(group) == 2 or group[0] == fighter


def _joined(group: Group, alone: str, newcomer: str) -> Group:
    return (alone, *(member for member in group if member != alone), newcomer)


def _can_be_completed(groups: tuple[Group, ...], contacts: Contacts) -> bool:
    """Whether everybody still to be matched can get an adversary.

    Those who touch each other can always be matched among themselves; the others need somebody who is matched already
    and may face one more.
    """
    matched = {fighter for group in groups for fighter in group}
    stranded = [
        fighter for fighter in contacts if fighter not in matched and all(foe in matched for foe in contacts[fighter])
    ]
    return _can_be_placed(stranded, groups, contacts)


def _can_be_placed(stranded: list[str], groups: tuple[Group, ...], contacts: Contacts) -> bool:
    """Whether each of these can join a combat that is already there."""
    if not stranded:
        return True
    fighter, *others = stranded
    for place, group in enumerate(groups):
        for foe in group:
            if foe in contacts[fighter] and _can_be_alone(group, foe):
                after = (*groups[:place], _joined(group, foe, fighter), *groups[place + 1 :])
                if _can_be_placed(others, after, contacts):
                    return True
    return False
