"""What a study has found as one page that anybody can read, and as CSV (docs/lab.md)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from statistics import median
from typing import Final

from escarmouche.lab.drawing import MOST, intervals_chart, kills_chart, lengths_chart, reliability_chart, svg
from escarmouche.lab.files import needed, write_whole, writing
from escarmouche.lab.findings import COLUMNS, Findings, Row
from escarmouche.texts import Texts, signed

PAGE: Final = "report.html"

STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1 { font-size: 1.8rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccc; } h1, h2, h3 { overflow-wrap: anywhere; }
p, ul { max-width: 44rem; } ul { padding-left: 1.2rem; } .verdict { background: #f2f5f8; padding: .5rem 1rem .5rem 2rem; }
.unfinished { background: #fdf1dc; padding: .5rem 1rem; }
.wide { overflow-x: auto; margin: 1rem 0; } .wide svg { display: block; max-width: none; }
table { border-collapse: collapse; } td.word { min-width: 7rem; } td:not(.word) { white-space: nowrap; }
th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #eee; vertical-align: top; }
th:first-child, td:first-child, .word { text-align: left; }
"""


def write_report(findings: Findings, folder: Path, texts: Texts) -> Path:
    """Writes the page and, beside it, every table as CSV. Returns the path of the page. Raises ``Problem``."""
    polars = needed("polars")
    tables = findings.told(texts)
    page = _page(findings, tables, texts)
    with writing(folder):
        for name, rows in tables.items():
            data = polars.DataFrame(rows, schema=COLUMNS[name], infer_schema_length=None).write_csv()
            write_whole(folder / f"{name}.csv", data.encode())
        write_whole(folder / PAGE, page.encode())
    return folder / PAGE


def _page(findings: Findings, tables: Mapping[str, Sequence[Row]], texts: Texts) -> str:
    say = texts.say
    title = say("report-title", study=findings.study)
    head = [f"<h1>{escape(title)}</h1>", *_summary(findings, tables, texts), _paragraph(say("report-intervals"))]
    body = "\n".join([*head, *_parts(tables, texts)])
    return (
        f'<!doctype html>\n<html lang="{texts.locale}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n{body}\n</html>\n"
    )


def _summary(findings: Findings, tables: Mapping[str, Sequence[Row]], texts: Texts) -> Iterator[str]:
    """What there is to know at a glance: how many games, and what they have proved."""
    if findings.games < findings.wanted:
        text = texts.say("report-unfinished", games=findings.games, wanted=findings.wanted)
        yield f'<p class="unfinished">{escape(text)}</p>'
    yield _paragraph(texts.say("report-summary", games=findings.games, draws=findings.games - findings.decided))
    lines = [
        f"{texts.say(f'report-{name}')}{texts.say('report-colon')} {line}"
        for name in ("armies", "bots", "seats")
        for line in _verdicts(name, tables[name], texts)
    ]
    if open := [line for name in ("armies", "bots") for line in _wanting(name, tables[name], texts)]:
        lines += open
    yield _list([*lines, _lasted(tables["lengths"], texts)])


def _verdicts(name: str, rows: Sequence[Row], texts: Texts) -> Iterator[str]:
    """What a section has proved, in words: who lies above what is even, who below, and who may lie anywhere."""
    groups: dict[str, list[str]] = {"above": [], "below": [], "open": []}
    for row in rows:
        groups[_side(row)].append(row["name"])
    for side, names in groups.items():
        if names:
            yield texts.say(f"report-{name}.{side}", names=tuple(names), count=len(names))


def _wanting(name: str, rows: Sequence[Row], texts: Texts) -> Iterator[str]:
    """How many more games would prove what is not proved yet, if they went on as before: the fewest."""
    wanting = [row for row in rows if row["more"]]
    if wanting:
        first = min(wanting, key=lambda row: row["more"])
        yield texts.say(f"report-{name}.more", name=first["name"], games=first["more"])


def _side(row: Row) -> str:
    """On which side of what is even an interval lies."""
    return "above" if row["low"] > row["even"] else "below" if row["high"] < row["even"] else "open"


