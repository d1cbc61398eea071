"""Scenes: any position, where play begins in it and where it ends. Plain data, whole in itself, as a journal holds it.

How people write them, :mod:`scene_files` reads; what should come of one, :mod:`expectations` compares.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, Literal

import msgspec

from escarmouche.documents import Steps
from escarmouche.documents.written import fault
from escarmouche.kernel import Step
from escarmouche.kernel.effects import Effects, InForce, apply_hooks, meets
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.c2.battle import (
    Attack,
    Barricade,
    Battle,
    Card,
    Combat,
    Fighter,
    Loss,
    Move,
    Options,
    Phase,
    Zone,
)
from escarmouche.rulebooks.c2.content.cards import BASES, Profile
from escarmouche.rulebooks.c2.content.scenarios import Scenario
from escarmouche.rulebooks.c2.content.setup import check_act, check_field, check_profile
from escarmouche.rulebooks.c2.divination.phase import DivinationPhase
from escarmouche.rulebooks.c2.fortification.barricades import SAPPER, put_up
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.activation import Activate, MovementPhase
from escarmouche.rulebooks.c2.rules.approach import Approach, Gathering
from escarmouche.rulebooks.c2.rules.charge import CHARGE, ENGAGE, assault, may_assault
from escarmouche.rulebooks.c2.rules.deck import DrawTurn
from escarmouche.rulebooks.c2.rules.free_table import TABLE_RULE, TERRAIN_RULE
from escarmouche.rulebooks.c2.rules.granting import equip
from escarmouche.rulebooks.c2.rules.melee import EndOfMelee, Fight, MeleePhase, NextCombat
from escarmouche.rulebooks.c2.rules.movement import MoveFighter, may_move, set_out, takes_its_go
from escarmouche.rulebooks.c2.rules.shooting import NextToAct, ShootingPhase, Shot, Volley, may_aim, ready_to_shoot
from escarmouche.rulebooks.c2.rules.turn import CheckEnd, EndOfMovement, EndOfTurn, StartOfTurn, Turn
from escarmouche.rulebooks.common.ids import CardId, ModelId, ids_in
from escarmouche.rulebooks.common.scene_checks import demand, stranger
from escarmouche.rulebooks.common.scene_files import check_effect, read_steps
from escarmouche.rulebooks.confrontation.markers import Mine
from escarmouche.rulebooks.confrontation.terrain import terrain_of
from escarmouche.rulebooks.freetable.ground import standing_problems
from escarmouche.table import CONTACT, Board, Piece, Pose, footprint, polygon_gap

MOST_FIGHTERS: Final = 200
"""How many fighters a scene may have at most."""

MOST_STRUCTURE: Final = 99
"""How many structure points a barricade may have at most."""

Beginning = Literal[
    "approach",
    "turn",
    "movement",
    "draw",
    "activate",
    "move",
    "charge",
    "engage",
    "divination",
    "shooting",
    "shot",
    "melee",
    "combat",
    "end",
    "steps",
]
"""Where play may begin: a phase, one thing in it, or steps in the middle of anything."""

Stop = Literal["start", "movement", "divination", "shooting", "melee", "turn", "battle"]
"""How far play goes: what it begins with, the end of a phase, of the turn, or of the battle."""


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """A fighter of a scene: what stands in :class:`~escarmouche.rulebooks.c2.battle.Fighter`, by the same names.

    ``effects`` are in force besides those of its card; or all that are, where the scene says so (``bare``).
    """

    id: str
    side: str
    card: str
    profile: Profile
    effects: tuple[InForce, ...] = ()
    bare: bool = False
    pose: Pose | None = None
    tier: int = 0
    wound: int = 0
    lost: Loss = ""
    lost_to: str = ""
    deaths: int = 0
    activated: bool = False
    move: Move = ""
    moved: int = 0
    charged: tuple[str, ...] = ()
    engaged_by: tuple[str, ...] = msgspec.field(default=(), name="met")
    disengaged_from: tuple[str, ...] = msgspec.field(default=(), name="left")
    fleeing: int | None = None
    flees_from: str = msgspec.field(default="", name="feared")
    fear_overcome: int = msgspec.field(default=-1, name="hardened")
    profiles_overcome: tuple[str, ...] = msgspec.field(default=(), name="overcome")
    gems: tuple[str, ...] = ()
    incanted: tuple[tuple[str, str], ...] = ()
    spent: tuple[str, ...] = ()
    summoner: str = ""
    temporary_faith: int = 0
    prayers: tuple[str, ...] = ()
    shots: int = 0
    pursuits: int = 0
    attack_dice: int = 0
    defence_dice: int = 0
    attacks_placed: int = 0
    defences_placed: int = 0
    bound_dice: tuple[str, ...] = ()
    stance: str = ""
    sustained: int = 0
    structure: int | None = None
    serves: str = ""
    aboard: str = ""
    card_side: str = ""
    """The side of its card, of a machine that the enemy has captured."""


class UnderWay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is under way in the middle of a phase: what stands in :class:`~escarmouche.rulebooks.c2.battle.Battle`, by the
    same names.
    """

    active: tuple[ModelId, ...] = ()
    activated_together: tuple[ModelId, ...] = msgspec.field(default=(), name="together")
    interrupt_cards: tuple[CardId, ...] = msgspec.field(default=(), name="called")
    waiting: tuple[ModelId, ...] = ()
    initiative_count: int | None = msgspec.field(default=None, name="count")
    combats: tuple[Combat, ...] = ()
    combat: Combat | None = None
    attacks: tuple[Attack, ...] = ()
    mines: tuple[Mine, ...] = ()
    lines: dict[str, tuple[tuple[ModelId, ...], ...]] = {}
    barricades: tuple[Barricade, ...] = ()


