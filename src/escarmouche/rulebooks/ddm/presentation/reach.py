"""Where a placement may lead, shade by shade, and from where which enemy can be attacked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from escarmouche.kernel import Place
from escarmouche.rulebooks import Approach, LitGround, Reach
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.content.tiles import turned
from escarmouche.rulebooks.ddm.machine.approach import berths
from escarmouche.rulebooks.ddm.machine.place_values import Outlook
from escarmouche.rulebooks.ddm.machine.tactics import reach_of_attack
from escarmouche.rulebooks.ddm.presentation.overview import place, tile
from escarmouche.rulebooks.ddm.presentation.pointing import QUARTER, TURN, middle_of
from escarmouche.rulebooks.ddm.rules.deployment import LEGAL, Deployment
from escarmouche.rulebooks.ddm.rules.layout import QUARTERS
from escarmouche.rulebooks.ddm.rules.movement import MOVE, Move
from escarmouche.rulebooks.ddm.rules.opening import WHERE, LayTile
from escarmouche.table.grid import Square
from escarmouche.texts import message


def reach(battle: Battle, ask: Place[Any]) -> Reach:
    """Where a placement may lead; see ``Book.reach``."""
    if isinstance(ask, Move):
        return Reach(tuple(_of_move(battle, ask)), tuple(_approaches(battle, ask)), direct=True)
    if isinstance(ask, Deployment):
        return Reach((LitGround(message("ddm-reach-deploy"), LEGAL, _told(battle, ask.region())),))
    if isinstance(ask, LayTile):
        return Reach(tuple(_of_tile(battle, ask)))
    return Reach()


def _told(battle: Battle, squares: Iterable[Square]) -> tuple[tuple[int, int], ...]:
    return tuple(place(battle, square) for square in squares)


def _of_tile(battle: Battle, ask: LayTile) -> Iterator[LitGround]:
    """Of each orientation the squares on which the middle of a tile may lie."""
    for quarters, spots in zip(QUARTERS, ask.region(), strict=True):
        plate = turned(ask.plate, quarters)
        across, down = middle_of(plate)
        middles = tuple((column + across, row + down) for column, row in _told(battle, spots))
        lying = tile(plate, ask.player, (-across, -down))
        yield LitGround(message("ddm-reach-tile"), WHERE, middles, facing=-quarters * QUARTER % TURN, tile=lying)


def _of_move(battle: Battle, ask: Move) -> Iterator[LitGround]:
    """What still leaves an attack, and what takes all that a creature has."""
    region, left = ask.region(), reach_of_attack(battle, ask.creature, ask.mode)
    near: list[Square] = []
    far: list[Square] = []
    for end in ask.endings():
        cost = region.cost(end)
        (near if cost is not None and cost <= left else far).append(end)
    for words, squares in (("ddm-reach-attacks", near), ("ddm-reach-double", far)):
        if squares:
            yield LitGround(message(words), MOVE, _told(battle, squares))


def _approaches(battle: Battle, ask: Move) -> Iterator[Approach]:
    """Of each enemy that a creature can get at and still attack, the place from which that is best done."""
    left = reach_of_attack(battle, ask.creature, ask.mode)
    if left < 1:
        return
    seen, region = Outlook(battle, ask.creature.id), ask.region()
    creature = seen.creature
    for enemy in seen.enemies:
        if battle.adjacent(ask.creature, battle[enemy.id]):
            continue
        beside = berths(seen.battle, creature, enemy, ask.mode) & ask.ends()
        places = [at for at in battle.ground.chart.members(beside) if (region.cost(at) or 0) <= left]
        if places:
            best = max(places, key=lambda at: seen.value(at, attacks=True) - seen.toll(region.path(at), ask.mode))
            yield Approach(enemy.id, {"squares": list(region.path(best))})


__all__ = ["reach"]
