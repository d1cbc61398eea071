"""Constitution Drain, Level Drain, Feed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.content.cards import Attack
from escarmouche.rulebooks.ddm.events import AttackMade, CreatureMoved, SaveMade
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.conditions import STUNNED, afflict
from escarmouche.rulebooks.ddm.rules.saves import save_bonus
from escarmouche.rulebooks.ddm.rules.strikes import Strike

STOUT = {"warband": "blue", "hp": 100}


def blow(attacker: str = "a", target: str = "b", **changes: Any) -> Blow:
    return Blow(Strike(**{"attacker": attacker, "target": target, "sort": "melee", "index": 0, **changes}))


@pytest.mark.rule("ddm.ability.constitution-drain")
@pytest.mark.parametrize(("die", "drained"), [(12, 5), (13, 0)])
def test_constitution_drain_takes_more_and_gives_it_to_who_drains(die: int, drained: int) -> None:
    arena = Arena("A B", A={"abilities": [("ddm.ability.constitution-drain", "5/15")]}, B=STOUT)
    arena.run(blow(), dice=[12, die])
    assert (arena["b"].hp, arena["a"].hp) == (95 - drained, 20 + drained)


@pytest.mark.rule("ddm.ability.constitution-drain")
def test_its_benefits_accumulate_and_dr_does_not_lessen_the_drain() -> None:
    drinker = {"abilities": [("ddm.ability.constitution-drain", "5/15")], "melee": ((5, 10),)}
    arena = Arena("A B", A=drinker, B={**STOUT, "abilities": [("ddm.ability.dr", 5)]})
    arena.run(blow(), blow(), dice=[12, 2, 12, 2])
    assert (arena["b"].hp, arena["a"].hp) == (100 - 2 * 10, 30)


@pytest.mark.rule("ddm.ability.constitution-drain", "ddm.ability.death-attack", "ddm.damage.destroyed")
def test_nothing_more_befalls_whom_the_drain_has_felled() -> None:
    sneak = (("ddm.ability.melee-sneak-attack", 5), ("ddm.ability.death-attack", 15))
    drain = ("ddm.ability.constitution-drain", "5/15")
    rest = ("ddm.ability.stunning-attack", 15), "ddm.ability.pushback"
    bomb = {"warband": "blue", "hp": 15, "size": "small", "abilities": [("ddm.ability.death-burst", "0/fire/5/15")]}
    arena = Arena("A B . C", A={"hp": 100, "abilities": [drain, *sneak, *rest]}, B=bomb, C=STOUT)
    afflict(arena.battle, arena["b"], STUNNED)
    arena.run(blow(), dice=[12, 20, 2, 2], answers=[("ddm.ability.stunning-attack", "yes")])
    assert arena["b"].fate == "destroyed"
    assert arena["a"].hp == 100, "drained 5, burnt 5"
    assert not arena.told(CreatureMoved)
    assert len(arena.told(SaveMade)) == 2


@pytest.mark.rule("ddm.ability.constitution-drain", "ddm.ability.level-drain")
@pytest.mark.parametrize("ability", [("ddm.ability.constitution-drain", "5/15"), "ddm.ability.level-drain"])
@pytest.mark.parametrize("target", [{"kinds": ("undead",)}, {"abilities": [("ddm.ability.dr", 5)]}])
def test_the_dead_and_the_unhurt_have_nothing_to_drain(ability: Any, target: dict[str, Any]) -> None:
    arena = Arena("A B", A={"abilities": [ability]}, B={**STOUT, **target})
    arena.run(blow(), dice=[12])
    assert arena["a"].hp == 20


@pytest.mark.rule("ddm.ability.constitution-drain", "ddm.ability.level-drain")
@pytest.mark.parametrize("ability", [("ddm.ability.constitution-drain", "5/15"), "ddm.ability.level-drain"])
def test_shots_drain_nothing(ability: Any) -> None:
    arena = Arena("A B", A={"abilities": [ability], "ranged": ((5, 5),)}, B=STOUT)
    arena.run(blow(sort="ranged"), dice=[12])
    assert (arena["a"].hp, arena["b"].hp) == (20, 95)


@pytest.mark.rule("ddm.ability.level-drain")
def test_level_drain_gives_hit_points_each_time_and_penalties_once() -> None:
    arena = Arena("A B", A={"abilities": ["ddm.ability.level-drain"]}, B=STOUT)
    arena.run(blow(), blow(), dice=[12, 12])
    assert arena["a"].hp == 30
    assert save_bonus(arena.battle, arena["b"]) == 2 - 1
    arena.run(blow("b", "a"), dice=[2])
    assert arena.told(AttackMade)[0].attack.total == 5 - 1
    assert arena["b"].card.level == 2


@pytest.mark.rule("ddm.ability.level-drain")
def test_the_immune_are_not_drained() -> None:
    arena = Arena(
        "A B",
        A={"abilities": ["ddm.ability.level-drain"]},
        B={**STOUT, "abilities": [("ddm.ability.immune", "level drain")]},
    )
    arena.run(blow(), dice=[12])
    assert (arena["a"].hp, save_bonus(arena.battle, arena["b"])) == (20, 2)


@pytest.mark.rule("ddm.ability.feed", "ddm.term.hp.extra")
def test_feed_gives_hit_points_for_each_humanoid_destroyed() -> None:
    arena = Arena(
        """
        B A C
        . D .
        """,
        A={"abilities": [("ddm.ability.feed", 10)], "ranged": (Attack(bonus=5, damage=5),)},
        B={"warband": "blue", "hp": 5},
        C={"warband": "blue", "hp": 5, "kinds": ("monstrous-humanoid",)},
        D={"warband": "blue", "hp": 5},
    )
    arena.run(blow(), blow(target="c"), dice=[12, 12])
    assert arena["a"].hp == 30
    arena.run(blow(target="d", sort="ranged"), dice=[12])
    assert arena["a"].hp == 40
