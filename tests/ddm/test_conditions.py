"""Conditions: what each keeps a creature from, and how it ends."""

from __future__ import annotations

import pytest
from tests.ddm.arena import Arena

from escarmouche.kernel import Step
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.content.cards import AnyOutcome, Attack, Deal, Extra, Gain, GainHitPoints, Order, Power
from escarmouche.rulebooks.ddm.events import (
    AbilityUsed,
    AttackMade,
    Eliminated,
    MoraleTested,
    Rallied,
    SaveMade,
    TurnBegan,
    TurnLost,
    Unaffected,
)
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.command import best_rating, commanded, issued, leaders
from escarmouche.rulebooks.ddm.rules.conditions import afflict, free
from escarmouche.rulebooks.ddm.rules.damage import suffer, wounded
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave, Rout
from escarmouche.rulebooks.ddm.rules.movement import GridPath, room
from escarmouche.rulebooks.ddm.rules.outcomes import Affect
from escarmouche.rulebooks.ddm.rules.phasing import Return, phase_out
from escarmouche.rulebooks.ddm.rules.rounds import waiting
from escarmouche.rulebooks.ddm.rules.rout import Flee
from escarmouche.rulebooks.ddm.rules.states import active, helpless, in_melee, threat, threatened
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import Act, EndOfTurn, TakeTurn, options

BLUE = {"warband": "blue"}


def condition(name: str) -> str:
    return f"ddm.condition.{name}"


def strike(attacker: str, target: str, sort: str = "melee") -> Blow:
    return Blow(Strike(attacker=attacker, target=target, sort="melee" if sort == "melee" else "ranged", index=0))


class Hurt(Step, frozen=True):
    """Some damage from somebody, for tests."""

    creature: str
    amount: int
    by: str = ""

    async def run(self, battle: Battle) -> None:
        await suffer(battle, battle[self.creature], (Extra(self.amount),), self.by)


def open_keys(arena: Arena, id: str, **turn: object) -> set[str]:
    arena.turn(id, **turn)
    return set(options(arena.battle, arena[id]))


# -- stunned -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.condition.stunned", "ddm.attack.stunned", "ddm.term.active", "ddm.round.once-per-round")
def test_the_stunned_lose_their_next_turn_and_2_ac_and_are_not_helpless() -> None:
    arena = Arena("A B", B=BLUE)
    afflict(arena.battle, arena["a"], condition("stunned"))
    assert not active(arena.battle, arena["a"])
    assert not helpless(arena.battle, arena["a"])
    assert threat(arena.battle, arena["a"]) == 0
    arena.run(strike("b", "a"), dice=[8])
    assert arena.told(AttackMade)[0].armor.total == 13
    arena.run(TakeTurn("a"))
    assert arena.told(TurnLost)
    assert arena["a"].turns == 1
    assert active(arena.battle, arena["a"])


@pytest.mark.rule("ddm.condition.stunned", "ddm.attack.stunned")
def test_who_is_stunned_in_its_own_turn_loses_the_next_one() -> None:
    arena = Arena("A . B", B=BLUE)
    arena.turn("a")
    afflict(arena.battle, arena["a"], condition("stunned"))
    arena.run(EndOfTurn("a"))
    assert not active(arena.battle, arena["a"])
    arena.run(TakeTurn("a"))
    assert arena.told(TurnLost)
    assert active(arena.battle, arena["a"])


@pytest.mark.rule("ddm.condition.skips-next-turn")
def test_who_is_made_to_skip_in_its_own_turn_skips_the_next_one() -> None:
    arena = Arena("A . B", B=BLUE)
    arena.turn("a")
    afflict(arena.battle, arena["a"], condition("skips-next-turn"))
    arena.run(EndOfTurn("a"))
    arena.run(TakeTurn("a"))
    assert arena.told(TurnLost) and not arena.told(TurnBegan)


@pytest.mark.rule("ddm.condition.skips-next-turn", "ddm.rout.activation")
def test_who_routs_neither_rallies_nor_flees_in_the_turn_it_skips() -> None:
    arena = Arena("X . . A . B", A={"commander": 1}, B=BLUE)
    arena.battle.rout(arena["a"], True, "b")
    afflict(arena.battle, arena["a"], condition("skips-next-turn"))
    arena.run(TakeTurn("a"))
    assert arena["a"].routing
    assert arena.place("a") == (3, 0)
    assert arena.told(TurnLost) and not arena.told(TurnBegan)


@pytest.mark.rule("ddm.condition.stunned")
def test_stunned_stays_when_something_else_takes_the_turn() -> None:
    arena = Arena("A . B", B=BLUE)
    afflict(arena.battle, arena["a"], condition("stunned"))
    afflict(arena.battle, arena["a"], condition("skips-next-turn"))
    arena.run(TakeTurn("a"))
    assert arena["a"].has(condition("stunned"))
    assert not arena["a"].has(condition("skips-next-turn"))
    arena.run(TakeTurn("a"))
    assert not arena["a"].has(condition("stunned"))


