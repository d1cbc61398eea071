"""Assaults: who may make one on whom, its steps, redirection, contact, and what a charge costs."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import BOW, EAST, NORTH, OFFERED, SOUTH, WEST, Arena, box, doing, ids, line, taking

from escarmouche.kernel import Choose, IllegalAnswer
from escarmouche.rulebooks.cc.battle import Battle, Fighter, Options
from escarmouche.rulebooks.cc.events import (
    AssaultDeclared,
    AssaultOutOfReach,
    CourageTested,
    Met,
    Moved,
    ShotFired,
    WeightsCompared,
)
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.rulebooks.cc.rules.assault import (
    PENALTY,
    Claim,
    FallShort,
    Reached,
    Redirect,
    may_assault,
    pursuit_move,
    requalify,
)
from escarmouche.rulebooks.cc.rules.characteristics import attack, defence, initiative, shooting
from escarmouche.table import CM, MM, Disc, Rectangle

SHOT = ("cc.core.shoot.assault-shot", "yes")
NO_SHOT = ("cc.core.shoot.assault-shot", "no")


def duel(far: float = 12.5, **changes: Any) -> Arena:
    """Ada, and Boris so many cm away from base to base, who look at each other. ``changes``: those of Boris's card."""
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 32.5 + far, 30, WEST, **changes)
    return arena


def targets(battle: Battle, fighter: Fighter, *, as_charge: bool) -> list[str]:
    """Whom a fighter may assault."""
    return ids(enemy for enemy in battle.enemies(fighter) if may_assault(battle, fighter, enemy, as_charge=as_charge))


# -- declaring ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.charge")
@pytest.mark.rule("cc.core.engagement")
def test_one_charges_only_whom_one_sees_and_may_engage_anybody() -> None:
    arena = Arena(box("wall", "wall", 40, 40, 41, 55, 4))
    ada = arena.add("ada", "red", 30, 30, EAST)
    arena.add("ahead", "blue", 45, 30, WEST)
    arena.add("behind", "blue", 20, 30, WEST)
    arena.add("hidden", "blue", 48, 55, WEST)
    assert targets(arena.battle, ada, as_charge=True) == ["ahead"]
    assert targets(arena.battle, ada, as_charge=False) == ["ahead", "behind", "hidden"]


@pytest.mark.rule("cc.core.assault")
def test_who_is_in_contact_with_an_enemy_cannot_assault() -> None:
    arena = duel()
    arena.add("carl", "blue", 30, 32.5)
    assert not may_take(arena.battle, arena.battle["ada"], "charge")
    assert not may_take(arena.battle, arena.battle["ada"], "engage")


@pytest.mark.rule("cc.core.measure.declare-first")
def test_the_target_is_named_before_anything_is_measured() -> None:
    arena = duel()
    arena.add("far", "blue", 95, 20, WEST)
    game = arena.game(*taking("charge", "ada"))
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == ["boris", "far"]
    game.answer("far")
    told = [type(event) for event in arena.events if isinstance(event, AssaultDeclared | AssaultOutOfReach | Moved)]
    assert told == [AssaultDeclared, AssaultOutOfReach, Moved]


@pytest.mark.rule("cc.core.charge")
def test_an_attempted_charge_is_remembered() -> None:
    arena = duel(60)
    battle = arena.run(*taking("charge", "ada"))
    assert battle["ada"].charged == ("boris",)
    assert battle["ada"].landed == ()


# -- reach -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.charge")
@pytest.mark.rule("cc.core.aura")
@pytest.mark.parametrize(("far", "reached"), [(20, True), (20.01, False)])
def test_a_charge_covers_twice_mou_from_base_to_base(far: float, reached: bool) -> None:
    arena = duel(far)
    battle = arena.run(*taking("charge", "ada"), answers=[OFFERED] if reached else [])
    assert battle.engaged(battle["boris"]) is reached


@pytest.mark.rule("cc.core.assault.out-of-reach")
def test_a_charge_out_of_reach_goes_all_the_way_without_a_courage_test() -> None:
    arena = duel(25, fear=9)
    battle = arena.run(*taking("charge", "ada"))
    assert [told.length for told in arena.told(Moved)] == [20 * CM]
    assert not arena.told(CourageTested)
    assert battle["ada"].pose is not None
    assert battle["ada"].pose.facing == EAST


