"""Physical feats: the feat score and roll, and swimming. Jumps and climbing have chapters of their own."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import FeatTried
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import FEAT, check, movement, offer_boosts, resistance
from escarmouche.rulebooks.c2.rules.movement import MoveType, enter_move, travel
from escarmouche.rulebooks.c2.rules.wounds import suffer
from escarmouche.rulebooks.confrontation import feats
from escarmouche.rulebooks.confrontation.feats import A_POINT, in_whole_numbers, is_in_water, pieces_near
from escarmouche.rulebooks.confrontation.wound_table import LIGHT
from escarmouche.rulebooks.freetable.ground import has_footing

SWIM: Final = "c2.feat.swim"


def feat_score(battle: Battle, fighter: Fighter) -> Fraction:
    """MOV on the ground divided by 2.5, not rounded. [c2.feat.score]"""
    return Fraction(movement(battle, fighter), A_POINT)


async def feat_roll(
    battle: Battle, fighter: Fighter, rule: str, difficulty: int | Fraction, *, strictly: bool = False
) -> bool:
    """1D6 + feat score against a difficulty, which it has to reach (``strictly``: to beat). [c2.feat.score]

    As a die shows whole numbers, what is broken of score and difficulty comes to a whole number that it has to show.
    """
    await offer_boosts(battle, fighter, "movement")
    if not fighter.in_play:
        return False
    score = feat_score(battle, fighter)
    whole, needed = in_whole_numbers(score, difficulty, strictly=strictly)
    passed = await check(battle, fighter, FEAT, rule, whole, needed)
    tell_feat(battle, fighter, rule, score, passed)
    return passed


def tell_feat(battle: Battle, fighter: Fighter, rule: str, score: Fraction, passed: bool) -> None:
    """Tells what has come of a feat roll."""
    battle.tell(
        lambda: FeatTried(
            fighter=fighter.id, feat=rule, score=f"{float(score):g}", passed=passed, rules=(rule, "c2.feat.score")
        )
    )


# -- swimming ----------------------------------------------------------------------------------------------------------


def may_swim(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure that nobody holds is in deep water, or comes to it in half a move."""
    assert fighter.pose is not None
    if fighter.tier or fighter.pose.z or not battle.board.pieces or battle.engaged(fighter):
        return False
    reach = movement(battle, fighter) // 2
    return bool(pieces_near(battle, fighter, reach, "swim")) and (
        has_footing(battle, fighter) or is_in_water(battle, fighter)
    )


async def swim(battle: Battle, fighter: Fighter) -> None:
    """1D6 + feat score - RES above 0 takes it half its MOV through deep water; else it is hurt and stays. [c2.feat.swim]

    There are those who can't drown: they are not hurt.
    """
    if await feat_roll(battle, fighter, SWIM, resistance(battle, fighter), strictly=True):
        await travel(battle, fighter, await Swim(battle, fighter))
    elif apply_hooks(battle, fighter, Hooks.drowns, True):
        await suffer(battle, fighter, LIGHT, rule=SWIM)


class Swim(feats.Swim[Fighter]):
    """Where a swimmer goes: up to half its MOV, through deep water, with what it needs to get to it and out of it."""

    __slots__ = ()
    battle: Battle

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        super().__init__(battle, fighter, SWIM, movement(battle, fighter) // 2)


enter_move("swim", MoveType("feat", may_swim, swim))
