"""Companies as people fill them in, line by line: banners of units, who fights in them, and what they are given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from escarmouche import documents
from escarmouche.documents.terms import Name
from escarmouche.rulebooks import Form, FormChoice, FormLine, FormPart, Words
from escarmouche.rulebooks.c4.content.company import (
    BannerList,
    CompanyList,
    Fielded,
    UnitChoice,
    attributes_given,
    banner_for,
    fielded,
    may_be_given,
    may_lead,
)
from escarmouche.rulebooks.c4.content.profiles import Army, Profile, Troop
from escarmouche.rulebooks.common.list_forms import Picked, after, chosen, filled, in_order, shown, taken, written
from escarmouche.texts import Message, message

ARMY: Final = "army:"
UNIT: Final = "unit:"
ADD: Final = "add:"
"""The beginnings of the keys of lines: the army; a unit, with its places in the list; a troop of which a unit more comes."""

MOST_ADDED: Final = 10
"""How many units of a troop may come at once."""

FURTHER: Final = "further"
"""The banner that there is not yet."""


class Entry(NamedTuple):
    """A unit of a company: its banner and its place there, what the list says, and what it is, where its troop is known."""

    banner: int
    place: int
    choice: UnitChoice
    unit: Fielded | None

    @property
    def key(self) -> str:
        """That of its line; it ends with that of its card."""
        card = self.choice.troop if self.unit is None else self.unit.troop.standard.key
        return f"{UNIT}{self.banner}.{self.place}:{card}"


def company_form(text: str, armies: Mapping[str, Army]) -> Form:
    """What there is to choose from for a company, with what stands in it. Raises ``BadDocument``."""
    company = documents.load(text, CompanyList)
    listed = entries(company, armies)
    parts = [_armies(armies)]
    for banner in range(len(company.banners)):
        own = [entry for entry in listed if entry.banner == banner]
        lines = tuple(line for entry in own for line in _entry_lines(entry, company, armies))
        points = sum(entry.unit.points for entry in own if entry.unit is not None)
        words = message("c4-list-banner", number=banner + 1, points=points)
        parts.append(FormPart(words, lines, places=(f"banners[{banner}]",), note=_order(armies.get(company.army))))
    if company.army in armies:
        parts += _further(armies[company.army], armies)
    picked = {ARMY + company.army: 1}
    for entry in listed:
        picked |= _picked(entry)
    return Form(tuple(parts), shown(parts, picked), company.limit, follows=True)


def filled_company(text: str, picked: Picked, limit: int | None, armies: Mapping[str, Army]) -> str:
    """The text of a company with what is picked. Raises ``BadDocument`` for one that can't be read."""
    company = documents.load(text, CompanyList)
    banners: list[list[UnitChoice]] = [[] for _ in range(len(company.banners) + 1)]
    for entry in entries(company, armies):
        if picked.get(entry.key, 0):
            banners[_banner(entry, picked, len(company.banners))].append(_changed(entry, picked, armies))
    made = CompanyList(
        name=company.name,
        army=chosen(ARMY, picked) or company.army,
        limit=limit or company.limit,
        banners=_of_units(banners),
    )
    made = _with_more(made, picked, armies)
    changes: dict[str, Any] = {
        "army": made.army,
        "limit": made.limit,
        "banners": [{"units": [written(unit) for unit in banner.units]} for banner in made.banners],
    }
    return filled(text, changes)


def entries(company: CompanyList, armies: Mapping[str, Army]) -> list[Entry]:
    """The units of a company in the order of the list."""
    known = {unit.place: unit for unit in fielded(company, armies)}
    return [
        Entry(banner, place, choice, known.get(f"banners[{banner}].units[{place}]"))
        for banner, units in enumerate(company.banners)
        for place, choice in enumerate(units.units)
    ]


# -- what there is to choose from --------------------------------------------------------------------------------------


def _armies(armies: Mapping[str, Army]) -> FormPart:
    lines = tuple(FormLine(key=ARMY + army.key, words=_told(army.name)) for army in armies.values())
    return FormPart(message("c4-list-army"), lines, one=True)


def _order(army: Army | None) -> Words:
    """The choices of a banner, of which each takes one unit."""
    if army is None:
        return ""
    choices = []
    for choice in army.banner:
        category, ranks = Message(f"c4-category-{choice.category}"), "/".join(map(str, choice.ranks))
        told = message("c4-list-choice", category=category, ranks=ranks, count=len(choice.ranks))
        choices.append(message("c4-list-mandatory", choice=told) if choice.mandatory else told)
    return message("c4-list-order", choices=tuple(choices))


