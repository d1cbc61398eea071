"""What is done in the organisation phase besides aptitudes, and what the night hides."""

from __future__ import annotations

from typing import Any

import pytest
from tests.lfw.arena import OFFERED, Arena, profile, rules
from tests.lfw.test_attacks import blade, bow
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import square
from tests.lfw.test_specialists import skilled

from escarmouche.rulebooks.lfw.battle import Attack, Charge, Hurt
from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING, FIRE
from escarmouche.rulebooks.lfw.events import Advised, AttackRolled, Moved, Regenerated
from escarmouche.rulebooks.lfw.rules.attacks import melee_throw, shooting_throw
from escarmouche.rulebooks.lfw.rules.charge import ResolveCharges
from escarmouche.rulebooks.lfw.rules.organisation import OrganisationPhase
from escarmouche.rulebooks.lfw.rules.preparation import Regenerations, preparing
from escarmouche.rulebooks.lfw.rules.shooting import ShootingPhase
from escarmouche.rulebooks.lfw.rules.sight import is_unseen, sees, sees_point
from escarmouche.rulebooks.lfw.rules.turn import StartOfTurn
from escarmouche.rulebooks.lfw.rules.wounds import ResolveWounds
from escarmouche.table import INCH

# -- regeneration ------------------------------------------------------------------------------------------------------


def troll(life: int, **changes: Any) -> Arena:
    arena = Arena()
    arena.add("troll", "red", 5, 5, life=6, rules=rules("Régénération (4+)"), **changes).life = life
    arena.add("foe", "blue", 15, 15)
    return arena


@pytest.mark.rule("lfw.rule.regeneration", "lfw.organisation.phase")
def test_each_lost_life_point_may_return_once_a_turn_and_none_is_left_out() -> None:
    for answers in (["troll regenerate"], ["pass"]):
        arena = troll(3)
        battle = arena.run(OrganisationPhase(), answers=answers, dice=[4, 3, 6])
        assert battle["troll"].life == 5
        assert [event.points for event in arena.told(Regenerated)] == [2]
        arena.run(Regenerations())
        assert preparing(arena.battle, "red") == {}
    arena.battle["troll"].prepared = ()
    assert list(preparing(arena.battle, "red")) == ["troll regenerate"]
    assert troll(6).run(OrganisationPhase())["troll"].life == 6


@pytest.mark.rule("lfw.rule.regeneration", "lfw.rule.enflamme")
def test_whom_flames_wounded_the_turn_before_throws_successes_again() -> None:
    arena = troll(6)
    arena.battle.hurts = (Hurt("troll", "foe", 2, flaming=True),)
    arena.run(ResolveWounds())
    arena.battle.turn = 2
    battle = arena.run(OrganisationPhase(), answers=["troll regenerate"], dice=[4, 3, 2])
    assert battle["troll"].life == 4
    arena.run(StartOfTurn())
    arena.battle.turn = 3
    battle = arena.run(OrganisationPhase(), answers=["troll regenerate"], dice=[4, 2])
    assert battle["troll"].life == 5


# -- old hands and scouts ----------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.specialist.briscard.expertise-tactique")
def test_an_old_hand_advises_its_captain_or_disrupts_that_of_an_enemy() -> None:
    for answer, die, own, other in (
        ("old advise mine", 3, 3, 2),
        ("old advise mine", 2, 2, 2),
        ("old advise theirs", 3, 2, 1),
        ("old advise theirs", 2, 2, 2),
    ):
        arena = Arena()
        arena.add("old", "red", 5, 5, base=ROUND, **skilled("briscard", "expertise-tactique"))
        for name, side, x in (("mine", "red", 12.0), ("theirs", "blue", 5.0), ("far", "blue", 12.01)):
            y = 5 if x == 12 else 12 if x == 5 else 10
            arena.add(name, side, x, y, base=ROUND, speciality="captain", command=2)
        battle = arena.run(OrganisationPhase(), answers=[answer], dice=[die])
        assert (battle["mine"].command, battle["theirs"].command) == (own, other)
        assert [event.points for event in arena.told(Advised)] == [own - 2 + other - 2]
    poor = Arena()
    poor.add("old", "red", 5, 5, base=ROUND, **skilled("briscard", "expertise-tactique"))
    poor.add("theirs", "blue", 5, 12, base=ROUND, speciality="captain", command=0)
    assert poor.run(OrganisationPhase(), answers=["old advise theirs"], dice=[6])["theirs"].command == 0
    arena = Arena()
    arena.add("old", "red", 5, 5, base=ROUND, **skilled("briscard", "expertise-tactique"))
    arena.add("mine", "red", 12.01, 5, base=ROUND, speciality="captain")
    assert preparing(arena.battle, "red") == {}


