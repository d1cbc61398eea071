"""The titan, and champions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.lfw.arena import Arena, profile
from tests.lfw.scenarios.fields import (
    LEGENDS,
    at,
    champions,
    enlist,
    fits,
    key_of,
    ready,
    scene,
    won,
)
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import square

from escarmouche.errors import Problem
from escarmouche.rulebooks.lfw.book import RULEBOOK
from escarmouche.rulebooks.lfw.content.battlefields import FOREST, KINDS, RUIN
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY, corridor, misplaced
from escarmouche.rulebooks.lfw.events import (
    AimChosen,
    Deployed,
    Ended,
)
from escarmouche.rulebooks.lfw.rules.charge import chargeable
from escarmouche.rulebooks.lfw.rules.deployment import Deployment, leave_out
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.fleeing import put_to_flight
from escarmouche.rulebooks.lfw.rules.flight import FleeUnit
from escarmouche.rulebooks.lfw.rules.missions import is_truce
from escarmouche.rulebooks.lfw.rules.turn import CheckEnd
from escarmouche.table import INCH, Board, Piece, Pose


def lair(*aims: str) -> Arena:
    """A titan (red) and assailants (blue, green) with these aims; the corridor is as wide as the first territory."""
    arena = scene("assaut-sur-un-titan", sides=("red", "blue", "green")[: 1 + len(aims)])
    arena.add("titan", "red", 12, 3, base=ROUND, life=9)
    for side in arena.battle.players[1:]:
        arena.add(side[0], side, 3 if side == "blue" else 9, 30, base=ROUND)
    return ready(arena, *aims)


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan.assailant")
def test_assailants_who_want_the_titan_dead_are_friends_the_others_nobodys() -> None:
    arena = lair("killed", "killed")
    battle = arena.battle
    assert [event.aim for event in arena.told(AimChosen)] == ["killed", "killed"]
    assert [enemy.id for enemy in battle.enemies(battle["b"])] == ["titan"]
    assert [friend.id for friend in battle.friends(battle["b"])] == ["g"]
    assert [enemy.id for enemy in battle.enemies(battle["titan"])] == ["b", "g"]
    battle.stand(battle["g"], Pose(4 * INCH, 30 * INCH))
    assert battle.foes(battle["b"]) == ()
    for aims in (("killed", "kill"), ("kill", "kill")):
        battle = lair(*aims).battle
        assert [enemy.id for enemy in battle.enemies(battle["b"])] == ["titan", "g"]
        assert battle.friends(battle["b"]) == []


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan.first-turn")
def test_there_is_a_truce_of_assailants_in_the_first_turn_alone() -> None:
    battle = lair("kill", "kill").battle
    one, other, titan = battle["b"], battle["g"], battle["titan"]
    assert is_truce(battle, one, other)
    assert not is_truce(battle, one, titan)
    assert not is_truce(battle, titan, one)
    battle.turn = 1
    assert is_truce(battle, one, other)
    battle.turn = 2
    assert not is_truce(battle, one, other)
    battle.turn = 1
    battle.change_mission(scenario="mines")
    assert not is_truce(battle, one, other)
    battle.mission = None
    assert not is_truce(battle, one, other)


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan.first-turn")
def test_assailants_charge_each_other_from_the_second_turn_on() -> None:
    battle = lair("kill", "kill").battle
    battle.stand(battle["titan"], Pose(3 * INCH, 25 * INCH))
    assert chargeable(battle, battle["b"]) == ("titan",)
    battle.turn = 2
    assert chargeable(battle, battle["b"]) == ("titan", "g")


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan", "lfw.scenario.assaut-sur-un-titan.victory")
@pytest.mark.parametrize(
    ("aims", "by", "winners"),
    [
        (("killed", "killed"), "b", ("blue", "green")),
        (("kill", "killed"), "b", ("blue", "green")),
        (("kill", "killed"), "g", ("green",)),
        (("kill", "kill"), "g", ("green",)),
        (("kill", "kill"), "", ()),
    ],
)
def test_who_wins_when_the_titan_falls(aims: tuple[str, str], by: str, winners: tuple[str, ...]) -> None:
    arena = lair(*aims)
    assert won(arena) is None
    destroy(arena.battle, arena.battle["titan"], by=by)
    arena.battle.agenda.clear()
    ended = arena.run(CheckEnd())
    assert ended.winner == next(iter(winners), "")
    [told] = arena.told(Ended)
    assert told.others == winners[1:]


@pytest.mark.rule("lfw.scenario.placement")
def test_a_titan_without_room_has_neither_fallen_nor_come_through() -> None:
    arena = lair("killed")
    leave_out(arena.battle, arena.battle["titan"])
    arena.battle.agenda.clear()
    assert arena.run(CheckEnd()).winner == ""
    assert len(arena.told(Ended)) == 1


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan", "lfw.scenario.assaut-sur-un-titan.victory")
def test_the_titan_wins_if_it_has_come_through_after_eight_turns() -> None:
    for y, winner in ((3, ""), (24.4, ""), (24.5, "red")):
        arena = lair("killed")
        arena.battle.stand(arena.battle["titan"], Pose(12 * INCH, round(y * INCH)))
        arena.battle.turn = 7
        assert won(arena) is None
        arena.battle.turn = 8
        assert won(arena) == winner


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan.field")
def test_a_corridor_six_inches_wide_is_free_in_the_first_territory() -> None:
    data = BY_KEY["assaut-sur-un-titan"]
    size = data.size
    assert size is not None

    def wrong(*pieces: Piece) -> list[tuple[str, str]]:
        board = Board(*size, tuple(pieces), KINDS)
        return [(one.rule.rpartition(".")[2], one.piece) for one in misplaced(data, board, [])]

    west, east = square("west", FOREST, 0, 0, 9, 0), square("east", FOREST, 15, 6, 9, 0)
    assert wrong(west, square("ruin", RUIN, 12, 30, 4, 0)) == []
    assert wrong(square("ruin", RUIN, 2, 2, 4, 0)) == [("field", "ruin")]
    assert corridor(Board(*size, (west, east), KINDS)) == tuple(
        (x * INCH, y * INCH) for x, y in ((0, 15), (24, 15), (24, 24), (0, 24))
    )
    low = [square(f"wood{n}", FOREST, 8, y, 8, 0) for n, y in enumerate((1, 12))]
    assert wrong(*low) == []  # 8" are left on either side
    many = [square(f"wood{n}", FOREST, x, y, 5, 0) for n, (x, y) in enumerate(((5, 5), (14, 5), (5, 14), (14, 14)))]
    assert wrong(*many) == [("field", "")]
    assert next(misplaced(data, Arena().battle.board, [])).rule == f"{data.id}.field"


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan.deployment")
def test_assailants_deploy_first_outside_the_corridor_then_the_titan_in_it() -> None:
    arena = scene("assaut-sur-un-titan", square("wood", FOREST, 0, 0, 12, 0), sides=("red", "blue", "green"))
    for name, side in (("titan", "red"), ("b1", "blue"), ("g1", "green"), ("b2", "blue")):
        enlist(arena, name, side)
    ready(arena, "kill", "kill")
    # the corridor are the 12" to the right of the wood, or as many behind it
    assert fits(arena, "red", 18, 3) and not fits(arena, "red", 18, 30)
    assert fits(arena, "blue", 6, 6) and not fits(arena, "blue", 18, 3)
    other = arena.add("other", "green", 3, 40, base=ROUND)
    assert fits(arena, "blue", 3, 32.9) and not fits(arena, "blue", 3, 33.1)  # 6" from one who plays for himself
    del arena.battle.units[other.id]
    answers = ["b1", at(3, 40), at(12, 40), at(3, 44), at(18, 3)]
    arena.run(Deployment(), dice=[6, 5, 4], answers=answers)
    assert [event.unit for event in arena.told(Deployed)] == ["b1", "g1", "b2", "titan"]
    assert not fits(arena, "blue", 12, 47) and fits(arena, "blue", 12, 28)


@pytest.mark.rule("lfw.scenario.assaut-sur-un-titan.titan")
def test_a_titan_is_one_unit_without_a_captain_as_dear_as_its_assailants(tmp_path: Path) -> None:
    pack, army = tmp_path / "legends.yaml", tmp_path / "titan.yaml"
    pack.write_text(LEGENDS.replace("POINTS", "50"), encoding="utf-8")
    army.write_text("{name: Titan, faction: legends, format: 300, units: [{unit: hero}]}", encoding="utf-8")

    def refused(players: int, *armies: str) -> str:
        options = {"scenario": "assaut-sur-un-titan", "players": players}
        try:
            RULEBOOK.setup(armies, "titan-road", packs=[pack], options=options)
        except Problem as problem:
            said.append(problem.reason)
            return key_of(problem)
        return ""

    said: list[Any] = []
    others = ("hill-clans-300", "moor-dead-300")
    assert refused(2, str(army), others[0]) == "lfw-setup-scenario-points"  # 400 points against one
    assert [reason.args["most"] for reason in said] == [300]
    assert refused(3, str(army), *others) == ""
    pack.write_text(LEGENDS.replace("POINTS", "50").replace("400", "300"), encoding="utf-8")
    assert refused(2, str(army), others[0]) == "", "exactly as many points as there may be"
    assert refused(2, others[0], others[1]) == "lfw-setup-scenario-alone"
    assert refused(2) == ""


@pytest.mark.rule("lfw.scenario.imposer-le-respect.points")
def test_what_champions_do_is_worth_points_that_add_up() -> None:
    def points(*deeds: tuple[str, str, str], duel: str = "") -> int:
        arena = champions()
        battle = arena.battle
        if duel:
            battle[duel].duel, battle["rival"].duel = "rival", duel
        for who, by, how in deeds:
            if how == "flight":
                put_to_flight(battle, battle[who])
            else:
                destroy(battle, battle[who], by=by, how="fled" if how == "fled" else "killed")
        return battle.mission.score("red")  # type: ignore[union-attr]

    assert points() == 2  # the champion is a captain
    assert points(("squire", "hero", "killed")) == 2 + 1
    assert points(("squire", "page", "killed")) == 2
    assert points(("rival", "page", "killed")) == 2 - 3
    assert points(("rival", "hero", "killed")) == 2 + 1 + 4
    assert points(("rival", "hero", "killed"), duel="hero") == 2 + 1 + 4 + 1
    assert points(("rival", "page", "killed"), duel="page") == 2 - 3 + 1
    assert points(("rival", "hero", "killed"), duel="page") == 2 + 1 + 4
    assert points(("rival", "", "flight"), ("rival", "", "fled")) == 2 + 2  # upon an enemy, not off the field
    assert points(("rival", "", "flight"), ("rival", "", "flight")) == 2 + 2


@pytest.mark.rule("lfw.scenario.imposer-le-respect.points", "lfw.move.flight.table-edge")
@pytest.mark.parametrize("mounted", [False, True])
def test_a_champion_who_flees_the_field_is_worth_five_points_even_mounted(mounted: bool) -> None:
    for place, points in ((46, 2 + 2 + 3), (30, 2 + 2)):
        arena = scene("imposer-le-respect")
        arena.add("hero", "red", 12, place - 4, base=ROUND, speciality="captain")
        more = {"mount": profile("horse", base=ROUND)} if mounted else {}
        arena.add("rival", "blue", 12, place, base=ROUND, **more)
        arena.add("guard", "red", 12, 32.5, base=ROUND)
        arena.battle.change_mission(champions=(("red", "hero"), ("blue", "rival")))
        ready(arena, "near")
        put_to_flight(arena.battle, arena.battle["rival"])
        battle = arena.run(FleeUnit("rival-mount" if mounted else "rival", tests=False))
        assert battle["rival"].lost == "fled"
        assert battle.mission.score("red") == points  # type: ignore[union-attr]


@pytest.mark.rule("lfw.scenario.victory")
def test_most_victory_points_win_and_nobody_of_several() -> None:
    arena = champions()
    arena.battle.change_mission(scores=(("blue", 5), ("red", 4)))
    destroy(arena.battle, arena.battle["hero"])
    assert won(arena) == "blue"
    arena.battle.change_mission(scores=(("blue", 4), ("red", 4)))
    assert won(arena) == ""
