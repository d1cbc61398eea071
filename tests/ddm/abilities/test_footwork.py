"""Spring Attack, slow attacks, Simultaneous Attack, Leap, Sidestep, Whirlwind Attack, Trample."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.ddm.arena import Arena, refused

from escarmouche.kernel import Choose
from escarmouche.rulebooks.ddm.battle import Deed, Options
from escarmouche.rulebooks.ddm.content.cards import Ability, Deal, Power
from escarmouche.rulebooks.ddm.events import AttackMade, SaveMade
from escarmouche.rulebooks.ddm.rules.movement import GridPath
from escarmouche.rulebooks.ddm.rules.opportunity import provoked
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn

STOUT = {"warband": "blue", "hp": 100}


def hero(*abilities: Any, **changes: Any) -> dict[str, Any]:
    """A creature under its own command."""
    return {"commander": 0, "hp": 100, "abilities": abilities, **changes}


def offered(arena: Arena, *answers: Any, dice: Sequence[int] = ()) -> list[str]:
    """What ``a`` may do in its turn after these answers; nothing, if the turn is over."""
    return arena.offered(TakeTurn("a"), answers=answers, dice=dice)


def way(arena: Arena, *places: tuple[int, int]) -> GridPath:
    return GridPath(tuple(arena.at(*place) for place in places))


# -- Spring Attack -----------------------------------------------------------------------------------------------------

GAP = """
    . . . . . . . .
    A . . . B . . .
    . . . . . . . .
    """


@pytest.mark.rule("ddm.ability.spring-attack")
def test_who_springs_moves_strikes_and_moves_on_with_the_speed_left() -> None:
    arena = Arena(GAP, A=hero("ddm.ability.spring-attack"), B=STOUT)
    there = way(arena, (1, 1), (2, 1), (3, 1))
    back = way(arena, (2, 1), (1, 1), (0, 1))
    arena.run(
        TakeTurn("a"),
        dice=[12],
        answers=["walk", there, "melee/0/b", "walk", back, ("ddm.melee.opportunity", "pass")],
    )
    assert (arena.place("a"), arena["b"].hp) == ((0, 1), 95)
    arena = Arena(GAP, A=hero("ddm.ability.spring-attack"), B=STOUT)
    game = arena.game(TakeTurn("a"), dice=[12])
    for answer in ("walk", there, "melee/0/b", "walk"):
        game.answer(answer)
    assert refused(game, way(arena, (2, 1), (1, 1), (0, 1), (0, 0)))
    assert not refused(game, back)


@pytest.mark.rule("ddm.ability.spring-attack", "ddm.round.activation.options")
def test_others_do_not_split_their_move() -> None:
    arena = Arena(GAP, A=hero(melee=((5, 5), (5, 5))), B=STOUT)
    there = way(arena, (1, 1), (2, 1), (3, 1))
    assert arena.run(TakeTurn("a"), dice=[12], answers=["walk", there, "melee/0/b"]).turn is None


@pytest.mark.rule("ddm.ability.spring-attack")
def test_a_shot_is_no_spring_attack() -> None:
    arena = Arena(GAP, A=hero("ddm.ability.spring-attack", ranged=((5, 5),)), B=STOUT)
    assert arena.run(TakeTurn("a"), dice=[12], answers=["walk", way(arena, (1, 1)), "ranged/0/b"]).turn is None


# -- slow attacks ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.slow-melee-attack")
def test_who_is_slow_in_melee_never_moves_and_strikes_and_never_charges() -> None:
    arena = Arena(
        """
        . . . . . .
        A . . . . B
        """,
        A=hero("ddm.ability.slow-melee-attack", ranged=((5, 5),)),
        B=STOUT,
    )
    assert offered(arena) == ["walk", "ranged/0/b", "end"]
    near = way(arena, *((column, 1) for column in range(1, 5)))
    assert offered(arena, "walk", near) == ["walk", "end"]
    beside = Arena(". A B", A=hero("ddm.ability.slow-melee-attack"), B=STOUT)
    assert beside.run(TakeTurn("a"), dice=[12], answers=["melee/0/b"]).turn is None


@pytest.mark.rule("ddm.ability.slow-ranged-attack")
def test_who_is_slow_to_shoot_never_moves_and_shoots_in_either_order() -> None:
    arena = Arena(". A . . . B", A=hero("ddm.ability.slow-ranged-attack", ranged=((5, 5),)), B=STOUT)
    assert "ranged/0/b" in offered(arena)
    assert "ranged/0/b" not in offered(arena, "walk", GridPath((0,)))
    assert arena.run(TakeTurn("a"), dice=[12], answers=["ranged/0/b"]).turn is None


@pytest.mark.rule("ddm.ability.slow-melee-attack", "ddm.ability.leap")
def test_a_leap_is_a_melee_attack_for_who_is_slow_in_melee() -> None:
    arena = Arena(". A B", A=hero("ddm.ability.slow-melee-attack", ("ddm.ability.leap", "9/15")), B=STOUT)
    assert arena.run(TakeTurn("a"), dice=[12], answers=["leap/b"]).turn is None
    assert arena.place("a") == (1, 0)


# -- Simultaneous Attack -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.simultaneous-attack")
def test_attacks_of_both_sorts_one_after_the_other_if_it_does_not_move() -> None:
    manticore = hero(("ddm.ability.simultaneous-attack", "melee+ranged"), ranged=((5, 10), (5, 10)))
    arena = Arena(". A B . . C", A=manticore, B={**STOUT, "hp": 5}, C=STOUT)
    arena.run(TakeTurn("a"), dice=[12, 12, 12], answers=["melee/0/b", "ranged/1/c", "ranged/0/c"])
    assert (arena["b"].fate, arena["c"].hp) == ("destroyed", 80)


@pytest.mark.rule("ddm.ability.simultaneous-attack", "ddm.round.activation.full-attack")
def test_who_moves_or_has_not_that_ability_keeps_to_one_sort() -> None:
    arena = Arena(". A B . . C", A=hero(ranged=((5, 10),), melee=((5, 5), (5, 5))), B={**STOUT, "hp": 5}, C=STOUT)
    assert offered(arena, "melee/0/b", dice=[12]) == ["walk", "end"]
    manticore = hero(("ddm.ability.simultaneous-attack", "melee+ranged"), ranged=((5, 10),))
    arena = Arena("A . B . . C", A=manticore, B={**STOUT, "hp": 5}, C=STOUT)
    assert arena.run(TakeTurn("a"), dice=[12], answers=["walk", GridPath((1,)), "melee/0/b"]).turn is None


@pytest.mark.rule(
    "ddm.ability.simultaneous-attack", "ddm.melee.threaten.abilities", "ddm.ability.general.ignore-threat"
)
def test_a_breath_after_the_bite_if_the_card_says_so_even_when_threatened() -> None:
    breath = Power(key="fire", kind="breath", range="6", outcomes=(Deal(10, "fire"),))
    dragon = hero(("ddm.ability.simultaneous-attack", "melee+breath"), powers=(breath,), ranged=((5, 5),))
    arena = Arena(". A B . .", A=dragon, B=STOUT)
    bitten = offered(arena, "melee/0/b", dice=[12])
    assert [key for key in bitten if "fire" in key]
    plain = Arena(". A B . .", A=hero(powers=(breath,)), B=STOUT)
    assert [key for key in offered(plain) if "fire" in key]
    assert not [key for key in offered(plain, "melee/0/b", dice=[12]) if "fire" in key]
    fire = next(key for key in offered(arena) if "fire" in key)
    arena.run(TakeTurn("a"), dice=[12], answers=[fire, "melee/0/b"])
    assert arena["b"].hp == 100 - 10 - 5


# -- Leap --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ddm.ability.leap",
    "ddm.ability.general.replaces-attacks",
    "ddm.core.limited-use",
    "ddm.round.activation.pick-attack",
)
def test_a_leap_is_one_melee_attack_of_its_own_instead_of_all_others() -> None:
    leaper = hero(Ability("ddm.ability.leap", "9/15", 1), melee=((5, 5), (5, 5)))
    arena = Arena(". . A B", A=leaper, B=STOUT)
    arena.run(TakeTurn("a"), dice=[12], answers=["leap/b", "end"])
    assert arena["b"].hp == 85
    assert arena.told(AttackMade)[0].attack.total == 9
    assert "leap/b" not in offered(arena)


@pytest.mark.rule("ddm.ability.leap", "ddm.ability.general.replaces-attacks")
def test_who_has_attacked_or_gone_farther_than_its_speed_does_not_leap() -> None:
    leaper = hero(("ddm.ability.leap", "9/15"), melee=((5, 5), (5, 5)), speed=2)
    arena = Arena(". . A B", A=leaper, B=STOUT)
    assert "leap/b" not in offered(arena, "melee/0/b", dice=[12])
    far = Arena(". A . . . B", A=leaper, B=STOUT)
    assert "leap/b" not in offered(far, "walk", GridPath((2, 3, 4)))
    near = Arena(". . A . . B", A=leaper, B=STOUT)
    assert "leap/b" in offered(near, "walk", GridPath((3, 4)))


# -- Sidestep ----------------------------------------------------------------------------------------------------------

RING = """
    . . . .
    C A . .
    . B . .
    """


@pytest.mark.rule("ddm.ability.sidestep")
def test_a_sidestep_provokes_nobody_and_leaves_all_attacks() -> None:
    arena = Arena(RING, A=hero("ddm.ability.sidestep", melee=((5, 5), (5, 5))), B=STOUT, C=STOUT)
    arena.run(
        TakeTurn("a"),
        dice=[12, 12],
        answers=["sidestep/walk", way(arena, (2, 1)), "melee/0/b", "melee/1/b"],
    )
    assert (arena.place("a"), arena["b"].hp) == ((2, 1), 90)


@pytest.mark.rule("ddm.ability.sidestep")
def test_or_after_all_attacks_but_never_between_them() -> None:
    arena = Arena(RING, A=hero("ddm.ability.sidestep", melee=((5, 5), (5, 5))), B=STOUT, C=STOUT)
    aside = way(arena, (2, 1))
    assert "melee/1/b" not in offered(arena, "melee/0/b", "sidestep/walk", aside, dice=[12])
    arena.run(TakeTurn("a"), dice=[12, 12], answers=["melee/0/b", "melee/1/b", "sidestep/walk", aside])
    assert (arena.place("a"), arena["b"].hp) == ((2, 1), 90)


@pytest.mark.rule("ddm.ability.sidestep")
def test_it_is_one_square_in_the_whole_turn_into_nothing_that_slows() -> None:
    slow = Arena(RING.replace("C A . .", "C A ~ ."), A=hero("ddm.ability.sidestep"), B=STOUT, C=STOUT)
    asked = slow.game(TakeTurn("a"))
    asked.answer("sidestep/walk")
    assert refused(asked, way(slow, (2, 1)))
    assert refused(asked, way(slow, (2, 0), (3, 0)))
    assert not refused(asked, way(slow, (2, 0)))
    assert "walk" not in offered(slow, "sidestep/walk", way(slow, (2, 0)))


@pytest.mark.rule("ddm.ability.sidestep")
def test_an_ordinary_step_provokes_and_costs_the_other_attacks() -> None:
    arena = Arena(RING, A=hero("ddm.ability.sidestep", melee=((5, 5), (5, 5))), B=STOUT, C=STOUT)
    arena.run(TakeTurn("a"), dice=[12], answers=["walk", way(arena, (2, 1)), "pass", "melee/0/b"])
    assert arena["b"].hp == 95
    assert "sidestep/walk" not in offered(arena, "walk", way(arena, (3, 1)), "pass")


# -- Whirlwind Attack --------------------------------------------------------------------------------------------------

CROWD = """
    . . . .
    B A C .
    . . . D
    """


@pytest.mark.rule("ddm.ability.whirlwind-attack")
def test_a_whirlwind_strikes_at_each_enemy_it_threatens_with_any_attack() -> None:
    whirler = hero("ddm.ability.whirlwind-attack", melee=((5, 5), (5, 10)))
    arena = Arena(CROWD, A=whirler, B=STOUT, C=STOUT, D=STOUT)
    arena.run(
        TakeTurn("a"),
        dice=[12, 12],
        answers=["whirlwind/c", "melee/1", "b", "melee/1", "walk", way(arena, (1, 2)), "pass"],
    )
    assert [arena[id].hp for id in "bcd"] == [90, 90, 100]
    assert arena.place("a") == (1, 2)


@pytest.mark.rule("ddm.ability.whirlwind-attack")
def test_before_or_after_one_square_and_no_more() -> None:
    whirler = hero("ddm.ability.whirlwind-attack")
    arena = Arena(CROWD, A=whirler, B=STOUT, C=STOUT, D=STOUT)
    beside = way(arena, (2, 2))
    arena.run(TakeTurn("a"), dice=[12, 12], answers=["walk", beside, "pass", "whirlwind/d", "c"])
    assert [arena[id].hp for id in "bcd"] == [100, 95, 95]
    again = Arena(CROWD, A=whirler, B=STOUT, C=STOUT, D=STOUT)
    assert "whirlwind/c" in offered(again, "walk", beside, "pass")
    assert "whirlwind/b" not in offered(again, "walk", way(again, (1, 2), (0, 2)), "pass", "pass")


@pytest.mark.rule("ddm.ability.whirlwind-attack")
def test_no_whirlwind_on_slow_ground_and_none_after_other_attacks() -> None:
    whirler = hero("ddm.ability.whirlwind-attack", melee=((5, 5), (5, 5)))
    arena = Arena(CROWD.replace(". . . D", ". . ~ D"), A=whirler, B=STOUT, C=STOUT, D=STOUT)
    assert "whirlwind/c" not in offered(arena, "walk", way(arena, (2, 2)), "pass")
    assert "whirlwind/c" not in offered(arena, "melee/0/b", dice=[12])


@pytest.mark.rule("ddm.ability.whirlwind-attack")
def test_a_whirlwind_may_end_early_and_takes_the_place_of_other_attacks() -> None:
    whirler = hero("ddm.ability.whirlwind-attack", melee=((5, 5), (5, 5)))
    arena = Arena(CROWD, A=whirler, B=STOUT, C=STOUT, D=STOUT)
    assert offered(arena, "whirlwind/c", "melee/0", "pass", dice=[12]) == ["walk", "end"]


# -- Trample -----------------------------------------------------------------------------------------------------------

PATH = """
    . . . . . . . .
    A . . . B . . .
    . . . . . . . .
    . . . . . . . .
    """


def bull(**changes: Any) -> dict[str, Any]:
    return hero(("ddm.ability.trample", "10/16"), size="large", **changes)


def along(arena: Arena, last: int, row: int = 1) -> GridPath:
    return way(arena, *((column, row) for column in range(1, last + 1)))


@pytest.mark.rule("ddm.ability.trample", "ddm.term.dc")
@pytest.mark.parametrize(("die", "hp"), [(13, 90), (14, 100)])
def test_a_trampler_goes_over_smaller_enemies_who_save_or_take_all_damage(die: int, hp: int) -> None:
    arena = Arena(PATH, A=bull(), B=STOUT)
    arena.run(TakeTurn("a"), dice=[die], answers=["trample/b", "walk", along(arena, 5), "pass", "pass", "end"])
    assert (arena.place("a"), arena["b"].hp) == ((5, 1), hp)
    assert len(arena.told(SaveMade)) == 1


@pytest.mark.rule("ddm.ability.trample")
def test_unless_it_says_so_and_over_enemies_as_large_there_is_no_way() -> None:
    arena = Arena(PATH, A=bull(), B=STOUT)
    assert "trample/b" in offered(arena)
    game = arena.game(TakeTurn("a"))
    game.answer("walk")
    assert refused(game, along(arena, 5))
    assert "trample/b" not in offered(Arena(PATH, A=bull(), B={**STOUT, "size": "large"}))


@pytest.mark.rule("ddm.ability.trample")
def test_it_tramples_one_enemy_a_turn_ends_on_none_and_does_not_charge() -> None:
    arena = Arena(PATH.replace("B . . .", "B . C ."), A=bull(), B=STOUT, C=STOUT)
    game = arena.game(TakeTurn("a"), dice=[2])
    game.answer("trample/b")
    assert isinstance(game.request, Choose)
    assert not any(key.startswith(("charge/", "trample/")) for key in game.request.options)
    game.answer("walk")
    assert refused(game, along(arena, 4))
    assert refused(game, along(arena, 6))
    assert not refused(game, along(arena, 2))


@pytest.mark.rule("ddm.ability.trample")
def test_trampling_replaces_no_attack_and_provokes_whatever_protects_it() -> None:
    arena = Arena(PATH, A=bull(abilities=[("ddm.ability.trample", "10/16"), "ddm.ability.sidestep"], speed=8), B=STOUT)
    arena.run(
        TakeTurn("a"),
        dice=[2, 20, 12],
        answers=["trample/b", "walk", along(arena, 5), "pass", "b/0", "melee/0/b"],
    )
    assert [told.occasion for told in arena.told(AttackMade)] == ["opportunity", ""]


@pytest.mark.rule("ddm.ability.trample")
def test_out_of_command_it_tramples_at_speed_2_or_on_its_way_to_a_rush() -> None:
    arena = Arena(PATH, A=bull(commander=None), B=STOUT)
    game = arena.game(TakeTurn("a"))
    game.answer("trample/b")
    game.answer("walk")
    assert refused(game, along(arena, 5))
    arena.run(
        TakeTurn("a"),
        dice=[2, 12],
        answers=["trample/b", "rush/b", ("ddm.command.rush", along(arena, 5)), "pass", "pass"],
    )
    assert (arena.place("a"), arena["b"].hp) == ((5, 1), 85)
    assert "trample/b" not in offered(Arena(PATH, A=bull(commander=None, speed=1), B=STOUT))


@pytest.mark.rule("ddm.ability.sidestep", "ddm.ability.difficult.out-of-command")
def test_who_shoots_instead_of_rushing_stays_sidestep_or_no_sidestep() -> None:
    minotaur = {"abilities": ["ddm.ability.sidestep", ("ddm.ability.difficult", 4)], "ranged": ((5, 5),)}
    arena = Arena(". A . . . . B\n. . . . . . .", A=minotaur, B=STOUT)
    assert offered(arena, "ranged/0/b", dice=[2]) == []


@pytest.mark.rule("ddm.ability.trample", "ddm.ability.whirlwind-attack", "ddm.ability.difficult.out-of-command")
def test_whoever_has_to_go_for_the_enemy_may_do_so_in_its_own_way() -> None:
    wild = [("ddm.ability.difficult", 4), ("ddm.ability.trample", "10/16"), "ddm.ability.whirlwind-attack"]
    far = Arena(PATH, A={"abilities": wild, "size": "large"}, B=STOUT)
    assert {"trample/b", "rush/b"} <= set(offered(far))
    assert "walk" not in offered(far)
    game = far.game(TakeTurn("a"))
    game.answer("trample/b")
    assert game.request is not None
    assert game.request.rule == "ddm.command.rush"
    beside = Arena(". A B .\n. . . .", A={"abilities": wild}, B={**STOUT, "size": "large"})
    assert offered(beside) == ["melee/0/b", "whirlwind/b"]


@pytest.mark.rule("ddm.ability.trample")
def test_where_the_players_have_agreed_on_it_a_save_leaves_half_the_damage() -> None:
    stamper = bull(abilities=[("ddm.ability.trample", "15/16")])
    arena = Arena(PATH, A=stamper, B=STOUT, options=Options(trample_half=True))
    arena.run(TakeTurn("a"), dice=[14], answers=["trample/b", "walk", along(arena, 5), "pass", "pass", "end"])
    assert arena["b"].hp == 95


@pytest.mark.rule("ddm.ability.trample", "ddm.term.stacking.named-ability")
@pytest.mark.parametrize(("first", "second"), [("10/14", "15/16"), ("15/16", "10/14")])
def test_of_two_ways_to_trample_the_stronger_counts(first: str, second: str) -> None:
    arena = Arena(PATH, A=bull(abilities=[("ddm.ability.trample", first)]), B=STOUT)
    arena.battle.gain(arena["a"], "ddm.ability.trample", second)
    arena.run(TakeTurn("a"), dice=[1], answers=["trample/b", "walk", along(arena, 5), "pass", "pass", "end"])
    assert arena["b"].hp == 85


@pytest.mark.rule("ddm.ability.trample", "ddm.ability.burrow")
def test_a_trampler_who_burrows_after_all_provokes_nobody() -> None:
    arena = Arena(PATH, A=bull(abilities=[("ddm.ability.trample", "10/16"), ("ddm.ability.burrow", 4)]), B=STOUT)
    arena.turn("a")
    arena.battle.once(Deed("ddm.ability.trample", "a", "b"))
    arena.battle.stand(arena["a"], arena.at(2, 1))
    assert provoked(arena.battle, arena["a"], arena.battle.space(arena["a"]), "walk", 0)
    assert not provoked(arena.battle, arena["a"], arena.battle.space(arena["a"]), "burrow", 0)
