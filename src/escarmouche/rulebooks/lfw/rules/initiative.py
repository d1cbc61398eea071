"""Who comes first: the order of initiative, and taking turns by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

import msgspec

from escarmouche.kernel import AGAIN, PASS, Again, Choose, Roll, Step
from escarmouche.rulebooks.lfw.battle import Battle
from escarmouche.rulebooks.lfw.events import OrderSet, Passed

ORDER: Final = "lfw.initiative.order"
ROTATION: Final = "lfw.initiative.rotation"
AUTOMATA: Final = "lfw.rule.automate.order"


async def draw_order(battle: Battle, rule: str) -> tuple[str, ...]:
    """An order of all sides: each throws a die, the highest comes first; equal dice are thrown again, all of them.

    An army that nobody plays comes last. What the order is for is told by who draws it.
    """
    sides = battle.players

    def ranked(faces: tuple[int, ...]) -> tuple[str, ...] | Again:
        if len(set(faces)) < len(faces):
            return AGAIN
        return tuple(side for _, side in sorted(zip(faces, sides, strict=True), reverse=True))

    return (*await Roll((6,) * len(sides), ranked, rule=rule, about={"sides": sides}), *battle.unplayed)


def set_order(battle: Battle, order: tuple[str, ...], rule: str) -> None:
    """From now on all act in this order, which is told."""
    battle.order = order
    battle.tell(lambda: OrderSet(order=order, rules=(rule,)))


def rotate(battle: Battle) -> None:
    """At the beginning of a turn everybody moves up by one, and the first goes last. [lfw.initiative.rotation]"""
    played = [side for side in battle.order if side not in battle.unplayed]
    set_order(battle, (*played[1:], played[0], *battle.unplayed), ROTATION)


async def nearest_to_an_enemy(battle: Battle, side: str, options: Mapping[str, str]) -> str:
    """What an army that nobody plays does next, of things by keys that begin with a unit: that of the unit which is nearest
    to an enemy; of several, a die says whose. [lfw.rule.automate.order]
    """
    gaps = {}
    for key in options:
        unit = battle.model_of(battle[key.partition(" ")[0]])
        gaps[key] = min((battle.gap(unit, enemy) for enemy in battle.enemies(unit)), default=0)
    nearest = {key: value for key, value in options.items() if gaps[key] == min(gaps.values())}
    return await Choose(side, AUTOMATA, nearest)


class TakingTurns(Step, frozen=True):
    """The players act one after the other in the order of initiative, round and round, until all pass in a row.

    Whoever passes may act later. Whoever has nothing to do is not asked. [lfw.turn.structure] For an army that nobody plays
    whoever is nearest to an enemy acts. [lfw.scenario.flot-infini] Each subclass says what there is to do (:meth:`options`,
    by keys) and does it (:meth:`act`). ``at``: whose go it is, a place in the order; ``passed``: how many have passed in a
    row; ``last``: all have passed, and only what has to be done is left.
    """

    rule: ClassVar[str] = ORDER
    """The id of the rule that gives the choice."""
    may_pass: ClassVar[bool] = True
    compels: ClassVar[bool] = False
    """Whether there may be somebody who has to act."""

    at: int = 0
    passed: int = 0
    last: bool = False

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        """What a side may do now: keys and what is given to :meth:`act`."""
        raise NotImplementedError

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        """A side does something; its steps come before the next player's go."""
        raise NotImplementedError

    async def choose(self, battle: Battle, side: str, options: Mapping[str, str]) -> str:
        """What a side that has something to do does now, or that it passes."""
        may_pass = self.may_pass and not self.last
        offered = {PASS: PASS, **options} if may_pass else options
        return await Choose(side, self.rule, offered, default=PASS if may_pass else None)

    def compelled(self, battle: Battle, options: Mapping[str, str]) -> Mapping[str, str]:
        """Those of the things that somebody may do that he has to do in the end: what behaviours dictate.

        He does so in the order that he likes, and can't forgo it. [lfw.rule.automate.order]
        """
        return {}

    def is_over(self, battle: Battle) -> bool:
        """Whether nobody is asked any more."""
        return self.passed >= len(battle.order)

    def after(self) -> Step | None:
        """What follows when all have passed: the same once more, for those who have to act. [lfw.rule.automate.order]"""
        return None if self.last or not self.compels else msgspec.structs.replace(self, at=0, passed=0, last=True)

    async def run(self, battle: Battle) -> None:
        if self.is_over(battle):
            following = self.after()
            if following is not None:
                battle.then(following)
            return
        side = battle.order[self.at]
        options = self.options(battle, side)
        if self.last or (self.may_pass and side in battle.unplayed):
            options = self.compelled(battle, options)
        chosen = PASS
        if options and side in battle.unplayed:
            chosen = await nearest_to_an_enemy(battle, side, options)
        elif options:
            chosen = await self.choose(battle, side, options)
        at = (self.at + 1) % len(battle.order)
        if chosen == PASS:
            if options:
                battle.tell(lambda: Passed(side=side, rules=(self.rule,)))
            battle.then(msgspec.structs.replace(self, at=at, passed=self.passed + 1))
        else:
            battle.then(msgspec.structs.replace(self, at=at, passed=0))
            await self.act(battle, side, chosen)
