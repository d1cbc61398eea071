"""Reference cards: what a person writes in a YAML file, and the profile that the rules read.

A pack is a file of cards of one people. :func:`load_pack` reads it; every mistake is one ``BadDocument`` that names the
file, the line, the field, the reason and the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.terms import Name, find
from escarmouche.documents.written import Fault, Key, Words, WrittenName, fault, located, read_name, unknown
from escarmouche.errors import BadValue
from escarmouche.rulebooks.c2.content.experience import CardExperience, ExperienceCard, read_experience
from escarmouche.rulebooks.c2.content.machines import ARTILLERY, Boiler, Machine, Machinery, machine_faults
from escarmouche.rulebooks.c2.content.magic_levels import domain_of
from escarmouche.rulebooks.c2.content.miracles import Miracle, read_miracle
from escarmouche.rulebooks.c2.content.skill_names import (
    FAITH_RANKS,
    IMMORTALS,
    MAGIC_LEVELS,
    SKILL_NAMES,
    Skill,
    read_skill,
)
from escarmouche.rulebooks.c2.content.spells import CardSpell, Spell, read_spell, read_term
from escarmouche.rulebooks.c2.content.terms import ABILITIES, PATHS
from escarmouche.rulebooks.c2.content.written import read_length
from escarmouche.rulebooks.common.schemas import file_schema
from escarmouche.rulebooks.common.silhouettes import Silhouette, check_silhouette
from escarmouche.rulebooks.confrontation import effect_words
from escarmouche.rulebooks.confrontation.miracles import Aspects, CardMiracle
from escarmouche.rulebooks.confrontation.peoples import PEOPLES, Way
from escarmouche.table.poses import Rectangle
from escarmouche.table.units import MM
from escarmouche.texts import Value

Rank = Literal[
    "irregular",
    "regular",
    "veteran",
    "special",
    "elite",
    "creature",
    "living_legend",
    "major_ally",
    "light_artillery",
    "heavy_artillery",
    "light_zone_artillery",
    "heavy_zone_artillery",
    "chariot",
]
Size = Literal["small", "normal", "large", "very_large"]
Element = Literal["eau", "air", "terre", "feu", "lumiere", "tenebres"]
Characteristic = effect_words.Score
BaseName = Literal["infantry", "cavalry", "creature"]

Score = Annotated[int, Meta(ge=0, le=30)]
Points = Annotated[int, Meta(ge=1, le=2000)]

BASES: dict[BaseName, Rectangle] = {
    "infantry": Rectangle(25 * MM, 25 * MM),
    "cavalry": Rectangle(25 * MM, 50 * MM),
    "creature": Rectangle(3750, 3750),
}
"""The bases the book names: width and depth in 0.01 mm."""

PACKS = Path(__file__).parent / "packs"
BASED: Final = (documents.Based("cards", PACKS),)
"""Cards may be written by what they change of others."""

MAX_MOVEMENT_CM = 60
MIN_BASE_MM, MAX_BASE_MM = 10, 200
MAX_RANGE_CM = 200
MAX_TEMPLATE_CM = 20


class Stats(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on a card in the same form as the rules read it.

    A missing score means that the fighter cannot do the thing at all: no ``shooting``, no shot; no ``power``, no
    Magician [c2.profile.power]; no ``faith``, none of the faithful [c2.profile.faith]. ``size`` is a fixed attribute
    that neither equipment nor the pose of a model changes. [c2.profile.size.posture] ``character`` says that the card
    bears a proper name. [c2.profile.name] ``rank`` is one of the eight [c2.profile.rank], or that of a war machine;
    ``machine`` says what kind of one. A ``gunner`` has TIR for engines, without a weapon of his own. ``points`` are the
    Army Points of one figure. ``icon``: the silhouette by which it is shown. ``elemental`` says that it is a being of an
    Element, ``way`` of which Way somebody is who belongs to no people, ``believer`` whether the faithful count him,
    where the card says otherwise than the rules.
    """

    key: Key
    rank: Rank
    size: Size = "normal"
    initiative: Score
    attack: Score
    strength: Score
    defence: Score
    resistance: Score
    shooting: Score | None = None
    courage: Score | None = None
    fear: Score | None = None
    discipline: Score | None = None
    power: Score | None = None
    faith: Aspects | None = None
    way: Way | None = None
    believer: bool | None = None
    elements: tuple[Element, ...] = ()
    mounted: bool = False
    elemental: bool = False
    character: bool = False
    bold: tuple[Characteristic, ...] = ()
    gunner: bool = False
    machine: Machine | None = None
    boilers: tuple[Boiler, ...] = ()
    points: Points
    icon: Silhouette = ""


