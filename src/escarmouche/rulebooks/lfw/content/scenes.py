"""Scenes: any position, where play begins in it and where it ends. Plain data, whole in itself, as a journal holds it.

What may be otherwise than usual about a unit or the battle (``now``) goes by the names of their fields, whichever there are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import msgspec

from escarmouche.documents import Steps
from escarmouche.documents.written import fault
from escarmouche.kernel import Effects, InForce, Step
from escarmouche.kernel.effects import meets
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.common.scene_checks import demand, stranger
from escarmouche.rulebooks.common.scene_files import changes_of, check_effect, put_fields, read_steps
from escarmouche.rulebooks.freetable.ground import standing_problems
from escarmouche.rulebooks.lfw.battle import Battle, Charge, Options, Phase, Unit, Zone, new_unit
from escarmouche.rulebooks.lfw.content.cards import Profile
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY
from escarmouche.rulebooks.lfw.content.setup import MOST_UNITS, check_field, check_profile
from escarmouche.rulebooks.lfw.rules.charge import DECLARE, ResolveCharge, may_be_charged, may_charge
from escarmouche.rulebooks.lfw.rules.flight import FleeUnit
from escarmouche.rulebooks.lfw.rules.granting import equip, muster
from escarmouche.rulebooks.lfw.rules.magic import MagicPhase
from escarmouche.rulebooks.lfw.rules.melee import FightCombat, MeleePhase
from escarmouche.rulebooks.lfw.rules.morale_phase import MoralePhase, MoraleTest
from escarmouche.rulebooks.lfw.rules.movement import (
    ENGAGEMENT,
    NORMAL,
    RUN,
    MoveUnit,
    may_engage,
    may_move,
    may_run,
)
from escarmouche.rulebooks.lfw.rules.organisation import OrganisationPhase
from escarmouche.rulebooks.lfw.rules.shooting import (
    ELIGIBLE,
    TARGET,
    ShootingPhase,
    ShootUnit,
    is_eligible,
    possible_shots,
)
from escarmouche.rulebooks.lfw.rules.turn import PARTS, Begin, EndOfTurn, Turn
from escarmouche.table import Board, Pose

MOST: Final = 4 * MOST_UNITS
"""How many units a scene may have at most."""

Beginning = Literal[
    "battle",
    "turn",
    "organisation",
    "magic",
    "movement",
    "shooting",
    "melee",
    "morale",
    "charge",
    "run",
    "move",
    "engage",
    "flee",
    "shoot",
    "fight",
    "courage",
    "steps",
]
"""Where play may begin: with the deployment, a turn, a phase, one thing in it, or steps in the middle of anything."""

Stop = Literal["start", "organisation", "magic", "movement", "shooting", "melee", "turn", "battle"]
"""How far play goes: what it begins with, the end of a phase, of the turn, or of the battle."""

if TYPE_CHECKING:
    UnitNow: TypeAlias = msgspec.Struct
    BattleNow: TypeAlias = msgspec.Struct
else:
    UnitNow = changes_of(Unit, without=("id", "side", "profile", "effects", "pose"), name="UnitNow")
    """What may be otherwise than usual about a unit, by the names of its fields."""
    BattleNow = changes_of(
        Battle,
        without=(
            "players",
            "agenda",
            "standing",
            "board",
            "models",
            "zones",
            "options",
            "turn",
            "phase",
            "order",
            "winner",
        ),
        name="BattleNow",
    )
    """What may be otherwise than usual about a battle, by the names of its fields."""


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """A unit of a scene. ``effects`` are in force besides those of its sheet; or all that are (``bare``)."""

    id: str
    side: str
    profile: Profile
    pose: Pose | None = None
    effects: tuple[InForce, ...] = ()
    bare: bool = False
    now: dict[str, Any] = {}


class Start(msgspec.Struct, frozen=True):
    """Where play begins. ``who``: the unit that does something; ``against``: those whom it charges."""

    kind: Beginning
    who: str = ""
    against: tuple[str, ...] = ()
    steps: tuple[Mapping[str, Any], ...] = ()


class SceneSetup(msgspec.Struct, frozen=True, kw_only=True, tag="scene"):
    """A position, where play begins in it, and where it ends."""

    players: tuple[str, ...]
    units: tuple[Placed, ...]
    board: Board
    zones: tuple[Zone, ...]
    options: Options = Options()
    turn: int = 1
    phase: Phase = "movement"
    order: tuple[str, ...] = ()
    now: dict[str, Any] = {}
    start: Start
    stop: Stop = "start"


# -- the battle of a scene ---------------------------------------------------------------------------------------------


def begin(scene: SceneSetup) -> Battle:
    """The battle before the first step of the scene.

    Raises :class:`~escarmouche.documents.written.Fault` for the first thing in it that can't be.
    """
    check_field(scene.players, scene.board, scene.zones, scene.options)
    if len(scene.units) > MOST:
        raise fault(("units",), "lfw.army.composition", "lfw-scene-too-many", count=len(scene.units), most=MOST)
    for place, side in enumerate(scene.order):
        if side not in scene.players:
            raise stranger(("order", place), side, scene.players)
    battle = Battle(
        players=scene.players,
        board=scene.board,
        zones=scene.zones,
        options=scene.options,
        turn=scene.turn,
        phase=scene.phase,
        order=tuple(dict.fromkeys((*scene.order, *scene.players))),
        night=scene.options.night,
        agenda=[],
    )
    listed = {placed.id for placed in scene.units}
    for place, placed in enumerate(scene.units):
        _enlist(battle, placed, listed, ("units", place))
    put_fields(battle, BattleNow, scene.now, ("now",))
    _check_mission(battle)
    battle.then(*_steps(battle, scene))
    return battle


def _enlist(battle: Battle, placed: Placed, listed: Collection[str], steps: Steps) -> None:
    """Adds a unit. ``listed``: all units that the scene names."""
    if placed.id in battle.units:
        raise fault((*steps, "id"), None, "house-scene-id-twice", id=placed.id)
    if placed.side not in battle.players:
        raise stranger((*steps, "side"), placed.side, battle.players)
    check_profile((*steps, "profile"), placed.profile)
    for place, effect in enumerate(placed.effects):
        check_effect((*steps, "effects", place), effect.name)
    if f"{placed.id}-mount" in listed:  # of cavalry a scene may have both units, each as it is
        unit = battle.units[placed.id] = new_unit(placed.id, placed.side, placed.profile)
        equip(unit)
    else:
        muster(battle, new_unit(placed.id, placed.side, placed.profile))
        unit = battle[placed.id]
    if placed.bare:
        unit.effects = shared(Effects(placed.effects))
    else:
        for effect in placed.effects:
            unit.gain(effect.name, effect.parameter, source=effect.source, until=effect.until)
    put_fields(unit, UnitNow, placed.now, (*steps, "now"))
    _check_now(unit, listed, (*steps, "now"))
    moving = battle.model_of(unit)
    if placed.pose is not None and not unit.lost and unit.mount not in listed:
        problems = standing_problems(battle, moving, placed.pose)
        if problems:
            raise fault((*steps, "at"), problems[0].rule, "lfw-scene-no-room", id=unit.id, reason=problems[0].text)
        battle.stand(moving, placed.pose)


COUNTERS: Final = ("command", "magic", "burnt", "has_cast")
"""What a unit has a number of, which is never less than none."""

OTHERS: Final = ("mount", "rider", "duel")
"""The fields that name another unit."""


def _check_now(unit: Unit, listed: Collection[str], steps: Steps) -> None:
    """Raises ``Fault`` for what a unit can't be: of less Pv than one or more than it has unhurt, tied to nobody."""
    if not unit.lost and not 1 <= unit.life <= unit.most_life:
        raise fault((*steps, "life"), "lfw.wound.death", "lfw-scene-life", got=unit.life, most=unit.most_life)
    for name in COUNTERS:
        if getattr(unit, name) < 0:
            raise fault((*steps, name), "lfw.marker.counter", "lfw-scene-counter", got=getattr(unit, name))
    known = {*listed, *(f"{name}-mount" for name in listed)}
    named = [(name, getattr(unit, name)) for name in OTHERS if getattr(unit, name)]
    for name, other in (*named, *(("charged", other) for other in unit.charged)):
        if other not in known:
            raise stranger((*steps, name), other, sorted(listed))


