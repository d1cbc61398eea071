"""What is recounted of a battle: the turn and its phases, moves, dice, wounds, cripples, courage, combats."""

from __future__ import annotations

from itertools import pairwise
from math import dist

from tests.second_opinion.lfw.powers import Command, Magic
from tests.second_opinion.lfw.record import INCH, Record, Unit
from tests.second_opinion.opinion import Chapter, Data, Opinion, Sums, read_story, reads

PHASES = ("start", "organisation", "magic", "movement", "shooting", "melee", "morale")
BEYOND = {"normal": 0, "run": 2, "flight": 2, "charge": 4}
"""How many inches beyond M each move goes."""

STRIDES = {
    *("lfw.rule.rapide", "lfw.rule.lent", "lfw.rule.agile", "lfw.rule.charge-monstrueuse", "lfw.rule.avant-garde"),
    "lfw.rule.vol",
}
"""Rules that change how far a unit goes."""

FREE_MOVES = {"", "engagement", "aside"}
"""Moves whose length depends on more than the type."""

ROUNDING = 30
"""How much longer than its ends allow a way may be told to be, in 0.01 mm: stretches are rounded."""

WOUNDING = {
    "lfw.rule.degat-multiple",
    "lfw.rule.faible",
    "lfw.rule.inflammable",
    "lfw.rule.vivant-mort-neutre",
    "lfw.specialist.tireur.tir-letal",
    "lfw.rule.degat-magique",
}
"""Rules by which the result of a defence test is not all there is to the number of wounds."""

CRIPPLES = ("slow", "slow", "clumsy", "clumsy", "slow_and_clumsy", "slow_and_clumsy")
AGAIN = {"lfw.rule.impertinent", "lfw.rule.impetueux"}


