"""Movement: what ways cost, how far anybody may go, what nobody walks through, and where a move may end."""

from __future__ import annotations

import math

from shapely import LineString, Polygon
from tests.second_opinion.c2.record import Figure, Record
from tests.second_opinion.ground import SLACK, base
from tests.second_opinion.opinion import Chapter, Data, reads

LIMITS = {
    "walk": (2, "c2.move.walk"),
    "run": (4, "c2.move.run"),
    "charge": (4, "c2.move.charge.distance"),
    "engage": (4, "c2.move.engage"),
    "feat": (4, "c2.feat.jump.run-up"),
    "disengage": (2, "c2.move.disengage.success"),
    "dodge": (1, "c2.move.dodge"),
    "flight": (4, "c2.fear.charged.fail"),
    "pursuit": (1, "c2.melee.pursuit.eligibility"),
}
"""How many halves of its MOV each type of displacement gives, and the rule that says so."""

FAST = ("charge", "run", "flight")
"""Moves that a swift figure may triple."""

STRAIGHT = ("walk", "run", "charge", "engage", "dodge")
"""Moves in which nobody jumps, climbs or swims."""


class Moves(Chapter[Record]):
    """Ways, their cost and their length."""

    @reads("Moved")
    def moves(self, event: Data) -> None:
        record, figure, move = self.record, self.record.figures[event["fighter"]], event["move"]
        assert figure.pose is not None
        if figure.adrift:
            return
        here = [figure.pose["x"], figure.pose["y"]]
        self.hold("c2.move.activation", event["path"][0] == here, f"it stands at {here}")
        end = [event["pose"]["x"], event["pose"]["y"]]
        self.hold("c2.move.activation", event["path"][-1] == end, "it does not stand where its way ends")
        level = event["pose"]["z"] == figure.pose["z"]
        if level and figure.card.flight is None and not figure.card.has("bond"):
            cost = record.table.cost(event["path"])
            near = abs(event["length"] - cost) <= len(event["path"]) + SLACK
            self.hold("c2.move.obstacles", near, f"that way costs {cost:.0f}")
        if record.phase == "melee":
            self.hold("c2.melee.pursuit.eligibility", move in ("pursuit", "flight"), "in melees one pursues")
        self._how_far(event, figure)

    def _how_far(self, event: Data, figure: Figure) -> None:
        move = event["move"]
        halves, rule = LIMITS.get(move, (0, "c2.move.one-type"))
        if move in FAST and figure.card.has("rapidite"):
            halves = 6
        own = figure.card.movement + 1000 * figure.points["movement"]
        if figure.card.flight is not None:
            own = max(own, figure.card.flight + 1000 * figure.points["flight"])
        used = event["length"] + (figure.pursued if move == "pursuit" else 0 if move == "flight" else figure.used)
        limit = own * halves // 2
        self.hold(rule, used <= limit + self._lining_up(event, figure) + SLACK, f"{used} is more than {limit}")

    def _lining_up(self, event: Data, figure: Figure) -> float:
        """Distances to enemies are measured edge to edge; to line a base up with theirs costs nothing."""
        here = base(figure.card.base, event["pose"])
        met = [enemy for enemy in self.record.enemies(figure) if enemy.ground.distance(here) <= SLACK]
        return max((math.hypot(*figure.card.base) / 2 + math.hypot(*enemy.card.base) / 2 for enemy in met), default=0)


class Ends(Chapter[Record]):
    """What nobody walks through, and where everybody stands after a move."""

    @reads("Moved", "Deployed", "Returned")
    def stands(self, event: Data) -> None:
        record, figure, pose = self.record, self.record.figures[event["fighter"]], event["pose"]
        here = base(figure.card.base, pose)
        move = event.get("move", "walk")
        inside = record.table.ground.buffer(SLACK).contains(here) or move == "flight"
        self.hold("c2.table.movement", inside, "it is not on the table")
        if figure.card.flight is not None or figure.adrift:
            return
        for piece, area in record.table.barred:
            on_foot = pose["z"] == 0 and (figure.pose is None or figure.pose["z"] == 0) and move in STRAIGHT
            if on_foot and piece["base_level"] == 0:
                self._stands_in(figure, here, piece, area)
                if event["type"] == "Moved" and not figure.card.has("bond"):
                    through = LineString([*event["path"], event["path"][-1]]).intersection(area).length
                    started = self._was_in(figure, area)
                    self.hold("c2.table.movement", through <= SLACK or started, f"it walks through {piece['id']}")
        for other in record.in_play():
            if other is not figure and not other.tier and other.pose is not None and other.pose["z"] == pose["z"]:
                shared = here.intersection(other.ground).area
                self.hold("c2.move.contact", shared <= SLACK * here.length, f"it stands on {other.id}")

    def _stands_in(self, figure: Figure, here: Polygon, piece: Data, area: Polygon) -> None:
        inside = here.intersection(area).area > SLACK * here.length
        started = self._was_in(figure, area)
        self.hold("c2.table.movement", not inside or started, f"it stands in {piece['id']}")

    def _was_in(self, figure: Figure, area: Polygon) -> bool:
        """Whether it was there before: one swims on, and climbs out."""
        return figure.pose is not None and bool(figure.ground.intersects(area))


class Assaults(Chapter[Record]):
    """Charges and engagements: at whom, from how far, and the contact they end in."""

    @reads("AssaultDeclared")
    def declared(self, event: Data) -> None:
        target = self.record.figures.get(event["target"])
        for name in event["fighters"]:
            own = self.record.figures[name].side
            self.hold("c2.move.charge.declare", target is None or target.side != own, "one does not charge a friend")

    @reads("AssaultMeasured")
    def measured(self, event: Data) -> None:
        figure, target = self.record.figures[event["fighter"]], self.record.figures[event["target"]]
        if figure.pose is None or target.pose is None or figure.pose["z"] != target.pose["z"]:
            return
        if figure.adrift or target.adrift:
            return
        if figure.tier == target.tier == 0:
            far = figure.ground.distance(target.ground)
            self.hold("c2.move.measuring", abs(far - event["distance"]) <= SLACK, f"they are {far:.0f} apart")

    @reads("Met")
    def met(self, event: Data) -> None:
        figure, target = self.record.figures[event["fighter"]], self.record.figures[event["target"]]
        far = 0 if figure.adrift or target.adrift else figure.ground.distance(target.ground)
        self.hold("c2.move.contact", far <= SLACK, f"they are {far:.0f} apart")
        self.hold("c2.move.contact", figure.side != target.side, "they are friends")