class Start(msgspec.Struct, frozen=True):
    """Where play begins. ``who``: the cards activated, the figure that moves, charges or shoots, one side of the combat,
    or the side that draws; ``against``: the target, or the other side of the combat. ``steps``: all that is still to be
    done, as plain data, the next first.
    """

    kind: Beginning
    who: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    steps: tuple[dict[str, Any], ...] = ()


class SceneSetup(msgspec.Struct, frozen=True, kw_only=True, tag="scene"):
    """A position, where play begins in it, and where it ends. ``hands``: the reserve cards of each side; where play begins
    with steps, of those sides that have hands yet.
    """

    players: tuple[str, str]
    fighters: tuple[Placed, ...]
    board: Board
    zones: tuple[Zone, ...]
    options: Options = Options(turns=None)
    turn: int = 1
    phase: Phase = "movement"
    first: str = ""
    undecided: bool = False
    """Whether nobody has won the Approach roll yet."""
    under_way: UnderWay = UnderWay()
    hands: dict[str, tuple[str, ...]] = {}
    pile: tuple[str, ...] = ()
    second_pile: tuple[str, ...] | None = None
    """The cards that are drawn after the others in the Approach; without them it is as their skills say."""
    summons: dict[str, Profile] = {}
    """The profiles that spells and miracles make appear, by their keys."""
    act: Scenario | None = None
    start: Start
    stop: Stop = "start"


# -- the battle of a scene ---------------------------------------------------------------------------------------------


def begin(scene: SceneSetup) -> Battle:
    """The battle before the first step of the scene.

    Raises :class:`~escarmouche.rulebooks.c2.content.written.Fault` for the first thing in it that can't be.
    """
    check_field(scene.players, scene.board, scene.zones, scene.options)
    _check_ids(scene)
    battle = Battle(
        players=scene.players,
        board=scene.board,
        zones=scene.zones,
        options=scene.options,
        turn=scene.turn,
        phase=scene.phase,
        first="" if scene.undecided else scene.first or scene.players[0],
        deck=tuple(sorted(scene.pile)),
        agenda=[],
        summons=scene.summons,
        act=scene.act,
    )
    for key, profile in scene.summons.items():
        check_profile(("summons", key), profile)
    for place, placed in enumerate(scene.fighters):
        _enlist(battle, placed, ("fighters", place), midway=scene.start.kind == "steps")
    for side in scene.hands if scene.start.kind == "steps" else battle.players:
        battle.hold(side, scene.hands.get(side, ()))
    _check_cards(battle, scene)
    check_act(("act",), battle)
    _go_on(battle, scene.under_way)
    battle.then(*_steps(battle, scene))
    return battle


def _go_on(battle: Battle, under_way: UnderWay) -> None:
    """Takes over what is under way; it concerns fighters and cards of the scene."""
    for place, barricade in enumerate(under_way.barricades):
        _build(battle, barricade, ("under_way", "barricades", place))
    named = _named(battle)
    for held, kind, name in ids_in(under_way):
        if name not in named[kind]:
            raise stranger(("under_way", held), name, named[kind])
    for field in under_way.__struct_fields__:
        if field != "barricades":
            setattr(battle, field, getattr(under_way, field))


