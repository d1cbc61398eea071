"""Distances and contact, base edge to base edge, in exact integers.

The distance between two bases depends only on how their centres lie and on the sum of their shapes (the Minkowski sum
of two point-symmetric shapes), so that each question is one point against one polygon. Only those sides of the polygon
are looked at that face the point.
"""

from math import isqrt

from .directions import HALF_TURN, direction
from .exact import Point, Polygon, point_in, point_near, square_distance
from .poses import CONTACT, Footprint, Pose, Shape


def added(a: Polygon, b: Polygon) -> Polygon:
    """The Minkowski sum of two convex polygons that start at their lowest, then leftmost, corners."""
    if len(a) == 1 or len(b) == 1:
        (ox, oy) = a[0] if len(a) == 1 else b[0]
        return tuple((x + ox, y + oy) for x, y in (b if len(a) == 1 else a))
    corners: list[Point] = []
    i = j = 0
    while i < len(a) or j < len(b):
        ax, ay = a[i % len(a)]
        bx, by = b[j % len(b)]
        corners.append((ax + bx, ay + by))
        ex, ey = a[(i + 1) % len(a)]
        fx, fy = b[(j + 1) % len(b)]
        turn = (ex - ax) * (fy - by) - (ey - ay) * (fx - bx)
        step_a = j >= len(b) or (i < len(a) and turn >= 0)
        step_b = i >= len(a) or (j < len(b) and turn <= 0)
        i += step_a
        j += step_b
    return tuple(corners)


def gap(a: Footprint, b: Footprint) -> int:
    """The distance between two bases, edge to edge, rounded down to a unit; 0 when they touch or overlap."""
    square = _square_apart(a.shape, b.shape, b.x - a.x, b.y - a.y)
    return max(0, isqrt(square) - a.shape.rounding - b.shape.rounding) if square > 0 else 0


def _square_apart(a: Shape, b: Shape, x: int, y: int) -> int:
    """The square of the distance of a point from the sum of the corners of two shapes, rounded down; -1 inside it.

    Each side of either shape, pushed out by the furthest corner of the other, is a side of the sum. Where a side of the
    one is parallel to one of the other, that of `a` is the beginning of a side of the sum, and that of `b` the rest.
    """
    if not a.sides and not b.sides:
        return x * x + y * y
    nearest = -1
    for one, other, end in ((a, b, -1), (b, a, 1)):
        for ax, ay, ex, ey, length in one.sides:
            px, py = (x, y) if ey * x >= ex * y else (-x, -y)
            ox, oy = _furthest(other, ex, ey, end)
            px -= ax + ox
            py -= ay + oy
            across = ex * py - ey * px
            if across <= 0:
                along = ex * px + ey * py
                if along < 0:
                    square = px * px + py * py
                elif along <= length:
                    return across * across // length
                else:
                    square = (px - ex) ** 2 + (py - ey) ** 2
                if nearest < 0 or square < nearest:
                    nearest = square
    return nearest


def _furthest(shape: Shape, ex: int, ey: int, end: int) -> Point:
    """The corner furthest to the right of a direction; of two, the first (`end` -1) or the last (1) in the direction."""
    best = -1
    corner = (0, 0)
    for x, y in shape.half:
        out = ey * x - ex * y
        if out < 0:
            out, x, y = -out, -x, -y
        if out > best or (out == best and end * (ex * (x - corner[0]) + ey * (y - corner[1])) > 0):
            best = out
            corner = x, y
    return corner


def within(a: Footprint, b: Footprint, distance: int) -> bool:
    """Is `gap(a, b) <= distance`? Settled by circles in most cases."""
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    far = distance + 1 + a.shape.radius + b.shape.radius
    if square >= far * far:
        return False
    near = distance + a.shape.inner + b.shape.inner
    if square <= near * near:
        return distance >= 0
    return gap(a, b) <= distance


def overlaps(a: Footprint, b: Footprint) -> bool:
    """Do two bases cover common ground? Touching is not overlapping."""
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    far = a.shape.radius + b.shape.radius
    if square >= far * far:
        return False
    near = a.shape.inner + b.shape.inner
    if square < near * near:
        return True
    rounding = a.shape.rounding + b.shape.rounding
    if rounding:
        return _square_apart(a.shape, b.shape, dx, dy) < rounding * rounding
    return not (_keeps_off(a.shape, b.shape, dx, dy) or _keeps_off(b.shape, a.shape, dx, dy))


def _keeps_off(a: Shape, b: Shape, x: int, y: int) -> bool:
    """Does the line of a side of `a` run between the corners of two shapes that lie so from each other, or touch them?"""
    for ax, ay, ex, ey, _ in a.sides:
        out = abs(ey * x - ex * y) - (ey * ax - ex * ay)
        for bx, by in b.half:
            if abs(ey * bx - ex * by) > out:
                break
        else:
            return True
    return False


