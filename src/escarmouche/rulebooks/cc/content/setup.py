"""The set-up of a battle: what has to be known before it begins, as plain data.

A journal's header holds it, so everything is in it: packs and battlefields may change later without a recorded game
being any different.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from escarmouche.documents import Steps
from escarmouche.documents.written import Fault, fault
from escarmouche.rulebooks.cc import rules as _rules
from escarmouche.rulebooks.cc import skills as _skills
from escarmouche.rulebooks.cc.battle import Army, Battle, Card, Fighter, Options, Token, Zone
from escarmouche.rulebooks.cc.content.army import Muster
from escarmouche.rulebooks.cc.content.battlefields import ZONE_RULE, check_board, check_scenery, check_zones
from escarmouche.rulebooks.cc.content.cards import faults
from escarmouche.rulebooks.cc.content.nexus_cards import NEXUS_GRAMMAR
from escarmouche.rulebooks.cc.content.pieces import Body, Trait
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.content.scenery import BARRICADE_RULE, Standing
from escarmouche.rulebooks.cc.content.scenery import SKILLS as SCENERY_SKILLS
from escarmouche.rulebooks.cc.rules.granting import equip
from escarmouche.rulebooks.cc.rules.scenery import enter_scenery, made
from escarmouche.rulebooks.cc.rules.turn import Begin
from escarmouche.rulebooks.confrontation.effect_words import summoned
from escarmouche.table import MM, Base, Board, Disc
from escarmouche.table.exact import twice_area

CARD_RULE: Final = "cc.core.card.reference"

MOST_FIGURES: Final = 200
"""How many fighters a side may have at most."""

MOST_CROWDED: Final = 3
"""How many times as large as all bases of a side together its deployment zone is at least."""

MIN_BASE_MM, MAX_BASE_MM = 10, 200

for _package in (_rules, _skills):
    for _chapter in pkgutil.iter_modules(_package.__path__, f"{_package.__name__}."):
        importlib.import_module(_chapter.name)  # a battle knows every chapter, whichever of them others import


class SetupCard(msgspec.Struct, frozen=True):
    """A reference card that takes the field: the profiles (keys) of its fighters."""

    figures: tuple[str, ...]


class Setup(msgspec.Struct, frozen=True, kw_only=True, tag="battle"):
    """A battle about to begin. ``profiles`` by a key of this set-up alone; ``sides`` in the order of the seats.

    ``armies``: what is known of the army of each side; ``summons``: the profiles that spells and miracles make appear, by
    their own keys; ``scenery``: the pieces (ids) of the board that can be destroyed; ``markers``: where those
    of the scenario lie, in 0.01 mm.
    """

    profiles: dict[str, Profile]
    sides: dict[str, tuple[SetupCard, ...]]
    board: Board
    zones: tuple[Zone, ...]
    options: Options = Options()
    armies: dict[str, Army] = {}
    summons: dict[str, Profile] = {}
    scenery: dict[str, Standing] = {}
    markers: tuple[tuple[int, int], ...] = ()


def make_setup(
    armies: Mapping[str, Muster],
    board: Board,
    zones: Sequence[Zone],
    options: Options | None = None,
    scenery: Mapping[str, Standing] | None = None,
    markers: Sequence[tuple[int, int]] = (),
) -> Setup:
    """The set-up of a battle between mustered armies, by side."""
    profiles: dict[str, Profile] = {}
    sides = {side: tuple(_cards(army, profiles)) for side, army in armies.items()}
    return Setup(
        profiles=profiles,
        sides=sides,
        board=board,
        zones=tuple(zones),
        options=options or Options(),
        armies={side: army.in_play for side, army in armies.items()},
        summons={profile.key: profile for army in armies.values() for card in army.cards for profile in card.summoned},
        scenery=dict(scenery or {}),
        markers=tuple(markers),
    )


def _cards(army: Muster, profiles: dict[str, Profile]) -> Iterator[SetupCard]:
    for card in army.cards:
        yield SetupCard(tuple(_enter(army.in_battle(figure), profiles) for figure in card.figures()))


def _enter(figure: Profile, profiles: dict[str, Profile]) -> str:
    """The key of a profile in the set-up; fighters that were given different things are told apart by a number."""
    key, number = figure.key, 1
    while profiles.setdefault(key, figure) != figure:
        number += 1
        key = f"{figure.key}-{number}"
    return key


def begin(setup: Setup) -> Battle:
    """The battle before its first step.

    Raises :class:`~escarmouche.documents.written.Fault` for the first thing in the set-up that can't be.
    """
    check_setup(setup)
    battle = Battle(players=tuple(setup.sides), board=setup.board, zones=setup.zones, options=setup.options, agenda=[])
    battle.armies = dict(setup.armies)
    battle.summons = dict(setup.summons)
    battle.tokens = tuple(Token(f"token-{number}", spot) for number, spot in enumerate(setup.markers, start=1))
    for id, standing in setup.scenery.items():
        enter_scenery(battle, id, standing.profile, standing.pose)
    for side, cards in setup.sides.items():
        counts: dict[str, int] = {}
        for number, card in enumerate(cards, start=1):
            enlist(battle, side, f"{side}-{number}", [setup.profiles[key] for key in card.figures], counts)
    battle.then(Begin())
    return battle


def enlist(battle: Battle, side: str, card: str, figures: Sequence[Profile], counts: dict[str, int]) -> None:
    """Adds a card and its fighters, not yet on the table. ``counts``: how many of each profile the side has.

    Whoever is on the card of an engine with a crew serves it.
    """
    names: list[str] = []
    for profile in figures:
        counts[profile.key] = counts.get(profile.key, 0) + 1
        name = f"{side}-{profile.key}-{counts[profile.key]}"
        names.append(name)
        if profile.body is not None:
            nexus = battle.pieces[name] = made(name, side, profile)
            nexus.card = card
            continue
        fighter = battle.fighters[name] = Fighter(id=name, side=side, card=card, profile=profile)
        equip(fighter)
        if names[1:] and figures[0].is_served:
            fighter.serves = names[0]
    battle.cards[card] = Card(card, side, tuple(names))


# -- set-ups that come from elsewhere ----------------------------------------------------------------------------------


def check_setup(setup: Setup) -> None:
    """Raises ``Fault`` for the first thing in a set-up that can't be."""
    check_field(tuple(setup.sides), setup.board, setup.zones, setup.options)
    check_scenery(("scenery",), setup.scenery, setup.board)
    for key, profile in setup.profiles.items():
        check_profile(("profiles", key), profile)
        check_summons(("profiles", key), profile, setup.summons)
    for key, profile in setup.summons.items():
        check_profile(("summons", key), profile)
    for side, cards in setup.sides.items():
        if not 1 <= sum(len(card.figures) for card in cards) <= MOST_FIGURES or not all(card.figures for card in cards):
            raise fault(("sides", side), "cc.core.army.points", "confrontation-no-setup-figures", most=MOST_FIGURES)
        for place, card in enumerate(cards):
            for key in card.figures:
                if key not in setup.profiles:
                    raise fault(("sides", side, place), CARD_RULE, "cc-army-no-card", card=key)
    for side in setup.armies:
        if side not in setup.sides:
            raise fault(("armies", side), "cc.core.army.people", "cc-no-setup-army", side=side)
    for zone in setup.zones:
        bases = (setup.profiles[key].base for card in setup.sides[zone.side] for key in card.figures)
        needed = 2 * MOST_CROWDED * sum(_sides(base)[0] * _sides(base)[-1] for base in bases)
        if needed > abs(twice_area(zone.polygon)):
            raise fault(("sides", zone.side), ZONE_RULE, "confrontation-no-setup-room")


