"""What the machine makes of haste, of shots in the course of a move, and of the fury of battle."""

from __future__ import annotations

from typing import Any

from tests.c2.arena import Arena
from tests.c2.skills.fights import stats
from tests.machines import said

from escarmouche.documents.terms import Name
from escarmouche.kernel import PASS
from escarmouche.rulebooks.c2.battle import Combat
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.rules.melee import Fight
from escarmouche.rulebooks.c2.rules.shooting import RAPID, ShootingPhase
from escarmouche.rulebooks.c2.skills.combat_dice import FURY
from escarmouche.rulebooks.c2.skills.harassment import HARASSMENT, ON, GoOn, Harass
from escarmouche.table import CM

WEST = 1800
BOW = Weapon(Name("arc", "bow"), 8, 20 * CM, 30 * CM, 40 * CM)


# -- haste -------------------------------------------------------------------------------------------------------------


def shoot_out(**rival: Any) -> Arena:
    """An archer of red, to whom a point matters, and a dearer one of blue, who comes sooner and would kill him."""
    arena = Arena()
    plain: dict[str, Any] = {"weapon": BOW, "shooting": 6, "resistance": 0, "points": 20}
    arena.add("a", "red", 10, 30, initiative=3, **{**plain, "shooting": 1})
    arena.add("x", "blue", 25, 30, WEST, initiative=4, **{**plain, **rival})
    return arena


def test_a_shooter_hurries_to_come_before_an_enemy_who_would_kill_him() -> None:
    assert said(shoot_out(), ShootingPhase(), rule=RAPID) == "a"


def test_nobody_hurries_before_an_enemy_who_can_do_no_harm() -> None:
    assert said(shoot_out(shooting=-9), ShootingPhase(), rule=RAPID) == PASS


# -- shots in the course of a move -------------------------------------------------------------------------------------


def harasser(far: float, **target: Any) -> Arena:
    """A harassing archer who has stopped to shoot, and an enemy so many cm away."""
    arena = Arena()
    arena.battle.phase = "movement"
    archer = arena.add("a", "red", 10, 30, **stats("harcèlement", weapon=BOW, shooting=3))
    archer.activated, archer.move, archer.moved = True, "walk", 2 * CM
    arena.add("x", "blue", 12.5 + far, 30, WEST, **target)
    return arena


def test_whoever_is_about_to_be_charged_shoots_in_his_move() -> None:
    assert said(harasser(15), Harass("a"), rule=HARASSMENT) == "x"


def test_whoever_is_left_in_peace_aims_with_care_later() -> None:
    assert said(harasser(28), Harass("a"), rule=HARASSMENT) == PASS


def test_after_the_shot_one_engages_whom_it_pays_to_fight() -> None:
    weak = {"attack": 0, "strength": 0, "defence": 0, "resistance": 0, "points": 30}
    assert said(harasser(8, **weak), GoOn("a"), rule=ON) == "x"


def test_after_the_shot_one_does_not_engage_who_is_stronger() -> None:
    strong = {"attack": 9, "strength": 12, "defence": 9, "resistance": 12}
    assert said(harasser(8, **strong), GoOn("a"), rule=ON) != "x"


# -- the fury of battle ------------------------------------------------------------------------------------------------


def furious(**foe: Any) -> Arena:
    """Somebody who may be seized by fury, in combat with an enemy."""
    arena = Arena()
    arena.add("a", "red", 30, 30, **stats("furie guerrière"))
    arena.add("x", "blue", 32.5, 30, WEST, **foe)
    arena.battle.phase = "melee"
    return arena


def seized(arena: Arena) -> str:
    answer: str = said(arena, Fight(Combat(("a",), ("x",))), rule=FURY)
    return answer


def test_fury_seizes_whoever_has_nothing_to_fear() -> None:
    assert seized(furious(strength=-5, points=40)) == "yes"


def test_fury_leaves_alone_whoever_has_to_parry() -> None:
    assert seized(furious(attack=8, strength=12, defence=9, resistance=12)) == "no"
