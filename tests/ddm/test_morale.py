"""Morale: when creatures lose heart, and what helps them not to."""

from __future__ import annotations

import pytest
from tests.ddm.arena import Arena

from escarmouche.kernel import Step
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.content.cards import Extra
from escarmouche.rulebooks.ddm.events import MoraleTested, Routed
from escarmouche.rulebooks.ddm.rules.damage import gain_hit_points, heal, suffer
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave
from escarmouche.rulebooks.ddm.rules.movement import GridPath
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn

BLUE = {"warband": "blue"}


class Hurt(Step, frozen=True):
    """Damage from ``b`` to ``a``."""

    amount: int

    async def run(self, battle: Battle) -> None:
        await suffer(battle, battle["a"], (Extra(self.amount),), "b")


class Mend(Step, frozen=True):
    """Hit points for ``a``: given back, or (``more``) besides."""

    amount: int
    more: bool = False

    async def run(self, battle: Battle) -> None:
        if self.more:
            gain_hit_points(battle, battle["a"], self.amount, "ddm.term.hp.extra")
        else:
            heal(battle, battle["a"], self.amount)


def duel(**changes: object) -> Arena:
    return Arena("X A . . B", A=changes, B=BLUE)


@pytest.mark.rule("ddm.morale.roll", "ddm.morale.causes", "ddm.term.morale-save", "ddm.save.roll")
@pytest.mark.parametrize(("level", "die", "routs"), [(2, 17, True), (2, 18, False), (9, 10, True), (9, 11, False)])
def test_morale_is_a_d20_and_the_level_against_20(level: int, die: int, routs: bool) -> None:
    arena = duel(level=level)
    arena.run(MoraleSave("a", "b"), dice=[die], answers=[GridPath((0,))] if routs else [])
    assert bool(arena.told(Routed)) is routs


@pytest.mark.rule("ddm.morale.roll", "ddm.rout.rally.success")
@pytest.mark.parametrize(("die", "shaken"), [(17, True), (18, False)])
def test_whom_turning_puts_to_flight_it_has_in_its_power_until_it_rallies(die: int, shaken: bool) -> None:
    arena = Arena("X . . . . A C . B", A={"speed": 1}, C={"commander": 3}, B=BLUE)
    arena.battle.stand(arena["c"], None)
    answers = [GridPath((4, 3))] if shaken else []
    arena.run(MoraleSave("a", "b", shaken=True), dice=[die], answers=answers)
    assert (arena["a"].routing, arena["a"].shaken) == (shaken, shaken)
    if shaken:
        arena.battle.stand(arena["c"], 5)
        arena.run(TakeTurn("a"), dice=[20])
        assert (arena["a"].routing, arena["a"].shaken) == (False, False)


@pytest.mark.rule("ddm.morale.natural", "ddm.save.natural-1", "ddm.save.natural-20")
def test_natural_1_fails_and_natural_20_succeeds() -> None:
    arena = duel(level=25)
    arena.run(MoraleSave("a", "b"), dice=[1], answers=[GridPath((0,))])
    assert arena.told(Routed)
    arena = duel(level=-5)
    arena.run(MoraleSave("a", "b"), dice=[20])
    assert not arena.told(Routed)


@pytest.mark.rule("ddm.morale.mandatory")
def test_nobody_is_asked_whether_to_save() -> None:
    arena = duel()
    arena.run(MoraleSave("a", "b"), dice=[19])
    assert arena.told(MoraleTested)[0].passed


@pytest.mark.rule("ddm.morale.half-hp", "ddm.damage.half-hp", "ddm.morale.causes")
@pytest.mark.parametrize(("hp", "damage", "saves"), [(20, 5, 0), (20, 10, 1), (20, 15, 1), (25, 10, 0), (25, 15, 1)])
def test_falling_to_half_calls_for_a_morale_save(hp: int, damage: int, saves: int) -> None:
    arena = duel(hp=hp)
    arena.run(Hurt(damage), dice=[19] * saves)
    assert len(arena.told(MoraleTested)) == saves


@pytest.mark.rule("ddm.morale.half-hp.once")
def test_only_once_in_a_skirmish_even_after_healing() -> None:
    arena = duel(hp=40)
    arena.run(Hurt(20), Hurt(5), Mend(25), Hurt(25), dice=[19])
    assert len(arena.told(MoraleTested)) == 1
    assert arena["a"].hp == 15


@pytest.mark.rule("ddm.morale.half-hp.once", "ddm.rout.no-morale")
def test_who_falls_to_half_while_routing_makes_no_save_then_or_later() -> None:
    arena = duel(hp=20)
    arena.battle.rout(arena["a"], True, "b")
    arena.run(Hurt(10))
    arena.battle.rout(arena["a"], False)
    arena.run(Mend(10), Hurt(10))
    assert not arena.told(MoraleTested)


@pytest.mark.rule("ddm.morale.half-hp", "ddm.term.hp.extra")
def test_extra_hit_points_do_not_move_the_threshold() -> None:
    """40 hit points, 30 damage, 10 more: 20. Without damage: 50, and half is still 20."""
    arena = duel(hp=40)
    arena.run(Hurt(30), Mend(10, more=True), dice=[19])
    assert arena["a"].hp == 20
    arena = duel(hp=40)
    arena.run(Mend(10, more=True))
    assert arena["a"].hp == 50
    arena.run(Hurt(25))
    assert arena["a"].hp == 25
    assert not arena.told(MoraleTested)
    arena.run(Hurt(5), dice=[19])
    assert arena.told(MoraleTested)
    arena.run(Mend(100))
    assert arena["a"].hp == 40, "what was above the total cannot be healed"


@pytest.mark.rule("ddm.morale.half-hp")
def test_the_destroyed_make_no_save() -> None:
    arena = duel(hp=20)
    arena.run(Hurt(25))
    assert arena["a"].fate == "destroyed"
    assert not arena.told(MoraleTested)


@pytest.mark.rule("ddm.morale.command-bonus", "ddm.morale.multiple-commanders", "ddm.card.command-rating")
def test_the_highest_rating_among_commanders_counts() -> None:
    arena = Arena("X A C D . B", C={"commander": 2}, D={"commander": 5}, B=BLUE)
    arena.run(MoraleSave("a", "b"), dice=[13])
    assert arena.told(MoraleTested)[0].bonus.total == 2 + 5
    assert not arena["a"].routing


@pytest.mark.rule("ddm.morale.commander-own")
@pytest.mark.parametrize(("own", "other", "counts"), [(4, 2, 4), (2, 4, 4), (3, None, 3)])
def test_a_commander_has_the_higher_of_its_own_rating_and_anothers(own: int, other: int | None, counts: int) -> None:
    arena = Arena("X A C . B", A={"commander": own}, C={"commander": other}, B=BLUE)
    arena.run(MoraleSave("a", "b"), dice=[20])
    assert arena.told(MoraleTested)[0].bonus.total == 2 + counts


@pytest.mark.rule("ddm.rout.no-morale")
def test_routing_creatures_make_no_morale_saves() -> None:
    arena = duel()
    arena.battle.rout(arena["a"], True, "b")
    arena.run(MoraleSave("a", "b"))
    assert not arena.told(MoraleTested)
