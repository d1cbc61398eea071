"""The table at a glance: who stands where and in what state, and what else one should know now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from escarmouche.kernel import Event
from escarmouche.rulebooks import (
    Area,
    Briefing,
    Figure,
    Mark,
    Motion,
    Overview,
    RuleLink,
    Shape,
    Stance,
    Stock,
    Words,
)
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c2.events import Exploded, Scattered
from escarmouche.rulebooks.c2.fortification.barricades import BUILT
from escarmouche.rulebooks.c2.presentation.silhouettes import silhouette
from escarmouche.rulebooks.c2.presentation.story import gem_names, rule_title, side_name
from escarmouche.rulebooks.c2.rules.movement import EndOfMove
from escarmouche.rulebooks.c2.rules.terrain import kind_of
from escarmouche.rulebooks.c2.skills.scouts import HIDDEN
from escarmouche.rulebooks.confrontation import glance
from escarmouche.rulebooks.freetable.works import bare_board
from escarmouche.table import Rectangle
from escarmouche.texts import Message, message

MOVEMENT: Final = "c2.table.movement"
SIGHT: Final = "c2.shoot.line-of-sight"
FEATS: Final[Mapping[str, str]] = {
    "swim": "c2.feat.swim",
    "long-jump": "c2.feat.jump.long",
    "high-jump": "c2.feat.jump.high",
    "climb": "c2.feat.climb",
}
"""The rules of the feats by which terrain is crossed all the same."""

TERRAIN: Final = glance.TerrainRules(MOVEMENT, SIGHT, FEATS, kind_of)


def overview(battle: Battle) -> Overview:
    """The table at a glance."""
    busy = under_way(battle)
    return Overview(
        width=battle.board.width,
        depth=battle.board.depth,
        figures=tuple(_figure(battle, model, model.id in busy) for model in _models(battle)),
        scenery=glance.scenery(bare_board(battle).pieces, TERRAIN),
        notes=tuple(_notes(battle)),
        areas=tuple(_areas(battle)),
    )


def _models(battle: Battle) -> Iterator[Fighter]:
    """All that shows on the table as a model: figures, and barricades, which have structure points."""
    yield from battle.fighters.values()
    yield from battle.barricades.values()


def briefing(battle: Battle) -> Briefing:
    """Where a battle is fought, what wins it and how long it lasts, which the book leaves to the players."""
    board, turns = battle.board, battle.options.turns
    where = next((field.name.told for field in standard_battlefields().values() if field.board == board), None)
    return Briefing(
        glance.table_told(board, where), tuple(_what_wins(battle)), (RuleLink(glance.lasts(turns), "c2.turn.game-end"),)
    )


def _what_wins(battle: Battle) -> Iterator[RuleLink]:
    """Which act is played, its story and its objective; without one, that losses are counted."""
    card = battle.act
    if card is None:
        yield RuleLink(Message("c2-briefing-wins"), "c2.turn.game-end")
        return
    act = message("c2-briefing-act", act=card.act, name=card.name.told, story=card.story.told)
    yield RuleLink(act, "c2.scenario.story")
    yield RuleLink(message("c2-briefing-objective", objective=card.objective.told), "c2.scenario.objective")


def stances(battle: Battle) -> dict[str, Stance]:
    """How every figure shows on the table."""
    return {model.id: _stance(model) for model in _models(battle)}


def _stance(fighter: Fighter) -> Stance:
    return glance.stance(fighter.pose, fighter.wound)


def recalled(battle: Battle, what: str, facts: Mapping[str, Any]) -> dict[str, Stance]:
    """How an event of an old story showed a figure, or a barricade."""
    return glance.recalled({*battle.fighters, *battle.barricades}, what, facts)


def motion(what: str, facts: Mapping[str, Any]) -> Motion:
    """What is seen for a moment when an event is told; see ``Book.motion``."""
    match what, facts:
        case ("ShotFired", _):
            return "shot"
        case ("AttacksRolled", _):
            return "blow"
        case (("SpellTakesEffect" | "MiracleCalled"), _):
            return "spell"
        case ("Moved", {"move": "charge"}):
            return "charge"
    return ""


def _figure(battle: Battle, fighter: Fighter, busy: bool) -> Figure:
    stance = _stance(fighter)
    done = fighter.activated and not busy and battle.phase == "movement"
    return Figure(
        id=fighter.id,
        side=fighter.side,
        at=stance.at,
        facing=stance.facing,
        condition=_condition(battle, fighter, done),
        card=fighter.profile.key,
        base=glance.base_sides(fighter.profile.base),
        round=not isinstance(fighter.profile.base, Rectangle),
        level=0 if fighter.pose is None else fighter.pose.z,
        harm=fighter.wound,
        done=done,
        out=bool(fighter.lost),
        icon=silhouette(fighter.profile),
        stocks=() if fighter.lost else tuple(stocks(fighter)),
        belongs_to=fighter.serves if fighter.serves in battle.fighters and battle[fighter.serves].in_play else "",
        marks=() if fighter.lost else tuple(_marks(fighter)),
    )


def _marks(fighter: Fighter) -> Iterator[Mark]:
    """What the marks of a figure say: it flees, is hidden, in the air, something is in force on it."""
    if fighter.fleeing is not None:
        yield "fleeing"
    if fighter.has(HIDDEN):
        yield "hidden"
    yield from glance.height_marks(fighter)
    if any(glance.lasting(fighter, rule_title)):
        yield "spell"


def stocks(fighter: Fighter) -> Iterator[Stock]:
    """What a figure has a number of, known to all: structure points, gems by their element, temporary faith."""
    most = None if fighter.profile.machine is None else fighter.profile.machine.structure
    if fighter.structure is not None and most is not None:
        yield Stock(message("confrontation-stock-structure"), fighter.structure, most, "steel")
    for element, count in Counter(fighter.gems).items():
        yield Stock(
            message("confrontation-stock-gems", element=gem_names()[element]), count, None, glance.SHADES[element]
        )
    if fighter.profile.faith is not None:
        yield Stock(message("confrontation-stock-faith"), fighter.temporary_faith, None, "faith")


def _areas(battle: Battle) -> Iterator[Area]:
    """The zones in which each side sets up, while it does, and the markers that lie on the table."""
    if battle.phase == "approach":
        for zone in battle.zones:
            yield glance.zone_area(zone.side, zone.polygon, side_name(zone.side))
    yield from glance.marker_areas(battle.mines)


def drawn(event: Event) -> tuple[Shape, ...]:
    """What an event shows: where a template has been aimed and has fallen, what an explosion covers."""
    match event:
        case Exploded(spot=spot, radius=radius):
            return (Shape("template", at=spot, radius=radius),)
        case Scattered(aimed=aimed, spot=spot):
            return (Shape("line", outline=(aimed, spot)),)
        case _:
            return ()


def _condition(battle: Battle, fighter: Fighter, done: bool) -> Words:
    """The state a figure is in: lost, wounded, in flight, how high up, what lasts on it, whether it has moved.

    Of a barricade, what it does to those who come to it. [c2.profile.markers]
    """
    if fighter.lost:
        return Message(f"c2-condition-{fighter.lost}")
    notes: list[Words] = []
    if fighter.has(BUILT):
        notes += [
            told.words
            for piece in battle.board.pieces
            if piece.id == fighter.id
            for told in glance.does(piece, TERRAIN)
        ]
    elif fighter.pose is None:
        notes.append(message("confrontation-condition-reserve"))
    notes += glance.wound_told(fighter.wound)
    if fighter.fleeing is not None:
        notes.append(message("c2-condition-fleeing"))
    if fighter.has(HIDDEN):
        notes.append(message("confrontation-condition-hidden"))
    notes += glance.height_told(fighter)
    notes += glance.lasting(fighter, rule_title)
    if done:
        notes.append(message("confrontation-condition-activated"))
    return glance.listed(notes)


def under_way(battle: Battle) -> frozenset[str]:
    """The figures whose moves have begun and are not over."""
    return frozenset(step.fighter for step in battle.agenda if isinstance(step, EndOfMove))


def _notes(battle: Battle) -> Iterator[Words]:
    """The turn and its phase, who is first, the cards still to come."""
    yield message("c2-told-phase-began", phase=battle.phase, turn=battle.turn)
    if battle.first:
        yield message("c2-note-first", side=side_name(battle.first))
    if battle.phase in ("approach", "movement"):
        yield message("c2-note-deck", count=len(battle.deck))
        for side in battle.players:
            held = battle.held.get(side, 0)
            if held:
                yield message("confrontation-note-held", side=side_name(side), count=held)


__all__ = ["motion", "overview", "recalled", "stances"]
