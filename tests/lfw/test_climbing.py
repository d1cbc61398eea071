"""Stepping over, climbing, jumping; walls, roofs and hills."""

from __future__ import annotations

from typing import Any

import pytest
from tests.lfw.arena import OFFERED, Arena, rules
from tests.lfw.test_movement import ROUND, refused

from escarmouche.rulebooks import Spot
from escarmouche.rulebooks.lfw.battle import Charge, Move
from escarmouche.rulebooks.lfw.content.battlefields import (
    BLOCKING,
    BUILDING,
    DEEP_WATER,
    FOREST,
    HILL,
    LOW_WALL,
    RUIN,
    RUIN_WALL,
    STEEP_HILL,
    TERRAIN,
)
from escarmouche.rulebooks.lfw.events import DefenceRolled, Jumped
from escarmouche.rulebooks.lfw.presentation.pointing import placement
from escarmouche.rulebooks.lfw.rules.charge import ResolveCharge
from escarmouche.rulebooks.lfw.rules.climbing import Jump
from escarmouche.rulebooks.lfw.rules.flight import FleeUnit
from escarmouche.rulebooks.lfw.rules.movement import MoveUnit, where_to
from escarmouche.rulebooks.lfw.rules.sight import cover, sees
from escarmouche.table import INCH, Piece


def block(
    kind: str, height: float, low: tuple[float, float], high: tuple[float, float], *, level: bool = False
) -> Piece:
    """A box of terrain between two corners, in inches."""
    (x, y), (right, top) = low, high
    corners = ((x, y), (right, y), (right, top), (x, top))
    outline = tuple((round(a * INCH), round(b * INCH)) for a, b in corners)
    return Piece(f"{kind} {x} {y}", kind, outline, round(height * INCH), level=level)


def wall(height: float, kind: str = RUIN_WALL) -> Piece:
    """A wall an inch thick across the way of a unit that stands at 5, 5 and goes up."""
    return block(kind, height, (2, 7), (8, 8))


def climber(*pieces: Piece, z: float = 0, y: float = 5, **changes: Any) -> Arena:
    """A unit (M 12) at 5, 5 on a base of an inch."""
    arena = Arena(*pieces)
    unit = arena.add("one", "red", 5, y, base=ROUND, **{"movement": 12 * INCH, **changes})
    arena.add("foe", "blue", 20, 20, base=ROUND)
    if z:
        assert unit.pose is not None
        arena.battle.stand(unit, type(unit.pose)(unit.pose.x, unit.pose.y, 0, round(z * INCH)))
    return arena


def way(*points: tuple[float, float], z: float = 0) -> dict[str, Any]:
    """A route in inches to a level."""
    path = [[round(x * INCH), round(y * INCH)] for x, y in points]
    return {"path": path, "facing": 0, "z": round(z * INCH)}


def against(arena: Arena, *points: tuple[float, float], z: float = 0, move: Move = "normal") -> list[str]:
    """What speaks against a way of the unit ``one`` to a level."""
    asked = where_to(arena.battle, arena.battle["one"], move)
    return [str(reason.text.key) for reason in asked.problems(asked.value(way((5, 5), *points, z=z)))]


@pytest.mark.rule("lfw.climb.step-over", "lfw.climb.actions")
def test_less_than_an_inch_is_stepped_over_and_two_inches_by_monsters() -> None:
    for height, kind, free in (
        (0.99, "infantry", True),
        (1, "infantry", False),
        (1.99, "monster", True),
        (2, "monster", False),
    ):
        arena = climber(wall(height), movement=5 * INCH, type=kind)
        assert (refused(arena, "normal", (5, 10)) == []) is free
    low = climber(wall(0.9), movement=5 * INCH, rules=rules("Marcheur"))
    assert refused(low, "normal", (5, 10)) == []


@pytest.mark.rule("lfw.climb.climb", "lfw.terrain.ruine", "lfw.climb.actions")
def test_a_wall_costs_its_height_both_ways_and_an_inch_for_each_two() -> None:
    # 4" up and 4" down, 2" off for each: 5" along the ground take 17", of 17" without the jump down 11"
    arena = climber(wall(4), movement=17 * INCH)
    assert against(arena, (5, 10)) == []
    arena.run(MoveUnit("one", "normal"), answers=[way((5, 5), (5, 10)), "climb"])
    assert arena.told(Jumped) == []
    short = climber(wall(4), movement=17 * INCH - 1)
    short.run(MoveUnit("one", "normal"), answers=[way((5, 5), (5, 10))], dice=[5])  # it has to jump
    assert [event.depth for event in short.told(Jumped)] == [4 * INCH]
    up = climber(wall(4), movement=11 * INCH)
    assert against(up, (5, 10)) == []
    assert against(climber(wall(4), movement=11 * INCH - 1), (5, 10)) == ["table-too-far"]