@pytest.mark.rule("cc.core.assault.out-of-reach")
def test_an_engagement_out_of_reach_goes_as_far_as_one_likes_but_nearer() -> None:
    arena = duel(25)
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("engage", "ada"), answers=[line((30, 30), (25, 30))])
    battle = arena.run(*taking("engage", "ada"), answers=[line((30, 30), (33, 33))])
    assert battle["ada"].pose is not None
    assert battle["ada"].pose.point == (33 * CM, 33 * CM)


# -- the steps ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.assault.steps")
def test_an_assailant_dares_then_shoots_then_moves_the_reached_tests_last() -> None:
    arena = Arena()
    arena.add("ogre", "red", 30, 30, EAST, fear=5, shooting=3, weapon=BOW)
    arena.add("boris", "blue", 45, 30, WEST)
    arena.add("beast", "blue", 45, 32.5, WEST, fear=7)
    arena.battle.speech = ("ogre",)
    arena.run(*taking("charge", "ogre"), dice=[5, 1], answers=[("cc.core.charge", "beast"), SHOT, OFFERED])
    told = [event for event in arena.events if isinstance(event, CourageTested | ShotFired | Moved | Met)]
    assert [type(event) for event in told] == [CourageTested, ShotFired, Moved, Met]
    arena = duel()
    arena.battle["ada"].profile = Arena().add("x", "red", 5, 5, fear=6).profile
    arena.run(*taking("charge", "ada"), dice=[4], answers=[OFFERED])
    told = [event for event in arena.events if isinstance(event, CourageTested | Moved | Met)]
    assert [type(event) for event in told] == [Moved, CourageTested, Met]


@pytest.mark.rule("cc.core.fear.assailant-fails")
def test_who_does_not_dare_stays_where_he_is_in_rout() -> None:
    arena = duel(fear=9)
    battle = arena.run(*taking("charge", "ada"), dice=[2])
    ada = battle["ada"]
    assert (ada.in_rout, ada.moved, ada.action) == (True, 0, "charge")
    assert not arena.told(Moved)


@pytest.mark.rule("cc.core.fear.test")
@pytest.mark.parametrize(("together", "dice", "there"), [(True, [3, 2], ["ada", "bea"]), (False, [3, 3, 2], [])])
def test_those_of_a_card_may_agree_to_test_their_courage_together(
    together: bool, dice: list[int], there: list[str]
) -> None:
    arena = Arena(options=Options(courage_group=together))
    arena.add("ogre", "blue", 45, 30, WEST, fear=8)
    for name, y, courage, card in (("ada", 30, 4, "mob"), ("bea", 34, 2, "mob"), ("cleo", 26, 4, "other")):
        arena.add(name, "red", 30, y, EAST, courage=courage, card=card)
    arena.battle.speech = ("ada", "bea", "cleo")
    joining = [("cc.core.assault", f"{name}:charge:ogre") for name in ("bea", "cleo")]
    battle = arena.run(*taking("charge", "ada"), dice=dice, answers=[*joining, *([OFFERED] * len(there)), *there[:1]])
    assert sorted(battle.foes(battle["ogre"])) == there
    tests = [(told.fighter, told.courage.total) for told in arena.told(CourageTested)]
    assert tests == ([("ada", 5), ("cleo", 4)] if together else [("ada", 4), ("bea", 2), ("cleo", 4)])
    assert [name for name in ("ada", "bea", "cleo") if not battle[name].in_rout] == there
    assert (battle["bea"].hardened >= 8) is together


@pytest.mark.rule("cc.core.fear.assailed-fails")
def test_who_fails_when_assaulted_flees_before_contact_unless_activated() -> None:
    arena = Arena()
    arena.add("ogre", "red", 30, 30, EAST, fear=9)
    arena.add("boris", "blue", 45, 30, WEST)
    battle = arena.run(*taking("charge", "ogre"), dice=[2], answers=[OFFERED])
    boris = battle["boris"]
    assert (boris.in_rout, boris.activated, boris.action) == (True, True, "flight")
    assert boris.pose is not None
    assert (boris.pose.x, boris.pose.facing) == (65 * CM, EAST)
    assert not arena.told(Met)
    assert not boris.has(PENALTY)


