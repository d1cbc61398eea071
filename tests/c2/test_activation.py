"""The movement phase: the pile, the Tactics roll, reserve cards played together, and who moves when."""

from __future__ import annotations

import pytest
from tests.c2.arena import Arena

from escarmouche.kernel import Choose, Game, IllegalAnswer
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.events import CardDrawn, Moved, ReservePlayed
from escarmouche.rulebooks.c2.rules.activation import Activate, MovementPhase
from escarmouche.rulebooks.c2.rules.deck import DrawCard, DrawTurn, PlayReserves, reserve_limit
from escarmouche.rulebooks.c2.rules.movement import MoveFighter
from escarmouche.rulebooks.freetable.ground import passes
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM

TYPE = "c2.move.one-type"
RESERVE = "c2.move.reserve"
DRAW = "c2.move.draw"
WALK = "c2.move.walk"


def straight(*points: tuple[float, float], facing: int = 0) -> Route:
    """A route through points in cm."""
    return Route(tuple((round(x * CM), round(y * CM)) for x, y in points), facing)


def choices(game: Game[Battle]) -> list[str]:
    """The options of what is asked."""
    request = game.request
    assert isinstance(request, Choose)
    return list(request.options)


@pytest.fixture
def four() -> Arena:
    """Two cards a side, a and b against c and d."""
    arena = Arena()
    for name, side, x in (("a", "red", 10), ("b", "red", 20), ("c", "blue", 10), ("d", "blue", 20)):
        arena.add(name, side, x, 5 if side == "red" else 55)
    arena.battle.phase = "movement"
    return arena


@pytest.mark.rule("c2.move.deck")
def test_cards_of_all_in_play_are_shuffled_anew_those_once_in_reserve_too(four: Arena) -> None:
    battle = four.battle
    battle.deck = ()
    battle.hold("red", ("card-a",))
    battle["d"].lost = "killed"
    battle.stand(battle["d"], None)
    game = four.game(MovementPhase(), dice=[5, 3, 2])
    assert game.request is not None
    assert game.state.deck == ("card-a", "card-b", "card-c"), "b, which has been drawn, shows only when it is played"
    assert game.state.hands == {"red": (), "blue": ()}


@pytest.mark.rule("c2.move.tactics-roll")
def test_each_turn_the_sides_roll_with_the_best_discipline_of_those_left() -> None:
    arena = Arena()
    arena.add("a", "red", 10, 5, discipline=2)
    arena.add("b", "red", 20, 5, discipline=6)
    arena.add("c", "blue", 10, 55, discipline=4)
    for fallen, winner in ((False, "red"), (True, "blue")):
        if fallen:
            arena.battle["b"].lost = "killed"
            arena.battle.stand(arena.battle["b"], None)
        game = arena.game(MovementPhase(), dice=[3, 3, 1])
        assert game.request is not None
        assert game.state.first == winner


@pytest.mark.rule("c2.move.tactics-roll")
def test_ties_of_the_tactics_roll_are_rolled_again(four: Arena) -> None:
    game = four.game(MovementPhase(), dice=[3, 3, 2, 4, 1])
    assert game.request is not None
    assert game.state.first == "blue"


@pytest.mark.rule("c2.move.tactics-winner")
def test_the_winner_draws_first_and_may_hold_one_card_more(four: Arena) -> None:
    game = four.game(MovementPhase(), dice=[3, 5, 1])
    assert game.request is not None
    assert game.state.first == "blue"
    assert four.told(CardDrawn)[0].drawer == "blue"
    assert (reserve_limit(game.state, "blue"), reserve_limit(game.state, "red")) == (2, 1)


@pytest.mark.rule("c2.move.draw")
def test_the_sides_draw_in_turn_and_the_owner_of_a_card_moves_its_figures(four: Arena) -> None:
    """Red wins and draws c; blue draws a; red draws d; blue draws b."""
    battle = four.run(MovementPhase(), dice=[5, 3, 3, 1, 2], answers=[(TYPE, "stay")] * 4)
    drawn = [(told.drawer, told.side, told.card) for told in four.told(CardDrawn)]
    assert drawn == [
        ("red", "blue", "card-c"),
        ("blue", "red", "card-a"),
        ("red", "blue", "card-d"),
        ("blue", "red", "card-b"),
    ]
    assert all(fighter.activated for fighter in battle.in_play())
    assert (battle.active, battle.activated_together) == ((), ())


