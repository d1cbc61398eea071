"""Army lists: what is legal, what it costs, and what is said when it is not."""

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from escarmouche import documents
from escarmouche.documents import BadDocument
from escarmouche.documents.terms import Name
from escarmouche.errors import Problem
from escarmouche.rulebooks import Verdict, book
from escarmouche.rulebooks.c2.content.army import (
    ArmyList,
    Carried,
    Choice,
    Collection,
    artefact_limit,
    choice_rulings,
    load_army,
    muster,
    muster_choice,
    random_army,
    standard_armies,
    standard_collection,
    verdict,
)
from escarmouche.rulebooks.c2.content.battlefields import load_battlefield
from escarmouche.rulebooks.c2.content.cards import PACKS, Artefact, Pack, Profile, load_pack
from escarmouche.rulebooks.c2.content.machines import Machine
from escarmouche.rulebooks.c2.content.scenarios import load_scenario
from escarmouche.rulebooks.c2.content.skill_names import Skill, read_skill
from escarmouche.rulebooks.confrontation.peoples import ALLIANCES, PEOPLES
from escarmouche.table import CM, MM, Rectangle
from escarmouche.texts import Texts, message

RULES = Path(PACKS).parents[1] / "rules.yaml"


def profile(key: str, *skills: str, **changes: Any) -> Profile:
    plain: dict[str, Any] = {
        "key": key,
        "name": Name(key, key),
        "people": "lions",
        "rank": "regular",
        "base": Rectangle(25 * MM, 25 * MM),
        "movement": 10 * CM,
        "initiative": 4,
        "attack": 4,
        "strength": 4,
        "defence": 4,
        "resistance": 4,
        "courage": 4,
        "discipline": 4,
        "points": 20,
        "per_card": 3,
        "skills": tuple(map(read_skill, skills)),
    }
    return Profile(**{**plain, **changes})


def character(key: str, *skills: str, **changes: Any) -> Profile:
    return profile(key, *skills, **{"character": True, "per_card": 1, "points": 41, **changes})


PROFILES = (
    profile("soldier"),
    profile("rabble", points=9, per_card=9),
    character("aymar", "Frère de sang/Berthe"),
    character("berthe", rank="veteran"),
    character("mage", "Maître", power=5, rank="irregular"),
    profile("griffon", people="griffons"),
    profile("wolf", people="wolfen"),
    profile("cynwall", people="cynwalls"),
    profile("corpse", people="acheron"),
    profile("puppet", people="mid-nor"),
    profile("hired", "Mercenaire", people="acheron"),
    profile("free", "Mercenaire", people=None),
    profile("stateless", "Apatride", people=None),
    profile("hyperian-lion", "Hypérien"),
    profile("hyperian-orc", "Hypérien", people="orques"),
    profile("orc", people="orques"),
    profile("selenite-elf", "Sélénite", people="daikinees"),
    profile("selenite-orc", "Sélénite", people="orques"),
    profile("light", "Être de Lumière/2", people=None),
    profile("dark", "Être des Ténèbres/2", people=None),
)

ARTEFACTS = (
    Artefact(key="ring", name=Name("Anneau", "Ring"), points=5, skills=(Skill("bravoure"),)),
    Artefact(key="boots", name=Name("Bottes", "Boots"), points=4, carriers="anyone", abilities=("arme-sacree",)),
    Artefact(key="horn", name=Name("Cor", "Horn"), points=3, carriers=("soldier",)),
)

CARDS = Collection([Pack("test", Name("Essai", "Test"), PROFILES, ARTEFACTS)])


STANDARD = standard_collection()


def army(*choices: Choice | str, people: str = "lions", limit: int = 100) -> ArmyList:
    cards = tuple(Choice(profile=one) if isinstance(one, str) else one for one in choices)
    return ArmyList(name="Test", people=people, limit=limit, cards=cards)


