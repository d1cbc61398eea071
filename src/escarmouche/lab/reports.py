"""What a study has found as one page that anybody can read, and as CSV (docs/lab.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from escarmouche.lab.drawing import MOST, intervals_chart, kills_chart, lengths_chart, reliability_chart, svg
from escarmouche.lab.files import needed, write_whole, writing
from escarmouche.lab.findings import Findings, Row
from escarmouche.texts import Texts

PAGE: Final = "report.html"

STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1 { font-size: 1.8rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccc; }
p { max-width: 44rem; } table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #eee; }
th:first-child, td:first-child, .word { text-align: left; }
svg { max-width: 100%; height: auto; }
"""


def write_report(found: Findings, folder: Path, texts: Texts) -> Path:
    """Writes the page and, beside it, every table as CSV. Returns the path of the page. Raises ``Problem``."""
    polars = needed("polars")
    tables = found.told(texts)
    page = _page(found, tables, texts)
    with writing(folder):
        for name, rows in tables.items():
            data = polars.DataFrame(rows, infer_schema_length=None).write_csv() if rows else ""
            write_whole(folder / f"{name}.csv", data.encode())
        write_whole(folder / PAGE, page.encode())
    return folder / PAGE


def _page(found: Findings, tables: Mapping[str, Sequence[Row]], texts: Texts) -> str:
    say = texts.say
    title = say("report-title", study=found.study)
    summary = say("report-summary", games=found.games, draws=found.games - found.decided)
    head = [f"<h1>{_html(title)}</h1>", _paragraph(summary), _paragraph(say("report-intervals"))]
    body = "\n".join([*head, *_parts(tables, texts)])
    return (
        f'<!doctype html>\n<html lang="{texts.locale}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{_html(title)}</title>\n'
        f"<style>{STYLE}</style>\n{body}\n</html>\n"
    )


def _parts(tables: Mapping[str, Sequence[Row]], texts: Texts) -> Iterator[str]:
    """Each part of the page that has something to show."""

    def part(name: str, rows: Sequence[Row], columns: Sequence[str], picture: Any, *more: str) -> str:
        words = (texts.say(f"report-{name}.about"), *more)
        head = [f"<h2>{_html(texts.say(f'report-{name}'))}</h2>", *map(_paragraph, words)]
        return "\n".join([*head, svg(picture, texts), _table(rows, columns, texts)])

    for name in ("armies", "bots", "seats"):
        if rows := tables[name]:
            picture = intervals_chart(rows, "share", texts, percent=True)
            yield part(name, rows, ("name", "games", "share", "low", "high"), picture)
    rated = tables["ratings"]
    yield part("ratings", rated, ("name", "rating", "low", "high"), intervals_chart(rated, "rating", texts))
    if cards := tables["cards"]:
        columns = ("name", "games", "destroyed", "low", "high", "lost")
        yield part("cards", cards, columns, intervals_chart(cards[:MOST], "destroyed", texts))
    if kills := [row | {"author": row["author"] or "–"} for row in tables["kills"]]:
        yield part("kills", kills[:MOST], ("author", "victim", "how", "count"), kills_chart(kills, texts))
    yield part("lengths", tables["lengths"], ("turns", "games"), lengths_chart(tables["lengths"], texts))
    for whole in tables["forecasts"]:
        numbers = {
            column: texts.number(value, ".3f") if isinstance(value, float) else value for column, value in whole.items()
        }
        rows, columns = tables["calibration"], ("class", "count", "foretold", "happened", "low", "high")
        score = texts.say("report-forecasts", **numbers)
        yield part("calibration", rows, columns, reliability_chart(rows, texts), score)


def _paragraph(text: str) -> str:
    return f"<p>{_html(text)}</p>"


def _html(text: str) -> str:
    """A text as HTML; the signs before which French leaves a space stay with their word."""
    return escape(re.sub(" (?=[:;?!%»])|(?<=«) ", "\N{NO-BREAK SPACE}", text))


PERCENT: Final = ("share", "happened", "foretold", "lost")
"""The columns that hold shares; so do the bounds beside the first two."""


def _table(rows: Sequence[Row], columns: Sequence[str], texts: Texts) -> str:
    head = "".join(f"<th{_kind(rows, one)}>{_html(texts.say(f'report-column-{one}'))}</th>" for one in columns)
    lines = ("".join(f"<td{_kind(rows, one)}>{_html(_cell(row, one, texts))}</td>" for one in columns) for row in rows)
    return f"<table><tr>{head}</tr>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def _kind(rows: Sequence[Row], column: str) -> str:
    """Whether a column holds words or numbers, for the style."""
    return ' class="word"' if isinstance(rows[0][column], str) else ""


def _cell(row: Row, column: str, texts: Texts) -> str:
    value = row[column]
    if not isinstance(value, float):
        return str(value)
    if column in PERCENT or (column in ("low", "high") and ("share" in row or "happened" in row)):
        return f"{texts.number(value * 100, '.1f')} %"
    return f"{round(value):+d}" if "rating" in row else texts.number(value, ".2f")


__all__ = ["PAGE", "write_report"]
