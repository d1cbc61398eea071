"""The state of a battle: fighters in units, cards in sequences, Elixir, objectives."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from escarmouche.documents.terms import Name
from escarmouche.kernel.effects import Effects, apply_hooks, note
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.c4.content.effect_words import Prohibited
from escarmouche.rulebooks.c4.content.mystic_effects import MysticEffect
from escarmouche.rulebooks.c4.content.profiles import Benefit, Category, Profile, Tactic, Troop
from escarmouche.rulebooks.c4.content.vocabulary import Characteristic
from escarmouche.rulebooks.c4.hooks import Hooks
from escarmouche.rulebooks.freetable.state import FreeTable, Model, TableRules
from escarmouche.table import CM, Disc, Piece, Point, Polygon

Mode = Literal["barbarian", "marauder", "warlord", "general", "strategist", "genius"]
"""How a player builds his activation sequence, in the order of the book. [c4.term.mode]"""

MODES: Final[tuple[Mode, ...]] = ("barbarian", "marauder", "warlord", "general", "strategist", "genius")

ORDERED: Final = ("general", "strategist", "genius")
"""The modes in which a player puts his cards in order."""

Formation = Literal["dispersed", "compact"]

BLIND: Final = "?"
"""The reserve card of somebody who has put it aside unseen, or as others see it."""

MOST_MANA: Final = 30

NAMELESS: Final = Name("", "")
"""The name of a troop of which no card is at hand."""


class Fighter(Model, kw_only=True):
    """A figure: every figure is a fighter. ``damage``: life points that it has lost.

    ``points``: its share of what its unit costs. ``lost_in``, ``how_lost``: in which turn it was eliminated, and how.
    ``slain_by_hero``: an Incarnate that an Incarnate has eliminated. ``master``: the magician of a familiar.
    ``evacuated``: it has left the battlefield alive.
    """

    unit: str
    profile: Profile
    points: int = 0
    damage: int = 0
    lost: bool = False
    lost_in: int = 0
    how_lost: str = ""
    slain_by_hero: bool = False
    master: str = ""
    evacuated: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self.profile = shared(self.profile)

    @property
    def shape(self) -> Disc:
        return Disc(self.profile.base)

    @property
    def height(self) -> int:
        return self.profile.height

    @property
    def out(self) -> bool:
        return self.lost

    def lose_from(self, source: str) -> None:
        """Ends the effects that a source has brought."""
        if any(item.source == source for item in self.effects):
            self.effects = shared(Effects(tuple(item for item in self.effects if item.source != source)))

    @property
    def life(self) -> int:
        """The life points that it has left."""
        return self.profile.life - self.damage


class Unit(msgspec.Struct, kw_only=True):
    """Fighters that act together: one category, one leader, one card. [c4.unit.definition] [c4.term.unite]

    ``strength``: how many there were at the beginning, the Incarnate among them. [c4.army.unit.incarnate-counted-in-play]
    ``resisted``: the highest Fear that it has withstood. ``charged``: the units that it has charged this turn,
    ``left``: those from which it has disengaged in this activation. ``name``: what its troop is called. ``closed_up``: what
    compact formation gives it. ``tactics``: what it may use once a turn, ``tactics_used``: what it has used this turn.
    ``summoner``: the mystic who has summoned it, in turn ``summoned_in``. ``late``: it is a reinforcement that has not come
    yet, ``enters``: it comes from an edge when it is activated next.
    """

    id: str
    side: str
    troop: str
    category: Category
    rank: int | None
    members: tuple[str, ...]
    leader: str
    strength: int
    name: Name = NAMELESS
    may_close_up: bool = False
    closed_up: tuple[Benefit, ...] = ()
    formation: Formation = "dispersed"
    routed: bool = False
    activated: bool = False
    resisted: int = -1
    faith: int = 0
    mana: int = 0
    charged: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    tactics: tuple[Tactic, ...] = ()
    tactics_used: tuple[str, ...] = ()
    summoner: str = ""
    summoned_in: int = 0
    late: bool = False
    enters: bool = False


class Upheld(msgspec.Struct, frozen=True, kw_only=True):
    """A mystic effect that lasts and has to do with each stewardship: it costs points, or does something there.

    ``id`` is the source of what it has brought; ``by``: the mystic, ``unit``: the unit that pays; ``until``: the moment that
    ends it, ``None`` for the game; ``targets``: whom it affects.
    """

    id: str
    by: str
    unit: str
    effect: MysticEffect
    targets: tuple[str, ...]
    feeding: int = 0
    until: str | None = None


class Objective(msgspec.Struct, frozen=True):
    """A zone or a piece of scenery to be held, and the Elixir for it."""

    id: str
    outline: Polygon
    elixir: int


class Zone(msgspec.Struct, frozen=True):
    """Where a side deploys: a polygon, in 0.01 mm."""

    side: str
    polygon: Polygon


class Fragile(msgspec.Struct, frozen=True):
    """A piece of scenery that can be destroyed: its Resistance and its structure points."""

    piece: str
    resistance: int
    structure: int


class Thing(msgspec.Struct, frozen=True):
    """An object that a battle names: where it lies at first, or (``inside``) once that chest is open."""

    id: str
    name: Name
    at: Point
    inside: str = ""


Edge = Literal["south", "north", "west", "east"]
"""An edge of the table: the near one, the far one, the left one, the right one."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By which edges the units of a side come that are not deployed."""

    side: str
    edges: tuple[Edge, ...]


