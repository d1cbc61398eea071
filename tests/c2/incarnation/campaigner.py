"""Somebody who decides in a campaign without a thought: what a question proposes, or else any of its legal answers."""

from __future__ import annotations

import random
from typing import Any

from escarmouche.kernel import Ask, Choose, Perspective


class Campaigner:
    """Takes the default of a question where there is one; draws lots for the rest. The same seed, the same decisions."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """A plain answer to the request."""
        if isinstance(request, Choose) and request.default is not None:
            return request.default
        return request.pick(self._random)


__all__ = ["Campaigner"]
