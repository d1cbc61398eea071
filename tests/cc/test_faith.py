"""Faith: believers, temporary faith, miracles, censure, and the skills of the faithful."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import NORTH, SOUTH, Arena, doing, skill, taking
from tests.cc.mystics import letters, mage, miracle, priest
from tests.cc.test_wounds import Hurt

from escarmouche.kernel import Choose
from escarmouche.rulebooks.cc.battle import Battle, Fighter, Options
from escarmouche.rulebooks.cc.content.mystics import Miracle, miracle_refusal, most_miracles
from escarmouche.rulebooks.cc.events import (
    Censured,
    FaithKept,
    FervourPaid,
    MiracleCalled,
    MiracleOutOfRange,
    MiracleStopped,
    WoundRolled,
)
from escarmouche.rulebooks.cc.rules.actions import NextAction, may_take
from escarmouche.rulebooks.cc.rules.activation import Activate
from escarmouche.rulebooks.cc.rules.calling import may_aim
from escarmouche.rulebooks.cc.rules.faith import aura, faith_found, is_in_aura
from escarmouche.rulebooks.cc.rules.turn import MysticPhase
from escarmouche.rulebooks.cc.rules.wounds import wound_roll
from escarmouche.rulebooks.cc.skills.faith import martyrs
from escarmouche.rulebooks.cc.skills.magic import devotees
from escarmouche.rulebooks.confrontation.effect_words import Amount, Change, Heal, Mana
from escarmouche.rulebooks.confrontation.miracles import Aspects, Investment, Varying
from escarmouche.table import CM

HARMLESS = (1, 2)


def calling(*miracles: Miracle, faith: int = 4, **changes: Any) -> Arena:
    """One of the faithful with so much faith, and an enemy 10 cm before him."""
    arena = Arena()
    priest(arena, "priest", "red", 50, 20, NORTH, *(miracles or (miracle(),)), faith=faith, **changes)
    arena.add("foe", "blue", 50, 32.5, SOUTH)
    return arena


# -- temporary faith -----------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "cc.core.faith.temporary", "cc.core.faith.faithful", "cc.skill.feal", "cc.skill.feal.example", "cc.skill.feal.self"
)
def test_sered_the_zealot_has_two_and_four_and_one() -> None:
    arena = Arena()
    sered = priest(
        arena, "sered", "red", 50, 30, 0, faith_aura=12_500, skills=(skill("moine-guerrier"), skill("feal", 3))
    )
    for place in range(7):
        arena.add(f"believer{place}", "red", 41 + 3 * place, 36, 0)
    arena.add("thallion", "red", 50, 24, 0, skills=(skill("feal", 1),))
    told = faith_found(arena.battle, sered)
    assert (told.base, told.total) == (2, 7)
    parts = [(part.rule, part.before, part.after) for part in told.parts]
    assert parts == [("cc.core.faith.temporary", 2, 6), ("cc.skill.feal", 6, 7)]


@pytest.mark.rule("cc.core.faith.faithful")
def test_one_of_the_faithful_is_wounded_as_anybody() -> None:
    arena = calling()
    arena.run(Hurt("priest", (4,)), dice=[1, 3])
    assert [told.fighter for told in arena.told(WoundRolled)] == ["priest"]


@pytest.mark.rule("cc.core.faith.temporary")
@pytest.mark.parametrize(("rank", "points"), [("devout", 2), ("zealot", 4), ("elder", 6), ("avatar", 7)])
def test_each_rank_has_its_own_share_and_slices(rank: str, points: int) -> None:
    arena = Arena()
    one = priest(arena, "priest", "red", 50, 30, 0, rank=rank)
    for place in range(3):
        arena.add(f"believer{place}", "red", 47 + 3 * place, 36, 0)
    assert faith_found(arena.battle, one).total == points


def found(arena: Arena) -> int:
    """The points beyond the share of an Avatar's rank: one for each believer."""
    total: int = faith_found(arena.battle, arena.battle["priest"]).total
    return total - 4


