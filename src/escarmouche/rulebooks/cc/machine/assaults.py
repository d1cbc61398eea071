"""Whom a fighter might best assault, and what that wins him: estimates in points of the army, by floating point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.machine.breaking import chance_to_break
from escarmouche.rulebooks.cc.machine.distances import apart
from escarmouche.rulebooks.cc.machine.estimates import (
    DAZED,
    LATER,
    chance_to_dare,
    duel,
    penalty_of_charge,
    worth,
)
from escarmouche.rulebooks.cc.rules.characteristics import strength
from escarmouche.rulebooks.cc.rules.crossing import approach, reached_after
from escarmouche.rulebooks.cc.rules.movement import allowance
from escarmouche.rulebooks.cc.rules.scenery import BRITTLE
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import Point

CAUTION: Final = 0.8
"""What a point of one's own counts against one of the enemy's."""

GANG: Final = 0.6
"""What is left of an enemy's blows when he has somebody else to deal with as well."""

FRIGHT: Final = 0.15
"""Which share of its worth a side loses with somebody who is put to flight, about."""

ALWAYS: Final = 0.1
"""Which share of an enemy's worth it is to come near him, however the fight may end: battles are won by fighting."""


def assault(battle: Battle, fighter: Fighter, enemy: Fighter, *, as_charge: bool) -> float:
    """The points that a fighter wins on average by charging (else: engaging) an enemy whom he reaches."""
    penalty = penalty_of_charge(battle, fighter, enemy) if as_charge else 0
    dealt, taken = duel(battle, fighter, enemy, penalty=penalty)
    if battle.engaged(enemy):
        taken *= GANG
    gain = dealt - CAUTION * taken
    gain += FRIGHT * worth(enemy) * (1 - chance_to_dare(battle, enemy, fighter))
    if enemy.profile.weapon is not None and not battle.engaged(enemy):
        gain += ALWAYS * worth(enemy)
    dares = chance_to_dare(battle, fighter, enemy)
    return dares * gain - (1 - dares) * FRIGHT * worth(fighter)


def danger(battle: Battle, fighter: Fighter, enemy: Fighter) -> float:
    """The points that a fighter loses on average if an enemy charges him; what he could only do next turn weighs less."""
    if battle.engaged(enemy) or enemy.in_rout:
        return 0.0
    lost = assault(battle, enemy, fighter, as_charge=True)
    return max(0.0, lost) * (LATER if enemy.activated else 1.0)


def endangered(battle: Battle, fighter: Fighter, point: Point) -> float:
    """The points that a fighter at a point may lose to the enemies whose charges would reach him."""
    near = (foe for foe in battle.enemies(fighter) if apart(fighter, point, foe) <= allowance(battle, foe, "charge"))
    return min(worth(fighter), sum(danger(battle, fighter, enemy) for enemy in near))


def reached(battle: Battle, fighter: Fighter, enemy: Fighter, reach: int, *, as_charge: bool) -> float | None:
    """The points won by an assault on an enemy, if a way of this length leads to him; ``None``: there is none.

    Where the only way leads through something brittle, it may hold.
    """
    if battle.gap(fighter, enemy) > reach:
        return None
    way = approach(battle, fighter, enemy, reach)
    if way is None:
        return None
    passes = chance_to_get_through(battle, fighter, way.route)
    gain = assault(battle, fighter, enemy, as_charge=as_charge)
    return gain if passes == 1 else passes * gain - (1 - passes) * DAZED * worth(fighter)


def chance_to_get_through(battle: Battle, fighter: Fighter, route: Route) -> float:
    """The chance that all breaks that is brittle, and in the way."""
    chance = 1.0
    for piece in _brittle_on(battle, fighter, route):
        chance *= chance_to_break(battle, piece, strength(battle, fighter))
    return chance


def _brittle_on(battle: Battle, fighter: Fighter, route: Route) -> Iterator[Fighter]:
    if not battle.pieces:
        return
    for piece in battle.pieces_standing():
        if piece.has(BRITTLE) and reached_after(battle, fighter, route, battle.board.piece(piece.id)) is not None:
            yield piece


def best_assault(
    battle: Battle, fighter: Fighter, enemies: Sequence[Fighter], reach: int, *, as_charge: bool
) -> float | None:
    """The points won by the best assault within reach; ``None`` where nobody is within reach."""
    best: float | None = None
    worths = {enemy.id: assault(battle, fighter, enemy, as_charge=as_charge) for enemy in enemies}
    for enemy in sorted(enemies, key=lambda foe: -worths[foe.id]):
        if best is not None and best >= worths[enemy.id]:
            break
        gain = reached(battle, fighter, enemy, reach, as_charge=as_charge)
        if gain is not None:
            best = gain if best is None else max(best, gain)
    return best


def has_assault(battle: Battle, fighter: Fighter) -> bool:
    """Whether, at first sight, there is somebody within reach whom it would pay to charge."""
    if fighter.pose is None or battle.engaged(fighter):
        return False
    reach = allowance(battle, fighter, "charge")
    return any(
        battle.gap(fighter, enemy) <= reach and assault(battle, fighter, enemy, as_charge=True) > 0
        for enemy in battle.enemies(fighter)
    )


__all__ = ["ALWAYS", "CAUTION", "FRIGHT", "assault", "best_assault", "chance_to_get_through", "has_assault", "reached"]
