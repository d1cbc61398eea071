"""Journals: saved, loaded, replayed under any hash seed; and every kind of journal that is not one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kernel.replays import played
from tests.kernel.toys import charges, counters, formations
from tests.kernel.toys.library import LIBRARY
from tests.kernel.walking import Table, Toy, alone, snapshot

from escarmouche.documents import BadDocument
from escarmouche.errors import Problem
from escarmouche.kernel import (
    BadJournal,
    Choose,
    Divergence,
    Entry,
    Game,
    Header,
    Journal,
    NoHistory,
    Random,
    Seeded,
    Seen,
    Standing,
    Step,
    play,
)
from escarmouche.kernel import journal as journals

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", LIBRARY)
def test_a_saved_game_is_loaded_as_it_was(name: str, tmp_path: Path) -> None:
    book, _ = LIBRARY[name]
    for seed in range(4):
        for stop in (0, 1, 4, 9, 1000):
            game = played(name, seed, stop)
            path = tmp_path / "game.journal"
            game.save(path)
            loaded = Game.load(path, book, story=True)
            assert snapshot(loaded) == snapshot(game)
            assert loaded.story == game.story
            for player in (*game.state.players, ""):
                assert loaded.transcript(player) == game.transcript(player)
            loaded.save(tmp_path / "again.journal")
            assert (tmp_path / "again.journal").read_bytes() == path.read_bytes()
            assert list(tmp_path.glob("*.part")) == []


def upgraded(name: str, game: Game[Any]) -> Game[Any]:
    """The game, gone over to other rules at its last checkpoint."""
    state, since = game.last_checkpoint()
    seq = len(game.journal.entries) - len(since)
    return Game.upgraded(game.journal, seq, state.packed(), LIBRARY[name][0])


def seen(game: Game[Any], player: str) -> list[Seen]:
    return [one for one in game.transcript(player) if isinstance(one, Seen)]


@pytest.mark.parametrize("name", LIBRARY)
def test_a_game_goes_over_to_other_rules_at_a_checkpoint(name: str) -> None:
    book, _ = LIBRARY[name]
    for seed in range(3):
        for stop in (0, 1, 4, 9):
            game = played(name, seed, stop)
            over = upgraded(name, game)
            assert over.fingerprint() == game.fingerprint()
            assert len(over.journal.entries) == len(game.journal.entries) + 1
            again = Game.resume(journals.read(over.journal.dump()), book)
            assert again.fingerprint() == game.fingerprint()
            for player in (*game.state.players, ""):
                assert seen(again, player) == seen(game, player)
            with pytest.raises(NoHistory):
                again.rewind(over.journal.beginning - 1, agreed=True)
            twice = upgraded(name, again)
            assert twice.fingerprint() == game.fingerprint()
            for one in (game, again, twice):
                one.dice = Seeded(5)
                play(one, {player: Random(f"{seed}-{player}") for player in one.state.players})
            assert game.fingerprint() == again.fingerprint() == twice.fingerprint()


def test_answers_that_other_rules_do_not_lead_to_are_dropped() -> None:
    dropped = 0
    for seed in range(6):
        game = played("charges", seed, 7)
        state, since = game.last_checkpoint()
        seq = len(game.journal.entries) - len(since)
        entries = [*game.journal.entries[:seq], *(msgspec.structs.replace(entry, rule="x") for entry in since)]
        over = Game.upgraded(Journal(game.journal.header, entries), seq, state.packed(), LIBRARY["charges"][0])
        assert len(over.journal.entries) == seq + 1
        assert over.last_checkpoint() == (state, ())
        dropped += len(since)
    assert dropped


def test_a_state_that_other_rules_do_not_know_is_no_beginning() -> None:
    game = played("charges", 1, 4)
    for kept in (b"", b"\x80", b"[1, 2]"):
        with pytest.raises(Divergence) as caught:
            Game.upgraded(game.journal, 2, kept, LIBRARY["charges"][0])
        assert caught.value.seq == 2


def test_two_hash_seeds_give_the_same_bytes() -> None:
    def run(seed: str) -> bytes:
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"}
        command = [sys.executable, "-m", "tests.kernel.replays"]
        return subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True).stdout

    one, other = run("1"), run("271828")
    assert one == other
    assert one.count(b"fingerprint") >= 3 * len(LIBRARY)


def test_dice_go_on_after_loading() -> None:
    game = Game(*LIBRARY["charges"], dice=Seeded(1))
    game.answer("pike")
    again = Game.resume(game.journal, LIBRARY["charges"][0], dice=Seeded(2))
    assert snapshot(again) == snapshot(game)
    while again.request is not None:
        again.answer(list(again.request.options)[-1])  # type: ignore[union-attr]
    assert again.over


# -- hostile journals --------------------------------------------------------------------------------------------------


def _journal(name: str = "counters", seed: int = 2) -> list[str]:
    game = played(name, seed, 1000)
    return Journal(game.journal.header, game.journal.entries, game.fingerprint()).dump().splitlines(keepends=True)


def _resume(lines: list[str], name: str = "counters") -> Game[Any]:
    return Game.resume(journals.read("".join(lines), "saved"), LIBRARY[name][0])


def _changed(line: str, **facts: Any) -> str:
    return msgspec.json.encode({**msgspec.json.decode(line), **facts}).decode() + "\n"


def test_the_line_that_is_wrong_is_named() -> None:
    lines = _journal()
    with pytest.raises(BadJournal, match=r"^saved:4: ") as found:
        _resume([*lines[:3], "{oops\n", *lines[4:]])
    assert found.value.line == 4
    with pytest.raises(BadJournal, match=r"^saved:4: "):
        _resume([*lines[:3], *lines[4:]])
    with pytest.raises(BadJournal, match=r"^saved:3: "):
        _resume([*lines[:2], lines[3], lines[2], *lines[4:]])
    with pytest.raises(BadJournal, match=r"^saved:3: "):
        _resume([*lines[:2], _changed(lines[2], surprise=1), *lines[3:]])
    with pytest.raises(BadJournal, match=r"^saved:1: .*unknown format"):
        _resume([_changed(lines[0], format="other/9"), *lines[1:]])
    with pytest.raises(BadJournal, match=rf"^saved:{len(lines) + 1}: .*after the end"):
        _resume([*lines, lines[2]])
    with pytest.raises(BadJournal, match=rf"^saved:{len(lines)}: "):
        _resume([*lines[:-1], _changed(lines[-1], end=3)])
    with pytest.raises(BadJournal, match=r"^saved:1: .*empty"):
        _resume([])


def test_a_journal_that_was_cut_anywhere_is_refused() -> None:
    text = "".join(_journal())
    for length in range(1, len(text)):
        with pytest.raises(BadJournal):
            journals.read(text[:length])


def test_the_entry_that_does_not_follow_is_named() -> None:
    lines = _journal()
    number = next(n for n, line in enumerate(lines) if '"heavy"' in line or '"light"' in line)
    entry = number - 1

    def refused(line: str, *, at: int = entry) -> None:
        with pytest.raises(Divergence, match=f"entry {at}:") as found:
            _resume([*lines[:number], line, *lines[number + 1 :]])
        assert found.value.seq == at

    refused(_changed(lines[number], answer="gigantic"))
    refused(_changed(lines[number], answer=["heavy"]))
    refused(_changed(lines[number], answer=None))
    refused(_changed(lines[number], rule="toy.other"))
    refused(_changed(lines[number], player="carol"))
    refused(_changed(lines[number], player=""))
    refused(_changed(lines[number], auto=True))
    refused(_changed(lines[number], seen_by=["bob"]))
    refused(_changed(lines[number], screened=True))
    refused(_changed(lines[number], reveals=True))
    refused(_changed(lines[number], orders=True))
    refused(_changed(lines[number], orders=True, player="mallory", answer={}, seen_by=["mallory"]))
    refused(_changed(lines[number], orders=True, answer={"automatic": 3}))


def test_dice_that_cannot_be_are_refused() -> None:
    lines = _journal("charges")
    number = next(n for n, line in enumerate(lines) if "toy.courage" in line)
    for faces in ([7], [0], [], [1, 2], "6", [True], [1.5], {"1": 1}):
        with pytest.raises(Divergence, match=f"entry {number - 1}:"):
            _resume([*lines[:number], _changed(lines[number], answer=faces), *lines[number + 1 :]], "charges")


def test_another_position_at_the_end_is_noticed() -> None:
    lines = _journal("charges")
    number = max(n for n, line in enumerate(lines) if "toy.courage" in line)
    face = msgspec.json.decode(lines[number])["answer"][0]
    same_reading = next(other for other in range(1, 7) if (other >= 4) == (face >= 4) and other != face)
    changed = [*lines[:number], _changed(lines[number], answer=[same_reading]), *lines[number + 1 :]]
    assert _resume(changed, "charges").fingerprint() == _resume(lines, "charges").fingerprint()
    with pytest.raises(Divergence, match="not the one that was saved"):
        _resume([*lines[:-1], _changed(lines[-1], fingerprint="0" * 32)], "charges")


def test_entries_after_the_end_of_the_game_are_refused() -> None:
    lines = _journal("charges")
    count = len(lines) - 2
    more = _changed(lines[1], seq=count)
    with pytest.raises(Divergence, match=f"entry {count}:"):
        _resume([*lines[:-1], more, _changed(lines[-1], end=count + 1)], "charges")


def test_another_book_or_revision_is_told() -> None:
    game = played("counters", 1, 1000)
    with pytest.raises(Divergence, match="toy-counters"):
        Game.resume(game.journal, formations.BOOK)
    later: Toy[counters.Fight] = Toy("toy-counters", counters.make, revision="2")
    assert snapshot(Game.resume(game.journal, later)).fingerprint == game.fingerprint()
    broken = Journal(game.journal.header, game.journal.entries[1:])
    with pytest.raises(Divergence, match="revision 1 of the rules, this is 2"):
        Game.resume(broken, later)


def test_what_a_position_is_called_is_compared_within_one_revision_only() -> None:
    game = played("counters", 1, 1000)
    ended = Journal(game.journal.header, game.journal.entries, "another")
    with pytest.raises(Divergence, match="not the one that was saved"):
        Game.resume(ended, counters.BOOK)
    later: Toy[counters.Fight] = Toy("toy-counters", counters.make, revision="2")
    again = Game.resume(ended, later)
    assert again.over
    assert again.journal.header.revision == "2"


def test_a_game_that_went_over_to_an_older_revision_is_not_played_on() -> None:
    book, _ = LIBRARY["charges"]
    over = upgraded("charges", played("charges", 1, 7))
    later = Toy(book.id, charges.make, revision="2")
    with pytest.raises(Divergence, match="went over to revision 1 of the rules") as found:
        Game.resume(over.journal, later)
    assert found.value.seq == over.journal.beginning - 1
    with pytest.raises(Divergence, match="went over to revision 1 of the rules"):
        Game.begun(over.journal, later)


def test_a_kept_state_with_a_field_that_is_gone_is_no_beginning() -> None:
    game = played("charges", 1, 4)
    kept = msgspec.msgpack.decode(game.last_checkpoint()[0].packed())
    with pytest.raises(Divergence, match="unknown field `renamed`"):
        Game.upgraded(game.journal, 2, msgspec.msgpack.encode({**kept, "renamed": 1}), LIBRARY["charges"][0])


class Failing(Step, frozen=True):
    """Fails when it is told to, by a mistake of its own or for want of memory."""

    async def run(self, table: Table) -> None:
        match await Choose("alice", "toy.choice", {"on": "on", "fail": "fail", "starve": "starve"}):
            case "fail":
                raise KeyError("nobody")
            case "starve":
                raise MemoryError
        table.then(self)


def test_a_rule_that_fails_on_an_entry_is_a_divergence_there() -> None:
    entries = [Entry(seq=seq, player="alice", rule="toy.choice", answer=key) for seq, key in enumerate(["on", "fail"])]
    journal = Journal(Header(book="alone", revision="1", setup=None), entries)
    assert len(Game.resume(Journal(journal.header, entries[:1]), alone(Failing())).journal.entries) == 1
    with pytest.raises(Divergence, match="the rules fail here: KeyError: 'nobody'") as found:
        Game.resume(journal, alone(Failing()))
    assert found.value.seq == 1
    assert isinstance(found.value.__cause__, KeyError)


def test_what_is_no_fault_of_the_rules_is_no_divergence() -> None:
    entry = Entry(seq=0, player="alice", rule="toy.choice", answer="starve")
    with pytest.raises(MemoryError):
        Game.resume(Journal(Header(book="alone", revision="1", setup=None), [entry]), alone(Failing()))


def test_a_set_up_that_the_book_refuses_is_a_divergence() -> None:
    def make(_: Any) -> Any:
        raise Problem("no such army", "toy.army")

    journal = Journal(Header(book="strict", revision="1", setup=3))
    with pytest.raises(Divergence, match="no such army") as found:
        Game.resume(journal, Toy("strict", make))
    assert found.value.seq == 0


def test_a_journal_is_not_resumed_without_history() -> None:
    with pytest.raises(NoHistory):
        Game.resume(played("charges", 1, 3).journal, LIBRARY["charges"][0], history="none")


def test_files_that_cannot_be_read_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadDocument, match=r"missing\.journal: no such file"):
        journals.load(tmp_path / "missing.journal")
    os.mkfifo(tmp_path / "pipe.journal")
    with pytest.raises(BadDocument, match=r"pipe\.journal: this is no ordinary file"):
        journals.load(tmp_path / "pipe.journal")
    with pytest.raises(BadDocument, match="this is a directory"):
        journals.load(tmp_path)
    (tmp_path / "latin.journal").write_bytes(b"\xe9")
    with pytest.raises(BadJournal, match="UTF-8"):
        journals.load(tmp_path / "latin.journal")
    monkeypatch.setattr(journals, "MAXIMUM_BYTES", 10)
    (tmp_path / "large.journal").write_bytes(b"x" * 11)
    with pytest.raises(BadJournal, match="larger than"):
        journals.load(tmp_path / "large.journal")


def test_text_of_any_kind_comes_back() -> None:
    setup = {"name": "line\u2028two\x85three\x1c\x0b", "none": None, "deep": [[1, [2.5]], "é"]}
    journal = Journal(Header(book="toy", revision="1", setup=setup))
    assert journals.read(journal.dump()) == journal


def test_deep_nesting_is_no_way_in() -> None:
    lines = _journal()
    deep = '{"seq":0,"player":"alice","rule":"toy.force","answer":' + "[" * 100_000 + "]" * 100_000 + "}\n"
    with pytest.raises(BadJournal, match="saved:2"):
        _resume([lines[0], deep, *lines[2:]])


@settings(max_examples=60)
@given(st.binary(max_size=200))
def test_any_bytes_are_a_journal_or_a_clear_error(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.journal"
    path.write_bytes(data)
    with pytest.raises(BadJournal):
        journals.load(path)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
ENTRIES = st.lists(
    st.fixed_dictionaries(
        {"seq": st.integers(0, 3), "rule": st.sampled_from(["toy.force", "toy.counter", "x"]), "answer": VALUES},
        optional={
            "player": st.sampled_from(["alice", "bob", "", "x"]),
            "orders": st.booleans(),
            "auto": st.booleans(),
            "seen_by": st.just(["alice"]),
        },
    ),
    max_size=4,
)


@settings(max_examples=150)
@given(ENTRIES)
def test_any_entries_are_a_game_or_a_clear_error(entries: list[dict[str, Any]]) -> None:
    header = Header(book="toy-counters", revision="1", setup=LIBRARY["counters"][1])
    lines = [header, *({**entry, "seq": number} for number, entry in enumerate(entries)), {"end": len(entries)}]
    lines[-1] = {"end": len(entries), "fingerprint": ""}
    text = "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)
    try:
        game = Game.resume(journals.read(text), counters.BOOK)
    except (BadJournal, Divergence) as error:
        assert "\n" not in str(error)
    else:
        assert len(game.journal.entries) == len(entries)


@settings(max_examples=150)
@given(st.data())
def test_one_line_changed_is_the_same_game_or_a_clear_error(data: st.DataObject) -> None:
    lines = _journal("hands", seed=3)
    number = data.draw(st.integers(0, len(lines) - 1))
    facts = msgspec.json.decode(lines[number])
    key = data.draw(st.sampled_from(sorted(facts)))
    facts[key] = data.draw(VALUES)
    text = "".join([*lines[:number], msgspec.json.encode(facts).decode() + "\n", *lines[number + 1 :]])
    if number == 0:
        return
    try:
        game = Game.resume(journals.read(text), LIBRARY["hands"][0])
    except (BadJournal, Divergence):
        return
    assert game.over


def test_standing_orders_in_a_journal_must_be_orders() -> None:
    game = Game(*LIBRARY["counters"])
    game.order("bob", Standing(automatic=("toy.force",)))
    lines = game.journal.dump().splitlines(keepends=True)
    assert _resume(lines).state.standing == {"bob": Standing(automatic=("toy.force",))}
    with pytest.raises(Divergence, match="entry 0:"):
        _resume([lines[0], _changed(lines[1], answer=[1]), lines[2]])
