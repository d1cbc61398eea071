"""The endless tide: an army that nobody plays, wave after wave. [lfw.scenario.flot-infini]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from escarmouche.kernel import Choose, Roll, Step, confirm
from escarmouche.rulebooks.freetable.ground import pose_on_ground, standing_problems
from escarmouche.rulebooks.lfw.battle import TIDE, Battle, Behaviour, Tide, TideArmy, TideUnit, Unit, new_unit
from escarmouche.rulebooks.lfw.content.cards import Profile, with_option
from escarmouche.rulebooks.lfw.content.tides import ARMY, BEHAVIOUR, MOST_ELITES, Part, fits, may_fit
from escarmouche.rulebooks.lfw.events import Deployed, EdgeChosen, Fallen, TideChosen, TideLeft, WaveArrived
from escarmouche.rulebooks.lfw.rules.granting import muster
from escarmouche.table import INCH, TURN, Point, Pose, footprint, within

FIELD: Final = "lfw.scenario.flot-infini.field"
WAVES: Final = "lfw.scenario.flot-infini.waves"

Edge = Literal["", "near", "far", "left", "right"]

EDGES: Final[tuple[Edge, ...]] = ("near", "far", "left", "right")
"""The edges of a table, in the order of the seats."""

OPPOSITE: Final[dict[Edge, Edge]] = {"near": "far", "far": "near", "left": "right", "right": "left"}

FACING: Final[dict[Edge, int]] = {"near": TURN // 4, "far": 3 * TURN // 4, "left": 0, "right": TURN // 2}
"""Where a unit looks that comes from an edge: straight ahead."""

STEP: Final = INCH // 10
"""By how much a unit goes aside that finds no room where it should arrive."""

NO_MORE: Final = "none"

LEAVE: Final = "lfw.scenario.flot-infini#leave"
LONG_CALM: Final = 5
"""After how many turns in a row without any harm those who stand are asked whether they leave it at that."""


class Numbers(msgspec.Struct, frozen=True):
    """Of how many units a wave consists for each player who was there at the start; ``heavies`` and ``bosses``: in all."""

    swarm: int = 0
    base: int = 0
    elites: int = 0
    heavy: int = 0
    heavies: int = 0
    bosses: int = 0


WAVE: Final[dict[int, Numbers]] = {
    1: Numbers(swarm=2),
    2: Numbers(swarm=2, base=1),
    3: Numbers(swarm=2, elites=1),
    4: Numbers(base=2, heavies=1),
    5: Numbers(base=2, elites=1),
    6: Numbers(heavy=1),
    7: Numbers(swarm=3, base=1),
    8: Numbers(elites=2),
    9: Numbers(swarm=1),
    10: Numbers(bosses=1),
}
"""The waves by turn. [lfw.scenario.flot-infini.waves]"""

LATER: Final = Numbers(heavy=1, base=2, swarm=3)
"""The waves of the eleventh turn and all that follow."""


def tide_of(battle: Battle) -> Tide:
    """The tide of a battle that has one."""
    assert battle.tide is not None
    return battle.tide


def army_of(battle: Battle) -> TideArmy:
    """The units of the tide, once they have been chosen."""
    army = tide_of(battle).army
    assert army is not None
    return army


# -- before the battle -------------------------------------------------------------------------------------------------


class ChooseEdge(Step, frozen=True):
    """The players, of whom the first says so, choose the edge at which the tide arrives. [lfw.scenario.flot-infini.field]

    The opposite one is the wall at their backs.
    """

    async def run(self, battle: Battle) -> None:
        options: dict[str, Edge] = {edge: edge for edge in EDGES}
        edge = await Choose(battle.players[0], FIELD, options, default="far")
        battle.change_tide(edge=edge)
        battle.tell(lambda: EdgeChosen(edge=edge, rules=(FIELD,)))


class ChooseTide(Step, frozen=True):
    """The players, of whom the first says so, choose and equip the units of the tide, all of one faction.

    [lfw.scenario.flot-infini.army] Then they settle which behaviour each élite follows.
    [lfw.scenario.flot-infini.behaviour]
    """

    async def run(self, battle: Battle) -> None:
        side, tide = battle.players[0], tide_of(battle)
        factions = list(dict.fromkeys(profile.faction for profile in tide.offered))
        faction = await Choose(side, f"{ARMY}#faction", {key: key for key in factions})
        units = [profile for profile in tide.offered if profile.faction == faction]
        army = TideArmy(
            swarm=TideUnit(await picked(side, "swarm", units)),
            base=TideUnit(await picked(side, "base", units)),
            elites=await elites(side, units),
            heavy=TideUnit(await picked(side, "heavy", units)),
            boss=TideUnit(await picked(side, "boss", units)),
        )
        battle.change_tide(army=army, offered=(), factions={})
        battle.tell(
            lambda: TideChosen(
                swarm=army.swarm.profile.key,
                base=army.base.profile.key,
                elites=tuple(elite.profile.key for elite in army.elites),
                heavy=army.heavy.profile.key,
                boss=army.boss.profile.key,
                rules=(ARMY,),
            )
        )


async def picked(side: str, part: Part, units: Sequence[Profile]) -> Profile:
    """The unit that is chosen for a part of the tide, with the equipment that it gets, as dear as such a unit may be."""
    profile = await Choose(
        side, f"{ARMY}#{part}", {candidate.key: candidate for candidate in units if may_fit(part, candidate)}
    )
    return await equipped(side, part, profile)


async def equipped(side: str, part: Part, profile: Profile) -> Profile:
    """A unit of the tide with options chosen from its sheet: enough of them for it not to be too cheap."""
    while True:
        with_more = {option.key: with_option(profile, option) for option in profile.options}
        options = {key: candidate for key, candidate in with_more.items() if may_fit(part, candidate)}
        enough = {NO_MORE: profile} if fits(part, profile) else {}
        default = NO_MORE if enough else None
        about = {"card": profile.key}
        chosen = await Choose(side, f"{ARMY}#option", {**enough, **options}, default=default, about=about)
        if chosen is profile:
            return profile
        profile = chosen


async def elites(side: str, units: Sequence[Profile]) -> tuple[TideUnit, ...]:
    """One to three élites, each with the behaviour that fits it."""
    chosen: list[TideUnit] = []
    while len(chosen) < MOST_ELITES:
        taken = {elite.profile.key for elite in chosen}
        able = {
            candidate.key: candidate
            for candidate in units
            if may_fit("elite", candidate) and candidate.key not in taken
        }
        if not able:
            break
        options: dict[str, Profile | None] = {**({NO_MORE: None} if chosen else {}), **able}
        profile = await Choose(side, f"{ARMY}#elite", options, default=NO_MORE if chosen else None)
        if profile is None:
            break
        profile = await equipped(side, "elite", profile)
        tables: dict[str, Behaviour] = {"classic": "classic", "aggressive": "aggressive", "shooter": "shooter"}
        fittest = "shooter" if profile.shooting_weapons else "aggressive"
        behaviour = await Choose(side, BEHAVIOUR, tables, default=fittest, about={"card": profile.key})
        chosen.append(TideUnit(profile, behaviour))
    return tuple(chosen)


# -- the waves ---------------------------------------------------------------------------------------------------------


class TideRises(Step, frozen=True):
    """As a turn starts a wave arrives, by the number of the turn and of the players who were there at the start.

    Each random élite is drawn by a die. [lfw.scenario.flot-infini.waves] Units of earlier waves that have found no room
    come first.
    """

    async def run(self, battle: Battle) -> None:
        army, numbers = army_of(battle), WAVE.get(battle.turn, LATER)
        players = len(battle.players)
        drawn: list[TideUnit] = []
        for _ in range(players * numbers.elites):
            count = len(army.elites)
            place = 0 if count == 1 else await Roll((count,), lambda faces: faces[0] - 1, rule=WAVES, player=TIDE)
            drawn.append(army.elites[place])
        wave = [
            *tide_of(battle).waiting,
            *[army.swarm] * (players * numbers.swarm),
            *[army.base] * (players * numbers.base),
            *drawn,
            *[army.heavy] * (players * numbers.heavy + numbers.heavies),
            *[army.boss] * numbers.bosses,
        ]
        arrive(battle, wave)


def arrive(battle: Battle, wave: Sequence[TideUnit]) -> None:
    """Units arrive along the edge of the tide, spread evenly; those for which there is no room wait for the next wave."""
    arrived: list[str] = []
    waiting: list[TideUnit] = []
    for number, arrival in enumerate(wave):
        unit = enlisted(battle, arrival)
        pose = place_at_edge(battle, unit, (2 * number + 1, 2 * len(wave)))
        if pose is None:
            waiting.append(arrival)
            continue
        muster(battle, unit)
        unit.gain("lfw.rule.automate", arrival.behaviour)
        arrived.append(unit.id)
        battle.stand(battle.model_of(unit), pose)
        tell_deployed(battle, unit, pose)
    battle.change_tide(waiting=tuple(waiting))
    battle.tell(lambda: WaveArrived(units=tuple(arrived), late=len(waiting), rules=(WAVES,)))


def tell_deployed(battle: Battle, unit: Unit, pose: Pose) -> None:
    """Tells where a unit of the tide has arrived."""
    battle.tell(lambda: Deployed(unit=unit.id, pose=pose, rules=(WAVES,)))


def enlisted(battle: Battle, arrival: TideUnit) -> Unit:
    """A unit of the tide that is not on the table yet; on the base of its mount, if it has one."""
    key = arrival.profile.key
    number = 1 + sum(unit.side == TIDE and unit.profile.key == key for unit in battle.units.values())
    unit = new_unit(f"{TIDE}-{key}-{number}", TIDE, arrival.profile)
    if arrival.profile.mount is not None:
        unit.saddle = arrival.profile.mount.base
    return unit


def place_at_edge(battle: Battle, unit: Unit, share: tuple[int, int]) -> Pose | None:
    """A free place where a unit touches the edge of the tide, more than 1" from any enemy: the nearest to a share of it."""
    board, edge = battle.board, tide_of(battle).edge
    radius = unit.shape.diameter // 2
    along = board.width if edge in ("near", "far") else board.depth
    first, last = radius, along - radius
    ideal = min(max(along * share[0] // share[1], first), last)
    for aside in range(0, along, STEP):
        for at in (ideal + aside, ideal - aside) if aside else (ideal,):
            if first <= at <= last:
                pose = pose_at_edge(battle, edge, at, radius)
                if is_free(battle, unit, pose):
                    return pose
    return None


def pose_at_edge(battle: Battle, edge: Edge, at: int, radius: int) -> Pose:
    """The pose of a base that touches an edge, so far along it."""
    board = battle.board
    x, y = {
        "near": (at, radius),
        "far": (at, board.depth - radius),
        "left": (radius, at),
        "right": (board.width - radius, at),
    }[edge]
    return pose_on_ground(battle, x, y, FACING[edge])


def middle_of_edge(battle: Battle) -> Point:
    """The middle of the edge at which the tide arrives."""
    edge = tide_of(battle).edge
    along = battle.board.width if edge in ("near", "far") else battle.board.depth
    return pose_at_edge(battle, edge, along // 2, 0).point


def is_free(battle: Battle, unit: Unit, pose: Pose) -> bool:
    """Whether a unit of the tide may arrive in a pose."""
    here = footprint(unit.shape, pose)
    if any(enemy.side != TIDE and within(here, there, INCH) for enemy, there in battle.near(here, INCH)):
        return False
    return not standing_problems(battle, unit, pose)


# -- who is left -------------------------------------------------------------------------------------------------------


def note_fallen(battle: Battle, side: str) -> None:
    """A side of which nobody is left has been wiped out; those who have outlived it are told apart by that."""
    tide = battle.tide
    if tide is None or side == TIDE or any(True for _ in battle.living(side)):
        return
    if side in dict(tide.fallen):
        return
    turns = max(0, battle.turn - 1)
    battle.change_tide(fallen=(*tide.fallen, (side, battle.turn)))
    battle.tell(lambda: Fallen(side=side, turns=turns, rules=("lfw.scenario.flot-infini",)))


def standing(battle: Battle) -> list[str]:
    """The sides that have somebody left."""
    return [side for side in battle.players if any(True for _ in battle.living(side))]


async def offer_to_leave(battle: Battle) -> None:
    """A turn ends. Where the tide finds nobody, and nobody seeks it, nothing would ever end the battle: after five turns in
    which no Pv was lost on one side and no unit on the other, all who stand are asked whether they leave it at that.
    """
    if battle.tide is None:
        return
    life = sum(unit.life for side in battle.players for unit in battle.living(side))
    destroyed = sum(unit.side == TIDE and bool(unit.lost) for unit in battle.units.values())
    calm = battle.tide.calm + 1 if battle.tide.toll == (life, destroyed) else 0
    battle.change_tide(toll=(life, destroyed), calm=calm % LONG_CALM)
    sides = standing(battle)
    if calm < LONG_CALM or not sides:
        return
    for side in sides:
        if not await confirm(side, LEAVE, default=True, about={"turns": battle.turn, "count": LONG_CALM}):
            return
    turns = battle.turn
    battle.change_tide(left=True)
    battle.tell(lambda: TideLeft(turns=turns, rules=("lfw.scenario.flot-infini",)))
