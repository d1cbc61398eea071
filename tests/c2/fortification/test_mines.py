"""Markers: laid near a machine, face down; a trap goes off, a decoy does nothing."""

from __future__ import annotations

import random

import msgspec
import pytest
import shapely
from tests.arenas import SUGGESTED
from tests.c2.arena import Arena
from tests.c2.fortification.workshop import LEFT, add_cannon, add_servant

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.book import RULEBOOK
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import MarkerPlaced, MarkerTriggered, Met, WoundRolled
from escarmouche.rulebooks.c2.fortification.mines import Laying
from escarmouche.rulebooks.c2.machine.tactics import TACTICS
from escarmouche.rulebooks.c2.rules.approach import has_arrived
from escarmouche.rulebooks.c2.rules.charge import CloseIn
from escarmouche.rulebooks.c2.rules.movement import MoveFighter
from escarmouche.rulebooks.confrontation.markers import Mine, marker_at
from escarmouche.rulebooks.freetable.contact import contact_route
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, MM, Pose, gap
from escarmouche.texts import message

HERE, THERE, TOO_FAR = Pose(30 * CM, 30 * CM), Pose(20 * CM, 45 * CM), Pose(48 * CM, 30 * CM)


class Arrives(Step, frozen=True):
    """A figure has been deployed."""

    fighter: str

    async def run(self, battle: Battle) -> None:
        await has_arrived(battle, battle[self.fighter])


def workshop() -> Arena:
    arena = Arena()
    gun = add_cannon(arena, "gun", "red", 20, 30)
    add_servant(arena, "artificer", gun, 16.75, 30, skills=(Skill("artificier"),))
    return arena


@pytest.mark.rule("c2.skill.artificier")
def test_an_artificer_lays_a_trap_and_a_decoy_within_20_cm_of_his_machine() -> None:
    arena = workshop()
    battle = arena.run(Arrives("artificer"), answers=[SUGGESTED, HERE, "yes", THERE, "second"])
    assert [(mine.spot, mine.trap) for mine in battle.mines] == [(HERE.point, False), (THERE.point, True)]
    assert len(arena.told(MarkerPlaced)) == 2
    battle = workshop().run(Arrives("artificer"), answers=["yes", HERE, "yes", THERE, "first"])
    assert [mine.trap for mine in battle.mines] == [True, False]
    again = workshop()
    again.run(Arrives("artificer"), Arrives("artificer"), answers=["yes", HERE, "yes", THERE, "first"])
    for word, trap in (("trap", True), ("decoy", False)):
        battle = workshop().run(Arrives("artificer"), answers=["yes", HERE, "no", word])
        assert [(mine.spot, mine.trap) for mine in battle.mines] == [(HERE.point, trap)]
    game = workshop().game(Arrives("artificer")).start()
    game.answer("yes", player="red")
    assert game.request is not None
    assert game.request.problems(TOO_FAR)  # type: ignore[union-attr]
    assert not workshop().run(Arrives("artificer"), answers=["no"]).mines


@pytest.mark.rule("c2.skill.artificier")
def test_each_of_the_two_is_asked_about_and_none_without_an_engine() -> None:
    game = workshop().game(Arrives("artificer")).start()
    numbers = []
    for answer in ("yes", HERE, "yes", THERE):
        assert game.request is not None
        numbers.append(game.request.about.get("number"))
        game.answer(answer, player="red")
    assert numbers[::2] == [1, 2]
    for lost in ("none", "gone"):
        arena = workshop()
        if lost == "none":
            arena.battle["artificer"].serves = ""
        else:
            arena.battle.stand(arena.battle["gun"], None)
        assert not arena.run(Arrives("artificer")).mines


@pytest.mark.rule("c2.skill.artificier")
def test_the_player_alone_sees_which_marker_is_the_trap() -> None:
    game = workshop().game(Arrives("artificer")).start()
    for answer in ("yes", HERE, "yes", THERE):
        game.answer(answer, player="red")
    assert isinstance(game.request, Choose)
    assert sorted(game.request.options) == ["first", "second"]
    assert game.request.secret


def test_the_enemy_can_not_tell_a_trap_from_a_decoy() -> None:
    arena = workshop()
    battle = arena.run(Arrives("artificer"), answers=["yes", HERE, "yes", THERE, "first"])
    battle.veil("blue")
    assert [mine.trap for mine in battle.mines] == [None, None]
    seen = set()
    for seed in range(20):
        world = battle.copy()
        world.redeal("blue", random.Random(seed))
        seen.add(tuple(mine.trap for mine in world.mines))
    assert seen == {(True, False), (False, True)}


