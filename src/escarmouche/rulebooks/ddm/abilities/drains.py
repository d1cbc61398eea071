"""Those who live on what they take from others."""

from __future__ import annotations

from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.attacks import bonus_damage
from escarmouche.rulebooks.ddm.rules.conditions import afflict
from escarmouche.rulebooks.ddm.rules.damage import avoids, gain_hit_points, suffer
from escarmouche.rulebooks.ddm.rules.force import immune
from escarmouche.rulebooks.ddm.rules.saves import save
from escarmouche.rulebooks.ddm.rules.states import is_kind, living
from escarmouche.rulebooks.ddm.rules.strikes import Strike

DRAINED = "ddm.ability.level-drain#drained"
LEVEL_HP = 5
"""The hit points that a level drained gives."""


class ConstitutionDrain(Hooks, name="ddm.ability.constitution-drain"):
    """A living creature that its melee attack has wounded saves, or takes more damage, which it gains as hit points.

    The damage is of the type of the attack, and no attack: damage reduction does not lessen it. A save that succeeds
    leaves nothing of it. [ddm.ability.constitution-drain]
    """

    __slots__ = ()
    stacking = "best"

    async def on_hit(self, battle: Battle, bearer: Creature, target: Creature, strike: Strike, taken: int) -> None:
        if not strike.melee or not taken or target.at is None or not living(battle, target):
            return
        amount, dc = (int(word) for word in self.words)
        if await avoids(battle, target, bearer.id) or await save(battle, target, dc, self.rule):
            return
        gain_hit_points(battle, bearer, amount, self.rule)
        await suffer(battle, target, (bonus_damage(battle, strike, amount),), bearer.id)


class LevelDrain(Hooks, name="ddm.ability.level-drain"):
    """A living creature that its melee attack wounds has attack -1 and save -1; it has 5 hit points more each time.

    [ddm.ability.level-drain]
    """

    __slots__ = ()

    async def on_hit(self, battle: Battle, bearer: Creature, target: Creature, strike: Strike, taken: int) -> None:
        if not strike.melee or not taken or not living(battle, target) or immune(battle, target, "level drain"):
            return
        gain_hit_points(battle, bearer, LEVEL_HP, self.rule)
        if target.at is not None:
            afflict(battle, target, DRAINED, by=bearer.id)


class Drained(Hooks, name=DRAINED):
    """Attack -1 and save -1, however often it has been drained. [ddm.ability.level-drain]"""

    __slots__ = ()

    immunity = "level drain"

    def attack(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return value - 1

    def save(self, value: int, battle: Battle, bearer: Creature) -> int:
        return value - 1


class Feed(Hooks, name="ddm.ability.feed"):
    """Hit points for each humanoid that it destroys, in whatever way. [ddm.ability.feed]"""

    __slots__ = ()

    stacking = "best"

    async def on_kill(self, battle: Battle, bearer: Creature, victim: Creature, strike: Strike | None) -> None:
        if is_kind(battle, victim, "humanoid"):
            gain_hit_points(battle, bearer, self.number, self.rule)
