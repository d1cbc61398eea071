"""Army lists: what a faction may field, what it costs, and everything that is wrong with a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName, fault, located, read_name
from escarmouche.rulebooks import Ruling, Verdict
from escarmouche.rulebooks.lfw.battle import Options
from escarmouche.rulebooks.lfw.content.cards import Pack, Profile, with_option
from escarmouche.rulebooks.lfw.content.specialists import HARDENED, MOST_LEVEL, SKILLS, cost, fits
from escarmouche.rulebooks.lfw.content.terms import SPECIALITIES, Speciality
from escarmouche.texts import Value, message

FORMAT = 300
"""What an army costs at most, normally."""


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One unit of an army as a file writes it: its sheet, its options, and what kind of specialist it is, if one."""

    unit: Key
    options: tuple[Key, ...] = ()
    speciality: Speciality | None = None
    level: Annotated[int, Meta(ge=1, le=MOST_LEVEL)] = 1
    skills: tuple[Key, ...] = ()


class ArmyList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army as a file writes it: its faction, its format in points, its units."""

    name: Words | WrittenName
    faction: Key
    format: Annotated[int, Meta(ge=1, le=10_000)] = FORMAT
    units: Annotated[tuple[Choice, ...], Meta(min_length=1, max_length=200)]


class Fielded(NamedTuple):
    """One unit of an army: how the list has it, and its sheet with all that it was given."""

    choice: Choice
    profile: Profile

    @property
    def cost(self) -> int:
        """Its points: the unit, its options, its level as a specialist."""
        return self.profile.points


class Army(msgspec.Struct, frozen=True):
    """An army whose units have been found."""

    name: Name
    faction: str
    format: int
    units: tuple[Fielded, ...]

    @property
    def points(self) -> int:
        """What it costs."""
        return sum(unit.cost for unit in self.units)


def load_army(source: Path | str | bytes, packs: Iterable[Pack], *, name: str | None = None) -> Army:
    """The army in a file (``Path``) or a text. Raises ``BadDocument`` for what it names and there is not."""
    document = documents.read(source, ArmyList, name=name)
    written = document.value
    sheets = {profile.key: profile for pack in packs for profile in pack.profiles}
    found = []
    for place, choice in enumerate(written.units):
        with located(document, "units", place):
            found.append(_fielded(choice, sheets))
    return Army(read_name(written.name), written.faction, written.format, tuple(found))


def _fielded(choice: Choice, sheets: Mapping[str, Profile]) -> Fielded:
    profile = sheets.get(choice.unit)
    if profile is None:
        raise fault(("unit",), "lfw.army.composition", "lfw-army-no-unit", unit=choice.unit)
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
    known = {skill.key for skill in SKILLS[choice.speciality]}
    for place, key in enumerate(choice.skills):
        if key not in known:
            raise fault(("skills", place), "lfw.specialist.skills", "lfw-army-no-skill", skill=key)
    return Fielded(choice, _specialist(profile, choice.speciality, choice.level))


def _specialist(profile: Profile, speciality: Speciality, level: int) -> Profile:
    """A unit that is a specialist: it pays for its level, and of level 3 or 4 has 1 Pv more. [lfw.specialist.pv]"""
    return msgspec.structs.replace(
        profile,
        points=profile.points + cost(speciality, level, profile.role),
        life=profile.life + (1 if level >= HARDENED else 0),
    )


# -- what is wrong with it ---------------------------------------------------------------------------------------------


def verdict(army: Army, options: Options | None = None, *, legends: bool = False) -> Verdict:
    """What an army costs, and all that is wrong with it. ``legends``: whether the scenario allows units of legend.

    [lfw.army.composition]
    """
    return Verdict(army.points, tuple(_rulings(army, options or Options(), legends)))


def _rulings(army: Army, options: Options, legends: bool) -> Iterator[Ruling]:
    yield from _faction_rulings(army)
    yield from _cost_rulings(army, options)
    yield from _specialist_rulings(army)
    yield from _note_rulings(army, legends)


def _ruling(rule: str, place: str, key: str, **facts: Value) -> Ruling:
    return Ruling(rule, place, message(key, **facts))


def _place(number: int) -> str:
    return f"units[{number}]"


def _faction_rulings(army: Army) -> Iterator[Ruling]:
    """All units are of the faction of the army."""
    for number, unit in enumerate(army.units):
        if unit.profile.faction != army.faction:
            yield _ruling("lfw.army.faction", _place(number), "lfw-army-other-faction", name=unit.profile.name.told)


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
    for number, (choice, profile) in enumerate(army.units):
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
    if "captain" not in seen:
        yield _ruling("lfw.army.captain", "units", "lfw-army-no-captain")
    if sum(unit.choice.speciality is not None and unit.choice.level == MOST_LEVEL for unit in army.units) > 1:
        yield _ruling("lfw.army.level-four", "units", "lfw-army-two-of-level-four")


def _skill_rulings(choice: Choice, speciality: Speciality, place: str) -> Iterator[Ruling]:
    """As many skills as levels, each once, one of each level or lower. [lfw.specialist.skills]"""
    rule = "lfw.specialist.skills"
    if len(choice.skills) != choice.level:
        yield _ruling(rule, place, "lfw-army-skill-count", level=choice.level, count=len(choice.skills))
    if len(set(choice.skills)) < len(choice.skills):
        yield _ruling(rule, place, "lfw-army-skill-twice")
    levels = {skill.key: skill.level for skill in SKILLS[speciality]}
    if not fits([levels[key] for key in choice.skills]):
        yield _ruling(rule, place, "lfw-army-skill-too-high", level=choice.level)


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


def _word(speciality: Speciality) -> dict[str, str]:
    return next(term.name.told for term in SPECIALITIES if term.key == speciality)
