"""Assaults within reach, and what lies on the way: markers of the enemy that may be mines."""

from __future__ import annotations

from functools import partial
from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.fortification.mines import passes
from escarmouche.rulebooks.c2.machine import goals
from escarmouche.rulebooks.c2.machine.estimates import loss_by_hit
from escarmouche.rulebooks.c2.machine.place_values import assault
from escarmouche.rulebooks.confrontation.marker_values import blast
from escarmouche.rulebooks.confrontation.markers import FORCE
from escarmouche.rulebooks.freetable.contact import contact_route
from escarmouche.rulebooks.freetable.routes import Route

NEVER: Final = -1e6
"""The value of what is not worth a thought."""

SUSPICION: Final = 0.5
"""How likely a marker of the enemy is to be a trap."""


def assault_on(battle: Battle, fighter: Fighter, name: str, reach: int, as_charge: bool) -> float:
    """What it wins on average to assault somebody within so much of a move; nothing, to assault nobody."""
    enemy = battle.fighters.get(name)
    if enemy is None:
        return 0.0
    route = None if battle.gap(fighter, enemy) > reach else contact_route(battle, fighter, enemy, reach)
    if route is None:
        return NEVER
    brought_nearer = goals.progress(goals.errands(battle, fighter), route.path[0], route.path[-1])
    return assault(battle, fighter, enemy, as_charge=as_charge) + brought_nearer - mines_on(battle, fighter, route)


def mines_on(battle: Battle, fighter: Fighter, route: Route) -> float:
    """What the markers that a way sets off cost its side on average: of those of the enemy one in two is a trap."""
    total = 0.0
    for mine in battle.mines:
        likely = float(bool(mine.trap)) if mine.side == fighter.side else SUSPICION
        if not mine.spent and likely and passes(battle, fighter, route, mine.spot):
            struck = blast(battle, mine.spot, fighter.side, loss=partial(blown_up, battle), besides=(fighter,))
            total += likely * (struck + blown_up(battle, fighter))
    return total


def blown_up(battle: Battle, fighter: Fighter) -> float:
    """What a mine that goes off costs a figure within its reach."""
    return loss_by_hit(battle, fighter, FORCE)


__all__ = ["NEVER", "assault_on", "blown_up", "mines_on"]
