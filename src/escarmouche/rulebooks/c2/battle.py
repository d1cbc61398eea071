"""The state of a battle: fighters, cards, and what the rules ask of the table all the time."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from escarmouche.kernel import Effect, Rule, Step
from escarmouche.kernel.effects import overrides
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.c2.content.cards import BASES, Profile
from escarmouche.rulebooks.c2.content.experience import ExperienceCard
from escarmouche.rulebooks.c2.content.scenarios import DeploymentKind, Scenario
from escarmouche.rulebooks.c2.content.spells import Spell
from escarmouche.rulebooks.c2.events import PhaseBegan
from escarmouche.rulebooks.c2.rules import free_table
from escarmouche.rulebooks.c2.rules.sizes import HEIGHTS, larger
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.confrontation.markers import Mine, veiled
from escarmouche.rulebooks.confrontation.terrain import is_crevasse
from escarmouche.rulebooks.confrontation.wound_table import UNHURT
from escarmouche.rulebooks.freetable.state import FreeTable, Model
from escarmouche.table import Piece, Pose, Rectangle

Phase = Literal["approach", "movement", "divination", "shooting", "melee", "end"]

Move = Literal[
    "", "stay", "walk", "run", "charge", "engage", "feat", "disengage", "dodge", "flight", "pursuit", "placed"
]
"""The types of displacement; one a movement phase for each fighter. [c2.move.one-type]"""

Loss = Literal["", "killed", "fled", "destroyed"]


class Card(msgspec.Struct, frozen=True):
    """A reference card in play: what is drawn and activated. ``fighters`` are those it stands for.

    [c2.profile.reference-card]
    """

    id: str
    side: str
    fighters: tuple[str, ...]
    pile: int = 0
    """0: the common pile of the Approach; 1: the second one, drawn after it (scouts)."""


class Deed(msgspec.Struct, frozen=True):
    """Something that a Character has done and that may be an exploit: what (``slay``, ``maim``, ``charge``, ``endure``), to
    whom (an id), and when. ``wound``: the level with which one who endures is left.
    """

    kind: str
    whom: str
    turn: int
    phase: str
    wound: int = UNHURT


class Saga(msgspec.Struct, frozen=True, kw_only=True):
    """What a campaign knows of a figure, and wants to know of it after the battle.

    ``hero``: its id in the campaign. ``owned``: the experience cards (keys) that it has already. ``inflicted`` and
    ``suffered``: exceptional wounds. ``hurt``: whether it was wounded when it left the table.
    """

    hero: str = ""
    owned: tuple[str, ...] = ()
    deeds: tuple[Deed, ...] = ()
    inflicted: int = 0
    suffered: int = 0
    hurt: bool = False


class Fighter(Model, kw_only=True):
    """A figure and everything that may change about it. Lengths in 0.01 mm."""

    card: str
    profile: Profile
    wound: int = UNHURT
    lost: Loss = ""
    lost_to: str = ""
    """The fighter (its id) that has removed it, if one did."""
    deaths: int = 0
    """How often it has been killed outright; some are hard to kill for good."""
    structure: int | None = None
    """The structure points that a war machine has left; ``None``: it has none to lose."""
    serves: str = ""
    """The war machine with which it has been deployed, as one of its Servants."""
    aboard: str = ""
    """The machine that carries it, while it is off the table."""

    # this movement phase
    activated: bool = False
    move: Move = ""
    moved: int = 0
    charged: tuple[str, ...] = ()
    """Whom it has charged this turn."""
    engaged_by: tuple[str, ...] = msgspec.field(default=(), name="met")
    """Enemies that have charged or engaged it this movement phase."""
    disengaged_from: tuple[str, ...] = msgspec.field(default=(), name="left")
    """Enemies from which it has disengaged this turn."""

    # fear
    fleeing: int | None = None
    """The difficulty that it failed, while it flees."""
    flees_from: str = msgspec.field(default="", name="feared")
    """The enemy it flees from, or (this turn) the one it dared not charge."""
    fear_overcome: int = msgspec.field(default=-1, name="hardened")
    """The highest Fear it has overcome; lower ones don't touch it any more."""
    profiles_overcome: tuple[str, ...] = msgspec.field(default=(), name="overcome")
    """Profiles (keys) whose Fear it has overcome."""

    # campaigns
    saga: Saga = Saga()

    # magic
    gems: tuple[str, ...] = ()
    """A Magician's reserve: gems by their element, in the order of the book (``magic_levels``)."""
    incanted: tuple[tuple[str, str], ...] = ()
    """The spells (keys) tried this turn, each with its target, an id or nothing; powers over later turns as well."""
    spent: tuple[str, ...] = ()
    """Spells of which a game has only so many uses, one entry a use."""
    summoner: str = ""
    """Who has made this figure appear; it is no loss of army points."""

    # this Divination phase
    temporary_faith: int = 0
    """Points of temporary faith that one of the faithful has left; those of a turn stay until the next count."""
    prayers: tuple[str, ...] = ()
    """The miracles (keys) for which it has called this turn."""

    # this shooting and melee phase
    shots: int = 0
    pursuits: int = 0
    attack_dice: int = 0
    defence_dice: int = 0
    attacks_placed: int = 0
    defences_placed: int = 0
    bound_dice: tuple[str, ...] = ()
    """Attack dice that can be used against one adversary only, by adversary, besides ``attack_dice``."""
    stance: str = ""
    """The special way of parrying to which it is bound in this combat: of these, each excludes the others."""
    sustained: int = 0
    """How many attacks its sustained defence has parried; -1 once that die has failed."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.profile = shared(self.profile)

    @property
    def shape(self) -> Rectangle:
        return self.profile.base

    @property
    def height(self) -> int:
        return HEIGHTS[self.profile.size]

    @property
    def out(self) -> bool:
        return bool(self.lost)

    @property
    def present(self) -> bool:
        return self.in_play or (bool(self.aboard) and not self.lost)


class Combat(msgspec.Struct, frozen=True):
    """A combat after the separation of the melees: one against one or one against several.

    ``attackers`` and ``defenders`` are set by the initiative roll; before it the order says nothing. ``melee`` and
    ``commander``: where a side has authority over a melee, the number of that melee and the side that orders its combats.
    """

    attackers: tuple[ModelId, ...]
    defenders: tuple[ModelId, ...]
    melee: int = 0
    commander: str = ""

    @property
    def fighters(self) -> tuple[str, ...]:
        """Everybody in it."""
        return self.attackers + self.defenders


class Attack(msgspec.Struct, frozen=True, order=True):
    """One attack of a combat, from its announcement until it is parried or has struck.

    ``threshold``: the difficulty announced. ``master``: a master stroke, which adds it to the wound roll. ``mark``: see
    :class:`~escarmouche.rulebooks.confrontation.wound_table.Hit`.
    """

    by: ModelId
    target: ModelId
    threshold: int
    master: bool = False
    mark: str = ""


class Barricade(msgspec.Struct, frozen=True):
    """A barricade as it is written down: its id, who has built it, for which side, and where it stands.

    ``structure``: the structure points left of ``most``; at 0 it is destroyed, and stands nowhere.
    """

    id: str
    by: str
    side: str
    structure: int
    most: int
    pose: Pose | None = None


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the players agree on before the game.

    ``turns``: how many are played (``None``: until one side has nobody left); the book sets no end to a plain battle.
    ``objectives``: the pieces of terrain (ids) that the battle is about; one may charge them as one charges an enemy.
    """

    turns: int | None = 8
    roll_for_zones: bool = False
    """Whether the deployment zones are rolled for, and not agreed on."""
    alliances: bool = True
    """Whether armies may have allies, as the table of alliances allows."""
    share_of_limit: bool = False
    """Whether allies are 30 % of the agreed limit at most, and not of the army as it is composed."""
    objectives: tuple[str, ...] = ()
    one_pressure_roll_a_phase: bool = False
    """Whether a boiler drives its score once in a phase at most, and not at each use of it."""
    borrowed_discipline: bool = False
    """Whether the faithful may call by the Discipline of a commander, sooner than by their own."""
    flight_is_the_move: bool = False
    """Whether who has fled has had his move of the turn, and rallies from the next one on at the soonest."""
    stopped_in_place_of_flight: bool = False
    """Whether fear stops a heavy machine only where it makes others flee, and not whenever its crew fails a Courage test."""
    deployment: DeploymentKind = "battle"
    """How the first side deploys, which in a scenario is that of the adventurer."""
    shadow_deployment: DeploymentKind = "battle"
    """How the other side deploys: in battle order, unless something else is agreed on."""
    scenario: str = ""
    """The scenario card (its key) that the battle is an act of, if any."""


