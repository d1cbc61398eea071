"""Structure points: what wounds cost, the penalties of damage, destruction, repairs."""

from __future__ import annotations

import pytest
from tests.cc.arena import Arena, doing, skill
from tests.cc.test_wounds import Hurt, Lasting, Suffer

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import FighterLost, StructureChanged
from escarmouche.rulebooks.cc.rules.characteristics import attack, wound_level
from escarmouche.rulebooks.cc.rules.effect_words import carry_out
from escarmouche.rulebooks.cc.rules.granting import grant, structure_at_first
from escarmouche.rulebooks.cc.rules.turn import MaintenancePhase
from escarmouche.rulebooks.cc.rules.wounds import kill, wound_roll
from escarmouche.rulebooks.cc.skills.wounds import is_healable
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, KILLED, LEGS, LIGHT, SERIOUS, STUNNED, UNHURT


def wagon(points: int = 8, *skills: str) -> Arena:
    """A wagon of so many structure points, RES 5."""
    arena = Arena()
    more = tuple(skill(name, "jambes") for name in skills)
    arena.add("wagon", "red", 30, 30, resistance=5, skills=(skill("structure", points), *more))
    return arena


@pytest.mark.rule("cc.skill.structure")
def test_a_wound_roll_costs_structure_points_and_wounds_nobody() -> None:
    arena = wagon()
    battle = arena.run(Hurt("wagon", (5,)), dice=(3, 4))  # the body, 7: serious
    assert (battle["wagon"].structure, battle["wagon"].steps) == (6, 0)
    assert [(told.left, told.most) for told in arena.told(StructureChanged)] == [(6, 8)]


@pytest.mark.rule("cc.skill.structure")
def test_what_has_structure_points_is_never_stunned() -> None:
    battle = wagon().run(Suffer("wagon", (STUNNED,)))
    assert (battle["wagon"].structure, attack(battle, battle["wagon"])) == (8, 4)


@pytest.mark.rule("cc.skill.structure.loss")
@pytest.mark.parametrize(("level", "left"), [(LIGHT, 7), (SERIOUS, 6), (CRITICAL, 5), (KILLED, 4)])
def test_a_result_costs_as_much_with_a_roll_as_without(level: int, left: int) -> None:
    assert wagon().run(Suffer("wagon", (level,)))["wagon"].structure == left
    dice = {LIGHT: (3, 3), SERIOUS: (3, 4), CRITICAL: (5, 5), KILLED: (6, 6)}[level]
    assert wagon().run(Hurt("wagon", (5,)), dice=dice)["wagon"].structure == left


@pytest.mark.rule("cc.skill.structure.loss")
def test_what_lasts_and_what_kills_outright_cost_points_as_well() -> None:
    battle = wagon().run(Lasting("wagon", SERIOUS), doing(kill_it, "wagon"))
    wagon_left = battle["wagon"]
    assert (wagon_left.structure, wagon_left.lasting, wagon_left.steps, wagon_left.lost) == (2, 0, 0, "")


async def kill_it(battle: Battle, fighter: Fighter) -> None:
    """Tué net, by whatever it is."""
    await kill(battle, fighter, rule="cc.core.wound.direct")


async def hurt_legs(battle: Battle, fighter: Fighter) -> None:
    """A wound roll that is always read in the column of the legs."""
    await wound_roll(battle, fighter, 5, rule="cc.core.wound.roll", location=LEGS)


@pytest.mark.rule("cc.skill.structure.location")
def test_effects_of_places_do_not_work() -> None:
    assert wagon().run(doing(hurt_legs, "wagon"), dice=(3, 4))["wagon"].structure == 6
    assert wagon(8, "immunite").run(Hurt("wagon", (20,)), dice=(1, 4))["wagon"].structure == 6


@pytest.mark.rule("cc.skill.structure.penalties")
@pytest.mark.parametrize(
    ("most", "left", "level"),
    [
        (8, 7, UNHURT),
        (8, 6, LIGHT),
        (8, 4, SERIOUS),
        (8, 2, CRITICAL),
        (10, 8, UNHURT),
        (10, 7, LIGHT),
        (10, 1, CRITICAL),
    ],
)
def test_penalties_go_by_quarters_of_its_points(most: int, left: int, level: int) -> None:
    arena = wagon(most)
    arena.battle["wagon"].structure = left
    assert wound_level(arena.battle, arena.battle["wagon"]) == level
    assert attack(arena.battle, arena.battle["wagon"]) == 4 - level


