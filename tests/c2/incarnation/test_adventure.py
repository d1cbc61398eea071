"""The adventure: how it begins, who comes along, what each act brings, and where it leads."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.c2.incarnation.annals import ARCHER, GUARD, KNIGHT, LICH, SKELETON, Annals, fate, replaced, report

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.content.army import Choice
from escarmouche.rulebooks.c2.content.goals import ChangePoints, GainExperience, NextAct
from escarmouche.rulebooks.c2.content.scenarios import Aftermath, Scenario, StoryCharacter
from escarmouche.rulebooks.c2.content.setup import begin
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.incarnation import act_one, act_three, act_two, advantages
from escarmouche.rulebooks.c2.incarnation.campaign_battles import Allowance, battle_setup
from escarmouche.rulebooks.c2.incarnation.campaign_events import ExperienceSpent
from escarmouche.rulebooks.c2.incarnation.campaign_state import Quest
from escarmouche.rulebooks.c2.incarnation.companies import Called, Company, MusterCompany, Terms, faults, mustered
from escarmouche.rulebooks.c2.incarnation.creation import (
    Equipment,
    Outfit,
    PickElixir,
    PickGift,
    PickHero,
    PickMentor,
    PickShadow,
    candidates,
    elixirs,
    gifts,
    mentors,
    steps_of_adventure,
)
from escarmouche.rulebooks.c2.incarnation.heroes import Owned, Thing, overall_cost
from escarmouche.rulebooks.c2.incarnation.quest import (
    AfterAct,
    BeginAct,
    Continue,
    EndAct,
    GatherAct,
    PickAdvantage,
    Rest,
    Resurrections,
    allowances,
    may_stake,
    open_advantages,
)

ACT_ONE, ACT_TWO, OTHER_TWO, ACT_THREE = "toll-road", "hunt-at-dusk", "hold-the-ridge", "closing-ring"
COMPANY = Company(people="lions", heroes=(Called(hero="red-hero"),))
FOES = Company(people="acheron", cards=(Choice(profile=SKELETON),))


@pytest.fixture
def annals() -> Annals:
    """Red has an adventurer, with 20 points of experience; blue leads the Shadow, and has an adventurer of his own."""
    found = Annals()
    found.add("red-hero", "hero", GUARD, experience=20)
    found.add("blue-shadow", "shadow", LICH, "blue")
    found.add("blue-hero", "hero", SKELETON, "blue", experience=20)
    found.add("red-shadow", "shadow", "sworn-blade")
    plain = {"victory": Aftermath(Name("", "")), "defeat": Aftermath(Name("", ""))}
    found.campaign.acts = tuple(replaced(act, **plain) for act in found.campaign.acts)
    return found


def own(**facts: Any) -> Any:
    return fate("aubrec-1", hero="red-hero", character=True, **facts)


def shadow(**facts: Any) -> Any:
    return fate("shadow-1", "blue", hero="blue-shadow", character=True, **facts)


def scenario(annals: Annals, key: str, **changes: Any) -> Scenario:
    """A scenario card of the campaign, changed."""
    act: Scenario = replaced(annals.campaign.act(key), **changes)
    annals.campaign.acts = tuple(act if one.key == key else one for one in annals.campaign.acts)
    return act


def wrongs(annals: Annals, company: Company, terms: Terms) -> set[str]:
    """The rules against which a company is."""
    return {one.rule for one in faults(annals.campaign, company, terms)}


# -- how it begins -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.adventure.creation")
def test_everything_is_chosen_in_the_order_of_the_book() -> None:
    names = [(type(step).__name__, getattr(step, "side")) for step in steps_of_adventure(("red", "blue"))]  # noqa: B009
    stages = ["PickHero", "PickMentor", "PickGift", "PickShadow", "PickElixir", "Equip"]
    assert names == [(stage, side) for stage in stages for side in ("red", "blue")]


@pytest.mark.rule("c2.adventure.adventurer")
def test_a_mercenary_chooses_his_people_before_the_adventure() -> None:
    annals = Annals()
    annals.run(PickHero("red"), answers=["incarnate:nameless-sword", "wolfen"])
    hero = annals.campaign.hero("red")
    assert hero is not None
    assert hero.people == "wolfen"


@pytest.mark.rule("c2.adventure.adventurer")
@pytest.mark.parametrize(("mode", "rule"), [("adventure", "c2.adventure.adventurer"), ("heroes", "c2.hero.definition")])
def test_who_chooses_an_adventurer_is_told_the_rule_of_the_campaign(mode: str, rule: str) -> None:
    asked = Annals(mode).asked(PickHero("red")).request_of("red")
    assert asked is not None
    assert asked.rule == rule


@pytest.mark.rule("c2.adventure.adventurer")
@pytest.mark.parametrize("agreed", [0, 60])
def test_an_adventurer_costs_what_every_act_has_room_for_or_was_agreed_on(agreed: int) -> None:
    annals = Annals()
    annals.campaign.points = agreed
    most = agreed or min(act.points for act in annals.campaign.acts)
    asked = annals.asked(PickHero("red")).request_of("red")
    assert isinstance(asked, Choose)
    assert list(asked.options) == list(candidates(annals.campaign, most))


@pytest.mark.rule("c2.adventure.adventurer")
def test_who_has_lost_his_adventurer_chooses_another_one() -> None:
    annals = Annals()
    for choice in ("shambler", "bone-archer"):
        annals.run(PickHero("red"), answers=[f"incarnate:{choice}"])
    for side, offered in (("red", False), ("blue", True)):
        asked = annals.asked(PickHero(side)).request_of(side)
        assert isinstance(asked, Choose)
        assert ("incarnate:shambler" in asked.options) is offered, "his own dead are not his to choose again"
    found = {hero.id: hero.choice.profile for hero in annals.campaign.heroes.values()}
    assert found == {"red-hero": "shambler", "red-hero-2": "bone-archer"}


@pytest.mark.rule("c2.adventure.mentor")
def test_the_mentor_is_of_the_people_and_of_no_lower_rank(annals: Annals) -> None:
    collection = annals.campaign.collection
    found = set(mentors(annals.campaign, annals.hero("red-hero")))
    assert ARCHER in found
    assert GUARD not in found, "nobody is his own Mentor"
    assert all(collection.profiles[key].people == "lions" for key in found)
    annals.run(PickMentor("red"), answers=[ARCHER])
    mentor = annals.campaign.mentor("red")
    assert mentor is not None
    assert mentor.choice.profile == ARCHER


@pytest.mark.rule("c2.adventure.no-mentor")
def test_without_a_mentor_there_is_no_gift_but_the_first_act_counts_twice(annals: Annals) -> None:
    annals.hero("red-hero").experience = 0
    annals.run(PickMentor("red"), PickGift("red"), answers=["pass"])
    assert annals.hero("red-hero").gift is None
    ending = EndAct("red", ACT_ONE, COMPANY, FOES, report(own(inflicted=1)))
    run_ending(annals, ending)
    assert annals.hero("red-hero").experience == 6
    run_ending(annals, ending)
    assert annals.hero("red-hero").experience == 9, "only the very first"
    annals.hero("red-hero").experience = annals.campaign.quests["red"].played = 0
    run_ending(annals, EndAct("red", ACT_ONE, COMPANY, FOES, report(own(inflicted=1, hurt=True))))
    assert annals.hero("red-hero").experience == 2, "even of one point"


@pytest.mark.rule("c2.adventure.no-mentor")
def test_the_first_act_counts_twice_for_its_adventurer_alone(annals: Annals) -> None:
    annals.hero("red-hero").experience = annals.hero("blue-hero").experience = 0
    led = replaced(FOES, heroes=(Called(hero="blue-hero"),))
    present = report(own(), fate("shambler-1", "blue", hero="blue-hero", character=True))
    run_ending(annals, EndAct("red", ACT_ONE, COMPANY, led, present))
    assert [annals.hero(hero).experience for hero in ("red-hero", "blue-hero")] == [4, 2]


def run_ending(annals: Annals, ending: EndAct) -> None:
    """The end of an act alone, without what follows."""
    start = annals.asked(ending)
    annals.campaign = start.state.copy()
    annals.campaign.agenda.clear()


@pytest.mark.rule("c2.adventure.gift")
def test_an_adventurer_receives_one_gift_in_his_life(annals: Annals) -> None:
    annals.add("red-mentor", "mentor", ARCHER)
    annals.run(PickGift("red"), answers=["artefact:lucky-medal"])
    assert annals.hero("red-hero").gift == Thing("artefact", "lucky-medal")
    annals.hero("red-hero").gift = None
    annals.run(PickGift("red"))
    assert annals.hero("red-hero").gift is None
    annals.run(PickGift("blue"))
    assert annals.hero("blue-hero").gift is None, "nobody gives without a Mentor"


@pytest.mark.rule("c2.adventure.gift")
def test_a_gift_costs_half_its_points_in_battle(annals: Annals) -> None:
    annals.hero("red-hero").gift = Thing("experience", "quick-eye")
    terms = Terms(side="red", limit=100, act=1, adventurer=True)
    plain = mustered(annals.campaign, COMPANY, terms).points
    used = Company(people="lions", heroes=(Called(hero="red-hero", gift=True),))
    assert mustered(annals.campaign, used, terms).points == plain + 4


@pytest.mark.rule("c2.adventure.gift-conditions")
def test_the_mentor_meets_the_conditions_of_a_gift_and_the_hero_can_use_it(annals: Annals) -> None:
    mentor = annals.add("red-mentor", "mentor", ARCHER)
    found = {f"{thing.kind}:{thing.key}" for thing in gifts(annals.campaign, annals.hero("red-hero"), mentor)}
    assert "experience:sure-hand" in found
    collection = annals.campaign.collection
    for skills, carriers, given in (
        ((), "characters", True),
        ((Skill("aguerri"),), "characters", False),
        ((), ("somebody-else",), False),
        ((Skill("aguerri"),), ("somebody-else",), False),
    ):
        medal = replaced(collection.artefacts["lucky-medal"], skills=skills, carriers=carriers)
        collection.artefacts["lucky-medal"] = medal
        assert (Thing("artefact", medal.key) in gifts(annals.campaign, annals.hero("red-hero"), mentor)) is given
    assert "experience:deep-well" not in found, "the Mentor is no Magician"
    assert not any(key.startswith("spell:") for key in found), "a hero without POU casts nothing"


@pytest.mark.rule("c2.adventure.gift-conditions")
def test_a_spell_is_a_gift_for_who_masters_its_elements(annals: Annals) -> None:
    collection = annals.campaign.collection
    magician = next(one for one in collection.profiles.values() if one.power is not None and one.people == "acheron")
    hero = annals.add("x-hero", "hero", magician.key, "blue")
    mentor = annals.add("x-mentor", "mentor", magician.key, "blue")
    found = [thing.key for thing in gifts(annals.campaign, hero, mentor) if thing.kind == "spell"]
    assert found
    assert all(collection.spells[key].power > 1 for key in found)
    plain = collection.spells[found[0]]
    for power, given in ((1, False), (2, True)):
        collection.spells[plain.key] = replaced(plain, power=power)
        assert (Thing("spell", plain.key) in gifts(annals.campaign, hero, mentor)) is given


@pytest.mark.rule("c2.adventure.gift-conditions")
def test_a_spell_kept_for_the_mentor_is_a_gift_for_who_can_cast_it(annals: Annals) -> None:
    collection = annals.campaign.collection
    magicians = [card for card in collection.profiles.values() if card.power is not None and card.people == "acheron"]
    giver, receiver = magicians[:2]
    hero = annals.add("x-hero", "hero", receiver.key, "blue")
    mentor = annals.add("x-mentor", "mentor", giver.key, "blue")
    plain = next(
        collection.spells[thing.key] for thing in gifts(annals.campaign, hero, mentor) if thing.kind == "spell"
    )
    for owner, given in ((giver, True), (receiver, False)):
        collection.spells[plain.key] = replaced(plain, owners=(owner.key,))
        assert (Thing("spell", plain.key) in gifts(annals.campaign, hero, mentor)) is given
    collection.spells[plain.key] = replaced(plain, owners=(giver.key,), cost=("lumiere",))
    assert Thing("spell", plain.key) not in gifts(annals.campaign, hero, mentor)


@pytest.mark.rule("c2.adventure.gift")
def test_whom_a_spell_of_a_gift_makes_appear_may_come_into_the_battle(annals: Annals) -> None:
    annals.hero("blue-hero").choice = Choice(profile=LICH, incarnation=True)
    annals.hero("blue-hero").gift = Thing("spell", "rise-again")
    led = Company(people="acheron", heroes=(Called(hero="blue-hero", gift=True),))
    setup = battle_setup(annals.campaign, {"blue": led, "red": COMPANY}, {}, act=annals.campaign.act(ACT_ONE))
    assert "rise-again" in [spell.key for spell in begin(setup)["blue-grave-binder-1"].profile.spells]
    assert set(setup.summons) == {"bone-warrior"}


@pytest.mark.rule("c2.adventure.shadow")
def test_the_opponent_chooses_a_shadow_at_most_twice_as_dear(annals: Annals) -> None:
    collection = annals.campaign.collection
    most = 2 * overall_cost(annals.hero("red-hero"), collection)
    request = annals.asked(PickShadow("red")).request
    assert isinstance(request, Choose)
    assert request.player == "blue"
    for choice in request.options.values():
        doubled = 2 if choice.incarnation else 1
        assert collection.profiles[choice.profile].points * doubled <= most
    answers = [f"incarnate:{SKELETON}", {}, "sure-hand", "scars", "pass"]
    annals.run(PickShadow("red"), answers=answers)
    found = annals.campaign.shadow("blue")
    assert found is not None
    assert [thing.key for thing in found.things] == ["sure-hand", "scars"]


@pytest.mark.rule("c2.adventure.shadow", "c2.adventure.act3.shadow")
def test_the_shadow_comes_in_act_three_alone_and_costs_nothing(annals: Annals) -> None:
    annals.hero("blue-shadow").things = (Thing("experience", "sure-hand"), Thing("artefact", "grave-salt"))
    with_shadow = Company(people="acheron", heroes=(Called(hero="blue-shadow"),), cards=FOES.cards)
    for act in (1, 2):
        assert "c2.adventure.shadow" in wrongs(annals, with_shadow, Terms(side="blue", limit=80, act=act))
    third = Terms(side="blue", limit=80, act=3)
    assert not wrongs(annals, with_shadow, third)
    assert "c2.adventure.act3.shadow" in wrongs(annals, FOES, third)
    army = mustered(annals.campaign, with_shadow, third)
    assert army.points == mustered(annals.campaign, FOES, third).points
    bearer, plain = army.cards[0].figures()[0], annals.campaign.collection.profiles[LICH]
    assert bearer.attack == plain.attack + 1
    assert bearer.has("dur-a-cuire")


@pytest.mark.rule("c2.adventure.shadow")
def test_in_his_own_last_act_nobody_fields_the_shadow_that_he_leads(annals: Annals) -> None:
    both = Company(people="lions", heroes=(*COMPANY.heroes, Called(hero="red-shadow")))
    terms = Terms(side="red", limit=900, act=3, adventurer=True)
    assert "c2.adventure.shadow" in wrongs(annals, both, terms)
    alone, led = (mustered(annals.campaign, company, terms).points for company in (COMPANY, both))
    assert led - alone == annals.campaign.collection.profiles["sworn-blade"].points * 2


@pytest.mark.rule("c2.adventure.shadow", "c2.army.unique-character")
def test_a_shadow_is_nobody_whom_its_leader_has_with_him_already(annals: Annals) -> None:
    assert "morvane" in annals.asked(PickShadow("red")).request.options  # type: ignore[union-attr]
    annals.add("blue-hero", "hero", "morvane", "blue")
    request = annals.asked(PickShadow("red")).request
    assert isinstance(request, Choose)
    assert "morvane" not in request.options
    assert f"incarnate:{LICH}" in request.options


@pytest.mark.rule("c2.adventure.elixir")
def test_an_elixir_is_an_object_or_a_skill_of_the_shadow(annals: Annals) -> None:
    skills = {}
    for key in ("tomb-rider", LICH, "morvane"):
        shadow = annals.add("blue-shadow", "shadow", key, "blue")
        found = elixirs(annals.campaign, annals.hero("red-hero"), shadow)
        skills[key] = {thing.key for thing in found if thing.kind == "skill"}
    assert "implacable" in skills["tomb-rider"]
    assert "mort-vivant" not in skills["tomb-rider"]
    assert not skills[LICH], "of another booklet"
    assert "commandement" in skills["morvane"]
    annals.run(PickElixir("red"), answers=["artefact:lucky-medal"])
    assert annals.campaign.quests["red"].elixir == Thing("artefact", "lucky-medal")
    assert Thing("artefact", "lucky-medal") in annals.hero("blue-shadow").things


@pytest.mark.rule("c2.adventure.objects")
def test_rank_limits_objects_but_for_gifts_and_elixirs(annals: Annals) -> None:
    hero = annals.hero("red-hero")
    keys = [key for key, one in annals.campaign.collection.artefacts.items() if one.carriers == "characters"]
    outfit = Outfit(annals.campaign, hero, 999)
    too_many = Equipment(artefacts=tuple(keys[:4]))
    assert [one.rule for one in outfit.problems(too_many)] == ["c2.army.artefact-limit"]
    allowed = Equipment(artefacts=tuple(keys[:3]))
    assert not outfit.problems(allowed)
    hero.choice = allowed.on(hero.choice)
    hero.gift, hero.elixirs = Thing("artefact", keys[3]), (Thing("artefact", keys[4]),)
    loaded = Company(people="lions", heroes=(Called(hero="red-hero", gift=True, elixirs=(keys[4],)),))
    assert not wrongs(annals, loaded, Terms(side="red", limit=300, act=1, adventurer=True))


# -- who comes along ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.adventure.act1.company", "c2.adventure.act2.company", "c2.adventure.act3.company")
def test_how_many_allies_and_what_the_mentor_costs(annals: Annals) -> None:
    annals.add("red-mentor", "mentor", ARCHER)
    allies = (Choice(profile=KNIGHT, incarnation=True), Choice(profile="shield-guard", incarnation=True))
    for act, most in ((1, 0), (2, 2), (3, 1)):
        terms = Terms(side="red", limit=400, act=act, adventurer=True)
        for count in range(3):
            company = Company(people="lions", heroes=COMPANY.heroes, cards=allies[:count])
            rule = f"c2.adventure.act{act}.company"
            assert (rule in wrongs(annals, company, terms)) == (count > most), (act, count)
        guided = Company(people="lions", heroes=(*COMPANY.heroes, Called(hero="red-mentor")))
        assert not wrongs(annals, guided, terms)
        alone, both = (mustered(annals.campaign, one, terms).points for one in (COMPANY, guided))
        points = annals.campaign.collection.profiles[ARCHER].points
        assert both - alone == (-(-points // 2) if act == 3 else points)


@pytest.mark.rule("c2.adventure.allies")
def test_allies_are_of_an_allied_people_and_more_come_by_experience(annals: Annals) -> None:
    stranger = Company(people="lions", heroes=COMPANY.heroes, cards=(Choice(profile=SKELETON, incarnation=True),))
    terms = Terms(side="red", limit=400, act=2, adventurer=True)
    assert "c2.adventure.allies" in wrongs(annals, stranger, terms)
    annals.hero("red-hero").cards = (Owned("old-friends"),)
    called = Called(hero="red-hero", cards=("old-friends",))
    with_one = Company(people="lions", heroes=(called,), cards=(Choice(profile=KNIGHT, incarnation=True),))
    assert not wrongs(annals, with_one, Terms(side="red", limit=400, act=1, adventurer=True))


@pytest.mark.rule("c2.adventure.act3.shadow", "c2.adventure.mentor")
def test_in_act_three_alone_a_mentor_costs_half_rounded_up(annals: Annals) -> None:
    annals.add("red-mentor", "mentor", ARCHER)
    both = Company(people="lions", heroes=(*COMPANY.heroes, Called(hero="red-mentor")))
    costs = []
    for act in (1, 2, 3):
        terms = Terms(side="red", limit=900, act=act, adventurer=True)
        alone, led = (mustered(annals.campaign, company, terms).points for company in (COMPANY, both))
        assert alone == mustered(annals.campaign, COMPANY, Terms(side="red", limit=900, act=1)).points
        costs.append(led - alone)
    assert costs == [costs[0], costs[0], (costs[0] + 1) // 2]


@pytest.mark.rule("c2.adventure.allies", "c2.hero.create")
def test_another_warrior_made_a_character_may_be_of_the_heros_troop(annals: Annals) -> None:
    hero = annals.hero("red-hero")
    hero.choice = Choice(profile=KNIGHT, incarnation=True)
    twin = Company(people="lions", heroes=COMPANY.heroes, cards=(Choice(profile=KNIGHT, incarnation=True),))
    terms = Terms(side="red", limit=400, act=2, adventurer=True)
    assert not wrongs(annals, twin, terms)
    hero.choice = Choice(profile=GUARD)
    assert "c2.adventure.setup" in wrongs(annals, replaced(twin, cards=(Choice(profile=GUARD),)), terms)
    annals.add("red-ally-oath-knight", "ally", KNIGHT, lost=True)
    assert "c2.adventure.setup" in wrongs(annals, twin, terms)


@pytest.mark.rule("c2.adventure.act3.company")
def test_the_mentor_of_the_shadow_player_costs_him_all_his_points(annals: Annals) -> None:
    annals.add("blue-mentor", "mentor", "morvane", "blue")
    led = Company(people="acheron", heroes=(Called(hero="blue-shadow"), Called(hero="blue-mentor")))
    terms = Terms(side="blue", limit=900, act=3)
    assert not wrongs(annals, led, terms)
    assert mustered(annals.campaign, led, terms).points == annals.campaign.collection.profiles["morvane"].points


@pytest.mark.rule("c2.adventure.followers", "c2.adventure.act1.followers")
def test_followers_are_of_the_people_whom_they_follow(annals: Annals) -> None:
    own_people = Company(people="lions", heroes=COMPANY.heroes, cards=(Choice(profile=KNIGHT),))
    strangers = Company(people="lions", heroes=COMPANY.heroes, cards=(Choice(profile="nameless-sword"),))
    terms = Terms(side="red", limit=400, act=1, adventurer=True)
    assert not wrongs(annals, own_people, terms)
    assert "c2.adventure.act1.followers" in wrongs(annals, strangers, terms)


@pytest.mark.rule("c2.adventure.followers", "c2.adventure.act1.followers")
@pytest.mark.rule("c2.adventure.act2.followers", "c2.adventure.act3.followers")
def test_allies_bring_followers_of_their_own_after_act_one(annals: Annals) -> None:
    hero = annals.add(
        "red-hero", "hero", "wolf-chief" if "wolf-chief" in annals.campaign.collection.profiles else GUARD
    )
    collection = annals.campaign.collection
    hero.people = "orques"
    ally = next(one for one in collection.profiles.values() if one.people == "gobelins" and one.machine is None)
    follower = next(
        one
        for one in collection.profiles.values()
        if one.people == "gobelins" and not one.character and one.machine is None and one.key != ally.key
    )
    cards = (Choice(profile=ally.key, incarnation=not ally.character), Choice(profile=follower.key))
    for act, followed in ((1, False), (2, True), (3, True)):
        terms = Terms(side="red", limit=900, act=act, adventurer=True)
        rule = f"c2.adventure.act{act}.followers"
        led = Company(people="orques", heroes=COMPANY.heroes, cards=cards)
        alone = Company(people="orques", heroes=COMPANY.heroes, cards=cards[1:])
        assert (rule not in wrongs(annals, led, terms)) == followed
        assert rule in wrongs(annals, alone, terms)


@pytest.mark.rule("c2.adventure.roles")
def test_the_adventurer_is_in_his_own_act_and_the_other_only_if_he_likes(annals: Annals) -> None:
    bare = Company(people="lions", cards=(Choice(profile=KNIGHT),))
    assert "c2.adventure.roles" in wrongs(annals, bare, Terms(side="red", limit=80, act=1, adventurer=True))
    joined = Company(people="acheron", heroes=(Called(hero="blue-hero"),))
    assert "c2.adventure.roles" in wrongs(annals, joined, Terms(side="blue", limit=80, act=1))
    assert not wrongs(annals, joined, Terms(side="blue", limit=80, act=1, hero=True))


@pytest.mark.rule("c2.scenario.story")
def test_whom_the_story_is_about_has_to_be_there(annals: Annals) -> None:
    terms = Terms(side="red", limit=400, act=2, adventurer=True, story=ARCHER)
    assert wrongs(annals, COMPANY, terms) == {"c2.scenario.story"}
    there = Company(people="lions", heroes=COMPANY.heroes, cards=(Choice(profile=ARCHER),))
    assert not wrongs(annals, there, terms)
    scenario(annals, ACT_TWO, character=StoryCharacter(ARCHER))
    annals.campaign.quests["red"].act = 2
    game = annals.asked(GatherAct("red", ACT_TWO, False))
    asked = game.request_of("red")
    assert isinstance(asked, MusterCompany)
    assert asked.terms.story == ARCHER


def test_a_dead_adventurer_is_in_no_act(annals: Annals) -> None:
    annals.hero("red-hero").lost = True
    terms = Terms(side="red", limit=80, act=2, adventurer=True)
    assert "c2.hero.resurrection.eligible" in wrongs(annals, COMPANY, terms)


@pytest.mark.rule("c2.adventure.setup")
def test_both_make_their_lists_in_secret_for_the_points_of_the_act(annals: Annals) -> None:
    game = annals.asked(GatherAct("red", ACT_ONE, False))
    assert {ask.player for ask in game.requests} == {"red", "blue"}
    limit = annals.campaign.act(ACT_ONE).points
    assert all(isinstance(ask, MusterCompany) and ask.terms.limit == limit for ask in game.requests)
    assert game.request is not None
    assert game.request.seen_by == ("red",)


@pytest.mark.rule("c2.adventure.setup")
def test_points_that_were_won_are_added_to_those_of_one_act(annals: Annals) -> None:
    quest = annals.campaign.quests["red"]
    quest.more_points, quest.more_for_shadow = 30, 20
    game = annals.asked(GatherAct("red", ACT_ONE, False))
    points = annals.campaign.act(ACT_ONE).points
    limits = {ask.player: ask.terms.limit for ask in game.requests if isinstance(ask, MusterCompany)}
    assert limits == {"red": points + 30, "blue": points + 20}
    quest = game.state.quests["red"]
    assert (quest.more_points, quest.more_for_shadow, quest.next_card) == (0, 0, "")
    annals.campaign.quests["red"].more_points = annals.campaign.quests["red"].more_for_shadow = -2 * points
    asked = annals.asked(GatherAct("red", ACT_ONE, False)).requests
    assert [ask.terms.limit for ask in asked if isinstance(ask, MusterCompany)] == [1, 1]


def drawn(annals: Annals, side: str) -> list[Company]:
    """Companies of a side drawn at random for the first act."""
    (asked,) = [ask for ask in annals.asked(GatherAct("red", ACT_ONE, False)).requests if ask.player == side]
    assert isinstance(asked, MusterCompany)
    return [company for seed in range(10) for company in asked.offers(random.Random(seed))]


@pytest.mark.rule("c2.adventure.setup")
def test_a_company_drawn_is_of_those_who_come_and_has_what_its_hero_has(annals: Annals) -> None:
    assert min(choice.count for company in drawn(annals, "blue") for choice in company.cards) == 1
    card = next(iter(annals.campaign.collection.experience))
    annals.campaign.heroes["red-hero"] = replaced(annals.hero("red-hero"), cards=(Owned(card),))
    assert {company.heroes[0].cards for company in drawn(annals, "red")} == {(card,)}


# -- stakes ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "c2.xp.stake.act-limit",
    "c2.adventure.act1.xp",
    "c2.adventure.act2.xp",
    "c2.adventure.act3.xp",
    "c2.adventure.stake",
)
@pytest.mark.parametrize(("card", "most"), [(ACT_ONE, 1), (ACT_TWO, 3), (ACT_THREE, 4)])
def test_the_act_says_how_many_cards_are_staked(annals: Annals, card: str, most: int) -> None:
    act = annals.campaign.act(card)
    company = Company(people="lions", heroes=COMPANY.heroes, cards=(Choice(profile=KNIGHT, incarnation=True),))
    assert may_stake(annals.campaign, act, "red", company, adventurer=True) == most
    assert may_stake(annals.campaign, act, "blue", FOES, adventurer=False) == 0


@pytest.mark.rule("c2.adventure.stake")
def test_each_adventurer_in_the_battle_may_be_staked_for(annals: Annals) -> None:
    act = annals.campaign.act(ACT_TWO)
    joined = Company(people="acheron", heroes=(Called(hero="blue-hero"),))
    assert allowances(annals.campaign, act, "red", {"red": COMPANY, "blue": FOES}) == {"red": Allowance(3)}
    found = allowances(annals.campaign, act, "red", {"red": COMPANY, "blue": joined})
    assert found == {"red": Allowance(3), "blue": Allowance(1)}


@pytest.mark.rule("c2.adventure.shadow-player-hero")
def test_the_shadow_player_is_asked_whether_his_adventurer_comes_along(annals: Annals) -> None:
    game = annals.asked(BeginAct("red"))
    asked = game.request_of("blue")
    assert isinstance(asked, Choose)
    assert (asked.rule, asked.default) == ("c2.adventure.shadow-player-hero", "no")


@pytest.mark.rule("c2.adventure.shadow-player-hero", "c2.adventure.shadow-bonus.stake")
def test_the_shadow_players_own_adventurer_stakes_one_card(annals: Annals) -> None:
    joined = Company(people="acheron", heroes=(Called(hero="blue-hero"),))
    act = annals.campaign.act(ACT_TWO)
    assert may_stake(annals.campaign, act, "blue", joined, adventurer=False) == 1
    annals.hero("blue-hero").advantages = (advantages.STAKE,)
    assert may_stake(annals.campaign, act, "blue", joined, adventurer=False) == 2


def test_the_set_up_of_an_act_is_that_of_its_card(annals: Annals) -> None:
    act = annals.campaign.act(ACT_THREE)
    with_shadow = Company(people="acheron", heroes=(Called(hero="blue-shadow"),), cards=FOES.cards)
    setup = battle_setup(annals.campaign, {"red": COMPANY, "blue": with_shadow}, {}, act=act)
    assert (setup.options.turns, setup.options.deployment) == (act.turns, act.deployment)
    assert setup.options.shadow_deployment == act.shadow_deployment
    assert [card.hero for card in setup.sides["blue"]] == ["blue-shadow", ""]


# -- the end of an act -------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.scenario.act")
@pytest.mark.parametrize("winner", ["red", "blue"])
def test_won_or_lost_an_act_gives_experience_to_who_lives(annals: Annals, winner: str) -> None:
    annals.campaign.quests["red"].played = 1
    run_ending(annals, EndAct("red", ACT_ONE, COMPANY, FOES, report(own(), winner=winner)))
    assert annals.hero("red-hero").experience == 22
    assert annals.campaign.quests["red"].played == 2
    assert annals.campaign.battles[-1].won == (winner == "red")
    run_ending(annals, EndAct("red", ACT_ONE, COMPANY, FOES, report(own(lost="killed"), winner=winner)))
    assert annals.hero("red-hero").experience == 22


@pytest.mark.rule("c2.table.xp")
def test_each_ally_who_is_killed_costs_a_point_known_before_or_not(annals: Annals) -> None:
    annals.add("red-ally", "ally", KNIGHT)
    annals.campaign.quests["red"].played = 1
    dead: dict[str, Any] = {"lost": "killed", "points": 0}
    fates = (
        own(),
        fate("old", hero="red-ally", character=True, **dead),
        fate("new", key=ARCHER, character=True, **dead),
        fate("follower", **dead),
        fate("angel", character=True, summoned=True, **dead),
        fate("enemy", "blue", character=True, **dead),
    )
    run_ending(annals, EndAct("red", ACT_TWO, COMPANY, FOES, report(*fates, winner="blue")))
    assert annals.hero("red-hero").experience == 20, "two for being unhurt, and two dead Allies"
    assert {ally.choice.profile for ally in annals.campaign.allies("red")} == {KNIGHT, ARCHER}


@pytest.mark.rule("c2.adventure.resurrection-others")
@pytest.mark.parametrize("present", [True, False])
def test_the_dead_who_were_with_the_shadow_players_hero_are_allies(annals: Annals, present: bool) -> None:
    dead = fate("morvane-1", "blue", key="morvane", character=True, lost="killed")
    hero = fate("shambler-1", "blue", hero="blue-hero", character=True)
    led = replaced(FOES, heroes=(Called(hero="blue-hero"),) if present else (), cards=(Choice(profile="morvane"),))
    run_ending(annals, EndAct("red", ACT_TWO, COMPANY, led, report(own(), dead, *((hero,) if present else ()))))
    assert [ally.choice.profile for ally in annals.campaign.allies("blue")] == (["morvane"] if present else [])


@pytest.mark.rule("c2.adventure.result.victory", "c2.adventure.result.defeat")
@pytest.mark.parametrize(("winner", "experience", "points"), [("red", 25, 10), ("blue", 21, -5)])
def test_what_stands_by_victory_or_defeat_is_applied(annals: Annals, winner: str, experience: int, points: int) -> None:
    act = annals.campaign.act(ACT_TWO)
    won = (GainExperience(amount=3), ChangePoints(by=10), NextAct(card=OTHER_TWO))
    lost = (GainExperience(amount=-1), ChangePoints(by=-5, whose="shadow"))
    scenario(annals, ACT_TWO, victory=Aftermath(act.name, won), defeat=Aftermath(act.name, lost))
    annals.campaign.quests["red"].played = 1
    run_ending(annals, EndAct("red", ACT_TWO, COMPANY, FOES, report(own(), winner=winner)))
    quest = annals.campaign.quests["red"]
    assert annals.hero("red-hero").experience == experience
    assert (quest.more_points or quest.more_for_shadow) == points
    assert quest.next_card == (OTHER_TWO if winner == "red" else "")


@pytest.mark.rule("c2.adventure.result.death")
def test_a_dead_adventurer_may_be_brought_back_and_no_defeat_is_applied(annals: Annals) -> None:
    act = annals.campaign.act(ACT_TWO)
    scenario(annals, ACT_TWO, defeat=Aftermath(act.name, (GainExperience(amount=-9),)))
    killed = report(own(lost="killed"), winner="blue")
    run_ending(annals, EndAct("red", ACT_TWO, COMPANY, FOES, killed))
    assert annals.hero("red-hero").experience == 20
    annals.run(Resurrections("red", ACT_TWO, False, killed), answers=["yes"], dice=[3, 4])
    assert annals.hero("red-hero").resurrections == 1


@pytest.mark.rule("c2.adventure.result.death", "c2.adventure.act1.fatality", "c2.adventure.act2.fatality")
@pytest.mark.parametrize(("card", "price"), [(ACT_ONE, 3), (ACT_TWO, 1)])
def test_to_come_back_in_act_one_is_never_cheap(annals: Annals, card: str, price: int) -> None:
    scenario(annals, card, resurrection=1)
    killed = report(own(lost="killed"), winner="blue")
    annals.run(Resurrections("red", card, False, killed), answers=["yes"], dice=[6, 6])
    assert annals.hero("red-hero").experience == 20 - price


@pytest.mark.rule("c2.hero.resurrection.eligible")
def test_the_adventure_of_one_who_is_brought_back_goes_on(annals: Annals) -> None:
    annals.hero("red-hero").favour = 3
    killed = report(own(lost="killed"), winner="blue")
    annals.run(Resurrections("red", ACT_TWO, False, killed), answers=["yes"], dice=[3, 4])
    hero = annals.hero("red-hero")
    assert (hero.lost, hero.resurrections, hero.favour) == (False, 1, 0)
    assert annals.campaign.quests["red"].ending == Quest().ending


@pytest.mark.rule("c2.hero.resurrection.eligible", "c2.adventure.result.death")
def test_the_adventure_of_one_whom_the_gods_do_not_bring_back_is_over(annals: Annals) -> None:
    annals.add("red-mentor", "mentor", ARCHER)
    killed = report(own(lost="killed"), fate("elisende", hero="red-mentor", lost="killed"), winner="blue")
    annals.run(Resurrections("red", ACT_TWO, False, killed), answers=[SUGGESTED], dice=[1, 1])
    assert annals.hero("red-hero").lost
    assert annals.campaign.quests["red"].ending == "dead"


@pytest.mark.rule("c2.adventure.act1.fatality", "c2.adventure.act2.fatality", "c2.hero.resurrection.cost")
def test_what_a_resurrection_costs_in_each_act(annals: Annals) -> None:
    cheap = scenario(annals, ACT_ONE, resurrection=1)
    assert act_one.price(cheap) == 3
    assert act_one.price(replaced(cheap, resurrection=7)) == 7
    assert act_two.price(replaced(cheap, resurrection=1)) == 1
    by_hero = report(own(lost="killed", to="foe"), fate("foe", "blue", character=True), winner="blue")
    annals.run(Resurrections("red", ACT_ONE, False, by_hero), answers=["yes"], dice=[3, 4])
    assert annals.hero("red-hero").experience == 20 - 5


@pytest.mark.rule("c2.adventure.act2.fatality", "c2.adventure.act1.fatality")
@pytest.mark.parametrize("card", [ACT_ONE, ACT_TWO])
def test_who_cannot_pay_never_meets_his_shadow(annals: Annals, card: str) -> None:
    annals.hero("red-hero").experience = 2
    killed = report(own(lost="killed"), winner="blue")
    annals.run(Resurrections("red", card, False, killed), answers=["yes"], dice=[3, 4])
    assert annals.hero("red-hero").lost
    assert annals.campaign.quests["red"].ending == "dead"


@pytest.mark.rule("c2.adventure.shadow-player-hero", "c2.adventure.result.death")
def test_the_act_sets_the_price_for_the_shadow_players_adventurer_too(annals: Annals) -> None:
    act = scenario(annals, ACT_TWO, resurrection=6)
    killed = report(own(), fate("x", "blue", hero="blue-hero", lost="killed"))
    annals.run(Resurrections("red", ACT_TWO, True, killed), answers=["yes"], dice=[3, 4])
    assert annals.hero("blue-hero").experience == 20 - act.resurrection


@pytest.mark.rule("c2.hero.resurrection.recovery-test", "c2.adventure.resurrection-others")
@pytest.mark.parametrize(("face", "kept"), [(2, False), (3, True)])
def test_nothing_helps_the_mentor_to_remember(annals: Annals, face: int, kept: bool) -> None:
    scenario(annals, ACT_TWO, resurrection=6)
    annals.add("red-mentor", "mentor", ARCHER, cards=["sure-hand"])
    killed = report(own(), fate("elisende", hero="red-mentor", lost="killed"))
    annals.run(Resurrections("red", ACT_TWO, True, killed), answers=["0"], dice=[6, face])
    assert annals.hero("red-mentor").cards == ((Owned("sure-hand"),) if kept else ())
    assert annals.told(ExperienceSpent) == []


@pytest.mark.rule("c2.adventure.resurrection-others", "c2.adventure.result.death")
@pytest.mark.parametrize(("spent", "face", "back"), [("2", 4, True), ("2", 3, False), ("4", 1, False)])
def test_the_mentor_comes_back_on_the_number_of_the_act(annals: Annals, spent: str, face: int, back: bool) -> None:
    scenario(annals, ACT_TWO, resurrection=6)
    annals.add("red-mentor", "mentor", ARCHER, cards=["sure-hand"])
    killed = report(own(), fate("elisende", hero="red-mentor", lost="killed"))
    dice = [face, 2] if back else [face]
    annals.run(Resurrections("red", ACT_TWO, True, killed), answers=[spent], dice=dice)
    mentor = annals.hero("red-mentor")
    assert (mentor.lost, mentor.resurrections) == (not back, int(back))
    assert annals.hero("red-hero").experience == 20 - int(spent)
    assert mentor.cards == (() if back else (Owned("sure-hand"),)), "no help for what he remembers"


# -- the Shadow player -------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.adventure.resurrection-others")
def test_the_shadow_players_mentor_does_not_come_back_for_nothing(annals: Annals) -> None:
    annals.add("blue-mentor", "mentor", "morvane", "blue")
    outcome = report(own(), fate("morvane-1", "blue", hero="blue-mentor", character=True, lost="killed", to="aubrec-1"))
    annals.run(Resurrections("red", ACT_TWO, True, outcome), answers=["0"], dice=[1])
    assert annals.hero("blue-mentor").lost


@pytest.mark.rule("c2.adventure.shadow-bonus")
def test_the_shadow_player_picks_an_advantage_for_his_next_battle(annals: Annals) -> None:
    annals.run(PickAdvantage("blue"), answers=[advantages.STAKE])
    assert annals.hero("blue-hero").advantages == (advantages.STAKE,)
    run_ending(annals, EndAct("red", ACT_ONE, COMPANY, FOES, report(own())))
    assert annals.hero("blue-hero").advantages == (advantages.STAKE,), "he was not there"
    present = report(fate("x", "blue", hero="blue-hero"), winner="blue")
    run_ending(annals, EndAct("blue", ACT_ONE, FOES, COMPANY, present))
    assert annals.hero("blue-hero").advantages == ()
    annals.run(PickAdvantage("blue"), answers=[advantages.RESURRECTION])
    assert (annals.hero("blue-hero").favour, annals.hero("blue-hero").advantages) == (1, ())
    annals.campaign.quests["blue"].ending = "retired"
    annals.run(PickAdvantage("blue"))
    del annals.campaign.heroes["blue-hero"]
    annals.run(PickAdvantage("blue"))


@pytest.mark.rule("c2.adventure.shadow-bonus.discipline", "c2.adventure.shadow-bonus.mana")
def test_advantages_are_open_to_who_can_use_them(annals: Annals) -> None:
    for hero in (annals.hero("red-hero"), annals.hero("blue-hero")):
        profile = annals.campaign.collection.profiles[hero.choice.profile]
        found = open_advantages(annals.campaign, hero)
        assert (advantages.DISCIPLINE in found) != profile.has("mort-vivant")
        assert (advantages.MANA in found) == (profile.power is not None)


@pytest.mark.rule("c2.adventure.shadow-bonus.resurrection")
def test_the_favour_of_the_gods_adds_up(annals: Annals) -> None:
    annals.run(PickAdvantage("blue"), PickAdvantage("blue"), answers=[advantages.RESURRECTION] * 2)
    assert annals.hero("blue-hero").favour == 2


@pytest.mark.rule("c2.adventure.shadow-bonus.xp")
def test_the_advantage_of_experience_counts_in_the_next_battle(annals: Annals) -> None:
    annals.hero("red-hero").advantages = (advantages.EXPERIENCE,)
    annals.campaign.quests["red"].played = 1
    run_ending(annals, EndAct("red", ACT_ONE, COMPANY, FOES, report(own())))
    assert annals.hero("red-hero").experience == 23


# -- the truce ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.adventure.truce", "c2.adventure.truce.ally-card")
def test_in_the_truce_companions_learn_at_twice_the_price(annals: Annals) -> None:
    annals.add("red-mentor", "mentor", ARCHER)
    annals.run(Rest("red", report(own())), answers=["pass", "sure-hand"])
    assert annals.hero("red-mentor").cards == (Owned("sure-hand", learnt=True),)
    assert annals.hero("red-hero").experience == 8


@pytest.mark.rule("c2.adventure.truce", "c2.hero.truce")
def test_nobody_rests_who_was_not_in_the_battle(annals: Annals) -> None:
    annals.run(Rest("blue", report(own())))
    assert annals.hero("blue-hero").experience == 20


@pytest.mark.rule("c2.adventure.roles", "c2.adventure.truce")
def test_after_an_act_it_is_the_other_players_turn(annals: Annals) -> None:
    game = annals.asked(AfterAct("red"))
    assert game.request is not None
    assert game.request.player == "red", "red is asked now whether his adventurer joins blue's act"
    annals.campaign.quests["blue"].ending = "dead"
    assert any(isinstance(step, BeginAct) and step.side == "red" for step in after(annals, AfterAct("red")))


def after(annals: Annals, step: Any) -> list[Any]:
    """The steps of a game that has run to its first question: those done and those to come."""
    game = annals.asked(step)
    return [one for state in game.checkpoints() for one in state.agenda]


# -- where it leads ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.adventure.act1", "c2.adventure.act1.outcomes")
@pytest.mark.parametrize(
    ("won", "dead", "act"), [(True, False, 2), (True, True, 1), (False, False, 1), (False, True, 1)]
)
def test_who_is_alive_and_victorious_goes_on_to_act_two(won: bool, dead: bool, act: int) -> None:
    assert act_one.next_act(won, dead) == act


@pytest.mark.rule("c2.adventure.act2", "c2.adventure.act2.to-act3")
@pytest.mark.parametrize(
    ("won", "announced", "act"), [(True, True, 3), (True, False, 2), (False, True, 2), (False, False, 2)]
)
def test_act_three_is_for_who_has_announced_it_and_won(annals: Annals, won: bool, announced: bool, act: int) -> None:
    annals.campaign.quests["red"].act = 2
    annals.run(Continue("red", ACT_TWO, won, report(own(), announced=announced)))
    assert annals.campaign.quests["red"].act == act
    assert act_two.next_act(won, announced) == act


@pytest.mark.rule("c2.adventure.act2.repeat")
def test_the_same_act_two_is_not_played_twice_running(annals: Annals) -> None:
    annals.campaign.quests["red"] = Quest(act=2, last=ACT_TWO)
    game = annals.asked(BeginAct("red"))
    keys = {one.key for one in annals.campaign.acts if one.act == 2 and act_two.may_be_played(one, Quest(last=ACT_TWO))}
    assert OTHER_TWO in keys
    assert ACT_TWO not in keys
    request = game.request
    if isinstance(request, Choose) and request.rule == "c2.scenario.act":
        assert ACT_TWO not in request.options
    assert act_two.may_be_played(annals.campaign.act(ACT_TWO), Quest(last=OTHER_TWO))


@pytest.mark.rule("c2.adventure.act3.success", "c2.adventure.act3")
@pytest.mark.parametrize(("by", "won"), [("aubrec-1", True), ("knight", False), ("", False)])
def test_only_the_adventurer_himself_defeats_his_shadow(annals: Annals, by: str, won: bool) -> None:
    found = report(own(), fate("knight"), shadow(lost="killed", to=by))
    assert act_three.has_slain_shadow(annals.campaign, "red", found) == won
    annals.campaign.quests["red"].played = 5
    run_ending(annals, EndAct("red", ACT_THREE, COMPANY, FOES, found))
    assert annals.campaign.battles[-1].won == won
    assert annals.hero("red-hero").experience > 20, "experience is gained all the same"


@pytest.mark.rule("c2.adventure.act3.success")
def test_after_a_failure_one_goes_back_to_act_two(annals: Annals) -> None:
    annals.campaign.quests["red"].act = 3
    annals.run(Continue("red", ACT_THREE, False, report(own(), shadow(lost="killed", to="knight"), fate("knight"))))
    assert annals.campaign.quests["red"].act == 2
    assert annals.hero("blue-shadow").things == ()


@pytest.mark.rule("c2.adventure.act3.draw")
@pytest.mark.parametrize("dead", ["hero", "shadow"])
def test_where_one_of_them_has_died_the_shadow_learns_nothing_for_it(annals: Annals, dead: str) -> None:
    fates = (own(lost="killed" if dead == "hero" else ""), shadow(lost="destroyed" if dead == "shadow" else ""))
    annals.run(Continue("red", ACT_THREE, False, report(*fates)))
    assert annals.campaign.quests["red"].act == 2
    assert annals.hero("blue-shadow").things == ()


@pytest.mark.rule("c2.adventure.act3.draw")
def test_where_both_live_the_shadow_learns_and_the_gift_stays(annals: Annals) -> None:
    annals.hero("red-hero").gift = Thing("artefact", "lucky-medal")
    annals.run(Continue("red", ACT_THREE, False, report(own(), shadow())), answers=["scars"])
    assert annals.campaign.quests["red"].act == 2
    assert annals.hero("blue-shadow").things == (Thing("experience", "scars"),)
    assert annals.hero("red-hero").gift is not None


@pytest.mark.rule("c2.adventure.act3.fatality", "c2.adventure.result.death")
def test_a_card_forgotten_in_act_three_is_the_shadows(annals: Annals) -> None:
    hero = annals.hero("red-hero")
    hero.cards = (Owned("sure-hand"), Owned("scars"))
    killed = report(own(lost="killed"), shadow(), winner="blue")
    annals.run(
        Resurrections("red", ACT_THREE, False, killed),
        Continue("red", ACT_THREE, False, killed),
        answers=["yes", "0", "0"],
        dice=[3, 4, 1, 1, 2],
    )
    assert hero.lost is False
    assert annals.campaign.quests["red"].act == 2
    assert annals.hero("blue-shadow").things == (Thing("experience", "sure-hand"),)


@pytest.mark.rule("c2.adventure.act3.fatality")
@pytest.mark.parametrize(("dice", "forgotten"), [([1, 6], ["sure-hand"]), ([6, 1], ["scars"]), ([6, 6], [])])
def test_of_one_card_forgotten_no_die_says_which_the_shadow_has(
    annals: Annals, dice: list[int], forgotten: list[str]
) -> None:
    annals.hero("red-hero").cards = (Owned("sure-hand"), Owned("scars"))
    killed = report(own(lost="killed"), shadow(), winner="blue")
    annals.run(Resurrections("red", ACT_THREE, False, killed), answers=["yes", "0", "0"], dice=[3, 4, *dice])
    assert annals.hero("blue-shadow").things == tuple(Thing("experience", card) for card in forgotten)


@pytest.mark.rule("c2.adventure.act3.fatality", "c2.adventure.result.death")
def test_cards_forgotten_in_another_act_are_nobodys(annals: Annals) -> None:
    annals.hero("red-hero").cards = (Owned("sure-hand"),)
    killed = report(own(lost="killed"), winner="blue")
    annals.run(Resurrections("red", ACT_TWO, False, killed), answers=["yes", "0"], dice=[3, 4, 1])
    assert annals.hero("red-hero").cards == ()
    assert annals.hero("blue-shadow").things == ()


def test_a_card_that_the_shadow_has_is_of_no_more_use_to_it_twice(annals: Annals) -> None:
    annals.hero("red-hero").cards = (Owned("scars"),)
    shadow_of = annals.hero("blue-shadow")
    shadow_of.things = (Thing("experience", "scars"),)
    killed = report(own(lost="killed"), shadow(), winner="blue")
    annals.run(Resurrections("red", ACT_THREE, False, killed), answers=["yes", "0"], dice=[3, 4, 1])
    assert len(annals.hero("blue-shadow").things) == 2
    assert annals.hero("blue-shadow").techniques == ("scars",)


@pytest.mark.rule("c2.adventure.act3.fatality")
def test_a_shadow_that_was_defeated_learns_nothing_of_who_has_died(annals: Annals) -> None:
    annals.hero("red-hero").cards = (Owned("sure-hand"),)
    outcome = report(own(lost="killed", to="x-1"), shadow(lost="killed", to="aubrec-1"))
    annals.run(Resurrections("red", ACT_THREE, True, outcome), answers=["yes", "0"], dice=[5, 5, 1])
    assert annals.hero("red-hero").cards == ()
    assert annals.hero("blue-shadow").things == ()


@pytest.mark.rule("c2.adventure.act3.reward")
def test_the_elixir_is_the_reward_and_the_gift_fades(annals: Annals) -> None:
    hero = annals.hero("red-hero")
    hero.gift = Thing("artefact", "lucky-medal")
    annals.campaign.quests["red"].elixir = Thing("artefact", "grave-salt")
    annals.run(
        Continue("red", ACT_THREE, True, report(own(), shadow(lost="killed", to="aubrec-1"))), answers=["retire"]
    )
    found = annals.hero("red-hero")
    assert (found.gift, found.elixirs) == (None, (Thing("artefact", "grave-salt"),))
    assert annals.campaign.quests["red"].ending == "retired"


@pytest.mark.rule("c2.adventure.next-adventure")
def test_another_adventure_has_a_new_shadow_that_reckons_with_what_one_has(annals: Annals) -> None:
    hero = annals.hero("red-hero")
    hero.cards, hero.bestowed = (Owned("scars"),), True
    annals.campaign.quests["red"].elixir = Thing("artefact", "grave-salt")
    before = overall_cost(hero, annals.campaign.collection)
    game = annals.asked(Continue("red", ACT_THREE, True, report(own(), shadow(lost="killed", to="aubrec-1"))))
    game.answer("quest")
    quest = game.state.quests["red"]
    assert (quest.act, quest.number) == (1, 2)
    request = game.request
    assert isinstance(request, Choose)
    assert request.player == "blue"
    assert request.about["most"] == 2 * (before + 4), "the Elixir counts for half of its 7 points"


@pytest.mark.rule("c2.adventure.mode")
def test_the_campaign_is_over_when_both_adventures_are(annals: Annals) -> None:
    for quest in annals.campaign.quests.values():
        quest.ending = "retired"
    annals.run(AfterAct("red"))
    assert annals.campaign.over


@pytest.mark.rule("c2.adventure.setup")
@pytest.mark.parametrize(
    ("terms", "heroes", "people"),
    [
        (Terms(side="red", limit=300, act=1, adventurer=True), ["red-hero", "red-mentor"], "lions"),
        (Terms(side="red", limit=300, act=3, adventurer=True), ["red-hero", "red-mentor"], "lions"),
        (Terms(side="blue", limit=300, act=1), [], "lions"),
        (Terms(side="blue", limit=300, act=2), [], "lions"),
        (Terms(side="blue", limit=300, act=1, hero=True), ["blue-hero"], "lions"),
        (Terms(side="blue", limit=300, act=3), ["blue-shadow"], "acheron"),
        (Terms(side="blue", limit=300, act=3, hero=True), ["blue-hero", "blue-shadow"], "lions"),
    ],
)
def test_all_who_have_to_be_there_are_in_a_company_drawn(
    annals: Annals, terms: Terms, heroes: list[str], people: str
) -> None:
    annals.add("blue-hero", "hero", GUARD, "blue", experience=20)
    annals.add("red-mentor", "mentor", ARCHER)
    asked = MusterCompany(annals.campaign, terms)
    profiles = annals.campaign.collection.profiles
    for seed in range(6):
        (company,) = asked.offers(random.Random(seed))
        assert not asked.problems(company)
        assert ([one.hero for one in company.heroes], company.people) == (heroes, people)
        assert {(profiles[one.profile].people, profiles[one.profile].character) for one in company.cards} == {
            (people, False)
        }
        left = terms.limit - mustered(annals.campaign, company, terms).points
        assert 0 <= left < 60


@pytest.mark.rule("c2.adventure.setup")
def test_a_mentor_too_dear_or_lost_stays_away_and_some_people_comes(annals: Annals) -> None:
    annals.add("red-mentor", "mentor", ARCHER)
    for limit, lost, heroes in ((300, False, 2), (300, True, 1), (30, False, 1)):
        annals.hero("red-mentor").lost = lost
        (company,) = MusterCompany(annals.campaign, Terms(side="red", limit=limit, act=1, adventurer=True)).offers(
            random.Random(1)
        )
        assert len(company.heroes) == heroes
    annals.campaign.heroes.clear()
    (company,) = MusterCompany(annals.campaign, Terms(side="blue", limit=100, act=1)).offers(random.Random(1))
    assert company.people == annals.campaign.collection.peoples[0]
