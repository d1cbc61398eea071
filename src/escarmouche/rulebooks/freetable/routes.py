"""The way of a figure over the table."""

from __future__ import annotations

import msgspec

from escarmouche.table import Point, Pose


class Route(msgspec.Struct, frozen=True, gc=False):
    """The way of a figure: the points its centre goes through, its own place first, and how it stands at the end.

    ``facing`` in tenths of a degree; ``z``: the level of its feet at the end. Lengths in 0.01 mm. Raises ``ValueError``
    for a path of no points, and for a facing that is none.
    """

    path: tuple[Point, ...]
    facing: int
    z: int = 0

    def __post_init__(self) -> None:
        if not self.path:
            raise ValueError("a route has at least the point where it begins")
        if not 0 <= self.facing < 3600:
            raise ValueError(f"facing {self.facing} is not in 0..3599")

    @property
    def end(self) -> Pose:
        """Where the figure stands afterwards."""
        x, y = self.path[-1]
        return Pose(x, y, self.facing, self.z)


def staying(pose: Pose) -> Route:
    """The route of a figure that stays as it is."""
    return Route(((pose.x, pose.y),), pose.facing, pose.z)
