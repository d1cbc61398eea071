"""`escarmouche play`: a person at a terminal, against a machine."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from escarmouche.cli.play import Sitting
from escarmouche.cli.session import Session
from escarmouche.kernel import Game, Roll, Seeded
from escarmouche.kernel.journal import load
from escarmouche.players import MAKERS, UNHURRIED, make_player
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks import book
from escarmouche.texts import Texts

Run = Callable[..., Any]
FIELD = ("--armies", "lions-80", "orques-80", "--battlefield", "open-field", "--turns", "1", "--seed", "4")
GAME = (*FIELD, "--against", "random")


@pytest.fixture
def typing(escarmouche: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Any]:
    """Plays with these lines typed, then leaves: `typing("1", "", "quit")`; saved as game.journal."""

    def play(*lines: str, options: tuple[str, ...] = GAME) -> Any:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return escarmouche("play", "--terminal", *options, "--journal", str(tmp_path / "game.journal"))

    return play


def test_a_game_is_played_to_its_end_with_enter_alone(typing: Run) -> None:
    ran = typing(*[""] * 400)
    assert (ran.code, ran.err) == (0, "")
    assert "Winner" in ran.out
    assert "Turn 1: movement" in ran.out


def test_who_names_no_opponent_plays_against_the_tactician(
    typing: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MAKERS, "tactician", partial(Tactician, **UNHURRIED["tactician"]))
    journals = []
    for options in (FIELD, (*FIELD, "--against", "tactician"), GAME):
        typing("", "", "", "quit", options=options)
        journals.append((tmp_path / "game.journal").read_text())
    usual, tactician, random = journals
    assert usual == tactician != random


def test_the_table_is_drawn_with_everybody_on_it(typing: Run) -> None:
    out = typing("quit").out
    rows = [line for line in out.splitlines() if line.startswith("|")]
    assert len(rows) == 19
    assert all(len(row) == 66 for row in rows)
    listed = dict(re.findall(r"^([A-Za-z]) +(\S.*?)  +(?:Red|Blue)  +\d", out, re.MULTILINE))
    assert listed
    for letter in listed:
        assert any(letter in row for row in rows)


@pytest.mark.parametrize(("language", "mark"), [("en", "."), ("fr", ",")])
def test_places_have_the_decimal_mark_of_the_language(typing: Run, language: str, mark: str) -> None:
    out = typing("quit", options=(*GAME, "--lang", language)).out
    shown = re.findall(r"  \d+(\D)\d \d+(\D)\d  +-?\d+°", out)
    assert shown and {*shown} == {(mark, mark)}


def test_questions_are_numbered_and_the_default_is_marked(typing: Run) -> None:
    out = typing(*[""] * 12, "quit").out
    assert re.search(r"^ \*  1\) stays$", out, re.MULTILINE)
    assert re.search(r"^    2\) walks$", out, re.MULTILINE)


def test_a_placement_is_a_point_and_the_rules_judge_it(typing: Run, tmp_path: Path) -> None:
    out = typing("500 500", "30 55", "nonsense", "30 20 90", "quit").out
    assert "[c2.setup.materials]" in out
    assert "[c2.approach.placement]" in out
    assert "nonsense is no place" in out
    answers = [
        entry.answer for entry in load(tmp_path / "game.journal").entries if entry.rule == "c2.approach.placement"
    ]
    assert {"x": 30_000, "y": 20_000, "facing": 900, "z": 0} in answers


def test_a_wrong_number_is_asked_again(typing: Run) -> None:
    out = typing(*[""] * 12, "99", "xx", "quit").out
    assert "99 is none of the answers" in out
    assert "xx is none of the answers" in out


def test_the_rule_that_asks_can_be_read(typing: Run) -> None:
    assert "Placement inside the zone  c2.approach.placement" in typing("?", "quit").out
    assert (
        "Déploiement dans sa zone  c2.approach.placement"
        in typing("règle", "quit", options=(*GAME, "--lang", "fr")).out
    )


def test_commands_are_understood_in_both_languages(typing: Run) -> None:
    out = typing("help", "aide", "carte", "map", "quitter").out
    assert out.count("undo · save · quit") == 2
    assert out.count("+----") >= 6


def test_why_shows_the_numbers_and_rules_behind_the_last_roll(typing: Run) -> None:
    out = typing("why", "quit").out
    assert "[c2.approach.roll] Approach roll" in out


def test_undo_takes_the_last_decision_back(typing: Run, tmp_path: Path) -> None:
    out = typing("undo", "30 20", "undo", "31 21", "quit").out
    assert "there is no decision to take back" in out
    assert "Your last decision is taken back." in out
    answers = [entry.answer for entry in load(tmp_path / "game.journal").entries if entry.player == "red"]
    assert answers[0]["x"] == 31_000


def test_save_and_quit_say_how_to_go_on_and_resume_does(typing: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    out = typing("30 20", "save", "quit").out
    assert out.count(f"Saved. Go on with: escarmouche play --terminal --resume {path}") == 2
    before = len(load(path).entries)
    out = typing("", "", "quit", options=("--resume", str(path))).out
    assert "Approach roll" not in out.split("[Red]")[0]
    after = load(path)
    assert len(after.entries) > before
    assert after.entries[:before] == after.entries[:before]


def test_the_end_of_the_input_saves_too(typing: Run, tmp_path: Path) -> None:
    assert "Saved." in typing().out
    assert (tmp_path / "game.journal").exists()


def test_the_other_seat_can_be_taken(typing: Run, tmp_path: Path) -> None:
    out = typing("quit", options=(*GAME, "--seat", "blue")).out
    assert "[Blue]" in out
    assert "[Red]" not in out


def test_the_enemys_secrets_are_not_shown(typing: Run) -> None:
    out = typing(*[""] * 60, "quit").out
    assert re.search(r"\[Red\] .*: play it, or keep it in reserve\?", out), "the question names the card"
    assert "Blue keeps a card in reserve" in out, "which one nobody says"


def test_it_is_played_in_french(typing: Run) -> None:
    out = typing("", "vers a", "quit", options=(*GAME, "--lang", "fr")).out
    assert "[Rouge]" in out
    assert "Où se déploie" in out
    assert "Partie enregistrée" in out


# -- real dice ---------------------------------------------------------------------------------------------------------


def test_people_type_what_their_dice_show_and_bad_dice_are_asked_again(typing: Run, tmp_path: Path) -> None:
    out = typing("7", "x", "3 3", "5", "2", "quit", options=(*GAME, "--real-dice")).out
    assert "Red throws 1D6 for Approach roll" in out
    assert "7 is not a face of a die with 6 sides [c2.approach.roll]" in out
    assert "x is not a face" in out
    assert "dice are wanted [c2.approach.roll]" in out
    rolls = [entry.answer for entry in load(tmp_path / "game.journal").entries if entry.rule == "c2.approach.roll"]
    assert rolls == [[5], [2]]


def test_secret_draws_are_not_asked_of_anybody(typing: Run, tmp_path: Path) -> None:
    typing("5", "2", *[""] * 6, "quit", options=(*GAME, "--real-dice"))
    entries = load(tmp_path / "game.journal").entries
    assert any(entry.seen_by and not entry.player for entry in entries)


def at_the_table(*lines: str) -> tuple[Sitting, io.StringIO]:
    """A sitting of ddm with dice of one's own, at which these lines are typed; and what is shown."""
    shown, typed = io.StringIO(), iter(lines)
    rules = book("ddm")
    game = Game(rules, rules.setup(seed=4), story=True)
    here = Session(Texts("en"), Console(file=shown, width=200))
    machine = make_player("random", "4", rules)
    sitting = Sitting(
        here, rules, game, "red", machine, Path(os.devnull), Seeded(4), real_dice=True, read=lambda: next(typed)
    )
    return sitting, shown


