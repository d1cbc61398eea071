"""Cavalry: two units on one model."""

from __future__ import annotations

from typing import Any

import pytest
from tests.lfw.arena import OFFERED, SIDE, Arena, line, profile, rules
from tests.lfw.test_attacks import blade, bow
from tests.lfw.test_movement import ROUND
from tests.lfw.test_special_shooting import BOMB, spot

from escarmouche.documents import BadDocument
from escarmouche.rulebooks.lfw.battle import Attack, Charge, Hurt, Mission, Zone, new_unit
from escarmouche.rulebooks.lfw.book import RULEBOOK
from escarmouche.rulebooks.lfw.content.army import Army, load_army, verdict
from escarmouche.rulebooks.lfw.content.battlefields import LOW_WALL
from escarmouche.rulebooks.lfw.content.cards import load_pack
from escarmouche.rulebooks.lfw.events import AttackRolled, CourageTested, DefenceRolled, UnitDestroyed
from escarmouche.rulebooks.lfw.machine.estimates import worth
from escarmouche.rulebooks.lfw.machine.measures import MEASURES
from escarmouche.rulebooks.lfw.rules.apparitions import ScenarioTurnStarts
from escarmouche.rulebooks.lfw.rules.areas import victims
from escarmouche.rulebooks.lfw.rules.attacks import melee_throw, shooting_throw
from escarmouche.rulebooks.lfw.rules.charge import ResolveCharge, chargeable
from escarmouche.rulebooks.lfw.rules.deployment import DeployInTurns
from escarmouche.rulebooks.lfw.rules.flight import RallyTests
from escarmouche.rulebooks.lfw.rules.granting import muster
from escarmouche.rulebooks.lfw.rules.melee import FightCombat
from escarmouche.rulebooks.lfw.rules.morale import add_cause
from escarmouche.rulebooks.lfw.rules.morale_phase import MoralePhase
from escarmouche.rulebooks.lfw.rules.movement import NormalMoves, Runs, may_move, where_to
from escarmouche.rulebooks.lfw.rules.parting import Riderless
from escarmouche.rulebooks.lfw.rules.shooting import ShootUnit, is_eligible, possible_shots
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.rulebooks.lfw.rules.wounds import ResolveWounds
from escarmouche.table import INCH, Disc, Pose

WIDE = Disc(2 * INCH)


def horse(**changes: Any) -> Any:
    """The sheet of a mount: M 8, on a base of two inches."""
    return profile(
        "horse", **{"movement": 8 * INCH, "base": WIDE, "type": "beast", "weapons": (blade(1, 0),), **changes}
    )


def riding(mount: dict[str, Any] | None = None, **rider: Any) -> Arena:
    """A rider (knight) on a horse (knight-mount) at 5, 5, and an enemy at 5, 15."""
    arena = Arena()
    arena.add("knight", "red", 5, 5, **{"base": ROUND, "mount": horse(**(mount or {})), **rider})
    arena.add("foe", "blue", 5, 15, base=ROUND, life=9)
    return arena


@pytest.mark.rule("lfw.cavalry.duo")
def test_cavalry_is_two_units_on_one_model() -> None:
    battle = riding().battle
    knight, mount = battle["knight"], battle["knight-mount"]
    assert (knight.mount, mount.rider) == (mount.id, knight.id)
    assert knight.pose == mount.pose
    assert (knight.shape, mount.shape) == (WIDE, WIDE)
    assert (knight.profile.type, mount.profile.type) == ("infantry", "beast")
    assert mount.has("lfw.rule.peur-du-feu") and not knight.has("lfw.rule.peur-du-feu")


def test_rider_and_mount_are_each_worth_their_share_of_what_the_duo_costs() -> None:
    battle = riding({"points": 15}, points=40).battle
    knight, mount = battle["knight"], battle["knight-mount"]
    assert (knight.points, mount.points) == (25, 15)
    assert [worth(knight), worth(mount)] == [25, 15]
    assert MEASURES.worth(battle, "red") == 40
    assert sum(one.points for one in MEASURES.roster(battle) if one.side == "red") == 40
    for unit in (knight, mount):
        unit.lost = "killed"
    assert RULEBOOK.result(battle).losses["red"] == 40


