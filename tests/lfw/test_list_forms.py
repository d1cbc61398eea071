"""Army lists that are filled in line by line: what is offered to whom, what is written of it, and where faults stand."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests import list_forms
from tests.list_forms import keys, lines

from escarmouche import documents
from escarmouche.rulebooks import Ruling
from escarmouche.rulebooks.lfw.book import RULEBOOK, collection
from escarmouche.rulebooks.lfw.content.army import load_army, verdict
from escarmouche.texts import LOCALES, Texts

CARDS = collection(())

RIDERS = """
name: Riders
faction: river-riders
format: 300
units:
  - {unit: river-captain, speciality: captain, level: 2, skills: [chef-d-equipe, protecteur],
     chosen: {protecteur: a-couvert}}
  - {unit: river-lancer}
  - {unit: river-lancer}
  - {unit: river-lancer}
  - {unit: river-seer, speciality: mage, skills: [grande-ame], spells: [Storm, Inondation, Éclair]}
"""


form_of, picking = partial(list_forms.form_of, RULEBOOK), partial(list_forms.picking, RULEBOOK)


def units(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = documents.load(text, dict[str, Any])["units"]
    return found


def rulings(text: str) -> tuple[Ruling, ...]:
    return verdict(load_army(text, CARDS.packs)).rulings


@pytest.mark.parametrize("key", [army.key for army in RULEBOOK.armies()])
def test_a_ready_army_comes_back_as_it_was(key: str) -> None:
    text = RULEBOOK.army_text(key)
    form = form_of(text)
    assert set(form.picked) <= keys(form), "all that stands in it has a line"
    again = RULEBOOK.filled_army(text, form.picked)
    assert documents.load(again, dict[str, Any]) == documents.load(text, dict[str, Any])
    assert form_of(again) == form


@pytest.mark.parametrize(
    "key", ["hill-clans-300", "reed-marsh-council-of-the-reeds", "river-riders-scouts-of-the-river"]
)
def test_whatever_is_picked_makes_a_list_that_can_be_read(key: str) -> None:
    text = RULEBOOK.army_text(key)
    form = form_of(text)
    for line in sorted(keys(form) - set(form.picked)):
        assert form_of(picking(text, line)) != form, line


def test_units_that_are_alike_have_one_line_with_their_number() -> None:
    form = form_of(RIDERS)
    line = lines(form)["unit:1:river-lancer"]
    assert (form.picked[line.key], line.fewest, line.points) == (3, 1, 84)
    assert line.places == ("units[1]", "units[2]", "units[3]")
    assert [one["unit"] for one in units(picking(RIDERS, counts={line.key: 1}))].count("river-lancer") == 1
    assert [one["unit"] for one in units(picking(RIDERS, counts={"add:river-lancer": 2}))][1:6] == ["river-lancer"] * 5
    assert units(picking(RIDERS, counts={"add:bank-spearman": 1}))[-1] == {"unit": "bank-spearman"}
    assert "river-lancer" not in [one["unit"] for one in units(picking(RIDERS, without=line.key))]


def test_one_alone_of_several_becomes_a_specialist() -> None:
    text = picking(RIDERS, "unit:1:river-lancer/speciality:scout")
    assert units(text)[1:4] == [
        {"unit": "river-lancer", "speciality": "scout"},
        {"unit": "river-lancer"},
        {"unit": "river-lancer"},
    ]
    form = form_of(text)
    assert (form.picked["unit:1:river-lancer"], form.picked["unit:2:river-lancer"]) == (1, 2)
    text = picking(text, "unit:1:river-lancer/level:3", "unit:1:river-lancer/skill:course-rapide")
    assert units(text)[1] == {"unit": "river-lancer", "speciality": "scout", "level": 3, "skills": ["course-rapide"]}
    mounted = picking(text, "unit:1:river-lancer/specialist:mount")
    assert units(mounted)[1]["specialist"] == "mount"
    assert units(picking(mounted, "unit:1:river-lancer/speciality:")) == units(RIDERS), "nothing is left of it"


def test_what_a_skill_is_for_is_chosen_for_both_who_ride_together() -> None:
    text = picking(RIDERS, "unit:0:river-captain/chosen/protecteur:defense-organisee")
    assert units(text)[0]["chosen"] == {"protecteur": "defense-organisee"}
    text = picking(text, "unit:0:river-captain/partner/protecteur:a-couvert")
    assert units(text)[0]["partner_chosen"] == {"protecteur": "a-couvert"}
    assert not rulings(picking(RIDERS, without="unit:4:river-seer"))
    assert not rulings(picking(text, without="unit:4:river-seer"))


def test_a_skill_with_one_answer_has_that_answer() -> None:
    text = """
