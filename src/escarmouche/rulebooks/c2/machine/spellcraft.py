"""What spells and counter-magic are worth: for the tactics of machines, by floating point, deciding nothing in the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.magic_levels import NEUTRAL
from escarmouche.rulebooks.c2.content.miracles import Miracle
from escarmouche.rulebooks.c2.content.spells import Spell
from escarmouche.rulebooks.c2.divination.effects import EFFECTS as MIRACLE
from escarmouche.rulebooks.c2.incantation.casting import EFFECT, RAPID, SpellPlace, own_spell
from escarmouche.rulebooks.c2.incantation.counter_magic import COMBINATION, counter_roll
from escarmouche.rulebooks.c2.incantation.devotion import DEVOTION
from escarmouche.rulebooks.c2.incantation.mana import NEUTRAL_RULE, RECOVERY, START, can_pay
from escarmouche.rulebooks.c2.incantation.odds import chance_of_success, chance_of_total
from escarmouche.rulebooks.c2.incantation.spell_limits import (
    castable,
    difficulty,
    may_cast,
    power_of,
    ready_to_cast,
    targets,
    touches,
)
from escarmouche.rulebooks.c2.machine import gem_values
from escarmouche.rulebooks.c2.machine.effect_values import gained, good_for_all
from escarmouche.rulebooks.c2.machine.estimates import worth
from escarmouche.rulebooks.c2.machine.gunnery import best_shot
from escarmouche.rulebooks.c2.machine.legal_places import AIMS, MagicAim
from escarmouche.rulebooks.c2.rules.shooting import slot_of
from escarmouche.rulebooks.confrontation.aiming import CARD, NOBODY, spot
from escarmouche.rulebooks.confrontation.effect_words import Choice, OneOf, inner
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.table import CM, Point, Pose, gap

FAR: Final = 1.05
"""How much further than its range a target may look, by eye, for a spell to be thought of."""

SPOTS: Final = 12
"""How many places are considered for a spell that is aimed at one."""

LATER: Final = 0.8
"""What a spell is worth that comes later in the phase, after enemies have acted; nothing is lost when none does."""

UNLIMITED: Final = 1000 * CM

Values = Sequence[float]


# -- what a spell is worth ---------------------------------------------------------------------------------------------


def working(caster: Fighter, spell: Spell, *, gems: int = 0, raised: int = 0) -> Working:
    """A spell as it would be at work."""
    return Working(caster.id, spell.key, EFFECT, spell.duration, gems, raised, power=caster.profile.power or 0)


def prize(
    battle: Battle,
    caster: Fighter,
    spell: Spell,
    target: Fighter | None,
    at: Point | None = None,
    *,
    gems: int = 0,
    raised: int = 0,
) -> float:
    """The points that a side wins when its spell takes effect, at a target or at a place if it is aimed at one."""
    if target is not None and is_too_far(battle, caster, spell, target):
        return 0.0
    figures = struck(battle, caster, spell, target, at)
    return gained(battle, working(caster, spell, gems=gems, raised=raised), spell.effects, figures)


def is_too_far(battle: Battle, caster: Fighter, spell: Spell, target: Fighter) -> bool:
    """Whether a target looks out of range; nobody measures."""
    if spell.range is None or target is caster or touches(battle, caster, target):
        return False
    return battle.gap(caster, target) > FAR * spell.range


def struck(
    battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, at: Point | None = None
) -> list[Fighter]:
    """About whom a spell would act on."""
    if spell.target == "field":
        return [one for one in battle.in_play() if _wanted(caster, spell, one)]
    if target is None:
        if at is None:
            return []
        centre = spot(at)
        return [one for one, base in battle.placed() if _wanted(caster, spell, one) and gap(centre, base) <= spell.area]
    if not spell.area:
        return [target]
    near = (one for one in battle.in_play() if one is not target and spell.area >= battle.gap(one, target))
    return [target, *(one for one in near if _wanted(caster, spell, one))]


def _wanted(caster: Fighter, spell: Spell, one: Fighter) -> bool:
    return spell.affects == "anybody" or (one.side == caster.side) == (spell.affects == "friends")


def spots(battle: Battle, caster: Fighter, spell: Spell) -> Iterator[Point]:
    """Places at which a spell might be aimed: where those stand who are likely to be meant, and between two of them."""
    assert caster.pose is not None
    meant = battle.in_play(caster.side) if spell.affects == "friends" else battle.enemies(caster)
    reach = None if spell.range is None else spell.range
    near = [one for one in meant if reach is None or battle.gap(caster, one) <= reach + spell.area]
    near.sort(key=lambda one: -worth(one))
    points = [one.pose.point for one in near[:SPOTS] if one.pose is not None]
    between = [((ax + bx) // 2, (ay + by) // 2) for (ax, ay), (bx, by) in combinations(points[:4], 2)]
    for point in (*points, *between)[:SPOTS]:
        if reach is None or gap(battle.base(caster), spot(point)) <= reach:
            yield point


def place_candidates(ask: SpellPlace) -> Iterator[Pose]:
    """Where a spell might be aimed that is aimed at a place, as far as that is legal."""
    for x, y in spots(ask.battle, ask.caster, ask.spell):
        pose = Pose(x, y)
        if not ask.problems(pose):
            yield pose


def placed(battle: Battle, ask: SpellPlace, answers: Sequence[Pose]) -> Values:
    """What a spell wins at each of several places."""
    caster = battle[ask.caster.id]
    return [prize(battle, caster, ask.spell, None, answer.point) for answer in answers]


def chance(
    battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, *, dice: int = 1, raised: int = 0
) -> float:
    """The chance that an incantation succeeds."""
    return float(
        chance_of_success(battle, caster, spell, target, difficulty(battle, caster, spell, target, raised), dice)
    )


def hope(
    battle: Battle,
    caster: Fighter,
    spell: Spell,
    target: Fighter | None,
    at: Point | None = None,
    *,
    easier: int = 0,
) -> float:
    """What casting a spell at a target wins on average, its gems deducted."""
    won = prize(battle, caster, spell, target, at)
    if won <= 0:
        return -gem_values.price(battle, caster, len(spell.cost))
    likely = chance(battle, caster, spell, target, raised=-easier)
    return likely * won - gem_values.price(battle, caster, len(spell.cost))


def best_hope(battle: Battle, caster: Fighter, spell: Spell, *, easier: int = 0) -> float:
    """What casting a spell wins on average at the best target there is."""
    if spell.target == "place":
        hopes = (hope(battle, caster, spell, None, point, easier=easier) for point in spots(battle, caster, spell))
    else:
        aims = [None] if spell.target == "field" else targets(battle, caster, spell)
        hopes = (hope(battle, caster, spell, target, easier=easier) for target in aims)
    return max(hopes, default=0.0)


def best_spell(battle: Battle, caster: Fighter, *, easier: int = 0) -> float:
    """What the best of its spells wins a Magician from where he stands; 0 for those who can cast none."""
    if not caster.profile.spells or not ready_to_cast(battle, caster) or not may_cast(battle, caster):
        return 0.0
    able = (spell for spell in caster.profile.spells if castable(battle, caster, spell))
    return max([0.0, *(best_hope(battle, caster, spell, easier=easier) for spell in able)])


def worth_reaching(battle: Battle, caster: Fighter) -> Iterator[MagicAim]:
    """Whom a Magician might like to have within range of his spells, and what that promises."""
    if not caster.profile.spells or caster.profile.power is None or not caster.gems:
        return
    for spell in caster.profile.spells:
        if spell.target not in ("enemy", "friend", "fighter", "place") or not can_pay(caster, spell.cost):
            continue
        cost = gem_values.price(battle, caster, len(spell.cost))
        reach = UNLIMITED if spell.range is None else spell.range
        for figure in battle.in_play():
            if (spell.target == "enemy" and figure.side == caster.side) or figure is caster:
                continue
            if spell.target == "friend" and figure.side != caster.side:
                continue
            at = None if spell.target != "place" or figure.pose is None else figure.pose.point
            about = struck(battle, caster, spell, None if at else figure, at)
            won = gained(battle, working(caster, spell), spell.effects, about)
            if won > cost:
                hoped = won * chance(battle, caster, spell, None if at else figure) - cost
                yield MagicAim(figure, reach, hoped, anyhow=False)


AIMS.append(worth_reaching)


# -- answers to questions ----------------------------------------------------------------------------------------------


def _caster(battle: Battle, ask: Choose[Any]) -> Fighter:
    return battle[str(ask.about["fighter"])]


def _spell(caster: Fighter, card: str) -> Spell:
    return own_spell(caster, card.partition("/")[2])


def _aimed(battle: Battle, ask: Choose[Any]) -> tuple[Fighter | None, Point | None]:
    """At whom, or where, the spell is aimed that a question is about."""
    name, at = str(ask.about.get("target", NOBODY)), ask.about.get("at")
    return battle.fighters.get(name), None if at is None else (int(at[0]), int(at[1]))


def cast(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The spell that promises most, if any pays."""
    caster = _caster(battle, ask)
    values = []
    for answer in answers:
        if answer.startswith(CARD):
            values.append(best_hope(battle, caster, _spell(caster, answer)))
        elif answer.startswith("later/"):
            values.append(_power_hope(battle, caster, _spell(caster, answer)))
        elif answer == "prolonged":
            values.append(patience(battle, caster) * best_spell(battle, caster, easier=1))
        else:
            values.append(0.0)
    return values


