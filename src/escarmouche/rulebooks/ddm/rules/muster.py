"""Figures made from cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Final

from escarmouche.kernel import InForce
from escarmouche.kernel import effects as kernel_effects
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.ddm.battle import Creature
from escarmouche.rulebooks.ddm.content.cards import Card

EFFECTS: Final = ("abilities", "rules.conditions", "rules.modifiers", "rules.powers", "rules.types")
"""The chapters of the book with the effects that cards may name."""

BOOK: Final = __package__.rpartition(".")[0]

TYPE: Final = "ddm.type."
"""What the names of the traits of creature types begin with."""


@cache
def know_effects() -> None:
    """Makes all effects known that cards may name; not before somebody makes a figure, as some effects make figures."""
    for module in EFFECTS:
        import_module(f"{BOOK}.{module}")


def figure(id: str, warband: str, card: Card) -> Creature:
    """A figure with everything that its card gives it: its type's traits, and its abilities. [ddm.card.name]

    [ddm.card.type] [ddm.term.type] [ddm.ability.general.source] Raises ``KeyError`` for an ability that there is not.
    """
    know_effects()
    effects = kernel_effects.NONE
    for kind in card.kinds:
        name = TYPE + kind.lower().replace(" ", "-")
        if kernel_effects.known(name):
            effects = kernel_effects.gain(effects, InForce(name))
    for ability in card.abilities:
        effects = kernel_effects.gain(effects, InForce(ability.name, ability.parameter))
    for name in implied(card):
        effects = kernel_effects.gain(effects, InForce(name))
    return Creature(id=id, warband=warband, card=card, hp=card.hp, effects=shared(effects), rating=card.commander)


def implied(card: Card) -> Iterator[str]:
    """The effects that what stands on a card brings with it: a gaze, poison on an attack, a power that is immediate."""
    if any(power.kind == "gaze" for power in card.powers):
        yield "ddm.ability.gaze-attack"
    if any(attack.poison is not None for attack in (*card.melee, *card.ranged)):
        yield "ddm.condition.poisoned#venom"
    if any(power.timing == "immediate" for power in card.powers):
        yield "ddm.term.immediate#holder"
