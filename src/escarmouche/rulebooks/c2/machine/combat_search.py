"""Exact odds for decisions of a combat: what each answer leads to, all that follows being played by its defaults.

A combat is looked through by itself, and in a form in which it is like all others of its kind: whoever is in it has a name
by his place, and they stand in the middle of an empty table. So what is known of one is known of every other between figures
of the same cards, with the same wounds and effects, the same dice placed: later in the game, and in other games.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar, cast

import msgspec

from escarmouche.kernel import Ask, Choose, Effects, Foresight, Step, TooDeep
from escarmouche.kernel.exact import by_default
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.c2.battle import Battle, Combat, Fighter
from escarmouche.rulebooks.c2.machine.estimates import balance
from escarmouche.rulebooks.c2.rules.characters import EXTRA_DICE, MASTER_STROKE
from escarmouche.rulebooks.c2.rules.combat import Defend, Exchange, PlaceDice, under_way
from escarmouche.rulebooks.c2.rules.melee import EndOfCombat
from escarmouche.table import CM, Board, Pose, Rectangle, contact_poses, footprint

V = TypeVar("V")

ALLOCATE: Final = "c2.melee.dice.allocate"
THRESHOLD: Final = "c2.melee.attack.threshold"
TARGET: Final = "c2.melee.attack.threshold#target"
PARRIES: Final = "c2.melee.defence.choice"
STRIKER: Final = "c2.melee.resolution"

FORESEEN: Final = frozenset({ALLOCATE, EXTRA_DICE, MASTER_STROKE, THRESHOLD, TARGET, PARRIES})
"""The decisions that can be looked through: the state at which they are asked tells all that came before."""

LIMIT: Final = 4_000
"""How many steps may follow a candidate before the exact odds are given up."""

MEMORY: Final = 50_000
"""Of how many candidates the value is kept."""


class CombatSearch:
    """Looks through decisions of combats, and remembers what it has found: one in a process serves all its games."""

    def __init__(self) -> None:
        self._foresight: Foresight[Battle] = Foresight(lambda end: balance(end, ONE), stop=is_over, limit=LIMIT)
        self._known: dict[tuple[bytes, Asked], float | None] = {}
        self._last: tuple[Battle, Ask[Any], Combatants] | None = None

    def forget(self) -> None:
        """Everything is to be worked out anew."""
        self._foresight.forget()
        self._known.clear()
        self._last = None

    def value(self, battle: Battle, ask: Ask[Any], answer: str) -> float | None:
        """The balance in army points to which an answer leads on average; ``None`` where that takes too long."""
        combatants = self._combatants(battle, ask)
        asked = Asked.of(ask, answer, combatants.names)
        key = combatants.looks, asked
        if key not in self._known:
            if len(self._known) >= MEMORY:
                self._known.clear()
            self._known[key] = self._looked_through(combatants.scene, asked)
        known = self._known[key]
        return known if known is None or asked.player == ONE else -known

    def _combatants(self, battle: Battle, ask: Ask[Any]) -> Combatants:
        """The combat by itself; of one question many answers are weighed, one after the other."""
        if self._last is None or self._last[0] is not battle or self._last[1] is not ask:
            self._last = battle, ask, Combatants.of(battle, ask)
        return self._last[2]

    def _looked_through(self, scene: Battle, asked: Asked) -> float | None:
        try:
            return self._foresight.value(scene, now=asked.decides)
        except TooDeep:
            return None


class Combatants(NamedTuple):
    """A combat like all others, what it looks like, and what those in it are called there."""

    scene: Battle
    looks: bytes
    names: Names

    @classmethod
    def of(cls, battle: Battle, ask: Ask[Any]) -> Combatants:
        """The combat under way, before the step in which the decision is asked."""
        scene = scene_of_combat(battle, ask)
        names = Names.of(scene)
        plain = like_all_others(scene, names)
        return cls(plain, hashlib.blake2b(plain.canonical(), digest_size=16).digest(), names)


def is_over(battle: Battle) -> bool:
    """Whether a combat by itself has nothing left but an exchange in which nobody has a die to strike with."""
    rest = battle.agenda[-1]
    if len(battle.agenda) > 1 or not isinstance(rest, Exchange):
        return False
    return not any(fighter.attack_dice or fighter.bound_dice for fighter in battle.named(under_way(battle).fighters))


class Asked(msgspec.Struct, frozen=True):
    """A question of a combat and an answer to it, by the names of :func:`like_all_others`."""

    rule: str
    player: str
    fighter: str | None
    target: str | None
    answer: str

    @classmethod
    def of(cls, ask: Ask[Any], answer: str, names: Names) -> Asked:
        """What is asked, and answered."""
        fighter, target = (names.put(ask.about.get(role)) for role in ("fighter", "target"))
        parts = [names.ids.get(part, part) for part in answer.split("+")]
        return cls(ask.rule, names.sides[ask.player], fighter, target, "+".join(parts))

    def decides(self, state: Battle, request: Ask[Any]) -> Any:
        """The policy of the step in which it is asked: the answer for each of its dice, against the same adversary."""
        mine = request.player == self.player and request.about.get("fighter") == self.fighter
        if mine and request.rule == self.rule and _is_open(request, self.answer):
            return self.answer
        if mine and request.rule == TARGET and self.rule == THRESHOLD and _is_open(request, self.target):
            return self.target
        if request.rule == STRIKER and request.player == self.player and _is_open(request, self.fighter):
            return self.fighter
        return by_default(state, request)


def _is_open(request: Ask[Any], answer: Any) -> bool:
    return isinstance(request, Choose) and answer in request.options


def scene_of_combat(battle: Battle, ask: Ask[Any]) -> Battle:
    """The combat under way by itself, standing before the step in which the decision is asked.

    Whoever is not in it is left out, with what he lends to others, but for the sources of effects in force; so is the
    terrain.
    """
    assert battle.combat is not None, "no combat is under way"
    scene = battle.copy()
    present = dict.fromkeys(battle.combat.fighters)
    for name in battle.combat.fighters:
        present.update((effect.source, None) for effect in battle[name].effects if effect.source in battle.fighters)
    scene.models = {name: scene.models[name] for name in sorted(present)}
    scene.cards = {card: known for card, known in scene.cards.items() if present.keys() & {*known.fighters}}
    scene.deck, scene.hands, scene.held, scene.combats = (), {}, {}, ()
    scene.board, scene.zones = Board(scene.board.width, scene.board.depth), ()
    end = max(place for place, step in enumerate(scene.agenda) if isinstance(step, EndOfCombat))
    del scene.agenda[: end + 1]
    scene.then(*_asking(ask))
    return scene


def _asking(ask: Ask[Any]) -> tuple[Step, ...]:
    """The step in which a decision is asked, where it has been taken off the agenda; a striker's is still there."""
    if ask.rule in (ALLOCATE, EXTRA_DICE):
        return (PlaceDice(ask.about["fighter"]),)
    return (Defend(),) if ask.rule == PARRIES else ()


