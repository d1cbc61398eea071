"""What a study has found, as tables and as one page that anybody can read (docs/lab.md)."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

from escarmouche.errors import Problem
from escarmouche.lab.files import needed, write_whole, writing
from escarmouche.lab.running import Results
from escarmouche.lab.statistics import Bout, Estimate, brier, ratings, ratio, wilson
from escarmouche.lab.tables import CALIBRATION, CARDS, EVENTS, GAMES, read_table
from escarmouche.rulebooks import book
from escarmouche.texts import Texts, message

Row = dict[str, Any]
"""A row of a table: columns by name."""

PAGE: Final = "report.html"

DEADLIEST: Final = 25
"""How many cards a picture shows at most, those that matter most."""


@dataclass(frozen=True)
class Findings:
    """Everything that a report tells, as tables.

    Attributes:
        study: what it is called.
        book: its id.
        games: how many were played; ``decided`` of them had a winner.
        tables: by name: ``armies``, ``bots``, ``seats``, ``ratings``, ``cards``, ``kills``, ``lengths``,
            ``calibration``, ``forecasts``.
    """

    study: str
    book: str
    games: int
    decided: int
    tables: Mapping[str, Sequence[Row]]


def findings(folder: Path) -> Findings:
    """What the results in a folder come to. Raises ``Problem`` for a folder that holds none."""
    label = Results(folder).label()
    games, events, cards, foretold = (
        read_table(folder, name).to_dicts() if (folder / name).exists() or name == GAMES else []
        for name in (GAMES, EVENTS, CARDS, CALIBRATION)
    )
    if not games:
        raise Problem(message("lab-no-results", path=str(folder)))
    names = {card.key: card.name for card in book(label.book).cards()}
    tables = {
        "armies": list(_shares(games, "army")),
        "bots": list(_shares(games, "bot")),
        "seats": list(_seats(games)),
        "ratings": list(_ratings(games)),
        "cards": [row | {"name": names.get(row["card"], row["card"])} for row in _cards(events, cards)],
        "kills": list(_kills(events)),
        "lengths": list(_lengths(games)),
        "calibration": list(_calibration(foretold)),
        "forecasts": list(_forecasts(games, foretold)),
    }
    return Findings(label.study, label.book, len(games), sum(game["winner"] > 0 for game in games), tables)


# -- tables ------------------------------------------------------------------------------------------------------------


def _seat_numbers(game: Row) -> list[int]:
    return [int(column.removeprefix("army_")) for column in game if column.startswith("army_")]


def _score(game: Row, seat: int) -> float:
    """What a seat has scored: draws are shared."""
    if not game["winner"]:
        return 1 / len(_seat_numbers(game))
    return float(game["winner"] == seat)


def _shares(games: Sequence[Row], trait: str) -> Iterator[Row]:
    """The share of wins by army or machine, from games between different ones; draws count half."""
    scores: dict[str, list[float]] = defaultdict(list)
    for game in games:
        seats = _seat_numbers(game)
        if len({game[f"{trait}_{seat}"] for seat in seats}) > 1:
            for seat in seats:
                scores[game[f"{trait}_{seat}"]].append(_score(game, seat))
    found = [(name, len(own), wilson(sum(own), len(own))) for name, own in scores.items()]
    for name, count, share in sorted(found, key=lambda one: (-one[2].value, one[0])):
        yield {"name": name, "games": count, **_columns("share", share)}


def _columns(name: str, estimate: Estimate) -> Row:
    return {name: estimate.value, "low": estimate.low, "high": estimate.high}


def _seats(games: Sequence[Row]) -> Iterator[Row]:
    """The share of wins of each seat, and of whoever had the first go; draws count half."""
    for seat in _seat_numbers(games[0]):
        yield {
            "name": f"seat_{seat}",
            "games": len(games),
            **_columns("share", wilson(sum(_score(game, seat) for game in games), len(games))),
        }
    begun = [game for game in games if game["first"]]
    share = wilson(sum(_score(game, game["first"]) for game in begun), len(begun))
    yield {"name": "first", "games": len(begun), **_columns("share", share)}


def _ratings(games: Sequence[Row]) -> Iterator[Row]:
    """The rating of every army and machine, and what the first go is worth."""
    found, edge = ratings(list(_bouts(games)))
    rows = [(name.partition(":"), estimate) for name, estimate in found.items()]
    for (kind, _, name), estimate in sorted(rows, key=lambda row: (row[0][0], -row[1].value)):
        yield {"kind": kind, "name": name, **_columns("rating", estimate)}
    yield {"kind": "first", "name": "", **_columns("rating", edge)}


def _bouts(games: Sequence[Row]) -> Iterator[Bout]:
    """Every game as bouts between any two of its seats."""
    for game in games:
        for one, other in itertools.combinations(_seat_numbers(game), 2):
            edge = int(game["first"] == one) - int(game["first"] == other)
            score = 0.5 + 0.5 * int(game["winner"] == one) - 0.5 * int(game["winner"] == other)
            yield Bout(_traits(game, one), _traits(game, other), edge, score)


def _traits(game: Row, seat: int) -> tuple[str, str]:
    return f"army:{game[f'army_{seat}']}", f"bot:{game[f'bot_{seat}']}"


def _cards(events: Sequence[Row], cards: Sequence[Row]) -> Iterator[Row]:
    """What each card costs and destroys: the points of the enemies it has removed, by its own points that were fielded.

    Whoever removes models of his own side gains nothing by it. ``lost``: the share of its own points that was lost.
    """
    destroyed: Counter[tuple[int, int, str]] = Counter()
    for event in events:
        if event["by_card"] and event["by_seat"] != event["seat"]:
            destroyed[event["game"], event["by_seat"], event["by_card"]] += event["points"]
    by_card: dict[str, list[Row]] = defaultdict(list)
    for row in cards:
        by_card[row["card"]].append(row)
    found = []
    for card, rows in by_card.items():
        points = [float(row["points"]) for row in rows]
        if not sum(points):
            continue
        gained = [float(destroyed[row["game"], row["seat"], card]) for row in rows]
        lost = [float(row["points_lost"]) for row in rows]
        found.append((card, len(rows), ratio(gained, points), sum(lost) / sum(points)))
    for card, count, efficiency, lost_share in sorted(found, key=lambda one: (-one[2].value, one[0])):
        yield {"card": card, "games": count, **_columns("destroyed", efficiency), "lost": lost_share}


def _kills(events: Sequence[Row]) -> Iterator[Row]:
    """What removed what, how often: ``by`` is empty where nobody did."""
    counts = Counter((event["what"], event["by_card"], event["card"]) for event in events)
    for (what, by, card), count in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
        yield {"what": what, "by": by, "card": card, "count": count}


def _lengths(games: Sequence[Row]) -> Iterator[Row]:
    counts = Counter(game["turns"] for game in games)
    for turns, count in sorted(counts.items()):
        yield {"turns": turns, "games": count}


BINS: Final = 10
"""Into how many classes forecasts are sorted, from never to always."""


def _calibration(foretold: Sequence[Row]) -> Iterator[Row]:
    """Of the changes that were foretold with about the same probability, how many happened."""
    classes: dict[int, list[Row]] = defaultdict(list)
    for row in foretold:
        if row["chance"]:
            classes[min(BINS - 1, int(row["chance"] * BINS))].append(row)
    for number, rows in sorted(classes.items()):
        mean, happened = sum(row["chance"] for row in rows) / len(rows), sum(row["happened"] for row in rows)
        share = _columns("happened", wilson(happened, len(rows)))
        yield {"class": f"{number / BINS:.0%}–{(number + 1) / BINS:.0%}", "count": len(rows), "foretold": mean, **share}


def _forecasts(games: Sequence[Row], foretold: Sequence[Row]) -> Iterator[Row]:
    """How good the forecasts were in all, if there were any. ``surprises``: what happened although it was impossible."""
    forecasts = [(row["chance"], row["happened"]) for row in foretold if row["chance"]]
    if forecasts:
        score, usual = brier(forecasts)
        yield {
            "decisions": sum(game["weighed"] for game in games),
            "count": len(forecasts),
            "score": score,
            "usual": usual,
            "surprises": len(foretold) - len(forecasts),
        }


# -- writing -----------------------------------------------------------------------------------------------------------


def write_report(found: Findings, folder: Path, texts: Texts) -> Path:
    """Writes the page and, beside it, every table as CSV. Returns the path of the page. Raises ``Problem``."""
    page = _page(found, texts)
    polars = needed("polars")
    with writing(folder):
        for name, rows in found.tables.items():
            plain = [{column: _plain(value, texts) for column, value in row.items()} for row in rows]
            data = polars.DataFrame(plain, infer_schema_length=None).write_csv() if plain else ""
            write_whole(folder / f"{name}.csv", data.encode())
        write_whole(folder / PAGE, page.encode())
    return folder / PAGE


def _plain(value: Any, texts: Texts) -> Any:
    """A value as a file holds it: words are told."""
    return value if isinstance(value, int | float | str) else texts.tell(value)


STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1 { font-size: 1.8rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccc; }
p { max-width: 44rem; } table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #eee; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; }
"""


