"""The state of a skirmish: creatures on a grid, and what the rules ask of them all the time."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache
from typing import Any, Final, Literal, ParamSpec, TypeVar

import msgspec

from escarmouche.kernel import Effects, InForce, State
from escarmouche.kernel import effects as kernel_effects
from escarmouche.kernel.effects import NONE, Effect, Parameter
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.ddm.content.cards import SIZES, SPACES, Card
from escarmouche.rulebooks.ddm.rules.orders import overridden_by_orders
from escarmouche.rulebooks.ddm.rules.terrain import Board, Ground, ground
from escarmouche.table.grid import Square, Squares

K = TypeVar("K")
P = ParamSpec("P")

MOST_ROUNDS: Final = 100
"""The longest limit that players may set."""

UNKNOWN: Final[Any] = object()
"""Stands for what is not known yet, as what is known may be anything."""

Mode = Literal["", "walk", "fly", "burrow"]
"""The way in which a creature moves."""

Fate = Literal["", "destroyed", "fled", "lost"]
"""How a creature was eliminated: destroyed, gone from the grid by routing, or lost with another that it depends on.
[ddm.term.eliminated]"""


class Creature(msgspec.Struct):
    """A figure and everything that may change about it."""

    id: str
    warband: str
    """The player whose warband it belongs to."""
    card: Card
    hp: int
    at: Square | None = None
    """The top left square of its space; ``None`` off the grid."""
    effects: Effects = NONE
    rating: int | None = None
    """Its commander rating, ``None`` if it is none. [ddm.term.commander] [ddm.card.command-rating]"""
    turns: int = 0
    """How many turns it has taken this round. [ddm.round.once-per-round]"""
    routing: bool = False
    routed_by: str = ""
    """The enemy that made it rout."""
    routed_for: str = ""
    """The player who had control of that enemy then, if it was not its owner."""
    halved: bool = False
    """Whether its hit points have fallen to half. [ddm.morale.half-hp.once]"""
    shaken: bool = False
    """Whether it routs because it was turned: its Fearless does not count until it has rallied."""
    spent: tuple[str, ...] = ()
    """The boxes that have been marked: names of what was used, once each time. [ddm.card.checkboxes]"""
    lent: tuple[Lent, ...] = ()
    """The hit points that it has by spells."""
    controller: str = ""
    """The opponent who controls it this turn, if one does."""
    fate: Fate = ""
    slain_by: str = ""
    """The player who scores it, ``""`` if all its opponents share."""
    free: bool = False
    """Whether it costs nothing and is worth nothing: summoned, or a minion."""
    master: str = ""
    """The creature that summoned it, or that it requires."""
    arrived: int = 0
    """The round in which it came into play; one summoned does not act in it."""
    place: Square | None = None
    """Where it returns to, while it is phased out."""

    @property
    def body(self) -> int:
        """How many squares its space is wide. [ddm.term.space]"""
        return SPACES[self.card.size]

    @property
    def side(self) -> str:
        """The player for whom it counts now."""
        return self.controller or self.warband

    def has(self, name: str) -> bool:
        """Whether an effect of this name is in force on it."""
        return self.effects.has(name)

    def left(self, use: str, boxes: int | None) -> bool:
        """Whether it can still use something that has so many boxes (``None``: no limit)."""
        return boxes is None or self.spent.count(use) < boxes

    def smaller_than(self, other: Creature) -> bool:
        """Whether its size category is smaller."""
        return SIZES.index(self.card.size) < SIZES.index(other.card.size)


ROUTED: Final = "routed"
"""What is done once when an enemy makes a creature rout."""


class Deed(msgspec.Struct, frozen=True):
    """What can be done once in a turn, and has been: what (a rule, or a word), by whom, against whom; ``detail`` tells deeds
    apart that are alike in all that.
    """

    what: str
    by: str = ""
    against: str = ""
    detail: str = ""


class Lent(msgspec.Struct, frozen=True):
    """Hit points that a creature has by a spell: by what the spell is known, and how many."""

    source: str
    amount: int


class Turn(msgspec.Struct):
    """What the creature whose turn it is has done so far.

    ``speed``: squares it may move and still attack. ``used``: squares of movement used; ``parity``: whether its next
    diagonal counts 2. ``strides``: steps made in the movement under way; ``used_before``: squares used before its first
    attack. ``attacks``: those it has made, as ``"melee/0"``; ``replaced``: the kind of what it has done instead of attacking
    (``spell``, ``breath``, ``ability`` and so on). ``charging`` and ``rushing``: the enemy. ``seen``: the enemies it saw
    when the turn began. ``single``: it may not make more than one attack.
    """

    creature: str
    player: str
    commanded: bool
    speed: int
    seen: tuple[str, ...] = ()
    mode: Mode = ""
    used: int = 0
    parity: int = 0
    strides: int = 0
    used_before: int = 0
    attacks: tuple[str, ...] = ()
    replaced: str = ""
    charging: str = ""
    rushing: str = ""
    single: bool = False


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the players agree on before the skirmish.

    ``scenario``: how one wins; ``size``: of the warbands, in points (0: none was agreed on, where players use all that they
    have drawn); ``score``: whether two players win by points too; ``added``: whether creatures may come that are not in the
    warbands; ``factions``: whether warbands have factions. ``rounds``: a limit that players may set (``None``: none, as in
    the book). ``place_tiles``: whether the players lay the terrain; if not, it lies already. ``teams``: whether four players
    fight two against two. ``trample_half``: whether a save leaves half of the damage of a trampler; ``flank_allies``:
    whether only allies flank together; ``different_tiles``: whether no two players may bring the same terrain tile.
    """

    scenario: Literal["standard", "quick assault"] = "standard"
    size: int = 100
    score: bool = False
    added: bool = True
    factions: bool = True
    rounds: int | None = None
    place_tiles: bool = True
    teams: bool = False
    trample_half: bool = False
    flank_allies: bool = False
    different_tiles: bool = False


