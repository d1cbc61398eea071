"""Before a battle: the scenario drawn by lot, posts by dice, armies that are chosen in secret."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from escarmouche.errors import Problem
from escarmouche.kernel import Choose, Game, Random, Seeded, play
from escarmouche.rulebooks.lfw.book import RULEBOOK as LFW
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY
from escarmouche.rulebooks.lfw.events import Deployed, FactionAnnounced, ListsRevealed, PostsDrawn

HIDDEN: dict[str, Any] = {"lists": "hidden"}


def game_of(seed: int = 1, **options: Any) -> Game[Any]:
    return Game(LFW, LFW.setup(seed=seed, options=options), dice=Seeded(seed), story=True)


@pytest.mark.rule("lfw.scenario.prebattle")
def test_dice_say_who_has_which_post() -> None:
    posts = set()
    for seed in range(8):
        game = game_of(seed, scenario="embuscade-urbaine", posts="dice").start()
        [drawn] = [told.event for told in game.story if isinstance(told.event, PostsDrawn)]
        assert drawn.posts == game.state.mission.posts
        assert sorted(post for _, post in drawn.posts) == ["attacker", "defender"]
        posts.add(dict(drawn.posts)["red"])
    assert posts == {"attacker", "defender"}


@pytest.mark.rule("lfw.scenario.prebattle")
def test_each_announces_his_faction_and_chooses_his_army_in_secret() -> None:
    game = game_of(scenario="prendre-la-breche", **HIDDEN)
    assert not game.state.units
    for side, faction in (("red", "hill-clans"), ("blue", "moor-dead")):
        assert game.request is not None
        assert (game.request.rule, game.request.player) == ("lfw.scenario.prebattle#faction", side)
        game.answer(faction)
    assert [told.event.faction for told in game.story if isinstance(told.event, FactionAnnounced)] == [
        "hill-clans",
        "moor-dead",
    ]
    lists = {request.player: request for request in game.requests}
    assert set(lists) == {"red", "blue"}  # both at the same time
    for side, faction in (("red", "hill-clans"), ("blue", "moor-dead")):
        asked = lists[side]
        assert isinstance(asked, Choose)
        assert {roster.faction for roster in asked.options.values()} == {faction}
    game.answer("hill-clans-300", player="red")
    seen = game.transcript("blue")
    assert not any("hill-clans-300" in str(one) for one in seen)
    assert not game.view("blue").state.units
    game.answer("moor-dead-300", player="blue")
    [revealed] = [told.event for told in game.story if isinstance(told.event, ListsRevealed)]
    assert revealed.lists == (("red", "hill-clans-300"), ("blue", "moor-dead-300"))
    assert not any(isinstance(told.event, Deployed) for told in game.story)
    assert {unit.profile.faction for unit in game.state.units.values() if unit.side == "red"} == {"hill-clans"}
    assert game.state.gathering is None


@pytest.mark.rule("lfw.scenario.prebattle")
def test_only_lists_that_suit_the_post_are_offered() -> None:
    game = game_of(scenario="fleau-des-demons", players=3, **HIDDEN)
    offered = {}
    while isinstance(game.request, Choose) and game.request.rule == "lfw.scenario.prebattle#faction":
        offered[game.request.player] = set(game.request.options)
        game.answer(next(iter(game.request.options)))
    # of one faction alone nobody is asked
    assert "green" not in offered
    assert all("pit-demons" not in factions for factions in offered.values())
    [demon] = [one.event for one in game.story if isinstance(one.event, FactionAnnounced) and one.event.side == "green"]
    assert demon.faction == "pit-demons"


@pytest.mark.rule("lfw.scenario.prebattle")
def test_a_scenario_drawn_by_lot_is_one_for_so_many_players() -> None:
    for players in (1, 2, 3, 4):
        drawn = {
            LFW.setup(seed=seed, options={"scenario": "dice", "players": players})["scenario"] for seed in range(6)
        }
        assert len(drawn) > 1 or players == 1
        for key in drawn:
            assert BY_KEY[key].least <= players <= len(BY_KEY[key].posts)


def test_the_journal_of_a_battle_with_hidden_lists_tells_the_same_game() -> None:
    setup = LFW.setup(["hill-clans-100", "lantern-guild-100"], "open-field", options=HIDDEN)
    game = Game(LFW, setup, dice=Seeded(5))
    play(game, {side: Random(5) for side in game.state.players})
    again = Game(LFW, setup, dice=Seeded(5))
    for entry in game.journal.entries:
        if entry.player and not again.over:
            again.answer(entry.answer, player=entry.player)
    assert again.fingerprint() == game.fingerprint()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"draws_posts": True, "scenario": ""}, "posts of a scenario"),
        ({"rosters": []}, "1 to 60 units"),
        ({"scenario": "fleau-des-demons"}, "sides play this scenario|suits the post"),
    ],
)
def test_set_ups_with_lists_that_can_not_be_are_refused(change: dict[str, Any], told: str) -> None:
    setup = LFW.setup(["hill-clans-100"], options={"scenario": "prendre-la-breche", **HIDDEN})
    with pytest.raises(Problem, match=told):
        LFW.begin({**setup, **change})


@pytest.mark.rule("lfw.scenario.prebattle")
def test_posts_drawn_by_dice_need_armies_that_suit_them_all() -> None:
    options = {"scenario": "mines", "posts": "dice"}
    with pytest.raises(Problem, match="suit every post"):
        LFW.setup(["hill-clans-300", "pit-demons-300"], options=options)
    assert LFW.setup(["pit-demons-300", "pit-demons-300"], options=options)["draws_posts"]


def test_a_scenario_for_fewer_or_more_players_is_refused() -> None:
    for key, players in (("mines", 4), ("prendre-la-breche", 3), ("fleau-des-demons", 2)):
        with pytest.raises(Problem, match="sides play this scenario"):
            LFW.setup(options={"scenario": key, "players": players})


@pytest.mark.rule("lfw.scenario.prebattle")
@pytest.mark.parametrize("agreed", [{}, {"posts": "dice"}, {"lists": "hidden"}], ids=str)
@pytest.mark.parametrize("armies", [[], ["pit-demons-300", "hill-clans-300"]], ids=str)
def test_a_scenario_drawn_by_lot_is_one_for_the_armies_that_are_brought(
    armies: list[str], agreed: dict[str, Any]
) -> None:
    for seed in range(8):
        assert LFW.setup(armies, seed=seed, options={"scenario": "dice", **agreed})["sides"]


@pytest.mark.rule("lfw.scenario.prebattle")
def test_a_scenario_drawn_by_lot_is_one_for_the_battlefield_of_a_file(tmp_path: Path) -> None:
    field = tmp_path / "field.yaml"
    field.write_text("key: bare\nname: Bare\n")
    drawn = {
        LFW.setup(battlefield=str(field), seed=seed, options={"scenario": "dice"})["scenario"] for seed in range(8)
    }
    assert drawn and "mines" not in drawn and "roi-de-la-colline" not in drawn


def test_of_secret_lists_against_a_titan_the_assailants_need_a_captain(tmp_path: Path) -> None:
    file = tmp_path / "army.yaml"
    text = "name: No captain\nfaction: hill-clans\nformat: 100\nunits:\n  - {unit: clan-warrior}\n  - {unit: clan-warrior}\n"
    file.write_text(text)
    with pytest.raises(Problem) as refused:
        LFW.setup([str(file)], options={"scenario": "assaut-sur-un-titan", **HIDDEN})
    assert refused.value.rule == "lfw.army.captain"
