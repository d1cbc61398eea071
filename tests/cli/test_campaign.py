"""`escarmouche campaign`, as a person and as a program sees it; killed in the middle of a battle it goes on."""

from __future__ import annotations

import base64
import contextlib
import os
import signal
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from escarmouche.kernel import Entry, Game, Random, Seeded, play
from escarmouche.kernel.journal import load
from escarmouche.rulebooks import book

Run = Callable[..., Any]


@pytest.fixture
def begun(escarmouche: Run, tmp_path: Path) -> Path:
    file = tmp_path / "quest.campaign"
    ran = escarmouche(
        "campaign", "new", str(file), "c2", "--points", "60", "--battlefield", "open-field", "--seed", "3"
    )
    assert (ran.code, ran.err) == (0, "")
    assert f"campaign continue {file}" in ran.out.replace("\n", " ")
    return file


def go_on(escarmouche: Run, file: Path, *more: str) -> Any:
    return escarmouche("campaign", "continue", str(file), "--players", "random", "--seed", "4", *more)


def test_machines_go_on_with_a_campaign_battle_by_battle(escarmouche: Run, begun: Path) -> None:
    ran = go_on(escarmouche, begun, "--battles", "2")
    assert (ran.code, ran.err) == (0, "")
    assert "plays Act I" in ran.out
    shown = escarmouche("campaign", "show", str(begun), "--json").json
    assert len(shown["battles"]) == 2
    assert shown["waiting"]["rule"] == "c2.xp.award#battle"
    assert {person["id"] for person in shown["people"]} >= {"red-hero", "blue-hero", "red-shadow", "blue-shadow"}
    assert not shown["over"]
    assert go_on(escarmouche, begun, "--battles", "1", "--quiet").code == 0
    assert len(escarmouche("campaign", "show", str(begun), "--json").json["battles"]) == 3
    assert [path.name for path in begun.parent.iterdir()] == [begun.name], "nothing is left beside it"


def test_a_campaign_is_shown_in_both_languages(escarmouche: Run, begun: Path) -> None:
    go_on(escarmouche, begun, "--battles", "1", "--quiet")
    assert "Experience" in escarmouche("campaign", "show", str(begun)).out
    assert "Points d’expérience" in escarmouche("campaign", "show", str(begun), "--lang", "fr").out


def test_battles_of_heroes_end_after_as_many_as_agreed_on(escarmouche: Run, tmp_path: Path) -> None:
    file = tmp_path / "heroes"
    made = escarmouche(
        "campaign", "new", str(file), "--kind", "heroes", "--battles", "2", "--points", "60", "--seed", "1"
    )
    assert made.code == 0
    assert go_on(escarmouche, file).out.strip().endswith("The campaign is over.")


def test_a_battle_may_be_fought_elsewhere_and_handed_in(escarmouche: Run, begun: Path, tmp_path: Path) -> None:
    battle = tmp_path / "one.journal"
    assert "play --terminal --resume" in go_on(escarmouche, begun, "--export", str(battle)).out.replace("\n", " ")
    early = escarmouche("campaign", "continue", str(begun), "--fought", str(battle))
    assert (early.code, early.err.count("\n")) == (2, 1)
    assert "not over" in early.err
    game: Game[Any] = Game.resume(load(battle), book("c2"))
    game.dice = Seeded(1)
    play(game, {side: Random(side) for side in game.state.players})
    game.save(battle)
    assert go_on(escarmouche, begun, "--fought", str(battle), "--battles", "0").code == 0
    assert len(escarmouche("campaign", "show", str(begun), "--json").json["battles"]) == 1
    again = escarmouche("campaign", "continue", str(begun), "--fought", str(battle))
    assert (again.code, again.err.count("\n")) == (2, 1)
    assert "another battle" in again.err


