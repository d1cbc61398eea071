"""Scenarios: deployment, objectives, secondary objectives, who wins; whole random battles of each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.arenas import SUGGESTED
from tests.lfw.arena import BOW, OFFERED, SIDE, SWORD, Arena, Ready, line, profile, rules
from tests.lfw.test_climbing import block
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import check, square

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Game, IllegalAnswer, Perspective, Random, Seeded, Step, play
from escarmouche.kernel.state import restore
from escarmouche.rulebooks.lfw.battle import (
    Battle,
    Combat,
    Mission,
    Site,
    Tide,
    TideArmy,
    TideMode,
    TideUnit,
    Treasure,
    Unit,
    Zone,
    new_unit,
)
from escarmouche.rulebooks.lfw.book import RULEBOOK
from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING, CLOSED, FOREST, HILL, KINDS, LOW_WALL, RUIN, WALL
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY, SCENARIOS, corridor, misplaced
from escarmouche.rulebooks.lfw.content.setup import places_for
from escarmouche.rulebooks.lfw.content.special_rules import Rule
from escarmouche.rulebooks.lfw.content.spells import common_domains
from escarmouche.rulebooks.lfw.events import (
    AimChosen,
    Deployed,
    Ended,
    EntranceAgreed,
    HillHeld,
    LeftOut,
    LengthSet,
    ObjectivesRevealed,
    PlaceSearched,
    Scored,
    TorchesGiven,
    TreasureHidden,
    TreasureLaid,
    TreasureTaken,
    UnitSaved,
)
from escarmouche.rulebooks.lfw.rules.after_melee import TakePosition
from escarmouche.rulebooks.lfw.rules.apparitions import ScenarioTurnStarts
from escarmouche.rulebooks.lfw.rules.aptitudes import UseAptitudes
from escarmouche.rulebooks.lfw.rules.charge import chargeable
from escarmouche.rulebooks.lfw.rules.deployment import Advance, Deployment, Placement, leave_out
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.fleeing import put_to_flight
from escarmouche.rulebooks.lfw.rules.flight import FleeUnit
from escarmouche.rulebooks.lfw.rules.granting import equip
from escarmouche.rulebooks.lfw.rules.magic import MagicPhase
from escarmouche.rulebooks.lfw.rules.melee import DecideCombat
from escarmouche.rulebooks.lfw.rules.mines import AgreeOnEntrance
from escarmouche.rulebooks.lfw.rules.missions import controls, counts, is_destroyed, is_truce
from escarmouche.rulebooks.lfw.rules.movement import MoveUnit, may_move
from escarmouche.rulebooks.lfw.rules.organisation import OrganisationPhase, actions
from escarmouche.rulebooks.lfw.rules.scenarios import RULES, Prepare, Provisions, RollLength, SetUp, rules_of, searches
from escarmouche.rulebooks.lfw.rules.secondary import assassination, attrition, preservation
from escarmouche.rulebooks.lfw.rules.shooting import ShootingPhase, Shots, ready_weapons
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.rulebooks.lfw.rules.turn import Begin, CheckEnd, CountTurn, EndOfTurn
from escarmouche.table import INCH, Board, Disc, Piece, Point, Pose
from escarmouche.table.exact import bounding_box, twice_area
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


@pytest.mark.rule("lfw.scenario.victory")
def test_a_scenario_is_over_with_its_last_turn_or_when_nobody_is_left() -> None:
    def ended(turn: int, *, turn_ends: bool = True, fallen: Sequence[str] = ()) -> list[str]:
        arena = scene("prendre-la-breche", turns=6)
        for number, name in enumerate(("red", "blue")):
            arena.add(name, name, 5 + 9 * number, 12, base=ROUND)
        arena.battle.turn = turn
        for name in fallen:
            destroy(arena.battle, arena.battle[name])
        arena.battle.mission = ready(arena).battle.mission
        arena.run(CheckEnd(turn_ends=turn_ends))
        return [event.winner for event in arena.told(Ended)]

    assert [ended(turn) for turn in (5, 6, 7)] == [[], [""], [""]]
    assert ended(6, turn_ends=False) == []
    assert ended(2, fallen=["red"]) == []
    assert ended(2, fallen=["red", "blue"]) == [""]


def here(unit: Unit) -> tuple[float, float]:
    """Where a unit stands, in inches."""
    assert unit.pose is not None
    return round(unit.pose.x / INCH, 2), round(unit.pose.y / INCH, 2)


# -- in general --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "lfw.scenario.roles",
    "lfw.scenario.classic-or-legendary",
    "lfw.scenario.classic.list",
    "lfw.scenario.legendary.list",
    "lfw.scenario.placement",
    "lfw.scenario.terrain",
)
def test_every_scenario_has_posts_zones_and_a_field() -> None:
    assert [one.key for one in SCENARIOS if not one.legendary] == [
        "assaut-place-forte",
        "prendre-la-breche",
        "embuscade-urbaine",
        "reserve-convoitee",
        "roi-de-la-colline",
        "defense-de-relique",
        "fouille-precipitee",
        "croisee-chaotique",
    ]
    assert [one.key for one in SCENARIOS if one.legendary] == [
        "flot-infini",
        "mines",
        "fleau-des-demons",
        "assaut-sur-un-titan",
        "imposer-le-respect",
    ]
    assert BY_KEY["imposer-le-respect"].size == (24 * INCH, 48 * INCH)
    assert all(one.size == (SIDE, SIDE) for one in SCENARIOS if not one.legendary)
    hill = square("hill", RUIN, 10, 10, 4, 0)
    for one in SCENARIOS:
        arena = scene(one.key, hill, sites=["hill"] * one.pieces, sides=("a", "b", "c")[: max(2, one.least)])
        assert [mission_post for _, mission_post in arena.battle.mission.posts] == list(one.posts[: max(2, one.least)])  # type: ignore[union-attr]


@pytest.mark.rule("lfw.scenario.placement")
@pytest.mark.parametrize(
    "key", ["assaut-place-forte", "prendre-la-breche", "embuscade-urbaine", "roi-de-la-colline", "defense-de-relique"]
)
@pytest.mark.parametrize("agreed", [None, 3])
def test_a_scenario_lasts_as_many_turns_as_it_says_or_as_was_agreed(key: str, agreed: int | None) -> None:
    data, hill = BY_KEY[key], square("hill", RUIN, 10, 10, 4, 0)
    arena = scene(key, hill, sites=["hill"] * data.pieces, sides=("a", "b", "c")[: max(2, data.least)], turns=agreed)
    mission = arena.run(SetUp()).mission
    assert mission is not None
    assert mission.turns == (agreed if data.plus_die else agreed or data.turns)


@pytest.mark.rule("lfw.scenario.objective.zone", "lfw.scenario.objective.point")
def test_the_most_units_control_a_place_and_the_fleeing_or_fighting_do_not() -> None:
    arena = scene("roi-de-la-colline", square("hill", RUIN, 10, 10, 4, 0), sites=["hill"])
    [site] = arena.battle.mission.sites  # type: ignore[union-attr]
    arena.add("r1", "red", 9.6, 11, base=ROUND)  # partly in it
    arena.add("b1", "blue", 13, 13, base=ROUND)
    assert controls(arena.battle, site) == ""
    arena.add("r2", "red", 11, 10.6, base=ROUND)
    assert (controls(arena.battle, site), controls(arena.battle, site, alone=True)) == ("red", "")
    arena.battle["r2"].fleeing = True
    assert controls(arena.battle, site) == ""
    arena.battle["r1"].fleeing = True
    assert (controls(arena.battle, site), controls(arena.battle, site, alone=True)) == ("blue", "blue")
    arena.add("r3", "red", 14, 13, base=ROUND)
    assert controls(arena.battle, site) == ""  # both are in a melee


@pytest.mark.rule("lfw.scenario.deployment", "lfw.scenario.embuscade-urbaine.deployment")
def test_the_ambushed_deploy_half_then_the_attacker_then_the_rest() -> None:
    arena = scene("embuscade-urbaine")
    for name in ("a1", "a2"):
        enlist(arena, name, "red")
    for name in ("d1", "d2", "d3"):
        enlist(arena, name, "blue")
    ready(arena)
    assert not fits(arena, "red", 12, 12)
    assert fits(arena, "red", 2.5, 12)
    assert not fits(arena, "red", 2.6, 12)
    assert fits(arena, "blue", 12, 17.45)
    assert not fits(arena, "blue", 12, 17.6)
    arena.run(
        Deployment(),
        answers=["d1", at(12, 12), "d2", at(14, 12), "a1", at(1, 1), at(1, 20), at(10, 12)],
    )
    assert [event.unit for event in arena.told(Deployed)] == ["d1", "d2", "a1", "a2", "d3"]


@pytest.mark.rule("lfw.rule.eclaireur", "lfw.scenario.deployment")
def test_scouts_come_last_in_the_order_in_which_the_scenario_deploys() -> None:
    """The defender wholly, then the attacker: so it is of their scouts as well, and of halves."""
    for key, order in (
        ("assaut-place-forte", ["d", "a", "ds1", "ds2", "ds3", "as1", "as2"]),
        ("embuscade-urbaine", ["d", "a", "ds1", "ds2", "as1", "as2", "ds3"]),
    ):
        arena = scene(key)
        for name, side in (("a", "red"), ("d", "blue")):
            enlist(arena, name, side)
        for number in (1, 2, 3):
            enlist(arena, f"ds{number}", "blue", rules=rules("Éclaireur"))
        for number in (1, 2):
            enlist(arena, f"as{number}", "red", rules=rules("Éclaireur"))
        ready(arena)
        places = {"d": at(12, 12), "a": at(1, 1), "as1": at(2, 8), "as2": at(2, 16)}
        places |= {f"ds{number}": at(20, 4 * number) for number in (1, 2, 3)}
        told: list[str] = []
        game = arena.game(Deployment()).start()
        while game.request is not None:
            unit = game.request.about.get("unit")
            if unit is None:
                assert isinstance(game.request, Choose)
                game.answer(min(game.request.options), player=game.request.player)
            else:
                told.append(str(unit))
                game.answer(places[str(unit)], player=game.request.player)
        assert told == order


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

Limit = tuple[float, float, int, int]
"""Where a base of an inch just fits, and how many hairs away it does not any more."""

ALL_EDGES: list[Limit] = [(12, 2.5, 0, 1), (2.5, 12, 1, 0), (21.5, 12, -1, 0), (12, 21.5, 0, -1)]
ALL_EDGES += [(12, 0.5, 0, -1), (0.5, 12, -1, 0), (23.5, 12, 1, 0), (12, 23.5, 0, 1)]

DIAGONAL: float = 2 * 2**0.5 + 0.01
"""How much farther along an edge than it is deep a base is that keeps off the diagonal."""


@pytest.mark.rule(
    "lfw.scenario.placement",
    "lfw.scenario.assaut-place-forte.deployment",
    "lfw.scenario.prendre-la-breche.deployment",
    "lfw.scenario.embuscade-urbaine.deployment",
    "lfw.scenario.reserve-convoitee.deployment",
    "lfw.scenario.roi-de-la-colline.deployment",
    "lfw.scenario.defense-de-relique.deployment",
    "lfw.scenario.fouille-precipitee.deployment",
    "lfw.scenario.croisee-chaotique.deployment",
    "lfw.scenario.flot-infini.deployment",
    "lfw.scenario.fleau-des-demons.deployment",
    "lfw.scenario.imposer-le-respect.deployment",
    "lfw.scenario.start",
)
@pytest.mark.parametrize(
    ("key", "sides", "answers", "limits"),
    [
        (
            "assaut-place-forte",
            ("red", "blue"),
            (),
            {
                "blue": [
                    (9.5 + HAIR, 12, -1, 0),
                    (14.5 - HAIR, 12, 1, 0),
                    (12, 9.5 + HAIR, 0, -1),
                    (12, 14.5 - HAIR, 0, 1),
                ],
                "red": ALL_EDGES,
            },
        ),
        (
            "prendre-la-breche",
            ("red", "blue"),
            (),
            {"red": [(0.5, 2.5 - HAIR, 0, 1)], "blue": [(23.5, 21.5 + HAIR, 0, -1)]},
        ),
        (
            "embuscade-urbaine",
            ("red", "blue"),
            (),
            {
                "blue": [(12, 17.48, 0, 60), (12, 6.52, 0, -60), (17.48, 12, 60, 0), (6.52, 12, -60, 0)],
                "red": ALL_EDGES,
            },
        ),
        (
            "reserve-convoitee",
            ("red", "blue"),
            ("rising",),
            {
                "red": [(23.5, 2.5, 0, 1), (20.54, 0.5, -50, 0)],
                "blue": [(0.5, 21.5, 0, -1), (3.46, 23.5, 50, 0)],
            },
        ),
        (
            "reserve-convoitee",
            ("red", "blue"),
            ("falling",),
            {
                "red": [(0.5, 2.5, 0, 1), (3.46, 0.5, 50, 0)],
                "blue": [(23.5, 21.5, 0, -1), (20.54, 23.5, -50, 0)],
            },
        ),
        ("roi-de-la-colline", ("red", "blue"), (), {"red": [(0.5, 5.5, 0, 1)], "blue": [(23.5, 18.5, 0, -1)]}),
        (
            "roi-de-la-colline",
            ("a", "b", "c"),
            (),
            {
                "a": [(12, 5.5, 0, 1), (3 + DIAGONAL, 3, -50, 0)],
                "b": [(12, 18.5, 0, -1)],
                "c": [(5.5, 12, 1, 0), (3, 3 + DIAGONAL, 0, -50)],
            },
        ),
        (
            "defense-de-relique",
            ("red", "blue", "green"),
            (),
            {
                "green": [(0.5, 11.5, 0, 1), (23.5, 11.5, 0, 1), (0.5, 0.5, 0, -1), (0.5, 0.5, -1, 0), (23.5, 1, 1, 0)],
                "red": [(2.5, 12.5, 0, -1), (2.5, 15, 1, 0), (11.5, 23, 1, 0), (8, 21.5, 0, -1), (0.5, 23.5, -1, 0)],
                "blue": [
                    (21.5, 12.5, 0, -1),
                    (21.5, 15, -1, 0),
                    (12.5, 23, -1, 0),
                    (16, 21.5, 0, -1),
                    (23, 23.5, 0, 1),
                ],
            },
        ),
        ("fouille-precipitee", ("red", "blue"), (), {"red": [(0.5, 2.5, 0, 1)], "blue": [(23.5, 21.5, 0, -1)]}),
        (
            "croisee-chaotique",
            ("red", "blue"),
            ("attrition",) * 2,
            {"red": [(0.5, 2.5, 0, 1)], "blue": [(23.5, 21.5, 0, -1)]},
        ),
        (
            "croisee-chaotique",
            ("a", "b", "c"),
            ("attrition",) * 3,
            {"a": [(0.5, 2.5, 0, 1)], "b": [(23.5, 21.5, 0, -1)], "c": [(2.5, 0.5, 1, 0)]},
        ),
        (
            "croisee-chaotique",
            ("a", "b", "c", "d"),
            ("attrition",) * 4,
            {
                "a": [(12, 2.5, 0, 1), (1.5 + DIAGONAL, 1.5, -50, 0)],
                "b": [(12, 21.5, 0, -1)],
                "c": [(2.5, 12, 1, 0)],
                "d": [(21.5, 12, -1, 0)],
            },
        ),
        (
            "flot-infini",
            ("red", "blue"),
            ("far",),
            {"red": [(0.5, 11.5 - HAIR, 0, 1)], "blue": [(23.5, 11.5 - HAIR, 0, 1)]},
        ),
        ("flot-infini", ("red", "blue"), ("left",), {"red": [(12.5 + HAIR, 0.5, -1, 0)]}),
        (
            "fleau-des-demons",
            ("red", "blue", "green"),
            (),
            {
                "red": [(0.5, 2.5, 0, 1)],
                "blue": [(23.5, 21.5, 0, -1)],
                "green": [(0.5, 0.5, -1, 0), (23.5, 23.5, 1, 0)],
            },
        ),
        (
            "imposer-le-respect",
            ("red", "blue"),
            ("near",),
            {"blue": [(0.5, 14.5 - HAIR, 0, 1)], "red": [(23.5, 33.5 + HAIR, 0, -1)]},
        ),
        (
            "imposer-le-respect",
            ("red", "blue"),
            ("far",),
            {"red": [(0.5, 14.5 - HAIR, 0, 1)], "blue": [(23.5, 33.5 + HAIR, 0, -1)]},
        ),
    ],
)
def test_each_side_deploys_just_as_far_as_its_zone_reaches(
    key: str, sides: tuple[str, ...], answers: tuple[str, ...], limits: dict[str, list[Limit]]
) -> None:
    arena = scene(key, square("hill", RUIN, 10, 10, 4, 0), sites=["hill"] * BY_KEY[key].pieces, sides=sides)
    if key == "imposer-le-respect":
        for side in sides:
            enlist(arena, f"{side}-champion", side)
    ready(arena, *answers, dice=[2] if key == "croisee-chaotique" else [])
    for side, places in limits.items():
        for x, y, dx, dy in places:
            assert fits(arena, side, x, y), (side, x, y)
            assert not fits(arena, side, x + dx * HAIR, y + dy * HAIR), (side, x, y)


# -- treasures ---------------------------------------------------------------------------------------------------------


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


@pytest.mark.rule("lfw.scenario.objective.tresor")
def test_a_treasure_is_taken_with_a_normal_move_and_slows_its_bearer() -> None:
    arena = found()
    finder = arena.battle["finder"]
    assert [event.unit for event in arena.told(TreasureTaken)] == ["finder"]
    assert [stride(arena.battle, finder, move) / INCH for move in ("normal", "run", "charge")] == [4, 7, 9]
    finder.moved_last = True
    assert ready_weapons(arena.battle, finder) == ()
    none = vault()
    none.run(MoveUnit("finder", "run"), answers=[line((5, 9), (5, 6.3))])
    assert none.told(TreasureTaken) == []
    big = found(type="monster")
    assert stride(big.battle, big.battle["finder"], "normal") == 5 * INCH
    friend = arena.run(MoveUnit("friend", "normal"), answers=[line((9, 5), (6, 5.9)), SUGGESTED])
    assert friend.mission.treasures[0].bearer == "friend"  # type: ignore[union-attr]
    assert not friend["finder"].has("lfw.scenario.objective.tresor")


@pytest.mark.rule("lfw.scenario.objective.tresor")
def test_a_treasure_is_put_down_on_the_way_or_left_behind() -> None:
    arena = found()
    arena.run(MoveUnit("finder", "normal"), answers=[line((5, 6.3), (5, 9)), "yes", at(6.2, 8)])
    assert [event.point for event in arena.told(TreasureLaid)] == [(round(6.2 * INCH), 8 * INCH)]
    run = found()
    battle = run.run(MoveUnit("finder", "run"), answers=[line((5, 6.3), (5, 12)), at(5, 5)])
    assert battle.mission.treasures[0].at == (5 * INCH, 5 * INCH)  # type: ignore[union-attr]
    big = found(type="monster")
    kept = big.run(MoveUnit("finder", "run"), answers=[line((5, 6.3), (5, 12)), "no"])
    assert kept.mission.treasures[0].bearer == "finder"  # type: ignore[union-attr]
    kept = big.run(MoveUnit("finder", "run"), answers=[line((5, 12), (5, 11)), SUGGESTED])
    assert kept.mission.treasures[0].bearer == "finder"  # type: ignore[union-attr]
    dropped = found(type="monster")
    dropped.run(MoveUnit("finder", "run"), answers=[line((5, 6.3), (5, 12)), "yes", at(6.2, 8)])
    assert [event.point for event in dropped.told(TreasureLaid)] == [(round(6.2 * INCH), 8 * INCH)]
    for elsewhere in (at(8, 12), at(6.3, 9)):
        with pytest.raises(IllegalAnswer, match="in contact with its bearer"):
            found().run(MoveUnit("finder", "run"), answers=[line((5, 6.3), (5, 12)), elsewhere])


@pytest.mark.rule("lfw.scenario.objective.tresor", "lfw.scenario.objective.tresor.steal")
def test_whoever_wins_a_combat_takes_it_and_whoever_dies_leaves_it() -> None:
    arena = found()
    arena.add("thief", "blue", 5, 7.3, base=ROUND)
    arena.battle.combat = Combat(("finder", "thief"), (("red", 1),))
    other = Treasure("cup", at=(20 * INCH, 3 * INCH))
    arena.battle.change_mission(treasures=(other, *arena.battle.mission.treasures))  # type: ignore[union-attr]
    battle = arena.run(DecideCombat(), answers=["thief"])
    bearers = [treasure.bearer for treasure in battle.mission.treasures]  # type: ignore[union-attr]
    assert bearers == ["", "thief"], "nobody has a hold on the other one"
    mounted = found()
    mounted.add("thief", "blue", 5, 7.3, base=ROUND, mount=profile("horse", base=ROUND))
    mounted.battle.combat = Combat(("finder", "thief"), (("red", 1),))
    mounted.run(DecideCombat(), answers=["thief"])
    [relic] = mounted.battle.mission.treasures  # type: ignore[union-attr]
    assert relic.bearer == "thief-mount", "it slows the moves of both"
    assert stride(mounted.battle, mounted.battle["thief-mount"], "normal") == 4 * INCH
    third = found()
    for name, side, y in (("thief", "blue", 7.3), ("rival", "green", 5.3)):
        third.add(name, side, 5, y, base=ROUND)
    third.battle.players = ("red", "blue", "green")
    two = found()
    for name, y in (("thief", 7.3), ("second", 5.3)):
        two.add(name, "blue", 5, y, base=ROUND)
    two.battle.combat = Combat(("finder", "thief", "second"), (("red", 1),))
    assert two.run(DecideCombat(), answers=[SUGGESTED]).mission.treasures[0].bearer == "thief"  # type: ignore[union-attr]
    third.battle.combat = Combat(("finder", "thief", "rival"), (("red", 1),))
    assert third.run(DecideCombat(), answers=["thief"]).mission.treasures[0].bearer == "thief"  # type: ignore[union-attr]
    dead = found()
    destroy(dead.battle, dead.battle["finder"], by="foe")
    lying = dead.run(answers=[at(5, 6.3)])
    assert lying.mission.treasures[0].at == (5 * INCH, round(6.3 * INCH))  # type: ignore[union-attr]


@pytest.mark.rule(
    "lfw.scenario.objective.tresor", "lfw.aptitude.reformation", "lfw.aptitude.desengagement", "lfw.rule.avant-garde"
)
def test_a_treasure_is_taken_with_any_normal_move_out_of_turn_as_well() -> None:
    regroups = vault(aptitudes=("lfw.aptitude.reformation",), command=1)
    regroups.battle.stand(regroups.battle["friend"], None)
    regroups.run(OrganisationPhase(), answers=["finder reformation", line((5, 9), (5, 6.3)), "yes"], dice=[6])
    retires = vault(aptitudes=("lfw.aptitude.desengagement",), command=1)
    answers = ["finder desengagement", "finder", line((5, 9), (5, 6.3)), "yes"]
    retires.run(UseAptitudes(moment="turn-end"), answers=answers)
    leads = vault(rules=rules("Avant-garde"))
    leads.run(Advance("finder", "normal"), answers=[line((5, 9), (5, 6.3)), "yes"])
    for arena in (regroups, retires, leads):
        assert [event.unit for event in arena.told(TreasureTaken)] == ["finder"]
    runs = vault(rules=rules("Avant-garde"))
    runs.run(Advance("finder", "run"), answers=[line((5, 9), (5, 6.3))])


@pytest.mark.rule("lfw.scenario.objective.tresor")
def test_a_treasure_is_left_behind_by_whoever_moves_in_any_other_way() -> None:
    taking = found()
    taking.run(TakePosition("finder"), answers=[line((5, 6.3), (5, 9)), at(5, 5)])
    carried = found()
    hand = next(one for one in common_domains()["vent"].spells if one.key == "main-du-vent")
    carried.add("witch", "blue", 5, 12, base=ROUND, magic=2, spells=(hand,))
    carried.run(MagicPhase(), answers=["witch", "finder", at(20, 6.3), at(5, 5)], dice=[2, 2])
    for arena in (taking, carried):
        assert [event.unit for event in arena.told(TreasureLaid)] == ["finder"]
        assert not arena.battle["finder"].has("lfw.scenario.objective.tresor")


# -- classic scenarios -------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "lfw.scenario.assaut-place-forte", "lfw.scenario.assaut-place-forte.deployment", "lfw.scenario.deployment"
)
def test_the_defender_of_a_stronghold_deploys_first_in_the_middle() -> None:
    arena = scene("assaut-place-forte", sides=("red", "blue"))
    enlist(arena, "a1", "red")
    enlist(arena, "d1", "blue")
    enlist(arena, "d2", "blue")
    ready(arena)
    assert fits(arena, "blue", 9.6, 12)
    assert not fits(arena, "blue", 9.5, 12)  # at exactly 9" it is not further
    assert fits(arena, "red", 12, 2.5)
    assert fits(arena, "red", 21.5, 8)
    assert not fits(arena, "red", 12, 3)
    arena.run(Deployment(), answers=["d2", at(12, 12), at(14, 12), at(1, 1)])
    assert [event.unit for event in arena.told(Deployed)] == ["d2", "d1", "a1"]
    arena.run(RollLength(), dice=[4])
    assert [event.turn for event in arena.told(LengthSet)] == [7]
    assert arena.battle.mission.turns == 7  # type: ignore[union-attr]


@pytest.mark.rule("lfw.scenario.terrain")
@pytest.mark.rule("lfw.scenario.assaut-place-forte.points", "lfw.scenario.assaut-place-forte.field")
def test_whoever_holds_the_most_strategic_points_alone_has_won() -> None:
    ruins = [square(f"ruin{n}", RUIN, x, y, 2, 0) for n, (x, y) in enumerate(((7, 7), (15, 7), (7, 15), (15, 15)))]
    arena = scene("assaut-place-forte", *ruins, sites=[ruin.id for ruin in ruins])
    arena.add("r", "red", 8, 8, base=ROUND)
    arena.add("b", "blue", 16, 8, base=ROUND)
    assert won(arena, last=True) == ""
    assert won(arena) is None
    arena.add("b2", "blue", 8, 16, base=ROUND)
    assert won(arena, last=True) == "blue"
    arena.add("r2", "red", 6.8, 15.2, base=ROUND)
    assert won(arena, last=True) == ""
    arena.add("r3", "red", 9.2, 15.2, base=ROUND)
    assert won(arena, last=True) == "", "two of one side and one of the other: nobody is alone there"
    data = BY_KEY["assaut-place-forte"]
    assert list(misplaced(data, arena.battle.board, [ruin.id for ruin in ruins])) == []
    wrong = Arena(square("wall", LOW_WALL, 5, 10, 1, 0), square("near", RUIN, 9, 12, 1, 0), *ruins).battle.board
    told = [(one.rule.split(".")[-1], one.piece) for one in misplaced(data, wrong, ["ruin0", "near", "ruin2", "ruin3"])]
    assert told == [("points", "near"), ("points", "ruin2")], "the edges may hold anything"
    told = [(one.rule.split(".")[-1], one.piece) for one in misplaced(data, wrong, ["ruin0", "ruin1", "ruin2", "wall"])]
    assert ("points", "wall") in told
    edge = Arena(square("edge", RUIN, 6, 8, 2, 0), *ruins[1:]).battle.board  # at exactly 6" it is not further
    told = [(one.rule.split(".")[-1], one.piece) for one in misplaced(data, edge, ["edge", "ruin1", "ruin2", "ruin3"])]
    assert told == [("points", "edge")]


@pytest.mark.rule("lfw.scenario.terrain")
@pytest.mark.rule(
    "lfw.scenario.prendre-la-breche",
    "lfw.scenario.prendre-la-breche.field",
    "lfw.scenario.prendre-la-breche.deployment",
    "lfw.scenario.prendre-la-breche.victory",
)
def test_the_passage_is_forced_by_whoever_holds_the_breach_of_the_other() -> None:
    arena = ready(scene("prendre-la-breche"))
    assert fits(arena, "red", 12, 2.49)
    assert not fits(arena, "red", 12, 2.5)  # less than 3"
    assert fits(arena, "blue", 12, 21.6)
    arena.add("r", "red", 12, 23, base=ROUND)
    assert won(arena) == "red"
    mid_turn = Arena()
    mid_turn.battle = arena.battle.copy()
    assert mid_turn.run(CheckEnd()).winner is None
    arena.add("b", "blue", 12, 1, base=ROUND)
    assert won(arena) is None
    arena.battle["r"].fleeing = True
    assert won(arena) == "blue"
    data = BY_KEY["prendre-la-breche"]
    far, near = square("far", FOREST, 10, 4, 4, 0), square("near", FOREST, 10, 3, 4, 0)
    assert [one.piece for one in misplaced(data, Arena(far, near).battle.board, [])] == ["near"]


@pytest.mark.rule("lfw.scenario.terrain")
@pytest.mark.rule(
    "lfw.scenario.embuscade-urbaine", "lfw.scenario.embuscade-urbaine.victory", "lfw.scenario.embuscade-urbaine.field"
)
def test_treasures_are_delivered_at_the_edges_and_three_of_four_win() -> None:
    arena = ready(scene("embuscade-urbaine"))
    assert {one.key: one.at for one in arena.battle.mission.treasures} == {  # type: ignore[union-attr]
        "treasure-1": (11 * INCH, 11 * INCH),
        "treasure-2": (11 * INCH, 13 * INCH),
        "treasure-3": (13 * INCH, 11 * INCH),
        "treasure-4": (13 * INCH, 13 * INCH),
    }
    arena.add("r", "red", 3, 12, base=ROUND)
    arena.add("r2", "red", 6, 20, base=ROUND)
    arena.add("b", "blue", 20, 12, base=ROUND)
    arena.battle.change_mission(treasures=treasures("r", "red", "red", ""))
    assert won(arena) is None
    battle = arena.run(MoveUnit("r", "normal"), answers=[line((3, 12), (0.5, 12)), "no", "yes"])
    assert [(event.treasures, event.left) for event in arena.told(UnitSaved)] == [(("t0",), False)]
    assert battle["r"].in_play
    assert won(arena) is None  # one lies on the field still
    for last, winner in ((("red", "red", "red", "red"), "red"),):
        arena.battle.change_mission(treasures=treasures(*last))
        assert won(arena) == winner
    arena.battle.change_mission(treasures=treasures("red", "red", "", ""))
    for name in ("r", "r2"):
        arena.battle[name].fleeing = True
    assert won(arena) == ""
    arena.battle.change_mission(treasures=treasures("red", "red", "red", ""))
    assert won(arena) == "red"
    arena.battle.change_mission(treasures=treasures("red", "", "", ""))
    assert won(arena) == "blue"
    for number in range(2):
        arena.add(f"more{number}", "red", 10, 8 + 6 * number, base=ROUND)
        assert won(arena) is None, "two of three, two of four"
    arena.battle["more0"].fleeing = True
    assert won(arena) == "blue", "three of four"
    data = BY_KEY["embuscade-urbaine"]
    board = Arena(square("house", RUIN, 12, 15, 2, 0), square("wall", LOW_WALL, 12, 16, 1, 0)).battle.board
    assert [one.piece for one in misplaced(data, board, [])] == ["house"]
    close = Arena(square("wall", LOW_WALL, 12, 14, 1, 0)).battle.board
    assert [one.piece for one in misplaced(data, close, [])] == ["wall"]


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


@pytest.mark.rule(
    "lfw.scenario.reserve-convoitee",
    "lfw.scenario.reserve-convoitee.field",
    "lfw.scenario.reserve-convoitee.deployment",
    "lfw.scenario.reserve-convoitee.victory",
)
def test_provisions_lie_on_a_diagonal_and_armies_come_from_other_corners() -> None:
    arena = ready(scene("reserve-convoitee"), "rising")
    places = [(one.at[0] / INCH, one.at[1] / INCH) for one in arena.battle.mission.treasures if one.at]  # type: ignore[union-attr]
    assert places[1] == (12, 12)
    assert [one.key for one in arena.battle.mission.treasures] == [f"treasure-{number}" for number in (1, 2, 3)]  # type: ignore[union-attr]
    assert places[0] == pytest.approx((12 - 9 / 2**0.5, 12 - 9 / 2**0.5), abs=0.01)
    assert places[2] == pytest.approx((12 + 9 / 2**0.5, 12 + 9 / 2**0.5), abs=0.01)
    assert fits(arena, "red", 20.7, 1)
    assert not fits(arena, "red", 20.4, 1)
    assert not fits(arena, "red", 1, 1)
    assert fits(arena, "blue", 1, 23)
    falling = ready(scene("reserve-convoitee"), "falling")
    assert fits(falling, "red", 1, 1)
    others = [(one.at[0] / INCH, one.at[1] / INCH) for one in falling.battle.mission.treasures if one.at]  # type: ignore[union-attr]
    assert others == [(x, pytest.approx(24 - y, abs=0.01)) for x, y in places]
    stock = RULES["reserve-convoitee"]
    assert isinstance(stock, Provisions)
    assert stock.arrivals(arena.battle) == ((SIDE, 0), (0, SIDE))
    assert stock.arrivals(falling.battle) == ((0, 0), (SIDE, SIDE))
    arena.add("r", "red", 23, 2, base=ROUND)
    arena.add("b", "blue", 1, 20, base=ROUND)
    arena.battle.change_mission(treasures=treasures("red", "blue", "blue"))
    assert won(arena) == "blue", "as soon as all are saved"
    arena.battle.change_mission(treasures=treasures("r", "blue", ""))
    battle = arena.run(MoveUnit("r", "normal"), answers=[line((23, 2), (23, 0.5)), "no", "yes"])
    assert battle["r"].lost == "saved"
    assert battle.mission.treasures[0].saved_by == "red"  # type: ignore[union-attr]
    assert won(arena) is None
    for across, down in ((2.5, 0.5), (0.5, 2.5)):
        corner = arena.add("edge", "red", 24 - across, down, base=ROUND)
        assert rules_of(arena.battle).may_leave(arena.battle, corner, "normal") is (down == 0.5), "at its own edge only"
        arena.battle.units.pop("edge")
    wide = arena.add("wide", "red", 18, 4.5, base=Disc(9 * INCH))
    assert rules_of(arena.battle).may_leave(arena.battle, wide, "normal"), "exactly 3 inches from the corner"
    arena.battle.units.pop("wide")
    home = arena.add("home", "blue", 2, 23.5, base=ROUND)
    assert rules_of(arena.battle).may_leave(arena.battle, home, "normal")
    arena.battle.units.pop("home")
    for away, leaves in ((3.46, True), (3.48, False)):  # its base at the edge, 0.5 from the corner's; 3 from it at most
        place = arena.add("edge", "red", 24 - away, 0.5, base=ROUND)
        assert rules_of(arena.battle).may_leave(arena.battle, place, "normal") is leaves
        arena.battle.units.pop("edge")
    battle["b"].lost = "saved"
    battle.stand(battle["b"], None)
    arena.battle = battle
    assert won(arena) == ""
    enlist(arena, "b2", "blue").lost = "killed"
    assert won(arena) == "red"  # all of the one army against half of the other
    arena.battle.change_mission(treasures=treasures("red", "blue", "blue"))
    assert won(arena) == "blue"


@pytest.mark.rule(
    "lfw.scenario.roi-de-la-colline",
    "lfw.scenario.roi-de-la-colline.deployment",
    "lfw.scenario.roi-de-la-colline.victory",
)
def test_the_king_of_the_hill_holds_it_for_three_turns_in_a_row() -> None:
    arena = ready(scene("roi-de-la-colline", square("hill", RUIN, 10, 10, 4, 0), sites=["hill"]))
    assert fits(arena, "red", 1, 5.5)
    assert not fits(arena, "red", 1, 5.6)
    nobody = Arena()
    nobody.battle = arena.battle.copy()
    nobody.add("r", "red", 2, 2, base=ROUND)
    nobody.add("b", "blue", 20, 20, base=ROUND)
    nobody.run(*[CountTurn()] * 4)
    assert not nobody.told(HillHeld)
    assert won(nobody) is None, "nobody has held it, however long"
    arena.add("r", "red", 12, 12, base=ROUND)
    arena.add("b", "blue", 20, 20, base=ROUND)
    for turns in (1, 2):
        arena.run(CountTurn())
        assert [(event.side, event.turns) for event in arena.told(HillHeld)] == [("red", turns)]
        assert won(arena) is None
    lost = Arena()
    lost.battle = arena.battle.copy()
    lost.battle["r"].fleeing = True
    lost.run(CountTurn())
    lost.battle["r"].fleeing = False
    lost.run(CountTurn())
    assert won(lost) is None
    arena.run(CountTurn())
    assert won(arena) == "red"
    arena.add("r2", "red", 2, 2, base=ROUND)
    arena.battle["r"].shade = "killed"
    arena.run(EndOfTurn())  # who was back for the turn alone is gone when it is over
    assert won(arena) == "red"
    three = ready(scene("roi-de-la-colline", square("hill", RUIN, 10, 10, 4, 0), sites=["hill"], sides=("a", "b", "c")))
    assert fits(three, "a", 12, 5.5)
    assert not fits(three, "a", 4, 3)
    assert fits(three, "c", 3, 12)
    offset = 1.5 * 2**0.5
    assert not fits(three, "a", 3 + offset + 0.5 * 2**0.5 - 0.02, 3)
    assert fits(three, "a", 3 + offset + 0.5 * 2**0.5 + 0.02, 3)


@pytest.mark.rule("lfw.scenario.roi-de-la-colline.field", "lfw.scenario.terrain")
def test_the_hill_lies_in_a_circle_of_twelve_inches() -> None:
    data = BY_KEY["roi-de-la-colline"]
    small = msgspec.structs.replace(square("hill", RUIN, 8, 8, 8, 0), kind="forest")
    wide = msgspec.structs.replace(square("hill", RUIN, 7, 7, 10, 0), kind="forest")
    rules = [[one.piece for one in misplaced(data, Arena(piece).battle.board, ["hill"])] for piece in (small, wide)]
    assert rules == [["hill"], ["hill", "hill"]]  # neither is a hill; the wide one leaves the circle, too
    for half, fits in ((6, True), (6 + HAIR, False)):  # how far its corners are from the middle
        outline = tuple((round(x * INCH), round(y * INCH)) for x, y in ((12 - half, 12), (12, 11), (12 + half, 12)))
        board = Arena(Piece("hill", HILL, outline, INCH)).battle.board
        assert (next(misplaced(data, board, ["hill"]), None) is None) is fits


@pytest.mark.rule("lfw.scenario.terrain")
@pytest.mark.rule(
    "lfw.scenario.defense-de-relique",
    "lfw.scenario.defense-de-relique.field",
    "lfw.scenario.defense-de-relique.deployment",
    "lfw.scenario.defense-de-relique.victory",
)
def test_the_relic_is_defended_against_two_attackers() -> None:
    arena = ready(scene("defense-de-relique", sides=("red", "blue", "green")))
    assert [one.at for one in arena.battle.mission.treasures] == [MIDDLE]  # type: ignore[union-attr]
    assert fits(arena, "green", 12, 11.4)
    assert not fits(arena, "green", 12, 12)
    assert fits(arena, "red", 2.5, 14)
    assert not fits(arena, "red", 2.5, 12.4)
    assert not fits(arena, "blue", 21.5, 12.4)
    assert fits(arena, "red", 8, 22)
    assert not fits(arena, "red", 8, 18)
    assert not fits(arena, "red", 14, 23)
    assert fits(arena, "blue", 14, 23)
    arena.add("g", "green", 2.5, 11, base=ROUND)
    assert not fits(arena, "red", 2.5, 14.9)
    assert fits(arena, "red", 2.5, 15.1)
    arena.battle.turn = 3
    arena.run(CountTurn())
    arena.battle.turn = 4
    arena.run(CountTurn(), dice=[5])
    assert arena.battle.mission.turns == 7  # type: ignore[union-attr]
    arena.add("r", "red", 2.5, 20, base=ROUND)
    assert won(arena, last=True) == "green"
    arena.battle.change_mission(treasures=(Treasure("relic", bearer="r"),))
    assert won(arena, last=True) == "red"
    data = BY_KEY["defense-de-relique"]
    assert [one.piece for one in misplaced(data, Arena(square("w", FOREST, 12, 13, 1, 0)).battle.board, [])] == ["w"]


def town() -> Arena:
    """Three ruins to search, with a unit in the first."""
    ruins = [square(f"ruin{n}", RUIN, 5 + 6 * n, 10, 3, 0) for n in range(3)]
    arena = ready(scene("fouille-precipitee", *ruins, sites=[ruin.id for ruin in ruins]))
    arena.add("r", "red", 6.5, 11.5, base=ROUND)
    arena.add("b", "blue", 20, 22, base=ROUND)
    return arena


@pytest.mark.rule("lfw.scenario.terrain", "lfw.shoot.phase")
@pytest.mark.rule("lfw.scenario.fouille-precipitee.search", "lfw.scenario.fouille-precipitee.field")
def test_a_place_is_searched_until_a_token_is_turned() -> None:
    arena = town()
    arena.run(ShootingPhase(), answers=["r search"], dice=[3])
    assert [event.found for event in arena.told(PlaceSearched)] == [""]
    assert not arena.battle["r"].may_shoot
    arena.battle["r"].has_shot = False
    arena.run(ShootingPhase(), answers=["r search"], dice=[3, 2])  # 3 and 1 for the marker; the second of three tokens
    assert [event.found for event in arena.told(PlaceSearched)] == ["empty"]
    arena.battle["r"].has_shot = False
    arena.run(ShootingPhase())  # nothing is left here
    slow = town()
    for die, found in ((1, ""), (2, ""), (1, ""), (1, "empty")):  # each failure counts 1 more for the next
        slow.battle["r"].has_shot = False
        slow.run(ShootingPhase(), answers=["r search"], dice=[die, *([2] if found else [])])
        assert [event.found for event in slow.told(PlaceSearched)] == [found]
    again = town()
    again.run(ShootingPhase(), answers=["r search"], dice=[4, 1])
    assert [event.found for event in again.told(PlaceSearched)] == ["treasure"]
    assert again.battle.mission.treasures[0].bearer == "r"  # type: ignore[union-attr]
    assert [*searches(town().battle, "red")] == ["r search"]
    by_rank = [[*Shots(rank=rank).options(town().battle, "red")] for rank in (-1, 0, 1)]
    assert by_rank == [[], ["r search"], []], "with those who shoot, not before them or after them"
    elsewhere = town()
    elsewhere.battle.change_mission(scenario="prendre-la-breche")
    assert searches(elsewhere.battle, "red") == searches(Arena().battle, "red") == {}
    for change in ({"move": "run"}, {"fleeing": True}, {"has_shot": True}):
        tired = town()
        for field, value in change.items():
            setattr(tired.battle["r"], field, value)
        tired.run(ShootingPhase())
    held = town()  # who controls places in a melee searches none there
    held.battle["r"].gain("lfw.specialist.eclaireur.controle-du-terrain")
    skills = (Rule("lfw.specialist.eclaireur.premier-sur-les-lieux"),)
    held.battle["r"].profile = msgspec.structs.replace(held.battle["r"].profile, skills=skills)
    held.add("brute", "blue", 7.5, 11.5, base=ROUND)
    assert counts(held.battle, held.battle["r"], held.battle.mission.sites[0])  # type: ignore[union-attr]
    held.run(ShootingPhase())
    data = BY_KEY["fouille-precipitee"]
    assert [one.rule for one in misplaced(data, arena.battle.board, ["ruin0"])] == [
        "lfw.scenario.fouille-precipitee.field"
    ]
    assert (data.pieces, data.piece_kinds) == (3, ("building", "ruin"))


def leaves(arena: Arena, x: float, y: float, move: Any = "normal", *, side: str = "red") -> bool:
    """Whether a unit of a side that has come to a place by a move may leave the table there."""
    arena.battle.units.pop("leaver", None)
    leaver = arena.add("leaver", side, x, y, base=ROUND)
    if arena.battle.mission.scenario == "fouille-precipitee":  # type: ignore[union-attr]
        arena.battle.change_mission(treasures=(Treasure("treasure", bearer="leaver" if side == "red" else ""),))
    return rules_of(arena.battle).may_leave(arena.battle, leaver, move)


@pytest.mark.rule(
    "lfw.scenario.reserve-convoitee.victory",
    "lfw.scenario.fleau-des-demons.save",
    "lfw.scenario.fouille-precipitee.victory",
)
def test_one_leaves_the_table_near_ones_own_edge_by_a_normal_move_or_a_run() -> None:
    stock = ready(scene("reserve-convoitee"), "falling")
    for arena, on, off in ((stock, 0.6, 0.6 + HAIR), (hell(), 1.5 - HAIR, 1.5), (town(), 3.5 - HAIR, 3.5)):
        for move, may in (("normal", True), ("run", True), ("charge", False), ("flight", False)):
            assert leaves(arena, 2, on, move) is may
        assert not leaves(arena, 2, off)
        assert not leaves(arena, 2, 24 - on)
    assert leaves(hell(), 2, 24 - 1.49, side="blue")
    assert not leaves(hell(), 2, 0.5, side="green")
    assert not leaves(town(), 2, 24 - 0.5, side="blue"), "without the treasure"


@pytest.mark.rule("lfw.scenario.embuscade-urbaine.victory")
def test_attackers_deliver_treasures_at_any_edge_by_a_normal_move_or_a_run() -> None:
    arena = ready(scene("embuscade-urbaine"))
    arena.add("r", "red", 0.5, 12, base=ROUND)
    arena.add("b", "blue", 23.5, 12, base=ROUND)
    arena.add("r2", "red", 12, 23.5, base=ROUND)
    arena.add("r3", "red", 12, 23, base=ROUND)
    arena.add("r4", "red", 23.5, 3, base=ROUND)
    arena.add("r5", "red", 3, 0.5, base=ROUND)

    def delivers(name: str, move: Any = "normal") -> bool:
        return rules_of(arena.battle).may_deliver(arena.battle, arena.battle[name], move)

    assert [name for name in ("r", "r2", "r3", "r4", "r5", "b") if delivers(name)] == ["r", "r2", "r4", "r5"]
    assert [move for move in ("normal", "run", "charge", "flight") if delivers("r", move)] == ["normal", "run"]


@pytest.mark.rule(
    "lfw.scenario.fouille-precipitee",
    "lfw.scenario.fouille-precipitee.deployment",
    "lfw.scenario.fouille-precipitee.victory",
)
def test_whoever_has_found_the_treasure_carries_it_home() -> None:
    arena = town()
    assert fits(arena, "red", 12, 2.5)
    assert not fits(arena, "red", 12, 2.6)
    arena.run(RollLength(), dice=[1])
    assert arena.battle.mission.turns == 8  # type: ignore[union-attr]
    assert won(arena, last=True) == ""
    arena.run(ShootingPhase(), answers=["r search"], dice=[6, 1])
    assert won(arena, last=True) == "red"
    arena.battle.stand(arena.battle["r"], Pose(6 * INCH, 5 * INCH))
    stays = Arena()
    stays.battle = arena.battle.copy()
    stays.run(MoveUnit("r", "normal"), answers=[line((6, 5), (6, 3.5)), "no"])  # at exactly 3" it is not less
    battle = arena.run(MoveUnit("r", "normal"), answers=[line((6, 5), (6, 3.4)), "no", "yes"])
    assert (battle["r"].lost, battle.mission.treasures[0].saved_by) == ("saved", "red")  # type: ignore[union-attr]
    assert won(arena, last=True) == "red"


@pytest.mark.rule("lfw.scenario.flot-infini.field")
@pytest.mark.rule("lfw.scenario.start")
@pytest.mark.parametrize(
    ("key", "sides", "answers", "asked"),
    [
        ("reserve-convoitee", ("red", "blue"), ("rising",), [("red", "lfw.scenario.reserve-convoitee.field")]),
        (
            "imposer-le-respect",
            ("red", "blue"),
            ("near", "r1", "b1"),
            [
                ("blue", "lfw.scenario.imposer-le-respect.deployment"),
                ("red", "lfw.scenario.imposer-le-respect.army"),
                ("blue", "lfw.scenario.imposer-le-respect.army"),
            ],
        ),
        (
            "assaut-sur-un-titan",
            ("red", "blue", "green"),
            ("kill", "kill"),
            [
                ("blue", "lfw.scenario.assaut-sur-un-titan.assailant"),
                ("green", "lfw.scenario.assaut-sur-un-titan.assailant"),
            ],
        ),
        ("roi-de-la-colline", ("red", "blue"), (), []),
        ("flot-infini", ("red", "blue"), ("far",), [("red", "lfw.scenario.flot-infini.field")]),
        ("prendre-la-breche", ("red", "blue"), (), []),
    ],
)
def test_who_is_asked_what_before_anybody_deploys(
    key: str, sides: tuple[str, ...], answers: tuple[str, ...], asked: list[tuple[str, str]]
) -> None:
    arena = scene(key, square("hill", RUIN, 10, 10, 4, 0), sites=["hill"] * BY_KEY[key].pieces, sides=sides)
    for side in sides:
        for number in (1, 2):
            enlist(arena, f"{side[0]}{number}", side)
    battle = arena.battle
    battle.then(Prepare())
    game = Game(Ready(battle), None, dice=Seeded(1), history="none")
    told: list[tuple[str, str]] = []
    for answer in answers:
        request = game.request
        assert request is not None
        assert isinstance(request, Ask)
        told.append((request.player, request.rule))
        game.answer(answer, player=request.player)
    assert game.request is None
    assert told == asked
    assert {zone.side for zone in game.state.zones} == set(sides)


# -- secondary objectives ----------------------------------------------------------------------------------------------


def crossing(red: str, blue: str, improvised: str = "", **changes: Any) -> Arena:
    """A chaotic crossing in which these objectives have been chosen."""
    arena = scene("croisee-chaotique", objectives=(("red", red), ("blue", blue)), improvised=improvised)
    arena.battle.zones = rules_of(arena.battle).zones(arena.battle)
    return arena


@pytest.mark.rule(
    "lfw.scenario.secondary.general", "lfw.scenario.croisee-chaotique.improvised", "lfw.scenario.croisee-chaotique"
)
def test_objectives_are_chosen_in_secret_and_one_more_is_drawn() -> None:
    arena = scene("croisee-chaotique")
    arena.run(Prepare(), answers=["attrition", "preservation"], dice=[2])
    [told] = arena.told(ObjectivesRevealed)
    assert dict(told.objectives) == {"red": "attrition", "blue": "preservation"}
    assert told.improvised == "suprematie"
    arena.run(RollLength(), dice=[6])
    assert arena.battle.mission.turns == 10  # type: ignore[union-attr]
    for scores, improvised, winner in (
        ((("red", 3), ("blue", 2)), (("blue", 6),), "red"),
        ((("red", 3), ("blue", 3)), (("blue", 1),), "blue"),
        ((("red", 3), ("blue", 3)), (), ""),
        ((("red", 3), ("blue", 3)), (("blue", 0),), ""),
    ):
        tie = crossing("investigation", "investigation")
        tie.battle.change_mission(scores=scores, improvised_scores=improvised)
        assert won(tie, last=True) == winner


@pytest.mark.rule("lfw.scenario.croisee-chaotique")
@pytest.mark.rule("lfw.scenario.croisee-chaotique.improvised")
def test_those_who_are_level_in_a_crossing_have_won_together() -> None:
    sides = ("a", "b", "c")
    arena = scene("croisee-chaotique", sides=sides, objectives=tuple((side, "investigation") for side in sides))
    arena.battle.change_mission(scores=(("a", 1), ("b", 3), ("c", 3)), turns=1)
    for number, side in enumerate(sides):
        arena.add(f"{side}1", side, 3 + 5 * number, 3, base=ROUND)
    level, alone = Arena(sides=sides), Arena(sides=sides)
    level.battle, alone.battle = arena.battle.copy(), arena.battle.copy()
    arena.run(CheckEnd(turn_ends=True))
    assert [(event.winner, event.others) for event in arena.told(Ended)] == [("b", ("c",))]
    level.battle.change_mission(scores=(("a", 3), ("b", 3), ("c", 3)))
    level.run(CheckEnd(turn_ends=True))
    assert [(event.winner, event.others) for event in level.told(Ended)] == [("", ())], "nobody has lost"
    alone.battle.change_mission(scores=(("a", 1), ("b", 4), ("c", 3)))
    alone.run(CheckEnd(turn_ends=True))
    assert [(event.winner, event.others) for event in alone.told(Ended)] == [("b", ())]


@pytest.mark.rule("lfw.scenario.croisee-chaotique.deployment", "lfw.scenario.croisee-chaotique.field")
def test_four_who_cross_keep_away_from_the_diagonals() -> None:
    two = crossing("attrition", "attrition")
    assert fits(two, "red", 0.5, 0.5)
    four = scene("croisee-chaotique", sides=("a", "b", "c", "d"))
    four.battle.zones = rules_of(four.battle).zones(four.battle)
    assert not fits(four, "a", 1.5, 0.5)
    assert fits(four, "a", 12, 2.5)
    assert fits(four, "d", 23, 12)
    assert (
        list(misplaced(BY_KEY["croisee-chaotique"], Arena(square("x", BLOCKING, 11, 11, 2, 0)).battle.board, [])) == []
    )


@pytest.mark.rule("lfw.scenario.secondary.attrition", "lfw.scenario.secondary.preservation")
def test_attrition_and_preservation_are_counted_at_the_end() -> None:
    arena = crossing("attrition", "preservation")
    for side in ("red", "blue"):
        for number in range(4):
            arena.add(f"{side}{number}", side, 2 + 3 * number, 2 if side == "red" else 20, base=ROUND)
    battle = arena.battle
    assert (attrition(battle, "red"), preservation(battle, "blue")) == (0, 6)
    destroy(battle, battle["blue0"], by="red0")
    assert (attrition(battle, "red"), preservation(battle, "blue")) == (1, 4)
    destroy(battle, battle["blue1"], by="red0")
    destroy(battle, battle["red1"], how="fled")
    assert (attrition(battle, "red"), attrition(battle, "blue"), preservation(battle, "blue")) == (1, 0, 2)
    destroy(battle, battle["blue2"], how="fled")
    assert (attrition(battle, "red"), preservation(battle, "blue")) == (1, 0)
    assert won(arena, last=True) == "red"
    few = crossing("attrition", "preservation")
    for number in range(3):
        few.add(f"blue{number}", "blue", 2 + 3 * number, 20, base=ROUND)
    for number, points in enumerate((6, 2, 2)):  # a third is more than a quarter, two are less than three quarters
        assert preservation(few.battle, "blue") == points
        destroy(few.battle, few.battle[f"blue{number}"])


@pytest.mark.rule("lfw.scenario.secondary.assassinat", "lfw.scenario.secondary.general")
def test_each_specialist_killed_is_two_points_and_six_are_the_most() -> None:
    arena = crossing("assassinat", "assassinat")
    arena.add("killer", "red", 12, 2, base=ROUND)
    for number in range(5):
        speciality = "captain" if number else None
        arena.add(f"b{number}", "blue", 2 + 3 * number, 20, base=ROUND, speciality=speciality)
    for number in (0, 1, 2):
        destroy(arena.battle, arena.battle[f"b{number}"], by="killer")
    assert assassination(arena.battle, "red") == 4
    for number in (3, 4):
        destroy(arena.battle, arena.battle[f"b{number}"], by="killer")
    assert assassination(arena.battle, "red") == 8
    arena.add("left", "blue", 20, 20)
    arena.battle.change_mission(turns=1)
    arena.run(CheckEnd(turn_ends=True))
    assert [(event.side, event.total) for event in arena.told(Scored)] == [("red", 6)]
    four = scene("croisee-chaotique", sides=("a", "b", "c", "d"))
    four.add("killer", "a", 12, 2, base=ROUND)
    for name, side in (("b1", "b"), ("b2", "b"), ("c1", "c")):
        four.add(name, side, 3 * len(four.battle.units), 20, base=ROUND, speciality="captain")
        destroy(four.battle, four.battle[name], by="killer")
    assert assassination(four.battle, "a") == 4


@pytest.mark.rule("lfw.scenario.secondary.suprematie")
def test_supremacy_is_scored_at_the_end_of_each_turn_from_the_second_on() -> None:
    arena = crossing("suprematie", "attrition")
    arena.add("r1", "red", 12, 17, base=ROUND)
    arena.add("r2", "red", 12, 7, base=ROUND)
    blue = arena.add("b", "blue", 18.4, 12, base=ROUND)
    arena.run(CountTurn())
    assert arena.told(Scored) == []
    arena.battle.turn = 2
    arena.run(CountTurn())
    assert [(event.side, event.points) for event in arena.told(Scored)] == [("red", 1)]
    arena.battle.stand(arena.battle[blue.id], Pose(round(18.6 * INCH), 12 * INCH))
    arena.run(CountTurn())
    assert [(event.points, event.total) for event in arena.told(Scored)] == [(2, 3)]
    for _ in range(3):
        arena.run(CountTurn())
    assert arena.battle.mission.score("red") == 6  # type: ignore[union-attr]
    for own, theirs in (("suprematie", 2), ("attrition", 1)):
        tie = crossing(own, "attrition")
        for number in range(2):
            tie.add(f"r{number}", "red", 11 + 2 * number, 15, base=ROUND)
        for number in range(theirs):
            tie.add(f"b{number}", "blue", 11 + 2 * number, 9, base=ROUND)
        tie.battle.turn = 2
        tie.run(CountTurn())
        assert not tie.told(Scored), "as many as the others, or another objective"


@pytest.mark.rule("lfw.scenario.secondary.investigation")
def test_a_corner_is_investigated_by_whoever_does_nothing_else() -> None:
    arena = crossing("investigation", "attrition")
    arena.add("r", "red", 21, 21, base=ROUND, magic=3)
    arena.add("home", "red", 2, 2, base=ROUND)
    arena.add("b", "blue", 12, 12, base=ROUND)
    arena.run(OrganisationPhase(), answers=["r far-right", "home near-left"])
    assert not may_move(arena.battle, arena.battle["r"])
    arena.run(MagicPhase())
    arena.run(CountTurn(), EndOfTurn())
    assert [(event.side, event.points) for event in arena.told(Scored)] == [("red", 2), ("red", 1)]
    assert may_move(arena.battle, arena.battle["r"])
    arena.run(OrganisationPhase())  # each corner once
    late = crossing("investigation", "attrition")
    late.add("r", "red", 21, 21, base=ROUND)
    late.run(OrganisationPhase(), answers=["r far-right"])
    late.battle.change_mission(fought=("r",))
    late.run(CountTurn())
    assert late.told(Scored) == []


# -- legendary scenarios -----------------------------------------------------------------------------------------------


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


@pytest.mark.rule("lfw.scenario.fleau-des-demons")
def test_the_demon_plays_demons_and_nobody_else_does() -> None:
    def named(*armies: str) -> str:
        with pytest.raises(Problem) as refused:
            RULEBOOK.setup(armies, "two-woods", options={"scenario": "fleau-des-demons", "players": 3})
        return key_of(refused.value)

    demons, others = "pit-demons-300", "hill-clans-300"
    assert named(others, others, others) == "lfw-setup-scenario-demons"
    assert named(demons, others, demons) == "lfw-setup-scenario-no-demons"
    for seed in range(3):
        plain = RULEBOOK.setup((), None, seed=seed, options={"scenario": "fleau-des-demons", "players": 3})
        battle = RULEBOOK.begun(plain)
        assert [unit.profile.demon for unit in battle.units.values() if not unit.rider] == [
            unit.side == "green" for unit in battle.units.values() if not unit.rider
        ]
    arena = hell()
    assert won(arena) is None
    for name in ("r", "b"):
        destroy(arena.battle, arena.battle[name])
    assert won(arena) == "green"  # nobody is left to save anything


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
LEGENDARY = """
name: Légendes
faction: legends
format: 600
units: [{unit: captain, speciality: captain, skills: [chef-d-equipe]}, {unit: hero}]
"""


@pytest.mark.rule("lfw.scenario.imposer-le-respect.army")
def test_where_respect_is_at_stake_armies_cost_600_points_and_have_legends(tmp_path: Path) -> None:
    pack, army = tmp_path / "legends.yaml", tmp_path / "army.yaml"
    army.write_text(LEGENDARY, encoding="utf-8")

    def refused(points: int, scenario: str) -> str:
        pack.write_text(LEGENDS.replace("POINTS", str(points)), encoding="utf-8")
        options = {"scenario": scenario}
        try:
            RULEBOOK.setup((str(army), str(army)), None, packs=[pack], options=options)
        except Problem as problem:
            return key_of(problem)
        return ""

    assert refused(50, "imposer-le-respect") == ""
    assert refused(50, "prendre-la-breche") != ""
    assert refused(300, "imposer-le-respect") != ""


@pytest.mark.rule(
    "lfw.scenario.fleau-des-demons.field",
    "lfw.scenario.objective.vivre",
    "lfw.scenario.fleau-des-demons.deployment",
    "lfw.scenario.fleau-des-demons.apparition",
)
def test_demons_appear_from_the_third_turn_on() -> None:
    arena = hell()
    kinds = {one.at: one.kind for one in arena.battle.mission.treasures}  # type: ignore[union-attr]
    quarters = [(x * INCH, y * INCH) for x, y in ((6, 6), (18, 18), (6, 18), (18, 6))]
    assert [kinds[quarter] for quarter in quarters] == ["treasure", "treasure", "provisions", "provisions"]
    for side in ("red", "blue"):
        enlist(arena, f"{side}2", side)
    assert fits(arena, "red", 8, 2.5)
    assert not fits(arena, "red", 8, 2.6)
    arena.run(Deployment(), dice=[6, 5, 4], answers=[at(10, 1), at(10, 23)])
    assert not any(unit.in_play for unit in arena.battle.living("green"))
    arena.battle.turn = 2
    arena.run(ScenarioTurnStarts())
    arena.battle.turn = 3
    arena.run(ScenarioTurnStarts(), answers=["imp", at(12, 12), "fiend", at(16, 12)])
    assert [event.unit for event in arena.told(Deployed)] == [
        "imp",
        "fiend",
    ]  # 50 of 200 points; the next costs too much
    assert not fits(arena, "green", 5, 7)
    assert fits(arena, "green", 5, 7.1)
    arena.battle.turn = 5
    arena.run(ScenarioTurnStarts(), answers=["lord", at(12, 15), "none"])


@pytest.mark.rule("lfw.scenario.fleau-des-demons.apparition", "lfw.rule.eclaireur")
def test_a_demon_scout_waits_in_hell_and_appears_as_all_demons_do() -> None:
    arena = hell()
    enlist(arena, "spy", "green", rules=rules("Éclaireur"), points=10)
    for side in ("red", "blue"):
        enlist(arena, f"{side}2", side)
    arena.run(Deployment(), dice=[6, 5, 4], answers=[at(10, 1), at(10, 23)])
    assert not arena.battle["spy"].in_play
    arena.battle.turn = 3
    battle = arena.run(ScenarioTurnStarts(), answers=["spy", at(5, 7.5), "none"])  # 3.5" from an enemy
    assert battle["spy"].in_play


@pytest.mark.rule("lfw.scenario.fleau-des-demons.apparition")
def test_a_demon_for_whom_there_is_no_room_waits_for_another_turn() -> None:
    arena = hell()
    zones = arena.battle.zones
    arena.battle.turn = 3
    arena.battle.zones = (Zone("green", ((0, 0), (INCH, 0), (INCH, 200), (0, 200))),)
    arena.run(ScenarioTurnStarts())
    assert not any(unit.lost for unit in arena.battle.units.values())
    arena.battle.turn = 4
    arena.battle.zones = zones
    battle = arena.run(ScenarioTurnStarts(), answers=["imp", at(12, 12), "none"])
    assert battle["imp"].in_play


@pytest.mark.rule("lfw.scenario.fleau-des-demons.apparition")
@pytest.mark.parametrize(("dear", "comes"), [(40, True), (41, False)])
def test_the_demons_of_a_turn_may_cost_exactly_30_per_cent_of_the_army(dear: int, comes: bool) -> None:
    arena = hell(imp=20, fiend=dear, lord=150 - dear)
    arena.battle.turn = 3
    answers = ["imp", at(12, 12), "fiend", at(16, 12)]
    if comes:
        assert arena.run(ScenarioTurnStarts(), answers=answers)["fiend"].in_play
        return
    with pytest.raises(IllegalAnswer):
        arena.run(ScenarioTurnStarts(), answers=answers)


@pytest.mark.rule("lfw.scenario.fleau-des-demons.save")
def test_what_attackers_save_is_compared_with_what_they_leave() -> None:
    arena = hell()
    demons = {"saved": ("red", "red", "blue", ""), "lost": ("red", "", "", "")}
    arena.battle.change_mission(treasures=treasures("r", "red", "", ""))
    battle = arena.run(MoveUnit("r", "normal"), answers=[line((5, 3), (5, 1.4)), "no", "yes"])
    assert battle["r"].lost == "saved"
    assert won(arena) is None
    destroy(arena.battle, arena.battle["b"])
    arena.battle.agenda.clear()
    assert won(arena) == ""  # two and two
    arena.battle.change_mission(treasures=treasures(*demons["saved"]))
    assert won(arena) == "red"
    arena.battle.change_mission(treasures=treasures(*demons["lost"]))
    assert won(arena) == "green"


def champions() -> Arena:
    """Two armies with their champions, the first of which is a captain."""
    arena = scene("imposer-le-respect")
    arena.add("hero", "red", 12, 20, base=ROUND, speciality="captain")
    arena.add("page", "red", 16, 20, base=ROUND)
    arena.add("rival", "blue", 12, 30, base=ROUND)
    arena.add("squire", "blue", 16, 30, base=ROUND)
    return ready(arena, "near", "hero", "rival")


@pytest.mark.rule(
    "lfw.scenario.imposer-le-respect",
    "lfw.scenario.imposer-le-respect.army",
    "lfw.scenario.imposer-le-respect.field",
    "lfw.scenario.imposer-le-respect.deployment",
    "lfw.scenario.deployment",
)
def test_the_defender_chooses_his_territory_and_everybody_a_champion() -> None:
    arena = champions()
    assert dict(arena.battle.mission.champions) == {"red": "hero", "blue": "rival"}  # type: ignore[union-attr]
    assert fits(arena, "blue", 3, 14.4)
    assert not fits(arena, "blue", 3, 14.5)  # at exactly 9" it is not further
    assert fits(arena, "red", 3, 33.6)
    assert not fits(arena, "red", 3, 1)
    assert {zone.side: bounding_box(zone.polygon) for zone in arena.battle.zones} == {
        "blue": (0, 0, 24 * INCH, 15 * INCH - 1),
        "red": (0, 33 * INCH + 1, 24 * INCH, 48 * INCH),
    }
    data = BY_KEY["imposer-le-respect"]
    assert [one.rule for one in misplaced(data, Arena().battle.board, [])] == ["lfw.scenario.imposer-le-respect.field"]
    assert list(misplaced(data, arena.battle.board, [])) == []
    enlist(arena, "r9", "red")
    enlist(arena, "b9", "blue")
    arena.run(Deployment(), answers=[at(3, 3), at(3, 40)])
    assert [event.unit for event in arena.told(Deployed)] == ["b9", "r9"]
    assert won(arena) is None
    destroy(arena.battle, arena.battle["squire"], by="hero")
    assert won(arena) is None
    destroy(arena.battle, arena.battle["rival"], by="hero")
    assert won(arena) == "red"


# -- the titan ---------------------------------------------------------------------------------------------------------


def lair(*aims: str) -> Arena:
    """A titan (red) and assailants (blue, green) with these aims; the corridor is as wide as the first territory."""
    arena = scene("assaut-sur-un-titan", sides=("red", "blue", "green")[: 1 + len(aims)])
    arena.add("titan", "red", 12, 3, base=ROUND, life=9)
    for side in arena.battle.players[1:]:
        arena.add(side[0], side, 3 if side == "blue" else 9, 30, base=ROUND)
    return ready(arena, *aims)


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan.assailant")
def test_assailants_who_want_the_titan_dead_are_friends_the_others_nobodys() -> None:
    arena = lair("killed", "killed")
    battle = arena.battle
    assert [event.aim for event in arena.told(AimChosen)] == ["killed", "killed"]
    assert [enemy.id for enemy in battle.enemies(battle["b"])] == ["titan"]
    assert [friend.id for friend in battle.friends(battle["b"])] == ["g"]
    assert [enemy.id for enemy in battle.enemies(battle["titan"])] == ["b", "g"]
    battle.stand(battle["g"], Pose(4 * INCH, 30 * INCH))
    assert battle.foes(battle["b"]) == ()
    for aims in (("killed", "kill"), ("kill", "kill")):
        battle = lair(*aims).battle
        assert [enemy.id for enemy in battle.enemies(battle["b"])] == ["titan", "g"]
        assert battle.friends(battle["b"]) == []


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan.first-turn")
def test_there_is_a_truce_of_assailants_in_the_first_turn_alone() -> None:
    battle = lair("kill", "kill").battle
    one, other, titan = battle["b"], battle["g"], battle["titan"]
    assert is_truce(battle, one, other)
    assert not is_truce(battle, one, titan)
    assert not is_truce(battle, titan, one)
    battle.turn = 1
    assert is_truce(battle, one, other)
    battle.turn = 2
    assert not is_truce(battle, one, other)
    battle.turn = 1
    battle.change_mission(scenario="mines")
    assert not is_truce(battle, one, other)
    battle.mission = None
    assert not is_truce(battle, one, other)


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan.first-turn")
def test_assailants_charge_each_other_from_the_second_turn_on() -> None:
    battle = lair("kill", "kill").battle
    battle.stand(battle["titan"], Pose(3 * INCH, 25 * INCH))
    assert chargeable(battle, battle["b"]) == ("titan",)
    battle.turn = 2
    assert chargeable(battle, battle["b"]) == ("titan", "g")


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan", "lfw.scenario.assaut-sur-un-titan.victory")
@pytest.mark.parametrize(
    ("aims", "by", "winners"),
    [
        (("killed", "killed"), "b", ("blue", "green")),
        (("kill", "killed"), "b", ("blue", "green")),
        (("kill", "killed"), "g", ("green",)),
        (("kill", "kill"), "g", ("green",)),
        (("kill", "kill"), "", ()),
    ],
)
def test_who_wins_when_the_titan_falls(aims: tuple[str, str], by: str, winners: tuple[str, ...]) -> None:
    arena = lair(*aims)
    assert won(arena) is None
    destroy(arena.battle, arena.battle["titan"], by=by)
    arena.battle.agenda.clear()
    ended = arena.run(CheckEnd())
    assert ended.winner == next(iter(winners), "")
    [told] = arena.told(Ended)
    assert told.others == winners[1:]


@pytest.mark.rule("lfw.scenario.placement")
def test_a_titan_without_room_has_neither_fallen_nor_come_through() -> None:
    arena = lair("killed")
    leave_out(arena.battle, arena.battle["titan"])
    arena.battle.agenda.clear()
    assert arena.run(CheckEnd()).winner == ""
    assert len(arena.told(Ended)) == 1


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan", "lfw.scenario.assaut-sur-un-titan.victory")
def test_the_titan_wins_if_it_has_come_through_after_eight_turns() -> None:
    for y, winner in ((3, ""), (24.4, ""), (24.5, "red")):
        arena = lair("killed")
        arena.battle.stand(arena.battle["titan"], Pose(12 * INCH, round(y * INCH)))
        arena.battle.turn = 7
        assert won(arena) is None
        arena.battle.turn = 8
        assert won(arena) == winner


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan.field")
def test_a_corridor_six_inches_wide_is_free_in_the_first_territory() -> None:
    data = BY_KEY["assaut-sur-un-titan"]
    size = data.size
    assert size is not None

    def wrong(*pieces: Piece) -> list[tuple[str, str]]:
        board = Board(*size, tuple(pieces), KINDS)
        return [(one.rule.rpartition(".")[2], one.piece) for one in misplaced(data, board, [])]

    west, east = square("west", FOREST, 0, 0, 9, 0), square("east", FOREST, 15, 6, 9, 0)
    assert wrong(west, square("ruin", RUIN, 12, 30, 4, 0)) == []
    assert wrong(square("ruin", RUIN, 2, 2, 4, 0)) == [("field", "ruin")]
    assert corridor(Board(*size, (west, east), KINDS)) == tuple(
        (x * INCH, y * INCH) for x, y in ((0, 15), (24, 15), (24, 24), (0, 24))
    )
    low = [square(f"wood{n}", FOREST, 8, y, 8, 0) for n, y in enumerate((1, 12))]
    assert wrong(*low) == []  # 8" are left on either side
    many = [square(f"wood{n}", FOREST, x, y, 5, 0) for n, (x, y) in enumerate(((5, 5), (14, 5), (5, 14), (14, 14)))]
    assert wrong(*many) == [("field", "")]
    assert next(misplaced(data, Arena().battle.board, [])).rule == f"{data.id}.field"


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan.deployment")
def test_assailants_deploy_first_outside_the_corridor_then_the_titan_in_it() -> None:
    arena = scene("assaut-sur-un-titan", square("wood", FOREST, 0, 0, 12, 0), sides=("red", "blue", "green"))
    for name, side in (("titan", "red"), ("b1", "blue"), ("g1", "green"), ("b2", "blue")):
        enlist(arena, name, side)
    ready(arena, "kill", "kill")
    # the corridor are the 12" to the right of the wood, or as many behind it
    assert fits(arena, "red", 18, 3) and not fits(arena, "red", 18, 30)
    assert fits(arena, "blue", 6, 6) and not fits(arena, "blue", 18, 3)
    other = arena.add("other", "green", 3, 40, base=ROUND)
    assert fits(arena, "blue", 3, 32.9) and not fits(arena, "blue", 3, 33.1)  # 6" from one who plays for himself
    del arena.battle.units[other.id]
    answers = ["b1", at(3, 40), at(12, 40), at(3, 44), at(18, 3)]
    arena.run(Deployment(), dice=[6, 5, 4], answers=answers)
    assert [event.unit for event in arena.told(Deployed)] == ["b1", "g1", "b2", "titan"]
    assert not fits(arena, "blue", 12, 47) and fits(arena, "blue", 12, 28)


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan.titan")
def test_a_titan_is_one_unit_without_a_captain_as_dear_as_its_assailants(tmp_path: Path) -> None:
    pack, army = tmp_path / "legends.yaml", tmp_path / "titan.yaml"
    pack.write_text(LEGENDS.replace("POINTS", "50"), encoding="utf-8")
    army.write_text("{name: Titan, faction: legends, format: 300, units: [{unit: hero}]}", encoding="utf-8")

    def refused(players: int, *armies: str) -> str:
        options = {"scenario": "assaut-sur-un-titan", "players": players}
        try:
            RULEBOOK.setup(armies, "titan-road", packs=[pack], options=options)
        except Problem as problem:
            said.append(problem.reason)
            return key_of(problem)
        return ""

    said: list[Any] = []
    others = ("hill-clans-300", "moor-dead-300")
    assert refused(2, str(army), others[0]) == "lfw-setup-scenario-points"  # 400 points against one
    assert [reason.args["most"] for reason in said] == [300]
    assert refused(3, str(army), *others) == ""
    pack.write_text(LEGENDS.replace("POINTS", "50").replace("400", "300"), encoding="utf-8")
    assert refused(2, str(army), others[0]) == "", "exactly as many points as there may be"
    assert refused(2, others[0], others[1]) == "lfw-setup-scenario-alone"
    assert refused(2) == ""


@pytest.mark.rule("lfw.scenario.imposer-le-respect.points")
def test_what_champions_do_is_worth_points_that_add_up() -> None:
    def points(*deeds: tuple[str, str, str], duel: str = "") -> int:
        arena = champions()
        battle = arena.battle
        if duel:
            battle[duel].duel, battle["rival"].duel = "rival", duel
        for who, by, how in deeds:
            if how == "flight":
                put_to_flight(battle, battle[who])
            else:
                destroy(battle, battle[who], by=by, how="fled" if how == "fled" else "killed")
        return battle.mission.score("red")  # type: ignore[union-attr]

    assert points() == 2  # the champion is a captain
    assert points(("squire", "hero", "killed")) == 2 + 1
    assert points(("squire", "page", "killed")) == 2
    assert points(("rival", "page", "killed")) == 2 - 3
    assert points(("rival", "hero", "killed")) == 2 + 1 + 4
    assert points(("rival", "hero", "killed"), duel="hero") == 2 + 1 + 4 + 1
    assert points(("rival", "page", "killed"), duel="page") == 2 - 3 + 1
    assert points(("rival", "hero", "killed"), duel="page") == 2 + 1 + 4
    assert points(("rival", "", "flight"), ("rival", "", "fled")) == 2 + 2  # upon an enemy, not off the field
    assert points(("rival", "", "flight"), ("rival", "", "flight")) == 2 + 2


@pytest.mark.rule("lfw.scenario.imposer-le-respect.points", "lfw.move.flight.table-edge")
@pytest.mark.parametrize("mounted", [False, True])
def test_a_champion_who_flees_the_field_is_worth_five_points_even_mounted(mounted: bool) -> None:
    for place, points in ((46, 2 + 2 + 3), (30, 2 + 2)):
        arena = scene("imposer-le-respect")
        arena.add("hero", "red", 12, place - 4, base=ROUND, speciality="captain")
        more = {"mount": profile("horse", base=ROUND)} if mounted else {}
        arena.add("rival", "blue", 12, place, base=ROUND, **more)
        arena.add("guard", "red", 12, 32.5, base=ROUND)
        arena.battle.change_mission(champions=(("red", "hero"), ("blue", "rival")))
        ready(arena, "near")
        put_to_flight(arena.battle, arena.battle["rival"])
        battle = arena.run(FleeUnit("rival-mount" if mounted else "rival", tests=False))
        assert battle["rival"].lost == "fled"
        assert battle.mission.score("red") == points  # type: ignore[union-attr]


@pytest.mark.rule("lfw.scenario.victory")
def test_most_victory_points_win_and_nobody_of_several() -> None:
    arena = champions()
    arena.battle.change_mission(scores=(("blue", 5), ("red", 4)))
    destroy(arena.battle, arena.battle["hero"])
    assert won(arena) == "blue"
    arena.battle.change_mission(scores=(("blue", 4), ("red", 4)))
    assert won(arena) == ""


# -- the mine ----------------------------------------------------------------------------------------------------------


def mine(*pieces: Piece) -> Arena:
    """A mine with a wall across it, two inches of which are open, and its entrance in the middle of the near edge."""
    arena = scene("mines", block(WALL, 5, (0, 12), (4, 12.5)), block(WALL, 5, (6, 12), (24, 12.5)), *pieces)
    arena.add("a", "red", 12, 3, base=ROUND)
    arena.add("d", "blue", 12, 22, base=ROUND)
    return arena


def delved(*pieces: Piece, treasure: tuple[float, float] = (12, 18.25), torches: Sequence[str] = ("none",)) -> Arena:
    """The same, ready: the entrance is agreed on, the treasure lies beyond the wall, torches are given."""
    return ready(mine(*pieces), at(12, 1), "yes", at(*treasure), *torches)


@pytest.mark.rule("lfw.scenario.mines.defender")
def test_a_mines_defender_plays_demons_and_its_attacker_whatever_he_likes() -> None:
    demons, others = "pit-demons-300", "hill-clans-300"

    def refused(*armies: str) -> str:
        try:
            RULEBOOK.setup(armies, "old-mine", options={"scenario": "mines"})
        except Problem as problem:
            return key_of(problem)
        return ""

    assert refused(others, others) == "lfw-setup-scenario-demons"
    assert refused(demons, demons) == refused(others, demons) == refused(others) == ""
    assert refused(demons) == ""


@pytest.mark.rule("lfw.scenario.mines.deployment")
def test_the_players_agree_on_an_entrance_or_a_die_does_it_for_them() -> None:
    for answers, dice, middle in (
        ((at(12, 1), SUGGESTED), (), (12, 0)),
        ((at(12, 1), "no", at(22, 0.5)), (1,), (12, 0)),
        ((at(12, 1), "no", at(22, 0.5)), (2,), (22, 0)),
        ((at(0.3, 9), "yes"), (), (0, 9)),
        ((at(23.9, 23.95), "yes"), (), (22.5, 24)),  # three inches wide, however near the corner
    ):
        arena = mine()
        arena.run(AgreeOnEntrance(), answers=answers, dice=dice)
        [agreed] = arena.told(EntranceAgreed)
        assert agreed.point == (round(middle[0] * INCH), round(middle[1] * INCH))
        (ax, ay), (bx, by) = arena.battle.mission.entrance  # type: ignore[union-attr]
        assert abs(bx - ax) + abs(by - ay) == 3 * INCH
    with pytest.raises(IllegalAnswer, match="bars"):
        mine(square("rock", BLOCKING, 12, 0, 2, 0)).run(AgreeOnEntrance(), answers=[at(12, 1)])


@pytest.mark.rule("lfw.scenario.mines.deployment")
def test_the_defender_deploys_9_inches_off_the_entrance_the_other_within_6() -> None:
    arena = delved()
    assert fits(arena, "red", 12, 5.5) and not fits(arena, "red", 12, 5.5 + HAIR)
    for x in (10.5, 12, 13.5):  # straight on from either end of the entrance, and between them
        assert fits(arena, "red", x, 5.48) and not fits(arena, "red", x, 5.52)
        assert fits(arena, "blue", x, 9.52) and not fits(arena, "blue", x, 9.5)
    assert fits(arena, "red", 18.9, 1) and not fits(arena, "red", 19.1, 1)  # from the end of the entrance
    assert fits(arena, "blue", 23.5, 23.5) and not fits(arena, "blue", 23.5, 23.5 + HAIR)
    assert fits(arena, "blue", 1, 1) and not fits(arena, "blue", 1.1, 1)
    enlist(arena, "a2", "red")
    enlist(arena, "d2", "blue")
    enlist(arena, "d3", "blue")
    arena.run(Deployment(), answers=["d3", at(3, 20), at(6, 20), at(10, 2)])
    assert [event.unit for event in arena.told(Deployed)] == ["d3", "d2", "a2"]


@pytest.mark.rule("lfw.scenario.mines.field")
def test_at_night_the_treasure_lies_in_the_middle_of_a_reachable_room() -> None:
    arena = delved()
    assert arena.battle.night
    assert arena.battle.mission.treasures[0].at == (12 * INCH, round(18.25 * INCH))  # type: ignore[union-attr]
    assert arena.told(TreasureHidden)
    for place, reason in (((12, 16), "middle"), ((9, 18.25), "middle"), ((12, 12.2), "blocking")):
        with pytest.raises(IllegalAnswer, match=reason):
            delved(treasure=place)
    gap = (4, 12), (6, 12.5)
    with pytest.raises(IllegalAnswer, match="no way"):
        delved(block(WALL, 5, *gap))
    delved(block(CLOSED, 5, *gap))  # a door can be forced
    delved(block(LOW_WALL, 2, *gap))  # and a barricade climbed
    delved(block(WALL, 5, *gap), treasure=(12, 6))
    data = BY_KEY["mines"]
    assert [one.rule for one in misplaced(data, Arena().battle.board, [])] == ["lfw.scenario.mines.field"]
    assert list(misplaced(data, arena.battle.board, [])) == []


@pytest.mark.rule("lfw.scenario.mines.field")
def test_a_mine_has_rocks_and_barricades_and_nothing_of_the_open_air() -> None:
    rocks = square("rock", BLOCKING, 2, 2, 4, 3 * INCH), square("wall", WALL, 12, 12, 4, 3 * INCH)
    crate = square("crate", LOW_WALL, 8, 8, 1, INCH)

    def fits(*pieces: Piece) -> bool:
        return places_for("mines", Arena(*pieces).battle.board) is not None

    assert fits(*rocks, crate)
    assert not fits(*rocks)
    assert not fits(rocks[0], crate)
    assert not fits(*rocks, crate, square("wood", FOREST, 18, 18, 2, INCH))
    with pytest.raises(Problem, match="does not suit"):
        RULEBOOK.setup(["hill-clans-300", "pit-demons-300"], "two-woods", options={"scenario": "mines"})


@pytest.mark.rule("lfw.scenario.mines.torches")
def test_the_attacker_gives_torches_to_whom_he_likes() -> None:
    def lights(*answers: str) -> list[str]:
        arena = mine()
        arena.add("a2", "red", 15, 3, base=ROUND)
        ready(arena, at(12, 1), "yes", at(12, 18.25), *answers)
        [given] = arena.told(TorchesGiven)
        able = [key for side in ("red", "blue") for key in actions(arena.battle, side) if key.endswith("torch")]
        assert able == [f"{name} torch" for name in given.units]
        return able

    assert lights("none") == []
    assert lights("a2", "none") == ["a2 torch"]
    assert lights("all") == lights("a", "all") == ["a torch", "a2 torch"]


@pytest.mark.rule("lfw.scenario.mines", "lfw.scenario.mines.victory")
def test_who_brings_the_treasure_to_the_entrance_may_leave_and_has_won() -> None:
    arena = delved()
    arena.battle.change_mission(treasures=(Treasure("treasure", bearer="a"),))
    arena.battle["a"].gain("lfw.scenario.objective.tresor")
    arena.run(MoveUnit("a", "normal"), answers=[line((12, 3), (12, 0.7)), "no"])  # not quite in contact
    arena.battle["a"].move = ""
    stays = arena.run(MoveUnit("a", "normal"), answers=[line((12, 0.7), (12, 0.6)), "no", "no"])
    assert stays["a"].in_play
    assert won(arena) is None
    arena.battle["a"].move = ""
    gone = arena.run(MoveUnit("a", "normal"), answers=[line((12, 0.6), (13.5, 0.6)), "no", "yes"])
    assert gone["a"].lost == "saved"
    assert RULEBOOK.result(gone).losses["red"] == 0
    assert arena.run(CheckEnd()).winner == "red"  # there and then


@pytest.mark.rule("lfw.scenario.mines.victory")
def test_the_defender_wins_as_a_turn_ends_with_no_attacker_left() -> None:
    arena = delved()
    arena.battle.turn = 30
    assert won(arena) is None  # it lasts until somebody has won
    arena.battle.stand(arena.battle["a"], Pose(12 * INCH, INCH))
    arena.run(MoveUnit("a", "run"), answers=[line((12, 1), (12, 0.5)), "yes"])
    assert arena.battle["a"].lost == "saved"
    assert arena.run(CheckEnd()).winner is None
    assert won(arena) == "blue"
    demon = delved()
    demon.battle.stand(demon.battle["d"], Pose(8 * INCH, INCH))
    demon.run(MoveUnit("d", "normal"), answers=[line((8, 1), (11.5, 0.5))])  # nobody asks a demon


@pytest.mark.rule("lfw.scenario.mines.victory")
def test_who_flees_to_the_entrance_may_leave_once_the_flight_is_over() -> None:
    arena = delved()
    arena.battle.stand(arena.battle["a"], Pose(12 * INCH, round(4.05 * INCH)))
    arena.battle.stand(arena.battle["d"], Pose(12 * INCH, 8 * INCH))
    hidden = line((12, 0.55), (13, 0.55))  # the first half has ended at the entrance, and nobody has asked
    battle = arena.run(FleeUnit("a", tests=True), answers=[hidden, "yes"])
    assert battle["a"].lost == "saved"


@pytest.mark.rule("lfw.scenario.mines.victory")
def test_a_rider_leaves_with_his_mount_and_with_what_he_bears() -> None:
    arena = delved()
    destroy(arena.battle, arena.battle["a"])
    arena.add("knight", "red", 12, 3, mount=profile("horse", base=ROUND, type="beast"))
    arena.battle.change_mission(treasures=(Treasure("treasure", bearer="knight"),))
    battle = arena.run(MoveUnit("knight-mount", "run"), answers=[line((12, 3), (12, 0.6)), "yes"])
    assert battle["knight"].lost == battle["knight-mount"].lost == "saved"
    assert [event.treasures for event in arena.told(UnitSaved)] == [("treasure",)]
    assert won(arena) == "red"


# -- whole battles -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.scenario.start")
@pytest.mark.parametrize("scenario", [one.key for one in SCENARIOS])
def test_random_battles_of_a_scenario_keep_to_what_must_hold(scenario: str) -> None:
    data = BY_KEY[scenario]
    pieces = [
        square(f"place{n}", RUIN, *place, 2, 0) for n, place in enumerate(((10, 10), (14, 10), (10, 15), (14, 15)))
    ]
    sides = ("a", "b", "c")[: max(2, data.least)]
    arena = scene(scenario, *pieces, sites=[piece.id for piece in pieces[: data.pieces]], sides=sides)
    battle = arena.battle
    battle.turn = 0
    for side in sides:
        for number in range(1 if data.lone == battle.mission.post_of(side) else 4):  # type: ignore[union-attr]
            name = f"{side}{number}"
            kind = "monster" if number == 3 else "infantry"
            weapons = (BOW, SWORD) if number == 1 else (SWORD,)
            enlist(arena, name, side, key="troops", type=kind, weapons=weapons, movement=8 * INCH)
    if not data.plus_die:
        battle.change_mission(turns=6)
    battle.then(Begin())
    game = Game(Ready(battle), None, dice=Seeded(7), history="steps")
    play(game, {side: Random(11) for side in sides})
    for state in game.checkpoints():
        check(state)
        keeps_its_treasures(state)
        assert restore(type(state), state.packed()).canonical() == state.canonical()
    assert game.state.winner is not None


def keeps_its_treasures(battle: Battle) -> None:
    """Each treasure lies somewhere, or somebody on the table has it, or it has been saved."""
    assert battle.mission is not None
    for one in battle.mission.treasures:
        bearer = battle.units.get(one.bearer)
        assert (one.at is not None) + bool(one.bearer) + bool(one.saved_by) == 1
        if bearer is not None and not bearer.in_play:
            assert any(type(step).__name__ == "LayDown" for step in battle.agenda)


class Felled(Step, frozen=True):
    """A unit is destroyed."""

    unit: str

    async def run(self, battle: Battle) -> None:
        destroy(battle, battle[self.unit])


@pytest.mark.rule("lfw.scenario.objective.tresor")
@pytest.mark.parametrize("ring", [((13, 12), (11, 12), (12, 13), (12, 11)), ((13, 12),)])
def test_a_treasure_without_room_in_contact_lies_as_near_as_it_can(ring: tuple[Point, ...]) -> None:
    arena = scene("embuscade-urbaine")
    arena.battle.change_mission(treasures=(Treasure("gold", bearer="b"),))
    arena.add("b", "red", 12, 12, base=ROUND)
    for number, (x, y) in enumerate(ring):
        arena.add(f"e{number}", "blue", x, y, base=ROUND)
    battle = arena.run(Felled("b"), answers=[OFFERED])
    [gold] = battle.mission.treasures  # type: ignore[union-attr]
    assert gold.at is not None
    far = ((gold.at[0] / INCH - 12) ** 2 + (gold.at[1] / INCH - 12) ** 2) ** 0.5
    assert (far > 1.4) == (len(ring) > 1)
    assert far < 2
    with pytest.raises(IllegalAnswer):
        arena.battle.change_mission(treasures=(Treasure("gold", bearer="b"),))
        arena.battle.stand(arena.battle["b"], Pose(12 * INCH, 12 * INCH))
        arena.battle["b"].lost = ""
        arena.run(Felled("b"), answers=[at(12, 16)])


# -- crowded zones -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.scenario.placement")
@pytest.mark.parametrize(
    ("scenario", "armies"),
    [
        ("assaut-place-forte", ["hill-clans-300", "stone-holds-garrison-of-stone"]),
        ("reserve-convoitee", ["hill-clans-100", "lantern-guild-100"]),
    ],
)
def test_armies_find_room_in_the_small_zones_when_they_are_packed(scenario: str, armies: list[str]) -> None:
    setup = RULEBOOK.setup(armies, options={"scenario": scenario})
    game = Game(RULEBOOK, setup, dice=Seeded(3))
    players = {side: Random(3) for side in game.state.players}
    while game.state.turn == 0 and not game.over:
        asked = game.request
        assert isinstance(asked, Ask)
        game.answer(players[asked.player].answer(asked, Perspective(game, asked.player)), player=asked.player)
    check(game.state)
    assert [unit.id for unit in game.state.units.values() if not unit.in_play] == []


@pytest.mark.rule("lfw.scenario.placement")
def test_a_unit_for_which_there_is_no_room_takes_no_part() -> None:
    arena = scene("assaut-place-forte")
    for name in ("d1", "d2"):
        enlist(arena, name, "blue", base=Disc(5 * INCH))
    enlist(arena, "a1", "red")
    ready(arena)
    battle = arena.run(Deployment(), answers=["d1", at(12, 12), at(1, 1)])
    assert battle["d2"].lost == "absent"
    assert [event.unit for event in arena.told(LeftOut)] == ["d2"]
    assert not is_destroyed(battle["d2"])
    assert [event.unit for event in arena.told(Deployed)] == ["d1", "a1"]


def rock(name: str, left: float, low: float, right: float, high: float) -> Piece:
    """Blocking terrain between two corners, in inches."""
    corners = ((left, low), (right, low), (right, high), (left, high))
    return Piece(name, BLOCKING, tuple((round(x * INCH), round(y * INCH)) for x, y in corners), 3 * INCH)


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan.field")
@pytest.mark.parametrize(
    ("rocks", "strip"),
    [
        ((), (0, 0, 24, 24)),
        (((0, 24, 24, 30),), (0, 0, 24, 24)),
        (((0, 0, 10, 24), (16, 0, 24, 24)), (10, 0, 16, 24)),
        (((0, 0, 10, 24), (16, 0, 24, 24), (10, 24, 16, 30)), (10, 0, 16, 24)),
        (((0, 0, 10, 24), (15.99, 0, 24, 24)), None),
        (((0, 0, 24, 8), (0, 15, 24, 30)), (0, 8, 24, 15)),
        (((0, 0, 9, 5), (2, 0, 4, 24), (16, 0, 18, 24)), (9, 0, 16, 24)),
        (((0, 0, 10, 24), (10, 0, 24, 23.99)), None),
        (((6, 0, 24, 24),), (0, 0, 6, 24)),
    ],
)
def test_the_widest_free_strip_is_the_corridor_if_it_is_six_inches(
    rocks: tuple[tuple[float, float, float, float], ...], strip: tuple[int, int, int, int] | None
) -> None:
    board = Board(24 * INCH, 48 * INCH, tuple(rock(f"rock{n}", *corners) for n, corners in enumerate(rocks)), KINDS)
    found = corridor(board)
    if strip is None:
        assert found is None
    else:
        left, low, right, high = (number * INCH for number in strip)
        assert found is not None
        assert bounding_box(found) == (left, low, right, high)
        assert abs(twice_area(found)) == 2 * (right - left) * (high - low)


@pytest.mark.rule("lfw.scenario.terrain")
@pytest.mark.parametrize(
    ("kind", "at", "bars"), [(BLOCKING, 11, True), (BLOCKING, 2, False), (FOREST, 11, False), (BLOCKING, 17, True)]
)
def test_nothing_solid_lies_where_provisions_are_found(kind: str, at: int, bars: bool) -> None:
    data = BY_KEY["reserve-convoitee"]
    assert data.size is not None
    width, depth = data.size
    board = Board(width, depth, (square("thing", kind, at, at, 3, 0),), KINDS)
    assert ("thing" in [one.piece for one in misplaced(data, board, [])]) is bars