class Known:
    """What has been worked out about a skirmish, by how long it lasts; none of it is part of the state."""

    __slots__ = ("arrangement", "beyond", "opposing", "rims", "roster")

    def __init__(self) -> None:
        self.arrangement: dict[Hashable, Any] = {}
        self.roster: dict[Hashable, Any] = {}
        self.beyond: dict[tuple[str, Hashable], Any] = {}
        """By creature, and topic."""
        self.opposing: dict[tuple[str, Hashable], Any] = {}
        """By player, and topic."""
        self.rims: dict[str, Squares] = {}
        """The squares adjacent to each creature."""


class Battle(State, kw_only=True):
    """A skirmish of two to four warbands. ``players`` are in clockwise order."""

    steps_from = ("escarmouche.rulebooks.ddm",)

    board: Board
    options: Options = Options()
    teams: dict[str, str] = {}
    """The team of each player; those who are not listed play for themselves."""
    factions: dict[str, str] = {}
    """The faction of each warband; none where warbands have none. [ddm.card.faction]"""
    creatures: dict[str, Creature] = {}
    pool: dict[str, Card] = {}
    """The cards of creatures that can be summoned, by key."""
    round: int = 0
    first: str = ""
    """Who takes the first phase of the round."""
    turn: Turn | None = None
    done: tuple[Deed, ...] = ()
    """What can be done once in a turn, whoever's it is, and has been."""
    quiet: int = 0
    """For how many rounds nobody has harmed an enemy."""
    stirred: bool = False
    """Whether anybody has tried to, this round."""
    points: dict[str, int] = {}
    """Victory points."""
    shared: dict[str, int] = {}
    """Of these, those that a player has for creatures that were eliminated by nobody or by their own side."""
    spare: dict[str, tuple[str, ...]] = {}
    """In the limited format: the figures (keys of cards) that a player has left to come; others have all they want."""
    winner: str | None = None
    """Once over: a player (or team), or ``""`` for a draw."""

    # -- who is who ----------------------------------------------------------------------------------------------------

    def __getitem__(self, creature: str) -> Creature:
        return self.creatures[creature]

    def team(self, player: str) -> str:
        """The team of a player; his own name where he plays for himself."""
        return self.teams.get(player, player)

    def present(self, player: str | None = None) -> list[Creature]:
        """Creatures on the grid, of one warband or of all. Not to be changed: a list that is kept."""
        return self.roster(("present", player), self._present, player)

    def _present(self, player: str | None) -> list[Creature]:
        return [c for c in self.creatures.values() if c.at is not None and (player is None or c.warband == player)]

    def enemies(self, creature: Creature) -> list[Creature]:
        """Creatures on the grid that belong to its opponents. [ddm.term.enemy] [ddm.term.opponent]"""
        return self.against(creature.side)

    def against(self, player: str) -> list[Creature]:
        """Creatures on the grid that belong to the opponents of a player. Not to be changed: a list that is kept."""
        return self.roster(("against", player), self._against, player)

    def _against(self, player: str) -> list[Creature]:
        team = self.team(player)
        return [c for c in self.creatures.values() if c.at is not None and self.team(c.side) != team]

    def allies(self, creature: Creature) -> list[Creature]:
        """The creatures on the grid of a creature's warband and its teammates', other than itself. [ddm.term.ally]"""
        return [fellow for fellow in self.fellows(creature) if fellow is not creature]

    def fellows(self, creature: Creature) -> list[Creature]:
        """Its allies and, while it is on the grid, itself. Not to be changed: a list that is kept."""
        return self.roster(("fellows", creature.side), self._fellows, self.team(creature.side))

    def _fellows(self, team: str) -> list[Creature]:
        return [c for c in self.creatures.values() if c.at is not None and self.team(c.side) == team]

    def hostile(self, one: Creature, other: Creature) -> bool:
        """Whether they are enemies."""
        return self.team(one.side) != self.team(other.side)

    def stir(self, by: Creature, against: Creature) -> None:
        """A creature has done something to another; it keeps the skirmish from ending, if they are enemies."""
        if self.hostile(by, against):
            self.stirred = True

    def order_from(self, player: str) -> tuple[str, ...]:
        """All players clockwise, beginning with one of them. [ddm.round.play-order]"""
        start = self.players.index(player)
        return self.players[start:] + self.players[:start]

    @property
    def acting(self) -> str:
        """The player whose creature is taking its turn; at other moments the first player of the round. [ddm.term.acting]"""
        return self.turn.player if self.turn is not None else self.first or self.players[0]

    # -- the grid ------------------------------------------------------------------------------------------------------

    @cached_property
    def ground(self) -> Ground:
        """The board, ready for use."""
        return ground(self.board)

    @cached_property
    def ordered(self) -> frozenset[str]:
        """The hooks that commander effects of anybody in the skirmish override; for others no orders are looked for."""
        return overridden_by_orders(creature.card for creature in self.creatures.values())

    def lay(self, board: Board) -> None:
        """Changes the board. The only way in which it changes."""
        self.board = board
        self.__dict__.pop("ground", None)
        self.changed()

    def stand(self, creature: Creature, at: Square | None) -> None:
        """Puts a creature somewhere, or takes it off. The only way in which a creature changes place."""
        before, creature.at = creature.at, at
        if before is None or at is None:
            self.__dict__.pop("ordered", None)
            self.changed()
            return
        known, team = self.known, self.team(creature.side)
        known.arrangement.clear()
        known.rims.pop(creature.id, None)
        known.beyond = {key: arrangement for key, arrangement in known.beyond.items() if key[0] == creature.id}
        known.opposing = {key: arrangement for key, arrangement in known.opposing.items() if self.team(key[0]) == team}
        self._shift(creature, at)

    def _shift(self, creature: Creature, at: Square) -> None:
        """Keeps up what is known of who stands where, as a creature goes from one place on the grid to another."""
        known = self.__dict__
        if "spaces" not in known:
            return
        # What it leaves is nobody else's only where nobody shared a square before it went.
        kept_up = "held" in known and not self.crowded
        left = self.spaces[creature.id]
        taken = self.spaces[creature.id] = self.ground.chart.space(at, creature.body)
        if kept_up:
            team = self.team(creature.side)
            self.held[team] ^= left
            if not any(taken & squares for squares in self.held.values()):
                self.held[team] |= taken
                return
        known.pop("held", None)
        known.pop("crowded", None)

    def end_turn(self) -> None:
        """The turn under way is over: what has been done in it makes no difference any more."""
        self.turn = None
        if self.done:
            self.known.arrangement.clear()
            self.known.beyond.clear()
            self.known.opposing.clear()

    def rout(self, creature: Creature, routing: bool, by: str = "") -> None:
        """A creature begins to rout, or stops. The only way in which it does."""
        creature.routing, creature.routed_by = routing, by
        creature.routed_for = self[by].controller if by else ""
        self.changed()

    def wound(self, creature: Creature, amount: int) -> None:
        """Takes hit points from a creature, or (negative) gives it some. The only way in which they change.

        Where it may go depends on them, and who can do what does not.
        """
        creature.hp -= amount
        self.known.arrangement.clear()
        self.known.beyond = {
            key: arrangement for key, arrangement in self.known.beyond.items() if key[0] != creature.id
        }

    def controlled(self) -> list[Creature]:
        """Whoever is in an opponent's control. Not to be changed: a list that is kept."""
        return self.roster(
            "controlled", lambda: [creature for creature in self.creatures.values() if creature.controller]
        )

    def control(self, creature: Creature, controller: str) -> None:
        """An opponent takes control of a creature, or (``""``) it is its owner's again."""
        creature.controller = controller
        self.changed()

    @cached_property
    def known(self) -> Known:
        """What has been worked out, until something changes."""
        return Known()

    def changed(self) -> None:
        """Forgets what is known as long as nothing changes: somebody comes or goes, or his state or effects are other."""
        known = self.__dict__
        for name in ("known", "spaces", "held", "crowded", "_borne", "_named"):
            known.pop(name, None)

    # The next four differ in how long what they keep lasts. Nothing is asked more often: that is why each is written out.

    def arrangement(self, topic: Hashable, begin: Callable[[], K]) -> K:
        """What is known on a topic as long as nobody changes place or state; ``begin`` makes it when first asked for."""
        kept = self.known.arrangement
        cached: K = kept.get(topic, UNKNOWN)
        if cached is UNKNOWN:
            cached = kept[topic] = begin()
        return cached

    def roster(self, topic: Hashable, begin: Callable[P, K], /, *args: P.args, **kwargs: P.kwargs) -> K:
        """What is known on a topic as long as nobody comes, goes or changes state, wherever they all move; ``begin``, with
        what follows it, makes it when first asked for.
        """
        kept = self.known.roster
        cached: K = kept.get(topic, UNKNOWN)
        if cached is UNKNOWN:
            cached = kept[topic] = begin(*args, **kwargs)
        return cached

    def beyond(
        self, creature: Creature, topic: Hashable, begin: Callable[P, K], /, *args: P.args, **kwargs: P.kwargs
    ) -> K:
        """What a creature finds before it: as long as nobody else moves and nobody changes state."""
        kept, key = self.known.beyond, (creature.id, topic)
        cached: K = kept.get(key, UNKNOWN)
        if cached is UNKNOWN:
            cached = kept[key] = begin(*args, **kwargs)
        return cached

    def opposing(self, player: str, topic: Hashable, begin: Callable[P, K], /, *args: P.args, **kwargs: P.kwargs) -> K:
        """What a player has against him: as long as no creature of his opponents moves and nobody changes state."""
        kept, key = self.known.opposing, (player, topic)
        cached: K = kept.get(key, UNKNOWN)
        if cached is UNKNOWN:
            cached = kept[key] = begin(*args, **kwargs)
        return cached

    @cached_property
    def spaces(self) -> dict[str, Squares]:
        """The squares that each creature on the grid occupies. [ddm.term.space]"""
        chart = self.ground.chart
        return {
            creature.id: chart.space(creature.at, creature.body)
            for creature in self.creatures.values()
            if creature.at is not None
        }

    @cached_property
    def held(self) -> dict[str, Squares]:
        """The squares on which the creatures of each team stand."""
        by_team: dict[str, Squares] = {}
        for name, space in self.spaces.items():
            team = self.team(self.creatures[name].side)
            by_team[team] = by_team.get(team, 0) | space
        return by_team

    @cached_property
    def crowded(self) -> Squares:
        """The squares on which several creatures stand."""
        taken = overlap = 0
        for space in self.spaces.values():
            overlap |= taken & space
            taken |= space
        return overlap

    def space(self, creature: Creature) -> Squares:
        """The squares that a creature occupies. It is on the grid."""
        return self.spaces[creature.id]

    def touching(self, creature: Creature) -> Squares:
        """The squares adjacent to it, diagonals included; not those behind a wall. [ddm.term.adjacent]"""
        rims = self.known.rims
        cached = rims.get(creature.id)
        if cached is None:
            assert creature.at is not None
            cached = rims[creature.id] = self.ground.chart.touching(creature.at, creature.body)
        return cached

    def adjacent(self, one: Creature, other: Creature) -> bool:
        """Whether two creatures are adjacent."""
        return bool(self.touching(one) & self.space(other))

    def distance(self, one: Creature, other: Creature) -> int:
        """Squares from creature to creature, walls ignored: between their nearest squares. [ddm.measure.within]"""
        assert one.at is not None and other.at is not None
        return self.ground.chart.between(one.at, one.body, other.at, other.body)

    def on(self, creature: Creature, terrain: Squares) -> bool:
        """Whether any square of its space is among these."""
        return bool(self.space(creature) & terrain)

    # -- effects -------------------------------------------------------------------------------------------------------

    def gain(
        self, creature: Creature, name: str, parameter: Parameter = None, *, source: str = "", until: str | None = None
    ) -> None:
        """Puts an effect in force. Whether the creature may be immune is asked before; see ``conditions.py``.

        ``source``: of a modifier, what it comes from (a spell, whatever its version, an ability): modifiers of several
        sources add up, one of the same source does not add to itself. [ddm.term.stacking]
        """
        new = InForce(name, parameter, source, until)
        twins = [effect for effect in creature.effects if source and (effect.name, effect.source) == (name, source)]
        if twins and kernel_effects.behaviour(name).stacking == "adds":
            if any(_outdoes(twin, new) for twin in twins):
                return
            rest = Effects(
                tuple(effect for effect in creature.effects if effect not in twins or not _outdoes(new, effect))
            )
            creature.effects = shared(kernel_effects.gain(rest, new))
        else:
            creature.effects = shared(kernel_effects.gain(creature.effects, new))
        self.changed()

    def lose(self, creature: Creature, name: str) -> None:
        """Ends the effects of this name."""
        self._now(creature, kernel_effects.lose(creature.effects, name))

    def expire(self, creature: Creature, moment: str) -> None:
        """Ends every effect on a creature that lasts until ``moment``."""
        self._now(creature, kernel_effects.expire(creature.effects, moment))

    def passing(self, moment: str) -> list[Creature]:
        """Whoever bears an effect that lasts until ``moment``. Not to be changed: a list that is kept."""
        return self.roster(("passing", moment), self._passing, moment)

    def _passing(self, moment: str) -> list[Creature]:
        return [creature for creature in self.creatures.values() if moment in _moments(creature.effects)]

    def drop(self, creature: Creature, unwanted: Callable[[InForce], bool]) -> None:
        """Ends every effect on a creature that is ``unwanted``."""
        kept = tuple(item for item in creature.effects if not unwanted(item))
        if len(kept) < len(creature.effects.items):
            self._now(creature, Effects(kept))

    def _now(self, creature: Creature, effects: Effects) -> None:
        if effects is not creature.effects:
            creature.effects = shared(effects)
            self.changed()

    def bearers(self, hook: str) -> tuple[tuple[Creature, Effect], ...]:
        """Everybody on the grid whose own effects override a hook, with the effect. Of orders: ``force.py``."""
        return self._borne.get(hook, ())

    def bearing(self, name: str) -> list[Creature]:
        """Everybody on the grid on whom an effect of this name is in force. Not to be changed: a list that is kept."""
        return self._named.get(name, [])

    @cached_property
    def _named(self) -> dict[str, list[Creature]]:
        """By the name of an effect, everybody on the grid on whom it is in force."""
        named: dict[str, list[Creature]] = {}
        for creature in self.present():
            for name in kernel_effects.names(creature.effects):
                named.setdefault(name, []).append(creature)
        return named

    @cached_property
    def _borne(self) -> dict[str, tuple[tuple[Creature, Effect], ...]]:
        """By hook, everybody on the grid whose own effects override it."""
        borne: dict[str, list[tuple[Creature, Effect]]] = {}
        for creature in self.present():
            for hook, effects in kernel_effects.overrides(creature.effects).items():
                borne.setdefault(hook, []).extend([(creature, effect) for effect in effects])
        return {hook: tuple(bearing) for hook, bearing in borne.items()}

    # -- once a turn ---------------------------------------------------------------------------------------------------

    def once(self, deed: Deed) -> bool:
        """Whether this is the first time in this turn; from now on it is not."""
        if deed in self.done:
            return False
        self.done = (*self.done, deed)
        return True


@lru_cache(maxsize=65_536)
def _moments(effects: Effects) -> frozenset[str | None]:
    """The moments until which some of these effects last."""
    return frozenset(effect.until for effect in effects)


def strength(modifier: InForce) -> int:
    """How much a modifier changes: of several from one source the greatest counts."""
    return abs(int(modifier.parameter or 0))


def _outdoes(one: InForce, other: InForce) -> bool:
    """Whether a modifier makes another from the same source pointless: it is as great, and lasts as long."""
    return (one.until is None or one.until == other.until) and strength(one) >= strength(other)
