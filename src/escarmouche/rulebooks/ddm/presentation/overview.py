"""The table at a glance: who stands where and in what state, and what else one should know now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from escarmouche.documents.terms import Name
from escarmouche.rulebooks import Briefing, Figure, Grid, Look, Overview, Patch, RuleLink, Stance, Words
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.presentation.silhouettes import silhouette
from escarmouche.rulebooks.ddm.presentation.story import NARRATOR, side_name
from escarmouche.rulebooks.ddm.rules.command import commanded
from escarmouche.rulebooks.ddm.rules.scoring import QUIET, SHARE, counts_points, goal, teams
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
}
"""What each kind of square does: the words, and the rule behind them."""

LOOKS: Final[tuple[tuple[str, Look], ...]] = (
    ("difficult", "scrub"),
    ("statues", "barrier"),
    ("stones", "chasm"),
    ("bloodrock", "ground"),
    ("sacred", "shallows"),
    ("pits", "water"),
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
        grid=Grid(SIDE, grid.columns, grid.rows, tuple(_patches(battle)), tuple(_walls(battle))),
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
    )


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
    found: list[Words] = [message("ddm-condition-hp", hp=creature.hp, of=creature.card.hp)]
    if creature.routing:
        found.append(message("ddm-condition-routing"))
    if creature.at is None:
        found.append(message("ddm-condition-away"))
    elif not commanded(battle, creature):
        found.append(message("ddm-condition-out-of-command"))
    found += _lasting(creature)
    if has_had_its_go(battle, creature):
        found.append(message("ddm-condition-activated"))
    return message("ddm-list", items=tuple(found))


def _lasting(creature: Creature) -> Iterator[Words]:
    """What is in force on a creature besides what its card gives it."""
    own = {ability.name for ability in creature.card.abilities}
    for effect in creature.effects:
        title = NARRATOR.rule_title(effect.name)
        if effect.name not in own and title is not None and not effect.name.startswith("ddm.type."):
            yield message("ddm-name", name=title)


def _patches(battle: Battle) -> Iterator[Patch]:
    """Rock, every kind of terrain, and the exits of every warband, with their squares."""
    kinds: tuple[tuple[str, Look, tuple[Square, ...]], ...] = (
        ("rock", "rock", battle.board.grid.rock),
        *((layer, look, getattr(battle.board, layer)) for layer, look in LOOKS),
    )
    for layer, look, squares in kinds:
        if squares:
            yield Patch(
                message(f"ddm-terrain-{layer}"), look, tuple(place(battle, square) for square in squares), _does(layer)
            )
    for player, squares in battle.board.exits:
        words = message("ddm-terrain-exit", player=side_name(player))
        yield Patch(words, "ladder", tuple(place(battle, square) for square in squares), _does("exit"))


def _does(layer: str) -> tuple[RuleLink, ...]:
    """What the squares of a kind do."""
    return tuple(RuleLink(Message(f"ddm-terrain-{key}"), rule) for key, rule in DOES[layer].items())


def place(battle: Battle, square: Square) -> tuple[int, int]:
    """The column and the row of a square."""
    row, column = divmod(square, battle.board.grid.columns)
    return column, row


def _walls(battle: Battle) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The edges that are walls, each from corner to corner."""
    for square, other in battle.board.grid.walls:
        column, row = place(battle, other)
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
