"""What somebody is by nature: undead, intangible, fanatical, lords of the dead; hatred and brotherhood."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import EAST, OFFERED, WEST, Arena, box, doing, line, taking
from tests.cc.test_combat import fight
from tests.cc.test_skills_melee import armed, give, placed
from tests.cc.test_wounds import Hurt

from escarmouche.kernel import IllegalAnswer
from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import CourageTested, Met, Moved, ShotFired, SkillsWon
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import discipline_score, fear
from escarmouche.rulebooks.cc.rules.fear import menace, rout, stand_firm
from escarmouche.rulebooks.cc.rules.turn import MaintenancePhase
from escarmouche.rulebooks.cc.rules.wounds import DYING
from escarmouche.rulebooks.cc.skills.bonds import AWAITED
from escarmouche.table import CM


async def faces(battle: Battle, victim: Fighter, *creatures: Fighter) -> None:
    """A fighter has to stand firm against enemies."""
    await stand_firm(battle, victim, creatures)


def pair(*skills: str, **changes: Any) -> Arena:
    """``a``, who has these skills, and ``b`` 12.5 cm in front of him."""
    arena = Arena()
    arena.add("a", "red", 30, 30, EAST, **changes)
    arena.add("b", "blue", 45, 30, WEST)
    give(arena, "a", *skills)
    return arena


# -- the undead --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.mort-vivant.discipline")
def test_undead_have_dis_0_but_an_undead_commander_lends_his_cards_value() -> None:
    arena = pair("mort-vivant", discipline=5)
    assert discipline_score(arena.battle, arena.battle["a"]) == 0
    arena.add("lord", "red", 30, 34, EAST, discipline=4)
    give(arena, "lord", "mort-vivant", f"commandement/{10 * CM}")
    assert discipline_score(arena.battle, arena.battle["a"]) == 4
    arena.add("mute", "red", 30, 38, EAST, discipline=None).gain("cc.skill.mort-vivant")
    lent = [apply_hooks(arena.battle, arena.battle[name], Hooks.lent_discipline, 9) for name in ("lord", "mute")]
    assert lent == [4, 0]


@pytest.mark.rule("cc.skill.seigneur-des-morts", "cc.skill.seigneur-des-morts.aura")
def test_a_lord_of_the_dead_commands_undead_and_makes_them_more_fearsome() -> None:
    arena = pair("mort-vivant", fear=4)
    arena.add("lord", "red", 30, 40, EAST, fear=4, rank="elite", discipline=3)
    give(arena, "lord", f"seigneur-des-morts/{10 * CM}", "mort-vivant")
    battle, foe = arena.battle, arena.battle["b"]
    assert menace(battle, battle["a"], foe) == 6
    assert menace(battle, battle["lord"], foe) == 4
    assert discipline_score(battle, battle["a"]) == 3
    arena.add("far", "red", 30, 55, EAST, fear=4)
    give(arena, "far", "mort-vivant")
    assert menace(arena.battle, arena.battle["far"], foe) == 4
    arena.add("living", "red", 33, 40, EAST, fear=4)
    assert menace(arena.battle, arena.battle["living"], foe) == 4
    battle["lord"].in_rout = True
    assert menace(battle, battle["a"], foe) == 4


@pytest.mark.rule("cc.skill.seigneur-des-morts.limits")
def test_of_several_lords_the_best_counts_and_it_is_no_courage() -> None:
    arena = pair("mort-vivant", fear=4)
    for name, rank, y in (("one", "elite", 34.0), ("two", "living_legend", 26.0)):
        arena.add(name, "red", 30, y, EAST, rank=rank)
        give(arena, name, f"seigneur-des-morts/{10 * CM}")
    battle = arena.battle
    assert menace(battle, battle["a"], battle["b"]) == 7
    assert fear(battle, battle["a"]) == 4
    arena.run(doing(faces, "b", "a"), dice=[3])
    (test,) = arena.told(CourageTested)
    assert (test.fear, test.passed) == (7, True)


# -- the intangible ----------------------------------------------------------------------------------------------------

WOOD = box("wood", "forest", 34, 25, 40, 35, 5)
WALL = box("wall", "wall", 36, 20, 37, 40, 5)


@pytest.mark.rule("cc.skill.immunite.terrain")
def test_who_is_immune_to_a_type_of_ground_moves_as_on_open_ground() -> None:
    arena = Arena(WOOD)
    arena.add("a", "red", 30, 30, EAST)
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("walk", "a"), answers=[line((30, 30), (40, 30))])
    give(arena, "a", "immunite/ground:difficult")
    battle = arena.run(*taking("walk", "a"), answers=[line((30, 30), (40, 30))])
    assert battle["a"].moved == 10 * CM
    arena = Arena(WALL)
    arena.add("a", "red", 30, 30, EAST)
    give(arena, "a", "immunite/ground:difficult")
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("walk", "a"), answers=[line((30, 30), (36.5, 30))])
    give(arena, "a", "immunite/ground:impassable")
    battle = arena.run(*taking("walk", "a"), answers=[line((30, 30), (36.5, 30))])
    assert battle["a"].moved == 6.5 * CM


@pytest.mark.rule("cc.skill.intangible")
def test_the_intangible_is_not_slowed_and_leaves_every_melee() -> None:
    arena = Arena(WOOD)
    arena.add("a", "red", 30, 30, EAST)
    arena.add("b", "blue", 27.5, 30, EAST)
    give(arena, "a", "intangible")
    battle = arena.run(*taking("disengage", "a"), answers=[line((30, 30), (40, 30))])
    assert battle["a"].moved == 10 * CM


@pytest.mark.rule("cc.skill.intangible", "cc.skill.poids.disengage")
def test_the_intangible_fails_no_disengagement_by_force_either() -> None:
    arena = pair("intangible", "poids/5", size="large", strength=9)
    arena.add("foe", "blue", 30, 32.5, WEST)
    battle = arena.run(*taking("disengage-force", "a"), answers=["move", OFFERED])
    assert not battle["a"].has("cc.core.disengage.failure")


@pytest.mark.rule("cc.skill.intangible.pass-through")
def test_the_intangible_pass_scenery_and_figures_and_stop_in_neither() -> None:
    arena = Arena(WALL)
    arena.add("a", "red", 30, 30, EAST)
    arena.add("b", "blue", 33, 30, WEST)
    give(arena, "a", "intangible")
    for stop in (36.5, 33.5):
        with pytest.raises(IllegalAnswer):
            arena.run(*taking("walk", "a"), answers=[line((30, 30), (stop, 30))])
    battle = arena.run(*taking("walk", "a"), answers=[line((30, 30), (39, 30))])
    assert battle["a"].pose is not None
    assert battle["a"].pose.x == 39 * CM


@pytest.mark.rule("cc.skill.intangible.pass-through")
def test_enemies_test_courage_when_a_frightening_one_passes_through_them() -> None:
    arena = Arena()
    arena.add("a", "red", 30, 30, EAST, fear=7)
    arena.add("b1", "blue", 33, 30, WEST)
    arena.add("b2", "blue", 36, 30, WEST)
    give(arena, "a", "intangible")
    battle = arena.run(*taking("walk", "a"), dice=[2, 3], answers=[line((30, 30), (40, 30))])
    assert [(test.passed) for test in arena.told(CourageTested)] == [False, True]
    assert battle["b1"].in_rout
    assert battle["b1"].pose is not None
    assert battle["b1"].pose.x > 50 * CM
    assert battle["a"].moved == 10 * CM


@pytest.mark.rule("cc.skill.eclaireur.hidden", "cc.skill.intangible.pass-through")
def test_a_hidden_scout_whom_they_pass_through_is_not_frightened() -> None:
    arena = Arena()
    arena.add("a", "red", 30, 30, EAST, fear=7)
    arena.add("b1", "blue", 33, 30, WEST).gain("cc.skill.eclaireur.hidden")
    give(arena, "a", "intangible")
    arena.run(*taking("walk", "a"), answers=[line((30, 30), (40, 30))])
    assert not arena.told(CourageTested)


@pytest.mark.rule("cc.skill.intangible.pass-through", "cc.core.flight.terrain")
@pytest.mark.parametrize("known", [("vol", "intangible"), ("intangible", "vol")])
def test_an_intangible_flier_passes_scenery_on_the_lower_level_too(known: tuple[str, ...]) -> None:
    arena = Arena(box("tower", "wall", 35, 25, 40, 35, 15))
    arena.add("a", "red", 30, 30, EAST, flight=20 * CM).tier = 1
    give(arena, "a", *known)
    battle = arena.run(*taking("walk", "a"), answers=["low-low", line((30, 30), (45, 30))])
    assert battle["a"].pose is not None and battle["a"].pose.x == 45 * CM


@pytest.mark.rule("cc.skill.ethere")
def test_the_ethereal_has_four_skills() -> None:
    arena = pair("ethere")
    a = arena.battle["a"]
    assert all(a.has(f"cc.skill.{name}") for name in ("coriace", "intangible", "inebranlable"))
    arena.run(Hurt("a", (0,)), dice=(1, 2))
    assert not arena.battle["a"].has("cc.core.wound.stunned")


# -- fanatics ----------------------------------------------------------------------------------------------------------


def duel_of_fear(peu: int = 9) -> Arena:
    """The fanatic ``r`` (COU 4, DIS 2) in contact with ``b1``, who is frightening."""
    arena = armed("fanatisme")
    arena.battle["b1"].profile = Arena().add("x", "blue", 5, 5, fear=peu).profile
    return arena


@pytest.mark.rule("cc.skill.fanatisme")
@pytest.mark.parametrize(("die", "held"), [(6, True), (5, False)])
def test_an_assaulted_fanatic_who_fails_may_fight_on(die: int, held: bool) -> None:
    arena = duel_of_fear(8)
    answers = [("cc.core.dice.six", "no")] if held else []
    battle = arena.run(doing(faces, "r", "b1"), dice=[2, die], answers=answers)
    assert battle["r"].in_rout
    if held:
        fight(arena, [5, 2, 1, 1], ["0", "2", "none", "none"])
        assert placed(arena)["r"] == (2, 0)
    else:
        with pytest.raises(IllegalAnswer):
            fight(arena, [5, 2], ["0", "2"])


@pytest.mark.rule("cc.skill.fanatisme.assaulter")
def test_a_fanatic_who_does_not_dare_to_charge_engages_and_does_not_shoot() -> None:
    arena = pair("fanatisme", shooting=3, weapon=None)
    arena.battle["b"].profile = Arena().add("x", "blue", 5, 5, fear=7).profile
    battle = arena.run(*taking("charge", "a"), dice=[2, 5], answers=[OFFERED])
    assert battle["a"].in_rout
    assert [told.charge for told in arena.told(Met)] == [False]
    assert not arena.told(ShotFired)
    assert battle["a"].landed == ()
    arena = pair("fanatisme")
    arena.battle["b"].profile = Arena().add("x", "blue", 5, 5, fear=7).profile
    arena.run(*taking("charge", "a"), dice=[2, 4])
    assert not arena.told(Met)
    assert not arena.told(Moved)


# -- bonds -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.ennemi-personnel")
@pytest.mark.parametrize(
    ("reward", "skills"),
    [
        ("acharne", ["acharne"]),
        ("autorite", ["autorite", "cri-de-ralliement"]),
        ("implacable", ["implacable"]),
        ("instinct-de-survie", ["instinct-de-survie"]),
    ],
)
def test_who_kills_a_personal_enemy_heals_and_has_one_of_four_rewards(reward: str, skills: list[str]) -> None:
    arena = pair("ennemi-personnel/b")
    arena.battle["a"].steps = 2
    arena.battle["b"].steps = 3
    battle = arena.run(Hurt("b", (6,), "a"), dice=(4, 5), answers=[reward])
    assert battle["b"].lost == "killed"
    assert battle["a"].steps == 1
    assert [told.skills for told in arena.told(SkillsWon)] == [tuple(f"cc.skill.{name}" for name in skills)]
    assert all(battle["a"].has(f"cc.skill.{name}") for name in skills)


@pytest.mark.rule("cc.skill.ennemi-personnel")
def test_the_reward_waits_until_the_enemy_has_left_the_table() -> None:
    arena = pair("ennemi-personnel/b")
    give(arena, "b", "acharne")
    arena.battle["b"].steps = 3
    arena.battle["a"].steps = 1
    arena.run(Hurt("b", (6,), "a"), dice=(4, 5))
    assert arena.battle["a"].steps == 1
    assert not arena.told(SkillsWon)
    arena.run(MaintenancePhase(), answers=["acharne"])
    assert arena.battle["a"].steps == 0
    assert arena.told(SkillsWon)


@pytest.mark.rule("cc.skill.ennemi-personnel")
@pytest.mark.parametrize(("effect", "by", "awaited"), [(DYING, "a", True), (DYING, "c", False), (AWAITED, "a", False)])
def test_he_waits_for_an_enemy_alone_who_is_dying_by_his_hand(effect: str, by: str, awaited: bool) -> None:
    arena = pair("ennemi-personnel/b")
    arena.battle["b"].gain(effect, source=by)
    assert arena.run(Hurt("b", (1,), "a"), dice=(1, 2))["a"].has(AWAITED) is awaited


@pytest.mark.rule("cc.skill.ennemi-personnel")
def test_others_who_are_killed_are_worth_nothing() -> None:
    arena = pair("ennemi-personnel/somebody")
    arena.battle["b"].steps = 3
    arena.run(Hurt("b", (6,), "a"), dice=(4, 5))
    assert not arena.told(SkillsWon)


def brothers() -> Arena:
    """``a`` and ``c`` are brothers, 10 cm apart, one of them by his card."""
    arena = pair("frere-de-sang/c")
    arena.add("c", "red", 30, 42.5, EAST)

    async def settled(battle: Battle) -> None:
        for fighter in battle.fighters.values():
            await moment(fighter.effects, Hooks.before_battle, battle, fighter)

    arena.run(doing(settled))
    return arena


@pytest.mark.rule("cc.skill.frere-de-sang")
@pytest.mark.parametrize("victim", ["a", "c"])
def test_blood_brothers_near_each_other_have_an_instinct_of_survival(victim: str) -> None:
    arena = brothers()
    arena.battle["b"].steps = 0
    battle = arena.run(Hurt(victim, (9,), "b"), dice=(6,))
    assert battle[victim].steps == 0
    battle = arena.run(Hurt(victim, (9,), "b"), dice=(5, 5, 4))
    assert battle[victim].steps > 0


def test_blood_brothers_apart_have_none() -> None:
    arena = brothers()
    battle = arena.battle
    here = battle["c"].pose
    assert here is not None
    battle.stand(battle["c"], here.at(here.x, here.y + 1))
    arena.run(Hurt("a", (9,), "b"), dice=(5, 4))


def test_rout_forgets_nothing_of_them() -> None:
    arena = brothers()

    async def routed(battle: Battle, victim: Fighter, creature: Fighter) -> None:
        rout(battle, victim, creature)

    arena.run(doing(routed, "a", "b"))
    assert arena.run(Hurt("a", (9,), "b"), dice=(6,))["a"].steps == 0


@pytest.mark.rule("cc.skill.frere-de-sang.duplicate")
def test_several_brothers_give_one_die() -> None:
    arena = brothers()
    arena.add("d", "red", 30, 20, EAST)
    give(arena, "a", "frere-de-sang/d")

    async def settled(battle: Battle) -> None:
        for fighter in battle.fighters.values():
            await moment(fighter.effects, Hooks.before_battle, battle, fighter)

    arena.run(doing(settled))
    arena.run(Hurt("a", (2,), "b"), dice=(5, 3, 4))
    arena.battle.stand(arena.battle["c"], None)
    arena.run(Hurt("a", (9,), "b"), dice=(6,))
