"""Army lists: what may fight side by side, and what it costs."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple, TypeVar

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName, fault, located
from escarmouche.errors import Problem, nearest
from escarmouche.rulebooks import Ruling, Verdict
from escarmouche.rulebooks.c2.content.cards import PACKS, Artefact, Pack, Profile, read_people, standard_packs
from escarmouche.rulebooks.c2.content.experience import ExperienceCard
from escarmouche.rulebooks.c2.content.magic_levels import is_magician, potential
from escarmouche.rulebooks.c2.content.miracles import MONK, Miracle, refusal
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.content.spell_books import unlearnable
from escarmouche.rulebooks.c2.content.spells import Spell
from escarmouche.rulebooks.common.rulings import named
from escarmouche.rulebooks.confrontation.effect_words import summoned
from escarmouche.rulebooks.confrontation.list_forms import name_line
from escarmouche.rulebooks.confrontation.peoples import ALLIANCES, PEOPLES, people_called
from escarmouche.texts import Value, message

STANDING_ALLIES = {"hyperien": "cynwalls", "selenite": "wolfen"}
"""The skills whose bearers and a people are allies of each other on any battlefield."""

_ARTEFACTS_BY_RANK = {
    "irregular": 1,
    "regular": 1,
    "veteran": 2,
    "creature": 2,
    "special": 3,
    "elite": 3,
    "living_legend": 4,
    "major_ally": 4,
}
_ARTEFACTS_BY_MAGIC_LEVEL = {"initie": 1, "adepte": 3, "maitre": 4, "virtuose": 4}

ALLIES_PER_CENT = 30
"""The share of the limit that allies and mercenaries may take."""


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A magic object, and which figure of the card carries it (the first is 1)."""

    artefact: Key
    figure: Annotated[int, Meta(ge=1, le=12)] = 1


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spell, and which figure of the card has it (the first is 1)."""

    spell: Key
    figure: Annotated[int, Meta(ge=1, le=12)] = 1


class Revealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A miracle, and which figure of the card has it (the first is 1)."""

    miracle: Key
    figure: Annotated[int, Meta(ge=1, le=12)] = 1


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One reference card in the army, the figures it stands for, and what they were given."""

    profile: Key
    count: Annotated[int, Meta(ge=1, le=100)] = 1
    incarnation: bool = False
    artefacts: tuple[Key | Carried, ...] = ()
    spells: tuple[Key | Learned, ...] = ()
    miracles: tuple[Key | Revealed, ...] = ()

    def revealed(self) -> tuple[Revealed, ...]:
        """Every miracle of this card; one that names no figure is the first's."""
        return tuple(Revealed(miracle) if isinstance(miracle, str) else miracle for miracle in self.miracles)

    def learned(self) -> tuple[Learned, ...]:
        """Every spell of this card; one that names no figure is the first's."""
        return tuple(Learned(spell) if isinstance(spell, str) else spell for spell in self.spells)

    def carried(self) -> tuple[Carried, ...]:
        """Every object on this card; one that names no figure goes to the first."""
        return tuple(Carried(artefact) if isinstance(artefact, str) else artefact for artefact in self.artefacts)


