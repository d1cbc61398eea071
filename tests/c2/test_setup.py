"""The set-up of a battle: what it says, and what is refused of one that comes from elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.errors import Problem
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle

ARMIES = ("lions-80", "acheron-80")


def plain(field: str = "walled-farm", **options: Any) -> dict[str, Any]:
    """A set-up as plain data."""
    made: dict[str, Any] = book("c2").setup(ARMIES, field, options=options)
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