TEMPLATE_CM = Decimal(5)
"""The radius of the template of an area weapon that names none."""


class Weapon(msgspec.Struct, frozen=True):
    """A ranged weapon: its own Strength, and its three ranges in 0.01 mm.

    ``template``: of area artillery the radius of the template, in 0.01 mm.
    """

    name: Name
    strength: int
    short: int
    medium: int
    long: int
    template: int = 0


class Profile(Stats, frozen=True, kw_only=True):
    """A reference card as the rules read it: lengths in 0.01 mm, names resolved. [c2.profile.characteristics]

    ``movement`` is the normal move on the ground, ``flight`` the one in the air. ``people`` is ``None`` for those who
    belong to none. ``per_card`` is the largest number of figures that one card stands for. ``equipment`` names what the
    figure carries; its effect on the scores is already in them, a mount among it is ``mounted``. [c2.profile.equipment]
    ``skills`` and ``abilities`` carry catalogue names (``c2.skill.<name>``, ``c2.ability.<name>``). ``paths`` are those
    of magic that a Magician follows besides that of his people; ``spells`` those that he has taken into this battle, each on
    a card of its own [c2.magic.cards]; ``miracles`` those that one of the faithful has.
    """

    name: Name
    people: str | None
    movement: int
    flight: int | None = None
    base: Rectangle
    weapon: Weapon | None = None
    equipment: tuple[Name, ...] = ()
    skills: tuple[Skill, ...] = ()
    abilities: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    spells: tuple[Spell, ...] = ()
    miracles: tuple[Miracle, ...] = ()
    per_card: int = 1

    def skill(self, name: str) -> Skill | None:
        """The (first) skill with this catalogue name, or ``None``."""
        return next((skill for skill in self.skills if skill.name == name), None)

    def has(self, name: str) -> bool:
        """Whether the card bears this skill."""
        return self.skill(name) is not None

    @property
    def is_thing(self) -> bool:
        """Whether it is an immobile engine, which does nothing without Servants."""
        return self.machine is not None and not self.machine.mobile

    @property
    def is_artillery(self) -> bool:
        """Whether its weapon is artillery. [c2.artillery.definition]"""
        return self.rank in ARTILLERY

    @property
    def gods(self) -> tuple[str, ...]:
        """The gods of one of the faithful, as his rank names them. [c2.faith.rank]"""
        return tuple(skill.of for skill in self.skills if skill.of is not None)

    @property
    def immortal_way(self) -> str | None:
        """The Way of an Immortal, whose Circle is the number of that skill; ``None`` for a mortal. [c2.immortal.circles]"""
        return next((IMMORTALS[skill.name] for skill in self.skills if skill.name in IMMORTALS), None)


class Artefact(msgspec.Struct, frozen=True, kw_only=True):
    """A magic object, a card added to the card of its carrier.

    It costs ``points`` and gives its carrier skills and abilities. ``carriers``: the Characters, anyone, or the owners
    of the profiles named.
    """

    key: str
    name: Name
    points: int
    carriers: Literal["characters", "anyone"] | tuple[str, ...] = "characters"
    skills: tuple[Skill, ...] = ()
    abilities: tuple[str, ...] = ()


