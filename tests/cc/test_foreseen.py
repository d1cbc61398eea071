"""What is told beforehand of nexus, flights, boilers and opposed spells, and what is not worth a word on the table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from tests.cc.arena import EAST, NORTH, SOUTH, WEST, Arena, doing, line, taking
from tests.cc.mystics import mage, spell
from tests.cc.test_combat import Fight
from tests.cc.test_driving import assailed
from tests.cc.test_flight import flying
from tests.cc.test_nexus import nexus_card, power, stand, temple
from tests.cc.test_pressure import fired
from tests.cc.test_transport import wagon

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose, Game, Place
from escarmouche.rulebooks import Hints, Spot
from escarmouche.rulebooks.cc.battle import Battle
from escarmouche.rulebooks.cc.book import RULEBOOK as CC
from escarmouche.rulebooks.cc.content.machines import Boiler
from escarmouche.rulebooks.cc.content.pieces import Power, Proof, Sacrifice
from escarmouche.rulebooks.cc.events import LevelChanged
from escarmouche.rulebooks.cc.rules.actions import ACTION, EndOfActivation
from escarmouche.rulebooks.cc.rules.activation import Activate, ActivateFighter
from escarmouche.rulebooks.cc.rules.fear import rally_tests
from escarmouche.rulebooks.cc.rules.nexus import is_in_access
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.flight import DIVE_BONUS
from escarmouche.table import CM, MM
from escarmouche.texts import Texts

EN = Texts("en")
LEVEL = "cc.core.flight.change-level"


def told(hints: Hints) -> list[tuple[str, Fraction | None]]:
    """What is foretold of an answer, and how likely it is."""
    return [(EN.tell(one.words), one.chance) for one in hints.foretold]


def asked(arena: Arena, *steps: Any, rule: str) -> tuple[Game[Battle], Choose[Any]]:
    """The first question of some steps, which is one of a rule."""
    game = arena.game(*steps, dice=[4] * 9)
    game.start()
    request = game.request
    assert isinstance(request, Choose)
    assert request.rule == rule
    return game, request


@pytest.mark.parametrize(
    ("half", "words"), [("front", "it has no penalty of a charge"), ("rear", "the penalty of a charge as usual")]
)
def test_on_the_limit_of_the_halves_it_is_told_what_each_brings(half: str, words: str) -> None:
    arena = assailed(20, 45, SOUTH, strength=6)
    game = arena.game(*taking("charge", "x"))
    game.start()
    while (request := game.request) is not None and request.rule != "cc.core.assault.direction":
        way = line((20, 45), (20, 33.25), facing=SOUTH)
        game.answer(way if isinstance(request, Place) else "cart")
    assert isinstance(request, Choose)
    assert told(CC.hints(game.state, request, half)) == [(words, None)]


def acting(arena: Arena, fighter: str) -> tuple[Game[Battle], Choose[Any]]:
    """Somebody is asked what he does."""
    return asked(arena, ActivateFighter(fighter), EndOfActivation(fighter), rule=ACTION)


# -- nexus -------------------------------------------------------------------------------------------------------------


def deed(text: str) -> Power:
    """What a nexus does, in these words."""
    return msgspec.structs.replace(power(), text=Name(text, text))


def test_what_a_nexus_does_and_asks_for_is_told_before_it_is_activated() -> None:
    arena = temple(power=deed("ATT +2."), sacrifice=Sacrifice(wound=1), trial=Proof(score="courage", difficulty=8))
    game, request = acting(arena, "a")
    assert told(CC.hints(game.state, request, "nexus")) == [
        ("ark: ATT +2. Sacrifice: a light wound.", None),
        ("Courage against 8: the trial is passed", Fraction(1, 2)),
    ]
    game, request = acting(arena, "x")
    assert ("Discipline against 8: it is forced", Fraction(1, 6)) in told(CC.hints(game.state, request, "nexus"))


def test_of_two_nexus_each_says_what_it_does() -> None:
    arena = temple()
    stand(arena, "urn", "red", 46.75, 33.25, nexus_card("urn", power=deed("RES +1.")))
    game, request = asked(arena, *taking("nexus", "a"), rule="cc.core.nexus.activation")
    assert told(CC.hints(game.state, request, "urn")) == [("RES +1.", None)]


def test_what_a_nexus_gives_that_is_used_up_is_told_before() -> None:
    arena = temple(("mana", 3))
    mage(arena, "m", "red", 50, 33.25, SOUTH)
    game, request = acting(arena, "m")
    assert told(CC.hints(game.state, request, "nexus-mana")) == [("ark: gems: 3, and the nexus is destroyed", None)]


# -- flight ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "far"),
    [("walk", {"foot": 10, "low-low": 15, "high-high": 10, "low-ground": 10}), ("run", {"foot": 20, "low-low": 30})],
)
def test_each_way_to_fly_tells_how_far_it_leads(action: str, far: dict[str, int]) -> None:
    game, request = asked(flying(), *taking(action, "flier"), rule=LEVEL)
    assert {key: CC.hints(game.state, request, key).left for key in far} == {
        key: length * CM for key, length in far.items()
    }
    assert not game.state["flier"].has(f"{LEVEL}#crossed")


def test_a_dive_tells_what_it_brings() -> None:
    arena = flying(tier=1)
    for name, y in (("x", 30), ("y", 36)):
        arena.add(name, "blue", 40, y, WEST)
    game, _ = asked(arena, Activate("red", ("card-flier",)), rule="cc.core.activation.contact-first")
    game.answer("flier")
    request = game.request
    assert isinstance(request, Choose)
    assert told(CC.hints(game.state, request, "dive")) == [(f"INI, ATT and FOR +{DIVE_BONUS} this turn", None)]


@pytest.mark.parametrize(("level", "levels"), [("low-low", []), ("high-low", [1]), ("low-ground", [0])])
def test_who_stays_on_his_level_is_not_told_to_change_it(level: str, levels: list[int]) -> None:
    arena = flying(tier=1)
    arena.run(*taking("walk", "flier"), answers=[(LEVEL, level), line((20, 30), (25, 30))])
    assert [one.tier for one in arena.told(LevelChanged)] == levels


def test_how_many_levels_somebody_has_crossed_is_no_effect_on_him() -> None:
    arena = flying()
    arena.run(*taking("walk", "flier"), answers=[(LEVEL, "low-low"), line((20, 30), (25, 30))])
    (flier,) = CC.overview(arena.battle).figures
    assert EN.tell(flier.condition) == "in the air, level 1"
    assert flier.marks == ("aloft-1",)


# -- boilers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "chance"), [(1, Fraction(1, 6)), (2, Fraction(11, 36))])
def test_pressure_tells_how_likely_an_incident_is(dice: int, chance: Fraction) -> None:
    arena = fired(Boiler("movement", dice=dice))
    game, request = asked(arena, ActivateFighter("ada"), EndOfActivation("ada"), rule="cc.pressure.link")
    assert told(CC.hints(game.state, request, "yes")) == [("an incident", chance)]
    assert told(CC.hints(game.state, request, "no")) == []


# -- opposed spells ----------------------------------------------------------------------------------------------------


def opposed() -> Arena:
    """A magician, two enemies of whom one can absorb his spell."""
    arena = Arena()
    fire = spell(cost="ff", effects=(words.WoundRoll(strength=9),))
    mage(arena, "mage", "red", 50, 20, NORTH, fire, reserve="ff")
    arena.add("foe", "blue", 50, 32.5, SOUTH)
    mage(arena, "warden", "blue", 60, 32.5, SOUTH, reserve="www", elements=("water",))
    return arena


def test_who_casts_is_told_who_can_absorb_the_spell() -> None:
    game, request = asked(opposed(), *taking("cast", "mage"), rule="cc.core.magic.targeting")
    assert ("warden can absorb it", None) in told(CC.hints(game.state, request, "foe"))
    arena = opposed()
    arena.battle["warden"].gems = ("water",)
    game, request = asked(arena, *taking("cast", "mage"), rule="cc.core.magic.targeting")
    assert ("warden can absorb it", None) not in told(CC.hints(game.state, request, "foe"))


def test_who_may_absorb_a_spell_is_told_what_it_takes() -> None:
    game, _ = asked(opposed(), *taking("cast", "mage"), rule="cc.core.magic.targeting")
    game.answer("foe")
    request = game.request
    assert isinstance(request, Choose)
    assert request.rule == "cc.core.magic.counter-magic"
    assert told(CC.hints(game.state, request, "absorb:warden")) == [
        ("without a roll, for as many gems as the spell took", None)
    ]


# -- rout --------------------------------------------------------------------------------------------------------------


def test_who_is_to_rally_is_told_by_what_he_does_best() -> None:
    arena = Arena()
    arena.add("a", "red", 30, 30, EAST, courage=5, discipline=2).in_rout = True
    game, request = asked(arena, doing(rally_tests), rule="cc.core.fear.rally")
    assert {key: told(CC.hints(game.state, request, key)) for key in request.options} == {
        "courage": [("rallies", Fraction(2, 3))],
        "discipline": [("rallies", Fraction(1, 6))],
    }


# -- combats -----------------------------------------------------------------------------------------------------------


def test_who_makes_the_initiative_test_is_known_by_his_initiative() -> None:
    arena = Arena()
    arena.add("a", "red", 30, 30, EAST)
    for name, y, score in (("x", 30, 5), ("y", 32.5, 2)):
        arena.add(name, "blue", 32.5, y, WEST, initiative=score)
    game, request = asked(arena, Fight(("a",), ("x", "y")), rule="cc.core.melee.initiative")
    assert {key: told(CC.hints(game.state, request, key)) for key in request.options} == {
        "x": [("INI 5", None)],
        "y": [("INI 2", None)],
    }


# -- pointing at places beside friends ---------------------------------------------------------------------------------


def test_who_points_beside_a_nexus_or_a_wagon_means_contact_with_it() -> None:
    """Nobody points to the tenth of a millimetre."""
    for at in ((46 * CM, 30 * CM), (46 * CM, 31 * CM), (47_100, 30 * CM)):
        arena = Arena()
        stand(arena, "ark", "red", 50, 30, nexus_card("ark"))
        arena.add("a", "red", 38, 30, EAST)
        game = arena.game(*taking("walk", "a"))
        game.start()
        request = game.request
        assert isinstance(request, Place)
        answer = CC.placement(game.state, request, Spot(at=at))
        near = abs(at[0] - 46_750) <= 4 * MM
        game.answer(answer)
        assert is_in_access(game.state, game.state["ark"], game.state["a"]) == near, at


def test_who_walks_into_the_access_of_a_wagon_is_told_that_he_may_get_in() -> None:
    """On its flanks, and not before it."""
    for at, found in (((30 * CM, 25_900), ["may get into wagon"]), ((34_100, 30 * CM), [])):
        arena = wagon(4)
        arena.add("a", "red", 36, 24, WEST)
        game = arena.game(*taking("walk", "a"))
        game.start()
        request = game.request
        assert isinstance(request, Place)
        there = CC.placement(game.state, request, Spot(at=at))
        assert [words for words, _ in told(CC.hints(game.state, request, there))] == found


def test_who_walks_to_a_nexus_is_told_that_he_can_use_it() -> None:
    arena = Arena()
    stand(arena, "ark", "red", 50, 30, nexus_card("ark"))
    arena.add("a", "red", 38, 30, EAST)
    game = arena.game(*taking("walk", "a"))
    game.start()
    request = game.request
    assert isinstance(request, Place)
    for x, found in ((46 * CM, []), (47 * CM, ["can use ark from here"])):
        there = CC.placement(game.state, request, Spot(at=(x, 30 * CM)))
        assert [words for words, _ in told(CC.hints(game.state, request, there))] == found
