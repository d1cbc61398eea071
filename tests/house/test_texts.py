"""Texts: the same in both languages, found for every reader, and told exactly as the code asks for them."""

import ast
import doctest
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import escarmouche
from escarmouche import documents, texts
from escarmouche.catalogue import Catalogue, books
from escarmouche.texts import LOCALES, BadText, NoSuchText, Texts, language, message

SOURCE = Path(escarmouche.__file__).parent
FOLDERS = sorted(folder for folder in SOURCE.rglob("texts") if folder.is_dir())


class Wanted(Visitor):
    """The variables and the other texts that a text refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.variables: set[str] = set()
        self.others: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: Any) -> None:  # noqa: N802
        self.others.add(node.id.name)

    def visit_TermReference(self, node: Any) -> None:  # noqa: N802
        self.others.add(f"-{node.id.name}")


def wanted(folder: Path, locale: str) -> dict[str, set[str]]:
    """The texts and attributes of a folder in one language, each with the variables it wants."""
    direct: dict[str, Wanted] = {}
    for path in texts.files(folder, locale):
        for entry in texts.entries(path):
            name = f"-{entry.id.name}" if isinstance(entry, ftl.Term) else entry.id.name
            patterns = {name: entry.value} | {f"{name}.{part.id.name}": part.value for part in entry.attributes}
            for key, pattern in patterns.items():
                direct[key] = Wanted()
                if pattern is not None:
                    direct[key].visit(pattern)

    def whole(key: str) -> set[str]:
        found = direct[key]
        return found.variables.union(*(whole(other) for other in found.others if other in direct))

    return {key: whole(key) for key in direct}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(SOURCE)))
def test_both_languages_have_the_same_texts_with_the_same_variables(folder: Path) -> None:
    english, french = wanted(folder, "en"), wanted(folder, "fr")
    assert english, f"{folder} holds no texts"
    assert english.keys() == french.keys()
    assert {key: (english[key], french[key]) for key in english if english[key] != french[key]} == {}


def told_in_french() -> Iterator[tuple[str, str]]:
    """Whatever is written in French: where, and the words."""
    for folder in FOLDERS:
        for path in texts.files(folder, "fr"):
            for entry in texts.entries(path):
                words = Words()
                words.visit(entry)
                yield from ((f"{path.name}: {entry.id.name}", found) for found in words.found)
    for book in books():
        for rule in Catalogue.load(book):
            said = rule.wording("fr")
            if said.lang != "fr":  # a book that can be read and not yet played
                continue
            for part in (said.title, said.rule, *said.choices, said.example, said.unclear):
                yield from ((rule.id, line) for line in part.splitlines())


class Words(Visitor):
    """The words of a text between its variables."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def visit_TextElement(self, node: Any) -> None:  # noqa: N802
        self.found.append(node.value)


@pytest.mark.parametrize(
    "fault",
    [
        r"(?<!;) [;!?»]",  # but "* ; ? for the rule" names a command
        r" :(?!\S)",
        "« ",
        r"\w'\w|\b[dlnsqLD]'",
        r"(?:^|\d) (?:cm|mm|PV|%|P\.A\.)(?!\w)",
        r"(?:^|[\s(])-\d",
    ],
    ids=["narrow space", "colon", "guillemet", "apostrophe", "unit", "minus"],
)
def test_french_is_set_as_print_sets_it(fault: str) -> None:
    assert [(where, words) for where, words in told_in_french() if re.search(fault, words)] == []


def test_a_name_loses_no_vowel_but_before_another() -> None:
    assert [texts.of(name) for name in ("Archer", "Élémentaire", "Ysane", "Œil", "homme d’armes", "Hôte")] == [
        "d’Archer",
        "d’Élémentaire",
        "d’Ysane",
        "d’Œil",
        "d’homme d’armes",
        "d’Hôte",
    ]
    assert [texts.of(name) for name in ("Chevalier", "Yéti", "Hache noire", "Hobgobelin")] == [
        "de Chevalier",
        "de Yéti",
        "de Hache noire",
        "de Hobgobelin",
    ]


def test_no_text_puts_de_before_the_name_of_a_figure_but_by_its_function() -> None:
    whole = "".join(path.read_text("utf-8") for folder in FOLDERS for path in texts.files(folder, "fr"))
    assert (
        re.findall(
            r"\bd[e’] ?\{ \$(?:fighters?|target|creature|enem(?:y|ies)|shooter|caster|winners?|player) \}", whole
        )
        == []
    )


@pytest.mark.usefixtures("folder")
def test_what_is_told_of_data_has_the_signs_of_print() -> None:
    name = {"fr": "Guerrier d'os", "en": "the bull's strength"}
    assert Texts("fr").say("t-only", what=name) == "only in Guerrier d’os"
    assert Texts("en").say("t-only", what=name) == "only in the bull’s strength"
    assert Texts("fr").say("t-only", what=-2) == "only in \N{MINUS SIGN}2"
    assert Texts("fr").say("t-only", what=Decimal("-2.5")) == "only in \N{MINUS SIGN}2,5"
    assert Texts("en").number(-0.5, "+.1f") == "\N{MINUS SIGN}0.5"


