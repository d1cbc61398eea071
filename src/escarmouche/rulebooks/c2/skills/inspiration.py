"""Bards: those beside whom Characters throw a die again."""

from __future__ import annotations

from typing import Any, Final

from escarmouche.kernel import Again, Choose, Roll, Rule, Test
from escarmouche.kernel.requests import DETAIL
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import DieThrownAgain
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characters import is_character
from escarmouche.rulebooks.common.watching import Asked
from escarmouche.rulebooks.confrontation.dice import SIX

BARD: Final = "c2.ability.barde"
USED: Final = "c2.ability.barde#used"
KEEP: Final = "keep"


class Inspiration(Hooks, name=BARD):
    """Once a turn it has one die of a Character of its side thrown again, whatever the die has been thrown for.

    [c2.ability.barde]
    """

    __slots__ = ()

    def around_step(self, value: Rule[None], battle: Battle, bearer: Fighter) -> Rule[None]:
        return inspired(value, battle, bearer)


class Sung(Hooks, name=USED):
    """Has had a die thrown again this turn."""

    __slots__ = ()


async def inspired(rule: Rule[None], battle: Battle, bard: Fighter) -> None:
    """A rule under way, at each of whose rolls a bard may do something."""
    answer: Any = None
    while True:
        try:
            request = rule.send(answer)
        except StopIteration:
            return
        if isinstance(request, Test) and may_sing(bard) and _thrower(request, bard.side) == bard.side:
            answer = DETAIL
        elif isinstance(request, Roll) and inspires(battle, bard, request):
            answer = await thrown(battle, bard, request)
        else:
            answer = await Asked(request)


def _thrower(test: Test[Any], side: str) -> str:
    """Who throws a composite roll, as far as it says so: both sides throw an opposed one."""
    return str(getattr(test, "player", side))


def may_sing(bard: Fighter) -> bool:
    """Whether a bard is there, and has not had a die thrown again this turn."""
    return bard.in_play and not bard.has(USED)


def inspires(battle: Battle, bard: Fighter, roll: Roll[Any]) -> bool:
    """Whether a bard may have a die of a roll thrown again: a Character of its side throws it in the open.

    That is never the bard itself, not even one that is a Character because it is incarnated. [c2.hero.no-self-benefit]
    """
    if roll.player != bard.side or roll.seen_by or not may_sing(bard) or any(sides != SIX for sides in roll.dice):
        return False
    roller = battle.fighters.get(roller_of(roll))
    return roller is not None and roller is not bard and roller.side == bard.side and is_character(battle, roller)


def roller_of(roll: Roll[Any]) -> str:
    """The figure (id) that throws: of a wound roll the one who has hit."""
    about = roll.about
    return str(about.get("roller") or (about["by"] if "by" in about else about.get("fighter", "")))


async def thrown(battle: Battle, bard: Fighter, roll: Roll[Any]) -> Any:
    """A roll of which one die may be thrown again: what the rule makes of the faces that show in the end."""
    while True:
        faces = await _faces(roll, roll.dice)
        about = {"fighter": bard.id, "thrower": roller_of(roll), "rolling": roll.rule, "faces": faces}
        options: dict[str, int | None] = {KEEP: None, **{str(face): face for face in sorted(set(faces))}}
        face = await Choose(bard.side, BARD, options, default=_sensible(roll, faces), about=about)
        reading = roll.read(faces if face is None else await _thrown_again(battle, bard, roll, faces, face))
        if not isinstance(reading, Again):
            return reading


async def _thrown_again(
    battle: Battle, bard: Fighter, roll: Roll[Any], faces: tuple[int, ...], face: int
) -> tuple[int, ...]:
    """The faces of a roll after a die that showed ``face`` has been thrown again."""
    bard.gain(USED, until="turn")
    battle.tell(lambda: DieThrownAgain(fighter=bard.id, thrower=roller_of(roll), face=face, rules=(BARD,)))
    place = faces.index(face)
    return (*faces[:place], *await _faces(roll, (SIX,)), *faces[place + 1 :])


async def _faces(roll: Roll[Any], dice: tuple[int, ...]) -> tuple[int, ...]:
    """The faces of some dice of a roll."""
    return await Roll(dice, tuple, rule=roll.rule, player=roll.player, about=roll.about, parts=roll.parts)


def _sensible(roll: Roll[Any], faces: tuple[int, ...]) -> str:
    """What to do where nothing else is known: to throw again a 1, and the best die of a roll that falls short."""
    facts = roll.about
    if "difficulty" not in facts or "score" not in facts:
        return "1" if 1 in faces else KEEP
    before = facts["before"] if "before" in facts else facts.get("modifier", 0)
    best = max(faces)
    if best == SIX or (best != 1 and before + best + facts["score"] >= facts["difficulty"]):
        return KEEP
    return str(best)
