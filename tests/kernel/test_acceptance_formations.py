"""Twelve models placed at once, in formation."""

import random
from typing import Any

import pytest
from tests.kernel.toys import formations
from tests.kernel.toys.formations import Spot
from tests.kernel.walking import snapshot

from escarmouche.kernel import Game, IllegalAnswer, Place
from escarmouche.kernel import journal as journals

BLOCK = tuple(Spot(n % 4, n // 4) for n in range(12))


def _moved(model: int, spot: Spot) -> tuple[Spot, ...]:
    return (*BLOCK[:model], spot, *BLOCK[model + 1 :])


def test_a_formation_is_placed_saved_and_loaded() -> None:
    game = Game(formations.BOOK, None)
    game.answer(BLOCK)
    plain = [{"x": spot.x + 8, "y": spot.y} for spot in BLOCK]
    game.answer(plain)
    assert game.state.spots == BLOCK + tuple(Spot(spot.x + 8, spot.y) for spot in BLOCK)
    again = Game.resume(journals.read(game.journal.dump()), formations.BOOK)
    assert snapshot(again) == snapshot(game)


@pytest.mark.parametrize(
    ("answer", "rules"),
    [
        (BLOCK[:11], {"toy.unit.size"}),
        (_moved(0, Spot(-1, 0)), {"toy.table.edge"}),
        (_moved(0, Spot(1, 0)), {"toy.unit.overlap"}),
        (_moved(0, Spot(19, 19)), {"toy.unit.coherency"}),
        (_moved(0, Spot(40, 40)), {"toy.unit.coherency", "toy.table.edge"}),
    ],
)
def test_every_reason_is_named_and_nothing_changes(answer: tuple[Spot, ...], rules: set[str]) -> None:
    game = Game(formations.BOOK, None)
    before = snapshot(game)
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(answer)
    assert {why.rule for why in refused.value.reasons} == rules
    assert snapshot(game) == before


@pytest.mark.parametrize("answer", [None, "here", 3, [], [[1, 2]], [{"x": 1}], [{"x": 1.5, "y": 0}] * 12, {"x": 1}])
def test_what_is_no_placement_at_all_is_refused(answer: Any) -> None:
    game = Game(formations.BOOK, None)
    with pytest.raises(IllegalAnswer):
        game.answer(answer)
    assert game.journal.entries == []


def test_offers_are_legal_and_may_be_trusted() -> None:
    game = Game(formations.BOOK, None)
    request = game.request
    assert isinstance(request, Place)
    assert request.region() is None
    for seed in range(20):
        for offer in request.offers(random.Random(seed)):
            assert request.problems(offer) == []
    game.answer(request.offers(random.Random(1))[0], trusted=True)
    assert len(game.state.spots) == 12


def test_the_journal_holds_the_placement_and_nothing_that_was_sent_besides() -> None:
    game = Game(formations.BOOK, None)
    game.answer([{"y": spot.y, "x": spot.x, "note": "for bob's eyes"} for spot in BLOCK])
    assert game.journal.entries[0].answer == [{"x": spot.x, "y": spot.y} for spot in BLOCK]
