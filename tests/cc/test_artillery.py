"""Artillery: trajectories that pierce everybody on them, templates that go astray, and who is hit by what."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import EAST, WEST, Arena, box, line, skill, taking

from escarmouche.documents.terms import Name
from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.cc.battle import Fighter
from escarmouche.rulebooks.cc.content.profile import Weapon
from escarmouche.rulebooks.cc.events import Exploded, Scattered, ShotFired, ShotOutOfRange, TrajectoryDrawn, WoundRolled
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.rulebooks.cc.rules.shooting import may_aim, may_shoot_in_assault
from escarmouche.table import CM

GUN = Weapon(Name("Canon", "Cannon"), 8, 30 * CM, 60 * CM, 90 * CM, 3 * CM + 500)
STAY = ("cc.core.artillery.move-and-shoot", "yes")
MOVE = ("cc.core.artillery.move-and-shoot", "no")
ALONG = ("cc.skill.artillerie-perforante", "trajectory")


def through(x: float, y: float) -> dict[str, int]:
    """A trajectory through a point in cm, as an answer."""
    return {"x": round(x * CM), "y": round(y * CM), "facing": 0, "z": 0}


def gun(arena: Arena, kind: str, weight: str, *more: str, **changes: Any) -> Fighter:
    """A piece of artillery (TIR 4, FOR 8) of Red's that looks east."""
    skills = (skill(f"artillerie-{kind}", weight), *(skill(name) for name in more))
    given: dict[str, Any] = {"shooting": 4, "weapon": GUN, "skills": skills, **changes}
    return arena.add("gun", "red", 10, 30, EAST, **given)


def forces(arena: Arena) -> list[tuple[str, int]]:
    """Whom wound rolls have been made on, and at which FOR."""
    return [(told.fighter, told.force) for told in arena.told(WoundRolled)]


def shots(arena: Arena) -> list[str]:
    """Who has undergone Shooting tests."""
    return [told.target for told in arena.told(ShotFired)]


# -- piercing artillery ------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.artillerie-perforante.example")
@pytest.mark.rule("cc.skill.artillerie-perforante.legere")
@pytest.mark.rule("cc.skill.artillerie-perforante.melee")
@pytest.mark.rule("cc.skill.artillerie-perforante.cover")
@pytest.mark.rule("cc.skill.artillerie-perforante.test")
@pytest.mark.rule("cc.skill.artillerie-perforante.moved")
def test_the_example_of_the_trajectory() -> None:
    arena = Arena(box("wall", "wall", 55, 20, 55.5, 40, 3))
    gun(arena, "perforante", "legere")
    arena.add("Z", "blue", 20, 30, WEST)
    arena.add("Y", "blue", 30, 30, WEST)
    arena.add("B", "red", 30, 32.5)
    arena.add("D", "red", 28, 27.5)
    arena.add("C", "red", 45, 30)
    arena.add("X", "blue", 47.5, 30, WEST)
    arena.add("V", "blue", 45, 32.5)
    arena.add("G", "red", 45, 35)
    arena.add("W", "blue", 60, 30)
    arena.add("E", "red", 60, 32.5, size="large")
    arena.add("U", "blue", 75, 30, size="large")
    arena.add("F", "red", 75, 32.5)
    dice = [1, 2, 5, 1, 2, 5, 1, 2, 5, 1, 2, 4, 1, 1, 1, 6, 1]
    arena.run(*taking("shoot", "gun"), dice=dice, answers=[through(80, 30), MOVE])
    assert [told.targets for told in arena.told(TrajectoryDrawn)] == [("Z", "Y", "C", "X", "W", "U")]
    assert shots(arena) == ["Z", "D", "B", "Y", "V", "X", "C", "U"]
    assert forces(arena) == [("D", 8), ("B", 4), ("Y", 4)]
    difficulties = {told.target: (told.shooting.total, told.difficulty.total) for told in arena.told(ShotFired)}
    assert difficulties["Z"] == (3, 4)
    assert difficulties["U"] == (3, 9)


@pytest.mark.rule("cc.core.shoot.distribution", "cc.skill.artillerie-perforante.legere")
def test_where_the_roll_names_no_camp_the_enemies_are_tested_first() -> None:
    arena = Arena()
    gun(arena, "perforante", "legere", "tir-instinctif")
    arena.add("boris", "blue", 40, 30)
    arena.add("anna", "red", 40, 27.5)
    arena.run(*taking("shoot", "gun"), dice=[2, 5, 1, 2, 5, 1, 2], answers=[through(50, 30)])
    assert forces(arena) == [("boris", 8), ("anna", 4)]


