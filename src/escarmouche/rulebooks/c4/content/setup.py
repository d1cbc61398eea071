"""The set-up of a battle: who fights whom, where, and what was agreed on. Plain data, whole in itself.

A journal begins with it: profiles and scenery stand in it as they were, so that a battle can be fought again when cards have
changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from escarmouche.catalogue import Catalogue
from escarmouche.documents import Steps
from escarmouche.documents.written import fault
from escarmouche.rulebooks.c4.battle import Battle, Mission, Options, Zone
from escarmouche.rulebooks.c4.content.battlefields import (
    MAX_SIDE_CM,
    MIN_SIDE_CM,
    MOST_PIECES,
    Battlefield,
    check_heights,
    is_simple,
)
from escarmouche.rulebooks.c4.content.company import CompanyList, fielded
from escarmouche.rulebooks.c4.content.councils import Allowed, Council, mission_of_council, zones_of_council
from escarmouche.rulebooks.c4.content.missions import (
    BATTLES,
    assault,
    breakthrough,
    chequered,
    invasion,
    line_of_battle,
    pitched_battle,
    skirmish,
    the_hill,
)
from escarmouche.rulebooks.c4.content.muster import Enlisted, enlisted, summonable, take_the_field
from escarmouche.rulebooks.c4.content.profiles import Army, Profile, Troop
from escarmouche.rulebooks.c4.content.scenery import KINDS
from escarmouche.rulebooks.c4.rules.deployment import Deployment
from escarmouche.rulebooks.c4.rules.interiors import FLOOR, whole_pieces
from escarmouche.rulebooks.c4.rules.preparation import prepared
from escarmouche.table import CM, MM, Board, Piece, Polygon
from escarmouche.table.exact import bounding_box, twice_area

CARD: Final = "c4.unit.card"
FORCES: Final = "c4.mission.build-companies"
ZONES: Final = "c4.deployment.zone-rules"

FEWEST_SIDES, MOST_SIDES = 2, 4
MOST_FIGHTERS: Final = 200
"""How many fighters a side may have at most."""

MOST_CROWDED: Final = 4
"""How many times as large as all bases of a side together its deployment zones are at least."""

MOST_CHANGED: Final = 20
"""By how much the weather changes a characteristic at most."""

PITCHED: Final = "pitched"

BATTLE_RULES: Final[Mapping[str, str]] = {
    "pitched": "c4.mission.bataille-rangee",
    "hill": "c4.mission.la-colline",
    "invasion": "c4.mission.invasion",
    "assault": "c4.mission.a-l-assaut",
    "breakthrough": "c4.mission.percee",
    "skirmish": "c4.mission.escarmouche",
}


class Setup(msgspec.Struct, frozen=True, kw_only=True, tag="battle"):
    """A battle about to begin. ``profiles`` by a key of this set-up alone; ``sides`` in the order of the seats. ``battle``:
    which of :data:`BATTLES` it is, ``field`` the key of its battlefield, for whoever reads of it. ``summonable``: the troops
    that mystics may summon; ``loose``: the scenery that the players place.
    """

    profiles: dict[str, Profile]
    sides: dict[str, tuple[Enlisted, ...]]
    board: Board
    zones: tuple[Zone, ...]
    mission: Mission
    options: Options = Options()
    battle: str = PITCHED
    field: str = ""
    summonable: dict[str, Troop] = {}
    loose: tuple[Piece, ...] = ()


def make_setup(
    companies: Mapping[str, CompanyList],
    armies: Mapping[str, Army],
    field: Battlefield,
    battle: str = PITCHED,
    turns: int | None = None,
    options: Options | None = None,
    *,
    council: Council | None = None,
    by_players: bool = False,
) -> Setup:
    """The set-up of a battle between companies, by side. ``council``: that of the battle, if it is none of the book.
    ``by_players``: its scenery is placed by them, but for the hill. ``turns``: how many are played at most, where something
    else is agreed on than what the battle says (0: no number).
    """
    attacker = max(companies, key=lambda side: companies[side].limit)
    mission = mission_of(battle, field, attacker) if council is None else mission_of_council(council, field.board)
    if turns is not None:
        mission = msgspec.structs.replace(mission, turns=turns or None)
    profiles: dict[str, Profile] = {}
    sides = {
        side: tuple(enlisted(entry, armies[entry.troop.army], profiles) for entry in fielded(company, armies))
        for side, company in companies.items()
    }
    pieces = field.board.pieces
    fixed = _fixed(field)
    on_map = tuple(piece for piece in pieces if piece.id in fixed) if by_players else pieces
    board = msgspec.structs.replace(field.board, pieces=on_map)
    sides_of = tuple(companies)
    if council is None:
        zones = (chequered if battle == "skirmish" else line_of_battle)(field.board, sides_of)
    else:
        zones = zones_of_council(council, field, sides_of)
    return Setup(
        profiles=profiles,
        sides=sides,
        board=board,
        zones=zones,
        mission=mission,
        options=options or Options(),
        battle=battle if council is None else council.key,
        field=field.key,
        summonable=summonable(profiles.values(), armies),
        loose=tuple(unplaced(piece) for piece in pieces if piece.id not in fixed) if by_players else (),
    )


def _fixed(field: Battlefield) -> set[str]:
    """The scenery (ids) that no player places: the hill, and buildings, which are more than one piece."""
    houses = [piece.id for piece in field.board.pieces if piece.kind == FLOOR]
    within = [piece.id for piece in field.board.pieces for house in houses if piece.id.startswith(f"{house}-")]
    return {field.hill, *houses, *within}


def mission_of(battle: str, field: Battlefield, attacker: str) -> Mission:
    """What one of :data:`BATTLES` is about on a battlefield. Raises ``Fault`` for a hill where there is none, or for too few
    pieces of scenery to name.

    ``attacker``: who attacks, where somebody does: the player of the larger company.
    """
    match battle:
        case "hill":
            if not field.hill:
                raise fault(("battle",), BATTLE_RULES["hill"], "c4-no-setup-hill", field=field.name.told)
            return the_hill(field.board.piece(field.hill).outline)
        case "invasion":
            return invasion()
        case "skirmish":
            return skirmish()
        case "assault":
            mission = assault(attacker)
            if len(whole_pieces(field.board)) < 2 * mission.designated:
                raise fault(("battle",), BATTLE_RULES["assault"], "c4-no-setup-objectives", field=field.name.told)
            return mission
        case "breakthrough":
            return breakthrough(attacker)
        case _:
            return pitched_battle()


def allowed_in(battle: str, companies: Mapping[str, CompanyList], agreed: int | None) -> dict[str, Allowed]:
    """The army points of each company in one of :data:`BATTLES`: those agreed on, and twice as many for whoever attacks.

    [c4.mission.build-companies]
    """
    attacker = max(companies, key=lambda side: companies[side].limit)
    shares = {side: 2 if side == attacker and battle in ("assault", "breakthrough") else 1 for side in companies}
    return {side: Allowed(None if agreed is None else agreed * share) for side, share in shares.items()}


def unplaced(piece: Piece) -> Piece:
    """A piece of scenery, drawn about the middle of the ground that it covers."""
    left, low, right, high = bounding_box(piece.outline)
    x, y = (left + right) // 2, (low + high) // 2
    return msgspec.structs.replace(piece, outline=tuple((px - x, py - y) for px, py in piece.outline))


def begin(setup: Setup) -> Battle:
    """The battle before its first step, the deployment. Raises ``Fault`` for the first thing that can't be."""
    check_setup(setup)
    battle = Battle(
        players=tuple(setup.sides),
        board=setup.board,
        zones=setup.zones,
        options=setup.options,
        mission=setup.mission,
        elixir=dict.fromkeys(setup.sides, 0),
        agenda=[],
        loose=setup.loose,
        things={thing.id: thing.at for thing in setup.mission.things if not thing.inside},
    )
    for side, units in setup.sides.items():
        for number, entry in enumerate(units, 1):
            take_the_field(battle, side, number, entry, setup.profiles)
    battle.summonable = dict(setup.summonable)
    battle.then(*prepared(battle), Deployment())
    return battle


