"""Shooting: who shoots, how often, at whom, how hard that is, and whom it hits."""

from __future__ import annotations

from tests.second_opinion.c2.dice import hindered, passes, plain
from tests.second_opinion.c2.record import Figure, Record
from tests.second_opinion.ground import SLACK
from tests.second_opinion.opinion import Chapter, Data, reads

BASE = (4, 7, 10)
SIZES = {"small": (1, 1), "normal": (0, 2), "large": (-1, 3), "very_large": (-2, 4)}
"""By size: what it adds to the difficulty, and its weight among those a shot into a melee may hit."""

COUNTER_SHOT = 6


class Shots(Chapter[Record]):
    """One shot after the other."""

    @reads("ShotFired", "ShotOutOfRange")
    def shoots(self, event: Data) -> None:
        record = self.record
        shooter, target = record.figures[event["shooter"]], record.figures[event["target"]]
        self.hold("c2.shoot.phase", shooter.side != target.side, f"{target.id} is a friend")
        allowed = 1 + shooter.card.has("maitre-archer", "maitre-arbaletrier")
        shots = f"it has shot {shooter.shots} times this turn"
        self.hold("c2.shoot.once", shooter.shots < allowed or shooter.odd, shots)
        if record.phase == "shooting":
            self._free(shooter)
        if event["type"] == "ShotOutOfRange":
            far = event["distance"] if shooter.adrift or target.adrift else shooter.ground.distance(target.ground)
            self.hold("c2.shoot.declare", abs(far - event["distance"]) <= SLACK, f"they are {far:.0f} apart")
            return
        self._difficulty(event, shooter, target)
        self._roll(event, shooter, target)

    def _free(self, shooter: Figure) -> None:
        """Not in melee, not farther than its MOV, no feat, no dodge."""
        held = [one.id for one in self.record.enemies(shooter) if self._surely_touch(one, shooter)]
        self.hold("c2.shoot.conditions", not held, f"{held} hold it in melee")
        if shooter.card.has("tir-instinctif") or shooter.card.flight is not None:
            return
        own = shooter.card.movement + 1000 * shooter.points["movement"]
        self.hold("c2.shoot.conditions", shooter.used <= own + SLACK, f"it has moved {shooter.used}")
        busy = "dodge" in shooter.moves or "feat" in shooter.moves
        self.hold("c2.shoot.conditions", not busy, "it has dodged, or performed a feat")

    def _surely_touch(self, one: Figure, other: Figure) -> bool:
        if one.pose is None or other.pose is None or one.pose["z"] != other.pose["z"] or one.tier != other.tier:
            return False
        return bool(one.ground.distance(other.ground) <= 1)

    def _difficulty(self, event: Data, shooter: Figure, target: Figure) -> None:
        difficulty, weapon = event["difficulty"], shooter.card.weapon
        assert weapon is not None, f"{shooter.id} has no ranged weapon"
        score = event["score"]["base"]
        self.hold("c2.profile.shooting", score == shooter.card.shooting, f"its card says {shooter.card.shooting}")
        parts = {part["rule"]: part["after"] - part["before"] for part in difficulty["parts"]}
        if shooter.countered and self.record.phase == "movement":
            fixed = not parts and difficulty["base"] == COUNTER_SHOT
            self.hold("c2.shoot.counter.resolve", fixed, "the difficulty of a counter-shot is 6")
            return
        self._range(event, shooter, target)
        size = SIZES[target.card.size][0]
        self.hold("c2.shoot.modifier.size", parts.get("c2.shoot.modifier.size", 0) == size, f"its size makes {size}")
        if not shooter.card.has("tir-instinctif", "eclaireur") and shooter.card.flight is None:
            moved = int(shooter.used > 0)
            dynamic = parts.get("c2.shoot.type.dynamic", 0)
            self.hold("c2.shoot.type.dynamic", dynamic == moved, f"it has moved {shooter.used}")
        rapid = parts.get("c2.shoot.type.rapid", 0)
        self.hold("c2.shoot.type.rapid", rapid == int(shooter.hastened), "haste makes it 1 harder")
        slow = parts.get("c2.shoot.type.precision", 0)
        self.hold("c2.shoot.type.precision", slow in (0, -int(shooter.delayed)), "it has not taken its time")
        self.hold(
            "c2.shoot.modifier.partial", parts.get("c2.shoot.modifier.partial", 1) == 1, "partly hidden: 1 harder"
        )
        self.hold("c2.shoot.modifier.cover", parts.get("c2.shoot.modifier.cover", 2) == 2, "in cover: 2 harder")
        if "c2.skill.tir-instinctif" in parts:
            self.hold("c2.skill.tir-instinctif", parts["c2.skill.tir-instinctif"] == 3, "instinct: 3 harder")
        for rule in parts:
            if rule not in KNOWN:
                self.opinion.unexplained[rule] += 1

    def _range(self, event: Data, shooter: Figure, target: Figure) -> None:
        weapon = shooter.card.weapon
        assert weapon is not None and shooter.pose is not None and target.pose is not None
        if shooter.adrift or target.adrift or shooter.tier or target.tier or shooter.pose["z"] != target.pose["z"]:
            return
        far = shooter.ground.distance(target.ground)
        farther = int("dodge" in target.moves)
        bands = {
            BASE[band + farther]
            for slack in (-SLACK, SLACK)
            for band in [next((band for band, most in enumerate(weapon.ranges) if far <= most + slack), 3)]
            if band + farther < len(BASE)
        }
        self.hold("c2.shoot.ranges", event["difficulty"]["base"] in bands, f"it is {far:.0f} away: {bands}")

    def _roll(self, event: Data, shooter: Figure, target: Figure) -> None:
        rolls = [roll for roll in self.record.rolls if roll["rule"] == "c2.shoot.test"]
        if rolls:
            self.hold("c2.shoot.test", passes(rolls[-1]) == event["hit"], f"the dice: {rolls[-1]}")
        if plain(shooter) and not (shooter.tier or target.tier):
            want, total = hindered(shooter), event["modifier"]["total"]
            self.hold("c2.wound.penalties", total == want, f"its wounds take {want} from the die")

    @reads("ShotLanded")
    def lands(self, event: Data) -> None:
        record = self.record
        target, victim = record.figures[event["target"]], record.figures[event["victim"]]
        crowd = [one for one in record.in_play() if one is target or one.ground.distance(target.ground) <= SLACK]
        self.hold("c2.shoot.into-melee", victim in crowd, "it is not in contact with the target")
        weight = SIZES[victim.card.size][1]
        self.hold("c2.shoot.into-melee", event["weight"] == weight, f"its weight is {weight}")
        most = sum(SIZES[one.card.size][1] for one in crowd)
        least = sum(SIZES[one.card.size][1] for one in crowd if one is target or self._surely_touch(one, target))
        self.hold("c2.shoot.into-melee", least <= event["total"] <= most, f"those in contact weigh {most}")


KNOWN = {
    "c2.shoot.modifier.size",
    "c2.shoot.type.dynamic",
    "c2.shoot.type.rapid",
    "c2.shoot.type.precision",
    "c2.shoot.modifier.partial",
    "c2.shoot.modifier.cover",
    "c2.skill.tir-instinctif",
}
"""The parts of a difficulty whose size is worked out above."""
