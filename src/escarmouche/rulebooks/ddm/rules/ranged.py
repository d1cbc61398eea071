"""Ranged attacks: who may shoot, at whom, and what covers the target."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Attack
from escarmouche.rulebooks.ddm.rules.bodies import bodies
from escarmouche.rulebooks.ddm.rules.sight import nearest_enemies, shut_off
from escarmouche.rulebooks.ddm.rules.states import in_melee, threatened
from escarmouche.table.grid import Squares

COVER: Final = 4
IN_MELEE: Final = 4


def may_shoot(battle: Battle, creature: Creature) -> bool:
    """Only those with a ranged attack on their card shoot, and not from a square that an enemy threatens.

    [ddm.ranged.eligible] [ddm.attack.types] [ddm.ranged.threatened] [ddm.melee.threaten.no-shooting-casting]
    """
    return bool(creature.card.ranged) and not threatened(battle, creature)


def targets(battle: Battle, creature: Creature, attack: Attack) -> list[Creature]:
    """The nearest enemy in sight, whatever covers it; the player chooses among those equally near.

    [ddm.ranged.target-nearest] [ddm.ranged.sight] Out of range, it can't be attacked, nor can any other.
    [ddm.ranged.range]
    """
    enemies = [enemy for enemy in nearest_enemies(battle, creature) if not shut_off(battle, creature, enemy)]
    return [enemy for enemy in enemies if in_range(battle, creature, enemy, attack)]


def in_range(battle: Battle, creature: Creature, enemy: Creature, attack: Attack) -> bool:
    """Whether an attack goes as far as an enemy. [ddm.ranged.range]"""
    return attack.range is None or battle.distance(creature, enemy) <= attack.range


def covered_from_afar(battle: Battle, attacker: Creature, target: Creature) -> bool:
    """Whether every corner of the attacker's squares has a line to the target that crosses a wall, a statue or a creature.

    The attacker looks for the best corner. [ddm.ranged.cover] [ddm.ranged.cover.line] [ddm.ranged.cover.edges]
    [ddm.ranged.cover.large] [ddm.terrain.statue.cover] [ddm.term.cover] Difficult ground gives none.
    [ddm.terrain.difficult.no-cover]
    """
    return every_line_crosses(battle, attacker, target, battle.ground.statues | bodies(battle))


def every_line_crosses(battle: Battle, attacker: Creature, target: Creature, blocking: Squares) -> bool:
    """Whether from every corner of the attacker's squares some line to the target crosses a wall or one of these squares;
    their own squares don't count. From a corner in the middle of a wall, lines to the other side of it do.
    """
    assert attacker.at is not None
    assert target.at is not None
    chart = battle.ground.chart
    own, theirs = battle.space(attacker), battle.space(target)
    blocking &= ~(own | theirs)
    for corner in chart.corners(attacker.at, attacker.body):
        lane = chart.lane(corner, target.at, target.body)
        if not lane.walled and not lane.squares & blocking and not theirs & ~chart.on_side(corner, own):
            return False
    return True


def hampered(battle: Battle, attacker: Creature, target: Creature) -> bool:
    """Whether the target of a shot is in melee with an ally of the attacker, who is not his own ally.

    [ddm.ranged.into-melee]
    """
    return any(in_melee(battle, ally, target) for ally in battle.allies(attacker))
