"""Reference cards: what a person writes in a YAML file, and the profile that the rules read.

A pack is a file of cards, most often of one people. :func:`load_pack` reads it; every mistake is one ``BadDocument`` that
names the file, the line, the field, the reason and the rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.terms import Name, Term, find, slug
from escarmouche.documents.written import Fault, Key, Words, WrittenName, fault, located, read_name, unknown
from escarmouche.errors import BadValue
from escarmouche.rulebooks.cc.content.abilities import CardAbilities, Placed, read_abilities, with_abilities
from escarmouche.rulebooks.cc.content.machines import Boiler, Machine
from escarmouche.rulebooks.cc.content.nexus_cards import NexusCard, read_nexus
from escarmouche.rulebooks.cc.content.profile import Profile, Skill, Weapon
from escarmouche.rulebooks.cc.content.skill_names import read_skill, skill_name
from escarmouche.rulebooks.cc.content.terms import (
    CATEGORIES,
    FAVOURED,
    PATHS,
    RACES,
    ROUND_BASES,
    SQUARE_BASES,
    WAYS,
    BaseName,
    Element,
    Rank,
    Scale,
    Size,
)
from escarmouche.rulebooks.cc.content.written import read_length
from escarmouche.rulebooks.common.schemas import file_schema
from escarmouche.rulebooks.common.silhouettes import Silhouette, check_silhouette
from escarmouche.rulebooks.confrontation import effect_words
from escarmouche.rulebooks.confrontation.peoples import PEOPLES, People, Way
from escarmouche.table import Base, Disc, Rectangle

PACKS: Final = Path(__file__).parent / "packs"
BASED: Final = (documents.Based("cards", PACKS),)
"""Cards may be written by what they change of others."""

CARD: Final = "cc.core.card.reference"
CHARACTERISTICS: Final = "cc.core.characteristics"
BOLD: Final = "cc.core.card.bold"
PEOPLE: Final = "cc.core.profile.people"
RACE: Final = "cc.core.profile.race"
WAY: Final = "cc.core.army.paths"
FAVOURED_ELEMENT: Final = "cc.core.mana.favoured-element"

MAX_MOVEMENT_CM: Final = 60
MIN_BASE_MM, MAX_BASE_MM = 10, 200
MAX_RANGE_CM: Final = 200
MAX_TEMPLATE_CM: Final = 20
MAX_FAITH_AURA_CM: Final = 50

Characteristic = effect_words.Score

Score = Annotated[int, Meta(ge=0, le=30)]
Points = Annotated[int, Meta(ge=1, le=2000)]


class Artefact(msgspec.Struct, frozen=True, kw_only=True):
    """A magic object, a card that is given to a fighter when the army is built.

    It costs ``points`` and gives its bearer skills. ``bearers``: Champions, anyone (then one only), or the owners of the
    profiles named, to whom it is reserved.
    """

    key: str
    name: Name
    points: int
    bearers: Literal["champions", "anyone"] | tuple[str, ...] = "champions"
    skills: tuple[Skill, ...] = ()

    @property
    def reserved(self) -> bool:
        """Whether it is for somebody named only."""
        return isinstance(self.bearers, tuple)


class Pack(msgspec.Struct, frozen=True):
    """The cards of one file: a key, a name, the profiles (those of nexus among them), the magic objects, the peoples that
    it adds.

    ``favoured``: the favoured Elements that it tells, by people.
    """

    key: str
    name: Name
    profiles: tuple[Profile, ...]
    artefacts: tuple[Artefact, ...] = ()
    peoples: tuple[People, ...] = ()
    favoured: dict[str, tuple[Element, ...]] = {}


# -- as people write them ----------------------------------------------------------------------------------------------


class CardWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ranged weapon as a file writes it: ranges, and the radius of what area artillery covers, in cm."""

    name: Words | WrittenName
    strength: Score
    short: Decimal
    medium: Decimal
    long: Decimal
    template: Decimal = Decimal(0)