class Arrival(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Under which circumstances the reinforcements of a side come, and by which edges: from a ``turn`` on, or once so many
    of its other units are ``lost``.
    """

    side: str
    edges: tuple[Edge, ...]
    turn: int | None = None
    lost: int | None = None


Ground = Literal["borderlands", "pacified", "positions"]
"""How scenery is placed where no map says it."""

Tie = Literal["most", "objectives", "draw"]
"""What decides when several have enough Elixir at the same moment: the most of it, or else the battle goes on; the
objectives that they control, or else it goes on; or nothing, and it is a draw."""


class Mission(msgspec.Struct, frozen=True, kw_only=True):
    """What a battle is about: objectives, and what ends it. [c4.mission.truce]

    ``by_rank``: Elixir for an eliminated unit of Rank 1, 2, 3; ``for_outside``, ``for_invading``: at each collection, for a
    unit of one's own outside all deployment zones, or in one of an enemy. ``spread``: players deploy over all their zones.
    ``turns``: it ends after so many; ``ground``: how scenery is placed; ``attacker``: whose battle it is to attack (``""``:
    nobody's); ``designated``: how many objectives each player names; ``for_evacuated``: the attacker's Elixir for a
    unit that has left by the far edge; ``for_holding``: the defender's at each collection, while all attacking units
    are in their own zone, otherwise, while all are in his. ``fragile``: what can be destroyed. ``entries``:
    whose units are not deployed, ``arrivals``: whose reinforcements come when. ``weather``: what every fighter has more or
    less of, ``forbids``: what nobody does. ``things``: objects that can be carried, ``carries``: how many one fighter
    carries, ``for_taken_away``: Elixir for one that leaves the battlefield with its carrier (0: it stays at the edge).
    ``tie``: see :data:`Tie`. ``elixir``: whoever has so much when it is collected wins.
    """

    objectives: tuple[Objective, ...] = ()
    by_rank: tuple[int, ...] = ()
    for_outside: int = 0
    for_invading: int = 0
    spread: bool = False
    turns: int | None = 6
    elixir: int | None = None
    ground: Ground = "borderlands"
    attacker: str = ""
    designated: int = 0
    tie: Tie = "most"
    for_evacuated: int = 0
    for_holding: tuple[int, ...] = ()
    fragile: tuple[Fragile, ...] = ()
    entries: tuple[Entry, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    weather: tuple[Benefit, ...] = ()
    forbids: tuple[Prohibited, ...] = ()
    things: tuple[Thing, ...] = ()
    carries: int = 1
    for_taken_away: int = 0


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the players agree on. ``modes``: of each player, in the order of the seats."""

    modes: tuple[Mode, ...] = ()
    charge_after_disengaging: bool = True
    """Whether a unit that has just disengaged may charge another one."""


def _gain(benefits: tuple[Benefit, ...], of: Characteristic) -> int:
    """What is added to a characteristic."""
    return sum(benefit.by * CM if of == "movement" else benefit.by for benefit in benefits if benefit.of == of)


class Battle(FreeTable[Fighter], kw_only=True):
    """A battle of two to four companies. Players sit clockwise: to the left of each is the next."""

    steps_from = ("escarmouche.rulebooks.c4",)
    table_rules = TableRules(
        edge="c4.move.direction",
        terrain="c4.scenery.cross.default",
        bases="c4.move.obstacles",
        contact="c4.charge.assault.place",
    )
    model_word = "fighter"
    view_angle = 360

    units: dict[str, Unit] = {}
    zones: tuple[Zone, ...] = ()
    options: Options = Options()
    mission: Mission = Mission()
    turn: int = 0
    elixir: dict[str, int] = {}
    """The Elixir reserve of each company, known to all; it is the score as well."""
    commanders: dict[str, str] = {}
    """The Commander of each company (a fighter)."""
    winner_of_turn: str = ""
    """Who has won this turn's Authority opposition. [c4.command.winner]"""
    exploits: tuple[tuple[str, str], ...] = ()
    """The exploits of this activation: which Incarnate, which exploit."""
    deck: tuple[str, ...] = ()
    """The common deck (marauder), in no order: which card is on top is decided when it is drawn."""
    sequences: dict[str, tuple[str, ...]] = {}
    """The cards that each player has still to play: in his order, or in none where the mode knows none."""
    reserved: dict[str, str] = {}
    """The reserve card of each player who has one."""
    reserve_used: tuple[str, ...] = ()
    """Who has put a card in reserve this turn."""
    face_up: str = ""
    """Whose cards lie face up all game (military genius)."""
    control: dict[str, str] = {}
    """Who controls each objective since the last collection."""
    upheld: tuple[Upheld, ...] = ()
    """The mystic effects that stewardship has to do with."""
    workings: int = 0
    """How many mystic effects have come about: each that lasts has a number."""
    invoked: tuple[tuple[str, str], ...] = ()
    """Which mystics have used which of the effects this turn that they may use once a turn."""
    capacities: dict[str, tuple[str, ...]] = {}
    """The titanic capacity cards that titans still have, by the titan's id."""
    summonable: dict[str, Troop] = {}
    """The troops that mystic effects may summon."""
    structure: dict[str, int] = {}
    """The structure points that pieces of scenery have left which have been attacked."""
    things: dict[str, Point] = {}
    """Where the objects lie that lie on the ground."""
    carried: dict[str, str] = {}
    """Who carries the others (a fighter)."""
    loose: tuple[Piece, ...] = ()
    """The pieces of scenery that the players have still to place, each drawn about a point of its own."""
    winner: str | None = None
    """Once over: a side, or ``""`` for a draw."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.options = shared(self.options)
        self.mission = shared(self.mission)
        self.summonable = {key: shared(troop) for key, troop in self.summonable.items()}

    # -- who is who ----------------------------------------------------------------------------------------------------

    def mode(self, side: str) -> Mode:
        """How a player builds his sequence: as a marauder, unless something else is agreed on."""
        modes = self.options.modes
        return modes[self.players.index(side)] if modes else "marauder"

    def left_of(self, side: str) -> str:
        """Who sits to the left of a player."""
        return self.players[(self.players.index(side) + 1) % len(self.players)]

    def unit_of(self, fighter: Fighter) -> Unit:
        """The unit that a fighter belongs to: every figure is one. [c4.term.combattant]"""
        return self.units[fighter.unit]

    def fighters(self, unit: Unit) -> list[Fighter]:
        """The fighters of a unit on the table."""
        return self.named(unit.members)

    def units_in_play(self, side: str | None = None) -> Iterator[Unit]:
        """The units that have anybody on the table."""
        return (unit for unit in self.units.values() if side in (None, unit.side) and self.fighters(unit))

    def acting(self, side: str) -> Iterator[Unit]:
        """The units of a side that have a card: those on the table, and those that are about to come upon it."""
        return (unit for unit in self.units.values() if unit.side == side and (unit.enters or self.fighters(unit)))

    def leader(self, unit: Unit) -> Fighter:
        """Whoever leads a unit."""
        return self.models[unit.leader]

    def incarnates(self, side: str) -> list[Fighter]:
        """The Incarnates of a company that are on the table."""
        return [fighter for fighter in self.in_play(side) if fighter.profile.is_incarnate]

    def unit_of_card(self, card: str) -> Unit:
        """The unit that a card of a sequence belongs to: that of its profile, or one of a titan's capacities."""
        return self.units[card.partition("/")[0]]

    # -- what a unit is worth ------------------------------------------------------------------------------------------

    def power(self, unit: Unit) -> int:
        """The Power of all fighters of a unit that are still there. [c4.power.unit]"""
        return sum(fighter.profile.power for fighter in self.fighters(unit))

    def value(self, fighter: Fighter, of: Characteristic) -> int:
        """A characteristic of a fighter as all that is in force changes it; never below 0.

        In rout Authority and Defence are 0. [c4.morale.routed] [c4.term.defense] What a people has of its compact formation
        comes before all else, and so does what the special rules of the battle change. [c4.formation.default]
        [c4.mission.special-rules]
        """
        unit = self.unit_of(fighter)
        value = fighter.profile.printed(of)
        if of in ("authority", "defence") and unit.routed:
            return note("c4.morale.routed", value, 0)
        value = note("c4.mission.special-rules", value, value + _gain(self.mission.weather, of))
        if unit.formation == "compact":
            value = note("c4.formation.default", value, value + _gain(unit.closed_up, of))
        return max(0, apply_hooks(self, fighter, Hooks.characteristic, value, of))

    def movement(self, unit: Unit) -> int:
        """The Movement of a unit is that of its slowest fighter. [c4.unit.movement_value] [c4.term.mouvement]"""
        return min(self.value(fighter, "movement") for fighter in self.fighters(unit))

    def authority(self, fighter: Fighter) -> int:
        """The Authority of an Incarnate."""
        return self.value(fighter, "authority")

    def defence(self, fighter: Fighter) -> int:
        """The Defence of a fighter."""
        return self.value(fighter, "defence")

    def counted(self, unit: Unit) -> list[Fighter]:
        """The fighters of a unit on the table that count in its strength: familiars don't. [c4.special.familiar.status]"""
        return [fighter for fighter in self.fighters(unit) if not fighter.profile.is_familiar]

    # -- who touches whom ----------------------------------------------------------------------------------------------

    def met(self, unit: Unit) -> list[Unit]:
        """The enemy units in contact with a unit."""
        met = dict.fromkeys(self.models[foe].unit for fighter in self.fighters(unit) for foe in self.foes(fighter))
        return [self.units[other] for other in met]

    def is_engaged(self, unit: Unit) -> bool:
        """A unit is engaged when one of its members touches an enemy, else it is free. [c4.unit.state.engaged]
        [c4.unit.state.free] [c4.term.unite-libre]
        """
        return any(self.engaged(fighter) for fighter in self.fighters(unit))

    def lets_pass(self, model: Fighter, other: Fighter) -> bool:
        """Friends on foot or mounted, both dispersed, are no obstacle; a unit moves as one, and never meets its members.

        [c4.move.pass_friends]
        """
        mine, theirs = self.unit_of(model), self.unit_of(other)
        if mine.side != theirs.side or mine.routed:
            return False
        return all(
            unit.formation == "dispersed" and unit.category in ("infantry", "cavalry") for unit in (mine, theirs)
        )

    def passing_now(self) -> tuple[str, ...]:
        return tuple([unit.id for unit in self.units.values() if unit.routed or unit.formation == "compact"])

    # -- hidden information --------------------------------------------------------------------------------------------

    def is_face_down(self, side: str) -> bool:
        """Whether the order of a player's cards is his secret."""
        mode = self.mode(side)
        return mode == "general" or (mode == "genius" and side != self.face_up)

    def veil(self, player: str) -> None:
        """The order of others' cards and their reserve cards are not known."""
        for side in self.players:
            if side == player or self.mode(side) == "barbarian":
                continue
            held = self.reserved.get(side, BLIND)
            if held != BLIND:
                self.reserved[side] = BLIND
                if self.mode(side) == "marauder":
                    self.deck = tuple(sorted([*self.deck, held]))
                else:
                    self.sequences[side] = tuple(sorted([*self.sequences[side], held]))
            elif self.is_face_down(side):
                self.sequences[side] = tuple(sorted(self.sequences.get(side, ())))

    def redeal(self, player: str, rng: random.Random) -> None:
        """Any of the cards of others that have not been seen may be the one that they hold, and lie in any order."""
        for side in self.players:
            if side == player:
                continue
            held = self.reserved.get(side, BLIND)
            if self.mode(side) == "marauder":
                if held != BLIND:
                    unseen = sorted([held, *(card for card in self.deck if self.unit_of_card(card).side == side)])
                    kept = unseen[rng.randrange(len(unseen))]
                    self.deck = tuple(sorted([card for card in (*self.deck, held) if card != kept]))
                    self.reserved[side] = kept
            elif self.is_face_down(side):
                unseen = sorted([*self.sequences.get(side, ()), *([held] if held != BLIND else [])])
                rng.shuffle(unseen)
                if held != BLIND:
                    self.reserved[side] = unseen.pop()
                self.sequences[side] = tuple(unseen)

    # -- cards ---------------------------------------------------------------------------------------------------------

    def cards_left(self, side: str) -> bool:
        """Whether a player has anything to draw or to play."""
        pile = self.deck if self.mode(side) == "marauder" else self.sequences.get(side, ())
        return bool(pile) or side in self.reserved
