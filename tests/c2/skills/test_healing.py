"""Bodies that heal, or fall apart, at the end of each turn."""

from __future__ import annotations

import pytest
from tests.c2.skills.fights import ring, stats

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn
from escarmouche.rulebooks.c2.rules.wounds import STUN
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, LIGHT, SERIOUS, UNHURT

AGAIN = "c2.skill.regeneration"


# -- regeneration ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.regeneration")
@pytest.mark.parametrize(
    ("wound", "dice", "answers", "left"),
    [
        (CRITICAL, [], ["no"], CRITICAL),
        (CRITICAL, [4], ["yes"], CRITICAL),
        (CRITICAL, [5, 4], ["yes", "yes"], SERIOUS),
        (CRITICAL, [6], ["yes", "no"], SERIOUS),
        (CRITICAL, [5, 6, 5], ["yes", "yes", "yes"], UNHURT),
        (LIGHT, [5], ["yes"], UNHURT),
        (UNHURT, [], [], UNHURT),
    ],
)
def test_one_may_roll_for_a_lighter_wound_and_again_after_each_success(
    wound: int, dice: list[int], answers: list[str], left: int
) -> None:
    place = ring(stats("régénération/5"))
    place.battle["hero"].wound = wound
    game = place.game(EndOfTurn(), dice=dice).start()
    assert not answers or (isinstance(game.request, Choose) and game.request.default == "yes")
    battle = place.run(EndOfTurn(), dice=dice, answers=[(AGAIN, answer) for answer in answers])
    assert battle["hero"].wound == left


@pytest.mark.rule("c2.skill.regeneration")
def test_being_stunned_is_not_regenerated_and_the_lower_x_counts() -> None:
    place = ring(stats("régénération/2"))
    place.battle["hero"].gain(STUN, until="turn")
    place.run(EndOfTurn())
    place = ring(stats("régénération/6", "régénération/3"))
    place.battle["hero"].wound = LIGHT
    assert place.run(EndOfTurn(), dice=[3], answers=[(AGAIN, "yes")])["hero"].wound == UNHURT


# -- the ephemeral -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.ephemere")
@pytest.mark.parametrize(
    ("wound", "dice", "left"),
    [
        (UNHURT, [4], UNHURT),
        (UNHURT, [5, 1], LIGHT),
        (UNHURT, [6, 5, 4], SERIOUS),
        (SERIOUS, [5, 2], CRITICAL),
        (CRITICAL, [5], None),
        (UNHURT, [5, 5, 5, 5], None),
    ],
)
def test_the_ephemeral_fade_until_a_roll_is_low_or_they_are_dead(wound: int, dice: list[int], left: int | None) -> None:
    place = ring(stats("éphémère/5"))
    place.battle["hero"].wound = wound
    hero = place.run(EndOfTurn(), dice=dice)["hero"]
    assert (None if hero.lost else hero.wound) == left


@pytest.mark.rule("c2.skill.ephemere")
def test_the_ephemeral_never_regenerate_and_their_higher_x_counts() -> None:
    place = ring(stats("éphémère/4", "éphémère/6", "régénération/2"))
    place.battle["hero"].wound = LIGHT
    assert place.run(EndOfTurn(), dice=[5])["hero"].wound == LIGHT


@pytest.mark.rule("c2.skill.regeneration")
@pytest.mark.rule("c2.skill.ephemere")
def test_bodies_heal_before_others_fade_and_their_owners_are_asked() -> None:
    place = ring(stats("éphémère/5"), stats("régénération/5"))
    place.battle["foe0"].wound = SERIOUS
    game = place.game(EndOfTurn(), dice=[1]).start()
    assert isinstance(game.request, Choose)
    assert (game.request.rule, game.request.player) == (AGAIN, "blue")