@pytest.mark.rule("c2.skill.artificier.trigger")
def test_whoever_passes_a_trap_sets_it_off_for_all_within_ten_cm() -> None:
    for trap, dice in ((True, [1, 2, 1, 2]), (False, [])):
        arena = Arena()
        arena.battle.mines = (Mine("x", "red", (50 * CM, 30 * CM), trap),)
        arena.add("walker", "blue", 56, 25, LEFT)
        arena.add("near", "red", 50, 41)
        arena.add("far", "red", 50, 43)
        way = Route(((56 * CM, 25 * CM), (47 * CM, 25 * CM)), LEFT)
        battle = arena.run(MoveFighter("walker"), dice=dice, answers=["walk", way])
        assert [event.trap for event in arena.told(MarkerTriggered)] == [trap]
        struck = [(event.fighter, event.force) for event in arena.told(WoundRolled)]
        assert struck == ([("near", 6), ("walker", 6)] if trap else [])
        assert battle["walker"].pose == Pose(47 * CM, 25 * CM, LEFT)
        assert battle.mines[0].spent


@pytest.mark.rule("c2.skill.artificier.trigger")
def test_a_marker_is_turned_over_once_and_the_dead_turn_over_no_more() -> None:
    arena = Arena()
    spots = ((50 * CM, 30 * CM), (46 * CM, 30 * CM))
    arena.battle.mines = tuple([Mine("x", "red", spot, True) for spot in spots])
    arena.add("walker", "blue", 57, 25, LEFT)
    way = Route(((57 * CM, 25 * CM), (47 * CM, 25 * CM)), LEFT)
    battle = arena.run(MoveFighter("walker"), dice=[6, 6], answers=["walk", way])
    assert battle["walker"].lost == "killed"
    assert [mine.spent for mine in battle.mines] == [True, False]
    arena = Arena()
    arena.battle.mines = (Mine("x", "red", spots[0], False, spent=True),)
    arena.add("walker", "blue", 57, 25, LEFT)
    arena.run(MoveFighter("walker"), answers=["walk", way])
    assert arena.told(MarkerTriggered) == []


@pytest.mark.rule("c2.skill.artificier.trigger")
def test_a_trap_is_set_off_by_nothing_else() -> None:
    arena = Arena()
    arena.battle.mines = (Mine("x", "red", (50 * CM, 30 * CM), True),)
    arena.add("walker", "blue", 60, 30, LEFT)
    way = Route(((60 * CM, 30 * CM), (60 * CM, 38 * CM)), LEFT)
    assert not arena.run(MoveFighter("walker"), answers=["walk", way]).mines[0].spent
    flyer = arena.add("flyer", "blue", 50, 20, flight=20 * CM, skills=(Skill("vol"),))
    flyer.tier = 1
    way = Route(((50 * CM, 20 * CM), (50 * CM, 34 * CM)), LEFT)
    assert not arena.run(MoveFighter("flyer"), answers=["walk", "low-low", way]).mines[0].spent


@pytest.mark.rule("c2.skill.artificier.trigger")
def test_who_sets_off_a_trap_that_kills_his_target_stops_where_it_stood() -> None:
    arena = Arena()
    arena.battle.mines = (Mine("x", "red", (50 * CM, 30 * CM), True),)
    charger = arena.add("charger", "blue", 56, 30, LEFT)
    arena.add("prey", "red", 48, 30)
    charger.move = "charge"
    way = contact_route(arena.battle, charger, arena.battle["prey"], 20 * CM)
    battle = arena.run(CloseIn("charger", "prey", (48 * CM, 30 * CM), True), dice=[1, 1, 6, 6], answers=[way])
    assert [event.fighter for event in arena.told(WoundRolled)] == ["charger", "prey"]
    assert battle["prey"].lost == "killed"
    assert not arena.told(Met)
    assert battle["charger"].moved > 0 and not battle["charger"].charged


def test_markers_are_points_on_the_lit_ground_and_two_are_suggested_apart() -> None:
    game = workshop().game(Arrives("artificer")).start()
    game.answer("yes", player="red")
    first = game.request
    assert isinstance(first, Laying)
    assert RULEBOOK.puts(first) == "point"
    lit = shapely.union_all([shapely.Polygon(part.outer, part.holes) for part in first.region().sure])
    for x in range(CM, 60 * CM, 2 * CM):
        for y in range(CM, 60 * CM, 2 * CM):
            if shapely.boundary(lit).distance(shapely.Point(x, y)) > MM:
                assert bool(first.problems(Pose(x, y))) != lit.contains(shapely.Point(x, y))
    laid = first.offers(random.Random(1))[0]
    game.answer(msgspec.to_builtins(laid), player="red")
    game.answer("yes", player="red")
    second = game.request
    assert isinstance(second, Laying)
    for seed in range(20):
        (pose,) = second.offers(random.Random(seed))
        assert gap(marker_at(pose.point), marker_at(laid.point)) > 10 * CM
        apart, beside = TACTICS.weigh(game.state, second, [pose, laid], exact=False)
        assert apart > beside


def test_markers_lie_numbered_while_it_is_asked_which_is_the_trap() -> None:
    game = workshop().game(Arrives("artificer")).start()
    for answer in ("yes", HERE, "yes", THERE):
        game.answer(msgspec.to_builtins(answer), player="red")
    areas = [area for area in RULEBOOK.overview(game.view("red").state).areas if area.shape.look == "marker"]
    assert [(area.shape.at, area.name) for area in areas] == [
        (HERE.point, message("confrontation-marker-hidden", number=1)),
        (THERE.point, message("confrontation-marker-hidden", number=2)),
    ]
