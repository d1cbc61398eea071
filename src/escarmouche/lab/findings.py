"""What the games of a study come to, as tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from escarmouche.errors import Problem
from escarmouche.lab.running import Label, Results
from escarmouche.lab.statistics import Contest, Estimate, brier, games_to_prove, ratings, ratio, wilson
from escarmouche.lab.tables import BOUGHT, CALIBRATION, CARDS, EVENTS, GAMES, read_table, write_tables
from escarmouche.rulebooks import Words, book
from escarmouche.texts import Message, Texts, message

Row = dict[str, Any]
"""A row of a table: columns by name. Names are :data:`~escarmouche.rulebooks.Words`."""


_SHARE: Final = ("games", "share", "low", "high", "even", "more")

COLUMNS: Final[Mapping[str, Sequence[str]]] = {
    "armies": ("army", "name", *_SHARE),
    "meetings": ("army", "name", "against", "opponent", *_SHARE),
    "bots": ("bot", "name", *_SHARE),
    "seats": ("seat", "name", *_SHARE),
    "ratings": ("kind", "key", "name", "rating", "low", "high", "even"),
    "cards": ("card", "name", "games", "destroyed", "low", "high", "even", "lost"),
    "bought": ("key", "name", "games", "destroyed", "low", "high", "even", "uses"),
    "kills": ("by", "author", "card", "victim", "what", "how", "count"),
    "lengths": ("turns", "games"),
    "calibration": ("class", "count", "foretold", "happened", "low", "high"),
    "forecasts": ("decisions", "unweighed", "rules", "count", "score", "usual", "surprises"),
    "contents": ("army", "name", "card", "member", "models", "points"),
}
"""The tables of a report, and their columns, whether or not there is a row."""


@dataclass(frozen=True)
class Findings:
    """Everything that a report tells, as tables.

    Attributes:
        study: what it is called.
        book: its id.
        games: how many were played, of the ``wanted``; ``decided`` of them had a winner.
        tables: by name (:data:`COLUMNS`). ``even``: the figure of whoever is neither better nor worse. ``more``: how many
            more games would prove a difference, if they went on as before; 0 where one is proved, ``None`` where there
            is none.
    """

    study: str
    book: str
    games: int
    wanted: int
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
    games, events, cards, bought, foretold = (
        read_table(folder, name).to_dicts() if (folder / name).exists() else []
        for name in (GAMES, EVENTS, CARDS, BOUGHT, CALIBRATION)
    )
    if not games:
        raise Problem(message("lab-no-results", path=str(folder)))
    armies = _told_apart(label.armies)
    tables = {
        "armies": list(_shares(games, "army", armies)),
        "meetings": list(_meetings(games, armies)),
        "bots": list(_shares(games, "bot", {})),
        "seats": list(_seats(games)),
        "ratings": list(_ratings(games, armies)),
        "cards": list(_cards(events, cards, label.cards)),
        "bought": list(_bought(bought, label.cards)),
        "kills": list(_kills(events, label)),
        "lengths": list(_lengths(games)),
        "calibration": list(_calibration(foretold)),
        "forecasts": list(_forecasts(games, foretold)),
        "contents": list(_contents(games, cards, armies, label.cards)),
    }
    decided = sum(game["winner"] > 0 for game in games)
    return Findings(label.study, label.book, len(games), max(label.games, len(games)), decided, tables)


def _told_apart(titles: Mapping[str, Words]) -> dict[str, Words]:
    """The titles of armies; those that several have, with the key of each."""
    known = list(titles.values())
    return {
        key: message("report-army", name=title, key=key) if known.count(title) > 1 else title
        for key, title in titles.items()
    }


FIRST_GO: Final = message("report-first")

# -- tables ------------------------------------------------------------------------------------------------------------


def _seat_numbers(game: Row) -> list[int]:
    return [int(column.removeprefix("army_")) for column in game if column.startswith("army_")]


def _teams(game: Row) -> dict[int, list[int]]:
    """The seats of each team, which is one seat where everybody plays for himself."""
    teams: dict[int, list[int]] = defaultdict(list)
    for seat in _seat_numbers(game):
        teams[game[f"team_{seat}"]].append(seat)
    return dict(teams)


def _score(game: Row, seat: int) -> float:
    """What a seat has scored: a team wins together, and a draw counts alike for all teams: half, if there are two."""
    return float(game[f"won_{seat}"]) if game["winner"] else _even(game)


def _even(game: Row) -> float:
    """The share of the wins that everybody has where all are equal."""
    return 1 / len(_teams(game))


def _shares(games: Sequence[Row], trait: str, names: Mapping[str, Words]) -> Iterator[Row]:
    """The share of wins by army or machine, from games between different ones, draws being shared.

    What sits at several seats of one game has one score there, the mean: it is one game.
    """
    scores: dict[str, list[float]] = defaultdict(list)
    for game in games:
        seats: dict[str, list[int]] = defaultdict(list)
        for seat in _seat_numbers(game):
            seats[game[f"{trait}_{seat}"]].append(seat)
        if len(seats) > 1:
            for key, own in seats.items():
                scores[key].append(sum(_score(game, seat) for seat in own) / len(own))
    rows = [(key, len(own), wilson(sum(own), len(own))) for key, own in scores.items()]
    for key, count, share in sorted(rows, key=lambda row: (-row[2].value, row[0])):
        named = {trait: key, "name": names.get(key, key), "games": count}
        yield {**named, **_judged(share, _even(games[0]), count)}


def _meetings(games: Sequence[Row], names: Mapping[str, Words]) -> Iterator[Row]:
    """The share of wins of each army against each other one, from games between these two alone."""
    scores: dict[tuple[str, str], list[float]] = defaultdict(list)
    for game in games:
        teams = [own for own in _teams(game).values() if len({game[f"army_{seat}"] for seat in own}) == 1]
        if len(teams) != 2 or len(_teams(game)) != 2:
            continue
        one, other = (game[f"army_{own[0]}"] for own in teams)
        if one != other:
            scores[one, other].append(_score(game, teams[0][0]))
            scores[other, one].append(_score(game, teams[1][0]))
    for (army, against), own in sorted(scores.items()):
        named: Row = {"army": army, "name": names.get(army, army), "against": against}
        named |= {"opponent": names.get(against, against), "games": len(own)}
        yield {**named, **_judged(wilson(sum(own), len(own)), 1 / 2, len(own))}


def _judged(share: Estimate, even: float, games: int) -> Row:
    """A share of so many games, and how many more would prove that it is not even."""
    wanted = games_to_prove(share.value, even)
    return {**_columns("share", share), "even": even, "more": None if wanted is None else max(0, wanted - games)}


def _columns(name: str, estimate: Estimate) -> Row:
    return {name: estimate.value, "low": estimate.low, "high": estimate.high}


def _seats(games: Sequence[Row]) -> Iterator[Row]:
    """The share of wins of each seat, and of whoever had the first go, draws being shared."""
    for seat in _seat_numbers(games[0]):
        share = wilson(sum(_score(game, seat) for game in games), len(games))
        named = {"seat": seat, "name": message("report-seat", number=seat), "games": len(games)}
        yield {**named, **_judged(share, _even(games[0]), len(games))}
    begun = _evenly_begun(games)
    if begun:
        share = wilson(sum(_score(game, game["first"]) for game in begun), len(begun))
        named = {"seat": 0, "name": FIRST_GO, "games": len(begun)}
        yield {**named, **_judged(share, _even(games[0]), len(begun))}


def _evenly_begun(games: Sequence[Row]) -> list[Row]:
    """The games that tell what the first go alone is worth: between equal machines, and begun by each army as often.

    A better machine may get the first go more often, and so may a better army; what they win is not owed to the first go.
    So for each game that an army began against another one counts that the other began, the earliest ones, and no more.
    """
    groups: dict[tuple[str, ...], dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        if game["first"] and len({game[f"bot_{seat}"] for seat in _seat_numbers(game)}) == 1:
            sides = {
                team: " + ".join(sorted(game[f"army_{seat}"] for seat in own)) for team, own in _teams(game).items()
            }
            groups[tuple(sorted(sides.values()))][sides[game[f"team_{game['first']}"]]].append(game)
    chosen: list[Row] = []
    for met, begun in groups.items():
        seated = Counter(met)
        rounds = min(len(begun[side]) / count for side, count in seated.items())
        for side, count in seated.items():
            chosen += begun[side][: int(rounds * count)]
    return chosen


def _ratings(games: Sequence[Row], armies: Mapping[str, Words]) -> Iterator[Row]:
    """The rating of every army and machine that has others of its kind, and what the first go is worth."""
    estimates, edge = ratings([_contest(game) for game in games])
    rows = [(name.partition(":"), estimate) for name, estimate in estimates.items()]
    kinds = Counter(kind for (kind, _, _), _ in rows)
    for (kind, _, key), estimate in sorted(rows, key=lambda row: (row[0][0], -row[1].value)):
        if kinds[kind] > 1:
            name = armies.get(key, key) if kind == "army" else key
            yield {"kind": kind, "key": key, "name": name, **_columns("rating", estimate), "even": 0}
    if any(game["first"] for game in games):
        yield {"kind": "first", "key": "", "name": FIRST_GO, **_columns("rating", edge), "even": 0}


def _contest(game: Row) -> Contest:
    """A game among its teams."""
    teams = _teams(game)
    sides = tuple(tuple(_traits(game, seat) for seat in own) for own in teams.values())
    first = next((place for place, own in enumerate(teams.values()) if game["first"] in own), -1)
    return Contest(sides, first, tuple(_score(game, own[0]) for own in teams.values()))


def _traits(game: Row, seat: int) -> tuple[str, str]:
    return f"army:{game[f'army_{seat}']}", f"bot:{game[f'bot_{seat}']}"


def _cards(events: Sequence[Row], cards: Sequence[Row], names: Mapping[str, Words]) -> Iterator[Row]:
    """What each card costs and destroys: the points of the enemies it has removed, by its own points that were fielded.

    Whoever removes models of his own side gains nothing by it. ``lost``: the share of its own points that was lost.
    ``even``: what all cards of the study have destroyed for their points. More is lost in a game than models destroy, so
    that this and not 1 is what a card has to be held against.
    """
    destroyed: Counter[tuple[int, int, str]] = Counter()
    for event in events:
        if event["by_card"] and event["by_seat"] != event["seat"]:
            destroyed[event["game"], event["by_seat"], event["by_card"]] += event["points"]
    by_card: dict[str, list[Row]] = defaultdict(list)
    for row in cards:
        by_card[row["card"]].append(row)
    lines = []
    gains = costs = 0.0
    for card, rows in by_card.items():
        points = [float(row["points"]) for row in rows]
        if not sum(points):
            continue
        gained = [float(destroyed[row["game"], row["seat"], card]) for row in rows]
        lost = [float(row["points_lost"]) for row in rows]
        lines.append((card, len(rows), ratio(gained, points), sum(lost) / sum(points)))
        gains, costs = gains + sum(gained), costs + sum(points)
    even = gains / costs if costs else 1
    for card, count, efficiency, lost_share in sorted(lines, key=lambda line: (-line[2].value, line[0])):
        named = {"card": card, "name": names.get(card, card)}
        yield {**named, "games": count, **_columns("destroyed", efficiency), "even": even, "lost": lost_share}


def _bought(bought: Sequence[Row], names: Mapping[str, Words]) -> Iterator[Row]:
    """What each thing bought costs and destroys: the points of the enemies it has removed, by its own points.

    ``uses``: how often it was used in a game, in the mean. ``even``: what all of it has destroyed for its points.
    """
    by_key: dict[str, list[Row]] = defaultdict(list)
    for row in bought:
        if row["points"]:
            by_key[row["key"]].append(row)
    lines = [
        (
            key,
            len(rows),
            ratio([float(row["points_removed"]) for row in rows], [float(row["points"]) for row in rows]),
            sum(row["uses"] for row in rows) / len(rows),
        )
        for key, rows in by_key.items()
    ]
    costs = sum(float(row["points"]) for rows in by_key.values() for row in rows)
    even = sum(float(row["points_removed"]) for rows in by_key.values() for row in rows) / costs if costs else 1
    for key, count, efficiency, uses in sorted(lines, key=lambda line: (-line[2].value, line[0])):
        named = {"key": key, "name": names.get(key, key), "games": count}
        yield {**named, **_columns("destroyed", efficiency), "even": even, "uses": uses}


def _contents(
    games: Sequence[Row], cards: Sequence[Row], armies: Mapping[str, Words], names: Mapping[str, Words]
) -> Iterator[Row]:
    """What is in each army: how many models of which card."""
    by_game: dict[int, list[Row]] = defaultdict(list)
    for card in cards:
        by_game[card["game"]].append(card)
    known: dict[str, list[Row]] = {}
    for game in games:
        for seat in _seat_numbers(game):
            known.setdefault(game[f"army_{seat}"], [card for card in by_game[game["game"]] if card["seat"] == seat])
    for army in sorted(known):
        for card in known[army]:
            named = {"army": army, "name": armies.get(army, army), "card": card["card"]}
            member = names.get(card["card"], card["card"])
            yield {**named, "member": member, "models": card["models"], "points": card["points"]}


def _kills(events: Sequence[Row], label: Label) -> Iterator[Row]:
    """What removed what, and how, how often: ``by`` is empty where nobody did."""
    measures = book(label.book).measures
    counts = Counter((event["what"], event["by_card"], event["card"]) for event in events)
    for (what, by, card), count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
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
    failed = [rule for game in games for rule in game["unweighed"].split()]
    if forecasts:
        score, usual = brier(forecasts)
        yield {
            "decisions": sum(game["weighed"] for game in games),
            "unweighed": len(failed),
            "rules": ", ".join(sorted(set(failed))),
            "count": len(forecasts),
            "score": score,
            "usual": usual,
            "surprises": len(foretold) - len(forecasts),
        }


__all__ = ["COLUMNS", "Findings", "Row", "findings"]
