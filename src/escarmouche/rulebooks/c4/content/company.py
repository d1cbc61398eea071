"""Companies: banners of units, what may stand in them, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.written import Key, Words, WrittenName
from escarmouche.rulebooks import Ruling, Verdict
from escarmouche.rulebooks.c4.content.cards import suits
from escarmouche.rulebooks.c4.content.mystic_effects import UNIVERSAL, MysticEffect
from escarmouche.rulebooks.c4.content.profiles import Army, Choice, Equipment, Profile, Troop, strengths_told
from escarmouche.rulebooks.common.rulings import named
from escarmouche.texts import Message, Value, message

Strength = Annotated[int, Meta(ge=1, le=100)]


class UnitChoice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit as a list writes it: its troop, how many fighters without Incarnates, who of them is special.

    ``incarnates``: who joins it; ``attributes``: the artefacts, rituals and communions that its Incarnate is given;
    ``familiars``: how many accompany each of its magicians, by their keys; ``equipment``: which of the options of its troop
    it carries (none: the standard equipment); ``reinforcement``: it arrives later.
    """

    troop: Key
    strength: Strength
    specials: dict[Key, Strength] = {}
    incarnates: tuple[Key, ...] = ()
    attributes: tuple[Key, ...] = ()
    familiars: dict[Key, Strength] = {}
    equipment: Key | None = None
    reinforcement: bool = False


class BannerList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A banner: the units that fill its choices."""

    units: tuple[UnitChoice, ...]


class CompanyList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A company as a file writes it: banners of units. [c4.army.structure] [c4.term.compagnie]"""

    name: Words | WrittenName
    army: Key
    limit: Annotated[int, Meta(ge=1, le=100_000)]
    banners: Annotated[tuple[BannerList, ...], Meta(max_length=40)]


class Fielded(NamedTuple):
    """A unit of a company: its place in the list, its troop, and who fights in it. The Incarnate comes first.

    ``familiar``: what accompanies magicians of its people.
    """

    place: str
    banner: int
    choice: UnitChoice
    troop: Troop
    specials: tuple[Profile, ...]
    incarnates: tuple[Profile, ...]
    familiar: Profile | None = None

    @property
    def points(self) -> int:
        """The cost of the unit with its Incarnate, who does not count in its strength. [c4.incarnate.unit.strength-cost]"""
        familiars = sum(count * familiar.points for _, familiar, count in self.familiars())
        return self.cost + sum(incarnate.points for incarnate in self.incarnates) + familiars

    @property
    def cost(self) -> int:
        """The cost of strength and equipment: standard equipment is included, an option is paid for each fighter who has it.

        [c4.army.unit.equipment]
        """
        option = self.equipment
        carrying = sum(fighter.carries_equipment for fighter in self.fighters())
        return self.troop.points(self.choice.strength) + (option.each * carrying if option is not None else 0)

    @property
    def equipment(self) -> Equipment | None:
        """The option that the whole unit carries; ``None``: its standard equipment."""
        return next((option for option in self.troop.equipment if option.key == self.choice.equipment), None)

    def fighters(self) -> tuple[Profile, ...]:
        """Everybody in it, with the equipment of the unit: all have the same, but for Incarnates, standard-bearers and
        musicians. Special fighters count in the strength, Incarnates don't. [c4.army.unit.special-count]
        [c4.army.unit.equipment]
        """
        standard = self.choice.strength - len(self.specials)
        crew = self.troop.crew
        served = [crew.profile] * (crew.most * self.choice.strength) if crew is not None else []
        everybody = (*self.incarnates, *self.specials, *[self.troop.standard] * standard, *served)
        option = self.equipment
        if option is None:
            return everybody
        return tuple([option.given(fighter) if fighter.carries_equipment else fighter for fighter in everybody])

    def familiars(self) -> list[tuple[int, Profile, int]]:
        """Each magician who has familiars, by his place among the fighters, what they are, and how many he has."""
        if self.familiar is None:
            return []
        counts = self.choice.familiars
        return [
            (place, self.familiar, counts[fighter.key])
            for place, fighter in enumerate(self.fighters())
            if fighter.is_magician and fighter.key in counts
        ]


