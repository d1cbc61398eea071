"""Check boxes: what may be used so often in the whole skirmish, whatever it is."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.ddm.arena import Arena

from escarmouche.documents import BadDocument
from escarmouche.kernel import Step
from escarmouche.rulebooks.ddm.content.ability_names import ABILITY_NAMES
from escarmouche.rulebooks.ddm.content.card_files import load_pack
from escarmouche.rulebooks.ddm.content.cards import Ability, Deal, Power
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.charge import Charge
from escarmouche.rulebooks.ddm.rules.movement import GridPath
from escarmouche.rulebooks.ddm.rules.outcomes import Affect
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import Act, options

BLUE: dict[str, Any] = {"warband": "blue"}
BLOW = Blow(Strike(attacker="a", target="b", sort="melee", index=0))
SPELL = Power(key="spark", outcomes=(Deal(5),))


def boxed(name: str, parameter: Any = None, **changes: Any) -> dict[str, Any]:
    return {"abilities": (Ability(f"ddm.ability.{name}", parameter, 1),), "hp": 100, **changes}


@pytest.mark.rule("ddm.card.checkboxes", "ddm.core.limited-use")
@pytest.mark.parametrize(
    ("name", "parameter", "key", "answers", "dice"),
    [
        ("whirlwind-attack", None, "whirlwind/b", [], [2]),
        ("trample", "10/16", "trample/b", [], []),
        ("sidestep", None, "sidestep/walk", [GridPath((5,))], []),
    ],
)
def test_what_is_chosen_in_its_turn_marks_a_box_and_is_open_no_more(
    name: str, parameter: Any, key: str, answers: list[Any], dice: list[int]
) -> None:
    arena = Arena("B A . .\n. . . .\n. . . .", A=boxed(name, parameter, size="large"), B=BLUE)
    arena.turn("a")
    assert key in options(arena.battle, arena["a"])
    arena.run(Act("a"), dice=dice, answers=[key, *answers, "end"])
    assert len(arena["a"].spent) == 1
    arena.battle.done = ()
    arena.turn("a")
    assert key not in options(arena.battle, arena["a"])


OFFERS: Final[dict[str, tuple[str, dict[str, Any], Step, list[Any], list[int], list[Any], list[int]]]] = {
    "cleave": (
        "B A C",
        {"a": boxed("cleave"), "b": BLUE | {"hp": 5}, "c": BLUE},
        BLOW,
        ["c"],
        [12, 2],
        ["pass"],
        [12],
    ),
    "pushback": (
        "A B .",
        {"a": boxed("pushback"), "b": BLUE | {"size": "small"}},
        BLOW,
        ["square/2"],
        [12],
        ["stop"],
        [12],
    ),
    "death-strike": (
        "A B",
        {"b": BLUE | boxed("death-strike", hp=5)},
        BLOW,
        ["melee/0/a"],
        [12, 2],
        ["pass"],
        [12],
    ),
    "hurling-charge": (
        "A . . . B",
        {"a": boxed("hurling-charge", ranged=((5, 5),)), "b": BLUE},
        Charge("a", "b", 3),
        ["ranged/0"],
        [2, 2],
        ["on", "on", "on"],
        [2],
    ),
    "spell-resistance": (
        "A . B",
        {"b": BLUE | boxed("spell-resistance")},
        Affect("a", "b", SPELL),
        ["resist"],
        [2],
        ["allow"],
        [],
    ),
}
"""By ability: a place, whoever is there, what happens; the answers and dice if it is used then, and if it is not."""


@pytest.mark.rule("ddm.card.checkboxes", "ddm.core.limited-use")
@pytest.mark.parametrize("name", OFFERS)
def test_an_offer_on_the_way_marks_a_box_if_used_and_is_offered_no_more(name: str) -> None:
    drawing, creatures, happens, use, dice, leave, fewer_dice = OFFERS[name]
    bearer = next(one for one, fields in creatures.items() if "abilities" in fields)
    for answers, thrown, spent in ((use, dice, (f"ddm.ability.{name}",)), (leave, fewer_dice, ())):
        arena = Arena(drawing, **{one.upper(): fields for one, fields in creatures.items()})
        arena.turn("a", seen=("b",))
        arena.run(happens, dice=thrown, answers=answers)
        assert arena[bearer].spent == spent
    arena = Arena(drawing, **{one.upper(): fields for one, fields in creatures.items()})
    arena.turn("a", seen=("b",))
    arena[bearer].spent = (f"ddm.ability.{name}",)
    arena.run(happens, dice=fewer_dice)


CARD = """
pack: test
name: test
cards:
  - {{key: one, name: one, factions: LG, cost: 10, level: 2, speed: 6, ac: 15, hp: 20, melee: "+5 (5)", type: Humanoid,
     ranged: "+5 (5)", abilities: [{{ability: {ability}, uses: 1}}]}}
"""


@pytest.mark.rule("ddm.card.checkboxes")
def test_only_what_its_player_chooses_to_use_has_boxes() -> None:
    pack = load_pack(CARD.format(ability="Whirlwind Attack").encode())
    assert pack.cards[0].abilities == (Ability("ddm.ability.whirlwind-attack", None, 1),)
    with pytest.raises(BadDocument) as refused:
        load_pack(CARD.format(ability="Powerful Charge/10").encode())
    assert refused.value.rule == "ddm.card.checkboxes"
    assert "uses" in str(refused.value)


def test_whatever_may_have_boxes_stands_among_the_abilities() -> None:
    assert {entry.place for entry in ABILITY_NAMES.values() if entry.boxes} == {"abilities"}
