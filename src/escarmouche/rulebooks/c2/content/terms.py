"""The named things that a card may refer to: ranks, sizes, elements, places of the body.

Each table is a tuple of terms in the book's order; a term has a key (what is stored and compared) and its name in both
languages (what is written on cards and shown to players).
"""

from __future__ import annotations

from escarmouche.documents.terms import Name, Term

RANKS: tuple[Term, ...] = (
    Term("irregular", Name("Irrégulier", "Irregular")),
    Term("regular", Name("Régulier", "Regular")),
    Term("veteran", Name("Vétéran", "Veteran")),
    Term("special", Name("Spécial", "Special")),
    Term("elite", Name("Élite", "Elite")),
    Term("creature", Name("Créature", "Creature")),
    Term("living_legend", Name("Légende vivante", "Living legend")),
    Term("major_ally", Name("Allié majeur", "Major ally")),
)
"""The eight ranks, lowest first."""

MACHINE_RANKS: tuple[Term, ...] = (
    Term("light_artillery", Name("Artillerie Légère", "Light Artillery")),
    Term("heavy_artillery", Name("Artillerie Lourde", "Heavy Artillery")),
    Term("light_zone_artillery", Name("Artillerie Légère / Zone", "Light Artillery / Area")),
    Term("heavy_zone_artillery", Name("Artillerie Lourde / Zone", "Heavy Artillery / Area")),
    Term("chariot", Name("Char", "Chariot")),
)
"""The ranks of war machines."""

SIZES: tuple[Term, ...] = (
    Term("small", Name("Petite", "Small")),
    Term("normal", Name("Normale", "Normal"), ("Moyenne", "Medium")),
    Term("large", Name("Grande", "Large")),
    Term("very_large", Name("Très grande", "Very large")),
)
"""The four sizes, smallest first; of fighters and of pieces of terrain."""

ELEMENTS: tuple[Term, ...] = (
    Term("eau", Name("Eau", "Water")),
    Term("air", Name("Air", "Air")),
    Term("terre", Name("Terre", "Earth")),
    Term("feu", Name("Feu", "Fire")),
    Term("lumiere", Name("Lumière", "Light")),
    Term("tenebres", Name("Ténèbres", "Darkness")),
)

GEMS: tuple[Term, ...] = (
    *ELEMENTS,
    Term("instinctif", Name("Instinctif", "Instinctive")),
    Term("neutre", Name("Neutre", "Neutral"), ("Neutralité",)),
)
"""What gems are called: by their element, or by none, as Orcs have no use for it; neutral in a cost means any gem."""

PATHS: tuple[Term, ...] = (
    Term("hermetique", Name("Magie hermétique", "Hermetic magic"), ("Hermétisme", "Hermetism")),
    Term("necromancie", Name("Nécromancie", "Necromancy")),
    Term("tellurique", Name("Magie tellurique", "Telluric magic")),
    Term("theurgique", Name("Magie théurgique", "Theurgic magic"), ("Théurgie", "Theurgy")),
    Term("instinctive", Name("Magie instinctive", "Instinctive magic")),
    Term("technomancie", Name("Technomancie", "Technomancy")),
    Term("akkyshane", Name("Magie akkyshane", "Akkyshan magic")),
    Term("murmures", Name("Voie des Murmures", "Way of Whispers")),
    Term("sorcellerie", Name("Sorcellerie", "Sorcery")),
    Term("chthonienne", Name("Magie chthonienne", "Chthonian magic")),
    Term("feerique", Name("Magie féérique", "Faerie magic")),
    Term("shamanisme", Name("Shamanisme", "Shamanism")),
    Term("elementaire", Name("Voie élémentaire", "Elemental path")),
    Term("primagie", Name("Primagie", "Primagic")),
)
"""The paths of magic: those of the peoples in the order of the book, the elemental ones together, and Primagie."""

LOCATIONS: tuple[Term, ...] = (
    Term("jambes", Name("Jambes", "Legs"), ("Jambe",)),
    Term("bras", Name("Bras", "Arms"), ("Arm",)),
    Term("tronc", Name("Tronc", "Torso")),
    Term("tete", Name("Tête", "Head")),
)

STATUSES: tuple[Term, ...] = (Term("character", Name("Personnage", "Character")),)

DREADS: tuple[Term, ...] = (Term("fear", Name("Peur", "Fear")),)

ABILITIES: tuple[Term, ...] = (
    Term("delivrance", Name("Délivrance", "Deliverance")),
    Term("arme-sacree", Name("Arme sacrée", "Sacred weapon")),
    Term("barde", Name("Barde d'Alahan", "Bard of Alahan"), ("Barde",)),
)
"""Abilities that the book mentions without listing them among the skills (catalogue area ``ability``)."""
