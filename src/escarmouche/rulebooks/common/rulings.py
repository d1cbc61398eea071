"""What is wrong with an army list, as far as all books tell it alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from escarmouche.rulebooks import Ruling, Words


def named(rulings: Iterable[Ruling], names: Mapping[str, Words]) -> Iterator[Ruling]:
    """Rulings with the name of what each is about. ``names``: what stands in the list, by its place; fields of it
    (``cards[3].artefacts``) are about the same.
    """
    for ruling in rulings:
        place = next((place for place in names if ruling.place == place or ruling.place.startswith(f"{place}.")), None)
        yield ruling if place is None else msgspec.structs.replace(ruling, about=names[place])


__all__ = ["named"]
