"""Army lists: what they cost, and everything that may be wrong with them."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.lfw.arena import Arena, rules

from escarmouche.catalogue import Catalogue
from escarmouche.documents import BadDocument
from escarmouche.rulebooks.lfw.battle import Options
from escarmouche.rulebooks.lfw.content.army import Army, load_army, random_army, verdict
from escarmouche.rulebooks.lfw.content.cards import load_pack, standard_packs
from escarmouche.rulebooks.lfw.content.specialists import COSTS, SKILLS, cost, fits

ARMY = """
name: Hill raid
faction: hill-clans
units:
  - {unit: clan-chief, speciality: captain, level: 2, skills: [chef-d-equipe, protecteur], chosen: {protecteur: a-couvert}}
  - {unit: clan-warrior, options: [axe]}
  - {unit: clan-warrior, speciality: briscard, level: 3, skills: [veteran, ancien, frapper-juste]}
  - {unit: clan-hunter, speciality: scout, level: 1, skills: [course-rapide]}
  - {unit: hill-giant}
"""

CAPTAIN = "speciality: captain, level: 2, skills: [chef-d-equipe, protecteur], chosen: {protecteur: a-couvert}"


def army(text: str = ARMY) -> Army:
    return load_army(text, standard_packs())


def wrong(text: str, options: Options | None = None, *, legends: bool = False) -> list[tuple[str, str]]:
    """The rules that an army offends, each with the place."""
    return [(ruling.rule, ruling.place) for ruling in verdict(army(text), options, legends=legends).rulings]


@pytest.mark.rule("lfw.army.composition", "lfw.specialist.cost", "lfw.equipment.options")
def test_an_army_costs_its_units_their_options_and_their_levels() -> None:
    report = verdict(army())
    assert report.points == (45 + 5) + (20 + 5) + (20 + 25) + (22 + 10) + 90
    assert report.legal


@pytest.mark.rule("lfw.army.composition")
def test_a_titan_alone_needs_no_captain_and_others_do() -> None:
    titan = army("name: Alone\nfaction: hill-clans\nunits:\n  - {unit: hill-giant}\n")
    assert "lfw.army.captain" in {one.rule for one in verdict(titan).rulings}
    assert "lfw.army.captain" not in {one.rule for one in verdict(titan, alone=True).rulings}
    others = army(ARMY.replace("faction: hill-clans", "faction: marsh-folk"))
    assert verdict(others, alone=True).rulings, "what is no rule about captains and points holds for a titan too"


@pytest.mark.rule("lfw.specialist.costs.table", "lfw.specialist.cost")
def test_the_table_of_costs_is_that_of_the_catalogue() -> None:
    names = dict(zip(COSTS, ("capitaine", "mage", "zelote", "tireur", "briscard", "eclaireur"), strict=True))
    table = Catalogue.load("lfw").entries["lfw.specialist.costs.table"].data
    for speciality, levels in COSTS.items():
        assert [list(level) for level in levels] == list(table[names[speciality]].values())
    assert (cost("mage", 2, "classic"), cost("mage", 2, "elite"), cost("mage", 2, "monster")) == (20, 25, 35)


@pytest.mark.rule("lfw.specialist.list")
def test_every_skill_of_a_specialist_is_in_the_catalogue_with_its_level() -> None:
    words = dict(zip(SKILLS, ("capitaine", "mage", "zelote", "tireur", "briscard", "eclaireur"), strict=True))
    entries = Catalogue.load("lfw").entries
    for speciality, skills in SKILLS.items():
        for skill in skills:
            assert f"Level {skill.level}" in entries[f"lfw.specialist.{words[speciality]}.{skill.key}"].rule
    assert sum(map(len, SKILLS.values())) == 47


@pytest.mark.rule("lfw.specialist.skills")
def test_a_specialist_of_level_three_has_one_skill_of_each_level_or_lower() -> None:
    assert fits([1, 1, 1])
    assert fits([3, 1, 2])
    assert not fits([2, 2, 3])
    assert not fits([2])
    for skills in ("[ancien, code-d-honneur, expertise-tactique]", "[veteran, ancien, code-d-honneur]"):
        text = ARMY.replace("[veteran, ancien, frapper-juste]", skills)
        assert wrong(text) == []
    high = ARMY.replace("[veteran, ancien, frapper-juste]", "[veteran, frapper-juste, connaissance-strategique]")
    assert wrong(high) == [("lfw.specialist.skills", "units[2]")]
    assert wrong(ARMY.replace("[course-rapide]", "[]")) == [("lfw.specialist.skills", "units[3]")]
    twice = ARMY.replace("[veteran, ancien, frapper-juste]", "[veteran, veteran, frapper-juste]")
    assert wrong(twice) == [("lfw.specialist.skills", "units[2]")]


@pytest.mark.rule("lfw.specialist.pv")
def test_a_specialist_of_level_three_has_one_life_point_more() -> None:
    others = ARMY.replace("ancien", "code-d-honneur")
    assert [unit.profile.life for unit in army(others).units] == [4, 2, 3, 2, 8]


@pytest.mark.rule("lfw.army.points", "lfw.army.half-format")
def test_an_army_keeps_to_its_format_and_no_unit_to_more_than_half_of_it() -> None:
    small = ARMY.replace("faction: hill-clans", "faction: hill-clans\nformat: 150")
    assert wrong(small) == [("lfw.army.points", "units"), ("lfw.army.half-format", "units[4]")]
    assert wrong(small, Options(units_above_half=True)) == [("lfw.army.points", "units")]
    for limit, found in ((180, []), (179, [("lfw.army.half-format", "units[4]")])):  # it costs 90
        text = ARMY.replace("faction: hill-clans", f"faction: hill-clans\nformat: {limit}")
        assert wrong(text) == [("lfw.army.points", "units"), *found]
    assert wrong(ARMY.replace("faction: hill-clans", "faction: hill-clans\nformat: 242")) == []
    assert wrong(ARMY.replace("faction: hill-clans", "faction: hill-clans\nformat: 241")) == [
        ("lfw.army.points", "units")
    ]


def test_all_units_are_of_the_faction() -> None:
    assert wrong(ARMY + "  - {unit: guild-guard}\n") == [("lfw.army.faction", "units[5]")]


@pytest.mark.rule("lfw.army.captain", "lfw.army.speciality-once")
def test_there_is_one_captain_and_each_speciality_once() -> None:
    assert wrong(ARMY.replace(CAPTAIN, "options: []")) == [("lfw.army.captain", "units")]
    second = "  - {unit: clan-chief, speciality: captain, level: 1, skills: [chef-d-equipe]}\n"
    assert wrong(ARMY + second) == [("lfw.army.speciality-once", "units[5]")]


@pytest.mark.rule("lfw.specialist.list")
def test_a_unit_is_only_what_its_sheet_allows() -> None:
    text = ARMY.replace("{unit: hill-giant}", "{unit: hill-giant, speciality: zealot, level: 1, skills: [gardien]}")
    assert wrong(text) == [("lfw.specialist.list", "units[4]")]


@pytest.mark.rule("lfw.army.level-four")
def test_only_one_specialist_is_of_level_four() -> None:
    text = ARMY.replace(
        "level: 3, skills: [veteran, ancien, frapper-juste]",
        "level: 4, skills: [veteran, ancien, code-d-honneur, frapper-juste]",
    )
    assert not [ruling for ruling in wrong(text) if "lfw.army.level-four" in ruling], "one is allowed"
    text = text.replace(
        "level: 1, skills: [course-rapide]", "level: 4, skills: [course-rapide, planque, grimpeur, reperage]"
    )
    assert wrong(text.replace("faction: hill-clans", "faction: hill-clans\nformat: 400")) == [
        ("lfw.army.level-four", "units")
    ]


GUILD = """
name: Guild patrol
faction: lantern-guild
units:
  - {unit: guild-master, speciality: captain, level: 1, skills: [chef-d-equipe]}
  - {unit: guild-guard}
