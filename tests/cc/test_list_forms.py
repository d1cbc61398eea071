"""Army lists that are filled in line by line: what is offered to whom, and that lists come back as they were."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.rulebooks import FormLine
from escarmouche.rulebooks.cc.book import RULEBOOK, collection
from escarmouche.rulebooks.cc.content.army import load_army, muster, verdict
from escarmouche.rulebooks.cc.content.mystic_files import standard_mystics
from escarmouche.rulebooks.cc.content.mystics import miracle_refusal, spell_refusal
from escarmouche.texts import LOCALES, Texts

CARDS = collection(())


def lines(form: Any) -> dict[str, FormLine]:
    return {line.key: line for part in form.parts for line in part.lines}


def form_of(text: str) -> Any:
    form = RULEBOOK.army_form(text)
    assert form is not None
    return form


@pytest.mark.parametrize("key", [army.key for army in RULEBOOK.armies()])
def test_a_ready_army_comes_back_as_it_was(key: str) -> None:
    text = RULEBOOK.army_text(key)
    form = form_of(text)
    assert set(form.picked) <= set(lines(form)), "all that stands in it has a line"
    filled = RULEBOOK.filled_army(text, form.picked)
    again, before = load_army(filled, CARDS), load_army(text, CARDS)
    assert (again.name, again.limit) == (before.name, before.limit)
    assert muster(again, CARDS).points == muster(before, CARDS).points
    assert form_of(filled).picked == form.picked
    assert not verdict(again, CARDS).rulings


def test_everybody_sees_the_spells_and_miracles_that_he_may_own() -> None:
    known = lines(form_of(RULEBOOK.army_text("acheron-magic-400")))
    for key, card in CARDS.profiles.items():
        own = {
            "spell": {one.key for one in standard_mystics().spells if spell_refusal(card, one) is None},
            "miracle": {one.key for one in standard_mystics().miracles if miracle_refusal(card, one) is None},
        }
        for kind, may in own.items():
            offered = {line.rpartition(":")[2] for line in known if line.startswith(f"card:{key}/{kind}:")}
            assert offered == may, (key, kind)


def test_each_of_two_magicians_has_spells_of_his_own() -> None:
    text = RULEBOOK.army_text("acheron-magic-400")
    picked = {
        "people:acheron": 1,
        "card:bone-caller": 2,
        "card:bone-caller/spell:dread": 1,
        "card:bone-caller/2/spell:withering": 1,
    }
    army = load_army(RULEBOOK.filled_army(text, picked), CARDS)
    assert [(choice.count, choice.spells) for choice in army.cards] == [(1, ("dread",)), (1, ("withering",))]


def test_each_of_several_figures_has_artefacts_of_its_own() -> None:
    text = RULEBOOK.army_text("griffons-400")
    cards = "cards:\n" + "\n".join(
        f"  - {{profile: temple-footman, count: 3, artefacts: [{carried}]}}"
        for carried in ("prayer-beads, {artefact: prayer-beads, figure: 2}", "{artefact: prayer-beads, figure: 3}")
    )
    text = text.partition("cards:")[0] + cards + "\n"
    form = form_of(text)
    assert set(form.picked) <= set(lines(form))
    again = load_army(RULEBOOK.filled_army(text, form.picked), CARDS)
    assert sum(len(choice.carried()) for choice in again.cards) == 3
    assert sum(choice.count for choice in again.cards) == 6
    assert muster(again, CARDS).points == muster(load_army(text, CARDS), CARDS).points


def test_those_who_are_bound_stand_on_the_card_of_their_master() -> None:
    text = RULEBOOK.army_text("dirz-200")
    picked = {"people:dirz": 1, "card:keeper-of-vats": 1, "card:keeper-of-vats/bound:vat-slave": 2}
    army = load_army(RULEBOOK.filled_army(text, picked), CARDS)
    assert [choice.bound for choice in army.cards] == [("vat-slave", "vat-slave")]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_line_has_words(locale: str) -> None:
    texts = Texts(locale)
    form = form_of(RULEBOOK.army_text("griffons-faithful-400"))
    told = [texts.tell(line.words) for line in lines(form).values()]
    assert all(told)
    assert not any("confrontation-list" in one or "cc-list" in one for one in told)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_spell_and_miracle_can_be_read(locale: str) -> None:
    texts = Texts(locale)
    cards = {card.key: card for card in RULEBOOK.extras()}
    found = standard_mystics()
    for key in (*(one.key for one in found.spells), *(one.key for one in found.miracles)):
        told = [f"{texts.tell(fact.label)}: {texts.tell(fact.value)}" for fact in cards[key].facts]
        assert len(told) >= 5, key
        assert not any("confrontation-" in line or "cc-sheet" in line or "{" in line for line in told), told
