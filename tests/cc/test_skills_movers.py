"""Skills of those who charge with all their weight, who turn at any time, and who hardly move."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.cc.arena import BOW, EAST, OFFERED, WEST, Arena, doing, line, skill, taking

from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.cc.battle import Attack, Battle, Fighter
from escarmouche.rulebooks.cc.events import Turned, WoundRolled
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.rulebooks.cc.rules.assault import PENALTY, pursuit_move
from escarmouche.rulebooks.cc.rules.characteristics import shooting, strength
from escarmouche.rulebooks.cc.rules.fear import may_flee, rout
from escarmouche.rulebooks.cc.rules.windows import start_phase
from escarmouche.rulebooks.cc.skills.melee import MASTER_STROKE
from escarmouche.rulebooks.cc.skills.movers import CHARGING

FORCE = ("cc.skill.force-en-charge", "yes")


def charger(far: float = 12.5) -> Arena:
    """Ada (FOR 4, Force en charge/3) and Boris."""
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST, skills=(skill("force-en-charge", 3),))
    arena.add("boris", "blue", 32.5 + far, 30, WEST)
    return arena


@pytest.mark.rule("cc.skill.force-en-charge")
def test_who_declares_a_charge_may_have_more_for_until_he_pursues() -> None:
    arena = charger()
    battle = arena.run(*taking("charge", "ada"), answers=[FORCE, OFFERED])
    ada = battle["ada"]
    assert strength(battle, ada) == 7
    battle.expire("turn")
    assert strength(battle, ada) == 4
    arena = charger()
    arena.run(*taking("charge", "ada"), answers=[FORCE, OFFERED])
    arena.battle.stand(arena.battle["boris"], None)
    battle = arena.run(doing(pursuit_move, "ada"), answers=[OFFERED])
    assert strength(battle, battle["ada"]) == 4


@pytest.mark.rule("cc.skill.force-en-charge")
def test_it_ends_with_a_charge_that_fails_and_an_engagement_has_none() -> None:
    battle = charger(40).run(*taking("charge", "ada"), answers=[FORCE])
    assert strength(battle, battle["ada"]) == 4
    battle = charger().run(*taking("engage", "ada"), answers=[OFFERED])
    assert strength(battle, battle["ada"]) == 4


async def declares(battle: Battle, fighter: Fighter, target: Fighter, charge: bool) -> None:
    """A fighter has declared an assault."""
    await moment(fighter.effects, Hooks.assault_declared, battle, fighter, target, charge)


@pytest.mark.rule("cc.skill.force-en-charge")
@pytest.mark.parametrize(
    ("charge", "in_rout", "already", "asked"),
    [(True, False, False, True), (False, False, False, False), (True, True, False, False), (True, False, True, False)],
)
def test_it_is_for_one_charge_and_nobody_in_rout(charge: bool, in_rout: bool, already: bool, asked: bool) -> None:
    arena = charger()
    arena.battle["ada"].in_rout = in_rout
    if already:
        arena.battle["ada"].gain(CHARGING, 3, until="turn")
    assert (arena.game(doing(declares, "ada", "boris", charge)).request is not None) is asked


@pytest.mark.rule("cc.skill.force-en-charge.master-stroke")
def test_a_master_stroke_has_nothing_of_it() -> None:
    battle = charger().run(*taking("charge", "ada"), answers=[FORCE, OFFERED])
    ada = battle["ada"]
    for kind, force in (("", 7), (MASTER_STROKE, 4)):
        attack = Attack("ada", "boris", kind=kind)
        assert apply_hooks(battle, ada, Hooks.blow_strength, strength(battle, ada), attack) == force


@pytest.mark.rule("cc.skill.force-en-charge", "cc.skill.immunite.coup-de-maitre")
def test_a_master_stroke_at_the_immune_is_a_blow_like_others() -> None:
    arena = charger()
    arena.battle["boris"].gain("cc.skill.immunite", "coup-de-maitre")
    battle = arena.run(*taking("charge", "ada"), answers=[FORCE, OFFERED])
    attack = Attack("ada", "boris", kind=MASTER_STROKE)
    assert apply_hooks(battle, battle["ada"], Hooks.blow_strength, strength(battle, battle["ada"]), attack) == 7


@pytest.mark.rule("cc.skill.reorientation")
def test_one_may_turn_at_the_start_of_any_phase_if_no_enemy_touches_one() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST, skills=(skill("reorientation"),))
    answers: list[Any] = [("cc.skill.reorientation", "yes"), line((30, 30), facing=WEST)]
    battle = arena.run(doing(start_phase), answers=answers)
    assert battle["ada"].pose is not None
    assert (battle["ada"].pose.facing, battle["ada"].turned) == (WEST, False)
    assert len(arena.told(Turned)) == 1
    arena.run(doing(start_phase), answers=[("cc.skill.reorientation", SUGGESTED)])
    arena.add("boris", "blue", 32.5, 30)
    arena.run(doing(start_phase))


# -- Immobile ----------------------------------------------------------------------------------------------------------


def gun(x: int = 3) -> Arena:
    """A gun (TIR 3, Immobile/X) and an enemy before it."""
    arena = Arena()
    arena.add("gun", "red", 30, 30, EAST, shooting=3, weapon=BOW, skills=(skill("immobile", x),))
    arena.add("boris", "blue", 45, 30, WEST)
    return arena


@pytest.mark.rule("cc.skill.immobile")
def test_it_takes_no_exclusive_action_and_moves_or_shoots() -> None:
    arena = gun()
    battle, one = arena.battle, arena.battle["gun"]
    names = ("charge", "cover", "engage", "run", "shoot", "turn", "walk")
    assert [name for name in names if may_take(battle, one, name)] == ["shoot", "turn", "walk"]
    one.shots = 1
    assert not may_take(battle, one, "walk", ("shoot",))
    walked = gun().run(*taking("walk", "gun"), answers=[line((30, 30), (32, 30))])
    assert not may_take(walked, walked["gun"], "shoot", ("walk",))


@pytest.mark.rule("cc.skill.immobile")
@pytest.mark.parametrize("first", [True, False])
def test_no_other_skill_lets_it_move_and_shoot(first: bool) -> None:
    arena = gun()
    known = (skill("immobile", 3), skill("tireur-embarque"))
    arena.add("rider", "red", 30, 20, EAST, shooting=3, weapon=BOW, skills=known if first else known[::-1])
    battle = arena.run(*taking("walk", "rider"), answers=[line((30, 20), (32, 20))])
    assert not may_take(battle, battle["rider"], "shoot", ("walk",))


@pytest.mark.rule("cc.skill.immobile")
def test_what_turns_shoots_worse_and_never_flees_pursues_or_takes_charges() -> None:
    arena = gun()
    battle = arena.run(*taking("turn", "gun"), answers=[line((30, 30), facing=10)])
    one = battle["gun"]
    assert shooting(battle, one) == 2
    assert apply_hooks(battle, one, Hooks.shoots_on_the_move, False)
    assert apply_hooks(battle, one, Hooks.pursuit_moves, 1) == 0
    rout(battle, one, battle["boris"])
    assert not may_flee(battle, one)
    arena = gun()
    arena.run(doing(pursuit_move, "gun"))
    assert not arena.run(*taking("charge", "boris"), answers=[OFFERED])["gun"].has(PENALTY)


@pytest.mark.rule("cc.skill.immobile.engaged-shooting", "cc.core.shoot.free-shooter")
@pytest.mark.parametrize(("weights", "may"), [((2,), True), ((2, 2), False), ((3,), False)])
def test_in_contact_it_shoots_while_its_enemies_have_less_puissance_than_x(weights: tuple[int, ...], may: bool) -> None:
    arena = gun()
    for weight, (x, y) in zip(weights, ((32.5, 30), (30, 32.5)), strict=False):
        arena.add(f"foe{y}", "blue", x, y, WEST, weight=weight)
    battle = arena.battle
    assert may_take(battle, battle["gun"], "shoot") is may
    assert shooting(battle, battle["gun"]) == 2
    assert not may_take(battle, battle["gun"], "disengage")


@pytest.mark.rule("cc.skill.immobile.engaged-shooting", "cc.core.shoot.into-melee")
@pytest.mark.parametrize("helped", [True, False])
def test_in_contact_it_never_strikes_itself(helped: bool) -> None:
    arena = gun()
    arena.add("foe", "blue", 32.5, 30, WEST, weight=2)
    if helped:
        arena.add("mate", "red", 35, 30, WEST)
    arena.run(*taking("shoot", "gun"), dice=[5, *[1] * helped, 1, 2], answers=["no"])
    assert [told.fighter for told in arena.told(WoundRolled)] == ["mate" if helped else "foe"]


@pytest.mark.rule("cc.skill.immobile.duplicate")
def test_the_highest_x_counts() -> None:
    arena = gun(1)
    arena.battle["gun"].gain("cc.skill.immobile", 3)
    arena.add("foe", "blue", 32.5, 30, WEST, weight=2)
    assert may_take(arena.battle, arena.battle["gun"], "shoot")
