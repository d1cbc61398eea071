"""Whom spells may be aimed at, and whom they affect."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.content.cards import Deal, Gain, Power
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.movement import room
from escarmouche.rulebooks.ddm.rules.opportunity import reacting
from escarmouche.rulebooks.ddm.rules.powers import acts, against_enemies
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.targets import affected, aims
from escarmouche.rulebooks.ddm.rules.turn import options


def bolt(**changes: Any) -> Power:
    """A spell that deals 10 fire damage, with some fields changed."""
    plain: dict[str, Any] = {"key": "bolt", "range": "sight", "outcomes": (Deal(10, "fire"),)}
    return Power(**{**plain, **changes})


def targets(arena: Arena, power: Power, caster: str = "a") -> set[str]:
    """At whom the caster may aim."""
    return {key for key, lay in aims(arena.battle, arena[caster], power) if list(lay())}


@pytest.mark.rule("ddm.spell.target", "ddm.term.sight", "ddm.term.nearest-ally")
def test_a_spell_goes_at_the_nearest_enemy_or_the_nearest_ally_in_sight() -> None:
    arena = Arena("C A . B . D . E", B={"warband": "blue"}, D={"warband": "blue"}, E={})
    assert targets(arena, bolt()) == {"c", "b"}


@pytest.mark.rule("ddm.term.any")
def test_any_lifts_the_limit_to_the_nearest() -> None:
    arena = Arena("A . B . D # E", B={"warband": "blue"}, D={"warband": "blue"}, E={"warband": "blue"})
    assert targets(arena, bolt(any=True)) == {"b", "d"}


@pytest.mark.rule("ddm.term.range-6")
@pytest.mark.parametrize(("drawing", "reached"), [("A . . . . . B", {"b"}), ("A . . . . . . B", set())])
def test_range_6_reaches_6_squares(drawing: str, reached: set[str]) -> None:
    assert targets(Arena(drawing, B={"warband": "blue"}), bolt(range="6")) == reached


@pytest.mark.rule("ddm.spell.type-limited")
def test_nobody_skips_a_nearest_enemy_whom_the_spell_can_not_affect() -> None:
    arena = Arena("A . B . D", B={"warband": "blue", "kinds": ("undead",)}, D={"warband": "blue"})
    power = bolt(only=("humanoid",))
    assert targets(arena, power) == set()
    arena = Arena("A . B . D", B={"warband": "blue", "kinds": ("humanoid",)}, D={"warband": "blue"})
    assert targets(arena, power) == {"b"}


@pytest.mark.rule("ddm.term.touch")
def test_touch_reaches_oneself_the_adjacent_and_whom_one_could_strike() -> None:
    arena = Arena(
        "D A B . E . F",
        A={"abilities": (("ddm.ability.melee-reach", 3),)},
        B={"warband": "blue"},
        E={"warband": "blue"},
        F={"warband": "blue"},
    )
    assert targets(arena, bolt(range="touch")) == {"a", "b", "d", "e"}


@pytest.mark.rule("ddm.term.self")
def test_self_affects_the_caster_alone() -> None:
    arena = Arena("A B", B={"warband": "blue"})
    assert targets(arena, bolt(range="self")) == {"a"}


@pytest.mark.rule("ddm.term.your-warband", "ddm.term.any-warband")
def test_a_whole_warband_is_affected_wherever_it_is() -> None:
    arena = Arena("A . # C . B", B={"warband": "blue"}, C={})
    power = bolt(range="your warband")
    (key, lay), *_ = aims(arena.battle, arena["a"], power)
    assert key == "red"
    (aim,) = lay()
    assert {one.id for one in affected(arena.battle, arena["a"], power, aim)} == {"a", "c"}
    other = bolt(range="any warband")
    assert targets(arena, other) == {"red", "blue"}


RADIUS = """
. . . . . . . .
. . . . . . . .
. . . . . . . .
A . . B . . D .
. . . . . . . .
. . . . . . . .
. . . . . . E .
"""


@pytest.mark.rule("ddm.spell.radius", "ddm.term.radius-2", "ddm.term.radius-4")
def test_a_circle_has_its_target_in_the_middle_and_takes_friend_and_foe() -> None:
    arena = Arena(RADIUS, A={}, B={"warband": "blue"}, D={"warband": "blue"}, E={})
    small, large = bolt(radius=2), bolt(radius=4)
    ways = {key: list(lay()) for key, lay in aims(arena.battle, arena["a"], small)}
    assert len(ways["b"]) == 4, "a target of one square touches the middle in four ways"
    assert all(len(aim.area or ()) == 12 for aim in ways["b"])
    wide = {key: list(lay()) for key, lay in aims(arena.battle, arena["a"], large)}["b"]
    taken = [{one.id for one in affected(arena.battle, arena["a"], large, aim)} for aim in wide]
    assert any({"a", "b", "d"} <= found for found in taken)


@pytest.mark.rule("ddm.term.radius-2")
@pytest.mark.parametrize(("size", "ways"), [("large", 1), ("huge", 4)])
def test_a_large_target_fills_the_middle_of_the_circle(size: str, ways: int) -> None:
    arena = Arena(RADIUS, B={"warband": "blue", "size": size}, D={"warband": "blue"})
    found = {key: list(lay()) for key, lay in aims(arena.battle, arena["a"], bolt(radius=2))}["b"]
    assert len(found) == ways


@pytest.mark.rule("ddm.term.cone")
def test_a_cone_holds_the_nearest_enemy_or_ally_and_never_the_caster() -> None:
    arena = Arena(RADIUS, A={}, B={"warband": "blue"}, D={"warband": "blue"}, E={})
    power = bolt(range="cone")
    for key, lay in aims(arena.battle, arena["a"], power):
        for aim in lay():
            found = {one.id for one in affected(arena.battle, arena["a"], power, aim)}
            assert key in found
            assert "a" not in found
            assert len(aim.area or ()) <= 28


@pytest.mark.rule("ddm.term.line", "ddm.spell.lightning-bolt")
def test_a_line_goes_on_through_its_target_and_takes_all_on_it() -> None:
    arena = Arena(". . . . .\nA . B . D\n. . . . .", B={"warband": "blue"}, D={"warband": "blue"})
    power = bolt(range="line")
    found = [
        {one.id for one in affected(arena.battle, arena["a"], power, aim)}
        for key, lay in aims(arena.battle, arena["a"], power)
        for aim in lay()
        if key == "b"
    ]
    assert {"b", "d"} in found
    assert all("a" not in one for one in found)


@pytest.mark.rule("ddm.term.line")
def test_a_line_reaches_12_squares_from_the_caster_from_whichever_corner() -> None:
    arena = Arena("\n".join([". " * 20] * 5))
    arena.add("a", arena.at(0, 1))
    arena.add("b", arena.at(12, 2), warband="blue")
    chart = arena.battle.ground.chart
    areas = [set(aim.area or ()) for _, lay in aims(arena.battle, arena["a"], bolt(range="line")) for aim in lay()]
    from_behind = set(chart.members(chart.line((0, 2), (13, 2), 40) & ~arena.battle.space(arena["a"])))
    assert {square for square in from_behind if chart.place(square)[0] <= 12} in areas


@pytest.mark.rule("ddm.spell.area-sight")
def test_walls_stop_an_area() -> None:
    arena = Arena("A B . | D .\n. . . | . .", B={"warband": "blue"}, D={"warband": "blue"})
    power = bolt(radius=2)
    for _, lay in aims(arena.battle, arena["a"], power):
        for aim in lay():
            assert "d" not in {one.id for one in affected(arena.battle, arena["a"], power, aim)}


@pytest.mark.rule("ddm.spell.area-sight", "ddm.terrain.wall.blocks")
@pytest.mark.parametrize(
    ("drawing", "changes"),
    [
        (". . . | . .\n. A . | D .\n. . . | . .\n. B . | . .", {"range": "cone"}),
        (". . | . .\n. A | D .\n. . | . .\n. B | . .", {"range": "cone"}),
        (". . | . .\nA B | D .\n. . | . .", {"radius": 2}),
        (". . | . . . .\n. A | . D . .\n. . . . . .\n. . . . . B", {"range": "line"}),
    ],
    ids=["away from the wall", "cone", "circle", "line"],
)
def test_an_area_stays_on_its_side_of_a_wall_that_its_corner_touches(drawing: str, changes: dict[str, Any]) -> None:
    arena = Arena(drawing, B={"warband": "blue"}, D={"warband": "blue"})
    power = bolt(**changes)
    areas = [aim for _, lay in aims(arena.battle, arena["a"], power) for aim in lay()]
    assert areas
    for aim in areas:
        assert "d" not in {creature.id for creature in affected(arena.battle, arena["a"], power, aim)}


@pytest.mark.rule("ddm.spell.area-sight")
def test_an_area_goes_round_the_end_of_a_wall_that_its_corner_touches() -> None:
    arena = Arena(". . | . .\n. A | D .\n. . . .\n. . . B", B={"warband": "blue"}, D={"warband": "blue"})
    power = bolt(range="cone")
    areas = [aim for _, lay in aims(arena.battle, arena["a"], power) for aim in lay()]
    assert any(
        {"b", "d"} == {creature.id for creature in affected(arena.battle, arena["a"], power, aim)} for aim in areas
    )


@pytest.mark.rule("ddm.term.line-of-effect", "ddm.spell.wall-of-force")
def test_a_wall_of_force_stops_spells_and_attacks_but_not_sight() -> None:
    arena = Arena("A B . D", A={"ranged": ((5, 5),)}, B={"warband": "blue"}, D={"warband": "blue"})
    arena.battle.gain(arena["b"], "ddm.spell.wall-of-force")
    assert targets(arena, bolt(range="touch")) == {"a"}
    assert targets(arena, bolt()) == set(), "the nearest that it sees is not skipped"
    assert targets(arena, bolt(any=True)) == {"d"}


@pytest.mark.rule("ddm.term.line-of-effect", "ddm.spell.wall-of-force")
def test_behind_a_wall_of_force_nobody_is_charged_rushed_turned_or_burst() -> None:
    able = {"abilities": ["ddm.ability.whirlwind-attack", ("ddm.ability.turn-undead", 6)], "speed": 6}
    for drawing, commanded in (("A . . . B", True), ("A . . . B", False), ("A B", True)):
        arena = Arena(drawing, A=able, B={"warband": "blue", "kinds": ("undead",)})
        arena.turn("a", commanded=commanded, seen=("b",))
        against = {key for key in options(arena.battle, arena["a"]) if key.rpartition("/")[0]}
        assert against, drawing
        arena.battle.gain(arena["b"], "ddm.spell.wall-of-force")
        assert not {key for key in options(arena.battle, arena["a"]) if key.rpartition("/")[0]}, drawing


@pytest.mark.rule("ddm.term.line-of-effect", "ddm.term.immediate")
def test_a_wall_of_force_that_answers_a_shot_stops_it() -> None:
    wall = Power(key="wall", range="self", timing="immediate", outcomes=(Gain("ddm.spell.wall-of-force"),))
    arena = Arena("A . . . B", A={"ranged": ((5, 5),)}, B={"warband": "blue", "powers": (wall,)})
    arena.turn("a")
    arena.run(Blow(Strike(attacker="a", target="b", sort="ranged", index=0)), answers=["cast/wall/b"])
    assert arena["b"].hp == 20


@pytest.mark.rule("ddm.spell.threatened", "ddm.spell.threatened.exceptions", "ddm.ability.general.ignore-threat")
def test_under_threat_only_touch_spells_are_cast_and_abilities_as_ever() -> None:
    powers = (bolt(), bolt(key="touch", range="touch"), bolt(key="breath", kind="breath", range="cone", dc=13))
    arena = Arena("A B .\n. . .\n. . .", A={"powers": powers}, B={"warband": "blue"})
    arena.turn("a")
    assert set(acts(arena.battle, arena["a"])) == {"cast/touch", "use/breath"}
    arena = Arena("A B .\n. . .\n. . .", A={"powers": powers}, B={"warband": "blue"})
    arena.battle.gain(arena["b"], "ddm.condition.stunned")
    arena.turn("a")
    assert set(acts(arena.battle, arena["a"])) == {"cast/bolt", "cast/touch", "use/breath"}


@pytest.mark.rule("ddm.spell.wall-of-force", "ddm.term.line-of-effect", "ddm.move.walls")
def test_the_walled_off_help_themselves_and_nobody_strikes_or_passes() -> None:
    arena = Arena(". . . .\nC A B .", B={"warband": "blue"}, C={})
    arena.battle.gain(arena["a"], "ddm.spell.wall-of-force")
    assert targets(arena, bolt(range="self")) == {"a"}
    power = bolt(range="your warband")
    ((_, lay),) = aims(arena.battle, arena["a"], power)
    (aim,) = lay()
    assert affected(arena.battle, arena["a"], power, aim) == [arena["a"]]
    assert not reacting(arena.battle, arena["b"], arena.battle.space(arena["b"]), "walk", 0)
    assert not room(arena.battle, arena["c"], "walk").enter >> arena.at(1, 1) & 1
    assert room(arena.battle, arena["c"], "burrow").enter >> arena.at(1, 1) & 1
    arena.battle.lose(arena["a"], "ddm.spell.wall-of-force")
    assert reacting(arena.battle, arena["b"], arena.battle.space(arena["b"]), "walk", 0) == [arena["a"]]
    assert room(arena.battle, arena["c"], "walk").enter >> arena.at(1, 1) & 1


@pytest.mark.parametrize("range", ["touch", "6", "sight", "cone", "line", "adjacent", "your warband", "any warband"])
@pytest.mark.parametrize(("whom", "spared"), [("ally", {"b", "e"}), ("enemy", {"a", "c", "d"})])
def test_what_is_for_one_side_never_touches_the_other(range: Any, whom: Any, spared: set[str]) -> None:
    arena = Arena(". C . . .\nE A B D .\n. . . . .", B={"warband": "blue"}, C={}, D={}, E={"warband": "blue"})
    for radius in (0, 2) if range in ("touch", "6", "sight") else (0,):
        power = bolt(range=range, targets=whom, radius=radius)
        for _, lay in aims(arena.battle, arena["a"], power):
            for aim in lay():
                found = {one.id for one in affected(arena.battle, arena["a"], power, aim)}
                assert found
                assert not found & spared
    if range not in ("your warband",) or whom == "ally":
        assert targets(arena, bolt(range=range, targets=whom))


def test_nothing_is_aimed_where_nobody_is_affected() -> None:
    arena = Arena("A . B # C", A={"kinds": ("undead",)}, B={"warband": "blue", "kinds": ("undead",)}, C={})
    assert targets(arena, bolt(range="adjacent")) == set()
    assert targets(arena, bolt(range="self", only=("living",))) == set()
    assert targets(arena, bolt(range="any warband", only=("living",))) == {"red"}


@pytest.mark.rule("ddm.spell.type-limited")
def test_a_circle_is_not_laid_round_somebody_whom_the_spell_can_not_affect() -> None:
    kinds = {"kinds": ("undead",)}
    arena = Arena("A . . B D .\n. . . . . .", A=kinds, B={"warband": "blue", **kinds}, D={"warband": "blue"})
    power = bolt(range="6", radius=2, only=("living",))
    assert targets(arena, power) == set()
    arena = Arena("A . . D B .\n. . . . . .", A=kinds, B={"warband": "blue", **kinds}, D={"warband": "blue"})
    for _, lay in aims(arena.battle, arena["a"], power):
        for aim in lay():
            assert {one.id for one in affected(arena.battle, arena["a"], power, aim)} == {"d"}


@pytest.mark.rule("ddm.term.cone")
def test_a_cone_may_lie_over_the_caster_itself_whom_it_does_not_affect() -> None:
    arena = Arena(
        "\n".join([". . . . . . . ."] * 3 + [". . . A B . . ."] + [". . . . . . . ."] * 4), B={"warband": "blue"}
    )
    ((_, lay),) = aims(arena.battle, arena["a"], bolt(range="cone"))
    own, below = arena.at(3, 3), arena.at(3, 4)
    areas = [set(aim.area or ()) for aim in lay()]
    assert all(own not in area for area in areas)
    assert any({below, arena.at(4, 3)} <= area for area in areas)


@pytest.mark.rule("ddm.term.touch")
def test_who_reaches_far_touches_only_whom_it_sees_there() -> None:
    arena = Arena("A # B", A={"abilities": (("ddm.ability.melee-reach", 3),)}, B={"warband": "blue"})
    assert targets(arena, bolt(range="touch")) == {"a"}


def test_whoever_an_opponent_controls_counts_for_his_warband() -> None:
    arena = Arena("A . B . C", B={"warband": "blue"}, C={})
    arena.battle.control(arena["a"], "blue")
    power = bolt(range="your warband")
    ((key, lay),) = aims(arena.battle, arena["a"], power)
    (aim,) = lay()
    assert key == "blue"
    assert {one.id for one in affected(arena.battle, arena["a"], power, aim)} == {"a", "b"}


@pytest.mark.parametrize(("range", "goes"), [("6", True), ("any warband", True), ("adjacent", False), ("touch", False)])
def test_only_what_reaches_an_enemy_from_a_distance_goes_against_enemies(range: Any, goes: bool) -> None:
    near = "adjacent" if range == "adjacent" else "touch"
    arena = Arena(
        "A B C" if range == near else "A C . B", A={"powers": (bolt(range=range),)}, B={"warband": "blue"}, C={}
    )
    arena.turn("a")
    assert against_enemies(arena.battle, arena["a"], "cast/bolt") is goes
    arena = Arena("A C . # B", A={"powers": (bolt(range="sight"),)}, B={"warband": "blue"}, C={})
    arena.turn("a")
    assert "cast/bolt" in acts(arena.battle, arena["a"])
    assert not against_enemies(arena.battle, arena["a"], "cast/bolt"), "only a friend is in sight"
