"""Better AC, a second die, tougher skin; and who shoots past them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.content.cards import Attack, Extra
from escarmouche.rulebooks.ddm.events import AttackFailed, AttackMade
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.conditions import STUNNED
from escarmouche.rulebooks.ddm.rules.force import immune
from escarmouche.rulebooks.ddm.rules.melee import flanking
from escarmouche.rulebooks.ddm.rules.movement import Walk
from escarmouche.rulebooks.ddm.rules.strikes import OPPORTUNITY, Strike

BLUE = {"warband": "blue"}
STOUT = {"warband": "blue", "hp": 100}
ARCHER: dict[str, Any] = {"ranged": ((5, 5),)}


def blow(attacker: str = "a", target: str = "b", **changes: Any) -> Blow:
    return Blow(Strike(**{"attacker": attacker, "target": target, "sort": "melee", "index": 0, **changes}))


def shot(attacker: str = "a", target: str = "b", **changes: Any) -> Blow:
    return blow(attacker, target, sort="ranged", **changes)


def armor(arena: Arena) -> int:
    total: int = arena.told(AttackMade)[-1].armor.total
    return total


# -- Conceal -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.conceal")
@pytest.mark.parametrize(("die", "hp"), [(10, 100), (11, 90)])
def test_conceal_11_even_a_natural_20_needs_a_second_die_of_11(die: int, hp: int) -> None:
    arena = Arena("A B", B={**STOUT, "abilities": [("ddm.ability.conceal", 11)]})
    arena.run(blow(), dice=[20, die])
    assert arena["b"].hp == hp
    assert len(arena.told(AttackFailed)) == (hp == 100)


@pytest.mark.rule("ddm.ability.conceal", "ddm.term.stacking.named-ability")
def test_of_two_sources_of_conceal_the_higher_counts_and_a_miss_has_no_die() -> None:
    arena = Arena("A B", B={**STOUT, "abilities": [("ddm.ability.conceal", 6)]})
    arena.battle.gain(arena["b"], "ddm.ability.conceal", 11, source="blur")
    arena.run(blow(), blow(), dice=[12, 10, 2])
    assert arena["b"].hp == 100


@pytest.mark.rule("ddm.ability.conceal")
def test_a_blow_at_the_helpless_needs_the_second_die_too() -> None:
    arena = Arena("A B", B={**STOUT, "abilities": [("ddm.ability.conceal", 11)]})
    arena.battle.gain(arena["b"], "ddm.condition.paralyzed", 15)
    arena.run(blow(), blow(), dice=[10, 11])
    assert arena["b"].hp == 90


@pytest.mark.rule("ddm.ability.blind-fight")
def test_blind_fight_rolls_twice_against_conceal_in_melee_only() -> None:
    arena = Arena(
        "A B",
        A={"abilities": ["ddm.ability.blind-fight"], "ranged": ((5, 5),)},
        B={**STOUT, "abilities": [("ddm.ability.conceal", 11)]},
    )
    arena.run(blow(), dice=[12, 3, 11])
    assert arena["b"].hp == 95
    arena.run(shot(), dice=[12, 3])
    assert arena["b"].hp == 95


@pytest.mark.rule("ddm.ability.blindsight")
def test_blindsight_succeeds_against_conceal_without_a_roll() -> None:
    arena = Arena(
        "A B",
        A={"abilities": ["ddm.ability.blindsight"]},
        B={**STOUT, "abilities": [("ddm.ability.conceal", 11)]},
    )
    arena.run(blow(), dice=[12])
    assert arena["b"].hp == 95


@pytest.mark.rule("ddm.ability.blind-fight", "ddm.ability.blindsight")
@pytest.mark.parametrize("ability", ["blind-fight", "blindsight"])
def test_no_gaze_harms_them_and_whom_they_do_not_see_has_no_bonus(ability: str) -> None:
    arena = Arena(
        "A B", A={"abilities": ["ddm.ability.invisible"]}, B={**STOUT, "abilities": [f"ddm.ability.{ability}"]}
    )
    arena.run(blow(), dice=[9])
    assert arena.told(AttackMade)[0].attack.total == 5
    assert immune(arena.battle, arena["b"], "gaze attacks")


@pytest.mark.rule("ddm.ability.blindsight", "ddm.ability.blind-fight")
@pytest.mark.parametrize(("ability", "answers"), [("blindsight", ["pass"]), ("blind-fight", [])])
def test_only_blindsight_sees_the_invisible_and_strikes_it_as_it_leaves(ability: str, answers: list[str]) -> None:
    arena = Arena(
        "B A . .", A={"abilities": ["ddm.ability.invisible"]}, B={**STOUT, "abilities": [f"ddm.ability.{ability}"]}
    )
    arena.run(Walk("a", (2,), "walk"), answers=answers)
    assert arena.place("a") == (2, 0)


# -- AC ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.deflect-arrows")
def test_deflect_arrows() -> None:
    arena = Arena("A B", A=ARCHER, B={**BLUE, "abilities": ["ddm.ability.deflect-arrows"]})
    arena.run(shot(), dice=[2])
    assert armor(arena) == 19
    arena.run(blow(), dice=[2])
    assert armor(arena) == 15


@pytest.mark.rule("ddm.ability.mobility")
def test_mobility() -> None:
    arena = Arena("A B", B={**BLUE, "abilities": ["ddm.ability.mobility"]})
    arena.run(blow(occasion=OPPORTUNITY), dice=[2])
    assert armor(arena) == 19
    arena.run(blow(), dice=[2])
    assert armor(arena) == 15


@pytest.mark.rule("ddm.ability.phalanx-fighting")
def test_phalanx_fighting_takes_a_neighbour_who_has_it_and_counts_once() -> None:
    hoplite = {**BLUE, "abilities": ["ddm.ability.phalanx-fighting"]}
    drawing = """
        A B C
        . D .
        """
    for c, d, expected in ((hoplite, hoplite, 17), (hoplite, BLUE, 17), (BLUE, BLUE, 15)):
        arena = Arena(drawing, B=hoplite, C=c, D=d)
        arena.run(blow(), dice=[2])
        assert armor(arena) == expected
    arena = Arena("A B . C", B=hoplite, C=hoplite)
    arena.run(blow(), dice=[2])
    assert armor(arena) == 15


# -- damage reduction --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.dr", "ddm.term.magic", "ddm.term.energy", "ddm.term.negative")
@pytest.mark.parametrize(
    ("attack", "taken"),
    [
        (Attack(bonus=5, damage=15), 10),
        (Attack(bonus=5, damage=5), 0),
        (Attack(bonus=5, damage=15, type="magic"), 15),
        (Attack(bonus=5, damage=15, type="fire"), 15),
        (Attack(bonus=5, damage=15, type="negative"), 15),
        (Attack(bonus=5, damage=10, extra=(Extra(5, "fire"),)), 10),
    ],
)
def test_dr_lessens_plain_damage_alone(attack: Attack, taken: int) -> None:
    arena = Arena("A B", A={"melee": (attack,)}, B={**STOUT, "abilities": [("ddm.ability.dr", 5)]})
    arena.run(blow(), dice=[12])
    assert arena["b"].hp == 100 - taken


@pytest.mark.rule("ddm.term.double-damage", "ddm.ability.dr")
def test_dr_comes_after_doubling() -> None:
    attack = Attack(bonus=5, damage=10, extra=(Extra(5, "fire"),))
    arena = Arena("A B", A={"melee": (attack,)}, B={**STOUT, "abilities": [("ddm.ability.dr", 5)]})
    arena.run(blow(), dice=[20])
    assert arena["b"].hp == 100 - 15 - 5


# -- Uncanny Dodge -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.uncanny-dodge")
def test_uncanny_dodge_while_active() -> None:
    arena = Arena("A B C", B={**STOUT, "abilities": ["ddm.ability.uncanny-dodge"]})
    assert not flanking(arena.battle, arena["a"], arena["b"])
    assert immune(arena.battle, arena["b"], "sneak attacks")
    arena.battle.gain(arena["b"], STUNNED)
    assert flanking(arena.battle, arena["a"], arena["b"])
    assert not immune(arena.battle, arena["b"], "sneak attacks")


# -- shots -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.precise-shot")
def test_precise_shot_has_the_cover_of_bystanders_but_nothing_for_melee() -> None:
    arena = Arena("A . C B", A={**ARCHER, "abilities": ["ddm.ability.precise-shot"]}, B=BLUE)
    arena.run(shot(), dice=[2])
    assert armor(arena) == 19
    plain = Arena("A . C B", A=ARCHER, B=BLUE)
    plain.run(shot(), dice=[2])
    assert armor(plain) == 23


@pytest.mark.rule("ddm.ability.arrow-catching-shield")
def test_a_shield_catches_shots_at_neighbours_with_the_first_targets_cover() -> None:
    arena = Arena(
        """
        A . . B .
        . . . C .
        . . . . .
        """,
        A=ARCHER,
        B=STOUT,
        C={**STOUT, "ac": 18, "abilities": ["ddm.ability.arrow-catching-shield"]},
    )
    arena.run(shot(), dice=[13])
    assert armor(arena) == 18
    assert (arena["b"].hp, arena["c"].hp) == (100, 95)
    arena.run(blow(), dice=[2])
    assert arena.told(AttackMade)[0].target == "b"


@pytest.mark.rule("ddm.ability.arrow-catching-shield")
def test_cover_of_a_caught_shot_is_that_of_the_first_target() -> None:
    drawing = """
        . . . . . .
        A . D B . .
        . . . . C .
        """
    shield = {**STOUT, "abilities": ["ddm.ability.arrow-catching-shield"]}
    arena = Arena(drawing, A=ARCHER, B=STOUT, C=shield, D={"state": {"routing": True}})
    arena.run(shot(), dice=[2])
    assert arena.told(AttackMade)[0].target == "c"
    assert armor(arena) == 19


@pytest.mark.rule("ddm.ability.arrow-catching-shield", "ddm.term.line-of-effect")
def test_a_shield_behind_a_wall_of_force_catches_nothing() -> None:
    shield = {**STOUT, "abilities": ["ddm.ability.arrow-catching-shield"]}
    arena = Arena("A . . B C", A={"ranged": ((5, 5),)}, B=STOUT, C=shield)
    arena.battle.gain(arena["c"], "ddm.spell.wall-of-force")
    arena.run(shot(), dice=[12])
    assert (arena["b"].hp, arena["c"].hp) == (95, 100)


@pytest.mark.rule("ddm.ability.arrow-catching-shield")
def test_a_shield_catches_no_friendly_shot_and_of_two_the_defender_chooses() -> None:
    shield = {"abilities": ["ddm.ability.arrow-catching-shield"]}
    own = Arena("A . . B C", A=ARCHER, B=STOUT, C=shield)
    own.run(shot(), dice=[2])
    assert own.told(AttackMade)[0].target == "b"
    two = Arena(
        """
        A . . C .
        . . . B .
        . . . D .
        """,
        A=ARCHER,
        B=STOUT,
        C={**STOUT, **shield},
        D={**STOUT, **shield},
    )
    two.run(shot(), dice=[12], answers=[("ddm.ability.arrow-catching-shield", "d")])
    assert two["d"].hp == 95
