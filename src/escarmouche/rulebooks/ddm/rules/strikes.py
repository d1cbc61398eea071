"""One attack, as plain data: who attacks whom with what."""

from __future__ import annotations

from typing import Final

import msgspec

from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.content.cards import Sort

OPPORTUNITY: Final = "opportunity"
CHARGE: Final = "charge"
FREE: Final = "free"


class Strike(msgspec.Struct, frozen=True, kw_only=True):
    """An attack of a creature against another.

    ``index``: of the attack on its card, ``-1`` for one that an ability brings, whose values are ``bonus`` and ``damage``.
    ``occasion``: ``""`` in its own turn, or why it may strike besides: ``opportunity``, ``charge``, ``free``. ``declared``:
    what is used with it and had to be declared before the roll (keys of effects). ``aimed``: at whom, if a rule makes it hit
    another.
    """

    attacker: ModelId
    target: ModelId
    sort: Sort
    index: int
    occasion: str = ""
    declared: tuple[str, ...] = ()
    aimed: str = ""
    bonus: int = 0
    damage: int = 0

    @property
    def melee(self) -> bool:
        """Whether it is a melee attack."""
        return self.sort == "melee"
