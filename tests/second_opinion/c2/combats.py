"""Melee: the dice that everybody has, penalties in force, attacks, parries."""

from __future__ import annotations

from collections import Counter

from tests.second_opinion.c2.dice import MELEE, hindered, passes, plain
from tests.second_opinion.c2.record import Figure, Record
from tests.second_opinion.opinion import Chapter, Data, Opinion, reads

CHARGED = "c2.move.charge.penalty"
AFRAID = "c2.fear.penalty"
BENT_BY_FEAR = ("desespere", "fanatisme", "hyperien", "juste")
"""Skills of those on whom a failed test of Courage weighs otherwise."""


class Dice(Chapter[Record]):
    """Combat dice: two each; for who is alone one, and one for each enemy; and what skills add."""

    @reads("DicePlaced")
    def placed(self, event: Data) -> None:
        record, figure = self.record, self.record.figures[event["fighter"]]
        if figure.odd:
            return
        foes = record.facing(figure.id)
        dice = 1 + len(foes) if len(record.beside(figure.id)) == 1 else 2
        dice += figure.card.has("tueur-ne") + figure.furious + figure.extra
        dice += figure.card.has("destrier") and not figure.charged
        if figure.card.has("charge-bestiale") and not figure.bound:
            dice += sum(foe.id in figure.charged for foe in foes)
        told = event["attack"] + event["defence"]
        self.hold("c2.melee.dice.pool", told == dice, f"it has {dice} dice against {len(foes)}")
        self.hold("c2.move.disengage.failure", not (figure.bound and event["attack"]), "it may place none in attack")
        self.hold("c2.skill.furie-guerriere", not (figure.furious and event["defence"]), "all its dice are for attack")


