"""Warbands: what is legal, what it costs, who takes the field, and what is said when it is not."""

import random
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.documents import BadDocument
from escarmouche.documents.terms import Name
from escarmouche.errors import Problem
from escarmouche.rulebooks import Verdict
from escarmouche.rulebooks.ddm.content.ability_names import read_ability, read_effect
from escarmouche.rulebooks.ddm.content.card_files import PACKS, Pack, load_pack
from escarmouche.rulebooks.ddm.content.cards import Attack, Card, Faction, Order, Power, Summon
from escarmouche.rulebooks.ddm.content.tiles import standard_tiles
from escarmouche.rulebooks.ddm.content.warband import (
    BOOSTER,
    MOST_CREATURES,
    MOST_PER_CENT,
    Choice,
    Collection,
    Format,
    TileChoice,
    Tiles,
    Warband,
    faction_of,
    features_in_play,
    limited_warband,
    load_warband,
    muster,
    open_booster,
    pool,
    random_warband,
    ready_warband,
    standard_collection,
    standard_warbands,
    verdict,
)
from escarmouche.texts import Texts

RULES = Path(PACKS).parents[1] / "rules.yaml"


def card(key: str, *abilities: str, **changes: Any) -> Card:
    plain: dict[str, Any] = {
        "key": key,
        "name": Name(key, key),
        "factions": ("LG",),
        "cost": 10,
        "level": 2,
        "speed": 6,
        "ac": 15,
        "hp": 20,
        "melee": (Attack(bonus=4, damage=5),),
        "kinds": ("humanoid", "human"),
        "abilities": tuple(one for text in abilities for one in read_ability(text)),
    }
    return Card(**{**plain, **changes})


def leader(key: str, *orders: str, **changes: Any) -> Card:
    gained = [read_effect(order) for order in orders]
    effects = tuple(Order(one.name, one.parameter) for one in gained)
    return card(key, **{"commander": 2, "orders": effects, "cost": 20, **changes})


CARDS = Collection(
    [
        Pack(
            "test",
            Name("Essai", "Test"),
            (
                card("guard"),
                card("giant", cost=70),
                card("titan", cost=71),
                card("mouse", cost=1),
                card("twin", factions=("LG", "CG")),
                card("anybody", factions=get_args(Faction)),
                card("orc", factions=("CE",), kinds=("humanoid", "orc")),
                card("wolf", "Difficult/3", factions=("CE",), kinds=("animal", "wolf"), cost=3),
                card("bone", factions=("LE",), kinds=("undead",), cost=4),
                card("feral", "Wild", cost=2),
                leader("captain"),
                leader("orc-chief", factions=("CE",), kinds=("animal",)),
                leader("tamer", "Warband Building/animal, magical beast"),
                leader("stranger", "Warband Building/humanoid", factions=("CG",)),
                card("regdar-young", "Unique", individual="regdar"),
                card("regdar-old", "Unique", individual="regdar"),
                card("hunter", "Minions/wolf/2"),
                card("kennel", "Minions/wolf/3"),
                card("namesake", "Minions/regdar-old"),
                card("hound", "Requires/captain", cost=5),
                card("golem", "Requires/commander"),
                card("bat", "Requires/undead", cost=5),
                card("raiser", "Minions/bone"),
            ),
        )
    ]
)

STANDARD = standard_collection()
TILES = Tiles(frozenset({"camp", "hall"}), frozenset({"rocks", "ruins", "bog", "well"}))
BROUGHT = TileChoice(assembly="camp", features=("rocks", "ruins", "bog"))


def warband(*creatures: str | Choice, **fields: Any) -> Warband:
    choices = tuple(Choice(card=one) if isinstance(one, str) else one for one in creatures)
    return Warband(**{"name": "Test", "faction": "LG", "creatures": choices, **fields})


def offended(*creatures: str | Choice, tiles: Tiles | None = None, **fields: Any) -> list[str]:
    return [ruling.rule for ruling in verdict(warband(*creatures, **fields), CARDS, tiles).rulings]


def many(key: str, count: int) -> Choice:
    return Choice(card=key, count=count)


def fielded(*creatures: str | Choice, **fields: Any) -> list[tuple[str, bool]]:
    return [(one.card.key, one.free) for one in muster(warband(*creatures, **fields), CARDS)]


