"""The peoples of Aarklash, and the Way of Alliance of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from escarmouche.documents.terms import Name, Term
from escarmouche.texts import Message, message

Way = Literal["lumiere", "destin", "tenebres"]


class People(Term, frozen=True, kw_only=True):
    """A people, and its Way. "Same people" compares the keys."""

    way: Way


def _people(key: str, way: Way, fr: str, en: str, *spellings: str) -> People:
    return People(key=key, way=way, name=Name(fr, en), spellings=spellings)


PEOPLES: Final[tuple[People, ...]] = (
    _people("lions", "lumiere", "Lions d'Alahan", "Lions of Alahan", "Alahan", "Lion"),
    _people("griffons", "lumiere", "Griffons d'Akkylannie", "Griffins of Akkylannie", "Griffon", "Empire du Griffon"),
    _people("cynwalls", "lumiere", "Elfes Cynwälls", "Cynwäll Elves", "Cynwäll"),
    _people("sessairs", "lumiere", "Keltois Sessairs", "Sessair Kelts", "Sessair", "Clan des Sessairs"),
    _people("acheron", "tenebres", "Limbes d'Achéron", "Limbo of Acheron", "Achéron", "Ordre du Bélier"),
    _people("dirz", "tenebres", "Alchimistes de Dirz", "Alchemists of Dirz", "Scorpion"),
    _people("mid-nor", "tenebres", "Nains de Mid-Nor", "Dwarves of Mid-Nor"),
    _people("akkyshan", "tenebres", "Elfes Akkyshans", "Akkyshan Elves", "Akkyshan", "Elfes Akkyshan"),
    _people("drunes", "tenebres", "Keltois Drunes", "Drune Kelts", "Drune", "Clan des Drunes"),
    _people("daikinees", "destin", "Elfes Daïkinees", "Daikinee Elves", "Daïkinee"),
    _people("orques", "destin", "Orques de Bran-Ô-Kor", "Orcs of Bran-O-Kor", "Orque", "Orc", "Orcs"),
    _people("wolfen", "destin", "Wolfen d'Yllia", "Wolfen of Yllia"),
    _people("devoreurs", "destin", "Dévoreurs de Vile-Tis", "Devourers of Vile-Tis", "Dévoreur", "Devourer"),
    _people("tir-na-bor", "destin", "Nains de Tir-Nâ-Bor", "Dwarves of Tir-Na-Bor"),
    _people("gobelins", "destin", "Gobelins de No-Dan-Kar", "Goblins of No-Dan-Kar", "Gobelin", "Goblin", "Goblins"),
)
"""The peoples and their Ways, in the order of the book of the second edition."""


ALLIANCES: Final[Mapping[str, tuple[str, ...]]] = {
    "cynwalls": ("lions", "griffons"),
    "griffons": ("lions", "cynwalls", "sessairs", "tir-na-bor"),
    "lions": ("griffons", "cynwalls", "sessairs"),
    "sessairs": ("lions", "griffons"),
    "acheron": ("dirz", "akkyshan", "drunes"),
    "akkyshan": ("acheron", "dirz"),
    "dirz": ("acheron", "akkyshan"),
    "drunes": ("acheron",),
    "mid-nor": ("acheron", "dirz", "akkyshan", "drunes"),
    "daikinees": ("wolfen",),
    "devoreurs": ("drunes", "orques", "gobelins"),
    "gobelins": ("orques",),
    "orques": ("gobelins",),
    "tir-na-bor": ("griffons",),
    "wolfen": ("daikinees",),
}
"""The allies that an army of each people may take in the second edition; read in this direction only."""


def people_called(key: str) -> People:
    """The people with this key. Raises ``KeyError`` for an unknown one."""
    return _BY_KEY[key]


def army_kinds(*, spells: bool, miracles: bool, engines: bool) -> tuple[Message, ...]:
    """What an army has that not every army has, in words: what one chooses it for, or an opponent for it."""
    kinds = {"magic": spells, "faith": miracles, "engines": engines}
    return tuple(message(f"confrontation-army-{kind}") for kind, has in kinds.items() if has)


_BY_KEY = {people.key: people for people in PEOPLES}
