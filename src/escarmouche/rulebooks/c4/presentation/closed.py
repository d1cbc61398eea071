"""What a unit can't do just now, though its player might look for it, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from escarmouche.kernel import Ask, Choose
from escarmouche.rulebooks import Closed, RuleLink
from escarmouche.rulebooks.c4.battle import Battle, Unit
from escarmouche.rulebooks.c4.presentation.story import names
from escarmouche.rulebooks.c4.rules.activation import ACTIONS
from escarmouche.rulebooks.c4.rules.assault import DECLARE
from escarmouche.rulebooks.c4.rules.disengagement import DISENGAGE
from escarmouche.rulebooks.c4.rules.entry import ENTRY
from escarmouche.rulebooks.c4.rules.mystics import ACTION as MYSTIC
from escarmouche.rulebooks.c4.rules.mystics import Hindrance, hindrance, points
from escarmouche.texts import Value, message

ENGAGED: Final = "c4.charge.assault.engaged"
SHOOTING: Final = "c4.shoot.conditions"
SPECIAL: Final = "c4.mission.special-rules"

HINDRANCES: Final[Mapping[Hindrance, str]] = {
    "once": "c4.mystic.action",
    "summons": "c4.special.summon.limit",
    "points": "c4.mystic.action",
    "aim": "c4.mystic.range",
}
"""The rules by which mystic effects can't be used."""


def closed(battle: Battle, ask: Ask[Any]) -> Iterator[Closed]:
    """What is not open to a unit that acts, or to its mystics."""
    if isinstance(ask, Choose) and ask.rule == ACTIONS:
        yield from _actions(battle, battle.units[ask.about["unit"]], ask)
    elif isinstance(ask, Choose) and ask.rule == MYSTIC:
        yield from _effects(battle, battle.units[ask.about["unit"]])


def _effects(battle: Battle, unit: Unit) -> Iterator[Closed]:
    """Mystic effects that can't be used just now."""
    known = names(battle)
    for mystic in battle.fighters(unit):
        for effect in mystic.profile.mystic_effects:
            if why := hindrance(battle, unit, mystic, effect):
                kind = "mana" if effect.is_magic else "faith"
                facts: dict[str, Value] = {"kind": kind, "cost": effect.cost, "left": points(unit, effect)}
                words = message("c4-use", mystic=known[mystic.id], effect=known[effect.key])
                yield Closed(words, RuleLink(message(f"c4-closed-effect.{why}", **facts), HINDRANCES[why]))


def _actions(battle: Battle, unit: Unit, ask: Choose[Any]) -> Iterator[Closed]:
    """Shots and moves of a unit in contact, assaults upon those with whom it is not, or whom it has just left, or right from
    the edge; and what the battle forbids altogether.
    """
    forbidden = [action for action in ("run", "shoot", "mystic", "assault") if action in battle.mission.forbids]
    for action in forbidden:
        yield Closed(message(f"c4-closed.{action}"), RuleLink(message("c4-closed-forbidden"), SPECIAL))
    for key, why in _reasons(battle, unit, engaged=bool(ask.about["engaged"])):
        if key not in forbidden:
            yield Closed(message(f"c4-closed.{key}"), why)
    if "assault" not in forbidden:
        yield from _assaults(battle, unit, engaged=bool(ask.about["engaged"]))


def _reasons(battle: Battle, unit: Unit, *, engaged: bool) -> Iterator[tuple[str, RuleLink]]:
    """What a unit that comes upon the table, or touches the enemy, has to leave."""
    if unit.enters:
        yield "assault", RuleLink(message("c4-closed-entering"), ENTRY)
    elif engaged:
        yield "walk", RuleLink(message("c4-closed-in-contact"), DISENGAGE)
        if any(fighter.profile.ranged is not None for fighter in battle.fighters(unit)):
            yield "shoot", RuleLink(message("c4-closed-in-contact"), SHOOTING)


def _assaults(battle: Battle, unit: Unit, *, engaged: bool) -> Iterator[Closed]:
    """Enemy units that can't be assaulted, each by name."""
    if unit.enters:
        return
    met = battle.met(unit)
    for enemy in battle.units_in_play():
        words = message("c4-closed-assault-upon", unit=names(battle)[enemy.id])
        if enemy.side == unit.side:
            continue
        if enemy.id in unit.left:
            yield Closed(words, RuleLink(message("c4-closed-just-left"), DECLARE))
        elif engaged and enemy not in met:
            yield Closed(words, RuleLink(message("c4-closed-not-met"), ENGAGED))


__all__ = ["closed"]
