"""Those who charge better."""

from __future__ import annotations

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode
from escarmouche.rulebooks.ddm.content.cards import Extra
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.attacks import Blow, bonus_damage
from escarmouche.rulebooks.ddm.rules.boxes import box, mark, usable
from escarmouche.rulebooks.ddm.rules.force import apply_hooks
from escarmouche.rulebooks.ddm.rules.movement import Walk
from escarmouche.rulebooks.ddm.rules.ranged import may_shoot
from escarmouche.rulebooks.ddm.rules.sight import sees
from escarmouche.rulebooks.ddm.rules.states import active
from escarmouche.rulebooks.ddm.rules.strikes import CHARGE, FREE, Strike
from escarmouche.table.grid import Square

HURL = "ddm.ability.hurling-charge"
ON = "on"


class HurlingCharge(Hooks, name=HURL):
    """On its way it may make its ranged attack at the enemy that it charges. [ddm.ability.hurling-charge]

    If the enemy is no longer in the same space after that, it runs on and makes no melee attack.
    """

    __slots__ = ()

    def before_charge(self, value: tuple[Step, ...], battle: Battle, bearer: Creature, target: str) -> tuple[Step, ...]:
        if not usable(bearer, self):
            return value
        mine = box(bearer, self)
        return tuple(
            Hurl(bearer.id, target, step.squares, step.mode, mine) if isinstance(step, Walk) else step for step in value
        )


class Hurl(Step, frozen=True):
    """At each square of its way the charger may throw, if it could shoot from there; once. ``box``: what it marks.

    Where its charge has been broken off there is no more of it.
    """

    creature: ModelId
    target: ModelId
    squares: tuple[Square, ...]
    mode: Mode
    box: str
    strides: int = 0

    async def run(self, battle: Battle) -> None:
        creature, turn = battle[self.creature], battle.turn
        if creature.at is None or creature.routing or turn is None or turn.charging != self.target:
            return
        options: dict[str, int | None] = {f"ranged/{index}": index for index in throws(battle, creature, self.target)}
        if options:
            about = {"creature": creature.id, "target": self.target}
            index = await Choose(creature.side, HURL, {**options, ON: None}, default=next(iter(options)), about=about)
            if index is not None:
                self._throw(battle, index)
                return
        if self.squares:
            first, *rest = self.squares
            battle.then(
                self._walk((first,)),
                Hurl(self.creature, self.target, tuple(rest), self.mode, self.box, self.strides + 1),
            )

    def _throw(self, battle: Battle, index: int) -> None:
        turn = battle.turn
        assert turn is not None
        mark(battle[self.creature], self.box)
        turn.attacks = (*turn.attacks, f"ranged/{index}")
        strike = Strike(attacker=self.creature, target=self.target, sort="ranged", index=index, occasion=FREE)
        battle.then(Blow(strike), self._walk(self.squares))

    def _walk(self, squares: tuple[Square, ...]) -> Walk:
        return Walk(self.creature, squares, self.mode, how="charge", bound=True, strides=self.strides)


def throws(battle: Battle, creature: Creature, target: str) -> list[int]:
    """The ranged attacks that a charger can make from where it stands at the enemy that it charges."""
    enemy = battle[target]
    if enemy.at is None or not active(battle, creature) or not sees(battle, creature, enemy):
        return []
    if not may_shoot(battle, creature) or not apply_hooks(battle, creature, Hooks.may_attack, True, "ranged"):
        return []
    distance = battle.distance(creature, enemy)
    return [
        index
        for index, attack in enumerate(creature.card.ranged)
        if creature.left(f"ranged/{index}", attack.uses) and (attack.range is None or distance <= attack.range)
    ]


class Pounce(Hooks, name="ddm.ability.pounce"):
    """At the end of a charge it may make all its melee attacks, each with the bonus of the charge. [ddm.ability.pounce]"""

    __slots__ = ()

    def charges_with_all(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return True


class PowerfulCharge(Hooks, name="ddm.ability.powerful-charge"):
    """More melee damage when it charges. [ddm.ability.powerful-charge]"""

    __slots__ = ()

    stacking = "best"

    def damage(self, value: tuple[Extra, ...], battle: Battle, bearer: Creature, strike: Strike) -> tuple[Extra, ...]:
        if not strike.melee or strike.occasion != CHARGE:
            return value
        return (*value, bonus_damage(battle, strike, self.number))


class Stagger(Hooks, name="ddm.ability.stagger"):
    """Its charge may take any way that nothing slows and nobody bars. [ddm.ability.stagger]"""

    __slots__ = ()

    def straight_charge(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False
