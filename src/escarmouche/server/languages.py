"""The language of a caller: what the address asks for, else what the browser prefers."""

from __future__ import annotations

from escarmouche.texts import LOCALES, Texts

MOST_WISHES = 20
"""How many languages of a header are looked at."""


def texts_for(wish: str | None, header: str) -> Texts:
    """The texts in the language wished for (``fr``, ``fr-CA``), else in the best that ``Accept-Language`` names, else
    in English.
    """
    spoken = _spoken(wish or "") or next(filter(None, map(_spoken, _preferred(header))), LOCALES[0])
    return Texts(spoken)


def _spoken(tag: str) -> str:
    code = tag.strip().replace("_", "-").partition("-")[0].casefold()
    return code if code in LOCALES else ""


def _preferred(header: str) -> list[str]:
    """The languages of a header, the best first; those refused (``q=0``) are left out."""
    wishes = [(_quality(parameters), tag) for tag, _, parameters in _parts(header)]
    return [tag for quality, tag in sorted(wishes, key=lambda wish: -wish[0]) if quality > 0]


def _parts(header: str) -> list[tuple[str, str, str]]:
    return [part.partition(";") for part in header.split(",")[:MOST_WISHES]]


def _quality(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0


__all__ = ["texts_for"]
