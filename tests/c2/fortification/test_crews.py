"""Immobile engines: pushing, turning, substitutes, melee, shots at them, capture."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.c2.arena import OFFERED, Arena
from tests.c2.fortification.workshop import BOW, LEFT, UP, add_cannon, add_servant, crewed_cannon

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.book import RULEBOOK
from escarmouche.rulebooks.c2.divination.calling import FORBIDDEN
from escarmouche.rulebooks.c2.events import Captured, DicePlaced, EngineTurned, Pushed, ShotFired, ShotLanded
from escarmouche.rulebooks.c2.fortification.capture import may_be_captured
from escarmouche.rulebooks.c2.fortification.crews import gunner, gunners, is_manned, may_stand_in, operators
from escarmouche.rulebooks.c2.fortification.pushing import able_to_push, pushing_reach
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incantation.casting import RAPID
from escarmouche.rulebooks.c2.incantation.trance import TRANCE
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.characteristics import movement, shooting
from escarmouche.rulebooks.c2.rules.dodge import DODGE
from escarmouche.rulebooks.c2.rules.fear import FLIGHT
from escarmouche.rulebooks.c2.rules.melee import MeleePhase
from escarmouche.rulebooks.c2.rules.movement import MoveFighter, may_move
from escarmouche.rulebooks.c2.rules.pursuit import PursuitMove
from escarmouche.rulebooks.c2.rules.shooting import Aim, ShootingPhase, Shot, Volley, may_shoot, ready_to_shoot, slot_of
from escarmouche.rulebooks.c2.skills.transport import DISEMBARK
from escarmouche.rulebooks.confrontation.wound_table import LIGHT
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Pose

EVERYBODY = ["gun-servant-1", "gun-servant-2"]


def way(arena: Arena, name: str, *points: tuple[float, float], facing: int = 0) -> Route:
    pose = arena.battle[name].pose
    assert pose is not None
    return Route((pose.point, *((round(x * CM), round(y * CM)) for x, y in points)), facing)


@pytest.mark.rule("c2.machine.immobile.move")
@pytest.mark.parametrize(("pushers", "penalty"), [(1, 8), (2, 6), (3, 4)])
def test_each_further_servant_makes_the_push_two_cm_lighter(pushers: int, penalty: int) -> None:
    arena = Arena()
    gun = crewed_cannon(arena)
    third = add_servant(arena, "third", gun, 16, 34, movement=12 * CM)
    crew = [arena.battle[name] for name in EVERYBODY] + [third]
    assert pushing_reach(arena.battle, gun, crew[:pushers]) == (10 - penalty) * CM
    assert pushing_reach(arena.battle, add_cannon(arena, "x", "red", 60, 10, machine={"weight": 30}), crew) == 0


@pytest.mark.rule("c2.machine.immobile.definition", "c2.machine.immobile.move")
def test_servants_go_with_the_engine_they_push() -> None:
    arena = Arena()
    gun = crewed_cannon(arena)
    assert [may_move(arena.battle, gun, move) for move in ("push", "walk", "run")] == [True, False, False]
    assert movement(arena.battle, gun) == 0
    answers = ["push", *EVERYBODY, way(arena, "gun", (24, 30))]
    battle = arena.run(MoveFighter("gun"), answers=answers)
    assert [battle[name].pose for name in ("gun", *EVERYBODY)] == [
        Pose(24 * CM, 30 * CM),
        Pose(20_750, 28_740),
        Pose(20_750, 31_260),
    ]
    assert [(event.servants, event.reach) for event in arena.told(Pushed)] == [(tuple(EVERYBODY), 4 * CM)]
    assert operators(battle, battle["gun"]) == [battle[name] for name in EVERYBODY]
    assert all(battle[name].activated for name in EVERYBODY)


@pytest.mark.rule("c2.move.dodge")
def test_a_servant_who_has_dodged_fires_no_engine() -> None:
    arena = Arena()
    gun = crewed_cannon(arena)
    arena.add("target", "blue", 60, 30, LEFT)
    for name in EVERYBODY:
        assert may_shoot(arena.battle, gun)
        arena.battle[name].gain(DODGE, until="turn")
    assert not may_shoot(arena.battle, gun)


@pytest.mark.rule("c2.machine.immobile.move")
def test_at_a_run_an_engine_is_pushed_twice_as_far_and_no_further() -> None:
    arena = Arena()
    crewed_cannon(arena)
    game = arena.game(MoveFighter("gun")).start()
    for answer in ("push-run", *EVERYBODY):
        game.answer(answer, player="red")
    assert game.request is not None
    asked: Any = game.request
    assert not asked.problems(way(arena, "gun", (28, 30)))
    assert asked.problems(way(arena, "gun", (28.1, 30)))


@pytest.mark.rule("c2.machine.immobile.move.who")
@pytest.mark.rule("c2.machine.capture.limits")
def test_only_its_own_servants_move_an_engine() -> None:
    arena = Arena()
    gun = add_cannon(arena, "gun", "red", 20, 30)
    arena.add("helper", "red", 16.75, 30, shooting=5, discipline=5)
    assert may_stand_in(arena.battle, arena.battle["helper"], gun)
    assert not may_move(arena.battle, gun, "push")
    add_servant(arena, "servant", gun, 20, 26.75, movement=12 * CM)
    assert may_move(arena.battle, gun, "push")
    arena.battle.change_side(gun, "blue")
    assert not may_move(arena.battle, gun, "push")


@pytest.mark.rule("c2.machine.immobile.move-or-fire")
@pytest.mark.rule("c2.artillery.immobile.no-move-fire")
def test_an_engine_moves_or_fires_and_turns_at_one_less() -> None:
    for card, fires in (({}, False), ({"moves_and_fires": True}, True)):
        arena = Arena()
        crewed_cannon(arena, machine=card)
        arena.add("foe", "blue", 50, 30, LEFT)
        answers = ["push", *EVERYBODY, way(arena, "gun", (22, 30))]
        battle = arena.run(MoveFighter("gun"), answers=answers)
        assert may_shoot(battle, battle["gun"]) == fires
    arena = Arena()
    crewed_cannon(arena)
    arena.add("foe", "blue", 20, 55, LEFT)
    aimed = way(arena, "gun", facing=UP)
    battle = arena.run(MoveFighter("gun-servant-1"), answers=["turn-engine", aimed])
    assert arena.told(EngineTurned)
    assert shooting(battle, battle["gun"]) == 3
    assert may_shoot(battle, battle["gun"])
    assert [battle[name].moved for name in EVERYBODY] == [0, 0]
    assert not may_move(battle, battle["gun"], "push")


@pytest.mark.rule("c2.machine.immobile.abandon")
def test_servants_may_leave_the_engine_and_act_as_they_like() -> None:
    arena = Arena()
    crewed_cannon(arena)
    game = arena.game(Activate("red", ("card-gun",))).start()
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == ["gun", *EVERYBODY]
    answers = ["gun-servant-1", "walk", way(arena, "gun-servant-1", (10, 30)), "gun", "stay", "stay"]
    battle = arena.run(Activate("red", ("card-gun",)), answers=answers)
    assert battle["gun-servant-1"] not in operators(battle, battle["gun"])
    assert battle["gun-servant-1"].card == "card-gun"


@pytest.mark.rule("c2.machine.immobile.contact")
@pytest.mark.rule("c2.machine.immobile.servants-melee")
@pytest.mark.rule("c2.machine.crew")
def test_an_engine_is_operated_by_those_in_contact_with_it_and_no_enemy() -> None:
    arena = Arena()
    gun = crewed_cannon(arena, machine={"crew": 2})
    arena.add("target", "blue", 60, 30, LEFT)
    assert is_manned(arena.battle, gun)
    assert may_shoot(arena.battle, gun)
    assert is_manned(arena.battle, add_cannon(arena, "by-itself", "red", 60, 10, machine={"crew": None}))
    arena.add("foe", "blue", 16.75, 33.77)
    assert ids(operators(arena.battle, gun)) == ["gun-servant-1"]
    assert not ready_to_shoot(arena.battle, gun)
    assert may_move(arena.battle, gun, "push")


def ids(fighters: list[Any]) -> list[str]:
    return [fighter.id for fighter in fighters]


@pytest.mark.rule("c2.machine.crew")
def test_an_engine_short_of_hands_is_harder_to_aim_as_its_card_says() -> None:
    for full, difficulty in ((3, 6), (2, 4)):
        arena = Arena()
        crewed_cannon(arena, machine={"full_crew": full, "short_handed": 2})
        arena.add("target", "blue", 35, 30, LEFT)
        arena.run(Volley((Shot("gun", "target"),)), dice=[1], answers=["gun-servant-1"])
        assert [event.difficulty.total for event in arena.told(ShotFired)] == [difficulty]


@pytest.mark.rule("c2.machine.substitute")
@pytest.mark.rule("c2.machine.profile.casse-montagne")
def test_a_casse_montagne_is_operated_by_tir_and_dis_of_three_or_more() -> None:
    arena = Arena()
    gun = add_cannon(arena, "gun", "red", 20, 30)
    good = arena.add("good", "red", 16.75, 30, shooting=3, discipline=3)
    unfit: tuple[tuple[str, dict[str, Any]], ...] = (
        ("blunt", {"shooting": 2}),
        ("wild", {"discipline": 2, "shooting": 4}),
        ("unable", {}),
    )
    for name, scores in unfit:
        other = arena.add(name, "red", 80, 10 + len(name) * 3, **scores)
        assert not may_stand_in(arena.battle, other, gun)
    assert may_stand_in(arena.battle, good, gun)
    assert operators(arena.battle, gun) == [good]
    assert is_manned(arena.battle, gun)


@pytest.mark.rule("c2.artillery.immobile.shooter")
def test_the_player_chooses_whose_shooting_counts_with_his_wounds() -> None:
    arena = Arena()
    gun = crewed_cannon(arena)
    better = arena.battle["gun-servant-2"]
    arena.battle.fighters["gun-servant-2"].wound = LIGHT
    foe = arena.add("foe", "blue", 35, 30, LEFT)
    assert gunner(arena.battle, gun) is arena.battle["gun-servant-1"]
    answers = ["gun-servant-2"]
    arena.run(Volley((Shot("gun", "foe"),)), dice=[2], answers=answers)
    assert [(event.score.total, str(event.modifier.total)) for event in arena.told(ShotFired)] == [(4, "-1")]
    assert better.wound == LIGHT
    assert foe.in_play


@pytest.mark.rule("c2.artillery.immobile.shooter")
def test_an_engine_shoots_when_the_one_who_aims_would() -> None:
    arena = Arena()
    gun = crewed_cannon(arena)
    aiming = gunner(arena.battle, gun)
    assert aiming is not None
    for score in (2, 6):
        aiming.profile = msgspec.structs.replace(aiming.profile, initiative=score)
        assert slot_of(arena.battle, gun).initiative == score


@pytest.mark.rule("c2.artillery.immobile.shooter")
@pytest.mark.parametrize(("named", "again"), [("gun-servant-1", []), ("gun-servant-2", [("c2.dice.six", "no")])])
def test_the_dice_of_a_shot_are_read_as_those_of_the_one_who_aims(named: str, again: list[Any]) -> None:
    """One Servant's 5 is worth a 6, and may be thrown again."""
    arena = Arena()
    crewed_cannon(arena)
    arena.battle["gun-servant-2"].gain("c2.skill.aguerri")
    arena.add("foe", "blue", 60, 30, LEFT, resistance=20)
    arena.run(Volley((Shot("gun", "foe"),)), dice=[5, 1, 1], answers=[named, *again])
    assert [event.hit for event in arena.told(ShotFired)] == [True]


