"""Movement: how far, through whom, past whom, and what a turn leaves room for."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.kernel import Step
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.events import AttackMade, CreatureMoved
from escarmouche.rulebooks.ddm.machine.legal_places import Settle, settling
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.bodies import bodies, enemy_bodies, others
from escarmouche.rulebooks.ddm.rules.conditions import afflict
from escarmouche.rulebooks.ddm.rules.movement import GridPath
from escarmouche.rulebooks.ddm.rules.sight import nearest_allies, nearest_enemies
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import EndOfTurn, TakeTurn, options

BLUE = {"warband": "blue"}
LEAD = {"commander": 0}
MOVE = "ddm.move.allowance"
PROVOKED = "ddm.melee.opportunity"


def move(arena: Arena, id: str = "a", mode: str = "walk") -> Any:
    """The question where a creature goes in its turn."""
    game = arena.game(TakeTurn(id))
    game.start()
    game.answer(mode)
    return game.request


def keys(arena: Arena, id: str = "a", **turn: object) -> set[str]:
    arena.turn(id, **turn)
    return set(options(arena.battle, arena[id]))


def offered(question: Any) -> set[tuple[int, ...]]:
    """The ways that are offered, by turns."""
    return {way.squares for seed in range(60) for way in question.offers(random.Random(seed))}


# -- how far -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.move.allowance", "ddm.move.double", "ddm.card.speed", "ddm.term.speed", "ddm.term.move")
def test_up_to_double_speed_and_no_attack_after_more_than_speed() -> None:
    arena = Arena("A . . . . . . . . . . . . .  . # B", A=LEAD, B=BLUE)
    question = move(arena)
    assert not question.problems(GridPath(tuple(range(1, 13))))
    problem = question.problems(GridPath(tuple(range(1, 14))))[0]
    assert problem.rule == MOVE


@pytest.mark.rule(
    "ddm.move.allowance",
    "ddm.round.activation.options",
    "ddm.round.activation.move-and-attack",
    "ddm.round.activation.single-attack",
)
def test_move_and_attack_or_attack_and_move() -> None:
    arena = Arena("A . . . B", A=LEAD | {"melee": ((5, 5), (5, 5))}, B=BLUE)
    arena.run(TakeTurn("a"), dice=[2], answers=["walk", GridPath((1, 2, 3)), "melee/1/b"])
    assert len(arena.told(AttackMade)) == 1, "who moves attacks once"
    arena = Arena(". . . . . . A B", A=LEAD, B=BLUE)
    arena.run(TakeTurn("a"), dice=[2], answers=["melee/0/b", "walk", GridPath((5, 4, 3, 2, 1, 0)), (PROVOKED, "pass")])
    assert arena.place("a") == (0, 0)


@pytest.mark.rule("ddm.move.double", "ddm.round.activation.double-move", "ddm.term.double-speed")
@pytest.mark.parametrize(("squares", "attacks"), [(6, True), (7, False)])
def test_who_has_moved_farther_than_its_speed_does_not_attack(squares: int, attacks: bool) -> None:
    arena = Arena(". . . . . . . A B", A=LEAD, B=BLUE)
    found = keys(arena, used=squares, mode="walk")
    assert ("melee/0/b" in found) is attacks


@pytest.mark.rule("ddm.round.activation.full-attack", "ddm.round.activation.full-attack.convert")
def test_unmoved_one_makes_all_attacks_of_a_sort_or_moves_after_the_first() -> None:
    cards = LEAD | {"melee": ((5, 5), (3, 5)), "ranged": ((5, 5),)}
    arena = Arena(". . A B", A=cards, B=BLUE)
    assert keys(arena) >= {"melee/0/b", "melee/1/b", "walk"}
    assert keys(arena, attacks=("melee/0",)) == {"melee/1/b", "walk", "end"}
    assert keys(arena, attacks=("melee/0", "melee/1")) == {"end"}
    assert keys(arena, attacks=("melee/0",), used=1, mode="walk") == {"walk", "end"}
    arena = Arena("A . B", A=cards, B=BLUE)
    assert "ranged/0/b" in keys(arena)


@pytest.mark.rule("ddm.round.activation.options")
def test_a_move_is_not_split_round_an_attack_and_doing_nothing_is_allowed() -> None:
    arena = Arena(". . A B", A=LEAD, B=BLUE)
    found = keys(arena, used=1, used_before=1, mode="walk", attacks=("melee/0",))
    assert found == {"end"}
    assert "end" in keys(arena)


@pytest.mark.rule("ddm.move.diagonals")
def test_four_diagonal_steps_are_6_squares_and_the_gnoll_still_attacks() -> None:
    arena = Arena(
        """
        A . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . B
        """,
        A=LEAD,
        B=BLUE,
    )
    diagonal = [arena.at(n, n) for n in range(1, 5)]
    arena.run(TakeTurn("a"), dice=[2], answers=["walk", GridPath(tuple(diagonal)), "melee/0/b"])
    assert arena.told(CreatureMoved)[0].used == 6
    assert arena.told(AttackMade)


@pytest.mark.rule("ddm.move.diagonals")
def test_neither_straight_steps_nor_a_second_move_begin_the_count_anew() -> None:
    arena = Arena(
        """
        A . . . . .
        . . . . . .
        . . . . . .
        B # # # # .
        """,
        A=LEAD,
        B=BLUE,
    )
    at = arena.at
    arena.run(
        TakeTurn("a"),
        answers=["walk", GridPath((at(1, 1), at(2, 1), at(3, 2))), "walk", GridPath((at(4, 1), at(5, 0))), "end"],
    )
    first, second = arena.told(CreatureMoved)
    assert first.used == 1 + 1 + 2
    assert second.used == 1 + 2


@pytest.mark.rule("ddm.move.slow-terrain", "ddm.terrain.difficult.cost")
def test_a_slow_diagonal_costs_3_and_leaves_the_count_as_it_was() -> None:
    arena = Arena(
        """
        A . . . .
        . . . . .
        . . ~ . .
        . . . . .
        B # # # .
        """,
        A=LEAD,
        B=BLUE,
    )
    at = arena.at
    arena.run(TakeTurn("a"), answers=["walk", GridPath((at(1, 1), at(2, 2), at(3, 3))), "end"])
    assert arena.told(CreatureMoved)[0].used == 1 + 3 + 2


# -- through whom ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.move.through-allies", "ddm.move.end-occupied")
def test_allies_are_passed_but_nobody_stops_on_them() -> None:
    arena = Arena("A C . . # B", A=LEAD, B=BLUE)
    question = move(arena)
    assert not question.problems(GridPath((1, 2)))
    assert question.problems(GridPath((1,)))[0].rule == "ddm.move.end-occupied"


@pytest.mark.rule("ddm.move.end-occupied")
def test_no_square_of_a_large_creature_ends_on_another() -> None:
    arena = Arena(
        """
        A . . . . .
        . . . C . B
        """,
        A=LEAD | {"size": "large"},
        B=BLUE,
    )
    question = move(arena)
    assert question.problems(GridPath((1, 2)))
    assert not question.problems(GridPath((1,)))


@pytest.mark.rule("ddm.move.through-enemies", "ddm.terrain.wall.corners")
def test_enemies_are_not_passed_but_a_diagonal_between_two_of_them_is() -> None:
    arena = Arena("A B .", A=LEAD, B=BLUE)
    assert "walk" not in keys(arena)
    arena = Arena(
        """
        A B
        C .
        """,
        A=LEAD,
        B=BLUE,
        C=BLUE,
    )
    assert not move(arena).problems(GridPath((arena.at(1, 1),)))
    assert move(arena).problems(GridPath((arena.at(1, 0), arena.at(1, 1))))


@pytest.mark.rule("ddm.move.provokes")
def test_passing_an_enemy_gives_it_an_opening() -> None:
    arena = Arena(
        """
        A . . .
        # B # #
        """,
        A=LEAD,
        B=BLUE,
    )
    arena.run(TakeTurn("a"), dice=[2], answers=["walk", GridPath((1, 2, 3)), (PROVOKED, "b/0"), "end"])
    assert arena.told(AttackMade)[0].occasion == "opportunity"


@pytest.mark.rule("ddm.move.walls")
def test_walls_are_not_passed() -> None:
    arena = Arena("A | . B", A=LEAD, B=BLUE)
    assert "walk" not in keys(arena)


# -- one square, always ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.move.minimum-one", "ddm.term.move.one-square")
def test_one_square_is_always_possible_at_any_cost_and_is_a_whole_turn() -> None:
    arena = Arena(
        """
        A . .
        . ~ .
        . # B
        """,
        A=LEAD | {"speed": 1},
        B=BLUE,
    )
    arena.run(TakeTurn("a"), answers=["walk", GridPath((arena.at(1, 1),))])
    assert arena.told(CreatureMoved)[0].used == 3
    assert not arena.told(AttackMade)


@pytest.mark.rule("ddm.move.minimum-one", "ddm.term.move.one-square")
def test_the_one_square_is_for_who_has_done_nothing_else() -> None:
    arena = Arena("A ~ ~ ~ # B", A=LEAD | {"speed": 1}, B=BLUE)
    question = move(arena)
    assert not question.problems(GridPath((1,)))
    assert question.problems(GridPath((1, 2)))
    assert "walk" not in keys(arena, attacks=("melee/0",))


@pytest.mark.rule("ddm.move.minimum-one.limits", "ddm.condition.paralyzed")
def test_not_into_a_wall_nor_when_no_movement_is_allowed() -> None:
    arena = Arena("A # B", A=LEAD | {"speed": 1}, B=BLUE)
    assert "walk" not in keys(arena)
    arena = Arena("A . # B", A=LEAD | {"speed": 1}, B=BLUE)
    afflict(arena.battle, arena["a"], "ddm.condition.paralyzed", 15)
    assert "walk" not in keys(arena)


@pytest.mark.rule("ddm.move.minimum-one.limits", "ddm.term.move.one-square", "ddm.move.end-occupied")
def test_of_the_squares_next_to_it_only_those_to_stop_on_are_offered() -> None:
    question = move(Arena("C A . # B\nE D . . .", A=LEAD | {"speed": 1}, B=BLUE))
    assert offered(question) and not any(question.problems(GridPath(squares)) for squares in offered(question))


@pytest.mark.rule(
    "ddm.move.minimum-one.limits",
    "ddm.move.through-enemies",
    "ddm.move.walls",
    "ddm.terrain.wall.corners",
)
def test_its_one_square_is_neither_that_of_an_enemy_nor_behind_a_wall() -> None:
    question = move(Arena(". A B\n# . .", A=LEAD | {"speed": 1}, B=BLUE))
    assert not question.problems(GridPath((0,)))
    assert [one.rule for one in question.problems(GridPath((2,)))] == ["ddm.move.through-enemies"]
    assert [one.rule for one in question.problems(GridPath((3,)))] == ["ddm.terrain.wall.corners"]


@pytest.mark.rule("ddm.move.minimum-one", "ddm.move.allowance")
def test_all_ways_up_to_double_speed_are_offered_and_if_need_be_one_square() -> None:
    arena = Arena(". . A . . . # B", A=LEAD | {"speed": 1}, B=BLUE)
    assert offered(move(arena)) == {(1,), (1, 0), (3,), (3, 4)}
    arena.battle.gain(arena["a"], "ddm.term.gains#speed", -4, source="mud")
    assert offered(move(arena)) == {(1,), (3,)}
    assert sorted(move(arena).endings()) == [1, 3]


@pytest.mark.rule("ddm.move.minimum-one", "ddm.move.minimum-one.limits")
def test_brought_down_to_speed_0_one_has_a_square_by_card_0_one_has_none() -> None:
    arena = Arena("A . # B\n. . # .", A=LEAD | {"speed": 2}, B=BLUE)
    arena.battle.gain(arena["a"], "ddm.term.gains#speed", -4, source="mud")
    arena.run(TakeTurn("a"), answers=["walk", GridPath((arena.at(1, 0),))])
    assert arena.place("a") == (1, 0)
    arena.turn("a")
    assert move(arena).problems(GridPath((arena.at(0, 0), arena.at(0, 1)))), "no more than one"
    afflict(arena.battle, arena["a"], "ddm.condition.paralyzed", 15)
    assert "walk" not in keys(arena)
    rooted = Arena("A . # B", A=LEAD | {"speed": 0}, B=BLUE)
    assert "walk" not in keys(rooted)
    struck = Arena("A B\n. .", A=LEAD | {"speed": 2}, B=BLUE)
    struck.battle.gain(struck["a"], "ddm.term.gains#speed", -4, source="mud")
    assert "walk" in keys(struck)
    assert "walk" not in keys(struck, attacks=("melee/0",))
    out_of_command = Arena("A . # B", A={"speed": 2}, B=BLUE)
    out_of_command.battle.gain(out_of_command["a"], "ddm.term.gains#speed", -4, source="mud")
    assert "walk" in keys(out_of_command, commanded=False)


# -- legal positions ---------------------------------------------------------------------------------------------------


class StopThere(Step, frozen=True):
    """A creature is stunned in somebody's square: for tests."""

    creature: str
    square: int

    async def run(self, battle: Battle) -> None:
        battle.stand(battle[self.creature], self.square)
        afflict(battle, battle[self.creature], "ddm.condition.stunned")


