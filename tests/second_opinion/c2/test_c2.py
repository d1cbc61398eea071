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
from tests.second_opinion.c2.chapters import opinion_on, opinion_on_powers
from tests.second_opinion.c2.games import GAMES, POWERS, Match
from tests.second_opinion.games import ends_alike
from tests.second_opinion.opinion import Opinion, catalogue, named

import escarmouche.rulebooks.c2.book  # noqa: F401  makes every chapter known
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.divination import faith
from escarmouche.rulebooks.c2.fortification import artillery, engines, mines
from escarmouche.rulebooks.c2.incantation import mana
from escarmouche.rulebooks.c2.rules import charge, combat, losses, movement, shooting, turn
from escarmouche.rulebooks.confrontation import faith as shared_faith
from escarmouche.rulebooks.confrontation.structure import STRUCTURE_LOST
from escarmouche.rulebooks.freetable.templates import astray

SELDOM = {
    "c2.move.disengage.failure",
    "c2.shoot.counter.resolve",
    "c2.skill.mecanicien",
    "c2.skill.membre-supplementaire",
    "c2.skill.tir-instinctif",
}
"""Rules whose checks may find nothing to look at in these battles."""


@cache
def opinion(game: Match) -> Opinion:
    setup = game.setup()
    return opinion_on(setup, game.story(setup))


@cache
def opinion_on_power(game: Match) -> Opinion:
    setup = game.setup()
    return opinion_on_powers(setup, game.story(setup))


@pytest.mark.parametrize("name", GAMES)
def test_a_second_opinion_has_no_objection(name: str) -> None:
    found = reduce(add, map(opinion, GAMES[name]))
    assert not found.objections, "\n".join(map(str, found.objections[:10]))
    assert not found.unexplained, found.unexplained


@pytest.mark.parametrize("name", POWERS)
def test_a_second_opinion_on_powers_has_no_objection(name: str) -> None:
    found = reduce(add, map(opinion_on_power, POWERS[name]))
    assert not found.objections, "\n".join(map(str, found.objections[:10]))


def test_every_check_has_had_something_to_look_at() -> None:
    found = reduce(add, (opinion(game) for games in GAMES.values() for game in games))
    found += reduce(add, (opinion_on_power(game) for games in POWERS.values() for game in games))
    assert not named(Path(__file__).parent, "c2") - set(found.looked) - SELDOM


def test_every_rule_that_is_named_is_in_the_catalogue() -> None:
    assert not named(Path(__file__).parent, "c2") - catalogue("c2")


@pytest.mark.parametrize("name", ["a ford", "an open field"])
def test_who_listens_to_a_battle_changes_nothing(name: str) -> None:
    game = GAMES[name][-1]
    assert ends_alike("c2", game.setup(), game.seed)


# -- broken rules ------------------------------------------------------------------------------------------------------

Break = Callable[[pytest.MonkeyPatch], None]


def one_die_more(patch: pytest.MonkeyPatch) -> None:
    """Everybody has one combat die too many."""
    dice = combat.combat_dice
    patch.setattr(combat, "combat_dice", lambda battle, fighter: dice(battle, fighter) + 1)


def double_moves(patch: pytest.MonkeyPatch) -> None:
    """Everybody goes twice as far as he may."""
    allowance = movement.allowance

    def changed(battle: Battle, fighter: Fighter, move: Any) -> int:
        return 2 * allowance(battle, fighter, move)

    for module in (movement, charge):
        patch.setattr(module, "allowance", changed)


def endless_penalty(patch: pytest.MonkeyPatch) -> None:
    """The penalty of a charge never ends."""
    gain = Fighter.gain

    def changed(fighter: Fighter, name: str, *rest: Any, **more: Any) -> None:
        gain(fighter, name, *rest, **(more | {"until": None} if name == charge.PENALTY else more))

    patch.setattr(Fighter, "gain", changed)


def shoot_allies(patch: pytest.MonkeyPatch) -> None:
    """Whoever is on the table may be shot at, friend or foe."""

    async def changed(battle: Battle, shooter: Fighter, *, may_wait: bool) -> str:
        friends = [one.id for one in battle.in_play() if one.side == shooter.side and one is not shooter]
        return friends[0] if friends else "pass"

    patch.setattr(shooting, "choose_target", changed)


