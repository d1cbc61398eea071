"""Whole campaigns played by machines: what must hold all along, and what is judged of a battle that is handed in."""

from __future__ import annotations

import random
import zlib
from functools import cache
from typing import Any

import msgspec
import pytest
from tests.c2.incarnation.campaigner import Campaigner

from escarmouche.errors import Problem
from escarmouche.kernel import Game, IllegalAnswer, Journal, Random, Seeded, play
from escarmouche.kernel.errors import Divergence
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign
from escarmouche.rulebooks.common.campaigns import PlayBattle
from escarmouche.texts import LOCALES, Texts

CAMPAIGNS: Any = book("c2").campaigns
SMALL = {"points": 60, "battlefield": "open-field"}
WON = 37
"""The first adventure to be played: one that is won, by the rules of today."""

MANY = 40
"""How many adventures are played at most until one has been won."""


def begun(kind: str, seed: int, **settings: Any) -> Game[Campaign]:
    setup = CAMPAIGNS.setup(kind, seed=seed, **SMALL, **settings)
    return Game(CAMPAIGNS, setup, dice=Seeded(seed), history="turns", story=True)


def played(kind: str, seed: int, **settings: Any) -> Game[Campaign]:
    game = begun(kind, seed, **settings)
    play(game, {side: Campaigner(f"{seed}-{side}") for side in game.state.players})
    return game


@cache
def won_adventure() -> Game[Campaign]:
    """A campaign in which an adventurer has won all three acts."""
    for seed in range(WON, WON + MANY):
        game = played("adventure", seed)
        if any(quest.ending == "retired" for quest in game.state.quests.values()):
            return game
    raise AssertionError("nobody wins an adventure")


def before_battle(kind: str = "heroes", seed: int = 1) -> Game[Campaign]:
    """A campaign that waits for its first battle."""
    game = begun(kind, seed, **({"length": 2} if kind == "heroes" else {}))
    seats = {side: Campaigner(f"{seed}-{side}") for side in game.state.players}
    while not isinstance(request := game.request, PlayBattle):
        assert request is not None
        game.answer(seats[request.player].answer(request, None), player=request.player)  # type: ignore[arg-type]
    return game


def fought(ask: PlayBattle[Any, Any], seed: int = 5) -> Game[Any]:
    """A battle of a campaign, played to its end."""
    battle = ask.game()
    battle.dice = Seeded(seed)
    play(battle, {side: Random(f"{seed}-{side}") for side in battle.state.players})
    return battle


@pytest.mark.rule("c2.adventure.mode")
def test_a_whole_adventure_of_three_acts_is_won() -> None:
    game = won_adventure()
    state = game.state
    assert state.over
    winner = next(side for side, quest in state.quests.items() if quest.ending == "retired")
    acts = [battle.act for battle in state.battles if battle.side == winner]
    assert acts[0] == 1
    assert {1, 2, 3} <= set(acts)
    assert state.battles[-1].act >= 1
    hero = state.hero(winner)
    assert hero is not None
    assert hero.elixirs
    assert hero.gift is None


def test_all_that_is_told_and_asked_has_words_in_both_languages() -> None:
    game = won_adventure()
    for locale in LOCALES:
        texts = Texts(locale)
        for told in game.story:
            words = CAMPAIGNS.told(game.state, told.event)
            assert words is None or texts.tell(words)
        chronicle = CAMPAIGNS.chronicle(game.state)
        assert [texts.tell(battle) for battle in chronicle.battles]
        assert [texts.tell(fact.value) for person in chronicle.people for fact in person.facts]


def test_a_campaign_is_played_once_more_from_its_journal() -> None:
    game = won_adventure()
    again = Game.resume(game.journal, CAMPAIGNS, story=True)
    assert again.fingerprint() == game.fingerprint()
    assert [told.event for told in again.story] == [told.event for told in game.story]


@pytest.mark.parametrize("seed", range(3))
def test_battles_of_heroes_are_played_to_the_end(seed: int) -> None:
    game = played("heroes", seed, length=3)
    assert len(game.state.battles) == 3
    for hero in game.state.heroes.values():
        assert hero.experience >= 0
        assert hero.role == "hero" or not hero.experience


