"""Skills of hand-to-hand combat."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.cc.arena import EAST, WEST, Arena, doing, taking
from tests.cc.test_combat import BASE, PLAIN, Fight, duel, fight, square

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.cc.battle import Attack, Battle, Combat, Fighter
from escarmouche.rulebooks.cc.content.profile import Skill
from escarmouche.rulebooks.cc.events import AttackRolled, AuthorityWon, DicePlaced, ParryRolled, WoundRolled
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import attack, defence, initiative
from escarmouche.rulebooks.cc.rules.combat import ATTACKING
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.melee import CombatPhase
from escarmouche.rulebooks.cc.rules.wounds import any_of
from escarmouche.rulebooks.confrontation.wound_table import LIGHT, SERIOUS, STUNNED, Hit

WAITS = ("cc.skill.bretteur#attack", "no")


def armed(*skills: str, blues: int = 1, bearer: str = "r", **changes: Any) -> Arena:
    """A duel of ``r``, who has these skills (``name`` or ``name/X``), unless another bearer is named."""
    arena = duel(blues=blues, **changes)
    give(arena, bearer, *skills)
    return arena


def give(arena: Arena, bearer: str, *skills: str) -> None:
    """Gives a fighter skills."""
    for skill in skills:
        name, _, value = skill.partition("/")
        grant(arena.battle[bearer], f"cc.skill.{name}", int(value) if value.lstrip("-").isdigit() else value or None)


def attacks(arena: Arena) -> list[tuple[str, str]]:
    """Who attacked whom."""
    return [(event.fighter, event.target) for event in arena.told(AttackRolled)]


def placed(arena: Arena) -> dict[str, tuple[int, int]]:
    """The dice that each has placed, as it was told."""
    return {event.fighter: (event.attack, event.defence) for event in arena.told(DicePlaced)}


# -- dice won by parries -------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.ambidextre")
def test_a_parry_of_the_ambidextrous_wins_an_attack_die() -> None:
    arena = armed("ambidextre", bearer="b1", resistance=30)
    fight(arena, [5, 2, 2, 2, 1], ["0", "1", "parry", "yes", "none"])
    assert attacks(arena) == [("r", "b1"), ("b1", "r")]


@pytest.mark.rule("cc.skill.ambidextre", "cc.skill.ambidextre.auto-fail")
def test_against_a_failed_attack_the_die_may_become_an_attack_die() -> None:
    arena = armed("ambidextre", bearer="b1")
    fight(arena, [5, 2, 1, 1], ["0", "1", "parry", "attack", "none"])
    assert attacks(arena) == [("r", "b1"), ("b1", "r")]
    arena = armed("ambidextre", bearer="b1")
    fight(arena, [5, 2, 1], ["0", "1", "parry", "keep"])
    assert attacks(arena) == [("r", "b1")]


@pytest.mark.rule("cc.skill.contre-attaque")
@pytest.mark.parametrize(("parry", "wins"), [(2, False), (3, False), (4, True)])
def test_a_counter_attack_wants_a_parry_better_by_two(parry: int, wins: bool) -> None:
    arena = armed("contre-attaque", bearer="b1")
    fight(arena, [5, 2, 2, parry, *([1] if wins else [])], ["0", "1", "parry", *(["yes", "none"] if wins else [])])
    assert arena.told(ParryRolled)[0].passed
    assert (("b1", "r") in attacks(arena)) == wins


@pytest.mark.rule("cc.skill.contre-attaque.auto-fail")
def test_against_an_attack_that_fails_a_counter_attack_may_be_won() -> None:
    arena = armed("contre-attaque", bearer="b1")
    fight(arena, [5, 2, 1, 1], ["0", "1", "parry", "attack", "none"])
    assert attacks(arena) == [("r", "b1"), ("b1", "r")]


@pytest.mark.rule("cc.skill.contre-attaque.duplicate")
def test_held_twice_one_point_is_enough() -> None:
    arena = armed("contre-attaque", "contre-attaque", bearer="b1")
    fight(arena, [5, 2, 2, 3, 1], ["0", "1", "parry", "yes", "none"])
    assert attacks(arena) == [("r", "b1"), ("b1", "r")]


@pytest.mark.rule("cc.skill.contre-attaque", "cc.core.skill.innate")
@pytest.mark.parametrize("name", ["guerrier-mage", "moine-guerrier"])
@pytest.mark.parametrize("bracketed", [True, False])
def test_what_another_skill_brings_is_not_held_twice_for_its_brackets(name: str, bracketed: bool) -> None:
    arena = Arena()
    known = (Skill(name), Skill("contre-attaque", innate=bracketed))
    for number, skills in enumerate((known, known[::-1])):
        fighter = arena.add(f"m{number}", "red", 10 + 10 * number, 10, skills=skills)
        assert fighter.has("cc.skill.contre-attaque")
        assert fighter.has("cc.skill.contre-attaque#twice") is not bracketed


@pytest.mark.rule("cc.skill.ambidextre", "cc.skill.contre-attaque")
def test_a_sustained_defence_wins_no_die_and_nobody_in_rout_does() -> None:
    arena = armed("contre-attaque", blues=2, defence=9, resistance=30)
    fight(arena, [2, 5, 2, 5, 2, 5], ["b1", "0", "1", "1", "b1", "sustained", "sustained"])
    assert [by for by, _ in attacks(arena)] == ["b1", "b2"]
    arena = armed("ambidextre", bearer="b1")
    arena.battle["b1"].in_rout = True
    fight(arena, [5, 2, 2, 3], ["0", "1", "parry"])
    assert attacks(arena) == [("r", "b1")]


@pytest.mark.rule("cc.skill.ambidextre.auto-fail", "cc.skill.contre-attaque.auto-fail")
@pytest.mark.parametrize("skill", ["ambidextre", "contre-attaque"])
def test_nor_does_it_where_the_attack_fails_by_itself(skill: str) -> None:
    arena = armed(skill, blues=2, defence=9, resistance=30)
    fight(arena, [2, 5, 1, 2, 1, 2], ["b1", "0", "1", "1", "b1", "sustained", "none"])
    assert [by for by, _ in attacks(arena)] == ["b1", "b2"]


@pytest.mark.rule("cc.skill.ambidextre")
def test_the_die_won_is_for_him_alone_whose_attack_was_parried() -> None:
    arena = armed("ambidextre", blues=2, defence=9, resistance=30)
    answers = ["b1", "0", "1", "0", "parry", "yes", "none"]
    fight(arena, [2, 5, 2, 5, 1], answers)
    assert attacks(arena) == [("b1", "r"), ("r", "b1")]


# -- more dice -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.tueur-ne")
def test_a_born_killer_has_a_die_more() -> None:
    arena = armed("tueur-ne")
    fight(arena, [5, 2], ["0", "0"])
    assert placed(arena)["r"] == (0, 3)


@pytest.mark.rule("cc.skill.destrier")
@pytest.mark.parametrize(("charged", "dice"), [((), 3), (("b1",), 2)])
def test_a_warhorse_gives_a_die_unless_its_rider_tried_to_charge(charged: tuple[str, ...], dice: int) -> None:
    arena = armed("destrier")
    arena.battle["r"].charged = charged
    fight(arena, [5, 2], ["0", "0"])
    assert placed(arena)["r"] == (0, dice)


@pytest.mark.rule("cc.skill.enchainement")
def test_each_die_of_a_flurry_costs_a_point_of_att_and_def_for_the_combat() -> None:
    arena = armed("enchainement/2", attack=1, defence=4)
    battle = fight(arena, [5, 2, 2, 1, 2], ["0", "2", "1", "none"])
    assert placed(arena)["r"] == (1, 3)
    assert arena.told(AttackRolled)[0].attack.total == 0, "no lower than 0"
    assert (attack(battle, battle["r"]), defence(battle, battle["r"])) == (1, 4)
    game = armed("enchainement/2").game(Fight(("r",), ("b1",)), dice=[5, 2]).start()
    game.answer("0")
    assert isinstance(game.request, Choose)
    assert [*game.request.options] == ["0", "1", "2"]


@pytest.mark.rule("cc.skill.furie-guerriere")
def test_war_fury_wants_more_than_half_of_the_dice_in_attack() -> None:
    arena = armed("furie-guerriere", strength=0)
    fight(arena, [5, 2, 1], ["0", "1", "none"])
    assert len(attacks(arena)) == 1, "1 of 2 is not more than half"
    arena = armed("furie-guerriere", strength=0, champion=True)
    fight(arena, [5, 2, 1, 1, 1], ["0", "2", SUGGESTED, "none", "none", "none"])
    assert len(attacks(arena)) == 3


async def has_placed(battle: Battle, fighter: Fighter) -> None:
    """A fighter has placed his dice."""
    await moment(fighter.effects, Hooks.after_placing, battle, fighter)


@pytest.mark.rule("cc.skill.furie-guerriere")
def test_the_die_of_a_war_fury_is_one_that_he_has_placed_in_attack() -> None:
    arena = armed("furie-guerriere")
    fighter = arena.battle["r"]
    fighter.attack_dice = fighter.attacks_placed = 2
    fighter.defence_dice = fighter.defences_placed = 1
    fighter = arena.run(doing(has_placed, "r"), answers=["yes"])["r"]
    assert (fighter.attack_dice, fighter.attacks_placed) == (3, 3)


@pytest.mark.rule("cc.skill.furie-guerriere")
def test_dice_kept_aside_are_none_in_attack() -> None:
    arena = armed("furie-guerriere", "bretteur", strength=0, champion=True)
    fight(arena, [5, 2, 1], ["0", ("cc.skill.bretteur", "1"), "1", WAITS, "none", WAITS])
    assert len(attacks(arena)) == 1, "1 of 3"


@pytest.mark.rule("cc.skill.furie-guerriere.bound")
def test_once_declared_it_is_declared_in_all_later_combats_of_the_turn() -> None:
    arena = armed("furie-guerriere", champion=True)
    fight(arena, [5, 2, 1, 1, 1], ["0", "2", "yes", "none", "none", "none"])
    fight(arena, [5, 2, 1, 1, 1], ["0", "2", "none", "none", "none"])
    assert len(attacks(arena)) == 3


@pytest.mark.rule("cc.skill.charge-bestiale")
def test_a_bestial_charge_gives_an_attack_die_in_the_first_combat() -> None:
    arena = armed("charge-bestiale")
    arena.battle["r"].gain("cc.skill.charge-bestiale#charged", until="turn")
    fight(arena, [5, 2, 1], ["0", "0", "none"])
    assert attacks(arena) == [("r", "b1")]
    fight(arena, [5, 2], ["0", "0"])
    assert attacks(arena) == [], "in the first combat alone"


@pytest.mark.rule("cc.skill.charge-bestiale", "cc.skill.assassin")
@pytest.mark.parametrize("action", ["charge", "engage"])
@pytest.mark.parametrize("mark", ["cc.skill.charge-bestiale#charged", "cc.skill.assassin#ready"])
def test_what_follows_a_charge_follows_no_engagement(mark: str, action: str) -> None:
    arena = Arena()
    arena.add("r", "red", 30, 30, EAST)
    arena.add("b", "blue", 45, 30, WEST)
    give(arena, "r", mark.removeprefix("cc.skill.").partition("#")[0])
    battle = arena.play(*taking(action, "r"))
    assert battle.foes(battle["r"]) == ("b",)
    assert battle["r"].has(mark) is (action == "charge")


# -- kinds of attacks ----------------------------------------------------------------------------------------------------


def forces(arena: Arena) -> list[int]:
    """The FOR of the wound rolls of the last run."""
    return [event.force for event in arena.told(WoundRolled)]


@pytest.mark.rule("cc.skill.coup-de-maitre")
def test_a_master_stroke_takes_two_dice_and_adds_att_and_x_to_for() -> None:
    arena = armed("coup-de-maitre/5", attack=4, strength=7)
    fight(arena, [5, 2, 2, 1, 3], ["0", "2", "yes", "none"])
    assert forces(arena) == [16]
    assert len(attacks(arena)) == 1


async def strikes(battle: Battle, fighter: Fighter, kind: str) -> None:
    """A fighter is about to make an attack of a kind."""
    battle.attack = Attack("r", "b1", kind=kind)
    await moment(fighter.effects, Hooks.before_attack, battle, fighter, battle.attack)


@pytest.mark.rule("cc.skill.coup-de-maitre")
@pytest.mark.parametrize(("in_rout", "kind", "dice"), [(True, "", 2), (False, "other", 2), (False, "", 1)])
def test_no_master_stroke_in_rout_of_another_kind_or_with_one_die(in_rout: bool, kind: str, dice: int) -> None:
    arena = armed("coup-de-maitre/5")
    arena.battle.combat = Combat(("r",), ("b1",))
    arena.battle["r"].attack_dice, arena.battle["r"].in_rout = dice, in_rout
    battle = arena.run(doing(strikes, "r", kind))
    assert battle.attack == Attack("r", "b1", kind=kind)


@pytest.mark.rule("cc.skill.coup-de-maitre.wounded")
def test_wounds_count_on_the_att_of_a_master_stroke_alone() -> None:
    arena = armed("coup-de-maitre/0", attack=5, strength=9)
    arena.battle["r"].steps = 2
    fight(arena, [5, 2, 2, 1, 3], ["0", "2", "yes", "none"])
    assert forces(arena) == [12]


@pytest.mark.rule("cc.skill.coup-de-maitre.wounded")
def test_being_stunned_counts_on_att_and_for_of_a_master_stroke() -> None:
    for steps, force in ((0, 4 + 8), (1, 4 + 9)):
        arena = armed("coup-de-maitre/0", attack=5, strength=9)
        arena.battle["r"].gain("cc.core.wound.stunned", until="turn")
        arena.battle["r"].steps = steps
        fight(arena, [5, 2, 2, 1, 3], ["0", "2", "yes", "none"])
        assert forces(arena) == [force]


@pytest.mark.rule("cc.skill.coup-de-maitre.extra-die")
def test_in_one_exchange_a_master_stroke_may_use_more_dice_than_opponents() -> None:
    arena = armed("coup-de-maitre/2", blues=2, initiative=9, strength=0)
    fight(arena, [2, 1, 1, 1], ["b1", "0", "0", "3", "b1", SUGGESTED, "none", "yes", "none"])
    assert attacks(arena) == [("r", "b1"), ("r", "b2")]


@pytest.mark.rule("cc.skill.coup-de-maitre.focus-one")
def test_a_master_stroke_may_take_both_dice_for_one_of_two_opponents() -> None:
    arena = armed("coup-de-maitre/2", blues=2, initiative=9)
    fight(arena, [2, 1, 1], ["b1", "0", "0", "2", "b2", "yes", "none"])
    assert attacks(arena) == [("r", "b2")]


@pytest.mark.rule("cc.skill.immunite.coup-de-maitre")
def test_against_the_immune_a_master_stroke_is_a_plain_attack() -> None:
    arena = armed("coup-de-maitre/5", attack=4, strength=7)
    give(arena, "b1", "immunite/coup-de-maitre")
    fight(arena, [5, 2, 2, 1, 3], ["0", "2", "yes", "none"])
    assert forces(arena) == [7]


@pytest.mark.rule("cc.skill.feinte")
def test_a_feint_spoils_the_next_attack_or_parry_in_the_place_of_a_wound() -> None:
    arena = armed("feinte", resistance=30)
    fight(arena, [5, 2, 2, 2, 1, 2], ["0", "2", "none", "parry", "parry", "wound"])
    assert [parry.passed for parry in arena.told(ParryRolled)] == [False]
    assert len(forces(arena)) == 1
    arena = armed("feinte", resistance=30)
    fight(arena, [5, 2, 2], ["1", "1", "none", "attack", "none"])
    assert [event.result for event in arena.told(AttackRolled)] == [6, None]


async def feints(battle: Battle, fighter: Fighter) -> None:
    """A fighter has hit."""
    await any_of(fighter, Hooks.replaces_wound_roll, battle, fighter, Attack("r", "b1"))


@pytest.mark.rule("cc.skill.feinte")
def test_one_feint_spoils_one_roll() -> None:
    battle = armed("feinte").run(doing(feints, "r"), answers=["parry"])
    assert battle["b1"].effects.parameter("cc.skill.feinte#parry") == 1


@pytest.mark.rule("cc.skill.feinte.cumulative")
def test_feints_of_several_in_one_exchange_add_up() -> None:
    arena = Arena()
    arena.add("b", "blue", 30, 30, WEST, **PLAIN)
    for name, x in (("r1", -BASE), ("r2", BASE)):
        arena.add(name, "red", 30 + x, 30, EAST, **PLAIN)
        give(arena, name, "feinte")
    answers = ["r1", "2", "1", "1", "r1", "none", "attack", "none", "attack", "r1", "none", "none"]
    arena.run(Fight(("r1", "r2"), ("b",)), dice=[5, 2, 2, 2], answers=answers)
    assert [(event.fighter, event.result) for event in arena.told(AttackRolled)] == [
        ("r1", 6),
        ("r2", 6),
        ("b", None),
        ("b", None),
    ]


# -- wounds ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.epee-hache")
def test_a_critical_result_of_a_sword_axe_kills() -> None:
    arena = armed("epee-hache", strength=5)
    battle = fight(arena, [5, 2, 2, 4, 6], ["0", "1", "none", "none"])
    assert battle["b1"].lost == "killed"
    arena = armed(strength=5)
    battle = fight(arena, [5, 2, 2, 4, 6], ["0", "1", "none"])
    assert battle["b1"].steps == 3


@pytest.mark.rule("cc.skill.epee-hache")
def test_not_where_steps_add_up_to_critical() -> None:
    arena = armed("epee-hache", strength=5)
    arena.battle["b1"].steps = 2
    battle = fight(arena, [5, 2, 2, 1, 6], ["0", "1", "none"])
    assert battle["b1"].steps == 3


@pytest.mark.rule("cc.skill.feroce")
def test_a_stunned_result_of_the_ferocious_is_a_light_wound() -> None:
    arena = armed("feroce", strength=5)
    battle = fight(arena, [5, 2, 2, 2, 2], ["0", "1", "none"])
    assert battle["b1"].steps == 1
    blow, shot = (Hit(victim="b1", force=5, rule=rule, by="r") for rule in (ATTACKING, "cc.core.shoot.test"))
    for hit, level, result in ((blow, STUNNED, LIGHT), (blow, SERIOUS, SERIOUS), (shot, STUNNED, STUNNED)):
        assert apply_hooks(battle, battle["r"], Hooks.inflicts, level, battle["b1"], hit) == result


@pytest.mark.rule("cc.skill.assassin", "cc.core.wound.amplified")
def test_after_a_charge_the_first_wound_roll_keeps_two_of_three_dice() -> None:
    arena = armed("assassin", strength=5)
    arena.battle["r"].gain("cc.skill.assassin#ready", until="turn")
    battle = fight(arena, [5, 2, 2, 1, 5, 5, 2, 1, 2], ["0", "2", "none", "critical", "none"])
    assert len(arena.told(WoundRolled)) == 2
    assert battle["b1"].steps == 3, "the double, then a stunned one of two dice"


# -- scores ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.farouche")
def test_the_untamed_are_better_while_friends_are_far() -> None:
    arena = Arena()
    arena.add("a", "red", 20, 20, **PLAIN)
    arena.add("b", "red", 40, 20)
    give(arena, "a", "farouche/15000")
    battle, fighter = arena.battle, arena.battle["a"]
    assert (initiative(battle, fighter), attack(battle, fighter), defence(battle, fighter)) == (4, 5, 5)
    for x, better in ((37_500, 1), (37_499, 0)):  # exactly 15 cm from base to base, and just less
        battle.stand(battle["b"], fighter.pose.at(x, 20_000) if fighter.pose else None)
        assert initiative(battle, fighter) == 3 + better
    battle.stand(battle["b"], fighter.pose.at(30_000, 20_000) if fighter.pose else None)
    assert (initiative(battle, fighter), attack(battle, fighter), defence(battle, fighter)) == (3, 4, 4)


@pytest.mark.rule("cc.skill.desespere")
@pytest.mark.parametrize(("points", "blues", "better"), [(20, 1, 0), (30, 1, 1), (20, 2, 1)])
def test_the_desperate_are_better_against_several_or_one_of_higher_value(points: int, blues: int, better: int) -> None:
    arena = armed("desespere", blues=blues)
    for number in range(blues):
        blue = arena.battle[f"b{number + 1}"]
        blue.profile = type(blue.profile)(**{**_fields(blue.profile), "points": points})
    names = ["b1"] if blues > 1 else []
    fight(arena, [5, 2, 1], [*names, *["0"] * blues, "1", *(["b1"] if blues > 1 else []), "none"])
    assert arena.told(AttackRolled)[0].attack.total == 4 + better
    assert arena.battle["r"].has("cc.skill.immunite")


@pytest.mark.rule("cc.skill.desespere")
def test_with_a_companion_one_of_higher_value_makes_nobody_desperate() -> None:
    arena = armed("desespere", blues=2, bearer="b1", points=90)
    fight(arena, [2, 5, 1], ["b1", "0", "1", "0", "none"])
    assert arena.told(AttackRolled)[0].attack.total == 4


def _fields(profile: Any) -> dict[str, Any]:
    return {name: getattr(profile, name) for name in profile.__struct_fields__}


@pytest.mark.rule("cc.skill.membre-supplementaire", "cc.skill.membre-supplementaire.order")
def test_an_extra_limb_swaps_att_and_def_the_tactics_loser_first() -> None:
    arena = armed("membre-supplementaire", attack=2, defence=6)
    give(arena, "b1", "membre-supplementaire")
    battle = fight(arena, [5, 2, 1], ["no", "yes", "0", "1", "none"])
    assert arena.told(AttackRolled)[0].attack.total == 6
    assert attack(battle, battle["r"]) == 2
    arena = armed("membre-supplementaire", attack=2, defence=6)
    fight(arena, [5, 2, 1], [SUGGESTED, "0", "1", "none"])
    assert arena.told(AttackRolled)[0].attack.total == 2


@pytest.mark.rule("cc.skill.fanatisme.attack")
def test_a_fanatic_with_all_dice_in_attack_has_for_one_more() -> None:
    arena = armed("fanatisme", strength=5)
    fight(arena, [5, 2, 2, 1, 2, 2, 1, 2], ["0", "2", "none", "none"])
    assert forces(arena) == [6, 6]


# -- authority, pursuit, charges ------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.autorite", "cc.core.melee.authority")
def test_whoever_has_authority_divides_the_melee_without_a_roll() -> None:
    arena = square()
    give(arena, "b2", "autorite")
    arena.run(CombatPhase(), dice=[5, 2, 5, 2], answers=["r2", "r2+b1", *["0"] * 4])
    assert arena.told(AuthorityWon)[0].side == "blue"


@pytest.mark.rule("cc.skill.autorite")
def test_if_both_have_it_they_test_discipline() -> None:
    arena = square()
    give(arena, "b2", "autorite")
    give(arena, "r1", "autorite")
    arena.run(CombatPhase(), dice=[5, 2, 5, 2, 5, 2], answers=["r1", "b2", "r2", "r2+b1", *["0"] * 4])
    assert arena.told(AuthorityWon)[0].side == "red"


@pytest.mark.rule("cc.skill.autorite", "cc.core.melee.authority")
def test_who_is_named_without_it_loses_to_one_who_has_it() -> None:
    arena = square()
    give(arena, "b2", "autorite")
    give(arena, "r1", "autorite")
    arena.run(CombatPhase(), dice=[5, 2, 5, 2], answers=["r2", "b2", "r2", "r2+b1", *["0"] * 4])
    assert arena.told(AuthorityWon)[0].side == "blue"
