"""The state of a battle: fighters, cards, and what the rules ask of the table all the time."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cached_property
from typing import Any, Literal, TypeVar

import msgspec

from escarmouche.kernel import Effects, InForce, State
from escarmouche.kernel import effects as kernel_effects
from escarmouche.kernel.effects import NONE, Effect, Parameter
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.c2.content.cards import Profile
from escarmouche.rulebooks.c2.events import PhaseBegan
from escarmouche.table import CONTACT, Board, Footprint, Pose, footprint, gap, in_contact

K = TypeVar("K")

Phase = Literal["approach", "movement", "shooting", "melee", "end"]

Move = Literal[
    "", "stay", "walk", "run", "charge", "engage", "feat", "disengage", "dodge", "flight", "pursuit", "placed"
]
"""The types of displacement; one a movement phase for each fighter. [c2.move.one-type]"""

Loss = Literal["", "killed", "fled"]

UNHURT, LIGHT, SERIOUS, CRITICAL, KILLED = range(5)
"""Wound levels (Légère, Grave, Critique, Tué Net), in the order in which they get worse."""


class Card(msgspec.Struct, frozen=True):
    """A reference card in play: what is drawn and activated. ``fighters`` are those it stands for.

    [c2.profile.reference-card]
    """

    id: str
    side: str
    fighters: tuple[str, ...]
    pile: int = 0
    """0: the common pile of the Approach; 1: the second one, drawn after it (scouts)."""


class Fighter(msgspec.Struct):
    """A figure and everything that may change about it. Lengths in 0.01 mm."""

    id: str
    side: str
    card: str
    profile: Profile
    effects: Effects = NONE
    pose: Pose | None = None
    """Where it stands; ``None`` off the table."""
    tier: int = 0
    """Altitude level of a flyer (Palier 0 to 2)."""
    wound: int = UNHURT
    lost: Loss = ""
    deaths: int = 0
    """How often it has been killed outright; some are hard to kill for good."""

    # this movement phase
    activated: bool = False
    move: Move = ""
    moved: int = 0
    charged: tuple[str, ...] = ()
    """Whom it has charged this turn."""
    met: tuple[str, ...] = ()
    """Enemies that have charged or engaged it this movement phase."""
    left: tuple[str, ...] = ()
    """Enemies from which it has disengaged this turn."""

    # fear
    fleeing: int | None = None
    """The difficulty that it failed, while it flees."""
    feared: str = ""
    """The enemy it flees from, or (this turn) the one it dared not charge."""
    hardened: int = -1
    """The highest Fear it has overcome; lower ones don't touch it any more."""
    overcome: tuple[str, ...] = ()
    """Profiles (keys) whose Fear it has overcome."""

    # magic
    gems: tuple[str, ...] = ()
    """A Magician's reserve: gems by their element, in the order of the book (``magic_levels``)."""
    incanted: tuple[tuple[str, str], ...] = ()
    """The spells (keys) tried this turn, each with its target, an id or nothing; powers over later turns as well."""
    spent: tuple[str, ...] = ()
    """Spells of which a game has only so many uses, one entry a use."""
    summoner: str = ""
    """Who has made this figure appear; it is no loss of army points."""

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
        self.profile = shared(self.profile)
        self.effects = shared(self.effects)

    @property
    def in_play(self) -> bool:
        """Whether it stands on the table."""
        return self.pose is not None

    def has(self, name: str) -> bool:
        """Whether an effect of this name is in force on it (a skill, by its id)."""
        return name in kernel_effects.names(self.effects)

    def gain(self, name: str, parameter: Parameter = None, *, source: str = "", until: str | None = None) -> None:
        """Puts an effect in force. ``until``: ``"turn"``, ``"phase"`` or ``None`` (the game)."""
        self.effects = shared(kernel_effects.gain(self.effects, InForce(name, parameter, source, until)))

    def lose(self, name: str) -> None:
        """Ends the effects of this name."""
        self.effects = shared(kernel_effects.lose(self.effects, name))

    def expire(self, moment: str) -> None:
        """Ends the effects that last until ``moment``."""
        left = kernel_effects.expire(self.effects, moment)
        if left is not self.effects:
            self.effects = shared(left)