@pytest.mark.rule("ddm.condition.stunned", "ddm.term.swift")
def test_the_stunned_may_use_what_costs_neither_movement_nor_attacks() -> None:
    swift = Power(key="vigour", kind="ability", range="self", uses=1, timing="swift", outcomes=(GainHitPoints(10),))
    slow = Power(key="rest", kind="ability", range="self", outcomes=(GainHitPoints(10),))
    arena = Arena("A . B", A={"powers": (swift, slow)}, B=BLUE)
    afflict(arena.battle, arena["a"], condition("stunned"))
    game = arena.game(TakeTurn("a"))
    game.start()
    assert set(getattr(game.request, "options", {})) == {"use/vigour", "end"}
    game.answer("use/vigour")
    assert game.state["a"].hp == 30
    assert active(game.state, game.state["a"]), "its turn is over all the same"
    afflict(arena.battle, arena["a"], condition("paralyzed"), 30)
    arena.run(TakeTurn("a"), dice=[2])
    assert arena["a"].hp == 20, "the helpless use nothing"


@pytest.mark.rule("ddm.condition.stunned", "ddm.term.swift")
def test_who_is_stunned_in_the_middle_of_its_turn_may_use_as_much() -> None:
    swift = Power(key="vigour", kind="ability", range="self", uses=1, timing="swift", outcomes=(GainHitPoints(10),))
    monk = {**BLUE, "abilities": [("ddm.ability.stunning-attack", 30)]}
    arena = Arena("A B\n. .\n. .", A={"powers": (swift,), "commander": 0, "hp": 100}, B=monk)
    struck = [("ddm.melee.opportunity", "b/0"), ("ddm.ability.stunning-attack", "yes")]
    answers = ["walk", GridPath((arena.at(0, 1),)), *struck, "use/vigour"]
    arena.run(TakeTurn("a"), dice=[12, 2], answers=answers)
    assert (arena["a"].hp, arena.place("a")) == (105, (0, 0))


@pytest.mark.rule("ddm.condition.stunned.commander", "ddm.command.disabled")
def test_a_stunned_commander_leads_nobody() -> None:
    order = Order("ddm.term.gains#attack", 1)
    arena = Arena("A C . B", A={"commander": 4, "orders": (order,)}, B=BLUE)
    assert commanded(arena.battle, arena["c"])
    assert best_rating(arena.battle, "red") == 4
    afflict(arena.battle, arena["a"], condition("stunned"))
    assert not commanded(arena.battle, arena["c"])
    assert not commanded(arena.battle, arena["a"])
    assert best_rating(arena.battle, "red") == 0
    assert issued(arena.battle, arena["a"]) == ()


@pytest.mark.rule("ddm.condition.stunned.morale", "ddm.command.disabled.own-morale", "ddm.morale.commander-own")
@pytest.mark.parametrize(("die", "routs"), [(13, True), (14, False)])
def test_the_stunned_save_their_morale_stunned_commanders_by_their_rating(die: int, routs: bool) -> None:
    arena = Arena("X . A . B", A={"commander": 4}, B=BLUE)
    afflict(arena.battle, arena["a"], condition("stunned"))
    arena.run(MoraleSave("a", "b"), dice=[die])
    assert arena["a"].routing is routs
    assert arena.place("a") == (2, 0), "a stunned creature that routs does not move"


# -- helpless: paralysis, sleep ----------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.condition.helpless", "ddm.condition.paralyzed", "ddm.condition.sleeping")
@pytest.mark.parametrize("name", ["paralyzed", "sleeping"])
def test_the_helpless_do_nothing_and_threaten_nobody(name: str) -> None:
    order = Order("ddm.term.gains#attack", 1)
    arena = Arena("A B . C", A={"commander": 3, "orders": (order,)}, B=BLUE | {"ranged": ((5, 5),)})
    afflict(arena.battle, arena["a"], condition(name), 30)
    assert helpless(arena.battle, arena["a"])
    assert not active(arena.battle, arena["a"])
    assert not threatened(arena.battle, arena["b"])
    assert in_melee(arena.battle, arena["a"], arena["b"]), "the other one is active"
    assert leaders(arena.battle, arena["c"]) == []
    arena.run(TakeTurn("a"), dice=[1] if name == "paralyzed" else [])
    assert arena.told(TurnLost)
    assert helpless(arena.battle, arena["a"])


@pytest.mark.rule("ddm.condition.helpless.attacked")
def test_melee_hits_the_helpless_without_a_roll_for_double_damage() -> None:
    arena = Arena("A B", B=BLUE | {"ac": 40, "hp": 50, "abilities": (("ddm.ability.immune", "critical hits"),)})
    afflict(arena.battle, arena["b"], condition("paralyzed"), 15)
    arena.run(strike("a", "b"))
    assert arena.told(AttackMade)[0].result == "automatic"
    assert arena["b"].hp == 40


@pytest.mark.rule("ddm.condition.helpless.attacked")
@pytest.mark.parametrize(("die", "hp"), [(5, 20), (6, 15)])
def test_shots_at_the_helpless_have_4_more_and_plain_damage(die: int, hp: int) -> None:
    arena = Arena("A . B", A={"ranged": ((5, 5),)}, B=BLUE)
    afflict(arena.battle, arena["b"], condition("sleeping"))
    arena.run(strike("a", "b", "ranged"), dice=[die])
    assert arena["b"].hp == hp


@pytest.mark.rule("ddm.condition.helpless.passing")
def test_anybody_may_pass_the_helpless_but_not_stop_there() -> None:
    arena = Arena("A B .", B=BLUE)
    assert not room(arena.battle, arena["a"], "walk").enter >> 1 & 1
    afflict(arena.battle, arena["b"], condition("sleeping"))
    where = room(arena.battle, arena["a"], "walk")
    assert where.enter >> 1 & 1
    assert not where.stop >> 1 & 1


