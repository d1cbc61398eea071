"""Hurling Charge, Pounce, Powerful Charge, Stagger."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena, refused

from escarmouche.rulebooks.ddm.content.cards import GainHitPoints, Power
from escarmouche.rulebooks.ddm.events import AttackMade
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.charge import Charge, charges
from escarmouche.rulebooks.ddm.rules.movement import GridPath
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import Act

STOUT = {"warband": "blue", "hp": 100}
FIELD = """
    . . . . . .
    A . . . . B
    . . . . . .
    """


def charge(arena: Arena, landing: tuple[int, int] = (4, 1)) -> Charge:
    arena.turn("a", seen=("b",))
    return Charge("a", "b", arena.at(*landing))


# -- Powerful Charge, Pounce -------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.powerful-charge", "ddm.damage.bonus")
@pytest.mark.parametrize(("die", "taken"), [(12, 15), (20, 20)])
def test_a_powerful_charge_adds_damage_that_is_not_doubled(die: int, taken: int) -> None:
    arena = Arena(FIELD, A={"abilities": [("ddm.ability.powerful-charge", 10)]}, B=STOUT)
    arena.run(charge(arena), dice=[die])
    assert arena["b"].hp == 100 - taken


@pytest.mark.rule("ddm.ability.powerful-charge", "ddm.term.stacking.named-ability")
def test_the_stronger_powerful_charge_stands_alone_and_only_in_a_charge() -> None:
    arena = Arena(FIELD, A={"abilities": [("ddm.ability.powerful-charge", 5)]}, B=STOUT)
    arena.battle.gain(arena["a"], "ddm.ability.powerful-charge", 10, source="zeal")
    arena.run(charge(arena), dice=[12])
    assert arena["b"].hp == 85
    arena.run(Blow(Strike(attacker="a", target="b", sort="melee", index=0)), dice=[12])
    assert arena["b"].hp == 80


@pytest.mark.rule("ddm.ability.pounce", "ddm.ability.powerful-charge", "ddm.round.activation.pick-attack")
def test_who_pounces_makes_all_its_attacks_each_with_the_charge_bonus() -> None:
    cat = {
        "melee": ((5, 5), (3, 10)),
        "abilities": ["ddm.ability.pounce", ("ddm.ability.powerful-charge", 5)],
    }
    arena = Arena(FIELD, A=cat, B=STOUT)
    arena.run(charge(arena), dice=[12, 12], answers=["melee/1", "melee/0"])
    assert [told.attack.total for told in arena.told(AttackMade)] == [5, 7]
    assert arena["b"].hp == 100 - 15 - 10


@pytest.mark.rule("ddm.ability.pounce", "ddm.round.activation.pick-attack", "ddm.melee.charge.bonus")
def test_who_pounces_may_stop_and_who_does_not_makes_one_attack() -> None:
    cat = {"melee": ((5, 5), (3, 10)), "abilities": ["ddm.ability.pounce"]}
    arena = Arena(FIELD, A=cat, B=STOUT)
    arena.run(charge(arena), dice=[12], answers=["melee/1", "pass"])
    assert arena["b"].hp == 90
    plain = Arena(FIELD, A={"melee": ((5, 5), (3, 10))}, B=STOUT)
    plain.run(charge(plain), dice=[12], answers=["melee/1"])
    assert plain["b"].hp == 90


# -- Hurling Charge ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.hurling-charge")
def test_a_hurling_charge_throws_on_the_way_and_only_the_blow_has_a_bonus() -> None:
    arena = Arena(FIELD, A={"ranged": ((5, 5),), "abilities": ["ddm.ability.hurling-charge"]}, B=STOUT)
    arena.run(charge(arena), dice=[12, 12], answers=[("ddm.ability.hurling-charge", "on"), "ranged/0"])
    thrown, blow = arena.told(AttackMade)
    assert (thrown.sort, thrown.attack.total) == ("ranged", 5)
    assert (blow.sort, blow.attack.total) == ("melee", 7)
    assert arena.place("a") == (4, 1)
    assert arena["b"].hp == 90


@pytest.mark.rule("ddm.ability.hurling-charge", "ddm.melee.charge.bonus")
def test_if_the_throw_removes_its_target_a_charger_runs_on_without_a_blow() -> None:
    hurler = {"ranged": ((5, 5),), "abilities": ["ddm.ability.hurling-charge"]}
    arena = Arena(FIELD.replace(". . . . . .", ". . . . . C", 1), A=hurler, B={**STOUT, "hp": 5}, C=STOUT)
    arena.run(charge(arena), dice=[12], answers=["ranged/0"])
    assert arena["b"].fate == "destroyed"
    assert arena.place("a") == (4, 1)
    assert len(arena.told(AttackMade)) == 1


@pytest.mark.rule("ddm.ability.hurling-charge")
def test_nothing_is_thrown_from_a_threatened_square() -> None:
    hurler = {"ranged": ((5, 5),), "abilities": ["ddm.ability.hurling-charge"]}
    arena = Arena(FIELD.replace(". . . . . .", ". C . . . .", 1), A=hurler, B=STOUT, C=STOUT)
    arena.turn("a", seen=("b",))
    arena.run(Charge("a", "b", arena.at(4, 1)), dice=[2, 12], answers=["pass", "pass", "pass", "ranged/0"])
    assert [told.sort for told in arena.told(AttackMade)] == ["ranged", "melee"]


# -- Stagger -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.stagger")
def test_who_staggers_charges_round_obstacles_by_any_way_its_player_likes() -> None:
    drawing = """
        . . . . . .
        A . C . . B
        . . . . . .
        """
    plain = Arena(drawing, B=STOUT)
    plain.turn("a", seen=("b",))
    assert charges(plain.battle, plain["a"]) == {}
    arena = Arena(drawing, A={"abilities": ["ddm.ability.stagger"]}, B=STOUT)
    arena.turn("a", seen=("b",))
    assert list(charges(arena.battle, arena["a"])) == ["b"]
    way = GridPath(tuple(arena.at(*place) for place in [(0, 2), (1, 2), (2, 2), (3, 2), (4, 1)]))
    arena.run(Charge("a", "b", arena.at(4, 1)), dice=[10], answers=[("ddm.ability.stagger", way)])
    assert arena.place("a") == (4, 1)
    assert arena.told(AttackMade)[0].attack.total == 7


@pytest.mark.rule("ddm.ability.stagger")
@pytest.mark.parametrize(
    "drawing",
    [
        "A . C . . B",  # through nobody
        "A . ~ . . B",  # over nothing that slows
        "A . . . . . . . . . . . . . B",  # no farther than double its speed
        "A . B",  # at least two squares
    ],
)
def test_all_other_limits_of_a_charge_remain(drawing: str) -> None:
    arena = Arena(drawing, A={"abilities": ["ddm.ability.stagger"]}, B=STOUT)
    arena.turn("a", seen=("b",))
    assert charges(arena.battle, arena["a"]) == {}


@pytest.mark.rule("ddm.ability.stagger")
def test_a_staggering_charge_may_be_as_long_as_its_movement_and_no_longer() -> None:
    arena = Arena(FIELD, A={"abilities": ["ddm.ability.stagger"], "speed": 2}, B=STOUT)
    arena.turn("a", seen=("b",))
    detour = GridPath(tuple(arena.at(*place) for place in [(0, 2), (1, 2), (2, 2), (3, 2), (4, 1)]))
    straight = GridPath(tuple(arena.at(column, 1) for column in (1, 2, 3, 4)))
    game = arena.game(Charge("a", "b", arena.at(4, 1)))
    assert refused(game, detour)
    assert not refused(game, straight)


def test_strangers_to_these_abilities_have_nothing_of_them() -> None:
    arena = Arena(FIELD, A={"ranged": ((5, 5),)}, B=STOUT)
    result: Any = arena.run(charge(arena), dice=[12])
    assert result.creatures["b"].hp == 95


@pytest.mark.rule("ddm.ability.hurling-charge", "ddm.melee.charge")
def test_nobody_throws_on_a_charge_that_has_been_broken_off() -> None:
    arena = Arena(
        """
        . . . . . .
        A . . . . B
        . . C . . .
        . . . . . .
        """,
        A={"hp": 60, "size": "small", "ranged": ((5, 5),), "abilities": ["ddm.ability.hurling-charge"]},
        B=STOUT,
        C={**STOUT, "size": "large", "abilities": ["ddm.ability.pushback"]},
    )
    aside = ("ddm.ability.pushback", f"square/{arena.at(0, 0)}")
    answers = [("ddm.ability.hurling-charge", "on"), ("ddm.melee.opportunity", "c/0"), aside, "end"]
    arena.run(charge(arena), Act("a"), dice=[15], answers=answers)
    assert arena.place("a") == (0, 0)
    assert [told.attacker for told in arena.told(AttackMade)] == ["c"]


@pytest.mark.rule("ddm.ability.hurling-charge", "ddm.term.immediate")
def test_a_throw_at_whom_one_charges_goes_on_though_others_are_nearer() -> None:
    ward = Power(key="ward", kind="ability", range="self", timing="immediate", uses=1, outcomes=(GainHitPoints(5),))
    arena = Arena(
        """
        . . # C . . .
        . . # . . . .
        A . . . . . B
        """,
        A={"ranged": ((5, 5),), "abilities": ["ddm.ability.hurling-charge"]},
        B={**STOUT, "powers": (ward,)},
        C=STOUT,
    )
    arena.turn("a", seen=("b",))
    answers = ["on", "on", "on", "ranged/0", "use/ward/b"]
    arena.run(Charge("a", "b", arena.at(5, 2)), dice=[12, 12], answers=answers)
    assert arena["b"].hp == 95
