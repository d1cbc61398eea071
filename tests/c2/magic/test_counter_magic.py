"""Counter-magic: who may oppose a spell, absorbing it, countering it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import Arena
from tests.c2.magic.test_spell_cards import data
from tests.c2.magic.wizards import STUNNED, letters, mage, reserve, spell

from escarmouche.kernel.state import Standing, WindowOrder
from escarmouche.rulebooks.c2.events import SpellAbsorbed, SpellCountered, SpellTakesEffect
from escarmouche.rulebooks.c2.incantation.casting import CastNext
from escarmouche.rulebooks.c2.incantation.counter_magic import WINDOW, combinations
from escarmouche.rulebooks.c2.incantation.trance import TRANCE
from escarmouche.rulebooks.c2.rules.dodge import DODGE

LEFT, RIGHT = 1800, 0
DART = "card/dart"


def opposed(gems: str, *, away: float = 20, facing: int = LEFT, card: Any = None, **changes: Any) -> Arena:
    """A red Magician casts at a soldier; a blue Magician (POU 5) looks on, so many cm away."""
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, card or spell(), gems="LL")
    arena.add("foe", "blue", 40, 30, LEFT)
    mage(arena, "witch", "blue", 22.5 + away, 20, facing, gems=gems, **{"elements": ("tenebres", "air"), **changes})
    return arena


def cast(arena: Arena, answers: list[str], dice: list[int]) -> bool:
    """Casts at the soldier; whether the spell takes effect."""
    arena.run(CastNext("mage"), answers=[DART, "foe", *answers], dice=dice)
    return bool(arena.told(SpellTakesEffect))


@pytest.mark.rule("c2.magic.counter.window", "c2.magic.counter.absorb")
def test_as_many_opposed_gems_absorb_a_spell_without_a_roll() -> None:
    arena = opposed("TTT")
    assert not cast(arena, ["absorb:witch"], [5])
    assert arena.told(SpellAbsorbed)[0].gems == ("tenebres", "tenebres")
    assert letters(arena.battle["witch"]) == "T"


@pytest.mark.rule("c2.magic.counter.absorb")
def test_too_few_opposed_gems_absorb_nothing() -> None:
    assert cast(opposed("TAA"), ["pass"], [5, *STUNNED])
    with pytest.raises(Exception, match="absorb"):
        cast(opposed("TAA"), ["absorb:witch"], [5])


@pytest.mark.rule("c2.magic.counter.counter")
@pytest.mark.parametrize(("die", "stands"), [(4, True), (5, False)])
def test_a_counter_has_to_reach_the_total_of_the_caster(die: int, stands: bool) -> None:
    arena = opposed("A")
    assert cast(arena, ["counter:witch"], [5, die, *(STUNNED if stands else ())]) is stands
    told = arena.told(SpellCountered)[0]
    assert (told.total, told.against, told.success) == (die + 5, 10, not stands)
    assert letters(arena.battle["witch"]) == ""


@pytest.mark.rule("c2.magic.counter.counter")
def test_one_counter_at_most_is_tried_but_absorbing_may_follow() -> None:
    arena = opposed("ATT")
    mage(arena, "other", "blue", 42.5, 14, LEFT, gems="AA")
    assert not cast(arena, ["counter:witch", "1", "absorb:witch"], [5, 2])
    assert not arena.told(SpellCountered)[0].success
    again = opposed("A")
    mage(again, "other", "blue", 42.5, 14, LEFT, gems="AA")
    assert cast(again, ["counter:witch"], [5, 2, *STUNNED])


@pytest.mark.rule("c2.magic.counter.window")
@pytest.mark.parametrize(
    "changes", [{"gems": ""}, {"away": 25.1}, {"facing": RIGHT}, {"people": "orques", "elements": ()}]
)
def test_who_has_no_gems_is_far_or_looks_away_can_not_oppose_a_spell(changes: dict[str, Any]) -> None:
    arena = opposed(**{"gems": "AATT", **changes})
    assert cast(arena, [], [5, *STUNNED])


@pytest.mark.rule("c2.magic.path.instinctive-counter")
def test_instinctive_spells_are_not_opposed_nor_do_orcs_oppose_any() -> None:
    arena = opposed("AATT", card=spell(path="instinctive", cost=("neutre", "neutre")))
    arena.battle["mage"].gems = reserve("II")
    assert cast(arena, [], [5, *STUNNED])
    orc = opposed("II", people="orques", elements=())
    assert cast(orc, [], [5, *STUNNED])


@pytest.mark.rule("c2.magic.trance")
def test_in_a_trance_one_absorbs_but_does_not_counter() -> None:
    arena = opposed("TTA")
    arena.battle["witch"].gain(TRANCE, until="turn")
    with pytest.raises(Exception, match="absorb"):
        cast(arena, ["counter:witch"], [5])
    assert not cast(arena, ["absorb:witch"], [5])


@pytest.mark.rule("c2.move.dodge")
def test_who_has_dodged_opposes_no_spell() -> None:
    arena = opposed("AATT")
    arena.battle["witch"].gain(DODGE, until="turn")
    assert cast(arena, [], [5, *STUNNED])


def test_whoever_is_kept_from_casting_does_not_counter() -> None:
    arena = opposed("AA")
    arena.battle["witch"].gain("c2.magic.effect#forbid", "cast", until="turn")
    assert cast(arena, [], [5, *STUNNED])


def test_a_standing_order_answers_for_counter_magic() -> None:
    arena = opposed("AATT")
    arena.battle.standing = {"blue": Standing(windows={WINDOW: WindowOrder(ask=False)})}
    assert cast(arena, [], [5, *STUNNED])


@pytest.mark.rule("c2.table.opposition.absorb")
def test_each_gem_of_a_spell_is_met_by_one_opposed_to_it() -> None:
    ways = set(combinations(["feu", "air"], list(reserve("EEEARRRFLLTTT"))))
    assert ways == {("eau", "terre"), ("terre", "tenebres"), ("eau", "tenebres"), ("tenebres", "tenebres")}
    assert list(combinations(["instinctif"], list(reserve("EARFLT")))) == []
    darkness = {gem for (gem,) in combinations(["tenebres"], list(reserve("EARFLT")))}
    assert darkness == set(data("c2.table.opposition")["tenebres"])


@pytest.mark.rule("c2.table.opposition.absorb")
def test_the_magician_chooses_which_opposed_gems_he_gives() -> None:
    fiery = spell(path="elementaire", cost=("feu", "air"))
    arena = opposed("EERTT", card=fiery)
    arena.battle["mage"].gems = reserve("FA")
    assert not cast(arena, ["absorb:witch", "eau+terre"], [5])
    assert letters(arena.battle["witch"]) == "ETT"
