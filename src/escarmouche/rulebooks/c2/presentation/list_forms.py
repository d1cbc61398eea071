"""Army lists as people fill them in, line by line: how many figures of each card, and what each of them owns.

What a figure owns has a line of its own only if that figure may have it: whoever is no Magician sees no spells, and a
Magician those of his paths and elements. How many he may have, and what all of it costs, the verdict on the list says.
"""

from __future__ import annotations

from collections.abc import Collection as Keys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from escarmouche import documents
from escarmouche.documents.terms import Name
from escarmouche.rulebooks import Form, FormLine, FormPart
from escarmouche.rulebooks.c2.content.army import (
    Carried,
    Choice,
    Collection,
    Learned,
    Revealed,
    load_army,
    may_carry,
    muster_choice,
)
from escarmouche.rulebooks.c2.content.cards import Profile, read_people
from escarmouche.rulebooks.c2.content.miracles import refusal
from escarmouche.rulebooks.c2.content.spell_books import unlearnable
from escarmouche.rulebooks.c2.presentation.story import NAME
from escarmouche.rulebooks.confrontation.peoples import people_called
from escarmouche.texts import Message, message

PEOPLE: Final = "people:"
CARD: Final = "card:"
CHARACTER: Final = "/character"
"""The parts of the keys of lines; belongings follow after the key of whose they are."""

BELONGINGS: Final = ("artefact", "spell", "miracle")

MOST_CARDS: Final = 3
"""Of how many cards of one figure there may be lines."""

MOST_OWNERS: Final = 3
"""How many figures of a kind may each have spells and miracles of their own."""

Picked = Mapping[str, int]


def army_form(text: str, collection: Collection) -> Form:
    """What there is to choose from for an army list, with what stands in it. Raises ``BadDocument``."""
    army = load_army(text, collection)
    people = read_people(army.people)
    parts = (peoples(collection.peoples), *troops(collection, people))
    return Form(parts, {PEOPLE + people: 1, **picked_cards(army.cards)}, army.limit)


def filled_army(text: str, picked: Picked, limit: int | None, collection: Collection) -> str:
    """The text of an army list with other people, cards and limit. Raises ``BadDocument`` for one that can't be read."""
    army = load_army(text, collection)
    whole = documents.load(text, dict[str, Any])
    people = people_picked(picked) or read_people(army.people)
    cards = [_written(one) for one in choices(picked, collection)]
    whole |= {"people": people, "limit": limit or army.limit, "cards": cards}
    return documents.dump(whole)


def _written(choice: Choice) -> dict[str, Any]:
    """A card as people write it: what is usual is left out."""
    plain: dict[str, Any] = msgspec.to_builtins(choice)
    usual = msgspec.to_builtins(Choice(profile=choice.profile))
    return {key: value for key, value in plain.items() if key == "profile" or value != usual[key]}


# -- what there is to choose from --------------------------------------------------------------------------------------


def peoples(known: Sequence[str]) -> FormPart:
    """The people of the list: one of these."""
    lines = tuple(
        FormLine(key=PEOPLE + people, words=message(NAME, name=people_called(people).name.told)) for people in known
    )
    return FormPart(message("c2-list-people"), lines, one=True)


def troops(collection: Collection, first: str, without: Keys[Name] = ()) -> Iterator[FormPart]:
    """All cards, a part for each people, one of them first. ``without``: the names of Characters who are no troops."""
    others = dict.fromkeys(card.people for card in collection.profiles.values() if card.people is not None)
    for people in dict.fromkeys((first, *collection.peoples, *others)):
        profiles = [
            card
            for card in collection.profiles.values()
            if card.people == people and not (card.character and card.name in without)
        ]
        lines = tuple(line for card in profiles for line in _card_lines(collection, card))
        if lines:
            yield FormPart(message(NAME, name=people_called(people).name.told), lines)


def _card_lines(collection: Collection, card: Profile) -> Iterator[FormLine]:
    key, words = CARD + card.key, message(NAME, name=card.name.told)
    most = 1 if card.character else MOST_CARDS * card.per_card
    yield FormLine(key=key, words=words, points=card.points, most=most)
    plain = Choice(profile=card.key)
    yield from owned_lines(collection, plain, under=key)
    for number in range(2, min(most, MOST_OWNERS) + 1):
        yield from owned_lines(collection, plain, under=key, kinds=("spell", "miracle"), number=number)
    if not card.character and card.machine is None:
        made = key + CHARACTER
        yield FormLine(key=made, words=message("c2-list-character"), points=card.points, under=key)
        as_character = owned_lines(collection, Choice(profile=card.key, incarnation=True), under=made, before=key)
        known = {line.key for line in owned_lines(collection, plain, under=key)}
        yield from (line for line in as_character if line.key not in known)


