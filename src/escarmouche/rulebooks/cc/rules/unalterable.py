"""What nothing but attacks and shots does anything to: Unalterable fighters, and all scenery and nexus.

A game effect is whatever a skill, a spell, a miracle, an artefact or a special capacity does. Somebody is its direct target
(``Hooks.targetable``), or is merely where it takes place (``Hooks.is_reached``); hidden scouts are open to neither.
[cc.core.game-effect] What the rules of play do by themselves (wounds, being stunned, rout, the penalty of a charge) is none.
"""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.confrontation.wound_table import Hit

FIGHTER: Final = "cc.skill.inalterable"
SCENERY: Final = "cc.scenery.inalterable"
NEXUS: Final = "cc.nexus.inalterable"

EFFECTS: Final = ("cc.skill.", "cc.core.magic.", "cc.core.faith.", "cc.core.nexus.", "cc.pressure.")
"""What the rules begin with (ids) from which game effects come."""

SHOTS: Final = ("cc.skill.artillerie-perforante", "cc.skill.artillerie-zone")
"""Rules of skills that are shots."""

WRECK: Final = "cc.skill.transport.destroyed"
BURST: Final = "cc.pressure.incident.explosion"
"""The boiler of whoever bears it: his own equipment, from whose explosion nothing protects him."""


class Unalterable(Hooks):
    """No game effect does anything to it, good or bad, but attacks in melee and shots.

    What spells and miracles would do to it is ignored, what friends would lend it as well, and wound rolls that come of
    anything but attacks and shots.
    """

    __slots__ = ()

    async def is_spared(self, battle: Battle, bearer: Fighter, by: Fighter, gems: tuple[str, ...]) -> bool:
        return True

    async def cancels_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit) -> bool:
        return hit.by != bearer.id and is_effect(hit.rule)


class UnalterableFighter(Unalterable, name=FIGHTER):
    """Unalterable: nothing but attacks in melee and shots has any effect on him, and nothing changes his characteristics
    but what stands on his own card. Of magic objects he has only those reserved to him. [cc.skill.inalterable]

    Of an attack or a shot the wound roll is all that counts. [cc.skill.inalterable.other-effects] What acts on terrain,
    obstacles and lines of sight stands in his way, and before his eyes, like anybody's. [cc.skill.inalterable.environment]
    """

    __slots__ = ()


class UnalterableScenery(Unalterable, name=SCENERY):
    """All scenery is unalterable. [cc.scenery.inalterable]

    Of an attack or a shot the wound roll is all that counts. Where sight is cut, it is cut on scenery, too.
    [cc.scenery.inalterable.other-effects]
    """

    __slots__ = ()


class UnalterableNexus(Unalterable, name=NEXUS):
    """All nexus are unalterable. [cc.nexus.inalterable]

    Of an attack or a shot the wound roll is all that counts. Where sight is cut, it is cut on a nexus, too.
    [cc.nexus.inalterable.other-effects]
    """

    __slots__ = ()


def is_effect(rule: str) -> bool:
    """Whether a wound roll that comes of a rule (an id) is the doing of a game effect, and of no attack or shot."""
    return rule.startswith(EFFECTS) and rule not in (*SHOTS, WRECK, BURST)


def is_unalterable(model: Fighter) -> bool:
    """Whether a fighter, or a piece, is unalterable."""
    return any(map(model.has, (FIGHTER, SCENERY, NEXUS)))


def is_open_to(model: Fighter, by: Fighter) -> bool:
    """Whether what somebody does by a skill or an effect, attacks and shots aside, does anything to a model."""
    return by is model or not is_unalterable(model)


__all__ = ["FIGHTER", "NEXUS", "SCENERY", "is_effect", "is_open_to", "is_unalterable"]
