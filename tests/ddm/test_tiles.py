"""Terrain tiles: the files that people write, and where tiles may lie on the grid."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from textwrap import dedent, indent

import jsonschema
import msgspec
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.documents import BadDocument
from escarmouche.rulebooks.ddm.content.maps import load_map, standard_maps
from escarmouche.rulebooks.ddm.content.tiles import MOST, TILES, Plate, load_tile, standard_tiles, tile_schema, turned
from escarmouche.rulebooks.ddm.rules.layout import (
    Laid,
    any_spot,
    assembly_spots,
    board_with,
    has_room,
    spots,
    wall_boxes,
    wall_points,
)
from escarmouche.rulebooks.ddm.rules.terrain import Board
from escarmouche.table.grid import Grid

DOCS = Path(__file__).parents[2] / "docs"
PLATES = standard_tiles().plates
ASSEMBLY = [plate for plate in PLATES.values() if plate.assembly]


def text(drawing: str, key: str = "mine") -> str:
    return f"tile: {key}\nname: Mine\ndrawing: |\n" + indent(dedent(drawing).strip("\n"), "  ")


def tile(drawing: str, key: str = "mine") -> Plate:
    return load_tile(text(drawing, key))


def refusal(drawing: str) -> BadDocument:
    with pytest.raises(BadDocument) as bad:
        load_tile(text(drawing), name="mine.yaml")
    return bad.value


def bare(columns: int = 20, rows: int = 18) -> Board:
    return Board(grid=Grid(columns, rows))


def with_tile(board: Board, plate: Plate, column: int, row: int, player: str = "red") -> Board:
    return board_with(board, plate, row * board.grid.columns + column, player)


def legal(board: Board, plate: Plate, column: int, row: int) -> bool:
    found = spots(board, plate)
    return found.covers(found.legal, row * board.grid.columns + column)


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_tile_is_what_is_drawn() -> None:
    found = tile("""
        . ~ S ^
            -
        * o|_ #
    """)
    board = found.board
    assert (found.key, found.columns, found.rows, found.assembly) == ("mine", 4, 2, False)
    assert (board.difficult, board.statues, board.stones) == ((1,), (2,), (3,))
    assert (board.bloodrock, board.sacred, board.pits, board.grid.rock) == ((4,), (5,), (6,), (7,))
    assert board.grid.walls == ((2, 6), (5, 6))


@pytest.mark.rule("ddm.setup.components")
def test_the_tiles_that_come_with_the_program() -> None:
    """A starter set has 2 assembly tiles and 6 feature tiles; there are more here, and every kind of terrain is on one."""
    kinds = standard_tiles().kinds
    assert len(kinds.assembly) >= 4 and len(kinds.features) >= 12
    for layer in ("difficult", "statues", "stones", "bloodrock", "sacred", "pits"):
        assert any(getattr(plate.board, layer) for plate in PLATES.values()), layer
    assert any(plate.board.grid.walls for plate in PLATES.values()) and any(wall_points(plate) for plate in ASSEMBLY)
    assert all(path.stem.replace("_", "-") == load_tile(path).key for path in TILES.glob("*.yaml"))


@pytest.mark.rule("ddm.terrain.bloodrock.tiles")
def test_bloodrock_is_all_of_some_tiles_and_certain_squares_of_others() -> None:
    for key in ("bloodrock-cavern", "slaughterhouse"):
        plate = PLATES[key]
        assert len(plate.board.bloodrock) == plate.columns * plate.rows - len(plate.board.grid.rock), key
    shrine = PLATES["massacre-shrine"]
    assert 0 < len(shrine.board.bloodrock) < shrine.columns * shrine.rows


ROOM = "\n".join(["X X X . . .", "X . . . . .", "X . . . . .", ". . . . . ."])


@pytest.mark.parametrize(
    ("drawing", "rule"),
    [
        (". . .\n. .", "ddm.setup.battle-grid"),
        (". . %", "ddm.setup.battle-grid"),
        ("|. .", "ddm.setup.battle-grid"),
        (" ".join("." * (MOST + 1)), "ddm.setup.components"),
        (ROOM.replace("X X X", "X X ."), "ddm.setup.assembly-tile.corner"),
        (ROOM.replace("X X X", ". X X X"[2:]).replace("X . . . . .", ". . . . . X"), "ddm.setup.assembly-tile.corner"),
        ("X X X\nX . .\nX . #", ""),
        ("X X X|. .\n- - -\nX . . . .\nX . . . .", "ddm.setup.assembly-tile.corner"),
        ("X X X # .\nX . . # .\nX . . # .\n# # # # .\n. . . . .", "ddm.setup.assembly-tile.corner"),
    ],
)
def test_what_can_t_be_a_tile_is_refused_with_place_and_rule(drawing: str, rule: str) -> None:
    if not rule:
        assert tile(drawing).assembly
        return
    bad = refusal(drawing)
    assert (bad.file, bad.field, bad.rule) == ("mine.yaml", "drawing", rule)
    assert bad.line == 3


@pytest.mark.parametrize("path", sorted(TILES.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_schema_accepts_our_tiles_and_refuses_stray_fields(path: Path) -> None:
    validator = jsonschema.Draft202012Validator(tile_schema())
    content = yaml.safe_load(path.read_text())
    validator.validate(content)
    assert not validator.is_valid({**content, "colour": "red"})


def test_the_published_schema_is_that_of_the_code() -> None:
    published = json.loads((DOCS / "schemas" / "ddm-tile.json").read_text())
    assert published == json.loads(json.dumps(tile_schema()))


def test_the_examples_of_the_documentation_can_be_read() -> None:
    shrine, ring = re.findall(r"```yaml\n(.*?)```", (DOCS / "ddm-maps.md").read_text(), re.DOTALL)
    assert load_tile(shrine).key == "sunken-shrine"
    assert load_map(ring).key == "ring-of-stones"


# -- orientations ------------------------------------------------------------------------------------------------------


def test_a_tile_is_turned_clockwise() -> None:
    found = turned(
        tile("""
            ~ .|S
                -
            . . .
        """),
        1,
    )
    assert (found.columns, found.rows) == (2, 3)
    assert found.board.difficult == (1,)  # the top left corner has come to the top right
    assert found.board.statues == (5,)
    assert found.board.grid.walls == ((3, 5), (4, 5))


@given(st.sampled_from(sorted(PLATES)), st.integers(0, 3))
def test_turned_all_the_way_round_a_tile_is_as_it_was(key: str, quarters: int) -> None:
    plate = PLATES[key]
    assert turned(turned(plate, quarters), 4 - quarters) == plate
    assert len(wall_points(turned(plate, quarters))) == len(wall_points(plate))


# -- where a tile may lie ----------------------------------------------------------------------------------------------

PLAIN = tile("""
    . . .
    . . .
