"""Fields on which scenarios are played in tests, and how they end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.lfw.arena import BOW, SIDE, SWORD, Arena, line, profile
from tests.lfw.test_movement import ROUND

from escarmouche.errors import Problem
from escarmouche.rulebooks.lfw.battle import (
    Mission,
    Site,
    Tide,
    TideArmy,
    TideMode,
    TideUnit,
    Treasure,
    Unit,
    new_unit,
)
from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING, KINDS
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY
from escarmouche.rulebooks.lfw.rules.deployment import Placement
from escarmouche.rulebooks.lfw.rules.granting import equip
from escarmouche.rulebooks.lfw.rules.movement import MoveUnit
from escarmouche.rulebooks.lfw.rules.scenarios import Prepare
from escarmouche.rulebooks.lfw.rules.turn import CheckEnd
from escarmouche.table import INCH, Board, Piece, Pose
from escarmouche.texts import Message

MIDDLE = (SIDE // 2, SIDE // 2)


def tide_of_toys(mode: TideMode, *elites: TideUnit) -> Tide:
    """A tide of plain soldiers of different keys, the élites that are given or one that shoots."""

    def unit(key: str, **changes: Any) -> TideUnit:
        return TideUnit(profile(key, base=ROUND, **changes))

    archer = TideUnit(profile("archer", base=ROUND, points=30, weapons=(BOW, SWORD)), "shooter")
    army = TideArmy(
        swarm=unit("rat", points=5, life=1),
        base=unit("grunt"),
        elites=elites or (archer,),
        heavy=unit("ogre", points=80),
        boss=unit("king", points=300),
    )
    return Tide(mode=mode, army=army)


def scene(
    key: str, *pieces: Piece, sites: Sequence[str] = (), sides: Sequence[str] = ("red", "blue"), **more: Any
) -> Arena:
    """A place to try a scenario: the sides have its posts in their order."""
    arena = Arena(*pieces, sides=sides)
    data = BY_KEY[key]
    found = tuple(Site(name, arena.battle.board.piece(name).outline) for name in sites)
    posts = tuple(zip(sides, data.posts, strict=False))
    arena.battle.mission = Mission(scenario=key, posts=posts, sites=found, **more)
    if key == "flot-infini":
        arena.battle.tide = tide_of_toys("solitary" if len(sides) == 1 else "collaborative")
        arena.battle.order = arena.battle.sides
    if data.size not in (None, (SIDE, SIDE)):
        arena.battle.board = Board(*data.size, tuple(pieces), KINDS)
    return arena


def ready(arena: Arena, *answers: Any, dice: Sequence[int] = ()) -> Arena:
    """The scenario is set up."""
    arena.run(Prepare(), answers=answers, dice=dice)
    return arena


def fits(arena: Arena, side: str, x: float, y: float) -> bool:
    """Whether a unit of a side (a base of 1") may be deployed at a point."""
    unit = new_unit("probe", side, profile("probe", base=ROUND))
    return not Placement(arena.battle, unit).problems(Pose(round(x * INCH), round(y * INCH)))


def won(arena: Arena, *, last: bool = False) -> str | None:
    """Who has won, if the battle is over when the turn ends. ``last``: it is the last turn."""
    copy = Arena(sides=arena.battle.players)
    copy.battle = arena.battle.copy()
    if last:
        copy.battle.change_mission(turns=copy.battle.turn)
    return copy.run(CheckEnd(turn_ends=True)).winner


def here(unit: Unit) -> tuple[float, float]:
    """Where a unit stands, in inches."""
    assert unit.pose is not None
    return round(unit.pose.x / INCH, 2), round(unit.pose.y / INCH, 2)


def enlist(arena: Arena, name: str, side: str, **changes: Any) -> Unit:
    """A unit that is not yet on the table."""
    unit = new_unit(name, side, profile(changes.pop("key", name), **{"base": ROUND, **changes}))
    equip(unit)
    arena.battle.units[name] = unit
    return unit


def at(x: float, y: float) -> dict[str, int]:
    """A point in inches, as an answer."""
    return {"x": round(x * INCH), "y": round(y * INCH)}


HAIR: float = 1 / INCH
"""The least distance there is, in inches."""


def vault(**changes: Any) -> Arena:
    """A relic at (5, 5), a friend of its finder, and an enemy."""
    arena = scene("defense-de-relique", sides=("red", "blue", "green"))
    arena.battle.change_mission(treasures=(Treasure("relic", at=(5 * INCH, 5 * INCH)),))
    arena.add("finder", "red", 5, 9, base=ROUND, **{"weapons": (BOW, SWORD), **changes})
    arena.add("friend", "red", 9, 5, base=ROUND)
    arena.add("foe", "blue", 20, 20, base=ROUND)
    return arena


def found(**changes: Any) -> Arena:
    """The same when the finder has taken the relic."""
    arena = vault(**changes)
    arena.run(MoveUnit("finder", "normal"), answers=[line((5, 9), (5, 6.3)), "yes"])
    arena.battle["finder"].move = ""
    return arena


def treasures(*whose: str) -> tuple[Treasure, ...]:
    """Treasures: saved by a side, borne by the unit ``r``, or lying in the middle."""
    return tuple(
        Treasure(f"t{n}", bearer=who)
        if who == "r"
        else Treasure(f"t{n}", saved_by=who)
        if who
        else Treasure(f"t{n}", at=MIDDLE)
        for n, who in enumerate(whose)
    )


def hell(**points: int) -> Arena:
    """The scourge of the demons: two attackers with a unit each, and four demons still in hell, who cost so much."""
    arena = scene("fleau-des-demons", sides=("red", "blue", "green"))
    arena.add("r", "red", 5, 3, base=ROUND)
    arena.add("b", "blue", 5, 20, base=ROUND)
    for name, price in {"imp": 10, "demon": 30, "fiend": 40, "lord": 120, **points}.items():
        enlist(arena, name, "green", points=price)
    return ready(arena)


def key_of(problem: Problem) -> str:
    """The text that says what is wrong."""
    assert isinstance(problem.reason, Message)
    return problem.reason.key


LEGENDS = """
pack: legends
name: {fr: Légendes, en: Legends}
cards:
  - key: captain
    name: {fr: Capitaine, en: Captain}
    movement: 5
    combat: 3
    defence: 4
    courage: 6
    command: 1
    specialities: [captain]
    points: POINTS
  - {key: hero, name: {fr: Héros, en: Hero}, movement: 5, combat: 2, defence: 3, courage: 5, legend: true, points: 400}
"""


def champions() -> Arena:
    """Two armies with their champions, the first of which is a captain."""
    arena = scene("imposer-le-respect")
    arena.add("hero", "red", 12, 20, base=ROUND, speciality="captain")
    arena.add("page", "red", 16, 20, base=ROUND)
    arena.add("rival", "blue", 12, 30, base=ROUND)
    arena.add("squire", "blue", 16, 30, base=ROUND)
    return ready(arena, "near", "hero", "rival")


def rock(name: str, left: float, low: float, right: float, high: float) -> Piece:
    """Blocking terrain between two corners, in inches."""
    corners = ((left, low), (right, low), (right, high), (left, high))
    return Piece(name, BLOCKING, tuple((round(x * INCH), round(y * INCH)) for x, y in corners), 3 * INCH)
