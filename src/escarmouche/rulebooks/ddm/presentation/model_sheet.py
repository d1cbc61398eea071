"""A creature in all detail: its card as it is now, and what else is in force on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from escarmouche.kernel import Breakdown, InForce
from escarmouche.kernel.effects import breakdown, note
from escarmouche.rulebooks import Fact, RuleLink, Sheet
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Sort
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.presentation import card_sheets
from escarmouche.rulebooks.ddm.presentation.story import GAINS, NARRATOR
from escarmouche.rulebooks.ddm.rules.force import apply_hooks, in_force, overriding
from escarmouche.rulebooks.ddm.rules.modifiers import Modifier
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.texts import Message, message


def sheet(battle: Battle, creature: Creature) -> Sheet:
    """A creature in all detail."""
    facts = tuple(_as_it_is(battle, creature, fact) for fact in card_sheets.facts(creature.card))
    return Sheet(creature.card.cost, facts, tuple(_effects(battle, creature)))


def _as_it_is(battle: Battle, creature: Creature, fact: Fact) -> Fact:
    """A line of the card of a creature, with what its value has become."""
    count = COUNTS.get(fact.label.key) if isinstance(fact.label, Message) else None
    if count is None or creature.fate or creature.at is None:
        return fact
    now = count(battle, creature)
    return fact if now.base == now.total else msgspec.structs.replace(fact, now=now)


def _speed(battle: Battle, creature: Creature) -> Breakdown:
    printed = creature.card.speed
    return breakdown(printed, lambda: apply_hooks(battle, creature, Hooks.speed, printed, "walk"))


def _armor_class(battle: Battle, creature: Creature) -> Breakdown:
    return _modified(battle, creature, Hooks.armor_class, creature.card.ac, "melee")


def _melee(battle: Battle, creature: Creature) -> Breakdown:
    return _modified(battle, creature, Hooks.attack, creature.card.melee[0].bonus, "melee")


def _ranged(battle: Battle, creature: Creature) -> Breakdown:
    return _modified(battle, creature, Hooks.attack, creature.card.ranged[0].bonus, "ranged")


COUNTS: Final[Mapping[str, Callable[[Battle, Creature], Breakdown]]] = {
    "ddm-sheet-hp": lambda _, creature: Breakdown(creature.card.hp, (), creature.hp),
    "ddm-sheet-speed": _speed,
    "ddm-sheet-ac": _armor_class,
    "ddm-sheet-melee": _melee,
    "ddm-sheet-ranged": _ranged,
}
"""How the values of a card are counted now; of attacks, that of the first."""


def _modified(battle: Battle, creature: Creature, hook: Callable[..., Any], printed: int, sort: Sort) -> Breakdown:
    """A value with the modifiers in force on it: what hangs on whom one strikes, or on who strikes, is not known yet."""
    strike = Strike(attacker=creature.id, target=creature.id, sort=sort, index=0)

    def count() -> int:
        value = printed
        for effect in overriding(battle, creature, hook):
            if isinstance(effect, Modifier):
                after: int = getattr(effect, hook.__name__)(value, battle, creature, strike)
                value = note(effect.rule, value, after)
        return value

    return breakdown(printed, count)


def _effects(battle: Battle, creature: Creature) -> Iterator[RuleLink]:
    """What is in force on a creature besides what its card gives it, each once."""
    own = {(ability.name, ability.parameter) for ability in creature.card.abilities}
    told = set()
    for effect in () if creature.fate else in_force(battle, creature):
        rule = effect.name.partition("#")[0]
        known = effect.name, effect.parameter
        if known in own or known in told or rule.startswith("ddm.type.") or NARRATOR.rule_title(rule) is None:
            continue
        told.add(known)
        yield RuleLink(_words(effect), rule)


def _words(effect: InForce) -> Message:
    """An effect as a card would write it: a modifier with its number, anything else by the title of its rule."""
    if effect.name.startswith(GAINS):
        return card_sheets.effect_told(effect.name, effect.parameter)
    titles = NARRATOR.rule_title(effect.name.partition("#")[0]) or {}
    behind = "" if effect.parameter is None else f"/{effect.parameter}"
    return message("ddm-name", name={language: title + behind for language, title in titles.items()})


__all__ = ["sheet"]
