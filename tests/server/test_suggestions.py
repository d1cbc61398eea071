"""Places that are suggested: those that a sensible player would take, the best first."""

from __future__ import annotations

import pytest

from escarmouche.kernel import Ask, Game, Perspective, Place, Seeded
from escarmouche.players import make_player
from escarmouche.rulebooks import book as load_book
from escarmouche.rulebooks import books
from escarmouche.server.analysis import ground


@pytest.mark.parametrize("name", sorted(books()))
def test_what_is_suggested_is_what_the_tactics_like_best(name: str) -> None:
    book = load_book(name)
    game = Game(book, book.setup(seed=3), dice=Seeded(5)).start()
    machine = make_player("random", 1, book)
    kinds: set[str] = set()
    for _ in range(120):
        if game.over:
            break
        seat = next(seat for seat in game.state.players if isinstance(game.request_of(seat), Ask))
        ask = game.request_of(seat)
        assert isinstance(ask, Ask)
        if isinstance(ask, Place) and type(ask).__name__ not in kinds:
            kinds.add(type(ask).__name__)
            state = game.view(seat).state
            found = [ask.value(answer) for answer in ground(book, game, seat).offers]
            worths = book.tactics.weigh(state, ask, found, exact=False)
            assert list(worths) == sorted(worths, reverse=True)
            assert not any(ask.problems(answer) for answer in found)
        game.answer(machine.answer(ask, Perspective(game, seat)), player=seat)
    assert kinds
