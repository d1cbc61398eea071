"""Creatures that others push, pull and slide."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.events import CreatureMoved
from escarmouche.rulebooks.ddm.rules.shifting import Shift

STOUT: dict[str, Any] = {"warband": "blue", "hp": 100}
FIELD = """
    . . . . . .
    A . . B . .
    . . . . . .
    """


def places(arena: Arena, shift: Shift) -> set[tuple[int, int]]:
    """The squares offered for the first step."""
    columns = arena.battle.board.grid.columns
    squares = [int(key.removeprefix("square/")) for key in arena.offered(shift)]
    return {(square % columns, square // columns) for square in squares}


@pytest.mark.rule("ddm.term.push-pull")
def test_each_square_of_a_push_is_farther_and_each_of_a_pull_is_nearer() -> None:
    arena = Arena(FIELD, B=STOUT)
    assert places(arena, Shift("a", "b", "push", 1, "ddm.term.push-pull")) == {(4, 0), (4, 1), (4, 2), (3, 0), (3, 2)}
    assert places(arena, Shift("a", "b", "pull", 1, "ddm.term.push-pull")) == {(2, 0), (2, 1), (2, 2)}


@pytest.mark.rule("ddm.term.push-pull", "ddm.term.slide")
@pytest.mark.parametrize(("how", "end"), [("push", (5, 1)), ("pull", (1, 1))])
def test_the_acting_player_chooses_the_way_square_by_square(how: Any, end: tuple[int, int]) -> None:
    arena = Arena(FIELD, B=STOUT)
    step = (end[0] - 3) // 2
    answers = [f"square/{arena.at(3 + step, 1)}", f"square/{arena.at(*end)}"]
    arena.run(Shift("a", "b", how, 2, "ddm.term.push-pull"), answers=answers)
    assert arena.place("b") == end
    assert [told.how for told in arena.told(CreatureMoved)] == [how, how]


@pytest.mark.rule("ddm.term.slide")
def test_a_slide_goes_in_any_direction() -> None:
    arena = Arena(FIELD, B=STOUT)
    around = {(column, row) for column in (2, 3, 4) for row in (0, 1, 2)} - {(3, 1)}
    assert places(arena, Shift("a", "b", "slide", 1, "ddm.term.slide")) == around


@pytest.mark.rule("ddm.term.slide", "ddm.term.push-pull", "ddm.term.squeezing")
@pytest.mark.parametrize("how", ["slide", "push"])
def test_who_stands_in_a_gap_is_moved_out_of_it(how: Any) -> None:
    arena = Arena("A . # . . .\n. . . . . .")
    arena.add("b", arena.at(2, 0), warband="blue", size="large", hp=100)
    arena.run(Shift("a", "b", how, 1, "ddm.term.slide"))
    assert arena.place("b") == (3, 0)


@pytest.mark.rule("ddm.term.push-pull")
def test_who_is_blocked_goes_as_far_as_there_is_room() -> None:
    arena = Arena("A B . | .", B=STOUT)
    arena.run(Shift("a", "b", "push", 4, "ddm.term.push-pull"))
    assert arena.place("b") == (2, 0)
    arena.run(Shift("a", "b", "push", 4, "ddm.term.push-pull"))
    assert arena.place("b") == (2, 0)


@pytest.mark.rule("ddm.term.push-pull", "ddm.term.slide")
@pytest.mark.parametrize("how", ["push", "slide"])
def test_nobody_is_moved_onto_creatures_or_statues_or_past_walls(how: Any) -> None:
    arena = Arena(
        """
        S S C
        A B |  .
        S S S
        """,
        B=STOUT,
    )
    assert arena.offered(Shift("a", "b", how, 1, "ddm.term.slide")) == []
    arena.run(Shift("a", "b", how, 1, "ddm.term.slide"))
    assert arena.place("b") == (1, 1)
