"""Unit sheets: what a person writes in a YAML file, and the profile that the rules read.

A pack is a file of sheets of one people. :func:`load_pack` reads it; every mistake is one ``BadDocument`` that names the
file, the line, the field, the reason and the rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.errors import Steps
from escarmouche.documents.terms import Name, Term, find
from escarmouche.documents.written import Fault, Key, Words, WrittenName, fault, located, read_name, unknown
from escarmouche.rulebooks.common.silhouettes import Silhouette, check_silhouette
from escarmouche.rulebooks.lfw.content.aptitudes import APTITUDES, Aptitude
from escarmouche.rulebooks.lfw.content.special_rules import Rule, read_rules
from escarmouche.rulebooks.lfw.content.spells import (
    Domain,
    DomainFile,
    Spell,
    common_domains,
    read_domain,
    read_spell,
)
from escarmouche.rulebooks.lfw.content.terms import Role, Speciality, UnitType
from escarmouche.table import INCH, MM, Disc

Target = Annotated[int, Meta(ge=2, le=9)]
"""A number to reach with a die, written "4" for "4+"."""

PACKS = Path(__file__).parent / "packs"
BASED: Final = (documents.Based("cards", PACKS),)
"""Unit sheets may be written by what they change of others."""

BASES: Final[dict[UnitType, int]] = {"infantry": 25, "beast": 40, "monster": 50, "behemoth": 100}
"""The diameter of a base in mm where a sheet names none: the book's table of advised sizes is lost."""

HEIGHTS: Final[dict[UnitType, int]] = {"infantry": 32, "beast": 30, "monster": 60, "behemoth": 110}
"""How tall a model is in mm, of the scale for which the book is made, where a sheet names nothing else."""

MOST_INCHES: Final = 72
MOST_MM: Final = 300


