"""How machines pray: which miracle, upon whom, with how much faith, and when to censure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.miracles import Miracle
from escarmouche.rulebooks.c2.divination.calling import (
    CALL,
    DIFFICULTY,
    INVEST,
    REINFORCE,
    SEQUENCE,
    divination,
    is_uncalled,
    may_call,
)
from escarmouche.rulebooks.c2.divination.censure import CENSURE
from escarmouche.rulebooks.c2.divination.effects import EFFECTS
from escarmouche.rulebooks.c2.divination.faith import faith_found
from escarmouche.rulebooks.c2.divination.targets import aims, is_within_range
from escarmouche.rulebooks.c2.machine.effect_values import VALUES
from escarmouche.rulebooks.c2.machine.estimates import worth
from escarmouche.rulebooks.c2.machine.place_values import AIMS
from escarmouche.rulebooks.c2.skills.faithful import MARTYR
from escarmouche.rulebooks.confrontation.prayer_values import PrayerValues

Values = Sequence[float]


class Prayers(PrayerValues[Battle, Fighter, Miracle]):
    """What miracles of this edition are worth."""

    effects = VALUES
    rule = EFFECTS

    def own(self, caller: Fighter) -> Sequence[Miracle]:
        return () if caller.profile.faith is None else caller.profile.miracles

    def callable_now(self, battle: Battle, caller: Fighter) -> Iterable[Miracle]:
        return (miracle for miracle in self.own(caller) if self.is_callable(battle, caller, miracle))

    def is_callable(self, battle: Battle, caller: Fighter, miracle: Miracle) -> bool:
        return is_uncalled(caller, miracle) and may_call(battle, caller, miracle)

    def aims(self, battle: Battle, caller: Fighter, miracle: Miracle) -> Mapping[str, str]:
        return aims(battle, caller, miracle)

    def is_within_range(self, battle: Battle, caller: Fighter, miracle: Miracle, target: str) -> bool:
        return is_within_range(battle, caller, miracle, target)

    def faith(self, caller: Fighter) -> int:
        return caller.temporary_faith

    def faith_to_come(self, battle: Battle, caller: Fighter) -> int:
        total: int = faith_found(battle, caller).total
        return total

    def chance(
        self, battle: Battle, caller: Fighter, miracle: Miracle, difficulty: int, faith: int, dice: int = 0
    ) -> float:
        if faith - dice < 1:
            return 0.0
        return float(divination(battle, caller, difficulty, 1 + dice, faith - dice).odds().get(True, 0))


PRAYERS: Final = Prayers()

AIMS.append(PRAYERS.worth_reaching)


def sacrificed(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """What the faithful could do with the points, against the life of the martyr."""
    martyr, faithful = battle[ask.about["fighter"]], battle[ask.about["faithful"]]
    gain = PRAYERS.gain_of_faith(battle, faithful, int(ask.about["points"]))
    return [gain - worth(martyr) if answer == "yes" else 0.0 for answer in answers]


WEIGHERS: Final[dict[str, Callable[[Battle, Choose[Any], Sequence[str]], Values]]] = {
    CALL: PRAYERS.weigh_miracle,
    SEQUENCE: PRAYERS.weigh_aim,
    DIFFICULTY: PRAYERS.weigh_number,
    REINFORCE: PRAYERS.weigh_dice,
    INVEST: PRAYERS.weigh_investment,
    CENSURE: PRAYERS.weigh_censure,
    MARTYR: sacrificed,
}
"""What the answers to the questions of the Divination phase are worth, by the rule that asks."""
