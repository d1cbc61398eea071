"""Melee: the dice that everybody has, scores and what lowers them, attacks, parries."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tests.second_opinion.cc.dice import ordinary, results
from tests.second_opinion.cc.record import Figure, Record
from tests.second_opinion.opinion import Chapter, Data, Opinion, reads

WOUNDED = "cc.core.wound.penalties"
CHARGED = "cc.core.charge.penalty"
ROUT = "cc.core.fear.rout"
ATTACK = "cc.core.melee.attack"
DEFENCE = "cc.core.melee.defence"
SUSTAINED = "cc.core.melee.sustained-defence"
ENCHAINED: Final = "cc.skill.enchainement"
SWAPPED = "cc.skill.membre-supplementaire"

HARDY = ("possede", "endurance", "enorme", "acharne", "structure")
"""Skills of those on whom wounds weigh otherwise."""

BRAVE = ("desespere", "fanatisme", "fervent", "hyperien", "juste")
"""Skills of those on whom rout weighs otherwise."""

ALL_IN_ATTACK = ("bravoure", "juste")
"""Skills that give the one who has them ATT+1 while all his dice are in attack, and say so by the name of the first."""

WINNING = (
    "ambidextre",
    "bretteur",
    "charge-bestiale",
    "contre-attaque",
    "coup-de-maitre",
    "feinte",
    "furie-guerriere",
    "lames-dorsales",
)
"""Skills that give attack dice, keep some, or use several for one attack."""


class Scores(Chapter[Record]):
    """ATT, DEF and TIR: those of the card, less what wounds, a charge and rout take from them."""

    @reads("AttackRolled")
    def attack(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        self._score(event["attack"], figure, figure.card.attack, figure.card.defence)

    @reads("ParryRolled")
    def defence(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        self._score(event["defence"], figure, figure.card.defence, figure.card.attack)

    @reads("ShotFired")
    def shooting(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        if figure.card.shooting is not None and not figure.has("artillerie-zone", "artillerie-perforante"):
            self._score(event["shooting"], figure, figure.card.shooting, figure.card.shooting)

    def _score(self, told: Data, figure: Figure, printed: int, other: int) -> None:
        if figure.card.key == "?":
            return
        self.hold("cc.core.characteristics", told["base"] == printed, f"its card says {printed}")
        parts: Counter[str] = Counter()
        for part in told["parts"]:
            parts[part["rule"].partition("#")[0]] += part["after"] - part["before"]
        floor = told["total"] <= 0
        penalty = max(min(figure.wound, 3), int(figure.stunned))
        if not figure.has(*HARDY) and not figure.odd:
            self.hold(WOUNDED, -parts[WOUNDED] == penalty, f"its wounds take {penalty}")
        charged = figure.penalised
        if CHARGED in parts:
            self.hold(CHARGED, charged and parts[CHARGED] == -1, "nothing has brought it that this turn")
        elif not figure.has("vivacite") and figure.plain:
            self.hold(CHARGED, not charged or floor, "it has that penalty until the end of the turn")
        if ROUT in parts:
            usual = parts[ROUT] == -1 or figure.has(*BRAVE) or figure.odd or not figure.plain
            self.hold(ROUT, figure.rout and (usual or parts[ROUT] == -2), "it is not in rout")
        elif not figure.has(*BRAVE) and figure.plain:
            self.hold(ROUT, not figure.rout or floor, "it is in rout")
        for rule, amount in parts.items():
            if rule == SWAPPED:
                self.hold(SWAPPED, amount == other - printed, "it swaps ATT and DEF")
            elif rule.startswith("cc.skill."):
                self.hold("cc.core.characteristics", self._may_have(figure, rule), f"who has {rule}?")
            elif rule not in (WOUNDED, CHARGED, ROUT, "cc.pressure.roll"):
                self.opinion.unexplained[rule] += 1

    def _may_have(self, figure: Figure, rule: str) -> bool:
        """Whether a skill that bends a score is his own, or that of somebody on the table whose skill reaches others."""
        name = rule.split(".")[2]
        if name == ALL_IN_ATTACK[0]:
            return figure.odd or figure.has(*ALL_IN_ATTACK)
        return figure.odd or any(one.has(name) for one in (figure, *self.record.in_play()))


class Dice(Chapter[Record]):
    """Combat dice: one, one for each opponent, one for a Champion; and what skills add."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.flurry: Counter[str] = Counter()
        """The dice of a flurry that each has taken for the combat under way."""

    @reads("InitiativeWon")
    def begins(self, event: Data) -> None:
        self.flurry.clear()

    @reads("Chosen")
    def chosen(self, event: Data) -> None:
        if event["rule"] == ENCHAINED:
            self.flurry[event["about"]["fighter"]] = int(event["answer"])

    @reads("DicePlaced")
    def placed(self, event: Data) -> None:
        record, figure = self.record, self.record.figures[event["fighter"]]
        foes = record.facing(figure.id)
        if figure.odd or figure.has("bretteur"):
            return
        dice = 1 + len(foes) + figure.card.champion + figure.has("tueur-ne") + self.flurry[figure.id]
        dice += figure.has("destrier") and not figure.charged
        told = event["attack"] + event["defence"]
        self.hold("cc.core.melee.dice", told == dice, f"it has {dice} dice against {len(foes)}")
        if figure.bound:
            self.hold("cc.core.disengage.failure", not event["attack"], "it may place none in attack")
        elif figure.rout and not figure.has("fanatisme", "fervent", "desespere"):
            self.hold("cc.core.fear.rout.dice", event["attack"] <= event["defence"], "most have to be in defence")

    @reads("BladesUsed")
    def blades(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        self.hold("cc.skill.lames-dorsales", figure.has("lames-dorsales"), "it has no such blades")


class Blows(Chapter[Record]):
    """Attacks with the dice there are, one by one, and parries with those in defence."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.attack: Counter[str] = Counter()
        self.defence: Counter[str] = Counter()
        self.sustained: Counter[str] = Counter()
        self.result: int | None = None
        self.by = ""

    @reads("InitiativeWon")
    def begins(self, event: Data) -> None:
        for dice in (self.attack, self.defence, self.sustained):
            dice.clear()

    @reads("DicePlaced")
    def dice(self, event: Data) -> None:
        self.attack[event["fighter"]] = event["attack"]
        self.defence[event["fighter"]] = event["defence"]

    @reads("AttackRolled")
    def strikes(self, event: Data) -> None:
        record, figure = self.record, self.record.figures[event["fighter"]]
        foes = {foe.id for foe in record.facing(figure.id)}
        self.hold("cc.core.melee.exchange", event["target"] in foes, f"it faces {sorted(foes)}")
        self.attack[figure.id] -= 1
        if not figure.has(*WINNING):
            self.hold("cc.core.melee.dice-placing", self.attack[figure.id] >= 0, "it has no die left in attack")
        found = results(record.rolls, ATTACK, figure.id)
        if found is not None and ordinary(figure):
            totals = {None if die is None else die + event["attack"]["total"] for die in found}
            self.hold(ATTACK, event["result"] in totals, f"the dice: {totals}")
        self.result, self.by = event["result"], figure.id

    @reads("ParryRolled")
    def parries(self, event: Data) -> None:
        record, figure = self.record, self.record.figures[event["fighter"]]
        self.hold(DEFENCE, self.by == event["by"] and self.result is not None, "nothing has to be parried")
        goes_on = any(roll["rule"] == SUSTAINED for roll in record.rolls)
        rise = 2 * self.sustained[figure.id] if goes_on else 0
        difficulty = (self.result or 0) + rise
        self.hold(DEFENCE, event["difficulty"] == difficulty, f"the attack has come to {self.result}, and {rise} more")
        if not goes_on or self.sustained[figure.id] == 0:
            self.defence[figure.id] -= 1
            if not figure.has("bretteur"):
                self.hold(DEFENCE, self.defence[figure.id] >= 0, "it has no die left in defence")
        if goes_on:
            self.sustained[figure.id] += 1
            several = len(record.facing(figure.id)) > 1
            self.hold(SUSTAINED, several or rise > 0, "it fights one alone")
        found = results(record.rolls, SUSTAINED if goes_on else DEFENCE, figure.id)
        if found is not None and ordinary(figure):
            passed = {die is not None and die + event["defence"]["total"] >= event["difficulty"] for die in found}
            self.hold(DEFENCE, event["passed"] in passed, f"the dice: {found}")
        self.result = None

    @reads("InitiativeWon")
    def first(self, event: Data) -> None:
        record, totals = self.record, {}
        for side, names in (("first", event["first"]), ("second", event["second"])):
            for name in names:
                found = results(record.rolls, "cc.core.melee.initiative", name)
                if found is not None and len(found) == 1 and ordinary(record.figures[name]):
                    rolls = [one for one in record.rolls if one["about"].get("roller") == name]
                    [die] = found
                    totals[side] = 0 if die is None else die + rolls[-1]["about"]["score"]
        if len(totals) == 2 and totals["first"] != totals["second"]:
            self.hold("cc.core.melee.initiative", totals["first"] > totals["second"], f"they come to {totals}")
