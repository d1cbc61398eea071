"""Casting: when a Magician's time comes in the shooting phase he casts spell after spell, as he likes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import PASS, Choose, Step
from escarmouche.kernel.effects import apply_hooks, breakdown, moment
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.spells import Spell, later_cost, read_term
from escarmouche.rulebooks.c2.content.terms import GEMS
from escarmouche.rulebooks.c2.events import (
    GemsChanged,
    IncantationDelayed,
    IncantationRolled,
    PowerUsed,
    SpellCast,
    SpellOutOfRange,
    SpellTakesEffect,
)
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incantation.counter_magic import Incantation, is_annulled
from escarmouche.rulebooks.c2.incantation.devotion import feel_need
from escarmouche.rulebooks.c2.incantation.mana import pay, pay_any, payable
from escarmouche.rulebooks.c2.incantation.spell_limits import (
    castable,
    difficulty,
    elements_of,
    may_cast,
    power_key,
    power_of,
    powers,
    reach_of,
    ready_to_cast,
    targets,
    usable,
    victims,
)
from escarmouche.rulebooks.c2.rules.characteristics import INCANTATION, die_of, modifier_of, offer_boosts, power
from escarmouche.rulebooks.c2.rules.effect_words import carry_out, lasting_words
from escarmouche.rulebooks.c2.rules.shooting import HASTE, SHOOTING_ACTIONS, Act
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.confrontation import aiming
from escarmouche.rulebooks.confrontation.aiming import (
    CARD,
    Aimed,
    casting,
    distance_to,
    reached_by_spell,
)
from escarmouche.rulebooks.confrontation.dice import DieRule, OpenRoll
from escarmouche.rulebooks.confrontation.effect_words import Later
from escarmouche.rulebooks.confrontation.mana import how_many
from escarmouche.rulebooks.confrontation.spells import Difficulties
from escarmouche.rulebooks.confrontation.workings import Working

CAST: Final = "c2.magic.cast"
ORDER: Final = "c2.magic.order"
TARGET: Final = "c2.magic.target.range"
FREE: Final = "c2.spell.field.free-difficulty"
ROLL: Final = "c2.magic.incantation"
RAPID: Final = "c2.magic.incantation.rapid"
PROLONGED: Final = "c2.magic.incantation.prolonged"
MASTERY: Final = "c2.mana.mastery"
BOOST: Final = "c2.mana.boost"
EFFECT: Final = "c2.magic.effect"

lasting_words(EFFECT)


class RapidIncantation(Hooks, name=RAPID):
    """The Magician acts at 2 INI more, and his spells are 1 harder; he will cast, and not shoot.

    [c2.magic.incantation.rapid]
    """

    __slots__ = ()

    def acting_order(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + HASTE

    def spell_difficulty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + 1

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False


class ProlongedIncantation(Hooks, name=PROLONGED):
    """The Magician acts at 2 INI less, and his spells are 1 easier; he will cast, and not shoot.

    [c2.magic.incantation.prolonged]
    """

    __slots__ = ()

    def acting_order(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - HASTE

    def spell_difficulty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - 1

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False


# -- one spell after another -------------------------------------------------------------------------------------------


class Casting(Step, frozen=True):
    """Magicians of a side whose time has come: each casts all his spells, one Magician after another as their owner likes.

    They act among those who shoot, in the same order of INI. [c2.magic.phase] [c2.magic.order]
    """

    magicians: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        able = {fighter.id: fighter.id for fighter in battle.named(self.magicians) if may_cast(battle, fighter)}
        if not able:
            return
        first = next(iter(able))
        chosen = await Choose(battle[first].side, ORDER, able, default=first)
        battle.then(CastNext(chosen), Casting(tuple(name for name in self.magicians if name != chosen)))


class CastNext(Step, frozen=True):
    """A Magician casts a spell, or no more; whichever he likes of those he can cast, in any order. [c2.magic.cast]

    He need not cast any. [c2.magic.optional] [c2.magic.example.turn3-end] Before the first he may decide to take his time.
    """

    magician: ModelId
    begun: bool = False

    async def run(self, battle: Battle) -> None:
        caster = battle[self.magician]
        if not ready_to_cast(battle, caster):
            return
        await feel_need(battle, caster)
        if not ready_to_cast(battle, caster):
            return
        spells = {CARD + spell.key: spell for spell in caster.profile.spells if castable(battle, caster, spell)}
        used = {power_key(spell): spell for spell in powers(caster) if usable(battle, caster, spell)}
        if not spells and not used:
            return
        slowly = () if self.begun or caster.has(PROLONGED) else ("prolonged",)
        options = {key: key for key in (PASS, *spells, *used, *slowly)}
        key = await Choose(caster.side, CAST, options, default=PASS, about={"fighter": caster.id})
        if key == "prolonged":
            delay(battle, caster)
        elif key in spells:
            battle.then(Incant(caster.id, spells[key].key), CastNext(caster.id, begun=True))
        elif key in used:
            battle.then(UsePower(caster.id, used[key].key), CastNext(caster.id, begun=True))


def delay(battle: Battle, caster: Fighter) -> None:
    """A Magician takes his time: he will cast later in this phase."""
    caster.gain(PROLONGED, until="phase")
    battle.waiting = tuple(sorted((*battle.waiting, caster.id)))
    battle.tell(lambda: IncantationDelayed(fighter=caster.id, rules=(PROLONGED,)))


def count_use(caster: Fighter, spell: Spell, aimed: Aimed) -> None:
    """One incantation more of a spell this turn, and in the whole game where that is limited. [c2.spell.field.frequency]"""
    caster.incanted = (*caster.incanted, (spell.key, aimed.fighter))
    if spell.uses is not None:
        caster.spent = (*caster.spent, spell.key)


def own_spell(caster: Fighter, key: str) -> Spell:
    """The Magician's own card of a spell."""
    return next(spell for spell in caster.profile.spells if spell.key == key)


