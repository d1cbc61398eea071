"""Games: history, counters, undo, views, players and scripts."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.kernel.toys import charges, counters, hands, secrets
from tests.kernel.walking import Table, alone, events, play_on, snapshot

from escarmouche.errors import Problem
from escarmouche.kernel import (
    PASS,
    Chapters,
    Choose,
    Defaults,
    Game,
    IllegalAnswer,
    NoHistory,
    NotAgreed,
    Open,
    Random,
    Roll,
    Scripted,
    ScriptedDice,
    ScriptEnded,
    Seeded,
    Standing,
    Step,
    confirm,
    play,
)
from escarmouche.kernel.game import History
from escarmouche.texts import Texts

FOES = {"pike": 4, "axe": 6, "bow": 30}


class Turn(Step, frozen=True):
    """A choice, a die, a choice that has one option only."""

    number: int
    landmark = True

    async def run(self, table: Table) -> None:
        table.log.append(await Choose("alice", "toy.turn", {"a": "a", "b": "b"}, default="b"))
        table.then(Half(self.number))


class Half(Step, frozen=True):
    number: int

    async def run(self, table: Table) -> None:
        face = await Roll((6,), lambda faces: faces[0], rule="toy.roll", player="bob")
        table.log.append(f"{self.number}:{face}")
        await Choose("bob", "toy.only", {"only": 1})
        await Choose("bob", "toy.seeming", {"only": 1}, public=False)


THREE = (Turn(1), Turn(2), Turn(3))


def _three(history: History = "turns") -> Game[Table]:
    return Game(alone(*THREE), None, history=history, story=history != "none")


ANSWERS: list[Any] = ["a", [1], "only", "b", [2], "only", "a", [3], "only"]


# -- history and undo --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("history", ["turns", "steps"])
def test_a_game_goes_back_to_any_entry_from_any_other(history: History) -> None:
    snapshots, stories = [], []
    game = _three(history)
    for answer in [*ANSWERS, None]:
        snapshots.append(snapshot(game))
        stories.append(list(game.story))
        if answer is not None:
            game.answer(answer)
    for here in range(len(snapshots)):
        for there in range(here + 1):
            twin = _three(history)
            for answer in ANSWERS[:here]:
                twin.answer(answer)
            assert snapshot(twin) == snapshots[here]
            twin.rewind(there, agreed=True)
            assert (snapshot(twin), twin.story) == (snapshots[there], stories[there])
            for answer in ANSWERS[there:]:
                twin.answer(answer)
            assert (snapshot(twin), twin.story) == (snapshots[-1], stories[-1])


def test_decisions_and_rolls_are_counted() -> None:
    game = _three()
    for answer in ANSWERS:
        game.answer(answer)
    assert (game.decisions, game.rolls) == (3, 3)
    game.undo(agreed=True)
    game.undo(agreed=True)
    assert (game.decisions, game.rolls) == (2, 2)
    assert (game.fork().decisions, game.fork().rolls) == (2, 2)


@pytest.mark.parametrize("history", ["none", "turns", "steps"])
def test_the_same_game_whatever_is_kept(history: History) -> None:
    game = Game(charges.BOOK, FOES, dice=Seeded(7), history=history)
    play(game, {"alice": Random(1), "bob": Random(2)})
    other = Game(charges.BOOK, FOES, dice=Seeded(7), history="turns")
    play(other, {"alice": Random(1), "bob": Random(2)})
    assert game.state.canonical() == other.state.canonical()
    assert (game.decisions, game.rolls) == (other.decisions, other.rolls)


def test_dice_are_not_taken_back_unless_all_agree() -> None:
    game = _three()
    for answer in ANSWERS[:3]:
        game.answer(answer)
    game.rewind(3)
    with pytest.raises(NotAgreed):
        game.rewind(1)
    with pytest.raises(NotAgreed):
        game.rewind(0)
    before = snapshot(game)
    game.answer("b")
    game.undo()
    assert snapshot(game) == before
    game.rewind(0, agreed=True)
    assert game.journal.entries == []


def test_hidden_answers_and_cards_shown_are_taken_back_if_all_agree() -> None:
    game = Game(counters.BOOK, {"alice": ["riposte"], "bob": ["parry"]})
    game.answer("heavy")
    game.answer(PASS)
    game.undo()
    game.answer("riposte")
    with pytest.raises(NotAgreed):
        game.undo()
    cards = Game(hands.BOOK, 12)
    for answer in ([1], [1]):
        cards.answer(answer)
    cards.answer("c00")
    with pytest.raises(NotAgreed):
        cards.undo()
    cards.undo(agreed=True)
    assert cards.state.away == ()


def test_there_is_nothing_to_take_back() -> None:
    game = _three()
    with pytest.raises(NoHistory, match="no decision"):
        game.undo()
    for seq in (-1, 1):
        with pytest.raises(NoHistory, match=str(seq)):
            game.rewind(seq)
    game.rewind(0)


def test_without_history_nothing_can_be_taken_back_or_looked_into() -> None:
    game = _three("none")
    for act in (
        game.fork,
        game.undo,
        lambda: game.rewind(0),
        lambda: game.journal,
        lambda: game.save("nowhere"),
        lambda: game.transcript("alice"),
        lambda: game.imagine("alice", random.Random(1)),
        game.since_checkpoint,
    ):
        with pytest.raises(NoHistory):
            act()
    game.answer("a")
    assert game.state.log == ["a"]


def test_dice_go_on_after_going_back_before_them() -> None:
    game = Game(alone(*THREE), None, dice=ScriptedDice([1, 2]), history="steps")
    game.answer("a")
    game.rewind(1, agreed=True)
    assert game.state.log == ["a", "1:2"]
    assert game.rolls == 1


def test_a_fork_may_have_dice_of_its_own() -> None:
    game = _three()
    game.answer("a")
    assert isinstance(game.request, Roll)
    twin = game.fork(dice=ScriptedDice([4]))
    assert isinstance(game.request, Roll)
    assert twin.request is not None and twin.request.rule == "toy.seeming"
    assert twin.state.log == ["a", "1:4"]
    assert game.state.log == ["a"]
    assert twin.story == []


def test_a_fork_of_a_fork_is_independent_of_both() -> None:
    game = _three()
    one = game.fork()
    one.answer("a")
    two = one.fork()
    two.answer([6])
    play_on(two, random.Random(1))
    assert (len(game.journal.entries), len(one.journal.entries)) == (0, 1)
    one.undo()
    assert snapshot(one) == snapshot(game)


# -- telling -----------------------------------------------------------------------------------------------------------


def test_story_and_listener_are_told_the_same_in_order() -> None:
    heard: list[Any] = []
    game = Game(charges.BOOK, FOES, dice=ScriptedDice([1, 6]), listener=heard.append)
    game.answer("pike")
    assert events(heard) == ["Chosen", "Rolled"]
    game.answer("near")
    assert heard == game.story
    assert events(heard)[2:] == ["Chosen", "Fled"]
    game.undo()
    assert len(heard) == 4 and len(game.story) == 2


def test_a_witness_sees_the_state_at_the_moment_of_each_event() -> None:
    seen: list[tuple[int, str]] = []
    game = Game(charges.BOOK, FOES, dice=ScriptedDice([1, 6]), story=True)
    game.witness = lambda state: seen.append((len(game.story), state.fingerprint()))
    game.start()
    before = game.state.fingerprint()
    game.answer("pike")
    game.answer("near")
    assert [number for number, _ in seen] == [1, 2, 3, 4]
    assert seen[0][1] == before
    assert seen[-1][1] != before
    game.fork(dice=ScriptedDice([6, 6])).start()
    assert len(seen) == 4
    game.undo()
    assert seen[4:] == seen[:2], "what is left of the story has been told once more"


def test_a_game_without_history_is_heard_too() -> None:
    heard: list[Any] = []
    game = Game(charges.BOOK, FOES, dice=ScriptedDice([1, 6]), history="none", listener=heard.append)
    game.answer("pike")
    assert events(heard) == ["Chosen", "Rolled"]
    game.answer("near")
    assert heard == game.story and events(heard)[2:] == ["Chosen", "Fled"]


def test_events_hidden_from_a_seat_are_not_in_its_transcript() -> None:
    game = Game(hands.BOOK, 6, story=True)
    game.answer([1])
    kinds = {player: [type(item).__name__ for item in game.transcript(player)] for player in ("alice", "bob", "")}
    assert kinds == {"alice": ["Seen", "Rolled", "Drew"], "bob": ["Seen"], "": ["Seen"]}


def test_a_transcript_tells_answers_and_events_as_they_happened() -> None:
    game = Game(charges.BOOK, FOES, story=True)
    for answer in ("pike", [1], "near", "stop"):
        game.answer(answer)
    told = [type(item).__name__ for item in game.transcript("")]
    assert told == ["Seen", "Chosen", "Seen", "Rolled", "Seen", "Chosen", "Fled", "Seen", "Chosen"]


# -- who answers -------------------------------------------------------------------------------------------------------


def test_scripts_insist_on_what_is_asked() -> None:
    game = Game(alone(*THREE), None, dice=ScriptedDice([1, 2, 3]))
    bob = Scripted([("toy.seeming", "only")] * 3)
    play(game, {"alice": Scripted(["a", ("toy.turn", "b"), "a"]), "bob": bob})
    assert game.over and game.state.log == ["a", "1:1", "b", "2:2", "a", "3:3"]
    wrong = Game(alone(*THREE), None, dice=Seeded(1))
    with pytest.raises(ScriptEnded, match=r"toy\.turn"):
        play(wrong, {"alice": Scripted([("toy.other", "a")]), "bob": Defaults()})
    with pytest.raises(ScriptEnded, match="no answer left"):
        play(wrong, {"alice": Scripted([]), "bob": Defaults()})


def test_the_calm_player_takes_defaults_and_first_offers() -> None:
    game = Game(alone(*THREE), None, dice=ScriptedDice([1, 2, 3]))
    calls: list[int] = []
    play(game, {"alice": Defaults(), "bob": Defaults()}, on_answer=lambda game: calls.append(game.decisions))
    assert game.state.log == ["b", "1:1", "b", "2:2", "b", "3:3"]
    assert len(calls) == 6


def test_play_goes_on_until_it_is_told_to_stop() -> None:
    game = Game(alone(*THREE), None, dice=Seeded("seed"))
    play(game, {"alice": Random(1), "bob": Random(1)}, until=lambda _: len(game.state.log) >= 4, trusted=True)
    assert len(game.state.log) == 4 and not game.over
    with pytest.raises(Problem, match=r"toy\.roll"):
        play(_three(), {"alice": Random(1), "bob": Random(1)})


def test_secret_orders_are_played_like_any_other() -> None:
    game = Game(secrets.BOOK, ["alice", "bob", "carol"])
    play(game, {seat: Random(seat) for seat in ("alice", "bob", "carol")})
    assert set(game.state.orders) == {"alice", "bob", "carol"}


def test_seeded_dice_repeat_themselves_and_are_fair() -> None:
    roll: Roll[int] = Roll((6, 4), lambda faces: faces[0], rule="toy.roll")
    one, other = Seeded(3), Seeded(3)
    throws = [tuple(one.throw(roll)) for _ in range(2400)]
    assert throws == [tuple(other.throw(roll)) for _ in range(2400)]
    counts = [throws.count((first, second)) for first in range(1, 7) for second in range(1, 5)]
    assert sum(counts) == 2400 and min(counts) > 50


# -- requests ----------------------------------------------------------------------------------------------------------


def test_a_choice_of_nothing_or_with_a_default_of_its_own_is_a_fault() -> None:
    with pytest.raises(ValueError, match=r"toy\.none"):
        _ = Choose("alice", "toy.none", {})
    with pytest.raises(ValueError, match=r"toy\.default: the default 'c'"):
        _ = Choose("alice", "toy.default", {"a": 1}, default="c")


def test_an_option_that_may_be_open_is_looked_at_when_it_is_asked_for() -> None:
    asked: list[int] = []

    def is_even(number: int) -> bool:
        asked.append(number)
        return number % 2 == 0

    options = Open({str(number): number for number in range(20)}, is_even)
    choice = Choose("alice", "toy.even", options, default="8")
    assert asked == [8]
    assert choice.is_decision
    assert choice.settle("4") == 4
    for refused in ("5", "5", "21"):
        with pytest.raises(IllegalAnswer, match=r"toy\.even"):
            choice.settle(refused)
    assert sorted(set(asked)) == sorted(asked), "nobody is asked twice"
    assert choice.offers(random.Random(0)) == [str(number) for number in range(0, 20, 2)]
    assert dict(options) == {str(number): number for number in range(0, 20, 2)}


def test_nobody_asks_about_options_that_are_open_in_any_case() -> None:
    asked: list[str] = []

    def is_open(value: str) -> bool:
        asked.append(value)
        return value == "b"

    options = Open({"a": "a", "b": "b"}, is_open, {"pass": "pass", "wait": "wait"})
    choice = Choose("alice", "toy.maybe", options, default="pass")
    assert choice.is_decision
    assert asked == []
    assert list(options) == ["b", "pass", "wait"]
    assert asked == ["a", "b"]


def test_any_open_option_is_picked_as_often_as_any_other() -> None:
    possible = {letter: letter for letter in "abcdefgh"}
    rng = random.Random(11)
    counts = dict.fromkeys("bdg", 0)
    for _ in range(3_000):
        counts[Choose("alice", "toy.any", Open(possible, lambda letter: letter in "bdg")).pick(rng)] += 1
    assert all(900 < count < 1_100 for count in counts.values()), counts


@pytest.mark.parametrize(("still_open", "asks"), [("a", []), ("ab", ["alice"])])
def test_a_choice_of_which_one_option_is_open_is_not_asked(still_open: str, asks: list[str]) -> None:
    class Either(Step, frozen=True):
        async def run(self, table: Table) -> None:
            possible = Open({"c": "c", "a": "a", "b": "b"}, lambda letter: letter in still_open)
            table.log.append(await Choose("alice", "toy.either", possible))

    game = Game(alone(Either()), None)
    assert [request.player for request in game.requests] == asks
    if not asks:
        assert game.state.log == ["a"]
        with pytest.raises(ValueError, match="a choice of nothing"):
            _ = Choose("alice", "toy.none", Open({"a": 1}, lambda _: False))


def _chapters(read: list[str], surely: dict[str, str]) -> Chapters[str]:
    """Options of three chapters, the second of which gives none; ``read`` tells who has been asked."""

    def chapter(name: str, keys: str) -> Callable[[str], dict[str, str]]:
        def options(about: str) -> dict[str, str]:
            read.append(name)
            return {key: f"{about} {key}" for key in keys}

        return options

    return Chapters([chapter("moves", "ab"), chapter("spells", ""), chapter("blows", "cdef")], surely, "bob")


def test_a_chapter_of_options_is_worked_out_when_somebody_looks_so_far() -> None:
    read: list[str] = []
    options = _chapters(read, {"end": ""})
    choice = Choose("alice", "toy.chapters", options, default="end")
    assert (bool(options), options["end"], read) == (True, "", [])
    assert choice.is_decision
    assert read == ["moves"], "one option more, and there is a choice"
    assert choice.settle("b") == "bob b"
    assert read == ["moves"]
    assert choice.settle("e") == "bob e"
    with pytest.raises(IllegalAnswer, match=r"toy\.chapters"):
        choice.settle("g")
    assert dict(options) == {**{key: f"bob {key}" for key in "abcdef"}, "end": ""}
    assert (len(options), read) == (7, ["moves", "spells", "blows"]), "nobody is asked twice"


def test_what_is_there_in_any_case_may_be_choice_enough_or_none() -> None:
    read: list[str] = []
    assert Choose("alice", "toy.chapters", _chapters(read, {"end": "", "wait": ""})).is_decision
    assert read == []
    alone_there: Chapters[str] = Chapters([lambda _: {}], {"end": ""}, "bob")
    assert not Choose("alice", "toy.chapters", alone_there).is_decision
    nothing: Chapters[str] = Chapters([lambda _: {}], {}, "bob")
    with pytest.raises(ValueError, match="a choice of nothing"):
        _ = Choose("alice", "toy.chapters", nothing)
    with pytest.raises(IndexError):
        nothing.pick(random.Random(0))


def test_any_key_is_picked_each_chapter_as_often_as_any_other() -> None:
    rng = random.Random(12)
    counts = dict.fromkeys(["a", "b", "c", "d", "e", "f", "end"], 0)
    for _ in range(3_000):
        counts[Choose("alice", "toy.chapters", _chapters([], {"end": ""})).pick(rng)] += 1
    assert all(400 < counts[key] < 600 for key in "ab"), counts
    assert all(200 < counts[key] < 300 for key in "cdef"), counts
    assert 900 < counts["end"] < 1_100, counts


def test_yes_or_no() -> None:
    assert confirm("alice", "toy.sure").default is None
    assert confirm("alice", "toy.sure", default=True).default == "yes"
    asked = confirm("alice", "toy.sure", default=False)
    assert (asked.default, asked.value("yes"), asked.value("no")) == ("no", True, False)


@pytest.mark.parametrize("answer", ["c", "", None, 1, ["a"], {"a": 1}, "x" * 10_000])
def test_an_answer_that_is_no_option_is_refused_in_both_languages(answer: Any) -> None:
    game = _three()
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(answer)
    for locale in ("en", "fr"):
        line = refused.value.told(Texts(locale))
        assert line.endswith("[toy.turn]") and "\n" not in line and len(line) < 300


@pytest.mark.parametrize("faces", [[0], [7], [1, 1], [], "1", None, [True], ["1"], 3, [1.0]])
def test_faces_that_cannot_be_are_refused(faces: Any) -> None:
    game = _three()
    game.answer("a")
    with pytest.raises(IllegalAnswer, match=r"toy\.roll"):
        game.answer(faces)
    game.answer((6,), player="bob")
    assert game.state.log[-1] == "1:6"


def test_only_the_seat_that_is_asked_may_answer() -> None:
    game = _three()
    with pytest.raises(IllegalAnswer, match="nothing is asked of bob"):
        game.answer("a", player="bob")
    assert game.request_of("bob") is None
    assert game.request_of("alice") is game.request


def test_a_spectator_has_no_request_and_sees_who_is_waited_for() -> None:
    game = _three()
    assert game.view("").request is None
    assert game.view("bob").waiting_for == ("alice",)
    game.order("alice", Standing(automatic=("x",)))
    assert game.view("").state.standing == {}
    assert game.start() is game