def archers() -> Arena:
    arena = Arena()
    for name, side, x, y in (("a", "red", 3.0, 5.0), ("b", "blue", 12.0, 5.0), ("c", "blue", 12.0, 9.0)):
        arena.add(name, side, x, y, base=ROUND, life=20, weapons=(bow(1),))
    return arena


@pytest.mark.rule("lfw.shoot.phase", "lfw.marker.tir-combat")
@pytest.mark.rule("lfw.specialist.eclaireur.reperage", "lfw.organisation.phase")
def test_an_enemy_that_is_spotted_shoots_and_charges_after_the_others() -> None:
    arena = archers()
    arena.battle["b"].gain("lfw.specialist.eclaireur.reperage")
    arena.battle.order = ("blue", "red")
    arena.run(OrganisationPhase(), answers=["b spot"])
    assert arena.battle["a"].has("lfw.specialist.eclaireur.reperage#spotted")
    arena.battle.order = ("red", "blue")
    arena.run(ShootingPhase(), answers=["b", "c", "a", "b"], dice=[1, 1, 1])
    assert [event.unit for event in arena.told(AttackRolled)] == ["b", "c", "a"]
    arena.battle.charges = (Charge("a", ("b",)), Charge("c", ("a",)))
    arena.run(ResolveCharges(), answers=[OFFERED])
    assert [event.unit for event in arena.told(Moved)][:1] == ["c"]
    arena.battle.expire("turn")
    assert not arena.battle["a"].has("lfw.specialist.eclaireur.reperage#spotted")
    arena.battle.stand(arena.battle["a"], None)
    assert preparing(arena.battle, "blue") == {}


@pytest.mark.rule("lfw.specialist.eclaireur.reperage", "lfw.specialist.eclaireur.prendre-l-initiative")
def test_what_holds_for_the_charge_of_a_rider_holds_for_his_mount() -> None:
    arena = archers()
    arena.add("knight", "red", 12, 1, base=ROUND, mount=profile("horse", base=ROUND))
    arena.battle["b"].gain("lfw.specialist.eclaireur.reperage")
    arena.battle.order = ("blue", "red")
    arena.run(OrganisationPhase(), answers=["b spot", "knight"])
    arena.battle.charges = (Charge("knight-mount", ("b",)),)
    assert [rank for rank in (-1, 0, 1) if ResolveCharges(rank=rank).options(arena.battle, "red")] == [1]
    arena.battle["knight"].gain("lfw.specialist.eclaireur.prendre-l-initiative#charge")
    assert [rank for rank in (-1, 0, 1) if ResolveCharges(rank=rank).options(arena.battle, "red")] == [0]


@pytest.mark.rule("lfw.specialist.eclaireur.reperage")
def test_only_enemies_within_twelve_inches_are_spotted() -> None:
    for x, ready in ((18, True), (18.01, False)):
        arena = Arena()
        arena.add("scout", "red", 5, 5, base=ROUND, **skilled("scout", "reperage"))
        arena.add("foe", "blue", x, 5, base=ROUND)
        assert bool(preparing(arena.battle, "red")) is ready


