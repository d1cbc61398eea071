"""What is known before one calls, and what machines make of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.c2.arena import Arena
from tests.c2.divination.prayers import BOND, CENSURE, WHICH, add_believers, miracle, priest, temple

from escarmouche.kernel import PASS, Ask, Choose, Game
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.divination.phase import DivinationPhase
from escarmouche.rulebooks.c2.machine.tactics import TACTICS
from escarmouche.rulebooks.c2.presentation import hints
from escarmouche.rulebooks.confrontation.wound_table import SERIOUS

BOLT = miracle("bolt", effects=[{"do": "wound-roll", "strength": 8}], difficulty=5)
BALM = miracle("balm", target="friend", effects=[{"do": "heal", "levels": 2}], difficulty=4)


def asked(place: Arena, *answers: str) -> Game[Battle]:
    """The phase, after some answers."""
    game = place.game(DivinationPhase()).start()
    for answer in answers:
        assert isinstance(game.request, Ask)
        game.answer(answer, player=game.request.player)
    return game


def best(game: Game[Battle]) -> str:
    """What a machine would answer."""
    ask = game.request
    assert isinstance(ask, Choose)
    answers = list(ask.options)
    values = TACTICS.weigh(game.state, ask, answers, exact=False)
    return answers[max(range(len(answers)), key=values.__getitem__)]


def chances(game: Game[Battle], answer: str) -> list[Any]:
    """What is foretold of an answer."""
    ask = game.request
    assert isinstance(ask, Ask)
    return [one.chance for one in hints.hints(game.state, ask, answer).foretold]


@pytest.mark.rule("c2.faith.call.roll")
def test_the_chance_of_being_heard_is_told_before_a_miracle_is_called() -> None:
    place = temple(priest(miracle(difficulty=7)), believers=2)
    game = asked(place)
    assert chances(game, "burn") == [Fraction(1, 2)]
    assert chances(game, PASS) == []


@pytest.mark.rule("c2.faith.reinforce")
def test_the_chance_with_every_number_of_dice_is_told() -> None:
    place = temple(priest(miracle(difficulty=7)), believers=2)
    game = asked(place, "burn")
    assert chances(game, "0") == [Fraction(1, 2)]
    assert chances(game, "1") == [1 - Fraction(2, 3) ** 2]


@pytest.mark.rule("c2.faith.censure")
def test_the_chance_that_a_censure_leaves_is_told() -> None:
    place = temple(priest(miracle(difficulty=7)), believers=2, blue=priest(people="wolfen", discipline=1))
    game = asked(place, "burn")
    assert isinstance(game.request, Choose)
    assert game.request.rule == CENSURE
    assert chances(game, "0") == [Fraction(1, 2)]
    assert chances(game, "1") == [Fraction(1, 3)]


def test_a_machine_calls_what_does_harm_and_heals_only_the_hurt() -> None:
    place = temple(priest(BOLT, BALM), believers=2)
    assert best(asked(place)) == "bolt"
    place = temple(priest(BALM), believers=2)
    assert best(asked(place)) == PASS
    place.battle["priest"].wound = SERIOUS
    assert best(asked(place)) == "balm"


def test_a_machine_aims_at_whom_it_reaches_and_where_most_is_won() -> None:
    place = temple(priest(BOLT), believers=2)
    place.add("rich", "blue", 55, 37.5, points=60)
    place.add("far", "blue", 80, 55, points=200)
    assert best(asked(place, "bolt")) == "rich"


def test_a_machine_reinforces_its_bond_when_that_is_likelier_to_be_heard() -> None:
    place = temple(priest(miracle(difficulty=4)), believers=2)
    game = asked(place, "burn")
    assert isinstance(game.request, Choose)
    assert game.request.rule == BOND
    assert best(game) in ("1", "2")
    place = temple(priest(miracle(difficulty=7)), believers=1)
    assert best(asked(place, "burn")) == "0"


def test_a_machine_censures_what_hurts_it_most_if_points_have_no_other_use() -> None:
    rival = priest(miracle(only=["people:orques"]), people="wolfen", discipline=1, points=80)
    place = temple(
        priest(miracle("doom", effects=[{"do": "wound", "level": "critical"}], difficulty=5)), believers=1, blue=rival
    )
    add_believers(place, 3, "blue", 47, people="wolfen")
    game = asked(place, "doom", "foe")
    assert isinstance(game.request, Choose)
    assert game.request.rule == CENSURE
    assert best(game) == "2"


def test_a_machine_does_not_pray_for_nothing() -> None:
    place = temple(priest(miracle(effects=[{"do": "heal", "levels": 1}])), believers=2)
    game = asked(place)
    assert isinstance(game.request, Choose)
    assert game.request.rule == WHICH
    assert best(game) == PASS