"""


@pytest.mark.rule("lfw.army.commandant")
def test_the_commander_is_alone_and_the_captain() -> None:
    assert wrong(GUILD) == []
    assert wrong(GUILD + "  - {unit: guild-master}\n") == [("lfw.army.commandant", "units[2]")]
    marksman = GUILD.replace("captain, level: 1, skills: [chef-d-equipe]", "marksman, level: 1, skills: [saturation]")
    assert ("lfw.army.commandant", "units[0]") in wrong(marksman)


@pytest.mark.rule("lfw.army.legend")
def test_legends_fight_where_the_scenario_allows_it() -> None:
    pack = load_pack(
        "{pack: old, name: Old, cards: [{key: hero, name: Hero, movement: 5, combat: 3, defence: 3, courage: 5, points: 60,"
        " legend: true, specialities: [captain]}]}"
    )
    text = "{name: Old, faction: old, units: [{unit: hero, speciality: captain, skills: [chef-d-equipe]}]}"
    found = load_army(text, [pack])
    assert [ruling.rule for ruling in verdict(found).rulings] == ["lfw.army.legend"]
    assert verdict(found, legends=True).legal


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("clan-warrior, options", "clan-worrier, options", r":6: units\[1\]\.unit: no unit has the key clan-worrier"),
        ("[axe]", "[pike]", r"units\[1\]\.options\[0\]: this unit has no option pike"),
        ("[axe]", "[axe, axe]", r"units\[1\]\.options\[1\]: the option axe stands here twice"),
        ("[course-rapide]", "[gardien]", r"units\[3\]\.skills\[0\]: this speciality has no skill gardien"),
        ("{unit: hill-giant}", "{unit: hill-giant, skills: [gardien]}", r"only a specialist has skills"),
        ("level: 1", "level: 5", r"level"),
    ],
)
def test_a_list_that_names_what_there_is_not_is_refused_at_its_line(before: str, after: str, reason: str) -> None:
    assert before in ARMY
    with pytest.raises(BadDocument, match=reason):
        army(ARMY.replace(before, after))


def test_the_packs_that_ship_have_a_captain_each_and_no_key_twice() -> None:
    Arena()
    packs = standard_packs()
    keys = [profile.key for pack in packs for profile in pack.profiles]
    assert len(keys) == len(set(keys))
    for pack in packs:
        assert any("captain" in profile.specialities for profile in pack.profiles), pack.key


UNIQUE = """
pack: hill-clans
name: {fr: Ours, en: Bears}
cards:
  - key: old-bear
    name: {fr: Le vieil ours, en: The old bear}
    movement: 5
    combat: 4
    defence: 4
    courage: 7
    specialities: [captain, zealot]
    points: 20
    rules: [Unique, Neutre]
