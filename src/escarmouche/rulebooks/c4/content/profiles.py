"""Reference profiles and the troops that units are made of, as the rules read them. Lengths in 0.01 mm."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from escarmouche.documents.terms import Name
from escarmouche.rulebooks.c4.content.effect_words import EffectWord
from escarmouche.rulebooks.c4.content.mystic_effects import Artefact, MysticEffect
from escarmouche.rulebooks.c4.content.vocabulary import Aspect, Characteristic, Element
from escarmouche.table.units import MM
from escarmouche.texts import Message, message

Category = Literal["infantry", "cavalry", "creature", "war_machine", "titan"]
"""The five families of fighters. [c4.unit.category] [c4.term.categories]"""

RANKED: Final = ("infantry", "cavalry", "creature")
"""The categories that have Ranks. [c4.unit.rank] [c4.term.rang]"""

INFANTRY_BASE: Final = 30 * MM

Post = Literal["", "standard_bearer", "musician", "specialist", "familiar", "crew"]
"""What a special fighter does besides fighting. [c4.unit.special.specialist] [c4.term.specialiste] A specialist has no rule
of his own but for his profile; a familiar goes with a magician.
"""

Cavalry = Literal["", "heavy", "light"]

Path = Literal["light", "destiny", "darkness"]
"""The three alliances between peoples. [c4.alliance.paths]"""


class Weapon(msgspec.Struct, frozen=True):
    """What a card says of melee, or of ranged attacks: Attack, Dice, Strength. [c4.term.corps-a-corps] [c4.term.a-distance]

    ``perforating``: the shots may eliminate more enemies than there were shooters. ``area``: the area of effect, in
    graduations of the template (cm); 0: it has none.
    """

    attack: int
    dice: int
    strength: int
    perforating: bool = False
    area: int = 0


class Profile(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """A reference card. Infantry has no rule of its own; creatures do not mind losses; all numbers of an Incarnate are those
    of his card. [c4.category.infantry] [c4.term.infanterie] [c4.category.creature] [c4.advantage.profile] Either
    Courage or Fear stands on it. [c4.unit.card] [c4.unit.card.fear]

    ``army``: the people whose totem it bears [c4.term.totem]. ``life``: life points, or structure points of a war machine
    [c4.unit.card.structure]. ``authority`` marks an Incarnate [c4.incarnate.definition] [c4.term.autorite],
    ``magic_power`` a magician [c4.term.pouvoir], ``fervour`` one of the faithful [c4.term.foi]. ``person``: whose profile
    it is, of an Incarnate who may have several. ``champion_of``: the troops that he may join; none: any of his army.
    ``skills``: names of effects. ``points``, ``elixir``, ``resurrection``: of an Incarnate, what he costs and is worth.
    ``element``, ``aspects``: of a mystic; ``mystic_effects``: what he can do, rituals and communions that an Incarnate has
    been given among it; ``capacities``: the titanic
    capacity cards of a titan; ``pilot``: a war machine with one needs no crew; ``artefacts``: those of an Incarnate;
    ``attributes``: the value of all that he may be given; ``value``: of a familiar, what it counts among that.
    ``icon``: the silhouette by which he is known (``""``: that of his kind).
    """

    key: str
    name: Name
    army: str
    category: Category
    rank: int | None = None
    movement: int
    defence: int
    resistance: int
    courage: int | None = None
    fear: int | None = None
    life: int = 1
    melee: Weapon
    ranged: Weapon | None = None
    authority: int | None = None
    magic_power: int | None = None
    fervour: int | None = None
    element: Element | None = None
    aspects: tuple[Aspect, ...] = ()
    mystic_effects: tuple[MysticEffect, ...] = ()
    capacities: tuple[MysticEffect, ...] = ()
    pilot: bool = False
    artefacts: tuple[Artefact, ...] = ()
    attributes: int = 0
    value: int = 0
    base: int = INFANTRY_BASE
    height: int
    post: Post = ""
    cavalry: Cavalry = ""
    skills: tuple[str, ...] = ()
    person: str = ""
    champion_of: tuple[str, ...] = ()
    points: int = 0
    elixir: int = 0
    resurrection: int = 0
    icon: str = ""

    @property
    def is_incarnate(self) -> bool:
        """Whether it is that of a hero. [c4.unit.special.incarnate]"""
        return self.authority is not None

    @property
    def is_magician(self) -> bool:
        """Whether he casts spells. [c4.term.magicien]"""
        return self.magic_power is not None

    @property
    def is_faithful(self) -> bool:
        """Whether he calls for miracles. [c4.term.fidele]"""
        return self.fervour is not None

    @property
    def is_special(self) -> bool:
        """Whether the fighter is no standard one: to lead a unit makes nobody special. A specialist is one by his profile
        alone. [c4.unit.special.specialist] [c4.term.specialiste] [c4.unit.special]
        [c4.unit.special.mystic] [c4.term.combattant-special] [c4.term.mystique]
        """
        return self.is_incarnate or self.is_magician or self.is_faithful or bool(self.post)

    @property
    def carries_equipment(self) -> bool:
        """Whether it has the equipment of its unit: Incarnates, standard-bearers, musicians and familiars have their own.

        [c4.army.unit.equipment]
        """
        return not self.is_incarnate and self.post not in ("standard_bearer", "musician", "familiar")

    @property
    def is_familiar(self) -> bool:
        """Whether it goes with a magician, moves and does nothing else. [c4.special.familiar.status]
        [c4.special.familiar.actions] [c4.term.familier]
        """
        return self.post == "familiar"

    @property
    def power(self) -> int:
        """Its weight: 1 on an infantry base, 2 on any larger one; familiars have none. [c4.power.fighter]
        [c4.term.puissance]
        """
        return 0 if self.is_familiar else 1 if self.base <= INFANTRY_BASE else 2

    def printed(self, of: Characteristic) -> int:
        """What stands on the card, an Incarnate's among them; 0 for what it has not.

        [c4.advantage.profile] [c4.term.autorite] [c4.term.pouvoir] [c4.term.foi]
        """
        match of:
            case "movement" | "defence" | "resistance" | "nerve":
                return int(getattr(self, of))
            case "authority" | "fervour" | "magic_power":
                return int(getattr(self, of) or 0)
            case "attack" | "dice" | "strength":
                return int(getattr(self.melee, of))
            case _:
                return int(getattr(self.ranged, of.removeprefix("ranged_"))) if self.ranged is not None else 0

    @property
    def is_frightening(self) -> bool:
        """Whether its card shows Fear in the place of Courage."""
        return self.fear is not None

    @property
    def nerve(self) -> int:
        """Its Courage, or the Fear that stands in its place. [c4.courage.fear] [c4.term.courage] [c4.term.peur]"""
        return self.fear if self.fear is not None else self.courage or 0

    def fights_like(self, other: Profile) -> bool:
        """Whether two fighters are of one profile in melee: special or not, if their values are the same.

        [c4.combat.choose]
        """
        return (
            self.melee == other.melee
            and (self.defence, self.resistance, self.skills, self.cavalry)
            == (other.defence, other.resistance, other.skills, other.cavalry)
            and not self.is_familiar
            and not other.is_familiar
            and not self.is_incarnate
            and not other.is_incarnate
        )


class Tactic(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """What a unit of a people may do besides, once a turn, when it acts: words that reach all of it until the turn ends.

    ``price``: Elixir that it costs; ``needs_staff``: for units with a complete staff alone. [c4.tactic.tactics]
    """

    key: str
    name: Name
    price: int = 0
    needs_staff: bool = False
    effects: tuple[EffectWord, ...] = ()


class Equipment(msgspec.Struct, frozen=True, kw_only=True):
    """What the units of a troop may carry in the place of, or besides, their standard equipment: weapons, armour, what gives
    skills. ``None``: as the card has it. ``each``: what it costs for every fighter who carries it.
    """

    key: str
    name: Name
    each: int = 0
    melee: Weapon | None = None
    ranged: Weapon | None = None
    defence: int | None = None
    resistance: int | None = None
    skills: tuple[str, ...] = ()

    def given(self, profile: Profile) -> Profile:
        """A fighter who carries it."""
        return msgspec.structs.replace(
            profile,
            melee=self.melee or profile.melee,
            ranged=self.ranged or profile.ranged,
            defence=profile.defence if self.defence is None else self.defence,
            resistance=profile.resistance if self.resistance is None else self.resistance,
            skills=tuple(dict.fromkeys([*profile.skills, *self.skills])),
        )


class Benefit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What fighters have of a formation: so much more (or less) of a characteristic; Movement in cm."""

    of: Characteristic
    by: int


