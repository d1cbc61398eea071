"""Melee: who is in reach, cover at corners, flanking."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.bodies import enemy_bodies
from escarmouche.rulebooks.ddm.rules.force import apply_hooks, immune, is_overridden
from escarmouche.rulebooks.ddm.rules.ranged import covered_from_afar
from escarmouche.rulebooks.ddm.rules.sight import sees, shut_off
from escarmouche.rulebooks.ddm.rules.states import active

FLANKING: Final = 2


def in_reach(battle: Battle, creature: Creature) -> list[Creature]:
    """The enemies that a creature can attack in melee: any that is adjacent, seen or not; never an ally.

    [ddm.melee.adjacent] [ddm.attack.no-allies] Those with reach can strike farther, at what they see.
    [ddm.ability.melee-reach]
    """
    alone = not battle.touching(creature) & enemy_bodies(battle, creature)
    if alone and not is_overridden(battle, creature, Hooks.reach):
        return []
    return battle.arrangement(("in reach", creature.id), lambda: _in_reach(battle, creature))


def _in_reach(battle: Battle, creature: Creature) -> list[Creature]:
    touching = battle.touching(creature)
    reach = apply_hooks(battle, creature, Hooks.reach, 1)
    enemies = []
    for enemy in battle.enemies(creature):
        if touching & battle.space(enemy) or (
            reach > 1 and battle.distance(creature, enemy) <= reach and sees(battle, creature, enemy)
        ):
            enemies.append(enemy)
    return [enemy for enemy in enemies if not shut_off(battle, creature, enemy)]


def covered_in_melee(battle: Battle, attacker: Creature, target: Creature) -> bool:
    """Whether a corner or the end of a wall covers the target of a melee attack. Creatures and statues never do.

    [ddm.melee.cover] [ddm.melee.cover.line] [ddm.melee.cover.creatures] One square of the attacker and one of the target
    without a wall between them are enough for there to be none. [ddm.melee.cover.large] At a distance, with reach, cover
    is as against ranged attacks.
    """
    assert attacker.at is not None
    space = battle.space(target)
    if not battle.touching(attacker) & space:
        return covered_from_afar(battle, attacker, target)
    return not battle.ground.chart.open_touching(attacker.at, attacker.body) & space


def flanking(battle: Battle, attacker: Creature, target: Creature) -> bool:
    """Whether an attacker and another enemy of the target, who threatens it, stand on opposite sides of it.

    [ddm.melee.flank] [ddm.term.flanking] Of a creature of several squares any one will do. [ddm.melee.flank.large]
    [ddm.melee.flank.geometry] Nobody flanks at a distance.
    """
    space = battle.space(target)
    if not battle.touching(attacker) & space or immune(battle, target, "flanking"):
        return False
    assert target.at is not None
    chart = battle.ground.chart
    own = chart.members(battle.space(attacker))
    for other in battle.enemies(target):
        if other is attacker or (battle.options.flank_allies and battle.hostile(attacker, other)):
            continue
        if not battle.touching(other) & space or not active(battle, other):
            continue
        theirs = chart.members(battle.space(other))
        if any(chart.flanks(one, two, target.at, target.body) for one in own for two in theirs):
            return True
    return False
