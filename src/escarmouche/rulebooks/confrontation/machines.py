"""What stands on the card of an engine that others serve."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from escarmouche.documents.written import Key


class Substitutes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least scores of whoever may stand in for a Servant."""

    shooting: Annotated[int, Meta(ge=0, le=30)] = 0
    discipline: Annotated[int, Meta(ge=0, le=30)] = 0
    initiative: Annotated[int, Meta(ge=0, le=30)] = 0


class Servants(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Models that take the field with a machine, on its card: their profile, and how many there are."""

    profile: Key
    count: Annotated[int, Meta(ge=1, le=12)] = 1
