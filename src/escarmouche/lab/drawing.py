"""Pictures of what the lab has found. They need the extra ``lab``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from escarmouche.errors import Problem
from escarmouche.lab.files import needed, writing
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
        raise Problem(message("records-no-folder", path=str(path.parent)))


def save(chart: Any, path: Path) -> None:
    """Writes a picture. Raises ``Problem``."""
    needed("vl_convert")
    with writing(path):
        chart.save(str(path))


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
    colours = [HARM[min(place * len(HARM) // max(1, len(states)), len(HARM) - 1)] for place in range(len(states))]
    return (
        altair.Chart(altair.Data(values=rows), title=title, width=520)
        .mark_bar()
        .encode(
            x=altair.X("chance:Q", title=None, scale=altair.Scale(domain=[0, 1]), axis=altair.Axis(format="%")),
            y=altair.Y("model:N", title=None, sort=None),
            color=altair.Color(
                "state:N", title=None, sort=states, scale=altair.Scale(domain=list(states), range=colours)
            ),
            order=altair.Order("place:Q"),
            tooltip=["model:N", "state:N", altair.Tooltip("chance:Q", format=".2%")],
        )
    )


def _mildest_first(odds: Odds, texts: Texts) -> Sequence[str]:
    """The states of all models in words, the mildest first."""
    known: Mapping[str, Any] = {fate.key: fate for model in odds.models for fate in model.fates}
    ordered = sorted(known.values(), key=lambda fate: (fate.out, fate.harm, fate.key))
    return list(dict.fromkeys(texts.tell(fate.name) for fate in ordered))


__all__ = ["SUFFIXES", "check_picture", "odds_chart", "save"]
