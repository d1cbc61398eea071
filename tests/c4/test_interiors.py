"""Doors, chests, buildings and objects; shots at scenery."""

import random
from typing import Any

import msgspec
import pytest
from tests.c4.arena import OFFERED, Arena, Ready, profile
from tests.c4.test_scenery import block, move_of, to

from escarmouche.documents.terms import Name
from escarmouche.errors import Problem
from escarmouche.kernel import Breakdown, Choose, Game, Random, Rolled, Seeded, play
from escarmouche.kernel.effects import Part
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c4.battle import Battle, Fragile, Thing
from escarmouche.rulebooks.c4.content.battlefields import load_battlefield
from escarmouche.rulebooks.c4.content.councils import load_council, mission_of_council
from escarmouche.rulebooks.c4.content.missions import breakthrough, line_of_battle
from escarmouche.rulebooks.c4.content.scenery import KINDS
from escarmouche.rulebooks.c4.events import SceneryOpened, SceneryStruck, ThingDropped, ThingTaken
from escarmouche.rulebooks.c4.rules.activation import Act
from escarmouche.rulebooks.c4.rules.assault import Assault
from escarmouche.rulebooks.c4.rules.disengagement import Flight
from escarmouche.rulebooks.c4.rules.losses import eliminate
from escarmouche.rulebooks.c4.rules.moving import Move
from escarmouche.rulebooks.c4.rules.shooting import Bombard, Salvo, Shoot
from escarmouche.table import CM, Board, Pose

C4 = book("c4")

HOUSE = load_battlefield(
    "key: hamlet\nname: Hamlet\nsize: [120, 120]\nscenery:\n"
    "  - { id: mill, kind: house, rectangle: { at: [50, 50], size: [12, 12] }, height: 8,"
    " door: { side: south, width: 4 } }\n"
    "  - { id: coffer, kind: chest, rectangle: { at: [50, 51], size: [2, 2] }, height: 2 }\n"
)


def hamlet(*fighters: tuple[Any, float, float], **mission: Any) -> Arena:
    """A red unit before a house (a floor of ten by ten cm) with a chest in it, its door to the south."""
    made = Arena(**mission)
    made.battle.rebuild(HOUSE.board)
    made.unit("red-1", *(fighters or [(profile(), 50, 42)]))
    return made


def things(*spots: tuple[str, float, float], inside: str = "") -> tuple[Thing, ...]:
    return tuple(Thing(id, Name(id, id), (round(x * CM), round(y * CM)), inside) for id, x, y in spots)


def with_things(made: Arena, *spots: tuple[str, float, float], **mission: Any) -> Arena:
    """Objects on the ground."""
    made.battle.mission = msgspec.structs.replace(made.battle.mission, things=things(*spots), **mission)
    made.battle.things = {thing.id: thing.at for thing in made.battle.mission.things}
    return made


# -- opening and entering ----------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.scenery.open")
def test_a_door_is_opened_by_whoever_touches_it_for_nothing() -> None:
    made = hamlet((profile(), 50, 42.5))
    assert any(one.rule == "c4.scenery.cross.default" for one in move_of(made, 10).problems(to(made, 47)))
    request = made.game(Act("red-1")).request
    assert isinstance(request, Choose)
    assert "open/mill-door" in request.options
    assert "open/coffer" not in request.options
    battle = made.run(Act("red-1"), answers=["open/mill-door", "none"])
    assert battle.board.piece("mill-door").kind == "open-door"
    assert [event.piece for event in made.told(SceneryOpened)] == ["mill-door"]
    assert not any(one.rule == "c4.scenery.cross.default" for one in move_of(made, 10).problems(to(made, 47)))


@pytest.mark.rule("c4.scenery.open")
def test_what_is_touched_after_a_move_may_be_opened_then() -> None:
    made = hamlet((profile(), 50, 38))
    battle = made.run(Move("red-1", False), answers=[to(made, 42.5), "mill-door"])
    assert battle.board.piece("mill-door").kind == "open-door"
    made = hamlet((profile(), 50, 38))
    battle = made.run(Move("red-1", False), answers=[to(made, 42.5), "nothing"])
    assert battle.board.piece("mill-door").kind == "door"
    made = hamlet((profile(), 50, 30))
    made.run(Move("red-1", False), answers=[to(made, 35)])


