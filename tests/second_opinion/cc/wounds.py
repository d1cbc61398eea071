"""Wounds: the table, how wounds add up, structure points, shots."""

from __future__ import annotations

from tests.second_opinion.cc.combats import HARDY
from tests.second_opinion.cc.dice import ordinary, results
from tests.second_opinion.cc.record import Figure, Record
from tests.second_opinion.confrontation import LEVELS, STRUCTURE, place_of, wound_of
from tests.second_opinion.ground import SLACK
from tests.second_opinion.opinion import EVERY, Chapter, Data, Opinion, reads

BLOW = "cc.core.melee.attack"
SHOT = "cc.core.shoot.test"

BENT = (
    "arme-sacree",
    "armure-sacree",
    "assassin",
    "coriace",
    "dur-a-cuire",
    "elementaire",
    "epee-hache",
    "ethere",
    "intangible",
    "ephemere",
    "feroce",
    "fleau",
    "frere-de-sang",
    "immunite",
    "instinct-de-survie",
    "structure",
    "toxique",
    "vulnerable",
)
"""Skills that read the table otherwise, or bear the result in another way."""

STRONG = ("coup-de-maitre", "fanatisme", "force-en-charge", "lames-dorsales", "vol", "bravoure")
"""Skills that make blows stronger, or weaker."""

LASTING = ("acharne", "ephemere", "enorme", "frere-de-sang", "structure", "regeneration", "possede")
"""Skills of those on whom wounds do not simply add up."""

BASE = (4, 7, 10)
ASSAULT = 7
SIZES = {"small": 1, "medium": 0, "large": -1, "very_large": -2}
"""What the size of the target adds to the difficulty."""

AIMING = ("visee", "tir-d-elite", "tireur-d-elite")
"""Skills by which the bonus of a static shot is had, or more, on the move."""

KNOWN = {
    "cc.core.shoot.modifiers": None,
    "cc.core.shoot.partial": (1,),
    "cc.core.terrain.defensive-obstacle": (2,),
    "cc.core.flight.shooting": (2,),
    "cc.core.move.cover": (2,),
}
"""The parts of a difficulty, and how big each may be."""


