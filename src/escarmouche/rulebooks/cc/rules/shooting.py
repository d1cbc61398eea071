"""Shooting: a shot as an action, its difficulty, the static bonus, shots in an assault, shots into a melee."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, Open, Roll, confirm
from escarmouche.kernel.effects import Breakdown, apply_hooks, aside, breakdown, meets, moment, note
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.content.profile import Weapon
from escarmouche.rulebooks.cc.content.terms import Size, size_order
from escarmouche.rulebooks.cc.events import ShotFired, ShotOutOfRange, ShotStrayed
from escarmouche.rulebooks.cc.hooks import Camp, Hooks
from escarmouche.rulebooks.cc.rules.actions import ActionType, enter_action
from escarmouche.rulebooks.cc.rules.characteristics import SHOOTING, shooting
from escarmouche.rulebooks.cc.rules.crews import whom_a_shot_at_an_engine_strikes
from escarmouche.rulebooks.cc.rules.dice import check, prepare
from escarmouche.rulebooks.cc.rules.sight import sees, visibility
from escarmouche.rulebooks.cc.rules.terrain import is_defensive
from escarmouche.rulebooks.cc.rules.touching import neighbours
from escarmouche.rulebooks.cc.rules.wounds import any_of, wound_roll
from escarmouche.rulebooks.confrontation.dice import SIX
from escarmouche.rulebooks.confrontation.lots import draw_lots
from escarmouche.table import CONTACT, polygon_gap

IN_ACTIVATION: Final = "cc.core.shoot.in-activation"
SIGHT: Final = "cc.core.sight"
SHOT: Final = "cc.core.shoot.in-activation"
ORDER: Final = "cc.core.shoot.order"
TEST: Final = "cc.core.shoot.test"
MODIFIERS: Final = "cc.core.shoot.modifiers"
PARTIAL: Final = "cc.core.shoot.partial"
OBSTACLE: Final = "cc.core.terrain.defensive-obstacle"
LEVELS: Final = "cc.core.flight.shooting"
STATIC: Final = "cc.core.shoot.stationary"
IN_ASSAULT: Final = "cc.core.shoot.assault-shot"
SHOT_IN_ASSAULT: Final = "cc.core.shoot.assault-shot#made"
INTO_MELEE: Final = "cc.core.shoot.into-melee"
DISTRIBUTION: Final = "cc.core.shoot.distribution"
PIERCING: Final = "cc.skill.artillerie-perforante"

BAND_DIFFICULTY: Final = (4, 7, 10)
"""The base difficulty at short, medium and long range."""

PARTLY_VISIBLE: Final = 1
BEHIND_OBSTACLE: Final = 2
ANOTHER_LEVEL: Final = 2
MOVED: Final = 1

SIZE_DIFFICULTY: Final[dict[Size, int]] = {"small": 1, "medium": 0, "large": -1, "very_large": -2}
"""What the size of the target adds to the difficulty."""

ASSAULT_DIFFICULTY: Final = 7

CAMPS: Final[tuple[Camp, ...]] = ("own", "own", "own", "enemy", "enemy", "enemy")
"""Whom a shot into a melee strikes, by the faces of the distribution roll."""


class Static(Hooks, name=STATIC):
    """Who has taken the bonus of a static shot does not move any more this turn."""

    __slots__ = ()

    def may_act(self, value: bool, battle: Battle, bearer: Fighter, action: Action) -> bool:
        return False


class ShotInAssault(Hooks, name=SHOT_IN_ASSAULT):
    """He has shot in an assault this turn."""

    __slots__ = ()


# -- who may shoot, and at whom ----------------------------------------------------------------------------------------


def weapon_of(battle: Battle, shooter: Fighter) -> Weapon:
    """The ranged weapon of a fighter who has one."""
    weapon = shooter.profile.weapon
    assert weapon is not None, f"{shooter.id} has no ranged weapon"
    return apply_hooks(battle, shooter, Hooks.weapon, weapon)


def is_armed(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter has a ranged weapon, and a TIR."""
    return fighter.profile.weapon is not None and shooting(battle, gunner_of(battle, fighter)) is not None


