"""The cards that come with the program: all that the rules can do is on one of them, at a fair cost."""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import get_args

import msgspec
import pytest
import yaml
from tests.ddm.tables import is_known

from escarmouche.rulebooks.ddm.content.ability_names import ABILITY_NAMES, effect_text
from escarmouche.rulebooks.ddm.content.card_files import PACKS, Pack, standard_packs, standard_spells
from escarmouche.rulebooks.ddm.content.cards import (
    SIZES,
    AnyOutcome,
    Card,
    Faction,
    Gain,
    Lose,
    Order,
    Power,
    Range,
    Timing,
)
from escarmouche.rulebooks.ddm.content.kinds import KINDS, TYPES, read_type_line
from escarmouche.rulebooks.ddm.machine.pricing import SURCHARGES, fair_cost
from escarmouche.rulebooks.ddm.presentation.card_sheets import sheet, type_line
from escarmouche.texts import APOSTROPHE, Texts, name_told

RULES = Path(PACKS).parents[1] / "rules.yaml"


@cache
def packs() -> tuple[Pack, ...]:
    return standard_packs()


def everyone() -> list[Card]:
    return [card for pack in packs() for card in pack.cards]


def ours() -> list[Card]:
    return [card for pack in packs() if pack.key != "public" for card in pack.cards]


def powers() -> list[Power]:
    carried = [power for card in ours() for power in card.powers]
    return carried + [blow.poison for card in everyone() for blow in (*card.melee, *card.ranged) if blow.poison]


# -- everything is on some card ----------------------------------------------------------------------------------------


def test_every_ability_of_the_glossary_is_on_one_of_our_cards() -> None:
    carried = {ability.name for card in ours() for ability in card.abilities}
    carried |= {order.effect for card in ours() for order in card.orders}
    elsewhere = {
        "ddm.ability.breath-weapon": any(power.kind == "breath" for power in powers()),
        "ddm.ability.gaze-attack": any(power.kind == "gaze" for power in powers()),
        "ddm.ability.psionics": any(card.power_points for card in ours()),
        "ddm.ability.sorcerer-spells": any(card.slots for card in ours()),
    }
    carried |= {name for name, there in elsewhere.items() if there}
    assert {entry.effect for entry in ABILITY_NAMES.values()} - carried == set()
    assert "[Sneak Attack/" in "".join(path.read_text() for path in PACKS.glob("*.yaml"))


