"""Reinforcements: who waits off the table, the roll, the card at the edge, and as what one comes back."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import EAST, OFFERED, WEST, Arena, box, doing, skill
from tests.cc.mystics import gems, letters, mage, priest
from tests.cc.test_wounds import Suffer

from escarmouche.kernel import Choose
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import ReinforcementArrived, ReinforcementRolled
from escarmouche.rulebooks.cc.rules.deployment import EndOfDeployment
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.reinforcements import Reinforcements, card_near, is_waiting, nearest_to_an_edge
from escarmouche.rulebooks.cc.rules.sequences import cards_in_play
from escarmouche.rulebooks.cc.rules.start_values import StartValues
from escarmouche.rulebooks.cc.rules.turn import EndOfTurn, MaintenancePhase
from escarmouche.rulebooks.cc.rules.windows import start_phase
from escarmouche.rulebooks.cc.rules.wounds import lose
from escarmouche.rulebooks.confrontation.wound_table import KILLED, SERIOUS
from escarmouche.table import CM, MM, Rectangle, gap, inside

CRY = "cc.skill.cri-de-ralliement"
BACK = skill("renfort")
WHERE = "cc.skill.renfort.placement"
FIRST = "cc.skill.renfort.placement#first"


def field(*names: str, points: tuple[int, ...] = (), **changes: Any) -> Arena:
    """Red fighters with Renfort, a red friend near the western edge, and a blue fighter far away."""
    arena = Arena()
    arena.add("friend", "red", 15, 30, EAST)
    arena.add("x", "blue", 80, 30, WEST)
    for number, name in enumerate(names):
        worth = points[number] if points else 20
        arena.add(name, "red", 50, 10 + 5 * number, EAST, skills=(BACK,), points=worth, **changes)
    return arena


def killed(arena: Arena, *names: str) -> Battle:
    """These are killed outright."""
    return arena.run(*(Suffer(name, (KILLED,)) for name in names))


@pytest.mark.rule("cc.skill.renfort")
def test_the_eliminated_wait_off_the_table_unless_removed_from_the_game() -> None:
    battle = killed(field("a"), "a")
    assert battle["a"].pose is None
    assert is_waiting(battle["a"])
    arena = field("a")
    battle = arena.run(doing(_removed, "a"))
    assert not is_waiting(battle["a"])
    assert not arena.play(Reinforcements())["a"].in_play


async def _removed(battle: Battle, fighter: Fighter) -> None:
    await lose(battle, fighter, "removed", rule="cc.core.wound.removed")


@pytest.mark.rule("cc.skill.renfort.champion")
def test_a_champion_never_comes_back() -> None:
    arena = field("a", champion=True)
    assert not is_waiting(killed(arena, "a")["a"])
    assert arena.run(Reinforcements())["a"].out


@pytest.mark.rule("cc.skill.renfort.roll")
def test_a_die_for_each_in_every_maintenance_phase() -> None:
    for face, outcome in ((1, "removed"), (4, "removed"), (5, "waits"), (6, "returns")):
        arena = field("a")
        killed(arena, "a")
        answers = [OFFERED] if face == 6 else []
        battle = arena.run(MaintenancePhase(), dice=[face], answers=answers)
        assert [told.outcome for told in arena.told(ReinforcementRolled)] == [outcome]
        assert battle["a"].in_play == (face == 6)
        assert is_waiting(battle["a"]) == (face == 5)
        again = arena.run(MaintenancePhase(), dice=[1] if face == 5 else [])
        assert again["a"].in_play == (face == 6)


@pytest.mark.rule("cc.skill.renfort.roll")
def test_who_comes_back_is_activated_from_the_next_turn_on() -> None:
    arena = field("a")
    killed(arena, "a")
    assert "card-a" not in cards_in_play(arena.battle)["red"]
    arena.run(Reinforcements(), EndOfTurn(), dice=[6], answers=[OFFERED])
    assert "card-a" in cards_in_play(arena.battle)["red"]
    assert not arena.battle["a"].activated


@pytest.mark.rule("cc.skill.renfort.placement")
def test_they_stand_on_a_card_at_the_edge_near_the_nearest_friend() -> None:
    arena = field("a")
    arena.add("other", "red", 30, 30, EAST)
    battle = killed(arena, "a")
    assert [one.id for one in nearest_to_an_edge(battle, "red")] == ["friend"]
    card = card_near(battle, battle["friend"])
    assert card is not None
    assert card.centre == (6050, 30 * CM)
    battle = arena.run(Reinforcements(), dice=[6], answers=[OFFERED])
    assert inside(card.outline, battle.base(battle["a"]))
    assert battle["a"].tier == 0


@pytest.mark.rule("cc.skill.cri-de-ralliement")
def test_who_has_rallied_friends_does_not_do_so_again_when_he_comes_back() -> None:
    arena = field("a")
    grant(arena.battle["a"], CRY)
    arena.run(StartValues())
    arena.battle.phase = "maintenance"
    arena.run(doing(start_phase), answers=[(CRY, "yes")])
    arena.run(doing(start_phase))
    killed(arena, "a")
    arena.run(Reinforcements(), dice=(6,), answers=[OFFERED])
    assert arena.run(doing(start_phase))["a"].in_play


@pytest.mark.rule("cc.skill.renfort.placement")
def test_of_friends_equally_near_the_player_names_one() -> None:
    arena = field("a")
    arena.add("other", "red", 15, 40, EAST)
    killed(arena, "a")
    battle = arena.run(Reinforcements(), dice=[6], answers=[(WHERE, "other"), OFFERED])
    pose = battle["a"].pose
    assert pose is not None
    assert abs(pose.y - 40 * CM) <= 4 * CM


@pytest.mark.rule("cc.skill.renfort.placement")
def test_the_card_touches_neither_fighters_nor_scenery() -> None:
    arena = field("a")
    arena.add("x2", "blue", 8, 30, EAST)
    battle = killed(arena, "a")
    card = card_near(battle, battle["friend"])
    assert card is not None
    assert gap(card, battle.base(battle["x2"])) > 0
    assert card.centre[0] == 6050
    assert abs(card.centre[1] - 30 * CM) > 5 * CM
    walled = Arena(box("hedge", "forest", 0, 28, 12, 32))
    friend = walled.add("friend", "red", 15, 30, EAST)
    card = card_near(walled.battle, friend)
    assert card is not None
    assert not 24 * CM < card.centre[1] < 36 * CM


@pytest.mark.rule("cc.skill.renfort.placement")
def test_the_cheapest_are_placed_first_and_who_finds_no_room_waits_on() -> None:
    wide = Rectangle(70 * MM, 70 * MM)
    arena = field("dear", "cheap", points=(40, 10), base=wide)
    killed(arena, "dear", "cheap")
    battle = arena.run(Reinforcements(), dice=[6, 6], answers=[OFFERED])
    assert battle["cheap"].in_play
    assert is_waiting(battle["dear"])


@pytest.mark.rule("cc.skill.renfort.placement")
def test_without_a_friend_on_the_table_they_go_on_waiting() -> None:
    arena = Arena()
    arena.add("a", "red", 50, 30, EAST, skills=(BACK,))
    arena.add("x", "blue", 80, 30, WEST)
    killed(arena, "a")
    battle = arena.run(Reinforcements(), dice=[6])
    assert is_waiting(battle["a"])


@pytest.mark.rule("cc.skill.renfort.equipment", "cc.skill.renfort.effects")
def test_he_has_what_he_had_at_the_start_and_nothing_that_came_upon_him() -> None:
    arena = Arena()
    arena.add("friend", "red", 15, 30, EAST)
    arena.add("x", "blue", 80, 30, WEST)
    mage(arena, "a", "red", 50, 30, EAST, skills=(BACK, skill("brutal")), power=2)
    arena.run(StartValues(), answers=["1"])
    start = letters(arena.battle["a"])
    fighter = arena.battle["a"]
    fighter.gems = gems("")
    fighter.gain("cc.skill.bravoure")
    fighter.lose("cc.skill.brutal")
    arena.run(Suffer("a", (SERIOUS,)), Suffer("a", (KILLED,)))
    battle = arena.run(Reinforcements(), dice=[6], answers=[OFFERED])
    assert letters(battle["a"]) == start != ""
    assert battle["a"].steps == 0
    assert battle["a"].has("cc.skill.brutal")
    assert not battle["a"].has("cc.skill.bravoure")


@pytest.mark.rule("cc.skill.renfort.equipment", "cc.core.faith.reserve")
def test_the_temporary_faith_is_that_of_the_start() -> None:
    arena = Arena()
    arena.add("friend", "red", 15, 30, EAST)
    arena.add("x", "blue", 80, 30, WEST)
    priest(arena, "a", "red", 17.5, 30, EAST, skills=(BACK,))
    arena.run(StartValues(), EndOfDeployment())
    start = arena.battle["a"].temporary_faith
    arena.battle["a"].temporary_faith = 0
    killed(arena, "a")
    battle = arena.run(Reinforcements(), dice=[6], answers=[OFFERED])
    assert battle["a"].temporary_faith == start == 3


@pytest.mark.rule("cc.skill.renfort.roll")
def test_the_tactics_winner_says_whose_reinforcements_come_first() -> None:
    for first in ("red", "blue"):
        arena = field("a")
        arena.add("b", "blue", 50, 50, WEST, skills=(BACK,))
        killed(arena, "a", "b")
        arena.run(Reinforcements(), dice=[6, 6], answers=[(FIRST, first), OFFERED, OFFERED])
        arrived = [told.fighter for told in arena.told(ReinforcementArrived)]
        assert arrived == (["a", "b"] if first == "red" else ["b", "a"])


@pytest.mark.rule("cc.skill.renfort.effects")
def test_who_was_lost_aboard_comes_back_on_foot() -> None:
    arena = field("a")
    killed(arena, "a")
    arena.battle["a"].aboard = "friend"
    battle = arena.run(Reinforcements(), dice=[6], answers=[OFFERED])
    pose = battle["a"].pose
    assert (battle["a"].aboard, battle.base(battle["a"]).centre) == ("", pose and pose.point)


@pytest.mark.rule("cc.skill.renfort.roll")
@pytest.mark.parametrize(
    ("winner", "sides", "first"), [("red", "rb", "red"), ("blue", "rb", "blue"), ("blue", "r", "")]
)
def test_the_winner_of_the_tactics_roll_comes_first_if_he_says_nothing(winner: str, sides: str, first: str) -> None:
    arena = field("a")
    arena.add("b", "blue", 80, 40, WEST, skills=(BACK,))
    killed(arena, "a", *(["b"] if "b" in sides else []))
    arena.battle.winner_of_tactics = winner
    request = arena.game(Reinforcements(), dice=[6] * len(sides)).request
    asked = isinstance(request, Choose) and request.rule == FIRST
    assert asked is bool(first)
    assert not first or (isinstance(request, Choose) and request.default == first)