class CardBase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base of unusual size, in mm: its width and its depth (which runs the way the model faces), or its diameter."""

    width: Decimal | None = None
    depth: Decimal | None = None
    diameter: Decimal | None = None


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reference card as a file writes it: lengths in cm, names in either language.

    A missing score means that the fighter can't do the thing at all: no ``shooting``, no shot; no ``power``, no magician;
    no ``faith``, no fidèle. ``weight`` is the Puissance where it is not that of the size; ``points`` the strategic value;
    ``per_card`` how many of them one card stands for, where the card says so; ``round_base`` whether the base is the
    round one of its kind.
    """

    key: Key
    name: Words | WrittenName
    people: Words | None = None
    race: Words | None = None
    way: Words | None = None
    rank: Rank
    other_rank: Rank | None = None
    size: Size = "medium"
    movement: Decimal
    flight: Decimal | None = None
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
    weight: Annotated[int, Meta(ge=0, le=20)] | None = None
    faith: tuple[Score, Score, Score] | None = None
    cult: Words | None = None
    faith_aura: Decimal = Decimal(0)
    elements: tuple[Element, ...] = ()
    paths: tuple[Words, ...] = ()
    champion: bool = False
    mounted: bool = False
    bold: tuple[Characteristic, ...] = ()
    equipment: tuple[Words | WrittenName, ...] = ()
    boilers: tuple[Boiler, ...] = ()
    machine: Machine | None = None
    base: BaseName | CardBase | None = None
    round_base: bool = False
    weapon: CardWeapon | None = None
    skills: tuple[Words, ...] = ()
    abilities: CardAbilities = ()
    points: Points
    per_card: Annotated[int, Meta(ge=1, le=12)] | None = None
    icon: Silhouette = ""


class CardArtefact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A magic object as a file writes it."""

    key: Key
    name: Words | WrittenName
    points: Points
    bearers: Literal["champions", "anyone"] | tuple[Key, ...] = "champions"
    skills: tuple[Words, ...] = ()


class PackPeople(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A people that a file adds, its path of Alliance, and its favoured Elements."""

    key: Key
    name: Words | WrittenName
    way: Way
    favoured: tuple[Element, ...] = ()


class PackFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of cards. ``people`` is that of every card that names none of its own and no path.

    ``favoured``: the favoured Elements of that people, where the book tells none.
    """

    pack: Key
    name: Words | WrittenName
    people: Words | None = None
    favoured: tuple[Element, ...] = ()
    peoples: Annotated[tuple[PackPeople, ...], Meta(max_length=50)] = ()
    cards: Annotated[tuple[Card, ...], Meta(max_length=500)] = ()
    artefacts: Annotated[tuple[CardArtefact, ...], Meta(max_length=500)] = ()
    nexus: Annotated[tuple[NexusCard, ...], Meta(max_length=100)] = ()


def load_pack(source: Path | str | bytes, *, name: str | None = None) -> Pack:
    """The pack in a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""
    document = documents.read(source, PackFile, name=name, based=BASED)
    file = document.value
    with located(document):
        peoples = tuple(_added(place, people) for place, people in enumerate(file.peoples))
        home = None if file.people is None else read_people(file.people, peoples)
        favoured = _favoured(file, home)
    seen: set[str] = set()
    profiles = []
    for place, card in enumerate(file.cards):
        with located(document, "cards", place):
            profiles.append(read_card(card, home, peoples))
            _once(card.key, seen)
    for place, nexus in enumerate(file.nexus):
        with located(document, "nexus", place):
            people = home if nexus.people is None else read_people(nexus.people, peoples)
            profiles.append(read_nexus(nexus, people, peoples))
            _once(nexus.key, seen)
    artefacts = []
    for place, artefact in enumerate(file.artefacts):
        with located(document, "artefacts", place):
            artefacts.append(read_artefact(artefact, peoples))
            _once(artefact.key, seen)
    return Pack(file.pack, read_name(file.name), tuple(profiles), tuple(artefacts), peoples, favoured)


@cache
def standard_packs() -> tuple[Pack, ...]:
    """The packs that come with the program."""
    return tuple(load_pack(path, name=path.name) for path in sorted(PACKS.glob("*.yaml")))


def _once(key: str, seen: set[str]) -> None:
    if key in seen:
        raise fault(("key",), CARD, "cc-card-key-twice", card=key)
    seen.add(key)


def _added(place: int, people: PackPeople) -> People:
    if any(people.key == known.key for known in PEOPLES):
        raise fault(("peoples", place, "key"), WAY, "cc-people-there", people=people.key)
    return People(people.key, read_name(people.name), way=people.way)


def _favoured(file: PackFile, home: str | None) -> dict[str, tuple[Element, ...]]:
    """The favoured Elements that a file tells of its people, and of those that it adds."""
    told = {people.key: people.favoured for people in file.peoples if people.favoured}
    if file.favoured:
        if home is None:
            raise fault(("favoured",), FAVOURED_ELEMENT, "cc-favoured-whose")
        if home in FAVOURED or home in told:
            raise fault(("favoured",), FAVOURED_ELEMENT, "cc-favoured-told", people=home)
        told[home] = file.favoured
    return told