@pytest.mark.rule("c2.artillery.immobile.shooter")
@pytest.mark.rule("c2.magic.cast-restrictions")
def test_who_has_cast_or_called_aims_no_engine_but_may_load_it() -> None:
    arena = Arena()
    gun = crewed_cannon(arena, machine={"crew": 2})
    arena.add("foe", "blue", 35, 30, LEFT)
    one, two = (arena.battle[name] for name in EVERYBODY)
    one.incanted = (("dart", "foe"),)
    assert gunners(arena.battle, gun) == [two]
    assert may_shoot(arena.battle, gun)
    two.gain(FORBIDDEN, until="turn")
    assert not may_shoot(arena.battle, gun)
    two.gain("c2.skill.moine-guerrier")
    assert may_shoot(arena.battle, gun)
    two.lose(FORBIDDEN)
    for hindrance in (RAPID, TRANCE, DISEMBARK):
        assert may_shoot(arena.battle, gun)
        two.gain(hindrance, until="turn")
        assert not may_shoot(arena.battle, gun)
        two.lose(hindrance)


@pytest.mark.rule("c2.artillery.immobile.shooter")
@pytest.mark.rule("c2.magic.cast-restrictions")
@pytest.mark.rule("c2.faith.forbidden-actions")
@pytest.mark.parametrize("monk", [False, True])
def test_who_has_aimed_an_engine_neither_casts_nor_calls(monk: bool) -> None:
    arena = Arena()
    crewed_cannon(arena, machine={"crew": 2})
    arena.add("foe", "blue", 35, 30, LEFT)
    if monk:
        arena.battle["gun-servant-2"].gain("c2.skill.moine-guerrier")
    battle = arena.run(Volley((Shot("gun", "foe"),)), dice=[1], answers=["gun-servant-2"])

    def free(name: str) -> tuple[bool, bool]:
        servant = battle[name]
        casts = apply_hooks(battle, servant, Hooks.casts, True)
        return casts, apply_hooks(battle, servant, Hooks.calls, True)

    assert [free(name) for name in EVERYBODY] == [(True, True), (False, monk)]


