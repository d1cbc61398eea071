"""What stands beside the fight: gems and spells, temporary faith and calls, engines with their templates and markers."""

from __future__ import annotations

import math
from collections import Counter
from itertools import permutations
from typing import Any

from shapely import Point
from tests.second_opinion.c2.cards import Card, spells
from tests.second_opinion.c2.record import Figure, Record
from tests.second_opinion.confrontation import STRUCTURE
from tests.second_opinion.ground import SLACK
from tests.second_opinion.opinion import Chapter, Data, Opinion, reads

LEVELS = ("initie", "adepte", "maitre", "virtuose")

RECOVERED = {
    "initie": (1, 2, 4, 6, 8, 10),
    "adepte": (1, 3, 5, 7, 9, 11),
    "maitre": (2, 4, 6, 8, 10, 12),
    "virtuose": (3, 5, 7, 9, 11, 13),
}
"""The gems for 0 or less, 1 to 5, 6 to 10, 11 to 15, 16 to 20 and more, by level."""

OPPOSED = {
    "lumiere": {"tenebres"},
    "air": {"terre", "tenebres"},
    "eau": {"feu", "tenebres"},
    "feu": {"eau", "tenebres"},
    "terre": {"air", "tenebres"},
    "tenebres": {"lumiere", "air", "eau", "feu", "terre"},
}
"""The gems that absorb a gem of each element."""