class Special(msgspec.Struct, frozen=True):
    """Special fighters that a troop may have, so many at most."""

    profile: Profile
    most: int


class Troop(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit is made of: its standard fighters, the special ones that it may have, its strength and cost.

    ``least``: the standard strength, ``most``: the maximum strength. ``cost`` is that of the standard strength, ``each``
    that of a fighter more, ``full`` that of the maximum strength. ``equipment``: what its units may carry instead.
    """

    key: str
    name: Name
    army: str
    category: Category
    rank: int | None
    standard: Profile
    specials: tuple[Special, ...] = ()
    least: int
    most: int
    cost: int
    each: int
    full: int
    tactics: tuple[Tactic, ...] = ()
    crew: Special | None = None
    equipment: tuple[Equipment, ...] = ()

    def points(self, strength: int) -> int:
        """What so many fighters cost: at full strength what the book prints for it. [c4.army.unit.cost]"""
        return self.full if strength == self.most else self.cost + (strength - self.least) * self.each


def strengths_told(least: int, most: int) -> Message:
    """How many fighters a unit may have, in words.

    >>> strengths_told(1, 1).key, strengths_told(5, 10).key
    ('c4-strength-fixed', 'c4-strength-between')
    """
    if least == most:
        return message("c4-strength-fixed", strength=least)
    return message("c4-strength-between", least=least, most=most)


class Choice(msgspec.Struct, frozen=True):
    """One of the five choices of a banner: a category, and the Ranks that it is open to (none: it has no Ranks)."""

    category: Category
    ranks: tuple[int, ...] = ()
    mandatory: bool = False

    def takes(self, troop: Troop) -> bool:
        """Whether a unit of this troop may fill the choice."""
        return troop.category == self.category and (not self.ranks or troop.rank in self.ranks)


class Army(msgspec.Struct, frozen=True, kw_only=True):
    """A people: its alliance, its banner order, whether its units may close up, and who fights for it.

    ``closed_up``: what its units have of compact formation. [c4.formation.default]
    ``gifts``: the rituals and communions that its Incarnates may be given, besides its artefacts; ``familiar``: what its
    magicians may be accompanied by.
    """

    key: str
    name: Name
    path: Path
    banner: tuple[Choice, ...]
    compact: bool = False
    closed_up: tuple[Benefit, ...] = ()
    troops: tuple[Troop, ...] = ()
    incarnates: tuple[Profile, ...] = ()
    gifts: tuple[MysticEffect, ...] = ()
    artefacts: tuple[Artefact, ...] = ()
    familiar: Profile | None = None
