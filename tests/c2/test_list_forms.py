"""Army lists that are filled in line by line: what is offered to whom, and that lists come back as they were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from escarmouche.rulebooks import FormLine, book
from escarmouche.rulebooks.c2.book import collection
from escarmouche.rulebooks.c2.content.army import ArmyList, load_army, muster, verdict
from escarmouche.rulebooks.c2.content.spell_books import unlearnable
from escarmouche.texts import LOCALES, Texts

C2: Any = book("c2")
CARDS = collection(())


def lines(form: Any) -> dict[str, FormLine]:
    return {line.key: line for part in form.parts for line in part.lines}


def points(army: ArmyList) -> int:
    return muster(army, CARDS).points


@pytest.mark.parametrize("key", [army.key for army in C2.armies()])
def test_a_ready_army_comes_back_as_it_was(key: str) -> None:
    text = C2.army_text(key)
    form = C2.army_form(text)
    assert set(form.picked) <= set(lines(form)), "all that stands in it has a line"
    again = load_army(C2.filled_army(text, form.picked), CARDS)
    before = load_army(text, CARDS)
    assert (again.name, again.limit) == (before.name, before.limit)
    assert points(again) == points(before)
    assert C2.army_form(C2.filled_army(text, form.picked)).picked == form.picked
    assert verdict(again, CARDS).legal


def test_a_magician_sees_the_spells_that_he_may_learn_and_nobody_else_any() -> None:
    form = C2.army_form(C2.army_text("lions-magic-200"))
    known = lines(form)
    for key, card in CARDS.profiles.items():
        offered = {line.key.rpartition(":")[2] for line in known.values() if line.key.startswith(f"card:{key}/spell:")}
        assert offered == {spell.key for spell in CARDS.spells.values() if unlearnable(card, spell) is None}, key


def test_each_of_two_magicians_has_spells_of_his_own() -> None:
    text = C2.army_text("lions-magic-200")
    caster, spells = next(
        (key, found)
        for key, card in CARDS.profiles.items()
        if card.people == "lions"
        and not card.character
        and len(found := [one.key for one in CARDS.spells.values() if unlearnable(card, one) is None]) > 1
    )
    card, (one, other) = f"card:{caster}", spells[:2]
    picked = {"people:lions": 1, card: 2, f"{card}/spell:{one}": 1, f"{card}/2/spell:{other}": 1}
    form = C2.army_form(text)
    assert lines(form)[f"{card}/2/spell:{other}"].least == 2
    army = muster(load_army(C2.filled_army(text, picked), CARDS), CARDS)
    learned = [tuple(spell.key for spell in figure) for fielded in army.cards for figure in fielded.spells]
    assert learned == [(one,), (other,)]
    assert C2.army_form(C2.filled_army(text, picked)).picked == picked


def test_another_people_and_another_limit_are_written(tmp_path: Path) -> None:
    text = C2.filled_army(C2.army_text("lions-80"), {"people:orques": 1}, 120)
    army = load_army(text, CARDS)
    assert (army.people, army.limit, army.cards) == ("orques", 120, ())


def test_what_there_is_not_counts_for_nothing() -> None:
    text = C2.filled_army(C2.army_text("lions-80"), {"card:nobody": 3, "card:line-archer/spell:none": 1, "hero:x": 1})
    assert load_army(text, CARDS).cards == ()


def test_every_line_has_words_in_both_languages() -> None:
    form = C2.army_form(C2.army_text("lions-80"))
    for locale in LOCALES:
        texts = Texts(locale)
        assert all(texts.tell(line.words) for line in lines(form).values())


def test_other_books_have_no_lines() -> None:
    other: Any = book("ddm")
    text = other.army_text(other.armies()[0].key)
    assert other.army_form(text) is None
    assert other.filled_army(text, {}) == text
