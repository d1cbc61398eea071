"""The table at a glance: who stands where and in what state, and what else one should know now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot
from typing import Any, Final

from escarmouche.rulebooks import (
    Area,
    Briefing,
    Figure,
    Look,
    Mark,
    Motion,
    Overview,
    RuleLink,
    Scenery,
    Shape,
    Stance,
    Stock,
    Words,
)
from escarmouche.rulebooks.freetable.forced_moves import point_along
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.content.battlefield_files import standard_battlefields
from escarmouche.rulebooks.lfw.content.battlefields import (
    BLOCKING,
    BUILDING,
    CLOSED,
    DEEP_WATER,
    FIRE,
    FOREST,
    HILL,
    INTERIOR,
    LOW_WALL,
    OPENING,
    RUIN,
    RUIN_WALL,
    STEEP_HILL,
    WALL,
    WATER,
    may_be_climbed,
    terrain_of,
)
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY, Scenario
from escarmouche.rulebooks.lfw.presentation.silhouettes import silhouette
from escarmouche.rulebooks.lfw.presentation.story import NARRATOR, side_name
from escarmouche.rulebooks.lfw.presentation.terms import inches, listed, told
from escarmouche.rulebooks.lfw.rules.charge import ResolveCharge
from escarmouche.rulebooks.lfw.rules.deployment import waits
from escarmouche.rulebooks.lfw.rules.mines import doorstep
from escarmouche.rulebooks.lfw.rules.movement import MoveUnit
from escarmouche.rulebooks.lfw.rules.sight import LIGHT, lights
from escarmouche.table import MM, Footprint, Piece, Point
from escarmouche.texts import Message, message

LOOKS: Final[Mapping[str, Look]] = {
    BLOCKING: "rock",
    BUILDING: "wall",
    HILL: "ground",
    STEEP_HILL: "rock",
    FOREST: "wood",
    LOW_WALL: "barrier",
    FIRE: "ground",
    RUIN: "scrub",
    RUIN_WALL: "wall",
    WATER: "shallows",
    DEEP_WATER: "water",
    WALL: "rock",
    CLOSED: "barrier",
    OPENING: "ground",
    INTERIOR: "ground",
}
"""What each kind of terrain looks like."""

RULES: Final[Mapping[str, str]] = {
    BLOCKING: "lfw.terrain.bloquant",
    BUILDING: "lfw.terrain.batiment",
    HILL: "lfw.terrain.colline",
    STEEP_HILL: "lfw.terrain.colline",
    FOREST: "lfw.terrain.foret",
    LOW_WALL: "lfw.terrain.muret",
    FIRE: "lfw.terrain.nuit",
    RUIN: "lfw.terrain.ruine",
    RUIN_WALL: "lfw.terrain.ruine",
    WATER: "lfw.terrain.point-d-eau",
    DEEP_WATER: "lfw.terrain.eaux-profondes",
    WALL: "lfw.terrain.interieur",
    CLOSED: "lfw.terrain.interieur.force",
    OPENING: "lfw.terrain.interieur.openings",
    INTERIOR: "lfw.terrain.batiment.inside",
}
"""The rule of each kind of terrain."""

TREASURE: Final = 20 * MM
"""The radius of the base of a treasure."""


def overview(battle: Battle) -> Overview:
    """The table at a glance."""
    return Overview(
        width=battle.board.width,
        depth=battle.board.depth,
        figures=tuple(_figure(battle, unit) for unit in battle.units.values()),
        scenery=tuple(
            Scenery(
                Message(f"lfw-terrain-{piece.kind}"),
                piece.outline,
                piece.height,
                piece.depth,
                LOOKS[piece.kind],
                tuple(_does(piece)),
            )
            for piece in battle.board.pieces
        ),
        notes=tuple(_notes(battle)),
        areas=tuple(_areas(battle)),
        unplayed=battle.unplayed,
        harms=HARMS,
        faces=False,
    )


def briefing(battle: Battle) -> Briefing:
    """Where a battle is fought, what wins it and how long it lasts."""
    board = battle.board
    size = message("lfw-briefing-table", width=inches(board.width), depth=inches(board.depth))
    where = next((told(field.name) for field in standard_battlefields().values() if field.board == board), None)
    scenario = None if battle.mission is None else BY_KEY[battle.mission.scenario]
    return Briefing(
        size if where is None else listed((where, size)),
        (
            RuleLink(Message("lfw-briefing-wins"), "lfw.scenario.victory")
            if scenario is None
            else RuleLink(message("lfw-briefing-scenario", name=scenario.name.told), scenario.id),
        ),
        (RuleLink(_length(battle, scenario), "lfw.scenario.victory" if scenario is None else scenario.id),),
    )


def _length(battle: Battle, scenario: Scenario | None) -> Words:
    """How long a battle lasts."""
    if battle.tide is not None:
        return message("lfw-briefing-tide")
    turns = battle.options.turns if scenario is None else scenario.turns
    if turns is None:
        return message("lfw-briefing-endless") if scenario is None else message("lfw-briefing-until-won")
    if scenario is not None and scenario.plus_die:
        return message("lfw-briefing-turns-and-die", count=turns)
    return message("lfw-briefing-turns", count=turns)


def stances(battle: Battle) -> dict[str, Stance]:
    """How every unit shows on the table."""
    return {unit.id: _stance(unit) for unit in battle.units.values()}


def _stance(unit: Unit) -> Stance:
    if unit.pose is None:
        return Stance(harm=harm(unit))
    return Stance(unit.pose.point, unit.pose.facing, harm(unit))


def recalled(battle: Battle, what: str, facts: Mapping[str, Any]) -> dict[str, Stance]:
    """How an event of an old story showed a unit: by the pose that it told; one that is destroyed is off the table."""
    unit, pose = facts.get("unit"), facts.get("pose")
    if unit not in battle.units:
        return {}
    if what == "UnitDestroyed":
        return {unit: Stance()}
    return {unit: Stance((pose["x"], pose["y"]), pose.get("facing", 0))} if pose else {}


HURT, CRIPPLED, LOST = 1, 2, 3
HARMS: Final = tuple(Message(f"lfw-harm-{name}") for name in ("hurt", "crippled", "lost"))
"""What each of these is called."""


def harm(unit: Unit) -> int:
    """How badly a unit is hurt: not, a little, crippled, destroyed."""
    if unit.lost:
        return LOST
    if unit.crippled:
        return CRIPPLED
    return HURT if unit.life < unit.most_life else 0


def _does(piece: Piece) -> Iterator[RuleLink]:
    """What a piece of terrain does to whoever comes to it, and to what is seen past it."""
    terrain = terrain_of(piece)
    rule = RULES[piece.kind]
    if terrain.kind.cost == "barred" or (terrain.climbed and not may_be_climbed(piece)):
        yield RuleLink(Message("lfw-does-barred"), rule)
    if terrain.difficult:
        yield RuleLink(Message("lfw-does-difficult"), "lfw.terrain.difficult")
    if may_be_climbed(piece):
        yield RuleLink(Message("lfw-does-climbed"), "lfw.climb.climb")
    if terrain.luminous:
        yield RuleLink(Message("lfw-does-lit"), rule)
    if terrain.wet:
        yield RuleLink(Message("lfw-does-wet"), rule)
    if terrain.hides:
        yield RuleLink(message("lfw-does-hides", share=terrain.hides), rule)
    if terrain.kind.sight == "opaque" and piece.height:
        yield RuleLink(message("lfw-does-opaque", height=inches(piece.height)), "lfw.shoot.line-of-sight")


def is_done(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has had its go in the phase under way."""
    match battle.phase:
        case "movement":
            busy = any(isinstance(step, MoveUnit | ResolveCharge) and step.unit == unit.id for step in battle.agenda)
            return bool(unit.move) and not busy
        case "shooting":
            return not unit.may_shoot
        case "melee":
            return battle.engaged(unit) and not unit.may_fight
        case _:
            return False


