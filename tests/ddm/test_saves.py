"""Saving throws."""

from __future__ import annotations

import pytest
from tests.ddm.arena import Arena

from escarmouche.kernel import Step
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.events import SaveMade
from escarmouche.rulebooks.ddm.rules.conditions import afflict
from escarmouche.rulebooks.ddm.rules.saves import save


class Save(Step, frozen=True):
    """A save of ``a``."""

    dc: int

    async def run(self, battle: Battle) -> None:
        await save(battle, battle["a"], self.dc)


def saving(level: int, dc: int, die: int, **changes: object) -> bool:
    arena = Arena("A C . B", A={"level": level, **changes}, C={"commander": 5}, B={"warband": "blue"})
    arena.run(Save(dc), dice=[die])
    passed: bool = arena.told(SaveMade)[0].passed
    return passed


@pytest.mark.rule(
    "ddm.save.roll", "ddm.term.save", "ddm.card.level", "ddm.term.level", "ddm.term.dc", "ddm.spell.save-dc"
)
@pytest.mark.parametrize(("level", "dc", "die", "passed"), [(3, 15, 12, True), (3, 15, 11, False), (8, 15, 7, True)])
def test_a_d20_and_the_level_reach_the_dc_and_commanders_do_not_help(
    level: int, dc: int, die: int, passed: bool
) -> None:
    assert saving(level, dc, die) is passed


@pytest.mark.rule("ddm.save.natural-20")
def test_a_natural_20_saves_whatever_the_dc() -> None:
    assert saving(1, 40, 20)
    assert not saving(1, 40, 19)


@pytest.mark.rule("ddm.save.natural-1")
def test_a_natural_1_fails_whatever_the_dc() -> None:
    assert not saving(20, 5, 1)
    assert saving(20, 5, 2)


@pytest.mark.rule("ddm.save.roll", "ddm.condition.helpless")
def test_even_the_helpless_save() -> None:
    arena = Arena("A B", B={"warband": "blue"})
    afflict(arena.battle, arena["a"], "ddm.condition.paralyzed", 15)
    arena.run(Save(15), dice=[13])
    assert arena.told(SaveMade)[0].passed
