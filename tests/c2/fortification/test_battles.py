"""Battles at random between armies with machines: structure points and crews are what they must be."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.c2.matches import SIDES, any_answer, collection
from tests.c2.test_random_games import Watcher, look_closely, walk

from escarmouche.kernel import Game, Roll
from escarmouche.rulebooks import Words, book
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.book import RULEBOOK
from escarmouche.rulebooks.c2.content.army import muster, standard_armies
from escarmouche.rulebooks.c2.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c2.content.setup import Setup, make_setup
from escarmouche.rulebooks.c2.fortification.engines import machine_of
from escarmouche.texts import LOCALES, Texts

ENGINES = sorted(key for key in standard_armies() if "engines" in key)
SAMPLE = 25

battles = st.tuples(st.integers(0, 2**32), st.sampled_from(ENGINES), st.sampled_from(ENGINES))


def setup(seed: int, one: str, other: str) -> Setup:
    """A battle of three turns between two armies with machines."""
    rng = random.Random(seed)
    field = standard_battlefields()[rng.choice(sorted(standard_battlefields()))]
    lists = dict(zip(SIDES, (one, other), strict=True))
    armies = {side: muster(standard_armies()[key], collection()) for side, key in lists.items()}
    options = msgspec.structs.replace(field.options, turns=3)
    return make_setup(armies, field.board, field.zones_of(*SIDES), options)


def check_machines(battle: Battle) -> None:
    """Structure points lie between none and all; passengers are nowhere else; a crew belongs to a machine."""
    for fighter in battle.fighters.values():
        if fighter.structure is not None:
            most = machine_of(fighter).structure
            assert most is not None
            assert 0 <= fighter.structure <= most
            assert (fighter.structure == 0) == (fighter.lost == "destroyed")
        if fighter.serves:
            assert battle[fighter.serves].card == fighter.card
        if fighter.aboard:
            assert not fighter.in_play
            assert battle[fighter.aboard].in_play
            assert battle[fighter.aboard].side == fighter.side


@settings(max_examples=6, deadline=None)
@given(battles)
def test_battles_with_machines_keep_their_points_and_their_crews(drawn: tuple[int, str, str]) -> None:
    battle: Battle = book("c2").begin(setup(*drawn))
    rng = random.Random(drawn[0])
    watcher = Watcher(battle)
    for number, _ in enumerate(walk(battle, watcher, rng)):
        watcher.check(battle)
        check_machines(battle)
        if number % SAMPLE == 0:
            look_closely(battle, rng)
    assert battle.winner is not None


@settings(max_examples=2, deadline=None)
@given(battles)
def test_every_question_and_event_of_machines_is_told(drawn: tuple[int, str, str]) -> None:
    game: Game[Battle] = Game(book("c2"), setup(*drawn), story=True)
    game.start()
    rng = random.Random(drawn[0])
    while (request := game.request) is not None:
        words: list[Words] = [RULEBOOK.question(game.state, request)]
        if not isinstance(request, Roll):
            words += [RULEBOOK.option(game.state, request, key) for key in list(getattr(request, "options", ()))[:3]]
        assert all(Texts(language).tell(word) for word in words for language in LOCALES if not isinstance(word, str))
        game.answer(any_answer(request, rng), player=request.player or None)
    for told in game.story:
        line = RULEBOOK.told(game.state, told.event)
        assert line is None or all(Texts(language).tell(line) for language in LOCALES)