# -- the standard format -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.warband.points-limit", "ddm.scenario.standard.warbands")
def test_the_creatures_cost_no_more_than_the_agreed_limit() -> None:
    assert verdict(warband(many("guard", 10)), CARDS) == Verdict(100)
    assert offended(many("guard", 10), "mouse") == ["ddm.warband.points-limit"]
    assert offended(many("guard", 5), limit=50) == []
    assert offended(many("guard", 6), limit=50) == ["ddm.warband.points-limit"]
    assert offended(many("guard", 10), many("giant", 1), limit=200) == []
    assert warband().limit == 100


@pytest.mark.rule("ddm.warband.build")
def test_a_warband_has_creatures_of_one_faction_that_is_named() -> None:
    assert offended() == ["ddm.warband.build"]
    assert faction_of(warband("guard", faction="Loyal bon")) == "LG"
    with pytest.raises(Problem, match="faction"):
        verdict(warband("guard", faction=None), CARDS)


@pytest.mark.rule("ddm.warband.faction-match")
def test_every_creature_bears_the_symbol_of_the_warband() -> None:
    assert offended("guard", "twin", "anybody") == []
    assert offended("twin", "anybody", faction="CG") == []
    assert offended("guard", "orc") == ["ddm.warband.faction-match"]
    assert offended("twin", faction="LE") == ["ddm.warband.faction-match"]


@pytest.mark.rule("ddm.warband.size-limit", "ddm.scenario.standard.size-limit")
def test_a_warband_has_twelve_creatures_at_most_whatever_its_size() -> None:
    assert offended(many("mouse", 12)) == []
    assert offended(many("mouse", 13)) == ["ddm.warband.size-limit"]
    assert offended(many("mouse", 7), many("feral", 6), limit=200) == ["ddm.warband.size-limit"]


@pytest.mark.rule("ddm.warband.max-creature-cost", "ddm.scenario.standard.max-cost")
def test_no_creature_costs_more_than_seventy_per_cent_of_the_limit() -> None:
    """70 points in a warband of 100, whatever is spent."""
    assert offended("giant") == []
    assert offended("titan") == ["ddm.scenario.standard.max-cost"]
    assert offended("titan", limit=102) == []
    assert offended("captain", "guard", limit=30) == []
    assert offended("captain", limit=28) == ["ddm.scenario.standard.max-cost"]


