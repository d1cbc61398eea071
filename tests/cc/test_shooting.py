"""Shooting: when, at whom, how hard, the static bonus, and shots into a melee."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import BOW, EAST, OFFERED, WEST, Arena, box, line, taking

from escarmouche.rulebooks.cc.battle import Battle, Fighter, Options
from escarmouche.rulebooks.cc.content.terms import Size
from escarmouche.rulebooks.cc.events import ShotFired, ShotOutOfRange, ShotStrayed, WoundRolled
from escarmouche.rulebooks.cc.hooks import Camp, Hooks
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.rulebooks.cc.rules.shooting import difficulty_of, may_aim, range_band
from escarmouche.table import CM, Piece

KEEP_MOVING = ("cc.core.shoot.stationary", "no")
STAND_STILL = ("cc.core.shoot.stationary", "yes")


def range_of(far: float, *pieces: Piece, options: Options | None = None, **target: Any) -> Arena:
    """Ada (TIR 2) and Boris, so many cm apart from base to base."""
    arena = Arena(*pieces, options=options)
    arena.add("ada", "red", 10, 30, EAST, shooting=2, weapon=BOW)
    arena.add("boris", "blue", 12.5 + far, 30, WEST, **target)
    return arena


def difficulty(arena: Arena) -> int:
    """The difficulty of a shot of Ada's at Boris, above that of the range."""
    return difficulty_of(arena.battle, arena.battle["ada"], arena.battle["boris"], 0)


@pytest.mark.rule("cc.core.shoot.range")
@pytest.mark.parametrize(("far", "band"), [(15, 0), (15.01, 1), (30, 1), (30.01, 2), (45, 2), (45.01, None)])
def test_ranges_are_upper_limits_inclusive(far: float, band: int | None) -> None:
    arena = range_of(far)
    assert range_band(arena.battle, arena.battle["ada"], arena.battle["boris"]) == band


@pytest.mark.rule("cc.core.shoot.test")
@pytest.mark.parametrize(("far", "needed"), [(15, 2), (30, 5)])
def test_a_shot_hits_when_it_reaches_the_difficulty_and_wounds_at_once(far: float, needed: int) -> None:
    for die, hit in ((needed - 1, False), (needed, True)):
        arena = range_of(far)
        battle = arena.run(*taking("shoot", "ada"), dice=[die, 1, 2] if hit else [die], answers=[KEEP_MOVING])
        assert [(told.difficulty.total, told.hit) for told in arena.told(ShotFired)] == [(needed + 2, hit)]
        assert [(told.fighter, told.force) for told in arena.told(WoundRolled)] == [("boris", 3)] * hit
        assert battle["ada"].shots == 1


@pytest.mark.rule("cc.core.shoot.test")
def test_tir_2_against_difficulty_10_fails_on_a_5() -> None:
    arena = range_of(40)
    arena.run(*taking("shoot", "ada"), dice=[5], answers=[KEEP_MOVING])
    assert [(told.difficulty.total, told.hit) for told in arena.told(ShotFired)] == [(10, False)]


@pytest.mark.rule("cc.core.shoot.order")
@pytest.mark.rule("cc.core.measure.declare-first")
def test_a_target_is_named_before_its_distance_and_beyond_range_is_a_miss() -> None:
    arena = range_of(46)
    arena.add("carl", "blue", 30, 50, WEST)
    answers = [("cc.core.shoot.order", "boris"), KEEP_MOVING]
    battle = arena.run(*taking("shoot", "ada"), answers=answers)
    assert [told.target for told in arena.told(ShotOutOfRange)] == ["boris"]
    assert battle["ada"].shots == 1
    assert not may_take(battle, battle["ada"], "shoot")


@pytest.mark.rule("cc.core.shoot.in-activation", "cc.core.shoot.free-shooter")
def test_one_shoots_before_or_after_walking_once_a_turn_free_of_enemies() -> None:
    arena = range_of(10)
    battle = arena.battle
    ada = battle["ada"]
    assert may_take(battle, ada, "shoot", ("walk",))
    assert not may_take(battle, ada, "shoot", ("run",))
    ada.shots = 1
    assert not may_take(battle, ada, "shoot")
    ada.shots = 0
    arena.add("carl", "blue", 10, 32.5, WEST)
    assert not may_take(battle, ada, "shoot")


