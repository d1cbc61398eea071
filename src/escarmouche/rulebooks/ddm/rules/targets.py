"""Whom a spell or an ability in the format of a spell may be aimed at, and whom it then affects.

[ddm.spell.ranges] [ddm.table.ranges]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Power
from escarmouche.rulebooks.ddm.rules.melee import in_reach
from escarmouche.rulebooks.ddm.rules.sight import (
    nearest_allies,
    nearest_enemies,
    shut_off,
    visible_allies,
    visible_enemies,
)
from escarmouche.rulebooks.ddm.rules.states import is_kind
from escarmouche.table.grid import Corner, Squares

SIX: Final = 6
LENGTH: Final = 12
"""How long a line is, in squares."""

DIRECTIONS: Final = range(8)


class Aim(msgspec.Struct, frozen=True):
    """Where a power is aimed: at a creature, at a warband, or over an area of squares.

    ``target``: the creature that it is aimed at, or that has to lie in the area; ``warband``: a player; ``area``: its
    squares (``None``: it has none).
    """

    target: str = ""
    warband: str = ""
    area: tuple[int, ...] | None = None


def aims(battle: Battle, caster: Creature, power: Power) -> Iterator[tuple[str, Callable[[], Iterable[Aim]]]]:
    """The targets at which a power may be aimed now, each with the ways of laying its area, worked out when asked for.

    Where nobody is aimed at (itself, whoever is adjacent, a warband) there has to be somebody whom the power affects.
    [ddm.term.self]
    """
    match power.range:
        case "self" | "adjacent":
            yield from _at_once(battle, caster, power, caster.id, Aim(caster.id))
        case "your warband":
            yield from _at_once(battle, caster, power, caster.side, Aim(warband=caster.side))
        case "any warband":
            for player in battle.players:
                yield from _at_once(battle, caster, power, player, Aim(warband=player))
        case "cone":
            for target in _targets(battle, caster, power):
                yield target.id, _areas(battle, target, lambda: cones(battle, caster))
        case "line":
            for target in _targets(battle, caster, power):
                yield target.id, _areas(battle, target, _lines_to(battle, caster, target))
        case _:
            for target in _targets(battle, caster, power):
                yield target.id, _around(battle, target, power)


def _at_once(
    battle: Battle, caster: Creature, power: Power, key: str, aim: Aim
) -> Iterator[tuple[str, Callable[[], Iterable[Aim]]]]:
    """The one way to aim a power at whom it affects anyway, if that is anybody."""
    if affected(battle, caster, power, aim):
        yield key, lambda: (aim,)


def _targets(battle: Battle, caster: Creature, power: Power) -> list[Creature]:
    """The creatures at which a power may be aimed.

    Touch: itself, an adjacent creature, or one that it could strike. [ddm.term.touch] Otherwise the nearest enemy or the
    nearest ally that it sees, in range; any that it sees, if the power says so. [ddm.spell.target] [ddm.term.any]
    [ddm.term.range-6] [ddm.term.sight] If the nearest is of a kind that the power does not affect, or nothing passes
    between them though it is seen, there is no other. [ddm.spell.type-limited]
    """
    if power.range == "touch":
        return [creature for creature in touched(battle, caster) if suits(battle, caster, creature, power)]
    chosen: list[Creature] = []
    if power.targets != "ally":
        chosen += visible_enemies(battle, caster) if power.any else nearest_enemies(battle, caster)
    if power.targets != "enemy":
        chosen += visible_allies(battle, caster) if power.any else nearest_allies(battle, caster)
    limit = span(power)
    return [
        creature
        for creature in chosen
        if (limit is None or battle.distance(caster, creature) <= limit) and suits(battle, caster, creature, power)
    ]


def span(power: Power) -> int | None:
    """How far, in squares, a power that is aimed from a distance reaches (``None``: as far as one sees)."""
    return {"6": SIX, "cone": SIX, "line": LENGTH}.get(power.range)


def suits(battle: Battle, caster: Creature, target: Creature, power: Power) -> bool:
    """Whether a power can do anything to a creature: a friend or an enemy, as it says, of a kind that it affects, and not
    walled off.
    """
    return (
        wanted(battle, caster, target, power)
        and affects(battle, power, target)
        and not walled_off(battle, caster, target, power)
    )


def touched(battle: Battle, caster: Creature) -> list[Creature]:
    """Those within touch: the caster itself, adjacent creatures, and those that it could strike in melee."""
    touching = battle.touching(caster)
    adjacent = [
        creature for creature in battle.present() if creature is not caster and touching & battle.space(creature)
    ]
    reached = [creature for creature in in_reach(battle, caster) if creature not in adjacent]
    return [caster, *adjacent, *reached]


def wanted(battle: Battle, caster: Creature, target: Creature, power: Power) -> bool:
    """Whether a power may be aimed at friends, or at enemies, such as this one."""
    if power.targets == "both":
        return True
    return battle.hostile(caster, target) is (power.targets == "enemy")


def affects(battle: Battle, power: Power, creature: Creature) -> bool:
    """Whether a power affects creatures of this kind."""
    return not power.only or any(is_kind(battle, creature, kind) for kind in power.only)


def walled_off(battle: Battle, caster: Creature, other: Creature, power: Power) -> bool:
    """Whether a power does not pass between two creatures though they see each other; a gaze does."""
    return power.kind != "gaze" and shut_off(battle, caster, other)


# -- areas -------------------------------------------------------------------------------------------------------------


def _areas(battle: Battle, target: Creature, lay: Callable[[], Iterable[Squares]]) -> Callable[[], Iterable[Aim]]:
    """The areas in which a target lies, each once."""

    def found() -> Iterable[Aim]:
        space = battle.space(target)
        for area in once_each(lay()):
            if area & space:
                yield Aim(target.id, area=tuple(battle.ground.chart.members(area)))

    return found


def once_each(areas: Iterable[Squares]) -> Iterator[Squares]:
    """Areas that are not all different, each once, as they come."""
    known: set[Squares] = set()
    for area in areas:
        if area not in known:
            known.add(area)
            yield area


def cones(battle: Battle, caster: Creature) -> Iterator[Squares]:
    """Every cone of a creature: from each corner of its squares, in each direction, without its own squares.

    [ddm.term.cone]
    """
    assert caster.at is not None
    chart, space = battle.ground.chart, battle.space(caster)
    for corner in chart.corners(caster.at, caster.body):
        open_to_it = chart.on_side(corner, space) & ~space
        for direction in DIRECTIONS:
            yield chart.cone(corner, direction) & open_to_it


def _lines_to(battle: Battle, caster: Creature, target: Creature) -> Callable[[], Iterator[Squares]]:
    """Every line from a corner of the caster's squares to another corner, of the target's, and on: as far as 12 squares from
    the caster, from whichever of its corners. [ddm.term.line]
    """

    def found() -> Iterator[Squares]:
        assert caster.at is not None
        assert target.at is not None
        chart, space = battle.ground.chart, battle.space(caster)
        near = chart.within(caster.at, caster.body, LENGTH) & ~space
        for start in chart.corners(caster.at, caster.body):
            open_to_it = chart.on_side(start, space) & near
            for end in chart.corners(target.at, target.body):
                if start != end:
                    yield chart.line(start, end, LENGTH + 2 * caster.body) & open_to_it

    return found


def _around(battle: Battle, target: Creature, power: Power) -> Callable[[], Iterable[Aim]]:
    """The target alone, or the circles round it: a small creature touches the middle, a larger one fills it.

    [ddm.spell.radius] [ddm.term.radius-2] [ddm.term.radius-4]
    """
    if not power.radius:
        return lambda: (Aim(target.id),)

    def found() -> Iterable[Aim]:
        for area in once_each(circle(battle, target, middle, power.radius) for middle in middles(battle, target)):
            yield Aim(target.id, area=tuple(battle.ground.chart.members(area)))

    return found


def circle(battle: Battle, target: Creature, middle: Corner, radius: int) -> Squares:
    """A circle round a creature with its middle at a corner of its squares: on its side of walls. [ddm.spell.area-sight]"""
    chart = battle.ground.chart
    return chart.burst(middle, radius) & chart.on_side(middle, battle.space(target))


def middles(battle: Battle, target: Creature) -> list[Corner]:
    """The corners of squares at which a circle round a creature may have its middle."""
    assert target.at is not None
    column, row = battle.ground.chart.place(target.at)
    if target.body == 1:
        return [(column + right, row + down) for down in (0, 1) for right in (0, 1)]
    return [(column + right, row + down) for down in range(1, target.body) for right in range(1, target.body)]


def affected(battle: Battle, caster: Creature, power: Power, aim: Aim) -> list[Creature]:
    """Everybody whom a power with this aim affects: friend and foe, unless it says which.

    A whole warband wherever it is. [ddm.term.your-warband] [ddm.term.any-warband] In an area everybody of whom any square
    lies in it; nobody is in his own cone or line. [ddm.spell.area-sight]
    """
    if aim.warband:
        reached = [creature for creature in battle.present() if creature.side == aim.warband]
    elif aim.area is not None:
        area = sum(1 << square for square in aim.area)
        reached = [creature for creature in battle.present() if battle.space(creature) & area]
    elif power.range == "adjacent":
        reached = [
            creature for creature in battle.present() if creature is not caster and battle.adjacent(caster, creature)
        ]
    else:
        reached = [battle[aim.target]] if battle[aim.target].at is not None else []
    return [creature for creature in reached if suits(battle, caster, creature, power)]
