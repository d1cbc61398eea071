"""Those who do not die quietly."""

from __future__ import annotations

import msgspec

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.ddm.attacks import Blow
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.cards import Extra
from escarmouche.rulebooks.ddm.damage import avoids, half, suffer
from escarmouche.rulebooks.ddm.events import AbilityUsed
from escarmouche.rulebooks.ddm.hooks import Bender
from escarmouche.rulebooks.ddm.melee import in_reach
from escarmouche.rulebooks.ddm.saves import save
from escarmouche.rulebooks.ddm.states import active
from escarmouche.rulebooks.ddm.strikes import FREE, Strike
from escarmouche.table.grid import Squares

PASS = "pass"
BURST = "ddm.ability.death-burst"


class DeathStrike(Bender, name="ddm.ability.death-strike"):
    """With its last breath it may make one melee attack; nothing that comes of it saves it.

    One that was not active makes none. [ddm.ability.death-strike]
    """

    __slots__ = ()

    async def on_dying(self, battle: Battle, bearer: Creature, by: str) -> None:
        if not active(battle, bearer):
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
            battle.tell(
                lambda: AbilityUsed(creature=bearer.id, effect=self.rule, target=strike.target, rules=(self.rule,))
            )
            battle.then(Blow(strike))


class DeathBurst(Bender, name=BURST):
    """Its hit points are used up, and it bursts: damage to all in a radius of it, or (radius 0) to all next to it.

    Friend and foe save for half. Its player places the template. [ddm.ability.death-burst]
    """

    __slots__ = ()

    async def on_dying(self, battle: Battle, bearer: Creature, by: str) -> None:
        radius, type, damage, dc = self.words
        part = msgspec.convert({"amount": int(damage), "type": type}, Extra)
        area = await self._area(battle, bearer, int(radius))
        struck = tuple(
            one.id for one in battle.present() if one is not bearer and one.hp > 0 and battle.space(one) & area
        )
        battle.tell(lambda: AbilityUsed(creature=bearer.id, effect=BURST, rules=(BURST,)))
        battle.then(Burst(bearer.id, struck, part, int(dc)))

    async def _area(self, battle: Battle, bearer: Creature, radius: int) -> Squares:
        if not radius:
            return battle.touching(bearer)
        chart = battle.ground.chart
        assert bearer.at is not None
        column, row = chart.place(bearer.at)
        inner = range(2) if bearer.body == 1 else range(1, bearer.body)
        centres = {f"{column + right},{row + down}": (column + right, row + down) for down in inner for right in inner}
        about = {"creature": bearer.id, "radius": radius}
        corner = await Choose(bearer.side, BURST, centres, default=next(iter(centres)), about=about)
        return chart.burst(corner, radius)


class Burst(Step, frozen=True):
    """Those caught in it suffer one after the other: first the creatures of the player whose turn it is, and so on.

    Each player chooses the order of his own.
    """

    creature: str
    struck: tuple[str, ...]
    part: Extra
    dc: int

    async def run(self, battle: Battle) -> None:
        if not self.struck:
            return
        player = next(
            one for one in battle.order_from(battle.acting) if any(battle[id].side == one for id in self.struck)
        )
        own = {id: id for id in self.struck if battle[id].side == player}
        chosen = await Choose(
            player, "ddm.term.simultaneous-effects", own, default=next(iter(own)), about={"creature": self.creature}
        )
        rest = tuple(id for id in self.struck if id != chosen)
        battle.then(Burst(self.creature, rest, self.part, self.dc))
        await self._burn(battle, battle[chosen])

    async def _burn(self, battle: Battle, target: Creature) -> None:
        if target.at is None or await avoids(battle, target, self.creature):
            return
        passed = await save(battle, target, self.dc, BURST, against=(self.part.type,))
        part = Extra(half(self.part.amount), self.part.type) if passed else self.part
        await suffer(battle, target, (part,), self.creature)