def asked_for() -> Iterator[tuple[str, str, set[str] | None]]:
    """Where the program names a text: the place, its key, its variables (None if they are not written out)."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = ast.unparse(node.func).rpartition(".")[2]
            key = node.args[0]
            if called in ("say", "message") and isinstance(key, ast.Constant) and isinstance(key.value, str):
                names = [keyword.arg for keyword in node.keywords]
                written = None if None in names else {name for name in names if name is not None}
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", key.value, written


def test_texts_that_the_program_names_exist_with_just_their_variables() -> None:
    known: dict[str, set[str]] = {}
    for folder in FOLDERS:
        known.update(wanted(folder, "en"))
    wrong = [
        (place, key, variables, known.get(key))
        for place, key, variables in asked_for()
        if key not in known or (variables is not None and variables != known[key])
    ]
    assert wrong == []


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of texts, registered for this test alone."""
    monkeypatch.setattr(texts, "_folders", list(texts._folders))
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "hits.ftl").write_text(
        "t-hits = { $count ->\n    [one] une touche\n   *[other] { $count } touches\n}\n", encoding="utf-8"
    )
    (tmp_path / "en.ftl").write_text(
        "t-hits = { $count ->\n    [one] one hit\n   *[other] { $count } hits\n}\n"
        "t-only = only in { $what }\n    .short = only { $what }\n",
        encoding="utf-8",
    )
    texts.add(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_a_text_is_told_in_the_language_of_the_reader() -> None:
    told = [Texts("fr").say("t-hits", count=count) for count in (0, 1, 2)]
    assert told == ["une touche", "une touche", "2 touches"]  # in French, none is singular
    assert Texts("en").say("t-hits", count=1) == "one hit"


@pytest.mark.usefixtures("folder")
def test_what_a_language_lacks_is_told_in_english() -> None:
    assert Texts("fr").say("t-only", what="English") == "only in English"
    assert "t-only" in Texts("fr")


@pytest.mark.usefixtures("folder")
def test_attributes_and_messages_within_messages_are_told() -> None:
    assert Texts("en").say("t-only.short", what="here") == "only here"
    inner = message("t-hits", count=2)
    assert Texts("fr").tell(message("t-only", what=inner)) == "only in 2 touches"
    assert Texts("en").tell(message("t-only", what=(inner, "luck"))) == "only in 2 hits, luck"
    assert Texts("en").tell("as it is") == "as it is"


@pytest.mark.usefixtures("folder")
def test_no_isolation_marks_litter_the_line() -> None:
    assert Texts("en").say("t-only", what="\u05d0 name") == "only in \u05d0 name"


@pytest.mark.usefixtures("folder")
def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert Texts("en").say("t-only", what=Decimal("12.5")) == "only in 12.5"
    assert Texts("en").say("t-hits", count=12000) == "12,000 hits"
    assert Texts("fr").say("t-hits", count=Decimal("12.5")) == "12,5 touches"


@pytest.mark.usefixtures("folder")
def test_a_mistake_of_the_program_is_an_error() -> None:
    with pytest.raises(NoSuchText, match="t-none"):
        Texts("fr").say("t-none")
    with pytest.raises(NoSuchText):
        Texts("fr").say("t-only.long")
    with pytest.raises(BadText, match="t-only"):
        Texts("en").say("t-only")
    with pytest.raises(ValueError, match="no texts in 'de'"):
        Texts("de")


def test_a_very_long_value_is_cut_rather_than_refused(folder: Path) -> None:
    assert len(Texts("en").say("t-only", what="x" * 100_000)) < 2100


def test_a_folder_may_be_added_twice_but_a_text_may_not(folder: Path) -> None:
    texts.add(folder)
    assert Texts("en").say("t-hits", count=1) == "one hit"
    (folder / "en").mkdir()
    (folder / "en" / "more.ftl").write_text("t-hits = again\n", encoding="utf-8")
    other = folder / "other"
    other.mkdir()
    (other / "en.ftl").write_text("t-hits = again\n", encoding="utf-8")
    texts.add(other)
    with pytest.raises(BadText, match="t-hits stands in"):
        Texts("en").say("t-hits", count=1)


def test_a_file_that_is_not_fluent_is_named_with_its_line(folder: Path) -> None:
    broken = folder / "en" / "broken.ftl"
    broken.parent.mkdir()
    broken.write_text("t-fine = fine\nthis is no text\n", encoding="utf-8")
    with pytest.raises(BadText, match=r"broken\.ftl:2:"):
        texts.entries(broken)


@pytest.mark.parametrize(
    ("option", "environ", "spoken"),
    [
        (None, {}, "en"),
        (None, {"LANG": "fr_FR.UTF-8"}, "fr"),
        (None, {"LANG": "fr"}, "fr"),
        (None, {"LANG": "fr.UTF-8"}, "fr"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LC_ALL": "C.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        (None, {"LC_MESSAGES": "fr_BE", "LANG": "en_GB"}, "fr"),
        (None, {"LC_ALL": "fr_CA", "ESCARMOUCHE_LANG": "en"}, "en"),
        (None, {"LC_ALL": "fr_CA", "ESCARMOUCHE_LANG": "xx"}, "fr"),
        ("fr", {"ESCARMOUCHE_LANG": "en", "LC_ALL": "en"}, "fr"),
        ("xx", {"LANG": "fr-FR"}, "fr"),
    ],
)
def test_the_language_is_the_one_asked_for_first(option: str | None, environ: dict[str, str], spoken: str) -> None:
    assert language(option, environ) == spoken
    assert spoken in LOCALES


@pytest.mark.parametrize("module", [texts, documents], ids=["texts", "documents"])
def test_the_examples_in_the_documentation_are_true(module: ModuleType) -> None:
    failed, attempted = doctest.testmod(module)
    assert (failed, attempted > 0) == (0, True)
