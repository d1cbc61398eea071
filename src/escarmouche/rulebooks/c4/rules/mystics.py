"""Mystics: spells and miracles, which need no test, and rituals and communions, which do and may be thwarted.

Magicians spend mana on spells and rituals, the faithful spend faith on miracles and communions; beyond these words their
rules are the same, and stand here once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

import msgspec

from escarmouche.kernel import Breakdown, Choose, Step
from escarmouche.kernel.effects import breakdown, note
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit, Upheld
from escarmouche.rulebooks.c4.content.effect_words import summoned
from escarmouche.rulebooks.c4.content.mystic_effects import Kind, MysticEffect
from escarmouche.rulebooks.c4.content.vocabulary import Characteristic
from escarmouche.rulebooks.c4.events import EffectEnded, MysticFellShort, MysticTested, MysticThwarted, MysticUsed
from escarmouche.rulebooks.c4.rules.effect_words import WORKING, Working, carry_out
from escarmouche.rulebooks.c4.rules.elixir import as_hero, exploits_of
from escarmouche.rulebooks.c4.rules.force import is_allowed, thrown
from escarmouche.rulebooks.c4.rules.numbers import of_card, plain
from escarmouche.rulebooks.c4.rules.resolution import Successes, Throw, Thrower, column
from escarmouche.rulebooks.c4.rules.summoning import may_summon
from escarmouche.rulebooks.common.ids import ModelId, UnitId
from escarmouche.rulebooks.freetable.sight import is_visible
from escarmouche.table import within

ACTION: Final = "c4.mystic.action"
DONE: Final = "done"
NOT: Final = "not"

SUBLIMATED: Final = {True: "c4.magic.ritual.spend", False: "c4.faith.communion.spend"}
"""The rule by which points are spent on more dice: of mana, or of faith."""

THWARTED: Final = {True: "c4.magic.ritual.counter", False: "c4.faith.communion.censure"}
"""The rule by which what is done with mana, or with faith, is thwarted."""

Hindrance = Literal["", "once", "summons", "points", "aim"]
"""Why an effect can't be used: once a turn is enough, there are summoned units enough, points or somebody to aim at lack."""

USED: Final[Mapping[Kind, str]] = {
    "spell": "c4.magic.spell.cast",
    "ritual": "c4.magic.ritual.designate",
    "miracle": "c4.faith.miracle.call",
    "communion": "c4.faith.communion.designate",
    "capacity": "c4.titan.cards",
}


class Use(msgspec.Struct, frozen=True):
    """A mystic and one of his effects."""

    mystic: str
    effect: MysticEffect


def may_use_effects(battle: Battle, unit: Unit) -> bool:
    """Whether a unit may take a mystic action: it has mystics with effects, and is not routed."""
    mystics = any(fighter.profile.mystic_effects for fighter in battle.fighters(unit))
    return mystics and not unit.routed and is_allowed(battle, unit, "mystic")


class MysticAction(Step, frozen=True):
    """The mystics of a unit use their effects one after the other, as long as its points last and its player likes.

    The same effect may be used several times, unless its card says otherwise. [c4.mystic.action] [c4.mystic.definition]
    [c4.magic.spell.cast] [c4.faith.miracle.call]
    """

    unit: UnitId

    async def run(self, battle: Battle) -> None:
        unit = battle.units[self.unit]
        if not battle.fighters(unit) or not may_use_effects(battle, unit):
            return
        uses = {f"{use.mystic}/{use.effect.key}": use for use in possible_uses(battle, unit)}
        if not uses:
            return
        options: dict[str, Use | None] = {DONE: None, **uses}
        use = await Choose(unit.side, ACTION, options, default=DONE, about={"unit": unit.id})
        if use is None:
            return
        invocation = await designated(battle, unit, battle.models[use.mystic], use.effect)
        battle.then(invocation, MysticAction(unit.id))


def possible_uses(battle: Battle, unit: Unit) -> Iterator[Use]:
    """Whom of a unit can use what."""
    for mystic in battle.fighters(unit):
        for effect in mystic.profile.mystic_effects:
            if not hindrance(battle, unit, mystic, effect):
                yield Use(mystic.id, effect)


def hindrance(battle: Battle, unit: Unit, mystic: Fighter, effect: MysticEffect) -> Hindrance:
    """What keeps a mystic from using an effect now: the unit needs the points, and there has to be something to aim at."""
    if effect.once and (mystic.id, effect.key) in battle.invoked:
        return "once"
    if any(summoned(effect.effects)) and not may_summon(battle, mystic):
        return "summons"
    if effect.cost > points(unit, effect):
        return "points"
    return "" if targets(battle, mystic, effect) else "aim"


