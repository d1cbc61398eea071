"""Skills of those who parry."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.battle import Attack, Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.attacks import ParryMethod
from escarmouche.rulebooks.c2.rules.characters import COUNTER_ATTACK_RISE
from escarmouche.rulebooks.c2.rules.combat import PARRY

AMBIDEXTROUS: Final = "c2.skill.ambidextre"

BOTH_HANDS: Final = ParryMethod("both-hands", AMBIDEXTROUS, wins=1, stance="both-hands")

EASIER_RISE: Final = 1
"""What a counter-attack adds to the difficulty of a parry for those who are trained in it."""


class Ambidextrous(Hooks, name=AMBIDEXTROUS):
    """Each parry wins an attack die against him who struck, as a counter-attack does, and is no harder for that.

    In one combat this goes neither with counter-attacks nor with a sustained defence; as long as the owner may still
    choose one of these, he may also merely parry. [c2.skill.ambidextre]
    """

    __slots__ = ()

    def ways_to_parry(
        self, value: tuple[ParryMethod, ...], battle: Battle, bearer: Fighter, attack: Attack
    ) -> tuple[ParryMethod, ...]:
        if bearer.stance not in ("", BOTH_HANDS.stance):
            return value
        undecided = not bearer.stance and any(way.stance for way in value)
        return (BOTH_HANDS, *(way for way in value if undecided or way != PARRY))


class CounterAttack(Hooks, name="c2.skill.contre-attaque"):
    """Counter-attacks like a Character; to whoever may do so anyway, they add 1 instead of 2 to the difficulty.

    [c2.skill.contre-attaque]
    """

    __slots__ = ()
    order = 100

    def counter_attack_rise(self, value: int | None, battle: Battle, bearer: Fighter) -> int | None:
        return COUNTER_ATTACK_RISE if value is None else min(value, EASIER_RISE)
