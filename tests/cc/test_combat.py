"""Combats: separation, dice, Initiative, placing, exchanges, attacks, parries, sustained defence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.cc.arena import EAST, OFFERED, WEST, Arena, skill

from escarmouche.kernel import Choose, Rolled, Step
from escarmouche.rulebooks.cc.battle import Battle, Combat, Options
from escarmouche.rulebooks.cc.events import (
    AttackRolled,
    AuthorityWon,
    CombatFormed,
    CombatOver,
    DicePlaced,
    InitiativeWon,
    ParryRolled,
    WoundRolled,
)
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.combat import BeginCombat, Strike, combat_dice
from escarmouche.rulebooks.cc.rules.melee import CombatPhase, EndOfCombat, PursuitMove
from escarmouche.rulebooks.cc.rules.separation import melees

PLAIN: dict[str, Any] = {"initiative": 3, "strength": 5, "resistance": 5}
BASE = 2.5
"""The width of a base, in cm: two fighters so far apart are in contact."""


class Fight(Step, frozen=True):
    """A combat between these, already separated."""

    first: tuple[str, ...]
    second: tuple[str, ...]

    async def run(self, battle: Battle) -> None:
        battle.combat = Combat(self.first, self.second)
        battle.then(BeginCombat(), EndOfCombat())


def duel(options: Options | None = None, *, blues: int = 1, **changes: Any) -> Arena:
    """Red ``r`` between blue ``b1``, ``b2`` …, each in contact with him."""
    arena = Arena(options=options)
    arena.add("r", "red", 30, 30, EAST, **{**PLAIN, **changes})
    for number, (x, y) in zip(range(blues), ((BASE, 0), (-BASE, 0), (0, BASE), (0, -BASE)), strict=False):
        arena.add(f"b{number + 1}", "blue", 30 + x, 30 + y, WEST, **PLAIN)
    return arena


def fight(arena: Arena, dice: Sequence[int], answers: Sequence[Any]) -> Battle:
    blues = tuple(sorted(name for name in arena.battle.fighters if name.startswith("b")))
    return arena.run(Fight(("r",), blues), dice=dice, answers=answers)


# -- dice ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.melee.dice")
@pytest.mark.parametrize(
    ("blues", "champion", "alone", "others"), [(1, False, 2, 2), (2, False, 3, 2), (1, True, 3, 2)]
)
def test_one_die_one_for_each_opponent_and_one_for_a_champion(
    blues: int, champion: bool, alone: int, others: int
) -> None:
    arena = duel(blues=blues, champion=champion)
    battle = arena.battle
    battle.combat = Combat(("r",), tuple(f"b{number + 1}" for number in range(blues)))
    assert combat_dice(battle, battle["r"]) == alone
    assert combat_dice(battle, battle["b1"]) == others


@pytest.mark.rule("cc.core.melee.dice")
def test_one_against_three_has_four_dice_and_each_of_the_three_two() -> None:
    battle = duel(blues=3).battle
    battle.combat = Combat(("r",), ("b1", "b2", "b3"))
    assert [combat_dice(battle, battle[name]) for name in ("r", "b1", "b2", "b3")] == [4, 2, 2, 2]


# -- Initiative and placing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.melee.initiative", "cc.core.melee.steps")
def test_the_loser_of_initiative_places_first_and_the_winner_attacks_first() -> None:
    arena = duel(initiative=5)
    arena.run(
        Fight(("r",), ("b1",)),
        dice=[3, 4, *[1, 1]],
        answers=["1", "1", "none", "none"],
    )
    assert arena.told(InitiativeWon)[0].first == ("r",)
    assert [placed.fighter for placed in arena.told(DicePlaced)] == ["b1", "r"]
    assert [attack.fighter for attack in arena.told(AttackRolled)] == ["r", "b1"]


@pytest.mark.rule("cc.core.melee.initiative")
def test_each_player_names_the_fighter_who_tests_initiative() -> None:
    arena = duel(blues=2, initiative=3)
    arena.battle["b2"].steps = 2
    fight(arena, [4, 5], ["b2", "0", "0", "0"])
    assert arena.told(InitiativeWon)[0].first == ("r",), "3 + 4 against 3 - 2 + 5"
    assert [rolled.about["score"] for rolled in arena.told(Rolled)] == [3, 1]


@pytest.mark.rule("cc.core.melee.initiative")
def test_by_the_other_reading_each_further_fighter_helps_initiative() -> None:
    arena = duel(Options(initiative_of_groups=True), blues=2)
    fight(arena, [4, 4], ["b1", "0", "0", "0"])
    assert arena.told(InitiativeWon)[0].first == ("b1", "b2")
    assert [rolled.about["score"] for rolled in arena.told(Rolled)] == [3, 4]


@pytest.mark.rule("cc.core.melee.dice-placing", "cc.skill.enchainement")
def test_the_winner_takes_dice_of_a_flurry_once_the_loser_has_placed() -> None:
    flurry, placing = "cc.skill.enchainement", "cc.core.melee.dice-placing"
    arena = duel(skills=(skill("enchainement", 2),))
    fight(arena, [5, 2], [(placing, "0"), (flurry, "1"), (placing, "0")])
    assert [placed.fighter for placed in arena.told(DicePlaced)] == ["b1", "r"]


@pytest.mark.rule("cc.core.melee.dice-placing")
def test_every_die_is_placed_in_attack_or_in_defence() -> None:
    arena = duel()
    battle = arena.run(Fight(("r",), ("b1",)), dice=[5, 2], answers=["0", "0"])
    assert [(placed.attack, placed.defence) for placed in arena.told(DicePlaced)] == [(0, 2), (0, 2)]
    assert battle.combat is None, "nobody has an attack die: the combat is over at once"


def test_by_the_other_reading_dice_are_placed_behind_a_screen() -> None:
    arena = duel(Options(placing_in_secret=True))
    arena.run(Fight(("r",), ("b1",)), dice=[5, 2], answers=["0", "0"])
    assert len(arena.told(DicePlaced)) == 2


class Bold(Hooks, name="cc.core.melee.dice-placing#bold"):
    """Places everything in attack."""

    __slots__ = ()

    def split(self, value, battle, bearer, dice):  # type: ignore[no-untyped-def]
        return value._replace(least=dice)


def test_an_effect_may_bind_the_placing() -> None:
    arena = duel()
    arena.battle["r"].gain(Bold.rule + "#bold")
    arena.run(Fight(("r",), ("b1",)), dice=[5, 2, 1, 1], answers=["0", "none", "none"])
    assert [(placed.fighter, placed.attack) for placed in arena.told(DicePlaced)] == [("b1", 0), ("r", 2)]


# -- attacks and parries ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.melee.attack")
def test_an_attack_has_no_difficulty_and_hits_unless_failed_or_parried() -> None:
    arena = duel(attack=1, strength=5)
    fight(arena, [5, 2, 2, 1, 3], ["0", "1", "none"])
    assert [attack.result for attack in arena.told(AttackRolled)] == [3]
    assert arena.told(ParryRolled) == []
    assert len(arena.told(WoundRolled)) == 1


@pytest.mark.rule("cc.core.melee.attack", "cc.core.melee.defence")
def test_the_attacks_result_is_the_parrys_difficulty_and_a_tie_parries() -> None:
    arena = duel(attack=4)
    fight(arena, [5, 2, 5, 5], ["0", "1", "parry"])
    parry = arena.told(ParryRolled)[0]
    assert (parry.difficulty, parry.passed) == (9, True)
    assert arena.told(WoundRolled) == []
    arena = duel(attack=4)
    fight(arena, [5, 2, 5, 4, 1, 2], ["0", "1", "parry"])
    assert arena.told(ParryRolled)[0].passed is False
    assert len(arena.told(WoundRolled)) == 1


@pytest.mark.rule("cc.core.melee.attack")
@pytest.mark.parametrize("gone", ["r", "b1"])
def test_nobody_strikes_who_is_gone_or_has_no_die_nor_at_who_is_gone(gone: str) -> None:
    arena = duel()
    arena.battle.combat = Combat(("r",), ("b1",))
    arena.run(Strike("r", "b1"))  # he has placed no die
    arena.battle["r"].attack_dice = 1
    arena.battle.stand(arena.battle[gone], None)
    arena.run(Strike("r", "b1"))
    assert not arena.told(AttackRolled)


@pytest.mark.rule("cc.core.melee.defence")
def test_a_sensible_player_throws_no_six_again_that_parries() -> None:
    arena = duel(attack=5)
    answers: list[Any] = [("cc.core.melee.dice-placing", "0"), ("cc.core.melee.dice-placing", "1")]
    arena.run(Fight(("r",), ("b1",)), dice=[5, 2, 5, 6], answers=[*answers, "parry", SUGGESTED])
    assert [(parry.difficulty, parry.passed) for parry in arena.told(ParryRolled)] == [(10, True)]


class Keeper(Hooks, name="cc.core.melee.defence#keeper"):
    """Notes the dice left when an attack fails by itself."""

    __slots__ = ()

    async def on_attack_failed(self, battle, bearer, attack):  # type: ignore[no-untyped-def]
        assert attack.parry
        KEPT.append(bearer.defence_dice)


KEPT: list[int] = []


class Parrier(Hooks, name="cc.core.melee.defence#parrier"):
    """Notes by how much a parry succeeds."""

    __slots__ = ()

    async def after_parry(self, battle, bearer, attack, margin, sustained):  # type: ignore[no-untyped-def]
        KEPT.append(margin)


@pytest.mark.rule("cc.core.melee.defence")
@pytest.mark.parametrize(("attack", "margin"), [(4, 0), (3, 1), (2, 2), (1, 2)])
def test_a_parry_succeeds_by_what_it_has_more_than_the_attack_up_to_2(attack: int, margin: int) -> None:
    arena = duel(attack=attack)
    arena.battle["b1"].gain("cc.core.melee.defence#parrier")
    KEPT.clear()
    fight(arena, [5, 2, 5, 5], ["0", "1", "parry"])
    assert set(KEPT) == {margin}


@pytest.mark.rule("cc.core.melee.defence", "cc.core.melee.attack")
def test_where_an_attack_fails_by_itself_no_test_is_made_and_the_die_kept() -> None:
    arena = duel()
    arena.battle["b1"].gain(Keeper.rule + "#keeper")
    KEPT.clear()
    fight(arena, [5, 2, 1, 1], ["0", "2", "parry", "parry"])
    assert arena.told(ParryRolled) == []
    assert set(KEPT) == {2}


@pytest.mark.rule("cc.core.melee.attack")
def test_by_the_other_reading_the_parry_is_decided_after_the_roll() -> None:
    arena = duel(Options(defence_after_roll=True))
    fight(arena, [5, 2, 1, 2, 1, 2], ["0", "2", "none"])
    assert len(arena.told(AttackRolled)) == 2


@pytest.mark.rule("cc.core.melee.exchange")
def test_sides_alternate_one_attack_each_until_no_attack_die_is_left() -> None:
    arena = duel(resistance=30)
    arena.battle["b1"].profile = arena.battle["r"].profile
    fight(arena, [5, 2, *[2, 1, 3] * 4], ["2", "2"])
    assert [attack.fighter for attack in arena.told(AttackRolled)] == ["r", "b1", "r", "b1"]


@pytest.mark.rule("cc.core.melee.exchange")
def test_a_side_without_attack_dice_passes() -> None:
    arena = duel(resistance=30)
    fight(arena, [5, 2, 2, 1, 3, 2, 1, 3], ["0", "2", "none", "none"])
    assert [attack.fighter for attack in arena.told(AttackRolled)] == ["r", "r"]


@pytest.mark.rule("cc.core.melee.spread-attacks", "cc.core.melee.exchange")
def test_who_is_alone_attacks_each_opponent_in_one_exchange_by_his_dice() -> None:
    arena = duel(blues=2, strength=0)
    fight(arena, [5, 2, 2, 1, 3, 2, 1, 3, 2, 1, 3], ["b1", "0", "0", "3", "b2", "none", "none", "b1", "none"])
    assert [attack.target for attack in arena.told(AttackRolled)] == ["b2", "b1", "b1"]


@pytest.mark.rule("cc.core.melee.spread-attacks", "cc.core.melee.exchange")
def test_he_attacks_the_next_opponent_at_once_though_the_first_has_fallen() -> None:
    arena = duel(blues=2, strength=40)
    fight(arena, [5, 2, 2, 5, 4, 2, 5, 4], ["b1", "1", "1", "2", "b1", "none", "none", "none"])
    assert [(attack.fighter, attack.target) for attack in arena.told(AttackRolled)] == [("r", "b1"), ("r", "b2")]


# -- sustained defence ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.melee.sustained-defence")
def test_a_sustained_defence_gets_two_harder_each_time_until_a_parry_fails() -> None:
    arena = duel(blues=2, defence=6, resistance=30)
    answers = ["b1", "0", "1", "1", "b1", "sustained", "sustained"]
    fight(arena, [2, 5, 2, 5, 2, 5], answers)
    assert [(parry.difficulty, parry.passed) for parry in arena.told(ParryRolled)] == [(6, True), (8, True)]


@pytest.mark.rule("cc.core.melee.sustained-defence")
def test_once_it_has_failed_the_die_is_gone() -> None:
    arena = duel(blues=2, defence=6, resistance=30)
    answers = ["b1", "0", "1", "1", "b1", "sustained", "parry"]
    fight(arena, [2, 5, 5, 2, 1, 3, 2, 5], answers)
    assert [(parry.difficulty, parry.passed) for parry in arena.told(ParryRolled)] == [(9, False), (6, True)]


class Noted(Hooks, name="cc.core.melee.steps#noted"):
    """Notes who has won Initiative, and the dice left in defence after each parry."""

    __slots__ = ()

    async def after_initiative(self, battle, bearer, won):  # type: ignore[no-untyped-def]
        KEPT.append(won)

    async def after_parry(self, battle, bearer, attack, margin, sustained):  # type: ignore[no-untyped-def]
        KEPT.append(bearer.defence_dice)


@pytest.mark.rule("cc.core.melee.steps")
@pytest.mark.parametrize("won", [True, False])
def test_both_sides_are_told_who_has_won_and_have_a_combat_more(won: bool) -> None:
    arena = duel()
    arena.battle["r"].gain("cc.core.melee.steps#noted")
    KEPT.clear()
    battle = fight(arena, [5, 2] if won else [2, 5], ["0", "0"])
    assert set(KEPT) == {won}
    (told,) = arena.told(InitiativeWon)
    assert (told.first, told.second) == ((("r",), ("b1",)) if won else (("b1",), ("r",)))
    assert [battle[name].combats for name in ("r", "b1")] == [1, 1]
    assert [placed.fighter for placed in arena.told(DicePlaced)] == (["b1", "r"] if won else ["r", "b1"])


@pytest.mark.rule("cc.core.melee.steps")
@pytest.mark.parametrize("gone", ["r", "b1"])
def test_there_is_no_combat_where_a_side_is_gone(gone: str) -> None:
    arena = duel()
    arena.battle.stand(arena.battle[gone], None)
    arena.battle[gone].lost = "killed"
    arena.battle.combat = Combat(("r",), ("b1",))
    arena.run(BeginCombat())
    assert not arena.told(InitiativeWon)


class Disarmed(Hooks, name="cc.core.melee.dice#disarmed"):
    """Takes more dice away than there are."""

    __slots__ = ()

    def combat_dice(self, value, battle, bearer, foes):  # type: ignore[no-untyped-def]
        return value - 5


@pytest.mark.rule("cc.core.melee.dice")
def test_nobody_has_fewer_dice_than_none() -> None:
    battle = duel().battle
    battle.combat = Combat(("r",), ("b1",))
    battle["r"].gain("cc.core.melee.dice#disarmed")
    assert combat_dice(battle, battle["r"]) == 0


@pytest.mark.rule("cc.core.melee.dice-placing")
@pytest.mark.parametrize(("champion", "half"), [(False, "1"), (True, "2")])
def test_half_of_the_dice_rounded_up_are_proposed_in_attack(champion: bool, half: str) -> None:
    asked = duel(champion=champion).game(Fight(("r",), ("b1",)), dice=[2, 5]).start().request
    assert isinstance(asked, Choose)
    assert (asked.about["fighter"], asked.default) == ("r", half)


@pytest.mark.rule("cc.core.melee.defence")
@pytest.mark.parametrize("parries", [1, 2])
def test_a_die_is_spent_on_each_parry_whether_it_succeeds_or_not(parries: int) -> None:
    arena = duel(attack=4, defence=4, strength=0, resistance=30)
    arena.battle["b1"].profile = arena.battle["r"].profile
    attacks = 2 - parries
    dice = [5, 2, 5, 2, 1, 2, *([2, 1, 2] * attacks), 5, *([2] * (parries - 1)), 1, 2]
    fight(arena, dice, [str(attacks), "2", *["parry"] * parries])
    assert [parry.passed for parry in arena.told(ParryRolled)] == [False] * parries
    assert len(arena.told(AttackRolled)) == 2 + attacks


@pytest.mark.rule("cc.core.melee.sustained-defence")
def test_a_sustained_defence_takes_one_die_for_all_its_parries() -> None:
    arena = duel(blues=2, defence=6, resistance=30)
    arena.battle["r"].gain("cc.core.melee.steps#noted")
    KEPT.clear()
    fight(arena, [2, 5, 2, 5, 2, 5], ["b1", "0", "1", "1", "b1", "sustained", "sustained"])
    assert KEPT[-2:] == [2, 2], "of three"


# -- melees -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.melee.separation")
def test_a_melee_is_divided_into_one_against_one_or_one_against_several() -> None:
    arena = Arena()
    arena.add("r1", "red", 30, 30, EAST, **PLAIN)
    arena.add("b1", "blue", 30 + BASE, 30, WEST, **PLAIN)
    arena.add("r2", "red", 30 + 2 * BASE, 30, WEST, **PLAIN)
    assert [set(melee) for melee in melees(arena.battle)] == [{"r1", "r2", "b1"}]
    arena.run(CombatPhase(), dice=[5, 2], answers=["r1", "0", "0", "0"])
    formed = arena.told(CombatFormed)
    assert [(set(combat.one), set(combat.other)) for combat in formed] == [({"r1", "r2"}, {"b1"})]


def square() -> Arena:
    """Two reds and two blues, each in contact with both enemies: the melee can be divided in two ways."""
    arena = Arena()
    arena.add("r1", "red", 30, 30, EAST, **PLAIN)
    arena.add("b1", "blue", 30 + BASE, 30, WEST, **PLAIN)
    arena.add("r2", "red", 30 + BASE, 30 + BASE, WEST, **PLAIN)
    arena.add("b2", "blue", 30, 30 + BASE, EAST, **PLAIN)
    return arena


@pytest.mark.rule("cc.core.melee.authority")
def test_who_wins_the_authority_roll_divides_a_melee() -> None:
    arena = square()
    arena.run(CombatPhase(), dice=[2, 5, 5, 2, 5, 2], answers=["r1", "b1", "r2", "r2+b1", *["0"] * 4])
    assert [(combat.one, combat.other) for combat in arena.told(CombatFormed)] == [
        (("r2",), ("b1",)),
        (("r1",), ("b2",)),
    ]
    assert arena.told(AuthorityWon)[0].side == "blue"


@pytest.mark.rule("cc.core.melee.order")
def test_players_name_the_next_combat_in_turn_the_tactics_winner_first() -> None:
    arena = Arena()
    for number, x in enumerate((20, 40, 60), start=1):
        arena.add(f"r{number}", "red", x, 30, EAST, **PLAIN)
        arena.add(f"b{number}", "blue", x + BASE, 30, WEST, **PLAIN)
    arena.run(CombatPhase(), dice=[5, 2] * 3, answers=["r2+b2", "0", "0", "r3+b3", "0", "0", "0", "0"])
    assert [over.fighters[0] for over in arena.told(CombatOver)] == ["r2", "r3", "r1"]


# -- pursuit -------------------------------------------------------------------------------------------------------------


def slain(**changes: Any) -> Arena:
    """Red ``r`` in contact with blue ``b1``, whom his next blow kills; blue ``b2`` stands 4 cm further on."""
    arena = Arena()
    arena.add("r", "red", 30, 30, EAST, **{**PLAIN, "strength": 30, **changes})
    arena.add("b1", "blue", 30 + BASE, 30, WEST, **{**PLAIN, "resistance": 1})
    arena.add("b2", "blue", 30 + 2 * BASE + 4, 30, WEST, **PLAIN)
    return arena


@pytest.mark.rule("cc.core.melee.pursuit", "cc.core.melee.several-combats")
def test_a_victor_may_engage_within_half_his_movement_and_fight_at_once() -> None:
    arena = slain(movement=14_000)
    answers = ["0", "1", "none", "r", "b2", OFFERED, "0", "0"]
    battle = arena.run(CombatPhase(), dice=[5, 2, 2, 5, 4, 5, 2], answers=answers)
    assert [over.fighters for over in arena.told(CombatOver)] == [("r", "b1"), ("r", "b2")]
    assert battle.foes(battle["r"]) == ("b2",)


@pytest.mark.rule("cc.core.melee.pursuit")
@pytest.mark.rule("cc.core.turn.combat")
def test_in_a_combat_phase_a_victor_pursues_once() -> None:
    arena = slain(movement=14_000)
    arena.battle["b2"].profile = arena.battle["b1"].profile
    arena.add("b3", "blue", 30 + 3 * BASE + 8, 30, WEST, **PLAIN)
    blow = ["0", "1", "none"]
    battle = arena.run(CombatPhase(), dice=[5, 2, 2, 5, 4] * 2, answers=[*blow, "r", "b2", OFFERED, *blow])
    after = duel(blues=0)
    assert after.run(PursuitMove("r"), answers=[OFFERED])["r"].pursuits == 1
    assert not battle["b2"].in_play
    assert battle.is_free(battle["b3"])


@pytest.mark.rule("cc.core.melee.pursuit")
def test_who_is_touched_by_an_enemy_or_in_rout_does_not_pursue() -> None:
    arena = slain(movement=14_000)
    arena.add("b3", "blue", 30, 30 + BASE, WEST, **PLAIN)
    arena.run(Fight(("r",), ("b1",)), dice=[5, 2, 2, 5, 4], answers=["0", "1", "none"])
    assert len(arena.told(CombatOver)) == 1
    arena = slain(movement=14_000)
    arena.battle["r"].in_rout = True
    arena.run(Fight(("r",), ("b1",)), dice=[5, 2, 2, 5, 4], answers=["0", "1", "none"])
    assert len(arena.told(CombatOver)) == 1
