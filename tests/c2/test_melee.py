"""The melee phase: separating melees, the order of combats, authority, pursuit."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.c2.arena import OFFERED, Arena

from escarmouche.kernel import Choose, Game, IllegalAnswer
from escarmouche.rulebooks.c2.battle import Battle, Combat, Fighter
from escarmouche.rulebooks.c2.events import CombatFormed, CombatOver, DicePlaced, InitiativeWon, Moved
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characters import EXTRA_DICE
from escarmouche.rulebooks.c2.rules.charge import PENALTY as CHARGED
from escarmouche.rulebooks.c2.rules.fear import PARALYSIS
from escarmouche.rulebooks.c2.rules.fear import PENALTY as AFRAID
from escarmouche.rulebooks.c2.rules.melee import Fight, MeleePhase, NextCombat, Separate
from escarmouche.rulebooks.c2.rules.pursuit import Pursuit
from escarmouche.rulebooks.c2.rules.separation import melees
from escarmouche.rulebooks.freetable.contact import Contact
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Pose

SPLIT = "c2.melee.separation"
ORDER = "c2.melee.order"
PLACE = "c2.melee.dice.allocate"
NAME = "c2.melee.attack.threshold"
PURSUE = "c2.melee.pursuit.eligibility#who"
MOVE = "c2.melee.pursuit.eligibility"
ENGAGE = "c2.melee.pursuit.engage"
SIX = "c2.dice.six"

QUIET = [(PLACE, "0"), (PLACE, "0")]
"""Two fighters who only defend."""

SLAY = [(PLACE, "2"), (PLACE, "1"), (NAME, "6")]
SLAYING = [5, 2, 5, 6, 6]
"""Red wins the initiative and kills the only adversary, who has placed nothing in defence, with one blow."""


class Herald(Hooks, name="test.herald"):
    """Has authority."""

    __slots__ = ()

    def authority(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True


class Hound(Hooks, name="test.hound"):
    """X more pursuit moves."""

    __slots__ = ()

    def pursuits(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self.number


def crowd(**spots: tuple[str, float, float]) -> Arena:
    """Fighters by id: side and place in cm."""
    place = Arena()
    for fighter, (side, x, y) in spots.items():
        place.add(fighter, side, x, y)
    return place


def square() -> Arena:
    """Two against two, everybody touching both enemies."""
    return crowd(a=("red", 50, 30), b=("red", 52.5, 30), c=("blue", 50, 32.5), d=("blue", 52.5, 32.5))


def pairs(*numbers: int) -> Arena:
    """Duels far from each other: ``r1`` against ``b1`` and so on."""
    place = Arena()
    for number in numbers:
        place.add(f"r{number}", "red", 10 + 12 * number, 30)
        place.add(f"b{number}", "blue", 10 + 12 * number, 32.5)
    return place


def fought(place: Arena) -> list[tuple[str, ...]]:
    """The combats in the order in which they were fought."""
    return [tuple(sorted(combat.fighters)) for combat in place.told(CombatOver)]


# -- separation --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.melee.phase")
def test_everybody_in_contact_fights_and_nobody_else() -> None:
    place = pairs(1, 2)
    place.add("idle", "red", 80, 10).pursuits = 1
    assert place.game(MeleePhase()).start().state["idle"].pursuits == 0
    place.run(MeleePhase(), dice=[5, 2, 5, 2], answers=[(ORDER, "r1+b1"), *QUIET, *QUIET])
    assert place.battle.phase == "melee"
    assert fought(place) == [("b1", "r1"), ("b2", "r2")]


@pytest.mark.rule("c2.melee.phase")
def test_each_connected_group_is_a_melee_of_its_own() -> None:
    place = pairs(1, 2)
    for herald in ("r1", "b2"):
        place.battle[herald].gain("test.herald")
    combats = place.game(MeleePhase(), dice=[5, 2]).start().state.combats
    assert [(combat.melee > 0, combat.commander) for combat in combats] == [(True, "red"), (True, "blue")]
    assert combats[0].melee != combats[1].melee


@pytest.mark.rule("c2.melee.separation", "c2.move.tactics-winner")
@pytest.mark.parametrize(("choice", "combats"), [("c", {"ac", "bd"}), ("d", {"ad", "bc"})])
def test_the_winner_of_the_tactics_roll_separates_a_melee(choice: str, combats: set[str]) -> None:
    place = square()
    place.battle.first = "blue"
    game = place.game(Separate(("a", "b", "c", "d"), 1)).start()
    assert game.request is not None
    assert (game.request.rule, game.request.player) == (SPLIT, "blue")
    game.answer(choice)
    assert {"".join(sorted(combat.fighters)) for combat in game.state.combats} == combats


@pytest.mark.rule("c2.melee.separation")
def test_nobody_may_be_left_without_an_adversary() -> None:
    """``a`` touches ``c`` alone and ``e`` touches ``b`` alone: ``b`` and ``c`` can't fight each other."""
    place = crowd(a=("red", 50, 30), b=("red", 53.5, 30), c=("blue", 51.5, 32.5), e=("blue", 55, 32.5))
    assert place.battle.foes(place.battle["e"]) == ("b",)
    battle = place.run(Separate(("a", "b", "c", "e"), 1))
    assert battle.combats == (Combat(("a",), ("c",)), Combat(("b",), ("e",)))
    assert [(formed.one, formed.other) for formed in place.told(CombatFormed)] == [(("a",), ("c",)), (("b",), ("e",))]


