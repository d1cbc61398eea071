"""The catalogue: entries found and checked, ids in code and in tests counted where they count and nowhere else."""

import re
from pathlib import Path

import pytest

from escarmouche.catalogue import (
    BookCoverage,
    Catalogue,
    Coverage,
    Entry,
    Figures,
    Wording,
    books,
    coverage,
    fallen,
    find,
    implementations,
    load_all,
    load_floor,
    proofs,
    raised,
    search,
)
from escarmouche.documents import BadDocument
from escarmouche.errors import Problem
from escarmouche.rulebooks import books as playable


@pytest.mark.parametrize("book", sorted(books()))
def test_every_installed_book_has_a_sound_catalogue(book: str) -> None:
    catalogue = Catalogue.load(book)
    assert len(catalogue) > 100
    assert all(entry.id.startswith(f"{book}.") and entry.title and entry.source for entry in catalogue)


@pytest.mark.parametrize("book", sorted(books()))
def test_every_rule_speaks_french_and_names_the_same_numbers(book: str) -> None:
    catalogue = Catalogue.load(book)
    if book not in playable() and all(entry.fr is None for entry in catalogue):
        pytest.skip("a book that can't be played yet may do without French, and has all of it once it has any")
    for entry in catalogue:
        english, french = entry.wording("en"), entry.wording("fr")
        assert (english.lang, french.lang) == ("en", "fr"), entry.id
        assert (english.title, french.title) == (entry.title, entry.titles["fr"])
        assert entry.term or (entry.fr and entry.fr.title), f"{entry.id} has no French title"
        for one, other in (
            (english.rule, french.rule),
            (english.example, french.example),
            (english.unclear, french.unclear),
            *zip(english.choices, french.choices, strict=True),
        ):
            assert numbers_in(one) == numbers_in(other), (entry.id, one, other)


@pytest.mark.parametrize("book", sorted(books()))
def test_titles_are_names_without_gaps_to_fill_in(book: str) -> None:
    titles = [
        title
        for entry in Catalogue.load(book)
        for title in entry.titles.values()
        if "otation" not in title and "parameter" not in title
    ]
    assert [
        title for title in titles if re.search(r"\[#|/ X\b|\b(?:CREATURE|CRÉATURE|EFFECT|EFFET|ENERGY|ÉNERGIE)", title)
    ] == []


def test_a_search_finds_what_print_writes_otherwise() -> None:
    found = [entry.id for entry in search("jet d'approche", [Catalogue.load("c2")])]
    assert found == [entry.id for entry in search("jet d’approche", [Catalogue.load("c2")])]
    assert "c2.approach.roll" in found[:5]


def numbers_in(text: str) -> list[str]:
    """The numbers in a text, whatever a language puts between their digits."""
    return sorted(re.findall(r"\d+", re.sub(r"(?<=\d),(?=\d{3}\b)", "", text)))


def test_finding_a_book_does_not_import_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_import(self: object) -> object:
        raise AssertionError("a book was imported")

    monkeypatch.setattr("importlib.metadata.EntryPoint.load", no_import)
    assert books()


def test_a_book_that_cannot_be_played_yet_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "toybook").mkdir()
    (tmp_path / "toybook" / "__init__.py").write_text("raise AssertionError('imported')", encoding="utf-8")
    info = tmp_path / "toybook-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toybook\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[escarmouche.catalogues]\ntoybook = toybook\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert books.__wrapped__()["toybook"] == tmp_path / "toybook"
    assert "toybook" not in playable.__wrapped__()
    assert set(playable()) <= set(books())


def test_an_unknown_book_is_a_problem() -> None:
    with pytest.raises(Problem, match="no book c9; installed are"):
        Catalogue.load("c9")


def test_an_entry_is_found_by_its_id_and_a_mistyped_id_gets_the_nearest() -> None:
    assert find("t.move.walk", [TOY]).title == "Walking"
    with pytest.raises(Problem, match=r"no rule t\.move\.wlak; did you mean t\.move\.walk"):
        find("t.move.wlak", [TOY])
    with pytest.raises(Problem, match=r"no rule 42$"):
        find("42", [TOY])


def test_search_wants_every_word_anywhere_and_puts_names_first() -> None:
    assert [entry.id for entry in search("WALK", [TOY])] == ["t.move.walk", "t.move.run"]
    assert [entry.id for entry in search("walk twice", [TOY])] == ["t.move.run"]
    assert [entry.id for entry in search("epee", [TOY])] == ["t.melee.sword"]
    assert [entry.id for entry in search("jambes", [TOY])] == ["t.move.walk"]
    assert search("dragon", [TOY]) == []
    assert search(" ", [TOY]) == []


