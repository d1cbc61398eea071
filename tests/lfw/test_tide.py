"""The endless tide: an army that nobody plays; alone, together and against each other."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.lfw.arena import SIDE, Arena, profile
from tests.lfw.scenarios.fields import at, enlist, fits, ready, scene, tide_of_toys
from tests.lfw.test_cavalry import horse
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import check, square

from escarmouche.documents import BadDocument
from escarmouche.documents.terms import Name
from escarmouche.errors import Problem
from escarmouche.kernel import PASS, Ask, Choose, Game, IllegalAnswer, Perspective, Place, Random, Seeded, play
from escarmouche.kernel.state import restore
from escarmouche.rulebooks.lfw.battle import TIDE, Tide, TideMode, TideUnit
from escarmouche.rulebooks.lfw.book import RULEBOOK as LFW
from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING
from escarmouche.rulebooks.lfw.content.cards import Option, standard_packs
from escarmouche.rulebooks.lfw.content.tides import TIDES, faults, load_tide
from escarmouche.rulebooks.lfw.events import (
    ChargeDeclared,
    Deployed,
    Ended,
    Fallen,
    Moved,
    OrderSet,
    TideChosen,
    TideLeft,
    WaveArrived,
)
from escarmouche.rulebooks.lfw.rules.apparitions import ScenarioTurnStarts
from escarmouche.rulebooks.lfw.rules.behaviours import behaviour
from escarmouche.rulebooks.lfw.rules.charge import Declarations
from escarmouche.rulebooks.lfw.rules.deployment import Deployment
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.flight import FleeUnit
from escarmouche.rulebooks.lfw.rules.initiative import draw_order, set_order
from escarmouche.rulebooks.lfw.rules.movement import Runs
from escarmouche.rulebooks.lfw.rules.scenarios import Prepare, ScenarioTurnEnds
from escarmouche.rulebooks.lfw.rules.tide import ChooseTide
from escarmouche.rulebooks.lfw.rules.turn import CheckEnd, StartOfTurn, Turn
from escarmouche.table import INCH
from escarmouche.texts import Message

ALONE = {"scenario": "flot-infini", "players": 1}


def shore(mode: TideMode = "collaborative", *elites: TideUnit, sides: tuple[str, ...] = ("red", "blue")) -> Arena:
    """A tide that arrives at the far edge, and a unit of each side at the near one."""
    arena = Arena(sides=("red", "blue"))
    arena = scene("flot-infini", sides=("red", "blue"))
    battle = arena.battle
    battle.players = sides
    battle.tide = tide_of_toys(mode, *elites)
    battle.change_tide(edge="far")
    battle.order = battle.sides
    for number, side in enumerate(sides):
        arena.add(f"{side}1", side, 4 + 8 * number, 2, base=ROUND)
    return arena


def wave(turn: int, sides: tuple[str, ...] = ("red", "blue"), dice: tuple[int, ...] = ()) -> Counter[str]:
    """How many units of each kind arrive in a turn, by their sheets."""
    arena = shore("solitary" if len(sides) == 1 else "collaborative", sides=sides)
    arena.battle.turn = turn
    battle = arena.run(ScenarioTurnStarts(), dice=dice)
    return Counter(unit.profile.key for unit in battle.in_play(TIDE))


# -- the waves ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.scenario.flot-infini.waves")
def test_waves_are_those_of_the_table_by_turn_and_players_at_the_start() -> None:
    alone = ("red",)
    expected: dict[int, dict[str, int]] = {
        1: {"rat": 2},
        2: {"rat": 2, "grunt": 1},
        3: {"rat": 2, "archer": 1},
        4: {"grunt": 2, "ogre": 1},
        5: {"grunt": 2, "archer": 1},
        6: {"ogre": 1},
        7: {"rat": 3, "grunt": 1},
        8: {"archer": 2},
        9: {"rat": 1},
        10: {"king": 1},
        11: {"ogre": 1, "grunt": 2, "rat": 3},
        15: {"ogre": 1, "grunt": 2, "rat": 3},
    }
    for turn, units in expected.items():
        assert wave(turn, alone) == units, turn
        in_all = {"king": 1, **({"ogre": 1} if turn == 4 else {})}
        assert wave(turn) == {key: in_all.get(key, 2 * count) for key, count in units.items()}, turn


@pytest.mark.rule("lfw.scenario.flot-infini.waves")
def test_players_who_are_wiped_out_still_count_for_the_waves() -> None:
    arena = shore()
    destroy(arena.battle, arena.battle["blue1"])
    arena.battle.turn = 1
    assert len(arena.run(ScenarioTurnStarts()).in_play(TIDE)) == 4


@pytest.mark.rule("lfw.scenario.flot-infini.waves")
def test_each_random_elite_is_drawn_by_a_die() -> None:
    elites = [TideUnit(profile(key, points=30, base=ROUND), "aggressive") for key in ("wolf", "bear")]
    arena = shore("collaborative", *elites)
    arena.battle.turn = 8
    battle = arena.run(ScenarioTurnStarts(), dice=[1, 2, 2, 2])
    assert Counter(unit.profile.key for unit in battle.in_play(TIDE)) == {"wolf": 1, "bear": 3}
    single = shore("collaborative", elites[0])
    single.battle.turn = 8
    assert Counter(unit.profile.key for unit in single.run(ScenarioTurnStarts()).in_play(TIDE)) == {"wolf": 4}


@pytest.mark.rule("lfw.scenario.flot-infini.waves")
def test_a_wave_touches_its_edge_spread_evenly_and_keeps_away_from_enemies() -> None:
    arena = shore(sides=("red",))
    arena.battle.turn = 1
    battle = arena.run(ScenarioTurnStarts())
    places = [unit.pose.point for unit in battle.in_play(TIDE) if unit.pose]
    assert places == [(6 * INCH, SIDE - INCH // 2), (18 * INCH, SIDE - INCH // 2)]
    assert [event.unit for event in arena.told(Deployed)] == ["tide-rat-1", "tide-rat-2"]
    blocked = shore(sides=("red",))
    blocked.battle.turn = 1
    blocked.add("red2", "red", 6, 22.4, base=ROUND)  # 0.1" from where the first would stand
    battle = blocked.run(ScenarioTurnStarts())
    first = battle["tide-rat-1"]
    assert first.pose is not None
    assert first.pose.y == SIDE - INCH // 2
    assert battle.gap(first, battle["red2"]) > INCH


@pytest.mark.rule("lfw.scenario.flot-infini.waves")
def test_who_finds_no_room_comes_with_the_next_wave() -> None:
    arena = shore(sides=("red",))
    arena.battle.board = Arena(square("rock", BLOCKING, 0, 22, 24, 3 * INCH)).battle.board
    arena.battle.turn = 1
    battle = arena.run(ScenarioTurnStarts())
    assert not battle.in_play(TIDE)
    [told] = arena.told(WaveArrived)
    assert (told.units, told.late) == ((), 2)
    arena.battle.rebuild(Arena().battle.board)
    arena.battle.turn = 9
    battle = arena.run(ScenarioTurnStarts())
    assert len(battle.in_play(TIDE)) == 3


@pytest.mark.rule("lfw.scenario.flot-infini.waves", "lfw.cavalry.duo")
def test_cavalry_of_the_tide_arrives_on_the_bases_of_its_mounts() -> None:
    rider = TideUnit(profile("rider", base=ROUND, points=30, mount=horse()), "aggressive")
    arena = shore("solitary", rider, sides=("red",))
    arena.battle.board = Arena(square("rock", BLOCKING, 6, 22, 18, 3 * INCH)).battle.board
    arena.battle.turn = 8
    battle = arena.run(ScenarioTurnStarts())
    mounts = [unit for unit in battle.in_play(TIDE) if unit.rider]
    assert [unit.pose.x for unit in mounts if unit.pose] == [5 * INCH, 3 * INCH]


@pytest.mark.rule("lfw.scenario.flot-infini.waves")
def test_a_wave_arrives_as_the_turn_starts() -> None:
    arena = shore(sides=("red",))
    arena.battle.turn = 2
    arena.run(StartOfTurn())
    assert len(arena.told(WaveArrived)) == 1


# -- its behaviour -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.scenario.flot-infini.behaviour")
def test_all_follow_the_classic_behaviour_but_the_elites() -> None:
    wolf = TideUnit(profile("wolf", points=30, base=ROUND), "aggressive")
    arena = shore("solitary", wolf, sides=("red",))
    for turn, key, followed in ((5, "grunt", "classic"), (5, "wolf", "aggressive"), (10, "king", "classic")):
        arena.battle.turn = turn
        battle = arena.run(ScenarioTurnStarts())
        unit = next(one for one in battle.in_play(TIDE) if one.profile.key == key)
        assert behaviour(battle, unit) == followed


@pytest.mark.rule("lfw.scenario.flot-infini.behaviour", "lfw.scenario.flot-infini.army")
@pytest.mark.parametrize(("count", "found"), [(0, ["lfw-tide-elites"]), (1, []), (3, []), (4, ["lfw-tide-elites"])])
def test_a_tide_has_one_to_three_elites(count: int, found: list[str]) -> None:
    army = tide_of_toys("collaborative").army
    assert army is not None
    elites = (TideUnit(profile("wolf", points=30, base=ROUND), "aggressive"),) * count
    told = [one.reason for one in faults(msgspec.structs.replace(army, elites=elites))]
    assert [one.key for one in told if isinstance(one, Message)] == found


@pytest.mark.rule("lfw.scenario.flot-infini.army", "lfw.scenario.flot-infini.behaviour")
@pytest.mark.parametrize(
    ("part", "points", "limits"),
    [
        ("swarm", 14, None),
        ("swarm", 15, (0, 14)),
        ("base", 9, (10, 25)),
        ("base", 10, None),
        ("base", 25, None),
        ("base", 26, (10, 25)),
        ("heavy", 400, None),
        ("boss", 400, None),
    ],
)
def test_each_part_of_a_tide_costs_what_it_may(part: str, points: int, limits: tuple[int, int] | None) -> None:
    army = tide_of_toys("collaborative").army
    assert army is not None
    dear = msgspec.structs.replace(army, **{part: TideUnit(profile("one", points=points, base=ROUND))})
    told = [one.reason.args for one in faults(dear) if isinstance(one.reason, Message)]
    assert [(args["points"], args["least"], args["most"]) for args in told] == ([(points, *limits)] if limits else [])


@pytest.mark.rule("lfw.scenario.flot-infini", "lfw.rule.automate.order")
def test_the_tide_is_not_asked_and_its_unit_nearest_to_an_enemy_acts_first() -> None:
    arena = shore(sides=("red",))
    arena.battle.turn = 1
    arena.run(ScenarioTurnStarts())
    arena.add("red2", "red", 18, 12, base=ROUND)
    arena.run(Runs(), answers=[PASS, PASS, PASS])
    assert [event.unit for event in arena.told(Moved)] == ["tide-rat-2", "tide-rat-1"]


@pytest.mark.rule("lfw.rule.automate.order")
def test_a_die_says_which_of_two_as_near_acts_first() -> None:
    for face, first in ((1, "tide-rat-1"), (2, "tide-rat-2")):
        arena = shore(sides=("red",))
        arena.battle.stand(arena.battle["red1"], None)
        arena.add("red2", "red", 12, 12, base=ROUND)
        arena.battle.turn = 1
        arena.run(ScenarioTurnStarts())
        arena.run(Runs(), answers=[PASS, PASS, PASS], dice=[face])
        assert arena.told(Moved)[0].unit == first


@pytest.mark.rule("lfw.scenario.flot-infini")
def test_the_tide_acts_last_in_every_turn() -> None:
    arena = shore("competitive")
    arena.battle.turn = 1
    arena.run(Order(), dice=[2, 5])
    assert arena.told(OrderSet)[0].order == ("blue", "red", TIDE)
    arena.battle.order = ("blue", "red", TIDE)
    arena.battle.turn = 2
    assert arena.run(StartOfTurn()).order == ("red", "blue", TIDE)


class Order(Turn, frozen=True, tag="order of the test"):
    """The order of initiative is drawn."""

    async def run(self, battle: Any) -> None:
        set_order(battle, await draw_order(battle, "lfw.initiative.order"), "lfw.initiative.order")


@pytest.mark.rule("lfw.move.flight")
def test_a_fleeing_unit_that_nobody_plays_flees_straight_on() -> None:
    arena = shore(sides=("red",))
    arena.battle.turn = 1
    arena.run(ScenarioTurnStarts())
    rat = arena.battle["tide-rat-1"]
    battle = arena.run(FleeUnit(rat.id, tests=False))
    assert battle[rat.id].lost == "fled"  # the nearest enemy is below it, and the edge behind


@pytest.mark.rule("lfw.scenario.flot-infini.behaviour")
def test_the_tide_declares_its_charges_by_itself() -> None:
    arena = shore(sides=("red",))
    arena.battle.turn = 1
    arena.run(ScenarioTurnStarts())
    arena.add("red2", "red", 18, 17, base=ROUND)
    arena.run(Declarations(), answers=[PASS, PASS, PASS])
    assert [(event.unit, event.targets) for event in arena.told(ChargeDeclared)] == [("tide-rat-2", ("red2",))]


# -- the defenders -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.scenario.flot-infini.field")
@pytest.mark.parametrize(
    ("edge", "inside", "outside"),
    [
        ("far", (12, 11.4), (12, 11.6)),
        ("near", (12, 12.6), (12, 12.4)),
        ("left", (12.6, 12), (12.4, 12)),
        ("right", (11.4, 12), (11.6, 12)),
    ],
)
@pytest.mark.rule("lfw.scenario.flot-infini.deployment")
def test_all_deploy_near_the_edge_opposite_to_that_of_the_tide(
    edge: str, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    arena = ready(scene("flot-infini"), edge)
    assert arena.battle.tide is not None
    assert arena.battle.tide.edge == edge
    for side in ("red", "blue"):
        assert fits(arena, side, *inside)
        assert not fits(arena, side, *outside)


@pytest.mark.rule("lfw.scenario.flot-infini.deployment", "lfw.scenario.deployment")
def test_rivals_deploy_by_turns_over_an_inch_apart_friends_as_they_wish() -> None:
    rivals = scene("flot-infini")
    rivals.battle.change_tide(mode="competitive")
    for side in ("red", "blue"):
        for number in (1, 2):
            enlist(rivals, f"{side}{number}", side)
    ready(rivals, "far")
    near = at(4, 2), at(5.9, 2)
    answers = ["red1", near[0], "blue1", at(12, 2), at(2, 2), at(14, 2)]
    rivals.run(Deployment(), answers=answers, dice=[5, 2])
    assert [event.unit for event in rivals.told(Deployed)] == ["red1", "blue1", "red2", "blue2"]
    assert not fits(rivals, "blue", 6, 2)  # 1" from red1
    assert fits(rivals, "blue", 6 + 1 / INCH, 2)
    assert fits(rivals, "blue", 6.1, 4)

    friends = scene("flot-infini")
    for side in ("red", "blue"):
        for number in (1, 2):
            enlist(friends, f"{side}{number}", side)
    ready(friends, "far")
    answers = [PASS, "blue1", at(4, 2), PASS, "blue2", at(5.1, 2), "red1", at(8, 2), "red2", at(10, 2)]
    friends.run(Deployment(), answers=answers)
    assert [event.unit for event in friends.told(Deployed)] == ["blue1", "blue2", "red1", "red2"]


@pytest.mark.rule("lfw.scenario.flot-infini.deployment", "lfw.scenario.deployment")
def test_who_defends_alone_lets_nobody_go_first() -> None:
    alone = scene("flot-infini")
    alone.battle.change_tide(mode="solitary")
    alone.battle.players = ("red",)
    for number in (1, 2):
        enlist(alone, f"red{number}", "red")
    ready(alone, "far")
    with pytest.raises(IllegalAnswer):
        alone.run(Deployment(), answers=["pass"])


@pytest.mark.rule("lfw.scenario.flot-infini")
def test_those_who_play_together_are_friends_and_rivals_are_enemies() -> None:
    for mode, friends in (("collaborative", True), ("competitive", False)):
        arena = shore(mode)  # type: ignore[arg-type]
        battle = arena.battle
        battle.turn = 1
        battle = arena.run(ScenarioTurnStarts())
        red, blue, rat = battle["red1"], battle["blue1"], battle["tide-rat-1"]
        assert battle.allied(red, blue) is friends
        assert (blue in battle.enemies(red)) is not friends
        assert rat in battle.enemies(red)
        assert [one.id for one in battle.enemies(rat)] == ["red1", "blue1"]
        assert not battle.allied(rat, red)


@pytest.mark.rule("lfw.scenario.flot-infini")
def test_the_last_rival_who_is_wiped_out_has_won_and_nobody_of_friends() -> None:
    for mode, winner in (("competitive", "blue"), ("collaborative", "")):
        arena = shore(mode)  # type: ignore[arg-type]
        arena.battle.turn = 7
        destroy(arena.battle, arena.battle["red1"])
        assert arena.run(CheckEnd(turn_ends=True)).winner is None
        destroy(arena.battle, arena.battle["blue1"])
        arena.battle.agenda.clear()
        assert arena.run(CheckEnd()).winner == winner
        assert [event.winner for event in arena.told(Ended)] == [winner]
        assert arena.battle.tide is not None
        assert arena.battle.tide.fallen == (("red", 7), ("blue", 7))
        result = LFW.result(arena.battle)
        assert bool(result.verdict) == (mode == "collaborative")


def calm(arena: Arena, turns: int, *answers: str) -> Any:
    """So many turns end in which nobody comes to harm; the battle then."""
    for turn in range(1, turns + 1):
        arena.battle.turn = turn
        arena.battle.agenda.clear()
        arena.run(ScenarioTurnEnds(), CheckEnd(turn_ends=True), answers=answers if turn == turns else ())
    return arena.battle


@pytest.mark.parametrize("mode", ["competitive", "collaborative"])
def test_after_five_turns_without_harm_all_who_stand_may_leave_it_at_that(mode: TideMode) -> None:
    arena = shore(mode)
    assert calm(arena, 6, "yes", "yes").winner == ""
    assert [event.turns for event in arena.told(TideLeft)] == [6]
    verdict = LFW.result(arena.battle).verdict
    assert isinstance(verdict, Message)
    assert verdict.args["count"] == 6


def test_one_who_goes_on_is_enough_and_any_harm_begins_the_count_anew() -> None:
    arena = shore()
    assert calm(arena, 6, "yes", "no").winner is None
    assert calm(arena, 4).winner is None
    arena.battle["red1"].life -= 1
    assert calm(arena, 5).winner is None
    assert calm(arena, 1, "yes", "yes").winner == ""


def test_of_rivals_who_stands_alone_and_leaves_it_at_that_has_won() -> None:
    arena = shore("competitive")
    destroy(arena.battle, arena.battle["red1"])
    assert calm(arena, 6, "yes").winner == "blue"


def test_who_falls_is_told_with_the_turns_that_he_has_held() -> None:
    arena = shore()
    arena.battle.turn = 3
    arena.run(Doom("red1"))
    assert [(event.side, event.turns) for event in arena.told(Fallen)] == [("red", 2)]


class Doom(Turn, frozen=True, tag="doom of the test"):
    """A unit is destroyed."""

    unit: str = ""

    async def run(self, battle: Any) -> None:
        destroy(battle, battle[self.unit])


# -- the army of the tide ----------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.scenario.flot-infini.army", "lfw.scenario.flot-infini.behaviour")
def test_the_units_of_the_tide_are_chosen_and_equipped_by_their_price() -> None:
    axe = Option(key="axe", name=Name("Hache", "Axe"), points=3)
    crown = Option(key="crown", name=Name("Couronne", "Crown"), points=20)
    prices = {"rat": 14, "rat15": 15, "grunt": 10, "grunt25": 25, "grunt26": 26, "wolf": 20, "bear": 50, "bull": 51}
    sheets = tuple(profile(key, points=price, faction="toys") for key, price in prices.items())
    armed = profile("armed", points=20, faction="toys", options=(axe, crown))
    other = profile("stranger", points=12, faction="others")
    arena = scene("flot-infini", sides=("red", "blue"))
    names = {"toys": Name("Jouets", "Toys"), "others": Name("Autres", "Others")}
    arena.battle.tide = Tide(mode="collaborative", offered=(*sheets, armed, other), factions=names)
    asked = arena.game(ChooseTide()).request
    assert asked is not None
    assert asked.player == "red"
    for part, key in (("swarm", "rat15"), ("base", "grunt26"), ("base", "wolf26"), ("swarm", "stranger")):
        with pytest.raises(Exception, match=key):
            before = ["far", "toys"] + (["rat"] if part == "base" else [])
            arena.run(Prepare(), answers=[*before, key])
    answers = [
        "far",
        "toys",
        "rat",
        "armed",
        "axe",
        "wolf",
        "shooter",
        "bear",
        "aggressive",
        "none",
        "bull",
        "bull",
    ]
    battle = arena.run(Prepare(), answers=answers)
    assert battle.tide is not None
    army = battle.tide.army
    assert army is not None
    assert (army.swarm.profile.key, army.base.profile.key, army.base.profile.points) == ("rat", "armed", 23)
    assert [(one.profile.key, one.behaviour) for one in army.elites] == [("wolf", "shooter"), ("bear", "aggressive")]
    assert (army.heavy.profile.key, army.boss.profile.key) == ("bull", "bull")
    assert {army.swarm.behaviour, army.base.behaviour, army.heavy.behaviour, army.boss.behaviour} == {"classic"}
    assert arena.told(TideChosen)[0].elites == ("wolf", "bear")


@pytest.mark.rule("lfw.scenario.flot-infini.army")
def test_a_unit_that_is_too_cheap_without_its_equipment_is_chosen_with_it() -> None:
    axe = Option(key="axe", name=Name("Hache", "Axe"), points=3)
    cheap = profile("cheap", points=8, faction="toys", options=(axe,))
    prices = {"rat": 14, "grunt": 10, "wolf": 20}
    sheets = tuple(profile(key, points=price, faction="toys") for key, price in prices.items())
    arena = scene("flot-infini", sides=("red", "blue"))
    names = {"toys": Name("Jouets", "Toys")}
    arena.battle.tide = Tide(mode="collaborative", offered=(*sheets, cheap), factions=names)
    battle = arena.run(Prepare(), answers=["far", "rat", "cheap", "shooter", "rat", "rat"])
    assert battle.tide is not None and battle.tide.army is not None
    assert battle.tide.army.base.profile.points == 11


@pytest.mark.rule("lfw.scenario.flot-infini.army", "lfw.scenario.flot-infini.behaviour")
@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("swarm: {unit: pit-imp}", "swarm: {unit: pit-warrior}", "20 points"),
        ("base: {unit: pit-warrior}", "base: {unit: pit-hound}", "28 points"),
        ("{unit: pit-hound, behaviour: aggressive}", "{unit: pit-lord, behaviour: aggressive}", "58 points"),
        ("boss: {unit: pit-prince}", "boss: {unit: hill-giant}", "hill-giant"),
        ("behaviour: shooter", "behaviour: drunk", "drunk"),
        ("heavy: {unit: pit-brute}", "heavy: {unit: pit-brute, options: [wings]}", "wings"),
    ],
)
def test_a_tide_that_can_not_be_is_refused_at_its_line(before: str, after: str, reason: str) -> None:
    text = (TIDES / "pit-demons.yaml").read_text(encoding="utf-8")
    assert before in text
    with pytest.raises(BadDocument, match=reason):
        load_tide(text.replace(before, after), standard_packs())


def test_a_tide_may_come_from_a_file(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text((TIDES / "moor-dead.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    setup = LFW.setup(seed=1, options={**ALONE, "tide": str(own)})
    assert LFW.begin(setup).tide == LFW.begin(LFW.setup(seed=1, options={**ALONE, "tide": "moor-dead"})).tide


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"tide": None}, "needs an army"),
        ({"scenario": ""}, "needs an army|fight a battle"),
        ({"tide": {"mode": "competitive"}}, "alone against a tide"),
        ({"tide": {"mode": "solitary", "army": None}}, "needs an army"),
    ],
)
def test_set_ups_with_a_tide_that_can_not_be_are_refused(change: dict[str, Any], told: str) -> None:
    setup = LFW.setup(seed=1, options=ALONE)
    for key, value in change.items():
        setup[key] = {**setup[key], **value} if isinstance(value, dict) else value
    with pytest.raises(Problem, match=told):
        LFW.begin(setup)


# -- whole games -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.scenario.flot-infini")
@pytest.mark.parametrize(
    ("players", "mode", "tide"),
    [
        (1, "collaborative", "pit-demons"),
        (2, "collaborative", "table"),
        (3, "competitive", "moor-dead"),
        (4, "competitive", "pit-demons"),
    ],
)
def test_random_battles_against_a_tide_keep_to_what_must_hold(players: int, mode: str, tide: str) -> None:
    options = {"scenario": "flot-infini", "players": players, "mode": mode, "tide": tide}
    armies = [f"{faction}-100" for faction in ("hill-clans", "lantern-guild", "hill-clans", "lantern-guild")][:players]
    setup = LFW.setup(armies, seed=players, options=options)
    game = Game(LFW, setup, dice=Seeded(players), history="steps")
    play(game, {side: Random(players) for side in game.state.players})
    for number, state in enumerate(game.checkpoints()):
        check(state)
        if number % 25 == 0:
            assert restore(type(state), state.packed()).canonical() == state.canonical()
    assert (game.state.winner in game.state.players) == (mode == "competitive")
    assert all(entry.player in ("", *game.state.players) for entry in game.journal.entries)


class Stalwart:
    """Somebody who stands his ground and shoots and fights whenever he may; all else he leaves as it is suggested."""

    FIGHTS = ("lfw.shoot.phase", "lfw.charge.declaration")

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        self.asked[request.rule] += 1
        if isinstance(request, Place):
            return request.offers(random.Random(1))[0]
        assert isinstance(request, Choose)
        fights = request.rule in self.FIGHTS
        if request.default is not None and not fights:
            return request.default
        return next(key for key in request.options if key != PASS)


@pytest.mark.parametrize("army", ["hill-clans-300", "lantern-guild-300"])
def test_a_person_who_stands_his_ground_finishes_a_battle_alone(army: str) -> None:
    """No machine plays: a few plain rules answer, until the last unit has fallen."""
    setup = LFW.setup([army], "open-field", options=ALONE)
    game = Game(LFW, setup, dice=Seeded(4), story=True)
    person = Stalwart()
    play(game, {"red": person})
    assert game.over
    assert game.state.winner == ""
    assert not game.state.in_play("red")
    result = LFW.result(game.state)
    assert result.turns >= 3
    assert result.winners == ()
    [fallen] = [told.event for told in game.story if isinstance(told.event, Fallen)]
    assert fallen.turns == result.turns - 1
    assert {"lfw.scenario.deployment", "lfw.charge.declare"} <= person.asked.keys()
    assert person.asked["lfw.shoot.phase"]


@pytest.mark.parametrize("edge", ["near", "left"])
def test_automata_ask_nobody(edge: str) -> None:
    """Whatever a unit that nobody plays does, no player is asked, and nobody plays its side."""
    game = Game(LFW, LFW.setup(["hill-clans-100"], seed=2, options=ALONE), dice=Seeded(5)).start()
    asked: set[str] = set()
    person = Stalwart()
    while not game.over:
        request = game.request
        assert isinstance(request, Ask)
        asked.add(request.player)
        about = [name for name in (str(request.about.get(key, "")) for key in ("unit", "attacker")) if name]
        assert all(game.state[name].side != TIDE for name in about if name in game.state.units)
        key = (
            edge
            if request.rule == "lfw.scenario.flot-infini.field"
            else person.answer(request, Perspective(game, "red"))
        )
        game.answer(key, player=request.player)
    assert game.state.tide is not None
    assert game.state.tide.edge == edge
    assert asked == {"red"}
    assert any(unit.side == TIDE for unit in game.state.units.values())
