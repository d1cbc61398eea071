"""What a creature can't do just now, though its player might look for it, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.kernel import Ask, Choose
from escarmouche.rulebooks import Closed, RuleLink
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.machine.approach import outwards
from escarmouche.rulebooks.ddm.rules.charge import SHORTEST, charging_speed, swiftest
from escarmouche.rulebooks.ddm.rules.sight import nearest_enemies
from escarmouche.rulebooks.ddm.rules.states import threatened
from escarmouche.rulebooks.ddm.rules.turn import OPTIONS, attacks_left, may_assault, may_attack
from escarmouche.texts import message


def closed(battle: Battle, ask: Ask[Any]) -> Iterator[Closed]:
    """Shots and charges that are not open to a creature whose turn it is, though it could make another attack."""
    if ask.rule != OPTIONS or not isinstance(ask, Choose) or battle.turn is None:
        return
    creature = battle[ask.about["creature"]]
    if creature.at is None or battle.turn.charging or battle.turn.rushing or not any(battle.enemies(creature)):
        return
    acts = {key.split("/")[0] for key in ask.options}
    if "ranged" not in acts and (why := _no_shot(battle, creature)) is not None:
        yield Closed(message("ddm-closed.shoot"), why)
    if "charge" not in acts and (why := _no_charge(battle, creature)) is not None:
        yield Closed(message("ddm-closed.charge"), why)


def _no_shot(battle: Battle, creature: Creature) -> RuleLink | None:
    """Why a creature with a ranged attack to make can't shoot; ``None`` where something else keeps it from it."""
    if not attacks_left(battle, creature, "ranged") or not may_attack(battle, creature, "ranged"):
        return None
    if threatened(battle, creature):
        return RuleLink(message("ddm-closed-threatened"), "ddm.ranged.threatened")
    near = nearest_enemies(battle, creature)
    if not near:
        return RuleLink(message("ddm-closed-unseen"), "ddm.ranged.sight")
    reaches = [creature.card.ranged[index].range for index in attacks_left(battle, creature, "ranged")]
    if all(reach is not None and battle.distance(creature, near[0]) > reach for reach in reaches):
        return RuleLink(message("ddm-closed-out-of-range"), "ddm.ranged.range")
    return None


def _no_charge(battle: Battle, creature: Creature) -> RuleLink | None:
    """Why a creature that could give its turn to a charge has no enemy to charge."""
    assert battle.turn is not None
    if not may_assault(battle, creature) or not may_attack(battle, creature, "melee") or not creature.card.melee:
        return None
    mode = swiftest(battle, creature)
    seen = [battle[name] for name in battle.turn.seen]
    near = next(outwards(battle, creature, seen, mode, 2 * charging_speed(battle, creature, mode)), None)
    if near is None:
        return RuleLink(message("ddm-closed-far"), "ddm.melee.charge.distance")
    if near[0] < SHORTEST:
        return RuleLink(message("ddm-closed-near"), "ddm.melee.charge.distance")
    return RuleLink(message("ddm-closed-blocked"), "ddm.melee.charge.path")


__all__ = ["closed"]
