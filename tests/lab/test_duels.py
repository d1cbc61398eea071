"""Cards against each other: who wins, and which card is too cheap."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from escarmouche.errors import Problem
from escarmouche.lab.duels import Duel, Matrix, cards_of, fight, matrix
from escarmouche.lab.worker_pools import Inline, WorkerPool
from escarmouche.rulebooks import Card, book, books

Run = Callable[..., Any]

BOOK = book("c2")


def card(key: str, points: int) -> Card:
    return Card(key, key.title(), "toys", points)


def test_standings_follow_from_the_duels() -> None:
    cards = {one.key: one for one in (card("ant", 10), card("bear", 40), card("cat", 20))}
    duels = [
        Duel("ant", "bear", 0.25, 0.75, 0.0, 9),
        Duel("ant", "cat", 0.5, 0.5, 0.0, 9),
        Duel("bear", "cat", 1.0, 0.0, 0.0, 9),
    ]
    standings = Matrix(cards, duels).standings()
    assert [(one.card, one.wins) for one in standings] == [("bear", 0.875), ("ant", 0.375), ("cat", 0.25)]
    gains = {one.card: one.gain for one in standings}
    assert gains["bear"] == pytest.approx((0.75 * 10 + 20 - 0.25 * 40) / 2)
    assert gains["ant"] == pytest.approx((0.25 * 40 + 0.5 * 20 - (0.75 + 0.5) * 10) / 2)
    assert gains["cat"] == pytest.approx((0.5 * 10 - (0.5 + 1) * 20) / 2)
    assert standings[1].points_per_win == pytest.approx(10 / 0.375)


def test_what_could_not_be_followed_is_left_out() -> None:
    cards = {one.key: one for one in (card("ant", 10), card("bear", 40))}
    standings = Matrix(cards, [Duel("ant", "bear", 0.0, 0.0, 1.0, 0, failed=True)]).standings()
    assert [(one.wins, one.points_per_win, one.gain) for one in standings] == [(0.0, None, 0.0)] * 2


def test_a_duel_comes_within_its_bound() -> None:
    found = fight("c2", "default", (), "1/50", "line-archer", "shield-guard")
    assert found.undecided <= 0.02
    assert found.one_wins + found.other_wins + found.undecided == pytest.approx(1)
    assert found.other_wins > 0.6


@pytest.mark.parametrize("name", books())
def test_in_every_book_somebody_wins_a_duel(name: str) -> None:
    one, other, *_ = book(name).cards()
    found = fight(name, "default", (), "1/50", one.key, other.key)
    assert not found.failed
    assert found.undecided <= 0.02
    assert found.one_wins > 0 and found.other_wins > 0
    assert found.one_wins + found.other_wins <= 1 + 1e-9


def test_every_pair_fights_once() -> None:
    cards = cards_of(BOOK, keys=["line-archer", "shield-guard", "light-rider"])
    done: list[bool] = []
    found = matrix(BOOK, cards, WorkerPool(Inline(), 1), bound=Fraction(9, 10), on_duel=lambda: done.append(True))
    assert len(found.duels) == len(done) == 3
    assert len(found.chances()) == 6


@pytest.mark.parametrize("name", books())
def test_any_two_cards_of_a_book_can_meet(name: str) -> None:
    rules = book(name)
    for one, other in pairwise(card for card in rules.cards() if card.fights):
        state = rules.begin(rules.measures.duel(one.key, other.key))
        assert all(fate.touches for fate in rules.measures.fates(state).values()), (one.key, other.key)


def test_what_fights_nobody_is_no_card_for_duels() -> None:
    rules = book("cc")
    idle = [card.key for card in rules.cards() if not card.fights]
    assert {"shade-urn", "stove-mortar"} <= set(idle)
    assert not {card.key for card in cards_of(rules)} & set(idle)
    with pytest.raises(Problem, match="shade-urn fights nobody"):
        cards_of(rules, keys=("shade-urn", "pale-baron"))


def test_the_cards_of_a_pack_may_be_picked() -> None:
    lions = cards_of(BOOK, pack="lions")
    assert {one.pack_key for one in lions} == {"lions"}
    assert len(lions) < len(cards_of(BOOK))


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"pack": "lyons"}, "no pack lyons; there is lions"),
        ({"keys": ["line-archer", "line-orcher"]}, "no card line-orcher; there is line-archer"),
        ({"pack": "lions", "keys": ["ogre", "line-archer"]}, "ogre is in the pack orques, not in lions"),
        ({"keys": ["line-archer"]}, "two cards at least"),
    ],
)
def test_what_cannot_be_is_told(wishes: dict[str, Any], said: str) -> None:
    with pytest.raises(Problem, match=said):
        cards_of(BOOK, **wishes)


def test_the_command_ranks_and_draws(escarmouche: Run, tmp_path: Path) -> None:
    wishes = ["--cards", "line-archer,shield-guard", "--undecided", "0.5", "--workers", "1"]
    ran = escarmouche("--lang", "fr", "lab", "duels", *wishes, "--plot", str(tmp_path / "duels.svg"))
    assert ran.code == 0
    assert "Gain par duel" in ran.out
    assert (tmp_path / "duels.svg").read_bytes().startswith(b"<svg")
    found = escarmouche("lab", "duels", *wishes, "--json").json
    assert [one["card"] for one in found["cards"]] == ["shield-guard", "line-archer"]
    assert len(found["duels"]) == 1
