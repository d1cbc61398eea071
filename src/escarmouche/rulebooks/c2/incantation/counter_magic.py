"""Counter-magic: absorbing and countering an enemy spell that has just been cast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import msgspec

from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.kernel.windows import Opening
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.magic_levels import is_instinctive
from escarmouche.rulebooks.c2.events import SpellCountered
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incantation.devotion import feel_need
from escarmouche.rulebooks.c2.incantation.mana import KINDS, pay_any
from escarmouche.rulebooks.c2.rules.characteristics import INCANTATION, die_of, modifier_of, offer_boosts, power
from escarmouche.rulebooks.confrontation.counter_magic import Attempts, absorb_spell, oppose_spell
from escarmouche.rulebooks.confrontation.dice import OpenRoll
from escarmouche.rulebooks.freetable.sight import sees
from escarmouche.table import Point

WINDOW: Final = "c2.magic.counter.window"
ABSORB: Final = "c2.magic.counter.absorb"
COUNTER: Final = "c2.magic.counter.counter"
COMBINATION: Final = "c2.table.opposition.absorb"


class Incantation(msgspec.Struct, frozen=True):
    """A spell that has been cast: by whom, on which card, of which path, how far it reaches, with which gems.

    ``total``: what the caster's roll came to; ``None`` for what takes no roll. ``target``, ``at``: at whom, or where.
    """

    by: str
    card: str
    path: str
    reach: int | None
    gems: tuple[str, ...]
    total: int | None
    target: str = ""
    at: Point | None = None


async def is_annulled(battle: Battle, spell: Incantation) -> bool:
    """Right after an enemy spell has been cast Magicians may try to annul it; gives whether one does.

    They absorb it or counter it, one after the other, until it is annulled or nobody wants to try any more; what is declared
    is carried out before anything else. Instinctive spells can be neither absorbed nor countered.
    [c2.magic.counter.window] [c2.magic.path.instinctive-counter]
    """
    if spell.path == "instinctive":
        return False

    async def before() -> None:
        for magician in battle.enemies(battle[spell.by]):
            if may_face(battle, magician, spell):
                await feel_need(battle, magician)

    side = battle.other(battle[spell.by].side)
    return await oppose_spell(battle, WINDOW, side, spell, partial(openings, battle, spell), before=before)


def openings(battle: Battle, spell: Incantation, attempts: Attempts) -> Mapping[str, Opening]:
    """What the enemies of the caster can do against a spell: ``absorb:`` or ``counter:`` and the Magician's id."""
    options: dict[str, Opening] = {}
    for magician in battle.enemies(battle[spell.by]):
        if not may_oppose(battle, magician, spell):
            continue
        if any(combinations(spell.gems, magician.gems)):
            options[f"absorb:{magician.id}"] = partial(absorb, battle, magician, spell, attempts)
        if may_counter(battle, magician, spell) and not attempts.countered:
            options[f"counter:{magician.id}"] = partial(counter, battle, magician, spell, attempts)
    return options


def may_oppose(battle: Battle, magician: Fighter, spell: Incantation) -> bool:
    """Whether a Magician may do anything against a spell.

    He has gems, is no further from the caster than the range of the spell, and sees where it comes from. Those of
    instinctive magic know no counter-magic.
    """
    return bool(magician.gems) and may_face(battle, magician, spell)


def may_face(battle: Battle, magician: Fighter, spell: Incantation) -> bool:
    """Whether a Magician who has the gems may do something against a spell."""
    caster = battle[spell.by]
    return (
        magician.profile.power is not None
        and magician.in_play
        and apply_hooks(battle, magician, Hooks.may_act, True)
        and not is_instinctive(magician.profile)
        and caster.in_play
        and (spell.reach is None or battle.gap(magician, caster) <= spell.reach)
        and sees(battle, magician, caster)
    )


# -- absorbing ---------------------------------------------------------------------------------------------------------


def combinations(spent: Sequence[str], held: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """All the ways to pay, for each gem of a spell, one gem opposed to it out of a reserve.

    [c2.magic.opposition] [c2.table.opposition] [c2.table.opposition.absorb]

    >>> list(combinations(["feu", "air"], ["eau", "terre"]))
    [('eau', 'terre')]
    """
    return KINDS.combinations(spent, held)


async def absorb(battle: Battle, magician: Fighter, spell: Incantation, attempts: Attempts) -> None:
    """As many gems as the spell took, each opposed to one of them, annul it without a roll.

    [c2.magic.counter.absorb] [c2.magic.example.turn3-absorb]

    What was paid for mastery or for a greater effect does not count. Which gems do it is the Magician's choice.
    """
    ways = {"+".join(way): way for way in combinations(spell.gems, magician.gems)}
    await absorb_spell(battle, magician, spell.card, ways, KINDS, question=COMBINATION, rule=ABSORB)
    attempts.annulled = True


# -- countering --------------------------------------------------------------------------------------------------------


def may_counter(battle: Battle, magician: Fighter, spell: Incantation) -> bool:
    """Whether a Magician may counter a spell: one cast by a roll, and nothing keeps him from incantations."""
    return spell.total is not None and apply_hooks(battle, magician, Hooks.may_cast, True)


async def counter(battle: Battle, magician: Fighter, spell: Incantation, attempts: Attempts) -> None:
    """One gem, of any element, and 1D6 + POU that has to reach the total of the caster.

    [c2.magic.counter.counter] [c2.magic.example.turn2-counter]

    There is one such attempt at most against a spell, whoever makes it; its gem is gone in any case.
    """
    assert spell.total is not None
    attempts.countered = True
    (gem,) = await pay_any(magician, 1)
    await offer_boosts(battle, magician, "power")
    await moment(magician.effects, Hooks.on_roll, battle, magician, INCANTATION)
    total = await counter_roll(battle, magician, spell.total)
    success = total is not None and total >= spell.total
    attempts.annulled = success
    against = spell.total
    battle.tell(
        lambda: SpellCountered(
            fighter=magician.id,
            card=spell.card,
            gem=gem,
            total=total,
            against=against,
            success=success,
            rules=(COUNTER,),
        )
    )


def counter_roll(battle: Battle, magician: Fighter, against: int) -> OpenRoll[int | None]:
    """The roll of a counter: its total, ``None`` if it fails by itself. Await it."""
    score = power(battle, magician)
    modifier = modifier_of(battle, magician, INCANTATION)
    return OpenRoll(
        magician.side,
        COUNTER,
        lambda die: None if die is None else die + score,
        wants_more=lambda die: die + score < against,
        die=die_of(battle, magician, INCANTATION),
        modifier=modifier,
        about={"fighter": magician.id, "score": score, "difficulty": against, "modifier": modifier},
    )
