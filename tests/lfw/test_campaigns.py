"""Campaigns: what specialists gain experience for, and whole campaigns played by machines."""

from __future__ import annotations

from typing import Any

import pytest
from tests.lfw.arena import Arena, line, profile
from tests.lfw.scenarios.fields import found as with_relic
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import square

from escarmouche.errors import Problem
from escarmouche.kernel import Choose, Game, Seeded, play
from escarmouche.players import make_player
from escarmouche.rulebooks import book
from escarmouche.rulebooks.common.campaigns import PlayBattle
from escarmouche.rulebooks.lfw.battle import Battle, Combat, Deeds, Hurt, Mission, Site, Treasure
from escarmouche.rulebooks.lfw.campaign.battles import MAGE, SCENARIO
from escarmouche.rulebooks.lfw.campaign.events import ExperienceGained
from escarmouche.rulebooks.lfw.campaign.experience import lines
from escarmouche.rulebooks.lfw.campaign.reports import Record, report
from escarmouche.rulebooks.lfw.campaign.state import Campaign
from escarmouche.rulebooks.lfw.content.battlefields import RUIN
from escarmouche.rulebooks.lfw.presentation import campaign_story
from escarmouche.rulebooks.lfw.rules.aptitudes import UseAptitude
from escarmouche.rulebooks.lfw.rules.melee import DecideCombat
from escarmouche.rulebooks.lfw.rules.movement import MoveUnit
from escarmouche.rulebooks.lfw.rules.scenarios import leave
from escarmouche.rulebooks.lfw.rules.wounds import ResolveWounds
from escarmouche.table import INCH, Pose
from escarmouche.texts import LOCALES, Texts

CAMPAIGNS: Any = book("lfw").campaigns


def gained(battle: Battle, unit: str, **agreed: bool) -> dict[str, int]:
    """What a specialist has gained in a battle as it stands, line by line."""
    return lines(report(battle).of(unit), **agreed)


def specialist(speciality: str, **changes: Any) -> Arena:
    """A specialist at 5, 5, an enemy at 6, 5, and a friend far away."""
    arena = Arena()
    arena.add("one", "red", 5, 5, base=ROUND, speciality=speciality, level=1, **changes)
    arena.add("foe", "blue", 6, 5, base=ROUND)
    arena.add("friend", "red", 20, 20, base=ROUND)
    return arena


@pytest.mark.rule("lfw.campaign.capitaine")
def test_a_captain_gains_one_for_each_aptitude_and_four_for_a_victory() -> None:
    aptitude = "lfw.aptitude.defense-organisee"
    arena = specialist("captain", command=2, aptitudes=(aptitude,))
    battle = arena.run(UseAptitude("one", aptitude))
    assert gained(battle, "one") == {"aptitudes": 1}
    battle.winner = "blue"
    assert gained(battle, "one") == {"aptitudes": 1}
    battle.winner = "red"
    assert gained(battle, "one") == {"aptitudes": 1, "victory": 4}


@pytest.mark.rule("lfw.campaign.general")
@pytest.mark.rule("lfw.campaign.mage")
def test_a_mage_gains_nothing_by_the_letter_one_for_each_spell_if_agreed() -> None:
    record = Record(unit="one", side="red", speciality="mage", deeds=Deeds(spells=3, commands=2), won=True)
    assert lines(record) == {}
    assert lines(record, spells_count=True) == {"spells": 3}
    captain = Record(unit="one", side="red", speciality="captain", deeds=Deeds(spells=3, commands=2), won=False)
    assert lines(captain, spells_count=True) == {"aptitudes": 2}


@pytest.mark.rule("lfw.campaign.zelote")
def test_a_zealot_gains_one_for_each_combat_won_and_each_unit_destroyed() -> None:
    arena = specialist("zealot")
    arena.battle.combat = Combat(("one", "foe"), (("blue", 1),))
    battle = arena.run(DecideCombat())
    assert gained(battle, "one") == {"combats": 1}
    lost = specialist("zealot")
    lost.battle.combat = Combat(("one", "foe"), (("red", 1),))
    assert gained(lost.run(DecideCombat()), "one") == {}
    arena.battle.hurts = (Hurt("foe", "one", 9),)
    assert gained(arena.run(ResolveWounds()), "one") == {"combats": 1, "kills": 1}