def load_company(source: Path | str) -> CompanyList:
    """The company in a file. Raises ``BadDocument``."""
    return documents.load(source, CompanyList)


COMPANIES: Final = Path(__file__).parent / "packs" / "companies"


@cache
def standard_companies() -> dict[str, CompanyList]:
    """The companies that come with the program, by the name of their file without its ending."""
    return {path.stem: load_company(path) for path in sorted(COMPANIES.glob("*.yaml"))}


def company_schema() -> dict[str, Any]:
    """The JSON Schema of a company."""
    return _schema(CompanyList, "a company of Age of the Rag'narok")


def _schema(kind: type[msgspec.Struct], title: str) -> dict[str, Any]:
    schema: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(kind)))
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = f"Escarmouche: {title}"
    return schema


def company_file(key: str) -> Path:
    """The file of a company that comes with the program."""
    return COMPANIES / f"{key}.yaml"


def fielded(company: CompanyList, armies: Mapping[str, Army]) -> list[Fielded]:
    """The units of a company, as far as their troops and fighters are known."""
    troops = {troop.key: troop for army in armies.values() for troop in army.troops}
    heroes = {hero.key: hero for army in armies.values() for hero in army.incarnates}
    entries = []
    for banner, units in enumerate(company.banners):
        for place, choice in enumerate(units.units):
            troop = troops.get(choice.troop)
            if troop is None:
                continue
            known = {special.profile.key: special.profile for special in troop.specials}
            specials = tuple(known[key] for key, count in choice.specials.items() if key in known for _ in range(count))
            incarnates = tuple(_given(heroes[key], choice, armies) for key in choice.incarnates if key in heroes)
            familiar = armies[troop.army].familiar
            entries.append(Fielded(_place(banner, place), banner, choice, troop, specials, incarnates, familiar))
    return entries


def _given(hero: Profile, choice: UnitChoice, armies: Mapping[str, Army]) -> Profile:
    """An Incarnate with the attributes that he is given when the company is built. [c4.incarnate.attributes]"""
    army = armies[hero.army]
    gifts = tuple(gift for gift in army.gifts if gift.key in choice.attributes)
    artefacts = tuple(artefact for artefact in army.artefacts if artefact.key in choice.attributes)
    if not (gifts or artefacts):
        return hero
    return msgspec.structs.replace(
        hero,
        mystic_effects=(*hero.mystic_effects, *gifts),
        artefacts=artefacts,
        skills=tuple(dict.fromkeys([*hero.skills, *(skill for artefact in artefacts for skill in artefact.skills)])),
    )


def _place(banner: int, unit: int) -> str:
    return f"banners[{banner}].units[{unit}]"


def verdict(company: CompanyList, armies: Mapping[str, Army]) -> Verdict:
    """What a company costs, and every rule that it breaks. [c4.army.review]"""
    if company.army not in armies:
        wrong = Ruling(
            "c4.army.structure", "army", message("c4-company-no-army", army=company.army, known=tuple(armies))
        )
        return Verdict(0, (wrong,))
    army = armies[company.army]
    units = fielded(company, armies)
    rulings = [
        *_unknown(company, armies),
        *_points(company, units),
        *(ruling for unit in units for ruling in _unit_rulings(unit)),
        *_banners(company, army, armies, units),
        *_incarnates(units),
        *_reinforcements(units),
    ]
    names = {unit.place: message("c4-name", name=unit.troop.name.told) for unit in units}
    return Verdict(sum(unit.points for unit in units), tuple(named(rulings, names)))


def _ruling(rule: str, place: str, key: str, **facts: Value) -> Ruling:
    return Ruling(rule, place, Message(key, facts))


def _unknown(company: CompanyList, armies: Mapping[str, Army]) -> Iterator[Ruling]:
    """Troops and Incarnates that nobody has."""
    troops = {troop.key for army in armies.values() for troop in army.troops}
    heroes = {hero.key for army in armies.values() for hero in army.incarnates}
    for banner, units in enumerate(company.banners):
        for place, choice in enumerate(units.units):
            if choice.troop not in troops:
                yield _ruling("c4.army.structure", _place(banner, place), "c4-company-no-troop", troop=choice.troop)
            for key in choice.incarnates:
                if key not in heroes:
                    rule = "c4.army.structure"
                    yield _ruling(rule, _place(banner, place), "c4-company-no-incarnate-called", incarnate=key)