@pytest.mark.rule("c4.scenery.open")
def test_what_lies_in_a_chest_lies_there_once_it_is_open() -> None:
    made = hamlet((profile(), 50, 48.5), things=things(("seal", 50, 48.5), inside="coffer"))
    assert not made.battle.things
    battle = made.run(Act("red-1"), answers=["open/coffer", "none"])
    assert battle.things == {"seal": (50 * CM, 48_500)}


@pytest.mark.rule("c4.scenery.enter")
def test_a_unit_enters_a_building_only_if_all_of_it_could_stand_inside() -> None:
    def found(count: int, other: int = 0, **stats: Any) -> set[str]:
        one = profile(**stats)
        men = [(one, 50.0, 42.5), *[(one, 46.0 + 3.5 * n, 38.0 - 3.5 * (n % 2)) for n in range(count - 1)]]
        made = hamlet(*men)
        for number in range(other):
            made.unit(f"blue-{number}", (profile("foe"), 46.7 + 3.1 * number, 53.4))
        made.run(Act("red-1"), answers=["open/mill-door", "none"])
        move = move_of(made, 10)
        inside = move.staying().routes | to(made, 47).routes
        return {told.rule for told in move.problems(type(move.staying())(inside)) if told.rule == "c4.scenery.enter"}

    # A hundred square cm: eleven bases of nine each, of all units together.
    assert not found(11)
    assert found(12) == {"c4.scenery.enter"}
    assert not found(8, 3)
    assert found(9, 3) == {"c4.scenery.enter"}
    # Upright: no higher than the walls.
    assert not found(1, height=8 * CM)
    assert found(1, height=8 * CM + 10) == {"c4.scenery.enter"}


@pytest.mark.rule("c4.scenery.destroyed.occupants")
def test_a_building_falls_with_its_walls_and_all_inside() -> None:
    made = hamlet((profile(attack=9, strength=9), 50, 42.5), fragile=(Fragile("mill", 0, 1),))
    made.unit("blue-1", (profile("foe"), 47, 47), (profile("foe"), 70, 47))
    battle = made.run(Act("red-1"), dice=[4, 4], answers=["demolish/mill"])
    assert [piece.id for piece in battle.board.pieces] == ["coffer"]
    assert battle.models["blue-1.0"].lost
    assert not battle.models["blue-1.1"].lost


def test_a_house_that_cannot_be_is_refused() -> None:
    plain = "{ id: mill, kind: house, rectangle: { at: [50, 50], size: [12, 12] }, height: 8, door: { side: south } }"
    for old, new in (
        ("height: 8, ", ""),
        (", door: { side: south }", ""),
        ("size: [12, 12]", "size: [5, 12]"),
        ("size: [12, 12]", "size: [12, 12], turned: 10"),
        ("kind: house", "kind: wall"),
    ):
        with pytest.raises(Problem):
            load_battlefield(f"key: bad\nname: Bad\nscenery: [{plain.replace(old, new)}]\n")


# -- objects -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.scenery.object.pickup", "c4.scenery.object.capacity")
def test_whoever_ends_his_move_on_an_object_may_pick_it_up() -> None:
    made = with_things(hamlet((profile(), 20, 20)), ("seal", 20, 27), ("cup", 20.5, 27), ("far", 60, 90))
    battle = made.run(Move("red-1", False), answers=[to(made, 27), "nobody", "red-1.0", "keep"])
    assert battle.carried == {"seal": "red-1.0"}
    assert set(battle.things) == {"cup", "far"}
    assert [event.object for event in made.told(ThingTaken)] == ["seal"]
    # He passes over it, or carries as many as the council of war allows.
    made = with_things(hamlet((profile(), 20, 20)), ("seal", 20, 24))
    assert not made.run(Move("red-1", False), answers=[to(made, 29)]).carried
    for carries, taken in ((1, {"a"}), (2, {"a", "b"})):
        made = with_things(hamlet((profile(), 20, 20)), ("a", 20, 27), ("b", 20, 27), carries=carries)
        answers: list[Any] = [to(made, 27), *["red-1.0"] * carries, "keep"]
        assert set(made.run(Move("red-1", False), answers=answers).carried) == taken