def avatar(**changes: Any) -> Arena:
    arena = Arena(options=changes.pop("options", None))
    priest(arena, "priest", "red", 50, 30, 0, rank="avatar", **changes)
    return arena


@pytest.mark.rule("cc.core.faith.believer", "cc.skill.immobile.faith")
@pytest.mark.parametrize(
    ("changes", "count"),
    [
        ({}, 1),
        ({"people": "others"}, 0),
        ({"discipline": None}, 0),
        ({"skills": (skill("mort-vivant"),)}, 0),
        ({"skills": (skill("construct"),)}, 0),
        ({"skills": (skill("apatride"),)}, 0),
        ({"skills": (skill("immobile", 3),)}, 3),
    ],
)
def test_who_believes(changes: dict[str, Any], count: int) -> None:
    arena = avatar()
    arena.add("friend", "red", 50, 36, 0, **changes)
    arena.add("foe", "blue", 50, 24, 0)
    assert found(arena) == count


@pytest.mark.rule("cc.core.faith.believer")
def test_players_may_agree_that_all_friends_believe() -> None:
    arena = avatar(options=Options(believers_of_all_peoples=True))
    arena.add("friend", "red", 50, 36, 0, people="others")
    assert found(arena) == 1


@pytest.mark.rule(
    "cc.core.faith.iconoclast", "cc.skill.iconoclaste", "cc.skill.feal.iconoclaste", "cc.core.faith.believer"
)
def test_an_iconoclast_counts_all_enemies_and_what_friends_give() -> None:
    arena = avatar(skills=(skill("iconoclaste"),))
    arena.add("friend", "red", 50, 36, 0)
    arena.add("liege", "red", 53, 36, 0, skills=(skill("feal", 2),))
    arena.add("foe", "blue", 50, 24, 0, people="others")
    arena.add("foes-liege", "blue", 53, 24, 0, skills=(skill("feal", 5),))
    assert found(arena) == 4


@pytest.mark.rule("cc.core.faith.aura")
def test_partly_in_the_aura_is_in_it() -> None:
    arena = avatar()
    arena.add("near", "red", 50, 42.5, 0)
    arena.add("far", "red", 50, 42.6, 0)
    there = [is_in_aura(arena.battle, arena.battle["priest"], arena.battle[one]) for one in ("near", "far")]
    assert there == [True, False]


@pytest.mark.rule("cc.skill.thaumaturge", "cc.core.faith.aura")
def test_the_aura_of_a_thaumaturge_grows_with_his_wounds() -> None:
    arena = avatar(skills=(skill("thaumaturge"),))
    for steps, reach in ((0, 10), (1, 15), (2, 20), (3, 25)):
        arena.battle["priest"].steps = steps
        assert aura(arena.battle, arena.battle["priest"]) == reach * CM


@pytest.mark.rule("cc.core.faith.reserve", "cc.core.turn.mystic")
def test_faith_is_worked_out_in_the_mystic_phase_and_what_was_left_is_lost() -> None:
    arena = avatar()
    arena.battle["priest"].temporary_faith = 9
    assert arena.run(MysticPhase())["priest"].temporary_faith == 4


@pytest.mark.rule("cc.skill.piete", "cc.skill.piete.duplicate")
@pytest.mark.parametrize(("left", "answer", "total"), [(3, "2", 6), (4, "2", 6), (1, "1", 5)])
def test_piety_keeps_up_to_x_points(left: int, answer: str, total: int) -> None:
    arena = avatar(skills=(skill("piete", 1), skill("piete", 2)))
    arena.battle["priest"].temporary_faith = left
    assert arena.run(MysticPhase(), answers=[answer])["priest"].temporary_faith == total
    assert [told.points for told in arena.told(FaithKept)] == [int(answer)]
    none = avatar(skills=(skill("piete", 2),))
    none.battle["priest"].temporary_faith = left
    none.run(MysticPhase(), answers=["0"])
    assert not none.told(FaithKept)


