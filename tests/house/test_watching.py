"""Rules that ask sides which nobody plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from escarmouche.kernel import Choose, Place, Request, Roll, Rule, Secret, Test
from escarmouche.kernel.requests import DETAIL, Several
from escarmouche.rulebooks.common.watching import answered_for_nobody

NOBODY = ("tide",)


class Somewhere(Place[int]):
    """A place on a line."""

    shape = int

    def problems(self, answer: int) -> Sequence[Any]:
        return ()

    def offers(self, rng: Any) -> Sequence[int]:
        return [1]


class Thrown(Test[str]):
    """A die, and then a question of the side that threw it."""

    def detail(self) -> Rule[str]:
        return self._landed()

    async def _landed(self) -> str:
        face = await Roll((6,), lambda faces: faces[0], rule="toy.test", player="tide")
        return f"{face}-{await Choose('tide', 'toy.after', {'a': 'A', 'b': 'B'}, default='b')}"

    def odds(self) -> Any:
        raise NotImplementedError


def asked(rule: Rule[None], *answers: Any) -> list[Request[Any]]:
    """What a rule awaits, with these answers, once nobody has answered for the tide."""
    watched, found = answered_for_nobody(rule, NOBODY, "toy.die"), []
    left = list(answers)
    try:
        found.append(watched.send(None))
        while True:
            found.append(watched.send(left.pop(0)))
    except StopIteration:
        assert not left
    return found


def test_a_default_answers_and_else_a_die() -> None:
    told: list[Any] = []

    async def rule() -> None:
        told.append(await Choose("tide", "toy.one", {"a": 1, "b": 2}, default="b"))
        told.append(await Choose("tide", "toy.two", {"a": 1, "b": 2, "c": 3}))
        told.append(await Choose("red", "toy.three", {"a": 1, "b": 2}))

    die, question = asked(rule(), 2, 2)
    assert isinstance(die, Roll)
    assert (die.dice, die.rule, die.player, die.read((3,))) == ((3,), "toy.die", "tide", 2)
    assert isinstance(question, Choose)
    assert told == [2, 3, 2]


def test_behind_a_screen_only_those_are_asked_whom_somebody_plays() -> None:
    told: list[Any] = []

    async def choice(side: str) -> str:
        return await Choose(side, "toy.secret", {"a": f"{side} a", "b": f"{side} b"})

    async def rule() -> None:
        told.append(await Secret({side: lambda side=side: choice(side) for side in ("tide", "red")}))  # type: ignore[misc]

    die, screen = asked(rule(), 1, ("red", "red a"))
    assert isinstance(die, Roll)
    assert isinstance(screen, Several)
    assert list(screen.asks) == ["red"]
    assert told == [{"tide": "tide b", "red": "red a"}]


def test_dice_are_thrown_and_what_is_asked_between_them_is_answered() -> None:
    told: list[Any] = []

    async def rule() -> None:
        told.append(await Thrown())

    test, die = asked(rule(), DETAIL, 4)
    assert isinstance(test, Thrown)
    assert isinstance(die, Roll)
    assert told == ["4-B"]


def test_a_place_is_an_error() -> None:
    async def rule() -> None:
        await Somewhere("tide", "toy.place")

    with pytest.raises(TypeError, match="nobody plays tide"):
        asked(rule())
