"""Creature types: what a creature has because of the words of its type line."""

from __future__ import annotations

import pytest
from tests.ddm.arena import Arena

from escarmouche.kernel import Step
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.content.cards import Attack, DamageType, Extra
from escarmouche.rulebooks.ddm.content.kinds import IMMUNITIES
from escarmouche.rulebooks.ddm.events import SaveMade
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.attacks import Blow, attack_bonus
from escarmouche.rulebooks.ddm.rules.conditions import afflict
from escarmouche.rulebooks.ddm.rules.damage import suffer, treat
from escarmouche.rulebooks.ddm.rules.force import apply_hooks, immune
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave
from escarmouche.rulebooks.ddm.rules.saves import save
from escarmouche.rulebooks.ddm.rules.states import ALIGNMENTS, is_kind, living
from escarmouche.rulebooks.ddm.rules.strikes import Strike

MINDLESS = {
    "confusion",
    "critical hits",
    "domination",
    "incite",
    "paralysis",
    "poison",
    "sleep",
    "sneak attacks",
    "stun",
}
SHAPELESS = {"critical hits", "flanking", "paralysis", "poison", "sleep", "sneak attacks", "stun"}
TRAITS: dict[str, set[str]] = {
    "aberration": set(),
    "animal": set(),
    "construct": MINDLESS,
    "dragon": {"paralysis", "sleep"},
    "elemental": SHAPELESS,
    "elf": {"sleep"},
    "fey": set(),
    "giant": set(),
    "humanoid": set(),
    "living-construct": {"level drain", "paralysis", "poison", "sleep"},
    "magical-beast": set(),
    "monstrous-humanoid": set(),
    "ooze": MINDLESS | {"flanking", "gaze attacks"},
    "outsider": set(),
    "plant": MINDLESS,
    "undead": MINDLESS,
    "vermin": {"confusion", "domination", "incite", "sleep"},
}


def of(kind: str) -> Arena:
    return Arena("A . B", A={"kinds": (kind,), "hp": 30}, B={"warband": "blue"})


class Treat(Step, frozen=True):
    """A heal effect on ``a``."""

    amount: int
    dc: int = 15

    async def run(self, battle: Battle) -> None:
        await treat(battle, battle["a"], self.amount, "b", self.dc)


class Resisting(Step, frozen=True):
    """A save of ``a`` against damage of a type."""

    kind: DamageType

    async def run(self, battle: Battle) -> None:
        await save(battle, battle["a"], 15, against=(self.kind,))


class Drain(Step, frozen=True):
    """Negative damage to ``a``."""

    amount: int

    async def run(self, battle: Battle) -> None:
        await suffer(battle, battle["a"], (Extra(self.amount, "negative"),), "b")


@pytest.mark.rule(
    "ddm.table.type-traits",
    "ddm.type.aberration",
    "ddm.type.animal",
    "ddm.type.construct",
    "ddm.type.dragon",
    "ddm.type.elemental",
    "ddm.type.elf",
    "ddm.type.fey",
    "ddm.type.giant",
    "ddm.type.humanoid",
    "ddm.type.living-construct",
    "ddm.type.magical-beast",
    "ddm.type.monstrous-humanoid",
    "ddm.type.ooze",
    "ddm.type.outsider",
    "ddm.type.plant",
    "ddm.type.undead",
    "ddm.type.vermin",
)
@pytest.mark.parametrize("kind", TRAITS)
def test_each_type_is_immune_to_what_the_book_says(kind: str) -> None:
    arena = of(kind)
    assert {one.key for one in IMMUNITIES if immune(arena.battle, arena["a"], one.key)} == TRAITS[kind]
    fearless = apply_hooks(arena.battle, arena["a"], Hooks.fearless, False)
    assert fearless is (kind in ("construct", "undead", "ooze"))


@pytest.mark.rule("ddm.term.living", "ddm.term.nonliving", "ddm.type.construct", "ddm.type.undead")
def test_all_but_constructs_and_undead_live() -> None:
    dead = {kind for kind in TRAITS if not living(of(kind).battle, of(kind)["a"])}
    assert dead == {"construct", "undead"}


@pytest.mark.rule("ddm.type.elf")
def test_an_elf_is_a_humanoid_that_sleep_does_not_touch() -> None:
    arena = Arena("A B", A={"kinds": ("humanoid", "elf")}, B={"warband": "blue"})
    assert is_kind(arena.battle, arena["a"], "humanoid")
    assert not afflict(arena.battle, arena["a"], "ddm.condition.sleeping")
    assert afflict(arena.battle, arena["b"], "ddm.condition.sleeping")


@pytest.mark.rule("ddm.type.monstrous-humanoid")
def test_a_monstrous_humanoid_is_no_humanoid() -> None:
    arena = of("monstrous-humanoid")
    assert not is_kind(arena.battle, arena["a"], "humanoid")


@pytest.mark.rule("ddm.type.living-construct")
def test_a_living_construct_lives_knows_fear_and_is_a_construct() -> None:
    arena = of("living-construct")
    assert is_kind(arena.battle, arena["a"], "construct")
    assert afflict(arena.battle, arena["a"], "ddm.condition.stunned")
    assert afflict(arena.battle, arena["a"], "ddm.condition.frightened")
    arena["a"].hp = 10
    arena.run(Treat(15))
    assert arena["a"].hp == 25


