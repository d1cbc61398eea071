"""The table at a glance: who stands where and in what state, and what else one should know now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from escarmouche.documents.terms import Name
from escarmouche.rulebooks import (
    Briefing,
    Edge,
    Figure,
    Grid,
    Look,
    Mark,
    Motion,
    Overview,
    Patch,
    RuleLink,
    Stance,
    Tile,
    Words,
)
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.tiles import Plate, standard_tiles
from escarmouche.rulebooks.ddm.presentation.silhouettes import silhouette
from escarmouche.rulebooks.ddm.presentation.story import NARRATOR, side_name
from escarmouche.rulebooks.ddm.rules.command import commanded
from escarmouche.rulebooks.ddm.rules.scoring import QUIET, SHARE, counts_points, goal, teams
from escarmouche.rulebooks.ddm.rules.terrain import Board
from escarmouche.table.grid import Grid as Plan
from escarmouche.table.grid import Square
from escarmouche.table.units import INCH
from escarmouche.texts import Message, message

SIDE: Final = INCH
"""The side of a square, in 0.01 mm. [ddm.setup.battle-grid]"""

DOES: Final[Mapping[str, Mapping[str, str]]] = {
    "rock": {"rock-does": "ddm.terrain.wall.blocks"},
    "difficult": {"difficult-does": "ddm.terrain.difficult.cost"},
    "statues": {"statues-does": "ddm.terrain.statue.no-stop", "statues-cover": "ddm.terrain.statue.cover"},
    "stones": {"stones-does": "ddm.terrain.sharp-stones.cost", "stones-harm": "ddm.terrain.sharp-stones.damage"},
    "bloodrock": {"bloodrock-does": "ddm.terrain.bloodrock"},
    "sacred": {"sacred-does": "ddm.terrain.sacred-circle"},
    "pits": {"pits-does": "ddm.move.legal-position"},
    "exit": {"exit-does": "ddm.setup.exits"},
    "wall": {"rock-does": "ddm.terrain.wall.blocks"},
}
"""What each kind of square does: the words, and the rule behind them."""

LOOKS: Final[tuple[tuple[str, Look], ...]] = (
    ("difficult", "scrub"),
    ("statues", "statue"),
    ("stones", "shards"),
    ("bloodrock", "blood"),
    ("sacred", "circle"),
    ("pits", "chasm"),
)
"""What each kind of square looks like."""


def overview(battle: Battle) -> Overview:
    """The table at a glance."""
    grid = battle.board.grid
    return Overview(
        width=grid.columns * SIDE,
        depth=grid.rows * SIDE,
        figures=tuple(_figure(battle, creature) for creature in battle.creatures.values()),
        notes=tuple(_notes(battle)),
        grid=Grid(
            SIDE,
            grid.columns,
            grid.rows,
            (*_patches(battle.board), *_exits(battle)),
            tuple(_walls(battle.board.grid)),
            tuple(_laid(battle)),
        ),
    )


def briefing(battle: Battle, map: Name | None) -> Briefing:
    """Where a skirmish is fought (on a map, or on any grid), what wins it and how long it lasts."""
    grid, options = battle.board.grid, battle.options
    size = message("ddm-briefing-grid", columns=grid.columns, rows=grid.rows)
    if options.rounds is None:
        lasts = RuleLink(message("ddm-briefing-endless", rounds=QUIET), "ddm.scenario.standard.stalemate")
    else:
        lasts = RuleLink(message("ddm-briefing-rounds", count=options.rounds), "ddm.victory.basic")
    where = size if map is None else message("ddm-list", items=(message("ddm-name", name=map.told), size))
    return Briefing(where, tuple(_what_wins(battle)), (lasts,))


def _what_wins(battle: Battle) -> Iterator[RuleLink]:
    """Everything that wins a skirmish at once."""
    yield RuleLink(Message("ddm-briefing-last"), "ddm.victory.basic")
    points = goal(battle, teams(battle)[0])
    if battle.options.scenario == "quick assault":
        share = -(-SHARE * points // 100)
        yield RuleLink(message("ddm-briefing-points", points=share), "ddm.scenario.quick-assault.victory-70")
        yield RuleLink(Message("ddm-briefing-reduced"), "ddm.scenario.quick-assault.one-left")
    elif counts_points(battle):
        yield RuleLink(message("ddm-briefing-points", points=points), "ddm.scenario.standard.victory-points-win")


def stances(battle: Battle) -> dict[str, Stance]:
    """How every creature shows on the grid."""
    return {creature.id: _stance(battle, creature) for creature in battle.creatures.values()}


def _stance(battle: Battle, creature: Creature) -> Stance:
    at = creature.at
    return Stance(None if at is None else centre(battle, at, creature.body), harm=harm(creature))


def recalled(battle: Battle, what: str, facts: Mapping[str, Any]) -> dict[str, Stance]:
    """How an event of an old story showed a creature: by the last square of its way, the one where it appeared, or none."""
    creature = battle.creatures.get(facts.get("creature", ""))
    if creature is None:
        return {}
    match what, facts:
        case (("Eliminated" | "Vanished"), _):
            return {creature.id: Stance()}
        case "CreatureMoved", {"path": [*_, int(square)]}:
            return {creature.id: Stance(centre(battle, square, creature.body))}
        case (("Appeared" | "Deployed"), {"at": int(square)}):
            return {creature.id: Stance(centre(battle, square, creature.body))}
    return {}


def corner(battle: Battle, square: Square) -> tuple[int, int]:
    """The far left corner of a square, in 0.01 mm."""
    grid = battle.board.grid
    row, column = divmod(square, grid.columns)
    return column * SIDE, (grid.rows - row) * SIDE


def centre(battle: Battle, square: Square, body: int) -> tuple[int, int]:
    """The middle of a space, in 0.01 mm."""
    x, y = corner(battle, square)
    return x + body * SIDE // 2, y - body * SIDE // 2


def has_had_its_go(battle: Battle, creature: Creature) -> bool:
    """Whether a creature's turn is over, rather than under way or to come."""
    return creature.turns > 0 and (battle.turn is None or battle.turn.creature != creature.id)