@pytest.mark.rule("c4.scenery.object.drop-on-elimination")
def test_objects_fall_where_their_carrier_stood() -> None:
    made = with_things(hamlet((profile(), 20, 20), (profile(), 24, 20)), ("seal", 20, 20))
    del made.battle.things["seal"]
    made.battle.carried["seal"] = "red-1.0"
    with pytest.raises(StopIteration):
        eliminate(made.battle, [made.battle.models["red-1.0"]], "shot", "c4.damage.points").send(None)
    assert made.battle.things == {"seal": (20 * CM, 20 * CM)}
    assert not made.battle.carried


@pytest.mark.rule("c4.scenery.object.drop-voluntary")
def test_a_carrier_may_drop_an_object_before_or_after_his_move_beside_him() -> None:
    for early in (True, False):
        made = with_things(hamlet((profile(), 20, 20)), ("seal", 20, 20))
        del made.battle.things["seal"]
        made.battle.carried["seal"] = "red-1.0"
        route = to(made, 29)
        drop: list[Any] = ["seal", OFFERED]
        battle = made.run(Move("red-1", False), answers=[*drop, route] if early else ["keep", route, *drop])
        x, y = battle.things["seal"]
        assert abs(((x - 20_000) ** 2 + (y - (20_000 if early else 29_000)) ** 2) ** 0.5 - 2_000) <= 100
        assert [event.object for event in made.told(ThingDropped)] == ["seal"]


@pytest.mark.rule("c4.scenery.object.drop-voluntary")
def test_an_object_is_put_down_touching_its_carrier() -> None:
    from escarmouche.rulebooks.c4.rules.things import PutDown

    made = hamlet((profile(), 20, 20))
    made.battle.carried["seal"] = "red-1.0"
    request = PutDown(made.battle, made.battle.models["red-1.0"], "seal")
    assert not request.problems(Pose(22 * CM, 20 * CM))
    for x in (21.9, 22.2, 40):
        assert [one.rule for one in request.problems(Pose(round(x * CM), 20 * CM))] == [
            "c4.scenery.object.drop-voluntary"
        ]
    offered = [request.offers(random.Random(seed))[0] for seed in range(60)]
    assert {(pose.x > 20 * CM, pose.y > 20 * CM) for pose in offered if pose.x != 20 * CM and pose.y != 20 * CM} == {
        (right, above) for right in (True, False) for above in (True, False)
    }


@pytest.mark.rule("c4.scenery.object.drop-voluntary")
def test_an_object_is_put_down_on_the_side_of_its_carrier_pointed_at() -> None:
    from escarmouche.rulebooks.c4.rules.things import PutDown

    made = hamlet((profile(), 20, 20))
    made.battle.carried["seal"] = "red-1.0"
    request = PutDown(made.battle, made.battle.models["red-1.0"], "seal")
    for right, up in ((5, 0), (-5, 0), (0, 5), (0, -5)):
        pose = request.straightened(Pose((20 + right) * CM, (20 + up) * CM))
        assert not request.problems(pose)
        assert ((pose.x - 20 * CM) * right + (pose.y - 20 * CM) * up) / (5 * CM) == pytest.approx(2, abs=0.1)


