"""The table at a glance, as far as editions tell it alike: terrain, zones, bases, where and how figures stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from escarmouche.rulebooks import Area, Look, Mark, RuleLink, Scenery, Shade, Shape, Stance, Words
from escarmouche.rulebooks.confrontation.flight import HIGH, LOW
from escarmouche.rulebooks.confrontation.markers import FUSE, Mine
from escarmouche.rulebooks.confrontation.terrain import terrain_of
from escarmouche.rulebooks.confrontation.wound_table import UNHURT, WORDS
from escarmouche.rulebooks.freetable.state import Model
from escarmouche.table import Base, Board, Disc, Kind, Piece, Polygon, Pose, to_cm
from escarmouche.texts import Message, message

LOOKS: Final[Mapping[str, Look]] = {
    "forest": "wood",
    "undergrowth": "scrub",
    "shallow-water": "shallows",
    "deep-water": "water",
    "crevasse": "chasm",
    "low-obstacle": "barrier",
    "climbable-wall": "rock",
    "wall": "wall",
    "ladder": "ladder",
}
"""What each kind of terrain looks like."""

SHADES: Final[Mapping[str, Shade]] = {
    "eau": "water",
    "air": "air",
    "terre": "earth",
    "feu": "fire",
    "lumiere": "light",
    "tenebres": "dark",
    "instinctif": "plain",
}
"""What the gems of each element look like."""


class TerrainRules(NamedTuple):
    """By which rules of an edition terrain slows, hides and is crossed (by feat), and what its kinds mean there."""

    movement: str
    sight: str
    feats: Mapping[str, str]
    kind_of: Callable[[Piece], Kind]


def scenery(pieces: Iterable[Piece], rules: TerrainRules) -> tuple[Scenery, ...]:
    """The terrain of a table."""
    return tuple(
        Scenery(
            message("confrontation-name", name=terrain_of(piece).name.told),
            piece.outline,
            piece.height,
            piece.depth,
            LOOKS[piece.kind],
            tuple(does(piece, rules)),
        )
        for piece in pieces
    )


def does(piece: Piece, rules: TerrainRules) -> Iterator[RuleLink]:
    """What a piece of terrain does to whoever comes to it, and to what is seen past it."""
    terrain, kind = terrain_of(piece), rules.kind_of(piece)
    if kind.cost == "double":
        yield RuleLink(Message("confrontation-terrain-slow"), rules.movement)
    elif terrain.feat is not None:
        yield RuleLink(Message(f"confrontation-terrain-{terrain.feat}"), rules.feats[terrain.feat])
    else:
        yield RuleLink(Message("confrontation-terrain-barred"), rules.movement)
    if piece.level:
        yield RuleLink(Message("confrontation-terrain-level"), rules.movement)
    if kind.sight == "opaque":
        yield RuleLink(message("confrontation-terrain-opaque", height=to_cm(piece.height)), rules.sight)
    elif kind.veil_depth is not None:
        yield RuleLink(message("confrontation-terrain-veil", depth=to_cm(kind.veil_depth)), rules.sight)


def zone_area(side: str, polygon: Polygon, name: Words) -> Area:
    """The zone in which a side deploys. ``name``: of the side."""
    return Area(message("confrontation-zone-of", side=name), Shape("zone", outline=tuple(polygon)), side)


def marker_areas(mines: Iterable[Mine]) -> Iterator[Area]:
    """The markers that lie face down: what they are to those who know, else which of whoever has laid them, by number."""
    laid = Counter[str]()
    for mine in mines:
        laid[mine.by] += 1
        if not mine.spent:
            kind = "hidden" if mine.trap is None else "trap" if mine.trap else "decoy"
            name = message(f"confrontation-marker-{kind}", number=laid[mine.by])
            yield Area(name, Shape("marker", at=mine.spot, radius=FUSE), mine.side)


def table_told(board: Board, name: dict[str, str] | None) -> Message:
    """How large a table is, and what the battlefield is called, if it has a name."""
    size = message("confrontation-briefing-table", width=to_cm(board.width), depth=to_cm(board.depth))
    if name is None:
        return size
    return message("confrontation-list", items=(message("confrontation-name", name=name), size))


def lasts(turns: int | None) -> Message:
    """How long a battle lasts."""
    if turns is None:
        return Message("confrontation-briefing-endless")
    return message("confrontation-briefing-turns", count=turns)


def base_sides(base: Base) -> tuple[int, int]:
    """How wide a base is, and how deep along its facing."""
    return (base.diameter, base.diameter) if isinstance(base, Disc) else (base.width, base.depth)


def stance(pose: Pose | None, harm: int) -> Stance:
    """How a figure shows on the table."""
    return Stance(harm=harm) if pose is None else Stance(pose.point, pose.facing, harm)


def recalled(known: Container[object], what: str, facts: Mapping[str, Any]) -> dict[str, Stance]:
    """How an event of an old story showed a figure: by the pose that it told; that of one lost is where it had stood.

    ``known``: the ids of all that show on the table.
    """
    fighter, pose = facts.get("fighter"), facts.get("pose")
    if not isinstance(fighter, str) or fighter not in known:
        return {}
    if what == "FighterLost":
        return {fighter: Stance()}
    return {fighter: Stance((pose["x"], pose["y"]), pose["facing"])} if pose else {}


def height_told(model: Model) -> Iterator[Words]:
    """How high up a figure is: on a level of flight, or on something."""
    if model.tier:
        yield message("confrontation-condition-tier", tier=model.tier)
    elif model.pose is not None and model.pose.z:
        yield message("confrontation-condition-height", height=to_cm(model.pose.z))


def height_marks(model: Model) -> Iterator[Mark]:
    """The mark of a model in the air: its level of flight."""
    if model.tier == LOW:
        yield "aloft-1"
    elif model.tier == HIGH:
        yield "aloft-2"


def wound_told(wound: int) -> Iterator[Words]:
    """The wound of a figure, if it has one."""
    if wound != UNHURT:
        yield message("confrontation-condition-wound", wound=WORDS[wound])


def lasting(model: Model, title_of: Callable[[str], dict[str, str] | None]) -> Iterator[Words]:
    """What is in force on a figure for a time only."""
    for effect in model.effects:
        title = title_of(effect.name)
        if effect.until is not None and title is not None:
            yield message("confrontation-name", name=title)


def listed(words: Iterable[Words]) -> Words:
    """Several things, one after the other; nothing, where there is none."""
    items = tuple(words)
    return message("confrontation-list", items=items) if items else ""


__all__ = [
    "LOOKS",
    "SHADES",
    "TerrainRules",
    "base_sides",
    "does",
    "height_marks",
    "height_told",
    "lasting",
    "lasts",
    "listed",
    "recalled",
    "scenery",
    "stance",
    "table_told",
    "wound_told",
    "zone_area",
]