def motion(what: str, facts: Mapping[str, Any]) -> Motion:
    """What is seen for a moment when an event is told; see ``Book.motion``."""
    match what, facts:
        case ("AttackMade", {"sort": "ranged"}):
            return "shot"
        case ("AttackMade", {"occasion": "charge"}):
            return "charge"
        case ("AttackMade", _):
            return "blow"
        case ("PowerUsed", _):
            return "spell"
    return ""


def _figure(battle: Battle, creature: Creature) -> Figure:
    wide = creature.body * SIDE
    return Figure(
        id=creature.id,
        side=creature.warband,
        at=_stance(battle, creature).at,
        facing=0,
        condition=_condition(battle, creature),
        card=creature.card.key,
        base=(wide, wide),
        round=True,
        harm=harm(creature),
        done=has_had_its_go(battle, creature),
        out=bool(creature.fate),
        icon=silhouette(creature.card),
        marks=() if creature.fate or creature.at is None else tuple(_marks(battle, creature)),
    )


def _marks(battle: Battle, creature: Creature) -> Iterator[Mark]:
    """What the marks of a creature say: it routs, it is out of command, something is in force on it."""
    if creature.routing:
        yield "fleeing"
    if not commanded(battle, creature):
        yield "weakened"
    if any(_lasting(creature)):
        yield "spell"


