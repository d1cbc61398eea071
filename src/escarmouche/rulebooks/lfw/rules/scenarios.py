"""What each scenario does: zones, objectives, who may leave the table, how it ends and who has won.

Its data (posts, length, deployment, field) are in ``content/scenarios.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import msgspec

from escarmouche.kernel import Choose, Roll, Step, confirm
from escarmouche.rulebooks.common.ids import ModelId, SideId
from escarmouche.rulebooks.lfw.battle import Battle, Mission, Move, Site, Treasure, Unit, Zone
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY, Scenario, breaches, corridor
from escarmouche.rulebooks.lfw.events import AimChosen, HillHeld, LengthSet, PlaceSearched, UnitSaved
from escarmouche.rulebooks.lfw.rules.behaviours import behaviour
from escarmouche.rulebooks.lfw.rules.dice import d3, d6
from escarmouche.rulebooks.lfw.rules.distances import is_in_melee
from escarmouche.rulebooks.lfw.rules.duels import end_duel
from escarmouche.rulebooks.lfw.rules.mines import AgreeOnEntrance, GiveTorches, HideTreasure, around, at_entrance
from escarmouche.rulebooks.lfw.rules.missions import (
    CHAMPION_POINTS,
    army,
    circle,
    controls,
    counts,
    is_destroyed,
    mission_of,
    most_points,
    score,
)
from escarmouche.rulebooks.lfw.rules.secondary import ChooseObjectives, end_of_game, end_of_turn
from escarmouche.rulebooks.lfw.rules.tide import (
    EDGES,
    OPPOSITE,
    ChooseEdge,
    ChooseTide,
    offer_to_leave,
    standing,
    tide_of,
)
from escarmouche.rulebooks.lfw.rules.treasures import AfterTreasureMove, borne_by, change, take_up
from escarmouche.table import INCH, Point
from escarmouche.table.exact import ceil_root

Polygon = tuple[Point, ...]

STRIP: Final = 3 * INCH
LONG_ENOUGH: Final = 3
"""For how many turns in a row the hill has to be held."""
ASSAILANT: Final = "lfw.scenario.assaut-sur-un-titan.assailant"
KILL, KILLED = "kill", "killed"
"""What an assailant wants: to kill the titan himself, or that it be killed."""

FROM_DIAGONAL: Final = ceil_root(2 * (3 * INCH // 2) ** 2) + 1
"""How far along an edge one is from a diagonal's end that is 1.5" away from the diagonal, and a hair more."""


def box(left: int, near: int, right: int, far: int) -> Polygon:
    """A rectangle."""
    return (left, near), (right, near), (right, far), (left, far)


def everywhere(battle: Battle) -> Polygon:
    """The whole table."""
    return box(0, 0, battle.board.width, battle.board.depth)


def off_the_edges(battle: Battle, far: int) -> Polygon:
    """The ground so far from all edges, or farther."""
    return box(far, far, battle.board.width - far, battle.board.depth - far)


def edge_strip(battle: Battle, seat: int, deep: int, *, diagonals: bool = False) -> Polygon:
    """The ground up to so far from the edge of a seat: near, far, left, right.

    ``diagonals``: and more than 1.5" from either diagonal of the table.
    """
    wide, long = battle.board.width, battle.board.depth
    off, slope = (FROM_DIAGONAL, deep) if diagonals else (0, 0)
    match seat:
        case 0:
            return (off, 0), (wide - off, 0), (wide - off - slope, deep), (off + slope, deep)
        case 1:
            return (off + slope, long - deep), (wide - off - slope, long - deep), (wide - off, long), (off, long)
        case 2:
            return (0, off), (deep, off + slope), (deep, long - off - slope), (0, long - off)
        case _:
            return (wide - deep, off + slope), (wide, off), (wide, long - off), (wide - deep, long - off - slope)


def touches_edge(battle: Battle, unit: Unit, seats: Sequence[int], room: int) -> bool:
    """Whether a unit is within so much of the edge of one of these seats."""
    base, board = battle.base(unit), battle.board
    gaps = (base.y, board.depth - base.y, base.x, board.width - base.x)
    return any(gaps[seat] - base.radius <= room for seat in seats)


