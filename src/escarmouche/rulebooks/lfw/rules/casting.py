"""Casting a spell: which one, what it costs, what it is aimed at, and whom it strikes."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import PASS, Choose, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.content.effect_words import Blast, Shot
from escarmouche.rulebooks.lfw.content.spells import Spell
from escarmouche.rulebooks.lfw.events import SpellCast
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.areas_of_spells import SpellPoint, about_point, between
from escarmouche.rulebooks.lfw.rules.behaviours import behaviour
from escarmouche.rulebooks.lfw.rules.distances import in_range, is_in_melee, melee_of
from escarmouche.rulebooks.lfw.rules.effect_words import ENDS, Working, carry_out
from escarmouche.rulebooks.lfw.rules.eligibility import is_able
from escarmouche.rulebooks.lfw.rules.missions import is_destroyed
from escarmouche.rulebooks.lfw.rules.place_words import carry_out_at
from escarmouche.rulebooks.lfw.rules.sight import sees
from escarmouche.rulebooks.lfw.rules.wounds import ResolveWounds
from escarmouche.table import INCH, Pose

COST: Final = "lfw.magic.cost"
TARGET: Final = "lfw.spell.resolve"

WAVE: Final = "lfw.specialist.mage.vague-de-magie"
SPREAD: Final = 3 * INCH

HEALING: Final = "lfw.spell.lumiere.soin-celeste"
HAND: Final = "lfw.spell.vent.main-du-vent"


class CastSpell(Step, frozen=True):
    """A mage names a spell that it knows, pays for it, and aims it; it works at once, without a roll. [lfw.magic.cost]"""

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        caster = battle[self.unit]
        known = {spell_key(spell): spell for spell in castable(battle, caster)}
        spell = await Choose(caster.side, COST, known, about={"unit": caster.id})
        caster.magic -= cost(battle, spell)
        caster.has_cast += 1
        caster.did("spells")
        battle.then(AimSpell(caster.id, spell_key(spell)), ResolveWounds())


class AimSpell(Step, frozen=True):
    """Whoever or whatever a spell is aimed at is chosen, as it says, and within its range. [lfw.spell.resolve]

    All such units within range, where it is aimed at all of them; otherwise one, or a point. What has an area strikes
    everybody in it, friend or enemy.
    """

    unit: ModelId
    spell: str

    async def run(self, battle: Battle) -> None:
        caster, spell = battle[self.unit], known_spell(battle[self.unit], self.spell)
        targets: tuple[str, ...] = ()
        point: Pose | None = None
        if spell.target == "point":
            point = await SpellPoint(battle, caster, spell.rule, reach(battle, caster, spell), visible=spell.visible)
            targets = struck(battle, caster, spell, point)
        elif spell.target == "nothing":
            targets = ()
        elif spell.all:
            targets = possible_targets(battle, caster, spell)
        else:
            options = {name: name for name in possible_targets(battle, caster, spell)}
            first = await Choose(caster.side, TARGET, options, about={"unit": caster.id, "spell": self.spell})
            targets = (first, *await second_target(battle, caster, spell, first))
        battle.tell(
            lambda: SpellCast(
                unit=caster.id,
                spell=spell.name,
                cost=cost(battle, spell),
                targets=targets,
                point=None if point is None else point.point,
                rules=(spell.rule,),
            )
        )
        there = SpellAt(caster.id, self.spell, point)
        battle.then(there, *[SpellOn(caster.id, self.spell, name) for name in targets])


async def second_target(battle: Battle, caster: Unit, spell: Spell, first: str) -> tuple[str, ...]:
    """Another friend within 3" of the first, whom the spell reaches for half of its cost, rounded down, at least 1 Pm.

    He meets the same conditions, but for the range.
    """
    more = max(1, cost(battle, spell) // 2)
    target = battle[first]
    if not battle.allied(caster, target) or not target.in_play or caster.magic < more:
        return ()
    if not apply_hooks(battle, caster, Hooks.spreads_spells, False):
        return ()
    able = [
        unit.id
        for unit in battle.friends(target)
        if in_range(battle, target, unit, SPREAD)
        and (not spell.living or is_alive(unit))
        and (not spell.visible or unit is caster or sees(battle, caster, unit))
    ]
    if not able:
        return ()
    options = {PASS: PASS, **{name: name for name in able}}
    chosen = await Choose(caster.side, WAVE, options, default=PASS, about={"unit": caster.id, "target": first})
    if chosen == PASS:
        return ()
    caster.magic -= more
    return (chosen,)


class SpellOn(Step, frozen=True):
    """What a spell does to one unit. Those under spells of fire give light at night. [lfw.spell.feu.domain]"""

    unit: ModelId
    spell: str
    target: ModelId

    async def run(self, battle: Battle) -> None:
        spell = known_spell(battle[self.unit], self.spell)
        if spell.lights and spell.lasts != "instant":
            battle[self.target].gain("lfw.rule.lumineux", source=spell.rule, until=ENDS[spell.lasts])
        await carry_out(battle, working(battle, battle[self.unit], spell), spell.effects, battle[self.target])


class SpellAt(Step, frozen=True):
    """What a spell does to the table, at a point or everywhere."""

    unit: ModelId
    spell: str
    point: Pose | None

    async def run(self, battle: Battle) -> None:
        spell = known_spell(battle[self.unit], self.spell)
        await carry_out_at(battle, working(battle, battle[self.unit], spell), spell.effects, self.point)


def working(battle: Battle, caster: Unit, spell: Spell) -> Working:
    """A spell at work."""
    far = reach(battle, caster, spell) or 0
    return Working(caster.id, spell.rule, spell.lasts, spell_key(spell), spell.projectile, far, spell.hits)


# -- what can be cast --------------------------------------------------------------------------------------------------


def spell_key(spell: Spell) -> str:
    """What tells a spell apart from all others."""
    return f"{spell.domain} {spell.key}"


def known_spell(unit: Unit, key: str) -> Spell:
    """A spell that a unit knows. Raises ``KeyError``."""
    return {spell_key(spell): spell for spell in unit.profile.spells}[key]


def may_cast(battle: Battle, unit: Unit) -> bool:
    """Whether a unit may cast now: it does not flee, follows no behaviour, and has a spell left that it can cast."""
    left = apply_hooks(battle, unit, Hooks.spells_a_turn, 1) - unit.has_cast
    free = not unit.fleeing and not behaviour(battle, unit)
    return free and left > 0 and is_able(battle, unit, "cast") and bool(castable(battle, unit))


def castable(battle: Battle, caster: Unit) -> tuple[Spell, ...]:
    """The spells that a unit knows, has the Pm for, and has something to aim at."""
    return tuple(
        spell
        for spell in caster.profile.spells
        if cost(battle, spell) <= caster.magic
        and (caster.profile.shooting is not None or not needs_skill(spell))
        and has_free_hands(battle, caster, spell)
        and (spell.target in ("point", "nothing") or spell.all or possible_targets(battle, caster, spell))
    )


def has_free_hands(battle: Battle, caster: Unit, spell: Spell) -> bool:
    """Whether the melee lets a unit cast a spell: nobody who is in one casts a magic projectile.

    [lfw.spell.projectile-magique]
    """
    return not (spell.projectile and is_in_melee(battle, caster))


def needs_skill(spell: Spell) -> bool:
    """Whether a spell makes a shooting attack with the CT of its caster: nobody casts it who has none."""
    return any(isinstance(word, Blast) or (isinstance(word, Shot) and word.skill is None) for word in spell.effects)


def cost(battle: Battle, spell: Spell) -> int:
    """What a spell costs in Pm; what heavenly healing costs is lost in the book, and agreed on."""
    return battle.options.healing_cost if spell.rule == HEALING else spell.cost


def reach(battle: Battle, caster: Unit, spell: Spell) -> int | None:
    """How far a spell of a unit reaches, ``None`` without limit; that of the hand of the wind is lost, and agreed on."""
    far = battle.options.hand_of_wind * INCH if spell.rule == HAND else spell.range
    return None if far is None else apply_hooks(battle, caster, Hooks.spell_reach, far)


def possible_targets(battle: Battle, caster: Unit, spell: Spell) -> tuple[str, ...]:
    """The units at which a spell may be aimed; the caster himself is a friend of his own. [lfw.spell.target-words]

    A magic projectile is aimed at nobody who is in a melee, and only at those whom the caster sees.
    """
    if spell.target == "lost-friend":
        return tuple(unit.id for unit in battle.units.values() if battle.allied(caster, unit) and is_destroyed(unit))
    far = reach(battle, caster, spell)
    return tuple(
        unit.id
        for unit in battle.in_play()
        if (spell.target == "unit" or battle.allied(caster, unit) == (spell.target == "friend"))
        and (far is None or in_range(battle, caster, unit, far))
        and (not spell.living or is_alive(unit))
        and (not spell.projectile or not melee_of(battle, unit))
        and (not (spell.visible or spell.projectile) or unit is caster or sees(battle, caster, unit))
    )


def is_alive(unit: Unit) -> bool:
    """Whether a unit is alive: neither dead nor neutral."""
    return unit.nature == "living"


def struck(battle: Battle, caster: Unit, spell: Spell, point: Pose) -> tuple[str, ...]:
    """Those whom a spell strikes that is aimed at a point: all within its area, or all between the caster and the point."""
    if spell.line:
        return between(battle, caster, point)
    return about_point(battle, point, spell.area) if spell.area else ()
