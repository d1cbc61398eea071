"""Boxes: spells, abilities and attacks that a card lets a creature use so often and no more."""

from __future__ import annotations

from collections import Counter, defaultdict

from tests.second_opinion.ddm.cards import Card, Power
from tests.second_opinion.ddm.record import Record
from tests.second_opinion.opinion import Chapter, Data, Opinion, reads

BOXES = "ddm.card.checkboxes"
SLOTS = "ddm.spell.sorcerer"
POWER_POINTS = "ddm.ability.psionics"


class Uses(Chapter[Record]):
    """How often each box has been used."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.cast: dict[str, Counter[str]] = defaultdict(Counter)
        self.used: dict[str, Counter[str]] = defaultdict(Counter)
        self.struck: dict[str, Counter[tuple[str, int]]] = defaultdict(Counter)
        self.confirmed: dict[str, Counter[str]] = defaultdict(Counter)

    @reads("PowerUsed")
    def power(self, event: Data) -> None:
        figure = self.record.figures[event["creature"]]
        power = next((one for one in figure.card.powers if one.key == event["power"]), None)
        if power is None:
            self.opinion.unexplained[f"power {event['power']} of {figure.card.key}"] += 1
            return
        turn = self.record.turn
        if turn is not None and turn.creature == figure.id and power.replaces:
            turn.acted += 1
        cast = self.cast[figure.id]
        cast[power.key] += 1
        if power.uses is not None:
            self.hold(BOXES, cast[power.key] <= power.uses, f"that is the {cast[power.key]}th of {power.uses}")
        if figure.card.slots and power.spell:
            self._slots(figure.card, cast)
        if figure.card.power_points:
            spent = sum(self._power(figure.card, key).points * number for key, number in cast.items())
            self.hold(POWER_POINTS, spent <= figure.card.power_points, f"{spent} of {figure.card.power_points}")

    def _slots(self, card: Card, cast: Counter[str]) -> None:
        """A spell takes a box of its level or of a higher one: from each level up there have to be enough."""
        for level in range(1, len(card.slots) + 1):
            there = sum(card.slots[level - 1 :])
            spells = sum(number for key, number in cast.items() if self._power(card, key).level >= level)
            self.hold(SLOTS, spells <= there, f"{spells} spells from level {level} up, {there} boxes")

    def _power(self, card: Card, key: str) -> Power:
        return next(one for one in card.powers if one.key == key)

    @reads("AttackMade")
    def attack(self, event: Data) -> None:
        figure, base = self.record.figures[event["attacker"]], event["attack"]["base"]
        blows = [one for one in figure.card.blows(event["sort"]) if one.bonus == base]
        if blows and all(one.uses is not None for one in blows):
            struck = self.struck[figure.id]
            struck[event["sort"], base] += 1
            boxes = sum(one.uses or 0 for one in blows)
            self.hold(BOXES, struck[event["sort"], base] <= boxes, f"that is one more than {boxes}")

    @reads("AbilityUsed")
    def ability(self, event: Data) -> None:
        self._mark(event["creature"], event["effect"], self.used)

    @reads("Chosen")
    def confirms(self, event: Data) -> None:
        """Abilities that are declared before a roll are told by the answer alone."""
        about = event.get("about") or {}
        if event["answer"] == "yes" and "attacker" in about:
            self._mark(about["attacker"], event["rule"], self.confirmed)

    def _mark(self, creature: str, effect: str, marked: dict[str, Counter[str]]) -> None:
        figure, name = self.record.figures[creature], effect.rpartition(".")[2].partition("#")[0]
        printed = [uses for one, _, uses in figure.card.abilities if one == name]
        if printed and all(uses is not None for uses in printed):
            marked[figure.id][name] += 1
            boxes = sum(uses or 0 for uses in printed)
            self.hold(BOXES, marked[figure.id][name] <= boxes, f"{name}: that is one more than {boxes}")
