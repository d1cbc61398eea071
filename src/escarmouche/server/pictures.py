"""Pictures of the table, taken at each event: what a line of the story shows, whatever the book and whatever the event."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from escarmouche.kernel import Event, Game, State
from escarmouche.rulebooks import Book, Stance

Picture = Mapping[str, Stance]
"""How models stand, by id."""


class Pictures:
    """What has changed on the table with each event of a game, as a spectator may see it.

    ``shown``: the table as it stands in the story that has been told; what differs from it belongs to the next event that
    everybody may see. The last of an answer shows all that has come of it.
    """

    def __init__(self, book: Book[Any], game: Game[Any], shown: Picture | None = None) -> None:
        """``shown``: nothing, where the whole game is still to be told; without it, the table as it is."""
        self._book = book
        self._game = game
        self._taken: list[Picture] = []
        self._shown = self._now if shown is None else shown
        self._next = self._shown
        game.witness = self._witness()

    def _witness(self) -> Callable[[State], None]:
        """Takes a picture, as long as there are these pictures: the game does not keep them alive, which keep the game."""
        taking = weakref.WeakMethod(self._take)

        def take(state: State) -> None:
            taken = taking()
            if taken is not None:
                taken(state)

        return take

    def _take(self, state: State) -> None:
        seen = state.copy()
        seen.veil("")
        self._taken.append(self._book.stances(seen))

    @property
    def _now(self) -> Picture:
        return self._book.stances(self._game.seen("").state)

    def forget(self) -> None:
        """An answer is about to be given: what was taken before belongs to a story that has been told, or never will be."""
        self._taken.clear()

    def changes(self, events: Sequence[Event]) -> list[Picture]:
        """What has changed with each of the last events of the game; nothing is told before :meth:`keep` says so.

        Events of which no picture was taken show nothing, so that what came of them shows with the next one.
        """
        missing = len(events) - len(self._taken)
        pictures: list[Picture | None] = [*[None] * missing, *self._taken[max(0, -missing) :]]
        public = [number for number, event in enumerate(events) if not event.seen_by]
        if public:
            pictures[public[-1]] = self._now
        shown, changes = self._shown, list[Picture]()
        for event, picture in zip(events, pictures, strict=True):
            changes.append({} if picture is None else _changed(shown, picture))
            if picture is not None and not event.seen_by:
                shown = picture
        self._next = shown
        return changes

    def keep(self, *, rewound: bool) -> None:
        """The story has been told so far; ``rewound``: its end has been taken back."""
        self._shown = self._now if rewound else self._next


def _changed(before: Picture, after: Picture) -> Picture:
    """The models that stand otherwise than before."""
    return {id: stance for id, stance in after.items() if stance != before.get(id)}


__all__ = ["Picture", "Pictures"]
