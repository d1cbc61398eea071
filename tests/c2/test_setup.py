"""The set-up of a battle: what it says, and what is refused of one that comes from elsewhere."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from tests.c2.arena import Arena

from escarmouche.errors import Problem
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle, Zone
from escarmouche.rulebooks.c2.rules.approach import Deployment
from escarmouche.table import CM

ARMIES = ("lions-80", "acheron-80")


def plain(field: str = "walled-farm", **options: Any) -> dict[str, Any]:
    """A set-up as plain data."""
    made: dict[str, Any] = book("c2").setup(ARMIES, field)
    made["options"].update(options)
    return made


def begun(setup: Any) -> Battle:
    """The battle of a set-up."""
    battle: Battle = book("c2").begin(setup)
    return battle


def refusal(setup: Any) -> Problem:
    """Why a set-up is refused."""
    with pytest.raises(Problem) as refused:
        begun(setup)
    return refused.value


@pytest.mark.rule("c2.move.charge.objective")
def test_a_battle_is_about_pieces_of_its_terrain_only() -> None:
    assert begun(plain(objectives=["pond"])).options.objectives == ("pond",)
    bad = refusal(plain(objectives=["pound"]))
    assert bad.rule == "c2.move.charge.objective"
    assert "options.objectives[0]" in str(bad)
    assert "there is pond" in str(bad)


@pytest.mark.rule("c2.table.movement")
@pytest.mark.parametrize(("kind", "field"), [("crevasse", "depth"), ("wall", "height"), ("deep-water", "depth")])
def test_a_pit_without_a_depth_and_a_wall_without_a_height_are_refused(kind: str, field: str) -> None:
    setup = plain("open-field")
    outline = [[50_000, 20_000], [60_000, 20_000], [60_000, 40_000], [50_000, 40_000]]
    setup["board"]["pieces"] = [{"id": "piece", "kind": kind, "outline": outline, "height": 0}]
    bad = refusal(setup)
    assert bad.rule == "c2.table.movement"
    assert "board.pieces[0]" in str(bad)
    setup["board"]["pieces"][0][field] = 4_000
    assert begun(setup).board.pieces[0].id == "piece"


@pytest.mark.parametrize(
    "outline",
    [
        [[0, 0], [9_000, 0], [9_000, 0], [9_000, 9_000]],
        [[0, 0], [9_000, 9_000], [9_000, 0], [0, 8_000]],
        [[0, 0], [9_000, 0], [18_000, 0]],
    ],
)
def test_an_outline_that_encloses_nothing_or_meets_itself_is_refused(outline: list[list[int]]) -> None:
    setup = plain("open-field")
    setup["board"]["pieces"] = [{"id": "piece", "kind": "undergrowth", "outline": outline, "height": 0}]
    assert "board.pieces[0]" in str(refusal(setup))


ALLIED = """\
name: Allies
people: lions
limit: 80
cards:
  - {profile: %s, count: 3}
  - {profile: %s}
"""


@pytest.mark.rule("c2.alliance.condition")
def test_the_players_may_agree_to_fight_without_allies(tmp_path: Path) -> None:
    own, ally = "alahan-spear", "ally"
    pack = tmp_path / "pack.yaml"
    pack.write_text(
        "pack: mine\nname: Mine\ncards:\n"
        + "".join(
            f"  - {{key: {key}, name: {key}, rank: regular, people: {people}, movement: 10, initiative: 3, attack: 3, "
            "strength: 4, defence: 3, resistance: 4, courage: 4, discipline: 3, per_card: 3, points: 10}\n"
            for key, people in ((own, "lions"), (ally, "griffons"))
        )
    )
    army = tmp_path / "army.yaml"
    army.write_text(ALLIED % (own, ally))
    armies = (str(army), "acheron-80")
    share = {"share_of_limit": True}
    assert begun(book("c2").setup(armies, "open-field", packs=[pack], options=share)).options.alliances
    with pytest.raises(Problem) as refused:
        book("c2").setup(armies, "open-field", packs=[pack], options={**share, "alliances": False})
    assert refused.value.rule == "c2.alliance.condition"


@pytest.mark.rule("c2.approach.placement")
def test_a_zone_has_room_for_its_side() -> None:
    setup = plain("open-field")
    corner = [[0, 0], [6_000, 0], [6_000, 6_000], [0, 6_000]]
    setup["zones"][0]["polygon"] = corner
    bad = refusal(setup)
    assert (bad.rule, "sides.red" in str(bad)) == ("c2.approach.placement", True)


@pytest.mark.rule("c2.approach.placement")
def test_who_finds_no_room_at_all_is_told_so() -> None:
    arena = Arena()
    arena.battle.zones = tuple(Zone(side, ((0, 0), (CM, 0), (CM, CM))) for side in ("red", "blue"))
    fighter = arena.add("a", "red", 50, 30)
    arena.battle.stand(fighter, None)
    with pytest.raises(Problem, match="too small"):
        Deployment(arena.battle, fighter).offers(random.Random(1))
