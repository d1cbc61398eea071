"""Phases, cards, Commanders, the opposition of Authority, deployment."""

from __future__ import annotations

from collections import Counter

from shapely import Point, Polygon
from tests.second_opinion.c4.record import SLACK, Record
from tests.second_opinion.opinion import Chapter, Data, Opinion, reads

PHASES = ("tactical", "activation", "stewardship")
AGAIN = "c4.command.opposition.six"


class Turns(Chapter[Record]):
    """Three phases, always in this order; each card once, and each unit."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.shown: Counter[str] = Counter()

    @reads("PhaseBegan")
    def phase(self, event: Data) -> None:
        self.shown.clear()
        place = PHASES.index(event["phase"])
        last = self.record.phase or PHASES[-1]
        right = last == PHASES[place - 1] and event["turn"] == self.record.turn + (place == 0)
        self.hold("c4.turn.phases", right, f"{last} of turn {self.record.turn} was the last")

    @reads("CardRevealed")
    def card(self, event: Data) -> None:
        self.shown[event["card"]] += 1
        self.hold("c4.tactic.sequence", self.shown[event["card"]] == 1, "it has been revealed this turn")

    @reads("UnitActivated")
    def acts(self, event: Data) -> None:
        unit = self.record.units[event["unit"]]
        self.hold("c4.activation.revealed", unit.activated == 0, "it has acted this turn")
        self.hold("c4.activation.loop", self.record.phase == "activation", "units act in the activation phase")
        there = bool(self.record.of_unit(unit)) or not any(self.record.fighters[one].lost for one in unit.members)
        self.hold("c4.activation.eliminated_card", there, "nobody is left of it")

    @reads("CardSeen", "CardReserved", "SequenceLaidOut", "ZonesChosen", "SceneryPlaced", "ObjectiveNamed")
    def set_out(self, event: Data) -> None:
        """What nothing follows from that could be recounted."""


class Command(Chapter[Record]):
    """Who commands, and who wins the opposition."""

    @reads("CommanderNamed")
    def named(self, event: Data) -> None:
        record, side = self.record, event["side"]
        heroes = [one for one in record.of(side) if one.card.incarnate and (record.turn == 0 or one.at is not None)]
        if event["fighter"]:
            chosen = record.fighters[event["fighter"]]
            best = max((one.card.authority or 0 for one in heroes), default=0)
            self.hold("c4.command.commander", chosen.card.authority == best, f"somebody has Authority {best}")
            self.hold("c4.command.commander", chosen.side == side and not chosen.lost, "he is none of theirs")
        else:
            self.hold("c4.command.commander", not heroes, "there is an Incarnate left")

    @reads("OppositionWon")
    def opposition(self, event: Data) -> None:
        totals = self._totals()
        told = event["totals"]
        for side, total in told.items():
            self.hold("c4.command.opposition", totals.get(side, total) == total, f"the dice come to {totals}")
        best = max((total for total in told.values() if total is not None), default=None)
        self.hold("c4.command.opposition.result", told[event["side"]] == best, f"{best} is the highest")

    def _totals(self) -> dict[str, int | None]:
        """What the last throw of each comes to."""
        found: dict[str, int | None] = {}
        for roll in self.record.rolls:
            side = roll["player"]
            if roll["rule"] == "c4.command.opposition":
                best = max(roll["faces"])
                found[side] = best + self._authority(side, roll) if best > 1 else None
            elif roll["rule"] == AGAIN:
                [face] = roll["faces"]
                total = found[side]
                self.hold(AGAIN, total == roll["about"]["before"], f"it had {total}")
                found[side] = None if face == 1 or total is None else total + face
        return found

    def _authority(self, side: str, roll: Data) -> int:
        """That of his card, or what a staff lends him."""
        record, told = self.record, int(roll["about"]["authority"]["total"])
        name = record.commanders[side]
        lent = any(one["rule"] == "c4.morale.staff.standard" for one in record.said)
        if not name:
            self.hold("c4.command.opposition.no_commander", told == 0, "nobody commands")
        elif not (lent or record.bent(record.units[record.fighters[name].unit])):
            unit = record.units[record.fighters[name].unit]
            own = 0 if unit.routed else record.fighters[name].card.authority
            self.hold("c4.command.opposition", told == own, f"{name} has Authority {own}")
        return told


class Deployment(Chapter[Record]):
    """Each unit in a zone of its own."""

    @reads("UnitDeployed")
    def deployed(self, event: Data) -> None:
        record = self.record
        unit = record.units[event["unit"]]
        self.hold(
            "c4.deployment.procedure", sorted(event["poses"]) == sorted(unit.members), "those are not its fighters"
        )
        swapped = self.swapped
        zones = [
            Polygon(zone["polygon"]).buffer(SLACK)
            for zone in record.setup["zones"]
            if swapped or zone["side"] == unit.side
        ]
        for name, pose in event["poses"].items():
            base = Point(pose["x"], pose["y"]).buffer(record.fighters[name].radius - SLACK)
            inside = not zones or any(zone.contains(base) for zone in zones)
            self.hold("c4.deployment.zone-rules", inside, f"{name} is not in a zone of its side")
            for other in record.there():
                if other.z == pose["z"]:
                    away = base.distance(Point(other.spot)) - other.radius
                    self.hold("c4.move.obstacles", away >= -SLACK, f"{name} stands on {other.id}")

    @property
    def swapped(self) -> bool:
        """Whether players have chosen their zones, so that those of the set-up are no longer theirs."""
        return self.record.mission["ground"] != "borderlands" or not self.record.setup["zones"]
