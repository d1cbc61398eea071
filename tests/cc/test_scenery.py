"""Scenery that can be destroyed: struck and shot at, its skills, those inside it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.cc.arena import BOW, EAST, OFFERED, Arena, box, doing, line, skill, taking
from tests.cc.arena import profile as soldier
from tests.cc.mystics import mage, spell
from tests.cc.test_skills_melee import give

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.pieces import Body, Trait
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.content.terms import HEIGHTS, Size
from escarmouche.rulebooks.cc.events import AttackRolled, FighterLost, StoppedByScenery, StructureChanged, WoundIgnored
from escarmouche.rulebooks.cc.rules.activation import ActivateFighter
from escarmouche.rulebooks.cc.rules.breach import touched
from escarmouche.rulebooks.cc.rules.casting import Spot
from escarmouche.rulebooks.cc.rules.casting import may_aim as may_cast_at
from escarmouche.rulebooks.cc.rules.effect_words import carry_out
from escarmouche.rulebooks.cc.rules.fear import flee
from escarmouche.rulebooks.cc.rules.melee import CombatPhase
from escarmouche.rulebooks.cc.rules.scenery import enter_scenery, kept_in_place_by, occupants
from escarmouche.rulebooks.cc.rules.shooting import difficulty_of, may_aim
from escarmouche.rulebooks.cc.rules.sight import is_masked, sees
from escarmouche.rulebooks.cc.rules.structure import lose_structure
from escarmouche.rulebooks.cc.rules.terrain import size_of
from escarmouche.rulebooks.cc.rules.wounds import kill, wound_roll
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.table import CM, Board, Pose, Rectangle

STRIKE = "cc.core.terrain.scenery#strike"
WALL = "wall"


def target(
    arena: Arena,
    name: str,
    *traits: str,
    resistance: int = 6,
    structure: int = 4,
    level: bool = False,
) -> Fighter:
    """Makes a piece of terrain of the arena's table one that can be destroyed."""
    piece = arena.battle.board.piece(name)
    low_x, low_y, high_x, high_y = piece.box
    size: Size = size_of(piece)
    profile: Profile = soldier(
        name,
        size=size,
        resistance=resistance,
        base=Rectangle(high_y - low_y, high_x - low_x),
        body=Body(
            structure=structure,
            kind=piece.kind,
            height=piece.height,
            level=level,
            traits=tuple(Trait(trait) for trait in traits),
        ),
    )
    return enter_scenery(arena.battle, name, profile, Pose((low_x + high_x) // 2, (low_y + high_y) // 2))


def yard(*traits: str, kind: str = "wall", height: float = 3, **facts: Any) -> Arena:
    """A soldier, west of a wall 1 cm thick and 12 cm long that stands across his way east; an enemy far behind it."""
    arena = Arena(box("wall", kind, 40, 24, 41, 36, height))
    target(arena, "wall", *traits, **facts)
    arena.add("a", "red", 38.75, 30, EAST)
    arena.add("x", "blue", 60, 30, 1800)
    return arena


# -- struck ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.terrain.scenery")
def test_who_touches_a_piece_strikes_with_two_dice_and_only_a_1_misses() -> None:
    arena = yard()
    battle = arena.run(CombatPhase(), answers=[(STRIKE, "wall")], dice=(2, 3, 4, 1))  # hit, 4 - 6: the body, 7
    assert [told.left for told in arena.told(StructureChanged)] == [battle["wall"].structure]
    assert battle["wall"].structure == 3
    assert battle.combat is None and battle["a"].attack_dice == 0


@pytest.mark.rule("cc.skill.charge-bestiale")
def test_who_strikes_scenery_has_taken_part_in_no_combat() -> None:
    arena = yard()
    give(arena, "a", "charge-bestiale")
    arena.battle["a"].gain("cc.skill.charge-bestiale#charged", until="turn")
    arena.add("y", "blue", 38.75, 25, strength=30)
    arena.add("z", "red", 36.25, 25, resistance=0)
    first = [(STRIKE, "wall"), "a+wall", "2", "0", "none"]  # y kills z, and pursues
    arena.run(CombatPhase(), answers=[*first, "y", "a", OFFERED, "0", "0", "none"], dice=(1, 1, 5, 2, 4, 6, 5, 5, 2, 1))
    assert [(told.fighter, told.target) for told in arena.told(AttackRolled)][-1] == ("a", "y")


@pytest.mark.rule("cc.skill.assassin")
def test_scenery_is_struck_with_no_amplified_wound_roll() -> None:
    arena = yard()
    give(arena, "a", "assassin")
    arena.battle["a"].gain("cc.skill.assassin#ready", until="turn")
    battle = arena.run(CombatPhase(), answers=[(STRIKE, "wall")], dice=(2, 3, 4, 1))
    assert battle["a"].has("cc.skill.assassin#ready")


@pytest.mark.rule("cc.core.terrain.scenery")
def test_at_no_points_it_is_destroyed_and_the_way_is_free() -> None:
    arena = yard(structure=1)
    battle = arena.run(CombatPhase(), answers=[(STRIKE, "wall")], dice=(2, 3, 4))
    assert battle["wall"].lost == "destroyed" and not battle.board.pieces
    assert [(told.fighter, told.how) for told in arena.told(FighterLost)] == [("wall", "destroyed")]


@pytest.mark.rule("cc.core.terrain.scenery")
def test_nobody_need_strike_it_nor_may_with_an_adversary_or_in_rout() -> None:
    assert yard().run(CombatPhase(), answers=[(STRIKE, "pass")])["wall"].structure == 4
    away = yard()
    away.battle.stand(away.battle["a"], Pose(30 * CM, 30 * CM))
    assert away.run(CombatPhase())["wall"].structure == 4
    routed = yard()
    routed.battle["a"].in_rout = True
    assert routed.run(CombatPhase())["wall"].structure == 4
    engaged = yard()
    engaged.add("y", "blue", 38.75, 32.5)
    assert touched(engaged.battle, engaged.battle["a"]) == []


@pytest.mark.rule("cc.core.terrain.scenery")
def test_those_on_it_fare_like_passengers_of_what_is_destroyed() -> None:
    arena = Arena(box("tower", "climbable-wall", 40, 25, 48, 35, 6))
    arena.battle.rebuild(_with_top(arena))
    target(arena, "tower", structure=1, resistance=5, level=True)
    up = arena.add("up", "red", 44, 30)
    arena.battle.stand(up, Pose(44 * CM, 30 * CM, 0, 6 * CM))
    arena.add("below", "red", 30, 30)
    assert [one.id for one in occupants(arena.battle, arena.battle["tower"])] == ["up"]
    answers = [("cc.skill.transport.destroyed", OFFERED)]
    battle = arena.run(doing(ruin, "tower"), answers=answers, dice=(3, 4))  # FOR 5 against RES 4
    assert battle["up"].pose is not None and battle["up"].pose.z == 0
    assert battle["up"].activated and battle["up"].steps == 2
    assert not battle["below"].activated


@pytest.mark.rule("cc.core.terrain.scenery")
def test_who_is_killed_together_with_what_he_stands_on_is_gone() -> None:
    arena = Arena(box("tower", "climbable-wall", 40, 25, 48, 35, 6))
    arena.battle.rebuild(_with_top(arena))
    target(arena, "tower", structure=1, resistance=5, level=True)
    up = arena.add("up", "red", 44, 30)
    arena.battle.stand(up, Pose(44 * CM, 30 * CM, 0, 6 * CM))
    battle = arena.run(doing(blow_up, "tower", "up"))
    assert (battle["up"].lost, battle["up"].in_play) == ("killed", False)


async def blow_up(battle: Battle, piece: Fighter, inside: Fighter) -> None:
    """The same shell destroys a piece and kills somebody on it."""
    await ruin(battle, piece)
    await kill(battle, inside, rule="cc.skill.artillerie-zone")


def _with_top(arena: Arena) -> Board:
    board = arena.battle.board
    pieces = tuple(msgspec.structs.replace(piece, level=True) for piece in board.pieces)
    return msgspec.structs.replace(board, pieces=pieces)


async def ruin(battle: Battle, piece: Fighter) -> None:
    """A piece loses a structure point."""
    await lose_structure(battle, piece, 1, rule="cc.core.terrain.scenery")


# -- shot at -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.terrain.scenery")
def test_a_piece_is_shot_at_like_an_enemy_and_does_not_hide_itself() -> None:
    arena = Arena(box("wall", "wall", 40, 24, 41, 36, 3))
    target(arena, "wall")
    arena.add("archer", "red", 30, 30, EAST, shooting=3, weapon=BOW)
    battle, archer = arena.battle, arena.battle["archer"]
    assert may_aim(battle, archer, battle["wall"])
    assert difficulty_of(battle, archer, battle["wall"], 4) == 4
    answers = [("cc.core.shoot.stationary", "yes")]
    shot = arena.run(*taking("shoot", "archer"), answers=answers, dice=(2, 3, 4))
    assert shot["wall"].structure is not None and shot["wall"].structure < 4
    back = arena.battle.copy()
    back.stand(back["archer"], Pose(30 * CM, 30 * CM, 1800))
    assert not may_aim(back, back["archer"], back["wall"])


@pytest.mark.rule("cc.core.terrain.defensive-obstacle")
def test_behind_a_barricade_one_is_two_harder_to_hit_until_it_is_destroyed() -> None:
    arena = Arena(box("low", "low-obstacle", 40, 27.5, 42.5, 32.5, 2))
    target(arena, "low", "cc.skill.sapeur.barricade", resistance=10, structure=1)
    arena.add("archer", "red", 30, 30, EAST, shooting=3, weapon=BOW)
    arena.add("x", "blue", 43.75, 30, 1800)
    battle = arena.battle
    assert difficulty_of(battle, battle["archer"], battle["x"], 4) == 6
    battle = arena.run(doing(ruin, "low"))
    assert difficulty_of(battle, battle["archer"], battle["x"], 4) == 4


@pytest.mark.rule("cc.core.terrain.defensive-obstacle")
def test_nobody_fights_across_it_before_one_of_them_has_crossed_it() -> None:
    arena = Arena(box("low", "low-obstacle", 40, 27.5, 42.5, 32.5, 2))
    target(arena, "low", "cc.skill.sapeur.barricade", resistance=10)
    arena.add("a", "red", 38.75, 30, EAST)
    arena.add("x", "blue", 43.75, 30, 1800)
    assert not arena.battle.foes(arena.battle["a"])
    answers = [("cc.core.move.contact", OFFERED)]
    battle = arena.run(*taking("charge", "a"), answers=answers)
    assert battle.foes(battle["a"]) == ("x",)


# -- its skills --------------------------------------------------------------------------------------------------------


async def smash(battle: Battle, piece: Fighter, by: Fighter, force: int, rule: str) -> None:
    """A wound roll on a piece."""
    await wound_roll(battle, piece, force, by=by, rule=rule)


@pytest.mark.rule("cc.scenery.indestructible")
@pytest.mark.parametrize(("force", "dice"), [(5, ()), (6, (3, 4))])
def test_what_is_indestructible_withstands_all_that_is_weaker_than_itself(force: int, dice: tuple[int, ...]) -> None:
    arena = yard("cc.scenery.indestructible")
    battle = arena.run(doing(smash, "wall", "a", force, "cc.core.melee.attack"), dice=dice)
    assert (battle["wall"].structure == 4) is not bool(dice)
    assert bool(arena.told(WoundIgnored)) is not bool(dice)


@pytest.mark.rule("cc.scenery.inalterable", "cc.scenery.general")
def test_nothing_but_attacks_and_shots_does_anything_to_scenery() -> None:
    arena = yard()
    assert arena.run(doing(smash, "wall", "a", 9, "cc.skill.impact"))["wall"].structure == 4
    assert arena.run(doing(smash, "wall", "a", 9, "cc.core.magic.incantation-steps"))["wall"].structure == 4
    battle = arena.run(doing(smash, "wall", "a", 9, "cc.core.shoot.test"), dice=(3, 4))
    assert battle["wall"].structure is not None and battle["wall"].structure < 4


@pytest.mark.rule("cc.scenery.inalterable.other-effects")
def test_a_feint_is_of_no_use_against_scenery_and_its_wound_roll_is_made() -> None:
    arena = yard()
    arena.battle["a"].gain("cc.skill.feinte")
    battle = arena.run(CombatPhase(), answers=[(STRIKE, "wall")], dice=(2, 3, 4, 1))
    assert battle["wall"].structure == 3


@pytest.mark.rule("cc.scenery.inflammable")
def test_what_is_flammable_is_known_to_be() -> None:
    assert yard("cc.scenery.inflammable").battle["wall"].has("cc.scenery.inflammable")
    assert not yard().battle["wall"].has("cc.scenery.inflammable")


@pytest.mark.rule("cc.scenery.translucide")
def test_one_sees_through_glass_and_does_not_shoot_through_it() -> None:
    for glass in (True, False):
        arena = yard(*(("cc.scenery.translucide",) if glass else ()), height=6)
        battle = arena.battle
        battle.stand(battle["a"], Pose(10 * CM, 10 * CM))
        archer = arena.add("archer", "red", 30, 30, EAST, shooting=3, weapon=BOW)
        cannon = (skill("artillerie-perforante", "lourde"),)
        gun = arena.add("gun", "red", 30, 34, EAST, shooting=3, weapon=BOW, skills=cannon)
        assert sees(battle, archer, battle["x"]) is glass
        assert not may_aim(battle, archer, battle["x"])
        assert may_aim(battle, gun, battle["x"])
        assert is_masked(battle, gun, battle["x"]) is not glass
    broken = arena.run(doing(ruin, "wall"), doing(ruin, "wall"), doing(ruin, "wall"), doing(ruin, "wall"))
    assert may_aim(broken, broken["archer"], broken["x"])


@pytest.mark.rule("cc.scenery.inalterable.occupants")
def test_effects_reach_those_inside_but_do_not_move_them() -> None:
    arena = Arena(box("ruin", "undergrowth", 40, 25, 50, 35))
    target(arena, "ruin")
    arena.add("in", "red", 45, 30)
    arena.add("out", "red", 60, 30)
    arena.add("mage", "blue", 45, 50)
    assert kept_in_place_by(arena.battle, arena.battle["in"])
    effects = (words.Push(5), words.Change("attack", -1))
    for name, moved in (("in", False), ("out", True)):
        before = arena.battle[name].pose
        battle = arena.run(doing(bewitch, name, effects))
        assert (battle[name].pose != before) is moved
        assert battle[name].has("cc.core.magic.incantation-steps#change")


async def bewitch(battle: Battle, target: Fighter, effects: Any) -> None:
    """A spell of the mage takes effect."""
    await carry_out(battle, Working("mage", "gust", "cc.core.magic.incantation-steps", "turn"), effects, target)


# -- brittle -----------------------------------------------------------------------------------------------------------

BRITTLE = "cc.scenery.cassant"


def glasshouse(**facts: Any) -> Arena:
    """A soldier before a brittle wall across his way."""
    arena = yard(BRITTLE, **facts)
    arena.battle.stand(arena.battle["a"], Pose(36 * CM, 30 * CM))
    return arena


@pytest.mark.rule("cc.scenery.cassant")
def test_who_breaks_what_is_brittle_goes_on() -> None:
    arena = glasshouse(structure=1)
    way = line((36, 30), (46, 30))
    battle = arena.run(*taking("walk", "a"), answers=[("cc.core.move.walk-run", way)], dice=(3, 4))
    assert battle["a"].pose is not None and battle["a"].pose.point == (46 * CM, 30 * CM)
    assert not battle.board.pieces and not battle["a"].has("cc.core.wound.stunned")


@pytest.mark.rule("cc.scenery.cassant")
def test_who_does_not_break_it_stops_stunned_and_his_activation_is_over() -> None:
    arena = glasshouse(structure=9)
    arena.battle["a"].activated = False
    way = line((36, 30), (46, 30))
    answers = [("cc.core.activation.exclusive-cumulative", "walk"), ("cc.core.move.walk-run", way)]
    battle = arena.run(ActivateFighter("a"), answers=answers, dice=(3, 4))
    a = battle["a"]
    assert a.pose is not None and 38 * CM < a.pose.x <= 40 * CM - 1250
    assert a.has("cc.core.wound.stunned")
    assert [told.piece for told in arena.told(StoppedByScenery)] == ["wall"]
    assert battle["wall"].structure is not None and battle["wall"].structure < 9


@pytest.mark.rule("cc.scenery.cassant")
def test_it_stuns_nobody_who_is_never_stunned() -> None:
    arena = glasshouse(structure=9)
    arena.battle["a"].gain("cc.skill.immunite", "sonne")
    way = line((36, 30), (46, 30))
    battle = arena.run(*taking("walk", "a"), answers=[("cc.core.move.walk-run", way)], dice=(3, 4))
    assert arena.told(StoppedByScenery) and not battle["a"].has("cc.core.wound.stunned")


@pytest.mark.rule("cc.scenery.cassant")
def test_a_charge_counts_with_its_strength() -> None:
    for more, left in ((0, 8), (3, 7)):
        arena = glasshouse(structure=9, resistance=4)
        if more:
            arena.battle["a"].gain("cc.skill.force-en-charge#charging", more)
        way = line((36, 30), (46, 30))
        battle = arena.run(*taking("walk", "a"), answers=[("cc.core.move.walk-run", way)], dice=(2, 6))
        assert battle["wall"].structure == left


@pytest.mark.rule("cc.scenery.cassant")
def test_in_flight_one_says_whether_one_tries() -> None:
    for tries in (True, False):
        arena = glasshouse(structure=1)
        arena.add("beast", "blue", 30, 30, EAST, fear=8)
        dice = (3, 4) if tries else ()
        battle = arena.run(doing(run_away, "a"), answers=[(BRITTLE, "yes" if tries else "no")], dice=dice)
        assert bool(battle.board.pieces) is not tries
        assert battle["a"].pose is not None
        assert battle["a"].pose.y != 30 * CM or tries


async def run_away(battle: Battle, fighter: Fighter) -> None:
    """He flees from the beast."""
    await flee(battle, fighter, battle["beast"].pose)


def test_height_of_a_piece_is_its_own() -> None:
    arena = yard(height=4)
    assert arena.battle["wall"].height == 4 * CM != HEIGHTS["medium"]


@pytest.mark.rule("cc.scenery.translucide")
def test_spells_pass_through_glass_unless_they_fly_there() -> None:
    arena = yard("cc.scenery.translucide", height=6)
    arena.battle.stand(arena.battle["a"], Pose(10 * CM, 10 * CM))
    caster = mage(arena, "mage", "red", 30, 30, EAST, spell())
    x = arena.battle["x"]
    assert may_cast_at(arena.battle, caster, spell(), x)
    assert not may_cast_at(arena.battle, caster, spell(projectile=True), x)
    ball = spell(projectile=True, target="place", area=5 * CM)
    here, beyond = Pose(36 * CM, 30 * CM), Pose(50 * CM, 30 * CM)
    assert not Spot(arena.battle, caster, ball, "cc.core.magic.targeting#place").problems(here)
    assert Spot(arena.battle, caster, ball, "cc.core.magic.targeting#place").problems(beyond)


@pytest.mark.rule("cc.skill.conscience.cast")
@pytest.mark.parametrize(("at", "may"), [(52.5, True), (52.6, False)])
def test_glass_is_no_obstacle_to_what_the_aware_cast_within_20_cm(at: float, may: bool) -> None:
    arena = yard("cc.scenery.translucide", height=6)
    arena.battle.stand(arena.battle["a"], Pose(10 * CM, 10 * CM))
    caster = mage(arena, "mage", "red", 30, 30, EAST, spell(), skills=(skill("conscience"),))
    arena.battle.stand(arena.battle["x"], Pose(round(at * CM), 30 * CM))
    assert may_cast_at(arena.battle, caster, spell(projectile=True), arena.battle["x"]) is may