# -- an incantation ----------------------------------------------------------------------------------------------------


class Incant(Step, frozen=True):
    """A spell: its target, its difficulty, its gems, the roll, counter-magic, and what it does. [c2.magic.example]

    What the card says goes before the general rules. [c2.magic.card-precedence]
    """

    magician: ModelId
    spell: str

    async def run(self, battle: Battle) -> None:
        caster = battle[self.magician]
        spell = own_spell(caster, self.spell)
        aimed = await aim(battle, caster, spell)
        raised = await name_difficulty(caster, spell, aimed)
        gems = await pay(caster, spell.cost)
        await feel_need(battle, caster)
        extra = await improve_mastery(caster, spell, aimed, raised)
        invested = 0 if spell.boost is None or spell.boost.after else await invest(caster, spell, aimed)
        count_use(caster, spell, aimed)
        card = CARD + spell.key
        battle.tell(
            lambda: SpellCast(
                fighter=caster.id,
                card=card,
                target=aimed.fighter,
                gems=gems,
                extra=extra,
                invested=invested,
                rules=(CAST,),
            )
        )
        if is_out_of_range(battle, caster, aimed, spell.range, card):
            return
        target = battle[aimed.fighter] if aimed.fighter else None
        total = await incantation(battle, caster, spell, target, raised, gems, extra)
        if total is None:
            return
        made = Incantation(caster.id, card, spell.path, spell.range, gems, total, aimed.fighter, aimed.at)
        if await is_annulled(battle, made):
            return
        if spell.boost is not None and spell.boost.after:
            await feel_need(battle, caster)
            held = caster.gems
            invested = await invest(caster, spell, aimed)
            tell_invested(battle, caster, held)
        working = Working(caster.id, spell.key, EFFECT, spell.duration, invested, raised, power=power(battle, caster))
        await take_effect(battle, caster, spell, working, aimed, elements_of(gems))


async def aim(battle: Battle, caster: Fighter, spell: Spell) -> Aimed:
    """At whom, or where; nothing is measured before. [c2.magic.target.range]"""
    if spell.target == "field":
        return Aimed()
    if spell.target == "place":
        pose = await SpellPlace(battle, caster, spell, f"{TARGET}#place")
        return Aimed(at=pose.point)
    suitable = targets(battle, caster, spell)
    options = {target.id: target.id for target in suitable}
    about = {"fighter": caster.id, "card": CARD + spell.key}
    return Aimed(await Choose(caster.side, TARGET, options, default=suitable[0].id, about=about))


