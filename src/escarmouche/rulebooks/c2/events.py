"""What the rules of this book tell: log, animation and "why?" are drawn from these alone.

Fighters, cards and sides are named by id; lengths are in 0.01 mm. A number that rules have changed comes as a
:class:`~escarmouche.kernel.Breakdown`. The words for an event called ``CardDrawn`` are the text ``c2-told-card-drawn``.
"""

from __future__ import annotations

from typing import ClassVar

from escarmouche.documents.terms import Name
from escarmouche.kernel import Breakdown, Event
from escarmouche.rulebooks.c2.content.goals import AnyConsequence
from escarmouche.rulebooks.confrontation.events import (
    Alighted,
    AssaultDeclared,
    BarricadeRaised,
    Boarded,
    BondReinforced,
    Captured,
    Carried,
    Censured,
    CombatFormed,
    CombatOver,
    Deployed,
    DicePlaced,
    DisengagementTried,
    Dispelled,
    FaithChanged,
    FaithGathered,
    FaithGiven,
    FaithInvested,
    FeatTried,
    FervourPaid,
    FighterHurt,
    FighterLost,
    FighterStunned,
    FightsOn,
    GemsChanged,
    Incident,
    LevelChanged,
    MarkerTriggered,
    Met,
    MiracleAnnounced,
    MiracleOutOfRange,
    MiracleStopped,
    MoonRose,
    MutagenRolled,
    PhaseBegan,
    PressureRolled,
    Pushed,
    Rallied,
    RecoveryRolled,
    ScoutHidden,
    SpeedGathered,
    SpellAbsorbed,
    SpellCast,
    SpellOutOfRange,
    SpellTakesEffect,
    StayedOnLedge,
    StructureChanged,
    Summoned,
    Touched,
)
from escarmouche.table import Point, Pose


class RollWon(Event, frozen=True, kw_only=True):
    """A side has won the Approach roll or a Tactics roll."""

    side: str


class CardDrawn(Event, frozen=True, kw_only=True):
    """A card has been drawn and is played at once, or kept."""

    reveals = True

    drawer: str
    side: str
    card: str


class CardSeen(Event, frozen=True, kw_only=True):
    """A side has drawn one of its own cards, and alone knows which: it may still keep it."""

    reveals = True

    side: str
    card: str


class CardKept(Event, frozen=True, kw_only=True):
    """A side keeps the card it has drawn in reserve; which one is its secret."""

    side: str


class ReservePlayed(Event, frozen=True, kw_only=True):
    """A side plays reserve cards."""

    side: str
    cards: tuple[str, ...]


class DieThrownAgain(Event, frozen=True, kw_only=True):
    """A bard (``fighter``) has a die of another figure, which showed ``face``, thrown again."""

    fighter: str
    thrower: str
    face: int


class ActEnded(Event, frozen=True, kw_only=True):
    """The act of a scenario card is over, whose objective was that of ``side``; what its card says follows from that."""

    landmark: ClassVar[bool] = True

    side: str
    fulfilled: bool
    text: Name
    effects: tuple[AnyConsequence, ...]


class Ended(Event, frozen=True, kw_only=True):
    """The battle is over. ``winner``: a side, or ``""`` for a draw; ``losses``: army points lost by each side."""

    landmark: ClassVar[bool] = True

    winner: str
    losses: dict[str, int]


# -- campaigns (incarnation) -------------------------------------------------------------------------------------------


class CardsStaked(Event, frozen=True, kw_only=True):
    """A side has laid so many experience cards face down before it."""

    side: str
    count: int


class LastActAnnounced(Event, frozen=True, kw_only=True):
    """A side means to go on to the last act, if it wins this one."""

    side: str


class CardGained(Event, frozen=True, kw_only=True):
    """A side turns an experience card over: a fighter has done what it demands, and has gained it."""

    reveals = True

    fighter: str
    experience: str


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


# -- war machines (fortification) --------------------------------------------------------------------------------------


class EngineTurned(Event, frozen=True, kw_only=True):
    """An engine has been turned to face another way."""

    fighter: str
    by: str


class Immobilised(Event, frozen=True, kw_only=True):
    """A machine that can't flee stays where it is, until its crew has rallied."""

    fighter: str
    enemy: str


class Jammed(Event, frozen=True, kw_only=True):
    """A weapon is jammed until the end of the next turn."""

    fighter: str


class Scattered(Event, frozen=True, kw_only=True):
    """A template strays: how far, along which of its six arrows, from where to where."""

    fighter: str
    distance: int
    arrow: int
    aimed: Point
    spot: Point


