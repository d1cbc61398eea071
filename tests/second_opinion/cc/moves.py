"""Movement: what ways cost, how far anybody may go, what nobody walks through, where moves end; assaults and fear."""

from __future__ import annotations

import math

from shapely import LineString
from tests.second_opinion.cc.dice import ordinary, results
from tests.second_opinion.cc.record import Figure, Record
from tests.second_opinion.cc.turns import on_table
from tests.second_opinion.ground import SLACK, base
from tests.second_opinion.opinion import Chapter, Data, reads

HALVES = {
    "walk": 2,
    "run": 4,
    "cover": 2,
    "charge": 4,
    "engage": 4,
    "disengage": 2,
    "flight": 4,
    "pursuit": 1,
}
"""How many halves of MOU each action gives."""

FAST = ("charge", "run", "flight")
"""What Rapidité makes three times MOU."""

FREE = ("walk", "run", "cover", "disengage")
"""Moves that touch no enemy."""

ON_FOOT = ("walk", "run", "cover", "charge", "engage", "disengage", "pursuit")
FREAKS = ("poids", "selenite", "immobile", "vol", "structure")
"""Skills of those whose movement is not that of their cards."""

PASSES = ("bond", "intangible", "ethere", "vol", "impact", "fauchage")
"""Skills of those whom others, or scenery, do not stop."""

DOUBLE = ("cri-de-guerre", "selenite", "hyperien", "mort-vivant", "immunite", "vol", "ethere", "enorme")
"""Skills that make enemies more frightening, or always so."""


class Moves(Chapter[Record]):
    """Ways, their cost and their length."""

    @reads("Moved")
    def moves(self, event: Data) -> None:
        record, figure, action = self.record, self.record.figures[event["fighter"]], event["action"]
        if figure.pose is None or figure.aboard:
            return
        here, end = [figure.pose["x"], figure.pose["y"]], [event["pose"]["x"], event["pose"]["y"]]
        self.hold("cc.core.activation", event["path"][0] == here, f"he stands at {here}")
        self.hold("cc.core.activation", event["path"][-1] == end, "he does not stand where his way ends")
        level = event["pose"]["z"] == figure.pose["z"]
        if level and not figure.has(*FREAKS, *PASSES):
            cost = record.table.cost(event["path"])
            if ("immunite", "Terrain encombré") in figure.card.skills:
                cost = LineString([*event["path"], event["path"][-1]]).length
            near = abs(event["length"] - cost) <= len(event["path"]) + SLACK
            self.hold("cc.core.move.potential", near, f"that way costs {cost:.0f}")
        if record.phase == "combat":
            self.hold("cc.core.melee.pursuit", action in ("pursuit", "flight"), "in melees one pursues")
        self._how_far(event, figure)
        self._stands(event, figure)

    def _how_far(self, event: Data, figure: Figure) -> None:
        action = event["action"]
        if action not in HALVES or figure.has(*FREAKS) or "movement" in figure.card.boilers or not figure.plain:
            return
        halves = HALVES[action]
        if action in FAST and figure.has("rapidite"):
            halves = 6
        if action == "pursuit" and figure.has("pugnacite"):
            halves = 2
        used = event["length"] + (figure.used if figure.action == action and action != "pursuit" else 0)
        limit = figure.card.movement * halves // 2 + self._lining_up(event, figure) + SLACK
        self.hold("cc.core.move.potential", used <= limit, f"{used} is more than {limit:.0f}")
        if action in ("walk", "run"):
            self.hold("cc.core.move.walk-run", used <= limit, f"{used} is more than {limit:.0f}")

    def _lining_up(self, event: Data, figure: Figure) -> float:
        """Distances to enemies are measured edge to edge; to line a base up with theirs costs nothing."""
        here = base(figure.size, event["pose"])
        met = [enemy for enemy in self.record.enemies(figure) if enemy.ground.distance(here) <= SLACK]
        return max((math.hypot(*figure.size) / 2 + math.hypot(*enemy.size) / 2 for enemy in met), default=0)

    def _stands(self, event: Data, figure: Figure) -> None:
        record, pose, action = self.record, event["pose"], event["action"]
        here = base(figure.size, pose)
        self.hold("cc.core.move.obstacles", on_table(record, figure, pose) or action == "flight", "he leaves the table")
        if figure.tier or figure.has("vol"):
            return
        for other in record.in_play():
            if other is not figure and not other.tier and other.pose is not None and other.pose["z"] == pose["z"]:
                shared = here.intersection(other.ground).area
                self.hold("cc.core.move.obstacles", shared <= SLACK * here.length, f"he stands on {other.id}")
                goes = action in FREE and len(event["path"]) > 1
                goes = goes and not (action == "disengage" and figure.assaulted)
                if goes and other.side != figure.side and not figure.has(*PASSES):
                    away = here.distance(other.ground)
                    told = f"he touches {other.id}"
                    self.hold("cc.core.assault.direction", away > 0 or other.hidden or figure.hidden, told)
        assert figure.pose is not None
        on_foot = action in ON_FOOT and pose["z"] == 0 and figure.pose["z"] == 0 and not figure.has(*PASSES)
        for piece, area in record.table.barred:
            if on_foot and piece["base_level"] == 0 and not figure.ground.intersects(area):
                through = LineString([*event["path"], event["path"][-1]]).intersection(area).length
                self.hold("cc.core.move.obstacles", through <= SLACK, f"he walks through {piece['id']}")
                inside = here.intersection(area).area
                self.hold("cc.core.move.obstacles", inside <= SLACK * here.length, f"he stands in {piece['id']}")


