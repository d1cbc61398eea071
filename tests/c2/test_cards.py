"""Cards: what a file says, what the rules read, and how mistakes are told."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from tests.c2.arena import Arena
from tests.keyboard import typed

from escarmouche.documents import BadDocument
from escarmouche.documents.terms import find
from escarmouche.errors import BadValue
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.content.cards import (
    PACKS,
    Pack,
    Profile,
    card_schema,
    example_pack,
    load_pack,
    standard_packs,
)
from escarmouche.rulebooks.c2.content.skill_names import SKILL_NAMES, Skill, read_skill
from escarmouche.rulebooks.c2.content.terms import ABILITIES, RANKS, SIZES
from escarmouche.rulebooks.c2.machine.pricing import SURCHARGES, fair_price
from escarmouche.rulebooks.confrontation.peoples import PEOPLES
from escarmouche.table import CM, MM, Rectangle
from escarmouche.texts import Texts

RULES = Path(PACKS).parents[1] / "rules.yaml"
SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "card.json"

SPEARMAN: dict[str, Any] = {
    "key": "spearman",
    "name": {"fr": "Piquier", "en": "Spearman"},
    "rank": "regular",
    "movement": 10,
    "initiative": 3,
    "attack": 3,
    "strength": 5,
    "defence": 3,
    "resistance": 5,
    "courage": 4,
    "discipline": 3,
    "points": 10,
}
BOW = {"name": "Arc", "strength": 4, "short": 15, "medium": 25, "long": 40}


def pack_text(*cards: dict[str, Any], **fields: Any) -> str:
    content = {"pack": "mine", "name": "Mine", "people": "Alahan", "cards": list(cards), **fields}
    return yaml.safe_dump(content, sort_keys=False)


def card(**changes: Any) -> dict[str, Any]:
    """The spearman with some fields changed; None takes a field away."""
    return {key: value for key, value in {**SPEARMAN, **changes}.items() if value is not None}


def load(**changes: Any) -> Profile:
    return load_pack(pack_text(card(**changes))).profiles[0]


def refusal(**changes: Any) -> BadDocument:
    with pytest.raises(BadDocument) as bad:
        load_pack(pack_text(card(**changes)), name="mine.yaml")
    return bad.value


def catalogue() -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = yaml.load(RULES.read_text(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return entries


def everyone() -> list[Profile]:
    return [profile for pack in (*standard_packs(), example_pack()) for profile in pack.profiles]


# -- what the rules read -----------------------------------------------------------------------------------------------


def test_lengths_are_read_exactly_in_hundredths_of_a_millimetre() -> None:
    profile = load(movement=12.5, base={"width": 30, "depth": 37.5})
    assert profile.movement == 12_500
    assert profile.base == Rectangle(30 * MM, 3750)


def test_a_name_is_in_both_languages_or_the_same_in_both() -> None:
    assert (load().name.fr, load().name.en) == ("Piquier", "Spearman")
    alone = load(name="Kaël").name
    assert (alone.text("fr"), alone.text("en")) == ("Kaël", "Kaël")


def test_profiles_and_their_skills_cannot_change_and_can_be_keys() -> None:
    profile = load(skills=["Bravoure"])
    assert hash(profile) == hash(load(skills=["Bravery"]))
    with pytest.raises(AttributeError):
        profile.attack = 9  # type: ignore[misc]


def test_a_profile_survives_being_stored() -> None:
    for profile in everyone():
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(profile), type=Profile) == profile


@pytest.mark.rule("c2.profile.characteristics")
def test_a_missing_score_is_missing_and_courage_excludes_fear() -> None:
    plain = load()
    assert (plain.shooting, plain.power, plain.faith, plain.fear, plain.flight) == (None,) * 5
    assert load(courage=None, fear=6).fear == 6
    assert refusal(fear=6).rule == "c2.profile.characteristics"
    assert refusal(courage=None).rule == "c2.profile.characteristics"


def test_a_shooter_has_a_score_and_a_weapon_with_growing_ranges() -> None:
    archer = load(shooting=3, weapon=BOW)
    assert archer.weapon is not None
    assert (archer.weapon.strength, archer.weapon.short, archer.weapon.long) == (4, 15 * CM, 40 * CM)
    assert refusal(shooting=3).field == "cards[0].shooting"
    assert refusal(weapon=BOW).field == "cards[0].weapon"
    assert refusal(shooting=3, weapon={**BOW, "medium": 50}).rule == "c2.profile.shooting"
    assert refusal(shooting=3, weapon={**BOW, "short": 0}).rule == "c2.profile.shooting"


def test_a_construct_has_neither_courage_nor_discipline() -> None:
    golem = load(courage=None, discipline=None, skills=["Construct"])
    assert (golem.courage, golem.discipline) == (None, None)
    assert load(courage=None, fear=5, discipline=None, skills=["Construct"]).fear == 5
    assert refusal(discipline=None, skills=["Construct"]).field == "cards[0].courage"
    assert refusal(courage=None, skills=["Construct"]).field == "cards[0].discipline"
    assert refusal(discipline=None).rule == "c2.profile.discipline"
    assert load(courage=None, fear=4, discipline=None, skills=["Mort-vivant"]).discipline is None


@pytest.mark.rule("c2.profile.size", "c2.profile.size.posture")
def test_cavalry_is_large_and_nothing_it_carries_changes_its_size() -> None:
    assert [size.key for size in SIZES] == ["small", "normal", "large", "very_large"]
    rider = load(mounted=True, size="large", equipment=["Une très longue lance"])
    assert (rider.size, rider.base) == ("large", Rectangle(25 * MM, 50 * MM))
    assert load(mounted=True, size="very_large").size == "very_large"
    assert refusal(mounted=True).rule == "c2.profile.size"
    assert load(equipment=["Une très longue lance"]).size == "normal"


@pytest.mark.rule("c2.profile.rank")
def test_the_eight_ranks_stand_in_their_order() -> None:
    book = next(entry for entry in catalogue() if entry["id"] == "c2.profile.rank")["data"]
    assert [rank.name.fr.lower() for rank in RANKS] == [row["rank"].lower() for row in book]
    assert all(rank.key in str(refusal(rank="hero")) for rank in RANKS)


@pytest.mark.rule("c2.profile.name")
def test_a_proper_name_makes_a_character_who_is_alone_on_his_card() -> None:
    assert load(name="Kaël", character=True).character
    assert refusal(character=True, per_card=2).rule == "c2.army.unique-character"


@pytest.mark.rule("c2.people.list")
def test_the_peoples_are_those_of_the_book_under_any_of_their_names() -> None:
    book = next(entry for entry in catalogue() if entry["id"] == "c2.people.list")["data"]
    assert [(people.key, people.way) for people in PEOPLES] == [(row["id"], row["way"]) for row in book]
    assert load(people="ACHERON").people == load(people="Limbes d'Achéron").people == "acheron"
    bad = refusal(people="Gobelinss")
    assert (bad.rule, bad.field) == ("c2.people.list", "cards[0].people")
    assert "Gobelin" in bad.told(Texts("fr"))


def test_who_belongs_to_no_people() -> None:
    homeless = pack_text(card(skills=["Apatride"]), people=None)
    assert load_pack(homeless).profiles[0].people is None
    assert refusal(skills=["Stateless"]).rule == "c2.skill.apatride"
    with pytest.raises(BadDocument, match="no people"):
        load_pack(pack_text(card(), people=None))


@pytest.mark.rule("c2.immortal.circles")
@pytest.mark.parametrize("skill", ["Être de Lumière", "Être du Destin", "Être des Ténèbres"])
def test_an_immortal_is_of_one_of_three_ways_and_three_circles(skill: str) -> None:
    for circle in (1, 2, 3):
        (immortal,) = load_pack(pack_text(card(skills=[f"{skill}/{circle}"]), people=None)).profiles
        assert immortal.immortal_way in ("lumiere", "destin", "tenebres")
        assert immortal.skills[0].value == circle
    for circle in (0, 4):
        assert refusal(skills=[f"{skill}/{circle}"]).rule == "c2.profile.skills"


@pytest.mark.parametrize("skill", ["Impact/2", "Irrépressible", "Fauchage/3", "Rempart/10", "Transport/4"])
def test_skills_of_machines_are_refused_to_who_is_none(skill: str) -> None:
    found = refusal(skills=[skill])
    assert found.rule is not None and found.rule.startswith("c2.skill.")
    assert found.field == "cards[0].skills"


def test_flight_mounts_and_bold_scores_agree_with_the_skills() -> None:
    assert load(skills=["Vol"], flight=25).flight == 25 * CM
    assert refusal(skills=["Vol"]).rule == "c2.skill.vol"
    assert refusal(flight=25).field == "cards[0].flight"
    assert refusal(skills=["Destrier"]).rule == "c2.skill.destrier"
    assert load(skills=["Concentration/2"], bold=["attack"]).bold == ("attack",)
    assert refusal(skills=["Concentration/2"]).rule == "c2.skill.concentration"
    assert refusal(bold=["attack"]).field == "cards[0].bold"
    assert refusal(skills=["Concentration/2"], bold=["attack", "shooting"]).field == "cards[0].bold[1]"
    assert refusal(skills=["Incarnation"]).rule == "c2.skill.incarnation"


def test_magicians_and_the_faithful_have_what_their_rank_needs() -> None:
    assert refusal(skills=["Adepte"]).rule == "c2.profile.power"
    assert load(skills=["Adepte"], power=6, elements=["lumiere", "air"]).elements == ("lumiere", "air")
    assert refusal(skills=["Adepte"], power=6, elements=["feu"]).rule == "c2.magic.levels"
    assert refusal(skills=["Dévot de Merin/10"]).rule == "c2.profile.faith"


# -- skills ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.profile.skills")
def test_what_a_card_bears_is_in_force_on_its_figure() -> None:
    arena = Arena()
    man = arena.add(
        "man", "red", 20, 20, skills=(Skill("toxique", 3), Skill("maitre-archer")), abilities=("arme-sacree",)
    )
    assert {effect.name: effect.parameter for effect in man.effects} == {
        "c2.skill.toxique": 3,
        "c2.skill.maitre-archer": None,
        "c2.ability.arme-sacree": None,
    }
    mage = arena.add("mage", "red", 30, 20, power=3)
    assert [effect.name for effect in mage.effects] == ["c2.magic.magician"]


@pytest.mark.rule("c2.profile.skills")
@pytest.mark.parametrize(
    ("text", "skill"),
    [
        ("Bravoure", Skill("bravoure")),
        ("bravery", Skill("bravoure")),
        ("Dur  a cuire", Skill("dur-a-cuire")),
        ("Régénération / 5", Skill("regeneration", 5)),
        ("Mutagène/-1", Skill("mutagene", -1)),
        ("Command/7.5 cm", Skill("commandement", 7_500)),
        ("Commandement / 12,5", Skill("commandement", 12_500)),
        ("Maître arbalétrier", Skill("maitre-archer")),
        ("Fléau/Achéron", Skill("fleau", "people:acheron")),
        ("Bane/Fanatic", Skill("fleau", "skill:fanatisme")),
        ("Fléau / Élite", Skill("fleau", "rank:elite")),
        ("Immunité/Peur", Skill("immunite", "dread:fear")),
        ("Immunity/Fire", Skill("immunite", "element:feu")),
        ("Immunité / Tête", Skill("immunite", "location:tete")),
        ("Immunité/Toxique", Skill("immunite", "skill:toxique")),
        ("Frère de sang/Kaël l'Ancien", Skill("frere-de-sang", "kael-l-ancien")),
        ("Esprit de.../Eau", Skill("esprit-de", "eau")),
        ("Dévot de Rat / 7.5", Skill("devot", 7_500, "rat")),
        ("Zealot of Mid-Nor/10", Skill("zelote", 10_000, "mid-nor")),
        ("Être de Lumière / 2", Skill("etre-de-lumiere", 2)),
    ],
)
def test_a_card_writes_a_skill_in_either_language(text: str, skill: Skill) -> None:
    assert read_skill(text) == skill
    assert load_pack(pack_text(card(skills=["Bravery"]))).profiles[0].skill("bravoure") == Skill("bravoure")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Bravour", "did you mean Bravery?"),
        ("Xyzzy", 'unknown skill "Xyzzy"'),
        ("Bravoure/2", 'without "/2"'),
        ("Régénération", "a whole number from 1 to 6"),
        ("Régénération/7", 'got "7"'),
        ("Être du Destin/4", "a whole number from 1 to 3"),
        ("Commandement/0", "a distance in cm"),
        ("Commandement/NaN", "a distance in cm"),
        ("Commandement/1e9", "a distance in cm"),
        ("Commandement/0.00001", "a distance in cm"),
        ("Fléau/Acherron", "did you mean Limbo of Acheron?"),
        ("Immunité/Orques", "an element"),
        ("Esprit de/Bois", "an element"),
        ("Dévot/10", "with its god"),
        ("Bravoure de Merin", "unknown skill"),
    ],
)
def test_a_bad_skill_is_told_with_its_place_and_rule(text: str, says: str) -> None:
    with pytest.raises(BadValue) as bad:
        read_skill(text)
    assert bad.value.rule == "c2.profile.skills"
    assert says in str(bad.value)
    located = refusal(skills=["Vivacité", text])
    assert (located.field, located.rule) == ("cards[0].skills[1]", "c2.profile.skills")


def test_french_readers_are_told_in_french() -> None:
    french = typed(refusal(skills=["Bravour"]).told(Texts("fr")))
    assert french.endswith("compétence inconnue « Bravour » : faut-il lire Bravoure ? [c2.profile.skills]")


@given(st.text(max_size=30))
def test_no_text_gives_anything_but_a_skill_or_a_refusal(text: str) -> None:
    try:
        skill = read_skill(text)
    except BadValue:
        return
    assert skill.name in SKILL_NAMES


def test_every_skill_can_be_shown_and_read_again_in_both_languages() -> None:
    examples = {
        "none": "",
        "number": "/2",
        "distance": "/7.5",
        "word": "/Feu",
        "named": "/Kael",
        "cult": "/10",
    }
    for entry in SKILL_NAMES.values():
        given_x = examples.get(entry.parameter, "/Juste")
        god = " de Merin" if entry.parameter == "cult" else ""
        skill = read_skill(f"{entry.name.fr}{god}{given_x}")
        assert skill.rule == f"c2.skill.{entry.key}"
        assert read_skill(skill.text("fr")) == read_skill(skill.text("en")) == skill


def test_the_registry_holds_the_skills_of_the_catalogue_and_no_others() -> None:
    slugs = {
        entry["id"].split(".")[2] for entry in catalogue() if entry["id"].count(".") == 2 and "c2.skill" in entry["id"]
    }
    assert set(SKILL_NAMES) == slugs - {"general"}
    abilities = {entry["id"].split(".")[2] for entry in catalogue() if entry["id"].startswith("c2.ability.")}
    assert {ability.key for ability in ABILITIES} == abilities


def test_no_name_of_a_skill_is_that_of_another() -> None:
    spelled = [spelling for entry in SKILL_NAMES.values() for spelling in entry.answers_to()]
    assert len(spelled) == len(set(spelled))


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_file_tells_the_line_of_each_mistake() -> None:
    text = pack_text(card(), card(key="other", attack=99))
    with pytest.raises(BadDocument) as bad:
        load_pack(text, name="mine.yaml")
    assert (bad.value.file, bad.value.field) == ("mine.yaml", "cards[1].attack")
    assert bad.value.line == 1 + [row.strip() for row in text.splitlines()].index("attack: 99")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"movement": -1}, "cards[0].movement"),
        ({"movement": 61}, "cards[0].movement"),
        ({"movement": "fast"}, "cards[0].movement"),
        ({"movement": 0.00001}, "cards[0].movement"),
        ({"base": {"width": 25.01, "depth": 25}}, "cards[0].base.width"),
        ({"base": {"width": 25, "depth": 900}}, "cards[0].base.depth"),
        ({"base": "tiny"}, "cards[0].base"),
        ({"points": 0}, "cards[0].points"),
        ({"key": "Bad Key"}, "cards[0].key"),
        ({"per_card": 0}, "cards[0].per_card"),
        ({"abilities": ["Delivranc"]}, "cards[0].abilities[0]"),
        ({"skills": ["Bravoure", "Bravery"]}, "cards[0].skills[1]"),
        ({"armour": 3}, "cards[0].armour"),
        ({"shooting": 3, "weapon": {**BOW, "long": 999}}, "cards[0].weapon.long"),
    ],
)
def test_a_bad_field_is_named(changes: dict[str, Any], field: str) -> None:
    assert refusal(**changes).field == field


def test_a_key_names_one_card_only() -> None:
    with pytest.raises(BadDocument, match=r"cards\[1\]\.key"):
        load_pack(pack_text(card(), card()))


@given(
    st.dictionaries(
        st.sampled_from([*SPEARMAN, "skills", "weapon", "base", "bold"]), st.none() | st.integers() | st.text()
    )
)
def test_no_card_gives_anything_but_a_pack_or_a_refusal(changes: dict[str, Any]) -> None:
    try:
        pack = load_pack(
            yaml.safe_dump({"pack": "p", "name": "P", "people": "lions", "cards": [{**SPEARMAN, **changes}]})
        )
    except BadDocument:
        return
    assert isinstance(pack, Pack)


def test_the_published_schema_is_that_of_the_code() -> None:
    """To renew it: write ``card_schema()`` there as JSON, indented by 2, keys sorted (docs/cards.md says how)."""
    assert json.loads(SCHEMA.read_text()) == json.loads(json.dumps(card_schema()))


@pytest.mark.parametrize(
    "path", sorted([*PACKS.glob("*.yaml"), *PACKS.glob("examples/*.yaml")]), ids=lambda path: path.stem
)
def test_the_schema_accepts_our_packs_and_refuses_stray_fields(path: Path) -> None:
    content = yaml.safe_load(path.read_text())
    validator = jsonschema.Draft202012Validator(card_schema())
    validator.validate(content)
    kind = next(kind for kind in ("cards", "miracles", "spells", "experience") if kind in content)
    content[kind][0]["armour"] = 3
    assert not validator.is_valid(content)


# -- the packs that come with the program ------------------------------------------------------------------------------

COVERED = {entry.key for entry in SKILL_NAMES.values() if entry.booklet in ("confrontation", "incarnation")}
COVERED |= {"etre-de-lumiere", "etre-du-destin", "etre-des-tenebres"}
COVERED -= {"selenite"}  # the moon gives spells and items


def test_the_packs_carry_every_skill_without_magic_faith_or_machines() -> None:
    carried = {skill.name for pack in standard_packs() for profile in pack.profiles for skill in profile.skills}
    assert carried >= COVERED


def test_four_peoples_and_more_have_a_whole_pack() -> None:
    peoples = {pack.key: pack for pack in standard_packs() if find(PEOPLES, pack.key)}
    assert len(peoples) >= 5
    for pack in peoples.values():
        assert len(pack.profiles) >= 7
        assert any(profile.character and profile.has("commandement") for profile in pack.profiles)
        assert any(profile.shooting is not None for profile in pack.profiles)
        assert {profile.people for profile in pack.profiles} == {pack.key}


def test_every_price_is_the_fair_one() -> None:
    assert {profile.key: profile.points for profile in everyone()} == {
        profile.key: fair_price(profile) for profile in everyone()
    }


def test_every_skill_and_ability_has_a_price() -> None:
    assert set(SURCHARGES) | {"incarnation"} == set(SKILL_NAMES) | {ability.key for ability in ABILITIES}


def test_a_fair_price_grows_with_what_one_can_do() -> None:
    plain = fair_price(load())
    for better in (
        load(attack=6),
        load(movement=20),
        load(initiative=6),
        load(resistance=8),
        load(shooting=3, weapon=BOW),
        load(courage=None, fear=8),
        load(character=True),
        load(skills=["Tueur né"]),
        load(skills=["Vol"], flight=20),
        load(abilities=["Arme sacrée"]),
    ):
        assert fair_price(better) > plain
    assert fair_price(load(skills=["Incarnation"], character=True)) == 2 * plain


def test_the_fighters_of_the_examples_have_the_values_of_the_book() -> None:
    found = {profile.key: profile for profile in example_pack().profiles}
    alahel, tharn, paladin = found["alahel"], found["tharn"], found["alahan-paladin"]
    assert (alahel.initiative, alahel.attack, alahel.strength, alahel.defence, alahel.courage) == (4, 5, 5, 5, 6)
    assert alahel.character and alahel.has("ambidextre") and alahel.abilities == ("delivrance",)
    assert (tharn.attack, tharn.defence, tharn.resistance, tharn.fear) == (7, 6, 9, 9)
    assert tharn.has("tueur-ne") and tharn.has("regeneration")
    assert paladin.attack == 4 and paladin.abilities == ("arme-sacree",)
    assert (found["meliador"].initiative, found["meliador"].power) == (6, 7)
    assert (found["gorgone"].initiative, found["gorgone"].power) == (4, 6)
    priestess, neran = found["iron-priestess"], found["neran"]
    assert (priestess.discipline, priestess.skill("devot")) == (7, Skill("devot", 10_000, "merin"))
    assert neran.discipline == 3
    assert found["morbid-angel"].fear == 6
    assert [found[key].size for key in ("goblin-marauder", "griffon-lancer", "redemption-rider")] == [
        "small",
        "normal",
        "large",
    ]


def test_spells_miracles_and_objects_are_told_for_army_lists() -> None:
    known = {card.key: card for card in book("c2").extras()}
    assert {"lance-of-day", "rebuke", "lucky-medal"} <= known.keys()
    assert known["lance-of-day"].points == 9
    assert Texts("en").tell(known["lance-of-day"].pack).endswith("spell")