@pytest.mark.rule("ddm.condition.paralyzed")
@pytest.mark.parametrize(("die", "held"), [(13, True), (14, False)])
def test_paralysis_ends_with_a_save_at_the_end_of_a_lost_turn(die: int, held: bool) -> None:
    arena = Arena("A . B", B=BLUE)
    afflict(arena.battle, arena["a"], condition("paralyzed"), 16)
    arena.run(TakeTurn("a"), dice=[die])
    assert arena.told(TurnLost)
    assert helpless(arena.battle, arena["a"]) is held


@pytest.mark.rule("ddm.condition.sleeping")
def test_damage_wakes_and_the_blow_that_wakes_is_doubled() -> None:
    arena = Arena("A B", B=BLUE)
    afflict(arena.battle, arena["b"], condition("sleeping"))
    arena.run(strike("a", "b"), dice=[20])
    assert arena["b"].hp == 10
    assert active(arena.battle, arena["b"])


@pytest.mark.rule("ddm.condition.sleeping")
def test_a_blow_without_effect_wakes_nobody() -> None:
    arena = Arena("A B", B=BLUE | {"abilities": (("ddm.ability.dr", 10),)})
    afflict(arena.battle, arena["b"], condition("sleeping"))
    arena.run(strike("a", "b"))
    assert arena["b"].hp == 20
    assert arena["b"].has(condition("sleeping"))


@pytest.mark.rule("ddm.condition.sleeping")
def test_whoever_stands_beside_a_sleeper_may_wake_it_instead_of_attacking() -> None:
    arena = Arena("A C . B", B=BLUE)
    afflict(arena.battle, arena["c"], condition("sleeping"))
    assert "wake/c" in open_keys(arena, "a")
    assert "wake/c" not in open_keys(arena, "a", attacks=("melee/0",))
    arena.battle.turn = None
    arena.run(TakeTurn("a"), answers=["wake/c", "end"])
    assert active(arena.battle, arena["c"])
    arena = Arena("A B . C", B=BLUE)
    afflict(arena.battle, arena["b"], condition("sleeping"))
    assert "wake/b" in open_keys(arena, "a")
    assert "wake/b" not in open_keys(arena, "c")


# -- skips next turn ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.condition.skips-next-turn")
def test_who_skips_its_next_turn_stays_active() -> None:
    arena = Arena("A B", B=BLUE)
    afflict(arena.battle, arena["a"], condition("skips-next-turn"))
    assert active(arena.battle, arena["a"])
    assert threatened(arena.battle, arena["b"])
    arena.run(TakeTurn("a"))
    assert arena.told(TurnLost)
    arena.run(TakeTurn("a"), answers=["end"])
    assert arena.told(TurnBegan)


@pytest.mark.rule("ddm.condition.stunned", "ddm.condition.helpless")
@pytest.mark.parametrize(("asleep", "stunned"), [(False, False), (True, True)])
def test_a_turn_that_the_helpless_could_not_use_does_not_end_their_stun(asleep: bool, stunned: bool) -> None:
    arena = Arena("A . . B", B=BLUE)
    arena.battle.gain(arena["a"], condition("stunned"))
    if asleep:
        arena.battle.gain(arena["a"], condition("sleeping"))
    arena.turn("a")
    arena.run(EndOfTurn("a"))
    assert arena["a"].has(condition("stunned")) is stunned


# -- confused ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.condition.confused", "ddm.table.confusion")
def test_confused_on_1_to_5_an_opponent_has_control_out_of_command() -> None:
    arena = Arena("A . . . C . . . B", A={"commander": 3}, B=BLUE)
    afflict(arena.battle, arena["c"], condition("confused"), 14)
    arena.run(TakeTurn("c"), dice=[5], answers=["walk", GridPath((5, 6)), "end"])
    began = arena.told(TurnBegan)[0]
    assert (began.commanded, began.speed) == (False, 2)
    assert arena["c"].controller == ""
    assert arena["c"].has(condition("confused"))


@pytest.mark.rule("ddm.table.confusion")
def test_whoever_has_control_of_the_confused_makes_it_attack_its_own_side() -> None:
    arena = Arena("A C . . . . B", B=BLUE)
    afflict(arena.battle, arena["c"], condition("confused"), 14)
    game = arena.game(TakeTurn("c"), dice=[1])
    game.start()
    request = game.request
    assert request is not None
    assert getattr(request, "player", "") == "blue"
    assert "melee/0/a" in getattr(request, "options", {})


@pytest.mark.rule("ddm.table.confusion")
def test_its_owners_side_may_strike_the_confused_its_controller_scores() -> None:
    arena = Arena(
        """
        A C . .
        . . . .
        . . . B
        """,
        B=BLUE,
        C={"hp": 5},
    )
    afflict(arena.battle, arena["c"], condition("confused"), 14)
    arena.run(TakeTurn("c"), dice=[3, 15], answers=["walk", GridPath((2,)), "a/0"])
    assert arena["c"].fate == "destroyed"
    assert arena.battle.points == {"blue": 10}
    assert arena["c"].slain_by == "blue"


