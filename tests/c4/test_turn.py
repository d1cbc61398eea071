"""The turn: sequences in six modes, whose go it is, the opposition of Authority, stewardship, the end."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from tests.c4.arena import Arena, Ready, hero, profile

from escarmouche.kernel import Choose, Defaults, Game, IllegalAnswer, Place, Random, Seeded, Standing, Step, play
from escarmouche.rulebooks.c4.battle import BLIND, MODES, Battle, Mode, Objective
from escarmouche.rulebooks.c4.events import CardRevealed, CardSeen, Ended, OppositionWon, UnitActivated
from escarmouche.rulebooks.c4.rules.command import Contest, name_commander, name_leaders, opposition
from escarmouche.rulebooks.c4.rules.contest import winners
from escarmouche.rulebooks.c4.rules.drawing import ActivationPhase, OwnCards
from escarmouche.rulebooks.c4.rules.elixir import can_afford
from escarmouche.rulebooks.c4.rules.losses import eliminate
from escarmouche.rulebooks.c4.rules.stewardship import CollectElixir, MysticPoints
from escarmouche.rulebooks.c4.rules.tactical import TacticalPhase, build_sequences
from escarmouche.rulebooks.c4.rules.turn import Beginning


class Oppose(Step, frozen=True):
    """The opposition alone."""

    async def run(self, battle: Battle) -> None:
        battle.winner_of_turn = await opposition(battle)


class Commanders(Step, frozen=True):
    """Commanders are named."""

    async def run(self, battle: Battle) -> None:
        for side in battle.players:
            await name_commander(battle, side)


class Lose(Step, frozen=True):
    """Some fighters fall."""

    fighters: tuple[str, ...]
    by: str = ""

    async def run(self, battle: Battle) -> None:
        by = battle.models.get(self.by)
        await eliminate(battle, battle.named(self.fighters), "test", "c4.damage.points", by=by)


class Leaders(Step, frozen=True):
    async def run(self, battle: Battle) -> None:
        await name_leaders(battle)


def arena(*units: str, players: int = 2, mode: Mode | None = None, **mission: Any) -> Arena:
    """Units of one soldier each, far from each other."""
    made = Arena(players=players, modes=(mode,) * players if mode else (), **mission)
    for number, unit in enumerate(units):
        made.unit(unit, (profile(), 10 + 10 * (number % 10), 10 + 30 * (number // 10)))
    made.battle.standing = dict.fromkeys(made.battle.players, QUIET)
    return made


QUIET = Standing(automatic=("c4.activation.actions",))
"""A seat that leaves its units where they are, unasked."""


def activated(made: Arena) -> list[str]:
    return [event.unit for event in made.told(UnitActivated)]


# -- the opposition of Authority ---------------------------------------------------------------------------------------


def opposed(dice: Sequence[int], answers: Sequence[Any] = (), *, red: int = 3, blue: int = 3, **more: Any) -> Arena:
    made = Arena()
    made.unit("red-1", (hero("aude", authority=red, **more), 10, 10))
    made.unit("blue-1", (hero("odo", authority=blue), 100, 100))
    made.battle.commanders = {"red": "red-1.0", "blue": "blue-1.0"}
    made.run(Oppose(), dice=dice, answers=answers)
    return made


@pytest.mark.rule("c4.command.opposition", "c4.advantage.authority")
def test_die_and_authority_of_the_commander_decide() -> None:
    assert opposed([3, 5]).battle.winner_of_turn == "blue"
    assert opposed([3, 5], red=6).battle.winner_of_turn == "red"


@pytest.mark.rule("c4.command.opposition.one")
def test_a_natural_one_loses_whatever_the_authority() -> None:
    assert opposed([1, 2], red=9).battle.winner_of_turn == "blue"
    assert opposed([1, 1, 2, 3]).battle.winner_of_turn == "blue"


@pytest.mark.rule("c4.command.opposition.result")
def test_equal_totals_are_thrown_again() -> None:
    assert opposed([4, 4, 2, 3]).battle.winner_of_turn == "blue"


@pytest.mark.rule("c4.command.opposition.six")
def test_a_six_may_be_thrown_again_and_added() -> None:
    made = opposed([6, 5, 4], ["yes"])
    assert made.told(OppositionWon)[0].totals == {"red": 13, "blue": 8}
    assert opposed([6, 5, 1], ["yes"]).battle.winner_of_turn == "blue"
    assert opposed([6, 5], ["no"]).battle.winner_of_turn == "red"
    assert opposed([6, 5, 6, 2], ["yes", "yes"]).told(OppositionWon)[0].totals["red"] == 17


@pytest.mark.rule("c4.command.opposition.six")
@pytest.mark.parametrize(("other", "proposed"), [(1, "no"), (4, "no"), (5, "yes"), (6, "yes")])
def test_a_six_is_proposed_to_be_thrown_again_where_it_does_not_win_alone(other: int, proposed: str) -> None:
    made = Arena()
    made.unit("red-1", (hero("aude", authority=3), 10, 10))
    made.unit("blue-1", (hero("odo", authority=4), 100, 100))
    made.battle.commanders = {"red": "red-1.0", "blue": "blue-1.0"}
    asked = made.game(Oppose(), dice=[6, other]).request
    assert isinstance(asked, Choose)
    assert (asked.rule, asked.player, asked.default) == ("c4.command.opposition.six", "red", proposed)


@pytest.mark.rule("c4.command.opposition.six_order")
def test_of_several_sixes_the_lowest_authority_decides_first() -> None:
    made = opposed(
        [6, 6, 1], [("c4.command.opposition.six", "yes"), ("c4.command.opposition.six", "no")], red=5, blue=2
    )
    assert made.told(OppositionWon)[0].totals == {"red": 11, "blue": None}


@pytest.mark.rule("c4.command.opposition.six_order")
@pytest.mark.parametrize(("lot", "totals"), [(1, {"red": None, "blue": 9}), (2, {"red": 9, "blue": None})])
def test_of_equal_authority_the_lot_says_who_decides_first(lot: int, totals: dict[str, int | None]) -> None:
    answers = [("c4.command.opposition.six", "yes"), ("c4.command.opposition.six", "no")]
    assert opposed([6, 6, lot, 1], answers).told(OppositionWon)[0].totals == totals


@pytest.mark.rule("c4.command.stratege", "c4.command.opposition.best_die")
def test_a_strategist_throws_two_dice_and_keeps_the_best() -> None:
    assert opposed([1, 4, 3], skills=("c4.command.stratege",)).battle.winner_of_turn == "red"
    made = Arena()
    made.unit("red-1", (hero("aude", authority=3), 10, 10))
    made.unit("blue-1", (hero("odo", authority=3), 100, 100))
    made.battle.commanders = {"red": "red-1.0", "blue": "blue-1.0"}
    made.battle.elixir["red"] = 1
    made.run(Oppose(), dice=[1, 4, 3], answers=[("c4.elixir.exploit.extra-die", "yes")])
    assert made.battle.winner_of_turn == "red"


@pytest.mark.rule("c4.command.opposition.no_commander", "c4.command.opposition.best_die")
def test_without_a_commander_or_with_one_in_rout_the_die_counts_alone() -> None:
    made = Arena()
    made.unit("red-1", (hero("aude", authority=9, skills=("c4.command.stratege",)), 10, 10), routed=True)
    made.unit("blue-1", (profile(), 100, 100))
    made.battle.commanders = {"red": "red-1.0"}
    made.run(Oppose(), dice=[3, 5])
    assert made.told(OppositionWon)[0].totals == {"red": 3, "blue": 5}


@pytest.mark.rule("c4.elixir.exploit.extra-die", "c4.elixir.spend.general")
def test_a_die_more_for_the_opposition_costs_a_point() -> None:
    made = Arena()
    made.unit("red-1", (hero("aude"), 10, 10))
    made.unit("blue-1", (hero("odo"), 100, 100))
    made.battle.commanders = {"red": "red-1.0", "blue": "blue-1.0"}
    made.battle.elixir["red"] = 1
    made.run(Oppose(), dice=[2, 5, 4], answers=["yes"])
    assert made.battle.winner_of_turn == "red"
    assert made.battle.elixir["red"] == 0


@pytest.mark.rule("c4.elixir.spend.general")
def test_an_exploit_is_performed_once_for_what_the_reserve_holds() -> None:
    made = Arena()
    made.unit("red-1", (hero("aude"), 10, 10), (profile(), 13, 10))
    battle = made.battle
    battle.elixir["red"] = 1
    aude = battle.models["red-1.0"]
    assert can_afford(battle, aude, "one")
    assert not can_afford(battle, None, "one")
    assert not can_afford(battle, battle.models["red-1.1"], "one"), "no Incarnate"
    assert not can_afford(battle, aude, "one", 2)
    assert not can_afford(battle, aude, "one", fallen=True)
    battle.exploits = (("red-1.0", "one"),)
    assert not can_afford(battle, aude, "one")
    assert can_afford(battle, aude, "other")
    aude.lost = True
    assert can_afford(battle, aude, "other", fallen=True)
    assert not can_afford(battle, aude, "other")


@pytest.mark.rule("c4.turn.multiplayer")
def test_three_oppose_each_other_and_only_equals_throw_again() -> None:
    made = Arena(players=3)
    for side in made.battle.players:
        made.unit(f"{side}-1", (profile(), 10 + 20 * len(made.battle.units), 10))
    made.run(Oppose(), dice=[4, 2, 4, 3, 5])
    assert made.battle.winner_of_turn == "green"


# -- leaders and Commanders --------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.command.commander", "c4.army.commander")
def test_the_highest_authority_commands_and_equals_are_chosen_from() -> None:
    made = Arena()
    made.unit("red-1", (hero("aude", authority=3), 10, 10))
    made.unit("red-2", (hero("oren", authority=3), 30, 10))
    made.unit("red-3", (hero("guy", authority=2), 50, 10))
    made.unit("blue-1", (profile(), 100, 100))
    assert made.run(Commanders(), answers=["red-2.0"]).commanders == {"red": "red-2.0"}
    alone = Arena()
    alone.unit("red-1", (hero("aude", authority=0), 10, 10))
    alone.unit("blue-1", (profile(), 100, 100))
    assert alone.run(Commanders()).commanders == {"red": "red-1.0"}


@pytest.mark.rule("c4.command.commander.replacement", "c4.term.incarne.commandeur")
def test_the_next_authority_commands_at_once() -> None:
    made = Arena()
    made.unit("red-1", (hero("aude", authority=5), 10, 10))
    made.unit("red-2", (hero("oren", authority=3), 30, 10))
    made.unit("blue-1", (profile(), 100, 100))
    assert made.run(Commanders()).commanders["red"] == "red-1.0"
    assert made.run(Lose(("red-1.0",))).commanders["red"] == "red-2.0"
    assert made.run(Lose(("red-2.0",))).commanders["red"] == ""


@pytest.mark.rule("c4.unit.leader", "c4.term.meneur", "c4.incarnate.leader")
def test_a_standard_fighter_leads_unless_there_is_an_incarnate() -> None:
    made = Arena()
    drummer = profile("drummer", post="musician")
    made.unit("red-1", (drummer, 10, 10), (profile(), 15, 10), (profile(), 20, 10))
    made.unit("red-2", (profile(), 40, 10), (hero(), 45, 10))
    battle = made.run(Leaders(), answers=[("c4.unit.leader", "red-1.2")])
    assert battle.units["red-1"].leader == "red-1.2"
    assert battle.units["red-2"].leader == "red-2.1"


@pytest.mark.rule("c4.unit.leader.replacement")
def test_the_nearest_standard_fighter_leads_after_a_loss() -> None:
    made = Arena()
    made.unit(
        "red-1",
        (profile(), 20, 10),
        (profile("drummer", post="musician"), 24, 10),
        (profile(), 10, 10),
        (profile(), 30, 10),
    )
    made.unit("blue-1", (profile(), 100, 100))
    assert made.run(Lose(("red-1.0",)), answers=["red-1.3"]).units["red-1"].leader == "red-1.3"
    assert made.run(Lose(("red-1.3", "red-1.2"))).units["red-1"].leader == "red-1.1"


# -- sequences ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.tactic.mode.maraudeur", "c4.term.maraudeur", "c4.turn.active_player", "c4.term.joueur-actif")
def test_marauders_draw_from_one_deck_and_the_owner_acts() -> None:
    made = arena("red-1", "blue-1", "blue-2")
    made.battle.deck = ("blue-1", "blue-2", "red-1")
    made.run(ActivationPhase("red"), dice=[2, 2])
    assert activated(made) == ["blue-2", "red-1", "blue-1"]
    assert [event.side for event in made.told(CardRevealed)] == ["red", "blue", "red"]


@pytest.mark.rule("c4.tactic.reserve.maraudeur", "c4.term.maraudeur.own-card", "c4.term.maraudeur.end")
def test_a_marauder_keeps_one_card_a_turn_and_plays_it_instead_of_drawing() -> None:
    made = arena("red-1", "red-2", "red-3", "blue-1")
    made.battle.deck = ("blue-1", "red-1", "red-2", "red-3")
    # Red keeps red-1; blue draws red-2, which red plays; red plays his reserve sooner than drawing; the rest is drawn.
    made.run(ActivationPhase("red"), dice=[2, 2, 1], answers=["keep", "reserve", "play"])
    assert activated(made) == ["red-2", "red-1", "blue-1", "red-3"]
    # The drawer sees what is his own, which he may keep; the card of another is shown to all at once.
    assert [(event.side, event.card) for event in made.told(CardSeen)] == [
        ("red", "red-1"),
        ("blue", "blue-1"),
        ("red", "red-3"),
    ]


@pytest.mark.rule("c4.tactic.reserve.maraudeur")
def test_a_second_card_is_not_kept_in_the_same_turn() -> None:
    made = arena("red-1", "red-2")
    made.battle.deck = ("red-1", "red-2")
    made.run(ActivationPhase("red"), dice=[1], answers=["keep"])
    assert activated(made) == ["red-2", "red-1"]


@pytest.mark.rule("c4.activation.eliminated_card", "c4.term.carte-unite-eliminee", "c4.tactic.reserve.maraudeur")
def test_a_marauder_does_not_keep_the_card_of_an_eliminated_unit() -> None:
    made = arena("red-1", "red-2", "blue-1")
    made.battle.stand(made.battle.models["red-1.0"], None)
    made.battle.deck = ("red-1", "blue-1")
    made.run(ActivationPhase("red"), dice=[1], answers=["play"])  # Red is asked nothing: he has lost his go.
    assert activated(made) == ["blue-1"]


@pytest.mark.rule("c4.tactic.mode.barbare", "c4.term.barbare")
def test_a_barbarian_plays_any_card_and_those_of_the_dead_have_left() -> None:
    made = arena("red-1", "red-2", "red-3", "blue-1", mode="barbarian")
    made.battle.sequences = {"red": ("red-1", "red-2", "red-3"), "blue": ("blue-1",)}
    made.battle.stand(made.battle.models["red-3.0"], None)
    made.run(ActivationPhase("red"), answers=["red-2"])
    assert activated(made) == ["red-2", "blue-1", "red-1"]


@pytest.mark.rule("c4.tactic.mode.barbare", "c4.activation.identical_cards")
def test_the_first_that_is_left_is_proposed() -> None:
    made = arena("red-1", "red-2", "red-3", "blue-1", mode="barbarian")
    made.battle.sequences = {"red": ("red-1", "red-2", "red-3"), "blue": ("blue-1",)}
    asked = made.game(ActivationPhase("red")).request
    assert isinstance(asked, Choose)
    assert (asked.rule, asked.default) == ("c4.tactic.mode.barbare", "red-1")
    made = Arena(modes=("general", "general"))
    for number in (1, 2, 3):
        made.unit(f"red-{number}", (profile(), 20 * number, 10), troop="pikes")
    made.battle.sequences = {"red": ("red-1", "red-3"), "blue": ()}
    made.battle.units["red-1"].activated = True
    game = made.game(ActivationPhase("red"))
    game.answer("first")
    asked = game.request
    assert isinstance(asked, Choose)
    assert (asked.rule, asked.default) == ("c4.activation.identical_cards", "red-2")


@pytest.mark.rule("c4.tactic.mode.chef_de_guerre", "c4.term.chef-de-guerre")
def test_a_warlord_turns_shuffled_cards_and_reserves_blind() -> None:
    made = arena("red-1", "red-2", "blue-1", mode="warlord")
    made.battle.sequences = {"red": ("red-1", "red-2"), "blue": ("blue-1",)}
    game = made.game(ActivationPhase("red"))
    for answer in ("keep", "first"):
        assert isinstance(game.request, OwnCards)
        assert (game.request.first, game.request.held) == ("", "")
        game.answer(answer)
    assert isinstance(game.request, OwnCards)
    assert (game.request.first, game.request.held) == ("", "")
    made.run(ActivationPhase("red"), dice=[2], answers=["keep", "first", "first"])
    assert activated(made) == ["blue-1", "red-2", "red-1"]


@pytest.mark.rule("c4.tactic.reserve", "c4.tactic.mode.general", "c4.term.general")
def test_a_general_plays_his_order_and_may_hold_its_first_card_back() -> None:
    made = arena("red-1", "red-2", "red-3", "blue-1", mode="general")
    made.battle.sequences = {"red": ("red-2", "red-1", "red-3"), "blue": ("blue-1",)}
    game = made.game(ActivationPhase("red"))
    assert isinstance(game.request, OwnCards)
    assert (game.request.first, game.request.held) == ("red-2", "")
    game.answer("keep")
    game.answer("first")
    assert isinstance(game.request, OwnCards)
    assert (game.request.first, game.request.held) == ("red-1", "red-2")
    made.run(ActivationPhase("red"), answers=["keep", "first", "first", "reserve"])
    assert activated(made) == ["blue-1", "red-1", "red-2", "red-3"]


@pytest.mark.rule("c4.tactic.mode.maitre_stratege", "c4.term.maitre-stratege")
def test_orders_are_built_in_secret_and_hold_each_card_once() -> None:
    made = arena("red-1", "red-2", "blue-1", "blue-2", mode="strategist")
    game = made.game(TacticalPhase())
    assert len(game.requests) == 2
    assert all(isinstance(request, Choose) and request.secret for request in game.requests)
    game.answer("red-2", player="red")
    with pytest.raises(IllegalAnswer):
        game.answer("red-2", player="red")
    assert not game.state.sequences["red"] or game.state.sequences["red"] == ("red-1", "red-2")
    assert game.view("blue").state.sequences.get("red") != ("red-2", "red-1")


@pytest.mark.rule("c4.tactic.mode.genie_militaire", "c4.term.genie-militaire")
def test_of_two_geniuses_one_lies_open_all_game() -> None:
    made = arena("red-1", "red-2", "blue-1", "blue-2", mode="genius")

    class Build(Step, frozen=True):
        async def run(self, battle: Battle) -> None:
            await build_sequences(battle)

    battle = made.run(Build(), dice=[2], answers=["red-2", "blue-2"])
    assert battle.face_up == "blue"
    seen = battle.copy()
    seen.veil("red")
    assert seen.sequences["blue"] == ("blue-2", "blue-1")
    seen = battle.copy()
    seen.veil("blue")
    assert seen.sequences["red"] == ("red-1", "red-2")


@pytest.mark.rule("c4.activation.revealed", "c4.activation.identical_cards", "c4.term.cartes-identiques")
def test_a_card_activates_any_unit_of_its_troop_once() -> None:
    made = Arena(modes=("general", "general"))
    made.battle.standing = dict.fromkeys(made.battle.players, QUIET)
    for number in (1, 2):
        made.unit(f"red-{number}", (profile(), 20 * number, 10), troop="pikes")
    made.battle.sequences = {"red": ("red-1", "red-2"), "blue": ()}
    made.run(ActivationPhase("red"), answers=["first", "red-2", "first"])
    assert activated(made) == ["red-2", "red-1"]


@pytest.mark.rule("c4.activation.eliminated_card", "c4.term.carte-unite-eliminee")
def test_the_card_of_an_eliminated_unit_costs_the_go() -> None:
    made = arena("red-1", "blue-1", "blue-2")
    made.battle.deck = ("blue-1", "blue-2", "red-1")
    made.battle.stand(made.battle.models["blue-1.0"], None)
    made.run(ActivationPhase("red"), dice=[1, 2])
    assert activated(made) == ["red-1", "blue-2"]
    assert [event.passed for event in made.told(CardRevealed)] == [True, False, False]


@pytest.mark.rule("c4.activation.eliminated_card", "c4.tactic.reserve.maraudeur", "c4.tactic.reserve")
@pytest.mark.parametrize("mode", ["marauder", "general"])
def test_the_reserve_card_of_a_lost_unit_costs_the_go(mode: Mode) -> None:
    made = arena("red-1", "red-2", "blue-1", mode=mode)
    made.battle.reserved, made.battle.reserve_used = {"red": "red-1"}, ("red",)
    made.battle.stand(made.battle.models["red-1.0"], None)
    if mode == "marauder":
        made.battle.deck = ("red-2", "blue-1")
        made.run(ActivationPhase("red"), dice=[2], answers=["reserve", "play"])
    else:
        made.battle.sequences = {"red": ("red-2",), "blue": ("blue-1",)}
        made.run(ActivationPhase("red"), answers=["reserve", "first"])
    shown = [(event.card, event.passed) for event in made.told(CardRevealed)]
    assert shown == [("red-1", True), ("blue-1", False), ("red-2", False)]
    assert activated(made) == ["blue-1", "red-2"]


@pytest.mark.rule("c4.activation.loop", "c4.activation.end")
def test_who_has_no_card_is_passed_over() -> None:
    made = arena("red-1", "red-2", "red-3", "blue-1", "green-1", players=3, mode="strategist")
    made.battle.sequences = {"red": ("red-1", "red-2", "red-3"), "blue": ("blue-1",), "green": ("green-1",)}
    made.run(ActivationPhase("blue"), answers=["first"] * 5)
    assert activated(made) == ["blue-1", "green-1", "red-1", "red-2", "red-3"]


# -- stewardship -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.faith.reserve", "c4.stewardship.mystic_points")
def test_faith_is_a_point_a_fighter_and_the_fervour_of_the_faithful() -> None:
    made = Arena()
    cleric = [profile("cleric", fervour=fervour) for fervour in (3, 4)]
    made.unit("red-1", *[(one, 10 + 5 * n, 10) for n, one in enumerate([profile()] * 6 + cleric)], routed=True)
    assert made.run(MysticPoints()).units["red-1"].faith == 15


@pytest.mark.rule("c4.mana.reserve", "c4.mana.carry", "c4.stewardship.mystic_points")
def test_mana_is_thrown_for_and_kept_up_to_thirty() -> None:
    made = Arena()
    made.unit("red-1", (hero(magic_power=5), 10, 10), (profile(), 15, 10))
    assert made.run(MysticPoints(), dice=[3, 6]).units["red-1"].mana == 14
    assert made.run(MysticPoints(), dice=[6, 6]).units["red-1"].mana == 30


@pytest.mark.rule(
    "c4.stewardship.objective_control", "c4.objective.control", "c4.stewardship.elixir", "c4.elixir.gain.objective"
)
def test_the_most_power_within_ten_cm_controls_an_objective() -> None:
    outline = tuple((x * 1000, y * 1000) for x, y in ((50, 50), (60, 50), (60, 60), (50, 60)))
    made = Arena(objectives=(Objective("hill", outline, 5),))
    made.unit("red-1", (profile(), 71.5, 55), (profile(), 55, 55))
    made.unit("blue-1", (profile(base=5000), 55, 38))
    assert made.run(CollectElixir()).elixir == {"red": 0, "blue": 0}
    made.battle.stand(made.battle.models["blue-1.0"], made.battle.models["blue-1.0"].pose.at(55_000, 37_400))  # type: ignore[union-attr]
    assert made.run(CollectElixir()).elixir == {"red": 5, "blue": 0}
    made.battle.units["red-1"].routed = True
    assert made.run(CollectElixir()).elixir == {"red": 5, "blue": 0}


@pytest.mark.rule("c4.elixir.reserve.initial")
def test_a_company_begins_with_a_point_for_each_incarnate() -> None:
    made = arena("red-1", "blue-1", turns=1)
    made.unit("red-2", (hero("aude"), 60, 60))
    made.unit("red-3", (hero("oren", authority=3), 80, 60))
    game = made.game(Beginning(), dice=[5, 2, 1, 1, 1, 1])
    assert game.start().state.elixir == {"red": 2, "blue": 0}


@pytest.mark.rule("c4.elixir.gain.kill-incarnate")
def test_an_incarnate_that_an_incarnate_eliminates_is_worth_elixir() -> None:
    made = Arena()
    made.unit("red-1", (hero("aude"), 10, 10))
    made.unit("blue-1", (hero("odo", elixir=6), 30, 10), (hero("guy", elixir=2), 40, 10))
    battle = made.run(Lose(("blue-1.0",), by="red-1.0"))
    assert battle.elixir == {"red": 6, "blue": 0}
    assert battle.models["blue-1.0"].slain_by_hero
    assert made.run(Lose(("blue-1.1",))).elixir["red"] == 6


@pytest.mark.rule("c4.mission.bataille-rangee.eliminate", "c4.objective.eliminate")
def test_an_eliminated_unit_is_worth_elixir_by_its_rank() -> None:
    made = arena("red-1", "blue-1", by_rank=(2, 4, 6))
    made.unit("red-2", (profile(rank=3), 60, 60), (profile(rank=3), 65, 60))
    assert made.run(Lose(("red-1.0",))).elixir["blue"] == 2
    assert made.run(Lose(("red-2.0",))).elixir["blue"] == 2
    assert made.run(Lose(("red-2.1",))).elixir["blue"] == 8


# -- whole games -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.turn.phases", "c4.turn.length", "c4.turn.tactical")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_activate_every_unit_once_a_turn(mode: Mode, players: int) -> None:
    for seed in range(3):
        made = Arena(players=players, modes=(mode,) * players, turns=2)
        made.battle.standing = dict.fromkeys(made.battle.players, QUIET)
        for side in made.battle.players:
            for number in range(3):
                stats = hero(f"{side}-hero", magic_power=3) if number == 0 else profile(fervour=2)
                place = len(made.battle.units)
                made.unit(
                    f"{side}-{number}", (stats, 10 + 15 * (place % 7), 10 + 40 * (place // 7)), troop=f"{number % 2}"
                )
        battle = made.battle.copy()
        battle.then(Beginning())
        battle.turn = 0
        game = Game(Ready(battle), None, dice=Seeded(seed), history="none", story=True)
        play(game, {side: Random(f"{seed}/{side}") for side in made.battle.players})
        assert game.state.turn == 2
        acted = [told.event.unit for told in game.story if isinstance(told.event, UnitActivated)]
        assert sorted(acted) == sorted([*made.battle.units] * 2)
        assert [told for told in game.story if isinstance(told.event, Ended)]


@pytest.mark.rule("c4.tactic.mode.general", "c4.tactic.reserve")
@pytest.mark.parametrize("mode", ["marauder", "warlord", "general", "strategist", "genius"])
def test_what_a_player_may_not_know_is_not_in_his_view(mode: Mode) -> None:
    made = Arena(modes=(mode, mode), turns=1)
    made.battle.standing = dict.fromkeys(made.battle.players, QUIET)
    for side in made.battle.players:
        for number in range(4):
            made.unit(f"{side}-{number}", (profile(), 10 + 10 * number, 10 if side == "red" else 90))
    for seed in range(6):
        battle = made.battle.copy()
        battle.then(Beginning())
        game = Game(Ready(battle), None, dice=Seeded(seed), history="steps")
        rng = random.Random(seed)
        while (request := game.request) is not None:
            for side in game.state.players:
                other = game.state.left_of(side)
                seen, true = game.view(side).state, game.state
                if other in true.reserved:
                    assert seen.reserved[other] == BLIND
                if true.is_face_down(other) and true.sequences.get(other):
                    assert seen.sequences[other] == tuple(sorted(seen.sequences[other]))
                imagined = game.imagine(side, random.Random(seed)).state
                assert imagined.reserved.keys() == true.reserved.keys()
                pile = [*imagined.deck, *imagined.sequences.get(other, ()), *imagined.reserved.values()]
                assert (
                    sorted(pile) == sorted([*true.deck, *true.sequences.get(other, ()), *true.reserved.values()])
                    or BLIND in pile
                )
            asked = request
            answer = asked.pick(rng) if isinstance(asked, Choose | Place) else None
            game.answer(answer, player=asked.player)


def test_the_calmest_players_come_to_an_end_too() -> None:
    made = arena("red-1", "blue-1", turns=3)
    battle = made.battle.copy()
    battle.then(Beginning())
    game = Game(Ready(battle), None, dice=Seeded(1), history="none")
    play(game, dict.fromkeys(made.battle.players, Defaults()))
    assert game.state.winner == ""


@pytest.mark.parametrize(("authorities", "dice"), [((4, 4), (1, 1)), ((5, 2), (1, 2)), ((6, 0), (2, 1))])
def test_exact_odds_of_an_opposition_are_those_of_its_throws(
    authorities: tuple[int, int], dice: tuple[int, int]
) -> None:
    """Everybody throws sixes again who is not ahead: so do the defaults."""

    class Oppose(Step, frozen=True):
        async def run(self, battle: Battle) -> None:
            count = dict(zip(battle.players, dice, strict=True))
            adds = dict(zip(battle.players, authorities, strict=True))
            battle.winner_of_turn = await Contest(battle, count, adds, "turn")

    exact = winners(dice, authorities)
    assert sum(exact.values()) == 1
    made = arena("red-1", "blue-1")
    wins = 0
    games = 3000
    for seed in range(games):
        battle = made.battle.copy()
        battle.then(Oppose())
        game = Game(Ready(battle), None, dice=Seeded(seed))
        play(game, dict.fromkeys(battle.players, Defaults()))
        wins += game.state.winner_of_turn == "red"
    assert abs(wins / games - exact[0]) < 0.035
