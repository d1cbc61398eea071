"""What the words of spells and miracles are worth: estimates in points of the army, for the tactics of machines.

What lasts is tried out: put in force as the rules do it, looked at for what the fighter may then expect of the rest of the
turn, and taken away again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Generic, TypeVar

from escarmouche.kernel.effects import Effects
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.dice import chance_of
from escarmouche.rulebooks.confrontation.effect_words import Word
from escarmouche.rulebooks.confrontation.gem_values import A_GEM
from escarmouche.rulebooks.confrontation.workings import LEVELS, Working
from escarmouche.rulebooks.confrontation.wound_table import STUNNED
from escarmouche.rulebooks.freetable.state import FreeTable, Model

SMALL: Final = 0.01
"""The share of his worth that a point of a score is worth to a fighter who may not need it."""

TARGETED: Final = 0.5
"""How likely one of several is to be shot at."""

RALLIED: Final = 0.3
SCARED: Final = 0.3
UNNERVED: Final = 0.1
"""Which share of his worth a fighter loses who flees, or who has the penalty of fear, for a turn."""

CALM: Final = 0.02
HELD: Final = 0.08
"""What not being able to move or to charge in a later turn costs."""

MOVED: Final = 0.02
ARRIVED: Final = 0.7
"""Which share of his points a fighter is worth who has just appeared."""

A_POINT_OF_FAITH: Final = 1.5
LONGER: Final = 0.5
"""What each further turn counts against the present one."""

LONGEST: Final = 2.5
"""How much more at most what lasts is worth than what ends with the turn."""

MOST_GEMS: Final = 4
"""How many of his gems a magician may put to use in a turn."""

LASTING: Final = (words.Change, words.Dice, words.Skill, words.Shield, words.Forbid)

B = TypeVar("B", bound=FreeTable[Any])
F = TypeVar("F", bound=Model)


class EffectValues(ABC, Generic[B, F]):
    """What words do to fighters of an edition, in points of the army."""

    dazed: float
    """The share of his points that being stunned until the end of the turn costs a fighter."""

    # -- what the edition says -----------------------------------------------------------------------------------------

    @abstractmethod
    def worth(self, fighter: F) -> float:
        """The points that are still to be lost with a fighter."""

    @abstractmethod
    def points(self, fighter: F) -> int:
        """The points that a fighter has cost."""

    @abstractmethod
    def loss_by_hit(self, battle: B, fighter: F, force: int) -> float:
        """The points that a hit of this FOR costs on average."""

    @abstractmethod
    def share_lost(self, fighter: F, level: int) -> float:
        """The share of his points that a fighter loses who suffers a wound of this level besides those that he has."""

    @abstractmethod
    def share_healed(self, fighter: F, levels: int) -> float:
        """The share of his points that a fighter wins back whose wounds become so many levels lighter."""

    @abstractmethod
    def duel(self, battle: B, one: F, other: F) -> tuple[float, float]:
        """The points that each of two adversaries costs the other on average."""

    @abstractmethod
    def best_shot(self, battle: B, fighter: F) -> float:
        """The points that the best shot of a fighter wins from where he stands."""

    @abstractmethod
    def shot_at(self, battle: B, shooter: F, target: F) -> float:
        """The points that a shot at a target would win its side; 0 where the shooter may not shoot at it any more."""

    @abstractmethod
    def will_act(self, battle: B, fighter: F) -> bool:
        """Whether a fighter's time to shoot, or to cast, is still to come this turn."""

    @abstractmethod
    def ready_gems(self, battle: B, fighter: F) -> int:
        """How many gems somebody holds who may still cast with them this turn."""

    @abstractmethod
    def gain_of_gems(self, battle: B, fighter: F, gems: int) -> float:
        """What so many gems more (or fewer) are worth to a fighter."""

    @abstractmethod
    def is_faithful(self, fighter: F) -> bool:
        """Whether temporary faith is of use to a fighter."""

    @abstractmethod
    def flees(self, fighter: F) -> bool:
        """Whether a fighter is in flight."""

    @abstractmethod
    def chance_to_dare(self, battle: B, fighter: F, fear: int) -> float:
        """The chance that a fighter withstands a Fear that a card confronts him with; 1 for those whom nothing frightens."""

    @abstractmethod
    def tried(self, battle: B, fighter: F, score: str) -> int | None:
        """The score with which a fighter meets a trial; ``None``: he passes without a roll."""

    @abstractmethod
    def put_in_force(self, battle: B, card: Working, word: Word, fighter: F) -> Awaitable[None]:
        """What the rules do with a word."""

    def points_of(self, battle: B, profile: str) -> int:
        """The points of a profile whose fighters may appear; none, where no turn follows in which they could act."""
        return 0

    # -- what words are worth ------------------------------------------------------------------------------------------

    def gained(self, battle: B, card: Working, effects: Iterable[Word], fighters: Sequence[F]) -> float:
        """What words are worth to the side that uses them: good for its friends, or bad for its enemies."""
        effects = tuple(effects)
        return sum(self.gained_on(battle, card, effects, fighter) for fighter in fighters)

    def gained_on(self, battle: B, card: Working, effects: Sequence[Word], fighter: F) -> float:
        """What words on a fighter are worth to the side that uses them."""
        good = self.good_for_all(battle, card, effects, fighter)
        return good if self._is_mine(battle, card, fighter) else -good

    def good_for_all(self, battle: B, card: Working, effects: Sequence[Word], fighter: F) -> float:
        """What words are worth to a fighter, those that last together."""
        lasting = tuple(word for word in effects if isinstance(word, LASTING))
        at_once = sum(self.good_for(battle, card, word, fighter) for word in effects if not isinstance(word, LASTING))
        return at_once + (self._tried_out(battle, card, lasting, fighter) if lasting else 0.0)

    def good_for(self, battle: B, card: Working, word: Word, fighter: F) -> float:
        """What a word that acts at once is worth to a fighter."""
        match word:
            case words.WoundRoll():
                return self._wound_roll(battle, card, word, fighter)
            case words.Wound():
                level = LEVELS[word.level]
                share = self.dazed if level == STUNNED else self.share_lost(fighter, level)
                return -share * self.points(fighter)
            case words.Heal():
                return self.share_healed(fighter, card.number(word.levels)) * self.points(fighter)
            case words.Fearless():
                return (RALLIED if self.flees(fighter) else CALM) * self.worth(fighter)
            case words.Frighten():
                return self._frighten(battle, card, word, fighter)
            case words.Move() | words.Carry():
                mine = self._is_mine(battle, card, fighter) or (isinstance(word, words.Move) and word.by == "owner")
                return self._freed(battle, fighter, mine=mine)
            case words.Push():
                return 0.0 if fighter.id == card.by else -self.fight_prospect(battle, fighter)
            case words.Summon():
                return self._summoned(battle, card, word, fighter)
            case words.Dispel():
                return self._dispelled(battle, fighter)
            case words.Mana():
                return self.gain_of_gems(battle, fighter, card.number(word.gems))
            case words.Faith():
                return A_POINT_OF_FAITH * card.number(word.points) if self.is_faithful(fighter) else 0.0
            case words.Trial():
                return self._trial(battle, card, word, fighter)
            case words.OneOf():
                values = [self.good_for_all(battle, card, choice.effects, fighter) for choice in word.choices]
                return max(values) if self._is_mine(battle, card, fighter) else min(values)
            case words.Later():
                return self._later_power(battle, card, word, fighter)
            case _:
                raise AssertionError(f"{type(word).__name__} lasts")

    def _is_mine(self, battle: B, card: Working, fighter: F) -> bool:
        """Whether a fighter is on the side that uses a card."""
        return bool(fighter.side == (card.player or battle[card.by].side))

    # -- what lasts ----------------------------------------------------------------------------------------------------

    def _tried_out(self, battle: B, card: Working, lasting: Sequence[Word], fighter: F) -> float:
        """What is in force after these words, against what is in force before."""
        before = self.prospect(battle, fighter)
        with self._in_force(battle, card, lasting, fighter):
            after = self.prospect(battle, fighter)
        kept = sum(self._later(card, word, fighter) for word in lasting)
        return (after - before) * length(card) + kept

    @contextmanager
    def _in_force(self, battle: B, card: Working, lasting: Sequence[Word], fighter: F) -> Iterator[None]:
        """The fighter with these words in force, put there by the rules themselves, which ask nothing for them."""
        before = fighter.effects
        try:
            for word in lasting:
                for _ in self.put_in_force(battle, card, word, fighter).__await__():
                    raise AssertionError(f"{type(word).__name__} asks for something")
            yield
        finally:
            fighter.effects = before

    def _later(self, card: Working, word: Word, fighter: F) -> float:
        """What a word is worth besides what can be foreseen: a little, and more if it outlasts the turn."""
        longer = length(card) - 1
        match word:
            case words.Change():
                small = 0.2 if word.score in ("movement", "flight") else 1.0
                return SMALL * small * (1 + 3 * longer) * self.worth(fighter) * card.number(word.by)
            case words.Dice() | words.Shield():
                return SMALL * (1 + 3 * longer) * self.worth(fighter) * card.number(word.by)
            case words.Skill():
                return SMALL * (2 + 4 * longer) * self.worth(fighter)
            case words.Forbid():
                bound = sum(what in ("move", "charge") for what in word.what)
                return -HELD * bound * longer * self.worth(fighter)
            case _:
                return 0.0

    def prospect(self, battle: B, fighter: F) -> float:
        """What a fighter may expect of the rest of the turn, in points: of his melee, his shots, and those at him."""
        if not fighter.present:
            return 0.0
        total = self.fight_prospect(battle, fighter)
        if self.will_act(battle, fighter):
            total += self.best_shot(battle, fighter) + A_GEM * min(MOST_GEMS, self.ready_gems(battle, fighter))
        return total - self.shots_to_come(battle, fighter)

    def fight_prospect(self, battle: B, fighter: F) -> float:
        """What the melee that a fighter is in promises him, in points: what he deals less what he suffers."""
        total = 0.0
        for foe in battle.named(battle.foes(fighter)):
            dealt, taken = self.duel(battle, fighter, foe)
            total += dealt * may_strike(fighter) - taken * may_strike(foe)
        return total

    def shots_to_come(self, battle: B, fighter: F) -> float:
        """What the shots that enemies have still to fire are likely to cost."""
        threats = (threat for threat in battle.enemies(fighter) if self.will_act(battle, threat))
        most = max((self.shot_at(battle, enemy, fighter) for enemy in threats), default=0.0)
        return TARGETED * max(0.0, most)

    # -- what happens at once ------------------------------------------------------------------------------------------

    def _wound_roll(self, battle: B, card: Working, word: words.WoundRoll, fighter: F) -> float:
        blow = self.loss_by_hit(battle, fighter, card.number(word.strength) + card.number(word.bonus))
        return -min(self.worth(fighter), blow * card.number(word.times))

    def _trial(self, battle: B, card: Working, word: words.Trial, fighter: F) -> float:
        score = self.tried(battle, fighter, word.score)
        passes = 1.0 if score is None else float(chance_of(card.number(word.difficulty) - score))
        passed = self.good_for_all(battle, card, word.passed, fighter) if word.passed else 0.0
        failed = self.good_for_all(battle, card, word.failed, fighter) if word.failed else 0.0
        return passes * passed + (1 - passes) * failed

    def _frighten(self, battle: B, card: Working, word: words.Frighten, fighter: F) -> float:
        fails = 1 - self.chance_to_dare(battle, fighter, card.number(word.fear))
        return -fails * (UNNERVED if battle.engaged(fighter) else SCARED) * self.worth(fighter)

    def _freed(self, battle: B, fighter: F, *, mine: bool) -> float:
        """Whoever says where a fighter goes gets him away from a melee that is going badly, for him."""
        fight = self.fight_prospect(battle, fighter)
        if mine:
            return max(0.0, -fight) + MOVED * self.worth(fighter)
        return -max(0.0, fight) - MOVED * self.worth(fighter)

    def _summoned(self, battle: B, card: Working, word: words.Summon, fighter: F) -> float:
        """Good for whoever uses the card, wherever they appear."""
        sign = 1 if self._is_mine(battle, card, fighter) else -1
        return sign * ARRIVED * self.points_of(battle, word.profile) * card.number(word.count)

    def _dispelled(self, battle: B, fighter: F) -> float:
        """What stands on a friend is likely to be bad for him, what stands on an enemy good."""
        before = fighter.effects
        left = tuple(effect for effect in before if not effect.source.startswith(CARD))
        if len(left) == len(before.items):
            return 0.0
        bound = self.prospect(battle, fighter)
        try:
            fighter.effects = Effects(left)
            return self.prospect(battle, fighter) - bound
        finally:
            fighter.effects = before

    def _later_power(self, battle: B, card: Working, word: words.Later, fighter: F) -> float:
        """What a power over later turns may do to the enemies, each turn that it can be paid for."""
        harm = [-self.good_for_all(battle, card, word.effects, enemy) for enemy in battle.enemies(fighter)]
        return (length(card) - 1) * max([0.0, *harm]) * (1 if self._is_mine(battle, card, fighter) else -1)


def length(card: Working) -> float:
    """How much more an effect is worth for the turns that follow this one."""
    match card.lasts:
        case int(turns):
            return min(LONGEST, 1 + LONGER * (turns - 1))
        case "game":
            return LONGEST
        case _:
            return 1.0


def may_strike(fighter: Model) -> bool:
    """Whether nothing that a card has brought keeps a fighter from striking."""
    return not any(effect.name.endswith("#forbid") and effect.parameter == "strike" for effect in fighter.effects)


__all__ = ["A_POINT_OF_FAITH", "EffectValues", "length", "may_strike"]
