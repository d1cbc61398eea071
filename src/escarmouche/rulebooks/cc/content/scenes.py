"""Scenes: any position, where play begins in it and where it ends. Plain data, whole in itself, as a journal holds it.

What may be otherwise than usual about a fighter or the battle (``now``) goes by the names of their fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import msgspec

from escarmouche.documents import Steps
from escarmouche.documents.written import fault
from escarmouche.kernel import Effects, InForce, Step
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.cc.battle import Battle, Card, Combat, Fighter, Options, Phase, Zone
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.content.scenery import Standing, covers_the_same
from escarmouche.rulebooks.cc.content.setup import MOST_FIGURES, check_field, check_profile, check_summons
from escarmouche.rulebooks.cc.rules.actions import EndOfActivation, begin_activation, may_take
from escarmouche.rulebooks.cc.rules.activation import Activate, ActivationPhase
from escarmouche.rulebooks.cc.rules.assault import CHARGE, ENGAGE, declare, may_assault
from escarmouche.rulebooks.cc.rules.combat import BeginCombat
from escarmouche.rulebooks.cc.rules.fear import TEST, stand_firm
from escarmouche.rulebooks.cc.rules.granting import equip
from escarmouche.rulebooks.cc.rules.melee import CombatPhase, EndOfCombat
from escarmouche.rulebooks.cc.rules.scenery import made, put_up
from escarmouche.rulebooks.cc.rules.shooting import SHOT, is_ready_to_shoot, may_aim, shoot_at, takes_static_bonus
from escarmouche.rulebooks.cc.rules.turn import (
    Begin,
    CheckEnd,
    MaintenancePhase,
    MysticPhase,
    StrategicPhase,
    Turn,
)
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.common.scene_checks import demand, stranger
from escarmouche.rulebooks.common.scene_files import changes_of, check_effect, put_fields, read_steps
from escarmouche.rulebooks.confrontation.terrain import terrain_of
from escarmouche.rulebooks.freetable.ground import standing_problems
from escarmouche.table import CONTACT, Board, Pose, footprint, polygon_gap

MOST: Final = 2 * MOST_FIGURES
"""How many fighters a scene may have at most."""

Beginning = Literal[
    "battle",
    "turn",
    "activation",
    "combat",
    "mystic",
    "maintenance",
    "activate",
    "charge",
    "engage",
    "shoot",
    "courage",
    "fight",
    "steps",
]
"""Where play may begin: with the deployment, a turn, a phase, one thing in it, or steps in the middle of anything."""

Stop = Literal["start", "activation", "combat", "mystic", "turn", "battle"]
"""How far play goes: what it begins with, the end of a phase, of the turn, or of the battle."""

if TYPE_CHECKING:
    FighterNow: TypeAlias = msgspec.Struct
    BattleNow: TypeAlias = msgspec.Struct
else:
    FighterNow = changes_of(Fighter, without=("id", "side", "card", "profile", "effects", "pose"), name="FighterNow")
    """What may be otherwise than usual about a fighter, by the names of his fields."""
    BattleNow = changes_of(
        Battle,
        without=(
            "players",
            "agenda",
            "standing",
            "board",
            "models",
            "pieces",
            "zones",
            "options",
            "cards",
            "turn",
            "phase",
            "winner_of_tactics",
            "winner",
        ),
        name="BattleNow",
    )
    """What may be otherwise than usual about a battle, by the names of its fields."""


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """A fighter of a scene. ``effects`` are in force besides those of his card; or all that are (``bare``)."""

    id: str
    side: str
    card: str
    profile: Profile
    pose: Pose | None = None
    effects: tuple[InForce, ...] = ()
    bare: bool = False
    now: dict[str, Any] = {}


class Start(msgspec.Struct, frozen=True):
    """Where play begins. ``who``: the cards activated, or the fighters who do something; ``against``: against whom."""

    kind: Beginning
    who: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    steps: tuple[Mapping[str, Any], ...] = ()


class SceneSetup(msgspec.Struct, frozen=True, kw_only=True, tag="scene"):
    """A position, where play begins in it, and where it ends."""

    players: tuple[str, str]
    fighters: tuple[Placed, ...]
    board: Board
    zones: tuple[Zone, ...]
    options: Options = Options()
    turn: int = 1
    phase: Phase = "activation"
    tactics: str = ""
    """Who has won the Tactics roll of the turn; without a name the first side, but before the first of all rolls."""
    now: dict[str, Any] = {}
    start: Start
    stop: Stop = "start"


# -- the battle of a scene ---------------------------------------------------------------------------------------------


def begin(scene: SceneSetup) -> Battle:
    """The battle before the first step of the scene.

    Raises :class:`~escarmouche.documents.written.Fault` for the first thing in it that can't be.
    """
    check_field(scene.players, scene.board, scene.zones, scene.options)
    if len(scene.fighters) > MOST:
        raise fault(("fighters",), None, "cc-scene-too-many", count=len(scene.fighters), most=MOST)
    if scene.tactics not in ("", *scene.players):
        raise stranger(("tactics",), scene.tactics, scene.players)
    battle = Battle(
        players=scene.players,
        board=scene.board,
        zones=scene.zones,
        options=scene.options,
        turn=scene.turn,
        phase=scene.phase,
        winner_of_tactics=scene.tactics,
        agenda=[],
    )
    for side in scene.players:
        battle.stack(side, ())
        battle.hold(side, ())
    for place, placed in enumerate(scene.fighters):
        _enlist(battle, placed, ("fighters", place), midway=scene.start.kind == "steps")
    put_fields(battle, BattleNow, scene.now, ("now",))
    for place, placed in enumerate(scene.fighters):
        check_summons(("fighters", place, "profile"), placed.profile, battle.summons)
    for key, profile in battle.summons.items():
        check_profile(("now", "summons", key), profile)
    battle.then(*_steps(battle, scene))
    return battle


def _enlist(battle: Battle, placed: Placed, steps: Steps, *, midway: bool) -> None:
    """Adds a fighter and, with the first of its fighters, his card. ``midway``: see :func:`_stand`."""
    is_piece = placed.profile.body is not None
    if placed.id in battle.fighters or placed.id in battle.pieces:
        raise fault((*steps, "id"), None, "house-scene-id-twice", id=placed.id)
    if placed.side not in battle.players and not (is_piece and not placed.side):
        raise stranger((*steps, "side"), placed.side, battle.players)
    check_profile((*steps, "profile"), placed.profile)
    fighter = fresh_model(placed.id, placed.side, placed.card, placed.profile)
    for place, effect in enumerate(placed.effects):
        check_effect((*steps, "effects", place), effect.name)
        if not placed.bare:
            fighter.gain(effect.name, effect.parameter, source=effect.source, until=effect.until)
    if placed.bare:
        fighter.effects = shared(Effects(placed.effects))
    put_fields(fighter, FighterNow, placed.now, (*steps, "now"))
    if is_piece:
        battle.pieces[placed.id] = fighter
        _put_piece(battle, fighter, placed.pose, (*steps, "at"))
    if not placed.card:
        return
    card = battle.cards.get(placed.card, Card(placed.card, placed.side, ()))
    if card.side != placed.side:
        raise fault((*steps, "card"), None, "cc-scene-shared-card", card=card.id)
    battle.cards[card.id] = Card(card.id, card.side, (*card.fighters, fighter.id))
    if is_piece:
        return
    battle.fighters[fighter.id] = fighter
    if placed.pose is not None and not fighter.out:
        _stand(battle, fighter, placed.pose, (*steps, "at"), midway=midway)


def fresh_model(id: str, side: str, card: str, profile: Profile) -> Fighter:
    """A fighter, or a piece, with what its card bears."""
    if profile.body is not None:
        piece = made(id, side, profile)
        piece.card = card
        return piece
    fighter = Fighter(id=id, side=side, card=card, profile=profile)
    equip(fighter)
    return fighter


def _put_piece(battle: Battle, piece: Fighter, pose: Pose | None, steps: Steps) -> None:
    """A piece stands on the table: as the terrain of its name that is there already, or as more terrain."""
    if pose is None or piece.out:
        return
    known = next((other for other in battle.board.pieces if other.id == piece.id), None)
    if known is None:
        if not battle.board.holds(footprint(piece.profile.base, pose)):
            raise fault(steps, "cc.core.setup.table", "house-scene-off-table")
        put_up(battle, piece, pose)
    elif covers_the_same(known, Standing(piece.profile, pose)):
        battle.stand(piece, pose)
    else:
        raise fault(steps, "cc.core.terrain.scenery", "cc-no-setup-scenery", id=piece.id)


def _stand(battle: Battle, fighter: Fighter, pose: Pose, steps: Steps, *, midway: bool) -> None:
    """Puts a fighter on the table, where there is room for him; on a wall or in water he needs no footing.

    Nor does he where play begins ``midway``: he may be in the middle of a leap.
    """
    problems = standing_problems(battle, fighter, pose)
    battle.stand(fighter, pose)
    held = midway or any(
        terrain_of(piece).feat is not None or piece.kind == "ladder"
        for piece in battle.board.pieces
        if polygon_gap(piece.outline, battle.base(fighter)) <= CONTACT
    )
    for problem in problems:
        if problem.rule != battle.table_rules.terrain or not held:
            raise fault(steps, problem.rule, "cc-scene-no-room", id=fighter.id, reason=problem.text)


# -- from the start to the stop ----------------------------------------------------------------------------------------

STAGES: Final[tuple[Stop, ...]] = ("activation", "combat", "mystic", "turn", "battle")
"""How far play may go beyond what it begins with, the shortest first."""

TO_REACH: Final[Mapping[Stop, tuple[Callable[[], Step], ...]]] = {
    "combat": (CheckEnd, CombatPhase),
    "mystic": (CheckEnd, MysticPhase),
    "turn": (MaintenancePhase,),
    "battle": (lambda: CheckEnd(turn_ends=True), Turn),
}
"""What is played to get to the end of each stage from that of the one before."""

STAGE_OF: Final[Mapping[Beginning, Stop]] = {
    "battle": "battle",
    "turn": "activation",
    "fight": "combat",
    "combat": "combat",
    "mystic": "mystic",
    "maintenance": "turn",
    "steps": "battle",
}
"""The stage at whose end one is when what play begins with is over; activation, if it is not named here."""

PHASE_OF: Final[Mapping[Beginning, Phase]] = {
    "battle": "deployment",
    "turn": "strategic",
    "fight": "combat",
    "combat": "combat",
    "mystic": "mystic",
    "maintenance": "maintenance",
}
"""The phase in which play begins; activation, if it is not named here."""


def phase_of(start: Start) -> Phase:
    """The phase in which play begins."""
    return PHASE_OF.get(start.kind, "activation")


def _steps(battle: Battle, scene: SceneSetup) -> list[Step]:
    """The agenda of a scene: what it begins with, and whatever follows up to the stop."""
    first = list(_first_steps(battle, scene.start))
    if scene.stop == "start":
        return first
    begun = STAGES.index(STAGE_OF.get(scene.start.kind, "activation"))
    stop = STAGES.index(scene.stop)
    if stop < begun:
        raise fault(("stop",), "cc.core.turn.phases", "cc-scene-stop")
    return [*first, *(make() for stage in STAGES[begun + 1 : stop + 1] for make in TO_REACH[stage])]


def _first_steps(battle: Battle, start: Start) -> Iterator[Step]:
    """What play begins with."""
    match start.kind:
        case "battle":
            yield Begin()
        case "turn":
            yield from (StrategicPhase(), ActivationPhase())
        case "activation":
            yield ActivationPhase()
        case "combat":
            yield CombatPhase()
        case "mystic":
            yield MysticPhase()
        case "maintenance":
            yield MaintenancePhase()
        case "steps":
            models = (*battle.fighters, *battle.pieces)
            named = {"side": battle.players, "model": models, "card": battle.cards}
            yield from read_steps(battle, start.steps, named)
        case "activate":
            yield _activation(battle, start)
        case "fight":
            battle.combat = _combat(battle, start)
            yield from (BeginCombat(), EndOfCombat())
        case "courage":
            tester = _one(battle, start.who)
            yield Courage(tester.id, tuple(enemy.id for enemy in _enemies(battle, tester, start)))
        case _:
            yield from _deed(battle, start)


def _deed(battle: Battle, start: Start) -> Iterator[Step]:
    """An assault or a shot, as the rules let a fighter make it."""
    fighter, target = _one(battle, start.who), _one(battle, start.against)
    battle.speech = battle.cards[fighter.card].fighters
    if target.side == fighter.side:
        raise fault(("start",), None, "cc-scene-own-side", who=fighter.id, whom=target.id)
    if start.kind == "shoot":
        demand(
            "cc",
            ("start", "shoot"),
            lambda: is_ready_to_shoot(battle, fighter) and may_aim(battle, fighter, target),
            SHOT,
            "cc-scene-no-shot",
            who=fighter.id,
            whom=target.id,
        )
        yield Shooting(fighter.id, target.id)
    else:
        as_charge = start.kind == "charge"
        demand(
            "cc",
            ("start", start.kind),
            lambda: may_take(battle, fighter, start.kind) and may_assault(battle, fighter, target, as_charge=as_charge),
            CHARGE if as_charge else ENGAGE,
            "cc-scene-no-assault",
            who=fighter.id,
            whom=target.id,
        )
        yield Assailing(fighter.id, target.id, as_charge)
    yield EndOfActivation(fighter.id)


class Assailing(Step, frozen=True):
    """The activation of a fighter in which he charges (else: engages) an enemy who is named already."""

    fighter: ModelId
    target: ModelId
    as_charge: bool

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        if await begin_activation(battle, fighter):
            await declare(battle, fighter, self.target, as_charge=self.as_charge)


class Shooting(Step, frozen=True):
    """The activation of a fighter in which he shoots at an enemy who is named already."""

    fighter: ModelId
    target: ModelId

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        if await begin_activation(battle, fighter):
            static = await takes_static_bonus(battle, fighter)
            await shoot_at(battle, fighter, battle[self.target], static=static)


class Courage(Step, frozen=True):
    """A Courage test of a fighter who meets enemies in an assault."""

    fighter: ModelId
    enemies: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        await stand_firm(battle, battle[self.fighter], battle.named(self.enemies))


def _activation(battle: Battle, start: Start) -> Activate:
    """The cards of one side that are activated together."""
    for name in start.who:
        if name not in battle.cards:
            raise stranger(("start", "activate"), name, battle.cards)
    sides = tuple(dict.fromkeys(battle.cards[name].side for name in start.who))
    if len(sides) != 1:
        raise fault(("start", "activate"), "cc.core.activation", "cc-scene-one-side")
    return Activate(sides[0], start.who)


def _combat(battle: Battle, start: Start) -> Combat:
    """A combat between fighters of both sides: one against one, or one against several."""
    one, other = ([_standing(battle, name) for name in names] for names in (start.who, start.against))
    sides = [tuple(dict.fromkeys(fighter.side for fighter in group)) for group in (one, other)]
    apart = len(sides[0]) == len(sides[1]) == 1 and sides[0] != sides[1]
    if not apart or min(len(one), len(other)) != 1 or len({*start.who, *start.against}) < len(one) + len(other):
        raise fault(("start", "fight"), "cc.core.melee.composition", "cc-scene-combat")
    for fighter in one:
        for enemy in other:
            if enemy.id not in battle.foes(fighter):
                steps = ("start", "fight")
                raise fault(steps, "cc.core.melee.separation", "cc-scene-apart", who=fighter.id, whom=enemy.id)
    return Combat(start.who, start.against)


def _enemies(battle: Battle, tester: Fighter, start: Start) -> list[Fighter]:
    """The fighters whom somebody meets: all of them enemies."""
    enemies = [_standing(battle, name) for name in start.against]
    if not enemies or any(enemy.side == tester.side for enemy in enemies):
        raise fault(
            ("start", "courage"), TEST, "cc-scene-own-side", who=tester.id, whom=", ".join(start.against) or "-"
        )
    return enemies


def _one(battle: Battle, names: tuple[str, ...]) -> Fighter:
    """The one who does something, or against whom it goes."""
    if len(names) != 1:
        raise stranger(("start",), ", ".join(names), battle.fighters)
    return _standing(battle, names[0])


def _standing(battle: Battle, name: str) -> Fighter:
    """A fighter who is on the table."""
    if name not in battle.fighters or not battle[name].in_play:
        raise stranger(("start",), name, (fighter.id for fighter in battle.in_play()))
    return battle[name]


__all__ = ["MOST", "BattleNow", "Beginning", "FighterNow", "Placed", "SceneSetup", "Start", "Stop", "begin", "phase_of"]