@pytest.mark.rule("cc.skill.piete")
@pytest.mark.parametrize(("left", "in_rout"), [(0, False), (3, True)])
def test_piety_keeps_nothing_where_nothing_is_left_or_in_rout(left: int, in_rout: bool) -> None:
    arena = avatar(skills=(skill("piete", 2),))
    arena.battle["priest"].temporary_faith = left
    arena.battle["priest"].in_rout = in_rout
    assert arena.run(MysticPhase())["priest"].temporary_faith == 4


# -- what may be owned ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.faith.access", "cc.core.faith.miracles-known")
def test_miracles_of_the_cult_the_path_and_everybody_within_the_aspects() -> None:
    arena = Arena()
    card = priest(arena, "priest", "red", 10, 10, 0, people="griffons").profile
    monk = priest(arena, "monk", "red", 20, 10, 0, people="griffons", skills=(skill("moine-guerrier"),)).profile
    devourer = priest(
        arena, "devourer", "red", 30, 10, 0, people="devoreurs", skills=(skill("moine-guerrier"),)
    ).profile
    hero = priest(arena, "hero", "red", 40, 10, 0, champion=True).profile
    of_the_path = miracle(cults=("way:lumiere",))
    assert miracle_refusal(card, miracle()) is None
    assert miracle_refusal(card, miracle(cults=("merin",))) is None
    assert miracle_refusal(card, of_the_path) is None
    assert miracle_refusal(monk, of_the_path) == "cc.core.faith.access"
    assert miracle_refusal(card, miracle(cults=("yllia",))) == "cc.core.faith.access"
    assert miracle_refusal(card, miracle(aspects=Aspects(creation=3))) == "cc.core.faith.access"
    assert miracle_refusal(arena.add("foe", "blue", 50, 50).profile, miracle()) == "cc.core.faith.faithful"
    assert [most_miracles(one) for one in (card, monk, devourer, hero)] == [2, 1, 2, 3]


# -- calling -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.faith.call", "cc.core.faith.test", "cc.core.faith.miracle-card")
@pytest.mark.parametrize(("die", "heard"), [(3, True), (2, False)])
def test_die_and_faith_left_make_the_difficulty_and_fervour_is_paid_anyhow(die: int, heard: bool) -> None:
    arena = calling()
    dice = (die, *(HARMLESS if heard else ()))
    battle = arena.run(*taking("call", "priest"), dice=dice, answers=["0"])
    assert arena.told(MiracleCalled)[0].heard is heard
    assert bool(arena.told(WoundRolled)) is heard
    assert battle["priest"].temporary_faith == 2
    assert not may_take(battle, battle["priest"], "call")


@pytest.mark.rule("cc.core.faith.call")
def test_having_less_than_the_fervour_forbids_nothing() -> None:
    arena = calling(miracle(fervour=5), faith=1)
    battle = arena.run(*taking("call", "priest"), dice=(2,))
    assert battle["priest"].temporary_faith == 0
    assert arena.told(FervourPaid)[0].points == 1


@pytest.mark.rule("cc.core.faith.call", "cc.skill.moine-guerrier")
def test_nobody_but_warrior_monks_calls_in_contact_or_hurt() -> None:
    for skills in ((), (skill("moine-guerrier"),)):
        arena = calling(skills=skills)
        arena.run(doing(_hit, "priest"), dice=HARMLESS)
        assert may_take(arena.battle, arena.battle["priest"], "call") is bool(skills)
        arena = calling(skills=skills)
        arena.add("close", "blue", 50, 22.5, SOUTH)
        assert may_take(arena.battle, arena.battle["priest"], "call") is bool(skills)
        assert arena.battle["priest"].has("cc.skill.contre-attaque") is bool(skills)


async def _hit(battle: Battle, fighter: Fighter) -> None:
    await wound_roll(battle, fighter, 4, rule="cc.core.wound.roll")


