"""Fear: Courage tests of those who charge and of those who are charged, paralysis, flight, rally and immunity."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from escarmouche.kernel import Breakdown, confirm
from escarmouche.kernel.effects import apply, apply_hooks, breakdown, moment, note
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import CourageTested, Paralysed, Rallied, TookFlight
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import COURAGE, best_to_roll, check, courage, fear, offer_boosts
from escarmouche.rulebooks.c2.rules.movement import allowance, has_moved, travel
from escarmouche.rulebooks.c2.rules.wounds import lose
from escarmouche.rulebooks.confrontation.scores import lowered
from escarmouche.rulebooks.freetable.forced_moves import escape

PENALTY: Final = "c2.fear.penalty"
PARALYSIS: Final = "c2.fear.charger-fails"
FLIGHT: Final = "c2.fear.rally"
HALT: Final = "c2.machine.mobile.fear"
"""What a machine that fears does in place of flight."""

STEP: Final = -1
"""What a failed Courage test adds to INI, ATT and DEF."""


class FearPenalty(Hooks, name=PENALTY):
    """-1 to INI, ATT and DEF until the end of the turn, once for however many failed tests; never below 0.

    It adds to that of a charge. [c2.fear.penalty]
    """

    __slots__ = ()
    order = 90

    def initiative(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return _shaken(value, battle, bearer)

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return _shaken(value, battle, bearer)

    def defence(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return _shaken(value, battle, bearer)


def _shaken(value: int, battle: Battle, bearer: Fighter) -> int:
    """A score of one who has failed a Courage test; there are those whom fear makes better."""
    step = apply_hooks(battle, bearer, Hooks.fear_penalty, STEP)
    return lowered(value, -step) if step < 0 else value + step


class Paralysis(Hooks, name=PARALYSIS):
    """Whoever did not dare to charge does not move until the end of the turn; if that creature comes, he flees untested.

    From any other creature he flees only after a new test. [c2.fear.charger-fails]
    """

    __slots__ = ()

    def may_move(self, value: bool, battle: Battle, bearer: Fighter, move: str) -> bool:
        return False

    def foregone_courage(self, value: bool | None, battle: Battle, bearer: Fighter, creature: Fighter) -> bool | None:
        return False if creature.id == self.data.source else value


class Flight(Hooks, name=FLIGHT):
    """Whenever the card of a fleeing figure is activated it may try to rally; until it does, it flees on. [c2.fear.rally]

    So it may in the very phase in which it has fled, if its card comes later. The difficulty is the one that made it flee.
    Rallied, it plays normally.
    """

    __slots__ = ()

    async def on_activation(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.activated:
            return
        assert bearer.fleeing is not None
        if await confirm(bearer.side, FLIGHT, default=True, about={"fighter": bearer.id}):
            await offer_boosts(battle, bearer, "courage", "fear")
            score = courage_score(battle, bearer)
            await moment(bearer.effects, Hooks.on_roll, battle, bearer, COURAGE)
            if await check(battle, bearer, COURAGE, FLIGHT, score, bearer.fleeing, strictly=True):
                rally(battle, bearer)
                return
            if await stands_all_the_same(battle, bearer, bearer.fleeing):
                return
        bearer.activated = True
        await run_away(battle, bearer)


async def stands_all_the_same(battle: Battle, fighter: Fighter, difficulty: int) -> bool:
    """Whether something keeps a figure from fleeing on that has failed to rally, as it may after any failed Courage test.

    It flees no more, but has the penalty of those who have failed.
    """
    creature = battle[fighter.flees_from]
    flees = apply_hooks(battle, fighter, Hooks.flees, True, creature)
    await moment(fighter.effects, Hooks.courage_failed, battle, fighter, creature, difficulty)
    if not flees or apply_hooks(battle, fighter, Hooks.flees, True, creature):
        return False
    fighter.gain(PENALTY, source=creature.id, until="turn")
    rally(battle, fighter)
    return True


# -- who frightens whom ------------------------------------------------------------------------------------------------


def dread(battle: Battle, creature: Fighter, victim: Fighter) -> int:
    """The Fear that an enemy has to overcome to face a creature; 0 where there is nothing to test.

    Figures that cause Fear ignore it. [c2.fear.fearsome-immune] Whoever has passed a test is not affected any more, for
    the rest of the game, by creatures of that profile, nor by any of lower Fear. [c2.fear.immunity]
    """
    value = menace(battle, creature, victim)
    if value <= 0:
        return 0
    immune = apply_hooks(battle, victim, Hooks.immune_to_fear, False, creature)
    touched = not immune and victim.profile.courage is not None
    if not apply_hooks(battle, creature, Hooks.fear_reaches, touched, victim, immune):
        return 0
    known = creature.profile.key in victim.profiles_overcome or value < victim.fear_overcome
    return 0 if apply_hooks(battle, creature, Hooks.fear_is_overcome, known, victim) else value


def _dreaded(battle: Battle, creature: Fighter, victim: Fighter) -> Breakdown:
    """The Fear that an enemy has to overcome, and how it comes about."""
    return breakdown(creature.profile.fear or 0, lambda: dread(battle, creature, victim))


def menace(battle: Battle, creature: Fighter, victim: Fighter) -> int:
    """The Fear with which a creature meets an enemy, who may be beyond its reach."""
    return apply_hooks(battle, creature, Hooks.fear_against, fear(battle, creature), victim)


def courage_score(battle: Battle, fighter: Fighter) -> int:
    """What a fighter adds to the die of a Courage test: its COU (Fear serves those who have that instead)."""
    own = courage(battle, fighter)
    score = fear(battle, fighter) if own is None else own
    for bearer, effect in sorted(battle.bearers("lends_courage"), key=lambda lender: lender[1].order):
        if bearer.side == fighter.side:
            assert isinstance(effect, Hooks)
            score = apply(effect, Hooks.lends_courage, score, battle, bearer, fighter)
    return score


async def offer_reactions(battle: Battle, victims: Sequence[Fighter], creatures: Sequence[Fighter]) -> None:
    """Before anybody shows his Courage against creatures: all who can still do something about it are asked."""
    frightened = [victim for victim in victims if any(menace(battle, creature, victim) > 0 for creature in creatures)]
    if not frightened:
        return
    for fighter in (*frightened, *creatures):
        await offer_boosts(battle, fighter, "courage", "fear")
    for bearer, effect in battle.bearers("on_dread"):
        await effect.on_dread(battle, bearer, frightened, creatures)  # type: ignore[attr-defined]


def harden(fighter: Fighter, creature: Fighter, value: int) -> None:
    """A fighter has passed a test against a creature whose own Fear is ``value``."""
    fighter.fear_overcome = max(fighter.fear_overcome, value)
    if creature.profile.key not in fighter.profiles_overcome:
        fighter.profiles_overcome = tuple(sorted((*fighter.profiles_overcome, creature.profile.key)))


# -- the tests ---------------------------------------------------------------------------------------------------------


async def test_chargers(battle: Battle, chargers: Sequence[Fighter], target: Fighter) -> list[Fighter]:
    """Those who charge or engage a frightening enemy at the same time test their Courage; gives those who go on.

    They have named it and can reach it, and have not moved yet. [c2.fear.when] There is one test for all: the best COU
    among them, +1 for each other fighter. The result is everybody's. [c2.fear.group-test]
    """
    await offer_reactions(battle, chargers, (target,))
    fears = {fighter.id: value for fighter in chargers if (value := _dreaded(battle, target, fighter)).total}
    results = {fighter: await _foregone(battle, battle[fighter], (target,)) for fighter in fears}
    testing = [battle[fighter] for fighter, result in results.items() if result is None]
    if testing:
        difficulty = max((fears[fighter.id] for fighter in testing), key=lambda value: value.total)
        passed = await _test(battle, testing, (target,), difficulty)
        results.update(dict.fromkeys((fighter.id for fighter in testing), passed))
    for fighter, result in results.items():
        if result:
            harden(battle[fighter], target, fears[fighter].total)
        else:
            await lose_heart(battle, battle[fighter], target, fears[fighter].total)
    return [fighter for fighter in chargers if results.get(fighter.id, True) or _goes_on(battle, fighter, target)]


async def lose_heart(battle: Battle, charger: Fighter, target: Fighter, difficulty: int) -> None:
    """Whoever does not dare to charge or engage a creature has the penalty and is paralysed. [c2.fear.charger-fails]"""
    await _be_shaken(battle, charger, target, difficulty)
    if not _goes_on(battle, charger, target):
        charger.gain(PARALYSIS, source=target.id, until="turn")
        battle.tell(lambda: Paralysed(fighter=charger.id, enemy=target.id, rules=(PARALYSIS,)))


def _goes_on(battle: Battle, charger: Fighter, target: Fighter) -> bool:
    return apply_hooks(battle, charger, Hooks.dares_anyway, False, target)


async def test_target(battle: Battle, target: Fighter, chargers: Sequence[Fighter]) -> bool:
    """A figure that frightening enemies charge or engage, and can reach, tests its Courage before they are moved.

    Gives whether it stays where it is. [c2.fear.when] Creatures that come at the same time are tested against together:
    the highest Fear among them, +1 for each other one. [c2.fear.group-fear] Who fails has the penalty. He also flees,
    unless he has moved this turn already, or is in melee. [c2.fear.charged.fail]
    """
    await offer_reactions(battle, (target,), chargers)
    fears = {creature.id: value for creature in chargers if (value := dread(battle, creature, target))}
    if not fears:
        return True
    creatures = battle.named(fears)
    worst = battle[max(fears, key=fears.__getitem__)]
    difficulty = breakdown(worst.profile.fear or 0, lambda: _of_all(dread(battle, worst, target), len(creatures) - 1))
    passed = await _foregone(battle, target, creatures)
    if passed is None:
        passed = await _test(battle, (target,), creatures, difficulty)
    if passed:
        for creature in creatures:
            harden(target, creature, fears[creature.id])
        return True
    return await _give_way(battle, target, worst, difficulty.total)


def _of_all(fear: int, others: int) -> int:
    """The Fear of the worst creature, and 1 for each other one."""
    return note("c2.fear.group-fear", fear, fear + others)


async def be_frightened(battle: Battle, victim: Fighter, creature: Fighter, value: int) -> bool:
    """Something that a creature has brought about frightens a figure; gives whether it stays where it is.

    It tests its Courage against that Fear as if the creature had come at it. Whoever causes Fear himself feels none.
    """
    immune = apply_hooks(battle, victim, Hooks.immune_to_fear, False, creature)
    if immune or victim.profile.courage is None:
        return True
    await offer_boosts(battle, victim, "courage")
    passed = await _foregone(battle, victim, (creature,))
    if passed is None:
        passed = await _test(battle, (victim,), (creature,), Breakdown(value, (), value))
    return passed or await _give_way(battle, victim, creature, value)


async def _give_way(battle: Battle, victim: Fighter, creature: Fighter, difficulty: int) -> bool:
    """A figure has failed its Courage test: it has the penalty, and may flee; gives whether it stays where it is."""
    await _be_shaken(battle, victim, creature, difficulty)
    stays = has_moved(battle, victim) or battle.engaged(victim)
    if stays or not apply_hooks(battle, victim, Hooks.flees, True, creature):
        return True
    victim.fleeing, victim.flees_from = difficulty, creature.id
    victim.gain(FLIGHT)
    if battle.options.flight_is_the_move:
        victim.activated = True
    await run_away(battle, victim)
    return False


async def _foregone(battle: Battle, tester: Fighter, enemies: Iterable[Fighter]) -> bool | None:
    """The result of a Courage test if it is known without dice, once everything that may come before it has happened."""
    result: bool | None = None
    for enemy in enemies:
        await moment(tester.effects, Hooks.before_courage, battle, tester, enemy)
        result = apply_hooks(battle, tester, Hooks.foregone_courage, result, enemy)
    return result


async def _test(battle: Battle, testers: Sequence[Fighter], enemies: Sequence[Fighter], difficulty: Breakdown) -> bool:
    """1D6 + COU must be strictly higher than the Fear; equal fails. [c2.fear.test]

    With COU 6 one needs 4 or more against PEUR 9. [c2.melee.example.courage]
    """
    bravest = best_to_roll(battle, testers, COURAGE, [courage_score(battle, tester) for tester in testers])
    printed = bravest.profile.courage
    score = breakdown(
        bravest.profile.fear if printed is None else printed, lambda: _emboldened(battle, bravest, testers)
    )
    await moment(bravest.effects, Hooks.on_roll, battle, bravest, COURAGE)
    passed = await check(battle, bravest, COURAGE, "c2.fear.test", score.total, difficulty.total, strictly=True)
    battle.tell(
        lambda: CourageTested(
            fighters=tuple(tester.id for tester in testers),
            enemies=tuple(enemy.id for enemy in enemies),
            courage=score,
            fear=difficulty,
            passed=passed,
            rules=("c2.fear.test",),
        )
    )
    return passed


def _emboldened(battle: Battle, bravest: Fighter, testers: Sequence[Fighter]) -> int:
    """The Courage of the bravest among his comrades."""
    alone = courage_score(battle, bravest)
    return note("c2.fear.group-test", alone, alone + len(testers) - 1)


async def _be_shaken(battle: Battle, fighter: Fighter, creature: Fighter, difficulty: int) -> None:
    """The penalty of a failed test, and whatever else follows from failing."""
    fighter.gain(PENALTY, source=creature.id, until="turn")
    await moment(fighter.effects, Hooks.courage_failed, battle, fighter, creature, difficulty)


# -- flight ------------------------------------------------------------------------------------------------------------


async def run_away(battle: Battle, fighter: Fighter) -> None:
    """A fleeing figure runs 2 x MOV away from what it fears and turns its back to it.

    Held in melee it stays. Off the table it is a loss. [c2.fear.leaves-table]
    """
    if battle.engaged(fighter):
        return
    fighter.move = "flight"
    await offer_boosts(battle, fighter, "movement", "flight")
    if not fighter.in_play:
        return
    way = escape(battle, fighter, battle[fighter.flees_from].pose, allowance(battle, fighter, "flight"))
    battle.tell(lambda: TookFlight(fighter=fighter.id, enemy=fighter.flees_from, rules=("c2.fear.charged.fail",)))
    await travel(battle, fighter, way.route)
    if way.leaves_table and fighter.in_play:
        await lose(battle, fighter, "fled", rule="c2.fear.leaves-table")


def may_be_rallied(fighter: Fighter) -> bool:
    """Whether a figure flees, or stands still for fear as machines do."""
    return fighter.fleeing is not None or fighter.has(HALT)


def rally(battle: Battle, fighter: Fighter) -> None:
    """A figure flees no more. This makes it immune to nothing. [c2.fear.rally]

    A flight in this same phase counts for nothing then: it plays normally. A machine has no penalty any more: it had it for
    as long as it was not rallied.
    """
    if fighter.has(HALT):
        fighter.lose(HALT)
        fighter.lose(PENALTY)
    fighter.fleeing, fighter.flees_from = None, ""
    if fighter.move == "flight":
        fighter.move, fighter.moved = "", 0
    fighter.lose(FLIGHT)
    battle.tell(lambda: Rallied(fighter=fighter.id, rules=(FLIGHT,)))
