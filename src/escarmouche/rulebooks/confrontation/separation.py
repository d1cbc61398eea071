"""Separating a melee into combats of one against one or one against several, with nobody left out."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.kernel import Choose

Group = tuple[str, ...]
"""A combat in the making: two adversaries, or first the one who is alone and then those against him."""

Contacts = Mapping[str, tuple[str, ...]]
"""For each fighter (id) of a melee the adversaries (ids) it touches."""


async def match_up(contacts: Contacts, player: str, rule: str) -> tuple[Group, ...]:
    """The combats into which a player splits a melee, by one question of ``rule`` for each fighter still to be matched.

    Every fighter gets an adversary it touches, and nobody is left without one; of two who fight each other one at most has
    others against him as well. Those who touch the fewest are asked for first.
    """
    groups: tuple[Group, ...] = ()
    for fighter in _in_order(contacts):
        if not _is_matched(groups, fighter):
            options = {foe: after for foe in contacts[fighter] for after in _matched(groups, contacts, fighter, foe)}
            groups = await Choose(
                player,
                rule,
                options,
                default=min(options, key=lambda foe: _is_matched(groups, foe)),
                about={"fighter": fighter},
            )
    return groups


def is_open_to_choice(contacts: Contacts) -> bool:
    """Whether a melee can be split in more than one way."""
    groups: tuple[Group, ...] = ()
    for fighter in _in_order(contacts):
        if not _is_matched(groups, fighter):
            options = [after for foe in contacts[fighter] for after in _matched(groups, contacts, fighter, foe)]
            if len(options) > 1:
                return True
            groups = options[0]
    return False


def _in_order(contacts: Contacts) -> list[str]:
    """The fighters, those who touch the fewest first."""
    return sorted(contacts, key=lambda fighter: (len(contacts[fighter]), fighter))


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