@pytest.mark.rule("cc.core.faith.warrior-monk")
def test_a_warrior_monk_calls_before_or_after_a_run_an_assault_or_shots() -> None:
    for skills, able in (((), False), ((skill("moine-guerrier"),), True)):
        arena = calling(skills=skills)
        battle, one = arena.battle, arena.battle["priest"]
        for other in ("run", "charge", "engage"):
            assert may_take(battle, one, other, ("call",)) is able
            assert may_take(battle, one, "call", (other,)) is able
            assert may_take(battle, one, "call", (other, "call")) is able
            assert not may_take(battle, one, other, ("call", "walk"))
        assert may_take(battle, one, "call", ("rapid-reload",)) is able
        assert not may_take(battle, one, "call", ("cover",))
        assert not may_take(battle, one, "charge", ("run",))


@pytest.mark.rule("cc.core.faith.warrior-monk")
def test_a_warrior_monk_calls_a_miracle_and_then_charges() -> None:
    arena = calling(skills=(skill("moine-guerrier"),))
    game = arena.game(Activate("red", ("card-priest",)), dice=(4, *HARMLESS)).start()
    asked = []
    for answer in ("pass", "call", "0", "charge"):
        assert game.request is not None
        asked.append(game.request.rule)
        game.answer(answer, player="red")
    assert asked[-1] == "cc.core.activation.exclusive-cumulative"
    assert game.state["priest"].action == "charge"


@pytest.mark.rule("cc.core.faith.reinforce")
def test_points_spent_on_the_bond_are_dice_and_count_no_longer() -> None:
    arena = calling(faith=4)
    battle = arena.run(*taking("call", "priest"), dice=(6, 5, *HARMLESS), answers=["1", "no"])
    assert (arena.told(MiracleCalled)[0].dice, arena.told(MiracleCalled)[0].faith) == (2, 3)
    assert battle["priest"].temporary_faith == 1


@pytest.mark.rule("cc.core.faith.reinforce")
def test_points_may_raise_the_effect_where_the_card_says_so() -> None:
    stronger = miracle(
        invest=Investment(most=2), duration="turn", effects=(Change(score="attack", by=Amount(of="gems")),)
    )
    arena = calling(stronger, faith=6)
    battle = arena.run(*taking("call", "priest"), dice=(4,), answers=["0", "2"])
    assert [effect.parameter for effect in battle["foe"].effects if effect.source] == ["attack:2"]
    assert battle["priest"].temporary_faith == 2


@pytest.mark.rule("cc.core.faith.call")
def test_a_difficulty_that_is_named() -> None:
    arena = calling(miracle(difficulty=Varying(base=5, most=8), effects=(Heal(levels=1),)))
    arena.run(*taking("call", "priest"), dice=(4,), answers=["8", "0"])
    assert (arena.told(MiracleCalled)[0].difficulty, arena.told(MiracleCalled)[0].heard) == (8, True)


@pytest.mark.rule("cc.core.faith.targeting")
def test_the_target_is_seen_and_in_range() -> None:
    arena = calling(miracle(range=5 * CM))
    arena.run(*taking("call", "priest"), answers=["0"])
    assert arena.told(MiracleOutOfRange)
    arena = Arena()
    priest(arena, "priest", "red", 50, 20, SOUTH, miracle(), faith=4)
    arena.add("foe", "blue", 50, 32.5, SOUTH)
    assert not may_take(arena.battle, arena.battle["priest"], "call")


@pytest.mark.rule("cc.skill.piete.no-sight")
def test_piety_aims_without_sight_within_the_aura() -> None:
    for reach, there in ((10, True), (9, False)):
        arena = Arena()
        priest(
            arena,
            "priest",
            "red",
            50,
            20,
            SOUTH,
            miracle(),
            faith=4,
            faith_aura=reach * CM,
            skills=(skill("piete", 1),),
        )
        arena.add("foe", "blue", 50, 32.5, SOUTH)
        assert may_take(arena.battle, arena.battle["priest"], "call") is there


