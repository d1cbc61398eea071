"""How far fighters go, what they do not walk through, and where and in which formation their unit ends."""

from __future__ import annotations

from itertools import pairwise
from math import dist

from shapely import LineString, Polygon
from shapely.ops import unary_union
from tests.second_opinion.c4.record import CLOSE, SLACK, Fighter, Record, Unit
from tests.second_opinion.opinion import EVERY, Chapter, Data, Opinion, reads

LIMITS = {
    "c4.move.walk": 1,
    "c4.move.run": 2,
    "c4.charge.assault.place": 2,
    "c4.charge.assault.fail": 2,
    "c4.morale.flight": 2,
}
"""How many times its Movement a unit goes, by what it does."""

FREE = ("c4.move.walk", "c4.move.run", "c4.charge.assault.fail")
"""Moves that touch no enemy."""

FROM_LEADER = 10_000
FROM_COMRADE = 2_500
FROM_MASTER = 3_000


class Moves(Chapter[Record]):
    """Ways of single fighters."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.moved: set[str] = set()
        self.movement = 0
        barred = {kind["name"] for kind in record.board["kinds"] if kind["cost"] == "barred"}
        pieces = [piece for piece in record.board["pieces"] if piece["kind"] in barred]
        self.barred = unary_union([Polygon(piece["outline"]) for piece in pieces])

    @reads("UnitActivated", "PhaseBegan")
    def begins(self, event: Data) -> None:
        self.moved.clear()

    @reads("ActionChosen")
    def about_to_move(self, event: Data) -> None:
        unit = self.record.units[event["unit"]]
        if self.record.of_unit(unit):
            self.movement = self.record.movement(unit)

    @reads("FighterMoved")
    def moves(self, event: Data) -> None:
        record, fighter, rule = self.record, self.record.fighters[event["fighter"]], event["rules"][0]
        path = [(x, y) for x, y in event["path"]]
        end = (event["pose"]["x"], event["pose"]["y"])
        if rule not in LIMITS or fighter.at is None:
            return
        self.hold("c4.move.straightest", path[0] == fighter.at and path[-1] == end, f"it stands at {fighter.at}")
        self.hold("c4.activation.actions", fighter.id not in self.moved, "it has moved in this activation")
        self.moved.add(fighter.id)
        unit = record.units[fighter.unit]
        self.hold("c4.activation.revealed", unit.id == record.active, "another unit acts")
        self._how_far(event, fighter, unit, path)
        if rule in FREE:
            for one, other in pairwise(path):
                through = LineString([one, other]).intersection(self.barred).length
                right = through <= SLACK or self._crosses(unit, fighter, rule)
                self.hold("c4.scenery.cross.default", right, "it walks through scenery")

    def _how_far(self, event: Data, fighter: Fighter, unit: Unit, path: list[tuple[int, int]]) -> None:
        record, rule = self.record, event["rules"][0]
        if record.bent(unit):
            return
        times = LIMITS[rule]
        if rule == "c4.charge.assault.place" and not record.free:
            times = 1
        movement = self.movement if rule.startswith("c4.charge") else record.movement(unit)
        gone = sum(dist(one, other) for one, other in pairwise(path))
        right = gone <= times * movement + SLACK
        told = f"{gone:.0f} of {times} times {movement}"
        self.hold("c4.unit.movement_value", right, told)
        for own in ("c4.move.walk", "c4.move.run", "c4.morale.flight"):
            if rule == own:
                self.hold(own, right, told)

    def _crosses(self, unit: Unit, fighter: Fighter, rule: str) -> bool:
        """Whether scenery may be no hindrance: walks cross, and so do leaps, flights, titans, and who is on top of it."""
        titan = fighter.card.category == "titan"
        crossing = rule == "c4.move.walk" or titan or fighter.z > 0 or self.record.bent(unit)
        return crossing or bool({"leap", "flight"} & set(fighter.card.skills))


class Ends(Chapter[Record]):
    """Where a whole unit stands when all of it have moved."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.under_way: dict[str, Data] = {}
        self.rule = ""

    @reads(EVERY)
    def settled(self, event: Data) -> None:
        """What comes after the last of a move."""
        if event["type"] == "FighterMoved" and event["rules"][0] in LIMITS:
            if self.under_way and event["rules"][0] != self.rule:
                self._judge()
            self.rule = event["rules"][0]
            self.under_way[event["fighter"]] = event
        elif self.under_way:
            self._judge()

    def _judge(self) -> None:
        record, moved, rule = self.record, list(self.under_way), self.rule
        self.under_way = {}
        fighters = [record.fighters[name] for name in moved if record.fighters[name].at is not None]
        width, depth = record.board["width"], record.board["depth"]
        for one in fighters:
            assert one.at is not None
            on_it = all(
                one.radius - SLACK <= at <= most - one.radius + SLACK
                for at, most in zip(one.at, (width, depth), strict=True)
            )
            self.hold("c4.move.direction", on_it, f"{one.id} is not on the table")
            for other in record.there():
                if other is not one:
                    self.hold("c4.move.obstacles", record.apart(one, other) >= -SLACK, f"{one.id} stands on {other.id}")
        if rule in FREE and fighters:
            self._formed(fighters, record.units[fighters[0].unit])

    def _formed(self, fighters: list[Fighter], unit: Unit) -> None:
        record = self.record
        leader = record.fighters[unit.leader]
        for one in fighters:
            free = not record.surely_touches(one)
            self.hold("c4.charge.assault.declare", free, f"{one.id} touches an enemy, and nobody is assaulted")
            if one.z != leader.z or not free:
                continue
            comrades = [other for other in record.of_unit(unit) if other is not one and other.z == one.z]
            rule = "c4.formation.compact" if unit.compact else "c4.formation.dispersed"
            self.hold(rule, one is leader or record.apart(one, leader) <= FROM_LEADER + SLACK, f"{one.id} is far away")
            if comrades:
                nearest = min(record.apart(one, other) for other in comrades)
                most = CLOSE if unit.compact else FROM_COMRADE + SLACK
                self.hold(rule, nearest <= most, f"{one.id} is {nearest:.0f} from the next")
            if one.master and record.fighters[one.master].at is not None:
                away = record.apart(one, record.fighters[one.master])
                self.hold("c4.special.familiar.position", away <= FROM_MASTER + SLACK, f"{one.id} is {away:.0f} away")