TOY = Catalogue(
    "t",
    Path("toy"),
    {
        entry.id: entry
        for entry in (
            Entry("t.move.run", "Running", "core", "1", "Twice as far as a walk."),
            Entry(
                "t.move.walk", "Walking", "core", "2", "As far as the legs allow.", fr=Wording(rule="Selon les jambes.")
            ),
            Entry("t.melee.sword", "Sword", "skill", "3", "Sharp.", term="Épée"),
        )
    },
)


def install(monkeypatch: pytest.MonkeyPatch, folder: Path, rules: str) -> None:
    """Install a book whose catalogue is this text."""
    folder.mkdir()
    (folder / "rules.yaml").write_text(rules, encoding="utf-8")
    monkeypatch.setattr("escarmouche.catalogue.entries.books", lambda: {folder.name: folder})


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ("- {id: b0.a.x, title: X, kind: core, source: '1', rule: r}", r"\[0\].id: b0.a.x does not belong to the book"),
        ("- {id: B.a.x, title: X, kind: core, source: '1'}", "has neither rule nor data"),
        ("- {id: B.a.x, title: X, kind: core, rule: r}", "the field source is missing"),
        ("- {id: B.a.x, title: X, kind: core, source: '1', rule: r, exmple: e}", "did you mean example"),
        ("- &e {id: B.a.x, title: X, kind: core, source: '1', rule: r}\n- *e", r"\[1\].id: B.a.x stands twice"),
        (
            "- {id: B.a.x, title: X, kind: core, source: '1', rule: r,\n   needs: [B.a.y]}",
            r":2: \[0\].needs\[0\]: no rule B.a.y",
        ),
    ],
)
def test_a_faulty_catalogue_is_refused_at_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, reason: str
) -> None:
    book = tmp_path.name  # a new name each time: catalogues are kept once loaded
    install(monkeypatch, tmp_path / book, rules.replace("B.", f"{book}."))
    with pytest.raises(BadDocument, match=reason.replace("B.", f"{book}.")):
        Catalogue.load(book)


ENTRY = "- {id: B.a.x, title: X, kind: core, source: '1', rule: r, choices: [one, two]}"


@pytest.mark.parametrize(
    ("french", "reason"),
    [
        ("B.a.y: {rule: r}", r"no rule B.a.y"),
        ("B.a.x: {rule: r, choices: [un]}", r"choices: the French wording of B.a.x says more or less"),
        ("B.a.x: {choices: [un, deux]}", r"rule: the French wording of B.a.x says more or less"),
        (
            "B.a.x: {rule: r, choices: [un, deux], example: e}",
            r"example: the French wording of B.a.x says more or less",
        ),
        ("B.a.x: {rule: r, choix: [un, deux]}", r"choix"),
    ],
)
def test_a_faulty_french_wording_is_refused_at_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, french: str, reason: str
) -> None:
    book = tmp_path.name
    install(monkeypatch, tmp_path / book, ENTRY.replace("B.", f"{book}."))
    (tmp_path / book / "rules.fr.yaml").write_text(french.replace("B.", f"{book}."), encoding="utf-8")
    with pytest.raises(BadDocument, match=reason.replace("B.", f"{book}.")):
        Catalogue.load(book)


def test_a_rule_that_has_not_been_put_into_french_is_read_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = tmp_path.name
    install(monkeypatch, tmp_path / book, ENTRY.replace("B.", f"{book}."))
    assert Catalogue.load(book).entries[f"{book}.a.x"].wording("fr") == Wording("X", "r", ["one", "two"], lang="en")


CODE = '''
"""A chapter. [t.chapter.one]"""

def walk():
    """Walking. [t.move.walk] and [t.move.run], not list[t.not.this] nor [tool.ruff]."""
    text = "[t.not.code]"
    return text  # [t.not.comment]

class Sword:
    """Sharp. [t.melee.sword]"""

    async def strike(self):
        """A blow. [t.melee.blow_two]"""
        "[t.not.docstring]"
'''

