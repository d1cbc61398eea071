"""Who answers: people and machines, found by name. None of them knows a rule; what a book advises, its tactics say."""

from __future__ import annotations

import math
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from escarmouche.errors import Problem, nearest
from escarmouche.kernel import Player, Random
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks import Book
from escarmouche.texts import message

Maker = Callable[..., Player]
"""Makes a player: ``maker(seed, book, **settings)``. The same seed, the same play."""


def _random(seed: int | str, _: Book[Any]) -> Player:
    return Random(seed)


def _tactician(seed: int | str, book: Book[Any], **settings: Any) -> Player:
    return Tactician(seed, book, **settings)


GROUP: Final = "escarmouche.players"
"""The entry points by which other packages bring machines: each names a :data:`Maker`."""


def _brought(point: EntryPoint) -> Maker:
    """The maker that an entry point names, which is loaded when it is first needed."""

    def make(seed: int | str, book: Book[Any], **settings: Any) -> Player:
        try:
            maker: Maker = point.load()
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise Problem(message("players-broken", name=point.name, where=point.value, why=why)) from error
        return maker(seed, book, **settings)

    return make


MAKERS: dict[str, Maker] = {
    **{point.name: _brought(point) for point in entry_points(group=GROUP)},
    "random": _random,
    "tactician": _tactician,
}
"""The machines that play, by name: those that other packages bring, too."""

UNHURRIED: dict[str, dict[str, Any]] = {"tactician": {"budget": math.inf}}
"""The settings with which machines that look at the clock don't: the same seed, the same play, however slow the computer."""


def make_player(name: str, seed: int | str, book: Book[Any], **settings: Any) -> Player:
    """The machine of this name for a seat: the same seed, the same play. ``settings`` are those of its kind.

    Raises ``Problem`` for a name that nobody has, and for a machine of another package that can't be loaded.
    """
    if name not in MAKERS:
        close = nearest(name, MAKERS, 1) or tuple(MAKERS)
        raise Problem(message("players-no-player", name=name, known=close))
    return MAKERS[name](seed, book, **settings)


__all__ = ["GROUP", "MAKERS", "UNHURRIED", "Maker", "make_player"]
