"""Objects that a battle names: picked up where somebody ends his move on them, carried, dropped."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import Choose, Place, Reason, Step, reason
from escarmouche.rulebooks.c4.battle import Battle, Edge, Fighter
from escarmouche.rulebooks.c4.events import ThingDropped, ThingTaken
from escarmouche.rulebooks.c4.rules import elixir
from escarmouche.rulebooks.c4.rules.interiors import offer_opening
from escarmouche.rulebooks.common.ids import UnitId
from escarmouche.table import CM, MM, UNIT, Disc, Point, Pose, direction, footprint, gap, heading, overlaps
from escarmouche.table.putting import Room, around

PICK_UP: Final = "c4.scenery.object.pickup"
DROP: Final = "c4.scenery.object.drop-voluntary"
FALLS: Final = "c4.scenery.object.drop-on-elimination"
LEAVES: Final = "c4.scenery.object.leave-table"

NOBODY: Final = "nobody"
KEEP: Final = "keep"
MARKER: Final = Disc(10 * MM)
BESIDE: Final = 1 * CM // 10


def carried_by(battle: Battle, fighter: Fighter) -> list[str]:
    """What a fighter carries."""
    return [thing for thing, carrier in battle.carried.items() if carrier == fighter.id]


def lies_under(battle: Battle, fighter: Fighter, thing: str) -> bool:
    """Whether a fighter stands on an object that lies on the ground."""
    return overlaps(battle.base(fighter), footprint(MARKER, Pose(*battle.things[thing])))


class Handle(Step, frozen=True):
    """When a unit has moved: it opens what it touches, its fighters pick up what they stand on, and drop what they like."""

    unit: UnitId
    moved: tuple[str, ...]

    async def run(self, battle: Battle) -> None:
        unit = battle.units[self.unit]
        await offer_opening(battle, unit)
        await pick_up(battle, battle.named(self.moved))
        await offer_drops(battle, battle.named(self.moved))


async def pick_up(battle: Battle, fighters: Sequence[Fighter]) -> None:
    """Whoever has ended his move on an object may take it, as long as he carries no more than the council of war allows.

    Familiars take nothing. [c4.scenery.object.pickup] [c4.scenery.object.capacity]
    """
    for thing in sorted(battle.things):
        able = {
            fighter.id: fighter
            for fighter in fighters
            if not fighter.profile.is_familiar
            and lies_under(battle, fighter, thing)
            and len(carried_by(battle, fighter)) < battle.mission.carries
        }
        if not able:
            continue
        options: dict[str, Fighter | None] = {**able, NOBODY: None}
        side = next(iter(able.values())).side
        taker = await Choose(side, PICK_UP, options, default=next(iter(options)), about={"object": thing})
        if taker is not None:
            del battle.things[thing]
            battle.carried[thing] = taker.id
            _tell_taken(battle, taker, thing)


def _tell_taken(battle: Battle, taker: Fighter, thing: str) -> None:
    battle.tell(lambda: ThingTaken(fighter=taker.id, object=thing, rules=(PICK_UP,)))


class PutDown(Place[Pose]):
    """Where a carrier puts an object: touching his base."""

    shape = Pose

    def __init__(self, battle: Battle, carrier: Fighter, thing: str) -> None:
        super().__init__(carrier.side, DROP, about={"fighter": carrier.id, "object": thing})
        self.battle = battle
        self.carrier = carrier

    def problems(self, answer: Pose) -> Sequence[Reason]:
        """On the table, touching its carrier. [c4.scenery.object.drop-voluntary]"""
        marker, base = footprint(MARKER, Pose(*answer.point)), self.battle.base(self.carrier)
        if not self.battle.board.holds(marker):
            return [reason(DROP, "table-off-the-table")]
        if overlaps(marker, base) or gap(marker, base) > BESIDE:
            return [reason(DROP, "c4-not-beside-its-carrier", fighter=self.carrier.id)]
        return ()

    def region(self) -> Room:
        """All about its carrier: exactly where it touches him is found by whoever points there."""
        return around(self.battle.board, MARKER.diameter // 2, (self.battle.base(self.carrier), BESIDE))

    def straightened(self, pose: Pose) -> Pose:
        """On that side of its carrier, touching him."""
        here = self.battle.base(self.carrier)
        away = (pose.x - here.x, pose.y - here.y)
        return self._towards(heading(*away) if any(away) else 0)

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        places = (self._towards(turn) for turn in rng.sample(range(0, 3600, 150), 24))
        return [pose for pose in places if not self.problems(pose)][:1]

    def _towards(self, turn: int) -> Pose:
        """Beside the carrier, in a direction."""
        here = self.battle.base(self.carrier)
        far = here.radius + MARKER.diameter // 2 + BESIDE // 2
        dx, dy = direction(turn)
        return Pose(here.x + dx * far // UNIT, here.y + dy * far // UNIT)


async def offer_drops(battle: Battle, fighters: Sequence[Fighter]) -> None:
    """At the start and at the end of his move a carrier may get rid of what he carries.

    [c4.scenery.object.drop-voluntary]
    """
    for fighter in fighters:
        while things := carried_by(battle, fighter):
            options = {KEEP: KEEP, **{thing: thing for thing in things}}
            about = {"fighter": fighter.id}
            thing = await Choose(fighter.side, f"{DROP}#what", options, default=KEEP, about=about)
            if thing == KEEP:
                break
            put_at(battle, thing, (await PutDown(battle, fighter, thing)).point, DROP)


def put_at(battle: Battle, thing: str, at: Point, rule: str) -> None:
    """An object lies on the ground."""
    fighter = battle.carried.pop(thing)
    battle.things[thing] = at
    battle.tell(lambda: ThingDropped(fighter=fighter, object=thing, at=at, rules=(rule,)))


def fall_with(battle: Battle, fighter: Fighter, by_edge: Edge | None) -> None:
    """What an eliminated carrier had lies exactly where he stood; at the edge, if he has fled from the table there.

    [c4.scenery.object.drop-on-elimination] [c4.scenery.object.leave-table]
    """
    assert fighter.pose is not None
    for thing in carried_by(battle, fighter):
        if by_edge is not None:
            put_at(battle, thing, _at_the_edge(battle, fighter.pose.point, by_edge), LEAVES)
        else:
            put_at(battle, thing, fighter.pose.point, FALLS)


def leave_with(battle: Battle, fighter: Fighter, by_edge: Edge) -> None:
    """What a carrier has who leaves the battlefield stays at the edge by which he does so, unless the council of war gives
    Elixir for taking it away. [c4.scenery.object.leave-table]
    """
    assert fighter.pose is not None
    for thing in carried_by(battle, fighter):
        if battle.mission.for_taken_away:
            del battle.carried[thing]
            elixir.change(battle, fighter.side, battle.mission.for_taken_away, LEAVES)
        else:
            put_at(battle, thing, _at_the_edge(battle, fighter.pose.point, by_edge), LEAVES)


def _at_the_edge(battle: Battle, at: Point, edge: Edge) -> Point:
    """The point of an edge of the table that is nearest to a place, where an object can lie."""
    radius = MARKER.diameter // 2
    width, depth = battle.board.width, battle.board.depth
    x, y = min(max(at[0], radius), width - radius), min(max(at[1], radius), depth - radius)
    return {"south": (x, radius), "north": (x, depth - radius), "west": (radius, y), "east": (width - radius, y)}[edge]


__all__ = ["Handle", "PutDown", "carried_by", "fall_with", "leave_with", "offer_drops", "pick_up"]
