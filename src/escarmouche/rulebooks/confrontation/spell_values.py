"""What spells and counter-magic are worth: for the tactics of machines, by floating point, deciding nothing in the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from escarmouche.kernel import Choose
from escarmouche.rulebooks.confrontation.aiming import CARD, NOBODY, SpellPlace, belongs, open_to_cards, spot
from escarmouche.rulebooks.confrontation.effect_values import EffectValues
from escarmouche.rulebooks.confrontation.effect_words import Choice, OneOf, Whom, Word, inner
from escarmouche.rulebooks.confrontation.spells import Boost, Who
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.state import FreeTable, Model
from escarmouche.table import CM, Point, Pose, gap

FAR: Final = 1.05
"""How much further than its range a target may look, by eye, for a spell to be thought of."""

SPOTS: Final = 12
"""How many places are considered for a spell that is aimed at one."""

UNLIMITED: Final = 1000 * CM

Values = Sequence[float]


class SpellCard(Protocol):
    """What is read of a spell of whatever edition. Lengths in 0.01 mm."""

    @property
    def key(self) -> str: ...
    @property
    def target(self) -> Who: ...
    @property
    def affects(self) -> Whom: ...
    @property
    def range(self) -> int | None: ...
    @property
    def area(self) -> int: ...
    @property
    def effects(self) -> tuple[Word, ...]: ...
    @property
    def boost(self) -> Boost | None: ...


B = TypeVar("B", bound=FreeTable[Any])
F = TypeVar("F", bound=Model)
S = TypeVar("S", bound=SpellCard)


class MagicAim(NamedTuple, Generic[F]):
    """Somebody whom a spell or a miracle is worth being aimed at: from how far, and the points that it promises.

    ``anyhow``: it may be used after whatever move.
    """

    figure: F
    reach: int
    points: float
    anyhow: bool


class SpellValues(ABC, Generic[B, F, S]):
    """What spells of an edition are worth to the side of the magician who casts them."""

    effects: EffectValues[B, F]

    # -- what the edition says -----------------------------------------------------------------------------------------

    @abstractmethod
    def own(self, caster: F) -> Sequence[S]:
        """The spells of a magician; none, of anybody else."""

    @abstractmethod
    def castable(self, battle: B, caster: F) -> Iterable[S]:
        """The spells that a magician may cast now; none, where he may not cast."""

    @abstractmethod
    def targets(self, battle: B, caster: F, spell: S) -> Sequence[F]:
        """Those at whom a spell may be aimed."""

    @abstractmethod
    def touches(self, battle: B, one: F, other: F) -> bool:
        """Whether two fighters are in base contact."""

    @abstractmethod
    def held(self, magician: F) -> Sequence[str]:
        """The gems in a reserve."""

    @abstractmethod
    def cost(self, spell: S) -> Sequence[str]:
        """The gems without which a spell is not cast, each by its element."""

    @abstractmethod
    def may_pay(self, caster: F, spell: S) -> bool:
        """Whether a reserve holds the gems of a spell."""

    @abstractmethod
    def price(self, battle: B, magician: F, gems: int) -> float:
        """What it costs to do without so many gems."""

    @abstractmethod
    def working(self, battle: B, caster: F, spell: S, *, gems: int = 0, raised: int = 0) -> Working:
        """A spell as it would be at work."""

    @abstractmethod
    def chance(self, battle: B, caster: F, spell: S, target: F | None, *, dice: int = 1, raised: int = 0) -> float:
        """The chance that an incantation succeeds with so many dice."""

    @abstractmethod
    def chance_to_counter(self, battle: B, magician: F, total: int) -> float:
        """The chance that a counter comes to the result of an incantation."""

    @abstractmethod
    def neutral(self) -> str:
        """What stands in a cost for a gem of any element."""

    # -- what a spell is worth -----------------------------------------------------------------------------------------

    def prize(
        self,
        battle: B,
        caster: F,
        spell: S,
        target: F | None,
        at: Point | None = None,
        *,
        gems: int = 0,
        raised: int = 0,
    ) -> float:
        """The points that a side wins when its spell takes effect, at a target or at a place if it is aimed at one."""
        if target is not None and self.is_too_far(battle, caster, spell, target):
            return 0.0
        struck = self.struck(battle, caster, spell, target, at)
        work = self.working(battle, caster, spell, gems=gems, raised=raised)
        return self.effects.gained(battle, work, spell.effects, struck)

    def is_too_far(self, battle: B, caster: F, spell: S, target: F) -> bool:
        """Whether a target looks out of range; nobody measures."""
        if spell.range is None or target is caster or self.touches(battle, caster, target):
            return False
        return bool(battle.gap(caster, target) > FAR * spell.range)

    def struck(self, battle: B, caster: F, spell: S, target: F | None, at: Point | None = None) -> list[F]:
        """The figures that a spell would act on, roughly."""
        if spell.target == "field":
            return [fighter for fighter in open_to_cards(battle, caster) if belongs(caster, spell, fighter)]
        if target is None:
            if at is None:
                return []
            centre = spot(at)
            about = battle.near(centre, spell.area)
            return [
                fighter
                for fighter, base in about
                if belongs(caster, spell, fighter) and gap(centre, base) <= spell.area
            ]
        if not spell.area:
            return [target]
        near = (
            fighter
            for fighter in open_to_cards(battle, caster)
            if fighter is not target and spell.area >= battle.gap(fighter, target)
        )
        return [target, *(fighter for fighter in near if belongs(caster, spell, fighter))]

    def spots(self, battle: B, caster: F, spell: S) -> Iterator[Point]:
        """Places at which a spell might be aimed: where the figures that it is meant for stand, and between two of them."""
        meant = battle.in_play(caster.side) if spell.affects == "friends" else battle.enemies(caster)
        reach = spell.range
        near = [fighter for fighter in meant if reach is None or battle.gap(caster, fighter) <= reach + spell.area]
        near.sort(key=lambda fighter: -self.effects.worth(fighter))
        points = [place_of(fighter).point for fighter in near[:SPOTS]]
        between = [((ax + bx) // 2, (ay + by) // 2) for (ax, ay), (bx, by) in combinations(points[:4], 2)]
        for point in (*points, *between)[:SPOTS]:
            if reach is None or gap(battle.base(caster), spot(point)) <= reach:
                yield point

    def hope(
        self, battle: B, caster: F, spell: S, target: F | None, at: Point | None = None, *, easier: int = 0
    ) -> float:
        """What casting a spell at a target wins on average, its gems deducted."""
        cost = self.price(battle, caster, len(self.cost(spell)))
        won = self.prize(battle, caster, spell, target, at)
        if won <= 0:
            return -cost
        return self.chance(battle, caster, spell, target, raised=-easier) * won - cost

    def best_hope(self, battle: B, caster: F, spell: S, *, easier: int = 0) -> float:
        """What casting a spell wins on average at the best target there is."""
        if spell.target == "place":
            points = self.spots(battle, caster, spell)
            hopes = [self.hope(battle, caster, spell, None, point, easier=easier) for point in points]
        else:
            aims: Sequence[F | None] = (None,) if spell.target == "field" else self.targets(battle, caster, spell)
            hopes = [self.hope(battle, caster, spell, target, easier=easier) for target in aims]
        return max(hopes, default=0.0)

    def best_spell(self, battle: B, caster: F, *, easier: int = 0) -> float:
        """What the best of his spells wins a magician from where he stands; 0 for those who can cast none."""
        able = self.castable(battle, caster)
        return max([0.0, *(self.best_hope(battle, caster, spell, easier=easier) for spell in able)])

    def worth_reaching(self, battle: B, caster: F) -> Iterator[MagicAim[F]]:
        """Whom a magician might like to have within range of his spells, and what that promises."""
        if not self.held(caster):
            return
        for spell in self.own(caster):
            if spell.target not in ("enemy", "friend", "fighter", "place") or not self.may_pay(caster, spell):
                continue
            cost = self.price(battle, caster, len(self.cost(spell)))
            reach = UNLIMITED if spell.range is None else spell.range
            for target in battle.in_play():
                if (spell.target == "enemy" and target.side == caster.side) or target is caster:
                    continue
                if spell.target == "friend" and target.side != caster.side:
                    continue
                at = place_of(target).point if spell.target == "place" else None
                about = self.struck(battle, caster, spell, None if at else target, at)
                won = self.effects.gained(battle, self.working(battle, caster, spell), spell.effects, about)
                if won > cost:
                    hoped = won * self.chance(battle, caster, spell, None if at else target) - cost
                    yield MagicAim(target, reach, hoped, anyhow=False)

    # -- places --------------------------------------------------------------------------------------------------------

    def place_candidates(self, battle: B, ask: SpellPlace[F]) -> Iterator[Pose]:
        """Where a spell might be aimed that is aimed at a place, as far as that is legal."""
        caster, spell = self._placing(battle, ask)
        for x, y in self.spots(battle, caster, spell):
            pose = Pose(x, y)
            if not ask.problems(pose):
                yield pose

    def weigh_places(self, battle: B, ask: SpellPlace[F], answers: Sequence[Pose]) -> Values:
        """What a spell wins at each of several places."""
        caster, spell = self._placing(battle, ask)
        return [self.prize(battle, caster, spell, None, answer.point) for answer in answers]

    def _placing(self, battle: B, ask: SpellPlace[F]) -> tuple[F, S]:
        caster: F = battle[ask.caster.id]
        return caster, self.spell(caster, CARD + ask.spell.key)

    # -- answers to questions ------------------------------------------------------------------------------------------

    def caster(self, battle: B, ask: Choose[Any]) -> F:
        """The magician whom a question is about."""
        fighter: F = battle[str(ask.about["fighter"])]
        return fighter

    def spell(self, caster: F, card: str) -> S:
        """A spell of a magician by its card."""
        key = card.partition("/")[2]
        return next(spell for spell in self.own(caster) if spell.key == key)

    def asked(self, battle: B, ask: Choose[Any]) -> tuple[F, S, F | None, Point | None]:
        """Who casts what at whom, or where, that a question is about."""
        caster = self.caster(battle, ask)
        name, at = str(ask.about.get("target", NOBODY)), ask.about.get("at")
        target: F | None = battle.models.get(name)
        place = None if at is None else (int(at[0]), int(at[1]))
        return caster, self.spell(caster, str(ask.about["card"])), target, place

    def weigh_spell(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """The spell that promises most, if any pays."""
        caster = self.caster(battle, ask)
        return [
            self.best_hope(battle, caster, self.spell(caster, answer)) if answer.startswith(CARD) else 0.0
            for answer in answers
        ]

    def weigh_aim(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """Where the spell wins most."""
        caster = self.caster(battle, ask)
        spell = self.spell(caster, str(ask.about["card"]))
        return [self.hope(battle, caster, spell, battle[answer]) for answer in answers]

    def weigh_mastery(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """More dice while they raise the chance of what is to be won by more than their gems are worth."""
        caster, spell, target, at = self.asked(battle, ask)
        raised = int(ask.about.get("raised", 0))
        won = max(1.0, self.prize(battle, caster, spell, target, at, raised=raised))
        return [
            won * self.chance(battle, caster, spell, target, dice=1 + int(answer), raised=raised)
            - self.price(battle, caster, int(answer))
            for answer in answers
        ]

    def weigh_boost(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """What each gem adds to the effect, if it comes about, against what else it might do."""
        caster, spell, target, at = self.asked(battle, ask)
        sure = spell.boost is not None and spell.boost.after
        likely = 1.0 if sure else self.chance(battle, caster, spell, target)
        return [
            likely * self.prize(battle, caster, spell, target, at, gems=int(answer))
            - self.price(battle, caster, int(answer))
            for answer in answers
        ]

    def weigh_difficulty(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """The difficulty whose chance and effect are worth most together."""
        caster, spell, target, at = self.asked(battle, ask)
        least = min(int(key) for key in ask.options)
        return [
            self.prize(battle, caster, spell, target, at, raised=more)
            * self.chance(battle, caster, spell, target, raised=more)
            for more in (int(answer) - least for answer in answers)
        ]

    def weigh_opposition(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """Counter where that is likely to work, absorb what is worth more than its gems."""
        caster, spell, target, at = self.asked(battle, ask)
        threat = max(0.0, self.prize(battle, caster, spell, target, at))
        values = []
        for answer in answers:
            way, _, name = answer.partition(":")
            if way == "absorb":
                values.append(threat - self.price(battle, battle[name], len(self.cost(spell))))
            elif way == "counter":
                works = self.chance_to_counter(battle, battle[name], int(ask.about["total"]))
                values.append(threat * works - self.price(battle, battle[name], 1))
            else:
                values.append(0.0)
        return values

    # -- which gems ----------------------------------------------------------------------------------------------------

    def needed(self, magician: F, element: str) -> float:
        """How much of his gems a magician needs of an element, for his spells."""
        own = self.own(magician)
        count = sum(self.cost(spell).count(element) for spell in own)
        total = sum(len(self.cost(spell)) - self.cost(spell).count(self.neutral()) for spell in own)
        return count / max(1, total)

    def weigh_gain(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """New gems in the proportion in which the spells need them."""
        magician = self.caster(battle, ask)
        held = self.held(magician)
        element, count = str(ask.about["element"]), int(ask.about["count"])
        wanted = self.needed(magician, element) * (len(held) + count) - held.count(element)
        return [-abs(int(answer) - wanted) for answer in answers]

    def weigh_loss(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """Gems that nothing needs are given first: those left afterwards are to be in the proportion of the spells."""
        magician = self.caster(battle, ask)
        held = self.held(magician)
        element, count = str(ask.about["element"]), int(ask.about["count"])
        spare = held.count(element) - self.needed(magician, element) * (len(held) - count)
        return [-abs(int(answer) - spare) for answer in answers]

    def weigh_absorption(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """Of the ways to absorb a spell the one that takes what one's own spells need least."""
        magician = self.caster(battle, ask)
        return [-sum(self.needed(magician, gem) for gem in answer.split("+")) for answer in answers]


def choices_of(effects: Sequence[Word]) -> dict[str, Choice]:
    """The things of which whoever uses a card may choose one, by their keys."""
    return {choice.key: choice for _, word in inner(effects) if isinstance(word, OneOf) for choice in word.choices}


__all__ = ["MagicAim", "SpellCard", "SpellValues", "choices_of"]
