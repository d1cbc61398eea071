"""A place to try rules: fighters at chosen poses, scripted dice and answers, any steps."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from tests.arenas import OFFERED, ReadyBattle, ScriptedArena

import escarmouche.rulebooks.cc.rules
import escarmouche.rulebooks.cc.skills
from escarmouche.documents.terms import Name
from escarmouche.kernel import Defaults, Step
from escarmouche.rulebooks.cc.battle import Battle, Card, Fighter, Options, Zone
from escarmouche.rulebooks.cc.content.profile import Profile, Skill, Weapon
from escarmouche.rulebooks.cc.rules.actions import ACTIONS, may_take
from escarmouche.rulebooks.cc.rules.granting import equip
from escarmouche.rulebooks.cc.rules.terrain import KINDS
from escarmouche.table import CM, MM, Board, Piece, Pose, Rectangle

for _package in (escarmouche.rulebooks.cc.rules, escarmouche.rulebooks.cc.skills):
    for _chapter in pkgutil.iter_modules(_package.__path__, f"{_package.__name__}."):
        importlib.import_module(_chapter.name)  # makes every chapter known, whichever tests are run

EAST, NORTH, WEST, SOUTH = 0, 900, 1800, 2700

WIDTH, DEPTH = 100 * CM, 60 * CM
BOW = Weapon(Name("Arc", "Bow"), 3, 15 * CM, 30 * CM, 45 * CM)


def profile(key: str = "soldier", **changes: Any) -> Profile:
    """A plain soldier (MOU 10, all scores 4, COU 4, DIS 2), with some fields changed."""
    plain: dict[str, Any] = {
        "key": key,
        "name": Name(key, key),
        "people": "toys",
        "rank": "regular",
        "base": Rectangle(25 * MM, 25 * MM),
        "movement": 10 * CM,
        "initiative": 4,
        "attack": 4,
        "strength": 4,
        "defence": 4,
        "resistance": 4,
        "courage": None if "fear" in changes else 4,
        "discipline": 2,
        "points": 20,
    }
    return Profile(**{**plain, **changes})


class Ready(ReadyBattle[Battle]):
    """The book, with a battle already set up."""

    id = "cc"


class Arena(ScriptedArena[Battle]):
    """A battle put together by hand. Sides are ``red`` and ``blue``; every fighter has a card of his own unless told."""

    played = Ready

    def __init__(self, *pieces: Piece, options: Options | None = None) -> None:
        half = DEPTH // 2
        super().__init__(
            Battle(
                players=("red", "blue"),
                board=Board(WIDTH, DEPTH, tuple(pieces), KINDS),
                zones=(
                    Zone("red", ((0, 0), (WIDTH, 0), (WIDTH, half), (0, half))),
                    Zone("blue", ((0, half), (WIDTH, half), (WIDTH, DEPTH), (0, DEPTH))),
                ),
                options=options or Options(),
                turn=1,
                phase="activation",
                winner_of_tactics="red",
            )
        )
        for side in self.battle.players:
            self.battle.hold(side, ())
            self.battle.stack(side, ())

    def add(
        self, fighter: str, side: str, x: float, y: float, facing: int = 0, *, card: str = "", **changes: Any
    ) -> Fighter:
        """Puts a fighter on the table at a point in cm. ``changes``: fields of his profile (``skills``: of the card)."""
        card = card or f"card-{fighter}"
        new = Fighter(id=fighter, side=side, card=card, profile=profile(changes.pop("key", fighter), **changes))
        equip(new)
        known = self.battle.cards.get(card)
        members = (*known.fighters, fighter) if known is not None else (fighter,)
        self.battle.cards[card] = Card(card, side, members)
        self.battle.fighters[fighter] = new
        self.battle.stand(new, Pose(round(x * CM), round(y * CM), facing))
        return new

    def play(self, *steps: Step, dice: Sequence[int] = ()) -> Battle:
        """Runs steps to their end with scripted dice, all used up; every question is answered as it suggests."""
        self._play(steps, dice, Defaults())
        return self.battle


def skill(name: str, value: int | str | None = None) -> Skill:
    """A skill as a card bears it."""
    return Skill(name, value)


def line(*points: tuple[float, float], facing: int = 0) -> dict[str, Any]:
    """A route through points in cm, as an answer."""
    return {"path": [[round(x * CM), round(y * CM)] for x, y in points], "facing": facing, "z": 0}


def box(name: str, kind: str, left: float, low: float, right: float, high: float, height: float = 0) -> Piece:
    """A piece of terrain between two corners in cm, so many cm high."""
    x, y, z, w = (round(value * CM) for value in (left, low, right, high))
    return Piece(name, kind, ((x, y), (z, y), (z, w), (x, w)), round(height * CM))


Coroutine = Callable[[Battle], Awaitable[Any]]


class Doing(Step, frozen=True, tag="test-cc-doing"):
    """A step that carries out a rule which has no step of its own: by the name that :func:`doing` has kept."""

    name: str
    arguments: tuple[Any, ...] = ()

    async def run(self, battle: Battle) -> None:
        rule = _RULES[self.name]
        known = (*battle.fighters, *battle.pieces)
        await rule(battle, *(battle[one] if one in known else one for one in self.arguments))


_RULES: dict[str, Callable[..., Awaitable[Any]]] = {}


def doing(rule: Callable[..., Awaitable[Any]], *arguments: Any) -> Doing:
    """A step that awaits a rule of the battle and these arguments; ids of fighters and pieces become these."""
    _RULES[rule.__qualname__] = rule
    return Doing(rule.__qualname__, arguments)


def taking(name: str, *fighters: str) -> tuple[Step, ...]:
    """The steps of fighters who take an action (a name of ``ACTIONS``) one after the other."""
    return tuple(doing(_take, fighter, name) for fighter in fighters)


async def _take(battle: Battle, fighter: Fighter, name: str) -> None:

    assert may_take(battle, fighter, name), f"{fighter.id} may not take the action {name!r}"
    await ACTIONS[name].begin(battle, fighter)


def ids(fighters: Iterable[Fighter]) -> list[str]:
    """Who they are."""
    return [fighter.id for fighter in fighters]


__all__ = [
    "BOW",
    "EAST",
    "NORTH",
    "OFFERED",
    "SOUTH",
    "WEST",
    "Arena",
    "Ready",
    "box",
    "doing",
    "ids",
    "line",
    "profile",
    "skill",
    "taking",
]
