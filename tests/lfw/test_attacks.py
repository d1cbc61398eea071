"""Attacks: hit rolls, combat rolls, critical hits, the stroke of fate, defence tests, saturation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.lfw.arena import SWORD, Arena, profile, rules

from escarmouche.documents.terms import Name
from escarmouche.rulebooks.lfw.battle import Options, Unit
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.events import AttackRolled, DefenceRolled
from escarmouche.rulebooks.lfw.rules.melee import Fight
from escarmouche.rulebooks.lfw.rules.shooting import ShootUnit
from escarmouche.table import INCH


def bow(attacks: int = 3, force: int = 1, *written: str) -> Weapon:
    """A bow with this Att and force."""
    return Weapon(Name("Arc", "Bow"), attacks, force, 18 * INCH, rules(*written))


def blade(attacks: int = 2, force: int = 1, *written: str) -> Weapon:
    """A blade with this Att and force."""
    return Weapon(Name("Lame", "Blade"), attacks, force, None, rules(*written))


class Duel:
    """One unit attacks another: what it rolled, and what the other did."""

    def __init__(
        self, one: dict[str, Any], two: dict[str, Any], *, apart: float, options: Options | None = None
    ) -> None:
        self.arena = Arena(options=options)
        self.attacker = self.arena.add("one", "red", 5, 5, **one)
        self.target = self.arena.add("two", "blue", 5 + apart, 5, **two)
        self.attacker.may_fight = self.attacker.may_shoot = True

    def shoots(self, dice: Sequence[int]) -> Unit:
        """The target after a shot."""
        return self.arena.run(ShootUnit("one"), dice=dice)["two"]

    def strikes(self, dice: Sequence[int]) -> int:
        """The wounds that a blow causes."""
        return sum(hurt.wounds for hurt in self.arena.run(Fight("one"), dice=dice).hurts)

    @property
    def rolls(self) -> list[tuple[int, bool, bool]]:
        """What the attack rolls came to: result, hit, critical."""
        return [(event.result, event.hit, event.critical) for event in self.arena.told(AttackRolled)]

    @property
    def force(self) -> list[int]:
        """The force against which defence tests were made."""
        return [event.force.total for event in self.arena.told(DefenceRolled)]


def shot(weapon: Weapon, dice: Sequence[int], **target: Any) -> Duel:
    duel = Duel({"weapons": (weapon,)}, {"life": 9, **target}, apart=8)
    duel.shoots(dice)
    return duel


def blow(
    weapon: Weapon, dice: Sequence[int], attacker: dict[str, Any] | None = None, **target: Any
) -> tuple[Duel, int]:
    duel = Duel(
        {"weapons": (weapon,), **(attacker or {})}, {"life": 9, "weapons": (blade(weapon.attacks),), **target}, apart=1
    )
    return duel, duel.strikes(dice)


@pytest.mark.rule("lfw.attack.shooting", "lfw.attack.types", "lfw.profile.esquive", "lfw.profile.capacite-de-tir")
def test_a_shot_of_three_dice_hits_twice_and_one_defence_test_is_made() -> None:
    duel = shot(bow(3, 1), [6, 5, 2, 6], dodge=1)  # 5, 4, 1 against 4+: two hits, one of them no critical
    assert [(result, hit) for result, hit, _ in duel.rolls] == [(5, True), (4, True), (1, False)]
    assert duel.force == [2]


@pytest.mark.rule("lfw.attack.shooting")
def test_a_shot_without_a_hit_leads_to_no_defence_test() -> None:
    assert shot(bow(2), [1, 3]).force == []


@pytest.mark.rule("lfw.attack.melee", "lfw.profile.capacite-de-parade", "lfw.profile.capacite-de-combat")
def test_a_blow_is_one_roll_less_the_parry_whatever_the_att() -> None:
    duel, wounds = blow(blade(3), [5, 6], parry=1)
    assert duel.rolls == [(4, True, False)]
    assert duel.force == [1]
    assert wounds == 0
    assert blow(blade(3), [4], parry=1)[0].rolls == [(3, False, False)]


@pytest.mark.rule("lfw.attack.defence-test", "lfw.profile.defense")
def test_the_wounds_are_what_a_defence_test_falls_short() -> None:
    assert blow(blade(1, 2), [4, 4])[1] == 2  # 4 - 2 = 2 against 4+
    assert blow(blade(1, 0), [4, 4])[1] == 0
    assert blow(blade(1, 0, "Dégât magique"), [4, 5])[1] == 1, "who passes by 1 suffers none, and one more"
    assert blow(blade(1, 0, "Faible (2)"), [4, 3])[0].arena.battle.hurts == (), "never less than none"


@pytest.mark.rule("lfw.attack.coup-du-sort")
def test_a_six_hits_and_a_one_misses_whatever_else() -> None:
    assert blow(blade(1), [6, 5], parry=5)[0].rolls == [(1, True, False)]
    assert blow(blade(1), [1], {"combat": 2}, parry=0)[0].rolls == [(1, False, False)]


@pytest.mark.rule("lfw.attack.coup-du-sort")
def test_a_six_in_defence_saves_one_wound_and_a_one_costs_one() -> None:
    assert blow(blade(1, 3), [4, 6])[1] == 0  # 3 against 4+: one wound, less one
    assert blow(blade(1, 4), [4, 6])[1] == 1
    assert blow(blade(1, -4), [4, 1], defence=4)[1] == 1  # 5 would do


@pytest.mark.rule("lfw.attack.critical")
@pytest.mark.parametrize(("die", "critical"), [(3, False), (4, False), (5, True), (6, True)])
def test_two_more_than_needed_is_critical_and_adds_force(die: int, critical: bool) -> None:
    duel, _ = blow(blade(1, 1), [die, 6], {"combat": 3})
    assert duel.rolls == [(die, True, critical)]
    assert duel.force == [2 if critical else 1]


@pytest.mark.rule("lfw.attack.critical")
def test_every_critical_roll_of_a_shot_adds_force() -> None:
    assert shot(bow(2, 1), [6, 6, 6]).force == [4]  # 1, 1 for the second hit, 2 for criticals


@pytest.mark.rule("lfw.melee.saturation")
def test_the_higher_att_strikes_better_and_the_lower_is_parried_better() -> None:
    for attacks, result in ((3, 4), (2, 3), (1, 2)):
        duel = Duel({"weapons": (blade(attacks),)}, {"weapons": (blade(2), blade(1))}, apart=1)
        duel.strikes([3, 5] if result == 4 else [3])
        assert duel.rolls[0][0] == result


@pytest.mark.rule("lfw.melee.saturation")
def test_ties_and_all_weapons_count_for_saturation_if_agreed_on() -> None:
    ties = Duel({"weapons": (blade(2),)}, {"weapons": (blade(2),)}, apart=1, options=Options(saturation_on_ties=True))
    ties.strikes([3])
    assert ties.rolls[0][0] == 2
    armed = {"weapons": (blade(1), bow(4))}
    for options, result in ((Options(), 4), (Options(saturation_by_all_weapons=True), 2)):
        duel = Duel({"weapons": (blade(2),)}, armed, apart=1, options=options)
        duel.strikes([3, 5] if result == 4 else [3])
        assert duel.rolls[0][0] == result


@pytest.mark.rule("lfw.melee.split-attack")
def test_an_att_of_three_is_split_into_two_and_one() -> None:
    arena = Arena()
    arena.add("one", "red", 5, 5, weapons=(blade(3, 1),), shooting=2).may_fight = True
    arena.add("two", "blue", 6, 5, weapons=(blade(2),))
    arena.add("three", "blue", 4, 5, weapons=(blade(1),))
    arena.run(Fight("one"), dice=[3, 4, 6], answers=["two", "three"])
    rolls = [(event.target, event.result, event.needed) for event in arena.told(AttackRolled)]
    assert rolls == [("two", 3, 4), ("three", 4, 4)]
    arena.battle["one"].may_fight = True
    game = arena.game(Fight("one")).start()
    game.answer("two")
    assert game.request is not None
    assert game.request.about["left"] == 1


@pytest.mark.rule("lfw.melee.split-attack")
def test_who_does_not_split_keeps_the_bonus_and_who_has_no_more_cannot() -> None:
    arena = Arena()
    arena.add("one", "red", 5, 5, weapons=(blade(3, 1),)).may_fight = True
    arena.add("two", "blue", 6, 5, weapons=(blade(2),))
    arena.add("three", "blue", 4, 5, weapons=(blade(3),))
    arena.run(Fight("one"), dice=[3, 6], answers=["two", "none"])
    assert [event.result for event in arena.told(AttackRolled)] == [4]
    arena.battle["one"].may_fight = True
    arena.run(Fight("one"), dice=[3], answers=["three"])
    assert [event.result for event in arena.told(AttackRolled)] == [3]


# -- special rules of weapons ------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.rule.bouclier", "lfw.rule.hache")
def test_a_shield_parries_and_is_impertinent_to_shots_but_not_to_axes() -> None:
    shield = rules("Bouclier")
    assert blow(blade(1), [4], rules=shield)[0].rolls == [(3, False, False)]
    assert blow(blade(1, 1, "Hache"), [4, 6], rules=shield)[0].rolls == [(4, True, False)]
    assert shot(bow(1), [4, 2], rules=shield).rolls == [(2, False, False)]
    assert shot(bow(1, 1, "Hache"), [4, 6], rules=shield).rolls == [(4, True, False)]


@pytest.mark.rule("lfw.rule.bouclier-long", "lfw.rule.hache")
def test_a_long_shield_parries_dodges_and_is_never_saturated() -> None:
    shield = rules("Bouclier long")
    many: dict[str, Any] = {"weapons": (blade(1),), "rules": shield}
    assert blow(blade(3), [4], None, **many)[0].rolls == [(3, False, False)]
    assert blow(blade(3, 1, "Hache"), [4, 6], None, **many)[0].rolls == [(4, True, False)]
    assert shot(bow(1), [4], rules=shield).rolls == [(3, False, False)]
    assert shot(bow(1, 1, "Hache"), [4, 2], rules=shield).rolls == [(2, False, False)]


@pytest.mark.rule("lfw.rule.implacable", "lfw.rule.inarretable")
def test_the_implacable_wear_a_parry_down_but_not_below_zero() -> None:
    assert blow(blade(1, 1, "Implacable (1)"), [3], parry=2)[0].rolls[0][0] == 2
    assert blow(blade(1, 1, "Implacable (3)"), [3], parry=2)[0].rolls[0][0] == 3
    deep = Duel(
        {"weapons": (blade(1, 1, "Implacable (3)"),)},
        {"parry": 2, "weapons": (blade(1),)},
        apart=1,
        options=Options(parry_below_zero=True),
    )
    deep.strikes([3, 6])
    assert deep.rolls[0][0] == 4
    for charged, result in ((True, 2), (False, 1)):
        duel = Duel({"rules": rules("Inarrêtable")}, {"parry": 2}, apart=1)
        duel.attacker.move = "charge" if charged else ""
        duel.strikes([3])
        assert duel.rolls[0][0] == result


@pytest.mark.rule("lfw.profile.type.monstre", "lfw.profile.type.behemoth")
@pytest.mark.parametrize(
    ("attacker", "target", "result"),
    [
        ("monster", "infantry", 2),
        ("monster", "beast", 2),
        ("monster", "monster", 1),
        ("behemoth", "infantry", 3),
        ("behemoth", "beast", 3),
        ("behemoth", "monster", 1),
        ("infantry", "infantry", 1),
    ],
)
def test_monsters_and_behemoths_get_through_the_parry_of_the_weak(attacker: str, target: str, result: int) -> None:
    duel, _ = blow(blade(1), [3], {"type": attacker}, type=target, parry=2)
    assert duel.rolls[0][0] == result


@pytest.mark.rule("lfw.rule.force-d-impact")
def test_impact_force_counts_in_the_turn_of_a_charge() -> None:
    for charged, force in ((True, 3), (False, 1)):
        duel = Duel({"weapons": (blade(2, 1, "Force d'impact (2)"),)}, {}, apart=1)
        duel.attacker.move = "charge" if charged else ""
        duel.strikes([4, 6])
        assert duel.force == [force]


@pytest.mark.rule("lfw.rule.independant")
def test_the_independent_have_a_skill_of_their_own_and_no_critical_force() -> None:
    duel, _ = blow(blade(1, 1, "Indépendant (2+)"), [5, 6])
    assert duel.rolls == [(5, True, True)]
    assert duel.force == [1]


@pytest.mark.rule("lfw.rule.maniabilite", "lfw.rule.precis")
def test_handling_takes_off_and_precision_makes_critical_sooner() -> None:
    assert blow(blade(1, 1, "Maniabilité (-1)"), [4])[0].rolls == [(3, False, False)]
    assert blow(blade(1, 1, "Précis (1)"), [5, 6])[0].rolls == [(5, True, True)]


@pytest.mark.rule("lfw.rule.tranchant")
def test_cutting_weapons_are_stronger_against_the_unarmoured_and_weak() -> None:
    cutting = blade(1, 1, "Tranchant")
    assert blow(cutting, [4, 6], defence=5)[0].force == [2]
    assert blow(cutting, [4, 6], defence=4)[0].force == [1]
    assert blow(cutting, [4, 6], defence=5, armour=True)[0].force == [1]


@pytest.mark.rule("lfw.rule.degat-magique", "lfw.rule.degat-multiple", "lfw.rule.faible")
def test_damage_is_more_or_less_than_what_the_test_falls_short() -> None:
    magic = blade(1, 0, "Dégât magique")
    assert [blow(magic, [4, die])[1] for die in (3, 4, 5)] == [2, 1, 1]
    assert blow(magic, [4, 6])[1] == 0
    assert [blow(magic, [4, die], defence=3)[1] for die in (4, 5)] == [1, 0]  # passed by 1, by 2
    assert [blow(blade(1, 0, "Dégât multiple (2)"), [4, die])[1] for die in (3, 4)] == [3, 0]
    assert [blow(blade(1, 0, "Faible (1)"), [4, die])[1] for die in (2, 3)] == [1, 0]
    assert blow(blade(1, 3, "Faible (2)"), [4, 6])[1] == 0  # and a six takes none of them away


@pytest.mark.rule("lfw.rule.enflamme", "lfw.rule.inflammable")
def test_whoever_is_inflammable_passes_a_defence_against_flames_twice() -> None:
    flames = blade(1, 0, "Enflammé")
    assert blow(flames, [4, 5, 3], rules=rules("Inflammable"))[1] == 1
    assert blow(flames, [4, 5])[1] == 0
    assert [[hurt.flaming for hurt in blow(one, [4, 3])[0].arena.battle.hurts] for one in (flames, blade(1, 0))] == [
        [True],
        [False],
    ]
    assert blow(blade(1, 0), [4, 5], rules=rules("Inflammable"))[1] == 0


@pytest.mark.rule("lfw.rule.peur-du-feu", "lfw.profile.type.bete", "lfw.profile.type.infanterie")
def test_flames_frighten_beasts_even_when_they_miss() -> None:
    for kind, causes in (("beast", ("lfw.rule.peur-du-feu one",)), ("infantry", ())):
        duel, _ = blow(blade(1, 0, "Enflammé"), [1], type=kind)
        assert duel.arena.battle["two"].morale == causes


@pytest.mark.rule("lfw.weapon.format", "lfw.profile.unit")
def test_who_has_no_weapon_fights_with_his_hands() -> None:
    heavy = bow(1, 1, "Implacable (2)", "Force d'impact (3)")
    numbers = [heavy.parameter(f"lfw.rule.{rule}") for rule in ("implacable", "force-d-impact", "perforant")]
    assert numbers == [2, 3, None]
    bare = profile(weapons=())
    assert [(weapon.attacks, weapon.force) for weapon in bare.melee_weapons] == [(1, 0)]
    assert profile(weapons=(SWORD,)).melee_weapons == (SWORD,)
