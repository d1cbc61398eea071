"""The board and what stands on it. What a kind of terrain means is the book's to say."""

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Literal

import msgspec

from .exact import Box, Polygon, bounding_box, box_near, hull, point_in, twice_area
from .measuring import inside, overlaps_polygon
from .poses import Footprint


class Kind(msgspec.Struct, frozen=True, cache_hash=True):
    """What a kind of terrain does, as the book defines it.

    cost: moving over or through it is "open", "double" (each unit counts twice) or "barred".
    sight: it is "opaque", "clear" or a "veil": through a veil nothing is seen beyond `veil_depth` units of it; without
    a depth a veil hides nothing, but sight tells that it was there.
    solid: it fills the space it stands in, so that a piece with a height stops movement at its foot (woods are not
    solid: one walks into them).
    """

    name: str
    cost: Literal["open", "double", "barred"] = "open"
    sight: Literal["clear", "veil", "opaque"] = "clear"
    solid: bool = True
    veil_depth: int | None = None


class Piece(msgspec.Struct, frozen=True, dict=True, cache_hash=True):
    """A piece of terrain: an outline (simple, convex or not) from `base_level` up to `base_level + height`, in units.

    `level` says that one can stand on top; `depth` is how far its bottom lies below `base_level` (water, a crevasse).
    Raises ValueError for an outline that encloses nothing.
    """

    id: str
    kind: str
    outline: Polygon
    height: int = 0
    base_level: int = 0
    level: bool = False
    depth: int = 0

    def __post_init__(self) -> None:
        if len(self.outline) < 3 or twice_area(self.outline) == 0:
            raise ValueError(f"the outline of terrain piece {self.id!r} encloses nothing")
        if self.height < 0 or self.base_level < 0 or self.depth < 0:
            raise ValueError(f"terrain piece {self.id!r} has a negative height, level or depth")
        if twice_area(self.outline) < 0:
            msgspec.structs.force_setattr(self, "outline", self.outline[::-1])

    @cached_property
    def top(self) -> int:
        """The level of its upper face."""
        return self.base_level + self.height

    @cached_property
    def box(self) -> Box:
        """Its bounding box."""
        return bounding_box(self.outline)

    @cached_property
    def convex(self) -> bool:
        """Has its outline no corner that points inwards?"""
        return twice_area(self.outline) == twice_area(hull(self.outline))

    def covers(self, x: int, y: int) -> bool:
        """Is a point on it, its edge included?"""
        low_x, low_y, high_x, high_y = self.box
        return low_x <= x <= high_x and low_y <= y <= high_y and point_in(self.outline, x, y)


