"""Toxic dice."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import Arena
from tests.c2.skills.fights import HERO_FIRST, MEET, NAME, PLACE, combat, fight, ring, stats

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.events import FighterSpared, PoisonApplied, PoisonReady, WoundRolled
from escarmouche.rulebooks.c2.rules.shooting import ShootingPhase
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn, StartOfTurn
from escarmouche.rulebooks.c2.skills.poison import DIE, TOXIC, USE
from escarmouche.table import CM, Pose

AIM = "c2.shoot.declare"
SHOT = f"{USE}#shot"
PURSUE = "c2.melee.pursuit.eligibility#who"
BOW = Weapon(Name("arc", "bow"), 5, 10 * CM, 20 * CM, 30 * CM)

STRIKE = [(PLACE, "0"), (PLACE, "1"), (NAME, "8")]


def army(points: int, *skills: str) -> Arena:
    """Toxic figures of red, worth so many points each; and a toxic one of blue."""
    place = Arena()
    for number, skill in enumerate(skills):
        place.add(f"toad{number}", "red", 10 + 5 * number, 10, **stats(skill, points=points))
    place.add("other", "red", 50, 10, points=500)
    place.add("snake", "blue", 50, 50, **stats("toxique/3"))
    return place


def carriers(place: Arena) -> list[str]:
    """Who has a toxic die."""
    return [fighter.id for fighter in place.battle.fighters.values() if fighter.has(DIE)]


def poisoner(x: int = 2, **foe: Any) -> Arena:
    """The hero has a toxic die of Strength X."""
    place = ring(stats(f"toxique/{x}"), foe)
    place.battle["hero"].gain(DIE, until="turn")
    return place


# -- who carries it ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.toxique")
@pytest.mark.parametrize(("points", "dice"), [(10, 1), (33, 1), (34, 2), (66, 2), (67, 3), (200, 3)])
def test_there_is_a_die_for_each_begun_slice_of_a_hundred_points(points: int, dice: int) -> None:
    place = army(points, "toxique/2", "toxique/3", "toxique/2")
    chosen = [f"toad{2 - number}" for number in range(dice)]
    place.run(StartOfTurn(), answers=[*((TOXIC, toad) for toad in chosen), (TOXIC, "snake")])
    assert sorted(carriers(place)) == sorted([*chosen, "snake"])
    assert len(place.told(PoisonReady)) == 2


@pytest.mark.rule("c2.skill.toxique")
def test_each_side_chooses_among_its_own_and_dice_end_with_the_turn() -> None:
    place = army(60, "toxique/2", "toxique/3")
    place.battle.stand(place.battle["toad1"], None)
    place.run(StartOfTurn(), answers=[(TOXIC, "toad0"), (TOXIC, "snake")])
    assert carriers(place) == ["toad0", "snake"]
    place.run(EndOfTurn())
    assert carriers(place) == []
    place = army(30, "toxique/2", "toxique/3")
    request = place.game(StartOfTurn()).start().request
    assert isinstance(request, Choose)
    assert (request.rule, request.player, list(request.options)) == (TOXIC, "red", ["toad0", "toad1", "pass"])
    place.run(StartOfTurn(), answers=[(TOXIC, "pass"), (TOXIC, "snake")])
    assert carriers(place) == ["snake"]


@pytest.mark.rule("c2.skill.toxique")
@pytest.mark.parametrize("aboard", [False, True])
def test_those_who_have_come_back_and_those_aboard_count_too(aboard: bool) -> None:
    place = army(60, "toxique/2", "toxique/3")
    toad = place.battle["toad0"]
    place.battle.stand(toad, None)
    if aboard:
        toad.aboard = "other"
        place.run(StartOfTurn(), answers=[(TOXIC, "toad0"), (TOXIC, "toad1"), (TOXIC, "snake")])
    else:
        toad.lost = "killed"
        toad.gain("c2.skill.renfort")
        back = ("c2.skill.renfort", Pose(50 * CM, 44 * CM, 900))
        place.battle.stand(place.battle["snake"], Pose(50 * CM, 56 * CM, 2700))
        place.run(StartOfTurn(), dice=[6], answers=[back, (TOXIC, "toad1"), (TOXIC, "toad0"), (TOXIC, "snake")])
    assert sorted(carriers(place)) == ["snake", "toad0", "toad1"]


# -- what it does ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.toxique.use")
def test_a_poisoned_blow_leads_to_a_second_wound_roll() -> None:
    """FOR 4 against RES 4, and then Strength 2: even though the first roll has only stunned."""
    place = poisoner()
    battle = fight(place, [*HERO_FIRST, 4, 1, 2, 3, 5], [*STRIKE, (USE, "foe0+8"), (MEET, "none")])
    assert [(hit.force, hit.wound, hit.rules[0]) for hit in place.told(WoundRolled)] == [
        (4, "stunned", "c2.melee.wound-roll"),
        (2, "serious", USE),
    ]
    assert not battle["hero"].has(DIE)


@pytest.mark.rule("c2.skill.toxique.use")
def test_it_may_be_used_once_and_need_not_be() -> None:
    place = poisoner()
    fight(place, [*HERO_FIRST, 4, 1, 2], [*STRIKE, (USE, "pass"), (MEET, "none")])
    assert len(place.told(WoundRolled)) == 1
    fight(place, [*HERO_FIRST, 4, 1, 2, 1, 2], [*STRIKE, (USE, "foe0+8"), (MEET, "none")])
    fight(place, [*HERO_FIRST, 4, 1, 2], [*STRIKE, (MEET, "none")])
    assert len(place.told(WoundRolled)) == 1


@pytest.mark.rule("c2.skill.toxique.use")
def test_one_of_several_attacks_is_poisoned_and_may_miss_or_be_parried() -> None:
    place = poisoner()
    answers = [(PLACE, "1"), (PLACE, "2"), (NAME, "6"), (NAME, "9"), (USE, "foe0+9"), (MEET, "foe0+9+poisoned")]
    fight(place, [*HERO_FIRST, 4, 5, 5, 1, 2, 1], [*answers, (NAME, "30")])
    assert [hit.force for hit in place.told(WoundRolled)] == [4]
    place = poisoner()
    fight(place, [*HERO_FIRST, 2], [*STRIKE, (USE, "foe0+8")])
    assert not place.told(WoundRolled) and carriers(place) == []


@pytest.mark.rule("c2.skill.toxique.use")
def test_the_dead_are_not_poisoned_nor_does_a_cancelled_roll_poison() -> None:
    place = poisoner()
    fight(place, [*HERO_FIRST, 4, 6, 6], [*STRIKE, (USE, "foe0+8"), (MEET, "none"), (PURSUE, "none")])
    assert len(place.told(WoundRolled)) == 1
    place = poisoner(**stats("instinct de survie"))
    fight(place, [*HERO_FIRST, 4, 6], [*STRIKE, (USE, "foe0+8"), (MEET, "none")])
    assert len(place.told(FighterSpared)) == 1 and not place.told(WoundRolled)


@pytest.mark.rule("c2.skill.toxique.use")
@pytest.mark.rule("c2.skill.construct")
@pytest.mark.rule("c2.skill.mort-vivant")
@pytest.mark.parametrize(
    "skill",
    [
        "mort-vivant",
        "construct",
        "Être de Lumière/1",
        "Être du Destin/2",
        "Être des Ténèbres/3",
        "Immunité/Toxique",
    ],
)
def test_some_are_immune_to_poison(skill: str) -> None:
    place = poisoner(**stats(skill))
    fight(place, [*HERO_FIRST, 4, 1, 2], [*STRIKE, (MEET, "none")])
    assert len(place.told(WoundRolled)) == 1
    assert carriers(place) == ["hero"]


@pytest.mark.rule("c2.skill.toxique.use")
def test_its_owner_is_asked_before_the_attacks_are_rolled() -> None:
    game = poisoner().game(combat(poisoner()), dice=HERO_FIRST).start()
    for _, answer in STRIKE:
        game.answer(answer)
    assert isinstance(game.request, Choose)
    assert (game.request.rule, game.request.player, list(game.request.options)) == (USE, "red", ["foe0+8", "pass"])


# -- shots -------------------------------------------------------------------------------------------------------------


def shooter(target: dict[str, Any], *skills: str) -> Arena:
    """An archer with a toxic die and a target."""
    place = Arena()
    place.add("archer", "red", 10, 30, **stats("toxique/2", *skills, weapon=BOW, shooting=3)).gain(DIE, until="turn")
    place.add("target", "blue", 17.5, 30, 1800, **target)
    return place


@pytest.mark.rule("c2.skill.toxique.use")
@pytest.mark.parametrize(("use", "rolls"), [("yes", [5, 2]), ("no", [5])])
def test_a_poisoned_shot_leads_to_a_second_wound_roll(use: str, rolls: list[int]) -> None:
    place = shooter({})
    place.run(ShootingPhase(), dice=[4, *[1, 2] * len(rolls)], answers=[(AIM, "target"), (SHOT, use)])
    assert [hit.force for hit in place.told(WoundRolled)] == rolls
    assert carriers(place) == ([] if use == "yes" else ["archer"])
    assert len(place.told(PoisonApplied)) == (use == "yes")


@pytest.mark.rule("c2.skill.toxique.use")
def test_of_two_shots_one_is_poisoned() -> None:
    place = shooter({}, "maître archer")
    answers = [(AIM, "target"), (SHOT, "yes"), (AIM, "target")]
    place.run(ShootingPhase(), dice=[4, 1, 2, 1, 2, 4, 1, 2], answers=answers)
    assert [hit.force for hit in place.told(WoundRolled)] == [5, 2, 5]


@pytest.mark.rule("c2.skill.toxique.use")
def test_a_poisoned_shot_that_misses_uses_the_die_up() -> None:
    place = shooter({}, "maître archer")
    place.run(ShootingPhase(), dice=[1, 4, 1, 2], answers=[(AIM, "target"), (SHOT, "yes"), (AIM, "target")])
    assert [hit.force for hit in place.told(WoundRolled)] == [5]


@pytest.mark.rule("c2.skill.toxique.use")
def test_nobody_is_asked_who_shoots_at_the_undead() -> None:
    place = shooter(stats("mort-vivant", fear=5))
    place.run(ShootingPhase(), dice=[4, 1, 2], answers=[(AIM, "target")])
    assert carriers(place) == ["archer"]