@pytest.mark.rule("cc.skill.artillerie-perforante.lourde")
def test_of_a_heavy_piece_everybody_takes_all() -> None:
    arena = Arena()
    gun(arena, "perforante", "lourde")
    for number, x in enumerate((20, 30, 60)):
        arena.add(f"boris-{number}", "blue", x, 30, WEST)
    arena.run(*taking("shoot", "gun"), dice=[5, 1, 2, 1, 5, 1, 2], answers=[through(80, 30), STAY])
    assert shots(arena) == ["boris-0", "boris-1", "boris-2"]
    assert forces(arena) == [("boris-0", 8), ("boris-2", 8)]
    assert [told.difficulty.total for told in arena.told(ShotFired)] == [4, 4, 7]


@pytest.mark.rule("cc.skill.artillerie-perforante")
def test_friends_and_the_unseen_on_a_trajectory_are_targets_the_flying_not() -> None:
    arena = Arena()
    gun(arena, "perforante", "lourde")
    arena.add("boris", "blue", 20, 30, WEST)
    arena.add("hidden", "blue", 25, 30, WEST)
    arena.add("anna", "red", 60, 30)
    arena.add("bird", "blue", 80, 30).tier = 1
    arena.add("far", "blue", 97, 30)
    arena.add("beside", "blue", 40, 32)
    arena.run(*taking("shoot", "gun"), dice=[1, 1, 1, 1], answers=[ALONG, through(50, 30), STAY])
    assert shots(arena) == ["boris", "hidden", "anna", "far"]


@pytest.mark.rule("cc.skill.artillerie-perforante.first-target")
def test_the_first_on_the_trajectory_is_an_enemy_in_sight() -> None:
    arena = Arena(box("wall", "wall", 20, 20, 20.5, 29.3, 12))
    gun(arena, "perforante", "lourde")
    arena.add("anna", "red", 20, 40)
    arena.add("behind-anna", "blue", 30, 50, WEST)
    arena.add("behind-the-wall", "blue", 30, 25, WEST)
    arena.add("boris", "blue", 40, 30, WEST)
    battle = arena.battle
    able = {enemy.id: may_aim(battle, battle["gun"], enemy) for enemy in battle.in_play("blue")}
    assert able == {"behind-anna": False, "behind-the-wall": False, "boris": True}
    for x, y, named in ((30, 50, "anna"), (30, 25, "behind-the-wall"), (50, 5, ""), (5, 30, ""), (11.25, 30, "")):
        with pytest.raises(IllegalAnswer) as refused:
            arena.run(*taking("shoot", "gun"), answers=[through(x, y)])
        (reason,) = refused.value.reasons
        assert str(reason.text.args.get("friend", reason.text.args.get("enemy", ""))) == named


@pytest.mark.rule("cc.skill.artillerie-perforante.levels")
def test_at_another_level_only_the_target_and_who_touches_it_are_tested() -> None:
    arena = Arena()
    gun(arena, "perforante", "legere")
    arena.add("boris", "blue", 20, 30, WEST)
    arena.add("bird", "blue", 30, 30, WEST).tier = 1
    arena.add("friend", "red", 32.5, 30).tier = 1
    answers = [("cc.skill.artillerie-perforante", "bird"), STAY]
    arena.run(*taking("shoot", "gun"), dice=[4, 5, 1, 2, 5, 1, 2], answers=answers)
    assert shots(arena) == ["bird", "friend"]
    assert forces(arena) == [("bird", 8), ("friend", 4)]


@pytest.mark.rule("cc.skill.artillerie-perforante.levels")
def test_a_named_target_out_of_range_is_a_shot_lost() -> None:
    arena = Arena()
    small = Weapon(Name("Canon", "Cannon"), 8, 5 * CM, 6 * CM, 7 * CM)
    gun(arena, "perforante", "legere", weapon=small)
    arena.add("bird", "blue", 30, 30, WEST).tier = 1
    battle = arena.run(*taking("shoot", "gun"), answers=[STAY])
    assert [told.target for told in arena.told(ShotOutOfRange)] == ["bird"]
    assert battle["gun"].shots == 1


# -- moving, static shots, assaults ------------------------------------------------------------------------------------