def _parts(tables: Mapping[str, Sequence[Row]], texts: Texts) -> Iterator[str]:
    """Each part of the page that has something to show."""
    say = texts.say

    def head(name: str, *more: str) -> str:
        words = (say(f"report-{name}.about"), *more)
        return "\n".join([f"<h2>{escape(say(f'report-{name}'))}</h2>", *map(_paragraph, words)])

    def judged(name: str, rows: Sequence[Row], column: str, columns: Sequence[str]) -> str:
        """A chart of intervals with the verdicts that follow from it, and the table."""
        even = _cell(rows[0] | {column: float(rows[0]["even"])}, column, texts)
        drawn = [row | {"side": _side(row)} for row in rows]
        chart = intervals_chart(drawn[:MOST], column, texts, percent=column in PERCENT)
        lines = _list(_verdicts(name, rows, texts))
        return "\n".join(
            [lines, _wide(svg(chart, texts)), _paragraph(say("report-line", even=even)), _table(rows, columns, texts)]
        )

    for name in ("armies", "bots", "seats"):
        if rows := tables[name]:
            first = [row["games"] for row in rows if row.get("seat") == 0]
            said = [say("report-first-go", games=first[0] if first else 0)] if name == "seats" else []
            yield head(name, *said) + judged(name, rows, "share", ("name", "games", "share", "low", "high", "more"))
        if name == "armies" and (meetings := tables["meetings"]):
            columns: Sequence[str] = ("name", "opponent", "games", "share", "low", "high", "more")
            yield head("meetings") + _table(meetings, columns, texts)
    if rated := tables["ratings"]:
        yield head("ratings")
        for kind, title in KINDS.items():
            if rows := [row for row in rated if row["kind"] == kind]:
                yield f"<h3>{escape(say(title))}</h3>"
                yield judged("ratings", rows, "rating", ("name", "rating", "low", "high"))
    if cards := tables["cards"]:
        yield head("cards") + judged("cards", cards, "destroyed", ("name", "games", "destroyed", "low", "high", "lost"))
    if bought := tables["bought"]:
        columns = ("name", "games", "uses", "destroyed", "low", "high")
        yield head("bought") + judged("bought", bought, "destroyed", columns)
    if kills := [row | {"author": row["author"] or "–"} for row in tables["kills"]]:
        columns = ("author", "victim", "how", "count")
        yield head("kills") + _wide(svg(kills_chart(kills, texts), texts)) + _table(kills[:MOST], columns, texts)
    lengths = tables["lengths"]
    yield head("lengths", _lasted(lengths, texts)) + _wide(svg(lengths_chart(lengths, texts), texts))
    for whole in tables["forecasts"]:
        numbers = {
            column: texts.number(value, ".3f") if isinstance(value, float) else value for column, value in whole.items()
        }
        rows, columns = tables["calibration"], ("class", "count", "foretold", "happened", "low", "high")
        yield head("calibration", say("report-forecasts", **numbers))
        yield _wide(svg(reliability_chart(rows, texts), texts)) + _table(rows, columns, texts)
    if members := tables["contents"]:
        yield head("contents") + _table(_contents(members), ("name", "members", "points"), texts)


KINDS: Final = {"army": "report-armies", "bot": "report-bots", "first": "report-first"}
"""What is rated, and the texts that say so."""


def _lasted(lengths: Sequence[Row], texts: Texts) -> str:
    """How long games lasted: the median, and the range."""
    turns = sorted(itertools.chain.from_iterable([row["turns"]] * row["games"] for row in lengths))
    if turns[0] == turns[-1]:
        return texts.say("report-lasted-alike", turns=turns[0])
    return texts.say("report-lasted", median=texts.number(median(turns), "g"), least=turns[0], most=turns[-1])


def _contents(members: Sequence[Row]) -> list[Row]:
    """An army a row, with all its cards."""
    armies: dict[str, list[Row]] = {}
    for row in members:
        armies.setdefault(row["army"], []).append(row)
    return [
        {
            "name": rows[0]["name"],
            "members": ", ".join(f"{row['models']} × {row['member']}" for row in rows),
            "points": sum(row["points"] for row in rows),
        }
        for rows in armies.values()
    ]


def _list(lines: Iterable[str]) -> str:
    return '<ul class="verdict">' + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def _wide(html: str) -> str:
    """What may be wider than a small screen: it is moved in a box of its own."""
    return f'<div class="wide" tabindex="0">{html}</div>'


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


PERCENT: Final = ("share", "happened", "foretold", "lost")
"""The columns that hold shares; so do the bounds beside the first two."""


def _table(rows: Sequence[Row], columns: Sequence[str], texts: Texts) -> str:
    head = "".join(
        f"<th{_kind(rows, column)}>{escape(texts.say(f'report-column-{column}'))}</th>" for column in columns
    )
    lines = (
        "".join(f"<td{_kind(rows, column)}>{escape(_cell(row, column, texts))}</td>" for column in columns)
        for row in rows
    )
    return _wide(f"<table><tr>{head}</tr>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>")


def _kind(rows: Sequence[Row], column: str) -> str:
    """Whether a column holds words or numbers, for the style."""
    return ' class="word"' if isinstance(rows[0][column], str) else ""


def _cell(row: Row, column: str, texts: Texts) -> str:
    value = row[column]
    if value is None or (column == "more" and not value):
        return "–" if value is None else texts.say("report-proved")
    if not isinstance(value, float):
        return str(value).replace(" %", "\N{NO-BREAK SPACE}%")
    if column in PERCENT or (column in ("low", "high") and ("share" in row or "happened" in row)):
        text = f"{texts.number(value * 100, '.1f')}\N{NO-BREAK SPACE}%"
    else:
        text = (signed(round(value)) if round(value) else "0") if "rating" in row else texts.number(value, ".2f")
    return text.replace("inf", "∞")


__all__ = ["PAGE", "write_report"]
