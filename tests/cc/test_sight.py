"""Who sees whom: the field of vision, and lines of sight by size."""

from __future__ import annotations

import pytest
from tests.cc.arena import EAST, NORTH, WEST, Arena, box

from escarmouche.rulebooks.cc.battle import Battle, Fighter, Options
from escarmouche.rulebooks.cc.content.terms import Size
from escarmouche.rulebooks.cc.rules.sight import in_view, is_visible, mire, visibility


def is_partly_hidden(battle: Battle, viewer: Fighter, target: Fighter) -> bool:
    """Whether a target is seen, and not all of it."""
    seen = visibility(battle, viewer, target)
    return seen.share > 0 and bool(seen.hidden_by)


@pytest.mark.rule("cc.core.base.mire")
def test_the_mire_is_the_middle_of_the_front() -> None:
    arena = Arena()
    ada = arena.add("ada", "red", 30, 30, NORTH)
    assert mire(arena.battle, ada).point == (30_000, 31_250)
    assert mire(arena.battle, arena.add("bea", "red", 40, 30, EAST)).point == (41_250, 30_000)


@pytest.mark.rule("cc.core.sight.field")
def test_one_sees_what_is_in_front_of_the_base_be_it_in_part() -> None:
    arena = Arena()
    ada = arena.add("ada", "red", 30, 30, EAST)
    battle = arena.battle
    assert in_view(battle, ada, arena.add("ahead", "blue", 50, 30))
    assert not in_view(battle, ada, arena.add("behind", "blue", 20, 30))
    assert not in_view(battle, ada, arena.add("level", "blue", 29.9, 40))
    assert in_view(battle, ada, arena.add("partly", "blue", 30.1, 20))


SEEN = {"hidden": (False, False), "partly": (True, True), "fully": (True, False)}


@pytest.mark.rule("cc.core.sight.size")
@pytest.mark.rule("cc.core.sight")
@pytest.mark.parametrize(
    ("viewer", "between", "target", "seen"),
    [
        ("medium", "medium", "medium", "hidden"),
        ("medium", "medium", "large", "partly"),
        ("large", "medium", "medium", "partly"),
        ("small", "medium", "small", "hidden"),
        ("medium", "large", "medium", "hidden"),
        ("medium", "small", "medium", "partly"),
    ],
)
def test_whoever_is_at_least_as_large_as_both_hides_the_target(
    viewer: Size, between: Size, target: Size, seen: str
) -> None:
    arena = Arena()
    ada = arena.add("ada", "red", 30, 30, EAST, size=viewer)
    arena.add("anna", "red", 40, 30, size=between)
    boris = arena.add("boris", "blue", 50, 30, WEST, size=target)
    battle = arena.battle
    assert (is_visible(battle, ada, boris), is_partly_hidden(battle, ada, boris)) == SEEN[seen]


@pytest.mark.rule("cc.core.sight.size", "cc.core.terrain.solid")
@pytest.mark.parametrize(("kind", "height"), [("wall", 3), ("forest", 3)])
def test_a_medium_wall_hides_the_medium_from_the_medium_but_no_large_one(kind: str, height: int) -> None:
    arena = Arena(box("wall", kind, 40, 20, 41, 40, height))
    ada = arena.add("ada", "red", 30, 30, EAST)
    boris = arena.add("boris", "blue", 50, 30, WEST)
    carl = arena.add("carl", "blue", 50, 25, WEST, size="large")
    battle = arena.battle
    assert not is_visible(battle, ada, boris)
    assert is_partly_hidden(battle, ada, carl)
    assert visibility(battle, ada, carl).hidden_by == ("wall",)


@pytest.mark.rule("cc.core.sight")
def test_what_hides_only_some_lines_leaves_the_target_partly_visible() -> None:
    arena = Arena(box("wall", "wall", 40, 30, 41, 40, 4))
    ada = arena.add("ada", "red", 30, 30, EAST)
    boris = arena.add("boris", "blue", 50, 30, WEST)
    assert is_partly_hidden(arena.battle, ada, boris)
    assert visibility(arena.battle, ada, arena.add("carl", "blue", 50, 20, WEST)).hidden_by == ()


@pytest.mark.rule("cc.core.sight.size")
def test_a_target_in_vegetation_is_partly_visible_and_sees_out() -> None:
    arena = Arena(box("wood", "forest", 40, 20, 60, 40, 5))
    ada = arena.add("ada", "red", 30, 30, EAST)
    boris = arena.add("boris", "blue", 50, 30, WEST)
    battle = arena.battle
    assert is_partly_hidden(battle, ada, boris)
    assert visibility(battle, boris, ada).hidden_by == ()


@pytest.mark.rule("cc.core.sight.size")
def test_only_what_is_higher_than_very_large_hides_a_flier_from_the_ground() -> None:
    for height, seen in ((10, True), (10.1, False)):
        arena = Arena(box("tower", "wall", 40, 20, 41, 40, height))
        ada = arena.add("ada", "red", 30, 30, EAST)
        arena.add("anna", "red", 35, 30, size="very_large")
        boris = arena.add("boris", "blue", 50, 30, WEST)
        boris.tier = 1
        assert is_visible(arena.battle, ada, boris) is seen


@pytest.mark.rule("cc.core.sight.line.c35")
def test_players_may_agree_that_heights_decide() -> None:
    for true_sight in (False, True):
        arena = Arena(box("wall", "wall", 49, 20, 49.5, 40, 2.5), options=Options(true_sight=true_sight))
        ada = arena.add("ada", "red", 30, 30, EAST)
        boris = arena.add("boris", "blue", 52, 30, WEST)
        assert is_visible(arena.battle, ada, boris) is true_sight