def range_of(kind: str, *more: str, **changes: Any) -> Arena:
    """A heavy gun and an enemy 20 cm before it."""
    arena = Arena()
    gun(arena, kind, "lourde", *more, **changes)
    arena.add("boris", "blue", 32.5, 30, WEST)
    return arena


def aim(kind: str) -> list[Any]:
    """How the gun is aimed at the enemy."""
    return [through(50, 30)] if kind == "perforante" else []


KINDS = pytest.mark.parametrize("kind", ["perforante", "zone"])


def misses(kind: str) -> list[int]:
    """The dice of a shot that misses, a template going astray 4 cm straight on."""
    return [1] if kind == "perforante" else [1, 6, 2]


@KINDS
@pytest.mark.rule("cc.core.artillery.move-and-shoot")
def test_artillery_gives_up_moving_or_shoots_worse(kind: str) -> None:
    for answer, tir in ((STAY, 4), (MOVE, 3)):
        arena = range_of(kind)
        battle = arena.run(*taking("shoot", "gun"), dice=misses(kind), answers=[*aim(kind), answer])
        assert [told.shooting.total for told in arena.told(ShotFired)] == [tir]
        assert may_take(battle, battle["gun"], "walk", ("shoot",)) is (answer == MOVE)


@KINDS
@pytest.mark.rule("cc.core.artillery.move-and-shoot")
def test_artillery_that_has_walked_shoots_worse_unless_by_instinct(kind: str) -> None:
    for more, tir in (((), 3), (("tir-instinctif",), 4)):
        arena = range_of(kind, *more)
        answers = [line((10, 30), (11, 30)), *aim(kind)]
        arena.run(*taking("walk", "gun"), *taking("shoot", "gun"), dice=misses(kind), answers=answers)
        assert [told.shooting.total for told in arena.told(ShotFired)] == [tir]


@pytest.mark.rule("cc.core.artillery.move-and-shoot")
@pytest.mark.rule("cc.skill.artillerie-perforante.lourde")
@pytest.mark.parametrize(("answer", "tir"), [(STAY, 4), (MOVE, 3)])
def test_a_piece_that_fires_twice_has_settled_it_with_the_first_shot(answer: tuple[str, str], tir: int) -> None:
    arena = Arena()
    gun(arena, "perforante", "lourde").gain("cc.skill.tir-supplementaire", 1)
    arena.add("boris", "blue", 30, 30, WEST)
    answers = [through(80, 30), answer, through(80, 30)]
    battle = arena.run(*taking("shoot", "gun"), *taking("shoot", "gun"), dice=[1, 1], answers=answers)
    assert [told.shooting.total for told in arena.told(ShotFired)] == [tir, tir]
    assert not may_take(battle, battle["gun"], "shoot", ("shoot",))


@KINDS
@pytest.mark.rule("cc.skill.tir-instinctif.artillery")
def test_by_instinct_one_shoots_and_moves_at_no_cost(kind: str) -> None:
    arena = range_of(kind, "tir-instinctif")
    battle = arena.run(*taking("shoot", "gun"), dice=misses(kind), answers=aim(kind))
    assert [told.shooting.total for told in arena.told(ShotFired)] == [4]
    assert may_take(battle, battle["gun"], "walk", ("shoot",))


@pytest.mark.rule("cc.skill.artillerie-perforante.no-bonus")
@pytest.mark.rule("cc.skill.artillerie-zone.no-bonus")
@pytest.mark.rule("cc.skill.tir-d-assaut.artillery")
@KINDS
def test_artillery_shoots_in_an_assault_only_with_the_skill_and_at_7(kind: str) -> None:
    arena = range_of(kind)
    battle = arena.battle
    assert not may_shoot_in_assault(battle, battle["gun"], battle["boris"])
    arena = range_of(kind, "tir-d-assaut", movement=15 * CM)
    battle = arena.battle
    assert may_shoot_in_assault(battle, battle["gun"], battle["boris"])
    battle["gun"].in_rout = True
    assert not may_shoot_in_assault(battle, battle["gun"], battle["boris"])
    battle["gun"].in_rout = False
    answers = [("cc.core.shoot.assault-shot", "yes"), *aim(kind), line((10, 30), (30, 30))]
    arena.run(*taking("charge", "gun"), dice=misses(kind), answers=answers)
    assert [(told.shooting.total, told.difficulty.total) for told in arena.told(ShotFired)] == [(3, 7)]


