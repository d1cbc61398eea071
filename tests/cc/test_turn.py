"""Sequences, turns of speech, the reserve, the Tactics roll, deployment, the phases of a turn and the end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.cc.arena import OFFERED, Arena, skill

from escarmouche.kernel import Choose, IllegalAnswer, Step
from escarmouche.rulebooks.cc.battle import Battle, Options
from escarmouche.rulebooks.cc.events import (
    CardKept,
    CardPlayed,
    CardShown,
    Deployed,
    Ended,
    PhaseBegan,
    Stacked,
    TacticsWon,
)
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.presentation.overview import overview
from escarmouche.rulebooks.cc.rules.activation import ActivationPhase
from escarmouche.rulebooks.cc.rules.deployment import Deployment
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.sequences import Speech, cards_in_play, reserve_places
from escarmouche.rulebooks.cc.rules.tactics_roll import able, roll_tactics
from escarmouche.rulebooks.cc.rules.turn import CheckEnd, MaintenancePhase, Sequences, Turn, scores
from escarmouche.rulebooks.cc.rules.windows import loser_first, start_phase
from escarmouche.table import CM
from escarmouche.texts import Texts

RED, BLUE = ("a", "b"), ("x", "y")


def two_against_two(options: Options | None = None, **changes: Any) -> Arena:
    """Red ``a`` and ``b``, blue ``x`` and ``y``, far from each other, each with a card of his own."""
    arena = Arena(options=options)
    for number, name in enumerate(RED):
        arena.add(name, "red", 20 + 20 * number, 5, **changes)
    for number, name in enumerate(BLUE):
        arena.add(name, "blue", 20 + 20 * number, 55, **changes)
    return arena


def cards(*names: str) -> tuple[str, ...]:
    """The cards of fighters."""
    return tuple(f"card-{name}" for name in names)


def stacked(arena: Arena, red: Sequence[str] = RED, blue: Sequence[str] = BLUE) -> Arena:
    """The sequences are arranged; all have had their activation, so that nobody is asked what he does."""
    for fighter in arena.battle.fighters.values():
        fighter.activated = True
    arena.battle.stack("red", cards(*red))
    arena.battle.stack("blue", cards(*blue))
    return arena


class Roll(Step, frozen=True):
    """A Tactics roll."""

    async def run(self, battle: Battle) -> None:
        await roll_tactics(battle)


class Start(Step, frozen=True):
    """A phase starts."""

    async def run(self, battle: Battle) -> None:
        await start_phase(battle)


def played(arena: Arena) -> list[str]:
    """The cards played in the last run, in order."""
    return [event.card.removeprefix("card-") for event in arena.told(CardPlayed)]


# -- sequences ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.activation.sequence")
def test_each_player_arranges_all_his_cards_in_secret() -> None:
    arena = two_against_two()
    battle = arena.run(Sequences(), answers=["card-b", "card-y"])
    assert battle.sequences == {"red": cards("b", "a"), "blue": cards("y", "x")}
    assert {event.seen_by for event in arena.told(Stacked)} == {("red",), ("blue",)}


@pytest.mark.rule("cc.core.activation.sequence")
def test_cards_whose_fighters_are_all_lost_are_left_out() -> None:
    arena = two_against_two()
    arena.battle.stand(arena.battle["a"], None)
    assert cards_in_play(arena.battle) == {"red": cards("b"), "blue": cards("x", "y")}


@pytest.mark.rule("cc.core.activation.speaking-turn")
def test_the_word_passes_with_each_card_and_stays_with_who_has_cards_left() -> None:
    arena = stacked(two_against_two(), red=("a",))
    arena.battle["y"].activated = False
    battle = arena.run(Speech("blue"), answers=["play", "play", "play", "pass", "end"])
    assert played(arena) == ["x", "a", "y"]
    assert battle["y"].activated


@pytest.mark.rule("cc.core.activation.dead-card")
def test_a_card_whose_fighters_are_dead_is_played_all_the_same() -> None:
    arena = stacked(two_against_two())
    arena.battle.stand(arena.battle["a"], None)
    arena.run(Speech("red"), answers=["play"] * 4)
    assert played(arena) == ["a", "x", "b", "y"]


@pytest.mark.rule("cc.core.card.reference")
def test_a_card_goes_on_standing_for_those_who_are_left() -> None:
    arena = Arena()
    for number, name in enumerate(RED):
        arena.add(name, "red", 20 + 20 * number, 5, card="two")
    arena.add("x", "blue", 20, 55)
    assert cards_in_play(arena.battle)["red"] == ("two",)
    arena.battle.stand(arena.battle["a"], None)
    arena.battle["a"].lost = "killed"
    assert cards_in_play(arena.battle)["red"] == ("two",)
    arena.battle.stand(arena.battle["b"], None)
    arena.battle["b"].lost = "killed"
    assert cards_in_play(arena.battle)["red"] == ()


@pytest.mark.rule("cc.core.activation.reserve")
def test_the_top_card_may_be_kept_and_the_word_passes() -> None:
    arena = stacked(two_against_two())
    battle = arena.run(Speech("red"), answers=["keep", "play", "play", "card-a", "play"])
    assert len(arena.told(CardKept)) == 1
    assert played(arena) == ["x", "b", "a", "y"], "cards of the reserve may be played along with the top card"
    assert battle.held == {"red": 0, "blue": 0}


@pytest.mark.rule("cc.core.activation.reserve")
def test_a_card_of_the_reserve_may_be_played_in_the_place_of_the_top_card() -> None:
    arena = stacked(two_against_two())
    arena.run(Speech("red"), answers=["keep", "play", "instead", "play"])
    assert played(arena) == ["x", "a", "y", "b"]


@pytest.mark.rule("cc.core.activation.reserve")
def test_whose_pile_is_empty_plays_a_card_of_his_reserve() -> None:
    arena = stacked(two_against_two())
    arena.battle.stack("red", ())
    arena.battle.hold("red", ("card-a", "card-b"))
    game = arena.game(Speech("red"))
    assert isinstance(game.request, Choose)
    assert [*game.request.options] == ["card-a", "card-b"]
    game.answer("card-a")
    assert isinstance(game.request, Choose)
    assert [*game.request.options] == ["pass", "card-b"], "one is enough"


@pytest.mark.rule("cc.core.activation.reserve", "cc.core.turn.tactics-winner")
def test_one_card_may_be_kept_or_two_by_the_winner_of_the_tactics_roll() -> None:
    arena = stacked(two_against_two())
    arena.battle.hold("red", ("card-old",))
    arena.battle.hold("blue", ("card-older",))
    arena.battle.cards.update(dict.fromkeys(("card-old", "card-older"), arena.battle.cards["card-a"]))
    with pytest.raises(IllegalAnswer):
        arena.run(Speech("blue"), answers=["keep"])
    assert reserve_places(arena.battle, "red") == 2
    assert reserve_places(arena.battle, "blue") == 1


def test_without_the_reserve_each_card_is_played() -> None:
    arena = stacked(two_against_two(Options(full_reserve=False)))
    arena.run(Speech("red"))
    assert played(arena) == ["a", "x", "b", "y"]


def test_the_enemy_does_not_learn_which_card_is_kept() -> None:
    arena = stacked(two_against_two(), red=("b", "a"))
    arena.battle.hold("red", cards("a"))
    arena.battle.stack("red", cards("b"))
    seen = arena.game(Speech("red")).view("blue").state
    assert (seen.sequences["red"], seen.hands["red"]) == (cards("a", "b"), ())
    assert (seen.sequence_sizes["red"], seen.held["red"]) == (1, 1)


def predictable() -> Arena:
    """Blue ``x`` is predictable, and his sequence lies y, x."""
    arena = two_against_two()
    arena.battle["x"].gain("cc.skill.previsible")
    return stacked(arena, blue=("y", "x"))


def notes(battle: Battle) -> list[str]:
    """What one reads in English beside the table."""
    told = Texts("en")
    return [told.tell(note) for note in overview(battle).notes]


@pytest.mark.rule("cc.skill.previsible", "cc.skill.previsible.consult")
def test_the_enemy_always_sees_where_a_predictable_fighters_card_lies() -> None:
    arena = predictable()
    seen = arena.game(Speech("red")).view("red").state
    assert seen.sequences["blue"] == cards("y", "x")
    assert any("x" in note and "place 2" in note for note in notes(seen))
    arena.battle.stack("blue", cards("x", "y"))
    assert arena.game(Speech("red")).view("red").state.sequences["blue"] == cards("x", "y")
    arena.battle["x"].lose("cc.skill.previsible")
    arena.battle.stack("blue", cards("y", "x"))
    assert arena.game(Speech("red")).view("red").state.sequences["blue"] == cards("x", "y"), "in no order that tells"


@pytest.mark.rule("cc.skill.previsible")
def test_in_reserve_a_predictable_fighters_card_lies_face_up() -> None:
    arena = predictable()
    arena.battle.stack("blue", cards("x", "y"))
    arena.run(Speech("blue"), answers=["keep", "play", "card-x", "play"])
    assert [told.card for told in arena.told(CardKept)] == ["card-x"]
    arena = predictable()
    arena.battle.stack("blue", cards("y"))
    arena.battle.hold("blue", cards("x"))
    seen = arena.game(Speech("red")).view("red").state
    assert (seen.sequences["blue"], seen.hands["blue"]) == (cards("y"), cards("x"))
    assert any("x" in note and "in reserve" in note and "face up" in note for note in notes(seen))


@pytest.mark.rule("cc.skill.previsible.consult")
def test_as_sequences_are_arranged_the_enemy_is_told_where_the_card_lies() -> None:
    arena = two_against_two()
    arena.battle["x"].gain("cc.skill.previsible")
    arena.run(Sequences(), answers=["card-a", "card-y"])
    assert [(told.side, told.card, told.place, told.seen_by) for told in arena.told(CardShown)] == [
        ("blue", "card-x", 2, ())
    ]


@pytest.mark.rule("cc.skill.previsible")
def test_guesses_at_hidden_cards_leave_those_face_up_where_they_are() -> None:
    arena = predictable()
    for name in ("w", "z"):
        arena.add(name, "blue", 80, 55)
    arena.battle.stack("blue", cards("z", "x", "y"))
    arena.battle.hold("blue", cards("w"))
    orders = set()
    for seed in range(20):
        world = arena.battle.copy()
        world.veil("red")
        world.redeal("red", Random(seed))
        assert world.sequences["blue"][1] == "card-x"
        orders.add((world.sequences["blue"], world.hands["blue"]))
    assert len(orders) == 6


# -- the Tactics roll --------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.turn.tactics-roll", "cc.core.dice.test.opposed")
def test_each_names_a_fighter_for_an_opposed_discipline_test() -> None:
    arena = two_against_two(discipline=3)
    arena.battle["y"].profile = arena.battle["x"].profile
    battle = arena.run(Roll(), dice=[4, 4, 2, 5], answers=["b", "x"])
    assert (battle.winner_of_tactics, battle.tactician) == ("blue", {"red": "b", "blue": "x"})
    assert arena.told(TacticsWon)[0].fighter == "x"


@pytest.mark.rule("cc.core.turn.tactics-roll", "cc.core.command.musician")
@pytest.mark.parametrize(("instrument", "winner"), [("musicien", "red"), ("commandement", "blue")])
def test_music_helps_in_the_tactics_roll_and_a_commander_does_not(instrument: str, winner: str) -> None:
    arena = Arena()
    arena.add("a", "red", 20, 20, discipline=3)
    arena.add("b", "red", 20, 25, discipline=9, skills=(skill(instrument, 10 * CM),))
    arena.add("x", "blue", 80, 50, discipline=3)
    battle = arena.run(Roll(), dice=[3, 3, *((2, 3) if winner == "blue" else ())], answers=["a"])
    assert battle.winner_of_tactics == winner


class Foreigner(Hooks, name="cc.core.turn.tactics-roll#foreigner"):
    """May not be named."""

    __slots__ = ()

    def rolls_tactics(self, value, battle, bearer):  # type: ignore[no-untyped-def]
        return False


@pytest.mark.rule("cc.core.turn.tactics-roll")
def test_a_side_with_nobody_to_name_rolls_with_discipline_0() -> None:
    arena = two_against_two(discipline=3)
    for name in BLUE:
        arena.battle[name].gain(Foreigner.rule + "#foreigner")
    assert able(arena.battle, "blue") == []
    battle = arena.run(Roll(), dice=[2, 4], answers=["a"])
    assert battle.winner_of_tactics == "red"


@pytest.mark.rule("cc.core.turn.tactics-winner")
def test_the_winner_says_who_speaks_first() -> None:
    arena = stacked(two_against_two(), red=("a",), blue=("x",))
    arena.run(ActivationPhase(), answers=["blue", "play", "play"])
    assert played(arena) == ["x", "a"]


@pytest.mark.rule("cc.core.turn.announce-order")
def test_the_loser_of_the_tactics_roll_announces_first() -> None:
    arena = two_against_two()
    assert [fighter.id for fighter in loser_first(arena.battle)] == ["x", "y", "a", "b"]
    arena.battle.winner_of_tactics = "blue"
    assert [fighter.id for fighter in loser_first(arena.battle)] == ["a", "b", "x", "y"]
    arena.battle.winner_of_tactics = ""
    assert [fighter.id for fighter in loser_first(arena.battle)] == ["x", "y", "a", "b"], "before the first roll"


LOG: list[str] = []


class Turning(Hooks, name="cc.core.turn.phase-start#turning"):
    """Notes when phases start, and rolls of the maintenance phase."""

    __slots__ = ()
    order = 5

    async def start_of_phase(self, battle, bearer):  # type: ignore[no-untyped-def]
        LOG.append(bearer.id)

    async def maintenance(self, battle, bearer):  # type: ignore[no-untyped-def]
        LOG.append(f"rolls {bearer.id}")


class Earlier(Hooks, name="cc.core.turn.maintenance#earlier"):
    """A roll of the maintenance phase that comes before."""

    __slots__ = ()
    order = 1

    async def maintenance(self, battle, bearer):  # type: ignore[no-untyped-def]
        LOG.append(f"first {bearer.id}")


@pytest.mark.rule("cc.core.turn.phase-start")
def test_at_the_start_of_a_phase_all_may_act_the_tactics_loser_first() -> None:
    arena = two_against_two()
    for name in ("a", "y"):
        arena.battle[name].gain(Turning.rule + "#turning")
    LOG.clear()
    arena.run(Start())
    assert LOG[:2] == ["y", "a"]


@pytest.mark.rule("cc.core.turn.maintenance")
def test_maintenance_rolls_come_by_kind_in_the_order_the_winner_likes() -> None:
    arena = two_against_two()
    for name in ("a", "y"):
        arena.battle[name].gain(Turning.rule + "#turning")
    arena.battle["b"].gain(Earlier.rule + "#earlier")
    LOG.clear()
    arena.run(MaintenancePhase(), answers=["y"])
    assert [word for word in dict.fromkeys(LOG) if " " in word] == ["first b", "rolls y", "rolls a"]


@pytest.mark.rule("cc.core.turn.end")
def test_at_the_end_of_the_turn_what_lasts_so_long_ends() -> None:
    arena = two_against_two()
    fighter = arena.battle["a"]
    fighter.gain("cc.core.wound.stunned", until="turn")
    fighter.activated, fighter.shots, fighter.charged = True, 1, ("x",)
    arena.battle.hold("red", cards("a"))
    battle = arena.run(MaintenancePhase())
    fighter = battle["a"]
    assert not fighter.has("cc.core.wound.stunned")
    assert (fighter.activated, fighter.shots, fighter.charged) == (False, 0, ())
    assert battle.held == {"red": 0, "blue": 0}


@pytest.mark.rule("cc.core.turn.phases", "cc.core.turn.strategic", "cc.core.turn.mystic", "cc.core.turn.combat")
def test_a_turn_has_five_phases_in_their_order() -> None:
    arena = two_against_two(Options(turns=2))
    arena.battle.turn = 0
    arena.play(Turn(), dice=[5, 2] * 2)
    phases = [event.phase for event in arena.told(PhaseBegan)]
    assert phases == ["strategic", "activation", "combat", "mystic", "maintenance"] * 2


# -- deployment --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.deployment")
def test_cards_are_stacked_tactics_rolled_and_the_winner_places_first() -> None:
    arena = two_against_two()
    arena.battle.turn = 0
    for fighter in arena.battle.fighters.values():
        arena.battle.stand(fighter, None)
    answers = ["card-b", "card-y", "a", "x", *["play", OFFERED] * 4]
    arena.run(Deployment(), dice=[2, 5], answers=answers)
    assert [event.fighter for event in arena.told(Deployed)] == ["y", "b", "x", "a"]


@pytest.mark.rule("cc.core.deployment.placement")
def test_nobody_is_deployed_where_he_could_reach_an_enemy_already_placed() -> None:
    arena = Arena()
    arena.battle.turn = 0
    arena.add("x", "blue", 50, 35)
    arena.add("a", "red", 5, 5)
    arena.battle.stand(arena.battle["a"], None)
    arena.battle.cards.pop("card-x")
    near, outside, far = ({"x": x * 1000, "y": y * 1000, "facing": 900} for x, y in ((50, 25), (50, 40), (50, 5)))
    for wrong in (near, outside):
        with pytest.raises(IllegalAnswer):
            arena.run(Deployment(), dice=[2, 5], answers=["play", wrong])
    battle = arena.run(Deployment(), dice=[2, 5], answers=["play", far])
    assert battle["a"].in_play


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.game-end")
def test_after_six_turns_the_higher_score_wins_and_a_side_wiped_out_loses() -> None:
    arena = two_against_two()
    arena.battle.turn = 6
    battle = arena.run(CheckEnd(turn_ends=True))
    assert battle.winner == ""
    arena = two_against_two()
    arena.battle.turn = 6
    arena.battle["y"].lost = "killed"
    arena.battle.stand(arena.battle["y"], None)
    assert scores(arena.battle) == {"red": 20, "blue": 0}
    assert arena.run(CheckEnd(turn_ends=True)).winner == "red"
    arena = two_against_two()
    for name in RED:
        arena.battle[name].lost = "fled"
        arena.battle.stand(arena.battle[name], None)
    assert arena.run(CheckEnd()).winner == "blue"
    assert arena.told(Ended)[0].winner == "blue"


@pytest.mark.rule("cc.core.game-end")
def test_a_side_wiped_out_loses_whatever_it_has_eliminated() -> None:
    arena = two_against_two()
    arena.add("hero", "red", 60, 5, points=90)
    for name in (*BLUE, "hero"):
        arena.battle[name].lost = "killed"
        arena.battle.stand(arena.battle[name], None)
    assert scores(arena.battle) == {"red": 40, "blue": 90}
    assert arena.run(CheckEnd()).winner == "red"


@pytest.mark.rule("cc.core.game-end")
def test_before_the_sixth_turn_is_over_the_battle_goes_on() -> None:
    arena = two_against_two()
    arena.battle.turn = 5
    assert arena.run(CheckEnd(turn_ends=True)).winner is None


@pytest.mark.rule("cc.core.game-end")
def test_the_battle_goes_on_as_long_as_somebody_waits_as_a_reinforcement() -> None:
    arena = two_against_two()
    for name in RED:
        arena.battle[name].lost = "killed"
        arena.battle.stand(arena.battle[name], None)
    grant(arena.battle[RED[0]], "cc.skill.renfort")
    assert arena.run(CheckEnd()).winner is None
    arena.battle[RED[0]].lost = "removed"
    assert arena.run(CheckEnd()).winner == "blue"
