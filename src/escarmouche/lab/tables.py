"""The results of a study as tables: a row a game, a row an event of interest, a row a card of each game, a row a
fate that was foretold. Parquet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from escarmouche.errors import Problem
from escarmouche.lab.calibration import CheckedForecast
from escarmouche.lab.files import needed, write_whole, writing
from escarmouche.lab.games import Bought, Deed, Fielded, Played
from escarmouche.texts import message

GAMES, EVENTS, CARDS, BOUGHT = "games.parquet", "events.parquet", "cards.parquet", "bought.parquet"
CALIBRATION = "calibration.parquet"


def frames(games: Sequence[Played]) -> dict[str, Any]:
    """The tables by the name of their file. Seats count from 1 in their columns; 0 is nobody."""
    polars = needed("polars")
    return {
        GAMES: polars.DataFrame([_game_row(game) for game in games], infer_schema_length=None),
        EVENTS: _frame(
            Deed, [({"game": game.number, "order": n}, deed) for game in games for n, deed in enumerate(game.deeds, 1)]
        ),
        CARDS: _frame(Fielded, [({"game": game.number}, card) for game in games for card in game.cards]),
        BOUGHT: _frame(Bought, [({"game": game.number}, bought) for game in games for bought in game.bought]),
        CALIBRATION: _frame(
            CheckedForecast, [({"game": game.number}, foretold) for game in games for foretold in game.foretold]
        ),
    }


def _game_row(game: Played) -> dict[str, Any]:
    row: dict[str, Any] = {"game": game.number, "seed": game.seed, "battlefield": game.battlefield}
    for seat, army in enumerate(game.armies):
        row[f"army_{seat + 1}"] = army
        row[f"bot_{seat + 1}"] = game.bots[seat]
        row[f"team_{seat + 1}"] = game.teams[seat] + 1
        row[f"points_{seat + 1}"] = game.points[seat]
        row[f"lost_{seat + 1}"] = game.losses[seat]
        row[f"won_{seat + 1}"] = seat in game.winners
    winner = next(iter(game.winners), -1)
    row |= {"winner": winner + 1, "first": game.first + 1, "turns": game.turns}
    row |= {"decisions": game.decisions, "rolls": game.rolls, "weighed": game.weighed}
    row["unweighed"] = " ".join(game.unweighed)
    return row | {"fingerprint": game.fingerprint}


def _frame(kind: type[msgspec.Struct], rows: Sequence[tuple[Mapping[str, int], msgspec.Struct]]) -> Any:
    """A table of structs of one kind, with their identifying numbers first; an empty table has its columns too."""
    polars = needed("polars")
    types = {"int": polars.Int64, "float": polars.Float64, "str": polars.String, "bool": polars.Boolean}
    numbers = rows[0][0] if rows else {"game": 0}
    columns = {field.name: types[field.type.__name__] for field in msgspec.structs.fields(kind)}
    schema = dict.fromkeys(numbers, polars.Int64) | columns
    return polars.DataFrame([{**numbers, **_columns(row)} for numbers, row in rows], schema=schema)


def _columns(row: msgspec.Struct) -> dict[str, Any]:
    """The fields of a row, seats being counted from 1."""
    fields = msgspec.structs.asdict(row)
    return {name: value + 1 if name in ("seat", "by_seat") else value for name, value in fields.items()}


def write_tables(games: Sequence[Played], folder: Path) -> None:
    """Writes the tables of all finished games. Raises ``Problem``."""
    if not games:
        return
    for name, frame in frames(games).items():
        data = BytesIO()
        frame.write_parquet(data)
        with writing(folder):
            write_whole(folder / name, data.getvalue())


def read_table(folder: Path, name: str) -> Any:
    """One of the tables. Raises ``Problem`` for a folder that has none."""
    polars = needed("polars")
    try:
        return polars.read_parquet(folder / name)
    except (OSError, polars.exceptions.PolarsError) as error:
        raise Problem(message("lab-no-table", path=str(folder / name), why=str(error).splitlines()[0])) from None


__all__ = ["BOUGHT", "CALIBRATION", "CARDS", "EVENTS", "GAMES", "frames", "read_table", "write_tables"]
