"""The battlefield: its size, its edges, its elements, and what players may know of it; markers."""

from __future__ import annotations

import pytest
from tests.lfw.arena import Arena, line, rules
from tests.lfw.test_climbing import block
from tests.lfw.test_movement import ROUND, mover, refused
from tests.lfw.test_special_movement import flyer

from escarmouche.documents import BadDocument
from escarmouche.kernel import Place
from escarmouche.rulebooks.lfw.book import RULEBOOK
from escarmouche.rulebooks.lfw.content.battlefield_files import load_battlefield
from escarmouche.rulebooks.lfw.content.battlefields import (
    BLOCKING,
    BUILDING,
    FOREST,
    HILL,
    LOW_WALL,
    RUIN,
    RUIN_WALL,
    STEEP_HILL,
    TERRAIN,
    WATER,
)
from escarmouche.rulebooks.lfw.rules.fleeing import put_to_flight
from escarmouche.rulebooks.lfw.rules.movement import where_to
from escarmouche.rulebooks.lfw.rules.turn import StartOfTurn
from escarmouche.table import INCH

FIELD = """
key: field
name: Field
"""


@pytest.mark.rule("lfw.terrain.battlefield")
def test_a_battlefield_is_two_feet_square_with_any_of_the_seven_kinds() -> None:
    board = load_battlefield(FIELD).board
    assert (board.width, board.depth) == (24 * INCH, 24 * INCH)


@pytest.mark.rule("lfw.terrain.vaste")
@pytest.mark.parametrize("size", [(36, 36), (24, 48)])
def test_a_vast_field_is_larger(size: tuple[int, int]) -> None:
    board = load_battlefield(FIELD + f"size: [{size[0]}, {size[1]}]").board
    assert (board.width, board.depth) == (size[0] * INCH, size[1] * INCH)


@pytest.mark.rule("lfw.terrain.list")
def test_the_seven_kinds_of_elements_are_known_and_no_others() -> None:
    seven = ({BUILDING}, {RUIN, RUIN_WALL}, {LOW_WALL}, {FOREST}, {HILL, STEEP_HILL}, {WATER}, {BLOCKING})
    assert set().union(*seven) <= set(TERRAIN)
    piece = "terrain: [{kind: %s, rectangle: {at: [5, 5], size: [2, 2]}}]"
    for kinds in seven:
        for kind in kinds:
            assert [one.kind for one in load_battlefield(FIELD + piece % kind).board.pieces] == [kind]
    with pytest.raises(BadDocument, match="swamp"):
        load_battlefield(FIELD + piece % "swamp")


@pytest.mark.rule("lfw.terrain.table-edge")
def test_nobody_leaves_the_table_of_his_own_will() -> None:
    arena = mover()
    assert refused(arena, "normal", (5, 0.5)) == []  # its base touches the edge
    assert set(refused(arena, "normal", (5, 0.49))) == {"table-off-the-table"}
    assert set(refused(arena, "run", (0.4, 5))) == {"table-off-the-table"}


@pytest.mark.rule("lfw.terrain.ruine", "lfw.terrain.difficult", "lfw.climb.climb")
def test_the_ground_of_ruins_is_difficult_and_their_walls_are_climbed() -> None:
    ground = mover(block(RUIN, 0, (2, 6), (8, 12)))
    assert refused(ground, "normal", (5, 8)) == []  # 2 inches in it: 1 inch less
    assert refused(ground, "normal", (5, 9.1)) == ["table-too-far"]
    walls = mover(block(RUIN_WALL, 2, (2, 6), (8, 6.4)), movement=12 * INCH)
    assert refused(walls, "normal", (5, 14)) == []  # 9 inches, 2 up, and 1 less for that: all of the 12
    assert refused(walls, "normal", (5, 14.1)) == ["table-too-far"]


@pytest.mark.rule("lfw.move.run.distance")
def test_a_run_goes_two_inches_beyond_m_an_inch_off_all_but_in_the_air() -> None:
    arena = mover()
    arena.add("guard", "blue", 5, 8, base=ROUND)
    assert refused(arena, "run", (0.6, 5), (0.6, 7.6)) == []
    assert refused(arena, "run", (0.6, 5), (0.6, 7.7)) == ["table-too-far"]
    assert "lfw-too-near" in refused(arena, "run", (6.4, 8))
    assert refused(mover(movement=6 * INCH), "run", (11, 5)) == []  # at exactly 1"
    assert "lfw-too-near" in refused(mover(movement=6 * INCH), "run", (11.1, 5))
    air = flyer()
    air.add("guard", "blue", 5, 8, base=ROUND)
    assert refused(air, "run", (5, 11)) == []
    assert "lfw-too-near" in refused(air, "run", (5, 9.5))


@pytest.mark.rule("lfw.marker.general")
def test_markers_of_a_unit_are_in_nobodys_way_and_go_with_its_state() -> None:
    arena = Arena()
    one = arena.add("one", "red", 5, 5, base=ROUND)
    arena.add("foe", "blue", 20, 20, base=ROUND)
    put_to_flight(arena.battle, one)
    one.move = "flight"
    assert refused(arena, "normal", (5, 9)) == []
    assert [other.id for other, _ in arena.battle.placed()] == ["one", "foe"]
    battle = arena.run(StartOfTurn())
    assert (battle["one"].move, battle["one"].fleeing) == ("", True)


@pytest.mark.rule("lfw.distance.premeasure")
def test_everybody_measures_before_he_decides() -> None:
    arena = mover(rules=rules("Rapide"))
    asked = where_to(arena.battle, arena.battle["one"], "run")
    assert isinstance(asked, Place)
    assert not RULEBOOK.unmeasured(arena.battle, asked)
    near = RULEBOOK.hints(arena.battle, asked, line((5, 5), (9, 5)))
    assert (near.used, near.left) == (4 * INCH, 5 * INCH)
    far = RULEBOOK.hints(arena.battle, asked, line((5, 5), (5, 17)))
    assert (far.used, far.left) == (12 * INCH, -3 * INCH)