def motion(what: str, facts: Mapping[str, Any]) -> Motion:
    """What is seen for a moment when an event is told; see ``Book.motion``."""
    match what, facts:
        case ("ChargeDeclared", _):
            return "charge"
        case ("AttackRolled", {"kind": "hit"}):
            return "shot"
        case ("AttackRolled", {"kind": "combat"}):
            return "blow"
        case ("SpellCast", _):
            return "spell"
    return ""


def _figure(battle: Battle, unit: Unit) -> Figure:
    stance = _stance(unit)
    base = unit.profile.base.diameter
    return Figure(
        id=unit.id,
        side=unit.side,
        at=stance.at,
        facing=stance.facing,
        condition=condition(unit),
        card=unit.profile.key,
        base=(base, base),
        round=True,
        level=0 if unit.pose is None else unit.pose.z,
        harm=harm(unit),
        done=unit.in_play and is_done(battle, unit),
        out=bool(unit.lost),
        icon=silhouette(unit.profile),
        stocks=() if unit.lost else tuple(stocks(unit)),
        marks=() if unit.lost else tuple(_marks(unit)),
    )


def _marks(unit: Unit) -> Iterator[Mark]:
    """What the marks of a unit say: it flees, it will be tested for morale, what being crippled does to it."""
    if unit.fleeing:
        yield "fleeing"
    if unit.morale:
        yield "shaken"
    if unit.crippled in ("slow", "slow_and_clumsy"):
        yield "slow"
    if unit.crippled in ("clumsy", "slow_and_clumsy"):
        yield "clumsy"


