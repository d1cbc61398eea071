"""Everything that the vocabulary of cards has stands on a card of a ready company; the boxes of the printed book."""

from typing import get_args

import pytest

from escarmouche.catalogue import Catalogue
from escarmouche.rulebooks.c4.content import effect_words
from escarmouche.rulebooks.c4.content.boxes import BOXES, box_of
from escarmouche.rulebooks.c4.content.cards import standard_armies
from escarmouche.rulebooks.c4.content.company import fielded, standard_companies, verdict
from escarmouche.rulebooks.c4.content.profiles import Category, Profile
from escarmouche.rulebooks.c4.content.vocabulary import SKILLS
from escarmouche.rulebooks.c4.presentation.card_sheets import sheets
from escarmouche.texts import Texts

ARMIES = standard_armies()
UNITS = [unit for company in standard_companies().values() for unit in fielded(company, ARMIES)]
PROFILES: set[Profile] = {profile for unit in UNITS for profile in unit.fighters()}


def test_four_peoples_have_ready_companies() -> None:
    assert {company.army for company in standard_companies().values()} == set(ARMIES)
    assert len(ARMIES) == 4
    for key, company in standard_companies().items():
        found = verdict(company, ARMIES)
        assert found.legal, (key, found.rulings)


def test_every_skill_stands_on_a_card_of_a_ready_company() -> None:
    on_cards = {skill for profile in PROFILES for skill in profile.skills}
    assert set(SKILLS.values()) <= on_cards
    of_categories = {"c4.skill.charge-de-cavalerie", "c4.skill.monture-de-guerre", "c4.skill.force-en-charge"}
    assert of_categories <= on_cards
    assert any(profile.ranged is not None and profile.ranged.perforating for profile in PROFILES)
    assert any(profile.ranged is not None and profile.ranged.area for profile in PROFILES)


def test_every_word_of_effects_stands_on_a_card_of_a_ready_company() -> None:
    effects = [effect for profile in PROFILES for effect in (*profile.mystic_effects, *profile.capacities)]
    said = {type(word) for effect in effects for word in (*effect.effects, *effect.each_turn)}
    said |= {type(word) for unit in UNITS for tactic in unit.troop.tactics for word in tactic.effects}
    said |= {type(word) for profile in PROFILES for artefact in profile.artefacts for word in artefact.effects}
    assert said >= set(get_args(effect_words.EffectWord))
    kinds = {effect.kind for effect in effects}
    assert kinds == {"spell", "ritual", "miracle", "communion", "capacity"}


def test_every_kind_of_fighter_stands_in_a_ready_company() -> None:
    assert {unit.troop.category for unit in UNITS} == set(get_args(Category))
    posts = {profile.post for profile in PROFILES}
    assert {"standard_bearer", "musician", "specialist", "crew"} <= posts
    assert any(profile.pilot for profile in PROFILES)
    assert any(profile.is_frightening for profile in PROFILES)
    assert any(unit.equipment is not None for unit in UNITS)
    assert any(unit.familiars() for unit in UNITS)
    assert any(unit.troop.standard.is_magician for unit in UNITS)
    assert any(profile.artefacts for profile in PROFILES)


@pytest.mark.rule("c4.table.boxed-texts")
def test_the_boxes_of_the_book_are_found_by_their_rules() -> None:
    catalogue = Catalogue.load("c4").entries
    printed = catalogue["c4.table.boxed-texts"].data
    assert {title: box.page for title, box in BOXES.items()} == printed
    for box in BOXES.values():
        assert box.rules
        assert all(rule in catalogue for rule in box.rules)
    found = box_of("c4.shoot.interference")
    assert found is not None
    assert found[1].page == 94
    assert box_of("c4.move.walk") is None
    kestrel = next(card for card in sheets(ARMIES["abbey"]) if card.key == "kestrel")
    assert any("92" in Texts("en").tell(line.value) for line in kestrel.facts)