@pytest.mark.rule("c2.move.draw")
def test_a_card_drawn_by_the_enemy_can_be_neither_kept_nor_swapped(four: Arena) -> None:
    """Red holds a when blue draws b: a may be played along with it, never in its place."""
    four.battle.deck = ("card-b",)
    four.battle.hold("red", ("card-a",))
    battle = four.run(DrawCard("blue"), answers=[(RESERVE, "pass"), (TYPE, "stay")])
    assert battle["b"].activated
    assert battle.hands["red"] == ("card-a",)


@pytest.mark.rule("c2.move.draw")
def test_who_draws_from_an_empty_pile_has_to_activate_a_reserve(four: Arena) -> None:
    four.battle.deck, four.battle.first = (), "red"
    four.battle.hold("red", ("card-a", "card-b"))
    battle = four.run(
        DrawTurn("red"),
        answers=[(RESERVE, "pass"), (DRAW, "card-b"), (TYPE, "stay"), (RESERVE, "card-a"), (TYPE, "stay")],
    )
    assert battle.held == {"red": 0, "blue": 0}


@pytest.mark.rule("c2.move.reserve")
@pytest.mark.parametrize(("winner", "full"), [("blue", True), ("red", False)])
def test_one_card_is_held_two_by_the_winner_and_a_full_hand_plays_to_keep(four: Arena, winner: str, full: bool) -> None:
    battle = four.battle
    battle.first = winner
    battle.deck = ("card-b",)
    battle.hold("red", ("card-a",))
    game = four.game(DrawCard("red"))
    assert choices(game) == ["play", "reserve"]
    game.answer("reserve")
    assert game.state.hands["red"] == (("card-b",) if full else ("card-a", "card-b"))
    assert game.state.activated_together == (("a",) if full else ())


@pytest.mark.rule("c2.move.reserve")
def test_of_two_cards_held_one_or_both_are_played_to_keep_a_third(four: Arena) -> None:
    four.add("e", "red", 40, 5)
    four.battle.first = "red"
    four.battle.deck = ("card-e",)
    four.battle.hold("red", ("card-a", "card-b"))
    game = four.game(DrawCard("red"))
    game.answer("reserve")
    assert choices(game) == ["card-a", "card-b"], "it is too late to play none"
    game.answer("card-b")
    assert choices(game) == ["pass", "card-a"]
    game.answer("pass")
    assert (game.state.activated_together, game.state.hands["red"]) == (("b",), ("card-a", "card-e"))


@pytest.mark.rule("c2.move.draw")
def test_a_card_drawn_with_a_full_hand_may_be_played_along_with_the_others(four: Arena) -> None:
    four.battle.first = "blue"
    four.battle.deck = ("card-b",)
    four.battle.hold("red", ("card-a",))
    game = four.game(DrawCard("red"))
    game.answer("play")
    assert choices(game) == ["pass", "card-a"]
    game.answer("card-a")
    assert sorted(game.state.activated_together) == ["a", "b"]


@pytest.mark.rule("c2.move.reserve")
def test_several_reserves_may_be_activated_at_the_same_time(four: Arena) -> None:
    """On one's own turn, before drawing: both figures are then chosen from."""
    four.battle.first = "red"
    four.battle.hold("red", ("card-a", "card-b"))
    game = four.game(PlayReserves("red"))
    game.answer("card-a")
    game.answer("card-b")
    assert game.request is not None
    assert (game.request.rule, choices(game)) == (DRAW, ["a", "b"])
    assert four.told(ReservePlayed)[0].cards == ("card-a", "card-b")
    assert game.state.activated_together == ("a", "b")


@pytest.mark.rule("c2.move.reserve")
def test_reserves_may_be_activated_with_a_card_that_the_enemy_draws(four: Arena) -> None:
    four.battle.deck = ("card-b",)
    four.battle.hold("red", ("card-a",))
    game = four.game(DrawCard("blue"))
    game.answer("card-a")
    assert sorted(game.state.activated_together) == ["a", "b"]


