"""The set-up of a battle: who fights whom, where, and what was agreed on. Plain data, whole in itself.

A journal begins with it: profiles and terrain stand in it as they were, so that a battle can be fought again when packs have
changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, islice
from typing import Final

import msgspec

from escarmouche.documents import Steps
from escarmouche.documents.written import Fault, fault
from escarmouche.errors import nearest
from escarmouche.rulebooks.lfw.battle import (
    CONTACT_TENTHS,
    Battle,
    Gathering,
    Mission,
    Options,
    Roster,
    Site,
    Tide,
    Zone,
)
from escarmouche.rulebooks.lfw.content.army import Army
from escarmouche.rulebooks.lfw.content.battlefield_files import check_board, check_zones
from escarmouche.rulebooks.lfw.content.battlefields import CLOSED, DEEP_WATER, OPENING
from escarmouche.rulebooks.lfw.content.cards import Profile, faults
from escarmouche.rulebooks.lfw.content.scenarios import (
    BY_KEY,
    Scenario,
    is_underground,
    misplaced,
    plays_demons,
    suits_post,
)
from escarmouche.rulebooks.lfw.content.tides import faults as tide_faults
from escarmouche.rulebooks.lfw.content.tides import parts
from escarmouche.rulebooks.lfw.rules.prebattle import enlist
from escarmouche.rulebooks.lfw.rules.turn import Begin
from escarmouche.rulebooks.lfw.skills import all as _all_effects  # noqa: F401  makes every effect known
from escarmouche.table import MM, Board
from escarmouche.table.exact import twice_area

SHEET_RULE: Final = "lfw.profile.sheet"
PLAYERS_RULE: Final = "lfw.turn.players"
ZONE_RULE: Final = "lfw.scenario.placement"

MOST_UNITS: Final = 60
"""How many units a side may have at most."""

FEWEST_SIDES, MOST_SIDES = 2, 4
MIN_BASE_MM, MAX_BASE_MM = 5, 300

MOST_WAYS: Final = 5_000
"""How many choices of places are looked through for one that fits."""

CROWDED: Final = 2
"""How many times as large as all bases of a side together its deployment zone is at least."""


class Setup(msgspec.Struct, frozen=True, kw_only=True, tag="battle"):
    """A battle about to begin. ``profiles`` by a key of this set-up alone; ``sides`` in the order of the seats: the
    profiles of their units. ``scenario``: its key, if one is played; ``places``: the pieces of terrain (ids) that it is
    about. ``tide``: the army that nobody plays, where the scenario has one. ``draws_posts``: dice say who has which post.
    ``rosters``: the lists of which the players choose theirs in secret; then ``sides`` have no units yet.
    """

    profiles: dict[str, Profile]
    sides: dict[str, tuple[str, ...]]
    board: Board
    zones: tuple[Zone, ...]
    options: Options = Options()
    scenario: str = ""
    places: tuple[str, ...] = ()
    tide: Tide | None = None
    draws_posts: bool = False
    rosters: tuple[Roster, ...] = ()


def make_setup(
    armies: Mapping[str, Army | None],
    board: Board,
    zones: Sequence[Zone],
    options: Options,
    scenario: str = "",
) -> Setup:
    """The set-up of a battle between armies, by side; of whoever is still to choose one there is none.

    Raises ``Fault`` for a table on which a scenario can't be played.
    """
    profiles: dict[str, Profile] = {}
    sides = {
        side: tuple(_enter(unit.profile, profiles) for unit in army.units) if army is not None else ()
        for side, army in armies.items()
    }
    places = places_for(scenario, board) if scenario else ()
    if places is None:
        raise fault(("board",), f"lfw.scenario.{scenario}.field", "lfw-setup-scenario-field")
    return Setup(
        profiles=profiles,
        sides=sides,
        board=board,
        zones=tuple(zones),
        options=options,
        scenario=scenario,
        places=places,
    )


def places_for(scenario: str, board: Board) -> tuple[str, ...] | None:
    """The pieces of terrain (ids) that a scenario is about on a table, the first that do; ``None`` where it does not fit."""
    data = BY_KEY[scenario]
    if data.size not in (None, (board.width, board.depth)) or (data.walled and not is_underground(board)):
        return None
    able = [piece.id for piece in board.pieces if piece.kind in data.piece_kinds]
    ways = islice(combinations(able, data.pieces), MOST_WAYS)
    return next((way for way in ways if not any(True for _ in misplaced(data, board, way))), None)


def _enter(profile: Profile, profiles: dict[str, Profile]) -> str:
    """The key of a profile in the set-up; those that were given different things are told apart by a number."""
    key, number = profile.key, 1
    while profiles.setdefault(key, profile) != profile:
        number += 1
        key = f"{profile.key}-{number}"
    return key


def begin(setup: Setup) -> Battle:
    """The battle before its first step.

    Raises :class:`~escarmouche.documents.written.Fault` for the first thing in the set-up that can't be.
    """
    check_setup(setup)
    sides = tuple(setup.sides)
    battle = Battle(players=sides, board=setup.board, zones=setup.zones, options=setup.options, order=sides, agenda=[])
    battle.night = setup.options.night
    battle.tide = setup.tide
    battle.order = battle.sides
    for side, keys in setup.sides.items():
        enlist(battle, side, [setup.profiles[key] for key in keys])
    if setup.draws_posts or setup.rosters:
        battle.gathering = Gathering(setup.draws_posts, setup.rosters)
    if setup.scenario:
        posts = () if setup.draws_posts else tuple(zip(sides, BY_KEY[setup.scenario].posts, strict=False))
        sites = tuple(Site(name, setup.board.piece(name).outline) for name in setup.places)
        battle.mission = Mission(scenario=setup.scenario, posts=posts, sites=sites)
    battle.then(Begin())
    return battle


# -- set-ups that come from elsewhere ----------------------------------------------------------------------------------


def check_setup(setup: Setup) -> None:
    """Raises ``Fault`` for the first thing in a set-up that can't be."""
    data = BY_KEY.get(setup.scenario)
    least = FEWEST_SIDES if data is None else min(data.least, FEWEST_SIDES)
    check_field(tuple(setup.sides), setup.board, setup.zones, setup.options, least)
    for key, profile in setup.profiles.items():
        check_profile(("profiles", key), profile)
    check_gathering(setup)
    for side, keys in setup.sides.items():
        if not (0 if setup.rosters else 1) <= len(keys) <= (0 if setup.rosters else MOST_UNITS):
            raise fault(("sides", side), "lfw.army.composition", "lfw-setup-units", most=MOST_UNITS)
        for place, key in enumerate(keys):
            if key not in setup.profiles:
                raise fault(("sides", side, place), SHEET_RULE, "lfw-army-no-unit", unit=key)
    if setup.scenario:
        check_scenario(setup)
    check_tide(setup)
    for zone in () if setup.scenario else setup.zones:
        bases = (
            (fighter.mount or fighter).base.diameter
            for fighter in map(setup.profiles.__getitem__, setup.sides[zone.side])
        )
        if 2 * CROWDED * sum(base * base for base in bases) > abs(twice_area(zone.polygon)):
            raise fault(("sides", zone.side), ZONE_RULE, "lfw-setup-room")


