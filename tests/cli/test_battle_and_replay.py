"""`escarmouche battle` and `replay`, as a person and as a program sees them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.keyboard import typed

Run = Callable[..., Any]
SMALL = ("battle", "c2", "--armies", "lions-80", "orques-80", "--battlefield", "open-field", "--turns", "2")


def test_a_battle_is_told_by_turn_and_phase_with_its_result_at_the_end(escarmouche: Run) -> None:
    ran = escarmouche(*SMALL, "--seed", "1")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    chapters = ["The Approach", "Turn 1: movement", "Turn 2: movement"]
    places = [lines.index(chapter) for chapter in chapters]
    assert places == sorted(places)
    told = lines[: lines.index(next(line for line in lines if line.startswith("Winner")))]
    headings = [place for place, line in enumerate(told) if line and not line.startswith(" ")]
    assert all(lines[place + 1].startswith("  ") for place in headings[:-1]), "something happens in each chapter"
    assert lines[headings[-1]].startswith("The battle is over")
    assert "Winner" in ran.out
    assert [line.split()[0] for line in lines[-4:]] == ["Decisions", "Throws", "Seed", "Fingerprint"]


@pytest.mark.parametrize("format", ["ready", "limited"])
def test_figures_may_be_drawn_from_boosters(escarmouche: Run, format: str) -> None:
    agreed = ("--option", "rounds=1", "--option", "place_tiles=no")
    drawn = ("battle", "ddm", "--armies", format, format, *agreed, "--json")
    one = escarmouche(*drawn, "--seed", "1").json
    assert one["fingerprint"] == escarmouche(*drawn, "--seed", "1").json["fingerprint"]
    assert one["fingerprint"] != escarmouche(*drawn, "--seed", "2").json["fingerprint"]
    mixed = escarmouche("battle", "ddm", "--armies", format, "lawful-good-gate-100")
    assert (mixed.code, mixed.err.count("\n")) == (2, 1)
    assert "one format" in mixed.err
    assert f"{format} " in escarmouche("army", "list", "ddm").out


def test_it_is_told_in_french(escarmouche: Run) -> None:
    ran = escarmouche(*SMALL, "--seed", "1", "--lang", "fr")
    assert "Tour 1 : Mouvement" in typed(ran.out)
    assert "Vainqueur" in ran.out
    assert "Winner" not in ran.out


def test_explained_every_line_has_its_rules(escarmouche: Run) -> None:
    plain = escarmouche(*SMALL, "--seed", "1").out
    explained = escarmouche(*SMALL, "--seed", "1", "--explain").out
    assert "[c2." not in plain
    assert "      [c2.approach.placement] Placement inside the zone" in explained
    assert len(explained.splitlines()) > 1.5 * len(plain.splitlines())


def test_as_json_it_is_one_object(escarmouche: Run) -> None:
    report = escarmouche(*SMALL, "--seed", "1", "--json").json
    assert set(report) >= {"winner", "turns", "decisions", "rolls", "fingerprint", "losses", "seed"}
    assert report["seed"] == 1
    assert report["turns"] <= 2
    assert set(report["losses"]) == {"red", "blue"}
    assert escarmouche(*SMALL, "--seed", "1", "--json").json == report
    assert escarmouche(*SMALL, "--seed", "2", "--json").json["fingerprint"] != report["fingerprint"]


def test_quiet_shows_the_result_alone(escarmouche: Run) -> None:
    out = escarmouche(*SMALL, "--seed", "1", "--quiet").out
    assert "The Approach" not in out
    assert "Winner" in out


def test_armies_and_battlefield_may_be_files(escarmouche: Run, tmp_path: Path) -> None:
    army = tmp_path / "mine.yaml"
    army.write_text("name: Mine\npeople: lions\nlimit: 20\ncards: [{profile: line-spearman}]\n", encoding="utf-8")
    field = tmp_path / "field.yaml"
    field.write_text("key: yard\nname: Yard\nsize: [60, 40]\nturns: 1\n", encoding="utf-8")
    ran = escarmouche("battle", "--armies", str(army), str(army), "--battlefield", str(field), "--seed", "1", "--json")
    assert (ran.code, ran.json["turns"]) == (0, 1)


def test_what_was_agreed_on_holds(escarmouche: Run) -> None:
    agreed = ("--option", "turns=1", "--option", "roll_for_zones=yes")
    ran = escarmouche("battle", "--armies", "lions-80", "orques-80", "--seed", "3", *agreed)
    assert "c2.setup.zones" in escarmouche("options", "c2").out
    assert "zone" in ran.out.casefold()
    assert escarmouche("battle", "--seed", "3", "--json", *agreed).json["turns"] == 1


def test_the_options_of_a_book_are_shown_in_both_languages(escarmouche: Run) -> None:
    assert "1-99, endless" in escarmouche("options").out
    assert "oui, non" in escarmouche("options", "--lang", "fr").out
    turns = escarmouche("options", "--json").json[0]
    assert (turns["key"], turns["kind"], turns["default"]) == ("turns", "number", None)
    assert (turns["least"], turns["most"], list(turns["choices"])) == (1, 99, ["endless"])


def test_anything_not_named_is_picked_by_the_seed(escarmouche: Run) -> None:
    first = escarmouche("battle", "--turns", "1", "--seed", "5", "--json").json
    assert escarmouche("battle", "--turns", "1", "--seed", "5", "--json").json == first


# -- journals ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def journal(escarmouche: Run, tmp_path: Path) -> Path:
    path = tmp_path / "game.journal"
    assert escarmouche(*SMALL, "--seed", "1", "--quiet", "--journal", str(path)).code == 0
    return path


def test_a_saved_game_is_told_again_from_its_story(escarmouche: Run, journal: Path) -> None:
    told = escarmouche(*SMALL, "--seed", "1").out
    again = escarmouche("replay", str(journal)).out
    assert again.strip() == told[: told.index("Winner")].strip()
    assert "[c2." in escarmouche("replay", str(journal), "--explain").out
    assert "Tour 1 : Mouvement" in typed(escarmouche("replay", str(journal), "--lang", "fr").out)


def test_viewing_never_executes_the_rules(escarmouche: Run, journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_game(*_: object, **__: object) -> None:
        raise AssertionError("the rules were executed")

    monkeypatch.setattr("escarmouche.kernel.Game.resume", no_game)
    assert "Turn 1: movement" in escarmouche("replay", str(journal)).out


def test_without_its_story_a_game_is_played_again_to_be_told(escarmouche: Run, journal: Path) -> None:
    with_story = escarmouche("replay", str(journal)).out
    story = journal.with_name(journal.name + ".story")
    story.write_text("nonsense\n", encoding="utf-8")
    assert escarmouche("replay", str(journal)).out.startswith(with_story.rstrip("\n"))
    story.unlink()
    assert "Winner" in escarmouche("replay", str(journal)).out


def test_a_replay_stops_where_it_is_told(escarmouche: Run, journal: Path) -> None:
    whole = escarmouche("replay", str(journal)).out.splitlines()
    part = escarmouche("replay", str(journal), "--until", "10").out.splitlines()
    assert part == whole[: len(part)]
    assert 0 < len(part) < len(whole)
    shown = escarmouche("replay", str(journal), "--until", "10", "--json").json
    assert max(line["seq"] for line in shown["story"]) <= 10
    assert shown["book"] == "c2"


def test_a_position_of_a_journal_is_written_as_a_scene_that_plays_on(
    escarmouche: Run, journal: Path, tmp_path: Path
) -> None:
    written = escarmouche("replay", str(journal), "--scene-at", "40")
    assert written.code == 0
    scene = tmp_path / "here.scene.yaml"
    scene.write_text(written.out, encoding="utf-8")
    played = escarmouche("scene", "run", str(scene), "--seed", "1", "--json")
    assert played.code == 0
    assert played.json["decisions"] > 0
    last = tmp_path / "last.scene.yaml"
    last.write_text(escarmouche("replay", str(journal), "--scene-at", "100000").out, encoding="utf-8")
    assert escarmouche("scene", "run", str(last), "--json").json["decisions"] == 0


def test_a_check_says_identical_or_names_the_first_divergence(escarmouche: Run, journal: Path) -> None:
    ran = escarmouche("replay", str(journal), "--check")
    assert (ran.code, ran.out.startswith("identical: ")) == (0, True)
    assert escarmouche("replay", str(journal), "--check", "--json").json["identical"] is True
    lines = journal.read_text(encoding="utf-8").splitlines()
    entry = json.loads(lines[9])
    entry["answer"] = [6] if isinstance(entry["answer"], list) else "nonsense"
    entry["player"] = "" if entry.get("player") else "red"
    lines[9] = json.dumps(entry)
    journal.write_text("\n".join(lines) + "\n", encoding="utf-8")
    ran = escarmouche("replay", str(journal), "--check")
    assert (ran.code, "journal entry 8" in ran.out, ran.err) == (1, True, "")
    found = escarmouche("replay", str(journal), "--check", "--json")
    assert (found.code, found.json["identical"], found.json["seq"]) == (1, False, 8)


# -- bad input ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["battle", "c9"], "no book c9"),
        (["battle", "--armies", "lions-8", "orques-80"], "no army lions-8; there is lions-80"),
        (["battle", "--armies", "none.yaml", "orques-80"], "none.yaml: no such file"),
        (["battle", "--armies", "\0", "orques-80"], "no army"),
        (["battle", "--battlefield", "old-frod"], "no battlefield old-frod; there is old-ford"),
        (["battle", "--players", "nobody"], "no player is called nobody; there is"),
        (["battle", "--players", "random,random,random"], "2 players sit at this table"),
        (["battle", "--option", "turns"], "write an option as name=value, not turns"),
        (["battle", "--option", "turn=3"], "no option turn; there is turns"),
        (["battle", "--option", "alliances=maybe"], "alliances is yes or no, not maybe"),
        (["battle", "--turns", "0"], "--turns: it is at least 1"),
        (["battle", "--seed", "-1"], "--seed: it is at least 0"),
        (["battle", "--seed", "x"], "--seed: a whole number is wanted"),
        (["battle", "--armies", "lions-80"], "--armies needs 2 values"),
        (["battle", "--journal", "/nowhere/at/all"], "there is no folder /nowhere/at to save the game in"),
        (["battle", "--journal", "/"], "/ is a directory"),
        (["battle", "--pack", "none.yaml"], "none.yaml: no such file"),
        (["replay", "none.journal"], "none.journal"),
        (["replay", "/"], "/"),
        (["replay"], "FILE is missing"),
    ],
)
def test_what_can_not_be_is_one_line_and_nothing_else(escarmouche: Run, arguments: list[str], why: str) -> None:
    ran = escarmouche(*arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert why in ran.err


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "\0", "not a journal\n", '{"format":"escarmouche-journal/1"}\n', '{"end":0,"fingerprint":""}\n'],
)
def test_a_file_that_is_no_journal_is_one_line(escarmouche: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.journal"
    path.write_text(text, encoding="utf-8")
    for options in ([], ["--check"]):
        ran = escarmouche("replay", str(path), *options)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert "bad.journal:1" in ran.err


def test_an_illegal_army_does_not_fight(escarmouche: Run, tmp_path: Path) -> None:
    army = tmp_path / "dear.yaml"
    army.write_text("name: Dear\npeople: lions\nlimit: 5\ncards: [{profile: shield-guard}]\n", encoding="utf-8")
    ran = escarmouche("battle", "--armies", str(army), "orques-80", "--journal", str(tmp_path / "out"))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "Dear" in ran.err
    assert "[c2.army.points-tolerance]" in ran.err
    assert not (tmp_path / "out").exists()


def test_in_a_process_of_its_own_it_is_the_same(tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "escarmouche.cli.main", *arguments]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)

    first, second = (run(*SMALL, "--seed", "7", "--json") for _ in range(2))
    assert (first.returncode, first.stderr) == (0, "")
    assert json.loads(first.stdout) == json.loads(second.stdout)
    bad = run("battle", "--armies", "x", "y")
    assert (bad.returncode, bad.stdout, bad.stderr.count("\n")) == (2, "", 1)
    assert list(tmp_path.iterdir()) == []
