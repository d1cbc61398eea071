"""Creatures that change places. [ddm.term.switch-position]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Power
from escarmouche.rulebooks.ddm.events import CreatureMoved
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.bodies import bodies
from escarmouche.rulebooks.ddm.rules.force import moment
from escarmouche.rulebooks.ddm.rules.resistance import SAVE, resisted
from escarmouche.rulebooks.ddm.rules.saves import save
from escarmouche.rulebooks.ddm.rules.sight import visible
from escarmouche.rulebooks.ddm.rules.targets import span, suits
from escarmouche.table.grid import Square

RULE: Final = "ddm.term.switch-position"


class SwitchPlaces(Step, frozen=True):
    """Two creatures swap their spaces; nobody gets an attack of opportunity for it.

    ``two``: the target with another one that the caster chooses; otherwise with the caster. Of different sizes the larger
    has to cover the whole space of the smaller, and the smaller to fit into that of the larger; the acting player chooses
    among the ways to do so, and without any there is no swap, nor if one of them resists. [ddm.term.switch-position]
    """

    caster: ModelId
    target: ModelId
    two: bool
    power: Power

    async def run(self, battle: Battle) -> None:
        caster, target = battle[self.caster], battle[self.target]
        if target.at is None or caster.at is None:
            return
        others = partners(battle, caster, target, self.power) if self.two else [caster]
        options = {
            f"switch/{other.id}/{here}/{there}": (other, here, there)
            for other in others
            for here, there in swaps(battle, target, other)
        }
        if not options:
            return
        about = {"creature": caster.id, "target": target.id}
        other, here, there = await Choose(caster.side, RULE, options, default=next(iter(options)), about=about)
        if other is not caster:
            await moment(battle, other, Hooks.on_struck_at, caster, self.power.range != "touch")
            if await holds_out(battle, caster, other, self.power):
                return
        for creature, at in ((target, here), (other, there)):
            battle.stand(creature, at)
            tell_move(battle, creature, at)


def partners(battle: Battle, caster: Creature, target: Creature, power: Power) -> list[Creature]:
    """The other creatures in sight and range with which one may change places."""
    limit = span(power)
    others = [
        other
        for other in battle.present()
        if other is not target
        and other is not caster
        and (limit is None or battle.distance(caster, other) <= limit)
        and suits(battle, caster, other, power)
    ]
    return visible(battle, caster, others)


async def holds_out(battle: Battle, caster: Creature, other: Creature, power: Power) -> bool:
    """Whether the second of two creatures resists, or saves against what would move it."""
    if await resisted(battle, caster, other, power):
        return True
    if power.dc is None:
        return False
    battle.stir(caster, other)
    return await save(battle, other, power.dc, SAVE)


def swaps(battle: Battle, one: Creature, other: Creature) -> Iterator[tuple[Square, Square]]:
    """The places that two creatures may take when they swap: of ``one``, and of ``other``."""
    assert one.at is not None
    assert other.at is not None
    if one.body == other.body:
        yield other.at, one.at
        return
    large, small = (one, other) if one.body > other.body else (other, one)
    assert large.at is not None
    chart, ground = battle.ground.chart, battle.ground
    taken = bodies(battle) & ~battle.space(large) & ~battle.space(small) | ground.no_stop
    free_large = chart.anchors(large.body) & ~ground.shadow(taken, large.body)
    free_small = chart.anchors(small.body) & ~ground.shadow(taken, small.body)
    for wide in chart.members(free_large):
        block = chart.block(wide, large.body)
        if battle.space(small) & ~block:
            continue
        for narrow in chart.members(free_small):
            space = chart.block(narrow, small.body)
            if not space & ~battle.space(large) and not space & block:
                yield (wide, narrow) if large is one else (narrow, wide)


def tell_move(battle: Battle, creature: Creature, at: Square) -> None:
    """Tells where a creature is now."""
    battle.tell(lambda: CreatureMoved(creature=creature.id, how="switch", path=(at,), used=0, rules=(RULE,)))
