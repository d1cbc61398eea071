"""Spells that let a player turn a die once, his own or that of an opponent: watched for around every step of the rules."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from escarmouche.kernel import PASS, Again, Choose, Roll, Rule
from escarmouche.rulebooks.common.watching import Asked
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.events import DieTurned
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.turnable_dice import TurnableDice

SIX: Final = 6


class Fate(NamedTuple):
    """A spell in force: the name of its effect, the rule, whose dice it turns, and to which faces."""

    name: str
    rule: str
    own: bool
    faces: tuple[int, ...]

    def concerns(self, roll: Roll[Any], side: str) -> bool:
        """Whether the caster of a side may turn a die of a roll: one of six sides, of his own or of anybody else."""
        theirs = roll.player == side if self.own else roll.player not in ("", side)
        return theirs and SIX in roll.dice


class Fated(Hooks):
    """A die may be turned once: ``own:456``, ``enemy:123``; as often as the spell was cast: ``own:456:2``."""

    __slots__ = ()
    word = "fate"

    def around_step(self, value: Rule[None], battle: Battle, bearer: Unit) -> Rule[None]:
        name, dice = self.data.name, TurnableDice.read(self.data.parameter)
        fate = Fate(name, name.partition("#")[0], dice.whose == "own", tuple(map(int, dice.faces)))
        return overruled(value, battle, bearer, fate)


async def overruled(rule: Rule[None], battle: Battle, caster: Unit, fate: Fate) -> None:
    """A rule under way, of whose dice the caster may turn one."""
    answer: Any = None
    while True:
        try:
            request = rule.send(answer)
        except StopIteration:
            return
        if isinstance(request, Roll) and caster.has(fate.name) and fate.concerns(request, caster.side):
            answer = await turned(battle, caster, fate, request)
        else:
            answer = await Asked(request)


async def turned(battle: Battle, caster: Unit, fate: Fate, roll: Roll[Any]) -> Any:
    """What a roll comes to, after the caster has turned one of its dice, if he likes.

    [lfw.spell.lumiere.appel-des-anciens-dieux] [lfw.spell.ombre.haine-des-anciens-dieux]
    """
    while True:
        faces = await Roll(
            roll.dice, _as_they_are, rule=roll.rule, player=roll.player, about=roll.about, parts=roll.parts
        )
        before = None
        while caster.has(fate.name) and faces != before:
            before = faces
            faces = await offered(battle, caster, fate, roll, faces)
        result = roll.read(faces)
        if not isinstance(result, Again):
            return result


def _as_they_are(faces: tuple[int, ...]) -> tuple[int, ...]:
    return faces


def use_up(caster: Unit, name: str) -> None:
    """A die has been turned: one less is left, or none."""
    [item] = [item for item in caster.effects if item.name == name]
    dice = TurnableDice.read(item.parameter)
    caster.lose(name)
    if dice.times > 1:
        caster.gain(name, str(dice._replace(times=dice.times - 1)), source=item.source, until=item.until)


async def offered(battle: Battle, caster: Unit, fate: Fate, roll: Roll[Any], faces: tuple[int, ...]) -> tuple[int, ...]:
    """The faces of a roll, one of which the caster has turned, if he likes."""
    ways = {
        f"turn {place} {face}": (*faces[:place], face, *faces[place + 1 :])
        for place, die in enumerate(faces)
        for face in fate.faces
        if roll.dice[place] == SIX and face != die
    }
    if not ways:
        return faces
    about = {**roll.about, "caster": caster.id, "faces": faces}
    options = {PASS: faces, **ways}
    chosen = await Choose(caster.side, fate.rule, options, default=PASS, about=about)
    if chosen != faces:
        use_up(caster, fate.name)
        place = next(place for place, die in enumerate(faces) if chosen[place] != die)
        die, face = faces[place], chosen[place]
        battle.tell(lambda: DieTurned(unit=caster.id, die=die, face=face, rules=(fate.rule,)))
    return chosen