def _check_mission(battle: Battle) -> None:
    """Raises ``Fault`` for a scenario that there is not, or a side without a post in it."""
    mission = battle.mission
    if mission is None:
        return
    if mission.scenario not in BY_KEY:
        raise stranger(("now", "mission", "scenario"), mission.scenario, BY_KEY)
    for side in battle.players:
        if mission.post_of(side) not in BY_KEY[mission.scenario].posts:
            raise stranger(("now", "mission", "posts"), mission.post_of(side) or side, BY_KEY[mission.scenario].posts)


# -- from the start to the stop ----------------------------------------------------------------------------------------

STAGES: Final[tuple[Stop, ...]] = ("organisation", "magic", "movement", "shooting", "melee", "turn", "battle")
"""How far play may go beyond what it begins with, the shortest first."""

STAGE_OF: Final[Mapping[Beginning, Stop]] = {
    "battle": "battle",
    "turn": "organisation",
    "organisation": "organisation",
    "magic": "magic",
    "shoot": "shooting",
    "shooting": "shooting",
    "fight": "melee",
    "melee": "melee",
    "morale": "turn",
    "courage": "turn",
    "steps": "battle",
}
"""The stage at whose end one is when what play begins with is over; movement, if it is not named here."""

PHASE_OF: Final[Mapping[Beginning, Phase]] = {
    "battle": "deployment",
    "turn": "start",
    "organisation": "organisation",
    "magic": "magic",
    "shoot": "shooting",
    "shooting": "shooting",
    "fight": "melee",
    "melee": "melee",
    "morale": "morale",
    "courage": "morale",
}
"""The phase in which play begins; movement, if it is not named here."""