@pytest.mark.rule("c2.move.reserve")
def test_a_reserve_does_not_interrupt_an_enemy_move(four: Arena) -> None:
    """While blue moves, everything that is asked is asked of blue."""
    four.battle.hold("red", ("card-a",))
    game = four.game(Activate("blue", ("card-c",)))
    asked = []
    for answer in ("walk", straight((10, 55), (15, 55))):
        assert game.request is not None
        asked.append(game.request.player)
        game.answer(answer)
    assert asked == ["blue", "blue"]
    assert game.over


@pytest.mark.rule("c2.move.draw")
def test_the_owner_chooses_in_which_order_the_figures_of_a_card_move() -> None:
    arena = Arena()
    for name, x in (("a", 10), ("b", 20), ("c", 30)):
        arena.add(name, "red", x, 5, card="three")
    arena.run(
        Activate("red", ("three",)),
        answers=[
            (DRAW, "c"),
            (TYPE, "walk"),
            (WALK, straight((30, 5), (30, 10))),
            (DRAW, "b"),
            (TYPE, "stay"),
            (TYPE, "walk"),
            (WALK, straight((10, 5), (10, 10))),
        ],
    )
    assert [told.fighter for told in arena.told(Moved)] == ["c", "a"]


@pytest.mark.rule("c2.move.activation")
def test_a_figure_that_stays_has_had_its_go(four: Arena) -> None:
    battle = four.run(MoveFighter("a"), answers=[(TYPE, "stay")])
    assert battle["a"].activated
    assert battle["a"].moved == 0
    again = four.run(Activate("red", ("card-a",)))
    assert again["a"].moved == 0, "nothing is asked any more"


# -- passing through one's own -----------------------------------------------------------------------------------------


def through(game: Game[Battle]) -> None:
    """Walks a from (10, 5) to (18, 5), through b at (14, 5)."""
    game.answer("walk")
    game.answer(straight((10, 5), (18, 5)))


@pytest.fixture
def row() -> Arena:
    """Red's a and b on one card, e on another, in a row; an enemy x further on."""
    arena = Arena()
    arena.add("a", "red", 10, 5, card="ab")
    arena.add("b", "red", 14, 5, card="ab")
    arena.add("e", "red", 10, 9)
    arena.add("x", "blue", 10, 14)
    return arena


@pytest.mark.rule("c2.move.pass-through")
def test_figures_of_one_card_pass_through_each_other_whoever_moves_first(row: Arena) -> None:
    game = row.game(Activate("red", ("ab",)))
    game.answer("a")
    through(game)
    assert game.state["a"].pose == straight((10, 5), (18, 5)).end
    game.answer("walk")
    game.answer(straight((14, 5), (22, 5)))
    assert game.state["b"].pose == straight((14, 5), (22, 5)).end, "through a, which has moved already"


@pytest.mark.rule("c2.move.pass-through")
def test_nobody_passes_through_figures_whose_card_is_not_activated_too(row: Arena) -> None:
    game = row.game(Activate("red", ("card-e",)))
    game.answer("walk")
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(straight((10, 9), (10, 1.5)))
    assert {why.rule for why in refused.value.reasons} == {"c2.move.pass-through"}


@pytest.mark.rule("c2.move.pass-through")
def test_cards_played_together_pass_through_each_other(row: Arena) -> None:
    game = row.game(Activate("red", ("ab", "card-e")))
    game.answer("e")
    game.answer("walk")
    game.answer(straight((10, 9), (10, 1.5)))
    assert game.state["e"].pose == straight((10, 9), (10, 1.5)).end


@pytest.mark.rule("c2.move.pass-through")
def test_nobody_ends_on_another_base_nor_passes_through_an_enemy(row: Arena) -> None:
    game = row.game(Activate("red", ("ab", "card-e")))
    game.answer("a")
    game.answer("run")
    with pytest.raises(IllegalAnswer):
        game.answer(straight((10, 5), (12.5, 5)))
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(straight((10, 5), (10, 18)))
    assert {why.rule for why in refused.value.reasons} == {"c2.move.pass-through"}


@pytest.mark.rule("c2.move.pass-through")
def test_it_is_over_when_the_activation_is(row: Arena) -> None:
    game = row.game(Activate("red", ("ab",)))
    for answer in ("a", "stay", "stay"):
        game.answer(answer)
    assert game.over
    assert not passes(game.state, game.state["a"], game.state["b"])
