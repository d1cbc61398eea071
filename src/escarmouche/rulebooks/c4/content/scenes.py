"""Scenes: any position, where play begins in it and where it ends. Plain data, whole in itself, as a journal holds it.

How people write them, :mod:`scene_files` reads; what should come of one, :mod:`scene_checks` compares.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from escarmouche.documents import Steps
from escarmouche.documents.written import fault
from escarmouche.kernel import Step, converted
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.content.setup import check_field, check_mission, check_profile
from escarmouche.rulebooks.c4.rules.activation import Act, Activate
from escarmouche.rulebooks.c4.rules.assault import Assault
from escarmouche.rulebooks.c4.rules.combat import Melee
from escarmouche.rulebooks.c4.rules.deployment import Deployment
from escarmouche.rulebooks.c4.rules.drawing import ActivationPhase
from escarmouche.rulebooks.c4.rules.moving import Move
from escarmouche.rulebooks.c4.rules.shooting import Shoot, has_targets, may_shoot
from escarmouche.rulebooks.c4.rules.stewardship import StewardshipPhase
from escarmouche.rulebooks.c4.rules.turn import EndOfActivations, EndOfTurn, Turn
from escarmouche.rulebooks.common.scene_checks import demand, stranger
from escarmouche.rulebooks.common.scene_files import check_effect, read_steps
from escarmouche.rulebooks.freetable.ground import standing_problems

MOST_FIGHTERS: Final = 400
"""How many fighters a scene may have at most."""

BASES: Final = "c4.move.obstacles"

Beginning = Literal[
    "deployment",
    "turn",
    "activation",
    "activate",
    "act",
    "walk",
    "run",
    "shoot",
    "assault",
    "melee",
    "charge",
    "stewardship",
    "steps",
]
"""Where play may begin: with the deployment, a turn or one of its phases, or with what one unit does."""

Stop = Literal["start", "turn", "battle"]
"""How far play goes: what it begins with, the end of the turn, or of the battle."""

LEFT_OUT: Final = ("agenda", "standing")
"""Parts of a battle that no position has: what is still to be done, and the players' standing orders."""


class Start(msgspec.Struct, frozen=True):
    """Where play begins. ``who``: the side or the unit that begins, ``against``: the unit that it assaults or fights."""

    kind: Beginning
    who: str = ""
    against: str = ""
    steps: tuple[Mapping[str, Any], ...] = ()


class SceneSetup(msgspec.Struct, frozen=True, kw_only=True, tag="scene"):
    """A position (a :class:`~escarmouche.rulebooks.c4.battle.Battle` as plain data), where play begins in it and ends."""

    position: dict[str, Any]
    start: Start
    stop: Stop = "start"


def position_of(battle: Battle) -> dict[str, Any]:
    """A battle as plain data, without what is still to be done."""
    plain: dict[str, Any] = msgspec.to_builtins(battle)
    return {name: value for name, value in plain.items() if name not in LEFT_OUT}


def begin(scene: SceneSetup) -> Battle:
    """The battle before the first step of a scene. Raises ``Fault`` for the first thing in it that can't be."""
    for name in LEFT_OUT:
        if scene.position.get(name):
            raise fault(("position", name), None, "c4-scene-left-out", name=name)
    battle: Battle = converted(scene.position, Battle)
    battle.agenda = []
    check_battle(battle)
    battle.then(*_steps(battle, scene))
    return battle


# -- what can't be -----------------------------------------------------------------------------------------------------


def check_battle(battle: Battle) -> None:
    """Raises ``Fault`` for the first thing in a position that can't be."""
    check_field(battle.players, battle.board, battle.zones, battle.options)
    check_mission(battle.mission, battle.board, battle.players)
    if not 1 <= len(battle.models) <= MOST_FIGHTERS:
        raise fault(("units",), None, "c4-scene-too-many", most=MOST_FIGHTERS)
    for id, unit in battle.units.items():
        _check_unit(battle, id, unit)
    for id, fighter in battle.models.items():
        _check_fighter(battle, id, fighter)
    _check_cards(battle)
    for side in (*battle.elixir, *battle.commanders, *battle.sequences, *battle.reserved, *battle.reserve_used):
        _check_known(("sides",), side, battle.players)
    for commander in battle.commanders.values():
        if commander:
            _check_known(("commanders",), commander, battle.models)
    for side in (battle.winner_of_turn, battle.face_up, battle.winner or "", *battle.control.values()):
        if side:
            _check_known(("sides",), side, battle.players)
    if set(battle.elixir) != set(battle.players) or not all(0 <= count <= 1000 for count in battle.elixir.values()):
        raise fault(("elixir",), "c4.elixir.reserve.initial", "c4-scene-elixir")
    if not 0 <= battle.turn <= 999:
        raise fault(("turn",), "c4.turn.length", "c4-scene-turn")


def _check_known(steps: Steps, name: str, table: Mapping[str, Any] | tuple[str, ...]) -> None:
    if name not in table:
        raise stranger(steps, name, table)


