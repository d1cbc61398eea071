"""What the words of spells and miracles are worth: estimates in army points, for the tactics of machines."""

from __future__ import annotations

from collections.abc import Awaitable

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.machine.estimates import DAZED, HURT, duel, loss_by_hit, worth
from escarmouche.rulebooks.c2.machine.gem_values import GEMS
from escarmouche.rulebooks.c2.machine.gunnery import best_shot, shot
from escarmouche.rulebooks.c2.rules.effect_words import TRIED, WORDS
from escarmouche.rulebooks.c2.rules.fear import courage_score
from escarmouche.rulebooks.c2.rules.shooting import may_aim, ready_to_shoot
from escarmouche.rulebooks.confrontation import effect_values
from escarmouche.rulebooks.confrontation.dice import chance_of
from escarmouche.rulebooks.confrontation.effect_words import Word
from escarmouche.rulebooks.confrontation.gem_values import is_last_turn
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.rulebooks.confrontation.wound_table import KILLED


class EffectValues(effect_values.EffectValues[Battle, Fighter]):
    """What words do to figures of this edition."""

    dazed = DAZED

    def worth(self, fighter: Fighter) -> float:
        return worth(fighter)

    def points(self, fighter: Fighter) -> int:
        return fighter.profile.points

    def loss_by_hit(self, battle: Battle, fighter: Fighter, force: int) -> float:
        return loss_by_hit(battle, fighter, force)

    def share_lost(self, fighter: Fighter, level: int) -> float:
        return HURT[min(KILLED, max(level, fighter.wound + 1))] - HURT[fighter.wound]

    def share_healed(self, fighter: Fighter, levels: int) -> float:
        return HURT[fighter.wound] - HURT[max(0, fighter.wound - levels)]

    def duel(self, battle: Battle, one: Fighter, other: Fighter) -> tuple[float, float]:
        return duel(battle, one, other)

    def best_shot(self, battle: Battle, fighter: Fighter) -> float:
        return best_shot(battle, fighter)

    def shot_at(self, battle: Battle, shooter: Fighter, target: Fighter) -> float:
        if not (ready_to_shoot(battle, shooter) and may_aim(battle, shooter, target)):
            return 0.0
        return shot(battle, shooter, target)

    def will_act(self, battle: Battle, fighter: Fighter) -> bool:
        before = battle.phase in ("movement", "divination")
        return before or (battle.phase == "shooting" and fighter.id in battle.waiting)

    def ready_gems(self, battle: Battle, fighter: Fighter) -> int:
        if fighter.profile.power is None or not fighter.profile.spells:
            return 0
        from escarmouche.rulebooks.c2.incantation.spell_limits import ready_to_cast

        return len(fighter.gems) * ready_to_cast(battle, fighter)

    def gain_of_gems(self, battle: Battle, fighter: Fighter, gems: int) -> float:
        if fighter.profile.power is None or not fighter.profile.spells:
            return 0.0
        return GEMS.gain(battle, fighter, gems)

    def is_faithful(self, fighter: Fighter) -> bool:
        return bool(fighter.profile.faith)

    def flees(self, fighter: Fighter) -> bool:
        return fighter.fleeing is not None

    def chance_to_dare(self, battle: Battle, fighter: Fighter, fear: int) -> float:
        if fighter.profile.courage is None:
            return 1.0
        return float(chance_of(fear + 1 - courage_score(battle, fighter)))

    def tried(self, battle: Battle, fighter: Fighter, score: str) -> int | None:
        return TRIED[score](battle, fighter)

    def put_in_force(self, battle: Battle, card: Working, word: Word, fighter: Fighter) -> Awaitable[None]:
        return WORDS[type(word)](battle, card, word, fighter)

    def points_of(self, battle: Battle, profile: str) -> int:
        return 0 if is_last_turn(battle) else battle.summons[profile].points


VALUES = EffectValues()

__all__ = ["VALUES"]
