"""What machines decide in campaigns: sensible heroes, full army lists, experience that is spent and kept."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import pytest
from tests.c2.incarnation.annals import CAMPAIGNS, KNIGHT, Annals

from escarmouche.kernel import PASS, Ask, Choose, Game, Perspective, Seeded, Step
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks.c2.incarnation.companies import MusterCompany, mustered
from escarmouche.rulebooks.c2.incarnation.creation import PickHero, PickMentor, candidates
from escarmouche.rulebooks.c2.incarnation.heroes import figure_cost
from escarmouche.rulebooks.c2.machine.campaigning import RESERVE, SHARE_OF_HERO, TACTICS, chance
from escarmouche.rulebooks.common.campaign_book import rules_of
from escarmouche.rulebooks.common.campaigns import PlayBattle


def chosen(annals: Annals, *steps: Step) -> tuple[Ask[Any], Any]:
    """The first question of some steps, and what a machine answers."""
    game = annals.asked(*steps)
    ask = game.request
    assert isinstance(ask, Ask)
    player = Tactician(1, rules_of("c2-campaign"), budget=math.inf)
    return ask, player.answer(ask, Perspective(game, ask.player))


def weighed(annals: Annals, ask: Choose[Any], answers: Sequence[str]) -> list[float]:
    return list(TACTICS.weigh(annals.campaign, ask, answers, exact=False))


def test_a_hero_leaves_room_for_others() -> None:
    annals = Annals(points=100)
    _, answer = chosen(annals, PickHero("red"))
    known = candidates(annals.campaign, None)
    cost = figure_cost(known[answer], annals.campaign.collection)
    assert cost <= SHARE_OF_HERO * 100
    others = [figure_cost(one, annals.campaign.collection) for one in known.values()]
    assert cost == max(other for other in others if other <= SHARE_OF_HERO * 100)


def test_a_mentor_is_somebody_with_a_gift() -> None:
    annals = Annals(points=100)
    annals.add("red-hero", "hero", KNIGHT)
    ask, answer = chosen(annals, PickMentor("red"))
    assert answer != PASS
    assert isinstance(ask, Choose)
    assert len(ask.options) > 1


@pytest.mark.parametrize(("experience", "buys"), [(0, False), (RESERVE + 20, True)])
def test_experience_buys_as_long_as_some_is_left(experience: int, buys: bool) -> None:
    annals = Annals()
    annals.add("red-hero", "hero", KNIGHT, experience=experience)
    prices = {"iron-guard": 8}
    options = {PASS: None, **dict.fromkeys(prices)}
    about = {"hero": "red-hero", "left": experience, "prices": prices}
    ask: Choose[Any] = Choose("red", "c2.xp.buy", options, about=about)
    passed, bought = weighed(annals, ask, [PASS, "iron-guard"])
    assert (bought > passed) == (buys or annals.campaign.collection.experience["iron-guard"].points > 2 * RESERVE)


def test_who_would_be_left_with_nothing_keeps_his_experience() -> None:
    annals = Annals()
    annals.add("red-hero", "hero", KNIGHT, experience=RESERVE)
    cheap = min(annals.campaign.collection.experience.values(), key=lambda card: card.points)
    about = {"hero": "red-hero", "left": RESERVE, "prices": {cheap.key: RESERVE}}
    ask: Choose[Any] = Choose("red", "c2.xp.buy", {PASS: None, cheap.key: cheap}, about=about)
    passed, bought = weighed(annals, ask, [PASS, cheap.key])
    assert bought < passed
    rich: Choose[Any] = Choose("red", "c2.xp.buy", {PASS: None, cheap.key: cheap}, about={**about, "left": 50})
    passed, bought = weighed(annals, rich, [PASS, cheap.key])
    assert bought > passed


def test_a_die_is_helped_as_far_as_it_pays() -> None:
    annals = Annals()
    annals.add("red-hero", "hero", KNIGHT, experience=5, cards=["iron-guard"])
    about = {"hero": "red-hero", "difficulty": 6, "left": 5, "experience": "iron-guard"}
    options = {str(points): points for points in range(5)}
    ask: Choose[Any] = Choose("red", "c2.hero.resurrection.recovery-test", options, about=about)
    values = weighed(annals, ask, list(options))
    points = annals.campaign.collection.experience["iron-guard"].points
    assert values == [pytest.approx(chance(6, spent) * points - spent) for spent in range(5)]


def test_a_die_never_comes_to_more_than_five_sixths() -> None:
    assert [chance(6, bonus) for bonus in range(6)] == [pytest.approx(n / 6) for n in (1, 2, 3, 4, 5, 5)]
    assert chance(9, 0) == 0


def test_a_whole_campaign_is_decided_and_its_armies_are_full() -> None:
    setup = CAMPAIGNS.setup("adventure", seed=3, points=120, battlefield="open-field")
    game: Game[Any] = Game(CAMPAIGNS, setup, dice=Seeded(3))
    players = {side: Tactician(side, rules_of("c2-campaign"), budget=math.inf) for side in game.state.players}
    shares: list[float] = []
    fought = 0
    while fought < 4 and (request := game.request) is not None:
        if isinstance(request, PlayBattle):
            fought += 1
            answer = request.offers(random.Random(fought))[0]
        else:
            assert isinstance(request, Ask)
            answer = players[request.player].answer(request, Perspective(game, request.player))
        if isinstance(request, MusterCompany):
            army = mustered(request.campaign, answer, request.terms)
            shares.append(army.points / request.terms.limit)
        game.answer(answer, player=request.player)
    assert len(shares) == 8
    assert min(shares) > 0.7
