"""How machines pray: which miracle, upon whom, with how much faith, and when to censure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from escarmouche.kernel import PASS, Choose
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
    miracle_of,
)
from escarmouche.rulebooks.c2.divination.censure import CENSURE
from escarmouche.rulebooks.c2.divination.effects import Prayer, touched, work_of
from escarmouche.rulebooks.c2.divination.faith import faith_found
from escarmouche.rulebooks.c2.divination.targets import aims, is_within_range
from escarmouche.rulebooks.c2.machine.effect_values import A_POINT_OF_FAITH, gained
from escarmouche.rulebooks.c2.machine.estimates import worth
from escarmouche.rulebooks.c2.machine.legal_places import AIMS, MagicAim
from escarmouche.rulebooks.c2.skills.faithful import MARTYR
from escarmouche.rulebooks.confrontation.miracles import Varying

THRIFT: Final = 0.2
"""What a point of faith is worth that is kept for a censure, or for another miracle."""

MOST_NUMBERS: Final = 12

Values = Sequence[float]


def chance(battle: Battle, caller: Fighter, difficulty: int, faith: int, dice: int = 0) -> float:
    """The chance that a prayer is heard, with so much faith of which ``dice`` points are turned into dice."""
    if faith - dice < 1:
        return 0.0
    return float(divination(battle, caller, difficulty, 1 + dice, faith - dice).odds().get(True, 0))


def best_chance(battle: Battle, caller: Fighter, difficulty: int, faith: int) -> float:
    """The chance that a prayer is heard when the bond is reinforced as is best."""
    return max((chance(battle, caller, difficulty, faith, dice) for dice in range(max(1, faith))), default=0.0)


def effect(battle: Battle, caller: Fighter, miracle: Miracle, target: str, prayer: Prayer) -> float:
    """What a miracle wins once it is heard; nothing where it is out of range."""
    if not is_within_range(battle, caller, miracle, target):
        return 0.0
    figures = list(touched(battle, caller, miracle, target))
    return gained(battle, work_of(caller, miracle, prayer), miracle.effects, figures)


def numbers(miracle: Miracle) -> Sequence[int]:
    """What the caller may say of a difficulty that varies; 1 for any other."""
    return miracle.difficulty.numbers[:MOST_NUMBERS] if isinstance(miracle.difficulty, Varying) else (1,)


def promise(battle: Battle, caller: Fighter, miracle: Miracle, target: str, faith: int) -> float:
    """What calling a miracle upon a target is worth at best."""
    return max(
        best_chance(battle, caller, miracle.difficulty_for(number), faith)
        * effect(battle, caller, miracle, target, Prayer(number, faith, 0))
        for number in numbers(miracle)
    )


def best_promise(battle: Battle, caller: Fighter, miracle: Miracle, faith: int) -> float:
    """What calling a miracle is worth upon the target for which it is worth most."""
    return max(
        (promise(battle, caller, miracle, target, faith) for target in aims(battle, caller, miracle).values()),
        default=0.0,
    )


def worth_reaching(battle: Battle, caller: Fighter) -> Iterator[MagicAim]:
    """Whom one of the faithful might like to have within range of its miracles, with the faith that it finds here."""
    if caller.profile.faith is None or caller.pose is None or not caller.profile.miracles:
        return
    faith = faith_found(battle, caller).total
    for miracle in caller.profile.miracles:
        if miracle.range is None or miracle.fervour > faith:
            continue
        number = numbers(miracle)[0]
        heard = best_chance(battle, caller, miracle.difficulty_for(number), faith)
        work = work_of(caller, miracle, Prayer(number, faith, 0))
        for target in aims(battle, caller, miracle).values():
            if target and target != caller.id:
                won = heard * gained(battle, work, miracle.effects, list(touched(battle, caller, miracle, target)))
                if won > 0:
                    yield MagicAim(battle[target], miracle.range, won, anyhow=True)


AIMS.append(worth_reaching)


def called(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The miracle that promises most for its Fervour, if it promises anything."""
    caller = battle[ask.about["fighter"]]
    faith = caller.temporary_faith
    values = []
    for answer in answers:
        if answer == PASS:
            values.append(THRIFT * faith)
        else:
            miracle = miracle_of(caller, answer)
            left = max(0, faith - miracle.fervour)
            values.append(best_promise(battle, caller, miracle, faith) + THRIFT * left)
    return values


