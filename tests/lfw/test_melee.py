"""The melee phase: combats in turns, blows that fall at once, who wins, pushing in."""

from __future__ import annotations

from typing import Any

import pytest
from tests.lfw.arena import OFFERED, Arena, rules
from tests.lfw.test_attacks import blade
from tests.lfw.test_movement import ROUND

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.lfw.battle import Combat, Options
from escarmouche.rulebooks.lfw.events import AttackRolled, CombatWon, PhaseBegan
from escarmouche.rulebooks.lfw.rules.melee import Fight, FightCombat, MeleePhase, winners_of
from escarmouche.rulebooks.lfw.rules.pushing import PushIn


def fight(**units: tuple[str, float, dict[str, Any]]) -> Arena:
    """Units on bases of an inch in a row: side, place, and changes of their profile (Att 1, F 3, D 4+)."""
    arena = Arena(options=Options())
    for name, (side, x, changes) in units.items():
        plain = {"base": ROUND, "weapons": (blade(1, 3),), **changes}
        arena.add(name, side, x, 5, **plain).may_fight = True
    return arena


@pytest.mark.rule("lfw.melee.phase", "lfw.melee.activate", "lfw.marker.tir-combat")
def test_the_players_activate_one_combat_each_until_all_are_fought() -> None:
    arena = fight(a=("red", 5, {}), b=("blue", 6, {}), c=("red", 12, {}), d=("blue", 13, {}))
    battle = arena.run(MeleePhase(), answers=["c"], dice=[1, 1, 1, 1])
    assert [event.unit for event in arena.told(AttackRolled)] == ["c", "d", "a", "b"]
    assert not any(unit.may_fight for unit in battle.in_play())
    assert [event.phase for event in arena.told(PhaseBegan)] == ["melee"]
    apart = fight(a=("red", 5, {}), b=("blue", 12, {}))
    apart.battle["a"].has_won = True
    assert not apart.run(MeleePhase())["a"].has_won, "that was another turn"


@pytest.mark.rule("lfw.melee.participants", "lfw.melee.fight")
def test_all_who_are_linked_take_part_and_all_blows_fall_at_once() -> None:
    arena = fight(a=("red", 5, {"life": 1}), b=("blue", 6, {"life": 1}), c=("red", 7, {"life": 1}), d=("red", 9, {}))
    battle = arena.run(FightCombat("a", "red"), answers=["c"], dice=[4, 2, 4, 2, 1])
    assert {event.unit for event in arena.told(AttackRolled)} == {"a", "b", "c"}
    assert battle["b"].lost and battle["c"].lost  # b was struck first, and struck all the same
    assert not battle["a"].lost


@pytest.mark.rule("lfw.melee.attack")
def test_one_strikes_an_enemy_in_contact_with_a_weapon_of_ones_own() -> None:
    arena = fight(
        a=("red", 5, {"weapons": (blade(1), blade(3))}), b=("blue", 6, {}), c=("red", 15, {}), d=("blue", 4, {})
    )
    with pytest.raises(IllegalAnswer):
        arena.run(FightCombat("a", "red"), answers=["c"])
    battle = arena.run(FightCombat("a", "red"), answers=["d", "1", "none"], dice=[1, 1, 1])
    assert battle.combat is None
    assert [battle[name].may_fight for name in ("a", "b", "c", "d")] == [False, False, True, False]
    arena.run(Fight("a"))  # nobody strikes twice


@pytest.mark.rule("lfw.rule.frappe-en-premier", "lfw.rule.frappe-en-dernier", "lfw.melee.wounds")
def test_who_strikes_first_kills_before_the_others_strike() -> None:
    first = fight(a=("red", 5, {"life": 1}), b=("blue", 6, {"rules": rules("Frappe en premier")}))
    battle = first.run(FightCombat("a", "red"), dice=[4, 2])
    assert battle["a"].lost
    assert [event.unit for event in first.told(AttackRolled)] == ["b"]
    last = fight(a=("red", 5, {"rules": rules("Frappe en dernier")}), b=("blue", 6, {}))
    last.run(FightCombat("a", "red"), dice=[1, 1])
    assert [event.unit for event in last.told(AttackRolled)] == ["b", "a"]
    both = fight(a=("red", 5, {"rules": rules("Frappe en premier", "Frappe en dernier")}), b=("blue", 6, {"life": 1}))
    assert both.run(FightCombat("a", "red"), dice=[4, 2, 1])["b"].lost


@pytest.mark.rule("lfw.melee.result", "lfw.melee.lost-morale")
def test_the_side_with_the_fewest_wounds_wins_and_the_others_test_morale() -> None:
    arena = fight(a=("red", 5, {}), b=("blue", 6, {"life": 9}))
    battle = arena.run(FightCombat("a", "red"), dice=[4, 5, 1])
    assert [event.winners for event in arena.told(CombatWon)] == [("red",)]
    assert battle["b"].morale == ("lfw.melee.lost-morale a",)
    assert battle["a"].morale == ()


@pytest.mark.rule("lfw.melee.result")
def test_on_a_tie_all_have_won_and_who_is_wiped_out_has_not() -> None:
    tie = fight(a=("red", 5, {}), b=("blue", 6, {}))
    battle = tie.run(FightCombat("a", "red"), dice=[1, 1])
    assert [event.winners for event in tie.told(CombatWon)] == [("red", "blue")]
    assert battle["a"].morale == battle["b"].morale == ()
    gone = fight(a=("red", 5, {}), b=("blue", 6, {}))
    gone.battle["b"].lost = "killed"
    gone.battle.stand(gone.battle["b"], None)
    assert winners_of(gone.battle, Combat(("a", "b"), (("red", 2),))) == ("red",)
    gone.battle.stand(gone.battle["a"], None)
    assert winners_of(gone.battle, Combat(("a", "b"))) == ()


@pytest.mark.rule("lfw.melee.result")
def test_wounds_beyond_the_last_life_point_count_unless_agreed_otherwise() -> None:
    for by_life, wounds, winners in ((False, 5, ("red", "blue")), (True, 1, ("red",))):
        arena = fight(a=("red", 5, {"life": 1}), b=("blue", 6, {"life": 20}), c=("red", 7, {}))
        arena.battle.options = Options(result_by_life=by_life)
        arena.run(FightCombat("a", "red"), answers=["a"], dice=[1, 4, 2, 4, 2])
        [won] = arena.told(CombatWon)
        assert (dict(won.suffered), won.winners) == ({"red": wounds, "blue": 5}, winners)


def test_the_winner_may_bring_the_idle_to_other_enemies_of_the_combat() -> None:
    arena = fight(a=("red", 5, {}), b=("blue", 8, {}), c=("blue", 15, {}))
    battle = arena.run(PushIn("red", ("a", "b")), answers=["a", OFFERED])
    assert battle.foes(battle["a"]) == ("b",)
    assert battle["a"].move == ""
    stays = fight(a=("red", 5, {}), b=("blue", 8, {}))
    stays.run(PushIn("red", ("a", "b")), answers=["pass"])
    far = fight(a=("red", 5, {}), b=("blue", 9.5, {}))
    far.run(PushIn("red", ("a", "b")))
    held = fight(a=("red", 5, {}), b=("blue", 8, {}))
    held.battle["a"].gain("lfw.spell.pensee.provocation-de-l-esprit#forbidden", "move", until="turn")
    held.run(PushIn("red", ("a", "b")))
