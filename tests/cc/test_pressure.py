"""Steam and naphtha: pressure rolls, when they are made, how long they last, and incidents."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import BOW, EAST, OFFERED, WEST, Arena, Ready, doing, line, skill, taking
from tests.cc.test_combat import Fight
from tests.cc.test_shooting import KEEP_MOVING
from tests.cc.test_wounds import Hurt

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose, Game
from escarmouche.rulebooks.cc.content.machines import Boiler
from escarmouche.rulebooks.cc.events import (
    AttackRolled,
    CourageTested,
    DisengagementTried,
    Exploded,
    Incident,
    InitiativeWon,
    Met,
    ParryRolled,
    PressureRolled,
    ShotFired,
    WoundRolled,
)
from escarmouche.rulebooks.cc.presentation.story import NARRATOR
from escarmouche.rulebooks.cc.rules.activation import Activate, ActivateNext
from escarmouche.rulebooks.cc.rules.assault import pursuit_move
from escarmouche.rulebooks.cc.rules.characteristics import fear, movement, resistance
from escarmouche.rulebooks.cc.rules.fear import rout
from escarmouche.rulebooks.cc.rules.movement import allowance, may_act
from escarmouche.rulebooks.cc.rules.turn import EndOfTurn
from escarmouche.rulebooks.cc.skills.matching import matches
from escarmouche.table import CM
from escarmouche.texts import Texts

YES = ("cc.pressure.link", "yes")
NO = ("cc.pressure.link", "no")


def fired(*boilers: Boiler, far: float = 12.5, **changes: Any) -> Arena:
    """Ada with these boilers, and Boris so many cm away from base to base."""
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST, boilers=boilers, **changes)
    arena.add("boris", "blue", 32.5 + far, 30, WEST)
    arena.battle.speech = ("ada",)
    return arena


def activated(arena: Arena, dice: list[int], answers: list[Any]) -> Any:
    """Ada is activated and chooses her actions."""
    return arena.run(ActivateNext("red"), dice=dice, answers=answers)


def fight(arena: Arena, dice: list[int], answers: list[Any]) -> Any:
    """A combat of Ada and Boris."""
    return arena.run(Fight(("ada",), ("boris",)), dice=dice, answers=answers)


# -- equipment ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.equipment.special", "cc.equipment.helianthe", "cc.equipment.noire", "cc.equipment.lune")
@pytest.mark.parametrize("name", ["helianthe", "noire", "lune"])
def test_equipment_without_effect_is_there_for_others_to_refer_to(name: str) -> None:
    arena = fired(equipment=(Name(name, name),))
    assert matches(arena.battle["ada"], f"equipment:{name}")
    assert not matches(arena.battle["boris"], f"equipment:{name}")


@pytest.mark.rule("cc.equipment.chaudiere", "cc.equipment.carburateur", "cc.pressure.who")
def test_a_boiler_and_a_carburettor_are_equipment_and_drive_alike() -> None:
    for kind, name in (("steam", "chaudiere"), ("naphtha", "carburateur")):
        arena = fired(Boiler("movement", kind))  # type: ignore[arg-type]
        assert matches(arena.battle["ada"], f"equipment:{name}")
        activated(arena, [3], [YES, "end"])
        assert [told.bonus for told in arena.told(PressureRolled)] == [3]


# -- the roll ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.pressure.roll", "cc.pressure.example-lor-arkhon", "cc.pressure.effect")
def test_so_many_dice_as_the_card_says_their_sum_is_the_bonus() -> None:
    arena = fired(Boiler("weapon_strength", dice=2), shooting=5, weapon=BOW)
    arena.run(*taking("shoot", "ada"), dice=[4, 5, 5, 1, 2], answers=[KEEP_MOVING, YES])
    assert [told.force for told in arena.told(WoundRolled)] == [3 + 9]


@pytest.mark.rule("cc.pressure.effect", "cc.pressure.incident")
@pytest.mark.parametrize(("face", "what"), [(2, "stopped"), (4, "stopped"), (5, "overheated"), (6, "overheated")])
def test_a_one_among_the_dice_is_an_incident_and_the_act_goes_on_without(face: int, what: str) -> None:
    arena = fired(Boiler("weapon_strength", dice=2), shooting=5, weapon=BOW)
    arena.run(*taking("shoot", "ada"), dice=[6, 1, face, 5, 1, 2], answers=[KEEP_MOVING, YES])
    assert [told.what for told in arena.told(Incident)] == [what]
    assert [told.force for told in arena.told(WoundRolled)] == [3]
    assert [told.bonus for told in arena.told(PressureRolled)] == [0]


@pytest.mark.rule("cc.pressure.roll", "cc.pressure.effect", "cc.pressure.fear.redirect")
@pytest.mark.parametrize("face", [2, 5])
def test_an_incident_brings_no_fear_either(face: int) -> None:
    arena = fired(Boiler("fear"), fear=4)
    arena.run(*taking("charge", "ada"), dice=[1, face, 5], answers=[YES, OFFERED])
    assert [told.bonus for told in arena.told(PressureRolled)] == [0]
    assert [told.fear for told in arena.told(CourageTested)] == [4]


@pytest.mark.rule("cc.pressure.timing", "cc.pressure.who")
def test_a_boiler_that_drives_something_else_lets_one_shoot() -> None:
    arena = fired(Boiler("movement"), shooting=5, weapon=BOW)
    arena.run(*taking("shoot", "ada"), dice=[5, 1, 2], answers=[KEEP_MOVING])
    assert [told.hit for told in arena.told(ShotFired)] == [True]


@pytest.mark.rule("cc.pressure.incident", "cc.pressure.roll")
def test_a_stopped_boiler_is_of_no_use_an_overheated_one_none_next_turn() -> None:
    for face, again in ((3, False), (5, True)):
        arena = fired(Boiler("movement"))
        activated(arena, [1, face], [YES, "end"])
        arena.battle["ada"].activated = False
        activated(arena, [], ["end"])
        arena.run(EndOfTurn())
        activated(arena, [6] * again, [YES, "end"] if again else ["end"])
        assert len(arena.told(PressureRolled)) == again


@pytest.mark.rule("cc.pressure.active", "cc.pressure.roll")
def test_who_is_in_rout_makes_none() -> None:
    arena = fired(Boiler("resistance"))
    rout(arena.battle, arena.battle["ada"], arena.battle["boris"])
    arena.run(Hurt("ada", (5,)), dice=[1, 2])
    assert not arena.told(PressureRolled)


@pytest.mark.rule("cc.pressure.link", "cc.pressure.number", "cc.pressure.roll")
def test_nobody_has_to_and_each_occasion_and_piece_of_equipment_has_a_roll() -> None:
    arena = fired(Boiler("movement"), Boiler("resistance"))
    activated(arena, [], [NO, "end"])
    arena.battle["ada"].activated = False
    arena.run(ActivateNext("red"), Hurt("ada", (5, 5)), dice=[2, 3, 1, 2, 4, 1, 2], answers=[YES, "end", YES, YES])
    assert [(told.driven, told.bonus) for told in arena.told(PressureRolled)] == [
        ("movement", 2),
        ("resistance", 3),
        ("resistance", 4),
    ]


# -- when, and how long ------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.pressure.example-mou", "cc.pressure.timing")
def test_mou_is_raised_when_one_is_activated_for_that_activation() -> None:
    arena = fired(Boiler("movement"), far=40)
    battle = activated(arena, [3], [YES, "walk", line((30, 30), (43, 30)), "end"])
    assert battle["ada"].moved == 13 * CM
    assert movement(battle, battle["ada"]) == 10 * CM


@pytest.mark.rule("cc.pressure.timing")
def test_mou_is_raised_for_a_pursuit_move() -> None:
    arena = fired(Boiler("movement"), far=40)
    battle = arena.run(doing(pursuit_move, "ada"), dice=[4], answers=[YES, "move", line((30, 30), (37, 30))])
    assert battle["ada"].moved == 7 * CM
    assert allowance(battle, battle["ada"], "pursuit") == 5 * CM


@pytest.mark.rule("cc.pressure.timing", "cc.pressure.effect")
def test_ini_att_and_def_are_raised_for_one_test() -> None:
    arena = fired(Boiler("initiative"), far=0)
    fight(arena, [2, 2, 3], [YES, "0", "0"])
    assert arena.told(InitiativeWon)[0].first == ("ada",), "4 + 2 + 2 against 4 + 3"
    arena = fired(Boiler("attack"), far=0)
    fight(arena, [5, 2, 3, 2, 1, 2, 2, 1, 2], ["0", "2", "none", YES, "none", NO])
    assert [told.attack.total for told in arena.told(AttackRolled)] == [7, 4]
    arena = fired(Boiler("defence"), far=0)
    fight(arena, [2, 5, 2, 4, 2, 2, 2], ["0", "2", "parry", YES, "parry", NO])
    assert [told.defence.total for told in arena.told(ParryRolled)] == [8, 4]


@pytest.mark.rule("cc.pressure.timing")
def test_raised_att_is_no_part_of_the_force_of_a_master_stroke() -> None:
    arena = fired(Boiler("attack"), far=0, attack=4, strength=4, skills=(skill("coup-de-maitre", 1),))
    fight(arena, [5, 2, 3, 2, 1, 2], ["0", "2", "yes", "none", YES])
    assert [told.attack.total for told in arena.told(AttackRolled)] == [4 + 3]
    assert [told.force for told in arena.told(WoundRolled)] == [4 + 4 + 1]


@pytest.mark.rule("cc.pressure.timing")
def test_ini_is_raised_for_a_disengagement() -> None:
    arena = fired(Boiler("initiative"), far=0)
    arena.run(*taking("disengage", "ada"), dice=[2, 2], answers=[YES, line((30, 30), (25, 30))])
    assert [told.score.total for told in arena.told(DisengagementTried)] == [6]


@pytest.mark.rule("cc.pressure.timing")
def test_for_is_raised_before_an_attack_for_the_wound_that_comes_of_it() -> None:
    arena = fired(Boiler("strength"), far=0)
    fight(arena, [5, 2, 5, 2, 1, 2, 2, 1, 2], ["0", "2", "none", YES, "none", NO])
    assert [told.force for told in arena.told(WoundRolled)] == [9, 4]


@pytest.mark.rule("cc.pressure.timing")
def test_tir_is_raised_for_a_shooting_test_and_res_for_a_wound_roll() -> None:
    arena = fired(Boiler("shooting"), shooting=2, weapon=BOW)
    arena.run(*taking("shoot", "ada"), dice=[3, 2, 1, 2], answers=[KEEP_MOVING, YES])
    assert [told.shooting.total for told in arena.told(ShotFired)] == [5]
    arena = fired(Boiler("resistance"))
    battle = arena.run(Hurt("ada", (5, 5)), dice=[3, 1, 2, 1, 2], answers=[YES, NO])
    assert [told.resistance.total for told in arena.told(WoundRolled)] == [7, 4]
    assert resistance(battle, battle["ada"]) == 4


# -- fear --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.pressure.example-fear", "cc.pressure.effect")
def test_fear_is_raised_by_two_at_most() -> None:
    arena = fired(Boiler("fear"), fear=4)
    arena.add("carl", "blue", 60, 50)
    answers = [("cc.core.charge", "boris"), YES, OFFERED]
    arena.run(*taking("charge", "ada"), dice=[5, 5], answers=answers)
    assert [told.bonus for told in arena.told(PressureRolled)] == [2]
    assert [told.fear for told in arena.told(CourageTested)] == [6]


@pytest.mark.rule("cc.pressure.fear.example", "cc.pressure.fear.before-tests", "cc.pressure.timing")
def test_the_charged_raise_their_fear_before_it_is_settled_who_tests() -> None:
    arena = Arena()
    arena.add("mask", "red", 30, 30, EAST, fear=5, boilers=(Boiler("fear"),))
    arena.add("beast", "blue", 45, 30, WEST, fear=5)
    battle = arena.run(*taking("charge", "beast"), dice=[2, 3], answers=[YES, OFFERED])
    assert [(told.fighter, told.fear) for told in arena.told(CourageTested)] == [("beast", 7)]
    assert fear(battle, battle["mask"]) == 5, "it was for this assault alone"


@pytest.mark.rule("cc.pressure.fear.courage")
def test_the_bonus_counts_as_courage_against_somebody_more_frightening() -> None:
    arena = Arena()
    arena.add("mask", "red", 30, 30, EAST, fear=5, boilers=(Boiler("fear"),))
    arena.add("beast", "blue", 45, 30, WEST, fear=8)
    arena.run(*taking("charge", "mask"), dice=[2, 4], answers=[YES, OFFERED])
    assert [(told.fighter, told.courage.total) for told in arena.told(CourageTested)] == [("mask", 7)]
    assert arena.told(Met)


@pytest.mark.rule("cc.pressure.fear.redirect")
def test_who_redirects_his_assault_keeps_the_bonus_until_he_stops() -> None:
    arena = Arena()
    arena.add("mask", "red", 30, 30, EAST, fear=5, boilers=(Boiler("fear"),))
    arena.add("boris", "blue", 40, 30, WEST)
    arena.add("carl", "blue", 40, 34, WEST, courage=10)
    answers = [("cc.core.charge", "boris"), YES, OFFERED, ("cc.core.assault.redirect", "carl"), OFFERED]
    battle = arena.run(*taking("charge", "mask"), dice=[4, 2, 2], answers=answers)
    assert [(told.fighter, told.fear) for told in arena.told(CourageTested)] == [("boris", 7), ("carl", 7)]
    assert fear(battle, battle["mask"]) == 5


@pytest.mark.parametrize(
    ("kind", "lang", "asked", "told"),
    [
        ("steam", "en", "Does ada use pressure?", "The boiler of ada explodes"),
        ("naphtha", "en", "Does ada use injection?", "The carburettor of ada explodes"),
        ("steam", "fr", "ada utilise-t-il la pression ?", "ada : explosion de la chaudière"),
        ("naphtha", "fr", "ada utilise-t-il l’injection ?", "ada : explosion du carburateur"),
    ],
)
def test_naphtha_is_not_told_as_steam(kind: Any, lang: str, asked: str, told: str) -> None:
    arena = fired(Boiler("movement", kind=kind), far=40)
    battle = activated(arena, [1, 1, 1, 2], [YES, "turn", OFFERED])
    (incident,) = arena.told(Incident)
    about = {"fighter": "ada", "driven": "movement", "dice": 1}
    question = Choose("red", YES[0], {"yes": True, "no": False}, default="no", about=about)
    words = [NARRATOR.question(battle, question), NARRATOR.told(battle, incident)]
    found = [Texts(lang).tell(one).replace("\u202f", " ").replace("\u00a0", " ") for one in words if one is not None]
    assert found[0].startswith(asked.split("?")[0].rstrip())
    assert found[1] == told


def test_of_a_wound_roll_that_is_thrown_by_hand_one_is_told_at_whom() -> None:
    arena = fired(Boiler("movement"), far=40)
    arena.add("near", "red", 30, 37.5)
    battle = arena.battle.copy()
    battle.then(ActivateNext("red"))
    game = Game(Ready(battle), None, history="steps")
    for answer in ("yes", [1], [1], [1, 2]):
        game.start()
        game.answer(answer)
    assert game.request is not None
    assert Texts("en").tell(NARRATOR.question(game.state, game.request)).endswith("against near")


# -- explosions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.pressure.incident.explosion", "cc.pressure.incident.explosion-area")
def test_the_bearer_suffers_for_10_against_res_0_and_those_about_him_for_5() -> None:
    arena = fired(Boiler("movement"), far=40, resistance=9)
    arena.add("near", "red", 30, 37.5)
    arena.add("nearer", "blue", 30, 25)
    arena.add("far", "red", 22.4, 30)
    activated(arena, [1, 1, 1, 2, 1, 2, 1, 2], [YES, "end"])
    assert [(told.fighter, told.force, told.resistance.total) for told in arena.told(WoundRolled)] == [
        ("ada", 10, 0),
        ("near", 5, 4),
        ("nearer", 5, 4),
    ]
    assert [(told.radius, told.victims) for told in arena.told(Exploded)] == [(5 * CM, ("near", "nearer"))]


@pytest.mark.rule("cc.pressure.incident.explosion-after", "cc.pressure.incident.explosion-effects")
def test_who_survives_it_has_no_boiler_and_does_not_move_in_this_phase() -> None:
    arena = fired(Boiler("movement"), Boiler("resistance"), far=40)
    battle = activated(arena, [1, 1, 1, 2], [YES, "turn", OFFERED])
    assert not may_act(battle, battle["ada"], "walk")
    battle.enter("combat")
    assert may_act(battle, battle["ada"], "pursuit")
    arena.battle = battle
    arena.run(Hurt("ada", (5,)), dice=[1, 2])
    assert not arena.told(PressureRolled)


@pytest.mark.rule("cc.pressure.incident.explosion-effects")
@pytest.mark.parametrize("score", ["shooting", "weapon_strength"])
def test_after_an_explosion_the_shot_does_not_leave(score: Any) -> None:
    arena = fired(Boiler(score), shooting=5, weapon=BOW)
    battle = arena.run(*taking("shoot", "ada"), dice=[1, 1, 1, 2], answers=[KEEP_MOVING, YES])
    assert not arena.told(ShotFired)
    assert battle["ada"].shots == 1


@pytest.mark.rule("cc.pressure.incident.explosion-effects", "cc.core.melee.initiative")
def test_after_an_explosion_the_test_fails_by_itself() -> None:
    for score, dice, answers in (
        ("attack", [5, 2, 1, 1, 1, 2, 1, 2], ["0", "1", "none", YES]),
        ("strength", [5, 2, 1, 1, 1, 2, 1, 2], ["0", "1", "none", YES]),
    ):
        arena = fired(Boiler(score), far=0)  # type: ignore[arg-type]
        fight(arena, dice, answers)
        assert [told.result for told in arena.told(AttackRolled)] == [None]
    arena = fired(Boiler("defence"), far=0)
    fight(arena, [2, 5, 2, 1, 1, 1, 2, 1, 2, 1, 2], ["0", "1", "parry", YES])
    assert [told.passed for told in arena.told(ParryRolled)] == [False]
    arena = fired(Boiler("initiative"), far=0, initiative=9)
    fight(arena, [1, 1, 1, 2, 1, 2], [YES, "0", "0"])
    assert arena.told(InitiativeWon)[0].first == ("boris",)
    arena = fired(Boiler("initiative"), far=0, initiative=9)
    arena.run(*taking("disengage", "ada"), dice=[1, 1, 1, 2, 1, 2], answers=[YES])
    assert not arena.told(DisengagementTried)


@pytest.mark.rule("cc.core.activation.contact-first")
def test_who_was_to_assault_and_cannot_after_an_explosion_acts_otherwise() -> None:
    arena = fired(Boiler("movement"), shooting=5, weapon=BOW)
    answers = ["ada", YES, "shoot", ("cc.core.shoot.stationary", "no"), "end"]
    battle = arena.run(Activate("red", ("card-ada",)), dice=[1, 1, 1, 2, 1], answers=answers)
    assert battle["ada"].shots == 1


@pytest.mark.rule("cc.core.activation.contact-first", "cc.core.assault")
def test_who_was_to_join_an_assault_and_cannot_acts_otherwise() -> None:
    arena = fired(Boiler("movement"), shooting=5, weapon=BOW)
    arena.add("leader", "red", 30, 40, EAST, card="card-ada")
    joins = ("cc.core.assault", "ada:charge:boris")
    answers = ["leader", "engage", joins, YES, OFFERED, "turn", OFFERED]
    battle = arena.run(Activate("red", ("card-ada",)), dice=[1, 1, 1, 2], answers=answers)
    assert battle["ada"].turned


def test_after_an_explosion_fear_and_resistance_go_on_as_they_were() -> None:
    arena = fired(Boiler("resistance"))
    arena.run(Hurt("ada", (5,)), dice=[1, 1, 1, 2, 1, 2], answers=[YES])
    assert [told.force for told in arena.told(WoundRolled)] == [10, 5]
