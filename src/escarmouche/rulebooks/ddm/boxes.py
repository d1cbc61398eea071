"""Boxes: how often an ability can still be used in the skirmish. [ddm.card.checkboxes] [ddm.core.limited-use]"""

from __future__ import annotations

from escarmouche.rulebooks.ddm.battle import Creature
from escarmouche.rulebooks.ddm.hooks import Bender


def boxes(creature: Creature, effect: Bender) -> int | None:
    """The boxes of an ability on a creature's card; ``None``: it has none, and no limit."""
    for ability in creature.card.abilities:
        if (ability.name, ability.parameter) == (effect.data.name, effect.data.parameter):
            return ability.uses
    return None


def usable(creature: Creature, effect: Bender) -> bool:
    """Whether a creature can use an ability once more."""
    return creature.left(effect.key, boxes(creature, effect))


def use(creature: Creature, effect: Bender) -> None:
    """Marks a box, if the ability has boxes. They are not regained in the skirmish."""
    if boxes(creature, effect) is not None:
        creature.spent = (*creature.spent, effect.key)