def _further(army: Army, armies: Mapping[str, Army]) -> Iterator[FormPart]:
    """The troops of an army, then those of its allies, of each of which one more unit may come."""
    yield FormPart(message("c4-list-add", army=army.name.told), _troop_lines(army), adds=True)
    for other in armies.values():
        if other.path == army.path and other.key != army.key:
            yield FormPart(message("c4-list-add-ally", army=other.name.told), _troop_lines(other), adds=True)


def _troop_lines(army: Army) -> tuple[FormLine, ...]:
    return tuple(
        FormLine(
            key=f"{ADD}{troop.key}:{troop.standard.key}", words=_troop_told(troop), points=troop.cost, most=MOST_ADDED
        )
        for troop in army.troops
    )


def _troop_told(troop: Troop) -> Words:
    """A troop with its category, its Rank, and how many the smallest unit of it has."""
    rank = troop.rank or 0
    category = Message(f"c4-category-{troop.category}")
    return message("c4-list-troop", name=troop.name.told, category=category, rank=rank, least=troop.least)


def _entry_lines(entry: Entry, company: CompanyList, armies: Mapping[str, Army]) -> Iterator[FormLine]:
    """A line for a unit, whose number is its strength, and those of all that it may have."""
    choice, unit = entry.choice, entry.unit
    places = (f"banners[{entry.banner}].units[{entry.place}]",)
    strength = choice.strength
    if unit is None:
        words = _told(choice.troop)
        yield FormLine(key=entry.key, words=words, most=strength, fewest=strength, places=places)
        return
    troop = unit.troop
    yield FormLine(
        key=entry.key,
        words=_unit_told(unit),
        points=unit.points,
        most=max(troop.most, strength),
        fewest=min(troop.least, strength),
        places=places,
    )
    yield from _special_lines(entry, troop)
    if troop.equipment or choice.equipment is not None:
        yield _equipment_line(entry, troop)
    yield from _incarnate_lines(entry, unit, armies)
    yield from _attribute_lines(entry, unit, armies)
    yield from _familiar_lines(entry, unit)
    key = f"{entry.key}/reinforcement"
    yield FormLine(
        key=key, words=message("c4-list-reinforcement"), under=entry.key, rule="c4.reinforcement.designation"
    )
    yield from _banner_line(entry, company)


def _unit_told(unit: Fielded) -> Words:
    if not unit.incarnates:
        return _told(unit.troop.name)
    heroes = tuple(_told(hero.name) for hero in unit.incarnates)
    return message("c4-list-led", name=unit.troop.name.told, heroes=heroes)


def _special_lines(entry: Entry, troop: Troop) -> Iterator[FormLine]:
    """The special fighters that a unit may have; they count in its strength."""
    allowed = {special.profile.key: special for special in troop.specials}
    for key in dict.fromkeys([*allowed, *entry.choice.specials]):
        count = entry.choice.specials.get(key, 0)
        words = message("c4-list-special", name=allowed[key].profile.name.told if key in allowed else key)
        most = max(allowed[key].most if key in allowed else 1, count)
        yield FormLine(
            key=f"{entry.key}/special:{key}",
            words=words,
            most=most,
            under=entry.key,
            rule="c4.army.unit.composition",
        )


def _equipment_line(entry: Entry, troop: Troop) -> FormLine:
    key = f"{entry.key}/equipment"
    choices = [FormChoice(key=f"{key}:", words=message("c4-list-standard-equipment"))]
    for option in troop.equipment:
        words = message("c4-list-equipment-each", name=option.name.told, each=option.each)
        choices.append(FormChoice(key=f"{key}:{option.key}", words=words))
    standing = entry.choice.equipment
    if standing is not None and all(equipment.key != standing for equipment in troop.equipment):
        choices.append(FormChoice(key=f"{key}:{standing}", words=_told(standing)))
    words = message("c4-list-equipment")
    return FormLine(key=key, words=words, under=entry.key, choices=tuple(choices), rule="c4.army.unit.equipment")


