"""Cards written by what they change of others, in the packs of every book."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from escarmouche.documents import BadDocument, Based, load
from escarmouche.rulebooks.c2.content.cards import load_pack as c2_pack
from escarmouche.rulebooks.c4.content.cards import load_army, standard_armies
from escarmouche.rulebooks.cc.content.cards import load_pack as cc_pack
from escarmouche.rulebooks.ddm.content.card_files import load_pack as ddm_pack
from escarmouche.rulebooks.lfw.content.cards import load_pack as lfw_pack


class Pack(NamedTuple):
    """A pack of a book: how its cards are read, how one begins, a card that comes with the book, and one of its numbers."""

    cards: Callable[[str], Any]
    head: str
    base: str
    field: str


PACKS = {
    "c2": Pack(lambda text: c2_pack(text).profiles, "people: acheron\n", "bone-warrior", "attack"),
    "cc": Pack(lambda text: cc_pack(text).profiles, "people: acheron\n", "bone-soldier", "attack"),
    "ddm": Pack(lambda text: ddm_pack(text).cards, "", "orc-raider", "level"),
    "lfw": Pack(lambda text: lfw_pack(text).profiles, "", "clan-warrior", "life"),
}

WANTED = 9


@pytest.mark.parametrize("book", PACKS)
def test_a_card_may_be_written_by_what_it_changes_of_one_that_is_shipped(book: str) -> None:
    """Or of one in the same file, whichever stands first."""
    pack = PACKS[book]
    other = f"  - {{key: other, name: Other, based_on: same, changes: {{{pack.field}: {WANTED}}}}}\n"
    same = f"  - {{key: same, name: Same, based_on: {pack.base}}}\n"
    found = {card.key: card for card in pack.cards(f"pack: mine\nname: Mine\n{pack.head}cards:\n{other}{same}")}
    told = {key: msgspec.to_builtins(card, enc_hook=str) for key, card in found.items()}
    differ = {field for field, value in told["other"].items() if told["same"][field] != value}
    assert differ == {"key", "name", pack.field}
    assert told["other"][pack.field] == WANTED


def test_a_troop_may_be_written_by_what_it_changes_of_one_that_is_shipped(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "key: mine\nname: Mine\npath: light\nbanner: griffon-temple\ntroops:\n"
        "  - {key: others, based_on: halberds, changes: {cost: 120, standard: {movement: 12.5}, specials: []}}\n"
    )
    (mine,), base = load_army(path).troops, standard_armies()["abbey"].troops[0]
    assert (mine.key, mine.cost, base.cost) == ("others", 120, 100)
    assert mine.standard.movement != base.standard.movement
    assert mine.standard.melee == base.standard.melee, "what a mapping does not change stays"
    assert not mine.specials


CARDS = "cards:\n  - {key: a, name: A, points: 3, skills: [x, y]}\n"


class Card(msgspec.Struct):
    key: str
    name: str
    points: int
    skills: list[str] = []


class File(msgspec.Struct):
    cards: list[Card]


def read(entries: str, folder: Path) -> list[Card]:
    return load(CARDS + entries, File, based=(Based("cards", folder),)).cards


def test_lists_are_put_in_place_and_fields_taken_away(tmp_path: Path) -> None:
    first = "  - {key: b, based_on: a, changes: {skills: [z]}}\n"
    _, b, c = read(f"{first}  - {{key: c, based_on: b, changes: {{skills: null}}}}\n", tmp_path)
    assert b == Card("b", "A", 3, ["z"])
    assert c == Card("c", "A", 3, [])


@pytest.mark.parametrize(
    ("entry", "line", "field", "why"),
    [
        ("based_on: aa", 4, "cards[1].based_on", "there is no aa to base this on; did you mean a?"),
        ("based_on: zzzzzz", 4, "cards[1].based_on", "there is no zzzzzz to base this on"),
        ("based_on: b", 4, "cards[1].based_on", "this is based on itself in the end"),
        ("based_on: a\n    points: 4", 5, "cards[1].points", "what is based on something says only"),
        ("based_on: a\n    changes:\n      points: many", 6, "cards[1].points", "expected"),
        ("based_on: a\n    changes:\n      ponts: 4", 6, "cards[1].ponts", "did you mean points?"),
        ("based_on: a\n    changes:\n      points: null", 3, "cards[1]", "points"),
    ],
)
def test_mistakes_are_told_where_they_stand(entry: str, line: int, field: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(BadDocument) as bad:
        read(f"  - key: b\n    {entry}\n", tmp_path)
    assert (bad.value.line, bad.value.field) == (line, field)
    assert why in str(bad.value)


def test_a_long_row_of_cards_each_based_on_the_next_one_is_read(tmp_path: Path) -> None:
    row = [f"  - {{key: k{number}, based_on: k{number + 1}}}\n" for number in range(2_000)]
    found = read("".join(row) + "  - {key: k2000, based_on: a, changes: {points: 5}}\n", tmp_path)
    assert [card.points for card in found] == [3, *[5] * 2_001]


def test_cards_based_on_a_large_one_may_not_come_to_more_than_is_read(tmp_path: Path) -> None:
    large = f"  - {{key: b, name: B, points: 3, skills: [{', '.join('x' * 20_000)}]}}\n"
    with pytest.raises(BadDocument, match=r"cards\[10\]\.based_on: more than 200,000 values"):
        read(large + "".join(f"  - {{key: c{number}, based_on: b}}\n" for number in range(1_000)), tmp_path)