class ArmyList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army as a file writes it: its people, the agreed limit in Army Points, and its cards."""

    name: Words | WrittenName
    people: Words
    limit: Annotated[int, Meta(ge=1, le=100_000)]
    cards: Annotated[tuple[Choice, ...], Meta(max_length=200)]


_Keyed = TypeVar("_Keyed", Profile, Artefact, Spell, Miracle, ExperienceCard)


class Collection:
    """The cards at hand: profiles, magic objects, spells, miracles and experience cards of some packs, by key.

    Raises ``Problem`` if two packs use one key.
    """

    def __init__(self, packs: Iterable[Pack]) -> None:
        self.packs = tuple(packs)
        self.profiles = _by_key(profile for pack in self.packs for profile in pack.profiles)
        self.artefacts = _by_key(artefact for pack in self.packs for artefact in pack.artefacts)
        self.spells = _by_key(spell for pack in self.packs for spell in pack.spells)
        self.miracles = _by_key(miracle for pack in self.packs for miracle in pack.miracles)
        self.experience = _by_key(card for pack in self.packs for card in pack.experience)

    @property
    def peoples(self) -> tuple[str, ...]:
        """The peoples that have troops of their own here, in the order of the book: Mercenaries alone make no army."""
        present = {profile.people for profile in self.profiles.values() if not profile.has("mercenaire")}
        return tuple(people.key for people in PEOPLES if people.key in present)


def _by_key(items: Iterable[_Keyed]) -> dict[str, _Keyed]:
    by_key: dict[str, _Keyed] = {}
    for item in items:
        if item.key in by_key:
            raise Problem(message("c2-card-key-twice", card=item.key), "c2.profile.reference-card")
        by_key[item.key] = item
    return by_key


class Given(NamedTuple):
    """What a hero brings into a battle besides what his army list gives him: experience cards that are played, a
    supernatural gift, Elixirs. ``points``: the Army Points paid for all that. ``hero``: his id in the campaign, ``owned``:
    the experience cards (keys) that he has, played or not, ``boons``: effects that he has in this battle.
    """

    hero: str = ""
    owned: tuple[str, ...] = ()
    boons: tuple[str, ...] = ()

    experience: tuple[ExperienceCard, ...] = ()
    artefacts: tuple[Artefact, ...] = ()
    spells: tuple[Spell, ...] = ()
    skills: tuple[Skill, ...] = ()
    points: int = 0

    @property
    def all_skills(self) -> tuple[Skill, ...]:
        """The skills that come of it."""
        sources: tuple[ExperienceCard | Artefact, ...] = (*self.experience, *self.artefacts)
        return (*self.skills, *(skill for source in sources for skill in source.skills))

    @property
    def abilities(self) -> tuple[str, ...]:
        """The abilities that come of it."""
        sources: tuple[ExperienceCard | Artefact, ...] = (*self.experience, *self.artefacts)
        return tuple(key for source in sources for key in source.abilities)

    def scores(self, profile: Profile) -> dict[str, int]:
        """The scores of a profile that experience changes, as they are then; none that it does not have, none below 0."""
        changed: dict[str, int] = {}
        for card in self.experience:
            for score, change in (*card.scores, ("movement", card.movement)):
                so_far = changed.get(score, getattr(profile, score))
                if so_far is not None and change:
                    changed[score] = max(0, so_far + change)
        return changed


class Fielded(NamedTuple):
    """One card of an army: its place in the list, the profile on it, and the objects, spells and miracles of each figure."""

    place: int
    choice: Choice
    profile: Profile
    objects: tuple[tuple[Artefact, ...], ...]
    spells: tuple[tuple[Spell, ...], ...] = ()
    miracles: tuple[tuple[Miracle, ...], ...] = ()
    summoned: tuple[Profile, ...] = ()
    """Whom its spells and miracles make appear."""
    servants: tuple[Profile, ...] = ()
    """Who takes the field with a war machine, on its card."""
    given: Given = Given()
    """What a hero brings besides."""

    @property
    def character(self) -> bool:
        """Whether the figure is a Character: by name, or by Incarnation."""
        return self.profile.character or self.choice.incarnation

    @property
    def value(self) -> int:
        """The Army Points of one figure without its objects; Incarnation doubles them. [c2.skill.incarnation]"""
        return self.profile.points * (2 if self.choice.incarnation else 1)

    @property
    def values(self) -> tuple[int, ...]:
        """The Army Points of each kind of figure of the card, without its objects."""
        return (self.value, *(servant.points for servant in self.servants))

    @property
    def full_cost(self) -> int:
        """The Army Points of all its figures with their objects, spells and miracles, and of Servants.

        [c2.profile.army-points] [c2.spell.field.points] [c2.miracle.attr.cost]
        """
        given = sum(map(self._worth, self.objects, self.spells, self.miracles))
        return given + sum(servant.points for servant in self.servants)

    def _worth(self, objects: Sequence[Artefact], spells: Sequence[Spell], miracles: Sequence[Miracle]) -> int:
        """The Army Points of a figure with all that it was given."""
        given: list[Artefact | Spell | Miracle] = [*objects, *spells, *miracles]
        return self.value + sum(gift.points for gift in given) + self.given.points

    def figures(self) -> tuple[Profile, ...]:
        """The figures as they take the field, with what they were given. [c2.profile.reference-card]"""
        return (*self.bearers(), *self.servants)

    def bearers(self) -> tuple[Profile, ...]:
        """The figures of the card itself, without the Servants of a machine."""
        return tuple(map(self._equipped, self.objects, self.spells, self.miracles))

    def _equipped(
        self, objects: Sequence[Artefact], spells: tuple[Spell, ...], miracles: tuple[Miracle, ...]
    ) -> Profile:
        profile = self.profile
        skills = [skill for item in objects for skill in item.skills]
        if self.choice.incarnation:
            skills.append(Skill("incarnation"))
        skills += self.given.all_skills
        abilities = [key for item in objects for key in item.abilities]
        return msgspec.structs.replace(
            profile,
            **self.given.scores(profile),
            character=self.character,
            per_card=1 if self.character else profile.per_card,
            points=self._worth(objects, spells, miracles),
            spells=tuple(dict.fromkeys((*spells, *self.given.spells))),
            miracles=miracles,
            skills=tuple(dict.fromkeys((*profile.skills, *skills))),
            abilities=tuple(dict.fromkeys((*profile.abilities, *abilities, *self.given.abilities))),
        )


class Muster:
    """An army whose cards have been found: the cards, the people, and the limit it keeps to."""

    def __init__(self, people: str, limit: int, cards: Sequence[Fielded]) -> None:
        self.people = people
        self.limit = limit
        self.cards = tuple(cards)
        self.moonlit: tuple[Spell, ...] = ()
        """The spells of which a full moon may give a Sélénite of this army one."""

    def cost(self, card: Fielded) -> int:
        """What a card costs: three quarters, rounded up, when blood brothers fight together."""
        return -(-card.full_cost * 3 // 4) if self._has_brother(card) else card.full_cost

    def _has_brother(self, card: Fielded) -> bool:
        return any(
            other.profile.key != card.profile.key
            and other.profile.character
            and card.profile.character
            and (_brother_of(card.profile, other.profile) or _brother_of(other.profile, card.profile))
            for other in self.cards
        )

    @property
    def points(self) -> int:
        """The Army Points of the whole army. [c2.army.equal-points]"""
        return sum(map(self.cost, self.cards))

    def is_ally(self, card: Fielded) -> bool:
        """Whether a card counts among allies and mercenaries: any mortal who is not of the army's people.

        An Immortal is bought with Army Points like everybody else, or called by a miracle. [c2.immortal.recruit]
        """
        return card.profile.immortal_way is None and card.profile.people != self.people

    def own(self) -> Iterator[Fielded]:
        """The cards of the army's own people."""
        return (card for card in self.cards if card.profile.people == self.people)


