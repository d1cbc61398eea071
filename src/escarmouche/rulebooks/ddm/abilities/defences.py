"""What keeps attacks off: better AC, a second die, tougher skin, eyes that need no light."""

from __future__ import annotations

from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.force import in_force
from escarmouche.rulebooks.ddm.rules.sight import shut_off
from escarmouche.rulebooks.ddm.rules.states import active
from escarmouche.rulebooks.ddm.rules.strikes import OPPORTUNITY, Strike

GAZES = "gaze attacks"


class ArrowCatchingShield(Hooks, name="ddm.ability.arrow-catching-shield"):
    """Ranged attacks at creatures next to it hit it instead, if the attacker is its enemy.

    Sight, range and cover are those of the first target; all else is its own. An attack is turned aside only once.
    [ddm.ability.arrow-catching-shield]
    """

    __slots__ = ()

    def redirects(self, value: bool, battle: Battle, bearer: Creature, strike: Strike) -> bool:
        if strike.melee or strike.aimed or strike.target == bearer.id:
            return value
        attacker = battle[strike.attacker]
        if not battle.hostile(attacker, bearer) or shut_off(battle, attacker, bearer):
            return value
        return battle.adjacent(bearer, battle[strike.target])


class BlindFight(Hooks, name="ddm.ability.blind-fight"):
    """Two dice against Conceal in melee; nobody has a bonus for not being seen by it; no gaze harms it.

    [ddm.ability.blind-fight]
    """

    __slots__ = ()

    def conceal_rolls(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return 2 if strike.melee and value else value

    def unnerved_by_unseen(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False

    def immune(self, value: bool, battle: Battle, bearer: Creature, what: str) -> bool:
        return value or what == GAZES


class Blindsight(Hooks, name="ddm.ability.blindsight"):
    """It succeeds on rolls against Conceal, sees what is invisible or hidden, and ignores gazes. [ddm.ability.blindsight]"""

    __slots__ = ()

    def conceal_rolls(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return 0

    def unnerved_by_unseen(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False

    def sees_through(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return True

    def immune(self, value: bool, battle: Battle, bearer: Creature, what: str) -> bool:
        return value or what == GAZES


class Conceal(Hooks, name="ddm.ability.conceal"):
    """An attack that would hit it, natural 20 or not, misses unless a second die shows the number; the highest counts."""

    __slots__ = ()

    stacking = "best"

    def conceal(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return max(value, self.number)


class DeflectArrows(Hooks, name="ddm.ability.deflect-arrows"):
    """+4 AC against ranged attacks. [ddm.ability.deflect-arrows]"""

    __slots__ = ()

    def armor_class(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return value if strike.melee else value + 4


class DamageReduction(Hooks, name="ddm.ability.dr"):
    """So much less of the plain damage of each attack. [ddm.ability.dr]"""

    __slots__ = ()

    stacking = "best"

    def reduction(self, value: int, battle: Battle, bearer: Creature) -> int:
        return max(value, self.number)


class Mobility(Hooks, name="ddm.ability.mobility"):
    """+4 AC against attacks of opportunity. [ddm.ability.mobility]"""

    __slots__ = ()

    def armor_class(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return value + 4 if strike.occasion == OPPORTUNITY else value


class PhalanxFighting(Hooks, name="ddm.ability.phalanx-fighting"):
    """+2 AC next to an ally who fights so too, however many they are. [ddm.ability.phalanx-fighting]"""

    __slots__ = ()

    def armor_class(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        beside = (ally for ally in battle.allies(bearer) if battle.adjacent(bearer, ally))
        return value + 2 if any(in_force(battle, ally).has(self.data.name) for ally in beside) else value


class UncannyDodge(Hooks, name="ddm.ability.uncanny-dodge"):
    """While it is active, it cannot be flanked, and nobody stabs it in the back. [ddm.ability.uncanny-dodge]"""

    __slots__ = ()

    def immune(self, value: bool, battle: Battle, bearer: Creature, what: str) -> bool:
        return value or (what in ("flanking", "sneak attacks") and active(battle, bearer))
