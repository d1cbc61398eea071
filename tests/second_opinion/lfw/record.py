"""What the story of a battle has told so far: who stands where, what is left of whom, who has done what this turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import dist
from typing import Any

from tests.second_opinion import opinion
from tests.second_opinion.opinion import EVERY, Data, reads

INCH = 2540

Point = tuple[int, int]


@dataclass
class Unit:
    """A unit: its sheet as the set-up has it, whose it is, and what the story has told of it."""

    id: str
    side: str
    sheet: Data
    life: int
    most: int
    magic: int = 0
    command: int = 0
    casts: int = 0
    """How many spells it has cast this turn."""
    at: Point | None = None
    gone: bool = False
    crippled: str = ""
    fleeing: bool = False
    move: str = ""
    fled: int = 0
    """How far it has fled in the flight under way."""
    helped: bool = False
    """Whether an aptitude or a spell has been used on it: it may not be what its sheet says any more."""

    carrier: str = ""
    """The unit on which it rides."""
    rider: str = ""
    """The unit that rides on it."""
    left_alone: bool = False
    """Whether it was of cavalry, and the other is lost."""

    @property
    def becomes(self) -> str:
        """What the sheet of a mount says that it becomes without its rider."""
        told = [rule["parameter"] for rule in self.sheet["rules"] if rule["id"] == "lfw.rule.comportement-instable"]
        return str(told)

    @property
    def radius(self) -> float:
        """Half of its base."""
        return float(self.sheet["base"]["diameter"]) / 2

    def own(self) -> None:
        """It is alone: skills of its partner are no more."""
        alone = self.sheet.get("alone")
        if alone:
            more = alone.get("life", 1) - self.sheet.get("life", 1)
            for points in ("magic", "command"):
                lent = self.sheet.get(points, 0) - alone.get(points, 0)
                setattr(self, points, max(0, getattr(self, points) - lent))
            self.sheet, self.life, self.most = alone, self.life + more, self.most + more

    @property
    def rules(self) -> set[str]:
        """The special rules of its sheet and its weapons (ids)."""
        own = {rule["id"] for rule in self.sheet.get("rules", ())} | {one["id"] for one in self.sheet.get("skills", ())}
        return own | {rule["id"] for weapon in self.sheet.get("weapons", ()) for rule in weapon.get("rules", ())}


class Record(opinion.Record):
    """The battle as told. ``setup``: the plain data it began with."""

    book = "lfw"

    def __init__(self, setup: Data) -> None:
        self.setup = setup
        self.board = setup["board"]
        self.units: dict[str, Unit] = {}
        for side, keys in setup["sides"].items():
            counts: Counter[str] = Counter()
            for key in keys:
                sheet: Any = setup["profiles"][key]
                counts[sheet["key"]] += 1
                name = f"{side}-{sheet['key']}-{counts[sheet['key']]}"
                self.enlist(name, side, sheet)
                mount = sheet.get("mount")
                if mount:
                    self.enlist(f"{name}-mount", side, mount)
                    self.units[name].carrier = f"{name}-mount"
                    self.units[f"{name}-mount"].rider = name
        self.options = setup["options"]
        self.commanded: set[tuple[str, str]] = set()
        """The units that have been targets of an aptitude this turn, each with its rule."""
        self.turn = 0
        self.phase = ""
        self.order: list[str] = []
        self.rolled: Data = {}
        """The last throw."""
        self.before: Data = {}
        """The event before this one."""

    def enlist(self, name: str, side: str, sheet: Any) -> None:
        """A unit takes part."""
        life, magic, command = (sheet.get(what, least) for what, least in (("life", 1), ("magic", 0), ("command", 0)))
        self.units[name] = Unit(name, side, sheet, life, life, magic, command)

    def place(self, unit: Unit, at: Point) -> None:
        """A unit stands somewhere, and with it whoever rides on it, or carries it."""
        unit.at = at
        for name in (unit.rider, unit.carrier):
            if name:
                self.units[name].at = at

    def part(self, unit: Unit) -> None:
        """A duo is no more: whoever is left has its own base, and the skills of the specialist if it is that itself."""
        for name in (unit.rider, unit.carrier):
            if name:
                other = self.units[name]
                other.rider = other.carrier = ""
                other.left_alone = True
                other.own()
        unit.rider = unit.carrier = ""

    def radius(self, unit: Unit) -> float:
        """Half of the base of a unit: that of its mount, if it rides."""
        return self.units[unit.carrier].radius if unit.carrier else unit.radius

    def apart(self, one: Unit, other: Unit) -> float:
        """How far two units on the table are from each other, edge to edge."""
        assert one.at is not None
        assert other.at is not None
        return 0.0 if one is other else dist(one.at, other.at) - self.radius(one) - self.radius(other)

    def enemies(self, unit: Unit) -> list[Unit]:
        """The enemies of a unit on the table."""
        return [one for one in self.units.values() if one.side != unit.side and one.at is not None]

    @reads(EVERY)
    def remember(self, event: Data) -> None:
        self.before = event

    @reads("Rolled")
    def thrown(self, event: Data) -> None:
        self.rolled = event

    @reads("Deployed")
    def deployed(self, event: Data) -> None:
        self.place(self.units[event["unit"]], (event["pose"]["x"], event["pose"]["y"]))

    @reads("Moved")
    def moved(self, event: Data) -> None:
        unit = self.units[event["unit"]]
        self.place(unit, (event["pose"]["x"], event["pose"]["y"]))
        unit.move = unit.move if event["move"] in ("", "aside") else event["move"]
        if unit.rider:
            self.units[unit.rider].move = unit.move

    @reads("PhaseBegan")
    def phase_begins(self, event: Data) -> None:
        self.turn, self.phase = event["turn"], event["phase"]
        if event["phase"] == "start":
            for unit in self.units.values():
                unit.move, unit.fled, unit.helped, unit.casts = "", 0, False, 0
            self.commanded = set()

    @reads("OrderSet")
    def ordered(self, event: Data) -> None:
        self.order = list(event["order"])

    @reads("Wounded")
    def wounded(self, event: Data) -> None:
        self.units[event["unit"]].life = event["life"]

    @reads("Healed", "LifeRaised")
    def healed(self, event: Data) -> None:
        unit = self.units[event["unit"]]
        unit.life = event.get("life", unit.life)
        unit.most = max(unit.most, unit.life)

    @reads("Regenerated")
    def regenerated(self, event: Data) -> None:
        unit = self.units[event["unit"]]
        unit.life = min(unit.most, unit.life + event["points"])

    @reads("CrippledRolled")
    def crippled(self, event: Data) -> None:
        self.units[event["unit"]].crippled = event["crippled"]

    @reads("CrippledNoMore")
    def sound(self, event: Data) -> None:
        self.units[event["unit"]].crippled = ""

    @reads("UnitDestroyed")
    def gone(self, event: Data) -> None:
        unit = self.units[event["unit"]]
        self.part(unit)
        unit.at, unit.gone = None, True

    @reads("TookFlight")
    def flees(self, event: Data) -> None:
        self.units[event["unit"]].fleeing = True

    @reads("Rallied")
    def rallied(self, event: Data) -> None:
        self.units[event["unit"]].fleeing = False

    @reads("Forgotten")
    def forgotten(self, event: Data) -> None:
        self.units[event["unit"]].move = ""

    @reads("MagicGained")
    def gained(self, event: Data) -> None:
        self.units[event["unit"]].magic += event["points"]

    @reads("AptitudeUsed", "SpellCast")
    def used(self, event: Data) -> None:
        for name in event["targets"]:
            if name in self.units:
                self.units[name].helped = True
