"""The named things that a card may refer to, with what the book says of each: ranks and their categories, sizes, bases.

What cards write in words is a tuple of terms: a key (what is stored and compared) and its name in both languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from escarmouche.documents.terms import Name, Term
from escarmouche.table import CM, MM, Base, Disc, Rectangle

Rank = Literal[
    "irregular",
    "regular",
    "veteran",
    "creature",
    "special",
    "elite",
    "living_legend",
    "major_ally",
    "initiate",
    "adept",
    "master",
    "virtuoso",
    "devout",
    "zealot",
    "elder",
    "avatar",
    "engine",
    "nexus",
]
Size = Literal["small", "medium", "large", "very_large"]
Element = Literal["air", "water", "earth", "fire", "light", "darkness"]
Scale = Literal["fighters", "magicians", "faithful", "engines"]
BaseName = Literal["infantry", "creature", "cavalry", "large_creature", "very_large_creature"]
Half = Literal["front", "rear"]
"""The front half of a base is its front side with the front half of both flanks, or the front semicircle."""

CATEGORIES: Final[Mapping[Scale, Mapping[Rank, int]]] = {
    "fighters": {
        "irregular": 1,
        "regular": 1,
        "veteran": 1,
        "creature": 1,
        "special": 2,
        "elite": 2,
        "living_legend": 3,
        "major_ally": 4,
    },
    "magicians": {"initiate": 1, "adept": 2, "master": 3, "virtuoso": 4},
    "faithful": {"devout": 1, "zealot": 2, "elder": 3, "avatar": 4},
    "engines": {"engine": 1, "nexus": 1},
}
"""The four categories of ranks. War machines stand outside the scale, in the lowest."""

SIZES: Final[tuple[Size, ...]] = ("small", "medium", "large", "very_large")
"""The four sizes, in order."""

HEIGHTS: Final[Mapping[Size, int]] = {"small": 2 * CM, "medium": 3 * CM, "large": 5 * CM, "very_large": 10 * CM}
"""How tall each size counts, in 0.01 mm, where scenery of known height meets fighters."""

WEIGHTS: Final[Mapping[Size, int]] = {"small": 1, "medium": 1, "large": 2, "very_large": 3}
"""The Puissance of each size, for cards that print none."""

SQUARE_BASES: Final[Mapping[BaseName, Base]] = {
    "infantry": Rectangle(25 * MM, 25 * MM),
    "creature": Rectangle(3750, 3750),
    "cavalry": Rectangle(25 * MM, 50 * MM),
    "large_creature": Rectangle(50 * MM, 50 * MM),
    "very_large_creature": Rectangle(60 * MM, 60 * MM),
}
"""Rectangular bases: width and depth in 0.01 mm."""

ROUND_BASES: Final[Mapping[BaseName, Base]] = {
    "infantry": Disc(30 * MM),
    "creature": Disc(40 * MM),
    "cavalry": Disc(50 * MM),
    "large_creature": Disc(50 * MM),
    "very_large_creature": Disc(60 * MM),
}
"""Round bases: diameters in 0.01 mm."""

ADVERSARIES: Final[Mapping[BaseName, int]] = {
    "infantry": 4,
    "creature": 8,
    "cavalry": 6,
    "large_creature": 8,
    "very_large_creature": 8,
}
"""How many enemies can be in contact with each kind of base."""


def category(rank: Rank) -> int:
    """The category of a rank, 1 to 4: a number that is compared and added. [cc.core.rank.category]"""
    return next(ranks[rank] for ranks in CATEGORIES.values() if rank in ranks)


def size_order(size: Size) -> int:
    """The place of a size in the order of the four, from 1."""
    return SIZES.index(size) + 1


def one_step(size: Size, step: int) -> Size:
    """A size so many steps larger (or, below 0, smaller): never beyond the four. [cc.core.size]"""
    return SIZES[min(max(SIZES.index(size) + step, 0), len(SIZES) - 1)]


# -- what cards write in words -----------------------------------------------------------------------------------------

RANKS: Final[tuple[Term, ...]] = (
    Term("irregular", Name("Irrégulier", "Irregular")),
    Term("regular", Name("Régulier", "Regular")),
    Term("veteran", Name("Vétéran", "Veteran")),
    Term("creature", Name("Créature", "Creature")),
    Term("special", Name("Spécial", "Special")),
    Term("elite", Name("Élite", "Elite")),
    Term("living_legend", Name("Légende vivante", "Living legend")),
    Term("major_ally", Name("Allié majeur", "Major ally")),
    Term("initiate", Name("Initié", "Initiate")),
    Term("adept", Name("Adepte", "Adept")),
    Term("master", Name("Maître", "Master")),
    Term("virtuoso", Name("Virtuose", "Virtuoso")),
    Term("devout", Name("Dévot", "Devout")),
    Term("zealot", Name("Zélote", "Zealot"), ("Zélate",)),
    Term("elder", Name("Doyen", "Elder")),
    Term("avatar", Name("Avatar", "Avatar")),
    Term("engine", Name("Engin", "Engine"), ("Machine de guerre", "War machine")),
    Term("nexus", Name("Nexus", "Nexus")),
)
"""The ranks of the three scales, that of war machines, and that of nexus, which have none."""

SIZE_TERMS: Final[tuple[Term, ...]] = (
    Term("small", Name("Petite", "Small")),
    Term("medium", Name("Moyenne", "Medium"), ("Normale", "Normal")),
    Term("large", Name("Grande", "Large")),
    Term("very_large", Name("Très grande", "Very large")),
)

RACES: Final[tuple[Term, ...]] = (
    Term("human", Name("Humain", "Human")),
    Term("keltois", Name("Keltois", "Kelt")),
    Term("elf", Name("Elfe", "Elf")),
    Term("dwarf", Name("Nain", "Dwarf")),
    Term("goblin", Name("Gobelin", "Goblin")),
    Term("orc", Name("Orque", "Orc")),
    Term("ogre", Name("Ogre", "Ogre")),
    Term("troll", Name("Troll", "Troll")),
    Term("giant", Name("Géant", "Giant")),
    Term("centaur", Name("Centaure", "Centaur")),
    Term("minotaur", Name("Minotaure", "Minotaur")),
    Term("wolfen", Name("Wolfen", "Wolfen")),
    Term("fayery", Name("Fayery", "Fae")),
    Term("clone", Name("Clone", "Clone")),
    Term("dragon", Name("Dragon", "Dragon")),
)
"""The races: another thing than peoples, a race may occur in several of them."""

ELEMENTS: Final[tuple[Term, ...]] = (
    Term("air", Name("Air", "Air")),
    Term("water", Name("Eau", "Water")),
    Term("earth", Name("Terre", "Earth")),
    Term("fire", Name("Feu", "Fire")),
    Term("light", Name("Lumière", "Light")),
    Term("darkness", Name("Ténèbres", "Darkness")),
)

FAVOURED: Final[Mapping[str, tuple[Element, ...]]] = {
    "lions": ("light",),
    "griffons": ("fire",),
    "acheron": ("darkness",),
    "dirz": ("darkness",),
    "akkyshan": ("darkness",),
    "mid-nor": ("darkness",),
    "tir-na-bor": ("earth",),
    "wolfen": ("water",),
    "gobelins": ("air",),
    "daikinees": ("water",),
    "sessairs": ("water", "air", "earth", "fire"),
    "drunes": ("water", "air", "earth", "fire"),
    "orques": (),
}
"""The favoured Elements of peoples; of others their cards tell them."""

PATHS: Final[tuple[Term, ...]] = (
    Term("hermetique", Name("Hermétisme", "Hermetism"), ("Magie hermétique", "Hermetic magic")),
    Term("necromancie", Name("Nécromancie", "Necromancy")),
    Term("tellurique", Name("Tellurique", "Telluric"), ("Magie tellurique", "Telluric magic")),
    Term("theurgique", Name("Théurgie", "Theurgy"), ("Magie théurgique", "Theurgic magic")),
    Term("instinctive", Name("Instinctive", "Instinctive"), ("Magie instinctive", "Instinctive magic")),
    Term("technomancie", Name("Technomancie", "Technomancy")),
    Term("akkyshane", Name("Akkyshane", "Akkyshan"), ("Magie akkyshane",)),
    Term("murmures", Name("Murmures", "Whispers"), ("Voie des Murmures",)),
    Term("sorcellerie", Name("Sorcellerie", "Sorcery")),
    Term("chthonienne", Name("Chthonien", "Chthonian"), ("Magie chthonienne", "Chthonienne")),
    Term("feerique", Name("Féerique", "Faerie"), ("Magie féerique", "Féérique")),
    Term("shamanisme", Name("Shamanisme", "Shamanism")),
    Term("solaris", Name("Solaris", "Solaris")),
    Term("primagie", Name("Primagie", "Primagic")),
)
"""The grimoires, or paths of magic."""

WAYS: Final[tuple[Term, ...]] = (
    Term("lumiere", Name("Lumière", "Light"), ("Voies de la Lumière", "Paths of Light")),
    Term("destin", Name("Destin", "Destiny"), ("Chemins du Destin", "Ways of Destiny")),
    Term("tenebres", Name("Ténèbres", "Darkness"), ("Méandres des Ténèbres", "Meanders of Darkness")),
)
"""The three paths of Alliance. [cc.core.army.paths]"""

STATUSES: Final[tuple[Term, ...]] = (
    Term("champion", Name("Champion", "Champion"), ("Personnage", "Character")),
    Term("shooter", Name("Tireur", "Shooter")),
    Term("magician", Name("Magicien", "Magician")),
    Term("faithful", Name("Fidèle", "Faithful")),
    Term("fearsome", Name("Effrayant", "Fearsome")),
    Term("mounted", Name("Monté", "Mounted"), ("Cavalier", "Rider")),
)
"""What somebody may be that is no entry of another table."""

WOUNDINGS: Final[tuple[Term, ...]] = (
    Term("combat", Name("Combat", "Melee")),
    Term("tir", Name("Tir", "Shooting")),
    Term("magie", Name("Magie", "Magic")),
    Term("foi", Name("Foi", "Faith")),
)
"""What wound rolls come from."""

PIECES: Final[tuple[Term, ...]] = (
    Term("legere", Name("légère", "light")),
    Term("lourde", Name("lourde", "heavy")),
)
"""How heavy artillery is."""

EFFECTS: Final[tuple[Term, ...]] = (
    Term("peur", Name("Peur", "Fear")),
    Term("toxique", Name("Toxique", "Toxic")),
    Term("sonne", Name("Sonné", "Stunned")),
    Term("coup-de-maitre", Name("Coup de maître", "Master stroke")),
)
"""What one may be immune to, besides skills of other names."""

LOCATIONS: Final[tuple[Term, ...]] = (
    Term("jambes", Name("Jambes", "Legs"), ("Jambe",)),
    Term("bras", Name("Bras", "Arms"), ("Arm",)),
    Term("tronc", Name("Tronc", "Torso")),
    Term("tete", Name("Tête", "Head")),
)

GROUNDS: Final[tuple[Term, ...]] = (
    Term("difficult", Name("Terrain encombré", "Difficult ground")),
    Term("impassable", Name("Terrain infranchissable", "Impassable ground")),
)
"""Types of ground."""
