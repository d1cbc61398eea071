"""Plays every toy book from a few seeds and prints the journals: the same bytes in any process."""

from __future__ import annotations

import random
import sys
from typing import Any

from tests.kernel.toys.library import LIBRARY
from tests.kernel.walking import some_answer

from escarmouche.kernel import Game, Journal, Standing


def played(name: str, seed: int, answers: int) -> Game[Any]:
    """The first so many answers of a game at random; the first seat changes its orders on the way."""
    game: Game[Any] = Game(*LIBRARY[name], story=True)
    rng = random.Random(seed)
    for number in range(answers):
        requests = game.requests
        if not requests:
            break
        request = rng.choice(requests)
        game.answer(some_answer(request, rng), player=request.player)
        if number == 2:
            game.order(game.state.players[0], Standing(automatic=("toy.boast", "toy.play")))
    return game


def _main() -> None:
    for name, (book, _) in LIBRARY.items():
        for seed in range(3):
            game = played(name, seed, 1000)
            text = Journal(game.journal.header, game.journal.entries, game.fingerprint()).dump()
            again = Game.resume(game.journal, book)
            sys.stdout.write(f"{name} {game.fingerprint()} {again.fingerprint()}\n{text}")
            sys.stdout.write(f"{game.state.canonical()!r}\n")


if __name__ == "__main__":
    _main()
