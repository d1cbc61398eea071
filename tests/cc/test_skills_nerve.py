"""Skills of fear and command."""

from __future__ import annotations

import pytest
from tests.cc.arena import EAST, OFFERED, WEST, Arena, doing, line, skill, taking

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.profile import Skill
from escarmouche.rulebooks.cc.events import CourageTested, Met, Rallied
from escarmouche.rulebooks.cc.rules.characteristics import attack, courage_score, defence, discipline_score
from escarmouche.rulebooks.cc.rules.characteristics import fear as fear_of
from escarmouche.rulebooks.cc.rules.command import name_staff
from escarmouche.rulebooks.cc.rules.fear import rout, stand_firm
from escarmouche.rulebooks.cc.rules.windows import start_phase
from escarmouche.table import CM


async def faces(battle: Battle, victim: Fighter, *creatures: Fighter) -> None:
    """A fighter has to stand firm against enemies."""
    await stand_firm(battle, victim, creatures)


# -- Abominable --------------------------------------------------------------------------------------------------------


def abomination(*others: str) -> Arena:
    """Ada (COU 4) and an abominable enemy of PEU 7, others of PEU 6."""
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("horror", "blue", 45, 30, WEST, fear=7, skills=(skill("abominable"),))
    for number, other in enumerate(others):
        arena.add(other, "blue", 45, 40 + 5 * number, WEST, fear=8)
    return arena


@pytest.mark.rule("cc.skill.abominable")
@pytest.mark.parametrize(("dice", "routed"), [([5, 3], False), ([5, 2], True), ([1, 5], True)])
def test_the_lower_of_two_dice_counts_against_an_abominable(dice: list[int], routed: bool) -> None:
    arena = abomination()
    assert arena.run(doing(faces, "ada", "horror"), dice=dice)["ada"].in_rout is routed


@pytest.mark.rule("cc.skill.abominable")
def test_one_die_is_thrown_where_another_sets_the_difficulty() -> None:
    arena = abomination("ogre")
    assert not arena.run(doing(faces, "ada", "horror", "ogre"), dice=[5])["ada"].in_rout
    assert [told.fear for told in arena.told(CourageTested)] == [9]


@pytest.mark.rule("cc.skill.abominable.penalty")
def test_who_fails_against_an_abominable_is_two_worse() -> None:
    arena = abomination()
    battle = arena.run(doing(faces, "ada", "horror"), dice=[2, 2])
    assert (attack(battle, battle["ada"]), defence(battle, battle["ada"])) == (2, 2)


# -- cries -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.cri-de-guerre")
def test_who_charges_with_a_war_cry_frightens_for_the_time_of_the_charge() -> None:
    for action, tests in (("charge", 1), ("engage", 0)):
        arena = Arena()
        arena.add("ada", "red", 30, 30, EAST, skills=(skill("cri-de-guerre", 6),))
        arena.add("boris", "blue", 45, 30, WEST)
        battle = arena.run(*taking(action, "ada"), dice=[3] * tests, answers=[OFFERED])
        assert [told.fear for told in arena.told(CourageTested)] == [6] * tests
        assert fear_of(battle, battle["ada"]) == 0


@pytest.mark.rule("cc.skill.cri-de-guerre")
def test_a_war_cry_stands_for_the_courage_of_who_charges() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST, skills=(skill("cri-de-guerre", 6),))
    arena.add("ogre", "blue", 45, 30, WEST, fear=8)
    arena.run(*taking("charge", "ada"), dice=[2], answers=[OFFERED])
    assert [(told.courage.total, told.fear) for told in arena.told(CourageTested)] == [(6, 8)]
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST, skills=(skill("cri-de-guerre", 6),))
    arena.add("ogre", "blue", 45, 30, WEST, fear=6)
    arena.run(*taking("charge", "ada"), answers=[OFFERED])
    assert not arena.told(CourageTested)


@pytest.mark.rule("cc.skill.cri-de-ralliement")
def test_a_rallying_cry_rallies_all_once_and_heartens_to_the_next_turn() -> None:
    arena = Arena()
    arena.add("crier", "red", 10, 10, skills=(skill("cri-de-ralliement"),))
    arena.add("ada", "red", 30, 30)
    arena.add("ogre", "blue", 45, 30, fear=6)
    rout(arena.battle, arena.battle["ada"], arena.battle["ogre"])
    arena.battle.phase = "maintenance"
    battle = arena.run(doing(start_phase), answers=[("cc.skill.cri-de-ralliement", "yes")])
    assert [told.fighter for told in arena.told(Rallied)] == ["ada"]
    ada = battle["ada"]
    assert (ada.in_rout, courage_score(battle, ada)) == (False, 5)
    assert courage_score(battle, battle["ogre"]) == 6
    battle.expire("turn")
    arena.battle = battle
    arena.run(doing(start_phase))
    battle = arena.run(doing(new_turn))
    assert courage_score(battle, battle["ada"]) == 5
    battle.expire("turn")
    assert courage_score(battle, battle["ada"]) == 4


