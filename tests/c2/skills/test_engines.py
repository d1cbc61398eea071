"""Skills of war machines: impact, speed, scythes, ramparts, repairs, and structures that nothing alters."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.c2.arena import OFFERED, Arena
from tests.c2.fortification.workshop import DOWN, LEFT, UP, add_cannon, add_chariot, add_servant

from escarmouche.kernel import Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.machines import Boiler
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import FighterLost, WoundRolled
from escarmouche.rulebooks.c2.fortification.driving import SPEED
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.dodge import DODGE
from escarmouche.rulebooks.c2.rules.movement import EndOfMove, MoveFighter, travel
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn
from escarmouche.rulebooks.c2.rules.wounds import kill, suffer, wound_roll
from escarmouche.rulebooks.c2.skills.engines import impact_force, touches_front
from escarmouche.rulebooks.c2.skills.flight import is_barred
from escarmouche.rulebooks.c2.skills.scouts import HIDDEN
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL
from escarmouche.rulebooks.freetable.contact import contact_places
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Pose


def skills(*named: tuple[str, Any]) -> tuple[Skill, ...]:
    return tuple(Skill(name, value) for name, value in named)


RAM = skills(("impact", 3))
FAST = skills(("impact", 3), ("irrepressible", None))


def ram(x: float = 10, y: float = 30, **changes: Any) -> Arena:
    arena = Arena()
    arena.battle.phase = "movement"
    add_chariot(arena, "ram", "red", x, y, **{"skills": RAM, **changes})
    return arena


@pytest.mark.rule("c2.skill.impact")
def test_a_charge_of_twenty_three_cm_is_three_stretches_of_three() -> None:
    arena = ram()
    arena.add("foe", "blue", 10 + 3 + 23 + 1.25, 30, LEFT)
    arena.run(MoveFighter("ram"), dice=[1, 2], answers=["charge", OFFERED])
    assert [(event.fighter, event.by, event.force) for event in arena.told(WoundRolled)] == [("foe", "ram", 9)]


@pytest.mark.rule("c2.skill.impact.speed-marker")
def test_with_a_speed_marker_twice_the_move_counts() -> None:
    arena = ram(skills=FAST)
    machine = arena.battle["ram"]
    assert impact_force(arena.battle, machine, 3, 23 * CM) == 9
    machine.gain(SPEED)
    assert impact_force(arena.battle, machine, 3, 5 * CM) == 12


@pytest.mark.rule("c2.skill.impact")
def test_it_strikes_whom_it_engages_after_it_has_disengaged() -> None:
    arena = ram(strength=9)
    arena.add("foe", "blue", 7 - 1.25, 30, size="small")
    arena.add("other", "blue", 10 + 3 + 12 + 1.25, 30, LEFT)
    arena.run(MoveFighter("ram"), dice=[3, 1, 2], answers=["disengage-force", "other", OFFERED])
    assert [(event.fighter, event.force) for event in arena.told(WoundRolled)] == [("other", 6)]


@pytest.mark.rule("c2.skill.impact.doubles")
def test_a_double_of_an_impact_is_read_on_the_table() -> None:
    """Force 9, dice 5-5, RES 6: damage 13 in the head kills."""
    arena = ram()
    arena.add("foe", "blue", 37.25, 30, LEFT, resistance=6)
    battle = arena.run(MoveFighter("ram"), dice=[5, 5], answers=["charge", OFFERED, "pass"])
    assert [(event.location, event.wound) for event in arena.told(WoundRolled)] == [("tete", "killed")]
    assert battle["foe"].lost == "killed"


@pytest.mark.rule("c2.skill.impact.continue")
def test_when_its_front_is_clear_it_goes_on_with_the_same_strength() -> None:
    arena = ram()
    arena.add("foe", "blue", 20, 30, LEFT, resistance=0)
    arena.add("next", "blue", 40, 30, LEFT)
    answers = ["charge", OFFERED, "next", OFFERED]
    battle = arena.run(MoveFighter("ram"), dice=[6, 6, 1, 2], answers=answers)
    assert [(event.fighter, event.force) for event in arena.told(WoundRolled)] == [("foe", 3), ("next", 3)]
    assert battle.foes(battle["ram"]) == ("next",)
    assert 25 * CM < battle["ram"].moved < 28 * CM


def test_when_its_front_is_clear_it_may_just_drive_on() -> None:
    arena = ram()
    arena.add("foe", "blue", 20, 30, LEFT, resistance=0)
    arena.add("far", "blue", 80, 55, LEFT)
    battle = arena.run(MoveFighter("ram"), dice=[6, 6], answers=["charge", "foe", OFFERED, "on", OFFERED])
    assert [event.fighter for event in arena.told(WoundRolled)] == ["foe"]
    assert battle["ram"].moved > 6 * CM


@pytest.mark.rule("c2.skill.impact.received")
def test_who_comes_at_the_front_of_a_machine_with_speed_is_struck() -> None:
    arena = Arena()
    arena.battle.phase = "movement"
    machine = add_chariot(arena, "ram", "blue", 50, 30, LEFT, skills=FAST)
    machine.gain(SPEED)
    arena.add("foe", "red", 40, 30)
    battle = arena.run(MoveFighter("foe"), dice=[1, 2], answers=["charge", OFFERED])
    assert [(event.fighter, event.force) for event in arena.told(WoundRolled)] == [("foe", 12)]
    assert not battle["ram"].has("c2.move.charge.penalty")


@pytest.mark.rule("c2.skill.impact.received")
@pytest.mark.parametrize(("speed", "x", "y"), [(False, 40, 30), (True, 55, 45)])
def test_nobody_else_who_comes_at_a_machine_is_struck(speed: bool, x: float, y: float) -> None:
    arena = Arena()
    arena.battle.phase = "movement"
    machine = add_chariot(arena, "ram", "blue", 50, 30, LEFT, skills=FAST, resistance=4)
    if speed:
        machine.gain(SPEED)
    arena.add("foe", "red", x, y, DOWN if y > 30 else 0)
    arena.run(MoveFighter("foe"), answers=["charge", OFFERED])
    assert arena.told(WoundRolled) == []


@pytest.mark.rule("c2.skill.impact.received", "c2.skill.impact.doubles")
def test_a_double_is_read_on_the_table_when_somebody_comes_at_it_too() -> None:
    arena = Arena()
    arena.battle.phase = "movement"
    add_chariot(arena, "ram", "blue", 50, 30, LEFT, skills=FAST).gain(SPEED)
    arena.add("foe", "red", 40, 30, resistance=20)
    arena.run(MoveFighter("foe"), dice=[5, 5], answers=["charge", OFFERED])
    assert [(event.location, event.wound) for event in arena.told(WoundRolled)] == [("tete", "serious")]


@pytest.mark.rule("c2.skill.irrepressible.assault")
def test_only_the_strong_come_at_the_flanks_of_a_machine_with_speed() -> None:
    arena = Arena()
    machine = add_chariot(arena, "ram", "blue", 50, 30, LEFT, skills=FAST, resistance=9)
    weak, strong = arena.add("weak", "red", 55, 45, strength=8), arena.add("strong", "red", 45, 45, strength=9)

    def fronts(fighter: Fighter) -> set[bool]:
        places = contact_places(arena.battle, fighter, machine, fighter.pose or Pose(0, 0))
        return {touches_front(arena.battle, machine, fighter, pose) for pose in places}

    assert fronts(weak) == {True, False}
    machine.gain(SPEED)
    assert fronts(weak) == {True}
    assert fronts(strong) == {True, False}
    for x, y, suffers in ((50, 45, True), (45.75, 30, False)):
        arena.battle.stand(strong, Pose(round(x * CM), round(y * CM)))
        assert apply_hooks(arena.battle, machine, Hooks.suffers_charge, True, strong) is suffers
        assert not apply_hooks(arena.battle, machine, Hooks.suffers_charge, False, strong)


@pytest.mark.rule("c2.skill.irrepressible")
@pytest.mark.rule("c2.skill.irrepressible.stop")
def test_a_machine_that_has_gone_far_may_keep_its_speed() -> None:
    for moved, answers, speed in ((30, [SUGGESTED], True), (30, ["no"], False), (20, [], False)):
        arena = ram(skills=FAST)
        arena.battle["ram"].moved = moved * CM
        battle = arena.run(EndOfMove("ram", "run"), answers=answers)
        assert battle["ram"].has(SPEED) == speed
    arena = ram(skills=FAST)
    arena.battle["ram"].gain(SPEED)
    assert not arena.run(MoveFighter("ram"), answers=["stay"])["ram"].has(SPEED)


@pytest.mark.rule("c2.skill.irrepressible.turns-only")
def test_with_speed_a_machine_does_not_turn_on_the_spot() -> None:
    arena = ram(skills=FAST)
    arena.battle["ram"].gain(SPEED)
    game = arena.game(MoveFighter("ram")).start()
    game.answer("walk", player="red")
    asked: Any = game.request
    assert asked.problems(Route(((1000, 3000),), UP))
    assert asked.problems(Route(((10 * CM, 30 * CM), (10 * CM, 40 * CM)), UP))
    assert not asked.problems(Route(((10 * CM, 30 * CM), (20 * CM, 30 * CM)), 0))


@pytest.mark.rule("c2.skill.irrepressible.melee")
def test_who_ends_the_turn_in_contact_has_no_speed() -> None:
    arena = ram(skills=FAST)
    arena.battle["ram"].gain(SPEED)
    arena.add("foe", "blue", 14.26, 30, LEFT)
    assert not arena.run(EndOfTurn())["ram"].has(SPEED)


class Drives(Step, frozen=True):
    """A machine goes along a route."""

    route: Route

    async def run(self, battle: Battle) -> None:
        await travel(battle, battle["ram"], self.route)


@pytest.mark.rule("c2.skill.fauchage")
def test_scythes_strike_whoever_fails_to_get_out_of_their_way() -> None:
    arena = ram(skills=skills(("fauchage", 7)), machine={"scythes": 20})
    arena.add("slow", "blue", 30, 34.5)
    arena.add("friend", "red", 36, 25.5)
    arena.add("busy", "red", 42, 34.5)
    arena.add("foe", "blue", 44.51, 34.5, LEFT, initiative=9)
    arena.add("away", "blue", 30, 38)
    way = Route(((10 * CM, 30 * CM), (60 * CM, 30 * CM)), 0)
    arena.run(Drives(way), dice=[4, 2, 2, 1, 1, 3])
    assert [(event.fighter, event.force) for event in arena.told(WoundRolled)] == [("slow", 7)]


@pytest.mark.rule("c2.skill.fauchage")
@pytest.mark.parametrize(
    ("busy", "initiative", "struck"), [(False, 3, False), (False, 2, True), (True, 5, False), (True, 4, True)]
)
def test_scythes_are_harder_to_escape_in_a_melee(busy: bool, initiative: int, struck: bool) -> None:
    """A die of 3: 6 with INI 3, 8 with INI 5."""
    arena = ram(skills=skills(("fauchage", 7)), machine={"scythes": 20})
    arena.add("man", "red", 36, 34.5, initiative=initiative)
    if busy:
        arena.add("foe", "blue", 36, 37.01)
    way = Route(((10 * CM, 30 * CM), (60 * CM, 30 * CM)), 0)
    arena.run(Drives(way), dice=[3, *([1, 2] * struck)])
    assert [event.fighter for event in arena.told(WoundRolled)] == ["man"] * struck


@pytest.mark.rule("c2.skill.fauchage")
def test_those_behind_one_whom_his_boiler_kills_are_mown_all_the_same() -> None:
    arena = ram(skills=skills(("fauchage", 7)), machine={"scythes": 20})
    arena.add("dwarf", "red", 30, 34.5, boilers=(Boiler(score="initiative"),))
    arena.add("near", "red", 33, 34.5)
    arena.add("slow", "blue", 50, 34.5)
    way = Route(((10 * CM, 30 * CM), (60 * CM, 30 * CM)), 0)
    battle = arena.run(Drives(way), dice=[1, 1, 6, 6, 1, 1, 2], answers=["yes"])
    assert (battle["dwarf"].lost, battle["near"].lost) == ("killed", "killed")
    assert [event.fighter for event in arena.told(WoundRolled)] == ["near", "slow"]


@pytest.mark.rule("c2.skill.eclaireur.hidden")
def test_a_scout_who_leaps_out_of_the_way_of_scythes_is_seen() -> None:
    arena = ram(skills=skills(("fauchage", 7)), machine={"scythes": 20})
    arena.add("friend", "red", 36, 25.5).gain(HIDDEN)
    way = Route(((10 * CM, 30 * CM), (60 * CM, 30 * CM)), 0)
    assert not arena.run(Drives(way), dice=[2])["friend"].has(HIDDEN)


@pytest.mark.rule("c2.skill.rempart")
def test_nobody_comes_down_near_a_rampart() -> None:
    arena = ram(50, 30, skills=skills(("rempart", 10 * CM)))
    flyer = arena.add("flyer", "red", 50, 45, flight=20 * CM, skills=skills(("vol", None)))
    flyer.tier = 1
    assert is_barred(arena.battle, flyer, Pose(50 * CM, 42 * CM))
    assert not is_barred(arena.battle, flyer, Pose(50 * CM, 55 * CM))
    foe = arena.add("foe", "blue", 50, 42, flight=20 * CM, skills=skills(("vol", None)))
    for tier, other, meets in ((1, 0, False), (2, 0, False), (0, 0, True), (1, 1, True), (2, 1, True)):
        flyer.tier, foe.tier = tier, other
        pose = Pose(50 * CM, 42 * CM)
        assert apply_hooks(arena.battle, flyer, Hooks.may_meet_at, True, foe, pose) is meets


@pytest.mark.rule("c2.skill.mecanicien")
def test_one_mechanic_a_turn_mends_his_engine_or_makes_it_worse() -> None:
    for die, left in ((4, 4), (3, 3), (1, 2)):
        arena = Arena()
        gun = add_cannon(arena, "gun", "red", 20, 30)
        for name, y in (("one", 28.74), ("two", 31.26)):
            add_servant(arena, name, gun, 16.75, y, skills=skills(("mecanicien", 4)))
        gun.structure = 3
        assert arena.run(EndOfTurn(), dice=[die], answers=["yes"])["gun"].structure == left
    arena = Arena()
    gun = add_cannon(arena, "gun", "red", 20, 30)
    add_servant(arena, "one", gun, 16.75, 30, skills=skills(("mecanicien", 1)))
    arena.add("stranger", "red", 20, 26.75, skills=skills(("mecanicien", 1)))
    arena.run(EndOfTurn())
    arena.battle["gun"].structure = 1
    assert arena.run(EndOfTurn(), dice=[1], answers=[SUGGESTED])["gun"].lost == "destroyed"


@pytest.mark.rule("c2.move.dodge")
def test_a_mechanic_who_has_dodged_mends_nothing() -> None:
    arena = Arena()
    gun = add_cannon(arena, "gun", "red", 20, 30)
    add_servant(arena, "one", gun, 16.75, 30, skills=skills(("mecanicien", 4))).gain(DODGE, until="turn")
    gun.structure = 3
    assert arena.run(EndOfTurn())["gun"].structure == 3


class Harmed(Step, frozen=True):
    """A spell that wounds, and a shot with a sacred point."""

    async def run(self, battle: Battle) -> None:
        await suffer(battle, battle["ram"], CRITICAL, rule="c2.magic.roll")
        await wound_roll(battle, battle["ram"], 10, by=battle["saint"], rule="c2.melee.wound-roll")


@pytest.mark.rule("c2.skill.inalterable")
def test_nothing_alters_it_but_what_shots_and_blows_cost() -> None:
    arena = ram(skills=skills(("inalterable", None)), machine={"structure": 3})
    arena.add("saint", "blue", 60, 30, abilities=("arme-sacree",))
    assert arena.run(Harmed(), dice=[3, 3])["ram"].structure == 2
    assert arena.run(Harmed(), dice=[6, 6])["ram"].lost == "destroyed"
    assert [event.how for event in arena.told(FighterLost)] == ["destroyed"]


@pytest.mark.rule("c2.skill.inalterable", "c2.skill.ephemere")
def test_an_ephemeral_structure_fades_though_nothing_alters_it() -> None:
    arena = ram(skills=skills(("inalterable", None), ("ephemere", 4)), machine={"structure": 3})
    arena.add("foe", "blue", 60, 30)
    assert arena.run(EndOfTurn(), dice=[4, 3])["ram"].structure == 2


class Doomed(Step, frozen=True):
    """Something kills it outright."""

    async def run(self, battle: Battle) -> None:
        await kill(battle, battle["ram"], rule="c2.magic.roll")


@pytest.mark.rule("c2.skill.inalterable")
def test_nothing_kills_it_outright() -> None:
    arena = ram(skills=skills(("inalterable", None)), machine={"structure": 3})
    assert apply_hooks(arena.battle, arena.battle["ram"], Hooks.immune_to, False, "skill:toxique")
    assert (arena.run(Doomed())["ram"].structure, arena.told(FighterLost)) == (3, [])
