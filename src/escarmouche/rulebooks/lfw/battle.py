"""The state of a battle: units, whose turn it is, and what the rules ask of the table all the time."""

from __future__ import annotations

from typing import Literal

import msgspec

from escarmouche.kernel import Effects
from escarmouche.kernel.effects import NONE
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.freetable.state import FreeTable, Model, TableRules
from escarmouche.rulebooks.lfw.content.cards import Profile, Weapon
from escarmouche.rulebooks.lfw.events import PhaseBegan
from escarmouche.table import INCH, Disc

Phase = Literal["deployment", "start", "organisation", "magic", "movement", "shooting", "melee", "morale"]

Move = Literal["", "flight", "charge", "run", "normal", "engagement"]
"""The types of moves, as the marker beside a unit tells; one in a movement phase. [lfw.marker.mouvement]"""

Loss = Literal["", "killed", "fled"]

Crippled = Literal["", "slow", "clumsy", "slow_and_clumsy"]
"""What being crippled does to a unit; nothing to one that is not. [lfw.marker.estropie]"""

CONTACT_TENTHS = (1, 5)
"""How near in tenths of an inch two units touch: the book says 0.1" twice, and once 0.5"."""


class Unit(Model, kw_only=True):
    """A unit, which is one model, and everything that may change about it. Lengths in 0.01 mm."""

    profile: Profile
    life: int
    """The Pv that it has left."""
    most_life: int
    """The Pv with which it counts as unhurt."""
    command: int = 0
    """The Pc that it has left: a stock for the whole game."""
    magic: int = 0
    """The Pm that it has left."""
    crippled: Crippled = ""
    lost: Loss = ""
    destroyed_by: str = ""
    """The unit that has destroyed it, if one has."""

    # flight and morale
    fleeing: bool = False
    """Its fuite marker: it can do nothing but flee. [lfw.marker.fuite]"""
    fled_before: bool = False
    """Whether it was fleeing when this turn began."""
    morale: tuple[str, ...] = ()
    """The causes (rule ids, with who caused them) for which it is eligible to morale this turn."""

    # this turn
    move: Move = ""
    charged: tuple[str, ...] = ()
    """The units that it declared as targets of the charge that it has made this turn."""
    moved_last: bool = False
    """Whether it made a move in its last movement phase: this outlives the movement marker."""
    may_shoot: bool = False
    """Its tir marker. [lfw.marker.tir-combat]"""
    may_fight: bool = False
    """Its combat marker."""
    has_cast: int = 0
    """How many spells it has cast this turn."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.profile = shared(self.profile)

    @property
    def shape(self) -> Disc:
        return self.profile.base

    @property
    def height(self) -> int:
        return self.profile.height

    @property
    def out(self) -> bool:
        return bool(self.lost)

    @property
    def has_charged(self) -> bool:
        """Whether it has made a charge move this turn."""
        return self.move == "charge"


class Charge(msgspec.Struct, frozen=True):
    """A charge that has been declared and not yet resolved. [lfw.charge.declare]"""

    unit: str
    targets: tuple[str, ...]


class Attack(msgspec.Struct, frozen=True, cache_hash=True):
    """One attack: a blow or a set of blows by one unit against one other. [lfw.attack.types]

    ``attacks``: the Att with which it is made; ``splits``: it creates another attack, and has no bonus of saturation.
    ``skill``: the CC or CT with which it is made, if not that of the attacker.
    """

    by: str
    target: str
    weapon: Weapon
    melee: bool
    attacks: int
    splits: bool = False
    skill: int | None = None


class Hurt(msgspec.Struct, frozen=True):
    """Wounds that a unit has suffered and that are still to be resolved.

    ``pierced``: protections can't cancel them; ``flaming``: an attack that burns has caused them.
    """

    unit: str
    by: str
    wounds: int
    pierced: bool = False
    flaming: bool = False
    melee: bool = False


class Combat(msgspec.Struct, frozen=True):
    """The combat under way: who takes part, and how many wounds each side has suffered in it so far."""

    units: tuple[str, ...]
    suffered: tuple[tuple[str, int], ...] = ()

    def of(self, side: str) -> int:
        """The wounds that a side has suffered in it."""
        return dict(self.suffered).get(side, 0)


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the players agree on before the game; the first of each is what the book says by the letter."""

    turns: int | None = 6
    contact_tenths: int = 1
    """How near in tenths of an inch units touch; 5, by the other figure that the book has. [lfw.distance.contact]"""
    flight_from_melee_only: bool = False
    """Whether a unit that is not fleeing may choose to flee only out of a melee. [lfw.move.flight.order]"""
    saturation_on_ties: bool = False
    """Whether the target parries better as well when both have the same Att. [lfw.melee.saturation]"""
    saturation_by_all_weapons: bool = False
    """Whether shooting weapons of the target count for saturation, too."""
    result_by_life: bool = False
    """Whether lost Pv decide a combat, and not all wounds suffered. [lfw.melee.result]"""
    one_cause_a_rule: bool = False
    """Whether causes of morale by the same rule count once. [lfw.morale.test]"""
    parry_below_zero: bool = False
    """Whether Implacable may take a parry below 0. [lfw.rule.implacable]"""
    units_above_half: bool = False
    """Whether a unit may cost more than half of the format. [lfw.army.half-format]"""


class Zone(msgspec.Struct, frozen=True):
    """Where a side deploys: a polygon, in 0.01 mm."""

    side: str
    polygon: tuple[tuple[int, int], ...]


class Battle(FreeTable[Unit], kw_only=True):
    """A battle between two to four sides, in the order of their seats. [lfw.turn.players]"""

    steps_from = ("escarmouche.rulebooks.lfw",)
    table_rules = TableRules(
        edge="lfw.terrain.table-edge",
        terrain="lfw.terrain.bloquant",
        bases="lfw.profile.base",
        contact="lfw.charge.move",
    )
    model_word = "unit"
    view_angle = 360

    zones: tuple[Zone, ...] = ()
    options: Options = Options()
    turn: int = 0
    phase: Phase = "deployment"
    order: tuple[str, ...] = ()
    """The order of initiative of this turn. [lfw.initiative.order]"""
    charges: tuple[Charge, ...] = ()
    """Charges declared and not yet resolved."""
    hurts: tuple[Hurt, ...] = ()
    """Wounds still to be resolved."""
    combat: Combat | None = None
    """The combat under way."""
    commanded: tuple[tuple[str, str], ...] = ()
    """The units that have been the target of a command aptitude this turn, each with the aptitude."""
    winner: str | None = None
    """Once over: a side, or ``""`` for a draw."""

    @property
    def units(self) -> dict[str, Unit]:
        """Every unit by its id."""
        return self.models

    @property
    def contact(self) -> int:
        """Units whose bases are this near are in contact. [lfw.distance.contact]"""
        return self.options.contact_tenths * INCH // 10

    def enter(self, phase: Phase) -> None:
        """A phase begins."""
        self.phase = phase
        self.tell(lambda: PhaseBegan(turn=self.turn, phase=phase, rules=("lfw.turn.phases",)))


def new_unit(id: str, side: str, profile: Profile, effects: Effects = NONE) -> Unit:
    """A unit as it enters the game, unhurt and with all its points."""
    return Unit(
        id=id,
        side=side,
        profile=profile,
        effects=effects,
        life=profile.life,
        most_life=profile.life,
        command=profile.command,
        magic=profile.magic,
    )