def judge(*choices: Choice | str, people: str = "lions", limit: int = 100, **options: bool) -> Verdict:
    return verdict(army(*choices, people=people, limit=limit), CARDS, **options)


def offended(*choices: Choice | str, people: str = "lions", limit: int = 100, **options: bool) -> list[str]:
    return [ruling.rule for ruling in judge(*choices, people=people, limit=limit, **options).rulings]


# -- points ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.profile.army-points", "c2.army.equal-points")
def test_an_army_costs_the_sum_of_its_figures_within_the_agreed_limit() -> None:
    fair = judge(Choice(profile="soldier", count=3), "griffon")
    assert (fair.legal, fair.points) == (True, 80)
    assert offended(Choice(profile="soldier", count=3), "griffon", limit=60) == ["c2.army.points-tolerance"]
    assert offended() == ["c2.army.equal-points"]


def test_a_handicap_is_another_limit_for_the_same_list() -> None:
    listed = army(Choice(profile="soldier", count=3), limit=60)
    assert verdict(listed, CARDS).legal
    assert not verdict(listed, CARDS, 40).legal
    assert verdict(listed, CARDS, 200).legal


@pytest.mark.rule("c2.army.points-tolerance")
def test_the_limit_may_be_passed_by_half_the_cheapest_figure() -> None:
    three = Choice(profile="soldier", count=3)
    assert offended(three, limit=50) == []
    assert offended(three, limit=49) == ["c2.army.points-tolerance"]
    assert offended(three, "rabble", limit=65) == []
    assert offended(three, "rabble", limit=64) == ["c2.army.points-tolerance"]


def test_the_cheapest_figure_counts_without_its_objects() -> None:
    equipped = Choice(profile="rabble", artefacts=("boots",))
    assert offended(equipped, Choice(profile="soldier"), limit=29) == []
    assert offended(equipped, Choice(profile="soldier"), limit=28) == ["c2.army.points-tolerance"]


@pytest.mark.rule("c2.army.points-tolerance", "c2.profile.army-points")
@pytest.mark.parametrize(("limit", "legal"), [(34, True), (33, False)])
def test_a_servant_who_comes_with_an_engine_may_be_the_cheapest(limit: int, legal: bool) -> None:
    crewed = army("stone-sling", people="orques", limit=limit)  # 22, and two Servants of 8
    assert verdict(crewed, STANDARD).points == 38
    assert verdict(crewed, STANDARD).legal is legal


# -- cards and Characters ----------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.army.card-capacity")
def test_a_card_stands_for_no_more_figures_than_were_sold_with_it() -> None:
    assert offended(Choice(profile="soldier", count=3)) == []
    assert offended(Choice(profile="soldier", count=4)) == ["c2.army.card-capacity"]
    assert offended(Choice(profile="soldier", count=2), Choice(profile="soldier", count=2)) == []
    assert offended("berthe") == []
    assert offended(Choice(profile="berthe", count=2)) == ["c2.army.card-capacity"]


@pytest.mark.rule("c2.army.unique-character")
def test_a_character_fights_once_in_a_side() -> None:
    assert offended("berthe", "soldier", "soldier") == []
    assert offended("berthe", "berthe") == ["c2.army.unique-character"]


@pytest.mark.rule("c2.profile.reference-card")
def test_a_card_fields_identical_figures_and_adds_cards_of_their_objects() -> None:
    choice = Choice(profile="soldier", count=2, artefacts=(Carried("boots", 2),))
    (card,) = muster(army(choice), CARDS).cards
    plain, equipped = card.figures()
    assert plain == CARDS.profiles["soldier"]
    assert (equipped.abilities, equipped.points, equipped.size) == (("arme-sacree",), 24, "normal")
    assert muster(army("aymar"), CARDS).cards[0].figures() == (CARDS.profiles["aymar"],)


