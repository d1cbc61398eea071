"""What places are worth to a creature that looks for one: whom it can attack from there, and what it risks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode
from escarmouche.rulebooks.ddm.content.cards import Sort
from escarmouche.rulebooks.ddm.machine.approach import berths
from escarmouche.rulebooks.ddm.machine.estimates import best_blow, onslaught, worth
from escarmouche.rulebooks.ddm.rules.command import RANGE, commanders, in_range
from escarmouche.rulebooks.ddm.rules.movement import homeward, room
from escarmouche.rulebooks.ddm.rules.opportunity import reacting
from escarmouche.rulebooks.ddm.rules.sight import sees
from escarmouche.rulebooks.ddm.rules.states import active, threats
from escarmouche.table.grid import Flood, Levels, Square, Squares

STEP: Final = 0.012
"""The share of its worth that a creature would give to be one square nearer to the enemy that it is after."""

ADJACENT: Final = 0.55
"""How much of what an enemy could do to it next turn counts, when it is next to it."""

NEAR: Final = 0.3
"""The same, when the enemy can get at it."""

ALONE: Final = 0.1
"""The share of its worth that it costs a follower to be out of command."""

BERTHS: Final = 10
"""How many places beside enemies are considered."""

LOOKOUTS: Final = 5
"""How many places to shoot from, to draw near, and to draw back are considered, each."""

KEEPS_OFF: Final = 3
"""How many squares off its enemies a commander or a shooter likes to be, at the least."""


class Place(NamedTuple):
    """A place that a creature can get to, and the way there."""

    at: Square
    way: tuple[Square, ...]
    cost: int


class Outlook:
    """What a creature sees before it. It looks at a battle of its own, in which it moves about to judge places."""

    def __init__(self, battle: Battle, creature: str) -> None:
        self.battle = battle.copy()
        self.creature = self.battle[creature]
        assert self.creature.at is not None
        self.here: Square = self.creature.at
        self.enemies = list(self.battle.enemies(self.creature))

    @cached_property
    def blows(self) -> dict[str, float]:
        """What the best attack of each enemy costs the creature."""
        blows = {}
        for enemy in self.enemies:
            sort: Sort = "melee" if enemy.card.melee else "ranged"
            blows[enemy.id] = best_blow(self.battle, enemy, self.creature, sort) if active(self.battle, enemy) else 0.0
        return blows

    @cached_property
    def prey(self) -> Creature | None:
        """The enemy that the creature is after: near, and worth a lot."""
        battle, creature = self.battle, self.creature
        if not self.enemies:
            return None
        return min(
            self.enemies, key=lambda enemy: battle.distance(creature, enemy) - 0.05 * worth(enemy) + 0.1 * enemy.hp / 5
        )

    @cached_property
    def _ways(self) -> Levels | None:
        """How far it is from everywhere to any place beside the enemy that it is after."""
        prey, battle, creature = self.prey, self.battle, self.creature
        if prey is None or prey.at is None:
            return None
        mode: Mode = "walk"
        where = room(battle, creature, mode)
        goal = berths(battle, creature, prey, mode) & where.enter
        return homeward(battle, creature, mode, goal) if goal else None

    def places(self, region: Flood, ends: Squares, speed: int) -> list[Place]:
        """The places that are worth a thought among those it can get to; ``speed``: how far it may go and attack."""
        chosen = dict.fromkeys(self._candidates(region, ends, speed))
        return [Place(at, region.path(at), region.cost(at) or 0) for at in chosen]

    def _candidates(self, region: Flood, ends: Squares, speed: int) -> Iterator[Square]:
        battle, creature, chart = self.battle, self.creature, self.battle.ground.chart
        beside = 0
        for enemy in self.enemies:
            beside |= berths(battle, creature, enemy, "walk")
        near = [at for at in chart.members(beside & ends) if (region.cost(at) or 0) <= speed]
        near.sort(key=lambda at: (region.cost(at) or 0, at))
        yield from near[:: max(1, len(near) // BERTHS)][: BERTHS + 2]
        free = chart.members(ends & ~battle.ground.shadow(threats(battle, creature), creature.body))
        if not free:
            return
        free.sort(key=lambda at: (self.way_to_prey(at), region.cost(at) or 0))
        yield from free[:LOOKOUTS]
        inside = [at for at in free if (region.cost(at) or 0) <= speed]
        yield from inside[:LOOKOUTS]
        if creature.card.ranged or creature.card.powers:
            seeing = [at for at in inside if self._sees_somebody(at)]
            yield from seeing[:: max(1, len(seeing) // LOOKOUTS)][: LOOKOUTS + 1]
        if creature.rating is None:
            followed = [at for at in free if self._led(at)]
            yield from followed[:2]
        yield from free[-2:]

    def _sees_somebody(self, at: Square) -> bool:
        view = self.battle.ground.chart.view(at, self.creature.body)
        return any(view & self.battle.space(enemy) for enemy in self.enemies)

    def _led(self, at: Square) -> bool:
        """Whether a commander is near enough to lead it there."""
        chart, space = self.battle.ground.chart, self.battle.ground.chart.space(at, self.creature.body)
        return any(
            commander.at is not None and chart.around(commander.at, commander.body, RANGE) & space
            for commander in commanders(self.battle, self.creature.warband)
        )

    def way_to_prey(self, at: Square) -> int:
        """How far it is from a place to the enemy that it is after."""
        if self._ways is not None:
            cost = self._ways.cost(at)
            if cost is not None:
                return cost
        prey = self.prey
        return 0 if prey is None or prey.at is None else 20 + self.battle.ground.chart.distance(at, prey.at)

    def value(self, at: Square, *, attacks: bool, full: bool = False, charging: str = "") -> float:
        """What a place is worth: what can be done from there this turn if it still attacks, less what is risked.

        ``charging``: an enemy that it charges there.
        """
        battle, creature = self.battle, self.creature
        battle.stand(creature, at)
        try:
            won = 0.0
            if charging:
                won = best_blow(battle, creature, battle[charging], occasion="charge")
            elif attacks:
                won = onslaught(battle, creature, full=full)
            return won - self._risk() - self._loneliness() - STEP * worth(creature) * self._far_off(at)
        finally:
            battle.stand(creature, self.here)

    def _far_off(self, at: Square) -> float:
        """How far from where it wants to be it is: at the enemy; who leads or shoots, some way off."""
        far = self.way_to_prey(at)
        if self.creature.rating is not None or self.creature.card.ranged:
            return abs(far - KEEPS_OFF) if far < KEEPS_OFF else 0.7 * (far - KEEPS_OFF)
        return far

    def _risk(self) -> float:
        """What enemies may do to it there before its next turn."""
        battle, creature = self.battle, self.creature
        total = 0.0
        for enemy in self.enemies:
            distance = battle.distance(creature, enemy)
            if distance <= 1 and battle.adjacent(creature, enemy):
                total += ADJACENT * self.blows[enemy.id]
            elif distance <= 2 * enemy.card.speed or (enemy.card.ranged and sees(battle, enemy, creature)):
                total += NEAR * self.blows[enemy.id]
        return min(total, 0.8 * worth(creature))

    def _loneliness(self) -> float:
        """The cost of being out of command: for a follower without a leader, and for a commander without followers."""
        battle, creature = self.battle, self.creature
        leaders = [leader for leader in commanders(battle, creature.warband) if leader is not creature]
        if creature.rating is not None:
            followers = [follower for follower in battle.allies(creature) if follower.rating is None]
            led = sum(in_range(battle, creature, follower) for follower in followers)
            return 0.0 if not followers else ALONE * worth(creature) * (1 - led / len(followers))
        if not leaders or any(in_range(battle, leader, creature) for leader in leaders):
            return 0.0
        seen = any(sees(battle, creature, leader) for leader in leaders)
        return (0.4 if seen else 1.0) * ALONE * worth(creature)

    def toll(self, way: Sequence[Square], mode: Mode, strides: int = 0) -> float:
        """What attacks of opportunity on a way cost on average."""
        battle, creature, chart = self.battle, self.creature, self.battle.ground.chart
        danger = threats(battle, creature)
        total, struck = 0.0, set[str]()
        at = self.here
        try:
            for number, square in enumerate(way):
                left = chart.space(at, creature.body) & ~chart.space(square, creature.body)
                if left & danger:
                    battle.stand(creature, at)
                    for foe in reacting(battle, creature, left, mode, strides + number):
                        if foe.id not in struck:
                            struck.add(foe.id)
                            total += self.blows[foe.id]
                at = square
        finally:
            battle.stand(creature, self.here)
        return total


__all__ = ["Outlook", "Place"]