@pytest.mark.rule("c4.scenery.object.leave-table")
def test_an_object_stays_at_the_edge_by_which_its_carrier_leaves() -> None:
    def leaving(taken_away: int, x: float = 20) -> Battle:
        made = Arena()
        made.battle.mission = msgspec.structs.replace(breakthrough("red"), for_taken_away=taken_away)
        made.battle.zones = line_of_battle(made.battle.board, ("red", "blue"))
        made.unit("red-1", (profile(), x, 111.5))
        made.unit("blue-1", (profile(), 100, 110))
        made.battle.carried["seal"] = "red-1.0"
        return made.run(Move("red-1", False), answers=["keep", "yes"])

    battle = leaving(0)
    assert battle.things == {"seal": (20 * CM, 119_500)}
    assert battle.elixir["red"] == 5
    assert leaving(0, x=3).things == {"seal": (3 * CM, 119_500)}  # another edge is nearer, but he does not leave by it
    battle = leaving(3)
    assert not battle.things
    assert not battle.carried
    assert battle.elixir["red"] == 8
    fleeing = Arena()
    fleeing.unit("red-1", (profile(), 5, 60), routed=True)
    fleeing.battle.carried["seal"] = "red-1.0"
    assert fleeing.run(Flight("red-1")).things == {"seal": (500, 60 * CM)}
    corner = Arena()
    corner.unit("red-1", (profile(), 5, 6), (profile(), 8.5, 5), routed=True)
    corner.battle.carried["seal"] = "red-1.1"  # nearer to the edge by which his leader does not flee
    assert corner.run(Flight("red-1")).things == {"seal": (500, 5 * CM)}


@pytest.mark.rule("c4.scenery.object.pickup")
def test_an_assault_may_end_on_an_object_too() -> None:
    made = with_things(hamlet((profile(), 20, 20)), ("seal", 20, 37))
    made.unit("blue-1", (profile("foe"), 20, 40))
    answers = [OFFERED, "red-1.0", "keep", "soldier/blue-1/foe"]
    game = made.game(Assault("red-1", "blue-1"))
    del game
    battle = made.run(Assault("red-1", "blue-1"), dice=[1], answers=[*answers, "no"])
    assert battle.carried == {"seal": "red-1.0"}


# -- shots at scenery --------------------------------------------------------------------------------------------------


def before_a_hut(area: int = 0, **more: Any) -> Arena:
    made = Arena(block("hut", 40, 60, 50, 70, 5), fragile=(Fragile("hut", 4, 8),), **more)
    shot = profile(shot=(4, 2, 4))
    if area:
        assert shot.ranged is not None
        shot = msgspec.structs.replace(shot, ranged=msgspec.structs.replace(shot.ranged, area=area))
    made.unit("red-1", (shot, 45, 43.5), (shot, 48.5, 43.5))
    return made


@pytest.mark.rule("c4.scenery.attack.targeted")
def test_scenery_is_shot_at_from_the_leader_to_its_edge() -> None:
    made = before_a_hut()
    # Fifteen cm: difficulty 1; four dice, Attack 4 needs a 3; two hits, Strength 4 against 4 needs a 4.
    battle = made.run(Shoot("red-1"), dice=[3, 2, 3, 2, 4, 3], answers=["red-1.0"])
    assert battle.structure == {"hut": 7}
    assert [event.piece for event in made.told(SceneryStruck)] == ["hut"]
    attack = next(event.about for event in made.told(Rolled) if event.rule == "c4.shoot.attack_test")
    assert attack["difficulty"] == Breakdown(0, (Part("c4.measure.range_bands", 0, 1),), 1)
    assert (attack["value"].total, attack["dice"].total) == (4, 4)
    made.battle.structure["hut"] = 1
    battle = made.run(Bombard("red-1", "hut", ("red-1.0",)), dice=[3, 2, 4])
    assert not battle.board.pieces
    # Whoever does not see it does not shoot.
    made = Arena(block("hut", 40, 60, 50, 70, 5), block("rampart", 60, 40, 62, 75, 30), fragile=(Fragile("hut", 4, 8),))
    made.unit("red-1", (profile(shot=(4, 2, 4)), 45, 43.5), (profile(shot=(4, 2, 4)), 70, 50))
    made.run(Bombard("red-1", "hut", ("red-1.0", "red-1.1")), dice=[1, 1])
    # Only what the council of war names, and what somebody sees.
    made = before_a_hut()
    made.battle.mission = msgspec.structs.replace(made.battle.mission, fragile=())
    made.run(Shoot("red-1"))
    hidden = Arena(
        block("hut", 40, 60, 50, 70, 5), block("rampart", 0, 50, 120, 52, 30), fragile=(Fragile("hut", 4, 8),)
    )
    hidden.unit("red-1", (profile(shot=(4, 2, 4)), 45, 43.5))
    hidden.run(Shoot("red-1"))


