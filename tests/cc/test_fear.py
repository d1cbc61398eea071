"""Fear: who tests against whom, numbers, immunity, rout, flight moves and rallying."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import EAST, WEST, Arena, box, doing

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter, Options
from escarmouche.rulebooks.cc.events import CourageTested, Moved, Rallied, RallyFailed, Routed
from escarmouche.rulebooks.cc.hooks import Hooks, Split
from escarmouche.rulebooks.cc.rules.actions import begin_activation, may_take
from escarmouche.rulebooks.cc.rules.characteristics import attack, defence, initiative, shooting
from escarmouche.rulebooks.cc.rules.fear import ROUT, be_passed_through, dread, rally_tests, rout, stand_firm
from escarmouche.table import CM


async def faces(battle: Battle, victim: Fighter, *creatures: Fighter) -> None:
    """A fighter has to stand firm against enemies."""
    await stand_firm(battle, victim, creatures)


def against(peu: int, dice: list[int], **changes: Any) -> tuple[Arena, Battle]:
    """Ada, some fields of whose card are given, faces a creature of that PEU."""
    arena = Arena(options=changes.pop("options", None))
    arena.add("ada", "red", 30, 30, EAST, **changes)
    arena.add("ogre", "blue", 45, 30, WEST, fear=peu)
    return arena, arena.run(doing(faces, "ada", "ogre"), dice=dice)


@pytest.mark.rule("cc.core.fear.test")
@pytest.mark.parametrize(("die", "passes"), [(3, False), (4, True)])
def test_the_courage_test_passes_when_it_reaches_the_fear(die: int, passes: bool) -> None:
    arena, battle = against(8, [die])
    (test,) = arena.told(CourageTested)
    assert (test.courage.total, test.fear, test.passed) == (4, 8, passes)
    assert battle["ada"].in_rout is not passes


@pytest.mark.rule("cc.core.fear.test")
@pytest.mark.parametrize(("die", "passes"), [(4, False), (5, True)])
def test_players_may_agree_that_equality_fails(die: int, passes: bool) -> None:
    _, battle = against(8, [die], options=Options(courage_equality=False))
    assert battle["ada"].in_rout is not passes


@pytest.mark.rule("cc.core.fear.test")
@pytest.mark.rule("cc.core.fear.lent-value")
def test_cou_5_stands_firm_against_peu_8_with_a_commanders_cou_6_on_a_2() -> None:
    class Lender(Hooks, name="test-cc-lender"):
        __slots__ = ()

        def lends_courage(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
            return max(value, 6)

    for die, passes in ((2, True), (1, False)):
        arena = Arena()
        arena.add("ada", "red", 30, 30, EAST, courage=5)
        arena.add("chief", "red", 20, 30, EAST).gain("test-cc-lender")
        arena.add("ogre", "blue", 45, 30, WEST, fear=8)
        battle = arena.run(doing(faces, "ada", "ogre"), dice=[die])
        assert battle["ada"].in_rout is not passes


@pytest.mark.rule("cc.core.fear.who-tests")
@pytest.mark.rule("cc.core.fear.fearsome-courage")
def test_of_two_frightening_fighters_the_one_with_the_lower_peu_tests() -> None:
    arena, battle = against(8, [3], fear=5)
    (test,) = arena.told(CourageTested)
    assert (test.courage.total, test.passed) == (5, True)
    assert dread(battle, battle["ada"], battle["ogre"]) == 0
    plain = arena.add("plain", "red", 30, 40)
    assert (dread(battle, plain, battle["ogre"]), dread(battle, battle["ogre"], plain)) == (0, 8)


@pytest.mark.rule("cc.core.fear.who-tests")
def test_of_two_with_the_same_peu_neither_tests() -> None:
    arena, _ = against(5, [], fear=5)
    assert not arena.told(CourageTested)


@pytest.mark.rule("cc.core.fear.fearsome-courage")
def test_what_raises_cou_does_not_raise_peu_as_a_difficulty() -> None:
    class Brave(Hooks, name="test-cc-brave"):
        __slots__ = ()

        def courage(self, value: int, battle: Battle, bearer: Fighter) -> int:
            return value + 2

    arena = Arena()
    arena.add("ada", "red", 30, 30, fear=5).gain("test-cc-brave")
    arena.add("boris", "blue", 45, 30)
    arena.run(doing(faces, "boris", "ada"), dice=[5])
    assert [test.fear for test in arena.told(CourageTested)] == [5]
    arena.add("ogre", "blue", 45, 40, fear=9)
    arena.run(doing(faces, "ada", "ogre"), dice=[2])
    assert [test.courage.total for test in arena.told(CourageTested)] == [7]


@pytest.mark.rule("cc.core.fear.always")
def test_some_frighten_always_also_those_whose_peu_is_higher() -> None:
    class Dreaded(Hooks, name="test-cc-dreaded"):
        __slots__ = ()

        def always_frightens(self, value: bool, battle: Battle, bearer: Fighter, victim: Fighter) -> bool:
            return True

        def fear_against(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter) -> int:
            return 6

    arena = Arena()
    arena.add("ada", "red", 30, 30, fear=7)
    arena.add("saint", "blue", 45, 30).gain("test-cc-dreaded")
    battle = arena.run(doing(faces, "ada", "saint"), dice=[2])
    (test,) = arena.told(CourageTested)
    assert (test.courage.total, test.fear, test.passed) == (7, 6, True)
    assert battle["ada"].hardened == 6


class Ghoul(Hooks, name="test-cc-ghoul"):
    """Adds more in company than others, and puts to a worse rout."""

    __slots__ = ()

    def fear_in_company(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 2

    def rout_penalty(self, value: int, battle: Battle, bearer: Fighter, victim: Fighter) -> int:
        return 2


@pytest.mark.rule("cc.core.fear.numbers")
def test_several_frightening_fighters_add_to_the_highest_peu() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30)
    arena.add("one", "blue", 45, 30, fear=6)
    arena.add("two", "blue", 45, 35, fear=5)
    arena.add("dead", "blue", 45, 40, fear=4).gain("test-cc-ghoul")
    arena.add("plain", "blue", 45, 45)
    battle = arena.run(doing(faces, "ada", "one", "two", "dead", "plain"), dice=[5])
    assert [(test.fear, test.passed) for test in arena.told(CourageTested)] == [(9, True)]
    assert battle["ada"].hardened == 9


@pytest.mark.rule("cc.core.fear.numbers")
def test_those_whom_one_would_face_by_oneself_add_to_a_greater_peu() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, fear=6)
    arena.add("one", "blue", 45, 30, fear=7)
    arena.add("two", "blue", 45, 35, fear=5)
    arena.run(doing(faces, "ada", "one", "two"), dice=[5])
    assert [test.fear for test in arena.told(CourageTested)] == [8]


@pytest.mark.rule("cc.core.fear.numbers")
def test_of_equals_their_side_says_whose_peu_counts() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30)
    arena.add("one", "blue", 45, 30, fear=6)
    arena.add("ghoul", "blue", 45, 35, fear=6).gain("test-cc-ghoul")
    battle = arena.run(doing(faces, "ada", "one", "ghoul"), dice=[3], answers=[("cc.core.fear.numbers", "one")])
    assert [test.fear for test in arena.told(CourageTested)] == [8]
    assert battle["ada"].routed_by == "one"
    assert battle["ada"].effects.parameter(ROUT) == 1


@pytest.mark.rule("cc.core.fear.immunity")
def test_who_has_passed_is_immune_to_that_difficulty_and_to_lower_ones() -> None:
    arena, _ = against(8, [4])
    arena.add("bear", "blue", 45, 40, fear=8)
    arena.add("dragon", "blue", 45, 50, fear=9)
    arena.run(doing(faces, "ada", "bear"))
    assert not arena.told(CourageTested)
    arena.run(doing(faces, "ada", "bear", "ogre"), dice=[5], answers=[("cc.core.fear.numbers", "bear")])
    assert [test.fear for test in arena.told(CourageTested)] == [9]
    arena.run(doing(faces, "ada", "dragon"))
    assert not arena.told(CourageTested)


# -- rout --------------------------------------------------------------------------------------------------------------


async def is_routed(battle: Battle, victim: Fighter, creature: Fighter) -> None:
    """A fighter is put to rout."""
    rout(battle, victim, creature)


@pytest.mark.rule("cc.core.fear.rout")
def test_in_rout_one_flees_or_disengages_where_one_may_and_no_more() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30)
    arena.add("ogre", "blue", 45, 30, fear=6)
    battle = arena.run(doing(is_routed, "ada", "ogre"))
    actions: tuple[Action, ...] = ("disengage", "flight", "walk", "charge")
    may = [
        [apply_hooks(battle, battle["ada"], Hooks.may_act, able, action) for action in actions]
        for able in (True, False)
    ]
    assert may == [[True, True, False, False], [False] * 4]


@pytest.mark.rule("cc.core.fear.rout.penalty")
def test_rout_costs_a_point_of_four_scores_and_the_worst_failure_counts() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, shooting=4)
    arena.add("ogre", "blue", 45, 30, fear=6)
    arena.add("ghoul", "blue", 45, 40, fear=6).gain("test-cc-ghoul")
    for creature, left in (("ogre", 3), ("ghoul", 2), ("ogre", 2)):
        battle = arena.run(doing(is_routed, "ada", creature))
        ada = battle["ada"]
        scores = [score(battle, ada) for score in (initiative, attack, defence, shooting)]
        assert scores == [left] * 4
        arena.battle = battle


@pytest.mark.rule("cc.core.fear.rout.dice")
@pytest.mark.parametrize(("dice", "most"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_in_rout_at_least_as_many_dice_stand_in_defence_as_in_attack(dice: int, most: int) -> None:
    _, battle = against(9, [1])
    ada = battle["ada"]
    (effect,) = [effect for bearer, effect in battle.bearers("split") if bearer is ada]
    assert isinstance(effect, Hooks)
    assert effect.split(Split(0, dice), battle, ada, dice) == Split(0, most)


@pytest.mark.rule("cc.core.fear.rout")
def test_in_rout_one_only_flees_or_disengages_and_does_not_pursue() -> None:
    arena, battle = against(9, [1])
    ada = battle["ada"]
    assert [told.enemy for told in arena.told(Routed)] == ["ogre"]
    assert not any(may_take(battle, ada, name) for name in ("walk", "run", "cover", "turn"))
    (effect,) = [effect for bearer, effect in battle.bearers("pursuit_moves") if bearer is ada]
    assert isinstance(effect, Hooks)
    assert effect.pursuit_moves(1, battle, ada) == 0


@pytest.mark.rule("cc.core.fear.rout")
def test_a_new_failure_changes_nothing() -> None:
    arena, _ = against(9, [1])
    battle = arena.run(doing(faces, "ada", "ogre"), dice=[1])
    assert not arena.told(Routed)
    assert battle["ada"].effects.parameter(ROUT) == 1


@pytest.mark.rule("cc.core.fear.flight-move")
@pytest.mark.rule("cc.core.fear.rout")
def test_when_activated_one_flees_from_the_nearest_enemy() -> None:
    arena, _ = against(9, [1])
    arena.add("near", "blue", 30, 40)
    battle = arena.run(doing(begin_activation, "ada"))
    ada = battle["ada"]
    assert ada.pose is not None
    assert (ada.pose.x, ada.pose.y, ada.pose.facing) == (30 * CM, 10 * CM, 2700)
    assert (ada.action, ada.activated) == ("flight", True)
    assert [told.length for told in arena.told(Moved)] == [20 * CM]


@pytest.mark.rule("cc.core.fear.flight-move")
def test_in_contact_one_does_not_flee() -> None:
    arena, _ = against(9, [1])
    arena.add("near", "blue", 30, 32.5)
    arena.run(doing(begin_activation, "ada"))
    assert not arena.told(Moved)


@pytest.mark.rule("cc.core.fear.flight-move")
def test_a_flight_goes_round_what_is_in_the_way() -> None:
    arena, _ = against(9, [1])
    arena.battle.board = Arena(box("wall", "wall", 20, 28, 22, 32, 4)).battle.board
    battle = arena.run(doing(begin_activation, "ada"))
    (moved,) = arena.told(Moved)
    assert len(moved.path) > 2
    assert battle["ada"].pose is not None


@pytest.mark.rule("cc.core.fear.leaves-table")
def test_a_flight_off_the_table_is_a_loss() -> None:
    arena = Arena()
    arena.add("ada", "red", 15, 30)
    arena.add("ogre", "blue", 45, 30, fear=9)
    arena.run(doing(is_routed, "ada", "ogre"))
    assert arena.run(doing(begin_activation, "ada"))["ada"].lost == "fled"


@pytest.mark.rule("cc.core.fear.pass-through", "cc.core.fear.who-tests")
@pytest.mark.parametrize(("fear", "dice", "routed"), [(9, [2], True), (9, [5], False), (None, [], False)])
def test_somebody_frightening_who_passes_through_causes_a_test(fear: int | None, dice: list[int], routed: bool) -> None:
    changes: dict[str, Any] = {} if fear is None else {"fear": fear}
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("ghost", "blue", 45, 30, WEST, **changes)
    battle = arena.run(doing(be_passed_through, "ada", "ghost"), dice=dice)
    assert battle["ada"].in_rout is routed
    assert battle["ada"].activated is routed
    assert len(arena.told(Moved)) == routed


# -- rallying ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.fear.rally")
@pytest.mark.parametrize(
    ("kind", "die", "rallied"),
    [("courage", 4, True), ("courage", 3, False), ("discipline", 5, True), ("discipline", 4, False)],
)
def test_one_rallies_by_cou_or_dis_against_8(kind: str, die: int, rallied: bool) -> None:
    arena, _ = against(9, [1], discipline=3)
    answers: list[Any] = [("cc.core.fear.rally", kind)]
    battle = arena.run(doing(rally_tests), dice=[die], answers=answers)
    ada = battle["ada"]
    assert (not ada.in_rout, not ada.has(ROUT)) == (rallied, rallied)
    assert [len(arena.told(kind)) for kind in (Rallied, RallyFailed)] == [rallied, not rallied]
    assert ada.hardened == 0


@pytest.mark.rule("cc.core.fear.rally")
def test_in_contact_with_a_frightening_enemy_nobody_rallies() -> None:
    arena, _ = against(9, [1])
    arena.add("imp", "blue", 32.5, 30, fear=3)
    battle = arena.run(doing(rally_tests))
    assert battle["ada"].in_rout
    assert len(arena.told(RallyFailed)) == 1