@pytest.mark.rule("cc.core.fear.assailed-fails")
@pytest.mark.parametrize("why", ["activated", "engaged"])
def test_who_has_been_activated_or_is_held_by_others_is_assaulted_in_place(why: str) -> None:
    arena = Arena()
    arena.add("ogre", "red", 30, 30, EAST, fear=9)
    boris = arena.add("boris", "blue", 45, 30, WEST)
    if why == "activated":
        boris.activated = True
    else:
        arena.add("anna", "red", 45, 32.5)
    battle = arena.run(*taking("charge", "ogre"), dice=[2], answers=[OFFERED])
    assert battle["boris"].in_rout
    assert battle["boris"].has(PENALTY)
    assert "ogre" in battle.foes(battle["boris"])


@pytest.mark.rule("cc.core.charge")
def test_one_charges_those_alone_whom_one_sees() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    for name, x, y in (("ahead", 45, 30), ("aside", 45, 40), ("behind", 15, 30)):
        arena.add(name, "blue", x, y, WEST)
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("charge", "ada"), answers=["behind", OFFERED])
    battle = arena.run(*taking("charge", "ada"), answers=["ahead", OFFERED])
    assert battle.foes(battle["ada"]) == ("ahead",)


@pytest.mark.rule("cc.core.engagement")
def test_one_engages_whom_one_does_not_see_as_well() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    for name, x in (("ahead", 45), ("behind", 15)):
        arena.add(name, "blue", x, 30, WEST)
    battle = arena.run(*taking("engage", "ada"), answers=["behind", OFFERED])
    assert battle.foes(battle["ada"]) == ("behind",)


async def is_judged(battle: Battle, fighter: Fighter, charge: bool) -> None:
    """An assault is judged anew."""
    await requalify(battle, fighter, charge_declared=charge)


@pytest.mark.rule("cc.core.assault.requalified")
@pytest.mark.parametrize(("charge", "action"), [(True, "charge"), (False, "engage")])
def test_what_is_judged_anew_counts_as_what_was_declared(charge: bool, action: str) -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 32.5, 30, WEST)
    assert arena.play(doing(is_judged, "ada", charge))["ada"].action == action


# -- redirecting -------------------------------------------------------------------------------------------------------


def flight_past(x: float, y: float) -> Arena:
    """An ogre who puts Boris to flight, and Carl somewhere else."""
    arena = Arena()
    arena.add("ogre", "red", 30, 30, EAST, fear=9)
    arena.add("boris", "blue", 40, 30, WEST)
    arena.add("carl", "blue", x, y, SOUTH)
    return arena


@pytest.mark.rule("cc.core.assault.redirect")
@pytest.mark.parametrize("state", ["gone", "engaged", "jumped", "free"])
def test_who_is_gone_fights_or_has_jumped_assaults_nobody_else(state: str) -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 60, 30, WEST)
    arena.add("carl", "blue", 45, 30, WEST)
    arena.battle["ada"].action = "feat" if state == "jumped" else "charge"
    if state == "gone":
        arena.battle.stand(arena.battle["ada"], None)
    if state == "engaged":
        arena.add("dora", "blue", 27.5, 30, EAST)
    game = arena.game(Redirect(Claim("ada", "boris", True)))
    assert (game.request is not None) is (state == "free")


@pytest.mark.rule("cc.core.fear.assailed-fails")
def test_who_is_touched_only_by_those_who_assault_with_his_assailant_flees() -> None:
    arena = Arena()
    arena.add("boris", "blue", 45, 30, WEST)
    arena.add("carl", "blue", 45, 32.5, WEST)
    arena.add("ada", "red", 42.5, 29, EAST, fear=9)
    arena.add("eve", "red", 42.5, 31.5, EAST)
    assert arena.battle.foes(arena.battle["boris"]) == ("ada", "eve")
    claims = (Claim("ada", "boris", True), Claim("eve", "carl", True))
    battle = arena.run(Reached("boris", claims), dice=[2], answers=["pass"])
    assert battle.is_free(battle["boris"])
    assert battle["boris"].action == "flight"