@pytest.mark.rule("cc.skill.tir-d-assaut.artillery")
def test_in_an_assault_a_trajectory_has_short_range_and_crosses_the_target() -> None:
    arena = range_of("perforante", "tir-d-assaut", movement=15 * CM)
    arena.add("carl", "blue", 39, 30, WEST)
    arena.add("dora", "blue", 45, 30, WEST)
    yes = ("cc.core.shoot.assault-shot", "yes")
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("charge", "gun"), answers=[yes, through(30, 40)])
    answers = [yes, through(50, 30), line((10, 30), (30, 30))]
    arena.run(*taking("charge", "gun"), dice=[1, 1], answers=answers)
    assert shots(arena) == ["boris", "carl"]


# -- area artillery ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.artillerie-zone.example")
@pytest.mark.rule("cc.skill.artillerie-zone.template")
@pytest.mark.rule("cc.skill.artillerie-zone.legere")
@pytest.mark.rule("cc.skill.artillerie-zone.melee")
@pytest.mark.rule("cc.core.artillery.indirect")
@pytest.mark.rule("cc.core.scatter")
def test_the_example_of_the_area_shot() -> None:
    arena = Arena(box("tower", "wall", 30, 10, 31, 50, 12))
    gun(arena, "zone", "legere", shooting=2)
    arena.add("A", "blue", 56.5, 30)
    arena.add("B", "blue", 64.5, 30)
    arena.add("Y", "red", 66.9, 32.5)
    arena.add("E", "blue", 68.1, 35)
    arena.add("C", "blue", 68.5, 28.5)
    arena.add("W", "red", 71, 28.5)
    arena.add("X", "red", 68.5, 26)
    arena.add("D", "blue", 64.5, 26)
    answers = [("cc.core.shoot.order", "A"), STAY]
    arena.run(*taking("shoot", "gun"), dice=[5, 3, 1, 6, *[1, 2] * 7], answers=answers)
    assert [(told.shooting.total, told.difficulty.total, told.hit) for told in arena.told(ShotFired)] == [
        (-1, 7, False)
    ]
    astray = arena.told(Scattered)[0]
    assert (astray.distance, astray.spot) == (8 * CM, (64_500, 30_000))
    struck = forces(arena)
    assert struck[0] == ("B", 8)
    assert sorted(struck[1:]) == [(name, 4) for name in "CDEWXY"]
    assert sorted(arena.told(Exploded)[0].victims) == sorted("BCDEWXY")


@pytest.mark.rule("cc.skill.artillerie-zone.melee")
@pytest.mark.parametrize(("face", "full"), [(3, "anna"), (4, "boris")])
def test_the_distribution_roll_says_who_takes_all_of_a_light_shot(face: int, full: str) -> None:
    arena = Arena()
    gun(arena, "zone", "legere")
    arena.add("boris", "blue", 40, 30)
    arena.add("anna", "red", 42.5, 30)
    arena.run(*taking("shoot", "gun"), dice=[5, face, 1, 2, 1, 2], answers=[STAY])
    assert dict(forces(arena)) == {name: 8 if name == full else 4 for name in ("anna", "boris")}


@pytest.mark.rule("cc.skill.artillerie-zone.legere")
def test_where_the_centre_lies_on_nobody_all_take_half() -> None:
    arena = Arena()
    gun(arena, "zone", "legere")
    arena.add("boris", "blue", 40, 30)
    arena.run(*taking("shoot", "gun"), dice=[1, 1, 1, 1, 2], answers=[STAY])
    assert arena.told(Scattered)[0].spot == (44_000, 30_000)
    assert forces(arena) == [("boris", 4)]


@pytest.mark.rule("cc.skill.artillerie-zone.lourde")
@pytest.mark.rule("cc.skill.artillerie-zone")
def test_of_a_heavy_area_shot_everybody_takes_all_once() -> None:
    arena = Arena()
    gun(arena, "zone", "lourde")
    arena.add("boris", "blue", 40, 30)
    arena.add("anna", "red", 42.5, 30)
    arena.add("carl", "blue", 40, 33)
    arena.add("bird", "blue", 38, 28).tier = 1
    arena.run(*taking("shoot", "gun"), dice=[5, *[1, 2] * 3], answers=[("cc.core.shoot.order", "boris"), STAY])
    assert sorted(forces(arena)) == [("anna", 8), ("boris", 8), ("carl", 8)]
    assert arena.battle["gun"].shots == 1