async def new_turn(battle: Battle) -> None:
    """The strategic phase begins."""
    for fighter in battle.in_play():
        for _, effect in [found for found in battle.bearers("start_of_turn") if found[0] is fighter]:
            await effect.start_of_turn(battle, fighter)  # type: ignore[attr-defined]


@pytest.mark.rule("cc.skill.cri-de-ralliement")
def test_who_is_in_rout_himself_does_not_cry() -> None:
    arena = Arena()
    arena.add("crier", "red", 10, 10, skills=(skill("cri-de-ralliement"),))
    arena.add("ogre", "blue", 45, 30, fear=6)
    rout(arena.battle, arena.battle["crier"], arena.battle["ogre"])
    arena.battle.phase = "maintenance"
    assert arena.run(doing(start_phase))["crier"].in_rout


# -- outcasts ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.paria")
@pytest.mark.rule("cc.skill.commandement.paria")
@pytest.mark.parametrize(("outcasts", "shares"), [("", True), ("ada", False), ("chief", False), ("ada chief", True)])
def test_outcasts_share_with_outcasts_alone(outcasts: str, shares: bool) -> None:
    def skills(name: str, *others: Skill) -> tuple[Skill, ...]:
        return (*others, skill("paria")) if name in outcasts.split() else others

    arena = Arena()
    ada = arena.add("ada", "red", 30, 30, skills=skills("ada"))
    own = [skill(name, 10 * CM) for name in ("commandement", "etendard", "musicien")]
    arena.add("chief", "red", 35, 30, courage=6, discipline=5, skills=skills("chief", *own))
    scores = courage_score(arena.battle, ada), discipline_score(arena.battle, ada)
    assert scores == ((7, 6) if shares else (4, 2))


@pytest.mark.rule("cc.skill.paria.staff")
def test_a_staff_does_not_mix_outcasts_and_others() -> None:
    arena = Arena()
    arena.add("chief", "red", 30, 30, skills=(skill("commandement", 10 * CM),))
    arena.add("flag", "red", 35, 30, skills=(skill("etendard", 10 * CM), skill("paria")))
    assert arena.run(doing(name_staff, "chief")).staffs == ()


# -- examples of command -----------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.commandement.example")
def test_a_guard_of_alahan_in_the_aura_of_agonn_uses_cou_6_against_peu_8() -> None:
    for die, stands in ((2, True), (1, False)):
        arena = Arena()
        arena.add("guard", "red", 30, 30, courage=5)
        arena.add("agonn", "red", 40, 30, courage=6, skills=(skill("commandement", 10 * CM),))
        arena.add("dasyatis", "blue", 50, 50, fear=8)
        assert arena.run(doing(faces, "guard", "dasyatis"), dice=[die])["guard"].in_rout is not stands


@pytest.mark.rule("cc.skill.commandement.fearsome.example")
@pytest.mark.parametrize(("own", "commander"), [({"fear": 5}, {"courage": 7}), ({"courage": 4}, {"fear": 7})])
def test_keratis_and_a_warrior_of_blood_use_7_against_peu_8(own: dict[str, int], commander: dict[str, int]) -> None:
    arena = Arena()
    warrior = arena.add("warrior", "red", 30, 30)
    warrior.profile = Arena().add("x", "red", 5, 5, **{"courage": None, **own}).profile  # type: ignore[arg-type]
    arena.add("chief", "red", 40, 30, skills=(skill("commandement", 10 * CM),), **commander)  # type: ignore[arg-type]
    arena.add("troll", "blue", 50, 50, fear=8)
    arena.run(doing(faces, "warrior", "troll"), dice=[2])
    assert [(told.courage.total, told.fear, told.passed) for told in arena.told(CourageTested)] == [(7, 8, True)]


# -- landing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.rempart")
@pytest.mark.parametrize(("far", "tier"), [(10, 1), (10.01, 0)])
def test_nobody_lands_within_x_of_a_rampart(far: float, tier: int) -> None:
    arena = Arena()
    arena.add("flier", "red", 20, 30, EAST, flight=20 * CM, skills=(skill("vol"),)).tier = 1
    arena.add("wall", "blue", 32.5 + far, 30, WEST, skills=(skill("rempart", 10 * CM),))
    answers = [("cc.core.flight.change-level", "low-ground"), line((20, 30), (30, 30))]
    assert arena.run(*taking("walk", "flier"), answers=answers)["flier"].tier == tier


@pytest.mark.rule("cc.skill.rempart")
@pytest.mark.parametrize(
    ("start", "plan", "met"), [(1, "low-ground", False), (0, "low-ground", False), (0, "foot", True)]
)
def test_nor_does_a_charge_from_the_air_end_there_wherever_it_began(start: int, plan: str, met: bool) -> None:
    arena = Arena()
    arena.add("flier", "red", 20, 30, EAST, flight=20 * CM, skills=(skill("vol"),)).tier = start
    arena.add("wall", "blue", 32.5, 30, WEST, skills=(skill("rempart", 10 * CM),))
    answers = [("cc.core.flight.change-level", plan)]
    arena.run(*taking("charge", "flier"), answers=[*answers, OFFERED] if met else answers)
    assert [told.target for told in arena.told(Met)] == (["wall"] if met else [])