def aimed(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The target for which the miracle is worth most."""
    caller = battle[ask.about["fighter"]]
    miracle = miracle_of(caller, ask.about["miracle"])
    return [promise(battle, caller, miracle, ask.options[answer], caller.temporary_faith) for answer in answers]


def named(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The difficulty whose chance and effect are worth most together, for the best of targets."""
    caller = battle[ask.about["fighter"]]
    miracle = miracle_of(caller, ask.about["miracle"])
    target = str(ask.about["target"])
    faith = caller.temporary_faith
    return [
        best_chance(battle, caller, miracle.difficulty_for(int(answer)), faith)
        * effect(battle, caller, miracle, target, Prayer(int(answer), faith, 0))
        for answer in answers
    ]


def reinforced(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """So many dice as make it likeliest to be heard."""
    caller = battle[ask.about["fighter"]]
    difficulty, faith = int(ask.about["difficulty"]), caller.temporary_faith
    return [chance(battle, caller, difficulty, faith, int(answer)) for answer in answers]


def invested(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """What each point adds to the effect, against what else it might do."""
    caller = battle[ask.about["fighter"]]
    miracle = miracle_of(caller, ask.about["miracle"])
    target, number = str(ask.about["target"]), int(ask.about["number"])
    faith = caller.temporary_faith
    spare = A_POINT_OF_FAITH if any(others(battle, caller, miracle)) else THRIFT
    return [
        effect(battle, caller, miracle, target, Prayer(number, faith, int(answer))) - spare * int(answer)
        for answer in answers
    ]


def others(battle: Battle, caller: Fighter, miracle: Miracle) -> Iterator[Miracle]:
    """The miracles besides one that the caller may still call."""
    return (one for one in caller.profile.miracles if one is not miracle and may_call(battle, caller, one))


def censured(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """What the enemy's miracle loses of its promise, against what the points might do for oneself."""
    censor, caller = battle[ask.about["fighter"]], battle[ask.about["caller"]]
    miracle = miracle_of(caller, ask.about["miracle"])
    target, number = str(ask.about["target"]), int(ask.about["number"])
    threat = max(0.0, effect(battle, caller, miracle, target, Prayer(number, caller.temporary_faith, 0)))
    difficulty = miracle.difficulty_for(number)
    own = censor.temporary_faith

    def left(points: int) -> float:
        """What one's own best miracle still promises."""
        mine = (one for one in censor.profile.miracles if is_uncalled(censor, one) and may_call(battle, censor, one))
        return max((best_promise(battle, censor, one, own - points) for one in mine), default=0.0)

    values = []
    for answer in answers:
        points = int(answer)
        heard = best_chance(battle, caller, difficulty, caller.temporary_faith - points)
        values.append(left(points) - heard * threat - THRIFT * points)
    return values


def sacrificed(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """What the faithful could do with the points, against the life of the martyr."""
    martyr, faithful = battle[ask.about["fighter"]], battle[ask.about["faithful"]]
    faith, points = faithful.temporary_faith, int(ask.about["points"])
    able = [one for one in faithful.profile.miracles if may_call(battle, faithful, one)]
    now = max((best_promise(battle, faithful, one, faith) for one in able), default=0.0)
    then = max((best_promise(battle, faithful, one, faith + points) for one in able), default=0.0)
    return [then - now - worth(martyr) if answer == "yes" else 0.0 for answer in answers]


WEIGHERS: Final[dict[str, Callable[[Battle, Choose[Any], Sequence[str]], Values]]] = {
    CALL: called,
    SEQUENCE: aimed,
    DIFFICULTY: named,
    REINFORCE: reinforced,
    INVEST: invested,
    CENSURE: censured,
    MARTYR: sacrificed,
}
"""What the answers to the questions of the Divination phase are worth, by the rule that asks."""
