"""The shooting phase: who may shoot, at whom, with what; sight and cover."""

from __future__ import annotations

from typing import Any

import pytest
from tests.lfw.arena import BOW, SWORD, Arena, rules
from tests.lfw.test_attacks import bow
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import square

from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING, FOREST, LOW_WALL, RUIN
from escarmouche.rulebooks.lfw.events import AttackRolled, Passed
from escarmouche.rulebooks.lfw.rules.shooting import ShootingPhase, is_eligible, possible_shots
from escarmouche.rulebooks.lfw.rules.sight import COVER, cover, hidden, sees
from escarmouche.table import INCH, MM, Piece


def range_of(*pieces: Piece, **target: Any) -> Arena:
    """An archer, and an enemy 8 inches before him."""
    arena = Arena(*pieces)
    arena.add("archer", "red", 3, 12, base=ROUND, weapons=(BOW, SWORD))
    arena.add("foe", "blue", 12, 12, base=ROUND, life=9, **target)
    return arena


@pytest.mark.rule("lfw.shoot.phase", "lfw.shoot.weapon", "lfw.marker.tir-combat", "lfw.turn.structure")
def test_the_players_shoot_in_turns_once_with_each_unit() -> None:
    arena = range_of(weapons=(bow(1), SWORD))
    battle = arena.run(ShootingPhase(), answers=["archer", "foe"], dice=[1, 1, 1, 1])
    assert [event.unit for event in arena.told(AttackRolled)] == ["archer"] * 3 + ["foe"]
    assert [unit.id for unit in battle.in_play() if unit.may_shoot] == []
    assert {unit.id for unit in battle.in_play() if unit.has_shot} == {"archer", "foe"}
    arena.run(ShootingPhase(), answers=["pass", "pass"])


@pytest.mark.rule("lfw.turn.structure", "lfw.shoot.phase")
def test_three_players_shoot_one_after_the_other_round_and_round() -> None:
    sides = ("red", "blue", "green")
    arena = Arena(sides=sides)
    for place, side in enumerate(sides):
        for number in (1, 2):
            arena.add(f"{side}{number}", side, 4 + 6 * place, 4 * number, base=ROUND, weapons=(bow(1), SWORD), life=9)
    answers = [
        "red1",
        "blue1",
        "blue1",
        "red1",
        "pass",
        "red2",
        "blue1",
        "blue2",
        "red1",
        "green1",
        "red1",
        "green2",
        "red1",
    ]
    arena.run(ShootingPhase(), answers=answers, dice=[1] * 6)
    assert [event.unit for event in arena.told(AttackRolled)] == ["red1", "blue1", "red2", "blue2", "green1", "green2"]
    assert [event.side for event in arena.told(Passed)] == ["green"], "who has nothing to do is not asked"


@pytest.mark.rule("lfw.shoot.weapon", "lfw.distance.range")
def test_the_weapon_reaches_its_target_and_is_chosen_among_those_that_do() -> None:
    arena = Arena()
    arena.add("archer", "red", 3, 12, base=ROUND, weapons=(BOW, bow(1), SWORD))
    arena.add("foe", "blue", 12, 12, base=ROUND, life=9)
    arena.run(ShootingPhase(), answers=["archer", "1"], dice=[1])
    far = Arena()
    far.add("archer", "red", 2, 12, base=ROUND, weapons=(BOW,))
    far.add("foe", "blue", 21, 12, base=ROUND)
    assert list(possible_shots(far.battle, far.battle["archer"])) == ["foe"]  # at exactly 18"
    far.add("foe2", "blue", 21.01, 12.5, base=ROUND)
    assert list(possible_shots(far.battle, far.battle["archer"])) == ["foe"]


