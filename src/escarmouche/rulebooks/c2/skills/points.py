"""Concentration and Mutagen: points that may be put into one's own scores at any moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, get_args

from escarmouche.kernel import Choose, confirm
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.cards import Characteristic
from escarmouche.rulebooks.c2.events import MutagenRolled, MutagensChosen, PointsSpent
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import plain_die
from escarmouche.rulebooks.c2.skills.slices import choose_by_slices, owners_of
from escarmouche.rulebooks.confrontation.points import Points, parts_of, spent

CONCENTRATION: Final = "c2.skill.concentration"
CONCENTRATED: Final = "c2.skill.concentration#points"

MUTAGEN: Final = "c2.skill.mutagene"
CHOSEN: Final = "c2.skill.mutagene#chosen"
MUTAGEN_ROLL: Final = "c2.skill.mutagene.roll"
POOL: Final = "c2.skill.mutagene.roll#pool"
MUTATED: Final = "c2.skill.mutagene.roll#points"

BOOSTABLE: Final[tuple[str, ...]] = tuple(name for name in get_args(Characteristic) if name != "power")
"""The scores (fields of a profile) into which the points of Mutagen may go; not Power, nor Faith."""

WORTH_IT: Final = ("attack", "strength", "shooting", "power")
"""The scores into which a player who does not look twice puts what he has left."""


# -- points in force ---------------------------------------------------------------------------------------------------


class Kept(Hooks):
    """Those whom the bearer commands have nothing of points that he puts into his own scores."""

    __slots__ = ()

    def kept_to_itself(self, value: int, battle: Battle, bearer: Fighter, score: str) -> int:
        name, points = parts_of(self.data.parameter)
        return value + points * (name == score)


class Concentrated(Points, Kept, name=CONCENTRATED):
    """Points of Concentration."""

    __slots__ = ()


class Mutated(Points, Kept, name=MUTATED):
    """Points of Mutagen."""

    __slots__ = ()


async def spend(battle: Battle, fighter: Fighter, scores: Iterable[str], points: int, *, rule: str, into: str) -> None:
    """Asks how many of its points a figure puts into scores that are about to count.

    ``points``: how many it has in a turn; ``into``: the effect as which they are in force.
    """
    for score in scores:
        left = points - spent(fighter, into)
        if left <= 0:
            return
        options = {str(number): number for number in range(left + 1)}
        default = str(left) if score in WORTH_IT else "0"
        about = {"fighter": fighter.id, "score": score, "left": left}
        number = await Choose(fighter.side, rule, options, default=default, about=about)
        if number:
            put(battle, fighter, score, number, rule=rule, into=into)


def put(battle: Battle, fighter: Fighter, score: str, points: int, *, rule: str, into: str) -> None:
    """Puts points into a score."""
    fighter.gain(into, f"{score}:{points}", until="turn")
    battle.tell(lambda: PointsSpent(fighter=fighter.id, score=score, points=points, rules=(rule,)))


# -- Concentration -----------------------------------------------------------------------------------------------------


class Concentration(Hooks, name=CONCENTRATION):
    """Each turn X points for the scores in bold on its card, at any moment before the roll they are to change.

    They are not passed on to those it commands, and end with the turn. [c2.skill.concentration]

    Its owner is asked whenever one of these scores is about to count.
    """

    __slots__ = ()
    stacking = "best"

    async def before_scores_count(self, battle: Battle, bearer: Fighter, scores: tuple[str, ...]) -> None:
        bold = [score for score in scores if score in bearer.profile.bold]
        await spend(battle, bearer, bold, self.number, rule=CONCENTRATION, into=CONCENTRATED)


# -- Mutagen -----------------------------------------------------------------------------------------------------------


class Mutagen(Hooks, name=MUTAGEN):
    """Before all else in a turn a side chooses as many of its mutants as these have begun slices of 100 points.

    Their points are those of all mutants in play, with what they carry. [c2.skill.mutagene]

    For each of those chosen one die may be rolled at any moment of the turn: die + X points for its scores, but for Power
    and Faith, at once or later, before the roll they are to change. They end with the turn, and those it commands have
    nothing of them. [c2.skill.mutagene.roll]

    Its owner is asked whenever a score is about to count.
    """

    __slots__ = ()
    stacking = "best"
    order = -10

    async def start_of_turn_for_all(self, battle: Battle, bearer: Fighter) -> None:
        if mutants := owners_of(battle, bearer.side, MUTAGEN):
            await choose_mutants(battle, mutants)

    async def before_scores_count(self, battle: Battle, bearer: Fighter, scores: tuple[str, ...]) -> None:
        fields = [score for score in scores if score in BOOSTABLE and getattr(bearer.profile, score) is not None]
        if not fields:
            return
        if bearer.has(CHOSEN):
            await offer_roll(battle, bearer, self.number)
        if bearer.has(POOL):
            points = bearer.effects.parameter(POOL)
            assert isinstance(points, int)
            await spend(battle, bearer, fields, points, rule=MUTAGEN_ROLL, into=MUTATED)


class Chosen(Hooks, name=CHOSEN):
    """A mutant that has been chosen this turn, and has not rolled its die."""

    __slots__ = ()


class Pool(Hooks, name=POOL):
    """How many points a mutant has in this turn."""

    __slots__ = ()
    stacking = "best"


async def choose_mutants(battle: Battle, mutants: Sequence[Fighter]) -> None:
    """The player of a side chooses its mutants for this turn."""
    chosen = await choose_by_slices(mutants, MUTAGEN)
    for mutant in chosen:
        battle[mutant].gain(CHOSEN, until="turn")
    battle.tell(lambda: MutagensChosen(fighters=chosen, rules=(MUTAGEN,)))


async def offer_roll(battle: Battle, mutant: Fighter, x: int) -> None:
    """Asks whether a mutant rolls its die now."""
    if not await confirm(mutant.side, f"{MUTAGEN_ROLL}#now", default=True, about={"fighter": mutant.id}):
        return
    mutant.lose(CHOSEN)
    points = max(0, await plain_die(battle, mutant, MUTAGEN_ROLL) + x)
    mutant.gain(POOL, points, until="turn")
    battle.tell(lambda: MutagenRolled(fighter=mutant.id, points=points, rules=(MUTAGEN_ROLL,)))