def _brother_of(profile: Profile, other: Profile) -> bool:
    return any(skill.name == "frere-de-sang" and skill.value == other.key for skill in profile.skills)


def load_army(source: Path | str | bytes, collection: Collection, *, name: str | None = None) -> ArmyList:
    """The army list in a file (``Path``) or a text; its cards, objects and people are known.

    Whether the army is legal, :func:`verdict` says. Raises ``BadDocument`` for the first mistake in the file.
    """
    document = documents.read(source, ArmyList, name=name)
    with located(document):
        muster(document.value, collection)
    return document.value


def muster(army: ArmyList, collection: Collection, limit: int | None = None) -> Muster:
    """The army with its cards found in the collection. Raises :class:`Fault` for a card that is not there."""
    people = read_people(army.people)
    cards = [_field(place, choice, collection) for place, choice in enumerate(army.cards)]
    mustered = Muster(people, army.limit if limit is None else limit, cards)
    moonstruck = [card.profile for card in cards if card.profile.has("selenite") and is_magician(card.profile)]
    mustered.moonlit = tuple(
        spell
        for spell in collection.spells.values()
        if any(unlearnable(profile, spell) is None for profile in moonstruck) and not any(summoned(spell.effects))
    )
    return mustered


def muster_choice(choice: Choice, collection: Collection) -> Fielded:
    """One card by itself, with what it was given. Raises :class:`Fault` for a card that is not in the collection."""
    return _field(0, choice, collection)