class Wounds(Chapter[Record]):
    """What two dice do, and what comes of it."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.due: tuple[str, str] | None = None

    @reads(EVERY)
    def follows(self, event: Data) -> None:
        if self.due is None or event["type"] in ("WoundRolled", "WoundsAddedUp", "Chosen", "Rolled"):
            return
        (name, wound), self.due = self.due, None
        told = {"FighterStunned": "stunned", "FighterLost": "killed"}.get(event["type"], event.get("wound", ""))
        self.hold("cc.core.wound.accumulate", event.get("fighter") == name and told == wound, f"{name} is now {wound}")

    @reads("WoundsAddedUp")
    def add_up(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        sound = event["before"] == figure.wound and event["total"] == event["before"] + event["steps"]
        deadly = event["steps"] < LEVELS["killed"] <= event["total"]
        self.hold("cc.core.wound.accumulate", sound and deadly, f"it had wounds of {figure.wound} steps")

    @reads("StepsTaken")
    def shrugged_off(self, event: Data) -> None:
        figure = self.record.figures[event["fighter"]]
        room = 4 + figure.card.number("enorme")
        sound = figure.has("enorme") and 1 <= event["steps"] <= event["total"] < room
        self.hold("cc.skill.enorme", sound, f"it is dead at {room} steps")

    @reads("WoundRolled")
    def rolled(self, event: Data) -> None:
        record, figure = self.record, self.record.figures[event["fighter"]]
        by = record.figures.get(event["by"])
        rule = event["rules"][0]
        if event["resistance"]["base"] != 0 and figure.card.key != "?":
            printed = event["resistance"]["base"] == figure.card.resistance
            self.hold("cc.core.characteristics", printed, f"its card says RES {figure.card.resistance}")
        if by is not None:
            self._strength(event, rule, by)
        if figure.has(*BENT) or not figure.plain or (by is not None and (by.has(*BENT) or not by.plain)):
            return
        self._on_the_table(event, rule, by)
        self._adds_up(event, figure)

    def _on_the_table(self, event: Data, rule: str, by: Figure | None) -> None:
        dice = self.record.rolls[-1]["faces"] if self.record.rolls else []
        if len(dice) != 2 or rule not in (BLOW, SHOT):
            return
        if dice[0] == dice[1]:
            wound = wound_of(dice, 0)
            self.hold("cc.core.wound.double", event["wound"] == wound, f"a double {dice[0]} is {wound}")
            return
        place = place_of(dice)
        self.hold("cc.core.wound.roll", event["location"] == place, f"the dice say {place}")
        damage = event["force"] - event["resistance"]["total"]
        rows = self._rows(rule, by)
        wounds = {wound_of(dice, damage, worse=worse) for worse in rows}
        self.hold("cc.core.wound.table", event["wound"] in wounds, f"{dice} and {damage}: {wounds}")
        if rule == SHOT and len(rows) == 1:
            self.hold("cc.core.shoot.stationary", event["wound"] in wounds, f"so many rows further on: {rows}")

    def _rows(self, rule: str, by: Figure | None) -> set[int]:
        """How many rows further on a shot may be read: one, if it was static."""
        if rule == BLOW or by is None:
            return {0}
        return {0, 1} if by.has(*AIMING) or by.assaulted else {int(by.static)}

    def _adds_up(self, event: Data, figure: Figure) -> None:
        wound = event["wound"]
        if figure.has(*LASTING) or self.record.options["worse_wound_replaces"]:
            return
        if wound == "stunned":
            self.due = figure.id, "stunned"
        elif wound != "none":
            after = min(figure.wound + LEVELS[wound], LEVELS["killed"])
            self.due = figure.id, next(word for word, level in LEVELS.items() if level == after)

    def _strength(self, event: Data, rule: str, by: Figure) -> None:
        if rule == SHOT and by.card.weapon is not None and "weapon_strength" not in by.card.boilers:
            own = by.card.weapon.strength
            self.hold("cc.core.shoot.test", event["force"] == own, f"its weapon has FOR {own}")
        plain = by.plain and not by.has(*STRONG, *HARDY) and "strength" not in by.card.boilers
        if rule == BLOW and plain:
            own = by.card.strength - max(min(by.wound, 3), int(by.stunned))
            self.hold("cc.core.wound.penalties", event["force"] == own, f"it has FOR {own}")


class Structure(Chapter[Record]):
    """Structure points: what each result costs."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.left: dict[str, int] = {}
        self.suffered: tuple[str, int] | None = None

    @reads("WoundRolled")
    def hit(self, event: Data) -> None:
        self.suffered = event["fighter"], STRUCTURE[event["wound"]]

    @reads("StructureChanged")
    def changed(self, event: Data) -> None:
        name, left, most = event["fighter"], event["left"], event["most"]
        card = self.record.figures[name].card
        self.hold("cc.skill.structure", most == card.number("structure"), "its card says something else")
        before: int = self.left.get(name, int(most))
        if self.suffered is not None and self.suffered[0] == name:
            lost = self.suffered[1]
            self.hold("cc.skill.structure.loss", left == max(0, before - lost), f"it had {before} and lost {lost}")
        self.hold("cc.skill.structure", 0 <= left <= most and left != before, f"it had {before}")
        self.left[name], self.suffered = left, None


