"""Devotion: a life for mana, before a spell, during one and against one."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.arenas import SUGGESTED
from tests.c2.arena import Arena
from tests.c2.magic.test_random_magic import keen
from tests.c2.magic.wizards import STUNNED, letters, mage, spell

from escarmouche.kernel import Ask, Choose
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.content.skill_names import read_skill
from escarmouche.rulebooks.c2.events import (
    FighterLost,
    GemsChanged,
    IncantationRolled,
    SpellAbsorbed,
    SpellCast,
    SpellTakesEffect,
)
from escarmouche.rulebooks.c2.incantation.casting import CastNext
from escarmouche.rulebooks.c2.machine.tactics import TACTICS
from escarmouche.rulebooks.c2.rules.shooting import ShootingPhase
from escarmouche.texts import LOCALES, Texts

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


@pytest.mark.rule("c2.skill.devotion")
def test_a_magician_without_mana_takes_his_turn_by_a_sacrifice() -> None:
    arena = altar()
    battle = arena.run(ShootingPhase(), answers=["yes", "lumiere", DART, "0"], dice=[5, *STUNNED])
    assert battle["devotee"].lost == "killed"
    assert arena.told(SpellTakesEffect)
    assert letters(battle["mage"]) == "L"


@pytest.mark.rule("c2.skill.devotion")
def test_the_gems_are_of_one_element_and_none_goes_above_the_cap() -> None:
    arena = altar("AAAAAAAA", x_gems=4)
    battle = arena.run(CastNext("mage"), answers=["yes", "lumiere", "pass"])
    assert letters(battle["mage"]) == "AAAAAAAALL"
    arena = altar("AAAAAAAAA", x_gems=4)
    battle = arena.run(CastNext("mage"), answers=["yes", "lumiere"])
    assert letters(battle["mage"]) == "AAAAAAAAAL"


@pytest.mark.rule("c2.skill.devotion")
def test_who_is_not_wanted_lives_and_a_full_reserve_needs_nobody() -> None:
    arena = altar("LL")
    assert not arena.run(CastNext("mage"), answers=[SUGGESTED, "pass"])["devotee"].lost
    arena = altar("LLLLLLLLLL")
    assert not arena.run(CastNext("mage"), answers=["pass"])["devotee"].lost


@pytest.mark.rule("c2.skill.devotion")
@pytest.mark.parametrize(("x", "side"), [(17, "red"), (17.5, "blue")])
def test_only_a_friend_in_contact_is_asked(x: float, side: str) -> None:
    arena = altar(x=x, side=side)
    arena.run(ShootingPhase())
    assert not arena.told(SpellCast)


@pytest.mark.rule("c2.skill.devotion")
def test_gems_for_mastery_may_come_of_a_sacrifice_during_the_incantation() -> None:
    arena = altar("LL", x_gems=1)
    arena.add("other", "blue", 40, 26, LEFT)
    battle = arena.run(CastNext("mage"), answers=["no", DART, "foe", "yes", "air", "1"], dice=[1, 5, *STUNNED])
    assert arena.told(SpellCast)[0].extra == 1
    assert arena.told(IncantationRolled)[0].success
    assert battle["devotee"].lost == "killed"


@pytest.mark.rule("c2.skill.devotion")
@pytest.mark.rule("c2.magic.counter.window")
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


@pytest.mark.rule("c2.skill.devotion")
def test_a_spell_at_somebody_sacrificed_meanwhile_is_lost() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(area=500), gems="LL")
    mage(arena, "witch", "blue", 42.5, 20, LEFT)
    arena.add("devotee", "blue", 42.5, 17.5, LEFT, skills=(read_skill("Dévotion/2"),))
    arena.run(CastNext("mage"), answers=[DART, "devotee", "yes", "air", "pass"], dice=[5])
    assert arena.told(SpellTakesEffect)[0].targets == ()


@pytest.mark.parametrize("locale", LOCALES)
def test_both_questions_are_asked_in_words(locale: str) -> None:
    game = altar().game(CastNext("mage"))
    texts = Texts(locale)
    told = []
    for answer in ("yes", "lumiere"):
        request = game.request
        assert isinstance(request, Ask)
        told.append(texts.tell(book("c2").question(game.state, request)))
        game.answer(answer, player="red")
    assert all(told)
    assert "3" in told[0]
    assert told[0] != told[1]


@pytest.mark.parametrize("seed", range(6))
def test_at_random_no_reserve_overflows_and_each_gain_costs_a_life(seed: int) -> None:
    rng = random.Random(seed)
    arena = altar("L")
    mage(arena, "witch", "blue", 45, 30, LEFT, spell(), elements=("tenebres", "air"))
    places = (("red", 20, 22.5), ("red", 20, 17.5), ("blue", 45, 32.5), ("blue", 45, 27.5))
    for number, (side, x, y) in enumerate(places):
        arena.add(f"devotee-{number}", side, x, y, LEFT, skills=(read_skill("Dévotion/2"),))
    game = arena.game(ShootingPhase(), ShootingPhase())
    game.dice = None
    while (request := game.request) is not None:
        game.answer(keen(request, rng), player=request.player or None)
    gains = [event for event in arena.told(GemsChanged) if RULE in event.rules]
    victims = [event for event in arena.told(FighterLost) if RULE in event.rules]
    assert len(gains) == len(victims)
    assert all(event.total <= 10 for event in gains)


@pytest.mark.parametrize(("points", "answer"), [(1, "yes"), (60, "no")])
def test_a_machine_gives_the_life_that_is_worth_less_than_the_mana(points: int, answer: str) -> None:
    arena = altar("L", x_gems=1)
    devotee = arena.battle["devotee"]
    devotee.profile = msgspec.structs.replace(devotee.profile, points=points)
    request = arena.game(CastNext("mage")).request
    assert isinstance(request, Choose)
    values = TACTICS.weigh(arena.battle, request, ["yes", "no"], exact=False)
    assert answer == ("yes" if values[0] > values[1] else "no")