@pytest.mark.rule("lfw.campaign.tireur")
def test_a_marksman_gains_one_for_each_unit_that_it_has_destroyed() -> None:
    for by, table in (("one", {"kills": 1}), ("friend", {})):
        arena = specialist("marksman")
        arena.battle.hurts = (Hurt("foe", by, 9),)
        assert gained(arena.run(ResolveWounds()), "one") == table


@pytest.mark.rule("lfw.campaign.briscard")
def test_an_old_hand_gains_three_for_not_being_destroyed() -> None:
    arena = specialist("briscard")
    assert gained(arena.battle, "one") == {"survival": 3}
    arena.battle.hurts = (Hurt("one", "foe", 9),)
    assert gained(arena.run(ResolveWounds()), "one") == {}


@pytest.mark.rule("lfw.campaign.eclaireur")
def test_a_scout_gains_one_for_each_quarter_in_which_it_has_been() -> None:
    arena = specialist("scout", movement=12 * INCH)
    arena.battle.stand(arena.battle["foe"], None)
    assert gained(arena.battle, "one") == {"quarters": 1}
    battle = arena.run(MoveUnit("one", "normal"), answers=[line((5, 5), (11.6, 5))])  # partly in the next one
    assert gained(battle, "one") == {"quarters": 2}
    arena.battle["one"].move = ""
    battle = arena.run(MoveUnit("one", "normal"), answers=[line((11.6, 5), (5, 5))])
    assert gained(battle, "one") == {"quarters": 2}
    arena.battle["one"].move = ""
    battle = arena.run(MoveUnit("one", "normal"), answers=[line((5, 5), (5, 13))])  # wholly in the one behind
    assert gained(battle, "one") == {"quarters": 3}
    for x in (11.5, 12.5):
        beside = specialist("scout")
        beside.battle.stand(beside.battle["one"], Pose(round(x * INCH), 5 * INCH))
        beside.battle["one"].deeds = Deeds()
        beside.battle.stand(beside.battle["one"], Pose(round(x * INCH), 5 * INCH))
        assert gained(beside.battle, "one") == {"quarters": 1}, "its base ends at the middle line"
    middle = specialist("scout")
    middle.battle.stand(middle.battle["one"], Pose(12 * INCH, 12 * INCH))
    assert gained(middle.battle, "one") == {"quarters": 4}


@pytest.mark.rule("lfw.campaign.eclaireur")
def test_a_scout_gains_three_for_a_place_and_one_for_each_treasure_saved() -> None:
    arena = specialist("scout")
    arena.battle.stand(arena.battle["foe"], None)
    site = Site("hill", square("hill", RUIN, 3, 3, 4, 0).outline)
    arena.battle.mission = Mission(scenario="roi-de-la-colline", sites=(site,))
    assert gained(arena.battle, "one") == {"quarters": 1, "control": 3}
    arena.add("other", "blue", 3, 3, base=ROUND)
    assert gained(arena.battle, "one") == {"quarters": 1}
    arena.add("second", "red", 6, 3, base=ROUND)
    assert gained(arena.battle, "one") == {"quarters": 1, "control": 3}
    for scenario in (
        "assaut-place-forte",
        "fouille-precipitee",
    ):  # where one has to be alone there, or has found a hiding place
        arena.battle.change_mission(scenario=scenario)
        assert gained(arena.battle, "one") == {"quarters": 1}
    carrier = with_relic(speciality="scout", level=1)
    leave(carrier.battle, carrier.battle["finder"], "lfw.scenario.fouille-precipitee.victory")
    assert gained(carrier.battle, "finder")["treasures"] == 1
    rider = specialist("scout", mount=profile("horse", base=ROUND))
    rider.battle.mission = Mission(scenario="mines", treasures=(Treasure("treasure", bearer="one-mount"),))
    leave(rider.battle, rider.battle["one-mount"], "lfw.scenario.mines.victory")
    assert gained(rider.battle, "one")["treasures"] == 1