def patience(battle: Battle, caster: Fighter) -> float:
    """What a spell is worth that is cast later: as much, where no enemy acts between."""
    enemies = (one for one in battle.named(battle.waiting) if one.side != caster.side)
    soon = slot_of(battle, caster).initiative - 2
    return LATER if any(slot_of(battle, enemy).initiative >= soon for enemy in enemies) else 1.0


def _power_hope(battle: Battle, caster: Fighter, spell: Spell) -> float:
    """What the power of a spell does to the enemy to whom it does most."""
    later = power_of(spell)
    harm = (-good_for_all(battle, working(caster, spell), later.effects, enemy) for enemy in battle.enemies(caster))
    return max(harm, default=0.0) - gem_values.price(battle, caster, len(later.cost))


def aim(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Where the spell wins most."""
    caster = _caster(battle, ask)
    spell = _spell(caster, str(ask.about["card"]))
    return [hope(battle, caster, spell, battle[answer]) for answer in answers]


def mastery(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """More dice while they raise the chance of what is to be won by more than their gems are worth."""
    caster = _caster(battle, ask)
    spell = _spell(caster, str(ask.about["card"]))
    target, at = _aimed(battle, ask)
    raised = int(ask.about.get("raised", 0))
    won = max(1.0, prize(battle, caster, spell, target, at, raised=raised))
    return [
        won * chance(battle, caster, spell, target, dice=1 + int(answer), raised=raised)
        - gem_values.price(battle, caster, int(answer))
        for answer in answers
    ]


def boost(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """What each gem adds to the effect, if it comes about, against what else it might do."""
    caster = _caster(battle, ask)
    spell = _spell(caster, str(ask.about["card"]))
    target, at = _aimed(battle, ask)
    sure = spell.boost is not None and spell.boost.after
    likely = 1.0 if sure else chance(battle, caster, spell, target)
    return [
        likely * prize(battle, caster, spell, target, at, gems=int(answer))
        - gem_values.price(battle, caster, int(answer))
        for answer in answers
    ]


def free_difficulty(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The difficulty whose chance and effect are worth most together."""
    caster = _caster(battle, ask)
    spell = _spell(caster, str(ask.about["card"]))
    target, at = _aimed(battle, ask)
    least = min(int(key) for key in ask.options)
    raised = [int(answer) - least for answer in answers]
    return [
        prize(battle, caster, spell, target, at, raised=more) * chance(battle, caster, spell, target, raised=more)
        for more in raised
    ]


def oppose(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Counter where that is likely to work, absorb what is worth more than its gems."""
    caster = _caster(battle, ask)
    spell = _spell(caster, str(ask.about["card"]))
    target, at = _aimed(battle, ask)
    threat = max(0.0, prize(battle, caster, spell, target, at))
    values = []
    for answer in answers:
        way, _, name = answer.partition(":")
        if way == "absorb":
            values.append(threat - gem_values.price(battle, battle[name], len(spell.cost)))
        elif way == "counter":
            total = int(ask.about["total"])
            works = float(chance_of_total(counter_roll(battle, battle[name], total), total))
            values.append(threat * works - gem_values.price(battle, battle[name], 1))
        else:
            values.append(0.0)
    return values


def shoot_or_cast(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whichever wins more."""
    fighter = _caster(battle, ask)
    worth_of: dict[str, Callable[[Battle, Fighter], float]] = {"shoot": best_shot, "cast": best_spell}
    return [worth_of[answer](battle, fighter) if answer in worth_of else 0.0 for answer in answers]


def hurry(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """A Magician hurries when what he does to enemies that act before him is worth more than an easier spell later."""
    return [_haste(battle, battle[answer]) if answer in battle.fighters else 0.0 for answer in answers]


def _haste(battle: Battle, caster: Fighter) -> float:
    """What is won by casting now, 1 harder, rather than after those who come first have acted."""
    now = best_spell(battle, caster, easier=-1)
    mine = slot_of(battle, caster)
    waiting = battle.waiting
    gone = {one.id for one in battle.named(waiting) if one is not caster and slot_of(battle, one) > mine}
    if not any(battle[name].side != caster.side for name in gone):
        return -1.0
    try:
        battle.waiting = tuple(name for name in waiting if name not in gone)
        return now - best_spell(battle, caster)
    finally:
        battle.waiting = waiting


def devote(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """What the gems are worth, most to a Magician who can cast nothing without them, against the life of the devoted."""
    devoted, magician = battle[str(ask.about["fighter"])], battle[str(ask.about["magician"])]
    gems = int(ask.about["gems"])
    freed = 0.0
    if ready_to_cast(battle, magician):
        held = len(magician.gems)
        freed = max(
            (
                best_hope(battle, magician, spell)
                for spell in magician.profile.spells
                if held < len(spell.cost) <= held + gems
            ),
            default=0.0,
        )
    return [
        gem_values.gain(battle, magician, gems) + freed - worth(devoted) if answer == "yes" else 0.0
        for answer in answers
    ]


# -- which gems --------------------------------------------------------------------------------------------------------


def needed(fighter: Fighter, element: str) -> float:
    """How much a Magician needs gems of an element: for his spells, and a little to absorb those of others."""
    spells = sum(spell.cost.count(element) for spell in fighter.profile.spells)
    total = sum(len(spell.cost) - spell.cost.count(NEUTRAL) for spell in fighter.profile.spells)
    return spells / max(1, total)


def taken(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """New gems in the proportion in which the spells need them."""
    fighter = _caster(battle, ask)
    element, count = str(ask.about["element"]), int(ask.about["count"])
    wanted = needed(fighter, element) * (len(fighter.gems) + count) - fighter.gems.count(element)
    return [-abs(int(answer) - wanted) for answer in answers]


def given(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Gems that nothing needs are given first: those left afterwards are to be in the proportion of the spells."""
    fighter = _caster(battle, ask)
    element, count = str(ask.about["element"]), int(ask.about["count"])
    spare = fighter.gems.count(element) - needed(fighter, element) * (len(fighter.gems) - count)
    return [-abs(int(answer) - spare) for answer in answers]


def absorbed_with(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Of the ways to absorb a spell the one that takes what one's own spells need least."""
    fighter = _caster(battle, ask)
    return [-sum(needed(fighter, gem) for gem in answer.split("+")) for answer in answers]


# -- what the caster says while it takes effect ------------------------------------------------------------------------


def one_of(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Of several things that a card may do to a figure the one worth most."""
    caster, target = _caster(battle, ask), battle[str(ask.about["target"])]
    key = str(ask.about["card"]).removeprefix(CARD)
    cards: Sequence[Spell | Miracle] = (*caster.profile.spells, *caster.profile.miracles)
    card = next(one for one in cards if one.key == key)
    rule = str(ask.rule).partition("#")[0]
    work = Working(caster.id, key, rule, card.duration)
    choices: dict[str, Choice] = {
        choice.key: choice for _, word in inner(card.effects) if isinstance(word, OneOf) for choice in word.choices
    }
    return [gained(battle, work, choices[answer].effects, [target]) for answer in answers]


WEIGHERS: Final = {
    "c2.magic.cast": cast,
    "c2.magic.target.range": aim,
    "c2.mana.mastery": mastery,
    "c2.mana.boost": boost,
    "c2.spell.field.free-difficulty": free_difficulty,
    "c2.magic.counter.window": oppose,
    COMBINATION: absorbed_with,
    RAPID: hurry,
    START: taken,
    RECOVERY: taken,
    NEUTRAL_RULE: given,
    f"{EFFECT}#one-of": one_of,
    f"{MIRACLE}#one-of": one_of,
    DEVOTION: devote,
    "c2.shoot.phase": shoot_or_cast,
}
"""What answers are worth, by the rule that asks."""
