"""What is seen, and what hides the rest."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escarmouche.table import Body, Disc, Footprint, Piece, Polygon, Pose, Sight, footprint, overlaps, sight, visible

from .strategies import INFANTRY, board, box, footprints

OPEN = board()
HEIGHT = 3000


def body(x: int, y: int, height: int = HEIGHT, z: int = 0) -> Body:
    return Body(footprint(INFANTRY, Pose(x, y)), z, height)


EYE = body(20000, 50000)
TARGET = body(60000, 50000)


def past(*others: Body, viewer: Body = EYE, target: Body = TARGET) -> Sight:
    return sight(viewer, target, [(f"o{number}", other) for number, other in enumerate(others)], OPEN)


def over(*pieces: Piece, viewer: Body = EYE, target: Body = TARGET) -> Sight:
    return sight(viewer, target, [], board(*pieces))


def test_nothing_between_hides_nothing() -> None:
    assert past() == Sight(100)
    assert past().visible
    assert past(body(10000, 50000), body(70000, 50000), body(40000, 60000), body(40000, 40000)) == Sight(100)


def test_one_of_the_same_height_hides_all() -> None:
    seen = past(body(40000, 50000))
    assert seen == Sight(0, (("o0", 100),))
    assert not seen.visible


def test_one_half_as_high_before_the_target_hides_its_lower_half() -> None:
    assert past(body(57500, 50000, height=1500)) == Sight(50, (("o0", 50),))


def test_near_the_eye_a_low_one_hides_nothing() -> None:
    assert past(body(22500, 50000, height=1500)) == Sight(100)


def test_one_to_the_side_hides_its_side() -> None:
    seen = past(body(57500, 51700))
    assert seen.hidden_by[0][0] == "o0"
    assert seen == Sight(60, (("o0", 40),))


def test_each_counts_what_it_hides_by_itself_the_greatest_first() -> None:
    seen = past(body(57500, 51700), body(54000, 50000))
    assert seen == Sight(0, (("o1", 100), ("o0", 40)))


def test_from_above_one_sees_over() -> None:
    tower = body(20000, 50000, z=20000)
    assert past(body(40000, 50000), viewer=tower) == Sight(100)
    assert past(body(54000, 50000), viewer=tower).share == 75
    assert past(body(40000, 50000, z=10000, height=5000), viewer=tower).share == 0
    assert past(body(40000, 50000, z=30000), viewer=tower) == Sight(100)


def test_a_ray_along_a_wall_or_over_its_very_top_is_free() -> None:
    beside = Piece("wall", "wall", box(30000, 51000, 10000, 1000), height=9000)
    viewer, target = (Body(footprint(Disc(3000), Pose(x, 51000)), 0, HEIGHT) for x in (20000, 60000))
    assert sight(viewer, target, [], board(beside)) == Sight(60, (("wall", 40),))
    low = Piece("low", "wall", box(30000, 40000, 1000, 20000), height=HEIGHT)
    level_with_it = body(60000, 50000, z=HEIGHT, height=0)
    assert over(low, target=level_with_it) == Sight(100)
    assert over(low) == Sight(0, (("low", 100),))


def test_what_one_stands_on_hides_what_is_below_its_edge() -> None:
    roof = Piece("roof", "hill", box(10000, 40000, 20000, 20000), height=5000, level=True)
    on_roof = body(20000, 50000, z=5000)
    assert over(roof, viewer=on_roof, target=body(70000, 50000)).share == 100
    assert over(roof, viewer=on_roof, target=body(32000, 50000, height=1500)).share == 0


def test_a_piece_of_any_outline() -> None:
    horseshoe = (
        (30000, 40000),
        (50000, 40000),
        (50000, 45000),
        (35000, 45000),
        (35000, 55000),
        (50000, 55000),
        (50000, 60000),
        (30000, 60000),
    )
    wall = Piece("wall", "wall", horseshoe, height=9000)
    assert over(wall).share == 0
    assert over(wall, viewer=body(40000, 50000)) == Sight(100)
    assert over(wall, viewer=body(80000, 50000), target=body(40000, 50000)) == Sight(100)


def angle(x: int, y: int) -> Polygon:
    """Two walls that make a corner, in one piece."""
    return (x, y), (x + 2000, y), (x + 2000, y + 800), (x + 500, y + 800), (x + 500, y + 3000), (x, y + 3000)


@settings(max_examples=200)
@given(st.tuples(*[st.integers(46000, 53000)] * 2), st.tuples(*[st.integers(44000, 55000)] * 2))
def test_a_piece_hides_what_its_convex_parts_hide(corner: tuple[int, int], eye: tuple[int, int]) -> None:
    parts = [Piece(str(size), "wall", box(*corner, *size), HEIGHT) for size in ((2000, 800), (500, 3000))]
    whole = Piece("whole", "wall", angle(*corner), HEIGHT)
    assert over(whole, viewer=body(*eye)).share == over(*parts, viewer=body(*eye)).share


def test_a_veil_hides_beyond_its_depth() -> None:
    for depth, share in ((4990, 100), (5010, 0)):
        wood = Piece("wood", "wood", box(40000, 40000, depth, 20000), height=6000)
        seen = over(wood)
        assert seen.share == share
        assert seen.veiled_by == ("wood",)
        assert seen.hidden_by == ((("wood", 100),) if share == 0 else ())


def test_veils_of_a_kind_add_up() -> None:
    strips = [Piece(f"wood {x}", "wood", box(x, 40000, 3000, 20000), height=6000) for x in (30000, 40000)]
    assert over(strips[0]).share == 100
    assert over(*strips) == Sight(0, (("wood 30000", 100), ("wood 40000", 100)), ("wood 30000", "wood 40000"))


def test_overlapping_veils_count_once() -> None:
    strips = [Piece(f"wood {x}", "wood", box(x, 40000, 3000, 20000), height=6000) for x in (30000, 31500)]
    assert over(*strips).share == 100


def test_a_veil_without_depth_only_shows_that_it_is_there() -> None:
    hedge = Piece("hedge", "hedge", box(40000, 40000, 20, 20000), height=6000)
    assert over(hedge) == Sight(100, (), ("hedge",))


def test_one_sees_over_a_low_veil() -> None:
    low = Piece("wood", "wood", box(51000, 40000, 6000, 20000), height=1400)
    seen = over(low)
    assert seen.share == 75
    assert over(low, viewer=body(20000, 50000, z=90000)) == Sight(100)


def test_what_lies_flat_and_clear_kinds_hide_nothing() -> None:
    outline = box(30000, 40000, 20000, 20000)
    assert over(Piece("a", "wall", outline), Piece("b", "meadow", outline, height=9000)) == Sight(100)


def walls(*spans: tuple[int, int], height: int = 9000, base_level: int = 0) -> list[Piece]:
    """Thin walls half-way to the target that cover these stretches from side to side."""
    return [
        Piece(f"wall {low}", "wall", box(40000, low, 1000, high - low), height=height, base_level=base_level)
        for low, high in spans
    ]


@pytest.mark.parametrize("gap", [40, 100, 190])
def test_a_gap_between_the_rays_shows_the_target(gap: int) -> None:
    """However narrow it is: the rule asks whether anything is seen."""
    seen = over(*walls((40000, 49800), (49800 + gap, 60000)))
    assert seen.share == 1
    assert seen.visible
    assert visible(EYE, TARGET, [], board(*walls((40000, 49800), (49800 + gap, 60000))))


def test_what_bases_in_contact_leave_between_them_shows_nothing() -> None:
    assert not over(*walls((40000, 49800), (49820, 60000))).visible


def test_a_sliver_of_the_target_beside_one_who_hides_the_rest_is_seen() -> None:
    assert past(body(57500, 50200)).share == 1
    assert not past(body(57500, 50050)).visible


def test_the_top_of_the_head_is_seen_over_a_wall_and_the_feet_under_one() -> None:
    before = box(58000, 40000, 1000, 20000)
    assert over(Piece("wall", "wall", before, height=2900)).share == 1
    assert over(Piece("wall", "wall", before, height=HEIGHT)).share == 0
    assert over(Piece("arch", "wall", before, base_level=200, height=9000)).share == 1


def test_a_slit_is_looked_through() -> None:
    below, above = (box(40000, 40000, 1000, 20000),) * 2
    slit = [Piece("below", "wall", below, height=2450), Piece("above", "wall", above, base_level=2500, height=9000)]
    assert over(*slit).share == 1
    shut = [slit[0], msgspec.structs.replace(slit[1], base_level=2450)]
    assert over(*shut).share == 0


def test_at_arms_length_all_is_seen() -> None:
    assert sight(EYE, EYE, [], OPEN) == Sight(100)


bodies = st.builds(
    Body, footprints(40000, 60000), st.sampled_from([0, 0, 3000]), st.sampled_from([1500, 2500, 3000, 6000])
)
pieces = st.builds(
    lambda kind, x, y, width, depth, height: Piece("piece", kind, box(x, y, width, depth), height),
    st.sampled_from(["wall", "wood"]),
    st.integers(40000, 58000),
    st.integers(40000, 58000),
    st.integers(500, 8000),
    st.integers(500, 8000),
    st.integers(0, 8000),
)
levels = st.sampled_from([0, 0, 0, -2000, 2000, 4000])
corners = st.tuples(st.integers(39000, 58000), st.integers(47000, 50000))
outlines = st.one_of(corners.map(lambda corner: box(*corner, 1500, 2500)), corners.map(lambda corner: angle(*corner)))


def apart(all_bodies: list[Body]) -> bool:
    bases: list[Footprint] = [one.footprint for one in all_bodies]
    return not any(overlaps(a, b) for number, a in enumerate(bases) for b in bases[:number])


@settings(max_examples=80)
@given(st.lists(bodies, min_size=3, max_size=6), pieces)
def test_more_in_between_never_shows_more(all_bodies: list[Body], piece: Piece) -> None:
    viewer, target, *others = all_bodies
    if not apart(all_bodies):
        return
    named = [(f"o{number}", other) for number, other in enumerate(others)]
    share = 100
    for count in range(len(named) + 1):
        seen = sight(viewer, target, named[:count], OPEN)
        assert seen.share <= share
        assert 100 - seen.share <= sum(hidden for _, hidden in seen.hidden_by)
        assert all(100 - seen.share >= hidden for _, hidden in seen.hidden_by)
        share = seen.share
    assert sight(viewer, target, named[::-1], OPEN) == sight(viewer, target, named, OPEN)
    assert sight(viewer, target, named, board(piece)).share <= share


@settings(max_examples=60)
@given(st.lists(bodies, min_size=3, max_size=5), st.integers(1, 3))
def test_sight_turns_with_the_table(all_bodies: list[Body], quarters: int) -> None:
    if not apart(all_bodies):
        return

    def turned(one: Body) -> Body:
        base = one.footprint
        corners = tuple((-y, x) for x, y in base.shape.outline)
        lowest = corners.index(min(corners, key=lambda corner: (corner[1], corner[0])))
        outline = corners[lowest:] + corners[:lowest]
        shape = type(base.shape)(outline, base.shape.rounding, base.shape.radius, base.shape.inner, outline)
        return Body(Footprint(-base.y, base.x, shape), one.z, one.height)

    viewer, target, *others = all_bodies
    straight = sight(viewer, target, [(str(number), other) for number, other in enumerate(others)], OPEN)
    for _ in range(quarters):
        viewer, target, *others = map(turned, (viewer, target, *others))
    assert sight(viewer, target, [(str(number), other) for number, other in enumerate(others)], OPEN) == straight


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.tuples(footprints(44000, 56000), levels), max_size=6),
    st.lists(st.tuples(st.sampled_from(["wall", "wood", "hedge"]), outlines, st.integers(0, 2000)), max_size=3),
    st.integers(0, 4000),
    levels,
    levels,
)
def test_whether_anything_is_seen_is_known_without_counting(
    bases: list[tuple[Footprint, int]], pieces: list[tuple[str, Polygon, int]], height: int, eye: int, foot: int
) -> None:
    table = board(*(Piece(f"p{i}", kind, outline, 3000, low) for i, (kind, outline, low) in enumerate(pieces)))
    others = [(f"o{i}", Body(base, level, height)) for i, (base, level) in enumerate(bases)]
    viewer, target = body(40000, 50000, z=eye), body(60000, 50000, z=foot)
    assert visible(viewer, target, others, table) == sight(viewer, target, others, table).visible


def test_under_what_hides_the_top_something_is_seen() -> None:
    shelf = Piece("shelf", "wall", box(57000, 40000, 1000, 20000), height=9000, base_level=2000)
    assert over(shelf) == Sight(75, (("shelf", 25),))
    assert visible(EYE, TARGET, [], board(shelf))
    assert not visible(EYE, TARGET, [("o", body(40000, 50000))], board(shelf))
