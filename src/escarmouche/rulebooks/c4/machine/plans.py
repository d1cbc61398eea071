"""What a unit could do now, and what each of it promises a machine player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from escarmouche.rulebooks.c4.battle import Battle, Unit
from escarmouche.rulebooks.c4.machine.aims import (
    elixir_worth,
    goals,
    mission_value,
    shifted,
    spots,
    tied_down,
    to_far_edge,
)
from escarmouche.rulebooks.c4.machine.effect_values import best_target, best_use
from escarmouche.rulebooks.c4.machine.estimates import (
    assault_value,
    best_salvos,
    melee_value,
    nearest,
    place_value,
    struck,
    survives,
    worth,
)
from escarmouche.rulebooks.c4.machine.spending import exploit_value
from escarmouche.rulebooks.c4.rules.assault import assault_reach
from escarmouche.rulebooks.c4.rules.capacities import holder
from escarmouche.rulebooks.c4.rules.unit_moves import place_of
from escarmouche.table import CM, UNIT, Point, direction

LIKES_TO_FIGHT: Final = 4.0
"""What beginning a fight is worth by itself: who strikes first has the better of it."""

NEVER: Final = -1e6

WALKING: Final = 0.9
"""What share of its shots a unit keeps that walks first: it may lose sight."""

LATER: Final = 0.8
"""What share of a mystic action is left once the unit has done something else."""

FIRST_SHOTS: Final = 0.02
"""What share of its shooters' worth a unit's shots are worth that it may have after a walk."""

FARTHER: Final = 0.05
"""What it is worth to be able to go farther than the best place that a walk seems to lead to."""

GAIN: Final = 0.5
"""How much an exploit has to win for it to be worth a thought."""

BEFORE: Final = ("avatar", "artefact", "tactic", "return", "open")
"""What may come before what a unit does."""

STEP: Final = 225
"""The directions that are looked at, in tenths of a degree from each other."""


class Outlook:
    """What a unit could do now, worked out once for all answers to one question."""

    def __init__(self, battle: Battle, unit: Unit) -> None:
        self.battle = battle
        self.unit = unit

    # -- where it comes to stand ---------------------------------------------------------------------------------------

    @cached_property
    def here(self) -> float:
        """What it is worth to stay."""
        return place_value(self.battle, self.unit, spots(self.battle, self.unit))

    @cached_property
    def after_a_walk(self) -> float:
        """What the best place is worth within a walk."""
        return self._moved(1)

    @cached_property
    def after_a_run(self) -> float:
        """What the best place is worth within a run."""
        return self._moved(2)

    def _moved(self, times: int) -> float:
        far = times * self.battle.movement(self.unit)
        ends = self._ends(far)
        best = max(place_value(self.battle, self.unit, shifted(self.battle, self.unit, end)) for end in ends)
        return best + self._leaves(far)

    def _ends(self, far: int) -> Iterator[Point]:
        """Where its leader could be after a way of such a length: all round, and towards what the battle is about."""
        start, board = place_of(self.battle.leader(self.unit)), self.battle.board
        radius = self.battle.leader(self.unit).profile.base // 2
        yield start.point
        for turn in range(0, 3600, STEP):
            dx, dy = direction(turn)
            x, y = start.x + dx * far // UNIT, start.y + dy * far // UNIT
            if radius <= x <= board.width - radius and radius <= y <= board.depth - radius:
                yield x, y
        for goal in goals(self.battle, self.unit):
            x, y = towards(start.point, goal, far)
            yield min(max(x, radius), board.width - radius), min(max(y, radius), board.depth - radius)

    def _leaves(self, far: int) -> float:
        """What it is worth to leave the table by a move, where that is what the battle is about."""
        mission, unit = self.battle.mission, self.unit
        if not mission.for_evacuated or unit.side != mission.attacker:
            return 0.0
        leader = self.battle.leader(unit)
        away = to_far_edge(self.battle, unit.side, place_of(leader).y)
        return elixir_worth(self.battle) * mission.for_evacuated * (away + leader.profile.base // 2 <= far)

    # -- what it does --------------------------------------------------------------------------------------------------

    @cached_property
    def salvos(self) -> float:
        """What its shots are worth from where it stands."""
        return best_salvos(self.battle, self.unit)

    @cached_property
    def mystics(self) -> float:
        """What its mystics can do from where they stand."""
        return best_use(self.battle, self.unit)

    @cached_property
    def fight(self) -> float:
        """What it wins to fight on."""
        return melee_value(self.battle, self.unit)

    @cached_property
    def best(self) -> float:
        """What the best thing is worth that it can do, as far as that does not hang on what comes before."""
        if self.battle.is_engaged(self.unit) and not self.unit.left:
            return self.fight
        shooting = self.salvos + max(self.here, WALKING * self.after_a_walk)
        fights = (self.assault(enemy) for enemy in self.enemies)
        return max(self.here, self.after_a_run, shooting, *fights)

    @property
    def enemies(self) -> list[Unit]:
        """The units of all enemies."""
        return [enemy for enemy in self.battle.units_in_play() if enemy.side != self.unit.side]

    def assault(self, target: Unit) -> float:
        """What an assault of a unit is worth; out of reach it leads but nearer to it."""
        value = assault_value(self.battle, self.unit, target)
        if value > 0:
            goal = place_of(self.battle.leader(target)).point
            there = towards(place_of(self.battle.leader(self.unit)).point, goal, self._reach)
            value += LIKES_TO_FIGHT - tied_down(self.battle, self.unit)
            return value + mission_value(self.battle, self.unit, shifted(self.battle, self.unit, there))
        return self.after_a_run - 1.0 if value == 0 else self.here + value

    @property
    def _reach(self) -> int:
        return assault_reach(self.battle, self.unit, engaged=False)

    def does(self, answer: str, *, engaged: bool) -> float:
        """What an answer promises to the question what the unit does."""
        action, _, target = answer.partition("/")
        if action in BEFORE:
            return self._before(answer, action)
        parts = action.split("-")
        others = [part for part in parts if part != "mystic"]
        value = self._engaged(others, target) if engaged else self._free(others, target)
        if "mystic" in parts:
            value += self.mystics * (1.0 if parts[0] == "mystic" else LATER) - 0.01 * (not self.mystics)
        return value

    def _before(self, answer: str, kind: str) -> float:
        """What may come before all else is worth what it wins, besides the best of the rest."""
        gain = 1.0 if kind == "open" else exploit_value(self.battle, self.battle.leader(self.unit), answer)
        return self.best + self.mystics + gain if gain > GAIN else NEVER

    def _free(self, parts: Sequence[str], target: str) -> float:
        if "assault" in parts:
            return self.assault(self.battle.units[target])
        if "demolish" in parts:
            return self.here - 1.0
        place = self.after_a_run + FARTHER if "run" in parts else self.after_a_walk if "walk" in parts else self.here
        return place + (self._shots(parts) if "shoot" in parts else 0.0)

    def _shots(self, parts: Sequence[str]) -> float:
        if parts[0] != "walk":
            return self.salvos
        return max(WALKING * self.salvos, FIRST_SHOTS * self._shooters) if self._may_come_to_shoot else 0.0

    @cached_property
    def _shooters(self) -> float:
        return sum(worth(fighter) for fighter in self.battle.fighters(self.unit) if fighter.profile.ranged is not None)

    @cached_property
    def _may_come_to_shoot(self) -> bool:
        away = nearest(self.battle, self.unit)
        return away is not None and away <= 60 * CM

    def _engaged(self, parts: Sequence[str], target: str) -> float:
        """To fight on against whom it promises most; to disengage costs whoever is in contact."""
        if "disengage" in parts:
            return -survives(self.battle, self.unit) - LIKES_TO_FIGHT + max(0.0, self.after_a_walk - self.here)
        if "assault" in parts:
            fighters = self.battle.fighters(self.unit)
            return 0.9 * struck(self.battle, self.unit, fighters, self.battle.units[target])
        return self.fight


def towards(start: Point, goal: Point, far: int) -> Point:
    """The point on the way to a goal, at most so far on."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    away = (dx * dx + dy * dy) ** 0.5
    if away <= far:
        return goal
    return start[0] + round(dx * far / away), start[1] + round(dy * far / away)


def urgency(battle: Battle, card: str) -> float:
    """The value of playing a card at once: what its unit gains by acting before the enemy can do something about it."""
    if "/" in card:
        titan = holder(battle, card)
        if titan is None:
            return 0.0
        effect = next(capacity for capacity in titan.profile.capacities if capacity.key == card.partition("/")[2])
        return best_target(battle, titan, effect)
    outlook = Outlook(battle, battle.units[card])
    if not battle.fighters(outlook.unit):
        return 0.0
    if outlook.unit.routed:
        return -1.0
    if battle.is_engaged(outlook.unit):
        return outlook.fight + outlook.mystics
    fights = max((assault_value(battle, outlook.unit, enemy) for enemy in outlook.enemies), default=0.0)
    return max(0.0, fights, outlook.salvos) + outlook.mystics


__all__ = ["NEVER", "Outlook", "towards", "urgency"]