def choice_rulings(card: Fielded) -> Iterator[Ruling]:
    """Everything that is wrong with one card by itself: its figures, objects, spells and miracles."""
    yield from _incarnation_rulings(card)
    yield from _card_rulings(card)
    yield from _object_rulings(card)
    yield from _spell_rulings(card)
    yield from _potential_rulings(card)
    yield from _miracle_rulings(card)


def _field(place: int, choice: Choice, collection: Collection) -> Fielded:
    profile = _known(("cards", place, "profile"), choice.profile, collection.profiles, "c2-army-no-card")
    objects: list[list[Artefact]] = [[] for _ in range(choice.count)]
    for index, carried in enumerate(choice.carried()):
        steps = ("cards", place, "artefacts", index)
        artefact = _known(steps, carried.artefact, collection.artefacts, "c2-army-no-artefact")
        if carried.figure > choice.count:
            facts: dict[str, Value] = {"figure": carried.figure, "count": choice.count}
            raise fault(steps, "c2.army.artefact-restriction", "c2-army-no-figure", **facts)
        objects[carried.figure - 1].append(artefact)
    spells = _spells(place, choice, collection)
    miracles = _miracles(place, choice, collection)
    figures = [
        *(_known(("cards", place, "spells"), key, collection.profiles, "c2-army-no-card") for key in _called(spells)),
        *(
            _known(("cards", place, "miracles"), key, collection.profiles, "c2-army-no-card")
            for key in _called(miracles)
        ),
    ]
    servants = tuple(_servants(place, profile, collection))
    appearing = tuple(dict.fromkeys(figures))
    return Fielded(place, choice, profile, tuple(map(tuple, objects)), spells, miracles, appearing, servants)


def _called(cards: Iterable[Sequence[Spell | Miracle]]) -> Iterator[str]:
    """The keys of the profiles that spells or miracles make appear."""
    return (key for known in cards for card in known for _, key in summoned(card.effects))


def _spells(place: int, choice: Choice, collection: Collection) -> tuple[tuple[Spell, ...], ...]:
    """The spells of each figure of a card."""
    spells: list[list[Spell]] = [[] for _ in range(choice.count)]
    for index, learned in enumerate(choice.learned()):
        steps = ("cards", place, "spells", index)
        spell = _known(steps, learned.spell, collection.spells, "c2-army-no-spell")
        if learned.figure > choice.count:
            facts: dict[str, Value] = {"figure": learned.figure, "count": choice.count}
            raise fault(steps, "c2.magic.spell-choice", "c2-army-no-figure", **facts)
        spells[learned.figure - 1].append(spell)
    return tuple(map(tuple, spells))


def _servants(place: int, profile: Profile, collection: Collection) -> Iterator[Profile]:
    """Those who come with a war machine: their own cards say what they are."""
    for servants in profile.machine.servants if profile.machine is not None else ():
        steps = ("cards", place, "profile")
        yield from [_known(steps, servants.profile, collection.profiles, "c2-army-no-card")] * servants.count


