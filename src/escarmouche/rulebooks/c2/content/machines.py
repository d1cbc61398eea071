"""What stands on the card of a war machine besides what every card has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from escarmouche.documents.written import Fault, fault
from escarmouche.rulebooks.confrontation.machines import Servants, Substitutes

Access = Literal["front", "left", "right", "rear"]
BoilerScore = Literal[
    "movement", "initiative", "attack", "strength", "defence", "resistance", "shooting", "range", "weapon_strength"
]
"""What a boiler or a carburettor may drive: a characteristic, or the range or the Strength of a shot."""

MACHINE_RANKS = (
    "light_artillery",
    "heavy_artillery",
    "light_zone_artillery",
    "heavy_zone_artillery",
    "chariot",
)
"""The ranks that make a model a war machine."""

ARTILLERY = MACHINE_RANKS[:4]


class Boiler(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A steam boiler, or the carburettor of a naphtha engine: the score that it drives, and with how many dice.

    [c2.steam.equipment]
    """

    score: BoilerScore
    kind: Literal["steam", "naphtha"] = "steam"
    dice: Annotated[int, Meta(ge=1, le=6)] = 1


class Machine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What makes a model a war machine: mobile, or immobile, which Servants must push. [c2.machine.definition]

    ``structure``: its structure points; without any it can't be damaged. ``weight``: of a mobile engine the cm between
    two turns, of an immobile one what slows those who push it. [c2.machine.weight] ``crew``: how many it takes to operate
    an immobile engine; with fewer than ``full_crew`` its shots are ``short_handed`` harder. ``servants``: who comes with
    it. ``substitutes``: who else may operate it (nobody, if nothing is said). ``dice`` and ``opponents``: the combat dice
    of a mobile engine, and how many may be engaged with it. ``turret``: its weapon turns by itself.
    ``moves_and_fires`` and ``hampered``: an immobile engine that may do both in a turn, or that damage hampers as it does
    a mobile one. ``access``: the sides by which passengers get in. ``scythes``: how far they stand out, in mm.
    """

    mobility: Literal["mobile", "immobile"]
    structure: Annotated[int, Meta(ge=1, le=99)] | None = None
    weight: Annotated[int, Meta(ge=0, le=60)] | None = None
    crew: Annotated[int, Meta(ge=1, le=12)] | None = None
    full_crew: Annotated[int, Meta(ge=1, le=12)] = 1
    short_handed: Annotated[int, Meta(ge=0, le=6)] = 0
    servants: tuple[Servants, ...] = ()
    substitutes: Substitutes | None = None
    dice: Annotated[int, Meta(ge=0, le=12)] | None = None
    opponents: Annotated[int, Meta(ge=1, le=12)] | None = None
    turret: bool = False
    moves_and_fires: bool = False
    hampered: bool = False
    access: tuple[Access, ...] = ()
    scythes: Annotated[int, Meta(ge=0, le=100)] = 0

    @property
    def mobile(self) -> bool:
        """Whether it moves by itself."""
        return self.mobility == "mobile"


STRUCTURE = "c2.machine.ps"
MELEE = "c2.machine.mobile.melee"


def rules_in_force(machine: Machine | None, rank: str, boilers: Sequence[Boiler]) -> Iterator[tuple[str, str | None]]:
    """The rules (effects, with their parameters) in force on a war machine, or on whoever bears a boiler.

    A mobile engine has everything on its card, crew and team included [c2.machine.mobile.definition], its Movement too
    [c2.machine.mobile.movement-value], and without a weight it moves like anybody. [c2.machine.mobile.no-weight]
    """
    for boiler in boilers:
        yield "c2.steam.equipment", f"{boiler.score}/{boiler.dice}/{boiler.kind}"
    if machine is None:
        return
    if machine.structure is not None:
        yield STRUCTURE, None
    if not machine.mobile:
        yield "c2.machine.immobile.definition", None
        yield "c2.machine.capture", None
    else:
        yield MELEE, None
        if machine.weight is not None:
            yield "c2.machine.mobile.straight-line", None
    if rank in ARTILLERY:
        yield "c2.artillery.sight", None
        yield "c2.artillery.zone.hit" if "zone" in rank else "c2.artillery.piercing", None
        if machine.mobile:
            yield "c2.artillery.mobile.move-and-fire", None


class Machinery(msgspec.Struct, frozen=True):
    """What :func:`machine_faults` has to know of a card."""

    machine: Machine | None
    rank: str
    weapon: bool
    shooting: bool
    nerve: bool
    transport: bool
    character: bool
    per_card: int
    missing: tuple[str, ...]
    """Scores that a boiler of the card drives and that the card has not."""


def machine_faults(card: Machinery) -> Iterator[Fault]:
    """Everything about a machine, or a boiler, on a card that contradicts the rules or the rest of the card."""
    rule = "c2.machine.definition"
    machine = card.machine
    if (machine is not None) != (card.rank in MACHINE_RANKS):
        yield fault(("rank",), rule, "c2-card-machine-rank")
    if card.rank in ARTILLERY and not card.weapon:
        yield fault(("weapon",), "c2.artillery.definition", "c2-card-artillery-weapon")
    for score in card.missing:
        yield fault(("boilers",), "c2.steam.equipment", "c2-card-boiler", score=score)
    if machine is None:
        return
    if card.character or card.per_card != 1:
        yield fault(("per_card",), rule, "c2-card-machine-alone")
    if card.transport != bool(machine.access):
        yield fault(("machine", "access"), "c2.skill.transport.access", "c2-card-transport")
    if machine.mobile:
        if machine.crew is not None or machine.substitutes is not None:
            yield fault(("machine", "crew"), "c2.machine.crew", "c2-card-crew")
    elif card.shooting or card.nerve:
        yield fault(("machine",), "c2.machine.immobile.definition", "c2-card-immobile")
    elif machine.weight is None or machine.crew is None:
        yield fault(("machine",), "c2.machine.immobile.definition", "c2-card-immobile-needs")
