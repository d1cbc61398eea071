"""Scouts who hide, those who are aware of them, and infiltration."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.cc.arena import BOW, EAST, OFFERED, SOUTH, WEST, Arena, box, doing, line, taking
from tests.cc.mystics import mage, miracle, spell
from tests.cc.test_skills_melee import give

from escarmouche.kernel import IllegalAnswer
from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.cc.battle import Battle, Fighter, Options
from escarmouche.rulebooks.cc.content.machines import Boiler
from escarmouche.rulebooks.cc.events import Met, Moved, ScoutHidden, ScoutRevealed, WoundRolled
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import EndOfActivation
from escarmouche.rulebooks.cc.rules.activation import ActivateFighter
from escarmouche.rulebooks.cc.rules.artillery import covered_by
from escarmouche.rulebooks.cc.rules.assault import may_assault
from escarmouche.rulebooks.cc.rules.casting import may_be_reached
from escarmouche.rulebooks.cc.rules.characteristics import discipline_score
from escarmouche.rulebooks.cc.rules.deployment import Deploy, DeployFighter, EndOfDeployment, come_to_stand
from escarmouche.rulebooks.cc.rules.melee import PursuitMove
from escarmouche.rulebooks.cc.rules.sequences import Speech
from escarmouche.rulebooks.cc.rules.shooting import may_aim, range_difficulty
from escarmouche.rulebooks.cc.rules.sight import is_visible
from escarmouche.rulebooks.cc.rules.turn import TacticsRoll
from escarmouche.rulebooks.cc.rules.windows import start_phase
from escarmouche.rulebooks.cc.skills.scouts import FOUND, HIDDEN
from escarmouche.rulebooks.cc.skills.wounds import patients
from escarmouche.rulebooks.confrontation.markers import Mine
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Pose


def hidden(far: float = 30, **changes: Any) -> Arena:
    """The scout ``s`` of red, hidden, and the blue ``e`` so many cm away from him, base to base."""
    arena = Arena(options=changes.pop("options", None))
    arena.add("s", "red", 30, 30, EAST, **changes)
    arena.add("e", "blue", 32.5 + far, 30, WEST, shooting=4, weapon=BOW)
    give(arena, "s", "eclaireur")
    arena.run(EndOfDeployment())
    return arena


def is_hidden(arena: Arena) -> bool:
    return arena.battle["s"].has(HIDDEN)


def place(x: float, y: float) -> dict[str, int]:
    return {"x": round(x * CM), "y": round(y * CM), "facing": 0, "z": 0}


# -- deployment --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.eclaireur")
def test_a_scout_deploys_anywhere_but_10_cm_from_enemies_and_they_near_him() -> None:
    arena = Arena()
    arena.add("s", "red", 10, 10)
    arena.add("e", "blue", 50, 45, WEST)
    give(arena, "s", "eclaireur")
    arena.battle.stand(arena.battle["s"], None)
    with pytest.raises(IllegalAnswer):
        arena.run(DeployFighter("s"), answers=[place(62.5, 45)])
    arena.run(DeployFighter("s"), answers=[place(62.6, 45)])
    arena.battle.stand(arena.battle["e"], None)
    with pytest.raises(IllegalAnswer):
        arena.run(DeployFighter("e"), answers=[place(60.1, 45)])
    arena.run(DeployFighter("e"), answers=[place(58, 45)])


@pytest.mark.rule("cc.skill.eclaireur")
def test_in_his_own_zone_a_scout_may_stand_near_enemies_but_not_in_contact() -> None:
    arena = Arena()
    arena.add("s", "red", 10, 10)
    arena.add("e", "blue", 50, 32, WEST)
    give(arena, "s", "eclaireur")
    arena.battle.stand(arena.battle["s"], None)
    with pytest.raises(IllegalAnswer):
        arena.run(DeployFighter("s"), answers=[place(50, 29.5)])
    arena.run(DeployFighter("s"), answers=[place(50, 28)])


@pytest.mark.rule("cc.skill.eclaireur", "cc.skill.eclaireur.hidden")
@pytest.mark.parametrize(("far", "hides"), [(10, False), (10.1, True)])
def test_a_scout_with_nobody_near_is_hidden_and_nobody_can_aim_at_him(far: float, hides: bool) -> None:
    arena = hidden(far)
    assert is_hidden(arena) is hides
    assert bool(arena.told(ScoutHidden)) is hides
    battle = arena.battle
    assert may_aim(battle, battle["e"], battle["s"]) is not hides
    assert may_assault(battle, battle["e"], battle["s"], as_charge=True) is not hides


@pytest.mark.rule("cc.skill.eclaireur.hidden")
def test_what_is_done_to_a_place_spares_a_hidden_scout() -> None:
    arena = hidden()
    arena.add("f", "red", 30, 33, EAST)
    gun = arena.battle["e"]
    assert [one.id for one in covered_by(arena.battle, gun, (30 * CM, 31 * CM))] == ["f"]
    arena.battle["s"].lose(HIDDEN)
    assert sorted(one.id for one in covered_by(arena.battle, gun, (30 * CM, 31 * CM))) == ["f", "s"]


@pytest.mark.rule("cc.skill.eclaireur.line-of-sight")
def test_a_hidden_scout_is_nobody_in_lines_of_sight() -> None:
    arena = hidden(12)
    arena.add("f", "red", 20, 30, EAST)
    battle = arena.battle
    assert is_visible(battle, battle["e"], battle["f"])
    arena.run(EndOfActivation("e"))
    assert is_visible(arena.battle, arena.battle["e"], arena.battle["f"])
    arena.run(*taking("turn", "e"), answers=[OFFERED])


@pytest.mark.rule("cc.skill.eclaireur.line-of-sight")
def test_once_found_he_is_in_the_way_again() -> None:
    arena = hidden(12)
    arena.add("f", "red", 20, 30, EAST)
    battle = arena.battle
    assert is_visible(battle, battle["e"], battle["f"])
    arena.run(ActivateFighter("s"), EndOfActivation("s"), answers=["end", "yes"])
    assert not is_visible(arena.battle, arena.battle["e"], arena.battle["f"])


@pytest.mark.rule("cc.skill.eclaireur.friends", "cc.skill.eclaireur.command")
def test_friends_do_nothing_to_a_hidden_scout_who_himself_may_and_commands() -> None:
    arena = hidden(discipline=5)
    arena.add("h", "red", 30, 32.5, EAST)
    give(arena, "h", "soin/4")
    give(arena, "s", "soin/4", f"commandement/{10 * CM}")
    battle = arena.battle
    battle["s"].steps = 1
    assert patients(battle, battle["h"]) == []
    assert [one.id for one in patients(battle, battle["s"])] == ["s"]
    assert discipline_score(battle, battle["h"]) == 5


# -- being found -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.eclaireur.reveal-near")
def test_ending_ones_activation_near_finds_him_for_the_next_turn_of_speech() -> None:
    arena = hidden(12)
    arena.run(EndOfActivation("e"))
    assert is_hidden(arena)
    arena.run(*taking("walk", "e"), EndOfActivation("e"), answers=[line((44.5, 30), (42.5, 30), facing=WEST)])
    assert not is_hidden(arena)
    assert [told.by for told in arena.told(ScoutRevealed)] == ["e"]
    arena.add("k", "blue", 60, 34, WEST, shooting=4, weapon=BOW)
    battle = arena.battle
    assert not may_aim(battle, battle["k"], battle["s"])
    arena.run(Speech("blue"))
    assert may_aim(arena.battle, arena.battle["k"], arena.battle["s"])


@pytest.mark.rule("cc.skill.eclaireur.reveal-near")
def test_a_scout_who_comes_near_stays_hidden_and_a_pursuer_finds_him() -> None:
    arena = hidden(12)
    arena.run(*taking("walk", "s"), answers=[line((30, 30), (36, 30))])
    arena.run(EndOfActivation("s"), answers=[SUGGESTED])
    assert is_hidden(arena)
    arena.run(PursuitMove("e"), answers=[line((44.5, 30), (44.5, 32))])
    assert not is_hidden(arena)
    assert arena.battle["s"].has(FOUND)


@pytest.mark.rule("cc.skill.eclaireur.reveal-near", "cc.skill.eclaireur.reveal-actions")
def test_a_scout_shows_himself_by_an_assault_a_shot_or_as_he_likes() -> None:
    arena = hidden(15)
    arena.run(*taking("charge", "s"), answers=[OFFERED])
    assert not is_hidden(arena)
    arena = hidden(12, shooting=4, weapon=BOW)
    arena.run(*taking("shoot", "s"), dice=[1], answers=["yes"])
    assert not is_hidden(arena)
    arena = hidden()
    arena.run(EndOfActivation("s"), answers=[SUGGESTED])
    assert is_hidden(arena), "not if he says nothing"
    arena.run(EndOfActivation("s"), answers=["yes"])
    assert not is_hidden(arena)
    assert not arena.battle["s"].has(FOUND)


@pytest.mark.rule("cc.skill.eclaireur.reveal-actions")
def test_a_scout_is_spotted_as_he_casts_calls_cries_or_uses_equipment() -> None:
    arena = hidden(12, power=5, rank="adept", elements=("fire",), spells=(spell(cost="f"),))
    arena.battle["s"].gems = ("fire",)
    arena.run(*taking("cast", "s"), dice=[1])
    assert not is_hidden(arena)
    values: dict[str, Any] = {"rank": "zealot", "faith": (2, 2, 2), "cult": "merin", "faith_aura": 10 * CM}
    arena = hidden(12, **values, miracles=(miracle(),))
    arena.battle["s"].temporary_faith = 4
    arena.play(*taking("call", "s"), dice=[1])
    assert not is_hidden(arena)
    arena = hidden()
    give(arena, "s", "cri-de-ralliement")
    arena.battle.phase = "maintenance"
    arena.run(doing(start_phase), answers=["yes"])
    assert not is_hidden(arena)
    arena = hidden(boilers=(Boiler("movement"),))
    arena.run(doing(_activated, "s"), dice=[3], answers=["yes"])
    assert not is_hidden(arena)


async def _activated(battle: Battle, fighter: Fighter) -> None:
    await moment(fighter.effects, Hooks.on_activation, battle, fighter)


@pytest.mark.rule("cc.skill.eclaireur.enters-area", "cc.skill.eclaireur.hidden")
def test_a_hidden_scout_suffers_a_trap_into_which_he_walks_and_no_other() -> None:
    for walker, struck in (("s", ["mate", "s"]), ("mate", ["mate"])):
        arena = hidden()
        arena.add("mate", "red", 30, 40, EAST)
        arena.battle.mines = (Mine("e", "blue", (36 * CM, 35 * CM), True),)
        start = 30 if walker == "s" else 40
        arena.battle.speech = (walker,)
        answers = [line((30, start), (33, start + (35 - start) * 0.2))]
        arena.run(*taking("walk", walker), dice=[1, 2] * len(struck), answers=answers)
        assert sorted(told.fighter for told in arena.told(WoundRolled)) == struck
        assert is_hidden(arena)


@pytest.mark.rule("cc.skill.eclaireur.hidden")
def test_area_spells_spare_hidden_scouts() -> None:
    arena = hidden()
    fire = spell("fire", "f", target="enemy", area=10 * CM, difficulty=5)
    mage(arena, "mage", "blue", 30, 50, SOUTH, fire, reserve="f")
    arena.add("mate", "red", 30, 34, EAST)
    arena.run(*taking("cast", "mage"), dice=[4, 1, 2])
    assert [told.fighter for told in arena.told(WoundRolled)] == ["mate"]


# -- scouts of the third edition ---------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.hidden.c3")
def test_by_the_third_edition_areas_reach_the_hidden_and_the_finder_waits() -> None:
    options = Options(scouts_by_distance=True)
    arena = hidden(options=options)
    assert is_hidden(arena)
    battle = arena.battle
    assert not may_aim(battle, battle["e"], battle["s"])
    assert [one.id for one in covered_by(battle, battle["e"], (30 * CM, 31 * CM))] == ["s"]
    arena.add("other", "blue", 50, 40, WEST, shooting=4, weapon=BOW)
    arena.battle.stand(battle["e"], Pose(42 * CM, 30 * CM, WEST))
    arena.run(EndOfActivation("e"))
    battle = arena.battle
    assert not is_hidden(arena)
    assert [may_aim(battle, battle[name], battle["s"]) for name in ("e", "other")] == [False, True]
    near = Arena(options=options)
    near.add("s", "red", 10, 10)
    near.add("e", "blue", 50, 20, WEST)
    give(near, "s", "eclaireur")
    near.battle.stand(near.battle["s"], None)
    with pytest.raises(IllegalAnswer):
        near.run(DeployFighter("s"), answers=[place(44, 20)])
    near.run(DeployFighter("s"), answers=[place(37, 20)])


# -- awareness ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.conscience", "cc.skill.conscience.reveal")
@pytest.mark.parametrize(("far", "found"), [(29, True), (30.5, False)])
def test_who_is_aware_finds_scouts_within_20_cm_on_his_way(far: float, found: bool) -> None:
    arena = hidden(far)
    give(arena, "e", "conscience")
    x = 32.5 + far
    answers = [line((x, 30), (x - 10, 30), facing=WEST), *(["no"] if found else [])]
    arena.run(*taking("walk", "e"), answers=answers)
    assert is_hidden(arena) is not found
    if found:
        assert may_aim(arena.battle, arena.battle["e"], arena.battle["s"])


@pytest.mark.rule("cc.skill.conscience.reveal")
def test_he_may_make_an_engagement_of_his_move() -> None:
    arena = hidden(24)
    arena.battle["e"].profile = Arena().add("x", "blue", 5, 5, movement=15 * CM).profile
    give(arena, "e", "conscience")
    walk = line((56.5, 30), (44, 30), facing=WEST)
    arena.run(*taking("walk", "e"), answers=[walk, "yes", OFFERED])
    assert [(told.fighter, told.target, told.charge) for told in arena.told(Met)] == [("e", "s", False)]
    assert arena.told(Moved)[0].length == 4 * CM


@pytest.mark.rule("cc.skill.conscience.reveal", "cc.skill.eclaireur.reveal-actions")
def test_a_scout_who_walks_near_somebody_aware_is_found() -> None:
    arena = hidden(25)
    give(arena, "e", "conscience")
    arena.run(*taking("walk", "s"), answers=[line((30, 30), (36, 30))])
    assert not is_hidden(arena)
    assert [told.by for told in arena.told(ScoutRevealed)] == [""]
    arena = Arena()
    arena.add("s", "red", 30, 30, EAST)
    arena.add("e", "blue", 45, 30, WEST)
    give(arena, "s", "eclaireur")
    give(arena, "e", "conscience")
    arena.run(EndOfDeployment())
    assert not is_hidden(arena)


@pytest.mark.rule("cc.skill.conscience.reveal")
@pytest.mark.parametrize(("scout", "watcher", "found"), [(0, 2, True), (1, 2, True), (2, 2, False)])
def test_he_finds_scouts_on_the_first_two_levels_whatever_his_own(scout: int, watcher: int, found: bool) -> None:
    arena = Arena()
    arena.add("s", "red", 30, 30, EAST).tier = scout
    arena.add("e", "blue", 45, 30, WEST).tier = watcher
    give(arena, "s", "eclaireur")
    give(arena, "e", "conscience")
    arena.run(EndOfDeployment())
    assert is_hidden(arena) is not found


@pytest.mark.rule("cc.skill.conscience.reveal")
def test_who_becomes_aware_where_he_stands_finds_them_after_his_activation() -> None:
    for far, found in ((15, True), (20.5, False)):
        arena = hidden(far)
        give(arena, "e", "conscience")
        battle = arena.run(EndOfActivation("e"))
        assert is_hidden(arena) is not found
        assert may_assault(battle, battle["e"], battle["s"], as_charge=True) is found


@pytest.mark.rule("cc.skill.conscience.reveal")
def test_who_is_put_near_them_without_a_way_there_finds_them_at_once() -> None:
    arena = hidden(15)
    give(arena, "e", "conscience")
    arena.run(doing(come_to_stand, "e"))
    assert not is_hidden(arena)


@pytest.mark.rule("cc.skill.eclaireur.reveal-conscience")
def test_who_is_aware_acts_at_once_against_a_scout_who_has_just_been_found() -> None:
    arena = hidden(9.9 + 5)
    arena.battle["s"].lose(HIDDEN)
    arena.battle["s"].gain(FOUND, until="speech")
    battle = arena.battle
    assert not may_aim(battle, battle["e"], battle["s"])
    give(arena, "e", "conscience")
    assert may_aim(battle, battle["e"], battle["s"])


@pytest.mark.rule("cc.skill.conscience", "cc.skill.conscience.shoot-unseen")
@pytest.mark.parametrize(("far", "may"), [(20, True), (20.1, False)])
def test_who_is_aware_aims_behind_him_as_far_as_he_is_aware(far: float, may: bool) -> None:
    arena = Arena()
    arena.add("a", "red", 50, 30, EAST, shooting=4, weapon=BOW)
    arena.add("e", "blue", 47.5 - far, 30, EAST)
    battle = arena.battle
    assert not may_aim(battle, battle["a"], battle["e"])
    give(arena, "a", "conscience")
    assert may_aim(battle, battle["a"], battle["e"]) is may


@pytest.mark.rule("cc.skill.conscience", "cc.skill.conscience.charge")
@pytest.mark.parametrize(("far", "may"), [(20, True), (20.1, False)])
def test_who_is_aware_charges_behind_him(far: float, may: bool) -> None:
    arena = Arena()
    arena.add("a", "red", 50, 30, EAST)
    arena.add("e", "blue", 47.5 - far, 30, EAST)
    battle = arena.battle
    assert not may_assault(battle, battle["a"], battle["e"], as_charge=True)
    give(arena, "a", "conscience")
    assert may_assault(battle, battle["a"], battle["e"], as_charge=True) is may


@pytest.mark.rule("cc.skill.conscience.shoot-unseen", "cc.core.terrain.solid")
def test_who_is_aware_shoots_behind_him_and_through_woods_but_not_walls() -> None:
    wood, wall = box("wood", "forest", 34, 25, 40, 35, 5), box("wall", "wall", 36, 20, 37, 40, 5)
    for piece, may in ((wood, True), (wall, False)):
        arena = Arena(piece)
        arena.add("a", "red", 30, 30, WEST, shooting=4, weapon=BOW)
        arena.add("e", "blue", 45, 30, EAST)
        assert not may_aim(arena.battle, arena.battle["a"], arena.battle["e"])
        give(arena, "a", "conscience")
        assert may_aim(arena.battle, arena.battle["a"], arena.battle["e"]) is may


@pytest.mark.rule("cc.skill.conscience.shoot-unseen", "cc.core.terrain.solid")
@pytest.mark.parametrize(("size", "may"), [("small", True), ("medium", False)])
def test_fighters_stop_shots_of_those_who_are_aware_as_solid_scenery_does(size: str, may: bool) -> None:
    arena = Arena()
    arena.add("a", "red", 30, 30, WEST, shooting=4, weapon=BOW)
    arena.add("f", "red", 35, 30, EAST, size=size)
    arena.add("e", "blue", 45, 30, EAST)
    give(arena, "a", "conscience")
    assert may_aim(arena.battle, arena.battle["a"], arena.battle["e"]) is may


@pytest.mark.rule("cc.skill.conscience.partial")
def test_partial_sight_makes_no_shot_of_his_harder() -> None:
    arena = Arena()
    arena.add("a", "red", 30, 30, EAST, shooting=4, weapon=BOW)
    arena.add("f", "red", 35, 30, EAST, size="small")
    arena.add("e", "blue", 40, 30, WEST)
    battle = arena.battle
    assert range_difficulty(battle, battle["a"], battle["e"], 4).total == 5
    give(arena, "a", "conscience")
    told = range_difficulty(battle, battle["a"], battle["e"], 4)
    assert (told.parts, told.total) == ((), 4)


# -- infiltration ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.infiltration")
def test_before_the_first_tactics_roll_he_moves_and_engages_nobody() -> None:
    arena = Arena()
    arena.add("a", "red", 30, 25, EAST)
    arena.add("e", "blue", 50, 45, WEST)
    give(arena, "a", f"infiltration/{15 * CM}")
    start = (30, 25)

    async def before(battle: Battle) -> None:
        for fighter in battle.in_play():
            await moment(fighter.effects, Hooks.before_tactics, battle, fighter)

    for wrong in (line(start, (30, 40.1)), line(start, (30, 9))):
        with pytest.raises(IllegalAnswer):
            arena.run(doing(before), answers=[wrong])
    battle = arena.run(doing(before), answers=[line(start, (30, 40))])
    assert battle["a"].moved == 0
    assert battle["a"].pose is not None
    assert battle["a"].pose.point == (30 * CM, 40 * CM)
    arena.run(doing(before))


@pytest.mark.rule("cc.skill.infiltration")
def test_only_in_the_first_turn_and_the_winner_says_who_is_first() -> None:
    arena = Arena()
    for name, side, y in (("a", "red", 20), ("b", "blue", 40)):
        arena.add(name, side, 30, y)
        give(arena, name, f"infiltration/{5 * CM}")
    answers = [("cc.skill.infiltration#first", "blue"), line((30, 40), (31, 40)), line((30, 20), (31, 20))]
    arena.run(TacticsRoll(), dice=[5, 2], answers=answers)
    assert [told.fighter for told in arena.told(Moved)] == ["b", "a"]
    arena = Arena()
    arena.add("a", "red", 30, 20)
    arena.add("b", "blue", 30, 40)
    give(arena, "a", f"infiltration/{5 * CM}")
    arena.battle.turn = 2
    arena.run(TacticsRoll(), dice=[5, 2])
    assert not arena.told(Moved)


@pytest.mark.rule("cc.skill.conscience.cast", "cc.skill.conscience.counter", "cc.skill.eclaireur.friends")
@pytest.mark.parametrize("miracle", [False, True])
def test_aware_mystics_need_no_sight_in_20_cm_but_reach_no_hidden_scout(miracle: bool) -> None:
    wall = box("wall", "wall", 36, 20, 37, 40, 5)
    for x, may in ((52.5, True), (53, False)):
        arena = Arena(wall)
        arena.add("a", "red", 30, 30, WEST)
        arena.add("e", "blue", x, 30, EAST)
        battle, aware, other = arena.battle, arena.battle["a"], arena.battle["e"]
        assert not may_be_reached(battle, aware, other, sight=True, miracle=miracle)
        assert not apply_hooks(battle, aware, Hooks.opposes, False, other, miracle)
        give(arena, "a", "conscience")
        assert may_be_reached(battle, aware, other, sight=True, miracle=miracle) is may
        assert apply_hooks(battle, aware, Hooks.opposes, False, other, miracle) is may
    arena = hidden(12)
    arena.add("f", "red", 25, 30, EAST)
    battle = arena.battle
    assert not may_be_reached(battle, battle["f"], battle["s"], sight=True, miracle=miracle)
    assert not may_be_reached(battle, battle["e"], battle["s"], sight=True, miracle=miracle)


@pytest.mark.rule("cc.skill.conscience.reveal", "cc.skill.eclaireur.reveal-actions")
@pytest.mark.parametrize(
    ("scout", "other", "found"),
    [(0, 0, True), (1, 1, True), (0, 1, True), (1, 0, True), (0, 2, True), (2, 0, False)],
)
def test_who_is_aware_finds_scouts_of_the_first_two_levels_whoever_moves(scout: int, other: int, found: bool) -> None:
    arena = hidden(25)
    arena.add("friend", "red", 57.5, 34, WEST)
    arena.add("blind", "blue", 57.5, 26, WEST)
    give(arena, "e", "conscience")
    give(arena, "friend", "conscience")
    battle = arena.battle
    hider = battle["s"]
    hider.tier = scout
    for name in ("e", "friend", "blind"):
        battle[name].tier = other
        pose = battle[name].pose
        assert pose is not None
        way = Route((pose.point, (45 * CM, pose.y)), WEST)
        met = apply_hooks(battle, hider, Hooks.passed_after, None, battle[name], way)
        assert (met is not None) is (found and name == "e"), name
    way = Route(((30 * CM, 30 * CM), (40 * CM, 30 * CM)), EAST)
    assert (apply_hooks(battle, hider, Hooks.passed_after, None, hider, way) is not None) is found


@pytest.mark.rule("cc.skill.eclaireur")
def test_a_scout_is_deployed_anywhere_on_the_table_to_its_very_corners() -> None:
    arena = hidden()
    board = arena.battle.board
    assert Deploy(arena.battle, arena.battle["s"]).zone == (
        (0, 0),
        (board.width, 0),
        (board.width, board.depth),
        (0, board.depth),
    )