def _incarnate_lines(entry: Entry, unit: Fielded, armies: Mapping[str, Army]) -> Iterator[FormLine]:
    """The Incarnates who may join a unit: one line, and one more for each further Incarnate in the list."""
    everybody = {hero.key: hero for army in armies.values() for hero in army.incarnates}
    able = [hero.key for hero in armies[unit.troop.army].incarnates if may_lead(hero, unit)]
    standing = entry.choice.incarnates
    for number in range(max(bool(able), len(standing))):
        key = f"{entry.key}/incarnate-{number}"
        choices = [FormChoice(key=f"{key}:", words=message("c4-list-no-incarnate"))]
        for incarnate in dict.fromkeys([*able, *standing[number : number + 1]]):
            hero = everybody.get(incarnate)
            words, points = (_told(incarnate), 0) if hero is None else (_told(hero.name), hero.points)
            choices.append(FormChoice(key=f"{key}:{incarnate}", words=words, points=points))
        yield FormLine(
            key=key,
            words=_given_told(unit, standing[number : number + 1]),
            under=entry.key,
            choices=tuple(choices),
            rule="c4.incarnate.attributes",
        )


def _given_told(unit: Fielded, heroes: Sequence[str]) -> Words:
    """What the line of an Incarnate is called: with the value of what he is given, and how much that may be."""
    for hero in unit.incarnates:
        if hero.key in heroes and hero.attributes:
            return message("c4-list-incarnate-given", value=attributes_given(hero, unit), most=hero.attributes)
    return message("c4-list-incarnate")


def _attribute_lines(entry: Entry, unit: Fielded, armies: Mapping[str, Army]) -> Iterator[FormLine]:
    """The artefacts, rituals and communions that its Incarnate may be given, and those that stand in the list."""
    offered = _attributes(unit.incarnates, armies)
    counts = entry.choice.attributes.count
    for key in dict.fromkeys([*offered, *entry.choice.attributes]):
        words = offered.get(key, message("c4-list-attribute", name=key))
        yield FormLine(key=f"{entry.key}/attribute:{key}", words=words, most=max(1, counts(key)), under=entry.key)


def _attributes(heroes: Sequence[Profile], armies: Mapping[str, Army]) -> dict[str, Words]:
    """The attributes that these Incarnates may be given, with their values."""
    words: dict[str, Words] = {}
    for hero in heroes:
        if not hero.attributes:
            continue
        army = armies[hero.army]
        for artefact in army.artefacts:
            words[artefact.key] = message("c4-list-artefact", name=artefact.name.told, value=artefact.value)
        for gift in army.gifts:
            if may_be_given(hero, gift):
                words[gift.key] = message(f"c4-list-{gift.kind}", name=gift.name.told, value=gift.value)
    return words


def _familiar_lines(entry: Entry, unit: Fielded) -> Iterator[FormLine]:
    """How many familiars each of its magicians has, and those that stand in the list."""
    magicians = _magicians(unit)
    for key in dict.fromkeys([*magicians, *entry.choice.familiars]):
        magician = magicians.get(key)
        count = entry.choice.familiars.get(key, 0)
        most = max(count, (magician.rank or 1) if magician is not None else 1)
        words = message("c4-list-familiars", name=key if magician is None else magician.name.told)
        points = 0 if unit.familiar is None else unit.familiar.points
        yield FormLine(key=f"{entry.key}/familiar:{key}", words=words, points=points, most=most, under=entry.key)


def _magicians(unit: Fielded) -> dict[str, Profile]:
    """Those of a unit whom familiars may accompany."""
    return {} if unit.familiar is None else {fighter.key: fighter for fighter in unit.fighters() if fighter.is_magician}


def _banner_line(entry: Entry, company: CompanyList) -> Iterator[FormLine]:
    """In which banner it stands, where it may stand in another."""
    key, last = f"{entry.key}/banner", len(company.banners) - 1
    choices = [
        FormChoice(key=f"{key}:{number}", words=message("c4-list-banner-number", number=number + 1))
        for number in range(last + 1)
    ]
    if entry.banner < last or len(company.banners[last].units) > 1:
        choices.append(FormChoice(key=f"{key}:{FURTHER}", words=message("c4-list-further-banner")))
    if len(choices) > 1:
        words = message("c4-list-in-banner")
        yield FormLine(key=key, words=words, under=entry.key, choices=tuple(choices), rule="c4.army.banner.next")


def _told(name: Name | str) -> Words:
    return message("c4-name", name=name if isinstance(name, str) else name.told)


