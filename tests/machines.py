"""Positions that the machine plays, all sides of them, and what it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from tests.arenas import ScriptedArena

from escarmouche.kernel import Ask, Game, Perspective, Seeded, State, Step
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks import book

S = TypeVar("S", bound=State)


def said(arena: ScriptedArena[Any], *steps: Step, rule: str, seed: int = 1) -> Any:
    """What the machine answers to the first question of a rule; all before it is answered by the machine as well."""
    game = table(arena, *steps, seed=seed)
    for request, answer in answers(game):
        if request.rule == rule:
            return answer
    raise AssertionError(f"{rule} asks nothing")


def after(arena: ScriptedArena[S], *steps: Step, seed: int = 1) -> S:
    """The battle after these steps, all sides being the machine's."""
    game = table(arena, *steps, seed=seed)
    assert all(request.rule for request, _ in answers(game))
    return game.state


def table(arena: ScriptedArena[S], *steps: Step, seed: int) -> Game[S]:
    """A game of these steps alone, with dice that fall as they like."""
    battle = arena.battle.copy()
    battle.then(*steps)
    return Game(arena.played(battle), None, dice=Seeded(seed), history="steps")


def answers(game: Game[S]) -> Iterator[tuple[Ask[Any], Any]]:
    """The questions of a game, with the answers of a machine that takes its time."""
    player = Tactician(1, book(game.book.id), budget=60.0)
    while isinstance(request := game.request, Ask):
        answer = player.answer(request, Perspective(game, request.player))
        yield request, answer
        game.answer(answer, player=request.player)


__all__ = ["after", "answers", "said", "table"]
