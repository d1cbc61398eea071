"""Traps and decoys: where they are placed, and who sets them off."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Final

import msgspec

from escarmouche.kernel import PASS, Choose, Reason, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import ARTIFICER, Action, Battle, Fighter, Zone
from escarmouche.rulebooks.cc.events import Exploded, MarkerPlaced, MarkerTriggered
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.deployment import STOPPING
from escarmouche.rulebooks.cc.rules.movement import WAYSIDE, Met
from escarmouche.rulebooks.cc.rules.wounds import wound_roll
from escarmouche.rulebooks.confrontation.markers import (
    BLAST,
    FORCE,
    FUSE,
    MARKER,
    Mine,
    caught,
    marker_at,
    passed_after,
)
from escarmouche.rulebooks.freetable.points import TablePoint
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Pose, within
from escarmouche.table.exact import bounding_box
from escarmouche.table.measuring import polygon_gap
from escarmouche.table.putting import Room, besides

WHERE: Final = "cc.skill.artificier#where"
TRIGGER: Final = "cc.skill.artificier.trigger"

KEEP_OFF: Final = 10 * CM
"""How far elements stay away from the zone of the enemy."""

TRIES: Final = 20

HIDDEN: Final = "cc.skill.eclaireur.hidden"

UNWILLING: Final[tuple[Action, ...]] = ("flight", "placed")
"""The moves that nobody makes of his own will."""


class Laying(TablePoint[Fighter]):
    """Where a marker is placed: on the table, 10 cm from the zone of the enemy at least."""

    __slots__ = ("fighter",)
    battle: Battle
    marker = MARKER

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        super().__init__(battle, fighter.side, WHERE, fighter=fighter.id)
        self.fighter = fighter

    def rule_problems(self, answer: Pose) -> list[Reason]:
        there = marker_at(answer.point)
        if all(polygon_gap(zone.polygon, there) >= KEEP_OFF for zone in self.forbidden()):
            return []
        return [reason(ARTIFICER, "cc-too-near-the-enemy-zone", distance=KEEP_OFF)]

    def forbidden(self) -> list[Zone]:
        """The zones of his enemies."""
        return [zone for zone in self.battle.zones if zone.side != self.fighter.side]

    def region(self) -> Room:
        """All of the table but the zones of his enemies and what is near them."""
        return besides(super().region(), [zone.polygon for zone in self.forbidden()], KEEP_OFF + MARKER.diameter // 2)

    def tries(self, rng: random.Random) -> Iterator[Pose]:
        """Anywhere on the table; after some misses in the middle of the own zone."""
        board = self.battle.board
        for _ in range(TRIES):
            yield Pose(rng.randint(0, board.width), rng.randint(0, board.depth))
        own = next(zone.polygon for zone in self.battle.zones if zone.side == self.fighter.side)
        left, back, right, front = bounding_box(own)
        yield Pose((left + right) // 2, (back + front) // 2)


async def lay_markers(battle: Battle, fighter: Fighter, pairs: int) -> None:
    """So many traps and as many decoys, or fewer, are placed face down; which is which only their player knows.

    [cc.core.hidden-counter]
    """
    left = {"trap": pairs, "decoy": pairs}
    while any(left.values()):
        options: dict[str, str | None] = {kind: kind for kind, number in left.items() if number}
        about = {"fighter": fighter.id}
        default = next(iter(options))
        kind = await Choose(fighter.side, ARTIFICER, {**options, PASS: None}, default=default, about=about, secret=True)
        if kind is None:
            return
        left[kind] -= 1
        spot = (await Laying(battle, fighter)).point
        battle.mines = (*battle.mines, Mine(fighter.id, fighter.side, spot, kind == "trap"))
        _tell_placed(battle, fighter, spot)


def _tell_placed(battle: Battle, fighter: Fighter, spot: tuple[int, int]) -> None:
    battle.tell(lambda: MarkerPlaced(fighter=fighter.id, at=spot, rules=(ARTIFICER,)))


def met_on_the_way(battle: Battle, mover: Fighter, route: Route) -> Met:
    """Whoever passes or stops at 5 cm or less from a marker, friend or enemy, turns it up.

    A decoy does nothing. A trap goes off: everybody even partly within 10 cm of it suffers a wound roll of FOR 6. Of several
    one comes after the other; a survivor finishes his move. Nothing else sets one off, and nobody in the air.
    [cc.skill.artificier.trigger]
    """
    met: Met = {}
    for number, mine in enumerate(battle.mines):
        far = None if mine.spent else passed_after(battle, mover, route, mine.spot)
        if far is not None:
            met[f"marker-{number + 1}"] = far, partial(turn_up, battle, mover, number)
    return met


async def turn_up(battle: Battle, mover: Fighter, number: int) -> None:
    """A marker is seen for what it is."""
    mine = battle.mines[number]
    trap = bool(mine.trap)
    spent = msgspec.structs.replace(mine, spent=True)
    battle.mines = (*battle.mines[:number], spent, *battle.mines[number + 1 :])
    battle.tell(lambda: MarkerTriggered(fighter=mover.id, trap=trap, rules=(TRIGGER,)))
    if not trap:
        return
    near = [fighter for fighter in caught(battle, mine.spot) if _is_struck(battle, mover, fighter)]
    victims = tuple(fighter.id for fighter in near)
    battle.tell(lambda: Exploded(fighter=mine.by, spot=mine.spot, radius=BLAST, victims=victims, rules=(TRIGGER,)))
    for victim in near:
        await wound_roll(battle, victim, FORCE, rule=TRIGGER)


def _is_struck(battle: Battle, mover: Fighter, fighter: Fighter) -> bool:
    """Whether a trap that a mover sets off strikes a fighter near it.

    A hidden scout who has walked into it of his own will suffers it like anybody. [cc.skill.eclaireur.enters-area]
    """
    if fighter is mover and fighter.has(HIDDEN):
        return fighter.action not in UNWILLING or battle.options.scouts_by_distance
    return fighter is mover or apply_hooks(battle, fighter, Hooks.is_reached, True, mover)


async def stops_near(battle: Battle, fighter: Fighter) -> None:
    """Who comes to stand near markers without a way there turns them up, too."""
    for number, mine in enumerate(battle.mines):
        near = fighter.in_play and not fighter.tier and within(battle.base(fighter), marker_at(mine.spot), FUSE)
        if near and not battle.mines[number].spent:
            await turn_up(battle, fighter, number)


WAYSIDE.append(met_on_the_way)
STOPPING.append(stops_near)
