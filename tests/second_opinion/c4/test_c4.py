"""A second opinion on battles: what has been played by the rules can be recounted from the cards and the catalogue.

And what has been played by rules that are broken on purpose can not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from operator import add
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.second_opinion.c4.chapters import opinion_on
from tests.second_opinion.c4.games import GAMES, Match
from tests.second_opinion.games import ends_alike
from tests.second_opinion.opinion import Opinion, catalogue, named

from escarmouche.rulebooks.c4.battle import Battle
from escarmouche.rulebooks.c4.rules import (
    assault,
    combat,
    drawing,
    elixir,
    force,
    morale,
    mystics,
    resolution,
    shooting,
    stewardship,
    turn,
)

SELDOM = {"c4.mission.percee.evacuation"}
"""Rules whose checks may find nothing to look at in these battles."""


@cache
def opinion(game: Match) -> Opinion:
    setup = game.setup()
    return opinion_on(setup, game.armies, game.story(setup))


@pytest.mark.parametrize("name", GAMES)
def test_a_second_opinion_has_no_objection(name: str) -> None:
    found = reduce(add, map(opinion, GAMES[name]))
    assert not found.objections, "\n".join(map(str, found.objections[:10]))
    assert not found.unread, found.unread


def test_every_check_has_had_something_to_look_at() -> None:
    found = reduce(add, (opinion(game) for games in GAMES.values() for game in games))
    assert not named(Path(__file__).parent, "c4") - set(found.looked) - SELDOM


def test_every_rule_that_is_named_is_in_the_catalogue() -> None:
    assert not named(Path(__file__).parent, "c4") - catalogue("c4")


def test_who_listens_to_a_battle_changes_nothing() -> None:
    game = GAMES["an invasion"][1]
    assert ends_alike("c4", game.setup(), game.seed)


# -- broken rules ------------------------------------------------------------------------------------------------------

Break = Callable[[pytest.MonkeyPatch], None]


def one_die_more(patch: pytest.MonkeyPatch) -> None:
    """Everybody has a melee die too many."""
    strike = combat.strike_of

    def changed(battle: Battle, unit: Any, attackers: Any, defenders: Any, dice: int, *, charge: bool) -> Any:
        return strike(battle, unit, attackers, defenders, dice + len(attackers), charge=charge)

    patch.setattr(combat, "strike_of", changed)


def double_moves(patch: pytest.MonkeyPatch) -> None:
    """Everybody goes twice as far as he may."""
    movement = Battle.movement
    patch.setattr(Battle, "movement", lambda battle, unit: 2 * movement(battle, unit))


def easy_hits(patch: pytest.MonkeyPatch) -> None:
    """The table is read two columns further on in melee."""
    right = resolution.column
    patch.setattr(combat, "column", lambda value, difficulty: right(value + 4, difficulty))


def no_dice_for_sixes(patch: pytest.MonkeyPatch) -> None:
    """No six gives a die more."""
    columns = tuple(msgspec.structs.replace(one, more=()) for one in resolution.COLUMNS)
    patch.setattr(resolution, "COLUMNS", columns)


def always_a_charge(patch: pytest.MonkeyPatch) -> None:
    """Every assault is a charge, however strong the enemy."""
    patch.setattr(assault, "is_charge", lambda *_: True)


def short_bands(patch: pytest.MonkeyPatch) -> None:
    """Range bands are 4 cm wide."""
    patch.setattr(shooting, "BAND", 4_000)


def shots_at_the_engaged(patch: pytest.MonkeyPatch) -> None:
    """Whoever is engaged may be shot at as well."""

    def changed(battle: Battle, shooters: Any) -> Any:
        return [
            enemy
            for enemy in battle.units_in_play()
            if enemy.side != shooters[0].side
            and any(shooting.sees(battle, one, foe) for one in shooters for foe in battle.fighters(enemy))
        ]

    patch.setattr(shooting, "possible_targets", changed)


def brave(patch: pytest.MonkeyPatch) -> None:
    """Enemies in contact make no test of Courage harder."""
    patch.setattr(morale, "HARDER", 0)


def cowards(patch: pytest.MonkeyPatch) -> None:
    """Any loss has a unit test its Courage."""

    def changed(battle: Battle, unit: Any) -> bool:
        return len(battle.counted(unit)) < int(unit.strength)

    patch.setattr("escarmouche.rulebooks.c4.rules.activation.is_under_half", changed)


def acts_twice(patch: pytest.MonkeyPatch) -> None:
    """A card lets its unit act once more."""
    begin = drawing.Go.run

    async def changed(self: Any, battle: Battle) -> None:
        for unit in battle.units.values():
            unit.activated = False
        await begin(self, battle)

    patch.setattr(drawing.Go, "run", changed)


def double_elixir(patch: pytest.MonkeyPatch) -> None:
    """What eliminated units are worth counts twice."""
    change = elixir.change

    def changed(battle: Battle, side: str, points: int, rule: str) -> None:
        change(battle, side, points * (1 + (rule == "c4.mission.bataille-rangee.eliminate")), rule)

    patch.setattr(elixir, "change", changed)


def first_come(patch: pytest.MonkeyPatch) -> None:
    """The first player controls whatever is to be controlled."""
    patch.setattr(stewardship, "controller", lambda battle, _: battle.players[0])


def least_wins(patch: pytest.MonkeyPatch) -> None:
    """Whoever has least Elixir wins."""

    def changed(battle: Battle) -> list[str]:
        return [side for side in battle.players if battle.elixir[side] == min(battle.elixir.values())]

    patch.setattr(turn, "victors", changed)


def free_magic(patch: pytest.MonkeyPatch) -> None:
    """Nothing that mystics do costs anything."""
    patch.setattr(mystics, "pay", lambda *_: None)


def endless_mana(patch: pytest.MonkeyPatch) -> None:
    """There is no limit to mana."""
    patch.setattr(stewardship, "MOST_MANA", 999)


def tough(patch: pytest.MonkeyPatch) -> None:
    """Everybody has 3 more of Resistance."""
    right = force.force_throw

    def changed(battle: Battle, by: Any, target: Any, strength: int, resistance: int, dice: int = 0) -> Any:
        return right(battle, by, target, strength, resistance + 3, dice)

    patch.setattr(combat, "force_throw", changed)


def half_dead(patch: pytest.MonkeyPatch) -> None:
    """One more falls than the damage is for."""
    right = combat.distributed

    async def changed(battle: Battle, player: str, targets: Any, points: int) -> Any:
        fallen = await right(battle, player, targets, points)
        return [*fallen, *[one for one in targets if one not in fallen][:1]] if points else fallen

    patch.setattr(combat, "distributed", changed)


BREAKS: dict[str, tuple[Break, str]] = {
    "a melee die too many": (one_die_more, "c4.combat.melee_split"),
    "all moves doubled": (double_moves, "c4.unit.movement_value"),
    "another column": (easy_hits, "c4.combat.attack_test"),
    "sixes give nothing": (no_dice_for_sixes, "c4.reroll.extra_dice"),
    "every assault a charge": (always_a_charge, "c4.charge.charge"),
    "shorter range bands": (short_bands, "c4.measure.range_bands"),
    "shooting into melees": (shots_at_the_engaged, "c4.shoot.target"),
    "tests of Courage never harder": (brave, "c4.morale.rally"),
    "tests of Courage too soon": (cowards, "c4.courage.test.activation"),
    "acting twice": (acts_twice, "c4.activation.revealed"),
    "Elixir counted twice": (double_elixir, "c4.mission.bataille-rangee.eliminate"),
    "the first player controls everything": (first_come, "c4.stewardship.objective_control"),
    "least Elixir wins": (least_wins, "c4.stewardship.victory"),
    "magic costs nothing": (free_magic, "c4.magic.ritual.spend"),
    "no limit to mana": (endless_mana, "c4.mana.carry"),
    "tougher enemies": (tough, "c4.combat.force_test"),
    "one more falls": (half_dead, "c4.combat.casualties"),
}
"""What is broken, and by which rule the checker objects."""

LONG = 6
"""In how many battles a break is looked for at most."""


def some_battles(rule: str) -> list[Match]:
    """Short battles that have to do with a rule."""
    magic = ".magic." in rule or ".mana." in rule
    armies = ("fens-1000", "abbey-1000") if magic else ("marches-400", "fens-400")
    battle = "hill" if "objective" in rule else "pitched"
    return [Match(seed, armies, battle, tacticians=not magic and seed % 3 > 0) for seed in range(20, 20 + LONG)]


@pytest.mark.parametrize("name", BREAKS)
def test_a_second_opinion_finds_a_broken_rule(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, rule = BREAKS[name]
    broken(monkeypatch)
    for game in some_battles(rule):
        setup = game.setup()
        if rule in opinion_on(setup, game.armies, game.story(setup)).broken():
            return
    raise AssertionError(f"{rule} is broken, and nobody has seen it")