@pytest.mark.rule("ddm.move.legal-position")
def test_who_is_stopped_in_a_forbidden_place_goes_to_the_nearest_legal_one() -> None:
    arena = Arena(
        """
        A . . #
        # . C .
        # # B #
        """,
        A=LEAD,
        B=BLUE,
    )
    at = arena.at
    arena.turn("a")
    choices = [("ddm.move.legal-position", f"square/{at(1, 1)}")]
    arena.run(StopThere("a", at(2, 1)), EndOfTurn("a"), answers=choices)
    assert arena.place("a") == (1, 1)
    assert arena.place("c") == (2, 1), "who stood there stays"


@pytest.mark.rule("ddm.move.legal-position")
def test_one_nearest_square_is_no_choice_and_legal_places_are_left_alone() -> None:
    arena = Arena("A C . B", A=LEAD, B=BLUE)
    arena.turn("a")
    assert settling(arena.battle) == ()
    arena.battle.stand(arena["a"], 1)
    assert settling(arena.battle) == (Settle("a"), Settle("c"))
    arena.battle.stand(arena["b"], 2)
    arena.run(EndOfTurn("a"))
    assert arena.place("a") == (0, 0)


# -- nearest -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.term.nearest-enemy", "ddm.term.nearest-enemy.distance")
def test_the_nearest_enemy_is_the_nearest_in_sight_by_plain_distance() -> None:
    arena = Arena("B | A ~ C . D", B=BLUE, C=BLUE, D=BLUE)
    assert [one.id for one in nearest_enemies(arena.battle, arena["a"])] == ["c"]
    arena = Arena(
        """
        B . A . C
        . . . . .
        . . E . .
        """,
        B=BLUE,
        C=BLUE,
        E=BLUE | {"size": "medium"},
    )
    assert [one.id for one in nearest_enemies(arena.battle, arena["a"])] == ["b", "c", "e"], "the player chooses"


