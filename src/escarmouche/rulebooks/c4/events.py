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
    """A fighter is eliminated, and taken off the table from where it stood. ``among``: how many of its unit fall with it, it
    among them.
    """

    fighter: str
    how: str
    pose: Pose | None
    among: int = 1


class FightersLost(Event, frozen=True, kw_only=True):
    """Several fighters of a unit are eliminated together: how many, in which way, and how many are left."""

    unit: str
    how: str
    count: int
    left: int


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


class UnitReady(Event, frozen=True, kw_only=True):
    """A unit of the reinforcements is ready to come upon the battlefield."""

    unit: str


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
    """A combat or a salvo has done so much damage. ``how``: ``melee`` or ``shot``; ``""`` in older stories."""

    unit: str
    target: str
    damage: int
    how: str = ""


class SceneryPlaced(Event, frozen=True, kw_only=True):
    """A player has placed a piece of scenery before the battle."""

    side: str
    piece: str
    outline: tuple[Point, ...]


class ZonesChosen(Event, frozen=True, kw_only=True):
    """Deployment zones are settled: whose they were at first, and whose they are."""

    zones: dict[str, str]


class ObjectiveNamed(Event, frozen=True, kw_only=True):
    """A player has named a piece of scenery as an objective."""

    side: str
    objective: str


class SceneryStruck(Event, frozen=True, kw_only=True):
    """A unit has attacked a piece of scenery, which has so many structure points left."""

    unit: str
    piece: str
    damage: int
    structure: int


class SceneryOpened(Event, frozen=True, kw_only=True):
    """A unit has opened a door or a chest."""

    unit: str
    piece: str


class ThingTaken(Event, frozen=True, kw_only=True):
    """A fighter has picked up an object."""

    fighter: str
    object: str


class ThingDropped(Event, frozen=True, kw_only=True):
    """An object lies on the ground again: dropped by its carrier, or fallen with him."""

    fighter: str
    object: str
    at: Point


class SceneryDestroyed(Event, frozen=True, kw_only=True):
    """A piece of scenery is gone."""

    piece: str


class UnitEvacuated(Event, frozen=True, kw_only=True):
    """A unit has left the battlefield by the edge where it was to leave it."""

    unit: str


class CapacityUsed(Event, frozen=True, kw_only=True):
    """A titan uses one of its capacities; ``target``: a unit or a fighter, ``""``: none."""

    fighter: str
    capacity: str
    target: str


class CapacitySacrificed(Event, frozen=True, kw_only=True):
    """A titan's player gives a capacity card up: a Force test against it is cancelled."""

    fighter: str
    capacity: str


class MysticUsed(Event, frozen=True, kw_only=True):
    """A mystic has spent points of his unit on an effect. ``target``: a unit or a fighter, ``""``: none."""

    mystic: str
    effect: str
    target: str
    points: int
    left: int


class MysticThwarted(Event, frozen=True, kw_only=True):
    """A unit has spent as many points to thwart a ritual or a communion."""

    unit: str
    by: str
    effect: str
    points: int
    left: int


class MysticTested(Event, frozen=True, kw_only=True):
    """The Power or Fervour test of a ritual or a communion: which value, against what."""

    mystic: str
    effect: str
    value: int
    difficulty: int
    passed: bool


class MysticFellShort(Event, frozen=True, kw_only=True):
    """A mystic effect does nothing: its target is beyond the range of its own that it has."""

    mystic: str
    effect: str
    target: str


class Touched(Event, frozen=True, kw_only=True):
    """A mystic effect or an artefact is in force on a unit's fighters. ``word``: what it does, in older stories."""

    unit: str
    effect: str
    word: str = ""


class EffectEnded(Event, frozen=True, kw_only=True):
    """A lasting effect is over; ``why``: ``unpaid``, ``over`` or ``dispelled``."""

    effect: str
    why: str


class ConflictSettled(Event, frozen=True, kw_only=True):
    """Contradictory effects on a unit: the value that one of them gives counts, or (``None``) none does."""

    unit: str
    of: str
    at: int | None
    side: str


class FighterHealed(Event, frozen=True, kw_only=True):
    """A fighter has got life points back."""

    fighter: str
    life: int


class UnitSummoned(Event, frozen=True, kw_only=True):
    """A mystic has made a new unit appear."""

    unit: str
    by: str
    poses: dict[str, Pose]


class TemplatePlaced(Event, frozen=True, kw_only=True):
    """Where a shot with an area of effect was aimed, where it has come down, and how far it reaches; ``radius`` 0: it is
    lost.
    """

    unit: str
    target: str
    aimed: Point
    centre: Point
    radius: int


class HeroReturned(Event, frozen=True, kw_only=True):
    """An eliminated Incarnate returns to his unit; ``None``: there was no room for him."""

    fighter: str
    pose: Pose | None


class BecameAvatar(Event, frozen=True, kw_only=True):
    """An Incarnate has become an avatar."""

    fighter: str


class TacticUsed(Event, frozen=True, kw_only=True):
    """A unit uses a tactic of its people."""

    unit: str
    tactic: str


class ArtefactUsed(Event, frozen=True, kw_only=True):
    """An Incarnate has used an artefact for Elixir."""

    fighter: str
    artefact: str


class Ended(Event, frozen=True, kw_only=True):
    """The battle is over. ``winner``: a side, or ``""`` for a draw."""

    landmark: ClassVar[bool] = True

    winner: str
    elixir: dict[str, int]
