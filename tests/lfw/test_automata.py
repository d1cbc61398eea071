"""Automata: what each behaviour has a unit do, who takes his turn when, and the rules that bring a behaviour about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.lfw.arena import BOW, OFFERED, SWORD, Arena, rules
from tests.lfw.scenarios.fields import here, scene
from tests.lfw.test_attacks import bow
from tests.lfw.test_cavalry import riding
from tests.lfw.test_magic import cast, tower
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import square

from escarmouche.documents.terms import Name
from escarmouche.kernel import PASS
from escarmouche.rulebooks.lfw.battle import Battle, Behaviour, Combat, Hurt, Treasure
from escarmouche.rulebooks.lfw.content.aptitudes import APTITUDES
from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.events import AttackRolled, ChargeDeclared, Confusion, Moved
from escarmouche.rulebooks.lfw.rules.aptitudes import uses
from escarmouche.rulebooks.lfw.rules.automata import alert_distance
from escarmouche.rulebooks.lfw.rules.behaviours import behaviour
from escarmouche.rulebooks.lfw.rules.casting import may_cast
from escarmouche.rulebooks.lfw.rules.charge import Declarations, ResolveCharges
from escarmouche.rulebooks.lfw.rules.flight import Flights
from escarmouche.rulebooks.lfw.rules.melee import Fight
from escarmouche.rulebooks.lfw.rules.movement import MovementPhase, NormalMoves, Runs
from escarmouche.rulebooks.lfw.rules.organisation import actions
from escarmouche.rulebooks.lfw.rules.shooting import ShootingPhase, Shots
from escarmouche.rulebooks.lfw.rules.turn import EndOfTurn, StartOfTurn
from escarmouche.rulebooks.lfw.rules.wounds import ResolveWounds
from escarmouche.table import INCH

EAST, NORTH = 0, 900
"""Directions as the die shows them; the face is one more."""


def wild(kind: Behaviour, *pieces: Any, at: tuple[float, float] = (5, 5), **changes: Any) -> Arena:
    """A red unit (M 5, base of 1") that follows a behaviour."""
    arena = Arena(*pieces)
    arena.add("wolf", "red", *at, base=ROUND, **changes).gain("lfw.rule.automate", kind)
    return arena


def shot(inches: int, *written: str) -> Weapon:
    """A shooting weapon of this range."""
    return Weapon(Name("Fronde", "Sling"), 1, 0, inches * INCH, rules(*written))


def moved(arena: Arena) -> list[tuple[str, str]]:
    """Who has made which move."""
    return [(event.unit, event.move) for event in arena.told(Moved)]


def phase(arena: Arena, *answers: Any, dice: Sequence[int] = ()) -> Battle:
    """A movement phase of a battle in which everybody else passes."""
    return arena.run(MovementPhase(), answers=answers, dice=dice)


# -- the table of moves ------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.rule.automate.classique", "lfw.rule.automate.table")
def test_the_classic_charge_the_nearest_enemy_in_charge_range() -> None:
    arena = wild("classic")
    arena.add("far", "blue", 5, 13, base=ROUND)
    arena.add("near", "blue", 12, 5, base=ROUND)
    battle = arena.run(Declarations(), ResolveCharges(), answers=["wolf", PASS, PASS])
    [charge] = arena.told(ChargeDeclared)
    assert (charge.unit, charge.targets) == ("wolf", ("near",))
    assert battle.foes(battle["wolf"]) == ("near",)
    assert battle["wolf"].acted == (1,)


@pytest.mark.rule("lfw.rule.automate.classique")
def test_of_enemies_as_near_as_each_other_a_die_picks_one() -> None:
    for face, target in ((1, "left"), (2, "right")):
        arena = wild("classic", at=(12, 5))
        arena.add("left", "blue", 6, 5, base=ROUND)
        arena.add("right", "blue", 18, 5, base=ROUND)
        arena.run(Declarations(), answers=["wolf", PASS, PASS], dice=[face])
        assert arena.told(ChargeDeclared)[0].targets == (target,)


@pytest.mark.rule("lfw.rule.automate.order")
def test_automata_act_even_when_all_have_passed_and_there_is_confusion() -> None:
    arena = wild("classic")
    arena.add("tame", "red", 2, 5, base=ROUND)
    arena.add("foe", "blue", 12, 5, base=ROUND)
    # red passes twice, blue as often; then the wolf declares its charge all the same
    battle = arena.run(Declarations(), answers=[PASS, PASS, PASS])
    assert arena.told(Confusion)
    assert [event.unit for event in arena.told(ChargeDeclared)] == ["wolf"]
    assert [charge.unit for charge in battle.charges] == ["wolf"]


@pytest.mark.rule("lfw.rule.automate.order")
def test_their_owner_picks_which_of_them_acts_next() -> None:
    arena = wild("classic")
    arena.add("bear", "red", 5, 9, base=ROUND).gain("lfw.rule.automate", "classic")
    arena.add("foe", "blue", 20, 7, base=ROUND)
    arena.run(Runs(), answers=["bear", PASS, "wolf", PASS])
    assert moved(arena) == [("bear", "run"), ("wolf", "run")]
    arena = wild("classic")
    arena.add("bear", "red", 5, 9, base=ROUND).gain("lfw.rule.automate", "classic")
    arena.add("foe", "blue", 20, 7, base=ROUND)
    arena.run(Runs(), answers=[PASS, PASS, "bear"])  # the wolf is then the last
    assert moved(arena) == [("bear", "run"), ("wolf", "run")]


@pytest.mark.rule("lfw.rule.automate.classique", "lfw.rule.automate")
def test_the_classic_run_all_the_way_towards_the_nearest_enemy_they_see() -> None:
    wall = square("wall", BLOCKING, 8, 8, 3, 4 * INCH)
    arena = wild("classic", wall)
    arena.add("hidden", "blue", 12, 12, base=ROUND)
    arena.add("seen", "blue", 22, 5, base=ROUND)
    battle = arena.run(Runs(), answers=[PASS, PASS])
    assert here(battle["wolf"]) == (12, 5)  # M 5 and 2" more
    assert battle["wolf"].move == "run"
    battle = arena.run(Runs(), answers=[PASS])
    assert here(battle["wolf"]) == (12, 5)


@pytest.mark.rule("lfw.rule.automate")
def test_who_reaches_his_goal_stops_an_inch_from_the_enemy() -> None:
    arena = wild("classic")
    arena.add("foe", "blue", 9, 5, base=ROUND)
    battle = arena.run(Runs(), answers=[PASS, PASS])
    x, y = here(battle["wolf"])
    assert 6.9 < x <= 7
    assert y == 5


@pytest.mark.rule("lfw.rule.automate.classique")
def test_the_classic_move_to_an_objective_they_see_or_anywhere() -> None:
    wall = square("wall", BLOCKING, 8, 8, 3, 4 * INCH)
    arena = scene("embuscade-urbaine", wall)
    arena.add("wolf", "red", 5, 5, base=ROUND).gain("lfw.rule.automate", "classic")
    arena.battle.change_mission(
        treasures=(Treasure("hidden", at=(12 * INCH, 12 * INCH)), Treasure("seen", at=(5 * INCH, 20 * INCH)))
    )
    battle = arena.run(NormalMoves(), answers=[PASS])
    assert here(battle["wolf"]) == (5, 10)
    arena = wild("classic", wall)
    battle = arena.run(NormalMoves(), answers=[PASS], dice=[EAST + 1])
    assert here(battle["wolf"]) == (10, 5)
    assert battle["wolf"].move == "normal"


@pytest.mark.rule("lfw.rule.automate.classique")
def test_in_a_random_direction_one_stops_at_the_first_obstacle() -> None:
    arena = wild("classic", square("rock", BLOCKING, 8, 3, 4, 4 * INCH))
    battle = arena.run(NormalMoves(), answers=[PASS], dice=[EAST + 1])
    x, y = here(battle["wolf"])
    assert 7.4 < x <= 7.5
    assert y == 5


@pytest.mark.rule("lfw.rule.automate.classique", "lfw.rule.automate.agressif")
@pytest.mark.parametrize("kind", ["classic", "aggressive"])
def test_they_stay_in_their_melee_and_nobody_shifts_them(kind: Behaviour) -> None:
    arena = wild(kind)
    arena.add("foe", "blue", 6, 5, base=ROUND)
    battle = phase(arena, PASS, PASS)  # the foe neither flees nor shifts
    assert battle["wolf"].acted == (1,)
    assert not moved(arena)
    assert not battle["wolf"].move


@pytest.mark.rule("lfw.rule.automate.table")
def test_who_has_stayed_does_nothing_else_by_that_number_in_this_turn() -> None:
    arena = wild("classic")
    arena.add("foe", "blue", 6, 5, base=ROUND)
    arena.battle["foe"].fleeing = True
    arena.battle["foe"].fled_before = True
    # the foe fails to rally and flees: the wolf, which has stayed, neither charges nor runs nor moves
    battle = arena.run(MovementPhase(), answers=[OFFERED], dice=[1, 1])
    assert [name for name, _ in moved(arena)] == ["foe", "foe"]
    assert here(battle["wolf"]) == (5, 5)
    battle = arena.run(StartOfTurn())
    assert battle["wolf"].acted == ()


@pytest.mark.rule("lfw.rule.automate.agressif")
def test_the_aggressive_run_towards_wounded_enemies_and_know_no_objectives() -> None:
    wall = square("wall", BLOCKING, 8, 2, 6, 4 * INCH)
    arena = wild("aggressive", wall, at=(6, 5))
    arena.add("foe", "blue", 15, 5, base=ROUND)
    battle = arena.run(NormalMoves(), answers=[PASS, PASS], dice=[NORTH + 1])
    assert battle["wolf"].move == "normal"  # nobody is wounded: anywhere
    arena = wild("aggressive", wall, at=(6, 5))
    arena.add("foe", "blue", 15, 5, base=ROUND).life = 2
    battle = arena.run(NormalMoves(), answers=[PASS, PASS])
    assert battle["wolf"].move == "run"
    assert here(battle["wolf"]) != (6, 5)
    arena = wild("aggressive", wall, at=(4, 5))
    arena.add("foe", "blue", 15, 5, base=ROUND).life = 2  # more than 9" away
    battle = arena.run(NormalMoves(), answers=[PASS, PASS], dice=[NORTH + 1])
    assert battle["wolf"].move == "normal"


@pytest.mark.rule("lfw.rule.automate.agressif")
def test_who_sees_somebody_on_the_way_to_the_wounded_turns_on_him() -> None:
    wall = square("wall", BLOCKING, 8, 2, 6, 4 * INCH)
    arena = wild("aggressive", wall, at=(6, 6))
    arena.add("hurt", "blue", 15, 5, base=ROUND).life = 2
    arena.add("lurker", "blue", 12, 20, base=ROUND)
    screen = square("screen", BLOCKING, 7, 10, 3, 4 * INCH)
    arena.battle.lay(screen)
    seen = arena.run(NormalMoves(), answers=[PASS, PASS])
    _, y = here(seen["wolf"])
    plain = wild("aggressive", wall, screen, at=(6, 6))
    plain.add("hurt", "blue", 15, 5, base=ROUND).life = 2
    alone = plain.run(NormalMoves(), answers=[PASS, PASS])
    assert here(alone["wolf"])[1] < y  # alone it goes on round the wall; here it turns away from it, towards the lurker
    assert y > 9


# -- shooters ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.rule.automate.tireur")
def test_alert_distance_is_the_best_weapons_and_m_but_for_heavy_ones() -> None:
    for weapons, inches in (
        ((shot(10),), 15),
        ((shot(18, "Lourd"), shot(10)), 18),
        ((shot(14, "Lourd"), shot(10)), 15),
        ((SWORD,), 12),
    ):
        arena = wild("shooter", weapons=weapons)
        assert alert_distance(arena.battle, arena.battle["wolf"]) == inches * INCH


@pytest.mark.rule("lfw.rule.automate.tireur")
def test_shooters_flee_from_a_melee_and_never_charge() -> None:
    arena = wild("shooter", at=(12, 12), weapons=(BOW, SWORD))
    arena.add("foe", "blue", 13, 12, base=ROUND)
    battle = arena.run(Flights(), answers=[PASS, PASS, OFFERED], dice=[1, 1])
    assert {move for name, move in moved(arena) if name == "wolf"} == {"flight"}
    arena = wild("shooter", weapons=(BOW, SWORD))
    arena.add("foe", "blue", 12, 5, base=ROUND)
    arena.run(Declarations(), answers=[PASS])
    assert not arena.told(ChargeDeclared)
    assert battle["wolf"].in_play


@pytest.mark.rule("lfw.rule.automate.tireur")
def test_shooters_run_with_nobody_in_alert_and_move_with_nobody_in_range() -> None:
    for x, move, end in ((16.5, "", 2), (17.5, "normal", 7), (22.5, "run", 9)):
        arena = wild("shooter", at=(2, 5), weapons=(shot(14),))
        arena.add("foe", "blue", x, 5, base=ROUND)
        battle = arena.run(Runs(), NormalMoves(), answers=[PASS] * (3 if move else 2))
        assert (battle["wolf"].move, here(battle["wolf"])) == (move, (end, 5))


@pytest.mark.rule("lfw.rule.automate.tireur")
def test_shooters_go_to_an_objective_if_there_is_nobody_to_go_to() -> None:
    arena = scene("embuscade-urbaine")
    arena.add("wolf", "red", 5, 5, base=ROUND, weapons=(BOW,)).gain("lfw.rule.automate", "shooter")
    arena.battle.change_mission(treasures=(Treasure("seen", at=(5 * INCH, 20 * INCH)),))
    battle = arena.run(Runs(), NormalMoves(), answers=[PASS])
    assert here(battle["wolf"]) == (5, 10)
    arena = wild("shooter", weapons=(BOW,))
    arena.run(Runs(), NormalMoves())
    assert not moved(arena)  # nothing to go to


@pytest.mark.rule("lfw.rule.automate.tireur", "lfw.shoot.phase", "lfw.shoot.target")
def test_shooters_shoot_the_nearest_enemy_they_see_and_others_never_shoot() -> None:
    wall = square("wall", BLOCKING, 6, 7, 2, 4 * INCH)
    arena = wild("shooter", wall, weapons=(bow(1, 0), SWORD))
    arena.add("hidden", "blue", 8, 10, base=ROUND)
    arena.add("near", "blue", 12, 5, base=ROUND)
    arena.add("far", "blue", 5, 17, base=ROUND)
    arena.run(ShootingPhase(), answers=[PASS], dice=[1])
    assert [event.target for event in arena.told(AttackRolled)] == ["near"]
    for kind in ("classic", "aggressive"):
        arena = wild(kind, weapons=(BOW, SWORD))
        arena.add("near", "blue", 12, 5, base=ROUND)
        arena.run(ShootingPhase())
        assert not arena.told(AttackRolled)


@pytest.mark.rule("lfw.rule.automate.order", "lfw.shoot.phase")
def test_shooters_who_were_passed_over_shoot_in_the_order_of_initiative() -> None:
    arena = wild("shooter", weapons=(bow(1, 0), SWORD))
    arena.add("lynx", "blue", 12, 5, base=ROUND, weapons=(bow(1, 0), SWORD)).gain("lfw.rule.automate", "shooter")
    arena.run(ShootingPhase(), answers=[PASS, PASS], dice=[1, 1])
    assert [event.unit for event in arena.told(AttackRolled)] == ["wolf", "lynx"]
    alone = Arena()
    alone.add("wolf", "red", 5, 5, base=ROUND)
    alone.add("lynx", "blue", 12, 5, base=ROUND, weapons=(bow(1, 0), SWORD)).gain("lfw.rule.automate", "shooter")
    alone.run(ShootingPhase(), answers=[PASS], dice=[1])
    assert [event.unit for event in alone.told(AttackRolled)] == ["lynx"]
    both = {"wolf": "wolf", "wolf search": "wolf search"}
    for rank, compelled in ((-1, {}), (0, {"wolf": "wolf"}), (1, {"wolf": "wolf"})):
        assert Shots(rank=rank).compelled(arena.battle, both) == compelled


@pytest.mark.rule("lfw.rule.automate.tireur")
def test_what_explodes_is_aimed_at_the_nearest_enemy() -> None:
    arena = wild("shooter", weapons=(bow(1, 0, "Explosion (D6, 1)"),))
    arena.add("foe", "blue", 12, 5, base=ROUND)
    arena.run(ShootingPhase(), answers=[PASS], dice=[6, 1])
    assert arena.told(AttackRolled)[0].target == ""
    assert "foe" in [event.target for event in arena.told(AttackRolled)]


# -- the table of attacks ----------------------------------------------------------------------------------------------


def struck(arena: Arena, *answers: Any, dice: Sequence[int] = ()) -> list[str]:
    """Whom the wolf strikes."""
    names = tuple(unit.id for unit in arena.battle.in_play())
    arena.battle.combat = Combat(names)
    arena.battle["wolf"].may_fight = True
    arena.run(Fight("wolf"), answers=answers, dice=dice)
    return [event.target for event in arena.told(AttackRolled)]


@pytest.mark.rule("lfw.rule.automate.classique", "lfw.rule.automate.tireur")
@pytest.mark.parametrize("kind", ["classic", "shooter"])
def test_in_a_melee_the_fewest_pv_are_attacked_then_the_worst_d_then_a_die(kind: Behaviour) -> None:
    arena = wild(kind, at=(12, 12))
    arena.add("whole", "blue", 13, 12, base=ROUND, defence=6)
    arena.add("hurt", "blue", 11, 12, base=ROUND).life = 2
    assert struck(arena, dice=[1]) == ["hurt"]
    arena = wild(kind, at=(12, 12))
    arena.add("tough", "blue", 13, 12, base=ROUND, defence=3)
    arena.add("soft", "blue", 11, 12, base=ROUND, defence=5)
    assert struck(arena, dice=[1]) == ["soft"]
    arena = wild(kind, at=(12, 12))
    arena.add("first", "blue", 13, 12, base=ROUND)
    arena.add("second", "blue", 11, 12, base=ROUND)
    assert struck(arena, dice=[2, 1]) == ["second"]


@pytest.mark.rule("lfw.rule.automate.agressif", "lfw.rule.automate.classique")
def test_only_the_aggressive_spend_leftover_attacks_on_another() -> None:
    claws = Weapon(Name("Griffes", "Claws"), 3, 0)
    kinds: dict[Behaviour, list[str]] = {"aggressive": ["hurt", "whole"], "classic": ["hurt"]}
    for kind, targets in kinds.items():
        arena = wild(kind, at=(12, 12), weapons=(claws,))
        arena.add("whole", "blue", 13, 12, base=ROUND)
        arena.add("hurt", "blue", 11, 12, base=ROUND).life = 2
        assert struck(arena, dice=[1] * len(targets)) == targets


@pytest.mark.rule("lfw.rule.automate.tireur")
def test_shooters_shoot_with_their_pistols_in_a_melee() -> None:
    arena = wild("shooter", at=(12, 12), weapons=(SWORD, bow(1, 0, "Pistolet")))
    arena.add("foe", "blue", 13, 12, base=ROUND)
    struck(arena, dice=[1])
    assert [event.kind for event in arena.told(AttackRolled)] == ["hit"]


# -- what else they don't do -------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.rule.automate")
def test_nobody_has_them_cast_or_command() -> None:
    arena = tower("sauvagerie.rage-bestiale", command=2, aptitudes=tuple(one.id for one in APTITUDES))
    assert actions(arena.battle, "red")
    assert may_cast(arena.battle, arena.battle["mage"])
    arena.battle["mage"].gain("lfw.rule.automate", "classic")
    assert not actions(arena.battle, "red")
    assert not uses(arena.battle, "red", "movement-end")
    assert not may_cast(arena.battle, arena.battle["mage"])


# -- what brings a behaviour about -------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.rule.sauvage")
def test_the_wild_follow_the_classic_behaviour() -> None:
    arena = Arena()
    wolf = arena.add("wolf", "red", 5, 5, rules=rules("Sauvage"))
    assert behaviour(arena.battle, wolf) == "classic"
    free = riding({"rules": rules("Comportement instable (Sauvage)")}, life=1)
    free.battle.hurts = (Hurt("knight", "foe", 1),)
    battle = free.run(ResolveWounds())
    assert behaviour(battle, battle["knight-mount"]) == "classic"


@pytest.mark.rule("lfw.rule.vengeresse")
def test_the_vengeful_are_elite_and_aggressive_until_the_next_turn_ends() -> None:
    arena = riding({"rules": rules("Comportement instable (Vengeresse)")}, life=1)
    arena.battle.hurts = (Hurt("knight", "foe", 1),)
    battle = arena.run(ResolveWounds())
    for turn in (1, 2):
        battle.turn = turn
        mount = battle["knight-mount"]
        assert behaviour(battle, mount) == "aggressive"
        assert mount.effects.parameter("lfw.rule.elite") == "combat"
        arena.battle = battle
        battle = arena.run(EndOfTurn())
    assert behaviour(battle, battle["knight-mount"]) == ""
    assert not battle["knight-mount"].has("lfw.rule.elite")


@pytest.mark.rule("lfw.spell.sauvagerie.rage-bestiale")
def test_bestial_rage_makes_one_aggressive_for_the_turn_and_rallies_him() -> None:
    arena = tower("sauvagerie.rage-bestiale")
    arena.battle["foe"].fleeing = True
    arena = cast("sauvagerie.rage-bestiale", "foe", arena=arena)
    foe = arena.battle["foe"]
    assert behaviour(arena.battle, foe) == "aggressive"
    assert not foe.fleeing
    arena.run(EndOfTurn())
    assert behaviour(arena.battle, arena.battle["foe"]) == ""
