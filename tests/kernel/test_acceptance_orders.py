"""Standing orders: what a seat wants done without being asked, changed at any time and kept by everything."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from tests.kernel.toys import counters
from tests.kernel.toys.counters import MOMENT
from tests.kernel.walking import Table, alone, play_on, snapshot

from escarmouche.kernel import PASS, Choose, Game, IllegalAnswer, Roll, Standing, Step, WindowOrder, confirm
from escarmouche.kernel import journal as journals


class Questions(Step, frozen=True):
    """Three questions with a default, two of one rule, and one without a default."""

    async def run(self, table: Table) -> None:
        for rule in ("toy.one", "toy.two", "toy.one"):
            table.log.append(await Choose("alice", rule, {"yes": "yes", "no": "no"}, default="no"))
        table.log.append(str(await confirm("alice", "toy.bare")))
        await Roll((6,), lambda faces: faces[0], rule="toy.roll")


def _asked(game: Game[Any]) -> str:
    assert game.request is not None
    return game.request.rule


def test_a_rule_that_is_answered_automatically_takes_its_default() -> None:
    game = Game(alone(Questions()), None, story=True)
    game.order("alice", Standing(automatic=("toy.two", "toy.bare")))
    game.answer("yes")
    assert _asked(game) == "toy.one"
    assert game.state.log == ["yes", "no"]
    game.answer("yes")
    assert _asked(game) == "toy.bare"
    assert [entry.auto for entry in game.journal.entries] == [False, False, True, False]
    assert game.decisions == 3


def test_orders_answer_from_now_on_and_not_the_question_that_stands() -> None:
    game = Game(alone(Questions()), None)
    game.order("alice", Standing(automatic=("toy.one",)))
    assert _asked(game) == "toy.one"
    assert _asked(game.fork()) == "toy.one"
    again = Game.resume(game.journal, alone(Questions()))
    assert _asked(again) == "toy.one"
    game.answer("yes")
    game.answer("yes")
    assert _asked(game) == "toy.bare"
    assert game.state.log == ["yes", "yes", "no"]


def test_only_players_give_orders() -> None:
    game = Game(alone(Questions()), None)
    with pytest.raises(IllegalAnswer, match="dave"):
        game.order("dave", Standing())
    assert game.journal.entries == []


def test_orders_are_not_taken_back_by_undo_but_by_going_back_before_them() -> None:
    game = Game(alone(Questions()), None)
    game.answer("yes")
    game.order("alice", Standing(automatic=("toy.one",)))
    game.answer("yes")
    assert _asked(game) == "toy.bare"
    game.undo()
    assert _asked(game) == "toy.two"
    assert game.state.standing == {"alice": Standing(automatic=("toy.one",))}
    game.rewind(1)
    assert game.state.standing == {}
    game.answer("yes")
    assert _asked(game) == "toy.one"


@pytest.mark.parametrize(
    ("order", "asked"),
    [
        (WindowOrder(), {"light", "heavy"}),
        (WindowOrder(ask=False), set()),
        (WindowOrder(when={"force": ("2",)}), {"heavy"}),
        (WindowOrder(when={"force": ("1", "2"), "striker": ("alice",)}), {"light", "heavy"}),
        (WindowOrder(when={"force": ("1", "2"), "striker": ("bob",)}), set()),
        (WindowOrder(when={"nothing": ("1",)}), set()),
    ],
)
def test_a_window_opens_for_a_seat_when_its_orders_say_so(order: WindowOrder, asked: set[str]) -> None:
    found = set()
    for force in ("light", "heavy"):
        game = Game(counters.BOOK, {"alice": [], "bob": ["parry"]})
        game.order("bob", Standing(windows={MOMENT: order}))
        game.answer(force)
        if _asked(game) == MOMENT:
            found.add(force)
    assert found == asked


def _told() -> Game[counters.Fight]:
    """A game in mid-step: two seats have changed their orders within one strike, one of them twice."""
    game = Game(counters.BOOK, {"alice": ["riposte"], "bob": ["parry"], "carol": ["blank"]}, story=True)
    game.answer("heavy")
    game.order("carol", Standing(windows={MOMENT: WindowOrder(ask=False)}))
    game.answer(PASS, player="alice")
    game.order("bob", Standing(windows={MOMENT: WindowOrder(when={"force": ("2",)})}))
    game.order("bob", Standing(automatic=(MOMENT,)))
    game.answer(PASS, player="bob")
    assert isinstance(game.request, Roll)
    return game


def test_orders_changed_in_mid_step_survive_everything(tmp_path: Path) -> None:
    game = _told()
    before = snapshot(game)
    twin = game.fork()
    assert snapshot(twin) == before
    play_on(twin, random.Random(1))
    assert snapshot(game) == before
    game.save(tmp_path / "game.journal")
    loaded = Game.load(tmp_path / "game.journal", counters.BOOK, story=True)
    assert snapshot(loaded) == before
    assert loaded.state.standing == game.state.standing
    assert loaded.story == game.story
    game.answer([4])
    game.answer("light", player="bob")
    game.answer(PASS, player="alice")
    assert [entry.auto for entry in game.journal.entries[-2:]] == [False, True]
    game.undo()
    game.undo()
    game.undo(agreed=True)
    assert _asked(game) == MOMENT
    assert set(game.state.standing) == {"bob", "carol"}
    assert journals.read(game.journal.dump()).entries == game.journal.entries


def test_orders_without_history_hold_as_well() -> None:
    game = Game(counters.BOOK, {"alice": [], "bob": ["parry"]}, history="none")
    game.order("bob", Standing(windows={MOMENT: WindowOrder(ask=False)}))
    game.answer("light")
    assert isinstance(game.request, Roll)
