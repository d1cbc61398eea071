"""Skills of shooters, and those of nature that change moves, fear and command."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.cc.arena import BOW, EAST, OFFERED, WEST, Arena, doing, line, taking
from tests.cc.test_disengagement import melee
from tests.cc.test_fear import faces
from tests.cc.test_skills_melee import give

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.events import CourageTested, DisengagementTried, ShotFired, ShotStrayed, WoundRolled
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import courage_score, discipline, discipline_score, shooting
from escarmouche.rulebooks.cc.rules.movement import allowance
from escarmouche.rulebooks.cc.rules.shooting import assault_shot, difficulty_of, may_shoot, shoot
from escarmouche.table import CM

RANGE = 20
"""Medium range of the bow, in cm."""


def range_of(*skills: str, **changes: Any) -> Arena:
    """Red ``a`` with a bow and these skills, TIR 4; blue ``x`` in his sight at medium range."""
    arena = Arena()
    arena.add("a", "red", 20, 30, EAST, **{"shooting": 4, "weapon": BOW, **changes})
    arena.add("x", "blue", 20 + RANGE, 30, WEST, resistance=30)
    give(arena, "a", *skills)
    return arena


@pytest.mark.rule("cc.skill.tir-supplementaire")
def test_extra_shots_are_shots_of_their_own() -> None:
    arena = range_of("tir-supplementaire/1")
    battle = arena.run(*taking("shoot", "a", "a"), dice=[2, 2], answers=["no", "no"])
    assert len(arena.told(ShotFired)) == 2
    assert not may_shoot(battle, battle["a"])


@pytest.mark.rule(
    "cc.skill.rechargement-rapide", "cc.skill.rechargement-rapide.resolve", "cc.skill.rechargement-rapide.cumulate"
)
def test_rapid_reload_gives_shots_at_tir_less_one_and_adds_to_extra_shots() -> None:
    arena = range_of("rechargement-rapide/1", "tir-supplementaire/1")
    arena.add("y", "blue", 20 + RANGE, 35, WEST, resistance=30)
    answers = ["x", "no", "shoot", "y", "no", "shoot", "x", "no"]
    battle = arena.run(*taking("rapid-reload", "a"), dice=[3, 3, 3], answers=answers)
    fired = arena.told(ShotFired)
    assert [(shot.target, shot.shooting.total) for shot in fired] == [("x", 3), ("y", 3), ("x", 3)]
    assert shooting(battle, battle["a"]) == 3
    assert not may_shoot(battle, battle["a"])


@pytest.mark.rule("cc.skill.visee")
@pytest.mark.parametrize(("skills", "wound"), [(("visee",), "serious"), ((), "light")])
def test_who_aims_has_the_bonus_of_a_static_shot_though_he_moves(skills: tuple[str, ...], wound: str) -> None:
    arena = range_of(*skills)
    arena.battle["a"].moved = 5 * CM
    arena.battle["a"].action = "walk"
    arena.battle["x"].profile = arena.battle["a"].profile
    arena.run(doing(shoot, "a"), dice=[3, 2, 5])
    assert arena.told(WoundRolled)[0].wound == wound, "6 on the second row, or read on the third"
    if skills:
        there = range_of(*skills)
        for in_rout, static in ((False, [True, True]), (True, [True, False])):
            there.battle["a"].in_rout = in_rout
            found = [
                apply_hooks(there.battle, there.battle["a"], Hooks.shoots_static, value) for value in (True, False)
            ]
            assert found == static


@pytest.mark.rule("cc.skill.tir-instinctif")
@pytest.mark.parametrize(("die", "struck"), [(1, "b"), (2, ""), (3, "x"), (6, "x")])
def test_instinctive_shots_hit_their_own_side_on_a_one_and_nobody_on_a_two(die: int, struck: str) -> None:
    arena = range_of("tir-instinctif")
    arena.add("b", "red", 20 + RANGE, 32.5)
    wound = [1, 2] if struck else []
    arena.run(doing(shoot, "a"), dice=[5, die, *wound], answers=["no"])
    strayed = arena.told(ShotStrayed)
    assert (strayed[0].struck if strayed else "x") == struck


@pytest.mark.rule("cc.skill.tir-d-assaut")
def test_an_assault_shot_of_the_skilled_has_difficulty_four() -> None:
    arena = range_of("tir-d-assaut")
    arena.run(doing(assault_shot, "a", "x"), dice=[2, 1, 2])
    assert arena.told(ShotFired)[0].difficulty.total == 4


@pytest.mark.rule("cc.skill.cible")
def test_the_values_of_a_target_add_up_for_every_shot() -> None:
    arena = range_of()
    give(arena, "x", "cible/2", "cible/-1")
    assert difficulty_of(arena.battle, arena.battle["a"], arena.battle["x"], 7) == 8
    arena.run(doing(assault_shot, "a", "x"), dice=[2])
    assert arena.told(ShotFired)[0].difficulty.total == 8


@pytest.mark.rule("cc.skill.rapidite")
def test_the_swift_triple_their_movement_in_a_charge_a_run_and_a_flight() -> None:
    arena = Arena()
    arena.add("a", "red", 20, 20, movement=10 * CM)
    give(arena, "a", "rapidite")
    fighter = arena.battle["a"]
    assert [allowance(arena.battle, fighter, action) // CM for action in ("charge", "run", "flight")] == [30] * 3
    assert [allowance(arena.battle, fighter, action) // CM for action in ("walk", "engage")] == [10, 20]


@pytest.mark.rule("cc.skill.rapidite")
@pytest.mark.parametrize(
    ("far", "answer", "where"),
    [(18, "", 18), (25, SUGGESTED, 25), (25, "yes", 25), (25, "no", 20), (40, "yes", 30), (40, "no", 20)],
)
def test_the_swift_say_how_far_they_charge_where_twice_mou_falls_short(far: float, answer: Any, where: int) -> None:
    arena = Arena()
    arena.add("a", "red", 20, 20, movement=10 * CM)
    arena.add("x", "blue", 20 + 2.5 + far, 20, WEST)
    give(arena, "a", "rapidite")
    said = [("cc.skill.rapidite", answer)] if answer else []
    battle = arena.run(*taking("charge", "a"), answers=[*said, OFFERED] if far <= where else said)
    pose = battle["a"].pose
    assert pose is not None and round(pose.x / CM) == 20 + where
    assert battle.engaged(battle["a"]) is (far <= where)


@pytest.mark.rule("cc.skill.rapidite", "cc.core.assault.steps")
def test_the_swift_are_asked_when_distances_are_measured_after_shots() -> None:
    arena = Arena()
    arena.add("a", "red", 20, 20, movement=10 * CM, shooting=4, weapon=BOW)
    arena.add("x", "blue", 47.5, 20, WEST)
    give(arena, "a", "rapidite", "tir-d-assaut")
    game = arena.game(*taking("charge", "a"), dice=[4] * 9)
    asked: list[str] = []
    while isinstance(request := game.request, Choose) and len(asked) < 3:
        asked.append(request.rule)
        game.answer(request.default, player=request.player)
    assert asked[-2:] == ["cc.core.shoot.assault-shot", "cc.skill.rapidite"]


@pytest.mark.rule("cc.skill.construct", "cc.skill.mort-vivant.command", "cc.skill.paria")
def test_some_heed_their_like_alone_or_nobody() -> None:
    arena = Arena()
    arena.add("chief", "red", 20, 20, discipline=6, courage=6)
    give(arena, "chief", "commandement/20000")
    scores = {}
    for place, nature in enumerate(("", "construct", "mort-vivant", "paria")):
        name = nature or "plain"
        fighter = arena.add(name, "red", 24 + 4 * place, 20, discipline=2, courage=2)
        if nature:
            give(arena, name, nature)
        scores[name] = discipline_score(arena.battle, fighter), courage_score(arena.battle, fighter)
    assert scores == {"plain": (6, 6), "construct": (0, 2), "mort-vivant": (0, 2), "paria": (2, 2)}
    give(arena, "chief", "paria", "mort-vivant")
    assert discipline_score(arena.battle, arena.battle["mort-vivant"]) == 0, "a Pariah leads Pariahs alone"
    assert discipline_score(arena.battle, arena.battle["paria"]) == 6
    assert discipline(arena.battle, arena.battle["construct"]) == 0


@pytest.mark.rule("cc.skill.mort-vivant.fear-bonus")
def test_the_undead_add_two_to_the_fear_of_the_worst() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30)
    for place, (name, fear) in enumerate({"one": 6, "two": 5, "dead": 4}.items()):
        arena.add(name, "blue", 45, 30 + 5 * place, fear=fear)
    give(arena, "dead", "mort-vivant")
    arena.run(doing(faces, "ada", "one", "two", "dead"), dice=[5])
    assert [test.fear for test in arena.told(CourageTested)] == [9]


@pytest.mark.rule("cc.skill.desengagement")
def test_a_skilled_disengagement_by_initiative_is_no_harder_than_x() -> None:
    arena = melee("a", "b", "c", initiative=5)
    give(arena, "ada", "desengagement/7", "desengagement/8")
    arena.run(*taking("disengage", "ada"), dice=[2], answers=[line((30, 30), (22, 30))])
    assert [(told.difficulty, told.passed) for told in arena.told(DisengagementTried)] == [(7, True)]
