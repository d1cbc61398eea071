"""Casting: a cumulative action of a magician's activation, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from escarmouche.kernel import Choose, Reason, Step, reason
from escarmouche.kernel.effects import Breakdown, apply_hooks, breakdown, moment, note, overrides
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import KINDS, Difficulties, Spell
from escarmouche.rulebooks.cc.events import IncantationRolled, SpellCast, SpellOutOfRange, SpellTakesEffect
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules import characteristics
from escarmouche.rulebooks.cc.rules.actions import ActionType, enter_action
from escarmouche.rulebooks.cc.rules.characteristics import POWER, power
from escarmouche.rulebooks.cc.rules.counter_magic import Incantation, is_annulled
from escarmouche.rulebooks.cc.rules.dice import Trial, open_roll, prepare
from escarmouche.rulebooks.cc.rules.effect_words import carry_out, lasting_words, undergoes
from escarmouche.rulebooks.cc.rules.mana import GEMS
from escarmouche.rulebooks.cc.rules.scenery import CLEAR
from escarmouche.rulebooks.cc.rules.sight import is_behind_glass, sees
from escarmouche.rulebooks.cc.rules.summoning import can_control
from escarmouche.rulebooks.cc.rules.touching import touch
from escarmouche.rulebooks.cc.skills.matching import matches
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.confrontation.aiming import (
    CARD,
    Aimed,
    SpellPlace,
    casting,
    distance_to,
    name_difficulty,
    open_to_cards,
    reached_by_spell,
)
from escarmouche.rulebooks.confrontation.mana import how_many
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.table import Pose
from escarmouche.table.measuring import overlaps_polygon

CAST: Final = "cc.core.magic.cast"
STEPS: Final = "cc.core.magic.incantation-steps"
TARGETING: Final = "cc.core.magic.targeting"
TEST: Final = "cc.core.magic.incantation"
MASTERY: Final = "cc.core.mana.mastery"
OPEN: Final = "cc.core.magic.spell-card#open"
BOOST: Final = "cc.core.mana.mastery#boost"
FREE: Final = "cc.core.magic.incantation-steps#difficulty"
PLACE: Final = "cc.core.magic.targeting#place"
HAS_CAST: Final = "cc.core.magic.cast#done"

lasting_words(STEPS)


class Mastered(Hooks, name=MASTERY):
    """Gems spent on mastery: a die more each on the incantation test. [cc.core.mana.mastery]"""

    __slots__ = ()

    def extra_dice(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        return value + self.number if kind == POWER else value


class HasCast(Hooks, name=HAS_CAST):
    """Has cast a spell this turn: where the players have agreed on it, he shoots no more."""

    __slots__ = ()

    def may_take(self, value: bool, battle: Battle, bearer: Fighter, name: str) -> bool:
        return value and (battle.options.cast_and_shoot or name not in ("shoot", "rapid-reload"))


# -- what may be cast --------------------------------------------------------------------------------------------------


def may_cast(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter can cast a spell now.

    A cumulative action: as many spells as his gems allow, each as often a turn as its frequency, the same on the same target
    once; with a walk and a shot, never with an exclusive action. [cc.core.magic.cast]
    """
    profile = fighter.profile
    if profile.power is None or not profile.spells or not apply_hooks(battle, fighter, Hooks.may_cast, True):
        return False
    if fighter.shots and not battle.options.cast_and_shoot:
        return False
    return any(castable(battle, fighter, spell) for spell in profile.spells)


def castable(battle: Battle, caster: Fighter, spell: Spell) -> bool:
    """Whether a magician can cast a spell now: he has the gems, may still use it, and has somebody to cast it at."""
    used = [key for key, _ in caster.incanted]
    if used.count(spell.key) >= spell.frequency:
        return False
    if spell.uses is not None and caster.spent.count(spell.key) >= spell.uses:
        return False
    if not apply_hooks(battle, caster, Hooks.affords, KINDS.can_pay(caster, spell.least_cost), spell):
        return False
    if not can_control(battle, caster, spell.effects):
        return False
    if spell.target == "place":
        return not (caster.aboard and spell.sight)
    return spell.target == "field" or bool(targets(battle, caster, spell))


