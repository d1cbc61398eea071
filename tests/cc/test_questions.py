"""Whether the tactician uses what skills offer: whole games, and whatever it was asked and answered otherwise than by no."""

from __future__ import annotations

import random
from typing import Any

import pytest

from escarmouche.kernel import PASS, Ask, Choose, Game, Perspective, Player, Seeded, play
from escarmouche.players import make_player
from escarmouche.rulebooks import book

DECLINING = (PASS, "no", "0", "none", "end", "keep")


class Watched:
    """A player, and the rules whose offers it has used."""

    def __init__(self, player: Player, used: set[str]) -> None:
        self.player = player
        self.used = used

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """The player's answer."""
        answer = self.player.answer(request, seat)
        if isinstance(request, Choose) and answer not in DECLINING:
            self.used.add(request.rule)
        return answer


def used_in_game(number: int) -> set[str]:
    """The rules whose offers two tacticians use in the game of this number, as ``bench/questions.py`` counts them."""
    rules, rng, used = book("cc"), random.Random(number), set[str]()
    armies = list(rules.armies())
    one = armies[number % len(armies)]
    other = rng.choice([army for army in armies if army.points == one.points])
    setup = rules.setup([one.key, other.key], rng.choice(rules.battlefields()).key, seed=number)
    game = Game(rules, setup, dice=Seeded(number), history="none")
    players = {side: Watched(make_player("tactician", f"{number} {side}", rules), used) for side in game.state.players}
    play(game, players, trusted=True)
    return used


@pytest.mark.parametrize(
    ("number", "skills"),
    [
        (1, {"ambidextre", "force-en-charge", "lames-dorsales", "membre-supplementaire", "recuperation"}),
        (5, {"chef-wolfen", "furie-guerriere"}),
        (7, {"artificier", "assassin", "chance", "feinte", "sapeur"}),
        (9, {"resolution"}),
    ],
)
def test_the_tactician_uses_what_skills_offer(number: int, skills: set[str]) -> None:
    assert {f"cc.skill.{skill}" for skill in skills} <= used_in_game(number)
