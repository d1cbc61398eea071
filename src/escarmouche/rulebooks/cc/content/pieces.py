"""What can be destroyed and is no fighter: scenery, barricades and nexus, as their cards tell them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from escarmouche.documents.terms import Name
from escarmouche.rulebooks.confrontation.barricades import KIND as OBSTACLE
from escarmouche.rulebooks.confrontation.effect_words import EffectWord, Lasts
from escarmouche.rulebooks.freetable.boarding import Access

SOLID: Final = "wall"
"""The kind of terrain that a nexus is: nobody gets past it but by going round."""

STANDABLE: Final = "climbable-wall"
"""The kind of terrain that a nexus is on which one can stand."""

Tried = Literal["initiative", "attack", "defence", "shooting", "courage", "discipline", "power"]
"""The characteristic of a trial."""

Reached = Literal["catalyst", "friend", "enemy", "fighter", "all"]
"""On whom a nexus acts: the catalyst; a friend of his, an enemy or anybody whom his player names; all in its reach."""


class Trait(msgspec.Struct, frozen=True):
    """A skill of a piece: its id in the catalogue, and its X if it takes one, as skills of fighters have it."""

    rule: str
    value: int | str | None = None


class Sacrifice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a catalyst pays for a try: wound steps (1 light to 3 critical), gems, points of faith, a friend's life."""

    wound: Annotated[int, Meta(ge=0, le=3)] = 0
    gems: Annotated[int, Meta(ge=0, le=20)] = 0
    faith: Annotated[int, Meta(ge=0, le=20)] = 0
    friend: bool = False


class Proof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The trial that a catalyst has to pass: a test of a characteristic, and its difficulty."""

    score: Tried
    difficulty: Annotated[int, Meta(ge=1, le=40)]


class Power(msgspec.Struct, frozen=True, kw_only=True):
    """What a nexus does when it is activated: as its card says it (``text``), and as the rules carry it out.

    ``reach``: how far from it, in 0.01 mm; ``None``: however far.
    """

    text: Name

    target: Reached = "catalyst"
    affects: Literal["friends", "enemies", "anybody"] = "anybody"
    reach: int | None = None
    only: tuple[str, ...] = ()
    duration: Lasts | int = "instant"
    effects: Annotated[tuple[EffectWord, ...], Meta(min_length=1, max_length=12)]


class Nexus(msgspec.Struct, frozen=True, kw_only=True):
    """What the card of a nexus says besides its body.

    ``allegiance``: what those have to be who may use it, one of these (empty: of its side). ``access``: the sides of its
    base that they have to touch; ``area``: how far from it they may be, in 0.01 mm (``None``: in contact). ``charges``:
    how many activations it has (``None``: as many as one likes). ``force``: the difficulty of forcing it.
    """

    allegiance: tuple[str, ...] = ()
    access: tuple[Access, ...] = ()
    area: int | None = None
    sacrifice: Sacrifice | None = None
    trial: Proof | None = None
    charges: int | None = None
    force: int = 8
    power: Power | None = None


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """What makes a profile that of a piece: its structure points, the kind of terrain that it is, its height in 0.01 mm.

    ``level``: one can stand on top; ``traits``: its skills; ``nexus``: what is a nexus about it, if it is one.
    """

    structure: int
    kind: str = OBSTACLE
    height: int
    level: bool = False
    traits: tuple[Trait, ...] = ()
    nexus: Nexus | None = None


__all__ = [
    "OBSTACLE",
    "SOLID",
    "STANDABLE",
    "Body",
    "Nexus",
    "Power",
    "Proof",
    "Reached",
    "Sacrifice",
    "Trait",
    "Tried",
]
