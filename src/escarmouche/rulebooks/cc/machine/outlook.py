"""What a place on the table is worth to a fighter, whom he might best assault, and where he might go.

For the tactics of machines: estimates in points of the army, by floating point, that decide nothing in the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.machine.estimates import chance_to_dare, duel, penalty_of_charge, shot_from_afar, worth
from escarmouche.rulebooks.cc.rules.crossing import approach
from escarmouche.rulebooks.cc.rules.movement import allowance
from escarmouche.table import CM, Disc, Point

CAUTION: Final = 0.8
"""What a point of one's own counts against one of the enemy's."""

GANG: Final = 0.6
"""What is left of an enemy's blows when he has somebody else to deal with as well."""

FRIGHT: Final = 0.15
"""Which share of its worth a side loses with somebody who is put to flight, about."""

LATER: Final = 0.5
"""What is to come next turn counts against what comes now."""

ALWAYS: Final = 0.1
"""Which share of an enemy's worth it is to come near him, however the fight may end: battles are won by fighting."""

MARGIN: Final = CM
"""How far one keeps out of reach, to be on the safe side."""

CROWD: Final = 3
"""How many enemies are thought of when one looks for a place to go."""


# -- assaults ----------------------------------------------------------------------------------------------------------


def assault(battle: Battle, fighter: Fighter, enemy: Fighter, *, as_charge: bool) -> float:
    """The points that a fighter wins on average by charging (else: engaging) an enemy whom he reaches."""
    penalty = penalty_of_charge(battle, fighter, enemy) if as_charge else 0
    dealt, taken = duel(battle, fighter, enemy, penalty=penalty)
    if battle.engaged(enemy):
        taken *= GANG
    gain = dealt - CAUTION * taken
    gain += FRIGHT * worth(enemy) * (1 - chance_to_dare(battle, enemy, fighter))
    if enemy.profile.weapon is not None and not battle.engaged(enemy):
        gain += ALWAYS * worth(enemy)
    dares = chance_to_dare(battle, fighter, enemy)
    return dares * gain - (1 - dares) * FRIGHT * worth(fighter)


def reaches(battle: Battle, fighter: Fighter, enemy: Fighter, reach: int) -> bool:
    """Whether a fighter can come into contact with an enemy by a way of this length."""
    return battle.gap(fighter, enemy) <= reach and approach(battle, fighter, enemy, reach) is not None


def best_assault(
    battle: Battle, fighter: Fighter, enemies: Sequence[Fighter], reach: int, *, as_charge: bool
) -> float | None:
    """The points won by the best assault within reach; ``None`` where nobody is."""
    worths = {enemy.id: assault(battle, fighter, enemy, as_charge=as_charge) for enemy in enemies}
    for enemy in sorted(enemies, key=lambda one: -worths[one.id]):
        if reaches(battle, fighter, enemy, reach):
            return worths[enemy.id]
    return None


# -- what a place is worth ---------------------------------------------------------------------------------------------


class Outlook:
    """What a fighter thinks of places: worked out once for the enemies there are, then asked of one place after another."""

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        self.battle = battle
        self.fighter = fighter
        self.enemies = battle.enemies(fighter)
        self.reach = allowance(battle, fighter, "charge")
        self.gains = {enemy.id: assault(battle, fighter, enemy, as_charge=True) for enemy in self.enemies}
        self.dangers = {enemy.id: self._danger(enemy) for enemy in self.enemies}
        self.reaches = {enemy.id: allowance(battle, enemy, "charge") for enemy in self.enemies}
        self.boldness = self._boldness()

    def _danger(self, enemy: Fighter) -> float:
        """The points lost on average when this enemy charges; what he could only do next turn weighs less."""
        if self.battle.engaged(enemy) or enemy.in_rout:
            return 0.0
        lost = assault(self.battle, enemy, self.fighter, as_charge=True)
        return max(0.0, lost) * (LATER if enemy.activated else 1.0)

    def _boldness(self) -> float:
        """How much going forward counts: more and more as the battle draws to its end."""
        turns = self.battle.options.turns
        return 1.0 if turns is None else 0.75 + self.battle.turn / max(1, turns)

    def apart(self, point: Point, enemy: Fighter) -> int:
        """About how far an enemy is from a point, base edge to base edge."""
        assert enemy.pose is not None
        away = isqrt((enemy.pose.x - point[0]) ** 2 + (enemy.pose.y - point[1]) ** 2)
        return max(0, away - half_base(self.fighter) - half_base(enemy))

    def value(self, point: Point, *, shoots: bool) -> float:
        """What standing at a point at the end of the move is worth. ``shoots``: the fighter may then still."""
        chance, danger, fire = 0.0, 0.0, 0.0
        for enemy in self.enemies:
            away = self.apart(point, enemy)
            gain = max(ALWAYS * worth(enemy), self.gains[enemy.id])
            chance = max(chance, gain * (1.0 if away <= self.reach else self.reach / away))
            if away <= self.reaches[enemy.id]:
                danger += self.dangers[enemy.id]
            won = shot_from_afar(self.battle, self.fighter, enemy, away)
            fire = max(fire, won * (1.0 if shoots else LATER))
        return fire + LATER * (self.boldness * chance - min(danger, worth(self.fighter)))

    def wishes(self, reach: int) -> Iterator[Point]:
        """Points where the fighter might like to end, in the order of the enemies that matter most; perhaps out of reach."""
        assert self.fighter.pose is not None
        here = self.fighter.pose.point
        matter = sorted(
            self.enemies, key=lambda enemy: -max(0.1, self.gains[enemy.id]) / (self.apart(here, enemy) + self.reach)
        )
        for enemy in matter[:CROWD]:
            away = self.apart(here, enemy)
            for keep in self._distances(enemy):
                yield on_line(here, enemy, max(-reach, min(away - keep, reach)))

    def _distances(self, enemy: Fighter) -> list[int]:
        """The distances from an enemy at which one might like to stand."""
        found = [MARGIN, self.reaches[enemy.id] + MARGIN, self.reach - MARGIN]
        weapon = self.fighter.profile.weapon
        return found if weapon is None else [*found, weapon.short, weapon.medium]


def half_base(fighter: Fighter) -> int:
    """About how far the edge of a base is from its middle."""
    base = fighter.profile.base
    return (base.diameter if isinstance(base, Disc) else (base.width + base.depth) // 2) // 2


def on_line(here: Point, enemy: Fighter, far: int) -> Point:
    """The point at a distance from here on the line to an enemy; behind, for a negative one."""
    assert enemy.pose is not None
    dx, dy = enemy.pose.x - here[0], enemy.pose.y - here[1]
    long = max(1, isqrt(dx * dx + dy * dy))
    return here[0] + dx * far // long, here[1] + dy * far // long


def outlook(battle: Battle, fighter: Fighter) -> Outlook:
    """The outlook of a fighter in a position that nobody changes (that of a view): worked out once."""
    known: dict[str, Outlook] = battle.__dict__.setdefault("outlooks", {})
    if fighter.id not in known:
        known[fighter.id] = Outlook(battle, fighter)
    return known[fighter.id]


__all__ = ["CAUTION", "Outlook", "assault", "best_assault", "half_base", "outlook", "reaches"]