def points(unit: Unit, effect: MysticEffect) -> int:
    """What a unit has of the points that an effect costs."""
    return unit.mana if effect.is_magic else unit.faith


def pay(unit: Unit, effect: MysticEffect, spent: int) -> None:
    """A unit loses points."""
    if effect.is_magic:
        unit.mana -= spent
    else:
        unit.faith -= spent


# -- at what effects are aimed -----------------------------------------------------------------------------------------


def targets(battle: Battle, mystic: Fighter, effect: MysticEffect) -> dict[str, tuple[str, ...]]:
    """What a mystic may aim an effect at, by its id, and whom it would reach there.

    Only what he sees, however far; a range that a card has of its own is measured later. [c4.mystic.range]
    [c4.term.effet-mystique] What does nothing to Incarnates, or shuns them, is not aimed at them.
    [c4.incarnate.divine-mark]
    """
    match effect.target:
        case "mystic":
            return {mystic.id: (mystic.id,)}
        case "ground":
            return {"": ()}
        case "field":
            return {"": tuple([fighter.id for fighter in battle.in_play() if _suits(mystic, fighter, effect)])}
        case "unit":
            units = [unit for unit in battle.units_in_play() if _is_for(mystic, unit.side, effect)]
            return {
                unit.id: reached
                for unit in units
                if not (effect.shuns_incarnates and _has_incarnate(battle, unit))
                and any(_sees(battle, mystic, fighter) for fighter in battle.fighters(unit))
                and (
                    reached := tuple(
                        [fighter.id for fighter in battle.fighters(unit) if _suits(mystic, fighter, effect)]
                    )
                )
            }
        case "fighter":
            return {
                fighter.id: tuple([other.id for other in _about(battle, fighter, effect)])
                for fighter in battle.in_play()
                if _suits(mystic, fighter, effect)
                and not (effect.shuns_incarnates and _has_incarnate(battle, battle.unit_of(fighter)))
                and _sees(battle, mystic, fighter)
            }


def _is_for(mystic: Fighter, side: str, effect: MysticEffect) -> bool:
    return effect.whose == "anybody" or (effect.whose == "friend") == (side == mystic.side)


def _suits(mystic: Fighter, target: Fighter, effect: MysticEffect) -> bool:
    """Whether an effect may be aimed at somebody, or has to do with him."""
    return _is_for(mystic, target.side, effect) and not (effect.spares_incarnates and target.profile.is_incarnate)


def _has_incarnate(battle: Battle, unit: Unit) -> bool:
    return any(fighter.profile.is_incarnate for fighter in battle.fighters(unit))


def _sees(battle: Battle, mystic: Fighter, target: Fighter) -> bool:
    return target is mystic or is_visible(battle, mystic, target)


def _about(battle: Battle, centre: Fighter, effect: MysticEffect) -> list[Fighter]:
    """The fighters whom an effect aimed at a fighter reaches: him, and all within its area, friend or foe."""
    if not effect.area:
        return [centre]
    base = battle.base(centre)
    return [
        fighter
        for fighter in battle.in_play()
        if within(base, battle.base(fighter), effect.area)
        and not (effect.spares_incarnates and fighter.profile.is_incarnate)
    ]


# -- designating and spending ------------------------------------------------------------------------------------------


async def designated(battle: Battle, unit: Unit, mystic: Fighter, effect: MysticEffect) -> Invoke:
    """The player names the target, then how many points feed the effect and, of rituals and communions, sublimate it.

    [c4.magic.ritual.designate] [c4.faith.communion.designate] [c4.magic.ritual.spend] [c4.faith.communion.spend]
    """
    open_to = {key: key for key in targets(battle, mystic, effect)}
    about = {"mystic": mystic.id, "effect": effect.key}
    target = await Choose(unit.side, USED[effect.kind], open_to, default=next(iter(open_to)), about=about)
    left = points(unit, effect) - effect.cost
    feeding = await _spent(unit, effect, mystic, "feeding", min(left, effect.feeding))
    sublimation = await _spent(unit, effect, mystic, "sublimation", left - feeding) if effect.is_powerful else 0
    return Invoke(mystic.id, effect, target, feeding, sublimation)


async def _spent(unit: Unit, effect: MysticEffect, mystic: Fighter, what: str, most: int) -> int:
    """How many points a player spends besides the cost."""
    if not most:
        return 0
    rule = SUBLIMATED[effect.is_magic]
    options = {str(count): count for count in range(most + 1)}
    about = {"mystic": mystic.id, "effect": effect.key, "for": what, "most": most}
    return await Choose(unit.side, rule, options, default="0", about=about)


