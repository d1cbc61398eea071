"""The table as a picture: everything where it stands, the far edge at the top."""

import msgspec

from escarmouche.players.table_picture import LOOKS, SIDES, TABLE, WOUND, painted
from escarmouche.rulebooks import Figure, Grid, Overview, Patch, Scenery

SEATS = ("red", "blue")

FIGURES = (
    Figure("one", "red", (2_000, 8_000), 0, "", base=(1_000, 1_000)),
    Figure("two", "blue", (6_000, 2_000), 900, "", base=(1_000, 3_000), harm=2),
    Figure("gone", "blue", (9_000, 9_000), 0, "", base=(1_000, 1_000), out=True),
    Figure("waiting", "blue", None, 0, "", base=(1_000, 1_000)),
)

OPEN = Overview(10_000, 10_000, FIGURES)


def dot(overview: Overview, x: int, y: int) -> tuple[int, ...]:
    """The colour of a point of the table, on a picture of 100 dots by 100."""
    picture = painted(overview, SEATS, 100)
    assert picture.shape == (100, 100, 3)
    return tuple(int(part) for part in picture[99 - y // 100, x // 100])


def test_models_stand_where_they_stand_in_the_colours_of_their_sides() -> None:
    assert dot(OPEN, 1_800, 8_000) == SIDES[0]
    assert dot(OPEN, 6_200, 3_000) == SIDES[1]  # deep along its facing
    assert dot(OPEN, 7_300, 2_000) == TABLE
    assert dot(OPEN, 9_000, 9_000) == TABLE


def test_the_wounded_and_the_front_are_marked() -> None:
    assert dot(OPEN, 6_000, 2_000) == WOUND
    assert dot(OPEN, 6_000, 3_300) == TABLE
    assert dot(OPEN, 6_000, 700) == SIDES[1]


def test_round_bases_have_no_corners() -> None:
    disc = msgspec.structs.replace(FIGURES[0], base=(4_000, 4_000), round=True)
    picture = Overview(10_000, 10_000, (msgspec.structs.replace(disc, at=(5_000, 5_000)),))
    assert dot(picture, 5_000, 6_500) == SIDES[0]
    assert dot(picture, 6_700, 6_700) == TABLE


def test_small_models_are_seen_all_the_same() -> None:
    tiny = Overview(100_000, 100_000, (Figure("one", "red", (50_500, 50_500), 0, "", base=(10, 10)),))
    assert (painted(tiny, SEATS, 100) != TABLE).any()


def test_terrain_has_its_look_and_models_stand_on_it() -> None:
    wood = Scenery("wood", ((1_000, 7_000), (3_000, 7_000), (3_000, 9_000), (1_000, 9_000)), look="wood")
    overview = msgspec.structs.replace(OPEN, scenery=(wood,))
    assert dot(overview, 1_200, 8_800) == LOOKS["wood"]
    assert dot(overview, 1_800, 8_000) == SIDES[0]


def test_squares_count_from_the_far_edge_and_have_walls() -> None:
    grid = Grid(1_000, 10, 10, (Patch("pit", "chasm", ((3, 0),)),), walls=(((5, 5), (6, 5)),))
    overview = msgspec.structs.replace(OPEN, grid=grid)
    assert dot(overview, 3_500, 9_500) == LOOKS["chasm"]
    assert dot(overview, 3_500, 500) == TABLE
    assert dot(overview, 5_500, 5_000) == (40, 40, 40)
    assert dot(overview, 6_000, 3_300) == SIDES[1]  # nobody faces anywhere