def read_people(written: str, more: Sequence[People] = ()) -> str:
    """The key of the people called ``written`` in either language; ``more``: those that a pack adds.

    Raises :class:`Fault`.
    """
    return _term(("people",), PEOPLE, "cc-people-unknown", written, (*PEOPLES, *more))


def _term(steps: documents.Steps, rule: str, key: str, written: str, table: Sequence[Term]) -> str:
    """The key of a term as a card writes it. Raises :class:`Fault`."""
    term = find(table, written)
    if term is None:
        raise unknown(steps, rule, key, written, table)
    return term.key


AS_WRITTEN: Final = (
    "key",
    "rank",
    "other_rank",
    "size",
    "initiative",
    "attack",
    "strength",
    "defence",
    "resistance",
    "shooting",
    "courage",
    "fear",
    "discipline",
    "power",
    "weight",
    "faith",
    "elements",
    "champion",
    "mounted",
    "bold",
    "boilers",
    "machine",
    "points",
    "per_card",
    "icon",
)
"""What stands on a card in the same form as the rules read it."""


def read_card(card: Card, home: str | None = None, peoples: Sequence[People] = ()) -> Profile:
    """The profile of a card as a file writes it.

    ``home`` is the people of the file, for a card that names none; ``peoples`` are those that the file adds.
    Raises :class:`Fault`.
    """
    skills = _skills(with_abilities(card.skills, card.abilities), peoples)
    people = home if card.people is None else read_people(card.people, peoples)
    stateless = card.people is None and (card.way is not None or any(skill.name == "apatride" for skill in skills))
    profile = Profile(
        **{field: getattr(card, field) for field in AS_WRITTEN},
        name=read_name(card.name),
        movement=_cm(("movement",), card.movement, MAX_MOVEMENT_CM),
        flight=None if card.flight is None else _cm(("flight",), card.flight, MAX_MOVEMENT_CM),
        people=None if stateless else people,
        race="" if card.race is None else _term(("race",), RACE, "cc-race-unknown", card.race, RACES),
        way="" if card.way is None else _term(("way",), WAY, "cc-way-unknown", card.way, WAYS),
        paths=tuple(
            _term(("paths", place), CHARACTERISTICS, "cc-path-unknown", path, PATHS)
            for place, path in enumerate(card.paths)
        ),
        cult="" if card.cult is None else slug(card.cult),
        faith_aura=_cm(("faith_aura",), card.faith_aura, MAX_FAITH_AURA_CM),
        equipment=tuple(map(read_name, card.equipment)),
        base=_base(card),
        base_name=_base_name(card),
        weapon=None if card.weapon is None else _weapon(card.weapon),
        skills=skills,
        abilities=read_abilities(card.abilities),
    )
    check_silhouette(profile.icon)
    wrong = next(faults(profile), None)
    if wrong is not None:
        raise wrong
    return profile


def read_artefact(artefact: CardArtefact, peoples: Sequence[People] = ()) -> Artefact:
    """A magic object as the rules read it. Raises :class:`Fault`."""
    return Artefact(
        key=artefact.key,
        name=read_name(artefact.name),
        points=artefact.points,
        bearers=artefact.bearers,
        skills=_skills(with_abilities(artefact.skills), peoples),
    )


def _cm(steps: documents.Steps, value: Decimal, most: int) -> int:
    return read_length(steps, CHARACTERISTICS, value, 0, most)


def _weapon(weapon: CardWeapon) -> Weapon:
    return Weapon(
        name=read_name(weapon.name),
        strength=weapon.strength,
        short=_cm(("weapon", "short"), weapon.short, MAX_RANGE_CM),
        medium=_cm(("weapon", "medium"), weapon.medium, MAX_RANGE_CM),
        long=_cm(("weapon", "long"), weapon.long, MAX_RANGE_CM),
        template=_cm(("weapon", "template"), weapon.template, MAX_TEMPLATE_CM),
    )


def _skills(texts: Sequence[Placed], peoples: Sequence[People]) -> tuple[Skill, ...]:
    skills = []
    for steps, text in texts:
        try:
            skills.append(read_skill(text, peoples))
        except BadValue as bad:
            raise Fault(steps, bad.reason, bad.rule) from None
    return tuple(skills)


# -- bases -------------------------------------------------------------------------------------------------------------

BASE: Final = "cc.core.base"