def _miracles(place: int, choice: Choice, collection: Collection) -> tuple[tuple[Miracle, ...], ...]:
    """The miracles of each figure of a card: each has cards of its own, and several may have the same miracle.

    There may be as many as the Army Points allow: all, some or none of those it could have. [c2.faith.choose]
    """
    miracles: list[list[Miracle]] = [[] for _ in range(choice.count)]
    for index, revealed in enumerate(choice.revealed()):
        steps = ("cards", place, "miracles", index)
        miracle = _known(steps, revealed.miracle, collection.miracles, "c2-army-no-miracle")
        if revealed.figure > choice.count:
            facts: dict[str, Value] = {"figure": revealed.figure, "count": choice.count}
            raise fault(steps, "c2.faith.choose", "c2-army-no-figure", **facts)
        miracles[revealed.figure - 1].append(miracle)
    return tuple(map(tuple, miracles))


def _known(steps: documents.Steps, key: str, table: dict[str, _Keyed], text: str) -> _Keyed:
    if key in table:
        return table[key]
    close = nearest(key, table, 1)
    if not close:
        raise fault(steps, "c2.profile.reference-card", text, card=key)
    raise fault(steps, "c2.profile.reference-card", f"{text}-close", card=key, close=close[0])


def verdict(
    army: ArmyList,
    collection: Collection,
    limit: int | None = None,
    *,
    alliances: bool = True,
    share_of_limit: bool = False,
) -> Verdict:
    """Whether an army keeps to the rules of list building, and every reason why not.

    ``limit``: the Army Points agreed for this player, by default those of the list; a handicap is another limit.
    ``alliances``: whether the players allow the table of alliances in this game. [c2.alliance.condition]
    ``share_of_limit``: whether the share of allies is one of the limit, and not of the army as it is composed.
    Raises :class:`Fault` for a card that is not in the collection.
    """
    mustered = muster(army, collection, limit)
    names = {_place(card): name_line(card.profile.name) for card in mustered.cards}
    return Verdict(mustered.points, tuple(named(rulings(mustered, alliances, share_of_limit), names)))


def rulings(army: Muster, alliances: bool = True, share_of_limit: bool = False) -> Iterator[Ruling]:
    """Everything that is wrong with an army."""
    yield from _size_rulings(army)
    for card in army.cards:
        yield from choice_rulings(card)
        yield from _immortal_rulings(army, card)
        if army.is_ally(card):
            yield from _ally_rulings(army, card, alliances)
    yield from _unique_rulings(army)
    yield from _share_rulings(army, army.limit if share_of_limit else army.points)


def _ruling(rule: str, place: str, key: str, **facts: Value) -> Ruling:
    return Ruling(rule, place, message(key, **facts))


def _place(card: Fielded, field: str = "") -> str:
    return f"cards[{card.place}]" + (f".{field}" if field else "")


def _size_rulings(army: Muster) -> Iterator[Ruling]:
    """At most the limit, and half the value of the cheapest figure on top. [c2.army.points-tolerance]"""
    if not army.cards:
        yield _ruling("c2.army.equal-points", "cards", "c2-army-empty")
        return
    cheapest = min(value for card in army.cards for value in card.values)
    if 2 * (army.points - army.limit) > cheapest:
        facts: dict[str, Value] = {"points": army.points, "limit": army.limit, "cheapest": cheapest}
        yield _ruling("c2.army.points-tolerance", "cards", "c2-army-too-dear", **facts)


def _card_rulings(card: Fielded) -> Iterator[Ruling]:
    """No more figures than were sold with the card; one for a Character. [c2.army.card-capacity]"""
    most = 1 if card.character else card.profile.per_card
    if card.choice.count > most:
        name = card.profile.name.told
        yield _ruling("c2.army.card-capacity", _place(card, "count"), "c2-army-capacity", name=name, most=most)