@pytest.mark.rule("cc.core.faith.test")
def test_players_may_agree_on_aspects_for_divination() -> None:
    arena = Arena(options=Options(divination_by_aspect=True))
    asking = miracle(aspects=Aspects(alteration=1), effects=(Heal(levels=1),))
    priest(arena, "priest", "red", 50, 20, NORTH, asking, faith=4)
    arena.add("foe", "blue", 50, 32.5, SOUTH)
    arena.run(*taking("call", "priest"), dice=(5,), answers=["0"])
    assert arena.told(MiracleCalled)[0].faith == 2


# -- censure -------------------------------------------------------------------------------------------------------------


def censured(facing: int = SOUTH, **changes: Any) -> Arena:
    arena = calling()
    priest(arena, "censor", "blue", 60, 32.5, facing, faith=5, **changes)
    return arena


@pytest.mark.rule("cc.core.faith.censure")
def test_each_point_of_a_censor_takes_one_from_the_caller() -> None:
    arena = censured()
    battle = arena.run(*taking("call", "priest"), dice=(6, *HARMLESS), answers=["foe", "2", "0", "no"])
    assert arena.told(Censured)[0].left == 2
    assert (battle["censor"].temporary_faith, battle["priest"].temporary_faith) == (3, 0)


@pytest.mark.rule("cc.core.faith.censure")
def test_who_is_left_with_nothing_calls_no_more_this_turn() -> None:
    arena = censured()
    battle = arena.run(*taking("call", "priest"), answers=["foe", "4"])
    assert arena.told(MiracleStopped)
    battle["priest"].temporary_faith = 3
    battle["priest"].prayers = ()
    assert not may_take(battle, battle["priest"], "call")


@pytest.mark.rule("cc.core.faith.censure", "cc.skill.piete.censure", "cc.skill.negation")
@pytest.mark.parametrize(
    ("skills", "reach", "asked"),
    [
        ((), 30, False),
        ((skill("piete", 1),), 30, True),
        ((skill("piete", 1),), 5, False),
        ((skill("negation"),), 5, True),
    ],
)
def test_who_does_not_see_the_caller(skills: tuple[Any, ...], reach: int, asked: bool) -> None:
    arena = censured(NORTH, skills=skills, faith_aura=reach * CM)
    answers = ["foe", *(["1"] if asked else []), "0"]
    arena.run(*taking("call", "priest"), dice=(5, *HARMLESS), answers=answers)
    assert bool(arena.told(Censured)) is asked


# -- martyrs -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.martyr", "cc.skill.martyr.wound", "cc.skill.martyr.limits")
def test_a_martyr_gives_x_points_for_a_grave_wound_that_nothing_heals() -> None:
    arena = calling(faith=0)
    arena.add("giver", "red", 55, 20, NORTH, skills=(skill("martyr", 2), skill("martyr", 1)))
    arena.add("other", "red", 45, 20, NORTH, skills=(skill("martyr", 1),))
    battle = arena.run(*taking("martyr", "priest"), answers=["giver"])
    assert battle["priest"].temporary_faith == 2
    assert (battle["giver"].steps, battle["giver"].lasting) == (2, 2)
    assert not may_take(battle, battle["priest"], "martyr")


@pytest.mark.rule("cc.skill.martyr.limits", "cc.skill.devotion.limit")
@pytest.mark.parametrize("name", ["martyr", "devotion"])
def test_who_has_taken_may_still_give_and_gives_once(name: str) -> None:
    arena = Arena()
    for who, x in (("ada", 50), ("eve", 55), ("zoe", 60)):
        giver = (skill(name, 1),)
        priest(arena, who, "red", x, 20, NORTH, miracle(), faith=0, skills=giver, power=4, elements=("fire",))
    battle = arena.run(*taking(name, "ada"), answers=["eve"])
    assert not may_take(battle, battle["ada"], name)
    zoe = battle["zoe"]
    able = [*martyrs(battle, zoe)] if name == "martyr" else [friend.id for friend in devotees(battle, zoe)]
    assert able == ["ada"], "eve has given, ada has only taken"


