"""What a place on the table is worth to a figure, whom it might best assault, and where it might go.

For the tactics of machines: estimates in army points, by floating point, that decide nothing in the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isqrt
from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.machine import goals
from escarmouche.rulebooks.c2.machine.estimates import chance_to_dare, duel, shot_from_afar, worth
from escarmouche.rulebooks.c2.machine.goals import on_line
from escarmouche.rulebooks.c2.rules.movement import allowance
from escarmouche.rulebooks.common.keeping import kept
from escarmouche.rulebooks.confrontation.spell_values import MagicAim
from escarmouche.rulebooks.freetable.contact import contact_route, place_of
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Point, footprint

CAUTION: Final = 0.8
"""What a point of one's own counts against one of the enemy's."""

MARGIN: Final = CM
"""How far one keeps out of reach, to be on the safe side."""

GANG: Final = 0.6
"""What is left of an enemy's blows when he has somebody else to deal with as well."""

CROWD: Final = 3
"""How many enemies are thought of when one looks for a place to go."""

LATER: Final = 0.5
"""What an assault next turn counts against one now."""


# -- assaults ----------------------------------------------------------------------------------------------------------


def assault(battle: Battle, fighter: Fighter, enemy: Fighter, *, as_charge: bool) -> float:
    """The points that a figure wins on average by charging (else: engaging) an enemy whom it reaches."""
    dealt, taken = duel(battle, fighter, enemy, charged=as_charge)
    if battle.engaged(enemy):
        taken *= GANG
    gain = dealt - CAUTION * taken
    gain += 0.15 * worth(enemy) * (1 - chance_to_dare(battle, enemy, fighter))
    if enemy.profile.weapon is not None and not battle.engaged(enemy):
        gain += 0.1 * worth(enemy)
    dares = chance_to_dare(battle, fighter, enemy)
    return dares * gain - (1 - dares) * 0.1 * worth(fighter)


def best_assault(
    battle: Battle,
    fighter: Fighter,
    enemies: Sequence[Fighter],
    reach: int,
    *,
    as_charge: bool,
    toll: Callable[[Route], float] = lambda _: 0.0,
    bonus: Callable[[Fighter], float] = lambda _: 0.0,
) -> float | None:
    """The points won by the best assault within reach, less what the way there costs; ``None`` where nobody is.

    ``bonus``: what it is worth besides to be where an enemy is.
    """
    near = [enemy for enemy in enemies if battle.gap(fighter, enemy) <= reach]
    worths = {enemy.id: assault(battle, fighter, enemy, as_charge=as_charge) + bonus(enemy) for enemy in near}
    best: float | None = None
    for enemy in sorted(near, key=lambda enemy: -worths[enemy.id]):
        if best is not None and worths[enemy.id] <= best:
            break
        route = contact_route(battle, fighter, enemy, reach)
        if route is not None:
            value = worths[enemy.id] - toll(route)
            best = value if best is None else max(best, value)
    return best


def has_assault(battle: Battle, fighter: Fighter) -> bool:
    """Whether, at first sight, there is somebody within reach whom it would pay to charge."""
    if fighter.pose is None or fighter.activated or battle.engaged(fighter):
        return False
    reach = allowance(battle, fighter, "charge")
    return any(
        battle.gap(fighter, enemy) <= reach and assault(battle, fighter, enemy, as_charge=True) > 0
        for enemy in battle.enemies(fighter)
    )


# -- what a place is worth ---------------------------------------------------------------------------------------------


AIMS: Final[list[Callable[[Battle, Fighter], Iterable[MagicAim[Fighter]]]]] = []
"""Each kind of magic says what its bearers might like to have in reach."""


