"""Wounds: what cancels them, what they cost, cripples, destruction, and recovering."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from escarmouche.kernel import Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.lfw.battle import Battle, Combat, Crippled, Hurt, Unit
from escarmouche.rulebooks.lfw.events import (
    CrippledNoMore,
    CrippledRolled,
    WoundCancelled,
    Wounded,
)
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.dice import Throw, d6, helps, net_help, throw
from escarmouche.rulebooks.lfw.rules.parting import Fall, Riderless
from escarmouche.rulebooks.lfw.rules.suppression import shake_friends

WOUND: Final = "lfw.wound.wound"
CRIPPLED: Final = "lfw.wound.crippled-table"


class ResolveWounds(Step, frozen=True):
    """All wounds that have been suffered and not yet resolved: unit by unit, in the order in which they came.

    Each can be cancelled by itself, and costs 1 Pv. [lfw.wound.wound]
    """

    async def run(self, battle: Battle) -> None:
        battle.hurts = tuple(hurt for hurt in battle.hurts if battle[hurt.unit].in_play)
        if battle.hurts:
            battle.then(Protect(battle.hurts[0].unit), ResolveWounds())


class Protect(Step, frozen=True):
    """What may cancel the wounds of a unit, one after the other; when all have been looked at, it suffers the rest.

    ``left``: for each of its hurts that has been looked at, how many wounds are left of it, the last of them in part, of
    which ``tested`` wounds have been looked at.
    """

    unit: ModelId
    left: tuple[int, ...] = (0,)
    tested: int = 0

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        hurts = [hurt for hurt in battle.hurts if hurt.unit == self.unit]
        hurt, (*before, left) = hurts[len(self.left) - 1], self.left
        if hurt.pierced or not hurt.wounds or not _is_protected(battle, unit):
            left, tested = hurt.wounds, hurt.wounds
        else:
            tested = self.tested + 1
            left += not await _is_cancelled(battle, unit)
        if tested < hurt.wounds:
            battle.then(Protect(self.unit, (*before, left), tested))
        elif len(self.left) < len(hurts):
            battle.then(Protect(self.unit, (*before, left, 0)))
        else:
            battle.hurts = tuple(hurt for hurt in battle.hurts if hurt.unit != self.unit)
            await _suffer(battle, unit, zip(hurts, (*before, left), strict=True))


async def _suffer(battle: Battle, unit: Unit, hurts: Iterable[tuple[Hurt, int]]) -> None:
    """The wounds of one unit that are left of its hurts. Whoever's wound takes its last Pv has destroyed it."""
    suffered = 0
    for hurt, left in hurts:
        if not left:
            continue
        suffered += left
        if hurt.flaming:
            unit.burnt = battle.turn
        lost = left if apply_hooks(battle, unit, Hooks.loses_life, True) else 0
        before, unit.life = unit.life, max(0, unit.life - lost)
        life, by, wounds = unit.life, hurt.by, left
        battle.tell(lambda: Wounded(unit=unit.id, by=by, wounds=wounds, life=life, rules=(WOUND,)))  # noqa: B023
        if before and not unit.life:
            unit.destroyed_by = hurt.by
        _count(battle, unit, before - unit.life if battle.options.result_by_life else left)
    if not unit.life:
        shake_friends(battle, unit)
        rode = bool(unit.mount)
        survivor = destroy(battle, unit, by=unit.destroyed_by, alone=True)
        if survivor is not None and rode:
            battle.then(Riderless(survivor.id, unit.destroyed_by))
        elif survivor is not None:
            battle.then(Fall(survivor.id), ResolveWounds())
    elif suffered:
        await check_crippled(battle, unit)


def _count(battle: Battle, unit: Unit, wounds: int) -> None:
    """Wounds count for the result of the combat under way."""
    combat = battle.combat
    if combat is not None and unit.id in combat.units:
        suffered = {**dict(combat.suffered), unit.side: combat.of(unit.side) + wounds}
        battle.combat = Combat(combat.units, tuple(sorted(suffered.items())))


def _is_protected(battle: Battle, unit: Unit) -> bool:
    """Whether anything may cancel wounds of a unit."""
    protections = (Hooks.protection, Hooks.magic_protection)
    return any(apply_hooks(battle, unit, hook, None) is not None for hook in protections)


async def _is_cancelled(battle: Battle, unit: Unit) -> bool:
    """Whether a wound is cancelled: by a protection roll, or else by one of magic protection."""
    protection = apply_hooks(battle, unit, Hooks.protection, None)
    magic = apply_hooks(battle, unit, Hooks.magic_protection, None)
    if (protection is not None and await _protects(battle, unit, "lfw.rule.protection", protection)) or (
        magic is not None and await _protects(battle, unit, "lfw.rule.protection-magique", magic)
    ):
        battle.tell(lambda: WoundCancelled(unit=unit.id, rules=("lfw.rule.protection",)))
        return True
    return False


async def _protects(battle: Battle, unit: Unit, rule: str, needed: int) -> bool:
    kind: Final = "protection" if rule == "lfw.rule.protection" else "magic_protection"
    help = net_help(helps(battle, unit, unit.effects, kind), ())
    return (await throw(unit, Throw(kind, rule, needed, 0, help, fated=False))).success


# -- cripples ----------------------------------------------------------------------------------------------------------

TABLE: Final[tuple[Crippled, ...]] = ("slow", "slow", "clumsy", "clumsy", "slow_and_clumsy", "slow_and_clumsy")
"""What each face of the die does. [lfw.wound.crippled-table]"""


async def check_crippled(battle: Battle, unit: Unit) -> None:
    """A unit that has lost half of its Pv or more is crippled, as the die says, until it has more than half again.

    As long as it is crippled further wounds change nothing about that. [lfw.wound.crippled] [lfw.marker.estropie]
    """
    if not unit.crippled and 2 * unit.life <= unit.most_life:
        die = await d6(CRIPPLED, unit.side, {"unit": unit.id})
        unit.crippled = TABLE[die - 1]
        unit.gain(CRIPPLED, unit.crippled)
        battle.tell(lambda: CrippledRolled(unit=unit.id, crippled=unit.crippled, rules=(CRIPPLED,)))


def recover(battle: Battle, unit: Unit, points: int) -> int:
    """A unit gets lost Pv back, and may stop being crippled. Tells how many it got."""
    got = max(0, min(points, unit.most_life - unit.life))
    unit.life += got
    if unit.crippled and 2 * unit.life > unit.most_life:
        unit.crippled = ""
        unit.lose(CRIPPLED)
        battle.tell(lambda: CrippledNoMore(unit=unit.id, rules=("lfw.wound.crippled",)))
    return got
