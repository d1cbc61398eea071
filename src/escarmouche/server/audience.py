"""Who follows a match: the sockets that are told what changes, as far as their seats may see it, and who is at the seats."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Protocol

from sqlalchemy.exc import SQLAlchemyError

from escarmouche.server.background import Background
from escarmouche.server.logs import log
from escarmouche.server.records import Seen, Stored
from escarmouche.server.storage import Store
from escarmouche.server.stories import may_see
from escarmouche.server.wire import Item
from escarmouche.server.writing import Conflict

STILL_THERE: Final = timedelta(seconds=45)
"""How long somebody is taken to be at a seat in another process after that process has last said so."""

TOLD_AT_ONCE: Final = 8
"""How many spectators are told of a change before whatever else there is to do has its turn."""


class Follower(Protocol):
    """A socket that follows a match from a seat (``""``: a spectator)."""

    seat: str

    def update(self, items: Sequence[Item], cursor: int) -> None:
        """Something has changed; the items, up to ``cursor``, are such as the seat may see. Must not wait."""


class Audience:
    """Those who follow one match, and how much of its story each seat may see."""

    def __init__(self, match: str, seats: Iterable[str], store: Store, background: Background) -> None:
        """``match``: its id; ``background``: where presence is kept."""
        self.followers: list[Follower] = []
        self.items = 0
        """The length of the story, with all that not everybody may see."""
        self.retold: dict[Any, str] = {}
        """What is told to all sockets of a seat alike, as long as nothing changes."""
        self._match = match
        self._seats = tuple(seats)
        self._store = store
        self._background = background
        self._lengths: dict[str, int] = {}
        self._to_tell: deque[tuple[Follower, Sequence[Item], int]] = deque()
        """What spectators have not been told yet."""
        self._telling: asyncio.Handle | None = None
        self._left: dict[str, float] = {}
        """Since when nobody has been at each seat here."""
        self._elsewhere: Sequence[Seen] = ()
        """Who is, or was, at the seats in other processes."""

    # -- who is there --------------------------------------------------------------------------------------------------

    def follow(self, follower: Follower) -> None:
        """From now on the socket is told of every change."""
        self.followers.append(follower)
        self._tell_presence(follower.seat)

    def leave(self, follower: Follower) -> None:
        """The socket is told nothing more."""
        if follower in self.followers:
            self.followers.remove(follower)
            self._left[follower.seat] = time.monotonic()
            self._tell_presence(follower.seat)

    def present(self, seat: str) -> bool:
        """Whether somebody is at a seat now."""
        now = datetime.now(UTC)
        return self._present_here(seat) or any(
            presence.seat == seat and presence.here and now - presence.seen < STILL_THERE
            for presence in self._elsewhere
        )

    def _present_here(self, seat: str) -> bool:
        return any(follower.seat == seat for follower in self.followers)

    def away_for(self, seat: str) -> float:
        """For how many seconds nobody has been at a seat."""
        if self.present(seat):
            return 0.0
        now = datetime.now(UTC)
        elsewhere = [(now - presence.seen).total_seconds() for presence in self._elsewhere if presence.seat == seat]
        return max(0.0, min([time.monotonic() - self._left[seat], *elsewhere]))

    def _tell_presence(self, seat: str) -> None:
        """Who is there has changed: the players want to know, here and elsewhere; of spectators nobody does."""
        if seat:
            self.tell(())
            _ = self._background.run(self._note_presence(seat))

    async def _note_presence(self, seat: str) -> None:
        """Lets other processes know whether somebody is at a seat here."""
        try:
            await self._store.note_presence(self._match, seat, here=self._present_here(seat))
        except (SQLAlchemyError, OSError, Conflict) as error:
            log("presence-not-kept", level="warning", game=self._match, why=type(error).__name__)

    async def look_who_is_there(self) -> None:
        """Asks who is at the seats in other processes."""
        self.see((await self._store.elsewhere([self._match]))[self._match])

    def hear_who_is_there(self) -> None:
        """Somebody has come to a seat in another process, or left one."""

        async def look() -> None:
            with suppress(SQLAlchemyError, OSError):
                await self.look_who_is_there()

        _ = self._background.run(look())

    def see(self, elsewhere: Sequence[Seen]) -> None:
        """Takes note of who is at the seats in other processes."""
        before = [self.present(seat) for seat in self._seats]
        self._elsewhere = elsewhere
        if before != [self.present(seat) for seat in self._seats]:
            self.tell(())

    # -- what they are told --------------------------------------------------------------------------------------------

    def cursor(self, seat: str) -> int:
        """How many items of the story a seat may see."""
        return self._lengths[seat]

    def take_over(self, stored: Stored) -> None:
        """Takes the lengths of the story, and who is elsewhere, as they are kept."""
        self.items, self._elsewhere = stored.items, stored.seen
        self._left = self._left or dict.fromkeys(self._seats, time.monotonic())
        self._lengths = {seat: self._lengths.get(seat, 0) + more for seat, more in stored.lengths.items()}

    def count(self, items: Sequence[Item]) -> None:
        """The story has become longer by these."""
        self.items += len(items)
        for seat in self._lengths:
            self._lengths[seat] += sum(1 for item in items if may_see(item, seat))

    def tell(self, items: Sequence[Item]) -> None:
        """Tells the sockets that something has changed, and those of the items that each may see."""
        for seat in {follower.seat for follower in self.followers}:
            self._tell_seat(seat, [item for item in items if may_see(item, seat)])

    def _tell_seat(self, seat: str, items: Sequence[Item]) -> None:
        """Tells the sockets of a seat what it may see; those who don't keep up are left behind. Nobody who plays waits until
        all spectators have been told.
        """
        self.retold.clear()
        cursor, followers = self.cursor(seat), [follower for follower in self.followers if follower.seat == seat]
        if seat:
            for follower in followers:
                follower.update(items, cursor)
            return
        self._to_tell += [(follower, items, cursor) for follower in followers]
        if self._telling is None and self._to_tell:
            self._telling = asyncio.get_running_loop().call_soon(self._tell_spectators)

    def _tell_spectators(self) -> None:
        """Tells the next few spectators; the others when whatever else is to be done has been done."""
        for _ in range(min(TOLD_AT_ONCE, len(self._to_tell))):
            follower, items, cursor = self._to_tell.popleft()
            follower.update(items, cursor)
        self._telling = asyncio.get_running_loop().call_soon(self._tell_spectators) if self._to_tell else None


__all__ = ["Audience", "Follower"]
