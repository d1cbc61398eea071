"""Equal values made one and the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeVar

V = TypeVar("V")

KEPT: Final = 16_384


def shared(value: V) -> V:
    """The first value that was equal to this one.

    Boards, cards and effects never change, and a great deal is kept by them: two that are the same object are known to be
    equal at once, others are compared part by part whenever something is looked up.
    """
    first: V = _first(value)
    return first


@lru_cache(maxsize=KEPT)
def _first(value: Any) -> Any:
    return value
