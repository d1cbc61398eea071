"""What the words of spells and miracles are worth: estimates in points of the army, for the tactics of machines."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import DEAD, LEVELS, Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.machine.estimates import DAZED, HURT, duel, loss_by_hit, worth
from escarmouche.rulebooks.cc.machine.gem_values import GEMS
from escarmouche.rulebooks.cc.machine.gunnery import best_shot, shot
from escarmouche.rulebooks.cc.rules.characteristics import COURAGE, courage_score
from escarmouche.rulebooks.cc.rules.dice import check
from escarmouche.rulebooks.cc.rules.effect_words import TRIED, WORDS
from escarmouche.rulebooks.cc.rules.fear import TEST
from escarmouche.rulebooks.cc.rules.shooting import may_aim, may_shoot
from escarmouche.rulebooks.confrontation import effect_values
from escarmouche.rulebooks.confrontation.effect_words import Word
from escarmouche.rulebooks.confrontation.workings import Working


class EffectValues(effect_values.EffectValues[Battle, Fighter]):
    """What words do to fighters of this edition."""

    dazed = DAZED

    def worth(self, fighter: Fighter) -> float:
        return worth(fighter)

    def points(self, fighter: Fighter) -> int:
        return fighter.profile.points

    def loss_by_hit(self, battle: Battle, fighter: Fighter, force: int) -> float:
        return loss_by_hit(battle, fighter, force)

    def share_lost(self, fighter: Fighter, level: int) -> float:
        return HURT[min(DEAD, fighter.steps + LEVELS.index(level))] - HURT[min(DEAD, fighter.steps)]

    def share_healed(self, fighter: Fighter, levels: int) -> float:
        return HURT[min(DEAD, fighter.steps)] - HURT[min(DEAD, max(fighter.lasting, fighter.steps - levels))]

    def duel(self, battle: Battle, one: Fighter, other: Fighter) -> tuple[float, float]:
        return duel(battle, one, other)

    def best_shot(self, battle: Battle, fighter: Fighter) -> float:
        return best_shot(battle, fighter)

    def shot_at(self, battle: Battle, shooter: Fighter, target: Fighter) -> float:
        if not (may_shoot(battle, shooter) and may_aim(battle, shooter, target)):
            return 0.0
        return shot(battle, shooter, target)

    def will_act(self, battle: Battle, fighter: Fighter) -> bool:
        return battle.phase in ("strategic", "activation") and not fighter.activated

    def ready_gems(self, battle: Battle, fighter: Fighter) -> int:
        may = bool(fighter.profile.spells) and apply_hooks(battle, fighter, Hooks.may_cast, True)
        return len(fighter.gems) if may else 0

    def gain_of_gems(self, battle: Battle, fighter: Fighter, gems: int) -> float:
        if fighter.profile.power is None or not fighter.profile.spells:
            return 0.0
        return GEMS.gain(battle, fighter, gems)

    def is_faithful(self, fighter: Fighter) -> bool:
        return bool(fighter.profile.faith)

    def flees(self, fighter: Fighter) -> bool:
        return fighter.in_rout

    def chance_to_dare(self, battle: Battle, fighter: Fighter, fear: int) -> float:
        trial = check(battle, fighter, COURAGE, TEST, courage_score(battle, fighter), fear)
        return float(trial.roll.odds().get(True, 0))

    def tried(self, battle: Battle, fighter: Fighter, score: str) -> int | None:
        _, value_of = TRIED[score]
        return value_of(battle, fighter)

    def put_in_force(self, battle: Battle, card: Working, word: Word, fighter: Fighter) -> Awaitable[None]:
        return WORDS[type(word)](battle, card, word, fighter)


VALUES: Final = EffectValues()

__all__ = ["VALUES"]