name: One axe
faction: pit-demons
units: [{unit: pit-warrior, speciality: zealot}]
"""
    assert units(picking(text, "unit:0:pit-warrior/skill:fougueux"))[0]["chosen"] == {"fougueux": "Hache noire"}
    before = text.replace("zealot}", "zealot, skills: [fougueux], chosen: {fougueux: Black axe}}")
    assert units(picking(before, "unit:0:pit-warrior/level:2"))[0]["chosen"] == {"fougueux": "Black axe"}, (
        "as it was said"
    )


def test_equipment_that_takes_a_weapon_away_takes_what_was_said_of_it() -> None:
    """A list that names a weapon that is gone could not be read."""
    text = """
name: Sword or axe
faction: hill-clans
units: [{unit: clan-warrior, speciality: zealot, skills: [fougueux], chosen: {fougueux: Épée}}]
"""
    assert units(picking(text, "unit:0:clan-warrior/option:axe"))[0]["chosen"] == {"fougueux": "Hache à deux mains"}


def test_spells_are_those_of_ones_domains_and_keep_the_words_of_the_list() -> None:
    known = lines(form_of(RIDERS))
    offered = {key.rpartition(":")[2].partition("/")[0] for key in known if key.startswith("unit:4:river-seer/spell:")}
    assert offered == {"eau", "vent"}
    text = picking(RIDERS, "unit:4:river-seer/spell:vent/main-du-vent")
    assert units(text)[4]["spells"] == ["Storm", "Inondation", "Éclair", "Main du vent"]
    assert not any(key.startswith("unit:1:river-lancer/spell:") for key in known)
    wide = picking(
        RIDERS,
        "unit:4:river-seer/level:3",
        "unit:4:river-seer/skill:ouverture-d-esprit",
        "unit:4:river-seer/skill:sage",
    )
    assert "unit:4:river-seer/spell:feu/boule-de-feu" in lines(form_of(wide)), "an open mind knows any domain"


def test_faction_and_format_are_written() -> None:
    form = form_of(RIDERS)
    text = RULEBOOK.filled_army(RIDERS, {**form.picked, "faction:river-riders": 0, "faction:moor-dead": 1}, 450)
    army = load_army(text, CARDS.packs)
    assert (army.faction, army.format) == ("moor-dead", 450)
    added = [line.key for part in form_of(text).parts if part.adds for line in part.lines]
    assert added == [f"add:{card.key}" for card in CARDS.profiles.values() if card.faction == "moor-dead"]


def test_sheets_of_ones_own_are_offered_with_those_of_their_faction(tmp_path: Path) -> None:
    pack = tmp_path / "pack.yaml"
    pack.write_text(
        "pack: river-riders\nname: More riders\n"
        "cards: [{key: ferryman, name: Ferryman, movement: 4, combat: 4, defence: 5, courage: 7, points: 15}]\n",
        encoding="utf-8",
    )
    form = RULEBOOK.army_form(RIDERS, packs=[pack])
    assert form is not None
    factions, *others = ([line.key for line in part.lines] for part in form.parts if part.one or part.adds)
    assert len(factions) == len(set(factions)), "two packs of a faction are one"
    assert ["add:ferryman"] in others
    text = RULEBOOK.filled_army(RIDERS, {**form.picked, "add:ferryman": 1}, packs=[pack])
    assert units(text)[-1] == {"unit": "ferryman"}


@pytest.mark.rule("lfw.army.composition")
def test_a_list_may_lose_its_last_unit_and_is_no_army_then() -> None:
    text = picking(RIDERS, without="unit:")
    assert units(text) == []
    assert "lfw.army.composition" in {one.rule for one in rulings(text)}
    assert units(picking(text, counts={"add:river-captain": 1})) == [{"unit": "river-captain"}]


@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        (["unit:1:river-lancer/speciality:scout"], "lfw.specialist.skills"),
        (["unit:4:river-seer/skill:sage"], "lfw.specialist.skills"),
        (["unit:0:river-captain/level:4"], "lfw.specialist.skills"),
        (["unit:0:river-captain/speciality:"], "lfw.army.captain"),
        (["faction:moor-dead"], "lfw.army.faction"),
        ([], "lfw.spell.format"),
    ],
)
def test_every_fault_stands_at_a_line(changed: list[str], rule: str) -> None:
    text = picking(RIDERS, *changed)
    form = form_of(text)
    places = [place for part in form.parts for place in part.places]
    places += [place for line in lines(form).values() for place in line.places]
    found = rulings(text)
    assert rule in {one.rule for one in found}
    for one in found:
        assert any(one.place == place or one.place.startswith(f"{place}.") for place in places), one


@pytest.mark.parametrize("locale", LOCALES)
def test_every_line_has_words(locale: str) -> None:
    texts = Texts(locale)
    for army in RULEBOOK.armies():
        form = form_of(RULEBOOK.army_text(army.key))
        told = [texts.tell(part.name) for part in form.parts if not isinstance(part.name, str)]
        for line in lines(form).values():
            words = [line.words, *(one.words for one in line.choices)]
            told += [texts.tell(one) for one in words if not isinstance(one, str)]
        assert all(told)
        assert not any("lfw-" in one for one in told)