def owned_lines(
    collection: Collection,
    choice: Choice,
    *,
    under: str = "",
    before: str | None = None,
    kinds: Sequence[str] = BELONGINGS,
    number: int = 1,
) -> Iterator[FormLine]:
    """What the figure of a number on a card may own, for lines under another one. ``before``: what their keys begin with,
    where that is another.
    """
    bearer = muster_choice(choice, collection)
    found: dict[str, list[Any]] = {
        "artefact": [one for one in collection.artefacts.values() if may_carry(bearer, one)],
        "spell": [one for one in collection.spells.values() if unlearnable(bearer.profile, one) is None],
        "miracle": [one for one in collection.miracles.values() if refusal(bearer.profile, one) is None],
    }
    prefix = _owner(under if before is None else before, number)
    for kind in kinds:
        for one in found[kind]:
            words: Message = message(f"c2-list-{kind}", name=one.name.told)
            if number > 1:
                words = message("c2-list-of-another", number=number, words=words)
            key = f"{prefix}{kind}:{one.key}"
            yield FormLine(key=key, words=words, points=one.points, under=under, least=number)


def _owner(key: str, number: int) -> str:
    """What the keys of the belongings of a figure begin with."""
    return f"{key}/" * bool(key) + f"{number}/" * (number > 1)


# -- from a list to what is picked, and back ---------------------------------------------------------------------------


def people_picked(picked: Picked) -> str:
    """The people that is picked; ``""`` for none."""
    return next((key.removeprefix(PEOPLE) for key in sorted(taken(picked)) if key.startswith(PEOPLE)), "")


def taken(picked: Picked) -> set[str]:
    """The keys of the lines of which there is any."""
    return {key for key, count in picked.items() if count > 0}


def picked_cards(cards: Sequence[Choice]) -> dict[str, int]:
    """How many figures of each card there are, and what they own."""
    picked: dict[str, int] = {}
    for choice in cards:
        key = CARD + choice.profile
        before = picked.get(key, 0)
        picked[key] = before + choice.count
        if choice.incarnation:
            picked[key + CHARACTER] = 1
        owned: list[tuple[str, str, int]] = [
            *(("artefact", one.artefact, one.figure) for one in choice.carried()),
            *(("spell", one.spell, one.figure) for one in choice.learned()),
            *(("miracle", one.miracle, one.figure) for one in choice.revealed()),
        ]
        for kind, thing, figure in owned:
            picked[f"{_owner(key, before + figure)}{kind}:{thing}"] = 1
    return picked


def choices(picked: Picked, collection: Collection) -> list[Choice]:
    """The cards of a list; what is not in the collection counts for nothing."""
    keys = [key for key in picked if picked[key] > 0 and key.startswith(CARD) and "/" not in key]
    known = [collection.profiles[bare] for key in keys if (bare := key.removeprefix(CARD)) in collection.profiles]
    return [choice for card in known for choice in _choices(card, picked)]


def _choices(card: Profile, picked: Picked) -> Iterator[Choice]:
    """So many figures on as few cards as there can be, the one that is made a Character on one of its own, the first."""
    key, left = CARD + card.key, picked[CARD + card.key]
    made = picked.get(key + CHARACTER, 0) > 0
    counts = [1, *split(left - 1, card.per_card)] if made else split(left, card.per_card)
    before = 0
    for place, count in enumerate(counts):
        owned: dict[str, list[Any]] = {kind: [] for kind in BELONGINGS}
        for figure in range(1, count + 1):
            things = owned_by(_owner(key, before + figure), picked)
            for kind, make in (("artefact", Carried), ("spell", Learned), ("miracle", Revealed)):
                owned[kind] += [one if figure == 1 else make(one, figure) for one in things[f"{kind}s"]]
        before += count
        belongings: dict[str, Any] = {f"{kind}s": tuple(things) for kind, things in owned.items()}
        yield Choice(profile=card.key, count=count, incarnation=made and not place, **belongings)


def split(figures: int, per_card: int) -> list[int]:
    """So many figures on cards of so many."""
    whole, rest = divmod(max(0, figures), per_card)
    return [per_card] * whole + ([rest] if rest else [])


def owned_by(before: str, picked: Picked) -> dict[str, tuple[str, ...]]:
    """What stands in lines whose keys begin so, by kind of thing."""
    return {f"{kind}s": after(f"{before}{kind}:", picked) for kind in BELONGINGS}


def after(prefix: str, picked: Picked) -> tuple[str, ...]:
    """What follows on a prefix in the keys of lines that are taken."""
    return tuple(sorted(key.removeprefix(prefix) for key in taken(picked) if key.startswith(prefix)))


__all__ = [
    "BELONGINGS",
    "CARD",
    "CHARACTER",
    "PEOPLE",
    "Picked",
    "after",
    "army_form",
    "choices",
    "filled_army",
    "owned_by",
    "owned_lines",
    "people_picked",
    "peoples",
    "picked_cards",
    "taken",
    "troops",
]
