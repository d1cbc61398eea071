"""Spell cards and Magicians: what a file says, what an army may hold, and how mistakes are told."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import yaml
from tests.c2.arena import profile
from tests.c2.magic import wizards
from tests.c2.test_cards import catalogue, load, refusal

from escarmouche.documents import BadDocument
from escarmouche.rulebooks.c2.battle import Zone
from escarmouche.rulebooks.c2.content.army import ArmyList, Choice, Collection, Learned, muster, verdict
from escarmouche.rulebooks.c2.content.cards import Pack, load_pack
from escarmouche.rulebooks.c2.content.magic_levels import (
    DOMAINS,
    OPPOSED,
    SPELLS_BY_LEVEL,
    level_of,
    mastered,
    paths_of,
    potential,
)
from escarmouche.rulebooks.c2.content.setup import begin, make_setup
from escarmouche.rulebooks.c2.content.spell_books import unlearnable
from escarmouche.rulebooks.c2.content.spells import Spell
from escarmouche.rulebooks.c2.content.terms import PATHS
from escarmouche.rulebooks.confrontation.peoples import PEOPLES
from escarmouche.rulebooks.confrontation.spells import Difficulties
from escarmouche.table import CM, Board

DART: dict[str, Any] = {
    "key": "dart",
    "name": "Dart",
    "path": "Magie hermétique",
    "cost": {"Lumière": 2},
    "difficulty": 7,
    "power": 3,
    "points": 8,
    "range": 25,
    "effects": [{"do": "wound-roll", "strength": 5}],
}
MAGE: dict[str, Any] = {
    "key": "mage",
    "name": "Mage",
    "rank": "special",
    "movement": 10,
    "initiative": 4,
    "attack": 2,
    "strength": 3,
    "defence": 3,
    "resistance": 4,
    "courage": 4,
    "discipline": 3,
    "power": 4,
    "elements": ["lumiere", "air"],
    "skills": ["Adepte"],
    "per_card": 2,
    "points": 30,
}


def pack(*spells: dict[str, Any], cards: Any = (MAGE,), people: str = "lions", key: str = "mine") -> Pack:
    content = {"pack": key, "name": "Mine", "people": people, "cards": list(cards), "spells": list(spells)}
    return load_pack(yaml.safe_dump(content, sort_keys=False), name="mine.yaml")


def spell(**changes: Any) -> Spell:
    return pack({**DART, **changes}).spells[0]


def refused(**changes: Any) -> BadDocument:
    with pytest.raises(BadDocument) as bad:
        spell(**changes)
    return bad.value


def data(rule: str) -> Any:
    return next(entry for entry in catalogue() if entry["id"] == rule)["data"]


# -- the cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "c2.spell.field.path",
    "c2.spell.field.difficulty",
    "c2.spell.field.range",
    "c2.spell.field.area",
    "c2.spell.field.duration",
    "c2.spell.field.frequency",
    "c2.spell.field.description",
    "c2.spell.field.power",
)
def test_a_spell_card_shows_all_its_fields() -> None:
    plain = spell()
    assert (plain.path, plain.cost, plain.difficulty) == ("hermetique", ("lumiere", "lumiere"), 7)
    assert (plain.range, plain.area, plain.duration) == (25 * CM, 0, "instant")
    assert (plain.frequency, plain.uses, plain.power, plain.points) == (1, None, 3, 8)
    wide = spell(range=None, target="place", area=7.5, duration=3, frequency=2, uses=1)
    assert (wide.range, wide.area, wide.duration, wide.frequency, wide.uses) == (None, 7500, 3, 2, 1)


def test_a_spell_survives_being_stored_and_can_be_a_key() -> None:
    one = spell(effects=[{"do": "trial", "score": "courage", "difficulty": 8, "failed": [{"do": "dispel"}]}])
    assert msgspec.json.decode(msgspec.json.encode(one), type=Spell) == one
    assert hash(one) == hash(msgspec.structs.replace(one))


@pytest.mark.rule("c2.spell.field.free-difficulty")
def test_a_free_difficulty_has_a_base_and_a_most() -> None:
    assert spell(difficulty={"base": 5, "most": 12}).free
    assert not spell(difficulty={"base": 6, "plus": "fear"}).free
    assert spell(difficulty={"base": 6, "plus": "fear"}).difficulty == Difficulties(6, "fear")
    assert refused(difficulty={"base": 9, "most": 9}).rule == "c2.spell.field.free-difficulty"


def test_mistakes_on_a_spell_card_name_the_place_and_the_reason() -> None:
    assert refused(path="Nécromencie").field == "spells[0].path"
    assert "Nécromancie" in str(refused(path="Nécromencie")) or "Necromancy" in str(refused(path="Nécromencie"))
    assert refused(cost={"Bois": 1}).rule == "c2.magic.elements"
    assert refused(effects=[{"do": "explode"}]).line is not None
    assert refused(effects=[{"do": "skill", "skill": "Bravour"}]).field == "spells[0].effects[0].skill"
    assert refused(effects=[{"do": "later", "cost": ["Bois"], "effects": [{"do": "dispel"}]}]).field == (
        "spells[0].effects[0].cost[0]"
    )
    assert refused(only=["Bois"]).field == "spells[0].only[0]"
    assert refused(target="place").rule == "c2.spell.field.area"
    assert refused(target="field", difficulty={"base": 5, "plus": "fear"}).rule == "c2.spell.field.difficulty"
    assert refused(boost={"most": 1, "element": "Bois"}).field == "spells[0].boost.element"


@pytest.mark.rule("c2.magic.path.primagie")
def test_primagic_costs_neutral_gems_and_elemental_paths_elements() -> None:
    assert spell(path="Primagie", cost={"Neutre": 2}).cost == ("neutre", "neutre")
    assert refused(path="Primagie").rule == "c2.magic.path.primagie"
    assert refused(path="elementaire", cost={"Neutre": 2}).rule == "c2.magic.path.elemental"
    assert refused(path="instinctive").rule == "c2.magic.path.instinctive"


# -- Magicians ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.magic.elements", "c2.magic.opposition", "c2.table.opposition")
def test_opposed_elements_are_those_of_the_tables() -> None:
    names = {"Lumière": "lumiere", "Ténèbres": "tenebres", "Eau": "eau", "Air": "air", "Terre": "terre", "Feu": "feu"}
    elements = data("c2.magic.elements")
    assert {entry["fr"] for kind in elements.values() for entry in kind} == set(names)
    printed = {names[one]: {names[other] for other in others} for one, others in data("c2.magic.opposition").items()}
    assert {one: set(others) for one, others in OPPOSED.items() if others} == printed
    annex = data("c2.table.opposition")
    assert {one: set(others) for one, others in OPPOSED.items()} == {one: set(others) for one, others in annex.items()}


@pytest.mark.rule("c2.magic.levels", "c2.magic.elements")
@pytest.mark.rule("c2.skill.initie", "c2.skill.adepte", "c2.skill.maitre", "c2.skill.virtuose")
def test_a_level_masters_so_many_elements_and_a_virtuose_all() -> None:
    some = ["lumiere", "air", "feu"]
    for entry in data("c2.magic.levels")[:3]:
        card = load(skills=[entry["fr"]], power=4, elements=some[: entry["elements"]])
        assert len(mastered(card)) == entry["elements"]
        assert (
            refusal(skills=[entry["fr"]], power=4, elements=["lumiere", "air", "feu", "eau"]).rule == "c2.magic.levels"
        )
    assert len(mastered(load(skills=["Virtuose"], power=4))) == 6
    assert mastered(load(skills=["Initié"], power=4)) == ("lumiere",)
    assert mastered(profile(people="drunes", power=2)) == ("eau",), "of several primary elements the first"
    assert level_of(load(power=2)) == "initie"


@pytest.mark.rule("c2.magic.spells-per-turn")
def test_the_spells_of_a_turn_are_limited_by_level() -> None:
    printed = {"Initié": "initie", "Adepte": "adepte", "Maître": "maitre", "Virtuose": "virtuose"}
    assert {printed[level]: most for level, most in data("c2.magic.spells-per-turn").items()} == SPELLS_BY_LEVEL


@pytest.mark.rule("c2.magic.primary-domain", "c2.skill.virtuose")
def test_a_primary_element_is_mastered_and_a_forbidden_one_is_not() -> None:
    assert refusal(skills=["Initié"], power=4, elements=["air"]).rule == "c2.magic.primary-domain"
    wrong = refusal(skills=["Adepte"], power=4, elements=["lumiere", "tenebres"])
    assert (wrong.rule, wrong.field) == ("c2.magic.primary-domain", "cards[0].elements[1]")
    everything = ["eau", "air", "terre", "feu", "lumiere", "tenebres"]
    assert load(skills=["Virtuose"], power=4, elements=everything).elements[-1] == "tenebres"
    powerless = [refusal(elements=["lumiere"]), refusal(paths=["Sorcellerie"])]
    assert [wrong.rule for wrong in powerless] == ["c2.magic.magician"] * 2
    assert [wrong.field for wrong in powerless] == ["cards[0].elements", "cards[0].paths"]
    assert load(skills=["Initié"], power=4).elements == (), "he has that of his people"
    assert load(skills=["Initié"], power=4, elements=["tenebres"], people="Cynwälls").elements == ("tenebres",)


@pytest.mark.rule("c2.magic.paths")
def test_the_paths_and_domains_are_those_of_the_peoples() -> None:
    names = {"Lumière": "lumiere", "Ténèbres": "tenebres", "Eau": "eau", "Air": "air", "Terre": "terre", "Feu": "feu"}
    keys = {
        "Alahan (Lions)": ("lions",),
        "Achéron (Nécromanciens)": ("acheron",),
        "Elfes Cynwälls": ("cynwalls",),
        "Nains (monts Aegis, Tir-Nâ-Bor)": ("tir-na-bor",),
        "Griffons (Akkylannie)": ("griffons",),
        "Orques": ("orques",),
        "Alchimistes de Dirz": ("dirz",),
        "Elfes Akkyshans": ("akkyshan",),
        "Wolfen": ("wolfen",),
        "Gobelins": ("gobelins",),
        "Nains de Mid-Nor": ("mid-nor",),
        "Elfes Daïkinees": ("daikinees",),
        "Keltois (Sessairs and Drones)": ("sessairs", "drunes"),
    }
    assert {key for group in keys.values() for key in group} <= {people.key for people in PEOPLES}
    paths = {term.key: term.name.fr.lower() for term in PATHS}
    for row in data("c2.magic.paths"):
        for people in keys[row["people"]]:
            if row["primary"] == "unknown":
                assert people not in DOMAINS
                continue
            domain = DOMAINS[people]
            assert set(domain.primary) == {names[one] for one in row["primary"]}
            assert set(domain.forbidden) == {names[one] for one in row["forbidden"]}
            assert row["path"] == "not named" or paths[domain.path] == row["path"].lower()
    assert paths_of(load(power=3, skills=["Initié"], paths=["Sorcellerie"])) == ("hermetique", "sorcellerie")


@pytest.mark.rule("c2.magic.power-potential")
def test_the_potential_is_twice_the_power() -> None:
    mage = load(skills=["Initié"], power=6)
    assert potential(mage) == 12
    assert potential(load(skills=["Initié", "Guerrier-mage"], power=6)) == 6
    assert potential(load(power=None)) == 0, "who is no Magician has none"


# -- armies ------------------------------------------------------------------------------------------------------------


def army(*spells: Any, own: Pack | None = None, who: str = "mage", count: int = 1) -> tuple[ArmyList, Collection]:
    choice = Choice(profile=who, count=count, spells=spells)
    pool = Collection([own or pack(DART, {**DART, "key": "ray"}, {**DART, "key": "beam"})])
    return ArmyList(name="Ours", people=pool.packs[0].profiles[0].people or "", limit=200, cards=(choice,)), pool


def broken(*spells: Any, own: Pack | None = None, **more: Any) -> list[str]:
    return [ruling.rule for ruling in verdict(*army(*spells, own=own, **more)).rulings]


@pytest.mark.rule("c2.spell.field.points", "c2.magic.spell-choice", "c2.magic.cards", "c2.magic.magician")
def test_each_magician_has_spells_of_his_own_that_cost_points() -> None:
    chosen, pool = army("dart", Learned("ray"), Learned("dart", 2), count=2)
    found = verdict(chosen, pool)
    assert found.legal
    assert found.points == 2 * 30 + 3 * 8
    one, two = muster(chosen, pool).cards[0].figures()
    assert ([own.key for own in one.spells], [own.key for own in two.spells]) == (["dart", "ray"], ["dart"])
    assert (one.points, two.points) == (46, 38)
    soldier = {**MAGE, "key": "soldier", "power": None, "skills": [], "elements": []}
    plain = {key: value for key, value in soldier.items() if value is not None}
    assert broken("dart", own=pack(DART, cards=[plain]), who="soldier") == ["c2.magic.magician"]


@pytest.mark.rule("c2.magic.power-potential", "c2.spell.field.power")
def test_the_power_of_the_spells_may_not_pass_the_potential() -> None:
    strong = pack({**DART, "power": 5}, {**DART, "key": "ray", "power": 4}, {**DART, "key": "beam", "power": 3})
    assert broken("dart", "beam", own=strong) == []
    assert broken("dart", "ray", own=strong) == ["c2.magic.power-potential"]


@pytest.mark.rule("c2.magic.spell-no-swap")
def test_a_spell_is_one_card_of_one_magician() -> None:
    assert broken("dart", "dart") == ["c2.magic.spell-choice"]
    assert broken("dart", Learned("dart", 2), count=2) == []


@pytest.mark.rule(
    "c2.magic.element-mastery", "c2.spell.field.path", "c2.magic.path.elemental", "c2.spell.field.special"
)
def test_spells_are_of_his_paths_and_elements_or_elemental() -> None:
    def of(**changes: Any) -> list[str]:
        return broken("dart", own=pack({**DART, **changes}))

    assert of(path="Nécromancie") == ["c2.spell.field.path"]
    assert of(cost={"Feu": 1}) == ["c2.magic.element-mastery"]
    assert of(path="elementaire", cost={"Air": 1, "Neutre": 1}) == []
    assert of(path="elementaire", cost={"Feu": 1}) == ["c2.magic.element-mastery"]
    assert of(path="Primagie", cost={"Neutre": 1}) == []
    assert of(owners=["somebody"]) == ["c2.spell.field.special"]
    assert of(owners=["mage"]) == []
    orc = profile(people="orques", power=2)
    assert unlearnable(orc, wizards.spell(path="elementaire", cost=("eau",))) == "c2.magic.path.instinctive"
    assert unlearnable(orc, wizards.spell(path="primagie", cost=("neutre",))) is None


@pytest.mark.rule("c2.magic.path.instinctive")
def test_orcs_have_no_elemental_spells_and_any_gem_will_do() -> None:
    orc = {**MAGE, "elements": [], "skills": ["Initié"]}
    roar = {**DART, "path": "Magie instinctive", "cost": {"Neutre": 2}}

    def of(**changes: Any) -> list[str]:
        return broken("dart", own=pack({**roar, **changes}, cards=[orc], people="orques"))

    assert of() == []
    assert of(path="Primagie") == []
    assert of(path="elementaire", cost={"Air": 1, "Neutre": 1}) == ["c2.magic.path.instinctive"]
    assert mastered(pack(cards=[orc], people="orques").profiles[0]) == ("instinctif",)


def test_an_unknown_spell_in_an_army_is_told_by_its_place() -> None:
    with pytest.raises(Exception, match="dort"):
        verdict(*army("dort"))


def test_spells_and_whom_they_summon_stand_in_the_set_up() -> None:
    imp = {**MAGE, "key": "imp", "power": None, "skills": [], "elements": [], "points": 9}
    cards = [MAGE, {key: value for key, value in imp.items() if value is not None}]
    chosen, pool = army("dart", own=pack({**DART, "effects": [{"do": "summon", "profile": "imp"}]}, cards=cards))
    field = Board(60 * CM, 60 * CM)
    halves = [
        ("red", ((0, 0), (60 * CM, 0), (60 * CM, 20 * CM), (0, 20 * CM))),
        ("blue", ((0, 40 * CM), (60 * CM, 40 * CM), (60 * CM, 60 * CM), (0, 60 * CM))),
    ]
    zones = [Zone(side, polygon) for side, polygon in halves]
    setup = make_setup({"red": muster(chosen, pool), "blue": muster(chosen, pool)}, field, zones)
    battle = begin(msgspec.json.decode(msgspec.json.encode(setup), type=type(setup)))
    assert set(battle.summons) == {"imp"}
    assert [own.key for own in battle["red-mage-1"].profile.spells] == ["dart"]
    with pytest.raises(Exception, match="imp"):
        begin(msgspec.structs.replace(setup, summons={}))
