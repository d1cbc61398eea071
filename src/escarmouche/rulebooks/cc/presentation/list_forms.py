"""Army lists as people fill them in, line by line: how many figures of each card, what each owns, who is bound to whom.

A magician sees the spells that he may own, one of the faithful his miracles. How many of them he may have, and what all of
it costs, the verdict on the list says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from escarmouche.rulebooks import Form, FormLine, FormPart
from escarmouche.rulebooks.cc.content.army import (
    Carried,
    Choice,
    Collection,
    load_army,
    may_carry,
    most_on_a_card,
)
from escarmouche.rulebooks.cc.content.cards import read_people
from escarmouche.rulebooks.cc.content.mystic_files import standard_mystics
from escarmouche.rulebooks.cc.content.mystics import miracle_refusal, spell_refusal
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.common.list_forms import Picked, filled, written
from escarmouche.rulebooks.confrontation.list_forms import (
    BELONGINGS,
    CARD,
    MOST_CARDS,
    MOST_OWNERS,
    PEOPLE,
    belongings,
    name_line,
    owned_by,
    owner,
    people_picked,
    peoples,
    profiles_picked,
    split,
)
from escarmouche.rulebooks.confrontation.peoples import people_called
from escarmouche.texts import message

BOUND: Final = "bound:"
"""The part of the key of a line for somebody who stands on the card of another, before the key of his profile."""


def army_form(text: str, collection: Collection) -> Form:
    """What there is to choose from for an army list, with what stands in it. Raises ``BadDocument``."""
    army = load_army(text, collection)
    people = read_people(army.people, collection.added)
    parts = (peoples(collection.peoples), *troops(collection, people, bearers(army.cards)))
    return Form(parts, {PEOPLE + people: 1, **picked_cards(army.cards)}, army.limit)


def filled_army(text: str, picked: Picked, limit: int | None, collection: Collection) -> str:
    """The text of an army list with other people, cards and limit. Raises ``BadDocument`` for one that can't be read."""
    army = load_army(text, collection)
    people = people_picked(picked) or read_people(army.people, collection.added)
    cards = [written(choice) for choice in choices(picked, collection)]
    return filled(text, {"people": people, "limit": limit or army.limit, "cards": cards})


# -- what there is to choose from --------------------------------------------------------------------------------------


def troops(collection: Collection, first: str, bearers: Mapping[str, int]) -> Iterator[FormPart]:
    """All cards, a part for each people, one of them first; then those who belong to no people.

    ``bearers``: how many figures of a card (its key) carry something in the list.
    """
    profiles = list(collection.profiles.values())
    others = [card.people for card in profiles if card.people is not None]
    for people in dict.fromkeys((first, *collection.peoples, *others)):
        lines = _lines(collection, [card for card in profiles if card.people == people], bearers)
        if lines:
            yield FormPart(name_line(people_called(people).name), lines)
    lines = _lines(collection, [card for card in profiles if card.people is None], bearers)
    if lines:
        yield FormPart(message("cc-list-nobody"), lines)


def _lines(collection: Collection, cards: Sequence[Profile], bearers: Mapping[str, int]) -> tuple[FormLine, ...]:
    return tuple(line for card in cards for line in _card_lines(collection, card, bearers.get(card.key, 0)))


def _card_lines(collection: Collection, card: Profile, bearers: int) -> Iterator[FormLine]:
    """A line for a card, and lines for what its figures may own; bound figures stand on the card of their master."""
    if card.has("asservi"):
        return
    key = CARD + card.key
    most = 1 if card.champion else MOST_CARDS * most_on_a_card(card)
    yield FormLine(key=key, words=name_line(card.name), points=card.points, most=most)
    artefacts = [artefact for artefact in collection.artefacts.values() if may_carry(card, artefact)]
    for number in range(1, min(most, max(bearers, MOST_OWNERS)) + 1):
        yield from belongings("artefact", artefacts, under=key, number=number)
        yield from _mystic_lines(card, key, number)
    for profile in collection.profiles.values():
        if _is_bound_to(profile, card):
            words = message("cc-list-bound", name=profile.name.told)
            yield FormLine(key=f"{key}/{BOUND}{profile.key}", words=words, points=profile.points, under=key, most=3)