class Combat(msgspec.Struct, frozen=True):
    """A combat after the separation of the melees: one against one or one against several.

    ``attackers`` and ``defenders`` are set by the initiative roll; before it the order says nothing. ``melee`` and
    ``commander``: where a side has authority over a melee, the number of that melee and the side that orders its combats.
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    melee: int = 0
    commander: str = ""

    @property
    def fighters(self) -> tuple[str, ...]:
        """Everybody in it."""
        return self.attackers + self.defenders


class Attack(msgspec.Struct, frozen=True, order=True):
    """One attack of a combat, from its announcement until it is parried or has struck.

    ``threshold``: the difficulty announced. ``master``: a master stroke, which adds it to the wound roll. ``mark``: see
    :class:`~escarmouche.rulebooks.c2.rules.wound_table.Hit`.
    """

    by: str
    target: str
    threshold: int
    master: bool = False
    mark: str = ""


MOST_TURNS = 99
"""How many turns may be agreed on at most."""


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
    objectives: tuple[str, ...] = ()


class Zone(msgspec.Struct, frozen=True):
    """Where a side deploys: a polygon, in 0.01 mm."""

    side: str
    polygon: tuple[tuple[int, int], ...]


class Battle(State, kw_only=True):
    """A battle between two sides."""

    steps_from = ("escarmouche.rulebooks.c2",)

    board: Board
    zones: tuple[Zone, ...]
    options: Options = Options()
    fighters: dict[str, Fighter] = {}
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
    together: tuple[str, ...] = ()
    """All fighters whose cards are activated at this moment: they may pass through each other."""
    called: tuple[str, ...] = ()
    """Cards played in the middle of an enemy's move; their other figures are activated when it is over."""
    waiting: tuple[str, ...] = ()
    """Fighters that have not yet acted in this shooting phase."""
    count: int | None = None
    """The INI that this shooting phase has come down to; ``None`` before the first fighter acts, and outside it."""
    combats: tuple[Combat, ...] = ()
    """Combats still to be fought in this melee phase."""
    combat: Combat | None = None
    """The combat under way."""
    attacks: tuple[Attack, ...] = ()
    """Attacks of the warrior who strikes: those announced; once rolled, those that succeeded and are still to be met."""
    summons: dict[str, Profile] = {}
    """The profiles of those whom spells and miracles may make appear, by key."""
    winner: str | None = None
    """Once over: a side, or ``""`` for a draw."""

    def __post_init__(self) -> None:
        self.board = shared(self.board)

    # -- who is who ----------------------------------------------------------------------------------------------------

    def __getitem__(self, fighter: str) -> Fighter:
        return self.fighters[fighter]

    def other(self, side: str) -> str:
        """The opposing side."""
        one, two = self.players
        return two if side == one else one

    def in_play(self, side: str | None = None) -> tuple[Fighter, ...]:
        """Fighters on the table, of one side or of both: known as long as nobody enters or leaves it."""
        return self._mustered[side]

    @cached_property
    def _mustered(self) -> dict[str | None, tuple[Fighter, ...]]:
        """Fighters on the table by their sides, and all of them under ``None``."""
        everybody = [fighter for fighter in self.fighters.values() if fighter.pose is not None]
        found: dict[str | None, tuple[Fighter, ...]] = {None: tuple(everybody)}
        for side in self.players:
            found[side] = tuple([fighter for fighter in everybody if fighter.side == side])
        return found

    def living(self, side: str) -> Iterator[Fighter]:
        """Fighters of a side that are not lost, on the table or yet to be deployed."""
        return (fighter for fighter in self.fighters.values() if fighter.side == side and not fighter.lost)

    def enemies(self, fighter: Fighter) -> tuple[Fighter, ...]:
        """Enemies on the table."""
        return self.in_play(self.other(fighter.side))

    def friends(self, fighter: Fighter) -> list[Fighter]:
        """Friends on the table, without the fighter itself."""
        return [other for other in self.in_play(fighter.side) if other is not fighter]

    def named(self, ids: Iterable[str]) -> list[Fighter]:
        """The fighters with these ids that are still on the table."""
        return [fighter for fighter in map(self.fighters.__getitem__, ids) if fighter.pose is not None]

    # -- the table -----------------------------------------------------------------------------------------------------

    def stand(self, fighter: Fighter, pose: Pose | None) -> None:
        """Puts a figure somewhere, or takes it off. The only way in which a figure changes place."""
        known = self.__dict__
        known.pop("_arranged", None)
        known.get("footings", {}).pop(fighter.id, None)
        self._bases.pop(fighter.id, None)
        stays = fighter.pose is not None and pose is not None
        fighter.pose = pose
        if not stays:
            known.pop("_mustered", None)
            known.pop("_placed", None)
        elif "_placed" in known:
            self._placed[fighter.id] = fighter, self.base(fighter)
        self._forget_contacts(fighter)

    def arrangement(self, topic: str, begin: Callable[[], K]) -> K:
        """What is known on a topic as long as nobody changes place; ``begin`` makes it when it is first asked for."""
        known = self._arranged
        found: K | None = known.get(topic)
        if found is None:
            found = known[topic] = begin()
        return found

    @cached_property
    def _arranged(self) -> dict[str, Any]:
        """What is known, by topic, as long as nobody changes place."""
        return {}

    @cached_property
    def _contacts(self) -> dict[str, tuple[str, ...]]:
        """Who touches whom, as far as somebody has asked."""
        return {}

    @cached_property
    def _bases(self) -> dict[str, Footprint]:
        """The ground that figures cover, as far as somebody has asked."""
        return {}

    def _forget_contacts(self, fighter: Fighter) -> None:
        """Forgets what is known of who touches whom, as far as a figure that has changed place is concerned."""
        contacts = self._contacts
        for known in [known for known, foes in contacts.items() if fighter.id in foes or known == fighter.id]:
            del contacts[known]
        if contacts:
            for foe in self.foes(fighter):
                contacts.pop(foe, None)

    def base(self, fighter: Fighter) -> Footprint:
        """The ground its base covers. The fighter is on the table."""
        known = self._bases.get(fighter.id)
        if known is None:
            assert fighter.pose is not None, f"{fighter.id} is not on the table"
            known = self._bases[fighter.id] = footprint(fighter.profile.base, fighter.pose)
        return known

    def placed(self) -> Collection[tuple[Fighter, Footprint]]:
        """The fighters on the table, each with the ground it covers."""
        return self._placed.values()

    @cached_property
    def _placed(self) -> dict[str, tuple[Fighter, Footprint]]:
        return {fighter.id: (fighter, self.base(fighter)) for fighter in self.in_play()}

    def gap(self, one: Fighter, other: Fighter) -> int:
        """The distance between two figures: nearest base edge to nearest base edge, in 0.01 mm."""
        return gap(self.base(one), self.base(other))

    def foes(self, fighter: Fighter) -> tuple[str, ...]:
        """Enemies in base contact with it. The book's word for such a fighter is engaged."""
        known = self._contacts.get(fighter.id)
        if known is None:
            known = self._contacts[fighter.id] = self._foes(fighter) if fighter.pose is not None else ()
        return known

    def engaged(self, fighter: Fighter) -> bool:
        """Whether it is in base contact with an enemy."""
        return bool(self.foes(fighter))

    def _foes(self, fighter: Fighter) -> tuple[str, ...]:
        mine = self.base(fighter)
        side, x, y, radius = fighter.side, mine.x, mine.y, mine.shape.radius + CONTACT
        found = []
        for enemy, there in self.placed():
            if enemy.side == side:
                continue
            dx, dy, far = there.x - x, there.y - y, radius + there.shape.radius
            if (
                dx * dx + dy * dy <= far * far  # most are far away
                and on_a_level(fighter, enemy)
                and in_contact(mine, there)
            ):
                found.append(enemy.id)
        return tuple(found)

    # -- time ----------------------------------------------------------------------------------------------------------

    def enter(self, phase: Phase) -> None:
        """A phase begins."""
        self.phase = phase
        self.tell(lambda: PhaseBegan(turn=self.turn, phase=phase, rules=("c2.turn.phases",)))

    # -- effects -------------------------------------------------------------------------------------------------------

    def expire(self, moment: str) -> None:
        """Ends every effect that lasts until ``moment``."""
        for fighter in self.fighters.values():
            fighter.expire(moment)

    def bearers(self, hook: str) -> list[tuple[Fighter, Effect]]:
        """Everybody on the table whose effects override a hook, with the effect: for auras and table-wide moments."""
        overrides = kernel_effects.overrides
        return [
            (fighter, effect)
            for fighter in self.in_play()
            if hook in (found := overrides(fighter.effects))
            for effect in found[hook]
        ]

    def lost_bearers(self, hook: str) -> Iterator[tuple[Fighter, Effect]]:
        """Everybody among the losses whose effects override a hook, with the effect."""
        for fighter in self.fighters.values():
            if fighter.lost:
                for effect in kernel_effects.overrides(fighter.effects).get(hook, ()):
                    yield fighter, effect

    # -- hidden information --------------------------------------------------------------------------------------------

    def veil(self, player: str) -> None:
        """Enemy reserve cards can't be told from those still in the pile."""
        hidden = [card for side, hand in self.hands.items() if side != player for card in hand]
        self.deck = tuple(sorted([*self.deck, *hidden]))
        self.hands = {side: hand for side, hand in self.hands.items() if side == player}

    def redeal(self, player: str, rng: random.Random) -> None:
        """Any cards of an enemy's own, not yet seen, may be those that he holds.

        Of a pile that is used up he holds all that have not been seen; nobody holds any of one that has not been begun.
        """
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

    def hold(self, side: str, cards: Iterable[str]) -> None:
        """Sets the reserve cards of a side."""
        self.hands[side] = tuple(sorted(cards))
        self.held[side] = len(self.hands[side])


def on_a_level(one: Fighter, other: Fighter) -> bool:
    """Whether the feet of two figures are equally high: only then can their bases touch."""
    assert one.pose is not None
    assert other.pose is not None
    return one.tier == other.tier and one.pose.z == other.pose.z
