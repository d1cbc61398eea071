"""`escarmouche rules`: the catalogues of the books, and how far they are carried out."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import escarmouche
from escarmouche.catalogue import (
    Catalogue,
    Coverage,
    Entry,
    Place,
    called,
    coverage,
    fallen,
    find,
    implementations,
    load_all,
    load_floor,
    proofs,
    prose,
    raised,
    search,
)
from escarmouche.cli.session import Session, session
from escarmouche.documents import field_name
from escarmouche.texts import Texts

app = typer.Typer(help="rules-about", no_args_is_help=True)

AsJson = Annotated[bool, typer.Option("--json", help="cli-json")]
Book = Annotated[str | None, typer.Option("--book", help="rules-option-book")]
Tests = Annotated[Path | None, typer.Option("--tests", help="rules-option-tests")]


@app.command("show", help="rules-show-about")
def show(
    context: typer.Context,
    id: Annotated[str, typer.Argument(help="rules-argument-id")],
    json: AsJson = False,
    tests: Tests = None,
) -> None:
    """One rule as a page, or as JSON with the places of its code and tests."""
    catalogues = load_all()
    entry = find(id, catalogues)
    folders = (catalogue.folder for catalogue in _outside(catalogues))
    code = implementations(_source_root(), *folders, only=[id]).get(id, [])
    proved = proofs(_tests_root(tests), only=[id]).get(id, [])
    if json:
        places = {"code": [_near(place) for place in code], "tests": [_near(place) for place in proved]}
        session(context).print_json(msgspec.to_builtins(entry, builtin_types=(Decimal,)) | places)
    else:
        _show(session(context), entry, code, proved)


@app.command("list", help="rules-list-about")
def list_entries(
    context: typer.Context,
    book: Book = None,
    kind: Annotated[str | None, typer.Option("--kind", help="rules-option-kind")] = None,
    json: AsJson = False,
) -> None:
    """The rules of a book or of all, a line each."""
    entries = [entry for catalogue in _chosen(book) for entry in catalogue if kind in (None, entry.kind)]
    _list(session(context), entries, json)


@app.command("search", help="rules-search-about")
def search_entries(
    context: typer.Context,
    text: Annotated[list[str], typer.Argument(help="rules-argument-text")],
    book: Book = None,
    json: AsJson = False,
) -> None:
    """The rules that have all the words, a line each."""
    _list(session(context), search(" ".join(text), _chosen(book)), json)


@app.command("compare", help="rules-compare-about")
def compare(
    context: typer.Context,
    one: Annotated[str, typer.Argument(help="rules-argument-book")],
    other: Annotated[str, typer.Argument(help="rules-argument-book")],
    name: Annotated[str, typer.Argument(help="rules-argument-name")],
    json: AsJson = False,
    tests: Tests = None,
) -> None:
    """What two books call by one name, one after the other; as JSON, each book's rules of that name."""
    meanings = {book: called(name, Catalogue.load(book)) for book in (one, other)}
    here = session(context)
    if json:
        here.print_json(
            {book: msgspec.to_builtins(rules, builtin_types=(Decimal,)) for book, rules in meanings.items()}
        )
        return
    folders = (catalogue.folder for catalogue in _outside(load_all()))
    compared = [entry.id for rules in meanings.values() for entry in rules]
    code = implementations(_source_root(), *folders, only=compared) if compared else {}
    proved = proofs(_tests_root(tests), only=compared) if compared else {}
    for book, rules in meanings.items():
        here.console.rule(book)
        for entry in rules:
            _show(here, entry, code.get(entry.id, []), proved.get(entry.id, []))
        if not rules:
            here.console.print(here.texts.say("rules-none-found"))


@app.command("coverage", help="rules-coverage-about")
def show_coverage(
    context: typer.Context,
    book: Book = None,
    json: AsJson = False,
    tests: Tests = None,
    floor: Annotated[Path | None, typer.Option("--floor", help="rules-option-floor")] = None,
    raise_floor: Annotated[Path | None, typer.Option("--raise-floor", help="rules-option-raise-floor")] = None,
) -> None:
    """The figures of each book and what is missing; leaves with 1 on unknown ids and fallen figures."""
    chosen = [catalogue.book for catalogue in _chosen(book)]
    whole = coverage(load_all(), _source_root(), _tests_root(tests))
    report = msgspec.structs.replace(whole, books={name: whole.books[name] for name in chosen})
    here = session(context)
    if json:
        here.print_json(report)
    else:
        _show_coverage(here, report)
    sunk = fallen(whole, load_floor(floor)) if floor else []
    for name, figure, now, was in sunk:
        label = here.texts.say(f"rules-figure-{figure}")
        typer.echo(here.texts.say("rules-fallen", book=name, figure=label, now=now, was=was), err=True)
    if raise_floor:
        lifted = raised(whole, load_floor(raise_floor))
        raise_floor.write_bytes(msgspec.json.format(msgspec.json.encode(lifted, order="sorted"), indent=2) + b"\n")
    raise typer.Exit(1 if report.unknown or sunk else 0)


def _source_root() -> Path:
    return Path(escarmouche.__file__).parent


def _tests_root(asked: Path | None) -> Path:
    """The tests beside the sources if this is a working copy, else those of the folder we are in."""
    beside = _source_root().parent.parent / "tests"
    return asked or (beside if beside.is_dir() else Path("tests"))


def _outside(catalogues: Iterable[Catalogue]) -> list[Catalogue]:
    """The books whose packages are not part of this program."""
    return [catalogue for catalogue in catalogues if not catalogue.folder.is_relative_to(_source_root())]


