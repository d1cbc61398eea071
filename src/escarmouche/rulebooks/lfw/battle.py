"""The state of a battle: units, whose turn it is, and what the rules ask of the table all the time."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from escarmouche.documents.terms import Name
from escarmouche.kernel import Effects, Rule, Step
from escarmouche.kernel.effects import NONE
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.common.watching import answered_for_nobody
from escarmouche.rulebooks.freetable.state import FreeTable, Model, TableRules
from escarmouche.rulebooks.lfw.content.cards import Profile, Weapon
from escarmouche.rulebooks.lfw.content.terms import UnitType
from escarmouche.rulebooks.lfw.events import PhaseBegan
from escarmouche.table import INCH, Disc, Piece, Point, Pose

Phase = Literal["", "deployment", "start", "organisation", "magic", "movement", "shooting", "melee", "morale"]

Move = Literal["", "flight", "charge", "run", "normal", "engagement"]
"""The types of moves, as the marker beside a unit tells; one in a movement phase. [lfw.marker.mouvement]"""

Loss = Literal["", "killed", "fled", "saved", "absent"]
"""How a unit has left the game: destroyed by wounds or in flight, or saved, which is no loss at all; ``absent``: its zone
had no room for it when it was to be deployed.
"""

Nature = Literal["living", "dead", "neutral"]

Crippled = Literal["", "slow", "clumsy", "slow_and_clumsy"]
"""What being crippled does to a unit; nothing to one that is not. [lfw.marker.estropie]"""

Behaviour = Literal["", "classic", "aggressive", "shooter"]
"""A table that dictates what a unit does; none, of one that its owner commands."""

TIDE: Final = "tide"
"""The side of an army that nobody plays."""

TideMode = Literal["solitary", "collaborative", "competitive"]
"""How one plays against the endless tide: alone, together, or against each other as well."""

CONTACT_TENTHS = (1, 5)
"""How near in tenths of an inch two units touch: the book says 0.1" twice, and once 0.5"."""


class Deeds(msgspec.Struct, frozen=True, kw_only=True):
    """What a specialist has done in a battle, as campaigns ask for it: aptitudes used, spells cast, combats won, treasures
    and provisions saved, and the quarters of the table in which it has been.
    """

    commands: int = 0
    spells: int = 0
    combats: int = 0
    saved: int = 0
    quarters: tuple[int, ...] = ()


class Unit(Model, kw_only=True):
    """A unit, which is one model, and everything that may change about it. Lengths in 0.01 mm.

    Markers of units are fields of it: they lie nowhere, are in nobody's way, and are gone with the state that they tell.
    Those of places lie where they were put, on nobody's ground, as treasures do.
    """

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

    mount: str = ""
    """The unit on which it rides."""
    rider: str = ""
    """The unit that rides on it."""
    saddle: Disc | None = None
    """As long as it rides, the base of the model, which is that of its mount."""

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
    flew: bool = False
    """Whether its last move was in the air."""
    may_shoot: bool = False
    """Its tir marker. [lfw.marker.tir-combat]"""
    has_shot: bool = False
    """Whether it has shot, or searched, this turn."""
    may_fight: bool = False
    """Its combat marker."""
    aptitudes: tuple[str, ...] = ()
    """The command aptitudes that it knows, by id."""
    has_won: bool = False
    """Whether it has won a combat in this melee phase, and has not made use of that yet."""
    duel: str = ""
    """The unit with which it is in a duel."""
    lent: tuple[Weapon, ...] = ()
    """Shooting weapons that it has for this turn."""
    shade: Loss = ""
    """How it was lost that is back for this turn only."""
    prepared: tuple[str, ...] = ()
    """The rules (ids) that it has used this turn, of those that are used once: in the organisation phase, at deployment."""
    burnt: int = 0
    """The turn in which flames last wounded it."""
    has_cast: int = 0
    """How many spells it has cast this turn."""
    acted: tuple[int, ...] = ()
    """The numbers of its behaviour of which it has done something this turn. [lfw.rule.automate.table]"""

    deeds: Deeds = Deeds()
    """What it has done, if it is a specialist."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.profile = shared(self.profile)

    def did(self, what: str, times: int = 1) -> None:
        """A specialist has done something (a field of :class:`Deeds`) once more, or so many times."""
        if self.profile.speciality is not None:
            self.deeds = msgspec.structs.replace(self.deeds, **{what: getattr(self.deeds, what) + times})

    @property
    def shooting_weapons(self) -> tuple[Weapon, ...]:
        """All that it shoots with, what it has for this turn only last; nothing, of whoever has no CT."""
        return () if self.profile.shooting is None else (*self.profile.shooting_weapons, *self.lent)

    @property
    def shape(self) -> Disc:
        return self.saddle or self.profile.base

    @property
    def partner(self) -> str:
        """The other unit of its duo: its rider, or its mount."""
        return self.rider or self.mount

    @property
    def points(self) -> int:
        """Its share of what its army costs: of cavalry, whose sheet is paid whole, rider and mount have one each."""
        mount = self.profile.mount
        return self.profile.points - (0 if mount is None else mount.points)

    @property
    def height(self) -> int:
        return self.profile.height

    @property
    def out(self) -> bool:
        return bool(self.lost)

    @property
    def nature(self) -> Nature:
        """Whether it is living, as whoever is neither dead nor neutral by a rule. [lfw.rule.vivant-mort-neutre]"""
        if self.has("lfw.rule.vivant-mort-neutre#mort"):
            return "dead"
        return "neutral" if self.has("lfw.rule.vivant-mort-neutre#neutre") else "living"

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
    ``skill``: the CC or CT with which it is made, if not that of the attacker. ``modifier``: what is added to its rolls,
    besides all that is in force; ``may_be_critical``: not so of what an explosion does; ``area``: it strikes whoever is
    in some area, and is turned aside by nobody.
    """

    by: str
    target: str
    weapon: Weapon
    melee: bool
    attacks: int
    splits: bool = False
    skill: int | None = None
    spell: str = ""
    """The spell (its id) that makes it, if no weapon does."""
    modifier: int = 0
    may_be_critical: bool = True
    area: bool = False


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


class Passage(msgspec.Struct, frozen=True):
    """What players agree about an opening, or a deep water: the types of units that pass it, and of those for which a deep
    water is a water point.
    """

    piece: str
    types: tuple[UnitType, ...] = ()
    shallow: tuple[UnitType, ...] = ()


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
    healing_cost: int = 2
    """What heavenly healing costs in Pm: lost in the book. [lfw.spell.lumiere.soin-celeste]"""
    hand_of_wind: int = 12
    """The range of the hand of the wind in inches: lost in the book. [lfw.spell.vent.main-du-vent]"""
    unique_units: bool = False
    """Whether the opponents have allowed units that are unique. [lfw.rule.unique]"""
    ends_apart: bool = False
    """Whether the battle is over with a turn after which nobody is in a melee or flees: for duels."""
    units_above_half: bool = False
    """Whether a unit may cost more than half of the format. [lfw.army.half-format]"""
    night: bool = False
    """Whether the battle is fought at night. [lfw.terrain.nuit]"""
    passages: tuple[Passage, ...] = ()
    """Who passes which opening, and which deep water."""


class Wind(msgspec.Struct, frozen=True):
    """A wind over the whole table: where it blows (tenths of a degree), how far it carries (0.01 mm), by which rule."""

    facing: int
    carries: int
    rule: str


class Zone(msgspec.Struct, frozen=True):
    """Where a side deploys: a polygon, in 0.01 mm.

    ``hole``: not on this ground; ``near``: at least partly within ``reach`` of a point; ``apart``: further than so much from
    every enemy.
    """

    side: str
    polygon: tuple[Point, ...]
    hole: tuple[Point, ...] = ()
    near: Point | None = None
    reach: int = 0
    apart: int = 0


class Site(msgspec.Struct, frozen=True):
    """A strategic point or a zone of a scenario: a part of the table. [lfw.scenario.objective.zone]

    ``side``: whose it is, if somebody's; ``failures``: the failure markers on a hiding place; ``searched``: its token
    has been turned.
    """

    key: str
    polygon: tuple[Point, ...]
    side: str = ""
    failures: int = 0
    searched: bool = False


class Treasure(msgspec.Struct, frozen=True):
    """A treasure, or provisions: where it lies, or who has it, or who has saved it. [lfw.scenario.objective.tresor]

    It has no base and is in nobody's way, as any marker. [lfw.marker.general]
    """

    key: str
    kind: Literal["treasure", "provisions"] = "treasure"
    at: Point | None = None
    bearer: str = ""
    saved_by: str = ""


class Mission(msgspec.Struct, frozen=True, kw_only=True):
    """The scenario that is played, and how it stands.

    ``posts``: each side's; ``turns``: the last turn, once it is known; ``scores``: victory points that have been scored as
    the battle went on; ``held``: who has held the strategic point, and for how many turns. ``objectives``: the secondary
    objective of each side, ``improvised``: that which nobody chose; ``investigated``: table corners, by side; ``trying``:
    units with the corners that they investigate this turn. ``champions``: a unit of each side.
    """

    scenario: str
    posts: tuple[tuple[str, str], ...] = ()
    turns: int | None = None
    sites: tuple[Site, ...] = ()
    treasures: tuple[Treasure, ...] = ()
    scores: tuple[tuple[str, int], ...] = ()
    held: tuple[str, int] = ("", 0)
    objectives: tuple[tuple[str, str], ...] = ()
    improvised: str = ""
    improvised_scores: tuple[tuple[str, int], ...] = ()
    investigated: tuple[tuple[str, str], ...] = ()
    trying: tuple[tuple[str, str], ...] = ()
    champions: tuple[tuple[str, str], ...] = ()
    aims: tuple[tuple[str, str], ...] = ()
    """What each assailant of a titan wants: to kill it himself (``kill``), or that it be killed (``killed``)."""
    fought: tuple[str, ...] = ()
    """The units that have taken part in a combat this turn."""
    entrance: tuple[Point, ...] = ()
    """The two ends of the entrance of a mine."""

    def side_of(self, post: str) -> str:
        """The side that has a post. Raises ``KeyError``."""
        return {theirs: side for side, theirs in self.posts}[post]

    def post_of(self, side: str) -> str:
        """The post of a side; none, where nobody has one."""
        return dict(self.posts).get(side, "")

    def score(self, side: str) -> int:
        """The victory points that a side has."""
        return dict(self.scores).get(side, 0)


class TideUnit(msgspec.Struct, frozen=True):
    """A unit of an army that nobody plays: its sheet, and the behaviour that it follows."""

    profile: Profile
    behaviour: Behaviour = "classic"


class TideArmy(msgspec.Struct, frozen=True, kw_only=True):
    """The units of which the waves of a tide consist: a swarm, a base, one to three élites, a heavy one, a boss.

    [lfw.scenario.flot-infini.army]
    """

    swarm: TideUnit
    base: TideUnit
    elites: tuple[TideUnit, ...]
    heavy: TideUnit
    boss: TideUnit


class Tide(msgspec.Struct, frozen=True, kw_only=True):
    """How it stands with an army that nobody plays and that never ends.

    ``army``: chosen in the end, of the sheets that are ``offered``, whose ``factions`` have these names; ``edge``: where it
    arrives; ``waiting``: units for which there was no room; ``fallen``: the sides that have been wiped out, in that order,
    each with the turn. ``toll``: the Pv that all players had left and how many of its units were destroyed, when a turn last
    ended; ``calm``: for how many turns that has been the same; ``left``: whether those who stand have left it at that.
    """

    mode: TideMode
    army: TideArmy | None = None
    offered: tuple[Profile, ...] = ()
    factions: dict[str, Name] = {}
    edge: Literal["", "near", "far", "left", "right"] = ""
    waiting: tuple[TideUnit, ...] = ()
    fallen: tuple[tuple[str, int], ...] = ()
    toll: tuple[int, ...] = ()
    calm: int = 0
    left: bool = False


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """An army list that a player may choose in secret: its name, its faction and the name of that, its units."""

    key: str
    name: Name
    faction: str
    faction_name: Name
    units: tuple[Profile, ...]


class Gathering(msgspec.Struct, frozen=True):
    """What is still to be settled before a battle: who has which post, if dice say so, and which lists are played."""

    draws_posts: bool = False
    rosters: tuple[Roster, ...] = ()
    announced: tuple[tuple[str, str], ...] = ()
    """The faction that each side has announced."""


class Battle(FreeTable[Unit], kw_only=True):
    """A battle between two to four sides, in the order of their seats; one alone against an army that nobody plays."""

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
    phase: Phase = ""
    order: tuple[str, ...] = ()
    """The order of initiative of this turn. [lfw.initiative.order]"""
    night: bool = False
    """Whether the battle is fought at night. [lfw.terrain.nuit]"""
    charges: tuple[Charge, ...] = ()
    """Charges declared and not yet resolved."""
    hurts: tuple[Hurt, ...] = ()
    """Wounds still to be resolved."""
    combat: Combat | None = None
    """The combat under way."""
    commanded: tuple[tuple[str, str], ...] = ()
    """The units that have been the target of a command aptitude this turn, each with the aptitude."""
    nightfall: bool = False
    """Whether it is night for this turn only."""
    wind: Wind | None = None
    """The wind that blows this turn."""
    mission: Mission | None = None
    """The scenario, if the battle has one."""
    gathering: Gathering | None = None
    """What is still to be settled before the armies are known."""
    tide: Tide | None = None
    """The army that nobody plays, if there is one."""
    winner: str | None = None
    """Once over: a side, or ``""`` for a draw."""

    @property
    def unplayed(self) -> tuple[str, ...]:
        """The sides that nobody plays."""
        return () if self.tide is None else (TIDE,)

    @property
    def sides(self) -> tuple[str, ...]:
        """Those of the two to four players, in order [lfw.turn.players], then the army that nobody plays, which acts last.

        [lfw.scenario.flot-infini]
        """
        return (*self.players, *self.unplayed)

    def stand(self, model: Unit, pose: Pose | None) -> None:
        """Puts a unit somewhere, or takes it off; its rider stays on its back. [lfw.cavalry.duo]"""
        super().stand(model, pose)
        self._visit(model)
        if model.rider in self.models:
            super().stand(self[model.rider], pose)
            self._visit(self[model.rider])

    def _visit(self, unit: Unit) -> None:
        """A scout has been in the quarters of the table on which its base stands. [lfw.campaign.eclaireur]"""
        if unit.profile.speciality != "scout" or unit.pose is None:
            return
        base = self.base(unit)
        halves = [
            [at - base.radius < middle, at + base.radius > middle]
            for at, middle in ((base.x, self.board.width // 2), (base.y, self.board.depth // 2))
        ]
        here = {2 * row + column for column in (0, 1) for row in (0, 1) if halves[0][column] and halves[1][row]}
        unit.deeds = msgspec.structs.replace(unit.deeds, quarters=tuple(sorted({*unit.deeds.quarters, *here})))

    def camp(self, side: str) -> tuple[str, ...]:
        """Assailants of a titan who want nothing but its death are friends; everybody else has his own army alone.

        [lfw.scenario.assaut-sur-un-titan.assailant] Those who hold out against a tide together are friends, too.
        [lfw.scenario.flot-infini]
        """
        if self.tide is not None and self.tide.mode == "collaborative" and side != TIDE:
            return self.players
        aims = self.mission.aims if self.mission is not None else ()
        if (side, "killed") not in aims:
            return (side,)
        return tuple(other for other, aim in aims if aim == "killed")

    def model_of(self, unit: Unit) -> Unit:
        """The unit that moves for a unit: its mount, if it rides, else itself. [lfw.cavalry.move]"""
        return self.models.get(unit.mount, unit)

    @property
    def units(self) -> dict[str, Unit]:
        """Every unit by its id."""
        return self.models

    @property
    def contact(self) -> int:
        """Units whose bases are this near are in contact. [lfw.distance.contact]"""
        return self.options.contact_tenths * INCH // 10

    def change_tide(self, **changes: Any) -> None:
        """Something about the army that nobody plays is otherwise from now on."""
        assert self.tide is not None
        self.tide = msgspec.structs.replace(self.tide, **changes)

    def change_mission(self, **changes: Any) -> None:
        """Something about the scenario is otherwise from now on."""
        assert self.mission is not None
        self.mission = msgspec.structs.replace(self.mission, **changes)

    def lay(self, piece: Piece) -> None:
        """A piece of terrain is there from now on."""
        self.rebuild(msgspec.structs.replace(self.board, pieces=(*self.board.pieces, piece)))

    def running(self, step: Step) -> Rule[None]:
        """The rule of a step, with whatever units put around it, be they lost by now."""
        rule = step.run(self)
        if self.unplayed:
            rule = answered_for_nobody(rule, self.unplayed, "lfw.rule.automate.order")
        for bearer, effect in (*self.bearers("around_step"), *self.lost_bearers("around_step")):
            rule = effect.around_step(rule, self, bearer)  # type: ignore[attr-defined]
        return rule

    def enter(self, phase: Phase) -> None:
        """A phase begins, unless it has begun already; what lasted as long as the one before is over."""
        if self.phase == phase:
            return
        self.expire("phase")
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
        aptitudes=profile.aptitudes,
    )
