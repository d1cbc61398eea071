"""What the rules of this book tell: log, animation and "why?" are drawn from these alone.

Fighters, cards and sides are named by id; lengths are in 0.01 mm. A number that rules have bent comes as a
:class:`~escarmouche.kernel.Breakdown`. The words for an event called ``CardDrawn`` are the text ``c2-told-card-drawn``.
"""

from __future__ import annotations

from escarmouche.kernel import Breakdown, Event
from escarmouche.table import Point, Pose


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase of a turn begins (turn 0: the Approach)."""

    turn: int
    phase: str


class RollWon(Event, frozen=True, kw_only=True):
    """A side has won the Approach roll or a Tactics roll."""

    side: str


class CardDrawn(Event, frozen=True, kw_only=True):
    """A card has been drawn and is played at once, or kept."""

    drawer: str
    side: str
    card: str


class CardKept(Event, frozen=True, kw_only=True):
    """A side keeps the card it has drawn in reserve; which one is its secret."""

    side: str


class ReservePlayed(Event, frozen=True, kw_only=True):
    """A side plays reserve cards."""

    side: str
    cards: tuple[str, ...]


class Deployed(Event, frozen=True, kw_only=True):
    """A figure enters the table."""

    fighter: str
    pose: Pose


class Ended(Event, frozen=True, kw_only=True):
    """The battle is over. ``winner``: a side, or ``""`` for a draw; ``losses``: army points lost by each side."""

    winner: str
    losses: dict[str, int]


# -- wounds ------------------------------------------------------------------------------------------------------------


class WoundRolled(Event, frozen=True, kw_only=True):
    """A wound roll was made: Strength, what else was added, Resistance, where it landed and what it does.

    ``location``: a key of ``terms.LOCATIONS``, ``""`` for an exceptional wound. ``wound``: a word of
    ``wound_table.WORDS``.
    """

    fighter: str
    by: str
    force: int
    bonus: int
    resistance: Breakdown
    location: str
    wound: str


class FighterSpared(Event, frozen=True, kw_only=True):
    """A hit leads to no wound roll."""

    fighter: str


class FighterStunned(Event, frozen=True, kw_only=True):
    """A fighter is stunned until the end of the turn."""

    fighter: str


class FighterHurt(Event, frozen=True, kw_only=True):
    """A fighter is from now on at this wound level, a word of ``wound_table.WORDS``."""

    fighter: str
    wound: str


class FighterLost(Event, frozen=True, kw_only=True):
    """A fighter has left the game from where it stood: ``"killed"`` (by a fighter or ``""``) or ``"fled"``."""

    fighter: str
    how: str
    by: str
    pose: Pose | None


# -- movement (movement.py, feats.py, disengagement.py, dodge.py) ------------------------------------------------------


class Moved(Event, frozen=True, kw_only=True):
    """A figure has moved. ``move``: the type of displacement; ``length``: what it has used of its movement."""

    fighter: str
    move: str
    path: tuple[Point, ...]
    pose: Pose
    length: int
