"""A second opinion on skirmishes: what has been played by the rules can be recounted from the cards and the catalogue.

And what has been played by rules that are broken on purpose can not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from operator import add
from pathlib import Path
from typing import Any

import pytest
from tests.second_opinion.ddm.chapters import opinion_on
from tests.second_opinion.ddm.games import GAMES, Skirmish
from tests.second_opinion.opinion import Opinion, catalogue, named

from escarmouche.rulebooks.ddm.battle import Creature
from escarmouche.rulebooks.ddm.rules import elimination, ranged, terrain, turn


@cache
def opinion(game: Skirmish) -> Opinion:
    setup = game.setup()
    return opinion_on(setup, game.story(setup))


@pytest.mark.parametrize("name", GAMES)
def test_a_second_opinion_has_no_objection(name: str) -> None:
    found = reduce(add, map(opinion, GAMES[name]))
    assert not found.objections, "\n".join(map(str, found.objections[:10]))
    assert not found.unexplained, found.unexplained


def test_every_check_has_had_something_to_look_at() -> None:
    found = reduce(add, (opinion(game) for games in GAMES.values() for game in games))
    assert not named(Path(__file__).parent, "ddm") - set(found.looked)


def test_every_rule_that_is_named_is_in_the_catalogue() -> None:
    assert not named(Path(__file__).parent, "ddm") - catalogue("ddm")


# -- broken rules ------------------------------------------------------------------------------------------------------

Break = Callable[[pytest.MonkeyPatch], None]


def double_moves(patch: pytest.MonkeyPatch) -> None:
    """Everybody goes twice as far as he may."""
    left = turn._movement_left
    patch.setattr(turn, "_movement_left", lambda battle, creature, own: 2 * left(battle, creature, own))


def end_on_pits(patch: pytest.MonkeyPatch) -> None:
    """A move may end over a pit."""
    begin = terrain.Ground.__init__

    def changed(ground: Any, board: Any) -> None:
        begin(ground, board)
        ground.no_stop = ground.statues

    patch.setattr(terrain.Ground, "__init__", changed)


def score_twice(patch: pytest.MonkeyPatch) -> None:
    """Points are scored, and scored again."""
    award = elimination.award

    def changed(*arguments: Any, **more: Any) -> None:
        award(*arguments, **more)
        award(*arguments, **more)

    patch.setattr(elimination, "award", changed)


def never_mark(patch: pytest.MonkeyPatch) -> None:
    """Boxes that have been used are as good as new."""
    patch.setattr(Creature, "left", lambda *_: True)


def shoot_allies(patch: pytest.MonkeyPatch) -> None:
    """Whoever is nearest is shot at, friend or foe."""

    def changed(battle: Any, creature: Creature) -> list[Creature]:
        others = [one for one in battle.present() if one is not creature]
        nearest = min(battle.distance(creature, one) for one in others)
        return [one for one in others if battle.distance(creature, one) == nearest]

    patch.setattr(ranged, "nearest_enemies", changed)


BREAKS: dict[str, tuple[Break, str, str]] = {
    "all moves doubled": (double_moves, "ddm.round.activation.double-move", "set-up and all"),
    "ending on pits": (end_on_pits, "ddm.move.legal-position", "flyers over pits"),
    "points scored twice": (score_twice, "ddm.scenario.standard.victory-points", "two teams"),
    "boxes never marked": (never_mark, "ddm.card.checkboxes", "casters against the dark court"),
    "shooting allies": (shoot_allies, "ddm.attack.no-allies", "set-up and all"),
}
"""What is broken, by which rule the checker objects, and in which games."""


@pytest.mark.parametrize("name", BREAKS)
def test_a_second_opinion_finds_a_broken_rule(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, rule, games = BREAKS[name]
    terrain.ground.cache_clear()
    broken(monkeypatch)
    try:
        found: set[str] = set()
        for game in GAMES[games]:
            setup = game.setup()
            found |= opinion_on(setup, game.story(setup)).broken()
            if rule in found:
                return
        raise AssertionError(f"nobody objects by {rule}: {found}")
    finally:
        terrain.ground.cache_clear()
