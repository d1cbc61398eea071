"""The named things that a card may refer to: types, tactical roles, kinds of rolls, specialities.

Each table is a tuple of terms in the book's order; a term has a key (what is stored and compared) and its name in both
languages (what is written on cards and shown to players).
"""

from __future__ import annotations

from typing import Literal

from escarmouche.documents.terms import Name, Term

UnitType = Literal["infantry", "beast", "monster", "behemoth"]
Role = Literal["classic", "elite", "monster"]
RollKind = Literal["hit", "combat", "defence", "protection", "magic_protection", "courage"]
"""What is rolled: a shot, a blow, the defence against either, what cancels a wound, a test of courage."""

Speciality = Literal["captain", "mage", "zealot", "marksman", "briscard", "scout"]

TYPES: tuple[Term, ...] = (
    Term("infantry", Name("Infanterie", "Infantry")),
    Term("beast", Name("Bête", "Beast")),
    Term("monster", Name("Monstre", "Monster")),
    Term("behemoth", Name("Béhémoth", "Behemoth")),
)

ROLES: tuple[Term, ...] = (
    Term("classic", Name("Classique", "Classic")),
    Term("elite", Name("Élite", "Elite")),
    Term("monster", Name("Monstre", "Monster")),
)
"""The tactical roles; what a specialist costs hangs on his."""

ROLLS: tuple[Term, ...] = (
    Term("hit", Name("touche", "hit")),
    Term("combat", Name("combat", "combat")),
    Term("defence", Name("défense", "defence")),
    Term("protection", Name("protection", "protection")),
    Term("magic_protection", Name("protection magique", "magic protection")),
)
"""The kinds of rolls, as they stand in brackets behind Élite, Habile, Impertinent and Impétueux."""

SPECIALITIES: tuple[Term, ...] = (
    Term("captain", Name("Capitaine", "Captain")),
    Term("mage", Name("Mage", "Mage")),
    Term("zealot", Name("Zélote", "Zealot")),
    Term("marksman", Name("Tireur d’élite", "Marksman")),
    Term("briscard", Name("Briscard", "Old hand"), ("Brisquard",)),
    Term("scout", Name("Éclaireur", "Scout")),
)
