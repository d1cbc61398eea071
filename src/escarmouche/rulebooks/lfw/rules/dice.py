"""Throwing dice: D6 and D3, rolls that must reach a number, and what may or must be thrown again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from escarmouche.kernel import Roll, confirm
from escarmouche.kernel.effects import Effects, apply_effects
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Unit
from escarmouche.rulebooks.lfw.content.terms import RollKind
from escarmouche.rulebooks.lfw.hooks import Help, Hooks
from escarmouche.rulebooks.lfw.rules.auras import from_auras
from escarmouche.table.directions import TURN


def d6(rule: str, player: str, about: Mapping[str, Any] | None = None, *, modifier: int = 0) -> Roll[int]:
    """One die of six sides. [lfw.dice.d6] ``modifier``: what the rule adds to it."""
    parts = partial(_added_up, modifier)
    return Roll((6,), _face, rule=rule, player=player, about=about, parts=parts)


def _added_up(modifier: int, faces: tuple[int, ...]) -> tuple[int, ...]:
    return (sum(faces), modifier)


def d3(rule: str, player: str, about: Mapping[str, Any] | None = None) -> Roll[int]:
    """A die of six sides, halved and rounded up. [lfw.dice.d3]"""
    return Roll((6,), _half, rule=rule, player=player, about=about)


def random_direction(rule: str, player: str) -> Roll[int]:
    """Any direction, in tenths of a degree, all as likely: a die shows it on a table. [lfw.dice.random-direction]"""
    return Roll((TURN,), lambda faces: faces[0] - 1, rule=rule, player=player)


def _face(faces: tuple[int, ...]) -> int:
    return faces[0]


def _half(faces: tuple[int, ...]) -> int:
    return (faces[0] + 1) // 2


# -- what may or must be thrown again ----------------------------------------------------------------------------------

_NET: Final[dict[tuple[Help, Help], Help]] = {
    ("habile", "impertinent"): "",
    ("elite", "impertinent"): "habile",
    ("elite", "impetueux"): "",
    ("habile", "impetueux"): "impertinent",
}


def net_help(helps: Sequence[Help], hinders: Sequence[Help]) -> Help:
    """What is left of all that helps and hinders one roll. [lfw.rule.reroll-interactions]

    First what helps comes together: Habile twice is Élite, which outdoes it; then what hinders, where the stronger counts;
    then the one meets the other.
    """
    helped = "elite" if "elite" in helps or len(helps) > 1 else "habile" if helps else ""
    hindered = "impetueux" if "impetueux" in hinders else "impertinent" if hinders else ""
    if helped and hindered:
        return _NET[helped, hindered]
    return helped or hindered


class Throw(msgspec.Struct, frozen=True):
    """What one die has to do: the kind of roll, the number to reach, what is added, and what may be thrown again.

    ``fated``: a natural 6 succeeds and a natural 1 fails whatever the sum, as for hits and blows.
    """

    kind: RollKind
    rule: str
    needed: int
    modifier: int
    help: Help = ""
    fated: bool = True

    def succeeds(self, die: int) -> bool:
        """Whether a die does it. Whatever the sum, a natural 6 hits and a natural 1 misses. [lfw.attack.coup-du-sort]"""
        if self.fated and die in (1, 6):
            return die == 6
        return die + self.modifier >= self.needed

    def margin(self, die: int) -> int:
        """By how much the sum beats the number to reach; less than 0 if it does not reach it."""
        return die + self.modifier - self.needed


class Thrown(msgspec.Struct, frozen=True):
    """The die that counts in the end. ``margin``: by how much a critical hit is judged, the first die and the last."""

    die: int
    success: bool
    margin: int


async def throw(roller: Unit, roll: Throw) -> Thrown:
    """Throws one die, and once more where a rule allows or demands it; the second result stands.

    Whoever is Élite may throw a failure again, whoever is Habile a natural 1 [lfw.rule.elite] [lfw.rule.habile]; against
    the Impétueux a success must be thrown again, against the Impertinent one that only just succeeds; then the new roll is
    critical only if the first would have been. [lfw.rule.impetueux] [lfw.rule.impertinent]
    """
    about = {"unit": roller.id, "needed": roll.needed, "modifier": roll.modifier}
    die = await d6(roll.rule, roller.side, about, modifier=roll.modifier)
    margin, success = roll.margin(die), roll.succeeds(die)
    again = False
    if (roll.help == "elite" and not success) or (roll.help == "habile" and die == 1):
        rule = f"lfw.rule.{roll.help}"
        again = await confirm(roller.side, rule, default=not success, about={**about, "die": die})
        first = None
    elif success and (roll.help == "impetueux" or (roll.help == "impertinent" and margin == 0)):
        again, first = True, margin
    else:
        first = None
    if not again:
        return Thrown(die, success, margin)
    die = await d6(roll.rule, roller.side, about, modifier=roll.modifier)
    margin = roll.margin(die)
    return Thrown(die, roll.succeeds(die), margin if first is None else min(margin, first))


def helps(battle: Battle, unit: Unit, effects: Effects, kind: RollKind) -> tuple[Help, ...]:
    """What helps a unit with a roll of its own: what is in force on it, and the auras in which it stands."""
    own: tuple[Help, ...] = apply_effects(effects, Hooks.rerolls, (), battle, unit, kind)
    return from_auras(battle, Hooks.aids, own, unit, kind)


def hinders(battle: Battle, unit: Unit, effects: Effects, kind: RollKind, attack: Attack) -> tuple[Help, ...]:
    """What hinders a roll that targets a unit, or that is made against its attack."""
    return apply_effects(effects, Hooks.imposes, (), battle, unit, kind, attack)


def invited(battle: Battle, unit: Unit, kind: RollKind, attack: Attack) -> tuple[Help, ...]:
    """What helps whoever rolls against a unit."""
    return apply_effects(unit.effects, Hooks.invites, (), battle, unit, kind, attack)