class Invoke(Step, frozen=True):
    """An effect is paid for and comes about; a ritual or a communion only if nobody thwarts it, and by a test.

    Once the target is named and the points are spent they are lost, whatever comes of it.
    [c4.magic.ritual.steps] [c4.faith.communion.steps] [c4.term.rituel] [c4.term.communion]
    [c4.magic.ritual.effects] [c4.faith.communion.effects]
    """

    mystic: ModelId
    effect: MysticEffect
    target: str
    feeding: int = 0
    sublimation: int = 0

    async def run(self, battle: Battle) -> None:
        mystic, effect = battle.models[self.mystic], self.effect
        unit = battle.unit_of(mystic)
        spent = effect.cost + self.feeding + self.sublimation
        pay(unit, effect, spent)
        if effect.once:
            battle.invoked = (*battle.invoked, (mystic.id, effect.key))
        left = points(unit, effect)
        battle.tell(
            lambda: MysticUsed(
                mystic=mystic.id,
                effect=effect.key,
                target=self.target,
                points=spent,
                left=left,
                rules=(USED[effect.kind],),
            )
        )
        if effect.is_powerful:
            if await is_thwarted(battle, unit, effect, spent):
                return
            if not await self._succeeds(battle, mystic):
                return
        if falls_short(battle, mystic, effect, self.target):
            return
        reached = targets(battle, mystic, effect).get(self.target, ())
        await come_about(battle, mystic, effect, reached, self.feeding)

    async def _succeeds(self, battle: Battle, mystic: Fighter) -> bool:
        """The Power or Fervour test: a die and one for each point of sublimation; one success is enough.

        [c4.magic.ritual.test] [c4.faith.communion.test]
        """
        effect = self.effect
        rule = "c4.magic.ritual.test" if effect.is_magic else "c4.faith.communion.test"
        power: Characteristic = "magic_power" if effect.is_magic else "fervour"
        value = battle.value(mystic, power)
        faced = self._difficulty(battle)
        difficulty = faced.total
        about = {"mystic": mystic.id, "effect": effect.key, "value": value, "difficulty": difficulty}
        thrower = Thrower(
            mystic.side,
            rule,
            about=about,
            numbers=lambda: {
                "value": of_card(battle, mystic, power),
                "difficulty": faced,
                "dice": breakdown(1, lambda: note(SUBLIMATED[effect.is_magic], 1, 1 + self.sublimation)),
            },
            exploits=exploits_of(battle, rule, as_hero(mystic), self._against(battle, mystic)),
        )
        throw = Throw(1 + self.sublimation, column(value, difficulty), extra=False)
        passed = bool(await Successes(thrower, thrown(battle, mystic, "mystic", throw), enough=1))
        battle.tell(
            lambda: MysticTested(
                mystic=mystic.id, effect=effect.key, value=value, difficulty=difficulty, passed=passed, rules=(rule,)
            )
        )
        return passed

    def _difficulty(self, battle: Battle) -> Breakdown:
        """The difficulty on the card; where that is a characteristic, the best current value in the target unit."""
        difficulty = self.effect.difficulty
        assert difficulty is not None, f"{self.effect.key} needs no test"
        return (
            plain(difficulty)
            if isinstance(difficulty, int)
            else of_card(battle, self._best(battle, difficulty), difficulty)
        )

    def _best(self, battle: Battle, of: Characteristic) -> Fighter:
        """Who has the most of a characteristic in the target unit."""
        unit = battle.units.get(self.target) or battle.unit_of(battle.models[self.target])
        return max(battle.fighters(unit), key=lambda fighter: battle.value(fighter, of))

    def _against(self, battle: Battle, mystic: Fighter) -> Fighter | None:
        """The enemy Incarnate against whom the test is: his is the difficulty, or he alone is the target."""
        difficulty = self.effect.difficulty
        if isinstance(difficulty, str):
            enemy = self._best(battle, difficulty)
        else:
            aimed = aimed_at(battle, self.effect, self.target)
            if len(aimed) != 1:
                return None
            [enemy] = aimed
        return as_hero(enemy) if enemy.side != mystic.side else None


def aimed_at(battle: Battle, effect: MysticEffect, target: str) -> list[Fighter]:
    """Whoever is the target of an effect that is aimed at a unit or a fighter."""
    if effect.target not in ("unit", "fighter"):
        return []
    return battle.named(battle.units[target].members if target in battle.units else (target,))


