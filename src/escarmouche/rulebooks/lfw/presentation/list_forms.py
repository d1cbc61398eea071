"""Army lists as people fill them in, line by line: the units, and what each of them is, carries and has learned.

Units next to each other that are alike have one line, with their number. Whoever becomes a specialist is one of them alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, get_args

import msgspec

from escarmouche.documents.terms import Name
from escarmouche.rulebooks import Form, FormChoice, FormLine, FormPart, Words
from escarmouche.rulebooks.common.list_forms import Picked, after, chosen, filled, in_order, shown, written
from escarmouche.rulebooks.lfw.content.aptitudes import APTITUDES
from escarmouche.rulebooks.lfw.content.army import Army, Choice, Collection, Fielded, load_army
from escarmouche.rulebooks.lfw.content.cards import Pack, Profile, with_option
from escarmouche.rulebooks.lfw.content.specialists import MOST_LEVEL, SKILLS, WORDS, Skill, cost
from escarmouche.rulebooks.lfw.content.spells import Domain, Spell, common_domains
from escarmouche.rulebooks.lfw.content.terms import SPECIALITIES, Speciality
from escarmouche.rulebooks.lfw.presentation.terms import told
from escarmouche.texts import Message, message

FACTION: Final = "faction:"
UNIT: Final = "unit:"
ADD: Final = "add:"
"""The beginnings of the keys of lines: the faction; a unit, with its place in the list; a sheet of which one more comes."""

MOST_ALIKE: Final = 40
"""How many units of a line there may be."""

MANY_SPELLS: Final = "ouverture-d-esprit"
"""The skill of whoever knows a spell of any domain that all have in common."""


class Entry(NamedTuple):
    """Units of a list that are next to each other and alike: the place of the first, how many, and what they are."""

    first: int
    alike: int
    unit: Fielded

    @property
    def key(self) -> str:
        """That of their line."""
        return f"{UNIT}{self.first}:{self.unit.choice.unit}"

    @property
    def places(self) -> tuple[str, ...]:
        """Where they stand in the list."""
        return tuple(f"units[{place}]" for place in range(self.first, self.first + self.alike))


def army_form(text: str, collection: Collection) -> Form:
    """What there is to choose from for an army list, with what stands in it. Raises ``BadDocument``."""
    army = load_army(text, collection.packs)
    grouped = entries(army)
    lines = tuple(line for entry in grouped for line in _entry_lines(entry, collection))
    parts = [
        _factions(collection),
        FormPart(message("lfw-list-units", count=len(army.units)), lines, places=("units",)),
        *(_further(pack) for pack in collection.packs if pack.key == army.faction),
    ]
    picked = {FACTION + army.faction: 1}
    for entry in grouped:
        picked |= _picked(entry, collection)
    return Form(tuple(parts), shown(parts, picked), army.format, follows=True)


def filled_army(text: str, picked: Picked, limit: int | None, collection: Collection) -> str:
    """The text of an army list with what is picked. Raises ``BadDocument`` for one that can't be read."""
    army = load_army(text, collection.packs)
    units = [choice for entry in entries(army) for choice in _choices(entry, picked, collection)]
    for sheet in collection.profiles:
        units = _with_more(units, Choice(unit=sheet), picked.get(ADD + sheet, 0))
    changes: dict[str, Any] = {
        "faction": chosen(FACTION, picked) or army.faction,
        "format": limit or army.format,
        "units": [written(unit) for unit in units],
    }
    return filled(text, changes)


def entries(army: Army) -> list[Entry]:
    """The units of an army in the order of the list, those that are alike as one; each specialist by himself."""
    grouped: list[Entry] = []
    for place, unit in enumerate(army.units):
        last = grouped[-1] if grouped else None
        if last is not None and unit.choice.speciality is None and last.unit.choice == unit.choice:
            grouped[-1] = last._replace(alike=last.alike + 1)
        else:
            grouped.append(Entry(place, 1, unit))
    return grouped


# -- what there is to choose from --------------------------------------------------------------------------------------


def _factions(collection: Collection) -> FormPart:
    """Each faction once, however many packs have sheets of it."""
    first = {pack.key: pack for pack in reversed(collection.packs)}
    lines = tuple(FormLine(key=FACTION + key, words=told(first[key].name)) for key in reversed(first))
    return FormPart(message("lfw-list-faction"), lines, one=True)


def _further(pack: Pack) -> FormPart:
    """The sheets of a faction, of each of which one more unit may come."""
    lines = tuple(
        FormLine(key=ADD + profile.key, words=_sheet_told(profile), points=profile.points, most=MOST_ALIKE)
        for profile in pack.profiles
    )
    return FormPart(message("lfw-list-add", faction=pack.name.told), lines, adds=True)


