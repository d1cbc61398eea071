"""Pictures of what the lab has found. They need the extra ``lab``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, Final

import numpy as np

from escarmouche.errors import Problem
from escarmouche.lab.duels import Matrix
from escarmouche.lab.files import needed, write_whole, writing
from escarmouche.lab.odds import Odds
from escarmouche.texts import Texts, message

SUFFIXES: Final = (".svg", ".png")
"""The kinds of picture that can be written."""

HARM: Final = ("#4c9f70", "#e0c341", "#e2953b", "#d1603d", "#8c2f39", "#4a1c24")
"""From unhurt to lost."""


def check_picture(path: Path) -> None:
    """Raises ``Problem`` for a picture that can't be written there."""
    if path.suffix.lower() not in SUFFIXES:
        raise Problem(message("lab-picture-kind", path=str(path), known=SUFFIXES))
    if not path.absolute().parent.is_dir():
        raise Problem(message("lab-picture-folder", path=str(path), folder=str(path.parent)))


SCALE: Final = 2
"""How many dots of a ``.png`` stand for one of the picture."""

NUMBERS: Final = {"en": "en-US", "fr": "fr-FR"}
"""How the axes of a picture write numbers."""


def save(chart: Any, path: Path, texts: Texts) -> None:
    """Writes a picture. Raises ``Problem``."""
    if path.suffix.lower() == ".png":
        convert = needed("vl_convert").vegalite_to_png
        data: bytes = convert(chart.to_json(), format_locale=NUMBERS[texts.locale], scale=SCALE)
    else:
        data = svg(chart, texts).encode()
    with writing(path):
        write_whole(path, data)


MARGIN: Final = 30
"""Room at both sides, as the letters of who looks at it may be wider than those of who has drawn it."""


def svg(chart: Any, texts: Texts) -> str:
    """A picture as a part of a page, or a file: it needs no other."""
    roomy = chart.properties(padding={"left": MARGIN, "top": 5, "right": MARGIN, "bottom": 5})
    text: str = needed("vl_convert").vegalite_to_svg(roomy.to_json(), format_locale=NUMBERS[texts.locale])
    return text


def odds_chart(odds: Odds, title: str, texts: Texts) -> Any:
    """A bar for each model, from its mildest state to its worst."""
    altair = needed("altair")
    rows = [
        {
            "model": texts.tell(model.name),
            "state": texts.tell(fate.name),
            "chance": float(fate.chance),
            "place": place,
        }
        for model in odds.models
        for place, fate in enumerate(model.fates)
    ]
    states = _mildest_first(odds, texts)
    grades = sorted(set(states.values()))
    shades = dict(zip(grades, _shades(len(grades)), strict=True))
    scale = altair.Scale(domain=list(states), range=[shades[grade] for grade in states.values()])
    return (
        altair.Chart(altair.Data(values=rows), title=title, width=520, height=altair.Step(34))
        .mark_bar()
        .encode(
            x=altair.X("chance:Q", title=None, scale=altair.Scale(domain=[0, 1]), axis=altair.Axis(format="%")),
            y=altair.Y("model:N", title=None, sort=None),
            color=altair.Color("state:N", title=None, sort=list(states), scale=scale),
            order=altair.Order("place:Q"),
        )
    )


def _shades(count: int) -> list[str]:
    """So many colours from unhurt to lost, no two alike."""
    points = np.linspace(0, len(HARM) - 1, count)
    parts = [[int(colour[place : place + 2], 16) for colour in HARM] for place in (1, 3, 5)]
    mixed = [np.interp(points, range(len(HARM)), part).round().astype(int) for part in parts]
    return [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in zip(*mixed, strict=True)]


def _mildest_first(odds: Odds, texts: Texts) -> dict[str, tuple[bool, int, str]]:
    """The states of all models in words, and how bad each is, the mildest first: models that are unhurt are so alike,
    whatever words tell it."""
    fates = [fate for model in odds.models for fate in model.fates]
    ordered = sorted(fates, key=lambda fate: (fate.out, fate.harm, fate.key))
    return {texts.tell(fate.name): (fate.out, fate.harm, fate.key) for fate in ordered}