def in_contact(a: Footprint, b: Footprint) -> bool:
    """Do two bases touch: at most CONTACT apart and not overlapping?"""
    return within(a, b, CONTACT) and not overlaps(a, b)


def point_in_front(pose: Pose, x: int, y: int, degrees: int = 180) -> bool:
    """Does a point lie in the arc of `degrees` (1..360) before the centre of `pose`, edges included?"""
    dx, dy = x - pose.x, y - pose.y
    if degrees == 180:
        fx, fy = direction(pose.facing)
        return fx * dx + fy * dy >= 0
    if not 1 <= degrees <= 360:
        raise ValueError(f"an arc measures 1 to 360 degrees, not {degrees}")
    if degrees > 180:
        return degrees == 360 or not _strictly_between(pose.facing + HALF_TURN, 5 * (360 - degrees), dx, dy)
    rx, ry = direction(pose.facing - 5 * degrees)
    lx, ly = direction(pose.facing + 5 * degrees)
    return rx * dy - ry * dx >= 0 and dx * ly - dy * lx >= 0


def _strictly_between(middle: int, half: int, dx: int, dy: int) -> bool:
    """Does the vector lie inside the arc of twice `half` tenths of a degree (less than a half turn) about `middle`?"""
    rx, ry = direction(middle - half)
    lx, ly = direction(middle + half)
    return rx * dy - ry * dx > 0 and dx * ly - dy * lx > 0


# ------------------------------------------------------------ against a polygon, convex or not


def inside(polygon: Polygon, footprint: Footprint) -> bool:
    """Is the whole base inside the polygon (which may be non-convex)? Touching its edge from inside is inside."""
    return point_in(polygon, footprint.x, footprint.y) and not _meets_edge(polygon, footprint)


def overlaps_polygon(polygon: Polygon, footprint: Footprint) -> bool:
    """Do the base and the polygon (which may be non-convex) cover common ground? Touching is not overlapping."""
    return point_in(polygon, footprint.x, footprint.y) or _meets_edge(polygon, footprint)


def _meets_edge(polygon: Polygon, footprint: Footprint) -> bool:
    """Does an edge of the polygon run through the inside of the base?"""
    x, y, radius = footprint.x, footprint.y, footprint.shape.radius
    low_x, high_x, low_y, high_y = x - radius, x + radius, y - radius, y + radius
    ax, ay = polygon[-1]
    for bx, by in polygon:
        apart = (
            (ax <= low_x and bx <= low_x)
            or (ax >= high_x and bx >= high_x)
            or (ay <= low_y and by <= low_y)
            or (ay >= high_y and by >= high_y)
        )
        if not apart and _runs_through(footprint.shape, ax - x, ay - y, bx - x, by - y):
            return True
        ax, ay = bx, by
    return False


def _runs_through(shape: Shape, ax: int, ay: int, bx: int, by: int) -> bool:
    """Does the segment, in coordinates about the centre of the shape, meet the inside of the shape?"""
    if shape.rounding:
        return point_near(0, 0, ax, ay, bx, by, shape.rounding * shape.rounding)
    ex, ey = bx - ax, by - ay
    if max([abs(ex * y - ey * x) for x, y in shape.half]) <= abs(ex * ay - ey * ax):
        return False
    px, py = shape.corners[-1]
    for qx, qy in shape.corners:
        fx, fy = qx - px, qy - py
        if fx * (ay - py) <= fy * (ax - px) and fx * (by - py) <= fy * (bx - px):
            return False
        px, py = qx, qy
    return True


def point_gap(polygon: Polygon, x: int, y: int) -> int:
    """The distance from a point to a polygon (which may be non-convex), rounded down; 0 in it."""
    return 0 if point_in(polygon, x, y) else isqrt(_square_to_edge(polygon, x, y))


def polygon_gap(polygon: Polygon, footprint: Footprint) -> int:
    """The distance from the edge of a base to a polygon (which may be non-convex), rounded down; 0 if they meet."""
    if overlaps_polygon(polygon, footprint):
        return 0
    if footprint.shape.rounding:
        return max(0, point_gap(polygon, footprint.x, footprint.y) - footprint.shape.rounding)
    corners = footprint.corners
    nearest = min(_square_to_edge(polygon, x, y) for x, y in corners)
    return isqrt(min(nearest, *(_square_to_edge(corners, x, y) for x, y in polygon)))


def _square_to_edge(polygon: Polygon, x: int, y: int) -> int:
    """The square of the distance from a point to the outline of a polygon, rounded down."""
    edges = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return min(square_distance(x, y, ax, ay, bx, by) for (ax, ay), (bx, by) in edges)