def _incarnation_rulings(card: Fielded) -> Iterator[Ruling]:
    """A fighter becomes a Character by it: nobody who is one already, and no machine. [c2.skill.incarnation]"""
    name = card.profile.name.told
    if card.choice.incarnation and card.profile.character:
        yield _ruling("c2.skill.incarnation", _place(card, "incarnation"), "c2-army-incarnate-character", name=name)
    if card.choice.incarnation and card.profile.machine is not None:
        yield _ruling("c2.skill.incarnation", _place(card, "incarnation"), "c2-army-incarnate-machine", name=name)


def _unique_rulings(army: Muster) -> Iterator[Ruling]:
    """Each Character once in a side, whichever of the cards that bear its name is played. [c2.army.unique-character]"""
    seen: set[Name] = set()
    for card in army.cards:
        if card.profile.character:
            if card.profile.name in seen:
                name = card.profile.name.told
                yield _ruling("c2.army.unique-character", _place(card), "c2-army-character-twice", name=name)
            seen.add(card.profile.name)


def artefact_limit(profile: Profile) -> int:
    """How many magic objects a Character may carry, by his level of magic or else his rank. [c2.army.artefact-limit]"""
    by_level = (most for level, most in _ARTEFACTS_BY_MAGIC_LEVEL.items() if profile.has(level))
    return max(by_level, default=_ARTEFACTS_BY_RANK.get(profile.rank, 1))


def _object_rulings(card: Fielded) -> Iterator[Ruling]:
    """Objects are for Characters, up to their allowance, unless the object says otherwise. [c2.army.artefact-restriction]"""
    place = _place(card, "artefacts")
    name = card.profile.name.told
    most = artefact_limit(card.profile) if card.character else 1
    for objects in card.objects:
        for artefact in objects:
            if not may_carry(card, artefact):
                facts: dict[str, Value] = {"name": name, "artefact": artefact.name.told}
                yield _ruling("c2.army.artefact-restriction", place, "c2-army-not-for-him", **facts)
        if len(objects) > most:
            rule = "c2.army.artefact-limit" if card.character else "c2.army.artefact-restriction"
            yield _ruling(rule, place, "c2-army-too-many-artefacts", name=name, most=most)


def _spell_rulings(card: Fielded) -> Iterator[Ruling]:
    """Each Magician has spells of his own, which he can cast. [c2.magic.spell-choice]

    An army may know a spell several times, a Magician each only once: it is a card. [c2.magic.spell-no-swap]
    """
    place = _place(card, "spells")
    profile = card.profile
    name = profile.name.told
    for figure, spells in zip(card.bearers(), card.spells, strict=True):
        seen: set[str] = set()
        for spell in spells:
            facts: dict[str, Value] = {"name": name, "spell": spell.name.told}
            if spell.key in seen:
                yield _ruling("c2.magic.spell-choice", place, "c2-army-spell-twice", **facts)
            seen.add(spell.key)
            rule = unlearnable(figure, spell)
            if rule is not None:
                yield _ruling(rule, place, f"c2-army-unlearnable.{rule.replace('.', '-')}", **facts)


def _potential_rulings(card: Fielded) -> Iterator[Ruling]:
    """The spells of a Magician are together within his power potential. [c2.magic.power-potential]"""
    name = card.profile.name.told
    for figure, spells in zip(card.bearers(), card.spells, strict=True):
        total = sum(spell.power for spell in spells)
        if is_magician(figure) and total > potential(figure):
            facts: dict[str, Value] = {"name": name, "power": total, "most": potential(figure)}
            yield _ruling("c2.magic.power-potential", _place(card, "spells"), "c2-army-too-much-power", **facts)