@pytest.mark.rule("ddm.term.nearest-ally", "ddm.term.ally")
def test_the_nearest_ally_is_another_one_in_sight() -> None:
    arena = Arena("C . . A . . . D | E B", B=BLUE)
    assert [one.id for one in nearest_allies(arena.battle, arena["a"])] == ["c"]
    assert [one.id for one in nearest_allies(arena.battle, arena["e"])] == []


# -- squeezing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.term.squeezing", "ddm.move.slow-terrain", "ddm.terrain.wall.corners")
def test_the_large_squeeze_through_gaps_at_double_cost_and_fight_badly() -> None:
    arena = Arena(
        """
        . . # # . .
        A . . . . .
        . . # # . .
        # # # # B #
        """,
        A=LEAD | {"size": "large", "hp": 40, "speed": 8},
        B=BLUE,
    )
    arena.battle.stand(arena["a"], arena.at(0, 0))
    at = arena.at
    game = arena.game(TakeTurn("a"))
    game.start()
    game.answer("walk")
    question: Any = game.request
    way = GridPath((at(1, 0), at(2, 0), at(3, 0)))
    assert not question.problems(way)
    game.answer(way)
    assert arena.told(CreatureMoved)[0].used == 2 + 2 + 2


@pytest.mark.rule("ddm.term.squeezing", "ddm.terrain.wall.corners")
def test_nobody_squeezes_by_air_but_who_stands_in_a_gap_flies_out_of_it() -> None:
    arena = Arena(
        """
        . . # # . .
        A . . . . .
        . . # # . .
        # # # # B #
        """,
        A=LEAD | {"size": "large", "hp": 40, "abilities": ["ddm.ability.flight"]},
        B=BLUE,
    )
    at = arena.at
    arena.battle.stand(arena["a"], at(0, 0))
    into = GridPath((at(1, 0), at(2, 0), at(3, 0), at(4, 0)))
    assert not move(arena).problems(into)
    assert move(arena, mode="fly").problems(into)[0].rule == "ddm.terrain.wall.corners"
    arena.battle.stand(arena["a"], at(3, 0))
    assert not move(arena, mode="fly").problems(GridPath((at(4, 0),)))


