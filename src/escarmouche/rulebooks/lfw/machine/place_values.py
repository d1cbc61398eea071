"""What a place on the table is worth to a unit, whom it might best charge, and where it might go.

For the tactics of machines: estimates in points, by floating point, that decide nothing in the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final

from escarmouche.rulebooks.common.keeping import kept
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.machine.estimates import blow, exchange, shot, worth
from escarmouche.rulebooks.lfw.machine.goals import PRIZE, goal_value, goals_of, holds_out, stakes
from escarmouche.rulebooks.lfw.rules.shooting import ready_weapons
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.table import INCH, TURN, UNIT, Point, direction

CAUTION: Final = 0.8
"""What a point of one's own counts against one of the enemy's."""

MARGIN: Final = INCH // 2
"""How far one keeps out of reach, to be on the safe side."""

LATER: Final = 0.5
"""What is to come next turn counts against what comes now."""

ALWAYS: Final = 0.08
"""Which share of an enemy's worth it is to come near him, however the fight may end: battles are won by fighting."""

CROWD: Final = 3
"""How many enemies are thought of when one looks for a place to go."""

EAGER: Final = 6
"""After how many turns going forward counts twice as much as at first."""

LONG: Final = 60
"""After how many turns nobody grows any bolder."""

ROOM: Final = 0.3
"""What an enemy just out of reach counts to whoever is to hold out, of what he counts within it; less, the further he is."""

