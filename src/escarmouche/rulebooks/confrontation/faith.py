"""Faith: points that the faithful find around them, spend on dice and effects, and lose to those who censure them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar

from escarmouche.kernel import Choose
from escarmouche.rulebooks.confrontation.events import BondReinforced, FaithInvested, FervourPaid, MiracleOutOfRange
from escarmouche.rulebooks.confrontation.miracles import MiracleStats, Varying
from escarmouche.rulebooks.freetable.state import FreeTable, M


class Faithful(Protocol):
    """What is read of one of the faithful, and changed about him."""

    temporary_faith: int

    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...


F = TypeVar("F", bound=Faithful)


def slices(believers: int, per_point: int) -> int:
    """The points that so many believers make, where ``per_point`` make one and those left over one more.

    >>> slices(7, 2)
    4
    >>> slices(7, 0)
    0
    """
    return -(-believers // per_point) if per_point else 0


def spend_faith(faithful: Faithful, points: int) -> None:
    """Points of temporary faith are gone; nobody has less than none."""
    faithful.temporary_faith = max(0, faithful.temporary_faith - points)


async def choose_points(faithful: Faithful, rule: str, most: int, about: Mapping[str, Any]) -> int:
    """How many points of faith are spent on something, from none to ``most``."""
    options = {str(points): points for points in range(max(0, most) + 1)}
    return await Choose(faithful.side, rule, options, default="0", about=about)


async def feel_need(battle: FreeTable[M], faithful: M) -> None:
    """Whoever may still give one of the faithful more faith is asked: before it calls, before its roll, before it censures.

    Nowhere else in a turn would faith be of any use.
    """
    for bearer, effect in battle.bearers("needs_faith"):
        if bearer.in_play and faithful.in_play:
            await effect.needs_faith(battle, bearer, faithful)  # type: ignore[attr-defined]


async def oppose(
    caller: F,
    censors: Iterable[F],
    rule: str,
    call: Mapping[str, Any],
    *,
    before: Callable[[F], Awaitable[None]],
    told: Callable[[F, int], None],
) -> bool:
    """Others of the faithful spend points against a caller, each taking one of his away; those of several add up.

    ``censors``: asked one after the other until the caller has none left; ``before``: what comes before each decides;
    ``told``: tells of the points that one has spent. Gives whether the caller is left with none.
    """
    for censor in censors:
        await before(censor)
        about = {**call, "fighter": censor.id, "caller": caller.id, "left": caller.temporary_faith}
        most = min(censor.temporary_faith, caller.temporary_faith)
        points = await choose_points(censor, rule, most, {**about, "faith": censor.temporary_faith})
        if points:
            spend_faith(censor, points)
            spend_faith(caller, points)
            told(censor, points)
        if not caller.temporary_faith:
            return True
    return False


async def choose_number(caller: Faithful, miracle: MiracleStats, target: str, rule: str) -> int:
    """The difficulty that the caller names, or how many times over the miracle is to happen; 1 for any other."""
    if not isinstance(miracle.difficulty, Varying):
        return 1
    options = {str(number): number for number in miracle.difficulty.numbers}
    about = {"fighter": caller.id, "miracle": miracle.key, "target": target, "faith": caller.temporary_faith}
    return await Choose(caller.side, rule, options, default=next(iter(options)), about=about)


# -- a call under way --------------------------------------------------------------------------------------------------


def call_facts(caller: Faithful, miracle: MiracleStats, target: str, number: int) -> dict[str, Any]:
    """What is to be known about a call by whoever decides on something in it. ``number``: see :func:`choose_number`."""
    return {
        "fighter": caller.id,
        "miracle": miracle.key,
        "target": target,
        "number": number,
        "difficulty": miracle.difficulty_for(number),
        "faith": caller.temporary_faith,
    }


async def reinforce(battle: FreeTable[M], caller: Faithful, rule: str, about: Mapping[str, Any]) -> int:
    """How many points the caller turns into dice, one each, and has no longer; one point has to be left."""
    points = await choose_points(caller, rule, caller.temporary_faith - 1, about)
    spend_faith(caller, points)
    if points:
        left = caller.temporary_faith
        battle.tell(lambda: BondReinforced(fighter=caller.id, points=points, left=left, rules=(rule,)))
    return points


async def invest(
    battle: FreeTable[M], caller: Faithful, miracle: MiracleStats, rule: str, about: Mapping[str, Any], *, after: bool
) -> int:
    """How many points the caller puts into the effect of a miracle that allows it, with the roll or ``after`` it."""
    if miracle.invest is None or miracle.invest.after != after:
        return 0
    points = await choose_points(caller, rule, min(miracle.invest.most, caller.temporary_faith), about)
    spend_faith(caller, points)
    if points:
        left = caller.temporary_faith
        battle.tell(lambda: FaithInvested(fighter=caller.id, points=points, left=left, rules=(rule,)))
    return points


def pay_fervour(battle: FreeTable[M], caller: Faithful, miracle: MiracleStats, rule: str) -> None:
    """The Fervour of a miracle is taken from the caller's faith; having less forbids nothing."""
    spent = min(miracle.fervour, caller.temporary_faith)
    spend_faith(caller, miracle.fervour)
    left = caller.temporary_faith
    battle.tell(lambda: FervourPaid(fighter=caller.id, points=spent, left=left, rules=(rule,)))


def tell_out_of_range(battle: FreeTable[M], caller: M, miracle: MiracleStats, target: str, rule: str) -> None:
    """Tells that the target of a miracle is too far away."""
    distance = battle.gap(caller, battle[target])
    battle.tell(
        lambda: MiracleOutOfRange(
            fighter=caller.id, miracle=miracle.key, target=target, distance=distance, rules=(rule,)
        )
    )
