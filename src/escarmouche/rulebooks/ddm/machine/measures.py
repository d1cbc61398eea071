"""What can be measured in skirmishes, and what there is to experiment with."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from escarmouche import documents
from escarmouche.kernel import Event
from escarmouche.kernel.effects import overrides
from escarmouche.rulebooks import FIRST, Enlisted, Fate, StatEvent, Words
from escarmouche.rulebooks.common.measures import MeasuresBase
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.book import collection
from escarmouche.rulebooks.ddm.content.cards import SPACES, Card
from escarmouche.rulebooks.ddm.content.scenes import Placed, SceneSetup, Start
from escarmouche.rulebooks.ddm.content.tiles import standard_tiles
from escarmouche.rulebooks.ddm.content.warband import random_warband
from escarmouche.rulebooks.ddm.events import Eliminated, FirstPlayer
from escarmouche.rulebooks.ddm.presentation.overview import centre, harm
from escarmouche.rulebooks.ddm.presentation.story import SIDES
from escarmouche.rulebooks.ddm.rules.scoring import value
from escarmouche.rulebooks.ddm.rules.terrain import Board
from escarmouche.table.grid import Grid
from escarmouche.texts import message

ROUTED: Final = Fraction(1, 2)
"""Which share of its worth a creature keeps that routs but may still rally."""

SIDE: Final = 16
"""How many squares wide and deep the ground of a duel is."""


class DndMiniaturesMeasures(MeasuresBase[Battle, Creature, Card]):
    """The book's part of the lab."""

    book = "ddm"

    def models(self, state: Battle) -> Iterable[Creature]:
        return state.creatures.values()

    def fate(self, state: Battle, model: Creature) -> Fate:
        """How badly each creature is wounded, whether it routs, and what else keeps it from acting."""
        return _fate(state, model)

    def enlisted(self, model: Creature) -> Enlisted:
        return Enlisted(model.id, model.warband, model.card.key, value(model))

    def duellists(self, packs: Sequence[Path]) -> Mapping[str, Card]:
        return collection(packs).cards

    def begin_duel(self, one: Card, other: Card) -> SceneSetup:
        """Two creatures side by side in the middle of open ground, from the beginning of a round on."""
        return _duel(one, other)

    def worth(self, state: Battle, side: str) -> Fraction:
        """The points that a side has left: of each creature its share of hit points, half of that if it routs."""
        return sum((_worth(creature) for creature in state.creatures.values() if creature.warband == side), Fraction(0))

    def notable(self, event: Event) -> StatEvent | None:
        """Who begins a round, and who is eliminated."""
        match event:
            case FirstPlayer(player=player):
                return StatEvent(FIRST, player)
            case Eliminated(creature=creature, how=how, by=by):
                return StatEvent(how, creature, by)
            case _:
                return None

    def ageless(self, state: Battle) -> Battle:
        """Without the number of the round, if the skirmish has no last one and nobody waits for the next."""
        copy = state.copy()
        if copy.options.rounds is None and not any(creature.arrived for creature in copy.creatures.values()):
            copy.round = 1
        return copy

    def raise_army(
        self, points: int, seed: int, *, packs: Sequence[Path] = (), options: Mapping[str, Any] | None = None
    ) -> str:
        """A warband of random creatures of any one faction; whatever is agreed on leaves it legal."""
        rng = random.Random(seed)
        return documents.dump(random_warband(rng, collection(packs), points, tiles=standard_tiles().kinds))


def _worth(creature: Creature) -> Fraction:
    if creature.fate or (creature.at is None and creature.place is None):
        return Fraction(0)
    left = Fraction(min(creature.hp, creature.card.hp), creature.card.hp) * value(creature)
    return left * ROUTED if creature.routing else left


def _fate(battle: Battle, creature: Creature) -> Fate:
    if creature.fate:
        return Fate(creature.fate, message(f"ddm-condition-{creature.fate}"), creature.card.hp, out=True)
    states = dict(_states(creature))
    return Fate(
        key="+".join(key for key in states if key),
        name=message("ddm-list", items=tuple(states.values())),
        harm=max(0, creature.card.hp - creature.hp),
        at=None if creature.at is None else centre(battle, creature.at, creature.body),
        touches=_touching(battle, creature),
    )


def _touching(battle: Battle, creature: Creature) -> tuple[str, ...]:
    """The enemies next to a creature."""
    if creature.at is None:
        return ()
    return tuple(enemy.id for enemy in battle.enemies(creature) if battle.adjacent(creature, enemy))


def _states(creature: Creature) -> Iterator[tuple[str, Words]]:
    """What is the matter with a creature that is still there: its hit points first."""
    hurt = harm(creature)
    yield ("", "wounded", "half", "dying")[hurt], message("ddm-condition-hp", hp=creature.hp, of=creature.card.hp)
    if creature.routing:
        yield "routing", message("ddm-condition-routing")
    if "active" in overrides(creature.effects):
        yield "unable", message("ddm-condition-unable")


def _duel(one: Card, other: Card) -> SceneSetup:
    first, second = SIDES
    here = (SIDE // 2 - SPACES[one.size]) + SIDE * (SIDE // 2)
    there = SIDE // 2 + SIDE * (SIDE // 2)
    corner = (0, 1, 2, SIDE, 2 * SIDE)
    far = tuple(SIDE * SIDE - 1 - square for square in corner)
    return SceneSetup(
        players=SIDES,
        creatures=(
            Placed(id=f"{first}-{one.key}", warband=first, card=one, at=here),
            Placed(id=f"{second}-{other.key}", warband=second, card=other, at=there),
        ),
        board=Board(grid=Grid(SIDE, SIDE), exits=((first, corner), (second, far))),
        start=Start("round"),
        stop="game",
    )


MEASURES: Final = DndMiniaturesMeasures()

__all__ = ["MEASURES", "DndMiniaturesMeasures"]