def targets(battle: Battle, caster: Fighter, spell: Spell) -> list[Fighter]:
    """The fighters at whom a magician may cast a spell; how far they are is measured later."""
    match spell.target:
        case "caster":
            candidates: Sequence[Fighter] = (caster,)
        case "friend":
            candidates = [friend for friend in open_to_cards(battle, caster) if friend.side == caster.side]
        case "enemy":
            candidates = battle.enemies(caster)
        case _:
            candidates = open_to_cards(battle, caster)
    return [candidate for candidate in candidates if may_aim(battle, caster, spell, candidate)]


def may_aim(battle: Battle, caster: Fighter, spell: Spell, target: Fighter) -> bool:
    """Whether a spell may be cast at a fighter: once a turn at the same, seen by default, and nothing forbids it.

    A target in a melee is hit itself. Spells on the magician and on the whole field need no sight.
    [cc.core.magic.targeting]
    """
    if (spell.key, target.id) in caster.incanted:
        return False
    if spell.only and not any(matches(target, attribute) for attribute in spell.only):
        return False
    if spell.target == "contact" and (target is caster or not touch(battle, caster, target)):
        return False
    return target is caster or may_be_reached(battle, caster, target, sight=spell.sight, projectile=spell.projectile)


def may_be_reached(
    battle: Battle, by: Fighter, target: Fighter, *, sight: bool, miracle: bool = False, projectile: bool = False
) -> bool:
    """Whether a spell or a miracle may be aimed at somebody else: he is seen, or touched, and is a target at all.

    He is no more than a level away. Translucent scenery is no hindrance, but to those that fly at their targets.
    """
    if abs(by.tier - target.tier) > 1 or not apply_hooks(battle, target, Hooks.targetable, True, by):
        return False
    stopped = projectile and is_behind_glass(battle, by, target) and not touch(battle, by, target)
    if stopped and not apply_hooks(battle, by, Hooks.casts_past_obstacles, False, target):
        return False
    seen = not sight or sees(battle, by, target) or touch(battle, by, target)
    return apply_hooks(battle, by, Hooks.can_aim_mystics, seen, target, miracle=miracle)


# -- an incantation ----------------------------------------------------------------------------------------------------


async def cast(battle: Battle, caster: Fighter) -> None:
    """The action: which spell."""
    spells = {CARD + spell.key: spell.key for spell in caster.profile.spells if castable(battle, caster, spell)}
    key = await Choose(caster.side, CAST, spells, default=next(iter(spells)), about={"fighter": caster.id})
    await moment(caster.effects, Hooks.betrays_himself, battle, caster)
    battle.then(Incant(caster.id, key))


class Incant(Step, frozen=True):
    """A spell, step by step.

    It is announced with its target; its difficulty is worked out, with the POU of that moment; gems are sacrificed, then
    those for mastery and for greater effects; the range is measured; the test is announced, made, opposed; targets may be
    immune or spared; what is left takes effect. [cc.core.magic.incantation-steps]
    """

    magician: ModelId
    spell: str

    async def run(self, battle: Battle) -> None:
        caster = battle[self.magician]
        spell = next(candidate for candidate in caster.profile.spells if candidate.key == self.spell)
        aimed = await aim(battle, caster, spell)
        about = casting(caster, spell, aimed)
        raised = await name_difficulty(caster, spell, FREE, about)
        needed = breakdown(spell.base_difficulty, lambda: difficulty(battle, caster, spell, aimed, raised))
        gems, extra, invested = await sacrifice(battle, caster, spell, about)
        remember(caster, spell, aimed)
        card = CARD + spell.key
        battle.tell(
            lambda: SpellCast(
                fighter=caster.id,
                card=card,
                target=aimed.fighter,
                gems=gems,
                extra=extra,
                invested=invested,
                rules=(CAST, GEMS),
            )
        )
        reach = reach_of(spell)
        if is_out_of_range(battle, caster, aimed, spell.range, card):
            caster.expire("incantation")
            return
        total = await incantation_test(battle, caster, card, needed, extra, gems, spell.path)
        if total is None:
            return
        if await is_annulled(battle, Incantation(caster.id, card, reach, gems, total, aimed.fighter, aimed.at)):
            return
        if spell.boost is not None and spell.boost.after:
            invested = await invest(caster, spell, about)
        strength = invested + named_x(spell, gems)
        working = Working(caster.id, spell.key, STEPS, spell.duration, strength, raised, power=power(battle, caster))
        await take_effect(battle, caster, spell, working, aimed, gems)