class ScenarioRules:
    """What is special about a scenario; the plainest of all, of which each overrides what is otherwise."""

    key: ClassVar[str]
    alone: ClassVar[bool] = False
    """Whether nobody controls a place but who has units there alone."""

    @property
    def data(self) -> Scenario:
        """Its posts, its length, its deployment."""
        return BY_KEY[self.key]

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        """Where each side deploys. [lfw.scenario.placement]"""
        return tuple(Zone(side, edge_strip(battle, seat, STRIP)) for seat, side in enumerate(battle.players))

    def sites(self, battle: Battle) -> tuple[Site, ...]:
        """Its strategic points and zones; those that are pieces of terrain have been named before."""
        return mission_of(battle).sites

    def treasures(self, battle: Battle) -> tuple[Treasure, ...]:
        """Its treasures."""
        return ()

    def may_leave(self, battle: Battle, unit: Unit, move: Move) -> bool:
        """Whether a unit that has made a move may leave the table, and be saved with all that it has."""
        return False

    def may_deliver(self, battle: Battle, unit: Unit, move: Move) -> bool:
        """Whether a unit that has made a move may hand over the treasures that it has."""
        return False

    def turn_ends(self, battle: Battle) -> None:
        """What is counted as a turn ends."""

    def is_over(self, battle: Battle, *, turn_ends: bool) -> bool:
        """Whether it is over, before its last turn."""
        return False

    def winner(self, battle: Battle) -> str:
        """Who has won it when it is over: the side with the most victory points; nobody, of several."""
        return most_points(battle, dict(mission_of(battle).scores))

    def others(self, battle: Battle) -> tuple[str, ...]:
        """Those who have won it together with the winner."""
        return ()


class Stronghold(ScenarioRules):
    """The attacker comes from all edges, the defender holds four strategic points. [lfw.scenario.assaut-place-forte]

    [lfw.scenario.assaut-place-forte.deployment] At the end whoever controls the most of them, by being alone there, has won.
    [lfw.scenario.assaut-place-forte.points]
    """

    key = "assaut-place-forte"
    alone = True

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        mission, hole = mission_of(battle), off_the_edges(battle, STRIP)
        inside = Zone(mission.side_of("defender"), off_the_edges(battle, 9 * INCH + 1))
        return inside, Zone(mission.side_of("attacker"), everywhere(battle), hole=hole)

    def winner(self, battle: Battle) -> str:
        held = [controls(battle, site, alone=self.alone) for site in mission_of(battle).sites]
        return most_points(battle, {side: held.count(side) for side in battle.players})


class Breach(ScenarioRules):
    """Whoever controls the breach of the other, and has not lost his own, forces the passage at the end of a turn.

    [lfw.scenario.prendre-la-breche] [lfw.scenario.prendre-la-breche.deployment] [lfw.scenario.prendre-la-breche.victory]
    """

    key = "prendre-la-breche"

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        return tuple(Zone(side, edge_strip(battle, seat, STRIP - 1)) for seat, side in enumerate(battle.players))

    def sites(self, battle: Battle) -> tuple[Site, ...]:
        """A strategic point of 1" radius in the middle of each edge. [lfw.scenario.prendre-la-breche.field]"""
        middles = zip(battle.players, breaches(battle.board), strict=True)
        return tuple(Site(f"breach-{side}", circle(at, INCH), side) for side, at in middles)

    def is_over(self, battle: Battle, *, turn_ends: bool) -> bool:
        return turn_ends and bool(self.winner(battle))

    def winner(self, battle: Battle) -> str:
        held = {site.side: controls(battle, site) for site in mission_of(battle).sites}
        one, other = battle.players
        if held[other] == one and held[one] != other:
            return one
        return other if held[one] == other and held[other] != one else ""


