"""Those whom one death does not remove."""

from __future__ import annotations

import pytest
from tests.c2.skills.fights import (
    HERO_FIRST,
    MEET,
    NAME,
    PLACE,
    Killed,
    Struck,
    announced,
    ring,
    stats,
    succeeded,
)

from escarmouche.kernel import Step
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.events import FighterLost, FightsOn
from escarmouche.rulebooks.c2.rules.characteristics import ATTACK, modifier_of
from escarmouche.rulebooks.c2.rules.melee import MeleePhase
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn
from escarmouche.rulebooks.c2.rules.wounds import STUN, heal, lose, suffer
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, LIGHT, SERIOUS

KILLING = [6, 6]


class Healed(Step, frozen=True):
    """Somebody's wounds are healed."""

    fighter: str

    async def run(self, battle: Battle) -> None:
        heal(battle, battle[self.fighter])


class Hurt(Step, frozen=True):
    """A wound, without a roll."""

    fighter: str
    wound: int

    async def run(self, battle: Battle) -> None:
        await suffer(battle, battle[self.fighter], self.wound, rule="c2.wound.roll")


class Removed(Step, frozen=True):
    """Somebody leaves the game, unwounded."""

    fighter: str

    async def run(self, battle: Battle) -> None:
        await lose(battle, battle[self.fighter], "killed", rule="c2.wound.roll")


# -- giants ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.enorme")
@pytest.mark.rule("c2.skill.colossal")
@pytest.mark.rule("c2.skill.gigantesque")
@pytest.mark.parametrize(
    ("skill", "levels"),
    [("énorme", [CRITICAL]), ("colossal", [SERIOUS, CRITICAL]), ("gigantesque", [LIGHT, SERIOUS, CRITICAL])],
)
def test_giants_have_to_be_killed_several_times(skill: str, levels: list[int]) -> None:
    """Each time but the last they are left with a given wound, even where they were worse off before."""
    place = ring({}, stats(skill))
    for level in levels:
        place.battle["foe0"].wound = CRITICAL
        foe = place.run(Struck("hero", "foe0"), dice=KILLING)["foe0"]
        assert (foe.in_play, foe.wound, foe.lost) == (True, level, "")
    assert place.run(Struck("hero", "foe0"), dice=KILLING)["foe0"].lost == "killed"


@pytest.mark.rule("c2.skill.enorme")
@pytest.mark.rule("c2.skill.colossal")
@pytest.mark.rule("c2.skill.gigantesque")
def test_wounds_of_giants_go_on_adding_up() -> None:
    place = ring({}, stats("colossal"))
    place.run(Killed("foe0"))
    assert place.run(Hurt("foe0", LIGHT))["foe0"].wound == CRITICAL
    assert place.run(Hurt("foe0", LIGHT))["foe0"].wound == CRITICAL
    assert place.run(Hurt("foe0", LIGHT))["foe0"].lost == "killed"


@pytest.mark.rule("c2.skill.enorme")
@pytest.mark.rule("c2.skill.colossal")
@pytest.mark.rule("c2.skill.gigantesque")
@pytest.mark.parametrize("skill", ["énorme", "colossal", "gigantesque"])
def test_wounds_do_not_hamper_giants_but_being_stunned_does(skill: str) -> None:
    place = ring(stats(skill))
    hero = place.battle["hero"]
    hero.wound = CRITICAL
    assert modifier_of(place.battle, hero, ATTACK) == 0
    hero.gain(STUN, until="turn")
    assert modifier_of(place.battle, hero, ATTACK) == -1


# -- the relentless ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.acharne")
def test_the_relentless_fight_on_and_fall_at_the_end_of_the_turn() -> None:
    place = ring({}, stats("acharné"))
    foe = place.run(Struck("hero", "foe0"), dice=KILLING)["foe0"]
    assert (foe.in_play, foe.wound, foe.lost) == (True, CRITICAL, "")
    assert len(place.told(FightsOn)) == 1 and not place.told(FighterLost)
    foe = place.run(EndOfTurn())["foe0"]
    assert (foe.in_play, foe.lost) == (False, "killed")
    (fallen,) = place.told(FighterLost)
    assert (fallen.by, fallen.how) == ("hero", "killed")
    assert not foe.has("c2.skill.acharne#dying")


@pytest.mark.rule("c2.skill.acharne")
def test_whatever_wounds_the_dying_take_they_are_no_worse_nor_better() -> None:
    place = ring({}, stats("acharné"), {})
    place.run(Killed("foe0", "hero"))
    once = place.battle.fingerprint()
    place.run(Killed("foe0", "foe1"), Hurt("foe0", LIGHT), Hurt("foe0", CRITICAL), Healed("foe0"))
    assert place.battle.fingerprint() == once
    place.run(EndOfTurn())
    assert place.told(FighterLost)[0].by == "hero"


@pytest.mark.rule("c2.skill.acharne")
def test_what_removes_a_figure_from_the_game_removes_the_relentless_too() -> None:
    place = ring({}, stats("acharné"))
    assert place.run(Removed("foe0"))["foe0"].lost == "killed"
    place = ring({}, stats("acharné"))
    assert place.run(Killed("foe0"), Removed("foe0"), EndOfTurn())["foe0"].lost == "killed"


@pytest.mark.rule("c2.skill.acharne")
def test_the_dying_strike_back_and_nobody_pursues_past_them() -> None:
    """Critically wounded, it needs a natural 5 to reach ATT 4 + 2: a die of 2 after the penalty of 3."""
    place = ring({}, stats("acharné"))
    answers = [(PLACE, "2"), (PLACE, "1"), (NAME, "6"), (NAME, "6"), (NAME, "6"), (MEET, "none")]
    battle = place.run(MeleePhase(), dice=[*HERO_FIRST, 5, 6, 6, 5, 4, 1, 2], answers=answers)
    assert battle["foe0"].in_play and battle["foe0"].wound == CRITICAL
    assert announced(place) == [("hero", (6,)), ("foe0", (6, 6))]
    assert succeeded(place) == [(6,), (6,)]


@pytest.mark.rule("c2.skill.acharne")
def test_whoever_is_killed_when_the_turn_ends_is_dead_at_once() -> None:
    place = ring(stats(), stats("acharné", "éphémère/1"))
    place.battle["foe0"].wound = CRITICAL
    assert place.run(EndOfTurn(), dice=[3])["foe0"].lost == "killed"


@pytest.mark.rule("c2.skill.acharne")
@pytest.mark.rule("c2.skill.regeneration")
@pytest.mark.rule("c2.skill.ephemere")
def test_the_dying_neither_regenerate_nor_fade() -> None:
    place = ring({}, stats("acharné", "régénération/1"), stats("acharné", "éphémère/1"))
    place.run(Killed("foe0", "hero"), Killed("foe1", "hero"), EndOfTurn())
    assert [event.by for event in place.told(FighterLost)] == ["hero", "hero"]


@pytest.mark.rule("c2.skill.acharne")
def test_a_relentless_giant_dies_its_deaths_first() -> None:
    place = ring({}, stats("acharné", "énorme"))
    place.run(Killed("foe0", "hero"))
    assert not place.told(FightsOn)
    place.run(Killed("foe0", "hero"))
    assert len(place.told(FightsOn)) == 1
    assert place.run(Killed("foe0", "hero"), EndOfTurn())["foe0"].lost == "killed"
