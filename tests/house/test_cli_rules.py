"""`escarmouche rules`, as a person and as a program sees it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from tests.keyboard import typed

from escarmouche.catalogue import Catalogue, books
from escarmouche.cli.rules import _show
from escarmouche.cli.session import Session
from escarmouche.texts import Texts

Run = Callable[..., Any]
FLOOR = Path(__file__).parents[1] / "coverage_floor.json"
ENTRY = "c2.melee.riposte"


def test_show_prints_the_rule_and_where_it_is_carried_out(escarmouche: Run) -> None:
    ran = escarmouche("rules", "show", ENTRY)
    assert ran.code == 0
    assert ran.out.startswith(f"Riposte  {ENTRY}\n")
    for part in ("Reading chosen", "Builds on", "Carried out in", "Proved in", "c2.counterattack.effect"):
        assert part in ran.out


def test_show_prints_data_as_a_table(escarmouche: Run) -> None:
    lines = escarmouche("rules", "show", "c2.army.artefact-limit").out.splitlines()
    header = next(number for number, line in enumerate(lines) if line.split() == ["rank", "artefacts"])
    assert lines[header + 1].split() == ["Initié,", "Irrégulier,", "Régulier", "1"]


@pytest.mark.parametrize("book", sorted(books()))
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_rule_can_be_shown(book: str, language: str) -> None:
    for entry in Catalogue.load(book):
        console = Console(width=100, markup=False, highlight=False, record=True, quiet=True)
        _show(Session(Texts(language), console), entry, [], [])


def test_two_books_are_compared_by_the_name_of_a_skill(escarmouche: Run) -> None:
    ran = escarmouche("rules", "compare", "c2", "cc", "Furie guerrière")
    assert ran.code == 0
    assert ran.out.index("c2.skill.furie-guerriere") < ran.out.index("cc.skill.furie-guerriere")
    by_id = escarmouche("rules", "compare", "c2", "cc", "furie-guerriere", "--json").json
    assert {book: [entry["id"] for entry in found] for book, found in by_id.items()} == {
        "c2": ["c2.skill.furie-guerriere"],
        "cc": ["cc.skill.furie-guerriere"],
    }
    nothing = escarmouche("rules", "compare", "c2", "cc", "nobody knows").out
    assert nothing.count("No rule found.") == 2
    assert escarmouche("rules", "compare", "c2", "c9", "Furie").code == 2


def test_show_gives_the_french_term_to_french_readers(escarmouche: Run) -> None:
    before = escarmouche("--lang", "fr", "rules", "show", "c2.profile.courage")
    after = escarmouche("rules", "show", "c2.profile.courage", "--lang=fr")
    assert before.out == after.out
    assert typed(before.out).startswith("Courage (COU.)  c2.profile.courage\nterme · source : lignes 199")
    assert "Appliquée dans" in before.out


def test_show_as_json_has_every_field_and_the_places(escarmouche: Run) -> None:
    shown = escarmouche("rules", "show", ENTRY, "--json").json
    assert shown["id"] == ENTRY
    assert shown["needs"] == Catalogue.load("c2").entries[ENTRY].needs
    assert isinstance(shown["code"], list)
    assert isinstance(shown["tests"], list)


def test_places_are_named_from_where_we_are(escarmouche: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "test_it.py").write_text(
        f'import pytest\n@pytest.mark.rule("{ENTRY}")\ndef test_it(): ...\n', encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    ran = escarmouche("rules", "show", ENTRY, "--json", "--tests", ".")
    assert ran.json["tests"] == [{"file": "test_it.py", "line": 2}]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "no rule c2.mele.ripost; did you mean c2.melee.riposte"),
        ("fr", "aucune règle c2.mele.ripost ; vouliez-vous dire c2.melee.riposte"),
    ],
)
def test_an_unknown_id_is_one_line_on_the_standard_error(escarmouche: Run, language: str, line: str) -> None:
    ran = escarmouche("rules", "show", "c2.mele.ripost", "--lang", language)
    assert (ran.code, ran.out) == (2, "")
    assert typed(ran.err).startswith(line)
    assert ran.err.count("\n") == 1


def test_an_unknown_book_is_one_line_too(escarmouche: Run) -> None:
    for command in ("list", "coverage"):
        ran = escarmouche("rules", command, "--book", "c9")
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_list_and_search_give_a_line_a_rule(escarmouche: Run) -> None:
    skills = escarmouche("rules", "list", "--book", "c2", "--kind", "skill", "--json").json
    assert {entry["kind"] for entry in skills} == {"skill"}
    assert set(skills[0]) == {"id", "title", "kind", "term"}
    assert len(escarmouche("rules", "list", "--book", "c2").out.splitlines()) >= len(Catalogue.load("c2"))
    found = escarmouche("rules", "search", "riposte")
    assert found.out.splitlines()[0].split()[:2] == [ENTRY, "Riposte"]
    assert escarmouche("rules", "search", "riposte", "melee", "--json").json[0]["id"] == ENTRY
    assert escarmouche("rules", "search", "zeppelin").out == "No rule found.\n"


def test_coverage_as_json_has_exactly_the_agreed_form(escarmouche: Run, tmp_path: Path) -> None:
    report = escarmouche("rules", "coverage", "--book", "c2", "--json").json
    assert set(report) == {"books", "unknown"}
    assert set(report["books"]) == {"c2"}
    book = report["books"]["c2"]
    assert set(book) == {"entries", "implemented", "tested", "by_kind", "missing"}
    assert book["entries"] == len(Catalogue.load("c2")) == sum(figures[0] for figures in book["by_kind"].values())
    assert book["implemented"] == sum(figures[1] for figures in book["by_kind"].values())
    assert book["tested"] == sum(figures[2] for figures in book["by_kind"].values())
    assert len(book["missing"]) >= book["entries"] - min(book["implemented"], book["tested"])


def test_coverage_fails_on_an_id_that_no_book_has(escarmouche: Run, tmp_path: Path) -> None:
    assert escarmouche("rules", "coverage", "--tests", str(tmp_path)).code == 0
    (tmp_path / "test_it.py").write_text(
        'import pytest\n@pytest.mark.rule("c2.none.such")\ndef test_it(): ...\n', encoding="utf-8"
    )
    ran = escarmouche("rules", "coverage", "--json", "--tests", str(tmp_path))
    assert (ran.code, ran.json["unknown"]) == (1, ["c2.none.such"])
    assert "c2.none.such" in escarmouche("rules", "coverage", "--tests", str(tmp_path)).out


def test_the_floor_is_lifted_and_then_holds(escarmouche: Run, tmp_path: Path) -> None:
    floor = tmp_path / "floor.json"
    tests = tmp_path / "tests"
    tests.mkdir()
    proof = tests / "test_it.py"
    proof.write_text(f'import pytest\n@pytest.mark.rule("{ENTRY}")\ndef test_it(): ...\n', encoding="utf-8")
    options = ("rules", "coverage", "--json", "--tests", str(tests))
    assert escarmouche(*options, "--raise-floor", str(floor)).code == 0
    assert json.loads(floor.read_text(encoding="utf-8"))["c2"]["tested"] == 1
    assert escarmouche(*options, "--floor", str(floor)).code == 0
    proof.unlink()
    ran = escarmouche(*options, "--floor", str(floor))
    assert (ran.code, ran.err) == (1, "c2: rules tested fell from 1 to 0\n")
    escarmouche(*options, "--raise-floor", str(floor))
    assert json.loads(floor.read_text(encoding="utf-8"))["c2"]["tested"] == 1


def test_our_own_coverage_has_not_fallen(escarmouche: Run) -> None:
    ran = escarmouche("rules", "coverage", "--json", "--floor", str(FLOOR))
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("command", [[], ["rules"], ["rules", "show"], ["rules", "coverage"]])
def test_help_is_told_in_both_languages(escarmouche: Run, command: list[str]) -> None:
    english = escarmouche(*command, "--help")
    french = escarmouche(*command, "--help", "--lang", "fr")
    assert "Show this help and leave." in english.out
    assert "Affiche cette aide et s'arrête." in typed(french.out)
    for ran in (english, french):
        assert ran.code == 0
        assert not [word for word in ran.out.split() if word.startswith(("cli-", "rules-"))]


def test_the_environment_chooses_the_language(escarmouche: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESCARMOUCHE_LANG", "fr")
    assert "Commandes" in escarmouche("--help").out
    assert "Commands" in escarmouche("--help", "--lang", "en").out


def test_a_wrong_command_or_language_leaves_with_2(escarmouche: Run) -> None:
    for arguments in (["ruels"], ["--lang", "xx", "rules", "list"], ["rules", "show"], ["--lang"]):
        ran = escarmouche(*arguments)
        assert (ran.code, ran.out) == (2, "")
        assert "Traceback" not in ran.err


def test_words_after_a_double_dash_are_not_options(escarmouche: Run) -> None:
    assert escarmouche("rules", "search", "--", "--lang").code == 0
