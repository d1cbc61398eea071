"""What mystic effects, tactics and artefacts are worth to a machine player: what each word does to those whom it reaches.

What is good for a friend is bad for an enemy: each word is valued for whoever it touches, and counts with his side's sign.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.content import effect_words as words
from escarmouche.rulebooks.c4.content.effect_words import Amount, EffectWord, Number
from escarmouche.rulebooks.c4.content.mystic_effects import MysticEffect
from escarmouche.rulebooks.c4.content.vocabulary import Characteristic
from escarmouche.rulebooks.c4.machine.aims import elixir_worth
from escarmouche.rulebooks.c4.machine.estimates import is_shooter, worth
from escarmouche.rulebooks.c4.machine.odds import nerve_chance
from escarmouche.rulebooks.c4.rules.effect_words import WORKING
from escarmouche.rulebooks.c4.rules.mystics import possible_uses, targets
from escarmouche.rulebooks.c4.rules.resolution import SIX, Throw, column
from escarmouche.table import CM, Pose

A_POINT: Final = 1.0
"""What a point of mana is worth that is kept."""

CLOSE: Final = 45 * CM
"""How near the enemy has to be for what helps in a fight to matter much."""

FAR_OFF: Final = 0.2
"""What share is left of what helps in a fight where no enemy is near."""

ROUTED: Final = 0.35
"""What share of a unit is lost with its nerve."""

A_STEP: Final[Mapping[Characteristic, float]] = {
    "attack": 0.05,
    "dice": 0.15,
    "strength": 0.04,
    "ranged_attack": 0.06,
    "ranged_dice": 0.15,
    "ranged_strength": 0.05,
    "defence": 0.05,
    "resistance": 0.06,
    "nerve": 0.02,
    "movement": 0.01,
    "authority": 0.02,
    "fervour": 0.02,
    "magic_power": 0.02,
}
"""What share of a fighter's worth one more of a characteristic is for a turn."""

RANGED: Final = ("ranged_attack", "ranged_dice", "ranged_strength")

ACTING: Final = ("attack", "dice", "strength", "movement", *RANGED)
"""What matters only while a unit has still to act."""

FORBIDDEN: Final[Mapping[str, float]] = {"assault": 0.15, "shoot": 0.2, "run": 0.04, "mystic": 0.1}
"""What share of a unit's worth it loses that may not do something in a turn."""

Valued = Callable[[Battle, EffectWord, Fighter, int], float]


