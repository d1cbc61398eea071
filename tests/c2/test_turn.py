"""The turn: its phases in order, what ends with it, and the end of the battle."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import Arena, Ready

from escarmouche.kernel import Defaults, Game, Seeded, Step, play
from escarmouche.rulebooks.c2.battle import Battle, Options
from escarmouche.rulebooks.c2.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c2.events import Ended, PhaseBegan
from escarmouche.rulebooks.c2.rules.dodge import DODGE
from escarmouche.rulebooks.c2.rules.turn import CheckEnd, EndOfTurn, Turn
from escarmouche.table import CM


def facing_off(**options: Any) -> Arena:
    """Two figures that are far apart, before the first turn."""
    arena = Arena(options=Options(**options))
    arena.add("a", "red", 20, 5, points=30)
    arena.add("x", "blue", 20, 55, points=20)
    arena.battle.turn = 0
    return arena


def played(arena: Arena) -> Battle:
    """The battle played to its end by the calmest players there are."""
    battle = arena.battle.copy()
    battle.then(Turn())
    arena.events.clear()
    game = Game(Ready(battle), None, dice=Seeded(1), listener=lambda told: arena.events.append(told.event))
    play(game, dict.fromkeys(battle.players, Defaults()))
    assert game.over
    return game.state


@pytest.mark.rule("c2.turn.phases")
def test_movement_shooting_and_melee_follow_each_other_turn_by_turn() -> None:
    arena = facing_off(turns=2)
    played(arena)
    assert [(told.turn, told.phase) for told in arena.told(PhaseBegan)] == [
        (turn, phase) for turn in (1, 2) for phase in ("movement", "shooting", "melee", "end")
    ]


@pytest.mark.rule("c2.turn.phases")
def test_with_a_new_turn_everybody_may_act_again() -> None:
    arena = facing_off()
    a = arena.battle["a"]
    a.activated, a.move, a.moved, a.charged, a.disengaged_from, a.engaged_by = (
        True,
        "run",
        20 * CM,
        ("x",),
        ("x",),
        ("x",),
    )
    game = arena.game(Turn(), dice=[4, 3, 1])
    assert game.request is not None
    fresh = game.state["a"]
    assert (fresh.activated, fresh.move, fresh.moved) == (False, "", 0)
    assert (fresh.charged, fresh.disengaged_from, fresh.engaged_by) == ((), (), ())


def test_what_lasts_until_the_end_of_the_turn_stops_then() -> None:
    arena = facing_off(turns=None)
    arena.battle["a"].gain(DODGE, until="turn")
    arena.battle["a"].gain("c2.move.disengage.failure", until="turn")
    battle = arena.run(EndOfTurn())
    assert not battle["a"].has(DODGE)
    assert not battle["a"].has("c2.move.disengage.failure")


@pytest.mark.rule("c2.turn.game-end")
def test_the_battle_ends_after_the_agreed_turns_and_fewer_points_lost_win() -> None:
    arena = facing_off(turns=1)
    battle = played(arena)
    assert (battle.turn, battle.winner) == (1, ""), "nobody has lost anything"
    arena = facing_off(turns=1)
    arena.add("b", "red", 40, 5, points=10)
    arena.add("y", "blue", 40, 55, points=12)
    for name in ("b", "y"):
        arena.battle[name].lost = "fled" if name == "b" else "killed"
        arena.battle.stand(arena.battle[name], None)
    battle = played(arena)
    assert battle.winner == "red"
    assert arena.told(Ended)[0].losses == {"red": 10, "blue": 12}
    assert arena.told(Ended)[0].rules == ("c2.turn.game-end",)


@pytest.mark.rule("c2.turn.end", "c2.turn.game-end")
def test_as_its_last_turn_ends_the_battle_is_over() -> None:
    for turns, over in ((1, True), (2, False)):
        arena = facing_off(turns=turns)
        arena.battle.turn = 1
        assert (arena.game(EndOfTurn()).start().state.winner is not None) == over


@pytest.mark.rule("c2.turn.game-end")
@pytest.mark.parametrize("turns", [None, 8])
def test_it_ends_at_once_when_a_side_has_nobody_left(turns: int | None) -> None:
    arena = facing_off(turns=turns)
    arena.battle["x"].lost = "killed"
    arena.battle.stand(arena.battle["x"], None)
    battle = arena.run(CheckEnd(), Turn())
    assert battle.winner == "red"
    assert not battle.agenda


@pytest.mark.rule("c2.turn.game-end")
def test_without_a_number_of_turns_one_plays_on() -> None:
    arena = facing_off(turns=None)
    arena.battle.turn, arena.battle.phase = 30, "end"
    assert arena.run(CheckEnd()).winner is None


@pytest.mark.rule("c2.setup.materials")
def test_the_table_is_100_by_60_cm_and_its_scenery_what_was_agreed_on() -> None:
    fields = standard_battlefields()
    assert all((field.board.width, field.board.depth) == (100 * CM, 60 * CM) for field in fields.values())
    assert fields["open-field"].board.pieces == ()
    assert any(field.board.pieces for field in fields.values())


class Collapse(Step, frozen=True):
    """Loses everybody of a side, as a skill may before the Tactics roll."""

    side: str

    async def run(self, battle: Battle) -> None:
        for fighter in list(battle.living(self.side)):
            fighter.lost = "killed"
            battle.stand(fighter, None)


@pytest.mark.rule("c2.turn.game-end")
def test_a_side_wiped_out_before_the_last_tactics_roll_has_lost_too() -> None:
    arena = facing_off(turns=1)
    battle = arena.run(Collapse("blue"), Turn())
    assert battle.winner == "red"
    assert [told.phase for told in arena.told(PhaseBegan)] == []
