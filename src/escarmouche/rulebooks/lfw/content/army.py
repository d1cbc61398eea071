"""Army lists: what a faction may field, what it costs, and everything that is wrong with a list."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName, fault, located, read_name
from escarmouche.errors import Problem
from escarmouche.rulebooks import Ruling, Verdict
from escarmouche.rulebooks.common.rulings import named
from escarmouche.rulebooks.lfw.battle import Options
from escarmouche.rulebooks.lfw.content.cards import Faction, Pack, Profile, standard_packs, with_option, with_rules
from escarmouche.rulebooks.lfw.content.specialists import (
    MOST_LEVEL,
    SKILLS,
    as_riding_specialist,
    as_specialist,
    cost,
    fits,
    is_called,
)
from escarmouche.rulebooks.lfw.content.spells import Domain, common_domains, read_spell
from escarmouche.rulebooks.lfw.content.terms import SPECIALITIES, Speciality
from escarmouche.texts import Value, message

UNIQUE: Final = "lfw.rule.unique"

FORMAT = 300
"""What an army costs at most, normally."""

NOT_FOR_TITANS: Final = ("lfw.army.captain", "lfw.army.points", "lfw.army.half-format")
"""The rules about armies that do not hold for one that is a titan. [lfw.scenario.assaut-sur-un-titan.titan]"""

TITANS: Final = 3
"""Of how many of the dearest units one is picked as a titan."""

ARMIES: Final = Path(__file__).parent / "armies"


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One unit of an army as a file writes it: its sheet, its options, and what kind of specialist it is, if one.

    ``chosen``: for skills that are about one weapon of melee, or one aptitude of several, which. Of cavalry ``specialist``
    says which of the two it is, and ``partner_chosen`` the same as ``chosen`` for the other.
    ``spells``: those that it learns, as many as its sheet and its skills say.
    """

    unit: Key
    options: tuple[Key, ...] = ()
    speciality: Speciality | None = None
    level: Annotated[int, Meta(ge=1, le=MOST_LEVEL)] = 1
    skills: tuple[Key, ...] = ()
    chosen: dict[Key, Words] = {}
    specialist: Literal["rider", "mount"] = "rider"
    partner_chosen: dict[Key, Words] = {}
    spells: tuple[Words, ...] = ()


class ArmyList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army as a file writes it: its faction, its format in points, its units."""

    name: Words | WrittenName
    faction: Key
    format: Annotated[int, Meta(ge=1, le=10_000)] = FORMAT
    units: Annotated[tuple[Choice, ...], Meta(max_length=200)]


class Fielded(NamedTuple):
    """One unit of an army: how the list has it, and its sheet with all that it was given."""

    choice: Choice
    profile: Profile

    @property
    def specialist(self) -> Profile:
        """The sheet of whoever is the specialist, if one is: of cavalry one of the two."""
        mount = self.profile.mount
        return mount if mount is not None and self.choice.specialist == "mount" else self.profile

    @property
    def cost(self) -> int:
        """Its points: the unit, its options, its level as a specialist."""
        return self.profile.points


class Army(msgspec.Struct, frozen=True):
    """An army whose units have been found. ``terms``: what its faction asks of it and gives it."""

    name: Name
    faction: str
    format: int
    units: tuple[Fielded, ...]
    terms: Faction = Faction()

    @property
    def points(self) -> int:
        """What it costs."""
        return sum(unit.cost for unit in self.units)


class Collection:
    """All unit sheets at hand. Raises ``Problem`` for two packs, or two sheets, of one key."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        self.packs = tuple(packs)
        self.profiles: dict[str, Profile] = {}
        for pack in packs:
            for profile in pack.profiles:
                if profile.key in self.profiles:
                    raise Problem(message("lfw-card-key-twice", card=profile.key), "lfw.profile.sheet")
                self.profiles[profile.key] = profile


@cache
def standard_armies() -> dict[str, Army]:
    """The armies that come with the program, by key."""
    packs = standard_packs()
    return {path.stem: load_army(path, packs, name=path.name) for path in sorted(ARMIES.glob("*.yaml"))}


def army_file(key: str) -> Path:
    """The file of an army that comes with the program. Raises ``KeyError``."""
    if key not in standard_armies():
        raise KeyError(key)
    return ARMIES / f"{key}.yaml"


