"""Scenery that can be destroyed, as a battlefield writes it, and as the rules read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from escarmouche.documents import Steps
from escarmouche.documents.terms import Name, Term, find
from escarmouche.documents.written import fault, unknown
from escarmouche.rulebooks.cc.content.abilities import Ability, Placed
from escarmouche.rulebooks.cc.content.pieces import OBSTACLE, Body, Trait
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.rules.terrain import kind_of, size_of
from escarmouche.rulebooks.confrontation.terrain import terrain_of
from escarmouche.table import Base, Piece, Pose, footprint

RULE: Final = "cc.scenery.general"
BRITTLE: Final = "cassant"
BARRICADE_RULE: Final = "cc.skill.sapeur.barricade"

SKILLS: Final[tuple[Term, ...]] = (
    Term(BRITTLE, Name("Cassant", "Brittle")),
    Term("inalterable", Name("Inaltérable", "Unalterable")),
    Term("indestructible", Name("Indestructible", "Indestructible")),
    Term("inflammable", Name("Inflammable", "Flammable")),
    Term("translucide", Name("Translucide", "Translucent")),
)
"""The skills of scenery, in the order of the book."""


class Standing(msgspec.Struct, frozen=True):
    """A piece that stands on a table from the beginning and can be destroyed: what it is, and where its base lies."""

    profile: Profile
    pose: Pose


def destructible(
    steps: Steps,
    piece: Piece,
    ground: tuple[Base, Pose],
    *,
    resistance: int,
    structure: int,
    skills: Sequence[Placed] = (),
    abilities: tuple[Ability, ...] = (),
    name: Name | None = None,
    barricade: bool = False,
) -> Standing:
    """A piece of terrain as a target. ``ground``: the base that covers what it covers. Raises :class:`Fault`."""
    traits = [Trait(BARRICADE_RULE)] if barricade else []
    traits += [_trait((*steps, *placed.steps), placed.words) for placed in skills]
    rules = [trait.rule for trait in traits]
    if f"cc.scenery.{BRITTLE}" in rules and (barricade or kind_of(piece).cost != "barred"):
        raise fault((*steps, "skills"), f"cc.scenery.{BRITTLE}", "cc-scenery-not-in-the-way")
    base, pose = ground
    told = Name("Barricade", "Barricade") if barricade else terrain_of(piece).name
    profile = Profile(
        key=piece.id,
        name=name or told,
        abilities=abilities,
        rank="engine",
        size=size_of(piece),
        movement=0,
        initiative=0,
        attack=0,
        strength=0,
        defence=0,
        resistance=resistance,
        base=base,
        body=Body(
            structure=structure,
            kind=piece.kind,
            height=piece.height,
            level=piece.level,
            traits=tuple(trait for trait in traits if trait.rule != "cc.scenery.inalterable"),
        ),
        points=0,
    )
    return Standing(profile, msgspec.structs.replace(pose, z=piece.base_level))


def _trait(steps: Steps, word: str) -> Trait:
    term = find(SKILLS, word)
    if term is None:
        raise unknown(steps, RULE, "cc-scenery-skill-unknown", word, SKILLS)
    return Trait(f"cc.scenery.{term.key}")


def covers_the_same(piece: Piece, standing: Standing) -> bool:
    """Whether a piece of terrain covers the ground of what is said to stand there."""
    outline = footprint(standing.profile.base, standing.pose).outline
    return sorted(outline) == sorted(piece.outline)


__all__ = ["OBSTACLE", "SKILLS", "Standing", "covers_the_same", "destructible"]
