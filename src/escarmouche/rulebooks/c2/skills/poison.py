"""Poison: who carries a toxic die this turn, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from escarmouche.kernel import PASS, Choose, confirm
from escarmouche.rulebooks.c2.battle import Attack, Battle, Fighter
from escarmouche.rulebooks.c2.content.skill_names import IMMORTALS
from escarmouche.rulebooks.c2.events import PoisonApplied, PoisonReady
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.combat import without
from escarmouche.rulebooks.c2.rules.wounds import wound_roll
from escarmouche.rulebooks.c2.skills.attributes import SKILL, touches
from escarmouche.rulebooks.c2.skills.natures import CONSTRUCT, UNDEAD
from escarmouche.rulebooks.c2.skills.slices import choose_by_slices, owners_of
from escarmouche.rulebooks.confrontation.wound_table import Hit

TOXIC: Final = "c2.skill.toxique"
USE: Final = "c2.skill.toxique.use"
DIE: Final = "c2.skill.toxique.use#die"
LOADED: Final = "c2.skill.toxique.use#loaded"

POISONED: Final = "poisoned"
"""The mark of an attack or shot made with the toxic die."""

IMMUNE: Final = (UNDEAD, CONSTRUCT, *(SKILL + key for key in IMMORTALS))
"""What poison does nothing to."""


class Toxic(Hooks, name=TOXIC):
    """Before the Tactics roll a side gives toxic dice to as many of its toxic figures as they have slices of 100 points.

    The points are those of all its toxic figures in play, with what they carry. [c2.skill.toxique]

    If an attack or a shot with such a die leads to a wound roll, its victim, if it has survived, takes a second one of
    Strength X at once. Undead, Constructs and Immortals are immune. [c2.skill.toxique.use]
    """

    __slots__ = ()
    stacking = "best"
    order = 40

    async def start_of_turn_for_all(self, battle: Battle, bearer: Fighter) -> None:
        if owners := owners_of(battle, bearer.side, TOXIC):
            await give_out_dice(battle, owners)

    async def after_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        victim = battle[hit.victim]
        if hit.mark == POISONED and can_be_poisoned(battle, victim):
            await wound_roll(battle, victim, self.number, by=bearer, rule=USE)


async def give_out_dice(battle: Battle, owners: Sequence[Fighter]) -> None:
    """The player of a side chooses which of its toxic figures carry a toxic die this turn."""
    carriers = await choose_by_slices(owners, TOXIC)
    for carrier in carriers:
        battle[carrier].gain(DIE, until="turn")
    battle.tell(lambda: PoisonReady(fighters=carriers, rules=(TOXIC,)))


class ToxicDie(Hooks, name=DIE):
    """A toxic die: once this turn, before a test of attack or shooting, it may take the place of one of the dice."""

    __slots__ = ()

    async def before_attack_rolls(self, battle: Battle, bearer: Fighter) -> None:
        worth = [attack for attack in battle.attacks if can_be_poisoned(battle, battle[attack.target])]
        if not worth:
            return
        attacks: dict[str, Attack | None] = {f"{attack.target}+{attack.threshold}": attack for attack in worth}
        options = {**attacks, PASS: None}
        about = {"fighter": bearer.id}
        chosen = await Choose(bearer.side, USE, options, default=next(iter(attacks)), about=about)
        if chosen is not None:
            poisoned = msgspec.structs.replace(chosen, mark=POISONED)
            battle.attacks = tuple(sorted((*without(battle.attacks, chosen), poisoned)))
            use_up(battle, bearer, battle[chosen.target])

    async def before_shot(self, battle: Battle, bearer: Fighter, target: Fighter) -> None:
        about = {"fighter": bearer.id, "target": target.id}
        if can_be_poisoned(battle, target) and await confirm(bearer.side, f"{USE}#shot", default=True, about=about):
            use_up(battle, bearer, target)
            bearer.gain(LOADED, until="phase")


class Loaded(Hooks, name=LOADED):
    """The shot about to be made is poisoned."""

    __slots__ = ()

    def shot_mark(self, value: str, battle: Battle, bearer: Fighter) -> str:
        return POISONED

    async def after_shot(self, battle: Battle, bearer: Fighter, target: Fighter, hit: bool) -> None:
        bearer.lose(LOADED)


def use_up(battle: Battle, fighter: Fighter, target: Fighter) -> None:
    """A figure uses its toxic die against an enemy."""
    fighter.lose(DIE)
    battle.tell(lambda: PoisonApplied(fighter=fighter.id, target=target.id, rules=(USE,)))


def can_be_poisoned(battle: Battle, fighter: Fighter) -> bool:
    """Whether poison does anything to a figure."""
    return fighter.in_play and not any(fighter.has(skill) for skill in IMMUNE) and touches(battle, TOXIC, fighter)
