"""Who stands where, and who is near: found by the circles around bases, before anything is measured."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Generic, TypeVar

from escarmouche.table.poses import Footprint

K = TypeVar("K")


class Crowd(Generic[K]):
    """Those on a table, by name, each with the ground that it covers (its base).

    On a table of some fifty bases nothing that is kept in order finds the near ones as fast as a look at all circles.

    >>> from escarmouche.table import CM, Disc, Pose, footprint
    >>> ada, boris, carl = (footprint(Disc(2 * CM), Pose(x * CM, 0)) for x in (0, 5, 9))
    >>> [who for who, _ in Crowd([("b", "Boris", boris), ("c", "Carl", carl)]).near(ada, 4 * CM)]
    ['Boris']
    """

    __slots__ = ("_circles", "_placed")

    def __init__(self, placed: Iterable[tuple[str, K, Footprint]] = ()) -> None:
        self._placed: dict[str, tuple[K, Footprint]] = {}
        self._circles: dict[str, tuple[int, int, int, tuple[K, Footprint]]] = {}
        for name, who, base in placed:
            self.put(name, who, base)

    def __contains__(self, name: str) -> bool:
        return name in self._placed

    def put(self, name: str, who: K, base: Footprint) -> None:
        """Somebody stands there; who has been here already keeps his turn among the others."""
        both = self._placed[name] = who, base
        self._circles[name] = base.x, base.y, base.shape.radius, both

    def all(self) -> Collection[tuple[K, Footprint]]:
        """All of them, in the order in which they came."""
        return self._placed.values()

    def near(self, base: Footprint, reach: int) -> list[tuple[K, Footprint]]:
        """Those who may be no further than ``reach`` (0.01 mm) from some ground; all others certainly are."""
        mx, my, far = base.x, base.y, reach + base.shape.radius
        return [
            both
            for x, y, radius, both in self._circles.values()
            if (x - mx) * (x - mx) + (y - my) * (y - my) <= (far + radius) * (far + radius)
        ]

    def in_square(self, base: Footprint, reach: int) -> list[tuple[K, Footprint]]:
        """Those in the square that reaches so far (0.01 mm) beyond some ground: ways are led round the corners, too."""
        mx, my, far = base.x, base.y, reach + base.shape.radius
        return [
            both
            for x, y, radius, both in self._circles.values()
            if -far - radius < x - mx < far + radius and -far - radius < y - my < far + radius
        ]