class Assaults(Chapter[Record]):
    """Charges and engagements: at whom, the contact they end in, and on whom the penalty falls."""

    @reads("AssaultDeclared")
    def declared(self, event: Data) -> None:
        record, target = self.record, self.record.figures[event["target"]]
        for name in event["fighters"]:
            figure = record.figures[name]
            self.hold("cc.core.assault", figure.side != target.side, "one does not assault a friend")
            self.hold("cc.core.assault", not figure.rout or figure.odd, "he is in rout")
            held = [one.id for one in record.enemies(figure) if record.touch(figure, one, 0)]
            free = not held or figure.hidden or figure.freed or record.phase == "combat"
            self.hold("cc.core.charge", free or figure.has(*PASSES), f"{held} hold him in melee")

    @reads("AssaultOutOfReach")
    def too_far(self, event: Data) -> None:
        record, figure = self.record, self.record.figures[event["fighter"]]
        target = record.figures[event["target"]]
        if figure.pose is None or target.pose is None or figure.has(*FREAKS, "rapidite") or figure.bent:
            return
        if record.phase != "activation" or figure.freed:
            return
        others = [one for one in record.in_play() if one not in (figure, target)]
        straight = LineString([(figure.pose["x"], figure.pose["y"]), (target.pose["x"], target.pose["y"])])
        corridor = straight.buffer(math.hypot(*figure.size) / 2 + 100)
        blocked = any(corridor.intersects(one.ground) for one in others)
        blocked = blocked or corridor.intersects(record.table.slow)
        blocked = blocked or any(corridor.intersects(area) for _, area in record.table.barred)
        if not blocked and figure.pose["z"] == target.pose["z"] == 0 and figure.tier == target.tier == 0:
            far = record.apart(figure, target)
            reach = 2 * figure.card.movement
            self.hold("cc.core.assault.out-of-reach", far > reach - 100, f"{far:.0f} of {reach}, and nothing between")

    @reads("Met")
    def met(self, event: Data) -> None:
        record, figure = self.record, self.record.figures[event["fighter"]]
        target = record.figures[event["target"]]
        if figure.pose is None or target.pose is None:
            return
        far = record.apart(figure, target)
        self.hold("cc.core.move.contact", far <= SLACK, f"they are {far:.0f} apart")
        self.hold("cc.core.move.contact", figure.side != target.side, "they are friends")

    @reads("WeightsCompared")
    def weighed(self, event: Data) -> None:
        record = self.record
        for name in event["penalised"]:
            figure = record.figures[name]
            comers = [one for one in record.enemies(figure) if figure.id in one.assaulted or one.has("brutal")]
            here = [one for one in record.enemies(figure) if one.charged and record.apart(one, figure) <= SLACK]
            charged = bool(here) or any(figure.id in one.charged or one.has("brutal") or one.odd for one in comers)
            self.hold("cc.core.charge.penalty", charged, f"nobody has charged {name}")


class Fear(Chapter[Record]):
    """Courage against Fear."""

    @reads("CourageTested")
    def tested(self, event: Data) -> None:
        record, figure = self.record, self.record.figures[event["fighter"]]
        card, score = figure.card, event["courage"]
        own = card.courage if card.courage is not None else card.fear or 0
        self.hold("cc.core.fear.fearsome-courage", score["base"] == own, f"his card says {own}")
        found = results(record.rolls, "cc.core.fear.test", figure.id)
        if found is not None and ordinary(figure) and record.options["courage_equality"]:
            passed = {die is not None and die + score["total"] >= event["fear"] for die in found}
            self.hold("cc.core.fear.test", event["passed"] in passed, f"the dice: {found}")
        enemies = [record.figures[name] for name in event["enemies"]]
        if any(one.has(*DOUBLE) or not one.plain or "fear" in one.card.boilers for one in (*enemies, figure)):
            return
        if any(one.has("seigneur-des-morts") for one in record.enemies(figure)):
            return
        fears = sorted((one.card.fear or 0 for one in enemies), reverse=True)
        least = fears[0] if fears else 0
        most = least + sum(1 for fear in fears[1:] if fear)
        self.hold("cc.core.fear.numbers", least <= event["fear"] <= most, f"their PEU: {fears}")
        if card.fear is not None:
            self.hold("cc.core.fear.who-tests", card.fear < fears[0], f"his PEU is {card.fear}")
        self.hold("cc.core.fear.test", least > 0, "nobody frightens him")

    @reads("Routed")
    def routed(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        self.hold("cc.core.fear.rout", not figure.lost, "he is lost")

    @reads("Rallied")
    def rallied(self, event: Data) -> None:
        self.hold("cc.core.fear.rally", self.record.figures[event["fighter"]].rout, "he is not in rout")

    @reads("DisengagementTried")
    def tries(self, event: Data) -> None:
        record, figure = self.record, self.record.figures[event["fighter"]]
        found = results(record.rolls, event["rules"][0], figure.id)
        if found is not None and ordinary(figure):
            passed = {die is not None and die + event["score"]["total"] >= event["difficulty"] for die in found}
            self.hold("cc.core.disengage.test", event["passed"] in passed, f"the dice: {found}")
        own = {figure.card.strength, figure.card.initiative}
        self.hold("cc.core.disengage.test", event["score"]["base"] in own, f"his card says {own}")

    @reads("FeatTried")
    def feats(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        self.hold("cc.core.move.feat.score", figure.pose is not None, "he is not on the table")
