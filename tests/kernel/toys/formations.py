"""A toy book of a unit of twelve models that deploys in formation: everybody within 3 of a comrade, nobody on another."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
from tests.kernel.walking import Toy

from escarmouche.kernel import Place, Reason, State, Step
from escarmouche.texts import Message

MODELS = 12
SIDE = 20


class Spot(msgspec.Struct, frozen=True):
    x: int
    y: int


class Field(State, kw_only=True):
    spots: tuple[Spot, ...] = ()


class Formation(Place[tuple[Spot, ...]]):
    """A spot for each model."""

    __slots__ = ()
    shape = tuple[Spot, ...]

    def problems(self, answer: tuple[Spot, ...]) -> Sequence[Reason]:
        found = []
        if len(answer) != MODELS:
            found.append(Reason("toy.unit.size", Message("kernel-not-a-player")))
        if any(not (0 <= spot.x < SIDE and 0 <= spot.y < SIDE) for spot in answer):
            found.append(Reason("toy.table.edge", Message("kernel-not-a-player")))
        if len(dict.fromkeys(answer)) != len(answer):
            found.append(Reason("toy.unit.overlap", Message("kernel-not-a-player")))
        if any(all(_far(spot, other) for other in answer if other is not spot) for spot in answer):
            found.append(Reason("toy.unit.coherency", Message("kernel-not-a-player")))
        return found

    def offers(self, rng: random.Random) -> Sequence[tuple[Spot, ...]]:
        x, y = rng.randrange(SIDE - 4), rng.randrange(SIDE - 3)
        return [tuple(Spot(x + n % 4, y + n // 4) for n in range(MODELS))]


def _far(one: Spot, other: Spot) -> bool:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > 9


class Deploy(Step, frozen=True):
    player: str

    async def run(self, field: Field) -> None:
        field.spots = field.spots + await Formation(self.player, "toy.deploy")


def make(_: Any) -> Field:
    field = Field(players=("alice", "bob"))
    field.then(Deploy("alice"), Deploy("bob"))
    return field


BOOK = Toy("toy-formations", make)
