"""A second opinion on battles: what has been played by the rules can be recounted from the cards and the catalogue.

And what has been played by rules that are broken on purpose can not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from operator import add
from pathlib import Path
from typing import Any

import pytest
from tests.second_opinion.cc.chapters import opinion_on
from tests.second_opinion.cc.games import GAMES, Match
from tests.second_opinion.games import ends_alike
from tests.second_opinion.opinion import Opinion, catalogue, named

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import KINDS
from escarmouche.rulebooks.cc.rules import (
    artillery,
    assault,
    combat,
    dice,
    faith,
    fear,
    mana,
    movement,
    nexus,
    pressure,
    shooting,
    structure,
    turn,
    wounds,
)
from escarmouche.rulebooks.confrontation import faith as shared_faith
from escarmouche.rulebooks.confrontation import mana as shared_mana
from escarmouche.rulebooks.confrontation import pressure as shared_pressure
from escarmouche.rulebooks.confrontation import wound_table
from escarmouche.rulebooks.freetable.templates import astray

SELDOM = {
    "cc.core.fear.who-tests",
    "cc.core.magic.absorb",
    "cc.core.magic.counter",
    "cc.core.shoot.distribution",
    "cc.core.shoot.into-melee",
    "cc.pressure.incident.explosion-area",
    "cc.skill.artillerie-zone",
    "cc.skill.lames-dorsales",
    "cc.skill.maitrise-des-arcanes",
    "cc.skill.membre-supplementaire",
    "cc.skill.transport",
}
"""Rules whose checks may find nothing to look at in these battles."""


@cache
def opinion(game: Match) -> Opinion:
    setup = game.setup()
    return opinion_on(setup, game.story(setup))


@pytest.mark.parametrize("name", GAMES)
def test_a_second_opinion_has_no_objection(name: str) -> None:
    found = reduce(add, map(opinion, GAMES[name]))
    assert not found.objections, "\n".join(map(str, found.objections[:10]))
    assert not found.unread, found.unread


def test_every_check_has_had_something_to_look_at() -> None:
    found = reduce(add, (opinion(game) for games in GAMES.values() for game in games))
    assert not named(Path(__file__).parent, "cc") - set(found.looked) - SELDOM


def test_every_rule_that_is_named_is_in_the_catalogue() -> None:
    assert not named(Path(__file__).parent, "cc") - catalogue("cc")


@pytest.mark.parametrize("name", ["a chapel", "magic"])
def test_who_listens_to_a_battle_changes_nothing(name: str) -> None:
    game = GAMES[name][0]
    assert ends_alike("cc", game.setup(), game.seed)


# -- broken rules ------------------------------------------------------------------------------------------------------

Break = Callable[[pytest.MonkeyPatch], None]


def one_die_more(patch: pytest.MonkeyPatch) -> None:
    """Everybody has one combat die too many."""
    right = combat.combat_dice
    patch.setattr(combat, "combat_dice", lambda battle, fighter: right(battle, fighter) + 1)


def double_moves(patch: pytest.MonkeyPatch) -> None:
    """Everybody goes twice as far as he may."""
    allowance = movement.allowance

    def changed(battle: Battle, fighter: Fighter, action: Any) -> int:
        return 2 * allowance(battle, fighter, action)

    patch.setattr(movement, "allowance", changed)


def endless_penalty(patch: pytest.MonkeyPatch) -> None:
    """The penalty of a charge never ends."""
    gain = Fighter.gain

    def changed(fighter: Fighter, name: str, *rest: Any, **more: Any) -> None:
        gain(fighter, name, *rest, **(more | {"until": None} if name == assault.PENALTY else more))

    patch.setattr(Fighter, "gain", changed)


def shoot_allies(patch: pytest.MonkeyPatch) -> None:
    """Whoever is on the table may be shot at, friend or foe."""

    async def changed(battle: Battle, shooter: Fighter) -> Fighter:
        return next((one for one in battle.friends(shooter) if one is not shooter), shooter)

    patch.setattr(shooting, "name_target", changed)


def losers_win(patch: pytest.MonkeyPatch) -> None:
    """The lower score wins."""
    patch.setattr(turn, "best_of", lambda points: min(points, key=lambda side: points[side]))


def worse_wounds(patch: pytest.MonkeyPatch) -> None:
    """Every wound adds a step too many."""
    steps = wounds._steps
    patch.setattr(wounds, "_steps", lambda battle, victim, level: steps(battle, victim, level) + 1)


def another_row(patch: pytest.MonkeyPatch) -> None:
    """The table is read a row further on."""
    row = wound_table.row_of
    patch.setattr(wound_table, "row_of", lambda damage: min(row(damage) + 1, 5))
    wound_table.results.cache_clear()


def cowards(patch: pytest.MonkeyPatch) -> None:
    """Courage tests are 6 harder than the Fear that is faced."""
    check = dice.check

    def changed(battle: Battle, fighter: Fighter, kind: str, rule: str, score: int, needed: int, *more: Any) -> Any:
        return check(battle, fighter, kind, rule, score, needed + 6, *more)

    patch.setattr(fear, "check", changed)


def easy_ranges(patch: pytest.MonkeyPatch) -> None:
    """Shots are easier at every range."""
    patch.setattr(shooting, "BAND_DIFFICULTY", (3, 6, 9))


def size_for_nothing(patch: pytest.MonkeyPatch) -> None:
    """The size of a target makes no difference."""
    patch.setattr(shooting, "SIZE_DIFFICULTY", dict.fromkeys(shooting.SIZE_DIFFICULTY, 0))


def poor_cover(patch: pytest.MonkeyPatch) -> None:
    """Cover makes shots 1 harder."""
    patch.setattr(movement, "COVER_DIFFICULTY", 1)


def bold_in_rout(patch: pytest.MonkeyPatch) -> None:
    """In rout all dice may be placed in attack."""
    patch.delattr(fear.Rout, "split")


def unhurt(patch: pytest.MonkeyPatch) -> None:
    """Wounds take nothing off any score."""
    patch.setattr("escarmouche.rulebooks.cc.rules.characteristics.wound_penalty", lambda *_: 0)


def free_spells(patch: pytest.MonkeyPatch) -> None:
    """Spells cost nothing."""
    patch.setattr(type(KINDS), "spend", lambda *_: None)


def bottomless_reserves(patch: pytest.MonkeyPatch) -> None:
    """No reserve is ever full."""
    patch.setattr(mana, "room_for_gems", lambda _: 99)


def rich_recovery(patch: pytest.MonkeyPatch) -> None:
    """Everybody recovers a gem more."""
    right = shared_mana.recovered
    patch.setattr(mana, "recovered", lambda rank, total: right(rank, total) + 1)


def far_auras(patch: pytest.MonkeyPatch) -> None:
    """Auras of faith reach three times as far."""
    aura = faith.aura
    patch.setattr(faith, "aura", lambda battle, faithful: 3 * aura(battle, faithful))


def endless_faith(patch: pytest.MonkeyPatch) -> None:
    """Points of faith are never used up."""
    for module in (nexus, shared_faith):
        patch.setattr(module, "spend_faith", lambda *_: None)


def more_steam(patch: pytest.MonkeyPatch) -> None:
    """Steam adds a point too many."""
    right = shared_pressure.pressure_roll

    async def changed(*args: Any, **facts: Any) -> int | None:
        thrown: int | None = await right(*args, **facts)
        return None if thrown is None else thrown + 1

    patch.setattr(pressure, "pressure_roll", changed)


def brittle_machines(patch: pytest.MonkeyPatch) -> None:
    """Every result costs one structure point more."""
    change = structure.change_structure

    def changed(battle: Battle, fighter: Fighter, by: int, rule: str) -> None:
        change(battle, fighter, by - 1, rule)

    patch.setattr(structure, "change_structure", changed)


def far_astray(patch: pytest.MonkeyPatch) -> None:
    """Templates stray twice as far as the die says."""
    patch.setattr(artillery, "astray", lambda start, aim, arrow, far: astray(start, aim, arrow, 2 * far))


OPEN, ENGINES = GAMES["an open field"], GAMES["engines"]

BREAKS: dict[str, tuple[Break, str, list[Match]]] = {
    "a combat die too many": (one_die_more, "cc.core.melee.dice", OPEN),
    "all moves doubled": (double_moves, "cc.core.move.potential", OPEN[1:]),
    "the penalty of a charge never ends": (endless_penalty, "cc.core.charge.penalty", [*OPEN, *GAMES["a gorge"]]),
    "shooting allies": (shoot_allies, "cc.core.shoot.in-activation", GAMES["a ford"]),
    "the lower score wins": (losers_win, "cc.core.game-end", OPEN),
    "wounds a step worse": (worse_wounds, "cc.core.wound.accumulate", OPEN),
    "another row of the wound table": (another_row, "cc.core.wound.table", OPEN),
    "harder tests of Courage": (cowards, "cc.core.fear.test", GAMES["magic"]),
    "shots are easier": (easy_ranges, "cc.core.shoot.range", GAMES["a ford"]),
    "sizes make no difference": (size_for_nothing, "cc.core.shoot.modifiers", [*ENGINES, *GAMES["a chapel"]]),
    "cover is worth little": (poor_cover, "cc.core.move.cover", [*ENGINES, *OPEN]),
    "bold in rout": (bold_in_rout, "cc.core.fear.rout.dice", [*OPEN, *GAMES["a chapel"], *GAMES["a gorge"]]),
    "wounds weigh nothing": (unhurt, "cc.core.wound.penalties", OPEN),
    "spells cost nothing": (free_spells, "cc.core.mana.gems", GAMES["magic"]),
    "no reserve is ever full": (bottomless_reserves, "cc.core.mana.reserve", GAMES["magic"]),
    "more gems come back": (rich_recovery, "cc.core.mana.recovery", GAMES["magic"]),
    "auras reach too far": (far_auras, "cc.core.faith.believer", GAMES["faith"]),
    "faith is never used up": (endless_faith, "cc.core.faith.call", GAMES["faith"]),
    "steam is too strong": (more_steam, "cc.pressure.roll", ENGINES),
    "machines too brittle": (brittle_machines, "cc.skill.structure.loss", ENGINES),
    "templates stray too far": (far_astray, "cc.core.scatter", ENGINES[::-1]),
}
"""What is broken, by which rule the checker objects, and in which battles."""


@pytest.mark.parametrize("name", BREAKS)
def test_a_second_opinion_finds_a_broken_rule(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, rule, games = BREAKS[name]
    broken(monkeypatch)
    try:
        for game in games:
            setup = game.setup()
            if rule in opinion_on(setup, game.story(setup)).broken():
                return
    finally:
        wound_table.results.cache_clear()
    raise AssertionError(f"{rule} is broken, and nobody has seen it")