@pytest.mark.rule("ddm.table.confusion", "ddm.scenario.standard.victory-points")
@pytest.mark.parametrize("later", ["", "green"])
def test_who_controlled_a_creature_when_it_caused_a_rout_has_the_points(later: str) -> None:
    arena = Arena("X A . C . B D", players=("red", "blue", "green"), B=BLUE, D={"warband": "green"})
    arena.battle.control(arena["c"], "blue")
    arena.battle.rout(arena["a"], True, "c")
    arena.battle.control(arena["c"], later)
    arena.run(Flee("a"), answers=[GridPath((0,))])
    assert arena["a"].fate == "fled"
    assert (arena.battle.points, arena.battle.shared) == ({"blue": 10}, {})


@pytest.mark.rule("ddm.table.confusion", "ddm.scenario.standard.victory-points")
def test_who_controls_a_creature_only_after_it_caused_a_rout_has_nothing() -> None:
    arena = Arena("X A . C . B D", players=("red", "blue", "green"), B=BLUE, C=BLUE, D={"warband": "green"})
    arena.battle.rout(arena["a"], True, "c")
    arena.battle.control(arena["c"], "green")
    arena.run(Flee("a"), answers=[GridPath((0,))])
    assert arena.battle.points == {"blue": 10}


@pytest.mark.rule("ddm.table.confusion")
@pytest.mark.parametrize("die", [6, 15])
def test_confused_on_6_to_15_it_does_nothing(die: int) -> None:
    arena = Arena("A . B", B=BLUE)
    afflict(arena.battle, arena["a"], condition("confused"), 14)
    arena.run(TakeTurn("a"), dice=[die])
    assert arena.told(TurnLost)
    assert active(arena.battle, arena["a"])


@pytest.mark.rule("ddm.table.confusion")
def test_confused_on_16_and_more_it_acts_as_usual() -> None:
    arena = Arena("A . . B", A={"commander": 1}, B=BLUE)
    afflict(arena.battle, arena["a"], condition("confused"), 14)
    arena.run(TakeTurn("a"), dice=[16], answers=["end"])
    assert arena.told(TurnBegan)[0].commanded
    assert not arena.told(AbilityUsed)
    assert arena.told(TurnBegan)


@pytest.mark.rule("ddm.table.confusion")
def test_the_opponent_who_has_control_is_drawn_among_all() -> None:
    arena = Arena("A . C . B", players=("red", "blue", "green"), B=BLUE, C={"warband": "green"})
    afflict(arena.battle, arena["a"], condition("confused"), 14)
    game = arena.game(TakeTurn("a"), dice=[2, 2])
    game.start()
    assert getattr(game.request, "player", "") == "green"


@pytest.mark.rule("ddm.condition.confused")
def test_the_confused_take_no_opening_though_they_threaten() -> None:
    arena = Arena(
        """
        A B .
        . . .
        """,
        B=BLUE,
    )
    afflict(arena.battle, arena["b"], condition("confused"), 14)
    assert threatened(arena.battle, arena["a"])
    arena.run(TakeTurn("a"), answers=["walk", GridPath((3,)), "end"])


@pytest.mark.rule("ddm.condition.confused", "ddm.type.undead")
def test_only_the_living_are_confused() -> None:
    arena = Arena("A B", A={"kinds": ("undead",)}, B=BLUE)
    assert not afflict(arena.battle, arena["a"], condition("confused"), 14)
    assert not arena["a"].has(condition("confused"))


@pytest.mark.rule("ddm.condition.confused.commander")
def test_a_confused_commander_leads_nobody_and_adds_nothing_to_initiative() -> None:
    order = Order("ddm.term.gains#attack", 1)
    arena = Arena("A C . B", A={"commander": 4, "orders": (order,)}, B=BLUE)
    afflict(arena.battle, arena["a"], condition("confused"), 14)
    assert leaders(arena.battle, arena["c"]) == []
    assert best_rating(arena.battle, "red") == 0
    assert issued(arena.battle, arena["a"]) == ()
    assert commanded(arena.battle, arena["a"]), "it has no others under its command, and itself all the same"


@pytest.mark.rule("ddm.term.save-end-of-turn", "ddm.condition.paralyzed")
def test_there_is_one_save_at_a_turns_end_against_what_one_saves_against() -> None:
    arena = Arena("A . . B", B=BLUE)
    for held in ("paralyzed", "entangled"):
        afflict(arena.battle, arena["a"], condition(held), 14, again=14)
        arena.turn("a")
        arena.run(EndOfTurn("a"), dice=[2])
        assert arena["a"].has(condition(held))
        arena.turn("a")
        arena.run(EndOfTurn("a"), dice=[18])
        assert not arena["a"].has(condition(held))


@pytest.mark.rule("ddm.term.save-end-of-turn", "ddm.spell.duplicates")
@pytest.mark.parametrize("dcs", [(14, 16), (16, 14)])
def test_against_one_effect_there_is_one_save_at_the_end_of_a_turn(dcs: tuple[int, int]) -> None:
    arena = Arena("A . . B", B=BLUE)
    for dc in dcs:
        afflict(arena.battle, arena["a"], condition("frightened"), again=dc)
    arena.turn("a")
    arena.run(EndOfTurn("a"), dice=[13])
    assert arena.told(SaveMade)[0].dc == 16
    assert arena["a"].has(condition("frightened"))