def _page(found: Findings, texts: Texts) -> str:
    say = texts.say
    title = say("report-title", study=found.study)
    summary = say("report-summary", games=found.games, draws=found.games - found.decided)
    parts = [f"<h1>{escape(title)}</h1>", f"<p>{escape(summary)}</p>", f"<p>{escape(say('report-intervals'))}</p>"]
    for section in _sections(found, texts):
        parts += section
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{texts.locale}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n{body}\n</html>\n"
    )


def _sections(found: Findings, texts: Texts) -> Iterator[list[str]]:
    """Each part of the page that has something to show."""
    tables = found.tables

    def part(name: str, rows: Sequence[Row], columns: Sequence[str], picture: Any, *more: str) -> list[str]:
        words = (texts.say(f"report-{name}.about"), *more)
        head = [f"<h2>{escape(texts.say(f'report-{name}'))}</h2>", *(f"<p>{escape(one)}</p>" for one in words)]
        return [*head, _svg(picture), _table(rows, columns, texts)]

    shares = ("name", "games", "share", "low", "high")
    for name in ("armies", "bots"):
        if tables[name]:
            yield part(name, tables[name], shares, _intervals(tables[name], "share", texts, percent=True))
    seats = [row | {"name": texts.say(_seat_text(row["name"]), **_seat_facts(row["name"]))} for row in tables["seats"]]
    yield part("seats", seats, shares, _intervals(seats, "share", texts, percent=True))
    rated = [row | {"name": row["name"] or texts.say("report-first")} for row in tables["ratings"]]
    yield part("ratings", rated, ("name", "rating", "low", "high"), _intervals(rated, "rating", texts))
    if tables["cards"]:
        cards = [row | {"name": texts.tell(row["name"])} for row in tables["cards"]]
        columns = ("name", "games", "destroyed", "low", "high", "lost")
        yield part("cards", cards, columns, _intervals(cards[:DEADLIEST], "destroyed", texts))
    if tables["kills"]:
        names = {row["card"]: texts.tell(row["name"]) for row in tables["cards"]}
        kills = [
            row | {"by": names.get(row["by"], row["by"]) or "–", "card": names.get(row["card"], row["card"])}
            for row in tables["kills"]
        ]
        yield part("kills", kills[:DEADLIEST], ("by", "card", "what", "count"), _squares(kills, texts))
    yield part("lengths", tables["lengths"], ("turns", "games"), _bars(tables["lengths"], texts))
    for whole in tables["forecasts"]:
        found = {key: f"{value:.3f}" if isinstance(value, float) else value for key, value in whole.items()}
        rows, columns = tables["calibration"], ("class", "count", "foretold", "happened", "low", "high")
        score = texts.say("report-forecasts", **found)
        yield part("calibration", rows, columns, _reliability(rows, texts), score)


