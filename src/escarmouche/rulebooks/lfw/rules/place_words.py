"""What the words of a spell do to the table: terrain that appears, a wind that rises, a unit that comes back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.freetable.ground import standing_problems
from escarmouche.rulebooks.lfw.battle import Battle, Unit, Wind
from escarmouche.rulebooks.lfw.content import effect_words as words
from escarmouche.rulebooks.lfw.content.effect_words import Word
from escarmouche.rulebooks.lfw.events import Moved, NightFell, TerrainAppeared, WindRose
from escarmouche.rulebooks.lfw.rules.areas_of_spells import UnitPoint
from escarmouche.rulebooks.lfw.rules.effect_words import Working, bring, explode, shoot
from escarmouche.rulebooks.lfw.rules.turnable_dice import TurnableDice
from escarmouche.table import INCH, MM, TURN, UNIT, Piece, Point, Pose, direction, heading, overlaps_polygon

WIDTH: Final = "lfw.spell.resolve#width"
HEIGHT: Final = "lfw.spell.resolve#height"

CORNERS: Final = 24
"""How many corners a round piece of terrain has."""
AWAY: Final = 12 * INCH
"""How far from where it stood a place is looked for at most for a unit that has to make way."""


async def carry_out_at(battle: Battle, working: Working, effects: Sequence[Word], point: Pose | None) -> None:
    """Carries out what words do to the table, in their order."""
    for word in effects:
        if type(word) in WORDS:
            await WORDS[type(word)](battle, working, word, point)


# -- terrain -----------------------------------------------------------------------------------------------------------


async def _terrain(battle: Battle, working: Working, word: words.Terrain, point: Pose | None) -> None:
    """Terrain appears, round, for the rest of the game; those on whom it falls make way, and may be hurt by it.

    The caster says how wide it is, and how high, up to the most that the spell allows.
    """
    assert point is not None
    radius = await inches_up_to(battle, working, WIDTH, int(2 * word.radius)) * INCH // 2
    height = await inches_up_to(battle, working, HEIGHT, word.height) * INCH
    name = f"{working.spell.partition(' ')[2]}-{len(battle.board.pieces)}"
    piece = Piece(name, word.kind, outline(point.point, radius), height)
    battle.lay(piece)
    battle.tell(lambda: TerrainAppeared(piece=name, kind=word.kind, outline=piece.outline, rules=(working.rule,)))
    if word.skill is None:
        return
    hit = [unit for unit in battle.in_play() if overlaps_polygon(piece.outline, battle.base(unit))]
    for unit in hit:
        make_way(battle, working, unit)
    for unit in hit:
        await shoot(battle, working, unit, attacks=1, force=0, skill=word.skill)


async def inches_up_to(battle: Battle, working: Working, rule: str, most: int) -> int:
    """How many whole inches a caster wants of something, at least one; none where none are to be had."""
    options = {str(number): number for number in range(1, most + 1)}
    about = {"unit": working.by, "most": most}
    return await Choose(battle[working.by].side, rule, options, default=str(most), about=about) if options else 0


def outline(centre: Point, radius: int) -> tuple[Point, ...]:
    """A round piece of terrain, as a polygon that fits in a circle."""
    turns = [direction(TURN * corner // CORNERS) for corner in range(CORNERS)]
    return tuple((centre[0] + dx * radius // UNIT, centre[1] + dy * radius // UNIT) for dx, dy in turns)


def make_way(battle: Battle, working: Working, unit: Unit) -> None:
    """A unit is put in the nearest place where there is room for it, with whom it rides or carries."""
    unit = battle.model_of(unit)
    assert unit.pose is not None
    start = unit.pose
    place = next((pose for pose in places_round(start) if not standing_problems(battle, unit, pose)), start)
    if place == start:
        return
    battle.stand(unit, place)
    path = (start.point, place.point)
    battle.tell(lambda: Moved(unit=unit.id, move="aside", path=path, pose=place, rules=(working.rule,)))


def places_round(start: Pose) -> Iterator[Pose]:
    """Places about a place, the nearest first."""
    for far in range(2 * MM, AWAY, 2 * MM):
        for turn in range(0, TURN, TURN // 72):
            dx, dy = direction(turn)
            yield start.at(start.x + dx * far // UNIT, start.y + dy * far // UNIT)


# -- wind --------------------------------------------------------------------------------------------------------------


async def _wind(battle: Battle, working: Working, word: words.Wind, _: Pose | None) -> None:
    """The caster says where the wind blows: from where he stands towards a point."""
    caster = battle[working.by]
    towards = await UnitPoint(battle, caster.side, working.rule, caster)
    facing = heading(*way_between(battle, caster, towards))
    battle.wind = Wind(facing, int(word.inches * INCH), working.rule)
    battle.tell(lambda: WindRose(facing=facing, rules=(working.rule,)))


def way_between(battle: Battle, unit: Unit, point: Pose) -> Point:
    """The vector from a unit to a point."""
    here = battle.base(unit)
    return point.x - here.x, point.y - here.y


async def _night(battle: Battle, working: Working, _: words.Night, __: Pose | None) -> None:
    """It is night until the turn ends, if it is not night anyway."""
    if not battle.night:
        battle.night = battle.nightfall = True
        battle.tell(lambda: NightFell(rules=(working.rule,)))


async def _blast(battle: Battle, working: Working, word: words.Blast, point: Pose | None) -> None:
    if point is not None:
        await explode(battle, working, word, point.point)


async def _replace(battle: Battle, working: Working, word: words.Replace, _: Pose | None) -> None:
    """The caster may turn a die once, as long as the spell lasts; two, if he casts it twice."""
    caster, name = battle[working.by], f"{working.rule}#fate"
    before = TurnableDice.read(caster.effects.parameter(name)).times if caster.has(name) else 0
    caster.lose(name)
    bring(caster, working, "fate", str(TurnableDice(word.whose, "".join(map(str, word.faces)), before + 1)))


AtPlace = Callable[[Battle, Working, Any, Pose | None], Awaitable[None]]

WORDS: Final[dict[type[Word], AtPlace]] = {
    words.Terrain: _terrain,
    words.Wind: _wind,
    words.Night: _night,
    words.Blast: _blast,
    words.Replace: _replace,
}
"""How each word is carried out that does something to the table."""