@pytest.mark.rule("ddm.spell.duration")
def test_what_lasts_until_ones_next_turn_is_known_by_more_than_its_name() -> None:
    armor = "ddm.term.gains#ac"
    arena = Arena("A . . B", B=BLUE)
    afflict(arena.battle, arena["a"], armor, 2, by="shield", until="own turn")
    arena.turn("a")
    afflict(arena.battle, arena["a"], armor, 1, by="bark", until="own turn")
    arena.run(EndOfTurn("a"))
    assert [item.parameter for item in arena["a"].effects] == [1]
    arena.turn("a")
    afflict(arena.battle, arena["a"], armor, 1, by="bark", until="own turn")
    arena.run(EndOfTurn("a"))
    assert arena["a"].has(armor), "one that comes once more lasts on"
    arena.turn("a")
    arena.battle.done = ()
    arena.run(EndOfTurn("a"))
    assert not arena["a"].has(armor)


# -- frightened, incited, inhibited ------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.condition.frightened")
def test_the_frightened_have_4_less_of_attack_ac_and_saves() -> None:
    arena = Arena("X . A B . Y", B=BLUE)
    afflict(arena.battle, arena["a"], condition("frightened"))
    arena.run(strike("a", "b"), strike("b", "a"), dice=[10, 10])
    first, second = arena.told(AttackMade)
    assert (first.attack.total, second.armor.total) == (1, 11)
    arena.run(MoraleSave("a", "b"), dice=[19], answers=[GridPath((1, 0))])
    assert arena.told(MoraleTested)[0].bonus.total == -2
    assert arena["a"].routing


@pytest.mark.rule("ddm.condition.frightened", "ddm.ability.fearless")
def test_the_fearless_are_not_frightened() -> None:
    arena = Arena("A B", A={"abilities": ("ddm.ability.fearless",)}, B=BLUE)
    assert not afflict(arena.battle, arena["a"], condition("frightened"))


@pytest.mark.rule("ddm.condition.incited", "ddm.condition.inhibited")
def test_the_incited_come_first_and_the_inhibited_last() -> None:
    arena = Arena("A C D . B", B=BLUE)
    battle = arena.battle
    assert [one.id for one in waiting(battle, "red")] == ["a", "c", "d"]
    afflict(battle, arena["c"], condition("incited"))
    afflict(battle, arena["d"], condition("inhibited"))
    assert [one.id for one in waiting(battle, "red")] == ["c"]
    arena["c"].turns = 1
    assert [one.id for one in waiting(battle, "red")] == ["a"]
    arena["a"].turns = 1
    assert [one.id for one in waiting(battle, "red")] == ["d"]
    arena["a"].turns = arena["c"].turns = 0
    afflict(battle, arena["c"], condition("inhibited"))
    assert [one.id for one in waiting(battle, "red")] == ["a", "c"], "incited and inhibited at once: neither"


@pytest.mark.rule("ddm.condition.incited", "ddm.ability.dual-activation")
def test_no_second_turn_comes_before_the_first_of_the_incited() -> None:
    arena = Arena("A C D . B", A={"abilities": ("ddm.ability.dual-activation",)}, B=BLUE)
    arena["a"].turns = 1
    afflict(arena.battle, arena["c"], condition("incited"))
    assert [one.id for one in waiting(arena.battle, "red")] == ["c"]
    arena["c"].turns = 1
    assert [one.id for one in waiting(arena.battle, "red")] == ["a", "d"]
    afflict(arena.battle, arena["a"], condition("inhibited"))
    assert [one.id for one in waiting(arena.battle, "red")] == ["d"], "a second turn after the others"
    arena["d"].turns = 1
    assert [one.id for one in waiting(arena.battle, "red")] == ["a"]


@pytest.mark.rule("ddm.condition.inhibited")
def test_immune_to_inciting_is_immune_to_inhibiting() -> None:
    arena = Arena("A B", A={"abilities": (("ddm.ability.immune", "incite"),)}, B=BLUE)
    assert not afflict(arena.battle, arena["a"], condition("inhibited"))
    assert not afflict(arena.battle, arena["a"], condition("incited"))


# -- entangled, poisoned -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.condition.entangled")
def test_the_entangled_save_when_they_try_to_move() -> None:
    arena = Arena("A . . B", B=BLUE)
    afflict(arena.battle, arena["a"], condition("entangled"), 15)
    arena.run(TakeTurn("a"), dice=[13], answers=["walk", GridPath((1,)), "end"])
    assert not arena["a"].has(condition("entangled"))
    assert arena.place("a") == (1, 0)


WEB = Power(key="web", kind="ability", range="touch", dc=14, outcomes=(Gain("ddm.condition.entangled", 14),))


@pytest.mark.rule("ddm.condition.entangled", "ddm.spell.save.no-damage")
def test_there_is_no_save_when_it_lands_whatever_else_there_is_to_save_for() -> None:
    arena = Arena("A B", B=BLUE)
    arena.run(Affect("a", "b", WEB))
    assert arena["b"].has(condition("entangled"))
    stinging = Power(key="sting", kind="ability", range="touch", dc=14, outcomes=(Deal(10), *WEB.outcomes))
    arena = Arena("A B", B=BLUE)
    arena.run(Affect("a", "b", stinging), dice=[19])
    assert arena["b"].hp == 15
    assert arena["b"].has(condition("entangled"))
    negated = Power(key="hold", range="touch", dc=14, negates=True, outcomes=WEB.outcomes)
    arena = Arena("A B", B=BLUE)
    arena.run(Affect("a", "b", negated), dice=[19])
    assert not arena["b"].has(condition("entangled")), "unless the card says so"