def test_undo_takes_a_battle_back() -> None:
    game = before_battle()
    before = game.fingerprint()
    ask: Any = game.request
    game.answer(ask.fought(fought(ask)))
    assert game.fingerprint() != before
    game.rewind(len(game.journal.entries) - 1, agreed=True)
    while game.journal.entries[-1].rule != "c2.adventure.setup":
        game.undo(agreed=True)
    assert game.fingerprint() == before


# -- what is judged ----------------------------------------------------------------------------------------------------


def test_a_battle_is_judged_by_its_journal() -> None:
    game = before_battle()
    ask: Any = game.request
    good = ask.fought(fought(ask))
    entries = game.fingerprint()
    cooked = {**good, "report": {**good["report"], "winner": "blue", "turns": 99}}
    with pytest.raises(IllegalAnswer, match="report"):
        game.answer(cooked)
    with pytest.raises(IllegalAnswer, match="record"):
        game.answer({**good, "fingerprint": "0"})
    with pytest.raises(IllegalAnswer, match="record"):
        game.answer({**good, "entries": ""})
    with pytest.raises(IllegalAnswer):
        game.answer({"winner": "red"})
    assert game.fingerprint() == entries, "nothing is lost"
    game.answer(good)
    assert len(game.state.battles) == 1


def test_a_battle_that_is_not_over_or_another_one_is_refused() -> None:
    game, other = before_battle(seed=1), before_battle(seed=2)
    ask, another = game.request, other.request
    assert isinstance(ask, PlayBattle)
    assert isinstance(another, PlayBattle)
    with pytest.raises(Problem, match="not over"):
        ask.fought(ask.game().start())
    with pytest.raises(Problem, match="another battle"):
        ask.fought(fought(another))
    with pytest.raises(Divergence, match="another battle"):
        ask.game(another.game().journal)


def test_a_battle_by_other_rules_is_refused_a_later_one_counts_as_judged() -> None:
    game = before_battle()
    ask: Any = game.request
    good = ask.fought(fought(ask))
    old = {**good, "revision": "c2/0", "entries": msgspec.json.decode(msgspec.json.encode(zlib.compress(b"\x90")))}
    with pytest.raises(IllegalAnswer, match="revision c2/0 of the rules") as error:
        game.answer(old)
    assert error.value.reasons[0].rule == ask.rule
    entries = [*game.journal.entries]
    game.answer(good)
    handed_in = msgspec.structs.replace(game.journal.entries[len(entries)], answer=old)
    again = Game.resume(Journal(game.journal.header, [*entries, handed_in]), CAMPAIGNS)
    assert len(again.state.battles) == 1


def test_a_battle_handed_in_counts_as_judged_when_a_rule_has_been_mended() -> None:
    game = before_battle()
    ask: Any = game.request
    good = ask.fought(fought(ask))
    before = len(game.journal.entries)
    game.answer(good)
    longer = {**good, "report": {**good["report"], "turns": good["report"]["turns"] + 1}}
    handed_in = msgspec.structs.replace(game.journal.entries[before], answer=longer)
    again = Game.resume(Journal(game.journal.header, [*game.journal.entries[:before], handed_in]), CAMPAIGNS)
    assert len(again.state.battles) == 1
    with pytest.raises(IllegalAnswer):
        before_battle().answer(longer)


def test_the_story_of_a_campaign_does_not_hold_its_battles_whole() -> None:
    game = before_battle()
    ask: Any = game.request
    game.answer(ask.fought(fought(ask)))
    told = [told.event for told in game.story if getattr(told.event, "rule", "") == ask.rule]
    assert [set(event.answer) for event in told] == [{"fingerprint"}]  # type: ignore[attr-defined]


def test_a_campaign_of_other_rules_that_lead_elsewhere_is_told_in_one_line() -> None:
    game = before_battle()
    entries = [msgspec.structs.replace(game.journal.entries[0], rule="c2.hero.truce"), *game.journal.entries[1:]]
    header = msgspec.structs.replace(game.journal.header, revision="c2/0+0")
    with pytest.raises(Divergence, match="c2/0"):
        Game.resume(Journal(header, entries), CAMPAIGNS)


def test_offers_of_armies_are_legal_in_every_campaign() -> None:
    for seed in range(4):
        game = before_battle("adventure", seed)
        rng = random.Random(seed)
        ask = game.request
        assert isinstance(ask, PlayBattle)
        assert len(ask.offers(rng)) == 1