TESTS = """
import pytest

pytestmark = [pytest.mark.rule("t.module.mark"), pytest.mark.slow]

@pytest.mark.rule("t.move.walk", "t.move.run")
def test_walk(): ...

class TestSword:
    pytestmark = pytest.mark.rule("t.class.mark")

    @pytest.mark.rule("t.melee.sword")
    async def test_strike(self): ...

@pytest.mark.rule("t.whole.class")
class TestShield: ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("t.param.mark")),
                               pytest.param(2, marks=[pytest.mark.rule("t.param.marks")])])
def test_each(x): ...

@pytest.mark.rule("t.not.helper")
def helper(): ...

@pytest.mark.skip
@pytest.mark.rule("t.not.skipped")
def test_skipped(): ...

@pytest.mark.xfail(reason="not yet")
@pytest.mark.rule("t.not.expected")
def test_failing(): ...

unused = pytest.mark.rule("t.not.used")

@pytest.mark.rule(IDS)
def test_computed(): ...
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "src" / "code.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "tests" / "deep" / "test_it.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def test_ids_in_docstrings_count_and_no_others(project: Path) -> None:
    found = implementations(project / "src")
    assert sorted(found) == [
        "t.chapter.one",
        "t.melee.blow_two",
        "t.melee.sword",
        "t.move.run",
        "t.move.walk",
    ]
    assert [str(place) for place in found["t.move.walk"]] == [f"{project / 'src' / 'code.py'}:4"]


def test_ids_in_markers_of_tests_that_run_count_and_no_others(project: Path) -> None:
    found = proofs(project / "tests")
    assert sorted(found) == [
        "IDS",
        "t.class.mark",
        "t.melee.sword",
        "t.module.mark",
        "t.move.run",
        "t.move.walk",
        "t.param.mark",
        "t.param.marks",
        "t.whole.class",
    ]
    assert found["t.move.run"][0].line == 6


def test_scenes_name_the_rules_they_prove(project: Path) -> None:
    scene = project / "tests" / "deep" / "duel.scene.yaml"
    scene.write_text("rules: [t.scene.one]\ntable: {width: 1}\n", encoding="utf-8")
    assert "t.scene.one" in proofs(project / "tests")
    scene.write_text("rules: t.scene.one\n", encoding="utf-8")
    with pytest.raises(BadDocument, match="expected a list of rule ids"):
        proofs(project / "tests")


def test_a_file_that_is_no_python_is_named(project: Path) -> None:
    (project / "src" / "code.py").write_text("def walk(:\n", encoding="utf-8")
    with pytest.raises(BadDocument, match=r"code\.py:1: not Python"):
        implementations(project / "src")


def test_coverage_counts_by_book_and_kind_and_names_what_is_missing(project: Path) -> None:
    (project / "tests" / "deep" / "test_it.py").write_text(
        'import pytest\n@pytest.mark.rule("t.move.walk", "t.none.such")\ndef test_walk(): ...\n', encoding="utf-8"
    )
    (project / "toy").mkdir()
    toy = Catalogue("t", project / "toy", TOY.entries)
    report = coverage([toy], project / "src", project / "tests")
    book = report.books["t"]
    assert (book.entries, book.implemented, book.tested) == (3, 3, 1)
    assert book.by_kind == {"core": (2, 2, 1), "skill": (1, 1, 0)}
    assert book.missing == ["t.move.run", "t.melee.sword"]
    assert report.unknown == ["t.chapter.one", "t.melee.blow_two", "t.none.such"]


def test_the_package_of_a_book_from_elsewhere_is_read_too(project: Path) -> None:
    (project / "toy").mkdir()
    (project / "toy" / "more.py").write_text('"""[t.move.run]"""\n', encoding="utf-8")
    (project / "src" / "code.py").write_text("", encoding="utf-8")
    report = coverage([Catalogue("t", project / "toy", TOY.entries)], project / "src", project / "tests")
    assert report.books["t"].implemented == 1


def report(implemented: int, tested: int) -> Coverage:
    return Coverage({"t": BookCoverage(9, implemented, tested, {}, [])}, [])


def test_the_floor_holds_and_is_only_ever_lifted(tmp_path: Path) -> None:
    floor = {"t": Figures(5, 3)}
    assert fallen(report(5, 3), floor) == []
    assert fallen(report(4, 2), floor) == [("t", "implemented", 4, 5), ("t", "tested", 2, 3)]
    assert fallen(Coverage({}, []), floor) == [("t", "implemented", 0, 5), ("t", "tested", 0, 3)]
    assert raised(report(4, 8), floor) == {"t": Figures(5, 8)}
    assert load_floor(tmp_path / "none.json") == {}


def test_every_id_in_our_own_code_and_tests_is_in_a_catalogue() -> None:
    source = Path(__file__).parents[2] / "src"
    assert coverage(load_all(), source, source.parent / "tests").unknown == []