def _sheet_told(profile: Profile) -> Words:
    for note in ("commander", "legend"):
        if getattr(profile, note):
            return message(f"lfw-list-{note}", name=profile.name.told)
    return told(profile.name)


def _entry_lines(entry: Entry, collection: Collection) -> Iterator[FormLine]:
    """A line for units that are alike, and those of all that they may be."""
    choice, profile = entry.unit.choice, entry.unit.profile
    words: Words = told(profile.name)
    if choice.speciality is not None:
        speciality = _term(choice.speciality).told
        words = message("lfw-list-specialist", name=profile.name.told, speciality=speciality, level=choice.level)
    points = entry.unit.cost * entry.alike
    most = max(entry.alike, MOST_ALIKE)
    yield FormLine(key=entry.key, words=words, points=points, most=most, fewest=1, places=entry.places)
    sheet = collection.profiles[choice.unit]
    yield from _option_lines(entry, sheet)
    yield from _speciality_lines(entry, sheet)
    yield from _spell_lines(entry, sheet, collection)


def _option_lines(entry: Entry, sheet: Profile) -> Iterator[FormLine]:
    """The options that it has, and those that it may still take."""
    taken = entry.unit.choice.options
    left = {option.key for option in _equipped(sheet, taken).options}
    for option in sheet.options:
        if option.key in left or option.key in taken:
            key, words = f"{entry.key}/option:{option.key}", message("lfw-list-option", name=option.name.told)
            yield FormLine(key=key, words=words, points=option.points, under=entry.key)


def _speciality_lines(entry: Entry, sheet: Profile) -> Iterator[FormLine]:
    """The lines for the speciality of a unit: its level, its skills, and what each skill is used for."""
    choice, key = entry.unit.choice, entry.key
    offered = _specialities(sheet, choice)
    if not offered:
        return
    role = entry.unit.specialist.role
    none = FormChoice(key=f"{key}/speciality:", words=message("lfw-list-no-speciality"))
    choices = tuple(
        FormChoice(
            key=f"{key}/speciality:{speciality}",
            words=told(_term(speciality)),
            points=cost(speciality, choice.level, role),
            rule=f"lfw.specialist.{WORDS[speciality]}",
        )
        for speciality in offered
    )
    yield _choice(f"{key}/speciality", key, message("lfw-list-speciality"), (none, *choices))
    if choice.speciality is None:
        return
    if sheet.mount is not None:
        who = (("rider", sheet), ("mount", sheet.mount))
        choices = tuple(FormChoice(key=f"{key}/specialist:{name}", words=told(profile.name)) for name, profile in who)
        yield _choice(f"{key}/specialist", key, message("lfw-list-which-of-both"), choices)
    choices = tuple(
        FormChoice(
            key=f"{key}/level:{level}",
            words=message("lfw-list-of-level", level=level),
            points=cost(choice.speciality, level, role),
        )
        for level in range(1, MOST_LEVEL + 1)
    )
    yield _choice(f"{key}/level", key, message("lfw-list-level"), choices)
    yield from _skill_lines(entry, choice.speciality, sheet)


def _skill_lines(entry: Entry, speciality: Speciality, sheet: Profile) -> Iterator[FormLine]:
    """The skills up to a specialist's level, and what each skill that he has is used for: in cavalry, rider and mount."""
    choice, key = entry.unit.choice, entry.key
    specialist, other = _both(sheet, choice)
    for skill in SKILLS[speciality]:
        if skill.level <= choice.level or skill.key in choice.skills:
            words = message("lfw-list-skill", name=skill.name.told, level=skill.level)
            rule = f"lfw.specialist.{WORDS[speciality]}.{skill.key}"
            yield FormLine(key=f"{key}/skill:{skill.key}", words=words, under=key, rule=rule)
        if skill.asks and skill.key in choice.skills:
            settled = len(_answers(skill, specialist)) == 1 and skill.key in choice.chosen
            nothing = () if settled else (message("lfw-list-to-choose"),)
            yield _asked(f"{key}/chosen/{skill.key}", key, skill, specialist, *nothing)
            if other is not None:
                yield _asked(f"{key}/partner/{skill.key}", key, skill, other, message("lfw-list-as-usual"))


def _asked(key: str, under: str, skill: Skill, profile: Profile, *nothing: Words) -> FormLine:
    """The choice of what a skill is used for. ``nothing``: the words for making no choice, where that is allowed."""
    words = message(f"lfw-list-for-{skill.asks}", skill=skill.name.told, name=profile.name.told)
    choices = [FormChoice(key=f"{key}:", words=no_answer) for no_answer in nothing]
    choices += [FormChoice(key=f"{key}:{word}", words=told(name)) for word, name in _answers(skill, profile).items()]
    return _choice(key, under, words, choices)


