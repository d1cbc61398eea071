"""Army lists as people fill them in, line by line: how many figures of each card, and what each of them owns.

What a figure owns has a line of its own only if that figure may have it: whoever is no Magician sees no spells, and a
Magician those of his paths and elements. How many he may have, and what all of it costs, the verdict on the list says.
"""

from __future__ import annotations

from collections.abc import Collection as Keys
from collections.abc import Iterator, Sequence
from typing import Any, Final

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
from escarmouche.rulebooks.common.list_forms import Picked, after, filled, taken, written
from escarmouche.rulebooks.confrontation.list_forms import (
    BELONGINGS,
    CARD,
    MOST_CARDS,
    MOST_OWNERS,
    PEOPLE,
    belongings,
    owned_by,
    owner,
    people_picked,
    peoples,
    profiles_picked,
    split,
)
from escarmouche.rulebooks.confrontation.peoples import people_called
from escarmouche.texts import message

CHARACTER: Final = "/character"
"""The part of the key of a line that makes somebody a Character."""


def army_form(text: str, collection: Collection) -> Form:
    """What there is to choose from for an army list, with what stands in it. Raises ``BadDocument``."""
    army = load_army(text, collection)
    people = read_people(army.people)
    parts = (peoples(collection.peoples), *troops(collection, people))
    return Form(parts, {PEOPLE + people: 1, **picked_cards(army.cards)}, army.limit)


def filled_army(text: str, picked: Picked, limit: int | None, collection: Collection) -> str:
    """The text of an army list with other people, cards and limit. Raises ``BadDocument`` for one that can't be read."""
    army = load_army(text, collection)
    people = people_picked(picked) or read_people(army.people)
    cards = [written(card) for card in choices(picked, collection)]
    return filled(text, {"people": people, "limit": limit or army.limit, "cards": cards})


# -- what there is to choose from --------------------------------------------------------------------------------------


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
    """The lines for what a figure may own. ``under``: the line that they belong to; ``before``: the beginning of their keys,
    where it differs from that; ``number``: which figure of its card it is.
    """
    bearer = muster_choice(choice, collection)
    offered: dict[str, list[Any]] = {
        "artefact": [artefact for artefact in collection.artefacts.values() if may_carry(bearer, artefact)],
        "spell": [spell for spell in collection.spells.values() if unlearnable(bearer.profile, spell) is None],
        "miracle": [miracle for miracle in collection.miracles.values() if refusal(bearer.profile, miracle) is None],
    }
    for kind in kinds:
        yield from belongings(kind, offered[kind], under=under, before=before, number=number)


# -- from a list to what is picked, and back ---------------------------------------------------------------------------


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
            *(("artefact", carried.artefact, carried.figure) for carried in choice.carried()),
            *(("spell", learned.spell, learned.figure) for learned in choice.learned()),
            *(("miracle", revealed.miracle, revealed.figure) for revealed in choice.revealed()),
        ]
        for kind, thing, figure in owned:
            picked[f"{owner(key, before + figure)}{kind}:{thing}"] = 1
    return picked


def choices(picked: Picked, collection: Collection) -> list[Choice]:
    """The cards of a list; what is not in the collection counts for nothing."""
    cards = profiles_picked(picked, collection.profiles)
    return [choice for card in cards for choice in _choices(card, picked)]


def _choices(card: Profile, picked: Picked) -> Iterator[Choice]:
    """Figures on as few cards as possible; one that is made a Character has a card of its own, the first."""
    key, left = CARD + card.key, picked[CARD + card.key]
    made = picked.get(key + CHARACTER, 0) > 0
    counts = [1, *split(left - 1, card.per_card)] if made else split(left, card.per_card)
    before = 0
    for place, count in enumerate(counts):
        owned: dict[str, list[Any]] = {kind: [] for kind in BELONGINGS}
        for figure in range(1, count + 1):
            things = owned_by(owner(key, before + figure), picked)
            for kind, make in (("artefact", Carried), ("spell", Learned), ("miracle", Revealed)):
                owned[kind] += [thing if figure == 1 else make(thing, figure) for thing in things[f"{kind}s"]]
        before += count
        belongings: dict[str, Any] = {f"{kind}s": tuple(things) for kind, things in owned.items()}
        yield Choice(profile=card.key, count=count, incarnation=made and not place, **belongings)


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
