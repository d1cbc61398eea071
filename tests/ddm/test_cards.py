"""Cards: what a file says, what the rules read, and how mistakes are told."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, get_args

import jsonschema
import msgspec
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from tests.ddm.tables import is_known

from escarmouche.documents import BadDocument
from escarmouche.documents.terms import plain
from escarmouche.errors import BadValue
from escarmouche.rulebooks.ddm.content.ability_names import (
    ABILITY_NAMES,
    CONDITIONS,
    FEATURES,
    MODIFIERS,
    effect_text,
    read_ability,
    read_effect,
)
from escarmouche.rulebooks.ddm.content.card_files import (
    PACKS,
    Pack,
    card_schema,
    load_pack,
    read_attacks,
    standard_spells,
)
from escarmouche.rulebooks.ddm.content.cards import (
    SIZES,
    SPACES,
    Ability,
    Attack,
    Card,
    Deal,
    Destroy,
    Extra,
    Faction,
    Gain,
    GainHitPoints,
    Heal,
    Incite,
    Lose,
    Order,
    Power,
    Shift,
    Summon,
    Switch,
    Unnerve,
    Vanish,
)
from escarmouche.rulebooks.ddm.content.kinds import ELF, FACTIONS, KINDS, RANGES, TYPES, living, read_type_line, traits
from escarmouche.rulebooks.ddm.content.kinds import SIZES as SIZE_TERMS
from escarmouche.texts import Texts

RULES = Path(PACKS).parents[1] / "rules.yaml"
SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "ddm-card.json"

SPEARMAN: dict[str, Any] = {
    "key": "spearman",
    "name": {"fr": "Piquier", "en": "Spearman"},
    "factions": "LG",
    "type": "Humanoid (Human)",
    "cost": 8,
    "level": 2,
    "speed": 6,
    "ac": 15,
    "hp": 20,
    "melee": "+5 (10)",
}


def pack_text(*cards: dict[str, Any], **fields: Any) -> str:
    return yaml.safe_dump({"pack": "mine", "name": "Mine", "cards": list(cards), **fields}, sort_keys=False)


def card(**changes: Any) -> dict[str, Any]:
    """The spearman with some fields changed; None takes a field away."""
    return {key: value for key, value in {**SPEARMAN, **changes}.items() if value is not None}


def load(**changes: Any) -> Card:
    return load_pack(pack_text(card(**changes))).cards[0]


def refusal(**changes: Any) -> BadDocument:
    with pytest.raises(BadDocument) as bad:
        load_pack(pack_text(card(**changes)), name="mine.yaml")
    return bad.value


def power(**fields: Any) -> Power:
    """The one power of a card."""
    return load(powers=[fields], power_points=fields.get("points")).powers[0]


def own(**fields: Any) -> dict[str, Any]:
    return {"name": "Own", "effects": [{"damage": 5}], **fields}


@cache
def catalogue() -> dict[str, dict[str, Any]]:
    entries = yaml.load(RULES.read_text(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return {entry["id"]: entry for entry in entries}


# -- the fields of a card ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.card.anatomy", "ddm.card.creature", "ddm.card.cost", "ddm.card.set-symbol")
def test_a_card_has_the_fields_of_the_book() -> None:
    """Those that the book calls always present must be there; the others may be."""
    fields = catalogue()["ddm.card.anatomy"]["data"]["fields"]
    ours = {
        "melee_attack": "melee",
        "special_abilities": "abilities",
        "spells": "powers",
        "command_rating": "commander",
        "commander_effect": "orders",
        "set_symbol": "set",
        "collector_number": "number",
        "ranged_attack": "ranged",
    }
    names = {ours.get(field["field"], field["field"]) for field in fields}
    assert names <= {*Card.__struct_fields__, "type"}
    always = {ours.get(one["field"], one["field"]) for one in fields if one["presence"] == "always"}
    for name in always - {"set", "number", "rarity"}:
        assert f"the field {name} is missing" in str(refusal(**{name: None}))
    whole = load(set="Tests", number=7, rarity="rare", cost=9)
    assert (whole.cost, whole.set, whole.number, whole.rarity) == (9, "Tests", 7, "rare")
    assert load().set == "Mine"
    shooter = load(ranged="+4 (5)")
    assert [(one.bonus, one.damage) for one in shooter.attacks("melee")] == [(5, 10)]
    assert [(one.bonus, one.damage) for one in shooter.attacks("ranged")] == [(4, 5)]


@pytest.mark.rule("ddm.card.level", "ddm.card.speed", "ddm.card.ac", "ddm.card.hp", "ddm.term.level", "ddm.term.speed")
def test_scores_are_whole_numbers_and_hit_points_multiples_of_five() -> None:
    spearman = load()
    assert (spearman.level, spearman.speed, spearman.ac, spearman.hp) == (2, 6, 15, 20)
    for bad in ({"level": 0}, {"speed": 6.5}, {"ac": "high"}, {"hp": 0}, {"hp": 12}):
        assert refusal(**bad).field == f"cards[0].{next(iter(bad))}"
    assert refusal(hp=12).rule == "ddm.card.hp"


@pytest.mark.rule("ddm.card.name")
def test_a_name_is_in_both_languages_and_a_key_names_one_card() -> None:
    assert (load().name.fr, load().name.en) == ("Piquier", "Spearman")
    assert load(name="Kaël").name.fr == load(name="Kaël").name.en == "Kaël"
    with pytest.raises(BadDocument, match=r"cards\[1\]\.key.*ddm\.card\.name"):
        load_pack(pack_text(card(), card()))


@pytest.mark.rule("ddm.card.faction", "ddm.card.faction.two", "ddm.card.faction.any", "ddm.term.factions")
def test_a_card_bears_one_symbol_two_or_all() -> None:
    assert (
        load(factions="LG").factions == load(factions=["Loyal bon"]).factions == load(factions="LB").factions == ("LG",)
    )
    assert load(factions=["CE", "LG"]).factions == ("LG", "CE")
    assert load(factions="any").factions == get_args(Faction)
    assert refusal(factions=["LG", "CG", "LE"]).rule == "ddm.card.faction"
    assert refusal(factions=["LG", "LG"]).rule == "ddm.card.faction"
    assert refusal(factions=["LG", "XX"]).field == "cards[0].factions[1]"


@pytest.mark.rule("ddm.warband.factions")
def test_the_factions_are_those_of_the_book() -> None:
    book = catalogue()["ddm.warband.factions"]["data"]
    assert {term.key: term.name.fr for term in FACTIONS} == {key: row["french"] for key, row in book.items()}


@pytest.mark.rule("ddm.card.melee-attack", "ddm.card.melee-attack.multiple", "ddm.term.melee-attack-stat")
def test_attacks_are_written_as_on_a_card() -> None:
    assert read_attacks("+12/+12 (10)") == (Attack(bonus=12, damage=10),) * 2
    assert [(one.bonus, one.damage) for one in read_attacks("+12 / +7(15/10)")] == [(12, 15), (7, 10)]
    (samurai,) = read_attacks("+10 (10 magic + 5 fire)")
    assert (samurai.damage, samurai.type, samurai.extra) == (10, "magic", (Extra(5, "fire"),))
    assert read_attacks("-1 (5)")[0].bonus == -1
    for text in ("5", "+5", "+5 ()", "+5 (7)", "+5/+5 (5/5/5)", "+5 (5 wind)", "(5)", "+5 (x)"):
        with pytest.raises(BadValue):
            read_attacks(text)
    assert refusal(melee="+5/+5/+5 (5/10)").rule == "ddm.card.melee-attack.multiple"
    assert refusal(melee=[]).rule == "ddm.card.melee-attack"


@pytest.mark.rule("ddm.card.ranged-attack", "ddm.term.ranged-attack-stat")
def test_most_have_no_ranged_attack_and_range_is_unlimited_unless_said() -> None:
    assert load().ranged == () == load().attacks("ranged")
    assert load(ranged="+4 (5)").attacks("ranged") == (Attack(bonus=4, damage=5, range=None),)
    thrown = load(ranged=[{"attack": "+4 (5)", "range": 6, "uses": 2}]).ranged[0]
    assert (thrown.range, thrown.uses) == (6, 2)
    assert refusal(abilities=["Precise Shot"]).rule == "ddm.card.ranged-attack"


def test_attacks_may_carry_a_poison_or_an_ability_of_their_own() -> None:
    venom = {"dc": 14, "effects": [{"gain": "Poisoned"}]}
    bite, claw = load(melee=[{"attack": "+5 (5)", "poison": venom}, "+3 (5)"]).melee
    assert bite.poison is not None and claw.poison is None
    assert (bite.poison.kind, bite.poison.dc) == ("poison", 14)
    assert bite.poison.outcomes == (Gain("ddm.condition.poisoned"),)
    spores = {**venom, "name": "Spores", "only": ["Living"]}
    other = load(melee=[{"attack": "+5 (5)", "poison": spores}]).melee[0].poison
    assert other is not None and (other.kind, other.only, other.key) == ("ability", ("living",), "spores")
    assert refusal(melee=[{"attack": "+5 (5)", "poison": {**venom, "dc": 0}}]).field == "cards[0].melee[0].poison.dc"
    worse = {"dc": 14, "effects": [{"gain": "Poisonned"}]}
    assert refusal(melee=[{"attack": "+5 (5)", "poison": worse}]).field == "cards[0].melee[0].poison.effects[0].gain"


@pytest.mark.rule("ddm.card.command-rating", "ddm.card.commander-effect")
def test_only_commanders_have_commander_effects() -> None:
    orders = ["Attack +1", {"effect": "Sauvegarde -2", "hostile": True}, {"effect": "Enchaînement", "kinds": ["Elfe"]}]
    assert load(commander=3, orders=orders).orders == (
        Order("ddm.term.gains#attack", 1),
        Order("ddm.term.gains#save", -2, hostile=True),
        Order("ddm.ability.cleave", kinds=("elf",)),
    )
    assert load().commander is None
    assert load(commander=0).commander == 0
    assert refusal(orders=orders).rule == "ddm.card.commander-effect"
    assert refusal(commander=3, orders=[{"effect": "Cleave", "kinds": ["Elfs"]}]).field == "cards[0].orders[0].kinds[0]"
    assert refusal(commander=3, orders=["Attack"]).field == "cards[0].orders[0]"


@pytest.mark.rule("ddm.card.special-abilities", "ddm.card.checkboxes")
def test_abilities_have_boxes_only_if_the_card_says_so() -> None:
    smite = {"ability": "Smite", "kind": "evil", "bonus": 10, "uses": 3}
    assert load(abilities=["Cleave", smite]).abilities == (
        Ability("ddm.ability.cleave"),
        Ability("ddm.ability.smite", "evil/10", 3),
    )
    assert refusal(abilities=[{"ability": "Cleave", "uses": 0}]).field == "cards[0].abilities[0].uses"
    assert refusal(abilities=["Cleave", "Enchaînement"]).field == "cards[0].abilities[1]"


@pytest.mark.rule("ddm.ability.unique")
def test_versions_of_a_unique_creature_share_its_name() -> None:
    assert load(name="Regdar, Human Fighter", abilities=["Unique"]).individual == "regdar"
    assert load(name="Regdar, Adventurer", abilities=["Unique"]).individual == "regdar"
    assert load(abilities=["Unique"], individual="Old Tom").individual == "old-tom"
    assert load().individual == ""
    assert refusal(individual="Tom").rule == "ddm.ability.unique"


# -- the type line -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.card.type", "ddm.card.size", "ddm.term.type", "ddm.term.medium")
@pytest.mark.parametrize(
    ("text", "size", "kinds"),
    [
        ("Humanoid (Human)", "medium", ("humanoid", "human")),
        ("Large Giant", "large", ("giant",)),
        ("Très grand Géant", "huge", ("giant",)),
        ("Humanoïde (Gnome), Petit", "small", ("humanoid", "gnome")),
        ("Humanoid (Goblinoid, Kobold, Orc)", "medium", ("humanoid", "goblinoid", "kobold", "orc")),
        ("Tiny Magical Beast", "tiny", ("magical-beast",)),
        ("Living construct", "medium", ("living-construct",)),
        ("Large Undead (Giant)", "large", ("undead", "giant")),
        ("Elf", "medium", ("humanoid", "elf")),
    ],
)
def test_a_type_line_is_read_as_printed(text: str, size: str, kinds: tuple[str, ...]) -> None:
    line = read_type_line(text)
    assert (line.size, line.kinds) == (size, kinds)
    assert load(type=text).size == size


def test_a_pack_may_bring_words_of_its_own_for_the_type_line() -> None:
    bullywug = {"key": "bullywug", "name": {"fr": "Crapaudin", "en": "Bullywug"}}
    text = pack_text(card(type="Humanoid (Bullywug)", abilities=["Smite/Crapaudin/5"]), kinds=[bullywug])
    found = load_pack(text).cards[0]
    assert (found.kinds, found.abilities[0].parameter) == (("humanoid", "bullywug"), "bullywug/5")
    assert refusal(type="Humanoid (Bullywug)").rule == "ddm.term.type"
    assert refusal(type="Human").rule == "ddm.card.type"


@pytest.mark.rule("ddm.table.sizes", "ddm.term.size")
@pytest.mark.rule("ddm.term.tiny", "ddm.term.small", "ddm.term.large", "ddm.term.huge")
def test_the_sizes_and_their_spaces_are_those_of_the_book() -> None:
    book = sorted(catalogue()["ddm.table.sizes"]["data"], key=lambda row: row["rank"])
    assert [row["size"].lower() for row in book] == list(SIZES) == [term.key for term in SIZE_TERMS]
    assert {row["size"].lower(): row["space"][0] for row in book} == SPACES
    for row, term in zip(book, SIZE_TERMS, strict=True):
        assert read_type_line(f"{row['french']} Dragon").size == term.key


@pytest.mark.rule("ddm.table.type-traits")
@pytest.mark.rule("ddm.type.aberration", "ddm.type.animal", "ddm.type.dragon", "ddm.type.elemental", "ddm.type.elf")
@pytest.mark.rule("ddm.type.fey", "ddm.type.giant", "ddm.type.humanoid", "ddm.type.living-construct", "ddm.type.ooze")
@pytest.mark.rule("ddm.type.magical-beast", "ddm.type.monstrous-humanoid", "ddm.type.outsider", "ddm.type.plant")
@pytest.mark.rule("ddm.type.vermin")
def test_each_type_brings_what_the_book_says() -> None:
    book = catalogue()["ddm.table.type-traits"]["data"]
    assert [row["type"] for row in book] == sorted(term.name.en for term in (*TYPES, ELF))
    for row in book:
        kinds = read_type_line(row["type"]).kinds
        found = traits(kinds)
        immune = sorted(str(one.parameter) for one in found if one.name == "ddm.ability.immune")
        assert immune == sorted(row["immune"])
        others = {one.name.removeprefix("ddm.ability.") for one in found if one.name != "ddm.ability.immune"}
        assert others == {word.lower() for word in row["other"] if word in ("Fearless", "Blindsight")}
        assert living(kinds) == row.get("living", True)
    assert read_type_line("Elf").kinds[0] == "humanoid"
    assert "humanoid" not in read_type_line("Monstrous Humanoid").kinds


@pytest.mark.rule("ddm.type.magical-beast")
@pytest.mark.parametrize(
    "line", ["Large Magical Beast", "Créature magique de grande taille", "Grande créature magique"]
)
def test_a_magical_beast_is_no_animal_and_immune_to_nothing(line: str) -> None:
    if line.startswith("Créature"):
        line = "Créature magique, Grande"
    found = read_type_line(line)
    assert (found.kinds, found.size) == (("magical-beast",), "large")
    assert traits(found.kinds) == () and living(found.kinds)


# -- abilities by name -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.term.notation-number", "ddm.term.notation-capitals", "ddm.ability.sneak-attack")
@pytest.mark.parametrize(
    ("text", "abilities"),
    [
        ("Cleave", [("cleave", None)]),
        ("enchainement", [("cleave", None)]),
        ("Camouflage/6", [("conceal", 6)]),
        ("Difficile / 4", [("difficult", 4)]),
        ("DR/5", [("dr", 5)]),
        ("Réduction des dégâts/10", [("dr", 10)]),
        ("Save/4", [("save-bonus", 4)]),
        ("Melee Reach/2", [("melee-reach", 2)]),
        ("Powerful Charge/+10", [("powerful-charge", 10)]),
        ("Stunning Attack/15", [("stunning-attack", 15)]),
        ("Sneak Attack/5", [("melee-sneak-attack", 5)]),
        ("Attaque sournoise/5", [("melee-sneak-attack", 5)]),
        ("Trample/10/16", [("trample", "10/16")]),
        ("Constitution Drain/5/14", [("constitution-drain", "5/14")]),
        ("Death Burst/acid/5/13", [("death-burst", "0/acid/5/13")]),
        ("Explosion de mort/2/froid/10/13", [("death-burst", "2/cold/10/13")]),
        ("Smite/10", [("smite", "any/10")]),
        ("Châtiment/Mauvais/10", [("smite", "evil/10")]),
        ("Résistance/feu/10", [("resist", "fire/10")]),
        ("Vulnerable/cold", [("vulnerable", "cold")]),
        ("Immune/critical hits", [("immune", "critical hits")]),
        ("Immunité/froid, feu", [("immune", "cold"), ("immune", "fire")]),
        ("Minions/grey-wolf/2", [("minions", "grey-wolf/2")]),
        ("Serviteurs/grey wolf", [("minions", "grey-wolf/1")]),
        ("Requires/Commander", [("requires", "commander")]),
        ("Requires/Undead", [("requires", "undead")]),
        ("Requires/bone-lord", [("requires", "bone-lord")]),
        ("Leap/9/15", [("leap", "9/15")]),
        ("Stench", [("stench", "")]),
        ("Stench/Orc, Mort-vivant", [("stench", "orc,undead")]),
        ("Simultaneous Attack/melee + souffle", [("simultaneous-attack", "melee+breath")]),
    ],
)
def test_a_card_writes_an_ability_in_either_language(text: str, abilities: list[tuple[str, Any]]) -> None:
    assert [(one.name, one.parameter) for one in read_ability(text)] == [
        (f"ddm.ability.{name}", parameter) for name, parameter in abilities
    ]
    assert load(abilities=[text]).abilities == read_ability(text)


def test_the_parts_of_an_ability_may_stand_in_fields() -> None:
    trample = {"ability": "Trample", "damage": 10, "dc": 16}
    assert load(abilities=[trample]).abilities == (Ability("ddm.ability.trample", "10/16"),)
    assert refusal(abilities=[{"ability": "Trample", "damage": 10}]).field == "cards[0].abilities[0]"
    assert "Trample/damage/DC" in str(refusal(abilities=[{**trample, "radius": 2}]))
    assert "Trample/damage/DC" in str(refusal(abilities=[{**trample, "ability": "Trample/5/13"}]))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Cleav", "did you mean Cleave?"),
        ("Xyzzy", 'unknown ability "Xyzzy"'),
        ("Cleave/2", "write it as Cleave"),
        ("Conceal", "Conceal/number"),
        ("Conceal/many", 'got "many"'),
        ("Conceal/21", "a whole number from 2 to 20"),
        ("DR/7", "a multiple of 5"),
        ("Trample/10", "Trample/damage/DC"),
        ("Death Burst/10/13", "Death Burst/(radius)/type/damage/DC"),
        ("Resist/fier/10", "did you mean fire?"),
        ("Immune/gravity", "critical hits"),
        ("Smite/elfs/10", "did you mean Elf?"),
        ("Minions/-/2", "the key of a card"),
        ("Breath Weapon", 'the field "powers"'),
        ("Psionics", 'the field "power_points"'),
        ("Sorcerer Spells", 'the field "slots"'),
        ("Tyrannical Morale/4", 'the field "orders"'),
        ("Attack +1", "unknown ability"),
    ],
)
def test_a_bad_ability_is_told_with_its_place_and_rule(text: str, says: str) -> None:
    with pytest.raises(BadValue) as bad:
        read_ability(text)
    assert bad.value.rule == "ddm.card.special-abilities"
    assert says in str(bad.value)
    located = refusal(abilities=["Hide", text])
    assert (located.field, located.rule) == ("cards[0].abilities[1]", "ddm.card.special-abilities")


def test_french_readers_are_told_in_french() -> None:
    told = refusal(abilities=["Piétinement/10"]).told(Texts("fr"))
    assert told.endswith("écrivez Piétinement/dégâts/DD [ddm.card.special-abilities]")


@given(st.text(max_size=30))
def test_no_text_gives_anything_but_abilities_or_a_refusal(text: str) -> None:
    try:
        found = read_ability(text)
    except BadValue:
        return
    assert all(is_known(one.name) for one in found)


@pytest.mark.rule("ddm.term.glossary-status")
def test_the_registry_holds_the_abilities_of_the_glossary_and_no_others() -> None:
    """Older names aside. Their French names are those of the book."""
    main = {one for one in catalogue() if one.startswith("ddm.ability.") and one.count(".") == 2}
    slugs = {one.split(".")[2] for one in main} - {"general", "sneak-attack"}
    assert set(ABILITY_NAMES) == slugs
    for entry in ABILITY_NAMES.values():
        book = catalogue()[entry.effect]
        french = plain(
            re.sub(r" (à |d’)?une? (effet|énergie|créature|type de créature)| [+=]| \(RM\)| / .*", "", book["term"])
        )
        assert any(name.startswith(french) for name in entry.answers_to()), entry.key


def test_no_name_of_an_ability_or_effect_is_that_of_another() -> None:
    for table in (tuple(ABILITY_NAMES.values()), MODIFIERS, (*CONDITIONS, *FEATURES), KINDS):
        spelled = [spelling for entry in table for spelling in entry.answers_to()]
        assert len(spelled) == len(set(spelled))


EXAMPLES = {
    "number": "10",
    "word": "fire",
    "kind": "evil",
    "kinds": "orc, undead",
    "card": "grey-wolf",
    "creature": "undead",
    "attacks": "melee + ranged",
}


def test_every_ability_can_be_shown_and_read_again_in_both_languages() -> None:
    for entry in ABILITY_NAMES.values():
        if entry.place != "abilities":
            continue
        parts = ["2" if part.field == "radius" else EXAMPLES[part.reads] for part in entry.parts]
        (ability,) = read_ability("/".join((entry.name.fr, *parts)))
        for language in ("fr", "en"):
            assert read_ability(effect_text(ability.name, ability.parameter, language)) == (ability,)


@pytest.mark.rule("ddm.spell.bonus-sign")
@pytest.mark.parametrize(
    ("text", "effect", "parameter"),
    [
        ("Attack +1", "ddm.term.gains#attack", 1),
        ("Attaque au corps à corps -2", "ddm.term.gains#melee-attack", -2),
        ("CA + 2", "ddm.term.gains#ac", 2),
        ("Melee damage +5", "ddm.term.gains#melee-damage", 5),
        ("Speed -1", "ddm.term.gains#speed", -1),
        ("Jet de moral +4", "ddm.term.gains#morale", 4),
        ("Stunned", "ddm.condition.stunned", None),
        ("Enchevêtré/14", "ddm.condition.entangled", 14),
        ("Conceal/6", "ddm.ability.conceal", 6),
        ("Tyrannical Morale/4", "ddm.ability.tyrannical-morale", 4),
        ("Ignores DR", "ddm.spell.magic-weapon", None),
    ],
)
def test_modifiers_bear_a_sign_and_conditions_and_abilities_none(text: str, effect: str, parameter: Any) -> None:
    found = read_effect(text)
    assert (found.name, found.parameter) == (effect, parameter)
    assert is_known(effect)
    for language in ("fr", "en"):
        assert read_effect(effect_text(effect, parameter, language)) == found


@pytest.mark.parametrize("text", ["Attack", "Armour +1", "Entangled", "Stunned/3", "Cleave +1", "Breath Weapon"])
def test_a_bad_effect_is_refused(text: str) -> None:
    with pytest.raises(BadValue):
        read_effect(text)


# -- powers ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.spell.format", "ddm.card.spells", "ddm.spell.uses", "ddm.spell.blast-of-flame")
def test_a_card_names_a_standard_spell_with_numbers_of_its_own() -> None:
    """Blast of flame: one use; cone; 30 fire damage; ignores Spell Resistance; DC 16."""
    flame = power(spell="boule de feu", uses=1)
    assert (flame.key, flame.uses, flame.range, flame.radius, flame.dc) == ("blast-of-flame", 1, "cone", 0, 16)
    assert flame.outcomes == (Deal(30, "fire"),)
    assert flame.ignores_resistance and not flame.negates
    stronger = power(spell="Blast of flame", dc=18, amount=40, level=6)
    assert (stronger.uses, stronger.dc, stronger.level, stronger.outcomes) == (None, 18, 6, (Deal(40, "fire"),))
    assert load(powers=["bless"]).powers[0].key == "bless"
    assert refusal(powers=["blass"]).told(Texts("en")).endswith("did you mean bless? [ddm.card.spells]")
    assert refusal(powers=["bless", "bénédiction"]).field == "cards[0].powers[1]"
    assert refusal(powers=[{"spell": "bless", "amount": 5}]).field == "cards[0].powers[0].amount"
    assert refusal(powers=[{"spell": "bless", "name": "Blessing"}]).field == "cards[0].powers[0].name"
    assert refusal(powers=[{"kind": "spell", "effects": ["destroy"]}]).field == "cards[0].powers[0].name"
    assert refusal(powers=[{"name": "Nothing"}]).rule == "ddm.spell.format"


@pytest.mark.rule("ddm.spell.bears-endurance", "ddm.spell.hp-wording")
def test_hit_points_are_added_and_damage_is_healed_under_different_words() -> None:
    endurance = power(spell="endurance de l'ours")
    assert (endurance.range, endurance.only, endurance.outcomes) == ("touch", ("living",), (GainHitPoints(10),))
    assert power(**own(effects=[{"heal": 10}])).outcomes == (Heal(10),)


@pytest.mark.rule("ddm.spell.damage-wording")
def test_damage_has_a_type_or_is_plain() -> None:
    assert power(**own(effects=[{"damage": 10, "type": "feu"}])).outcomes == (Deal(10, "fire"),)
    assert power(**own(effects=[{"damage": 10}])).outcomes == (Deal(10, ""),)
    assert refusal(powers=[own(effects=[{"damage": 7}])]).field == "cards[0].powers[0].effects[0].damage"
    assert refusal(powers=[own(effects=[{"damage": 5, "type": "wind"}])]).rule == "ddm.term.damage"


@pytest.mark.rule("ddm.spell.bless", "ddm.spell.bulls-strength", "ddm.spell.lightning-bolt")
def test_the_spells_that_the_book_names_do_what_it_says() -> None:
    found = {spell.key: spell for spell in standard_spells()}
    assert found["bless"].range == "your warband"
    assert found["bless"].outcomes == (Gain("ddm.term.gains#attack", 1),)
    strength = found["bulls-strength"]
    assert (strength.range, strength.outcomes) == ("touch", (Gain("ddm.term.gains#melee-damage", 5),))
    assert power(spell="force du taureau").key == power(spell="force de taureau").key == "bulls-strength"
    assert found["lightning-bolt"].range == "line"
    weapon = found["magic-weapon"]
    assert (weapon.range, weapon.outcomes[0]) == ("touch", Gain("ddm.term.gains#attack", 1))
    assert isinstance(found["summon-monster"].outcomes[0], Summon)
    assert "wall-of-force" in found


@pytest.mark.rule("ddm.spell.versions")
def test_versions_of_a_spell_are_known_by_their_titles() -> None:
    families = {spell.key: spell.family for spell in standard_spells()}
    assert families["mass-bulls-strength"] == "bulls-strength"
    assert families["greater-mend-wounds"] == families["mass-mend-wounds"] == "mend-wounds"
    assert families["bless"] == ""
    words = ("greater", "lesser", "legion", "mass", "swift", "empowered", "quickened", "maximized")
    for word in words:
        assert power(**own(name=f"{word.title()} Bless")).family == "bless"
    assert power(**own(name="Lesser Unheard Of")).family == "unheard-of"


@pytest.mark.rule("ddm.spell.versions")
@pytest.mark.parametrize(
    ("title", "family"),
    [
        ("grande bénédiction", "bless"),
        ("bénédiction de légion", "bless"),
        ("force de taureau de masse", "bulls-strength"),
        ({"fr": "endurance de l'ours de masse", "en": "the herd endures"}, "bears-endurance"),
        ("petite chose inconnue", "chose-inconnue"),
        ("bénédiction", ""),
    ],
)
def test_versions_of_a_spell_are_known_by_their_french_titles_too(title: Any, family: str) -> None:
    assert power(**own(name=title)).family == family


@pytest.mark.rule("ddm.spell.sorcerer", "ddm.term.spell-level")
def test_a_sorcerer_has_boxes_by_level() -> None:
    caster = load(slots=[2, 1], powers=["force dart", "frost burst"])
    assert caster.slots == (2, 1)
    assert [one.uses for one in caster.powers] == [None, None]
    assert refusal(slots=[2], powers=["frost burst"]).field == "cards[0].powers[0].level"
    assert refusal(slots=[2], powers=[{"spell": "force dart", "uses": 1}]).field == "cards[0].powers[0].uses"
    assert refusal(slots=[2]).field == "cards[0].slots"
    assert refusal(powers=[own(level=10)]).field == "cards[0].powers[0].level"


def test_psionic_powers_are_paid_from_a_pool() -> None:
    lash = power(**own(kind="psionic", points=2))
    assert (lash.kind, lash.points) == ("psionic", 2)
    assert power(kind="psionic", spell="goad", points=2).kind == "psionic"
    assert refusal(powers=[own(kind="psionic")], power_points=5).rule == "ddm.ability.psionics"
    assert refusal(powers=[own(points=2)]).field == "cards[0].powers[0].points"
    assert refusal(powers=[own(kind="psionic", points=2)]).field == "cards[0].power_points"
    assert refusal(power_points=5).field == "cards[0].power_points"


def test_breath_weapons_and_gazes_need_no_name_but_a_dc() -> None:
    breath = power(kind="breath", range="cone", dc=16, effects=[{"damage": 20, "type": "cold"}])
    assert (breath.key, breath.name, breath.timing) == ("breath-weapon", None, "replaces")
    assert power(kind="gaze", range=6, dc=14, effects=[{"gain": "Stunned"}]).key == "gaze-attack"
    assert refusal(powers=[{"kind": "gaze", "effects": [{"gain": "Stunned"}]}]).rule == "ddm.ability.gaze-attack"


@pytest.mark.rule("ddm.spell.ranges")
def test_the_ranges_are_those_of_the_book_in_either_language() -> None:
    for row in catalogue()["ddm.spell.ranges"]["data"]:
        assert power(**own(range=row["english"])).range == power(**own(range=row["french"])).range
    book = [row["english"].removeprefix("range ") for row in catalogue()["ddm.spell.ranges"]["data"]]
    assert [term.key for term in RANGES] == [*book, "adjacent"]
    assert power(**own(range=6)).range == "6"
    assert refusal(powers=[own(range="far")]).rule == "ddm.spell.ranges"
    assert refusal(powers=[own(range="cone", radius=2)]).rule == "ddm.spell.radius"
    assert power(**own(range="sight", radius=4)).radius == 4


@pytest.mark.rule("ddm.spell.damage-wording", "ddm.spell.hp-wording")
def test_everything_a_power_may_do_can_be_written() -> None:
    written: list[Any] = [
        {"gain": "Attack -1", "until": "own turn"},
        {"gain": "Paralysé", "retry": True},
        {"gain": "Enchevêtré/12"},
        {"remove": ["Poisoned", "Camouflage", "Attack"]},
        {"push": 2},
        {"pull": 1},
        {"slide": 3},
        {"summon": ["grey-wolf"], "count": 2},
        "destroy",
        "jet de moral",
        "phase out",
        "immediate attack",
        "switch positions",
        "switch two positions",
    ]
    assert power(**own(dc=15, negates=True, effects=written[:9])).outcomes == (
        Gain("ddm.term.gains#attack", -1, "own turn"),
        Gain("ddm.condition.paralyzed", 15, retry=True),
        Gain("ddm.condition.entangled", 12),
        Lose(("ddm.condition.poisoned", "ddm.ability.conceal", "ddm.term.gains#attack")),
        Shift("push", 2),
        Shift("pull", 1),
        Shift("slide", 3),
        Summon(("grey-wolf",), 2),
        Destroy(),
    )
    assert power(**own(effects=written[9:])).outcomes == (Unnerve(), Vanish(), Incite(), Switch(), Switch(two=True))


@pytest.mark.parametrize(
    ("effect", "field"),
    [
        ("vanquish", ""),
        ({"damage": 5, "heal": 5}, ""),
        ({"until": "turn"}, ""),
        ({"heal": 5, "until": "turn"}, ".until"),
        ({"heal": 5, "type": "fire"}, ".type"),
        ({"damage": 5, "retry": True}, ".retry"),
        ({"push": 1, "count": 2}, ".count"),
        ({"push": 0}, ".push"),
        ({"gain": "Paralyzed"}, ".gain"),
        ({"remove": ["Nothing"]}, ".remove"),
    ],
)
def test_a_bad_effect_of_a_power_is_told_with_its_place(effect: Any, field: str) -> None:
    assert refusal(powers=[own(effects=[effect])]).field == f"cards[0].powers[0].effects[0]{field}"


def test_a_save_that_negates_needs_a_dc() -> None:
    assert refusal(powers=[own(negates=True)]).rule == "ddm.term.dc-negates"


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_file_tells_the_line_of_each_mistake() -> None:
    text = pack_text(card(), card(key="other", ac=99))
    with pytest.raises(BadDocument) as bad:
        load_pack(text, name="mine.yaml")
    assert (bad.value.file, bad.value.field) == ("mine.yaml", "cards[1].ac")
    assert bad.value.line == 1 + [row.strip() for row in text.splitlines()].index("ac: 99")


@given(
    st.dictionaries(
        st.sampled_from([*SPEARMAN, "abilities", "orders", "powers", "slots", "ranged", "commander"]),
        st.none() | st.integers() | st.text() | st.lists(st.text(max_size=8) | st.integers(), max_size=3),
    )
)
def test_no_card_gives_anything_but_a_pack_or_a_refusal(changes: dict[str, Any]) -> None:
    try:
        pack = load_pack(yaml.safe_dump({"pack": "p", "name": "P", "cards": [{**SPEARMAN, **changes}]}))
    except BadDocument:
        return
    assert isinstance(pack, Pack)


def test_cards_cannot_change_and_survive_being_stored() -> None:
    venom = {"attack": "+5 (5)", "poison": {"dc": 14, "effects": [{"damage": 5}]}}
    stored = load(melee=[venom], powers=[own(effects=[{"heal": 5}, "destroy", {"gain": "Cleave"}])])
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(stored), type=Card) == stored
    assert hash(stored) == hash(msgspec.json.decode(msgspec.json.encode(stored), type=Card))
    with pytest.raises(AttributeError):
        stored.ac = 30  # type: ignore[misc]


def test_the_published_schema_is_that_of_the_code() -> None:
    """To renew it: write ``card_schema()`` there as JSON, indented by 2, keys sorted (docs/ddm-cards.md says how)."""
    assert json.loads(SCHEMA.read_text()) == json.loads(json.dumps(card_schema()))


@pytest.mark.parametrize("path", sorted(PACKS.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_schema_accepts_our_packs_and_refuses_stray_fields(path: Path) -> None:
    content = yaml.safe_load(path.read_text())
    validator = jsonschema.Draft202012Validator(card_schema())
    validator.validate(content)
    content["cards"][0]["armour"] = 3
    assert not validator.is_valid(content)
