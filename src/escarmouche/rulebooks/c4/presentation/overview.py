"""The table at a glance: who stands where and in what state, and what else one should know now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from escarmouche.kernel import Event
from escarmouche.rulebooks import (
    Area,
    Briefing,
    Figure,
    Look,
    Motion,
    Overview,
    RuleLink,
    Scenery,
    Shape,
    Stance,
    Stock,
    Words,
)
from escarmouche.rulebooks.c4.battle import Battle, Edge, Fighter, Unit
from escarmouche.rulebooks.c4.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c4.content.setup import BATTLE_RULES, Setup
from escarmouche.rulebooks.c4.events import TemplatePlaced
from escarmouche.rulebooks.c4.presentation.silhouettes import silhouette
from escarmouche.rulebooks.c4.presentation.story import list_told, names, side_name
from escarmouche.rulebooks.c4.rules.deployment import Deployment, DeployNext
from escarmouche.rulebooks.c4.rules.entry import edges_of
from escarmouche.rulebooks.c4.rules.interiors import ENTER, FLOOR, OPEN, SHUT
from escarmouche.rulebooks.c4.rules.things import MARKER, carried_by
from escarmouche.table import CM, Polygon, to_cm
from escarmouche.texts import Message, message

LOOKS: Final[Mapping[str, Look]] = {
    "rock": "rock",
    "wall": "wall",
    "thicket": "wood",
    "hedge": "barrier",
    "mound": "rock",
    "water": "water",
    "chasm": "chasm",
    "door": "wall",
    "open-door": "ground",
    "chest": "barrier",
    "open-chest": "barrier",
    "floor": "ground",
}
"""What each kind of scenery looks like."""

BARRED: Final = "c4.scenery.cross.default"
SIGHT: Final = "c4.los.definition"
INTERFERENCE: Final = "c4.shoot.interference"

STRIP: Final = 2 * CM
"""How broad the ground is that shows an edge by which units come."""

DEAD: Final = 2
"""How bad it is to be eliminated; to have lost life points is 1."""


def overview(battle: Battle) -> Overview:
    """The table at a glance."""
    return Overview(
        width=battle.board.width,
        depth=battle.board.depth,
        figures=tuple(_figure(battle, fighter) for fighter in battle.models.values()),
        scenery=tuple(_scenery(battle)),
        notes=tuple(_notes(battle)),
        areas=tuple(_areas(battle)),
    )


def _scenery(battle: Battle) -> Iterator[Scenery]:
    known = names(battle)
    for piece in battle.board.pieces:
        yield Scenery(
            known.get(piece.id, piece.kind),
            piece.outline,
            piece.height,
            piece.depth,
            LOOKS.get(piece.kind, "ground"),
            tuple(_does(battle, piece.kind, piece.height)),
        )


def _does(battle: Battle, kind: str, height: int) -> Iterator[RuleLink]:
    """What a kind of scenery does to movement and to shooting."""
    ground = next(candidate for candidate in battle.board.kinds if candidate.name == kind)
    if ground.cost == "barred":
        yield RuleLink(Message("c4-scenery-barred"), BARRED)
    if kind in SHUT:
        yield RuleLink(Message("c4-scenery-opens"), OPEN)
    if kind == FLOOR:
        yield RuleLink(Message("c4-scenery-holds"), ENTER)
    if ground.sight == "opaque":
        yield RuleLink(message("c4-scenery-opaque", height=to_cm(height)), SIGHT)
    if height:
        yield RuleLink(Message("c4-scenery-interferes"), INTERFERENCE)


def stances(battle: Battle) -> dict[str, Stance]:
    """How every fighter shows on the table."""
    return {fighter.id: _stance(fighter) for fighter in battle.models.values()}


def _stance(fighter: Fighter) -> Stance:
    pose = fighter.pose
    return Stance(harm=harm(fighter)) if pose is None else Stance(pose.point, pose.facing, harm(fighter))


def harm(fighter: Fighter) -> int:
    """How badly a fighter is hurt."""
    return DEAD if fighter.lost else int(fighter.damage > 0)


def recalled(battle: Battle, what: str, facts: Mapping[str, Any]) -> dict[str, Stance]:
    """How an event of an old story showed fighters: by the poses that it told."""
    fighter, pose = facts.get("fighter"), facts.get("pose")
    if what == "UnitDeployed":
        return {member: Stance((at["x"], at["y"]), at["facing"]) for member, at in facts.get("poses", {}).items()}
    if fighter not in battle.models:
        return {}
    if what == "FighterLost":
        return {str(fighter): Stance()}
    return {str(fighter): Stance((pose["x"], pose["y"]), pose["facing"])} if pose else {}


def motion(what: str, facts: Mapping[str, Any]) -> Motion:
    """What is seen for a moment when an event is told; see ``Book.motion``."""
    match what:
        case "Charged":
            return "charge"
        case "Struck":
            return "shot" if facts.get("how") == "shot" else "blow"
        case "TemplatePlaced":
            return "shot"
        case "MysticUsed":
            return "spell"
    return ""


def _figure(battle: Battle, fighter: Fighter) -> Figure:
    unit = battle.unit_of(fighter)
    stance = _stance(fighter)
    return Figure(
        id=fighter.id,
        side=fighter.side,
        at=stance.at,
        facing=stance.facing,
        condition=condition(battle, fighter),
        card=fighter.profile.key,
        base=(fighter.profile.base, fighter.profile.base),
        round=True,
        level=0 if fighter.pose is None else fighter.pose.z,
        harm=harm(fighter),
        done=unit.activated and not fighter.lost,
        out=fighter.lost,
        icon=silhouette(fighter.profile),
        stocks=() if fighter.lost else tuple(_stocks(unit, fighter)),
        marks=("fleeing",) if unit.routed and not fighter.lost else (),
    )


def _stocks(unit: Unit, fighter: Fighter) -> Iterator[Stock]:
    """The life points of who has several; the faith and the mana of a unit, with whoever leads it."""
    if fighter.profile.life > 1:
        yield Stock(message("c4-stock-life"), fighter.life, fighter.profile.life, "light")
    if unit.leader == fighter.id and unit.faith:
        yield Stock(message("c4-stock-faith"), unit.faith, None, "faith")
    if unit.leader == fighter.id and unit.mana:
        yield Stock(message("c4-stock-mana"), unit.mana, None, "water")


def condition(battle: Battle, fighter: Fighter) -> Words:
    """The state a fighter is in: eliminated, hurt, in rout, whether he leads, and what his unit does."""
    if fighter.evacuated:
        return Message("c4-condition-evacuated")
    if fighter.lost:
        return (
            Message(f"c4-condition-{fighter.how_lost}") if fighter.how_lost in MANNERS else Message("c4-condition-lost")
        )
    unit = battle.unit_of(fighter)
    notes: list[Words] = []
    if fighter.pose is None:
        notes.append(message("c4-condition-late" if unit.late or unit.enters else "c4-condition-reserve"))
    if fighter.damage:
        notes.append(message("c4-condition-hurt", left=fighter.life, most=fighter.profile.life))
    if unit.leader == fighter.id:
        notes.append(message("c4-condition-leads", unit=names(battle)[unit.id]))
    else:
        notes.append(message("c4-condition-of", unit=names(battle)[unit.id]))
    if battle.commanders.get(fighter.side) == fighter.id:
        notes.append(message("c4-condition-commands"))
    if unit.routed:
        notes.append(message("c4-condition-routed"))
    if unit.formation == "compact":
        notes.append(message("c4-condition-compact"))
    notes += [message("c4-condition-carries", what=names(battle)[thing]) for thing in carried_by(battle, fighter)]
    if unit.activated:
        notes.append(message("c4-condition-activated"))
    return list_told(notes)


MANNERS: Final = ("melee", "shot", "disengagement", "fled", "intercepted")
"""How a fighter may have been eliminated, as far as it has words of its own."""


def _areas(battle: Battle) -> Iterator[Area]:
    """The deployment zones as long as anybody deploys, or as they count in the battle; the edges by which units are to
    come; the objectives.
    """
    deploying = any(isinstance(step, Deployment | DeployNext) for step in battle.agenda) or not battle.turn
    if deploying or battle.mission.for_invading:
        for zone in battle.zones:
            name = message("c4-zone-of", side=side_name(zone.side))
            yield Area(name, Shape("zone", outline=tuple(zone.polygon)), zone.side)
    yield from _ways_in(battle)
    known = names(battle)
    for thing, (x, y) in battle.things.items():
        yield Area(known[thing], Shape("marker", at=(x, y), radius=MARKER.diameter // 2), "")
    for objective in battle.mission.objectives:
        held = battle.control.get(objective.id, "")
        words = message("c4-objective-held", objective=known[objective.id], side=side_name(held) if held else "none")
        yield Area(words, Shape("marker", outline=tuple(objective.outline)), held)


def _ways_in(battle: Battle) -> Iterator[Area]:
    """The edges by which units come that wait for their time to do so."""
    for side in battle.players:
        waiting = [unit for unit in battle.units.values() if unit.side == side and unit.enters]
        for edge in dict.fromkeys(edge for unit in waiting for edge in edges_of(battle, unit)):
            words = message("c4-way-in", side=side_name(side))
            yield Area(words, Shape("zone", outline=_strip(battle, edge)), side)


def _strip(battle: Battle, edge: Edge) -> Polygon:
    """The ground along an edge of the table."""
    width, depth = battle.board.width, battle.board.depth
    left, low, right, high = {
        "south": (0, 0, width, STRIP),
        "north": (0, depth - STRIP, width, depth),
        "west": (0, 0, STRIP, depth),
        "east": (width - STRIP, 0, width, depth),
    }[edge]
    return ((left, low), (right, low), (right, high), (left, high))


def _notes(battle: Battle) -> Iterator[Words]:
    """The turn, the Elixir, who holds a card back, how many cards are left to each."""
    yield message("c4-note-turn", turn=battle.turn)
    for side in battle.players:
        yield message("c4-note-elixir", side=side_name(side), count=battle.elixir.get(side, 0))
    if any(battle.cards_left(side) for side in battle.players):
        if battle.deck:
            yield message("c4-note-deck", count=len(battle.deck))
        for side in battle.players:
            if battle.mode(side) != "marauder" and battle.sequences.get(side):
                yield message("c4-note-cards", side=side_name(side), count=len(battle.sequences[side]))
            if side in battle.reserved:
                yield message("c4-note-reserve", side=side_name(side))


def drawn(event: Event) -> tuple[Shape, ...]:
    """What an event shows: how far a shot with an area of effect has gone astray, and what it covers."""
    match event:
        case TemplatePlaced(radius=0):
            return ()
        case TemplatePlaced(aimed=aimed, centre=centre, radius=radius):
            way = () if aimed == centre else (Shape("line", outline=(aimed, centre)),)
            return (*way, Shape("template", at=centre, radius=radius))
        case _:
            return ()


# -- before a game -----------------------------------------------------------------------------------------------------


def briefing(battle: Battle, setup: Setup | None) -> Briefing:
    """Where a battle is fought, what wins it and how long it lasts. ``setup``: the one it begins with, but for scenes."""
    board, mission = battle.board, battle.mission
    size = message("c4-briefing-table", width=to_cm(board.width), depth=to_cm(board.depth))
    field = standard_battlefields().get(setup.field) if setup is not None else None
    where: Words = size if field is None else list_told([message("c4-name", name=field.name.told), size])
    wins = []
    if setup is not None and setup.battle in BATTLE_RULES:
        wins.append(RuleLink(Message(f"c4-briefing-{setup.battle}"), BATTLE_RULES[setup.battle]))
    elif setup is not None:
        wins.append(RuleLink(Message("c4-briefing-council"), "c4.mission.battle-and-campaign"))
    wins += [
        RuleLink(
            message("c4-briefing-weather", of=Message(f"c4-number-{benefit.of}"), by=benefit.by),
            "c4.mission.special-rules",
        )
        for benefit in mission.weather
    ]
    for coming, key, rule in (
        (mission.entries, "c4-briefing-entry", "c4.deployment.edge-entry"),
        (mission.arrivals, "c4-briefing-arrival", "c4.reinforcement.split"),
    ):
        wins += [RuleLink(Message(key, {"side": side_name(arrival.side)}), rule) for arrival in coming]
    wins.append(RuleLink(Message("c4-briefing-wins"), "c4.objective.elixir-as-victory"))
    lasts = []
    if mission.turns is not None:
        lasts.append(RuleLink(message("c4-briefing-turns", count=mission.turns), "c4.turn.length"))
    if mission.elixir is not None:
        lasts.append(RuleLink(message("c4-briefing-elixir", count=mission.elixir), "c4.stewardship.victory"))
    if not lasts:
        lasts.append(RuleLink(Message("c4-briefing-to-the-last"), "c4.mission.elimination-game"))
    return Briefing(where, tuple(wins), tuple(lasts))


__all__ = ["MANNERS", "briefing", "condition", "drawn", "harm", "motion", "overview", "recalled", "stances"]
