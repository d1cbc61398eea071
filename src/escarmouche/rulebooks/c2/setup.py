"""The set-up of a battle: who fights whom, where, and what was agreed on. Plain data, whole in itself.

A journal begins with it: profiles and terrain stand in it as they were, so that a battle can be fought again when packs
have changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from escarmouche.kernel.effects import bend, known
from escarmouche.rulebooks.c2.approach import Approach
from escarmouche.rulebooks.c2.army import Muster
from escarmouche.rulebooks.c2.battle import Battle, Card, Fighter, Options, Zone
from escarmouche.rulebooks.c2.cards import Profile
from escarmouche.rulebooks.c2.hooks import Bender
from escarmouche.rulebooks.c2.turn import Turn
from escarmouche.table import Board

ABILITY = "c2.ability."


class SetupCard(msgspec.Struct, frozen=True):
    """A reference card that takes the field: the profiles (keys) of its figures."""

    figures: tuple[str, ...]


class Setup(msgspec.Struct, frozen=True, kw_only=True, tag="battle"):
    """A battle about to begin. ``profiles`` by a key of this set-up alone; ``sides`` in the order of the seats."""

    profiles: dict[str, Profile]
    sides: dict[str, tuple[SetupCard, ...]]
    board: Board
    zones: tuple[Zone, ...]
    options: Options = Options()


def make_setup(
    armies: Mapping[str, Muster], board: Board, zones: Sequence[Zone], options: Options | None = None
) -> Setup:
    """The set-up of a battle between mustered armies, by side."""
    profiles: dict[str, Profile] = {}
    sides = {side: tuple(_cards(army, profiles)) for side, army in armies.items()}
    return Setup(
        profiles=profiles, sides=sides, board=board, zones=tuple(zones), options=options if options else Options()
    )


def _cards(army: Muster, profiles: dict[str, Profile]) -> Iterator[SetupCard]:
    for card in army.cards:
        yield SetupCard(tuple(_enter(figure, profiles) for figure in card.figures()))


def _enter(figure: Profile, profiles: dict[str, Profile]) -> str:
    """The key of a profile in the set-up; figures that were given different things are told apart by a number."""
    key = figure.key
    number = 1
    while profiles.setdefault(key, figure) != figure:
        number += 1
        key = f"{figure.key}-{number}"
    return key


def begin(setup: Setup) -> Battle:
    """The battle before its first step."""
    battle = Battle(players=tuple(setup.sides), board=setup.board, zones=setup.zones, options=setup.options, agenda=[])
    for side, cards in setup.sides.items():
        counts: dict[str, int] = {}
        for number, card in enumerate(cards, start=1):
            enlist(battle, side, f"{side}-{number}", [setup.profiles[key] for key in card.figures], counts)
    battle.then(Approach(), Turn())
    return battle


def enlist(battle: Battle, side: str, card: str, figures: Sequence[Profile], counts: dict[str, int]) -> None:
    """Adds a card and its figures, not yet on the table. ``counts``: how many figures of each profile the side has."""
    fighters = []
    for profile in figures:
        counts[profile.key] = counts.get(profile.key, 0) + 1
        fighter = Fighter(id=f"{side}-{profile.key}-{counts[profile.key]}", side=side, card=card, profile=profile)
        equip(fighter)
        battle.fighters[fighter.id] = fighter
        fighters.append(fighter.id)
    pile = bend(battle[fighters[0]].effects, Bender.pile, 0, battle, battle[fighters[0]])
    battle.cards[card] = Card(card, side, tuple(fighters), pile)


def equip(fighter: Fighter) -> None:
    """Puts in force what the card of a fighter bears: its skills and its abilities. [c2.profile.skills]"""
    for skill in fighter.profile.skills:
        if known(skill.rule):
            fighter.gain(skill.rule, skill.value)
    for ability in fighter.profile.abilities:
        if known(ABILITY + ability):
            fighter.gain(ABILITY + ability)