def test_a_person_decides_for_a_side_and_is_told_what_is_not_allowed(
    escarmouche: Run, begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    army = tmp_path / "army.yaml"
    army.write_text("people: lions\ncards:\n  - profile: line-archer\n")
    typed = iter(["", "nonsense", "2", "", "", "", "", "", "", "", "", str(army), *[""] * 40])
    monkeypatch.setattr("builtins.input", lambda: next(typed))
    ran = go_on(escarmouche, begun, "--seat", "red", "--battles", "0")
    assert (ran.code, ran.err) == (0, "")
    assert "Who is your adventurer?" in ran.out
    assert "nonsense" in ran.out
    assert escarmouche("campaign", "show", str(begun), "--json").json["waiting"]["rule"] == "c2.xp.award#battle"
    assert "green" in one_line(go_on(escarmouche, begun, "--seat", "green"))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that nobody can catch")
def test_killed_in_the_middle_of_an_act_it_goes_on_from_there(escarmouche: Run, begun: Path) -> None:
    command = [sys.executable, "-m", "escarmouche.cli.main", "campaign", "continue", str(begun)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    under_way = begun.with_name(f"{begun.name}.battle-1")
    running = subprocess.Popen(
        [*command, "--players", "tactician", "--seed", "4"], env=environment, stdout=subprocess.DEVNULL
    )
    try:
        while not under_way.exists():
            assert running.poll() is None, "it has ended before a battle was saved"
            with contextlib.suppress(subprocess.TimeoutExpired):
                running.wait(0.05)
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()
    if not under_way.exists():  # the battle was over in the meantime
        assert escarmouche("campaign", "show", str(begun)).code == 0
        return
    saved = load(under_way).entries
    assert saved
    assert escarmouche("campaign", "show", str(begun)).code == 0
    assert go_on(escarmouche, begun, "--battles", "1", "--quiet").code == 0
    entry = next(one for one in load(begun).entries if one.rule == "c2.xp.award#battle")
    assert len(escarmouche("campaign", "show", str(begun), "--json").json["battles"]) == 1
    packed = zlib.decompress(base64.b64decode(entry.answer["entries"]))
    assert msgspec.msgpack.decode(packed, type=list[Entry])[: len(saved)] == saved, "what was fought counts"
    assert not under_way.exists()


# -- bad input ---------------------------------------------------------------------------------------------------------


def one_line(ran: Any) -> str:
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    return str(ran.err)


def test_what_can_not_be_begun_is_told_in_one_line(escarmouche: Run, begun: Path, tmp_path: Path) -> None:
    before = begun.read_bytes()
    assert "is there already" in one_line(escarmouche("campaign", "new", str(begun)))
    assert begun.read_bytes() == before
    assert "no campaigns" in one_line(escarmouche("campaign", "new", str(tmp_path / "x"), "ddm"))
    assert "siege" in one_line(escarmouche("campaign", "new", str(tmp_path / "x"), "--kind", "siege"))
    assert not (tmp_path / "x").exists()


def test_a_file_that_is_no_campaign_or_of_other_rules_stays_as_it_is(
    escarmouche: Run, begun: Path, tmp_path: Path
) -> None:
    go_on(escarmouche, begun, "--battles", "1", "--quiet")
    text = begun.read_text()
    other = tmp_path / "other"
    for old, new, said in (
        ('"book":"c2-campaign"', '"book":"chess"', "no campaign"),
        ('"rule":"c2.adventure.adventurer"', '"rule":"c2.adventure.mentor"', "entry 0"),
        ('"format":"escarmouche-journal/1"', '"format":"escarmouche-journal/9"', "journal/9"),
    ):
        assert old in text
        changed = text.replace(old, new, 1)
        other.write_text(changed)
        assert said in one_line(escarmouche("campaign", "show", str(other)))
        assert one_line(escarmouche("campaign", "continue", str(other)))
        assert other.read_text() == changed, "nothing is lost"
    assert one_line(escarmouche("campaign", "show", str(tmp_path / "nowhere")))


def test_a_campaign_of_another_version_names_both(escarmouche: Run, begun: Path) -> None:
    text = begun.read_text()
    revision = load(begun).header.revision
    old = text.replace(f'"revision":"{revision}"', '"revision":"c2/0+0"', 1)
    old = old.replace('"end":0', '"end":1').replace(
        "\n", '\n{"seq":0,"player":"red","rule":"c2.old","answer":"x"}\n', 1
    )
    begun.write_text(old)
    said = one_line(escarmouche("campaign", "continue", str(begun)))
    assert "c2/0+0" in said
    assert revision in said
    assert begun.read_text() == old
