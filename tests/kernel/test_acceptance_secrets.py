"""Secret orders of several questions, arriving in any order."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.kernel.toys import secrets
from tests.kernel.walking import alone

from escarmouche.kernel import Choose, Game, IllegalAnswer, NotAgreed, Roll, Secret, Step

SCRIPT = {"alice": ["two", "go", "hold"], "bob": ["one", "go"], "carol": ["two", "hold", "hold"]}


def _interleavings(left: dict[str, int]) -> Iterator[tuple[str, ...]]:
    if not any(left.values()):
        yield ()
    for seat, count in left.items():
        if count:
            for rest in _interleavings({**left, seat: count - 1}):
                yield (seat, *rest)


def _planned(order: tuple[str, ...]) -> Game[secrets.Council]:
    game = Game(secrets.BOOK, list(SCRIPT), story=True)
    scripts = {seat: iter(answers) for seat, answers in SCRIPT.items()}
    for seat in order:
        game.answer(next(scripts[seat]), player=seat)
    return game


def test_all_orders_of_arrival_give_the_same_position() -> None:
    orders = list(_interleavings({seat: len(answers) for seat, answers in SCRIPT.items()}))
    assert len(orders) == 560
    ends = {(game.fingerprint(), game.state.canonical()) for game in map(_planned, orders)}
    assert len(ends) == 1
    revealed = _planned(orders[0]).state.orders
    assert revealed == {"alice": ("go", "hold"), "bob": ("go",), "carol": ("hold", "hold")}
    assert list(revealed) == ["alice", "bob", "carol"]


def test_nothing_is_seen_before_all_are_done_not_even_how_much_was_asked() -> None:
    many, few = _planned(("alice", "alice")), _planned(("alice",))
    for watcher in ("bob", "carol", ""):
        assert many.transcript(watcher) == few.transcript(watcher) == ()
        assert many.view(watcher).waiting_for == few.view(watcher).waiting_for == ("alice", "bob", "carol")
    assert len([seen for seen in many.transcript("alice") if type(seen).__name__ == "Seen"]) == 2


def test_once_all_are_done_orders_are_known_but_not_how_they_were_asked() -> None:
    quick = _planned(("alice",) * 3 + ("bob",) * 2 + ("carol",) * 3)
    slow = _planned(("carol",) * 3 + ("alice", "bob") * 2 + ("alice",))
    assert msgspec.json.encode(quick.transcript("bob")) == msgspec.json.encode(slow.transcript("bob"))
    assert "Revealed" in [type(seen).__name__ for seen in quick.transcript("bob")]


def test_each_seat_has_its_own_request() -> None:
    game = _planned(("bob",))
    assert {request.player: request.rule for request in game.requests} == {
        "alice": "toy.how-many",
        "bob": "toy.order",
        "carol": "toy.how-many",
    }
    assert game.view("bob").request is game.request_of("bob")
    assert game.request_of("dave") is None
    with pytest.raises(IllegalAnswer):
        game.answer("go", player="dave")
    with pytest.raises(IllegalAnswer):
        game.answer("go", player="alice")


def test_secret_orders_are_taken_back_freely_revealed_ones_if_all_agree() -> None:
    game = _planned(("alice", "bob", "alice"))
    game.undo()
    game.undo()
    game.undo()
    assert len(game.journal.entries) == 0
    game = _planned(("alice",) * 3 + ("bob",) * 2 + ("carol",) * 3)
    with pytest.raises(NotAgreed):
        game.undo()
    game.undo(agreed=True)
    assert game.view("").waiting_for == ("carol",)
    game.answer("hold", player="carol")
    game.answer("bob", player="alice")
    game.answer("one", player="bob")
    game.undo()
    assert game.view("").waiting_for == ("alice", "bob", "carol")


def test_a_secret_rule_may_only_ask_its_own_player() -> None:
    class Wrong(Step, frozen=True):
        async def run(self, state: Any) -> None:
            async def roll() -> int:
                return await Roll((6,), lambda faces: faces[0], rule="toy.roll")

            async def ask() -> int:
                return await Choose("alice", "toy.ask", {"a": 1, "b": 2})

            await Secret({"bob": roll, "alice": ask})

    with pytest.raises(TypeError, match="a secret of bob may only ask bob"):
        Game(alone(Wrong()), None).start()


def test_a_secret_of_nobody_is_over_at_once() -> None:
    class Nobody(Step, frozen=True):
        async def run(self, state: Any) -> None:
            state.log.append(str(await Secret[int]({})))

    assert Game(alone(Nobody()), None).state.log == ["{}"]
