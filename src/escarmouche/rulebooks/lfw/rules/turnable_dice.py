"""How many dice a fate spell in force still lets its caster turn, as the parameter of its effect says it."""

from __future__ import annotations

from typing import NamedTuple


class TurnableDice(NamedTuple):
    """Whose dice may be turned (``own``, ``enemy``), to which faces, and how many of them."""

    whose: str
    faces: str
    times: int

    @classmethod
    def read(cls, parameter: object) -> TurnableDice:
        """What a parameter says: ``own:456:2``; ``own:456`` is one die."""
        whose, faces, *times = str(parameter).split(":")
        return cls(whose, faces, int(*times or "1"))

    def __str__(self) -> str:
        return f"{self.whose}:{self.faces}:{self.times}"


__all__ = ["TurnableDice"]
