"""Spells, psionic powers and abilities in the format of spells: who may use them, when, and at what price.

[ddm.term.spell]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Gain, GainHitPoints, Lose, Power, Summon
from escarmouche.rulebooks.ddm.events import PowerUsed
from escarmouche.rulebooks.ddm.hooks import Actions, Hooks
from escarmouche.rulebooks.ddm.rules import turn
from escarmouche.rulebooks.ddm.rules.force import UNTIL_ATTACK, lapse, moment
from escarmouche.rulebooks.ddm.rules.immediate import HOLDER, interrupted
from escarmouche.rulebooks.ddm.rules.outcomes import Affect
from escarmouche.rulebooks.ddm.rules.sight import sees
from escarmouche.rulebooks.ddm.rules.simultaneous import in_order
from escarmouche.rulebooks.ddm.rules.states import active, conscious, threatened
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.summoning import comers
from escarmouche.rulebooks.ddm.rules.targets import Aim, affected, affects, aims, span
from escarmouche.rulebooks.ddm.rules.turn import may_replace, replace_attacks

TARGET: Final = "ddm.spell.target"
AREA: Final = "ddm.spell.radius"
SLOT: Final = "ddm.ability.sorcerer-spells"
POINT: Final = "psionic point"

CLOSE: Final = ("self", "touch", "adjacent", "your warband")
"""The ranges that reach no enemy from a distance."""

CAST: Final = "cast"
USE: Final = "use"


# -- what it costs -----------------------------------------------------------------------------------------------------


def is_spell(power: Power) -> bool:
    """Whether it is a spell, or a psionic power, which follows the rules of spells. [ddm.ability.psionics]

    Breath weapons, gazes and other abilities in the format of spells are none. [ddm.ability.general.spell-format]
    [ddm.ability.breath-weapon]
    """
    return power.kind in ("spell", "psionic")


def affordable(creature: Creature, power: Power) -> bool:
    """Whether a creature has a box, or points, left for a power. [ddm.spell.uses]"""
    if power.kind == "psionic":
        return creature.spent.count(POINT) + power.points <= creature.card.power_points
    if power.kind == "spell" and creature.card.slots:
        return bool(open_slots(creature, power))
    return creature.left(power.key, power.uses)


def open_slots(creature: Creature, power: Power) -> list[int]:
    """The levels of the boxes that a sorcerer may mark for a spell: of its level, or higher. [ddm.ability.sorcerer-spells]
    [ddm.spell.sorcerer]
    """
    return [
        level
        for level, boxes in enumerate(creature.card.slots, start=1)
        if level >= power.level and creature.left(slot(level), boxes)
    ]


def slot(level: int) -> str:
    """What a box for spells of a level is called among those spent."""
    return f"slot {level}"


async def pay(creature: Creature, power: Power) -> None:
    """Marks what using a power costs; it stays marked, whatever comes of the power."""
    if power.kind == "psionic":
        creature.spent = (*creature.spent, *(POINT,) * power.points)
    elif power.kind == "spell" and creature.card.slots:
        levels = open_slots(creature, power)
        about = {"creature": creature.id, "power": power.key}
        level = await Choose(
            creature.side,
            SLOT,
            {f"level/{level}": level for level in levels},
            default=f"level/{levels[0]}",
            about=about,
        )
        creature.spent = (*creature.spent, slot(level))
    elif power.uses is not None:
        creature.spent = (*creature.spent, power.key)


# -- when --------------------------------------------------------------------------------------------------------------


def may_use(battle: Battle, creature: Creature, power: Power) -> bool:
    """Whether a creature may use a power as things stand, its price and its targets apart.

    While an enemy threatens its square it casts only spells with the range touch; abilities it uses all the same.
    [ddm.spell.threatened] [ddm.spell.threatened.exceptions] [ddm.ability.general.ignore-threat]
    [ddm.melee.threaten.abilities] Nobody summons where nobody can come.
    """
    summons = [outcome for outcome in power.outcomes if isinstance(outcome, Summon)]
    if summons and not any(comers(battle, creature, summon.cards) for summon in summons):
        return False
    if power.kind == "gaze" and not can_gaze(battle, creature):
        return False
    if not is_spell(power):
        return True
    return power.range == "touch" or not threatened(battle, creature)


def in_time(battle: Battle, creature: Creature, power: Power) -> bool:
    """Whether now, in its own turn, is a time for a power.

    One that replaces attacks takes the place of all attacks of the turn, spells among them: one a turn.
    [ddm.spell.replaces-attacks] [ddm.term.replaces] Swift ones come before, between or after anything else in it.
    [ddm.term.swift]
    """
    if power.timing == "immediate":
        return True
    return power.timing != "replaces" or may_replace(battle, creature, power.kind)


def usable(battle: Battle, creature: Creature, powers: Iterable[Power]) -> Iterator[Power]:
    """Of some powers of a creature, those that it may use now, at somebody."""
    for power in powers:
        if affordable(creature, power) and may_use(battle, creature, power) and has_target(battle, creature, power):
            yield power


def has_target(battle: Battle, creature: Creature, power: Power) -> bool:
    """Whether there is anything at which a power may be aimed."""
    return any(any(True for _ in lay()) for _, lay in aims(battle, creature, power))


def acts(battle: Battle, creature: Creature) -> Actions:
    """What a creature may cast or use in its turn at this moment."""
    if not creature.card.powers:
        return {}
    in_time_now = (power for power in creature.card.powers if in_time(battle, creature, power))
    return {key_of(power): (UsePower(creature.id, power),) for power in usable(battle, creature, in_time_now)}


def key_of(power: Power) -> str:
    """The key of a power among the acts of a turn."""
    return f"{CAST if is_spell(power) else USE}/{power.key}"


def named(creature: Creature, key: str) -> Power | None:
    """The power that is called so among the acts of a turn."""
    return next((power for power in creature.card.powers if key_of(power) == key), None)


def costs_nothing(_battle: Battle, creature: Creature, key: str) -> bool:
    """Whether an act is a power that does not replace attacks."""
    power = named(creature, key)
    return power is not None and power.timing != "replaces"


def against_enemies(battle: Battle, creature: Creature, key: str) -> bool:
    """Whether an act is a power from a distance that can be aimed at enemies now."""
    power = named(creature, key)
    if power is None or power.range in CLOSE:
        return False
    sides = (
        battle[target].side if target in battle.creatures else target for target, _ in aims(battle, creature, power)
    )
    return any(battle.team(side) != battle.team(creature.side) for side in sides)


turn.ACTIONS.append(acts)
turn.AGAINST_ENEMIES.append(against_enemies)
turn.BESIDES.append(costs_nothing)


class Holder(Hooks, name=HOLDER):
    """Has a power that may be used at once, in anybody's turn."""

    __slots__ = ()

    def immediate(self, value: Actions, battle: Battle, bearer: Creature) -> Actions:
        at_once = (power for power in bearer.card.powers if power.timing == "immediate")
        uses = {
            f"{key_of(power)}/{bearer.id}": (UsePower(bearer.id, power),) for power in usable(battle, bearer, at_once)
        }
        return {**value, **uses}


