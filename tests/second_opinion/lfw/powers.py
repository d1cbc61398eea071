"""What is recounted of magic and of command: points gained and spent, who knows what, how often, how far, at whom."""

from __future__ import annotations

from functools import cache
from math import dist

import yaml
from tests.second_opinion.lfw.record import INCH, Record, Unit
from tests.second_opinion.opinion import BOOKS, Chapter, Data, reads

FURTHER = 3
"""How many inches further some skills reach: spells, or aptitudes."""

FAR = 12
"""Beyond how many inches a spell reaches twice as much further."""

PROJECTION, TWO_SPELLS, TWO_POINTS, WAVE = (
    f"lfw.specialist.mage.{skill}" for skill in ("projection", "esprit-createur", "esprit-solide", "vague-de-magie")
)
"""What skills of mages bend."""

[CHARISMA] = ("lfw.specialist.capitaine.charismatique",)
[HAND] = ("lfw.spell.vent.main-du-vent",)
ROUNDING = 3
"""How much further than its range something may be told to be, in 0.01 mm."""


@cache
def tables() -> dict[str, Data]:
    """The lines of the book's tables of spells and aptitudes, by rule."""
    entries = yaml.load((BOOKS / "lfw" / "rules.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return {entry["id"]: entry["data"] for entry in entries if isinstance(entry.get("data"), dict)}


class Magic(Chapter[Record]):
    """Pm, and the spells for which they are spent."""

    @reads("MagicGained")
    def gained(self, event: Data) -> None:
        unit = self.record.units[event["unit"]]
        usual = 2 if TWO_POINTS in unit.rules else 1
        later = self.record.turn > 1 and self.record.phase == "magic"
        self.hold("lfw.magic.gain", later, "Pm are gained in the magic phase, from the second turn on")
        self.hold("lfw.magic.gain", event["points"] == usual, f"a mage like that gains {usual}")

    @reads("SpellCast")
    def cast(self, event: Data) -> None:
        unit, rule = self.record.units[event["unit"]], event["rules"][0]
        spell = tables()[rule]
        known = {one["rule"] for one in unit.sheet.get("spells", ())}
        self.hold("lfw.magic.phase", self.record.phase == "magic", "spells are cast in the magic phase")
        self.hold("lfw.magic.phase", rule in known, f"it knows {known}")
        self.hold("lfw.magic.phase", not unit.fleeing, "who flees does not cast")
        most = 2 if TWO_SPELLS in unit.rules else 1
        self.hold("lfw.magic.phase", unit.casts < most, f"it has cast {unit.casts} this turn")
        price = spell["cost_pm"] if spell["cost_pm"] is not None else self.record.options["healing_cost"]
        self.hold("lfw.magic.cost", event["cost"] == price, f"it costs {price}")
        paid = price + self._for_a_second(unit, event, spell, price)
        self.hold("lfw.magic.cost", unit.magic >= paid, f"it has {unit.magic} Pm")
        unit.magic, unit.casts = unit.magic - paid, unit.casts + 1
        self._aimed(unit, event, spell)

    def _for_a_second(self, unit: Unit, event: Data, spell: Data, price: int) -> int:
        """What a wave of magic has cost besides, which carries a spell from one friend to another."""
        spreads = WAVE in unit.rules and spell["target"] in ("Ami", "Ami visible", "Unité")
        return max(1, price // 2) if spreads and len(event["targets"]) == 2 else 0

    def _aimed(self, unit: Unit, event: Data, spell: Data) -> None:
        """Within its range, at whom its line of the table says; what an area strikes is no target."""
        words = str(spell["target"])
        far = self._reach(unit, event["rules"][0], spell)
        if event["point"] is not None and far is not None and unit.at is not None:
            away = dist(unit.at, event["point"]) - self.record.radius(unit)
            self.hold("lfw.spell.resolve", away <= far + ROUNDING, f"{away} away, and reaches {far}")
        if event["point"] is not None or "détruite" in words:
            return
        for place, name in enumerate(event["targets"]):
            target = self.record.units[name]
            if words.startswith(("Ami", "Tous")):
                self.hold("lfw.spell.target-words", target.side == unit.side, f"{name} is no friend")
            if words.startswith("Ennemi"):
                self.hold("lfw.spell.target-words", target.side != unit.side, f"{name} is no enemy")
            if "vivantes" in words:
                dead = any(one["id"] == "lfw.rule.vivant-mort-neutre" for one in target.sheet["rules"])
                self.hold("lfw.spell.target-words", not dead, f"{name} is not alive")
            if far is not None and not (place and WAVE in unit.rules):
                away = self.record.apart(unit, target)
                self.hold("lfw.spell.resolve", away <= far + ROUNDING, f"{away} from {name}, and reaches {far}")

    def _reach(self, unit: Unit, rule: str, spell: Data) -> float | None:
        """How far a spell of a unit reaches; ``None``: as far as one likes."""
        far = self.record.options["hand_of_wind"] if rule == HAND else spell["range"]
        if far is None:
            return None
        further = (FURTHER if far <= FAR else 2 * FURTHER) if PROJECTION in unit.rules else 0
        return float((far + further) * INCH)


class Command(Chapter[Record]):
    """Pc, and the aptitudes for which they are spent."""

    @reads("AptitudeUsed")
    def used(self, event: Data) -> None:
        unit, rule = self.record.units[event["unit"]], event["rules"][0]
        line = tables()[rule]
        self.hold("lfw.aptitude.command", rule == event["aptitude"], "an aptitude goes by its own rule")
        self.hold("lfw.aptitude.command", unit.command >= line["cost_pc"], f"it has {unit.command} Pc")
        self.hold("lfw.aptitude.command", not unit.fleeing, "who flees commands nobody")
        unit.command -= line["cost_pc"]
        if "user" in line["target"]:
            self.hold("lfw.aptitude.format", event["targets"] == [unit.id], "it works on its user")
        if "Tous" not in line["target"]:
            self.hold("lfw.aptitude.format", len(event["targets"]) == 1, "it has one target")
        for name in event["targets"]:
            target = self.record.units[name]
            again = (name, rule) in self.record.commanded
            self.hold("lfw.aptitude.once-per-target", not again, f"{name} has had it this turn")
            self.hold("lfw.profile.friend-enemy", target.side == unit.side, f"{name} is no friend")
            far = (line["range"] or 0) + (FURTHER if CHARISMA in unit.rules else 0)
            away = self.record.apart(unit, target)
            self.hold(
                "lfw.distance.range", away <= far * INCH + ROUNDING, f"{away} from {name}, and reaches {far} inches"
            )
            if "en fuite" in line["target"]:
                self.hold("lfw.aptitude.format", target.fleeing, f"{name} does not flee")
            self.record.commanded.add((name, rule))

    @reads("Advised")
    def advised(self, event: Data) -> None:
        unit, captain = self.record.units[event["unit"]], self.record.units[event["captain"]]
        gained = 0 if event["die"] <= captain.command else 1 if unit.side == captain.side else -min(1, captain.command)
        self.hold("lfw.specialist.briscard.expertise-tactique", event["points"] == gained, f"{captain.command} Pc")
        captain.command += event["points"]
