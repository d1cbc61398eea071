"""What the rules of this book tell. Fighters, units, cards and sides are named by id; lengths are in 0.01 mm."""

from __future__ import annotations

from typing import ClassVar

from escarmouche.kernel import Event
from escarmouche.table import Point, Pose


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase of a turn begins."""

    landmark: ClassVar[bool] = True

    turn: int
    phase: str


class OppositionWon(Event, frozen=True, kw_only=True):
    """A player has won the Authority opposition; ``totals``: what each came to, ``None`` who has lost by a 1."""

    side: str
    totals: dict[str, int | None]


class CommanderNamed(Event, frozen=True, kw_only=True):
    """A company has a Commander, or (``""``) none."""

    side: str
    fighter: str


class LeaderNamed(Event, frozen=True, kw_only=True):
    """A unit has a new leader."""

    unit: str
    fighter: str


class SequenceLaidOut(Event, frozen=True, kw_only=True):
    """A player's cards lie there in his order, face up."""

    side: str
    cards: tuple[str, ...]


class CardSeen(Event, frozen=True, kw_only=True):
    """A player has drawn one of his own cards, and alone knows which."""

    reveals = True

    side: str
    card: str


class CardRevealed(Event, frozen=True, kw_only=True):
    """A card is turned over; ``passed``: its unit cannot be activated."""

    reveals = True

    side: str
    card: str
    passed: bool = False


class CardReserved(Event, frozen=True, kw_only=True):
    """A player puts a card in reserve; which one is his secret."""

    side: str


class UnitActivated(Event, frozen=True, kw_only=True):
    """A unit acts."""

    landmark: ClassVar[bool] = True

    unit: str


class NerveTested(Event, frozen=True, kw_only=True):
    """A unit has made a Courage or Fear test: with which value, against what; ``free``: paid for, or immune."""

    unit: str
    value: int
    difficulty: int
    passed: bool
    free: str = ""


class UnitRouted(Event, frozen=True, kw_only=True):
    """A unit is in rout."""

    unit: str


class UnitRallied(Event, frozen=True, kw_only=True):
    """A unit is valiant again."""

    unit: str


class ElixirChanged(Event, frozen=True, kw_only=True):
    """A company gains Elixir or spends it."""

    side: str
    change: int
    left: int


class PointsGained(Event, frozen=True, kw_only=True):
    """The faith and mana of a unit after a count."""

    unit: str
    faith: int
    mana: int


class FighterHurt(Event, frozen=True, kw_only=True):
    """A fighter has lost life points and lives on."""

    fighter: str
    damage: int
    life: int


class FighterLost(Event, frozen=True, kw_only=True):
    """A fighter is eliminated, and taken off the table from where it stood."""

    fighter: str
    how: str
    pose: Pose | None


class UnitLost(Event, frozen=True, kw_only=True):
    """A unit has nobody left."""

    unit: str


class ObjectiveHeld(Event, frozen=True, kw_only=True):
    """Who controls an objective; ``""``: nobody."""

    objective: str
    side: str


class UnitDeployed(Event, frozen=True, kw_only=True):
    """A unit has been placed before the first turn."""

    unit: str
    poses: dict[str, Pose]


class ActionChosen(Event, frozen=True, kw_only=True):
    """What a unit does; ``target``: the unit that it does it to."""

    unit: str
    action: str
    target: str = ""


class FighterMoved(Event, frozen=True, kw_only=True):
    """A fighter has moved along a path."""

    fighter: str
    path: tuple[Point, ...]
    pose: Pose


class FormationChanged(Event, frozen=True, kw_only=True):
    """A unit closes up, or spreads out."""

    unit: str
    formation: str


class Charged(Event, frozen=True, kw_only=True):
    """An assault is a charge."""

    unit: str
    target: str


class AssaultFailed(Event, frozen=True, kw_only=True):
    """The enemy is out of reach."""

    unit: str
    target: str


class Struck(Event, frozen=True, kw_only=True):
    """A combat or a salvo has done so much damage."""

    unit: str
    target: str
    damage: int


class Ended(Event, frozen=True, kw_only=True):
    """The battle is over. ``winner``: a side, or ``""`` for a draw."""

    landmark: ClassVar[bool] = True

    winner: str
    elixir: dict[str, int]
