"""What a machine player does with engines: crews stay with them, and turn them to where enemies are."""

from __future__ import annotations

import random

from tests.c2.arena import Arena
from tests.c2.fortification.workshop import LEFT, crewed_cannon

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.machine.tactics import TACTICS
from escarmouche.rulebooks.c2.rules.movement import MoveFighter


def best(arena: Arena, fighter: str) -> str:
    game = arena.game(MoveFighter(fighter)).start()
    assert isinstance(game.request, Choose)
    state = game.view("red").state
    answers = TACTICS.candidates(state, game.request, random.Random(0))
    values = TACTICS.weigh(state, game.request, answers, exact=False)
    return str(max(zip(values, answers, strict=True))[1])


def test_a_crew_stays_with_its_engine_while_it_has_a_target() -> None:
    arena = Arena()
    crewed_cannon(arena)
    arena.add("foe", "blue", 60, 30, LEFT)
    assert best(arena, "gun-servant-1") == "stay"


def test_a_crew_turns_its_engine_when_no_enemy_is_in_view() -> None:
    arena = Arena()
    crewed_cannon(arena, x=70)
    arena.add("foe", "blue", 20, 30)
    assert best(arena, "gun-servant-1") == "turn-engine"
