"""Separating melees: a crowd of fighters in contact becomes combats of one against one or one against several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Combat, Fighter
from escarmouche.rulebooks.c2.events import CombatFormed
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.confrontation.separation import Group, match_up
from escarmouche.rulebooks.freetable.state import on_a_level
from escarmouche.table import in_contact


def melees(battle: Battle) -> list[tuple[str, ...]]:
    """The groups of fighters who touch enemies; base contact, with friends too, makes a group."""
    left = [fighter for fighter in battle.in_play() if opponents(battle, fighter)]
    groups: list[tuple[str, ...]] = []
    while left:
        members = _connected(battle, left)
        groups.append(tuple(fighter.id for fighter in left if fighter.id in members))
        left = [fighter for fighter in left if fighter.id not in members]
    return groups


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
        reached = todo.pop()
        fresh = [other for other in fighters if other.id not in members and _touch(battle, reached, other)]
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
    groups = await match_up(contacts, leader or battle.first, "c2.melee.separation")
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