class Penalties(Chapter[Record]):
    """Scores in a combat: those of the card, less what a charge and a failed test of Courage take until the turn ends."""

    @reads("AttacksAnnounced")
    def attack(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        base = event["attack"]["base"]
        self.hold("c2.profile.attack-strength", base == figure.card.attack, f"its card says {figure.card.attack}")
        self._score(event["attack"], figure, figure.card.defence - figure.card.attack, "attack")

    @reads("ParryRolled")
    def defence(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        base = event["defence"]["base"]
        self.hold("c2.profile.defence-resistance", base == figure.card.defence, f"its card says {figure.card.defence}")
        self._score(event["defence"], figure, figure.card.attack - figure.card.defence, "defence")

    def _score(self, told: Data, figure: Figure, swap: int, name: str) -> None:
        parts: Counter[str] = Counter()
        for part in told["parts"]:
            parts[part["rule"]] += part["after"] - part["before"]
        bent = figure.odd or figure.swapped or figure.card.has(*BENT_BY_FEAR)
        for rule, on in ((CHARGED, bool(figure.charged_by)), (AFRAID, figure.shaken)):
            if rule in parts:
                self.hold(rule, on, "nothing has brought it that this turn")
                self.hold(rule, parts[rule] == -1 or bent, f"it is never {parts[rule]}")
            elif not bent:
                self.hold(rule, not on or told["total"] <= 0, "it has that penalty until the end of the turn")
        for rule, amount in parts.items():
            if rule == "c2.character.extra-dice":
                self.hold(rule, amount == -2 * figure.extra, f"{figure.extra} extra dice cost 2 each")
            elif rule == "c2.skill.membre-supplementaire":
                self.hold(rule, figure.swapped and amount == swap, "it swaps ATT and DEF")
            elif rule in ("c2.skill.concentration", "c2.skill.mutagene"):
                self.hold(rule, amount == figure.points[name], f"it has put {figure.points[name]} points into that")
            elif rule not in (CHARGED, AFRAID):
                self.opinion.unexplained[rule] += 1


class Blows(Chapter[Record]):
    """Attacks are announced with the dice there are, rolled one by one, and parried with those in defence."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.attack: Counter[str] = Counter()
        self.defence: Counter[str] = Counter()
        self.placed: Counter[str] = Counter()
        self.announced: Counter[tuple[str, int]] = Counter()

    @reads("InitiativeWon")
    def begins(self, event: Data) -> None:
        for dice in (self.attack, self.defence, self.placed):
            dice.clear()

    @reads("DicePlaced")
    def dice(self, event: Data) -> None:
        self.attack[event["fighter"]] = event["attack"]
        self.defence[event["fighter"]] = self.placed[event["fighter"]] = event["defence"]

    @reads("AttackDieGained")
    def gained(self, event: Data) -> None:
        self.attack[event["fighter"]] += 1

    @reads("Feinted")
    def feint(self, event: Data) -> None:
        dice = {"attack": self.attack, "defence": self.defence}.get(event["die"])
        if dice is not None:
            dice[event["target"]] -= 1

    @reads("AttacksAnnounced")
    def announces(self, event: Data) -> None:
        record, figure = self.record, self.record.figures[event["fighter"]]
        number, dice = len(event["targets"]), self.attack[figure.id]
        foes = {foe.id for foe in record.facing(figure.id)}
        strikes_once = number == 1 and (figure.card.character or figure.card.has("coup-de-maitre"))
        few = figure.card.has("charge-bestiale", "ambidextre", "contre-attaque") or figure.card.character
        right = number == dice or (strikes_once and dice > 1) or (few and number < dice)
        self.hold("c2.melee.attack.threshold", right, f"it has {dice} dice in attack")
        self.attack[figure.id] = 0
        self.hold("c2.melee.resolution", set(event["targets"]) <= foes, f"it faces {sorted(foes)}")
        for name, threshold in zip(event["targets"], event["thresholds"], strict=True):
            target = record.figures[name]
            if self.placed[name] and not figure.card.has("bretteur"):
                least = self._defence(target)
                self.hold("c2.melee.attack.minimum", threshold >= least, f"the DEF of {name} is {least}")
        self.announced = Counter(zip(event["targets"], event["thresholds"], strict=True))

    def _defence(self, figure: Figure) -> int:
        """The DEF of a figure with the penalties in force; 0 where that is hard to tell."""
        if figure.swapped or figure.odd or figure.points or figure.card.has(*BENT_BY_FEAR):
            return 0
        return max(0, figure.card.defence - 2 * figure.extra - bool(figure.charged_by) - figure.shaken)

    @reads("Rolled")
    def rolls(self, event: Data) -> None:
        about = event["about"]
        if event["rule"] not in MELEE or "fighter" not in about or "before" in about:
            return
        figure = self.record.figures[about["fighter"]]
        if plain(figure):
            want = hindered(figure)
            self.hold("c2.wound.penalties", about["modifier"] == want, f"its wounds take {want} from the die")

    @reads("AttacksRolled")
    def strikes(self, event: Data) -> None:
        """Of the throws since the announcement, the last of each die tells whether that attack has succeeded."""
        hits = Counter(zip(event["targets"], event["thresholds"], strict=True))
        self.hold("c2.melee.attack.threshold", hits <= self.announced, "that was not announced")
        last: list[Data] = []
        for roll in self.record.rolls:
            if roll["rule"] == MELEE[0] and "difficulty" in roll["about"]:
                if "before" in roll["about"]:
                    last.pop()
                last.append(roll)
        if len(last) == self.announced.total():
            wanted = Counter((one["about"]["target"], one["about"]["difficulty"]) for one in last if passes(one))
            self.hold("c2.dice.test", hits == wanted, f"the dice come to {dict(wanted)}")

    @reads("ParryRolled")
    def parries(self, event: Data) -> None:
        name = event["fighter"]
        if "sustained" not in event["way"]:
            self.defence[name] -= 1
            self.hold("c2.melee.defence.roll", self.defence[name] >= 0, "it has no die left in defence")
        rolls = [roll for roll in self.record.rolls if "difficulty" in roll["about"]]
        if rolls:
            self.hold("c2.melee.defence.roll", passes(rolls[-1]) == event["parried"], f"the dice: {rolls[-1]}")
            same = rolls[-1]["about"]["difficulty"] == event["difficulty"]
            self.hold("c2.melee.defence.roll", same, "another difficulty was rolled for")
