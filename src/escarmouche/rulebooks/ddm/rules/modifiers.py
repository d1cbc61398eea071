"""Modifiers: what spells, abilities and commander effects add to a statistic, or take from it. [ddm.term.gains]

Those from several sources add up; see ``orders.py`` for commander effects.
"""

from __future__ import annotations

from typing import ClassVar, Final

from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode, strength
from escarmouche.rulebooks.ddm.content.cards import Extra
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.attacks import bonus_damage
from escarmouche.rulebooks.ddm.rules.strikes import Strike


class Modifier(Hooks):
    """So much more, or less. Of several from one source the greatest counts, as long as it lasts; then the next."""

    __slots__ = ()

    stacking = "adds"

    def _amount(self, bearer: Creature) -> int:
        mine = self.data
        alike = (
            effect
            for effect in bearer.effects
            if mine.source and (effect.name, effect.source) == (mine.name, mine.source)
        )
        return self.number if max(alike, key=strength, default=mine) == mine else 0


class Attack(Modifier, name="ddm.term.gains#attack"):
    """Attack +n: melee and ranged attacks. [ddm.term.attack-stat]"""

    __slots__ = ()

    def attack(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return value + self._amount(bearer)


class MeleeAttack(Modifier, name="ddm.term.gains#melee-attack"):
    """Melee attack +n. [ddm.term.melee-attack-stat]"""

    __slots__ = ()

    def attack(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return value + self._amount(bearer) if strike.melee else value


class RangedAttack(Modifier, name="ddm.term.gains#ranged-attack"):
    """Ranged attack +n. [ddm.term.ranged-attack-stat]"""

    __slots__ = ()

    def attack(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return value if strike.melee else value + self._amount(bearer)


class ArmorClass(Modifier, name="ddm.term.gains#ac"):
    """AC +n."""

    __slots__ = ()

    def armor_class(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return value + self._amount(bearer)


class Save(Modifier, name="ddm.term.gains#save"):
    """Save +n: morale saves too."""

    __slots__ = ()

    def save(self, value: int, battle: Battle, bearer: Creature) -> int:
        return value + self._amount(bearer)


class Morale(Modifier, name="ddm.term.gains#morale"):
    """Morale save +n."""

    __slots__ = ()

    def morale(self, value: int, battle: Battle, bearer: Creature) -> int:
        return value + self._amount(bearer)


class Speed(Modifier, name="ddm.term.gains#speed"):
    """Speed +n, in squares, however it moves."""

    __slots__ = ()

    def speed(self, value: int, battle: Battle, bearer: Creature, mode: Mode) -> int:
        return max(0, value + self._amount(bearer))


class _Damage(Modifier):
    """More damage, or less, with attacks of one sort. Where another of the same source is greater nothing comes of it."""

    __slots__ = ()

    melee: ClassVar[bool]

    def damage(self, value: tuple[Extra, ...], battle: Battle, bearer: Creature, strike: Strike) -> tuple[Extra, ...]:
        amount = self._amount(bearer) if strike.melee == self.melee else 0
        return (*value, bonus_damage(battle, strike, amount)) if amount else value


class MeleeDamage(_Damage, name="ddm.term.gains#melee-damage"):
    """Melee damage +n."""

    __slots__ = ()

    melee = True


class RangedDamage(_Damage, name="ddm.term.gains#ranged-damage"):
    """Ranged damage +n."""

    __slots__ = ()

    melee = False


NO_ATTACKS: Final = "ddm.term.gains#no-attacks"


class NoAttacks(Hooks, name=NO_ATTACKS):
    """It makes no melee and no ranged attacks, in its turn or out of it."""

    __slots__ = ()

    def may_attack(self, value: bool, battle: Battle, bearer: Creature, sort: str) -> bool:
        return False

    def may_react(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False


class IgnoresReduction(Hooks, name="ddm.spell.magic-weapon"):
    """Its attacks ignore damage reduction. [ddm.spell.magic-weapon]"""

    __slots__ = ()

    def magical(self, value: bool, battle: Battle, bearer: Creature, strike: Strike) -> bool:
        return True


class WalledOff(Hooks, name="ddm.spell.wall-of-force"):
    """Nothing passes between its space and any other, nor does it leave that; all is seen. [ddm.spell.wall-of-force]"""

    __slots__ = ()

    def shut_off(self, value: bool, battle: Battle, bearer: Creature, other: Creature) -> bool:
        return True

    def may_move(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False