@pytest.mark.parametrize(("sides", "lines", "faces"), [(20, ("21", "20"), [20]), (7, ("7",), [7]), (6, ("3",), [3])])
def test_every_die_of_every_book_is_typed(sides: int, lines: tuple[str, ...], faces: list[int]) -> None:
    sitting, _ = at_the_table(*lines)
    assert sitting.throw(Roll((sides,), tuple, rule="ddm.attack.roll", player="red")) == faces


def test_two_dice_of_two_digits_are_not_one_number() -> None:
    sitting, _ = at_the_table("20", "12 20")
    assert sitting.throw(Roll((20, 20), tuple, rule="ddm.attack.roll", player="red")) == [12, 20]


def test_who_has_no_such_dice_has_them_thrown_and_is_told_what_they_show() -> None:
    sitting, shown = at_the_table("")
    roll = Roll((20,), tuple, rule="ddm.attack.roll", player="blue")
    faces = sitting.throw(roll)
    assert faces == list(Seeded(4).throw(roll))
    assert f"thrown for you: {faces[0]}" in shown.getvalue()


# -- a real terminal ---------------------------------------------------------------------------------------------------


def test_ctrl_c_saves_the_game_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    command = [sys.executable, "-m", "escarmouche.cli.main", "play", "--terminal", *GAME, "--journal", str(path)]
    here, there = pty.openpty()
    environ = {**os.environ, "COLUMNS": "120", "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(command, stdin=there, stdout=there, stderr=there, env=environ, start_new_session=True)
    os.close(there)
    try:
        _read_until(here, b"Enter for 1 >")
        _wait_until_asleep(
            process
        )  # people see the prompt before they press anything: by then the program waits for a key
        process.send_signal(signal.SIGINT)
        said = _read_until(here, b"--resume")
        assert process.wait(timeout=20) == 0
    finally:
        process.kill()
        process.wait()
        os.close(here)
    assert b"Saved. Go on with" in said
    assert b"Traceback" not in said
    assert load(path).entries


def _read_until(terminal: int, wanted: bytes, seconds: float = 30) -> bytes:
    """What a terminal shows until these letters have come."""
    said = b""
    end = time.monotonic() + seconds
    while wanted not in said:
        ready, _, _ = select.select([terminal], [], [], max(0.0, end - time.monotonic()))
        assert ready, f"{wanted!r} did not come: {said[-500:]!r}"
        said += os.read(terminal, 65536)
    return said


def _wait_until_asleep(process: subprocess.Popen[bytes], seconds: float = 30) -> None:
    """Waits until a process that has nothing to do but read a key does so: what sleeps there is woken by a signal."""
    end = time.monotonic() + seconds
    while not _condition(process.pid).startswith(("S", "I")):
        assert time.monotonic() < end, "the program does not wait for a key"
        time.sleep(0.01)


def _condition(pid: int) -> str:
    """The letters with which the system says what a process does: R runs, S sleeps, I has slept for long."""
    stat = Path(f"/proc/{pid}/stat")
    if stat.exists():
        return stat.read_text().rpartition(")")[2].strip()
    return subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()


# -- bad input ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ([], "say where to play"),
        (["--terminal", "c9"], "no book c9"),
        (["--terminal", "--seat", "green"], "no side green; there is red, blue"),
        (["--terminal", "--against", "nobody"], "no player is called nobody"),
        (["--terminal", "--resume", "none.journal"], "none.journal"),
        (["--terminal", "--journal", "/nowhere/x"], "there is no folder /nowhere"),
        (["--terminal", "--armies", "x", "y"], "no army x"),
        (["--terminal", "--option", "turns=soon"], "turns is a whole number from 1 to 99"),
    ],
)
def test_what_can_not_be_played_is_one_line(escarmouche: Run, options: list[str], why: str) -> None:
    ran = escarmouche("play", *options)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert why in ran.err
