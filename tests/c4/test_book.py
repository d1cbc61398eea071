"""The book as the program sees it: set-ups, units that are pointed with, hints, scenes, files, tactics."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import shapely
from tests.c4.arena import Arena, hero, profile

from escarmouche import documents
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Game, Perspective, Random, Seeded, play
from escarmouche.players import make_player
from escarmouche.players.scripted import Script, seeded_dice
from escarmouche.rulebooks import Spot, book
from escarmouche.rulebooks.c4.content import setup as setups
from escarmouche.rulebooks.c4.content.battlefields import battlefield_schema, load_battlefield
from escarmouche.rulebooks.c4.content.cards import army_schema, standard_armies
from escarmouche.rulebooks.c4.content.company import company_schema, standard_companies, verdict
from escarmouche.rulebooks.c4.content.councils import council_schema
from escarmouche.rulebooks.c4.content.missions import line_of_battle
from escarmouche.rulebooks.c4.content.scene_files import scene_schema
from escarmouche.rulebooks.c4.machine.tactics import TACTICS
from escarmouche.rulebooks.c4.rules.activation import Act
from escarmouche.rulebooks.c4.rules.deployment import DeployUnit
from escarmouche.rulebooks.c4.rules.moving import Move
from escarmouche.rulebooks.c4.rules.unit_moves import UnitMove, UnitRoute
from escarmouche.table import CM, Board, Pose
from escarmouche.table.exact import twice_area
from escarmouche.texts import Texts

C4 = book("c4")
SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


def move_of(made: Arena) -> tuple[Any, UnitMove]:
    game = made.game(Move("red-1", False))
    request = game.request
    assert isinstance(request, UnitMove)
    return game.state, request


def of_five() -> Arena:
    made = Arena()
    made.row("red-1", profile(), 5, 50, 50, step=4)
    return made


# -- set-ups -----------------------------------------------------------------------------------------------------------


def test_ready_companies_are_legal_and_of_the_sizes_they_say() -> None:
    for key, company in standard_companies().items():
        found = verdict(company, standard_armies())
        assert found.legal, (key, found.rulings)
        assert 0.9 * company.limit <= found.points <= company.limit


def test_what_a_company_costs_is_what_its_fighters_cost() -> None:
    state = C4.begin(C4.setup(["marches-1000", "fens-1000"], seed=1))
    for side, key in (("red", "marches-1000"), ("blue", "fens-1000")):
        points = sum(one.points for one in state.models.values() if one.side == side)
        assert points == verdict(standard_companies()[key], standard_armies()).points


def test_a_set_up_is_plain_data_and_comes_back_as_it_was() -> None:
    made = C4.setup(["marches-1000", "fens-400"], "border-farm", seed=3, options={"battle": "hill", "mode": "genius"})
    assert json.loads(json.dumps(made)) == made
    assert C4.begin(made).canonical() == C4.begin(json.loads(json.dumps(made))).canonical()


@pytest.mark.parametrize(
    ("spoil", "rule"),
    [
        (lambda made: made["zones"].pop(), "c4.deployment.zone-rules"),
        (lambda made: made["sides"]["red"][0]["fighters"].__setitem__(0, "nobody"), "c4.unit.card"),
        (lambda made: made["board"].__setitem__("width", 100), "c4.mission.prepare"),
        (lambda made: made["options"].__setitem__("modes", ["general"]), "c4.term.mode"),
        (lambda made: next(iter(made["profiles"].values())).__setitem__("life", 0), "c4.unit.card"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_with_its_rule(spoil: Callable[[Any], Any], rule: str) -> None:
    made = C4.setup(["marches-400", "fens-400"], "open-heath", seed=1)
    spoil(made)
    with pytest.raises(Problem) as refused:
        C4.begin(made)
    assert refused.value.rule == rule


def test_a_battlefield_says_where_it_is_wrong() -> None:
    with pytest.raises(Problem) as refused:
        load_battlefield("key: bad\nname: Bad\nscenery:\n  - {kind: rock, disc: {at: [50, 40], diameter: 5}}\n")
    assert "scenery" in str(refused.value)


def test_a_hill_needs_a_battlefield_that_has_one() -> None:
    with pytest.raises(Problem):
        setups.mission_of("hill", load_battlefield("key: flat\nname: Flat\n"), "red")


# -- whole units that are pointed with ---------------------------------------------------------------------------------


def test_pointing_with_the_leader_places_the_whole_unit_in_formation() -> None:
    state, ask = move_of(of_five())
    plain = C4.placement(state, ask, Spot(at=(52 * CM, 58 * CM)))
    assert not ask.problems(ask.value(plain))
    hints = C4.hints(state, ask, plain)
    assert hints.at == (52 * CM, 58 * CM)
    assert sorted(one.figure for one in hints.companions) == [f"red-1.{number}" for number in range(1, 5)]
    assert hints.used is not None
    assert hints.used <= 10 * CM


def test_a_single_fighter_may_be_put_elsewhere() -> None:
    state, ask = move_of(of_five())
    at = 50 * CM, 58 * CM
    whole = C4.placement(state, ask, Spot(at=at))
    moved = next(one for one in C4.hints(state, ask, whole).companions if one.figure == "red-1.1")
    there = moved.at[0], moved.at[1] - 50
    plain = C4.placement(state, ask, Spot(at=at, each={"red-1.1": there}))
    placed = {one.figure: one.at for one in C4.hints(state, ask, plain).companions}
    assert placed["red-1.1"] == there
    assert {**placed, "red-1.1": moved.at} == {one.figure: one.at for one in C4.hints(state, ask, whole).companions}


def test_a_place_out_of_formation_is_told_with_the_fighter_and_the_rule() -> None:
    state, ask = move_of(of_five())
    plain = C4.placement(state, ask, Spot(at=(50 * CM, 55 * CM), each={"red-1.4": (90 * CM, 90 * CM)}))
    rules = {(one.rule, one.text.args["fighter"]) for one in ask.problems(ask.value(plain))}
    assert ("c4.formation.dispersed", "red-1.4") in rules
    assert ("c4.move.walk", "red-1.4") in rules


def test_nobody_of_another_unit_is_put_anywhere() -> None:
    made = of_five()
    made.row("blue-1", profile(), 2, 50, 90)
    state, ask = move_of(made)
    with pytest.raises(Problem):
        C4.placement(state, ask, Spot(at=(50 * CM, 55 * CM), each={"blue-1.0": (50 * CM, 50 * CM)}))


def test_towards_an_enemy_a_unit_comes_as_near_as_it_can() -> None:
    made = of_five()
    made.row("blue-1", profile(), 2, 50, 90)
    state, ask = move_of(made)
    plain = C4.placement(state, ask, Spot(toward="blue-1.0"))
    assert not ask.problems(ask.value(plain))
    at = C4.hints(state, ask, plain).at
    assert at is not None
    assert at[1] > 58 * CM


@pytest.mark.rule("c4.deployment.zone-rules")
def test_a_unit_deploys_round_the_place_of_its_leader() -> None:
    state = C4.begin(C4.setup(["marches-400", "fens-400"], "open-heath", seed=1))
    ask = DeployUnit(state, state.units["red-1"])
    plain = C4.placement(state, ask, Spot(at=(60 * CM, 15 * CM)))
    assert not ask.problems(ask.value(plain))
    assert len(C4.hints(state, ask, plain).companions) == len(state.units["red-1"].members) - 1


@pytest.mark.rule("c4.deployment.zone-rules")
@pytest.mark.parametrize("at", [(60, 15), (4, 4)])
def test_wherever_a_leader_is_put_in_the_zone_all_stand_about_him(at: tuple[int, int]) -> None:
    state = C4.begin(C4.setup(["marches-400", "fens-400"], "open-heath", seed=1))
    unit = state.units["red-1"]
    ask = DeployUnit(state, unit)
    found = ask.proposed((at[0] * CM, at[1] * CM))
    assert found is not None
    assert found.poses[state.leader(unit).id] == Pose(at[0] * CM, at[1] * CM)
    assert set(found.poses) == set(unit.members)
    assert not ask.problems(found)
    assert ask.proposed((60 * CM, 90 * CM)) is None, "the zone of the others"


def test_units_stand_for_their_fighters_whoever_leads_first() -> None:
    made = Arena()
    made.unit("red-1", (profile(), 50, 50), (hero(), 54, 50), leader="red-1.1")
    assert C4.groups(made.battle) == {"red-1": ["red-1.1", "red-1.0"]}


# -- scenes and files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [one.key for one in C4.scenes()])
def test_a_shipped_scene_comes_to_what_it_expects(key: str) -> None:
    scene = C4.scene(key)
    game = Game(C4, scene.setup, dice=seeded_dice(scene), story=True)
    script = Script(C4, scene.answers)
    play(game, dict.fromkeys(game.state.players, script))
    assert C4.mismatches(scene, game.state, [told.event for told in game.story]) == []


def test_a_battle_is_written_as_a_scene_at_any_step_and_read_back() -> None:
    game = Game(C4, C4.setup(["marches-1000", "fens-1000"], seed=5, options={"turns": 2}), dice=Seeded(5))
    players = {side: Random(5) for side in C4.sides}
    for _ in range(60):
        for ask in [one for one in game.requests if isinstance(one, Ask)][:1]:
            game.answer(players[ask.player].answer(ask, Perspective(game, ask.player)), player=ask.player)
        if game.over:
            break
        state, _ = game.last_checkpoint()
        again = C4.begin(C4.scene_in(C4.write_scene(state)).setup)
        assert msgspec.to_builtins(again) == {**msgspec.to_builtins(state), "standing": {}}


@pytest.mark.parametrize(
    ("name", "schema"),
    [
        ("army", army_schema),
        ("company", company_schema),
        ("battlefield", battlefield_schema),
        ("scene", scene_schema),
        ("council", council_schema),
    ],
)
def test_the_published_schemas_are_those_of_the_program(name: str, schema: Callable[[], dict[str, Any]]) -> None:
    assert json.loads((SCHEMAS / f"c4-{name}.json").read_text(encoding="utf-8")) == schema()


# -- tactics -----------------------------------------------------------------------------------------------------------


def test_who_can_charge_with_profit_does() -> None:
    made = Arena(by_rank=(2, 4, 6))
    made.row("red-1", profile(strength=8, attack=8, dice=2), 4, 50, 50)
    made.row("blue-1", profile(resistance=2, defence=2), 2, 52, 60)
    game = made.game(Act("red-1"))
    ask = game.request
    assert isinstance(ask, Choose)
    player = make_player("tactician", 1, C4, budget=60.0)
    assert player.answer(ask, Perspective(game, "red")) == "assault/blue-1"


def test_all_that_is_weighed_is_legal() -> None:
    game = Game(C4, C4.setup(["marches-400", "fens-400"], seed=2, options={"turns": 2}), dice=Seeded(2))
    player = make_player("tactician", 2, C4)
    while not game.over:
        ask = next(one for one in game.requests if isinstance(one, Ask))
        state = game.view(ask.player).state
        for answer in TACTICS.candidates(state, ask, random.Random(1)):
            ask.settle(msgspec.to_builtins(answer))
        game.answer(player.answer(ask, Perspective(game, ask.player)), player=ask.player)


def test_a_tactician_beats_a_random_player() -> None:
    score = 0
    for seed in range(6):
        me, other = ("red", "blue") if seed % 2 else ("blue", "red")
        game = Game(C4, C4.setup(["marches-400", "fens-400"], seed=seed // 2), dice=Seeded(seed))
        play(game, {me: make_player("tactician", seed, C4), other: make_player("random", seed, C4)})
        score += game.state.winner == me
    assert score >= 5


@pytest.mark.rule("c4.measure.no_premeasure")
def test_what_is_declared_stands_and_no_distance_is_told_before() -> None:
    made = Arena()
    made.row("red-1", profile(), 2, 50, 20)
    made.row("blue-1", profile(), 2, 50, 90)
    game = made.game(Act("red-1"))
    ask = game.request
    assert isinstance(ask, Choose)
    assert C4.unmeasured(game.state, ask)
    # Out of reach, and offered all the same.
    assert "assault/blue-1" in ask.options

    def told(*, measuring: bool) -> list[str]:
        return [one.rule for one in C4.hints(game.state, ask, "assault/blue-1", measuring=measuring).foretold]

    assert "c4.measure.no_premeasure" in told(measuring=True)
    assert "c4.measure.no_premeasure" not in told(measuring=False)
    game.answer("assault/blue-1")
    # It has come as near as it could, and its activation is over.
    assert game.over
    assert not game.state.is_engaged(game.state.units["red-1"])
    pose = game.state.models["red-1.0"].pose
    assert pose is not None
    assert pose.y > 20 * CM


# -- more than two players ---------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.turn.multiplayer", "c4.mission.setup.scenery")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("battle", ["pitched", "hill", "invasion", "skirmish"])
def test_three_and_four_have_zones_of_like_size_far_enough_apart(players: int, battle: str) -> None:
    options = {"players": players, "battle": battle}
    assert C4.seats(options) == ("red", "blue", "green", "gold")[:players]
    state = C4.begin(C4.setup(["marches-400"] * players, "wide-valley", options=options))
    assert state.players == C4.seats(options)
    areas = {
        side: sum(abs(twice_area(zone.polygon)) for zone in state.zones if zone.side == side) for side in state.players
    }
    assert max(areas.values()) - min(areas.values()) < 0.01 * max(areas.values())
    if battle != "skirmish":
        shapes = [shapely.Polygon(zone.polygon) for zone in state.zones]
        gaps = [one.distance(other) for place, one in enumerate(shapes) for other in shapes[:place]]
        assert min(gaps) == 30 * CM


def test_they_sit_clockwise() -> None:
    board = Board(180 * CM, 120 * CM)
    corners = {zone.side: zone.polygon for zone in line_of_battle(board, ("red", "blue", "green", "gold"))}
    assert corners["red"][0] == (0, 0)
    assert corners["blue"][3] == (0, 120 * CM)
    assert corners["green"][2] == (180 * CM, 120 * CM)
    assert corners["gold"][1] == (180 * CM, 0)
    _, far, _ = line_of_battle(board, ("red", "blue", "green"))
    assert (far.side, far.polygon[2]) == ("blue", (180 * CM, 120 * CM))


@pytest.mark.parametrize("battle", ["assault", "breakthrough", "relief"])
def test_what_is_a_battle_of_two_is_refused_to_more(battle: str) -> None:
    with pytest.raises(Problem) as refused:
        C4.setup(["marches-400"] * 3, "wide-valley", options={"players": 3, "battle": battle})
    assert refused.value.rule in ("c4.mission.a-l-assaut", "c4.mission.percee", "c4.mission.battle-and-campaign")
    assert Texts("en").tell(refused.value.reason) == "this battle is for two players, not for 3"


def test_a_die_selects_a_battle_that_so_many_can_fight() -> None:
    for seed in range(12):
        options = {"players": 4, "battle": "rolled"}
        made = C4.setup(["marches-400"] * 4, None, seed=seed, options=options)
        assert made["battle"] in ("pitched", "hill", "invasion", "skirmish")


def test_a_battlefield_that_nobody_names_has_what_the_battle_needs() -> None:
    for seed in range(8):
        assert (
            C4.setup(["marches-400", "fens-400"], None, seed=seed, options={"battle": "assault"})["field"]
            != "open-heath"
        )
        assert C4.setup(["fens-2000"] * 4, None, seed=seed, options={"players": 4})["field"] == "wide-valley"


# -- bad input ---------------------------------------------------------------------------------------------------------

BROKEN = {
    "c4.army.banner-order": ("banners[0].units[1]", "Guards", [{"troop": "guards", "strength": 3}]),
    "c4.army.unit.strength": ("banners[0].units[0]", "Pikes", [{"troop": "pikes", "strength": 13}]),
    "c4.army.unit.composition": (
        "banners[0].units[0]",
        "bog",
        [{"troop": "pikes", "strength": 6, "specials": {"bog": 1}}],
    ),
    "c4.incarnate.unit.same-army": (
        "banners[0].units[0]",
        "Mother Carp",
        [{"troop": "pikes", "strength": 6, "incarnates": ["mother-carp"]}],
    ),
}


@pytest.mark.parametrize("rule", BROKEN)
def test_what_is_wrong_with_a_company_is_told_with_rule_place_and_name(rule: str, tmp_path: Path) -> None:
    place, named, units = BROKEN[rule]
    if rule == "c4.army.banner-order":
        units = [{"troop": "bows", "strength": 4}, *units, *units, *units]
        place = "banners[0].units[3]"
    path = tmp_path / "company.yaml"
    path.write_text(documents.dump({"name": "X", "army": "marches", "limit": 5000, "banners": [{"units": units}]}))
    ruling = next(one for one in C4.check_army(path).rulings if one.rule == rule)
    assert ruling.place == place
    assert named in Texts("en").tell(ruling.reason)


@pytest.mark.parametrize(
    ("fighter", "shift", "rule"),
    [("red-1.3", (0, -6), "c4.formation.dispersed"), ("red-1.1", (0, 30), "c4.move.walk")],
)
def test_a_fighter_out_of_formation_or_reach_is_named_with_the_rule(
    fighter: str, shift: tuple[int, int], rule: str
) -> None:
    _, ask = move_of(of_five())
    routes = msgspec.to_builtins(ask.staying())["routes"]
    for one, route in routes.items():
        (x, y), *_ = route["path"]
        dx, dy = shift if one == fighter else (0, 1)
        route["path"] = [[x, y], [x + dx * CM, y + dy * CM]]
    problems = ask.problems(msgspec.convert({"routes": routes}, UnitRoute))
    assert any(one.rule == rule and one.text.args["fighter"] == fighter for one in problems)