@pytest.mark.rule("c4.scenery.attack.targeted")
def test_what_interferes_or_is_under_a_template_by_chance_takes_no_damage() -> None:
    made = before_a_hut(area=3)
    made.unit("blue-1", (profile("foe"), 52, 58))
    battle = made.run(Salvo("red-1", "blue-1", ("red-1.0", "red-1.1")), dice=[4] * 6)
    assert not battle.structure
    assert battle.board.pieces
    made = before_a_hut(area=3)
    battle = made.run(Bombard("red-1", "hut", ("red-1.0", "red-1.1")), dice=[4] * 6)
    assert battle.structure["hut"] < 8


@pytest.mark.rule("c4.scenery.attack.targeted")
@pytest.mark.parametrize(("area", "hit"), [(10, True), (9, False)])
def test_a_template_that_reaches_the_edge_of_its_target_damages_it(area: int, hit: bool) -> None:
    """All four dice fail: ten cm astray, straight back to the shooters, with the plain area of the weapon."""
    made = before_a_hut(area=area)
    for number, fighter in enumerate(made.battle.fighters(made.battle.units["red-1"])):
        made.battle.stand(fighter, Pose((40 - 4 * number) * CM, 43_500))
    dice = [1, 1, 1, 1, 4, 1, 1, *([4] if hit else [])]
    battle = made.run(Bombard("red-1", "hut", ("red-1.0", "red-1.1")), dice=dice)
    assert battle.structure["hut"] == (7 if hit else 8)


@pytest.mark.rule("c4.scenery.attack.targeted")
def test_a_template_that_could_only_be_a_challenge_does_scenery_nothing() -> None:
    made = Arena(block("hut", 40, 100, 50, 110, 5), fragile=(Fragile("hut", 4, 8),))
    shot = profile(shot=(1, 2, 4))
    assert shot.ranged is not None
    made.unit("red-1", (msgspec.structs.replace(shot, ranged=msgspec.structs.replace(shot.ranged, area=3)), 45, 2))
    assert made.run(Bombard("red-1", "hut", ("red-1.0",))).structure["hut"] == 8


# -- councils and whole battles ----------------------------------------------------------------------------------------


def test_a_council_names_objects_and_the_chests_that_hold_them() -> None:
    text = (
        "key: own\nname: Own\nspecial: { carries: 2, taken_away: 4, objects: [{ id: seal, name: Seal, at: [50, 48],"
        " inside: coffer }, { id: cup, name: Cup, at: [10, 10] }] }\n"
    )
    mission = mission_of_council(load_council(text), HOUSE.board)
    assert [(one.id, one.inside) for one in mission.things] == [("seal", "coffer"), ("cup", "")]
    assert (mission.carries, mission.for_taken_away) == (2, 4)
    for old, new in (("inside: coffer", "inside: mill"), ("id: cup", "id: seal"), ("at: [10, 10]", "at: [130, 10]")):
        with pytest.raises(Problem):
            mission_of_council(load_council(text.replace(old, new)), HOUSE.board)


@pytest.mark.parametrize("seed", range(2))
def test_battles_about_houses_and_objects_end(seed: int) -> None:
    plain = C4.setup(["marches-400", "fens-400"], seed=seed, options={"turns": 3})
    battle = C4.begin(plain)
    battle.rebuild(Board(120 * CM, 80 * CM, HOUSE.board.pieces, KINDS))
    spots = [("seal", 40.0, 40.0), ("cup", 60.0, 30.0), ("flag", 70.0, 50.0)]
    mission = msgspec.structs.replace(battle.mission, things=things(*spots), fragile=(Fragile("mill", 2, 3),))
    battle.mission = mission
    battle.things = {thing.id: thing.at for thing in mission.things}
    game: Game[Battle] = Game(Ready(battle), None, dice=Seeded(seed), history="none")
    play(game, {side: Random(f"{seed}/{side}") for side in C4.sides})
    assert game.over
    state = game.state
    assert {*state.things, *state.carried} == {"seal", "cup", "flag"}
    assert all(state.models[carrier].in_play for carrier in state.carried.values())