def test_cavalry_of_hell_appears_as_one_and_costs_what_both_do() -> None:
    for dear, offered in ((5, 2), (16, 1)):
        arena = Arena(sides=("red", "blue", "green"))
        posts = (("red", "attacker-a"), ("blue", "attacker-b"), ("green", "demon"))
        arena.battle.mission = Mission(scenario="fleau-des-demons", posts=posts)
        arena.battle.zones = (Zone("green", ((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE))),)
        arena.battle.turn = 3
        for name, points in (("imp", 10), ("lord", 70 - dear)):
            muster(arena.battle, new_unit(name, "green", profile(name, base=ROUND, points=points)))
        rider = profile("knight", base=ROUND, points=20 + dear, mount=horse(points=dear))
        muster(arena.battle, new_unit("knight", "green", rider))
        asked = ["knight-mount" if offered == 2 else "imp", {"x": 9 * INCH, "y": 9 * INCH}]
        battle = arena.run(ScenarioTurnStarts(), answers=asked)
        assert battle["knight"].in_play == battle["knight-mount"].in_play == (offered == 2)


@pytest.mark.rule("lfw.cavalry.move", "lfw.marker.mouvement")
def test_only_the_mount_moves_and_the_rider_has_made_the_same_move() -> None:
    arena = riding(movement=4 * INCH, weapons=(bow(1), blade(1)))
    battle = arena.battle
    assert not may_move(battle, battle["knight"])
    assert stride(battle, battle["knight-mount"], "run") == 10 * INCH
    battle = arena.run(NormalMoves(), answers=["knight-mount", line((5, 5), (9, 5)), "pass"])
    assert battle["knight"].pose == battle["knight-mount"].pose
    assert (battle["knight"].move, battle["knight"].moved_last) == ("normal", True)
    ran = riding(weapons=(bow(1), blade(1)))
    battle = ran.run(Runs(), answers=["knight-mount", line((5, 5), (13, 5)), "pass"])
    assert not is_eligible(battle, battle["knight"])
    assert not is_eligible(battle, battle["knight-mount"])


@pytest.mark.rule("lfw.climb.step-over")
def test_cavalry_steps_over_two_inches_as_it_runs_or_charges() -> None:
    from tests.lfw.test_climbing import block

    arena = Arena(block(LOW_WALL, 1.9, (2, 7), (8, 7.5)))
    arena.add("knight", "red", 5, 5, base=ROUND, mount=horse(base=ROUND))
    for move, free in (("run", True), ("normal", False)):
        asked = where_to(arena.battle, arena.battle["knight-mount"], move)  # type: ignore[arg-type]
        assert (not asked.problems(asked.value(line((5, 5), (5, 13))))) is free


@pytest.mark.rule("lfw.cavalry.duo")
def test_a_duo_is_deployed_as_one() -> None:
    arena = riding()
    arena.battle.stand(arena.battle["knight-mount"], None)
    assert arena.battle["knight"].pose is None
    arena.battle.stand(arena.battle["foe"], None)
    battle = arena.run(DeployInTurns(), answers=[OFFERED, OFFERED])
    assert battle["knight"].pose == battle["knight-mount"].pose != None  # noqa: E711


