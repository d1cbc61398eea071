"""A toy book of secret orders: everybody says how many orders he gives, gives them, and all are revealed together."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.kernel.walking import Toy

from escarmouche.kernel import Choose, Event, Secret, State, Step


class Council(State, kw_only=True):
    orders: dict[str, tuple[str, ...]] = {}
    first: str = ""


class Revealed(Event, frozen=True, kw_only=True):
    orders: dict[str, tuple[str, ...]]


class Plan(Step, frozen=True):
    """Secret orders of all, then a public choice of the first player in the same step."""

    async def run(self, council: Council) -> None:
        council.orders = await Secret({seat: partial(orders_of, seat) for seat in council.players})
        council.tell(lambda: Revealed(orders=dict(council.orders)))
        council.first = await Choose(
            council.players[0], "toy.first", {seat: seat for seat in council.players}, default=council.players[0]
        )


async def orders_of(seat: str) -> tuple[str, ...]:
    """One or two orders."""
    many = await Choose(seat, "toy.how-many", {"one": 1, "two": 2})
    given: tuple[str, ...] = ()
    for number in range(many):
        given = (*given, await Choose(seat, "toy.order", {"hold": "hold", "go": "go"}, about={"number": number}))
    return given


def make(setup: Any) -> Council:
    """``setup``: the seats."""
    council = Council(players=tuple(setup))
    council.then(Plan(), Plan())
    return council


BOOK = Toy("toy-secrets", make)