def stocks(unit: Unit) -> Iterator[Stock]:
    """What a unit has a number of, known to all: Pv, once it has lost some or has many, Pc and Pm."""
    if unit.most_life > 1:
        yield Stock(message("lfw-stock-life"), unit.life, unit.most_life, "steel")
    if unit.profile.command or unit.command:
        yield Stock(message("lfw-stock-command"), unit.command, None, "light")
    if unit.profile.magic or unit.magic:
        yield Stock(message("lfw-stock-magic"), unit.magic, None, "air")


def condition(unit: Unit) -> Words:
    """The state that a unit is in: destroyed, hurt, crippled, in flight, what it has done."""
    if unit.lost:
        return Message(f"lfw-condition-{unit.lost}")
    notes: list[Words] = []
    if unit.pose is None:
        notes.append(message("lfw-condition-reserve"))
    if unit.life < unit.most_life:
        notes.append(message("lfw-condition-life", life=unit.life, most=unit.most_life))
    if unit.crippled:
        notes.append(message("lfw-condition-crippled", crippled=unit.crippled))
    if unit.fleeing:
        notes.append(message("lfw-condition-fleeing"))
    if unit.morale:
        notes.append(message("lfw-condition-morale"))
    if unit.move:
        notes.append(message("lfw-condition-moved", move=unit.move))
    return listed(notes) if notes else ""


def _areas(battle: Battle) -> Iterator[Area]:
    """The zones in which each side deploys, while it does; charges that are declared; what a scenario is about; the night,
    and what gives light.
    """
    yield from _declared_charges(battle)
    if battle.phase == "deployment":
        for zone in (zone for zone in battle.zones if not waits(battle, zone.side)):
            name = message("lfw-zone-of", side=side_name(zone.side))
            yield Area(name, Shape("zone", outline=zone.polygon), zone.side)

    if battle.mission is not None:
        known = NARRATOR.names(battle)
        for site in battle.mission.sites:
            if site.polygon:
                words = known.get(site.key, message("lfw-objective"))
                yield Area(words, Shape("zone", outline=site.polygon), site.side)
        if battle.mission.entrance:
            entrance = doorstep(battle.board, battle.mission.entrance, TREASURE)
            yield Area(message("lfw-entrance"), Shape("zone", outline=entrance))
        for treasure in battle.mission.treasures:
            if treasure.at is not None:
                yield Area(known[treasure.key], Shape("marker", at=treasure.at, radius=TREASURE))
    if battle.night:
        wide, deep = battle.board.width, battle.board.depth
        yield Area(message("lfw-night"), Shape("night", outline=((0, 0), (wide, 0), (wide, deep), (0, deep))))
        for light in lights(battle):
            there = light.footprint
            yield Area(message("lfw-light"), Shape("light", at=there.centre, radius=there.radius + LIGHT))


def _declared_charges(battle: Battle) -> Iterator[Area]:
    """From each unit that is still to charge to the units that it has declared, from base to base."""
    known = NARRATOR.names(battle)
    for charge in battle.charges:
        unit = battle[charge.unit]
        for target in map(battle.__getitem__, charge.targets):
            if unit.pose is not None and target.pose is not None:
                words = message("lfw-declared-charge", unit=known[unit.id], target=known[target.id])
                yield Area(words, Shape("line", outline=_between(battle.base(unit), battle.base(target))), unit.side)


def _between(one: Footprint, other: Footprint) -> tuple[Point, Point]:
    """The straight line from a base to another, as far as there is room between them."""
    dx, dy = other.x - one.x, other.y - one.y
    if hypot(dx, dy) <= one.radius + other.radius:
        return one.centre, other.centre
    return point_along(one.centre, dx, dy, one.radius), point_along(other.centre, -dx, -dy, other.radius)


def _notes(battle: Battle) -> Iterator[Words]:
    """The turn and its phase, and the order of initiative."""
    yield message("lfw-told-phase-began", phase=battle.phase or "none", turn=battle.turn)
    if not battle.phase:
        return
    yield message("lfw-note-order", phase=battle.phase, order=tuple(side_name(side) for side in battle.order))
    if battle.night:
        yield message("lfw-night")


__all__ = ["briefing", "condition", "harm", "motion", "overview", "recalled", "stances", "stocks"]
