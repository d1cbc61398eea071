"""Battlefields: what a file says, and what the table makes of it."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.documents import BadDocument
from escarmouche.rulebooks.c2.battle import Options, Zone
from escarmouche.rulebooks.c2.content.battlefields import Battlefield, halves, load_battlefield, standard_battlefields
from escarmouche.rulebooks.c2.rules.terrain import KINDS, obstacle_size
from escarmouche.rulebooks.confrontation.terrain import TERRAINS, terrain_of
from escarmouche.table import CM, MM, Ground, Piece, Pose, Rectangle, footprint, inside

BASE = Rectangle(25 * MM, 25 * MM)


def field_text(*terrain: dict[str, Any], **fields: Any) -> str:
    content = {"key": "mine", "name": "Mine", "size": [100, 60], "terrain": list(terrain), **fields}
    return yaml.safe_dump(content, sort_keys=False)


def load(*terrain: dict[str, Any], **fields: Any) -> Battlefield:
    return load_battlefield(field_text(*terrain, **fields))


def refusal(*terrain: dict[str, Any], **fields: Any) -> BadDocument:
    with pytest.raises(BadDocument) as bad:
        load_battlefield(field_text(*terrain, **fields), name="mine.yaml")
    return bad.value


def square(kind: str, **fields: Any) -> dict[str, Any]:
    """A piece of terrain from (40, 20) to (60, 40)."""
    return {"kind": kind, "rectangle": {"at": [50, 30], "size": [20, 20]}, **fields}


WALL = square("wall", height=4)


def test_a_plain_table_has_its_two_halves_and_no_end() -> None:
    field = load()
    assert (field.board.width, field.board.depth, field.turns) == (100 * CM, 60 * CM, None)
    first, second = field.zones_of("red", "blue")
    assert first == Zone("red", ((0, 0), (100 * CM, 0), (100 * CM, 30 * CM), (0, 30 * CM)))
    assert second == Zone("blue", ((0, 30 * CM), (100 * CM, 30 * CM), (100 * CM, 60 * CM), (0, 60 * CM)))
    assert field.options == Options(turns=None)
    assert load(turns=6).options == Options(turns=6)


def test_a_table_is_split_between_its_long_edges() -> None:
    assert halves(60 * CM, 100 * CM)[1][0] == (30 * CM, 0)
    assert halves(100 * CM, 60 * CM)[1][0] == (0, 30 * CM)


def test_zones_may_be_given() -> None:
    corner, other = [[0, 0], [30, 0], [0, 30]], [[100, 60], [70, 60], [100, 30]]
    field = load(zones=[corner, other])
    assert inside(field.zones[0], footprint(BASE, Pose(5 * CM, 5 * CM)))
    assert inside(field.zones[1], footprint(BASE, Pose(95 * CM, 55 * CM)))
    assert refusal(zones=[corner, corner]).rule == "c2.setup.zones"
    assert refusal(zones=[corner, [[20, 0], [40, 0], [20, 20]]]).field == "zones[1]"
    assert refusal(zones=[corner]).field == "zones"
    assert load(zones=[corner, [[30, 0], [60, 0], [60, 30]]]).zones[1][0] == (30 * CM, 0)


@pytest.mark.rule("c2.move.charge.objective")
def test_the_objectives_are_pieces_of_the_terrain() -> None:
    assert load({**WALL, "id": "keep"}, objectives=["keep"]).options == Options(turns=None, objectives=("keep",))
    bad = refusal({**WALL, "id": "keep"}, objectives=["keep", "kep"])
    assert (bad.field, bad.rule) == ("objectives[1]", "c2.move.charge.objective")
    assert "there is keep" in str(bad)


@pytest.mark.rule("c2.setup.materials", "c2.scenario.board")
def test_a_table_is_of_the_advised_size_unless_another_is_agreed_on() -> None:
    plain = load_battlefield("key: mine\nname: Mine\n")
    assert (plain.board.width, plain.board.depth) == (100 * CM, 60 * CM)
    assert load(size=[80, 120]).board.depth == 120 * CM


@pytest.mark.rule("c2.setup.materials")
@pytest.mark.parametrize(
    ("at", "over"),
    [((10, 10), (9.999, 10)), ((10, 10), (10, 9.999)), ((70, 40), (70.001, 40)), ((70, 40), (70, 40.001))],
)
def test_scenery_lies_on_the_table_that_was_agreed_on_to_its_edges(
    at: tuple[float, float], over: tuple[float, float]
) -> None:
    def crate(middle: tuple[float, float]) -> dict[str, Any]:
        return square("wall", height=4, rectangle={"at": middle, "size": [20, 20]})

    assert len(load(crate(at), size=[80, 50]).board.pieces) == 1
    assert refusal(crate(over), size=[80, 50]).field == "terrain[0]"


def test_rectangles_and_discs_are_drawn_where_they_are_said_to_be() -> None:
    (plain,) = load(square("wall", height=4)).board.pieces
    assert set(plain.outline) == {(40_000, 20_000), (60_000, 20_000), (60_000, 40_000), (40_000, 40_000)}
    (long,) = load({"kind": "wall", "height": 4, "rectangle": {"at": [50, 30], "size": [30, 2]}}).board.pieces
    assert long.box == (35_000, 29_000, 65_000, 31_000)
    (turned,) = load(
        {"kind": "wall", "height": 4, "rectangle": {"at": [50, 30], "size": [30, 2], "turned": 90}}
    ).board.pieces
    assert turned.box == (49_000, 15_000, 51_000, 45_000)
    (round_one,) = load({"kind": "forest", "height": 4, "disc": {"at": [50, 30], "diameter": 10}}).board.pieces
    assert round_one.box == (45_000, 25_000, 55_000, 35_000)


def test_heights_levels_and_depths_reach_the_table() -> None:
    ledge, ditch = load(
        square("climbable-wall", id="ledge", height=6, level=True),
        {"kind": "crevasse", "polygon": [[0, 0], [10, 0], [10, 4]], "depth": 5},
    ).board.pieces
    assert (ledge.id, ledge.height, ledge.level) == ("ledge", 6 * CM, True)
    assert (ditch.id, ditch.height, ditch.depth) == ("crevasse-1", 0, 5 * CM)


def cost(kind: str, **fields: Any) -> tuple[int, list[str]]:
    """What 30 cm across 20 cm of a kind of terrain cost a walker, and what stops him."""
    ground = Ground(load(square(kind, **fields)).board, (), 1000)
    path = ((35 * CM, 30 * CM), (65 * CM, 30 * CM))
    problems = ground.problems(Pose(*path[0]), path, Pose(*path[1]), BASE, 500 * CM)
    return ground.cost(path), [problem.code for problem in problems]


@pytest.mark.rule("c2.table.movement")
def test_rough_ground_and_ladders_cost_double_walls_water_crevasses_stop() -> None:
    assert Ground(load().board, (), 1000).cost(((35 * CM, 30 * CM), (65 * CM, 30 * CM))) == 30 * CM
    for kind, fields in (
        ("forest", {"height": 5}),
        ("undergrowth", {}),
        ("shallow-water", {}),
        ("ladder", {"height": 4}),
    ):
        assert cost(kind, **fields) == (50 * CM, [])
    for kind, fields in (
        ("wall", {"height": 4}),
        ("climbable-wall", {"height": 4}),
        ("low-obstacle", {"height": 2}),
        ("deep-water", {"depth": 2}),
        ("crevasse", {"depth": 4}),
    ):
        assert "barred-terrain" in cost(kind, **fields)[1]


def test_every_impassable_kind_says_which_feat_crosses_it() -> None:
    feats = {terrain.key: terrain.feat for terrain in TERRAINS if terrain.kind.cost == "barred"}
    assert feats == {
        "deep-water": "swim",
        "crevasse": "long-jump",
        "low-obstacle": "high-jump",
        "climbable-wall": "climb",
        "wall": None,
    }
    assert {kind.name for kind in KINDS} == {terrain.key for terrain in TERRAINS}


@pytest.mark.rule("c2.profile.size")
@pytest.mark.parametrize(("height", "size"), [(2, "small"), (4, "normal"), (6, "large"), (9, "very_large")])
def test_terrain_has_one_of_the_four_sizes(height: int, size: str) -> None:
    (piece,) = load(square("wall", height=height)).board.pieces
    assert obstacle_size(piece) == size


@pytest.mark.parametrize(
    ("piece", "field", "rule"),
    [
        ({"kind": "wall", "height": 4}, "terrain[0]", "c2.table.movement"),
        ({**WALL, "disc": {"at": [1, 1], "diameter": 1}}, "terrain[0]", "c2.table.movement"),
        (square("lava"), "terrain[0].kind", None),
        (square("wall"), "terrain[0].kind", "c2.table.movement"),
        (square("wall", height=41), "terrain[0].height", "c2.table.movement"),
        (square("wall", height=-1), "terrain[0].height", "c2.table.movement"),
        (square("undergrowth", height=2), "terrain[0].height", "c2.table.movement"),
        (square("crevasse"), "terrain[0].kind", "c2.table.movement"),
        (square("deep-water"), "terrain[0].kind", "c2.table.movement"),
        (square("wall", height=4, depth=2), "terrain[0].depth", "c2.table.movement"),
        (square("forest", height=4, level=True), "terrain[0].level", "c2.table.movement"),
        ({"kind": "undergrowth", "polygon": [[0, 0], [10, 10], [10, 0], [0, 10]]}, "terrain[0]", "c2.table.movement"),
        ({"kind": "undergrowth", "polygon": [[0, 0], [10, 0], [20, 0]]}, "terrain[0]", "c2.table.movement"),
        ({"kind": "undergrowth", "polygon": [[0, 0], [10, 0], [10, 0], [10, 9]]}, "terrain[0]", "c2.table.movement"),
        ({"kind": "undergrowth", "polygon": [[0, 0], [10, 0]]}, "terrain[0].polygon", None),
        ({"kind": "undergrowth", "polygon": [[0, 0], [10, 0], [10, 61]]}, "terrain[0]", "c2.table.movement"),
        (
            {"kind": "undergrowth", "polygon": [[0, 0], [10, -1], [10, 9]]},
            "terrain[0].polygon[1][1]",
            "c2.table.movement",
        ),
        (
            {"kind": "undergrowth", "disc": {"at": [5, 5], "diameter": 0}},
            "terrain[0].disc.diameter",
            "c2.table.movement",
        ),
        (
            {"kind": "undergrowth", "disc": {"at": [5, 5], "diameter": 0.001}},
            "terrain[0].disc.diameter",
            "c2.table.movement",
        ),
        ({"kind": "undergrowth", "disc": {"at": [1, 5], "diameter": 4}}, "terrain[0]", "c2.table.movement"),
        ({**WALL, "rectangle": {"at": [5, 5], "size": [2, 2], "turned": 360}}, "terrain[0].rectangle.turned", None),
        ({**WALL, "colour": "grey"}, "terrain[0].colour", None),
    ],
)
def test_a_mistake_in_the_terrain_is_told_with_its_place(piece: dict[str, Any], field: str, rule: str | None) -> None:
    bad = refusal(piece)
    assert (bad.field, bad.rule) == (field, rule)
    assert bad.line is not None and bad.line >= 6


def test_sizes_ids_and_numbers_of_pieces_are_bounded() -> None:
    assert refusal(size=[100, 10]).field == "size[1]"
    assert refusal(size=[301, 60]).rule == "c2.setup.materials"
    assert refusal({**WALL, "id": "a"}, {**WALL, "id": "a"}).field == "terrain[1]"
    assert refusal(*[WALL] * 101).field == "terrain"
    assert refusal(turns=0).field == "turns"


@given(st.lists(st.tuples(st.integers(-5, 110), st.integers(-5, 70)), max_size=8))
def test_no_outline_gives_anything_but_a_battlefield_or_a_refusal(corners: list[tuple[int, int]]) -> None:
    text = field_text({"kind": "undergrowth", "polygon": [list(corner) for corner in corners]})
    try:
        field = load_battlefield(text)
    except BadDocument:
        return
    assert len(field.board.pieces) == 1


@pytest.mark.rule("c2.scenario.board")
def test_battlefields_of_the_program_are_of_the_advised_size() -> None:
    fields = standard_battlefields()
    assert len(fields) >= 5
    for field in fields.values():
        assert (field.board.width, field.board.depth) == (100 * CM, 60 * CM)
        assert field.turns is not None


def test_the_battlefields_have_something_for_every_feat() -> None:
    pieces = [piece for field in standard_battlefields().values() for piece in field.board.pieces]
    feats = {terrain_of(piece).feat for piece in pieces}
    assert {"swim", "long-jump", "high-jump", "climb"} <= feats
    assert {"ladder", "forest", "wall"} <= {piece.kind for piece in pieces}
    assert any(piece.level and terrain_of(piece).feat == "climb" for piece in pieces)


def test_a_ladder_stands_against_what_it_leads_up_to() -> None:
    for field in standard_battlefields().values():
        tops = [piece for piece in field.board.pieces if piece.level]
        for ladder in (piece for piece in field.board.pieces if piece.kind == "ladder"):
            assert any(top.top == ladder.top and _meet(top, ladder) for top in tops)


def _meet(one: Piece, other: Piece) -> bool:
    a, b = one.box, other.box
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


@pytest.mark.parametrize("key", sorted(standard_battlefields()))
def test_both_zones_have_room_for_an_army(key: str) -> None:
    field = standard_battlefields()[key]
    for zone in field.zones:
        places = [
            base
            for x in range(2 * CM, 100 * CM, 5 * CM)
            for y in range(2 * CM, 60 * CM, 5 * CM)
            if inside(zone, base := footprint(BASE, Pose(x, y))) and field.board.can_stand(base)
        ]
        assert len(places) > 60


def test_a_field_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(field_text(WALL))
    assert load_battlefield(path).board.pieces[0].id == "wall-1"