def _points(company: CompanyList, units: Sequence[Fielded]) -> Iterator[Ruling]:
    """All units together keep to the limit. [c4.army.points]"""
    points = sum(unit.points for unit in units)
    if points > company.limit:
        yield _ruling("c4.army.points", "limit", "c4-company-too-dear", points=points, limit=company.limit)


# -- units -------------------------------------------------------------------------------------------------------------


def _unit_rulings(unit: Fielded) -> Iterator[Ruling]:
    yield from _strength(unit)
    yield from _specials(unit)
    yield from _led_by(unit)
    yield from _attributes(unit)
    yield from _equipment(unit)
    yield from _familiars(unit)


def _strength(unit: Fielded) -> Iterator[Ruling]:
    """Between standard and maximum strength, so that no Incarnate is a unit by himself. [c4.army.unit.strength]
    [c4.army.unit.no-lone-incarnate]
    """
    least, most = unit.troop.least, unit.troop.most
    if not least <= unit.choice.strength <= most:
        facts: dict[str, Value] = {"strength": unit.choice.strength, "strengths": strengths_told(least, most)}
        yield _ruling("c4.army.unit.strength", unit.place, "c4-company-strength", troop=unit.troop.name.told, **facts)


def _specials(unit: Fielded) -> Iterator[Ruling]:
    """Special fighters of the kinds and in the number that the troop allows, within its strength.

    [c4.army.unit.composition] One standard-bearer and one musician at most: see :func:`_posts`.
    """
    allowed = {special.profile.key: special for special in unit.troop.specials}
    for key, count in unit.choice.specials.items():
        if key not in allowed:
            yield _ruling("c4.army.unit.composition", unit.place, "c4-company-no-special", special=key)
        elif count > allowed[key].most:
            facts: dict[str, Value] = {
                "special": allowed[key].profile.name.told,
                "count": count,
                "most": allowed[key].most,
            }
            yield _ruling("c4.army.unit.composition", unit.place, "c4-company-specials", **facts)
    if len(unit.specials) > unit.choice.strength:
        facts = {"count": len(unit.specials), "strength": unit.choice.strength}
        yield _ruling("c4.army.unit.special-count", unit.place, "c4-company-specials-above-strength", **facts)
    yield from _posts(unit)


def _posts(unit: Fielded) -> Iterator[Ruling]:
    """One standard-bearer and one musician at most. [c4.unit.special.command_figures]"""
    for post in ("standard_bearer", "musician"):
        if sum(profile.post == post for profile in unit.specials) > 1:
            yield _ruling("c4.unit.special.command_figures", unit.place, "c4-company-one-post", post=post)


def _equipment(unit: Fielded) -> Iterator[Ruling]:
    """Equipment that the description of the troop offers. [c4.army.unit.equipment]"""
    if unit.choice.equipment is not None and unit.equipment is None:
        facts: dict[str, Value] = {"troop": unit.troop.name.told, "equipment": unit.choice.equipment}
        yield _ruling("c4.army.unit.equipment", unit.place, "c4-company-no-equipment", **facts)


def _led_by(unit: Fielded) -> Iterator[Ruling]:
    """An Incarnate joins a unit of his own army, of his category, of the troop that he is the champion of; one a unit, for
    the whole game. [c4.unit.one_incarnate] [c4.term.incarne]

    [c4.army.incarnate-one-per-unit] [c4.incarnate.unit.same-army] [c4.incarnate.champion]
    """
    if len(unit.incarnates) > 1:
        yield _ruling("c4.army.incarnate-one-per-unit", unit.place, "c4-company-one-incarnate")
    for hero in unit.incarnates:
        facts = {"incarnate": hero.name.told, "troop": unit.troop.name.told}
        if hero.army != unit.troop.army:
            yield _ruling("c4.incarnate.unit.same-army", unit.place, "c4-company-foreign-incarnate", **facts)
        if hero.champion_of and unit.troop.key not in hero.champion_of:
            yield _ruling("c4.incarnate.champion", unit.place, "c4-company-not-his-troop", **facts)
        if hero.category != unit.troop.category:
            yield _ruling("c4.unit.definition", unit.place, "c4-company-other-category", **facts)
        flies = "c4.skill.vol"
        if flies in unit.troop.standard.skills and flies not in hero.skills:
            yield _ruling("c4.skill.vol", unit.place, "c4-company-cannot-fly", **facts)