@pytest.mark.rule("lfw.shoot.phase", "lfw.marker.tir-combat")
@pytest.mark.rule("lfw.specialist.eclaireur.prendre-l-initiative", "lfw.organisation.phase", "lfw.charge.first")
def test_a_friend_shoots_first_or_charges_first_whatever_the_initiative() -> None:
    arena = archers()
    arena.battle["b"].gain("lfw.specialist.eclaireur.prendre-l-initiative")
    arena.run(OrganisationPhase(), answers=["b initiative", "c", "shoot"])
    arena.run(ShootingPhase(), answers=["c", "a", "b", "b"], dice=[1, 1, 1])
    assert [event.unit for event in arena.told(AttackRolled)] == ["c", "a", "b"]
    arena = archers()
    arena.battle["b"].gain("lfw.specialist.eclaireur.prendre-l-initiative")
    arena.run(OrganisationPhase(), answers=["b initiative", "c", "charge"])
    arena.battle.charges = (Charge("a", ("b",)), Charge("c", ("a",)))
    arena.run(ResolveCharges(), answers=[OFFERED])
    assert [event.unit for event in arena.told(Moved)][:1] == ["c"]


# -- night -------------------------------------------------------------------------------------------------------------


def night(gap: float, *pieces: Any, **viewer: Any) -> Arena:
    arena = Arena(*pieces)
    arena.battle.night = True
    arena.add("one", "red", 3, 5, base=ROUND, **viewer)
    arena.add("two", "blue", 4 + gap, 5, base=ROUND)
    return arena


def in_sight(arena: Arena) -> bool:
    battle = arena.battle
    seen = sees(battle, battle["one"], battle["two"])
    assert is_unseen(battle, battle["two"]) is not seen
    return seen


@pytest.mark.rule("lfw.terrain.nuit", "lfw.rule.nyctalope")
def test_at_night_only_those_who_see_in_the_dark_see_further_than_6_inches() -> None:
    assert in_sight(night(6))
    assert not in_sight(night(6.01))
    assert in_sight(night(12, rules=rules("Nyctalope")))
    arena = night(12)
    arena.battle.night = False
    assert in_sight(arena)


@pytest.mark.rule("lfw.rule.lumineux", "lfw.terrain.nuit")
def test_who_is_within_nine_inches_and_in_sight_of_a_light_is_seen() -> None:
    arena = night(12)
    arena.add("lamp", "red", 16, 15, base=ROUND, rules=rules("Lumineux"))
    assert in_sight(arena)  # 9" off, edge to edge
    arena.battle.stand(arena.battle["lamp"], arena.battle["lamp"].pose.at(16 * 2540, 15 * 2540 + 1))  # type: ignore[union-attr]
    assert not in_sight(arena)
    walled = night(12, square("rock", BLOCKING, 13, 8, 6, 10 * 2540))
    walled.add("lamp", "red", 16, 15, base=ROUND, rules=rules("Lumineux"))
    assert not in_sight(walled)
    assert in_sight(night(12, square("fire", FIRE, 16, 9, 1, 0)))
    assert not in_sight(night(12, square("fire", FIRE, 16, 18, 1, 0)))
    bright = night(12)
    bright.battle["two"].gain("lfw.rule.lumineux")
    assert in_sight(bright)


@pytest.mark.rule("lfw.terrain.nuit", "lfw.rule.lumineux")
def test_at_night_a_place_is_seen_within_6_inches_or_where_it_is_lit() -> None:
    arena = night(12)
    viewer = arena.battle["one"]
    near, far = (3 * INCH, round(11.5 * INCH)), (3 * INCH, round(11.5 * INCH) + 2)
    assert sees_point(arena.battle, viewer, *near)
    assert not sees_point(arena.battle, viewer, *far)
    arena.add("lamp", "blue", 11, 15, base=ROUND, rules=rules("Lumineux"))
    assert sees_point(arena.battle, viewer, *far)


@pytest.mark.rule("lfw.equipment.torche", "lfw.organisation.phase")
def test_a_lit_torch_gives_light_for_the_turn_and_makes_attacks_harder() -> None:
    arena = night(12)
    arena.battle["two"].gain("lfw.equipment.torche")
    assert not in_sight(arena)
    arena.run(OrganisationPhase(), answers=["two torch"])
    assert in_sight(arena)
    for melee, roll in ((True, melee_throw), (False, shooting_throw)):
        attack = Attack("two", "one", blade(1) if melee else bow(1), melee=melee, attacks=2)
        assert roll(arena.battle, attack).modifier == -1
    arena.battle.expire("turn")
    assert not in_sight(arena)
