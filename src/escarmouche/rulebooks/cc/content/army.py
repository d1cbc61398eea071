"""Army lists: what may fight side by side, and what it costs."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName, fault, located
from escarmouche.errors import Problem, nearest
from escarmouche.rulebooks import Ruling, Verdict
from escarmouche.rulebooks.cc.battle import Army
from escarmouche.rulebooks.cc.content.cards import PACKS, Artefact, Pack, read_people, standard_packs
from escarmouche.rulebooks.cc.content.mystic_files import standard_mystics
from escarmouche.rulebooks.cc.content.mystics import (
    ALL_ELEMENTS,
    Miracle,
    Spell,
    mastered,
    miracle_refusal,
    most_intensity,
    most_miracles,
    spell_refusal,
    too_intense,
)
from escarmouche.rulebooks.cc.content.profile import Profile, Skill
from escarmouche.rulebooks.cc.content.recruiting import MOST_WITH_BOUND, has_alliance, in_army, is_ally, is_outsider
from escarmouche.rulebooks.cc.content.terms import ELEMENTS, FAVOURED, Element, Rank
from escarmouche.rulebooks.common.rulings import named
from escarmouche.rulebooks.common.schemas import file_schema
from escarmouche.rulebooks.confrontation.effect_words import Word, summoned
from escarmouche.rulebooks.confrontation.list_forms import name_line
from escarmouche.rulebooks.confrontation.peoples import ALLIANCES, PEOPLES, People
from escarmouche.texts import Value, message

POINTS: Final = "cc.core.army.points"
ALLY: Final = "cc.core.army.ally"
CARD_SIZE: Final = "cc.core.army.card-size"
UNIQUE: Final = "cc.core.army.unique"
ARTEFACT: Final = "cc.core.artefact"
OF_PEOPLE: Final = "cc.core.army.people"
ELEMENTAL: Final = "cc.skill.elementaire"
NEXUS: Final = "cc.core.nexus.deployment"

FOR_EACH_NEXUS: Final = 200
"""An army has a nexus at most for each started slice of so many points."""

USUAL: Final = 400
"""How many points a usual game is of."""

ALLIES_PER_CENT: Final = 30
"""The share of the limit that Allies may take together."""

BY_VALUE: Final = ((20, 3), (40, 2))
"""Up to which strategic value how many fighters one card stands for; one of those who are worth more."""

ARTEFACTS: Final[Mapping[Rank, int]] = {
    "initiate": 1,
    "irregular": 1,
    "regular": 1,
    "devout": 1,
    "veteran": 2,
    "creature": 2,
    "adept": 3,
    "zealot": 3,
    "special": 3,
    "elite": 3,
    "master": 4,
    "elder": 4,
    "living_legend": 4,
    "virtuoso": 4,
    "avatar": 4,
    "major_ally": 4,
}
"""How many artefacts a Champion of each rank may carry."""


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A magic object, and which figure of the card carries it (the first is 1)."""

    artefact: Key
    figure: Annotated[int, Meta(ge=1, le=12)] = 1


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One reference card in the army: how many fighters of its profile it stands for, what they carry, who is bound to them.

    ``bound``: the profiles of those who have Asservi/X and stand on the card of X, one entry a figure. ``spells`` and
    ``miracles``: those of each of its fighters, by their keys; they are his own and are not exchanged in the game.
    """

    profile: Key
    count: Annotated[int, Meta(ge=1, le=100)] = 1
    artefacts: tuple[Key | Carried, ...] = ()
    bound: Annotated[tuple[Key, ...], Meta(max_length=12)] = ()
    spells: Annotated[tuple[Key, ...], Meta(max_length=40)] = ()
    miracles: Annotated[tuple[Key, ...], Meta(max_length=40)] = ()

    def carried(self) -> tuple[Carried, ...]:
        """Every object on this card; one that names no figure goes to the first."""
        return tuple(Carried(artefact) if isinstance(artefact, str) else artefact for artefact in self.artefacts)


class ArmyList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army as a file writes it: its people, the limit of points agreed on, its cards."""

    name: Words | WrittenName
    people: Words
    limit: Annotated[int, Meta(ge=1, le=100_000)] = USUAL
    cards: Annotated[tuple[Choice, ...], Meta(max_length=200)]


