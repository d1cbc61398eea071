"""What melee attacks can do besides: strike again, tear, stun, push."""

from __future__ import annotations

import msgspec

from escarmouche.kernel import Choose, Step, confirm
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.abilities.presence import slowed
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Deed
from escarmouche.rulebooks.ddm.content.cards import Extra
from escarmouche.rulebooks.ddm.events import AbilityUsed
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.attacks import Blow, bonus_damage
from escarmouche.rulebooks.ddm.rules.boxes import box, boxes, mark, usable, use
from escarmouche.rulebooks.ddm.rules.conditions import STUNNED, afflict
from escarmouche.rulebooks.ddm.rules.damage import falls
from escarmouche.rulebooks.ddm.rules.force import overriding
from escarmouche.rulebooks.ddm.rules.melee import in_reach
from escarmouche.rulebooks.ddm.rules.saves import save
from escarmouche.rulebooks.ddm.rules.shifting import Shift
from escarmouche.rulebooks.ddm.rules.states import active, is_kind
from escarmouche.rulebooks.ddm.rules.strikes import FREE, Strike

PASS = "pass"
CLEAVE = "ddm.ability.cleave"
ANY = "any"


class Cleave(Hooks, name=CLEAVE):
    """Once in each turn, whoever's it is: it destroys an enemy in melee, and may strike another one at once.

    [ddm.ability.cleave]
    """

    __slots__ = ()

    async def on_kill(self, battle: Battle, bearer: Creature, victim: Creature, strike: Strike | None) -> None:
        if strike is None or not strike.melee or not battle.hostile(bearer, victim) or not usable(bearer, self):
            return
        battle.then(SecondBlow(bearer.id, strike, box(bearer, self)))


class SecondBlow(Step, frozen=True):
    """The attack that follows, with what has felled the first enemy. Whoever is slowed makes none.

    ``box``: what is marked for it.
    """

    creature: ModelId
    strike: Strike
    box: str

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if creature.at is None or not active(battle, creature) or Deed(CLEAVE, creature.id) in battle.done:
            return
        if slowed(creature) in battle.done:
            return
        attack = f"melee/{self.strike.index}"
        if self.strike.index >= 0 and not creature.left(attack, creature.card.melee[self.strike.index].uses):
            return
        options: dict[str, str | None] = {enemy.id: enemy.id for enemy in in_reach(battle, creature)}
        if not options:
            return
        target = await Choose(
            creature.side,
            CLEAVE,
            {**options, PASS: None},
            default=next(iter(options)),
            about={"creature": creature.id},
        )
        if target is None:
            return
        battle.once(Deed(CLEAVE, creature.id))
        mark(creature, self.box)
        battle.tell(lambda: AbilityUsed(creature=creature.id, effect=CLEAVE, target=target, rules=(CLEAVE,)))
        again = self.strike
        battle.then(
            Blow(
                Strike(
                    attacker=creature.id,
                    target=target,
                    sort="melee",
                    index=again.index,
                    occasion=FREE,
                    bonus=again.bonus,
                    damage=again.damage,
                )
            )
        )


class Rend(Hooks, name="ddm.ability.rend"):
    """Of two melee hits on one enemy in one turn the second tears more out of it. [ddm.ability.rend]"""

    __slots__ = ()

    stacking = "best"

    def damage(self, value: tuple[Extra, ...], battle: Battle, bearer: Creature, strike: Strike) -> tuple[Extra, ...]:
        first, second = self._hits(strike)
        if not strike.melee or first not in battle.done or second in battle.done:
            return value
        return (*value, bonus_damage(battle, strike, self.number))

    async def on_hit(self, battle: Battle, bearer: Creature, target: Creature, strike: Strike, taken: int) -> None:
        first, second = self._hits(strike)
        if strike.melee and not battle.once(first):
            battle.once(second)

    def _hits(self, strike: Strike) -> tuple[Deed, Deed]:
        """The first hit of the attacker on the target in this turn, and the second."""
        first = Deed(self.rule, strike.attacker, strike.target, "1")
        return first, msgspec.structs.replace(first, detail="2")