@pytest.mark.rule("cc.core.assault.redirect")
def test_who_assaults_one_who_flees_may_go_on_at_another_with_what_is_left() -> None:
    arena = flight_past(50, 35)
    answers = [("cc.core.charge", "boris"), OFFERED, ("cc.core.assault.redirect", "carl"), OFFERED]
    battle = arena.run(*taking("charge", "ogre"), dice=[2, 5], answers=answers)
    assert [told.fighter for told in arena.told(CourageTested)] == ["boris", "carl"]
    assert battle.foes(battle["carl"]) == ("ogre",)
    assert battle["ogre"].moved <= 20 * CM + 1
    assert battle["ogre"].charged == ("boris", "carl")


@pytest.mark.rule("cc.core.assault.redirect")
def test_a_charge_is_redirected_only_at_somebody_in_view() -> None:
    arena = flight_past(20, 30)
    battle = arena.run(*taking("charge", "ogre"), dice=[2], answers=[OFFERED])
    assert battle.is_free(battle["carl"])


@pytest.mark.rule("cc.core.assault.redirect")
def test_one_who_has_fled_within_reach_is_engaged_without_a_new_test() -> None:
    arena = flight_past(90, 50)
    arena.battle["boris"].profile = Arena().add("x", "red", 5, 5, movement=2 * CM).profile
    answers = [("cc.core.charge", "boris"), OFFERED, ("cc.core.assault.redirect", "boris"), OFFERED]
    battle = arena.run(*taking("charge", "ogre"), dice=[2], answers=answers)
    assert len(arena.told(CourageTested)) == 1
    assert [told.charge for told in arena.told(Met)] == [False]
    assert not battle["boris"].has(PENALTY)


# -- assault shots -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.shoot.assault-shot", "cc.core.shoot.in-activation")
def test_who_has_had_his_shots_of_the_turn_has_none_in_an_assault() -> None:
    arena = duel()
    ada = arena.add("ada", "red", 30, 30, EAST, shooting=6, weapon=BOW)
    ada.shots = 1
    battle = arena.run(*taking("charge", "ada"), answers=[OFFERED])
    assert battle.foes(battle["ada"]) == ("boris",)
    assert not arena.told(ShotFired)


@pytest.mark.rule("cc.core.shoot.assault-shot")
def test_an_assault_shot_has_difficulty_7_whatever_the_circumstances() -> None:
    arena = duel(10, size="small")
    arena.battle["ada"].profile = Arena().add("x", "red", 5, 5, shooting=2, weapon=BOW).profile
    arena.battle["boris"].gain("cc.core.move.cover", until="turn")
    arena.run(*taking("charge", "ada"), dice=[4], answers=[SHOT, OFFERED])
    assert [(told.difficulty.total, told.hit) for told in arena.told(ShotFired)] == [(7, False)]


@pytest.mark.rule("cc.core.shoot.assault-shot")
@pytest.mark.rule("cc.core.assault.redirect")
def test_all_shoot_before_any_moves_and_a_dead_target_redirects_assaults() -> None:
    arena = Arena()
    for name, y in (("ada", 30), ("anna", 34)):
        arena.add(name, "red", 30, y, EAST, shooting=5, weapon=BOW)
    arena.add("boris", "blue", 42, 30, WEST, resistance=0)
    arena.add("carl", "blue", 42, 36, WEST)
    arena.battle.speech = ("ada", "anna")
    arena.battle["boris"].steps = 3
    battle = arena.run(
        *taking("charge", "ada"),
        dice=[5, 5, 4],
        answers=[
            ("cc.core.charge", "boris"),
            ("cc.core.assault", "anna:charge:boris"),
            SHOT,
            SHOT,
            ("cc.core.assault.redirect", "pass"),
            ("cc.core.assault.redirect", "carl"),
            OFFERED,
        ],
    )
    assert battle["boris"].lost == "killed"
    assert len(arena.told(ShotFired)) == 1
    assert battle.foes(battle["carl"]) == ("anna",)
    assert battle["anna"].activated