def load_army(source: Path | str | bytes, packs: Iterable[Pack], *, name: str | None = None) -> Army:
    """The army in a file (``Path``) or a text. Raises ``BadDocument`` for what it names and there is not."""
    document = documents.read(source, ArmyList, name=name)
    written = document.value
    there = tuple(packs)
    sheets = {profile.key: profile for pack in there for profile in pack.profiles}
    domains = {**common_domains(), **{domain.key: domain for pack in there for domain in pack.domains}}
    terms = next((pack.faction for pack in there if pack.key == written.faction), Faction())
    fielded = []
    for place, choice in enumerate(written.units):
        with located(document, "units", place):
            unit = _learned(_fielded(choice, sheets), domains)
            fielded.append(Fielded(choice, with_rules(unit.profile, terms.rules)))
    return Army(read_name(written.name), written.faction, written.format, tuple(fielded), terms)


def _learned(unit: Fielded, domains: Mapping[str, Domain]) -> Fielded:
    """A unit with the spells that it learns besides those that it knows. Raises :class:`Fault`."""
    spells = list(unit.profile.spells)
    for place, word in enumerate(unit.choice.spells):
        spell = read_spell(("spells", place), word, domains.values())
        if spell in spells:
            raise fault(("spells", place), "lfw.spell.format", "lfw-army-spell-twice", spell=spell.name.told)
        spells.append(spell)
    return Fielded(unit.choice, msgspec.structs.replace(unit.profile, spells=tuple(spells)))


def _fielded(choice: Choice, sheets: Mapping[str, Profile]) -> Fielded:
    profile = sheets.get(choice.unit)
    if profile is None:
        raise fault(("unit",), "lfw.army.composition", "lfw-army-no-unit", unit=choice.unit)
    for field in ("specialist", "partner_chosen"):
        if getattr(choice, field) not in ("rider", {}) and profile.mount is None:
            raise fault((field,), "lfw.cavalry.specialist", "lfw-army-no-cavalry")
    options = {option.key: option for option in profile.options}
    for place, key in enumerate(choice.options):
        if key not in options:
            raise fault(("options", place), "lfw.equipment.options", "lfw-army-no-option", option=key)
        if key in choice.options[:place]:
            raise fault(("options", place), "lfw.equipment.options", "lfw-army-option-twice", option=key)
        profile = with_option(profile, options[key])
    if choice.speciality is None:
        if choice.skills:
            raise fault(("skills",), "lfw.specialist.list", "lfw-army-skills-of-nobody")
        return Fielded(choice, profile)
    known = {skill.key: skill for skill in SKILLS[choice.speciality]}
    for place, key in enumerate(choice.skills):
        if key not in known:
            raise fault(("skills", place), "lfw.specialist.skills", "lfw-army-no-skill", skill=key)
    if profile.mount is None:
        _check_chosen("chosen", choice.chosen, choice, profile)
        return Fielded(choice, as_specialist(profile, choice.speciality, choice.level, choice.skills, choice.chosen))
    rides = choice.specialist == "rider"
    specialist, other = (profile, profile.mount) if rides else (profile.mount, profile)
    _check_chosen("chosen", choice.chosen, choice, specialist)
    _check_chosen("partner_chosen", choice.partner_chosen, choice, other)
    chosen = choice.chosen, chosen_for_partner(choice, other)
    made = as_riding_specialist(profile, choice.speciality, choice.level, choice.skills, chosen, mount=not rides)
    return Fielded(choice, made)


def chosen_for_partner(choice: Choice, partner: Profile) -> dict[str, str]:
    """What the skills of a cavalry specialist are for the other unit: what the list says; else the same aptitude, and the
    only weapon, where it has but one.
    """
    assert choice.speciality is not None
    aptitudes = {skill.key for skill in SKILLS[choice.speciality] if skill.asks == "aptitude"}
    words = {key: word for key, word in choice.chosen.items() if key in aptitudes}
    if len(partner.melee_weapons) == 1:
        words |= dict.fromkeys(choice.chosen.keys() - aptitudes, partner.melee_weapons[0].name.fr)
    return {**words, **choice.partner_chosen}


