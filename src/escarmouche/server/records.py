"""What is kept of a game, and what changes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

import msgspec

from escarmouche.kernel import Entry
from escarmouche.server.clocks import Clocks
from escarmouche.server.silence import Silence
from escarmouche.server.wire import Ending, Item, Proposal, SeatPlan


class Linked(NamedTuple):
    """What a link opens: a seat (``""``: a spectator's) of a game, which is at this version now."""

    game: str
    seat: str
    version: int


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a game besides its journal.

    ``rewinds``: how often something was taken back. ``wish``: the encoded request that made the game, for a rematch.
    ``rematch``: the match in which this one is played again, with sides ``swapped`` or not. ``clocks``: ``None``, where
    people may think as long as they like. ``people``: the seats that are a person's, whether or not a machine plays for one
    meanwhile; ``None`` for games that were kept before this was. ``campaign``: of a battle, the campaign (a game, too) that
    it belongs to. ``battle``: of a campaign, the battle that has been opened and is not handed in yet. ``fought``: how many
    entries the campaign had when the last battle was handed in. ``silences``: of the people who are asked something, where
    there are no clocks. ``real_table``: people play it with figures and dice of their own, and say what these show.
    ``again``: it is a rematch. ``portraits``: the ids of those that players have brought, by the keys of their cards.
    """

    seats: dict[str, SeatPlan]
    wish: bytes = b""
    free_measuring: bool = False
    rewinds: int = 0
    ending: Ending | None = None
    proposals: tuple[Proposal, ...] = ()
    rematch: str = ""
    swapped: bool = False
    clocks: Clocks | None = None
    people: tuple[str, ...] | None = None
    campaign: str = ""
    battle: str = ""
    fought: int = 0
    silences: dict[str, Silence] = {}
    real_table: bool = False
    again: bool = False
    portraits: dict[str, str] = {}


class Kept(msgspec.Struct, frozen=True):
    """The last state between two steps (packed), to go on from when rules have been mended within one revision. It came
    after ``seq`` entries; ``told``: how many events each seat has been told since. ``revision``: of the rules that wrote it,
    as no other can read it for sure (``""``: of the first).
    """

    seq: int
    state: bytes
    told: dict[str, int]
    revision: str = ""


class Known(NamedTuple):
    """What a reader has of a game already: so many entries, after so many rewinds, and so many items of its story (``None``:
    he has never asked; of a story that is not begun one has all, too).
    """

    entries: int
    rewinds: int
    items: int | None


class Seen(msgspec.Struct, frozen=True):
    """Somebody was seen at a seat by another server, and may still be there."""

    seat: str
    here: bool
    seen: datetime


class Stored(msgspec.Struct, frozen=True):
    """A game as it is kept at one moment, with its journal from entry ``start`` on.

    ``items``: how many items its story has; ``news``: those that the reader does not know, if he knows any; ``lengths``: how
    many of those that he does not know each seat may see. ``kept``: ``None`` for games that were kept before there was any.
    ``seen``: who is, or was, at the seats elsewhere. ``server``: the process that has changed it last (``""``: one that has
    been closed).
    """

    id: str
    version: int
    header: bytes
    facts: Facts
    created: datetime
    updated: datetime
    entries: tuple[Entry, ...]
    start: int = 0
    items: int = 0
    news: tuple[Item, ...] = ()
    lengths: Mapping[str, int] = {}
    kept: Kept | None = None
    seen: tuple[Seen, ...] = ()
    server: str = ""


NOTHING: Final = Known(0, 0, None)
"""What a reader has who has read nothing yet."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What takes a game from ``version`` to the next: from entry ``start`` on the journal is ``entries``.

    ``rewound``: entries from ``start`` on were taken back. ``first_item``: the number of the first of ``items``.
    ``awake``: the game now goes on by itself, without any person.
    """

    version: int
    facts: Facts
    start: int
    entries: Sequence[Entry]
    first_item: int
    items: Sequence[Item]
    awake: bool
    kept: Kept
    rewound: bool = False


__all__ = ["NOTHING", "Change", "Facts", "Kept", "Known", "Linked", "Seen", "Stored"]
