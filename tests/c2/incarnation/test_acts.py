"""The objective of a scenario card: when it is fulfilled, who wins by it, and what follows."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.c2.arena import Arena
from tests.c2.fortification.workshop import add_cannon
from tests.c2.incarnation.test_scenarios import CARD
from tests.c2.matches import any_answer

from escarmouche.documents import BadDocument
from escarmouche.errors import Problem
from escarmouche.kernel import Game, Seeded
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle, Options
from escarmouche.rulebooks.c2.content.goals import (
    AnyGoal,
    AnyOf,
    Clear,
    Destroy,
    FewerLosses,
    Keep,
    Kill,
    Occupy,
)
from escarmouche.rulebooks.c2.content.scenarios import load_scenario
from escarmouche.rulebooks.c2.events import ActEnded, Ended, PhaseBegan
from escarmouche.rulebooks.c2.incarnation.acts import aftermath, is_met
from escarmouche.rulebooks.c2.rules.activation import MovementPhase
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.c2.rules.turn import CheckEnd, Turn
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Board, Piece
from escarmouche.texts import Texts

ACT = load_scenario(CARD)


def field(**changes: Any) -> Arena:
    """Two figures of 20 A.P. a side, at the edges of a table of 100 by 60 cm: red at the bottom, blue at the top."""
    arena = Arena(**changes)
    for name, side, x, y in (("a", "red", 50, 3), ("b", "red", 60, 3), ("c", "blue", 50, 57), ("d", "blue", 60, 57)):
        arena.add(name, side, x, y)
    return arena


def lose(battle: Battle, *names: str) -> None:
    for name in names:
        battle[name].lost = "killed"
        battle.stand(battle[name], None)


def ended(arena: Arena, *goals: AnyGoal) -> Battle:
    """The battle of an act with these goals, after its last turn."""
    arena.battle.act = msgspec.structs.replace(ACT, goals=goals)
    arena.battle.turn = 8
    return arena.run(CheckEnd(turn_ends=True))


@pytest.mark.rule("c2.scenario.objective", "c2.scenario.victory")
def test_who_fulfils_the_objective_wins_whatever_he_has_lost() -> None:
    arena = field()
    lose(arena.battle, "a")
    battle = ended(arena, Keep(whom="b"))
    assert battle.winner == "red"
    (told,) = arena.told(ActEnded)
    assert (told.side, told.fulfilled) == ("red", True)
    assert "c2.scenario.victory" in told.rules
    assert arena.told(Ended)[0].winner == "red"
    assert battle.act is not None
    assert aftermath(battle.act, told.fulfilled).effects == ACT.victory.effects


@pytest.mark.rule("c2.scenario.objective", "c2.scenario.defeat")
def test_who_does_not_fulfil_it_loses_even_where_nobody_has_lost_anything() -> None:
    arena = field()
    battle = ended(arena, FewerLosses())
    assert battle.winner == "blue", "no draw: the act has failed"
    (told,) = arena.told(ActEnded)
    assert not told.fulfilled
    assert "c2.scenario.defeat" in told.rules
    assert battle.act is not None
    assert aftermath(battle.act, told.fulfilled).effects == ACT.defeat.effects


@pytest.mark.rule("c2.scenario.duration")
@pytest.mark.parametrize(
    ("goals", "turn", "over"),
    [
        ((Occupy(where="middle", within=10),), 3, False),
        ((Occupy(where="middle", within=10),), 8, True),
        ((AnyOf(goals=(Destroy(share=100), Occupy(where="middle"))),), 3, True),
        ((AnyOf(goals=(Kill(whom="a"), Occupy(where="middle"))), Clear(where="enemy-half")), 3, False),
        ((Occupy(where="middle"), Keep(whom="all")), 3, True),
    ],
)
def test_who_is_alone_has_the_turns_left_to_occupy_a_place(goals: Any, turn: int, over: bool) -> None:
    arena = field(options=Options(turns=8))
    lose(arena.battle, "c", "d", *(("b",) if len(goals) > 1 and isinstance(goals[1], Keep) else ()))
    arena.battle.act = msgspec.structs.replace(ACT, goals=goals)
    arena.battle.turn = turn
    battle = arena.run(CheckEnd(turn_ends=True))
    assert bool(battle.winner) is over


@pytest.mark.rule("c2.scenario.duration")
def test_an_engine_that_nobody_serves_is_no_enemy_left() -> None:
    arena = field(options=Options(turns=8))
    lose(arena.battle, "c", "d")
    add_cannon(arena, "gun", "blue", 50, 50)
    arena.battle.act = msgspec.structs.replace(ACT, goals=(Occupy(where="middle", within=10),))
    game = arena.game(CheckEnd(), MovementPhase(), dice=[1]).start()
    assert game.state.winner is None
    assert game.state.first == "red", "nobody to roll against"


@pytest.mark.rule("c2.scenario.duration")
def test_one_side_alone_walks_to_where_the_act_wants_it() -> None:
    arena = field(options=Options(turns=2))
    lose(arena.battle, "b", "c", "d")
    arena.battle.act = msgspec.structs.replace(ACT, goals=(Occupy(where="middle", within=10),))
    start = arena.battle["a"].pose
    assert start is not None
    way = Route((start.point, (50 * CM, 20 * CM)), 900)
    battle = arena.run(Turn(), answers=["play", "run", way])
    assert battle.winner == "red"
    assert [told.phase for told in arena.told(PhaseBegan)] == ["movement"]


@pytest.mark.rule("c2.scenario.objective")
def test_all_goals_of_an_objective_have_to_be_met() -> None:
    arena = field()
    assert ended(arena, Keep(whom="all"), Clear(where="own-half")).winner == "red"
    arena = field()
    assert ended(arena, Keep(whom="all"), Kill(whom="c")).winner == "blue"


@pytest.mark.rule("c2.scenario.objective")
def test_an_objective_counts_at_the_end_and_not_before() -> None:
    arena = field()
    arena.battle.act = ACT
    arena.battle.turn = 3
    assert arena.run(CheckEnd(turn_ends=True)).winner is None


@pytest.mark.rule("c2.scenario.objective")
def test_losses_are_counted_in_army_points() -> None:
    battle = field().battle
    lose(battle, "c")
    assert is_met(FewerLosses(by=20), battle)
    assert not is_met(FewerLosses(by=21), battle)
    assert is_met(Destroy(share=50), battle)
    assert not is_met(Destroy(share=51), battle)


@pytest.mark.rule("c2.scenario.objective")
def test_victims_are_named_by_their_worth_their_rank_or_their_card() -> None:
    arena = field()
    arena.add("hero", "blue", 20, 57, points=60, character=True)
    battle = arena.battle
    lose(battle, "c", "d")
    assert not is_met(Kill(whom="dearest"), battle)
    assert not is_met(Kill(whom="characters"), battle)
    assert is_met(Kill(whom="c"), battle)
    lose(battle, "hero")
    for whom in ("dearest", "characters", "hero", "all"):
        assert is_met(Kill(whom=whom), battle)
    assert not is_met(Kill(whom="characters"), field().battle), "nobody there to kill"
    assert is_met(Keep(whom="all"), battle)
    lose(battle, "a")
    assert not is_met(Keep(whom="all"), battle)
    assert is_met(Keep(whom="b"), battle)


@pytest.mark.rule("c2.scenario.objective")
def test_nobody_summoned_counts_among_those_to_kill() -> None:
    arena = field()
    arena.add("ghost", "blue", 20, 57).summoner = "c"
    lose(arena.battle, "c", "d")
    assert is_met(Kill(whom="all"), arena.battle)
    assert is_met(Destroy(share=100), arena.battle)


@pytest.mark.rule("c2.scenario.objective")
def test_a_place_is_held_by_whoever_stands_near_it_and_does_not_flee() -> None:
    arena = field()
    arena.add("e", "red", 50, 38.75)
    arena.add("f", "blue", 50, 43)
    battle = arena.battle
    near = Occupy(where="middle", within=8, majority=True)
    assert is_met(near, battle)
    assert not is_met(Occupy(where="middle", within=7), battle), "7.5 cm from the middle to the edge of its base"
    assert not is_met(Occupy(where="middle", within=8, at_least=2), battle)
    assert not is_met(Occupy(where="middle", within=12, majority=True), battle), "as many of the enemy"
    battle["e"].fleeing = 5
    assert not is_met(near, battle)


@pytest.mark.rule("c2.scenario.objective")
@pytest.mark.parametrize("turned", [False, True])
def test_edges_and_halves_are_those_of_ones_own_side(turned: bool) -> None:
    arena = field()
    battle = arena.battle
    if turned:
        battle.zones = tuple(battle.zones[::-1])
    assert is_met(Clear(where="own-half"), battle)
    assert is_met(Clear(where="own-edge", within=20), battle)
    assert not is_met(Clear(where="enemy-edge", within=2), battle)
    assert is_met(Clear(where="enemy-edge", within=1), battle)
    assert not is_met(Occupy(where="enemy-half"), battle)
    arena.add("e", "red", 20, 29)
    assert is_met(Occupy(where="enemy-half"), battle), "its base reaches over the middle line"
    assert is_met(Occupy(where="own-edge", within=2, at_least=2), battle)
    assert is_met(Occupy(where="enemy-edge", within=30), battle)
    assert not is_met(Occupy(where="enemy-edge", within=29), battle)


@pytest.mark.rule("c2.scenario.objective")
def test_sides_that_have_changed_ends_have_changed_edges() -> None:
    battle = field().battle
    one, two = battle.zones
    battle.zones = (type(one)("red", two.polygon), type(one)("blue", one.polygon))
    assert not is_met(Clear(where="own-half"), battle)
    assert is_met(Occupy(where="enemy-edge", within=2, at_least=2), battle)


@pytest.mark.rule("c2.scenario.objective")
def test_what_the_battle_is_about_can_be_the_place_to_hold() -> None:
    square = tuple((x * CM, y * CM) for x, y in ((40, 6), (60, 6), (60, 10), (40, 10)))
    hut = Piece("hut", "wall", square, 3 * CM)
    battle = field(options=Options(objectives=("hut",))).battle
    battle.board = Board(battle.board.width, battle.board.depth, (hut,), KINDS)
    assert is_met(Occupy(where="objectives", within=2), battle)
    assert is_met(Clear(where="objectives", within=20), battle)


@pytest.mark.rule("c2.scenario.objective")
def test_of_several_goals_one_may_be_enough() -> None:
    battle = field().battle
    lose(battle, "c")
    assert is_met(AnyOf(goals=(Kill(whom="d"), Kill(whom="c"))), battle)
    assert not is_met(AnyOf(goals=(Kill(whom="d"), Destroy(share=60))), battle)


# -- matches -----------------------------------------------------------------------------------------------------------


def setup(scenario: str, battlefield: str = "open-field", **options: Any) -> Any:
    return book("c2").setup(("lions-80", "acheron-80"), battlefield, options={"scenario": scenario, **options})


@pytest.mark.rule("c2.scenario.card")
def test_a_match_is_begun_from_a_card_of_ones_own(tmp_path: Path) -> None:
    card = tmp_path / "raid.yaml"
    card.write_text(CARD, encoding="utf-8")
    battle = book("c2").begin(setup(str(card)))
    assert battle.act == ACT
    assert (battle.options.turns, battle.options.deployment, battle.options.scenario) == (
        4,
        "outflanking",
        "night-raid",
    )


def test_a_card_that_cannot_be_read_is_told_with_its_line(tmp_path: Path) -> None:
    card = tmp_path / "raid.yaml"
    card.write_text(CARD.replace("points: 120", "points: many"), encoding="utf-8")
    with pytest.raises(BadDocument) as bad:
        setup(str(card))
    assert (bad.value.line, bad.value.field) == (12, "points")
    with pytest.raises(Problem) as unknown:
        setup("no-such-card")
    assert "toll-road" in Texts("en").tell(unknown.value.reason)


@pytest.mark.rule("c2.scenario.objective")
def test_an_objective_that_this_battle_cannot_have_is_refused(tmp_path: Path) -> None:
    card = tmp_path / "raid.yaml"
    card.write_text(CARD.replace("goal: fewer-losses, by: 5", "goal: kill, whom: nobody-here"), encoding="utf-8")
    with pytest.raises(Problem) as refused:
        book("c2").begin(setup(str(card)))
    assert refused.value.rule == "c2.scenario.objective"
    card.write_text(CARD.replace("goal: fewer-losses, by: 5", "goal: occupy, where: objectives"), encoding="utf-8")
    with pytest.raises(Problem):
        book("c2").begin(setup(str(card)))


@pytest.mark.rule("c2.scenario.story")
def test_whom_the_story_tells_of_has_to_be_in_the_battle(tmp_path: Path) -> None:
    card = tmp_path / "raid.yaml"
    for who, side, is_there in (
        ("line-spearman", "adventurer", True),
        ("line-spearman", "shadow", False),
        ("bone-warrior", "shadow", True),
    ):
        card.write_text(f"{CARD}character: {{card: {who}, of: {side}}}\n", encoding="utf-8")
        if is_there:
            assert book("c2").begin(setup(str(card))).act.character.card == who
            continue
        with pytest.raises(Problem) as refused:
            book("c2").begin(setup(str(card)))
        assert refused.value.rule == "c2.scenario.story"


@pytest.mark.rule("c2.scenario.objective")
@pytest.mark.parametrize("key", ["hold-the-ridge", "hunt-at-dusk"])
def test_whole_acts_end_with_their_objective_judged(key: str) -> None:
    rules = book("c2")
    told: list[Any] = []
    game = Game(rules, setup(key), dice=Seeded(11), listener=lambda one: told.append(one.event)).start()
    rng = random.Random(11)
    while game.request is not None:
        game.answer(any_answer(game.request, rng))
    (judged,) = (event for event in told if isinstance(event, ActEnded))
    assert game.state.winner == ("red" if judged.fulfilled else "blue")
    for language in ("en", "fr"):
        words = rules.told(game.state, judged)
        assert words is not None
        act = game.state.act
        text = (act.victory if judged.fulfilled else act.defeat).text
        assert text.text(language) in Texts(language).tell(words)


def test_a_saved_act_keeps_its_objective() -> None:
    rules = book("c2")
    state = rules.begin(setup("hold-the-ridge"))
    again = rules.begin(rules.scene_in(rules.write_scene(state)).setup)
    assert again.act == state.act


def test_consequences_are_told_in_both_languages() -> None:
    arena = field()
    battle = ended(arena, FewerLosses())
    words = book("c2").told(battle, arena.told(ActEnded)[0])
    assert words is not None
    assert "“The toll road”" in Texts("en").tell(words)
    assert "Le péage" in Texts("fr").tell(words)
