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
    Shade,
    Shape,
    Stance,
    Stock,
    Words,
)
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.battlefields import standard_battlefields
from escarmouche.rulebooks.cc.events import Exploded, Scattered, TrajectoryDrawn
from escarmouche.rulebooks.cc.presentation import piece_sheets
from escarmouche.rulebooks.cc.presentation.mystic_names import gem_names
from escarmouche.rulebooks.cc.presentation.silhouettes import silhouette
from escarmouche.rulebooks.cc.presentation.story import NARRATOR, marker_name, rule_title
from escarmouche.rulebooks.cc.rules.actions import EndOfActivation
from escarmouche.rulebooks.cc.rules.characteristics import STUNNED, wound_level
from escarmouche.rulebooks.cc.rules.crossing import BARRICADE
from escarmouche.rulebooks.cc.rules.granting import structure_at_first
from escarmouche.rulebooks.cc.rules.nexus import NEXUS
from escarmouche.rulebooks.cc.rules.terrain import kind_of
from escarmouche.rulebooks.cc.rules.turn import END, scores
from escarmouche.rulebooks.cc.skills.scouts import HIDDEN
from escarmouche.rulebooks.confrontation import glance
from escarmouche.rulebooks.confrontation.wound_table import KILLED
from escarmouche.table import CM, Piece, Rectangle
from escarmouche.texts import Message, message

FEATS: Final[Mapping[str, str]] = {
    "swim": "cc.core.move.feat.swim",
    "long-jump": "cc.core.move.feat.jump-long",
    "high-jump": "cc.core.move.feat.jump-high",
    "climb": "cc.core.move.feat.climb",
}
"""The rules of the feats by which terrain is crossed all the same."""

TERRAIN: Final = glance.TerrainRules("cc.core.terrain.types", "cc.core.sight.line", FEATS, kind_of)

SHADES: Final[Mapping[str, Shade]] = {
    "air": "air",
    "water": "water",
    "earth": "earth",
    "fire": "fire",
    "light": "light",
    "darkness": "dark",
}
"""What the gems of each Element look like."""

SHORT_LASTING: Final = frozenset({STUNNED})
"""What lasts for a time and has words of its own."""

TAKEN_DOWN: Final = frozenset(
    {
        *("aimed", "beside", "crossed", "declined", "diving", "done", "fast", "goes-on", "gunner", "halfway", "leapt"),
        *("met-in-front", "mown", "own-weapon", "patient", "rolled", "taken", "tried", "unloading", "used"),
    }
)
"""What rules note about somebody for a time, for which he is neither better nor worse: the last part of its name."""


def overview(battle: Battle) -> Overview:
    """The table at a glance."""
    busy = under_way(battle)
    return Overview(
        width=battle.board.width,
        depth=battle.board.depth,
        figures=tuple(_figure(battle, fighter, fighter.id in busy) for fighter in _shown(battle)),
        scenery=glance.scenery((piece for piece in battle.board.pieces if not _is_figure(battle, piece)), TERRAIN),
        notes=tuple(_notes(battle)),
        areas=tuple(_areas(battle)),
    )


def _shown(battle: Battle) -> Iterator[Fighter]:
    """All that shows on the table as a model: fighters, and pieces with structure points, those destroyed left out."""
    yield from battle.fighters.values()
    yield from (piece for piece in battle.pieces.values() if piece.in_play or piece.card)


def _is_figure(battle: Battle, piece: Piece) -> bool:
    """Whether a piece of terrain shows as a model alone: barricades and nexus, not scenery that was there before."""
    model = battle.pieces.get(piece.id)
    return model is not None and (model.has(BARRICADE) or model.has(NEXUS))


def briefing(battle: Battle) -> Briefing:
    """Where a battle is fought, what wins it and how long it lasts."""
    where = next((field.name.told for field in standard_battlefields().values() if field.board == battle.board), None)
    return Briefing(
        glance.table_told(battle.board, where),
        (RuleLink(Message("cc-briefing-wins"), END),),
        (RuleLink(glance.lasts(battle.options.turns), END),),
    )


def stances(battle: Battle) -> dict[str, Stance]:
    """How every fighter shows on the table."""
    return {fighter.id: _stance(battle, fighter) for fighter in _shown(battle)}


def _stance(battle: Battle, fighter: Fighter) -> Stance:
    return glance.stance(fighter.pose, harm(battle, fighter))


def harm(battle: Battle, fighter: Fighter) -> int:
    """How badly a fighter is hurt: his wound level; he who has left for good is as bad as dead."""
    return KILLED if fighter.out else wound_level(battle, fighter)


def recalled(battle: Battle, what: str, facts: Mapping[str, Any]) -> dict[str, Stance]:
    """How an event of an old story showed a fighter."""
    return glance.recalled({*battle.fighters, *battle.pieces}, what, facts)


def drawn(event: Event) -> tuple[Shape, ...]:
    """What an event shows: what a blast covers, how far a shot goes astray, the way of a projectile."""
    match event:
        case Exploded(spot=spot, radius=radius):
            return (Shape("template", at=spot, radius=radius),)
        case Scattered(aimed=aimed, spot=spot):
            return (Shape("line", outline=(aimed, spot)),)
        case TrajectoryDrawn(path=path):
            return (Shape("line", outline=path),)
        case _:
            return ()


def motion(what: str, facts: Mapping[str, Any]) -> Motion:
    """What is seen for a moment when an event is told; see ``Book.motion``."""
    match what, facts:
        case ("ShotFired", _):
            return "shot"
        case ("AttackRolled", _):
            return "blow"
        case (("SpellTakesEffect" | "MiracleCalled"), _):
            return "spell"
        case ("Moved", {"action": "charge"}):
            return "charge"
    return ""


