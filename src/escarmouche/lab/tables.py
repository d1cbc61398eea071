"""The results of a study as tables: a row a game, a row an event of interest, a row a card of each game. Parquet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from escarmouche.errors import Problem
from escarmouche.lab.files import needed, writing
from escarmouche.lab.games import Played
from escarmouche.texts import message

GAMES, EVENTS, CARDS = "games.parquet", "events.parquet", "cards.parquet"


def frames(games: Sequence[Played]) -> dict[str, Any]:
    """The tables by the name of their file. Seats count from 1 in their columns; 0 is nobody."""
    polars = needed("polars")
    return {
        GAMES: polars.DataFrame([_game_row(game) for game in games], infer_schema_length=None),
        EVENTS: polars.DataFrame(
            [_event_row(game, order, deed) for game in games for order, deed in enumerate(game.deeds, start=1)],
            schema={
                "game": polars.Int64,
                "order": polars.Int64,
                "turn": polars.Int64,
                "what": polars.String,
                "seat": polars.Int64,
                "card": polars.String,
                "points": polars.Int64,
                "by_seat": polars.Int64,
                "by_card": polars.String,
                "by_points": polars.Int64,
            },
        ),
        CARDS: polars.DataFrame(
            [_card_row(game, card) for game in games for card in game.cards], infer_schema_length=None
        ),
    }


def _game_row(game: Played) -> dict[str, Any]:
    row: dict[str, Any] = {"game": game.number, "seed": game.seed, "battlefield": game.battlefield}
    for seat, army in enumerate(game.armies):
        row[f"army_{seat + 1}"] = army
        row[f"bot_{seat + 1}"] = game.bots[seat]
        row[f"points_{seat + 1}"] = game.points[seat]
        row[f"lost_{seat + 1}"] = game.losses[seat]
    row |= {"winner": game.winner + 1, "first": game.first + 1, "turns": game.turns}
    return row | {"decisions": game.decisions, "rolls": game.rolls, "fingerprint": game.fingerprint}


def _event_row(game: Played, order: int, deed: Any) -> dict[str, Any]:
    fields = {name: getattr(deed, name) for name in deed.__struct_fields__}
    return {"game": game.number, "order": order, **fields, "seat": deed.seat + 1, "by_seat": deed.by_seat + 1}


def _card_row(game: Played, card: Any) -> dict[str, Any]:
    fields = {name: getattr(card, name) for name in card.__struct_fields__}
    return {"game": game.number, **fields, "seat": card.seat + 1}


def write_tables(games: Sequence[Played], folder: Path) -> None:
    """Writes the tables of all finished games. Raises ``Problem``."""
    if not games:
        return
    for name, frame in frames(games).items():
        draft = folder / f"{name}.part"
        with writing(folder):
            frame.write_parquet(draft)
            draft.replace(folder / name)


def read_table(folder: Path, name: str) -> Any:
    """One of the tables. Raises ``Problem`` for a folder that has none."""
    polars = needed("polars")
    try:
        return polars.read_parquet(folder / name)
    except (OSError, polars.exceptions.PolarsError) as error:
        raise Problem(message("lab-no-table", path=str(folder / name), why=str(error).splitlines()[0])) from None


__all__ = ["CARDS", "EVENTS", "GAMES", "frames", "read_table", "write_tables"]
