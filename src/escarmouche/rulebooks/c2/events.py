"""What the rules of this book tell: log, animation and "why?" are drawn from these alone.

Fighters, cards and sides are named by id; lengths are in 0.01 mm. A number that rules have changed comes as a
:class:`~escarmouche.kernel.Breakdown`. The words for an event called ``CardDrawn`` are the text ``c2-told-card-drawn``.
"""

from __future__ import annotations

from typing import ClassVar

from escarmouche.documents.terms import Name
from escarmouche.kernel import Breakdown, Event
from escarmouche.rulebooks.c2.content.goals import AnyConsequence
from escarmouche.table import Point, Pose


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase of a turn begins (turn 0: the Approach)."""

    landmark: ClassVar[bool] = True

    turn: int
    phase: str


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


class Deployed(Event, frozen=True, kw_only=True):
    """A figure enters the table."""

    fighter: str
    pose: Pose


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


class FighterStunned(Event, frozen=True, kw_only=True):
    """A fighter is stunned until the end of the turn."""

    fighter: str


class FighterHurt(Event, frozen=True, kw_only=True):
    """A fighter is from now on at this wound level, a word of ``wound_table.WORDS``."""

    fighter: str
    wound: str


class FighterLost(Event, frozen=True, kw_only=True):
    """A fighter has left the game from where it stood: ``"killed"`` (by a fighter or ``""``), ``"fled"``,
    ``"destroyed"``.
    """

    fighter: str
    how: str
    by: str
    pose: Pose | None


# -- war machines (fortification) --------------------------------------------------------------------------------------


class StructureChanged(Event, frozen=True, kw_only=True):
    """A war machine has lost structure points, or regained some: so many of so many are left."""

    fighter: str
    left: int
    most: int


class Captured(Event, frozen=True, kw_only=True):
    """A war machine belongs to another side from now on."""

    fighter: str
    side: str


class Pushed(Event, frozen=True, kw_only=True):
    """Servants push their engine; their movement is so much."""

    fighter: str
    servants: tuple[str, ...]
    reach: int


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


class PressureRolled(Event, frozen=True, kw_only=True):
    """A pressure or injection roll: what it adds to a score, or an incident."""

    fighter: str
    driven: str
    bonus: int
    incident: bool


class SpeedGathered(Event, frozen=True, kw_only=True):
    """A machine keeps its speed."""

    fighter: str


class Boarded(Event, frozen=True, kw_only=True):
    """Somebody has got into a machine."""

    fighter: str
    machine: str


class Alighted(Event, frozen=True, kw_only=True):
    """Somebody has got out of a machine."""

    fighter: str
    machine: str
    pose: Pose


class MarkerPlaced(Event, frozen=True, kw_only=True):
    """A marker lies on the table, face down."""

    fighter: str
    at: Pose


class MarkerTriggered(Event, frozen=True, kw_only=True):
    """Somebody has come too near a marker, which is a trap or a decoy."""

    fighter: str
    trap: bool


class BarricadeRaised(Event, frozen=True, kw_only=True):
    """A barricade (``fighter``) stands from now on, with so many structure points; ``by``: the Sapper."""

    fighter: str
    by: str
    structure: int
    pose: Pose


class Incident(Event, frozen=True, kw_only=True):
    """What has happened to a boiler or a carburettor; ``what``: a word of ``boilers.INCIDENTS``."""

    fighter: str
    what: str


# -- movement (movement.py, feats.py, disengagement.py, dodge.py) ------------------------------------------------------


class Moved(Event, frozen=True, kw_only=True):
    """A figure has moved. ``move``: the type of displacement; ``length``: what it has used of its movement."""

    fighter: str
    move: str
    path: tuple[Point, ...]
    pose: Pose
    length: int


class DisengagementTried(Event, frozen=True, kw_only=True):
    """A figure has tried to leave a melee. ``force``: by its FOR; ``score``: INI, or FOR less the best RES."""

    fighter: str
    force: bool
    score: Breakdown
    difficulty: int
    passed: bool


class FeatTried(Event, frozen=True, kw_only=True):
    """A feat roll was made, of the rule ``feat``. ``score``: a text, as it may be a fraction."""

    fighter: str
    feat: str
    score: str
    passed: bool


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


class StayedOnLedge(Event, frozen=True, kw_only=True):
    """A climber has failed where there is a flat surface for it to stand on."""

    fighter: str


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


class AssaultDeclared(Event, frozen=True, kw_only=True):
    """Figures name the enemy (or the objective) that they charge, or else engage, together."""

    fighters: tuple[str, ...]
    target: str
    charge: bool


class AssaultMeasured(Event, frozen=True, kw_only=True):
    """The distance to an enemy that has been named, edge to edge, and whether the figure can come into contact with it."""

    fighter: str
    target: str
    distance: int
    reached: bool


class Met(Event, frozen=True, kw_only=True):
    """A figure has come into contact with the enemy that it charged, or else engaged."""

    fighter: str
    target: str
    charge: bool


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


class Rallied(Event, frozen=True, kw_only=True):
    """A figure flees no more."""

    fighter: str


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


class DicePlaced(Event, frozen=True, kw_only=True):
    """A fighter has sorted its combat dice into attack and defence."""

    fighter: str
    attack: int
    defence: int


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


class CombatFormed(Event, frozen=True, kw_only=True):
    """In the separation of melees: who will fight whom."""

    one: tuple[str, ...]
    other: tuple[str, ...]


class CombatOver(Event, frozen=True, kw_only=True):
    """A combat has been fought to its end."""

    fighters: tuple[str, ...]


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


class ScoutHidden(Event, frozen=True, kw_only=True):
    """A scout has been deployed where no enemy perceives it."""

    fighter: str


class ScoutRevealed(Event, frozen=True, kw_only=True):
    """A scout is hidden no more."""

    fighter: str


class LevelChanged(Event, frozen=True, kw_only=True):
    """A flyer has flown: the altitude level on which it is now (0: on the ground)."""

    fighter: str
    tier: int


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


class FightsOn(Event, frozen=True, kw_only=True):
    """A fighter has been killed, and fights on until the end of the turn."""

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


class MutagenRolled(Event, frozen=True, kw_only=True):
    """A mutant has rolled its die: how many points it may spend."""

    fighter: str
    points: int


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


class Touched(Event, frozen=True, kw_only=True):
    """A card (``card/`` and its key) has brought something upon a figure that lasts for a time."""

    fighter: str
    by: str
    card: str


class Dispelled(Event, frozen=True, kw_only=True):
    """Whatever cards have brought upon a figure is over."""

    fighter: str
    by: str


class Carried(Event, frozen=True, kw_only=True):
    """A card has put a figure somewhere else."""

    fighter: str
    by: str
    pose: Pose


class Summoned(Event, frozen=True, kw_only=True):
    """A figure has appeared that a card has called."""

    fighter: str
    by: str
    pose: Pose


class GemsChanged(Event, frozen=True, kw_only=True):
    """A Magician has gained gems or lost them: which, and how many he has now. Those over his cap are lost at once."""

    fighter: str
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    total: int


class RecoveryRolled(Event, frozen=True, kw_only=True):
    """A Magician has rolled to recover gems: what the roll came to (``None``: a failure), and how many gems that is."""

    fighter: str
    total: int | None
    gems: int


class SpellCast(Event, frozen=True, kw_only=True):
    """A Magician casts a spell (``card/`` and its key) at a figure, or at nobody in particular, and has paid these gems.

    ``extra``: gems that improve his mastery; ``invested``: those that change the effect; ``difficulty``: as named.
    """

    fighter: str
    card: str
    target: str
    gems: tuple[str, ...]
    extra: int
    invested: int


class IncantationRolled(Event, frozen=True, kw_only=True):
    """An incantation: what it came to (``None``: it failed by itself), and whether that reaches the difficulty."""

    fighter: str
    card: str
    difficulty: Breakdown
    total: int | None
    success: bool


class SpellOutOfRange(Event, frozen=True, kw_only=True):
    """The target is out of range; the gems are lost."""

    fighter: str
    card: str
    target: str
    distance: int


class SpellAbsorbed(Event, frozen=True, kw_only=True):
    """A Magician has absorbed a spell with as many gems of opposed elements."""

    fighter: str
    card: str
    gems: tuple[str, ...]


class SpellCountered(Event, frozen=True, kw_only=True):
    """A Magician has tried to counter a spell: what he came to (``None``: a failure), what he had to, and whether he has."""

    fighter: str
    card: str
    gem: str
    total: int | None
    against: int
    success: bool


class SpellTakesEffect(Event, frozen=True, kw_only=True):
    """A spell takes effect on these figures."""

    fighter: str
    card: str
    targets: tuple[str, ...]


class IncantationDelayed(Event, frozen=True, kw_only=True):
    """A Magician makes a prolonged incantation: he will cast later in this phase."""

    fighter: str


class MoonRose(Event, frozen=True, kw_only=True):
    """The moon of a Sélénite: ``day``, ``crescent``, ``gibbous``, ``new``, ``half`` or ``full``."""

    fighter: str
    moon: str


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


class FaithGathered(Event, frozen=True, kw_only=True):
    """One of the faithful has counted those around it: how many believe, and the points of temporary faith it makes."""

    fighter: str
    points: Breakdown


class FaithGiven(Event, frozen=True, kw_only=True):
    """A figure has given its life: one of the faithful has so many points more, and now so many."""

    fighter: str
    faithful: str
    points: int
    left: int


class FaithChanged(Event, frozen=True, kw_only=True):
    """A card has changed how much temporary faith one of the faithful has: so much is left."""

    fighter: str
    by: str
    left: int


class MiracleAnnounced(Event, frozen=True, kw_only=True):
    """A miracle (its key) is announced, at a figure, or ``""``."""

    fighter: str
    miracle: str
    target: str
    difficulty: int


class MiracleOutOfRange(Event, frozen=True, kw_only=True):
    """The target of a miracle is too far away: the call has failed."""

    fighter: str
    miracle: str
    target: str
    distance: int


class Censured(Event, frozen=True, kw_only=True):
    """One of the faithful has taken points of temporary faith from a caller; so many are left to that."""

    fighter: str
    caller: str
    points: int
    left: int


class MiracleStopped(Event, frozen=True, kw_only=True):
    """A censure has stopped the call of a miracle before its roll."""

    fighter: str
    miracle: str


class BondReinforced(Event, frozen=True, kw_only=True):
    """A caller has turned points into further dice; so many are left."""

    fighter: str
    points: int
    left: int


class FaithInvested(Event, frozen=True, kw_only=True):
    """A caller has put points into the effect of a miracle; so many are left."""

    fighter: str
    points: int
    left: int


class MiracleCalled(Event, frozen=True, kw_only=True):
    """A Divination roll has been made with so many dice; ``heard``: the miracle happens."""

    fighter: str
    miracle: str
    faith: int
    dice: int
    difficulty: int
    modifier: Breakdown
    heard: bool


class FervourPaid(Event, frozen=True, kw_only=True):
    """A call has cost points of temporary faith; so many are left."""

    fighter: str
    points: int
    left: int
