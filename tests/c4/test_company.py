"""Armies and companies: banners filled in order, units within their strength, Incarnates where they belong."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from escarmouche import documents
from escarmouche.documents import BadDocument
from escarmouche.rulebooks import Ruling
from escarmouche.rulebooks.c4.battle import Mission
from escarmouche.rulebooks.c4.content.cards import load_army, standard_armies
from escarmouche.rulebooks.c4.content.company import (
    CompanyList,
    commanders,
    fielded,
    load_company,
    may_be_given,
    verdict,
)
from escarmouche.rulebooks.c4.content.muster import begin
from escarmouche.rulebooks.c4.content.profiles import Army
from escarmouche.table import CM, Board
from escarmouche.texts import LOCALES, Texts

SOLDIER = (
    "{ key: %s, name: Soldier, movement: 10, defence: 4, resistance: 4, courage: 4,"
    " melee: { attack: 4, dice: 1, strength: 4 } }"
)


def troop(key: str, category: str, rank: int | None, **more: str) -> str:
    card = SOLDIER % f"{key}-man"
    if category == "cavalry":
        card = card.replace("courage", "cavalry: light, courage")
    if category == "war_machine":
        card = card.replace("courage", "pilot: true, courage")
    fields = {"standard": card, "least": "5", "most": "10", "cost": "50", "each": "10", **more}
    rank_field = f"rank: {rank}, " if rank is not None else ""
    told = ", ".join(f"{name}: {value}" for name, value in fields.items())
    return f"  - {{ key: {key}, name: {key}, category: {category}, {rank_field}{told} }}\n"


HERO = (
    "{ key: %s, person: %s, name: Hero, category: infantry, rank: 2, movement: 10, defence: 6, resistance: 6, courage: 6,"
    " life: 4, melee: { attack: 6, dice: 3, strength: 6 }, authority: %d, points: 100%s }"
)

TEMPLE = (
    "key: temple\nname: Temple\npath: light\nbanner:\n"
    "  - { category: infantry, ranks: [1], mandatory: true }\n"
    "  - { category: infantry, ranks: [1, 2] }\n"
    "  - { category: infantry, ranks: [2, 3] }\n"
    "  - { category: cavalry, ranks: [1, 2, 3] }\n"
    "  - { category: war_machine }\n"
    "troops:\n"
    + troop("fusiliers", "infantry", 1)
    + troop("conscripts", "infantry", 1)
    + troop("templars", "infantry", 2, full="95")
    + troop("mounted-templars", "cavalry", 2)
    + troop("cannon", "war_machine", None, least="1", most="1")
    + "incarnates:\n"
    + f"  - {HERO % ('first', 'Arn', 5, '')}\n"
    + f"  - {HERO % ('older', 'Arn', 6, '')}\n"
    + f"  - {HERO % ('second', 'Odo', 5, '')}\n"
    + f"  - {HERO % ('champion', 'Guy', 1, ', champion_of: [templars]')}\n"
)

OTHERS = TEMPLE.replace("key: temple", "key: others").replace("path: light", "path: %s")
for name in (
    "fusiliers",
    "conscripts",
    "templars",
    "mounted-templars",
    "cannon",
    "first",
    "older",
    "second",
    "champion",
):
    OTHERS = OTHERS.replace(f"key: {name},", f"key: other-{name},")


def armies(path: str = "light") -> dict[str, Army]:
    return {"temple": load_army(TEMPLE), "others": load_army(OTHERS % path)}


def company(*banners: list[Any], limit: int = 5000) -> CompanyList:
    """A company: each unit a troop, or a troop with other fields."""
    units = [
        [
            {"troop": unit, "strength": 1 if "cannon" in unit else 5} if isinstance(unit, str) else unit
            for unit in banner
        ]
        for banner in banners
    ]
    if units and units[0] and not any("incarnates" in unit for banner in units for unit in banner):
        units[0][0] = {**units[0][0], "incarnates": ["first"]}
    text = {"name": "Company", "army": "temple", "limit": limit, "banners": [{"units": banner} for banner in units]}
    return load_company(documents.dump(text))


def rules(*banners: list[Any], limit: int = 5000, path: str = "light") -> list[str]:
    """The rules that a company breaks."""
    return [ruling.rule for ruling in verdict(company(*banners, limit=limit), armies(path)).rulings]


def told(*banners: list[Any]) -> list[tuple[str, str]]:
    """The rules that a company breaks, each with the place."""
    return [(ruling.rule, ruling.place) for ruling in verdict(company(*banners), armies()).rulings]


FULL = ["fusiliers", "conscripts", "templars", "mounted-templars", "cannon"]


@pytest.mark.rule(
    "c4.profile.army-example",
    "c4.army.banner-order",
    "c4.army.banner.next",
    "c4.army.banner.complete",
)
def test_arnauds_company_is_checked_as_the_book_tells_it() -> None:
    for filled in (1, 2, 3):
        assert rules(FULL[:filled]) == []
    assert rules([*FULL[:3], "templars"]) == ["c4.army.banner-order"]
    assert rules(FULL[:3], ["fusiliers"]) == ["c4.army.banner.next"]
    (ruling,) = verdict(company(FULL[:4], ["fusiliers"]), armies()).rulings
    assert (ruling.rule, ruling.place, ruling.reason.args["banner"]) == ("c4.army.banner.next", "banners[1]", 1)
    assert rules([*FULL[:4], "templars"], ["fusiliers"]) == ["c4.army.banner-order", "c4.army.banner.next"]
    assert rules(FULL) == []
    assert rules(FULL, ["fusiliers"]) == []
    assert rules(FULL, ["templars"]) == ["c4.army.banner.next"]


@pytest.mark.rule("c4.army.banner-order")
def test_a_unit_takes_any_choice_that_leaves_one_for_the_others() -> None:
    assert rules(["conscripts", "fusiliers", "templars"]) == []
    assert rules(["templars", "templars", "fusiliers"]) == []
    assert rules(["templars", "templars", "templars", "fusiliers"]) == ["c4.army.banner-order"]


@pytest.mark.rule("c4.army.unit.strength", "c4.army.unit.no-lone-incarnate")
@pytest.mark.parametrize(("strength", "broken"), [(4, True), (5, False), (10, False), (11, True)])
def test_a_unit_keeps_between_standard_and_maximum_strength(strength: int, broken: bool) -> None:
    assert rules([{"troop": "fusiliers", "strength": strength}]) == ["c4.army.unit.strength"] * broken


@pytest.mark.parametrize(
    ("unit", "told"),
    [
        ({"troop": "fusiliers", "strength": 11}, "fusiliers: 11 fighters instead of 5 to 10"),
        ({"troop": "cannon", "strength": 2}, "cannon: 2 fighters instead of 1"),
    ],
)
def test_of_a_strength_that_is_fixed_no_range_is_told(unit: dict[str, Any], told: str) -> None:
    broken = verdict(company(["fusiliers", unit] if unit["troop"] == "cannon" else [unit]), armies()).rulings
    assert told in [Texts("en").tell(one.reason) for one in broken]


@pytest.mark.rule("c4.army.unit.cost", "c4.incarnate.unit.strength-cost")
def test_a_unit_costs_its_strength_and_its_incarnate() -> None:
    units = [
        {"troop": "fusiliers", "strength": 7, "incarnates": ["first"]},
        {"troop": "templars", "strength": 10},
    ]
    assert verdict(company(units), armies()).points == (50 + 2 * 10 + 100) + 95
    unit = fielded(company(units), armies())[0]
    assert len(unit.fighters()) == 8
    assert unit.fighters()[0].is_incarnate


@pytest.mark.rule("c4.army.points")
def test_all_units_together_keep_to_the_limit() -> None:
    assert rules(["fusiliers"], limit=150) == []
    assert rules(["fusiliers"], limit=149) == ["c4.army.points"]


@pytest.mark.rule("c4.army.incarnate-required")
def test_a_company_has_an_incarnate() -> None:
    assert rules([{"troop": "fusiliers", "strength": 5, "incarnates": []}]) == ["c4.army.incarnate-required"]


@pytest.mark.rule("c4.army.incarnate-one-per-unit")
def test_a_unit_has_one_incarnate_at_most() -> None:
    two = {"troop": "fusiliers", "strength": 5, "incarnates": ["first", "second"]}
    assert rules([two]) == ["c4.army.incarnate-one-per-unit"]


@pytest.mark.rule("c4.incarnate.unique", "c4.incarnate.versions")
@pytest.mark.parametrize("other", ["first", "older"])
def test_no_incarnate_fights_twice_in_whatever_version(other: str) -> None:
    led = [
        {"troop": troop, "strength": 5, "incarnates": [hero]}
        for troop, hero in (("fusiliers", "first"), ("conscripts", other))
    ]
    assert told(led) == [("c4.incarnate.versions", "banners[0].units[1]")]


@pytest.mark.rule("c4.incarnate.champion")
def test_a_champion_leads_his_own_troop_alone() -> None:
    units = [
        {"troop": troop, "strength": 5, "incarnates": hero}
        for troop, hero in (("fusiliers", ["first"]), ("templars", ["champion"]))
    ]
    assert rules(units) == []
    assert rules([{"troop": "fusiliers", "strength": 5, "incarnates": ["champion"]}]) == ["c4.incarnate.champion"]


@pytest.mark.rule("c4.incarnate.unit.same-army")
def test_an_incarnate_leads_a_unit_of_his_own_army() -> None:
    led = {"troop": "fusiliers", "strength": 5, "incarnates": ["other-first"]}
    assert rules([led]) == ["c4.incarnate.unit.same-army"]


@pytest.mark.rule("c4.unit.definition")
def test_all_of_a_unit_are_of_one_category() -> None:
    led = {"troop": "mounted-templars", "strength": 5, "incarnates": ["first"]}
    assert rules(["fusiliers", led]) == ["c4.unit.definition"]


@pytest.mark.rule("c4.alliance.allied-unit", "c4.alliance.paths")
def test_a_banner_takes_one_unit_of_the_same_alliance() -> None:
    assert rules(["fusiliers", "other-templars"]) == []
    assert rules(["fusiliers", "other-templars"], path="darkness") == ["c4.alliance.allied-unit"]
    assert rules(["fusiliers", "other-templars", "other-conscripts"]) == ["c4.alliance.allied-unit"]


@pytest.mark.rule("c4.army.commander")
def test_of_heroes_without_any_authority_each_may_command() -> None:
    heroes = [msgspec.structs.replace(one, authority=0) for one in standard_armies()["marches"].incarnates[:2]]
    assert commanders(heroes) == heroes
    assert commanders([heroes[0], msgspec.structs.replace(heroes[1], authority=2)]) != heroes
    none, some = (msgspec.structs.replace(one, authority=value) for one, value in zip(heroes, (None, 1), strict=True))
    assert commanders([none, some]) == [some]


@pytest.mark.rule("c4.reinforcement.commander-excluded", "c4.army.commander")
def test_the_commander_is_not_among_the_reinforcements() -> None:
    def late(*heroes: tuple[str, bool]) -> list[str]:
        units = [
            {"troop": troop, "strength": 5, "incarnates": [hero], "reinforcement": late}
            for troop, (hero, late) in zip(FULL, heroes, strict=False)
        ]
        return rules(units)

    assert late(("older", True), ("second", False)) == ["c4.reinforcement.commander-excluded"]
    assert late(("older", False), ("second", True)) == []
    equals = [
        {"troop": troop, "strength": 5, "incarnates": [hero], "reinforcement": True}
        for troop, hero in zip(FULL, ("first", "second"), strict=False)
    ]
    assert told(equals) == [("c4.reinforcement.commander-excluded", "banners[0].units[0]")]
    assert late(("first", True), ("second", False)) == []


@pytest.mark.rule("c4.army.unit.composition", "c4.army.unit.special-count", "c4.unit.special.command_figures")
def test_special_fighters_are_those_that_the_troop_allows() -> None:
    shipped = standard_armies()

    def rulings(specials: dict[str, int], troop: str = "pikes") -> tuple[Ruling, ...]:
        units = [
            {"troop": "pikes", "strength": 6, "incarnates": ["captain-aude"]},
            {"troop": troop, "strength": 6, "specials": specials},
        ]
        text = {"name": "Company", "army": "marches", "limit": 5000, "banners": [{"units": units}]}
        return verdict(load_company(documents.dump(text)), shipped).rulings

    def found(specials: dict[str, int]) -> list[str]:
        return [ruling.rule for ruling in rulings(specials)]

    assert found({"pike-standard": 1, "pike-drum": 1}) == []
    assert [ruling.reason.args.get("post") for ruling in rulings({"pike-drum": 2})] == [None, "musician"]
    assert found({"pike-standard": 2}) == ["c4.army.unit.composition", "c4.unit.special.command_figures"]
    assert found({"guard-cleric": 1}) == ["c4.army.unit.composition"]


@pytest.mark.rule("c4.army.review", "c4.army.structure", "c4.term.compagnie")
def test_every_fault_of_a_company_is_told_in_both_languages() -> None:
    units = [
        {"troop": "fusiliers", "strength": 50, "incarnates": ["first", "champion", "nobody"]},
        {"troop": "dragons", "strength": 5},
        {"troop": "cannon", "strength": 1, "specials": {"gunner": 1}},
    ]
    told = verdict(company(units, ["other-fusiliers", "other-cannon"], limit=10), armies("darkness"))
    assert len(told.rulings) > 8
    for language in ("en", "fr"):
        for ruling in told.rulings:
            assert Texts(language).tell(ruling.reason)


# -- armies as files -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.unit.rank")
@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        (
            "key: fusiliers, name: fusiliers, category: infantry, rank: 1",
            "key: fusiliers, name: f, category: infantry",
            "c4.unit.rank",
        ),
        ("courage: 4", "courage: 4, fear: 3", "c4.unit.card.fear"),
        ("least: 5", "least: 12", "c4.army.unit.strength"),
        ("  - { category: war_machine }\n", "", "c4.army.banner-order"),
        ("ranks: [1], mandatory: true", "ranks: [1]", "c4.army.banner-order"),
        ("cavalry: light, ", "", "c4.category.cavalry"),
        ("movement: 10,", "movement: 10.00001,", "c4.term.mouvement"),
        ("key: conscripts,", "key: fusiliers,", "c4.unit.card"),
    ],
)
def test_a_card_that_breaks_a_rule_is_refused_at_its_line(old: str, new: str, rule: str) -> None:
    assert old in TEMPLE
    with pytest.raises(BadDocument, match=rule.replace(".", r"\.")):
        load_army(TEMPLE.replace(old, new, 1))


@pytest.mark.rule("c4.unit.rank", "c4.term.rang", "c4.unit.category", "c4.term.categories")
def test_the_armies_that_come_with_the_program_are_sound(tmp_path: Path) -> None:
    shipped = standard_armies()
    assert set(shipped) >= {"marches", "fens"}
    for army in shipped.values():
        for troop in army.troops:
            assert (troop.rank is None) == (troop.category in ("war_machine", "titan"))
            assert any(choice.takes(troop) for choice in army.banner), troop.key


@pytest.mark.rule("c4.power.fighter", "c4.term.puissance")
def test_power_is_one_on_an_infantry_base_and_two_on_a_larger_one() -> None:
    shipped = standard_armies()["marches"]
    powers = {troop.key: troop.standard.power for troop in shipped.troops}
    assert powers == {"pikes": 1, "bows": 1, "grenadiers": 1, "guards": 1, "lancers": 2, "hounds": 1}
    assert shipped.familiar is not None
    assert shipped.familiar.power == 0


# -- attributes and familiars ------------------------------------------------------------------------------------------


def led_by(
    incarnate: str, *attributes: str, familiars: dict[str, int] | None = None, troop: str = "pikes"
) -> list[str]:
    """The rules that a company of the Marches breaks whose Incarnate is given these attributes."""
    unit = {"troop": troop, "strength": 6, "incarnates": [incarnate], "attributes": [*attributes]}
    text = {
        "name": "Company",
        "army": "marches",
        "limit": 5000,
        "banners": [{"units": [{**unit, "familiars": familiars or {}}]}],
    }
    return [ruling.rule for ruling in verdict(load_company(documents.dump(text)), standard_armies()).rulings]


@pytest.mark.rule("c4.incarnate.attributes")
def test_attributes_are_worth_no_more_than_the_description_says() -> None:
    assert not led_by("magister-oren", "tempest", "open-sky")
    assert led_by("magister-oren", "tempest", "open-sky", "surgeon-chest") == ["c4.incarnate.attributes"]
    assert not led_by("captain-aude", "border-horn", "surgeon-chest")
    assert led_by("pike-master", "surgeon-chest") == ["c4.incarnate.attributes"]
    assert led_by("captain-aude", "no-such-thing") == ["c4.incarnate.attributes"]
    assert len(led_by("captain-aude", "border-horn", "border-horn")) == 1


@pytest.mark.rule("c4.magic.ritual.holders", "c4.magic.element_of_magician")
def test_rituals_are_for_magicians_of_their_element() -> None:
    assert led_by("captain-aude", "tempest") == ["c4.magic.ritual.holders"]
    fens = standard_armies()["fens"]
    tempest = next(gift for gift in standard_armies()["marches"].gifts if gift.key == "tempest")
    carp = next(hero for hero in fens.incarnates if hero.key == "mother-carp")
    assert not may_be_given(carp, tempest)
    assert may_be_given(carp, next(gift for gift in fens.gifts if gift.key == "drowning"))
    assert may_be_given(carp, next(gift for gift in fens.gifts if gift.key == "black-tide"))
    open_sky = next(gift for gift in standard_armies()["marches"].gifts if gift.key == "open-sky")
    assert not may_be_given(carp, open_sky)


@pytest.mark.rule("c4.faith.communion.holders", "c4.faith.fervour")
def test_communions_are_for_faithful_of_their_aspect_and_cult() -> None:
    fens = standard_armies()["fens"]
    breath = next(gift for gift in fens.gifts if gift.key == "marsh-breath")
    heroes = {hero.key: hero for hero in fens.incarnates}
    carp, pike = heroes["mother-carp"], heroes["old-pike"]
    assert may_be_given(carp, breath)
    assert not may_be_given(pike, breath)
    assert not may_be_given(msgspec.structs.replace(carp, aspects=("creation",)), breath)
    assert not may_be_given(msgspec.structs.replace(carp, key="daughter-carp"), breath)


@pytest.mark.rule("c4.incarnate.attributes", "c4.term.elixir-depense")
def test_attributes_take_the_field() -> None:
    unit = {"troop": "pikes", "strength": 6, "incarnates": ["captain-aude"], "attributes": ["surgeon-chest"]}
    text = {"name": "Company", "army": "marches", "limit": 5000, "banners": [{"units": [unit]}]}
    hero = fielded(load_company(documents.dump(text)), standard_armies())[0].fighters()[0]
    assert [artefact.key for artefact in hero.artefacts] == ["surgeon-chest"]
    assert "c4.stewardship.upkeep#regeneration" in hero.skills


@pytest.mark.rule("c4.special.familiar.count", "c4.term.familier", "c4.incarnate.unit.strength-cost")
def test_a_magician_has_familiars_up_to_his_rank() -> None:
    assert not led_by("magister-oren", familiars={"magister-oren": 2})
    assert led_by("magister-oren", familiars={"magister-oren": 3}) == ["c4.special.familiar.count"]
    assert led_by("magister-oren", "tempest", "open-sky", familiars={"magister-oren": 1}) == ["c4.incarnate.attributes"]
    assert led_by("captain-aude", familiars={"captain-aude": 1}) == ["c4.special.familiar.count"]
    oren = {"troop": "pikes", "strength": 6, "incarnates": ["magister-oren"], "familiars": {"magister-oren": 2}}
    text = {"name": "Company", "army": "marches", "limit": 5000, "banners": [{"units": [oren]}]}
    company = load_company(documents.dump(text))
    assert fielded(company, standard_armies())[0].points == 120 + 180 + 2 * 15
    board = Board(120 * CM, 120 * CM)
    battle = begin({"red": company, "blue": company}, standard_armies(), board, (), Mission())
    unit = battle.units["red-1"]
    assert [battle.models[one].master for one in unit.members if battle.models[one].profile.is_familiar] == [
        "red-1.0"
    ] * 2
    assert unit.strength == 7


@pytest.mark.rule("c4.special.familiar.actions", "c4.magic.elements", "c4.faith.fervour", "c4.special.summon.placement")
@pytest.mark.parametrize(
    ("field", "rule"),
    [
        ("familiar: " + (SOLDIER % "imp").replace("name", "post: familiar, name"), "c4.special.familiar.actions"),
        ("spells: [{ key: one, name: One, cost: 2, source: creation, effects: [{ do: rally }] }]", "c4.magic.elements"),
        ("miracles: [{ key: one, name: One, cost: 2, source: water, effects: [{ do: rally }] }]", "c4.faith.fervour"),
        ("rituals: [{ key: one, name: One, cost: 2, effects: [{ do: rally }] }]", "c4.magic.ritual.fields"),
        (
            "spells: [{ key: one, name: One, cost: 2, difficulty: 3, effects: [{ do: rally }] }]",
            "c4.magic.ritual.fields",
        ),
        ("communions: [{ key: one, name: One, cost: 2, effects: [{ do: rally }] }]", "c4.faith.communion.fields"),
        (
            "spells: [{ key: one, name: One, cost: 2, effects: [{ do: summon, troop: templars, strength: 4 }] }]",
            "c4.special.summon.placement",
        ),
        (
            "spells: [{ key: one, name: One, cost: 2, effects: [{ do: change, of: dice, by: 1 }] }]",
            "c4.magic.ritual.fields",
        ),
        ("spells: [{ key: one, name: One, cost: 2, upkeep: 1, effects: [{ do: rally }] }]", "c4.stewardship.upkeep"),
        ("artefacts: [{ key: one, name: One, price: 2 }]", "c4.elixir.exploit.artefact"),
    ],
)
def test_effects_that_contradict_the_rules_are_refused(field: str, rule: str) -> None:
    load_army(TEMPLE)
    with pytest.raises(BadDocument) as refused:
        load_army(f"{TEMPLE}{field}\n")
    assert refused.value.rule == rule


@pytest.mark.rule("c4.magic.spell.cast", "c4.faith.miracle.call")
@pytest.mark.parametrize(
    ("mystic", "field", "rule"),
    [
        ("magic_power: 3, element: air", "spells", "c4.magic.spell.cast"),
        ("fervour: 3, aspects: [creation]", "miracles", "c4.faith.miracle.call"),
    ],
)
def test_a_mystic_knows_effects_of_his_army_that_suit_him(mystic: str, field: str, rule: str) -> None:
    one = "{ key: %s, name: One, cost: 2, source: %s, effects: [{ do: rally }] }"
    other = "creation" if field == "miracles" else "air", "destruction" if field == "miracles" else "water"
    effects = f"{field}: [{one % ('known', other[0])}, {one % ('foreign', other[1])}]\n"

    def knowing(key: str) -> str:
        return TEMPLE.replace("courage: 6", f"courage: 6, {mystic}, {field}: [{key}]", 1) + effects

    assert [effect.key for effect in load_army(knowing("known")).incarnates[0].mystic_effects] == ["known"]
    for key in ("foreign", "nowhere"):
        with pytest.raises(BadDocument, match=field) as refused:
            load_army(knowing(key))
        assert refused.value.rule == rule


# -- equipment, units of mystics, the banner order of the book ---------------------------------------------------------

BLADES = "[{ key: blades, name: Blades, each: 3, melee: { attack: 5, dice: 2, strength: 7 }, skills: [disengagement] }]"
WITH_BLADES = TEMPLE.replace(
    "  - { key: templars,",
    "  - { key: templars, equipment: " + BLADES + ", specials: [{ key: banner, name: Banner, movement: 10, defence: 4,"
    " resistance: 4, courage: 4, melee: { attack: 4, dice: 1, strength: 4 }, post: standard_bearer }],",
)


@pytest.mark.rule("c4.army.unit.equipment")
def test_a_unit_carries_the_equipment_chosen_but_for_those_with_their_own() -> None:
    people = {"temple": load_army(WITH_BLADES)}
    choice = {"troop": "templars", "strength": 6, "specials": {"banner": 1}, "incarnates": ["champion"]}

    def fielded_with(**more: Any) -> Any:
        return fielded(company(["fusiliers", {**choice, **more}]), people)[1]

    plain, armed = fielded_with(), fielded_with(equipment="blades")
    assert {one.melee.strength for one in plain.fighters()[1:]} == {4}
    hero, banner, *others = armed.fighters()
    assert (hero.melee.strength, banner.melee.strength) == (6, 4)
    assert {(one.melee.attack, one.melee.dice, one.melee.strength) for one in others} == {(5, 2, 7)}
    assert all("c4.skill.desengagement" in one.skills for one in others)
    # The standard equipment is in the cost of the unit; three points for each of the five who carry something else.
    assert armed.points == plain.points + 15
    assert (
        sum(
            begin({"red": company([{**choice, "equipment": "blades"}])}, people, Board(CM, CM), (), Mission())
            .models[f"red-1.{place}"]
            .points
            for place in range(7)
        )
        == armed.points
    )
    found = verdict(company(["fusiliers", {**choice, "equipment": "muskets"}]), people)
    assert [(ruling.rule, ruling.place) for ruling in found.rulings] == [
        ("c4.army.unit.equipment", "banners[0].units[1]")
    ]


@pytest.mark.rule("c4.army.unit.mystics")
def test_only_units_of_mystics_are_made_of_mystics() -> None:
    mage = "courage: 4, magic_power: 3, element: air"
    mages = TEMPLE.replace("courage: 4", mage, 1).replace("key: fusiliers,", "key: fusiliers, mystics: true,", 1)
    unit = fielded(company(["fusiliers"]), {"temple": load_army(mages)})[0]
    assert sum(one.is_magician for one in unit.fighters()) == 5
    for wrong, rule in (
        (mages.replace("mystics: true,", "", 1), "c4.unit.special"),
        (TEMPLE.replace("key: fusiliers,", "key: fusiliers, mystics: true,", 1), "c4.army.unit.mystics"),
    ):
        with pytest.raises(BadDocument) as refused:
            load_army(wrong)
        assert refused.value.rule == rule


@pytest.mark.rule("c4.army.banner-order.griffon-temple")
def test_an_army_may_take_the_banner_order_of_the_book() -> None:
    start, end = TEMPLE.index("banner:"), TEMPLE.index("troops:")
    named = load_army(f"{TEMPLE[:start]}banner: griffon-temple\n{TEMPLE[end:]}")
    order = [(one.category, one.ranks, one.mandatory) for one in named.banner]
    assert order == [
        ("infantry", (1,), True),
        ("infantry", (1, 2), False),
        ("infantry", (2, 3), False),
        ("cavalry", (1, 2, 3), False),
        ("war_machine", (), False),
    ]
    assert [ruling.rule for ruling in verdict(company(FULL), {"temple": named}).rulings] == []


@pytest.mark.parametrize(
    ("units", "rule", "place", "told"),
    [
        ([*FULL[:3], "templars"], "c4.army.banner-order", "banners[0].units[3]", "templars"),
        ([{"troop": "fusiliers", "strength": 11}], "c4.army.unit.strength", "banners[0].units[0]", "fusiliers"),
    ],
)
def test_a_fault_names_its_place_its_rule_and_its_unit(units: list[Any], rule: str, place: str, told: str) -> None:
    (fault,) = verdict(company(units), armies()).rulings
    assert (fault.rule, fault.place) == (rule, place)
    for locale in LOCALES:
        assert told in Texts(locale).tell(fault.reason)


@pytest.mark.rule("c4.army.review")
def test_a_company_of_nobody_s_army_costs_nothing_and_is_refused() -> None:
    found = verdict(company(["fusiliers"]), {"others": armies()["others"]})
    assert found.points == 0
    assert [(ruling.rule, ruling.place) for ruling in found.rulings] == [("c4.army.structure", "army")]
