"""Rules under way that another one watches: it passes on what they await, and may answer for them."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.kernel import Request


class Asked(Request[Any]):
    """Passes on what a rule awaits, and what it is given."""

    __slots__ = ("request",)

    def __init__(self, request: Request[Any]) -> None:
        self.request = request

    def __await__(self) -> Generator[Request[Any], Any, Any]:
        return (yield self.request)