@pytest.mark.rule("ddm.warband.checklist")
def test_the_checklist_of_the_book_is_kept() -> None:
    entries = yaml.load(RULES.read_text(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    book = next(entry for entry in entries if entry["id"] == "ddm.warband.checklist")["data"]
    assert (book["creature_cost_max"], book["creatures_max"]) == (MOST_PER_CENT, MOST_CREATURES)
    assert book["total_points_max"] == warband().limit
    tiles = TileChoice(assembly="camp", features=("rocks",) * book["feature_tiles"])
    wrong = offended(many("mouse", 13), "titan", "orc", many("guard", 2), tiles=None) + offended("guard", tiles=TILES)
    wrong += [one.rule for one in verdict(warband("guard", tiles=tiles), CARDS).rulings]
    assert sorted(wrong) == [
        "ddm.scenario.standard.max-cost",
        "ddm.warband.faction-match",
        "ddm.warband.points-limit",
        "ddm.warband.size-limit",
        "ddm.warband.terrain-tiles",
        "ddm.warband.terrain-tiles",
    ]


@pytest.mark.rule("ddm.warband.commander")
def test_a_commander_is_advisable_and_no_more() -> None:
    assert offended("guard") == offended("guard", "captain") == []


@pytest.mark.rule("ddm.warband.terrain-tiles")
def test_each_player_brings_an_assembly_tile_and_three_different_others() -> None:
    rule = ["ddm.warband.terrain-tiles"]
    tiles = msgspec.structs.replace
    assert offended("guard", tiles=TILES) == rule
    assert [one.rule for one in verdict(warband("guard", tiles=BROUGHT), CARDS, TILES).rulings] == []

    def wrong(**changes: Any) -> list[str]:
        brought = tiles(BROUGHT, **changes)
        return [one.place for one in verdict(warband("guard", tiles=brought), CARDS, TILES).rulings]

    assert wrong(assembly="rocks") == ["tiles", "tiles.assembly"]
    assert wrong(features=("rocks", "rocks", "bog")) == ["tiles"]
    assert wrong(features=("rocks", "bog")) == ["tiles.features"]
    assert wrong(features=("rocks", "bog", "hall")) == ["tiles.features[2]"]
    assert [features_in_play(players) for players in (2, 3, 4)] == [3, 2, 2]


@pytest.mark.rule("ddm.ability.unique")
def test_an_individual_is_there_once_in_whatever_version() -> None:
    assert offended("regdar-young", "guard") == []
    assert offended("regdar-young", "regdar-old") == ["ddm.ability.unique"]
    assert offended(many("regdar-old", 2)) == ["ddm.ability.unique"]
    assert offended("namesake", "regdar-young") == ["ddm.ability.unique"]
    places = [
        [ruling.place for ruling in verdict(warband(*cards), CARDS).rulings]
        for cards in (("regdar-young", "guard", "regdar-old"), ("guard", "regdar-young", "regdar-old", "guard"))
    ]
    assert places == [["creatures[2].card"]] * 2


@pytest.mark.rule("ddm.ability.warband-building")
def test_a_commander_may_let_kinds_of_creatures_in_but_no_commanders() -> None:
    assert offended("tamer", "wolf") == []
    assert offended("captain", "wolf") == ["ddm.warband.faction-match"]
    assert offended("tamer", "orc") == ["ddm.warband.faction-match"]
    assert offended("tamer", "orc-chief") == ["ddm.warband.faction-match"]
    assert offended("stranger", "orc") == ["ddm.warband.faction-match"] * 2


@pytest.mark.rule("ddm.ability.minions")
def test_minions_come_for_nothing_and_count_for_no_limit() -> None:
    assert fielded("hunter") == [("hunter", False), ("wolf", True), ("wolf", True)]
    assert verdict(warband(many("hunter", 9), "tamer", limit=110), CARDS).rulings == ()
    assert fielded(many("hunter", 2)).count(("wolf", True)) == 4
    assert verdict(warband("hunter"), CARDS).points == 10


def test_who_requires_a_creature_has_it_beside_it() -> None:
    rule = ["ddm.ability.requires"]
    assert offended("hound") == rule
    assert offended("hound", "captain") == offended(many("hound", 3), "captain") == []
    assert offended("hound", "tamer") == rule
    assert offended("golem") == rule
    assert offended("golem", "tamer") == []
    assert offended("bat") == rule
    assert offended("bat", "raiser") == []


# -- the other formats -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.scenario.ready.faction", "ddm.scenario.ready.unique", "ddm.scenario.ready.warbands")
def test_a_ready_to_play_warband_has_no_faction_and_uses_any_booster() -> None:
    motley = warband("guard", "orc", many("regdar-old", 2), "titan", many("mouse", 12), format="ready", faction=None)
    assert verdict(motley, CARDS).rulings == ()
    assert faction_of(motley) is None
    assert faction_of(warband("guard", format="ready", faction="CE")) is None
    assert offended("guard", format="ready", pool=(Choice(card="orc"),)) == ["ddm.term.limited-format"]


@pytest.mark.rule("ddm.scenario.ready.no-added-creatures")
def test_no_minions_come_to_a_ready_to_play_warband() -> None:
    assert fielded("hunter", format="ready") == [("hunter", False)]


@pytest.mark.rule("ddm.ability.requires.limited")
def test_outside_the_standard_format_any_creature_will_do() -> None:
    for format in ("ready", "limited"):
        assert offended("hound", "orc", format=format) == []
        assert offended("hound", format=format) == ["ddm.ability.requires"]
        assert offended(many("hound", 2), format=format) == []


@pytest.mark.rule("ddm.format.limited.warbands", "ddm.format.limited.ignored", "ddm.term.limited-format")
def test_a_limited_warband_keeps_its_limits_with_minions_from_the_pool() -> None:
    assert offended("guard", "orc", many("regdar-old", 2), format="limited", faction=None) == []
    assert offended("guard", format="limited", limit=150) == ["ddm.format.limited.warbands"]
    assert offended(many("giant", 2), format="limited") == ["ddm.warband.points-limit"]
    assert offended("titan", format="limited") == ["ddm.scenario.standard.max-cost"]
    assert offended(many("mouse", 13), format="limited", limit=200) == ["ddm.warband.size-limit"]
    assert fielded("kennel", "hunter", format="limited") == [("kennel", False), ("hunter", False)]
    spare = (many("wolf", 4), Choice(card="orc"))
    assert fielded("kennel", "hunter", format="limited", pool=spare).count(("wolf", True)) == 4
    assert [one.key for one in pool(warband("guard", format="limited", pool=spare), CARDS)] == ["wolf"] * 4 + ["orc"]


@pytest.mark.rule("ddm.scenario.ready.commander-zero", "ddm.format.limited.commander-zero")
@pytest.mark.parametrize("format", ["ready", "limited"])
def test_without_a_commander_the_cheapest_tame_creature_may_become_one(format: Format) -> None:
    rule = ["ddm.scenario.ready.commander-zero"]
    assert offended("guard", "wolf", "feral", "bone", format=format, commander_zero="bone") == []
    assert offended("guard", "bone", "anybody", format=format, commander_zero="guard") == rule
    assert offended("guard", "anybody", format=format, commander_zero="anybody") == []
    assert offended("guard", "wolf", format=format, commander_zero="wolf") == rule
    assert offended("guard", "feral", format=format, commander_zero="feral") == rule
    assert offended("guard", "captain", format=format, commander_zero="guard") == rule
    assert offended("captain", format=format, commander_zero="captain") == rule
    if format == "limited":
        assert offended("guard", format=format, commander_zero="guard", pool=(Choice(card="captain"),)) == []
    assert offended("guard", commander_zero="guard") == rule


@pytest.mark.rule("ddm.scenario.ready.commander-zero.cost", "ddm.scenario.ready.commander-zero.no-effect")
@pytest.mark.rule("ddm.scenario.ready.commander-zero.announce")
def test_one_figure_becomes_a_commander_of_rating_zero_dearer_and_marked() -> None:
    made, other = muster(warband(many("guard", 2), format="ready", commander_zero="guard"), CARDS)
    assert (made.card.commander, made.card.cost, made.card.orders) == (0, 15, ())
    assert (other.card.commander, other.card.cost) == (None, 10)
    assert (made.card.name.en, made.card.name.fr) == ("guard (command 0)", "guard (commandement 0)")
    assert verdict(warband(many("guard", 2), format="ready", commander_zero="guard"), CARDS).points == 25
    assert offended(many("guard", 10), format="limited") == []
    dearer = offended(many("guard", 10), format="limited", commander_zero="guard")
    assert dearer == ["ddm.warband.points-limit"]


# -- the cards at hand -------------------------------------------------------------------------------------------------


def test_packs_that_share_a_key_are_refused() -> None:
    with pytest.raises(Problem, match="guard"):
        Collection([*CARDS.packs, *CARDS.packs])


def test_a_card_names_only_cards_that_are_there() -> None:
    summoner = card("summoner", powers=(Power(key="call", outcomes=(Summon(("griffin",)),)),))
    for stray in (card("stray", "Minions/griffin"), card("stray", "Requires/griffin"), summoner):
        with pytest.raises(Problem, match="griffin"):
            Collection([Pack("stray", Name("S", "S"), (stray,))])


# -- files -------------------------------------------------------------------------------------------------------------

GOOD = """\
name: {fr: Patrouille, en: Patrol}
faction: Loyal bon
limit: 50
creatures:
  - card: captain
  - card: guard
    count: 2
tiles: {assembly: camp, features: [rocks, ruins, bog]}
"""


def test_a_warband_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "patrol.yaml"
    path.write_text(GOOD)
    assert verdict(load_warband(path, CARDS), CARDS, TILES) == Verdict(40)


@pytest.mark.parametrize(
    ("old", "new", "place", "rule"),
    [
        ("captain", "captin", "mine.yaml:5: creatures[0].card", "ddm.card.name"),
        ("Loyal bon", "Elephants", "mine.yaml:2: faction", "ddm.warband.factions"),
        ("faction: Loyal bon\n", "", "mine.yaml:1", "ddm.warband.build"),
        ("count: 2", "count: 0", "mine.yaml:7: creatures[1].count", None),
        ("limit: 50", "limit: many", "mine.yaml:3: limit", None),
        ("  - card: guard", "  - crad: guard", "mine.yaml:6: creatures[1].crad", None),
        ("limit: 50", "pool: [{card: orcs}]", "mine.yaml:3: pool[0].card", "ddm.card.name"),
        ("limit: 50", "commander_zero: orc", "mine.yaml:3: commander_zero", "ddm.scenario.ready.commander-zero"),
    ],
)
def test_a_mistake_in_a_list_is_told_with_its_line(old: str, new: str, place: str, rule: str | None) -> None:
    with pytest.raises(BadDocument) as bad:
        load_warband(GOOD.replace(old, new, 1), CARDS, name="mine.yaml")
    assert str(bad.value).startswith(place + ":")
    assert bad.value.rule == rule


def test_findings_are_told_in_both_languages_with_the_names_of_the_cards() -> None:
    (ruling,) = verdict(warband("guard", "orc"), CARDS).rulings
    assert (ruling.place, ruling.rule) == ("creatures[1].card", "ddm.warband.faction-match")
    assert Texts("fr").tell(ruling.reason) == "orc\N{NO-BREAK SPACE}: ne combat pas pour la faction Loyal bon"
    assert Texts("en").tell(ruling.reason) == "orc: does not fight for the faction Lawful good"


# -- ready and random warbands -----------------------------------------------------------------------------------------


def test_the_ready_warbands_are_legal_and_of_the_promised_size() -> None:
    found = standard_warbands()
    sizes: dict[tuple[str | None, int], int] = {}
    for key, listed in found.items():
        judged = verdict(listed, STANDARD, standard_tiles().kinds)
        assert judged.legal and 0.95 * listed.limit <= judged.points <= listed.limit, key
        assert any(one.card.commander is not None for one in muster(listed, STANDARD)), key
        group = (faction_of(listed), listed.limit)
        sizes[group] = sizes.get(group, 0) + 1
    for faction in get_args(Faction):
        assert sizes[faction, 100] == 2 and sizes[faction, 50] == 1
    assert sum(count for (_, limit), count in sizes.items() if limit == 200) == 2


@given(st.integers(0, 10**6), st.integers(min_value=12, max_value=250), st.sampled_from([None, *get_args(Faction)]))
def test_a_random_warband_is_legal_and_led(seed: int, points: int, faction: Faction | None) -> None:
    listed = random_warband(random.Random(seed), STANDARD, points, faction, TILES)
    judged = verdict(listed, STANDARD, TILES)
    assert judged.legal and 0 < judged.points <= points
    assert faction in (None, faction_of(listed))
    if points >= 20:
        assert any(one.card.commander is not None for one in muster(listed, STANDARD))
    assert judged.points > points - 5 or sum(one.count for one in listed.creatures) == MOST_CREATURES
    assert random_warband(random.Random(seed), STANDARD, points, faction, TILES) == listed


def test_too_few_points_for_anybody_is_told() -> None:
    with pytest.raises(Problem, match="Lawful evil"):
        random_warband(random.Random(1), CARDS, 2, "LE")


@given(st.integers(0, 10**6))
def test_boosters_make_legal_warbands(seed: int) -> None:
    figures = open_booster(random.Random(seed), STANDARD)
    assert [one.rarity for one in figures] == [rarity for rarity, count in BOOSTER.items() for _ in range(count)]
    ready = ready_warband(random.Random(seed), STANDARD)
    assert sum(one.count for one in ready.creatures) == len(figures)
    for listed in (ready, limited_warband(random.Random(seed), STANDARD)):
        assert verdict(listed, STANDARD).legal
    drawn = limited_warband(random.Random(seed), STANDARD, 200)
    assert sum(one.count for one in (*drawn.creatures, *drawn.pool)) == 2 * len(figures)


# -- the documentation -------------------------------------------------------------------------------------------------


def test_the_examples_of_the_documentation_are_what_they_say() -> None:
    page = (Path(__file__).parents[2] / "docs" / "ddm-cards.md").read_text()
    pack, more, powers, listed = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    mine = load_pack(pack + more + powers)
    assert [one.key for one in mine.cards] == ["marsh-stalker", "bullywug-elder"]
    assert len(mine.cards[1].powers) == 4
    cards = Collection([*STANDARD.packs, mine])
    assert verdict(load_warband(listed, cards), cards, standard_tiles().kinds).legal
