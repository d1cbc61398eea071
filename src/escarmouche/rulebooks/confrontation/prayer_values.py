"""How machines pray: which miracle, upon whom, with how much faith, and when to censure."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from escarmouche.kernel import PASS, Choose
from escarmouche.rulebooks.confrontation.aiming import reached_by_miracle
from escarmouche.rulebooks.confrontation.effect_values import EffectValues
from escarmouche.rulebooks.confrontation.miracles import Miracle, Varying
from escarmouche.rulebooks.confrontation.spell_values import MagicAim, Values
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.rulebooks.freetable.state import FreeTable, Model

THRIFT: Final = 0.2
"""What a point of faith is worth that is kept for a censure, or for another miracle."""

MOST_NUMBERS: Final = 12

B = TypeVar("B", bound=FreeTable[Any])
F = TypeVar("F", bound=Model)
P = TypeVar("P", bound=Miracle)


class PrayerValues(ABC, Generic[B, F, P]):
    """What miracles of an edition are worth to the side of whoever calls them."""

    effects: EffectValues[B, F]
    rule: str
    """The rule under which a miracle takes effect."""

    # -- what the edition says -----------------------------------------------------------------------------------------

    @abstractmethod
    def own(self, caller: F) -> Sequence[P]:
        """The miracles of one of the faithful; none, of anybody else."""

    @abstractmethod
    def callable_now(self, battle: B, caller: F) -> Iterable[P]:
        """The miracles that somebody may call now."""

    @abstractmethod
    def is_callable(self, battle: B, caller: F, miracle: P) -> bool:
        """Whether a miracle may still be called this turn."""

    @abstractmethod
    def aims(self, battle: B, caller: F, miracle: P) -> Mapping[str, str]:
        """Those (their ids) upon whom a miracle may be called; an empty id: upon nobody in particular."""

    @abstractmethod
    def is_within_range(self, battle: B, caller: F, miracle: P, target: str) -> bool:
        """Whether a target is near enough."""

    @abstractmethod
    def faith(self, caller: F) -> int:
        """The points of temporary faith that somebody has."""

    @abstractmethod
    def faith_to_come(self, battle: B, caller: F) -> int:
        """The points that he finds about him where he stands."""

    @abstractmethod
    def chance(self, battle: B, caller: F, miracle: P, difficulty: int, faith: int, dice: int = 0) -> float:
        """The chance that a prayer is heard, with so much faith of which ``dice`` points are turned into dice."""

    # -- what a miracle is worth ---------------------------------------------------------------------------------------

    def best_chance(self, battle: B, caller: F, miracle: P, difficulty: int, faith: int) -> float:
        """The chance that a prayer is heard when the bond is reinforced as is best."""
        chances = (self.chance(battle, caller, miracle, difficulty, faith, dice) for dice in range(max(1, faith)))
        return max(chances, default=0.0)

    def working(self, caller: F, miracle: P, number: int, faith: int, invested: int = 0) -> Working:
        """A miracle as it would be at work."""
        return Working(
            by=caller.id,
            card=miracle.key,
            rule=self.rule,
            lasts=miracle.duration,
            gems=invested,
            raised=miracle.raised(number),
            faith=faith,
            times=number,
        )

    def effect(
        self, battle: B, caller: F, miracle: P, target: str, number: int, faith: int, invested: int = 0
    ) -> float:
        """What a miracle wins once it is heard; nothing where it is out of range."""
        if not self.is_within_range(battle, caller, miracle, target):
            return 0.0
        touched = list(reached_by_miracle(battle, caller, miracle, target))
        work = self.working(caller, miracle, number, faith, invested)
        return self.effects.gained(battle, work, miracle.effects, touched)

    def promise(self, battle: B, caller: F, miracle: P, target: str, faith: int) -> float:
        """What calling a miracle upon a target is worth at best."""
        return max(
            self.best_chance(battle, caller, miracle, miracle.difficulty_for(number), faith)
            * self.effect(battle, caller, miracle, target, number, faith)
            for number in numbers(miracle)
        )

    def best_promise(self, battle: B, caller: F, miracle: P, faith: int) -> float:
        """What calling a miracle is worth upon the target for which it is worth most."""
        aims = self.aims(battle, caller, miracle).values()
        return max((self.promise(battle, caller, miracle, target, faith) for target in aims), default=0.0)

    def best_prayer(self, battle: B, caller: F, faith: int | None = None) -> float:
        """What the best of his miracles wins one of the faithful now; 0 where none pays, or none may be called."""
        points = self.faith(caller) if faith is None else faith
        able = self.callable_now(battle, caller)
        return max([0.0, *(self.best_promise(battle, caller, miracle, points) for miracle in able)])

    def worth_reaching(self, battle: B, caller: F) -> Iterator[MagicAim[F]]:
        """Whom one of the faithful might like to have within range of his miracles, with the faith that he finds here."""
        if caller.pose is None or not self.own(caller):
            return
        faith = self.faith_to_come(battle, caller)
        for miracle in self.own(caller):
            if miracle.range is None or miracle.fervour > faith:
                continue
            number = numbers(miracle)[0]
            heard = self.best_chance(battle, caller, miracle, miracle.difficulty_for(number), faith)
            work = self.working(caller, miracle, number, faith)
            for target in self.aims(battle, caller, miracle).values():
                if target and target != caller.id:
                    touched = list(reached_by_miracle(battle, caller, miracle, target))
                    won = heard * self.effects.gained(battle, work, miracle.effects, touched)
                    if won > 0:
                        yield MagicAim(battle[target], miracle.range, won, anyhow=True)

    # -- answers to questions ------------------------------------------------------------------------------------------

    def miracle(self, caller: F, key: str) -> P:
        """A miracle of one of the faithful by its key."""
        return next(miracle for miracle in self.own(caller) if miracle.key == key)

    def asked(self, battle: B, ask: Choose[Any]) -> tuple[F, P]:
        """Who calls which miracle, that a question is about."""
        caller: F = battle[str(ask.about["fighter"])]
        return caller, self.miracle(caller, str(ask.about["miracle"]))

    def weigh_miracle(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """The miracle that promises most for its Fervour, if it promises anything."""
        caller: F = battle[str(ask.about["fighter"])]
        faith = self.faith(caller)
        values = []
        for answer in answers:
            if answer == PASS:
                values.append(THRIFT * faith)
            else:
                miracle = self.miracle(caller, answer)
                left = max(0, faith - miracle.fervour)
                values.append(self.best_promise(battle, caller, miracle, faith) + THRIFT * left)
        return values

    def weigh_aim(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """The target for which the miracle is worth most."""
        caller, miracle = self.asked(battle, ask)
        faith = self.faith(caller)
        return [self.promise(battle, caller, miracle, ask.options[answer], faith) for answer in answers]

    def weigh_number(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """The difficulty whose chance and effect are worth most together, for the best of targets."""
        caller, miracle = self.asked(battle, ask)
        target, faith = str(ask.about["target"]), self.faith(caller)
        return [
            self.best_chance(battle, caller, miracle, miracle.difficulty_for(number), faith)
            * self.effect(battle, caller, miracle, target, number, faith)
            for number in map(int, answers)
        ]

    def weigh_dice(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """So many dice as make it likeliest to be heard."""
        caller, miracle = self.asked(battle, ask)
        difficulty, faith = int(ask.about["difficulty"]), self.faith(caller)
        return [self.chance(battle, caller, miracle, difficulty, faith, int(answer)) for answer in answers]

    def weigh_investment(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """What each point adds to the effect, against the roll that it may spoil and what else it might do."""
        caller, miracle = self.asked(battle, ask)
        target, number = str(ask.about["target"]), int(ask.about["number"])
        difficulty, faith = int(ask.about["difficulty"]), self.faith(caller)
        others = [
            other for other in self.own(caller) if other is not miracle and self.is_callable(battle, caller, other)
        ]
        values = []
        for points in map(int, answers):
            heard = self._heard_after_investing(battle, caller, miracle, difficulty, faith - points)
            left = max(0, faith - points - miracle.fervour)
            kept = max((self.best_promise(battle, caller, other, left) for other in others), default=0.0)
            done = self.effect(battle, caller, miracle, target, number, faith - points, points)
            values.append(heard * done + kept + THRIFT * left)
        return values

    def _heard_after_investing(self, battle: B, caller: F, miracle: P, difficulty: int, left: int) -> float:
        """The chance that a prayer is heard with the points that are left; it has been, where one invests after the roll."""
        assert miracle.invest is not None, miracle.key
        return 1.0 if miracle.invest.after else self.chance(battle, caller, miracle, difficulty, left)

    def weigh_censure(self, battle: B, ask: Choose[Any], answers: Sequence[str]) -> Values:
        """What the enemy's miracle loses of its promise, against what the points might do for oneself."""
        censor: F = battle[str(ask.about["fighter"])]
        caller: F = battle[str(ask.about["caller"])]
        miracle = self.miracle(caller, str(ask.about["miracle"]))
        number, faith = int(ask.about["number"]), self.faith(caller)
        threat = max(0.0, self.effect(battle, caller, miracle, str(ask.about["target"]), number, faith))
        difficulty = miracle.difficulty_for(number)
        own = self.own(censor) if self.effects.will_act(battle, censor) else ()
        mine = [other for other in own if self.is_callable(battle, censor, other)]
        values = []
        for answer in answers:
            points = int(answer)
            heard = self.best_chance(battle, caller, miracle, difficulty, faith - points)
            left = self.faith(censor) - points
            kept = max((self.best_promise(battle, censor, other, left) for other in mine), default=0.0)
            values.append(kept - heard * threat - THRIFT * points)
        return values

    def gain_of_faith(self, battle: B, faithful: F, points: int) -> float:
        """What additional ``points`` are worth to one of the faithful at once."""
        faith = self.faith(faithful)
        able = [miracle for miracle in self.own(faithful) if self.is_callable(battle, faithful, miracle)]
        now = max((self.best_promise(battle, faithful, miracle, faith) for miracle in able), default=0.0)
        then = max((self.best_promise(battle, faithful, miracle, faith + points) for miracle in able), default=0.0)
        return then - now


def numbers(miracle: Miracle) -> Sequence[int]:
    """What the caller may say of a difficulty that varies; 1 for any other."""
    return miracle.difficulty.numbers[:MOST_NUMBERS] if isinstance(miracle.difficulty, Varying) else (1,)


__all__ = ["PrayerValues", "numbers"]