@pytest.mark.rule("cc.skill.eclaireur.hidden")
@pytest.mark.parametrize(("kind", "dice"), [("zone", [5, *[1, 2] * 2]), ("perforante", [5, 1, 2, 5, 1, 2])])
def test_a_scout_hidden_beside_a_melee_is_not_drawn_into_a_shot(kind: str, dice: list[int]) -> None:
    arena = Arena()
    gun(arena, kind, "lourde")
    arena.add("boris", "blue", 40, 30)
    arena.add("anna", "red", 42.5, 30)
    arena.add("scout", "blue", 40, 32.5).gain("cc.skill.eclaireur.hidden")
    aim = [through(50, 30)] if kind == "perforante" else []
    arena.run(*taking("shoot", "gun"), dice=dice, answers=[*aim, STAY])
    assert sorted(forces(arena)) == [("anna", 8), ("boris", 8)]


@pytest.mark.rule("cc.skill.cible")
def test_what_is_hard_to_hit_for_enemies_is_not_so_for_friends() -> None:
    arena = Arena()
    gun(arena, "perforante", "lourde")
    for name, side, x in (("boris", "blue", 20), ("anna", "red", 25)):
        arena.add(name, side, x, 30, skills=(skill("cible", 2),))
    arena.run(*taking("shoot", "gun"), dice=[1, 1], answers=[through(50, 30), STAY])
    assert [(told.target, told.difficulty.total) for told in arena.told(ShotFired)] == [("boris", 6), ("anna", 4)]


@pytest.mark.parametrize("first", [True, False])
def test_awareness_lets_nobody_draw_a_trajectory_at_the_unseen(first: bool) -> None:
    arena = Arena()
    known = (skill("conscience"), skill("artillerie-perforante", "legere"))
    arena.add("gun", "red", 20, 30, EAST, shooting=3, weapon=GUN, skills=known if first else known[::-1])
    arena.add("boris", "blue", 10, 30, WEST)
    assert not may_take(arena.battle, arena.battle["gun"], "shoot"), "behind him, where no trajectory leads"


@pytest.mark.rule("cc.skill.artillerie-zone.levels")
def test_an_area_shot_goes_at_the_ground_from_the_ground_or_a_level_above() -> None:
    for gun_tier, target_tier, able in ((0, 0, True), (1, 0, True), (0, 1, False), (1, 1, False), (2, 0, False)):
        arena = Arena()
        piece = gun(arena, "zone", "lourde")
        boris = arena.add("boris", "blue", 40, 30)
        piece.tier, boris.tier = gun_tier, target_tier
        assert may_aim(arena.battle, piece, boris) is able


@pytest.mark.rule("cc.core.scatter", "cc.skill.artillerie-zone")
def test_an_area_shot_out_of_range_is_no_explosion_and_arrows_go_clockwise() -> None:
    arena = Arena()
    gun(arena, "zone", "lourde", weapon=Weapon(Name("Canon", "Cannon"), 8, 5 * CM, 6 * CM, 7 * CM))
    arena.add("boris", "blue", 40, 30)
    battle = arena.run(*taking("shoot", "gun"), answers=[STAY])
    assert not arena.told(Exploded)
    assert battle["gun"].shots == 1
    spots = []
    for arrow in range(1, 7):
        arena = Arena()
        gun(arena, "zone", "lourde")
        arena.add("boris", "blue", 40, 30)
        arena.run(*taking("shoot", "gun"), dice=[1, 6, arrow], answers=[STAY])
        assert arena.told(Exploded)[0].victims == ()
        spots.append(arena.told(Scattered)[0].spot)
    assert spots[0] == (54_000, 30_000)
    assert spots[3] == (26_000, 30_000)
    assert spots[1][1] < 30_000 < spots[5][1]
    assert len({*spots}) == 6


def test_the_pieces_of_a_template_may_be_of_another_size() -> None:
    for template, reached in ((0, True), (2 * CM, False)):
        arena = Arena()
        gun(arena, "zone", "lourde", weapon=Weapon(Name("Canon", "Cannon"), 8, 90 * CM, 91 * CM, 92 * CM, template))
        arena.add("boris", "blue", 40, 30)
        arena.add("carl", "blue", 40, 35)
        arena.run(
            *taking("shoot", "gun"),
            dice=[5, *[1, 2] * (1 + reached)],
            answers=[("cc.core.shoot.order", "boris"), STAY],
        )
        assert ("carl", 8) in forces(arena) or not reached