def _check_chosen(field: str, chosen: Mapping[str, str], choice: Choice, profile: Profile) -> None:
    """Raises :class:`Fault` for a choice that no skill asks for, or that the unit does not have."""
    assert choice.speciality is not None
    known = {skill.key: skill for skill in SKILLS[choice.speciality]}
    for key, word in chosen.items():
        if key not in choice.skills or not known[key].asks:
            raise fault((field, key), "lfw.specialist.skills", "lfw-army-nothing-to-choose", skill=key)
        skill = known[key]
        if skill.asks == "weapon" and not any(is_called(weapon, (word,)) for weapon in profile.melee_weapons):
            raise fault((field, key), "lfw.specialist.zelote.fougueux", "lfw-option-no-weapon", weapon=word)
        if skill.asks == "aptitude" and word not in skill.among:
            among = ", ".join(skill.among)
            raise fault((field, key), "lfw.aptitude.list", "lfw-army-no-aptitude", aptitude=word, among=among)


# -- what is wrong with it ---------------------------------------------------------------------------------------------


def verdict(army: Army, options: Options | None = None, *, legends: bool = False, alone: bool = False) -> Verdict:
    """What an army costs, and all that is wrong with it. ``legends``: whether the scenario allows units of legend.

    ``alone``: it is one unit, a titan, which needs no captain, and whose points the scenario limits.
    """
    names = {_place(number): message("lfw-name", name=unit.profile.name.told) for number, unit in enumerate(army.units)}
    rulings = named(_rulings(army, options or Options(), legends or alone), names)
    return Verdict(army.points, tuple(ruling for ruling in rulings if not alone or ruling.rule not in NOT_FOR_TITANS))


def _rulings(army: Army, options: Options, legends: bool) -> Iterator[Ruling]:
    yield from _size_rulings(army)
    yield from _faction_rulings(army)
    yield from _cost_rulings(army, options)
    yield from _specialist_rulings(army)
    yield from _spell_rulings(army)
    yield from _note_rulings(army, legends)
    yield from _unique_rulings(army, options)


def _size_rulings(army: Army) -> Iterator[Ruling]:
    """An army has units. [lfw.army.composition]"""
    if not army.units:
        yield _ruling("lfw.army.composition", "units", "lfw-army-empty")


def _ruling(rule: str, place: str, key: str, **facts: Value) -> Ruling:
    return Ruling(rule, place, message(key, **facts))


def _place(number: int) -> str:
    return f"units[{number}]"


def _faction_rulings(army: Army) -> Iterator[Ruling]:
    """All units are of the faction of the army, and as many of each as it allows and asks for. [lfw.army.faction]

    The rules that it gives to all of them are on their sheets.
    """
    rule = "lfw.army.faction"
    counts = Counter(unit.choice.unit for unit in army.units)
    for number, unit in enumerate(army.units):
        if unit.profile.faction != army.faction:
            yield _ruling(rule, _place(number), "lfw-army-other-faction", name=unit.profile.name.told)
    for key, most in army.terms.most.items():
        if counts[key] > most:
            yield _ruling(rule, "units", "lfw-army-too-many-of", unit=key, count=counts[key], most=most)
    for key, least in army.terms.least.items():
        if counts[key] < least:
            yield _ruling(rule, "units", "lfw-army-too-few-of", unit=key, count=counts[key], least=least)


def _cost_rulings(army: Army, options: Options) -> Iterator[Ruling]:
    """The army keeps to its format [lfw.army.points], and no unit costs more than half of it. [lfw.army.half-format]"""
    if army.points > army.format:
        yield _ruling("lfw.army.points", "units", "lfw-army-too-dear", points=army.points, format=army.format)
    for number, unit in enumerate(army.units):
        if 2 * unit.cost > army.format and not options.units_above_half:
            facts: dict[str, Value] = {"name": unit.profile.name.told, "points": unit.cost}
            yield _ruling("lfw.army.half-format", _place(number), "lfw-army-unit-too-dear", **facts)


