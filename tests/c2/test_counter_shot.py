"""The counter-shot: who may make it, what it does, and that being asked tells nobody who holds which card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.c2.arena import OFFERED, Arena
from tests.c2.skills.fights import stats

from escarmouche.documents.terms import Name
from escarmouche.kernel import PASS, Choose
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.events import (
    CounterShotDeclared,
    CourageTested,
    Moved,
    ReservePlayed,
    ShotFired,
    TookFlight,
)
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.attacks import Split
from escarmouche.rulebooks.c2.rules.counter_shot import CONSEQUENCES
from escarmouche.rulebooks.c2.rules.deck import DrawTurn
from escarmouche.rulebooks.c2.rules.shooting import ShootingPhase
from escarmouche.table import CM, Pose

EAST, WEST = 0, 1800

BOW = Weapon(Name("arc", "bow"), 5, 10 * CM, 20 * CM, 30 * CM)

CHARGE = ("c2.move.one-type", "charge")
ENGAGE = ("c2.move.one-type", "engage")
STAY = ("c2.move.one-type", "stay")
WINDOW = "c2.shoot.counter.declare"
SHOOT = (WINDOW, "shoot")


def activate(*fighters: str, side: str = "red") -> Activate:
    """Cards activated at the same moment."""
    return Activate(side, tuple(f"card-{fighter}" for fighter in fighters))


@pytest.fixture
def ambush() -> Arena:
    """A red soldier looks at a blue archer (TIR 4) 15 cm away, whose card its side holds."""
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("archer", "blue", 45, 30, WEST, shooting=4, weapon=BOW)
    hold(arena, "card-archer")
    return arena


def hold(arena: Arena, *cards: str) -> None:
    """Blue holds these cards in reserve, in a movement phase."""
    arena.battle.phase = "movement"
    arena.battle.hold("blue", cards)


@pytest.mark.rule("c2.shoot.counter.declare", "c2.fear.when")
@pytest.mark.parametrize(("die", "stands"), [(5, True), (1, False)])
def test_who_has_the_courage_to_await_a_creature_may_shoot_at_it(die: int, stands: bool) -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST, fear=9)
    arena.add("archer", "blue", 45, 30, WEST, shooting=4, weapon=BOW, courage=6)
    hold(arena, "card-archer")
    game = arena.game(activate("ada"), dice=[die]).start()
    game.answer("charge")
    assert (game.request is not None and game.request.rule == WINDOW) is stands


@pytest.mark.rule("c2.shoot.counter.declare")
@pytest.mark.rule("c2.shoot.counter.resolve")
def test_a_shot_before_contact_at_a_fixed_difficulty(ambush: Arena) -> None:
    battle = ambush.run(activate("ada"), dice=[2, 1, 2], answers=[CHARGE, SHOOT, OFFERED])
    (shot,) = ambush.told(ShotFired)
    assert (shot.difficulty.total, shot.hit) == (6, True)
    order = [type(event) for event in ambush.events if isinstance(event, ShotFired | Moved)]
    assert order == [ShotFired, Moved]
    assert battle.hands["blue"] == ()
    assert battle.foes(battle["archer"]) == ("ada",)
    assert (battle["archer"].shots, battle["archer"].activated) == (1, True)


@pytest.mark.rule("c2.shoot.counter.resolve")
@pytest.mark.parametrize(("die", "tir", "hit"), [(2, 4, True), (1, 4, False), (1, 9, False), (2, 3, False)])
def test_neither_range_nor_size_nor_cover_change_the_difficulty(die: int, tir: int, hit: bool) -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST, size="small")
    arena.add("archer", "blue", 49, 30, WEST, shooting=tir, weapon=Weapon(Name("arc", "bow"), 5, 1, 2, 3))
    hold(arena, "card-archer")
    dice = [die, 1, 2] if hit else [die]
    arena.run(activate("ada"), dice=dice, answers=[CHARGE, SHOOT, OFFERED])
    (shot,) = arena.told(ShotFired)
    assert (shot.difficulty.total, shot.hit) == (6, hit)


@pytest.mark.rule("c2.shoot.counter.declare")
def test_an_engagement_may_be_shot_at_as_well(ambush: Arena) -> None:
    ambush.run(activate("ada"), dice=[1], answers=[ENGAGE, SHOOT, OFFERED])
    assert len(ambush.told(ShotFired)) == 1


@pytest.mark.rule("c2.shoot.counter.declare")
def test_nobody_need_shoot_and_the_card_stays_in_reserve(ambush: Arena) -> None:
    battle = ambush.run(activate("ada"), answers=[CHARGE, (WINDOW, PASS), OFFERED])
    assert battle.hands["blue"] == ("card-archer",)
    assert not battle["archer"].has(CONSEQUENCES)


def questions(arena: Arena, answers: Sequence[Any]) -> list[tuple[str, str]]:
    """Who is asked what when red's Ada charges, blue passing."""
    game = arena.game(activate("ada"))
    asked = []
    for answer in answers:
        request = game.request
        assert isinstance(request, Choose)
        asked.append((request.player, request.rule))
        game.answer(answer)
    return asked


