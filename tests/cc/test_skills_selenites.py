"""Sélénites: their moon, and what it gives them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import EAST, Arena, doing, profile, skill
from tests.cc.test_skills_melee import give

from escarmouche.kernel import IllegalAnswer
from escarmouche.kernel.effects import moment
from escarmouche.rulebooks.cc.battle import Battle
from escarmouche.rulebooks.cc.content.mystics import mastered
from escarmouche.rulebooks.cc.events import MoonRose
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import courage, discipline, fear, movement
from escarmouche.table import MM


async def before(battle: Battle) -> None:
    """What is settled before the battle."""
    for fighter in battle.fighters.values():
        await moment(fighter.effects, Hooks.before_battle, battle, fighter)


def under(die: int, *answers: str, **changes: Any) -> Arena:
    """The Sélénite ``s`` (DIS 2, COU 4), whose die shows this."""
    arena = Arena()
    arena.add("s", "red", 30, 30, EAST, **changes)
    give(arena, "s", "selenite")
    arena.run(doing(before), dice=[die], answers=answers)
    return arena


@pytest.mark.rule("cc.skill.selenite.moon")
@pytest.mark.parametrize(
    ("die", "answers", "moon", "scores"),
    [
        (1, (), "crescent", (3, 100, 4)),
        (2, ("movement",), "half", (2, 125, 4)),
        (3, ("courage",), "half", (2, 100, 6)),
        (6, ("tueur-ne",), "full", (1, 100, 4)),
    ],
)
def test_the_die_tells_the_moon_and_its_bonus(die: int, answers: tuple[str, ...], moon: str, scores: Any) -> None:
    arena = under(die, *answers)
    battle, bearer = arena.battle, arena.battle["s"]
    assert [told.moon for told in arena.told(MoonRose)] == [moon]
    assert (discipline(battle, bearer), movement(battle, bearer) // MM, courage(battle, bearer)) == scores


@pytest.mark.rule("cc.skill.selenite.moon")
@pytest.mark.parametrize(
    ("die", "gift"),
    [(4, "charge-bestiale"), (5, "recuperation"), (6, "esprit-de"), (6, "regeneration"), (6, "tueur-ne")],
)
def test_two_moons_give_skills(die: int, gift: str) -> None:
    assert under(die, gift).battle["s"].has(f"cc.skill.{gift}")


@pytest.mark.rule("cc.skill.selenite.moon", "cc.core.fear.fearsome-courage")
def test_peu_is_for_the_frightening_alone() -> None:
    arena = under(2, "fear", fear=5)
    assert fear(arena.battle, arena.battle["s"]) == 6
    assert courage(arena.battle, arena.battle["s"]) == 6, "he uses it as his COU"
    with pytest.raises(IllegalAnswer):
        under(2, "fear")


@pytest.mark.rule("cc.skill.selenite")
def test_a_magician_masters_water_besides() -> None:
    plain = profile("m", power=4, rank="initiate", elements=("air",))
    assert mastered(plain) == ("air",)
    moonlit = profile("m", power=4, rank="initiate", elements=("air",), skills=(skill("selenite"),))
    assert mastered(moonlit) == ("air", "water")
