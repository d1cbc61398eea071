"""What stands beside the fight: gems and spells, temporary faith and miracles, steam, artillery and markers."""

from __future__ import annotations

import math
from collections import Counter

from shapely import Point
from tests.second_opinion.cc.cards import miracles, spells
from tests.second_opinion.cc.dice import ordinary, results
from tests.second_opinion.cc.record import Figure, Record
from tests.second_opinion.ground import SLACK
from tests.second_opinion.opinion import Chapter, Data, Opinion, reads

RANKS = {"initiate": 0, "adept": 1, "master": 2, "virtuoso": 3}

RECOVERED = (
    (1, 2, 4, 6, 8, 10),
    (1, 3, 5, 7, 9, 11),
    (2, 4, 6, 8, 10, 12),
    (3, 5, 7, 9, 11, 13),
)
"""The gems for 0 or less, 1 to 5, 6 to 10, 11 to 15, 16 to 20 and more, by rank."""

SHARES = {"devout": (1, 3), "zealot": (2, 2), "elder": (3, 1), "avatar": (4, 1)}
"""The points that each rank of the faithful has of its own, and how many believers make one more."""

GROWTH = 5_000
"""How much wider the aura of a Thaumaturge is for each level of his wounds."""

STRANGE_MAGES = ("recuperation", "maitrise-des-arcanes", "negation", "guerrier-mage", "transe", "focus")
STRANGE_FAITH = (
    "feal",
    "martyr",
    "iconoclaste",
    "construct",
    "mort-vivant",
    "inebranlable-foi",
    "piete",
    "elementaire",
)

TEST = "cc.core.magic.incantation"


