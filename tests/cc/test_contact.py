"""Base contact: the halves of bases, from where somebody is assailed, and being placed in contact."""

from __future__ import annotations

import pytest
from tests.cc.arena import EAST, NORTH, OFFERED, SOUTH, WEST, Arena, line, taking
from tests.cc.test_driving import assailed

from escarmouche.rulebooks.cc.content.terms import ADVERSARIES, ROUND_BASES, SQUARE_BASES, BaseName, Half
from escarmouche.rulebooks.cc.rules.assault import PENALTY
from escarmouche.rulebooks.cc.rules.fronts import half_touched
from escarmouche.rulebooks.freetable.contact import max_opponents
from escarmouche.table import MM, Base, Disc, Rectangle

SQUARE, ROUND, LONG = Rectangle(25 * MM, 25 * MM), Disc(30 * MM), Rectangle(25 * MM, 50 * MM)


@pytest.mark.rule("cc.core.base.shape")
@pytest.mark.rule("cc.core.assault.direction")
@pytest.mark.parametrize(
    ("base", "x", "y", "half"),
    [
        (SQUARE, 32.5, 30, "front"),
        (SQUARE, 27.5, 30, "rear"),
        (SQUARE, 31, 32.5, "front"),
        (SQUARE, 29, 27.5, "rear"),
        (SQUARE, 30, 32.5, None),
        (SQUARE, 30.005, 32.5, None),
        (SQUARE, 30.05, 32.5, "front"),
        (SQUARE, 29.95, 32.5, "rear"),
        (LONG, 33, 32.5, "front"),
        (ROUND, 32, 32, "front"),
        (ROUND, 28, 32, "rear"),
    ],
)
def test_the_point_of_contact_tells_the_half(base: Base, x: float, y: float, half: Half | None) -> None:
    arena = Arena()
    boris = arena.add("boris", "blue", 30, 30, EAST, base=base)
    ada = arena.add("ada", "red", x, y, WEST, base=ROUND if base is ROUND else SQUARE)
    assert half_touched(arena.battle, boris, ada) == half


@pytest.mark.rule("cc.core.base.shape")
@pytest.mark.parametrize(
    ("facing", "x", "y", "half"),
    [
        (NORTH, 30, 32.5, "front"),
        (NORTH, 30, 27.5, "rear"),
        (NORTH, 32.5, 30, None),
        (SOUTH, 30, 32.5, "rear"),
        (WEST, 32.5, 30, "rear"),
        (WEST, 27.5, 30, "front"),
    ],
)
def test_the_front_is_where_a_base_looks(facing: int, x: float, y: float, half: Half | None) -> None:
    arena = Arena()
    boris = arena.add("boris", "blue", 30, 30, facing, base=SQUARE)
    ada = arena.add("ada", "red", x, y, WEST, base=SQUARE)
    assert half_touched(arena.battle, boris, ada) == half


@pytest.mark.rule("cc.core.base.shape")
@pytest.mark.rule("cc.core.assault.direction")
@pytest.mark.parametrize("half", ["front", "rear"])
def test_on_the_limit_the_assailant_says_from_where_he_comes(half: str) -> None:
    arena = assailed(20, 45, SOUTH, strength=6)
    answers = [line((20, 45), (20, 33.25), facing=SOUTH), ("cc.core.assault.direction", half)]
    battle = arena.run(*taking("charge", "x"), answers=answers)
    assert battle["cart"].has(PENALTY) == (half == "rear"), "what has speed has no penalty of who comes from the front"


@pytest.mark.rule("cc.core.assault.direction")
def test_who_may_come_from_the_front_alone_is_not_asked() -> None:
    arena = assailed(20, 45, SOUTH, strength=5)
    battle = arena.run(*taking("charge", "x"), answers=[line((20, 45), (20, 33.25), facing=SOUTH)])
    assert not battle["cart"].has(PENALTY)


@pytest.mark.rule("cc.core.move.placed-in-contact")
def test_the_engaged_keep_the_way_they_face_and_the_free_are_turned() -> None:
    for engaged, facing in ((False, WEST), (True, NORTH)):
        arena = Arena()
        arena.add("ada", "red", 30, 30, EAST)
        arena.add("boris", "blue", 45, 30, NORTH)
        if engaged:
            arena.add("one", "red", 45, 32.5, SOUTH)
        battle = arena.run(*taking("charge", "ada"), answers=[OFFERED])
        assert battle["boris"].pose is not None
        assert battle["boris"].pose.facing == facing


@pytest.mark.rule("cc.core.base")
@pytest.mark.parametrize(
    ("name", "width", "depth", "diameter", "adversaries"),
    [
        ("infantry", 25, 25, 30, 4),
        ("creature", 37.5, 37.5, 40, 8),
        ("cavalry", 25, 50, 50, 6),
        ("large_creature", 50, 50, 50, 8),
        ("very_large_creature", 60, 60, 60, 8),
    ],
)
def test_each_kind_of_base_has_its_measures_and_limits_who_touches_it(
    name: BaseName, width: float, depth: float, diameter: int, adversaries: int
) -> None:
    assert SQUARE_BASES[name] == Rectangle(round(width * MM), round(depth * MM))
    assert ROUND_BASES[name] == Disc(diameter * MM)
    assert ADVERSARIES[name] == adversaries
    arena = Arena()
    ada = arena.add("ada", "red", 30, 30, base=SQUARE_BASES[name], base_name=name)
    assert max_opponents(arena.battle, ada) == adversaries