def _chosen(book: str | None) -> list[Catalogue]:
    return load_all() if book is None else [Catalogue.load(book)]


def _near(place: Place) -> Place:
    """The place as seen from the folder we are in, if it lies below."""
    path = Path(place.file).resolve()
    return Place(str(path.relative_to(Path.cwd())), place.line) if path.is_relative_to(Path.cwd()) else place


def _kind(kind: str, texts: Texts) -> str:
    key = f"rules-kind-{kind}"
    return texts.say(key) if key in texts else kind


def _title(entry: Entry, texts: Texts) -> str:
    """The name a reader of this language knows the rule by."""
    return entry.titles[texts.locale]


def _list(here: Session, entries: Sequence[Entry], json: bool) -> None:
    if json:
        fields = ("id", "title", "kind", "term")
        here.print_json([{name: getattr(entry, name) for name in fields} for entry in entries])
        return
    if not entries:
        here.console.print(here.texts.say("rules-none-found"))
        return
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    table.add_column(style="dim")
    for entry in entries:
        table.add_row(entry.id, _title(entry, here.texts), _kind(entry.kind, here.texts))
    here.console.print(table)


def _show(here: Session, entry: Entry, code: Sequence[Place], tests: Sequence[Place]) -> None:
    """An entry as a page: what it is, what it says, what is unclear, and where it is carried out and proved."""
    say, console, said = here.texts.say, here.console, entry.wording(here.texts.locale)
    console.print(Text.assemble((said.title, "bold"), "  ", (entry.id, "cyan")))
    facts = [
        _kind(entry.kind, here.texts),
        say("rules-source", source=entry.source, lines="yes" if entry.is_found_by_lines else "no"),
    ]
    facts += [say("rules-term", term=entry.term)] if entry.term else []
    facts += [say("rules-title", title=entry.title)] if here.texts.locale == "fr" else []
    facts += [say("rules-edition", edition=entry.edition)] if entry.edition else []
    facts += [say("rules-confidence", confidence=entry.confidence)] if entry.confidence else []
    console.print(Text(" · ".join(facts), "dim"))
    if said.rule:
        console.print()
        console.print(prose(said.rule))
    if entry.data is not None:
        _section(here, "rules-data", _data(entry.data))
    if said.choices:
        _section(here, "rules-choices", "\n".join(f"• {choice}" for choice in said.choices))
    if said.example:
        _section(here, "rules-example", prose(said.example))
    if said.unclear:
        _section(here, "rules-unclear", prose(said.unclear))
    if entry.needs:
        _section(here, "rules-needs", ", ".join(entry.needs))
    if entry.fallback:
        _section(here, "rules-fallback", ", ".join(entry.fallback))
    for key, places in (("rules-code", code), ("rules-tests", tests)):
        _section(here, key, "\n".join(str(_near(place)) for place in places) or say("rules-nowhere"))


def _section(here: Session, key: str, content: str | Table) -> None:
    here.console.print()
    here.console.print(Text(here.texts.say(key), "bold"))
    here.console.print(Padding(content, (0, 0, 0, 2)))


def _data(data: Any) -> str | Table:
    """The data of an entry: rows with the same fields as a table, fields as two columns, anything else in a line."""
    if isinstance(data, list) and data and all(isinstance(row, dict) for row in data):
        columns = list(dict.fromkeys(key for row in data for key in row))
        return _table(columns, [[row.get(column, "") for column in columns] for row in data])
    if isinstance(data, dict):
        if data and all(isinstance(row, dict) for row in data.values()):
            columns = list(dict.fromkeys(key for row in data.values() for key in row))
            return _table(["", *columns], [[key, *(row.get(c, "") for c in columns)] for key, row in data.items()])
        return _table([], [[key, value] for key, value in data.items()])
    return _flat(data)


def _table(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Table:
    table = Table(*columns, box=None, pad_edge=False, show_header=bool(columns), header_style="dim")
    for row in rows:
        table.add_row(*(Text(_flat(cell)) for cell in row))
    return table


def _flat(value: Any) -> str:
    """A value of the data in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{field_name((key,))} {_flat(item)}" for key, item in value.items())
    if isinstance(value, list):
        return ", ".join(f"({_flat(item)})" if isinstance(item, dict | list) else _flat(item) for item in value)
    if value is None or isinstance(value, bool):
        return "–" if value is None else "✓" if value else "✗"
    return str(value)


def _show_coverage(here: Session, report: Coverage) -> None:
    """The figures of each book as a table, then the ids that lack code or tests, by area."""
    say = here.texts.say
    for name, book in report.books.items():
        table = Table(name, say("rules-entries"), say("rules-implemented"), say("rules-tested"), box=None)
        for column in table.columns[1:]:
            column.justify = "right"
        for kind, figures in book.by_kind.items():
            table.add_row(_kind(kind, here.texts), *map(str, figures))
        table.add_section()
        total = (book.entries, book.implemented, book.tested)
        table.add_row(say("rules-total"), *map(str, total), style="bold")
        here.console.print(table)
        if book.missing:
            _section(here, "rules-missing", "\n".join(_by_area(book.missing)))
        here.console.print()
    if report.unknown:
        _section(here, "rules-unknown", "\n".join(report.unknown))


def _by_area(ids: Iterable[str]) -> list[str]:
    """One line an area: `c2.melee: riposte, parry`."""
    areas: dict[str, list[str]] = defaultdict(list)
    for id in ids:
        book, area, *rest = id.split(".")
        areas[f"{book}.{area}"].append(".".join(rest))
    return [f"{area}: {', '.join(names)}" for area, names in areas.items()]
