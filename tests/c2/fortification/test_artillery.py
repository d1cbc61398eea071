"""Artillery: the field of view, moving and firing, piercing projectiles, templates, scatter, jams, counter-fire."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import Arena
from tests.c2.fortification.workshop import CANNON, LEFT, MORTAR, UP, add_cannon, add_chariot, add_servant
from tests.c2.test_cards import catalogue

from escarmouche.kernel import Step, enumerate_detail
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import Exploded, Jammed, Scattered, ShotFired, ShotPierced, WoundRolled
from escarmouche.rulebooks.c2.fortification.artillery import SCATTER_CM, impact_of, under_template
from escarmouche.rulebooks.c2.rules.counter_shot import CONSEQUENCES
from escarmouche.rulebooks.c2.rules.projectiles import Projectile
from escarmouche.rulebooks.c2.rules.shooting import (
    PRECISION,
    RAPID,
    JammingRoll,
    Shot,
    Volley,
    circumstances,
    difficulty_of,
    may_aim,
    may_shoot,
    shoot,
    slot_of,
)
from escarmouche.rulebooks.confrontation.dice import Success
from escarmouche.table import CM

LIGHT, HEAVY = "light_artillery", "heavy_artillery"
LIGHT_AREA, HEAVY_AREA = "light_zone_artillery", "heavy_zone_artillery"
DEADLY = (6, 6)


def manned(rank: str, **changes: Any) -> tuple[Arena, Fighter]:
    """A cannon at (20, 30) with one Servant of TIR 4, in the shooting phase."""
    arena = Arena()
    arena.battle.phase = "shooting"
    weapon = MORTAR if "zone" in rank else CANNON
    gun = add_cannon(arena, "gun", "red", 20, 30, rank=rank, **{"weapon": weapon, **changes})
    add_servant(arena, "servant", gun, 16.75, 30)
    return arena, gun


def fire(arena: Arena, target: str, *dice: int) -> Battle:
    return arena.run(Volley((Shot("gun", target),)), dice=list(dice))


@pytest.mark.rule("c2.artillery.sight")
def test_a_gun_sees_what_lies_before_its_muzzle() -> None:
    arena, gun = manned(HEAVY)
    before, beside = arena.add("before", "blue", 22.1, 40, LEFT), arena.add("beside", "blue", 21.5, 45, LEFT)
    assert may_aim(arena.battle, gun, before)
    assert not may_aim(arena.battle, gun, beside)


@pytest.mark.rule("c2.artillery.mobile.turret")
def test_a_weapon_that_turns_sees_all_round() -> None:
    arena = Arena()
    for name, y, turret in (("fixed", 20, False), ("tower", 40, True)):
        add_chariot(arena, name, "red", 50, y, rank=HEAVY, weapon=CANNON, shooting=4, machine={"turret": turret})
    behind = arena.add("behind", "blue", 20, 30)
    assert not may_aim(arena.battle, arena.battle["fixed"], behind)
    assert may_aim(arena.battle, arena.battle["tower"], behind)


@pytest.mark.rule("c2.artillery.mobile.move-and-fire")
@pytest.mark.parametrize(("move", "moved", "more"), [("walk", 10, 1), ("run", 30, 2), ("walk", 0, 0)])
def test_a_mobile_engine_fires_after_a_move_or_a_run(move: Any, moved: int, more: int) -> None:
    arena = Arena()
    chariot = add_chariot(arena, "chariot", "red", 20, 30, rank=HEAVY, weapon=CANNON, shooting=4)
    foe = arena.add("foe", "blue", 35, 30, LEFT)
    chariot.move, chariot.moved = move, moved * CM
    assert may_shoot(arena.battle, chariot)
    changes = circumstances(arena.battle, chariot, foe)
    assert difficulty_of(arena.battle, chariot, foe, 4, changes) == 4 + more


@pytest.mark.rule("c2.artillery.mobile.shot-types")
def test_a_mobile_engine_hurries_or_takes_its_time_as_any_shooter() -> None:
    arena = Arena()
    chariot = add_chariot(arena, "chariot", "red", 20, 30, rank=HEAVY, weapon=CANNON, shooting=4)
    foe = arena.add("foe", "blue", 35, 30, LEFT)
    for rule, sooner, harder in ((RAPID, 2, 1), (PRECISION, -2, -1)):
        chariot.gain(rule, 0 if rule == PRECISION else None, until="phase")
        assert slot_of(arena.battle, chariot).initiative == 4 + sooner
        assert difficulty_of(arena.battle, chariot, foe, 4, []) == 4 + harder
        chariot.expire("phase")


@pytest.mark.rule("c2.artillery.piercing")
@pytest.mark.parametrize(("rank", "forces"), [(LIGHT, [12, 10, 8]), (HEAVY, [12, 12, 12])])
def test_a_projectile_goes_on_as_long_as_it_kills(rank: str, forces: list[int]) -> None:
    """Light, Force 12: 12 on the target, 10 on the next, 8 on the third; friends on the line are struck as well."""
    arena, _ = manned(rank)
    arena.add("first", "blue", 35, 30, LEFT)
    arena.add("second", "red", 42, 30.5, LEFT)
    arena.add("third", "blue", 50, 30, LEFT)
    arena.add("fourth", "blue", 60, 30, LEFT)
    arena.add("aside", "blue", 45, 35, LEFT)
    battle = fire(arena, "first", 5, *DEADLY, *DEADLY, 1, 2)
    assert [event.force for event in arena.told(WoundRolled)] == forces
    assert [event.victim for event in arena.told(ShotPierced)] == ["second", "third"]
    assert [battle[name].lost for name in ("first", "second", "third", "fourth")] == ["killed", "killed", "", ""]


@pytest.mark.rule("c2.artillery.piercing")
def test_whoever_lives_through_a_projectile_stops_it() -> None:
    arena, _ = manned(HEAVY)
    arena.add("first", "blue", 35, 30, LEFT)
    arena.add("second", "blue", 42, 30, LEFT)
    fire(arena, "first", 5, 1, 2)
    assert [event.fighter for event in arena.told(WoundRolled)] == ["first"]


@pytest.mark.rule("c2.artillery.piercing")
def test_a_machine_stops_a_projectile_unless_the_hit_destroys_it() -> None:
    for left, dice, further in ((1, (3, 5), ["behind"]), (5, (6, 6), []), (2, (6, 6), ["behind"])):
        arena, _ = manned(HEAVY)
        machine = add_chariot(arena, "machine", "blue", 35, 30, LEFT, resistance=14)
        machine.structure = left
        arena.add("behind", "blue", 45, 30, LEFT)
        fire(arena, "machine", 5, *dice, *((1, 2) if further else ()))
        assert [event.victim for event in arena.told(ShotPierced)] == further


def test_a_projectile_ends_with_the_reach_of_the_weapon() -> None:
    arena, _ = manned(HEAVY)
    arena.add("first", "blue", 35, 30, LEFT)
    arena.add("far", "blue", 85, 30, LEFT)
    fire(arena, "first", 5, *DEADLY)
    assert not arena.told(ShotPierced)


@pytest.mark.rule("c2.artillery.zone.hit")
@pytest.mark.rule("c2.artillery.zone.light")
def test_a_light_template_hits_its_target_and_others_on_four() -> None:
    arena, _ = manned(LIGHT_AREA)
    arena.add("target", "blue", 35, 30, LEFT)
    arena.add("near", "blue", 39, 30, LEFT)
    arena.add("other", "red", 35, 36, LEFT)
    arena.add("out", "blue", 45, 30, LEFT)
    fire(arena, "target", 5, 1, 2, 4, 1, 2, 3)
    assert [(event.fighter, event.force) for event in arena.told(WoundRolled)] == [("target", 9), ("near", 5)]
    assert [event.victims for event in arena.told(Exploded)] == [("near", "other", "target")]
    assert arena.told(WoundRolled)[1].rules[0] == "c2.artillery.zone.light"


@pytest.mark.rule("c2.artillery.zone.heavy")
def test_a_heavy_template_hits_others_on_three_with_all_its_strength() -> None:
    arena, _ = manned(HEAVY_AREA)
    arena.add("target", "blue", 35, 30, LEFT)
    arena.add("near", "blue", 39, 30, LEFT)
    arena.add("other", "red", 35, 36, LEFT)
    fire(arena, "target", 5, 1, 2, 3, 1, 2, 2)
    assert [(event.fighter, event.force) for event in arena.told(WoundRolled)] == [("target", 9), ("near", 9)]
    assert arena.told(WoundRolled)[1].rules[0] == "c2.artillery.zone.heavy"


@pytest.mark.rule("c2.artillery.zone.jam")
def test_a_one_jams_the_weapon_for_the_next_turn() -> None:
    arena, _ = manned(LIGHT_AREA)
    arena.add("target", "blue", 35, 30, LEFT)
    battle = fire(arena, "target", 1)
    assert arena.told(Jammed)
    assert not arena.told(Exploded)
    can_fire = []
    for turn in (1, 2, 3):
        battle.turn = turn
        battle["gun"].shots = 0
        can_fire.append(may_shoot(battle, battle["gun"]))
    assert can_fire == [False, False, True]


def test_the_odds_of_a_shot_that_may_jam_are_those_of_its_dice() -> None:
    roll = JammingRoll(Success("red", "c2.shoot.test", 4, 9))
    assert roll.odds() == enumerate_detail(roll)


@pytest.mark.rule("c2.table.scatter")
def test_the_table_of_scatter_is_that_of_the_book() -> None:
    book = next(entry for entry in catalogue() if entry["id"] == "c2.table.scatter")["data"]
    assert book == SCATTER_CM


@pytest.mark.rule("c2.artillery.zone.scatter")
def test_a_miss_strays_along_one_of_six_arrows() -> None:
    for arrow, (x, y) in ((1, (65, 30)), (4, (45, 30)), (2, (60, 21.34)), (6, (60, 38.66))):
        arena, _ = manned(LIGHT_AREA)
        arena.add("target", "blue", 55, 30, LEFT)
        fire(arena, "target", 2, 4, arrow)
        assert [(event.distance, event.arrow) for event in arena.told(Scattered)] == [(10 * CM, arrow)]
        spot = arena.told(Exploded)[0].spot
        assert abs(spot[0] - x * CM) < 20
        assert abs(spot[1] - y * CM) < 20


@pytest.mark.rule("c2.artillery.zone.scatter")
def test_the_first_arrow_lies_along_the_line_of_fire() -> None:
    arena = Arena()
    arena.battle.phase = "shooting"
    gun = add_cannon(arena, "gun", "red", 50, 10, UP, rank=LIGHT_AREA, weapon=MORTAR)
    add_servant(arena, "servant", gun, 50, 6.75)
    arena.add("target", "blue", 50, 40, LEFT)
    fire(arena, "target", 2, 4, 1)
    assert arena.told(Exploded)[0].spot == (50 * CM, 50 * CM)


def test_after_straying_the_target_is_as_safe_as_anybody_else() -> None:
    arena, _ = manned(LIGHT_AREA)
    arena.add("target", "blue", 55, 30, LEFT)
    fire(arena, "target", 2, 1, 1, 4, 1, 2)
    assert [(event.fighter, event.force) for event in arena.told(WoundRolled)] == [("target", 5)]


@pytest.mark.rule("c2.artillery.zone.altitude")
def test_a_template_in_the_air_covers_one_level_and_strays_to_the_ground() -> None:
    arena, _ = manned(LIGHT_AREA)
    flyer = arena.add("flyer", "blue", 55, 30, LEFT, flight=20 * CM, skills=(Skill("vol"),))
    flyer.tier = 1
    arena.add("walker", "blue", 58, 30, LEFT)
    arena.run(Volley((Shot("gun", "flyer"),)), dice=[5, 1, 2])
    assert [event.victims for event in arena.told(Exploded)] == [("flyer",)]
    arena.run(Volley((Shot("gun", "flyer"),)), dice=[3, 1, 1, 4, 1, 2])
    assert [event.victims for event in arena.told(Exploded)] == [("walker",)]


class CounterFire(Step, frozen=True):
    """The gun fires back at one who comes at it."""

    target: str

    async def run(self, battle: Battle) -> None:
        battle["gun"].gain(CONSEQUENCES, until="turn")
        await shoot(battle, battle["gun"], battle[self.target], 6)


@pytest.mark.rule("c2.artillery.counter-fire")
@pytest.mark.parametrize(
    ("phase", "fires_back", "spot"),
    [("movement", True, (30, 36)), ("movement", False, (40, 42)), ("shooting", True, (40, 42))],
)
def test_only_who_fires_back_aims_half_way(phase: Any, fires_back: bool, spot: tuple[int, int]) -> None:
    arena, gun = manned(LIGHT_AREA)
    arena.battle.phase = phase
    if fires_back:
        gun.gain(CONSEQUENCES, until="turn")
    shot = Projectile("comer", 5, "", True, (40 * CM, 42 * CM), 0)
    assert impact_of(arena.battle, gun, shot) == (spot[0] * CM, spot[1] * CM)
    arena.battle.stand(gun, None)
    assert impact_of(arena.battle, gun, shot) == shot.spot


@pytest.mark.rule("c2.artillery.counter-fire")
def test_who_comes_at_a_gun_that_fires_back_counts_as_half_way() -> None:
    arena, _ = manned(LIGHT_AREA)
    arena.battle.phase = "movement"
    arena.add("comer", "blue", 40, 30, LEFT)
    arena.add("between", "blue", 30, 33, LEFT)
    arena.run(CounterFire("comer"), dice=[2, 1, 2, 3])
    assert [(event.spot, event.victims) for event in arena.told(Exploded)] == [
        ((30 * CM, 30 * CM), ("between", "comer"))
    ]
    assert [event.difficulty.total for event in arena.told(ShotFired)] == [6]
    assert [event.fighter for event in arena.told(WoundRolled)] == ["comer"]


def test_a_template_reaches_whoever_it_covers_in_part() -> None:
    arena, _ = manned(LIGHT_AREA)
    edge = arena.add("edge", "blue", 46.2, 30)
    assert under_template(arena.battle, (40 * CM, 30 * CM), 5 * CM, 0) == [edge]
    assert under_template(arena.battle, (39 * CM, 30 * CM), 5 * CM, 0) == []