@pytest.mark.rule("c2.shoot.counter.declare")
def test_whoever_holds_another_card_gets_the_same_question(ambush: Arena) -> None:
    ambush.add("page", "blue", 10, 10, WEST)
    held = questions(ambush, ["charge", PASS])
    hold(ambush, "card-page")
    not_held = questions(ambush, ["charge", PASS])
    assert held == not_held == [("red", "c2.move.one-type"), ("blue", WINDOW)]


@pytest.mark.rule("c2.shoot.counter.declare")
def test_whoever_does_not_hold_the_card_has_nothing_to_declare(ambush: Arena) -> None:
    ambush.add("page", "blue", 10, 10, WEST)
    hold(ambush, "card-page")
    game = ambush.game(activate("ada"))
    game.answer("charge")
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == [PASS]
    assert "enemies" in game.request.about
    assert not any(card in str(game.request.about) for card in ambush.battle.cards)


@pytest.mark.rule("c2.shoot.counter.declare")
@pytest.mark.parametrize("why", ["empty-handed", "played", "blind", "in melee", "unarmed", "not the movement phase"])
def test_when_everybody_knows_that_there_can_be_none_nobody_is_asked(ambush: Arena, why: str) -> None:
    battle = ambush.battle
    archer = battle["archer"]
    match why:
        case "empty-handed":
            hold(ambush)
        case "played":
            archer.activated = True
        case "blind":
            battle.stand(archer, Pose(45 * CM, 30 * CM, EAST))
        case "in melee":
            ambush.add("bea", "red", 45, 32.5, EAST)
        case "unarmed":
            ambush.add("archer", "blue", 45, 30, WEST)
        case _:
            battle.phase = "melee"
    ambush.run(activate("ada"), answers=[CHARGE, OFFERED])


@pytest.mark.rule("c2.shoot.counter.declare")
def test_a_charge_out_of_reach_draws_no_fire(ambush: Arena) -> None:
    ambush.battle.stand(ambush.battle["archer"], Pose(60 * CM, 30 * CM, WEST))
    ambush.run(activate("ada"), answers=[CHARGE])


@pytest.mark.rule("c2.shoot.counter.declare")
def test_the_targets_courage_comes_before_its_shot() -> None:
    arena = Arena()
    arena.add("tharn", "red", 30, 30, EAST, fear=7)
    arena.add("archer", "blue", 45, 30, WEST, shooting=4, weapon=BOW)
    hold(arena, "card-archer")
    arena.run(activate("tharn"), dice=[4, 1], answers=[CHARGE, SHOOT, OFFERED])
    order = [type(event) for event in arena.events if isinstance(event, CourageTested | ShotFired)]
    assert order == [CourageTested, ShotFired]