@pytest.mark.rule("cc.core.shoot.in-activation")
def test_more_shots_add_up_and_one_without_weapon_or_tir_has_none() -> None:
    class Quick(Hooks, name="test-cc-quick"):
        __slots__ = ()

        def shots(self, value: int, battle: Battle, bearer: Fighter) -> int:
            return value + 1

    arena = range_of(10)
    arena.battle["ada"].gain("test-cc-quick")
    arena.battle["ada"].shots = 1
    assert may_take(arena.battle, arena.battle["ada"], "shoot", ("shoot",))
    unarmed = arena.add("anna", "red", 10, 20, shooting=2)
    clumsy = arena.add("alma", "red", 10, 40, weapon=BOW)
    assert not may_take(arena.battle, unarmed, "shoot")
    assert not may_take(arena.battle, clumsy, "shoot")


# -- modifiers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.shoot.modifiers")
@pytest.mark.parametrize(("size", "change"), [("small", 1), ("medium", 0), ("large", -1), ("very_large", -2)])
def test_the_size_of_the_target_counts_unless_agreed_otherwise(size: Size, change: int) -> None:
    assert difficulty(range_of(10, size=size)) == change
    assert difficulty(range_of(10, size=size, options=Options(size_modifier=False))) == 0


@pytest.mark.rule("cc.core.shoot.partial")
def test_a_partly_visible_target_is_one_harder() -> None:
    arena = range_of(30)
    arena.add("imp", "blue", 25, 30, size="small")
    assert difficulty(arena) == 1


@pytest.mark.rule("cc.core.shoot.modifiers", "cc.core.terrain.defensive-obstacle")
@pytest.mark.parametrize(("near", "change"), [(41.25, 2), (40, 1)])
def test_a_defensive_obstacle_counts_twice_for_who_touches_it(near: float, change: int) -> None:
    assert difficulty(range_of(30, box("dam", "low-obstacle", near - 1, 20, near, 40, 1.5))) == change


@pytest.mark.rule("cc.core.move.cover")
@pytest.mark.rule("cc.core.shoot.modifiers")
def test_modifiers_add_up() -> None:
    arena = range_of(30, size="small")
    arena.battle["boris"].gain("cc.core.move.cover", until="turn")
    arena.battle["boris"].tier = 1
    assert difficulty(arena) == 1 + 2 + 2


@pytest.mark.rule("cc.core.flight.shooting")
def test_one_level_away_is_two_harder_and_two_levels_out_of_reach() -> None:
    for ada, boris, expected in ((0, 1, 2), (1, 1, 0), (2, 1, 2), (0, 2, None), (2, 0, None)):
        arena = range_of(10)
        battle = arena.battle
        battle["ada"].tier, battle["boris"].tier = ada, boris
        assert may_aim(battle, battle["ada"], battle["boris"]) is (expected is not None)
        if expected is not None:
            assert difficulty(arena) == expected


# -- static shots ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.shoot.stationary")
@pytest.mark.parametrize("answer", [KEEP_MOVING, STAND_STILL])
def test_who_takes_the_bonus_of_a_static_shot_does_not_move_any_more(answer: Any) -> None:
    arena = range_of(15)
    battle = arena.run(*taking("shoot", "ada"), dice=[1], answers=[answer])
    assert may_take(battle, battle["ada"], "walk", ("shoot",)) is (answer == KEEP_MOVING)
    battle.expire("turn")
    assert may_take(battle, battle["ada"], "walk")


@pytest.mark.rule("cc.core.shoot.stationary")
def test_the_row_of_a_static_shot_makes_it_more_severe() -> None:
    worst = []
    for answer in (KEEP_MOVING, STAND_STILL):
        steps = []
        for high in (4, 5, 6):
            arena = range_of(15, resistance=3)
            battle = arena.run(*taking("shoot", "ada"), dice=[3, 3, high], answers=[answer])
            steps.append(battle["boris"].steps)
        worst.append(steps)
    assert worst[0] != worst[1]
    assert all(one <= other for one, other in zip(*worst, strict=True))