class Stats(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on a sheet in the same form as the rules read it.

    ``combat`` (CC), ``shooting`` (CT), ``defence`` (D) and ``courage`` (Co) are numbers to reach, lower ones better
    [lfw.profile.capacite-de-combat] [lfw.profile.capacite-de-tir] [lfw.profile.defense] [lfw.profile.courage]; ``parry``
    (CP) and ``dodge`` (E) are taken off the rolls of whoever attacks [lfw.profile.capacite-de-parade]
    [lfw.profile.esquive]. ``life`` (Pv): how many wounds it can take [lfw.profile.point-de-vie]; ``command`` (Pc) and
    ``magic`` (Pm): its points to begin with. ``role`` is its tactical role, by which specialists are paid; ``points`` its
    base value; ``specialities`` those that it may take; ``commander`` and ``legend`` notes about its place in an army.
    [lfw.profile.sheet] ``armour``: it wears some, which matters to cutting weapons. ``icon``: the silhouette by which it is
    known on the page.
    """

    key: Key
    type: UnitType = "infantry"
    role: Role = "classic"
    combat: Target
    shooting: Target | None = None
    parry: Annotated[int, Meta(ge=0, le=9)] = 0
    dodge: Annotated[int, Meta(ge=0, le=9)] = 0
    defence: Target
    life: Annotated[int, Meta(ge=1, le=60)] = 1
    courage: Annotated[int, Meta(ge=2, le=12)]
    command: Annotated[int, Meta(ge=0, le=30)] = 0
    magic: Annotated[int, Meta(ge=0, le=30)] = 0
    armour: bool = False
    commander: bool = False
    legend: bool = False
    specialities: tuple[Speciality, ...] = ()
    icon: Silhouette = ""
    points: Annotated[int, Meta(ge=1, le=3000)]


class Weapon(msgspec.Struct, frozen=True, cache_hash=True):
    """A weapon: how far it shoots, how many attacks it makes, their force, and its special rules. [lfw.weapon.format]

    ``range`` in 0.01 mm; ``None`` for a weapon of melee.
    """

    name: Name
    attacks: int
    force: int
    range: int | None = None
    rules: tuple[Rule, ...] = ()

    def has(self, rule: str) -> bool:
        """Whether a special rule (its catalogue id) stands on it."""
        return any(special.id == rule for special in self.rules)

    def parameter(self, rule: str) -> str | int | None:
        """What stands in the brackets of a special rule of the weapon; ``None`` where it has no such rule."""
        return next((special.parameter for special in self.rules if special.id == rule), None)


def no_weapon(name: Name, attacks: int, force: int, rules: tuple[Rule, ...] = ()) -> Weapon:
    """What strikes from afar without being a weapon: an impact, a spell. It has a range of 0, where weapons have more."""
    return Weapon(name, attacks, force, 0, rules)


BARE_HANDS: Final = Weapon(Name("Mains nues", "Bare hands"), 1, 0)
"""With what somebody fights who has no weapon of melee: the book says nothing about that."""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """What may be bought for a unit: weapons in the place of others, equipment. [lfw.equipment.options]"""

    key: str
    name: Name
    points: int
    replaces: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    rules: tuple[Rule, ...] = ()


class Profile(Stats, frozen=True, kw_only=True):
    """A unit sheet as the rules read it: one model, its characteristics, equipment, type and special rules.

    [lfw.profile.unit] Lengths in 0.01 mm: ``movement`` (M) [lfw.profile.mouvement], ``base``, round as all are, and
    ``height``. ``faction`` is the people it belongs to, ``demon``: whether they are demons.
    ``speciality``, ``level`` and ``skills``: what an army list has made
    of it, if it is a specialist; ``mount``: the sheet of what it rides; ``alone``: its own sheet, where it has
    the skills of its partner's speciality only as long as they are together. ``aptitudes``: the command
    aptitudes (ids) that it knows, ``spells`` the spells; ``domains``: those (keys) from which it ``learns`` so many more as
    the army is made.
    """

    name: Name
    faction: str
    movement: int
    base: Disc
    height: int
    weapons: tuple[Weapon, ...] = ()
    rules: tuple[Rule, ...] = ()
    options: tuple[Option, ...] = ()
    aptitudes: tuple[str, ...] = ()
    speciality: Speciality | None = None
    level: int = 0
    skills: tuple[Rule, ...] = ()
    demon: bool = False
    mount: Profile | None = None
    alone: Profile | None = None
    domains: tuple[str, ...] = ()
    learns: int = 0
    spells: tuple[Spell, ...] = ()

    @property
    def melee_weapons(self) -> tuple[Weapon, ...]:
        """What it fights with."""
        return tuple(weapon for weapon in self.weapons if weapon.range is None) or (BARE_HANDS,)

    @property
    def shooting_weapons(self) -> tuple[Weapon, ...]:
        """What it shoots with."""
        return tuple(weapon for weapon in self.weapons if weapon.range is not None)


class Faction(msgspec.Struct, frozen=True):
    """What a faction asks of its armies, and what it gives them.

    ``most`` and ``least``: how many units of a sheet (its key) an army has at most, and at least; ``rules``: special rules
    that all its units have.
    """

    most: dict[str, int] = {}
    least: dict[str, int] = {}
    rules: tuple[Rule, ...] = ()


class Pack(msgspec.Struct, frozen=True):
    """The sheets of one file, those of a faction: a key, a name, the profiles, the domains of magic, those of the book
    among them, and what holds for the armies of the faction.
    """

    key: str
    name: Name
    profiles: tuple[Profile, ...]
    domains: tuple[Domain, ...] = ()
    faction: Faction = Faction()


# -- as people write them ----------------------------------------------------------------------------------------------


class CardWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon as a file writes it: its range in inches, none for a weapon of melee."""

    name: Words | WrittenName
    attacks: Annotated[int, Meta(ge=1, le=20)] = 1
    force: Annotated[int, Meta(ge=-5, le=20)] = 0
    range: Decimal | None = None
    rules: tuple[Words, ...] = ()


class CardOption(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An option as a file writes it. ``replaces``: the weapons (their French or English names) that it takes away."""

    key: Key
    name: Words | WrittenName
    points: Annotated[int, Meta(ge=0, le=1000)]
    replaces: tuple[Words, ...] = ()
    weapons: tuple[CardWeapon, ...] = ()
    rules: tuple[Words, ...] = ()


class Card(Stats, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit sheet as a file writes it: lengths in inches, the base and the height in mm."""

    name: Words | WrittenName
    mount: Key | None = None
    movement: Decimal
    base: Decimal | None = None
    height: Decimal | None = None
    weapons: tuple[CardWeapon, ...] = ()
    rules: tuple[Words, ...] = ()
    options: tuple[CardOption, ...] = ()
    aptitudes: tuple[Words, ...] = ()
    domains: tuple[Words, ...] = ()
    learns: Annotated[int, Meta(ge=0, le=20)] = 0
    spells: tuple[Words, ...] = ()


class PackFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of unit sheets of one people, with domains of magic that it has for itself.

    The book has no people, only what all have in common: every unit, weapon, cost and base comes from such a file.
    [lfw.rule.scope]

    ``most``, ``least``, ``rules``: what holds for its armies, as in :class:`Faction`; ``demons``: its armies are demons, of
    which some scenarios speak.
    """

    pack: Key
    name: Words | WrittenName
    most: dict[Key, Annotated[int, Meta(ge=0, le=200)]] = {}
    least: dict[Key, Annotated[int, Meta(ge=1, le=200)]] = {}
    rules: tuple[Words, ...] = ()
    demons: bool = False
    domains: Annotated[tuple[DomainFile, ...], Meta(max_length=20)] = ()
    cards: Annotated[tuple[Card, ...], Meta(max_length=500)] = ()


def load_pack(source: Path | str | bytes, *, name: str | None = None) -> Pack:
    """The pack in a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""
    document = documents.read(source, PackFile, name=name, based=BASED)
    profiles: dict[str, Profile] = {}
    domains = dict(common_domains())
    for place, domain in enumerate(document.value.domains):
        with located(document, "domains", place):
            if domain.domain in domains:
                raise fault(("domain",), "lfw.spell.format", "lfw-domain-twice", domain=domain.domain)
            domains[domain.domain] = read_domain(domain)
    for place, card in enumerate(document.value.cards):
        with located(document, "cards", place):
            if card.key in profiles:
                raise fault(("key",), "lfw.profile.sheet", "lfw-card-key-twice", card=card.key)
            profile = read_card(card, document.value.pack, domains)
            profiles[card.key] = msgspec.structs.replace(profile, demon=document.value.demons)
    for place, card in enumerate(document.value.cards):
        if card.mount is not None:
            with located(document, "cards", place):
                profiles[card.key] = mounted(profiles[card.key], profiles.get(card.mount), card.mount)
    file = document.value
    with located(document):
        faction = _faction(file, profiles)
    return Pack(file.pack, read_name(file.name), tuple(profiles.values()), tuple(domains.values()), faction)


def _faction(file: PackFile, profiles: Mapping[str, Profile]) -> Faction:
    """What holds for the armies of a faction. Raises :class:`Fault`."""
    for field, limits in (("most", file.most), ("least", file.least)):
        for key in limits:
            if key not in profiles:
                raise fault((field, key), "lfw.army.faction", "lfw-army-no-unit", unit=key)
    for key, least in file.least.items():
        if least > file.most.get(key, least):
            raise fault(("least", key), "lfw.army.faction", "lfw-pack-more-than-most", most=file.most[key])
    return Faction(file.most, file.least, read_rules(("rules",), file.rules))


def mounted(rider: Profile, mount: Profile | None, key: str) -> Profile:
    """The sheet of a unit of cavalry: a rider with the sheet of its mount; both are paid. [lfw.cavalry.duo]

    Raises :class:`Fault` for a mount that there is not, or that rides itself.
    """
    if mount is None or mount.mount is not None or mount.key == rider.key:
        raise fault(("mount",), "lfw.cavalry.duo", "lfw-card-no-mount", mount=key)
    return msgspec.structs.replace(rider, mount=mount, points=rider.points + mount.points)


def standard_packs() -> tuple[Pack, ...]:
    """The packs that come with the program, in alphabetical order of their files."""
    return tuple(load_pack(path, name=path.name) for path in sorted(PACKS.glob("*.yaml")))


def read_card(card: Card, faction: str, domains: Mapping[str, Domain] | None = None) -> Profile:
    """The profile of a sheet as a file writes it. ``domains``: those that there are, by key. Raises :class:`Fault`."""
    there = common_domains() if domains is None else domains
    profile = Profile(
        **{field: getattr(card, field) for field in Stats.__struct_fields__},
        name=read_name(card.name),
        faction=faction,
        movement=inches(("movement",), "lfw.profile.mouvement", card.movement),
        base=_base(card),
        height=_mm(("height",), "lfw.shoot.line-of-sight", card.height or Decimal(HEIGHTS[card.type])),
        weapons=tuple(_weapon(("weapons", place), weapon) for place, weapon in enumerate(card.weapons)),
        rules=read_rules(("rules",), card.rules),
        options=tuple(_option(("options", place), option) for place, option in enumerate(card.options)),
        aptitudes=tuple(read_aptitude(("aptitudes", place), word).id for place, word in enumerate(card.aptitudes)),
        domains=tuple(_domain(("domains", place), word, there) for place, word in enumerate(card.domains)),
        learns=card.learns,
        spells=tuple(read_spell(("spells", place), word, there.values()) for place, word in enumerate(card.spells)),
    )
    wrong = next(faults(profile), None)
    if wrong is not None:
        raise wrong
    return profile


def _base(card: Card) -> Disc:
    """A base is round, and as large as the sheet says, which players may change in a pack of theirs. [lfw.profile.base]"""
    return Disc(_mm(("base",), "lfw.profile.base", card.base or Decimal(BASES[card.type]), step=2))


def read_aptitude(steps: Steps, word: str) -> Aptitude:
    """The command aptitude of this name, in either language. Raises :class:`Fault`."""
    aptitude = find(APTITUDES, word)
    if aptitude is None:
        raise unknown(steps, "lfw.aptitude.list", "lfw-aptitude-unknown", word, APTITUDES)
    return aptitude


def _domain(steps: Steps, word: str, domains: Mapping[str, Domain]) -> str:
    table = [Term(domain.key, domain.name) for domain in domains.values()]
    known = find(table, word)
    if known is None:
        raise unknown(steps, "lfw.spell.format", "lfw-domain-unknown", word, table)
    return known.key


def inches(steps: Steps, rule: str, value: Decimal) -> int:
    """A length in inches as 0.01 mm: more than none, at most 72, a whole number of hundredths. Raises :class:`Fault`."""
    units = value * INCH
    if not 0 < value <= MOST_INCHES or units != int(units):
        raise fault(steps, rule, "lfw-length", most=MOST_INCHES, got=str(value))
    return int(units)


def _mm(steps: Steps, rule: str, value: Decimal, step: int = 1) -> int:
    units = value * MM
    if not 0 < value <= MOST_MM or units != int(units) or int(units) % step:
        raise fault(steps, rule, "lfw-size", most=MOST_MM, got=str(value))
    return int(units)


def _weapon(steps: Steps, weapon: CardWeapon) -> Weapon:
    return Weapon(
        read_name(weapon.name),
        weapon.attacks,
        weapon.force,
        None if weapon.range is None else inches((*steps, "range"), "lfw.weapon.format", weapon.range),
        read_rules((*steps, "rules"), weapon.rules),
    )


def _option(steps: Steps, option: CardOption) -> Option:
    return Option(
        key=option.key,
        name=read_name(option.name),
        points=option.points,
        replaces=option.replaces,
        weapons=tuple(_weapon((*steps, "weapons", place), weapon) for place, weapon in enumerate(option.weapons)),
        rules=read_rules((*steps, "rules"), option.rules),
    )


def faults(profile: Profile) -> Iterator[Fault]:
    """Everything on a sheet that contradicts the rules or itself; nothing for a good one."""
    check_silhouette(profile.icon)
    if profile.learns and not profile.domains:
        yield fault(("learns",), "lfw.spell.format", "lfw-card-learns-nothing")
    if profile.shooting is None and profile.shooting_weapons:
        yield fault(("shooting",), "lfw.profile.capacite-de-tir", "lfw-card-weapon-without-skill")
    seen: set[str] = set()
    for place, option in enumerate(profile.options):
        if option.key in seen:
            yield fault(("options", place, "key"), "lfw.equipment.options", "lfw-option-twice", option=option.key)
        seen.add(option.key)
        for number, word in enumerate(option.replaces):
            if not any(word in (weapon.name.fr, weapon.name.en) for weapon in profile.weapons):
                yield fault(
                    ("options", place, "replaces", number), "lfw.equipment.options", "lfw-option-no-weapon", weapon=word
                )


def with_option(profile: Profile, option: Option) -> Profile:
    """The profile of a unit that has taken an option: weapons replaced, equipment granted, its points paid.

    What is left to be taken are the others that replace nothing, or weapons that it still has. [lfw.equipment.options]
    """
    weapons = (*(w for w in profile.weapons if not {w.name.fr, w.name.en} & set(option.replaces)), *option.weapons)
    held = {word for weapon in weapons for word in (weapon.name.fr, weapon.name.en)}
    return msgspec.structs.replace(
        profile,
        weapons=weapons,
        rules=(*profile.rules, *option.rules),
        points=profile.points + option.points,
        options=tuple(other for other in profile.options if other is not option and set(other.replaces) <= held),
    )


def with_rules(profile: Profile, rules: tuple[Rule, ...]) -> Profile:
    """The profile of a unit that has some special rules more; of cavalry both have them."""
    if not rules:
        return profile
    mount = None if profile.mount is None else with_rules(profile.mount, rules)
    alone = None if profile.alone is None else with_rules(profile.alone, rules)
    return msgspec.structs.replace(profile, rules=(*profile.rules, *rules), mount=mount, alone=alone)