"""


@pytest.mark.rule("lfw.rule.unique")
def test_the_unique_are_one_no_specialists_and_need_the_opponents_leave() -> None:
    def wrong_with(text: str, *, allowed: bool) -> list[tuple[str, str]]:
        found = load_army(text, [*standard_packs(), load_pack(UNIQUE)])
        rulings = verdict(found, Options(unique_units=allowed)).rulings
        return [(ruling.rule, ruling.place) for ruling in rulings]

    once = ARMY.replace("{unit: hill-giant}", "{unit: old-bear}")
    twice = once + "  - {unit: old-bear}\n"
    zealot = ARMY.replace("{unit: hill-giant}", "{unit: old-bear, speciality: zealot, skills: [gardien]}")
    assert wrong_with(once, allowed=True) == []
    assert wrong_with(once, allowed=False) == [("lfw.rule.unique", "units[4]")]
    assert wrong_with(twice, allowed=True) == [("lfw.rule.unique", "units[5]")]
    assert wrong_with(zealot, allowed=True) == [("lfw.rule.unique", "units[4]")]


@pytest.mark.rule("lfw.rule.vivant-mort-neutre")
def test_whoever_is_neither_dead_nor_neutral_is_living() -> None:
    for written, nature in (([], "living"), (["Mort"], "dead"), (["Neutre"], "neutral")):
        assert Arena().add("one", "red", 5, 5, rules=rules(*written)).nature == nature


FACTION = """
pack: fen-folk
name: Fen folk
most: {elder: 1}
least: {wader: 2}
rules: [Rôdeur]
cards:
  - {key: elder, name: Elder, movement: 5, combat: 4, defence: 4, courage: 7, points: 20, specialities: [captain]}
  - {key: wader, name: Wader, movement: 5, combat: 4, defence: 4, courage: 7, points: 10}
"""


@pytest.mark.rule("lfw.army.faction")
def test_a_faction_has_limits_and_rules_for_its_whole_army() -> None:
    chief = "{unit: elder, speciality: captain, skills: [chef-d-equipe]}"

    def fen(*units: str) -> Army:
        lines = "\n".join(f"  - {unit}" for unit in (chief, *units))
        return load_army(f"name: Fen\nfaction: fen-folk\nunits:\n{lines}", [load_pack(FACTION)])

    good = fen("{unit: wader}", "{unit: wader}")
    assert verdict(good).legal
    assert all(rule.id == "lfw.rule.rodeur" for unit in good.units for rule in unit.profile.rules)
    assert all(len(unit.profile.rules) == 1 for unit in good.units)
    for army_, word in (
        (fen("{unit: wader}"), "few"),
        (fen("{unit: elder}", "{unit: wader}", "{unit: wader}"), "many"),
    ):
        [ruling] = verdict(army_).rulings
        assert (ruling.rule, word in str(ruling.reason.key)) == ("lfw.army.faction", True)
    with pytest.raises(BadDocument, match="nobody"):
        load_pack(FACTION.replace("elder: 1", "nobody: 1"))
    with pytest.raises(BadDocument, match="than there may be"):
        load_pack(FACTION.replace("least: {wader: 2}", "least: {elder: 2}"))


@pytest.mark.rule("lfw.army.faction")
def test_an_army_drawn_at_random_keeps_to_the_limits_of_its_faction() -> None:
    pack = load_pack(FACTION)
    for seed in range(5):
        drawn = random_army(random.Random(seed), [pack], 100)
        counts = Counter(unit["unit"] for unit in drawn["units"])
        assert counts["elder"] == 1 and counts["wader"] >= 2