def _miracle_rulings(card: Fielded) -> Iterator[Ruling]:
    """Only miracles of his cult, within his Aspects, and each but once; a warrior monk has one alone."""
    place = _place(card, "miracles")
    name = card.profile.name.told
    for figure, miracles in zip(card.bearers(), card.miracles, strict=True):
        for index, miracle in enumerate(miracles):
            facts: dict[str, Value] = {"name": name, "miracle": miracle.name.told}
            if miracle in miracles[:index]:
                yield _ruling("c2.faith.choose", place, "c2-army-miracle-twice", **facts)
            rule = refusal(figure, miracle)
            if rule is not None:
                yield _ruling(rule, place, f"c2-army-no-prayer.{rule.replace('.', '-')}", **facts)
        if figure.has(MONK) and len(miracles) > 1:
            yield _ruling("c2.skill.moine-guerrier", place, "c2-army-monk", name=name)


def may_carry(card: Fielded, artefact: Artefact) -> bool:
    """Whether a magic object is for the figures of a card."""
    if artefact.carriers == "anyone":
        return True
    if artefact.carriers == "characters":
        return card.character
    return card.profile.key in artefact.carriers


def _immortal_rulings(army: Muster, card: Fielded) -> Iterator[Ruling]:
    """Only Immortals of the army's own Way, bought or called. [c2.immortal.definition]"""
    for profile in (card.profile, *card.summoned):
        if profile.immortal_way not in (None, people_called(army.people).way):
            yield _ruling("c2.immortal.definition", _place(card), "c2-army-other-way", name=profile.name.told)


def _ally_rulings(army: Muster, card: Fielded, alliances: bool) -> Iterator[Ruling]:
    """Allies by the army's row of the table, the Stateless and Mercenaries anywhere. [c2.table.alliances]"""
    profile = card.profile
    if profile.has("mercenaire") or profile.has("apatride") or _stand_together(army, profile):
        return
    if profile.people not in ALLIANCES[army.people]:
        facts = {"name": profile.name.told, "people": people_called(army.people).name.told}
        yield _ruling("c2.table.alliances", _place(card), "c2-army-no-alliance", **facts)
    elif not alliances:
        yield _ruling("c2.alliance.condition", _place(card), "c2-army-alliances-off", name=profile.name.told)


def _stand_together(army: Muster, profile: Profile) -> bool:
    """Hyperians and Cynwälls, Selenites and Wolfen: allies of each other everywhere.

    [c2.skill.hyperien.alliance] [c2.skill.selenite.alliance]
    """
    for skill, people in STANDING_ALLIES.items():
        if army.people == people and profile.has(skill):
            return True
        if profile.people == people and any(card.profile.has(skill) for card in army.own()):
            return True
    return False


def _share_rulings(army: Muster, whole: int) -> Iterator[Ruling]:
    """Allies and Mercenaries together at most 30 % of the army, objects included; ``whole``: the points that are the 100 %.

    [c2.alliance.limit]

    A Mercenary stands beside any army, and counts as an ally when it is not that of his people. [c2.skill.mercenaire]
    """
    points = sum(army.cost(card) for card in army.cards if army.is_ally(card))
    if points * 100 > whole * ALLIES_PER_CENT:
        most = whole * ALLIES_PER_CENT // 100
        yield _ruling("c2.alliance.limit", "cards", "c2-army-too-many-allies", points=points, most=most)


# -- armies for a quick game -------------------------------------------------------------------------------------------


def standard_collection() -> Collection:
    """All packs that come with the program."""
    return Collection(standard_packs())


def standard_armies() -> dict[str, ArmyList]:
    """The ready-made armies that come with the program, by the name of their file without its ending."""
    collection = standard_collection()
    paths = sorted((PACKS / "armies").glob("*.yaml"))
    return {path.stem: load_army(path, collection, name=path.name) for path in paths}


def army_file(key: str) -> Path:
    """The file of the ready-made army of this name."""
    return PACKS / "armies" / f"{key}.yaml"


