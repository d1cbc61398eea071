"""Values worked out backward: the same as forward, and the same whatever is known from before."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from escarmouche.kernel import Ask, Choose, Exact, Foresight, Roll, State, Step, TooDeep

SIDES = 6


class Duel(State):
    """Two with hit points, who strike in turn."""

    points: dict[str, int] = {}


class Cut(Step, frozen=True):
    """A stroke, quick or heavy. ``back``: who lives strikes back, and so on without end."""

    by: str
    at: str
    back: bool = False

    async def run(self, duel: Duel) -> None:
        if min(duel.points.values()) <= 0:
            return
        needed = await Choose(self.by, "toy.cut", {"quick": 3, "heavy": 5}, default="quick")
        if await Roll((SIDES,), lambda faces: faces[0] >= needed, rule="toy.hit"):
            duel.points[self.at] -= 1 if needed == 3 else 2
        if self.back:
            duel.then(Cut(self.at, self.by, back=True))


def bout(one: int, other: int, strokes: int) -> Duel:
    state = Duel(players=("one", "other"), points={"one": one, "other": other})
    state.then(*(Cut("one", "other"), Cut("other", "one")) * strokes)
    return state


def left(state: Duel) -> int:
    return state.points["one"] - state.points["other"]


def heavy(_: Any, request: Ask[Any]) -> str:
    return "heavy"


@pytest.mark.parametrize(("one", "other", "strokes"), [(1, 1, 1), (3, 2, 4), (4, 4, 5)])
def test_a_value_worked_out_backward_is_that_worked_out_forward(one: int, other: int, strokes: int) -> None:
    state = bout(one, other, strokes)
    exact: Exact[Duel, Fraction] = Exact(number=Fraction)
    expected = exact.expectation(state, left)
    assert Foresight(left, limit=10_000).value(state) == pytest.approx(float(expected))


def test_another_policy_may_decide_in_the_step_under_way() -> None:
    """The first stroke is heavy, all that follow are quick."""
    state = bout(3, 3, 2)
    first: Exact[Duel, Fraction] = Exact(heavy, number=Fraction, stop=lambda now: len(now.agenda) < 4)
    then: Exact[Duel, Fraction] = Exact(number=Fraction)
    expected = sum(weight * then.expectation(end, left) for end, weight in first.outcomes(state))
    assert Foresight(left, limit=1000).value(state, now=heavy) == pytest.approx(float(expected))


def test_what_was_answered_in_the_step_under_way_counts() -> None:
    state = bout(3, 3, 2)
    foresight = Foresight(left, limit=1000)
    assert foresight.value(state, ["heavy"]) == foresight.value(state, now=heavy)


def test_what_is_known_changes_neither_values_nor_what_is_too_deep() -> None:
    """Positions in any order, with everything kept, with little room, with nothing known: the same to the last bit."""
    positions = [bout(one, other, strokes) for one in (1, 3) for other in (2, 4) for strokes in (1, 3, 6)]

    def values(foresight: Foresight[Duel], forget: bool) -> list[float | None]:
        found: list[float | None] = []
        for state in positions + positions[::-1]:
            if forget:
                foresight.forget()
            try:
                found.append(foresight.value(state))
            except TooDeep:
                found.append(None)
        return found

    fresh = values(Foresight(left, limit=60), True)
    assert None in fresh
    assert any(fresh)
    assert values(Foresight(left, limit=60), False) == fresh
    assert values(Foresight(left, limit=60, kept=5), False) == fresh


def test_no_more_is_kept_than_there_is_room_for() -> None:
    foresight = Foresight(left, limit=10_000, kept=10)
    foresight.value(bout(4, 4, 5))
    assert 0 < len(foresight) <= 10


def test_a_fight_without_end_is_too_deep() -> None:
    endless = Duel(players=("one", "other"), points={"one": 200, "other": 200})
    endless.then(Cut("one", "other", back=True))
    with pytest.raises(TooDeep):
        Foresight(left, limit=300).value(endless)
