"""What the games of a study come to, as tables."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from escarmouche.errors import Problem
from escarmouche.lab.running import Label, Results
from escarmouche.lab.statistics import Bout, Estimate, brier, ratings, ratio, wilson
from escarmouche.lab.tables import CALIBRATION, CARDS, EVENTS, GAMES, read_table, write_tables
from escarmouche.rulebooks import Words, book
from escarmouche.texts import Message, Texts, message

Row = dict[str, Any]
"""A row of a table: columns by name. Names are :data:`~escarmouche.rulebooks.Words`."""


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

    def told(self, texts: Texts) -> dict[str, list[Row]]:
        """The tables with all names in the reader's language."""
        return {name: [_told(row, texts) for row in rows] for name, rows in self.tables.items()}


def _told(row: Row, texts: Texts) -> Row:
    return {column: texts.tell(value) if isinstance(value, Message) else value for column, value in row.items()}


def findings(folder: Path) -> Findings:
    """What the results in a folder come to; its tables are made where a study was killed before it could.

    Raises ``Problem`` for a folder that holds none.
    """
    results = Results(folder)
    label = results.label()
    if not (folder / GAMES).exists():
        write_tables(results.played(), folder)
    games, events, cards, foretold = (
        read_table(folder, name).to_dicts() if (folder / name).exists() else []
        for name in (GAMES, EVENTS, CARDS, CALIBRATION)
    )
    if not games:
        raise Problem(message("lab-no-results", path=str(folder)))
    tables = {
        "armies": list(_shares(games, "army", label.armies)),
        "bots": list(_shares(games, "bot", {})),
        "seats": list(_seats(games)),
        "ratings": list(_ratings(games, label.armies)),
        "cards": list(_cards(events, cards, label.cards)),
        "kills": list(_kills(events, label)),
        "lengths": list(_lengths(games)),
        "calibration": list(_calibration(foretold)),
        "forecasts": list(_forecasts(games, foretold)),
    }
    return Findings(label.study, label.book, len(games), sum(game["winner"] > 0 for game in games), tables)


FIRST_GO: Final = message("report-first")

# -- tables ------------------------------------------------------------------------------------------------------------


def _seat_numbers(game: Row) -> list[int]:
    return [int(column.removeprefix("army_")) for column in game if column.startswith("army_")]


def _score(game: Row, seat: int) -> float:
    """What a seat has scored: a team wins together, and a draw counts alike for all teams: half, if there are two."""
    if not game["winner"]:
        return 1 / len({game[f"team_{one}"] for one in _seat_numbers(game)})
    return float(game[f"won_{seat}"])


def _shares(games: Sequence[Row], trait: str, names: Mapping[str, Words]) -> Iterator[Row]:
    """The share of wins by army or machine, from games between different ones, draws being shared."""
    scores: dict[str, list[float]] = defaultdict(list)
    for game in games:
        seats = _seat_numbers(game)
        if len({game[f"{trait}_{seat}"] for seat in seats}) > 1:
            for seat in seats:
                scores[game[f"{trait}_{seat}"]].append(_score(game, seat))
    found = [(key, len(own), wilson(sum(own), len(own))) for key, own in scores.items()]
    for key, count, share in sorted(found, key=lambda one: (-one[2].value, one[0])):
        yield {trait: key, "name": names.get(key, key), "games": count, **_columns("share", share)}


def _columns(name: str, estimate: Estimate) -> Row:
    return {name: estimate.value, "low": estimate.low, "high": estimate.high}


def _seats(games: Sequence[Row]) -> Iterator[Row]:
    """The share of wins of each seat, and of whoever had the first go, draws being shared."""
    for seat in _seat_numbers(games[0]):
        yield {
            "seat": seat,
            "name": message("report-seat", number=seat),
            "games": len(games),
            **_columns("share", wilson(sum(_score(game, seat) for game in games), len(games))),
        }
    begun = [game for game in games if game["first"]]
    share = wilson(sum(_score(game, game["first"]) for game in begun), len(begun))
    yield {"seat": 0, "name": FIRST_GO, "games": len(begun), **_columns("share", share)}


def _ratings(games: Sequence[Row], armies: Mapping[str, Words]) -> Iterator[Row]:
    """The rating of every army and machine that has others of its kind, and what the first go is worth."""
    found, edge = ratings(list(_bouts(games)))
    rows = [(name.partition(":"), estimate) for name, estimate in found.items()]
    kinds = Counter(kind for (kind, _, _), _ in rows)
    for (kind, _, key), estimate in sorted(rows, key=lambda row: (row[0][0], -row[1].value)):
        if kinds[kind] > 1:
            name = armies.get(key, key) if kind == "army" else key
            yield {"kind": kind, "key": key, "name": name, **_columns("rating", estimate)}
    yield {"kind": "first", "key": "", "name": FIRST_GO, **_columns("rating", edge)}


def _bouts(games: Sequence[Row]) -> Iterator[Bout]:
    """Every game as bouts between any two of its seats that are not in one team."""
    for game in games:
        for one, other in itertools.combinations(_seat_numbers(game), 2):
            if game[f"team_{one}"] == game[f"team_{other}"]:
                continue
            edge = int(game["first"] == one) - int(game["first"] == other)
            score = 0.5 + 0.5 * game[f"won_{one}"] - 0.5 * game[f"won_{other}"]
            yield Bout(_traits(game, one), _traits(game, other), edge, score)


def _traits(game: Row, seat: int) -> tuple[str, str]:
    return f"army:{game[f'army_{seat}']}", f"bot:{game[f'bot_{seat}']}"


def _cards(events: Sequence[Row], cards: Sequence[Row], names: Mapping[str, Words]) -> Iterator[Row]:
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
        named = {"card": card, "name": names.get(card, card)}
        yield {**named, "games": count, **_columns("destroyed", efficiency), "lost": lost_share}


def _kills(events: Sequence[Row], label: Label) -> Iterator[Row]:
    """What removed what, and how, how often: ``by`` is empty where nobody did."""
    measures = book(label.book).measures
    counts = Counter((event["what"], event["by_card"], event["card"]) for event in events)
    for (what, by, card), count in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
        yield {
            "by": by,
            "author": label.cards.get(by, by),
            "card": card,
            "victim": label.cards.get(card, card),
            "what": what,
            "how": measures.manner(what),
            "count": count,
        }


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
        yield {
            "class": f"{number * 100 // BINS}–{(number + 1) * 100 // BINS} %",
            "count": len(rows),
            "foretold": mean,
            **share,
        }


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


__all__ = ["Findings", "Row", "findings"]