def may_shoot(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter can shoot now: before or after walking, or once he has disengaged; free of enemies; once a turn.

    Skills and effects give more shots, and lift the conditions. [cc.core.shoot.in-activation] In contact with an enemy only
    some skills let him shoot, at TIR - 1. [cc.core.shoot.free-shooter]
    """
    return is_ready_to_shoot(battle, fighter) and any(
        may_aim(battle, fighter, target) for target in targets(battle, fighter)
    )


def is_ready_to_shoot(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter could shoot now if there was anybody to shoot at."""
    if not meets(f"{IN_ACTIVATION}#armed", is_armed(battle, fighter)):
        return False
    if not meets(f"{IN_ACTIVATION}#once", fighter.shots < apply_hooks(battle, fighter, Hooks.shots, 1)):
        return False
    calm = meets(f"{IN_ACTIVATION}#calm", fighter.action in ("", "walk", "disengage"))
    usual = calm and meets("cc.core.shoot.free-shooter", battle.is_free(fighter))
    return apply_hooks(battle, fighter, Hooks.may_shoot, usual)


def targets(battle: Battle, shooter: Fighter) -> list[Fighter]:
    """At what one may shoot, as far as sides go: enemies, and pieces that can be destroyed and are not one's own."""
    return [*battle.enemies(shooter), *battle.pieces_against(shooter.side)]


def is_stopped_by_glass(shooter: Fighter) -> bool:
    """Whether translucent scenery stops what somebody shoots: not the projectile of piercing artillery."""
    return not shooter.has(PIERCING)


def may_aim(battle: Battle, shooter: Fighter, target: Fighter) -> bool:
    """Whether a shot at an enemy is possible: he is seen, at least partly, and no more than a level away.

    The players may have agreed that nobody shoots at those who are in contact with enemies.
    """
    if battle.options.shots_into_melee == "forbidden" and battle.engaged(target):
        return meets("cc.core.shoot.into-melee", False)
    return (
        meets("cc.core.elevation.palier", abs(shooter.tier - target.tier) <= 1)
        and apply_hooks(battle, target, Hooks.targetable, True, shooter)
        and apply_hooks(
            battle,
            shooter,
            Hooks.can_aim,
            meets(SIGHT, sees(battle, shooter, target, missile=is_stopped_by_glass(shooter))),
            target,
        )
    )


# -- the action --------------------------------------------------------------------------------------------------------


async def shoot(battle: Battle, shooter: Fighter) -> None:
    """A cumulative action: one shot, with all that comes of it.

    The target is named, then the distance is measured: beyond the long range the shot fails and is spent.
    [cc.core.shoot.order]
    """
    if not await any_of(shooter, Hooks.fires, battle, shooter, None):
        target = await name_target(battle, shooter)
        static = await takes_static_bonus(battle, shooter)
        await shoot_at(battle, shooter, target, static=static)
    await moment(shooter.effects, Hooks.after_shot, battle, shooter)


async def name_target(battle: Battle, shooter: Fighter) -> Fighter:
    """The enemy, or the piece of scenery, at which a fighter shoots: nothing is measured before."""
    named = {target.id: target.id for target in targets(battle, shooter)}
    options = Open(named, lambda target: may_aim(battle, shooter, battle[target]))
    free = (target for target in named if target in options and battle.is_free(battle[target]))
    default = next(free, next(iter(options)))
    return battle[await Choose(shooter.side, ORDER, options, default=default, about={"fighter": shooter.id})]


async def takes_static_bonus(battle: Battle, shooter: Fighter) -> bool:
    """Whether a shot has the bonus of a static one: the shooter has not moved this turn, and gives up moving.

    Turning on the spot is no move. Some keep the bonus while they move, some never have it.
    [cc.core.shoot.stationary] Players may agree that all keep it but artillery. [cc.core.shoot.aim.c35]
    """
    if battle.options.moving_shooter:
        return False
    if shooter.has(STATIC) or apply_hooks(battle, shooter, Hooks.shoots_static, battle.options.aim_for_all):
        return True
    if shooter.moved or not apply_hooks(battle, shooter, Hooks.shoots_static, True):
        return False
    taken = await confirm(shooter.side, STATIC, default=True, about={"fighter": shooter.id})
    if taken:
        shooter.gain(STATIC, until="turn")
    return taken


async def shoot_at(battle: Battle, shooter: Fighter, target: Fighter, *, static: bool = False) -> None:
    """One shot at a target that has been named. [cc.core.shoot.test]"""
    band = range_band(battle, shooter, target)
    if band is None:
        out_of_range(battle, shooter, target)
        return
    difficulty = range_difficulty(battle, shooter, target, BAND_DIFFICULTY[band])
    await _fire(battle, shooter, target, difficulty, worse=int(static))


def range_band(battle: Battle, shooter: Fighter, target: Fighter) -> int | None:
    """The range of a shot: 0 short, 1 medium, 2 long, each limit inclusive; ``None`` beyond. [cc.core.shoot.range]

    Distances to fliers are measured on the ground plan.
    """
    weapon = weapon_of(battle, shooter)
    distance = battle.gap(shooter, target)
    limits = (weapon.short, weapon.medium, weapon.long)
    return next((band for band, limit in enumerate(limits) if distance <= limit), None)


def out_of_range(battle: Battle, shooter: Fighter, target: Fighter) -> None:
    """A shot is spent on somebody who proves to be too far away."""
    shooter.shots += 1
    battle.tell(lambda: ShotOutOfRange(fighter=shooter.id, target=target.id, rules=(ORDER,)))


async def _fire(battle: Battle, shooter: Fighter, target: Fighter, difficulty: Breakdown, worse: int = 0) -> None:
    """The die and TIR against the difficulty; on a hit a wound roll at the FOR of the weapon follows at once.

    ``worse``: by how many rows it is read lower.
    """
    shooter.shots += 1
    if await any_of(shooter, Hooks.spoils_shot, battle, shooter):
        return
    hit = await shooting_test(battle, shooter, target, difficulty)
    struck = await whom_it_strikes(battle, shooter, target) if hit else None
    if struck is not None:
        force = weapon_of(battle, shooter).strength
        await wound_roll(battle, struck, force, by=shooter, rule=TEST, worse=worse)


async def shooting_test(
    battle: Battle, shooter: Fighter, target: Fighter, difficulty: Breakdown, *, less: tuple[str, int] = (TEST, 0)
) -> bool:
    """A Shooting test: the die and TIR, of whoever fires the weapon, against the difficulty; tells whether it hits.

    ``less``: by how much TIR is lower for this test, and by which rule.
    """
    gunner = gunner_of(battle, shooter)
    await moment(shooter.effects, Hooks.betrays_himself, battle, shooter)
    await moment(shooter.effects, Hooks.before_shot, battle, shooter, target)
    await prepare(battle, gunner, SHOOTING)

    def skill() -> int:
        rule, lower = less
        own = shooting_of(battle, shooter)
        return note(rule, own, own - lower)

    score = breakdown(gunner.profile.shooting or 0, skill)
    hit = await check(battle, gunner, SHOOTING, TEST, score.total, difficulty.total)
    battle.tell(
        lambda: ShotFired(
            fighter=shooter.id,
            target=target.id,
            shooting=score,
            difficulty=difficulty,
            hit=hit,
            rules=(TEST,),
        )
    )
    return hit


def shooting_of(battle: Battle, shooter: Fighter) -> int:
    """The TIR that counts for a shot: of an engine that of whoever fires it, less what is in force on the engine itself."""
    gunner = gunner_of(battle, shooter)
    own = shooting(battle, gunner) or 0
    return own if gunner is shooter else apply_hooks(battle, shooter, Hooks.shooting, own)


def gunner_of(battle: Battle, shooter: Fighter) -> Fighter:
    """Whose TIR a shot is made with: the shooter's own, unless others serve what he is."""
    return battle[aside(lambda: apply_hooks(battle, shooter, Hooks.gunner, shooter.id))]


# -- the difficulty ----------------------------------------------------------------------------------------------------


def difficulty_of(battle: Battle, shooter: Fighter, target: Fighter, base: int) -> int:
    """The difficulty of a shot: that of the range, and all modifiers, which add up. [cc.core.shoot.modifiers]"""
    value = base
    for rule, change in _circumstances(battle, shooter, target):
        value = note(rule, value, value + change)
    value = apply_hooks(battle, shooter, Hooks.shot_difficulty, value, target)
    return apply_hooks(battle, target, Hooks.shot_difficulty_against, value, shooter)


def _circumstances(battle: Battle, shooter: Fighter, target: Fighter) -> list[tuple[str, int]]:
    """What changes the difficulty of a shot, besides what is in force on shooter and target.

    A target that is partly visible is 1 harder to hit [cc.core.shoot.partial]; 2 instead if he touches a defensive obstacle
    that the line crosses [cc.core.terrain.defensive-obstacle]. One level away he is 2 harder. [cc.core.flight.shooting]
    His size counts, and that the shooter moves, as the players agree. [cc.core.shoot.modifiers] [cc.core.shoot.stationary]
    """
    changes = []
    seen = aside(visibility, battle, shooter, target, missile=is_stopped_by_glass(shooter))
    if any(_covers(battle, piece, target) for piece in seen.hidden_by):
        changes.append((OBSTACLE, BEHIND_OBSTACLE))
    elif seen.share and seen.hidden_by:
        harder = aside(lambda: apply_hooks(battle, shooter, Hooks.partly_hidden_difficulty, PARTLY_VISIBLE, target))
        changes.append((PARTIAL, harder))
    if shooter.tier != target.tier:
        changes.append((LEVELS, ANOTHER_LEVEL))
    if battle.options.size_modifier:
        changes.append((MODIFIERS, SIZE_DIFFICULTY[target.profile.size]))
    if battle.options.moving_shooter and (shooter.moved or shooter.turned):
        changes.append((STATIC, MOVED))
    return changes


def _covers(battle: Battle, name: str, target: Fighter) -> bool:
    """Whether what hides a target is a defensive obstacle that he touches."""
    piece = next((piece for piece in battle.board.pieces if piece.id == name), None)
    if piece is None or not is_defensive(piece):
        return False
    return polygon_gap(piece.outline, battle.base(target)) <= CONTACT


# -- into a melee ------------------------------------------------------------------------------------------------------


async def whom_it_strikes(battle: Battle, shooter: Fighter, target: Fighter) -> Fighter | None:
    """Whom a shot that has hit strikes: the target, or, where he is in contact with enemies, one of two sides.

    The distribution roll says which: him, or the fighter of the shooter's side in contact with him who is nearest to him who
    shoots. [cc.core.shoot.into-melee] Who may shoot at an enemy in contact never strikes himself.
    """
    if target.served:
        return await whom_a_shot_at_an_engine_strikes(battle, shooter, target)
    if not adversaries_besides(battle, target, shooter):
        return target
    if battle.options.shots_into_melee == "random":
        return await one_of_the_crowd(battle, shooter, target)
    camps = apply_hooks(battle, shooter, Hooks.distribution, CAMPS)
    camp = await distribution_roll(shooter, camps)
    if camp == "enemy":
        return target
    struck = await _nearest_friend(battle, shooter, target) if camp == "own" else None
    battle.tell(
        lambda: ShotStrayed(
            fighter=shooter.id,
            target=target.id,
            struck=struck.id if struck is not None else "",
            rules=(DISTRIBUTION,),
        )
    )
    return struck


def adversaries_besides(battle: Battle, target: Fighter, shooter: Fighter) -> list[Fighter]:
    """The fighters of the shooter's side in contact with his target, whom a shot may strike in its place."""
    return [foe for foe in battle.named(battle.foes(target)) if foe is not shooter]


async def one_of_the_crowd(battle: Battle, shooter: Fighter, target: Fighter) -> Fighter:
    """By another reading a shot strikes the target or anybody in contact with him, each by the weight of his size."""
    crowd = [target, *(fighter for fighter in neighbours(battle, target) if fighter is not shooter)]
    weights = {fighter.id: size_order(fighter.profile.size) for fighter in crowd}
    struck = await draw_lots(weights, rule=INTO_MELEE, player=shooter.side)
    if struck != target.id:
        battle.tell(lambda: ShotStrayed(fighter=shooter.id, target=target.id, struck=struck, rules=(INTO_MELEE,)))
    return battle[struck]


def distribution_roll(shooter: Fighter, camps: tuple[Camp, ...]) -> Roll[Camp]:
    """The shooter's player rolls a die to tell which camp of a melee is struck. [cc.core.shoot.distribution]"""
    about = {"fighter": shooter.id}
    return Roll((SIX,), lambda faces: camps[faces[0] - 1], rule=DISTRIBUTION, player=shooter.side, about=about)


async def _nearest_friend(battle: Battle, shooter: Fighter, target: Fighter) -> Fighter:
    """Of the shooter's side the fighter in contact with a target who is nearest to the shooter; he names one of equals."""
    gaps = {foe.id: battle.gap(shooter, foe) for foe in adversaries_besides(battle, target, shooter)}
    least = min(gaps.values())
    nearest = {foe: foe for foe, gap in gaps.items() if gap == least}
    about = {"fighter": shooter.id, "target": target.id}
    return battle[await Choose(shooter.side, INTO_MELEE, nearest, default=next(iter(nearest)), about=about)]


# -- in an assault -----------------------------------------------------------------------------------------------------


def may_shoot_in_assault(battle: Battle, shooter: Fighter, target: Fighter) -> bool:
    """Whether a shooter may shoot in an assault at its target: he has a line of sight at the start of the move, and has not
    had all his shots of the turn.
    """
    return (
        is_armed(battle, shooter)
        and shooter.shots < apply_hooks(battle, shooter, Hooks.shots, 1)
        and apply_hooks(battle, shooter, Hooks.shoots_in_assault, True)
        and may_aim(battle, shooter, target)
    )


async def assault_shot(battle: Battle, shooter: Fighter, target: Fighter) -> None:
    """The one shot of a fighter in his assault: its difficulty is 7 whatever the range and the circumstances.

    Beyond the long range nobody is hit. There is no bonus for a static shot.
    """
    shooter.gain(SHOT_IN_ASSAULT, until="turn")
    if not await any_of(shooter, Hooks.fires, battle, shooter, target):
        if range_band(battle, shooter, target) is None:
            out_of_range(battle, shooter, target)
        else:
            await _fire(battle, shooter, target, assault_difficulty(battle, shooter, target))
    await moment(shooter.effects, Hooks.after_shot, battle, shooter)


def assault_difficulty(battle: Battle, shooter: Fighter, target: Fighter) -> Breakdown:
    """The difficulty of a shot in an assault."""

    def difficulty() -> int:
        value = apply_hooks(battle, shooter, Hooks.assault_shot_difficulty, ASSAULT_DIFFICULTY)
        return apply_hooks(battle, target, Hooks.assault_shot_difficulty_against, value, shooter)

    return breakdown(ASSAULT_DIFFICULTY, difficulty)


def range_difficulty(battle: Battle, shooter: Fighter, target: Fighter, base: int) -> Breakdown:
    """The difficulty of a shot whose range counts ``base``, with all modifiers."""
    return breakdown(base, lambda: difficulty_of(battle, shooter, target, base))


enter_action("shoot", ActionType(exclusive=False, may=may_shoot, begin=shoot, repeats=True))
