"""The scores that count in play: what a card says, less wounds, with what skills and states make of it."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel.effects import apply, apply_hooks, aside, note
from escarmouche.rulebooks.cc.battle import LEVELS, Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Hooks, Part
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, LIGHT, SERIOUS, UNHURT

INITIATIVE: Final = "initiative"
ATTACK: Final = "attack"
DEFENCE: Final = "defence"
SHOOTING: Final = "shooting"
COURAGE: Final = "courage"
DISCIPLINE: Final = "discipline"
POWER: Final = "power"
FAITH: Final = "faith"
STRENGTH: Final = "strength"
FEAT: Final = "feat"

KINDS: Final = (INITIATIVE, ATTACK, DEFENCE, SHOOTING, COURAGE, DISCIPLINE, POWER, FAITH, STRENGTH, FEAT)
"""The kinds of characteristic tests."""

WOUND_PENALTIES: Final = "cc.core.wound.penalties"
STUNNED: Final = "cc.core.wound.stunned"

PENALTY: Final = {UNHURT: 0, LIGHT: 1, SERIOUS: 2, CRITICAL: 3}
"""By how much a wound level lowers INI, ATT, FOR, DEF and TIR."""

STUN_PENALTY: Final = 1


def wound_level(battle: Battle, fighter: Fighter) -> int:
    """The wound level that the steps which a fighter has received come to: four kill. [cc.core.wound.levels]"""
    level = LEVELS[min(fighter.steps, len(LEVELS) - 1)]
    return apply_hooks(battle, fighter, Hooks.wound_level, level)


def wound_penalty(battle: Battle, fighter: Fighter) -> int:
    """By how much wounds lower INI, ATT, FOR, DEF and TIR: the present level counts, and being stunned adds nothing to it.

    A grave wound makes ATT 5 and FOR 9 into 3 and 7. [cc.core.wound.penalties] [cc.core.wound.stunned]
    """
    penalty = penalty_unstunned(battle, fighter)
    if not fighter.has(STUNNED):
        return penalty
    return max(penalty, apply_hooks(battle, fighter, Hooks.stun_penalty, STUN_PENALTY))


def penalty_unstunned(battle: Battle, fighter: Fighter) -> int:
    """By how much his wounds would lower them if he were not stunned, which is no wound."""
    level = wound_level(battle, fighter)
    return apply_hooks(battle, fighter, Hooks.wound_penalty, PENALTY.get(level, PENALTY[CRITICAL]))


def _hurt(battle: Battle, fighter: Fighter, printed: int) -> int:
    """A characteristic less what wounds take off it; it may fall below 0."""
    penalty = aside(wound_penalty, battle, fighter)
    return note(WOUND_PENALTIES, printed, printed - penalty) if penalty else printed


def _weakened(battle: Battle, fighter: Fighter, value: int) -> int:
    """INI, ATT, DEF or TIR, less what pieces near take off them."""
    if not battle.pieces:
        return value
    for piece, effect in battle.effects_of_pieces("weakens"):
        lower = effect.weakens(0, battle, piece, fighter)
        value = note(effect.rule, value, value - lower)
    return value


def movement(battle: Battle, fighter: Fighter) -> int:
    """MOU in 0.01 mm: of a flier on the ground, or in the air."""
    if fighter.tier and fighter.profile.flight is not None:
        return max(0, apply_hooks(battle, fighter, Hooks.flight, fighter.profile.flight))
    return max(0, apply_hooks(battle, fighter, Hooks.movement, fighter.profile.movement))


def initiative(battle: Battle, fighter: Fighter) -> int:
    """INI."""
    own = apply_hooks(battle, fighter, Hooks.initiative, _hurt(battle, fighter, fighter.profile.initiative))
    return _weakened(battle, fighter, own)


def attack(battle: Battle, fighter: Fighter) -> int:
    """ATT."""
    own = apply_hooks(battle, fighter, Hooks.attack, _hurt(battle, fighter, fighter.profile.attack))
    return _weakened(battle, fighter, own)


def strength(battle: Battle, fighter: Fighter) -> int:
    """FOR, of blows."""
    return apply_hooks(battle, fighter, Hooks.strength, _hurt(battle, fighter, fighter.profile.strength))


def defence(battle: Battle, fighter: Fighter) -> int:
    """DEF."""
    own = apply_hooks(battle, fighter, Hooks.defence, _hurt(battle, fighter, fighter.profile.defence))
    return _weakened(battle, fighter, own)


def resistance(battle: Battle, fighter: Fighter) -> int:
    """RES."""
    return apply_hooks(battle, fighter, Hooks.resistance, fighter.profile.resistance)


def shooting(battle: Battle, fighter: Fighter) -> int | None:
    """TIR, or ``None`` for those who can't shoot."""
    printed = fighter.profile.shooting
    if printed is None:
        return None
    own = apply_hooks(battle, fighter, Hooks.shooting, _hurt(battle, fighter, printed))
    return _weakened(battle, fighter, own)


def is_fearsome(fighter: Fighter) -> bool:
    """Whether a fighter has PEU on his card, in the place of COU."""
    return fighter.profile.fear is not None


def fear(battle: Battle, fighter: Fighter) -> int:
    """PEU; 0 for those who frighten nobody."""
    return apply_hooks(battle, fighter, Hooks.fear, fighter.profile.fear or 0)


def courage(battle: Battle, fighter: Fighter) -> int:
    """What a fighter himself brings to a Courage test: COU, or PEU in its place.

    What raises COU raises this, and not his PEU as a difficulty for others; what raises his PEU raises both.
    [cc.core.fear.fearsome-courage]
    """
    printed = fighter.profile.courage
    own = fear(battle, fighter) if printed is None else printed
    return apply_hooks(battle, fighter, Hooks.courage, own)


def courage_score(battle: Battle, fighter: Fighter) -> int:
    """What a fighter adds to the die of a Courage test: his own value, or a better one that somebody lends him."""
    return _lent(battle, fighter, courage(battle, fighter), "lends_courage")


def discipline(battle: Battle, fighter: Fighter) -> int:
    """DIS; 0 for those who have none."""
    return apply_hooks(battle, fighter, Hooks.discipline, fighter.profile.discipline or 0)


def discipline_score(battle: Battle, fighter: Fighter) -> int:
    """What a fighter adds to the die of a Discipline test: his own value, or a better one that somebody lends him."""
    return _lent(battle, fighter, discipline(battle, fighter), "lends_discipline")


def _lent(battle: Battle, fighter: Fighter, own: int, hook: str) -> int:
    """The best of the values that a fighter may use: his own, or one that somebody lends him. [cc.core.fear.lent-value]"""
    score = own
    for bearer, effect in sorted(battle.bearers(hook), key=lambda lender: lender[1].order):
        if bearer.side == fighter.side:
            assert isinstance(effect, Hooks)
            score = apply(effect, getattr(Hooks, hook), score, battle, bearer, fighter)
    return score


def power(battle: Battle, fighter: Fighter) -> int:
    """POU; 0 for those who have none."""
    return apply_hooks(battle, fighter, Hooks.power, fighter.profile.power or 0)


def weight(battle: Battle, fighter: Fighter) -> int:
    """Puissance."""
    return apply_hooks(battle, fighter, Hooks.weight, fighter.profile.puissance)


def weight_in_assault(battle: Battle, fighter: Fighter, part: Part) -> int:
    """Puissance, where those of an assault are compared; it is another one for some by the part that they have in it."""
    return apply_hooks(battle, fighter, Hooks.weight_in_assault, weight(battle, fighter), part)
