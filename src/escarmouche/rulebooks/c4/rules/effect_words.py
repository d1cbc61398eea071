"""What the words of effects do: every word of :mod:`~.content.effect_words`, carried out on all whom an effect reaches.

Spells, rituals, miracles, communions and artefacts alike are carried out by :func:`carry_out`. What lasts is an effect in
force on fighters; its source says what has brought it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from escarmouche.kernel import Choose, Roll, confirm
from escarmouche.kernel.effects import Effects
from escarmouche.rulebooks.c4.battle import MOST_MANA, Battle, Fighter, Unit
from escarmouche.rulebooks.c4.content import effect_words as words
from escarmouche.rulebooks.c4.content.effect_words import Amount, EffectWord, Number
from escarmouche.rulebooks.c4.content.vocabulary import SKILLS, Characteristic
from escarmouche.rulebooks.c4.events import ConflictSettled, EffectEnded, PointsGained, Touched
from escarmouche.rulebooks.c4.hooks import Hooks, TestKind
from escarmouche.rulebooks.c4.rules import elixir
from escarmouche.rulebooks.c4.rules.force import inflict, who_tests
from escarmouche.rulebooks.c4.rules.losses import heal
from escarmouche.rulebooks.c4.rules.morale import rally_freely, test_of_fear
from escarmouche.rulebooks.c4.rules.summoning import summon
from escarmouche.table import CM

RULE: Final = "c4.term.effet-mystique"
WORKING: Final = "mystic/"
"""What the source of an effect begins with that a mystic effect has brought upon a fighter; the side of the mystic and the
number of the effect follow.
"""

DEED: Final = "deed/"
"""The same for what tactics and artefacts bring, which are no mystic effects."""

CONFLICT: Final = "c4.test.conflicting_effects"
SIX: Final = 6


class Working(msgspec.Struct, frozen=True):
    """An effect at work: what it is called, who has caused it, the rule that it comes from, how long it lasts.

    ``source`` stands in whatever it brings; ``feeding``: the points that feed it. ``whole``: it is aimed at a unit, or at
    the ground under many, so that others take its Force tests for Incarnates.
    """

    key: str
    by: str
    rule: str
    source: str
    until: str | None
    feeding: int = 0
    whole: bool = True

    def number(self, number: Number) -> int:
        """What a number of the card comes to."""
        if isinstance(number, Amount):
            return number.fed(self.feeding)
        return number


# -- what lasts --------------------------------------------------------------------------------------------------------


@cache
def _read(parameter: str) -> tuple[str, int]:
    """The word of a parameter and its number: ``attack:-1``."""
    name, _, number = parameter.partition(":")
    return name, int(number or 0)


class Changed(Hooks, name=f"{RULE}#change"):
    """A characteristic is higher or lower; several changes add up."""

    stacking = "adds"
    order = 1

    def characteristic(self, value: int, battle: Battle, bearer: Fighter, of: Characteristic) -> int:
        changed, by = _read(str(self.data.parameter))
        return value + (by * CM if of == "movement" else by) if of == changed else value


class Fixed(Hooks, name=f"{RULE}#fix"):
    """A characteristic is so much, whatever the card shows."""

    stacking = "each"

    def characteristic(self, value: int, battle: Battle, bearer: Fighter, of: Characteristic) -> int:
        fixed, at = _read(str(self.data.parameter))
        return (at * CM if of == "movement" else at) if of == fixed else value


class MissesAgain(Hooks, name=f"{RULE}#misses"):
    """The misses of some tests may be thrown again once more."""

    stacking = "adds"

    def rerolls(self, value: int, battle: Battle, bearer: Fighter, test: TestKind) -> int:
        return value + (self.data.parameter == test)


class SuccessesAgain(Hooks, name=f"{RULE}#successes"):
    """The successes of some tests have to be thrown again once more."""

    stacking = "adds"

    def forced(self, value: int, battle: Battle, bearer: Fighter, test: TestKind) -> int:
        return value + (self.data.parameter == test)


class Forbidden(Hooks, name=f"{RULE}#forbid"):
    """The unit of the bearer does not do some things."""

    stacking = "each"

    def allows(self, value: bool, battle: Battle, bearer: Fighter, action: str) -> bool:
        return value and self.data.parameter != action


# -- carrying out ------------------------------------------------------------------------------------------------------


async def carry_out(battle: Battle, working: Working, effects: Sequence[EffectWord], targets: Sequence[str]) -> None:
    """Carries out words, in their order, on those of the targets who are still on the table.

    What is no Force test does nothing to titans. [c4.titan.immunity] [c4.term.titan.immunity]
    """
    for word in effects:
        reached = battle.named(targets)
        if not isinstance(word, words.Force):
            reached = [fighter for fighter in reached if fighter.profile.category != "titan"]
        if reached or isinstance(word, words.Summon):
            await WORDS[type(word)](battle, working, word, reached)
    if any(isinstance(word, LASTING) for word in effects):
        _tell_touched(
            battle, working, [fighter for fighter in battle.named(targets) if fighter.profile.category != "titan"]
        )


LASTING: Final = (words.Again, words.Change, words.Fix, words.Forbid, words.Skill)
"""The words that bring something that lasts."""


async def _force(battle: Battle, working: Working, word: words.Force, targets: list[Fighter]) -> None:
    tested = who_tests(battle, targets) if working.whole else targets
    strength, tests = working.number(word.strength), working.number(word.tests)
    if tests > 0:
        await inflict(battle, battle.models[working.by], tested, max(0, strength), tests, working.rule, "effect")


async def _change(_: Battle, working: Working, word: words.Change, targets: list[Fighter]) -> None:
    _last(working, targets, Changed, f"{word.of}:{working.number(word.by)}")


async def _again(_: Battle, working: Working, word: words.Again, targets: list[Fighter]) -> None:
    kind = MissesAgain if word.what == "misses" else SuccessesAgain
    for test in word.tests:
        _last(working, targets, kind, test)


async def _forbid(_: Battle, working: Working, word: words.Forbid, targets: list[Fighter]) -> None:
    for what in word.what:
        _last(working, targets, Forbidden, what)


async def _give_skill(_: Battle, working: Working, word: words.Skill, targets: list[Fighter]) -> None:
    for target in targets:
        target.gain(SKILLS[word.skill], source=working.source, until=working.until)


def _last(working: Working, targets: Sequence[Fighter], kind: type[Hooks], parameter: str) -> None:
    """Puts in force what lasts."""
    for target in targets:
        target.gain(f"{RULE}#{_WORD[kind]}", parameter, source=working.source, until=working.until)


_WORD: Final[dict[type[Hooks], str]] = {
    Changed: "change",
    Fixed: "fix",
    MissesAgain: "misses",
    SuccessesAgain: "successes",
    Forbidden: "forbid",
}


def _tell_touched(battle: Battle, working: Working, targets: Sequence[Fighter]) -> None:
    """Tells once for each unit what is in force, however many things it does."""
    for unit in units_of(battle, targets):
        _tell_unit_touched(battle, working, unit.id)


def _tell_unit_touched(battle: Battle, working: Working, unit: str) -> None:
    battle.tell(lambda: Touched(unit=unit, effect=working.key, rules=(working.rule,)))


async def _fix(battle: Battle, working: Working, word: words.Fix, targets: list[Fighter]) -> None:
    """Whoever has the characteristic fixed at something else already is a case for the players."""
    for unit in units_of(battle, targets):
        own = [target for target in targets if target.unit == unit.id]
        against = _contradicting(own, word)
        _last(working, own, Fixed, f"{word.of}:{word.at}")
        if against:
            await _settle(battle, unit, own, word.of)


def _contradicting(targets: Sequence[Fighter], word: words.Fix) -> bool:
    fixed = [str(item.parameter) for target in targets for item in target.effects if item.name == f"{RULE}#fix"]
    return any(_read(parameter)[0] == word.of and _read(parameter)[1] != word.at for parameter in fixed)


async def _settle(battle: Battle, unit: Unit, targets: Sequence[Fighter], of: Characteristic) -> None:
    """Effects that contradict each other: of the players whose they are the one with the highest die may pay a point of
    Elixir to say which counts; if he doesn't, none does. [c4.test.conflicting_effects] [c4.term.effets-conflictuels]
    """
    values: dict[int, str] = {}
    for target in targets:
        for item in target.effects:
            if item.name == f"{RULE}#fix" and _read(str(item.parameter))[0] == of:
                values[_read(str(item.parameter))[1]] = item.source.split("/")[1]
    contenders = [side for side in battle.players if side in values.values()]
    winner = await _highest(contenders)
    options = {str(at): at for at in sorted(values)}
    chosen = None
    about = {"unit": unit.id, "of": of, "price": 1}
    if battle.elixir[winner] >= 1 and await confirm(winner, CONFLICT, default=False, about=about):
        elixir.change(battle, winner, -1, CONFLICT)
        facts = {"unit": unit.id, "of": of}
        chosen = await Choose(winner, f"{CONFLICT}#which", options, default=next(iter(options)), about=facts)
    for target in targets:
        target.effects = Effects(
            tuple(
                item
                for item in target.effects
                if item.name != f"{RULE}#fix"
                or _read(str(item.parameter)) == (of, chosen)
                or _read(str(item.parameter))[0] != of
            )
        )
    battle.tell(lambda: ConflictSettled(unit=unit.id, of=of, at=chosen, side=winner, rules=(CONFLICT,)))


async def _highest(contenders: Sequence[str]) -> str:
    """Each throws a die, equals at the top again."""
    while len(contenders) > 1:
        shown = {side: await Roll((SIX,), _face, rule=CONFLICT, player=side) for side in contenders}
        best = max(shown.values())
        contenders = [side for side, face in shown.items() if face == best]
    return contenders[0]


def _face(faces: tuple[int, ...]) -> int:
    return faces[0]


async def _heal(battle: Battle, working: Working, word: words.Heal, targets: list[Fighter]) -> None:
    for target in targets:
        heal(battle, target, working.number(word.points), working.rule)


async def _frighten(battle: Battle, working: Working, word: words.Frighten, targets: list[Fighter]) -> None:
    for unit in units_of(battle, targets):
        await test_of_fear(battle, unit, working.number(word.fear), working.rule)


async def _rally(battle: Battle, working: Working, _: words.Rally, targets: list[Fighter]) -> None:
    for unit in units_of(battle, targets):
        rally_freely(battle, unit, working.rule)


async def _faith(battle: Battle, working: Working, word: words.Faith, targets: list[Fighter]) -> None:
    for unit in units_of(battle, targets):
        unit.faith = max(0, unit.faith + working.number(word.points))
        tell_points(battle, unit, working.rule)


async def _mana(battle: Battle, working: Working, word: words.Mana, targets: list[Fighter]) -> None:
    for unit in units_of(battle, targets):
        unit.mana = min(MOST_MANA, max(0, unit.mana + working.number(word.points)))
        tell_points(battle, unit, working.rule)


def tell_points(battle: Battle, unit: Unit, rule: str) -> None:
    """Tells what a unit has of faith and mana."""
    faith, mana = unit.faith, unit.mana
    battle.tell(lambda: PointsGained(unit=unit.id, faith=faith, mana=mana, rules=(rule,)))


async def _dispel(battle: Battle, working: Working, _: words.Dispel, targets: list[Fighter]) -> None:
    touched = False
    for target in targets:
        left = tuple(item for item in target.effects if not item.source.startswith(WORKING))
        if len(left) < len(target.effects.items):
            target.effects = Effects(left)
            touched = True
    if touched:
        battle.tell(lambda: EffectEnded(effect=working.key, why="dispelled", rules=(working.rule,)))


async def _summon(battle: Battle, working: Working, word: words.Summon, _: list[Fighter]) -> None:
    await summon(battle, battle.models[working.by], word)


def units_of(battle: Battle, fighters: Sequence[Fighter]) -> list[Unit]:
    """The units of some fighters, each once."""
    return [battle.units[unit] for unit in dict.fromkeys(fighter.unit for fighter in fighters)]


WORDS: Final[dict[type[EffectWord], Callable[[Battle, Working, Any, list[Fighter]], Awaitable[None]]]] = {
    words.Force: _force,
    words.Change: _change,
    words.Fix: _fix,
    words.Again: _again,
    words.Skill: _give_skill,
    words.Forbid: _forbid,
    words.Heal: _heal,
    words.Frighten: _frighten,
    words.Rally: _rally,
    words.Faith: _faith,
    words.Mana: _mana,
    words.Dispel: _dispel,
    words.Summon: _summon,
}
"""What carries each word out."""