def test_every_spell_of_the_table_is_on_one_of_our_cards() -> None:
    catalogue = yaml.load(RULES.read_text(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    named = {entry["id"].removeprefix("ddm.spell.") for entry in catalogue if entry["kind"] == "spell"}
    table = {spell.key for spell in standard_spells()}
    assert named <= table
    assert table <= {power.key for power in powers()}


def test_every_range_area_timing_and_outcome_of_a_power_is_used() -> None:
    found = powers()
    assert {power.range for power in found} == set(get_args(Range))
    assert {power.timing for power in found} == set(get_args(Timing))
    assert {power.radius for power in found} == {0, 2, 4}
    assert {power.targets for power in found} == {"both", "enemy", "ally"}
    assert {type(outcome) for power in found for outcome in power.outcomes} == set(get_args(AnyOutcome))
    assert {power.kind for power in found} == {"spell", "psionic", "breath", "gaze", "ability", "poison"}
    for keyword in ("any", "negates", "ignores_resistance", "only", "dc", "uses"):
        values = {bool(getattr(power, keyword)) for power in found}
        assert values == {True, False}, keyword
    gains = [one for power in found for one in power.outcomes if isinstance(one, Gain)]
    assert {gain.until for gain in gains} == {None, "turn", "own turn", "attack"}
    assert {gain.retry for gain in gains} == {True, False}


def test_every_size_and_every_type_is_there() -> None:
    assert {card.size for card in ours()} == set(SIZES)
    assert {kind.key for kind in TYPES} <= {card.kinds[0] for card in ours()}


def test_each_faction_has_a_dozen_of_its_own_led_and_shooting() -> None:
    alone = Counter(card.factions[0] for card in ours() if len(card.factions) == 1)
    assert alone.keys() == set(get_args(Faction)) and min(alone.values()) >= 12
    assert {len(card.factions) for card in ours()} == {1, 2, 4}
    for faction in get_args(Faction):
        mine = [card for card in ours() if card.factions == (faction,)]
        assert sum(card.commander is not None for card in mine) >= 2
        assert any(card.ranged for card in mine)


def test_commanders_differ_in_their_effects() -> None:
    orders = {order: card for card in ours() for order in card.orders}
    assert len(orders) >= 15
    assert {order.hostile for order in orders} == {True, False}
    gained = {order.effect for order in orders}
    assert gained >= {"ddm.ability.tyrannical-morale", "ddm.ability.warband-building"}
    assert any(order.effect.startswith("ddm.ability.") and order.kinds for order in orders)
    assert any(order.effect.startswith("ddm.term.gains#") for order in orders)


def test_no_card_brings_an_effect_that_the_rules_do_not_know() -> None:
    brought = {ability.name for card in everyone() for ability in card.abilities}
    brought |= {order.effect for card in everyone() for order in card.orders}
    for power in (*powers(), *standard_spells()):
        for outcome in power.outcomes:
            brought |= {outcome.effect} if isinstance(outcome, Gain) else set()
            brought |= set(outcome.effects) if isinstance(outcome, Lose) else set()
    assert all(is_known(effect) for effect in brought)


# -- the public stat lines ---------------------------------------------------------------------------------------------


def test_the_public_stat_lines_have_their_numbers() -> None:
    known = {card.key: card for card in everyone()}
    rows = {
        "gnome-fighter": (("LG",), 6, 2, 3, 21, 20, 5, "small"),
        "zombie": (("LE", "CE"), 4, 2, 3, 11, 15, 2, "medium"),
        "mongrelfolk": (("LE",), 3, 1, 4, 13, 5, 0, "medium"),
        "myconid-guard": (("LE",), 9, 4, 4, 12, 25, 5, "medium"),
    }
    for key, row in rows.items():
        card = known[key]
        (blow,) = card.melee
        numbers = (card.factions, card.cost, card.level, card.speed, card.ac, card.hp, blow.bonus, card.size)
        assert numbers == row and blow.damage == 5
    spores = known["myconid-guard"].melee[0].poison
    assert spores is not None and (spores.kind, spores.dc, spores.only) == ("ability", 15, ("living",))


# -- costs -------------------------------------------------------------------------------------------------------------


def test_every_cost_of_ours_is_the_fair_one() -> None:
    assert {card.key: card.cost for card in ours()} == {card.key: fair_cost(card) for card in ours()}


def test_the_formula_comes_near_to_the_public_costs() -> None:
    for card in everyone():
        if card.set in ("Dragoneye", "Giants of Legend", "Aberrations"):
            assert abs(fair_cost(card) - card.cost) <= 3


def test_every_ability_of_a_card_has_a_price() -> None:
    assert set(SURCHARGES) == {entry.key for entry in ABILITY_NAMES.values() if entry.place == "abilities"}


def test_a_fair_cost_grows_with_what_one_can_do() -> None:
    known = {card.key: card for card in everyone()}
    plain = known["sellsword"]
    spells = {spell.key: spell for spell in standard_spells()}
    better = {
        "ac": 20,
        "hp": 40,
        "speed": 9,
        "level": 8,
        "melee": plain.melee * 2,
        "ranged": known["elf-archer"].ranged,
        "commander": 3,
        "orders": (Order("ddm.term.gains#attack", 1),),
        "abilities": known["shadow-cat"].abilities[:1],
        "powers": (spells["fire-rain"],),
    }
    for field, value in better.items():
        assert fair_cost(msgspec.structs.replace(plain, **{field: value})) > fair_cost(plain), field
    once = msgspec.structs.replace(spells["fire-rain"], uses=1)
    assert fair_cost(msgspec.structs.replace(plain, powers=(once,))) < fair_cost(
        msgspec.structs.replace(plain, powers=(spells["fire-rain"],))
    )


# -- as people read them -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_card_can_be_read_whole(language: str) -> None:
    texts = Texts(language)
    for pack in packs():
        for card in pack.cards:
            read = sheet(card, pack)
            told = [(texts.tell(fact.label), texts.tell(fact.value)) for fact in read.facts]
            assert (read.key, read.points, read.pack_key) == (card.key, card.cost, pack.key)
            whole = "\n".join(f"{label}: {value}" for label, value in told)
            for ability in card.abilities:
                shown = effect_text(ability.name, ability.parameter, language, (*KINDS, *pack.kinds))
                assert shown.rpartition("/")[2].replace("'", APOSTROPHE) in whole
            for order in card.orders:
                assert effect_text(order.effect, order.parameter, language) in whole
            for power in card.powers:
                assert power.name is None or name_told(power.name.told, language) in dict(told)


def test_a_sheet_says_what_a_card_says() -> None:
    pack = next(pack for pack in packs() if pack.key == "lawful-evil")
    texts = Texts("en")

    def told(key: str) -> dict[str, str]:
        card = next(card for card in pack.cards if card.key == key)
        return {texts.tell(fact.label): texts.tell(fact.value) for fact in sheet(card, pack).facts}

    wyrm = told("ember-wyrm")
    assert wyrm["Melee attack"] == "+15/+10/+10 (20/15/15)"
    assert wyrm["Type"] == "Huge Dragon (Fire)"
    assert wyrm["Breath Weapon"] == "line, 30 fire damage, DC 18 ☐☐☐"
    assert wyrm["Immune"] == "fire, paralysis, sleep"
    assert told("goblin-sapper")["Ranged attack"] == "+3 (5 fire), up to 6 squares ☐☐☐"
    assert told("iron-inquisitor")["Commander effect"] == "enemies: Save -2"
    assert told("black-guard")["Special abilities"] == "Smite/Good/10 ☐☐, Death Strike"
    assert told("thought-eater")["mind wave"].startswith("4\N{NO-BREAK SPACE}pp, cone, affects only: Living, Stunned")
    assert told("bone-lord")["Because of its type"] == "Fearless"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_type_line_can_be_shown_and_read_again(language: str) -> None:
    for card in everyone():
        line = read_type_line(type_line(card).text(language))
        assert (line.size, line.kinds) == (card.size, card.kinds)
