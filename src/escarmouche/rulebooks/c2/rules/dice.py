"""How the dice of this book are read: sixes thrown again, ones that fail, and all that makes exceptions.

[c2.table.dice-exceptions]
"""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.rulebooks.confrontation.dice import PLAIN, DieException, DieRule

REROLL = "c2.dice.six"

CHARACTERISTIC = DieRule(again=REROLL)
"""A characteristic roll: sixes may be thrown again, ones fail."""

_FORGIVEN = CHARACTERISTIC.with_(first_one_fails=False, later_one_fails=False)
_FIVE_IS_SIX = CHARACTERISTIC.with_(explode=(5, 6), as_six=(5,))

EXCEPTIONS: Mapping[str, DieException] = {
    "c2.dice.six": DieException(CHARACTERISTIC),
    "c2.skill.aguerri": DieException(_FIVE_IS_SIX),
    "c2.skill.aime-des-dieux": DieException(
        CHARACTERISTIC.with_(explode=(4, 5, 6), as_six=(4, 5), later_one_fails=False)
    ),
    "c2.skill.bravoure": DieException(_FORGIVEN.with_(explode=(5, 6)), ("courage",)),
    "c2.skill.brute-epaisse": DieException(_FIVE_IS_SIX.with_(later_one_fails=False), ("attack",)),
    "c2.skill.esprit-de": DieException(_FORGIVEN, ("incantation",)),
    "c2.skill.exalte": DieException(_FORGIVEN, ("divination",)),
    "c2.skill.fanatisme": DieException(CHARACTERISTIC.with_(explode=(5, 6)), ("discipline",)),
    "c2.skill.maitre-escrimeur": DieException(_FIVE_IS_SIX.with_(later_one_fails=False), ("attack",)),
    "c2.skill.tireur-d-elite": DieException(_FORGIVEN, ("shooting",)),
    "c2.skill.tueur-ne": DieException(_FORGIVEN, ("courage",)),
    "c2.skill.vivacite": DieException(_FORGIVEN, ("initiative", "disengagement", "feat")),
    "c2.faith.griffon": DieException(_FIVE_IS_SIX, ("divination",)),
    "c2.faith.mid-nor": DieException(_FIVE_IS_SIX, ("divination",)),
    "c2.mana.recovery.orc": DieException(_FORGIVEN, ("mana-recovery",)),
    "c2.skill.maudit-des-dieux": DieException(PLAIN),
    "c2.wound.roll": DieException(
        CHARACTERISTIC.with_(explode=(), first_one_fails=False, later_one_fails=False), ("wound",)
    ),
    "c2.steam.roll": DieException(PLAIN, ("steam",)),
}
"""What changes the natural results of dice, by the id of the rule that says so.

Those whose 5 counts as a 6 add 6 for it; those who may only throw it again add 5. Where a 1 is no failure it adds 1. Of a
steam roll the failed die is an incident.
"""