@pytest.mark.rule("ddm.condition.entangled")
@pytest.mark.parametrize(("die", "at"), [(2, (0, 1)), (19, (1, 1))])
def test_who_is_entangled_on_its_way_saves_before_the_next_step(die: int, at: tuple[int, int]) -> None:
    arena = Arena(
        """
        . B . . . .
        A . . . . .
        """,
        A={"hp": 40},
        B=BLUE | {"melee": (Attack(bonus=5, damage=5, poison=WEB),)},
    )
    arena.turn("a")
    arena.run(Act("a"), dice=[15, die], answers=["walk", GridPath((7, 8)), "b/0", "end"])
    assert arena.place("a") == at
    assert arena["a"].has(condition("entangled")) is (die == 2)


@pytest.mark.rule("ddm.condition.entangled", "ddm.rout.off-grid")
@pytest.mark.parametrize(("die", "gone"), [(2, False), (19, True)])
def test_who_is_entangled_as_it_flees_saves_too(die: int, gone: bool) -> None:
    arena = Arena(
        """
        X B
        A .
        """,
        A={"hp": 40, "state": {"routing": True}},
        B=BLUE | {"melee": (Attack(bonus=5, damage=5, poison=WEB),)},
    )
    arena.run(Flee("a"), dice=[15, die], answers=["b/0", GridPath((0,))][::-1])
    assert (arena["a"].fate == "fled") is gone
    assert arena["a"].at == (None if gone else 2)


@pytest.mark.rule("ddm.condition.entangled")
def test_who_has_freed_itself_and_is_entangled_again_may_try_again() -> None:
    arena = Arena("A . . B", B=BLUE)
    afflict(arena.battle, arena["a"], condition("entangled"), 15)
    arena.turn("a")
    arena.run(Act("a"), dice=[19], answers=["walk", GridPath((1,)), "end"])
    afflict(arena.battle, arena["a"], condition("entangled"), 15)
    arena.run(Act("a"), dice=[19], answers=["walk", GridPath((2,)), "end"])
    assert arena.place("a") == (2, 0)


@pytest.mark.rule("ddm.condition.entangled")
def test_the_entangled_who_fail_do_not_move_but_may_strike_and_save_again() -> None:
    arena = Arena(
        """
        A B
        . .
        """,
        B=BLUE,
    )
    afflict(arena.battle, arena["a"], condition("entangled"), 15)
    arena.run(TakeTurn("a"), dice=[2, 3, 14], answers=["walk", ("ddm.round.activation.options", "melee/0/b")])
    assert arena.place("a") == (0, 0)
    assert not arena["a"].has(condition("entangled"))


@pytest.mark.rule("ddm.condition.entangled")
def test_a_rout_is_an_attempt_to_move_too() -> None:
    arena = Arena("X . A . B", B=BLUE)
    afflict(arena.battle, arena["a"], condition("entangled"), 15)
    arena.run(Rout("a", "b"), dice=[4])
    assert arena.place("a") == (2, 0)
    arena.battle.done = ()
    arena.run(Rout("a", "b"), dice=[14], answers=[GridPath((1, 0))])
    assert arena["a"].fate == "fled"


@pytest.mark.rule("ddm.condition.entangled")
def test_a_charge_and_a_rush_are_attempts_to_move_too() -> None:
    arena = Arena("A . . . . B", B=BLUE)
    afflict(arena.battle, arena["a"], condition("entangled"), 15)
    arena.run(TakeTurn("a"), dice=[2, 2], answers=["charge/b/4"])
    assert arena.place("a") == (0, 0)
    arena.run(TakeTurn("a"), dice=[2, 2], answers=["rush/b"])
    assert arena.place("a") == (0, 0)


@pytest.mark.rule("ddm.condition.poisoned.recurring")
def test_poison_deals_5_before_each_turn_and_the_first_poisoner_scores() -> None:
    arena = Arena(
        "A . B . C",
        players=("red", "blue", "green"),
        A={"hp": 10},
        B=BLUE,
        C={"warband": "green"},
    )
    afflict(arena.battle, arena["a"], condition("poisoned"), by="c")
    afflict(arena.battle, arena["a"], condition("poisoned"), by="b")
    arena.run(TakeTurn("a"), dice=[18], answers=["end"])
    assert arena["a"].hp == 5
    arena.run(TakeTurn("a"))
    assert arena.told(Eliminated)[0].by == "c"
    assert arena.battle.points == {"green": 10}
    assert not arena.told(TurnBegan)


@pytest.mark.rule("ddm.rout.begin", "ddm.rout.activation", "ddm.condition.poisoned.recurring")
def test_whoever_begins_to_rout_before_it_can_act_has_lost_its_turn() -> None:
    arena = Arena("X . . . . . . . A . B", A={"hp": 10, "speed": 2, "commander": 1}, B=BLUE)
    afflict(arena.battle, arena["a"], condition("poisoned"), by="b")
    arena.run(TakeTurn("a"), dice=[2], answers=[GridPath((7, 6, 5, 4))])
    assert arena.place("a") == (4, 0)
    arena.battle.lose(arena["a"], condition("poisoned"))
    arena.run(TakeTurn("a"), dice=[20])
    assert arena.told(Rallied), "routing as its turn began it tries to rally"


