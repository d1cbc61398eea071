"""Transport: who gets in, where, when, how one gets out, and what becomes of passengers of a wreck."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.c2.arena import OFFERED, Arena
from tests.c2.fortification.workshop import add_chariot
from tests.c2.magic.wizards import mage
from tests.c2.skills.fights import Killed

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.content.machines import Boiler
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import Boarded, WoundRolled
from escarmouche.rulebooks.c2.fortification.driving import SPEED
from escarmouche.rulebooks.c2.rules.activation import stands_for_somebody
from escarmouche.rulebooks.c2.rules.approach import DeployFighter
from escarmouche.rulebooks.c2.rules.dodge import DODGE
from escarmouche.rulebooks.c2.rules.fear import HALT
from escarmouche.rulebooks.c2.rules.movement import EndOfMove, MoveFighter, allowance, may_move
from escarmouche.rulebooks.c2.rules.shooting import ready_to_shoot
from escarmouche.rulebooks.c2.rules.turn import EndOfMovement, EndOfTurn
from escarmouche.rulebooks.c2.rules.wounds import lose, suffer
from escarmouche.rulebooks.c2.skills.bonds import BLOOD_BROTHER, GRIEF
from escarmouche.rulebooks.c2.skills.deaths import DYING
from escarmouche.rulebooks.c2.skills.healing import EPHEMERAL, REGENERATION
from escarmouche.rulebooks.c2.skills.rallying_cry import CRY, HEARTENED
from escarmouche.rulebooks.c2.skills.transport import Exit, at_access, board, may_enter, passengers
from escarmouche.rulebooks.confrontation.flight import GROUND, LOW
from escarmouche.rulebooks.confrontation.wound_table import KILLED, LIGHT
from escarmouche.table import CM, Pose


def wagon(capacity: int = 4, access: tuple[str, ...] = ("left", "right"), **changes: Any) -> Arena:
    arena = Arena()
    arena.battle.phase = "movement"
    skills = (Skill("transport", capacity), *changes.pop("skills", ()))
    machine = {"access": access, "structure": 4, **changes.pop("machine", {})}
    add_chariot(arena, "wagon", "red", 50, 30, machine=machine, skills=skills, **changes)
    return arena


def aboard(arena: Arena, *names: str) -> None:
    for place, name in enumerate(names):
        board(arena.battle, arena.battle["wagon"], arena.add(name, "red", 10 + 5 * place, 50))


@pytest.mark.rule("c2.skill.transport")
def test_a_capacity_of_four_is_four_small_two_or_a_large_and_a_small_one() -> None:
    for sizes, fits in (
        (("small",) * 4, True),
        (("small",) * 5, False),
        (("normal",) * 2, True),
        (("normal",) * 3, False),
        (("large", "small"), True),
        (("large", "normal"), False),
        (("very_large",), False),
    ):
        arena = wagon()
        got_in = []
        for place, size in enumerate(sizes):
            one = arena.add(f"one-{place}", "red", 5 + 5 * place, 50, size=size)
            got_in.append(may_enter(arena.battle, arena.battle["wagon"], one, 4))
            if got_in[-1]:
                board(arena.battle, arena.battle["wagon"], one)
        assert all(got_in) == fits
    arena = wagon()
    rider = arena.add("rider", "red", 10, 50, size="large", mounted=True)
    foe = arena.add("foe", "blue", 20, 50)
    assert not may_enter(arena.battle, arena.battle["wagon"], rider, 4)
    assert not may_enter(arena.battle, arena.battle["wagon"], foe, 4)


@pytest.mark.rule("c2.skill.transport.cards")
def test_one_may_be_deployed_aboard_and_the_card_stays_out_of_the_pile() -> None:
    arena = wagon()
    one = arena.add("one", "red", 10, 10)
    arena.battle.stand(one, None)
    arena.add("foe", "blue", 80, 50)
    battle = arena.run(DeployFighter("one"), answers=["yes"])
    assert [(event.fighter, event.machine) for event in arena.told(Boarded)] == [("one", "wagon")]
    assert battle["one"].aboard == "wagon"
    in_the_pile = [card.id for card in battle.cards.values() if stands_for_somebody(battle, card)]
    assert in_the_pile == ["card-wagon", "card-foe"]


@pytest.mark.rule("c2.skill.transport.cards")
def test_who_does_not_get_in_is_deployed_on_the_table() -> None:
    for size, asked in (("normal", [SUGGESTED]), ("very_large", [])):
        arena = wagon()
        arena.battle.stand(arena.add("one", "red", 10, 10, size=size), None)
        battle = arena.run(DeployFighter("one"), answers=[*asked, OFFERED])
        assert battle["one"].in_play
        assert not arena.told(Boarded)


@pytest.mark.rule("c2.skill.transport.access")
def test_one_gets_in_by_the_sides_of_access_alone() -> None:
    arena = wagon()
    beside = arena.add("beside", "red", 50, 33.26)
    behind = arena.add("behind", "red", 45.74, 30)
    assert at_access(arena.battle, arena.battle["wagon"], beside)
    assert not at_access(arena.battle, arena.battle["wagon"], behind)
    rear = wagon(access=("rear",))
    behind = rear.add("behind", "red", 45.74, 30)
    assert at_access(rear.battle, rear.battle["wagon"], behind)


@pytest.mark.rule("c2.skill.transport.embark")
def test_who_ends_his_move_at_the_access_may_get_in_while_it_stands_still() -> None:
    for speed, answers in ((False, ["yes"]), (True, [])):
        arena = wagon()
        arena.add("one", "red", 50, 33.26)
        if speed:
            arena.battle["wagon"].gain(SPEED)
        battle = arena.run(EndOfMove("one", "walk"), answers=answers)
        assert bool(passengers(battle, battle["wagon"])) != speed


@pytest.mark.rule("c2.skill.transport.embark")
@pytest.mark.parametrize(
    ("changes", "asked"), [({}, True), ({"size": "very_large"}, False), ({"x": 44}, False), ({"phase": "melee"}, False)]
)
def test_who_may_not_get_in_is_not_asked_and_nobody_has_to(changes: dict[str, Any], asked: bool) -> None:
    arena = wagon()
    arena.battle.phase = changes.get("phase", "movement")
    arena.add(
        "one", "red", changes.get("x", 50), 33.26 if "x" not in changes else 45, size=changes.get("size", "normal")
    )
    battle = arena.run(EndOfMove("one", "walk"), answers=[SUGGESTED] * asked)
    assert not passengers(battle, battle["wagon"])


@pytest.mark.rule("c2.skill.transport.disembark")
@pytest.mark.parametrize("speed", [True, False])
def test_nobody_gets_out_before_the_move_while_it_has_speed(speed: bool) -> None:
    arena = wagon()
    aboard(arena, "one")
    if speed:
        arena.battle["wagon"].gain(SPEED)
    asked = arena.game(MoveFighter("wagon")).start().request
    assert isinstance(asked, Choose)
    assert ("one" in asked.options) is not speed


@pytest.mark.rule("c2.move.dodge", "c2.skill.transport.embark")
def test_who_has_dodged_does_not_get_in() -> None:
    arena = wagon()
    arena.add("one", "red", 50, 33.26).gain(DODGE, until="turn")
    assert arena.run(EndOfMove("one", "dodge"))["one"].in_play


@pytest.mark.rule("c2.skill.transport.disembark")
def test_who_gets_out_before_the_move_moves_but_neither_runs_nor_shoots() -> None:
    arena = wagon()
    aboard(arena, "one")
    game = arena.game(MoveFighter("wagon")).start()
    game.answer("one", player="red")
    asked: Any = game.request
    game.answer(asked.offers(None)[0], player="red")
    assert isinstance(game.request, Choose)
    assert game.request.about["fighter"] == "one"
    assert list(game.request.options) == ["stay", "walk", "dodge"]
    game.answer("stay", player="red")
    assert game.request is not None
    assert game.request.about["fighter"] == "wagon"
    state: Battle = game.state
    assert at_access(state, state["wagon"], state["one"])
    assert not ready_to_shoot(state, state["one"])
    assert allowance(state, state["one"], "engage") == 10 * CM


@pytest.mark.rule("c2.skill.transport.embark", "c2.skill.transport.disembark")
def test_who_had_moved_and_got_in_does_not_move_again_when_he_gets_out() -> None:
    arena = wagon()
    one = arena.add("one", "red", 50, 33.26)
    one.activated, one.move, one.moved = True, "walk", 5 * CM
    battle = arena.run(EndOfMove("one", "walk"), answers=["yes"])
    assert (battle["one"].aboard, battle["one"].activated) == ("wagon", True)
    game = arena.game(MoveFighter("wagon")).start()
    game.answer("one", player="red")
    asked: Any = game.request
    game.answer(asked.offers(None)[0], player="red")
    assert game.state["one"].in_play
    assert game.request is not None
    assert game.request.about["fighter"] == "wagon", "it has had its go"


@pytest.mark.rule("c2.skill.transport.disembark")
def test_passengers_may_get_out_after_the_move_if_the_machine_has_stopped() -> None:
    for speed in (False, True):
        arena = wagon()
        aboard(arena, "one")
        if speed:
            arena.battle["wagon"].gain(SPEED)
        game = arena.game(EndOfMove("wagon", "walk")).start()
        assert (game.request is None) == speed


@pytest.mark.rule("c2.skill.transport.blocked")
def test_who_can_not_be_placed_at_the_access_stays_inside() -> None:
    arena = wagon(access=("left",))
    aboard(arena, "one")
    out = Exit(arena.battle, arena.battle["one"], arena.battle["wagon"])
    found = out.example()
    assert found is not None
    assert out.problems(Pose(45 * CM, 30 * CM))
    for number, x in enumerate((46.0, 48.6, 51.2, 53.8)):
        arena.add(f"in-the-way-{number}", "red", x, 33.3)
    assert out.example() is None
    assert arena.run(EndOfMove("wagon", "walk"))["one"].aboard == "wagon"


@pytest.mark.rule("c2.skill.transport.blocked")
def test_who_can_be_placed_at_the_access_gets_out_if_he_is_told_to() -> None:
    arena = wagon(access=("left",))
    aboard(arena, "one")
    assert arena.run(EndOfMove("wagon", "walk"), answers=["pass"])["one"].aboard == "wagon"
    game = arena.game(EndOfMove("wagon", "walk")).start()
    game.answer("one")
    asked: Any = game.request
    game.answer(asked.offers(None)[0])
    assert game.state["one"].in_play


class Wrecked(Step, frozen=True):
    """The machine is destroyed."""

    async def run(self, battle: Battle) -> None:
        await suffer(battle, battle["wagon"], KILLED, rule="test")


@pytest.mark.rule("c2.skill.transport.destroyed")
def test_the_passengers_of_a_wreck_are_hit_by_its_resistance() -> None:
    arena = wagon(resistance=7)
    aboard(arena, "one", "two")
    battle = arena.run(Wrecked(), dice=[1, 2, 6, 6], answers=[OFFERED, OFFERED])
    assert [(event.fighter, event.force) for event in arena.told(WoundRolled)] == [("one", 7), ("two", 7)]
    assert battle["two"].lost == "killed"
    one = battle["one"]
    assert one.pose is not None
    assert abs(one.pose.x - 50 * CM) <= 2 * CM
    assert not may_move(battle, one, "walk")
    assert not ready_to_shoot(battle, one)
    assert (one.aboard, one.activated) == ("", True)


@pytest.mark.rule("c2.skill.transport.destroyed")
def test_who_leaves_a_wreck_as_a_turn_ends_is_himself_again_in_the_next() -> None:
    arena = wagon(machine={"structure": 1}, skills=(Skill("ephemere", 2),))
    aboard(arena, "one")
    arena.add("foe", "blue", 80, 50)
    battle = arena.run(EndOfTurn(), dice=[6, 1, 2], answers=[OFFERED])
    assert battle["one"].in_play
    assert may_move(battle, battle["one"], "walk")


@pytest.mark.rule("c2.skill.transport.destroyed")
def test_a_machine_that_is_killed_without_structure_leaves_its_passengers() -> None:
    arena = wagon(resistance=7, machine={"structure": None})
    aboard(arena, "one")
    battle = arena.run(Wrecked(), dice=[1, 2], answers=[OFFERED])
    assert battle["one"].in_play
    assert [(event.fighter, event.force) for event in arena.told(WoundRolled)] == [("one", 7)]


class Fled(Step, frozen=True):
    """The machine flees off the table."""

    async def run(self, battle: Battle) -> None:
        await lose(battle, battle["wagon"], "fled", rule="c2.fear.leaves-table")


@pytest.mark.rule("c2.skill.transport", "c2.fear.leaves-table")
def test_those_aboard_leave_the_table_with_a_machine_that_flees() -> None:
    arena = wagon(machine={"weight": None})
    aboard(arena, "one", "two")
    battle = arena.run(Fled())
    assert [battle[name].lost for name in ("wagon", "one", "two")] == ["fled"] * 3
    assert not list(battle.living("red"))


@pytest.mark.rule("c2.machine.mobile.fear", "c2.skill.transport.disembark")
def test_a_halted_machine_rallies_once_though_passengers_get_out_before() -> None:
    arena = wagon()
    aboard(arena, "one")
    arena.add("ogre", "blue", 80, 50, fear=7)
    arena.battle["wagon"].gain(HALT, 7, source="ogre")
    game = arena.game(MoveFighter("wagon"), dice=[1]).start()
    for answer in ("one", OFFERED, "stay", "yes"):
        asked: Any = game.request
        game.answer(asked.offers(None)[0] if answer is OFFERED else answer, player="red")
    assert game.request is None
    assert game.state["wagon"].has(HALT)


@pytest.mark.rule("c2.steam.timing.other", "c2.skill.transport.destroyed")
def test_nobody_gets_out_of_a_machine_whose_boiler_has_burst() -> None:
    arena = wagon(boilers=(Boiler(score="movement"),))
    aboard(arena, "one")
    battle = arena.run(MoveFighter("wagon"), dice=[1, 1, 1, 2], answers=["yes", OFFERED])
    assert (battle["wagon"].lost, battle["one"].in_play) == ("destroyed", True)
    assert not may_move(battle, battle["one"], "walk")


# -- those aboard, and what goes on about them -------------------------------------------------------------------------


@pytest.mark.rule("c2.mana.recovery")
@pytest.mark.rule("c2.skill.regeneration")
@pytest.mark.rule("c2.skill.ephemere")
def test_those_aboard_recover_heal_and_fade_at_the_end_of_a_turn() -> None:
    arena = wagon(6)
    aboard(arena, "troll", "ghost")
    mage(arena, "mage", "red", 30, 50, 0, gems="L", elements=("lumiere",), skills=("Initié",))
    board(arena.battle, arena.battle["wagon"], arena.battle["mage"])
    arena.battle["troll"].wound = LIGHT
    arena.battle["troll"].gain(REGENERATION, 5)
    arena.battle["ghost"].gain(EPHEMERAL, 4)
    battle = arena.run(EndOfTurn(), dice=[4, 5, 4, 3], answers=["yes"])
    assert (battle["troll"].wound, battle["ghost"].wound) == (0, LIGHT)
    assert len(battle["mage"].gems) > 1


@pytest.mark.rule("c2.skill.acharne")
@pytest.mark.rule("c2.skill.ephemere")
def test_who_fights_on_dies_aboard_as_well_and_is_gone() -> None:
    arena = wagon()
    aboard(arena, "relentless", "ghost")
    arena.battle["relentless"].gain(DYING, until="turn")
    arena.battle["ghost"].gain(EPHEMERAL, 2)
    battle = arena.run(EndOfTurn(), dice=[6, 6, 6, 6])
    assert [battle[name].lost for name in ("relentless", "ghost")] == ["killed", "killed"]
    assert not passengers(battle, battle["wagon"]) and not battle["ghost"].aboard


@pytest.mark.rule("c2.skill.frere-de-sang")
@pytest.mark.rule("c2.skill.cri-de-ralliement")
def test_those_aboard_grieve_and_hear_the_rallying_cry() -> None:
    arena = wagon()
    aboard(arena, "aymar")
    arena.battle["aymar"].gain(BLOOD_BROTHER, "berthe")
    berthe = arena.add("berthe", "red", 80, 50)
    berthe.gain(CRY)
    battle = arena.run(EndOfMovement(), answers=["yes"])
    assert battle["aymar"].has(HEARTENED)
    arena.add("foe", "blue", 80, 20)
    battle = arena.run(Killed("berthe", "foe"))
    assert battle["aymar"].has(GRIEF)


@pytest.mark.rule("c2.skill.transport.embark", "c2.skill.transport.blocked")
@pytest.mark.parametrize("level", [GROUND, LOW])
def test_nobody_gets_in_or_out_of_what_is_in_the_air(level: int) -> None:
    arena = wagon()
    aboard(arena, "one")
    arena.battle["wagon"].tier = level
    asked = arena.game(MoveFighter("wagon")).start().request
    assert isinstance(asked, Choose)
    assert ("one" in asked.options) is (level == GROUND)
    entering = wagon()
    entering.add("one", "red", 50, 33.26)
    entering.battle["wagon"].tier = level
    battle = entering.run(EndOfMove("one", "walk"), answers=["yes"] * (level == GROUND))
    assert battle["one"].in_play is (level != GROUND)


@pytest.mark.rule("c2.skill.transport.embark")
def test_who_flies_is_on_no_level_aboard() -> None:
    arena = wagon()
    flyer = arena.add("one", "red", 50, 33.26)
    flyer.tier = arena.battle["wagon"].tier = LOW
    board(arena.battle, arena.battle["wagon"], flyer)
    assert flyer.tier == GROUND
