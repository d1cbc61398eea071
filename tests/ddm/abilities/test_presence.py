"""Stench, Slow Effect."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.content.cards import Deal, Incite, Power
from escarmouche.rulebooks.ddm.events import AttackMade, MoraleTested, SaveMade
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.charge import Charge
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave
from escarmouche.rulebooks.ddm.rules.outcomes import Affect
from escarmouche.rulebooks.ddm.rules.saves import save_bonus
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import Act, TakeTurn, may_attack

STOUT = {"warband": "blue", "hp": 100}
STINKER: dict[str, Any] = {"warband": "blue", "hp": 100, "abilities": [("ddm.ability.stench", "undead,giant")]}


def blow(attacker: str = "a", target: str = "b", **changes: Any) -> Blow:
    return Blow(Strike(**{"attacker": attacker, "target": target, "sort": "melee", "index": 0, **changes}))


@pytest.mark.rule("ddm.ability.stench", "ddm.attack.modifiers.melee")
def test_stench_is_worse_for_attack_ac_and_saves_of_friend_and_foe_once() -> None:
    arena = Arena(
        """
        D B C
        . A .
        """,
        A={"hp": 100},
        B=STINKER,
        C=STINKER,
        D=STOUT,
    )
    arena.run(blow(), blow("b", "a"), dice=[2, 2])
    struck, back = arena.told(AttackMade)
    assert (struck.attack.total, back.armor.total) == (3, 13)
    assert save_bonus(arena.battle, arena["a"]) == 0
    assert save_bonus(arena.battle, arena["d"]) == 0
    arena.run(MoraleSave("a", ""), dice=[20])
    assert arena.told(MoraleTested)[0].bonus.total == 0


@pytest.mark.rule("ddm.ability.stench")
def test_each_stinks_to_the_other_but_not_to_itself() -> None:
    arena = Arena("B C . A", B=STINKER, C=STINKER)
    assert save_bonus(arena.battle, arena["b"]) == 0
    assert save_bonus(arena.battle, arena["a"]) == 2
    alone = Arena("B . C", B=STINKER, C=STINKER)
    assert save_bonus(alone.battle, alone["b"]) == 2


@pytest.mark.rule("ddm.ability.stench")
@pytest.mark.parametrize("kinds", [("undead",), ("construct",), ("giant",)])
def test_the_lifeless_and_the_kinds_named_do_not_mind(kinds: tuple[str, ...]) -> None:
    arena = Arena("A B", A={"kinds": kinds}, B=STINKER)
    assert save_bonus(arena.battle, arena["a"]) == 2


@pytest.mark.rule("ddm.ability.stench", "ddm.ability.slow-effect", "ddm.term.line-of-effect")
@pytest.mark.parametrize("walled", ["a", "b"])
def test_nothing_stinks_or_slows_through_a_wall_of_force(walled: str) -> None:
    both = {**STOUT, "abilities": ["ddm.ability.stench", ("ddm.ability.slow-effect", 15)]}
    arena = Arena("A B", A={"commander": 0}, B=both)
    assert save_bonus(arena.battle, arena["a"]) == 0
    arena.battle.gain(arena[walled], "ddm.spell.wall-of-force")
    assert save_bonus(arena.battle, arena["a"]) == 2
    arena.run(TakeTurn("a"))
    assert not arena.told(SaveMade)


SLUG: dict[str, Any] = {"warband": "blue", "hp": 100, "abilities": [("ddm.ability.slow-effect", 15)]}
FURY: dict[str, Any] = {"commander": 0, "melee": ((5, 5), (5, 5)), "abilities": ["ddm.ability.cleave"]}


@pytest.mark.rule("ddm.ability.slow-effect")
def test_an_enemy_beside_it_that_fails_its_save_makes_one_attack_that_turn() -> None:
    arena = Arena(". A B", A=FURY, B=SLUG)
    arena.run(TakeTurn("a"), dice=[2, 12], answers=["melee/0/b", "end"])
    assert arena["b"].hp == 95
    with pytest.raises(Exception, match="melee/1"):
        arena.run(TakeTurn("a"), dice=[2, 12], answers=["melee/0/b", "melee/1/b"])


@pytest.mark.rule("ddm.ability.slow-effect")
def test_who_saves_attacks_as_ever_and_the_save_is_made_each_turn() -> None:
    arena = Arena(". A B", A=FURY, B=SLUG)
    answers = ["melee/0/b", "melee/1/b", "melee/0/b", "end"]
    arena.run(TakeTurn("a"), TakeTurn("a"), dice=[13, 12, 12, 2, 12], answers=answers)
    assert arena["b"].hp == 85


@pytest.mark.rule("ddm.ability.slow-effect", "ddm.ability.cleave")
def test_who_is_slowed_does_not_cleave() -> None:
    arena = Arena("C A B", A=FURY, B=SLUG, C={"warband": "blue", "hp": 5})
    arena.run(TakeTurn("a"), dice=[2, 12], answers=["melee/0/c", "end"])
    assert (arena["c"].fate, arena["b"].hp) == ("destroyed", 100)


@pytest.mark.rule("ddm.ability.slow-effect")
def test_neither_friends_nor_those_farther_off_are_slowed() -> None:
    arena = Arena("A . B C", A=FURY, B=SLUG, C={"warband": "blue", "commander": 0})
    arena.run(TakeTurn("a"), TakeTurn("c"), answers=["end", "end"])
    assert not arena.told(SaveMade)


@pytest.mark.rule("ddm.ability.slow-effect", "ddm.ability.pounce")
def test_who_is_slowed_neither_pounces_nor_whirls() -> None:
    slug = {**SLUG, "abilities": [("ddm.ability.slow-effect", 15), "ddm.ability.invisible"]}
    cat = {**FURY, "abilities": ["ddm.ability.pounce"]}
    arena = Arena("B A . . . C", A=cat, B=slug, C=STOUT)
    arena.run(TakeTurn("a"), dice=[2, 12], answers=[f"charge/c/{arena.at(4, 0)}", "pass", "melee/0"])
    assert arena["c"].hp == 95
    whirler = {**FURY, "melee": ((5, 5),), "abilities": ["ddm.ability.whirlwind-attack"]}
    ring = Arena("B A C .", A=whirler, B=SLUG, C=STOUT)
    ring.run(TakeTurn("a"), dice=[2, 12], answers=["whirlwind/c"])
    assert (ring["b"].hp, ring["c"].hp) == (100, 95)


@pytest.mark.rule("ddm.ability.slow-effect", "ddm.ability.hurling-charge")
def test_who_is_slowed_and_throws_on_its_charge_makes_no_blow_at_the_end() -> None:
    hurler = {"abilities": ("ddm.ability.hurling-charge",), "ranged": ((5, 5),)}
    arena = Arena("A . . . B", A=hurler, B=STOUT)
    arena.turn("a", single=True, seen=("b",))
    arena.run(Charge("a", "b", 3), dice=[12], answers=["ranged/0"])
    assert len(arena.told(AttackMade)) == 1


@pytest.mark.rule("ddm.ability.slow-effect", "ddm.ability.simultaneous-attack")
def test_who_is_slowed_and_breathes_still_has_one_attack() -> None:
    breath = Power(key="fire", kind="breath", range="6", outcomes=(Deal(5, "fire"),))
    both = ("ddm.ability.simultaneous-attack", "melee+breath")
    arena = Arena("A B .", A={"powers": (breath,), "abilities": [both], "melee": ((5, 5), (5, 5))}, B=STOUT)
    arena.turn("a", single=True)
    arena.run(Act("a"), dice=[12], answers=["use/fire", "melee/0/b"])
    assert arena["b"].hp == 90
    assert len(arena.told(AttackMade)) == 1


@pytest.mark.rule("ddm.ability.slow-effect")
def test_who_is_slowed_and_has_attacked_strikes_no_other_blow_that_turn() -> None:
    dirge = Power(key="dirge", range="6", any=True, targets="ally", outcomes=(Incite(),))
    for made, told in (((), 1), (("melee/0",), 0)):
        arena = Arena("A B C", B=STOUT, C={})
        arena.turn("a", single=True, attacks=made)
        arena.run(Affect("c", "a", dirge), dice=[12] * told, answers=["melee/0/b"] * told)
        assert len(arena.told(AttackMade)) == told
        if told:
            assert not may_attack(arena.battle, arena["a"], "melee"), "that was its one attack"
        martyr = Arena("A B", A={"hp": 5, "abilities": ["ddm.ability.death-strike"]}, B=STOUT)
        martyr.turn("a", single=True, attacks=made)
        martyr.run(blow("b", "a"), dice=[12] * (1 + told), answers=["melee/0/b"] * told)
        assert martyr["a"].fate == "destroyed"