# -- duels ------------------------------------------------------------------------------------------------------------


def heat_map(matrix: Matrix, texts: Texts) -> Any:
    """Who beats whom, the most underpriced card first, and beside it what each card gains in a duel."""
    altair = needed("altair")
    standings = matrix.standings()
    names = {key: f"{texts.tell(card.name)} ({card.points})" for key, card in matrix.cards.items()}
    order = [names[standing.card] for standing in standings]
    rows = [
        {"one": names[one], "other": names[other], "chance": chance}
        for (one, other), chance in matrix.chances().items()
    ]
    gains = [{"card": names[standing.card], "gain": standing.gain} for standing in standings]
    wide = altair.Axis(labelLimit=220)
    base = altair.Chart(altair.Data(values=rows)).encode(
        x=altair.X("other:N", title=None, sort=order, axis=altair.Axis(orient="top", labelAngle=-60, labelLimit=220)),
        y=altair.Y("one:N", title=None, sort=order, axis=wide),
    )
    scale = altair.Scale(scheme="blueorange", domain=[0, 1], reverse=True)
    legend = altair.Legend(format="%")
    squares = base.mark_rect().encode(
        color=altair.Color("chance:Q", title=texts.say("lab-duels-wins"), scale=scale, legend=legend)
    )
    dark = altair.condition("datum.chance < 0.2 || datum.chance > 0.8", altair.value("white"), altair.value("black"))
    numbers = base.mark_text(fontSize=9).encode(text=altair.Text("chance:Q", format=".0%"), color=dark)
    bars = (
        altair.Chart(altair.Data(values=gains), width=160)
        .mark_bar()
        .encode(
            x=altair.X("gain:Q", title=texts.say("lab-duels-gain")),
            y=altair.Y("card:N", title=None, sort=order, axis=None),
            color=altair.condition("datum.gain > 0", altair.value(SIDES["above"]), altair.value(SIDES["below"])),
        )
    )
    size = max(240, 26 * len(order))
    return altair.hconcat(
        altair.layer(squares, numbers).properties(width=size, height=size), bars.properties(height=size)
    )


# -- pictures of a report ----------------------------------------------------------------------------------------------

Rows = Sequence[Mapping[str, Any]]

POINT: Final = "#1f4e79"

RANGE: Final = "#8fb0cc"
"""The colour of an interval."""

SIDES: Final = {"above": "#0072b2", "below": "#d55e00", "open": "#8a8a8a"}
"""The colours of intervals above what is even, below it, and on both sides; they differ for everybody."""

MOST: Final = 25
"""How many cards a picture shows at most, those that matter most."""


def intervals_chart(rows: Rows, column: str, texts: Texts, *, percent: bool = False) -> Any:
    """A point for each row, with its interval; of an interval without end, the point alone. A line at what is ``even``.

    Each row has the ``side`` of it on which its interval lies.
    """
    altair = needed("altair")
    plain = [
        {"name": row["name"], "side": row["side"], "value": row[column]}
        | ({"low": row["low"], "high": row["high"]} if isfinite(row["high"]) else {})
        for row in rows
    ]
    axis = altair.Axis(format="%" if percent else "~f", tickCount=6)
    scale = altair.Scale(domain=[0, 1]) if percent else altair.Scale(zero=False)
    colours = altair.Scale(domain=list(SIDES), range=list(SIDES.values()))
    base = altair.Chart(altair.Data(values=plain), width=460).encode(
        y=altair.Y("name:N", title=None, sort=None, axis=altair.Axis(labelLimit=220)),
        color=altair.Color("side:N", scale=colours, legend=None),
    )
    ranges = base.mark_rule(size=4, opacity=0.5).encode(x=altair.X("low:Q"), x2="high:Q")
    points = base.mark_point(filled=True, size=70, opacity=1).encode(
        x=altair.X("value:Q", title=texts.say(f"report-column-{column}"), axis=axis, scale=scale)
    )
    evens = altair.Chart(altair.Data(values=[{"even": rows[0]["even"]}]))
    return evens.mark_rule(strokeDash=[6, 4], color="#444").encode(x=altair.X("even:Q")) + ranges + points


