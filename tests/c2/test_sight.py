"""Who sees whom."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.c2.arena import Arena

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.dodge import DODGE
from escarmouche.rulebooks.c2.rules.sizes import HEIGHTS, SIZES, larger
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.freetable.sight import Visibility, body, sees, visibility
from escarmouche.table import CM, Body, Piece, Pose, sight

LEFT = 1800


class Turret(Hooks, name="test.turret"):
    """Sees all around."""

    __slots__ = ()

    def field_of_view(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 360


def box(name: str, kind: str, left: float, back: float, right: float, front: float, height: float) -> Piece:
    """A rectangular piece of terrain, in cm."""
    corners = ((left, back), (right, back), (right, front), (left, front))
    return Piece(name, kind, tuple((round(x * CM), round(y * CM)) for x, y in corners), round(height * CM))


def facing_each_other(*pieces: Piece, **target: Any) -> tuple[Arena, Fighter, Fighter]:
    """A viewer of normal size, and a target 20 cm before it."""
    arena = Arena(*pieces, kinds=KINDS)
    viewer = arena.add("viewer", "red", 20, 30)
    return arena, viewer, arena.add("target", "blue", 40, 30, LEFT, **target)


@pytest.mark.rule("c2.shoot.field-of-view")
@pytest.mark.parametrize(
    ("x", "y", "seen"), [(40, 30, True), (40, 55, True), (20, 55, True), (19.9, 55, False), (5, 30, False)]
)
def test_a_figure_sees_the_half_circle_before_it(x: float, y: float, seen: bool) -> None:
    arena = Arena()
    viewer = arena.add("viewer", "red", 20, 30)
    target = arena.add("target", "blue", x, y)
    assert sees(arena.battle, viewer, target) is seen
    viewer.gain("test.turret")
    assert sees(arena.battle, viewer, target)


@pytest.mark.rule("c2.shoot.line-of-sight")
def test_what_stands_wholly_behind_a_wall_is_not_seen() -> None:
    arena, viewer, target = facing_each_other(box("wall", "wall", 29, 20, 30, 40, 10))
    assert not sees(arena.battle, viewer, target)
    assert visibility(arena.battle, viewer, target) == Visibility(0, ("wall",))


@pytest.mark.rule("c2.shoot.line-of-sight")
def test_terrain_hides_as_much_as_it_is_tall_and_wide() -> None:
    arena, viewer, target = facing_each_other(box("fence", "low-obstacle", 37, 20, 38, 40, 2.2))
    low = visibility(arena.battle, viewer, target)
    assert 0 < low.share < 100
    assert low.hidden_by == ("fence",)
    arena, viewer, target = facing_each_other(box("post", "wall", 29, 30, 30, 40, 10))
    assert visibility(arena.battle, viewer, target).share == 60  # the middle column touches the corner of the post
    arena, viewer, target = facing_each_other(box("far", "wall", 29, 32, 30, 40, 10))
    assert visibility(arena.battle, viewer, target) == Visibility(100)


@pytest.mark.rule("c2.shoot.line-of-sight")
def test_a_large_figure_is_seen_over_what_hides_a_small_one() -> None:
    fence = box("fence", "low-obstacle", 37, 20, 38, 40, 2.2)
    shares = []
    for size in SIZES:
        arena, viewer, target = facing_each_other(fence, size=size)
        shares.append(visibility(arena.battle, viewer, target).share)
    assert shares[0] == 0
    assert shares == sorted(set(shares))


@pytest.mark.rule("c2.shoot.line-of-sight")
def test_deep_forest_hides_and_a_strip_of_trees_dims() -> None:
    arena, viewer, target = facing_each_other(box("wood", "forest", 24, 20, 36, 40, 12))
    assert not sees(arena.battle, viewer, target)
    arena, viewer, target = facing_each_other(box("trees", "forest", 30, 20, 32, 40, 12))
    assert visibility(arena.battle, viewer, target) == Visibility(100, ("trees",))


@pytest.mark.rule("c2.shoot.line-of-sight", "c2.profile.size")
@pytest.mark.parametrize(
    ("between", "target", "seen"),
    [
        ("normal", "normal", False),
        ("large", "normal", False),
        ("very_large", "very_large", False),
        ("small", "normal", True),
        ("normal", "large", True),
        ("large", "very_large", True),
    ],
)
@pytest.mark.parametrize("x", [23, 30, 37])
def test_a_figure_hides_its_equals_and_a_part_of_its_betters(between: str, target: str, seen: bool, x: float) -> None:
    arena, viewer, aim = facing_each_other(size=target)
    arena.add("between", "blue", x, 30, size=between)
    assert sees(arena.battle, viewer, aim) is seen
    assert visibility(arena.battle, viewer, aim).hidden_by == ("between",)


@pytest.mark.rule("c2.shoot.line-of-sight")
def test_a_figure_beside_the_line_hides_what_is_behind_it() -> None:
    arena, viewer, target = facing_each_other()
    arena.add("beside", "blue", 37, 31.5)
    assert 0 < visibility(arena.battle, viewer, target).share < 100
    arena.battle.stand(arena.battle["beside"], Pose(37 * CM, 34 * CM))
    assert visibility(arena.battle, viewer, target) == Visibility(100)


@pytest.mark.rule("c2.shoot.line-of-sight")
def test_from_a_height_one_looks_over_the_heads_of_others() -> None:
    arena, viewer, target = facing_each_other()
    arena.add("between", "blue", 25, 30)
    assert not sees(arena.battle, viewer, target)
    arena.battle.stand(viewer, Pose(20 * CM, 30 * CM, 0, 8 * CM))
    assert sees(arena.battle, viewer, target)
    arena.battle.stand(viewer, Pose(20 * CM, 30 * CM))
    viewer.tier = 1
    assert sees(arena.battle, viewer, target)


@pytest.mark.rule("c2.profile.size.posture")
def test_neither_equipment_nor_posture_makes_a_figure_larger() -> None:
    fence = box("fence", "low-obstacle", 37, 20, 38, 40, 2.2)
    arena, viewer, target = facing_each_other(fence, size="small", character=True, mounted=False)
    target.move = "feat"
    assert not sees(arena.battle, viewer, target)


@pytest.mark.rule("c2.profile.size")
def test_four_sizes_each_taller_than_the_one_before() -> None:
    assert list(HEIGHTS) == list(SIZES) == ["small", "normal", "large", "very_large"]
    assert sorted(HEIGHTS.values()) == list(HEIGHTS.values())
    assert larger("very_large", "large")
    assert not larger("large", "large")


@pytest.mark.rule("c2.move.dodge.shoot-through")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_shots_pass_through_a_figure_that_dodges_and_looks_do_not(side: str) -> None:
    arena, viewer, target = facing_each_other()
    between = arena.add("between", side, 30, 30)
    assert visibility(arena.battle, viewer, target, shot=True).share == 0
    between.gain(DODGE, until="turn")
    assert visibility(arena.battle, viewer, target, shot=True) == Visibility(100)
    assert not sees(arena.battle, viewer, target)


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(5, 95), st.integers(5, 55), st.sampled_from(SIZES)), min_size=2, max_size=12))
def test_with_nobody_in_the_way_all_is_seen_and_looking_changes_nothing(
    places: list[tuple[int, int, str]],
) -> None:
    arena = Arena(box("fence", "low-obstacle", 48, 10, 50, 50, 2), kinds=KINDS)
    for number, (x, y, size) in enumerate(places):
        arena.add(f"f{number}", "red" if number % 2 else "blue", x, y, size=size)
    battle = arena.battle
    one, other = battle["f0"], battle["f1"]
    seen = visibility(battle, one, other)
    twin = battle.copy()
    assert seen == visibility(twin, twin["f0"], twin["f1"])
    assert 0 <= seen.share <= 100
    assert seen.share == 100 or seen.hidden_by
    for fighter in list(battle.fighters.values())[2:]:
        if fighter.id not in seen.hidden_by:
            battle.stand(fighter, None)
    assert visibility(battle, one, other) == seen


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(30, 60), st.integers(20, 40)), min_size=2, max_size=14, unique=True))
def test_looking_at_the_likely_ones_only_finds_all_that_hides(places: list[tuple[int, int]]) -> None:
    arena = Arena()
    for number, (x, y) in enumerate(places):
        arena.add(f"f{number}", "red", x, y)
    battle = arena.battle
    viewer, target, *others = battle.fighters.values()
    pillars = [(other.id, Body(battle.base(other), -CM, 100 * CM)) for other in others]
    seen = sight(body(battle, viewer), body(battle, target), pillars, battle.board)
    assert visibility(battle, viewer, target) == Visibility(
        seen.share, tuple(sorted(name for name, _ in seen.hidden_by))
    )
