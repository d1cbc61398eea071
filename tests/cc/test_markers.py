"""Traps, decoys, and those who shoot from what carries them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.cc.arena import BOW, EAST, OFFERED, WEST, Arena, doing, line, skill, taking
from tests.cc.test_wounds import Suffer

from escarmouche.documents import BadDocument
from escarmouche.kernel import Choose, IllegalAnswer
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Battle, Fighter, Token
from escarmouche.rulebooks.cc.content.battlefields import load_battlefield
from escarmouche.rulebooks.cc.events import (
    MarkerPlaced,
    MarkerTriggered,
    ShotFired,
    TokenDropped,
    TokenTaken,
    WoundRolled,
)
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.rulebooks.cc.rules.activation import Activate
from escarmouche.rulebooks.cc.rules.characteristics import shooting
from escarmouche.rulebooks.cc.rules.deployment import DeployFighter, Elements
from escarmouche.rulebooks.cc.rules.effect_words import carry_out
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.shooting import SHOT_IN_ASSAULT, may_aim
from escarmouche.rulebooks.cc.rules.sight import is_visible
from escarmouche.rulebooks.cc.rules.tokens import touched_on_the_way
from escarmouche.rulebooks.cc.rules.turn import TacticsRoll
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.markers import Mine
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.rulebooks.confrontation.wound_table import KILLED
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Pose

HERE, THERE = Pose(30 * CM, 10 * CM), Pose(50 * CM, 19 * CM)
ASKED = "cc.skill.artificier"


def digger(x: int = 1) -> Arena:
    """A red artificer who is not yet on the table; blue deploys from y = 30 on."""
    arena = Arena()
    arena.add("digger", "red", 20, 10, skills=(skill("artificier", x),))
    arena.battle.stand(arena.battle["digger"], None)
    arena.battle.phase = "deployment"
    return arena


@pytest.mark.rule("cc.skill.artificier", "cc.core.deployment.elements")
def test_he_places_traps_and_decoys_at_10_cm_from_the_enemy_zone() -> None:
    arena = digger()
    battle = arena.run(Elements("red"), answers=[(ASKED, "trap"), HERE, "decoy", THERE])
    assert [(mine.spot, mine.trap) for mine in battle.mines] == [(HERE.point, True), (THERE.point, False)]
    assert len(arena.told(MarkerPlaced)) == 2
    assert not digger().run(Elements("red"), answers=[(ASKED, "pass")]).mines
    assert digger().run(Elements("red"), answers=["decoy", Pose(30 * CM, 19_950), "pass"]).mines
    with pytest.raises(IllegalAnswer):
        digger().run(Elements("red"), answers=["decoy", Pose(30 * CM, 20 * CM)])


@pytest.mark.rule("cc.skill.artificier")
def test_of_several_x_the_highest_counts() -> None:
    arena = digger(1)
    grant(arena.battle["digger"], ASKED, 2)
    battle = arena.run(Elements("red"), answers=["trap", HERE, "trap", THERE, "decoy", OFFERED, "pass"])
    assert [mine.trap for mine in battle.mines] == [True, True, False]


@pytest.mark.rule("cc.core.deployment.elements")
def test_if_both_have_elements_the_rolls_winner_says_who_places_all_first() -> None:
    arena = digger()
    arena.add("other", "blue", 20, 50, skills=(skill("artificier", 1),))
    answers = [("cc.core.deployment.elements", "blue"), "pass", "pass"]
    asked: list[Any] = answers
    arena.run(Elements("red"), answers=asked)
    arena.run(Elements("red"), answers=["blue", "trap", Pose(30 * CM, 50 * CM), "decoy", OFFERED, "pass"])
    assert [told.fighter for told in arena.told(MarkerPlaced)] == ["other", "other"]
    for winner in ("red", "blue"):
        both = digger()
        both.add("other", "blue", 20, 50, skills=(skill("artificier", 1),))
        request = both.game(Elements(winner)).request
        assert isinstance(request, Choose)
        assert (request.player, request.default) == (winner, winner)


@pytest.mark.rule("cc.core.hidden-counter", "cc.skill.artificier")
def test_the_enemy_can_not_tell_a_trap_from_a_decoy() -> None:
    battle = digger().run(Elements("red"), answers=["trap", HERE, "decoy", THERE])
    battle.veil("blue")
    assert [mine.trap for mine in battle.mines] == [None, None]
    seen = set()
    for seed in range(20):
        world = battle.copy()
        world.redeal("blue", random.Random(seed))
        seen.add(tuple(mine.trap for mine in world.mines))
    assert seen == {(True, False), (False, True)}


def field(*mines: Mine) -> Arena:
    """Ada, and somebody of each side near where a marker lies."""
    arena = Arena()
    arena.battle.mines = mines
    arena.add("ada", "red", 20, 30, EAST, movement=15 * CM)
    arena.add("near", "red", 30, 19)
    arena.add("foe", "blue", 30, 38)
    arena.add("far", "red", 30, 13)
    return arena


@pytest.mark.rule("cc.skill.artificier.trigger", "cc.core.hidden-counter")
def test_who_passes_a_trap_sets_it_off_for_all_within_10_cm() -> None:
    for trap, dice in ((True, [1, 2] * 3), (False, [])):
        arena = field(Mine("x", "blue", (30 * CM, 28 * CM), trap))
        battle = arena.run(*taking("run", "ada"), dice=dice, answers=[line((20, 30), (45, 30))])
        assert [told.trap for told in arena.told(MarkerTriggered)] == [trap]
        assert sorted((told.fighter, told.force) for told in arena.told(WoundRolled)) == (
            [("ada", 6), ("foe", 6), ("near", 6)] if trap else []
        )
        assert battle["ada"].pose == Pose(45 * CM, 30 * CM)
        arena.run(*taking("walk", "near"), answers=[line((30, 19), (30, 24))])
        assert not arena.told(MarkerTriggered), "it has been turned up"


@pytest.mark.rule("cc.skill.artificier.trigger")
def test_several_go_off_one_by_one_and_who_is_killed_goes_no_further() -> None:
    arena = Arena()
    arena.battle.mines = (
        Mine("x", "blue", (30 * CM, 30 * CM), True),
        Mine("x", "blue", (40 * CM, 30 * CM), True),
    )
    arena.add("ada", "red", 20, 30, EAST, movement=15 * CM)
    battle = arena.run(*taking("run", "ada"), dice=[6, 6], answers=[line((20, 30), (45, 30))])
    assert battle["ada"].lost == "killed"
    assert [mine.spent for mine in battle.mines] == [True, False]


@pytest.mark.rule("cc.skill.artificier.trigger")
def test_of_two_at_one_point_of_the_way_the_mover_says_which_comes_first() -> None:
    arena = Arena()
    arena.battle.mines = (Mine("x", "blue", (30 * CM, 32 * CM), True), Mine("x", "blue", (30 * CM, 28 * CM), False))
    arena.add("ada", "red", 20, 30, EAST, movement=15 * CM)
    answers = [line((20, 30), (45, 30)), ("cc.core.move.interrupt", "marker-2")]
    arena.run(*taking("run", "ada"), dice=[1, 2], answers=answers)
    assert [told.trap for told in arena.told(MarkerTriggered)] == [False, True]


@pytest.mark.rule("cc.skill.artificier.trigger")
def test_being_deployed_near_one_sets_it_off_and_flying_over_it_does_not() -> None:
    arena = digger()
    arena.battle.mines = (Mine("x", "blue", HERE.point, True),)
    arena.run(DeployFighter("digger"), dice=[1, 2], answers=[Pose(32 * CM, 10 * CM)])
    assert [told.fighter for told in arena.told(WoundRolled)] == ["digger"]
    arena = field(Mine("x", "blue", (30 * CM, 28 * CM), True))
    grant(arena.battle["ada"], "cc.skill.vol")
    arena.battle["ada"].tier = 1
    arena.run(*taking("run", "ada"), answers=[OFFERED])
    assert not arena.told(MarkerTriggered)


# -- mounted shooters --------------------------------------------------------------------------------------------------


def rider(**changes: Any) -> Arena:
    """A mounted shooter (TIR 3, MOU 10), and an enemy 30 cm away."""
    arena = Arena()
    known = (skill("tireur-embarque"),)
    arena.add("ada", "red", 20, 30, EAST, shooting=3, weapon=BOW, skills=known, **changes)
    arena.add("x", "blue", 52.5, 30, WEST)
    return arena


@pytest.mark.rule("cc.skill.tireur-embarque")
def test_he_looks_over_others_as_if_he_were_one_size_larger() -> None:
    arena = rider()
    arena.add("mate", "red", 30, 30)
    assert is_visible(arena.battle, arena.battle["ada"], arena.battle["x"])
    arena.add("plain", "red", 20, 40, EAST, shooting=3, weapon=BOW)
    arena.add("other", "red", 30, 40)
    arena.add("y", "blue", 52.5, 40, WEST)
    assert not is_visible(arena.battle, arena.battle["plain"], arena.battle["y"])
    sizes = [apply_hooks(arena.battle, arena.battle["ada"], Hooks.sight_size, size) for size in ("small", "medium")]
    assert sizes == ["medium", "large"]


def test_the_size_from_which_he_looks_is_no_part_of_the_difficulty() -> None:
    arena = rider()
    arena.add("mate", "red", 30, 30)
    arena.run(*taking("shoot", "ada"), dice=[1], answers=["yes"])
    [told] = arena.told(ShotFired)
    assert all(isinstance(part.before, int) for part in told.difficulty.parts)


@pytest.mark.rule("cc.skill.tireur-embarque.moved")
def test_he_shoots_after_more_than_mou_at_tir_less_1() -> None:
    arena = rider()
    answers = ["pass", "run", line((20, 30), (35, 30)), "shoot"]
    arena.run(Activate("red", ("card-ada",)), dice=[1], answers=answers)
    assert [told.shooting.total for told in arena.told(ShotFired)] == [2]
    arena = rider()
    battle = arena.run(*taking("walk", "ada"), answers=[line((20, 30), (30, 30))])
    assert shooting(battle, battle["ada"]) == 3


@pytest.mark.rule("cc.skill.tireur-embarque.moved")
def test_what_moves_him_besides_his_own_moves_makes_no_shot_worse() -> None:
    arena = rider()
    arena.battle["ada"].gain("cc.skill.infiltration", 15 * CM)
    battle = arena.run(TacticsRoll(), dice=[5, 2], answers=[line((20, 30), (34, 30))])
    assert shooting(battle, battle["ada"]) == 3
    arena = rider()
    battle = arena.run(doing(blown, "ada"), answers=[line((20, 30), (34, 30))])
    assert shooting(battle, battle["ada"]) == 3


async def blown(battle: Battle, target: Fighter) -> None:
    """A spell moves somebody."""
    working = Working("x", "gust", "cc.core.magic.incantation-steps", "turn")
    await carry_out(battle, working, (words.Move(15),), target)


@pytest.mark.rule("cc.skill.tireur-embarque.assault", "cc.skill.tireur-embarque.contact")
def test_after_an_assault_he_shoots_at_the_far_if_he_has_not_shot_in_it() -> None:
    for shot, offered in (("no", True), ("yes", False)):
        arena = rider(movement=20 * CM)
        arena.add("y", "blue", 62.5, 40, WEST)
        answers = ["ada", "charge", ("cc.core.charge", "x"), ("cc.core.shoot.assault-shot", shot), OFFERED]
        arena.run(Activate("red", ("card-ada",)), dice=[1], answers=[*answers, *(["shoot"] if offered else [])])
        targets = [(told.target, told.shooting.total) for told in arena.told(ShotFired)]
        assert targets == ([("y", 1)] if offered else [("x", 3)])


@pytest.mark.rule("cc.skill.tireur-embarque.assault", "cc.skill.tireur-embarque.moved")
@pytest.mark.parametrize(
    ("action", "shot", "in_rout", "may"),
    [
        ("run", False, False, True),
        ("run", False, True, False),
        ("charge", False, False, True),
        ("charge", True, False, False),
        ("flight", False, False, False),
    ],
)
def test_after_which_moves_he_shoots(action: Any, shot: bool, in_rout: bool, may: bool) -> None:
    arena = rider()
    ada = arena.battle["ada"]
    ada.action, ada.in_rout = action, in_rout
    if shot:
        ada.gain(SHOT_IN_ASSAULT, until="turn")
    assert apply_hooks(arena.battle, ada, Hooks.may_shoot, False) is may


@pytest.mark.rule("cc.skill.tireur-embarque.contact")
def test_in_contact_he_shoots_at_tir_less_1_at_nobody_within_10_cm() -> None:
    arena = rider()
    arena.add("foe", "blue", 22.5, 30, WEST)
    arena.add("close", "blue", 30, 36, WEST)
    battle, ada = arena.battle, arena.battle["ada"]
    assert may_take(battle, ada, "shoot")
    assert shooting(battle, ada) == 2
    assert not may_aim(battle, ada, battle["foe"])
    assert not may_aim(battle, ada, battle["close"])
    battle.stand(battle["close"], Pose(30 * CM, 42 * CM, WEST))
    assert may_aim(battle, ada, battle["close"])
    for y, may in ((42_500, True), (42_499, False)):  # exactly 10 cm from base to base, and just less
        battle.stand(battle["close"], Pose(20 * CM, y, WEST))
        assert apply_hooks(battle, ada, Hooks.can_aim, True, battle["close"]) is may


@pytest.mark.rule("cc.skill.tireur-embarque.assault", "cc.skill.tir-supplementaire")
def test_after_an_assault_without_a_shot_he_has_all_his_shots() -> None:
    arena = rider(movement=20 * CM)
    arena.battle["ada"].gain("cc.skill.tir-supplementaire", 1)
    arena.add("y", "blue", 62.5, 40, WEST)
    answers = ["ada", "charge", ("cc.core.charge", "x"), ("cc.core.shoot.assault-shot", "no"), OFFERED]
    arena.run(Activate("red", ("card-ada",)), dice=[1, 1], answers=[*answers, "shoot", "shoot"])
    assert [told.target for told in arena.told(ShotFired)] == ["y", "y"]


@pytest.mark.rule("cc.skill.tireur-embarque.contact")
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("name", ["conscience", "artillerie-zone", "artillerie-perforante"])
def test_in_contact_no_other_skill_lets_him_aim_at_the_near(name: str, first: bool) -> None:
    arena = Arena()
    other = skill(name, "legere") if name != "conscience" else skill(name)
    known = (other, skill("tireur-embarque")) if first else (skill("tireur-embarque"), other)
    arena.add("ada", "red", 20, 30, EAST, shooting=3, weapon=BOW, skills=known)
    arena.add("foe", "blue", 22.5, 30, WEST)
    assert not may_aim(arena.battle, arena.battle["ada"], arena.battle["foe"])


@pytest.mark.parametrize("mark", ["cc.core.machine.fire#own-weapon", "cc.core.machine.push#pushed"])
def test_he_does_not_shoot_who_has_fired_or_pushed_an_engine(mark: str) -> None:
    arena = rider()
    arena.battle["ada"].gain(mark, until="turn")
    assert not may_take(arena.battle, arena.battle["ada"], "shoot")


# -- markers of a scenario ---------------------------------------------------------------------------------------------


def treasure(**changes: Any) -> Arena:
    """A red fighter with a marker of the scenario 6 cm before him, and a blue one far away."""
    arena = Arena()
    arena.add("a", "red", 20, 20, EAST, **changes)
    arena.add("x", "blue", 80, 20, WEST)
    arena.battle.tokens = (Token("token-1", (26 * CM, 20 * CM)),)
    return arena


@pytest.mark.rule("cc.core.move.markers")
@pytest.mark.parametrize("action", ["walk", "run"])
def test_who_walks_or_runs_to_a_scenarios_marker_may_pick_it_up(action: str) -> None:
    for answer, carrier in (("yes", "a"), ("no", "")):
        arena = treasure()
        answers = [line((20, 20), (29, 20)), ("cc.core.move.markers", answer)]
        battle = arena.run(*taking(action, "a"), answers=answers)
        assert [token.carrier for token in battle.tokens] == [carrier]
        assert [told.marker for told in arena.told(TokenTaken)] == (["token-1"] if carrier else [])
    past = treasure()
    assert not past.run(*taking(action, "a"), answers=[line((20, 20), (20, 28))]).tokens[0].carrier


@pytest.mark.rule("cc.core.move.markers")
def test_not_in_other_moves_nor_in_rout() -> None:
    arena = treasure()
    arena.run(*taking("cover", "a"), answers=[line((20, 20), (29, 20))])
    assert not arena.battle.tokens[0].carrier
    routed = treasure()
    routed.battle["a"].in_rout = True
    routed.run(*taking("walk", "a"), answers=[line((20, 20), (29, 20))])
    assert not routed.battle.tokens[0].carrier
    for change, touched in (("", True), ("flying", False), ("engaged", False), ("rout", False), ("cover", False)):
        there = treasure()
        mover = there.battle["a"]
        mover.action = "cover" if change == "cover" else "walk"
        mover.tier, mover.in_rout = int(change == "flying"), change == "rout"
        if change == "engaged":
            there.add("near", "blue", 17.5, 20)
        route = Route(((20 * CM, 20 * CM), (29 * CM, 20 * CM)), 0)
        assert bool(touched_on_the_way(there.battle, mover, route)) is touched
    stealthy = treasure(skills=(skill("infiltration", 10 * CM),))
    stealthy.battle.turn = 1
    stealthy.run(TacticsRoll(), dice=[5, 2], answers=[line((20, 20), (29, 20))])
    assert not stealthy.battle.tokens[0].carrier


@pytest.mark.rule("cc.core.move.markers")
def test_a_marker_lies_where_its_carrier_falls_and_a_battlefield_has_them() -> None:
    arena = treasure()
    arena.run(*taking("walk", "a"), answers=[line((20, 20), (29, 20)), "yes"])
    battle = arena.run(Suffer("a", (KILLED,)))
    assert [(token.spot, token.carrier) for token in battle.tokens] == [((29 * CM, 20 * CM), "")]
    assert [told.marker for told in arena.told(TokenDropped)] == ["token-1"]
    field = load_battlefield("{key: hill, name: Hill, markers: [[50, 30], [20.5, 10]]}")
    assert field.markers == ((50 * CM, 30 * CM), (20_500, 10 * CM))
    with pytest.raises(BadDocument):
        load_battlefield("{key: hill, name: Hill, markers: [[150, 30]]}")