@pytest.mark.rule("c2.artillery.immobile.own-weapon")
def test_who_fires_an_engine_does_not_fire_his_own_weapon() -> None:
    arena = Arena()
    gun = add_cannon(arena, "gun", "red", 20, 30)
    add_servant(arena, "one", gun, 16.75, 28.74, weapon=BOW)
    add_servant(arena, "two", gun, 16.75, 31.26, weapon=BOW)
    arena.add("foe", "blue", 35, 30, LEFT)
    battle = arena.run(Volley((Shot("gun", "foe"),)), dice=[1], answers=["one"])
    assert not ready_to_shoot(battle, battle["one"])
    assert ready_to_shoot(battle, battle["two"])


@pytest.mark.rule("c2.artillery.immobile.own-weapon")
def test_those_who_have_no_weapon_help_to_fire_before_those_who_have() -> None:
    arena = Arena()
    gun = add_cannon(arena, "gun", "red", 20, 30, machine={"crew": 2})
    add_servant(arena, "aims", gun, 16.75, 28.74)
    add_servant(arena, "bowman", gun, 16.75, 31.26, weapon=BOW)
    add_servant(arena, "helper", gun, 20, 26.75)
    arena.add("foe", "blue", 35, 30, LEFT)
    battle = arena.run(Volley((Shot("gun", "foe"),)), dice=[1], answers=["aims"])
    assert ready_to_shoot(battle, battle["bowman"])


