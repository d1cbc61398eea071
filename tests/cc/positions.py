"""Positions in which something is asked that hardly ever comes up in a whole game, for the machine to play on from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from tests.cc.arena import BOW, EAST, NORTH, SOUTH, WEST, Arena, doing, skill, taking
from tests.cc.mystics import mage, miracle, priest, spell
from tests.cc.test_crews import battery
from tests.cc.test_driving import cart
from tests.cc.test_flight import flying
from tests.cc.test_nexus import nexus_card, power, stand
from tests.cc.test_reinforcements import field, killed
from tests.cc.test_scenery import run_away
from tests.cc.test_skills_melee import armed, give
from tests.cc.test_skills_scouts import hidden
from tests.cc.test_start_values import stateless
from tests.cc.test_tactics import (
    BOLT,
    DITCH,
    HEDGE,
    RIVER,
    SLOW,
    STRONG,
    across,
    besieging,
    chapel,
    chased,
    doped,
    fence,
    infirmary,
    investing,
    ride,
    shrine,
    under_fire,
    well,
)
from tests.cc.test_transport import wagon
from tests.cc.test_wounds import Hurt

from escarmouche.kernel import Step
from escarmouche.rulebooks.cc.content.mystics import NEUTRAL
from escarmouche.rulebooks.cc.content.pieces import Sacrifice
from escarmouche.rulebooks.cc.rules.actions import EndOfActivation
from escarmouche.rulebooks.cc.rules.activation import Activate, ActivateFighter
from escarmouche.rulebooks.cc.rules.deployment import DeployFighter
from escarmouche.rulebooks.cc.rules.melee import CombatPhase, PursuitMove
from escarmouche.rulebooks.cc.rules.reinforcements import Reinforcements
from escarmouche.rulebooks.cc.rules.start_values import StartValues
from escarmouche.rulebooks.cc.rules.turn import MaintenancePhase, TacticsRoll
from escarmouche.rulebooks.cc.skills.transport import get_in
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.effect_words import Choice
from escarmouche.rulebooks.confrontation.miracles import Varying
from escarmouche.table import CM, Pose

Position = tuple[Arena, tuple[Step, ...]]
"""Who stands where, and what is played from there."""


def acts(arena: Arena, *fighters: str) -> Position:
    """These are activated one after the other, each with all that he may do."""
    return arena, tuple(step for one in fighters for step in (ActivateFighter(one), EndOfActivation(one)))


def goes(arena: Arena, side: str, card: str) -> Position:
    """A card is played: contacts come first."""
    return arena, (Activate(side, (card,)),)


def fights(arena: Arena) -> Position:
    """The combat phase follows."""
    arena.battle.phase = "combat"
    return arena, (CombatPhase(),)


# -- engines -----------------------------------------------------------------------------------------------------------


def a_gun_out_of_range() -> Position:
    arena = battery(servants=3, weight=4)
    arena.battle.stand(arena.battle["gun"], Pose(18 * CM, 30 * CM, EAST))
    for number in range(3):
        arena.battle.stand(arena.battle[f"s{number + 1}"], Pose(14_250, round((27.5 + 2.5 * number) * CM), EAST))
    arena.battle.stand(arena.battle["x"], Pose(93 * CM, 30 * CM, WEST))
    return acts(arena, "gun")


def a_gun_that_looks_elsewhere() -> Position:
    arena = battery(servants=3)
    arena.battle.stand(arena.battle["x"], Pose(30 * CM, 55 * CM, WEST))
    return acts(arena, "gun")


def a_gun_that_is_left_alone() -> Position:
    arena = battery(crew=2, servants=1)
    arena.battle.stand(arena.battle["s1"], Pose(5 * CM, 5 * CM, WEST))
    arena.battle.stand(arena.battle["x"], Pose(5 * CM, 55 * CM, WEST))
    for name, y in (("b", 28), ("c", 32)):
        arena.add(name, "blue", 42, y, WEST, shooting=4, discipline=4)
    return acts(arena, "b", "c")


def a_wagon_that_is_quicker() -> Position:
    return acts(ride(60), "a")


def a_wagon_with_a_magician() -> Position:
    arena = wagon(4)
    mage(arena, "m", "red", 10, 10, EAST, spell(target="friend", effects=(words.Heal(levels=2),)), reserve="ff")
    get_in(arena.battle, arena.battle["wagon"], arena.battle["m"])
    other = mage(arena, "n", "red", 10, 20, EAST, spell(target="friend", effects=(words.Heal(levels=2),)), reserve="ff")
    get_in(arena.battle, arena.battle["wagon"], other)
    other.steps = 2
    return acts(arena, "wagon")


def a_wagon_that_is_deployed() -> Position:
    arena = wagon(4, movement=15 * CM)
    for name in ("wagon", "x", "a", "b"):
        known = arena.battle.fighters.get(name) or arena.add(name, "red", 10, 10, movement=8 * CM)
        arena.battle.stand(known, None)
    return arena, (DeployFighter("wagon"),)


def a_cart_that_keeps_its_speed() -> Position:
    arena = cart(skill("irrepressible"))
    arena.add("x", "blue", 95, 30, WEST, points=80)
    return acts(arena, "cart")


def a_cart_that_shoots_and_rushes_on() -> Position:
    arena = cart(shooting=6, weapon=BOW, attack=9, strength=9, resistance=9, movement=12 * CM)
    arena.add("x", "blue", 58, 33, WEST, points=100, resistance=2)
    arena.add("y", "blue", 38, 27, WEST, points=10, attack=0, resistance=2)
    return arena, taking("shoot", "cart")


def a_cart_among_enemies() -> Position:
    arena = cart(skill("irrepressible"), skill("impact", 4), skill("fauchage", 8))
    arena.add("x", "blue", 45, 30, WEST, resistance=0, points=40)
    arena.add("y", "blue", 55, 30, WEST, resistance=0, points=40)
    return goes(arena, "red", "card-cart")


# -- magic and faith ---------------------------------------------------------------------------------------------------


def a_spell_that_can_be_absorbed() -> Position:
    arena = Arena()
    strong = spell(cost="faa", effects=(words.WoundRoll(strength=9),))
    mage(arena, "mage", "red", 50, 20, NORTH, strong, reserve="faa", elements=("fire", "air"))
    arena.add("foe", "blue", 50, 32.5, SOUTH, points=80)
    mage(arena, "warden", "blue", 60, 32.5, SOUTH, reserve="wweed", elements=("water", "earth", "darkness"))
    return acts(arena, "mage")


def a_magician_without_gems() -> Position:
    arena = Arena()
    strong = spell(cost="ffe", effects=(words.WoundRoll(strength=10),), range=40 * CM)
    mage(arena, "mage", "red", 50, 20, NORTH, strong, reserve="")
    arena.add("friend", "red", 55, 20, NORTH, skills=(skill("devotion", 3),), points=4)
    arena.add("other", "red", 45, 20, NORTH, skills=(skill("devotion", 3),), points=5)
    arena.add("x", "blue", 50, 40, SOUTH, points=100)
    return acts(arena, "mage")


def a_magician_who_lacks_three() -> Position:
    arena = Arena()
    strong = spell(effects=(words.WoundRoll(strength=10),), range=40 * CM)
    strong = msgspec.structs.replace(strong, cost=("earth", NEUTRAL, NEUTRAL, NEUTRAL))
    known = (skill("maitrise-des-arcanes"),)
    mage(arena, "mage", "red", 50, 20, NORTH, strong, reserve="e", elements=("earth", "water"), skills=known)
    arena.add("x", "blue", 50, 40, SOUTH, points=100)
    return acts(arena, "mage")


def a_spell_that_does_one_of_two_things() -> Position:
    choices = (
        Choice(key="burn", effects=(words.WoundRoll(strength=9),)),
        Choice(key="daze", effects=(words.Wound(level="stunned"),)),
    )
    arena = Arena()
    either = spell(effects=(words.OneOf(choices=choices),), range=40 * CM)
    mage(arena, "mage", "red", 50, 20, NORTH, either, reserve="ff")
    arena.add("x", "blue", 50, 40, SOUTH, points=100)
    return acts(arena, "mage")


def a_spell_that_grows_with_its_gems() -> Position:
    strong = words.WoundRoll(strength=words.Amount(base=4, each=2, of="gems"))
    arena = Arena()
    mage(arena, "mage", "red", 50, 20, NORTH, spell(cost="e", open_gem="fire", effects=(strong,)), reserve="fffee")
    arena.add("x", "blue", 50, 32.5, SOUTH, points=100)
    return acts(arena, "mage")


def a_fire_against_the_immune() -> Position:
    arena = Arena()
    mage(arena, "mage", "red", 50, 20, NORTH, spell(effects=(words.WoundRoll(strength=9),)), reserve="ff")
    arena.add("foe", "blue", 50, 32.5, SOUTH, skills=(skill("immunite", "element:fire"),), points=100)
    return acts(arena, "mage")


def a_priest_with_faith_to_spare() -> Position:
    return acts(investing(), "p")


def a_miracle_whose_difficulty_is_named() -> Position:
    arena = Arena()
    grows = miracle(
        difficulty=Varying(base=5, most=8), effects=(words.WoundRoll(strength=words.Amount(base=5, of="difficulty")),)
    )
    priest(arena, "p", "red", 40, 30, EAST, grows, faith=6)
    arena.add("x", "blue", 55, 30, WEST, points=80)
    return acts(arena, "p")


def a_priest_among_martyrs() -> Position:
    arena = Arena()
    strong = miracle(effects=(words.WoundRoll(strength=12),), range=40 * CM, fervour=3, difficulty=9)
    priest(arena, "p", "red", 50, 20, NORTH, strong, faith=1)
    for name, x in (("giver", 55), ("other", 45)):
        arena.add(name, "red", x, 20, NORTH, skills=(skill("martyr", 5),), points=4)
    arena.add("x", "blue", 50, 40, SOUTH, points=100)
    return acts(arena, "p")


# -- nexus and scenery -------------------------------------------------------------------------------------------------


def two_nexus() -> Position:
    arena = shrine(50, y=33.25)
    stand(arena, "urn", "red", 50, 36.5, nexus_card("urn", power=BOLT))
    return acts(arena, "a")


def a_nexus_that_wants_a_friend() -> Position:
    arena = shrine(46.75, sacrifice=Sacrifice(friend=True))
    arena.add("lamb", "red", 50, 33.25, EAST, points=2)
    arena.add("sheep", "red", 50, 26.75, EAST, points=3)
    return acts(arena, "a")


def a_nexus_that_wants_gems() -> Position:
    arena = shrine(20, sacrifice=Sacrifice(gems=1))
    mage(arena, "m", "red", 53.25, 30, EAST, reserve="fffeee")
    arena.add("z", "blue", 85, 30, WEST, points=100)
    return acts(arena, "m")


def a_nexus_of_faith() -> Position:
    return acts(chapel(0), "p")


def two_nexus_of_faith() -> Position:
    arena = chapel(0)
    stand(arena, "urn", "red", 53.25, 33.25, nexus_card("urn", ("foi", 3), power=None))
    return acts(arena, "p")


def a_censor_at_a_nexus() -> Position:
    """The enemy's priest calls a strong miracle while one's own, without faith, stands at a nexus."""
    arena = Arena()
    strong = miracle(effects=(words.WoundRoll(strength=12),), range=60 * CM, fervour=2, difficulty=8)
    stand(arena, "ark", "blue", 50, 45, nexus_card("ark", ("foi", 6), power=None))
    priest(arena, "p", "red", 40, 20, NORTH, strong, faith=4)
    priest(arena, "q", "blue", 50, 41.75, SOUTH, strong, faith=1, points=120)
    return acts(arena, "p")


def two_nexus_of_mana() -> Position:
    arena = well("f")
    stand(arena, "urn", "red", 53.25, 33.25, nexus_card("urn", ("mana", 2), power=None))
    return acts(arena, "m")


def a_wall_in_the_way() -> Position:
    return fights(fence(STRONG, SLOW))


def a_window_in_the_way() -> Position:
    return chased(1, 22), (doing(run_away, "a"),)


# -- skills ------------------------------------------------------------------------------------------------------------


def a_scout_before_his_lord() -> Position:
    arena = hidden(40, points=10, resistance=12)
    arena.add("lord", "red", 26, 30, EAST, points=200, resistance=2)
    return arena, (EndOfActivation("s"),)


def one_who_is_aware_of_scouts() -> Position:
    """He walks towards a shrine, and finds a weak scout on his way."""
    arena = hidden(24, points=60, resistance=1, defence=0, attack=1)
    arena.add("e", "blue", 56.5, 30, WEST, movement=15 * CM, attack=8, strength=9)
    give(arena, "e", "conscience")
    stand(arena, "ark", "blue", 38, 36, nexus_card("ark", power=power(words.Wound(level="serious"), target="enemy")))
    arena.add("far", "red", 5, 55, EAST, points=80)
    return acts(arena, "e")


def infiltrators_of_both_sides() -> Position:
    arena = Arena()
    for name, side, y in (("a", "red", 20), ("b", "blue", 40)):
        arena.add(name, side, 30, y)
        give(arena, name, f"infiltration/{5 * CM}")
    return arena, (TacticsRoll(),)


def a_personal_enemy_about_to_die() -> Position:
    arena = armed("ennemi-personnel/b1")
    arena.battle["b1"].steps = 3
    return arena, (Hurt("b1", (12,), "r"),) * 3


def a_smith_beside_his_engine() -> Position:
    arena = battery(servants=1)
    arena.battle["gun"].structure = 1
    arena.add("smith", "red", 30, 26.25, NORTH, skills=(skill("mecanicien", 2),))
    arena.add("second", "red", 33.75, 30, NORTH)
    return arena, (MaintenancePhase(),)


def those_who_come_back() -> Position:
    arena = field("a")
    arena.add("other", "red", 15, 40, EAST)
    killed(arena, "a")
    return arena, (Reinforcements(),) * 12


def a_flier_above_an_enemy() -> Position:
    arena = flying(tier=1, attack=8, strength=9, defence=8)
    arena.add("x", "blue", 40, 30, WEST, points=60)
    arena.add("y", "blue", 40, 36, WEST, points=60)
    return goes(arena, "red", "card-flier")


def one_who_reloads_rapidly() -> Position:
    arena = Arena()
    arena.add("a", "red", 30, 30, EAST, shooting=5, weapon=BOW, skills=(skill("rechargement-rapide", 2),))
    arena.add("x", "blue", 50, 30, WEST, points=200, resistance=9)
    return acts(arena, "a")


def one_who_harasses() -> Position:
    arena = Arena()
    arena.add("a", "red", 30, 30, EAST, shooting=5, weapon=BOW, skills=(skill("harcelement"),), defence=0, attack=0)
    arena.add("x", "blue", 56, 30, WEST, points=60, attack=9, strength=9, movement=12 * CM)
    return acts(arena, "a")


def a_swordsman_who_keeps_dice() -> Position:
    return fights(armed("bretteur", attack=6, strength=9, initiative=9, blues=2))


def one_who_exerts_himself() -> Position:
    arena = armed("concentration/3", bold=("attack", "initiative"), strength=9)
    arena.battle["b1"].profile = msgspec.structs.replace(arena.battle["b1"].profile, points=90)
    return fights(arena)


def one_who_jumps() -> Position:
    return goes(across(HEDGE), "red", "card-a")


def one_who_jumps_over_a_ditch() -> Position:
    return goes(across(DITCH), "red", "card-a")


def one_who_swims() -> Position:
    return acts(across(RIVER, resistance=2, movement=25 * CM), "a")


def one_who_climbs() -> Position:
    return acts(besieging(), "a")


def one_who_takes_cover() -> Position:
    return acts(under_fire(), "a")


def a_healer_among_the_wounded() -> Position:
    return acts(infirmary(other=2), "healer")


def one_with_mutagen() -> Position:
    return fights(doped("mutagene/1"))


def one_with_poison() -> Position:
    return fights(doped("toxique/5"))


def a_wagon_that_arrives() -> Position:
    arena = wagon(4, "a")
    arena.battle.stand(arena.battle["x"], Pose(42 * CM, 30 * CM, WEST))
    return acts(arena, "wagon")


def one_who_charges_with_force() -> Position:
    arena = Arena()
    arena.add("a", "red", 30, 30, EAST, attack=6, strength=6, defence=6, skills=(skill("force-en-charge", 3),))
    arena.add("x", "blue", 45, 30, WEST, points=60)
    return goes(arena, "red", "card-a")


def one_with_an_extra_limb() -> Position:
    return fights(armed("membre-supplementaire", attack=1, defence=9, strength=9, initiative=9))


def a_cart_that_has_won() -> Position:
    """Behind it stands an enemy, and before it nobody."""
    arena = cart()
    arena.battle.phase = "combat"
    arena.add("x", "blue", 8, 50, EAST)
    return arena, (PursuitMove("cart"),)


def one_who_belongs_to_no_people() -> Position:
    return stateless((skill("parade"),), (skill("bravoure"),)), (StartValues(),)


POSITIONS: Final[tuple[Callable[[], Position], ...]] = (
    a_gun_out_of_range,
    a_gun_that_looks_elsewhere,
    a_gun_that_is_left_alone,
    a_wagon_that_is_quicker,
    a_wagon_with_a_magician,
    a_wagon_that_is_deployed,
    a_cart_that_keeps_its_speed,
    a_cart_that_shoots_and_rushes_on,
    a_cart_among_enemies,
    a_spell_that_can_be_absorbed,
    a_magician_without_gems,
    a_magician_who_lacks_three,
    a_spell_that_does_one_of_two_things,
    a_spell_that_grows_with_its_gems,
    a_fire_against_the_immune,
    a_priest_with_faith_to_spare,
    a_miracle_whose_difficulty_is_named,
    a_priest_among_martyrs,
    two_nexus,
    a_nexus_that_wants_a_friend,
    a_nexus_that_wants_gems,
    a_nexus_of_faith,
    two_nexus_of_faith,
    a_censor_at_a_nexus,
    two_nexus_of_mana,
    a_wall_in_the_way,
    a_window_in_the_way,
    a_scout_before_his_lord,
    one_who_is_aware_of_scouts,
    infiltrators_of_both_sides,
    a_personal_enemy_about_to_die,
    a_smith_beside_his_engine,
    those_who_come_back,
    a_flier_above_an_enemy,
    one_who_reloads_rapidly,
    one_who_harasses,
    a_swordsman_who_keeps_dice,
    one_who_exerts_himself,
    one_who_jumps,
    one_who_jumps_over_a_ditch,
    one_who_swims,
    one_who_climbs,
    one_who_takes_cover,
    a_healer_among_the_wounded,
    one_with_mutagen,
    one_with_poison,
    a_wagon_that_arrives,
    one_who_charges_with_force,
    one_with_an_extra_limb,
    a_cart_that_has_won,
    one_who_belongs_to_no_people,
)

__all__ = ["POSITIONS", "Position"]
