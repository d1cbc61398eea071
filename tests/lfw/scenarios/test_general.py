"""What scenarios have in common: zones, turns, control of places, whole battles, armies that hardly have room."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.lfw.arena import BOW, OFFERED, SIDE, SWORD, Ready, rules
from tests.lfw.scenarios.fields import (
    HAIR,
    at,
    enlist,
    fits,
    ready,
    rock,
    scene,
)
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import check, square

from escarmouche.kernel import Ask, Choose, Game, IllegalAnswer, Perspective, Random, Seeded, Step, play
from escarmouche.kernel.state import restore
from escarmouche.rulebooks.lfw.battle import (
    Battle,
    Treasure,
)
from escarmouche.rulebooks.lfw.book import RULEBOOK
from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING, FOREST, KINDS, RUIN
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY, SCENARIOS, corridor, misplaced
from escarmouche.rulebooks.lfw.events import (
    Deployed,
    Ended,
    LeftOut,
)
from escarmouche.rulebooks.lfw.rules.deployment import Deployment
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.missions import controls, is_destroyed
from escarmouche.rulebooks.lfw.rules.scenarios import SetUp
from escarmouche.rulebooks.lfw.rules.turn import Begin, CheckEnd
from escarmouche.table import INCH, Board, Disc, Point, Pose
from escarmouche.table.exact import bounding_box, twice_area


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
