"""What the story of a battle has told so far: who stands where, what is left of whom, what companies have in store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import dist, inf
from typing import Any, Final

from tests.second_opinion import opinion
from tests.second_opinion.c4.cards import Card, book, company, equipped
from tests.second_opinion.opinion import EVERY, Data, reads

SLACK: Final = 12
"""Stories count in 0.01 mm; bases that touch may be a tenth of a millimetre apart."""

TOUCHING: Final = 8
"""Who is no farther from a base than this surely touches it."""

CLOSE: Final = 60
"""Who is farther from a base than this does surely not touch it."""

FOREVER: Final = 99

Point = tuple[int, int]


@dataclass
class Fighter:
    """A fighter: his card, whose he is, and what the story has told of him."""

    id: str
    side: str
    unit: str
    card: Card
    master: str = ""
    at: Point | None = None
    z: int = 0
    damage: int = 0
    lost: bool = False

    @property
    def life(self) -> int:
        """The life points that he has left."""
        return self.card.life - self.damage

    @property
    def spot(self) -> Point:
        """Where he stands."""
        assert self.at is not None, f"{self.id} is not on the table"
        return self.at

    @property
    def radius(self) -> float:
        """Half of his base."""
        return self.card.base / 2


@dataclass
class Unit:
    """A unit: its troop, and what the story has told of it."""

    id: str
    side: str
    troop: str
    members: list[str]
    strength: int
    leader: str = ""
    compact: bool = False
    routed: bool = False
    left: bool = False
    """Whether it has been evacuated."""
    bent_until: int = 0
    """The last turn in which something is in force on it that its cards do not say."""
    faith: int = 0
    mana: int = 0
    charged: set[str] = field(default_factory=set)
    """The units that it has charged this turn."""
    activated: int = 0
    """How often it has acted this turn."""

    @property
    def closed_up(self) -> dict[str, int]:
        """What its formation gives it."""
        return book().troops[self.troop].closed_up if self.compact else {}


class Record(opinion.Record):
    """The battle as told. ``setup``: the plain data it began with; ``armies``: the ready companies (keys) of the sides."""

    book = "c4"

    def __init__(self, setup: Data, armies: Sequence[str]) -> None:
        self.setup = setup
        self.mission: Any = setup["mission"]
        self.board: Any = setup["board"]
        self.sides: list[str] = list(setup["sides"])
        self.fighters: dict[str, Fighter] = {}
        self.units: dict[str, Unit] = {}
        for side, key in zip(self.sides, armies, strict=True):
            written = company(key)
            for number, unit in enumerate(setup["sides"][side], start=1):
                self._enlist(side, f"{side}-{number}", unit, written[number - 1])
        self.elixir = {side: sum(one.card.incarnate for one in self.of(side)) for side in self.sides}
        self.commanders = dict.fromkeys(self.sides, "")
        self.named: dict[str, str] = {}
        """Whom players have named to lead their units."""
        self.turn, self.phase = 0, ""
        self.active = ""
        """The unit that acts."""
        self.action, self.target = "", ""
        self.free = True
        """Whether the active unit was not engaged when it said what it does, or is so no more by its mystics."""
        self.charging = False
        self.rolls: list[Data] = []
        """Throws since the last event that was neither a throw nor a decision."""
        self.said: list[Data] = []
        """Decisions since then."""
        self.tried: Data = {}
        """The last mystic effect that somebody has paid for."""

    def _enlist(self, side: str, name: str, unit: Any, written: Any) -> None:
        members = []
        option = book().troops[unit["troop"]].equipment.get(written.get("equipment", ""), {})
        for place, key in enumerate(unit["fighters"]):
            member = f"{name}.{place}"
            members.append(member)
            self.fighters[member] = Fighter(member, side, name, equipped(book().cards[key], option))
        for familiars in unit["familiars"]:
            master = f"{name}.{familiars['of']}"
            for place in range(1, familiars["count"] + 1):
                member = f"{master}.{place}"
                members.append(member)
                card = book().cards[familiars["profile"]]
                self.fighters[member] = Fighter(member, side, name, card, master=master)
        counted = sum(not self.fighters[one].card.familiar for one in members)
        self.units[name] = Unit(name, side, unit["troop"], members, counted, leader=self._leader(members))

    def _leader(self, members: Sequence[str]) -> str:
        """The Incarnate of a unit; else whoever is the only one who can lead it, or whom its player will name instead."""
        cards = {name: self.fighters[name].card for name in members if not self.fighters[name].card.familiar}
        heroes = [name for name, card in cards.items() if card.incarnate]
        plain = [name for name, card in cards.items() if not card.special]
        return [*heroes, *plain, *cards][0]

    # -- who is where --------------------------------------------------------------------------------------------------

    def of(self, side: str) -> list[Fighter]:
        """The fighters of a side who have not been eliminated."""
        return [one for one in self.fighters.values() if one.side == side and not one.lost]

    def there(self) -> list[Fighter]:
        """Everybody on the table."""
        return [one for one in self.fighters.values() if one.at is not None]

    def of_unit(self, unit: Unit) -> list[Fighter]:
        """The fighters of a unit on the table."""
        return [self.fighters[one] for one in unit.members if self.fighters[one].at is not None]

    def in_play(self, side: str) -> list[Unit]:
        """The units of a side that have anybody on the table."""
        return [unit for unit in self.units.values() if unit.side == side and self.of_unit(unit)]

    def apart(self, one: Fighter, other: Fighter) -> float:
        """The distance between two bases; endless on different levels."""
        if one.at is None or other.at is None or one.z != other.z:
            return inf
        return dist(one.at, other.at) - one.radius - other.radius

    def enemies(self, fighter: Fighter) -> list[Fighter]:
        """The enemies of a fighter on the table."""
        return [one for one in self.there() if one.side != fighter.side]

    def surely_touches(self, fighter: Fighter) -> bool:
        """Whether a fighter is in contact with an enemy, beyond doubt."""
        return any(self.apart(fighter, one) <= TOUCHING for one in self.enemies(fighter))

    def engaged(self, unit: Unit) -> bool:
        """Whether a unit is in contact with an enemy, beyond doubt."""
        return any(self.surely_touches(one) for one in self.of_unit(unit))

    def weight(self, unit: Unit) -> int:
        """The Power of a unit."""
        return sum(one.card.weight for one in self.of_unit(unit))

    def bent(self, *units: Unit) -> bool:
        """Whether anything is in force on units that their cards do not say."""
        return any(unit.bent_until >= self.turn for unit in units)

    def movement(self, unit: Unit) -> int:
        """The Movement of the slowest."""
        return min(one.card.movement for one in self.of_unit(unit))

    def bend(self, unit: Unit, until: int) -> None:
        """Something changes a unit for a while."""
        unit.bent_until = max(unit.bent_until, until)

    def bought(self, exploit: str) -> int:
        """How often an exploit has been paid for since the last event."""
        return sum(one["rule"] == exploit and one["answer"] == "yes" for one in self.said)

    # -- what is told --------------------------------------------------------------------------------------------------

    @reads(EVERY)
    def remember(self, event: Data) -> None:
        if event["type"] == "Chosen":
            self.said.append(event)
        elif event["type"] == "Rolled":
            self.rolls.append(event)
        elif event["type"] != "ElixirChanged":
            self.rolls, self.said = [], []

    @reads("Rolled")
    def kept(self, event: Data) -> None:
        """By :meth:`remember`."""

    @reads("Chosen")
    def chosen(self, event: Data) -> None:
        if event["rule"] in ("c4.unit.leader", "c4.unit.leader.replacement"):
            self.named[event["about"]["unit"]] = event["answer"]
            if event["about"]["unit"] in self.units:
                self.units[event["about"]["unit"]].leader = event["answer"]
        elif event["rule"] == "c4.deployment.procedure#formation":
            self.units[event["about"]["unit"]].compact = event["answer"] == "compact"

    @reads("PhaseBegan")
    def phase_begins(self, event: Data) -> None:
        if event["turn"] != self.turn:
            for unit in self.units.values():
                unit.charged, unit.activated = set(), 0
        if event["phase"] == "stewardship":
            for unit in self.units.values():
                unit.faith = 0
        self.turn, self.phase, self.active = event["turn"], event["phase"], ""

    @reads("ElixirChanged")
    def elixir_changes(self, event: Data) -> None:
        self.elixir[event["side"]] = event["left"]

    @reads("CommanderNamed")
    def commander(self, event: Data) -> None:
        self.commanders[event["side"]] = event["fighter"]

    @reads("LeaderNamed")
    def leader(self, event: Data) -> None:
        self.units[event["unit"]].leader = event["fighter"]

    @reads("UnitDeployed", "UnitSummoned")
    def deployed(self, event: Data) -> None:
        if event["type"] == "UnitSummoned":
            self._summoned(event)
        for name, pose in event["poses"].items():
            self.fighters[name].at, self.fighters[name].z = (pose["x"], pose["y"]), pose["z"]

    def _summoned(self, event: Data) -> None:
        by = self.fighters[event["by"]]
        troop = book().troops[book().effects[self.tried["effect"]].summons]
        members = sorted(event["poses"])
        for name in members:
            self.fighters[name] = Fighter(name, by.side, event["unit"], book().cards[troop.standard])
        leader = self.named.get(event["unit"], members[0])
        self.units[event["unit"]] = Unit(event["unit"], by.side, troop.key, members, len(members), leader, activated=1)

    @reads("UnitActivated")
    def activated(self, event: Data) -> None:
        self.active, self.action, self.target, self.charging = event["unit"], "", "", False
        self.units[event["unit"]].activated += 1

    @reads("ActionChosen")
    def action_chosen(self, event: Data) -> None:
        unit = self.units[event["unit"]]
        self.free = self.action == "disengage" or not self.engaged(unit)
        self.action, self.target = event["action"], event["target"]

    @reads("Charged")
    def charged(self, event: Data) -> None:
        self.charging = True
        self.units[event["unit"]].charged.add(event["target"])

    @reads("FighterMoved")
    def moved(self, event: Data) -> None:
        fighter = self.fighters[event["fighter"]]
        fighter.at, fighter.z = (event["pose"]["x"], event["pose"]["y"]), event["pose"]["z"]

    @reads("FormationChanged")
    def formation(self, event: Data) -> None:
        self.units[event["unit"]].compact = event["formation"] == "compact"

    @reads("FighterHurt")
    def hurt(self, event: Data) -> None:
        self.fighters[event["fighter"]].damage += event["damage"]

    @reads("FighterHealed")
    def healed(self, event: Data) -> None:
        fighter = self.fighters[event["fighter"]]
        fighter.damage = fighter.card.life - event["life"]

    @reads("FighterLost")
    def gone(self, event: Data) -> None:
        fighter = self.fighters[event["fighter"]]
        fighter.at, fighter.lost = None, True
        if event["how"] == "effect" and self.active in self.units:
            self.free = self.free or not self.engaged(self.units[self.active])

    @reads("UnitEvacuated")
    def evacuated(self, event: Data) -> None:
        unit = self.units[event["unit"]]
        unit.left = True
        for one in self.of_unit(unit):
            one.at, one.lost = None, True

    @reads("HeroReturned")
    def returned(self, event: Data) -> None:
        fighter = self.fighters[event["fighter"]]
        if event["pose"] is not None:
            fighter.at, fighter.z = (event["pose"]["x"], event["pose"]["y"]), event["pose"]["z"]
            fighter.lost, fighter.damage = False, 0

    @reads("UnitRouted", "UnitRallied")
    def routed(self, event: Data) -> None:
        self.units[event["unit"]].routed = event["type"] == "UnitRouted"

    @reads("PointsGained")
    def points(self, event: Data) -> None:
        unit = self.units[event["unit"]]
        unit.faith, unit.mana = event["faith"], event["mana"]

    @reads("MysticUsed")
    def tries(self, event: Data) -> None:
        self.tried = event
        if event["effect"] in book().effects:
            self._spend(self.units[self.fighters[event["mystic"]].unit], event)

    @reads("MysticThwarted")
    def thwarts(self, event: Data) -> None:
        self._spend(self.units[event["by"]], event)

    def _spend(self, unit: Unit, event: Data) -> None:
        if book().effects[event["effect"]].magic:
            unit.mana = event["left"]
        else:
            unit.faith = event["left"]

    @reads("Touched", "TacticUsed")
    def touched(self, event: Data) -> None:
        effect = book().effects.get(event.get("effect", ""))
        lasts = FOREVER if effect is not None and effect.duration == "game" else self.turn
        self.bend(self.units[event["unit"]], lasts)

    @reads("ArtefactUsed", "BecameAvatar")
    def changed(self, event: Data) -> None:
        self.bend(self.units[self.fighters[event["fighter"]].unit], FOREVER)

    @reads("CapacityUsed", "CapacitySacrificed", "ConflictSettled")
    def strange(self, event: Data) -> None:
        for unit in self.units.values():
            self.bend(unit, self.turn)
