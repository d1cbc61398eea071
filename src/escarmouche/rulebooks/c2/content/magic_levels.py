"""What a Magician masters by his card: his level, his elements, his paths, his cap of gems and his power potential."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

INSTINCTIVE: Final = "instinctif"
"""The gems of those whose magic knows no elements."""

NEUTRAL: Final = "neutre"
"""In the cost of a spell: a gem of any element. [c2.magic.neutral-gem]"""

ALL_ELEMENTS: Final = ("eau", "air", "terre", "feu", "lumiere", "tenebres")
"""The four primordial elements and the two Principles. [c2.magic.elements]"""

LEVELS: Final = ("initie", "adepte", "maitre", "virtuose")
"""The levels of a Magician, lowest first."""

SPELLS_BY_LEVEL: Final = {"initie": 2, "adepte": 3, "maitre": 4, "virtuose": 5}
"""How many different spells a Magician of each level may use in a turn. [c2.magic.spells-per-turn]"""

OPPOSED: Final[dict[str, tuple[str, ...]]] = {
    "lumiere": ("tenebres",),
    "air": ("terre", "tenebres"),
    "eau": ("feu", "tenebres"),
    "feu": ("eau", "tenebres"),
    "terre": ("air", "tenebres"),
    "tenebres": ("lumiere", "air", "eau", "feu", "terre"),
    INSTINCTIVE: (),
}
"""The elements whose gems absorb a gem of each kind. [c2.magic.opposition] [c2.table.opposition]"""


class Domain(NamedTuple):
    """The magic of a people: its path, its primary and its forbidden elements."""

    path: str
    primary: tuple[str, ...]
    forbidden: tuple[str, ...]


_KELTOIS = Domain("shamanisme", ("eau", "air", "terre", "feu"), ("lumiere", "tenebres"))

DOMAINS: Final[dict[str, Domain]] = {
    "lions": Domain("hermetique", ("lumiere",), ("tenebres",)),
    "acheron": Domain("necromancie", ("tenebres",), ("lumiere", "eau")),
    "tir-na-bor": Domain("tellurique", ("terre",), ("tenebres",)),
    "griffons": Domain("theurgique", ("feu",), ("tenebres",)),
    "orques": Domain("instinctive", (), ()),
    "dirz": Domain("technomancie", ("tenebres",), ("lumiere", "air")),
    "akkyshan": Domain("akkyshane", ("tenebres",), ("lumiere", "feu")),
    "wolfen": Domain("murmures", ("eau",), ("lumiere", "tenebres")),
    "gobelins": Domain("sorcellerie", ("air",), ()),
    "mid-nor": Domain("chthonienne", ("tenebres",), ("lumiere", "air")),
    "daikinees": Domain("feerique", ("eau",), ("tenebres", "feu")),
    "sessairs": _KELTOIS,
    "drunes": _KELTOIS,
}
"""The magic of each people; of the others nothing is printed, their cards say it all. [c2.magic.paths]"""


class MagicCard(Protocol):
    """What is read of the card of a Magician."""

    @property
    def people(self) -> str | None: ...
    @property
    def power(self) -> int | None: ...
    @property
    def elements(self) -> tuple[str, ...]: ...
    @property
    def paths(self) -> tuple[str, ...]: ...
    def has(self, name: str) -> bool:
        """Whether the card bears a skill."""


def is_magician(card: MagicCard) -> bool:
    """Whether a fighter is a Magician: whoever has POU. [c2.magic.magician]"""
    return card.power is not None


def level_of(card: MagicCard) -> str:
    """The level of a Magician: the best on his card; who shows none, as some creatures do, is an Initié.

    It says how many elements he masters [c2.magic.levels], and how many different spells he may use in a turn.
    [c2.skill.initie] [c2.skill.adepte] [c2.skill.maitre] [c2.skill.virtuose]
    """
    return next((level for level in reversed(LEVELS) if card.has(level)), LEVELS[0])


def domain_of(card: MagicCard) -> Domain | None:
    """The magic of his people, if that is known. [c2.magic.paths]"""
    return DOMAINS.get(card.people or "")


def is_instinctive(card: MagicCard) -> bool:
    """Whether his magic is the instinctive one, for which all gems are alike. [c2.magic.path.instinctive]"""
    return "instinctive" in paths_of(card)


def paths_of(card: MagicCard) -> tuple[str, ...]:
    """The paths of magic that he follows: that of his people, and what his card adds."""
    domain = domain_of(card)
    own = () if domain is None else (domain.path,)
    return tuple(dict.fromkeys((*own, *card.paths)))


def mastered(card: MagicCard) -> tuple[str, ...]:
    """The elements whose gems a Magician can use: those on his card; all six, for a Virtuose. [c2.magic.elements]

    The gems of instinctive magic are of one kind. The Sélénites master Water besides.
    """
    if is_instinctive(card):
        return (INSTINCTIVE,)
    if level_of(card) == "virtuose":
        return ALL_ELEMENTS
    own = {*card.elements, *(("eau",) if card.has("selenite") else ())}
    if not card.elements:
        domain = domain_of(card)
        own |= set(domain.primary[:1]) if domain is not None else set()
    return tuple(element for element in ALL_ELEMENTS if element in own)


def potential(card: MagicCard) -> int:
    """How much Puissance the spells of a Magician may come to: twice POU; POU for a Warrior-Mage.

    [c2.magic.power-potential]
    """
    return (card.power or 0) * (1 if card.has("guerrier-mage") else 2)