def _base_name(card: Card) -> BaseName:
    """The kind of a base: the one that the card names, or the one of those as large as he is."""
    if isinstance(card.base, str):
        return card.base
    if card.mounted:
        return "cavalry"
    match card.size:
        case "small" | "medium":
            return "infantry"
        case "large":
            return "creature"
        case "very_large":
            return "very_large_creature"


def _base(card: Card) -> Base:
    match card.base:
        case CardBase(width=Decimal() as width, depth=Decimal() as depth, diameter=None):
            return Rectangle(_side("width", width), _side("depth", depth))
        case CardBase(width=None, depth=None, diameter=Decimal() as diameter):
            return Disc(_side("diameter", diameter))
        case CardBase():
            raise fault(("base",), BASE, "cc-card-base")
    return (ROUND_BASES if card.round_base else SQUARE_BASES)[_base_name(card)]


def _side(field: str, value: Decimal) -> int:
    side = read_length(("base", field), BASE, value, MIN_BASE_MM, MAX_BASE_MM, unit="mm")
    if side % 2:
        raise fault(("base", field), BASE, "cc-card-base-odd")
    return side


# -- cards that contradict themselves ----------------------------------------------------------------------------------


def faults(profile: Profile) -> Iterator[Fault]:
    """Everything by which a card contradicts itself. Of scenery and nexus the files are checked as they are read."""
    if profile.body is not None:
        return
    yield from _nerve_faults(profile)
    yield from _shooting_faults(profile)
    yield from _body_faults(profile)
    yield from _flight_faults(profile)
    yield from _power_faults(profile)
    yield from _skill_faults(profile)
    yield from _people_faults(profile)
    yield from _champion_faults(profile)
    yield from _machine_faults(profile)


DEFINITION: Final = "cc.core.machine.definition"


def _is_machine(profile: Profile) -> bool:
    return "engine" in profile.ranks


def _machine_faults(profile: Profile) -> Iterator[Fault]:
    """Whoever carries others has an access, and what has one carries others; a machine has structure points."""
    if profile.has("transport") != bool(profile.machine is not None and profile.machine.access):
        yield fault(("machine",), "cc.skill.transport.access", "cc-card-access")
    if profile.machine is not None and not profile.has("structure"):
        yield fault(("machine",), DEFINITION, "cc-card-machine-structure")
    if _is_machine(profile) != profile.is_war_machine:
        yield fault(("rank",), DEFINITION, "cc-card-machine-rank")
    if profile.is_served:
        yield from _crew_faults(profile)


def _crew_faults(profile: Profile) -> Iterator[Fault]:
    """An engine with a crew has a weight or is Immobile, and none of the values that are its Servants'."""
    if not profile.has("immobile") and not profile.has("poids"):
        yield fault(("skills",), DEFINITION, "cc-card-crew-needs")
    if any(value is not None for value in (profile.shooting, profile.courage, profile.fear, profile.discipline)):
        yield fault(("machine", "crew"), DEFINITION, "cc-card-crew-values")
    if profile.weapon is None or profile.champion or profile.per_card not in (None, 1):
        yield fault(("machine", "crew"), DEFINITION, "cc-card-crew-alone")


def _nerve_faults(profile: Profile) -> Iterator[Fault]:
    """COU or PEU, one of the two; DIS, which may be "-". Engines with a crew have neither."""
    if profile.courage is not None and profile.fear is not None:
        yield fault(("fear",), CHARACTERISTICS, "cc-card-courage-and-fear")
    nerveless = profile.is_served or any(profile.has(skill) for skill in ("construct", "mort-vivant"))
    if profile.courage is None and profile.fear is None and not nerveless:
        yield fault((), CHARACTERISTICS, "cc-card-no-courage-nor-fear")


def _shooting_faults(profile: Profile) -> Iterator[Fault]:
    """A ranged weapon has three ranges; who serves an engine may have TIR and no weapon of his own."""
    weapon = profile.weapon
    if weapon is None:
        return
    if profile.shooting is None and not profile.is_served:
        yield fault(("weapon",), CHARACTERISTICS, "cc-card-half-a-shooter")
    if not 0 < weapon.short <= weapon.medium <= weapon.long:
        yield fault(("weapon",), CHARACTERISTICS, "cc-card-ranges")
    if bool(weapon.template) != profile.has("artillerie-zone"):
        yield fault(("weapon",), "cc.skill.artillerie-zone", "cc-card-template")


