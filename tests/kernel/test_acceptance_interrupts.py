"""An interrupt inside a move: a test, the flight of the target, and another target with the distance left."""

import pytest
from tests.kernel.toys import charges, reactions
from tests.kernel.toys.library import LIBRARY
from tests.kernel.walking import events, snapshot, walk

from escarmouche.kernel import Game, IllegalAnswer
from escarmouche.kernel.game import History


def test_the_charger_goes_on_to_another_with_the_distance_left() -> None:
    game = Game(charges.BOOK, {"pike": 4, "axe": 6, "bow": 30}, history="turns", story=True)
    assert list(game.request.options) == ["stop", "pike", "axe"]  # type: ignore[union-attr]
    game.answer("pike")
    game.answer([3])
    game.answer("far")
    request = game.request
    assert request is not None and request.about == {"left": 6}
    assert list(request.options) == ["stop", "pike", "axe"]  # type: ignore[union-attr]
    game.answer("axe")
    game.answer([4])
    assert game.state.struck == ("axe",)
    assert {name: runner.place for name, runner in game.state.runners.items()} == {
        "hero": 6,
        "pike": 9,
        "axe": 6,
        "bow": 30,
    }
    assert events(game.story) == ["Chosen", "Rolled", "Chosen", "Fled", "Chosen", "Rolled"]


def test_a_target_out_of_what_is_left_is_refused_and_nothing_changes() -> None:
    game = Game(charges.BOOK, {"pike": 9, "axe": 12, "bow": 10})
    game.answer("pike")
    game.answer([1])
    game.answer("far")
    before = snapshot(game)
    with pytest.raises(IllegalAnswer) as refused:
        game.answer("axe")
    assert refused.value.rule == "toy.charge"
    assert snapshot(game) == before


def test_a_move_cut_short_lets_the_mover_choose_another_way() -> None:
    game = Game(reactions.BOOK, {"left": "bob", "middle": "bob"})
    game.answer("left")
    game.answer("strike", player="bob")
    game.answer([5], player="bob")
    request = game.request
    assert request is not None and request.player == "alice"
    assert list(request.options) == ["stay", "middle", "right"]  # type: ignore[union-attr]
    assert (game.state.wounds, game.state.place) == (1, "start")
    game.answer("right")
    assert game.over
    assert (game.state.wounds, game.state.place) == (1, "right")


def test_an_attack_that_misses_lets_the_mover_through() -> None:
    game = Game(reactions.BOOK, {"left": "bob"})
    for answer in ("left", "strike", [2]):
        game.answer(answer)
    assert game.over
    assert (game.state.wounds, game.state.place) == (0, "left")


@pytest.mark.parametrize("history", ["turns", "steps"])
@pytest.mark.parametrize("name", LIBRARY)
def test_every_answer_of_every_book_can_be_taken_back_and_given_again(name: str, history: History) -> None:
    book, setup = LIBRARY[name]
    for seed in range(6):
        game = walk(book, setup, seed, history)
        assert game.over
