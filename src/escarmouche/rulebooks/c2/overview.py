"""The table at a glance: who stands where and in what state, and what else one should know now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from escarmouche.rulebooks import Figure, Look, Overview, Scenery, Words
from escarmouche.rulebooks.c2.battle import UNHURT, Battle, Fighter
from escarmouche.rulebooks.c2.battlefields import terrain_of
from escarmouche.rulebooks.c2.story import rule_title, side_name
from escarmouche.rulebooks.c2.wound_table import WORDS
from escarmouche.table import Base, Disc, Rectangle, to_cm
from escarmouche.texts import Message, message

LOOKS: Mapping[str, Look] = {
    "forest": "wood",
    "undergrowth": "scrub",
    "shallow-water": "shallows",
    "deep-water": "water",
    "crevasse": "chasm",
    "low-obstacle": "barrier",
    "climbable-wall": "rock",
    "wall": "wall",
    "ladder": "ladder",
}
"""What each kind of terrain looks like."""


def overview(battle: Battle) -> Overview:
    """The table at a glance."""
    return Overview(
        width=battle.board.width,
        depth=battle.board.depth,
        figures=tuple(_figure(fighter) for fighter in battle.fighters.values()),
        scenery=tuple(
            Scenery(
                message("c2-name", name=terrain_of(piece).name.told),
                piece.outline,
                piece.height,
                piece.depth,
                LOOKS[piece.kind],
            )
            for piece in battle.board.pieces
        ),
        notes=tuple(_notes(battle)),
    )


def _figure(fighter: Fighter) -> Figure:
    pose = fighter.pose
    return Figure(
        id=fighter.id,
        side=fighter.side,
        at=None if pose is None else pose.point,
        facing=0 if pose is None else pose.facing,
        condition=_condition(fighter),
        card=fighter.profile.key,
        base=_sides(fighter.profile.base),
        round=not isinstance(fighter.profile.base, Rectangle),
        level=0 if pose is None else pose.z,
        harm=fighter.wound,
        done=fighter.activated,
        out=bool(fighter.lost),
    )


def _sides(base: Base) -> tuple[int, int]:
    """How wide a base is, and how deep along its facing."""
    return (base.diameter, base.diameter) if isinstance(base, Disc) else (base.width, base.depth)


def _condition(fighter: Fighter) -> Words:
    """The state a figure is in: lost, wounded, in flight, how high up, what lasts on it, whether it has moved.

    [c2.profile.markers]
    """
    if fighter.lost:
        return Message(f"c2-condition-{fighter.lost}")
    found: list[Words] = []
    if fighter.pose is None:
        found.append(message("c2-condition-reserve"))
    if fighter.wound != UNHURT:
        found.append(message("c2-condition-wound", wound=WORDS[fighter.wound]))
    if fighter.fleeing is not None:
        found.append(message("c2-condition-fleeing"))
    if fighter.tier:
        found.append(message("c2-condition-tier", tier=fighter.tier))
    elif fighter.pose is not None and fighter.pose.z:
        found.append(message("c2-condition-height", height=to_cm(fighter.pose.z)))
    found += _lasting(fighter)
    if fighter.activated:
        found.append(message("c2-condition-activated"))
    return message("c2-list", items=tuple(found)) if found else ""


def _lasting(fighter: Fighter) -> Iterator[Words]:
    """What is in force on a figure for a time only."""
    for effect in fighter.effects:
        title = rule_title(effect.name)
        if effect.until is not None and title is not None:
            yield message("c2-name", name=title)


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
                yield message("c2-note-held", side=side_name(side), count=held)


__all__ = ["overview"]
