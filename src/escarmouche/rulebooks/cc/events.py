"""What the rules of this book tell: log, animation and "why?" are drawn from these alone.

Fighters and sides are named by id; lengths are in 0.01 mm.
"""

from __future__ import annotations

from escarmouche.kernel import Breakdown, Event
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
from escarmouche.table import Pose


class TacticsWon(Event, frozen=True, kw_only=True):
    """A Tactics roll has been won, by the fighter named (``""``: the side had nobody to name)."""

    side: str
    fighter: str


class Stacked(Event, frozen=True, kw_only=True):
    """A side has arranged its sequence. ``cards``: told to that side only."""

    side: str
    cards: tuple[str, ...]


class CardPlayed(Event, frozen=True, kw_only=True):
    """A card is played, for all to see."""

    side: str
    card: str


class CardShown(Event, frozen=True, kw_only=True):
    """A card lies face up in a sequence that has been arranged. ``place``: 1 is the top."""

    reveals = True

    side: str
    card: str
    place: int


class CardKept(Event, frozen=True, kw_only=True):
    """The top card goes into the reserve. ``card``: where it lies face up; ``""``: it lies face down."""

    side: str
    card: str = ""


class WordPassed(Event, frozen=True, kw_only=True):
    """A side has played nothing and passes the word."""

    side: str


class Moved(Event, frozen=True, kw_only=True):
    """A fighter has gone along a way, in the action named; ``length``: of his movement."""

    fighter: str
    action: str
    path: tuple[tuple[int, int], ...]
    pose: Pose
    length: int


class Fell(Event, frozen=True, kw_only=True):
    """A fighter has fallen so deep, and where he lies."""

    fighter: str
    distance: int
    pose: Pose


class Climbed(Event, frozen=True, kw_only=True):
    """A fighter has come to a height on a piece of terrain (``""``: none); ``top``: he stands there."""

    fighter: str
    piece: str
    height: int
    top: bool
    pose: Pose


class Turned(Event, frozen=True, kw_only=True):
    """A fighter has turned on the spot."""

    fighter: str
    pose: Pose


class Shifted(Event, frozen=True, kw_only=True):
    """A fighter is placed somewhere else, or turned, without a move of his own."""

    fighter: str
    pose: Pose


class TookCover(Event, frozen=True, kw_only=True):
    """A fighter moves to cover: shots at him are harder until the end of the turn."""

    fighter: str


class AssaultOutOfReach(Event, frozen=True, kw_only=True):
    """The target of an assault is too far away."""

    fighter: str
    target: str


class WeightsCompared(Event, frozen=True, kw_only=True):
    """After an assault: the Puissance of both sides, and on whom the penalty of a charge falls."""

    assailants: int
    assailed: int
    penalised: tuple[str, ...]


class CourageTested(Event, frozen=True, kw_only=True):
    """A fighter has tested his Courage against Fear."""

    fighter: str
    enemies: tuple[str, ...]
    courage: Breakdown
    fear: int
    passed: bool


class Routed(Event, frozen=True, kw_only=True):
    """A fighter is in rout, frightened by an enemy."""

    fighter: str
    enemy: str


class RallyFailed(Event, frozen=True, kw_only=True):
    """A fighter has failed to rally."""

    fighter: str


class FervourTested(Event, frozen=True, kw_only=True):
    """A fanatic who has not stood firm against an enemy has tested his Discipline."""

    fighter: str
    enemy: str
    passed: bool


class EdgeChosen(Event, frozen=True, kw_only=True):
    """The side whose die was the higher has chosen its edge: ``swapped``, if the zones of both are exchanged."""

    side: str
    swapped: bool


class SkillGained(Event, frozen=True, kw_only=True):
    """A fighter has a skill (its id) that his card does not have."""

    fighter: str
    skill: str


class SkillsWon(Event, frozen=True, kw_only=True):
    """A fighter has new skills (ids) by the death of an enemy."""

    fighter: str
    enemy: str
    skills: tuple[str, ...]