# -- whole campaigns ---------------------------------------------------------------------------------------------------


def played(answers: dict[str, Any] | None = None, **settings: Any) -> Game[Campaign]:
    """A campaign to its end: the default of each question, or else the first option; battles by lot."""
    setup = CAMPAIGNS.setup("battles", points=100, battlefield="lone-hill", **settings)
    game = Game(CAMPAIGNS, setup, dice=Seeded(3), story=True)
    while (ask := game.request) is not None:
        if isinstance(ask, PlayBattle):
            battle = ask.game()
            battle.dice = Seeded(len(game.state.battles))
            play(battle, {side: make_player("random", 1, book("lfw")) for side in battle.state.players})
            game.answer(ask.fought(battle), player=ask.player)
        else:
            assert isinstance(ask, Choose)
            first = ask.default if ask.default is not None else next(iter(ask.options))
            game.answer((answers or {}).get(ask.rule, first), player=ask.player)
    return game


@pytest.mark.rule("lfw.campaign.general")
def test_experience_is_added_up_from_battle_to_battle() -> None:
    game = played(length=2)
    state = game.state
    assert state.over and len(state.battles) == 2
    told = [told.event for told in game.story if isinstance(told.event, ExperienceGained)]
    assert {event.unit for event in told} == set(state.veterans)
    assert len(told) == 2 * len(state.veterans)
    for name, veteran in state.veterans.items():
        mine = [event for event in told if event.unit == name]
        assert sum(event.points for event in mine) == veteran.experience == mine[-1].total
        assert all(sum(event.table.values()) == event.points for event in mine)
    for locale in LOCALES:
        texts = Texts(locale)
        for entry in game.story:
            words = CAMPAIGNS.told(state, entry.event)
            assert words is None or texts.tell(words)
        chronicle = CAMPAIGNS.chronicle(state)
        assert chronicle.over and len(chronicle.people) == len(state.veterans)
        assert all(texts.tell(words) for words in chronicle.battles)


def test_a_campaign_goes_on_as_long_as_both_like() -> None:
    game = played({"lfw.campaign.general#go-on": "no", SCENARIO: "roi-de-la-colline"})
    assert [battle.scenario for battle in game.state.battles] == ["roi-de-la-colline"]


def test_an_army_is_offered_with_its_people() -> None:
    game = Game(CAMPAIGNS, CAMPAIGNS.setup("battles", points=300, length=1)).start()
    ask = game.request
    assert isinstance(ask, Choose)
    told = campaign_story.NARRATOR.option(game.state, ask, "stone-holds-garrison-of-stone")
    assert [Texts(locale).tell(told) for locale in ("en", "fr")] == [
        "Garrison of stone (Holds of stone)",
        "Garnison de pierre (Bastions de pierre)",
    ]


@pytest.mark.rule("lfw.campaign.mage")
def test_players_who_lead_mages_agree_on_the_experience_of_those() -> None:
    for second, agreed in (("yes", True), ("no", False)):
        setup = CAMPAIGNS.setup("battles", points=300, length=1)
        game = Game(CAMPAIGNS, setup)
        said = iter(("yes", second))
        while not isinstance(ask := game.request, PlayBattle):
            assert isinstance(ask, Choose)
            if ask.rule == MAGE:
                answer: Any = next(said)
            elif ask.rule == SCENARIO:
                answer = "none"
            else:
                answer = "lantern-guild-300"
            game.answer(answer, player=ask.player)
        assert next(said, None) is None
        assert game.state.spells_count is agreed


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"points": 77}, "there is no army of 77 points"),
        ({"battlefield": "nowhere"}, "nowhere"),
        ({"scenarios": ["x.yaml"]}, "no files of scenarios"),
    ],
)
def test_a_campaign_that_cannot_be_is_refused(settings: dict[str, Any], told: str) -> None:
    with pytest.raises(Problem, match=told):
        CAMPAIGNS.setup("battles", **settings)
    with pytest.raises(Problem):
        CAMPAIGNS.setup("adventure")
    with pytest.raises(Problem):
        CAMPAIGNS.begin({"players": ["red", "blue"], "armies": {}, "fields": {}})