@pytest.mark.rule("lfw.climb.climb")
def test_no_move_ends_while_climbing() -> None:
    assert "table-no-footing" in against(climber(wall(4)), (5, 7.5), z=4)
    assert against(climber(wall(4)), (5, 7)) != []
    assert "table-off-its-level" in against(climber(wall(4)), (5, 10), z=4)


@pytest.mark.rule("lfw.terrain.batiment", "lfw.climb.climb")
def test_a_roof_that_can_hold_models_is_climbed_and_stood_upon() -> None:
    for level in (True, False):
        house = block(BUILDING, 3, (2, 7), (8, 12), level=level)
        arena = climber(house, movement=8 * INCH)
        assert (against(arena, (5, 9), z=3) == []) is level  # 4" along, 3" up, 1" off
        if level:
            assert against(climber(house, movement=8 * INCH - 1), (5, 9), z=3) == ["table-too-far"]
            battle = arena.run(MoveUnit("one", "normal"), answers=[way((5, 5), (5, 9), z=3)])
            assert battle["one"].pose is not None and battle["one"].pose.z == 3 * INCH
        else:
            assert "table-terrain-in-the-way" in against(arena, (5, 13))
            assert "table-terrain-in-the-way" in against(climber(house, movement=40 * INCH), (5, 13))


@pytest.mark.rule("lfw.rule.marcheur", "lfw.rule.montagnard", "lfw.specialist.eclaireur.grimpeur", "lfw.climb.climb")
def test_walkers_do_not_climb_and_mountaineers_climb_for_the_height_alone() -> None:
    hut = block(BUILDING, 4, (2, 7), (8, 12), level=True)
    needs = {(): 10, ("Montagnard",): 8, ("Marcheur",): None}
    for written, inches in needs.items():
        for more in (0, -1):
            arena = climber(hut, movement=(inches or 30) * INCH + more, rules=rules(*written))
            assert (against(arena, (5, 9), z=4) == []) is (inches is not None and more == 0)
    for written, inches in (((), 8), (("Marcheur",), 10)):
        for more in (0, -1):
            arena = climber(hut, movement=inches * INCH + more, rules=rules(*written))
            arena.battle["one"].gain("lfw.specialist.eclaireur.grimpeur")
            assert (against(arena, (5, 9), z=4) == []) is (more == 0)


@pytest.mark.rule("lfw.climb.jump")
def test_from_five_inches_three_bands_are_begun_and_two_are_full() -> None:
    for die, force in ((4, 2), (5, None)):
        arena = climber(life=9)
        arena.run(Jump("one", 5 * INCH), dice=[die] if force is None else [die, 6])
        assert [event.force.total for event in arena.told(DefenceRolled)] == []
        assert [event.hurt for event in arena.told(Jumped)] == [force is not None]
        if force is not None:
            hurt = climber(life=9)
            hurt.run(Jump("one", 5 * INCH), dice=[die, 3])  # 3 - 2 = 1 against 4+: three wounds
            assert hurt.battle["one"].life == 6


@pytest.mark.rule("lfw.climb.jump")
def test_at_the_top_of_a_drop_one_climbs_down_or_jumps() -> None:
    house = block(BUILDING, 3, (2, 2), (8, 8), level=True)
    for answer, dice in (("climb", []), ("jump", [5])):
        arena = climber(house, z=3, life=9)
        battle = arena.run(MoveUnit("one", "normal"), answers=[way((5, 5), (5, 9)), answer], dice=dice)
        assert battle["one"].pose is not None and battle["one"].pose.z == 0
    walker = climber(house, z=3, rules=rules("Marcheur"))
    walker.run(MoveUnit("one", "normal"), answers=[way((5, 5), (5, 9))], dice=[5])


@pytest.mark.rule("lfw.move.reduced", "lfw.climb.climb")
def test_climbing_takes_nothing_below_half_of_m_but_the_height_counts() -> None:
    arena = climber(block(BUILDING, 4, (2, 5.6), (8, 12), level=True), movement=12 * INCH)
    assert against(arena, (5, 6.2), z=4) == []
    slow = climber(wall(4), movement=11 * INCH)
    assert against(slow, (5, 10)) == []


