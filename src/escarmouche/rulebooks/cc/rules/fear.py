"""Fear: Courage tests of those who assault and of those who are assaulted, rout, flight moves, rallying."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from escarmouche.kernel import Breakdown, Choose
from escarmouche.kernel.effects import apply, apply_hooks, aside, breakdown, moment, note
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.events import CourageTested, Rallied, RallyFailed, Routed
from escarmouche.rulebooks.cc.hooks import Hooks, Split
from escarmouche.rulebooks.cc.rules.actions import EndOfActivation
from escarmouche.rulebooks.cc.rules.characteristics import (
    COURAGE,
    DISCIPLINE,
    courage_score,
    discipline_score,
    fear,
)
from escarmouche.rulebooks.cc.rules.crossing import dared
from escarmouche.rulebooks.cc.rules.dice import Trial, check, dice_of, prepare
from escarmouche.rulebooks.cc.rules.movement import allowance, set_out, travel
from escarmouche.rulebooks.cc.rules.unalterable import is_open_to
from escarmouche.rulebooks.cc.rules.wounds import lose
from escarmouche.rulebooks.confrontation.scores import lowered
from escarmouche.rulebooks.freetable.forced_moves import escape, furthest_from
from escarmouche.table import Pose

TEST: Final = "cc.core.fear.test"
NUMBERS: Final = "cc.core.fear.numbers"
ROUT: Final = "cc.core.fear.rout"
FLIGHT: Final = "cc.core.fear.flight-move"
RALLY: Final = "cc.core.fear.rally"

ROUT_PENALTY: Final = 1
"""By how much INI, ATT, DEF and TIR are worse in rout, unless something worse has caused it."""

RALLY_DIFFICULTY: Final = 8

DISENGAGEMENTS: Final = ("disengage", "disengage-force")
"""What those in rout may try when they are activated."""


class Rout(Hooks, name=ROUT):
    """In rout INI, ATT, DEF and TIR are worse until one is rallied; of several failures the worst counts.

    That adds to the penalty of a charge. [cc.core.fear.rout.penalty] As many combat dice at least stand in defence as in
    attack. [cc.core.fear.rout.dice] When activated one makes a flight move, or in contact may try to disengage, and does
    nothing else; one makes no pursuit move. [cc.core.fear.rout] Active skills know by themselves that they are closed.
    """

    __slots__ = ()
    stacking = "best"
    order = 90

    def initiative(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, self.number)

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, self.number)

    def defence(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, self.number)

    def shooting(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, self.number)

    def split(self, value: Split, battle: Battle, bearer: Fighter, dice: int) -> Split:
        if apply_hooks(battle, bearer, Hooks.attacks_in_rout, False):
            return value
        most = min(value.most, dice // 2)
        return Split(min(value.least, most), most)

    def may_take(self, value: bool, battle: Battle, bearer: Fighter, name: str) -> bool:
        return value and name in DISENGAGEMENTS

    def may_act(self, value: bool, battle: Battle, bearer: Fighter, action: Action) -> bool:
        return value and action in ("disengage", "flight")

    def pursuit_moves(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0

    async def on_activation(self, battle: Battle, bearer: Fighter) -> None:
        await flee_on(battle, bearer)


# -- who frightens whom ------------------------------------------------------------------------------------------------


def menace(battle: Battle, creature: Fighter, victim: Fighter) -> int:
    """The Fear with which a fighter meets an enemy, whoever that is; 0 for those who frighten nobody."""
    own = fear(battle, creature)
    return apply_hooks(battle, creature, Hooks.fear_against, with_lent_fear(battle, creature, own), victim)


def with_lent_fear(battle: Battle, creature: Fighter, own: int) -> int:
    """The PEU with which a fighter frightens others: his own, and the most that one of his friends adds to it."""
    most, rule = 0, ""
    if own > 0:
        for bearer, effect in battle.bearers("lends_fear"):
            if bearer.side == creature.side and is_open_to(creature, bearer):
                assert isinstance(effect, Hooks)
                lent = aside(apply, effect, Hooks.lends_fear, most, battle, bearer, creature)
                if lent != most:
                    most, rule = lent, effect.rule
    return note(rule, own, own + most)


def dread(battle: Battle, creature: Fighter, victim: Fighter) -> int:
    """The Fear that an enemy has to face; 0 where there is nothing to test.

    Between two frightening fighters the one with the lower PEU tests, neither if they are equal [cc.core.fear.who-tests];
    but there are those who always frighten some. [cc.core.fear.always]
    """
    value = menace(battle, creature, victim)
    if value <= 0 or apply_hooks(battle, victim, Hooks.immune_to_fear, False, creature):
        return 0
    always = apply_hooks(battle, creature, Hooks.always_frightens, False, victim)
    return value if always or aside(menace, battle, victim, creature) < value else 0


class Terror(msgspec.Struct, frozen=True):
    """What a fighter has to face: the enemy whose PEU is used, and the difficulty that it comes to among the others."""

    creature: str
    difficulty: Breakdown


async def terror(battle: Battle, victim: Fighter, creatures: Sequence[Fighter]) -> Terror | None:
    """What enemies who take part in the same assault are to a fighter; ``None`` where he has nothing to test.

    The highest PEU is used, 1 more for each other frightening fighter, and more for some of them; of equals their side
    names the one whose PEU it is. [cc.core.fear.numbers] Who has passed a test is immune, to the end of the game, to a
    difficulty as high or lower. [cc.core.fear.immunity]
    """
    fears = {creature.id: value for creature in creatures if (value := dread(battle, creature, victim))}
    if not fears:
        return None
    company = [creature for creature in creatures if aside(frightens, battle, creature, victim)]
    highest = max(fears.values())
    equal = {creature: creature for creature, value in fears.items() if value == highest}
    if _difficulty(battle, highest, company, next(iter(equal))) <= victim.hardened:
        return None
    about = {"fighter": victim.id}
    side = battle.other(victim.side)
    chosen = await Choose(side, NUMBERS, equal, default=next(iter(equal)), about=about)
    printed = battle[chosen].profile.fear or 0

    def difficulty(creature: Fighter) -> int:
        return _difficulty(battle, dread(battle, creature, victim), company, chosen)

    return Terror(chosen, breakdown(printed, lambda: difficulty(battle[chosen])))


def frightens(battle: Battle, creature: Fighter, victim: Fighter) -> bool:
    """Whether an enemy is frightening to a fighter, who may be as frightening himself."""
    immune = apply_hooks(battle, victim, Hooks.immune_to_fear, False, creature)
    return not immune and menace(battle, creature, victim) > 0


def _difficulty(battle: Battle, value: int, company: Sequence[Fighter], chosen: str) -> int:
    """The highest Fear, and what each other frightening fighter adds to it."""
    for companion in company:
        if companion.id != chosen:
            more = aside(apply_hooks, battle, companion, Hooks.fear_in_company, 1)
            value = note(NUMBERS, value, value + more)
    return value


# -- the test ----------------------------------------------------------------------------------------------------------


async def stand_firm(battle: Battle, victim: Fighter, creatures: Sequence[Fighter]) -> bool:
    """A fighter who assaults frightening enemies, or whom they assault, tests his Courage; tells whether he stands firm.

    Each tests for himself, once for an assault. Who fails is in rout.
    """
    return not await lose_heart(battle, (victim,), creatures)


async def lose_heart(battle: Battle, victims: Sequence[Fighter], creatures: Sequence[Fighter]) -> list[Fighter]:
    """One Courage test of all these who are afraid of the same enemies; gives those who fail, and are in rout.

    The die and COU against the PEU, which has to be reached. [cc.core.fear.test] Who has PEU himself uses it as his COU.
    [cc.core.fear.fearsome-courage] Of several the best COU counts, and 1 for each other one; the result is everybody's.
    """
    terrors = {victim.id: faced for victim in victims if (faced := await terror(battle, victim, creatures)) is not None}
    if not terrors:
        return []
    afraid = [battle[name] for name in terrors]
    passed = await _courage_test(battle, afraid, terrors, creatures)
    for victim in afraid:
        difficulty, creature = terrors[victim.id].difficulty.total, battle[terrors[victim.id].creature]
        if passed:
            victim.hardened = max(victim.hardened, difficulty)
        else:
            rout(battle, victim, creature)
            await moment(victim.effects, Hooks.courage_failed, battle, victim, creature, difficulty)
    return [] if passed else afraid


async def _courage_test(
    battle: Battle, afraid: Sequence[Fighter], terrors: Mapping[str, Terror], creatures: Sequence[Fighter]
) -> bool:
    """The die of the bravest, against the worst of what they face; tells whether it passes."""
    bravest = max(afraid, key=lambda fighter: courage_score(battle, fighter))
    faced = max(terrors.values(), key=lambda terror: terror.difficulty.total)
    await prepare(battle, bravest, COURAGE)
    own = bravest.profile.courage if bravest.profile.courage is not None else bravest.profile.fear or 0
    score = breakdown(own, lambda: _emboldened(battle, bravest, len(afraid) - 1))
    difficulty = faced.difficulty.total
    burden = apply_hooks(battle, battle[faced.creature], Hooks.burdens_courage, 0, bravest)
    dice = dice_of(battle, bravest, COURAGE, burden)
    passed = await check(battle, bravest, COURAGE, TEST, score.total, to_be_reached(battle, difficulty), dice)
    battle.tell(
        lambda: CourageTested(
            fighter=bravest.id,
            enemies=tuple(enemy.id for enemy in creatures),
            courage=score,
            fear=difficulty,
            passed=passed,
            rules=(TEST,),
        )
    )
    return passed


def _emboldened(battle: Battle, bravest: Fighter, others: int) -> int:
    """The Courage of the bravest among so many others."""
    alone = courage_score(battle, bravest)
    return note(TEST, alone, alone + others)


def to_be_reached(battle: Battle, fear: int) -> int:
    """What a Courage test against a Fear has to come to; players may agree that it has to be more."""
    return fear if battle.options.courage_equality else fear + 1


async def be_frightened(battle: Battle, victim: Fighter, creature: Fighter, fear: int, rule: str) -> None:
    """Something that a fighter has brought about frightens another one: a test against that Fear, by a rule.

    Who fails is in rout; who passes is immune to it from then on.
    """
    await prepare(battle, victim, COURAGE)
    needed = to_be_reached(battle, fear)
    if await check(battle, victim, COURAGE, rule, courage_score(battle, victim), needed):
        victim.hardened = max(victim.hardened, fear)
    else:
        rout(battle, victim, creature)


def is_fearless(battle: Battle, victim: Fighter, creature: Fighter, fear: int) -> bool:
    """Whether a fighter owes no Courage test against a Fear that another one has brought about."""
    return fear <= victim.hardened or apply_hooks(battle, victim, Hooks.immune_to_fear, False, creature)


def rout(battle: Battle, victim: Fighter, creature: Fighter) -> None:
    """A fighter is in rout, frightened by an enemy, until he is rallied; there are those of whom the penalties are worse."""
    penalty = apply_hooks(battle, creature, Hooks.rout_penalty, ROUT_PENALTY, victim)
    victim.gain(ROUT, penalty, source=creature.id)
    victim.routed_by = creature.id
    if not victim.in_rout:
        victim.in_rout = True
        battle.tell(lambda: Routed(fighter=victim.id, enemy=creature.id, rules=(ROUT,)))


# -- flight ------------------------------------------------------------------------------------------------------------


def may_flee(battle: Battle, fighter: Fighter, assailants: Sequence[Fighter] = ()) -> bool:
    """Whether a fighter in rout may make a flight move: no enemy touches him but those who assault him now.

    There are those who never flee.
    """
    coming = {assailant.id for assailant in assailants}
    return set(battle.foes(fighter)) <= coming and apply_hooks(battle, fighter, Hooks.flees, True)


async def flee(battle: Battle, fighter: Fighter, threat: Pose | None) -> None:
    """Twice MOU straight away from a threat, with the back turned to it at the end.

    One goes round what is in the way, and stops before impassable ground and before contact. [cc.core.fear.flight-move]
    Whose flight reaches the edge of the table is removed from the game. [cc.core.fear.leaves-table]
    """
    await set_out(battle, fighter, "flight")
    reach = allowance(battle, fighter, "flight")
    crossing = await dared(battle, fighter, furthest_from(fighter, threat, reach), reach)
    way = escape(battle, fighter, threat, reach, crossing)
    await travel(battle, fighter, way.route)
    if way.leaves_table and fighter.in_play:
        await lose(battle, fighter, "fled", rule="cc.core.fear.leaves-table")


def may_flee_at_once(battle: Battle, fighter: Fighter, assailants: Sequence[Fighter] = ()) -> bool:
    """Whether a fighter who has failed a test flees at once: it takes one who has not been activated this turn."""
    return not fighter.activated and may_flee(battle, fighter, assailants)


async def flee_at_once(battle: Battle, fighter: Fighter) -> None:
    """A fighter flees from who has frightened him: that is his activation."""
    fighter.activated = True
    battle.then(EndOfActivation(fighter.id))
    await flee(battle, fighter, battle[fighter.routed_by].pose)


async def be_passed_through(battle: Battle, victim: Fighter, creature: Fighter) -> None:
    """Somebody passes through a fighter: if he is frightening, that causes a Courage test, as an assault would.

    [cc.core.fear.pass-through]
    """
    if not await stand_firm(battle, victim, (creature,)) and may_flee_at_once(battle, victim):
        await flee_at_once(battle, victim)


async def flee_on(battle: Battle, fighter: Fighter) -> None:
    """A fighter in rout is activated: where no enemy touches him he flees."""
    if may_flee(battle, fighter):
        await flee_from_the_nearest(battle, fighter)


async def flee_from_the_nearest(battle: Battle, fighter: Fighter) -> None:
    """A flight move away from the nearest enemy; of several his owner names one."""
    nearest = {enemy.id: battle.gap(fighter, enemy) for enemy in battle.enemies(fighter)}
    least = min(nearest.values(), default=0)
    options = {enemy: enemy for enemy, gap in nearest.items() if gap == least}
    if not options:
        return
    about = {"fighter": fighter.id}
    enemy = await Choose(fighter.side, FLIGHT, options, default=next(iter(options)), about=about)
    await flee(battle, fighter, battle[enemy].pose)


# -- rallying ----------------------------------------------------------------------------------------------------------


async def rally_tests(battle: Battle) -> None:
    """In the strategic phase every player tests for each of his fighters in rout. [cc.core.fear.rally]"""
    for side in battle.players:
        for fighter in battle.in_play(side):
            if fighter.in_rout:
                await try_to_rally(battle, fighter)


async def try_to_rally(battle: Battle, fighter: Fighter) -> None:
    """COU or DIS, as his owner likes, against 8; in contact with a frightening enemy it fails by itself."""
    if any(menace(battle, foe, fighter) > 0 for foe in battle.named(battle.foes(fighter))):
        battle.tell(lambda: RallyFailed(fighter=fighter.id, rules=(RALLY,)))
        return
    better = COURAGE if courage_score(battle, fighter) >= discipline_score(battle, fighter) else DISCIPLINE
    kinds = {kind: kind for kind in RALLIES_BY}
    kind = await Choose(fighter.side, RALLY, kinds, default=better, about={"fighter": fighter.id})
    await prepare(battle, fighter, kind)
    if await rally_test(battle, fighter, kind):
        rally(battle, fighter)
    else:
        battle.tell(lambda: RallyFailed(fighter=fighter.id, rules=(RALLY,)))


RALLIES_BY: Final = {COURAGE: courage_score, DISCIPLINE: discipline_score}
"""The tests by which one rallies, and the score of each."""


def rally_test(battle: Battle, fighter: Fighter, kind: str) -> Trial[bool]:
    """The test of a fighter who is to rally; await it."""
    difficulty = apply_hooks(battle, fighter, Hooks.rally_difficulty, RALLY_DIFFICULTY)
    return check(battle, fighter, kind, RALLY, RALLIES_BY[kind](battle, fighter), difficulty)


def rally(battle: Battle, fighter: Fighter) -> None:
    """A fighter is in rout no more, and all its penalties end. That makes him immune to nothing."""
    fighter.in_rout = False
    fighter.routed_by = ""
    fighter.lose(ROUT)
    battle.tell(lambda: Rallied(fighter=fighter.id, rules=(RALLY,)))