@pytest.mark.rule("ddm.condition.poisoned.recurring", "ddm.table.confusion")
def test_what_comes_before_a_turn_waits_for_what_came_of_the_one_before() -> None:
    arena = Arena("A . B . C", players=("red", "blue", "green"), A={"hp": 5}, B=BLUE, C={"warband": "green"})
    afflict(arena.battle, arena["a"], condition("poisoned"), by="c")
    afflict(arena.battle, arena["a"], condition("confused"), 14)
    arena.run(TakeTurn("a"), answers=[condition("poisoned")])
    assert arena.battle.points == {"green": 10}, "nobody throws for the control of one who is dead"


@pytest.mark.rule("ddm.term.simultaneous-effects")
def test_its_player_says_what_comes_first_at_the_beginning_of_a_turn() -> None:
    arena = Arena("A . B . C", players=("red", "blue", "green"), A={"hp": 5}, B=BLUE, C={"warband": "green"})
    afflict(arena.battle, arena["a"], condition("poisoned"), by="c")
    afflict(arena.battle, arena["a"], condition("confused"), 14)
    game = arena.game(TakeTurn("a"))
    game.start()
    assert (getattr(game.request, "player", ""), getattr(game.request, "default", "")) == ("red", condition("poisoned"))
    arena.run(TakeTurn("a"), dice=[3, 1], answers=[condition("confused")])
    assert arena.battle.points == {"blue": 10}, "who has control of it when the poison destroys it"


def poisonous(*outcomes: AnyOutcome) -> dict[str, object]:
    poison = Power(key="poison", kind="poison", range="touch", dc=15, outcomes=outcomes)
    return {"melee": (Attack(bonus=5, damage=5, poison=poison),)}


@pytest.mark.rule("ddm.condition.poisoned", "ddm.condition.poisoned.recurring")
@pytest.mark.parametrize(("die", "poisoned"), [(12, True), (13, False)])
def test_whoever_is_hit_saves_or_is_poisoned_though_the_blow_does_no_harm(die: int, poisoned: bool) -> None:
    tough = BLUE | {"abilities": (("ddm.ability.dr", 5),)}
    arena = Arena("A B", A=poisonous(Gain(condition("poisoned"))), B=tough)
    arena.run(strike("a", "b"), dice=[15, die])
    assert arena["b"].hp == 20
    assert arena["b"].has(condition("poisoned")) is poisoned
    arena.run(TakeTurn("b"), answers=["end"])
    assert arena["b"].hp == (15 if poisoned else 20)


@pytest.mark.rule("ddm.condition.poisoned", "ddm.condition.paralyzed")
def test_poison_may_paralyse_or_wound_at_once_and_some_are_immune() -> None:
    arena = Arena("A B", A=poisonous(Gain(condition("paralyzed"), 15)), B=BLUE)
    arena.run(strike("a", "b"), dice=[15, 2])
    assert helpless(arena.battle, arena["b"])
    arena = Arena("A B", A=poisonous(Deal(15)), B=BLUE | {"hp": 100})
    arena.run(strike("a", "b"), dice=[15, 19])
    assert arena["b"].hp == 100 - 5 - 5, "half of 15"
    arena = Arena("A B", A=poisonous(Gain(condition("paralyzed"), 15)), B=BLUE | {"kinds": ("undead",)})
    arena.run(strike("a", "b"), dice=[15])
    assert not helpless(arena.battle, arena["b"])


IMMUNE_TO_PARALYSIS = {"hp": 100, "abilities": (("ddm.ability.immune", "paralysis"),)}


@pytest.mark.rule("ddm.ability.immune")
def test_who_is_immune_to_all_that_a_power_does_throws_no_save() -> None:
    arena = Arena("A B", A=poisonous(Gain(condition("paralyzed"), 15)), B=BLUE | IMMUNE_TO_PARALYSIS)
    arena.run(strike("a", "b"), dice=[15])
    assert not arena.told(SaveMade)
    assert [told.effect for told in arena.told(Unaffected)] == [condition("paralyzed")]
    arena = Arena("A B", A=poisonous(Gain(condition("paralyzed"), 15), Deal(15)), B=BLUE | IMMUNE_TO_PARALYSIS)
    arena.run(strike("a", "b"), dice=[15, 19])
    assert arena.told(SaveMade)


# -- again and again, phasing out, wounded -----------------------------------------------------------------------------


@pytest.mark.rule("ddm.term.save-end-of-turn")
def test_an_effect_may_be_saved_against_at_the_end_of_each_turn() -> None:
    arena = Arena("A . B", B=BLUE)
    afflict(arena.battle, arena["a"], condition("frightened"), again=20)
    arena.run(TakeTurn("a"), dice=[19], answers=["end"])
    assert arena["a"].has(condition("frightened"))
    arena.battle.gain(arena["a"], "ddm.term.gains#ac", 2, source="shield")
    arena.run(TakeTurn("a"), dice=[20], answers=["end"])
    assert not arena["a"].has(condition("frightened"))
    assert arena["a"].has("ddm.term.gains#ac")
    arena.run(TakeTurn("a"), answers=["end"])
    free(arena.battle, arena["a"], condition("frightened"))


@pytest.mark.rule("ddm.condition.phased-out")
def test_who_phases_out_is_worth_its_points_until_it_is_back() -> None:
    arena = Arena("A B C . D", B=BLUE, D=BLUE)
    phase_out(arena.battle, arena["b"], "a")
    assert arena["b"].at is None
    assert arena["b"].fate == ""
    assert arena.battle.points == {"red": 10}
    arena.run(TakeTurn("b"), answers=["end"])
    assert arena.place("b") == (1, 0)
    assert arena.battle.points == {"red": 0}


