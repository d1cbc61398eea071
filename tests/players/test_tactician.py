"""The tactician by itself, on tactics made up for it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from escarmouche.kernel import Ask, Choose
from escarmouche.players import make_player
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks import book


class Advice:
    """Tactics that know what each answer is worth, and how long they take to say so."""

    def __init__(self, worth: dict[str, float], *, cost: float = 0.0) -> None:
        self.worth = worth
        self.cost = cost
        self.now = 0.0
        self.weighed: list[tuple[str, bool]] = []

    def candidates(self, state: Any, ask: Ask[Any], rng: random.Random) -> Sequence[str]:
        return list(self.worth)

    def weigh(self, state: Any, ask: Ask[Any], answers: Sequence[str], *, exact: bool) -> Sequence[float]:
        self.now += self.cost * len(answers)
        self.weighed += ((answer, exact) for answer in answers)
        return [self.worth[answer] for answer in answers]


class Seat:
    """A seat that counts how often somebody looks."""

    def __init__(self) -> None:
        self.looks = 0

    def view(self) -> Any:
        self.looks += 1
        return SimpleNamespace(state="what may be seen")


def answered(advice: Advice, *options: str, budget: float = 1.0, exact: bool = True) -> Any:
    """What a tactician with this advice answers."""
    player = Tactician(
        1,
        SimpleNamespace(tactics=advice),
        budget=budget,
        exact=exact,
        clock=lambda: advice.now,
    )
    keys = options or tuple(advice.worth)
    return player.answer(Choose("me", "a.rule", {key: key for key in keys}), Seat())  # type: ignore[arg-type]


def test_it_takes_what_is_worth_most_and_the_first_of_equals() -> None:
    assert answered(Advice({"a": 1.0, "b": 3.0, "c": 2.0})) == "b"
    assert answered(Advice({"a": 1.0, "b": 1.0})) == "a"


def test_an_only_option_is_not_thought_about() -> None:
    advice = Advice({"a": 1.0, "b": 2.0})
    assert answered(advice, "z") == "z"
    assert not advice.weighed


def test_it_makes_do_with_what_it_has_weighed_in_time() -> None:
    """Three answers are weighed in 0.2 seconds at 60 ms each; a fourth would take too long."""
    advice = Advice({"a": 1.0, "b": 2.0, "c": 3.0, "d": 4.0, "e": 5.0}, cost=0.06)
    assert answered(advice, budget=0.2) == "c"
    assert advice.now <= 0.2


def test_without_any_time_it_takes_the_likeliest() -> None:
    advice = Advice({"a": 1.0, "b": 2.0})
    assert answered(advice, budget=0.0) == "a"
    assert not advice.weighed


def test_exact_odds_are_asked_for_when_it_is_told_to() -> None:
    for exact in (True, False):
        advice = Advice({"a": 1.0, "b": 2.0})
        answered(advice, exact=exact)
        assert {wanted for _, wanted in advice.weighed} == {exact}


def test_players_are_made_by_name() -> None:
    assert isinstance(make_player("tactician", 1, book("c2"), exact=False), Tactician)
