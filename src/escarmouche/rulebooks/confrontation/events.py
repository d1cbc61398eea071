"""What the rules of every edition tell alike: log, animation and "why?" are drawn from events alone.

Figures and sides are named by id; lengths are in 0.01 mm.
"""

from __future__ import annotations

from typing import ClassVar

from escarmouche.kernel import Breakdown, Event
from escarmouche.table import Pose


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase of a turn begins (turn 0: before the first)."""

    landmark: ClassVar[bool] = True

    turn: int
    phase: str


class Deployed(Event, frozen=True, kw_only=True):
    """A figure enters the table."""

    fighter: str
    pose: Pose


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
    """What has happened to a boiler or a carburettor; ``what``: by the words of the edition."""

    fighter: str
    what: str


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


class StayedOnLedge(Event, frozen=True, kw_only=True):
    """A climber has failed where there is a flat surface for it to stand on."""

    fighter: str


class AssaultDeclared(Event, frozen=True, kw_only=True):
    """Figures name the enemy (or the objective) that they charge, or else engage, together."""

    fighters: tuple[str, ...]
    target: str
    charge: bool


class Met(Event, frozen=True, kw_only=True):
    """A figure has come into contact with the enemy that it charged, or else engaged."""

    fighter: str
    target: str
    charge: bool


class Rallied(Event, frozen=True, kw_only=True):
    """A figure flees no more."""

    fighter: str


class DicePlaced(Event, frozen=True, kw_only=True):
    """A fighter has sorted its combat dice into attack and defence."""

    fighter: str
    attack: int
    defence: int


class CombatFormed(Event, frozen=True, kw_only=True):
    """In the separation of melees: who will fight whom."""

    one: tuple[str, ...]
    other: tuple[str, ...]


class CombatOver(Event, frozen=True, kw_only=True):
    """A combat has been fought to its end."""

    fighters: tuple[str, ...]


class ScoutHidden(Event, frozen=True, kw_only=True):
    """A scout has been deployed where no enemy perceives it."""

    fighter: str


class LevelChanged(Event, frozen=True, kw_only=True):
    """A flyer has flown: the altitude level on which it is now (0: on the ground)."""

    fighter: str
    tier: int


class FightsOn(Event, frozen=True, kw_only=True):
    """A fighter has been killed, and fights on until the end of the turn."""

    fighter: str


class MutagenRolled(Event, frozen=True, kw_only=True):
    """A mutant has rolled its die: how many points it may spend."""

    fighter: str
    points: int


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


class SpellTakesEffect(Event, frozen=True, kw_only=True):
    """A spell takes effect on these figures."""

    fighter: str
    card: str
    targets: tuple[str, ...]


class MoonRose(Event, frozen=True, kw_only=True):
    """The moon of a Sélénite: ``day``, ``crescent``, ``gibbous``, ``new``, ``half`` or ``full``."""

    fighter: str
    moon: str


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


class FervourPaid(Event, frozen=True, kw_only=True):
    """A call has cost points of temporary faith; so many are left."""

    fighter: str
    points: int
    left: int
