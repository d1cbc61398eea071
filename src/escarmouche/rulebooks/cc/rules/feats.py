"""Physical feats: the score and the roll, swimming, and jumps over length and over height."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Final

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.terms import SIZES
from escarmouche.rulebooks.cc.events import FeatTried, Fell
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import ActionType, enter_action
from escarmouche.rulebooks.cc.rules.assault import Claim, Join, Reached, announce, dared, may_assault
from escarmouche.rulebooks.cc.rules.characteristics import FEAT, resistance
from escarmouche.rulebooks.cc.rules.dice import check, prepare
from escarmouche.rulebooks.cc.rules.flight import on_ground
from escarmouche.rulebooks.cc.rules.movement import allowance, may_act, may_set_out, set_out, travel
from escarmouche.rulebooks.cc.rules.terrain import size_of
from escarmouche.rulebooks.cc.rules.wounds import suffer, wound_roll
from escarmouche.rulebooks.confrontation import feats, jumps
from escarmouche.rulebooks.confrontation.falls import LEGS
from escarmouche.rulebooks.confrontation.feats import A_POINT, in_whole_numbers, is_in_water, pieces_near
from escarmouche.rulebooks.confrontation.wound_table import LIGHT
from escarmouche.rulebooks.freetable.displacement import ending_contacts
from escarmouche.rulebooks.freetable.ground import has_footing
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Piece, Pose

SCORE: Final = "cc.core.move.feat.score"
SWIM: Final = "cc.core.move.feat.swim"
LONG: Final = "cc.core.move.feat.jump-long"
HIGH: Final = "cc.core.move.feat.jump-high"
FAIL: Final = "cc.core.move.feat.jump-fail"


def feat_score(battle: Battle, fighter: Fighter) -> Fraction:
    """MOU on the ground divided by 2.5, not rounded.

    A feat is all that a fighter does in his activation: he neither shoots nor casts nor calls. [cc.core.move.feat.score]
    """
    return Fraction(on_ground(battle, fighter), A_POINT)


async def feat_roll(
    battle: Battle, fighter: Fighter, rule: str, difficulty: int | Fraction, *, strictly: bool = False
) -> bool:
    """The die and the feat score against a difficulty, which it has to reach (``strictly``: to beat)."""
    await prepare(battle, fighter, FEAT)
    score = feat_score(battle, fighter)
    whole, needed = in_whole_numbers(score, difficulty, strictly=strictly)
    passed = await check(battle, fighter, FEAT, rule, whole, needed)
    tell_feat(battle, fighter, rule, score, passed=passed)
    return passed


def tell_feat(battle: Battle, fighter: Fighter, rule: str, score: Fraction, *, passed: bool) -> None:
    """Tells what has come of a feat roll."""
    battle.tell(
        lambda: FeatTried(fighter=fighter.id, feat=rule, score=f"{float(score):g}", passed=passed, rules=(rule, SCORE))
    )


def may_try(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter may attempt a feat on the ground, where feats are played."""
    return (
        battle.options.feats
        and bool(battle.board.pieces)
        and not fighter.action
        and not fighter.tier
        and battle.is_free(fighter)
        and may_act(battle, fighter, "feat")
    )


# -- swimming ----------------------------------------------------------------------------------------------------------


