"""Battle maps: the files that people write, and the start areas."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import indent

import jsonschema
import msgspec
import pytest
import yaml
from tests.ddm.arena import Arena

from escarmouche.documents import BadDocument
from escarmouche.documents.written import Fault
from escarmouche.rulebooks.ddm.content.drawing import LARGEST
from escarmouche.rulebooks.ddm.content.maps import (
    LEAST,
    MAPS,
    Area,
    Map,
    check_map,
    load_map,
    map_schema,
    standard_maps,
)
from escarmouche.rulebooks.ddm.content.tiles import standard_tiles
from escarmouche.rulebooks.ddm.events import Eliminated
from escarmouche.rulebooks.ddm.rules.layout import assembly_spots
from escarmouche.rulebooks.ddm.rules.movement import GridPath, room, strides
from escarmouche.rulebooks.ddm.rules.opening import with_tile
from escarmouche.rulebooks.ddm.rules.rout import Flee
from escarmouche.rulebooks.ddm.rules.terrain import Board, reachable
from escarmouche.table.grid import Grid

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "ddm-map.json"


def drawing(columns: int = 20, rows: int = 16, *, side: tuple[int, int] | None = (8, 0)) -> list[list[str]]:
    """The marks of a bare map; ``side``: where the three exit squares on a side begin (along the top or the bottom)."""
    found = [["."] * columns for _ in range(rows)]
    for row, down in ((0, 1), (rows - 1, -1)):
        for column, right in ((0, 1), (columns - 1, -1)):
            for step in range(3):
                found[row][column + right * step] = found[row + down * step][column] = "X"
    if side is not None:
        for step in range(3):
            found[side[1]][side[0] + step] = "X"
    return found


def text(marks: list[list[str]]) -> str:
    rows = "\n".join(" ".join(row) for row in marks)
    return "map: mine\nname: Mine\ndrawing: |\n" + indent(rows, "  ") + "\n"


def refusal(marks: list[list[str]]) -> tuple[str, int | None, str, str | None]:
    with pytest.raises(BadDocument) as bad:
        load_map(text(marks), name="mine.yaml")
    return bad.value.file, bad.value.line, bad.value.field, bad.value.rule


def changed(*marks: tuple[int, int, str]) -> list[list[str]]:
    found = drawing()
    for column, row, mark in marks:
        found[row][column] = mark
    return found


def spot(field: Map, area: Area) -> str:
    """Where a start area lies."""
    columns, rows = field.board.grid.columns, field.board.grid.rows
    lines = {square // columns for square in area}
    row = "north" if 0 in lines else "south" if rows - 1 in lines else "middle"
    places = {square % columns for square in area}
    column = "west" if 0 in places else "east" if columns - 1 in places else "middle"
    return f"{row} {column}"


# -- files -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.term.battle-grid", "ddm.setup.battle-grid")
def test_a_map_is_what_is_drawn() -> None:
    found = load_map(text(changed((5, 5, "#"), (6, 5, "~"))))
    grid = found.board.grid
    assert (grid.columns, grid.rows, grid.rock, found.board.difficult) == (20, 16, (105,), (106,))
    assert [spot(found, area) for area in found.corners] == ["north west", "north east", "south east", "south west"]
    assert found.corners[0] == (0, 1, 2, 20, 40) and found.side == (8, 9, 10)


def test_the_maps_that_come_with_the_program_are_many_and_varied() -> None:
    maps = standard_maps()
    assert len(maps) >= 6
    assert all(path.stem.replace("_", "-") in maps for path in MAPS.glob("*.yaml"))
    assert any(one.board.grid.rock for one in maps.values()) and any(one.board.grid.walls for one in maps.values())
    assert {one.board.grid.columns >= one.board.grid.rows for one in maps.values()} == {True, False}


def test_a_row_that_is_too_short_is_a_hole_in_the_map() -> None:
    marks = drawing()
    marks[7].pop()
    assert refusal(marks) == ("mine.yaml", 3, "drawing", "ddm.setup.battle-grid")


@pytest.mark.parametrize("columns", [LEAST - 1, LARGEST + 1])
def test_a_map_is_neither_too_small_nor_too_large(columns: int) -> None:
    assert refusal(drawing(columns, 16))[3] == "ddm.setup.battle-grid"


@pytest.mark.rule("ddm.setup.start-areas")
@pytest.mark.parametrize(
    "marks",
    [
        changed((0, 0, ".")),
        changed((5, 5, "X")),
        drawing(side=None),
        drawing(side=(4, 0)),
        drawing(side=(8, 7)),
        changed((3, 0, "#"), (3, 1, "#"), (3, 2, "#"), (0, 3, "#"), (1, 3, "#"), (2, 3, "#"), (3, 3, "#")),
        changed(*((7 + step, 1, "#") for step in range(5)), (7, 0, "#"), (11, 0, "#")),
        changed(*((column, 8, "_") for column in range(20))),
    ],
    ids=["corner", "stray", "no side", "off the middle", "inside", "corner shut", "side shut", "pits across"],
)
def test_start_areas_lie_in_corners_and_on_a_long_side_all_within_reach(
    marks: list[list[str]],
) -> None:
    assert refusal(marks) == ("mine.yaml", 3, "drawing", "ddm.setup.start-areas")


def test_a_map_as_plain_data_is_judged_as_one_from_a_file() -> None:
    good = load_map(text(drawing()))
    check_map(good)
    for bad in (
        msgspec.structs.replace(good, corners=good.corners[1:]),
        msgspec.structs.replace(good, side=(5,)),
        msgspec.structs.replace(good, board=msgspec.structs.replace(good.board, pits=(-1,))),
        msgspec.structs.replace(good, board=msgspec.structs.replace(good.board, exits=(("red", (0,)),))),
        msgspec.structs.replace(good, board=Board(grid=Grid(4, 4))),
    ):
        with pytest.raises(Fault):
            check_map(bad)


@pytest.mark.parametrize("path", sorted(MAPS.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_schema_accepts_our_maps_and_refuses_stray_fields(path: Path) -> None:
    validator = jsonschema.Draft202012Validator(map_schema())
    content = yaml.safe_load(path.read_text())
    validator.validate(content)
    assert not validator.is_valid({**content, "turns": 8})


def test_the_published_schema_is_that_of_the_code() -> None:
    assert json.loads(SCHEMA.read_text()) == json.loads(json.dumps(map_schema()))


# -- start areas -------------------------------------------------------------------------------------------------------

MAP_KEYS = sorted(standard_maps())


@pytest.mark.rule("ddm.setup.start-areas")
@pytest.mark.parametrize("key", MAP_KEYS)
def test_two_players_sit_in_opposite_corners(key: str) -> None:
    field = standard_maps()[key]
    pairs = [{spot(field, area) for area in seating} for seating in field.seatings(2)]
    assert len(pairs) == 4
    assert all(pair in ({"north west", "south east"}, {"north east", "south west"}) for pair in pairs)


@pytest.mark.rule("ddm.setup.start-areas")
@pytest.mark.parametrize("key", MAP_KEYS)
def test_three_players_sit_mid_long_side_and_in_the_corners_opposite(key: str) -> None:
    """Clockwise, whoever has which."""
    field = standard_maps()[key]
    clockwise = {
        "north middle": ("south east", "south west"),
        "south middle": ("north west", "north east"),
        "middle west": ("north east", "south east"),
        "middle east": ("south west", "north west"),
    }
    side = spot(field, field.side)
    wide = field.board.grid.columns >= field.board.grid.rows
    assert side.startswith("middle") != wide
    wanted = (side, *clockwise[side])
    seatings = [tuple(spot(field, area) for area in seating) for seating in field.seatings(3)]
    assert seatings == [wanted, wanted[1:] + wanted[:1], wanted[2:] + wanted[:2]]


@pytest.mark.rule("ddm.setup.start-areas")
@pytest.mark.parametrize(
    ("side", "corners"),
    [
        ("north", ["south east", "south west"]),
        ("south", ["north west", "north east"]),
        ("west", ["north east", "south east"]),
        ("east", ["south west", "north west"]),
    ],
)
def test_two_of_three_sit_opposite_to_whatever_side_the_third_has(side: str, corners: list[str]) -> None:
    field = standard_maps()["open-court"]
    columns, rows = field.board.grid.columns, field.board.grid.rows
    middle = range((rows if side in ("west", "east") else columns) // 2 - 1, 100)[:3]
    first = {"north": 0, "south": (rows - 1) * columns, "west": 0, "east": columns - 1}[side]
    area = tuple([first + step * (columns if side in ("west", "east") else 1) for step in middle])
    seatings = msgspec.structs.replace(field, side=area).seatings(3)
    assert seatings[0][0] == area
    assert [spot(field, other) for other in seatings[0][1:]] == corners
    assert len(set(seatings)) == len(seatings) == 3


@pytest.mark.rule("ddm.setup.start-areas")
def test_four_players_sit_in_the_corners_clockwise() -> None:
    field = standard_maps()["open-court"]
    assert len(set(field.seatings(4))) == len(field.seatings(4)) == 4
    corners = ["north west", "north east", "south east", "south west"]
    for seating in field.seatings(4):
        spots = [spot(field, area) for area in seating]
        start = corners.index(spots[0])
        assert spots == corners[start:] + corners[:start]


@pytest.mark.parametrize("key", MAP_KEYS)
def test_one_gets_from_start_area_to_start_area_whatever_tile_is_laid(key: str) -> None:
    field = standard_maps()[key]
    for plate in standard_tiles().plates.values():
        if plate.assembly:
            board = field.board
            for player, area in zip("abcd", field.corners, strict=True):
                board = with_tile(board, player, plate, assembly_spots(board, plate, area)[0], area)
            reached = reachable(board, field.corners[0][0])
            assert all(reached >> square & 1 for area in field.corners for square in area), plate.key


# -- the border --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.setup.grid-border", "ddm.setup.exits")
def test_the_border_is_wall_but_for_exits_that_only_the_routing_leave_by() -> None:
    arena = Arena(
        """
        X X X .
        A B . .
        . . . Y
        """,
        A={"warband": "red"},
        B={"warband": "red", "state": {"routing": True}},
    )
    where = room(arena.battle, arena["a"], "walk")
    reached = {stride.to for start in range(12) for stride in strides(arena.battle, arena["a"], where, start)}
    assert reached <= set(range(12)) and 0 in reached  # onto an exit, not through it
    arena.run(Flee("b"), answers=[GridPath((1,))])
    assert [event.how for event in arena.told(Eliminated)] == ["fled"]
    assert not arena["a"].fate
