"""Saving throws: 1d20 + level against a DC."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import Roll
from escarmouche.kernel.effects import Breakdown, breakdown, note
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import DamageType
from escarmouche.rulebooks.ddm.events import SaveMade
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.force import apply_hooks, bearers
from escarmouche.rulebooks.ddm.rules.rerolls import thrown

SAVE: Final = "ddm.save.roll"
D20: Final = (20,)


def save_bonus(battle: Battle, creature: Creature) -> int:
    """What a creature adds to the die of any save: its level, or what stands instead of it, and all bonuses.

    [ddm.card.level]
    """
    bonus = apply_hooks(
        battle, creature, Hooks.save, apply_hooks(battle, creature, Hooks.save_level, creature.card.level)
    )
    for bearer, effect in bearers(battle, Hooks.save_nearby):
        assert isinstance(effect, Hooks)
        if bearer is not creature:
            bonus = note(effect.rule, bonus, effect.save_nearby(bonus, battle, bearer, creature))
    return bonus


async def throw(battle: Battle, creature: Creature, rule: str, bonus: int, dc: int) -> bool:
    """A d20 and a bonus against a DC: a natural 20 succeeds, a natural 1 fails, whatever the DC.

    [ddm.save.natural-20] [ddm.save.natural-1] [ddm.morale.natural]
    """

    def read(faces: tuple[int, ...]) -> bool:
        return faces[0] == 20 or (faces[0] != 1 and faces[0] + bonus >= dc)

    about = {"creature": creature.id, "bonus": bonus, "dc": dc}
    roll = Roll(D20, read, rule=rule, player=creature.side, about=about, parts=lambda faces: (*faces, bonus))
    return await thrown(battle, creature, roll)


async def save(
    battle: Battle, creature: Creature, dc: int, rule: str = SAVE, *, against: Sequence[DamageType] = ()
) -> bool:
    """A saving throw of a creature; it is made even by one that can do nothing. [ddm.save.roll] [ddm.term.save]
    [ddm.spell.save-dc]

    ``against``: the types of the damage that it is to lessen; some creatures make no save against some.
    """
    if not all(apply_hooks(battle, creature, Hooks.saves_against, True, type) for type in against):
        return False
    bonus = breakdown(creature.card.level, lambda: save_bonus(battle, creature))
    passed = await throw(battle, creature, rule, bonus.total, dc)
    battle.tell(lambda: SaveMade(creature=creature.id, bonus=bonus, dc=dc, passed=passed, rules=(rule, SAVE)))
    return passed


__all__ = ["D20", "SAVE", "Breakdown", "save", "save_bonus", "throw"]
