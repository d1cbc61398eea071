"""What the property tests of the table draw from."""

from hypothesis import strategies as st

from escarmouche.table import Base, Board, Disc, Footprint, Kind, Oval, Piece, Polygon, Pose, Rectangle, footprint

INFANTRY = Rectangle(2500, 2500)
CAVALRY = Rectangle(2500, 5000)
CREATURE = Rectangle(3750, 3750)
BASES: tuple[Base, ...] = (INFANTRY, CAVALRY, CREATURE, Disc(3000), Oval(2500, 5000))

KINDS = (
    Kind("wall", cost="barred", sight="opaque"),
    Kind("hill", sight="opaque"),
    Kind("wood", cost="double", sight="veil", solid=False, veil_depth=5000),
    Kind("hedge", sight="veil", solid=False),
    Kind("rubble", cost="double"),
    Kind("chasm", cost="barred"),
    Kind("meadow"),
)


def box(x: int, y: int, width: int, depth: int) -> Polygon:
    """A rectangle with its sides along the board's."""
    return (x, y), (x + width, y), (x + width, y + depth), (x, y + depth)


def board(*pieces: Piece) -> Board:
    """A square metre with these pieces."""
    return Board(100000, 100000, pieces, KINDS)


def named(*bases: Footprint) -> tuple[tuple[str, Footprint], ...]:
    """The bases as b0, b1 …"""
    return tuple((f"b{number}", base) for number, base in enumerate(bases))


facings = st.one_of(st.sampled_from([0, 450, 900, 1800, 2700]), st.integers(0, 3599))


def poses(low: int = 40000, high: int = 60000) -> st.SearchStrategy[Pose]:
    """Poses with both coordinates between two bounds."""
    return st.builds(Pose, st.integers(low, high), st.integers(low, high), facings)


def footprints(low: int = 46000, high: int = 54000) -> st.SearchStrategy[Footprint]:
    """Bases of any sort, near enough to each other to be interesting."""
    return st.builds(footprint, st.sampled_from(BASES), poses(low, high))