# -- together ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.assault")
def test_fighters_of_one_turn_of_speech_assault_an_enemy_or_his_contacts() -> None:
    arena = Arena()
    for name, y in (("ada", 30), ("anna", 34)):
        arena.add(name, "red", 30, y, EAST)
    arena.add("boris", "blue", 42, 30, WEST)
    arena.add("bernd", "blue", 42, 32.5, WEST)
    arena.add("carl", "blue", 42, 40, WEST)
    arena.battle.speech = ("ada", "anna")
    game = arena.game(*taking("charge", "ada"))
    game.answer("boris")
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == [
        "pass",
        "anna:charge:boris",
        "anna:charge:bernd",
        "anna:engage:boris",
        "anna:engage:bernd",
    ]


@pytest.mark.rule("cc.core.move.contact")
def test_no_more_assault_an_enemy_than_find_room_about_him() -> None:
    arena = duel(5)
    battle = arena.battle
    for name, x, y in (("one", 37.5, 32.5), ("two", 37.5, 27.5), ("three", 40, 30)):
        arena.add(name, "red", x, y)
    assert may_take(battle, battle["ada"], "charge")
    arena.add("four", "red", 35, 30)
    assert not may_take(battle, battle["ada"], "charge")


# -- the penalties of a charge -----------------------------------------------------------------------------------------


def scores(battle: Battle, fighter: str) -> tuple[int | None, ...]:
    """INI, ATT, DEF and TIR."""
    one = battle[fighter]
    return initiative(battle, one), attack(battle, one), defence(battle, one), shooting(battle, one)


@pytest.mark.rule("cc.core.charge.penalty")
def test_a_charge_of_equal_puissance_costs_four_scores_a_point_this_turn() -> None:
    arena = duel(shooting=4)
    battle = arena.run(*taking("charge", "ada"), answers=[OFFERED])
    assert scores(battle, "boris") == (3, 3, 3, 3)
    assert scores(battle, "ada")[:3] == (4, 4, 4)
    battle.expire("turn")
    assert scores(battle, "boris") == (4, 4, 4, 4)


@pytest.mark.rule("cc.core.charge.penalty")
@pytest.mark.rule("cc.core.engagement")
def test_an_engagement_costs_nothing_nor_does_a_charge_of_lower_puissance() -> None:
    arena = duel()
    assert scores(arena.run(*taking("engage", "ada"), answers=[OFFERED]), "boris")[:3] == (4, 4, 4)
    arena = duel(weight=2)
    assert scores(arena.run(*taking("charge", "ada"), answers=[OFFERED]), "boris")[:3] == (4, 4, 4)
    assert [(told.assailants, told.assailed, told.penalised) for told in arena.told(WeightsCompared)] == [(1, 2, ())]


@pytest.mark.rule("cc.core.charge.penalty")
def test_puissances_of_all_who_assault_add_up_and_it_costs_no_more() -> None:
    arena = duel(weight=2)
    arena.add("anna", "red", 30, 34, EAST)
    arena.battle.speech = ("ada", "anna")
    answers: list[Any] = [("cc.core.assault", "pass"), OFFERED, OFFERED]
    battle = arena.run(*taking("charge", "ada"), *taking("engage", "anna"), answers=answers)
    assert scores(battle, "boris")[:3] == (3, 3, 3)
    sums = [(told.assailants, told.assailed, told.penalised) for told in arena.told(WeightsCompared)]
    assert sums == [(1, 2, ()), (2, 2, ("boris",))]


@pytest.mark.rule("cc.core.charge.penalty")
def test_who_is_engaged_has_it_of_a_charger_in_contact_who_came_at_another() -> None:
    arena = Arena(box("south", "wall", 20, 10, 50, 28.7, 4), box("east", "wall", 46.3, 28.7, 50, 30.8, 4))
    arena.add("ada", "red", 30, 31.25, EAST, base=Rectangle(50 * MM, 50 * MM))
    arena.add("anna", "red", 52, 32.6, WEST)
    arena.add("boris", "blue", 45, 30, WEST)
    arena.add("carl", "blue", 45, 32.6, WEST)
    arena.battle.speech = ("ada", "anna")
    battle = arena.run(*taking("charge", "ada"), answers=["boris", ("cc.core.assault", "pass"), OFFERED])
    assert battle.foes(battle["ada"]) == ("boris", "carl")
    assert [told.penalised for told in arena.told(WeightsCompared)] == [("boris",)]
    arena.run(*taking("engage", "anna"), answers=["carl", OFFERED])
    assert [told.penalised for told in arena.told(WeightsCompared)] == [("carl", "boris")]