@pytest.mark.rule("cc.skill.structure.penalties")
def test_with_its_last_point_it_is_removed_from_the_game() -> None:
    arena = wagon(3)
    assert arena.run(Suffer("wagon", (KILLED,)))["wagon"].pose is None
    assert [told.how for told in arena.told(FighterLost)] == ["removed"]


@pytest.mark.rule("cc.skill.structure.duplicate")
def test_of_several_values_the_highest_counts() -> None:
    arena = wagon(4)
    grant(arena.battle["wagon"], "cc.skill.structure", 8)
    arena.battle["wagon"].structure = 4
    assert wound_level(arena.battle, arena.battle["wagon"]) == SERIOUS
    assert structure_at_first(arena.battle["wagon"]) == 8
    assert structure_at_first(arena.add("man", "red", 60, 50)) is None


@pytest.mark.rule("cc.skill.structure", "cc.skill.structure.duplicate")
def test_a_card_in_play_gives_structure_points_for_as_long_as_it_lasts() -> None:
    arena = Arena()
    arena.add("man", "red", 30, 30)
    arena.run(doing(be_armoured, "man"), Suffer("man", (SERIOUS,)), doing(be_armoured, "man"))
    man = arena.battle["man"]
    assert (man.structure, man.steps, wound_level(arena.battle, man)) == (2, 0, SERIOUS)
    arena.battle.expire("turn")
    assert (wound_level(arena.battle, man), is_healable(man)) == (UNHURT, True)
    battle = arena.run(Suffer("man", (SERIOUS,)))
    assert (battle["man"].steps, wound_level(battle, battle["man"])) == (2, SERIOUS)


async def be_armoured(battle: Battle, fighter: Fighter) -> None:
    """A spell gives a fighter four structure points until the end of the turn."""
    working = Working(fighter.id, "armour", "cc.core.magic.incantation-steps", "turn")
    await carry_out(battle, working, (words.Skill(skill="Structure/4"),), fighter)


# -- mechanics ---------------------------------------------------------------------------------------------------------

ASKED = "cc.skill.mecanicien"


def yard(needed: int = 4) -> Arena:
    """A damaged wagon (5 of 8), a mechanic who touches it, and an enemy far away."""
    arena = wagon()
    arena.battle["wagon"].structure = 5
    arena.add("smith", "red", 32.5, 30, skills=(skill("mecanicien", needed),))
    arena.add("x", "blue", 80, 30)
    return arena


@pytest.mark.rule("cc.skill.mecanicien")
@pytest.mark.parametrize(("face", "left"), [(1, 4), (2, 5), (3, 5), (4, 6), (6, 6)])
def test_a_mechanic_may_give_a_point_back_and_may_take_one_more(face: int, left: int) -> None:
    battle = yard().run(MaintenancePhase(), dice=(face,), answers=[(ASKED, "wagon")])
    assert battle["wagon"].structure == left


@pytest.mark.rule("cc.skill.mecanicien")
def test_he_need_not_try_and_a_last_point_may_go() -> None:
    assert yard().run(MaintenancePhase(), answers=[(ASKED, "pass")])["wagon"].structure == 5
    arena = yard()
    arena.battle["wagon"].structure = 1
    assert arena.run(MaintenancePhase(), dice=(1,), answers=[(ASKED, "wagon")])["wagon"].lost == "removed"


@pytest.mark.rule("cc.skill.mecanicien")
def test_he_touches_it_free_of_enemies_and_rout_and_it_is_damaged() -> None:
    for change in ("away", "engaged", "rout", "whole"):
        arena = yard()
        smith = arena.battle["smith"]
        if change == "away":
            arena.battle.stand(smith, arena.battle["x"].pose.at(5000, 5000))  # type: ignore[union-attr]
        elif change == "engaged":
            arena.add("foe", "blue", 35, 30)
        elif change == "rout":
            smith.in_rout = True
        else:
            arena.battle["wagon"].structure = 8
        assert arena.run(MaintenancePhase())["wagon"].structure in (5, 8)


@pytest.mark.rule("cc.skill.mecanicien.limit")
def test_one_try_a_turn_however_many_mechanics_and_the_lowest_x_counts() -> None:
    arena = yard()
    arena.add("mate", "red", 27.5, 30, skills=(skill("mecanicien", 2),))
    grant(arena.battle["smith"], ASKED, 2)
    answers = [("cc.core.turn.maintenance", "smith"), (ASKED, "wagon")]
    battle = arena.run(MaintenancePhase(), dice=(2,), answers=answers)
    assert battle["wagon"].structure == 6
    battle = arena.run(MaintenancePhase(), dice=(2,), answers=answers)
    assert battle["wagon"].structure == 7
