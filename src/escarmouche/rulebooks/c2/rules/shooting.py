"""The shooting phase: who acts when, at whom, how hard the shot is, and whom it hits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import dropwhile
from typing import Final, Literal, NamedTuple, final

import msgspec

from escarmouche.kernel import PASS, Choose, Open, Step
from escarmouche.kernel.effects import apply_hooks, breakdown, meets, moment, note
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.cards import Size, Weapon
from escarmouche.rulebooks.c2.events import ActHastened, ShotDelayed, ShotFired, ShotLanded, ShotOutOfRange
from escarmouche.rulebooks.c2.hooks import Band, Hooks
from escarmouche.rulebooks.c2.rules.characteristics import (
    SHOOTING,
    check,
    initiative,
    modifier_of,
    movement,
    offer_boosts,
    printed_shooting,
    shooting,
)
from escarmouche.rulebooks.c2.rules.movement import has_moved
from escarmouche.rulebooks.c2.rules.projectiles import Projectile
from escarmouche.rulebooks.c2.rules.wounds import any_of, wound_roll
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.confrontation.dice import OpenRoll, Success
from escarmouche.rulebooks.confrontation.lots import draw_lots
from escarmouche.rulebooks.freetable.sight import in_view, is_visible, level, visibility
from escarmouche.rulebooks.freetable.state import on_a_level
from escarmouche.table import CONTACT, Piece, Point, in_contact, polygon_gap

RAPID: Final = "c2.shoot.type.rapid"
PRECISION: Final = "c2.shoot.type.precision"

HASTE: Final = 2
"""What haste adds to the INI at which one acts; taking one's time takes as much away."""

BAND_DIFFICULTY: Final = (4, 7, 10)
"""The base difficulty at short, medium and long range."""

SIZE_DIFFICULTY: Final[dict[Size, int]] = {"small": 1, "normal": 0, "large": -1, "very_large": -2}
"""What the size of the target adds to the difficulty."""

SIZE_WEIGHT: Final[dict[Size, int]] = {"small": 1, "normal": 2, "large": 3, "very_large": 4}
"""The chances of each figure to be hit by a shot into a melee."""

Outcome = Literal["hit", "miss", "jam"]
"""What comes of a shooting roll; the last of weapons alone that a 1 jams."""

HIT: Final = "hit"
MISS: Final = "miss"
JAM: Final = "jam"


# -- who acts when -----------------------------------------------------------------------------------------------------


class Act(NamedTuple):
    """Something that figures do in the shooting phase in order of INI.

    ``ready``: whether a figure might do it at some time of this phase; ``may``: whether it can do it now; ``hasten``: the
    rule (and the effect) by which one does it sooner; ``begin``: the step in which figures of a side do it together.
    """

    ready: Callable[[Battle, Fighter], bool]
    may: Callable[[Battle, Fighter], bool]
    hasten: str
    begin: Callable[[tuple[str, ...]], Step]


SHOOTING_ACTIONS: dict[str, Act] = {}
"""Everything one can do in the shooting phase, by name."""


class ShootingPhase(Step, frozen=True):
    """Figures with a ranged weapon may shoot at any enemy they see; whatever else is done now keeps the same order.

    [c2.shoot.phase]
    """

    async def run(self, battle: Battle) -> None:
        battle.enter("shooting")
        battle.waiting = tuple(
            sorted(
                fighter.id
                for fighter in battle.in_play()
                if any(act.ready(battle, fighter) for act in SHOOTING_ACTIONS.values())
            )
        )
        for name in battle.waiting:
            await offer_boosts(battle, battle[name], "initiative")
        battle.then(NextToAct())


class Slot(NamedTuple):
    """When a figure acts: the INI, and whether its side won the Tactics roll. The greater comes first."""

    initiative: int
    first: bool


class NextToAct(Step, frozen=True):
    """INI counts down. Figures of one side that have the same INI act together, of both sides the winner's of the
    Tactics roll first. Whoever can do nothing when its time comes has missed it. [c2.shoot.order]
    """

    async def run(self, battle: Battle) -> None:
        able = acts_open(battle)
        while await offer_haste(battle, able):
            pass
        if not able:
            battle.waiting = ()
            battle.initiative_count = None
            battle.expire("phase")
            return
        now = max(slot_of(battle, fighter) for fighter in battle.named(able))
        group = [fighter for fighter in battle.named(able) if slot_of(battle, fighter) == now]
        battle.waiting = tuple(fighter.id for fighter in battle.named(battle.waiting) if slot_of(battle, fighter) < now)
        battle.initiative_count = now.initiative
        doing: dict[str, tuple[str, ...]] = {}
        for fighter in sorted(group, key=lambda fighter: not fighter.profile.is_thing):
            act = await choose_act(fighter, able[fighter.id])
            doing[act] = (*doing.get(act, ()), fighter.id)
        battle.then(*(SHOOTING_ACTIONS[act].begin(fighters) for act, fighters in doing.items()), NextToAct())