@pytest.mark.rule("cc.core.charge.penalty")
def test_skills_inflict_it_otherwise_or_never_suffer_it() -> None:
    class Rough(Hooks, name="test-cc-rough"):
        __slots__ = ()

        def penalises(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
            return True

    class Steady(Hooks, name="test-cc-steady"):
        __slots__ = ()

        def suffers_charge(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter) -> bool:
            return False

    arena = duel(weight=3)
    arena.battle["ada"].gain("test-cc-rough")
    assert arena.run(*taking("engage", "ada"), answers=[OFFERED])["boris"].has(PENALTY)
    arena = duel()
    arena.battle["boris"].gain("test-cc-steady")
    assert not arena.run(*taking("charge", "ada"), answers=[OFFERED])["boris"].has(PENALTY)


# -- contact -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.move.contact")
@pytest.mark.rule("cc.core.move.orientation")
@pytest.mark.parametrize("base", [Rectangle(25 * MM, 25 * MM), Rectangle(25 * MM, 50 * MM), Disc(30 * MM)])
def test_the_assaulted_is_turned_to_his_enemy_unless_already_in_contact(base: Any) -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 45, 30, NORTH, base=base)
    battle = arena.run(*taking("charge", "ada"), answers=[OFFERED])
    boris = battle["boris"]
    assert boris.pose is not None
    assert battle.foes(boris) == ("ada",)
    assert boris.pose.facing == WEST
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 45, 30, NORTH)
    arena.add("anna", "red", 45, 32.5, SOUTH)
    battle = arena.run(*taking("charge", "ada"), answers=[OFFERED])
    assert battle["boris"].pose is not None
    assert battle["boris"].pose.facing == NORTH


# -- other moves -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.move.potential")
def test_a_pursuit_is_half_of_mou_and_engages_with_courage_but_no_penalty() -> None:
    arena = duel(5)
    arena.battle.phase = "combat"
    answers: list[Any] = [("cc.core.melee.pursuit", "boris"), OFFERED]
    battle = arena.run(doing(pursuit_move, "ada"), answers=answers)
    assert battle.foes(battle["ada"]) == ("boris",)
    assert not battle["boris"].has(PENALTY)
    arena = duel(5.1, fear=8)
    answers = [("cc.core.melee.pursuit", "move"), line((30, 30), (35, 30))]
    arena.run(doing(pursuit_move, "ada"), answers=answers)
    with pytest.raises(IllegalAnswer):
        arena.run(doing(pursuit_move, "ada"), answers=[answers[0], line((35, 30), (35, 35.1))])
    battle = arena.run(doing(pursuit_move, "ada"), dice=[1], answers=[("cc.core.melee.pursuit", "boris")])
    assert battle["ada"].in_rout


async def by_impact(battle: Battle, fighter: Fighter, charge_declared: bool) -> None:
    """A fighter has come into contact otherwise than by an assault."""
    await requalify(battle, fighter, charge_declared=charge_declared)


@pytest.mark.rule("cc.core.assault.requalified")
@pytest.mark.parametrize("charge_declared", [True, False])
def test_a_move_that_comes_into_contact_becomes_an_assault(charge_declared: bool) -> None:
    arena = duel(0)
    arena.battle["ada"].profile = Arena().add("x", "red", 5, 5, fear=6).profile
    arena.battle["boris"].activated = True
    battle = arena.run(doing(by_impact, "ada", charge_declared), dice=[2])
    assert [told.charge for told in arena.told(Met)] == [charge_declared]
    assert battle["boris"].has(PENALTY) is charge_declared
    assert battle["boris"].in_rout is False


@pytest.mark.rule("cc.core.assault.out-of-reach")
def test_who_cannot_move_at_all_is_not_asked_how_near_he_goes() -> None:
    arena = duel(25)
    arena.run(doing(_falls_short, "ada"))
    assert not arena.told(Moved)


async def _falls_short(battle: Battle, fighter: Fighter) -> None:
    fighter.action, fighter.moved = "engage", 20 * CM
    battle.then(FallShort(Claim(fighter.id, "boris", False)))