def harm(creature: Creature) -> int:
    """How badly it is wounded, from 0 to 3; 4 is out of the game."""
    if creature.fate:
        return 4
    lost = creature.card.hp - creature.hp
    return 0 if lost <= 0 else 1 + min(2, 3 * lost // creature.card.hp)


def _condition(battle: Battle, creature: Creature) -> Words:
    """The state of a creature: eliminated, its hit points, whether it routs or is out of command, what lasts on it."""
    if creature.fate:
        return Message(f"ddm-condition-{creature.fate}")
    notes: list[Words] = [message("ddm-condition-hp", hp=creature.hp, of=creature.card.hp)]
    if creature.routing:
        notes.append(message("ddm-condition-routing"))
    if creature.at is None:
        notes.append(message("ddm-condition-away"))
    elif not commanded(battle, creature):
        notes.append(message("ddm-condition-out-of-command"))
    notes += _lasting(creature)
    if has_had_its_go(battle, creature):
        notes.append(message("ddm-condition-activated"))
    return message("ddm-list", items=tuple(notes))


def _lasting(creature: Creature) -> Iterator[Words]:
    """What is in force on a creature besides what its card gives it."""
    own = {ability.name for ability in creature.card.abilities}
    for effect in creature.effects:
        title = NARRATOR.rule_title(effect.name)
        if effect.name not in own and title is not None and not effect.name.startswith("ddm.type."):
            yield message("ddm-name", name=title)


def _patches(board: Board, start: tuple[int, int] = (0, 0)) -> Iterator[Patch]:
    """Rock and every kind of terrain on a board whose far left square is at ``start``, with their squares."""
    kinds: tuple[tuple[str, Look, tuple[Square, ...]], ...] = (
        ("rock", "rock", board.grid.rock),
        *((layer, look, getattr(board, layer)) for layer, look in LOOKS),
    )
    for layer, look, squares in kinds:
        if squares:
            places = (divmod(square, board.grid.columns) for square in squares)
            lying = tuple((start[0] + column, start[1] + row) for row, column in places)
            yield Patch(message(f"ddm-terrain-{layer}"), look, lying, _does(layer))
    if board.grid.walls:
        yield Patch(message("ddm-terrain-wall"), "wall", (), _does("wall"))


def _exits(battle: Battle) -> Iterator[Patch]:
    """The squares by which each warband may leave."""
    for player, squares in battle.board.exits:
        words = message("ddm-terrain-exit", player=side_name(player))
        yield Patch(words, "exit", tuple(place(battle, square) for square in squares), _does("exit"), player)


def _laid(battle: Battle) -> Iterator[Tile]:
    """The terrain tiles that lie on the board."""
    known = standard_tiles().plates
    for tile in battle.board.tiles:
        (left, top), (right, bottom) = place(battle, tile.squares[0]), place(battle, tile.squares[-1])
        name = known[tile.key].name.told if tile.key in known else tile.key
        words = message("ddm-name", name=name)
        yield Tile(words, tile.player, (left, top), right - left + 1, bottom - top + 1)


def tile(plate: Plate, player: str, at: tuple[int, int]) -> Tile:
    """A terrain tile that is to be laid, as it is turned, with all that is on it; its far left square is ``at``."""
    patches = tuple(_patches(plate.board, at))
    walls = tuple(_walls(plate.board.grid, at))
    if plate.exits:
        places = (divmod(square, plate.columns) for square in plate.exits)
        squares = tuple((at[0] + column, at[1] + row) for row, column in places)
        words = message("ddm-terrain-exit", player=side_name(player))
        patches += (Patch(words, "exit", squares, _does("exit"), player),)
    name = message("ddm-name", name=plate.name.told)
    return Tile(name, player, at, plate.columns, plate.rows, patches, walls)


def _does(layer: str) -> tuple[RuleLink, ...]:
    """What the squares of a kind do."""
    return tuple(RuleLink(Message(f"ddm-terrain-{key}"), rule) for key, rule in DOES[layer].items())


def place(battle: Battle, square: Square) -> tuple[int, int]:
    """The column and the row of a square."""
    row, column = divmod(square, battle.board.grid.columns)
    return column, row


def _walls(grid: Plan, start: tuple[int, int] = (0, 0)) -> Iterator[Edge]:
    """The edges that are walls, on a grid whose far left square is at ``start``."""
    for square, other in grid.walls:
        down, across = divmod(other, grid.columns)
        column, row = start[0] + across, start[1] + down
        beside = other == square + 1
        yield (column, row), (column, row + 1) if beside else (column + 1, row)


def _notes(battle: Battle) -> Iterator[Words]:
    """The round, who is first, the victory points."""
    if battle.round:
        yield message("ddm-told-round-began", round=battle.round)
    if battle.first:
        yield message("ddm-note-first", player=side_name(battle.first))
    for player in battle.players:
        points = battle.points.get(player, 0)
        if points:
            yield message("ddm-note-points", player=side_name(player), points=points)
