"""Scenarios: how many play, who has which post, how long it lasts, how the armies deploy, what the field is like.

Classic ones [lfw.scenario.classic.list] and legendary ones [lfw.scenario.legendary.list] are separate lists.
[lfw.scenario.classic-or-legendary]

What wins them, and what is special about each, is in ``rules/scenarios.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final, Literal

import msgspec

from escarmouche.documents.terms import Name, Term
from escarmouche.rulebooks.lfw.content.battlefields import (
    BARRING,
    BLOCKING,
    BUILDING,
    FOREST,
    HILL,
    LOW_WALL,
    RUIN,
    RUIN_WALL,
    STEEP_HILL,
    WALL,
)
from escarmouche.rulebooks.lfw.content.cards import Profile
from escarmouche.table import INCH, Board, Disc, Footprint, Piece, Point, Pose, footprint
from escarmouche.table.measuring import polygon_gap

Kinds = tuple[str, ...]

How = Literal["whole", "half", "in-turns", "at-will"]
"""How a post deploys: all its units, half of them (rounded up), one in turn with the others, by the order of dice, or so
that everybody may let the others go first.
"""


class Wave(msgspec.Struct, frozen=True):
    """A part of a deployment: who deploys (a post; ``""``: everybody, ``but`` one post), and how.

    ``mode``: only where one plays together against a tide (alone, too), or against each other as well.
    """

    how: How = "in-turns"
    post: str = ""
    but: str = ""
    mode: Literal["", "collaborative", "competitive"] = ""


class Clear(msgspec.Struct, frozen=True):
    """Ground that has to be free of some kinds of terrain: so near to the middle; in 0.01 mm."""

    rule: str
    distance: int
    kinds: Kinds


class Scenario(Term, frozen=True, kw_only=True):
    """A scenario. [lfw.scenario.roles]

    ``posts``: in the order of the seats, as many as play at most; ``least``: how many play at least; ``turns``: how many it
    lasts, and whether a D3 is added (``None``: until somebody wins). ``first``: the post that begins to deploy where that is
    not left to dice; ``waits``: posts that do not deploy. ``pieces``: how many terrain elements of ``piece_kinds`` are its
    strategic points or hiding places, how far ``apart``, and how far ``inside``, off all edges. ``points``: what an army
    costs at most, ``open_lists``: units of legend are welcome, and units that cost more than half of that. ``demon``: the
    post whose army is one of demons, which others play only where ``demons_meet``; ``walled``: there is something blocking
    on the field. ``lone``: the post whose army is one unit, which needs no captain and may cost as much as all others.
    ``size``: of the field; ``None``: any.
    """

    posts: tuple[str, ...]
    least: int = 2
    legendary: bool = False
    turns: int | None = None
    plus_die: bool = False
    deployment: tuple[Wave, ...] = (Wave(),)
    first: str = ""
    waits: tuple[str, ...] = ()
    clear: tuple[Clear, ...] = ()
    pieces: int = 0
    piece_kinds: Kinds = ()
    apart: int = 0
    inside: int = 0
    secondary: bool = False
    points: int = 300
    open_lists: bool = False
    demon: str = ""
    demons_meet: bool = False
    walled: bool = False
    lone: str = ""
    size: tuple[int, int] | None = (24 * INCH, 24 * INCH)

    @property
    def id(self) -> str:
        """Its id in the catalogue."""
        return f"lfw.scenario.{self.key}"


HOUSES: Final = ("building", "ruin", "ruin_wall")
ANY: Final = (
    "blocking",
    "building",
    "deep_water",
    "forest",
    "hill",
    "steep_hill",
    "low_wall",
    "ruin",
    "ruin_wall",
    "fire",
    "water",
)

ATTACKERS: Final = ("attacker-a", "attacker-b", "attacker-c", "attacker-d")

SCENARIOS: Final[tuple[Scenario, ...]] = (
    Scenario(
        "assaut-place-forte",
        Name("Assaut sur une place forte", "Assault on a stronghold"),
        posts=("attacker", "defender"),
        turns=5,
        plus_die=True,
        deployment=(Wave("whole", "defender"), Wave("whole", "attacker")),
        pieces=4,
        piece_kinds=("building", "ruin", "low_wall"),
        apart=3 * INCH,
        inside=6 * INCH,
    ),
    Scenario("prendre-la-breche", Name("Prendre la brèche", "Take the breach"), posts=ATTACKERS[:2]),
    Scenario(
        "embuscade-urbaine",
        Name("Embuscade urbaine", "Urban ambush"),
        posts=("attacker", "defender"),
        deployment=(Wave("half", "defender"), Wave("whole", "attacker"), Wave("whole", "defender")),
        clear=(
            Clear("lfw.scenario.embuscade-urbaine.field", 9 * INCH // 2, HOUSES),
            Clear("lfw.scenario.embuscade-urbaine.field", 3 * INCH, ANY),
        ),
    ),
    Scenario("reserve-convoitee", Name("Réserve convoitée", "Contested provisions"), posts=ATTACKERS[:2]),
    Scenario(
        "roi-de-la-colline",
        Name("Roi de la colline", "King of the hill"),
        posts=ATTACKERS,
        pieces=1,
        piece_kinds=("hill", "steep_hill"),
    ),
    Scenario(
        "defense-de-relique",
        Name("Défense de relique", "Relic defence"),
        posts=("attacker-a", "attacker-b", "defender"),
        least=3,
        clear=(Clear("lfw.scenario.defense-de-relique.field", 2 * INCH, ANY),),
    ),
    Scenario(
        "fouille-precipitee",
        Name("Fouille précipitée", "Hasty search"),
        posts=ATTACKERS[:2],
        turns=7,
        plus_die=True,
        pieces=3,
        piece_kinds=("building", "ruin"),
    ),
    Scenario(
        "croisee-chaotique",
        Name("Croisée chaotique", "Chaotic crossing"),
        posts=ATTACKERS,
        turns=7,
        plus_die=True,
        secondary=True,
    ),
    Scenario(
        "flot-infini",
        Name("Stopper le flot infini", "Stop the endless tide"),
        posts=("defender-a", "defender-b", "defender-c", "defender-d"),
        least=1,
        legendary=True,
        deployment=(Wave("in-turns", mode="competitive"), Wave("at-will", mode="collaborative")),
        size=None,
    ),
    Scenario(
        "mines",
        Name("Descente dans les mines abandonnées", "Down the abandoned mines"),
        posts=("attacker", "defender"),
        deployment=(Wave("whole", "defender"), Wave("whole", "attacker")),
        demon="defender",
        demons_meet=True,
        walled=True,
        legendary=True,
    ),
    Scenario(
        "fleau-des-demons",
        Name("Fléau des démons", "Scourge of the demons"),
        posts=("attacker-a", "attacker-b", "demon"),
        least=3,
        waits=("demon",),
        demon="demon",
        legendary=True,
    ),
    Scenario(
        "assaut-sur-un-titan",
        Name("Assaut sur un titan", "Assault on a titan"),
        posts=("titan", "assailant-a", "assailant-b", "assailant-c"),
        legendary=True,
        turns=8,
        deployment=(Wave(but="titan"), Wave("whole", "titan")),
        lone="titan",
        size=(24 * INCH, 48 * INCH),
    ),
    Scenario(
        "imposer-le-respect",
        Name("Imposer le respect", "Impose respect"),
        posts=("attacker", "defender"),
        legendary=True,
        first="defender",
        points=600,
        open_lists=True,
        size=(24 * INCH, 48 * INCH),
    ),
)
"""The scenarios that can be played, in the order of the book."""

BY_KEY: Final = {scenario.key: scenario for scenario in SCENARIOS}


# -- who may play what -------------------------------------------------------------------------------------------------


def plays_demons(data: Scenario, post: str) -> bool | None:
    """Whether the army of a post of a scenario has to be one of demons (``True``), or must not; ``None``: as one likes."""
    if not data.demon or (data.demons_meet and post != data.demon):
        return None
    return post == data.demon


def suits_post(data: Scenario, post: str, units: Sequence[Profile], sides: int) -> bool:
    """Whether an army may have a post of a scenario for so many sides: one that one player could choose of several."""
    alone = post == data.lone
    wanted = plays_demons(data, post)
    if alone != (len(units) == 1 and units[0].speciality is None):
        return False
    most = data.points * (sides - 1) if alone else data.points if data.open_lists else None
    cheap = most is None or sum(unit.points for unit in units) <= most
    return cheap and (wanted is None or all(unit.demon == wanted for unit in units))


# -- what is wrong with a field ----------------------------------------------------------------------------------------


class Misplaced(msgspec.Struct, frozen=True):
    """Something about a field that a scenario does not allow: the rule, and the piece of terrain, if it is one.

    Its size, and how many pieces matter to the scenario, are about none.
    """

    rule: str
    piece: str


def misplaced(scenario: Scenario, board: Board, pieces: Sequence[str]) -> Iterator[Misplaced]:
    """What of the terrain on a board a scenario does not allow. ``pieces``: those that are its strategic points.

    [lfw.scenario.terrain] What is to be held of the place that is defended lies off the edges, where anything else may stand
    [lfw.scenario.assaut-place-forte.field]; the hill lies in the middle [lfw.scenario.roi-de-la-colline.field], and nothing
    is near the relic. [lfw.scenario.defense-de-relique.field]
    """
    if scenario.size not in (None, (board.width, board.depth)) or len(pieces) != scenario.pieces:
        yield Misplaced(f"{scenario.id}.field", "")
    for ground in scenario.clear:
        for piece in board.pieces:
            if piece.kind in ground.kinds and _from_middle(board, piece) < ground.distance:
                yield Misplaced(ground.rule, piece.id)
    if scenario.walled and not any(piece.kind in ("blocking", "wall") for piece in board.pieces):
        yield Misplaced(f"{scenario.id}.field", "")
    if scenario.key == "assaut-sur-un-titan":
        yield from _around_titan(board)
    if scenario.key == "prendre-la-breche":
        yield from _near_breaches(board)
    for point in finds(scenario, board):
        for piece in board.pieces:
            if piece.kind in BARRING and polygon_gap(piece.outline, footprint(Disc(2), Pose(*point))) == 0:
                yield Misplaced(f"{scenario.id}.field", piece.id)
    if scenario.key == "roi-de-la-colline":
        middle = footprint(Disc(12 * INCH), Pose(board.width // 2, board.depth // 2))
        for name in pieces:
            if not all(_within(middle, corner) for corner in board.piece(name).outline):
                yield Misplaced("lfw.scenario.roi-de-la-colline.field", name)
    for place, name in enumerate(pieces):
        piece = board.piece(name)
        if piece.kind not in scenario.piece_kinds:
            yield Misplaced(f"{scenario.id}.field", name)
        near_edge = scenario.inside and from_edges(board, piece) <= scenario.inside
        if near_edge or (
            scenario.apart and any(_apart(piece, board.piece(other)) <= scenario.apart for other in pieces[:place])
        ):
            yield Misplaced(f"{scenario.id}.points", name)


BARRICADES: Final = (LOW_WALL, RUIN_WALL)
"""What one hides behind and climbs over."""

OPEN_AIR: Final = (FOREST, HILL, STEEP_HILL, BUILDING, RUIN)
"""What there is nowhere deep underground."""


def is_underground(board: Board) -> bool:
    """Whether a table may be rooms and corridors deep underground: several things that block, something to hide behind, and
    nothing of the open air. [lfw.scenario.mines.field]
    """
    kinds = [piece.kind for piece in board.pieces]
    rocks = sum(kind in (BLOCKING, WALL) for kind in kinds)
    return rocks > 1 and any(kind in BARRICADES for kind in kinds) and not any(kind in OPEN_AIR for kind in kinds)


def finds(scenario: Scenario, board: Board) -> Iterator[Point]:
    """Where treasures and provisions may come to lie, by its choices: nowhere in the rock, nor in deep water."""
    wide, long = board.width, board.depth
    if scenario.key == "reserve-convoitee":
        aside = isqrt((9 * INCH) ** 2 // 2)
        yield from ((wide // 2 + dx * aside, long // 2 + dy * aside) for dx in (-1, 1) for dy in (-1, 1))
        yield wide // 2, long // 2
    elif scenario.key == "fleau-des-demons":
        yield from ((dx * wide // 4, dy * long // 4) for dx in (1, 3) for dy in (1, 3))


def corridor(board: Board) -> tuple[Point, ...] | None:
    """The widest strip free of scenery from one side of the first territory to the other, if one is 6" wide or more.

    It leads from one short edge to the middle of the field, or across. [lfw.scenario.assaut-sur-un-titan.field]
    """
    strips: list[tuple[int, tuple[Point, ...]]] = []
    half = board.depth // 2
    boxes = [piece.box for piece in board.pieces if piece.box[1] < half]
    for axis, most, far in ((0, board.width, half), (1, half, board.width)):
        taken = sorted((box[axis], min(most, box[axis + 2])) for box in boxes)
        start = 0
        for low, high in (*taken, (most, most)):
            along, across = (start, low), (0, far)
            xs, ys = (along, across) if axis == 0 else (across, along)
            corners = (xs[0], ys[0]), (xs[1], ys[0]), (xs[1], ys[1]), (xs[0], ys[1])
            strips.append((low - start, corners))
            start = max(start, high)
    width, strip = max(strips, key=lambda candidate: candidate[0])
    return strip if width >= 6 * INCH else None


def _around_titan(board: Board) -> Iterator[Misplaced]:
    """Little scenery stands in the first territory: hills, blocking terrain and forests, beside a free corridor."""
    rule = "lfw.scenario.assaut-sur-un-titan.field"
    for piece in board.pieces:
        if piece.box[1] < board.depth // 2 and piece.kind not in ("hill", "steep_hill", "blocking", "forest"):
            yield Misplaced(rule, piece.id)
    if corridor(board) is None:
        yield Misplaced(rule, "")


def _near_breaches(board: Board) -> Iterator[Misplaced]:
    for at in breaches(board):
        around = footprint(Disc(2 * (INCH + 3 * INCH)), Pose(*at))
        for piece in board.pieces:
            if polygon_gap(piece.outline, around) == 0 and not _touches_only(piece, around):
                yield Misplaced("lfw.scenario.prendre-la-breche.field", piece.id)


def _touches_only(piece: Piece, around: Footprint) -> bool:
    return polygon_gap(piece.outline, footprint(Disc(around.shape.radius * 2 - 4), Pose(around.x, around.y))) > 0


def _within(circle: Footprint, corner: Point) -> bool:
    return (corner[0] - circle.x) ** 2 + (corner[1] - circle.y) ** 2 <= circle.radius**2


def _from_middle(board: Board, piece: Piece) -> int:
    speck = footprint(Disc(2), Pose(board.width // 2, board.depth // 2))
    return polygon_gap(piece.outline, speck) + 1


def from_edges(board: Board, piece: Piece) -> int:
    """How far a piece of terrain is from the nearest edge of the table."""
    low_x, low_y, high_x, high_y = piece.box
    return min(low_x, low_y, board.width - high_x, board.depth - high_y)


def _apart(one: Piece, other: Piece) -> int:
    """About how far two pieces of terrain are from each other: corner to outline, the nearest."""
    corners = [(x, y, other.outline) for x, y in one.outline] + [(x, y, one.outline) for x, y in other.outline]
    return min(polygon_gap(outline, footprint(Disc(2), Pose(x, y))) + 1 for x, y, outline in corners)


def breaches(board: Board) -> tuple[Point, Point]:
    """The middles of the two edges that are opposite each other."""
    return (board.width // 2, 0), (board.width // 2, board.depth)