def check_field(players: Sequence[str], board: Board, zones: Sequence[Zone], options: Options) -> None:
    """Raises ``Fault`` for sides, a table, zones or options with which no battle can be fought."""
    if len(players) != 2 or not all(players) or players[0] == players[1]:
        raise fault(("sides",), "cc.core.setup.table", "confrontation-no-setup-two-sides")
    check_board(("board",), board)
    if sorted(zone.side for zone in zones) != sorted(players):
        raise fault(("zones",), ZONE_RULE, "confrontation-no-setup-zones")
    check_zones(("zones",), [zone.polygon for zone in zones], board)
    if options.turns is not None and options.turns < 1:
        raise fault(("options", "turns"), "cc.core.game-end", "cc-no-setup-turns")


def check_profile(steps: Steps, profile: Profile) -> None:
    """Raises ``Fault`` for a card that contradicts itself or has no sane base."""
    wrong = _first_fault(profile)
    if wrong is not None:
        raise Fault((*steps, *wrong.steps), wrong.reason, wrong.rule)
    if profile.body is not None:
        check_body((*steps, "body"), profile.body)
        if profile.body.nexus is None:
            return  # what stands on the table is as large as the terrain that it is
    for side in _sides(profile.base):
        if not MIN_BASE_MM * MM <= side <= MAX_BASE_MM * MM:
            raise fault((*steps, "base"), CARD_RULE, "confrontation-no-setup-base", least=MIN_BASE_MM, most=MAX_BASE_MM)