def count_twice(patch: pytest.MonkeyPatch) -> None:
    """What is lost counts twice."""
    lost = losses.points_lost
    patch.setattr(turn, "points_lost", lambda battle, side: 2 * lost(battle, side))


def free_spells(patch: pytest.MonkeyPatch) -> None:
    """Spells cost nothing."""
    patch.setattr(type(mana.KINDS), "spend", lambda *_: None)


def bottomless_reserves(patch: pytest.MonkeyPatch) -> None:
    """No reserve is ever full."""
    patch.setattr(mana, "cap", lambda *_: 99)


def far_auras(patch: pytest.MonkeyPatch) -> None:
    """Auras of faith reach three times as far."""
    aura = faith.aura
    patch.setattr(faith, "aura", lambda battle, faithful: 3 * aura(battle, faithful))


def endless_faith(patch: pytest.MonkeyPatch) -> None:
    """Points of faith are never used up."""
    patch.setattr(shared_faith, "spend_faith", lambda *_: None)


def arrows_backwards(patch: pytest.MonkeyPatch) -> None:
    """The arrows of a template follow the other way round."""
    patch.setattr(artillery, "astray", lambda start, aim, arrow, far: astray(start, aim, (7 - arrow) % 6 + 1, far))


def brittle_machines(patch: pytest.MonkeyPatch) -> None:
    """Every result costs one structure point more."""
    patch.setattr(engines, "STRUCTURE_LOST", {wound: cost + 1 for wound, cost in STRUCTURE_LOST.items()})


def far_markers(patch: pytest.MonkeyPatch) -> None:
    """Markers are laid as far as one likes."""
    patch.setattr(mines, "REACH", 5 * mines.REACH)


def small_templates(patch: pytest.MonkeyPatch) -> None:
    """A template covers nobody but its target."""
    covered = artillery.under_template

    def changed(battle: Battle, spot: Any, radius: int, tier: int, elsewhere: Any = None) -> list[Fighter]:
        return [one for one in covered(battle, spot, radius, tier, elsewhere) if one.id in (elsewhere or ())]

    patch.setattr(artillery, "under_template", changed)


POWERS_BROKEN: dict[str, tuple[Break, str, Match]] = {
    "spells cost nothing": (free_spells, "c2.mana.gems", POWERS["magic"][0]),
    "no reserve is ever full": (bottomless_reserves, "c2.mana.reserve.max", POWERS["magic"][1]),
    "auras reach too far": (far_auras, "c2.faith.temporary.compute", POWERS["faith"][0]),
    "faith is never used up": (endless_faith, "c2.faith.call.cost", POWERS["faith"][0]),
    "arrows the other way round": (arrows_backwards, "c2.artillery.zone.scatter", POWERS["engines"][0]),
    "machines too brittle": (brittle_machines, "c2.table.machine-damage", POWERS["engines"][0]),
    "markers laid too far away": (far_markers, "c2.skill.artificier", POWERS["engines"][0]),
    "templates too small": (small_templates, "c2.artillery.zone.hit", POWERS["engines"][0]),
}
"""The same of magic, faith and engines."""


@pytest.mark.parametrize("name", POWERS_BROKEN)
def test_a_second_opinion_finds_a_broken_power(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, rule, game = POWERS_BROKEN[name]
    broken(monkeypatch)
    setup = game.setup()
    assert rule in opinion_on_powers(setup, game.story(setup)).broken()


BREAKS: dict[str, tuple[Break, str, Match]] = {
    "a combat die too many": (one_die_more, "c2.melee.dice.pool", GAMES["an open field"][0]),
    "all moves doubled": (double_moves, "c2.move.run", GAMES["an open field"][2]),
    "the penalty of a charge never ends": (endless_penalty, "c2.move.charge.penalty", GAMES["an open field"][1]),
    "shooting allies": (shoot_allies, "c2.shoot.phase", GAMES["a ford"][1]),
    "losses counted twice": (count_twice, "c2.turn.game-end", GAMES["a farm"][2]),
}
"""What is broken, by which rule the checker objects, and in which battle."""


@pytest.mark.parametrize("name", BREAKS)
def test_a_second_opinion_finds_a_broken_rule(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, rule, game = BREAKS[name]
    broken(monkeypatch)
    setup = game.setup()
    found = opinion_on(setup, game.story(setup)).broken()
    assert rule in found
