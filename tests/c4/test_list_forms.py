"""Companies that are filled in line by line: what is offered to whom, what is written of it, and where faults stand."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests import list_forms
from tests.list_forms import keys, lines

from escarmouche import documents
from escarmouche.rulebooks import Ruling
from escarmouche.rulebooks.c4.book import RULEBOOK, collection
from escarmouche.rulebooks.c4.content.company import CompanyList, verdict
from escarmouche.texts import LOCALES, Texts

ARMIES = collection(())

PIKES = "unit:0.0:pike"
BOWS = "unit:0.1:bow"
STORM = RULEBOOK.army_text("marches-storm-2000")

ODD = """
name: Odd
army: marches
limit: 500
banners:
  - units:
      - {troop: nobodies, strength: 3, incarnates: [nobody]}
      - {troop: pikes, strength: 40, specials: {pike-ghost: 2}, attributes: [nothing, nothing], familiars: {nobody: 2},
         incarnates: [pike-master, rider-aude], equipment: cannon, reinforcement: true}
"""


form_of, picking = partial(list_forms.form_of, RULEBOOK), partial(list_forms.picking, RULEBOOK)


def banners(text: str) -> list[list[dict[str, Any]]]:
    return [banner["units"] for banner in documents.load(text, dict[str, Any])["banners"]]


def rulings(text: str) -> tuple[Ruling, ...]:
    return verdict(documents.load(text, CompanyList), ARMIES).rulings


@pytest.mark.parametrize("key", [army.key for army in RULEBOOK.armies()])
def test_a_ready_company_comes_back_as_it_was(key: str) -> None:
    text = RULEBOOK.army_text(key)
    form = form_of(text)
    assert set(form.picked) <= keys(form), "all that stands in it has a line"
    again = RULEBOOK.filled_army(text, form.picked)
    assert documents.load(again, dict[str, Any]) == documents.load(text, dict[str, Any])
    assert form_of(again) == form


def test_what_no_book_has_stays_as_it_was_written() -> None:
    form = form_of(ODD)
    again = RULEBOOK.filled_army(ODD, form.picked)
    assert documents.load(again, CompanyList) == documents.load(ODD, CompanyList)
    unit = "unit:0.1:pike"
    without = (f"{unit}/special:", f"{unit}/attribute:", f"{unit}/familiar:", f"{unit}/incarnate-1:", "unit:0.0")
    picked = {key: count for key, count in form.picked.items() if not key.startswith(without)}
    picked |= {unit: 10, f"{unit}/equipment:cannon": 0}
    assert banners(RULEBOOK.filled_army(ODD, picked)) == [
        [{"troop": "pikes", "strength": 10, "incarnates": ["pike-master"], "reinforcement": True}]
    ]


@pytest.mark.parametrize("key", ["abbey-riders-2000", "marches-storm-2000", "quarries-kiln-2000", "fens-brood-2000"])
def test_whatever_is_picked_makes_a_company_that_can_be_read(key: str) -> None:
    text = RULEBOOK.army_text(key)
    form = form_of(text)
    for line in sorted(keys(form) - set(form.picked)):
        assert form_of(picking(text, line)) != form, line


def test_the_number_of_a_unit_is_its_strength() -> None:
    line = lines(form_of(STORM))[PIKES]
    troop = next(troop for troop in ARMIES["marches"].troops if troop.key == "pikes")
    assert (line.fewest, line.most, line.places) == (troop.least, troop.most, ("banners[0].units[0]",))
    assert banners(picking(STORM, counts={PIKES: 8}))[0][0]["strength"] == 8
    assert "pikes" not in [unit["troop"] for unit in banners(picking(STORM, without=PIKES))[0]]


def test_a_unit_is_given_whoever_its_troop_may_have() -> None:
    text = picking(STORM, f"{PIKES}/incarnate-0:", without=f"{PIKES}/special:pike-drum")
    assert banners(text)[0][0] == {"troop": "pikes", "strength": 10, "specials": {"pike-standard": 1}}
    text = picking(text, f"{PIKES}/special:pike-drum", f"{PIKES}/reinforcement")
    assert banners(text)[0][0] == {
        "troop": "pikes",
        "strength": 10,
        "specials": {"pike-standard": 1, "pike-drum": 1},
        "reinforcement": True,
    }
    heroes = {one.key.rpartition(":")[2] for one in lines(form_of(STORM))[f"{PIKES}/incarnate-0"].choices}
    assert "rider-aude" not in heroes, "who rides joins no infantry"


def test_equipment_is_chosen_and_its_price_told() -> None:
    text = picking(RULEBOOK.army_text("abbey-riders-2000"), "unit:1.0:halberd/equipment:")
    halberds = lines(form_of(text))["unit:1.0:halberd/equipment"]
    [other] = [one.key for one in halberds.choices if not one.key.endswith(":")]
    equipped = picking(text, other)
    assert banners(equipped)[1][0]["equipment"] == other.rpartition(":")[2]
    dearer = lines(form_of(equipped))["unit:1.0:halberd"].points - lines(form_of(text))["unit:1.0:halberd"].points
    assert dearer == 4 * 12


def test_what_an_incarnate_was_given_goes_with_him() -> None:
    assert banners(STORM)[0][1]["attributes"] == ["tempest", "open-sky"]
    text = picking(STORM, f"{BOWS}/incarnate-0:")
    assert banners(text)[0][1] == {"troop": "bows", "strength": 10}
    assert not any(key.startswith(f"{BOWS}/attribute:") for key in lines(form_of(text)))
    text = picking(STORM, without=f"{BOWS}/attribute:tempest")
    assert banners(text)[0][1]["attributes"] == ["open-sky"]


def test_the_line_of_an_incarnate_counts_what_he_is_given() -> None:
    text = RULEBOOK.army_text("abbey-riders-2000")
    told = [
        Texts("en").tell(lines(form_of(text))[f"unit:{at}/incarnate-0"].words) for at in ("0.1:crossbow", "1.0:halberd")
    ]
    assert told == ["Incarnate", "Incarnate (attributes: 10 of 10)"]


def test_a_banner_says_which_choices_it_has() -> None:
    [note] = {Texts("en").tell(part.note) for part in form_of(STORM).parts if part.note}
    assert note.startswith("Choices of the banner: Infantry of Rank 1 (mandatory), ")
    assert not any(part.note for part in form_of(ODD.replace("army: marches", "army: nobodys")).parts)


def test_a_magician_has_familiars_up_to_his_rank() -> None:
    [key] = [key for key in lines(form_of(STORM)) if key.startswith(f"{BOWS}/familiar:")]
    assert banners(picking(STORM, counts={key: 1}))[0][1]["familiars"] == {key.rpartition(":")[2]: 1}


def test_a_further_unit_comes_where_a_banner_has_a_choice_for_it() -> None:
    pikes = "add:pikes:pike"
    text = picking(STORM, counts={pikes: 1})
    assert [len(units) for units in banners(text)] == [5, 2], "the first banner is complete"
    again = picking(picking(STORM, without="unit:0.2:"), counts={"add:grenadiers:grenadier": 1})
    assert [unit["troop"] for unit in banners(again)[0]][-1] == "grenadiers"
    alone = picking(STORM, without="unit:")
    assert banners(alone) == []
    assert [unit["troop"] for unit in banners(picking(alone, counts={pikes: 1}))[0]] == ["pikes"]


def test_a_unit_is_put_into_another_banner() -> None:
    text = picking(STORM, "unit:1.0:pike/banner:0")
    assert [len(units) for units in banners(text)] == [6]
    text = picking(STORM, "unit:0.4:hound/banner:further")
    assert [len(units) for units in banners(text)] == [4, 1, 1]


def test_allies_are_offered_and_nobody_of_another_alliance() -> None:
    [_, *others] = [part for part in form_of(STORM).parts if part.adds]
    offered = {line.key.split(":")[1] for part in others for line in part.lines}
    path = ARMIES["marches"].path
    assert offered == {
        troop.key for army in ARMIES.values() for troop in army.troops if army.path == path and army.key != "marches"
    }


def test_army_and_points_are_written() -> None:
    form = form_of(STORM)
    text = RULEBOOK.filled_army(STORM, {**form.picked, "army:marches": 0, "army:fens": 1}, 1500)
    company = documents.load(text, CompanyList)
    assert (company.army, company.limit) == ("fens", 1500)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (ODD, {"c4.army.structure", "c4.army.unit.strength", "c4.army.unit.composition", "c4.special.familiar.count"}),
        (picking(STORM, "unit:1.0:pike/banner:0"), {"c4.army.banner-order"}),
        (picking(STORM, without="unit:0.0:"), {"c4.army.banner.next"}),
        (STORM.replace("[pike-master]", "[rider-aude]"), {"c4.unit.definition", "c4.incarnate.versions"}),
        (picking(STORM, "army:quarries"), {"c4.alliance.allied-unit"}),
    ],
    ids=["odd", "no choice", "incomplete", "other category", "other army"],
)
def test_every_fault_of_a_unit_or_banner_stands_at_its_line(text: str, rules: set[str]) -> None:
    form = form_of(text)
    places = [place for part in form.parts for place in part.places]
    places += [place for line in lines(form).values() for place in line.places]
    found = rulings(text)
    assert rules <= {one.rule for one in found}
    for one in found:
        of_all = one.place in ("limit", "banners", "army")
        assert of_all or any(one.place == place or one.place.startswith(f"{place}.") for place in places), one


def test_what_is_filled_in_can_be_played(tmp_path: Path) -> None:
    source = tmp_path / "company.yaml"
    source.write_text(picking(STORM, counts={PIKES: 8}), encoding="utf-8")
    assert RULEBOOK.check_army(source).legal
    assert RULEBOOK.setup([str(source), "quarries-kiln-2000"])


@pytest.mark.parametrize("locale", LOCALES)
def test_what_an_incarnate_may_be_given_can_be_read(locale: str) -> None:
    """Each of them has a card of its key, which the page shows beside its line."""
    texts = Texts(locale)
    cards = {card.key: card for card in RULEBOOK.extras()}
    for army in RULEBOOK.armies():
        for key in lines(form_of(RULEBOOK.army_text(army.key))):
            _, given, what = key.partition("/attribute:")
            if given:
                told = [texts.tell(words) for fact in cards[what].facts for words in (fact.label, fact.value) if words]
                assert len(told) >= 6 and not any("c4-" in one for one in told), told


@pytest.mark.parametrize("locale", LOCALES)
def test_every_line_has_words(locale: str) -> None:
    texts = Texts(locale)
    for text in (ODD, *(RULEBOOK.army_text(army.key) for army in RULEBOOK.armies())):
        form = form_of(text)
        told = [texts.tell(part.name) for part in form.parts if not isinstance(part.name, str)]
        for line in lines(form).values():
            words = [line.words, *(one.words for one in line.choices)]
            told += [texts.tell(one) for one in words if not isinstance(one, str)]
        assert all(told)
        assert not any("c4-" in one for one in told)
