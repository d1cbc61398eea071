"""`escarmouche army`: lists checked, cards shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.keyboard import typed

from escarmouche.rulebooks import book

Run = Callable[..., Any]

GOOD = "name: Patrol\npeople: lions\nlimit: 40\ncards: [{profile: line-spearman, count: 3}]\n"
DEAR = "name: Patrol\npeople: lions\nlimit: 5\ncards: [{profile: line-spearman, count: 3}]\n"


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], str]:
    def written(text: str) -> str:
        path = tmp_path / "army.yaml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return written


def test_a_legal_army_is_said_to_be_so(escarmouche: Run, write: Callable[[str], str]) -> None:
    ran = escarmouche("army", "check", write(GOOD))
    assert (ran.code, ran.out) == (0, "Patrol: 30 points of 40, within the rules\n")
    report = escarmouche("army", "check", write(GOOD), "--json").json
    assert (report["legal"], report["points"], report["limit"], report["findings"]) == (True, 30, 40, [])


def test_an_illegal_one_leaves_with_1_and_every_reason(escarmouche: Run, write: Callable[[str], str]) -> None:
    ran = escarmouche("army", "check", write(DEAR))
    assert (ran.code, ran.err) == (1, "")
    assert "against the rules" in ran.out
    assert "[c2.army.points-tolerance]" in ran.out
    ran = escarmouche("army", "check", write(DEAR), "--json")
    assert (ran.code, ran.json["legal"]) == (1, False)
    assert ran.json["findings"][0]["rule"] == "c2.army.points-tolerance"
    assert "contraire aux règles" in escarmouche("army", "check", write(DEAR), "--lang", "fr").out


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the document is empty"),
        (GOOD.replace("line-spearman", "line-spaerman"), "did you mean line-spearman"),
        (GOOD.replace("people: lions", "people: loins"), "unknown people"),
        (GOOD.replace("limit: 40", "limit: -40"), "limit: expected an int >= 1"),
        (GOOD.replace("limit:", "limits:"), "limits: unknown field, did you mean limit"),
        ("\0", "control character"),
        ("[" * 5000, "collections inside each other"),
    ],
)
def test_a_bad_list_is_one_line(escarmouche: Run, write: Callable[[str], str], text: str, why: str) -> None:
    ran = escarmouche("army", "check", write(text))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "army.yaml" in ran.err
    assert why in ran.err


def test_the_ready_armies_battlefields_and_cards_are_listed(escarmouche: Run) -> None:
    listed = escarmouche("army", "list", "c2", "--json").json
    c2 = book("c2")
    assert [one["key"] for one in listed["armies"]] == [ready.key for ready in c2.armies()]
    assert [one["key"] for one in listed["battlefields"]] == [ready.key for ready in c2.battlefields()]
    assert {card["key"] for card in listed["cards"]} == {card.key for card in c2.cards()}
    out = escarmouche("army", "list").out
    for word in ("Ready armies", "lions-80", "Battlefields", "old-ford", "Lions of Alahan", "Line Spearman"):
        assert word in out


def test_a_card_is_shown_with_everything_on_it(escarmouche: Run) -> None:
    out = escarmouche("army", "show", "line-archer").out
    assert out.startswith("Line Archer  line-archer\nLions of Alahan · 12 points\n")
    assert "Bow, Strength 4, 15/25/40 cm" in typed(out)
    shown = escarmouche("army", "show", "shield-guard", "--json").json
    assert shown["points"] == 25
    assert shown["facts"]["Attack"] == "4"
    french = escarmouche("army", "show", "shield-guard", "--lang", "fr").out
    assert french.startswith("Garde au pavois")
    assert "Compétences" in french


def test_every_card_can_be_shown_in_both_languages(escarmouche: Run) -> None:
    for locale in ("en", "fr"):
        listed = escarmouche("army", "list", "--json", "--lang", locale).json
        for card in listed["cards"]:
            assert all(label and value and "c2-" not in label + value for label, value in card["facts"].items())


def test_an_unknown_card_gets_the_nearest(escarmouche: Run) -> None:
    ran = escarmouche("army", "show", "line-archre")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "line-archer" in ran.err


def test_cards_of_ones_own(escarmouche: Run, tmp_path: Path, write: Callable[[str], str]) -> None:
    pack = tmp_path / "pack.yaml"
    pack.write_text(
        "pack: mine\nname: Mine\npeople: lions\ncards:\n"
        "  - {key: champion, name: Champion, rank: elite, movement: 10, initiative: 9, attack: 9, strength: 9,\n"
        "     defence: 9, resistance: 9, courage: 9, discipline: 9, points: 40}\n",
        encoding="utf-8",
    )
    army = write(GOOD.replace("line-spearman, count: 3", "champion"))
    assert escarmouche("army", "check", army).code == 2
    assert escarmouche("army", "check", army, "--pack", str(pack)).code == 0
    assert "Champion" in escarmouche("army", "show", "champion", "--pack", str(pack)).out
    ran = escarmouche("battle", "--armies", army, army, "--pack", str(pack), "--turns", "1", "--seed", "1", "--json")
    assert ran.code == 0