def _check_unit(battle: Battle, id: str, unit: Unit) -> None:
    steps: Steps = ("units", id)
    if unit.id != id or not unit.members or len({*unit.members}) != len(unit.members):
        raise fault(steps, "c4.unit.definition", "c4-scene-unit", unit=id)
    _check_known((*steps, "side"), unit.side, battle.players)
    for member in unit.members:
        _check_known((*steps, "fighters"), member, battle.models)
        if battle.models[member].unit != id:
            raise fault(steps, "c4.unit.definition", "c4-scene-unit", unit=id)
    _check_known((*steps, "leader"), unit.leader, unit.members)
    for other in (*unit.charged, *unit.left):
        _check_known(steps, other, battle.units)
    counted = sum(not battle.models[member].profile.is_familiar for member in unit.members)
    if not counted <= unit.strength <= 1000:
        raise fault((*steps, "strength"), "c4.courage.test.activation", "c4-scene-strength", unit=id)


def _check_fighter(battle: Battle, id: str, fighter: Fighter) -> None:
    steps: Steps = ("fighters", id)
    if fighter.id != id or fighter.unit not in battle.units or id not in battle.units[fighter.unit].members:
        raise fault(steps, "c4.unit.definition", "c4-scene-unit", unit=fighter.unit)
    if fighter.side != battle.units[fighter.unit].side:
        raise stranger((*steps, "side"), fighter.side, (battle.units[fighter.unit].side,))
    check_profile(steps, fighter.profile)
    if not 0 <= fighter.damage < fighter.profile.life or fighter.tier:
        raise fault((*steps, "damage"), "c4.damage.marker", "c4-scene-damage", id=id)
    for effect in fighter.effects:
        if effect.name not in fighter.profile.skills:
            check_effect((*steps, "effects"), effect.name)
    if fighter.pose is None:
        return
    if fighter.lost:
        raise fault((*steps, "at"), "c4.damage.points", "c4-scene-lost", id=id)
    for problem in standing_problems(battle, fighter, fighter.pose):
        raise fault((*steps, "at"), BASES, "c4-scene-no-room", id=id, reason=problem.text)


def _check_cards(battle: Battle) -> None:
    """The cards that are in the game are those of units."""
    held = [card for card in battle.reserved.values() if card != "?"]
    for card in (*battle.deck, *held, *[drawn for cards in battle.sequences.values() for drawn in cards]):
        _check_known(("cards",), card.partition("/")[0], battle.units)


# -- from the start to the stop ----------------------------------------------------------------------------------------


def _steps(battle: Battle, scene: SceneSetup) -> list[Step]:
    """The agenda of a scene: what it begins with, and whatever follows up to the stop."""
    first = _first_steps(battle, scene.start)
    if scene.stop == "start" or scene.start.kind in ("deployment", "turn", "steps"):
        return first
    rest: list[Step] = [EndOfActivations(), StewardshipPhase()]
    if scene.start.kind == "stewardship":
        rest = []
    return [*first, *rest, EndOfTurn()] if scene.stop == "battle" else [*first, *rest]


def _first_steps(battle: Battle, start: Start) -> list[Step]:
    """What play begins with."""
    match start.kind:
        case "deployment":
            return [Deployment()]
        case "turn":
            battle.turn = max(0, battle.turn - 1)
            return [Turn()]
        case "activation":
            _check_known(("start",), start.who, battle.players)
            return [ActivationPhase(start.who)]
        case "stewardship":
            return [StewardshipPhase()]
        case "steps":
            return read_steps(
                battle, start.steps, {"side": battle.players, "unit": battle.units, "model": battle.models}
            )
        case _:
            unit, target = _standing(battle, start.who), _against(battle, start)
            _check_deed(battle, start, unit, target)
            return [_deed(start, unit.id, target)]


def _check_deed(battle: Battle, start: Start, unit: Unit, target: str) -> None:
    """Raises ``Fault`` for what the rules do not let a unit begin with, with the condition that fails."""
    steps = ("start", start.kind)
    match start.kind:
        case "shoot":
            demand("c4", steps, lambda: may_shoot(battle, unit), "c4.shoot.conditions", "c4-scene-no-shot", who=unit.id)
            demand("c4", steps, lambda: has_targets(battle, unit), "c4.shoot.target", "c4-scene-no-shot", who=unit.id)
        case "assault" if battle.units[target].side == unit.side:
            raise fault(steps, "c4.charge.assault.declare", "c4-scene-own-side", who=unit.id, whom=target)
        case "melee" | "charge" if not any(target in ("", enemy.id) for enemy in battle.met(unit)):
            raise fault(steps, "c4.combat.when", "c4-scene-no-melee", who=unit.id)


def _deed(start: Start, unit: str, target: str) -> Step:
    """What a unit begins with."""
    match start.kind:
        case "activate":
            return Activate(unit)
        case "walk" | "run":
            return Move(unit, start.kind == "run")
        case "shoot":
            return Shoot(unit)
        case "assault":
            return Assault(unit, target)
        case "melee" | "charge":
            return Melee(unit, target, start.kind == "charge")
        case _:
            return Act(unit)


def _against(battle: Battle, start: Start) -> str:
    """The unit that is assaulted or fought."""
    return _standing(battle, start.against).id if start.against or start.kind in ("assault", "charge") else ""


def _standing(battle: Battle, name: str) -> Unit:
    """A unit that has anybody on the table."""
    there = [unit.id for unit in battle.units.values() if unit.enters or battle.fighters(unit)]
    if name not in there:
        raise stranger(("start",), name, there)
    return battle.units[name]


__all__ = ["MOST_FIGHTERS", "SceneSetup", "Start", "Stop", "begin", "position_of"]