@pytest.mark.rule("cc.skill.martyr.limits")
@pytest.mark.parametrize(("x", "near"), [(62.5, True), (62.501, False)])
def test_a_martyr_stands_within_ten_cm(x: float, near: bool) -> None:
    arena = calling(faith=0)
    arena.add("giver", "red", x, 20, NORTH, skills=(skill("martyr", 1),))
    assert bool(martyrs(arena.battle, arena.battle["priest"])) is near


@pytest.mark.rule("cc.skill.martyr", "cc.skill.devotion")
def test_martyrs_and_devotees_give_before_and_after_a_run_no_assault_then() -> None:
    arena = calling(faith=0)
    mage(arena, "mage", "red", 50, 16, NORTH)
    arena.add("giver", "red", 55, 20, NORTH, skills=(skill("martyr", 2), skill("devotion", 2)))
    battle = arena.battle
    battle.speech = ("priest", "mage")
    for fighter, gift in ((battle["priest"], "martyr"), (battle["mage"], "devotion")):
        assert may_take(battle, fighter, gift, ("run",))
        assert may_take(battle, fighter, "run", (gift,))
        assert not may_take(battle, fighter, "run", (gift, "walk"))
    battle.speech = ("priest",)
    game = arena.game(NextAction("priest"))
    game.answer("martyr")
    assert isinstance(game.request, Choose)
    assert "run" in game.request.options
    assert not {"charge", "engage"} & {*game.request.options}


@pytest.mark.rule("cc.skill.acharne", "cc.skill.eclaireur.friends", "cc.skill.inalterable")
@pytest.mark.parametrize("why", ["cc.skill.acharne#dying", "cc.skill.eclaireur.hidden", "cc.skill.inalterable"])
def test_nobody_dead_or_hidden_or_unalterable_is_a_martyr_or_a_devotee(why: str) -> None:
    arena = calling(faith=0)
    mage(arena, "mage", "red", 50, 16, NORTH)
    giver = arena.add("giver", "red", 55, 20, NORTH, skills=(skill("martyr", 2), skill("devotion", 2)))
    battle = arena.battle
    assert may_take(battle, battle["priest"], "martyr") and may_take(battle, battle["mage"], "devotion")
    giver.gain(why)
    assert not may_take(battle, battle["priest"], "martyr") and not may_take(battle, battle["mage"], "devotion")


@pytest.mark.rule("cc.core.faith.call")
def test_a_miracle_asks_a_magician_of_several_elements_about_his_gems() -> None:
    for gems, question, left in ((2, "#gained", "effff"), (-2, "#gems", "f")):
        arena = calling(miracle(target="friend", effects=(Mana(gems=gems),), frequency=1))
        mage(arena, "mage", "red", 50, 26, NORTH, reserve="fff" if gems > 0 else "eff")
        answers = [("cc.core.faith.targeting", "mage"), "0", (f"cc.core.faith.call{question}", "1")]
        battle = arena.run(*taking("call", "priest"), dice=(5,), answers=answers)
        assert letters(battle["mage"]) == left


@pytest.mark.rule("cc.core.faith.targeting")
@pytest.mark.parametrize(
    ("target", "meant"),
    [
        ("caster", ["priest"]),
        ("contact", ["mate", "rival"]),
        ("friend", ["priest", "mate", "near"]),
        ("enemy", ["rival", "foe"]),
        ("fighter", ["priest", "mate", "near", "rival", "foe"]),
    ],
)
def test_a_miracle_is_for_those_whom_it_names_seen_or_touched(target: Any, meant: list[str]) -> None:
    arena = calling()
    for name, side, x, y in (
        ("mate", "red", 52.5, 20),
        ("near", "red", 45, 26),
        ("behind", "red", 50, 8),
        ("rival", "blue", 47.5, 20),
        ("lurker", "blue", 45, 8),
    ):
        arena.add(name, side, x, y, NORTH)
    battle = arena.battle
    everybody = ["priest", "mate", "near", "behind", "rival", "foe", "lurker"]
    for only, found in ((), meant), (("people:nobody",), []):
        one = miracle(target=target, only=only)
        assert [name for name in everybody if may_aim(battle, battle["priest"], battle[name], one)] == found
