"""Scenario cards: what one says, and a match that is begun from one."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.c2.matches import any_answer

from escarmouche.documents import BadDocument
from escarmouche.errors import Problem
from escarmouche.kernel import Game, Seeded
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.content.goals import FewerLosses, GainExperience, NextAct
from escarmouche.rulebooks.c2.content.scenarios import load_scenario, scenario_schema, standard_scenarios
from escarmouche.texts import Texts

CARD = """\
key: night-raid
name: Night raid
act: 1
story: A raid by night.
objective:
  text: Lose fewer A.P. than the enemy.
  goals: [{goal: fewer-losses, by: 5}]
victory: {number: 5, text: The raid succeeds., effects: [{do: experience, amount: 2}]}
defeat: {text: The raid fails., effects: [{do: next-act, card: toll-road}]}
duration: 4
deployment: outflanking
points: 120
"""

SCHEMA = Path(__file__).parents[3] / "docs" / "schemas" / "scenario.json"


def begun(*armies: str, **options: Any) -> Battle:
    rules = book("c2")
    battle: Battle = rules.begin(rules.setup(armies or ("lions-80", "acheron-80"), "open-field", options=options))
    return battle


@pytest.mark.rule("c2.scenario.card")
def test_a_card_says_all_of_its_act() -> None:
    card = load_scenario(CARD)
    assert card.goals == (FewerLosses(by=5),)
    assert card.victory.effects == (GainExperience(amount=2),)
    assert card.defeat.effects == (NextAct(card="toll-road"),)
    assert (card.act, card.resurrection, card.turns, card.points) == (1, 5, 4, 120)
    assert (card.deployment, card.shadow_deployment) == ("outflanking", "battle")
    assert (card.story.en, card.defeat.text.fr) == ("A raid by night.", "The raid fails.")


@pytest.mark.rule("c2.scenario.duration")
def test_an_act_of_the_first_edition_lasts_three_turns_longer() -> None:
    assert load_scenario(CARD).turns == 4
    assert load_scenario(CARD + "first_edition: true\n").turns == 7
    assert load_scenario(CARD.replace("duration: 4", "duration: 96") + "first_edition: true\n").turns == 99
    with pytest.raises(BadDocument) as bad:
        load_scenario(CARD.replace("duration: 4", "duration: 97") + "first_edition: true\n")
    assert bad.value.rule == "c2.scenario.duration"


@pytest.mark.parametrize(
    ("good", "wrong"),
    [
        ("act: 1", "act: 4"),
        ("outflanking", "ambush"),
        ("points: 120", ""),
        ("goal: fewer-losses, by: 5", "goal: win"),
        ("do: experience, amount: 2", "do: experience"),
        ("  goals: [{goal: fewer-losses, by: 5}]", "  goals: []"),
    ],
)
def test_a_card_with_a_mistake_is_refused(good: str, wrong: str) -> None:
    with pytest.raises(BadDocument):
        load_scenario(CARD.replace(good, wrong))


def test_there_is_a_card_for_each_act_that_tells_all_in_both_languages() -> None:
    cards = standard_scenarios().values()
    assert sorted({card.act for card in cards}) == [1, 2, 3]
    for card in cards:
        for text in (card.name, card.story, card.objective, card.victory.text, card.defeat.text):
            assert text.fr and text.en and text.fr != text.en


@pytest.mark.parametrize("key", standard_scenarios())
def test_a_match_of_a_scenario_is_fought_by_its_card(key: str) -> None:
    card = standard_scenarios()[key]
    options = begun(scenario=key).options
    assert (options.turns, options.deployment) == (card.turns, card.deployment)
    assert options.shadow_deployment == card.shadow_deployment


def test_the_players_may_change_what_a_card_says() -> None:
    options = begun(scenario="closing-ring", turns=2, shadow_deployment="battle").options
    assert (options.turns, options.deployment, options.shadow_deployment) == (2, "siege", "battle")


@pytest.mark.rule("c2.scenario.points")
def test_no_army_is_worth_more_than_the_act_allows() -> None:
    larger = next(ready.key for ready in book("c2").armies() if ready.points > 150)
    with pytest.raises(Problem) as refused:
        begun(larger, "acheron-80", scenario="toll-road")
    assert refused.value.rule == "c2.army.points-tolerance"
    assert begun(larger, "acheron-80", scenario="toll-road", points=10_000).options.scenario == "toll-road"
    with pytest.raises(Problem):
        begun(points=40)


@pytest.mark.rule("c2.scenario.duration")
@pytest.mark.parametrize("turns", [1, 2])
def test_the_battle_ends_at_once_when_its_last_turn_has_been_played(turns: int) -> None:
    rules = book("c2")
    setup = rules.setup(("lions-80", "acheron-80"), "open-field", options={"scenario": "toll-road", "turns": turns})
    game = Game(rules, setup, dice=Seeded(3)).start()
    rng = random.Random(3)
    while game.request is not None:
        game.answer(any_answer(game.request, rng))
    assert game.over and game.state.turn == turns


def test_the_briefing_tells_the_act_and_its_objective() -> None:
    rules = book("c2")
    setup = rules.setup(("lions-80", "acheron-80"), "open-field", options={"scenario": "toll-road"})
    for language, title in (("en", "The toll road"), ("fr", "Le péage")):
        told = " ".join(Texts(language).tell(one.words) for one in rules.briefing(setup).wins)
        assert title in told


def test_the_schema_in_the_documents_is_that_of_the_program() -> None:
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == json.loads(json.dumps(scenario_schema()))