def _mystic_lines(card: Profile, key: str, number: int) -> Iterator[FormLine]:
    """The spells and miracles that the figure of a number may own, which cost nothing unless players agree that they do."""
    known = standard_mystics()
    spells = [spell for spell in known.spells if spell_refusal(card, spell) is None]
    miracles = [miracle for miracle in known.miracles if miracle_refusal(card, miracle) is None]
    yield from belongings("spell", spells, under=key, number=number, free=True)
    yield from belongings("miracle", miracles, under=key, number=number, free=True)


def _is_bound_to(profile: Profile, master: Profile) -> bool:
    """Whether a profile has Asservi/X, and X is the master."""
    return any(skill.name == "asservi" and skill.value == master.key for skill in profile.skills)


# -- from a list to what is picked, and back ---------------------------------------------------------------------------


class Owned(NamedTuple):
    """What one figure has of its own."""

    artefacts: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    miracles: tuple[str, ...] = ()


def owners(cards: Sequence[Choice]) -> dict[str, list[Owned]]:
    """What the figures of each profile own, one after the other: first those who own anything, as all else is alike."""
    owned: dict[str, list[Owned]] = {}
    for choice in cards:
        for figure in range(1, choice.count + 1):
            carried = tuple(item.artefact for item in choice.carried() if item.figure == figure)
            owned.setdefault(choice.profile, []).append(Owned(carried, choice.spells, choice.miracles))
    return {profile: sorted(figures, key=lambda own: own == Owned()) for profile, figures in owned.items()}


def bearers(cards: Sequence[Choice]) -> dict[str, int]:
    """How many figures of each profile own anything."""
    return {profile: sum(own != Owned() for own in figures) for profile, figures in owners(cards).items()}


def picked_cards(cards: Sequence[Choice]) -> dict[str, int]:
    """How many figures of each card there are, and what they own."""
    picked: dict[str, int] = {}
    for profile, figures in owners(cards).items():
        key = CARD + profile
        picked[key] = len(figures)
        for number, own in enumerate(figures, start=1):
            prefix = owner(key, number)
            for kind, things in zip(BELONGINGS, own, strict=True):
                picked |= {f"{prefix}{kind}:{thing}": 1 for thing in things}
    for choice in cards:
        for profile in choice.bound:
            line = f"{CARD}{choice.profile}/{BOUND}{profile}"
            picked[line] = picked.get(line, 0) + 1
    return picked


def choices(picked: Picked, collection: Collection) -> list[Choice]:
    """The cards of a list; what is not in the collection counts for nothing."""
    cards = profiles_picked(picked, collection.profiles)
    return [choice for card in cards for choice in _choices(card, picked)]


def _choices(card: Profile, picked: Picked) -> Iterator[Choice]:
    """The figures on as few cards as possible; each figure with spells or miracles has a card of its own.

    Bound figures stand on the first card.
    """
    key, left = CARD + card.key, picked[CARD + card.key]
    mystic = card.power is not None or card.faith is not None
    prefix = f"{key}/{BOUND}"
    bound = tuple(
        entry.removeprefix(prefix) for entry in sorted(picked) if entry.startswith(prefix) for _ in range(picked[entry])
    )
    counts = [1] * left if mystic else split(left, most_on_a_card(card))
    if bound and counts and counts[0] > 1:
        counts = [1, *split(left - 1, most_on_a_card(card))]
    first = 1
    for place, count in enumerate(counts):
        own = [owned_by(owner(key, first + figure), picked) for figure in range(count)]
        carried = tuple(
            _carried(artefact, figure) for figure, its in enumerate(own, start=1) for artefact in its["artefacts"]
        )
        mystics = {kind: own[0][kind] for kind in ("spells", "miracles")}
        yield Choice(profile=card.key, count=count, artefacts=carried, bound=() if place else bound, **mystics)
        first += count


def _carried(artefact: str, figure: int) -> str | Carried:
    """An artefact of a figure of a card; that of the first is written by its name alone."""
    return artefact if figure == 1 else Carried(artefact, figure)


__all__ = ["army_form", "filled_army"]