@pytest.mark.rule("cc.core.shoot.stationary")
def test_who_has_walked_has_no_bonus_but_who_has_turned_may() -> None:
    arena = range_of(10)
    walked = [line((10, 30), (11, 30))]
    arena.run(*taking("walk", "ada"), *taking("shoot", "ada"), dice=[1], answers=walked)
    arena = range_of(10)
    turned = [line((10, 30), facing=10), STAND_STILL]
    arena.run(*taking("turn", "ada"), *taking("shoot", "ada"), dice=[1], answers=turned)


@pytest.mark.rule("cc.core.shoot.stationary")
def test_players_may_agree_that_moving_makes_it_harder_instead() -> None:
    arena = range_of(10, options=Options(moving_shooter=True))
    arena.run(*taking("shoot", "ada"), dice=[1])
    assert difficulty(arena) == 0
    arena.battle["ada"].shots = 0
    arena.run(*taking("turn", "ada"), answers=[OFFERED])
    assert difficulty(arena) == 1
    arena.battle["ada"].turned, arena.battle["ada"].moved = False, 1 * CM
    assert difficulty(arena) == 1
    plain = range_of(10)
    plain.battle["ada"].moved = 1 * CM
    assert difficulty(plain) == 0


@pytest.mark.rule("cc.core.shoot.aim.c35")
def test_players_may_agree_that_all_keep_the_bonus_while_they_move() -> None:
    arena = range_of(10, options=Options(aim_for_all=True))
    answers = [line((10, 30), (11, 30)), line((11, 30), (12, 30))]
    battle = arena.run(*taking("walk", "ada"), *taking("shoot", "ada"), dice=[1], answers=answers[:1])
    assert not battle["ada"].has("cc.core.shoot.stationary")
    arena = range_of(10, options=Options(aim_for_all=True))
    arena.battle["ada"].moved = 1
    arena.battle["boris"].profile = range_of(10, resistance=0).battle["boris"].profile
    plain = range_of(10, resistance=0)
    plain.battle["ada"].moved = 1
    hurt = [one.run(*taking("shoot", "ada"), dice=[5, 2, 3])["boris"].steps for one in (plain, arena)]
    assert hurt[0] < hurt[1]


# -- into a melee ------------------------------------------------------------------------------------------------------


def melee() -> Arena:
    """Ada shoots at Boris, who is in contact with two of her friends."""
    arena = range_of(12.5)
    arena.add("anna", "red", 25, 32.5)
    arena.add("alma", "red", 27.5, 30)
    return arena


@pytest.mark.rule("cc.core.shoot.into-melee")
@pytest.mark.rule("cc.core.shoot.distribution")
@pytest.mark.parametrize(("face", "struck"), [(1, "anna"), (3, "anna"), (4, "boris"), (6, "boris")])
def test_a_shot_into_a_melee_strikes_the_target_or_its_nearest_friend(face: int, struck: str) -> None:
    arena = melee()
    arena.run(*taking("shoot", "ada"), dice=[5, face, 1, 2], answers=[STAND_STILL])
    assert [told.fighter for told in arena.told(WoundRolled)] == [struck]
    assert [told.struck for told in arena.told(ShotStrayed)] == ["anna"] * (struck == "anna")


@pytest.mark.rule("cc.core.shoot.distribution")
def test_a_better_table_may_spare_everybody() -> None:
    class Instinct(Hooks, name="test-cc-instinct"):
        __slots__ = ()

        def distribution(self, value: tuple[Camp, ...], battle: Battle, bearer: Fighter) -> tuple[Camp, ...]:
            return ("own", "nobody", "enemy", "enemy", "enemy", "enemy")

    arena = melee()
    arena.battle["ada"].gain("test-cc-instinct")
    arena.run(*taking("shoot", "ada"), dice=[5, 2], answers=[STAND_STILL])
    assert not arena.told(WoundRolled)
    assert [told.struck for told in arena.told(ShotStrayed)] == [""]