def acts_open(battle: Battle) -> dict[str, tuple[str, ...]]:
    """What each figure that is still to act could do now; figures that could do nothing are left out."""
    options = {}
    for fighter in battle.named(battle.waiting):
        acts = tuple(name for name, act in SHOOTING_ACTIONS.items() if act.may(battle, fighter))
        if acts:
            options[fighter.id] = acts
    return options


def slot_of(battle: Battle, fighter: Fighter) -> Slot:
    """When a figure acts: at its present INI, but never before the moment that the phase has come down to.

    Haste and delay add up, change the INI for this order alone, and may bring it below 0. [c2.shoot.type.combine]
    """
    order = apply_hooks(battle, fighter, Hooks.acting_order, initiative(battle, fighter))
    return Slot(come_down(battle, order), fighter.side == battle.first)


def come_down(battle: Battle, order: int) -> int:
    """The INI at which one acts who should by right act at ``order``, if that moment may be over."""
    return order if battle.initiative_count is None else min(order, battle.initiative_count)


async def choose_act(fighter: Fighter, acts: Sequence[str]) -> str:
    """What a figure does whose time has come, if there are several things it could do."""
    return await Choose(fighter.side, "c2.shoot.phase", {act: act for act in acts}, about={"fighter": fighter.id})


# -- haste -------------------------------------------------------------------------------------------------------------


async def offer_haste(battle: Battle, able: Mapping[str, Sequence[str]]) -> bool:
    """At any time a figure may be hurried, the winner of the Tactics roll deciding first; tells whether one was.

    One is asked at the last moment at which it still makes a difference; nothing is lost by not being asked earlier.
    """
    if len(able) < 2:
        return False
    fighters = worth_hurrying(battle, able)
    if not fighters:
        return False
    for name, act in SHOOTING_ACTIONS.items():
        for side in (battle.first, battle.other(battle.first)):
            options = {
                fighter.id: fighter
                for fighter in fighters
                if fighter.side == side and name in able[fighter.id] and not fighter.has(act.hasten)
            }
            if options and await hurry_one(battle, side, act.hasten, options):
                return True
    return False


async def hurry_one(battle: Battle, side: str, rule: str, fighters: Mapping[str, Fighter]) -> bool:
    """Asks a side whom it hurries, by the rule that allows it; tells whether it hurries anybody."""
    fighter = await Choose(side, rule, {PASS: None, **fighters}, default=PASS)
    if fighter is None:
        return False
    hurried = fighter
    hurried.gain(rule, until="phase")
    battle.tell(lambda: ActHastened(fighter=hurried.id, rules=(rule,)))
    return True


def worth_hurrying(battle: Battle, able: Iterable[str]) -> list[Fighter]:
    """The figures who by hurrying would now come before or together with a rival who otherwise comes sooner or with them."""
    slots = [(fighter, slot_of(battle, fighter)) for fighter in battle.named(able)]
    now = max(slot for _, slot in slots)
    shooters = []
    for fighter, slot in slots:
        sooner = Slot(come_down(battle, slot.initiative + HASTE), slot.first)
        if sooner >= now and any(
            compared(slot, other) != compared(sooner, other) for rival, other in slots if rival is not fighter
        ):
            shooters.append(fighter)
    return shooters


def compared(one: Slot, other: Slot) -> int:
    """1 for sooner, 0 for together, -1 for later."""
    return (one > other) - (one < other)


