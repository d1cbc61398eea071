"""Rounds: initiative, phases of two activations, leftovers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.ddm.arena import Arena

from escarmouche.kernel import Choose
from escarmouche.rulebooks.ddm.battle import Options
from escarmouche.rulebooks.ddm.events import FirstPlayer, InitiativeRolled, PhaseBegan, RoundBegan, TurnBegan, TurnLost
from escarmouche.rulebooks.ddm.rules.conditions import afflict
from escarmouche.rulebooks.ddm.rules.rounds import NextPhase, Phase, Round, waiting
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn

BLUE = {"warband": "blue"}
GREEN = {"warband": "green"}
CHOICE = "ddm.round.initiative-choice"
PHASE = "ddm.round.phase"
ONE_ROUND = Options(rounds=1)


def activated(arena: Arena) -> list[str]:
    return [event.creature for event in arena.events if isinstance(event, TurnBegan | TurnLost)]


@pytest.mark.rule(
    "ddm.round.sequence",
    "ddm.round.structure",
    "ddm.round.phase",
    "ddm.round.play-order",
    "ddm.round.end",
    "ddm.round.turn",
    "ddm.term.phase",
    "ddm.term.activate",
)
def test_a_round_initiative_then_phases_of_two_until_all_are_activated() -> None:
    arena = Arena("A C D # E F", E=BLUE, F=BLUE, options=ONE_ROUND)
    arena.run(
        Round(),
        dice=[5, 12],
        answers=[
            (CHOICE, "red"),
            (PHASE, "c"),
            (PHASE, SUGGESTED),
            (PHASE, "f"),
        ],
    )  # fmt: skip
    assert [event.player for event in arena.told(PhaseBegan)] == ["red", "blue", "red"]
    assert activated(arena) == ["c", "a", "f", "e", "d"]
    assert all(creature.turns == 1 for creature in arena.battle.present())


@pytest.mark.rule("ddm.round.end", "ddm.round.initiative-roll")
def test_a_new_round_has_a_new_roll() -> None:
    arena = Arena("A # B", B=BLUE, options=Options(rounds=3))
    arena.run(Round(), dice=[10, 5, 3, 9], answers=[(CHOICE, "red"), (CHOICE, "blue")])
    assert len(arena.told(RoundBegan)) == 2, "the first began in round 1"
    assert [event.player for event in arena.told(FirstPlayer)] == ["red", "blue"]


@pytest.mark.rule("ddm.round.initiative-choice")
def test_the_winner_may_let_another_begin() -> None:
    arena = Arena("A # B", B=BLUE, options=ONE_ROUND)
    arena.run(Round(), dice=[15, 5], answers=[(CHOICE, "blue")])
    assert activated(arena) == ["b", "a"]


@pytest.mark.rule("ddm.round.initiative-roll", "ddm.term.commander-rating")
def test_the_best_able_rating_is_added_and_1_and_20_mean_nothing() -> None:
    arena = Arena("A C # B", A={"commander": 3}, C={"commander": 6}, B=BLUE, options=ONE_ROUND)
    afflict(arena.battle, arena["c"], "ddm.condition.paralyzed", 30)
    game = arena.game(Round(), dice=[19, 20])
    game.start()
    assert [(one.roll, one.rating) for one in arena.told(InitiativeRolled)] == [(19, 3), (20, 0)]
    assert getattr(game.request, "player", "") == "red", "22 beats a 20"
    game = arena.game(Round(), dice=[1, 3])
    game.start()
    assert getattr(game.request, "player", "") == "red", "1 + 3 beats 3"


@pytest.mark.rule("ddm.round.initiative-ties", "ddm.term.tied-die-rolls")
def test_of_those_tied_the_higher_rating_wins_and_equals_throw_again() -> None:
    arena = Arena("A # B # C", players=("red", "blue", "green"), A={"commander": 2}, B=BLUE, C=GREEN, options=ONE_ROUND)
    game = arena.game(Round(), dice=[10, 12, 3])
    game.start()
    assert getattr(game.request, "player", "") == "red", "12 each, and red has the rating"
    game = arena.game(Round(), dice=[5, 12, 12, 7, 7, 9, 8])
    game.start()
    assert getattr(game.request, "player", "") == "blue", "only the tied throw again, as often as it takes"
    assert [one.player for one in arena.told(InitiativeRolled)][-4:] == ["blue", "green", "blue", "green"]


@pytest.mark.rule("ddm.round.play-order", "ddm.round.leftover")
def test_clockwise_and_those_with_nobody_left_are_passed_over() -> None:
    arena = Arena(
        "A C D E F # G # H I J",
        players=("red", "blue", "green"),
        G=BLUE,
        H=GREEN,
        I=GREEN,
        J=GREEN,
    )
    arena.run(
        NextPhase("green"),
        answers=[
            (PHASE, "h"), (PHASE, "i"),
            (PHASE, "a"), (PHASE, "c"),
            (PHASE, "f"), (PHASE, "d"),
        ],
    )  # fmt: skip
    assert [event.player for event in arena.told(PhaseBegan)] == ["green", "red", "blue", "green", "red", "red"]
    assert activated(arena) == ["h", "i", "a", "c", "g", "j", "f", "d", "e"]


@pytest.mark.rule("ddm.round.phase.odd", "ddm.round.phase")
def test_an_odd_warbands_last_phase_has_one_activation_and_nobody_passes() -> None:
    arena = Arena("A # B", B=BLUE)
    arena.run(Phase("red", 2))
    assert activated(arena) == ["a"]
    arena = Arena("A C # B", B=BLUE)
    game = arena.game(Phase("red", 2))
    game.start()
    assert set(getattr(game.request, "options", {})) == {"a", "c"}


@pytest.mark.rule("ddm.round.phase", "ddm.round.structure")
def test_the_second_is_chosen_when_the_first_has_finished() -> None:
    arena = Arena("A C D # B", B=BLUE)
    game = arena.game(Phase("red", 2))
    game.start()
    assert isinstance(game.request, Choose)
    assert game.request.about == {"left": 2}
    game.answer("c")
    assert isinstance(game.request, Choose)
    assert set(game.request.options) == {"a", "d"}
    assert game.request.about == {"left": 1}


@pytest.mark.rule("ddm.round.once-per-round", "ddm.round.activation-marker")
def test_each_is_activated_once_even_if_it_can_do_nothing() -> None:
    arena = Arena("A C # B", B=BLUE)
    afflict(arena.battle, arena["a"], "ddm.condition.sleeping")
    assert [one.id for one in waiting(arena.battle, "red")] == ["a", "c"]
    arena.run(Phase("red", 2), answers=[(PHASE, "a"), "end"])
    assert activated(arena) == ["a", "c"]
    assert waiting(arena.battle, "red") == []


@pytest.mark.rule("ddm.term.summon", "ddm.round.end")
def test_who_has_just_been_summoned_waits_for_the_next_round() -> None:
    arena = Arena("A C # B", C={"state": {"arrived": 1}}, B=BLUE)
    assert [one.id for one in waiting(arena.battle, "red")] == ["a"]
    arena.battle.round = 2
    assert [one.id for one in waiting(arena.battle, "red")] == ["a", "c"]


@pytest.mark.rule("ddm.round.initiative-roll", "ddm.round.play-order")
def test_who_has_nobody_left_throws_no_die() -> None:
    arena = Arena("A # B", players=("red", "blue", "green"), B=BLUE, options=ONE_ROUND)
    arena.run(Round(), dice=[15, 5], answers=[(CHOICE, "red")])
    assert [one.player for one in arena.told(InitiativeRolled)] == ["red", "blue"]


@pytest.mark.rule("ddm.term.acting")
def test_the_acting_player_is_the_one_whose_creature_takes_its_turn() -> None:
    arena = Arena("A . . B .", B=BLUE)
    game = arena.game(TakeTurn("b"))
    game.start()
    assert game.state.acting == "blue"
    request: Any = game.request
    assert request.player == "blue"
    for first, acting in (("", "red"), ("blue", "blue")):
        arena.battle.first = first
        assert arena.battle.acting == acting