def _picked(entry: Entry) -> dict[str, int]:
    """What is picked in the lines of a unit."""
    choice, key = entry.choice, entry.key
    heroes = choice.incarnates or ("",)
    return {
        key: choice.strength,
        **{f"{key}/special:{special}": count for special, count in choice.specials.items()},
        f"{key}/equipment:{choice.equipment or ''}": 1,
        **{f"{key}/incarnate-{number}:{hero}": 1 for number, hero in enumerate(heroes)},
        **{f"{key}/attribute:{attribute}": choice.attributes.count(attribute) for attribute in choice.attributes},
        **{f"{key}/familiar:{familiar}": count for familiar, count in choice.familiars.items()},
        **({f"{key}/reinforcement": 1} if choice.reinforcement else {}),
        f"{key}/banner:{entry.banner}": 1,
    }


# -- from what is picked to a company ----------------------------------------------------------------------------------


def _banner(entry: Entry, picked: Picked, banners: int) -> int:
    """In which banner a unit is put."""
    wanted = chosen(f"{entry.key}/banner:", picked)
    if wanted == FURTHER:
        return banners
    return int(wanted) if wanted is not None and wanted.isdecimal() and int(wanted) < banners else entry.banner


def _changed(entry: Entry, picked: Picked, armies: Mapping[str, Army]) -> UnitChoice:
    """A unit with the changes that were picked; what its lines do not show stays as it was."""
    before, key, unit = entry.choice, entry.key, entry.unit
    if unit is None:
        return before
    heroes = [chosen(f"{key}/incarnate-{number}:", picked) for number in range(max(1, len(before.incarnates)))]
    changed = msgspec.structs.replace(
        before,
        strength=picked[key],
        specials=_counts(
            f"{key}/special:", before.specials, [special.profile.key for special in unit.troop.specials], picked
        ),
        incarnates=tuple(hero for hero in heroes if hero),
        equipment=chosen(f"{key}/equipment:", picked) or None,
        reinforcement=f"{key}/reinforcement" in taken(picked),
    )
    return _with_belongings(entry, unit, changed, picked, armies)


def _with_belongings(
    entry: Entry, unit: Fielded, changed: UnitChoice, picked: Picked, armies: Mapping[str, Army]
) -> UnitChoice:
    """The unit with the belongings of its Incarnate and its magicians; those of fighters who have left it are gone."""
    before, key = entry.choice, entry.key
    alone = CompanyList(name="-", army=unit.troop.army, limit=1, banners=(BannerList((changed,)),))
    now = fielded(alone, armies)[0]
    attributes = _attributes(now.incarnates, armies)
    gone = _attributes(unit.incarnates, armies).keys() - attributes.keys()
    wanted = [attribute for attribute in after(f"{key}/attribute:", picked) if attribute not in gone]
    kept = in_order(before.attributes, [*(attribute for attribute in attributes if attribute in wanted), *wanted])
    magicians = _magicians(now)
    left = _magicians(unit).keys() - magicians.keys()
    familiars = _counts(f"{key}/familiar:", before.familiars, list(magicians), picked)
    return msgspec.structs.replace(
        changed,
        attributes=_as_often(kept, key, picked),
        familiars={familiar: count for familiar, count in familiars.items() if familiar not in left},
    )


def _as_often(attributes: Iterable[str], key: str, picked: Picked) -> tuple[str, ...]:
    """Attributes, each as often as it is picked."""
    return tuple(
        attribute
        for attribute in dict.fromkeys(attributes)
        for _ in range(picked.get(f"{key}/attribute:{attribute}", 0))
    )


def _counts(prefix: str, before: Mapping[str, int], offered: Sequence[str], picked: Picked) -> dict[str, int]:
    """How many of each there are, in the order of the list, then of what is offered."""
    wanted = after(prefix, picked)
    now = in_order([*before], [*(key for key in offered if key in wanted), *wanted])
    return {key: picked[prefix + key] for key in now}


def _with_more(company: CompanyList, picked: Picked, armies: Mapping[str, Army]) -> CompanyList:
    """A company with further units, each of standard strength, in the banner that has a choice for it."""
    army = armies.get(company.army)
    if army is None:
        return company
    for troop in (troop for source in armies.values() for troop in source.troops):
        for _ in range(picked.get(f"{ADD}{troop.key}:{troop.standard.key}", 0)):
            banners = [[*banner.units] for banner in company.banners] + [[]]
            banners[banner_for(troop, army, armies, company)].append(UnitChoice(troop=troop.key, strength=troop.least))
            company = msgspec.structs.replace(company, banners=_of_units(banners))
    return company


def _of_units(banners: Iterable[Sequence[UnitChoice]]) -> tuple[BannerList, ...]:
    """The banners that have any units."""
    return tuple(BannerList(tuple(units)) for units in banners if units)


__all__ = ["company_form", "entries", "filled_company"]
