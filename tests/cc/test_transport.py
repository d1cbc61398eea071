"""What carries others: places, access, getting in and out, and its destruction."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.cc.arena import EAST, OFFERED, WEST, Arena, doing, ids, line, skill, taking
from tests.cc.mystics import mage, miracle, priest, spell
from tests.cc.test_wounds import Suffer

from escarmouche.kernel import Ask, Choose
from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.machines import Machine
from escarmouche.rulebooks.cc.events import Alighted, Boarded, FaithGathered, FighterLost, MarkerTriggered, WoundRolled
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import ACTIONS, may_take
from escarmouche.rulebooks.cc.rules.activation import Activate
from escarmouche.rulebooks.cc.rules.calling import aims
from escarmouche.rulebooks.cc.rules.casting import MASTERY, TARGETING, castable, targets
from escarmouche.rulebooks.cc.rules.characteristics import attack, courage_score
from escarmouche.rulebooks.cc.rules.counter_magic import Incantation, may_oppose
from escarmouche.rulebooks.cc.rules.deployment import DeployCards, DeployFighter, EndOfDeployment
from escarmouche.rulebooks.cc.rules.fear import rout
from escarmouche.rulebooks.cc.rules.sequences import cards_in_play
from escarmouche.rulebooks.cc.rules.sight import sees
from escarmouche.rulebooks.cc.rules.touching import touch
from escarmouche.rulebooks.cc.rules.turn import EndOfTurn, MaintenanceRolls
from escarmouche.rulebooks.cc.rules.wrecks import Wreck
from escarmouche.rulebooks.cc.skills.driving import SPEED
from escarmouche.rulebooks.cc.skills.transport import access, get_in, may_enter, passengers
from escarmouche.rulebooks.cc.skills.wounds import patients
from escarmouche.rulebooks.confrontation.aiming import Aimed, distance_to, reached_by_spell
from escarmouche.rulebooks.confrontation.effect_words import Carry, Change, Wound
from escarmouche.rulebooks.confrontation.markers import Mine
from escarmouche.rulebooks.confrontation.wound_table import KILLED
from escarmouche.rulebooks.freetable.boarding import is_at_a_door
from escarmouche.table import CM, Pose, Rectangle

SQUARE = Rectangle(5 * CM, 5 * CM)


def wagon(places: int = 4, *aboard: str, **changes: Any) -> Arena:
    """A red wagon (Transport/X, access on both flanks) with some fighters aboard, and a blue fighter far away."""
    arena = Arena()
    known = (skill("transport", places), skill("structure", 4), skill("irrepressible"))
    usual: dict[str, Any] = {"base": SQUARE, "resistance": 7, "movement": 10 * CM}
    arena.add(
        "wagon", "red", 30, 30, EAST, **{**usual, **changes}, skills=known, machine=Machine(access=("left", "right"))
    )
    arena.add("x", "blue", 80, 30, WEST)
    for name in aboard:
        get_in(arena.battle, arena.battle["wagon"], arena.add(name, "red", 10, 10))
    return arena


def enters(arena: Arena, **changes: Any) -> bool:
    """Whether there is room aboard for somebody more."""
    one = arena.add("more", "red", 10, 50, **changes)
    return may_enter(arena.battle, arena.battle["wagon"], one)


@pytest.mark.rule("cc.skill.transport")
def test_a_large_one_takes_three_of_the_places() -> None:
    assert enters(wagon(4, "a", "b", "c"))
    assert not enters(wagon(4, "a", "b", "c", "d"))
    assert enters(wagon(4, "a"), size="large")
    assert not enters(wagon(4, "a", "b"), size="large")
    assert not enters(wagon(9), size="very_large")
    assert not enters(wagon(9), size="large", mounted=True)


@pytest.mark.rule("cc.skill.transport.deployment")
def test_fighters_may_be_deployed_inside_openly() -> None:
    arena = wagon(2)
    arena.battle.phase = "deployment"
    for name in ("wagon", "x"):
        arena.battle.stand(arena.battle[name], None)
    for name in ("a", "b", "c"):
        arena.add(name, "red", 10, 10)
        arena.battle.stand(arena.battle[name], None)
    ask = "cc.skill.transport.deployment"
    arena.add("there", "red", 70, 10)
    game = arena.game(DeployFighter("wagon")).start()
    assert isinstance(game.request, Ask)
    game.answer(game.request.offers(Random(0))[0])
    assert isinstance(game.request, Choose)
    assert [*game.request.options] == ["pass", "a", "b", "c"], "who is on the table stays there"
    battle = arena.run(DeployFighter("wagon"), answers=[OFFERED, (ask, "a"), (ask, "pass")])
    assert [one.id for one in passengers(battle, battle["wagon"])] == ["a"]
    assert [told.fighter for told in arena.told(Boarded)] == ["a"]
    battle = arena.run(DeployCards("red", ("card-a", "card-b")), answers=[OFFERED])
    assert battle["a"].pose is None
    assert battle["b"].pose is not None


@pytest.mark.rule("cc.skill.transport.sequence")
def test_the_card_of_those_aboard_is_in_the_sequence_only_for_others() -> None:
    arena = wagon(4, "a", "b")
    assert cards_in_play(arena.battle)["red"] == ("card-wagon",)
    arena.add("c", "red", 10, 40, card="card-b")
    assert cards_in_play(arena.battle)["red"] == ("card-b", "card-wagon")


@pytest.mark.rule("cc.skill.transport.access")
def test_one_gets_in_by_the_sides_of_the_access() -> None:
    arena = wagon()
    beside = arena.add("beside", "red", 30, 33.75)
    behind = arena.add("behind", "red", 26.25, 30)
    sides = access(arena.battle["wagon"])
    assert is_at_a_door(arena.battle, arena.battle["wagon"], sides, beside)
    assert not is_at_a_door(arena.battle, arena.battle["wagon"], sides, behind)


@pytest.mark.rule("cc.skill.transport.embark")
@pytest.mark.parametrize("action", ["walk", "run"])
def test_who_ends_his_move_at_the_access_may_get_in_at_once(action: str) -> None:
    for fast, aboard in ((False, "wagon"), (True, "")):
        arena = wagon()
        arena.add("a", "red", 30, 40)
        if fast:
            arena.battle["wagon"].gain(SPEED)
        answers = [line((30, 40), (30, 33.75)), *([] if fast else [("cc.skill.transport.embark", "yes")])]
        assert arena.run(*taking(action, "a"), answers=answers)["a"].aboard == aboard
    arena = wagon()
    arena.add("a", "red", 30, 40)
    arena.run(*taking("walk", "a"), answers=[line((30, 40), (30, 35))])
    assert not arena.told(Boarded)
    for phase, how in (("activation", action), ("combat", action), ("activation", "charge")):
        there = wagon()
        there.add("a", "red", 30, 33.75)
        there.battle.phase = phase  # type: ignore[assignment]
        game = there.game(doing(has_moved, "wagon", "a", how))
        assert (game.request is not None) is ((phase, how) == ("activation", action))
    unasked = wagon()
    unasked.add("a", "red", 30, 40)
    unasked.run(*taking(action, "a"), answers=[line((30, 40), (30, 33.75)), ("cc.skill.transport.embark", SUGGESTED)])
    assert not unasked.told(Boarded), "who says nothing stays outside"


async def has_moved(battle: Battle, wagon: Fighter, mover: Fighter, action: Any) -> None:
    """Somebody has made a move."""
    await moment(wagon.effects, Hooks.on_move_over, battle, wagon, mover, action)


OUT = ("cc.skill.transport.disembark", "a")
BESIDES = (("alight",), ("inside",), ("alight", "inside"), ("run",))
AT_ONCE = "cc.skill.transport.after-disembark"


def unloaded(arena: Arena, *answers: Any, dice: Sequence[int] = ()) -> Battle:
    """The wagon is activated."""
    return arena.run(Activate("red", ("card-wagon",)), answers=["pass", *answers], dice=dice)


@pytest.mark.rule("cc.skill.transport.disembark", "cc.skill.transport.after-disembark")
def test_those_aboard_get_out_before_the_move_and_are_activated_at_once() -> None:
    arena = wagon(4, "a", movement=20 * CM)
    walk = line((30, 30), (45, 30))
    battle = unloaded(arena, "alight", OUT, OFFERED, (AT_ONCE, SUGGESTED), "end", "walk", walk, "end")
    assert [told.fighter for told in arena.told(Alighted)] == ["a"]
    assert battle["a"].activated
    assert battle["wagon"].moved == 15 * CM
    two = wagon(4, "a", "b")
    unloaded(two, "alight", ("cc.skill.transport.disembark", SUGGESTED), OFFERED, (AT_ONCE, "no"), "pass", "end")
    assert [told.fighter for told in two.told(Alighted)] == ["a"]
    assert apply_hooks(two.battle, two.battle["wagon"], Hooks.combines, False, "alight", ("run",))
    able = {done: apply_hooks(two.battle, two.battle["wagon"], Hooks.combines, False, "walk", done) for done in BESIDES}
    assert able == {("alight",): True, ("inside",): True, ("alight", "inside"): True, ("run",): False}
    assert not may_take(battle, battle["a"], "charge")
    arena.battle = battle
    battle = arena.run(EndOfTurn())
    assert may_take(battle, battle["a"], "charge")


@pytest.mark.rule("cc.skill.transport.after-disembark", "cc.core.activation.barred")
def test_who_has_got_out_may_engage_at_once_though_he_does_not_charge() -> None:
    arena = wagon(4, "a")
    arena.add("y", "blue", 42, 30, WEST)
    battle = unloaded(
        arena, "alight", OUT, OFFERED, (AT_ONCE, "yes"), "engage", ("cc.core.engagement", "y"), OFFERED, "end"
    )
    assert battle.foes(battle["a"]) == ("y",)


@pytest.mark.rule("cc.skill.transport.disembark", "cc.skill.transport.after-disembark")
def test_or_after_it_and_who_is_not_activated_at_once_is_not_in_this_turn() -> None:
    arena = wagon(4, "a", movement=20 * CM)
    walk = line((30, 30), (45, 30))
    battle = unloaded(arena, "walk", walk, "alight", OUT, OFFERED, (AT_ONCE, "no"), "end")
    assert battle["a"].activated
    assert battle["a"].pose is not None
    assert battle["a"].pose.x > 40 * CM


@pytest.mark.rule("cc.skill.artificier.trigger")
def test_who_gets_out_near_a_trap_sets_it_off_and_so_does_a_survivor() -> None:
    for how in ("out", "wreck"):
        arena = wagon(4, "a", resistance=30)
        arena.battle.mines = (Mine("x", "blue", (30 * CM, 40 * CM if how == "out" else 34 * CM), True),)
        if how == "out":
            door = Pose(30 * CM, 33_750)
            unloaded(arena, "alight", OUT, door, (AT_ONCE, "no"), "end", dice=[1, 2, 1, 2])
        else:
            arena.run(Suffer("wagon", (KILLED,)), dice=[1, 1, 1, 2], answers=[OFFERED])
        assert [told.fighter for told in arena.told(MarkerTriggered)] == ["a"]


@pytest.mark.rule("cc.skill.transport.disembark")
def test_with_speed_nobody_gets_out_and_once_stopped_it_moves_no_more() -> None:
    arena = wagon(4, "a", movement=20 * CM)
    arena.battle["wagon"].gain(SPEED)
    assert not may_take(arena.battle, arena.battle["wagon"], "alight")
    walk = line((30, 30), (45, 30))
    battle = unloaded(arena, "walk", walk, "alight", OUT, OFFERED, (AT_ONCE, "no"), "end")
    battle["wagon"].action = ""
    assert not may_take(battle, battle["wagon"], "run")


@pytest.mark.rule("cc.skill.transport.blocked", "cc.core.move.placed-in-contact")
def test_who_finds_no_room_at_the_access_stays_inside() -> None:
    arena = wagon(4, "a")
    for place, (x, y) in enumerate((x, y) for y in (26.1, 33.9) for x in (26, 30, 34)):
        arena.add(f"wall-{place}", "red", x, y, base=Rectangle(4 * CM, 25 * 100), card="card-walls")
    assert not may_take(arena.battle, arena.battle["wagon"], "alight")


@pytest.mark.rule("cc.skill.transport.disembark", "cc.core.elevation.palier")
@pytest.mark.parametrize("tier", [0, 1])
def test_nobody_gets_out_in_the_air_where_nobody_touches_the_access(tier: int) -> None:
    arena = wagon(4, "a")
    arena.battle["wagon"].tier = tier
    assert may_take(arena.battle, arena.battle["wagon"], "alight") is (tier == 0)


@pytest.mark.rule("cc.skill.transport.destroyed")
def test_passengers_of_the_destroyed_suffer_its_res_and_stand_in_its_place() -> None:
    arena = wagon(4, "a", "b")
    battle = arena.run(Suffer("wagon", (KILLED,)), dice=[1, 2, 6, 6], answers=[OFFERED, OFFERED])
    assert [(told.fighter, told.force) for told in arena.told(WoundRolled)] == [("a", 7), ("b", 7)]
    assert battle["a"].pose == Pose(30 * CM, 30 * CM)
    assert (battle["a"].activated, battle["a"].aboard, battle["b"].lost) == (True, "", "killed")
    arena = wagon(4, "a", "b")
    arena.battle["a"].lost = "killed"
    arena.battle["a"].aboard = ""
    arena.run(Wreck("wagon", ("a", "b"), Pose(30 * CM, 30 * CM)), dice=[1, 2], answers=[OFFERED])
    assert [told.fighter for told in arena.told(WoundRolled)] == ["b"], "who was killed in it is past help"


@pytest.mark.rule("cc.core.fear.leaves-table", "cc.skill.transport.destroyed")
def test_those_aboard_are_lost_with_what_flees_off_the_table() -> None:
    arena = wagon(4, "a", "b", movement=20 * CM)
    rout(arena.battle, arena.battle["wagon"], arena.battle["x"])
    battle = arena.run(Activate("red", ("card-wagon",)))
    assert [(told.fighter, told.how) for told in arena.told(FighterLost)] == [
        ("a", "fled"),
        ("b", "fled"),
        ("wagon", "fled"),
    ]
    assert not passengers(battle, battle["wagon"]) and not arena.told(WoundRolled)


@pytest.mark.rule("cc.skill.transport.command")
def test_a_commander_aboard_helps_nobody() -> None:
    arena = wagon(4)
    chief = arena.add("chief", "red", 30, 33.75, courage=9, skills=(skill("commandement", 20 * CM),))
    mate = arena.add("mate", "red", 35, 35)
    assert courage_score(arena.battle, mate) == 9
    get_in(arena.battle, arena.battle["wagon"], chief)
    assert courage_score(arena.battle, mate) == 4


# -- inside ------------------------------------------------------------------------------------------------------------

ACTS = "cc.skill.transport.inside"


def aboard(arena: Arena, fighter: Fighter) -> Fighter:
    """The fighter gets into the wagon."""
    get_in(arena.battle, arena.battle["wagon"], fighter)
    return fighter


@pytest.mark.rule("cc.skill.transport.inside")
def test_those_inside_touch_the_wagon_and_each_other_but_see_nothing_else() -> None:
    arena = wagon(4, "a", "b")
    near = arena.add("near", "red", 30, 33.75)
    battle = arena.battle
    assert touch(battle, battle["a"], battle["b"])
    assert touch(battle, battle["a"], battle["wagon"])
    assert not touch(battle, battle["a"], near)
    assert not sees(battle, battle["a"], battle["x"])
    assert not sees(battle, battle["x"], battle["a"])


@pytest.mark.rule("cc.skill.transport.inside")
def test_a_magician_aboard_casts_at_the_wagon_and_at_those_inside_only() -> None:
    arena = wagon(4, "a")
    fury = spell("fury", "f", target="fighter", effects=(Change(score="attack", by=2),), duration="turn")
    magician = aboard(arena, mage(arena, "mage", "red", 10, 10, 0, fury, reserve="ff"))
    assert {one.id for one in targets(arena.battle, magician, fury)} == {"mage", "a", "wagon"}
    blind = spell("blind", "f", target="fighter", sight=False, range=None)
    assert {one.id for one in targets(arena.battle, magician, blind)} == {"mage", "a", "wagon", "x"}
    assert not castable(arena.battle, magician, spell("pit", "f", target="place", area=5 * CM))
    assert castable(arena.battle, magician, spell("pit", "f", target="place", area=5 * CM, sight=False))


@pytest.mark.rule("cc.skill.transport.inside")
def test_he_is_activated_with_the_wagon_and_does_nothing_else() -> None:
    arena = wagon(4, "a", movement=20 * CM)
    fury = spell("fury", "f", target="fighter", effects=(Change(score="attack", by=2),), duration="turn")
    magician = aboard(arena, mage(arena, "mage", "red", 10, 10, 0, fury, reserve="ff"))
    assert [name for name in ACTIONS if may_take(arena.battle, magician, name)] == ["cast"]
    before = attack(arena.battle, arena.battle["a"])
    walk = line((30, 30), (45, 30))
    answers = ["inside", "cast", (TARGETING, "a"), (MASTERY, "0"), "walk", walk, "end"]
    battle = unloaded(arena, *answers, dice=[5])
    assert attack(battle, battle["a"]) == before + 2
    assert (battle["mage"].activated, len(battle["mage"].gems)) == (True, 1)
    assert battle["wagon"].moved == 15 * CM
    assert not may_take(battle, battle["wagon"], "inside")


@pytest.mark.rule("cc.skill.transport.inside")
def test_distances_of_those_inside_are_measured_from_the_wagon() -> None:
    arena = wagon(4)
    magician = aboard(arena, mage(arena, "mage", "red", 10, 10, 0))
    assert distance_to(arena.battle, magician, Aimed("x")) == arena.battle.gap(arena.battle["wagon"], arena.battle["x"])
    assert distance_to(arena.battle, magician, Aimed("wagon")) == 0


@pytest.mark.rule("cc.skill.transport.inside")
def test_an_area_reaches_those_inside_only_if_it_is_about_one_inside() -> None:
    arena = wagon(4, "a", "b")
    outside = mage(arena, "outside", "red", 30, 40, 0)
    magician = aboard(arena, mage(arena, "mage", "red", 10, 10, 0))
    wide = spell("wide", "f", target="fighter", area=5 * CM)
    assert {one.id for one in reached_by_spell(arena.battle, magician, wide, Aimed("a"))} == {"a", "b", "mage", "wagon"}
    assert {one.id for one in reached_by_spell(arena.battle, outside, wide, Aimed("wagon"))} == {"wagon"}


@pytest.mark.rule("cc.skill.transport.inside")
def test_one_of_the_faithful_aboard_calls_miracles_and_gathers_faith() -> None:
    arena = wagon(4, "a", "b")
    blessing = miracle(target="friend", effects=(Change(score="attack", by=1),), duration="turn")
    zealot = aboard(arena, priest(arena, "priest", "red", 10, 10, 0, blessing, faith=4))
    outside = arena.add("outside", "red", 30, 33.75)
    assert set(aims(arena.battle, zealot, blessing)) == {"priest", "a", "b", "wagon"}
    assert outside.id not in aims(arena.battle, zealot, blessing)
    before = attack(arena.battle, arena.battle["a"])
    answers = [
        "inside",
        "call",
        ("cc.core.faith.targeting", "a"),
        ("cc.core.faith.reinforce", "0"),
        "end",
    ]
    battle = unloaded(arena, *answers, dice=[5])
    assert attack(battle, battle["a"]) == before + 1
    assert battle["priest"].temporary_faith == 2
    arena.run(EndOfDeployment())
    assert [told.fighter for told in arena.told(FaithGathered)] == ["priest"]


@pytest.mark.rule("cc.skill.transport.inside")
def test_who_dies_inside_is_lost_and_who_is_carried_away_is_outside() -> None:
    arena = wagon(4, "a", "b")
    doom = spell("doom", "f", target="fighter", effects=(Wound(level="killed"),))
    away = spell("away", "f", target="fighter", effects=(Carry(cm=10),))
    for card, victim, answers in ((doom, "a", ()), (away, "b", (OFFERED,))):
        aboard(arena, mage(arena, f"mage-{card.key}", "red", 10, 10, 0, card, reserve="f"))
        arena.battle["wagon"].activated = False
        unloaded(arena, "inside", "cast", (TARGETING, victim), *answers, "end", dice=[5])
    battle = arena.battle
    assert (battle["a"].lost, battle["a"].in_play) == ("killed", False)
    assert (battle["b"].lost, battle["b"].in_play) == ("", True)
    assert battle["b"].aboard == ""


@pytest.mark.rule("cc.skill.transport.inside")
def test_a_healer_aboard_heals_those_inside() -> None:
    arena = wagon(4, "a")
    healer = aboard(arena, arena.add("healer", "red", 10, 10, skills=(skill("soin", 4),)))
    arena.battle["a"].steps = 1
    beside = arena.add("beside", "red", 30, 33.75)
    beside.steps = 1
    assert ids(patients(arena.battle, healer)) == ["a"]
    battle = unloaded(arena, "inside", "soin", "end", dice=[4, 1])
    assert battle["a"].steps == 0


@pytest.mark.rule("cc.core.turn.maintenance")
def test_those_aboard_make_the_rolls_of_the_end_of_the_turn() -> None:
    arena = wagon(4)
    aboard(arena, arena.add("mechanic", "red", 10, 10, skills=(skill("mecanicien", 4),)))
    whole = arena.battle["wagon"].structure
    assert whole is not None
    arena.battle["wagon"].structure = whole - 1
    battle = arena.run(MaintenanceRolls(), dice=[4], answers=[("cc.skill.mecanicien", "wagon")])
    assert battle["wagon"].structure == whole


@pytest.mark.rule("cc.skill.transport.inside")
def test_who_need_not_see_opposes_spells_of_those_inside() -> None:
    for negation in (False, True):
        arena = wagon(4)
        magician = aboard(arena, mage(arena, "mage", "red", 10, 10, 0))
        enemy = mage(arena, "enemy", "blue", 40, 30, WEST, reserve="f", skills=(skill("negation"),) if negation else ())
        cast = Incantation(by=magician.id, card="card/dart", reach=25 * CM, gems=("fire",), total=8)
        assert may_oppose(arena.battle, enemy, cast) == negation
