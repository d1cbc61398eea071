"""Experience cards as people write them."""

from __future__ import annotations

import pytest

from escarmouche.documents import BadDocument
from escarmouche.rulebooks.c2.content.army import standard_collection
from escarmouche.rulebooks.c2.content.cards import load_pack
from escarmouche.rulebooks.c2.content.experience import Slay
from escarmouche.table import CM

PACK = """
pack: mine
name: Mine
experience:
  - key: my-way
    name: {fr: À ma façon, en: My way}
    conditions: {scores: {attack: 4}, skills: [Bravoure], ranks: [elite], peoples: [Lions d'Alahan]}
    exploit:
      text: Kill two Characters.
      deed: {exploit: slay, whom: character, times: 2}
    effect: {skills: [Régénération/5], scores: {attack: 1}, movement: -2.5, allies: 1}
    points: 9
    recovery: 4
"""


@pytest.mark.rule("c2.xp.card.fields")
def test_a_card_has_conditions_an_exploit_an_effect_points_and_recovery() -> None:
    (card,) = load_pack(PACK).experience
    assert card.conditions.scores == (("attack", 4),)
    assert (card.conditions.skills, card.conditions.ranks) == (("bravoure",), ("elite",))
    assert card.conditions.peoples == ("lions",)
    assert card.exploit == Slay(whom="character", times=2)
    assert [skill.text("en") for skill in card.skills] == ["Regeneration/5"]
    assert (card.scores, card.movement, card.allies) == ((("attack", 1),), -5 * CM // 2, 1)
    assert (card.points, card.recovery, card.repeatable) == (9, 4, False)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("exploit: slay", "exploit: dance", "experience[0].exploit.deed"),
        ("whom: character", "whom: everybody", "experience[0].exploit.deed.whom"),
        ("[Bravoure]", "[Bravour]", "experience[0].conditions.skills[0]"),
        ("Lions d'Alahan", "Lyons", "experience[0].conditions.peoples[0]"),
        ("effect: {skills: [Régénération/5], scores: {attack: 1}, movement: -2.5, allies: 1}", "effect: {}", "effect"),
        ("points: 9", "price: 9", "experience[0].price"),
        ("movement: -2.5", "movement: 99", "experience[0].effect.movement"),
    ],
)
def test_a_mistake_in_a_card_is_told_with_its_place(old: str, new: str, field: str) -> None:
    assert old in PACK
    with pytest.raises(BadDocument) as found:
        load_pack(PACK.replace(old, new), name="mine.yaml")
    assert field in str(found.value)
    assert "mine.yaml:" in str(found.value)


def test_all_that_comes_with_the_program_can_be_earned_in_some_way() -> None:
    cards = standard_collection().experience
    assert len(cards) >= 12
    assert {type(card.exploit).__name__ for card in cards.values()} == {"Slay", "Maim", "Charge", "Endure"}
