"""Unit sheets in YAML: what they say, and what is refused with its place and reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.lfw.arena import SWORD, Arena
from tests.lfw.arena import profile as soldier

from escarmouche.documents import BadDocument
from escarmouche.documents.terms import Name
from escarmouche.kernel.effects import known
from escarmouche.rulebooks.lfw.battle import new_unit
from escarmouche.rulebooks.lfw.book import RULEBOOK
from escarmouche.rulebooks.lfw.content.aptitudes import APTITUDES
from escarmouche.rulebooks.lfw.content.army import standard_armies, verdict
from escarmouche.rulebooks.lfw.content.cards import PACKS, Option, Profile, load_pack, standard_packs, with_option
from escarmouche.rulebooks.lfw.content.special_rules import SPECIAL_RULES, Rule
from escarmouche.rulebooks.lfw.content.specialists import SKILLS, WORDS
from escarmouche.rulebooks.lfw.content.spells import common_domains
from escarmouche.rulebooks.lfw.rules.granting import equip
from escarmouche.table import INCH, MM, Disc

PACK = """
pack: marsh-folk
name: {fr: Peuple du marais, en: Marsh folk}
cards:
  - key: reed-cutter
    name: {fr: Faucheur de roseaux, en: Reed cutter}
    movement: 4.5
    combat: 4
    shooting: 5
    parry: 1
    defence: 5
    courage: 8
    points: 12
    weapons:
      - {name: {fr: Faucille, en: Sickle}, attacks: 2, rules: [Tranchant]}
      - {name: {fr: Fronde, en: Sling}, range: 9}
    rules: ["Habile (touche et combat)", Bouclier, "Protection (6+)"]
    options:
      - {key: bow, name: Arc, points: 5, replaces: [Sling], weapons: [{name: Arc, range: 18, attacks: 2}], rules: [Rôdeur]}