def reach_of(spell: Spell) -> int | None:
    """How far from the caster a spell may be opposed; ``None``: however far."""
    return 0 if spell.target in ("caster", "contact") else spell.range


async def aim(battle: Battle, caster: Fighter, spell: Spell) -> Aimed:
    """Whom or where a spell is aimed at; nothing is measured before."""
    if spell.target == "field":
        return Aimed()
    if spell.target == "place":
        pose = await Spot(battle, caster, spell, PLACE)
        return Aimed(at=pose.point)
    candidates = targets(battle, caster, spell)
    options = {target.id: target.id for target in candidates}
    about = {"fighter": caster.id, "card": CARD + spell.key}
    return Aimed(await Choose(caster.side, TARGETING, options, default=candidates[0].id, about=about))


class Spot(SpellPlace[Fighter]):
    """Where a spell is aimed; what flies there meets no translucent scenery on its way."""

    __slots__ = ()
    battle: Battle
    spell: Spell

    def rule_problems(self, answer: Pose) -> list[Reason]:
        line = place_of(self.caster).point, answer.point
        glass = (piece for piece in self.battle.pieces_standing() if piece.has(CLEAR)) if self.spell.projectile else ()
        stops = [piece.id for piece in glass if overlaps_polygon(line, self.battle.base(piece))]
        return [*super().rule_problems(answer), *(reason(CLEAR, "cc-stopped-by-glass", piece=name) for name in stops)]


def difficulty(battle: Battle, caster: Fighter, spell: Spell, aimed: Aimed, raised: int) -> int:
    """What the incantation has to reach: as printed, with a score of the target's or the caster's, or as named."""
    value = spell.base_difficulty + raised
    varying = spell.difficulty if isinstance(spell.difficulty, Difficulties) else Difficulties()
    target = battle[aimed.fighter] if aimed.fighter else None
    if varying.plus is not None and target is not None:
        value = note(STEPS, value, value + getattr(characteristics, varying.plus)(battle, target))
    if varying.own is not None:
        value = note(STEPS, value, value + power(battle, caster))
    if target is not None and target is not caster:
        value = apply_hooks(battle, target, Hooks.spell_difficulty_against, value, caster)
    return value


async def sacrifice(
    battle: Battle, caster: Fighter, spell: Spell, about: dict[str, Any]
) -> tuple[tuple[str, ...], int, int]:
    """The gems of a spell, those spent on mastery and those invested in its effect; lost whether it succeeds or not.

    A spell needs gems of given Elements, or of any the magician holds. Nobody gives gems to another. [cc.core.mana.gems]
    """
    replacement = None
    for effect in overrides(caster.effects).get("replaces_gems", ()):
        replacement = replacement or await effect.replaces_gems(battle, caster, spell)  # type: ignore[attr-defined]
    if replacement is not None:
        replacement = (*replacement, *await more_open_gems(caster, spell, about))
        return replacement, 0, await invest(caster, spell, about) if is_boosted_before(spell) else 0
    gems = await KINDS.pay(caster, spell.least_cost, GEMS)
    gems = (*gems, *await more_open_gems(caster, spell, about))
    extra = await how_many(caster, MASTERY, len(caster.gems), about)
    await KINDS.pay_any(caster, extra, GEMS)
    return gems, extra, await invest(caster, spell, about) if is_boosted_before(spell) else 0


async def more_open_gems(caster: Fighter, spell: Spell, about: dict[str, Any]) -> tuple[str, ...]:
    """Where a spell takes X gems of a kind, those beyond the first: as many as the caster likes."""
    if not spell.open_gem:
        return ()
    most = sum(KINDS.payable(caster, spell.open_gem).values())
    count = await how_many(caster, OPEN, most, about)
    return await KINDS.pay_any(caster, count, GEMS, kind=spell.open_gem)


def named_x(spell: Spell, gems: Sequence[str]) -> int:
    """The X of a spell made with these gems; 0 where its card has none."""
    return len(gems) - len(spell.cost) if spell.open_gem else 0


