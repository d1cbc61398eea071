"""Creature types: what a creature has because of the words of its type line. [ddm.table.type-traits]

What each type is immune to stands in the table of ``kinds.py``.
"""

from __future__ import annotations

from typing import ClassVar, Final

from escarmouche.rulebooks.ddm.abilities.body import FEAR
from escarmouche.rulebooks.ddm.abilities.defences import Blindsight
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.kinds import ELF, TYPES
from escarmouche.rulebooks.ddm.hooks import Hooks

NEGATIVE: Final = "negative"

IMMUNE: Final = {kind.key: frozenset(kind.immune) for kind in (*TYPES, ELF)}
"""To what the creatures of each type are immune."""


class Trait(Hooks):
    """A type whose creatures are immune to something."""

    __slots__ = ()

    kind: ClassVar[str]

    def immune(self, value: bool, battle: Battle, bearer: Creature, what: str) -> bool:
        return value or what in IMMUNE[self.kind]


class Lifeless(Trait):
    """A type whose creatures do not live and know no fear."""

    __slots__ = ()

    def living(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False

    def fearless(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return True

    def immune(self, value: bool, battle: Battle, bearer: Creature, what: str) -> bool:
        return value or what == FEAR or what in IMMUNE[self.kind]


class Construct(Lifeless, name="ddm.type.construct"):
    """Not living, fearless; neither healing nor negative damage affects it. [ddm.type.construct] [ddm.term.nonliving]"""

    __slots__ = ()

    kind = "construct"

    def energy(self, value: int, battle: Battle, bearer: Creature, type: str) -> int:
        return 0 if type == NEGATIVE else value

    def healing(self, value: int, battle: Battle, bearer: Creature) -> int:
        return 0


class Undead(Lifeless, name="ddm.type.undead"):
    """Not living, fearless unless it is turned; healing harms it, and negative damage, against which it makes no save,
    heals it. [ddm.type.undead] [ddm.term.negative] [ddm.term.nonliving]
    """

    __slots__ = ()

    kind = "undead"

    def energy(self, value: int, battle: Battle, bearer: Creature, type: str) -> int:
        return -value if type == NEGATIVE else value

    def healing(self, value: int, battle: Battle, bearer: Creature) -> int:
        return -value

    def saves_against(self, value: bool, battle: Battle, bearer: Creature, type: str) -> bool:
        return value and type != NEGATIVE


class LivingConstruct(Trait, name="ddm.type.living-construct"):
    """It lives, can be healed and knows fear, and is a construct all the same for what names constructs.

    [ddm.type.living-construct]
    """

    __slots__ = ()

    kind = "living-construct"

    def is_kind(self, value: bool, battle: Battle, bearer: Creature, kind: str) -> bool:
        return value or kind == "construct"


class Ooze(Blindsight, name="ddm.type.ooze"):
    """Fearless, with Blindsight, and immune to most of what befalls bodies and minds. [ddm.type.ooze]"""

    __slots__ = ()

    def immune(self, value: bool, battle: Battle, bearer: Creature, what: str) -> bool:
        return value or what == FEAR or what in IMMUNE["ooze"]

    def fearless(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return True


class Dragon(Trait, name="ddm.type.dragon"):
    """Immune to paralysis and sleep. [ddm.type.dragon]"""

    __slots__ = ()

    kind = "dragon"


class Elemental(Trait, name="ddm.type.elemental"):
    """It has no parts that a blow could find. [ddm.type.elemental]"""

    __slots__ = ()

    kind = "elemental"


class Elf(Trait, name="ddm.type.elf"):
    """A humanoid that magic does not send to sleep. [ddm.type.elf]"""

    __slots__ = ()

    kind = "elf"


class Plant(Trait, name="ddm.type.plant"):
    """No mind to work on, and no parts that a blow could find. [ddm.type.plant]"""

    __slots__ = ()

    kind = "plant"


class Vermin(Trait, name="ddm.type.vermin"):
    """No mind to work on. [ddm.type.vermin]"""

    __slots__ = ()

    kind = "vermin"
