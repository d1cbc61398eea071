"""A rule that raises in the middle of things: the game is exactly as it was before."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.kernel.walking import Table, alone, snapshot

from escarmouche.kernel import Choose, Event, Game, Roll, ScriptedDice, ScriptEnded, Seeded, Step, Told
from escarmouche.kernel.game import History


class Broken(Exception):
    """The fault of a rule."""


class Noted(Event, frozen=True, kw_only=True):
    what: str


class Roller(Step, frozen=True):
    """Throws dice by itself, writes them down and tells of them."""

    async def run(self, table: Table) -> None:
        for _ in range(3):
            face = await Roll((6,), lambda faces: faces[0], rule="toy.roll")
            table.log.append(str(face))
            table.tell(lambda: Noted(what="rolled"))


class Choice(Step, frozen=True):
    """A choice: to go on or to break, at once or after other steps have run."""

    landmark = True

    async def run(self, table: Table) -> None:
        kind = await Choose("alice", "toy.choice", {"on": 0, "break": 1, "later": 2})
        table.log.append(f"chose {kind}")
        table.tell(lambda: Noted(what="chose"))
        if kind:
            await Roll((6,), lambda faces: faces[0], rule="toy.roll")
            steps = (Roller(), Choice(), Fault()) if kind == 1 else (Roller(), Roller(), Fault())
            table.then(*steps[kind - 1 :])
            if kind == 1:
                raise Broken("at once")


class Fault(Step, frozen=True):
    landmark = True

    async def run(self, table: Table) -> None:
        table.log.append("fault")
        await Roll((6,), lambda faces: faces[0], rule="toy.roll")
        raise Broken("later")


@pytest.mark.parametrize("history", ["turns", "steps"])
@pytest.mark.parametrize("kind", ["break", "later"])
def test_the_game_is_as_it_was_before_the_answer(kind: str, history: History) -> None:
    heard: list[Told] = []
    book = alone(Roller(), Choice(), Choice(), Roller(), Roller())
    game = Game(book, None, dice=Seeded(1), history=history, listener=heard.append)
    game.answer("on")
    before, story, log = snapshot(game), list(game.story), list(game.state.log)
    told = list(heard)
    for _ in range(3):
        with pytest.raises(Broken):
            game.answer(kind)
        assert (snapshot(game), game.story, game.state.log, heard) == (before, story, log, told)
    ended = game.fork(dice=Seeded(2))
    ended.answer("on")
    assert ended.over and len(ended.journal.entries) == 11
    for seq in range(11):
        clean, scarred = Game.resume(ended.journal, book), ended.fork()
        clean.rewind(seq, agreed=True)
        scarred.rewind(seq, agreed=True)
        assert snapshot(scarred) == snapshot(clean)
    game.undo(agreed=True)
    assert game.request is not None and len(game.journal.entries) == 3
    game.answer("on")
    game.answer("on")
    assert game.over
    assert heard[-1].event == Noted(what="rolled")


def test_a_game_that_breaks_before_its_first_request_can_be_asked_again() -> None:
    heard: list[Told] = []
    game = Game(alone(Roller(), Fault()), None, dice=Seeded(1), listener=heard.append)
    for _ in range(2):
        with pytest.raises(Broken):
            game.start()
        assert (game.story, game.rolls, heard) == ([], 0, [])
    with pytest.raises(Broken):
        game.answer("on")


def test_dice_that_run_out_leave_the_game_where_it_was() -> None:
    dice = ScriptedDice([1, 2, 3, 4, 5])
    game = Game(alone(Roller(), Choice(), Roller()), None, dice=dice)
    before = snapshot(game)
    with pytest.raises(ScriptEnded, match=r"toy\.roll"):
        game.answer("on")
    assert snapshot(game) == before
    game.dice = ScriptedDice([6, 6, 6])
    game.answer("on")
    assert game.over and game.state.log == ["1", "2", "3", "chose 0", "6", "6", "6"]


def test_dice_that_run_out_at_once_leave_a_game_that_can_be_taken_back() -> None:
    game = Game(alone(Roller(), Choice()), None, dice=ScriptedDice([1]))
    with pytest.raises(ScriptEnded):
        game.start()
    game.dice = ScriptedDice([2, 3, 4])
    game.answer("on")
    assert game.state.log == ["2", "3", "4", "chose 0"]
    game.undo()
    assert game.state.log == ["2", "3", "4"]
    game.dice = None
    game.rewind(1, agreed=True)
    assert game.state.log == ["2"]


class Reading(Step, frozen=True):
    async def run(self, table: Table) -> None:
        await Roll((6,), lambda faces: 6 // (faces[0] - 1), rule="toy.division")


def test_a_reading_that_raises_changes_nothing() -> None:
    game = Game(alone(Reading()), None)
    before = snapshot(game)
    with pytest.raises(ZeroDivisionError):
        game.answer([1])
    assert snapshot(game) == before
    game.answer([2])
    assert game.over


class Foreign(Step, frozen=True):
    """Awaits what no rule may await."""

    kind: str

    async def run(self, table: Table) -> None:
        await Choose("alice", "toy.choice", {"a": 1, "b": 2})
        if self.kind == "sleep":
            await asyncio.sleep(0)
        await _stranger()


class _Stranger:
    def __await__(self) -> Any:
        yield "something"


async def _stranger() -> None:
    await _Stranger()


@pytest.mark.parametrize("kind", ["sleep", "stranger"])
def test_a_rule_may_only_await_requests(kind: str) -> None:
    game = Game(alone(Foreign(kind)), None)
    before = snapshot(game)
    with pytest.raises(TypeError, match="may only await requests"):
        game.answer("a")
    assert snapshot(game) == before


class Deaf(Exception):
    """The fault of a listener."""


def test_a_listener_that_raises_does_not_stop_the_game() -> None:
    def listener(told: Told) -> None:
        raise Deaf

    game = Game(alone(Choice(), Choice()), None, listener=listener)
    with pytest.raises(Deaf):
        game.answer("on")
    assert len(game.journal.entries) == 1
    assert game.request is not None
    with pytest.raises(Deaf):
        game.answer("on")
    assert game.over


def test_an_answer_to_nothing_is_refused() -> None:
    game = Game(alone(), None)
    assert game.over and game.request is None and game.requests == ()
    with pytest.raises(Exception, match="nothing is asked"):
        game.answer("on")