class Mana(Chapter[Record]):
    """Reserves of gems: what is paid, what comes back, how often a spell is cast."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.gems: Counter[str] = Counter()
        self.cast: Counter[tuple[str, str]] = Counter()
        self.recovered: dict[str, int] = {}
        self.tranced: set[str] = set()
        self.used: list[str] = []
        """The gems of the last spell cast."""

    @reads("PhaseBegan")
    def phase(self, event: Data) -> None:
        if event["phase"] == "movement":
            self.cast.clear()
            self.tranced.clear()

    @reads("TranceEntered")
    def trance(self, event: Data) -> None:
        self.tranced.add(event["fighter"])

    @reads("GemsChanged")
    def changes(self, event: Data) -> None:
        name, rule = event["fighter"], event["rules"][0]
        card = self.record.figures[name].card
        self.gems[name] += len(event["gained"]) - len(event["lost"])
        self.hold("c2.mana.gems", self.gems[name] == event["total"], f"{self.gems[name]} gems are left by the story")
        if rule == "c2.mana.recovery":
            most = 2 * card.power
            self.hold("c2.mana.reserve.max", event["total"] <= most, f"POU {card.power}: {most} at most")
            promised = self.recovered.pop(name, 0)
            kept = len(event["gained"]) == promised or event["total"] == most
            self.hold("c2.mana.recovery", kept, f"the roll has brought {promised}")
        if card.elements:
            strange = set(event["gained"]) - set(card.elements)
            self.hold("c2.magic.levels", not strange, f"{strange} are none of {card.elements}")
        self.gems[name] = event["total"]

    @reads("RecoveryRolled")
    def recovers(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        level = next((name for name in LEVELS if figure.card.has(name)), None)
        total, gems = event["total"], event["gems"]
        self.recovered[figure.id] = gems
        if level is None:
            return
        row = 0 if total is None else min(max((total + 4) // 5, 0), 5)
        table = 0 if total is None else RECOVERED[level][row]
        self.hold("c2.table.recovery", gems == table, f"{total} brings a {level} {table}")
        rolls = [roll for roll in self.record.rolls if roll["rule"].startswith(("c2.mana.recovery", "c2.dice"))]
        if total is None or figure.wound or figure.stunned or len(rolls) != 1:
            return
        left, burdens = self.gems[figure.id], (0, 1, 2) if figure.id in self.tranced else (1, 2)
        possible = [sum(rolls[0]["faces"]) + figure.card.power - times * left for times in burdens]
        self.hold("c2.mana.recovery", total in possible, f"{left} gems of POU {figure.card.power} are left")

    @reads("SpellCast")
    def casts(self, event: Data) -> None:
        name, key = event["fighter"], event["card"].removeprefix("card/")
        spell = spells()[key]
        paid = len(event["gems"]) + event["extra"] + event["invested"]
        self.hold("c2.magic.cast", paid <= self.gems[name], f"it has {self.gems[name]} gems, and pays {paid}")
        self.hold("c2.magic.cast", len(event["gems"]) >= spell.cost, f"its card asks for {spell.cost} gems")
        self.gems[name] -= paid
        self.used = event["gems"]
        self.cast[name, key] += 1
        often = self.cast[name, key]
        self.hold("c2.spell.field.frequency", often <= spell.frequency, f"it is cast for the {often}th time this turn")
        self.hold("c2.magic.magician", self.record.figures[name].card.power > 0, "it is no Magician")

    @reads("SpellCountered")
    def counters(self, event: Data) -> None:
        self.hold("c2.magic.cast", self.gems[event["fighter"]] > 0, "it has no gem to counter with")
        self.gems[event["fighter"]] -= 1

    @reads("SpellAbsorbed")
    def absorbs(self, event: Data) -> None:
        name, paid = event["fighter"], event["gems"]
        self.hold("c2.magic.counter.absorb", len(paid) <= self.gems[name], f"it has {self.gems[name]} gems")
        opposed = any(
            all(gem in OPPOSED.get(against, ()) for gem, against in zip(order, self.used, strict=True))
            for order in permutations(paid)
            if len(order) == len(self.used)
        )
        self.hold("c2.magic.counter.absorb", opposed, f"the spell was cast with {self.used}")
        self.gems[name] -= len(paid)


RATIOS = {"devot": 3, "zelote": 2, "doyen": 1}
"""How many believers make a point of faith."""

STRANGE_FAITH = ("feal", "martyr", "iconoclaste", "construct", "mort-vivant", "inebranlable-foi")
"""Skills by which somebody counts for more, for less, or for nobody."""


class Faith(Chapter[Record]):
    """Temporary faith: who believes, what that makes, what is taken from it."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.left: dict[str, int] = {}

    @reads("FaithGathered")
    def gathers(self, event: Data) -> None:
        figure, points = self.record.figures[event["fighter"]], event["points"]
        rank, reach = _rank(figure.card)
        self.left[figure.id] = points["total"]
        if rank is None or figure.pose is None:
            return
        made = {part["rule"]: part["after"] for part in points["parts"]}.get("c2.table.faith-ratio", points["base"])
        wanted = -(-points["base"] // RATIOS[rank])
        self.hold("c2.table.faith-ratio", made == wanted, f"{points['base']} believers of a {rank} make {wanted}")
        if figure.card.has("iconoclaste"):
            return
        least = most = 1
        for one in self.record.figures.values():
            if one is figure or one.side != figure.side or one.pose is None or one.card.people != figure.card.people:
                continue
            far = one.ground.distance(figure.ground)
            most += far <= reach + SLACK or one.adrift or figure.adrift
            surely = far <= reach - SLACK and not (one.adrift or figure.adrift or one.odd)
            least += surely and one.card.discipline is not None and not one.card.has(*STRANGE_FAITH)
        found = f"between {least} and {most} believe within {reach}"
        self.hold("c2.faith.temporary.compute", least <= points["base"] <= most, found)

    @reads("BondReinforced", "FaithInvested", "FervourPaid")
    def pays(self, event: Data) -> None:
        name = event["fighter"]
        left = max(0, self.left.get(name, 0) - event["points"])
        self.hold("c2.faith.call.cost", event["left"] == left, f"{left} points are left by the story")
        self.left[name] = event["left"]

    @reads("Censured")
    def censured(self, event: Data) -> None:
        left = max(0, self.left.get(event["caller"], 0) - event["points"])
        self.hold("c2.faith.censure", event["left"] == left, f"{left} points are left to the caller")
        self.left[event["caller"]] = event["left"]
        if event["fighter"] in self.left:
            self.left[event["fighter"]] = max(0, self.left[event["fighter"]] - event["points"])

    @reads("FaithGiven", "FaithChanged")
    def changes(self, event: Data) -> None:
        self.left[event.get("faithful", event["fighter"])] = event["left"]

    @reads("MiracleCalled")
    def calls(self, event: Data) -> None:
        left = self.left.get(event["fighter"], 0)
        self.hold("c2.faith.call.roll", event["faith"] == left, f"{left} points of faith are left by the story")
        self.hold("c2.faith.call.repeat", left >= 1, "nobody calls without faith")


def _rank(card: Card) -> tuple[str | None, int]:
    """The rank of one of the faithful, and how far his aura reaches."""
    for name, x in card.skills:
        rank = name.partition("-")[0]
        if rank in RATIOS and x:
            return rank, round(float(x) * 1000)
    return None, 0


SCATTER = (4, 6, 8, 10, 12, 14)
"""How far a template strays, by the die, in cm."""


class Engines(Chapter[Record]):
    """Structure points, templates that stray, those whom they cover, markers."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.structure: dict[str, int] = {}
        self.suffered: tuple[str, int] | None = None

    @reads("WoundRolled")
    def hit(self, event: Data) -> None:
        self.suffered = event["fighter"], STRUCTURE[event["wound"]]

    @reads("BarricadeRaised")
    def built(self, event: Data) -> None:
        self.structure[event["fighter"]] = event["structure"]
        self._near_an_engine("c2.skill.sapeur", event, self.record.figures[event["by"]].side, event["pose"])

    @reads("StructureChanged")
    def damaged(self, event: Data) -> None:
        name, left = event["fighter"], event["left"]
        figure = self.record.figures[name]
        most = figure.card.structure
        if most is not None:
            self.hold("c2.machine.ps", event["most"] == most, f"its card says {most}")
        before: int = self.structure.get(name, int(event["most"]))
        if event["rules"][0] == "c2.skill.mecanicien":
            self.hold("c2.skill.mecanicien", abs(before - left) == 1, f"it had {before}")
        elif self.suffered is not None and self.suffered[0] == name:
            lost = self.suffered[1]
            self.hold("c2.table.machine-damage", left == max(0, before - lost), f"it had {before} and lost {lost}")
        self.structure[name], self.suffered = left, None

    @reads("Scattered")
    def strays(self, event: Data) -> None:
        faces = {roll["rule"]: roll["faces"][0] for roll in self.record.rolls if len(roll["faces"]) == 1}
        far, arrow = faces.get("c2.table.scatter"), faces.get("c2.artillery.zone.scatter")
        if far is None or arrow is None:
            return
        cm = SCATTER[far - 1]
        self.hold("c2.table.scatter", event["distance"] == cm * 1000, f"a {far} is {cm} cm")
        self.hold("c2.artillery.zone.scatter", event["arrow"] == arrow, f"the die says arrow {arrow}")
        gun = self.record.figures[event["fighter"]].pose
        if gun is None or self.record.phase != "shooting":
            return
        (ax, ay), (sx, sy) = event["aimed"], event["spot"]
        ahead = math.atan2(ay - gun["y"], ax - gun["x"]) - math.radians(60 * (arrow - 1))
        there = ax + math.cos(ahead) * cm * 1000, ay + math.sin(ahead) * cm * 1000
        off = math.dist(there, (sx, sy))
        self.hold("c2.artillery.zone.scatter", off < 100, f"arrow {arrow} leads to {there}")

    @reads("Exploded")
    def covers(self, event: Data) -> None:
        rule, spot, radius = event["rules"][0], Point(event["spot"]), event["radius"]
        if rule not in ("c2.artillery.zone.hit", "c2.skill.artificier.trigger") or self.record.phase != "shooting":
            return
        for one in self.record.in_play():
            if one.tier:
                continue
            far = one.ground.distance(spot)
            covered = one.id in event["victims"]
            right = abs(far - radius) <= 2 * SLACK or covered == (far < radius)
            self.hold("c2.artillery.zone.hit", right, f"{one.id} is {far:.0f} away")

    @reads("MarkerPlaced")
    def laid(self, event: Data) -> None:
        self._near_an_engine("c2.skill.artificier", event, self.record.figures[event["fighter"]].side, event["at"])

    def _near_an_engine(self, rule: str, event: Data, side: str, place: Data) -> None:
        """Within 20 cm of one of the engines of a side."""
        engines = [one for one in self.record.in_play() if one.side == side and one.card.machine]
        spot: Any = Point(place["x"], place["y"])
        if event["fighter"] in self.record.figures and self.record.figures[event["fighter"]].built:
            spot = self.record.figures[event["fighter"]].ground
        away = min((one.ground.distance(spot) for one in engines), default=math.inf)
        self.hold(rule, away <= 20_000 + 2 * SLACK + 100, f"the nearest engine is {away:.0f} away")

    @reads("ShotFired")
    def crew(self, event: Data) -> None:
        gun = self.record.figures[event["shooter"]]
        if gun.card.machine != "immobile" or gun.pose is None:
            return
        crew: list[Figure] = [
            one
            for one in self.record.in_play()
            if one.side == gun.side and one is not gun and one.ground.distance(gun.ground) <= SLACK
        ]
        scores = {one.card.shooting for one in crew}
        self.hold("c2.artillery.immobile.shooter", event["score"]["base"] in scores, f"its crew has TIR {scores}")