class Turns(Chapter[Record]):
    """The order of play."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.phases: list[str] = []

    @reads("PhaseBegan")
    def phase(self, event: Data) -> None:
        if event["phase"] == "deployment":
            return
        if event["phase"] == "start":
            self.hold("lfw.turn.structure", event["turn"] == self.record.turn + 1, "turns follow each other")
            self.phases = []
        self.phases.append(event["phase"])
        known = tuple(self.phases) == PHASES[: len(self.phases)]
        self.hold("lfw.turn.phases", known, f"the phases so far: {self.phases}")

    @reads("OrderSet")
    def order(self, event: Data) -> None:
        before = self.record.order
        if event["rules"][0] == "lfw.initiative.rotation":
            self.hold("lfw.initiative.rotation", event["order"] == [*before[1:], before[0]], f"it was {before}")
        else:
            faces = dict(zip(self.record.setup["sides"], self.record.rolled["faces"], strict=True))
            ranked = sorted(faces, key=lambda side: -faces[side])
            self.hold("lfw.initiative.order", event["order"] == ranked, f"the dice say {faces}")


class Moves(Chapter[Record]):
    """How far, where to, how often."""

    @reads("Moved")
    def moved(self, event: Data) -> None:
        unit = self.record.units[event["unit"]]
        path = [(x, y) for x, y in event["path"]]
        long = sum(dist(one, other) for one, other in pairwise(path))
        end = (event["pose"]["x"], event["pose"]["y"])
        self.hold("lfw.move.types", path[0] == unit.at and path[-1] == end, "a way leads from where it stands")
        kind = event["move"]
        self.hold("lfw.cavalry.move", not unit.carrier, "who rides does not move by himself")
        pushes = kind == "charge" and "lfw.rule.charge-monstrueuse" in unit.rules  # those in its way make room after it
        if (
            kind != "flight" and not pushes
        ):  # a flight may lead to the edge of the table, and whoever comes there is lost
            self._stands(unit, end)
        if kind in FREE_MOVES:
            return
        # whoever fails his morale test flees at once, whatever move he has made
        second = kind == "flight" and (unit.move == "flight" or self.record.phase == "morale")
        self.hold("lfw.marker.mouvement", not unit.move or second or unit.helped, f"it has made a move: {unit.move}")
        unit.fled = unit.fled + round(long) if kind == "flight" else 0
        gone = unit.fled if kind == "flight" else long
        most = unit.sheet["movement"] + BEYOND[kind] * INCH
        if not unit.rules & STRIDES and not unit.helped:
            self.hold("lfw.move.run.distance", gone <= most + ROUNDING, f"{gone} of {most}")
        if kind in ("run", "normal"):
            self._keeps_away(unit, path[0], end)

    def _stands(self, unit: Unit, end: tuple[int, int]) -> None:
        board = self.record.board
        on_it = all(
            unit.radius - 1 <= place <= side - unit.radius + 1
            for place, side in zip(end, (board["width"], board["depth"]), strict=True)
        )
        self.hold("lfw.terrain.table-edge", on_it, "it is not wholly on the table")
        for other in self.record.units.values():
            if (
                other is not unit
                and not _are_one(unit, other)
                and other.at is not None
                and "lfw.rule.vol" not in unit.rules
            ):
                apart = dist(end, other.at) - unit.radius - other.radius
                self.hold("lfw.profile.base", apart >= -3, f"it stands on {other.id}")

    def _keeps_away(self, unit: Unit, start: tuple[int, int], end: tuple[int, int]) -> None:
        for enemy in self.record.enemies(unit):
            assert enemy.at is not None
            bases = unit.radius + enemy.radius
            now, before = dist(end, enemy.at) - bases, dist(start, enemy.at) - bases
            near = min(INCH, before)
            self.hold("lfw.move.normal.distance", now >= near - 3, f"{now} from {enemy.id}, {before} before")


def _are_one(one: Unit, other: Unit) -> bool:
    """Whether two units are one model."""
    return other.id in (one.rider, one.carrier)


class Dice(Chapter[Record]):
    """What each die comes to."""

    @reads("AttackRolled")
    def attack(self, event: Data) -> None:
        die, result, needed = event["die"], event["result"], event["needed"]
        right = die == 6 if die in (1, 6) else result >= needed
        self.hold("lfw.attack.coup-du-sort", event["hit"] == right, f"{result} against {needed}, a natural {die}")
        self.hold("lfw.attack.critical", event["hit"] or not event["critical"], "a miss is never critical")
        target = self.record.units.get(event["target"])
        if target is not None and not target.rules & AGAIN:
            unit = self.record.units[event["unit"]]
            if event["critical"] and "lfw.rule.precis" not in unit.rules and not unit.helped:
                self.hold("lfw.attack.critical", result >= needed + 2, f"{result} against {needed}")

    @reads("DefenceRolled")
    def defence(self, event: Data) -> None:
        unit = self.record.units[event["unit"]]
        by = self.record.units.get(event["by"])
        self.hold("lfw.profile.defense", event["needed"] == unit.sheet["defence"], f"D {unit.sheet['defence']}")
        if unit.helped or by is None or by.helped or (unit.rules | by.rules) & WOUNDING:
            return
        short = max(0, event["needed"] - event["result"])
        wounds = short - 1 if event["die"] == 6 and short else max(1, short) if event["die"] == 1 else short
        self.hold("lfw.attack.defence-test", event["wounds"] == wounds, f"{wounds} by the result")

    @reads("CourageTested")
    def courage(self, event: Data) -> None:
        unit = self.record.units[event["unit"]]
        faces = self.record.rolled["faces"]
        total = sum(faces)
        told = total + self.record.rolled["about"]["modifier"]
        self.hold("lfw.dice.courage-test", event["result"] == told, f"{faces} come to {told}")
        right = total != 2 and (total == 12 or event["result"] >= event["needed"])
        self.hold("lfw.dice.courage-test", event["passed"] == right, f"{faces}: {event['result']}")
        self.hold(
            "lfw.profile.courage", event["needed"] <= unit.sheet["courage"], "nobody is more fearful than his sheet"
        )


class Wounds(Chapter[Record]):
    """Pv, cripples, and the end."""

    @reads("Wounded")
    def wounded(self, event: Data) -> None:
        unit = self.record.units[event["unit"]]
        left = max(0, unit.life - event["wounds"])
        self.hold("lfw.wound.wound", event["life"] == left, f"it had {unit.life}")

    @reads("UnitDestroyed")
    def destroyed(self, event: Data) -> None:
        unit = self.record.units[event["unit"]]
        by_charge = self.record.phase == "movement"
        if event["how"] == "killed":
            unfit = unit.left_alone and "Inapte" in unit.becomes
            self.hold("lfw.wound.death", not unit.life or by_charge or unfit, f"it has {unit.life} Pv left")
        else:
            fleeing = unit.fleeing or unit.move == "flight"
            self.hold("lfw.move.flight.destroyed", fleeing, "only who flees is lost in flight")

    @reads("CrippledRolled")
    def crippled(self, event: Data) -> None:
        unit = self.record.units[event["unit"]]
        self.hold("lfw.wound.crippled", 2 * unit.life <= unit.most and not unit.crippled, f"{unit.life} of {unit.most}")
        [face] = self.record.rolled["faces"]
        self.hold("lfw.wound.crippled-table", event["crippled"] == CRIPPLES[face - 1], f"the die shows {face}")


class Cavalry(Chapter[Record]):
    """What becomes of a rider whose mount is lost."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.falling: set[str] = set()

    @reads("UnitDestroyed")
    def parted(self, event: Data) -> None:
        rider = self.record.units[event["unit"]].rider
        if rider and event["how"] == "killed" and self.record.phase != "movement":
            self.falling.add(rider)

    @reads("Rolled")
    def fell(self, event: Data) -> None:
        if event["rules"][0] == "lfw.cavalry.fall":
            name = event["about"]["unit"]
            if name in self.falling:
                self.hold("lfw.cavalry.fall", self.record.units[name].left_alone, f"{name} falls, and still rides")
            self.falling.discard(name)

    @reads("PhaseBegan")
    def all_have_fallen(self, _: Data) -> None:
        for name in self.falling:
            self.hold("lfw.cavalry.fall", self.record.units[name].gone, f"{name} has lost its mount and not fallen")
        self.falling = set()

    @reads("TookFlight", "Rallied")
    def together(self, event: Data) -> None:
        unit = self.record.units[event["unit"]]
        partner = unit.rider or unit.carrier
        if partner:
            other = self.record.units[partner]
            self.hold("lfw.cavalry.duo", other.at == unit.at, "the two of a duo are in different places")


class Combats(Chapter[Record]):
    """Who has won."""

    @reads("CombatWon")
    def won(self, event: Data) -> None:
        suffered = dict(event["suffered"])
        if event["winners"]:
            most = max(suffered.get(side, 0) for side in event["winners"])
            fewest = min(suffered.get(side, 0) for side in event["winners"])
            self.hold("lfw.melee.result", most == fewest, "winners have suffered as many wounds as each other")
        standing = {unit.side for unit in self.record.units.values() if unit.at is not None}
        self.hold("lfw.melee.result", set(event["winners"]) <= standing, "nobody is left of a winner")

    @reads("Ended")
    def ended(self, event: Data) -> None:
        left = {unit.side for unit in self.record.units.values() if not unit.gone}
        if event["winner"]:
            self.hold("lfw.scenario.victory", event["winner"] in left, "nobody is left of the winner")


CHAPTERS = (Sums, Turns, Moves, Dice, Wounds, Cavalry, Combats, Magic, Command)


def opinion_on(setup: Data, story: list[Data]) -> Opinion:
    """What the chapters think of the story of a battle."""
    return read_story(story, Record(setup), CHAPTERS)