def _spell_lines(entry: Entry, sheet: Profile, collection: Collection) -> Iterator[FormLine]:
    """The spells that it may learn."""
    names = {key: domain.name for key, domain in _domains(collection).items()}
    for key, spell in _spells(entry.unit.choice, sheet, _learned(entry.unit), collection).items():
        domain = names[spell.domain]
        words = message("lfw-list-spell", name=spell.name.told, domain=domain.told, cost=spell.cost)
        yield FormLine(key=f"{entry.key}/spell:{key}", words=words, under=entry.key, rule=spell.rule)


def _choice(key: str, under: str, words: Message, choices: Iterable[FormChoice]) -> FormLine:
    return FormLine(key=key, words=words, under=under, choices=tuple(choices))


def _picked(entry: Entry, collection: Collection) -> dict[str, int]:
    """What a line of units has, and what they are."""
    choice, key = entry.unit.choice, entry.key
    picked = {key: entry.alike, f"{key}/speciality:{choice.speciality or ''}": 1}
    picked |= {f"{key}/option:{option}": 1 for option in choice.options}
    picked |= {f"{key}/spell:{_spell_key(spell)}": 1 for spell in _learned(entry.unit)}
    if choice.speciality is None:
        return picked
    sheet = collection.profiles[choice.unit]
    picked |= {f"{key}/specialist:{choice.specialist}": 1, f"{key}/level:{choice.level}": 1}
    picked |= {f"{key}/skill:{learned}": 1 for learned in choice.skills}
    named = zip(("chosen", "partner"), _both(sheet, choice), (choice.chosen, choice.partner_chosen), strict=True)
    for field, profile, words in named:
        for skill in SKILLS[choice.speciality]:
            if profile is not None and skill.asks and skill.key in choice.skills:
                answer = _answer(skill, profile, words.get(skill.key))
                picked[f"{key}/{field}/{skill.key}:{answer}"] = 1
    return picked


# -- from what is picked to the units of a list ------------------------------------------------------------------------


def _choices(entry: Entry, picked: Picked, collection: Collection) -> Iterator[Choice]:
    """The units of a line. One of them alone is the specialist: no army has two of a kind."""
    count = picked.get(entry.key, 0)
    changed = _changed(entry, picked, collection)
    if changed.speciality is None:
        yield from [changed] * count
    elif count:
        plain = Choice(unit=changed.unit, options=changed.options, spells=changed.spells)
        yield from (changed, *[plain] * (count - 1))


def _changed(entry: Entry, picked: Picked, collection: Collection) -> Choice:
    """A unit as it has been changed."""
    before, key = entry.unit.choice, entry.key
    sheet = collection.profiles[before.unit]
    options = after(f"{key}/option:", picked)
    choice = Choice(
        unit=before.unit,
        options=in_order(before.options, (option.key for option in sheet.options if option.key in options)),
        spells=_spells_written(entry, picked, collection),
    )
    speciality = chosen(f"{key}/speciality:", picked) or ""
    known = [candidate for candidate in get_args(Speciality) if candidate == speciality]
    if not known:
        return choice
    skills = after(f"{key}/skill:", picked)
    choice = msgspec.structs.replace(
        choice,
        speciality=known[0],
        level=int(chosen(f"{key}/level:", picked) or before.level),
        skills=in_order(before.skills, (skill.key for skill in SKILLS[known[0]] if skill.key in skills)),
        specialist=chosen(f"{key}/specialist:", picked) or _likely(sheet, known[0]),
    )
    specialist, other = _both(sheet, choice)
    return msgspec.structs.replace(
        choice,
        chosen=_answers_picked(f"{key}/chosen/", choice, specialist, before.chosen, picked),
        partner_chosen=_answers_picked(f"{key}/partner/", choice, other, before.partner_chosen, picked),
    )


def _answers_picked(
    prefix: str, choice: Choice, profile: Profile | None, before: dict[str, str], picked: Picked
) -> dict[str, str]:
    """What the skills of a specialist are used for, as the list writes it; where there is only one answer, that one."""
    given: dict[str, str] = {}
    if profile is None or choice.speciality is None:
        return given
    for skill in SKILLS[choice.speciality]:
        if not skill.asks or skill.key not in choice.skills:
            continue
        answers = _answers(skill, profile)
        wanted = chosen(f"{prefix}{skill.key}:", picked)
        if wanted not in answers and len(answers) == 1 and not prefix.endswith("/partner/"):
            wanted = next(iter(answers))
        if wanted in answers:
            said = before.get(skill.key)
            given[skill.key] = said if said is not None and _answer(skill, profile, said) == wanted else str(wanted)
    return given