class Building(msgspec.Struct, frozen=True, kw_only=True):
    """What the players agree on about their army lists; the default of each is the reading of the catalogue."""

    points_tolerance: bool = False
    """Whether the total may exceed the limit by half the value of the cheapest figure."""
    tournament_limits: bool = False
    """Whether the limits of the tournaments of 2007 hold."""
    c2_alliances: bool = False
    """Whether peoples that the second edition allies may join without a skill."""
    mystic_points: bool = False
    """Whether spells and miracles cost their points, which alone limit then how many somebody has."""


_Keyed = TypeVar("_Keyed", Profile, Artefact, Spell, Miracle)


class Collection:
    """The cards at hand: profiles, magic objects and peoples of some packs, by key.

    Raises ``Problem`` if two packs use one key.
    """

    def __init__(self, packs: Iterable[Pack]) -> None:
        self.packs = tuple(packs)
        self.profiles = _by_key(profile for pack in self.packs for profile in pack.profiles)
        self.artefacts = _by_key(artefact for pack in self.packs for artefact in pack.artefacts)
        self.added = tuple(people for pack in self.packs for people in pack.peoples)
        self.known: dict[str, People] = {people.key: people for people in (*PEOPLES, *self.added)}
        self.favoured = {**FAVOURED, **{key: told for pack in self.packs for key, told in pack.favoured.items()}}

    @property
    def peoples(self) -> tuple[str, ...]:
        """The peoples that have troops of their own here: Mercenaries alone make no army."""
        present = {
            profile.people
            for profile in self.profiles.values()
            if not profile.has("mercenaire") and profile.body is None
        }
        return tuple(key for key in self.known if key in present)


def _by_key(items: Iterable[_Keyed]) -> dict[str, _Keyed]:
    by_key: dict[str, _Keyed] = {}
    for item in items:
        if item.key in by_key:
            raise Problem(message("cc-card-key-twice", card=item.key), "cc.core.card.reference")
        by_key[item.key] = item
    return by_key


class Fielded(NamedTuple):
    """One card of an army: its place in the list, its profile, the objects of each figure, those bound to it.

    ``pays``: whether its spells and miracles cost their points; ``summoned``: whom they make appear; ``servants``: who
    comes with a war machine.
    """

    place: int
    choice: Choice
    profile: Profile
    objects: tuple[tuple[Artefact, ...], ...]
    bound: tuple[Profile, ...] = ()
    pays: bool = False
    summoned: tuple[Profile, ...] = ()
    servants: tuple[Profile, ...] = ()

    def figures(self) -> tuple[Profile, ...]:
        """The figures as they take the field, with what they were given."""
        return (*(self._equipped(objects) for objects in self.objects), *self.bound, *self.servants)

    def _equipped(self, objects: Sequence[Artefact]) -> Profile:
        """A figure of the card itself with its objects: a fighter is worth his VS, what he carries, and his spells where
        they cost something.
        """
        profile = self.profile
        mystics: tuple[Spell | Miracle, ...] = (*profile.spells, *profile.miracles) if self.pays else ()
        if not objects and not mystics:
            return profile
        skills: list[Skill] = [skill for item in objects for skill in item.skills]
        return msgspec.structs.replace(
            profile,
            points=profile.points + sum(item.points for item in objects) + sum(mystic.points for mystic in mystics),
            skills=tuple(dict.fromkeys((*profile.skills, *skills))),
        )


