"""Turns, phases, cards, and tests of Courage."""

from __future__ import annotations

from collections import Counter

from tests.second_opinion.c2.dice import passes
from tests.second_opinion.c2.record import Record
from tests.second_opinion.opinion import Chapter, Data, Opinion, reads

ORDER = ("movement", "shooting", "melee", "end")


class Turns(Chapter[Record]):
    """The three phases, always in this order; and each card once."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.played: Counter[str] = Counter()
        self.placed: Counter[str] = Counter()

    @reads("PhaseBegan")
    def phase(self, event: Data) -> None:
        record = self.record
        self.played.clear()
        if event["phase"] == "approach":
            self.hold("c2.turn.phases", not record.phase, "the battle has begun")
            return
        turn, last = (0, "end") if record.phase == "approach" else (record.turn, record.phase)
        place = ORDER.index(event["phase"])
        right = last == ORDER[place - 1] and event["turn"] == turn + (place == 0)
        self.hold("c2.turn.phases", right, f"{last} of turn {turn} was the last")

    @reads("CardDrawn", "CounterShotDeclared")
    def card(self, event: Data) -> None:
        self._play(event["card"])

    @reads("ReservePlayed")
    def cards(self, event: Data) -> None:
        for card in event["cards"]:
            self._play(card)

    def _play(self, card: str) -> None:
        self.played[card] += 1
        self.hold("c2.move.draw", self.played[card] == 1, f"{card} has been played already")

    @reads("CardSeen", "CardKept", "RollWon")
    def secrets(self, event: Data) -> None:
        """Nothing can be recounted of what is kept."""

    @reads("Deployed")
    def deployed(self, event: Data) -> None:
        self.placed[event["fighter"]] += 1
        self.hold("c2.approach.placement", self.placed[event["fighter"]] == 1, "it stands on the table already")


class Fear(Chapter[Record]):
    """Courage against Fear: what is on the cards, and a total that has to be higher."""

    @reads("CourageTested")
    def tested(self, event: Data) -> None:
        record = self.record
        mine = [record.figures[name].card for name in event["fighters"]]
        theirs = [record.figures[name] for name in event["enemies"]]
        scores = {card.fear if card.courage is None else card.courage for card in mine}
        self.hold("c2.profile.courage", event["courage"]["base"] in scores, f"their cards say {scores}")
        if not any(one.odd or one.card.has("cri-de-guerre", "abominable") for one in theirs):
            fears = {one.card.fear or 0 for one in theirs}
            self.hold("c2.profile.fear", event["fear"]["base"] in fears, f"their cards say {fears}")
        if len(mine) == 1:
            self._group(event, "fear", "c2.fear.group-fear", len(theirs) - 1)
        self._group(event, "courage", "c2.fear.group-test", len(mine) - 1)
        rolls = [roll for roll in record.rolls if roll["rule"] == "c2.fear.test"]
        if rolls:
            passed = passes(rolls[-1], strictly=True)
            self.hold("c2.fear.test", passed == event["passed"], f"the dice: {rolls[-1]}")

    def _group(self, event: Data, name: str, rule: str, others: int) -> None:
        """1 more for each other one."""
        told = sum(part["after"] - part["before"] for part in event[name]["parts"] if part["rule"] == rule)
        self.hold(rule, told == others, f"there are {others} others")
