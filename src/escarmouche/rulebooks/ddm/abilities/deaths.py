"""Those who do not die quietly."""

from __future__ import annotations

import msgspec

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Extra
from escarmouche.rulebooks.ddm.events import AbilityUsed
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.boxes import usable, use
from escarmouche.rulebooks.ddm.rules.damage import avoids, half, suffer, taken
from escarmouche.rulebooks.ddm.rules.force import in_force
from escarmouche.rulebooks.ddm.rules.melee import in_reach
from escarmouche.rulebooks.ddm.rules.modifiers import NO_ATTACKS
from escarmouche.rulebooks.ddm.rules.saves import save
from escarmouche.rulebooks.ddm.rules.sight import shut_off
from escarmouche.rulebooks.ddm.rules.simultaneous import in_order
from escarmouche.rulebooks.ddm.rules.states import active, has_made_its_attack
from escarmouche.rulebooks.ddm.rules.strikes import FREE, Strike
from escarmouche.rulebooks.ddm.rules.targets import circle, middles
from escarmouche.table.grid import Squares

PASS = "pass"
BURST = "ddm.ability.death-burst"


class DeathStrike(Hooks, name="ddm.ability.death-strike"):
    """With its last breath it may make one melee attack; nothing that comes of it saves it.

    One that was not active makes none. [ddm.ability.death-strike]
    """

    __slots__ = ()

    async def on_dying(self, battle: Battle, bearer: Creature, by: str) -> None:
        if not active(battle, bearer) or has_made_its_attack(battle, bearer) or not usable(bearer, self):
            return
        if in_force(battle, bearer).has(NO_ATTACKS):
            return
        strikes: dict[str, Strike | None] = {
            f"melee/{index}/{enemy.id}": Strike(
                attacker=bearer.id, target=enemy.id, sort="melee", index=index, occasion=FREE
            )
            for index, attack in enumerate(bearer.card.melee)
            if bearer.left(f"melee/{index}", attack.uses)
            for enemy in in_reach(battle, bearer)
        }
        if not strikes:
            return
        default = next(iter(strikes))
        strike = await Choose(
            bearer.side, self.rule, {**strikes, PASS: None}, default=default, about={"creature": bearer.id}
        )
        if strike is not None:
            use(bearer, self)
            battle.tell(
                lambda: AbilityUsed(creature=bearer.id, effect=self.rule, target=strike.target, rules=(self.rule,))
            )
            battle.then(Blow(strike))


class DeathBurst(Hooks, name=BURST):
    """Its hit points are used up, and it bursts: damage to all in a radius of it, or (radius 0) to all next to it.

    Friend and foe save for half. Its player places the template. [ddm.ability.death-burst]
    """

    __slots__ = ()

    async def on_dying(self, battle: Battle, bearer: Creature, by: str) -> None:
        radius, type, damage, dc = self.words
        part = msgspec.convert({"amount": int(damage), "type": type}, Extra)
        area = await self._area(battle, bearer, int(radius))
        battle.tell(lambda: AbilityUsed(creature=bearer.id, effect=BURST, rules=(BURST,)))
        near = [
            creature
            for creature in battle.present()
            if creature is not bearer and creature.hp > 0 and battle.space(creature) & area
        ]
        struck = [creature for creature in near if not shut_off(battle, bearer, creature)]
        battle.then(*(Burst(bearer.id, creature.id, part, int(dc)) for creature in await in_order(battle, struck)))

    async def _area(self, battle: Battle, bearer: Creature, radius: int) -> Squares:
        if not radius:
            return battle.touching(bearer)
        centres = {f"corner/{column},{row}": (column, row) for column, row in middles(battle, bearer)}
        about = {"creature": bearer.id, "radius": radius}
        corner = await Choose(bearer.side, BURST, centres, default=next(iter(centres)), about=about)
        return circle(battle, bearer, corner, radius)


class Burst(Step, frozen=True):
    """One creature suffers from a burst."""

    by: str
    creature: ModelId
    damage: Extra
    dc: int

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if creature.at is None:
            return
        hurts = taken(battle, creature, (self.damage,), attack=False) > 0
        if hurts and await avoids(battle, creature, self.by):
            return
        battle.stir(battle[self.by], creature)
        passed = await save(battle, creature, self.dc, BURST, against=(self.damage.type,))
        damage = Extra(half(self.damage.amount), self.damage.type) if passed else self.damage
        await suffer(battle, creature, (damage,), self.by)
