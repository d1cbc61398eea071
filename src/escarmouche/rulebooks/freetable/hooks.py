"""What an effect may change about moving, contact and sight on a free table."""

from __future__ import annotations

from typing import Generic, TypeVar

from escarmouche.kernel import Effect, Reason
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import Path, Point, Pose

B = TypeVar("B")
"""The battle of a book."""

F = TypeVar("F")
"""Its models."""


class TableHooks(Effect, Generic[B, F]):
    """The hooks that are the same for every book of models on a free table; a book adds its own."""

    __slots__ = ()

    # -- on the way (ground.py, displacement.py) -------------------------------------------------------------------

    def may_pass(self, value: bool, battle: B, bearer: F, other: F) -> bool:
        """Whether the bearer may pass through the place of another model on its way."""
        return value

    def flies_at(self, value: int, battle: B, bearer: F) -> int:
        """The altitude level on which the bearer makes its move: the one on which it is, unless it changes it first."""
        return value

    def overflies(self, value: int | None, battle: B, bearer: F) -> int | None:
        """How high the terrain may be, in 0.01 mm, that the bearer moves over as if it were not there; ``None``: walks."""
        return value

    def disregards(self, value: tuple[str, ...], battle: B, bearer: F) -> tuple[str, ...]:
        """The kinds of terrain (their names) that are as open ground to the bearer, who is not above the table."""
        return value

    def route_problems(self, value: list[Reason], battle: B, bearer: F, route: Route) -> list[Reason]:
        """What forbids the bearer a route. The hook may forbid more, or allow what the ground forbids."""
        return value

    def route_cost(self, value: int, battle: B, bearer: F, route: Route) -> int:
        """What a route uses up of the bearer's movement, in 0.01 mm."""
        return value

    def leaps_over(self, value: list[Reason], battle: B, bearer: F, route: Route, allowance: int) -> list[Reason]:
        """What is in the way of the bearer on a route of at most ``allowance``; there are those who leap over things."""
        return value

    def leaping_path(self, value: Path | None, battle: B, bearer: F, goal: Pose, reach: int) -> Path | None:
        """A way of at most ``reach`` to a place; ``None`` so far, where there is none on foot."""
        return value

    def facing_after(self, value: int, battle: B, bearer: F, path: Path) -> int:
        """How the bearer had best stand at the end of a way: as its owner likes, unless it faces the way it went."""
        return value

    def rush_goal(self, value: Point, battle: B, bearer: F) -> Point:
        """Where a move leads that nobody steers, straight ahead for the whole distance: at the enemy."""
        return value

    # -- coming into contact (contact.py) --------------------------------------------------------------------------

    def max_opponents(self, value: int, battle: B, bearer: F) -> int:
        """How many enemies may be engaged with it at one time."""
        return value

    def may_meet_at(self, value: bool, battle: B, bearer: F, target: F, pose: Pose) -> bool:
        """Whether the bearer may come to stand there against an enemy."""
        return value

    def may_be_met_at(self, value: bool, battle: B, bearer: F, by: F, pose: Pose) -> bool:
        """Whether an enemy may come to stand there against the bearer."""
        return value

    # -- sight (sight.py) ------------------------------------------------------------------------------------------

    def field_of_view(self, value: int, battle: B, bearer: F) -> int:
        """How many degrees the bearer sees before it."""
        return value

    def looks_from(self, value: Pose, battle: B, bearer: F) -> Pose:
        """The point from which the bearer's field of view is reckoned: the middle of its base."""
        return value

    def lets_shots_pass(self, value: bool, battle: B, bearer: F) -> bool:
        """Whether one shoots past the bearer as if it were not there."""
        return value
