"""What keeps a power off a creature altogether: immunity to the like of it, or resistance to magic."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Deal, Destroy, Power, Unnerve
from escarmouche.rulebooks.ddm.events import Unaffected
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.force import immune, overriding

SAVE: Final = "ddm.spell.save-dc"
"""The save against a power."""
IMMUNITY: Final = {"gaze": "gaze attacks", "poison": "poison"}
"""The immunity that keeps off all powers of a kind."""


async def resisted(battle: Battle, caster: Creature, creature: Creature, power: Power) -> bool:
    """Whether a power has no effect on a creature that resists magic, or is immune to the like. Abilities are no spells."""
    if power.kind in IMMUNITY and immune(battle, creature, IMMUNITY[power.kind]):
        tell_unaffected(battle, creature, "ddm.ability.immune")
        return True
    for effect in overriding(battle, creature, Hooks.resists):
        assert isinstance(effect, Hooks)
        if await effect.resists(battle, creature, caster, power):
            rule = effect.rule
            tell_unaffected(battle, creature, rule)
            return True
    return False


def endangers(power: Power) -> bool:
    """Whether a power may do harm to whom it affects: it allows a save, or hurts, destroys or frightens."""
    return power.dc is not None or any(isinstance(outcome, Deal | Destroy | Unnerve) for outcome in power.outcomes)


def tell_unaffected(battle: Battle, creature: Creature, rule: str) -> None:
    """Tells that a power does nothing to a creature."""
    battle.tell(lambda: Unaffected(creature=creature.id, effect=rule, rules=(rule,)))
