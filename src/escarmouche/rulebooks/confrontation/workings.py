"""Cards at work: what their numbers come to, how long they last, and where they put or push figures."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from math import isqrt
from typing import ClassVar, Final, Generic

import msgspec

from escarmouche.kernel import Reason, reason
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.effect_words import Amount, Lasts, Number
from escarmouche.rulebooks.confrontation.hooks import CardHooks, ScoreHooks
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, KILLED, LIGHT, SERIOUS, STUNNED
from escarmouche.rulebooks.freetable.displacement import Displacement, touching_problems
from escarmouche.rulebooks.freetable.ground import pose_on_ground, standing_problems
from escarmouche.rulebooks.freetable.hooks import B, F
from escarmouche.rulebooks.freetable.placing import Placing
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import CM, TURN, UNIT, Footprint, Pose, direction, footprint, gap
from escarmouche.table.putting import Room, room

ATTEMPTS: Final = 40
STEP: Final = CM // 2
"""How closely places are looked for."""

TURNS: Final[Sequence[int]] = tuple(range(0, TURN, TURN // 12))
"""The directions in which places are looked for."""

LEVELS: Final = {"stunned": STUNNED, "light": LIGHT, "serious": SERIOUS, "critical": CRITICAL, "killed": KILLED}
"""The results of the wound table by the words of a card."""


class Working(msgspec.Struct, frozen=True):
    """A card at work: whose it is, its key, and the rule that its effects come from; how long they last.

    ``gems``: what was invested in the effect; ``raised``: by how much its difficulty was raised of one's own will;
    ``faith``: the temporary faith of whoever called a miracle; ``times``: how many times over it happens; ``power``: the POU
    of whoever has cast a spell. ``player``: who decides what the card leaves open, where it is not the side of ``by``.
    """

    by: str
    card: str
    rule: str
    lasts: Lasts | int = "instant"
    gems: int = 0
    raised: int = 0
    faith: int = 0
    times: int = 1
    power: int = 0
    player: str = ""

    def number(self, number: Number) -> int:
        """What a number of the card comes to."""
        if not isinstance(number, Amount):
            return number
        counted = {
            "gems": self.gems,
            "difficulty": self.raised,
            "faith": self.faith,
            "times": self.times,
            "power": self.power,
        }
        return number.base + number.each * (counted[number.of] // number.step)

    def until(self, turn: int) -> str | None:
        """The moment that ends what lasts from this turn on."""
        match self.lasts:
            case "game":
                return None
            case int(turns):
                return end_of_turn(turn + turns - 1)
            case _:
                return "turn"

    @property
    def source(self) -> str:
        """What stands as source in the effects that it brings."""
        return CARD + self.card


def end_of_turn(turn: int) -> str:
    """The moment that ends what lasts until the end of a later turn."""
    return f"turn {turn}"


@cache
def read_parameter(parameter: str) -> tuple[tuple[str, ...], int]:
    """The words of a parameter and its number: ``attack,defence:-1``."""
    names, _, number = parameter.partition(":")
    return tuple(names.split(",")), int(number or 0)


class ChangedScore(ScoreHooks[B, F]):
    """A score is higher or lower; several changes add up. The parameter: ``attack:-1``, of movements in cm."""

    __slots__ = ()
    word: ClassVar[str] = "change"
    stacking = "adds"

    def _by(self, score: str) -> int:
        (changed,), by = read_parameter(str(self.data.parameter))
        return by if changed == score else 0

    def movement(self, value: int, battle: B, bearer: F) -> int:
        return value + self._by("movement") * CM

    def flight(self, value: int, battle: B, bearer: F) -> int:
        return value + self._by("flight") * CM

    def initiative(self, value: int, battle: B, bearer: F) -> int:
        return value + self._by("initiative")

    def attack(self, value: int, battle: B, bearer: F) -> int:
        return value + self._by("attack")

    def strength(self, value: int, battle: B, bearer: F) -> int:
        return value + self._by("strength")

    def defence(self, value: int, battle: B, bearer: F) -> int:
        return value + self._by("defence")

    def resistance(self, value: int, battle: B, bearer: F) -> int:
        return value + self._by("resistance")

    def shooting(self, value: int, battle: B, bearer: F) -> int:
        return value + self._by("shooting")

    def courage(self, value: int, battle: B, bearer: F) -> int:
        return value + self._by("courage")

    def fear(self, value: int, battle: B, bearer: F) -> int:
        return value + self._by("fear")

    def discipline(self, value: int, battle: B, bearer: F) -> int:
        return value + self._by("discipline")

    def power(self, value: int, battle: B, bearer: F) -> int:
        return value + self._by("power")


class Shielding(CardHooks[B, F]):
    """Shots or spells at the bearer are harder. The parameter: ``shots:2``."""

    __slots__ = ()
    word: ClassVar[str] = "shield"
    stacking = "adds"

    def shot_difficulty_against(self, value: int, battle: B, bearer: F, shooter: F) -> int:
        return value + self._by("shots")

    def spell_difficulty_against(self, value: int, battle: B, bearer: F, caster: F) -> int:
        return value + self._by("spells")

    def _by(self, what: str) -> int:
        (against,), by = read_parameter(str(self.data.parameter))
        return by if against == what else 0


class Forbidding(CardHooks[B, F]):
    """The bearer does not do what the parameter names: ``shoot``, ``cast``; of moves and blows an edition says it."""

    __slots__ = ()
    word: ClassVar[str] = "forbid"
    stacking = "each"

    def may_shoot(self, value: bool, battle: B, bearer: F) -> bool:
        return value and not self._forbids("shoot")

    def may_cast(self, value: bool, battle: B, bearer: F) -> bool:
        return value and not self._forbids("cast")

    def _forbids(self, what: str) -> bool:
        return self.data.parameter == what


class Emboldening(CardHooks[B, F]):
    """No Fear touches the bearer."""

    __slots__ = ()
    word: ClassVar[str] = "fearless"

    def immune_to_fear(self, value: bool, battle: B, bearer: F, creature: F) -> bool:
        return True


# -- where cards move figures ------------------------------------------------------------------------------------------


def pushed_away(asked: Displacement[M], by: M, allowance: int) -> Route | None:
    """The way of a figure that is moved straight away from another, as far as there is room; ``None``: nowhere.

    Right before the other one it goes where it looks.
    """
    target = asked.model
    assert target.pose is not None and by.pose is not None
    dx, dy = target.pose.x - by.pose.x, target.pose.y - by.pose.y
    if not (dx or dy):
        dx, dy = direction(target.pose.facing)
    away = max(1, isqrt(dx * dx + dy * dy))
    for far in range(allowance, 0, -STEP):
        end = target.pose.x + dx * far // away, target.pose.y + dy * far // away
        route = Route((target.pose.point, end), target.pose.facing, target.pose.z)
        if not asked.problems(route):
            return route
    return None


class Putting(Placing[M], Generic[M]):
    """Where a card puts a figure: anywhere within reach of a base, where there is room, in contact with no enemy."""

    __slots__ = ("about_base", "reach")

    def __init__(
        self, battle: FreeTable[M], figure: M, rule: str, player: str, about_base: Footprint, reach: int
    ) -> None:
        super().__init__(battle, figure, rule, player=player, reach=reach)
        self.about_base = about_base
        self.reach = reach

    def region(self) -> Room:
        """Where there is room within reach."""
        x, y, far, board = self.about_base.x, self.about_base.y, self._far, self.battle.board
        left, back, right, front = (
            max(0, x - far),
            max(0, y - far),
            min(board.width, x + far),
            min(board.depth, y + far),
        )
        zone = ((left, back), (right, back), (right, front), (left, front))
        shape = footprint(self.model.shape, Pose(0, 0)).shape
        return Room((), room(board, zone, shape, self.model.height, self.berths()).sure)

    def problems(self, answer: Pose) -> Sequence[Reason]:
        problems = standing_problems(self.battle, self.model, answer)
        if gap(footprint(self.model.shape, answer), self.about_base) > self.reach:
            problems.append(reason(self.rule, "confrontation-out-of-reach", reach=self.reach // CM))
        return [*problems, *touching_problems(self.battle, self.model, answer, self.rule)]

    def tries(self, rng: random.Random) -> Iterator[Pose]:
        """Places at random within reach."""
        for _ in range(ATTEMPTS):
            yield self._at(rng.randrange(TURN), rng.randint(0, self._far), rng.randrange(TURN))

    def grid(self) -> Iterator[Pose]:
        """Places all round, the nearest first."""
        for far in range(0, self._far + STEP, STEP):
            for bearing in TURNS:
                yield self._at(bearing, far, bearing)

    @property
    def _far(self) -> int:
        return self.reach + self.about_base.radius + footprint(self.model.shape, Pose(0, 0)).radius

    def _at(self, bearing: int, far: int, facing: int) -> Pose:
        dx, dy = direction(bearing)
        x, y = self.about_base.x + dx * far // UNIT, self.about_base.y + dy * far // UNIT
        return pose_on_ground(self.battle, x, y, facing)
