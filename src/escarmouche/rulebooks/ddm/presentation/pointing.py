"""From a spot that somebody points at to a plain answer: the way on which a creature gets there."""

from __future__ import annotations

import random
from typing import Any

from escarmouche.errors import Problem, nearest
from escarmouche.kernel import Place
from escarmouche.rulebooks import Spot
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.content.tiles import Plate, turned
from escarmouche.rulebooks.ddm.presentation.overview import SIDE, place
from escarmouche.rulebooks.ddm.rules.deployment import Deployment
from escarmouche.rulebooks.ddm.rules.layout import QUARTERS, Laid
from escarmouche.rulebooks.ddm.rules.movement import GridPath, Move, flood
from escarmouche.rulebooks.ddm.rules.opening import LayTile
from escarmouche.table.grid import Flood, Square
from escarmouche.texts import message

QUARTER = 900
"""A quarter of a turn, in tenths of a degree."""

TURN = 4 * QUARTER

DRAWS = 20
"""How many offers are looked through for the one nearest to the spot."""


def placement(battle: Battle, ask: Place[Any], spot: Spot) -> Any:
    """The plain answer that brings a creature to a spot, through the squares named before it, or as near as it gets.

    Raises ``Problem`` for a creature that is not on the grid.
    """
    if isinstance(ask, Move):
        return {"squares": list(_way(battle, ask, spot).squares)}
    if isinstance(ask, Deployment):
        return {"at": _post(battle, ask, spot)}
    if isinstance(ask, LayTile):
        return _lie(battle, ask, spot)
    rng = random.Random(0)
    offers = [offer for _ in range(DRAWS) for offer in ask.offers(rng)]
    goal = _goal(battle, spot)
    best = min(offers, key=lambda offer: _away(battle, offer, goal))
    return {"squares": list(best.squares)} if isinstance(best, GridPath) else best


def _post(battle: Battle, ask: Deployment, spot: Spot) -> Square:
    """Where somebody sets a creature up: on the square, or as near to another creature as may be."""
    if spot.at is not None:
        return square_at(battle, spot.at, ask.creature.body)
    goal = _goal(battle, spot)
    return min(ask.region(), key=lambda place: (battle.ground.chart.distance(place, goal), place))


def _lie(battle: Battle, ask: LayTile, spot: Spot) -> dict[str, int]:
    """How a tile lies whose middle is pointed at: turned as it faces, or else in the first way that is allowed."""
    middle = place(battle, _goal(battle, spot))
    ways = QUARTERS if spot.facing is None else [-round(spot.facing / QUARTER) % 4]
    lying = [Laid(_first_square(battle, turned(ask.plate, quarters), middle), quarters) for quarters in ways]
    best = next((laid for laid in lying if not ask.problems(laid)), lying[0])
    return {"at": best.at, "quarters": best.quarters}


def _first_square(battle: Battle, plate: Plate, middle: tuple[int, int]) -> Square:
    """The top left square of a tile by its middle one: -1 where that is beyond the edge."""
    across, down = middle_of(plate)
    column, row = middle[0] - across, middle[1] - down
    columns = battle.board.grid.columns
    return row * columns + column if 0 <= column < columns and row >= 0 else -1


def middle_of(plate: Plate) -> tuple[int, int]:
    """The square by which people hold a tile, as it is turned: its column and row on it."""
    return (plate.columns - 1) // 2, (plate.rows - 1) // 2


def square_at(battle: Battle, point: tuple[int, int], body: int) -> Square:
    """The top left square of a body whose middle is nearest to a point in 0.01 mm, on the grid."""
    grid = battle.board.grid
    column = min(max((point[0] - (body - 1) * SIDE // 2) // SIDE, 0), grid.columns - body)
    from_afar = grid.rows * SIDE - point[1]
    row = min(max((from_afar - (body - 1) * SIDE // 2) // SIDE, 0), grid.rows - body)
    return row * grid.columns + column


def _goal(battle: Battle, spot: Spot) -> Square:
    if spot.at is not None:
        return square_at(battle, spot.at, 1)
    standing = {creature.id: creature.at for creature in battle.present() if creature.at is not None}
    if spot.toward not in standing:
        close = nearest(spot.toward, standing, 1) or tuple(standing)
        raise Problem(message("ddm-not-on-the-grid", id=spot.toward, known=close))
    return standing[spot.toward]


def _away(battle: Battle, offer: Any, goal: Square) -> int:
    squares = getattr(offer, "squares", ())
    return battle.ground.chart.distance(squares[-1], goal) if squares else 0


def _way(battle: Battle, ask: Move, spot: Spot) -> GridPath:
    """The cheapest way to a square through the way points; towards a creature as far as the movement goes.

    Where no way leads to the square, the rules are left to say so.
    """
    creature = ask.creature
    assert creature.at is not None
    if spot.at is None:
        return _towards(battle, ask, _goal(battle, spot))
    stops = [square_at(battle, point, creature.body) for point in (*spot.via, spot.at)]
    squares: list[Square] = []
    here = creature.at
    for stop in stops:
        paths = flood(battle, creature, ask.mode, 4 * ask.limit + 4, start=here)
        squares += paths.path(stop) if paths.reached >> stop & 1 else (stop,)
        here = stop
    return GridPath(tuple(squares))


def _towards(battle: Battle, ask: Move, goal: Square) -> GridPath:
    region: Flood = ask.region()
    chart = battle.ground.chart
    best = min(chart.members(ask.ends()), key=lambda at: (chart.distance(at, goal), region.cost(at) or 0))
    return GridPath(region.path(best))
