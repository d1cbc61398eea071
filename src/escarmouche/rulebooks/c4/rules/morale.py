"""Morale: Courage and Fear, rout and rally, immunity to Fear."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Breakdown
from escarmouche.kernel.effects import breakdown, note
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.events import NerveTested, UnitRallied, UnitRouted
from escarmouche.rulebooks.c4.rules import elixir
from escarmouche.rulebooks.c4.rules.command import commander
from escarmouche.rulebooks.c4.rules.elixir import AUTO_COURAGE, as_hero, exploits_of, offered
from escarmouche.rulebooks.c4.rules.force import thrown
from escarmouche.rulebooks.c4.rules.numbers import of_card, plain
from escarmouche.rulebooks.c4.rules.resolution import CourageTest, Throw, Thrower, column
from escarmouche.rulebooks.c4.rules.staff import with_staff

RALLY: Final = "c4.morale.rally"
HALF: Final = "c4.courage.test.activation"
ASSAULT: Final = "c4.courage.test.assault"
COMMANDED: Final = "c4.command.commander.courage"
SIX: Final = "c4.elixir.gain.courage-six"

OUTWEIGHED: Final = "c4.power.unit"
FRIGHTENED: Final = "c4.term.peur"

BASE_DIFFICULTY: Final = 1
HARDER: Final = 2


def pressed_difficulty(battle: Battle, unit: Unit) -> int:
    """1, and 2 more if its enemies in contact have more Power than it, and 2 more if any of them is frightening."""
    enemies = battle.met(unit)
    outweighed = sum(battle.power(enemy) for enemy in enemies) > battle.power(unit)
    foes = [battle.models[foe] for fighter in battle.fighters(unit) for foe in battle.foes(fighter)]
    frightened = any(foe.profile.is_frightening for foe in foes)
    difficulty = note(OUTWEIGHED, BASE_DIFFICULTY, BASE_DIFFICULTY + HARDER * outweighed)
    return note(FRIGHTENED, difficulty, difficulty + HARDER * frightened)


def _pressed(battle: Battle, unit: Unit) -> Breakdown:
    """The difficulty of a test of a unit, taken apart."""
    return breakdown(BASE_DIFFICULTY, lambda: pressed_difficulty(battle, unit))


async def rally(battle: Battle, unit: Unit) -> bool:
    """At the beginning of its activation a routed unit tries to rally, by the best Courage or Fear in it.

    It has not withstood the Fear that routed it. [c4.morale.rally] [c4.term.ralliement] [c4.morale.states]
    """
    best = max(battle.counted(unit), key=lambda fighter: (battle.value(fighter, "nerve"), fighter.id == unit.leader))
    passed = await _tested(battle, unit, best, _pressed(battle, unit), RALLY)
    if passed:
        unit.routed = False
        battle.tell(lambda: UnitRallied(unit=unit.id, rules=(RALLY,)))
    return passed


def is_under_half(battle: Battle, unit: Unit) -> bool:
    """Whether fewer than half of those are left with whom it began; creatures don't mind. [c4.term.creature]
    [c4.category.creature.no_half_test]
    """
    return unit.category != "creature" and 2 * len(battle.counted(unit)) < unit.strength


async def test_of_losses(battle: Battle, unit: Unit) -> bool:
    """A valiant unit under half its strength tests the Courage of its leader when it is activated, or is routed.

    [c4.courage.test.activation]
    """
    leader = battle.leader(unit)
    passed = await _tested(battle, unit, leader, _pressed(battle, unit), HALF)
    if not passed:
        rout(battle, unit, HALF)
    return passed


async def test_of_assault(battle: Battle, attacker: Unit, target: Unit) -> bool:
    """A successful assault with a frightening unit in it: whoever has to stand the Fear tests. Gives whether it goes on.

    The courageous unit tests against the Fear of the other's leader; of two frightening ones the one that has less of it;
    of equals none, nor a routed one. The active unit that fails gives its assault up; another one is routed, and the
    assault goes on. [c4.courage.test.assault] [c4.courage.test.assault.pass] [c4.courage.test.assault.active_fails]
    [c4.courage.test.assault.passive_fails] [c4.term.assaut.peur]
    """
    tests, frightens = _who_tests(battle, attacker, target)
    if tests is None or frightens is None or tests.routed:
        return True
    fear = of_card(battle, battle.leader(frightens), "nerve")
    if is_immune(tests, fear.total):
        _tell(battle, tests, battle.value(battle.leader(tests), "nerve"), fear.total, True, "c4.morale.fear_immunity")
        return True
    against = as_hero(battle.leader(frightens))
    if await _tested(battle, tests, battle.leader(tests), fear, ASSAULT, against=against):
        return True
    if tests is attacker:
        return False
    rout(battle, tests, ASSAULT)
    return True


async def test_of_fear(battle: Battle, unit: Unit, fear: int, rule: str) -> None:
    """A unit has to stand a Fear that is no assault's, by the Courage of its leader; if it fails it is routed.

    A routed one tests no Courage but to rally. [c4.morale.routed]
    """
    if not unit.routed and not await _tested(battle, unit, battle.leader(unit), plain(fear), rule):
        rout(battle, unit, rule)


def rally_freely(battle: Battle, unit: Unit, rule: str) -> None:
    """A routed unit is valiant again without a test."""
    if unit.routed:
        unit.routed = False
        battle.tell(lambda: UnitRallied(unit=unit.id, rules=(rule,)))


def _who_tests(battle: Battle, attacker: Unit, target: Unit) -> tuple[Unit | None, Unit | None]:
    """Who tests in an assault, and whose Fear: nobody where nobody is frightening, or both are equally."""
    mine, theirs = battle.leader(attacker), battle.leader(target)
    if not mine.profile.is_frightening and not theirs.profile.is_frightening:
        return None, None
    if mine.profile.is_frightening and theirs.profile.is_frightening:
        fear, other = battle.value(mine, "nerve"), battle.value(theirs, "nerve")
        if fear == other:
            return None, None
        return (attacker, target) if fear < other else (target, attacker)
    return (target, attacker) if mine.profile.is_frightening else (attacker, target)


def fear_faced(battle: Battle, attacker: Unit, target: Unit) -> tuple[Unit | None, int]:
    """Who has to throw for Courage in an assault, and against which Fear; ``None``: nobody."""
    tests, frightens = _who_tests(battle, attacker, target)
    if tests is None or frightens is None or tests.routed:
        return None, 0
    fear = battle.value(battle.leader(frightens), "nerve")
    return (None, 0) if is_immune(tests, fear) else (tests, fear)


def is_immune(unit: Unit, fear: int) -> bool:
    """In assaults a unit minds no Fear up to the highest that it has withstood. [c4.morale.fear_immunity]"""
    return fear <= unit.resisted


def rout(battle: Battle, unit: Unit, rule: str) -> None:
    """A unit that fails a Courage test is routed: a third state, besides free or engaged. Its Authority and Defence are 0;
    it flees when it acts, uses neither tactics nor mystic effects, does not shoot, holds no objective, and tests its Courage
    to rally alone. [c4.courage.fail] [c4.morale.routed] [c4.unit.state.routed] [c4.term.unite-en-deroute]
    """
    unit.routed = True
    battle.tell(lambda: UnitRouted(unit=unit.id, rules=(rule, "c4.morale.routed")))


async def _tested(
    battle: Battle, unit: Unit, by: Fighter, faced: Breakdown, rule: str, *, against: Fighter | None = None
) -> bool:
    """A Courage or Fear test by the value of a fighter; a six is worth Elixir to the company, once a test.

    The Commander's unit throws two dice. [c4.command.commander.courage] [c4.term.commandeur] For a point an Incarnate's unit
    passes without a throw, which is no resistance. [c4.elixir.exploit.auto-courage] [c4.elixir.gain.courage-six]
    [c4.reroll.courage_six] [c4.table.summary.courage-six]
    """
    own, difficulty = battle.value(by, "nerve"), faced.total
    value, lent_by = await with_staff(battle, unit, "nerve", own, rule)
    hero = as_hero(lent_by or by)
    about = {"unit": unit.id, "value": value, "difficulty": difficulty}
    leads = as_hero(battle.leader(unit))
    if await offered(battle, leads, AUTO_COURAGE, {**about, "rolling": rule}):
        _tell(battle, unit, value, difficulty, True, AUTO_COURAGE)
        return True
    commanded = is_commanded(battle, unit)
    thrower = Thrower(
        unit.side,
        rule,
        about=about,
        numbers=lambda: {
            "value": of_card(battle, by, "nerve") if value == own else plain(value),
            "difficulty": faced,
            "dice": breakdown(1, lambda: note(COMMANDED, 1, 1 + commanded)),
        },
        exploits=exploits_of(battle, rule, hero, against),
    )
    throw = thrown(battle, by, "courage", Throw(1 + commanded, column(value, difficulty)))
    nerve = await CourageTest(thrower, throw)
    if nerve.passed and nerve.six:
        elixir.change(battle, unit.side, 1, SIX)
    if nerve.passed and rule == ASSAULT:
        unit.resisted = max(unit.resisted, difficulty)
    _tell(battle, unit, value, difficulty, nerve.passed, "")
    return nerve.passed


def is_commanded(battle: Battle, unit: Unit) -> bool:
    """Whether the Commander fights in a unit."""
    leads = commander(battle, unit.side)
    return leads is not None and leads.unit == unit.id


def _tell(battle: Battle, unit: Unit, value: int, difficulty: int, passed: bool, free: str) -> None:
    battle.tell(
        lambda: NerveTested(
            unit=unit.id, value=value, difficulty=difficulty, passed=passed, free=free, rules=("c4.courage.fear",)
        )
    )