@pytest.mark.rule("c2.artillery.immobile.own-weapon")
def test_nor_does_he_at_the_moment_at_which_the_engine_fires() -> None:
    for answers, shooters in ((["foe"], ["gun"]), (["pass", "foe"], ["bowman"])):
        arena = Arena()
        gun = add_cannon(arena, "gun", "red", 20, 30)
        add_servant(arena, "bowman", gun, 16.75, 30, weapon=BOW)
        arena.add("foe", "blue", 35, 30, LEFT, size="very_large")
        arena.run(Aim(("gun", "bowman")), dice=[1], answers=answers)
        assert [event.shooter for event in arena.told(ShotFired)] == shooters


def test_engines_name_their_targets_before_those_who_serve_them() -> None:
    arena = Arena()
    gun = add_cannon(arena, "gun", "red", 20, 30)
    add_servant(arena, "bowman", gun, 16.75, 30, weapon=BOW)
    arena.add("foe", "blue", 35, 30, LEFT, size="very_large")
    arena.run(ShootingPhase(), dice=[1], answers=["pass", "foe"])
    assert [event.shooter for event in arena.told(ShotFired)] == ["gun"]


@pytest.mark.rule("c2.machine.immobile.move")
def test_who_may_not_move_does_not_push_either() -> None:
    arena = Arena()
    gun = crewed_cannon(arena)
    arena.battle["gun-servant-1"].gain("c2.magic.effect#forbid", "move", until="turn")
    assert [servant.id for servant in able_to_push(arena.battle, gun)] == ["gun-servant-2"]