def _body_faults(profile: Profile) -> Iterator[Fault]:
    """Riders are large, or very large."""
    if profile.mounted and profile.size not in ("large", "very_large"):
        yield fault(("size",), "cc.core.size", "cc-card-mounted-size")
    if profile.has("destrier") and not profile.mounted:
        yield fault(("skills",), "cc.skill.destrier", "cc-card-steed-without-mount")


def _flight_faults(profile: Profile) -> Iterator[Fault]:
    """Fliers have a second MOU. [cc.core.flight.movement]"""
    if profile.has("vol") != (profile.flight is not None):
        yield fault(("flight" if profile.flight is not None else "skills",), "cc.skill.vol", "cc-card-half-a-flyer")


def _scaled(profile: Profile, scale: Scale) -> bool:
    return any(rank in CATEGORIES[scale] for rank in profile.ranks)


def _power_faults(profile: Profile) -> Iterator[Fault]:
    """Whoever has POU has a rank of magicians and the other way round; so have fidèles and FOI."""
    if profile.other_rank is not None and any(
        profile.rank in ranks and profile.other_rank in ranks for ranks in CATEGORIES.values()
    ):
        yield fault(("other_rank",), "cc.core.rank.category", "cc-card-two-of-a-scale")
    if _scaled(profile, "magicians") != (profile.power is not None):
        field = "rank" if profile.power is None else "power"
        yield fault((field,), "cc.core.magic.magician", "cc-card-half-a-magician")
    if (profile.elements or profile.paths) and profile.power is None:
        field = "elements" if profile.elements else "paths"
        yield fault((field,), "cc.core.magic.magician", "cc-card-magic-without-power")
    if _scaled(profile, "faithful") != (profile.faith is not None):
        field = "rank" if profile.faith is None else "faith"
        yield fault((field,), "cc.core.faith.faithful", "cc-card-half-a-faithful")
    if (profile.faith is not None) != bool(profile.cult and profile.faith_aura):
        yield fault(("cult",), "cc.core.faith.faithful", "cc-card-cult")


def _skill_faults(profile: Profile) -> Iterator[Fault]:
    for place, skill in enumerate(profile.skills):
        if skill in profile.skills[:place]:
            rule = "cc.skill.general.duplicate"
            yield fault(("skills", place), rule, "cc-card-skill-twice", skill=skill_name(skill.name))
    if profile.has("concentration") and not profile.bold:
        yield fault(("skills",), BOLD, "cc-card-no-bold")
    for place, boiler in enumerate(profile.boilers):
        driven = profile.weapon if boiler.score == "weapon_strength" else getattr(profile, boiler.score)
        if driven is None:
            yield fault(("boilers", place), "cc.pressure.link", "cc-card-boiler")
    for place, characteristic in enumerate(profile.bold):
        if getattr(profile, characteristic) is None:
            yield fault(("bold", place), BOLD, "cc-card-bold-missing")


OF_NO_PEOPLE: Final = ("apatride", "mercenaire", "elementaire")
"""The skills of those who need belong to nobody."""


def _people_faults(profile: Profile) -> Iterator[Fault]:
    """Everybody belongs to a people or to a path, or to nobody as a Stateless one, a
    Mercenary or an Elemental. [cc.core.profile.people]"""
    if profile.has("apatride") and (profile.people is not None or profile.way):
        yield fault(("people",), "cc.skill.apatride", "cc-card-stateless")
    if profile.people is not None and profile.way:
        yield fault(("way",), WAY, "cc-card-way-and-people")
    if profile.people is None and not (profile.way or any(map(profile.has, OF_NO_PEOPLE))):
        yield fault((), PEOPLE, "cc-card-no-people")
    immortal = profile.skill("immortel")
    if immortal is not None and profile.way and immortal.value != profile.way:
        yield fault(("way",), "cc.skill.immortel.recruit", "cc-card-other-way")


def _champion_faults(profile: Profile) -> Iterator[Fault]:
    """A Champion stands alone on his card."""
    if profile.champion and profile.per_card not in (None, 1):
        yield fault(("per_card",), "cc.core.army.card-size", "cc-card-champion-alone")


def card_schema() -> dict[str, Any]:
    """The JSON Schema of a pack file."""
    return file_schema(PackFile, "a pack of Confrontation Classic cards", BASED)


__all__ = [
    "PACKS",
    "Artefact",
    "Card",
    "Pack",
    "PackFile",
    "card_schema",
    "faults",
    "load_pack",
    "read_card",
    "read_people",
    "standard_packs",
]
