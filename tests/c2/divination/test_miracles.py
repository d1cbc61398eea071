"""Miracle cards: what a file says, who may have them, what armies choose, and the worked examples of the book."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import yaml
from tests.c2.arena import Arena
from tests.c2.divination.prayers import BOND, CENSURE, NAMED, WHICH, add_believers, miracle, pray, priest, temple
from tests.c2.skills.fights import stats
from tests.c2.test_cards import catalogue

from escarmouche.documents import BadDocument
from escarmouche.documents.terms import Name, find
from escarmouche.rulebooks.c2.battle import Zone
from escarmouche.rulebooks.c2.content.army import (
    ArmyList,
    Choice,
    Collection,
    Revealed,
    load_army,
    muster,
    standard_collection,
    verdict,
)
from escarmouche.rulebooks.c2.content.cards import Pack, Profile, example_pack, load_pack
from escarmouche.rulebooks.c2.content.miracles import (
    GODS,
    UNIVERSAL,
    is_of_cult,
    read_cult,
    refusal,
    way_of,
)
from escarmouche.rulebooks.c2.content.setup import begin, make_setup
from escarmouche.rulebooks.c2.content.skill_names import read_skill
from escarmouche.rulebooks.c2.divination.faith import aura
from escarmouche.rulebooks.c2.events import Censured, FaithGathered, FervourPaid, MiracleCalled, WoundRolled
from escarmouche.rulebooks.c2.rules.activation import MovementPhase
from escarmouche.rulebooks.confrontation.miracles import Aspects, Varying
from escarmouche.rulebooks.confrontation.peoples import PEOPLES
from escarmouche.rulebooks.confrontation.wound_table import SERIOUS
from escarmouche.table import CM, Board

SIX = "c2.dice.six"
CULT, ASPECTS = "c2.faith.access.cult", "c2.faith.access.aspects"

EXAMPLES = {miracle.key: miracle for miracle in example_pack("divination").miracles}
PROFILES = {profile.key: profile for pack in (example_pack(), example_pack("divination")) for profile in pack.profiles}


def fields(profile: Profile, **changes: Any) -> dict[str, Any]:
    """A profile as fields for a figure of an arena."""
    plain = {name: getattr(profile, name) for name in profile.__struct_fields__}
    return {**plain, **changes}


# -- what a card says --------------------------------------------------------------------------------------------------

PRAYER: dict[str, Any] = {
    "key": "prayer",
    "name": {"fr": "Prière", "en": "Prayer"},
    "cults": ["Merin", "Voies de la Lumière", "Universel"],
    "aspects": {"alteration": 2},
    "difficulty": 7,
    "fervour": 2,
    "points": 9,
    "range": 12.5,
    "area": 5,
    "target": "friend",
    "affects": "friends",
    "duration": "turn",
    "effects": [{"do": "heal", "levels": 1}],
}


def load(*miracles: dict[str, Any]) -> Pack:
    return load_pack(yaml.safe_dump({"pack": "mine", "name": "Mine", "miracles": list(miracles)}))


def refused(**changes: Any) -> str:
    with pytest.raises(BadDocument) as caught:
        load({**PRAYER, **changes})
    return str(caught.value)


@pytest.mark.rule("c2.miracle.attr.aspects")
@pytest.mark.rule("c2.miracle.attr.cult")
@pytest.mark.rule("c2.miracle.attr.difficulty")
@pytest.mark.rule("c2.miracle.attr.area")
@pytest.mark.rule("c2.miracle.attr.range")
@pytest.mark.rule("c2.miracle.attr.duration")
@pytest.mark.rule("c2.miracle.attr.fervour")
def test_a_miracle_card_is_read_with_lengths_and_names() -> None:
    (found,) = load(PRAYER).miracles
    assert found.aspects == Aspects(0, 2, 0)
    assert found.cults == ("merin", "way:lumiere", UNIVERSAL)
    assert (found.range, found.area, found.duration) == (12.5 * CM, 5 * CM, "turn")
    assert (found.difficulty_for(1), found.fervour, found.points) == (7, 2, 9)
    assert found.name.fr == "Prière"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"effects": [{"do": "bless"}]}, "effects"),
        ({"effects": [{"do": "skill", "skill": "Bravoure extrême"}]}, "effects"),
        ({"difficulty": {"base": 8, "most": 8}}, "c2.miracle.attr.difficulty"),
        ({"target": "place"}, "target"),
        ({"range": 900}, "c2.miracle.attr.range"),
        ({"cults": []}, "cults"),
        ({"blessing": 1}, "blessing"),
    ],
)
def test_a_card_that_contradicts_itself_is_refused_with_its_place(changes: dict[str, Any], reason: str) -> None:
    assert reason in refused(**changes)


@pytest.mark.rule("c2.faith.cults")
def test_the_cults_of_the_peoples_are_those_of_the_catalogue() -> None:
    (entry,) = (entry for entry in catalogue() if entry["id"] == "c2.faith.cults")
    ways = {find(PEOPLES, row["people"].replace("du Clan des ", "")): row["way"] for row in entry["data"]}
    assert ways == {people: people.way for people in PEOPLES}
    named = {god for gods in GODS.values() for god in gods}
    assert {"merin", "danu", "yllia", "chacal", "rat", "cernunnos", "liliith", "arh-tolth", "mid-nor", "fayes"} <= named
    assert set(GODS) <= {people.key for people in PEOPLES}
    assert "devoreurs" not in GODS
    assert [read_cult(word) for word in ("Yllia", "Chemins du Destin", "Universal", "Meanders of Darkness")] == [
        "yllia",
        "way:destin",
        UNIVERSAL,
        "way:tenebres",
    ]


# -- who may have it ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.faith.access.cult")
@pytest.mark.rule("c2.faith.profile.pretresse-de-fer")
@pytest.mark.parametrize(
    ("cult", "rule"),
    [("Merin", None), ("Voies de la Lumière", None), ("Universel", None), ("Rat", CULT), ("Chemins du Destin", CULT)],
)
def test_the_priestess_prays_to_her_god_her_way_and_everybodys(cult: str, rule: str | None) -> None:
    priestess = PROFILES["iron-priestess"]
    assert refusal(priestess, miracle(cults=[cult])) == rule
    assert (priestess.discipline, priestess.skills) == (7, (read_skill("Dévot de Merin/10"),))


@pytest.mark.rule("c2.faith.access.aspects")
@pytest.mark.rule("c2.faith.profile.pretresse-de-fer")
@pytest.mark.parametrize(
    ("aspects", "rule"),
    [((0, 0, 1), None), ((0, 2, 0), None), ((0, 2, 1), None), ((1, 0, 0), ASPECTS), ((0, 0, 2), ASPECTS)],
)
def test_all_three_aspects_have_to_reach_those_of_the_miracle(aspects: tuple[int, int, int], rule: str | None) -> None:
    wanted = dict(zip(("creation", "alteration", "destruction"), aspects, strict=True))
    assert refusal(PROFILES["iron-priestess"], miracle(aspects=wanted)) == rule


@pytest.mark.rule("c2.faith.profile.xherus")
@pytest.mark.parametrize(
    ("aspects", "rule"), [((1, 0, 0), None), ((0, 2, 0), None), ((1, 2, 0), None), ((0, 0, 1), ASPECTS)]
)
def test_xherus_the_visionary_has_no_miracle_of_destruction(aspects: tuple[int, int, int], rule: str | None) -> None:
    xherus = PROFILES["xherus"]
    wanted = dict(zip(("creation", "alteration", "destruction"), aspects, strict=True))
    assert refusal(xherus, miracle(aspects=wanted, cults=["Rat"])) == rule
    place = Arena()
    assert aura(place.battle, place.add("xherus", "red", 20, 20, **fields(xherus))) == 7.5 * CM


@pytest.mark.rule("c2.faith.profile.neran")
@pytest.mark.rule("c2.miracle.incarnation-de-la-justice")
@pytest.mark.rule("c2.miracle.envoutement-de-la-poupee")
@pytest.mark.parametrize(
    ("who", "which"),
    [
        ("iron-priestess", {"brulure-des-infideles", "incarnation-de-la-justice"}),
        ("neran", {"envoutement-de-la-poupee", "invocation-des-moissonneurs"}),
        ("xherus", set()),
    ],
)
def test_the_faithful_of_the_example_may_have_the_miracles_they_have(who: str, which: set[str]) -> None:
    assert {key for key, one in EXAMPLES.items() if refusal(PROFILES[who], one) is None} == which


@pytest.mark.rule("c2.skill.moine-guerrier")
def test_a_monk_has_nothing_of_his_way() -> None:
    monk = PROFILES["iron-priestess"]
    skills = tuple(map(read_skill, ("Dévot de Merin/10", "Moine-guerrier")))
    place = Arena()
    figure = place.add("monk", "red", 20, 20, **fields(monk, skills=skills)).profile
    assert [refusal(figure, miracle(cults=[cult])) for cult in ("Merin", "Universel", "Voies de la Lumière")] == [
        None,
        None,
        CULT,
    ]


@pytest.mark.rule("c2.miracle.attr.special")
def test_some_miracles_are_the_secret_of_a_few() -> None:
    priestess = PROFILES["iron-priestess"]
    assert refusal(priestess, miracle(owners=["xherus"])) == "c2.miracle.attr.special"
    assert refusal(priestess, miracle(owners=["iron-priestess"])) is None
    assert refusal(priestess, miracle(ranks=["zelote", "doyen"])) == "c2.miracle.attr.special"
    assert refusal(priestess, miracle(ranks=["devot"])) is None


def test_who_belongs_to_no_people_prays_with_the_way_on_his_card() -> None:
    place = Arena()
    nomad = place.add("nomad", "red", 20, 20, **stats("Mercenaire", people=None, way="destin", faith=Aspects()))
    assert way_of(nomad.profile) == "destin"
    assert refusal(nomad.profile, miracle(cults=["Chemins du Destin"])) is None


# -- armies ------------------------------------------------------------------------------------------------------------

STANDARD = standard_collection()


def army(*cards: Choice, limit: int = 500, people: str = "lions") -> ArmyList:
    return ArmyList(name="test", people=people, limit=limit, cards=cards)


def rules_broken(*cards: Choice, **changes: Any) -> set[str]:
    return {ruling.rule for ruling in verdict(army(*cards, **changes), STANDARD).rulings}


@pytest.mark.rule("c2.faith.choose")
@pytest.mark.rule("c2.miracle.attr.cost")
def test_each_figure_has_miracles_of_its_own_which_add_to_its_cost() -> None:
    two = Choice(profile="vigil-monk", count=2, miracles=("rebuke", Revealed("rebuke", 2)))
    listed = army(two, Choice(profile="dawn-chaplain", miracles=("balm", "white-wall", "clear-light")))
    assert verdict(listed, STANDARD).legal
    monks, chaplain = muster(listed, STANDARD).cards
    price = STANDARD.miracles["rebuke"].points
    assert [[one.key for one in figure.miracles] for figure in monks.figures()] == [["rebuke"], ["rebuke"]]
    assert [figure.points for figure in monks.figures()] == [STANDARD.profiles["vigil-monk"].points + price] * 2
    for figure, had in ((1, [["rebuke"], []]), (2, [[], ["rebuke"]])):
        listed = army(Choice(profile="vigil-monk", count=2, miracles=(Revealed("rebuke", figure),)))
        assert [[one.key for one in monk.miracles] for monk in muster(listed, STANDARD).cards[0].figures()] == had
    assert len(chaplain.figures()[0].miracles) == 3
    assert chaplain.full_cost == chaplain.figures()[0].points


@pytest.mark.rule("c2.faith.access.cult")
def test_a_warrior_monk_does_not_pray_to_his_way() -> None:
    way = miracle(cults=["Voies de la Lumière"])
    assert is_of_cult(PROFILES["iron-priestess"], way)
    assert not is_of_cult(STANDARD.profiles["vigil-monk"], way)


@pytest.mark.rule("c2.faith.choose")
@pytest.mark.rule("c2.faith.access.cult")
@pytest.mark.rule("c2.faith.access.aspects")
@pytest.mark.rule("c2.skill.moine-guerrier")
@pytest.mark.parametrize(
    ("choice", "rule"),
    [
        (Choice(profile="dawn-chaplain", miracles=("balm", "balm")), "c2.faith.choose"),
        (Choice(profile="dawn-chaplain", miracles=("itch",)), CULT),
        (Choice(profile="dawn-chaplain", miracles=("morning-ray",)), ASPECTS),
        (Choice(profile="vigil-monk", miracles=("rebuke", "balm")), "c2.skill.moine-guerrier"),
        (Choice(profile="line-spearman", miracles=("balm",)), "c2.faith.faithful"),
        (Choice(profile="elisende", miracles=("last-breath",)), "c2.miracle.attr.special"),
    ],
)
def test_an_army_list_that_breaks_a_rule_of_faith_is_told_so(choice: Choice, rule: str) -> None:
    assert rule in rules_broken(choice)


def test_a_miracle_that_nobody_knows_is_told_with_the_nearest() -> None:
    text = "name: x\npeople: lions\nlimit: 80\ncards:\n  - profile: dawn-chaplain\n    miracles: [blam]\n"
    with pytest.raises(BadDocument, match="balm"):
        load_army(text, STANDARD)


def test_summoned_figures_come_with_the_set_up() -> None:
    listed = army(Choice(profile="zikrit", miracles=("swarm",)), people="gobelins")
    other = army(Choice(profile="line-spearman"))
    sides = {"red": muster(listed, STANDARD), "blue": muster(other, STANDARD)}
    board = Board(100 * CM, 60 * CM)
    zones = (
        Zone("red", ((0, 0), (100 * CM, 0), (100 * CM, 20 * CM), (0, 20 * CM))),
        Zone("blue", ((0, 40 * CM), (100 * CM, 40 * CM), (100 * CM, 60 * CM), (0, 60 * CM))),
    )
    battle = begin(make_setup(sides, board, zones))
    assert set(battle.summons) == {"tunnel-rat"}


CALLING = [{"do": "summon", "profile": "angel", "cm": 10}]


def angel(skill: str) -> Profile:
    return msgspec.structs.replace(
        STANDARD.profiles["line-spearman"], key="angel", people=None, skills=(read_skill(skill),)
    )


@pytest.mark.rule("c2.immortal.recruit")
@pytest.mark.rule("c2.immortal.definition")
@pytest.mark.parametrize(
    ("skill", "rules"), [("Être de Lumière/3", []), ("Être du Destin/3", ["c2.immortal.definition"])]
)
def test_the_faithful_call_immortals_of_their_way_who_cost_nothing(skill: str, rules: list[str]) -> None:
    call = miracle("call-angel", target="caster", effects=CALLING, points=7)
    own = Pack("own", Name("Ciel", "Sky"), (angel(skill),), miracles=(call,))
    cards = Collection((*STANDARD.packs, own))
    listed = army(Choice(profile="dawn-chaplain", miracles=("call-angel",)))
    found = verdict(listed, cards)
    assert [ruling.rule for ruling in found.rulings] == rules
    assert found.points == STANDARD.profiles["dawn-chaplain"].points + 7


@pytest.mark.rule("c2.immortal.recruit")
def test_an_immortal_called_in_battle_has_a_card_from_the_next_turn() -> None:
    place = temple(priest(miracle("call-angel", target="caster", effects=CALLING)))
    place.battle.summons = {"angel": angel("Être de Lumière/3")}
    where = {"x": 55 * CM, "y": 20 * CM, "facing": 900, "z": 0}
    answers = [(WHICH, "call-angel"), (BOND, "0"), ("c2.faith.effects.apply#summon", where)]
    battle = pray(place, answers, dice=[5])
    called = battle["red-angel-1"]
    assert called.in_play
    assert called.side == "red"
    assert called.card not in battle.deck
    battle = place.game(MovementPhase(), dice=[5, 1, 1]).state
    assert called.card in battle.deck


def test_there_are_miracles_enough_for_every_people_and_way() -> None:
    shipped = STANDARD.miracles.values()
    assert len(shipped) >= 30
    for profile in STANDARD.profiles.values():
        if profile.faith is not None:
            assert sum(refusal(profile, one) is None for one in shipped) >= 4, profile.key


# -- the worked example ------------------------------------------------------------------------------------------------


def bridge() -> Arena:
    """The Priestess with six lancers about her, Nerân with ten warriors about him, who see each other."""
    place = Arena()
    cards = {key: EXAMPLES[key] for key in EXAMPLES}
    hers = (cards["brulure-des-infideles"], cards["incarnation-de-la-justice"])
    his = (cards["envoutement-de-la-poupee"], cards["invocation-des-moissonneurs"])
    place.battle.summons = {"reaper": PROFILES["reaper"]}
    place.add("priestess", "red", 50, 20, 900, **fields(PROFILES["iron-priestess"], miracles=hers))
    add_believers(place, 6, "red", 15, people="griffons")
    place.add("neran", "blue", 50, 40, 2700, **fields(PROFILES["neran"], miracles=his))
    for number in range(10):
        place.add(f"warrior-{number}", "blue", 42 + 4 * (number % 5), 44 + 3 * (number // 5), 2700, people="mid-nor")
    return place


@pytest.mark.rule("c2.faith.example")
@pytest.mark.rule("c2.miracle.brulure-des-infideles")
@pytest.mark.rule("c2.miracle.invocation-des-moissonneurs")
@pytest.mark.rule("c2.faith.call.sequence")
@pytest.mark.rule("c2.faith.effects.apply")
@pytest.mark.rule("c2.miracle.attr.description")
def test_the_divination_of_the_priestess_and_neran_goes_as_in_the_book() -> None:
    place = bridge()
    answers = [
        (WHICH, "brulure-des-infideles"),
        ("c2.faith.call.sequence", "warrior-0"),
        (CENSURE, "1"),
        (BOND, "1"),
        (SIX, "no"),
        (WHICH, "invocation-des-moissonneurs"),
        (NAMED, "1"),
        (BOND, "0"),
        ("c2.faith.effects.apply#summon", {"x": 50 * CM, "y": 37 * CM, "facing": 2700, "z": 0}),
    ]
    battle = pray(place, answers, dice=[2, 5, 3, 6, 4])
    assert {event.fighter: event.points.total for event in place.told(FaithGathered)} == {"priestess": 3, "neran": 4}
    assert [(event.fighter, event.left) for event in place.told(Censured)] == [("neran", 2)]
    burning, reaping = place.told(MiracleCalled)
    assert (burning.fighter, burning.faith, burning.dice, burning.heard) == ("priestess", 1, 2, True)
    (roll,) = place.told(WoundRolled)
    assert roll.force == 1
    assert battle["warrior-0"].wound == SERIOUS
    assert place.told(FervourPaid)[0].left == 0
    assert (reaping.fighter, reaping.faith, reaping.difficulty, reaping.heard) == ("neran", 3, 6, True)
    reapers = [fighter for fighter in battle.in_play("blue") if fighter.profile.key == "reaper"]
    assert len(reapers) == 1


@pytest.mark.rule("c2.miracle.invocation-des-moissonneurs")
@pytest.mark.parametrize(("count", "difficulty"), [(1, 6), (2, 8), (3, 10), (4, 12)])
def test_each_further_reaper_makes_the_summoning_2_harder(count: int, difficulty: int) -> None:
    summoning = EXAMPLES["invocation-des-moissonneurs"]
    assert isinstance(summoning.difficulty, Varying)
    assert summoning.difficulty_for(count) == difficulty
