"""From a spot that somebody points at to a plain answer: whoever has to come into contact is put against his enemy."""

from __future__ import annotations

from typing import Any

import msgspec

from escarmouche.kernel import Place
from escarmouche.rulebooks import Spot
from escarmouche.rulebooks.freetable import pointing
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.lfw.battle import Battle
from escarmouche.rulebooks.lfw.rules.charge import Charging
from escarmouche.rulebooks.lfw.rules.contact import arrivals, touched_at
from escarmouche.rulebooks.lfw.rules.pushing import Pushing
from escarmouche.rulebooks.lfw.rules.ways import UnitMove
from escarmouche.table import Point


def placement(battle: Battle, ask: Place[Any], spot: Spot) -> Any:
    """The plain answer that puts the unit asked about at a spot, or as near as it gets.

    Who charges or pushes in goes to the place in contact that is nearest, if he can't stand just there; towards an enemy,
    to one where he touches that enemy. Everything else as on any free table.
    """
    if isinstance(ask, Charging | Pushing) and not spot.via:
        if spot.toward in ask.targets:
            return msgspec.to_builtins(_against(battle, ask, spot.toward))
        if spot.at is not None:
            meant = _on_its_level(ask, pointing.placement(battle, ask, spot))
            if not ask.problems(ask.value(meant)):
                return meant
            return msgspec.to_builtins(_nearest(battle, ask, spot.at))
    return _on_its_level(ask, pointing.placement(battle, ask, spot))


def _on_its_level(ask: Place[Any], answer: Any) -> Any:
    """A way that leads over heights ends on the level that is there."""
    if not isinstance(ask, UnitMove):
        return answer
    route = ask.value(answer)
    if len(route.path) < 2:
        return answer
    return msgspec.to_builtins(msgspec.structs.replace(route, z=ask.to_level(route.path).z))


def _ways(battle: Battle, ask: Charging | Pushing) -> list[Route]:
    """All ways into contact that are known and allowed."""
    ways = arrivals(battle, ask.model, ask.targets, ask.ground(), ask.allowance, ask.move)
    return [way.route for way in ways if not ask.problems(way.route)]


def _against(battle: Battle, ask: Charging | Pushing, enemy: str) -> Route:
    """The first way at whose end an enemy is touched; the first of all, where none is."""
    ways = _ways(battle, ask)
    return next((way for way in ways if touched_at(battle, ask.model, way.end, (enemy,))), ways[0])


def _nearest(battle: Battle, ask: Charging | Pushing, at: Point) -> Route:
    """The way that ends nearest to a point."""
    return min(_ways(battle, ask), key=lambda way: (way.end.x - at[0]) ** 2 + (way.end.y - at[1]) ** 2)


__all__ = ["placement"]
