"""What is gained by shots that come sooner, by shots in the course of a move, and by the fury of battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from escarmouche.kernel import PASS, Choose
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.machine.assaults import assault_on
from escarmouche.rulebooks.c2.machine.estimates import blow, blow_unparried, chance_to_hit, chance_to_kill
from escarmouche.rulebooks.c2.machine.gunnery import best_shot, shot
from escarmouche.rulebooks.c2.machine.place_values import outlook
from escarmouche.rulebooks.c2.rules.characteristics import resistance
from escarmouche.rulebooks.c2.rules.combat import adversaries, combat_dice
from escarmouche.rulebooks.c2.rules.movement import allowance
from escarmouche.rulebooks.c2.rules.shooting import RAPID, may_aim, slot_of, targets, weapon_of
from escarmouche.rulebooks.c2.skills.combat_dice import FURY
from escarmouche.rulebooks.c2.skills.harassment import HARASSMENT, MOVE_ON, ON, left_after, pace
from escarmouche.rulebooks.common.tactics import Values, Weigher, if_yes
from escarmouche.rulebooks.freetable.contact import place_of

PATIENCE: Final = 0.9
"""What a shot is worth that comes in the next phase, when its target may be out of sight."""

THREATENED: Final = 0.5
"""The same, if enemies who have not moved yet can be at the shooter before."""

EFFORT: Final = 0.01
"""What it has to win at least to go on."""


# -- shots that come sooner --------------------------------------------------------------------------------------------


def _hurried(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """A shooter hurries if he stops an enemy who would shoot before him, or would be stopped himself."""
    return [0.0 if answer == PASS else _haste(battle, battle[answer]) for answer in answers]


def _haste(battle: Battle, shooter: Fighter) -> float:
    """What is won by shooting now, 1 harder, rather than after the enemies who come sooner."""
    mine = slot_of(battle, shooter)
    rivals = [
        rival
        for rival in battle.named(battle.waiting)
        if rival.side != shooter.side and slot_of(battle, rival) > mine and best_shot(battle, rival) > 0
    ]
    stopped = 1.0
    for rival in rivals:
        if may_aim(battle, rival, shooter):
            stopped *= 1 - _chance_to_stop(battle, rival, shooter, easier=0)
    now = max((_shot_now(battle, shooter, target, rivals) for target in targets(battle, shooter)), default=0.0)
    return now - stopped * best_shot(battle, shooter)


def _shot_now(battle: Battle, shooter: Fighter, target: Fighter, rivals: Sequence[Fighter]) -> float:
    won = shot(battle, shooter, target, easier=-1)
    if target in rivals:
        won += _chance_to_stop(battle, shooter, target, easier=-1) * best_shot(battle, target)
    return won


def _chance_to_stop(battle: Battle, shooter: Fighter, target: Fighter, *, easier: int) -> float:
    """The chance that a shot kills its target."""
    if battle.engaged(target):
        return 0.0
    kills = chance_to_kill(target.wound, weapon_of(battle, shooter).strength - resistance(battle, target))
    return kills * chance_to_hit(battle, shooter, target, easier=easier)


# -- shots in the course of a move -------------------------------------------------------------------------------------


def _harassed(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The best shot now, or in its own phase, when it may be aimed with care, but the target may be gone, or the shooter."""
    shooter = battle[str(ask.about["fighter"])]
    aims = [battle[name] for name in ask.options if name != PASS]
    careful = max((shot(battle, shooter, target, easier=1) for target in aims), default=0.0)
    later = careful * (THREATENED if _is_threatened(battle, shooter) else PATIENCE)
    return [later if answer == PASS else shot(battle, shooter, battle[answer]) for answer in answers]


def _is_threatened(battle: Battle, shooter: Fighter) -> bool:
    """Whether enemies who have not moved yet are within their charge of a shooter."""
    return any(
        not enemy.activated and battle.gap(enemy, shooter) <= allowance(battle, enemy, "charge")
        for enemy in battle.enemies(shooter)
    )


def _gone_on(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """After the shot to a better place, or into a melee that pays."""
    fighter = battle[str(ask.about["fighter"])]
    reach = left_after(battle, fighter, pace(battle, fighter) if fighter.move == "disengage" else "engage")
    return [
        0.0
        if answer == PASS
        else _better_place(battle, fighter)
        if answer == MOVE_ON
        else assault_on(battle, fighter, answer, reach, as_charge=False)
        for answer in answers
    ]


def _better_place(battle: Battle, fighter: Fighter) -> float:
    """What the best place is worth that is left to go to, more than where a fighter is."""
    seen, here = outlook(battle, fighter), place_of(fighter).point
    wishes = seen.wishes(left_after(battle, fighter, pace(battle, fighter)))
    best = max((seen.value(wish, shoots=False, moved=True) for wish in wishes), default=0.0)
    return best - seen.value(here, shoots=False, moved=True) - EFFORT


# -- the fury of battle ------------------------------------------------------------------------------------------------


def _seized_by_fury(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """All dice in attack, and one more, against blows that nothing parries."""
    fighter = battle[str(ask.about["fighter"])]
    foes = adversaries(battle, fighter)
    dice = combat_dice(battle, fighter)
    strikes = max((blow(battle, fighter, foe) for foe in foes), default=0.0)
    parried = min(len(foes), dice // 2)
    bare = sorted((blow_unparried(battle, foe, fighter) - blow(battle, foe, fighter) for foe in foes), reverse=True)
    return if_yes(answers, (1 + dice // 2) * strikes - sum(bare[:parried]))


WEIGHERS: Final[dict[str, Weigher[Battle]]] = {
    RAPID: _hurried,
    HARASSMENT: _harassed,
    ON: _gone_on,
    FURY: _seized_by_fury,
}
"""What answers are worth, by the rule that asks."""

__all__ = ["WEIGHERS"]
