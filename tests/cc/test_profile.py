"""What cards and fighters are: ranks, sizes, bases, Puissance, as the tables of the catalogue have them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.cc.arena import Arena, profile

import escarmouche.rulebooks.cc
from escarmouche.rulebooks.cc.content.cards import load_pack
from escarmouche.rulebooks.cc.content.terms import ADVERSARIES, CATEGORIES, HEIGHTS, SIZES, WEIGHTS, category, one_step
from escarmouche.table import CM

CATALOGUE = {
    entry["id"]: entry
    for entry in yaml.safe_load(Path(escarmouche.rulebooks.cc.__file__).with_name("rules.yaml").read_text("utf-8"))
}


def data(rule: str) -> Any:
    """The table of an entry."""
    return CATALOGUE[rule]["data"]


@pytest.mark.rule("cc.core.characteristics")
def test_a_card_has_a_rank_in_one_scale_or_in_two() -> None:
    assert profile("a", rank="elite").ranks == ("elite",)
    assert profile("a", rank="elite", other_rank="adept").ranks == ("elite", "adept")


@pytest.mark.rule("cc.core.rank.category")
def test_ranks_fall_into_four_categories() -> None:
    for scale, ranks in data("cc.core.rank.category").items():
        assert list(CATEGORIES[scale].values()) == list(ranks.values())
    assert category("elite") == 2
    assert category("engine") == 1
    assert profile(rank="avatar").category == 4


@pytest.mark.rule("cc.core.size")
def test_four_sizes_in_order_with_their_heights() -> None:
    rows = data("cc.core.size")
    assert [HEIGHTS[size] // CM for size in SIZES] == [row["height_cm"] for row in rows]
    assert one_step("medium", 1) == "large"
    assert one_step("very_large", 1) == "very_large"
    assert one_step("small", -1) == "small"


@pytest.mark.rule("cc.core.power")
def test_puissance_is_that_of_the_size_where_the_card_has_none() -> None:
    assert list(WEIGHTS.values()) == list(data("cc.core.power")["default"].values())
    assert profile(size="large").puissance == 2
    assert profile(size="medium", weight=2).puissance == 2


def test_so_many_enemies_fit_round_each_base() -> None:
    rows = {row["kind"]: row["max_adversaries"] for row in data("cc.core.base") if row["category"] != "larger"}
    assert {kind.replace("_", " "): most for kind, most in ADVERSARIES.items()} == rows


@pytest.mark.rule("cc.core.free-fighter")
def test_whoever_touches_no_enemy_is_free() -> None:
    arena = Arena()
    ada = arena.add("ada", "red", 30, 30)
    arena.add("bea", "red", 27.5, 30)
    assert arena.battle.is_free(ada)
    arena.add("foe", "blue", 32.5, 30)
    assert not arena.battle.is_free(ada)


@pytest.mark.rule("cc.core.equipment")
def test_equipment_is_printed_by_name_and_others_refer_to_it() -> None:
    pack = load_pack(
        b"""
pack: mounts
name: Mounts
people: lions
cards:
  - {key: rider, name: Rider, rank: elite, size: large, mounted: true, movement: 15, initiative: 3, attack: 3, strength: 3,
     defence: 3, resistance: 3, courage: 3, discipline: 3, points: 20, equipment: [Destrier, Lame noire],
     shooting: 2, weapon: {name: Arc, strength: 3, short: 15, medium: 30, long: 45},
     boilers: [{score: weapon_strength, dice: 2}]}
"""
    )
    (rider,) = pack.profiles
    assert [rider.bears(name) for name in ("destrier", "noire", "chaudiere", "lune")] == [True, True, True, False]
    assert rider.weapon is not None
    assert (rider.weapon.strength, rider.weapon.short, rider.weapon.long) == (3, 15 * CM, 45 * CM)
    assert [(boiler.score, boiler.dice) for boiler in rider.boilers] == [("weapon_strength", 2)]
