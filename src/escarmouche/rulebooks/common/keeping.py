"""What has been worked out about a position that nobody changes any more, kept with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

K = TypeVar("K")


def kept(position: Any, topic: Hashable, begin: Callable[[], K]) -> K:
    """What is known on a topic of a state as it stands; ``begin`` makes it when it is first asked for.

    It is forgotten with the state, and never copied with it: for views, or where ``topic`` says all that it depends on. What
    is kept in a game that goes on has the lifetimes of its book (``arrangement``, ``roster`` ...).
    """
    topics: dict[Hashable, Any] = position.__dict__.setdefault("kept", {})
    if topic not in topics:
        topics[topic] = begin()
    value: K = topics[topic]
    return value
