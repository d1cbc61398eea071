"""Cards as people write them: skills in words, packs, and what is said when something in them is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import escarmouche.rulebooks.cc
from escarmouche.documents import BadDocument
from escarmouche.errors import BadValue
from escarmouche.rulebooks.cc.content.army import army_schema, muster, standard_armies, standard_collection
from escarmouche.rulebooks.cc.content.battlefields import battlefield_schema, load_battlefield
from escarmouche.rulebooks.cc.content.cards import Pack, card_schema, load_pack, standard_packs
from escarmouche.rulebooks.cc.content.profile import Profile, Skill
from escarmouche.rulebooks.cc.content.skill_names import GRAMMAR, SKILLS, read_skill, skill_text
from escarmouche.table import CM, Disc

RULES = yaml.safe_load(Path(escarmouche.rulebooks.cc.__file__).with_name("rules.yaml").read_text("utf-8"))
SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"

PLAIN: dict[str, Any] = {
    "key": "plain",
    "name": "Plain",
    "rank": "regular",
    "movement": 10,
    "initiative": 3,
    "attack": 3,
    "strength": 5,
    "defence": 3,
    "resistance": 5,
    "courage": 4,
    "discipline": 3,
    "points": 12,
}


def pack(*cards: dict[str, Any], **changes: Any) -> Pack:
    """A pack of cards, each a plain one with some fields changed."""
    made = [{**PLAIN, "key": f"card-{place}", **card} for place, card in enumerate(cards)]
    for card in made:
        for field in [name for name, value in card.items() if value is None]:
            del card[field]
    file = {"pack": "mine", "name": "Mine", "people": "Lions d'Alahan", "cards": made, **changes}
    file = {field: value for field, value in file.items() if value is not None}
    return load_pack(yaml.safe_dump(file).encode(), name="mine.yaml")


def card(**changes: Any) -> Profile:
    """The profile of a plain card with some fields changed."""
    return pack(changes).profiles[0]


def refusal(**changes: Any) -> BadDocument:
    """Why a card is refused."""
    with pytest.raises(BadDocument) as bad:
        pack(changes)
    return bad.value


# -- skills in words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "skill"),
    [
        ("Bravoure", Skill("bravoure")),
        ("bravery", Skill("bravoure")),
        ("Enchaînement/2", Skill("enchainement", 2)),
        ("Commandement/12.5", Skill("commandement", 1250 * 10)),
        ("Cible/-1", Skill("cible", -1)),
        ("Cible/+2", Skill("cible", 2)),
        ("Fléau/Orque", Skill("fleau", "people:orques")),
        ("Fléau/Élite", Skill("fleau", "rank:elite")),
        ("Fléau/Tireur", Skill("fleau", "status:shooter")),
        ("Fléau/Fanatisme", Skill("fleau", "skill:fanatisme")),
        ("Fléau/Champion Oath", Skill("fleau", "champion:oath")),
        ("Immunité/Peur", Skill("immunite", "peur")),
        ("Immunité/Tête", Skill("immunite", "tete")),
        ("Immunité/Feu", Skill("immunite", "element:fire")),
        ("Immunité/Terrain encombré", Skill("immunite", "ground:difficult")),
        ("Esprit de Feu", Skill("esprit-de", "element:fire")),
        ("Spirit of shamanism", Skill("esprit-de", "path:shamanisme")),
        ("Immortel/Destin", Skill("immortel", "destin")),
        ("Alliance/Voies de la Lumière", Skill("alliance", "way:lumiere")),
        ("Arme sacrée", Skill("arme-sacree")),
        ("Arme sacrée/Tir", Skill("arme-sacree", "tir")),
        ("Artillerie zone/lourde", Skill("artillerie-zone", "lourde")),
        ("Asservi/Oath captain", Skill("asservi", "oath-captain")),
        ("(Contre-attaque)", Skill("contre-attaque", innate=True)),
    ],
)
def test_skills_are_read_as_cards_write_them(text: str, skill: Skill) -> None:
    assert read_skill(text) == skill
    assert read_skill(skill_text(skill, "fr")) == read_skill(skill_text(skill, "en")) == skill


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Bravour", "did you mean Bravery?"),
        ("Bravoure/2", "stands alone"),
        ("Enchaînement", "needs a whole number"),
        ("Enchaînement/deux", "a whole number"),
        ("Commandement/far", "a distance in cm"),
        ("Fléau/Acherron", "did you mean Limbo of Acheron?"),
        ("Immortel/Orque", "a path of Alliance"),
        ("Artillerie zone/moyenne", "light or heavy"),
        ("Esprit de Bois", "an element"),
        ("Esprit de/Bois", "an element"),
        ("Fléau/Champion", None),
    ],
)
def test_a_bad_skill_is_told_with_its_place_and_rule(text: str, says: str | None) -> None:
    if says is None:
        assert read_skill(text) == Skill("fleau", "status:champion")
        return
    bad = refusal(skills=["Vivacité", text])
    assert (bad.field, bad.rule) == ("cards[0].skills[1]", "cc.core.skill.origin")
    assert says in str(bad)


@given(st.text(max_size=30))
def test_no_text_gives_anything_but_a_skill_or_a_refusal(text: str) -> None:
    try:
        skill = read_skill(text)
    except BadValue:
        return
    assert skill.name in GRAMMAR.skills


def test_the_skills_are_those_of_the_catalogue() -> None:
    slugs = {rule["id"].split(".")[2] for rule in RULES if rule["id"].startswith("cc.skill.")}
    assert {skill.key for skill in SKILLS} == slugs - {"general"}


def test_no_two_skills_answer_to_the_same_words() -> None:
    spelled = [spelling for skill in SKILLS for spelling in skill.answers_to()]
    assert len(spelled) == len(set(spelled))


# -- cards -------------------------------------------------------------------------------------------------------------


def test_a_card_is_read_whole() -> None:
    read = card(
        movement=12.5,
        race="Humain",
        shooting=3,
        weapon={"name": "Bow", "strength": 4, "short": 15, "medium": 25, "long": 40},
        round_base=True,
    )
    assert (read.people, read.race, read.movement) == ("lions", "human", round(12.5 * CM))
    assert read.weapon is not None and read.weapon.long == 40 * CM
    assert read.base == Disc(3000)


@pytest.mark.rule("cc.core.profile.race")
def test_people_and_race_are_two_things() -> None:
    one, other = card(race="Wolfen"), card(people="Wolfen", race="Humain")
    assert (one.people, one.race) == ("lions", "wolfen")
    assert (other.people, other.race) == ("wolfen", "human")
    assert "did you mean" in str(refusal(race="Wolfenn"))


def test_of_two_ranks_the_higher_category_counts() -> None:
    both = card(rank="regular", other_rank="adept", power=4, elements=["fire"])
    assert both.category == 2
    assert refusal(rank="regular", other_rank="elite").rule == "cc.core.rank.category"


@pytest.mark.rule("cc.core.card.bold")
def test_characteristics_in_bold_are_those_that_the_card_has() -> None:
    assert card(bold=["attack"], skills=["Concentration/2"]).bold == ("attack",)
    assert refusal(bold=["power"]).rule == "cc.core.card.bold"
    assert refusal(skills=["Concentration/2"]).rule == "cc.core.card.bold"


@pytest.mark.rule("cc.core.profile.people")
def test_everybody_belongs_to_a_people_or_to_a_path_or_is_nobody_s() -> None:
    assert (card().people, card().way) == ("lions", "")
    angel = card(way="Lumière")
    assert (angel.people, angel.way) == (None, "lumiere")
    assert card(skills=["Apatride"]).people is None
    with pytest.raises(BadDocument) as bad:
        pack({}, people=None)
    assert bad.value.rule == "cc.core.profile.people"
    assert pack({"skills": ["Mercenaire"]}, people=None).profiles[0].people is None
    for changes in ({"way": "Lumière"}, {"people": "orques"}):
        with pytest.raises(BadDocument) as bad:
            pack({**changes, "skills": ["Apatride"]}, people=None)
        assert bad.value.rule == "cc.skill.apatride"


@pytest.mark.rule("cc.core.profile.people", "cc.skill.immortel.recruit")
def test_an_immortal_is_of_the_way_that_his_card_shows() -> None:
    assert pack({"way": "Destin", "skills": ["Immortel/Destin"]}, people=None).profiles[0].way == "destin"
    with pytest.raises(BadDocument) as bad:
        pack({"way": "Lumière", "skills": ["Immortel/Destin"]}, people=None)
    assert bad.value.rule == "cc.skill.immortel.recruit"


@pytest.mark.rule("cc.core.flight.movement")
@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"fear": 5}, "cc.core.characteristics"),
        ({"courage": None}, "cc.core.characteristics"),
        (
            {"weapon": {"name": "Bow", "strength": 4, "short": 15, "medium": 25, "long": 40}},
            "cc.core.characteristics",
        ),
        (
            {"shooting": 3, "weapon": {"name": "Bow", "strength": 4, "short": 35, "medium": 25, "long": 40}},
            "cc.core.characteristics",
        ),
        ({"movement": 1000}, "cc.core.characteristics"),
        ({"mounted": True}, "cc.core.size"),
        ({"skills": ["Destrier"]}, "cc.skill.destrier"),
        ({"skills": ["Vol"]}, "cc.skill.vol"),
        ({"flight": 20}, "cc.skill.vol"),
        ({"power": 4}, "cc.core.magic.magician"),
        ({"rank": "adept"}, "cc.core.magic.magician"),
        ({"paths": ["Shamanisme"]}, "cc.core.magic.magician"),
        ({"rank": "devout"}, "cc.core.faith.faithful"),
        ({"rank": "devout", "faith": [1, 1, 1]}, "cc.core.faith.faithful"),
        ({"skills": ["Brutal", "Brutal"]}, "cc.skill.general.duplicate"),
        ({"people": "Lions", "skills": ["Apatride"]}, "cc.skill.apatride"),
        ({"people": "Lions", "way": "Destin"}, "cc.core.army.paths"),
        ({"way": "Destin", "skills": ["Immortel/Lumière"]}, "cc.skill.immortel.recruit"),
        ({"people": "Lyons d'Alahan"}, "cc.core.profile.people"),
        ({"champion": True, "per_card": 2}, "cc.core.army.card-size"),
        ({"base": {"width": 30}}, "cc.core.base"),
    ],
)
def test_cards_that_contradict_themselves_are_refused_by_rule(changes: dict[str, Any], rule: str) -> None:
    assert refusal(**changes).rule == rule


@pytest.mark.rule("cc.core.flight.movement")
def test_who_flies_has_a_second_mou_and_nobody_else() -> None:
    assert refusal(skills=["Vol"]).field == "cards[0].skills"
    assert refusal(flight=20).field == "cards[0].flight"
    assert card(skills=["Vol"], flight=20).flight == 20 * CM


@pytest.mark.rule("cc.core.skill.innate")
def test_what_stands_in_brackets_is_innate() -> None:
    assert read_skill(" (Contre-attaque) ") == Skill("contre-attaque", innate=True)
    assert read_skill("(Enchaînement/2)") == Skill("enchainement", 2, innate=True)
    assert read_skill("Contre-attaque") == Skill("contre-attaque")
    for torn in ("(Contre-attaque", "Contre-attaque)"):
        assert not read_skill(torn).innate


def test_a_pack_may_add_a_people_to_which_skills_refer() -> None:
    made = pack(
        {"people": "Cadwallon", "skills": ["Fléau/Cadwallon"]},
        peoples=[{"key": "cadwallon", "name": "Cadwallon", "way": "destin"}],
    )
    assert made.profiles[0].people == "cadwallon"
    assert made.profiles[0].skills == (Skill("fleau", "people:cadwallon"),)
    with pytest.raises(BadDocument, match="already"):
        pack(peoples=[{"key": "orques", "name": "Orcs", "way": "destin"}])


def test_no_key_stands_twice_in_a_pack() -> None:
    with pytest.raises(BadDocument, match="already"):
        pack({"key": "one"}, {"key": "one"})


# -- those that come with the program ----------------------------------------------------------------------------------


def test_the_packs_of_the_program_are_read() -> None:
    assert all(pack.profiles for pack in standard_packs())


@pytest.mark.parametrize(
    ("name", "schema"), [("card", card_schema), ("army", army_schema), ("battlefield", battlefield_schema)]
)
def test_the_published_schemas_are_those_of_the_program(name: str, schema: Any) -> None:
    assert json.loads((SCHEMAS / f"cc-{name}.json").read_text(encoding="utf-8")) == schema()


def test_every_skill_stands_on_a_card_of_a_ready_army() -> None:
    collection = standard_collection()
    borne = {
        skill.name
        for army in standard_armies().values()
        for card in muster(army, collection).cards
        for figure in card.figures()
        for skill in figure.skills
        if not skill.innate
    }
    assert {skill.key for skill in SKILLS} - borne == set()


def test_six_peoples_have_their_own_troops_and_armies_of_both_sizes() -> None:
    collection = standard_collection()
    armed = {(muster(army, collection).people, army.limit) for army in standard_armies().values()}
    assert len(collection.peoples) >= 6
    for people in ("lions", "orques", "griffons", "acheron", "wolfen", "gobelins", "tir-na-bor", "cynwalls"):
        assert {(people, 200), (people, 400)} <= armed


@pytest.mark.rule("cc.core.card.special-abilities")
def test_cards_of_special_abilities_stand_beside_the_own_card() -> None:
    ability = {"name": "Ancient pact", "skills": ["Brutal", "Implacable/2"]}
    one = card(skills=["Brutal"], abilities=[ability])
    assert [(known.name, known.value) for known in one.skills] == [("brutal", None), ("implacable", 2)]
    assert [told.name.en for told in one.abilities] == ["Ancient pact"]
    nexus = {
        "key": "ark",
        "name": "Ark",
        "people": "Lions d'Alahan",
        "base": {"width": 40, "depth": 40},
        "resistance": 6,
        "structure": 8,
        "points": 40,
        "skills": ["Icône/1"],
        "abilities": [{"name": "Blessing", "skills": ["Garde/5"]}],
    }
    ark = pack(nexus=[nexus]).profiles[-1]
    assert ark.body is not None
    assert [trait.rule for trait in ark.body.traits] == ["cc.nexus.icone", "cc.nexus.garde"]
    wall = "{kind: wall, rectangle: {at: [50, 30], size: [10, 2]}, height: 3, resistance: 8, structure: 6"
    field = load_battlefield(
        "{key: hill, name: Hill, terrain: [" + wall + ", abilities: [{name: Glass, skills: [Translucide]}]}]}"
    )
    (standing,) = field.scenery.values()
    assert standing.profile.body is not None
    assert [trait.rule for trait in standing.profile.body.traits] == ["cc.scenery.translucide"]
    with pytest.raises(BadDocument, match=r"abilities\[1\]\.skills\[0\]"):
        card(skills=["Brutal"], abilities=[ability, {"name": "Nothing", "skills": ["Nonsense"]}])
