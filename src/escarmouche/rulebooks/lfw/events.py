"""What the rules of this book tell: log, animation and "why?" are drawn from these alone.

Units and sides are named by id; lengths are in 0.01 mm.
"""

from __future__ import annotations

from typing import ClassVar

from escarmouche.documents.terms import Name
from escarmouche.kernel import Breakdown, Event
from escarmouche.table import Point, Pose


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase of a turn begins (turn 0: deployment)."""

    landmark: ClassVar[bool] = True

    turn: int
    phase: str


class OrderSet(Event, frozen=True, kw_only=True):
    """The order in which all act from now on: that of initiative of a turn, or that of deployment."""

    order: tuple[str, ...]


class OpeningBlocked(Event, frozen=True, kw_only=True):
    """A unit has tried to block an opening, and may have done so."""

    unit: str
    opening: str
    blocked: bool


class OpeningForced(Event, frozen=True, kw_only=True):
    """A unit has tried to force a closed opening, which may be open now."""

    unit: str
    opening: str
    open: bool


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


class Jumped(Event, frozen=True, kw_only=True):
    """A unit jumps down from a height, in 0.01 mm. ``hurt``: it suffers a hit."""

    unit: str
    depth: int
    die: int
    hurt: bool


class Drowned(Event, frozen=True, kw_only=True):
    """A unit that came to be in deep water drowns, or gets out."""

    unit: str
    die: int
    drowned: bool


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


class DuelBegan(Event, frozen=True, kw_only=True):
    """A challenge is accepted: two units are in a duel from now on."""

    unit: str
    target: str


class Supported(Event, frozen=True, kw_only=True):
    """A unit takes part in the combat of a friend in contact."""

    unit: str


class Drifted(Event, frozen=True, kw_only=True):
    """The point of an explosion: where it was aimed, and where it comes to be."""

    unit: str
    aimed: Point
    point: Point


class Regenerated(Event, frozen=True, kw_only=True):
    """A unit that regenerates has thrown its dice: how many Pv it gets back."""

    unit: str
    points: int


class Advised(Event, frozen=True, kw_only=True):
    """An old hand advises a captain, or disrupts one: the die, and the Pc that the captain gains or loses."""

    unit: str
    captain: str
    die: int
    points: int


class Prepared(Event, frozen=True, kw_only=True):
    """Something is readied in the organisation phase: who does it, and for or against whom."""

    unit: str
    target: str


class CombatWon(Event, frozen=True, kw_only=True):
    """A combat has been fought: who has won it, and the wounds that each side has suffered."""

    winners: tuple[str, ...]
    suffered: tuple[tuple[str, int], ...]


class AptitudeUsed(Event, frozen=True, kw_only=True):
    """A unit uses a command aptitude on some units."""

    unit: str
    aptitude: str
    targets: tuple[str, ...]


class Forgotten(Event, frozen=True, kw_only=True):
    """A unit counts as having made no move this turn."""

    unit: str


class Unsettled(Event, frozen=True, kw_only=True):
    """A unit has become eligible to morale."""

    unit: str
    by: str


class Healed(Event, frozen=True, kw_only=True):
    """A unit gets lost Pv back; ``life`` is what it has then."""

    unit: str
    points: int
    life: int


class LifeRaised(Event, frozen=True, kw_only=True):
    """A unit gains Pv, be it more than it ever had; ``life`` is what it has then."""

    unit: str
    points: int
    life: int


class SpellCast(Event, frozen=True, kw_only=True):
    """A mage casts a spell: what it is called, what it costs in Pm, whom it strikes, at which point it is aimed."""

    unit: str
    spell: Name
    cost: int
    targets: tuple[str, ...]
    point: Point | None


class TerrainAppeared(Event, frozen=True, kw_only=True):
    """A piece of terrain is there from now on."""

    piece: str
    kind: str
    outline: tuple[Point, ...]


class NightFell(Event, frozen=True, kw_only=True):
    """It is night for the rest of the turn."""


class AimChosen(Event, frozen=True, kw_only=True):
    """An assailant of a titan says what he wants: to ``kill`` it, or that it be ``killed``."""

    side: str
    aim: str


class EntranceAgreed(Event, frozen=True, kw_only=True):
    """The players have agreed on the entrance of a mine; ``point``: its middle."""

    point: Point


class TorchesGiven(Event, frozen=True, kw_only=True):
    """A side has given some of its units a torch each."""

    side: str
    units: tuple[str, ...]


class TreasureHidden(Event, frozen=True, kw_only=True):
    """A side has put a treasure somewhere before the battle."""

    side: str
    treasure: str
    point: Point


class DieTurned(Event, frozen=True, kw_only=True):
    """A spell turns a die that showed one face to another. ``unit``: whose spell it is."""

    unit: str
    die: int
    face: int


class WindRose(Event, frozen=True, kw_only=True):
    """A wind blows for the rest of the turn; ``facing`` is where it blows, in tenths of a degree."""

    facing: int


class Returned(Event, frozen=True, kw_only=True):
    """A unit that was destroyed is back until the turn ends."""

    unit: str
    pose: Pose


class Vanished(Event, frozen=True, kw_only=True):
    """A unit that was back for a turn is gone again."""

    unit: str


class LengthSet(Event, frozen=True, kw_only=True):
    """It is settled which turn is the last."""

    turn: int


class TreasureTaken(Event, frozen=True, kw_only=True):
    """A unit takes a treasure (its key)."""

    unit: str
    treasure: str


class TreasureLaid(Event, frozen=True, kw_only=True):
    """A treasure is put down, or comes to lie where its bearer was."""

    unit: str
    treasure: str
    point: Point


class UnitSaved(Event, frozen=True, kw_only=True):
    """Treasures are saved, and with them the unit that has them, if it has ``left`` the battlefield."""

    unit: str
    treasures: tuple[str, ...]
    left: bool


class PlaceSearched(Event, frozen=True, kw_only=True):
    """A hiding place has been searched. ``found``: nothing yet (``""``), ``empty``, or the ``treasure``."""

    unit: str
    site: str
    found: str


class ObjectivesRevealed(Event, frozen=True, kw_only=True):
    """The secondary objectives of all players, and the improvised one, if there is one."""

    reveals: ClassVar[bool] = True

    objectives: tuple[tuple[str, str], ...]
    improvised: str


class Investigating(Event, frozen=True, kw_only=True):
    """A unit tries to investigate a corner of the table."""

    unit: str
    corner: str


class Scored(Event, frozen=True, kw_only=True):
    """A side scores victory points, or loses some; ``total`` is what it has then."""

    side: str
    points: int
    total: int


class HillHeld(Event, frozen=True, kw_only=True):
    """A side controls the strategic point at the end of a turn, for so many turns now."""

    side: str
    turns: int


class MagicGained(Event, frozen=True, kw_only=True):
    """A mage gains points of magic."""

    unit: str
    points: int


class LeftOut(Event, frozen=True, kw_only=True):
    """A unit takes no part, as its zone has no room for it."""

    unit: str


class TideChosen(Event, frozen=True, kw_only=True):
    """The units of a tide (keys of their sheets)."""

    swarm: str
    base: str
    elites: tuple[str, ...]
    heavy: str
    boss: str


class EdgeChosen(Event, frozen=True, kw_only=True):
    """It is settled at which edge of the table a tide arrives."""

    edge: str


class WaveArrived(Event, frozen=True, kw_only=True):
    """A wave of a tide has arrived; ``late``: how many of it have found no room and come with the next."""

    units: tuple[str, ...]
    late: int = 0


class Fallen(Event, frozen=True, kw_only=True):
    """A side has been wiped out in a turn, after it had held so many whole ones."""

    side: str
    turns: int


class TideLeft(Event, frozen=True, kw_only=True):
    """Those who stand have left it at so many turns for which they have held a tide."""

    turns: int


class PostsDrawn(Event, frozen=True, kw_only=True):
    """Dice have given each side its post."""

    posts: tuple[tuple[str, str], ...]


class FactionAnnounced(Event, frozen=True, kw_only=True):
    """A player has announced which faction he plays."""

    side: str
    faction: str


class ListsRevealed(Event, frozen=True, kw_only=True):
    """The armies that the players have chosen in secret, by side."""

    reveals: ClassVar[bool] = True

    lists: tuple[tuple[str, str], ...]


class Ended(Event, frozen=True, kw_only=True):
    """The battle is over. ``winner``: a side, or ``""`` for a draw; ``others``: those who have won with it."""

    landmark: ClassVar[bool] = True

    winner: str
    others: tuple[str, ...] = ()