@pytest.mark.rule("c2.shoot.counter.declare")
def test_who_flees_does_not_shoot() -> None:
    arena = Arena()
    arena.add("tharn", "red", 30, 30, EAST, fear=7)
    arena.add("archer", "blue", 45, 30, WEST, shooting=4, weapon=BOW)
    hold(arena, "card-archer")
    battle = arena.run(activate("tharn"), dice=[3], answers=[CHARGE])
    assert arena.told(TookFlight)
    assert battle.hands["blue"] == ("card-archer",)


# -- consequences ------------------------------------------------------------------------------------------------------


def most_attacks(battle: Battle, fighter: Fighter) -> int:
    """How many of two dice a fighter may place in attack."""
    return apply_hooks(battle, fighter, Hooks.split, Split(0, 2)).most


@pytest.mark.rule("c2.shoot.counter.consequences")
@pytest.mark.parametrize("die", [1, 2])
def test_whatever_comes_of_it_the_shooter_attacks_nobody_this_turn(ambush: Arena, die: int) -> None:
    dice = [1] if die == 1 else [die, 1, 2]
    battle = ambush.run(activate("ada"), dice=dice, answers=[CHARGE, SHOOT, OFFERED])
    archer = battle["archer"]
    assert most_attacks(battle, archer) == 0
    assert apply_hooks(battle, archer, Hooks.split, Split(1, 2)) == Split(0, 0)
    battle.expire("turn")
    assert not battle["archer"].has(CONSEQUENCES)


@pytest.mark.rule("c2.shoot.counter.consequences")
def test_who_kills_the_charger_may_move_up_to_mov() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST, resistance=0)
    arena.add("archer", "blue", 45, 30, WEST, shooting=4, weapon=Weapon(Name("arc", "bow"), 30, 10, 20, 30))
    hold(arena, "card-archer")
    route = {"path": [[45 * CM, 30 * CM], [53 * CM, 30 * CM]], "facing": WEST, "z": 0}
    battle = arena.run(activate("ada"), dice=[2, 5, 6], answers=[CHARGE, SHOOT, (CONSEQUENCES, route)])
    assert battle["ada"].lost == "killed"
    archer = battle["archer"]
    assert archer.pose == Pose(53 * CM, 30 * CM, WEST)
    assert (archer.move, archer.moved) == ("walk", 8 * CM)
    arena.run(activate("archer", side="blue"))
    assert not arena.told(Moved)


@pytest.mark.rule("c2.skill.maitre-archer", "c2.shoot.type.precision", "c2.shoot.once")
@pytest.mark.parametrize(("skills", "difficulties"), [((), [6]), (("maître archer",), [6, 4 + 3 - 1])])
def test_a_master_archer_has_a_shot_left_after_it_to_take_his_time_over(
    skills: tuple[str, ...], difficulties: list[int]
) -> None:
    """At difficulty 6 in the movement phase; then 1 easier than at medium range."""
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST, resistance=0)
    arena.add("far", "red", 30, 35, EAST)
    bow = Weapon(Name("arc", "bow"), 30, 10 * CM, 20 * CM, 30 * CM)
    arena.add("archer", "blue", 45, 30, WEST, **stats(*skills, weapon=bow, shooting=4))
    hold(arena, "card-archer")
    stay = {"path": [[45 * CM, 30 * CM]], "facing": WEST, "z": 0}
    arena.run(activate("ada"), dice=[2, 5, 6], answers=[CHARGE, SHOOT, (CONSEQUENCES, stay)])
    game = arena.game(ShootingPhase(), dice=[1]).start()
    if skills:
        game.answer("precision")
        game.answer("far")
    assert game.request is None
    assert [shot.difficulty.total for shot in arena.told(ShotFired)] == difficulties


