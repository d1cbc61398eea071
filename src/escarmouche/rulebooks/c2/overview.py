"""The table at a glance: who stands where and in what state, and what else one should know now."""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.rulebooks import Figure, Overview, Scenery, Words
from escarmouche.rulebooks.c2.battle import UNHURT, Battle, Fighter
from escarmouche.rulebooks.c2.battlefields import terrain_of
from escarmouche.rulebooks.c2.story import rule_title, side_name
from escarmouche.rulebooks.c2.wound_table import WORDS
from escarmouche.texts import Message, message


def overview(battle: Battle) -> Overview:
    """The table at a glance."""
    return Overview(
        width=battle.board.width,
        depth=battle.board.depth,
        figures=tuple(_figure(fighter) for fighter in battle.fighters.values()),
        scenery=tuple(
            Scenery(message("c2-name", name=terrain_of(piece).name.told), piece.outline)
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
    )


def _condition(fighter: Fighter) -> Words:
    """The state a figure is in: lost, wounded, in flight, what lasts on it, whether it has moved."""
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
