"""Counter-magic: absorbing and countering an enemy spell that has just succeeded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

import msgspec

from escarmouche.kernel.effects import apply_hooks, breakdown
from escarmouche.kernel.windows import Opening
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import KINDS
from escarmouche.rulebooks.cc.events import SpellCountered
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import POWER, power
from escarmouche.rulebooks.cc.rules.dice import Trial, check, prepare
from escarmouche.rulebooks.cc.rules.mana import GEMS
from escarmouche.rulebooks.cc.rules.sight import sees
from escarmouche.rulebooks.cc.skills.nexus import mana_sources, use_for_mana
from escarmouche.rulebooks.confrontation.counter_magic import Attempts, absorb_spell, oppose_spell
from escarmouche.table import CONTACT, Point

WINDOW: Final = "cc.core.magic.counter-magic"
ABSORB: Final = "cc.core.magic.absorb"
COUNTER: Final = "cc.core.magic.counter"


class Incantation(msgspec.Struct, frozen=True):
    """A spell that has succeeded: by whom, on which card, how far it reaches, with which gems, and its final result.

    ``reach``: ``None`` for an unlimited one; ``target``, ``at``: at whom, or where.
    """

    by: str
    card: str
    reach: int | None
    gems: tuple[str, ...]
    total: int
    target: str = ""
    at: Point | None = None


async def is_annulled(battle: Battle, spell: Incantation) -> bool:
    """Opposing magicians may absorb or counter a spell that has succeeded; gives whether it is annulled.

    Within its range of the caster, whom they see; any number of times a turn, in contact too: it is no action. Spells whose
    range is contact or the caster himself are opposed from contact. [cc.core.magic.counter-magic]
    """
    side = battle.other(battle[spell.by].side)
    return await oppose_spell(battle, WINDOW, side, spell, partial(openings, battle, spell))


def openings(battle: Battle, spell: Incantation, attempts: Attempts) -> Mapping[str, Opening]:
    """What the enemies of the caster can do against a spell: ``absorb:`` or ``counter:`` and the magician's id.

    ``nexus:`` and two ids: a magician first uses up a nexus for its mana.
    """
    ways: dict[str, Opening] = {}
    for magician in battle.everybody(battle.other(battle[spell.by].side)):
        if is_near_enough(battle, magician, spell):
            for nexus in mana_sources(battle, magician).values():
                ways[f"nexus:{magician.id}:{nexus.id}"] = partial(use_for_mana, battle, magician, nexus)
        if not may_oppose(battle, magician, spell):
            continue
        if any(KINDS.combinations(spell.gems, magician.gems)):
            ways[f"absorb:{magician.id}"] = partial(absorb, battle, magician, spell, attempts)
        if not attempts.countered:
            ways[f"counter:{magician.id}"] = partial(counter, battle, magician, spell, attempts)
    return ways


def may_oppose(battle: Battle, magician: Fighter, spell: Incantation) -> bool:
    """Whether a fighter is a magician with gems, within range of the caster, who sees him or need not."""
    return bool(magician.gems) and is_near_enough(battle, magician, spell)


def is_near_enough(battle: Battle, magician: Fighter, spell: Incantation) -> bool:
    """Whether a fighter is a magician within range of the caster, who sees him or need not."""
    caster = battle[spell.by]
    if magician.profile.power is None or not caster.present:
        return False
    near = spell.reach is None or battle.gap(magician, caster) <= max(spell.reach, CONTACT)
    return near and apply_hooks(battle, magician, Hooks.opposes, sees(battle, magician, caster), caster, miracle=False)


async def absorb(battle: Battle, magician: Fighter, spell: Incantation, attempts: Attempts) -> None:
    """Without a roll: as many gems as the spell took, each of an Element opposed to one of them; those of mastery aside.

    A spell of one Fire and two Air takes one Water and two Earth. [cc.core.magic.absorb] Darkness is opposed to all.
    [cc.core.mana.elements]
    """
    ways = {"+".join(way): way for way in KINDS.combinations(spell.gems, magician.gems)}
    await absorb_spell(battle, magician, spell.card, ways, KINDS, question=ABSORB, rule=ABSORB)
    attempts.annulled = True


async def counter(battle: Battle, magician: Fighter, spell: Incantation, attempts: Attempts) -> None:
    """One gem of any Element, and a Power test that has to reach the final result of the incantation.

    A spell can be countered once, whoever tries; absorbing may still follow. No mastery dice. [cc.core.magic.counter]
    """
    attempts.countered = True
    (gem,) = await KINDS.pay_any(magician, 1, GEMS)
    await prepare(battle, magician, POWER)
    score = breakdown(magician.profile.power or 0, lambda: power(battle, magician))
    success = await counter_roll(battle, magician, spell.total)
    attempts.annulled = success
    battle.tell(
        lambda: SpellCountered(
            fighter=magician.id,
            card=spell.card,
            gem=gem,
            power=score,
            against=spell.total,
            success=success,
            rules=(COUNTER,),
        )
    )


def counter_roll(battle: Battle, magician: Fighter, against: int) -> Trial[bool]:
    """The Power test of a counter against the final result of an incantation; await it."""
    return check(battle, magician, POWER, COUNTER, power(battle, magician), against)