# -- a combat like all others ------------------------------------------------------------------------------------------

ONE: Final = "one"
OTHER: Final = "other"

TABLE: Final = Board(40 * CM, 40 * CM)
MIDDLE: Final = Pose(20 * CM, 20 * CM)


class Names(msgspec.Struct, frozen=True):
    """What fighters and their cards (``ids``) and the sides are called in a combat like all others: by their places."""

    ids: dict[str, str]
    sides: dict[str, str]

    @classmethod
    def of(cls, scene: Battle) -> Names:
        """Names by place: the side that strikes first, then by turn, card and wounds; fighters alike in all that, by id."""
        first = {fighter.side for fighter in map(scene.models.__getitem__, under_way(scene).attackers)}
        sides = sorted(scene.players, key=lambda side: side not in first)
        turns = {name: place for place, name in enumerate(map(_whose_turn, reversed(scene.agenda)))}
        fighters = sorted(
            scene.fighters.values(),
            key=lambda fighter: (
                sides.index(fighter.side),
                turns.get(fighter.id, -1),
                fighter.profile.key,
                fighter.wound,
                fighter.id,
            ),
        )
        ids = {fighter.id: f"fighter-{place:02}" for place, fighter in enumerate(fighters)}
        cards = {fighter.card: f"card-{place:02}" for place, fighter in reversed([*enumerate(fighters)])}
        return cls(cards | ids, dict(zip(sides, (ONE, OTHER), strict=True)))

    def put(self, value: V) -> V:
        """Plain data, or a step or the like, with these names."""
        new: Any = value
        if isinstance(value, str):
            new = self.ids.get(value, value)
        elif isinstance(value, tuple):
            new = tuple(map(self.put, value))
        elif isinstance(value, msgspec.Struct):
            parts = ((field, getattr(value, field)) for field in value.__struct_fields__)
            new = msgspec.structs.replace(value, **{field: self._field(field, part) for field, part in parts})
        return cast("V", new)

    def _field(self, field: str, value: Any) -> Any:
        if field in SIDES:
            return self.sides.get(value, value)
        return value if field in WORDS else self.put(value)