@pytest.mark.rule("c2.skill.incarnation")
def test_incarnation_doubles_the_price_and_makes_a_character() -> None:
    choice = Choice(profile="soldier", incarnation=True, artefacts=("ring",))
    assert judge("soldier") == Verdict(20)
    assert judge(choice) == Verdict(45)
    (hero,) = muster(army(choice), CARDS).cards[0].figures()
    assert hero.character and hero.has("incarnation") and hero.has("bravoure")
    assert hero.per_card == 1, "a Character is alone on his card"
    assert hero.points == 45
    assert offended(Choice(profile="soldier", count=2, incarnation=True)) == ["c2.army.card-capacity"]
    assert offended(Choice(profile="berthe", incarnation=True)) == ["c2.skill.incarnation"]


@pytest.mark.rule("c2.skill.incarnation")
def test_no_war_machine_is_made_a_character() -> None:
    cards = standard_collection()
    engine = next(one for one in cards.profiles.values() if one.machine is not None)
    choices = (Choice(profile=engine.key), Choice(profile=engine.key, incarnation=True))
    plain, made = (list(choice_rulings(muster_choice(choice, cards))) for choice in choices)
    assert plain == []
    assert [ruling.rule for ruling in made] == ["c2.skill.incarnation"]


def test_blood_brothers_cost_a_quarter_less_each_when_both_fight() -> None:
    assert judge("aymar").points == 41
    assert judge("berthe").points == 41
    assert judge("aymar", "berthe").points == 2 * 31  # 41 x 3/4 = 30.75, rounded up
    assert judge("aymar", Choice(profile="berthe", artefacts=("ring",))).points == 31 + 35
    assert judge("aymar", "mage").points == 82


# -- magic objects -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.army.artefact-limit")
@pytest.mark.parametrize(
    ("ranks", "most"),
    [
        (("irregular", "regular", "chariot"), 1),
        (("veteran", "creature"), 2),
        (("special", "elite"), 3),
        (("living_legend", "major_ally"), 4),
    ],
)
def test_a_character_carries_as_many_objects_as_his_rank_allows(ranks: tuple[str, ...], most: int) -> None:
    for rank in ranks:
        hero = character("hero", rank=rank)
        collection = Collection([Pack("test", Name("Essai", "Test"), (hero,), ARTEFACTS)])
        assert artefact_limit(hero) == most
        for count in range(6):
            listed = army(Choice(profile="hero", artefacts=("ring",) * count))
            rules = [ruling.rule for ruling in verdict(listed, collection).rulings]
            assert rules == ([] if count <= most else ["c2.army.artefact-limit"])


def test_the_level_of_a_magician_goes_before_his_rank() -> None:
    levels = {"Initié": 1, "Adepte": 3, "Maître": 4, "Virtuose": 4}
    for level, most in levels.items():
        assert artefact_limit(character("mage", level, power=5, rank="veteran")) == most


@pytest.mark.rule("c2.army.artefact-restriction")
def test_objects_are_for_characters_unless_their_card_says_otherwise() -> None:
    assert offended(Choice(profile="berthe", artefacts=("ring",))) == []
    assert offended(Choice(profile="soldier", artefacts=("ring",))) == ["c2.army.artefact-restriction"]
    assert offended(Choice(profile="soldier", artefacts=("boots",))) == []
    assert offended(Choice(profile="soldier", artefacts=("boots", "boots"))) == ["c2.army.artefact-restriction"]
    each_his_own = Choice(profile="soldier", count=2, artefacts=(Carried("boots", 1), Carried("boots", 2)))
    assert offended(each_his_own) == []
    assert offended(Choice(profile="soldier", artefacts=("horn",))) == []
    assert offended(Choice(profile="berthe", artefacts=("horn",))) == ["c2.army.artefact-restriction"]


