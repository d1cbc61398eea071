"""The state of a campaign: who takes part, what is theirs, and how far they have come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from escarmouche.kernel import State
from escarmouche.rulebooks.c2.battle import Options
from escarmouche.rulebooks.c2.content.army import Collection
from escarmouche.rulebooks.c2.content.cards import Pack
from escarmouche.rulebooks.c2.content.scenarios import Scenario
from escarmouche.rulebooks.c2.incarnation.heroes import ALLY, HERO, MENTOR, SHADOW, Hero, Thing
from escarmouche.rulebooks.common.keeping import kept
from escarmouche.table import Board, Polygon

Mode = Literal["heroes", "adventure"]
"""A row of battles in which heroes gain experience, or the adventure with its three acts."""

Ending = Literal["", "dead", "retired"]


class Quest(msgspec.Struct, kw_only=True):
    """How far the adventurer of a player has come.

    ``act``: I, II or III; ``last``: the scenario card played last, by anybody's victory or defeat; ``next_card``: the one
    that has to be played next, where a card says so. ``played``: how many acts. ``number``: which adventure of his it is.
    ``more_points`` and ``more_for_shadow``: Army Points more or fewer in the next act. ``ending``: how it has ended.
    """

    act: int = 1
    last: str = ""
    next_card: str = ""
    played: int = 0
    number: int = 1
    more_points: int = 0
    more_for_shadow: int = 0
    elixir: Thing | None = None
    """What it is all about."""
    ending: Ending = ""


class Played(msgspec.Struct, frozen=True):
    """A battle of the campaign that is over: whose act, the card (its key), whether it was won; otherwise the winner."""

    side: str
    card: str
    act: int
    won: bool
    turns: int


class Campaign(State, kw_only=True):
    """A campaign between two players. ``packs`` and ``acts`` are the cards with which it is played, from first to last.

    ``halves``: where the two sides deploy, the adventurer's first. ``points``: the Army Points of each battle, where they
    are not those of the act. ``copies``: how many copies of each experience card a player has. ``length``: of a row of
    battles, how many there are; ``None``: as many as the players like.
    """

    steps_from = ("escarmouche.rulebooks.c2.incarnation",)

    mode: Mode
    packs: tuple[Pack, ...]
    acts: tuple[Scenario, ...]
    board: Board
    halves: tuple[Polygon, Polygon]
    options: Options
    points: int | None = None
    copies: int = 1
    length: int | None = None
    heroes: dict[str, Hero] = {}
    quests: dict[str, Quest] = {}
    battles: tuple[Played, ...] = ()
    over: bool = False

    @property
    def collection(self) -> Collection:
        """All cards of the campaign."""
        return kept(self, "collection", lambda: Collection(self.packs))

    def other(self, side: str) -> str:
        """The opponent."""
        one, two = self.players
        return two if side == one else one

    def act(self, key: str) -> Scenario:
        """A scenario card by its key. Raises ``KeyError``."""
        return next((act for act in self.acts if act.key == key), None) or _missing(key)

    # -- who is who ----------------------------------------------------------------------------------------------------

    def hero(self, side: str) -> Hero | None:
        """The hero of a player, in an adventure his adventurer; ``None`` before he has one. Of several the last."""
        return next(reversed(list(self.in_role(side, HERO))), None)

    def mentor(self, side: str) -> Hero | None:
        """The Mentor of a player's adventurer, alive or dead."""
        return next(self.in_role(side, MENTOR), None)

    def allies(self, side: str) -> Iterator[Hero]:
        """The Characters of a player that the campaign has come to know, alive or dead."""
        return self.in_role(side, ALLY)

    def shadow(self, side: str) -> Hero | None:
        """The Shadow that a player leads, the enemy of the other's adventurer."""
        return next(self.in_role(side, SHADOW), None)

    def in_role(self, side: str, role: str) -> Iterator[Hero]:
        """Those of a player who are one thing."""
        return (hero for hero in self.heroes.values() if hero.side == side and hero.role == role)


CHARACTER_OF: Final = "{side}-{role}"


def id_of(side: str, role: str, key: str = "") -> str:
    """The id of somebody in the campaign."""
    return f"{side}-{role}-{key}" if key else CHARACTER_OF.format(side=side, role=role)


def _missing(key: str) -> Scenario:
    raise KeyError(key)
