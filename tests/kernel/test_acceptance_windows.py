"""A hidden card that could be played must not show, whether it is held or not."""

from typing import Any

import msgspec
import pytest
from tests.kernel.toys import counters
from tests.kernel.walking import alone, events

from escarmouche.kernel import PASS, Choose, Game, Interrupted, Standing, State, Step, WindowOrder, window

WATCHERS = ("alice", "carol", "")


def _all_that_shows(game: Game[Any], player: str) -> tuple[bytes, bytes, tuple[str, ...], Any]:
    view = game.view(player)
    own = view.request
    asked = None if own is None else (own.rule, tuple(getattr(own, "options", ())), dict(own.about))
    return msgspec.msgpack.encode(game.transcript(player)), view.state.canonical(), view.waiting_for, asked


def _played(hand: list[str], orders: bool) -> list[list[Any]]:
    """What each watcher sees before every answer of a game in which bob, holding ``hand``, passes."""
    game = Game(counters.BOOK, {"alice": ["blank"], "bob": hand, "carol": []}, story=True)
    seen = []
    dice = iter([3, 1, 5, 6, 2, 4])
    if orders:
        game.order("bob", Standing(windows={counters.MOMENT: WindowOrder(when={"force": ("2",)})}))
    while (request := game.request) is not None:
        seen.append([_all_that_shows(game, player) for player in WATCHERS])
        if request.rule == counters.MOMENT:
            game.answer(PASS, player=request.player)
        elif request.rule == "toy.hit":
            game.answer([next(dice)])
        else:
            game.answer("heavy")
    seen.append([_all_that_shows(game, player) for player in WATCHERS])
    return seen


@pytest.mark.parametrize("orders", [False, True])
def test_a_card_not_played_does_not_show(orders: bool) -> None:
    assert _played(["parry"], orders) == _played(["blank"], orders)


def test_a_change_of_standing_orders_does_not_show() -> None:
    asked, told = (Game(counters.BOOK, {"alice": ["blank"], "bob": ["parry"]}, story=True) for _ in range(2))
    told.order("bob", Standing(automatic=("toy.other",)))
    for game in (asked, told):
        game.answer("light")
        game.answer(PASS, player="alice")
    assert _all_that_shows(asked, "alice") == _all_that_shows(told, "alice")
    assert told.view("bob").state.standing == {"bob": Standing(automatic=("toy.other",))}
    assert told.view("alice").state.standing == {}


def test_who_may_hold_something_is_asked_who_publicly_holds_nothing_is_not() -> None:
    game = Game(counters.BOOK, {"alice": ["blank"], "bob": ["parry"], "carol": []})
    game.answer("light")
    asked = []
    while (request := game.request) is not None and request.rule == counters.MOMENT:
        asked.append((request.player, tuple(request.options)))  # type: ignore[union-attr]
        game.answer(PASS)
    assert asked == [("alice", ("pass",)), ("bob", ("pass", "parry"))]
    assert game.decisions == 2


def test_a_counter_that_cuts_the_strike_short() -> None:
    game = Game(counters.BOOK, {"alice": ["riposte"], "bob": ["parry"]}, story=True)
    for answer in ("heavy", PASS, "parry", PASS, PASS):
        game.answer(answer)
    assert game.request is not None and (game.request.player, game.request.rule) == ("bob", "toy.force")
    assert game.state.wounds == {}
    assert events(game.story).count("Countered") == 1


class Open(Step, frozen=True):
    """A window in which everybody may always declare two things, some of which cut the action short."""

    async def run(self, state: Any) -> None:
        async def carry_out(what: str) -> None:
            state.log.append(what)
            if what.endswith("cut"):
                raise Interrupted

        def openings(seat: str) -> dict[str, Any]:
            return {key: lambda key=key: carry_out(f"{seat}-{key}") for key in ("one", "cut")}

        try:
            opened = await window(state, "toy.open", state.players, possible=lambda _: True, openings=openings)
        except Interrupted:
            state.log.append("interrupted")
        else:
            state.log.append(f"opened={opened}")


def _answered(*answers: str) -> list[str]:
    game = Game(alone(Open()), None)
    for answer in answers:
        game.answer(answer)
    assert game.over
    return game.state.log


def test_nothing_declared_is_no_opening() -> None:
    assert _answered(PASS, PASS) == ["opened=False"]


def test_the_last_declared_comes_first_and_everybody_is_offered_it_again() -> None:
    assert _answered("one", "one", PASS, PASS) == ["bob-one", "alice-one", "opened=True"]


def test_what_was_declared_is_carried_out_before_the_action_is_cut_short() -> None:
    assert _answered("one", "cut", PASS, PASS) == ["bob-cut", "alice-one", "interrupted"]


def test_what_was_declared_is_not_offered_again() -> None:
    game = Game(alone(Open()), None)
    game.answer("one")
    game.answer(PASS)
    request = game.request
    assert isinstance(request, Choose) and request.player == "alice"
    assert list(request.options) == ["pass", "cut"]


def test_no_seats_no_window() -> None:
    log: list[str] = []

    class Nobody(Step, frozen=True):
        async def run(self, state: State) -> None:
            opened = await window(state, "toy.open", (), possible=lambda _: True, openings=lambda _: {})
            log.append(str(opened))

    Game(alone(Nobody()), None).start()
    assert log == ["False"]
