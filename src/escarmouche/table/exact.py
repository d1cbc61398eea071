"""Integer geometry: the few exact predicates that every verdict on the table rests on.

Coordinates are integers; a polygon is a tuple of corners in counter-clockwise order, not closed.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt

Point = tuple[int, int]
Polygon = tuple[Point, ...]
Box = tuple[int, int, int, int]
Stretch = tuple[int, int, int, int]


def ceil_root(square: int) -> int:
    """The least integer whose square is at least `square` (>= 0)."""
    return isqrt(square - 1) + 1 if square > 0 else 0


def ceil_ratio(top: int, bottom: int) -> int:
    """`top / bottom` rounded up (bottom > 0)."""
    return -(-top // bottom)


def nearest_ratio(top: int, bottom: int) -> int:
    """`top / bottom` to the nearest integer, halves away from zero (bottom > 0): so that -x rounds to minus x's."""
    if top >= 0:
        return (2 * top + bottom) // (2 * bottom)
    return -((bottom - 2 * top) // (2 * bottom))


def bounding_box(points: Sequence[Point]) -> Box:
    """(least x, least y, greatest x, greatest y)."""
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def box_near(box: Box, x: int, y: int, radius: int) -> bool:
    """May a circle about the point come into the box?"""
    return box[0] < x + radius and box[2] > x - radius and box[1] < y + radius and box[3] > y - radius


def twice_area(polygon: Sequence[Point]) -> int:
    """Twice the signed area: positive when the corners run counter-clockwise."""
    return sum(ax * by - ay * bx for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def hull(points: Sequence[Point]) -> Polygon:
    """The convex hull, counter-clockwise from its lowest (then leftmost) corner, without corners on a straight edge."""
    ordered = sorted(set(points), key=lambda point: (point[1], point[0]))
    return (*_half_hull(ordered), *_half_hull(ordered[::-1]))


def _half_hull(ordered: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for x, y in ordered:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2:]
            if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                break
            chain.pop()
        chain.append((x, y))
    return chain[:-1]


def point_near(px: int, py: int, ax: int, ay: int, bx: int, by: int, square: int) -> bool:
    """Is the point less than the root of `square` away from the segment a-b?"""
    ex, ey, x, y = bx - ax, by - ay, px - ax, py - ay
    along = ex * x + ey * y
    if along <= 0:
        return x * x + y * y < square
    length = ex * ex + ey * ey
    if along >= length:
        x, y = px - bx, py - by
        return x * x + y * y < square
    across = ex * y - ey * x
    return across * across < square * length


def edge_near(polygon: Polygon, ax: int, ay: int, bx: int, by: int, radius: int) -> bool:
    """Is some point of segment a-b less than `radius` (> 0) away from some point of the edge of the polygon?"""
    square = radius * radius
    low_x, high_x = (ax - radius, bx + radius) if ax <= bx else (bx - radius, ax + radius)
    low_y, high_y = (ay - radius, by + radius) if ay <= by else (by - radius, ay + radius)
    cx, cy = polygon[-1]
    for dx, dy in polygon:
        apart = (
            (cx <= low_x and dx <= low_x)
            or (cx >= high_x and dx >= high_x)
            or (cy <= low_y and dy <= low_y)
            or (cy >= high_y and dy >= high_y)
        )
        if not apart and (  # the corner c is the end of the side before
            point_near(bx, by, cx, cy, dx, dy, square)
            or point_near(ax, ay, cx, cy, dx, dy, square)
            or point_near(dx, dy, ax, ay, bx, by, square)
            or _cross(ax, ay, bx, by, cx, cy, dx, dy)
        ):
            return True
        cx, cy = dx, dy
    return False


def _cross(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Do the segments cross at a point inside both?"""
    ex, ey = bx - ax, by - ay
    side_c = ex * (cy - ay) - ey * (cx - ax)
    side_d = ex * (dy - ay) - ey * (dx - ax)
    if (side_c >= 0 and side_d >= 0) or (side_c <= 0 and side_d <= 0):
        return False
    fx, fy = dx - cx, dy - cy
    side_a = fx * (ay - cy) - fy * (ax - cx)
    side_b = fx * (by - cy) - fy * (bx - cx)
    return (side_a < 0 < side_b) or (side_b < 0 < side_a)


def square_distance(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> int:
    """The square of the distance from the point to segment a-b, rounded down."""
    ex, ey, x, y = bx - ax, by - ay, px - ax, py - ay
    along = ex * x + ey * y
    if along <= 0:
        return x * x + y * y
    length = ex * ex + ey * ey
    if along >= length:
        x, y = px - bx, py - by
        return x * x + y * y
    across = ex * y - ey * x
    return across * across // length


def point_in(polygon: Sequence[Point], x: int, y: int) -> bool:
    """Is the point in the polygon (convex or not), its edge included?"""
    odd = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        if (ay > y) != (by > y):
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if side == 0:
                return True
            if (side > 0) == (by > ay):
                odd = not odd
        elif (by == y and bx == x) or (ay == y == by and min(ax, bx) <= x <= max(ax, bx)):
            return True
        ax, ay = bx, by
    return odd


def stretches(ax: int, ay: int, bx: int, by: int, polygon: Sequence[Point]) -> list[Stretch]:
    """The parts of segment a-b that run through the inside of the polygon (convex or not), in order.

    Each is (n, d, m, e): from the fraction n/d of the way to m/e, with d, e > 0. A segment that only runs along an
    edge or touches a corner is not inside.
    """
    ex, ey = bx - ax, by - ay
    sides = [ex * (y - ay) - ey * (x - ax) for x, y in polygon]
    if min(sides) >= 0 or max(sides) <= 0:
        return []
    if 0 not in sides:
        return _within_segment(_crossings(ax, ay, ex, ey, polygon, [side > 0 for side in sides]))
    # Through a corner or along an edge: inside is what is inside both just left and just right of the line.
    left = _within_segment(_crossings(ax, ay, ex, ey, polygon, [side > 0 for side in sides]))
    right = _within_segment(_crossings(ax, ay, ex, ey, polygon, [side >= 0 for side in sides]))
    return common(left, right)


def _crossings(
    ax: int, ay: int, ex: int, ey: int, polygon: Sequence[Point], above: Sequence[bool]
) -> list[tuple[int, int]]:
    """Where the whole line a + t e crosses the polygon: fractions t = n/d in order, an even number of them."""
    ratios: list[tuple[int, int]] = []
    was_above = above[-1]
    for index, is_above in enumerate(above):
        if is_above != was_above:
            was_above = is_above
            (px, py), (qx, qy) = polygon[index - 1], polygon[index]
            fx, fy = qx - px, qy - py
            bottom = ex * fy - ey * fx
            top = (px - ax) * fy - (py - ay) * fx
            ratios.append((top, bottom) if bottom > 0 else (-top, -bottom))
    if len(ratios) > 2:
        ratios.sort(key=lambda ratio: Fraction(*ratio))
    elif ratios and ratios[0][0] * ratios[1][1] > ratios[1][0] * ratios[0][1]:
        ratios.reverse()
    return ratios


def _within_segment(crossings: list[tuple[int, int]]) -> list[Stretch]:
    """Pair the crossings of the line and keep what lies between the ends of the segment."""
    parts: list[Stretch] = []
    for (n, d), (m, e) in zip(crossings[::2], crossings[1::2], strict=True):
        if n < 0:
            n, d = 0, 1
        if m > e:
            m, e = 1, 1
        if n * e < m * d:
            parts.append((n, d, m, e))
    return parts


def common(left: list[Stretch], right: list[Stretch]) -> list[Stretch]:
    """What two lists of stretches have in common."""
    parts: list[Stretch] = []
    for n1, d1, m1, e1 in left:
        for n2, d2, m2, e2 in right:
            n, d = (n1, d1) if n1 * d2 >= n2 * d1 else (n2, d2)
            m, e = (m1, e1) if m1 * e2 <= m2 * e1 else (m2, e2)
            if n * e < m * d:
                parts.append((n, d, m, e))
    return parts


def united_length(parts: Sequence[tuple[Fraction, Fraction]]) -> Fraction:
    """The total length of a union of intervals."""
    total = Fraction(0)
    end: Fraction | None = None
    for low, high in sorted(parts):
        if end is None or low > end:
            total += high - low
            end = high
        elif high > end:
            total += high - end
            end = high
    return total


def as_fractions(stretch: Stretch) -> tuple[Fraction, Fraction]:
    """The two ends of a stretch as fractions of the way."""
    n, d, m, e = stretch
    return Fraction(n, d), Fraction(m, e)