def _named(battle: Battle) -> dict[str, Collection[str]]:
    """What there is to be named by an id: figures and barricades, cards, sides."""
    return {"model": (*battle.fighters, *battle.barricades), "card": battle.cards, "side": battle.players}


def _build(battle: Battle, barricade: Barricade, steps: Steps) -> None:
    """A barricade is there; it lies on the table, has a Sapper and a side, and no more structure points than it had."""
    if barricade.by not in battle.fighters:
        raise stranger((*steps, "by"), barricade.by, battle.fighters)
    if barricade.side not in battle.players:
        raise stranger((*steps, "side"), barricade.side, battle.players)
    if battle.knows(barricade.id) or any(piece.id == barricade.id for piece in battle.board.pieces):
        raise fault((*steps, "id"), None, "house-scene-id-twice", id=barricade.id)
    standing = barricade.pose is not None
    if not 0 <= barricade.structure <= barricade.most <= MOST_STRUCTURE or standing != (barricade.structure > 0):
        raise fault((*steps, "structure"), SAPPER, "c2-scene-barricade", id=barricade.id)
    if barricade.pose is not None and not battle.board.holds(footprint(BASES["cavalry"], barricade.pose)):
        raise fault((*steps, "pose"), TABLE_RULE, "table-off-the-table")
    put_up(battle, barricade)


WRITTEN: Final = {field.name: field.encode_name for field in msgspec.structs.fields(Placed)}
"""What files call the fields of a fighter."""


def _check_ids(scene: SceneSetup) -> None:
    """Every id once, every id that is named there."""
    if len(scene.fighters) > MOST_FIGHTERS:
        raise fault(("fighters",), TERRAIN_RULE, "c2-scene-too-many", count=len(scene.fighters), most=MOST_FIGHTERS)
    ids = {placed.id: placed.side for placed in scene.fighters}
    if scene.first not in ("", *scene.players):
        raise stranger(("first",), scene.first, scene.players)
    for place, placed in enumerate(scene.fighters):
        steps = ("fighters", place)
        if placed.id in [other.id for other in scene.fighters[:place]]:
            raise fault((*steps, "id"), None, "house-scene-id-twice", id=placed.id)
        if placed.side not in scene.players:
            raise stranger((*steps, "side"), placed.side, scene.players)
        for field in ("charged", "engaged_by", "disengaged_from", "bound_dice"):
            for name in getattr(placed, field):
                if name not in ids:
                    raise stranger((*steps, WRITTEN[field]), name, ids)
        for field in ("flees_from", "serves", "aboard"):
            if getattr(placed, field) and getattr(placed, field) not in ids:
                raise stranger((*steps, WRITTEN[field]), getattr(placed, field), ids)
        if placed.card_side not in ("", *scene.players):
            raise stranger((*steps, "card_side"), placed.card_side, scene.players)


def _enlist(battle: Battle, placed: Placed, steps: Steps, *, midway: bool) -> None:
    """Adds a fighter and, with the first of its figures, its card. ``midway``: see :func:`_stand`."""
    check_profile((*steps, "profile"), placed.profile)
    kept_back = ("effects", "bare", "pose", "card_side")
    fields = {name: getattr(placed, name) for name in placed.__struct_fields__ if name not in kept_back}
    fighter = Fighter(**fields)
    equip(fighter)
    pile = apply_hooks(battle, fighter, Hooks.pile, 0)
    for place, effect in enumerate(placed.effects):
        check_effect((*steps, "effects", place), effect.name)
        if not placed.bare:
            fighter.gain(effect.name, effect.parameter, source=effect.source, until=effect.until)
    if placed.bare:
        fighter.effects = shared(Effects(placed.effects))
    card = battle.cards.get(placed.card)
    side = placed.card_side or placed.side
    if card is not None and card.side != side:
        raise fault((*steps, "card"), None, "c2-scene-shared-card", card=card.id)
    if card is None:
        card = Card(placed.card, side, (), pile)
    battle.cards[card.id] = msgspec.structs.replace(card, fighters=(*card.fighters, fighter.id))
    battle.fighters[fighter.id] = fighter
    if placed.pose is not None:
        _stand(battle, fighter, placed.pose, (*steps, "at"), midway=midway)


