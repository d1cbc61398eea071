"""Flight: two values of MOU, three levels, assaults, dives, and where one lands."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import EAST, OFFERED, SOUTH, WEST, Arena, box, doing, line, skill, taking

from escarmouche.kernel import Choose, IllegalAnswer
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import AssaultDeclared, CourageTested, LevelChanged, Met
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.presentation.story import NARRATOR
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.rulebooks.cc.rules.assault import PENALTY, pursuit_move
from escarmouche.rulebooks.cc.rules.characteristics import attack, defence, initiative, strength
from escarmouche.table import CM, Piece, Pose
from escarmouche.texts import Message, Texts

LEVEL = "cc.core.flight.change-level"


def flying(*pieces: Piece, tier: int = 0, **changes: Any) -> Arena:
    """A red flier (10 cm on the ground, 20 in the air) who looks to the right."""
    arena = Arena(*pieces)
    flier = arena.add("flier", "red", 20, 30, EAST, **{"flight": 20 * CM, "skills": (skill("vol"),), **changes})
    flier.tier = tier
    return arena


@pytest.mark.rule("cc.core.flight.movement")
@pytest.mark.rule("cc.core.flight.change-level")
@pytest.mark.parametrize(
    ("tier", "action", "level", "far"),
    [
        (0, "walk", "foot", 10),
        (0, "run", "foot", 20),
        (0, "walk", "low-low", 15),
        (0, "run", "low-low", 30),
        (0, "walk", "low-ground", 10),
        (0, "walk", "high-high", 10),
        (1, "walk", "low-low", 20),
        (1, "run", "low-ground", 30),
        (2, "run", "high-ground", 20),
    ],
)
def test_each_level_costs_5_cm_of_the_mou_in_the_air_before_it_is_doubled(
    tier: int, action: str, level: str, far: float
) -> None:
    arena = flying(tier=tier)
    with pytest.raises(IllegalAnswer):
        arena.run(*taking(action, "flier"), answers=[(LEVEL, level), line((20, 30), (20.01 + far, 30))])
    battle = arena.run(*taking(action, "flier"), answers=[(LEVEL, level), line((20, 30), (20 + far, 30))])
    ends = {"foot": 0, "low-low": 1, "low-ground": 0, "high-high": 2, "high-ground": 0}
    assert battle["flier"].tier == ends[level]


@pytest.mark.rule("cc.core.elevation.palier")
def test_there_are_three_levels_and_one_begins_on_the_ground() -> None:
    arena = flying()
    game = arena.game(*taking("run", "flier"))
    assert isinstance(game.request, Choose)
    assert sorted({option.rpartition("-")[2] for option in game.request.options}) == ["foot", "ground", "high", "low"]
    assert arena.battle["flier"].tier == 0


@pytest.mark.rule("cc.core.flight.change-level")
def test_a_flier_may_change_level_after_disengaging_but_not_in_a_pursuit() -> None:
    arena = flying()
    arena.add("boris", "blue", 22.5, 30, WEST)
    answers: list[Any] = [(LEVEL, "low-low"), line((20, 30), (10, 30))]
    battle = arena.run(*taking("disengage", "flier"), dice=[2], answers=answers)
    assert battle["flier"].tier == 1
    assert [told.tier for told in arena.told(LevelChanged)] == [1]
    arena = flying(tier=1)
    with pytest.raises(IllegalAnswer):
        arena.run(doing(pursuit_move, "flier"), answers=[line((20, 30), (30.1, 30))])
    assert arena.run(doing(pursuit_move, "flier"), answers=[line((20, 30), (30, 30))])["flier"].tier == 1


@pytest.mark.rule("cc.core.flight.terrain")
@pytest.mark.parametrize(
    ("kind", "height", "tier", "passes"),
    [
        ("undergrowth", 0, 0, False),
        ("undergrowth", 0, 1, True),
        ("wall", 10, 1, True),
        ("wall", 10.1, 1, False),
        ("wall", 30, 2, True),
    ],
)
def test_low_one_ignores_the_ground_and_high_everything(kind: str, height: float, tier: int, passes: bool) -> None:
    arena = flying(box("piece", kind, 24, 0, 28, 60, height), tier=tier)
    level = {0: "foot", 1: "low-low", 2: "high-high"}[tier]
    answers = [(LEVEL, level), line((20, 30), (30, 30))]
    if passes:
        arena.run(*taking("walk", "flier"), answers=answers)
    else:
        with pytest.raises(IllegalAnswer):
            arena.run(*taking("walk", "flier"), answers=answers)


@pytest.mark.rule("cc.core.flight.counter")
def test_in_the_air_one_passes_others_freely() -> None:
    arena = flying(tier=1)
    arena.add("kite", "blue", 25, 30, WEST).tier = 1
    arena.run(*taking("walk", "flier"), answers=[(LEVEL, "low-low"), line((20, 30), (35, 30))])
    arena = flying(tier=1)
    arena.add("kite", "blue", 25, 30, WEST).tier = 1
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("walk", "flier"), answers=[(LEVEL, "low-low"), line((20, 30), (25, 30))])
    arena = flying()
    arena.add("boris", "blue", 25, 30, WEST)
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("walk", "flier"), answers=[(LEVEL, "foot"), line((20, 30), (30, 30))])


@pytest.mark.rule("cc.core.flight.terrain")
@pytest.mark.rule("cc.core.flight.movement")
def test_in_a_pursuit_he_keeps_his_level_and_passes_what_he_passes_there() -> None:
    pieces = (box("wall", "wall", 23, 0, 24, 60, 3), box("wood", "undergrowth", 24, 0, 28, 60, 0))
    arena = flying(*pieces, tier=1)
    assert arena.run(doing(pursuit_move, "flier"), answers=[line((20, 30), (30, 30))])["flier"].tier == 1
    with pytest.raises(IllegalAnswer):
        flying(*pieces).run(doing(pursuit_move, "flier"), answers=[line((20, 30), (25, 30))])


@pytest.mark.rule("cc.core.flight.movement")
def test_who_has_used_up_his_mou_by_changing_his_level_goes_nowhere_else() -> None:
    arena = flying(tier=1, flight=5 * CM)
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("walk", "flier"), answers=[(LEVEL, "low-ground"), line((20, 30), (20.001, 30))])


# -- assaults ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.flight.assault")
def test_a_flier_comes_to_his_enemys_level_in_the_course_of_an_assault() -> None:
    arena = flying(tier=1)
    arena.add("boris", "blue", 45, 30, WEST)
    battle = arena.run(*taking("charge", "flier"), answers=[(LEVEL, "low-ground"), OFFERED])
    assert battle["flier"].tier == 0
    assert not battle["flier"].has("cc.core.flight.dive")
    assert battle.foes(battle["boris"]) == ("flier",)
    assert [told.charge for told in arena.told(Met)] == [True]


@pytest.mark.rule("cc.core.flight.assault")
def test_who_does_not_fly_assaults_nobody_in_the_air() -> None:
    arena = flying(tier=1)
    arena.add("boris", "blue", 35, 30, WEST)
    assert not may_take(arena.battle, arena.battle["boris"], "charge")
    assert not may_take(arena.battle, arena.battle["boris"], "engage")


@pytest.mark.rule("cc.core.flight.dive")
@pytest.mark.parametrize(("tier", "may"), [(0, False), (1, True), (2, False)])
def test_one_dives_at_an_enemy_on_the_level_just_below(tier: int, may: bool) -> None:
    arena = flying(tier=tier)
    arena.add("boris", "blue", 45, 30, WEST)
    assert may_take(arena.battle, arena.battle["flier"], "dive") is may


@pytest.mark.rule("cc.core.flight.dive")
def test_a_dive_is_a_charge_that_makes_ini_att_and_for_3_better() -> None:
    arena = flying(tier=1)
    arena.add("boris", "blue", 45, 30, WEST, fear=5)
    battle = arena.run(*taking("dive", "flier"), dice=[3], answers=[(LEVEL, "low-ground"), OFFERED])
    flier = battle["flier"]
    scores = [score(battle, flier) for score in (initiative, attack, strength, defence)]
    assert scores == [7, 7, 7, 4]
    assert flier.tier == 0
    assert battle["boris"].has(PENALTY)
    assert len(arena.told(CourageTested)) == 1
    battle.expire("turn")
    assert initiative(battle, flier) == 4


@pytest.mark.parametrize(
    ("action", "lang", "words"),
    [
        ("dive", "en", "Dive: flier at boris"),
        ("dive", "fr", "Piqué : flier sur boris"),
        ("charge", "en", "Charge: flier at boris"),
    ],
)
def test_a_dive_is_told_as_one(action: str, lang: str, words: str) -> None:
    arena = flying(tier=1)
    arena.add("boris", "blue", 45, 30, WEST)
    battle = arena.run(*taking(action, "flier"), answers=[(LEVEL, "low-ground"), OFFERED])
    (declared,) = arena.told(AssaultDeclared)
    told = NARRATOR.told(battle, declared)
    assert isinstance(told, Message)
    assert Texts(lang).tell(told) == words


def dive_at_one_who_flees() -> Arena:
    """A terrible flier in the air over Boris; Carl on the ground, and a kite in the air, stand beyond."""
    arena = flying(tier=1, flight=40 * CM, fear=9)
    arena.add("boris", "blue", 40, 30, WEST)
    arena.add("carl", "blue", 50, 35, SOUTH)
    arena.add("kite", "blue", 50, 25, SOUTH).tier = 1
    return arena


def going_on_at(named: str) -> list[Any]:
    """The dive at Boris, who flees, redirected at somebody."""
    down = [(LEVEL, "low-ground"), OFFERED]
    return [("cc.core.flight.dive", "boris"), *down, ("cc.core.assault.redirect", named), *down]


@pytest.mark.rule("cc.core.flight.dive")
@pytest.mark.rule("cc.core.flight.assault")
@pytest.mark.rule("cc.core.assault.redirect")
def test_a_dive_at_one_who_flees_may_go_on_at_another_on_the_level_reached() -> None:
    arena = dive_at_one_who_flees()
    battle = arena.run(*taking("dive", "flier"), dice=[2, 5], answers=going_on_at("carl"))
    assert [told.fighter for told in arena.told(CourageTested)] == ["boris", "carl"]
    assert battle.foes(battle["carl"]) == ("flier",)
    assert battle["carl"].has(PENALTY)
    assert attack(battle, battle["flier"]) == 7
    with pytest.raises(IllegalAnswer):
        dive_at_one_who_flees().run(*taking("dive", "flier"), dice=[2], answers=going_on_at("kite"))


# -- landing -----------------------------------------------------------------------------------------------------------


class Bulwark(Hooks, name="test-cc-bulwark"):
    """Nobody lands anywhere."""

    __slots__ = ()

    def bars_landing(self, value: bool, battle: Battle, bearer: Fighter, flier: Fighter, pose: Pose) -> bool:
        return True


@pytest.mark.rule("cc.core.elevation.landing")
def test_one_lands_only_on_free_and_passable_ground_that_nobody_bars() -> None:
    down = [(LEVEL, "low-ground"), line((20, 30), (30, 30))]
    assert flying(tier=1).run(*taking("walk", "flier"), answers=down)["flier"].tier == 0
    arena = flying(box("pool", "deep-water", 25, 25, 35, 35), tier=1)
    assert arena.run(*taking("walk", "flier"), answers=down)["flier"].tier == 1
    arena = flying(tier=1)
    arena.add("anna", "red", 30, 30)
    assert arena.run(*taking("walk", "flier"), answers=down)["flier"].tier == 1
    arena = flying(tier=1)
    arena.add("boris", "blue", 60, 30).gain("test-cc-bulwark")
    assert arena.run(*taking("walk", "flier"), answers=down)["flier"].tier == 1


@pytest.mark.rule("cc.core.elevation.landing")
@pytest.mark.rule("cc.core.flight.dive")
def test_nobody_dives_where_landing_is_barred() -> None:
    arena = flying(tier=1)
    arena.add("boris", "blue", 45, 30, WEST).gain("test-cc-bulwark")
    battle = arena.run(*taking("dive", "flier"), answers=[(LEVEL, "low-ground")])
    assert battle.is_free(battle["boris"])
    arena = flying()
    arena.add("boris", "blue", 35, 30, WEST).gain("test-cc-bulwark")
    battle = arena.run(*taking("charge", "flier"), answers=[(LEVEL, "foot"), OFFERED])
    assert battle.foes(battle["boris"]) == ("flier",)


@pytest.mark.rule("cc.skill.vol")
def test_who_has_flight_alone_takes_off_and_passes_what_is_in_the_way() -> None:
    wall = box("wall", "wall", 25, 0, 26, 60, 3)
    arena = flying(wall)
    battle = arena.run(*taking("run", "flier"), answers=[(LEVEL, "low-low"), line((20, 30), (40, 30))])
    assert battle["flier"].tier == 1
    walker = flying(wall, skills=(), flight=None)
    with pytest.raises(IllegalAnswer):
        walker.run(*taking("run", "flier"), answers=[line((20, 30), (40, 30))])