@pytest.mark.rule("lfw.terrain.colline")
def test_gentle_slopes_cost_nothing_and_steep_ones_are_climbed() -> None:
    gentle = climber(block(HILL, 4, (2, 7), (8, 12)), movement=5 * INCH)
    assert against(gentle, (5, 10)) == []
    steep = climber(block(STEEP_HILL, 4, (2, 7), (8, 12), level=True), movement=5 * INCH)
    assert "table-too-far" in against(steep, (5, 10), z=4)


@pytest.mark.rule("lfw.terrain.colline", "lfw.shoot.line-of-sight")
def test_whoever_is_on_a_hill_sees_over_what_is_low() -> None:
    barrier = block(LOW_WALL, 2, (8, 2), (9, 8))
    flat = Arena(barrier)
    flat.add("one", "red", 5, 5, base=ROUND)
    flat.add("two", "blue", 12, 5, base=ROUND)
    assert not sees(flat.battle, flat.battle["one"], flat.battle["two"])
    high = Arena(barrier, block(HILL, 4, (3, 3), (7, 7)))
    high.add("one", "red", 5, 5, base=ROUND)
    high.add("two", "blue", 12, 5, base=ROUND)
    assert sees(high.battle, high.battle["one"], high.battle["two"])


def test_a_charge_climbs_onto_a_roof() -> None:
    house = block(BUILDING, 2, (2, 8), (8, 14), level=True)
    arena = climber(house, movement=8 * INCH)
    foe = arena.battle["foe"]
    assert foe.pose is not None
    arena.battle.stand(foe, type(foe.pose)(5 * INCH, 11 * INCH, 0, 2 * INCH))
    arena.battle.charges = (Charge("one", ("foe",)),)
    battle = arena.run(ResolveCharge("one"), answers=[OFFERED])
    assert battle.foes(battle["one"]) == ("foe",)


@pytest.mark.rule("lfw.move.flight.obstacles", "lfw.climb.jump")
def test_a_flight_goes_round_what_must_be_climbed_and_jumps_off_its_ground() -> None:
    house = block(BUILDING, 3, (2, 2), (8, 6), level=True)
    arena = climber(house, z=3, movement=4 * INCH, life=9)
    foe = arena.battle["foe"]
    assert foe.pose is not None
    arena.battle.stand(foe, type(foe.pose)(5 * INCH, 3 * INCH, 0, 3 * INCH))
    battle = arena.run(FleeUnit("one", tests=False), answers=[OFFERED], dice=[6])
    assert [event.depth for event in arena.told(Jumped)] == [3 * INCH]
    assert battle["one"].pose is not None and battle["one"].pose.z == 0
    blocked = climber(block(RUIN_WALL, 3, (4.4, 6), (5.6, 6.5)), movement=4 * INCH)
    foe = blocked.battle["foe"]
    assert foe.pose is not None
    blocked.battle.stand(foe, foe.pose.at(5 * INCH, 1 * INCH))
    battle = blocked.run(FleeUnit("one", tests=False), answers=[OFFERED])
    assert not battle["one"].lost
    assert blocked.told(Jumped) == []


def test_who_points_at_a_roof_means_the_top_of_it() -> None:
    arena = climber(block(BUILDING, 3, (2, 7), (8, 12), level=True))
    asked = where_to(arena.battle, arena.battle["one"], "normal")
    answer = placement(arena.battle, asked, Spot(at=(5 * INCH, 9 * INCH)))
    assert answer["z"] == 3 * INCH
    assert not asked.problems(asked.value(answer))


@pytest.mark.rule("lfw.terrain.ruine", "lfw.terrain.batiment")
def test_the_kinds_of_terrain_do_what_the_book_says() -> None:
    for kind, difficult, barred in (
        (RUIN, True, False),
        (FOREST, True, False),
        (BLOCKING, False, True),
        (DEEP_WATER, False, True),
        (BUILDING, False, False),
    ):
        assert (TERRAIN[kind].difficult, TERRAIN[kind].kind.cost == "barred") == (difficult, barred)
    lake = climber(block(DEEP_WATER, 0, (2, 7), (8, 8)))
    assert "table-terrain-in-the-way" in against(lake, (5, 10))
    assert cover(lake.battle, lake.battle["one"], lake.battle["foe"]) == 0
