"""Kinds of creatures: the words of a type line, what they bring, and the other things that a card may name.

Each table is a tuple of terms; a term has a key (what is stored and compared) and its name in both languages (what is
written on cards and shown to players): the four factions [ddm.warband.factions]; the five sizes [ddm.term.tiny]
[ddm.term.small] [ddm.term.medium] [ddm.term.large] [ddm.term.huge]; the creature types [ddm.type.aberration]
[ddm.type.animal] [ddm.type.fey] [ddm.type.giant] [ddm.type.humanoid] [ddm.type.magical-beast]
[ddm.type.monstrous-humanoid] [ddm.type.outsider]; the five energies [ddm.term.acid] [ddm.term.cold]
[ddm.term.electricity] [ddm.term.fire] [ddm.term.sonic].
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec

from escarmouche.documents.terms import Name, Term, plain
from escarmouche.errors import BadValue
from escarmouche.rulebooks.ddm.content.cards import Ability, Size
from escarmouche.texts import message

FACTIONS: Final[tuple[Term, ...]] = (
    Term("LG", Name("Loyal bon", "Lawful good"), ("LB",)),
    Term("CG", Name("Chaotique bon", "Chaotic good"), ("CB",)),
    Term("LE", Name("Loyal mauvais", "Lawful evil"), ("LM",)),
    Term("CE", Name("Chaotique mauvais", "Chaotic evil"), ("CM",)),
)
"""The four factions; their short names are those of a card, or the French ones."""

SIZES: Final[tuple[Term, ...]] = (
    Term("tiny", Name("Très petite", "Tiny"), ("Très petit",)),
    Term("small", Name("Petite", "Small"), ("Petit",)),
    Term("medium", Name("Moyenne", "Medium"), ("Moyen",)),
    Term("large", Name("Grande", "Large"), ("Grand",)),
    Term("huge", Name("Très grande", "Huge"), ("Très grand",)),
)
"""The five sizes, smallest first."""


# -- the words of a type line ------------------------------------------------------------------------------------------


class CreatureType(Term, frozen=True, kw_only=True):
    """A creature type, and what every creature of it has without its being printed on the card.

    ``immune``: to what; ``abilities``: others, by the last part of their ids; ``living``: whether such creatures live.
    """

    immune: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    living: bool = True


_MINDLESS = (
    "confusion",
    "critical hits",
    "domination",
    "incite",
    "paralysis",
    "poison",
    "sleep",
    "sneak attacks",
    "stun",
)
_SHAPELESS = ("critical hits", "flanking", "paralysis", "poison", "sleep", "sneak attacks", "stun")


def _type(
    key: str,
    fr: str,
    en: str,
    immune: tuple[str, ...] = (),
    abilities: tuple[str, ...] = (),
    *,
    living: bool = True,
    spellings: tuple[str, ...] = (),
) -> CreatureType:
    return CreatureType(
        key=key, name=Name(fr, en), spellings=spellings, immune=immune, abilities=abilities, living=living
    )


TYPES: Final[tuple[CreatureType, ...]] = (
    _type("aberration", "Aberration", "Aberration"),
    _type("animal", "Animal", "Animal"),
    _type("construct", "Création", "Construct", _MINDLESS, ("fearless",), living=False),
    _type("dragon", "Dragon", "Dragon", ("paralysis", "sleep")),
    _type("elemental", "Élémental", "Elemental", _SHAPELESS),
    _type("fey", "Fée", "Fey"),
    _type("giant", "Géant", "Giant"),
    _type("humanoid", "Humanoïde", "Humanoid"),
    _type("living-construct", "Création vivante", "Living Construct", ("level drain", "paralysis", "poison", "sleep")),
    _type("magical-beast", "Créature magique", "Magical Beast", spellings=("Animal magique",)),
    _type("monstrous-humanoid", "Humanoïde monstrueux", "Monstrous Humanoid"),
    _type(
        "ooze",
        "Vase",
        "Ooze",
        tuple(sorted((*_MINDLESS, "flanking", "gaze attacks"))),
        ("fearless", "blindsight"),
    ),
    _type("outsider", "Extérieur", "Outsider"),
    _type("plant", "Plante", "Plant", _MINDLESS),
    _type("undead", "Mort-vivant", "Undead", _MINDLESS, ("fearless",), living=False),
    _type("vermin", "Vermine", "Vermin", ("confusion", "domination", "incite", "sleep")),
)
"""The creature types. A monstrous humanoid is no humanoid, and a living construct lives."""

ELF: Final = _type("elf", "Elfe", "Elf", ("sleep",))
"""A kind of humanoid that brings something of its own. [ddm.type.elf]"""

SUBTYPES: Final[tuple[Term, ...]] = (
    ELF,
    Term("air", Name("Air", "Air")),
    Term("angel", Name("Ange", "Angel")),
    Term("archon", Name("Archon", "Archon")),
    Term("centaur", Name("Centaure", "Centaur")),
    Term("demon", Name("Démon", "Demon")),
    Term("devil", Name("Diable", "Devil")),
    Term("drow", Name("Drow", "Drow")),
    Term("dwarf", Name("Nain", "Dwarf")),
    Term("earth", Name("Terre", "Earth")),
    Term("fire", Name("Feu", "Fire")),
    Term("gnoll", Name("Gnoll", "Gnoll")),
    Term("gnome", Name("Gnome", "Gnome")),
    Term("goblin", Name("Gobelin", "Goblin")),
    Term("goblinoid", Name("Gobelinoïde", "Goblinoid")),
    Term("halfling", Name("Halfelin", "Halfling")),
    Term("hobgoblin", Name("Hobgobelin", "Hobgoblin")),
    Term("human", Name("Humain", "Human")),
    Term("kobold", Name("Kobold", "Kobold")),
    Term("lizardfolk", Name("Homme-lézard", "Lizardfolk")),
    Term("mongrelfolk", Name("Bâtard", "Mongrelfolk")),
    Term("orc", Name("Orque", "Orc")),
    Term("swarm", Name("Nuée", "Swarm")),
    Term("water", Name("Eau", "Water")),
    Term("wolf", Name("Loup", "Wolf")),
)
"""Words that stand in parentheses after the type. A pack may bring words of its own."""

ALIGNMENTS: Final[tuple[Term, ...]] = (
    Term("lawful", Name("Loyal", "Lawful")),
    Term("chaotic", Name("Chaotique", "Chaotic")),
    Term("good", Name("Bon", "Good")),
    Term("evil", Name("Mauvais", "Evil"), ("Mal",)),
)
"""What a creature is because of the faction of its warband."""

LIVING: Final = Term("living", Name("Vivante", "Living"), ("Vivant",))
COMMANDER: Final = Term("commander", Name("Commandant", "Commander"))
ANY: Final = Term("any", Name("Tout", "Any"), ("Tous",))

KINDS: Final[tuple[Term, ...]] = (*TYPES, *SUBTYPES, *ALIGNMENTS, LIVING)
"""Everything that a spell, an ability or a commander effect may be limited to."""


@cache
def traits(kinds: tuple[str, ...]) -> tuple[Ability, ...]:
    """The abilities that a creature has because of the words of its type line, without their being on its card."""
    abilities: dict[Ability, None] = {}
    for kind in (*TYPES, ELF):
        if kind.key in kinds:
            abilities |= {Ability("ddm.ability.immune", what): None for what in kind.immune}
            abilities |= {Ability(f"ddm.ability.{name}"): None for name in kind.abilities}
    return tuple(abilities)


def living(kinds: tuple[str, ...]) -> bool:
    """Whether a creature with these words on its type line lives."""
    return all(kind.living for kind in TYPES if kind.key in kinds)


class TypeLine(msgspec.Struct, frozen=True):
    """A type line: its size, and its words, the creature type first."""

    size: Size
    kinds: tuple[str, ...]


def read_type_line(text: str, own: Sequence[Term] = ()) -> TypeLine:
    """A type line as a card prints it: ``Large Giant``, ``Humanoïde (Elfe), Petit`` or ``Humanoid (Human)``.

    Words in parentheses after the type say more: the creature is of these kinds too. ``own``: further such words. Raises
    ``BadValue``. [ddm.card.type] [ddm.term.type]
    """
    head, _, rest = text.partition("(")
    inside, _, after = rest.partition(")")
    size, type_ = _size_and_type(plain(f"{head} {after}"))
    if type_ is ELF:
        kinds: list[str] = ["humanoid", ELF.key]
    elif type_ is not None:
        kinds = [type_.key]
    else:
        raise BadValue(message("ddm-card-type-unknown", type=text, known=_types()), "ddm.card.type")
    words = (*TYPES, *SUBTYPES, *own)
    for written in filter(None, (word.strip() for word in inside.split(","))):
        known = next((term.key for term in words if plain(written) in term.answers_to()), None)
        if known is None:
            raise BadValue(message("ddm-card-kind-unknown", word=written), "ddm.term.type")
        if known not in kinds:
            kinds.append(known)
    return TypeLine(size, tuple(kinds))


def _size_and_type(line: str) -> tuple[Size, CreatureType | None]:
    """The size before or after the type; a creature whose size is not stated is Medium. [ddm.card.size]"""
    by_spelling = {spelling: kind for kind in (*TYPES, ELF) for spelling in kind.answers_to()}
    for size in reversed(SIZES):
        for spelling in size.answers_to():
            for bare in (line.removeprefix(f"{spelling} "), line.removesuffix(f" {spelling}")):
                if bare != line and bare in by_spelling:
                    return msgspec.convert(size.key, Size), by_spelling[bare]
    return "medium", by_spelling.get(line)


def _types() -> dict[str, str]:
    return {language: ", ".join(kind.name.text(language) for kind in TYPES) for language in ("fr", "en")}


# -- other words -------------------------------------------------------------------------------------------------------

ENERGIES: Final[tuple[Term, ...]] = (
    Term("acid", Name("acide", "acid")),
    Term("cold", Name("froid", "cold")),
    Term("electricity", Name("électricité", "electricity")),
    Term("fire", Name("feu", "fire")),
    Term("sonic", Name("sonique", "sonic")),
)
"""The five energies."""

DAMAGE_TYPES: Final[tuple[Term, ...]] = (
    *ENERGIES,
    Term("magic", Name("magique", "magic")),
    Term("negative", Name("négatif", "negative"), ("négatifs",)),
)
"""What damage may be made of besides plain melee or ranged damage."""

IMMUNITIES: Final[tuple[Term, ...]] = (
    *ENERGIES,
    Term("confusion", Name("confusion", "confusion")),
    Term("critical hits", Name("critiques", "critical hits"), ("critique",)),
    Term("domination", Name("domination", "domination")),
    Term("flanking", Name("prise en tenaille", "flanking")),
    Term("gaze attacks", Name("attaques du regard", "gaze attacks")),
    Term("incite", Name("incitation", "incite")),
    Term("level drain", Name("absorption de niveau", "level drain")),
    Term("paralysis", Name("paralysie", "paralysis")),
    Term("poison", Name("poison", "poison")),
    Term("sleep", Name("sommeil", "sleep")),
    Term("sneak attacks", Name("attaques sournoises", "sneak attacks")),
    Term("stun", Name("étourdissement", "stun")),
)
"""To what a creature may be immune: energies, and what the glossary names."""

RANGES: Final[tuple[Term, ...]] = (
    Term("self", Name("soi", "self")),
    Term("touch", Name("contact", "touch")),
    Term("6", Name("portée 6", "range 6")),
    Term("cone", Name("cône", "cone")),
    Term("line", Name("ligne", "line")),
    Term("sight", Name("vue", "sight")),
    Term("your warband", Name("votre groupe de guerriers", "your warband")),
    Term("any warband", Name("n'importe quel groupe de guerriers", "any warband")),
    Term("adjacent", Name("adjacent", "adjacent")),
)
"""The eight standard ranges of the book, and that of abilities which touch what is adjacent."""