@pytest.mark.rule("ddm.term.squeezing")
def test_who_stands_behind_the_wall_of_a_gap_is_not_in_the_way() -> None:
    arena = Arena(
        """
        . . A . . .
        . . . . . .
        . . | . | . . .
        . . | . | B . .
        . C | . | . . .
        . . | . | . . .
        . . . . . .
        """,
        A=LEAD | {"size": "large", "speed": 8},
        B=BLUE,
        C={},
    )
    at = arena.at
    assert not move(arena).problems(GridPath((at(2, 1), at(2, 2), at(2, 3))))
    arena.battle.stand(arena["b"], at(2, 3))
    assert move(arena).problems(GridPath((at(2, 1), at(2, 2), at(2, 3))))


@pytest.mark.rule("ddm.move.allowance", "ddm.move.end-occupied")
def test_what_is_wrong_with_a_way_is_told_with_its_step_or_its_length() -> None:
    arena = Arena("A . ~ . C # B", A=LEAD | {"speed": 2}, B=BLUE)
    question = move(arena)
    assert not question.problems(GridPath((1, 2, 3)))
    far = question.problems(GridPath((1, 2, 3, 4)))[0]
    assert (far.rule, far.text.args) == (MOVE, {"used": 5, "limit": 4})
    assert question.problems(GridPath((1, 3)))[0].text.args == {"number": 2}
    arena.battle.stand(arena["c"], 3)
    assert move(arena).problems(GridPath((1, 2, 3)))[0].rule == "ddm.move.end-occupied"