# -- using one ---------------------------------------------------------------------------------------------------------


class UsePower(Step, frozen=True):
    """A creature uses a power: it is paid for, aimed, and then others may step in. [ddm.term.caster]

    What is itself immediate was declared in answer to something: others have had their say.
    """

    creature: ModelId
    power: Power

    async def run(self, battle: Battle) -> None:
        creature, power = battle[self.creature], self.power
        if creature.at is None or not affordable(creature, power):
            return
        if power.timing == "replaces":
            replace_attacks(battle, power.kind)
        await pay(creature, power)
        aim = await choose_aim(battle, creature, power)
        if aim is None:
            return
        others = () if power.timing == "immediate" else interrupted(battle, creature.id, aim.target)
        battle.then(*others, TakeEffect(creature.id, power, aim))


async def choose_aim(battle: Battle, creature: Creature, power: Power) -> Aim | None:
    """Where a power is aimed: first at whom, then how its area lies. The creature's player decides. ``None``: nowhere."""
    options = {key: lay for key, lay in aims(battle, creature, power) if any(True for _ in lay())}
    if not options:
        return None
    about = {"creature": creature.id, "power": power.key}
    lay = await Choose(creature.side, TARGET, options, default=next(iter(options)), about=about)
    areas = {area_key(way): way for way in lay()}
    target = next(iter(areas.values())).target
    return await Choose(creature.side, AREA, areas, default=next(iter(areas)), about={**about, "target": target})


def area_key(aim: Aim) -> str:
    """The key of a way to lay an area: its squares."""
    return "area/" + "-".join(map(str, aim.area or ()))