@pytest.mark.rule("ddm.condition.phased-out")
def test_who_comes_back_to_an_occupied_space_takes_the_nearest_legal_one() -> None:
    arena = Arena(
        """
        A B .
        S . .
        """,
        B=BLUE,
    )
    arena.add("d", arena.at(2, 1), warband="blue")
    phase_out(arena.battle, arena["b"], "a")
    arena.battle.stand(arena["a"], arena.at(1, 0))
    arena.run(Return("b"), answers=[("ddm.condition.phased-out", f"square/{arena.at(1, 1)}")])
    assert arena.place("b") == (1, 1)
    arena = Arena("A B . #", B=BLUE)
    arena.add("d", arena.at(2, 0), warband="blue")
    phase_out(arena.battle, arena["b"], "a")
    arena.battle.stand(arena["a"], arena.at(1, 0))
    arena.run(Return("b"))
    assert arena.place("b") == (0, 0), "no choice where only one is nearest"


@pytest.mark.rule("ddm.condition.phased-out")
def test_those_away_take_their_turns_and_count_as_eliminated() -> None:
    arena = Arena("A B . C", B=BLUE, C=BLUE)
    phase_out(arena.battle, arena["b"], "a")
    assert [one.id for one in waiting(arena.battle, "blue")] == ["b", "c"]
    assert arena.battle.winner is None
    phase_out(arena.battle, arena["c"], "a")
    assert arena.battle.winner == "red"


@pytest.mark.rule("ddm.condition.wounded")
def test_wounded_is_below_the_starting_hit_points() -> None:
    arena = Arena("A B", B=BLUE)
    assert not wounded(arena["a"])
    arena.run(Hurt("a", 5, "b"))
    assert wounded(arena["a"])


@pytest.mark.rule("ddm.table.conditions", "ddm.condition.routing", "ddm.term.active")
def test_the_table_of_conditions() -> None:
    """Who is active, and who threatens."""
    rows = {
        "stunned": False,
        "paralyzed": False,
        "sleeping": False,
        "confused": True,
        "frightened": True,
        "entangled": True,
        "skips-next-turn": True,
        "incited": True,
        "inhibited": True,
    }
    for name, is_active in rows.items():
        arena = Arena("A B", B=BLUE)
        afflict(arena.battle, arena["a"], condition(name), 15)
        assert active(arena.battle, arena["a"]) is is_active, name
        assert threatened(arena.battle, arena["b"]) is is_active, name
    arena = Arena("A B", B=BLUE)
    arena.battle.rout(arena["a"], True, "b")
    assert not active(arena.battle, arena["a"])
    assert not threatened(arena.battle, arena["b"])


@pytest.mark.rule("ddm.condition.helpless", "ddm.rout.rally", "ddm.rout.rally.mandatory")
@pytest.mark.parametrize("name", ["paralyzed", "sleeping"])
def test_the_helpless_try_to_rally_and_stay_where_they_are(name: str) -> None:
    again = [2] if name == "paralyzed" else []  # the save against paralysis
    for die, routs in ((20, False), (2, True)):
        arena = Arena("X . . A . B", A={"commander": 1}, B=BLUE)
        arena.battle.rout(arena["a"], True, "b")
        afflict(arena.battle, arena["a"], condition(name), 14 if again else None)
        arena.run(TakeTurn("a"), dice=[die, *again])
        assert [told.rally for told in arena.told(MoraleTested)] == [True]
        assert (arena["a"].routing, arena.place("a")) == (routs, (3, 0))
        assert helpless(arena.battle, arena["a"])


@pytest.mark.rule("ddm.condition.paralyzed", "ddm.condition.entangled", "ddm.term.stacking.named-ability")
@pytest.mark.parametrize("name", ["paralyzed", "entangled"])
@pytest.mark.parametrize("second", [12, 18])
def test_who_is_held_twice_saves_against_the_harder_of_the_two(name: str, second: int) -> None:
    arena = Arena("A . B", A={"level": 2, "commander": 0}, B=BLUE)
    afflict(arena.battle, arena["a"], condition(name), 30 - second)
    afflict(arena.battle, arena["a"], condition(name), second)
    arena.turn("a")
    arena.run(EndOfTurn("a"), dice=[15])
    assert arena["a"].has(condition(name))
    arena.turn("a")
    arena.run(EndOfTurn("a"), dice=[16])
    assert not arena["a"].has(condition(name))


@pytest.mark.rule("ddm.ability.immune", "ddm.ability.flight", "ddm.ability.fearless")
@pytest.mark.parametrize(
    ("name", "parameter", "cure", "what"),
    [
        ("entangled", 15, "ddm.ability.flight", None),
        ("frightened", None, "ddm.ability.fearless", None),
        ("stunned", None, "ddm.ability.immune", "stun"),
    ],
)
def test_who_becomes_immune_to_a_condition_has_it_no_more(
    name: str, parameter: int | None, cure: str, what: str | None
) -> None:
    arena = Arena("A . B", B=BLUE)
    afflict(arena.battle, arena["a"], condition(name), parameter)
    afflict(arena.battle, arena["a"], condition("sleeping"))
    arena.run(Affect("a", "a", Power(key="cure", range="self", outcomes=(Gain(cure, what),))))
    assert not arena["a"].has(condition(name))
    assert arena["a"].has(condition("sleeping"))
