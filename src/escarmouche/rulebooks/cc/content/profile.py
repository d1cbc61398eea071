"""A reference card as the rules read it."""

from __future__ import annotations

import msgspec

from escarmouche.documents.terms import Name
from escarmouche.rulebooks.cc.content.machines import Boiler
from escarmouche.rulebooks.cc.content.terms import WEIGHTS, BaseName, Element, Rank, Size, category
from escarmouche.table import Base


class Skill(msgspec.Struct, frozen=True):
    """A skill as a fighter has it: the last part of its id (``cc.skill.<name>``), and its X, if it takes one.

    X is a number, a distance in 0.01 mm, or a word (``people:acheron``, ``rank:elite``, ``element:fire`` …).
    ``innate``: printed in round brackets, as what another skill brings with it.
    """

    name: str
    value: int | str | None = None
    innate: bool = False

    @property
    def rule(self) -> str:
        """The catalogue id of the skill."""
        return f"cc.skill.{self.name}"


class Weapon(msgspec.Struct, frozen=True):
    """A ranged weapon: its own FOR, and the upper limits of its three ranges in 0.01 mm, inclusive.

    ``template``: of area artillery the radius of what its shots cover, in 0.01 mm.
    """

    name: Name
    strength: int
    short: int
    medium: int
    long: int
    template: int = 0


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """The characteristics and other values of a card. [cc.core.characteristics]

    A missing score means that the fighter can't do the thing at all. A fighter has COU (``courage``) or PEU (``fear``),
    not both. Lengths in 0.01 mm: ``movement`` is MOU on the ground, ``flight`` in the air. ``power`` is POU, ``weight``
    the Puissance (``None``: by size), ``faith`` the three aspects (creation, alteration, destruction), ``points`` the VS.
    ``people`` and ``race`` are two things: some of a people are not of its race, and a race may occur in several peoples
    [cc.core.profile.race]. ``path``: the path of Alliance of those who belong to no people. ``bold``: characteristics
    printed bold, by the names of these fields [cc.core.card.bold]. ``champion``: he bears a proper name. ``equipment``:
    what he carries, by names to which other rules refer; a mount is among it. ``per_card``: how many of them one card
    stands for at most, where the card says so.
    """

    key: str
    name: Name
    rank: Rank
    size: Size = "medium"
    movement: int
    flight: int | None = None
    initiative: int
    attack: int
    strength: int
    defence: int
    resistance: int
    shooting: int | None = None
    courage: int | None = None
    fear: int | None = None
    discipline: int | None = None
    power: int | None = None
    weight: int | None = None
    faith: tuple[int, int, int] | None = None
    people: str | None = None
    race: str = ""
    path: str = ""
    elements: tuple[Element, ...] = ()
    champion: bool = False
    mounted: bool = False
    bold: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    base: Base
    base_name: BaseName = "infantry"
    weapon: Weapon | None = None
    skills: tuple[Skill, ...] = ()
    boilers: tuple[Boiler, ...] = ()
    points: int
    per_card: int | None = None

    @property
    def category(self) -> int:
        """The category of his rank, 1 to 4."""
        return category(self.rank)

    @property
    def puissance(self) -> int:
        """The Puissance printed, or that of his size."""
        return WEIGHTS[self.size] if self.weight is None else self.weight

    def bears(self, equipment: str) -> bool:
        """Whether something of a name is among the equipment on the card: of itself it does nothing, others refer to it.

        [cc.equipment.special] [cc.equipment.helianthe] [cc.equipment.noire] [cc.equipment.lune] A boiler and a carburettor
        are equipment besides being driven. [cc.equipment.chaudiere] [cc.equipment.carburateur]
        """
        return equipment in self.equipment or any(boiler.equipment == equipment for boiler in self.boilers)

    def has(self, skill: str) -> bool:
        """Whether the card bears a skill (the last part of its id)."""
        return any(known.name == skill for known in self.skills)