class Mana(Chapter[Record]):
    """Reserves of gems: what is paid, what comes back, how often a spell is cast."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.gems: Counter[str] = Counter()
        self.cast: Counter[tuple[str, str]] = Counter()
        self.at: Counter[tuple[str, str, str]] = Counter()
        self.promised: dict[str, int] = {}

    @reads("PhaseBegan")
    def phase(self, event: Data) -> None:
        if event["phase"] == "strategic":
            self.cast.clear()
            self.at.clear()

    @reads("GemsChanged")
    def changes(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        left = self.gems[figure.id] + len(event["gained"]) - len(event["lost"])
        self.hold("cc.core.mana.gems", left == event["total"], f"{left} gems are left by the story")
        most = 2 * (figure.card.power or 0)
        if event["gained"]:
            self.hold("cc.core.mana.reserve", event["total"] <= most, f"POU {figure.card.power}: {most} at most")
        if event["rules"][0] == "cc.core.mana.recovery":
            promised = self.promised.pop(figure.id, 0)
            kept = len(event["gained"]) == promised or event["total"] == most
            self.hold("cc.core.mana.recovery", kept, f"the roll has brought {promised}")
        self.gems[figure.id] = event["total"]

    @reads("RecoveryRolled")
    def recovers(self, event: Data) -> None:
        figure, total, gems = self.record.figures[event["fighter"]], event["total"], event["gems"]
        self.promised[figure.id] = gems
        row = 0 if total is None else min(max((total + 4) // 5, 0), 5)
        rank = next(RANKS[rank] for rank in figure.card.ranks if rank in RANKS)
        table = 0 if total is None else RECOVERED[rank][row]
        self.hold("cc.core.mana.recovery", gems == table, f"{total} brings {table}")
        found = results(self.record.rolls, "cc.core.mana.recovery", figure.id)
        if found is None or figure.has(*STRANGE_MAGES) or not ordinary(figure):
            return
        left, power = self.gems[figure.id], figure.card.power or 0
        burden = 2 if any(self.record.touch(figure, one) for one in self.record.enemies(figure)) else 1
        totals = {None if die is None else die + power - burden * left for die in found}
        self.hold("cc.core.mana.recovery", total in totals, f"{left} gems of POU {power} are left: {totals}")

    @reads("SpellCast")
    def casts(self, event: Data) -> None:
        figure, key = self.record.figures[event["fighter"]], event["card"].removeprefix("card/")
        spell = spells()[key]
        paid = len(event["gems"]) + event["extra"] + event["invested"]
        self.hold(
            "cc.core.magic.cast", paid <= self.gems[figure.id], f"it has {self.gems[figure.id]} gems, pays {paid}"
        )
        enough = len(event["gems"]) >= spell.cost or figure.has("maitrise-des-arcanes", "focus")
        self.hold("cc.core.mana.gems", enough, f"its card asks for {spell.cost} gems")
        self.gems[figure.id] -= paid
        self.cast[figure.id, key] += 1
        often = self.cast[figure.id, key]
        self.hold("cc.core.magic.cast", often <= spell.frequency, f"it is cast for the {often}th time this turn")
        if event["target"]:
            self.at[figure.id, key, event["target"]] += 1
            again = self.at[figure.id, key, event["target"]]
            self.hold("cc.core.magic.targeting", again == 1, "it has been cast at the same target this turn")
        self.hold("cc.core.magic.magician", figure.card.power is not None, "it is no magician")

    @reads("ArcanaUsed")
    def arcana(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        self.hold("cc.skill.maitrise-des-arcanes", figure.has("maitrise-des-arcanes"), "it does not master arcana")
        self.gems[figure.id] += len(event["gems"])

    @reads("IncantationRolled")
    def incants(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        own = event["power"]["base"] == (figure.card.power or 0)
        self.hold("cc.core.magic.incantation", own, f"its card says POU {figure.card.power}")
        total, needed = event["total"], event["difficulty"]["total"]
        right = event["success"] == (total is not None and total >= needed)
        self.hold("cc.core.magic.incantation", right, f"{total} against {needed}")
        found = results(self.record.rolls, TEST, figure.id)
        if found is not None and ordinary(figure):
            totals = {None if die is None else die + event["power"]["total"] for die in found}
            self.hold("cc.core.magic.incantation", total in totals or figure.has("maitrise-des-arcanes"), f"{totals}")

    @reads("SpellCountered")
    def counters(self, event: Data) -> None:
        name = event["fighter"]
        self.hold("cc.core.magic.counter", self.gems[name] > 0, "it has no gem to counter with")
        self.gems[name] -= 1

    @reads("SpellAbsorbed")
    def absorbs(self, event: Data) -> None:
        name, paid = event["fighter"], len(event["gems"])
        self.hold("cc.core.magic.absorb", paid <= self.gems[name], f"it has {self.gems[name]} gems, pays {paid}")
        self.gems[name] -= paid

    @reads("SpellOutOfRange", "SpellTakesEffect", "Spared", "Dispelled")
    def known(self, event: Data) -> None:
        """Nothing to recount."""


class Faith(Chapter[Record]):
    """Temporary faith: who believes, what that makes, what is taken from it."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.left: Counter[str] = Counter()
        self.kept: dict[str, int] = {}
        """The points of the last turn that each keeps."""
        self.called: Counter[tuple[str, str]] = Counter()
        self.stopped: set[str] = set()

    @reads("PhaseBegan")
    def phase(self, event: Data) -> None:
        if event["phase"] == "strategic":
            self.called.clear()
            self.stopped.clear()

    @reads("FaithGathered")
    def gathers(self, event: Data) -> None:
        record, figure, points = self.record, self.record.figures[event["fighter"]], event["points"]
        self.left[figure.id] = points["total"] + self.kept.pop(figure.id, 0)
        share = next((SHARES[rank] for rank in figure.card.ranks if rank in SHARES), None)
        if (
            share is None
            or figure.pose is None
            or figure.has("iconoclaste")
            or record.options["believers_of_all_peoples"]
        ):
            return
        own, each = share
        self.hold("cc.core.faith.temporary", points["base"] == own, f"its rank has {own} of its own")
        reach = record.setup["profiles"][figure.card.key]["faith_aura"]
        reach += GROWTH * figure.wound if figure.has("thaumaturge") else 0
        least = most = 0
        for one in record.figures.values():
            if one is figure or one.side != figure.side or one.pose is None or one.card.people != figure.card.people:
                continue
            far = record.apart(one, figure)
            most += 3 * (far <= reach + SLACK)
            surely = far <= reach - SLACK and not one.odd
            least += surely and one.card.discipline is not None and not one.has(*STRANGE_FAITH)
        bounds = own + -(-least // each), own + -(-most // each) + most
        made = points["total"]
        self.hold("cc.core.faith.believer", bounds[0] <= made <= bounds[1], f"{least} to {most} believe: {bounds}")

    @reads("FaithKept")
    def keeps(self, event: Data) -> None:
        enough = event["points"] <= self.left[event["fighter"]]
        self.hold("cc.skill.piete", enough, f"it has {self.left[event['fighter']]}")
        self.kept[event["fighter"]] = event["points"]

    @reads("BondReinforced", "FaithInvested", "FervourPaid")
    def pays(self, event: Data) -> None:
        name = event["fighter"]
        left = max(0, self.left[name] - event["points"])
        self.hold("cc.core.faith.call", event["left"] == left, f"{left} points are left by the story")
        self.left[name] = event["left"]

    @reads("Censured")
    def censured(self, event: Data) -> None:
        left = max(0, self.left[event["caller"]] - event["points"])
        self.hold("cc.core.faith.censure", event["left"] == left, f"{left} points are left to the caller")
        enough = event["points"] <= self.left[event["fighter"]]
        self.hold("cc.core.faith.censure", enough, f"it has {self.left[event['fighter']]}")
        self.left[event["caller"]] = event["left"]
        self.left[event["fighter"]] = max(0, self.left[event["fighter"]] - event["points"])

    @reads("MiracleStopped")
    def stops(self, event: Data) -> None:
        self.hold("cc.core.faith.censure", self.left[event["fighter"]] == 0, "it has faith left")
        self.stopped.add(event["fighter"])

    @reads("FaithGiven", "FaithChanged")
    def changes(self, event: Data) -> None:
        self.left[event.get("faithful", event["fighter"])] = event["left"]

    @reads("MiracleAnnounced")
    def announced(self, event: Data) -> None:
        name, key = event["fighter"], event["miracle"]
        self.called[name, key] += 1
        often = self.called[name, key]
        self.hold("cc.core.faith.call", often <= miracles()[key].frequency, f"it is called for the {often}th time")
        self.hold("cc.core.faith.call", self.left[name] >= 1, "nobody calls without faith")
        self.hold("cc.core.faith.censure", name not in self.stopped, "it calls no more miracles this turn")

    @reads("MiracleCalled")
    def calls(self, event: Data) -> None:
        figure, left = self.record.figures[event["fighter"]], self.left[event["fighter"]]
        self.hold("cc.core.faith.test", event["faith"] == left, f"{left} points of faith are left by the story")
        found = results(self.record.rolls, "cc.core.faith.test", figure.id)
        if found is not None and ordinary(figure):
            heard = {die is not None and die + event["faith"] >= event["difficulty"] for die in found}
            self.hold("cc.core.faith.test", event["heard"] in heard, f"the dice: {found}")

    @reads("MiracleOutOfRange")
    def known(self, event: Data) -> None:
        """Nothing to recount."""


SCATTER = (4, 6, 8, 10, 12, 14)
"""How far a template strays, by the die, in cm."""


class Engines(Chapter[Record]):
    """Steam, templates that stray, those whom they cover, those who are carried."""

    @reads("PressureRolled")
    def driven(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        faces = next((one["faces"] for one in reversed(self.record.rolls) if one["rule"] == "cc.pressure.roll"), None)
        self.hold("cc.pressure.link", event["driven"] in figure.card.boilers, f"its boilers: {figure.card.boilers}")
        if faces is None:
            return
        self.hold("cc.pressure.incident", event["incident"] == (1 in faces), f"the dice: {faces}")
        bonus = 0 if 1 in faces else min(sum(faces), 2) if event["driven"] == "fear" else sum(faces)
        self.hold("cc.pressure.roll", event["bonus"] == bonus, f"the dice: {faces}")

    @reads("Incident")
    def goes_wrong(self, event: Data) -> None:
        faces = next(
            (one["faces"] for one in reversed(self.record.rolls) if one["rule"] == "cc.pressure.incident"), None
        )
        if faces is not None:
            what = "explosion" if faces[0] == 1 else "stopped" if faces[0] <= 4 else "overheated"
            self.hold("cc.pressure.incident", event["what"] == what, f"the die: {faces}")

    @reads("Scattered")
    def strays(self, event: Data) -> None:
        dice = [roll for roll in self.record.rolls if len(roll["faces"]) == 1 and "before" not in roll["about"]]
        if len(dice) < 2:
            return
        shown = [roll["faces"][0] for roll in dice]
        cm = {SCATTER[face - 1] * 1000 for face in shown}
        self.hold("cc.core.scatter", event["distance"] in cm, f"the dice: {shown}")
        self.hold("cc.core.scatter", event["arrow"] in shown, f"the dice: {shown}")
        off = math.dist(event["aimed"], event["spot"])
        self.hold("cc.core.scatter", abs(off - event["distance"]) < 100, f"it strays {off:.0f}")

    @reads("Exploded")
    def covers(self, event: Data) -> None:
        record, spot, radius = self.record, Point(event["spot"]), event["radius"]
        by = record.figures[event["fighter"]]
        if by.pose is None or event["rules"][0] == "cc.pressure.incident.explosion-area":
            self._about(event, by)
            return
        under = [one for one in record.in_play() if one.ground.distance(spot) <= radius + 2 * SLACK and not one.tier]
        for one in record.in_play():
            far = one.ground.distance(spot)
            if one.id in event["victims"]:
                near = one in under or any(record.touch(one, other) for other in under)
                self.hold("cc.skill.artillerie-zone.melee", near, f"{one.id} is {far:.0f} away")
            elif one in under and one is not by and one.card.key != "?":
                out = far >= radius - 2 * SLACK or one.hidden
                self.hold("cc.skill.artillerie-zone", out, f"{one.id} is {far:.0f} away")

    def _about(self, event: Data, by: Figure) -> None:
        """A boiler that explodes reaches all within a distance of its bearer."""
        if by.pose is None:
            return
        for one in self.record.in_play():
            if one is by or one.tier != by.tier:
                continue
            far = self.record.apart(one, by)
            right = abs(far - event["radius"]) <= 2 * SLACK or (one.id in event["victims"]) == (far < event["radius"])
            self.hold("cc.pressure.incident.explosion-area", right, f"{one.id} is {far:.0f} away")

    @reads("Boarded")
    def boards(self, event: Data) -> None:
        machine = self.record.figures[event["machine"]]
        self.hold("cc.skill.transport", machine.has("transport"), "it carries nobody")

    @reads("MarkerPlaced")
    def laid(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        self.hold("cc.skill.artificier", figure.has("artificier"), "it lays no markers")
