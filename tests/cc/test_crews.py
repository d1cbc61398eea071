"""Engines that others serve: crews, pushing and turning, whose TIR counts, shots at engines, capture, nerve."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.cc.arena import BOW, EAST, OFFERED, WEST, Arena, doing, line, skill, taking
from tests.cc.test_combat import Fight
from tests.cc.test_wounds import Suffer

from escarmouche.documents.terms import Name
from escarmouche.kernel import IllegalAnswer
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Battle, Fighter, Options
from escarmouche.rulebooks.cc.content.army import ArmyList, Choice, Collection, muster
from escarmouche.rulebooks.cc.content.cards import faults, standard_packs
from escarmouche.rulebooks.cc.content.machines import Machine
from escarmouche.rulebooks.cc.content.profile import Weapon
from escarmouche.rulebooks.cc.content.setup import begin, make_setup
from escarmouche.rulebooks.cc.events import (
    AttackRolled,
    Captured,
    EngineTurned,
    Pushed,
    ShotFired,
    ShotLanded,
    WoundRolled,
)
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.rulebooks.cc.rules.crews import OWN_WEAPON, gunner, is_manned, operators
from escarmouche.rulebooks.cc.rules.deployment import DeployFighter
from escarmouche.rulebooks.cc.rules.fear import dread, rout
from escarmouche.rulebooks.cc.rules.melee import CombatPhase
from escarmouche.rulebooks.cc.rules.movement import may_act
from escarmouche.rulebooks.cc.rules.shooting import CAMPS, is_armed, may_shoot, may_shoot_in_assault
from escarmouche.rulebooks.cc.rules.structure import lose_structure
from escarmouche.rulebooks.cc.rules.tactics_roll import able
from escarmouche.rulebooks.confrontation.machines import Substitutes
from escarmouche.rulebooks.confrontation.wound_table import KILLED
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.table import CM, CONTACT, Board, Pose, Rectangle

CANNON = Weapon(Name("Canon", "Cannon"), 8, 20 * CM, 40 * CM, 60 * CM)
SUBSTITUTES = Substitutes(shooting=3, discipline=3)
MOVING = ("cc.core.shoot.stationary", "no")
SQUARE = Rectangle(5 * CM, 5 * CM)


def battery(crew: int = 1, *, weight: int = 8, servants: int = 3, **changes: Any) -> Arena:
    """A red cannon facing east (weight 8, Immobile/3, 4 structure points), its servants behind it (TIR 1, 2, 3 …), and a
    blue fighter 30 cm before it."""
    arena = Arena(options=changes.pop("options", None))
    known = (skill("immobile", 3), skill("structure", 4), *([skill("poids", weight)] if weight else []))
    values = {"shooting": None, "courage": None, "discipline": None, "base": SQUARE, "weapon": CANNON, "resistance": 6}
    machine = Machine(crew=crew, substitutes=SUBSTITUTES)
    card = "card-gun"
    arena.add("gun", "red", 30, 30, EAST, card=card, skills=known, machine=machine, movement=0, **{**values, **changes})
    for number in range(servants):
        one = arena.add(f"s{number + 1}", "red", 26.25, 27.5 + 2.5 * number, EAST, card=card, shooting=number + 1)
        one.serves = "gun"
    arena.add("x", "blue", 62.5, 30, WEST)
    return arena


# -- what they are -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.machine.definition")
def test_a_war_machine_has_weight_and_structure_or_a_crew_that_serves_it() -> None:
    arena = battery()
    assert arena.battle["gun"].profile.is_war_machine
    assert arena.battle["gun"].served
    cart = arena.add("cart", "red", 10, 10, skills=(skill("poids", 6), skill("structure", 6)))
    assert cart.profile.is_war_machine
    assert not cart.served
    assert not arena.add("golem", "red", 10, 20, skills=(skill("structure", 6),)).profile.is_war_machine


@pytest.mark.rule("cc.core.machine.definition")
@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({}, None),
        ({"rank": "regular"}, "cc.core.machine.definition"),
        ({"shooting": 3}, "cc.core.machine.definition"),
        ({"courage": 3}, "cc.core.machine.definition"),
        ({"skills": (skill("structure", 4),)}, "cc.core.machine.definition"),
        ({"champion": True}, "cc.core.machine.definition"),
    ],
)
def test_a_card_of_an_engine_that_contradicts_itself_is_refused(changes: dict[str, Any], rule: str | None) -> None:
    arena = battery(rank="engine", servants=0)
    profile = msgspec.structs.replace(arena.battle["gun"].profile, **changes)
    wrong = next(faults(profile), None)
    assert (wrong is None) if rule is None else (wrong is not None and wrong.rule == rule)


@pytest.mark.rule("cc.core.machine.crew")
def test_servants_come_on_their_engines_card_and_are_activated_with_it() -> None:
    collection = Collection(standard_packs())
    army = ArmyList(name="pots", people="gobelins", cards=(Choice(profile="stove-mortar"),))
    zones = Arena().battle.zones
    battle = begin(
        make_setup({side: muster(army, collection) for side in ("red", "blue")}, Board(100 * CM, 60 * CM), zones)
    )
    (card,) = [card for card in battle.cards.values() if card.side == "red"]
    engine, *cooks = card.fighters
    assert [battle[name].serves for name in cooks] == [engine, engine]
    assert muster(army, collection).points == 28 + 2 * 8


@pytest.mark.rule("cc.core.deployment.placement", "cc.core.machine.crew")
@pytest.mark.parametrize(
    ("serves", "stands", "beside"), [("gun", True, True), ("gun", False, False), ("", True, False)]
)
def test_a_servant_is_offered_a_place_by_his_engine_if_it_stands_already(
    serves: str, stands: bool, beside: bool
) -> None:
    arena = battery(servants=0)
    battle = arena.battle
    battle.stand(battle["gun"], Pose(30 * CM, 10 * CM, EAST) if stands else None)
    arena.add("new", "red", 50, 20, EAST, card="card-gun").serves = serves
    battle.stand(battle["new"], None)
    battle.phase = "deployment"
    battle = arena.run(DeployFighter("new"), answers=[OFFERED])
    assert battle["new"].in_play
    assert (stands and battle.gap(battle["new"], battle["gun"]) <= CONTACT) is beside


@pytest.mark.rule("cc.core.machine.crew")
def test_an_engine_is_operated_by_those_in_contact_with_it_and_free() -> None:
    assert is_manned(*_of(battery(3)))
    assert not is_manned(*_of(battery(4)))
    assert is_manned(*_of(battery(1, servants=1)))
    assert not is_manned(*_of(battery(0, servants=0)))
    arena = battery(3)
    arena.add("foe", "blue", 23.75, 27.5, EAST)
    assert not is_manned(*_of(arena))
    away = battery(3)
    away.battle.stand(away.battle["s1"], None)
    assert not is_manned(*_of(away))


def _of(arena: Arena) -> tuple[Battle, Fighter]:
    return arena.battle, arena.battle["gun"]


@pytest.mark.rule("cc.core.machine.crew")
def test_servants_may_leave_and_the_card_goes_on_standing_for_them() -> None:
    arena = battery()
    arena.run(doing(_destroy, "gun"))
    assert arena.battle["gun"].out
    assert arena.battle.cards["card-gun"].fighters[1:] == ("s1", "s2", "s3")
    assert may_take(arena.battle, arena.battle["s1"], "run")


async def _destroy(battle: Battle, engine: Fighter) -> None:
    await lose_structure(battle, engine, 4, rule="cc.skill.structure.loss")


# -- pushing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.machine.push")
@pytest.mark.parametrize(("pushers", "reach"), [(1, 2), (2, 4), (3, 6)])
def test_the_book_example_of_pushing(pushers: int, reach: int) -> None:
    """Weight 8: one servant -8 cm, two -6, three -4, of their MOU of 10."""
    arena = battery()
    names = [f"s{number + 1}" for number in range(pushers)]
    who = [("cc.core.machine.push#who", name) for name in names]
    rest = [] if pushers == 3 else [("cc.core.machine.push#who", "pass")]
    end = (30 + reach, 30)
    arena.run(*taking("push", "gun"), answers=[*who, *rest, line((30, 30), end)])
    (told,) = arena.told(Pushed)
    assert told.reach == reach * CM
    assert place_of(arena.battle["gun"]).x == (30 + reach) * CM
    for name in names:
        assert place_of(arena.battle[name]).x == round((26.25 + reach) * CM)


@pytest.mark.rule("cc.core.machine.push")
def test_who_pushes_does_nothing_else_and_the_engine_does_not_fire() -> None:
    arena = battery(servants=1)
    arena.run(*taking("push", "gun"), answers=[line((30, 30), (32, 30))])
    battle = arena.battle
    assert battle["s1"].activated
    assert not may_take(battle, battle["gun"], "shoot")
    assert not may_take(battle, battle["gun"], "push")
    far = battery(servants=1)
    with pytest.raises(IllegalAnswer):
        far.run(*taking("push", "gun"), answers=[line((30, 30), (33, 30))])


@pytest.mark.rule("cc.core.machine.push")
def test_only_its_own_servants_push_and_only_those_not_yet_activated() -> None:
    arena = battery(servants=0)
    arena.add("mate", "red", 26.25, 30, EAST, shooting=5, discipline=5)
    assert is_manned(*_of(arena))
    assert not may_take(arena.battle, arena.battle["gun"], "push")
    tired = battery(servants=1)
    tired.battle["s1"].activated = True
    assert not may_take(tired.battle, tired.battle["gun"], "push")
    tired.battle["s1"].activated = False
    assert may_take(tired.battle, tired.battle["gun"], "push")
    fired = battery(servants=1)
    fired.battle["gun"].shots = 1
    assert not may_take(fired.battle, fired.battle["gun"], "push")


@pytest.mark.rule("cc.core.machine.fire")
def test_who_has_fired_an_engine_shoots_no_weapon_of_his_own_in_an_assault() -> None:
    arena = Arena()
    servant = arena.add("s", "red", 30, 30, EAST, shooting=4, weapon=BOW)
    target = arena.add("x", "blue", 45, 30, WEST)
    assert may_shoot_in_assault(arena.battle, servant, target)
    servant.gain(OWN_WEAPON, source="gun", until="turn")
    assert not may_shoot_in_assault(arena.battle, servant, target)


@pytest.mark.rule("cc.core.machine.push")
def test_a_turned_engine_shoots_at_one_less() -> None:
    arena = battery(servants=1)
    arena.run(*taking("turn-engine", "gun"), answers=[line((30, 30), facing=100)])
    assert arena.told(EngineTurned)
    assert not may_take(arena.battle, arena.battle["gun"], "push")
    arena.run(*taking("shoot", "gun"), dice=[2], answers=[MOVING])
    (told,) = arena.told(ShotFired)
    assert told.shooting.total == 0


# -- firing ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.machine.fire")
def test_the_player_names_the_one_whose_tir_counts() -> None:
    for name, tir in (("s1", 1), ("s3", 3)):
        arena = battery()
        arena.run(*taking("shoot", "gun"), dice=[2], answers=[("cc.core.machine.fire", name), MOVING])
        (told,) = arena.told(ShotFired)
        assert told.shooting.total == tir
        assert all(isinstance(part.before, int) for part in told.shooting.parts), "who serves it is no part of TIR"
        assert told.fighter == "gun"
    assert not is_armed(*_of(battery(servants=0)))
    assert not may_shoot(*_of(battery(4)))


@pytest.mark.rule("cc.core.machine.fire")
def test_who_takes_part_does_not_shoot_himself_nor_the_other_way_round() -> None:
    arena = battery(2, servants=0)
    for number, name in enumerate(("a", "b", "c")):
        one = arena.add(name, "red", 26.25, 27.5 + 2.5 * number, EAST, card="card-gun", shooting=4, weapon=BOW)
        one.serves = "gun"
    arena.add("y", "blue", 35, 50, WEST)
    fire = [("cc.core.machine.fire", "a"), ("cc.core.shoot.order", "x"), MOVING]
    arena.run(*taking("shoot", "gun"), dice=[2], answers=fire)
    battle = arena.battle
    assert [may_shoot(battle, battle[name]) for name in ("a", "b", "c")] == [False, False, True]
    early = battery(servants=1)
    early.battle["s1"].shots = 1
    assert not operators(*_of(early))
    early.battle["s1"].shots, early.battle["s1"].action = 0, "run"
    assert not operators(*_of(early))


@pytest.mark.rule("cc.core.machine.fire")
def test_substitutes_who_meet_the_conditions_operate_it() -> None:
    cases: tuple[tuple[dict[str, Any], bool], ...]
    cases = (({}, True), ({"shooting": 2}, False), ({"discipline": 2}, False))
    for changes, able_to in cases:
        arena = battery(servants=0)
        arena.add("mate", "red", 26.25, 30, EAST, **{"shooting": 4, "discipline": 4, **changes})
        assert is_manned(*_of(arena)) == able_to
    lone = battery(servants=0)
    assert gunner(*_of(lone)) is None


@pytest.mark.rule("cc.skill.tir-instinctif.substitute")
def test_instinctive_shooting_works_for_a_servant_and_not_for_a_substitute() -> None:
    for serves, works in (("gun", True), ("", False)):
        arena = battery(servants=0)
        known = (skill("tir-instinctif"),)
        arena.add("eye", "red", 26.25, 30, EAST, shooting=4, discipline=4, skills=known).serves = serves
        camps = apply_hooks(arena.battle, arena.battle["gun"], Hooks.distribution, CAMPS)
        assert (camps != CAMPS) == works


# -- attacked ----------------------------------------------------------------------------------------------------------


def shot_at(options: Options | None = None, *dice: int, servants: int = 3) -> str:
    """Whom a blue shot at the cannon strikes; ``dice``: of the lots."""
    arena = battery(servants=servants, options=options, size="large")
    arena.add("archer", "blue", 40, 35, WEST, shooting=6, weapon=BOW)
    arena.run(
        *taking("shoot", "archer"),
        dice=[5, *dice, 1, 2],
        answers=[*([("cc.core.shoot.order", "gun")] if servants else []), MOVING],
    )
    told = arena.told(ShotLanded)
    return told[0].struck if told else "gun"


@pytest.mark.rule("cc.core.machine.attacked")
def test_a_shot_strikes_the_engine_or_somebody_at_it_by_their_sizes() -> None:
    """A large engine and three servants of medium size: 3, 2, 2 and 2 lots of 36 numbers, each standing for four."""
    assert shot_at(None, 2, 6) == "gun"
    assert shot_at(None, 3, 1) == "s1"
    assert shot_at(None, 6, 6) == "s3"


@pytest.mark.rule("cc.core.machine.attacked")
def test_players_may_agree_on_even_chances() -> None:
    even = Options(even_chances_at_engines=True)
    assert [shot_at(even, face) for face in (1, 3, 4, 6)] == ["gun", "gun", "s3", "s3"]
    assert shot_at(even, servants=0) == "gun"


@pytest.mark.rule("cc.core.machine.attacked")
def test_without_servants_it_stays_as_long_as_it_has_a_structure_point() -> None:
    arena = battery(servants=1)
    arena.run(Suffer("s1", (KILLED,)))
    assert arena.battle["gun"].in_play
    arena.run(doing(_destroy, "gun"))
    assert not arena.battle["gun"].in_play


@pytest.mark.rule("cc.core.machine.attacked")
def test_it_is_nobodys_adversary() -> None:
    arena = battery(servants=0)
    foe = arena.add("foe", "blue", 33.75, 30, WEST)
    battle = arena.battle
    assert battle.is_free(foe)
    assert may_take(battle, foe, "walk")
    assert not battle.foes(battle["gun"])


@pytest.mark.rule("cc.core.machine.fire")
def test_enemies_in_contact_hinder_it_by_their_puissance() -> None:
    arena = battery()
    arena.add("foe", "blue", 33.75, 28.75, WEST, weight=2)
    assert may_shoot(*_of(arena))
    arena.add("more", "blue", 33.75, 31.25, WEST, weight=1)
    assert not may_shoot(*_of(arena))


@pytest.mark.rule("cc.core.machine.attacked")
def test_whoever_touches_it_and_no_adversary_strikes_it_as_scenery() -> None:
    """Two dice, no defence, a 1 alone misses: one wound roll at FOR 4 against RES 6."""
    arena = battery(servants=0)
    arena.add("foe", "blue", 33.75, 30, WEST)
    arena.run(CombatPhase(), dice=[2, 6, 5, 1], answers=[("cc.core.terrain.scenery#strike", "gun")])
    assert [told.result is None for told in arena.told(AttackRolled)] == [False, True]
    assert [told.fighter for told in arena.told(WoundRolled)] == ["gun"]
    assert (arena.battle["gun"].structure or 0) < 4


@pytest.mark.rule("cc.core.machine.attacked")
@pytest.mark.parametrize("struck", ["gun", "s1"])
def test_who_fights_a_servant_strikes_him_or_the_engine_that_he_touches(struck: str) -> None:
    arena = battery(servants=0)
    arena.add("s1", "red", 33.75, 27.5, EAST, card="card-gun").serves = "gun"
    arena.add("foe", "blue", 33.75, 30, WEST)
    answers = ["0", "1", ("cc.core.melee.spread-attacks", struck), *(["none"] if struck == "s1" else [])]
    arena.run(Fight(("s1",), ("foe",)), dice=[2, 5, 4, 1, 2], answers=answers)
    assert [told.fighter for told in arena.told(WoundRolled)] == [struck]


# -- capture -----------------------------------------------------------------------------------------------------------


def raid(*, servants: int = 0, near: bool = False, **changes: Any) -> Arena:
    """A cannon that its side has left alone (but for somebody ``near``), and a blue gunner on his way to it."""
    arena = battery(1, servants=servants)
    arena.add("raider", "blue", 40, 30, WEST, **{"shooting": 4, "discipline": 4, **changes})
    if near:
        arena.add("guard", "red", 30, 42, EAST)
    return arena


def stormed(arena: Arena, *answers: Any) -> Battle:
    """The raider walks into contact."""
    return arena.run(*taking("walk", "raider"), answers=[line((40, 30), (33.75, 30), facing=WEST), *answers])


@pytest.mark.rule("cc.core.machine.capture")
def test_an_engine_left_alone_is_captured_and_comes_with_its_captors_card() -> None:
    arena = raid()
    battle = stormed(arena, ("cc.core.machine.capture", "yes"))
    assert [told.side for told in arena.told(Captured)] == ["blue"]
    assert battle["gun"].side == "blue"
    assert "gun" in battle.cards["card-raider"].fighters
    assert "gun" not in battle.cards["card-gun"].fighters
    assert may_take(battle, battle["gun"], "turn-engine")
    assert not may_take(battle, battle["gun"], "push")


@pytest.mark.rule("cc.core.machine.capture")
def test_no_capture_near_its_owners_or_by_one_who_cannot_or_will_not() -> None:
    for arena in (raid(near=True), raid(shooting=2), battery_for_two()):
        assert stormed(arena)["gun"].side == "red"
    assert stormed(raid(), ("cc.core.machine.capture", "no"))["gun"].side == "red"


def battery_for_two() -> Arena:
    """An engine that two have to take."""
    arena = battery(2, servants=0)
    arena.add("raider", "blue", 40, 30, WEST, shooting=4, discipline=4)
    return arena


@pytest.mark.rule("cc.core.machine.capture")
def test_it_is_taken_back_alike_and_its_servants_push_it_again() -> None:
    arena = raid()
    old = arena.add("old", "red", 10, 30, EAST, card="card-gun", movement=16 * CM)
    old.serves = "gun"
    stormed(arena, ("cc.core.machine.capture", "yes"))
    arena.run(Suffer("raider", (KILLED,)))
    answers = [line((10, 30), (26.25, 30)), ("cc.core.machine.capture", "yes")]
    battle = arena.run(*taking("run", "old"), answers=answers)
    assert battle["gun"].side == "red"
    assert "gun" in battle.cards["card-gun"].fighters
    battle["old"].activated = False
    assert may_take(battle, battle["gun"], "push")


# -- nerve -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.machine.fear")
def test_a_mobile_engine_in_rout_neither_moves_nor_shoots() -> None:
    arena = Arena()
    known = (skill("poids", 6), skill("structure", 6))
    cart = arena.add("cart", "red", 30, 30, EAST, skills=known, shooting=3, weapon=BOW)
    foe = arena.add("x", "blue", 50, 30, WEST, fear=8)
    assert dread(arena.battle, foe, cart)
    assert may_act(arena.battle, cart, "walk")
    assert may_shoot(arena.battle, cart)
    rout(arena.battle, cart, foe)
    assert not may_act(arena.battle, cart, "walk")
    assert not may_act(arena.battle, cart, "flight")
    assert not may_shoot(arena.battle, cart)


@pytest.mark.rule("cc.core.machine.fear")
def test_servants_in_rout_leave_the_engine_standing_and_may_come_back() -> None:
    arena = battery(servants=1)
    foe = arena.add("horror", "blue", 50, 10, WEST, fear=8)
    assert not dread(arena.battle, foe, arena.battle["gun"])
    assert dread(arena.battle, foe, arena.battle["s1"])
    rout(arena.battle, arena.battle["s1"], foe)
    assert not is_manned(*_of(arena))
    arena.battle["s1"].in_rout = False
    assert is_manned(*_of(arena))
    assert "gun" not in [one.id for one in able(arena.battle, "red")]