class SpellPlace(aiming.SpellPlace[Fighter]):
    """Where on the table a spell is aimed: a point in the caster's field of view."""

    __slots__ = ()
    battle: Battle
    spell: Spell


async def name_difficulty(caster: Fighter, spell: Spell, aimed: Aimed) -> int:
    """Where the difficulty is free the caster names it before he casts; gives by how much he raises it.

    [c2.spell.field.free-difficulty]
    """
    return await aiming.name_difficulty(caster, spell, FREE, casting(caster, spell, aimed))


async def improve_mastery(caster: Fighter, spell: Spell, aimed: Aimed, raised: int) -> int:
    """Further gems, of any kind, each for one more die; how many is settled before the roll.

    [c2.mana.mastery] [c2.magic.example.turn1-gorgone]
    """
    about = {**casting(caster, spell, aimed), "raised": raised}
    count = await how_many(caster, MASTERY, len(caster.gems), about)
    await pay_any(caster, count)
    return count


async def invest(caster: Fighter, spell: Spell, aimed: Aimed) -> int:
    """Gems that change what the spell does, as its card says, during the incantation or after it. [c2.mana.boost]"""
    boost = spell.boost
    assert boost is not None
    element = read_term(("boost", "element"), BOOST, "c2-gem-unknown", boost.element, GEMS).key
    most = min(boost.most, sum(payable(caster, element).values()))
    count = await how_many(caster, BOOST, most, casting(caster, spell, aimed))
    await pay_any(caster, count, element)
    return count


def tell_invested(battle: Battle, caster: Fighter, held: Sequence[str]) -> None:
    """Tells which gems have gone into an effect after the roll."""
    lost = tuple((Counter(held) - Counter(caster.gems)).elements())
    if lost:
        total = len(caster.gems)
        battle.tell(lambda: GemsChanged(fighter=caster.id, lost=lost, total=total, rules=(BOOST,)))


def is_out_of_range(battle: Battle, caster: Fighter, aimed: Aimed, reach: int | None, card: str) -> bool:
    """Whether the target turns out to be further away than the range: the spell fails, and the gems are lost."""
    distance = distance_to(battle, caster, aimed)
    if reach is None or distance is None or distance <= reach:
        return False
    target = aimed.fighter
    battle.tell(
        lambda: SpellOutOfRange(fighter=caster.id, card=card, target=target, distance=distance, rules=(TARGET,))
    )
    return True


# -- the roll ----------------------------------------------------------------------------------------------------------


async def incantation(
    battle: Battle,
    caster: Fighter,
    spell: Spell,
    target: Fighter | None,
    raised: int,
    gems: Sequence[str],
    extra: int,
) -> int | None:
    """1D6 + POU has to reach the difficulty; of several dice the best counts. Gives the total, ``None`` for a failure.

    [c2.magic.incantation] [c2.magic.example.turn1-meliador]
    """
    await offer_boosts(battle, caster, "power")
    await offer_resistance(battle, spell, target)
    if not caster.in_play:
        return None
    needed = breakdown(spell.base_difficulty, lambda: difficulty(battle, caster, spell, target, raised))
    await moment(caster.effects, Hooks.on_roll, battle, caster, INCANTATION)
    total = await incantation_roll(battle, caster, target, needed.total, elements_of(gems), 1 + extra)
    success = total is not None and total >= needed.total
    battle.tell(
        lambda: IncantationRolled(
            fighter=caster.id,
            card=CARD + spell.key,
            difficulty=needed,
            total=total,
            success=success,
            rules=(ROLL,),
        )
    )
    return total if success else None


async def offer_resistance(battle: Battle, spell: Spell, target: Fighter | None) -> None:
    """A target whose score makes a spell harder may raise it before it counts."""
    if target is not None and isinstance(spell.difficulty, Difficulties) and spell.difficulty.plus is not None:
        await offer_boosts(battle, target, spell.difficulty.plus)