def phase_of(start: Start) -> Phase:
    """The phase in which play begins."""
    return PHASE_OF.get(start.kind, "movement")


def _steps(battle: Battle, scene: SceneSetup) -> list[Step]:
    """The agenda of a scene: what it begins with, and whatever follows up to the stop."""
    first = list(_first_steps(battle, scene.start))
    if scene.stop == "start":
        return first
    begun, stop = STAGES.index(STAGE_OF.get(scene.start.kind, "movement")), STAGES.index(scene.stop)
    following = STAGES[begun + 1 : stop + 1]
    return [*first, *(step for stage in following if stage in PARTS for step in PARTS[stage]()), *_on(following)]


def _on(following: Sequence[Stop]) -> Iterator[Step]:
    """Further turns, where play goes on to the end of the battle."""
    if "battle" in following:
        yield Turn()


def _first_steps(battle: Battle, start: Start) -> Iterator[Step]:
    """What play begins with."""
    match start.kind:
        case "battle":
            yield Begin()
        case "turn":
            battle.turn -= 1
            yield from (_TurnBegins(), *PARTS["organisation"]())
        case "organisation":
            yield OrganisationPhase()
        case "magic":
            yield MagicPhase()
        case "movement":
            yield from PARTS["movement"]()
        case "shooting":
            yield ShootingPhase()
        case "melee":
            yield MeleePhase()
        case "morale":
            yield from (MoralePhase(), EndOfTurn())
        case "steps":
            yield from read_steps(battle, start.steps, {"side": battle.players, "model": battle.models})
        case _:
            yield _deed(battle, start)


class _TurnBegins(Step, frozen=True):
    """A turn is counted."""

    async def run(self, battle: Battle) -> None:
        battle.turn += 1


def _deed(battle: Battle, start: Start) -> Step:
    """One thing that a unit does, as the rules let it."""
    unit = _standing(battle, start.who)
    match start.kind:
        case "charge":
            _check_charge(battle, unit, start.against)
            battle.charges += (Charge(unit.id, start.against),)
            return ResolveCharge(unit.id)
        case "run":
            _check_move(lambda: may_run(battle, unit), unit, RUN)
            return MoveUnit(unit.id, "run")
        case "move":
            _check_move(lambda: may_move(battle, unit), unit, NORMAL)
            return MoveUnit(unit.id, "normal")
        case "engage":
            _check_move(lambda: may_engage(battle, unit), unit, ENGAGEMENT)
            return MoveUnit(unit.id, "engagement")
        case "flee":
            return FleeUnit(unit.id, tests=not unit.fled_before)
        case "shoot":
            _check_shot(battle, unit)
            return ShootUnit(unit.id)
        case "fight":
            if not battle.engaged(unit):
                raise fault(("start", "fight"), "lfw.melee.activate", "lfw-scene-no-combat", who=unit.id)
            for fighter in battle.in_play():
                fighter.may_fight = battle.engaged(fighter)
            return FightCombat(unit.id, unit.side)
        case _:
            return MoraleTest(unit.id)


def _check_charge(battle: Battle, unit: Unit, against: tuple[str, ...]) -> None:
    """Raises ``Fault`` for a charge that could not be declared."""
    if not against:
        raise fault(("start", "charge"), DECLARE, "lfw-scene-nobody", who=unit.id)
    for name in against:
        target = _standing(battle, name)

        def may(target: Unit = target) -> bool:
            return may_charge(battle, unit) and may_be_charged(battle, unit, target)

        demand("lfw", ("start", "charge"), may, DECLARE, "lfw-scene-no-charge", who=unit.id, whom=name)


def _check_shot(battle: Battle, unit: Unit) -> None:
    """Raises ``Fault`` for a unit that has nobody to shoot at, or may not shoot."""

    def may() -> bool:
        return is_eligible(battle, unit) and meets(TARGET, bool(possible_shots(battle, unit)))

    demand("lfw", ("start", "shoot"), may, ELIGIBLE, "lfw-scene-no-shot", who=unit.id)


def _check_move(may: Callable[[], bool], unit: Unit, rule: str) -> None:
    """Raises ``Fault`` for a move that a unit may not make."""
    demand("lfw", ("start",), may, rule, "lfw-scene-no-move", who=unit.id)


def _standing(battle: Battle, name: str) -> Unit:
    """A unit that is on the table."""
    if name not in battle.units or not battle[name].in_play:
        raise stranger(("start",), name, (unit.id for unit in battle.in_play()))
    return battle[name]


__all__ = ["MOST", "BattleNow", "Beginning", "Placed", "SceneSetup", "Start", "Stop", "UnitNow", "begin", "phase_of"]