class Exploded(Event, frozen=True, kw_only=True):
    """Something explodes: where, how far it reaches, and whom it covers. ``fighter``: whose it is."""

    fighter: str
    spot: Point
    radius: int
    victims: tuple[str, ...]


class ShotPierced(Event, frozen=True, kw_only=True):
    """A projectile goes on, to the next model on its way."""

    fighter: str
    victim: str
    force: int


class MarkerPlaced(Event, frozen=True, kw_only=True):
    """A marker lies on the table, face down."""

    fighter: str
    at: Pose


# -- movement (movement.py, feats.py, disengagement.py, dodge.py) ------------------------------------------------------


class Moved(Event, frozen=True, kw_only=True):
    """A figure has moved. ``move``: the type of displacement; ``length``: what it has used of its movement."""

    fighter: str
    move: str
    path: tuple[Point, ...]
    pose: Pose
    length: int


class Climbed(Event, frozen=True, kw_only=True):
    """A figure has climbed up or down a piece of terrain. ``height``: that of its feet now; ``top``: it stands there."""

    fighter: str
    piece: str
    height: int
    top: bool


class Fell(Event, frozen=True, kw_only=True):
    """A figure has fallen, perhaps because it chose to. ``distance``: how deep."""

    fighter: str
    distance: int
    on_purpose: bool


# -- shooting (shooting.py) --------------------------------------------------------------------------------------------


class ActHastened(Event, frozen=True, kw_only=True):
    """A figure will act sooner in the shooting phase than its INI lets it."""

    fighter: str


class ShotDelayed(Event, frozen=True, kw_only=True):
    """A figure takes its time to aim, and will shoot later."""

    fighter: str


class ShotOutOfRange(Event, frozen=True, kw_only=True):
    """The target that was named turns out to be too far away: the shot is lost. ``distance`` in 0.01 mm."""

    shooter: str
    target: str
    distance: int


class ShotFired(Event, frozen=True, kw_only=True):
    """A shooting roll was made. ``score``: TIR; ``modifier``: what the die was changed by."""

    shooter: str
    target: str
    score: Breakdown
    difficulty: Breakdown
    modifier: Breakdown
    hit: bool


class ShotLanded(Event, frozen=True, kw_only=True):
    """A shot into figures in contact hits this one; ``weight`` of ``total`` chances."""

    shooter: str
    target: str
    victim: str
    weight: int
    total: int


# -- charge and fear (charge.py, fear.py, counter_shot.py) -------------------------------------------------------------


class AssaultMeasured(Event, frozen=True, kw_only=True):
    """The distance to an enemy that has been named, edge to edge, and whether the figure can come into contact with it."""

    fighter: str
    target: str
    distance: int
    reached: bool


class CourageTested(Event, frozen=True, kw_only=True):
    """Figures that act together have tested their Courage against enemies that come, or that they want to attack."""

    fighters: tuple[str, ...]
    enemies: tuple[str, ...]
    courage: Breakdown
    fear: Breakdown
    passed: bool


class Paralysed(Event, frozen=True, kw_only=True):
    """A figure has not dared to attack an enemy and stays rooted to the spot this turn."""

    fighter: str
    enemy: str


class TookFlight(Event, frozen=True, kw_only=True):
    """A figure runs from an enemy."""

    fighter: str
    enemy: str


class CounterShotDeclared(Event, frozen=True, kw_only=True):
    """A figure plays its card out of turn and shoots at one that comes at it."""

    shooter: str
    target: str
    card: str


# -- melee -------------------------------------------------------------------------------------------------------------