MOST_MIRACLES = 4
"""How many miracles a figure of a random army has at most."""


def random_army(
    rng: random.Random, collection: Collection, points: int, people: str | None = None, *, alliances: bool = True
) -> ArmyList:
    """A legal army of random cards worth at most ``points``, of one people, any if none is named.

    Mercenaries may be among them, and allies where there are ``alliances``. Raises ``Problem`` if no card of that people is
    cheap enough.
    """
    chosen = people or rng.choice(collection.peoples)
    name = people_called(chosen).name
    army = ArmyList(name=WrittenName(name.fr, name.en), people=chosen, limit=points, cards=())
    everyone = tuple(collection.profiles.values())
    drawn = _drawn(rng, army, collection, [profile for profile in everyone if profile.people == chosen], alliances)
    if drawn is None:
        raise Problem(message("c2-army-none-affordable", people=people_called(chosen).name.told, points=points))
    while drawn is not None:
        choice = _instructed(rng, army, drawn, collection)
        army = _joined(army, _inspired(rng, army, choice, collection))
        drawn = _drawn(rng, army, collection, everyone, alliances)
    return army


def _inspired(rng: random.Random, army: ArmyList, choice: Choice, collection: Collection) -> Choice:
    """A card with miracles picked at random for its faithful, as far as the points left go: none, some or many."""
    profile = collection.profiles[choice.profile]
    known = [miracle for miracle in collection.miracles.values() if refusal(profile, miracle) is None]
    if not known:
        return choice
    most = 1 if profile.has(MONK) else MOST_MIRACLES
    for figure in range(1, choice.count + 1):
        for miracle in rng.sample(known, rng.randint(0, min(most, len(known)))):
            richer = msgspec.structs.replace(choice, miracles=(*choice.miracles, Revealed(miracle.key, figure)))
            if _has_room(army, richer, collection) and summons_known(miracle, collection):
                choice = richer
    return choice


def _instructed(rng: random.Random, army: ArmyList, choice: Choice, collection: Collection) -> Choice:
    """A card with spells picked at random for its Magicians, as far as their potential and the points left go."""
    profile = collection.profiles[choice.profile]
    spells = [spell for spell in collection.spells.values() if unlearnable(profile, spell) is None]
    for figure in range(1, choice.count + 1):
        power = potential(profile)
        for spell in rng.sample(spells, len(spells)):
            richer = msgspec.structs.replace(choice, spells=(*choice.spells, Learned(spell.key, figure)))
            if spell.power <= power and _has_room(army, richer, collection) and summons_known(spell, collection):
                power -= spell.power
                choice = richer
    return choice


def _has_room(army: ArmyList, choice: Choice, collection: Collection, alliances: bool = True) -> bool:
    """Whether a card, with what it was given, leaves an army legal and within its limit: an ally's belongings count, too."""
    judgement = verdict(_joined(army, choice), collection, alliances=alliances)
    return judgement.legal and judgement.points <= army.limit


def summons_known(card: Spell | Miracle, collection: Collection) -> bool:
    """Whether all whom a spell or a miracle makes appear are in the collection."""
    return all(key in collection.profiles for _, key in summoned(card.effects))


def _joined(army: ArmyList, choice: Choice) -> ArmyList:
    return msgspec.structs.replace(army, cards=(*army.cards, choice))


def _drawn(
    rng: random.Random, army: ArmyList, collection: Collection, profiles: Iterable[Profile], alliances: bool
) -> Choice | None:
    """One at random of these cards, with any number of figures, that leave the army legal and within its limit."""
    left = army.limit - muster(army, collection).points
    choices = [
        Choice(profile=profile.key, count=count)
        for profile in profiles
        for count in range(1, profile.per_card + 1)
        if profile.points * count <= left
    ]
    shuffled = rng.sample(choices, len(choices))
    return next((choice for choice in shuffled if _has_room(army, choice, collection, alliances)), None)
