"""Flight: two Movement scores, three levels, charges, shots and dives."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import OFFERED, Arena
from tests.c2.divination.prayers import ALL, miracle
from tests.c2.magic.wizards import mage, spell
from tests.c2.skills.test_scouts import Shooting

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose, Game, IllegalAnswer
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.divination.calling import divination
from escarmouche.rulebooks.c2.divination.targets import may_aim as may_aim_prayer
from escarmouche.rulebooks.c2.events import CourageTested, LevelChanged, Paralysed, ShotFired
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incantation.casting import incantation_roll
from escarmouche.rulebooks.c2.incantation.spell_limits import targets
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.characteristics import attack, defence, initiative, strength
from escarmouche.rulebooks.c2.rules.fear import PARALYSIS
from escarmouche.rulebooks.c2.rules.movement import MoveFighter, may_move
from escarmouche.rulebooks.c2.rules.pursuit import PursuitMove
from escarmouche.rulebooks.c2.rules.shooting import circumstances, may_aim
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.table import CM, Piece, Pose

EAST, WEST = 0, 1800
WINGS = (Skill("vol"),)
BOW = Weapon(Name("arc", "bow"), 3, 60 * CM, 70 * CM, 80 * CM)

TYPE = "c2.move.one-type"
LEVEL = "c2.skill.vol.change-level"


def flying(*pieces: Piece, tier: int = 0, x: float = 20, **changes: Any) -> Arena:
    """A red flyer (10 cm on the ground, 20 in the air) that looks to the right."""
    arena = Arena(*pieces, kinds=KINDS)
    flyer = arena.add("flyer", "red", x, 30, EAST, **{"flight": 20 * CM, "skills": WINGS, **changes})
    flyer.tier = tier
    return arena


def wall(left: float, right: float, height: float, kind: str = "wall") -> Piece:
    """A wall across the table."""
    corners = ((left, 0), (right, 0), (right, 60), (left, 60))
    return Piece("wall", kind, tuple((round(x * CM), y * CM) for x, y in corners), round(height * CM))


def line(*points: tuple[float, float], z: float = 0) -> Route:
    return Route(tuple((round(x * CM), round(y * CM)) for x, y in points), EAST, round(z * CM))


def go(arena: Arena, move: str, *answers: Any) -> Battle:
    return arena.run(MoveFighter("flyer"), answers=[(TYPE, move), *answers])


def refused(arena: Arena, move: str, level: str, answer: Route) -> set[str]:
    """The rules that forbid a route."""
    game = arena.game(MoveFighter("flyer"))
    game.answer(move)
    game.answer(level)
    try:
        game.answer(answer)
    except IllegalAnswer as illegal:
        return {found.rule for found in illegal.reasons}
    return set()


def levels(game: Game[Battle]) -> list[str]:
    assert isinstance(game.request, Choose)
    return list(game.request.options)


# -- two Movements, three levels ---------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.vol")
@pytest.mark.rule("c2.skill.vol.change-level")
@pytest.mark.parametrize(
    ("tier", "move", "level", "far"),
    [
        (0, "walk", "foot", 10),
        (0, "run", "foot", 20),
        (0, "walk", "low-low", 15),
        (0, "run", "low-low", 30),
        (0, "walk", "low-ground", 10),
        (0, "walk", "high-high", 10),
        (0, "run", "high-low", 10),
        (1, "walk", "low-low", 20),
        (1, "run", "low-ground", 30),
        (2, "run", "high-ground", 20),
        (2, "walk", "high-high", 20),
    ],
)
def test_each_change_of_level_takes_five_cm_of_the_movement_in_the_air(
    tier: int, move: str, level: str, far: float
) -> None:
    arena = flying(tier=tier)
    assert not refused(arena, move, level, line((20, 30), (20 + far, 30)))
    assert refused(arena, move, level, line((20, 30), (20.01 + far, 30)))


@pytest.mark.rule("c2.skill.vol")
@pytest.mark.rule("c2.skill.vol.change-level")
@pytest.mark.parametrize(("level", "tier"), [("foot", 0), ("low-low", 1), ("high-low", 1), ("low-ground", 0)])
def test_a_flyer_begins_on_the_ground_and_ends_where_it_likes(level: str, tier: int) -> None:
    arena = flying()
    assert arena.battle["flyer"].tier == 0
    battle = go(arena, "walk", (LEVEL, level), line((20, 30), (24, 30)))
    assert battle["flyer"].tier == tier
    assert [event.tier for event in arena.told(LevelChanged)] == ([] if level == "foot" else [tier])


@pytest.mark.rule("c2.skill.vol.change-level")
def test_each_five_cm_of_wings_cross_one_level_and_nothing_is_left_over() -> None:
    game = flying(flight=10 * CM).game(MoveFighter("flyer"))
    game.answer("walk")
    assert levels(game) == ["foot", "low-ground", "low-low", "low-high", "high-high"]
    arena = flying(flight=5 * CM)
    assert refused(arena, "walk", "low-low", line((20, 30), (20.001, 30)))
    assert go(arena, "walk", (LEVEL, "low-low"), OFFERED)["flyer"].tier == 1
    arena = flying(flight=4 * CM)
    assert go(arena, "walk", line((20, 30), (24, 30)))["flyer"].tier == 0


@pytest.mark.rule("c2.skill.vol")
@pytest.mark.parametrize(("level", "height", "passes"), [("low", 10, True), ("low", 10.1, False), ("high", 40, True)])
def test_low_flight_is_stopped_by_obstacles_higher_than_ground_movement(
    level: str, height: float, passes: bool
) -> None:
    arena = flying(wall(24, 25, height), tier=1 if level == "low" else 2)
    assert bool(refused(arena, "walk", f"{level}-{level}", line((20, 30), (30, 30)))) is not passes
    assert refused(flying(wall(24, 25, height)), "walk", "foot", line((20, 30), (30, 30)))


@pytest.mark.rule("c2.skill.vol")
def test_in_the_air_no_terrain_slows() -> None:
    wood = wall(22, 60, 0, "undergrowth")
    assert refused(flying(wood), "run", "foot", line((20, 30), (36, 30)))
    battle = go(flying(wood, tier=1), "run", (LEVEL, "low-low"), line((20, 30), (60, 30)))
    assert battle["flyer"].moved == 40 * CM


@pytest.mark.rule("c2.skill.vol")
def test_a_flyer_passes_over_those_below_and_not_over_those_beside_it() -> None:
    arena = flying(tier=1)
    arena.add("man", "blue", 25, 30, WEST)
    assert not refused(arena, "walk", "low-low", line((20, 30), (30, 30)))
    arena.battle["man"].tier = 1
    assert refused(arena, "walk", "low-low", line((20, 30), (30, 30)))


@pytest.mark.rule("c2.skill.vol.change-level")
@pytest.mark.parametrize("blocked", ["friend", "enemy", "wall"])
def test_who_finds_no_room_to_land_stays_above(blocked: str) -> None:
    arena = flying(*([wall(27, 60, 5)] if blocked == "wall" else []), tier=1)
    if blocked != "wall":
        arena.add("man", "red" if blocked == "friend" else "blue", 30 if blocked == "friend" else 32.5, 30, WEST)
    battle = go(arena, "walk", (LEVEL, "low-ground"), line((20, 30), (30, 30)))
    assert battle["flyer"].tier == 1


@pytest.mark.rule("c2.skill.vol.change-level")
def test_a_flyer_lands_on_a_roof_and_takes_off_from_it() -> None:
    roof = Piece("roof", "wall", wall(27, 60, 5).outline, 5 * CM, level=True)
    battle = go(arena := flying(roof, tier=1), "walk", (LEVEL, "low-ground"), line((20, 30), (35, 30)))
    assert (battle["flyer"].tier, battle["flyer"].pose) == (0, Pose(35 * CM, 30 * CM, EAST, 5 * CM))
    battle["flyer"].activated = False
    battle = go(arena, "walk", (LEVEL, "low-low"), line((35, 30), (40, 30), z=5))
    assert (battle["flyer"].tier, battle["flyer"].pose) == (1, Pose(40 * CM, 30 * CM, EAST))


@pytest.mark.rule("c2.skill.vol.change-level")
def test_a_flyer_may_change_level_on_the_spot() -> None:
    arena = flying(tier=2)
    battle = go(arena, "walk", (LEVEL, "high-ground"), staying(Pose(20 * CM, 30 * CM, EAST)))
    assert battle["flyer"].tier == 0


@pytest.mark.rule("c2.skill.vol")
@pytest.mark.rule("c2.shoot.type.static")
@pytest.mark.rule("c2.shoot.type.dynamic")
@pytest.mark.parametrize(("level", "harder"), [("foot", 0), ("low-low", 1), ("low-ground", 1)])
def test_a_flyer_that_changes_level_on_the_spot_shoots_as_having_moved(level: str, harder: int) -> None:
    arena = flying(shooting=4, weapon=BOW)
    foe = arena.add("foe", "blue", 40, 30, WEST)
    battle = go(arena, "walk", (LEVEL, level), staying(Pose(20 * CM, 30 * CM, EAST)))
    found = dict(circumstances(battle, battle["flyer"], foe))
    assert found.get("c2.shoot.type.dynamic", 0) == harder


@pytest.mark.rule("c2.fear.charged.fail")
def test_a_flyer_that_has_landed_on_the_spot_has_moved_and_does_not_flee() -> None:
    arena = flying(tier=2)
    arena.add("beast", "blue", 35, 30, WEST, fear=9)
    go(arena, "walk", (LEVEL, "high-ground"), staying(Pose(20 * CM, 30 * CM, EAST)))
    battle = arena.run(MoveFighter("beast"), dice=[2], answers=[(TYPE, "charge"), OFFERED])
    assert battle["flyer"].fleeing is None
    assert battle.foes(battle["beast"]) == ("flyer",)


@pytest.mark.rule("c2.melee.pursuit.engage")
@pytest.mark.rule("c2.skill.vol.change-level")
def test_levels_crossed_in_the_movement_phase_cost_nothing_in_a_pursuit() -> None:
    """Low, high, and down to the ground again takes 15 cm of 20, which leaves too little to take off once more."""
    arena = flying(tier=1)
    go(arena, "walk", (LEVEL, "high-ground"), staying(Pose(20 * CM, 30 * CM, EAST)))
    arena.battle.phase = "melee"
    arena.add("hawk", "blue", 24, 30, WEST, flight=20 * CM, skills=WINGS)
    answers = [("c2.melee.pursuit.engage", "hawk"), (LEVEL, "low-ground"), OFFERED]
    battle = arena.run(PursuitMove("flyer"), answers=answers)
    assert battle.foes(battle["flyer"]) == ("hawk",)


@pytest.mark.rule("c2.skill.vol.change-level")
def test_a_flyer_that_has_disengaged_may_change_level() -> None:
    arena = flying()
    arena.add("foe", "blue", 22.5, 30, WEST)
    answers = [(TYPE, "disengage"), (LEVEL, "low-low"), line((20, 30), (10, 30))]
    battle = arena.run(MoveFighter("flyer"), dice=[5], answers=answers)
    assert (battle["flyer"].tier, battle.foes(battle["flyer"])) == (1, ())


# -- charges and engagements -------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.vol.assault")
@pytest.mark.parametrize("move", ["charge", "engage"])
def test_those_on_the_ground_reach_nobody_in_the_air(move: str) -> None:
    arena = flying(tier=1)
    man = arena.add("man", "blue", 30, 30, WEST)
    assert not may_move(arena.battle, man, move)
    arena.battle["flyer"].tier = 0
    assert may_move(arena.battle, man, move)


@pytest.mark.rule("c2.skill.vol.assault")
@pytest.mark.rule("c2.skill.vol.change-level")
@pytest.mark.parametrize(("x", "arrives"), [(62.4, True), (62.6, False)])
def test_a_flyer_rises_in_a_charge_for_what_is_left_of_its_movement(x: float, arrives: bool) -> None:
    arena = flying(x=40)
    arena.add("man", "blue", x, 30, WEST)
    answers = [(LEVEL, "low-ground"), *([OFFERED] if arrives else [])]
    battle = go(arena, "charge", *answers)
    assert battle.foes(battle["flyer"]) == (("man",) if arrives else ())
    assert battle["flyer"].tier == 0


@pytest.mark.rule("c2.skill.vol.assault")
@pytest.mark.parametrize("move", ["charge", "engage"])
@pytest.mark.parametrize("tier", [0, 1, 2])
@pytest.mark.parametrize("other", [0, 1, 2])
def test_a_flyer_comes_at_those_on_its_own_level_alone(move: str, tier: int, other: int) -> None:
    arena = flying(tier=tier)
    arena.add("hawk", "blue", 40, 30, WEST, flight=20 * CM, skills=WINGS).tier = other
    assert may_move(arena.battle, arena.battle["flyer"], move) is (tier == other)


@pytest.mark.rule("c2.skill.vol.assault")
def test_two_flyers_meet_in_the_air_over_a_wall() -> None:
    arena = flying(wall(26, 27, 5), tier=1)
    arena.add("hawk", "blue", 40, 30, WEST, flight=20 * CM, skills=WINGS).tier = 1
    battle = go(arena, "charge", (LEVEL, "low-low"), OFFERED)
    assert (battle["flyer"].tier, battle.foes(battle["flyer"])) == (1, ("hawk",))


@pytest.mark.rule("c2.skill.vol.assault")
def test_who_does_not_dare_stays_on_its_level() -> None:
    arena = flying(tier=1)
    arena.add("dragon", "blue", 40, 30, WEST, flight=20 * CM, skills=WINGS, fear=9).tier = 1
    battle = arena.run(MoveFighter("flyer"), dice=[2], answers=[(TYPE, "charge"), (LEVEL, "high-low")])
    assert arena.told(Paralysed)
    assert (battle["flyer"].tier, battle["flyer"].has(PARALYSIS), battle["flyer"].has(LEVEL)) == (1, True, False)


# -- shooting ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.vol.shooting")
@pytest.mark.parametrize(("archer", "bird", "malus"), [(0, 0, 0), (0, 1, -2), (2, 1, -2), (1, 1, 0)])
def test_who_shoots_at_a_flyer_on_the_next_level_has_two_less_on_the_die(archer: int, bird: int, malus: int) -> None:
    arena = Arena()
    arena.add("scout", "red", 20, 30, EAST, shooting=4, weapon=BOW, flight=20 * CM, skills=WINGS).tier = archer
    arena.add("foe", "blue", 40, 30, WEST, flight=20 * CM, skills=WINGS).tier = bird
    arena.run(Shooting("scout"), dice=[1])
    assert [event.modifier.total for event in arena.told(ShotFired)] == [malus]


@pytest.mark.rule("c2.skill.vol.shooting")
@pytest.mark.parametrize(("archer", "bird", "possible"), [(0, 1, True), (1, 2, True), (0, 2, False), (2, 0, False)])
def test_nobody_shoots_over_more_than_one_level(archer: int, bird: int, possible: bool) -> None:
    arena = Arena()
    shooter = arena.add("scout", "red", 20, 30, EAST, shooting=4, weapon=BOW, flight=20 * CM, skills=WINGS)
    target = arena.add("foe", "blue", 40, 30, WEST, flight=20 * CM, skills=WINGS)
    shooter.tier, target.tier = archer, bird
    assert may_aim(arena.battle, shooter, target) is possible


@pytest.mark.rule("c2.skill.vol.shooting")
@pytest.mark.parametrize("side", ["red", "blue"])
@pytest.mark.parametrize(("tier", "malus"), [(0, 0), (1, -2), (2, None)])
def test_spells_and_miracles_meet_levels_as_shots_do(side: str, tier: int, malus: int | None) -> None:
    arena = Arena()
    card = spell(target="fighter")
    mage(arena, "mage", "red", 20, 30, EAST, card, gems="LL", faith=ALL, miracles=(miracle(target="fighter"),))
    bird = arena.add("bird", side, 35, 30, WEST, flight=20 * CM, skills=WINGS)
    bird.tier = tier
    battle, caster = arena.battle, arena.battle["mage"]
    possible = malus is not None
    assert (bird in targets(battle, caster, card)) is possible
    assert may_aim_prayer(battle, caster, bird, caster.profile.miracles[0]) is possible
    if possible:
        assert incantation_roll(battle, caster, bird, 7, ("lumiere",), 1).modifier == malus
        assert divination(battle, caster, 6, 1, 3, "bird").modifier == malus


# -- the dive ----------------------------------------------------------------------------------------------------------


def scores(battle: Battle, fighter: str) -> tuple[int, int, int, int]:
    one = battle[fighter]
    return initiative(battle, one), attack(battle, one), strength(battle, one), defence(battle, one)


@pytest.mark.rule("c2.skill.vol.dive")
def test_a_dive_is_a_charge_from_the_level_above_with_three_more() -> None:
    arena = flying(tier=1)
    arena.add("man", "blue", 45, 30, WEST)
    battle = go(arena, "dive", (LEVEL, "low-ground"), OFFERED)
    assert (battle["flyer"].tier, battle.foes(battle["flyer"])) == (0, ("man",))
    assert (scores(battle, "flyer"), scores(battle, "man")) == ((7, 7, 7, 4), (3, 3, 4, 3))
    battle.expire("turn")
    assert scores(battle, "flyer") == (4, 4, 4, 4)


@pytest.mark.rule("c2.skill.vol.dive")
def test_an_ordinary_charge_brings_no_bonus() -> None:
    arena = flying()
    arena.add("man", "blue", 35, 30, WEST)
    battle = go(arena, "charge", (LEVEL, "low-ground"), OFFERED)
    assert scores(battle, "flyer") == (4, 4, 4, 4)


@pytest.mark.rule("c2.skill.vol.dive")
@pytest.mark.parametrize(("tier", "prey", "dives"), [(1, 0, True), (2, 1, True), (2, 0, False), (0, 0, False)])
def test_one_dives_at_the_level_just_below(tier: int, prey: int, dives: bool) -> None:
    arena = flying(tier=tier)
    arena.add("man", "blue", 45, 30, WEST).tier = prey
    assert may_move(arena.battle, arena.battle["flyer"], "dive") is dives


@pytest.mark.rule("c2.skill.vol.dive")
def test_a_dive_takes_courage() -> None:
    arena = flying(tier=1)
    arena.add("ogre", "blue", 45, 30, WEST, fear=9)
    battle = arena.run(MoveFighter("flyer"), dice=[2], answers=[(TYPE, "dive"), (LEVEL, "low-ground")])
    assert arena.told(CourageTested)
    assert battle["flyer"].tier == 1


@pytest.mark.rule("c2.skill.vol.dive")
def test_a_dive_that_falls_short_gives_nothing() -> None:
    arena = flying(tier=1)
    arena.add("man", "blue", 70, 30, WEST)
    battle = go(arena, "dive", (LEVEL, "low-ground"))
    assert scores(battle, "flyer") == (4, 4, 4, 4)
    assert not battle["flyer"].has("c2.skill.vol.dive#diving")


@pytest.mark.rule("c2.skill.vol.dive")
@pytest.mark.parametrize(("other", "may"), [(0, False), (1, True), (2, False)])
def test_who_dives_comes_at_the_level_below_alone(other: int, may: bool) -> None:
    arena = flying(tier=2)
    flyer = arena.battle["flyer"]
    hawk = arena.add("hawk", "blue", 40, 30, WEST, flight=20 * CM, skills=WINGS)
    hawk.tier = other
    assert apply_hooks(arena.battle, flyer, Hooks.may_assault, other == 2, hawk, True) is (other == 2)
    flyer.gain("c2.skill.vol.dive#diving")
    assert apply_hooks(arena.battle, flyer, Hooks.may_assault, other == 2, hawk, True) is may


@pytest.mark.rule("c2.skill.vol.shooting")
@pytest.mark.parametrize(("tier", "possible"), [(0, True), (1, True), (2, False)])
def test_a_flyer_shoots_at_those_on_the_ground_from_the_level_above(tier: int, possible: bool) -> None:
    arena = flying(tier=tier, shooting=4, weapon=BOW)
    flyer, man = arena.battle["flyer"], arena.add("man", "blue", 40, 30, WEST)
    assert may_aim(arena.battle, flyer, man) is possible
    for allowed in (True, False):
        may = apply_hooks(arena.battle, flyer, Hooks.may_shoot_at, allowed, man)
        assert may is (possible and allowed)


@pytest.mark.rule("c2.skill.vol")
@pytest.mark.parametrize("pieces", [(), (wall(40, 41, 8),)])
def test_a_flyer_that_flees_in_the_air_flies(pieces: tuple[Piece, ...]) -> None:
    arena = flying(*pieces, tier=1, x=50)
    arena.add("hawk", "blue", 65, 30, WEST, flight=20 * CM, skills=WINGS, fear=9).tier = 1
    battle = arena.run(Activate("blue", ("card-hawk",)), dice=[2], answers=[(TYPE, "charge"), (LEVEL, "low-low")])
    pose = battle["flyer"].pose
    assert (battle["flyer"].tier, pose and pose.x) == (1, 10 * CM)
