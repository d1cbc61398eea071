"""A reference card as the rules read it."""

from __future__ import annotations

import msgspec

from escarmouche.documents.terms import Name, slug
from escarmouche.rulebooks.cc.content.abilities import Ability
from escarmouche.rulebooks.cc.content.machines import Boiler, Machine
from escarmouche.rulebooks.cc.content.mystics import Miracle, Spell
from escarmouche.rulebooks.cc.content.pieces import Body
from escarmouche.rulebooks.cc.content.terms import WEIGHTS, BaseName, Element, Rank, Size, category
from escarmouche.table import Base


class Skill(msgspec.Struct, frozen=True):
    """A skill as a fighter has it: the last part of its id (``cc.skill.<name>``), and its X, if it takes one.

    X is a number, a distance in 0.01 mm, or a word: with the name of its table where it may be of several
    (``people:acheron``, ``rank:elite``, ``element:fire`` …), bare where it is of one (``lourde``, ``tir``; ``fire`` of an
    Elemental, ``destin`` of an Immortal; ``peur`` or ``tete`` of an Immunity), and the key of a card where it is somebody.
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
    [cc.core.profile.race]. ``way``: the path of Alliance of those who belong to no people. ``bold``: characteristics
    printed bold, by the names of these fields [cc.core.card.bold]. ``champion``: he bears a proper name. ``equipment``:
    what he carries, to whose names other rules refer; a mount is among it. ``per_card``: how many of them one card
    stands for at most, where the card says so. ``other_rank``: of those who have a rank in two scales, the one of the other
    scale. ``paths``: the grimoires of a magician; ``cult``: the god of a fidèle (a key), ``faith_aura``: how far his aura of
    faith reaches; ``spells`` and ``miracles``: those that he has been given when the army was built. ``body``:
    of scenery, barricades and nexus, which are no fighters. ``icon``: the silhouette by which the fighter is shown.
    """

    key: str
    name: Name
    rank: Rank
    other_rank: Rank | None = None
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
    cult: str = ""
    faith_aura: int = 0
    people: str | None = None
    race: str = ""
    way: str = ""
    paths: tuple[str, ...] = ()
    elements: tuple[Element, ...] = ()
    champion: bool = False
    mounted: bool = False
    bold: tuple[str, ...] = ()
    equipment: tuple[Name, ...] = ()
    base: Base
    base_name: BaseName = "infantry"
    weapon: Weapon | None = None
    skills: tuple[Skill, ...] = ()
    boilers: tuple[Boiler, ...] = ()
    spells: tuple[Spell, ...] = ()
    miracles: tuple[Miracle, ...] = ()
    machine: Machine | None = None
    body: Body | None = None
    abilities: tuple[Ability, ...] = ()
    points: int
    per_card: int | None = None
    icon: str = ""

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """His rank, and the one in another scale if he has one."""
        return (self.rank,) if self.other_rank is None else (self.rank, self.other_rank)

    @property
    def category(self) -> int:
        """The category of his rank, 1 to 4; of two ranks the higher one counts."""
        return max(map(category, self.ranks))

    @property
    def puissance(self) -> int:
        """The Puissance printed, or that of his size: 1, 1, 2, 3. [cc.core.power]"""
        return WEIGHTS[self.size] if self.weight is None else self.weight

    @property
    def is_served(self) -> bool:
        """Whether it is an engine that a crew of its own serves. [cc.core.machine.definition]"""
        return self.machine is not None and self.machine.crew is not None

    @property
    def is_war_machine(self) -> bool:
        """Whether it is a war machine: it has weight and structure points, or structure points and a crew that serves it.

        Of the two kinds one moves by itself, and its skills say how it moves, fights and is damaged; what is said of crews
        holds for the other alone. [cc.core.machine.definition]
        """
        return self.has("structure") and (self.has("poids") or self.is_served)

    def bears(self, equipment: str) -> bool:
        """Whether something of a name is among the equipment on the card: of itself it does nothing, others refer to it.

        ``helianthe`` is the name of a "Lame Hélianthe", too: one word of it is enough, as keys are written.
        A mount is among it, and a weapon with its FOR and its ranges. [cc.core.equipment] [cc.equipment.special]
        [cc.equipment.helianthe] [cc.equipment.noire] [cc.equipment.lune] A boiler and a carburettor
        are equipment besides being driven. [cc.equipment.chaudiere] [cc.equipment.carburateur]
        """
        named = (slug(thing.fr) for thing in self.equipment)
        return any(f"-{equipment}-" in f"-{name}-" for name in named) or any(
            boiler.equipment == equipment for boiler in self.boilers
        )

    def has(self, skill: str) -> bool:
        """Whether the card bears a skill (the last part of its id)."""
        return self.skill(skill) is not None

    def skill(self, name: str) -> Skill | None:
        """The (first) skill with this name (the last part of its id), or ``None``."""
        return next((known for known in self.skills if known.name == name), None)