def _specialist_rulings(army: Army) -> Iterator[Ruling]:
    """Who is a specialist, of what, and with which skills.

    There is exactly one captain [lfw.army.captain], each speciality once at most [lfw.army.speciality-once], and one
    specialist of level 4 at most [lfw.army.level-four]. A unit is what its sheet allows. [lfw.specialist.list]
    """
    seen: list[Speciality] = []
    for number, unit in enumerate(army.units):
        choice, profile = unit.choice, unit.specialist
        if choice.speciality is None:
            continue
        word = _word(choice.speciality)
        if choice.speciality not in profile.specialities:
            facts: dict[str, Value] = {"name": profile.name.told, "speciality": word}
            yield _ruling("lfw.specialist.list", _place(number), "lfw-army-not-for-it", **facts)
        if choice.speciality in seen:
            yield _ruling("lfw.army.speciality-once", _place(number), "lfw-army-speciality-twice", speciality=word)
        seen.append(choice.speciality)
        yield from _skill_rulings(choice, choice.speciality, _place(number))
        yield from _partner_rulings(unit, choice.speciality, _place(number))
    if "captain" not in seen:
        yield _ruling("lfw.army.captain", "units", "lfw-army-no-captain")
    if sum(unit.choice.speciality is not None and unit.choice.level == MOST_LEVEL for unit in army.units) > 1:
        yield _ruling("lfw.army.level-four", "units", "lfw-army-two-of-level-four")


def _spell_rulings(army: Army) -> Iterator[Ruling]:
    """A unit learns as many spells as its sheet says, of its domains, and one more if it is wise. [lfw.specialist.mage.sage]

    An open mind knows one besides, of any domain that all have in common. [lfw.specialist.mage.ouverture-d-esprit]
    """
    for number, (choice, profile) in enumerate(army.units):
        wise, is_open = "sage" in choice.skills, "ouverture-d-esprit" in choice.skills
        count = profile.learns + wise + is_open
        if len(choice.spells) != count:
            facts: dict[str, Value] = {"name": profile.name.told, "count": count, "got": len(choice.spells)}
            yield _ruling("lfw.spell.format", _place(number), "lfw-army-spell-count", **facts)
        learned = profile.spells[len(profile.spells) - len(choice.spells) :]
        strange = [spell for spell in learned if spell.domain not in profile.domains]
        if strange and not (is_open and len(strange) == 1 and strange[0].domain in common_domains()):
            facts = {"name": profile.name.told, "spell": strange[-1].name.told}
            yield _ruling("lfw.spell.format", _place(number), "lfw-army-strange-spell", **facts)


def _skill_rulings(choice: Choice, speciality: Speciality, place: str) -> Iterator[Ruling]:
    """As many skills as levels, each once, one of each level or lower. [lfw.specialist.skills]"""
    rule = "lfw.specialist.skills"
    if len(choice.skills) != choice.level:
        yield _ruling(rule, place, "lfw-army-skill-count", level=choice.level, count=len(choice.skills))
    if len(set(choice.skills)) < len(choice.skills):
        yield _ruling(rule, place, "lfw-army-skill-twice")
    for skill in SKILLS[speciality]:
        if skill.asks and skill.key in choice.skills and skill.key not in choice.chosen:
            yield _ruling(rule, place, "lfw-army-choose", skill=skill.name.told)
    levels = {skill.key: skill.level for skill in SKILLS[speciality]}
    if not fits([levels[key] for key in choice.skills]):
        yield _ruling(rule, place, "lfw-army-skill-too-high", level=choice.level)


def _partner_rulings(unit: Fielded, speciality: Speciality, place: str) -> Iterator[Ruling]:
    """What is chosen for a skill of cavalry is chosen for both units."""
    if unit.profile.mount is None:
        return
    other = unit.profile if unit.specialist is unit.profile.mount else unit.profile.mount
    known = chosen_for_partner(unit.choice, other)
    for skill in SKILLS[speciality]:
        if skill.key in unit.choice.chosen and skill.key not in known:
            yield _ruling("lfw.cavalry.specialist", place, "lfw-army-partner-choose", skill=skill.name.told)


def _note_rulings(army: Army, legends: bool) -> Iterator[Ruling]:
    """At most one commander, who is the captain [lfw.army.commandant]; legends where the scenario has them.

    [lfw.army.legend]
    """
    commanders = [number for number, unit in enumerate(army.units) if unit.profile.commander]
    for number in commanders:
        if number != commanders[0]:
            yield _ruling("lfw.army.commandant", _place(number), "lfw-army-two-commanders")
        elif army.units[number].choice.speciality != "captain":
            yield _ruling("lfw.army.commandant", _place(number), "lfw-army-commander-no-captain")
    for number, unit in enumerate(army.units):
        if unit.profile.legend and not legends:
            yield _ruling("lfw.army.legend", _place(number), "lfw-army-legend", name=unit.profile.name.told)