@pytest.mark.rule("ddm.term.squeezing", "ddm.attack.modifiers.melee")
def test_who_squeezes_has_4_less_of_attack_and_ac() -> None:
    arena = Arena(
        """
        . A # # . .
        . . . . B .
        . . # # . .
        """,
        A=LEAD | {"size": "large", "hp": 40},
        B=BLUE,
    )
    arena.battle.stand(arena["a"], arena.at(2, 0))
    arena.run(*(Blow(Strike(attacker=x, target=y, sort="melee", index=0)) for x, y in ("ab", "ba")), dice=[2, 2])
    first, second = arena.told(AttackMade)
    assert (first.attack.total, second.armor.total) == (1, 11)


@pytest.mark.rule("ddm.term.squeezing", "ddm.ability.incorporeal.movement")
def test_who_goes_through_walls_is_not_squeezed_by_them() -> None:
    arena = Arena(". . # . .\n. . . . B", B=BLUE)
    arena.add("a", arena.at(2, 0), size="large", abilities=["ddm.ability.incorporeal"])
    arena.run(Blow(Strike(attacker="b", target="a", sort="melee", index=0)), dice=[2])
    assert arena.told(AttackMade)[0].armor.total == 15


# -- who stands where --------------------------------------------------------------------------------------------------


def test_who_stands_where_is_known_while_friends_and_foes_share_squares() -> None:
    arena = Arena("A C . B . D", B=BLUE, D=BLUE)
    battle, a = arena.battle, arena["a"]
    assert bodies(battle) == 0b101011
    for at, everybody, foes in ((1, 0b101010, 0b101000), (2, 0b101110, 0b101000), (3, 0b101010, 0b101000)):
        battle.stand(a, at)
        assert (bodies(battle), enemy_bodies(battle, a)) == (everybody, foes), at
    assert others(battle, a) == 0b101010
    battle.stand(a, 4)
    assert (bodies(battle), enemy_bodies(battle, a), others(battle, a)) == (0b111010, 0b101000, 0b101010)
    battle.stand(a, 1)
    battle.stand(a, 0)
    assert (bodies(battle), others(battle, arena["c"])) == (0b101011, 0b101001)