def _stand(battle: Battle, fighter: Fighter, pose: Pose, steps: Steps, *, midway: bool) -> None:
    """Puts a figure on the table, where there is room for it; on a wall or in water it needs no footing.

    Nor does it where play begins ``midway``: it may be in the middle of a leap.
    """
    problems = standing_problems(battle, fighter, pose)
    battle.stand(fighter, pose)
    held = midway or any(terrain_of(piece).feat or piece.kind == "ladder" for piece in _pieces_at(battle, fighter))
    for problem in problems:
        if problem.rule != TERRAIN_RULE or not held:
            raise fault(steps, problem.rule, "c2-scene-no-room", id=fighter.id, reason=problem.text)


def _pieces_at(battle: Battle, fighter: Fighter) -> tuple[Piece, ...]:
    """The pieces of terrain that a figure touches, or stands in or on."""
    base = battle.base(fighter)
    return tuple(piece for piece in battle.board.pieces if polygon_gap(piece.outline, base) <= CONTACT)


def _check_cards(battle: Battle, scene: SceneSetup) -> None:
    """Reserve cards and those in the pile are cards of this scene, each in one place, each hand of one's own cards."""
    for side, hand in scene.hands.items():
        own = [card.id for card in battle.cards.values() if card.side == side]
        for name in hand:
            if name not in own:
                raise stranger(("reserve", side), name, own)
            if name in scene.pile:
                raise fault(("pile",), "c2.move.reserve", "c2-scene-card-twice", card=name)
    for name in scene.pile:
        if name not in battle.cards:
            raise stranger(("pile",), name, battle.cards)
    if scene.second_pile is not None:
        for name in scene.second_pile:
            if name not in battle.cards:
                raise stranger(("second_pile",), name, battle.cards)
        for card in tuple(battle.cards.values()):
            battle.cards[card.id] = msgspec.structs.replace(card, pile=int(card.id in scene.second_pile))


# -- from the start to the stop ----------------------------------------------------------------------------------------

STAGES: Final[tuple[Stop, ...]] = ("movement", "divination", "shooting", "melee", "turn", "battle")
"""How far play may go beyond what it begins with, the shortest first."""

TO_REACH: Final[Mapping[Stop, tuple[Callable[[], Step], ...]]] = {
    "divination": (EndOfMovement, CheckEnd, DivinationPhase),
    "shooting": (CheckEnd, ShootingPhase),
    "melee": (CheckEnd, MeleePhase),
    "turn": (EndOfTurn,),
    "battle": (Turn,),
}
"""What is played to get to the end of each stage from that of the one before."""

STAGE_OF: Final[Mapping[Beginning, Stop]] = {
    "approach": "turn",
    "turn": "movement",
    "movement": "movement",
    "draw": "movement",
    "activate": "movement",
    "move": "movement",
    "charge": "movement",
    "engage": "movement",
    "divination": "divination",
    "shot": "shooting",
    "shooting": "shooting",
    "combat": "melee",
    "melee": "melee",
    "end": "turn",
    "steps": "battle",
}
"""The stage at whose end one is when what play begins with is over; after the Approach, a turn is next."""

PHASE_OF: Final[Mapping[Beginning, Phase]] = {
    "approach": "approach",
    "divination": "divination",
    "shot": "shooting",
    "shooting": "shooting",
    "combat": "melee",
    "melee": "melee",
    "end": "melee",
}
"""The phase in which play begins; movement, if it is not named here."""


def phase_of(start: Start) -> Phase:
    """The phase in which play begins."""
    return PHASE_OF.get(start.kind, "movement")


def _steps(battle: Battle, scene: SceneSetup) -> list[Step]:
    """The agenda of a scene: what it begins with, and whatever follows up to the stop."""
    first = _first_steps(battle, scene.start)
    if scene.stop == "start":
        return first
    begun, stop = STAGES.index(STAGE_OF[scene.start.kind]), STAGES.index(scene.stop)
    if stop < begun:
        raise fault(("stop",), "c2.turn.phases", "c2-scene-stop")
    return [*first, *(make() for stage in STAGES[begun + 1 : stop + 1] for make in TO_REACH[stage])]


def _first_steps(battle: Battle, start: Start) -> list[Step]:
    """What play begins with."""
    match start.kind:
        case "approach":
            return [Gathering(), Approach()]
        case "turn":
            return [StartOfTurn(), MovementPhase()]
        case "movement":
            return [MovementPhase()]
        case "divination":
            return [DivinationPhase()]
        case "shooting":
            return [ShootingPhase()]
        case "melee":
            return [MeleePhase()]
        case "end":
            return [EndOfTurn()]
        case "steps":
            return read_steps(battle, start.steps, _named(battle))
        case "draw":
            side = _only(start, battle.players)
            return [DrawTurn(side)]
        case "activate":
            return [_activation(battle, start)]
        case "move":
            fighter = _standing(battle, _only(start, battle.fighters))
            battle.activated_together = battle.cards[fighter.card].fighters
            return [MoveFighter(fighter.id)]
        case "charge" | "engage":
            return [_setting_out(battle, start)]
        case "shot":
            return [Volley((_shot(battle, start),)), NextToAct()]
        case "combat":
            return [Fight(_combat(battle, start)), NextCombat(), EndOfMelee()]


