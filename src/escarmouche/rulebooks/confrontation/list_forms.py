"""Army lists as people fill them in, line by line, as far as editions have them alike: keys of lines, and what is picked.

What a figure owns has a line of its own only if that figure may have it: whoever is no magician sees no spells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from escarmouche.documents.terms import Name
from escarmouche.rulebooks import FormLine, FormPart
from escarmouche.rulebooks.common.list_forms import Picked, after, taken
from escarmouche.rulebooks.confrontation.peoples import people_called
from escarmouche.texts import Message, message

PEOPLE: Final = "people:"
CARD: Final = "card:"
"""The parts of the keys of lines; belongings follow after the key of whose they are."""

BELONGINGS: Final = ("artefact", "spell", "miracle")

MOST_CARDS: Final = 3
"""Of how many cards of one figure there may be lines."""

MOST_OWNERS: Final = 3
"""How many figures of a kind may each have spells and miracles of their own."""

P = TypeVar("P")


def name_line(name: Name) -> Message:
    """A name as the words of a line."""
    return message("confrontation-name", name=name.told)


def peoples(known: Sequence[str]) -> FormPart:
    """The people of the list: one of these."""
    lines = tuple(FormLine(key=PEOPLE + people, words=name_line(people_called(people).name)) for people in known)
    return FormPart(message("confrontation-list-people"), lines, one=True)


def belongings(
    kind: str,
    things: Iterable[Any],
    *,
    under: str,
    before: str | None = None,
    number: int = 1,
    free: bool = False,
) -> Iterator[FormLine]:
    """Lines for things of a kind that the figure of a number on a card may own, under the line of the card.

    ``before``: what their keys begin with, where that is another; ``free``: whether they cost nothing.
    """
    prefix = owner(under if before is None else before, number)
    for thing in things:
        words: Message = message(f"confrontation-list-{kind}", name=thing.name.told)
        if number > 1:
            words = message("confrontation-list-of-another", number=number, words=words)
        yield FormLine(
            key=f"{prefix}{kind}:{thing.key}",
            words=words,
            points=0 if free else thing.points,
            under=under,
            least=number,
        )


def owner(key: str, number: int) -> str:
    """What the keys of the belongings of a figure begin with."""
    return f"{key}/" * bool(key) + f"{number}/" * (number > 1)


# -- what is picked ----------------------------------------------------------------------------------------------------


def people_picked(picked: Picked) -> str:
    """The people that is picked; ``""`` for none."""
    return next((key.removeprefix(PEOPLE) for key in sorted(taken(picked)) if key.startswith(PEOPLE)), "")


def cards_picked(picked: Picked) -> list[str]:
    """The keys of the profiles of which there are figures, in the order of the list."""
    return [key.removeprefix(CARD) for key in picked if picked[key] > 0 and key.startswith(CARD) and "/" not in key]


def profiles_picked(picked: Picked, known: Mapping[str, P]) -> list[P]:
    """The profiles of which there are figures; what is not known counts for nothing."""
    return [known[key] for key in cards_picked(picked) if key in known]


def split(figures: int, per_card: int) -> list[int]:
    """So many figures on cards of so many.

    >>> split(7, 3)
    [3, 3, 1]
    """
    whole, rest = divmod(max(0, figures), per_card)
    return [per_card] * whole + ([rest] if rest else [])


def owned_by(before: str, picked: Picked) -> dict[str, tuple[str, ...]]:
    """What stands in lines whose keys begin so, by kind of thing."""
    return {f"{kind}s": after(f"{before}{kind}:", picked) for kind in BELONGINGS}


__all__ = [
    "BELONGINGS",
    "CARD",
    "MOST_CARDS",
    "MOST_OWNERS",
    "PEOPLE",
    "belongings",
    "cards_picked",
    "name_line",
    "owned_by",
    "owner",
    "people_picked",
    "peoples",
    "profiles_picked",
    "split",
]
