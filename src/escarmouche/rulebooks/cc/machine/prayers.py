"""How the machine prays: which miracle, upon whom, with how much faith, and when to censure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import Miracle
from escarmouche.rulebooks.cc.machine.effect_values import VALUES
from escarmouche.rulebooks.cc.machine.estimates import loss_of_steps
from escarmouche.rulebooks.cc.machine.spellcraft import GRAVE
from escarmouche.rulebooks.cc.rules import calling
from escarmouche.rulebooks.cc.rules.faith import faith_found
from escarmouche.rulebooks.cc.rules.mystic_odds import chance_to_be_heard
from escarmouche.rulebooks.cc.skills.faith import MARTYR, PIETY, martyrs
from escarmouche.rulebooks.confrontation.prayer_values import PrayerValues

Values = Sequence[float]


class Prayers(PrayerValues[Battle, Fighter, Miracle]):
    """What miracles of this edition are worth."""

    effects = VALUES
    rule = calling.CALL

    def own(self, caller: Fighter) -> Sequence[Miracle]:
        return () if caller.profile.faith is None else caller.profile.miracles

    def callable_now(self, battle: Battle, caller: Fighter) -> Iterable[Miracle]:
        if not self.own(caller) or not calling.may_call(battle, caller):
            return ()
        return (miracle for miracle in self.own(caller) if calling.callable_now(battle, caller, miracle))

    def is_callable(self, battle: Battle, caller: Fighter, miracle: Miracle) -> bool:
        return not caller.has(calling.CENSURE) and calling.callable_now(battle, caller, miracle)

    def aims(self, battle: Battle, caller: Fighter, miracle: Miracle) -> Mapping[str, str]:
        return calling.aims(battle, caller, miracle)

    def is_within_range(self, battle: Battle, caller: Fighter, miracle: Miracle, target: str) -> bool:
        return calling.is_within_range(battle, caller, miracle, target)

    def faith(self, caller: Fighter) -> int:
        return caller.temporary_faith

    def faith_to_come(self, battle: Battle, caller: Fighter) -> int:
        """The stock of this turn while it lasts; in the mystic phase, what there will be."""
        if battle.phase in ("strategic", "activation"):
            return caller.temporary_faith
        faith: int = faith_found(battle, caller).total
        return faith

    def chance(
        self, battle: Battle, caller: Fighter, miracle: Miracle, difficulty: int, faith: int, dice: int = 0
    ) -> float:
        return float(chance_to_be_heard(battle, caller, miracle, difficulty, faith, dice))


PRAYERS: Final = Prayers()


def weigh_kept(_: Battle, __: Choose[Any], answers: Sequence[str]) -> Values:
    """Faith that may be kept is kept."""
    return [float(answer) for answer in answers]


def best_martyr(battle: Battle, faithful: Fighter) -> float:
    """What taking faith from the friend to whom it does least harm wins one of the faithful."""
    return max((martyred(battle, faithful, martyr) for martyr in martyrs(battle, faithful).values()), default=0.0)


def martyred(battle: Battle, faithful: Fighter, martyr: Fighter) -> float:
    """What one of the faithful could do besides with the points of a friend, against the wound."""
    points = martyr.effects.parameter(MARTYR)
    assert isinstance(points, int)
    now = PRAYERS.best_prayer(battle, faithful)
    then = PRAYERS.best_prayer(battle, faithful, PRAYERS.faith(faithful) + points)
    return then - now - loss_of_steps(martyr, GRAVE)


def weigh_martyrs(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever loses least by it."""
    faithful = battle[str(ask.about["fighter"])]
    return [martyred(battle, faithful, battle[answer]) for answer in answers]


WEIGHERS: Final[dict[str, Callable[[Battle, Choose[Any], Sequence[str]], Values]]] = {
    calling.CALL: PRAYERS.weigh_miracle,
    calling.TARGETING: PRAYERS.weigh_aim,
    calling.DIFFICULTY: PRAYERS.weigh_number,
    calling.REINFORCE: PRAYERS.weigh_dice,
    calling.INVEST: PRAYERS.weigh_investment,
    calling.CENSURE: PRAYERS.weigh_censure,
    PIETY: weigh_kept,
    MARTYR: weigh_martyrs,
}
"""What answers are worth, by the rule that asks."""

__all__ = ["PRAYERS", "WEIGHERS", "best_martyr"]
