"""The names of the special rules, and how they are read from a card: "Élite (combat)", "Protection (5+)".

A rule with several kinds of rolls in its brackets is as many rules: "Habile (touche et combat)". What a card may name is
what the program carries out; the table grows with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from escarmouche.documents.errors import Steps
from escarmouche.documents.terms import Name, Term, find
from escarmouche.documents.written import fault, unknown
from escarmouche.rulebooks.lfw.content.terms import ROLLS

Takes = Literal["nothing", "number", "target", "rolls"]
"""What stands in the brackets: nothing, a number, a number to reach ("5+"), kinds of rolls."""


class SpecialRule(Term, frozen=True, kw_only=True):
    """A special rule of the book, and what stands in its brackets."""

    takes: Takes = "nothing"

    @property
    def id(self) -> str:
        """Its id in the catalogue."""
        return f"lfw.rule.{self.key}"


class Rule(msgspec.Struct, frozen=True, cache_hash=True):
    """A special rule that somebody or something has: its catalogue id, and what stands in its brackets."""

    id: str
    parameter: str | int | None = None


def _rule(key: str, fr: str, en: str, takes: Takes = "nothing", *spellings: str) -> SpecialRule:
    return SpecialRule(key=key, name=Name(fr, en), spellings=spellings, takes=takes)


SPECIAL_RULES: Final[tuple[SpecialRule, ...]] = (
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
    _rule("lourd", "Lourd", "Heavy"),
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

_WRITTEN = re.compile(r"(?P<name>[^(]+?)\s*(?:\((?P<inside>[^()]*)\))?\s*")
_NUMBER = re.compile(r"\s*[-−]?(\d+)\s*")
_TARGET = re.compile(r"\s*(\d+)\s*\+\s*")
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
        case "rolls" if inside:
            for word in _BETWEEN.split(inside):
                kind = find(ROLLS, word)
                if kind is None:
                    raise unknown(steps, known.id, "lfw-roll-unknown", word, ROLLS)
                yield Rule(known.id, kind.key)
        case _:
            raise fault(steps, known.id, f"lfw-rule-takes-{known.takes}", name=known.name.told)
