"""Who sees whom, and how far squares are."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.content.cards import Attack
from escarmouche.rulebooks.ddm.rules.ranged import covered_from_afar, targets
from escarmouche.rulebooks.ddm.rules.sight import nearest_allies, nearest_enemies, sees

BLUE: dict[str, Any] = {"warband": "blue"}


def in_sight(drawing: str, **creatures: Any) -> bool:
    """Whether A and B see each other; sight through walls works both ways."""
    arena = Arena(drawing, B=BLUE, **creatures)
    there = sees(arena.battle, arena["a"], arena["b"])
    assert sees(arena.battle, arena["b"], arena["a"]) is there
    return there


@pytest.mark.rule("ddm.sight.line", "ddm.term.line-of-sight", "ddm.terrain.wall.blocks")
def test_walls_and_rock_block_sight_and_nothing_else_does() -> None:
    assert in_sight("A . . B")
    assert not in_sight("A . | . B")
    assert not in_sight("A . # . B")
    assert in_sight("A ~ S C B")


@pytest.mark.rule("ddm.sight.line")
def test_archer_orc_and_gnoll() -> None:
    arena = Arena(
        """
        . . | . . G
        A . | . . .
        . . | . . .
        . . . O .
        """,
        O=BLUE,
        G=BLUE,
    )
    assert sees(arena.battle, arena["a"], arena["o"])
    assert not sees(arena.battle, arena["a"], arena["g"])


@pytest.mark.rule("ddm.sight.line")
def test_any_point_of_any_square_of_a_large_creature_will_do() -> None:
    drawing = """
        A . | . . . .
        . . | . . . .
        . . . . B .
        . . . . . .
        """
    assert in_sight(drawing, A={"size": "large"})
    assert not in_sight(drawing)


@pytest.mark.rule("ddm.sight.tangent")
@pytest.mark.parametrize(
    "drawing",
    [
        # nothing but a line through the point where two walls end
        """
        A | .
        -
        . B
        """,
        # nothing but a line that runs along a wall
        """
        A . .
        - - -
        . . B
        """,
    ],
)
def test_lines_touching_a_walls_corner_or_running_along_it_give_no_sight(drawing: str) -> None:
    assert not in_sight(drawing)


@pytest.mark.rule("ddm.sight.tangent")
@pytest.mark.parametrize(
    "drawing",
    [
        """
        A . B
        - - -
        . . .
        """,
        """
        . . | .
        A . B
        """,
    ],
)
def test_where_another_line_is_clear_lines_that_touch_give_no_cover_either(drawing: str) -> None:
    arena = Arena(drawing, B=BLUE)
    assert sees(arena.battle, arena["a"], arena["b"])
    assert not covered_from_afar(arena.battle, arena["a"], arena["b"])


@pytest.mark.rule("ddm.term.line-of-sight", "ddm.ability.invisible")
def test_the_invisible_see_those_who_do_not_see_them() -> None:
    arena = Arena("A . B", A={"abilities": ["ddm.ability.invisible"]}, B=BLUE)
    assert sees(arena.battle, arena["a"], arena["b"])
    assert not sees(arena.battle, arena["b"], arena["a"])


# -- distance ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.measure.within")
@pytest.mark.parametrize(
    ("place", "there"),
    [
        ((6, 0), True),
        ((7, 0), False),
        ((4, 4), True),  # 1 + 2 + 1 + 2
        ((5, 4), False),
        ((5, 2), True),
        ((5, 3), True),
        ((6, 1), True),
        ((6, 2), False),
    ],
)
def test_within_six_squares(place: tuple[int, int], there: bool) -> None:
    arena = Arena("\n".join([". " * 9] * 6))
    shot = Attack(bonus=5, damage=5, range=6)
    archer = arena.add("a", arena.at(0, 0), ranged=(shot,))
    enemy = arena.add("b", arena.at(*place), warband="blue")
    assert (arena.battle.distance(archer, enemy) <= 6) is there
    assert (targets(arena.battle, archer, shot) == [enemy]) is there


@pytest.mark.rule("ddm.measure.within")
def test_between_large_creatures_the_shortest_way_counts_despite_walls() -> None:
    arena = Arena(
        """
        A . . | . B .
        . . . | . . .
        """,
        A={"size": "large"},
        B={**BLUE, "size": "large"},
    )
    assert arena.battle.distance(arena["a"], arena["b"]) == 3


@pytest.mark.rule("ddm.term.nearest-enemy", "ddm.term.nearest-ally", "ddm.term.ally")
def test_nearest_are_those_in_sight_and_nobody_is_his_own_ally() -> None:
    arena = Arena("B | A . C . D E", A={}, B=BLUE, C={}, D=BLUE, E={})
    assert [one.id for one in nearest_enemies(arena.battle, arena["a"])] == ["d"]
    assert [one.id for one in nearest_allies(arena.battle, arena["a"])] == ["c"]
