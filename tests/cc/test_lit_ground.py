"""The ground that is lit for those who are put down is where the rules let them stand."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
import shapely
from tests.cc.arena import EAST, Arena, box, skill
from tests.cc.test_nexus import nexus_card, stand
from tests.cc.test_sappers import barricade, company
from tests.cc.test_transport import wagon

from escarmouche.rulebooks import Spot
from escarmouche.rulebooks.cc.book import RULEBOOK as CC
from escarmouche.rulebooks.cc.rules.deployment import Deploy
from escarmouche.rulebooks.cc.rules.scenery import made
from escarmouche.rulebooks.cc.skills.sappers import Fortifying, profile_of
from escarmouche.rulebooks.cc.skills.transport import way_out
from escarmouche.rulebooks.freetable.boarding import GettingOut
from escarmouche.rulebooks.freetable.ground import pose_on_ground
from escarmouche.rulebooks.freetable.placing import Placing
from escarmouche.table import CM, MM, Part, Pose

ROUGHLY = MM
"""So near the edge of a picture the verdict may differ from it."""


def shown(parts: Sequence[Part]) -> Any:
    return shapely.union_all([shapely.make_valid(shapely.Polygon(part.outer, part.holes)) for part in parts])


def told_wrongly(asked: Placing[Any]) -> list[tuple[Pose, str]]:
    """Of places all over the table, each turned at random, those of which the picture says what the verdict denies."""
    room = asked.region()
    sure, perhaps = shown(room.sure), shown(room.perhaps)
    rng = random.Random(3)
    found = []
    for _ in range(2500):
        pose = pose_on_ground(asked.battle, rng.randrange(100 * CM), rng.randrange(60 * CM), rng.randrange(3600))
        point = shapely.Point(pose.point)
        lit = "sure" if sure.covers(point) else "perhaps" if perhaps.distance(point) < ROUGHLY else "dark"
        if (lit == "sure" and asked.problems(pose)) or (lit == "dark" and not asked.problems(pose)):
            found.append((pose, lit))
    return found


def newcomer(*skills: Any) -> Deploy:
    """Somebody who is deployed while two enemies stand near the border of the zones, and a nexus of theirs."""
    arena = Arena(box("wall", "wall", 20, 10, 28, 14, 5))
    one = arena.add("one", "red", 10, 10, skills=skills)
    arena.add("friend", "red", 60, 8)
    arena.add("x", "blue", 40, 33)
    arena.add("scout", "blue", 75, 33, skills=(skill("eclaireur"),))
    stand(arena, "ark", "blue", 12, 36, nexus_card("ark", power=None))
    arena.battle.stand(one, None)
    arena.battle.phase = "deployment"
    return Deploy(arena.battle, one)


def fort() -> Fortifying:
    """A sapper who has a barricade to place beside one that stands."""
    arena = company("one")
    barricade(arena, "b", 50, 10)
    return Fortifying(arena.battle, made("new", "red", profile_of(3)), arena.battle["one"])


@pytest.mark.rule("cc.core.deployment.placement", "cc.skill.sapeur.placement")
@pytest.mark.parametrize("asked", [newcomer, lambda: newcomer(skill("eclaireur")), fort])
def test_what_is_lit_is_what_the_verdict_says(asked: Callable[[], Placing[Any]]) -> None:
    assert told_wrongly(asked()) == []


@pytest.mark.rule("cc.core.deployment.placement")
def test_most_of_the_zone_is_sure_though_enemies_are_near() -> None:
    assert shown(newcomer().region().sure).area > (100 * 30 * CM * CM) / 4


def test_a_barricade_lines_up_with_another_where_one_points_beside_its_end() -> None:
    asked = fort()
    pointed = CC.placement(asked.battle, asked, Spot(at=(round(55.6 * CM), round(10.4 * CM)), facing=0))
    asked.settle(pointed)
    assert pointed["x"] == pytest.approx(55 * CM, abs=MM)
    assert pointed["y"] == 10 * CM


def exit_of_a_wagon() -> tuple[Arena, GettingOut[Any]]:
    arena = wagon(4, "a")
    return arena, way_out(arena.battle, arena.battle["a"], arena.battle["wagon"])


@pytest.mark.rule("cc.skill.transport.after-disembark")
def test_who_gets_out_sees_the_ground_about_the_access_lit_and_no_other() -> None:
    _, asked = exit_of_a_wagon()
    room = asked.region()
    assert room.sure == ()
    lit = shown(room.perhaps)
    assert all(lit.distance(shapely.Point(pose.point)) < ROUGHLY for pose in asked.grid() if not asked.problems(pose))
    dark = [(60, 30), (30 - 5, 30), (30 + 5, 30), (30, 40)]  # far away, before and behind it
    assert not any(lit.covers(shapely.Point(x * CM, y * CM)) for x, y in dark)


@pytest.mark.parametrize("at", [(31, 34.5), (30, 36), (33, 20), (70, 31)])
def test_who_points_beside_a_wagon_gets_out_at_its_access(at: tuple[float, float]) -> None:
    arena, asked = exit_of_a_wagon()
    pointed = CC.placement(arena.battle, asked, Spot(at=(round(at[0] * CM), round(at[1] * CM)), facing=EAST))
    asked.settle(pointed)
    assert pointed["facing"] == EAST