def may_lead(hero: Profile, unit: Fielded) -> bool:
    """Whether an Incarnate may join a unit of this troop."""
    return not any(_led_by(unit._replace(incarnates=(hero,))))


def _attributes(unit: Fielded) -> Iterator[Ruling]:
    """What an Incarnate is given: no more than his description allows, rituals to magicians and communions to faithful
    that suit them. [c4.incarnate.attributes] [c4.magic.ritual.holders] [c4.faith.communion.holders]
    """
    rule = "c4.incarnate.attributes"
    keys = unit.choice.attributes
    known = {
        *(effect.key for hero in unit.incarnates for effect in hero.mystic_effects),
        *(artefact.key for hero in unit.incarnates for artefact in hero.artefacts),
    }
    for key in dict.fromkeys(keys):
        if key not in known:
            yield _ruling(rule, unit.place, "c4-company-no-attribute", attribute=key)
        if keys.count(key) > 1:
            yield _ruling(rule, unit.place, "c4-company-attribute-twice", attribute=key)
    for hero in unit.incarnates:
        facts: dict[str, Value] = {"incarnate": hero.name.told}
        value = attributes_given(hero, unit)
        if value > hero.attributes:
            yield _ruling(rule, unit.place, "c4-company-attributes", value=value, most=hero.attributes, **facts)
        for gift in hero.mystic_effects:
            if gift.is_powerful and not may_be_given(hero, gift):
                holders = "c4.magic.ritual.holders" if gift.is_magic else "c4.faith.communion.holders"
                yield _ruling(holders, unit.place, "c4-company-foreign-gift", gift=gift.name.told, **facts)


def attributes_given(hero: Profile, unit: Fielded) -> int:
    """The value of all that an Incarnate of a unit is given."""
    value = sum(effect.value for effect in hero.mystic_effects) + sum(artefact.value for artefact in hero.artefacts)
    if unit.familiar is None or not hero.is_magician:
        return value
    return value + unit.familiar.value * unit.choice.familiars.get(hero.key, 0)


def may_be_given(hero: Profile, gift: MysticEffect) -> bool:
    """Whether an Incarnate may have a ritual or a communion: of his path or cult, and of his element or aspects."""
    theirs = UNIVERSAL in gift.owners or hero.army in gift.owners or hero.key in gift.owners
    return theirs and suits(gift, hero.magic_power, hero.fervour, hero.element, hero.aspects)


def _familiars(unit: Fielded) -> Iterator[Ruling]:
    """Magicians have as many familiars as their Rank says, at most. [c4.special.familiar.count]"""
    rule = "c4.special.familiar.count"
    magicians = {fighter.key: fighter for fighter in unit.fighters() if fighter.is_magician}
    for key, count in unit.choice.familiars.items():
        magician = magicians.get(key)
        if magician is None or unit.familiar is None:
            yield _ruling(rule, unit.place, "c4-company-no-familiars", magician=key)
        elif count > (magician.rank or 1):
            facts: dict[str, Value] = {"magician": magician.name.told, "count": count, "rank": magician.rank or 1}
            yield _ruling(rule, unit.place, "c4-company-familiars", **facts)


# -- banners -----------------------------------------------------------------------------------------------------------


def _banners(
    company: CompanyList, army: Army, armies: Mapping[str, Army], units: Sequence[Fielded]
) -> Iterator[Ruling]:
    """Each banner keeps to the order of its people; a further one begins when the one before is complete.

    [c4.army.banner-order] [c4.army.banner.complete] [c4.army.banner.next] [c4.profile.army-example]
    """
    for number, banner in enumerate(company.banners):
        place = f"banners[{number}]"
        own = [unit for unit in units if unit.banner == number]
        yield from _allies(army, armies, own)
        left = _unfitting(army.banner, own)
        for unit in left:
            yield _ruling("c4.army.banner-order", unit.place, "c4-company-no-choice-left", troop=unit.troop.name.told)
        if not left and not _fits(army.banner, own, mandatory=True):
            yield _ruling("c4.army.banner.next", place, "c4-company-mandatory-choice")
        if number + 1 < len(company.banners) and len(banner.units) - len(left) < len(army.banner):
            following = f"banners[{number + 1}]"
            yield _ruling("c4.army.banner.next", following, "c4-company-banner-incomplete", banner=number + 1)


