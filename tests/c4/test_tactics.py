"""What the machine player prefers: the mission, its mystics, its Elixir, the order of its cards."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from tests.c4.arena import Arena, hero, profile
from tests.c4.test_scenery import block

from escarmouche.documents.terms import Name
from escarmouche.kernel import Ask, Choose, Step
from escarmouche.rulebooks.c4.battle import Battle, Objective
from escarmouche.rulebooks.c4.content.effect_words import Change, Force, Heal
from escarmouche.rulebooks.c4.content.missions import assault, breakthrough, invasion, line_of_battle
from escarmouche.rulebooks.c4.content.mystic_effects import MysticEffect
from escarmouche.rulebooks.c4.machine.tactics import TACTICS
from escarmouche.rulebooks.c4.rules.activation import Act
from escarmouche.rulebooks.c4.rules.deployment import Deployment
from escarmouche.rulebooks.c4.rules.moving import Move
from escarmouche.rulebooks.c4.rules.mystics import MysticAction
from escarmouche.rulebooks.c4.rules.preparation import prepared
from escarmouche.rulebooks.c4.rules.tactical import TacticalPhase
from escarmouche.rulebooks.c4.rules.unit_moves import UnitMove
from escarmouche.table import CM, Piece

HILL = ((50 * CM, 55 * CM), (60 * CM, 55 * CM), (60 * CM, 65 * CM), (50 * CM, 65 * CM))


def preferred(state: Battle, ask: Ask[Any]) -> Any:
    """The answer that is worth most to the player asked."""
    answers = TACTICS.candidates(state, ask, random.Random(1))
    values = TACTICS.weigh(state, ask, answers, exact=False)
    return max(zip(values, answers, strict=True), key=lambda pair: pair[0])[1]


def choice(made: Arena, *steps: Step) -> Any:
    """What is preferred at the first question."""
    game = made.game(*steps)
    assert isinstance(game.request, Ask)
    return preferred(game.state, game.request)


def with_zones(made: Arena) -> Arena:
    made.battle.zones = line_of_battle(made.battle.board, ("red", "blue"))
    return made


# -- the mission -------------------------------------------------------------------------------------------------------


def walled(width: float) -> Arena:
    """Two soldiers who wish to be on a hill, with a low wall, so many cm long, right before them."""
    half = width / 2
    wall = block("wall", 50 - half, 25, 50 + half, 25.5, 1)
    made = Arena(wall, objectives=(Objective("hill", HILL, 5),))
    made.row("red-1", profile(), 2, 50, 22)
    made.row("blue-1", profile(), 3, 50, 115)
    return made


def test_a_long_wall_is_climbed_over_a_short_one_walked_round() -> None:
    assert choice(walled(80), Move("red-1", False)) == "yes"
    assert choice(walled(1), Move("red-1", False)) == "no"


def test_a_unit_runs_to_an_objective_that_nobody_holds_and_stays_there() -> None:
    made = Arena(objectives=(Objective("hill", HILL, 5),))
    made.row("red-1", profile(), 3, 50, 20)
    made.row("blue-1", profile(), 3, 50, 115)
    assert choice(made, Act("red-1")) == "run"
    game = made.game(Move("red-1", True))
    assert isinstance(game.request, UnitMove)
    answer = preferred(game.state, game.request)
    assert answer.ends["red-1.0"].y > 35 * CM
    there = Arena(objectives=(Objective("hill", HILL, 5),))
    there.row("red-1", profile(), 3, 50, 50)
    there.row("blue-1", profile(), 3, 50, 115)
    game = there.game(Move("red-1", False))
    assert isinstance(game.request, UnitMove)
    ends = preferred(game.state, game.request).ends
    assert all(pose.y >= 40 * CM for pose in ends.values())


def test_an_attacker_who_is_to_break_through_leaves_by_the_far_edge() -> None:
    made = with_zones(Arena())
    made.battle.mission = breakthrough("red")
    made.row("red-1", profile(), 2, 50, 112)
    made.row("blue-1", profile(), 2, 100, 40)
    assert choice(made, Act("red-1")) in ("walk", "run")
    game = made.game(Move("red-1", False))
    assert isinstance(game.request, Choose)
    assert game.request.rule == "c4.mission.percee.evacuation"
    assert preferred(game.state, game.request) == "yes"


def test_an_invader_goes_wholly_into_the_zone_of_the_enemy() -> None:
    made = with_zones(Arena())
    made.battle.mission = invasion()
    made.row("red-1", profile(), 4, 50, 68)
    made.row("blue-1", profile(), 2, 5, 115)
    game = made.game(Move("red-1", True))
    assert isinstance(game.request, UnitMove)
    ends = preferred(game.state, game.request).ends
    assert all(pose.y >= 76.5 * CM for pose in ends.values())


def test_objectives_are_named_near_ones_own_zone() -> None:
    outline = ((10_000, 10_000), (12_000, 10_000), (12_000, 12_000), (10_000, 12_000))
    pieces = [Piece(f"p{n}", "wall", tuple((x, y + n * 20 * CM) for x, y in outline), 2_000) for n in range(5)]
    made = with_zones(Arena(*pieces))
    made.battle.mission = assault("red")
    game = made.game(*prepared(made.battle))
    assert isinstance(game.request, Choose)
    assert game.request.player == "blue"
    assert preferred(game.state, game.request) == "p4"


# -- mystics -----------------------------------------------------------------------------------------------------------


def effect(key: str, *words: Any, **changes: Any) -> MysticEffect:
    plain: dict[str, Any] = {"key": key, "name": Name(key, key), "kind": "spell", "cost": 3, "effects": words}
    return MysticEffect(**{**plain, **changes})


def magician(*effects: MysticEffect, **changes: Any) -> Any:
    return profile("mage", **{"magic_power": 4, "element": "fire", "mystic_effects": effects, **changes})


def test_mystics_use_what_does_most_where_most_stand() -> None:
    blast = effect("blast", Force(strength=6), target="fighter", area=3 * CM, feeding=4)
    made = Arena()
    made.unit("red-1", (magician(blast, effect("balm", Heal(points=1), whose="friend")), 50, 20), mana=10)
    made.unit("blue-1", (profile(), 20, 60), (profile(), 60, 60), (profile(), 63.2, 60), (profile(), 61.6, 63))
    assert choice(made, MysticAction("red-1")) == "red-1.0/blast"
    game = made.game(MysticAction("red-1"))
    game.answer("red-1.0/blast")
    assert isinstance(game.request, Choose)
    assert preferred(game.state, game.request) in ("blue-1.1", "blue-1.2", "blue-1.3")


def test_points_are_spent_on_a_ritual_until_it_is_likely_enough() -> None:
    ritual = effect("quake", Force(strength=8), kind="ritual", difficulty=4, target="unit")
    made = Arena()
    made.unit("red-1", (magician(ritual), 50, 20), mana=20)
    made.row("blue-1", profile(life=2), 8, 40, 60)
    game = made.game(MysticAction("red-1"))
    game.answer("red-1.0/quake")
    assert isinstance(game.request, Choose)
    assert game.request.about["for"] == "sublimation"
    assert int(preferred(game.state, game.request)) >= 2


def test_what_can_hurt_nobody_is_left_alone() -> None:
    weak = effect("curse", Change(of="ranged_attack", by=-1), duration="turn")
    made = Arena()
    made.unit("red-1", (magician(weak), 50, 20), mana=10)
    made.row("blue-1", profile(), 3, 40, 60)
    assert choice(made, MysticAction("red-1")) == "done"


# -- Elixir ------------------------------------------------------------------------------------------------------------


def frightened(**mission: Any) -> Arena:
    """A large unit, led by an Incarnate, that assaults something terrible."""
    made = Arena(**mission)
    leader = msgspec.structs.replace(hero(), points=150)
    troop = (profile("spear"), 0, 0)
    made.unit("red-1", (leader, 50, 50), *[(troop[0], 53.2 + 3.2 * n, 50) for n in range(9)])
    for fighter in made.battle.models.values():
        fighter.points = 20
    made.unit("blue-1", (profile("beast", fear=10, life=4), 50, 56))
    made.battle.elixir["red"] = 3
    return made


def test_elixir_buys_courage_only_where_it_wins_and_never_a_mere_die() -> None:
    made = frightened(turns=None)
    game = made.game(Act("red-1"), dice=[6] * 40)
    game.answer("assault/blue-1")
    asked: dict[str, str] = {}
    while isinstance(game.request, Choose) and game.request.rule.startswith("c4.elixir"):
        asked[game.request.rule] = preferred(game.state, game.request)
        game.answer("no")
    assert asked["c4.elixir.exploit.auto-courage"] == "yes"
    assert asked["c4.elixir.exploit.extra-die"] == "no"


# -- cards and deployment ----------------------------------------------------------------------------------------------


def test_the_card_of_the_unit_that_can_strike_comes_first() -> None:
    made = Arena(modes=("general", "general"))
    made.row("red-1", profile(), 3, 20, 10)
    made.row("red-2", profile(), 3, 60, 60)
    made.row("blue-1", profile(), 3, 60, 68)
    game = made.game(TacticalPhase())
    ask = next(one for one in game.requests if isinstance(one, Choose) and one.player == "red")
    assert preferred(game.state, ask) == "red-2"


def test_whoever_may_choose_deploys_last() -> None:
    made = with_zones(Arena())
    for side in ("red", "blue"):
        unit = made.unit(f"{side}-1", (hero(), 50, 20 if side == "red" else 100))
        for member in unit.members:
            made.battle.stand(made.battle.models[member], None)
    game = made.game(Deployment(), dice=[6, 2, 3])
    while isinstance(game.request, Choose) and game.request.rule != "c4.deployment.procedure":
        game.answer(game.request.default)
    assert isinstance(game.request, Choose)
    assert preferred(game.state, game.request) != game.request.player
