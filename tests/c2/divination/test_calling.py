"""Calling miracles: the order of the faithful, what keeps them from calling, censure, the roll, and what it costs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.c2.arena import Arena
from tests.c2.divination.prayers import (
    AIM,
    BOND,
    CENSURE,
    MARTYR,
    NAMED,
    SIX,
    TIES,
    WHICH,
    add_believers,
    miracle,
    pray,
    priest,
    temple,
)
from tests.c2.skills.fights import stats

from escarmouche.documents.terms import Name
from escarmouche.kernel import Ask, Choose, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Options
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.divination.calling import Pray, divination
from escarmouche.rulebooks.c2.divination.phase import DivinationPhase
from escarmouche.rulebooks.c2.divination.targets import aims
from escarmouche.rulebooks.c2.events import (
    Censured,
    FervourPaid,
    MiracleAnnounced,
    MiracleCalled,
    MiracleOutOfRange,
    MiracleStopped,
)
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import discipline
from escarmouche.rulebooks.c2.rules.characters import counter_attack_rise
from escarmouche.rulebooks.c2.rules.dodge import DODGE
from escarmouche.rulebooks.c2.rules.shooting import ready_to_shoot
from escarmouche.rulebooks.c2.rules.wounds import suffer, wound_roll
from escarmouche.rulebooks.confrontation.dice import DieRule, Success
from escarmouche.rulebooks.confrontation.wound_table import LIGHT, UNHURT
from escarmouche.table import CM

BOW = Weapon(Name("arc", "bow"), 5, 10 * CM, 20 * CM, 30 * CM)


class Inspired(Hooks, name="test.inspired"):
    """Has 9 more in Discipline."""

    __slots__ = ()

    def discipline(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + 9


def callers(place: Arena) -> list[str]:
    """Who has announced a miracle, in order."""
    return [event.fighter for event in place.told(MiracleAnnounced)]


def is_asked(place: Arena, name: str = "priest") -> bool:
    """Whether a figure is asked for which miracle it calls."""
    request = place.game(DivinationPhase()).start().request
    return isinstance(request, Choose) and request.rule == WHICH and request.about["fighter"] == name


# -- who calls when ----------------------------------------------------------------------------------------------------


def two_priests(red: int | None, blue: int | None, **options: Any) -> Arena:
    """One of the faithful on each side, with these scores in Discipline; they do not see each other."""
    place = Arena(options=Options(**options))
    place.add("south", "red", 50, 10, 2700, **priest(discipline=red))
    place.add("north", "blue", 50, 50, 900, **priest(discipline=blue, people="wolfen"))
    place.add("red-prey", "red", 50, 55, 900)
    place.add("blue-prey", "blue", 50, 5, 900)
    return place


@pytest.mark.rule("c2.faith.order")
@pytest.mark.parametrize(("red", "blue", "first"), [(3, 7, "north"), (7, 3, "south")])
def test_the_best_discipline_calls_first(red: int, blue: int, first: str) -> None:
    place = two_priests(red, blue)
    assert is_asked(place, first)
    game = place.game(DivinationPhase()).start()
    asked = []
    while game.request is not None:
        asked.append(game.request.about["fighter"])
        game.answer("pass")
    assert asked == [first, "south" if first == "north" else "north"]


@pytest.mark.rule("c2.faith.order")
def test_discipline_changes_the_order_and_that_of_commanders_if_agreed() -> None:
    for agreed, first in ((False, "north"), (True, "south")):
        place = two_priests(3, 5, borrowed_discipline=agreed)
        place.add("chief", "red", 46, 10, **stats("Commandement/10", discipline=9, character=True))
        assert is_asked(place, first)


@pytest.mark.rule("c2.faith.order", "c2.skill.etat-major")
def test_a_staff_brings_its_faithful_forward_where_a_commander_does_not() -> None:
    for roles, first in ((("Porte-étendard",), "north"), (("Porte-étendard", "Musicien"), "south")):
        place = two_priests(3, 5)
        place.add("chief", "red", 46, 10, **stats("Commandement/10", discipline=4, character=True))
        for number, role in enumerate(roles):
            place.add(f"officer-{number}", "red", 42 - 4 * number, 10, **stats(role))
        assert is_asked(place, first)


@pytest.mark.rule("c2.faith.order.ties")
@pytest.mark.parametrize("first", ["red", "blue"])
def test_of_equals_the_winner_of_the_tactics_roll_calls_first(first: str) -> None:
    place = two_priests(4, 4)
    place.battle.first = first
    assert is_asked(place, "south" if first == "red" else "north")


@pytest.mark.rule("c2.faith.order.ties")
def test_the_winner_has_all_his_equals_call_in_the_order_he_likes() -> None:
    place = two_priests(4, 4)
    place.add("other", "red", 60, 10, 2700, **priest(miracle("heal", target="friend", range=None)))
    asked = place.game(DivinationPhase()).start().request
    assert isinstance(asked, Choose)
    assert (asked.rule, list(asked.options), asked.default) == (TIES, ["south", "other"], "south")
    answers = [(TIES, "other"), (WHICH, "heal"), (AIM, "other"), (BOND, "0"), (WHICH, "burn"), (BOND, "0")]
    pray(place, [*answers, (WHICH, "burn")], dice=[2, 2, 2])
    assert callers(place) == ["other", "south", "north"]


@pytest.mark.rule("c2.faith.order.no-discipline")
def test_a_creature_without_discipline_has_0_and_nothing_changes_it() -> None:
    place = two_priests(None, 1)
    place.battle["south"].gain("test.inspired")
    assert discipline(place.battle, place.battle["south"]) == 9
    assert is_asked(place, "north")
    for first, asked in (("red", "south"), ("blue", "north")):
        place = two_priests(None, 0)
        place.battle.first = first
        assert is_asked(place, asked)


# -- what keeps one from calling ---------------------------------------------------------------------------------------


@pytest.mark.rule("c2.faith.forbidden-actions")
@pytest.mark.rule("c2.skill.moine-guerrier")
@pytest.mark.parametrize(
    "exertion",
    [{"shots": 1}, {"move": "feat"}, {"move": "run", "moved": 11 * CM}, {"move": "charge", "moved": 1100 * 10}],
)
def test_no_miracle_after_a_shot_a_feat_or_a_long_move_but_for_monks(exertion: dict[str, Any]) -> None:
    for skills, may in ((("Doyen de Merin/10",), False), (("Doyen de Merin/10", "Moine-guerrier"), True)):
        place = temple(priest(skills=skills))
        for field, value in exertion.items():
            setattr(place.battle["priest"], field, value)
        assert is_asked(place) is may


@pytest.mark.rule("c2.faith.forbidden-actions")
def test_a_move_up_to_the_own_movement_keeps_nobody_from_calling() -> None:
    place = temple()
    place.battle["priest"].move, place.battle["priest"].moved = "walk", 10 * CM
    assert is_asked(place)


@pytest.mark.rule("c2.move.dodge")
@pytest.mark.parametrize("skills", [(), ("Moine-guerrier",)])
def test_who_dodged_calls_no_miracle_not_even_a_monk(skills: tuple[str, ...]) -> None:
    place = temple(priest(skills=("Doyen de Merin/10", *skills)))
    assert is_asked(place)
    place.battle["priest"].gain(DODGE, until="turn")
    assert not is_asked(place)


@pytest.mark.rule("c2.faith.forbidden-actions")
@pytest.mark.rule("c2.skill.moine-guerrier")
@pytest.mark.parametrize(("skills", "may"), [((), False), (("Moine-guerrier",), True)])
def test_who_has_called_shoots_no_more_this_turn_but_for_monks(skills: tuple[str, ...], may: bool) -> None:
    place = temple(priest(skills=("Doyen de Merin/10", *skills), shooting=4, weapon=BOW))
    assert ready_to_shoot(place.battle, place.battle["priest"])
    battle = pray(place, [(WHICH, "burn"), (BOND, "0")], dice=[2])
    assert ready_to_shoot(battle, battle["priest"]) is may
    battle.expire("turn")
    assert ready_to_shoot(battle, battle["priest"])


@pytest.mark.rule("c2.faith.cannot-call")
@pytest.mark.rule("c2.skill.moine-guerrier")
@pytest.mark.parametrize(("skills", "may"), [((), False), (("Moine-guerrier",), True)])
def test_no_miracle_in_melee_but_for_monks(skills: tuple[str, ...], may: bool) -> None:
    place = temple(priest(skills=("Doyen de Merin/10", *skills)))
    place.add("brawler", "blue", 50, 22.5, 2700)
    request = place.game(DivinationPhase()).start().request
    assert (request is not None) is may


@pytest.mark.rule("c2.faith.cannot-call")
@pytest.mark.rule("c2.skill.moine-guerrier")
@pytest.mark.parametrize(("skills", "may"), [((), False), (("Moine-guerrier",), True)])
def test_no_miracle_after_a_wound_roll_whatever_came_of_it_but_for_monks(skills: tuple[str, ...], may: bool) -> None:
    place = temple(priest(skills=("Doyen de Merin/10", *skills), resistance=20))
    place.run(Harm(rolled=True), dice=[1, 2])
    assert place.battle["priest"].wound == UNHURT
    assert is_asked(place) is may
    place.battle.expire("turn")
    assert is_asked(place)


@pytest.mark.rule("c2.faith.cannot-call")
def test_a_wound_without_a_roll_keeps_from_calling_as_well() -> None:
    place = temple()
    place.run(Harm(rolled=False))
    assert place.battle["priest"].wound == LIGHT
    assert not is_asked(place)


class Harm(Step, frozen=True, tag="test.harm"):
    """Something happens to the priest this turn: a wound roll, or a wound without one."""

    rolled: bool

    async def run(self, battle: Battle) -> None:
        if self.rolled:
            await wound_roll(battle, battle["priest"], 0, rule="c2.wound.roll")
        else:
            await suffer(battle, battle["priest"], LIGHT, rule="c2.feat.swim")


@pytest.mark.rule("c2.faith.once-per-turn")
@pytest.mark.parametrize("die", [2, 6])
def test_each_miracle_once_a_turn_heard_or_not_and_others_besides(die: int) -> None:
    place = temple(priest(miracle("a"), miracle("b")), believers=5)
    six = [(SIX, "no")] if die == 6 else []
    answers = [(WHICH, "a"), (BOND, "0"), *six, (WHICH, "b"), (BOND, "0")]
    battle = pray(place, answers, dice=[die, 1])
    assert battle["priest"].prayers == ("a", "b")
    assert not is_asked(place)


@pytest.mark.rule("c2.faith.once-per-turn")
def test_another_with_the_same_miracle_may_call_it_too() -> None:
    place = temple(believers=0)
    place.add("other", "red", 46, 20, 900, **priest())
    answers = [(TIES, "priest"), (WHICH, "burn"), (BOND, "0"), (WHICH, "burn"), (BOND, "0")]
    pray(place, answers, dice=[2, 2])
    assert callers(place) == ["priest", "other"]


@pytest.mark.rule("c2.faith.cannot-counter-attack")
def test_the_faithful_do_not_counter_attack_unless_they_are_monks() -> None:
    place = Arena()
    hero = place.add("hero", "red", 10, 10, character=True)
    saint = place.add("saint", "red", 20, 10, **priest(character=True))
    monk = place.add("monk", "red", 30, 10, **priest(skills=("Dévot de Merin/5", "Moine-guerrier")))
    assert [counter_attack_rise(place.battle, one) for one in (hero, saint, monk)] == [2, None, 2]


# -- targets -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.faith.sight")
def test_a_target_has_to_be_before_the_caller_or_in_contact_with_it() -> None:
    place = temple(priest(miracle(target="friend")), believers=0)
    place.add("before", "red", 55, 30)
    place.add("behind", "red", 45, 10)
    place.add("beside", "red", 50, 17.5)
    request = place.game(DivinationPhase()).start()
    request.answer("burn", player="red")
    assert isinstance(request.request, Choose)
    assert sorted(request.request.options) == ["before", "beside", "priest"]


@pytest.mark.rule("c2.faith.effects.target")
@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"target": "caster"}, ["priest"]),
        ({"target": "contact"}, ["beside"]),
        ({"target": "friend"}, ["beside", "priest"]),
        ({"target": "enemy"}, ["big", "foe"]),
        ({"target": "fighter"}, ["beside", "big", "foe", "priest"]),
        ({"target": "fighter", "only": ["size:large"]}, ["big"]),
        ({"target": "friend", "sight": False}, ["beside", "behind", "priest"]),
    ],
)
def test_a_target_has_to_be_what_the_card_asks_for(changes: dict[str, Any], wanted: list[str]) -> None:
    blessing = miracle(**changes)
    place = temple(priest(blessing), believers=0)
    place.add("beside", "red", 50, 17.5)
    place.add("behind", "red", 45, 8)
    place.add("big", "blue", 60, 37.5, size="large")
    assert sorted(aims(place.battle, place.battle["priest"], blessing)) == sorted(wanted)


@pytest.mark.rule("c2.miracle.attr.range")
@pytest.mark.parametrize(("reach", "near"), [(14.9, False), (15, True), (None, True)])
def test_the_range_is_measured_after_the_target_is_named(reach: float | None, near: bool) -> None:
    place = temple(priest(miracle(range=reach)))
    answers = [(WHICH, "burn"), *([(BOND, "0")] if near else [])]
    battle = pray(place, answers, dice=[2] if near else [])
    assert bool(place.told(MiracleOutOfRange)) is not near
    assert battle["priest"].temporary_faith == 2
    assert battle["priest"].prayers == ("burn",)


# -- the roll ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.faith.call.roll")
@pytest.mark.parametrize(
    ("believers", "difficulty", "dice", "answers", "heard"),
    [
        (2, 7, [3], [], False),
        (2, 7, [4], [], True),
        (1, 7, [4], [], False),
        (1, 7, [5], [], True),
        (2, 6, [4], [], True),
        (0, 12, [6, 5], [(SIX, "yes")], True),
        (0, 12, [6], [(SIX, "no")], False),
        (8, 3, [1], [], False),
        (8, 30, [6, 1], [(SIX, "yes")], False),
    ],
)
def test_a_die_and_the_faith_left_against_the_difficulty(
    believers: int, difficulty: int, dice: list[int], answers: list[Any], heard: bool
) -> None:
    place = temple(priest(miracle(difficulty=difficulty)), believers=believers)
    bond = [(BOND, "0")] if believers else []
    pray(place, [(WHICH, "burn"), *bond, *answers], dice=dice)
    assert [(event.heard, event.modifier.base) for event in place.told(MiracleCalled)] == [(heard, 0)]


@pytest.mark.rule("c2.faith.griffon")
@pytest.mark.rule("c2.faith.mid-nor")
@pytest.mark.parametrize(
    ("people", "dice", "answers", "heard"),
    [
        ("griffons", [5], [(SIX, "no")], True),
        ("mid-nor", [5], [(SIX, "no")], True),
        ("lions", [5], [], False),
        ("griffons", [5, 3], [(SIX, "yes")], True),
        ("griffons", [5, 1], [(SIX, "yes")], False),
        ("griffons", [1], [], False),
    ],
)
def test_the_faithful_of_two_peoples_read_a_5_as_a_6(
    people: str, dice: list[int], answers: list[Any], heard: bool
) -> None:
    place = temple(priest(miracle(difficulty=7), people=people), believers=0)
    pray(place, [(WHICH, "burn"), *answers], dice=dice)
    assert [event.heard for event in place.told(MiracleCalled)] == [heard]


@pytest.mark.rule("c2.skill.exalte")
@pytest.mark.parametrize(("dice", "answers"), [([1], []), ([6, 1], [(SIX, "yes")])])
def test_for_the_exalted_a_1_is_no_failure(dice: list[int], answers: list[Any]) -> None:
    place = temple(priest(miracle(difficulty=sum(dice) + 1), skills=("Doyen de Merin/5", "Exalté")), believers=0)
    pray(place, [(WHICH, "burn"), *answers], dice=dice)
    assert [event.heard for event in place.told(MiracleCalled)] == [True]


@pytest.mark.rule("c2.faith.reinforce")
def test_points_turned_into_dice_are_lost_and_the_best_die_counts() -> None:
    place = temple(priest(miracle(difficulty=6, fervour=0)), believers=2)
    game = place.game(DivinationPhase()).start()
    game.answer("burn", player="red")
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == ["0", "1", "2"]
    pray(place, [(WHICH, "burn"), (BOND, "2")], dice=[2, 5, 1])
    (called,) = place.told(MiracleCalled)
    assert (called.faith, called.dice, called.heard) == (1, 3, True)


@pytest.mark.rule("c2.faith.reinforce")
@pytest.mark.parametrize(
    ("dice", "answers", "heard"),
    [
        ([1, 1], [], False),
        ([6, 1, 1], [(SIX, "yes")], False),
        ([6, 6, 1, 6], [(SIX, "yes"), (SIX, "yes"), (SIX, "no")], True),
        ([6, 6, 2], [(SIX, "no"), (SIX, "yes")], False),
    ],
)
def test_each_die_is_a_chain_of_its_own_and_a_1_spoils_it_alone(
    dice: list[int], answers: list[Any], heard: bool
) -> None:
    place = temple(priest(miracle(difficulty=13)), believers=1)
    pray(place, [(WHICH, "burn"), (BOND, "1"), *answers], dice=dice)
    assert [event.heard for event in place.told(MiracleCalled)] == [heard]


@pytest.mark.rule("c2.faith.call.cost")
@pytest.mark.parametrize(("fervour", "die", "left"), [(2, 6, 1), (2, 2, 1), (5, 6, 0), (0, 2, 3)])
def test_fervour_is_paid_heard_or_not_and_nobody_has_less_than_nothing(fervour: int, die: int, left: int) -> None:
    place = temple(priest(miracle(fervour=fervour)))
    answers = [(WHICH, "burn"), (BOND, "0"), *([(SIX, "no")] if die == 6 else [])]
    battle = pray(place, answers, dice=[die])
    assert battle["priest"].temporary_faith == left
    assert [event.left for event in place.told(FervourPaid)] == [left]


@pytest.mark.rule("c2.faith.call.repeat")
@pytest.mark.parametrize("kept", ["lost", "censured"])
def test_nobody_calls_on_who_is_gone_or_has_censured(kept: str) -> None:
    place = temple(believers=2)
    caller = place.battle["priest"]
    caller.temporary_faith = 3
    if kept == "lost":
        place.battle.stand(caller, None)
    else:
        caller.gain("c2.faith.censure", until="turn")
    assert place.game(Pray("priest")).start().request is None


@pytest.mark.rule("c2.faith.call.repeat")
def test_one_calls_on_with_the_faith_that_is_left_while_there_is_any() -> None:
    place = temple(priest(miracle("a", fervour=2), miracle("b", fervour=1), miracle("c")), believers=2)
    pray(place, [(WHICH, "a"), (BOND, "0"), (WHICH, "b")], dice=[2, 2])
    assert [event.faith for event in place.told(MiracleCalled)] == [3, 1]


@pytest.mark.rule("c2.miracle.attr.difficulty")
def test_a_difficulty_left_free_is_named_before_the_prayer() -> None:
    place = temple(priest(miracle(difficulty={"base": 4, "most": 8})))
    pray(place, [(WHICH, "burn"), (NAMED, "8"), (BOND, "0")], dice=[5])
    assert [event.difficulty for event in place.told(MiracleAnnounced)] == [8]
    assert [event.heard for event in place.told(MiracleCalled)] == [True]


@pytest.mark.rule("c2.miracle.attr.difficulty")
def test_a_difficulty_may_grow_with_how_often_it_is_to_happen() -> None:
    place = temple(priest(miracle(difficulty={"base": 6, "each": 2, "most": 3})))
    pray(place, [(WHICH, "burn"), (NAMED, "3"), (BOND, "0")], dice=[5])
    assert [event.difficulty for event in place.told(MiracleAnnounced)] == [10]


# -- censure -----------------------------------------------------------------------------------------------------------


def rivals(believers: int = 2, others: int = 3, **changes: Any) -> Arena:
    """A priest and his rival, who see each other; the rival has less Discipline."""
    rival = priest(people="wolfen", discipline=1, **changes)
    place = temple(priest(miracle(range=None, only=["people:orques"])), believers=believers, blue=rival)
    place.add("prey", "blue", 80, 37.5, people="orques")
    add_believers(place, others, "blue", 47, people="wolfen")
    return place


@pytest.mark.rule("c2.faith.censure")
def test_a_rival_who_sees_the_caller_takes_a_point_for_each_he_spends() -> None:
    place = rivals()
    battle = pray(place, [(WHICH, "burn"), (CENSURE, "1"), (BOND, "0"), (WHICH, "pass")], dice=[4])
    assert [(event.points, event.left) for event in place.told(Censured)] == [(1, 2)]
    assert [(event.faith, event.heard) for event in place.told(MiracleCalled)] == [(2, True)]
    assert battle["foe"].temporary_faith == 3


@pytest.mark.rule("c2.faith.censure")
def test_a_caller_brought_to_nothing_calls_no_more_in_this_phase() -> None:
    place = rivals()
    battle = pray(place, [(WHICH, "burn"), (CENSURE, "3"), (WHICH, "pass")])
    assert place.told(MiracleStopped)
    assert not place.told(MiracleCalled)
    assert not place.told(FervourPaid)
    assert battle["priest"].prayers == ("burn",)


@pytest.mark.rule("c2.faith.censure")
def test_several_rivals_join_and_none_spends_more_than_is_left() -> None:
    place = rivals(others=0)
    place.add("second", "blue", 60, 37.5, 2700, **priest(people="wolfen", discipline=1))
    answers = [(WHICH, "burn"), (CENSURE, "1"), (CENSURE, "2")]
    game = place.game(DivinationPhase()).start()
    for rule, answer in answers:
        assert isinstance(game.request, Ask)
        assert game.request.rule == rule
        game.answer(answer, player=game.request.player)
    assert game.state["priest"].temporary_faith == 0


@pytest.mark.rule("c2.faith.censure")
def test_a_rival_with_his_back_turned_or_without_faith_can_not_censure() -> None:
    place = rivals()
    place.battle.stand(place.battle["foe"], place.battle["foe"].pose.turned(900))  # type: ignore[union-attr]
    pray(place, [(WHICH, "burn"), (BOND, "0")], dice=[2])
    assert not place.told(Censured)


@pytest.mark.rule("c2.move.dodge")
def test_who_has_dodged_does_not_censure() -> None:
    place = rivals()
    place.battle["foe"].gain(DODGE, until="turn")
    pray(place, [(WHICH, "burn"), (BOND, "0")], dice=[4])
    assert not place.told(Censured)


@pytest.mark.rule("c2.faith.censure")
@pytest.mark.rule("c2.skill.martyr")
def test_the_engaged_and_the_hurt_may_censure_and_a_martyr_may_pay_for_it() -> None:
    place = rivals(others=0)
    place.add("brawler", "red", 52.5, 37.5)
    place.add("martyr", "blue", 47.5, 37.5, **stats("Martyr/2", people="wolfen"))
    answers = [(WHICH, "burn"), (MARTYR, "yes"), (CENSURE, "3")]
    pray(place, answers)
    assert place.told(MiracleStopped)


# -- what is special ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.miracle.attr.special")
def test_what_is_special_about_a_miracle_comes_before_the_normal_rules() -> None:
    place = temple(priest(miracle(despite=["engaged"], frequency=2, sight=False)))
    place.add("brawler", "blue", 50, 22.5, 2700)
    answers = [(WHICH, "burn"), (AIM, "brawler"), (BOND, "0")]
    battle = pray(place, [*answers, (WHICH, "burn"), (AIM, "foe"), (BOND, "0")], dice=[2, 2])
    assert battle["priest"].prayers == ("burn", "burn")


# -- odds --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.faith.call.roll")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_odds_of_several_dice_are_those_of_each_missing(dice: int) -> None:
    roll = Success("red", "c2.faith.call.roll", 2, 6, dice=dice)
    assert roll.odds()[True] == 1 - Fraction(1, 2) ** dice


def test_odds_reckon_with_sixes_thrown_again_and_fives_that_count_as_six() -> None:
    place = temple(priest(people="griffons"))
    roll = divination(place.battle, place.battle["priest"], 8, 1, 1)
    assert roll.odds()[True] == Fraction(2, 6) * Fraction(5, 6)
    assert isinstance(roll.die, DieRule)


def test_effects_of_the_turn_end_with_the_phase_or_the_turn() -> None:
    place = rivals()
    battle = pray(place, [(WHICH, "burn"), (CENSURE, "3"), (WHICH, "pass")])
    assert not battle["priest"].has(CENSURE)
    assert apply_hooks(battle, battle["priest"], Hooks.may_shoot, True) is False