@pytest.mark.rule("c2.machine.immobile.attacked")
def test_an_engine_is_hit_by_anything_but_a_one_and_strikes_nobody() -> None:
    arena = Arena()
    add_cannon(arena, "gun", "red", 20, 30, resistance=4)
    arena.add("foe", "blue", 23.26, 30, LEFT, strength=4)
    answers = ["2", "0", "0"]
    battle = arena.run(MeleePhase(), dice=[1, 2, 3, 5], answers=answers)
    assert battle["gun"].structure == 4
    assert battle["foe"].wound == 0
    assert [(event.attack, event.defence) for event in arena.told(DicePlaced)] == [(0, 0), (2, 0)]


def test_who_fights_a_servant_may_strike_at_the_engine_he_touches() -> None:
    arena = Arena()
    gun = add_cannon(arena, "gun", "red", 20, 30, resistance=4)
    add_servant(arena, "servant", gun, 23.26, 32.51)
    arena.add("foe", "blue", 23.26, 30, LEFT)
    game = arena.game(MeleePhase(), dice=[2, 5]).start()
    while isinstance(game.request, Choose) and game.request.rule != "c2.melee.attack.threshold#target":
        game.answer("2" if game.request.about["fighter"] == "foe" else "0", player=game.request.player)
    assert isinstance(game.request, Choose)
    assert sorted(game.request.options) == ["gun", "servant"]


@pytest.mark.rule("c2.machine.immobile.servants-pursuit")
def test_servants_pursue_like_anybody() -> None:
    arena = Arena()
    crewed_cannon(arena)
    arena.battle.phase = "melee"
    battle = arena.run(PursuitMove("gun-servant-1"), answers=[way(arena, "gun-servant-1", (14, 26))])
    assert battle["gun-servant-1"].pose == Pose(14 * CM, 26 * CM)


@pytest.mark.rule("c2.machine.immobile.shot-at")
def test_a_shot_at_a_crewed_engine_hits_one_of_those_in_contact_by_size() -> None:
    arena = Arena()
    crewed_cannon(arena)
    arena.add("archer", "blue", 29, 30, LEFT, shooting=4, weapon=BOW)
    battle = arena.run(Volley((Shot("archer", "gun"),)), dice=[4, 5, 2, 1, 2])
    assert [(event.victim, event.weight, event.total) for event in arena.told(ShotLanded)] == [("gun-servant-2", 2, 7)]
    assert battle["gun"].structure == 6


