"""Positions that the machine plays, both sides of them, and what it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.cc.arena import Arena, Ready

from escarmouche.kernel import Ask, Game, Perspective, Seeded, Step
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks import book
from escarmouche.rulebooks.cc.battle import Battle


def said(arena: Arena, *steps: Step, rule: str, seed: int = 1) -> Any:
    """What the machine answers to the first question of a rule; all before it is answered by the machine as well."""
    game = table(arena, *steps, seed=seed)
    for request, answer in answers(game):
        if request.rule == rule:
            return answer
    raise AssertionError(f"{rule} asks nothing")


def after(arena: Arena, *steps: Step, seed: int = 1) -> Battle:
    """The battle after these steps, both sides being the machine's."""
    game = table(arena, *steps, seed=seed)
    assert all(request.rule for request, _ in answers(game))
    return game.state


def table(arena: Arena, *steps: Step, seed: int) -> Game[Battle]:
    battle = arena.battle.copy()
    battle.then(*steps)
    return Game(Ready(battle), None, dice=Seeded(seed), history="steps")


def answers(game: Game[Battle]) -> Iterator[tuple[Ask[Any], Any]]:
    """The questions of a game, with the answers of a machine that takes its time."""
    player = Tactician(1, book("cc"), budget=60.0)
    while isinstance(request := game.request, Ask):
        answer = player.answer(request, Perspective(game, request.player))
        yield request, answer
        game.answer(answer, player=request.player)


__all__ = ["after", "answers", "said", "table"]