# -- set-ups that come from elsewhere ----------------------------------------------------------------------------------


def check_setup(setup: Setup) -> None:
    """Raises ``Fault`` for the first thing in a set-up that can't be."""
    check_field(tuple(setup.sides), setup.board, setup.zones, setup.options)
    check_mission(setup.mission, setup.board, tuple(setup.sides))
    for key, profile in setup.profiles.items():
        check_profile(("profiles", key), profile)
    for side, units in setup.sides.items():
        if not 1 <= sum(len(unit.fighters) for unit in units) <= MOST_FIGHTERS:
            raise fault(("sides", side), FORCES, "c4-no-setup-fighters", most=MOST_FIGHTERS)
        for place, unit in enumerate(units):
            _check_unit(("sides", side, place), unit, setup.profiles)
        bases = [setup.profiles[key].base for unit in units for key in unit.fighters]
        ground = sum(abs(twice_area(zone.polygon)) // 2 for zone in setup.zones if zone.side == side)
        if MOST_CROWDED * sum(base * base for base in bases) > ground:
            raise fault(("zones",), ZONES, "c4-no-setup-room")


def _check_unit(steps: Steps, unit: Enlisted, profiles: Mapping[str, Profile]) -> None:
    if not unit.fighters or len(unit.points) != len(unit.fighters) or min(unit.points) < 0:
        raise fault(steps, FORCES, "c4-no-setup-unit")
    for key in (*unit.fighters, *[companion.profile for companion in unit.familiars]):
        if key not in profiles:
            raise fault((*steps, "fighters"), CARD, "c4-no-setup-card", card=key)
    for familiar in unit.familiars:
        if not (0 <= familiar.of < len(unit.fighters) and 1 <= familiar.count <= MOST_FIGHTERS):
            raise fault((*steps, "familiars"), CARD, "c4-no-setup-unit")


def check_profile(steps: Steps, profile: Profile) -> None:
    """Raises ``Fault`` for a card that nobody could play."""
    if not 20 * MM <= profile.base <= 200 * MM or profile.base % 2:
        raise fault((*steps, "base"), CARD, "c4-no-setup-base")
    if not 0 <= profile.movement <= 60 * CM or not 1 <= profile.life <= 100 or not 1 <= profile.height <= 50 * CM:
        raise fault(steps, CARD, "c4-no-setup-profile")
    scores = [profile.defence, profile.resistance, profile.nerve, *weapon_scores(profile)]
    if (profile.courage is None) == (profile.fear is None) or not all(0 <= score <= 40 for score in scores):
        raise fault(steps, CARD, "c4-no-setup-profile")
    rules = Catalogue.load("c4").entries
    for skill in profile.skills:
        if skill.partition("#")[0] not in rules:
            raise fault((*steps, "skills"), CARD, "c4-no-setup-skill", skill=skill)


def weapon_scores(profile: Profile) -> Sequence[int]:
    """The numbers of the weapons on a card."""
    weapons = [profile.melee, *([] if profile.ranged is None else [profile.ranged])]
    return [score for weapon in weapons for score in (weapon.attack, weapon.dice, weapon.strength)]


def check_field(players: Sequence[str], board: Board, zones: Sequence[Zone], options: Options) -> None:
    """Raises ``Fault`` for sides, a table or zones that can't be fought with, or options that do not fit them."""
    if not FEWEST_SIDES <= len(players) <= MOST_SIDES or not all(players):
        raise fault(("sides",), FORCES, "c4-no-setup-sides", least=FEWEST_SIDES, most=MOST_SIDES)
    if not all(MIN_SIDE_CM * CM <= side <= MAX_SIDE_CM * CM for side in (board.width, board.depth)):
        raise fault(("board",), "c4.mission.prepare", "c4-no-setup-board", least=MIN_SIDE_CM, most=MAX_SIDE_CM)
    kinds = {kind.name for kind in KINDS}
    if len(board.pieces) > MOST_PIECES or not all(piece.kind in kinds for piece in board.pieces):
        raise fault(("board", "pieces"), "c4.mission.setup.scenery", "c4-no-setup-scenery", most=MOST_PIECES)
    for place, piece in enumerate(board.pieces):
        check_outline(("board", "pieces", place), board, piece.outline)
        check_heights(("board", "pieces", place), piece)
    for place, zone in enumerate(zones):
        check_outline(("zones", place), board, zone.polygon)
        if zone.side not in players:
            raise fault(("zones", place), ZONES, "c4-no-setup-zones")
    if {zone.side for zone in zones} != set(players):
        raise fault(("zones",), ZONES, "c4-no-setup-zones")
    if options.modes and len(options.modes) != len(players):
        raise fault(("options", "modes"), "c4.term.mode", "c4-no-setup-modes")


def check_mission(mission: Mission, board: Board, sides: Sequence[str]) -> None:
    """Raises ``Fault`` for objectives that are nowhere, for sides that do not take part or come from no edge, or numbers
    that nobody could play.
    """
    coming = [(entry.side, entry.edges) for entry in mission.entries] + [
        (arrival.side, arrival.edges) for arrival in mission.arrivals
    ]
    for side, edges in coming:
        if side not in sides or not edges:
            raise fault(("mission",), "c4.deployment.edge-entry", "c4-no-setup-mission")
    if not all(abs(benefit.by) <= MOST_CHANGED for benefit in mission.weather):
        raise fault(("mission", "weather"), "c4.mission.special-rules", "c4-no-setup-mission")
    for place, objective in enumerate(mission.objectives):
        check_outline(("mission", "objectives", place), board, objective.outline)
    numbers = [mission.for_outside, mission.for_invading, *mission.by_rank, mission.turns or 1, mission.elixir or 1]
    numbers += [objective.elixir for objective in mission.objectives]
    if not all(0 <= number <= 1000 for number in numbers) or len(mission.by_rank) not in (0, 3):
        raise fault(("mission",), "c4.mission.truce", "c4-no-setup-mission")


def check_outline(steps: Steps, board: Board, outline: Polygon) -> None:
    """Raises ``Fault`` for an outline that encloses nothing, crosses itself or leaves the table."""
    inside = all(0 <= x <= board.width and 0 <= y <= board.depth for x, y in outline)
    if not 3 <= len(outline) <= 60 or not inside or not is_simple(outline):
        raise fault(steps, "c4.mission.setup.scenery", "c4-field-outline")


__all__ = ["BATTLES", "BATTLE_RULES", "Setup", "begin", "check_field", "check_profile", "make_setup", "mission_of"]