class Smite(Hooks, name="ddm.ability.smite"):
    """More damage in melee to enemies of a kind, or to any. With boxes its use is declared before the roll.

    One without boxes is used whenever it can be, as it costs nothing. Of several against one kind only the strongest that is
    used counts. [ddm.ability.smite]
    """

    __slots__ = ()

    stacking = "each"

    async def declares(self, battle: Battle, bearer: Creature, strike: Strike) -> bool:
        if boxes(bearer, self) is None or not usable(bearer, self) or not self._fits(battle, strike):
            return False
        if self._outdone(battle, bearer, strike):
            return False
        about = {"attacker": bearer.id, "target": strike.target}
        if not await confirm(bearer.side, self.rule, default=True, about=about):
            return False
        use(bearer, self)
        return True

    def damage(self, value: tuple[Extra, ...], battle: Battle, bearer: Creature, strike: Strike) -> tuple[Extra, ...]:
        if not self._used(battle, bearer, strike) or self._outdone(battle, bearer, strike):
            return value
        return (*value, bonus_damage(battle, strike, self._strength))

    @property
    def _strength(self) -> int:
        return int(self.words[1])

    def _used(self, battle: Battle, bearer: Creature, strike: Strike) -> bool:
        return self._fits(battle, strike) and (boxes(bearer, self) is None or self.key in strike.declared)

    def _outdone(self, battle: Battle, bearer: Creature, strike: Strike) -> bool:
        """Whether a stronger one against the same kind is used."""
        return any(
            isinstance(other, Smite)
            and other.words[0] == self.words[0]
            and other._strength > self._strength
            and other._used(battle, bearer, strike)
            for other in overriding(battle, bearer, Hooks.damage)
        )

    def _fits(self, battle: Battle, strike: Strike) -> bool:
        kind = self.words[0]
        return strike.melee and (kind == ANY or is_kind(battle, battle[strike.target], kind))


class StunningAttack(Hooks, name="ddm.ability.stunning-attack"):
    """Once a turn, declared before the roll: whoever its melee attack wounds saves, or is stunned.

    [ddm.ability.stunning-attack]
    """

    __slots__ = ()

    stacking = "best"

    async def declares(self, battle: Battle, bearer: Creature, strike: Strike) -> bool:
        once = Deed(self.rule, bearer.id)
        if not strike.melee or once in battle.done or not usable(bearer, self):
            return False
        about = {"attacker": bearer.id, "target": strike.target}
        if not await confirm(bearer.side, self.rule, default=True, about=about):
            return False
        battle.once(once)
        use(bearer, self)
        return True

    async def on_hit(self, battle: Battle, bearer: Creature, target: Creature, strike: Strike, taken: int) -> None:
        if self.key not in strike.declared or not taken or falls(target):
            return
        if not await save(battle, target, self.number, self.rule):
            afflict(battle, target, STUNNED, by=bearer.id)


class Pushback(Hooks, name="ddm.ability.pushback"):
    """It may push a smaller creature that its melee attack has wounded one square away. [ddm.ability.pushback]"""

    __slots__ = ()

    async def on_hit(self, battle: Battle, bearer: Creature, target: Creature, strike: Strike, taken: int) -> None:
        if strike.melee and taken and not falls(target) and target.smaller_than(bearer) and usable(bearer, self):
            battle.then(Shift(bearer.id, target.id, "push", 1, self.rule, may=True, box=box(bearer, self)))


class MeleeReach(Hooks, name="ddm.ability.melee-reach"):
    """It strikes so many squares away, at what it sees, with cover as against ranged attacks.

    It threatens no farther than others do, and flanks nobody from there. [ddm.ability.melee-reach]
    [ddm.ability.melee-reach.limits]
    """

    __slots__ = ()

    stacking = "best"

    def reach(self, value: int, battle: Battle, bearer: Creature) -> int:
        return max(value, self.number)


class TinyReach(Hooks, name="ddm.ability.tiny-reach"):
    """It threatens, but makes no attacks of opportunity. [ddm.ability.tiny-reach]"""

    __slots__ = ()

    def may_react(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False
