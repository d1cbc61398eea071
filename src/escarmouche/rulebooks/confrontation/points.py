"""Points that are put into one's own scores for a while, by skills such as Concentration and Mutagen."""

from __future__ import annotations

from typing import Any

from escarmouche.rulebooks.confrontation.hooks import ScoreHooks
from escarmouche.rulebooks.freetable.state import Model
from escarmouche.table import CM


class Points(ScoreHooks[Any, Any]):
    """Points put into one score: the parameter is the score and their number, ``attack:2``.

    One point of movement is 1 cm.
    """

    __slots__ = ()
    stacking = "adds"

    def _in(self, score: str) -> int:
        """The points that go into a score."""
        name, points = parts_of(self.data.parameter)
        return points if name == score else 0

    def movement(self, value: int, battle: Any, bearer: Any) -> int:
        return value + self._in("movement") * CM

    def flight(self, value: int, battle: Any, bearer: Any) -> int:
        return value + self._in("flight") * CM

    def initiative(self, value: int, battle: Any, bearer: Any) -> int:
        return value + self._in("initiative")

    def attack(self, value: int, battle: Any, bearer: Any) -> int:
        return value + self._in("attack")

    def strength(self, value: int, battle: Any, bearer: Any) -> int:
        return value + self._in("strength")

    def defence(self, value: int, battle: Any, bearer: Any) -> int:
        return value + self._in("defence")

    def resistance(self, value: int, battle: Any, bearer: Any) -> int:
        return value + self._in("resistance")

    def shooting(self, value: int, battle: Any, bearer: Any) -> int:
        return value + self._in("shooting")

    def courage(self, value: int, battle: Any, bearer: Any) -> int:
        return value + self._in("courage")

    def fear(self, value: int, battle: Any, bearer: Any) -> int:
        return value + self._in("fear")

    def discipline(self, value: int, battle: Any, bearer: Any) -> int:
        return value + self._in("discipline")

    def power(self, value: int, battle: Any, bearer: Any) -> int:
        return value + self._in("power")


def parts_of(parameter: object) -> tuple[str, int]:
    """The score and the number of points that a parameter names."""
    assert isinstance(parameter, str)
    score, _, points = parameter.partition(":")
    return score, int(points)


def spent(model: Model, name: str, score: str = "") -> int:
    """How many points of one kind (the name of their effect) are in a model's scores, or in one of them."""
    parts = [parts_of(effect.parameter) for effect in model.effects if effect.name == name]
    return sum(points for field, points in parts if score in ("", field))
