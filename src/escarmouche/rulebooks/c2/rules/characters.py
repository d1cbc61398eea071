"""Characters: extra combat dice, the master stroke, and who may counter-attack."""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from escarmouche.kernel import Choose, confirm
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import ExtraDiceTaken
from escarmouche.rulebooks.c2.hooks import Fighters, Hooks
from escarmouche.rulebooks.c2.rules.characteristics import attack, defence
from escarmouche.rulebooks.confrontation.scores import lowered

EXTRA_DICE: Final = "c2.character.extra-dice"
PRICE: Final = 2
"""What an extra die costs, in ATT and in DEF."""

MASTER_STROKE: Final = "c2.character.master-stroke"
COUNTER_ATTACK_RISE: Final = 2
"""What a counter-attack adds to the difficulty of a parry."""

WARRIOR_MAGE: Final = "c2.skill.guerrier-mage"
WARRIOR_MONK: Final = "c2.skill.moine-guerrier"
"""Skills of casters who fight as well as they cast."""


def is_character(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter is a Character: one whose card bears a proper name, or who is made one.

    Only Characters take extra dice, counter-attack and strike master strokes, unless a skill gives it to others.
    [c2.character.status]
    """
    return apply_hooks(battle, fighter, Hooks.character, fighter.profile.character)


# -- extra dice --------------------------------------------------------------------------------------------------------


class ExtraDie(Hooks, name=EXTRA_DICE):
    """One more combat die until the end of the melee phase, paid for in ATT and DEF. Several add up."""

    __slots__ = ()
    stacking = "adds"
    order = 100

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, self.number)

    def defence(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, self.number)

    def combat_dice(self, value: int, battle: Battle, bearer: Fighter, foes: Fighters) -> int:
        return value + 1


async def take_extra_dice(battle: Battle, fighter: Fighter) -> None:
    """A Character adds dice, each for 2 points of ATT and of DEF; neither falls below 0. [c2.character.extra-dice]"""
    most = _affordable(battle, fighter)
    if not most:
        return
    options = {str(number): number for number in range(most + 1)}
    costs = prices(battle, fighter)[:most]
    number = await Choose(
        fighter.side, EXTRA_DICE, options, default="0", about={"fighter": fighter.id, "prices": costs}
    )
    for price in costs[:number]:
        fighter.gain(EXTRA_DICE, price, until="phase")
    if number:
        battle.tell(lambda: ExtraDiceTaken(fighter=fighter.id, number=number, rules=(EXTRA_DICE,)))


def prices(battle: Battle, fighter: Fighter) -> tuple[int, ...]:
    """What each further extra die costs the fighter, in ATT and in DEF, as far as it may take any."""
    scores = max(0, min(attack(battle, fighter), defence(battle, fighter)))
    plain = (PRICE,) * scores if is_character(battle, fighter) else ()
    taken = sum(1 for effect in fighter.effects if effect.name == EXTRA_DICE)
    return apply_hooks(battle, fighter, Hooks.extra_die_prices, plain, taken)


def _affordable(battle: Battle, fighter: Fighter) -> int:
    """How many extra dice both ATT and DEF can pay for."""
    scores = min(attack(battle, fighter), defence(battle, fighter))
    return sum(1 for cost in accumulate(prices(battle, fighter)) if cost <= scores)


# -- master stroke -----------------------------------------------------------------------------------------------------


async def strikes_master_stroke(battle: Battle, fighter: Fighter, dice: int) -> bool:
    """Whether a Character with two attack dice or more puts all of them into a single attack.

    If it strikes, its difficulty is added to the wound roll. [c2.character.master-stroke]
    """
    may = dice >= 2 and apply_hooks(battle, fighter, Hooks.may_strike_master_stroke, is_character(battle, fighter))
    return may and await confirm(fighter.side, MASTER_STROKE, default=False, about={"fighter": fighter.id})


# -- counter-attack ----------------------------------------------------------------------------------------------------


def counter_attack_rise(battle: Battle, fighter: Fighter) -> int | None:
    """What a counter-attack adds to the difficulty of the fighter's parry; ``None`` for those who may not.

    Characters may, but for Magicians and the Faithful [c2.faith.cannot-counter-attack]; so may all warrior mages and
    warrior monks, and skills give it to others. [c2.counterattack.declare]
    """
    profile = fighter.profile
    may = is_character(battle, fighter) and profile.power is None and profile.faith is None
    may = may or fighter.has(WARRIOR_MAGE) or fighter.has(WARRIOR_MONK)
    return apply_hooks(battle, fighter, Hooks.counter_attack_rise, COUNTER_ATTACK_RISE if may else None)