@pytest.mark.rule("c2.machine.capture")
def test_a_griffon_takes_the_casse_montagne_whose_crew_is_fifteen_cm_away() -> None:
    arena = Arena()
    arena.battle.phase = "movement"
    gun = add_cannon(arena, "gun", "red", 20, 30)
    servant = add_servant(arena, "servant", gun, 40, 30)
    thallion = arena.add("thallion", "blue", 16.75, 20, UP, shooting=3, discipline=3)
    assert arena.battle.gap(gun, servant) > 15 * CM
    assert not may_be_captured(arena.battle, gun)
    battle = arena.run(MoveFighter("thallion"), answers=["engage", "gun", OFFERED, "yes"])
    assert battle["gun"].side == "blue"
    assert [(event.fighter, event.side) for event in arena.told(Captured)] == [("gun", "blue")]
    assert operators(battle, battle["gun"]) == [battle["thallion"]]
    assert thallion.id not in ids(list(battle.enemies(battle["gun"])))
    arena.battle = battle
    arena.battle.stand(arena.battle["servant"], Pose(29 * CM, 30 * CM))
    arena.battle.change_side(arena.battle["gun"], "red")
    assert not may_be_captured(arena.battle, arena.battle["gun"])


def test_a_captured_engine_is_not_activated_by_its_old_card() -> None:
    arena = Arena()
    gun = crewed_cannon(arena)
    arena.battle.change_side(gun, "blue")
    game = arena.game(Activate("red", ("card-gun",))).start()
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == EVERYBODY


@pytest.mark.rule("c2.machine.immobile.flight")
def test_servants_who_flee_leave_their_engine_and_come_back_to_it() -> None:
    arena = Arena()
    gun = crewed_cannon(arena)
    servant = arena.battle["gun-servant-1"]
    servant.fleeing, servant.flees_from = 8, "gun"
    servant.gain(FLIGHT)
    assert ids(operators(arena.battle, gun)) == ["gun-servant-2"]
    servant.fleeing = None
    servant.lose(FLIGHT)
    assert ids(operators(arena.battle, gun)) == EVERYBODY


@pytest.mark.rule("c2.machine.immobile.command")
def test_servants_have_their_own_courage_and_the_engine_has_none() -> None:
    arena = Arena()
    gun = crewed_cannon(arena)
    arena.add("ghoul", "blue", 35, 30, LEFT, fear=8)
    assert gun.profile.courage is None
    battle = arena.run(MoveFighter("ghoul"), answers=["charge", OFFERED])
    assert battle.foes(battle["gun"]) == ("ghoul",)


@pytest.mark.rule("c2.machine.immobile.move.restrictions")
def test_who_pushes_an_engine_neither_shoots_casts_nor_calls_but_counters() -> None:
    arena = Arena()
    gun = add_cannon(arena, "gun", "red", 20, 30)
    add_servant(arena, "mage", gun, 16.75, 28.74, weapon=BOW, movement=12 * CM)
    arena.add("foe", "blue", 40, 30, LEFT)
    battle = arena.run(MoveFighter("gun"), answers=["push", way(arena, "gun", (22, 30))])
    mage = battle["mage"]
    assert not ready_to_shoot(battle, mage)
    assert not apply_hooks(battle, mage, Hooks.casts, True)
    assert not apply_hooks(battle, mage, Hooks.calls, True)
    assert apply_hooks(battle, mage, Hooks.may_cast, True)
    assert mage.activated


def test_a_push_is_told_with_how_far_all_who_can_push_bring_the_engine() -> None:
    arena = Arena()
    crewed_cannon(arena)
    game = arena.game(MoveFighter("gun")).start()
    ask: Any = game.request
    told = {name: RULEBOOK.hints(game.state, ask, name).left for name in ("push", "push-run")}
    assert told == {"push": 4 * CM, "push-run": 8 * CM}
