"""Dice that swashbucklers keep aside, and those of dorsal blades."""

from __future__ import annotations

import pytest
from tests.arenas import SUGGESTED
from tests.cc.test_combat import fight
from tests.cc.test_skills_melee import armed, attacks, placed

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.cc.events import BladesUsed, ParryRolled, WoundRolled
from escarmouche.rulebooks.cc.rules.disengagement import FAILURE

BLADES = ("cc.skill.lames-dorsales", "yes")
NO_BLADES = ("cc.skill.lames-dorsales", "no")
OWN = ("cc.skill.lames-dorsales#attack", "own")
KEEP_1 = ("cc.skill.bretteur", "1")
KEEP_2 = ("cc.skill.bretteur", "2")
ATTACKS = ("cc.skill.bretteur#attack", "yes")
WAITS = ("cc.skill.bretteur#attack", "no")


@pytest.mark.rule("cc.skill.bretteur", "cc.core.melee.dice-placing", "cc.core.melee.exchange")
def test_dice_kept_aside_go_to_attack_or_defence_when_they_are_wanted() -> None:
    arena = armed("bretteur")
    fight(arena, [5, 2, 2, 5, 1], ["1", KEEP_2, WAITS, "kept", ATTACKS, "none"])
    assert placed(arena)["r"] == (0, 0)
    assert [told.passed for told in arena.told(ParryRolled)] == [True]
    assert attacks(arena) == [("b1", "r"), ("r", "b1")]


@pytest.mark.rule("cc.skill.bretteur", "cc.core.melee.dice-placing", "cc.core.melee.exchange")
def test_dice_that_stay_aside_are_lost_with_the_combat() -> None:
    arena = armed("bretteur")
    battle = fight(arena, [5, 2], ["0", KEEP_2, WAITS])
    assert battle["r"].kept_dice == 0
    assert not attacks(arena)


@pytest.mark.rule("cc.skill.bretteur", "cc.core.melee.exchange")
def test_after_an_idle_exchange_he_may_still_attack() -> None:
    arena = armed("bretteur")
    fight(arena, [2, 5, 1], [KEEP_2, "0", ATTACKS, WAITS, "none", WAITS])
    assert attacks(arena) == [("r", "b1")]


@pytest.mark.rule("cc.skill.bretteur", "cc.core.melee.dice-placing", "cc.skill.furie-guerriere.bound")
def test_what_forces_dice_forces_them_still() -> None:
    arena = armed("bretteur")
    arena.battle["r"].gain("cc.skill.furie-guerriere#bound", until="turn")
    fight(arena, [5, 2, 1, 1], ["0", "none", "none"])
    assert placed(arena)["r"] == (2, 0)


@pytest.mark.rule("cc.skill.bretteur")
def test_all_in_attack_wants_all_dice_and_those_aside_are_not() -> None:
    arena = armed("bretteur", "fanatisme")
    fight(arena, [5, 2, 2, 1, 2], ["0", KEEP_1, "1", WAITS, "none", WAITS])
    assert [told.force for told in arena.told(WoundRolled)] == [5]


@pytest.mark.rule("cc.skill.bretteur.auto-fail")
def test_a_kept_die_against_an_attack_that_fails_is_a_defence_die() -> None:
    arena = armed("bretteur", resistance=30)
    fight(arena, [5, 2, 1, 2, 5], ["2", KEEP_1, "0", WAITS, "kept", "parry"])
    assert attacks(arena) == [("b1", "r"), ("b1", "r")]
    assert len(arena.told(ParryRolled)) == 1


@pytest.mark.rule("cc.skill.lames-dorsales")
def test_blades_are_attack_dice_more_without_what_raises_for() -> None:
    arena = armed("lames-dorsales/1")
    arena.battle["r"].gain("cc.skill.fanatisme#all-out", until="turn")
    arena.battle["r"].steps = 1
    fight(arena, [5, 2, 2, 1, 2, 2, 1, 2], ["0", "1", BLADES, "blades", "none", "none"])
    assert [told.dice for told in arena.told(BladesUsed)] == [1]
    assert attacks(arena) == [("r", "b1"), ("r", "b1")]
    assert [told.force for told in arena.told(WoundRolled)] == [4, 5]


@pytest.mark.rule("cc.skill.lames-dorsales")
def test_blades_make_no_master_stroke_and_may_be_renounced() -> None:
    arena = armed("lames-dorsales/2", "coup-de-maitre/2")
    fight(arena, [5, 2, 1, 1, 1], ["0", "1", BLADES, OWN, "none", "none", "none"])
    assert len(attacks(arena)) == 3
    arena = armed("lames-dorsales/2")
    fight(arena, [5, 2], ["0", "0", NO_BLADES])
    assert not attacks(arena)


@pytest.mark.rule("cc.skill.lames-dorsales")
def test_blades_are_used_if_nothing_is_said() -> None:
    arena = armed("lames-dorsales/1")
    fight(arena, [5, 2, 1], ["0", "0", ("cc.skill.lames-dorsales", SUGGESTED), "none"])
    assert attacks(arena) == [("r", "b1")]


@pytest.mark.rule("cc.skill.lames-dorsales.sustained-defence")
@pytest.mark.parametrize("used", [True, False])
def test_who_uses_them_has_no_sustained_defence(used: bool) -> None:
    arena = armed("lames-dorsales/1", blues=2, resistance=30)
    if used:
        with pytest.raises(IllegalAnswer):
            fight(arena, [2, 5, 2], ["b1", "0", BLADES, "1", "0", "sustained"])
    else:
        fight(arena, [2, 5, 2, 5], ["b1", "0", NO_BLADES, "1", "0", "sustained"])


@pytest.mark.rule("cc.skill.lames-dorsales.protected")
def test_a_failed_disengagement_leaves_him_his_blades() -> None:
    arena = armed("lames-dorsales/1")
    arena.battle["r"].gain(FAILURE, until="turn")
    fight(arena, [5, 2, 1], ["0", BLADES, "none"])
    assert attacks(arena) == [("r", "b1")]
    assert placed(arena)["r"] == (0, 2)


@pytest.mark.rule("cc.skill.lames-dorsales", "cc.skill.bretteur")
def test_nobody_in_rout_uses_either() -> None:
    arena = armed("lames-dorsales/1", "bretteur")
    arena.battle["r"].in_rout = True
    fight(arena, [5, 2], ["0", "0"])
    assert not attacks(arena)