@pytest.mark.rule("lfw.shoot.eligible", "lfw.rule.lourd")
def test_who_has_charged_fled_run_or_is_in_a_melee_does_not_shoot() -> None:
    arena = range_of()
    archer = arena.battle["archer"]
    eligible = {}
    for move in ("", "normal", "charge", "flight", "run"):
        archer.move = move
        eligible[move] = is_eligible(arena.battle, archer)
    assert eligible == {"": True, "normal": True, "charge": False, "flight": False, "run": False}
    archer.move = ""
    archer.fleeing = True
    assert not is_eligible(arena.battle, archer)
    archer.fleeing = False
    assert not is_eligible(arena.battle, arena.battle["foe"])  # no weapon for it
    arena.add("near", "blue", 4, 12, base=ROUND)
    assert not is_eligible(arena.battle, archer)
    heavy = Arena()
    crew = heavy.add("crew", "red", 3, 12, weapons=(bow(1, 1, "Lourd"),))
    assert is_eligible(heavy.battle, crew)
    crew.moved_last = True
    assert not is_eligible(heavy.battle, crew)


@pytest.mark.rule("lfw.shoot.target")
def test_nobody_shoots_into_a_melee_of_friends_but_into_that_of_others() -> None:
    arena = Arena(sides=("red", "blue", "green"))
    archer = arena.add("archer", "red", 3, 12, base=ROUND, weapons=(BOW,))
    arena.add("b", "blue", 12, 12, base=ROUND)
    arena.add("g", "green", 13, 12, base=ROUND)
    assert set(possible_shots(arena.battle, archer)) == {"b", "g"}
    arena.add("friend", "red", 14, 12, base=ROUND)
    assert possible_shots(arena.battle, archer) == {}


@pytest.mark.rule("lfw.shoot.line-of-sight")
def test_what_is_hidden_entirely_is_not_seen_and_models_hide_nobody() -> None:
    arena = range_of(square("rock", BLOCKING, 6, 10, 4, 4 * INCH))
    assert not sees(arena.battle, arena.battle["archer"], arena.battle["foe"])
    assert possible_shots(arena.battle, arena.battle["archer"]) == {}
    crowd = range_of()
    crowd.add("giant", "blue", 7, 12, height=200 * MM)
    assert sees(crowd.battle, crowd.battle["archer"], crowd.battle["foe"])
    assert cover(crowd.battle, crowd.battle["archer"], crowd.battle["foe"]) == 0


@pytest.mark.rule("lfw.cover.table")
def test_cover_is_worth_one_for_each_quarter_that_is_hidden() -> None:
    assert COVER == (75, 50, 25)
    values = {}
    for height in (0, 12, 24, 31):
        arena = range_of(*[square("rock", BLOCKING, 7, 10, 4, height * MM)] if height else [])
        share = hidden(arena.battle, arena.battle["archer"], arena.battle["foe"])
        values[share] = cover(arena.battle, arena.battle["archer"], arena.battle["foe"])
    assert {share: min(3, share // 25) for share in values} == values
    assert len(values) > 2


@pytest.mark.rule("lfw.terrain.foret")
def test_a_forest_counts_as_hiding_a_quarter_of_who_is_in_or_behind_it() -> None:
    for x, worth in ((7, 1), (11, 1), (13, 0)):
        arena = range_of(square("wood", FOREST, x, 11, 2, 3 * INCH))
        assert cover(arena.battle, arena.battle["archer"], arena.battle["foe"]) == worth


@pytest.mark.rule("lfw.terrain.muret", "lfw.distance.strict")
def test_a_low_wall_within_an_inch_of_the_target_counts_as_hiding_half() -> None:
    for kind, x, worth in ((LOW_WALL, 9.6, 2), (LOW_WALL, 9.5, 0), (LOW_WALL, 12.5, 0), (RUIN, 9.6, 0)):
        corners = ((x, 10.0), (x + 1, 10.0), (x + 1, 14.0), (x, 14.0))
        wall = Piece("wall", kind, tuple((round(a * INCH), round(b * INCH)) for a, b in corners), MM)
        arena = range_of(wall)
        assert cover(arena.battle, arena.battle["archer"], arena.battle["foe"]) == worth


def test_a_target_uses_the_better_of_its_own_dodge_and_cover() -> None:
    for dodge, result in ((0, 3), (3, 1)):
        arena = range_of(square("wood", FOREST, 7, 11, 2, 3 * INCH), dodge=dodge, rules=rules("Bouclier"))
        arena.run(ShootingPhase(), answers=["archer"], dice=[4, 1, 1])
        assert arena.told(AttackRolled)[0].result == result
