"""The legendary scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.lfw.arena import Arena, line, rules
from tests.lfw.scenarios.fields import (
    LEGENDS,
    at,
    champions,
    enlist,
    fits,
    hell,
    key_of,
    treasures,
    won,
)

from escarmouche.errors import Problem
from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.lfw.battle import (
    Zone,
)
from escarmouche.rulebooks.lfw.book import RULEBOOK
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY, misplaced
from escarmouche.rulebooks.lfw.events import (
    Deployed,
)
from escarmouche.rulebooks.lfw.rules.apparitions import ScenarioTurnStarts
from escarmouche.rulebooks.lfw.rules.deployment import Deployment
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.movement import MoveUnit
from escarmouche.table import INCH
from escarmouche.table.exact import bounding_box


@pytest.mark.rule("lfw.scenario.fleau-des-demons")
def test_the_demon_plays_demons_and_nobody_else_does() -> None:
    def named(*armies: str) -> str:
        with pytest.raises(Problem) as refused:
            RULEBOOK.setup(armies, "two-woods", options={"scenario": "fleau-des-demons", "players": 3})
        return key_of(refused.value)

    demons, others = "pit-demons-300", "hill-clans-300"
    assert named(others, others, others) == "lfw-setup-scenario-demons"
    assert named(demons, others, demons) == "lfw-setup-scenario-no-demons"
    for seed in range(3):
        plain = RULEBOOK.setup((), None, seed=seed, options={"scenario": "fleau-des-demons", "players": 3})
        battle = RULEBOOK.begun(plain)
        assert [unit.profile.demon for unit in battle.units.values() if not unit.rider] == [
            unit.side == "green" for unit in battle.units.values() if not unit.rider
        ]
    arena = hell()
    assert won(arena) is None
    for name in ("r", "b"):
        destroy(arena.battle, arena.battle[name])
    assert won(arena) == "green"  # nobody is left to save anything


LEGENDARY = """
name: Légendes
faction: legends
format: 600
units: [{unit: captain, speciality: captain, skills: [chef-d-equipe]}, {unit: hero}]
"""


@pytest.mark.rule("lfw.scenario.imposer-le-respect.army")
def test_where_respect_is_at_stake_armies_cost_600_points_and_have_legends(tmp_path: Path) -> None:
    pack, army = tmp_path / "legends.yaml", tmp_path / "army.yaml"
    army.write_text(LEGENDARY, encoding="utf-8")

    def refused(points: int, scenario: str) -> str:
        pack.write_text(LEGENDS.replace("POINTS", str(points)), encoding="utf-8")
        options = {"scenario": scenario}
        try:
            RULEBOOK.setup((str(army), str(army)), None, packs=[pack], options=options)
        except Problem as problem:
            return key_of(problem)
        return ""

    assert refused(50, "imposer-le-respect") == ""
    assert refused(50, "prendre-la-breche") != ""
    assert refused(300, "imposer-le-respect") != ""


@pytest.mark.rule(
    "lfw.scenario.fleau-des-demons.field",
    "lfw.scenario.objective.vivre",
    "lfw.scenario.fleau-des-demons.deployment",
    "lfw.scenario.fleau-des-demons.apparition",
)
def test_demons_appear_from_the_third_turn_on() -> None:
    arena = hell()
    kinds = {one.at: one.kind for one in arena.battle.mission.treasures}  # type: ignore[union-attr]
    quarters = [(x * INCH, y * INCH) for x, y in ((6, 6), (18, 18), (6, 18), (18, 6))]
    assert [kinds[quarter] for quarter in quarters] == ["treasure", "treasure", "provisions", "provisions"]
    for side in ("red", "blue"):
        enlist(arena, f"{side}2", side)
    assert fits(arena, "red", 8, 2.5)
    assert not fits(arena, "red", 8, 2.6)
    arena.run(Deployment(), dice=[6, 5, 4], answers=[at(10, 1), at(10, 23)])
    assert not any(unit.in_play for unit in arena.battle.living("green"))
    arena.battle.turn = 2
    arena.run(ScenarioTurnStarts())
    arena.battle.turn = 3
    arena.run(ScenarioTurnStarts(), answers=["imp", at(12, 12), "fiend", at(16, 12)])
    assert [event.unit for event in arena.told(Deployed)] == [
        "imp",
        "fiend",
    ]  # 50 of 200 points; the next costs too much
    assert not fits(arena, "green", 5, 7)
    assert fits(arena, "green", 5, 7.1)
    arena.battle.turn = 5
    arena.run(ScenarioTurnStarts(), answers=["lord", at(12, 15), "none"])


@pytest.mark.rule("lfw.scenario.fleau-des-demons.apparition", "lfw.rule.eclaireur")
def test_a_demon_scout_waits_in_hell_and_appears_as_all_demons_do() -> None:
    arena = hell()
    enlist(arena, "spy", "green", rules=rules("Éclaireur"), points=10)
    for side in ("red", "blue"):
        enlist(arena, f"{side}2", side)
    arena.run(Deployment(), dice=[6, 5, 4], answers=[at(10, 1), at(10, 23)])
    assert not arena.battle["spy"].in_play
    arena.battle.turn = 3
    battle = arena.run(ScenarioTurnStarts(), answers=["spy", at(5, 7.5), "none"])  # 3.5" from an enemy
    assert battle["spy"].in_play


@pytest.mark.rule("lfw.scenario.fleau-des-demons.apparition")
def test_a_demon_for_whom_there_is_no_room_waits_for_another_turn() -> None:
    arena = hell()
    zones = arena.battle.zones
    arena.battle.turn = 3
    arena.battle.zones = (Zone("green", ((0, 0), (INCH, 0), (INCH, 200), (0, 200))),)
    arena.run(ScenarioTurnStarts())
    assert not any(unit.lost for unit in arena.battle.units.values())
    arena.battle.turn = 4
    arena.battle.zones = zones
    battle = arena.run(ScenarioTurnStarts(), answers=["imp", at(12, 12), "none"])
    assert battle["imp"].in_play


@pytest.mark.rule("lfw.scenario.fleau-des-demons.apparition")
@pytest.mark.parametrize(("dear", "comes"), [(40, True), (41, False)])
def test_the_demons_of_a_turn_may_cost_exactly_30_per_cent_of_the_army(dear: int, comes: bool) -> None:
    arena = hell(imp=20, fiend=dear, lord=150 - dear)
    arena.battle.turn = 3
    answers = ["imp", at(12, 12), "fiend", at(16, 12)]
    if comes:
        assert arena.run(ScenarioTurnStarts(), answers=answers)["fiend"].in_play
        return
    with pytest.raises(IllegalAnswer):
        arena.run(ScenarioTurnStarts(), answers=answers)


@pytest.mark.rule("lfw.scenario.fleau-des-demons.save")
def test_what_attackers_save_is_compared_with_what_they_leave() -> None:
    arena = hell()
    demons = {"saved": ("red", "red", "blue", ""), "lost": ("red", "", "", "")}
    arena.battle.change_mission(treasures=treasures("r", "red", "", ""))
    battle = arena.run(MoveUnit("r", "normal"), answers=[line((5, 3), (5, 1.4)), "no", "yes"])
    assert battle["r"].lost == "saved"
    assert won(arena) is None
    destroy(arena.battle, arena.battle["b"])
    arena.battle.agenda.clear()
    assert won(arena) == ""  # two and two
    arena.battle.change_mission(treasures=treasures(*demons["saved"]))
    assert won(arena) == "red"
    arena.battle.change_mission(treasures=treasures(*demons["lost"]))
    assert won(arena) == "green"


@pytest.mark.rule(
    "lfw.scenario.imposer-le-respect",
    "lfw.scenario.imposer-le-respect.army",
    "lfw.scenario.imposer-le-respect.field",
    "lfw.scenario.imposer-le-respect.deployment",
    "lfw.scenario.deployment",
)
def test_the_defender_chooses_his_territory_and_everybody_a_champion() -> None:
    arena = champions()
    assert dict(arena.battle.mission.champions) == {"red": "hero", "blue": "rival"}  # type: ignore[union-attr]
    assert fits(arena, "blue", 3, 14.4)
    assert not fits(arena, "blue", 3, 14.5)  # at exactly 9" it is not further
    assert fits(arena, "red", 3, 33.6)
    assert not fits(arena, "red", 3, 1)
    assert {zone.side: bounding_box(zone.polygon) for zone in arena.battle.zones} == {
        "blue": (0, 0, 24 * INCH, 15 * INCH - 1),
        "red": (0, 33 * INCH + 1, 24 * INCH, 48 * INCH),
    }
    data = BY_KEY["imposer-le-respect"]
    assert [one.rule for one in misplaced(data, Arena().battle.board, [])] == ["lfw.scenario.imposer-le-respect.field"]
    assert list(misplaced(data, arena.battle.board, [])) == []
    enlist(arena, "r9", "red")
    enlist(arena, "b9", "blue")
    arena.run(Deployment(), answers=[at(3, 3), at(3, 40)])
    assert [event.unit for event in arena.told(Deployed)] == ["b9", "r9"]
    assert won(arena) is None
    destroy(arena.battle, arena.battle["squire"], by="hero")
    assert won(arena) is None
    destroy(arena.battle, arena.battle["rival"], by="hero")
    assert won(arena) == "red"