def _seat_text(name: str) -> str:
    return "report-first" if name == "first" else "report-seat"


def _seat_facts(name: str) -> dict[str, Any]:
    return {} if name == "first" else {"number": int(name.removeprefix("seat_"))}


PERCENT: Final = ("share", "happened", "foretold", "lost")
"""The columns that hold shares; so do the bounds beside the first two."""


def _table(rows: Sequence[Row], columns: Sequence[str], texts: Texts) -> str:
    head = "".join(f"<th>{escape(texts.say(f'report-column-{column}'))}</th>" for column in columns)
    lines = ("".join(f"<td>{escape(_cell(row, column))}</td>" for column in columns) for row in rows)
    return f"<table><tr>{head}</tr>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def _cell(row: Row, column: str) -> str:
    value = row[column]
    if not isinstance(value, float):
        return str(value)
    if column in PERCENT or (column in ("low", "high") and ("share" in row or "happened" in row)):
        return f"{value:.1%}"
    return f"{value:+.0f}" if "rating" in row else f"{value:.2f}"


# -- pictures ----------------------------------------------------------------------------------------------------------


def _svg(chart: Any) -> str:
    """A picture as a part of the page: it needs no other file."""
    text: str = needed("vl_convert").vegalite_to_svg(chart.to_json())
    return text