def falls_short(battle: Battle, mystic: Fighter, effect: MysticEffect, target: str) -> bool:
    """Whether the range that a card has of its own does not suffice: then nothing comes of it."""
    aimed = aimed_at(battle, effect, target)
    if effect.range is None or not aimed or any(battle.gap(mystic, fighter) <= effect.range for fighter in aimed):
        return False
    battle.tell(lambda: MysticFellShort(mystic=mystic.id, effect=effect.key, target=target, rules=("c4.mystic.range",)))
    return True


async def come_about(
    battle: Battle, mystic: Fighter, effect: MysticEffect, reached: Sequence[str], feeding: int
) -> None:
    """An effect does what its card says; what stewardship has to do with is remembered."""
    battle.workings += 1
    working = Working(
        key=effect.key,
        by=mystic.id,
        rule=USED[effect.kind],
        source=f"{WORKING}{mystic.side}/{battle.workings}",
        until=moment_of_end(battle, effect),
        feeding=feeding,
        whole=effect.target != "fighter" or bool(effect.area),
    )
    await carry_out(battle, working, effect.effects, reached)
    if effect.upkeep or effect.each_turn:
        upheld = Upheld(
            id=working.source,
            by=mystic.id,
            unit=mystic.unit,
            effect=effect,
            targets=tuple(reached),
            feeding=feeding,
            until=working.until,
        )
        battle.upheld = (*battle.upheld, upheld)


def moment_of_end(battle: Battle, effect: MysticEffect) -> str | None:
    """The moment that ends what an effect brings; ``None``: the end of the game."""
    match effect.duration:
        case "game":
            return None
        case int(turns):
            return f"turn {battle.turn + turns - 1}"
        case lasts:
            return lasts


# -- thwarting ---------------------------------------------------------------------------------------------------------


async def is_thwarted(battle: Battle, unit: Unit, effect: MysticEffect, spent: int) -> bool:
    """An adverse unit with a magician that sees the casting one may spend as many points: the ritual has no effect; one
    with a faithful, a communion.

    All that the casting unit has spent counts. Opponents are asked in turn, from the left; the first to do it ends it.
    [c4.magic.ritual.counter] [c4.faith.communion.censure]
    """
    rule = THWARTED[effect.is_magic]
    side = battle.left_of(unit.side)
    while side != unit.side:
        able = {
            other.id: other for other in battle.units_in_play(side) if _can_thwart(battle, other, unit, effect, spent)
        }
        if able:
            options: dict[str, Unit | None] = {NOT: None, **able}
            about = {"unit": unit.id, "effect": effect.key, "points": spent}
            other = await Choose(side, rule, options, default=NOT, about=about)
            if other is not None:
                pay(other, effect, spent)
                _tell_thwarted(battle, other, unit, effect, spent, rule)
                return True
        side = battle.left_of(side)
    return False


def _tell_thwarted(battle: Battle, other: Unit, unit: Unit, effect: MysticEffect, spent: int, rule: str) -> None:
    left = points(other, effect)
    battle.tell(
        lambda: MysticThwarted(unit=unit.id, by=other.id, effect=effect.key, points=spent, left=left, rules=(rule,))
    )


def _can_thwart(battle: Battle, unit: Unit, caster: Unit, effect: MysticEffect, spent: int) -> bool:
    fighters = battle.fighters(unit)
    knows = any(fighter.profile.is_magician if effect.is_magic else fighter.profile.is_faithful for fighter in fighters)
    if not knows or unit.routed or points(unit, effect) < spent or not is_allowed(battle, unit, "mystic"):
        return False
    return any(is_visible(battle, fighter, other) for fighter in fighters for other in battle.fighters(caster))


# -- what lasts --------------------------------------------------------------------------------------------------------


def end(battle: Battle, upheld: Upheld, why: str, rule: str) -> None:
    """A lasting effect is over: all that it has brought ends."""
    battle.upheld = tuple(other for other in battle.upheld if other != upheld)
    for model in battle.models.values():
        model.lose_from(upheld.id)
    battle.tell(lambda: EffectEnded(effect=upheld.effect.key, why=why, rules=(rule,)))


def end_moment(battle: Battle, moment: str) -> None:
    """All that lasts until a moment ends."""
    battle.expire(moment)
    battle.upheld = tuple(upheld for upheld in battle.upheld if upheld.until != moment)


def worked_again(upheld: Upheld) -> Working:
    """A lasting effect at work in a stewardship."""
    effect = upheld.effect
    whole = effect.target != "fighter" or bool(effect.area)
    return Working(effect.key, upheld.by, USED[effect.kind], upheld.id, upheld.until, upheld.feeding, whole)


__all__ = [
    "Hindrance",
    "Invoke",
    "MysticAction",
    "end",
    "end_moment",
    "falls_short",
    "hindrance",
    "may_use_effects",
    "targets",
    "worked_again",
]