class TakeEffect(Step, frozen=True):
    """A power takes effect on everybody whom it affects, one after the other.

    What others have done meanwhile may have made it impossible: then it fails, and what it cost is spent.
    [ddm.term.immediate]
    """

    creature: ModelId
    power: Power
    aim: Aim

    async def run(self, battle: Battle) -> None:
        caster, power = battle[self.creature], self.power
        able = active if power.timing == "replaces" else conscious
        if caster.at is None or not able(battle, caster) or not may_use(battle, caster, power):
            return
        if not still_aimed(battle, caster, power, self.aim):
            return
        reached = affected(battle, caster, power, self.aim)
        tell_use(battle, caster, power, reached, self.aim)
        lapse(battle, caster, UNTIL_ATTACK)
        order = await in_order(battle, reached) if order_matters(power) else reached
        if self.aim.target:
            await moment(battle, battle[self.aim.target], Hooks.on_struck_at, caster, power.range != "touch")
        battle.then(*(Affect(caster.id, creature.id, power) for creature in order))


def still_aimed(battle: Battle, caster: Creature, power: Power, aim: Aim) -> bool:
    """Whether a power could still be aimed as it was."""
    return any(aim in lay() for key, lay in aims(battle, caster, power) if key == (aim.warband or aim.target))


def order_matters(power: Power) -> bool:
    """Whether the order in which a power affects creatures may matter: effects given or ended concern only their bearer."""
    return not all(isinstance(outcome, Gain | Lose | GainHitPoints) for outcome in power.outcomes)


def tell_use(battle: Battle, caster: Creature, power: Power, reached: list[Creature], aim: Aim) -> None:
    """Tells that a power takes effect."""
    names = tuple(creature.id for creature in reached)
    battle.tell(
        lambda: PowerUsed(
            creature=caster.id, power=power.key, targets=names, squares=aim.area or (), rules=("ddm.spell.format",)
        )
    )


# -- gazes -------------------------------------------------------------------------------------------------------------

GAZE: Final = "ddm.ability.gaze-attack"
INVISIBLE: Final = "ddm.ability.invisible"


def gaze(creature: Creature) -> Power | None:
    """The gaze of a creature, if it has one."""
    return next((power for power in creature.card.powers if power.kind == "gaze"), None)


def can_gaze(battle: Battle, creature: Creature) -> bool:
    """Whether a gaze is at work: not that of one who has been made invisible. [ddm.ability.gaze-attack]"""
    return active(battle, creature) and not creature.has(INVISIBLE)


def in_sight_afterwards(battle: Battle, gazer: Creature, other: Creature) -> bool:
    """Whether a gazer sees a creature once that one has attacked; what hides it until then is over."""
    hidden = [effect for effect in other.effects if effect.name == INVISIBLE]
    if hidden and all(effect.until == UNTIL_ATTACK for effect in hidden):
        assert gazer.at is not None
        return bool(battle.ground.chart.view(gazer.at, gazer.body) & battle.space(other))
    return sees(battle, gazer, other)


def meets_gaze(battle: Battle, gazer: Creature, other: Creature) -> bool:
    """Whether a creature that aims at a gazer from within its range comes under the gaze, which takes place after that."""
    power = gaze(gazer)
    if power is None or gazer.at is None or not can_gaze(battle, gazer):
        return False
    if not in_sight_afterwards(battle, gazer, other):
        return False
    limit = span(power)
    return affects(battle, power, other) and (limit is None or battle.distance(gazer, other) <= limit)


class Provoked(Step, frozen=True):
    """Whoever has aimed at a gazer saves against the gaze, after the attack. [ddm.ability.gaze-attack.reactive]"""

    gazer: ModelId
    other: str

    async def run(self, battle: Battle) -> None:
        power = gaze(battle[self.gazer])
        if power is not None and battle[self.other].at is not None:
            battle.then(Affect(self.gazer, self.other, power))


class Gazer(Hooks, name=GAZE):
    """Whoever shoots at it from within the range of its gaze comes under it. [ddm.ability.gaze-attack.reactive]"""

    __slots__ = ()

    async def on_struck_at(self, battle: Battle, bearer: Creature, attacker: Creature, ranged: bool) -> None:
        if ranged and attacker is not bearer and meets_gaze(battle, bearer, attacker):
            battle.then(Provoked(bearer.id, attacker.id))


# -- venom -------------------------------------------------------------------------------------------------------------


class Venom(Hooks, name="ddm.condition.poisoned#venom"):
    """Whoever it hits with an attack that carries poison suffers the poison. [ddm.condition.poisoned]"""

    __slots__ = ()

    async def on_hit(self, battle: Battle, bearer: Creature, target: Creature, strike: Strike, taken: int) -> None:
        attacks = bearer.card.attacks(strike.sort)
        poison = attacks[strike.index].poison if strike.index >= 0 else None
        if poison is not None and target.at is not None and target.hp > 0 and affects(battle, poison, target):
            battle.then(Affect(bearer.id, target.id, poison))
