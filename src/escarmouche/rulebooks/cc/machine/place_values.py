"""What a place on the table is worth to a fighter, and where he might go.

For the tactics of machines: estimates in points of the army, by floating point, that decide nothing in the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.machine.assaults import ALWAYS, assault, danger
from escarmouche.rulebooks.cc.machine.distances import apart, on_line
from escarmouche.rulebooks.cc.machine.engines import errands_to_engines, errands_to_ride
from escarmouche.rulebooks.cc.machine.errands import Errand
from escarmouche.rulebooks.cc.machine.estimates import LATER, shot_from_afar, worth
from escarmouche.rulebooks.cc.machine.pieces import errands_to_break, errands_to_nexus
from escarmouche.rulebooks.cc.machine.prayers import PRAYERS
from escarmouche.rulebooks.cc.machine.spellcraft import CRAFT
from escarmouche.rulebooks.cc.rules.movement import allowance
from escarmouche.rulebooks.common.keeping import kept
from escarmouche.table import CM, MM, Point, Pose

MARGIN: Final = CM
"""How far one keeps out of reach, to be on the safe side."""

CROWD: Final = 3
"""How many enemies are thought of when one looks for a place to go."""


class Outlook:
    """What a fighter thinks of places: worked out once for the enemies there are, then asked of one place after another."""

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        self.battle = battle
        self.fighter = fighter
        self.enemies = battle.enemies(fighter)
        self.reach = allowance(battle, fighter, "charge")
        self.gains = {enemy.id: assault(battle, fighter, enemy, as_charge=True) for enemy in self.enemies}
        self.dangers = {enemy.id: danger(battle, fighter, enemy) for enemy in self.enemies}
        self.reaches = {enemy.id: allowance(battle, enemy, "charge") for enemy in self.enemies}
        self.boldness = self._boldness()
        self.aims = [*CRAFT.worth_reaching(battle, fighter), *PRAYERS.worth_reaching(battle, fighter)]
        self.stride = allowance(battle, fighter, "run")
        self.errands = list(_errands(battle, fighter))
        self.posts: dict[Point, Pose] = {post.point: post for errand in self.errands for post in errand.posts}
        self.ways: dict[Pose, float] = {}
        """What the ways on from poses promise, as far as that has been asked."""

    def _boldness(self) -> float:
        """How much going forward counts: more and more as the battle draws to its end."""
        turns = self.battle.options.turns
        return 1.0 if turns is None else 0.75 + self.battle.turn / max(1, turns)

    def value(self, point: Point, *, shoots: bool, casts: bool = False) -> float:
        """What standing at a point at the end of the move is worth. ``shoots``, ``casts``: the fighter may then still."""
        chance, danger, fire = 0.0, 0.0, self.magic(point, casts=casts)
        for enemy in self.enemies:
            away = apart(self.fighter, point, enemy)
            gain = max(ALWAYS * worth(enemy), self.gains[enemy.id])
            chance = max(chance, gain * (1.0 if away <= self.reach else self.reach / away))
            if away <= self.reaches[enemy.id]:
                danger += self.dangers[enemy.id]
            won = shot_from_afar(self.battle, self.fighter, enemy, away)
            fire = max(fire, won * (1.0 if shoots else LATER))
        fire += self.done_at(point, at_once=casts)
        return fire + LATER * (self.boldness * chance - min(danger, worth(self.fighter)))

    def magic(self, point: Point, *, casts: bool) -> float:
        """What spells and miracles are worth from a point: the best for now, or for next turn; less the further away."""
        best = 0.0
        for aim in self.aims:
            away = apart(self.fighter, point, aim.figure)
            near = 1.0 if away <= aim.reach else LATER * aim.reach / away
            best = max(best, aim.points * near * (1.0 if casts else LATER))
        return best

    def done_at(self, point: Point, *, at_once: bool) -> float:
        """What the best errand is worth from a point: all of it, where it can be done there; less the further away."""
        best = 0.0
        for errand in self.errands:
            far = self._way_to(errand, point)
            if far <= 0:
                best = max(best, errand.points * (1.0 if errand.anyhow or (at_once and errand.at_once) else LATER))
            else:
                best = max(best, LATER * errand.points * self.stride / (self.stride + far))
        return best

    def _way_to(self, errand: Errand, point: Point) -> int:
        """How far a point is from where an errand can be done, by eye; 0 or less: it can be done there."""
        if not errand.posts:
            return apart(self.fighter, point, errand.goal) - errand.reach
        near = min((post.x - point[0]) ** 2 + (post.y - point[1]) ** 2 for post in errand.posts)
        return 0 if near <= MM * MM else isqrt(near)

    def wishes(self, reach: int) -> Iterator[Point]:
        """Points where the fighter might like to end, in the order of the enemies that matter most; perhaps out of reach."""
        assert self.fighter.pose is not None
        here = self.fighter.pose.point
        matter = sorted(
            self.enemies,
            key=lambda enemy: -max(0.1, self.gains[enemy.id]) / (apart(self.fighter, here, enemy) + self.reach),
        )
        for enemy in matter[:CROWD]:
            away = apart(self.fighter, here, enemy)
            for keep in self._distances(enemy):
                yield on_line(here, _point_of(enemy), max(-reach, min(away - keep, reach)))
        for aim in sorted(self.aims, key=lambda aim: -aim.points)[:CROWD]:
            away = apart(self.fighter, here, aim.figure)
            if away > aim.reach:
                yield on_line(here, _point_of(aim.figure), min(away - max(0, aim.reach - MARGIN), reach))
        for errand in sorted(self.errands, key=lambda errand: -errand.points)[:CROWD]:
            yield from self._ways_to(errand, here, reach)

    def _ways_to(self, errand: Errand, here: Point, reach: int) -> Iterator[Point]:
        """The places where an errand can be done, or as far towards the nearest of them as a move goes."""
        if not errand.posts:
            away = apart(self.fighter, here, errand.goal)
            if away > errand.reach:
                yield on_line(here, _point_of(errand.goal), min(away - max(0, errand.reach - MARGIN), reach))
            return
        ways = [(isqrt((post.x - here[0]) ** 2 + (post.y - here[1]) ** 2), post.point) for post in errand.posts]
        near = [post for far, post in ways if far <= reach]
        yield from near or [on_line(here, min(ways)[1], reach)]

    def _distances(self, enemy: Fighter) -> list[int]:
        """The distances from an enemy at which one might like to stand."""
        distances = [MARGIN, self.reaches[enemy.id] + MARGIN, self.reach - MARGIN]
        weapon = self.fighter.profile.weapon
        return distances if weapon is None else [*distances, weapon.short, weapon.medium]


def _errands(battle: Battle, fighter: Fighter) -> Iterator[Errand]:
    """All that a fighter may like to do somewhere else, or where he stands; of those who are put somewhere, nothing."""
    if fighter.pose is None:
        return
    yield from errands_to_engines(battle, fighter)
    yield from errands_to_ride(battle, fighter)
    if battle.pieces:
        yield from errands_to_nexus(battle, fighter)
        yield from errands_to_break(battle, fighter)


def _point_of(fighter: Fighter) -> Point:
    assert fighter.pose is not None
    return fighter.pose.point


def outlook(battle: Battle, fighter: Fighter) -> Outlook:
    """The outlook of a fighter in a position that nobody changes (that of a view): worked out once."""
    return kept(battle, ("outlook", fighter.id), lambda: Outlook(battle, fighter))


__all__ = ["Outlook", "outlook"]