AROUND: Final = tuple(range(0, TURN, TURN // 8))
"""The directions in which one who is to hold out looks for a way out."""

UNSEEN: Final = 0.7
"""How likely somebody within range is to be seen, as long as nobody has looked."""


class Outlook:
    """What one unit thinks of places: worked out once for the enemies there are, then asked of one place after another."""

    def __init__(self, battle: Battle, unit: Unit) -> None:
        self.battle = battle
        self.unit = unit
        self.enemies = battle.enemies(unit)
        self.reach = stride(battle, unit, "charge")
        self.holds_out = holds_out(battle)
        self.boldness = 0.0 if self.holds_out else 1 + min(battle.turn, LONG) / EAGER
        self.reaches = {enemy.id: stride(battle, enemy, "charge") for enemy in self.enemies}
        self.weapons = ready_weapons(battle, unit)
        self.goals = goals_of(battle, unit)
        self.gains = {enemy.id: charge_gain(battle, unit, enemy) for enemy in self.enemies}
        self.dangers = {enemy.id: self._danger(enemy) for enemy in self.enemies}
        self.shots = {
            enemy.id: tuple((weapon.range or 0, shot(battle, unit, enemy, weapon)) for weapon in self.weapons)
            for enemy in self.enemies
        }
        self.fire = {
            enemy.id: tuple(
                (weapon.range or 0, shot(battle, enemy, unit, weapon)) for weapon in ready_weapons(battle, enemy)
            )
            for enemy in self.enemies
            if not enemy.fleeing
        }

    def _danger(self, enemy: Unit) -> float:
        """The points lost on average when this enemy charges next turn."""
        if enemy.fleeing or self.battle.engaged(enemy):
            return 0.0
        return max(0.0, charge_gain(self.battle, enemy, self.unit))

    def apart(self, point: Point, enemy: Unit) -> int:
        """About how far an enemy is from a point, base edge to base edge."""
        assert enemy.pose is not None
        away = isqrt((enemy.pose.x - point[0]) ** 2 + (enemy.pose.y - point[1]) ** 2)
        return max(0, away - (self.unit.profile.base.diameter + enemy.profile.base.diameter) // 2)

    def value(self, point: Point, *, shoots: bool, runs: bool = False) -> float:
        """What standing at a point at the end of the move is worth. ``shoots``: whether the unit may this turn; ``runs``:
        whether it gets there by a run.
        """
        hope, danger, fire = 0.0, 0.0, 0.0
        for enemy in self.enemies:
            away = self.apart(point, enemy)
            gain = max(ALWAYS * worth(enemy), self.gains[enemy.id])
            hope = max(hope, gain * (1.0 if away <= self.reach else self.reach / away))
            if away <= self.reaches[enemy.id]:
                danger += self.dangers[enemy.id]
            elif self.holds_out:
                danger += ROOM * self.dangers[enemy.id] * self.reaches[enemy.id] / away
            danger += LATER * max((taken for reach, taken in self.fire.get(enemy.id, ()) if away <= reach), default=0.0)
            best = max((won for reach, won in self.shots[enemy.id] if away <= reach), default=0.0)
            fire = max(fire, best * (1.0 if shoots else LATER) * UNSEEN)
        won = goal_value(self.battle, self.unit, self.goals, point, runs=runs)
        return won + fire + LATER * (self.boldness * hope - min(danger, worth(self.unit)) * CAUTION)

    def wishes(self, reach: int) -> Iterator[Point]:
        """Points where the unit might like to end, in the order of the enemies that matter most; perhaps out of reach."""
        assert self.unit.pose is not None
        here = self.unit.pose.point
        if self.holds_out:
            yield from self._ways_out(reach)
        yield from (goal.at for goal in sorted(self.goals, key=lambda goal: -goal.worth)[:CROWD])
        matter = sorted(
            self.enemies, key=lambda enemy: -max(0.1, self.gains[enemy.id]) / (self.apart(here, enemy) + self.reach)
        )
        for enemy in matter[:CROWD]:
            away = self.apart(here, enemy)
            for keep in self._distances(enemy):
                yield _on_line(here, enemy, max(-reach, min(away - keep, reach)))

    def _ways_out(self, reach: int) -> Iterator[Point]:
        """Points all around, as far as one gets, on the table."""
        assert self.unit.pose is not None
        board, edge = self.battle.board, self.unit.profile.base.diameter // 2
        for way in AROUND:
            cos, sin = direction(way)
            x, y = self.unit.pose.x + reach * cos // UNIT, self.unit.pose.y + reach * sin // UNIT
            yield min(max(x, edge), board.width - edge), min(max(y, edge), board.depth - edge)

    def _distances(self, enemy: Unit) -> list[int]:
        """The distances from an enemy at which one might like to stand."""
        distances = [INCH + MARGIN, self.reaches[enemy.id] + MARGIN, self.reach - MARGIN]
        return [*distances, *((weapon.range or 0) - MARGIN for weapon in self.weapons)]


def charge_gain(battle: Battle, unit: Unit, enemy: Unit) -> float:
    """The points that a unit wins on average by charging an enemy. Whoever flees is destroyed when he is touched."""
    prize = PRIZE if bears_something(battle, enemy) else 0.0
    if enemy.fleeing:
        return worth(enemy) + prize
    dealt, taken = exchange(battle, unit, enemy, charged=True)
    dealt *= stakes(battle, enemy)
    helpers = sum(battle[name].side == unit.side for name in battle.foes(enemy))
    return dealt + prize * min(1.0, dealt / max(1, enemy.points)) - CAUTION * taken / (1 + helpers)


def prospect(battle: Battle, unit: Unit, foes: Sequence[str]) -> float:
    """The points that a unit wins on average by a round of melee against some enemies, less what they take.

    Those whom friends touch as well have others to strike at.
    """
    dealt = max((blow(battle, unit, battle[name]) for name in foes), default=0.0)
    taken = sum(
        blow(battle, battle[name], unit) / (1 + sum(friend != unit.id for friend in battle.foes(battle[name])))
        for name in foes
    )
    return dealt - CAUTION * taken


def bears_something(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has a treasure, which it loses with its life."""
    return battle.mission is not None and any(treasure.bearer == unit.id for treasure in battle.mission.treasures)


def _on_line(here: Point, enemy: Unit, far: int) -> Point:
    """The point at a distance from here on the line to an enemy; behind, for a negative one."""
    assert enemy.pose is not None
    dx, dy = enemy.pose.x - here[0], enemy.pose.y - here[1]
    long = max(1, isqrt(dx * dx + dy * dy))
    return here[0] + dx * far // long, here[1] + dy * far // long


def outlook(battle: Battle, unit: Unit) -> Outlook:
    """The outlook of a unit in a position that nobody changes (that of a view): worked out once."""
    return kept(battle, ("outlook", unit.id), lambda: Outlook(battle, unit))


__all__ = ["CAUTION", "Outlook", "bears_something", "charge_gain", "outlook", "prospect"]