def _intervals(rows: Sequence[Row], column: str, texts: Texts, *, percent: bool = False) -> Any:
    """A point for each row, with its interval."""
    altair = needed("altair")
    plain = [{"name": row["name"], column: row[column], "low": row["low"], "high": _finite(row)} for row in rows]
    base = altair.Chart(altair.Data(values=plain), width=460).encode(y=altair.Y("name:N", title=None, sort=None))
    axis = altair.Axis(format="%" if percent else "~f")
    scale = altair.Scale(domain=[0, 1]) if percent else altair.Scale(zero=False)
    title = texts.say(f"report-column-{column}")
    bars = base.mark_rule(size=2).encode(x=altair.X("low:Q", title=title, axis=axis, scale=scale), x2="high:Q")
    return bars + base.mark_point(filled=True, size=60).encode(x=altair.X(f"{column}:Q"))


def _reliability(rows: Sequence[Row], texts: Texts) -> Any:
    """What happened by what was foretold; on the dashed line lies what happens as often as it is foretold."""
    altair = needed("altair")
    axis, scale = altair.Axis(format="%"), altair.Scale(domain=[0, 1])
    across = altair.X("foretold:Q", title=texts.say("report-column-foretold"), axis=axis, scale=scale)
    up = altair.Y("low:Q", title=texts.say("report-column-happened"), axis=axis, scale=scale)
    ideal = altair.Chart(altair.Data(values=[{"foretold": end, "low": end} for end in (0, 1)]), width=380, height=380)
    line = ideal.mark_line(strokeDash=[6, 4], color="#999").encode(x=across, y=up)
    base = altair.Chart(altair.Data(values=list(rows))).encode(x=across)
    bars = base.mark_rule(size=2).encode(y=up, y2="high:Q")
    return line + bars + base.mark_point(filled=True, size=60).encode(y="happened:Q")


def _finite(row: Row) -> float:
    """The upper bound; of an interval without end, the value itself."""
    high: float = row["high"]
    return high if high != float("inf") else next(v for k, v in row.items() if k in ("share", "rating", "destroyed"))


def _squares(kills: Sequence[Row], texts: Texts) -> Any:
    """Who removed whom, how often: those who take part most."""
    altair = needed("altair")
    counts: Counter[tuple[str, str]] = Counter()
    for row in kills:
        counts[row["by"], row["card"]] += row["count"]
    by, card = (_most(counts, place) for place in (0, 1))
    rows = [
        {"by": one, "card": other, "count": count}
        for (one, other), count in counts.items()
        if one in by and other in card
    ]
    return (
        altair.Chart(altair.Data(values=rows))
        .mark_rect()
        .encode(
            x=altair.X("card:N", title=texts.say("report-column-card"), sort=card, axis=altair.Axis(labelAngle=-60)),
            y=altair.Y("by:N", title=texts.say("report-column-by"), sort=by),
            color=altair.Color("count:Q", title=texts.say("report-column-count"), scale=altair.Scale(scheme="oranges")),
        )
    )


def _most(counts: Mapping[tuple[str, str], int], place: int) -> list[str]:
    totals: Counter[str] = Counter()
    for pair, count in counts.items():
        totals[pair[place]] += count
    return [name for name, _ in sorted(totals.items(), key=lambda one: (-one[1], one[0]))[:DEADLIEST]]


def _bars(rows: Iterable[Row], texts: Texts) -> Any:
    altair = needed("altair")
    return (
        altair.Chart(altair.Data(values=list(rows)), width=460, height=200)
        .mark_bar()
        .encode(
            x=altair.X("turns:O", title=texts.say("report-column-turns"), axis=altair.Axis(labelAngle=0)),
            y=altair.Y("games:Q", title=texts.say("report-column-games")),
        )
    )


__all__ = ["PAGE", "Findings", "findings", "write_report"]