class Swim(feats.Swim[Fighter]):
    """Where a swimmer goes: up to half his MOU, through deep water, with what he needs to get to it and out of it."""

    __slots__ = ()
    battle: Battle

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        super().__init__(battle, fighter, SWIM, on_ground(battle, fighter) // 2)


def may_swim(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter is in deep water, or comes to it in half a move."""
    assert fighter.pose is not None
    if not may_try(battle, fighter) or fighter.pose.z:
        return False
    near = pieces_near(battle, fighter, on_ground(battle, fighter) // 2, "swim")
    return bool(near) and (has_footing(battle, fighter) or is_in_water(battle, fighter))


async def swim(battle: Battle, fighter: Fighter) -> None:
    """The die and the feat score less RES: above 0 he swims up to half his MOU; else he has a light wound, and stays.

    There are those who can't drown. [cc.core.move.feat.swim]
    """
    await set_out(battle, fighter, "feat")
    if await feat_roll(battle, fighter, SWIM, resistance(battle, fighter), strictly=True):
        await travel(battle, fighter, await Swim(battle, fighter))
    elif apply_hooks(battle, fighter, Hooks.drowns, True):
        await suffer(battle, fighter, LIGHT, rule=SWIM)


# -- jumping -----------------------------------------------------------------------------------------------------------


class LongJump(jumps.LongJump[Fighter]):
    """Over a gap, after a run-up at least as long: 4, and 1 for each length of his base, begun ones too.

    [cc.core.move.feat.jump-long] Who fails lies at the bottom below the edge, hit in the legs at FOR = depth in cm; his move
    is over. [cc.core.move.feat.jump-fail]
    """

    __slots__ = ()
    battle: Battle
    run_up_rule = engage_rule = LONG

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        super().__init__(battle, fighter, LONG, allowance(battle, fighter, "feat"))

    def may_come_at(self, enemy: Fighter) -> bool:
        return may_assault(self.battle, self.model, enemy, as_charge=True)

    async def fail(self, route: Route) -> None:
        pose, depth = self.bottom(route)
        await fall(self.battle, self.model, pose, depth, FAIL, location=LEGS)


class HighJump(jumps.HighJump[Fighter]):
    """Over an obstacle, after a run-up at least as long as its height: the height in cm and RES, 2 less if it is smaller.

    [cc.core.move.feat.jump-high] Who fails stays before it, hit in the legs at FOR = height in cm.
    [cc.core.move.feat.jump-fail]
    """

    __slots__ = ()
    battle: Battle
    run_up_rule = engage_rule = HIGH

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        super().__init__(battle, fighter, HIGH, allowance(battle, fighter, "feat"))

    def may_come_at(self, enemy: Fighter) -> bool:
        return may_assault(self.battle, self.model, enemy, as_charge=True)

    def toughness(self) -> int:
        return resistance(self.battle, self.model)

    def is_smaller(self, piece: Piece) -> bool:
        return SIZES.index(size_of(piece)) < SIZES.index(self.model.profile.size)

    async def fail(self, route: Route) -> None:
        await wound_roll(self.battle, self.model, self.force(route), rule=FAIL, location=LEGS)


async def fall(
    battle: Battle,
    fighter: Fighter,
    pose: Pose,
    depth: int,
    rule: str,
    *,
    location: str = "",
    eased: Fraction = Fraction(0),
) -> None:
    """A fighter falls, and takes a wound roll at FOR = depth in cm; part of a cm counts as a whole one.

    ``location``: where he is hit, whatever the dice say; ``eased``: what is taken off that.
    """
    battle.stand(fighter, pose)
    battle.tell(lambda: Fell(fighter=fighter.id, distance=depth, pose=pose, rules=(rule,)))
    await wound_roll(battle, fighter, ceil(Fraction(depth, CM) - eased), rule=rule, location=location)


async def jump(battle: Battle, fighter: Fighter, asked: LongJump | HighJump) -> None:
    """The run-up, the roll, and what comes of it; a jump ends the move, and may be a charge at whom one lands against."""
    route = await asked
    if len(route.path) == 1:
        return
    claim = await charge_declared(battle, fighter, route, asked.rule)
    if claim is not None:
        await announce(battle, (claim,))
        daring = await dared(battle, (claim,), (battle[claim.target],))
        if not daring or asked.problems(route):
            return
        (claim,) = daring
    if not await travel(battle, fighter, asked.run_up(route)):
        return
    if not await feat_roll(battle, fighter, asked.rule, asked.difficulty(route)):
        await asked.fail(route)
        return
    if await travel(battle, fighter, asked.leap(route)) and claim is not None:
        battle.then(Reached(claim.target, (claim,)), Join((claim,)))


async def charge_declared(battle: Battle, fighter: Fighter, route: Route, rule: str) -> Claim | None:
    """The charge at an enemy whom the landing touches; of several the jumper names one."""
    touched = {enemy: enemy for enemy in ending_contacts(battle, fighter, route.end)}
    if not touched:
        return None
    named = await Choose(fighter.side, rule, touched, default=next(iter(touched)), about={"fighter": fighter.id})
    return Claim(fighter.id, named, True)


async def long_jump(battle: Battle, fighter: Fighter) -> None:
    """A jump over length."""
    await set_out(battle, fighter, "feat")
    await jump(battle, fighter, LongJump(battle, fighter))


async def high_jump(battle: Battle, fighter: Fighter) -> None:
    """A jump over height."""
    await set_out(battle, fighter, "feat")
    await jump(battle, fighter, HighJump(battle, fighter))


def may_jump_long(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter comes near water or a crevasse in a run, or is on a roof."""
    return _may_jump(battle, fighter) and bool(LongJump(battle, fighter).hurdles())


def may_jump_high(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter comes near an obstacle in a run."""
    return _may_jump(battle, fighter) and bool(HighJump(battle, fighter).hurdles())


def _may_jump(battle: Battle, fighter: Fighter) -> bool:
    assert fighter.pose is not None
    on_his_feet = fighter.pose.z >= 0 and has_footing(battle, fighter)
    return on_his_feet and may_try(battle, fighter) and may_set_out(battle, fighter, "feat")


enter_action("swim", ActionType(exclusive=True, may=may_swim, begin=swim))
enter_action("long-jump", ActionType(exclusive=True, may=may_jump_long, begin=long_jump, contact=True))
enter_action("high-jump", ActionType(exclusive=True, may=may_jump_high, begin=high_jump, contact=True))