@pytest.mark.rule("lfw.cavalry.melee")
def test_in_a_melee_each_fights_and_each_can_be_struck() -> None:
    arena = riding(weapons=(blade(1, 3),))
    arena.battle.stand(arena.battle["foe"], arena.battle["foe"].pose.at(5 * INCH, 13 * INCH // 2))  # type: ignore[union-attr]
    for unit in arena.battle.in_play():
        unit.may_fight = True
    assert set(arena.battle.foes(arena.battle["foe"])) == {"knight", "knight-mount"}
    arena.run(FightCombat("foe", "blue"), answers=["knight", "none"], dice=[1, 1, 1])
    assert {(event.unit, event.target) for event in arena.told(AttackRolled)} == {
        ("foe", "knight"),
        ("knight", "foe"),
        ("knight-mount", "foe"),
    }


@pytest.mark.rule("lfw.cavalry.shot-at")
def test_a_shot_at_cavalry_may_strike_the_other_and_the_mount_dodges() -> None:
    for die, struck in ((2, "knight-mount"), (3, "knight")):
        arena = riding({"dodge": 2}, dodge=0)
        arena.battle["foe"].profile = profile(weapons=(bow(1),), base=ROUND)
        assert set(possible_shots(arena.battle, arena.battle["foe"])) == {"knight", "knight-mount"}
        arena.run(ShootUnit("foe"), answers=["knight"], dice=[6, die, 6])
        assert [event.result for event in arena.told(AttackRolled)] == [4]
        assert [event.unit for event in arena.told(DefenceRolled)] == [struck]
    arena = riding({"dodge": 2})
    shot = Attack("foe", "knight", bow(1), melee=False, attacks=1)
    on_foot = riding()
    on_foot.battle.stand(on_foot.battle["knight"], None)
    on_foot.add("soldier", "red", 5, 5, base=ROUND)
    on_foot.battle["foe"].profile = profile(weapons=(bow(1),), base=ROUND)
    on_foot.run(ShootUnit("foe"), answers=["soldier"], dice=[6, 1])
    assert [event.unit for event in on_foot.told(DefenceRolled)] == ["soldier"]
    assert shooting_throw(arena.battle, shot).modifier == -2


@pytest.mark.rule("lfw.cavalry.shot-at")
@pytest.mark.rule("lfw.cavalry.area-attacks")
def test_an_explosion_strikes_both_and_is_turned_aside_by_neither() -> None:
    arena = riding()
    arena.battle["foe"].profile = profile(weapons=(BOMB,), base=ROUND)
    arena.run(ShootUnit("foe"), answers=[spot(5, 5)], dice=[4, 6, 6, 6, 6])
    assert [event.unit for event in arena.told(DefenceRolled)] == ["knight", "knight-mount"]
    breath = riding()
    breath.battle["foe"].profile = profile(weapons=(bow(1, 0, "Souffle"),), base=ROUND)
    breath.run(ShootUnit("foe"), answers=["knight"], dice=[6, 6, 6, 6])
    assert [event.unit for event in breath.told(DefenceRolled)] == ["knight", "knight-mount"]


@pytest.mark.rule("lfw.rule.souffle", "lfw.cavalry.area-attacks")
@pytest.mark.parametrize("far", range(1, 6))
def test_nobody_breathes_on_his_own_mount(far: int) -> None:
    fire = bow(1, 0, "Souffle")
    arena = riding(weapons=(fire,))
    foe, knight = arena.battle["foe"], arena.battle["knight"]
    assert knight.pose is not None
    arena.battle.stand(foe, knight.pose.at(knight.pose.x + 6 * INCH, knight.pose.y + far * INCH))
    assert victims(arena.battle, knight, fire, foe) == ("foe",)


@pytest.mark.rule("lfw.cavalry.morale")
def test_the_owner_of_cavalry_chooses_which_of_the_two_tests() -> None:
    for answer, needed in (("knight", 5), ("knight-mount", 9)):
        arena = riding({"courage": 9}, courage=5)
        for name in ("knight", "knight-mount"):
            arena.battle[name].fleeing = True
        battle = arena.run(RallyTests(), answers=[answer], dice=[3, 3])
        assert [event.needed for event in arena.told(CourageTested)] == [needed]
        assert battle["knight"].fleeing is battle["knight-mount"].fleeing is (needed == 9)
    sure = riding({"rules": rules("Indécourageable")})
    add_cause(sure.battle["knight"], "lfw.melee.lost-morale", "x")
    add_cause(sure.battle["knight-mount"], "lfw.melee.lost-morale", "x")
    sure.run(MoralePhase(), answers=["knight-mount"])  # one test for both


@pytest.mark.rule("lfw.cavalry.death", "lfw.cavalry.fall")
def test_a_rider_whose_mount_is_destroyed_falls_and_stays_there() -> None:
    for die, life in ((4, 3), (2, 1)):
        arena = riding({"life": 1})
        arena.battle.hurts = (Hurt("knight-mount", "foe", 1),)
        battle = arena.run(ResolveWounds(), dice=[die] + [1] * (life == 1))
        knight = battle["knight"]
        assert battle["knight-mount"].lost and not knight.lost
        assert (knight.mount, knight.shape, knight.life) == ("", ROUND, life)
        assert knight.pose is not None and knight.pose.point == (5 * INCH, 5 * INCH)
        assert may_move(battle, knight)


@pytest.mark.rule("lfw.cavalry.death")
def test_a_mount_whose_rider_is_destroyed_stays_and_both_may_die_at_once() -> None:
    arena = riding(life=1)
    arena.battle.hurts = (Hurt("knight", "foe", 1),)
    battle = arena.run(ResolveWounds())
    assert battle["knight"].lost and not battle["knight-mount"].lost
    assert (battle["knight-mount"].rider, battle["knight-mount"].shape) == ("", WIDE)
    both = riding({"life": 1}, life=1)
    both.battle.hurts = (Hurt("knight", "foe", 1), Hurt("knight-mount", "foe", 1))
    battle = both.run(ResolveWounds())
    assert battle["knight"].lost and battle["knight-mount"].lost


@pytest.mark.rule("lfw.marker.fuite")
@pytest.mark.rule("lfw.rule.comportement-instable", "lfw.rule.inapte", "lfw.rule.peureuse", "lfw.rule.fidele")
def test_an_unstable_mount_does_as_its_courage_says_or_needs_no_test() -> None:
    for written, dice, state in (
        ("Comportement instable (Fidèle, Inapte)", [6, 6], "stays"),
        ("Comportement instable (Fidèle, Inapte)", [1, 1], "lost"),
        ("Comportement instable (Peureuse)", [], "flees"),
        ("Comportement instable (Inapte, Inapte)", [], "lost"),
    ):
        arena = riding({"rules": rules(written)}, life=1)
        arena.battle.hurts = (Hurt("knight", "foe", 1),)
        battle = arena.run(ResolveWounds(), dice=dice)
        mount = battle["knight-mount"]
        found = "lost" if mount.lost else "flees" if mount.fleeing else "stays"
        assert found == state
        again = Arena()
        again.battle = battle.copy()
        if mount.in_play:
            again.battle.stand(again.battle["knight-mount"], None)
            again.run(Riderless("knight-mount", "foe"))  # who is gone is tested no more
        if state == "lost":
            assert [(event.unit, event.by) for event in arena.told(UnitDestroyed)][-1] == ("knight-mount", "foe")


@pytest.mark.rule("lfw.charge.fleeing-target", "lfw.cavalry.duo")
def test_cavalry_is_charged_as_one_and_a_fleeing_one_is_lost_as_one() -> None:
    arena = riding()
    assert chargeable(arena.battle, arena.battle["foe"]) == ("knight-mount",)
    for name in ("knight", "knight-mount"):
        arena.battle[name].fleeing = True
    arena.battle.charges = (Charge("foe", ("knight-mount",)),)
    battle = arena.run(ResolveCharge("foe"), answers=[OFFERED])
    assert battle["knight"].lost == battle["knight-mount"].lost == "killed"


@pytest.mark.rule("lfw.rule.attaque-monstrueuse")
def test_a_monstrous_attack_is_parried_by_no_classic_cavalry() -> None:
    for mount, parry in (("beast", 0), ("monster", 3)):
        arena = riding({"type": mount}, parry=3, type="monster")
        arena.battle["foe"].gain("lfw.rule.attaque-monstrueuse")
        attack = Attack("foe", "knight", blade(2), melee=True, attacks=2)
        assert melee_throw(arena.battle, attack).modifier == -parry


CARDS = """
pack: riders
name: {fr: Cavaliers, en: Riders}
cards:
  - {key: lancer, name: Lancer, mount: pony, movement: 5, combat: 4, defence: 4, courage: 7, points: 20}
  - {key: pony, name: Pony, type: beast, movement: 8, combat: 5, defence: 5, courage: 8, points: 12}
"""


@pytest.mark.rule("lfw.cavalry.duo")
def test_a_card_names_its_mount_and_both_are_paid() -> None:
    lancer, pony = load_pack(CARDS).profiles
    assert (lancer.mount, lancer.points) == (pony, 32)
    for wrong in ("horse", "lancer"):
        with pytest.raises(BadDocument, match="mount"):
            load_pack(CARDS.replace("mount: pony", f"mount: {wrong}"))


# -- specialists -------------------------------------------------------------------------------------------------------

RIDERS = """
pack: riders
name: Riders
cards:
  - key: rider
    name: {fr: Cavalier, en: Rider}
    mount: steed
    movement: 5
    combat: 4
    defence: 4
    life: 3
    courage: 7
    specialities: [captain, zealot]
    points: 20
    weapons: [{name: {fr: Sabre, en: Sabre}, attacks: 2}]
  - key: steed
    name: {fr: Coursier, en: Steed}
    type: beast
    role: elite
    movement: 8
    combat: 5
    defence: 5
    life: 3
    courage: 8
    specialities: [briscard]
    points: 10
    weapons: [{name: {fr: Sabots, en: Hooves}, attacks: 1}]
"""


def listed(choice: str) -> Army:
    """The army of one duo."""
    return load_army(f"name: One\nfaction: riders\nunits:\n  - {{unit: rider, {choice}}}", [load_pack(RIDERS)])


def ridden(choice: str) -> Arena:
    """The duo of a list on the table."""
    arena = Arena()
    muster(arena.battle, new_unit("one", "red", listed(choice).units[0].profile))
    arena.battle.stand(arena.battle["one-mount"], Pose(5 * INCH, 5 * INCH))
    return arena


@pytest.mark.rule("lfw.cavalry.specialist")
def test_a_riders_skills_count_for_both_and_not_for_the_mount_alone() -> None:
    fiery = "speciality: zealot, level: 3, skills: [fougueux, expert-en-parade, brute]"
    choice = f"{fiery}, chosen: {{fougueux: Sabre}}, partner_chosen: {{fougueux: Hooves}}"
    arena = ridden(choice)
    rider, mount = arena.battle["one"], arena.battle["one-mount"]
    assert [weapon.attacks for unit in (rider, mount) for weapon in unit.profile.weapons] == [3, 2]
    assert rider.has("lfw.specialist.zelote.brute") and mount.has("lfw.specialist.zelote.brute")
    assert (rider.life, mount.life) == (4, 3)  # the Pv of the level is no skill
    assert listed(choice).points == 30 + 15
    arena.battle.hurts = (Hurt("one", "", 9),)
    left = arena.run(ResolveWounds())["one-mount"]
    assert not left.has("lfw.specialist.zelote.brute")
    assert [weapon.attacks for weapon in left.profile.weapons] == [1]
    assert left.has("lfw.rule.peur-du-feu")
    other = ridden(choice)
    other.battle.hurts = (Hurt("one-mount", "", 9),)
    assert other.run(ResolveWounds(), dice=[6])["one"].has("lfw.specialist.zelote.brute")


@pytest.mark.rule("lfw.cavalry.specialist")
def test_a_mount_may_be_the_specialist_and_pays_by_its_own_role() -> None:
    arena = ridden("specialist: mount, speciality: briscard, level: 2, skills: [ancien, code-d-honneur]")
    rider, mount = arena.battle["one"], arena.battle["one-mount"]
    assert rider.profile.points == 30 + 20
    assert (rider.life, mount.life) == (2, 2)
    assert rider.command == mount.command == 2
    assert rider.aptitudes == mount.aptitudes == ("lfw.aptitude.attaque-heroique",)
    arena.battle.hurts = (Hurt("one-mount", "", 9),)
    left = arena.run(ResolveWounds(), dice=[6])["one"]
    assert (left.life, left.most_life, left.command, left.aptitudes) == (3, 3, 0, ())
    assert not left.has("lfw.rule.duelliste")
    assert left.profile.points == 20  # as its card says: neither the mount nor the level


@pytest.mark.rule("lfw.cavalry.specialist", "lfw.specialist.list")
def test_what_a_list_says_about_cavalry_is_checked() -> None:
    def wrong(choice: str) -> list[str]:
        return [ruling.rule for ruling in verdict(listed(choice)).rulings if ruling.place != "units"]

    assert wrong("specialist: mount, speciality: zealot, skills: [gardien]") == ["lfw.specialist.list"]
    fiery = "speciality: zealot, skills: [fougueux], chosen: {fougueux: Sabre}"
    assert wrong(fiery) == []  # the mount has but one weapon
    two = RIDERS.replace("{name: {fr: Sabots", "{name: Dents}, {name: {fr: Sabots")
    army = load_army(f"name: One\nfaction: riders\nunits:\n  - {{unit: rider, {fiery}}}", [load_pack(two)])
    assert [ruling.rule for ruling in verdict(army).rulings if ruling.place != "units"] == ["lfw.cavalry.specialist"]
    with pytest.raises(BadDocument, match="Sabre"):
        listed("speciality: zealot, skills: [fougueux], chosen: {fougueux: Sabre}, partner_chosen: {fougueux: Sabre}")
    walking = "name: One\nfaction: riders\nunits:\n  - {unit: steed, specialist: mount}"
    with pytest.raises(BadDocument, match="only cavalry"):
        load_army(walking, [load_pack(RIDERS)])