def reliability_chart(rows: Rows, texts: Texts) -> Any:
    """What happened by what was foretold; on the dashed line lies what happens as often as it is foretold."""
    altair = needed("altair")
    axis, scale = altair.Axis(format="%", tickCount=6), altair.Scale(domain=[0, 1])
    across = altair.X("foretold:Q", title=texts.say("report-column-foretold"), axis=axis, scale=scale)
    up = altair.Y("happened:Q", title=texts.say("report-column-happened"), axis=axis, scale=scale)
    ends = altair.Data(values=[{"foretold": end, "happened": end} for end in (0, 1)])
    ideal = altair.Chart(ends, width=380, height=380).mark_line(strokeDash=[6, 4], color="#999").encode(x=across, y=up)
    base = altair.Chart(altair.Data(values=list(rows))).encode(x=across)
    ranges = base.mark_rule(size=4, color=RANGE).encode(y=altair.Y("low:Q"), y2="high:Q")
    return ideal + ranges + base.mark_point(filled=True, size=70, opacity=1, color=POINT).encode(y=up)


def kills_chart(rows: Rows, texts: Texts) -> Any:
    """How often each card removed each other card, for the cards that take part most."""
    altair = needed("altair")
    counts: Counter[tuple[str, str]] = Counter()
    for row in rows:
        counts[row["author"], row["victim"]] += row["count"]
    authors, victims = (_most(counts, place) for place in (0, 1))
    squares: list[dict[str, Any]] = [
        {"author": author, "victim": victim, "count": count}
        for (author, victim), count in counts.items()
        if author in authors and victim in victims
    ]
    say, whole = texts.say, altair.Axis(labelLimit=0)
    title = altair.Title(say("report-kills.axes"), anchor="start", fontSize=11, fontWeight="normal")
    top = max((square["count"] for square in squares), default=1)
    base = altair.Chart(altair.Data(values=squares), title=title, width=altair.Step(30), height=altair.Step(22)).encode(
        x=altair.X("victim:N", title=None, sort=victims, axis=altair.Axis(labelAngle=-60, labelLimit=0)),
        y=altair.Y("author:N", title=None, sort=authors, axis=whole),
    )
    colours = altair.Color("count:Q", legend=None, scale=altair.Scale(scheme="blues", domain=[0, top]))
    figures = altair.condition(f"datum.count > {top * 0.55}", altair.value("white"), altair.value("black"))
    return base.mark_rect().encode(color=colours) + base.mark_text(fontSize=10).encode(text="count:Q", color=figures)


def _most(counts: Mapping[tuple[str, str], int], place: int) -> list[str]:
    totals: Counter[str] = Counter()
    for pair, count in counts.items():
        totals[pair[place]] += count
    return [name for name, _ in sorted(totals.items(), key=lambda item: (-item[1], item[0]))[:MOST]]


def lengths_chart(rows: Rows, texts: Texts) -> Any:
    """How many games lasted how many turns."""
    altair = needed("altair")
    first, last = rows[0]["turns"], rows[-1]["turns"]
    width = 460
    scale = altair.Scale(domain=[first - 0.5, last + 0.5], nice=False)
    ticks = range(first, last + 1, 1 + (last - first) // MOST)
    axis = altair.Axis(values=list(ticks), format="d", grid=False)
    return (
        altair.Chart(altair.Data(values=list(rows)), width=width, height=200)
        .mark_bar(color=POINT, size=min(40, max(1, round(0.8 * width / (last - first + 1)))))
        .encode(
            x=altair.X("turns:Q", title=texts.say("report-column-turns"), scale=scale, axis=axis),
            y=altair.Y("games:Q", title=texts.say("report-column-games"), axis=altair.Axis(tickMinStep=1)),
        )
    )


__all__ = [
    "MOST",
    "SUFFIXES",
    "check_picture",
    "heat_map",
    "intervals_chart",
    "kills_chart",
    "lengths_chart",
    "odds_chart",
    "reliability_chart",
    "save",
    "svg",
]
