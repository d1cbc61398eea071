"""What a miracle does when it is heard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.miracles import Miracle
from escarmouche.rulebooks.c2.rules.effect_words import carry_out, lasting_words
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.table import within

EFFECTS: Final = "c2.faith.effects.apply"

lasting_words(EFFECTS)


class Prayer(NamedTuple):
    """What the effects of a miracle may depend on.

    ``number``: the difficulty named, or how many times over it happens; ``faith``: the temporary faith at the moment of the
    call, after censure and reinforcement and before its Fervour is paid; ``invested``: the points put into the effect.
    """

    number: int
    faith: int
    invested: int


async def fulfil(battle: Battle, caller: Fighter, miracle: Miracle, target: str, prayer: Prayer) -> None:
    """A miracle takes effect at once, and nothing can stop it any more. [c2.faith.effects.apply]

    Whoever is left with a Resistance below 0 is killed outright.
    """
    working = work_of(caller, miracle, prayer)
    for figure in list(touched(battle, caller, miracle, target)):
        await carry_out(battle, working, miracle.effects, figure)


def work_of(caller: Fighter, miracle: Miracle, prayer: Prayer) -> Working:
    """A miracle at work."""
    return Working(
        by=caller.id,
        card=miracle.key,
        rule=EFFECTS,
        lasts=miracle.duration,
        gems=prayer.invested,
        raised=miracle.raised(prayer.number),
        faith=prayer.faith,
        times=prayer.number,
    )


def touched(battle: Battle, caller: Fighter, miracle: Miracle, target: str) -> Iterator[Fighter]:
    """The figures that a miracle acts on: its target; all within its area about that, whose bases lie in it if only in part;
    or all on the table. [c2.miracle.attr.area] Of a target that has been sacrificed meanwhile, nobody.
    """
    if target and not battle[target].in_play:
        return
    if target and not miracle.area:
        yield battle[target]
        return
    centre = battle.base(battle[target]) if target else None
    for figure in battle.in_play():
        meant = {"friends": figure.side == caller.side, "enemies": figure.side != caller.side, "anybody": True}
        if meant[miracle.affects] and (centre is None or within(centre, battle.base(figure), miracle.area)):
            yield figure
