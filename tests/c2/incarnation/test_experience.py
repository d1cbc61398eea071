"""Experience: what a battle is worth, what cards cost, what survives a death, and the truce."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.c2.incarnation.annals import ARCHER, CAMPAIGNS, GUARD, KNIGHT, SKELETON, Annals, fate, report

from escarmouche.errors import Problem
from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.c2.incarnation.battles_of_heroes import AfterBattle
from escarmouche.rulebooks.c2.incarnation.campaign_battles import award_experience, keep_gains
from escarmouche.rulebooks.c2.incarnation.campaign_events import CardForgotten, ExperienceGained, ExperienceSpent
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign
from escarmouche.rulebooks.c2.incarnation.companies import Called, Company, MusterCompany, Terms, faults, mustered
from escarmouche.rulebooks.c2.incarnation.creation import Equipment, PickHero, candidates
from escarmouche.rulebooks.c2.incarnation.experience import Line, award, lines, spend, with_tenth
from escarmouche.rulebooks.c2.incarnation.heroes import (
    Owned,
    Thing,
    half,
    learn,
    learnable,
    price_of_use,
    profile_of,
)
from escarmouche.rulebooks.c2.incarnation.reports import Gained
from escarmouche.rulebooks.c2.incarnation.resurrection import passes, price_of_resurrection, succeeds
from escarmouche.rulebooks.c2.incarnation.truce import rest


class Award(Step, frozen=True):
    """A hero gets the points of a report."""

    report: Any
    hero: str

    async def run(self, campaign: Campaign) -> None:
        award_experience(campaign, campaign.heroes[self.hero], self.report)


class Truce(Step, frozen=True):
    """A hero rests."""

    hero: str
    companions: tuple[str, ...] = ()

    async def run(self, campaign: Campaign) -> None:
        await rest(campaign, campaign.heroes[self.hero], [campaign.heroes[one] for one in self.companions])


@pytest.fixture
def annals() -> Annals:
    return Annals("heroes", points=100)


# -- who is a hero -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.hero.definition")
def test_each_player_chooses_a_hero(annals: Annals) -> None:
    annals.run(PickHero("red"), answers=[GUARD])
    hero = annals.campaign.hero("red")
    assert hero is not None
    assert (hero.id, hero.people, hero.experience) == ("red-hero", "lions", 0)


@pytest.mark.rule("c2.hero.create")
def test_a_plain_figure_becomes_a_hero_by_incarnation_alone(annals: Annals) -> None:
    found = candidates(annals.campaign, None)
    assert GUARD in found
    assert KNIGHT not in found
    assert found[f"incarnate:{KNIGHT}"].incarnation
    assert not any(annals.campaign.collection.profiles[choice.profile].machine is not None for choice in found.values())


@pytest.mark.rule("c2.hero.create")
def test_incarnation_doubles_what_a_hero_costs(annals: Annals) -> None:
    points = annals.campaign.collection.profiles[KNIGHT].points
    assert f"incarnate:{KNIGHT}" in candidates(annals.campaign, 2 * points)
    assert f"incarnate:{KNIGHT}" not in candidates(annals.campaign, 2 * points - 1)


# -- the table ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.table.xp")
def test_each_line_of_the_table_counts() -> None:
    found = report(
        fate("knight", hero="red-hero", inflicted=2, suffered=1),
        fate("friend", lost="killed", to="foe", points=21),
        fate("mentor", hero="red-mentor", lost="killed", to="foe", points=20),
        fate("ally", hero="red-ally", lost="destroyed", points=30),
        fate("other-ally", hero="red-other", points=30),
        fate("runaway-ally", hero="red-runaway", lost="fled", points=30),
        fate("foe", "blue", lost="killed", to="knight", points=31, hero="blue-hero"),
        fate("other", "blue", lost="killed", to="knight", points=30),
        fate("third", "blue", lost="killed", to="friend", points=90),
    )
    own = found.fate("red-hero")
    assert own is not None
    allies = {"ally", "other-ally", "runaway-ally"}
    assert lines(found, own, heroes={"red-hero", "blue-hero"}, mentor="red-mentor", allies=allies) == (
        Line("eliminated", 7),
        Line("inflicted", 2),
        Line("unhurt", 2),
        Line("heroes", 2),
        Line("losses", -3),
        Line("suffered", -1),
        Line("mentor", -3),
        Line("allies", -1),
    )


@pytest.mark.rule("c2.table.xp")
def test_nothing_is_lost_for_those_whom_no_enemy_killed() -> None:
    found = report(fate("knight", hero="red-hero", hurt=True), fate("friend", lost="killed", points=60))
    own = found.fate("red-hero")
    assert own is not None
    assert lines(found, own, heroes={"red-hero"}) == ()


@pytest.mark.rule("c2.xp.award")
@pytest.mark.parametrize(("lost", "gains"), [("", True), ("fled", True), ("killed", False)])
def test_only_who_lives_is_awarded_experience(annals: Annals, lost: str, gains: bool) -> None:
    annals.add("red-hero", "hero", GUARD, experience=3)
    annals.run(Award(report(fate("aubrec", hero="red-hero", lost=lost)), "red-hero"))
    assert annals.hero("red-hero").experience == (5 if gains else 3)
    assert len(annals.told(ExperienceGained)) == gains


@pytest.mark.rule("c2.xp.award")
def test_nobody_has_less_than_no_experience(annals: Annals) -> None:
    hero = annals.add("red-hero", "hero", GUARD, experience=2)
    assert award(hero, -5) == -2
    assert hero.experience == 0


@pytest.mark.rule("c2.xp.hero-only")
@pytest.mark.parametrize(
    ("facts", "role", "gained"),
    [({}, "hero", 2), ({}, "ally", 0), ({"lost": "killed"}, "hero", 0), ({"hero": ""}, "hero", 0)],
)
def test_a_hero_who_was_there_and_lives_gains_and_only_heroes_count_more(
    annals: Annals, facts: dict[str, Any], role: str, gained: int
) -> None:
    annals.add("red-hero", "hero", GUARD)
    annals.add("blue-other", role, ARCHER, "blue")
    mine = fate("aubrec", **{"hero": "red-hero", "hurt": True, **facts})
    slain = fate("other", "blue", hero="blue-other", lost="killed", to="aubrec", points=0)
    annals.run(Award(report(mine, slain), "red-hero"))
    assert annals.hero("red-hero").experience == gained


@pytest.mark.rule("c2.xp.hero-only")
def test_whoever_is_no_hero_gains_no_experience(annals: Annals) -> None:
    annals.add("red-hero", "hero", GUARD)
    annals.add("red-ally", "ally", ARCHER)
    found = report(fate("aubrec", hero="red-hero"), fate("ysane", hero="red-ally"))
    annals.run(Award(found, "red-hero"))
    assert (annals.hero("red-hero").experience, annals.hero("red-ally").experience) == (2, 0)


@pytest.mark.rule("c2.adventure.shadow-bonus.xp")
@pytest.mark.parametrize(("points", "more"), [(0, 0), (1, 2), (10, 11), (11, 13), (-4, -4)])
def test_a_tenth_more_is_rounded_up(points: int, more: int) -> None:
    assert with_tenth(points) == more


@pytest.mark.rule("c2.xp.spent-lost")
def test_points_spent_are_gone(annals: Annals) -> None:
    hero = annals.add("red-hero", "hero", GUARD, experience=5)
    for points, left in ((4, 1), (0, 1), (1, 0)):
        spend(hero, points)
        assert hero.experience == left
    for points in (1, -1):
        with pytest.raises(AssertionError):
            spend(hero, points)


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.xp.card")
def test_a_card_is_gained_by_an_exploit_or_by_learning(annals: Annals) -> None:
    annals.add("red-hero", "hero", GUARD, experience=6)
    won = report(fate("aubrec", hero="red-hero"), gained=(Gained("aubrec", "scars"),))
    keep_gains(annals.campaign, won, {}, track=())
    annals.run(Truce("red-hero"), answers=["sure-hand"])
    assert annals.hero("red-hero").cards == (Owned("scars"), Owned("sure-hand", learnt=True))


@pytest.mark.rule("c2.xp.buy")
def test_a_card_costs_as_much_experience_as_it_has_points(annals: Annals) -> None:
    annals.add("red-hero", "hero", GUARD, experience=6)
    annals.run(Truce("red-hero"), answers=["sure-hand"])
    assert annals.hero("red-hero").experience == 0


@pytest.mark.rule("c2.xp.buy")
def test_only_what_one_can_pay_and_meets_is_for_sale(annals: Annals) -> None:
    annals.add("red-hero", "hero", GUARD, experience=6)
    request = annals.asked(Truce("red-hero")).request
    assert isinstance(request, Choose)
    assert "sure-hand" in request.options
    assert "scars" not in request.options, "too dear"
    assert "deep-well" not in request.options, "he is no Magician"


@pytest.mark.rule("c2.hero.truce", "c2.hero.truce.limits")
def test_one_card_is_bought_in_a_truce(annals: Annals) -> None:
    annals.add("red-hero", "hero", GUARD, experience=50)
    annals.run(Truce("red-hero"), answers=["sure-hand"])  # there is no second question
    assert len(annals.hero("red-hero").cards) == 1


@pytest.mark.rule("c2.xp.buy.duplicate")
def test_a_card_bought_takes_the_place_of_one_gained(annals: Annals) -> None:
    hero = annals.add("red-hero", "hero", GUARD, cards=["sure-hand"], experience=50)
    learn(hero, annals.campaign.collection.experience["sure-hand"])
    assert hero.cards == (Owned("sure-hand", learnt=True),)
    request = annals.asked(Truce("red-hero")).request
    assert isinstance(request, Choose)
    assert "sure-hand" not in request.options


@pytest.mark.rule("c2.xp.use-cost")
def test_a_learnt_card_costs_half_its_points_in_battle(annals: Annals) -> None:
    card = annals.campaign.collection.experience["quick-eye"]
    assert price_of_use(Owned("quick-eye"), card) == card.points == 7
    assert price_of_use(Owned("quick-eye", learnt=True), card) == half(7) == 4


@pytest.mark.rule("c2.xp.use-cost")
def test_only_cards_that_are_paid_for_are_used(annals: Annals) -> None:
    annals.add("red-hero", "hero", GUARD, cards=["sure-hand", "scars"])
    terms = Terms(side="red", limit=100, hero=True)
    plain = mustered(annals.campaign, Company(people="lions", heroes=(Called(hero="red-hero"),)), terms)
    paid = mustered(
        annals.campaign, Company(people="lions", heroes=(Called(hero="red-hero", cards=("sure-hand",)),)), terms
    )
    before, after = plain.cards[0].figures()[0], paid.cards[0].figures()[0]
    assert (after.attack, after.resistance) == (before.attack + 1, before.resistance)
    assert paid.points == plain.points + 6
    assert after.points == before.points + 6


@pytest.mark.rule("c2.xp.buy.duplicate")
def test_a_card_that_was_a_gift_is_neither_bought_nor_gained_once_more(annals: Annals) -> None:
    hero = annals.add("red-hero", "hero", GUARD, experience=99)
    profile, collection = profile_of(hero, annals.campaign.collection), annals.campaign.collection
    terms = Terms(side="red", limit=200, hero=True)
    company = Company(people="lions", heroes=(Called(hero="red-hero"),))

    def has() -> tuple[bool, bool]:
        """Whether he may buy a card, and whether he counts as one who has it in a battle."""
        bought = "sure-hand" in {card.key for card in learnable(hero, profile, collection)}
        return bought, "sure-hand" in mustered(annals.campaign, company, terms).cards[0].given.owned

    assert has() == (True, False)
    hero.gift = Thing("experience", "sure-hand")
    assert has() == (False, True)
    hero.gift, hero.things = None, (Thing("experience", "sure-hand"),)
    assert has() == (False, True)
    hero.things, hero.cards = (), (Owned("sure-hand"),)
    assert has() == (True, True)


@pytest.mark.rule("c2.hero.definition", "c2.magic.spell-choice", "c2.army.artefact-limit")
def test_a_hero_is_given_spells_and_objects_for_each_battle(annals: Annals) -> None:
    hero = annals.add("red-hero", "hero", "grave-binder")
    terms = Terms(side="red", limit=200, hero=True)
    spells = [key for key, spell in annals.campaign.collection.spells.items() if spell.path == "necromancie"]
    bare = Company(people="acheron", heroes=(Called(hero="red-hero"),))

    def equipped(**things: Any) -> Company:
        return Company(people="acheron", heroes=(Called(hero="red-hero", belongings=Equipment(**things)),))

    given = equipped(spells=(spells[0],), artefacts=("grave-salt",))
    assert not list(faults(annals.campaign, given, terms))
    prices = (
        annals.campaign.collection.spells[spells[0]].points + annals.campaign.collection.artefacts["grave-salt"].points
    )
    plain, richer = (mustered(annals.campaign, company, terms) for company in (bare, given))
    assert richer.points == plain.points + prices
    assert [spell.key for spell in richer.cards[0].figures()[0].spells] == [spells[0]]
    assert hero.choice.spells == (), "in the next battle he may have others"
    too_many = equipped(artefacts=("grave-salt", "whispering-skull", "lucky-medal", "steadfast-horn", "rat-foot"))
    assert "c2.army.artefact-limit" in {wrong.rule for wrong in faults(annals.campaign, too_many, terms)}
    adventure = Terms(side="red", limit=200, act=1, adventurer=True)
    assert "c2.adventure.objects" in {wrong.rule for wrong in faults(annals.campaign, given, adventure)}


@pytest.mark.rule("c2.hero.definition", "c2.magic.spell-choice")
def test_a_magician_drawn_for_a_battle_has_spells_as_his_list_says(annals: Annals) -> None:
    annals.add("red-hero", "hero", "grave-binder")
    ask = MusterCompany(annals.campaign, Terms(side="red", limit=200, hero=True))
    (company,) = ask.offers(random.Random(3))
    assert company.heroes[0].belongings.spells
    form = CAMPAIGNS.form(ask, random.Random(3))
    assert form is not None
    lines = {line.key for part in form.parts for line in part.lines}
    assert {f"hero:red-hero/spell:{key}" for key in company.heroes[0].belongings.spells} <= lines
    answer, points = CAMPAIGNS.filled(ask, form.picked)
    again = msgspec.convert(answer, Company, strict=False).heroes[0].belongings
    assert set(again.spells) == set(company.heroes[0].belongings.spells)
    assert points == mustered(annals.campaign, company, ask.terms).points


@pytest.mark.rule("c2.xp.use-cost")
def test_each_copy_of_a_card_is_used_once_for_what_it_costs(annals: Annals) -> None:
    terms = Terms(side="red", limit=100, hero=True)
    twice = Company(people="lions", heroes=(Called(hero="red-hero", cards=("sure-hand", "sure-hand")),))
    annals.add("red-hero", "hero", GUARD, cards=["sure-hand"])
    assert "c2.xp.use-cost" in {wrong.rule for wrong in faults(annals.campaign, twice, terms)}
    annals.add("red-hero", "hero", GUARD, cards=["sure-hand", Owned("sure-hand", learnt=True)])
    assert not list(faults(annals.campaign, twice, terms))
    plain = mustered(annals.campaign, Company(people="lions", heroes=(Called(hero="red-hero"),)), terms)
    both = mustered(annals.campaign, twice, terms)
    assert both.points == plain.points + 6 + 3
    before, after = plain.cards[0].figures()[0], both.cards[0].figures()[0]
    assert after.attack == before.attack + 2


@pytest.mark.rule("c2.xp.use-cost")
def test_nobody_uses_a_card_that_he_has_not(annals: Annals) -> None:
    annals.add("red-hero", "hero", GUARD)
    company = Company(people="lions", heroes=(Called(hero="red-hero", cards=("scars",)),))
    found = list(faults(annals.campaign, company, Terms(side="red", limit=100, hero=True)))
    assert [one.rule for one in found] == ["c2.xp.use-cost"]


# -- resurrection ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.table.xp")
@pytest.mark.parametrize(("points", "lost"), [(100, -5), (101, -6), (120, -6)])
def test_losses_cost_a_point_for_every_20_or_part_of_them(points: int, lost: int) -> None:
    friend = fate("friend", lost="killed", to="foe", points=points)
    found = report(fate("knight", hero="red-hero", hurt=True), friend, fate("foe", "blue"))
    own = found.fate("red-hero")
    assert own is not None
    assert lines(found, own, heroes={"red-hero"}) == (Line("losses", lost),)


@pytest.mark.rule("c2.hero.resurrection.gods")
@pytest.mark.parametrize(
    ("faces", "done", "favour", "back"),
    [
        ((1, 1), 0, 0, False),
        ((1, 1), 0, 9, False),
        ((1, 2), 3, 0, True),
        ((1, 2), 4, 0, False),
        ((1, 2), 4, 1, True),
        ((6, 6), 13, 0, False),
    ],
)
def test_the_gods_tire_of_those_who_die_often(faces: tuple[int, int], done: int, favour: int, back: bool) -> None:
    assert passes(faces, done, favour) == back


@pytest.mark.rule("c2.hero.resurrection.gods")
@pytest.mark.parametrize(("dice", "back"), [([1, 2], False), ([2, 1], False), ([1, 3], True), ([3, 1], True)])
def test_both_dice_together_come_to_as_many_as_he_has_come_back(annals: Annals, dice: list[int], back: bool) -> None:
    annals.add("red-hero", "hero", GUARD, experience=9, resurrections=4)
    killed = report(fate("aubrec", hero="red-hero", lost="killed"))
    annals.run(
        AfterBattle("red", killed), dice=[*dice, *([3] if back else [])], answers=["yes", *(["pass"] if back else [])]
    )
    assert annals.hero("red-hero").lost is not back


@pytest.mark.rule("c2.adventure.shadow-bonus.resurrection")
def test_eight_services_add_eight_to_one_test_and_no_more(annals: Annals) -> None:
    """The example of the book: 2D6 + 8, and 0 after the resurrection."""
    annals.add("red-hero", "hero", GUARD, experience=9, resurrections=11, favour=8)
    killed = report(fate("aubrec", hero="red-hero", lost="killed"))
    annals.run(AfterBattle("red", killed), dice=[1, 2, 3], answers=["yes", "pass"])
    hero = annals.hero("red-hero")
    assert (hero.resurrections, hero.favour, hero.experience) == (12, 0, 6)


@pytest.mark.rule("c2.hero.resurrection.cost")
@pytest.mark.parametrize(("number", "character", "price"), [(4, False, 4), (4, True, 6), (5, True, 8), (0, True, 0)])
def test_a_character_makes_it_half_as_dear_again(number: int, character: bool, price: int) -> None:
    assert price_of_resurrection(number, character) == price


@pytest.mark.rule("c2.hero.resurrection.eligible", "c2.hero.resurrection.cost")
def test_outside_the_adventure_a_die_tells_the_price(annals: Annals) -> None:
    annals.add("red-hero", "hero", GUARD, experience=8)
    killed = report(fate("aubrec", hero="red-hero", lost="killed", to="foe"), fate("foe", "blue", character=True))
    annals.run(AfterBattle("red", killed), dice=[3, 4, 5], answers=["yes"])
    hero = annals.hero("red-hero")
    assert (hero.lost, hero.resurrections, hero.experience) == (False, 1, 0)


@pytest.mark.rule("c2.hero.resurrection.eligible")
def test_who_has_left_the_table_needs_no_resurrection(annals: Annals) -> None:
    annals.add("red-hero", "hero", GUARD)
    annals.run(AfterBattle("red", report(fate("aubrec", hero="red-hero", lost="fled"))))
    assert annals.hero("red-hero").resurrections == 0


@pytest.mark.rule("c2.hero.resurrection.eligible")
def test_one_may_let_a_hero_rest(annals: Annals) -> None:
    annals.add("red-hero", "hero", GUARD, experience=9)
    annals.run(AfterBattle("red", report(fate("aubrec", hero="red-hero", lost="killed"))), answers=["no"])
    assert annals.hero("red-hero").lost


@pytest.mark.rule("c2.xp.zero", "c2.hero.resurrection.cost")
def test_who_cannot_pay_is_forgotten_by_the_gods(annals: Annals) -> None:
    annals.add("red-hero", "hero", GUARD, experience=3)
    killed = report(fate("aubrec", hero="red-hero", lost="killed"))
    annals.run(AfterBattle("red", killed), dice=[3, 4, 4], answers=["yes"])
    hero = annals.hero("red-hero")
    assert (hero.lost, hero.experience) == (True, 3)


@pytest.mark.rule("c2.hero.resurrection.recovery-test")
@pytest.mark.parametrize(
    ("face", "bonus", "kept"), [(3, 0, True), (2, 0, False), (2, 1, True), (1, 2, False), (1, 5, False)]
)
def test_a_card_outlives_death_by_a_die(face: int, bonus: int, kept: bool) -> None:
    assert succeeds(face, bonus, 3) == kept


@pytest.mark.rule("c2.hero.resurrection.recovery-test", "c2.xp.spend-before-roll")
def test_experience_is_spent_before_the_die_of_recovery(annals: Annals) -> None:
    annals.add("red-hero", "hero", GUARD, experience=6, cards=["scars", "sure-hand"])
    killed = report(fate("aubrec", hero="red-hero", lost="killed"))
    annals.run(AfterBattle("red", killed), dice=[3, 4, 2, 2, 2], answers=["yes", "2", "0"])
    hero = annals.hero("red-hero")
    assert hero.cards == (Owned("scars"),)
    assert hero.experience == 2
    assert [event.experience for event in annals.told(CardForgotten)] == ["sure-hand"]
    assert [event.points for event in annals.told(ExperienceSpent)] == [2, 2], "nobody spends nothing"


# -- bad input ---------------------------------------------------------------------------------------------------------


def test_a_dead_hero_is_in_no_army(annals: Annals) -> None:
    annals.add("red-hero", "hero", GUARD, lost=True)
    company = Company(people="lions", heroes=(Called(hero="red-hero"),))
    found = list(faults(annals.campaign, company, Terms(side="red", limit=100, hero=True)))
    assert ("c2.hero.resurrection.eligible", "c2-campaign-dead") in [(one.rule, one.text.key) for one in found]
    named = Company(people="lions", cards=(), heroes=(Called(hero="nobody"),))
    first = next(faults(annals.campaign, named, Terms(side="red", limit=100)))
    assert first.text.key == "c2-campaign-nobody"


def test_a_campaign_of_another_kind_is_one_clear_line() -> None:
    with pytest.raises(Problem, match="siege"):
        Annals("siege")
    assert SKELETON in Annals("heroes").campaign.collection.profiles


@pytest.mark.rule("c2.table.xp")
@pytest.mark.parametrize(("points", "tenth"), [(1, 1), (100, 10), (101, 11), (1000, 100), (1010, 101)])
def test_a_tenth_of_what_one_has_eliminated_is_rounded_up(points: int, tenth: int) -> None:
    own = fate("hero", hero="red-hero", hurt=True)
    foe = fate("foe", "blue", lost="killed", to="hero", points=points)
    assert lines(report(own, foe), own, heroes={"red-hero"}) == (Line("eliminated", tenth),)
