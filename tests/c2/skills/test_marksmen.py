"""Skills of those who shoot."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.c2.arena import Arena
from tests.c2.skills.fights import stats

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.events import ShotFired, ShotLanded, ShotOutOfRange, WoundRolled
from escarmouche.rulebooks.c2.rules.characteristics import ATTACK, SHOOTING, check
from escarmouche.rulebooks.c2.rules.shooting import ShootingPhase
from escarmouche.table import CM

LEFT = 1800
AIM = "c2.shoot.declare"
WHOM = "c2.shoot.into-melee"
BOW = Weapon(Name("arc", "bow"), 5, 10 * CM, 20 * CM, 30 * CM)


def range_of(*skills: str, gap: float = 5, **changes: Any) -> Arena:
    """A red archer (TIR 3) and a blue target before it, so many cm apart."""
    place = Arena()
    place.add("archer", "red", 10, 30, **stats(*skills, weapon=BOW, shooting=3))
    place.add("target", "blue", 12.5 + gap, 30, LEFT)
    for field, value in changes.items():
        setattr(place.battle["archer"], field, value)
    return place


# -- master archers ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.maitre-archer")
def test_a_master_archer_shoots_once_more_right_away_at_whom_he_likes() -> None:
    place = range_of("maître archer")
    place.add("other", "blue", 15, 33, LEFT)
    place.run(ShootingPhase(), dice=[1, 1], answers=[(AIM, "target"), (AIM, "other")])
    assert [shot.target for shot in place.told(ShotFired)] == ["target", "other"]
    place = range_of()
    place.run(ShootingPhase(), dice=[1], answers=[(AIM, "target")])
    assert len(place.told(ShotFired)) == 1


@pytest.mark.rule("c2.skill.maitre-archer")
def test_haste_counts_for_both_shots_and_aim_for_the_first() -> None:
    place = range_of("maître archer")
    place.run(ShootingPhase(), dice=[1, 1], answers=[(AIM, "precision"), (AIM, "target"), (AIM, "target")])
    assert [shot.difficulty.total for shot in place.told(ShotFired)] == [3, 4]


# -- instinct ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.tir-instinctif")
@pytest.mark.parametrize(
    ("moved", "move", "difficulty"),
    [(0, "stay", 4), (9_000, "walk", 5), (10_001, "run", 7), (20_000, "run", 7), (0, "feat", 7)],
)
def test_instinctive_shots_are_three_harder_after_great_exertion(moved: int, move: str, difficulty: int) -> None:
    place = range_of("tir instinctif", moved=moved, move=move)
    place.run(ShootingPhase(), dice=[1], answers=[(AIM, "target")])
    assert [shot.difficulty.total for shot in place.told(ShotFired)] == [difficulty]


@pytest.mark.rule("c2.skill.tir-instinctif")
def test_after_great_exertion_only_short_range_will_do() -> None:
    place = range_of("tir instinctif", gap=10.1, moved=15_000, move="run")
    place.run(ShootingPhase(), answers=[(AIM, "target")])
    assert len(place.told(ShotOutOfRange)) == 1
    place = range_of("tir instinctif", gap=10.1)
    place.run(ShootingPhase(), dice=[1], answers=[(AIM, "target")])
    assert [shot.difficulty.total for shot in place.told(ShotFired)] == [7]


@pytest.mark.rule("c2.skill.tir-instinctif")
def test_others_do_not_shoot_after_great_exertion() -> None:
    place = range_of(moved=15_000, move="run")
    place.run(ShootingPhase())
    assert not place.told(ShotFired)


@pytest.mark.rule("c2.skill.tir-instinctif")
@pytest.mark.parametrize("victim", ["target", "friend"])
def test_who_shoots_by_instinct_chooses_whom_he_hits_in_a_melee(victim: str) -> None:
    place = range_of("tir instinctif", gap=6)
    place.add("friend", "red", 18.5, 32.5)
    game = place.game(ShootingPhase(), dice=[4, 1, 2]).start()
    game.answer("target")
    assert isinstance(game.request, Choose)
    assert (game.request.rule, game.request.player, set(game.request.options)) == (WHOM, "red", {"target", "friend"})
    game.answer(victim)
    assert [hit.fighter for hit in place.told(WoundRolled)] == [victim]
    assert not place.told(ShotLanded)


# -- sharpshooters -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.tireur-d-elite")
@pytest.mark.parametrize(("kind", "chance"), [(SHOOTING, Fraction(1)), (ATTACK, Fraction(5, 6))])
def test_a_one_is_no_failure_for_a_sharpshooter(kind: str, chance: Fraction) -> None:
    place = range_of("tireur d'élite")
    roll = check(place.battle, place.battle["archer"], kind, "c2.dice.test", 3, 4)
    assert roll.odds()[True] == chance


@pytest.mark.rule("c2.skill.tireur-d-elite")
def test_nor_is_a_one_on_a_die_thrown_again() -> None:
    """TIR 3 at long range: 3 + 6 + 1 reaches 10."""
    place = range_of("tireur d'élite", gap=25)
    place.run(ShootingPhase(), dice=[6, 1, 1, 2], answers=[(AIM, "target"), ("c2.dice.six", "yes")])
    assert place.told(ShotFired)[0].hit
