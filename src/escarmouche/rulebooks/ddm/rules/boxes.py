"""Boxes: how often an ability can still be used in the skirmish. [ddm.card.checkboxes] [ddm.core.limited-use]"""

from __future__ import annotations

from escarmouche.rulebooks.ddm.battle import Creature
from escarmouche.rulebooks.ddm.hooks import Hooks


def boxes(creature: Creature, effect: Hooks) -> int | None:
    """The boxes of an ability on a creature's card; ``None``: it has none, and no limit."""
    for ability in creature.card.abilities:
        if (ability.name, ability.parameter) == (effect.data.name, effect.data.parameter):
            return ability.uses
    return None


def usable(creature: Creature, effect: Hooks) -> bool:
    """Whether a creature can use an ability once more."""
    return creature.left(effect.key, boxes(creature, effect))


def box(creature: Creature, effect: Hooks) -> str:
    """What is marked when an ability is used; ``""`` for one that has no boxes."""
    return effect.key if boxes(creature, effect) is not None else ""


def mark(creature: Creature, box: str) -> None:
    """Marks a box, if there is one. They are not regained in the skirmish."""
    if box:
        creature.spent = (*creature.spent, box)


def use(creature: Creature, effect: Hooks) -> None:
    """Marks a box of an ability, if it has boxes."""
    mark(creature, box(creature, effect))
