"""Spells and abilities in the format of spells: what they cost, when they are used, what they do."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.ddm.arena import Arena

from escarmouche.kernel import Choose, Rolled
from escarmouche.rulebooks.ddm.content.cards import (
    Attack,
    DamageType,
    Deal,
    Destroy,
    Gain,
    GainHitPoints,
    Heal,
    Incite,
    Lose,
    Power,
    Range,
    Shift,
    Switch,
    Unnerve,
)
from escarmouche.rulebooks.ddm.events import AttackMade, CreatureMoved, PowerUsed
from escarmouche.rulebooks.ddm.presentation.hints import chance, hints
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate, give_back
from escarmouche.rulebooks.ddm.rules.outcomes import Affect
from escarmouche.rulebooks.ddm.rules.powers import UsePower, acts, affordable
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import Act, EndOfTurn, TakeTurn, options

ARENA = """
. . . . . . .
A . . B . . .
. . . . . . .
"""


BLUE: dict[str, Any] = {"warband": "blue"}


def power(**changes: Any) -> Power:
    """A spell by touch without effect, with some fields changed."""
    return Power(**{"key": "spell", "range": "touch", "outcomes": (), **changes})


# -- when and at what price --------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.spell.uses", "ddm.card.checkboxes")
def test_a_spell_is_cast_once_for_each_of_its_boxes() -> None:
    cast = power(uses=1, outcomes=(Heal(5),))
    arena = Arena(ARENA, A={"powers": (cast,)}, B={"warband": "blue"})
    arena.turn("a")
    arena.run(UsePower("a", cast))
    assert not affordable(arena["a"], cast)
    arena.turn("a")
    assert "cast/spell" not in acts(arena.battle, arena["a"])


@pytest.mark.rule("ddm.spell.replaces-attacks", "ddm.term.replaces", "ddm.ability.general.replaces-attacks")
def test_a_spell_takes_the_place_of_all_attacks() -> None:
    cast = power(outcomes=(Heal(5),))
    arena = Arena("A B", A={"powers": (cast,), "melee": ((5, 5), (5, 5))}, B={"warband": "blue"})
    arena.turn("a")
    arena.run(Act("a"), answers=["cast/spell", "a"])
    assert arena.battle.turn is not None
    assert arena.battle.turn.replaced == "spell"
    assert not arena.told(AttackMade)


@pytest.mark.rule("ddm.ability.psionics")
def test_psionic_powers_are_paid_from_a_pool_of_points() -> None:
    thrust = power(key="thrust", kind="psionic", points=4)
    arena = Arena(ARENA, A={"powers": (thrust,), "power_points": 9})
    for left in (True, False):
        arena.turn("a")
        arena.run(UsePower("a", thrust))
        assert affordable(arena["a"], thrust) is left


@pytest.mark.rule("ddm.ability.sorcerer-spells", "ddm.spell.sorcerer")
def test_a_sorcerer_marks_a_box_of_the_level_or_of_a_higher_one() -> None:
    small, great = power(key="small", level=1), power(key="great", level=2)
    arena = Arena(ARENA, A={"powers": (small, great), "slots": (1, 1)})
    arena.turn("a")
    arena.run(UsePower("a", small), answers=["level/2"])
    assert affordable(arena["a"], small)
    assert not affordable(arena["a"], great)


@pytest.mark.rule("ddm.term.swift")
def test_a_swift_action_comes_in_the_middle_of_a_move_and_replaces_nothing() -> None:
    quick = power(key="quick", timing="swift", range="self", outcomes=(GainHitPoints(5),))
    arena = Arena("A . . B", A={"powers": (quick,)}, B={"warband": "blue"})
    arena.turn("a", seen=("b",))
    answers = ["walk", {"squares": [1]}, "cast/quick", "walk", {"squares": [2]}, "melee/0/b"]
    arena.run(Act("a"), answers=answers, dice=[2])
    assert arena["a"].hp == 25
    assert arena.place("a") == (2, 0)
    assert len(arena.told(AttackMade)) == 1


@pytest.mark.rule("ddm.term.swift")
@pytest.mark.parametrize("commanded", [True, False])
def test_something_swift_comes_between_a_charge_or_a_rush_and_its_blow(commanded: bool) -> None:
    quick = power(key="quick", timing="swift", uses=1, dc=15, outcomes=(Gain("ddm.condition.stunned"),))
    arena = Arena("A . . . B", A={"powers": (quick,)}, B=BLUE | {"hp": 100})
    arena.turn("a", seen=("b",), commanded=commanded)
    begin = [f"charge/b/{arena.at(3, 0)}"] if commanded else ["rush/b", {"squares": [1, 2, 3]}]
    assert arena.offered(Act("a"), answers=begin) == ["cast/quick", "on"]
    arena.run(Act("a"), answers=[*begin, "cast/quick", "b"], dice=[3, 6 if commanded else 8])
    moved = [type(told) for told in arena.events if isinstance(told, CreatureMoved | PowerUsed | AttackMade)]
    assert moved == [CreatureMoved, PowerUsed, AttackMade]
    assert arena["b"].hp == 95, "who is stunned has AC -2"


@pytest.mark.rule("ddm.term.swift", "ddm.command.rush.attack")
def test_after_a_rush_without_a_blow_something_swift_is_asked_once() -> None:
    quick = power(key="quick", kind="ability", timing="swift", range="self", uses=1, outcomes=(GainHitPoints(5),))
    arena = Arena("A . . . . . . . B", A={"powers": (quick,)}, B=BLUE)
    arena.turn("a", seen=("b",), commanded=False)
    arena.run(Act("a"), answers=["rush/b", {"squares": list(range(1, 8))}, "end"])
    assert not arena.told(PowerUsed)


@pytest.mark.rule("ddm.term.swift", "ddm.melee.charge")
def test_nothing_but_the_swift_comes_between_a_charge_and_its_blow() -> None:
    slow = power(key="slow", range="self", outcomes=(GainHitPoints(5),))
    arena = Arena("A . . . B", A={"powers": (slow,)}, B=BLUE | {"hp": 100})
    arena.turn("a", seen=("b",))
    arena.run(Act("a"), answers=[f"charge/b/{arena.at(3, 0)}"], dice=[2])
    assert [type(told) for told in arena.events if isinstance(told, PowerUsed | AttackMade)] == [AttackMade]


# -- what it does ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.spell.save-dc", "ddm.spell.save.damage", "ddm.term.dc", "ddm.term.half-damage")
@pytest.mark.parametrize(("die", "amount", "taken"), [(9, 15, 15), (10, 15, 5), (10, 5, 0), (10, 30, 15)])
def test_a_save_halves_the_damage_down_to_a_multiple_of_5(die: int, amount: int, taken: int) -> None:
    fire = power(dc=12, outcomes=(Deal(amount, "fire"),))
    arena = Arena(ARENA, B={"warband": "blue", "hp": 100})
    arena.run(Affect("a", "b", fire), dice=[die])
    assert arena["b"].hp == 100 - taken


@pytest.mark.rule("ddm.spell.save.no-damage")
def test_a_save_avoids_what_is_no_damage() -> None:
    hold = power(dc=12, outcomes=(Deal(10, "cold"), Gain("ddm.condition.stunned")))
    arena = Arena(ARENA, B={"warband": "blue", "hp": 100})
    arena.run(Affect("a", "b", hold), dice=[15])
    assert (arena["b"].hp, arena["b"].has("ddm.condition.stunned")) == (95, False)
    arena.run(Affect("a", "b", hold), dice=[2])
    assert (arena["b"].hp, arena["b"].has("ddm.condition.stunned")) == (85, True)


@pytest.mark.rule("ddm.term.dc-negates")
def test_a_save_that_negates_cancels_the_damage_too() -> None:
    shout = power(dc=12, negates=True, outcomes=(Deal(10, "sonic"),))
    arena = Arena(ARENA, B={"warband": "blue"})
    arena.run(Affect("a", "b", shout), dice=[15])
    assert arena["b"].hp == 20


@pytest.mark.rule("ddm.spell.blast-of-flame", "ddm.profile.adventuring-wizard", "ddm.ability.spell-resistance.ignores")
def test_the_adventuring_wizards_blast_of_flame() -> None:
    blast = power(key="blast", range="cone", uses=1, dc=16, ignores_resistance=True, outcomes=(Deal(30, "fire"),))
    arena = Arena(
        ARENA, A={"powers": (blast,)}, B={"warband": "blue", "hp": 100, "abilities": ("ddm.ability.spell-resistance",)}
    )
    arena.turn("a")
    arena.run(UsePower("a", blast), answers=["area/1-2-3-4-5-8-9-10-11-12-13"], dice=[14])
    assert arena["b"].hp == 85
    assert arena.told(PowerUsed)[0].targets == ("b",)


@pytest.mark.rule("ddm.spell.bears-endurance", "ddm.spell.duplicates", "ddm.spell.hp-wording", "ddm.term.hp.extra")
def test_bears_endurance_gives_10_hit_points_once() -> None:
    bear = power(key="bears-endurance", only=("living",), outcomes=(GainHitPoints(10),))
    arena = Arena(ARENA, B={"hp": 40, "state": {"hp": 10}})
    arena.run(Affect("a", "b", bear))
    assert arena["b"].hp == 20
    arena.run(Affect("a", "b", bear))
    assert arena["b"].hp == 20


@pytest.mark.rule("ddm.spell.magic-weapon", "ddm.spell.bless", "ddm.spell.stacking", "ddm.spell.bonus-sign")
def test_magic_weapon_and_bless_make_2_and_twice_magic_weapon_1() -> None:
    weapon = power(key="magic-weapon", outcomes=(Gain("ddm.term.gains#attack", 1), Gain("ddm.spell.magic-weapon")))
    bless = power(key="bless", range="your warband", outcomes=(Gain("ddm.term.gains#attack", 1),))
    arena = Arena("A B", B={"warband": "blue", "ac": 16, "abilities": (("ddm.ability.dr", 5),)})
    strike = Strike(attacker="a", target="b", sort="melee", index=0)

    def odds() -> Any:
        return chance(arena.battle, arena["a"], arena["b"], strike) * 20

    assert odds() == 10
    arena.run(Affect("a", "a", weapon))
    arena.run(Affect("a", "a", weapon))
    assert odds() == 11
    arena.run(Affect("a", "a", bless))
    assert odds() == 12


@pytest.mark.rule("ddm.spell.bulls-strength", "ddm.term.stacking", "ddm.spell.versions")
def test_bulls_strength_adds_5_melee_damage_never_10() -> None:
    bull = power(key="bulls-strength", outcomes=(Gain("ddm.term.gains#melee-damage", 5),))
    mass = power(key="mass-bulls-strength", family="bulls-strength", outcomes=(Gain("ddm.term.gains#melee-damage", 5),))
    arena = Arena("A B", B={"warband": "blue", "hp": 100})
    for cast in (bull, bull, mass):
        arena.run(Affect("a", "a", cast))
    arena.run(Blow(Strike(attacker="a", target="b", sort="melee", index=0)), dice=[15])
    assert arena["b"].hp == 90


@pytest.mark.rule("ddm.term.heal")
def test_healing_removes_damage_never_more() -> None:
    mend = power(outcomes=(Heal(25),))
    arena = Arena(ARENA, B={"hp": 40, "state": {"hp": 30}})
    arena.run(Affect("a", "b", mend))
    assert arena["b"].hp == 40


@pytest.mark.rule("ddm.term.heal.undead")
@pytest.mark.parametrize(("die", "hp"), [(10, 20), (11, 30)])
def test_healing_harms_the_undead_who_save_against_12_and_the_spells_level(die: int, hp: int) -> None:
    mend = power(level=1, outcomes=(Heal(20),))
    arena = Arena(ARENA, B={"warband": "blue", "hp": 40, "kinds": ("undead",), "level": 2})
    arena.run(Affect("a", "b", mend), dice=[die])
    assert arena["b"].hp == hp


@pytest.mark.rule("ddm.term.save-end-of-turn")
def test_a_retry_is_thrown_at_the_end_of_each_of_its_turns() -> None:
    hold = power(dc=14, outcomes=(Gain("ddm.condition.frightened", retry=True),))
    arena = Arena(ARENA, B={"warband": "blue"})
    arena.run(Affect("a", "b", hold), dice=[2])
    arena.turn("b")
    arena.run(EndOfTurn("b"), dice=[2])
    assert arena["b"].has("ddm.condition.frightened")
    arena.turn("b")
    arena.run(EndOfTurn("b"), dice=[19])
    assert not arena["b"].has("ddm.condition.frightened")


@pytest.mark.rule("ddm.spell.damage-wording", "ddm.term.magic")
def test_damage_reduction_does_not_lessen_the_damage_of_spells() -> None:
    arena = Arena(ARENA, B={"warband": "blue", "hp": 100, "abilities": (("ddm.ability.dr", 10),)})
    arena.run(Affect("a", "b", power(outcomes=(Deal(20),))))
    assert arena["b"].hp == 80


@pytest.mark.rule("ddm.morale.causes")
def test_a_spell_may_call_for_a_morale_save() -> None:
    arena = Arena("X . . A . . B", B={"warband": "blue"})
    arena.run(Affect("a", "b", power(outcomes=(Unnerve(),))), dice=[18])
    assert not arena["b"].routing


@pytest.mark.rule("ddm.spell.versions", "ddm.spell.hp-wording")
@pytest.mark.parametrize("first", [10, 20])
def test_of_two_versions_giving_hit_points_the_greater_counts_in_any_order(first: int) -> None:
    arena = Arena(ARENA, B=BLUE)
    for amount in (first, 30 - first, 20):
        arena.run(Affect("a", "a", power(key=f"vigour-{amount}", family="vigour", outcomes=(GainHitPoints(amount),))))
    assert arena["a"].hp == 40


@pytest.mark.rule("ddm.spell.versions")
def test_a_lesser_version_is_back_when_a_greater_shorter_one_is_over() -> None:
    arena = Arena("A B", B=BLUE)
    strike = Blow(Strike(attacker="a", target="b", sort="melee", index=0))
    arena.run(Affect("a", "a", power(key="bless", outcomes=(Gain("ddm.term.gains#attack", 1),))))
    greater = power(key="more", family="bless", outcomes=(Gain("ddm.term.gains#attack", 2, until="turn"),))
    arena.turn("a")
    arena.run(Affect("a", "a", greater), strike, dice=[2])
    assert arena.told(AttackMade)[0].attack.total == 7
    arena.run(Affect("a", "a", power(key="bless", outcomes=greater.outcomes)), strike, dice=[2])
    assert arena.told(AttackMade)[0].attack.total == 7
    arena.run(EndOfTurn("a"), strike, dice=[2])
    assert arena.told(AttackMade)[0].attack.total == 6


@pytest.mark.rule("ddm.condition.poisoned", "ddm.condition.poisoned.recurring")
def test_poisons_of_different_wording_add_up_and_the_same_does_not() -> None:
    def poison(number: int) -> Power:
        return power(key="poison", kind="poison", outcomes=(Gain("ddm.term.gains#ac", number),))

    arena = Arena("A B", B=BLUE)
    for number, armor in ((-1, 14), (-2, 12), (-1, 12)):
        arena.run(Affect("a", "b", poison(number)))
        arena.run(Blow(Strike(attacker="a", target="b", sort="melee", index=0)), dice=[2])
        assert arena.told(AttackMade)[0].armor.total == armor
    known = [msgspec.json.decode(item.source.removeprefix("poison ")) for item in arena["b"].effects]
    assert [[one["parameter"] for one in outcomes] for outcomes in known] == [[-1], [-2]], "a key that files may keep"


# -- rerolls, gazes, breath --------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.term.reroll")
@pytest.mark.parametrize(("answers", "dice", "hp"), [(["yes"], [2, 15], 15), (["no"], [2], 20), (["yes"], [15, 2], 20)])
def test_a_reroll_is_decided_on_seeing_the_die_and_the_new_result_stands(
    answers: list[str], dice: list[int], hp: int
) -> None:
    arena = Arena("A B", B={"warband": "blue"})
    arena.run(Affect("a", "a", power(outcomes=(Gain("ddm.term.reroll"),))))
    arena.run(Blow(Strike(attacker="a", target="b", sort="melee", index=0)), dice=dice, answers=answers)
    assert arena["b"].hp == hp
    assert arena["a"].has("ddm.term.reroll") is (answers == ["no"])


GAZE = power(key="stare", kind="gaze", range="6", dc=14, outcomes=(Gain("ddm.condition.stunned"),))


@pytest.mark.rule("ddm.ability.gaze-attack")
def test_a_gaze_replaces_attacks_and_needs_a_gazer_who_is_seen() -> None:
    arena = Arena(ARENA, A={"powers": (GAZE,)}, B={"warband": "blue"})
    arena.turn("a")
    assert "use/stare" in acts(arena.battle, arena["a"])
    arena.run(UsePower("a", GAZE), dice=[5])
    assert arena["b"].has("ddm.condition.stunned")
    arena = Arena(ARENA, A={"powers": (GAZE,)}, B={"warband": "blue"})
    arena.battle.gain(arena["a"], "ddm.ability.invisible")
    arena.turn("a")
    assert "use/stare" not in acts(arena.battle, arena["a"])


@pytest.mark.rule("ddm.ability.gaze-attack")
def test_whom_no_gaze_harms_is_not_affected() -> None:
    arena = Arena(ARENA, A={"powers": (GAZE,)}, B={"warband": "blue", "kinds": ("ooze",)})
    arena.turn("a")
    arena.run(UsePower("a", GAZE))
    assert not arena["b"].has("ddm.condition.stunned")


@pytest.mark.rule("ddm.ability.gaze-attack.reactive")
@pytest.mark.parametrize("hp", [20, 5])
def test_who_shoots_at_a_gazer_saves_afterwards_even_if_it_fell(hp: int) -> None:
    shot = Blow(Strike(attacker="b", target="a", sort="ranged", index=0))
    arena = Arena(ARENA, A={"powers": (GAZE,), "hp": hp}, B={"warband": "blue", "ranged": ((5, 5),)})
    arena.add("c", arena.at(0, 0))
    arena.run(shot, dice=[15, 3])
    assert arena["b"].has("ddm.condition.stunned")
    assert arena["a"].hp == hp - 5


@pytest.mark.rule("ddm.ability.gaze-attack.reactive", "ddm.ability.invisible")
@pytest.mark.parametrize(("until", "sees_it"), [(None, False), (None, True), ("attack", True)])
def test_a_shooter_whom_the_gazer_does_not_see_comes_under_no_gaze(until: str | None, sees_it: bool) -> None:
    arena = Arena(ARENA, A={"powers": (GAZE,)}, B={"warband": "blue", "ranged": ((5, 5),)})
    arena.battle.gain(arena["b"], "ddm.ability.invisible", until=until)
    if sees_it and until is None:
        arena.battle.gain(arena["a"], "ddm.ability.blindsight")
    arena.run(Blow(Strike(attacker="b", target="a", sort="ranged", index=0)), dice=[15, *[3] * sees_it])
    assert arena["b"].has("ddm.condition.stunned") is sees_it


@pytest.mark.rule("ddm.ability.gaze-attack.reactive", "ddm.ability.turn-undead")
def test_whoever_turns_an_undead_gazer_saves_afterwards_though_it_routs() -> None:
    gazer = BLUE | {"kinds": ("undead",), "powers": (GAZE,), "speed": 0}
    arena = Arena("A . . . B", A={"abilities": (("ddm.ability.turn-undead", 6),)}, B=gazer)
    arena.run(TakeTurn("a"), dice=[2, 2], answers=["turn-undead/b"])
    assert arena["b"].routing
    assert arena["a"].has("ddm.condition.stunned")


@pytest.mark.rule("ddm.ability.gaze-attack.reactive", "ddm.ability.arrow-catching-shield")
def test_the_chosen_targets_gaze_meets_the_shooter_whoever_was_hit() -> None:
    shield = BLUE | {"abilities": ("ddm.ability.arrow-catching-shield",)}
    shot = Blow(Strike(attacker="a", target="b", sort="ranged", index=0))
    arena = Arena("A . . . B C", A={"ranged": ((5, 5),)}, B=BLUE | {"powers": (GAZE,)}, C=shield)
    arena.run(shot, dice=[2, 2])
    assert arena["a"].has("ddm.condition.stunned")
    arena = Arena("A . . . B C", A={"ranged": ((5, 5),)}, B=BLUE, C=shield | {"powers": (GAZE,)})
    arena.run(shot, dice=[2])


@pytest.mark.rule("ddm.ability.gaze-attack.reactive")
@pytest.mark.parametrize(("gap", "stunned"), [(5, True), (6, False)])
def test_a_gaze_of_6_meets_those_who_shoot_from_6_squares_and_no_farther(gap: int, stunned: bool) -> None:
    shot = Blow(Strike(attacker="b", target="a", sort="ranged", index=0))
    shooter = {"warband": "blue", "ranged": ((5, 5),)}
    arena = Arena("A" + " ." * gap + " B", A={"powers": (GAZE,)}, B=shooter)
    arena.run(shot, dice=[15, 3][: 1 + stunned])
    assert arena["b"].has("ddm.condition.stunned") is stunned
    arena = Arena("A" + " ." * gap + " B", A={"powers": (GAZE,)}, B=shooter)
    arena.run(shot, dice=[15, 13 if stunned else 1][: 1 + stunned])
    assert not arena["b"].has("ddm.condition.stunned"), "a save is enough"


@pytest.mark.rule("ddm.ability.gaze-attack.reactive", "ddm.term.switch-position")
@pytest.mark.parametrize("first", ["b", "c"])
def test_who_makes_a_gazer_change_places_with_another_saves_afterwards(first: str) -> None:
    shuffle = power(key="shuffle", range="sight", any=True, outcomes=(Switch(two=True),))
    arena = Arena("A . B . C", A={"powers": (shuffle,)}, B=BLUE, C=BLUE | {"powers": (GAZE,)})
    arena.turn("a")
    arena.run(UsePower("a", shuffle), dice=[3], answers=[first])
    assert arena.place("c") == (2, 0)
    assert arena["a"].has("ddm.condition.stunned")


@pytest.mark.rule("ddm.ability.gaze-attack.reactive")
def test_no_save_is_due_from_afar_nor_against_a_gazer_who_could_not_gaze() -> None:
    shot = Blow(Strike(attacker="b", target="a", sort="ranged", index=0))
    arena = Arena("A . . . . . . . B", A={"powers": (GAZE,)}, B={"warband": "blue", "ranged": ((5, 5),)})
    arena.run(shot, dice=[15])
    arena = Arena(ARENA, A={"powers": (GAZE,)}, B={"warband": "blue", "ranged": ((5, 5),)})
    arena.battle.gain(arena["a"], "ddm.condition.stunned")
    arena.run(shot, dice=[15])
    assert not arena["b"].has("ddm.condition.stunned")


BREATH = power(key="flame", kind="breath", range="cone", dc=14, outcomes=(Deal(20, "fire"),))


@pytest.mark.rule("ddm.ability.breath-weapon", "ddm.ability.general.spell-format", "ddm.melee.threaten.abilities")
def test_a_breath_weapon_is_no_spell() -> None:
    arena = Arena(
        ". . .\nA B .\n. . .",
        A={"powers": (BREATH,)},
        B={"warband": "blue", "hp": 100, "abilities": ("ddm.ability.spell-resistance-all",)},
    )
    arena.turn("a")
    assert "use/flame" in acts(arena.battle, arena["a"])
    arena.run(UsePower("a", BREATH), answers=["area/1-2-4-5"], dice=[5])
    assert arena["b"].hp == 80
    assert arena.battle.turn is not None
    assert arena.battle.turn.replaced == "breath"


@pytest.mark.rule("ddm.term.remove")
def test_a_spell_may_remove_what_lasts() -> None:
    arena = Arena(ARENA, B={})
    arena.battle.gain(arena["b"], "ddm.condition.entangled", 14)
    arena.run(Affect("a", "b", power(outcomes=(Lose(("ddm.condition.entangled",)),))))
    assert not arena["b"].has("ddm.condition.entangled")


@pytest.mark.rule("ddm.spell.duration", "ddm.term.caster")
def test_what_a_spell_brings_lasts_though_its_caster_is_gone() -> None:
    arena = Arena("A B C", B={}, C={"warband": "blue"})
    arena.run(Affect("a", "b", power(outcomes=(Gain("ddm.term.gains#ac", 2),))))
    arena.run(Eliminate("a", "destroyed", "c"))
    arena.turn("b")
    arena.run(EndOfTurn("b"))
    assert arena["b"].has("ddm.term.gains#ac")


@pytest.mark.rule("ddm.term.slide", "ddm.term.push-pull")
def test_slid_creatures_go_anywhere_pushed_ones_only_away() -> None:
    arena = Arena(". . .\nA B .\n. . .", B={"warband": "blue"})
    shove = power(outcomes=(Shift("push", 1),))
    arena.run(Affect("a", "b", shove), answers=[f"square/{arena.at(2, 1)}"])
    assert arena.place("b") == (2, 1)
    arena.run(Affect("a", "b", power(outcomes=(Shift("slide", 1),))), answers=[f"square/{arena.at(1, 1)}"])
    assert arena.place("b") == (1, 1)


@pytest.mark.rule("ddm.term.acid", "ddm.term.cold", "ddm.term.electricity", "ddm.term.fire", "ddm.term.sonic")
@pytest.mark.parametrize("energy", ["acid", "cold", "electricity", "fire", "sonic"])
def test_energy_is_lessened_by_its_resistance_and_not_by_damage_reduction(energy: DamageType) -> None:
    other = "cold" if energy != "cold" else "fire"
    abilities = (("ddm.ability.dr", 10), ("ddm.ability.resist", f"{energy}/5"), ("ddm.ability.immune", other))
    arena = Arena(ARENA, B={"warband": "blue", "hp": 100, "abilities": abilities})
    arena.run(Affect("a", "b", power(outcomes=(Deal(20, energy),))))
    assert arena["b"].hp == 85


@pytest.mark.rule("ddm.table.ranges", "ddm.term.spell")
@pytest.mark.parametrize(
    ("range", "free", "threatened"),
    [
        ("self", True, False),
        ("touch", True, True),
        ("6", True, False),
        ("cone", True, False),
        ("line", True, False),
        ("sight", True, False),
        ("your warband", True, False),
        ("any warband", True, False),
    ],
)
def test_of_the_eight_ranges_only_touch_is_for_those_under_threat(range: Range, free: bool, threatened: bool) -> None:
    cast = power(range=range, outcomes=(Deal(5),))
    for drawing, wanted in ((". . . .\nA . B .\n. . . .", free), (". . . .\nA B . .\n. . . .", threatened)):
        arena = Arena(drawing, A={"powers": (cast,)}, B={"warband": "blue"})
        arena.turn("a")
        assert ("cast/spell" in acts(arena.battle, arena["a"])) is wanted


@pytest.mark.rule("ddm.term.melee-attack", "ddm.term.ranged-attack")
def test_a_card_without_a_ranged_value_makes_melee_attacks_only() -> None:
    arena = Arena("A B . C", A={"ranged": ((5, 5),)}, B={"warband": "blue"}, C={"warband": "blue"})
    arena.turn("a")
    assert {key.partition("/")[0] for key in options(arena.battle, arena["a"])} >= {"melee"}
    arena.turn("c")
    assert not [key for key in options(arena.battle, arena["c"]) if key.startswith("ranged")]
    arena = Arena("A . . B", A={"ranged": ((5, 5),)}, B={"warband": "blue"})
    arena.turn("a")
    assert [key for key in options(arena.battle, arena["a"]) if key.startswith("ranged")] == ["ranged/0/b"]


@pytest.mark.rule("ddm.term.space")
def test_the_space_of_a_creature_is_all_squares_it_occupies() -> None:
    arena = Arena(". . . .\n. A . .\n. . . .", A={"size": "large"})
    assert arena.battle.ground.chart.members(arena.battle.space(arena["a"])) == [5, 6, 9, 10]


@pytest.mark.rule("ddm.term.destroy")
def test_the_destroyed_leave_and_score_and_points_go_back_if_they_return() -> None:
    arena = Arena("A B C", B={"warband": "blue", "cost": 23}, C={"warband": "blue"})
    arena.run(Affect("a", "b", power(outcomes=(Destroy(),))))
    assert (arena["b"].at, arena["b"].fate, arena["b"].hp) == (None, "destroyed", 20)
    assert arena.battle.points == {"red": 23}
    give_back(arena.battle, arena["b"])
    assert arena.battle.points == {"red": 0}


# -- what is in doubt --------------------------------------------------------------------------------------------------


def test_order_is_asked_only_where_it_may_matter() -> None:
    bless = power(key="bless", range="your warband", outcomes=(Gain("ddm.term.gains#attack", 1),))
    hurt = power(key="hurt", range="your warband", outcomes=(Deal(5, "fire"),))
    arena = Arena("A C . B", A={"powers": (bless, hurt)}, B={"warband": "blue"}, C={})
    arena.turn("a")
    assert arena.offered(UsePower("a", bless)) == []
    assert arena.offered(UsePower("a", hurt)) == ["a", "c"]


@pytest.mark.rule("ddm.ability.gaze-attack.reactive")
def test_no_gaze_meets_a_shooter_it_does_not_affect_or_beyond_its_line() -> None:
    shot = Blow(Strike(attacker="b", target="a", sort="ranged", index=0))
    stare = power(
        key="stare", kind="gaze", range="6", only=("living",), dc=14, outcomes=(Gain("ddm.condition.stunned"),)
    )
    arena = Arena(ARENA, A={"powers": (stare,)}, B={"warband": "blue", "kinds": ("undead",), "ranged": ((5, 5),)})
    arena.run(shot, dice=[15])
    far = power(key="stare", kind="gaze", range="line", dc=14, outcomes=(Gain("ddm.condition.stunned"),))
    for gap, dice in ((11, [15, 3]), (12, [15])):
        shooter = {"warband": "blue", "ranged": ((5, 5),)}
        arena = Arena("A" + " ." * gap + " B", A={"powers": (far,)}, B=shooter)
        arena.run(shot, dice=dice)


def test_poison_for_some_kinds_of_creature_does_nothing_to_others() -> None:
    venom = power(key="poison", kind="poison", only=("humanoid",), outcomes=(Deal(5),))
    sting = Attack(bonus=5, damage=5, poison=venom)
    for kind, hp in (("humanoid", 90), ("animal", 95)):
        arena = Arena("A B", A={"melee": (sting,)}, B={"warband": "blue", "hp": 100, "kinds": (kind,)})
        arena.run(Blow(Strike(attacker="a", target="b", sort="melee", index=0)), dice=[15])
        assert arena["b"].hp == hp


@pytest.mark.rule("ddm.term.negative")
def test_negative_damage_heals_undead_even_bodiless_and_spares_constructs() -> None:
    touch = power(dc=14, outcomes=(Deal(10, "negative"),))
    wraith = {"hp": 40, "kinds": ("undead",), "abilities": ("ddm.ability.incorporeal",), "state": {"hp": 10}}
    arena = Arena("A B C", B=wraith, C={"hp": 40, "kinds": ("construct",)})
    arena.run(Affect("a", "b", touch))
    assert arena["b"].hp == 20
    arena.run(Affect("a", "c", touch), dice=[2])
    assert arena["c"].hp == 40


@pytest.mark.rule("ddm.term.heal")
@pytest.mark.parametrize(("kind", "hp"), [("construct", 10), ("living-construct", 20)])
def test_living_constructs_are_healed_constructs_are_not(kind: str, hp: int) -> None:
    arena = Arena("A B", B={"hp": 40, "kinds": (kind,), "state": {"hp": 10}})
    arena.run(Affect("a", "b", power(outcomes=(Heal(10),))))
    assert arena["b"].hp == hp


def test_an_attack_at_once_is_made_by_a_friend_at_whom_it_may_attack() -> None:
    shout = power(key="shout", range="6", any=True, targets="ally", outcomes=(Incite(),))
    arena = Arena(
        ". . . .\nA C . .\n. . B D",
        A={"powers": (shout,)},
        B={"warband": "blue"},
        C={"ranged": ((5, 5),)},
        D={"warband": "blue"},
    )
    arena.turn("a")
    assert arena.offered(UsePower("a", shout)) == ["melee/0/b", "pass"], "who is threatened does not shoot"
    arena.run(UsePower("a", shout), answers=["melee/0/b"], dice=[15])
    assert arena["b"].hp == 15
    arena.battle.gain(arena["c"], "ddm.condition.stunned")
    arena.run(UsePower("a", shout))


def test_a_controlled_caster_takes_its_owners_creatures_for_enemies() -> None:
    dart = power(key="dart", range="sight", targets="enemy", any=True, outcomes=(Deal(5),))
    arena = Arena("A . C . B", A={"powers": (dart,)}, B={"warband": "blue"}, C={})
    arena.battle.control(arena["a"], "blue")
    arena.turn("a", player="blue")
    arena.run(UsePower("a", dart))
    assert (arena["c"].hp, arena["b"].hp) == (15, 20)


def test_nothing_replaces_attacks_in_a_charge_but_swift_things_may_be_used() -> None:
    slow, quick = power(key="slow", range="self"), power(key="quick", range="self", timing="swift")
    arena = Arena("A . . . B", A={"powers": (slow, quick)}, B={"warband": "blue"})
    for busy in ({"charging": "b"}, {"rushing": "b"}):
        arena.turn("a", **busy)
        assert set(acts(arena.battle, arena["a"])) == {"cast/quick"}


def test_hints_show_whom_a_power_can_be_aimed_at_and_whom_an_area_covers() -> None:
    blast = power(key="blast", range="6", radius=2, targets="enemy", outcomes=(Deal(5),))
    curse = power(key="curse", range="any warband", outcomes=(Gain("ddm.term.gains#attack", -1),))
    arena = Arena(
        ". . . . .\nA . . B D\n. . . . .", A={"powers": (blast, curse)}, B={"warband": "blue"}, D={"warband": "blue"}
    )
    arena.turn("a")
    game = arena.game(Act("a"))
    ask = game.request
    assert isinstance(ask, Choose)
    assert hints(game.state, ask, "cast/blast").figures == ("b",)
    assert hints(game.state, ask, "cast/curse").figures == ("a", "b", "d")
    game = arena.game(UsePower("a", curse))
    assert isinstance(game.request, Choose)
    assert hints(game.state, game.request, "blue").figures == ("b", "d")
    game = arena.game(UsePower("a", blast))
    ask = game.request
    assert isinstance(ask, Choose)
    shown = [hints(game.state, ask, key) for key in ask.options]
    assert all("b" in one.figures and "a" not in one.figures and one.squares for one in shown)
    assert any("d" in one.figures for one in shown)


def test_damage_comes_first_with_all_that_it_leads_to() -> None:
    shout = power(range="cone", outcomes=(Gain("ddm.condition.stunned"), Deal(20, "sonic")))
    arena = Arena("A B C", B={"warband": "blue", "abilities": ("ddm.ability.death-strike",)}, C={"warband": "blue"})
    assert arena.offered(Affect("a", "b", shout)) == ["melee/0/a", "pass"], "it was not stunned when it died"
    arena.run(Affect("a", "b", shout), answers=["pass"])
    assert not arena["b"].has("ddm.condition.stunned")


def test_what_a_power_does_is_done_in_the_order_in_which_it_is_written() -> None:
    drawing = "X . . .\n. A B .\n. . . ."
    for outcomes, first in (((Shift("push", 1), Unnerve()), "push"), ((Unnerve(), Shift("push", 1)), "save")):
        arena = Arena(drawing, B={"warband": "blue"})
        arena.run(Affect("a", "b", power(outcomes=outcomes)), answers=[f"square/{arena.at(3, 1)}"], dice=[19])
        told = [one for one in arena.events if isinstance(one, Rolled | CreatureMoved)]
        kinds = ["push" if isinstance(one, CreatureMoved) else "save" for one in told]
        assert kinds[0] == first
