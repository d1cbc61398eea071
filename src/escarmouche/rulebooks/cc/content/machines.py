"""What stands on the card of a war machine, or of whoever bears a boiler, besides what every card has."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from escarmouche.rulebooks.confrontation.machines import Servants, Substitutes
from escarmouche.rulebooks.freetable.boarding import Access

Driven = Literal[
    "movement", "initiative", "attack", "strength", "defence", "resistance", "shooting", "fear", "weapon_strength"
]
"""The characteristic to which a boiler is linked; ``strength`` is the FOR of blows, ``weapon_strength`` that of shots."""


class Machine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a war machine's card says besides scores and skills.

    ``access``: the sides by which passengers get in and out. An engine with a ``crew`` is served by fighters of their own:
    so many it takes to fire it; ``servants``: who comes with it, ``substitutes``: who else may operate it (nobody, if
    nothing is said). Any other engine moves by itself, its crew and team being in the values of its card.
    """

    access: tuple[Access, ...] = ()
    crew: Annotated[int, Meta(ge=1, le=12)] | None = None
    servants: tuple[Servants, ...] = ()
    substitutes: Substitutes | None = None


class Boiler(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A boiler (steam) or a carburettor (naphtha): the characteristic that it drives, and with how many dice."""

    score: Driven
    kind: Literal["steam", "naphtha"] = "steam"
    dice: Annotated[int, Meta(ge=1, le=6)] = 1

    @property
    def equipment(self) -> str:
        """What it is among the equipment of its bearer."""
        return "chaudiere" if self.kind == "steam" else "carburateur"

    @property
    def parameter(self) -> str:
        """As it stands among what is in force on its bearer."""
        return f"{self.score}/{self.dice}/{self.kind}"