def check_scenario(setup: Setup) -> None:
    """Raises ``Fault`` for a scenario that there is not, or not for so many, or on another table."""
    data = BY_KEY.get(setup.scenario)
    if data is None:
        known = nearest(setup.scenario, BY_KEY, 1) or tuple(BY_KEY)
        raise fault(("scenario",), "lfw.scenario.prebattle", "lfw-setup-no-scenario", name=setup.scenario, known=known)
    check_sides(data, len(setup.sides))
    if not setup.rosters:
        check_posts(setup, data)
    pieces = {piece.id for piece in setup.board.pieces}
    fits = data.size in (None, (setup.board.width, setup.board.depth)) and len(setup.places) == data.pieces
    if not fits or not {*setup.places} <= pieces or any(True for _ in misplaced(data, setup.board, setup.places)):
        raise fault(("board",), f"{data.id}.field", "lfw-setup-scenario-field")


def check_sides(data: Scenario, count: int) -> None:
    """Raises ``Fault`` for a scenario that is not one for so many sides."""
    if not data.least <= count <= len(data.posts):
        raise fault(("sides",), data.id, "lfw-setup-scenario-sides", least=data.least, most=len(data.posts))


def check_posts(setup: Setup, data: Scenario) -> None:
    """Raises ``Fault`` for an army that a scenario does not allow.

    One that costs more than it says, where lists are open [lfw.scenario.imposer-le-respect.army]; where demons are fought,
    one of theirs for anybody else, or another for them [lfw.scenario.fleau-des-demons]; in their mine, another for the
    defender. [lfw.scenario.mines.defender] A titan's that is not one unit, or costs more than 300 points for each of its
    assailants. [lfw.scenario.assaut-sur-un-titan.titan]
    """
    for (side, keys), post in zip(setup.sides.items(), data.posts, strict=False):
        units = [setup.profiles[key] for key in keys]
        if data.open_lists and sum(unit.points for unit in units) > data.points:
            raise fault(("sides", side), f"{data.id}.army", "lfw-setup-scenario-points", most=data.points)
        if post == data.lone and len(units) != 1:
            raise fault(("sides", side), f"{data.id}.titan", "lfw-setup-scenario-alone")
        if post == data.lone and units[0].points > data.points * (len(setup.sides) - 1):
            most = data.points * (len(setup.sides) - 1)
            raise fault(("sides", side), f"{data.id}.titan", "lfw-setup-scenario-points", most=most)
        wanted = plays_demons(data, post)
        if wanted is not None and not all(unit.demon == wanted for unit in units):
            key = "lfw-setup-scenario-demons" if wanted else "lfw-setup-scenario-no-demons"
            raise fault(("sides", side), data.id, key)


