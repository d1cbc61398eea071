"""Exact odds against 200,000 runs of the same position, die by die: every probability lies in its 99.9 % interval."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.lab.positions import DUEL, FEAR, SHOT, TO_THE_DEATH

from escarmouche.kernel import Defaults, Game, Seeded, play
from escarmouche.lab.odds import odds_of, weigh
from escarmouche.lab.sampling import Compared, Sampling, compare
from escarmouche.lab.statistics import Estimate, wilson
from escarmouche.lab.unfolding import Unfolding
from escarmouche.rulebooks import Scene, book, books

RUNS = 200_000

SHIPPED = [pytest.param(name, one.key, id=f"{name}-{one.key}") for name in books() for one in book(name).scenes()]


def doubtful(found: list[Compared]) -> list[Compared]:
    """Whatever does not agree."""
    return [one for one in found if not one.agrees]


@pytest.mark.parametrize(("name", "key"), SHIPPED)
def test_every_scene_of_a_book_agrees(name: str, key: str) -> None:
    rules = book(name)
    scene = rules.scene(key)
    odds = weigh(rules, Scene(scene.title, scene.setup), number=Fraction).odds
    assert doubtful(compare(rules, rules.begin(scene.setup), odds, RUNS)) == []


@pytest.mark.parametrize("name", books())
def test_a_duel_to_the_death_agrees_but_for_what_is_undecided(name: str) -> None:
    rules = book(name)
    one, other, *_ = rules.cards()
    state = rules.begin(rules.measures.duel(one.key, other.key))
    unfolding: Unfolding[Any, float] = Unfolding(rules, number=float)
    odds = odds_of(rules, state, unfolding.follow(state, undecided=Fraction(1, 10_000)))
    assert 0 < odds.undecided <= 1e-4
    assert doubtful(compare(rules, state, odds, RUNS)) == []


@pytest.mark.parametrize("text", [DUEL, SHOT, FEAR])
def test_whatever_dice_decide_agrees(written: Callable[[str], Path], text: str) -> None:
    rules = book("c2")
    scene = rules.scene(written(text))
    odds = weigh(rules, Scene(scene.title, scene.setup), number=Fraction).odds
    assert doubtful(compare(rules, rules.begin(scene.setup), odds, RUNS)) == []


# -- the runs themselves -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [DUEL, SHOT, FEAR, TO_THE_DEATH])
def test_runs_are_what_games_with_the_same_dice_come_to(written: Callable[[str], Path], text: str) -> None:
    rules = book("c2")
    setup = rules.scene(written(text)).setup
    runs, dice = 60, Seeded("runs")
    played: Counter[bytes] = Counter()
    for _ in range(runs):
        game = Game(rules, setup, dice=dice, history="none")
        play(game, dict.fromkeys(rules.sides, Defaults()))
        played[rules.measures.ageless(game.state).canonical()] += 1
    sampled = Sampling(rules, seed="runs").play_out(rules.begin(setup), runs)
    assert {end.canonical(): count for end, count in sampled} == played
    assert len(played) > 1


def test_runs_stop_after_so_many_rounds(written: Callable[[str], Path]) -> None:
    rules = book("c2")
    state = rules.begin(rules.scene(written(TO_THE_DEATH)).setup)
    short, long = (
        sum(count for end, count in Sampling(rules).play_out(state, 200, rounds=rounds) if end.agenda)
        for rounds in (1, 8)
    )
    assert 0 < long < short < 200


def test_odds_that_are_wrong_are_found_out(written: Callable[[str], Path]) -> None:
    rules = book("c2")
    setup = rules.scene(written(SHOT)).setup
    odds = weigh(rules, Scene("", setup), number=Fraction).odds
    target = odds.models[1]
    mild, *rest = target.fates
    wrong = msgspec.structs.replace(mild, chance=mild.chance + Fraction(1, 100))
    models = (odds.models[0], msgspec.structs.replace(target, fates=(wrong, *rest)))
    found = compare(rules, rules.begin(setup), msgspec.structs.replace(odds, models=models), RUNS)
    assert [(one.model, one.fate) for one in doubtful(found)] == [("target", mild.key)]


def test_what_was_left_open_may_be_missing() -> None:
    seen = wilson(500, 1000)
    assert not Compared("one", "", 0.3, seen, 0.0).agrees
    assert Compared("one", "", 0.3, seen, 0.2).agrees
    assert not Compared("one", "", 0.7, seen, 0.2).agrees
    assert Compared("one", "", 1 + 1e-12, Estimate(1.0, 0.999, 1.0), 0.0).agrees