class Staking(msgspec.Struct, frozen=True):
    """What a side may stake: so many experience cards at most, out of its own, each as often as it has a copy."""

    most: int
    cards: tuple[ExperienceCard, ...]


class Venture(msgspec.Struct, frozen=True, kw_only=True):
    """What a battle is to the campaign of which it is one. ``stakes``: of the sides that may stake experience cards.

    ``announces``: the side that may announce, before the first turn, that it means to go on to the last act.
    """

    stakes: dict[str, Staking] = {}
    announces: str = ""


class Gain(msgspec.Struct, frozen=True):
    """An experience card (its key) that a fighter (its id) has gained on the battlefield."""

    fighter: str
    card: str


class Zone(msgspec.Struct, frozen=True):
    """Where a side deploys: a polygon, in 0.01 mm."""

    side: str
    polygon: tuple[tuple[int, int], ...]


OPPONENTS: Final = ((BASES["creature"], 8), (BASES["cavalry"], 6))
"""How many enemies may be engaged with a base of this area or more; the largest first."""

FEWEST_OPPONENTS: Final = 4
"""How many may be engaged with any smaller base."""


class Battle(FreeTable[Fighter], kw_only=True):
    """A battle between two sides."""

    steps_from = ("escarmouche.rulebooks.c2",)
    table_rules = free_table.RULES
    model_word = "fighter"
    view_angle = free_table.FIELD_OF_VIEW
    tier_height = free_table.TIER_HEIGHT
    ladder_cost = free_table.LADDER_COST

    zones: tuple[Zone, ...]
    options: Options = Options()
    cards: dict[str, Card] = {}
    deck: tuple[str, ...] = ()
    """Cards face down in the pile, in no order: which one is on top is decided when it is drawn."""
    hands: dict[str, tuple[str, ...]] = {}
    """Reserve cards held by each side: known to that side only."""
    held: dict[str, int] = {}
    """How many reserve cards each side holds: known to all."""
    turn: int = 0
    phase: Phase = "approach"
    first: str = ""
    """The winner of the Approach roll, then of each turn's Tactics roll."""
    active: tuple[str, ...] = ()
    """Fighters activated together that have not yet moved."""
    activated_together: tuple[str, ...] = msgspec.field(default=(), name="together")
    """All fighters whose cards are activated at this moment: they may pass through each other."""
    interrupt_cards: tuple[str, ...] = msgspec.field(default=(), name="called")
    """Cards played in the middle of an enemy's move; their other figures are activated when it is over."""
    waiting: tuple[str, ...] = ()
    """Fighters that have not yet acted in this shooting phase."""
    initiative_count: int | None = msgspec.field(default=None, name="count")
    """The INI that this shooting phase has come down to; ``None`` before the first fighter acts, and outside it."""
    combats: tuple[Combat, ...] = ()
    """Combats still to be fought in this melee phase."""
    combat: Combat | None = None
    """The combat under way."""
    attacks: tuple[Attack, ...] = ()
    """Attacks of the attacker: those announced; once rolled, those that succeeded and are still to be met."""
    moonlit: tuple[Spell, ...] = ()
    """The spells of which a full moon may give a Sélénite one."""
    summons: dict[str, Profile] = {}
    """The profiles of those whom spells and miracles may make appear, by key."""
    mines: tuple[Mine, ...] = ()
    """Markers on the table, those turned over among them."""
    barricades: dict[str, Fighter] = {}
    """What has been built on the table, by the ids of the pieces of terrain that they are: targets with structure points,
    and no figures. Those destroyed are among them."""
    act: Scenario | None = None
    """The scenario card by which it is fought, if any: its objective is that of the first side."""
    lines: dict[str, tuple[tuple[str, ...], ...]] = {}
    """The lines in which a side has deployed in defence, the foremost first, each with its figures as they came."""
    venture: Venture | None = None
    """What it is to a campaign, if it is a battle of one."""
    staked: dict[str, tuple[str, ...]] = {}
    """The experience cards (keys) that lie face down before each side: known to that side only."""
    stakes: dict[str, int] = {}
    """How many experience cards lie face down before each side: known to all."""
    gained: tuple[Gain, ...] = ()
    """The experience cards gained, turned over for all to see."""
    announced: bool = False
    """Whether the last act has been announced."""
    winner: str | None = None
    """Once over: a side, or ``""`` for a draw."""

    # -- what the book says of the table -------------------------------------------------------------------------------

    def lets_pass(self, model: Fighter, other: Fighter) -> bool:
        """Figures whose cards have been activated at the same time pass through each other.

        As only cards of one's own are activated together, nobody moves through an enemy. [c2.move.pass-through]
        """
        return model.side == other.side and model.id in self.activated_together and other.id in self.activated_together

    def passing_now(self) -> tuple[str, ...]:
        return self.activated_together

    def is_pit(self, piece: Piece) -> bool:
        """Crevasses have a dry bottom."""
        return is_crevasse(piece)

    def places_round(self, model: Fighter) -> int:
        """4, 6 or 8 enemies may be engaged with a figure, by the size of its base. [c2.move.max-opponents]"""
        area = model.shape.width * model.shape.depth
        return next((most for size, most in OPPONENTS if area >= size.width * size.depth), FEWEST_OPPONENTS)

    def hides_by_size(self, target: Fighter, other: Fighter) -> bool:
        """One as large as the target or larger hides all that is behind its base, a smaller one some of it.

        [c2.shoot.line-of-sight]
        """
        return not larger(target.profile.size, other.profile.size)

    def works(self) -> dict[str, Fighter]:
        """Barricades."""
        return self.barricades

    # -- who is who ----------------------------------------------------------------------------------------------------

    @property
    def fighters(self) -> dict[str, Fighter]:
        """Every fighter by its id."""
        return self.models

    def __getitem__(self, model: str) -> Fighter:
        fighter = self.models.get(model)
        return self.barricades[model] if fighter is None else fighter

    def knows(self, model: str) -> bool:
        """Whether something is the id of a figure or of a barricade."""
        return model in self.models or model in self.barricades

    def named(self, ids: Iterable[str]) -> list[Fighter]:
        """The figures, and the barricades, with these ids that are still on the table."""
        if not self.barricades:
            return super().named(ids)
        return [model for model in map(self.__getitem__, ids) if model.pose is not None]

    def barricades_against(self, side: str) -> list[Fighter]:
        """The barricades that stand on the table and are not of a side."""
        return [barricade for barricade in self.barricades.values() if barricade.in_play and barricade.side != side]

    def expire(self, moment: str) -> None:
        """Ends every effect that lasts until ``moment``."""
        super().expire(moment)
        for barricade in self.barricades.values():
            barricade.expire(moment)

    def other(self, side: str) -> str:
        """The opposing side."""
        one, two = self.players
        return two if side == one else one

    def present_bearers(self, hook: str) -> list[tuple[Fighter, Effect]]:
        """Everybody on the table, then everybody aboard, whose effects override a hook, with the effect."""
        aboard = (fighter for fighter in self.fighters.values() if fighter.present and not fighter.in_play)
        carried = ((fighter, effect) for fighter in aboard for effect in overrides(fighter.effects).get(hook, ()))
        return [*self.bearers(hook), *carried]

    # -- rules under way -----------------------------------------------------------------------------------------------

    def running(self, step: Step) -> Rule[None]:
        """The rule of a step, with whatever figures on the table put around it."""
        rule = step.run(self)
        for bearer, effect in self.bearers("around_step"):
            rule = effect.around_step(rule, self, bearer)  # type: ignore[attr-defined]
        return rule

    # -- time ----------------------------------------------------------------------------------------------------------

    def enter(self, phase: Phase) -> None:
        """A phase begins."""
        self.phase = phase
        self.tell(lambda: PhaseBegan(turn=self.turn, phase=phase, rules=("c2.turn.phases",)))

    # -- hidden information --------------------------------------------------------------------------------------------

    def veil(self, player: str) -> None:
        """Enemy reserve cards can't be told from those still in the pile."""
        hidden = [card for side, hand in self.hands.items() if side != player for card in hand]
        self.deck = tuple(sorted([*self.deck, *hidden]))
        self.hands = {side: hand for side, hand in self.hands.items() if side == player}
        self.staked = {side: cards for side, cards in self.staked.items() if side == player}
        self.mines = veiled(self.mines, player)

    def redeal(self, player: str, rng: random.Random) -> None:
        """Any cards of an enemy's own, not yet seen, may be those that he holds.

        Of a pile that is used up he holds all that have not been seen; nobody holds any of one that has not been begun.
        """
        self._redeal_mines(player, rng)
        for side, cards in self.staked.items():
            if side != player and self.venture is not None:
                owned = [card.key for card in self.venture.stakes[side].cards]
                self.staked[side] = tuple(sorted(rng.sample(owned, len(cards))))
        current = min((self.cards[card].pile for card in self.deck), default=None)
        for side, hand in self.hands.items():
            if side == player or not hand:
                continue
            unseen = sorted([*hand, *(card for card in self.deck if self.cards[card].side == side)])
            known = [card for card in unseen if current is None or self.cards[card].pile < current]
            open_cards = [card for card in unseen if self.cards[card].pile == current]
            dealt = sorted([*known, *rng.sample(open_cards, len(hand) - len(known))])
            self.deck = tuple(sorted(card for card in {*self.deck, *hand} if card not in dealt))
            self.hands[side] = tuple(dealt)

    def _redeal_mines(self, player: str, rng: random.Random) -> None:
        """Of two markers of an enemy one is a trap; of those not yet turned over it may be either."""
        mines = list(self.mines)
        for place, mine in enumerate(mines):
            if mine.spent or mine.side == player:
                continue
            pair = [(other, twin) for other, twin in enumerate(mines) if twin.by == mine.by and other != place]
            known = next((twin.trap for other, twin in pair if twin.spent or other < place), None)
            mines[place] = msgspec.structs.replace(mine, trap=rng.random() < 0.5 if known is None else not known)
        self.mines = tuple(mines)

    def hold(self, side: str, cards: Iterable[str]) -> None:
        """Sets the reserve cards of a side."""
        self.hands[side] = tuple(sorted(cards))
        self.held[side] = len(self.hands[side])