def incantation_roll(
    battle: Battle, caster: Fighter, target: Fighter | None, needed: int, elements: tuple[str, ...], dice: int
) -> OpenRoll[int | None]:
    """The roll: its total, ``None`` if it fails by itself. Await it."""
    score = power(battle, caster)
    modifier = modifier_of(battle, caster, INCANTATION)
    if target is not None:
        modifier = apply_hooks(battle, target, Hooks.shot_die_against, modifier, caster)
    return OpenRoll(
        caster.side,
        ROLL,
        lambda die: None if die is None else die + score,
        wants_more=lambda die: die + score < needed,
        die=incantation_die(battle, caster, elements),
        modifier=modifier,
        dice=dice,
        about={"fighter": caster.id, "score": score, "difficulty": needed, "modifier": modifier},
    )


def incantation_die(battle: Battle, caster: Fighter, elements: tuple[str, ...]) -> DieRule:
    """How the die is read, for a spell made with these elements."""
    return apply_hooks(battle, caster, Hooks.incantation_die, die_of(battle, caster, INCANTATION), elements)


# -- what it does ------------------------------------------------------------------------------------------------------


async def take_effect(
    battle: Battle, caster: Fighter, spell: Spell, working: Working, aimed: Aimed, elements: tuple[str, ...]
) -> None:
    """A spell takes effect at once, on all that it acts on; whom it brings below RES 0 is killed. [c2.magic.effect]

    It acts on the one aimed at, on those about him or about a place, or on all. [c2.spell.field.area]

    Cast into a melee it hits whom it is aimed at. [c2.magic.into-melee] Whoever is immune to one of its elements feels
    nothing of it.
    """
    affected = [
        candidate.id
        for candidate in reached_by_spell(battle, caster, spell, aimed)
        if not is_immune(battle, candidate, elements)
    ]
    battle.tell(
        lambda: SpellTakesEffect(fighter=caster.id, card=working.source, targets=tuple(affected), rules=(EFFECT,))
    )
    for fighter in battle.named(affected):
        await carry_out(battle, working, spell.effects, fighter)


def is_immune(battle: Battle, fighter: Fighter, elements: Sequence[str]) -> bool:
    """Whether a figure is immune to an element with which a spell was made."""
    return any(apply_hooks(battle, fighter, Hooks.immune_to, False, f"element:{element}") for element in elements)


# -- powers over later turns -------------------------------------------------------------------------------------------


class UsePower(Step, frozen=True):
    """A Magician pays for the power that a spell gives him over his later turns; it is absorbed like a spell."""

    magician: ModelId
    spell: str

    async def run(self, battle: Battle) -> None:
        caster = battle[self.magician]
        spell = own_spell(caster, self.spell)
        later = power_of(spell)
        suitable = victims(battle, caster)
        card = CARD + spell.key
        about = {"fighter": caster.id, "card": card}
        options = {enemy.id: enemy.id for enemy in suitable}
        target = await Choose(caster.side, TARGET, options, default=suitable[0].id, about=about)
        gems = await pay(caster, later_cost(later))
        caster.incanted = (*caster.incanted, (power_key(spell), target))
        battle.tell(lambda: PowerUsed(fighter=caster.id, card=card, target=target, gems=gems, rules=(CAST,)))
        reach = reach_of(later)
        if is_out_of_range(battle, caster, Aimed(target), reach, card):
            return
        if not await is_annulled(battle, Incantation(caster.id, card, spell.path, reach, gems, None, target)):
            await strike(battle, caster, spell, later, target, gems)


async def strike(battle: Battle, caster: Fighter, spell: Spell, later: Later, target: str, gems: Sequence[str]) -> None:
    """The power does what it does to an enemy."""
    if not battle[target].in_play or is_immune(battle, battle[target], elements_of(gems)):
        return
    await carry_out(battle, Working(caster.id, spell.key, EFFECT, spell.duration), later.effects, battle[target])


SHOOTING_ACTIONS["cast"] = Act(ready_to_cast, may_cast, RAPID, Casting)