class Outlook:
    """What one figure thinks of places: worked out once for the enemies there are, then asked of one place after another."""

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        self.battle = battle
        self.fighter = fighter
        self.enemies = battle.enemies(fighter)
        self.reach = allowance(battle, fighter, "charge")
        self.half = footprint(fighter.profile.base, fighter.pose).shape.inner if fighter.pose is not None else 0
        self.gains = {enemy.id: assault(battle, fighter, enemy, as_charge=True) for enemy in self.enemies}
        self.dangers = {enemy.id: self._danger(enemy) for enemy in self.enemies}
        self.reaches = {enemy.id: allowance(battle, enemy, "charge") for enemy in self.enemies}
        self.boldness = self._boldness()
        self.errands = goals.errands(battle, fighter)
        self.dear = {enemy.id: worth(enemy) * goals.weight(battle, enemy) for enemy in (fighter, *self.enemies)}
        self.aims = [aim for kind in AIMS for aim in kind(battle, fighter)]

    def _danger(self, enemy: Fighter) -> float:
        """The points lost on average when this enemy charges; what he could only do next turn weighs less."""
        if self.battle.engaged(enemy):
            return 0.0
        lost = assault(self.battle, enemy, self.fighter, as_charge=True)
        return max(0.0, lost) * (LATER if enemy.activated else 1.0)

    def _boldness(self) -> float:
        """How much going forward counts: more and more as the battle draws to its end."""
        turns = self.battle.options.turns
        return 1.0 if turns is None else min(1.5, 0.75 + self.battle.turn / max(1, turns))

    def apart(self, point: Point, enemy: Fighter) -> int:
        """About how far an enemy is from a point, base edge to base edge."""
        assert enemy.pose is not None
        away = isqrt((enemy.pose.x - point[0]) ** 2 + (enemy.pose.y - point[1]) ** 2)
        return max(0, away - self.half - enemy.profile.base.width // 2)

    def value(self, point: Point, *, shoots: bool, moved: bool, casts: bool = False) -> float:
        """What standing at a point at the end of the move is worth. ``shoots``, ``casts``: the figure may then still."""
        chance, danger, fire = 0.0, 0.0, self.magic(point, casts=casts)
        for enemy in self.enemies:
            away = self.apart(point, enemy)
            gain = max(0.1 * self.dear[enemy.id], self.gains[enemy.id])
            chance = max(chance, gain * (1.0 if away <= self.reach else self.reach / away))
            if away <= self.reaches[enemy.id]:
                danger += self.dangers[enemy.id]
            if shoots and self.fighter.profile.weapon is not None:
                fire = max(fire, shot_from_afar(self.battle, self.fighter, enemy, away, harder=int(moved)))
        value = fire + LATER * (self.boldness * chance - min(danger, self.dear[self.fighter.id]))
        return value + self.progress(point)

    def progress(self, point: Point) -> float:
        """What being at a point brings its side nearer to the goals of an act."""
        return goals.progress(self.errands, self.fighter.pose.point, point) if self.fighter.pose is not None else 0.0

    def magic(self, point: Point, *, casts: bool) -> float:
        """What spells and miracles are worth from a point: the best for now, or for next turn; less the further away."""
        best = 0.0
        for aim in self.aims:
            away = self.apart(point, aim.figure)
            near = 1.0 if away <= aim.reach else LATER * aim.reach / away
            best = max(best, aim.points * near * (1.0 if casts or aim.anyhow else LATER))
        return best

    def wishes(self, reach: int) -> Iterator[Point]:
        """Points where the figure might like to end, in the order of the enemies that matter most; perhaps out of reach."""
        assert self.fighter.pose is not None
        here = self.fighter.pose.point
        for errand in self.errands:
            yield from errand.wishes(here, reach)
        matter = sorted(
            self.enemies, key=lambda enemy: -max(0.1, self.gains[enemy.id]) / (self.apart(here, enemy) + self.reach)
        )
        for enemy in matter[:CROWD]:
            away = self.apart(here, enemy)
            for keep in self._distances(enemy):
                yield on_line(here, place_of(enemy).point, min(away - keep, reach))
        for aim in sorted(self.aims, key=lambda aim: -aim.points)[:CROWD]:
            away = self.apart(here, aim.figure)
            if away > aim.reach:
                yield on_line(here, place_of(aim.figure).point, min(away - max(0, aim.reach - MARGIN), reach))
        nearest = min(self.enemies, key=lambda enemy: self.apart(here, enemy), default=None)
        if nearest is not None and self.apart(here, nearest) <= self.reaches[nearest.id] + reach:
            yield on_line(here, place_of(nearest).point, -reach)

    def _distances(self, enemy: Fighter) -> list[int]:
        """The distances from an enemy at which one might like to stand."""
        distances = [self.half // 2, self.reaches[enemy.id] + MARGIN, self.reach - MARGIN]
        weapon = self.fighter.profile.weapon
        if weapon is not None:
            distances += [weapon.short, weapon.medium]
        return distances


def outlook(battle: Battle, fighter: Fighter) -> Outlook:
    """The outlook of a figure in a position that nobody changes (that of a view): worked out once."""
    return kept(battle, ("outlook", fighter.id), lambda: Outlook(battle, fighter))