class Ambush(ScenarioRules):
    """The attacker carries four treasures to the edges, through a defender who stands in the middle.

    [lfw.scenario.embuscade-urbaine] [lfw.scenario.embuscade-urbaine.field] [lfw.scenario.embuscade-urbaine.deployment]
    [lfw.scenario.embuscade-urbaine.victory]
    """

    key = "embuscade-urbaine"

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        mission, board = mission_of(battle), battle.board
        inside = Zone(mission.side_of("defender"), circle((board.width // 2, board.depth // 2), 6 * INCH))
        return inside, Zone(mission.side_of("attacker"), everywhere(battle), hole=off_the_edges(battle, STRIP))

    def treasures(self, battle: Battle) -> tuple[Treasure, ...]:
        x, y = battle.board.width // 2, battle.board.depth // 2
        places = [(x + dx * INCH, y + dy * INCH) for dx in (-1, 1) for dy in (-1, 1)]
        return tuple(Treasure(f"treasure-{number}", at=at) for number, at in enumerate(places, start=1))

    def may_deliver(self, battle: Battle, unit: Unit, move: Move) -> bool:
        attacks = mission_of(battle).post_of(unit.side) == "attacker"
        return attacks and move in ("normal", "run") and touches_edge(battle, unit, range(4), battle.contact)

    def is_over(self, battle: Battle, *, turn_ends: bool) -> bool:
        mission = mission_of(battle)
        attackers = army(battle, mission.side_of("attacker"))
        beaten = sum(unit.fleeing or is_destroyed(unit) for unit in attackers)
        return 4 * beaten >= 3 * len(attackers) or all(treasure.saved_by for treasure in mission.treasures)

    def winner(self, battle: Battle) -> str:
        mission = mission_of(battle)
        saved = sum(bool(treasure.saved_by) for treasure in mission.treasures)
        if saved == 2:
            return ""
        return mission.side_of("attacker" if saved > 2 else "defender")


class Provisions(ScenarioRules):
    """Three treasures on a diagonal, and each army takes what it can back to the corner from which it came.

    [lfw.scenario.reserve-convoitee] [lfw.scenario.reserve-convoitee.field] [lfw.scenario.reserve-convoitee.deployment]
    The most treasures saved win, or else the greater share of the army. [lfw.scenario.reserve-convoitee.victory]
    """

    key = "reserve-convoitee"

    def arrivals(self, battle: Battle) -> tuple[Point, Point]:
        """The arrival point of each side: the corner on its edge that the line of treasures does not cross."""
        wide, long = battle.board.width, battle.board.depth
        if is_rising(mission_of(battle)):
            return (wide, 0), (0, long)
        return (0, 0), (wide, long)

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        places = enumerate(zip(battle.players, self.arrivals(battle), strict=True))
        return tuple(Zone(side, edge_strip(battle, seat, STRIP), near=at, reach=STRIP) for seat, (side, at) in places)

    def treasures(self, battle: Battle) -> tuple[Treasure, ...]:
        x, y = battle.board.width // 2, battle.board.depth // 2
        aside = ceil_root((9 * INCH) ** 2 // 2)
        way = 1 if is_rising(mission_of(battle)) else -1
        places = [(x + step * aside, y + step * way * aside) for step in (-1, 0, 1)]
        return tuple(Treasure(f"treasure-{number}", at=at) for number, at in enumerate(places, start=1))

    def may_leave(self, battle: Battle, unit: Unit, move: Move) -> bool:
        seat = battle.players.index(unit.side)
        base, (x, y) = battle.base(unit), self.arrivals(battle)[seat]
        far = base.radius + STRIP
        near = (base.x - x) ** 2 + (base.y - y) ** 2 <= far * far
        return near and move in ("normal", "run") and touches_edge(battle, unit, (seat,), battle.contact)

    def is_over(self, battle: Battle, *, turn_ends: bool) -> bool:
        return not battle.in_play() or all(treasure.saved_by for treasure in mission_of(battle).treasures)

    def winner(self, battle: Battle) -> str:
        saved = treasures_saved(battle)
        one, other = battle.players
        if saved[one] != saved[other]:
            return most_points(battle, saved)
        escaped = {side: sum(unit.lost == "saved" for unit in army(battle, side)) for side in battle.players}
        mine, theirs = escaped[one] * len(army(battle, other)), escaped[other] * len(army(battle, one))
        return most_points(battle, {one: mine, other: theirs})


def is_rising(mission: Mission) -> bool:
    """Whether the treasures lie on the diagonal from the near left to the far right corner."""
    return any(ground.key == "rising" for ground in mission.sites)


def treasures_saved(battle: Battle) -> dict[str, int]:
    """How many treasures each side has saved."""
    saved = [treasure.saved_by for treasure in mission_of(battle).treasures if treasure.saved_by]
    return {side: saved.count(side) for side in battle.players}


class King(ScenarioRules):
    """Whoever controls the hill at the end of three turns in a row has won. [lfw.scenario.roi-de-la-colline]

    [lfw.scenario.roi-de-la-colline.deployment] [lfw.scenario.roi-de-la-colline.victory]
    """

    key = "roi-de-la-colline"

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        crossed = len(battle.players) > 2
        return tuple(
            Zone(side, edge_strip(battle, seat, 6 * INCH, diagonals=crossed))
            for seat, side in enumerate(battle.players)
        )

    def turn_ends(self, battle: Battle) -> None:
        mission = mission_of(battle)
        [hill] = mission.sites
        side = controls(battle, hill)
        before, turns = mission.held
        held = turns + 1 if side and side == before else int(bool(side))
        battle.change_mission(held=(side, held))
        if side:
            battle.tell(lambda: HillHeld(side=side, turns=held, rules=("lfw.scenario.roi-de-la-colline.victory",)))

    def is_over(self, battle: Battle, *, turn_ends: bool) -> bool:
        return turn_ends and mission_of(battle).held[1] >= LONG_ENOUGH

    def winner(self, battle: Battle) -> str:
        """Whoever has held it long enough, though whatever lasted for that turn alone be over by now."""
        side, turns = mission_of(battle).held
        [hill] = mission_of(battle).sites
        return side if turns >= LONG_ENOUGH else controls(battle, hill)


class Relic(ScenarioRules):
    """Two attackers reach for the treasure in the middle of the table; the fourth turn says how many are left.

    [lfw.scenario.defense-de-relique] [lfw.scenario.defense-de-relique.deployment] Whoever has it at the end wins, and the
    defender if nobody has. [lfw.scenario.defense-de-relique.victory]
    """

    key = "defense-de-relique"

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        mission, (wide, long) = mission_of(battle), (battle.board.width, battle.board.depth)
        left, right = box(0, long // 2, wide // 2, long), box(wide // 2, long // 2, wide, long)
        hole = off_the_edges(battle, STRIP)
        return (
            Zone(mission.side_of("defender"), box(0, 0, wide, long // 2)),
            Zone(mission.side_of("attacker-a"), left, hole=hole, apart=STRIP),
            Zone(mission.side_of("attacker-b"), right, hole=hole, apart=STRIP),
        )

    def treasures(self, battle: Battle) -> tuple[Treasure, ...]:
        return (Treasure("relic", at=(battle.board.width // 2, battle.board.depth // 2)),)

    def winner(self, battle: Battle) -> str:
        mission = mission_of(battle)
        [relic] = mission.treasures
        return battle[relic.bearer].side if relic.bearer else mission.side_of("defender")


class Search(ScenarioRules):
    """One of three hiding places holds the treasure; whoever has it at the end, or has saved it, has won.

    [lfw.scenario.fouille-precipitee] [lfw.scenario.fouille-precipitee.deployment]
    [lfw.scenario.fouille-precipitee.victory]
    """

    key = "fouille-precipitee"

    def may_leave(self, battle: Battle, unit: Unit, move: Move) -> bool:
        seat = battle.players.index(unit.side)
        near = touches_edge(battle, unit, (seat,), STRIP - 1)
        return near and move in ("normal", "run") and bool(borne_by(battle, unit))

    def winner(self, battle: Battle) -> str:
        for treasure in mission_of(battle).treasures:
            return treasure.saved_by or (battle[treasure.bearer].side if treasure.bearer else "")
        return ""


class Crossing(ScenarioRules):
    """Secondary objectives alone decide; on a tie the improvised one does, and then those who are still level have won
    together, if somebody else has lost. [lfw.scenario.croisee-chaotique]

    [lfw.scenario.croisee-chaotique.field] [lfw.scenario.croisee-chaotique.deployment]
    """

    key = "croisee-chaotique"

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        crossed = len(battle.players) == 4
        return tuple(
            Zone(side, edge_strip(battle, seat, STRIP, diagonals=crossed)) for seat, side in enumerate(battle.players)
        )

    def turn_ends(self, battle: Battle) -> None:
        end_of_turn(battle)

    def winner(self, battle: Battle) -> str:
        end_of_game(battle)
        best = self._best(battle)
        return "" if best == battle.players else best[0]

    def others(self, battle: Battle) -> tuple[str, ...]:
        best = self._best(battle)
        return () if best == battle.players else best[1:]

    @staticmethod
    def _best(battle: Battle) -> tuple[str, ...]:
        """Those with the most points, and of them with the most by the improvised objective."""
        mission = mission_of(battle)
        improvised = dict(mission.improvised_scores)
        ranks = {side: (mission.score(side), improvised.get(side, 0)) for side in battle.players}
        return tuple(side for side, rank in ranks.items() if rank == max(ranks.values()))


class EndlessTide(ScenarioRules):
    """One to four armies hold out against a tide that nobody plays, until none of their units is left.

    [lfw.scenario.flot-infini] All deploy at less than 12" from the edge opposite to where it arrives; those who play against
    each other more than 1" from every enemy. [lfw.scenario.flot-infini.deployment] The last who is wiped out has won then;
    those who play together, or alone, hold as many turns as they can. After a long calm who stands may leave it at that:
    of rivals he has won then who stands alone.
    """

    key = "flot-infini"

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        tide = tide_of(battle)
        strip = edge_strip(battle, EDGES.index(OPPOSITE[tide.edge]), 12 * INCH - 1)
        apart = INCH if tide.mode == "competitive" else 0
        return tuple(Zone(side, strip, apart=apart) for side in battle.players)

    def is_over(self, battle: Battle, *, turn_ends: bool) -> bool:
        return tide_of(battle).left

    def winner(self, battle: Battle) -> str:
        tide, left = tide_of(battle), standing(battle)
        if tide.mode != "competitive" or len(left) > 1:
            return ""
        return left[0] if left else tide.fallen[-1][0]


class Mines(ScenarioRules):
    """The attacker takes the treasure out of the mine of the demons, in the dark, by the way he came.

    [lfw.scenario.mines] The defender deploys first, more than 9" from the entrance, then the attacker within 6" of it.
    [lfw.scenario.mines.deployment] Whoever ends any move in contact with the entrance may leave; the attacker has won as
    soon as the treasure is out, and the defender at the end of a turn when nobody of the attacker's is left and the treasure
    is. [lfw.scenario.mines.victory]
    """

    key = "mines"

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        mission, hole = mission_of(battle), around(battle, 9 * INCH, outside=True)
        attacker = Zone(mission.side_of("attacker"), around(battle, 6 * INCH))
        return attacker, Zone(mission.side_of("defender"), everywhere(battle), hole=hole)

    def treasures(self, battle: Battle) -> tuple[Treasure, ...]:
        return mission_of(battle).treasures

    def may_leave(self, battle: Battle, unit: Unit, move: Move) -> bool:
        return mission_of(battle).post_of(unit.side) == "attacker" and at_entrance(battle, unit)

    def is_over(self, battle: Battle, *, turn_ends: bool) -> bool:
        winner = self.winner(battle)
        return bool(winner) and (turn_ends or winner == mission_of(battle).side_of("attacker"))

    def winner(self, battle: Battle) -> str:
        mission = mission_of(battle)
        attacker = mission.side_of("attacker")
        if any(treasure.saved_by for treasure in mission.treasures):
            return attacker
        return "" if any(True for _ in battle.in_play(attacker)) else mission.side_of("defender")


class Scourge(ScenarioRules):
    """Two attackers save what they can from demons who appear among them, as long as one of theirs is on the battlefield.

    [lfw.scenario.fleau-des-demons] [lfw.scenario.fleau-des-demons.field]
    [lfw.scenario.objective.vivre] [lfw.scenario.fleau-des-demons.deployment] What each attacker has saved is compared, and
    what nobody has, which is the demon's. [lfw.scenario.fleau-des-demons.save]
    """

    key = "fleau-des-demons"

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        mission = mission_of(battle)
        places = enumerate(("attacker-a", "attacker-b"))
        hell = Zone(mission.side_of("demon"), everywhere(battle), apart=STRIP)
        return (*(Zone(mission.side_of(post), edge_strip(battle, seat, STRIP)) for seat, post in places), hell)

    def treasures(self, battle: Battle) -> tuple[Treasure, ...]:
        wide, long = battle.board.width, battle.board.depth
        near, far = (wide // 4, long // 4), (3 * wide // 4, 3 * long // 4)
        left, right = (wide // 4, 3 * long // 4), (3 * wide // 4, long // 4)
        return (
            Treasure("treasure-1", "treasure", near),
            Treasure("treasure-2", "treasure", far),
            Treasure("provisions-1", "provisions", left),
            Treasure("provisions-2", "provisions", right),
        )

    def may_leave(self, battle: Battle, unit: Unit, move: Move) -> bool:
        seat = {"attacker-a": 0, "attacker-b": 1}.get(mission_of(battle).post_of(unit.side))
        return seat is not None and move in ("normal", "run") and touches_edge(battle, unit, (seat,), INCH - 1)

    def is_over(self, battle: Battle, *, turn_ends: bool) -> bool:
        mission = mission_of(battle)
        return not any(unit.side != mission.side_of("demon") for unit in battle.in_play())

    def winner(self, battle: Battle) -> str:
        saved = treasures_saved(battle)
        demon = mission_of(battle).side_of("demon")
        saved[demon] = sum(not treasure.saved_by for treasure in mission_of(battle).treasures)
        return most_points(battle, saved)


class Respect(ScenarioRules):
    """Two champions on a long field; the battle lasts until one of them is destroyed. [lfw.scenario.imposer-le-respect]

    [lfw.scenario.imposer-le-respect.field] [lfw.scenario.imposer-le-respect.deployment]
    """

    key = "imposer-le-respect"

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        wide, long = battle.board.width, battle.board.depth
        mission, deep = mission_of(battle), battle.board.depth // 2 - 9 * INCH - 1
        near, far = box(0, 0, wide, deep), box(0, long - deep, wide, long)
        first = any(ground.key == "near" for ground in mission.sites)
        defender, attacker = (near, far) if first else (far, near)
        return Zone(mission.side_of("defender"), defender), Zone(mission.side_of("attacker"), attacker)

    def is_over(self, battle: Battle, *, turn_ends: bool) -> bool:
        return any(is_destroyed(battle[champion]) for _, champion in mission_of(battle).champions)


class Titan(ScenarioRules):
    """One huge unit against up to three armies, for eight turns or until it is destroyed.

    [lfw.scenario.assaut-sur-un-titan] The assailants deploy first, anywhere but in the corridor and more than 6" from
    enemies, then the titan in it. [lfw.scenario.assaut-sur-un-titan.deployment] If it is destroyed, those win who wanted
    that, and of those who wanted to do it themselves only the one who did; it wins if it is alive in the end, and wholly in
    the second territory. [lfw.scenario.assaut-sur-un-titan.victory]
    """

    key = "assaut-sur-un-titan"

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        mission, lair = mission_of(battle), corridor(battle.board)
        assert lair is not None
        titan = mission.side_of("titan")
        zones = (Zone(side, everywhere(battle), hole=lair, apart=6 * INCH) for side in battle.players if side != titan)
        return (Zone(titan, lair), *zones)

    def is_over(self, battle: Battle, *, turn_ends: bool) -> bool:
        return not any(True for _ in battle.living(mission_of(battle).side_of("titan")))

    def winners(self, battle: Battle) -> tuple[str, ...]:
        """All who have won, the one who has felled the titan first."""
        mission = mission_of(battle)
        side = mission.side_of("titan")
        titan = army(battle, side)
        alive = [unit for unit in titan if not is_destroyed(unit)]
        if alive:
            far = [battle.base(unit) for unit in alive if unit.in_play]
            beyond = [base for base in far if base.y - base.radius >= battle.board.depth // 2]
            return (side,) if far and beyond == far else ()
        by = next((battle[unit.destroyed_by].side for unit in titan if unit.destroyed_by), "")
        won = [other for other, aim in mission.aims if aim == KILLED or other == by]
        return tuple(sorted(won, key=lambda other: other != by))

    def winner(self, battle: Battle) -> str:
        return next(iter(self.winners(battle)), "")

    def others(self, battle: Battle) -> tuple[str, ...]:
        return self.winners(battle)[1:]


RULES: Final[dict[str, ScenarioRules]] = {
    rules.key: rules
    for rules in (
        Stronghold(),
        Breach(),
        Ambush(),
        Provisions(),
        King(),
        Relic(),
        Search(),
        Crossing(),
        EndlessTide(),
        Mines(),
        Scourge(),
        Respect(),
        Titan(),
    )
}


def rules_of(battle: Battle) -> ScenarioRules:
    """The rules of the scenario of a battle that has one."""
    return RULES[mission_of(battle).scenario]


# -- the beginning -----------------------------------------------------------------------------------------------------


class Prepare(Step, frozen=True):
    """A scenario is made ready: choices that are made before anybody deploys, then its objectives and zones.

    [lfw.scenario.start]
    """

    async def run(self, battle: Battle) -> None:
        rules = rules_of(battle)
        first: list[Step] = []
        match rules.key:
            case "reserve-convoitee":
                first.append(
                    ChooseGround("lfw.scenario.reserve-convoitee.field", battle.players[0], ("rising", "falling"))
                )
            case "imposer-le-respect":
                defender = mission_of(battle).side_of("defender")
                first.append(ChooseGround("lfw.scenario.imposer-le-respect.deployment", defender, ("near", "far")))
                first += [ChooseChampion(side) for side in battle.players]
            case "mines":
                first += [AgreeOnEntrance(), HideTreasure(), GiveTorches()]
            case "flot-infini":
                first += [ChooseEdge(), *([] if tide_of(battle).army else [ChooseTide()])]
            case "assaut-sur-un-titan":
                first += [ChooseAim(side) for side in battle.players[1:]]
        if rules.data.secondary:
            first.append(ChooseObjectives())
        battle.then(*first, SetUp())


class ChooseGround(Step, frozen=True):
    """A player says which of two grounds is meant: a diagonal, a territory."""

    rule: str
    side: SideId
    options: tuple[str, ...]

    async def run(self, battle: Battle) -> None:
        chosen = await Choose(self.side, self.rule, {key: key for key in self.options})
        battle.change_mission(sites=(Site(chosen, ()),))


class ChooseChampion(Step, frozen=True):
    """A player names his champion, as soon as the armies stand. [lfw.scenario.imposer-le-respect.army]"""

    side: SideId

    async def run(self, battle: Battle) -> None:
        mission = mission_of(battle)
        if self.side in dict(mission.champions):
            return
        rule = "lfw.scenario.imposer-le-respect.army"
        chosen = await Choose(self.side, rule, {unit.id: unit.id for unit in army(battle, self.side)})
        battle.change_mission(champions=(*mission.champions, (self.side, chosen)))


class ChooseAim(Step, frozen=True):
    """An assailant says whether he wants to kill the titan himself, or that it be killed, by whomever.

    [lfw.scenario.assaut-sur-un-titan.assailant]
    """

    side: SideId

    async def run(self, battle: Battle) -> None:
        aim = await Choose(self.side, ASSAILANT, {KILL: KILL, KILLED: KILLED})
        battle.change_mission(aims=(*mission_of(battle).aims, (self.side, aim)))
        battle.tell(lambda: AimChosen(side=self.side, aim=aim, rules=(ASSAILANT,)))


class SetUp(Step, frozen=True):
    """Objectives and zones are where the scenario has them. [lfw.scenario.placement] A captain is worth more as a champion.
    [lfw.scenario.imposer-le-respect.points]
    """

    async def run(self, battle: Battle) -> None:
        rules = rules_of(battle)
        battle.zones = rules.zones(battle)
        battle.change_mission(sites=rules.sites(battle), treasures=rules.treasures(battle))
        if not rules.data.plus_die:
            battle.change_mission(turns=mission_of(battle).turns or rules.data.turns)
        for side, champion in mission_of(battle).champions:
            if battle[champion].profile.speciality == "captain":
                score(battle, side, 2, CHAMPION_POINTS)


class RollLength(Step, frozen=True):
    """Once all are deployed a die says how many turns a scenario lasts that leaves it to one."""

    async def run(self, battle: Battle) -> None:
        data = rules_of(battle).data
        if data.plus_die and data.turns is not None and mission_of(battle).turns is None:
            await set_length(battle, data.turns, data.id)


async def set_length(battle: Battle, turns: int, rule: str) -> None:
    """The last turn is so many turns and a D3 away."""
    last = turns + await d3(rule, battle.order[0])
    battle.change_mission(turns=last)
    battle.tell(lambda: LengthSet(turn=last, rules=(rule,)))


# -- turns -------------------------------------------------------------------------------------------------------------


class ScenarioTurnEnds(Step, frozen=True):
    """What a scenario counts as a turn ends."""

    async def run(self, battle: Battle) -> None:
        rules_of(battle).turn_ends(battle)
        if mission_of(battle).scenario == "defense-de-relique" and battle.turn == 4:
            await set_length(battle, 4, "lfw.scenario.defense-de-relique")
        await offer_to_leave(battle)


# -- moves -------------------------------------------------------------------------------------------------------------


class AfterMove(Step, frozen=True):
    """A unit has made a move: it may take treasures or put them down, hand them over, or leave the table.

    A flight may consist of two legs: it says itself when it is over.
    """

    unit: ModelId
    move: Move
    path: tuple[Point, ...]

    async def run(self, battle: Battle) -> None:
        over = () if self.move == "flight" else (Departure(self.unit, self.move),)
        battle.then(AfterTreasureMove(self.unit, self.move, self.path), *over)


class Departure(Step, frozen=True):
    """A unit hands over its treasures, or leaves and is saved, where the scenario lets it, if it likes."""

    unit: ModelId
    move: Move

    async def run(self, battle: Battle) -> None:
        unit, rules = battle[self.unit], rules_of(battle)
        if not unit.in_play:
            return
        held = borne_by(battle, unit)
        victory = f"{rules.data.id}.{'save' if rules.key == 'fleau-des-demons' else 'victory'}"
        about = {"unit": unit.id}
        if held and rules.may_deliver(battle, unit, self.move):
            if await confirm(unit.side, victory, default=True, about=about):
                for treasure in held:
                    change(battle, treasure.key, bearer="", saved_by=unit.side)
                for one in duo(battle, unit):
                    one.did("saved", len(held))
                unit.lose("lfw.scenario.objective.tresor")
                names = tuple(treasure.key for treasure in held)
                battle.tell(lambda: UnitSaved(unit=unit.id, treasures=names, left=False, rules=(victory,)))
        elif rules.may_leave(battle, unit, self.move) and await confirm(
            unit.side, f"{victory}#leave", default=bool(held), about=about
        ):
            leave(battle, unit, victory)


def duo(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """A unit, with its rider, if it has one."""
    return (unit, *battle.named((unit.rider,) if unit.rider else ()))


def leave(battle: Battle, unit: Unit, rule: str) -> None:
    """A unit leaves the table, with its rider: it is saved, and so are the treasures that it has."""
    names: list[str] = []
    both = duo(battle, unit)
    for leaving in both:
        held = borne_by(battle, leaving)
        for treasure in held:
            change(battle, treasure.key, bearer="", saved_by=leaving.side)
        names += [treasure.key for treasure in held]
        leaving.lost = "saved"
        leaving.fleeing = leaving.may_fight = leaving.may_shoot = False
        end_duel(battle, leaving)
    for leaving in both:
        leaving.did("saved", len(names))
    battle.stand(unit, None)
    treasures = tuple(names)
    battle.tell(lambda: UnitSaved(unit=unit.id, treasures=treasures, left=True, rules=(rule,)))


# -- searching ---------------------------------------------------------------------------------------------------------

SEARCH: Final = "lfw.scenario.fouille-precipitee.search"
FOUND: Final = 4


def searches(battle: Battle, side: str) -> dict[str, Step]:
    """The units of a side that may search a hiding place in the shooting phase, instead of shooting.

    Not those that flee, are in a melee or have run. [lfw.scenario.fouille-precipitee.search]
    """
    mission = battle.mission
    if mission is None or mission.scenario != Search.key:
        return {}
    return {
        f"{unit.id} search": SearchPlace(unit.id, site.key)
        for unit in battle.in_play(side)
        if unit.move != "run"
        and not (unit.fleeing or unit.has_shot or is_in_melee(battle, unit) or behaviour(battle, unit))
        for site in mission.sites
        if not site.searched and counts(battle, unit, site)
    }


class SearchPlace(Step, frozen=True):
    """A die, and 1 for each failure marker on the place: 4 or more turns its token, less puts a marker on it.

    Nobody knows which token is the treasure until it is turned. [lfw.scenario.fouille-precipitee.field]
    """

    unit: ModelId
    site: str

    async def run(self, battle: Battle) -> None:
        unit, mission = battle[self.unit], mission_of(battle)
        unit.may_shoot, unit.has_shot = False, True
        site = next(candidate for candidate in mission.sites if candidate.key == self.site)
        result = site.failures + await d6(SEARCH, unit.side, {"unit": unit.id})
        content = ""
        if result < FOUND:
            change_site(battle, self.site, failures=site.failures + 1)
        else:
            hidden = sum(not place.searched for place in mission.sites)
            change_site(battle, self.site, searched=True)
            content = "empty"
            if not mission.treasures and await Roll((hidden,), lambda faces: faces[0] == 1, rule=SEARCH):
                content = "treasure"
                battle.change_mission(treasures=(Treasure("treasure"),))
                take_up(battle, unit, mission_of(battle).treasures[0], SEARCH)
        battle.tell(lambda: PlaceSearched(unit=unit.id, site=self.site, found=content, rules=(SEARCH,)))


def change_site(battle: Battle, key: str, **changes: Any) -> None:
    """Something about a site is otherwise from now on."""
    sites = mission_of(battle).sites
    battle.change_mission(
        sites=tuple(msgspec.structs.replace(site, **changes) if site.key == key else site for site in sites)
    )