@pytest.mark.rule("c2.shoot.counter.declare")
def test_of_several_chargers_the_shooter_picks_one_and_the_others_come_on(ambush: Arena) -> None:
    ambush.add("bea", "red", 30, 34, EAST, resistance=0)
    answers = [
        ("c2.move.draw", "ada"),
        CHARGE,
        ("c2.fear.group-limit", "bea"),
        SHOOT,
        ("c2.shoot.counter.resolve", "bea"),
        OFFERED,
        OFFERED,
    ]
    battle = ambush.run(activate("ada", "bea"), dice=[2, 1, 2], answers=answers)
    (declared,) = ambush.told(CounterShotDeclared)
    assert (declared.shooter, declared.target, declared.card) == ("archer", "bea", "card-archer")
    assert battle.foes(battle["archer"]) == ("ada", "bea")


@pytest.mark.rule("c2.shoot.counter.multi")
def test_the_others_of_the_card_are_activated_when_the_enemys_move_is_over() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("bea", "red", 10, 10, EAST)
    for name, y in (("archer", 30), ("second", 50), ("third", 55)):
        arena.add(name, "blue", 45, y, WEST, card="card-archers", shooting=4, weapon=BOW)
    hold(arena, "card-archers")
    walk = {"path": [[45 * CM, 50 * CM], [45 * CM, 45 * CM]], "facing": WEST, "z": 0}
    answers = [
        ("c2.move.draw", "ada"),
        CHARGE,
        ("c2.move.charge.declare", "archer"),
        ("c2.fear.group-limit", PASS),
        SHOOT,
        OFFERED,
        ("c2.move.draw", "second"),
        ("c2.move.one-type", "walk"),
        ("c2.move.walk", walk),
        STAY,
        STAY,
    ]
    battle = arena.run(activate("ada", "bea"), dice=[1], answers=answers)
    assert [event.fighter for event in arena.told(Moved)] == ["ada", "second"]
    assert [fighter for fighter, state in battle.fighters.items() if not state.activated] == []
    assert (battle.interrupt_cards, battle.active, battle.activated_together) == ((), (), ())


@pytest.mark.rule("c2.shoot.counter.multi")
def test_each_figure_of_the_card_charged_in_the_same_move_may_shoot() -> None:
    """Two creatures put a page to flight, then come at two archers of one card, one after the other."""
    arena = Arena()
    arena.add("tharn", "red", 30, 30, EAST, fear=5)
    arena.add("ghast", "red", 30, 34, EAST, fear=5)
    arena.add("page", "blue", 45, 32, WEST)
    for name, y in (("archer", 24), ("second", 40)):
        arena.add(name, "blue", 45, y, WEST, card="card-archers", shooting=4, weapon=BOW)
    hold(arena, "card-archers")
    again = "c2.fear.charger-continues"
    answers = [
        ("c2.move.draw", "tharn"),
        CHARGE,
        ("c2.move.charge.declare", "page"),
        ("c2.fear.group-limit", "ghast"),
        (again, "archer"),
        ("c2.fear.group-limit", PASS),
        SHOOT,
        OFFERED,
        (again, "second"),
        SHOOT,
        OFFERED,
    ]
    battle = arena.run(activate("tharn", "ghast"), dice=[1, 3, 1, 3, 1], answers=answers)
    assert [event.shooter for event in arena.told(CounterShotDeclared)] == ["archer", "second"]
    assert len(arena.told(ReservePlayed)) == 1
    assert battle.hands["blue"] == ()


@pytest.mark.rule("c2.move.reserve")
def test_a_drawn_turn_goes_on_after_the_interruption(ambush: Arena) -> None:
    ambush.battle.deck = ("card-ada",)
    ambush.battle.first = "red"
    answers = [("c2.move.reserve", "play"), CHARGE, SHOOT, OFFERED]
    battle = ambush.run(DrawTurn("red"), dice=[1], answers=answers)
    assert (battle.deck, battle.held) == ((), {"red": 0, "blue": 0})
