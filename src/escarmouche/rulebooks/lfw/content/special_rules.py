"""The names of the special rules, and how they are read from a card: "Élite (combat)", "Protection (5+)".

A rule with several kinds of rolls in its brackets is as many rules: "Habile (touche et combat)". What a card may name is
what the program carries out; the table grows with it. In what groups the book presents them makes no difference; what stands
for "*", "#" or "X" in a name is what the card writes in its brackets. [lfw.rule.list]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Final, Literal

import msgspec

from escarmouche.documents.errors import Steps
from escarmouche.documents.terms import Name, Term, find
from escarmouche.documents.written import fault, unknown
from escarmouche.rulebooks.lfw.content.terms import ROLLS
from escarmouche.table import INCH

Takes = Literal["nothing", "number", "target", "rolls", "length", "explosion", "impact", "two_rules"]
"""What stands in the brackets: nothing, a number, a number to reach ("5+"), kinds of rolls, a length in inches, what an
explosion or an impact needs, two rules or one.
"""


class SpecialRule(Term, frozen=True, kw_only=True):
    """A special rule of the book, and what stands in its brackets."""

    takes: Takes = "nothing"
    group: Literal["rule", "equipment"] = "rule"

    @property
    def id(self) -> str:
        """Its id in the catalogue."""
        return f"lfw.{self.group}.{self.key}"


class Rule(msgspec.Struct, frozen=True, cache_hash=True):
    """A special rule that somebody or something has: its catalogue id, and what stands in its brackets."""

    id: str
    parameter: str | int | None = None


def _rule(key: str, fr: str, en: str, takes: Takes = "nothing", *spellings: str) -> SpecialRule:
    return SpecialRule(key=key, name=Name(fr, en), spellings=spellings, takes=takes)


SPECIAL_RULES: Final[tuple[SpecialRule, ...]] = (
    _rule("agile", "Agile", "Agile"),
    _rule("avant-garde", "Avant-garde", "Vanguard"),
    _rule("charge-monstrueuse", "Charge monstrueuse", "Monstrous charge"),
    _rule("eclaireur", "Éclaireur", "Scout"),
    _rule("marcheur", "Marcheur", "Walker"),
    _rule("montagnard", "Montagnard", "Mountaineer"),
    _rule("vol", "Vol", "Flying"),
    _rule("lent", "Lent", "Slow"),
    _rule("rapide", "Rapide", "Fast"),
    _rule("rodeur", "Rôdeur", "Prowler"),
    _rule("bouclier", "Bouclier", "Shield"),
    _rule("bouclier-long", "Bouclier long", "Long shield"),
    _rule("degat-magique", "Dégât magique", "Magic damage", "nothing", "Dégâts magiques"),
    _rule("degat-multiple", "Dégât multiple", "Multiple damage", "number", "Dégâts multiples"),
    _rule("enflamme", "Enflammé", "Flaming"),
    _rule("force-d-impact", "Force d’impact", "Impact force", "number"),
    _rule("hache", "Hache", "Axe"),
    _rule("implacable", "Implacable", "Implacable", "number"),
    _rule("inarretable", "Inarrêtable", "Unstoppable"),
    _rule("independant", "Indépendant", "Independent", "target"),
    _rule("lourd", "Lourd", "Heavy", "nothing", "Lourde"),
    _rule("balayage", "Balayage", "Sweep"),
    _rule("explosion", "Explosion", "Explosion", "explosion"),
    _rule("lance", "Lance", "Lance"),
    _rule("ligne", "Ligne", "Line", "length"),
    _rule("paire-d-arme", "Paire d’arme", "Pair of weapons", "nothing", "Paire d’armes"),
    _rule("pistolet", "Pistolet", "Pistol"),
    _rule("souffle", "Souffle", "Breath"),
    _rule("supplementaire", "Supplémentaire", "Additional"),
    _rule("duelliste", "Duelliste", "Duellist"),
    _rule("impacte", "Impacte", "Impact", "impact"),
    _rule("terreur", "Terreur", "Terror", "length"),
    _rule("maniabilite", "Maniabilité", "Handling", "number"),
    _rule("perforant", "Perforant", "Piercing"),
    _rule("tranchant", "Tranchant", "Cutting"),
    _rule("precis", "Précis", "Precise", "number"),
    _rule("attaque-monstrueuse", "Attaque monstrueuse", "Monstrous attack"),
    _rule("faible", "Faible", "Weak", "number"),
    _rule("frappe-en-dernier", "Frappe en dernier", "Strike last"),
    _rule("frappe-en-premier", "Frappe en premier", "Strike first"),
    _rule("inflammable", "Inflammable", "Inflammable"),
    _rule("protection", "Protection", "Protection", "target"),
    _rule("protection-magique", "Protection magique", "Magic protection", "target"),
    _rule("regeneration", "Régénération", "Regeneration", "target"),
    _rule("lumineux", "Lumineux", "Luminous"),
    _rule("nyctalope", "Nyctalope", "Night vision"),
    _rule("comportement-instable", "Comportement instable", "Unstable behaviour", "two_rules"),
    _rule("fidele", "Fidèle", "Faithful"),
    _rule("inapte", "Inapte", "Unfit"),
    _rule("peureuse", "Peureuse", "Fearful"),
    _rule("sauvage", "Sauvage", "Wild"),
    _rule("vengeresse", "Vengeresse", "Vengeful"),
    _rule("unique", "Unique", "Unique"),
    _rule("vivant-mort-neutre#mort", "Mort", "Dead", "nothing", "Morte"),
    _rule("vivant-mort-neutre#neutre", "Neutre", "Neutral"),
    SpecialRule(key="torche", name=Name("Torche", "Torch"), group="equipment"),
    _rule("elite", "Élite", "Elite", "rolls"),
    _rule("habile", "Habile", "Skilled", "rolls"),
    _rule("impertinent", "Impertinent", "Impertinent", "rolls"),
    _rule("impetueux", "Impétueux", "Impetuous", "rolls"),
    _rule("indecourageable", "Indécourageable", "Undauntable"),
    _rule("tenace", "Tenace", "Tenacious"),
    _rule("veteran", "Vétéran", "Veteran"),
    _rule("peur-du-feu", "Peur du feu", "Fear of fire"),
)
"""What may stand on a card, in the order of the book."""

AFTER_THE_RIDER: Final = tuple(f"lfw.rule.{key}" for key in ("fidele", "inapte", "peureuse", "sauvage", "vengeresse"))
"""What a mount may become whose rider is destroyed."""

DEFAULT_LENGTHS: Final = {"terreur": 3 * INCH}
"""How far what has no length in its brackets reaches."""

_WRITTEN = re.compile(r"(?P<name>[^(]+?)\s*(?:\((?P<inside>.*)\))?\s*")
_NUMBER = re.compile(r"\s*[-−]?(\d+)\s*")
_TARGET = re.compile(r"\s*(\d+)\s*\+\s*")
_LENGTH = re.compile(r"\s*(?P<inches>\d+(?:\.\d+)?)\s*[\"”″]?\s*")
_DRIFT = re.compile(r"\s*(?:(?P<dice>\d*)D(?P<sides>[36])|(?P<plus>\d+))\s*[\"”″]?\s*")
_IMPACT = re.compile(r"\s*(?P<shots>\d+)\s*F\s*(?P<force>[-−]?\d+)\s*(?:,(?P<rules>.*))?")
_COMMA = re.compile(r",(?![^()]*\))")
_BETWEEN = re.compile(r"\s*(?:,|/|\bet\b|\band\b)\s*")


def read_rules(steps: Steps, written: Sequence[str]) -> tuple[Rule, ...]:
    """The special rules that a card or a weapon names, in either language. Raises :class:`Fault`."""
    return tuple(rule for place, text in enumerate(written) for rule in _read((*steps, place), text))


def _read(steps: Steps, text: str) -> Iterator[Rule]:
    parts = _WRITTEN.fullmatch(text)
    known = find(SPECIAL_RULES, parts["name"]) if parts else None
    if parts is None or known is None:
        raise unknown(steps, "lfw.rule.list", "lfw-rule-unknown", parts["name"] if parts else text, SPECIAL_RULES)
    inside = parts["inside"]
    match known.takes:
        case "nothing" if inside is None:
            yield Rule(known.id)
        case "number" if inside is not None and (number := _NUMBER.fullmatch(inside)):
            yield Rule(known.id, int(number[1]))
        case "target" if inside is not None and (number := _TARGET.fullmatch(inside)):
            yield Rule(known.id, int(number[1]))
        case "length" if inside is None and known.key in DEFAULT_LENGTHS:
            yield Rule(known.id, DEFAULT_LENGTHS[known.key])
        case "length" if inside is not None and (number := _LENGTH.fullmatch(inside)):
            yield Rule(known.id, _inches(number["inches"]))
        case "explosion" if inside is not None and _explosion(inside) is not None:
            yield Rule(known.id, inside)
        case "impact" if inside is not None and _IMPACT.fullmatch(inside):
            _impact(steps, inside)
            yield Rule(known.id, inside)
        case "two_rules" if inside is not None:
            _unstable(steps, inside)
            yield Rule(known.id, inside)
        case "rolls" if inside:
            for word in _BETWEEN.split(inside):
                kind = find(ROLLS, word)
                if kind is None:
                    raise unknown(steps, known.id, "lfw-roll-unknown", word, ROLLS)
                yield Rule(known.id, kind.key)
        case _:
            raise fault(steps, known.id, f"lfw-rule-takes-{known.takes}", name=known.name.told)


# -- what needs more than one value ------------------------------------------------------------------------------------


class Drift(msgspec.Struct, frozen=True):
    """How many inches an explosion drifts: so many dice, of six sides or halved and rounded up, or a fixed number."""

    dice: int = 0
    halved: bool = False
    plus: int = 0

    def read(self, faces: tuple[int, ...]) -> int:
        """The inches that dice come to."""
        return sum((face + 1) // 2 if self.halved else face for face in faces)


class Explosion(msgspec.Struct, frozen=True):
    """What stands behind Explosion: how far it drifts when it misses, and its radius, in 0.01 mm."""

    drift: Drift
    radius: int


class Impact(msgspec.Struct, frozen=True):
    """What stands behind Impacte: how many shots each enemy in contact suffers, their force, and their special rules."""

    shots: int
    force: int
    rules: tuple[Rule, ...] = ()


@lru_cache(maxsize=256)
def read_explosion(inside: str) -> Explosion:
    """What an explosion does, from what stands in its brackets (``D6", 1.5"``), which has been read before."""
    explosion = _explosion(inside)
    assert explosion is not None, inside
    return explosion


def _explosion(inside: str) -> Explosion | None:
    parts = inside.split(",")
    drift, radius = _DRIFT.fullmatch(parts[0]), _LENGTH.fullmatch(parts[-1])
    if len(parts) != 2 or drift is None or radius is None:
        return None
    if drift["plus"]:
        return Explosion(Drift(plus=int(drift["plus"])), _inches(radius["inches"]))
    return Explosion(Drift(int(drift["dice"] or 1), drift["sides"] == "3"), _inches(radius["inches"]))


@lru_cache(maxsize=256)
def read_impact(inside: str) -> Impact:
    """What an impact does, from what stands in its brackets (``2 F3, Perforant``), which has been read before."""
    return _impact((), inside)


def _impact(steps: Steps, inside: str) -> Impact:
    parts = _IMPACT.fullmatch(inside)
    assert parts is not None, inside
    written = [text.strip() for text in _COMMA.split(parts["rules"] or "") if text.strip()]
    rules = tuple(rule for text in written for rule in _read(steps, text))
    return Impact(int(parts["shots"]), int(parts["force"].replace("−", "-")), rules)


def _inches(written: str) -> int:
    return int(Decimal(written) * INCH)


@lru_cache(maxsize=256)
def read_unstable(inside: str) -> tuple[str, str]:
    """What a mount without its rider does if it passes a test of courage, and if it fails: the ids of two rules."""
    return _unstable((), inside)


def _unstable(steps: Steps, inside: str) -> tuple[str, str]:
    rules = [rule.id for text in inside.split(",") for rule in _read(steps, text.strip())]
    if not 1 <= len(rules) <= 2 or not all(rule in AFTER_THE_RIDER for rule in rules):
        raise fault(steps, "lfw.rule.comportement-instable", "lfw-rule-takes-two-rules")
    return rules[0], rules[-1]