class InitiativeWon(Event, frozen=True, kw_only=True):
    """A combat begins: who strikes first, and who is struck."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class ExtraDiceTaken(Event, frozen=True, kw_only=True):
    """A fighter pays for extra combat dice with its ATT and DEF."""

    fighter: str
    number: int


class AttacksAnnounced(Event, frozen=True, kw_only=True):
    """A fighter announces its attacks: their targets and difficulties, with the ATT it will add to each die."""

    fighter: str
    attack: Breakdown
    targets: tuple[str, ...]
    thresholds: tuple[int, ...]


class AttacksRolled(Event, frozen=True, kw_only=True):
    """The attacks that succeed: their targets and difficulties."""

    fighter: str
    targets: tuple[str, ...]
    thresholds: tuple[int, ...]


class ParryRolled(Event, frozen=True, kw_only=True):
    """A fighter has tried to parry. ``way``: the rule by which it did."""

    fighter: str
    by: str
    way: str
    defence: Breakdown
    difficulty: int
    parried: bool


class AttackDieGained(Event, frozen=True, kw_only=True):
    """A parry gives an attack die against him who struck."""

    fighter: str
    against: str


# -- skills of Courage and command, scouts (skills/) -------------------------------------------------------------------


class WarCryRaised(Event, frozen=True, kw_only=True):
    """A charging figure causes Fear until the end of the turn."""

    fighter: str
    fear: int


class FleesNot(Event, frozen=True, kw_only=True):
    """A fanatic that has failed a Courage test has tried to hold its ground by Discipline."""

    fighter: str
    enemy: str
    held: bool


class RallyingCryRaised(Event, frozen=True, kw_only=True):
    """A figure has raised its rallying cry; these warriors fear nothing until the end of the turn."""

    fighter: str
    warriors: tuple[str, ...]


class ScoutRevealed(Event, frozen=True, kw_only=True):
    """A scout is hidden no more."""

    fighter: str


# -- skills of arms (skills/) ------------------------------------------------------------------------------------------


class Feinted(Event, frozen=True, kw_only=True):
    """A successful attack was a feint, which takes a die from the adversary: ``attack``, ``defence`` or ``sustained``."""

    fighter: str
    target: str
    die: str


class FurySeized(Event, frozen=True, kw_only=True):
    """A fighter is seized by the fury of battle until the end of the turn."""

    fighter: str


class LimbsSwapped(Event, frozen=True, kw_only=True):
    """A fighter has swapped its ATT and its DEF until the end of the turn."""

    fighter: str


class SkillStolen(Event, frozen=True, kw_only=True):
    """A fighter has killed its personal enemy and takes over a skill of his: the id of its rule, and after a slash its X."""

    fighter: str
    enemy: str
    skill: str


class Grieved(Event, frozen=True, kw_only=True):
    """A fighter has lost its blood brother."""

    fighter: str
    brother: str


class PoisonReady(Event, frozen=True, kw_only=True):
    """These fighters carry a toxic die this turn."""

    fighters: tuple[str, ...]


class PoisonApplied(Event, frozen=True, kw_only=True):
    """A fighter uses its toxic die in an attack or a shot."""

    fighter: str
    target: str


class PointsSpent(Event, frozen=True, kw_only=True):
    """A figure has put points into one of its scores (a field of its profile) until the end of the turn."""

    fighter: str
    score: str
    points: int


class MutagensChosen(Event, frozen=True, kw_only=True):
    """The mutants of a side that may roll their die this turn."""

    fighters: tuple[str, ...]


class ReturnRolled(Event, frozen=True, kw_only=True):
    """A side has rolled for one of its losses: it comes ``"back"``, it is ``"gone"`` for good, or ``"nothing"`` happens."""

    side: str
    fate: str


class Returned(Event, frozen=True, kw_only=True):
    """A figure that was lost stands on the table again."""

    fighter: str
    pose: Pose


class NoReturn(Event, frozen=True, kw_only=True):
    """A figure that was lost will not come back."""

    fighter: str


class SkillAdopted(Event, frozen=True, kw_only=True):
    """A figure has taken on a skill of those around it; ``x``: as its card would write it, ``""`` for none."""

    fighter: str
    skill: str
    x: str


# -- magic, and whatever cards bring about -----------------------------------------------------------------------------


class IncantationRolled(Event, frozen=True, kw_only=True):
    """An incantation: what it came to (``None``: it failed by itself), and whether that reaches the difficulty."""

    fighter: str
    card: str
    difficulty: Breakdown
    total: int | None
    success: bool


class SpellCountered(Event, frozen=True, kw_only=True):
    """A Magician has tried to counter a spell: what he came to (``None``: a failure), what he had to, and whether he has."""

    fighter: str
    card: str
    gem: str
    total: int | None
    against: int
    success: bool


class IncantationDelayed(Event, frozen=True, kw_only=True):
    """A Magician makes a prolonged incantation: he will cast later in this phase."""

    fighter: str


class TranceEntered(Event, frozen=True, kw_only=True):
    """A Magician is in Trance."""

    fighter: str


class TranceBroken(Event, frozen=True, kw_only=True):
    """A Magician is torn from his Trance."""

    fighter: str


class PowerUsed(Event, frozen=True, kw_only=True):
    """A Magician uses the power that one of his spells gives him over later turns, paid for with these gems."""

    fighter: str
    card: str
    target: str
    gems: tuple[str, ...]


# -- divination (divination/) ------------------------------------------------------------------------------------------


class MiracleCalled(Event, frozen=True, kw_only=True):
    """A Divination roll has been made with so many dice; ``heard``: the miracle happens."""

    fighter: str
    miracle: str
    faith: int
    dice: int
    difficulty: int
    modifier: Breakdown
    heard: bool