"""


@pytest.mark.rule("lfw.profile.base")
def test_a_base_is_round_and_as_large_as_the_sheet_or_else_the_type_says() -> None:
    def base(fields: str) -> Disc:
        [profile] = load_pack(PACK.replace("movement: 4.5", f"movement: 4.5\n    {fields}")).profiles
        return profile.base

    assert base("base: 40") == Disc(40 * MM)
    for kind, size in (("infantry", 25), ("beast", 40), ("monster", 50), ("behemoth", 100)):
        assert base(f"type: {kind}") == Disc(size * MM)
    for wrong in ("base: {width: 20, length: 40}", "base: 25.01"):
        with pytest.raises(BadDocument, match="base"):
            base(wrong)
    assert base("base: 25.02") == Disc(2502)


@pytest.mark.rule("lfw.weapon.format", "lfw.profile.sheet", "lfw.profile.unit")
def test_a_sheet_says_what_a_unit_is_and_has() -> None:
    pack = load_pack(PACK)
    [profile] = pack.profiles
    assert (pack.key, pack.name.en, profile.faction) == ("marsh-folk", "Marsh folk", "marsh-folk")
    assert (profile.movement, profile.combat, profile.shooting, profile.life) == (9 * INCH // 2, 4, 5, 1)
    assert (profile.base, profile.height) == (Disc(25 * MM), 32 * MM)
    sickle, sling = profile.weapons
    assert (sickle.attacks, sickle.force, sickle.range, sickle.rules) == (2, 0, None, (Rule("lfw.rule.tranchant"),))
    assert sling.range == 9 * INCH
    assert sickle.has("lfw.rule.tranchant")
    assert not sickle.has("lfw.rule.lance")
    assert profile.melee_weapons == (sickle,)
    assert profile.shooting_weapons == (sling,)
    assert profile.rules == (
        Rule("lfw.rule.habile", "hit"),
        Rule("lfw.rule.habile", "combat"),
        Rule("lfw.rule.bouclier"),
        Rule("lfw.rule.protection", 6),
    )


@pytest.mark.rule("lfw.rule.scope")
def test_peoples_come_from_files_and_those_that_ship_say_whose_they_are(tmp_path: Path) -> None:
    file = tmp_path / "marsh.yaml"
    file.write_text(PACK, encoding="utf-8")
    cards = {card.key: card.pack_key for card in RULEBOOK.cards(packs=[file])}
    assert cards["reed-cutter"] == "marsh-folk"
    assert "reed-cutter" not in {card.key for card in RULEBOOK.cards()}
    shipped = sorted(PACKS.glob("*.yaml"))
    assert len(shipped) == len(standard_packs())
    assert all("not from any book" in path.read_text(encoding="utf-8").splitlines()[0] for path in shipped)


@pytest.mark.rule("lfw.equipment.options")
def test_an_option_replaces_weapons_and_grants_equipment() -> None:
    [profile] = load_pack(PACK).profiles
    taken = with_option(profile, profile.options[0])
    assert [weapon.name.fr for weapon in taken.weapons] == ["Faucille", "Arc"]
    assert taken.points == 17
    assert Rule("lfw.rule.rodeur") in taken.rules
    horn = Option(key="horn", name=Name("Cor", "Horn"), points=2)
    axe = Option(key="axe", name=Name("Hache", "Axe"), points=2, replaces=("Épée", "Sword"))
    swordsman = soldier(options=(horn, axe), weapons=(SWORD,))
    assert with_option(swordsman, horn).options == (axe,), "it has all that this one replaces"
    assert with_option(swordsman, axe).options == (horn,)


def test_whatever_a_sheet_may_name_is_carried_out() -> None:
    Arena()
    assert [rule.id for rule in SPECIAL_RULES if not known(rule.id)] == []
    for profile in load_pack(PACK).profiles:
        unit = new_unit("one", "red", profile)
        equip(unit)
        assert unit.has("lfw.rule.bouclier")


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("Bouclier", "Bouclié", r":17: cards\[0\]\.rules\[1\]: no special rule is called Bouclié: did you mean Shield"),
        ("(touche et combat)", "(danse)", r"rules\[0\]: danse is no kind of roll"),
        ("(6+)", "", r"Protection has a number to reach in brackets"),
        ("[Tranchant]", '["Tranchant (2)"]', r"weapons\[0\]\.rules\[0\]: Cutting stands without brackets"),
        ("    shooting: 5\n", "", r"a unit that has a shooting weapon has a shooting skill"),
        ("movement: 4.5", "movement: 0.333", r"movement: a length in inches"),
        ("replaces: [Sling]", "replaces: [Bow]", r"the unit has no weapon called Bow"),
        ("combat: 4", "combat: 11", r"combat"),
    ],
)
def test_a_faulty_sheet_is_refused_at_its_line(before: str, after: str, reason: str) -> None:
    assert before in PACK
    with pytest.raises(BadDocument, match=reason):
        load_pack(PACK.replace(before, after))


@pytest.mark.rule("lfw.rule.list")
def test_every_special_rule_is_on_a_card_and_in_a_legal_army_of_our_own() -> None:
    def named(profile: Profile) -> set[str]:
        weapons = [*profile.weapons, *(weapon for option in profile.options for weapon in option.weapons)]
        own = {rule.id for rule in (*profile.rules, *(rule for option in profile.options for rule in option.rules))}
        mount = named(profile.mount) if profile.mount is not None else set()
        return own | mount | {rule.id for weapon in weapons for rule in weapon.rules}

    on_cards = {rule for pack in standard_packs() for profile in pack.profiles for rule in named(profile)}
    # beasts fear fire by themselves; the others stand in the brackets of another rule
    given = {f"lfw.rule.{key}" for key in ("peur-du-feu", "fidele", "inapte", "peureuse", "sauvage", "vengeresse")}
    assert {rule.id for rule in SPECIAL_RULES} - on_cards == given
    fielded: set[str] = set()
    for army in standard_armies().values():
        assert verdict(army).rulings == ()
        for unit in army.units:
            fielded |= named(unit.profile)
    assert on_cards - fielded <= {"lfw.rule.unique"}  # for which the opponents have to be asked


# -- all that there is stands in an army of our own --------------------------------------------------------------------


def test_six_factions_have_ready_armies_with_every_sort_and_a_behemoth() -> None:
    armies = standard_armies().values()
    assert {army.faction for army in armies} >= {
        "hill-clans",
        "lantern-guild",
        "moor-dead",
        "river-riders",
        "reed-marsh",
        "stone-holds",
    }
    profiles = [unit.profile for army in armies for unit in army.units]
    assert {one.type for one in profiles} | {one.mount.type for one in profiles if one.mount} == {
        "infantry",
        "beast",
        "monster",
        "behemoth",
    }
    assert all(verdict(army).legal for army in armies)


def test_every_weapon_on_a_card_is_carried_by_a_unit_of_a_ready_army() -> None:
    def duo(profile: Profile) -> list[Profile]:
        return [profile, *([profile.mount] if profile.mount is not None else [])]

    on_cards = {
        weapon.name.en
        for pack in standard_packs()
        for card in pack.profiles
        if not any(rule.id == "lfw.rule.unique" for rule in card.rules)  # for those the opponents have to be asked
        for one in duo(card)
        for weapon in (*one.weapons, *(weapon for option in one.options for weapon in option.weapons))
    }
    carried = {
        weapon.name.en
        for army in standard_armies().values()
        for unit in army.units
        for one in duo(unit.profile)
        for weapon in one.weapons
    }
    assert on_cards - carried == set()


@pytest.mark.rule("lfw.specialist.list", "lfw.army.level-four")
def test_every_skill_of_every_speciality_is_chosen_in_a_ready_army() -> None:
    every = {f"lfw.specialist.{WORDS[spec]}.{skill.key}" for spec, skills in SKILLS.items() for skill in skills}
    chosen = {rule.id for army in standard_armies().values() for unit in army.units for rule in unit.specialist.skills}
    assert every - chosen == set()


def test_every_spell_is_known_in_a_ready_army() -> None:
    every = {(spell.domain, spell.key) for domain in common_domains().values() for spell in domain.spells}
    known_ = {
        (spell.domain, spell.key)
        for army in standard_armies().values()
        for unit in army.units
        for spell in unit.profile.spells
    }
    assert every - known_ == set()


@pytest.mark.rule("lfw.aptitude.list")
def test_every_aptitude_is_known_in_a_ready_army() -> None:
    fielded = {key for army in standard_armies().values() for unit in army.units for key in unit.profile.aptitudes}
    assert {aptitude.id for aptitude in APTITUDES} - fielded == set()