SIDES: Final = frozenset({"side", "player", "commander"})
WORDS: Final = frozenset({"name", "rule", "until"})
"""Fields that name sides, and such as name neither sides nor fighters."""


def like_all_others(scene: Battle, names: Names) -> Battle:
    """A combat by itself, with nothing in it that makes no difference: the table on which it is fought, and the turn, what
    its fighters have done before they came to blows, how they are called, and how exactly they stand.
    """
    plain = scene.copy()
    plain.players, plain.first, plain.turn, plain.initiative_count, plain.standing = (ONE, OTHER), ONE, 1, None, {}
    plain.active = plain.activated_together = plain.interrupt_cards = plain.waiting = ()
    plain.moonlit, plain.mines, plain.cards = (), (), {}
    people = [_anybody(fighter, names) for fighter in plain.models.values()]
    plain.models = {person.id: person for person in sorted(people, key=lambda person: person.id)}
    combat = under_way(scene)
    attackers, defenders = (tuple(sorted(map(names.put, side))) for side in (combat.attackers, combat.defenders))
    plain.combat, plain.attacks = Combat(attackers, defenders), tuple(sorted(names.put(scene.attacks)))
    plain.agenda = [names.put(step) for step in scene.agenda]
    _gather(plain)
    return plain


def _whose_turn(step: Step) -> str:
    """Who has still to place his dice in a step, if anybody has."""
    return step.fighter if isinstance(step, PlaceDice) else ""


def _anybody(fighter: Fighter, names: Names) -> Fighter:
    """A fighter who matters by what he can do in a combat, and by nothing else. He is given back, changed."""
    fighter.activated, fighter.move, fighter.moved, fighter.shots, fighter.pursuits = False, "", 0, 0, 0
    fighter.disengaged_from = fighter.engaged_by = fighter.profiles_overcome = ()
    fighter.fear_overcome, fighter.side = -1, names.sides[fighter.side]
    for field in ("id", "card", "serves", "aboard", "flees_from", "summoner", "bound_dice", "incanted"):
        setattr(fighter, field, names.put(getattr(fighter, field)))
    fighter.charged = tuple(names.ids[enemy] for enemy in fighter.charged if enemy in names.ids)
    fighter.effects = shared(Effects(names.put(fighter.effects.items)))
    return fighter


def _gather(battle: Battle) -> None:
    """If one is beset by one or several, and nobody else is there, all stand in the middle of an empty table."""
    combat = under_way(battle)
    few, several = sorted((battle.named(combat.attackers), battle.named(combat.defenders)), key=len)
    if len(few) != 1 or len(battle.in_play()) != 1 + len(several):
        return
    alone = few[0]
    if {fighter.id for fighter in several} != {*battle.foes(alone)}:
        return
    battle.board = shared(TABLE)
    battle.stand(alone, MIDDLE)
    for opponent in several:
        battle.stand(opponent, _beside(alone.shape, opponent.shape))


@lru_cache(maxsize=256)
def _beside(standing: Rectangle, mover: Rectangle) -> Pose:
    """Where a base touches another that stands in the middle."""
    middle = footprint(standing, MIDDLE)
    return next(contact_poses(mover, middle, [middle], TABLE))


__all__ = ["FORESEEN", "Asked", "CombatSearch", "Names", "like_all_others", "scene_of_combat"]
