"""Devotion: a life for mana, before a spell, during one and against one."""

from __future__ import annotations

import pytest
from tests.c2.arena import Arena
from tests.c2.magic.wizards import STUNNED, letters, mage, spell

from escarmouche.rulebooks.c2.content.skill_names import read_skill
from escarmouche.rulebooks.c2.events import IncantationRolled, SpellAbsorbed, SpellCast, SpellTakesEffect
from escarmouche.rulebooks.c2.incantation.casting import CastNext
from escarmouche.rulebooks.c2.rules.shooting import ShootingPhase

LEFT, RIGHT = 1800, 0
DART = "card/dart"
RULE = "c2.skill.devotion"


def altar(gems: str = "", *, x: float = 17.5, side: str = "red", x_gems: int = 3, **changes: object) -> Arena:
    """A red Magician (POU 5, of Air and Light), somebody devoted behind him, and a soldier before him."""
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(), gems=gems, **changes)
    arena.add("devotee", side, x, 20, RIGHT, skills=(read_skill(f"Dévotion/{x_gems}"),))
    arena.add("foe", "blue", 40, 20, LEFT)
    return arena


@pytest.mark.rule(RULE)
def test_a_magician_without_mana_takes_his_turn_by_a_sacrifice() -> None:
    arena = altar()
    battle = arena.run(ShootingPhase(), answers=["yes", "lumiere", DART, "0"], dice=[5, *STUNNED])
    assert battle["devotee"].lost == "killed"
    assert arena.told(SpellTakesEffect)
    assert letters(battle["mage"]) == "L"


@pytest.mark.rule(RULE)
def test_the_gems_are_of_one_element_and_none_goes_above_the_cap() -> None:
    arena = altar("AAAAAAAA", x_gems=4)
    battle = arena.run(CastNext("mage"), answers=["yes", "lumiere", "pass"])
    assert letters(battle["mage"]) == "AAAAAAAALL"


@pytest.mark.rule(RULE)
def test_who_is_not_wanted_lives_and_a_full_reserve_needs_nobody() -> None:
    arena = altar("LL")
    assert not arena.run(CastNext("mage"), answers=["no", "pass"])["devotee"].lost
    arena = altar("LLLLLLLLLL")
    assert not arena.run(CastNext("mage"), answers=["pass"])["devotee"].lost


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("x", "side"), [(17, "red"), (17.5, "blue")])
def test_only_a_friend_in_contact_is_asked(x: float, side: str) -> None:
    arena = altar(x=x, side=side)
    arena.run(ShootingPhase())
    assert not arena.told(SpellCast)


@pytest.mark.rule(RULE)
def test_gems_for_mastery_may_come_of_a_sacrifice_during_the_incantation() -> None:
    arena = altar("LL", x_gems=1)
    arena.add("other", "blue", 40, 26, LEFT)
    battle = arena.run(CastNext("mage"), answers=["no", DART, "foe", "yes", "air", "1"], dice=[1, 5, *STUNNED])
    assert arena.told(SpellCast)[0].extra == 1
    assert arena.told(IncantationRolled)[0].success
    assert battle["devotee"].lost == "killed"


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("target", ["foe", "devotee"])
def test_an_enemy_spell_may_be_answered_with_a_sacrifice(target: str) -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(area=500), gems="LL")
    arena.add("foe", "blue", 40, 30, LEFT)
    mage(arena, "witch", "blue", 42.5, 20, LEFT, elements=("tenebres",))
    arena.add("devotee", "blue", 42.5, 17.5, LEFT, skills=(read_skill("Dévotion/2"),))
    battle = arena.run(CastNext("mage"), answers=[DART, target, "yes", "absorb:witch"], dice=[5])
    assert battle["devotee"].lost == "killed"
    assert arena.told(SpellAbsorbed)
    assert not arena.told(SpellTakesEffect)


@pytest.mark.rule(RULE)
def test_a_spell_at_somebody_sacrificed_meanwhile_is_lost() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(area=500), gems="LL")
    mage(arena, "witch", "blue", 42.5, 20, LEFT)
    arena.add("devotee", "blue", 42.5, 17.5, LEFT, skills=(read_skill("Dévotion/2"),))
    arena.run(CastNext("mage"), answers=[DART, "devotee", "yes", "air", "pass"], dice=[5])
    assert arena.told(SpellTakesEffect)[0].targets == ()
