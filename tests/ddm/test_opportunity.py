"""Attacks of opportunity: who may make them, when, in which order, and what becomes of the mover."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.events import AttackMade, CreatureMoved, MoraleTested
from escarmouche.rulebooks.ddm.rules.conditions import PARALYZED, STUNNED
from escarmouche.rulebooks.ddm.rules.movement import GridPath, Walk
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn

BLUE: dict[str, Any] = {"warband": "blue"}
STOUT: dict[str, Any] = {"warband": "blue", "hp": 100}
RED: dict[str, Any] = {"commander": 0, "hp": 100}

PASSAGE = """
    . B . . .
    A . . . .
    . . . . .
    """


def walk(arena: Arena, *places: tuple[int, int], mover: str = "a") -> Walk:
    return Walk(mover, tuple(arena.at(*place) for place in places), "walk")


def way(arena: Arena, *places: tuple[int, int]) -> GridPath:
    return GridPath(tuple(arena.at(*place) for place in places))


# -- who may -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ddm.melee.opportunity", "ddm.melee.threaten.opportunity", "ddm.term.attack-of-opportunity", "ddm.move.provokes"
)
def test_an_enemy_that_leaves_a_threatened_square_may_be_struck_at() -> None:
    arena = Arena(PASSAGE, A=RED, B=BLUE)
    arena.add("far", arena.at(4, 2), warband="blue")
    arena.run(walk(arena, (0, 2)), dice=[12], answers=[("ddm.melee.opportunity", "b/0")])
    assert arena["a"].hp == 95
    assert [told.occasion for told in arena.told(AttackMade)] == ["opportunity"]


@pytest.mark.rule("ddm.melee.opportunity")
def test_leaving_a_threatened_square_provokes_even_into_another_one() -> None:
    arena = Arena(PASSAGE, A=RED, B=BLUE)
    arena.run(walk(arena, (1, 1), (2, 1), (3, 1)), answers=["pass", "pass", "pass"])
    entering = Arena(PASSAGE.replace("A . . . .", ". . . . A"), A=RED, B=BLUE)
    entering.run(walk(entering, (3, 1), (2, 1)))
    assert (arena.place("a"), entering.place("a")) == ((3, 1), (2, 1))


@pytest.mark.rule("ddm.melee.opportunity", "ddm.melee.threaten")
@pytest.mark.parametrize("condition", ["routing", STUNNED, PARALYZED])
def test_who_is_not_active_makes_none(condition: str) -> None:
    arena = Arena(PASSAGE, A=RED, B=BLUE)
    if condition == "routing":
        arena.battle.rout(arena["b"], True)
    else:
        arena.battle.gain(arena["b"], condition, 15 if condition == PARALYZED else None)
    arena.run(walk(arena, (0, 2)))
    assert arena.place("a") == (0, 2)


@pytest.mark.rule("ddm.melee.opportunity.sight", "ddm.melee.threaten.exception")
def test_none_at_whom_it_does_not_see() -> None:
    arena = Arena(PASSAGE, A={**RED, "abilities": ["ddm.ability.invisible"]}, B=BLUE)
    arena.run(walk(arena, (0, 2)))
    assert arena.place("a") == (0, 2)


@pytest.mark.rule("ddm.melee.opportunity.cover", "ddm.melee.threaten.exception")
def test_none_at_who_has_cover_from_it() -> None:
    arena = Arena(
        """
        . | B .
        A . .
        . . .
        """,
        A=RED,
        B=BLUE,
    )
    arena.run(walk(arena, (0, 2)))
    assert arena.place("a") == (0, 2)


@pytest.mark.rule("ddm.melee.threaten.opportunity")
def test_next_to_a_large_one_only_the_one_whose_squares_it_leaves_strikes() -> None:
    arena = Arena("A . . . .\n. . . . .\nC . B . .\n. . . . .", A={**RED, "size": "large"}, B=BLUE, C=BLUE)
    arena.run(walk(arena, (1, 0)), dice=[2], answers=["c/0"])
    assert [told.attacker for told in arena.told(AttackMade)] == ["c"]


@pytest.mark.rule("ddm.melee.opportunity.choose-attack")
def test_with_any_of_its_melee_attacks() -> None:
    arena = Arena(PASSAGE, A=RED, B={**BLUE, "melee": ((5, 5), (3, 15))})
    arena.run(walk(arena, (0, 2)), dice=[12], answers=["b/1"])
    assert arena["a"].hp == 85


@pytest.mark.rule("ddm.melee.opportunity", "ddm.melee.flank")
def test_flanking_counts_as_ever() -> None:
    arena = Arena("B A C\n. . .", A=RED, B=BLUE, C=BLUE)
    arena.run(walk(arena, (1, 1)), dice=[2, 2], answers=["b/0", "c/0"])
    assert [told.attack.total for told in arena.told(AttackMade)] == [7, 7]


# -- how often ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.melee.opportunity.limit")
def test_one_in_the_turn_of_any_creature_and_another_in_the_next() -> None:
    arena = Arena(PASSAGE, A=RED, B={**BLUE, "commander": 0})
    arena.run(walk(arena, (1, 1), (2, 1)), walk(arena, (2, 1)), dice=[2], answers=["b/0"])
    assert arena.place("a") == (2, 1)
    arena.run(TakeTurn("a"), dice=[2], answers=["walk", way(arena, (3, 1)), "b/0", "end"])
    assert len(arena.told(AttackMade)) == 1


@pytest.mark.rule("ddm.melee.opportunity.limit", "ddm.melee.opportunity")
def test_it_uses_up_nothing_of_the_activation() -> None:
    arena = Arena(PASSAGE, A=RED, B={**STOUT, "commander": 0, "melee": ((5, 5), (5, 5))})
    arena.run(
        TakeTurn("a"),
        TakeTurn("b"),
        dice=[2, 2, 2],
        answers=["walk", way(arena, (1, 1)), "b/0", "end", "melee/0/a", "melee/1/a"],
    )
    assert [told.occasion for told in arena.told(AttackMade)] == ["opportunity", "", ""]


# -- when, and in which order ------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.melee.opportunity.timing")
def test_it_comes_before_the_mover_leaves_its_square() -> None:
    arena = Arena(PASSAGE, A={**RED, "hp": 5}, B=BLUE)
    arena.add("c", arena.at(4, 2), hp=100)
    arena.run(walk(arena, (0, 2)), dice=[12], answers=["b/0"])
    assert arena["a"].fate == "destroyed"
    assert not arena.told(CreatureMoved)


@pytest.mark.rule("ddm.melee.opportunity.timing")
def test_a_mover_that_is_stunned_stops_and_one_that_routs_flees_from_there() -> None:
    monk = {**BLUE, "abilities": [("ddm.ability.stunning-attack", 30)]}
    arena = Arena(PASSAGE, A=RED, B=monk)
    arena.run(walk(arena, (0, 2)), dice=[12, 2], answers=["b/0", "yes"])
    assert arena.place("a") == (0, 1)
    fleeing = Arena(PASSAGE.replace("A . . . .", "A . . . X"), A={**RED, "hp": 10, "speed": 1}, B=BLUE)
    fleeing.run(walk(fleeing, (0, 2)), dice=[12, 2], answers=["b/0", GridPath((fleeing.at(1, 1), fleeing.at(2, 1)))])
    assert fleeing["a"].routing
    assert fleeing.place("a") == (2, 1)


@pytest.mark.rule("ddm.melee.opportunity.timing", "ddm.move.allowance")
def test_choosing_another_way_after_an_opportunity_attack() -> None:
    arena = Arena(PASSAGE, A=RED, B=BLUE)
    arena.run(
        TakeTurn("a"),
        dice=[2],
        answers=[
            "walk",
            way(arena, (1, 1), (2, 1), (3, 1), (4, 1)),
            "b/0",
            "walk",
            way(arena, (1, 2), (0, 2)),
            "end",
        ],
    )
    assert arena.place("a") == (0, 2)
    assert [told.path for told in arena.told(CreatureMoved)] == [
        (arena.at(1, 1),),
        (arena.at(1, 2), arena.at(0, 2)),
    ]


@pytest.mark.rule("ddm.melee.opportunity.timing")
def test_if_nobody_struck_the_way_goes_on_and_the_next_step_is_always_made() -> None:
    arena = Arena(PASSAGE, A=RED, B=BLUE)
    path = way(arena, (1, 1), (2, 1), (3, 1), (4, 1))
    arena.run(TakeTurn("a"), answers=["walk", path, "pass", "pass", "pass", "end"])
    assert arena.place("a") == (4, 1)
    struck = Arena(PASSAGE, A=RED, B=BLUE)
    assert "walk" in struck.offered(TakeTurn("a"), answers=["walk", path, "b/0"], dice=[2])


@pytest.mark.rule("ddm.melee.opportunity.timing")
def test_over_an_ally_the_way_goes_on_to_where_it_may_stop() -> None:
    arena = Arena(PASSAGE.replace("A . . . .", "A C . . ."), A=RED, B=BLUE)
    arena.run(
        TakeTurn("a"),
        dice=[2],
        answers=["walk", way(arena, (1, 1), (2, 1)), "b/0", "end"],
    )
    assert arena.place("a") == (2, 1)


@pytest.mark.rule("ddm.melee.opportunity.order", "ddm.melee.opportunity")
def test_opponents_react_clockwise_each_after_seeing_the_last_attack() -> None:
    for answers, struck in ((("c/0", "e/0", "d/0", "b/0"), "cedb"), (("pass", "e/0", "pass", "b/0"), "eb")):
        arena = Arena(
            """
            . C .
            B A D
            . . E
            . . .
            """,
            players=("blue", "red", "green", "yellow"),
            A={**RED, "hp": 100},
            B=STOUT,
            C={"warband": "green", "hp": 100},
            D={"warband": "yellow", "hp": 100},
            E={"warband": "yellow", "hp": 100},
        )
        arena.turn("a")
        game = arena.game(walk(arena, (1, 2))).start()
        assert game.request is not None
        assert game.request.player == "green"
        asked = [("ddm.melee.opportunity", key) for key in answers]
        arena.run(walk(arena, (1, 2)), dice=[2] * len(struck), answers=asked)
        assert [told.attacker for told in arena.told(AttackMade)] == list(struck)


@pytest.mark.rule("ddm.melee.opportunity.order", "ddm.melee.opportunity")
def test_nobody_strikes_at_who_is_destroyed_already() -> None:
    arena = Arena("B A C\n. D .", A={"hp": 5}, B=BLUE, C=BLUE)
    arena.run(walk(arena, (0, 1)), dice=[12], answers=["b/0"])
    assert len(arena.told(AttackMade)) == 1


@pytest.mark.rule("ddm.melee.opportunity.timing")
def test_nobody_strikes_at_whom_the_first_has_stunned_or_put_to_flight() -> None:
    monk = {**BLUE, "abilities": [("ddm.ability.stunning-attack", 30)]}
    stunned = Arena("B A C\n. . .", A=RED, B=monk, C=BLUE)
    stunned.run(walk(stunned, (1, 1)), dice=[12, 2], answers=["b/0", "yes"])
    assert len(stunned.told(AttackMade)) == 1
    assert stunned.place("a") == (1, 0)
    proof = Arena("B A C\n. . .", A=RED, B=monk, C=BLUE)
    proof.run(walk(proof, (1, 1)), dice=[12, 20, 12], answers=["b/0", "yes", "c/0"])
    assert len(proof.told(AttackMade)) == 2
    afraid = Arena(
        """
        . . C . . .
        B A . . . X
        """,
        A={**RED, "hp": 10, "speed": 1},
        B=BLUE,
        C=STOUT,
    )
    flight = GridPath((afraid.at(2, 1), afraid.at(3, 1)))
    afraid.run(walk(afraid, (1, 0)), dice=[12, 2], answers=["b/0", flight, "pass", "pass"])
    assert afraid["a"].routing
    assert len(afraid.told(AttackMade)) == 1


@pytest.mark.rule("ddm.melee.opportunity.timing", "ddm.damage.half-hp")
def test_the_morale_save_comes_before_the_next_attack_of_opportunity() -> None:
    arena = Arena("B A C\n. . .", A={"hp": 10, "level": 20}, B=BLUE, C=BLUE)
    arena.run(walk(arena, (1, 1)), dice=[12, 12, 2], answers=["b/0", "c/0"])
    kinds = [type(event) for event in arena.events if isinstance(event, AttackMade | MoraleTested)]
    assert kinds == [AttackMade, MoraleTested, AttackMade]


@pytest.mark.rule("ddm.melee.opportunity", "ddm.melee.flank.large")
def test_a_large_mover_provokes_for_any_square_it_leaves() -> None:
    arena = Arena(
        """
        . . . . .
        A . . . .
        . . . . .
        . . B . .
        """,
        A={**RED, "size": "large"},
        B=BLUE,
    )
    arena.run(walk(arena, (0, 0)), answers=["pass"])
    staying = Arena(
        """
        . . . . . .
        . A . . . .
        . . . . . .
        B . . . . .
        """,
        A={**RED, "size": "large"},
        B=BLUE,
    )
    staying.run(walk(staying, (2, 1)), answers=["pass"])
    assert staying.place("a") == (2, 1)


@pytest.mark.rule("ddm.melee.opportunity.timing", "ddm.ability.pushback")
def test_who_is_pushed_off_its_way_stops_there_and_chooses_another() -> None:
    arena = Arena(
        """
        . . B . . .
        . . . . . .
        . . A . . .
        . . . . . .
        """,
        A=RED,
        B={**BLUE, "size": "large", "abilities": ["ddm.ability.pushback"]},
    )
    path = way(arena, (1, 2), (1, 1), (1, 0))
    answers = ["walk", path, "b/0", f"square/{arena.at(3, 3)}", "walk", way(arena, (4, 2)), "end"]
    arena.run(TakeTurn("a"), dice=[12], answers=answers)
    assert arena.place("a") == (4, 2)
    assert [(told.how, told.path) for told in arena.told(CreatureMoved)] == [
        ("push", (arena.at(3, 3),)),
        ("walk", (arena.at(4, 2),)),
    ]


@pytest.mark.rule("ddm.melee.opportunity.timing", "ddm.term.push-pull")
def test_who_is_pushed_off_its_square_is_not_about_to_leave_it() -> None:
    arena = pushing(". C A . . .\n. . . . . .\n. . . . . .")
    arena.run(walk(arena, (1, 1)), dice=[12], answers=["b/0", f"square/{arena.at(2, 3)}"])
    assert [told.attacker for told in arena.told(AttackMade)] == ["b"]
    assert arena.place("a") == (2, 3)


@pytest.mark.rule("ddm.melee.opportunity.timing", "ddm.term.push-pull")
def test_who_goes_on_from_where_it_was_pushed_leaves_that_square() -> None:
    arena = pushing(". . A . . .\n. . . . . .\n. C . . . .")
    push = f"square/{arena.at(2, 3)}"
    arena.run(walk(arena, (3, 2), (4, 2)), dice=[12, 12], answers=["b/0", push, ("ddm.melee.opportunity", "c/0")])
    assert [told.attacker for told in arena.told(AttackMade)] == ["b", "c"]


def pushing(below: str) -> Arena:
    """A beside B, who pushes whom it strikes; C is another enemy."""
    pusher = {**BLUE, "size": "large", "abilities": ["ddm.ability.pushback"]}
    return Arena(f". . B . . .\n. . . . . .\n{below}", A=RED, B=pusher, C=STOUT)