""")
PILLAR = tile("""
    . . .
    . # .
    . . .
""")


@pytest.mark.rule("ddm.setup.feature-tile.no-overlap")
def test_tiles_never_overlap_assembly_tiles_included() -> None:
    board = with_tile(bare(), PLATES["gatehouse"], 0, 0)
    assert not legal(board, PLAIN, 7, 7)
    assert legal(board, PLAIN, 8, 7) and legal(board, PLAIN, 7, 8)
    assert not legal(board, PLAIN, 18, 12) and legal(board, PLAIN, 17, 12)  # and they lie on the grid


@pytest.mark.rule("ddm.setup.feature-tile.walls-apart")
def test_walls_of_different_tiles_don_t_touch_not_even_at_a_corner() -> None:
    corner = tile("# .\n. .")
    board = with_tile(bare(), PILLAR, 6, 6)
    rock_ends = (8, 8)
    assert not legal(board, corner, *rock_ends)
    fence = tile(". .\n- -\n. .")
    beside = with_tile(bare(), fence, 6, 6)
    assert not legal(beside, fence, 8, 6)  # end to end
    assert legal(beside, PLAIN, 8, 6)


@pytest.mark.rule("ddm.setup.feature-tile.gap")
def test_walls_of_different_tiles_leave_a_gap_of_at_least_two_squares() -> None:
    edge = tile(". # .\n. . .")
    board = with_tile(bare(), PILLAR, 6, 6)  # its rock fills column 7, row 7
    assert not legal(board, edge, 6, 9)  # one square between: row 8
    assert legal(board, edge, 6, 10)
    assert not legal(board, edge, 8, 9)  # one column and one row away
    assert legal(board, edge, 9, 9)  # two columns


@pytest.mark.rule("ddm.setup.feature-tile.border")
def test_a_wall_of_a_tile_touches_the_border_or_leaves_two_squares() -> None:
    rock = tile("# .\n. .")
    board = bare()
    assert legal(board, rock, 0, 0) and legal(board, rock, 2, 2)
    assert not legal(board, rock, 1, 0) and not legal(board, rock, 0, 1)
    assert legal(board, rock, 17, 0) and not legal(board, rock, 18, 0)  # two squares to the right of the rock; then one
    whole = tile("# #\n. .")
    assert legal(board, whole, 18, 0) and not legal(board, whole, 17, 0)
    assert legal(board, rock, 0, 15) and not legal(board, rock, 0, 16)  # two squares below the rock; then one
    whole = tile("# .\n# .")
    assert legal(board, whole, 0, 16) and not legal(board, whole, 0, 15)


def test_only_walls_of_other_tiles_count_not_those_printed_on_the_map() -> None:
    board = Board(grid=Grid(20, 18, rock=(6 * 20 + 6,), walls=((7 * 20 + 7, 7 * 20 + 8),)))
    assert legal(board, PILLAR, 6, 7)


def test_the_walls_of_one_tile_may_be_as_close_as_they_are_drawn() -> None:
    found = tile("""
        . . . . .
        . # . # .
        . . . . .
    """)
    assert len(wall_boxes(found)) == 2
    assert legal(bare(), found, 4, 4)


@given(st.integers(0, 10**6))
def test_the_sets_of_places_are_those_that_one_finds_by_looking(seed: int) -> None:
    rng = random.Random(seed)
    board = rng.choice(list(standard_maps().values())).board
    keys = rng.sample(sorted(PLATES), 4)
    for key in keys[:3]:
        laid = any_spot(board, PLATES[key], rng)
        if laid is not None:
            board = board_with(board, turned(PLATES[key], laid.quarters), laid.at, "red")
    plate = turned(PLATES[keys[3]], rng.randrange(4))
    columns, rows = board.grid.columns, board.grid.rows
    taken = {square for one in board.tiles for square in one.squares}
    walls = {point for one in board.tiles for point in _wall_points_by_looking(board, set(one.squares))}
    found = spots(board, plate)
    for at in rng.sample(range(columns * rows), 60):
        row, column = divmod(at, columns)
        on_grid = column + plate.columns <= columns and row + plate.rows <= rows
        assert found.covers(found.on_grid, at) == on_grid
        if on_grid:
            under = {at + down * columns + across for down in range(plate.rows) for across in range(plate.columns)}
            mine = {(column + x, row + y) for x, y in wall_points(plate)}
            near = any(max(abs(x - a), abs(y - b)) < 2 for x, y in mine for a, b in walls)
            assert found.covers(found.overlap, at) == bool(under & taken)
            assert found.covers(found.near_walls, at) == near


def _wall_points_by_looking(board: Board, squares: set[int]) -> set[tuple[int, int]]:
    columns = board.grid.columns
    found = set()
    for square in squares & set(board.grid.rock):
        found |= {(square % columns + x, square // columns + y) for x in (0, 1) for y in (0, 1)}
    for a, b in board.grid.walls:
        if {a, b} <= squares:
            x, y = b % columns, b // columns
            found |= {(x, y), (x, y + 1)} if b - a == 1 else {(x, y), (x + 1, y)}
    return found


def test_there_is_no_room_on_a_full_grid() -> None:
    board = bare(16, 16)
    field = tile("\n".join([" ".join("." * 8)] * 8))
    for column, row in ((0, 0), (8, 0), (0, 8)):
        board = with_tile(board, field, column, row)
    assert has_room(board, PLAIN) and any_spot(board, PLAIN, random.Random(1)) is not None
    board = with_tile(board, field, 8, 8)
    assert not has_room(board, PLAIN) and any_spot(board, PLAIN, random.Random(1)) is None


def test_a_tile_that_fits_only_when_it_is_turned_fits() -> None:
    board = bare(16, 16)
    for column in (0, 8):
        for row in (0, 8):
            board = with_tile(board, tile("\n".join([" ".join("." * 7)] * 8)), column, row)
    lying = tile(". . .")
    assert not spots(board, lying).legal
    assert has_room(board, lying)
    laid = any_spot(board, lying, random.Random(0))
    assert laid is not None and laid.quarters in (1, 3) and laid.at % 16 in (7, 15)


def test_a_tile_replaces_what_is_printed_under_it_but_no_wall_at_its_edge() -> None:
    columns = 20
    printed = Board(
        grid=Grid(columns, 18, rock=(63, 0), walls=((64, 65), (64, 84), (62, 63), (23, 43))),
        difficult=(64, 1),
        statues=(65,),
    )
    found = board_with(printed, tile("~ . S\n. . ."), 63, "blue")  # columns 3 to 5, rows 3 and 4
    assert found.grid.rock == (0,)
    assert found.difficult == (1, 63) and found.statues == (65,)
    assert found.grid.walls == ((23, 43), (62, 63))
    (lying,) = found.tiles
    assert (lying.key, lying.player, lying.assembly, lying.squares) == ("mine", "blue", False, (63, 64, 65, 83, 84, 85))


# -- start areas -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.setup.assembly-tile.corner")
@pytest.mark.parametrize("key", sorted(standard_maps()))
def test_in_a_corner_the_five_exit_squares_coincide_in_one_way(key: str) -> None:
    field = standard_maps()[key]
    for quarters, area in enumerate(field.corners):
        for plate in ASSEMBLY:
            (laid,) = assembly_spots(field.board, plate, area)
            assert laid.quarters == quarters
            lying = turned(plate, quarters)
            board = board_with(field.board, lying, laid.at, "red")
            under = board.tiles[0].squares
            assert sorted(under[square] for square in lying.exits) == sorted(area)


@pytest.mark.rule("ddm.setup.assembly-tile.side")
def test_on_a_side_three_exits_lie_at_the_border_in_either_of_two_ways() -> None:
    field = standard_maps()["open-court"]
    plate = PLATES["gatehouse"]
    assert len(field.side) == 3
    ways = assembly_spots(field.board, plate, field.side)
    assert [way.quarters for way in ways] == [0, 1]
    for way in ways:
        lying = turned(plate, way.quarters)
        under = board_with(field.board, lying, way.at, "red").tiles[0].squares
        against_border = {under[square] for square in lying.exits} & set(range(field.board.grid.columns))
        assert against_border == set(field.side)


def test_a_lie_is_plain_data_within_bounds() -> None:
    assert msgspec.convert({"at": 5, "quarters": 3}, Laid) == Laid(5, 3)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"at": 5, "quarters": 4}, Laid)