class Shots(Chapter[Record]):
    """One shot after the other."""

    @reads("ShotFired", "ShotOutOfRange")
    def shoots(self, event: Data) -> None:
        record = self.record
        shooter, target = record.figures[event["fighter"]], record.figures[event["target"]]
        gun = shooter.has("artillerie-zone", "artillerie-perforante", "transport", "structure")
        self.hold("cc.core.shoot.in-activation", shooter.side != target.side or gun, f"{target.id} is a friend")
        allowed = 1 + shooter.has("tir-supplementaire", "rechargement-rapide")
        many = shooter.shots >= allowed and not shooter.has("tir-supplementaire", "rechargement-rapide")
        self.hold("cc.core.shoot.in-activation", not many or gun or shooter.odd, f"it has shot {shooter.shots} times")
        if gun or shooter.pose is None or target.pose is None or shooter.aboard:
            return
        if record.phase == "activation" and not shooter.has("harcelement", "tireur-embarque", "tir-instinctif"):
            held = [one.id for one in record.enemies(shooter) if record.touch(one, shooter, 0)]
            self.hold("cc.core.shoot.free-shooter", not held or shooter.hidden, f"{held} hold it in melee")
        if event["type"] == "ShotFired":
            self._difficulty(event, shooter, target)
            self._roll(event, shooter)

    def _difficulty(self, event: Data, shooter: Figure, target: Figure) -> None:
        difficulty, weapon = event["difficulty"], shooter.card.weapon
        assert weapon is not None, f"{shooter.id} has no ranged weapon"
        parts = {part["rule"]: part["after"] - part["before"] for part in difficulty["parts"]}
        if target.id in shooter.assaulted:
            if shooter.has("tireur-embarque") or shooter.freed:
                return  # the shot may be one that comes after the assault
            easier = ASSAULT if not shooter.has("tir-d-assaut") or shooter.rout else BASE[0]
            self.hold("cc.core.shoot.assault-shot", difficulty["base"] == easier, f"it is {easier}")
            return
        far = self.record.apart(shooter, target)
        bands = {
            BASE[band]
            for slack in (-SLACK, SLACK)
            if (band := next((band for band, most in enumerate(weapon.ranges) if far <= most + slack), 3)) < 3
        }
        self.hold("cc.core.shoot.range", difficulty["base"] in bands, f"it is {far:.0f} away: {bands}")
        size = SIZES[target.card.size]
        if self.record.options["size_modifier"] and not target.odd:
            told = parts.get("cc.core.shoot.modifiers", 0)
            self.hold("cc.core.shoot.modifiers", told == size, f"its size makes {size}")
        covered = parts.get("cc.core.move.cover", 0)
        self.hold("cc.core.move.cover", covered == 2 * target.covered, "in cover: 2 harder")
        for rule, amount in parts.items():
            known = KNOWN.get(rule, ())
            if known:
                fits = amount in known or shooter.has("conscience")
                self.hold("cc.core.shoot.partial", fits, f"{rule} makes {known}")
            elif rule not in KNOWN:
                self.opinion.unexplained[rule] += 1

    def _roll(self, event: Data, shooter: Figure) -> None:
        found = results(self.record.rolls, SHOT, shooter.id)
        if found is not None and ordinary(shooter):
            needed = event["difficulty"]["total"] - event["shooting"]["total"]
            hits = {die is not None and die >= needed for die in found}
            self.hold("cc.core.shoot.test", event["hit"] in hits, f"the dice: {found} against {needed}")

    @reads("ShotStrayed")
    def strays(self, event: Data) -> None:
        record, target = self.record, self.record.figures[event["target"]]
        if event["struck"]:
            struck = record.figures[event["struck"]]
            near = record.touch(struck, target)
            self.hold("cc.core.shoot.into-melee", near, f"{struck.id} is not in contact with the target")
            own = struck.side == record.figures[event["fighter"]].side
            self.hold("cc.core.shoot.into-melee", own, "a shot that goes astray strikes one's own")
        dice = [roll for roll in record.rolls if roll["rule"] == "cc.core.shoot.distribution"]
        if dice and not record.figures[event["fighter"]].has("tir-instinctif"):
            self.hold("cc.core.shoot.distribution", dice[-1]["faces"][0] <= 3, "4 and more strike the target")
