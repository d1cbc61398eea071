"""Base contact: halves of bases, and being placed in contact."""

from __future__ import annotations

import pytest
from tests.cc.arena import EAST, NORTH, WEST, Arena, doing

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.terms import ADVERSARIES, ROUND_BASES, SQUARE_BASES, BaseName
from escarmouche.rulebooks.cc.rules.contact import Half, assailed_half, half_touched, place_in_contact
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


async def is_assailed(battle: Battle, target: Fighter, assailant: Fighter) -> None:
    """Notes from where somebody is assailed."""
    target.lost_to = await assailed_half(battle, target, assailant)


@pytest.mark.rule("cc.core.assault.direction")
def test_on_the_limit_the_assailant_chooses() -> None:
    arena = Arena()
    arena.add("boris", "blue", 30, 30, EAST)
    arena.add("ada", "red", 30, 32.5)
    for answer in ("front", "rear"):
        battle = arena.run(doing(is_assailed, "boris", "ada"), answers=[("cc.core.base.shape", answer)])
        assert battle["boris"].lost_to == answer


async def is_placed(battle: Battle, fighter: Fighter, target: Fighter) -> None:
    """Notes whether somebody could be placed in contact."""
    fighter.lost_to = str(await place_in_contact(battle, fighter, target))


@pytest.mark.rule("cc.core.move.placed-in-contact")
def test_a_free_fighter_is_placed_at_the_nearest_free_place_and_a_free_target_turned() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 45, 30, NORTH)
    battle = arena.run(doing(is_placed, "ada", "boris"))
    assert battle["ada"].lost_to == "True"
    assert battle.foes(battle["boris"]) == ("ada",)
    assert battle["boris"].pose is not None
    assert battle["boris"].pose.facing == WEST
    assert battle["ada"].moved == 0


@pytest.mark.rule("cc.core.move.placed-in-contact")
def test_without_a_free_place_one_stays_and_the_engaged_keep_their_orientation() -> None:
    arena = Arena()
    arena.add("boris", "blue", 45, 30, NORTH)
    for name, x, y in (("one", 47.5, 30), ("two", 42.5, 30), ("three", 45, 32.5)):
        arena.add(name, "red", x, y, EAST)
    arena.add("ada", "red", 30, 30, EAST)
    battle = arena.run(doing(is_placed, "ada", "boris"))
    assert battle["ada"].lost_to == "True"
    assert battle["boris"].pose is not None
    assert battle["boris"].pose.facing == NORTH
    arena.add("late", "red", 30, 40, EAST)
    battle = arena.run(doing(is_placed, "late", "boris"))
    assert battle["late"].lost_to == "False"
    assert battle["late"].pose is not None
    assert battle["late"].pose.point == (30_000, 40_000)
    before = battle["one"].pose
    assert arena.run(doing(is_placed, "one", "boris"))["one"].pose == before


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
