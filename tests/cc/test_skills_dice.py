"""Skills that change dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.cc.arena import OFFERED, WEST, Arena, doing, profile, taking
from tests.cc.arena import skill as card_skill
from tests.cc.test_combat import Fight, duel, fight
from tests.cc.test_dice import result, thrown

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import moment
from escarmouche.rulebooks.cc.battle import Battle, Fighter, Options
from escarmouche.rulebooks.cc.events import AttackRolled, InitiativeWon, WeightsCompared
from escarmouche.rulebooks.cc.hooks import Hooks, Part
from escarmouche.rulebooks.cc.rules.characteristics import (
    ATTACK,
    COURAGE,
    DEFENCE,
    DISCIPLINE,
    FAITH,
    INITIATIVE,
    KINDS,
    POWER,
    SHOOTING,
    attack,
    weight_in_assault,
)
from escarmouche.rulebooks.cc.rules.dice import Dice, SeveralDice, check, dice_of, die_of
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.skills.dice import SCORES
from escarmouche.rulebooks.cc.skills.points import stock
from escarmouche.rulebooks.confrontation.dice import Contender, DieRule, OpenRoll, Opposed, chance_of, chance_of_winning


def bearing(*skills: str, **changes: Any) -> Arena:
    """An arena with one fighter who has these skills (the last parts of their ids)."""
    arena = Arena()
    fighter = arena.add("a", "red", 20, 20, **changes)
    for skill in skills:
        name, _, value = skill.partition("/")
        grant(fighter, f"cc.skill.{name}", int(value) if value else None)
    return arena


@pytest.mark.parametrize(
    ("skill", "faces", "kinds"),
    [
        pytest.param("aguerri", (5, 6), SCORES, marks=pytest.mark.rule("cc.skill.aguerri")),
        pytest.param("aime-des-dieux", (4, 5, 6), SCORES, marks=pytest.mark.rule("cc.skill.aime-des-dieux")),
        pytest.param("brute-epaisse", (5, 6), (ATTACK,), marks=pytest.mark.rule("cc.skill.brute-epaisse")),
        pytest.param("esquive", (5, 6), (DEFENCE,), marks=pytest.mark.rule("cc.skill.esquive")),
        pytest.param("focus", (5, 6), (POWER,), marks=pytest.mark.rule("cc.skill.focus")),
        pytest.param("illumine", (5, 6), (FAITH,), marks=pytest.mark.rule("cc.skill.illumine")),
        pytest.param("precision", (5, 6), (SHOOTING,), marks=pytest.mark.rule("cc.skill.precision")),
        pytest.param("reflexes", (5, 6), (INITIATIVE,), marks=pytest.mark.rule("cc.skill.reflexes")),
        pytest.param("stratege", (5, 6), (DISCIPLINE,), marks=pytest.mark.rule("cc.skill.stratege")),
    ],
)
def test_more_faces_may_be_thrown_again_in_tests_of_its_kinds(
    skill: str, faces: tuple[int, ...], kinds: tuple[str, ...]
) -> None:
    arena = bearing(skill)
    for kind in KINDS:
        die = die_of(arena.battle, arena.battle["a"], kind)
        assert die.explode == (faces if kind in kinds else (6,))
        assert die.back_to_six == (kind in kinds)


@pytest.mark.rule("cc.skill.general.reroll", "cc.skill.general.reroll.example-brute", "cc.core.dice.reroll")
def test_a_five_of_a_thick_brute_is_added_to_the_next_die() -> None:
    arena = bearing("brute-epaisse", attack=4)
    die = die_of(arena.battle, arena.battle["a"], ATTACK)
    roll = OpenRoll("red", "cc.core.melee.attack", result, wants_more=lambda _: True, die=die)
    assert 4 + thrown(roll, [5, 3], ["yes"]) == 12
    assert thrown(roll, [6, 1], ["yes"]) == 6, "a chain that began with a 6 is protected as well"
    assert thrown(roll, [1]) is None


@pytest.mark.rule("cc.skill.general.reroll.example-focus")
def test_a_one_in_a_chain_of_focus_makes_six_of_it() -> None:
    arena = bearing("focus")
    die = die_of(arena.battle, arena.battle["a"], POWER)
    roll = OpenRoll("red", "cc.core.dice.test", result, wants_more=lambda _: True, die=die)
    assert 5 + thrown(roll, [5, 6, 5, 5, 1], ["yes"] * 4) == 11
    assert 5 + thrown(roll, [5, 6, 5, 5], ["yes", "yes", "yes", "no"]) == 26


@pytest.mark.rule("cc.skill.maudit-des-dieux")
def test_the_cursed_throw_nothing_again() -> None:
    arena = bearing("aguerri", "maudit-des-dieux")
    assert die_of(arena.battle, arena.battle["a"], ATTACK).explode == ()


@pytest.mark.rule("cc.skill.maudit-des-dieux")
def test_the_cursed_have_no_luck() -> None:
    arena = duel(attack=4)
    for name in ("chance", "maudit-des-dieux"):
        grant(arena.battle["r"], f"cc.skill.{name}")
    fight(arena, [5, 2, 1], ["0", "1", "none"])
    assert [event.result for event in arena.told(AttackRolled)] == [None]


@pytest.mark.rule("cc.skill.general.extra-die")
@pytest.mark.parametrize(
    ("skill", "kind"),
    [
        pytest.param("bravoure", COURAGE, marks=pytest.mark.rule("cc.skill.bravoure")),
        pytest.param("exalte", FAITH, marks=pytest.mark.rule("cc.skill.exalte")),
        pytest.param("fine-lame", ATTACK, marks=pytest.mark.rule("cc.skill.fine-lame")),
        pytest.param("parade", DEFENCE, marks=pytest.mark.rule("cc.skill.parade")),
        pytest.param("rigueur", DISCIPLINE, marks=pytest.mark.rule("cc.skill.rigueur")),
        pytest.param("vivacite", INITIATIVE, marks=pytest.mark.rule("cc.skill.vivacite")),
        pytest.param("tireur-d-elite", SHOOTING, marks=pytest.mark.rule("cc.skill.tireur-d-elite")),
    ],
)
def test_a_die_more_of_which_one_counts(skill: str, kind: str) -> None:
    arena = bearing(skill)
    for other in KINDS:
        assert dice_of(arena.battle, arena.battle["a"], other) == Dice(2 if other == kind else 1)
    assert thrown(check(arena.battle, arena.battle["a"], kind, "cc.core.dice.test", 2, 7).roll, [2, 5]) is True


@pytest.mark.rule("cc.skill.brute-epaisse.charge")
def test_a_thick_brute_weighs_one_more_in_a_charge() -> None:
    arena = bearing("brute-epaisse", weight=2)
    fighter = arena.battle["a"]
    parts: tuple[Part, ...] = ("charge", "engage", "assaulted")
    assert [weight_in_assault(arena.battle, fighter, part) for part in parts] == [3, 2, 2]


@pytest.mark.rule("cc.skill.brute-epaisse.charge")
def test_he_weighs_no_more_when_he_is_assaulted_later_and_has_no_dose_more() -> None:
    arena = Arena()
    arena.add("a", "red", 20, 20, skills=(card_skill("brute-epaisse"), card_skill("mutagene", 1)))
    arena.add("x", "blue", 30, 20, WEST)
    arena.battle["a"].action = "charge"
    arena.run(*taking("charge", "x"), answers=[OFFERED])
    assert [(told.assailants, told.assailed) for told in arena.told(WeightsCompared)] == [(1, 1)]
    assert stock(arena.battle, arena.battle["a"]) == 1


@pytest.mark.rule("cc.skill.bravoure.attack", "cc.skill.juste.attack")
@pytest.mark.parametrize(
    ("skills", "placed", "more"),
    [(("bravoure",), "2", 1), (("juste", "bravoure"), "2", 1), (("juste",), "2", 1), (("juste",), "1", 0)],
)
def test_all_dice_in_attack_make_att_one_more_once(skills: tuple[str, ...], placed: str, more: int) -> None:
    arena = duel(attack=4)
    for skill in skills:
        grant(arena.battle["r"], f"cc.skill.{skill}")

    game_dice = [5, 2, *[1] * int(placed)]
    battle = fight(arena, game_dice, ["0", placed, *["none"] * int(placed)])
    attacks = [event.attack.total for event in arena.told(AttackRolled)]
    assert set(attacks) == {4 + more}
    assert attack(battle, battle["r"]) == 4, "until the end of the combat"


@pytest.mark.rule("cc.skill.resolution")
def test_resolve_raises_one_final_result_a_turn() -> None:
    arena = duel(attack=4, resistance=30)
    grant(arena.battle["r"], "cc.skill.resolution", 3)
    fight(arena, [5, 2, 2, 4, 3, 2, 2, 1, 2], ["no", "0", "2", "parry", "yes", "none"])
    results = [event.result for event in arena.told(AttackRolled)]
    assert results == [9, 6]


async def is_tested(battle: Battle, fighter: Fighter, kind: str) -> None:
    """A fighter is about to make a test."""
    await moment(fighter.effects, Hooks.before_test, battle, fighter, kind)


@pytest.mark.rule("cc.skill.resolution")
@pytest.mark.parametrize(
    ("kind", "in_rout", "used", "asked"),
    [
        (ATTACK, False, False, True),
        ("shooting", False, False, False),
        (ATTACK, True, False, False),
        (ATTACK, False, True, False),
    ],
)
def test_resolve_is_for_four_tests_once_and_not_in_rout(kind: str, in_rout: bool, used: bool, asked: bool) -> None:
    arena = duel()
    grant(arena.battle["r"], "cc.skill.resolution", 3)
    arena.battle["r"].in_rout = in_rout
    if used:
        arena.battle["r"].gain("cc.skill.resolution#used", until="turn")
    game = arena.game(doing(is_tested, "r", kind))
    assert (game.request is not None) is asked


@pytest.mark.rule("cc.skill.vivacite", "cc.skill.general.extra-die")
def test_vivacity_keeps_a_five_and_drops_a_two_in_an_opposed_test() -> None:
    arena = duel(initiative=3)
    grant(arena.battle["r"], "cc.skill.vivacite")
    arena.battle["b1"].profile = profile("b1", initiative=3)
    fight(arena, [5, 2, 4], ["0", "0"])
    assert arena.told(InitiativeWon)[0].first == ("r",)


@pytest.mark.rule("cc.skill.chance", "cc.core.dice.extra-die")
def test_luck_makes_one_test_a_turn_again_with_as_many_dice() -> None:
    arena = duel(attack=4, resistance=30)
    grant(arena.battle["r"], "cc.skill.chance")
    grant(arena.battle["r"], "cc.skill.fine-lame")
    fight(arena, [5, 2, 1, 1, 2, 5, 2, 3, 1, 2, 1, 2], ["no", "0", "2", "none", "yes", "none"])
    assert [event.result for event in arena.told(AttackRolled)] == [9, 6], "the second test is not made again"


@pytest.mark.rule("cc.skill.chance", "cc.core.dice.test.opposed")
def test_an_opposed_test_is_made_again_by_both() -> None:
    arena = duel(initiative=4)
    grant(arena.battle["r"], "cc.skill.chance")
    fight(arena, [2, 5, 5, 2], ["yes", "0", "0"])
    assert arena.told(InitiativeWon)[0].first == ("r",)


@pytest.mark.rule("cc.core.dice.test.opposed", "cc.skill.chance")
@pytest.mark.parametrize(("dice", "first"), [((2, 5), "r"), ((5, 2), "b1")])
def test_of_two_who_have_luck_the_loser_decides_first(dice: tuple[int, int], first: str) -> None:
    arena = duel(initiative=3)
    for name in ("r", "b1"):
        grant(arena.battle[name], "cc.skill.chance")
    asked = arena.game(Fight(("r",), ("b1",)), dice=dice).start().request
    assert isinstance(asked, Choose)
    assert (asked.about["fighter"], asked.about["failed"]) == (first, True)


@pytest.mark.rule("cc.skill.chance", "cc.skill.general.active")
def test_nobody_in_rout_has_luck() -> None:
    arena = duel(attack=4)
    grant(arena.battle["r"], "cc.skill.chance")
    arena.battle["r"].in_rout = True
    fight(arena, [2, 5], ["0", "0"])
    assert arena.told(InitiativeWon)[0].first == ("b1",)


FIVES_ALONE = Options(fives_alone_protected=True)


@pytest.mark.rule("cc.core.dice.reroll")
@pytest.mark.parametrize(
    ("skill", "kind"), [("precision", SHOOTING), ("reflexes", INITIATIVE), ("stratege", DISCIPLINE)]
)
def test_as_agreed_only_a_five_thrown_again_protects_the_chain(skill: str, kind: str) -> None:
    arena = bearing(skill)
    arena.battle.options = FIVES_ALONE
    die = die_of(arena.battle, arena.battle["a"], kind)
    roll = OpenRoll("red", "cc.core.dice.test", result, wants_more=lambda _: True, die=die)
    assert thrown(roll, [6, 1], ["yes"]) is None
    assert thrown(roll, [5, 1], ["yes"]) == 6
    assert thrown(roll, [6, 5, 6, 1], ["yes"] * 3) == 6
    assert thrown(roll, [6, 6, 1], ["yes"] * 2) is None
    both = SeveralDice(Dice(2), "red", "cc.core.dice.test", result, wants_more=lambda _: True, die=die)
    assert thrown(both, [6, 5, 1, 1], ["yes", "yes"]) == 6
    assert thrown(both, [6, 6, 1, 1], ["yes", "yes"]) is None
    arena.battle.options = Options()
    assert die_of(arena.battle, arena.battle["a"], kind).back_to_six


@pytest.mark.rule("cc.core.dice.reroll")
@pytest.mark.parametrize("skill", ["aguerri", "brute-epaisse", "esquive", "focus", "illumine"])
def test_the_other_skills_protect_every_chain_whatever_is_agreed(skill: str) -> None:
    arena = bearing(skill)
    before = [die_of(arena.battle, arena.battle["a"], kind) for kind in KINDS]
    arena.battle.options = FIVES_ALONE
    assert [die_of(arena.battle, arena.battle["a"], kind) for kind in KINDS] == before


ALONE = DieRule(explode=(5, 6), protecting=(5,))


@pytest.mark.rule("cc.core.dice.reroll")
def test_the_chances_of_a_die_whose_fives_alone_protect() -> None:
    """To come to 7 a die shows 6 and then 2 or more, or 5 and then 2 or more; to come to 6 a 5 may fall on a 1, too."""
    assert chance_of(7, ALONE) == Fraction(10, 36)
    assert chance_of(6, ALONE) == Fraction(1, 6) + Fraction(1, 6)
    roll = SeveralDice(Dice(2), "", "", result, wants_more=lambda total: total < 7, die=ALONE)
    reached = sum(share for total, share in roll.odds().items() if total is not None and total >= 7)
    assert reached == 1 - Fraction(26, 36) ** 2


@pytest.mark.rule("cc.core.dice.reroll")
@pytest.mark.parametrize(("faces", "winner"), [((6, 4, 1), "blue"), ((5, 4, 1), "red")])
def test_in_an_opposed_test_a_five_protects_and_a_six_does_not(faces: tuple[int, ...], winner: str) -> None:
    duel_of_two = Opposed("cc.core.dice.test.opposed", Contender("red", 5, ALONE), Contender("blue", 6))
    assert thrown(duel_of_two, faces, ["yes"]) == winner


@pytest.mark.rule("cc.core.dice.reroll")
def test_an_opposed_test_is_won_more_often_the_more_is_protected() -> None:
    unprotected, all_chains = DieRule(explode=(5, 6)), DieRule(explode=(5, 6), later_one_fails=False, back_to_six=True)
    for dice in (1, 2):
        chances = [
            chance_of_winning(Contender("red", 5, die, dice=dice), Contender("blue", 6))
            for die in (unprotected, ALONE, all_chains)
        ]
        assert chances[0] < chances[1] <= chances[2]
