"""What the machine makes of nexus, scenery, engines and of what skills offer: positions in which it is right, and not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.cc.arena import BOW, EAST, WEST, Arena, box, doing, skill, taking
from tests.cc.mystics import mage, miracle, priest, spell
from tests.cc.test_crews import battery
from tests.cc.test_driving import cart
from tests.cc.test_nexus import nexus_card, power, stand
from tests.cc.test_scenery import run_away, target, yard
from tests.cc.test_skills_melee import armed
from tests.cc.test_skills_scouts import hidden
from tests.cc.test_transport import wagon
from tests.machines import after, answers, said, table

from escarmouche.kernel import Step
from escarmouche.rulebooks.cc.battle import Combat
from escarmouche.rulebooks.cc.content.pieces import Sacrifice
from escarmouche.rulebooks.cc.rules.actions import ACTION, EndOfActivation
from escarmouche.rulebooks.cc.rules.activation import CONTACT_FIRST, Activate, ActivateFighter
from escarmouche.rulebooks.cc.rules.combat import Strike
from escarmouche.rulebooks.cc.rules.crews import captors
from escarmouche.rulebooks.cc.rules.feats import LongJump, Swim
from escarmouche.rulebooks.cc.rules.melee import CombatPhase
from escarmouche.rulebooks.cc.rules.nexus import is_in_access
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.crews import at_the_engine
from escarmouche.rulebooks.confrontation.miracles import Investment
from escarmouche.table import CM, Piece, Pose

STRIKE = "cc.core.terrain.scenery#strike"
BRITTLE = "cc.scenery.cassant"
EMBARK = "cc.skill.transport.embark"
SHOWS = "cc.skill.eclaireur.reveal-actions"
INVEST = "cc.core.faith.reinforce#effect"
STROKE = "cc.skill.coup-de-maitre"


def activated(name: str) -> tuple[Step, ...]:
    """Somebody has his activation."""
    return ActivateFighter(name), EndOfActivation(name)


def fight() -> tuple[Step, ...]:
    """The combat phase."""
    return (CombatPhase(),)


# -- nexus -------------------------------------------------------------------------------------------------------------

BOLT = power(words.WoundRoll(strength=6), target="enemy", reach=40 * CM, duration="instant")


def shrine(x: float, *traits: tuple[str, Any] | str, y: float = 30, **facts: Any) -> Arena:
    """A red nexus in the middle that strikes an enemy within 40 cm, a red soldier, and two enemies far to the east."""
    arena = Arena()
    facts.setdefault("power", BOLT)
    stand(arena, "ark", "red", 50, 30, nexus_card("ark", *traits, **facts))
    arena.add("a", "red", x, y, EAST)
    arena.add("x", "blue", 90, 20, WEST, points=30)
    arena.add("y", "blue", 90, 40, WEST, points=30)
    return arena


def test_whoever_stands_at_a_nexus_activates_it_for_what_it_does() -> None:
    assert said(shrine(46.75), ActivateFighter("a"), rule=ACTION) == "nexus"


@pytest.mark.parametrize(
    "facts",
    [
        {"sacrifice": Sacrifice(wound=3)},
        {"power": power(words.WoundRoll(strength=6), target="friend", duration="instant")},
        {"power": power(words.WoundRoll(strength=6), target="all", affects="friends", reach=40 * CM)},
    ],
)
def test_nobody_activates_a_nexus_that_costs_more_than_it_wins(facts: dict[str, Any]) -> None:
    assert said(shrine(46.75, **facts), ActivateFighter("a"), rule=ACTION) != "nexus"


def test_one_walks_to_a_nexus_that_is_near_and_activates_it() -> None:
    arena = shrine(40)
    battle = after(arena, ActivateFighter("a"))
    assert is_in_access(battle, battle["ark"], battle["a"])
    assert battle["a"].catalysed == ("ark",)


def test_one_walks_into_the_area_of_a_nexus() -> None:
    battle = after(shrine(38, area=3 * CM), ActivateFighter("a"))
    assert battle["a"].catalysed == ("ark",)


def test_one_does_not_go_to_a_nexus_that_does_nothing_for_one() -> None:
    for facts in ({"charges": 0}, {"allegiance": ("Orque",)}):
        arena = shrine(40, y=45, **facts)
        if "charges" in facts:
            arena.battle["ark"].charges = 0
        battle = after(arena, ActivateFighter("a"))
        assert not is_in_access(battle, battle["ark"], battle["a"])


def test_the_nexus_acts_on_the_enemy_who_is_worth_most() -> None:
    arena = shrine(46.75)
    arena.add("z", "blue", 85, 30, WEST, points=200)
    assert said(arena, ActivateFighter("a"), rule="cc.core.nexus.activation#target") == "z"


def chapel(faith: int, **facts: Any) -> Arena:
    """A priest with so much faith in contact with a nexus with Foi/4, whose miracle strikes hard."""
    arena = shrine(20, ("foi", 4), **{"power": None, **facts})
    blow = miracle(effects=(words.WoundRoll(strength=9),), range=60 * CM, fervour=2, difficulty=9)
    priest(arena, "p", "red", 53.25, 30, EAST, blow, faith=faith)
    arena.battle.stand(arena.battle["x"], Pose(75 * CM, 45 * CM, WEST))
    arena.battle.stand(arena.battle["y"], Pose(75 * CM, 15 * CM, WEST))
    return arena


def test_the_faithful_use_a_nexus_up_for_a_miracle_they_can_hardly_call() -> None:
    assert said(chapel(0), ActivateFighter("p"), rule=ACTION) == "nexus-faith"


def test_not_where_he_has_faith_enough_or_the_nexus_does_more_by_standing() -> None:
    assert said(chapel(12), ActivateFighter("p"), rule=ACTION) != "nexus-faith"
    assert said(chapel(0, power=BOLT), ActivateFighter("p"), rule=ACTION) != "nexus-faith"


def well(reserve: str, **facts: Any) -> Arena:
    """A magician with some gems in contact with a nexus with Mana/3."""
    arena = shrine(20, ("mana", 3), **{"power": None, **facts})
    fire = spell(cost="fff", effects=(words.WoundRoll(strength=9),), range=60 * CM)
    mage(arena, "m", "red", 53.25, 30, EAST, fire, reserve=reserve)
    arena.battle.stand(arena.battle["x"], Pose(75 * CM, 45 * CM, WEST))
    arena.battle.stand(arena.battle["y"], Pose(75 * CM, 15 * CM, WEST))
    return arena


def test_a_magician_uses_a_nexus_up_for_the_gems_that_he_lacks() -> None:
    assert said(well("f"), ActivateFighter("m"), rule=ACTION) == "nexus-mana"


def test_not_where_the_nexus_does_more_by_standing() -> None:
    assert said(well("fff", power=BOLT), ActivateFighter("m"), rule=ACTION) != "nexus-mana"


# -- what is in the way ------------------------------------------------------------------------------------------------


SLOW: Any = {"movement": 5 * CM}
STRONG: Any = {**SLOW, "attack": 8, "strength": 9, "defence": 8, "resistance": 9}


def fence(red: dict[str, Any], blue: dict[str, Any]) -> Arena:
    """A red fighter at a wall that gives way at a blow, and a blue one behind it; both are slow."""
    arena = yard(structure=2, resistance=3)
    arena.add("a", "red", 38.75, 30, EAST, **red)
    arena.add("x", "blue", 48, 30, WEST, **blue)
    arena.battle.phase = "combat"
    return arena


def test_one_strikes_at_scenery_that_keeps_one_from_a_charge_that_pays() -> None:
    assert said(fence(STRONG, SLOW), CombatPhase(), rule=STRIKE) == "wall"


def test_one_leaves_scenery_alone_that_keeps_the_enemy_off() -> None:
    assert said(fence(SLOW, STRONG), CombatPhase(), rule=STRIKE) == "pass"


def test_one_strikes_at_a_nexus_that_serves_the_enemy() -> None:
    arena = shrine(20)
    arena.battle.phase = "combat"
    arena.add("b", "blue", 53.25, 30, WEST, points=60)
    arena.battle.stand(arena.battle["a"], Pose(46_750, 30 * CM, EAST))
    assert said(arena, CombatPhase(), rule=STRIKE) == "ark"


def test_a_nexus_that_is_of_more_use_to_oneself_is_left_alone() -> None:
    arena = shrine(50, y=45)
    arena.battle["ark"].side = ""
    arena.battle.phase = "combat"
    arena.add("b", "blue", 53.25, 30, WEST, discipline=9, points=60)
    assert said(arena, CombatPhase(), rule=STRIKE) == "pass"
    for name in ("a", "b", "x", "y"):
        known = arena.battle[name]
        known.profile = msgspec.structs.replace(known.profile, discipline=9 if name == "a" else 0)
    assert said(arena, CombatPhase(), rule=STRIKE) == "ark"


def chased(structure: int, beast: float) -> Arena:
    """A soldier who flees before a beast, with something brittle from edge to edge in his way."""
    arena = Arena(box("wall", "wall", 40, 0, 41, 60, 3))
    target(arena, "wall", BRITTLE, structure=structure, resistance=2)
    arena.add("a", "red", 36, 30, EAST)
    arena.add("beast", "blue", beast, 30, EAST, fear=8, attack=7, strength=9, movement=8 * CM)
    return arena


def test_in_flight_one_breaks_through_to_where_the_enemy_does_not_come() -> None:
    assert said(chased(1, 22), doing(run_away, "a"), rule=BRITTLE) == "yes"


def test_not_through_what_will_hold_nor_where_it_is_safe_on_this_side() -> None:
    assert said(chased(9, 22), doing(run_away, "a"), rule=BRITTLE) == "no"
    assert said(chased(1, 4), doing(run_away, "a"), rule=BRITTLE) == "no"


def falling_short(structure: int, **enemy: Any) -> Arena:
    """A strong soldier whose charge does not reach its target, with something brittle from edge to edge in his way."""
    arena = Arena(box("wall", "wall", 40, 0, 41, 60, 1))
    target(arena, "wall", BRITTLE, structure=structure, resistance=2)
    arena.add("a", "red", 36, 30, EAST, strength=9, attack=6, movement=8 * CM)
    arena.add("x", "blue", 60, 30, EAST, **{"movement": 5 * CM, **enemy})
    return arena


def test_a_charge_that_falls_short_breaks_through_to_charge_on_next_turn() -> None:
    assert said(falling_short(1), *taking("charge", "a"), rule=BRITTLE) == "yes"


def test_a_charge_that_falls_short_stays_behind_what_holds_or_shelters() -> None:
    assert said(falling_short(9), *taking("charge", "a"), rule=BRITTLE) == "no"
    ogre = falling_short(1, attack=9, strength=12, movement=7 * CM, size="large")
    assert said(ogre, *taking("charge", "a"), rule=BRITTLE) == "no"


# -- engines -----------------------------------------------------------------------------------------------------------


def test_a_servant_stays_with_the_engine_that_fires_by_him() -> None:
    arena = battery(crew=1, servants=1)
    arena.battle.stand(arena.battle["x"], Pose(60 * CM, 50 * CM, WEST))
    arena.battle["gun"].activated = True
    battle = after(arena, ActivateFighter("s1"))
    assert battle["s1"] in at_the_engine(battle, battle["gun"])


def test_a_servant_comes_back_to_an_engine_without_anybody() -> None:
    arena = battery(crew=1, servants=1)
    arena.battle.stand(arena.battle["s1"], Pose(20 * CM, 30 * CM, EAST))
    battle = after(arena, ActivateFighter("s1"))
    assert battle["s1"] in at_the_engine(battle, battle["gun"])


def test_an_engine_is_pushed_only_if_that_brings_the_enemy_into_reach() -> None:
    arena = battery(servants=3, weight=4)
    arena.battle.stand(arena.battle["gun"], Pose(18 * CM, 30 * CM, EAST))
    for number in range(3):
        arena.battle.stand(arena.battle[f"s{number + 1}"], Pose(14_250, round((27.5 + 2.5 * number) * CM), EAST))
    arena.battle.stand(arena.battle["x"], Pose(93 * CM, 30 * CM, WEST))
    assert said(arena, ActivateFighter("gun"), rule=ACTION) == "push"
    before = arena.battle["gun"].pose
    pushed = after(arena, ActivateFighter("gun"))["gun"].pose
    assert before is not None and pushed is not None and pushed.x > before.x
    assert said(battery(), ActivateFighter("gun"), rule=ACTION) == "shoot"


def test_an_engine_is_turned_at_somebody_whom_it_does_not_see() -> None:
    arena = battery(servants=3)
    arena.battle.stand(arena.battle["x"], Pose(30 * CM, 55 * CM, WEST))
    assert said(arena, ActivateFighter("gun"), rule=ACTION) == "turn-engine"
    battle = after(arena, ActivateFighter("gun"))
    assert battle["gun"].shots == 1


def test_one_goes_and_takes_an_engine_that_is_left_alone() -> None:
    arena = battery(servants=1)
    arena.battle.stand(arena.battle["s1"], Pose(5 * CM, 5 * CM, WEST))
    arena.battle.stand(arena.battle["x"], Pose(5 * CM, 55 * CM, WEST))
    arena.add("b", "blue", 42, 30, WEST, shooting=4, discipline=4)
    battle = after(arena, ActivateFighter("b"))
    assert battle["gun"].side == "blue"


def test_nobody_goes_to_an_engine_that_is_not_worth_it() -> None:
    arena = battery(servants=0, points=1)
    arena.add("s", "red", 62, 50, WEST, points=40)
    arena.battle.stand(arena.battle["x"], Pose(5 * CM, 55 * CM, WEST))
    arena.add("b", "blue", 42, 30, WEST)
    battle = after(arena, ActivateFighter("b"))
    assert not captors(battle, battle["gun"]) and battle["b"] not in at_the_engine(battle, battle["gun"])


# -- riding ------------------------------------------------------------------------------------------------------------


def ride(far: float, pace: float = 30) -> Arena:
    """A slow fighter of red beside a wagon, and an enemy so far east of them."""
    arena = wagon(movement=round(pace * CM))
    arena.add("a", "red", 30, 37, EAST, movement=5 * CM, points=40, attack=6, strength=7)
    arena.battle.stand(arena.battle["x"], Pose(round((30 + far) * CM), 30 * CM, WEST))
    return arena


def test_one_gets_into_what_brings_one_to_the_enemy_sooner() -> None:
    assert said(ride(60), ActivateFighter("a"), rule=EMBARK) == "yes"


def test_one_does_not_get_into_what_is_slower_or_where_the_enemy_is_near() -> None:
    for arena in (ride(60, pace=3), ride(12)):
        assert not after(arena, ActivateFighter("a"))["a"].aboard


def test_those_aboard_get_out_where_the_enemy_is_near() -> None:
    for far, out in ((12, True), (65, False)):
        arena = wagon(4, "a")
        arena.battle.stand(arena.battle["x"], Pose(round((30 + far) * CM), 30 * CM, WEST))
        battle = after(arena, ActivateFighter("wagon"))
        if not out and battle["a"].aboard == "":
            pose, foe = battle["a"].pose, battle["x"].pose
            assert pose is not None and foe is not None and foe.x - pose.x < 40 * CM
        else:
            assert bool(battle["a"].aboard) is not out


# -- feats and cover ---------------------------------------------------------------------------------------------------


def across(*pieces: Piece, **changes: Any) -> Arena:
    """A strong fighter of red, and behind some terrain that reaches from edge to edge an enemy who is worth much."""
    arena = Arena(*pieces)
    strong = {"movement": 15 * CM, "attack": 8, "strength": 9, "defence": 8, "resistance": 3, "points": 40}
    arena.add("a", "red", 15, 30, EAST, **{**strong, **changes})
    arena.add("x", "blue", 70, 30, WEST, points=80, movement=5 * CM, attack=1, strength=1)
    return arena


HEDGE = box("hedge", "low-obstacle", 30, 0, 31, 60, 2)
DITCH = msgspec.structs.replace(box("ditch", "crevasse", 28, 0, 31, 60), depth=6 * CM)
RIVER = box("river", "deep-water", 17, 0, 24, 60)
WALL = msgspec.structs.replace(box("tower", "climbable-wall", 28, 20, 60, 40, 3), level=True)


@pytest.mark.parametrize("piece", [HEDGE, DITCH])
def test_one_jumps_over_what_keeps_one_from_the_enemy(piece: Piece) -> None:
    assert said(across(piece), Activate("red", ("card-a",)), rule=CONTACT_FIRST) == "a"


def test_one_goes_round_what_one_can_go_round() -> None:
    arena = across(box("hedge", "low-obstacle", 30, 29, 31, 33, 2))
    assert said(arena, Activate("red", ("card-a",)), rule=CONTACT_FIRST) == "pass"


def test_nobody_jumps_who_would_hardly_get_over_it() -> None:
    heavy = across(box("hedge", "low-obstacle", 30, 0, 31, 60, 5), resistance=12)
    assert said(heavy, Activate("red", ("card-a",)), rule=CONTACT_FIRST) == "pass"


@pytest.mark.parametrize(("resistance", "swims"), [(2, True), (14, False)])
def test_one_swims_who_will_hardly_drown_and_has_no_other_way(resistance: int, swims: bool) -> None:
    river = across(RIVER, resistance=resistance, movement=25 * CM)
    assert (said(river, *activated("a"), rule=ACTION) == "swim") == swims


@pytest.mark.parametrize(
    ("arena", "steps"),
    [
        (across(DITCH), (Activate("red", ("card-a",)),)),
        (across(RIVER, resistance=2, movement=25 * CM), activated("a")),
    ],
)
def test_what_one_thinks_of_ways_stays_with_ones_own_view(arena: Arena, steps: tuple[Step, ...]) -> None:
    game = table(arena, *steps, seed=2)
    asked = [request for request, _ in answers(game) if isinstance(request, Swim | LongJump)]
    assert asked and "outlooks" not in vars(game.state)


def besieging() -> Arena:
    """A good climber before a wall on which the enemy stands."""
    arena = across(WALL, resistance=2)
    arena.battle.stand(arena.battle["x"], Pose(45 * CM, 30 * CM, WEST, 3 * CM))
    return arena


def test_one_climbs_to_an_enemy_on_a_roof_and_not_where_nobody_is_there() -> None:
    assert said(across(WALL, resistance=2), *activated("a"), rule=ACTION) != "climb"
    assert said(besieging(), *activated("a"), rule=ACTION) == "climb"


def under_fire(**changes: Any) -> Arena:
    """A fighter of red who reaches nobody, and an archer far away who has still to shoot."""
    arena = Arena()
    arena.add("a", "red", 30, 30, EAST, movement=5 * CM, points=60, resistance=2, **changes)
    arena.add("x", "blue", 66, 30, WEST, shooting=4, weapon=BOW, movement=5 * CM, attack=6, strength=9, points=20)
    return arena


def test_one_takes_cover_under_fire_and_not_where_nobody_shoots() -> None:
    arena = under_fire()
    assert said(arena, *activated("a"), rule=ACTION) == "cover"
    arena.battle["x"].activated = True
    assert said(arena, *activated("a"), rule=ACTION) != "cover"


# -- what skills offer -------------------------------------------------------------------------------------------------


def infirmary(*, steps: int = 2, other: int = 0) -> Arena:
    """A healer between a costly friend and a cheap one, both perhaps wounded, and an enemy far away."""
    arena = Arena()
    arena.add("healer", "red", 30, 30, EAST, skills=(skill("soin", 4),), movement=5 * CM)
    arena.add("dear", "red", 32.5, 30, EAST, points=80).steps = steps
    arena.add("cheap", "red", 27.5, 30, EAST, points=8).steps = other
    arena.add("x", "blue", 95, 30, WEST)
    return arena


def test_one_heals_whoever_is_worth_most() -> None:
    assert said(infirmary(other=2), *activated("healer"), rule=ACTION) == "soin"
    assert said(infirmary(other=2), *activated("healer"), rule="cc.skill.soin") == "dear"


def doped(dose: str, **changes: Any) -> Arena:
    """A fighter of red with doses, in a melee with somebody who is worth his while; changed, with somebody who is not."""
    arena = armed(dose, attack=4, strength=6, defence=4)
    arena.add("friend", "red", 5, 5, points=100)
    foe = arena.battle["b1"]
    foe.profile = msgspec.structs.replace(foe.profile, points=90, attack=4, strength=6, **changes)
    return arena


@pytest.mark.parametrize("dose", ["mutagene/1", "toxique/5"])
def test_a_dose_is_spent_on_an_enemy_for_whom_it_counts(dose: str) -> None:
    rule = f"cc.skill.{dose.partition('/')[0]}"
    assert said(doped(dose), *fight(), rule=rule) == "yes"


def test_no_poison_is_spent_on_whoever_it_does_nothing_to() -> None:
    harmless = doped("toxique/5")
    harmless.battle["b1"].gain("cc.skill.immunite", "toxique")
    assert said(harmless, *fight(), rule="cc.skill.toxique") == "no"
    cheap = doped("toxique/5")
    cheap.battle["b1"].profile = msgspec.structs.replace(cheap.battle["b1"].profile, points=1)
    assert said(cheap, *fight(), rule="cc.skill.toxique") == "no"


WEAK: dict[str, Any] = {"attack": 0, "resistance": 2}
STRONGER: dict[str, Any] = {"attack": 9, "strength": 12, "defence": 12, "resistance": 12}


def artillery(**foe: Any) -> Arena:
    """A cart with a gun and an enemy within its reach."""
    arena = cart(shooting=6, weapon=BOW, attack=9, strength=9, resistance=9, movement=12 * CM)
    arena.add("x", "blue", 38, 30, WEST, points=50, **foe)
    return arena


def test_a_cart_shoots_and_rushes_on_where_the_assault_pays() -> None:
    assert said(artillery(**WEAK), *taking("shoot", "cart"), rule="cc.skill.poids") == "yes"
    assert said(artillery(**STRONGER), *taking("shoot", "cart"), rule="cc.skill.poids") == "no"


def test_a_scout_shows_himself_where_he_hides_others_from_archers() -> None:
    arena = hidden(40, points=10, resistance=12)
    arena.add("lord", "red", 26, 30, EAST, points=200, resistance=2)
    assert said(arena, EndOfActivation("s"), rule=SHOWS) == "yes"


def test_a_scout_stays_hidden_where_he_would_be_the_target() -> None:
    arena = hidden(25, points=60)
    assert said(arena, EndOfActivation("s"), rule=SHOWS) == "no"


def test_faith_is_put_into_a_miracle_that_pays_for_it() -> None:
    assert said(investing(), ActivateFighter("p"), rule=INVEST) != "0"


def test_not_where_another_miracle_needs_it() -> None:
    other = miracle("other", fervour=4, difficulty=9, effects=(words.WoundRoll(strength=9),), range=40 * CM)
    assert said(investing(other), ActivateFighter("p"), rule=INVEST) == "0"


def investing(*others: Any) -> Arena:
    """A priest whose miracle does a little more with each point that is put into it."""
    arena = Arena()
    grows = miracle(
        fervour=0,
        difficulty=2,
        range=40 * CM,
        invest=Investment(most=3, after=True),
        effects=(words.WoundRoll(strength=words.Amount(base=8, of="gems")),),
    )
    priest(arena, "p", "red", 40, 30, EAST, grows, *others, faith=5)
    arena.add("x", "blue", 60, 30, WEST, points=80, resistance=8)
    return arena


def strikes(arena: Arena, *, dice: int) -> str:
    """What the machine says of a master stroke with two dice in attack; the target has so many."""
    arena.battle.combat = Combat(("r",), ("b1",))
    arena.battle["r"].attack_dice = 2
    arena.battle["b1"].attack_dice = dice
    return str(said(arena, Strike("r", "b1"), rule=STROKE))


def test_a_master_stroke_where_there_may_be_no_second_blow() -> None:
    arena = armed("coup-de-maitre/5", attack=5, strength=5)
    arena.battle["r"].steps = 3
    assert strikes(arena, dice=2) == "yes"


def test_two_blows_where_nothing_stops_the_second() -> None:
    arena = armed("coup-de-maitre/5", attack=5, strength=5)
    arena.battle["r"].steps = 3
    assert strikes(arena, dice=0) == "no"