@pytest.mark.rule("c2.army.artefact-restriction")
def test_the_allowance_of_a_rank_is_for_characters_alone() -> None:
    cards = (profile("guard", rank="elite"), character("hero", rank="elite"))
    collection = Collection([Pack("test", Name("Essai", "Test"), cards, ARTEFACTS)])
    for name, count, broken in (
        ("hero", 3, []),
        ("guard", 1, []),
        ("guard", 2, ["c2.army.artefact-restriction"]),
    ):
        listed = army(Choice(profile=name, artefacts=("boots",) * count))
        assert [ruling.rule for ruling in verdict(listed, collection).rulings] == broken


# -- allies ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.table.alliances")
def test_allies_are_read_in_the_row_of_the_army() -> None:
    entries = yaml.load(RULES.read_text(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    book = next(entry for entry in entries if entry["id"] == "c2.table.alliances")["data"]
    assert {people: list(allies) for people, allies in ALLIANCES.items()} == {
        people: allies for way in book.values() for people, allies in way.items()
    }
    assert set(ALLIANCES) == {people.key for people in PEOPLES}
    assert offended(*soldiers(3), "griffon") == []
    assert allied("soldier", "corpse") == ["c2.table.alliances"]
    assert allied("puppet", "corpse", people="mid-nor") == []
    assert allied("corpse", people="mid-nor") == ["c2.alliance.limit"], "allies alone are no army"
    everyone = Collection(
        [Pack("t", Name("T", "T"), (profile("dwarf", people="mid-nor"), profile("a", people="acheron")))]
    )
    assert not verdict(army("a", "dwarf", people="acheron"), everyone).legal


@pytest.mark.rule("c2.alliance.condition")
def test_the_players_may_do_without_alliances() -> None:
    assert offended(*soldiers(3), "griffon", alliances=False) == ["c2.alliance.condition"]
    assert offended("soldier", alliances=False) == []
    assert offended(*soldiers(3), "free", alliances=False) == []


def allied(own: str, *allies: str, people: str = "lions", **options: bool) -> list[str]:
    """The rules that are offended by an army of three figures of its own, and an ally or none: a quarter of its points."""
    return offended(Choice(profile=own, count=3), *allies, people=people, **options)


def soldiers(count: int) -> tuple[Choice, ...]:
    """So many soldiers of 20 points each, on as many cards as they need."""
    return tuple(Choice(profile="soldier", count=min(3, count - first)) for first in range(0, count, 3))


@pytest.mark.rule("c2.alliance.limit")
def test_allies_take_thirty_per_cent_of_the_army_at_most() -> None:
    two_allies = ("griffon", "free")
    assert offended(*soldiers(5), *two_allies, limit=200) == []
    (too_many,) = judge(*soldiers(4), *two_allies, limit=200).rulings
    assert too_many.rule == "c2.alliance.limit"
    assert too_many.reason == message("c2-army-too-many-allies", points=40, most=36)
    assert offended(*soldiers(7), Choice(profile="griffon", count=3), limit=200) == []
    shod = Choice(profile="griffon", artefacts=("boots",))
    assert offended(*soldiers(3), shod) == []
    assert offended(*soldiers(2), shod) == ["c2.alliance.limit"]
    assert offended(*soldiers(2), "stateless") == ["c2.alliance.limit"]
    assert offended(*soldiers(2), "light") == []


@pytest.mark.rule("c2.alliance.limit")
def test_allies_may_be_agreed_to_take_thirty_per_cent_of_the_limit() -> None:
    two_allies = ("soldier", "griffon", "free")
    assert offended(*two_allies, limit=134, share_of_limit=True) == []
    (too_many,) = judge(*two_allies, limit=133, share_of_limit=True).rulings
    assert (too_many.rule, too_many.reason.args["most"]) == ("c2.alliance.limit", 39)


@pytest.mark.rule("c2.skill.mercenaire")
def test_a_mercenary_fights_beside_any_army_and_counts_as_an_ally() -> None:
    assert offended(*soldiers(3), "hired") == []
    assert offended(*soldiers(2), "hired") == ["c2.alliance.limit"]
    assert offended("hired", people="acheron", limit=20) == []


@pytest.mark.rule("c2.table.alliances")
def test_a_stateless_fighter_joins_any_army() -> None:
    assert offended(*soldiers(3), "stateless") == []
    assert allied("wolf", "stateless", people="wolfen") == []


@pytest.mark.rule("c2.skill.hyperien.alliance")
def test_hyperians_and_cynwalls_are_allies_everywhere() -> None:
    assert allied("cynwall", "hyperian-orc", people="cynwalls", alliances=False) == []
    assert allied("cynwall", "orc", people="cynwalls") == ["c2.table.alliances"]
    assert allied("hyperian-orc", "cynwall", people="orques", alliances=False) == []
    assert allied("orc", "cynwall", people="orques") == ["c2.table.alliances"]
    assert allied("hyperian-lion", "cynwall", alliances=False) == []
    assert allied("soldier", "cynwall", alliances=False) == ["c2.alliance.condition"]


@pytest.mark.rule("c2.skill.selenite.alliance")
def test_selenites_and_wolfen_are_allies_everywhere() -> None:
    assert allied("wolf", "selenite-orc", people="wolfen", alliances=False) == []
    assert allied("wolf", "orc", people="wolfen") == ["c2.table.alliances"]
    assert allied("selenite-orc", "wolf", people="orques", alliances=False) == []
    assert allied("orc", "wolf", people="orques") == ["c2.table.alliances"]


@pytest.mark.rule("c2.immortal.definition")
def test_an_army_has_immortals_of_its_own_way_only() -> None:
    assert offended("soldier", "light") == []
    assert offended("soldier", "dark") == ["c2.immortal.definition"]
    assert offended("corpse", "dark", people="acheron") == []


@pytest.mark.rule("c2.immortal.recruit")
def test_immortals_are_bought_and_take_nothing_of_the_share_of_allies() -> None:
    bought = judge(Choice(profile="soldier", count=1), Choice(profile="light", count=3))
    assert (bought.legal, bought.points) == (True, 80)


# -- files -------------------------------------------------------------------------------------------------------------

GOOD = """\
name: {fr: Patrouille, en: Patrol}
people: Lions d'Alahan
limit: 100
cards:
  - profile: soldier
    count: 2
    artefacts: [boots, {artefact: horn, figure: 2}]
  - profile: berthe
"""


def refusal(text: str) -> BadDocument:
    with pytest.raises(BadDocument) as bad:
        load_army(text, CARDS, name="mine.yaml")
    return bad.value


def test_an_army_list_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "patrol.yaml"
    path.write_text(GOOD)
    read = load_army(path, CARDS)
    assert verdict(read, CARDS) == Verdict(40 + 7 + 41)


@pytest.mark.parametrize(
    ("old", "new", "place", "rule"),
    [
        ("soldier", "soldie", "mine.yaml:5: cards[0].profile", "c2.profile.reference-card"),
        ("[boots", "[bootz", "mine.yaml:7: cards[0].artefacts[0]", "c2.profile.reference-card"),
        ("figure: 2", "figure: 3", "mine.yaml:7: cards[0].artefacts[1]", "c2.army.artefact-restriction"),
        ("Lions d'Alahan", "Elephants", "mine.yaml:2: people", "c2.people.list"),
        ("count: 2", "count: 0", "mine.yaml:6: cards[0].count", None),
        ("limit: 100", "limit: many", "mine.yaml:3: limit", None),
        ("  - profile: berthe", "  - profil: berthe", "mine.yaml:8: cards[1].profil", None),
    ],
)
def test_a_mistake_in_a_list_is_told_with_its_line(old: str, new: str, place: str, rule: str | None) -> None:
    bad = refusal(GOOD.replace(old, new, 1))
    assert str(bad).startswith(place + ":")
    assert bad.rule == rule


def test_a_near_miss_is_told_what_was_meant() -> None:
    assert "did you mean soldier?" in str(refusal(GOOD.replace("soldier", "soldie")))


def test_findings_are_told_in_both_languages_with_the_names_of_the_cards() -> None:
    (ruling,) = judge(Choice(profile="soldier", count=4)).rulings
    assert (ruling.place, ruling.rule) == ("cards[0].count", "c2.army.card-capacity")
    for language in ("fr", "en"):
        assert "soldier" in Texts(language).tell(ruling.reason)


def test_packs_that_share_a_key_are_refused() -> None:
    with pytest.raises(Problem, match="soldier"):
        Collection([*CARDS.packs, *CARDS.packs])


# -- ready and random armies -------------------------------------------------------------------------------------------


def test_the_ready_armies_are_legal_and_of_the_promised_size() -> None:
    collection = STANDARD
    armies = standard_armies()
    for listed in armies.values():
        judged = verdict(listed, collection)
        assert judged.legal and 0.95 * listed.limit <= judged.points <= listed.limit
        figures = sum(choice.count for choice in listed.cards)
        machines = any(collection.profiles[choice.profile].machine for choice in listed.cards)
        if not machines and not any(choice.spells or choice.miracles for choice in listed.cards):
            assert figures == 5 if listed.limit == 80 else 9 <= figures <= 13
    sizes = Counter((listed.people, listed.limit) for listed in armies.values())
    assert all(sizes[people, limit] >= 2 for people in collection.peoples for limit in (80, 200))


@settings(max_examples=15)
@example(2357, 163)  # an ally, whose miracles count among the points of allies
@given(st.integers(min_value=0, max_value=10**6), st.integers(min_value=30, max_value=250))
def test_a_random_army_is_legal_and_uses_its_points(seed: int, points: int) -> None:
    collection = STANDARD
    listed = random_army(random.Random(seed), collection, points)
    judged = verdict(listed, collection)
    assert judged.legal
    own = [card for card in collection.profiles.values() if card.people == listed.people and not card.character]
    assert points - min(card.points for card in own) < judged.points <= points
    assert random_army(random.Random(seed), collection, points) == listed


def test_too_few_points_for_anybody_is_told() -> None:
    with pytest.raises(Problem, match="Wolfen"):
        random_army(random.Random(1), CARDS, 3, "wolfen")


class EngineExample(msgspec.Struct, frozen=True):
    """The part of a card that the documents show."""

    machine: Machine


def test_the_examples_of_the_documentation_are_what_they_say(tmp_path: Path) -> None:
    docs = Path(__file__).parents[2] / "docs"
    pack, based, objects, spells, miracles, engine, listed, lessons = re.findall(
        r"```yaml\n(.*?)```", (docs / "cards.md").read_text(), re.DOTALL
    )
    mine = load_pack(pack + based + objects + spells + miracles + lessons)
    kinds = (mine.profiles, mine.artefacts, mine.spells, mine.miracles, mine.experience)
    assert [len(cards) for cards in kinds] == [2, 1, 1, 1, 1]
    assert documents.read(engine, EngineExample).value.machine.crew == 2
    cards = Collection([*STANDARD.packs, mine])
    assert verdict(load_army(listed, cards), cards).legal
    army, lions = tmp_path / "my-army.yaml", tmp_path / "my-lions.yaml"
    army.write_text(listed, encoding="utf-8")
    lions.write_text(pack + based + objects + spells + miracles, encoding="utf-8")
    rules = book("c2")
    state = rules.begin(rules.setup((str(army), "orques-200"), "open-field", packs=(lions,)))
    assert sum(fighter.side == "red" and fighter.profile.character for fighter in state.fighters.values()) == 2
    field, scenario = re.findall(r"```yaml\n(.*?)```", (docs / "battlefields.md").read_text(), re.DOTALL)
    assert len(load_battlefield(field).board.pieces) == 3
    assert load_scenario(scenario).act == 1