class ScoutRevealed(Event, frozen=True, kw_only=True):
    """A scout is hidden no more. ``by``: the enemy who has found him (``""``: he has shown himself)."""

    fighter: str
    by: str


class BladesUsed(Event, frozen=True, kw_only=True):
    """A fighter has so many attack dice more, of his dorsal blades."""

    fighter: str
    dice: int


class PointsPut(Event, frozen=True, kw_only=True):
    """Points go into a score of a fighter."""

    fighter: str
    score: str
    points: int


class DoseSpent(Event, frozen=True, kw_only=True):
    """A fighter has a dose of something (the skill that it is of). ``free``: it is none of those of the turn."""

    fighter: str
    skill: str
    free: bool


class MadeToxic(Event, frozen=True, kw_only=True):
    """A fighter has named the attack, or the shot, that he is about to make toxic."""

    fighter: str
    target: str


class PoisonWorked(Event, frozen=True, kw_only=True):
    """Poison adds a wound to the one that it came with."""

    fighter: str
    by: str
    wound: str


class ShotFired(Event, frozen=True, kw_only=True):
    """A shot: the score, the difficulty and whether it hits."""

    fighter: str
    target: str
    shooting: Breakdown
    difficulty: Breakdown
    hit: bool


class ShotOutOfRange(Event, frozen=True, kw_only=True):
    """The target named proves to be beyond the long range: the shot is spent."""

    fighter: str
    target: str


class ShotStrayed(Event, frozen=True, kw_only=True):
    """A shot into a melee strikes somebody else than its target."""

    fighter: str
    target: str
    struck: str


class TrajectoryDrawn(Event, frozen=True, kw_only=True):
    """A projectile goes along a line: from the weapon to where it reaches no further, and who stands on it."""

    fighter: str
    path: tuple[tuple[int, int], tuple[int, int]]
    targets: tuple[str, ...]


class Scattered(Event, frozen=True, kw_only=True):
    """An area shot goes astray: from where it was aimed to where it comes down, along one of the arrows."""

    fighter: str
    distance: int
    arrow: int
    aimed: tuple[int, int]
    spot: tuple[int, int]


class Exploded(Event, frozen=True, kw_only=True):
    """Something goes off in a place, and whom it reaches."""

    fighter: str
    spot: tuple[int, int]
    radius: int
    victims: tuple[str, ...]


class MarkerPlaced(Event, frozen=True, kw_only=True):
    """A marker has been placed, face down: a trap or a decoy."""

    fighter: str
    at: tuple[int, int]


class TokenTaken(Event, frozen=True, kw_only=True):
    """A fighter has picked up a marker of the scenario."""

    fighter: str
    marker: str


class TokenDropped(Event, frozen=True, kw_only=True):
    """A marker of the scenario lies on the table again, where its carrier stood."""

    fighter: str
    marker: str


class ControlTaken(Event, frozen=True, kw_only=True):
    """A fighter has passed under the control of a side."""

    fighter: str
    side: str
    by: str


class Uncontrollable(Event, frozen=True, kw_only=True):
    """A fighter would have passed under the enemy's control, and can't."""

    fighter: str
    by: str


class EngineTurned(Event, frozen=True, kw_only=True):
    """Those who operate an engine have turned it."""

    fighter: str


class ShotLanded(Event, frozen=True, kw_only=True):
    """Whom a shot at an engine with a crew strikes."""

    fighter: str
    target: str
    struck: str


class AuthorityWon(Event, frozen=True, kw_only=True):
    """A side divides a melee."""

    side: str
    melee: tuple[str, ...]


class InitiativeWon(Event, frozen=True, kw_only=True):
    """A side strikes first in a combat."""

    first: tuple[str, ...]
    second: tuple[str, ...]


class AttackRolled(Event, frozen=True, kw_only=True):
    """An attack: its final result, which is the difficulty of the parry; ``None``: it fails by itself."""

    fighter: str
    target: str
    attack: Breakdown
    result: int | None


class ParryRolled(Event, frozen=True, kw_only=True):
    """A parry against the result of an attack."""

    fighter: str
    by: str
    defence: Breakdown
    difficulty: int
    passed: bool