class Pack(msgspec.Struct, frozen=True):
    """The cards of one file: a key, a name, the profiles, the magic objects, the spells, the miracles, the experience."""

    key: str
    name: Name
    profiles: tuple[Profile, ...]
    artefacts: tuple[Artefact, ...] = ()
    spells: tuple[Spell, ...] = ()
    miracles: tuple[Miracle, ...] = ()
    experience: tuple[ExperienceCard, ...] = ()


# -- as people write them ----------------------------------------------------------------------------------------------


class CardWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ranged weapon as a file writes it: ranges, and the radius of the template of area artillery, in cm."""

    name: Words | WrittenName
    strength: Score
    short: Decimal
    medium: Decimal
    long: Decimal
    template: Decimal = TEMPLATE_CM


class CardBase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base of unusual size, in mm; depth runs the way the model faces."""

    width: Decimal
    depth: Decimal


class Card(Stats, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reference card as a file writes it: lengths in cm, names in either language."""

    name: Words | WrittenName
    people: Words | None = None
    movement: Decimal
    flight: Decimal | None = None
    base: BaseName | CardBase | None = None
    weapon: CardWeapon | None = None
    equipment: tuple[Words | WrittenName, ...] = ()
    skills: tuple[Words, ...] = ()
    abilities: tuple[Words, ...] = ()
    paths: tuple[Words, ...] = ()
    per_card: Annotated[int, Meta(ge=1, le=12)] = 1


class CardArtefact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A magic object as a file writes it."""

    key: Key
    name: Words | WrittenName
    points: Points
    carriers: Literal["characters", "anyone"] | tuple[Key, ...] = "characters"
    skills: tuple[Words, ...] = ()
    abilities: tuple[Words, ...] = ()


class PackFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of cards. ``people`` is that of every card that names none of its own."""

    pack: Key
    name: Words | WrittenName
    people: Words | None = None
    cards: Annotated[tuple[Card, ...], Meta(max_length=500)] = ()
    artefacts: Annotated[tuple[CardArtefact, ...], Meta(max_length=500)] = ()
    spells: Annotated[tuple[CardSpell, ...], Meta(max_length=500)] = ()
    miracles: Annotated[tuple[CardMiracle, ...], Meta(max_length=500)] = ()
    experience: Annotated[tuple[CardExperience, ...], Meta(max_length=500)] = ()


def read_card(card: Card, people: str | None = None) -> Profile:
    """The profile of a card as a file writes it.

    ``people`` is the people of the file, for a card that names none. Raises :class:`Fault`.
    """
    profile = Profile(
        **{field: getattr(card, field) for field in Stats.__struct_fields__},
        name=read_name(card.name),
        people=None if (written := card.people or people) is None else read_people(written),
        movement=_cm(("movement",), card.movement, MAX_MOVEMENT_CM),
        flight=None if card.flight is None else _cm(("flight",), card.flight, MAX_MOVEMENT_CM),
        base=_base(card),
        weapon=None if card.weapon is None else _weapon(card.weapon, area=card.rank.endswith("zone_artillery")),
        equipment=tuple(map(read_name, card.equipment)),
        skills=_skills(card.skills),
        abilities=_abilities(card.abilities),
        paths=tuple(
            read_term(("paths", place), "c2.magic.paths", "c2-path-unknown", path, PATHS).key
            for place, path in enumerate(card.paths)
        ),
        per_card=card.per_card,
    )
    check_silhouette(profile.icon)
    wrong = next(faults(profile), None)
    if wrong is not None:
        raise wrong
    return profile


def read_artefact(artefact: CardArtefact) -> Artefact:
    """A magic object as the rules read it. Raises :class:`Fault`."""
    return Artefact(
        key=artefact.key,
        name=read_name(artefact.name),
        points=artefact.points,
        carriers=artefact.carriers,
        skills=_skills(artefact.skills),
        abilities=_abilities(artefact.abilities),
    )


def load_pack(source: Path | str | bytes, *, name: str | None = None) -> Pack:
    """The pack in a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""
    document = documents.read(source, PackFile, name=name, based=BASED)
    file = document.value
    return Pack(
        key=file.pack,
        name=read_name(file.name),
        profiles=_read_each(document, "cards", file.cards, partial(read_card, people=file.people)),
        artefacts=_read_each(document, "artefacts", file.artefacts, read_artefact),
        spells=_read_each(document, "spells", file.spells, read_spell),
        miracles=_read_each(document, "miracles", file.miracles, read_miracle),
        experience=_read_each(document, "experience", file.experience, read_experience),
    )


_Written = TypeVar("_Written", bound=Card | CardArtefact | CardSpell | CardMiracle | CardExperience)
_Read = TypeVar("_Read")


def _read_each(
    document: documents.Document[PackFile], field: str, items: Sequence[_Written], read: Callable[[_Written], _Read]
) -> tuple[_Read, ...]:
    """Every item of a list of the file as the rules read it, each under a key of its own."""
    seen: dict[str, _Read] = {}
    for place, item in enumerate(items):
        with located(document, field, place):
            if item.key in seen:
                raise fault(("key",), "c2.profile.reference-card", "c2-card-key-twice", card=item.key)
            seen[item.key] = read(item)
    return tuple(seen.values())


def standard_packs() -> tuple[Pack, ...]:
    """The packs that come with the program, in alphabetical order of their files."""
    return tuple(load_pack(path, name=path.name) for path in sorted(PACKS.glob("*.yaml")))


def example_pack(name: str = "book") -> Pack:
    """The cards of the worked examples in the book: not for armies, their unprinted values are guesses of ours.

    [c2.profile.alahel] [c2.profile.tharn] [c2.profile.melkion] [c2.profile.ange-morbide] [c2.profile.meliador]
    [c2.profile.gorgone] [c2.faith.profile.pretresse-de-fer] [c2.faith.profile.neran]
    Their spells: [c2.spell.tempete-de-lumiere] [c2.spell.bannissement] [c2.spell.vent-porteur]
    [c2.spell.fleches-hecate] [c2.spell.invocation-ange-morbide] [c2.spell.eternelle-torpeur] [c2.spell.boule-de-feu]
    The pack ``divination``: [c2.faith.profile.xherus] and miracles [c2.miracle.brulure-des-infideles]
    [c2.miracle.incarnation-de-la-justice] [c2.miracle.envoutement-de-la-poupee]
    [c2.miracle.invocation-des-moissonneurs]
    """
    path = PACKS / "examples" / f"{name}.yaml"
    return load_pack(path, name=path.name)


def card_schema() -> dict[str, Any]:
    """The JSON Schema of a card file, for editors that check while one writes."""
    return file_schema(PackFile, "a pack of Confrontation 2 cards", BASED)


def faults(profile: Profile) -> Iterator[Fault]:
    """Everything on a card that contradicts the rules or itself; nothing for a good one."""
    yield from _nerve_faults(profile)
    yield from _shooting_faults(profile)
    yield from _body_faults(profile)
    yield from _wing_faults(profile)
    yield from _magic_faults(profile)
    yield from _skill_faults(profile)
    yield from _people_faults(profile)
    yield from machine_faults(_machinery(profile))


def _machinery(profile: Profile) -> Machinery:
    """What matters about the machine of a card."""
    weapon = profile.weapon is not None
    return Machinery(
        machine=profile.machine,
        rank=profile.rank,
        weapon=weapon,
        shooting=profile.shooting is not None,
        nerve=any(score is not None for score in (profile.courage, profile.fear, profile.discipline)),
        transport=profile.has("transport"),
        character=profile.character,
        per_card=profile.per_card,
        missing=tuple(
            boiler.score
            for boiler in profile.boilers
            if not (
                weapon if boiler.score in ("range", "weapon_strength") else getattr(profile, boiler.score) is not None
            )
        ),
    )


def _nerve_faults(profile: Profile) -> Iterator[Fault]:
    """Courage or Fear, never both, and Discipline; a Construct has neither Courage nor Discipline, an Undead may lack it.

    What Servants must push is a thing, and has none of them.
    """
    if profile.is_thing:
        return
    construct = profile.has("construct")
    if profile.courage is not None and profile.fear is not None:
        yield fault(("fear",), "c2.profile.characteristics", "c2-card-courage-and-fear")
    if construct and profile.courage is not None:
        yield fault(("courage",), "c2.skill.construct", "c2-card-construct")
    if construct and profile.discipline is not None:
        yield fault(("discipline",), "c2.skill.construct", "c2-card-construct")
    if not construct and profile.courage is None and profile.fear is None:
        yield fault((), "c2.profile.characteristics", "c2-card-no-courage-nor-fear")
    if profile.discipline is None and not construct and not profile.has("mort-vivant"):
        yield fault((), "c2.profile.discipline", "c2-card-no-discipline")


def _shooting_faults(profile: Profile) -> Iterator[Fault]:
    weapon = profile.weapon
    unarmed = profile.gunner and weapon is None
    if not profile.is_thing and not unarmed and (profile.shooting is None) != (weapon is None):
        yield fault(("weapon" if weapon else "shooting",), "c2.profile.shooting", "c2-card-half-a-shooter")
    if weapon is not None and not 0 < weapon.short <= weapon.medium <= weapon.long:
        yield fault(("weapon",), "c2.profile.shooting", "c2-card-ranges")


def _body_faults(profile: Profile) -> Iterator[Fault]:
    """Size and mount: cavalry is large, or very large on a very large mount. [c2.profile.size]"""
    if profile.mounted and profile.size not in ("large", "very_large"):
        yield fault(("size",), "c2.profile.size", "c2-card-mounted-size")
    if profile.has("destrier") and not profile.mounted:
        yield fault(("skills",), "c2.skill.destrier", "c2-card-steed-without-mount")


def _wing_faults(profile: Profile) -> Iterator[Fault]:
    """Who flies has a Movement in the air, and nobody else has one."""
    if profile.has("vol") != (profile.flight is not None):
        yield fault(("flight" if profile.flight is not None else "skills",), "c2.skill.vol", "c2-card-half-a-flyer")


def _magic_faults(profile: Profile) -> Iterator[Fault]:
    for level, mastered in zip(MAGIC_LEVELS, (1, 2, 3, 6), strict=True):
        if profile.has(level) and profile.power is None:
            yield fault(("skills",), "c2.profile.power", "c2-card-level-without-power", skill=_skill_name(level))
        if profile.has(level) and len(profile.elements) not in (0, mastered):
            facts: dict[str, Value] = {"skill": _skill_name(level), "count": mastered}
            yield fault(("elements",), "c2.magic.levels", "c2-card-elements", **facts)
    yield from _domain_faults(profile)
    for rank in FAITH_RANKS:
        if profile.has(rank) and profile.faith is None:
            yield fault(("skills",), "c2.profile.faith", "c2-card-rank-without-faith", skill=_skill_name(rank))


def _domain_faults(profile: Profile) -> Iterator[Fault]:
    """A primary element of his people is always among his, a forbidden one only among those of a Virtuose.

    [c2.magic.primary-domain]
    """
    if (profile.elements or profile.paths) and profile.power is None:
        yield fault(("elements" if profile.elements else "paths",), "c2.magic.magician", "c2-card-magic-without-power")
    domain = domain_of(profile)
    if domain is None or not profile.elements or profile.has("virtuose"):
        return
    if domain.primary and not set(domain.primary) & set(profile.elements):
        yield fault(("elements",), "c2.magic.primary-domain", "c2-card-no-primary-element")
    for place, element in enumerate(profile.elements):
        if element in domain.forbidden:
            yield fault(("elements", place), "c2.magic.primary-domain", "c2-card-forbidden-element")


OF_MACHINES: Final = ("impact", "irrepressible", "fauchage", "rempart", "transport")
"""Skills that only war machines have."""


def _skill_faults(profile: Profile) -> Iterator[Fault]:
    for place, skill in enumerate(profile.skills):
        if skill in profile.skills[:place]:
            yield fault(("skills", place), "c2.skill.general", "c2-card-skill-twice", skill=_skill_name(skill.name))
    if profile.machine is None:
        for name in filter(profile.has, OF_MACHINES):
            yield fault(("skills",), f"c2.skill.{name}", "c2-card-machine-skill", skill=_skill_name(name))
    if profile.has("concentration") != bool(profile.bold):
        yield fault(("bold" if profile.bold else "skills",), "c2.skill.concentration", "c2-card-bold")
    for place, characteristic in enumerate(profile.bold):
        if getattr(profile, characteristic) is None:
            yield fault(("bold", place), "c2.skill.concentration", "c2-card-bold-missing")
    if profile.has("incarnation") and not profile.character:
        yield fault(("skills",), "c2.skill.incarnation", "c2-card-incarnation")


def _people_faults(profile: Profile) -> Iterator[Fault]:
    stateless = profile.has("apatride")
    if stateless and profile.people is not None:
        yield fault(("skills",), "c2.skill.apatride", "c2-card-stateless")
    if profile.people is None and not (stateless or profile.has("mercenaire") or profile.immortal_way):
        yield fault((), "c2.people.list", "c2-card-no-people")
    if profile.way is not None and profile.people is not None:
        yield fault(("way",), "c2.people.list", "c2-card-way-and-people")
    if profile.character and profile.per_card != 1:
        yield fault(("per_card",), "c2.army.unique-character", "c2-card-character-alone")


def _skill_name(key: str) -> dict[str, str]:
    return SKILL_NAMES[key].name.told


def read_people(written: str) -> str:
    """The key of the people called ``written`` in either language. Raises :class:`Fault`.

    "Same people" compares these keys. [c2.people.list]
    """
    people = find(PEOPLES, written)
    if people is None:
        raise unknown(("people",), "c2.people.list", "c2-people-unknown", written, PEOPLES)
    return people.key


def _cm(steps: documents.Steps, value: Decimal, most: int) -> int:
    return read_length(steps, "c2.profile.characteristics", value, 0, most)


def _side(field: str, value: Decimal) -> int:
    """A side of a base, given in mm."""
    steps = ("base", field)
    return read_length(steps, "c2.profile.characteristics", value, MIN_BASE_MM, MAX_BASE_MM, unit="mm", step=2)


def _base(card: Card) -> Rectangle:
    if isinstance(card.base, CardBase):
        return Rectangle(
            _side("width", card.base.width),
            _side("depth", card.base.depth),
        )
    return BASES[card.base or ("cavalry" if card.mounted else "infantry")]


def _weapon(weapon: CardWeapon, *, area: bool) -> Weapon:
    return Weapon(
        name=read_name(weapon.name),
        strength=weapon.strength,
        short=_cm(("weapon", "short"), weapon.short, MAX_RANGE_CM),
        medium=_cm(("weapon", "medium"), weapon.medium, MAX_RANGE_CM),
        long=_cm(("weapon", "long"), weapon.long, MAX_RANGE_CM),
        template=_cm(("weapon", "template"), weapon.template, MAX_TEMPLATE_CM) if area else 0,
    )


def _skills(texts: Sequence[str]) -> tuple[Skill, ...]:
    skills = []
    for place, text in enumerate(texts):
        try:
            skills.append(read_skill(text))
        except BadValue as bad:
            raise Fault(("skills", place), bad.reason, bad.rule) from None
    return tuple(skills)


def _abilities(texts: Sequence[str]) -> tuple[str, ...]:
    keys = []
    for place, text in enumerate(texts):
        ability = find(ABILITIES, text)
        if ability is None:
            raise unknown(("abilities", place), "c2.profile.skills", "c2-ability-unknown", text, ABILITIES)
        keys.append(ability.key)
    return tuple(keys)