def _spells_written(entry: Entry, picked: Picked, collection: Collection) -> tuple[str, ...]:
    """The spells that are learned, by the words that stand in the list, else by their names in the book's language."""
    choice = entry.unit.choice
    before = {_spell_key(spell): word for spell, word in zip(_learned(entry.unit), choice.spells, strict=True)}
    offered = _spells(choice, collection.profiles[choice.unit], _learned(entry.unit), collection)
    wanted = after(f"{entry.key}/spell:", picked)
    now = in_order(tuple(before), (key for key in offered if key in wanted))
    return tuple(before.get(key, offered[key].name.fr) for key in now)


def _with_more(units: Sequence[Choice], plain: Choice, count: int) -> list[Choice]:
    """A list with further units of a sheet: next to those that are alike, else at its end."""
    if plain not in units:
        return [*units, *[plain] * count]
    place = len(units) - units[::-1].index(plain)
    return [*units[:place], *[plain] * count, *units[place:]]


# -- what units may be -------------------------------------------------------------------------------------------------


def _term(speciality: Speciality) -> Name:
    return next(term.name for term in SPECIALITIES if term.key == speciality)


def _equipped(sheet: Profile, options: Iterable[str]) -> Profile:
    """The sheet of a unit with some of its options."""
    known = {option.key: option for option in sheet.options}
    for key in options:
        sheet = with_option(sheet, known[key])
    return sheet


def _specialities(sheet: Profile, choice: Choice) -> list[Speciality]:
    """The specialities open to a unit (in cavalry, to rider or mount), and the one that it has."""
    mount = sheet.mount.specialities if sheet.mount is not None else ()
    there = {*sheet.specialities, *mount, choice.speciality}
    return [speciality for speciality in get_args(Speciality) if speciality in there]


def _likely(sheet: Profile, speciality: Speciality) -> str:
    """Which of two who ride together becomes a specialist, where nobody has said it: whoever may be one."""
    only_mount = sheet.mount is not None and speciality in sheet.mount.specialities
    return "mount" if only_mount and speciality not in sheet.specialities else "rider"


def _both(sheet: Profile, choice: Choice) -> tuple[Profile, Profile | None]:
    """Whoever is the specialist, and of cavalry the other, with the options of the unit."""
    rider = _equipped(sheet, choice.options)
    if rider.mount is None:
        return rider, None
    return (rider.mount, rider) if choice.specialist == "mount" else (rider, rider.mount)


def _answers(skill: Skill, profile: Profile) -> dict[str, Name]:
    """What a skill may be for: aptitudes by their keys, or weapons by the names that lists give them."""
    if skill.asks == "aptitude":
        return {aptitude.key: aptitude.name for aptitude in APTITUDES if aptitude.key in skill.among}
    return {weapon.name.fr: weapon.name for weapon in profile.melee_weapons}


def _answer(skill: Skill, profile: Profile, word: str | None) -> str:
    """Which of the answers a list means; ``""`` for none."""
    answers = _answers(skill, profile)
    return next((key for key, name in answers.items() if word in (key, name.fr, name.en)), "")


def _spell_key(spell: Spell) -> str:
    return f"{spell.domain}/{spell.key}"


def _learned(unit: Fielded) -> tuple[Spell, ...]:
    """The spells that a list has a unit learn."""
    known = unit.profile.spells
    return known[len(known) - len(unit.choice.spells) :]


def _domains(collection: Collection) -> dict[str, Domain]:
    """All domains of magic: those that all have in common, and those of packs."""
    return {**common_domains(), **{domain.key: domain for pack in collection.packs for domain in pack.domains}}


def _spells(choice: Choice, sheet: Profile, learned: Sequence[Spell], collection: Collection) -> dict[str, Spell]:
    """The spells that a unit may learn, and those that it has learned: of its domains, of all that are in common for an
    open mind.
    """
    open_minded = MANY_SPELLS in choice.skills
    domains = _domains(collection)
    keys = list(sheet.domains) if sheet.learns or choice.spells or {"sage", MANY_SPELLS} & set(choice.skills) else []
    keys += [key for key in common_domains() if open_minded and key not in keys]
    offered = [spell for key in keys for spell in domains[key].spells if spell not in sheet.spells]
    return {_spell_key(spell): spell for spell in (*offered, *learned)}


__all__ = ["army_form", "entries", "filled_army"]
