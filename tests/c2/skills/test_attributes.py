"""Banes and immunities."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.skills.fights import Struck, ring, stats

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.fear import dread
from escarmouche.rulebooks.confrontation.wound_table import LIGHT, SERIOUS, UNHURT

ARM_HIT = [2, 5]
"""Arms, row 6 to 10: a light wound, a serious one in the row below."""


def wound(hero: dict[str, Any], foe: dict[str, Any], dice: list[int], force: int = 4) -> int:
    """How badly a hit of the hero wounds."""
    return ring(hero, foe).run(Struck("hero", "foe0", force), dice=dice)["foe0"].wound


# -- banes -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.fleau")
@pytest.mark.parametrize(
    ("bane", "foe", "other"),
    [
        ("Achéron", {"people": "acheron"}, {"people": "lions"}),
        ("Fanatique", stats("fanatisme"), stats("bravoure")),
        ("Élite", {"rank": "elite"}, {"rank": "special"}),
        ("Grande", {"size": "large"}, {"size": "normal"}),
        ("Personnage", {"character": True}, {"character": False}),
        ("Personnage", stats("incarnation"), {}),
        ("Juste", stats("Être de Lumière/1"), stats("Être du Destin/1")),
        ("Thaumaturge", stats("thaumaturge"), {}),
    ],
)
def test_a_bane_wounds_those_with_the_attribute_more_badly(
    bane: str, foe: dict[str, Any], other: dict[str, Any]
) -> None:
    hero = stats(f"fléau/{bane}")
    assert wound(hero, foe, ARM_HIT) == SERIOUS
    assert wound(hero, other, ARM_HIT) == LIGHT
    assert wound({}, foe, ARM_HIT) == LIGHT


@pytest.mark.rule("c2.skill.fleau")
def test_a_bane_goes_not_below_the_last_row_and_not_for_doubles() -> None:
    """Legs in the last row are critical; a double 3 is a light wound."""
    hero, foe = stats("fléau/Achéron"), {"people": "acheron"}
    assert wound(hero, foe, [1, 6], force=20) == wound({}, foe, [1, 6], force=20)
    assert wound(hero, foe, [3, 3]) == LIGHT


@pytest.mark.rule("c2.skill.fleau")
@pytest.mark.rule("c2.skill.dur-a-cuire")
def test_a_bane_and_toughness_cancel_each_other() -> None:
    foe = stats("dur à cuire", people="acheron")
    assert wound(stats("fléau/Achéron"), foe, ARM_HIT) == LIGHT
    assert wound(stats("fléau/Achéron"), foe, [3, 5]) == SERIOUS
    assert wound({}, foe, [3, 5]) == LIGHT


@pytest.mark.rule("c2.skill.fleau")
def test_banes_are_kept_apart_and_two_of_one_victim_are_worth_one() -> None:
    hero = stats("fléau/Achéron", "fléau/Élite")
    assert wound(hero, {"rank": "elite"}, ARM_HIT) == SERIOUS
    assert wound(hero, {"people": "acheron"}, ARM_HIT) == SERIOUS
    assert wound(hero, {"people": "acheron", "rank": "elite"}, ARM_HIT) == SERIOUS
    assert wound(hero, stats("Immunité/Fléau", rank="elite"), ARM_HIT) == LIGHT


# -- immunities --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.immunite")
@pytest.mark.parametrize(
    ("place", "dice", "else_dice"),
    [("Tête", [4, 5], [3, 5]), ("Tronc", [3, 5], [4, 5]), ("Bras", [2, 5], [3, 5]), ("Jambes", [1, 6], [2, 5])],
)
def test_a_place_of_the_body_may_be_safe_but_not_from_doubles(
    place: str, dice: list[int], else_dice: list[int]
) -> None:
    safe = stats(f"Immunité/{place}")
    assert wound({}, {}, dice) > UNHURT
    assert wound({}, safe, dice) == UNHURT
    assert wound({}, safe, else_dice) == wound({}, {}, else_dice) > UNHURT
    assert wound({}, safe, [4, 4]) == SERIOUS


@pytest.mark.rule("c2.skill.immunite")
def test_several_places_may_be_safe() -> None:
    safe = stats("Immunité/Tête", "Immunité/Tronc")
    assert [wound({}, safe, dice) for dice in ([4, 5], [3, 5], [2, 5])] == [UNHURT, UNHURT, LIGHT]


@pytest.mark.rule("c2.skill.immunite")
@pytest.mark.parametrize(
    ("immunity", "creature", "touched"),
    [
        ("", stats(fear=5), 5),
        ("Peur", stats(fear=5), 0),
        ("Peur", stats("mort-vivant", "abominable", fear=5), 0),
        ("Feu", stats(fear=5), 5),
    ],
)
def test_fear_may_not_touch_one(immunity: str, creature: dict[str, Any], touched: int) -> None:
    place = ring(stats(*([f"Immunité/{immunity}"] if immunity else [])), creature)
    assert dread(place.battle, place.battle["foe0"], place.battle["hero"]) == touched


@pytest.mark.rule("c2.skill.immunite")
def test_an_element_may_not_touch_one() -> None:
    place = ring(stats("Immunité/Feu"))
    hero = place.battle["hero"]
    touched = [
        apply_hooks(place.battle, hero, Hooks.immune_to, False, f"element:{element}") for element in ("feu", "eau")
    ]
    assert touched == [True, False]


@pytest.mark.rule("c2.skill.immunite")
def test_skills_of_fear_may_not_touch_one() -> None:
    """The Undead frighten those who cause Fear, the Hyperians too; an abominable creature those who have overcome it."""

    def felt(victim: dict[str, Any], creature: dict[str, Any], **changes: Any) -> int:
        place = ring(victim, creature)
        for field, value in changes.items():
            setattr(place.battle["hero"], field, value)
        return dread(place.battle, place.battle["foe0"], place.battle["hero"])

    undead, hyperian = stats("mort-vivant", fear=5), stats("hypérien", courage=6)
    dark = stats("Être des Ténèbres/1", fear=5)
    abominable = stats("abominable", fear=5)
    assert (felt(stats(fear=3), undead), felt(stats("Immunité/Mort-vivant", fear=3), undead)) == (5, 0)
    assert (felt(stats(fear=3), dark), felt(stats("Immunité/Être des Ténèbres", fear=3), dark)) == (5, 0)
    assert (felt(stats(fear=3), hyperian), felt(stats("Immunité/Hypérien", fear=3), hyperian)) == (6, 0)
    assert felt(stats(), abominable, fear_overcome=9) == 5
    assert felt(stats("Immunité/Abominable"), abominable, fear_overcome=9) == 0
    assert felt(stats("Immunité/Abominable"), abominable) == 5


@pytest.mark.rule("c2.skill.immunite")
@pytest.mark.parametrize(
    ("skills", "creature", "felt"),
    [
        ((), {}, 7),
        (("Immunité/Cri de guerre",), {}, 0),
        ((), {"fear": 5}, 7),
        (("Immunité/Cri de guerre",), {"fear": 5}, 5),
    ],
)
def test_a_war_cry_may_not_touch_one(skills: tuple[str, ...], creature: dict[str, Any], felt: int) -> None:
    place = ring(stats(*skills), stats("cri de guerre/7", **creature))
    place.battle["foe0"].gain("c2.skill.cri-de-guerre#crying", 7, until="turn")
    assert dread(place.battle, place.battle["foe0"], place.battle["hero"]) == felt
