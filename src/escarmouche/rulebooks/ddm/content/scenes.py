"""Scenes: any position, where play begins in it and where it ends. Plain data, whole in itself, as a journal holds it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from escarmouche.documents import Steps
from escarmouche.documents.written import fault
from escarmouche.kernel import Effects, InForce, Step
from escarmouche.kernel.effects import meets
from escarmouche.kernel.sharing import shared
from escarmouche.rulebooks.common.scene_checks import demand, stranger
from escarmouche.rulebooks.common.scene_files import check_effect, read_steps
from escarmouche.rulebooks.ddm.abilities.footwork import TRAMPLE, TRAMPLED
from escarmouche.rulebooks.ddm.battle import ROUTED, Battle, Creature, Deed, Fate, Lent, Options, Turn
from escarmouche.rulebooks.ddm.content.cards import Card
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.deployment import deploying
from escarmouche.rulebooks.ddm.rules.layout import assembly_spots
from escarmouche.rulebooks.ddm.rules.melee import in_reach
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave
from escarmouche.rulebooks.ddm.rules.muster import figure
from escarmouche.rulebooks.ddm.rules.opening import Kit, Reveal, TerrainInitiative, laying
from escarmouche.rulebooks.ddm.rules.ranged import may_shoot
from escarmouche.rulebooks.ddm.rules.rounds import NextPhase, Round
from escarmouche.rulebooks.ddm.rules.sight import sees
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.terrain import Board
from escarmouche.rulebooks.ddm.rules.turn import Act, EndOfTurn, TakeTurn
from escarmouche.table.grid import Square

MOST_CREATURES: Final = 100
"""How many creatures a scene may have at most."""

RULE: Final = "ddm.move.end-occupied"

Beginning = Literal["setup", "tiles", "deploy", "round", "phase", "turn", "act", "attack", "morale", "steps"]
"""Where play may begin: before the first round, with a round, a player's phase, a creature's turn, in the middle of one, or
with one thing."""

BEFORE_ROUNDS: Final = ("setup", "tiles", "deploy")
"""The beginnings before the first round."""

Stop = Literal["start", "game"]
"""How far play goes: what it begins with, or to the end of the skirmish."""


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """A creature of a scene: what stands in :class:`~escarmouche.rulebooks.ddm.battle.Creature`, by the same names.

    ``effects`` are in force besides those of its card; ``bare``: they are all that is in force, and its rating is that given
    here.
    """

    id: str
    warband: str
    card: Card
    hp: int | None = None
    at: Square | None = None
    effects: tuple[InForce, ...] = ()
    bare: bool = False
    rating: int | None = None
    turns: int = 0
    routing: bool = False
    routed_by: str = ""
    routed_for: str = ""
    halved: bool = False
    shaken: bool = False
    spent: tuple[str, ...] = ()
    lent: tuple[Lent, ...] = ()
    controller: str = ""
    fate: Fate = ""
    slain_by: str = ""
    free: bool = False
    master: str = ""
    arrived: int = 0
    place: Square | None = None


class Start(msgspec.Struct, frozen=True):
    """Where play begins. ``who``: the player of a phase, the one who is first to lay tiles or to set up his warband, the
    creature that acts or is tested; ``against``: the target of an attack; ``what``: the attack, as ``melee/0``.
    """

    kind: Beginning
    who: str = ""
    against: str = ""
    what: str = "melee/0"
    steps: tuple[Mapping[str, Any], ...] = ()


class SceneSetup(msgspec.Struct, frozen=True, kw_only=True, tag="scene"):
    """A position, where play begins in it, and where it ends. ``kits``: what each player brings, if tiles are to be laid."""

    players: tuple[str, ...]
    creatures: tuple[Placed, ...]
    board: Board
    kits: tuple[Kit, ...] = ()
    options: Options = Options()
    teams: dict[str, str] = {}
    factions: dict[str, str] = {}
    pool: dict[str, Card] = {}
    spare: dict[str, tuple[str, ...]] = {}
    round: int = 1
    first: str = ""
    undecided: bool = False
    """Nobody is first yet: no round has begun."""
    turn: Turn | None = None
    done: tuple[Deed | str, ...] = ()
    quiet: int = 0
    stirred: bool = False
    points: dict[str, int] = {}
    shared: dict[str, int] = {}
    start: Start
    stop: Stop = "start"


def begin(scene: SceneSetup) -> Battle:
    """The skirmish before the first step of the scene.

    Raises :class:`~escarmouche.documents.written.Fault` for the first thing in it that can't be.
    """
    if len(scene.creatures) > MOST_CREATURES:
        raise fault(("creatures",), RULE, "ddm-scene-too-many", count=len(scene.creatures), most=MOST_CREATURES)
    battle = Battle(
        players=scene.players,
        board=scene.board,
        options=scene.options,
        teams=dict(scene.teams),
        factions=dict(scene.factions),
        round=scene.round,
        first="" if scene.undecided or scene.start.kind in BEFORE_ROUNDS else scene.first or scene.players[0],
        pool=dict(scene.pool),
        spare=dict(scene.spare),
        turn=msgspec.structs.replace(scene.turn) if scene.turn is not None else None,
        done=tuple(deed if isinstance(deed, Deed) else deed_in(deed) for deed in scene.done),
        quiet=scene.quiet,
        stirred=scene.stirred,
        points=dict(scene.points),
        shared=dict(scene.shared),
        agenda=[],
    )
    for place, placed in enumerate(scene.creatures):
        _enlist(battle, placed, ("creatures", place))
    if battle.first not in ("", *battle.players):
        raise stranger(("first",), battle.first, battle.players)
    battle.then(*_steps(battle, scene))
    return battle


def _enlist(battle: Battle, placed: Placed, steps: Steps) -> None:
    """Adds a creature."""
    if placed.id in battle.creatures:
        raise fault((*steps, "id"), None, "house-scene-id-twice", id=placed.id)
    if placed.warband not in battle.players:
        raise stranger((*steps, "warband"), placed.warband, battle.players)
    for place, effect in enumerate(placed.effects):
        check_effect((*steps, "effects", place), effect.name)
    creature = figure(placed.id, placed.warband, placed.card)
    kept_back = ("id", "warband", "card", "hp", "at", "effects", "bare", "rating")
    for field in placed.__struct_fields__:
        if field not in kept_back:
            setattr(creature, field, getattr(placed, field))
    creature.spent, creature.lent = _boxes(placed)
    creature.hp = placed.card.hp if placed.hp is None else placed.hp
    creature.rating = placed.rating if placed.bare or placed.rating is not None else placed.card.commander
    battle.creatures[placed.id] = creature
    if placed.bare:
        creature.effects = shared(Effects(placed.effects))
    else:
        for effect in placed.effects:
            battle.gain(creature, effect.name, effect.parameter, source=effect.source, until=effect.until)
    if placed.at is not None:
        _stand(battle, creature, placed.at, (*steps, "at"))


# -- as the second revision of the rules wrote it ----------------------------------------------------------------------

_LENT: Final = "/hp/"


def deed_in(text: str) -> Deed:
    """What can be done once in a turn, as text with slashes between: what, by whom, against whom."""
    match text.split("/"):
        case [what, by]:
            return Deed(TRAMPLED if what == f"{TRAMPLE}d" else what, by)
        case ["routed", mover, foe]:
            return Deed(ROUTED, foe, mover)
        case [what, by, against]:
            return Deed(what, by, against)
        case [what, by, against, "1" | "2" as hit]:
            return Deed(what, by, against, hit)
        case [what, detail, by, against]:
            return Deed(what, by, against, detail)
        case _:
            return Deed(text)


def _boxes(placed: Placed) -> tuple[tuple[str, ...], tuple[Lent, ...]]:
    """The boxes that have been marked, and the hit points lent by spells, which once were noted among them."""
    boxes = tuple(spent for spent in placed.spent if _LENT not in spent)
    lent = (spent.partition(_LENT) for spent in placed.spent if _LENT in spent)
    return boxes, (*placed.lent, *(Lent(source, int(amount)) for source, _, amount in lent))


def _stand(battle: Battle, creature: Creature, at: Square, steps: Steps) -> None:
    """Puts a creature on the grid, where there is room for it."""
    chart = battle.ground.chart
    room = chart.anchors(creature.body) | (chart.anchors(creature.body, squeezed=True) if creature.body > 1 else 0)
    if not room >> at & 1:
        raise fault(steps, "ddm.terrain.wall.blocks", "ddm-scene-no-room", id=creature.id)
    battle.stand(creature, at)
    for other in battle.present():
        if other is not creature and battle.space(other) & battle.space(creature):
            raise fault(steps, RULE, "ddm-scene-two-on-one", id=creature.id, other=other.id)


# -- from the start to the stop ----------------------------------------------------------------------------------------


def _steps(battle: Battle, scene: SceneSetup) -> list[Step]:
    """The agenda of a scene: what it begins with, and whatever follows up to the stop."""
    first = _first_steps(battle, scene)
    if scene.stop == "start" or scene.start.kind == "round":
        return first
    if scene.start.kind in BEFORE_ROUNDS:
        return [*first, Round()]
    return [*first, NextPhase(battle.first), Round()]


def _first_steps(battle: Battle, scene: SceneSetup) -> list[Step]:
    """What play begins with."""
    start = scene.start
    if start.kind in ("round", *BEFORE_ROUNDS):
        battle.round -= 1
    match start.kind:
        case "setup":
            _check_tiles(battle, scene.kits)
            return [Reveal(scene.kits), TerrainInitiative(scene.kits, lying=not scene.kits, rounds=False)]
        case "tiles":
            order = battle.order_from(_player(battle, start.who))
            _check_tiles(battle, scene.kits)
            return [*laying(order, scene.kits), *deploying(battle, order)]
        case "deploy":
            _check_tiles(battle, scene.kits)
            if scene.kits:
                raise fault(("kits",), "ddm.setup.sequence", "ddm-scene-not-laid", player=scene.kits[0].player)
            return list(deploying(battle, battle.order_from(_player(battle, start.who))))
        case "round":
            return [Round()]
        case "phase":
            return [NextPhase(_player(battle, start.who))]
        case "turn":
            return [TakeTurn(_standing(battle, start.who).id)]
        case "act":
            return _in_mid_turn(battle, _standing(battle, start.who))
        case "attack":
            return [Blow(_strike(battle, start))]
        case "morale":
            return [MoraleSave(_standing(battle, start.who).id, start.against)]
        case "steps":
            return read_steps(battle, start.steps, {"side": battle.players, "model": battle.creatures})


def _player(battle: Battle, name: str) -> str:
    """A player of the scene."""
    if name not in battle.players:
        raise stranger(("start",), name, battle.players)
    return name


def _check_tiles(battle: Battle, kits: Sequence[Kit]) -> None:
    """Everybody has an assembly tile: one to lay, for which there is room, or else one that lies."""
    lying = {tile.player for tile in battle.board.tiles if tile.assembly}
    laying = {kit.player for kit in kits}
    for player in battle.players:
        if (player in lying) == (player in laying):
            key = "ddm-scene-tile-twice" if player in lying else "ddm-scene-no-tile"
            raise fault(("kits",), "ddm.warband.terrain-tiles", key, player=player)
    for kit in kits:
        if not assembly_spots(battle.board, kit.assembly, kit.area):
            raise fault(("kits", kit.player), "ddm.setup.assembly-tile.corner", "ddm-scene-no-spot", player=kit.player)


def _in_mid_turn(battle: Battle, creature: Creature) -> list[Step]:
    """A creature goes on with its turn."""
    if battle.turn is None:
        speed = creature.card.speed
        battle.turn = Turn(creature=creature.id, player=creature.side, commanded=True, speed=speed)
    return [Act(creature.id), EndOfTurn(creature.id)]


def _strike(battle: Battle, start: Start) -> Strike:
    """The attack with which play begins."""
    attacker, target = _standing(battle, start.who), _standing(battle, start.against)
    sort, _, index = start.what.partition("/")
    attacks = attacker.card.attacks("melee" if sort == "melee" else "ranged")
    if sort not in ("melee", "ranged") or not index.isdecimal() or int(index) >= len(attacks):
        raise fault(("start",), "ddm.attack.types", "ddm-scene-no-attack", id=attacker.id, what=start.what)
    strike = Strike(
        attacker=attacker.id, target=target.id, sort="melee" if sort == "melee" else "ranged", index=int(index)
    )
    about = {"who": attacker.id, "whom": target.id}
    demand("ddm", ("start",), lambda: _may_strike(battle, strike), "ddm.attack.types", "ddm-scene-no-strike", **about)
    return strike


def _may_strike(battle: Battle, strike: Strike) -> bool:
    """Whether a creature may make an attack as it stands, be it at the nearest or not."""
    attacker, target = battle[strike.attacker], battle[strike.target]
    if not meets("ddm.attack.no-allies", target in battle.enemies(attacker)):
        return False
    if strike.melee:
        return meets("ddm.melee.adjacent", any(enemy is target for enemy in in_reach(battle, attacker)))
    return meets("ddm.ranged.threatened", may_shoot(battle, attacker)) and meets(
        "ddm.ranged.sight", sees(battle, attacker, target)
    )


def _standing(battle: Battle, name: str) -> Creature:
    """A creature that is on the grid."""
    if name not in battle.creatures or battle[name].at is None:
        raise stranger(("start",), name, (creature.id for creature in battle.present()))
    return battle[name]