@pytest.mark.rule("c2.melee.separation")
def test_all_melees_are_separated_before_any_combat_and_stay_so() -> None:
    place = pairs(1, 2)
    game = place.game(MeleePhase(), dice=[5, 2]).start()
    assert len(game.state.combats) == 2
    assert melees(game.state) == [("r1", "b1"), ("r2", "b2")]


Edges = frozenset[tuple[str, str]]


def forests(battle: Battle) -> set[Edges]:
    """Every legal separation of all in contact, worked out the long way: by trying every set of pairs."""
    touching = [(one.id, foe) for one in battle.in_play("red") for foe in battle.foes(one)]
    everybody = {fighter for pair in touching for fighter in pair}
    found: set[Edges] = set()
    for size in range(len(everybody) // 2, len(everybody)):
        for chosen in combinations(touching, size):
            degree = {fighter: sum(fighter in pair for pair in chosen) for fighter in everybody}
            if all(degree.values()) and all(degree[one] == 1 or degree[other] == 1 for one, other in chosen):
                found.add(frozenset(chosen))
    return found


def separations(place: Arena) -> set[Edges]:
    """Every separation that the questions can lead to."""
    found: set[Edges] = set()
    groups = melees(place.battle)
    todo = [place.game(*(Separate(group, number) for number, group in enumerate(groups))).start()]
    while todo:
        game = todo.pop()
        request = game.request
        if request is None:
            combats = game.state.combats
            found.add(frozenset((one, other) for c in combats for one in c.attackers for other in c.defenders))
            continue
        assert isinstance(request, Choose)
        for option in request.options:
            fork = game.fork()
            fork.answer(option)
            todo.append(fork)
    return found


@pytest.mark.rule("c2.melee.separation")
@settings(max_examples=25)
@given(
    red=st.sets(st.integers(0, 7), min_size=1, max_size=3),
    blue=st.sets(st.integers(0, 7), min_size=1, max_size=3),
    shift=st.sampled_from([0, 1.25]),
)
def test_the_questions_lead_to_every_legal_separation_and_to_no_other(
    red: set[int], blue: set[int], shift: float
) -> None:
    """Two ranks of figures, whose enemies touch at their sides, at their corners, or not at all."""
    place = Arena()
    for number in sorted(red):
        place.add(f"r{number}", "red", 30 + 2.5 * number, 30)
    for number in sorted(blue):
        place.add(f"b{number}", "blue", 30 + 2.5 * number + shift, 32.5)
    assert separations(place) == (forests(place.battle) or {frozenset()})


# -- order -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.melee.order", "c2.move.tactics-winner")
@pytest.mark.parametrize("first", ["red", "blue"])
def test_the_winner_of_the_tactics_roll_chooses_the_order(first: str) -> None:
    place = pairs(1, 2, 3)
    place.battle.first = first
    keys = [f"r{n}+b{n}" if first == "red" else f"b{n}+r{n}" for n in (1, 2, 3)]
    game = place.game(MeleePhase(), dice=[5, 2] * 3).start()
    assert isinstance(game.request, Choose)
    assert (game.request.player, list(game.request.options)) == (first, keys)
    answers = [(ORDER, keys[2]), *QUIET, (ORDER, keys[0]), *QUIET, *QUIET]
    place.run(MeleePhase(), dice=[5, 2] * 3, answers=answers)
    assert fought(place) == [("b3", "r3"), ("b1", "r1"), ("b2", "r2")]


@pytest.mark.rule("c2.melee.order")
def test_each_combat_is_over_before_the_next_and_its_dead_are_gone() -> None:
    """``b1`` dies in the first combat: he is missing when the order of the others is chosen."""
    place = pairs(1, 2)
    answers = [(ORDER, "r1+b1"), *SLAY, (PURSUE, "none"), *QUIET]
    battle = place.run(MeleePhase(), dice=[*SLAYING, 5, 2], answers=answers)
    assert battle["b1"].lost == "killed"
    assert fought(place) == [("b1", "r1"), ("b2", "r2")]


def test_a_combat_whose_adversaries_have_gone_is_not_fought() -> None:
    place = pairs(1, 2)
    place.battle.combats = (Combat(("r1",), ("b1",)), Combat(("r2",), ("b2",)))
    place.battle.stand(place.battle["b1"], None)
    place.run(NextCombat(), dice=[5, 2], answers=QUIET)
    assert fought(place) == [("b2", "r2")]


def test_what_lasts_until_the_end_of_the_phase_is_over_with_it() -> None:
    place = pairs(1)
    place.battle["r1"].gain(EXTRA_DICE, 2, until="phase")
    assert not place.run(MeleePhase(), dice=[5, 2], answers=QUIET)["r1"].has(EXTRA_DICE)


# -- authority ---------------------------------------------------------------------------------------------------------


def commanded(*heralds: str) -> Arena:
    """The square, beside it a duel; some have authority."""
    place = square()
    place.add("x", "red", 10, 30)
    place.add("y", "blue", 10, 32.5)
    for fighter in heralds:
        place.battle[fighter].gain("test.herald")
    return place


@pytest.mark.parametrize(("heralds", "player"), [((), "red"), (("c",), "blue"), (("a", "c"), "red"), (("y",), "red")])
def test_a_side_with_authority_in_a_melee_separates_it(heralds: tuple[str, ...], player: str) -> None:
    game = commanded(*heralds).game(MeleePhase()).start()
    assert game.request is not None
    assert (game.request.rule, game.request.player) == (SPLIT, player)


@pytest.mark.rule("c2.melee.order")
@pytest.mark.parametrize("before", [True, False])
def test_a_commanded_melee_comes_whole_before_the_others_or_after_them(before: bool) -> None:
    """The winner of the Tactics roll says when, the commander in which order."""
    place = commanded("c")
    game = place.game(MeleePhase(), dice=[5, 2] * 3).start()
    game.answer("c")
    assert isinstance(game.request, Choose)
    assert (game.request.player, list(game.request.options)) == ("red", ["x+y", "a+c+b+d"])
    game.answer("a+c+b+d" if before else "x+y")
    asked = []
    while game.request is not None:
        assert isinstance(game.request, Choose)
        if game.request.rule == ORDER:
            asked.append((game.request.player, list(game.request.options)))
        game.answer(list(game.request.options)[-1] if game.request.rule == ORDER else "0")
    assert asked == [("blue", ["a+c", "b+d"])]
    place.run(
        MeleePhase(),
        dice=[5, 2] * 3,
        answers=[(SPLIT, "c"), (ORDER, "a+c+b+d"), (ORDER, "b+d"), *QUIET, *QUIET, *QUIET],
    )
    assert fought(place) == [("b", "d"), ("a", "c"), ("x", "y")]


@pytest.mark.rule("c2.melee.order")
def test_after_the_first_other_combat_a_commanded_melee_waits_for_them_all() -> None:
    place = commanded("c")
    place.add("v", "red", 30, 30)
    place.add("w", "blue", 30, 32.5)
    game = place.game(MeleePhase(), dice=[5, 2] * 4).start()
    game.answer("c")
    game.answer("x+y")
    while game.request is not None and game.request.rule == PLACE:
        game.answer("0")
    assert isinstance(game.request, Choose)
    assert (game.request.player, list(game.request.options)) == ("blue", ["a+c", "b+d"])
    order = [("x", "y"), ("v", "w"), ("a", "c"), ("b", "d")]
    place.run(
        MeleePhase(),
        dice=[5, 2] * 4,
        answers=[(SPLIT, "c"), (ORDER, "x+y"), *QUIET, *QUIET, (ORDER, "a+c"), *QUIET, *QUIET],
    )
    assert fought(place) == order


# -- pursuit -----------------------------------------------------------------------------------------------------------


def chase(*others: tuple[str, str, float, float], **changes: Any) -> Arena:
    """``hero`` (red, MOV 10) at (50, 30) with ``prey`` (blue) behind him; others stand about."""
    place = Arena()
    place.add("hero", "red", 50, 30, **changes)
    place.add("prey", "blue", 50, 32.5)
    for fighter, side, x, y in others:
        place.add(fighter, side, x, y)
    return place


def straight(x: float, y: float) -> Route:
    """From the hero's place to another."""
    return Route(((50 * CM, 30 * CM), (round(x * CM), round(y * CM))), 0)


@pytest.mark.rule("c2.melee.pursuit.eligibility")
@pytest.mark.parametrize(("far", "legal"), [(5, True), (5.01, False)])
def test_whoever_has_killed_may_move_half_his_movement(far: float, legal: bool) -> None:
    place = chase()
    game = place.game(MeleePhase(), dice=SLAYING).start()
    for _, answer in (*SLAY, (PURSUE, "hero")):
        game.answer(answer)
    assert game.request is not None
    assert game.request.rule == MOVE
    if legal:
        game.answer(straight(50, 30 - far))
        pose = game.state["hero"].pose
        assert pose is not None and pose.y == 25 * CM
    else:
        with pytest.raises(IllegalAnswer):
            game.answer(straight(50, 30 - far))


def test_a_pursuit_is_told_as_one_whatever_the_victor_did_before() -> None:
    place = chase()
    place.battle["hero"].move = "charge"
    place.run(MeleePhase(), dice=SLAYING, answers=[*SLAY, (PURSUE, "hero"), (MOVE, straight(50, 27))])
    assert [(moved.fighter, moved.move) for moved in place.told(Moved)] == [("hero", "pursuit")]


@pytest.mark.rule("c2.melee.pursuit.eligibility")
def test_nobody_pursues_without_a_kill() -> None:
    place = chase()
    place.run(MeleePhase(), dice=[5, 2], answers=QUIET)
    assert len(place.told(CombatOver)) == 1


@pytest.mark.rule("c2.melee.pursuit.eligibility")
def test_all_who_took_part_may_pursue_in_the_order_their_owner_likes() -> None:
    place = chase(("mate", "red", 50, 35))
    answers = [(PLACE, "3"), (PLACE, "1"), (PLACE, "0"), (NAME, "6"), (PURSUE, "mate"), OFFERED, (PURSUE, "none")]
    battle = place.run(MeleePhase(), dice=SLAYING, answers=answers)
    assert battle["prey"].lost == "killed"


@pytest.mark.rule("c2.melee.pursuit.eligibility")
def test_whoever_is_still_in_contact_stays() -> None:
    place = chase(("other", "blue", 50, 27.5))
    answers = [(PLACE, "2"), (PLACE, "2"), (PLACE, "1"), ("c2.melee.attack.threshold#target", "prey"), (NAME, "6")]
    place.run(
        MeleePhase(),
        dice=[6, 2, 5, 6, 6, 2, 2],
        answers=[(SIX, "no"), *answers, (NAME, "30"), (NAME, "30")],
    )
    assert place.battle["prey"].lost == "killed"


@pytest.mark.rule("c2.melee.pursuit.eligibility")
@pytest.mark.parametrize("first", ["red", "blue"])
def test_the_side_that_won_the_tactics_roll_pursues_first(first: str) -> None:
    place = crowd(a=("red", 20, 30), b=("red", 30, 30), c=("blue", 60, 30), d=("blue", 70, 30))
    place.battle.first = first
    asked = place.game(Pursuit(("a", "c", "b", "d"))).start().request
    assert isinstance(asked, Choose)
    own = ["a", "b"] if first == "red" else ["c", "d"]
    assert (asked.player, list(asked.options), asked.default) == (first, [*own, "none"], own[0])


@pytest.mark.rule("c2.melee.pursuit.engage")
@pytest.mark.rule("c2.melee.pursuit.eligibility")
@pytest.mark.parametrize(("more", "asked"), [(0, 1), (1, 2)])
def test_a_pursuit_move_is_made_once_a_phase_unless_a_skill_allows_more(more: int, asked: int) -> None:
    """He pursues into a second enemy, kills it as well, and may go on only with the skill."""
    place = chase(("next", "blue", 50, 26))
    if more:
        place.battle["hero"].gain("test.hound", more)
    answers = [*SLAY, (PURSUE, "hero"), (ENGAGE, "next"), OFFERED, *SLAY, *[(PURSUE, "none")] * (asked - 1)]
    battle = place.run(MeleePhase(), dice=[*SLAYING, *SLAYING], answers=answers)
    assert battle["next"].lost == "killed"


@pytest.mark.rule("c2.melee.pursuit.engage")
def test_a_new_enemy_is_fought_in_the_same_phase_without_charge_penalty() -> None:
    place = chase(("next", "blue", 50, 26))
    answers = [*SLAY, (PURSUE, "hero"), (ENGAGE, "next"), OFFERED, *QUIET]
    battle = place.run(MeleePhase(), dice=[*SLAYING, 5, 2], answers=answers)
    assert fought(place) == [("hero", "prey"), ("hero", "next")]
    assert not battle["next"].has(CHARGED)
    assert not battle["hero"].charged


@pytest.mark.rule("c2.melee.pursuit.engage")
def test_a_pursuer_need_not_see_whom_he_engages() -> None:
    place = chase(("next", "blue", 46, 30))
    answers = [*SLAY, (PURSUE, "hero"), (ENGAGE, "next"), OFFERED, *QUIET]
    battle = place.run(MeleePhase(), dice=[*SLAYING, 5, 2], answers=answers)
    assert battle.foes(battle["hero"]) == ("next",)


@pytest.mark.rule("c2.melee.pursuit.engage")
def test_a_pursuer_who_does_not_dare_stays_where_he_is() -> None:
    place = chase()
    place.add("ghoul", "blue", 50, 26, fear=9)
    battle = place.run(MeleePhase(), dice=[*SLAYING, 1], answers=[*SLAY, (PURSUE, "hero"), (ENGAGE, "ghoul")])
    assert battle["hero"].pose == Pose(50 * CM, 30 * CM)
    assert battle["hero"].has(PARALYSIS)


@pytest.mark.rule("c2.melee.pursuit.engage")
def test_who_joins_a_combat_to_come_makes_it_one_of_several_against_one() -> None:
    place = chase(("mate", "red", 50, 23.5), ("next", "blue", 50, 26))
    answers = [(ORDER, "hero+prey"), *SLAY, (PURSUE, "hero"), (ENGAGE, "next"), OFFERED, *[(PLACE, "0")] * 3]
    place.run(MeleePhase(), dice=[*SLAYING, 3, 2], answers=answers)
    assert place.told(InitiativeWon)[1].attackers == ("hero", "mate")
    assert {placed.fighter: placed.defence for placed in place.told(DicePlaced)[2:]} == {
        "next": 3,
        "hero": 2,
        "mate": 2,
    }


@pytest.mark.rule("c2.melee.pursuit.engage")
def test_a_joined_combat_of_several_against_several_is_separated_again() -> None:
    """``mate`` was to fight two; the hero takes one of them."""
    place = chase(("mate", "red", 51.25, 23.5), ("next", "blue", 50, 26), ("last", "blue", 53, 26))
    answers = [(ORDER, "hero+prey"), *SLAY, (PURSUE, "hero"), (ENGAGE, "next"), OFFERED]
    place.run(
        MeleePhase(),
        dice=[*SLAYING, *[5, 2] * 2],
        answers=[*answers, (ORDER, "mate+last"), *QUIET, *QUIET],
    )
    assert fought(place) == [("hero", "prey"), ("last", "mate"), ("hero", "next")]


def pursued(place: Arena, first: str) -> Game[Battle]:
    """The hero's combat has been fought before the others, and he has pursued into contact with ``next``."""
    game = place.game(MeleePhase(), dice=SLAYING).start()
    for answer in (first, *(answer for _, answer in SLAY), "hero", "next"):
        game.answer(answer)
    assert isinstance(game.request, Contact)
    game.answer(game.request.known)
    return game


@pytest.mark.rule("c2.melee.pursuit.engage")
def test_a_pursuer_with_authority_makes_a_melee_apart_from_his_old_one() -> None:
    """That one is over: which of the others comes next is the choice of the winner of the Tactics roll."""
    place = chase(("next", "blue", 50, 26), ("mate", "red", 70, 30), ("done", "blue", 70, 32.5))
    place.battle["hero"].gain("test.herald")
    game = pursued(place, "hero+prey")
    assert isinstance(game.request, Choose)
    assert (game.request.rule, sorted(game.request.options)) == (ORDER, ["hero+next", "mate+done"])
    assert [combat.commander for combat in game.state.combats if "hero" in combat.fighters] == ["red"]
    assert len({combat.melee for combat in game.state.combats}) == 2


@pytest.mark.rule("c2.melee.pursuit.engage")
def test_a_melee_that_a_pursuer_joins_stays_in_the_hands_of_its_commander() -> None:
    place = chase(("next", "blue", 50, 26), ("mate", "red", 52.5, 26), ("pal", "blue", 55, 26))
    place.battle["next"].gain("test.herald")
    game = pursued(place, "hero+prey")
    assert game.state.combats == (
        Combat(("hero",), ("next",), 2, "blue"),
        Combat(("mate",), ("pal",), 2, "blue"),
    )
    assert game.request is not None
    assert (game.request.rule, game.request.player) == (ORDER, "blue")


@pytest.mark.rule("c2.melee.pursuit.engage")
def test_nobody_joins_a_combat_that_has_been_fought() -> None:
    place = chase(("mate", "red", 50, 23.5), ("next", "blue", 50, 26))
    answers = [(ORDER, "mate+next"), *QUIET, *SLAY, (PURSUE, "hero")]
    battle = place.run(MeleePhase(), dice=[5, 2, *SLAYING], answers=[*answers, straight(50, 30)])
    assert not battle.engaged(battle["hero"])


@pytest.mark.rule("c2.melee.pursuit.engage")
def test_nor_does_a_creature_whose_new_enemy_flees_from_it() -> None:
    place = chase(("next", "blue", 50, 26), ("mate", "red", 70, 30), ("done", "blue", 70, 32.5), fear=8)
    place.battle["done"].profiles_overcome = ("hero",)
    answers = [(ORDER, "mate+done"), *QUIET, *SLAY, (PURSUE, "hero"), (ENGAGE, "next"), OFFERED]
    battle = place.run(MeleePhase(), dice=[5, 2, *SLAYING, 2], answers=answers)
    assert battle["next"].fleeing is not None
    assert battle["done"].in_play


@pytest.mark.rule("c2.melee.pursuit.fear")
@pytest.mark.parametrize(("moved", "flees"), [(0, True), (5 * CM, False)])
def test_a_frightful_pursuer_is_tested_against_as_in_the_movement_phase(moved: int, flees: bool) -> None:
    place = chase(("next", "blue", 50, 26), fear=8)
    place.battle["next"].moved = moved
    answers: list[Any] = [*SLAY, (PURSUE, "hero"), (ENGAGE, "next")]
    dice = [*SLAYING, 2]
    if flees:
        answers += [OFFERED]
    else:
        answers += [OFFERED, *QUIET]
        dice += [5, 2]
    battle = place.run(MeleePhase(), dice=dice, answers=answers)
    assert battle["next"].has(AFRAID)
    assert (battle["next"].fleeing is not None) == flees


def test_whoever_does_not_dare_to_move_does_not_pursue() -> None:
    place = chase()
    place.battle["hero"].gain(PARALYSIS, source="prey", until="turn")
    place.run(MeleePhase(), dice=SLAYING, answers=SLAY)
    assert place.battle["prey"].lost == "killed"


def test_fight_needs_two_sides() -> None:
    """A combat that is begun when one side has already gone ends at once."""
    place = pairs(1)
    place.battle.stand(place.battle["b1"], None)
    place.run(Fight(Combat(("r1",), ("b1",))))
    assert len(place.told(CombatOver)) == 1
