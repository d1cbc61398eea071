"""Evacuation: a unit that leaves the battlefield by the edge where it is to leave it."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import confirm
from escarmouche.rulebooks.c4.battle import Battle, Edge, Unit
from escarmouche.rulebooks.c4.events import UnitEvacuated
from escarmouche.rulebooks.c4.rules import elixir
from escarmouche.rulebooks.c4.rules.command import name_commander
from escarmouche.rulebooks.c4.rules.preparation import is_south
from escarmouche.rulebooks.c4.rules.things import leave_with
from escarmouche.rulebooks.c4.rules.unit_moves import UnitMove, place_of
from escarmouche.table import length

EVACUATE: Final = "c4.mission.percee.evacuation"
STEPS: Final = 8
"""At how many places to either side a way to the edge is looked for."""


def edge_of(battle: Battle, unit: Unit) -> Edge:
    """The edge by which a unit leaves: that opposite the zone of its side."""
    return "north" if is_south(battle, unit.side) else "south"


def can_leave(battle: Battle, move: UnitMove) -> bool:
    """Whether the leader of an attacking unit gets wholly beyond the edge opposite his own zone in a move."""
    unit = move.unit
    if not battle.mission.for_evacuated or unit.side != battle.mission.attacker:
        return False
    leader = battle.leader(unit)
    start, radius = place_of(leader), leader.profile.base // 2
    edge = radius if edge_of(battle, unit) == "south" else battle.board.depth - radius
    left = move.allowance - 2 * radius
    if abs(edge - start.y) > left:
        return False
    way = move.ground(leader)
    for step in range(-STEPS, STEPS + 1):
        x = min(max(start.x + step * left // STEPS, radius), battle.board.width - radius)
        path = way.shortest(start.point, (x, edge), left)
        if path is not None and length(path) <= left:
            return True
    return False


async def leaves(battle: Battle, move: UnitMove) -> bool:
    """Whether a unit is evacuated by its move, as its player likes: it is once its leader gets beyond the limit of the
    battlefield, and the whole unit leaves with him. The attacker gains Elixir. [c4.mission.percee.evacuation]
    [c4.objective.evacuate]
    """
    unit = move.unit
    if not can_leave(battle, move) or not await confirm(unit.side, EVACUATE, default=True, about={"unit": unit.id}):
        return False
    await evacuate(battle, unit)
    return True


async def evacuate(battle: Battle, unit: Unit) -> None:
    """A unit leaves play, alive."""
    for fighter in battle.fighters(unit):
        leave_with(battle, fighter, edge_of(battle, unit))
        fighter.lost, fighter.evacuated, fighter.lost_in = True, True, battle.turn
        battle.stand(fighter, None)
    battle.tell(lambda: UnitEvacuated(unit=unit.id, rules=(EVACUATE,)))
    elixir.change(battle, unit.side, battle.mission.for_evacuated, EVACUATE)
    await name_commander(battle, unit.side)