def check_tide(setup: Setup) -> None:
    """Raises ``Fault`` for a tide where there is none, for none where there has to be one, and for one that can't be."""
    tide = setup.tide
    if (tide is not None) != (setup.scenario == "flot-infini"):
        raise fault(("tide",), "lfw.scenario.flot-infini.army", "lfw-setup-tide")
    if tide is None:
        return
    if (tide.mode == "solitary") != (len(setup.sides) == 1) or tide.edge or tide.waiting or tide.fallen:
        raise fault(("tide", "mode"), "lfw.scenario.flot-infini", "lfw-setup-tide-mode")
    for place, profile in enumerate(tide.offered):
        check_profile(("tide", "offered", place), profile)
    if tide.army is None and not tide.offered:
        raise fault(("tide", "army"), "lfw.scenario.flot-infini.army", "lfw-setup-tide")
    if tide.army is not None:
        for wrong in tide_faults(tide.army):
            raise Fault(("tide", "army", *wrong.steps), wrong.reason, wrong.rule)
        for _, steps, unit in parts(tide.army):
            check_profile(("tide", "army", *steps), unit.profile)


def check_gathering(setup: Setup) -> None:
    """Raises ``Fault`` for posts that can't be drawn, and for lists of which a player could choose none.

    [lfw.scenario.prebattle]
    """
    rule = "lfw.scenario.prebattle"
    data = BY_KEY.get(setup.scenario)
    if setup.draws_posts and data is None:
        raise fault(("draws_posts",), rule, "lfw-setup-no-posts")
    posts = () if data is None else data.posts[: len(setup.sides)]
    if data is not None and setup.draws_posts and not setup.rosters:
        for side, keys in setup.sides.items():
            units = [setup.profiles[key] for key in keys if key in setup.profiles]
            if not all(suits_post(data, post, units, len(setup.sides)) for post in posts):
                raise fault(("sides", side), rule, "lfw-setup-posts-differ")
    for place, roster in enumerate(setup.rosters):
        if not 1 <= len(roster.units) <= MOST_UNITS:
            raise fault(("rosters", place), "lfw.army.composition", "lfw-setup-units", most=MOST_UNITS)
        for number, profile in enumerate(roster.units):
            check_profile(("rosters", place, "units", number), profile)
    for post in posts if setup.rosters else ():
        assert data is not None
        if not any(suits_post(data, post, roster.units, len(setup.sides)) for roster in setup.rosters):
            raise fault(("rosters",), rule, "lfw-setup-no-list", post=post)


def check_field(
    players: Sequence[str], board: Board, zones: Sequence[Zone], options: Options, least: int = FEWEST_SIDES
) -> None:
    """Raises ``Fault`` for sides, a table, zones or options with which no battle can be fought."""
    if not least <= len(players) <= MOST_SIDES or not all(players) or len({*players}) != len(players):
        raise fault(("sides",), PLAYERS_RULE, "lfw-setup-sides", least=least, most=MOST_SIDES)
    check_board(("board",), board)
    if sorted(zone.side for zone in zones) != sorted(players):
        raise fault(("zones",), ZONE_RULE, "lfw-setup-zones")
    check_zones(("zones",), [zone.polygon for zone in zones], board)
    if options.contact_tenths not in CONTACT_TENTHS:
        raise fault(("options", "contact_tenths"), "lfw.distance.contact", "lfw-setup-contact")
    pieces = {piece.id: piece.kind for piece in board.pieces}
    for place, passage in enumerate(options.passages):
        if pieces.get(passage.piece) not in (OPENING, CLOSED, DEEP_WATER):
            steps: Steps = ("options", "passages", place)
            raise fault(steps, "lfw.terrain.interieur.openings", "lfw-field-no-opening")
    if options.turns is not None and options.turns < 1:
        raise fault(("options", "turns"), "lfw.scenario.victory", "lfw-setup-turns")


def check_profile(steps: Steps, profile: Profile) -> None:
    """Raises ``Fault`` for a sheet that contradicts itself or has no sane base."""
    for wrong in faults(profile):
        raise Fault((*steps, *wrong.steps), wrong.reason, wrong.rule)
    if not MIN_BASE_MM * MM <= profile.base.diameter <= MAX_BASE_MM * MM or profile.movement < 0 or profile.height <= 0:
        raise fault((*steps, "base"), "lfw.profile.base", "lfw-setup-base", least=MIN_BASE_MM, most=MAX_BASE_MM)


__all__ = ["MOST_UNITS", "Setup", "begin", "check_field", "check_profile", "check_sides", "enlist", "make_setup"]
