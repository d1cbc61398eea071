"""Who sees whom, and who is nearest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.hooks import Hooks


def sees(battle: Battle, viewer: Creature, other: Creature) -> bool:
    """Whether a creature has another in its line of sight: a line between them that touches no wall.

    What makes a creature invisible works in one direction only. [ddm.sight.line] [ddm.sight.tangent]
    [ddm.term.line-of-sight] [ddm.terrain.wall.blocks]
    """
    assert viewer.at is not None
    if not battle.ground.chart.view(viewer.at, viewer.body) & battle.space(other):
        return False
    return apply_hooks(battle, other, Hooks.seen, True, viewer)


def shut_off(battle: Battle, one: Creature, other: Creature) -> bool:
    """Whether no attack, spell or ability passes between two creatures, though they may see each other.

    [ddm.term.line-of-effect]
    """
    if one is other or not battle.bearers("shut_off"):
        return False
    return apply_hooks(battle, one, Hooks.shut_off, apply_hooks(battle, other, Hooks.shut_off, False, one), other)


def visible(battle: Battle, viewer: Creature, others: Iterable[Creature]) -> list[Creature]:
    """Of some creatures, those that a creature sees."""
    assert viewer.at is not None
    view, spaces = battle.ground.chart.view(viewer.at, viewer.body), battle.spaces
    seen = [other for other in others if view & spaces[other.id]]
    if not (seen and battle.bearers("seen")):
        return seen
    return [other for other in seen if apply_hooks(battle, other, Hooks.seen, True, viewer)]


def visible_enemies(battle: Battle, creature: Creature) -> list[Creature]:
    """The enemies that a creature sees."""
    return battle.arrangement(("visible", creature.id), lambda: visible(battle, creature, battle.enemies(creature)))


def nearest(battle: Battle, creature: Creature, others: Sequence[Creature]) -> list[Creature]:
    """Of some creatures those that are nearest by plain distance: creatures, terrain and ways of moving don't count.

    Its player chooses among those equally near. [ddm.term.nearest-enemy] [ddm.term.nearest-enemy.distance]
    [ddm.term.nearest-ally]
    """
    if len(others) < 2:
        return list(others)
    distances = [battle.distance(creature, other) for other in others]
    least = min(distances)
    return [other for other, distance in zip(others, distances, strict=True) if distance == least]


def nearest_enemies(battle: Battle, creature: Creature) -> list[Creature]:
    """The nearest of the enemies that a creature sees; those that it does not see don't count."""
    return nearest(battle, creature, visible_enemies(battle, creature))


def visible_allies(battle: Battle, creature: Creature) -> list[Creature]:
    """The allies that a creature sees; it is not its own ally."""
    return battle.arrangement(
        ("visible allies", creature.id), lambda: visible(battle, creature, battle.allies(creature))
    )


def nearest_allies(battle: Battle, creature: Creature) -> list[Creature]:
    """The nearest of the allies that a creature sees."""
    return nearest(battle, creature, visible_allies(battle, creature))
