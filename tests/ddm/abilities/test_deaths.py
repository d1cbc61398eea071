"""Death Strike, Death Burst."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.events import SaveMade
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.conditions import STUNNED
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate
from escarmouche.rulebooks.ddm.rules.strikes import Strike


def blow(attacker: str = "a", target: str = "b", **changes: Any) -> Blow:
    return Blow(Strike(**{"attacker": attacker, "target": target, "sort": "melee", "index": 0, **changes}))


MARTYR: dict[str, Any] = {"warband": "blue", "hp": 5, "abilities": ["ddm.ability.death-strike"]}


@pytest.mark.rule("ddm.ability.death-strike", "ddm.damage.destroyed")
def test_with_its_last_breath_it_strikes_whom_it_likes_and_is_destroyed() -> None:
    vampire = {**MARTYR, "abilities": ["ddm.ability.death-strike", "ddm.ability.level-drain"]}
    arena = Arena("A B C", A={"hp": 100}, B=vampire, C={"hp": 100})
    arena.run(blow(), dice=[12, 12], answers=[("ddm.ability.death-strike", "melee/0/c")])
    assert (arena["c"].hp, arena["a"].hp) == (95, 100)
    assert arena["b"].fate == "destroyed"
    assert arena["b"].at is None


@pytest.mark.rule("ddm.ability.death-strike")
def test_it_may_take_its_killer_with_it() -> None:
    arena = Arena("A B . C", A={"hp": 5}, B=MARTYR, C={"hp": 5})
    arena.run(blow(), dice=[12, 12], answers=["melee/0/a"])
    assert (arena["a"].fate, arena["b"].fate) == ("destroyed", "destroyed")
    assert arena.battle.points == {"red": 10, "blue": 10}


@pytest.mark.rule("ddm.ability.death-strike")
def test_it_may_let_go_and_one_that_is_not_active_has_to() -> None:
    arena = Arena("A B", B=MARTYR)
    arena.run(blow(), dice=[12], answers=["pass"])
    stunned = Arena("A B", B=MARTYR)
    stunned.battle.gain(stunned["b"], STUNNED)
    stunned.run(blow(), dice=[12])
    assert (arena["a"].hp, stunned["a"].hp) == (20, 20)
    numbed = Arena("A B", B=MARTYR)
    numbed.battle.gain(numbed["b"], "ddm.term.gains#no-attacks")
    numbed.run(blow(), dice=[12])
    assert numbed["b"].fate == "destroyed"


def bomb(words: str) -> dict[str, Any]:
    return {"warband": "blue", "hp": 5, "ac": 5, "abilities": [("ddm.ability.death-burst", words)]}


@pytest.mark.rule("ddm.ability.death-burst", "ddm.term.half-damage")
def test_without_a_radius_it_burns_all_next_to_it_who_save_for_half() -> None:
    arena = Arena(
        """
        C . . .
        A B D E
        """,
        A={"hp": 100},
        B=bomb("0/fire/15/12"),
        C={"hp": 100, "warband": "blue"},
        D={"hp": 100},
        E={"hp": 100},
    )
    arena.turn("a")
    arena.run(blow(), dice=[12, 9, 10, 20], answers=[("ddm.term.simultaneous-effects", "d")])
    assert [arena[id].hp for id in "acde"] == [95, 95, 85, 100]
    assert [told.creature for told in arena.told(SaveMade)] == ["d", "a", "c"]


@pytest.mark.rule("ddm.ability.death-burst")
def test_its_player_places_the_template_of_a_radius() -> None:
    drawing = """
        . . . . . .
        . . . . . .
        . . A B . .
        . . . . . C
        . . . . . .
        """
    for corner, burnt in (("corner/4,3", True), ("corner/3,2", False)):
        arena = Arena(drawing, A={"hp": 100}, B=bomb("2/cold/10/30"), C={"hp": 100})
        answers = [("ddm.ability.death-burst", corner)]
        if burnt:
            arena.run(blow(), dice=[12, 2, 2], answers=[*answers, "a"])
        else:
            arena.run(blow(), dice=[12, 2], answers=answers)
        assert arena["a"].hp == 90
        assert arena["c"].hp == (90 if burnt else 100)


@pytest.mark.rule("ddm.ability.death-burst")
def test_a_large_creature_burns_what_is_within_the_radius_of_its_middle() -> None:
    arena = Arena(
        """
        . . . . . .
        . . B . C .
        D . . . . .
        A . . . . .
        """,
        A={"hp": 100, "ranged": ((5, 5),)},
        B={**bomb("2/cold/10/30"), "size": "large"},
        C={"hp": 100},
        D={"hp": 100},
    )
    arena.run(blow(sort="ranged"), dice=[19, 2])
    assert [arena[id].hp for id in "acd"] == [100, 90, 100]


@pytest.mark.rule("ddm.ability.death-burst")
def test_one_destroyed_outright_does_not_burst() -> None:
    arena = Arena("A B", A={"hp": 100}, B=bomb("0/fire/15/12"))
    arena.run(Eliminate("b", "destroyed", "a"))
    assert (arena["a"].hp, arena["b"].fate) == (100, "destroyed")


@pytest.mark.rule("ddm.ability.death-burst")
def test_a_burst_that_destroys_another_sets_it_off_too_and_its_side_scores() -> None:
    arena = Arena(
        "A B C D", A={"hp": 100}, B=bomb("0/fire/15/30"), C={**bomb("0/fire/10/30"), "warband": "red"}, D={"hp": 100}
    )
    arena.turn("a")
    arena.run(blow(), dice=[12, 2, 2, 2], answers=["c"])
    assert [arena[id].fate for id in "bc"] == ["destroyed", "destroyed"]
    assert [arena[id].hp for id in "ad"] == [85, 90]
    assert arena.battle.points == {"red": 10, "blue": 10}


@pytest.mark.rule("ddm.ability.death-burst", "ddm.term.negative", "ddm.ability.incorporeal")
def test_a_burst_that_heals_passes_nobody_by() -> None:
    ghost = {"kinds": ("undead",), "abilities": ("ddm.ability.incorporeal",), "state": {"hp": 5}}
    bomb = {"warband": "blue", "hp": 5, "abilities": [("ddm.ability.death-burst", "0/negative/10/13")]}
    arena = Arena("A B C", A={"hp": 100, "kinds": ("undead",)}, B=bomb, C=ghost)
    arena.run(blow(), dice=[12], answers=[("ddm.term.simultaneous-effects", "a")])
    assert arena["c"].hp == 15


@pytest.mark.rule("ddm.victory.basic", "ddm.ability.death-strike")
@pytest.mark.parametrize("besides", [(), ("ddm.ability.level-drain",), (("ddm.ability.rend", 5),)])
def test_of_two_who_fell_each_other_neither_is_left_to_win(besides: tuple[Any, ...]) -> None:
    martyr = {**MARTYR, "abilities": ["ddm.ability.death-strike", *besides]}
    arena = Arena("A B", A={"hp": 5}, B=martyr)
    arena.run(blow(), dice=[12, 12], answers=["melee/0/a"])
    assert (arena["a"].fate, arena["b"].fate) == ("destroyed", "destroyed")
    assert arena.battle.winner == ""


@pytest.mark.rule("ddm.victory.basic", "ddm.ability.death-burst")
def test_a_burst_is_over_for_all_before_anybody_has_won() -> None:
    arena = Arena("A B C", A={"hp": 5}, B=bomb("0/fire/15/12"), C={"hp": 5, "warband": "blue"})
    arena.turn("a")
    arena.run(blow(), dice=[12, 2, 2])
    assert [arena[id].fate for id in "abc"] == ["destroyed"] * 3
    assert arena.battle.winner == "red", "by points: both of blue's are red's or shared"
