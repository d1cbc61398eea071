"""Games as PettingZoo sees them."""

import doctest
import importlib.util
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from tests.books import brief

import escarmouche.env
from escarmouche.env import ACTIONS, FEATURES, Battles, env
from escarmouche.errors import Problem
from escarmouche.rulebooks import books
from escarmouche.texts import Texts

SMALL: dict[str, Any] = {"armies": ("lions-80", "orques-80"), "battlefield": "open-field", "turns": 2}


def played(game: Any, choose: Callable[[Any], int]) -> list[tuple[str, float]]:
    """Plays a game to its end; the rewards that each agent has got, in order."""
    got = []
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        got.append((agent, reward))
        game.step(None if terminated or truncated else choose(seen))
    return got


def any_offer(rng: random.Random) -> Callable[[Any], int]:
    return lambda seen: rng.randrange(int(seen["action_mask"].sum()))


# PettingZoo warns of observations whose bounds are infinite and of much else that is as it should be.
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("book", books())
def test_it_passes_the_tests_of_pettingzoo(book: str) -> None:
    api_test(env(book=book, options=brief(book)), num_cycles=120)
    seed_test(lambda: env(book=book, options=brief(book)), num_cycles=40)


@pytest.mark.filterwarnings("ignore")
def test_as_many_play_as_were_agreed_on() -> None:
    agreed = {"players": 4, "teams": True, "place_tiles": False, "rounds": 1}
    game = env(book="ddm", options=agreed)
    assert game.possible_agents == ["red", "blue", "green", "yellow"]
    api_test(game, num_cycles=60)
    results = []
    for seed in range(5):
        game.reset(seed=seed)
        last = dict(played(game, any_offer(random.Random(seed))))
        assert last["red"] == last["green"] == -last["blue"] == -last["yellow"]
        results.append(last["red"])
    assert {-1, 1} <= set(results), "most are decided"


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("book", books())
def test_it_can_be_looked_at(book: str) -> None:
    render_test(lambda render_mode: env(book=book, options=brief(book), render_mode=render_mode))


def test_a_map_tells_of_every_model_in_the_language_of_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    game = env(**SMALL, render_mode="ansi")
    game.reset(seed=1)
    battle = game.unwrapped
    names = battle.rules.names(battle.game.state)
    for language in ("en", "fr"):
        monkeypatch.setenv("ESCARMOUCHE_LANG", language)
        shown = game.render()
        for one in battle.rules.measures.roster(battle.game.state):
            assert Texts(language).tell(names[one.id]) in shown
        assert shown.count("\n|") > 10


def test_people_see_the_map_after_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    game = Battles(**SMALL, render_mode="human")
    game.reset(seed=1)
    game.step(0)
    shown = capsys.readouterr().out
    assert shown.count("\n+-") == 4


def test_without_a_mode_there_is_nothing_to_look_at() -> None:
    game = Battles(**SMALL)
    game.reset(seed=1)
    assert game.render() is None


def test_a_mode_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Problem, match="no render mode film; there is human, ansi, rgb_array"):
        Battles(**SMALL, render_mode="film")  # type: ignore[arg-type]


def test_there_are_two_rewards() -> None:
    with pytest.raises(Problem, match="no reward foo; there is result, points"):
        Battles(**SMALL, reward="foo")  # type: ignore[arg-type]


def test_the_examples_are_true() -> None:
    assert doctest.testmod(escarmouche.env).failed == 0


@pytest.mark.parametrize("reward", ["result", "points"])
def test_what_one_wins_another_loses(reward: Any) -> None:
    game = env(**{**SMALL, "turns": 6}, reward=reward)
    for seed in range(3):
        game.reset(seed=seed)
        totals = dict.fromkeys(game.possible_agents, 0.0)
        for agent, got in played(game, any_offer(random.Random(seed))):
            totals[agent] += got
        assert sum(totals.values()) == pytest.approx(0)


def test_the_winner_is_rewarded() -> None:
    game = env(**{**SMALL, "turns": 6})
    results = []
    for seed in range(10):
        game.reset(seed=seed)
        totals = dict.fromkeys(game.possible_agents, 0.0)
        for agent, got in played(game, any_offer(random.Random(seed))):
            totals[agent] += got
        battle = game.unwrapped
        winner = battle.rules.result(battle.game.state).winner
        assert totals == {side: 0 if not winner else 1 if side == winner else -1 for side in totals}
        results.append(winner)
        if winner:
            return
    raise AssertionError(f"nobody has won: {results}")


def test_games_after_a_seed_differ_but_come_again() -> None:
    def fingerprints() -> list[str]:
        game = Battles(**SMALL)
        game.reset(seed=5)
        found = []
        for _ in range(2):
            played(game, lambda _: 0)
            found.append(game.game.fingerprint())
            game.reset()
        return found

    first = fingerprints()
    assert first == fingerprints()
    assert first[0] != first[1]


def test_an_agent_sees_its_own_models_first() -> None:
    game = Battles(**SMALL)
    game.reset(seed=1)
    for agent in game.possible_agents:
        rows = game.observe(agent)["observation"][: 64 * FEATURES].reshape(64, FEATURES)
        present, mine = rows[:, 0].astype(bool), rows[:, 1].astype(bool)
        count = sum(one.side == agent for one in game.rules.measures.roster(game.game.state))
        assert mine[:count].all() and not mine[count:].any()
        assert present.sum() == len(game.rules.measures.roster(game.game.state))


def test_only_who_is_asked_has_offers() -> None:
    game = Battles(**SMALL)
    game.reset(seed=1)
    (other,) = (agent for agent in game.possible_agents if agent != game.agent_selection)
    assert game.observe(game.agent_selection)["action_mask"].sum() > 0
    assert game.observe(other)["action_mask"].sum() == 0


def test_a_game_that_lasts_too_long_is_cut() -> None:
    game = env(**SMALL, most_decisions=5)
    game.reset(seed=1)
    assert len(played(game, lambda _: 0)) == 5 + 2
    assert not game.agents


def test_hints_are_those_of_the_tactics() -> None:
    game = Battles(**SMALL, hints=True)
    game.reset(seed=1)
    for _ in range(10):
        seen = game.observe(game.agent_selection)
        offers = int(seen["action_mask"].sum())
        assert seen["hints"].shape == (ACTIONS,)
        assert seen["hints"][:offers].max() == 0
        game.step(int(np.argmax(seen["hints"][:offers])))


def test_a_number_without_an_offer_is_refused() -> None:
    game = Battles(**SMALL)
    game.reset(seed=1)
    with pytest.raises(Problem, match="stands for no offer"):
        game.step(ACTIONS - 1)


def test_names_that_nothing_has_are_refused_at_once() -> None:
    with pytest.raises(Problem, match="no army lions-81"):
        Battles(armies=("lions-81",))
    with pytest.raises(Problem, match="no book c9"):
        Battles("c9")


def test_the_example_learns() -> None:
    path = Path(__file__).parents[2] / "docs" / "examples" / "learning.py"
    spec = importlib.util.spec_from_file_location("learning", path)
    assert spec is not None and spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    weights, history = example.train(3)
    assert len(history) == 3
    assert np.isfinite(weights).all() and np.abs(weights).max() > 0


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_what_is_nobodys_is_looked_at_too(mode: str) -> None:
    """A wall that can be broken is a model of no side."""
    game = env(book="cc", battlefield="old-sanctuary", render_mode=mode)
    game.reset(seed=1)
    shown = game.render()
    assert "+  " in shown if mode == "ansi" else shown.any()