def is_boosted_before(spell: Spell) -> bool:
    """Whether gems may go into the effect of a spell before its test."""
    return spell.boost is not None and not spell.boost.after


async def invest(caster: Fighter, spell: Spell, about: dict[str, Any]) -> int:
    """Gems that change what the spell does, as its card says."""
    assert spell.boost is not None
    kind = spell.boost.element
    most = min(spell.boost.most, sum(KINDS.payable(caster, kind).values()))
    count = await how_many(caster, BOOST, most, about)
    await KINDS.pay_any(caster, count, GEMS, kind=kind)
    return count


def remember(caster: Fighter, spell: Spell, aimed: Aimed) -> None:
    """A spell has been cast this turn, whatever comes of it."""
    caster.incanted = (*caster.incanted, (spell.key, aimed.fighter))
    caster.gain(HAS_CAST, until="turn")
    if spell.uses is not None:
        caster.spent = (*caster.spent, spell.key)


def is_out_of_range(battle: Battle, caster: Fighter, aimed: Aimed, reach: int | None, card: str) -> bool:
    """Whether the target turns out to be further away than the range: the spell fails, and the gems are lost."""
    distance = distance_to(battle, caster, aimed)
    if reach is None or distance is None or distance <= reach:
        return False
    target = aimed.fighter
    battle.tell(
        lambda: SpellOutOfRange(fighter=caster.id, card=card, target=target, distance=distance, rules=(TARGETING,))
    )
    return True


async def incantation_test(
    battle: Battle, caster: Fighter, card: str, needed: Breakdown, extra: int, gems: tuple[str, ...], path: str
) -> int | None:
    """A Power test: the die and POU have to reach the difficulty. Gives the final result, ``None`` for a failure.

    [cc.core.magic.incantation]
    """
    await prepare(battle, caster, POWER)
    add_dice(battle, caster, extra, gems, path)
    score = breakdown(caster.profile.power or 0, lambda: power(battle, caster))
    total = await incantation_roll(battle, caster, needed.total)
    caster.expire("incantation")
    success = total is not None and total >= needed.total
    battle.tell(
        lambda: IncantationRolled(
            fighter=caster.id,
            card=card,
            power=score,
            difficulty=needed,
            total=total,
            success=success,
            rules=(TEST,),
        )
    )
    return total if success else None


def add_dice(battle: Battle, caster: Fighter, extra: int, gems: tuple[str, ...], path: str) -> None:
    """A magician has the dice of mastery, and those that something gives him for a spell made with these gems."""
    if extra:
        caster.gain(MASTERY, extra, until="incantation")
    more = apply_hooks(battle, caster, Hooks.incantation_dice, 0, gems, path)
    if more:
        caster.gain(f"{TEST}#dice", more, until="incantation")


def incantation_roll(battle: Battle, caster: Fighter, needed: int) -> Trial[int | None]:
    """The Power test of an incantation with the dice that the magician has now; await it."""
    return open_roll(
        battle,
        caster,
        POWER,
        TEST,
        power(battle, caster),
        lambda result: result,
        wants_more=lambda result: result < needed,
        about={"difficulty": needed},
    )


class FurtherDice(Hooks, name=f"{TEST}#dice"):
    """Dice more on an incantation test that is about to be made."""

    __slots__ = ()

    def extra_dice(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        return value + self.number if kind == POWER else value


async def take_effect(
    battle: Battle, caster: Fighter, spell: Spell, working: Working, aimed: Aimed, gems: tuple[str, ...]
) -> None:
    """A spell takes effect on all that it reaches, but for those who are immune or spared."""
    affected = [
        fighter.id
        for fighter in reached_by_spell(battle, caster, spell, aimed)
        if await undergoes(battle, fighter, caster, working.source, gems)
    ]
    battle.tell(
        lambda: SpellTakesEffect(fighter=caster.id, card=working.source, targets=tuple(affected), rules=(STEPS,))
    )
    for target in map(battle.__getitem__, affected):
        if target.present:
            await carry_out(battle, working, spell.effects, target)


enter_action("cast", ActionType(exclusive=False, may=may_cast, begin=cast, repeats=True, aboard=True))
