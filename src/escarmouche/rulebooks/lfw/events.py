"""What the rules of this book tell: log, animation and "why?" are drawn from these alone.

Units and sides are named by id; lengths are in 0.01 mm.
"""

from __future__ import annotations

from typing import ClassVar

from escarmouche.kernel import Breakdown, Event
from escarmouche.table import Point, Pose


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase of a turn begins (turn 0: deployment)."""

    landmark: ClassVar[bool] = True

    turn: int
    phase: str


class OrderSet(Event, frozen=True, kw_only=True):
    """The order of initiative of a turn."""

    order: tuple[str, ...]


class Deployed(Event, frozen=True, kw_only=True):
    """A unit enters the table."""

    unit: str
    pose: Pose


class Passed(Event, frozen=True, kw_only=True):
    """A player lets his go pass."""

    side: str


class ChargeDeclared(Event, frozen=True, kw_only=True):
    """A charge is declared, against one unit or several."""

    unit: str
    targets: tuple[str, ...]


class Confusion(Event, frozen=True, kw_only=True):
    """Nobody has declared a charge for a whole round and more: the declarations are over."""


class ChargeCancelled(Event, frozen=True, kw_only=True):
    """A unit that was to charge is in a melee already."""

    unit: str


class Moved(Event, frozen=True, kw_only=True):
    """A unit goes along a path. ``move``: the type of the move."""

    unit: str
    move: str
    path: tuple[Point, ...]
    pose: Pose


class Rallied(Event, frozen=True, kw_only=True):
    """A unit flees no more, or is not put to flight."""

    unit: str


class TookFlight(Event, frozen=True, kw_only=True):
    """A unit is fleeing from now on."""

    unit: str


class AttackRolled(Event, frozen=True, kw_only=True):
    """The roll of a shot or a blow: the die, what came of it, and the number it had to reach."""

    unit: str
    target: str
    kind: str
    die: int
    result: int
    needed: int
    hit: bool
    critical: bool


class DefenceRolled(Event, frozen=True, kw_only=True):
    """A defence test: the die, the force of the attack, the result, the number to reach and the wounds that follow."""

    unit: str
    by: str
    die: int
    force: Breakdown
    result: int
    needed: int
    wounds: int


class WoundCancelled(Event, frozen=True, kw_only=True):
    """A protection has cancelled a wound."""

    unit: str


class Wounded(Event, frozen=True, kw_only=True):
    """A unit loses Pv; ``life`` is what it has left."""

    unit: str
    by: str
    wounds: int
    life: int


class CrippledRolled(Event, frozen=True, kw_only=True):
    """A unit is crippled from now on: what the table says."""

    unit: str
    crippled: str


class CrippledNoMore(Event, frozen=True, kw_only=True):
    """A unit has recovered from being crippled."""

    unit: str


class UnitDestroyed(Event, frozen=True, kw_only=True):
    """A unit has left the game. ``how``: ``"killed"`` or ``"fled"``."""

    unit: str
    by: str
    how: str
    pose: Pose | None


class CourageTested(Event, frozen=True, kw_only=True):
    """A test of courage: the sum of the dice with all that is added, and the number to reach."""

    unit: str
    result: int
    needed: int
    passed: bool


class CombatWon(Event, frozen=True, kw_only=True):
    """A combat has been fought: who has won it, and the wounds that each side has suffered."""

    winners: tuple[str, ...]
    suffered: tuple[tuple[str, int], ...]


class MagicGained(Event, frozen=True, kw_only=True):
    """A mage gains points of magic."""

    unit: str
    points: int


class Ended(Event, frozen=True, kw_only=True):
    """The battle is over. ``winner``: a side, or ``""`` for a draw."""

    landmark: ClassVar[bool] = True

    winner: str