def _unique_rulings(army: Army, options: Options) -> Iterator[Ruling]:
    """Who is unique stands in an army once, is no specialist, and needs the leave of the opponents. [lfw.rule.unique]

    So it knows no aptitude and has no equipment but what its sheet gives.
    """
    seen: set[str] = set()
    for number, (choice, profile) in enumerate(army.units):
        if not any(rule.id == UNIQUE for rule in profile.rules):
            continue
        facts: dict[str, Value] = {"name": profile.name.told}
        if profile.key in seen:
            yield _ruling(UNIQUE, _place(number), "lfw-army-unique-twice", **facts)
        seen.add(profile.key)
        if choice.speciality is not None:
            yield _ruling(UNIQUE, _place(number), "lfw-army-unique-specialist", **facts)
        if not options.unique_units:
            yield _ruling(UNIQUE, _place(number), "lfw-army-unique-not-allowed", **facts)


def _word(speciality: Speciality) -> dict[str, str]:
    return next(term.name.told for term in SPECIALITIES if term.key == speciality)


# -- armies drawn at random --------------------------------------------------------------------------------------------


def random_army(
    rng: random.Random, packs: Sequence[Pack], points: int, *, units_above_half: bool = False
) -> dict[str, Any]:
    """An army of one faction within these points, as a file has it: a captain of level 1, then whoever fits.

    Raises ``Problem`` if there is none.
    """
    able = [pack for pack in packs if _captains(pack, points, units_above_half)]
    if not able:
        raise Problem(message("lfw-army-none", points=points), "lfw.army.captain")
    pack = able[int(rng.random() * len(able))]
    captains = _captains(pack, points, units_above_half)
    captain = captains[int(rng.random() * len(captains))]
    lowest = next(skill.key for skill in SKILLS["captain"] if skill.level == 1)
    units: list[dict[str, Any]] = [{"unit": captain.key, "speciality": "captain", "skills": [lowest]}]
    left = points - captain.points - cost("captain", 1, captain.role)
    for key, least in pack.faction.least.items():
        [asked] = [profile for profile in pack.profiles if profile.key == key]
        missing = max(0, least - (key == captain.key))
        units += [{"unit": key}] * missing
        left -= asked.points * missing
    if left < 0:
        raise Problem(message("lfw-army-none", points=points), "lfw.army.faction")
    while True:
        counts = Counter(unit["unit"] for unit in units)
        fitting = [
            profile
            for profile in _rank_and_file(pack, points, units_above_half)
            if profile.points <= left and counts[profile.key] < pack.faction.most.get(profile.key, len(units) + 1)
        ]
        if not fitting:
            break
        chosen = fitting[int(rng.random() * len(fitting))]
        units.append({"unit": chosen.key})
        left -= chosen.points
    return {"name": pack.name.told, "faction": pack.key, "format": points, "units": units}


def _captains(pack: Pack, points: int, above: bool) -> list[Profile]:
    """The profiles of a faction that may lead an army of this many points."""
    return [
        profile
        for profile in pack.profiles
        if "captain" in profile.specialities
        and not profile.legend
        and (profile.points + cost("captain", 1, profile.role)) * (1 if above else 2) <= points
    ]


def _rank_and_file(pack: Pack, points: int, above: bool) -> list[Profile]:
    """The profiles of a faction of which an army of this many points may have any number."""
    return [
        profile
        for profile in pack.profiles
        if not profile.legend and not profile.commander and profile.points * (1 if above else 2) <= points
    ]


def titan_army(rng: random.Random, packs: Sequence[Pack], points: int) -> Army:
    """An army of one unit, drawn from the dearest in the packs that these points can pay for."""
    able = [(pack, profile) for pack in packs for profile in pack.profiles if profile.points <= points]
    dearest = sorted(able, key=lambda candidate: (-candidate[1].points, candidate[1].key))[:TITANS]
    pack, profile = dearest[int(rng.random() * len(dearest))]
    unit = Fielded(Choice(unit=profile.key), profile)
    return Army(pack.name, pack.key, points, (unit,), pack.faction)