def number(value: Number, feeding: int) -> int:
    """What a number of a card comes to with so many points that feed it."""
    return value.base + value.each * (feeding // value.step) if isinstance(value, Amount) else value


def words_value(
    battle: Battle, side: str, effects: Sequence[EffectWord], reached: Sequence[str], feeding: int = 0
) -> float:
    """What words are worth to a side that are carried out on some fighters (ids)."""
    total = 0.0
    for word in effects:
        if isinstance(word, words.Summon):
            troop = battle.summonable.get(word.troop)
            total += 0.7 * word.strength * (troop.each if troop is not None else 20)
            continue
        for fighter in battle.named(reached):
            if isinstance(word, words.Force) or fighter.profile.category != "titan":
                value = VALUED[type(word)](battle, word, fighter, feeding)
                total += value if fighter.side == side else -value
    return total


def use_value(
    battle: Battle, mystic: Fighter, effect: MysticEffect, reached: Sequence[str], feeding: int = 0, dice: int = 1
) -> float:
    """The value of a mystic's effect on some fighters: what it does if its test is passed, less the points it costs.

    ``dice``: those of the test of a ritual or communion.
    """
    price = A_POINT if effect.is_magic else 0.1
    points = price * (effect.cost + feeding + dice - 1)
    if effect.range is not None and not any(
        battle.gap(mystic, fighter) <= effect.range for fighter in battle.named(reached)
    ):
        return -points
    value = words_value(battle, mystic.side, effect.effects, reached, feeding)
    if effect.each_turn:
        value += 1.5 * words_value(battle, mystic.side, effect.each_turn, reached, feeding)
    if effect.duration == "game":
        value *= 1.5
    value -= A_POINT * 1.5 * effect.upkeep
    if effect.is_powerful:
        value *= success_chance(battle, mystic, effect, reached, dice)
    return value - points


def success_chance(battle: Battle, mystic: Fighter, effect: MysticEffect, reached: Sequence[str], dice: int) -> float:
    """How likely a ritual or a communion comes about that nobody thwarts."""
    needed = effect.difficulty or 0
    if isinstance(needed, int):
        difficulty = needed
    else:
        difficulty = max((battle.value(fighter, needed) for fighter in battle.named(reached)), default=0)
    value = battle.value(mystic, "magic_power" if effect.is_magic else "fervour")
    read = column(value, difficulty)
    return 1 - float((read.needed - 1) / SIX) ** dice


def best_target(battle: Battle, mystic: Fighter, effect: MysticEffect) -> float:
    """What an effect is worth at the best of its targets."""
    options = targets(battle, mystic, effect)
    return max((use_value(battle, mystic, effect, reached) for reached in options.values()), default=0.0)


def best_use(battle: Battle, unit: Unit) -> float:
    """What the best is worth that the mystics of a unit can do now; nothing, where all of it does harm."""
    uses = possible_uses(battle, unit)
    return max([0.0, *(best_target(battle, battle.models[use.mystic], use.effect) for use in uses)])


# -- what each word does to a fighter ----------------------------------------------------------------------------------


def _force(battle: Battle, word: EffectWord, fighter: Fighter, feeding: int) -> float:
    assert isinstance(word, words.Force)
    if fighter.profile.is_familiar:
        return -worth(fighter)
    throw = Throw(1, column(max(0, number(word.strength, feeding)), battle.value(fighter, "resistance")))
    chance = (SIX + 1 - throw.column.needed) / SIX
    hurt = min(fighter.life, chance * number(word.tests, feeding))
    value = worth(fighter)
    if battle.mission.by_rank:
        unit = battle.unit_of(fighter)
        bounty = elixir_worth(battle) * (battle.mission.by_rank[unit.rank - 1] if unit.rank is not None else 0)
        value += bounty / max(1, len(battle.fighters(unit)))
    return -value * hurt / fighter.life


def nearness(battle: Battle, fighter: Fighter) -> float:
    """How much what helps in a fight matters to a fighter: less where no enemy is near."""
    if fighter.pose is None:
        return 0.0
    here = fighter.pose
    for foe in battle.in_play():
        there = foe.pose
        if foe.side != fighter.side and there is not None and _square(here, there) <= CLOSE**2:
            return 1.0
    return FAR_OFF


def _square(one: Pose, other: Pose) -> int:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _change(battle: Battle, word: EffectWord, fighter: Fighter, feeding: int) -> float:
    assert isinstance(word, words.Change)
    return _step(battle, fighter, word.of, number(word.by, feeding))


def _fix(battle: Battle, word: EffectWord, fighter: Fighter, _: int) -> float:
    assert isinstance(word, words.Fix)
    now = battle.value(fighter, word.of)
    return _step(battle, fighter, word.of, word.at - (now // CM if word.of == "movement" else now))


def _step(battle: Battle, fighter: Fighter, of: Characteristic, by: int) -> float:
    if of in RANGED and fighter.profile.ranged is None:
        return 0.0
    if of in ACTING and battle.unit_of(fighter).activated:
        return 0.0
    return A_STEP[of] * by * worth(fighter) * nearness(battle, fighter)


def _again(battle: Battle, word: EffectWord, fighter: Fighter, _: int) -> float:
    assert isinstance(word, words.Again)
    acts = not battle.unit_of(fighter).activated
    shares = {"attack": 0.15 * acts, "force": 0.15 * acts, "courage": 0.04, "mystic": 0.04}
    value = sum(shares[test] for test in word.tests) * worth(fighter) * nearness(battle, fighter)
    return value if word.what == "misses" else -value


def _skill(_: Battle, __: EffectWord, fighter: Fighter, ___: int) -> float:
    return 0.02 * worth(fighter)


def _forbid(battle: Battle, word: EffectWord, fighter: Fighter, _: int) -> float:
    assert isinstance(word, words.Forbid)
    unit = battle.unit_of(fighter)
    if unit.activated:
        return 0.0
    able = {
        "assault": bool(battle.value(fighter, "dice")) and not battle.is_engaged(unit),
        "shoot": is_shooter(battle, unit) and not battle.is_engaged(unit),
        "run": not battle.is_engaged(unit),
        "mystic": bool(fighter.profile.mystic_effects),
    }
    share = sum(FORBIDDEN[what] for what in word.what if able[what])
    return -share * worth(fighter) * nearness(battle, fighter)


def _heal(_: Battle, word: EffectWord, fighter: Fighter, feeding: int) -> float:
    assert isinstance(word, words.Heal)
    healed = min(fighter.damage, max(0, number(word.points, feeding)))
    return 0.6 * worth(fighter) * healed / fighter.profile.life


def _frighten(battle: Battle, word: EffectWord, fighter: Fighter, feeding: int) -> float:
    assert isinstance(word, words.Frighten)
    unit = battle.unit_of(fighter)
    if unit.routed or fighter.id != unit.leader:
        return 0.0
    fails = 1 - float(nerve_chance(battle, unit, number(word.fear, feeding)))
    return -ROUTED * fails * sum(map(worth, battle.fighters(unit)))


def _rally(battle: Battle, _: EffectWord, fighter: Fighter, __: int) -> float:
    return ROUTED * worth(fighter) if battle.unit_of(fighter).routed else 0.0


def _points(battle: Battle, word: EffectWord, fighter: Fighter, feeding: int) -> float:
    """Counted once for each unit, by its leader."""
    assert isinstance(word, words.Faith | words.Mana)
    unit = battle.unit_of(fighter)
    if fighter.id != unit.leader:
        return 0.0
    by, held = number(word.points, feeding), unit.faith if isinstance(word, words.Faith) else unit.mana
    useful = any(member.profile.mystic_effects for member in battle.fighters(unit))
    return 1.5 * max(by, -held) * useful


def _dispel(_: Battle, __: EffectWord, fighter: Fighter, ___: int) -> float:
    """What others have brought upon a fighter hurts him, what his own side has brought helps him."""
    value = 0.0
    for item in fighter.effects:
        if item.source.startswith(WORKING):
            mine = item.source.removeprefix(WORKING).partition("/")[0] == fighter.side
            value += (-0.08 if mine else 0.08) * worth(fighter)
    return value


VALUED: Final[Mapping[type[EffectWord], Valued]] = {
    words.Force: _force,
    words.Change: _change,
    words.Fix: _fix,
    words.Again: _again,
    words.Skill: _skill,
    words.Forbid: _forbid,
    words.Heal: _heal,
    words.Frighten: _frighten,
    words.Rally: _rally,
    words.Faith: _points,
    words.Mana: _points,
    words.Dispel: _dispel,
}
"""What each word is worth to a fighter on whom it is carried out, in army points; to summon is valued by itself."""

__all__ = ["best_use", "number", "success_chance", "use_value", "words_value"]