def _unfitting(choices: Sequence[Choice], units: Sequence[Fielded]) -> list[Fielded]:
    """The units, in the order of the list, for which the choices of a banner leave no place."""
    placed: list[Fielded] = []
    left: list[Fielded] = []
    for unit in units:
        (placed if _fits(choices, [*placed, unit], mandatory=False) else left).append(unit)
    return left


def _fits(choices: Sequence[Choice], units: Sequence[Fielded], *, mandatory: bool) -> bool:
    """Whether each unit finds a choice of its own; ``mandatory``: so that all mandatory ones are filled."""
    if not units:
        return not mandatory or not any(choice.mandatory for choice in choices)
    first, *others = units
    return any(
        choice.takes(first.troop) and _fits([*choices[:place], *choices[place + 1 :]], others, mandatory=mandatory)
        for place, choice in enumerate(choices)
    )


def banner_for(troop: Troop, army: Army, armies: Mapping[str, Army], company: CompanyList) -> int:
    """The banner in which one more unit of a troop finds a choice; where there is none, a further one once the last has a
    unit for each of its choices, else the last.
    """
    units = fielded(company, armies)
    choice = UnitChoice(troop=troop.key, strength=troop.least)
    for number in range(len(company.banners)):
        own = [*(unit for unit in units if unit.banner == number), Fielded("", number, choice, troop, (), ())]
        if not _unfitting(army.banner, own) and not any(_allies(army, armies, own)):
            return number
    last = len(company.banners) - 1
    return max(last, 0) if last < 0 or len(company.banners[last].units) < len(army.banner) else last + 1


def _allies(army: Army, armies: Mapping[str, Army], units: Sequence[Fielded]) -> Iterator[Ruling]:
    """One unit of a banner may be of another people, of the same alliance. [c4.alliance.allied-unit] [c4.alliance.paths]"""
    rule = "c4.alliance.allied-unit"
    allied = [unit for unit in units if unit.troop.army != army.key]
    for unit in allied:
        if armies[unit.troop.army].path != army.path:
            yield _ruling(rule, unit.place, "c4-company-other-alliance", troop=unit.troop.name.told)
    for unit in allied[1:]:
        yield _ruling(rule, unit.place, "c4-company-one-ally")


# -- Incarnates --------------------------------------------------------------------------------------------------------


def _incarnates(units: Sequence[Fielded]) -> Iterator[Ruling]:
    """At least one, and no person twice, in whatever version. [c4.army.incarnate-required] [c4.incarnate.unique]
    [c4.incarnate.versions]
    """
    heroes = [(unit, hero) for unit in units for hero in unit.incarnates]
    if not heroes:
        yield _ruling("c4.army.incarnate-required", "banners", "c4-company-no-incarnate")
    seen: set[str] = set()
    for unit, hero in heroes:
        if hero.person in seen:
            rule = "c4.incarnate.versions"
            yield _ruling(rule, unit.place, "c4-company-person-twice", incarnate=hero.name.told)
        seen.add(hero.person)


def commanders(heroes: Iterable[Profile]) -> list[Profile]:
    """Of these Incarnates those with the highest Authority: one of them commands. [c4.army.commander]"""
    ranked = list(heroes)
    best = max((hero.authority or 0 for hero in ranked), default=0)
    return [hero for hero in ranked if (hero.authority or 0) == best]


def _reinforcements(units: Sequence[Fielded]) -> Iterator[Ruling]:
    """The Commander is not among the reinforcements. [c4.reinforcement.commander-excluded]"""
    heroes = {hero.key: unit for unit in units for hero in unit.incarnates}
    leading = [heroes[hero.key] for hero in commanders(hero for unit in units for hero in unit.incarnates)]
    if leading and all(unit.choice.reinforcement for unit in leading):
        yield _ruling("c4.reinforcement.commander-excluded", leading[0].place, "c4-company-commander-late")