class Board(msgspec.Struct, frozen=True, dict=True, cache_hash=True):
    """A table `width` by `depth` units, its corner at (0, 0), with terrain pieces and what their kinds mean.

    Raises ValueError for a piece of an unknown kind or an id used twice.
    """

    width: int
    depth: int
    pieces: tuple[Piece, ...] = ()
    kinds: tuple[Kind, ...] = ()

    def __post_init__(self) -> None:
        if self.width <= 0 or self.depth <= 0:
            raise ValueError(f"a board of {self.width} by {self.depth} has no room")
        known = {kind.name for kind in self.kinds}
        ids: set[str] = set()
        for piece in self.pieces:
            if piece.kind not in known:
                raise ValueError(f"terrain piece {piece.id!r} is of the unknown kind {piece.kind!r}")
            if piece.id in ids:
                raise ValueError(f"two terrain pieces are called {piece.id!r}")
            ids.add(piece.id)

    @cached_property
    def _kinds(self) -> dict[str, Kind]:
        return {kind.name: kind for kind in self.kinds}

    @cached_property
    def _pieces(self) -> dict[str, Piece]:
        return {piece.id: piece for piece in self.pieces}

    @cached_property
    def surfaces(self) -> tuple[Piece, ...]:
        """The pieces one can stand on."""
        return tuple(piece for piece in self.pieces if piece.level)

    @cached_property
    def screens(self) -> tuple[tuple[Box, Piece, Kind], ...]:
        """What may come between an eye and its target."""
        return tuple(
            (piece.box, piece, kind) for piece in self.pieces if (kind := self.kind_of(piece)).sight != "clear"
        )

    def piece(self, piece_id: str) -> Piece:
        """The piece with this id. Raises KeyError."""
        return self._pieces[piece_id]

    def kind_of(self, piece: Piece) -> Kind:
        """What the kind of this piece means."""
        return self._kinds[piece.kind]

    def holds(self, footprint: Footprint) -> bool:
        """Is the whole base on the board?"""
        x, y, shape = footprint.x, footprint.y, footprint.shape
        if shape.radius <= x <= self.width - shape.radius and shape.radius <= y <= self.depth - shape.radius:
            return True
        low_x, low_y, high_x, high_y = bounding_box(shape.corners)
        return (
            x + low_x >= shape.rounding
            and y + low_y >= shape.rounding
            and x + high_x <= self.width - shape.rounding
            and y + high_y <= self.depth - shape.rounding
        )

    def surrounds(self, x: int, y: int, radius: int) -> bool:
        """Is all of a circle on the board?"""
        return radius <= x <= self.width - radius and radius <= y <= self.depth - radius

    def is_open(self, x: int, y: int, radius: int, z: int = 0, height: int = 1) -> bool:
        """Is it certain that a base within this circle can stand at level z? (Asked of bounding boxes.)"""
        return (
            z == 0
            and self.surrounds(x, y, radius)
            and not any(box_near(piece.box, x, y, radius) for piece in obstructions(self, z, height))
        )

    def pieces_under(self, footprint: Footprint) -> tuple[Piece, ...]:
        """The pieces that a base stands on or in, at whatever level."""
        return tuple(under(self.pieces, footprint))

    def stops(self, piece: Piece, z: int, height: int = 1) -> bool:
        """Is the piece in the way of something `height` tall that moves or stands at level z?"""
        kind = self.kind_of(piece)
        if kind.cost != "barred" and not (kind.solid and piece.height):
            return False
        if piece.height == 0:
            return piece.base_level == z
        return piece.base_level < z + max(height, 1) and piece.top > z

    def slows(self, piece: Piece, z: int) -> bool:
        """Does each unit through the piece count twice at level z?"""
        if self.kind_of(piece).cost != "double" or z < piece.base_level:
            return False
        return z < piece.top or z == piece.base_level or (piece.level and z == piece.top)

    def ground_height(self, x: int, y: int) -> int:
        """The highest level at a point on which one can stand."""
        return max(
            (piece.top for piece in self.surfaces if piece.covers(x, y)),
            default=0,
        )

    def standing_levels(self, footprint: Footprint, height: int = 1) -> tuple[int, ...]:
        """The levels, lowest first, on which a base can stand: wholly on a piece or on the table, nothing in its way."""
        below = self.pieces_under(footprint)
        tops = {piece.top for piece in below if piece.level and inside(piece.outline, footprint)}
        return tuple(
            level for level in sorted({0} | tops) if not any(self.stops(piece, level, height) for piece in below)
        )

    def can_stand(self, footprint: Footprint, z: int = 0, height: int = 1) -> bool:
        """Is there room and footing on the board for a base at level z?"""
        return self.holds(footprint) and self.has_footing(footprint, z, height)

    def has_footing(self, footprint: Footprint, z: int, height: int = 1) -> bool:
        """Is z one of the `standing_levels` of a base?"""
        if z and not any(inside(piece.outline, footprint) for piece in self.surfaces if piece.top == z):
            return False
        return next(under(obstructions(self, z, height), footprint), None) is None

    def in_the_way(self, footprint: Footprint, z: int = 0, height: int = 1) -> tuple[str, ...]:
        """The ids of the pieces that keep a base from standing here at level z."""
        return tuple(piece.id for piece in under(obstructions(self, z, height), footprint))

    def barriers(
        self, z: int, height: int = 1, ignore: Collection[str] = (), max_obstacle_height: int | None = None
    ) -> tuple[Piece, ...]:
        """The pieces that stop something `height` tall moving at level z.

        Pieces named in `ignore` do not, nor, for a flyer, those that rise at most `max_obstacle_height` above z.
        """
        return tuple(
            piece
            for piece in obstructions(self, z, height)
            if piece.id not in ignore and (max_obstacle_height is None or piece.top - z > max_obstacle_height)
        )


@lru_cache(maxsize=1024)
def obstructions(board: Board, z: int, height: int) -> tuple[Piece, ...]:
    """The pieces in the way of something `height` tall that moves or stands at level z."""
    return tuple(piece for piece in board.pieces if board.stops(piece, z, height))


def under(pieces: Iterable[Piece], footprint: Footprint) -> Iterator[Piece]:
    """Those of some pieces that a base stands on or in."""
    x, y, radius = footprint.x, footprint.y, footprint.shape.radius
    for piece in pieces:  # `box_near` written out: most pieces are far from most places that are asked about
        low_x, low_y, high_x, high_y = piece.box
        if (
            low_x < x + radius
            and high_x > x - radius
            and low_y < y + radius
            and high_y > y - radius
            and overlaps_polygon(piece.outline, footprint)
        ):
            yield piece