def _figure(battle: Battle, fighter: Fighter, busy: bool) -> Figure:
    stance = _stance(battle, fighter)
    done = fighter.activated and not busy and battle.phase == "activation"
    return Figure(
        id=fighter.id,
        side=fighter.side,
        at=stance.at,
        facing=stance.facing,
        condition=_condition(battle, fighter, done),
        card=fighter.profile.key,
        belongs_to=fighter.serves if fighter.serves in battle.fighters and battle[fighter.serves].in_play else "",
        base=glance.base_sides(fighter.profile.base),
        round=not isinstance(fighter.profile.base, Rectangle),
        level=0 if fighter.pose is None else fighter.pose.z,
        harm=harm(battle, fighter),
        done=done,
        out=fighter.out,
        icon=silhouette(fighter.profile),
        stocks=() if fighter.out else tuple(stocks(fighter)),
        marks=() if fighter.out or battle.is_piece(fighter) else tuple(_marks(fighter)),
    )


def _marks(fighter: Fighter) -> Iterator[Mark]:
    """What the marks of a fighter say: he is in rout, stunned, hidden, in the air, something is in force on him."""
    if fighter.in_rout:
        yield "fleeing"
    if fighter.has(STUNNED):
        yield "stunned"
    if fighter.has(HIDDEN):
        yield "hidden"
    yield from glance.height_marks(fighter)
    if any(glance.lasting(fighter, _title_of_lasting)):
        yield "spell"


def stocks(fighter: Fighter) -> Iterator[Stock]:
    """What a fighter, or a piece, has a number of, known to all: structure points, charges, gems by their Element,
    temporary faith.
    """
    most = structure_at_first(fighter)
    if fighter.structure is not None and most is not None:
        yield Stock(message("confrontation-stock-structure"), fighter.structure, most, "steel")
    for element, count in Counter(fighter.gems).items():
        yield Stock(message("confrontation-stock-gems", element=gem_names()[element]), count, None, SHADES[element])
    if fighter.profile.faith is not None:
        yield Stock(message("confrontation-stock-faith"), fighter.temporary_faith, None, "faith")
    yield from piece_sheets.stocks(fighter)


def _areas(battle: Battle) -> Iterator[Area]:
    """The zones in which each side deploys, while it does."""
    if battle.phase == "deployment":
        for zone in battle.zones:
            yield glance.zone_area(zone.side, zone.polygon, NARRATOR.side_name(zone.side))
    yield from glance.marker_areas(battle.mines)
    for token in battle.tokens:
        if not token.carrier:
            yield Area(marker_name(token.id), Shape("marker", at=token.spot, radius=CM))


def _condition(battle: Battle, fighter: Fighter, done: bool) -> Words:
    """The state a fighter is in: lost, wounded, stunned, in rout, how high up, what lasts on him, whether he has acted."""
    if fighter.lost:
        return Message(f"cc-condition-{fighter.lost}")
    conditions: list[Words] = []
    if fighter.pose is None:
        conditions.append(message("confrontation-condition-reserve"))
    if battle.is_piece(fighter):
        return glance.listed([*conditions, *piece_sheets.conditions(battle, fighter, NARRATOR.names(battle))])
    conditions += glance.wound_told(wound_level(battle, fighter))
    if fighter.has(STUNNED):
        conditions.append(message("confrontation-condition-stunned"))
    if fighter.in_rout:
        conditions.append(message("cc-condition-rout"))
    if fighter.has(HIDDEN):
        conditions.append(message("confrontation-condition-hidden"))
    conditions += glance.height_told(fighter)
    conditions += glance.lasting(fighter, _title_of_lasting)
    if done:
        conditions.append(message("confrontation-condition-activated"))
    return glance.listed(conditions)


def _title_of_lasting(name: str) -> dict[str, str] | None:
    noted = name.partition("#")[2] in TAKEN_DOWN
    return None if noted or name in SHORT_LASTING else rule_title(name)


def under_way(battle: Battle) -> frozenset[str]:
    """The fighters whose activation has begun and is not over."""
    return frozenset(step.fighter for step in battle.agenda if isinstance(step, EndOfActivation))


def _notes(battle: Battle) -> Iterator[Words]:
    """The turn and its phase, who has won the Tactics roll of this turn, the cards still to come, the score."""
    yield message("cc-told-phase-began", phase=battle.phase, turn=battle.turn)
    if battle.winner_of_tactics and battle.phase != "strategic":
        yield message("cc-note-tactics", side=NARRATOR.side_name(battle.winner_of_tactics))
    if battle.phase in ("deployment", "strategic", "activation"):
        for side in battle.players:
            count, held = battle.sequence_sizes.get(side, 0), battle.held.get(side, 0)
            if count or held:
                yield message("cc-note-cards", side=NARRATOR.side_name(side), count=count, held=held)
            yield from _face_up(battle, side)
    if any(points := scores(battle).values()):
        one, other = points
        yield message("cc-note-score", one=one, other=other)


def _face_up(battle: Battle, side: str) -> Iterator[Words]:
    """Where the cards of a side lie that lie face up."""
    names = NARRATOR.names(battle)
    for place, card in battle.places_in_view(side).items():
        yield message("cc-note-face-up", side=NARRATOR.side_name(side), card=names[card], place=place + 1)
    for card in battle.held_in_view(side):
        yield message("cc-note-face-up-held", side=NARRATOR.side_name(side), card=names[card])


__all__ = ["briefing", "drawn", "harm", "motion", "overview", "recalled", "stances", "stocks"]
