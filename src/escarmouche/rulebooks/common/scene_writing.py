"""Scenes written from a position: what the files of all books have in common."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from escarmouche import documents
from escarmouche.errors import Problem
from escarmouche.kernel import Effects, State
from escarmouche.kernel.effects import InForce
from escarmouche.table import Board, Piece, Point, Pose
from escarmouche.texts import LOCALES, Message, Texts, message


def scene_text(
    state: State,
    body: Mapping[str, Any],
    *,
    book: str,
    seats: Collection[str],
    title: Message,
    called: str = "",
    answers: Sequence[tuple[str, Any]] = (),
    dice: Sequence[int] = (),
) -> str:
    """The scene file of a position: ``body`` is what the book says of it.

    ``answers`` (each with its rule) and ``dice`` are given in the step that comes next. ``title``: what it is called
    if people call it nothing (``called``). Standing orders are left out, they belong to the players. Raises
    ``Problem`` for seats that scenes of the book do not have (``seats``), and for a game that is over.
    """
    if not set(state.players) <= set(seats):
        raise Problem(message("house-scene-sides", sides=tuple(state.players), seats=tuple(seats)))
    if not state.agenda:
        raise Problem(message("house-scene-over"))
    scene = {
        "scene": written_title(title, called),
        "book": book,
        **body,
        "start": {"steps": written_steps(state)},
        "dice": list(dice),
        "answers": [{rule: answer} for rule, answer in answers],
    }
    return documents.dump(telling_fields(scene))


def write_effect(effect: InForce) -> str | dict[str, Any]:
    """An effect in force as a file writes it: its name alone, where that says it all."""
    plain: dict[str, Any] = msgspec.to_builtins(effect)
    return effect.name if len(plain) == 1 else plain


def written_title(words: Message, title: str = "") -> dict[str, str]:
    """The title of a scene in every language: the one that somebody has given it, or these words."""
    return {locale: title or Texts(locale).tell(words) for locale in LOCALES}


def telling_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that say something."""
    return {name: value for name, value in fields.items() if value is not None and value not in ((), [], {}, "")}


def unusual(struct: Any, names: Sequence[str]) -> dict[str, Any]:
    """The fields of a struct that differ from those of a new one, as plain data and under the names that they have there."""
    fields = {field.name: field for field in msgspec.structs.fields(struct)}
    unusual_fields = {
        fields[name].encode_name: getattr(struct, name)
        for name in names
        if getattr(struct, name) != fields[name].default
    }
    plain: dict[str, Any] = msgspec.to_builtins(unusual_fields)
    return plain


def written_steps(state: State) -> list[Any]:
    """The steps still to be done, as plain data, the next first."""
    return [msgspec.to_builtins(step) for step in reversed(state.agenda)]


def exact(length: int, unit: int) -> Decimal:
    """A length in a unit (its size in 0.01 mm), so exactly that it is read as the same number of 0.01 mm."""
    return (Decimal(length) / unit).quantize(Decimal("0.00001")).normalize() + 0


def written_outline(corners: Sequence[Point], unit: int) -> list[list[Decimal]]:
    """The corners of an outline."""
    return [[exact(x, unit), exact(y, unit)] for x, y in corners]


def written_piece(piece: Piece, unit: int) -> dict[str, Any]:
    """A piece of terrain as a file writes it."""
    return telling_fields(
        {
            "id": piece.id,
            "kind": piece.kind,
            "polygon": written_outline(piece.outline, unit),
            "height": exact(piece.height, unit) if piece.height else None,
            "base_level": exact(piece.base_level, unit) if piece.base_level else None,
            "level": piece.level or None,
            "depth": exact(piece.depth, unit) if piece.depth else None,
        }
    )


def written_table(board: Board, zones: Sequence[Sequence[Point]], unit: int, battlefield: str | None) -> dict[str, Any]:
    """The table: the key of a battlefield that comes with the program, or else all that is on it."""
    if battlefield is not None:
        return {"battlefield": battlefield}
    table = {
        "size": [exact(board.width, unit), exact(board.depth, unit)],
        "terrain": [written_piece(piece, unit) for piece in board.pieces],
        "zones": [written_outline(zone, unit) for zone in zones],
    }
    return {"table": telling_fields(table)}


def written_place(board: Board, pose: Pose | None, unit: int) -> dict[str, Any]:
    """Where somebody stands, if he is on the table."""
    return {} if pose is None else written_pose(board, pose, unit)


def written_pose(board: Board, pose: Pose, unit: int) -> dict[str, Any]:
    """Where somebody stands; how high, if not on the ground."""
    on_the_ground = pose.z == board.ground_height(pose.x, pose.y)
    return {
        "at": [exact(pose.x, unit), exact(pose.y, unit)],
        "facing": pose.facing or None,
        "height": None if on_the_ground else exact(pose.z, unit),
    }


def written_effects(effects: Effects, own: Effects) -> dict[str, Any]:
    """What is in force besides what somebody's card bears (``own``); all of it, where something of that has ended."""
    mine, items = own.items, effects.items
    if items[: len(mine)] == mine:
        return {"effects": [write_effect(effect) for effect in items[len(mine) :]]}
    return {"effects": [write_effect(effect) for effect in items], "bare": True}


class Carded(Protocol):
    """A card as the rules have it."""

    @property
    def key(self) -> str: ...


C = TypeVar("C", bound=Carded)


class WrittenProfiles(Generic[C]):
    """The cards of a battle: by the key of one that comes with the program, or written down whole."""

    def __init__(self, standard: Mapping[str, C]) -> None:
        self.standard = standard
        self.whole: dict[str, Any] = {}
        self._keys: dict[C, str] = {}

    def key(self, profile: C) -> str:
        """What a card is called in the scene."""
        if self.standard.get(profile.key) == profile:
            return profile.key
        if profile not in self._keys:
            number = 1
            while (name := f"{profile.key}-{number}") in self.whole or name in self.standard:
                number += 1
            self._keys[profile] = name
            self.whole[name] = msgspec.to_builtins(profile)
        return self._keys[profile]