class RapidShot(Hooks, name=RAPID):
    """The shooter acts at 2 INI more, and its shots are 1 harder. [c2.shoot.type.rapid]"""

    __slots__ = ()

    def acting_order(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + HASTE

    def shot_difficulty(self, value: int, battle: Battle, bearer: Fighter, target: Fighter) -> int:
        return value + 1


class PrecisionShot(Hooks, name=PRECISION):
    """The shooter acts at 2 INI less, and its shot, the first if it has several, is 1 easier.

    The parameter says how many shots it had made before, in the movement phase. [c2.shoot.type.precision]
    """

    __slots__ = ()

    def acting_order(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - HASTE

    def shot_difficulty(self, value: int, battle: Battle, bearer: Fighter, target: Fighter) -> int:
        return value - 1 if bearer.shots == (self.data.parameter or 0) else value


# -- who may shoot, and at whom ----------------------------------------------------------------------------------------


def ready_to_shoot(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure might shoot if it saw an enemy. [c2.shoot.conditions]

    It stands on the table and has a ranged weapon, TIR, and a shot left [c2.shoot.once]; it is in no melee; it has neither
    dodged, nor performed a feat, nor moved further than its MOV. Who does something else in this phase does not shoot.
    """
    profile = fighter.profile
    if profile.weapon is None or fighter.pose is None or shooting(battle, fighter) is None:
        return meets("c2.shoot.conditions#armed", False)
    return (
        meets("c2.shoot.once", fighter.shots < apply_hooks(battle, fighter, Hooks.shots_a_turn, 1))
        and apply_hooks(battle, fighter, Hooks.may_shoot, True)
        and meets("c2.shoot.conditions#free", not battle.engaged(fighter))
        and meets("c2.shoot.conditions#rested", not exerted(battle, fighter) or _shoots_exerted(battle, fighter))
    )


def _shoots_exerted(battle: Battle, fighter: Fighter) -> bool:
    return apply_hooks(battle, fighter, Hooks.shoots_after_exertion, False)


def may_shoot(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure can shoot now: there is also an enemy that it sees, or what enemies have built."""
    return ready_to_shoot(battle, fighter) and any(
        may_aim(battle, fighter, target) for target in quarry(battle, fighter)
    )


def exerted(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure has performed a feat, or moved further than its MOV, in this phase."""
    if has_performed_a_feat(fighter):
        return True
    if not fighter.moved:
        return False
    basis = apply_hooks(battle, fighter, Hooks.move_basis, movement(battle, fighter), fighter.move)
    return fighter.moved > basis


def has_performed_a_feat(fighter: Fighter) -> bool:
    """Whether a figure has performed a feat in this phase: then it does not shoot. [c2.feat.no-shooting]"""
    return fighter.move == "feat"


def quarry(battle: Battle, shooter: Fighter) -> Sequence[Fighter]:
    """At what one shoots: enemies, and the barricades that they have built."""
    enemies = battle.enemies(shooter)
    return (*enemies, *battle.barricades_against(shooter.side)) if battle.barricades else enemies


def targets(battle: Battle, shooter: Fighter) -> list[Fighter]:
    """The enemies at whom a figure may shoot, however far they are."""
    return [enemy for enemy in battle.enemies(shooter) if may_aim(battle, shooter, enemy)]


def may_aim(battle: Battle, shooter: Fighter, target: Fighter) -> bool:
    """Whether a shot at an enemy is possible: it is in the field of view, not wholly hidden, and nothing forbids it."""
    return (
        meets("c2.shoot.field-of-view", in_view(battle, shooter, target))
        and meets("c2.shoot.line-of-sight", is_visible(battle, shooter, target, shot=True))
        and apply_hooks(battle, shooter, Hooks.may_target, True, target)
        and apply_hooks(battle, target, Hooks.targetable, True, shooter)
        and is_on_a_near_level(battle, shooter, target)
    )


def is_on_a_near_level(battle: Battle, actor: Fighter, target: Fighter) -> bool:
    """Whether shots, spells and miracles of a figure reach the level of another, friend or enemy."""
    return apply_hooks(battle, actor, Hooks.may_shoot_at, True, target) and apply_hooks(
        battle, target, Hooks.may_be_shot_at, True, actor
    )


# -- shots, in order ---------------------------------------------------------------------------------------------------


class Shot(msgspec.Struct, frozen=True):
    """A shot aimed at a figure."""

    shooter: ModelId
    target: ModelId


class ShotHit(Step, frozen=True):
    """A shot that has hit takes effect at once: two dice on the wound table, FOR of the weapon less RES.

    [c2.shoot.damage]

    ``hit``: no where a shot has missed whose template strays. ``spot``, ``tier``: where its victim stood.
    """

    shooter: ModelId
    victim: ModelId
    force: int
    mark: str = ""
    hit: bool = True
    spot: Point = (0, 0)
    tier: int = 0

    async def run(self, battle: Battle) -> None:
        shooter, victim = battle[self.shooter], battle[self.victim]
        shot = Projectile(self.victim, self.force, self.mark, self.hit, self.spot, self.tier)
        if await any_of(shooter, Hooks.goes_off, battle, shooter, shot):
            return
        await wound_roll(battle, victim, self.force, by=shooter, rule="c2.shoot.damage", mark=self.mark)


class Aim(Step, frozen=True):
    """Figures that shoot at the same moment name their targets, one after the other; nothing is measured before.

    A figure may also hold its fire, or take its time to aim. Then all shoot; whoever has another shot goes on at once,
    without taking its time. [c2.shoot.declare]
    """

    shooters: tuple[ModelId, ...]
    aimed: tuple[Shot, ...] = ()
    going_on: bool = False

    async def run(self, battle: Battle) -> None:
        shooters = list(dropwhile(lambda shooter: not may_shoot(battle, battle[shooter]), self.shooters))
        aimed = self.aimed
        if shooters:
            shooter = battle[shooters.pop(0)]
            target = await choose_target(battle, shooter, may_wait=not self.going_on)
            if target == PRECISION:
                delay(battle, shooter)
            elif target != PASS:
                aimed = (*aimed, Shot(shooter.id, target))
                await moment(shooter.effects, Hooks.on_aim, battle, shooter)
        if shooters:
            battle.then(Aim(tuple(shooters), aimed, self.going_on))
        elif aimed:
            battle.then(Volley(aimed), Aim(tuple(shot.shooter for shot in aimed), going_on=True))


async def choose_target(battle: Battle, shooter: Fighter, *, may_wait: bool) -> str:
    """Whom a figure shoots at: an id; or ``PASS``; or ``PRECISION``, to shoot later and better, once a turn."""
    enemies = {target.id: target.id for target in quarry(battle, shooter)}
    others = {PASS: PASS}
    if may_wait and not shooter.has(PRECISION):
        others["precision"] = PRECISION
    options = Open(enemies, lambda enemy: may_aim(battle, shooter, battle[enemy]), others)
    free = (enemy.id for enemy in battle.enemies(shooter) if not battle.engaged(enemy))
    default = next((enemy for enemy in free if enemy in options), PASS)
    return await Choose(shooter.side, "c2.shoot.declare", options, default=default, about={"fighter": shooter.id})


def delay(battle: Battle, shooter: Fighter) -> None:
    """A figure takes its time: it will shoot later in this phase, at whom it then likes."""
    shooter.gain(PRECISION, shooter.shots, until="phase")
    battle.waiting = tuple(sorted((*battle.waiting, shooter.id)))
    battle.tell(lambda: ShotDelayed(fighter=shooter.id, rules=(PRECISION,)))


class Volley(Step, frozen=True):
    """Shots at the same moment: all are rolled for before any takes effect, so that the dead still draw fire."""

    shots: tuple[Shot, ...]
    hits: tuple[ShotHit, ...] = ()

    async def run(self, battle: Battle) -> None:
        shot, *others = self.shots
        hit = await take_aimed_shot(battle, battle[shot.shooter], battle[shot.target])
        hits = self.hits if hit is None else (*self.hits, hit)
        if others:
            battle.then(Volley(tuple(others), hits))
        else:
            battle.then(*hits)


SHOOTING_ACTIONS["shoot"] = Act(ready_to_shoot, may_shoot, RAPID, Aim)


# -- one shot ----------------------------------------------------------------------------------------------------------


async def shoot(battle: Battle, shooter: Fighter, target: Fighter, difficulty: int | None = None) -> None:
    """A single shot with all that follows, outside of the order of shots; it is one of the shooter's shots this turn.

    ``difficulty``: a fixed one, whatever the range, the cover and the size may be; ``None``: they make it.
    """
    hit = await take_shot(battle, shooter, target, difficulty)
    if hit is not None:
        await hit.run(battle)


async def take_aimed_shot(battle: Battle, shooter: Fighter, target: Fighter) -> ShotHit | None:
    """A shot among others at the same moment: it is lost if what another shooter fires with has exploded meanwhile, and
    killed him who aims, or him who is aimed at.
    """
    if not shooter.in_play:
        return None
    if not target.in_play:
        shooter.shots += 1
        return None
    return await take_shot(battle, shooter, target)


async def take_shot(battle: Battle, shooter: Fighter, target: Fighter, difficulty: int | None = None) -> ShotHit | None:
    """Measures the distance, rolls, and gives what is still to take effect; a target out of range is missed."""
    if await any_of(shooter, Hooks.spoils_shot, battle, shooter, target):
        shooter.shots += 1
        return None
    band = range_band(battle, shooter, target) if difficulty is None else 0
    if band is None:
        shooter.shots += 1
        distance = battle.gap(shooter, target)
        battle.tell(
            lambda: ShotOutOfRange(shooter=shooter.id, target=target.id, distance=distance, rules=("c2.shoot.declare",))
        )
        return None
    await moment(shooter.effects, Hooks.before_shot, battle, shooter, target)
    await offer_boosts(battle, shooter, "shooting")
    if difficulty is None:
        base, changes = BAND_DIFFICULTY[band], circumstances(battle, shooter, target)
        outcome = await roll_to_hit(
            battle, shooter, target, base, lambda: difficulty_of(battle, shooter, target, base, changes)
        )
    else:
        outcome = await roll_to_hit(battle, shooter, target, difficulty, lambda: difficulty)
    shooter.shots += 1
    hit = outcome == HIT
    strays = apply_hooks(battle, shooter, Hooks.has_template, False)
    landed = await landing(battle, shooter, target, hit=hit) if hit or (strays and outcome == MISS) else None
    await moment(shooter.effects, Hooks.after_shot, battle, shooter, target, hit)
    return landed


async def landing(battle: Battle, shooter: Fighter, target: Fighter, *, hit: bool = True) -> ShotHit:
    """What a successful shot, or one that strays, is going to do."""
    on_a_spot = apply_hooks(battle, shooter, Hooks.has_template, False)
    victim = target if on_a_spot else await who_is_hit(battle, shooter, target)
    mark = apply_hooks(battle, shooter, Hooks.shot_mark, "")
    force = weapon_of(battle, shooter).strength
    spot = victim.pose.point if victim.pose is not None else (0, 0)
    return ShotHit(shooter.id, victim.id, force, mark, hit, spot, victim.tier)


async def roll_to_hit(
    battle: Battle, shooter: Fighter, target: Fighter, base: int, difficulty: Callable[[], int]
) -> Outcome:
    """1D6 + TIR must reach the difficulty, which has come about from ``base``. [c2.shoot.test]"""

    def modifier() -> int:
        return apply_hooks(battle, target, Hooks.shot_die_against, 0, shooter)

    def score() -> int:
        return shooting(battle, shooter) or 0

    roll = check(battle, shooter, SHOOTING, "c2.shoot.test", score(), difficulty(), modifier=modifier())
    if apply_hooks(battle, shooter, Hooks.has_template, False):
        outcome = await JammingRoll(roll)
    else:
        outcome = HIT if await roll else MISS
    hit = outcome == HIT
    battle.tell(
        lambda: ShotFired(
            shooter=shooter.id,
            target=target.id,
            score=breakdown(printed_shooting(battle, shooter), score),
            difficulty=breakdown(base, difficulty),
            modifier=breakdown(0, lambda: modifier_of(battle, shooter, SHOOTING) + modifier()),
            hit=hit,
            rules=("c2.shoot.test",),
        )
    )
    if outcome == JAM:
        await moment(shooter.effects, Hooks.on_jam, battle, shooter)
    return outcome


@final
class JammingRoll(OpenRoll[Outcome]):
    """A shooting roll on which a natural 1 that fails does worse than miss."""

    __slots__ = ()

    def __init__(self, roll: Success) -> None:
        needed = roll.needed
        super().__init__(
            roll.player,
            roll.rule,
            lambda total: HIT if total is not None and total >= needed else MISS,
            wants_more=roll.wants_more,
            die=roll.die,
            modifier=roll.modifier,
            about=roll.about,
        )

    def one(self) -> Outcome:
        return JAM


def weapon_of(battle: Battle, shooter: Fighter) -> Weapon:
    """The ranged weapon of a figure, which has one: its ranges and its own FOR."""
    weapon = shooter.profile.weapon
    assert weapon is not None, f"{shooter.id} has no ranged weapon"
    return apply_hooks(battle, shooter, Hooks.weapon, weapon)


def range_band(battle: Battle, shooter: Fighter, target: Fighter) -> Band:
    """The range band of a shot: 0 short, 1 medium, 2 long; ``None`` out of range. [c2.shoot.ranges]

    The ranges of the weapon are upper limits, inclusive.
    """
    weapon = weapon_of(battle, shooter)
    distance = battle.gap(shooter, target)
    limits = (weapon.short, weapon.medium, weapon.long)
    band: Band = next((band for band, limit in enumerate(limits) if distance <= limit), None)
    band = apply_hooks(battle, target, Hooks.shot_band_against, band, shooter)
    return apply_hooks(battle, shooter, Hooks.shot_band, band, target)


# -- the difficulty ----------------------------------------------------------------------------------------------------


def difficulty_of(battle: Battle, shooter: Fighter, target: Fighter, base: int, changes: list[tuple[str, int]]) -> int:
    """The difficulty of a shot: the base, its circumstances, then what shooter and target do to it; all adds up.

    [c2.shoot.modifier.cumulative]
    """
    value = base
    for rule, change in changes:
        value = note(rule, value, value + change)
    value = apply_hooks(battle, shooter, Hooks.shot_difficulty, value, target)
    return apply_hooks(battle, target, Hooks.shot_difficulty_against, value, shooter)


def circumstances(battle: Battle, shooter: Fighter, target: Fighter) -> list[tuple[str, int]]:
    """What changes the difficulty of a shot, with the rule of each change.

    Whoever has not moved shoots as it stands [c2.shoot.type.static], whoever has moved up to its MOV with 1 more
    [c2.shoot.type.dynamic]; what skills allow beyond that, they price themselves. A target that scenery or a figure hides
    in part is 1 harder to hit [c2.shoot.modifier.partial], 2 if it is scenery that it touches [c2.shoot.modifier.cover];
    both count when both do. So does its size. [c2.shoot.modifier.size]
    """
    changes = []
    if has_moved(battle, shooter) and not exerted(battle, shooter):
        changes.append(("c2.shoot.type.dynamic", 1))
    hidden_by = visibility(battle, shooter, target, shot=True).hidden_by
    cover = [piece for piece in battle.board.pieces if piece.id in hidden_by and touches(battle, target, piece)]
    if len(cover) < len(hidden_by):
        changes.append(("c2.shoot.modifier.partial", 1))
    if cover:
        changes.append(("c2.shoot.modifier.cover", 2))
    changes.append(("c2.shoot.modifier.size", SIZE_DIFFICULTY[target.profile.size]))
    return changes


def touches(battle: Battle, fighter: Fighter, piece: Piece) -> bool:
    """Whether a figure touches a piece of terrain, stands in it or on it."""
    on_its_height = piece.base_level <= level(battle, fighter) <= piece.top
    return on_its_height and polygon_gap(piece.outline, battle.base(fighter)) <= CONTACT


# -- whom a shot hits --------------------------------------------------------------------------------------------------


async def who_is_hit(battle: Battle, shooter: Fighter, target: Fighter) -> Fighter:
    """The figure that a successful shot hits: the target; or, if that is in melee, one of those in contact with it.

    Friend or foe, each by the weight of its size. [c2.shoot.into-melee]
    """
    engaged = battle.engaged(target)
    if not apply_hooks(battle, target, Hooks.hit_at_random, engaged, shooter):
        return target
    crowd = [target, *touching(battle, target)]
    if apply_hooks(battle, shooter, Hooks.chooses_who_is_hit, False, target):
        options = {fighter.id: fighter for fighter in crowd}
        about = {"fighter": shooter.id, "target": target.id}
        return await Choose(shooter.side, "c2.shoot.into-melee", options, default=target.id, about=about)
    weights = {fighter.id: SIZE_WEIGHT[fighter.profile.size] for fighter in crowd}
    if len(crowd) == 1:
        return target
    victim = await draw_lots(weights, rule="c2.shoot.into-melee", player=shooter.side)
    battle.tell(
        lambda: ShotLanded(
            shooter=shooter.id,
            target=target.id,
            victim=victim,
            weight=weights[victim],
            total=sum(weights.values()),
            rules=("c2.shoot.into-melee",),
        )
    )
    return battle[victim]


def touching(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """Everybody, friend or foe, in base contact with a figure."""
    base = battle.base(fighter)
    return [
        other
        for other in battle.in_play()
        if other is not fighter and on_a_level(fighter, other) and in_contact(base, battle.base(other))
    ]
