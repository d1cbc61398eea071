"""Phases, cards, the Tactics roll, deployment, the end of the battle."""

from __future__ import annotations

from collections import Counter

from shapely import box
from tests.second_opinion.cc.dice import results
from tests.second_opinion.cc.record import Figure, Record
from tests.second_opinion.ground import SLACK, base
from tests.second_opinion.opinion import Chapter, Data, Opinion, reads

PHASES = ("strategic", "activation", "combat", "mystic", "maintenance")
TACTICS = "cc.core.turn.tactics-roll"
FORWARD = ("eclaireur", "infiltration", "conscience", "asservi", "transport")
"""Skills of those who are not deployed as others are."""

CARRIERS = ("poids", "transport", "structure")


class Turns(Chapter[Record]):
    """Five phases, always in this order; each card once a turn."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.played: Counter[str] = Counter()
        self.deployed: Counter[str] = Counter()

    @reads("PhaseBegan")
    def phase(self, event: Data) -> None:
        self.played.clear()
        if event["phase"] == "deployment":
            self.hold("cc.core.turn.phases", not self.record.phase, "the battle has begun")
            return
        last = PHASES[-1] if self.record.phase == "deployment" else self.record.phase
        place = PHASES.index(event["phase"])
        right = last == PHASES[place - 1] and event["turn"] == self.record.turn + (place == 0)
        self.hold("cc.core.turn.phases", right, f"{last} of turn {self.record.turn} was the last")

    @reads("CardPlayed")
    def card(self, event: Data) -> None:
        self.played[event["card"]] += 1
        self.hold("cc.core.activation.sequence", self.played[event["card"]] == 1, "it has been played this turn")
        if event["card"] not in self.record.cards:
            return  # of somebody who has been called
        own = self.record.figures[self.record.cards[event["card"]][0]].side == event["side"]
        self.hold("cc.core.activation.speaking-turn", own, "it is none of theirs")

    @reads("TacticsWon")
    def tactics(self, event: Data) -> None:
        record, totals = self.record, {}
        rolls = [roll for roll in record.rolls if roll["rule"] == TACTICS]
        for roll in rolls:
            name = roll["about"].get("roller", "")
            figure = record.figures.get(name)
            if figure is None:
                return
            if (
                figure.plain
                and "before" not in roll["about"]
                and not figure.has("selenite", "construct", "mort-vivant")
            ):
                own = figure.card.discipline or 0
                music = any(other.side == figure.side and other.has("musicien") for other in record.figures.values())
                least, most = own, own + (5 if figure.has("resolution", "fervent") else 0) + 2 * music
                right = least <= roll["about"]["score"] <= most
                self.hold("cc.core.turn.tactics-roll", right, f"its card says DIS {own}")
            found = results(record.rolls, TACTICS, name)
            if found is None or len(found) > 1 or figure.has("chance"):
                return
            [die] = found
            totals[figure.side] = 0 if die is None else die + roll["about"]["score"]
        if len(totals) == 2 and len(set(totals.values())) == 2:
            best = max(totals, key=lambda side: totals[side])
            self.hold("cc.core.dice.test.opposed", event["side"] == best, f"they come to {totals}")

    @reads("Deployed")
    def deploys(self, event: Data) -> None:
        record, figure = self.record, self.record.figures[event["fighter"]]
        self.deployed[figure.id] += 1
        self.hold("cc.core.deployment", self.deployed[figure.id] == 1, "he has been deployed")
        here = base(figure.size, event["pose"])
        inside = record.table.ground.buffer(SLACK).contains(here)
        self.hold("cc.core.deployment.placement", inside, "he is not on the table")
        if not figure.has(*FORWARD) and record.phase == "deployment":
            zone = record.zones[figure.side].buffer(SLACK)
            self.hold("cc.core.deployment.placement", zone.contains(here), "he is not in his zone")

    @reads(
        "Stacked",
        "CardKept",
        "CardShown",
        "WordPassed",
        "StayedOnLedge",
        "MarkerTriggered",
        "TrajectoryDrawn",
        "SpeedGathered",
        "RallyFailed",
        "FervourTested",
        "PoisonWorked",
        "AuthorityWon",
        "CombatFormed",
        "CombatOver",
        "ReinforcementRolled",
        "ReinforcementArrived",
        "FightsOn",
    )
    def known(self, event: Data) -> None:
        """Nothing to recount."""

    @reads("FighterLost")
    def lost(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        self.hold("cc.core.wound.removed", not figure.lost, "he is lost already")

    @reads("Ended")
    def ends(self, event: Data) -> None:
        record = self.record
        left = [side for side in record.sides if any(not one.lost for one in self._of(side))]
        scores = {
            side: sum(one.card.points for one in record.figures.values() if one.side != side and one.lost)
            for side in record.sides
        }
        best = max(scores.values())
        leading = [side for side in record.sides if scores[side] == best]
        if any(one.card.key == "?" for one in record.figures.values()):
            return  # what those are worth who have been called is not known
        winner = left[0] if len(left) == 1 else leading[0] if len(leading) == 1 else ""
        self.hold("cc.core.game-end", event["winner"] == winner, f"the scores: {scores}, left: {left}")
        turns = record.options["turns"]
        over = turns is not None and record.turn >= turns and record.phase == PHASES[-1]
        self.hold("cc.core.game-end", over or len(left) < 2, "nobody has lost everything, and there are turns left")

    def _of(self, side: str) -> list[Figure]:
        return [one for one in self.record.figures.values() if one.side == side]


def on_table(record: Record, figure: Figure, pose: Data) -> bool:
    """Whether a fighter stands wholly on the table in a pose."""
    board = record.setup["board"]
    return bool(box(0, 0, board["width"], board["depth"]).buffer(SLACK).contains(base(figure.size, pose)))