@pytest.mark.rule("ddm.term.heal")
@pytest.mark.parametrize(("hp", "healed"), [(10, 25), (20, 30), (35, 35)])
def test_healing_removes_damage_up_to_the_starting_total(hp: int, healed: int) -> None:
    arena = of("humanoid")
    arena["a"].hp = hp
    arena.run(Treat(15))
    assert arena["a"].hp == healed


@pytest.mark.rule("ddm.term.heal", "ddm.type.construct", "ddm.term.negative")
def test_neither_healing_nor_negative_damage_touches_a_construct() -> None:
    arena = of("construct")
    arena["a"].hp = 20
    arena.run(Treat(15), Drain(10))
    assert arena["a"].hp == 20


@pytest.mark.rule("ddm.term.heal.undead", "ddm.type.undead", "ddm.term.half-damage")
@pytest.mark.parametrize(("die", "hp"), [(12, 15), (13, 25)])
def test_healing_harms_the_undead_and_a_save_halves_it(die: int, hp: int) -> None:
    arena = Arena(
        "A . B",
        A={"kinds": ("undead",), "hp": 30, "abilities": (("ddm.ability.dr", 10),)},
        B={"warband": "blue"},
    )
    arena.run(Treat(15), dice=[die])
    assert arena["a"].hp == hp


@pytest.mark.rule("ddm.term.negative", "ddm.type.undead")
def test_negative_damage_heals_the_undead_who_make_no_save_against_it() -> None:
    arena = of("undead")
    arena["a"].hp = 15
    arena.run(Drain(10))
    assert arena["a"].hp == 25
    arena.run(Drain(10))
    assert arena["a"].hp == 30
    arena.run(Resisting("negative"), Resisting("fire"), dice=[20])
    assert len(arena.told(SaveMade)) == 1


@pytest.mark.rule("ddm.term.negative")
def test_damage_reduction_does_not_count_against_negative_damage() -> None:
    arena = Arena(
        "A B",
        A={"hp": 30, "abilities": (("ddm.ability.dr", 10),)},
        B={"warband": "blue", "melee": (Attack(bonus=20, damage=10, type="negative"),)},
    )
    arena.run(Blow(Strike(attacker="b", target="a", sort="melee", index=0)), dice=[10])
    assert arena["a"].hp == 20


@pytest.mark.rule("ddm.type.ooze")
def test_an_ooze_has_blindsight() -> None:
    arena = Arena("A B", A={"kinds": ("ooze",)}, B={"warband": "blue", "abilities": ("ddm.ability.invisible",)})
    strike = Strike(attacker="b", target="a", sort="melee", index=0)
    assert attack_bonus(arena.battle, arena["b"], arena["a"], strike) == 5
    arena.run(Blow(Strike(attacker="a", target="b", sort="melee", index=0)), dice=[15])
    assert arena["b"].hp == 15


@pytest.mark.rule("ddm.type.undead", "ddm.ability.fearless")
def test_the_fearless_make_no_morale_save_to_fail() -> None:
    arena = of("undead")
    arena.run(MoraleSave("a", "b"))
    assert not arena["a"].routing


@pytest.mark.rule("ddm.term.lawful", "ddm.term.chaotic", "ddm.term.good", "ddm.term.evil", "ddm.term.factions")
@pytest.mark.parametrize(
    ("faction", "kinds"),
    [("LG", {"lawful", "good"}), ("CG", {"chaotic", "good"}), ("LE", {"lawful", "evil"}), ("CE", {"chaotic", "evil"})],
)
def test_the_warbands_faction_makes_the_alignment_whatever_the_card_bears(faction: str, kinds: set[str]) -> None:
    arena = Arena("A B", A={"factions": ("LG", "CE")}, B={"warband": "blue"}, factions={"red": faction, "blue": "LE"})
    assert {kind for kind in ALIGNMENTS if is_kind(arena.battle, arena["a"], kind)} == kinds


@pytest.mark.rule("ddm.scenario.ready.alignment")
def test_without_factions_two_on_the_card_count_as_both_and_four_as_none() -> None:
    arena = Arena("A B C", A={"factions": ("LG", "CG")}, B={"warband": "blue", "factions": ("LG", "CG", "LE", "CE")})
    found = {kind for kind in ALIGNMENTS if is_kind(arena.battle, arena["a"], kind)}
    assert found == {"lawful", "chaotic", "good"}
    assert not any(is_kind(arena.battle, arena["b"], kind) for kind in ALIGNMENTS)


@pytest.mark.rule("ddm.term.evil", "ddm.condition.confused")
def test_whoever_an_opponent_controls_keeps_the_alignment_of_its_warband() -> None:
    smite = {"warband": "red", "abilities": [("ddm.ability.smite", "evil/10")]}
    arena = Arena("A B . C", factions={"red": "LG", "blue": "CE"}, A=smite, B={"hp": 100}, C={"warband": "blue"})
    arena.turn("b")
    arena.battle.control(arena["b"], "blue")
    arena.run(Blow(Strike(attacker="a", target="b", sort="melee", index=0)), dice=[12])
    assert arena["b"].hp == 95
    assert is_kind(arena.battle, arena["b"], "good")