def _only(start: Start, table: Iterable[str]) -> str:
    """The one that play begins with."""
    if len(start.who) != 1 or start.who[0] not in table:
        raise stranger(("start",), ", ".join(start.who), table)
    return start.who[0]


def _standing(battle: Battle, name: str) -> Fighter:
    """A fighter that is on the table."""
    if name not in battle.fighters or not battle[name].in_play:
        raise stranger(("start",), name, (fighter.id for fighter in battle.in_play()))
    return battle[name]


def _activation(battle: Battle, start: Start) -> Activate:
    """The cards of one side that are activated together."""
    for name in start.who:
        if name not in battle.cards:
            raise stranger(("start",), name, battle.cards)
    sides = tuple(dict.fromkeys(battle.cards[name].side for name in start.who))
    if len(sides) != 1:
        raise fault(("start",), "c2.move.draw", "c2-scene-one-side")
    return Activate(sides[0], start.who)


def _setting_out(battle: Battle, start: Start) -> SetOut:
    """A figure charges or engages an enemy, as the rules let it."""
    fighter, target = _standing(battle, _only(start, battle.fighters)), _target(battle, start)
    as_charge = start.kind == "charge"
    battle.activated_together = battle.cards[fighter.card].fighters

    def may() -> bool:
        is_enemy = meets("c2.move.charge.declare#enemy", target.side != fighter.side)
        able = is_enemy and may_move(battle, fighter, start.kind)
        return able and may_assault(battle, fighter, target, as_charge=as_charge)

    rule = CHARGE if as_charge else ENGAGE
    demand("c2", ("start", start.kind), may, rule, "c2-scene-no-assault", who=fighter.id, whom=target.id)
    return SetOut(fighter.id, target.id, as_charge)


def _shot(battle: Battle, start: Start) -> Shot:
    """A figure shoots at an enemy that it sees."""
    fighter, target = _standing(battle, _only(start, battle.fighters)), _target(battle, start)

    def may() -> bool:
        is_enemy = meets("c2.shoot.declare#enemy", target.side != fighter.side)
        return is_enemy and ready_to_shoot(battle, fighter) and may_aim(battle, fighter, target)

    rule = "c2.shoot.conditions"
    demand("c2", ("start", "shot"), may, rule, "c2-scene-no-shot", who=fighter.id, whom=target.id)
    return Shot(fighter.id, target.id)


def _target(battle: Battle, start: Start) -> Fighter:
    """The one against whom it goes."""
    if len(start.against) != 1:
        raise stranger(("start",), ", ".join(start.against), battle.fighters)
    return _standing(battle, start.against[0])


class SetOut(Step, frozen=True):
    """A figure's go, in which it charges (else: engages) the enemy that is named already."""

    fighter: ModelId
    target: ModelId
    as_charge: bool

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        if await takes_its_go(battle, fighter):
            await set_out(battle, fighter, "charge" if self.as_charge else "engage")
            await assault(battle, fighter, battle[self.target], as_charge=self.as_charge)


def _combat(battle: Battle, start: Start) -> Combat:
    """A combat between fighters of both sides: one against one, or one against several."""
    one, other = ([_standing(battle, name) for name in names] for names in (start.who, start.against))
    sides = [tuple(dict.fromkeys(fighter.side for fighter in group)) for group in (one, other)]
    apart = len(sides[0]) == len(sides[1]) == 1 and sides[0] != sides[1]
    if not apart or min(len(one), len(other)) != 1 or len({*start.who, *start.against}) < len(one) + len(other):
        raise fault(("start",), "c2.melee.separation", "c2-scene-combat")
    for fighter in one:
        for enemy in other:
            if enemy.id not in battle.foes(fighter):
                steps = ("start", "combat")
                raise fault(steps, "c2.melee.separation", "c2-scene-apart", who=fighter.id, whom=enemy.id)
    return Combat(start.who, start.against)


__all__ = ["MOST_FIGHTERS", "Beginning", "Placed", "SceneSetup", "Start", "Stop", "UnderWay", "begin", "phase_of"]