def check_summons(steps: Steps, profile: Profile, summons: Mapping[str, Profile]) -> None:
    """Raises ``Fault`` for the first spell or miracle that makes somebody appear whom the set-up does not know."""
    for field in ("spells", "miracles"):
        for place, mystic in enumerate(getattr(profile, field)):
            for way, key in summoned(mystic.effects):
                if key not in summons:
                    raise fault((*steps, field, place, "effects", *way), CARD_RULE, "cc-army-no-card", card=key)


SCENERY_TRAITS: Final = (BARRICADE_RULE, *(f"cc.scenery.{term.key}" for term in SCENERY_SKILLS))
"""What scenery may have besides structure points (ids)."""


def check_body(steps: Steps, body: Body) -> None:
    """Raises ``Fault`` for a piece without structure, or with skills that there are not."""
    if body.structure < 1 or body.height < 1:
        raise fault((*steps, "structure"), "cc.core.terrain.scenery", "cc-no-setup-body")
    for place, trait in enumerate(body.traits):
        if not (
            _is_of_nexus(trait) if body.nexus is not None else trait == Trait(trait.rule) and _is_of_scenery(trait)
        ):
            raise fault((*steps, "traits", place), "cc.scenery.general", "cc-no-setup-trait", skill=trait.rule)


def _is_of_scenery(trait: Trait) -> bool:
    return trait.rule in SCENERY_TRAITS


def _is_of_nexus(trait: Trait) -> bool:
    """Whether a skill is one of nexus, and its X such as it has it."""
    entry = NEXUS_GRAMMAR.skills.get(trait.rule.removeprefix("cc.nexus."))
    if entry is None or not trait.rule.startswith("cc.nexus."):
        return False
    match entry.parameter:
        case "none":
            return trait.value is None
        case "attribute":
            return isinstance(trait.value, str)
        case _:
            return isinstance(trait.value, int)


def _sides(base: Base) -> tuple[int, ...]:
    return (base.diameter,) if isinstance(base, Disc) else (base.width, base.depth)


@lru_cache(maxsize=4096)
def _first_fault(profile: Profile) -> Fault | None:
    """The first thing on a card that contradicts the rules or itself. Kept, as the same cards are played again and again."""
    return next(faults(profile), None)


__all__ = ["MOST_FIGURES", "Setup", "SetupCard", "begin", "check_field", "check_profile", "enlist", "make_setup"]
