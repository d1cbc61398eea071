"""Whole battles of armies with faithful: played at random and by machines, with every point of faith accounted for."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.c2.matches import any_answer

from escarmouche.kernel import Ask, Event, Game, Roll
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.content.army import muster, standard_armies, standard_collection
from escarmouche.rulebooks.c2.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c2.content.setup import Setup, make_setup
from escarmouche.rulebooks.c2.events import (
    BondReinforced,
    Censured,
    FaithChanged,
    FaithGathered,
    FaithGiven,
    FaithInvested,
    FervourPaid,
    FighterLost,
    MiracleAnnounced,
    PhaseBegan,
)

FAITHFUL = sorted(key for key in standard_armies() if "faithful" in key)


def setup(one: str, other: str, field: str, turns: int) -> Setup:
    """A battle between two ready armies."""
    armies, cards = standard_armies(), standard_collection()
    ground = standard_battlefields()[field]
    sides = {"red": muster(armies[one], cards), "blue": muster(armies[other], cards)}
    options = msgspec.structs.replace(ground.options, turns=turns)
    return make_setup(sides, ground.board, ground.zones_of("red", "blue"), options)


class Ledger:
    """The faith of everybody, from what is told alone."""

    def __init__(self) -> None:
        self.points: dict[str, int] = {}
        self.calls = 0

    def enter(self, event: Event) -> None:
        """What an event does to the account."""
        match event:
            case PhaseBegan(phase="divination"):
                self.points.clear()
            case FaithGathered():
                self.points[event.fighter] = event.points.total
            case FaithGiven():
                self._change(event.faithful, event.points, event.left)
            case Censured():
                self._change(event.caller, -event.points, event.left)
                self.points[event.fighter] -= event.points
            case BondReinforced() | FaithInvested() | FervourPaid():
                self._change(event.fighter, -event.points, event.left)
            case FaithChanged():
                self.points[event.fighter] = event.left
            case FighterLost():
                self.points.pop(event.fighter, None)
            case MiracleAnnounced():
                self.calls += 1

    def _change(self, fighter: str, by: int, left: int) -> None:
        assert self.points[fighter] + by == left >= 0, fighter
        self.points[fighter] = left

    def agrees(self, battle: Battle) -> bool:
        """Whether the figures have what the account says."""
        if battle.phase != "divination":
            return True
        held = {one.id: one.temporary_faith for one in battle.fighters.values() if one.temporary_faith}
        return held == {name: points for name, points in self.points.items() if points}


@settings(max_examples=12, deadline=None)
@given(
    st.sampled_from(FAITHFUL),
    st.sampled_from(FAITHFUL),
    st.sampled_from(sorted(standard_battlefields())),
    st.integers(0, 2**32),
)
def test_every_point_of_faith_is_accounted_for(one: str, other: str, field: str, seed: int) -> None:
    rng = random.Random(seed)
    ledger = Ledger()
    game: Game[Battle] = Game(
        book("c2"), setup(one, other, field, 3), history="none", listener=lambda told: ledger.enter(told.event)
    )
    game.start()
    while (request := game.request) is not None:
        assert isinstance(request, Ask | Roll)
        assert ledger.agrees(game.state)
        game.answer(any_answer(request, rng), player=request.player or None)
    assert game.state.winner is not None


@pytest.mark.parametrize("seed", [1, 2])
def test_games_of_the_faithful_can_be_taken_back_and_played_again(seed: int) -> None:
    rng = random.Random(seed)
    keys = FAITHFUL[seed], FAITHFUL[-seed]
    game: Game[Battle] = Game(book("c2"), setup(*keys, "open-field", 2), history="steps", story=True)
    game.start()
    while (request := game.request) is not None:
        assert isinstance(request, Ask | Roll)
        game.answer(any_answer(request, rng), player=request.player or None)
    again = Game.resume(game.journal, book("c2"), story=True)
    assert again.fingerprint() == game.fingerprint()
    assert [told.event for told in again.story] == [told.event for told in game.story]