class WoundRolled(Event, frozen=True, kw_only=True):
    """A wound roll and its result."""

    fighter: str
    by: str
    force: int
    resistance: Breakdown
    location: str
    wound: str


class NexusActivated(Event, frozen=True, kw_only=True):
    """A nexus has been activated. ``charges``: how many it has left; ``None``: it has none to spend."""

    fighter: str
    nexus: str
    charges: int | None = None


class NexusResisted(Event, frozen=True, kw_only=True):
    """A fighter has failed the trial of a nexus."""

    fighter: str
    nexus: str


class NexusForced(Event, frozen=True, kw_only=True):
    """An enemy has tried to force a nexus."""

    fighter: str
    nexus: str
    passed: bool


class NexusSpent(Event, frozen=True, kw_only=True):
    """A nexus has been used up for its faith or its mana. ``faith``: what he who has used it has now."""

    fighter: str
    nexus: str
    faith: int


class SacrificePaid(Event, frozen=True, kw_only=True):
    """A fighter has paid what a nexus asks for: gems, points of faith, wound steps, a friend (``""``: none)."""

    fighter: str
    nexus: str
    gems: int = 0
    faith: int = 0
    wound: int = 0
    friend: str = ""


class ChargesChanged(Event, frozen=True, kw_only=True):
    """A nexus has charges back: how many it has now, and had at first."""

    nexus: str
    left: int
    most: int


class StoppedByScenery(Event, frozen=True, kw_only=True):
    """A fighter has failed to break a piece of scenery, and stands before it."""

    fighter: str
    piece: str


class WoundIgnored(Event, frozen=True, kw_only=True):
    """A wound roll on a piece is not made: it withstands it."""

    fighter: str


class StepsTaken(Event, frozen=True, kw_only=True):
    """A fighter has taken so many steps of wounds, which come to less for him than for others.

    ``steps``: those of this wound; ``total``: all that he has.
    """

    fighter: str
    steps: int
    total: int


class WoundsAddedUp(Event, frozen=True, kw_only=True):
    """A wound that would not have killed by itself does so with those received before: steps then, now, and in all."""

    fighter: str
    before: int
    steps: int
    total: int


class ReinforcementRolled(Event, frozen=True, kw_only=True):
    """A die was rolled for a fighter who waits off the table: he is removed, goes on waiting (waits), or returns."""

    fighter: str
    outcome: str


class ReinforcementArrived(Event, frozen=True, kw_only=True):
    """A fighter who was eliminated comes back, and where he stands."""

    fighter: str
    pose: Pose


class Ended(Event, frozen=True, kw_only=True):
    """The battle is over: the winner, or ``""``."""

    winner: str


class IncantationRolled(Event, frozen=True, kw_only=True):
    """An incantation test: the POU it is made with, the difficulty, the final result; ``None``: it fails by itself."""

    fighter: str
    card: str
    power: Breakdown
    difficulty: Breakdown
    total: int | None
    success: bool


class ArcanaUsed(Event, frozen=True, kw_only=True):
    """A magician takes off his POU, for an incantation, what gives him the gems that he lacks."""

    fighter: str
    gems: tuple[str, ...]


class SpellCountered(Event, frozen=True, kw_only=True):
    """A magician has tried to counter a spell, for a gem, against the result of the incantation."""

    fighter: str
    card: str
    gem: str
    power: Breakdown
    against: int
    success: bool


class Spared(Event, frozen=True, kw_only=True):
    """A fighter does not undergo a spell or a miracle."""

    fighter: str
    card: str


class FaithKept(Event, frozen=True, kw_only=True):
    """One of the faithful keeps points of his temporary faith for the next turn."""

    fighter: str
    points: int


class MiracleCalled(Event, frozen=True, kw_only=True):
    """A Divination test: the faith and the dice it is made with, its difficulty, and whether the prayer is heard."""

    fighter: str
    miracle: str
    faith: int
    dice: int
    difficulty: int
    heard: bool