class Muster:
    """An army whose cards have been found: the cards, the people and its path, and the limit it keeps to.

    ``favoured``: the favoured Elements of its people, one or several.
    """

    def __init__(
        self, people: People, limit: int, cards: Sequence[Fielded], favoured: tuple[Element, ...] = ()
    ) -> None:
        self.people = people.key
        self.way = people.way
        self.limit = limit
        self.cards = tuple(cards)
        self.favoured = favoured

    @property
    def profiles(self) -> dict[str, Profile]:
        """The profiles that are in the army, by key."""
        return {profile.key: profile for card in self.cards for profile in (card.profile, *card.bound, *card.servants)}

    def worth(self, figure: Profile) -> int:
        """The points of a figure with its objects: VS and extras. [cc.core.strategic-value]

        When blood brothers fight together the VS of each is 10 % lower, rounded up.
        """
        bare = self.profiles[figure.key].points
        return figure.points - bare + (-(-bare * 9 // 10) if self._has_brother(figure) else bare)

    def in_battle(self, figure: Profile) -> Profile:
        """A figure with its objects as it takes the field: of the value that it has in this army."""
        return msgspec.structs.replace(figure, points=self.worth(figure))

    def _has_brother(self, figure: Profile) -> bool:
        return any(
            other.key != figure.key and (_brother_of(figure, other) or _brother_of(other, figure))
            for other in self.profiles.values()
        )

    def cost(self, card: Fielded) -> int:
        """What all figures of a card cost."""
        return sum(map(self.worth, card.figures()))

    @property
    def points(self) -> int:
        """The points of the whole army."""
        return sum(map(self.cost, self.cards))

    @property
    def in_play(self) -> Army:
        """What is known of the army in battle."""
        fighters = [profile for profile in self.profiles.values() if profile.body is None]
        troops = [profile for profile in fighters if not is_ally(profile, self.people) and not is_outsider(profile)]
        return Army(
            self.people,
            self.way,
            self.points,
            pariahs=all(profile.has("paria") for profile in troops),
            pays_mystics=any(card.pays for card in self.cards),
        )


def _brother_of(profile: Profile, other: Profile) -> bool:
    return any(skill.name == "frere-de-sang" and skill.value == other.key for skill in profile.skills)


def load_army(source: Path | str | bytes, collection: Collection, *, name: str | None = None) -> ArmyList:
    """The army list in a file (``Path``) or a text; its cards, objects and people are known.

    One that names no limit is of the size of a usual game, 400 points. [cc.core.army.size]
    Whether the army is legal, :func:`verdict` says. Raises ``BadDocument`` for the first mistake in the file.
    """
    document = documents.read(source, ArmyList, name=name)
    with located(document):
        muster(document.value, collection)
    return document.value


def muster(
    army: ArmyList, collection: Collection, limit: int | None = None, building: Building | None = None
) -> Muster:
    """The army with its cards found in the collection. Raises :class:`Fault` for a card that is not there."""
    people = read_people(army.people, collection.added)
    pays = (building or Building()).mystic_points
    fielded = [_at_home(_field(place, choice, collection), people) for place, choice in enumerate(army.cards)]
    cards = [card._replace(pays=pays) for card in fielded]
    favoured = collection.favoured.get(people, ())
    return Muster(collection.known[people], army.limit if limit is None else limit, cards, favoured)


def _at_home(card: Fielded, people: str) -> Fielded:
    """A card as it stands in an army of some people."""
    bound = tuple(in_army(profile, people) for profile in card.bound)
    return card._replace(profile=in_army(card.profile, people), bound=bound)


def _field(place: int, choice: Choice, collection: Collection) -> Fielded:
    profile = _found(("cards", place, "profile"), choice.profile, collection.profiles, "cc-army-no-card")
    profile = _with_mystics(place, choice, profile)
    objects: list[list[Artefact]] = [[] for _ in range(choice.count)]
    for index, carried in enumerate(choice.carried()):
        steps = ("cards", place, "artefacts", index)
        artefact = _found(steps, carried.artefact, collection.artefacts, "cc-army-no-artefact")
        if carried.figure > choice.count:
            raise fault(steps, ARTEFACT, "cc-army-no-figure", figure=carried.figure, count=choice.count)
        objects[carried.figure - 1].append(artefact)
    bound = tuple(
        _found(("cards", place, "bound", index), key, collection.profiles, "cc-army-no-card")
        for index, key in enumerate(choice.bound)
    )
    summons = tuple(_summons(place, profile, collection))
    servants = tuple(_servants(place, profile, collection))
    return Fielded(place, choice, profile, tuple(map(tuple, objects)), bound, summoned=summons, servants=servants)


def _servants(place: int, profile: Profile, collection: Collection) -> Iterator[Profile]:
    """Those who come with a war machine: their own cards say what they are."""
    for servants in profile.machine.servants if profile.machine is not None else ():
        steps = ("cards", place, "profile")
        yield from [_found(steps, servants.profile, collection.profiles, "cc-army-no-card")] * servants.count


def _summons(place: int, profile: Profile, collection: Collection) -> Iterator[Profile]:
    """The profiles that the spells and miracles of a card make appear."""
    known: list[tuple[str, int, Sequence[Word]]]
    known = [("spells", index, spell.effects) for index, spell in enumerate(profile.spells)]
    known += [("miracles", index, miracle.effects) for index, miracle in enumerate(profile.miracles)]
    for field, index, effects in known:
        for _, key in summoned(effects):
            yield _found(("cards", place, field, index), key, collection.profiles, "cc-army-no-card")


def _with_mystics(place: int, choice: Choice, profile: Profile) -> Profile:
    """A profile with the spells and miracles that its card has been given."""
    known = standard_mystics()
    spells = {spell.key: spell for spell in known.spells}
    miracles = {miracle.key: miracle for miracle in known.miracles}
    return msgspec.structs.replace(
        profile,
        spells=tuple(
            _found(("cards", place, "spells", index), key, spells, "cc-army-no-spell")
            for index, key in enumerate(choice.spells)
        ),
        miracles=tuple(
            _found(("cards", place, "miracles", index), key, miracles, "cc-army-no-miracle")
            for index, key in enumerate(choice.miracles)
        ),
    )


def _found(steps: documents.Steps, key: str, table: Mapping[str, _Keyed], text: str) -> _Keyed:
    if key in table:
        return table[key]
    close = nearest(key, table, 1)
    if not close:
        raise fault(steps, "cc.core.card.reference", text, card=key)
    raise fault(steps, "cc.core.card.reference", f"{text}-close", card=key, close=close[0])


# -- what is wrong with it ---------------------------------------------------------------------------------------------


def verdict(
    army: ArmyList, collection: Collection, limit: int | None = None, building: Building | None = None
) -> Verdict:
    """Whether an army keeps to the rules of list building, and every reason why not.

    ``limit``: the points agreed for this player, by default those of the list. Raises :class:`Fault` for a card that is not
    in the collection.
    """
    mustered = muster(army, collection, limit, building)
    names = {_place(card): name_line(card.profile.name) for card in mustered.cards}
    return Verdict(mustered.points, tuple(named(rulings(mustered, building or Building()), names)))


def rulings(army: Muster, building: Building) -> Iterator[Ruling]:
    """Everything that is wrong with an army."""
    yield from _size_rulings(army, building)
    for card in army.cards:
        yield from _card_rulings(card)
        yield from _bound_rulings(card)
        yield from _artefact_rulings(card)
        yield from _mystic_rulings(card)
        if not building.mystic_points:
            yield from _mystic_limits(card)
        yield from _recruit_rulings(army, card, building)
    yield from _elemental_rulings(army)
    yield from _nexus_rulings(army)
    yield from _unique_rulings(army)
    yield from _ally_rulings(army)
    if building.tournament_limits:
        yield from _tournament_rulings(army)


def _ruling(rule: str, place: str, key: str, **facts: Value) -> Ruling:
    return Ruling(rule, place, message(key, **facts))


def _place(card: Fielded, field: str = "") -> str:
    return f"cards[{card.place}]" + (f".{field}" if field else "")


def _size_rulings(army: Muster, building: Building) -> Iterator[Ruling]:
    """The value of all fighters with their artefacts keeps to the limit; as an option it exceeds it by half the value of the
    cheapest figure at most. [cc.core.army.points]
    """
    if not army.cards:
        yield _ruling(POINTS, "cards", "cc-army-empty")
        return
    cheapest = min(
        (profile.points for card in army.cards for profile in card.figures() if profile.body is None), default=0
    )
    over = army.points - army.limit
    if over > 0 and not (building.points_tolerance and 2 * over <= cheapest):
        yield _ruling(POINTS, "cards", "cc-army-too-dear", points=army.points, limit=army.limit)


def most_on_a_card(profile: Profile) -> int:
    """How many fighters one card stands for at most: as it says, else by strategic value; of Champions, and of engines
    with a crew, one.
    """
    if profile.champion or profile.is_served or profile.body is not None:
        return 1
    if profile.per_card is not None:
        return profile.per_card
    return next((most for value, most in BY_VALUE if profile.points <= value), 1)


def _card_rulings(card: Fielded) -> Iterator[Ruling]:
    """A card stands for one to three fighters of the same profile, by their strategic value; of Champions for one.

    [cc.core.army.card-size]
    """
    most = most_on_a_card(card.profile)
    if card.choice.bound:
        most = 1
    if card.choice.count > most:
        yield _ruling(CARD_SIZE, _place(card, "count"), "cc-army-capacity", name=card.profile.name.told, most=most)


def _bound_rulings(card: Fielded) -> Iterator[Ruling]:
    """Fighters with Asservi/X stand on the card of X, whom the army has once; of each profile there are as many as their VS
    allows.

    The card holds four at most, with a staff if X is a Champion who commands. [cc.skill.asservi]
    """
    rule = "cc.skill.asservi"
    for profile in {figure.key: figure for figure in card.bound}.values():
        if not any(skill.name == "asservi" and skill.value == card.profile.key for skill in profile.skills):
            facts: dict[str, Value] = {"name": profile.name.told, "master": card.profile.name.told}
            yield _ruling(rule, _place(card, "bound"), "cc-army-not-bound", **facts)
        most = most_on_a_card(profile)
        if card.bound.count(profile) > most:
            yield _ruling(CARD_SIZE, _place(card, "bound"), "cc-army-capacity", name=profile.name.told, most=most)
    if card.bound and len(card.bound) >= MOST_WITH_BOUND:
        yield _ruling(rule, _place(card, "bound"), "cc-army-too-many-bound", most=MOST_WITH_BOUND)
    if card.profile.has("asservi"):
        yield _ruling(rule, _place(card), "cc-army-bound-alone", name=card.profile.name.told)


def artefact_allowance(profile: Profile) -> int:
    """How many artefacts somebody may carry: a Champion as many as his rank allows, of two ranks the better one.

    Artefact/X: X instead. Others may carry one if it says that troops may.
    """
    told = [skill.value for skill in profile.skills if skill.name == "artefact" and isinstance(skill.value, int)]
    if told:
        return sum(told)
    return max(ARTEFACTS.get(rank, 0) for rank in profile.ranks) if profile.champion else 1


def _artefact_rulings(card: Fielded) -> Iterator[Ruling]:
    """Champions carry as many artefacts as their rank allows, others one that is for anyone; what is reserved is for whom it
    names, and the Unalterable have nothing else. [cc.core.artefact] Artefact/X allows X, the sum of all X.
    [cc.skill.artefact]
    """
    place, profile = _place(card, "artefacts"), card.profile
    most = artefact_allowance(profile)
    for objects in card.objects:
        if len(objects) > most:
            yield _ruling(ARTEFACT, place, "cc-army-too-many-artefacts", name=profile.name.told, most=most)
        for artefact in objects:
            if not may_carry(profile, artefact):
                facts: dict[str, Value] = {"name": profile.name.told, "artefact": artefact.name.told}
                yield _ruling(ARTEFACT, place, "cc-army-not-for-him", **facts)


def may_carry(profile: Profile, artefact: Artefact) -> bool:
    """Whether a magic object is for the owner of a profile."""
    if artefact.reserved:
        return profile.key in artefact.bearers
    if profile.has("inalterable") or profile.body is not None:
        return False
    return artefact.bearers == "anyone" or profile.champion or profile.has("artefact")


def _nexus_rulings(army: Muster) -> Iterator[Ruling]:
    """A nexus is bought with points like a fighter: one at most for each started 200 points. It is no army by itself, and
    carries nothing.
    """
    nexus = [card for card in army.cards if card.profile.body is not None]
    most = -(-army.limit // FOR_EACH_NEXUS)
    if len(nexus) > most:
        yield _ruling(NEXUS, _place(nexus[most]), "cc-army-too-many-nexus", most=most)
    if nexus and len(nexus) == len(army.cards):
        yield _ruling(NEXUS, "cards", "cc-army-nexus-alone")


def _mystic_rulings(card: Fielded) -> Iterator[Ruling]:
    """The spells and miracles that a card may not have."""
    profile = card.profile
    name = profile.name.told
    spells = [(spell.key, spell.name, spell_refusal(profile, spell)) for spell in profile.spells]
    miracles = [(miracle.key, miracle.name, miracle_refusal(profile, miracle)) for miracle in profile.miracles]
    for field, given in (("spells", spells), ("miracles", miracles)):
        for index, (key, called, rule) in enumerate(given):
            place = f"{_place(card, field)}[{index}]"
            if rule is not None:
                yield _ruling(rule, place, "cc-army-not-his", card=called.told, name=name)
            elif any(key == other for other, _, _ in given[:index]):
                twice = "cc.core.magic.spell-choice" if field == "spells" else "cc.core.faith.access"
                yield _ruling(twice, place, "cc-army-mystic-twice", card=called.told, name=name)


def _mystic_limits(card: Fielded) -> Iterator[Ruling]:
    """More spells or miracles than somebody may have where they cost nothing."""
    profile = card.profile
    name = profile.name.told
    if too_intense(profile, profile.spells):
        most = most_intensity(profile)
        yield _ruling("cc.core.magic.spell-choice", _place(card, "spells"), "cc-army-too-intense", name=name, most=most)
    if profile.faith is not None and len(profile.miracles) > most_miracles(profile):
        most = most_miracles(profile)
        yield _ruling(
            "cc.core.faith.access", _place(card, "miracles"), "cc-army-too-many-miracles", name=name, most=most
        )


def _recruit_rulings(army: Muster, card: Fielded, building: Building) -> Iterator[Ruling]:
    for profile in {figure.key: figure for figure in (card.profile, *card.bound)}.values():
        if not recruits(army, profile, building):
            rule = "cc.skill.immortel.recruit" if profile.has("immortel") else OF_PEOPLE
            yield _ruling(rule, _place(card), "cc-army-other-people", name=profile.name.told)


def recruits(army: Muster, profile: Profile, building: Building) -> bool:
    """Whether an army may recruit a fighter: of its people, bearing the logo of its path, or as an Ally.

    An army is of one people. [cc.core.army.people] Who bears the logo of a path may join any army of it, and who bears that
    of a people only that people's. [cc.core.army.paths] [cc.skill.immortel.recruit] An Elemental comes to any army whose
    Elements let him.
    """
    if profile.body is not None:
        return profile.people in (None, army.people)
    if profile.way:
        return profile.way == army.way
    if profile.has("elementaire") and not profile.has("immortel"):
        return True
    return profile.people == army.people or allied(army, profile, building)


def allied(army: Muster, profile: Profile, building: Building) -> bool:
    """Whether a fighter may join an army as an Ally: one who joins any, or whom Alliance/X lets in."""
    if joins_any(profile) or has_alliance(profile, army.people, army.way):
        return True
    return building.c2_alliances and profile.people in ALLIANCES.get(army.people, ())


def joins_any(profile: Profile) -> bool:
    """Whether a fighter joins any army: a Stateless one and a Mercenary do. [cc.skill.mercenaire]"""
    return profile.has("apatride") or profile.has("mercenaire")


def _elemental_rulings(army: Muster) -> Iterator[Ruling]:
    """An Elemental is of the army's favoured Element, or of one that a magician in it masters.

    Where there are several favoured Elements, his is one of those of a spell that a magician owns; without a magician he is
    of a favoured one, and all Elementals are of the same, whichever the player likes. [cc.skill.elementaire]
    [cc.core.mana.favoured-element]
    """
    mages = [figure for card in army.cards for figure in (card.profile, *card.bound) if figure.power is not None]
    several = len(army.favoured) > 1
    welcome: set[str] = set(army.favoured)
    if several and mages:
        welcome = {gem for mage in mages for spell in mage.spells for gem in spell.least_cost}
    elif not several:
        welcome |= {element for mage in mages for element in mastered(mage)}
    used: set[Element] = set()
    for card in army.cards:
        for profile in {figure.key: figure for figure in (card.profile, *card.bound)}.values():
            for element in elements_of(profile):
                facts: dict[str, Value] = {"name": profile.name.told, "element": _ELEMENT_NAMES[element].told}
                if element not in welcome:
                    yield _ruling(ELEMENTAL, _place(card), "cc-army-element", **facts)
                elif several and not mages and used - {element}:
                    yield _ruling(ELEMENTAL, _place(card), "cc-army-second-element", **facts)
                else:
                    used.add(element)


_ELEMENT_NAMES: Final = {term.key: term.name for term in ELEMENTS}


def elements_of(profile: Profile) -> tuple[Element, ...]:
    """The Elements of which somebody is an Elemental: none or one."""
    values = {skill.value for skill in profile.skills if skill.name == "elementaire"}
    return tuple(element for element in ALL_ELEMENTS if element in values)


def _unique_rulings(army: Muster) -> Iterator[Ruling]:
    """Each Champion once in an army, whichever of the cards that bear his name is played. [cc.core.army.unique]"""
    seen: set[Name] = set()
    for card in army.cards:
        for profile in (card.profile, *card.bound):
            if profile.champion and profile.name in seen:
                yield _ruling(UNIQUE, _place(card), "cc-army-champion-twice", name=profile.name.told)
            if profile.champion:
                seen.add(profile.name)


def _ally_rulings(army: Muster) -> Iterator[Ruling]:
    """Allies together take 30 % of the limit at most, with all that they carry. [cc.core.army.ally]

    A Mercenary counts among them but in the army of his people. [cc.skill.mercenaire]
    """
    points = sum(
        army.worth(figure)
        for card in army.cards
        for figure in card.figures()
        if figure.body is None and is_ally(figure, army.people)
    )
    if points * 100 > army.limit * ALLIES_PER_CENT:
        most = army.limit * ALLIES_PER_CENT // 100
        yield _ruling(ALLY, "cards", "cc-army-too-many-allies", points=points, most=most)


TOURNAMENT: Final = "cc.core.army.tournament-limits"


def _tournament_rulings(army: Muster) -> Iterator[Ruling]:
    """No figure above half of the limit, engines with their Servants up to 30 %, Champions from 15 to 50 %.

    [cc.core.army.tournament-limits]
    """
    engines = champions = 0
    for card in army.cards:
        for figure in card.figures():
            worth = army.worth(figure)
            if 2 * worth > army.limit:
                facts: dict[str, Value] = {"name": figure.name.told, "points": worth, "most": army.limit // 2}
                yield _ruling(TOURNAMENT, _place(card), "cc-army-figure-too-dear", **facts)
            engines += worth if "engine" in card.profile.ranks else 0
            champions += worth if figure.champion else 0
    if engines * 100 > army.limit * 30:
        yield _ruling(TOURNAMENT, "cards", "cc-army-too-many-engines", points=engines, most=army.limit * 30 // 100)
    least, most = -(-army.limit * 15 // 100), army.limit // 2
    if not least <= champions <= most:
        yield _ruling(TOURNAMENT, "cards", "cc-army-champions", points=champions, least=least, most=most)


# -- armies for a quick game -------------------------------------------------------------------------------------------


@cache
def standard_collection() -> Collection:
    """All packs that come with the program."""
    return Collection(standard_packs())


@cache
def standard_armies() -> dict[str, ArmyList]:
    """The ready armies that come with the program, by the name of their file without its ending."""
    collection = standard_collection()
    paths = sorted((PACKS / "armies").glob("*.yaml"))
    return {path.stem: load_army(path, collection, name=path.name) for path in paths}


def army_file(key: str) -> Path:
    """The file of the ready army of this name. Raises ``KeyError``."""
    if key not in standard_armies():
        raise KeyError(key)
    return PACKS / "armies" / f"{key}.yaml"


def random_army(
    rng: random.Random, collection: Collection, points: int, people: str | None = None, building: Building | None = None
) -> ArmyList:
    """A legal army of random cards worth at most ``points``, of one people, any if none is named.

    Allies may be among them. Raises ``Problem`` if no card of that people is cheap enough.
    """
    agreed = building or Building()
    chosen = people or rng.choice(collection.peoples)
    name = collection.known[chosen].name
    army = ArmyList(name=WrittenName(name.fr, name.en), people=chosen, limit=points, cards=())
    everybody = tuple(collection.profiles.values())
    drawn = _drawn(rng, army, collection, [profile for profile in everybody if profile.people == chosen], agreed)
    if drawn is None:
        raise Problem(message("cc-army-none-affordable", people=name.told, points=points), POINTS)
    while drawn is not None:
        army = _joined(army, drawn)
        drawn = _drawn(rng, army, collection, everybody, agreed)
    return army


def _joined(army: ArmyList, choice: Choice) -> ArmyList:
    return msgspec.structs.replace(army, cards=(*army.cards, choice))


def _drawn(
    rng: random.Random, army: ArmyList, collection: Collection, profiles: Iterable[Profile], building: Building
) -> Choice | None:
    """One at random of these cards, with any number of figures, that leave the army within its limit and right but for
    what more cards can mend.
    """
    left = army.limit - muster(army, collection).points
    choices = [
        Choice(profile=profile.key, count=count)
        for profile in profiles
        for count in range(1, most_on_a_card(profile) + 1)
        if profile.points * count <= left
    ]
    shuffled = rng.sample(choices, len(choices))
    return next((choice for choice in shuffled if _has_room(army, choice, collection, building)), None)


def _has_room(army: ArmyList, choice: Choice, collection: Collection, building: Building) -> bool:
    """Whether an army with one card more is within its limit, and nothing is wrong that more cards can't mend."""
    judgement = verdict(_joined(army, choice), collection, building=building)
    return judgement.points <= army.limit and not judgement.rulings


def army_schema() -> dict[str, Any]:
    """The JSON Schema of an army file."""
    return file_schema(ArmyList, "an army of Confrontation Classic")


__all__ = [
    "ArmyList",
    "Building",
    "Choice",
    "Collection",
    "Fielded",
    "Muster",
    "army_file",
    "army_schema",
    "artefact_allowance",
    "load_army",
    "most_on_a_card",
    "muster",
    "random_army",
    "rulings",
    "standard_armies",
    "standard_collection",
    "verdict",
]
