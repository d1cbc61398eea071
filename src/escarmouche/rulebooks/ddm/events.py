"""What the rules of this book tell. Creatures and players are named by id, squares by their number.

The words for an event called ``CreatureMoved`` are the text ``ddm-told-creature-moved``.
"""

from __future__ import annotations

from typing import ClassVar

from escarmouche.kernel import Breakdown, Event
from escarmouche.kernel.effects import Parameter
from escarmouche.table.grid import Square


class RoundBegan(Event, frozen=True, kw_only=True):
    """A round begins."""

    landmark: ClassVar[bool] = True

    round: int


class InitiativeRolled(Event, frozen=True, kw_only=True):
    """A player's initiative: the die and the rating added."""

    player: str
    roll: int
    rating: int


class FirstPlayer(Event, frozen=True, kw_only=True):
    """Who takes the first phase of the round."""

    player: str


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A player's phase begins."""

    player: str


class TurnBegan(Event, frozen=True, kw_only=True):
    """A creature is activated; whether it is under command, and its speed for this turn."""

    creature: str
    commanded: bool
    speed: int


class TurnLost(Event, frozen=True, kw_only=True):
    """A creature is activated but can do nothing: why (the name of the effect)."""

    creature: str
    why: str


class CreatureMoved(Event, frozen=True, kw_only=True):
    """A creature has moved along these squares; ``how``: ``walk``, ``fly``, ``burrow``, ``rout``, ``push`` and so on.

    ``used``: what its way has cost so far; ``before``: what of that it had told already, where something has come between.
    """

    creature: str
    how: str
    path: tuple[Square, ...]
    used: int
    before: int = 0

    @property
    def goes_on(self) -> bool:
        return self.before > 0


class AttackMade(Event, frozen=True, kw_only=True):
    """An attack was rolled. ``result``: ``miss``, ``hit``, ``critical``, or ``automatic`` (no roll)."""

    attacker: str
    target: str
    sort: str
    occasion: str
    attack: Breakdown
    armor: Breakdown
    result: str


class AttackFailed(Event, frozen=True, kw_only=True):
    """An attack that would hit does not, by a second roll."""

    attacker: str
    target: str


class Damaged(Event, frozen=True, kw_only=True):
    """A creature has taken damage: how much was dealt, how much it took, and the hit points it has left."""

    creature: str
    by: str
    dealt: int
    taken: int
    hp: int


class Healed(Event, frozen=True, kw_only=True):
    """A creature has got hit points back, or more than it had."""

    creature: str
    amount: int
    hp: int


class Eliminated(Event, frozen=True, kw_only=True):
    """A creature is out of the game: destroyed, or routed off the grid. ``by``: a creature, or ``""``."""

    creature: str
    how: str
    by: str
    at: Square | None


class SaveMade(Event, frozen=True, kw_only=True):
    """A saving throw: what was added to the die, against what, and whether it succeeded."""

    creature: str
    bonus: Breakdown
    dc: int
    passed: bool


class MoraleTested(Event, frozen=True, kw_only=True):
    """A morale save; ``rally``: to stop routing."""

    creature: str
    bonus: Breakdown
    rally: bool
    passed: bool


class Routed(Event, frozen=True, kw_only=True):
    """A creature begins to rout."""

    creature: str
    by: str


class Rallied(Event, frozen=True, kw_only=True):
    """A creature stops routing."""

    creature: str


class Afflicted(Event, frozen=True, kw_only=True):
    """An effect comes into force on a creature."""

    creature: str
    effect: str
    by: str
    parameter: Parameter = None


class Freed(Event, frozen=True, kw_only=True):
    """An effect ends."""

    creature: str
    effect: str
    parameter: Parameter = None


class Unaffected(Event, frozen=True, kw_only=True):
    """A creature is immune, or resists."""

    creature: str
    effect: str


class PowerUsed(Event, frozen=True, kw_only=True):
    """A spell is cast, or an ability in the format of a spell is used; on whom, or where."""

    creature: str
    power: str
    targets: tuple[str, ...]
    squares: tuple[Square, ...] = ()


class AbilityUsed(Event, frozen=True, kw_only=True):
    """A special ability is at work."""

    creature: str
    effect: str
    target: str = ""


class Appeared(Event, frozen=True, kw_only=True):
    """A creature comes into play, or comes back."""

    creature: str
    at: Square


class Vanished(Event, frozen=True, kw_only=True):
    """A creature is out of the game for a while."""

    creature: str


class WarbandRevealed(Event, frozen=True, kw_only=True):
    """A warband is shown: its creatures and its tiles."""

    player: str
    creatures: tuple[str, ...]
    tiles: tuple[str, ...]


class SetupOrder(Event, frozen=True, kw_only=True):
    """Who is first in everything that is still to be set up."""

    player: str


class TileDropped(Event, frozen=True, kw_only=True):
    """There is no room on the grid for a terrain tile."""

    player: str
    tile: str


class TilePlaced(Event, frozen=True, kw_only=True):
    """A terrain tile is laid on the grid."""

    player: str
    tile: str
    squares: tuple[Square, ...]


class Deployed(Event, frozen=True, kw_only=True):
    """A creature is set up."""

    creature: str
    at: Square


class Scored(Event, frozen=True, kw_only=True):
    """A player gains (or gives back) victory points."""

    player: str
    points: int
    total: int


class Ended(Event, frozen=True, kw_only=True):
    """The skirmish is over. ``winners``: a player, all those of a team, or nobody."""

    landmark: ClassVar[bool] = True

    winners: tuple[str, ...]
    points: dict[str, int]
