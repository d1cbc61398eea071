"""What the words of an aptitude or a spell do: each word of :mod:`~.content.effect_words`, carried out on a unit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from escarmouche.documents.terms import Name
from escarmouche.documents.written import read_name
from escarmouche.kernel import Reason, Roll, confirm, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.freetable.forced_moves import point_along, shortened
from escarmouche.rulebooks.freetable.ground import pose_on_ground, standing_problems
from escarmouche.rulebooks.freetable.placing import Placing
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Hurt, Unit
from escarmouche.rulebooks.lfw.content import effect_words as words
from escarmouche.rulebooks.lfw.content.aptitudes import Lasts
from escarmouche.rulebooks.lfw.content.cards import Weapon, no_weapon
from escarmouche.rulebooks.lfw.content.effect_words import Dice, Number, Word
from escarmouche.rulebooks.lfw.content.special_rules import Rule, read_explosion, read_rules
from escarmouche.rulebooks.lfw.events import Forgotten, Healed, LifeRaised, Moved, Returned, Unsettled
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.areas import EXPLOSION, blown, drifted, hits_point
from escarmouche.rulebooks.lfw.rules.areas_of_spells import UnitPoint, about_point
from escarmouche.rulebooks.lfw.rules.attacks import shooting_attack
from escarmouche.rulebooks.lfw.rules.burning_wings import burn_below
from escarmouche.rulebooks.lfw.rules.courage import passes_courage
from escarmouche.rulebooks.lfw.rules.distances import is_in_melee
from escarmouche.rulebooks.lfw.rules.eligibility import is_able
from escarmouche.rulebooks.lfw.rules.fleeing import rally
from escarmouche.rulebooks.lfw.rules.impacts import SKILL
from escarmouche.rulebooks.lfw.rules.morale import add_cause
from escarmouche.rulebooks.lfw.rules.movement import NORMAL
from escarmouche.rulebooks.lfw.rules.sight import cover
from escarmouche.rulebooks.lfw.rules.ways import CLEARANCE, UnitMove, after_move, sweep
from escarmouche.rulebooks.lfw.rules.wounds import CRIPPLED, recover
from escarmouche.table import INCH, Point, Polygon, Pose, footprint, within

TERROR: Final = "lfw.rule.terreur"

ENDS: Final[dict[Lasts, str | None]] = {"instant": "phase", "phase": "phase", "turn": "turn", "game": None}
"""The moment that ends what lasts so long."""


class Working(msgspec.Struct, frozen=True):
    """An aptitude or a spell at work: who uses it, the rule (its id), how long it lasts.

    ``spell``: what tells the spell apart, ``projectile``: whether it is a magic projectile,
    ``reach``: its range (0.01 mm; 0: none), ``hits``: the special rules of
    the hits that it causes, by its domain.
    """

    by: str
    rule: str
    lasts: Lasts
    spell: str = ""
    projectile: bool = False
    reach: int = 0
    hits: tuple[Rule, ...] = ()

    @property
    def until(self) -> str | None:
        """The moment that ends what lasts."""
        return ENDS[self.lasts]


async def number(battle: Battle, working: Working, value: Number) -> int:
    """What a number comes to: as it stands, or as the dice of whoever uses the aptitude or spell make it."""
    if not isinstance(value, Dice):
        return value
    halved, plus = value.die == "d3", value.plus

    def total(faces: tuple[int, ...]) -> int:
        return sum((face + 1) // 2 if halved else face for face in faces) + plus

    about = {"unit": working.by}
    return await Roll((6,) * value.count, total, rule=working.rule, player=battle[working.by].side, about=about)


def bring(unit: Unit, working: Working, word: str, parameter: str | int | None = None) -> None:
    """Puts an effect of a kind (its word) in force on a unit, for as long as the aptitude or spell lasts."""
    unit.gain(f"{working.rule}#{word}", parameter, source=working.by, until=working.until)


def is_in_force(unit: Unit, word: str) -> bool:
    """Whether an effect of a kind (its word) is in force on a unit, whatever has brought it."""
    return any(item.name.endswith(f"#{word}") for item in unit.effects)


def end(unit: Unit, word: str) -> None:
    """Ends the effects of a kind (its word) that are in force on a unit, whatever has brought them."""
    for item in unit.effects:
        if item.name.endswith(f"#{word}"):
            unit.lose(item.name)


async def carry_out(battle: Battle, working: Working, effects: Sequence[Word], target: Unit) -> None:
    """Carries out words on a unit, in their order. Of one that has left the table nothing more is asked."""
    for word in effects:
        for kind, parameter in lasting(word):
            bring(target, working, kind, parameter)
        if (target.in_play or isinstance(word, words.Return)) and type(word) in WORDS:
            await WORDS[type(word)](battle, working, word, target)


# -- what lasts --------------------------------------------------------------------------------------------------------


def lasting(word: Word) -> Iterator[tuple[str, str | int | None]]:
    """The kinds of effects (their words) that a word brings upon a unit for a time, each with its parameter."""
    match word:
        case words.Help():
            yield "help", f"{word.roll}:{word.better}"
        case words.Change():
            yield "change", f"{word.score}:{word.by}"
        case words.Movement():
            yield "slowed" if word.flies else "shaken", int(word.less * INCH)
        case words.Burn():
            yield "burning-wings", word.skill
        case words.Dodge():
            yield "elusive", word.value
        case words.SureCriticals():
            yield "blessed", None
        case words.Marked():
            yield "marked", word.better
        case words.SeesAll():
            yield "all-seeing", None
        case words.RunLater():
            yield "runs-later", None
        case words.Follow():
            yield "follows", word.behaviour
        case words.GainRule(but="charge"):
            yield "hurried", None
        case words.Forbid():
            for what in word.what:
                yield "forbidden", what


async def _rule(_: Battle, working: Working, word: words.GainRule, target: Unit) -> None:
    for rule in read_rules((), [word.rule] if not word.but else ()):
        target.gain(rule.id, rule.parameter, source=working.rule, until=working.until)


async def _shelter(battle: Battle, working: Working, word: words.Shelter, target: Unit) -> None:
    needed = await number(battle, working, word.target)
    target.gain("lfw.rule.protection", needed, source=working.rule, until=working.until)


# -- nerves ------------------------------------------------------------------------------------------------------------


async def _trial(battle: Battle, working: Working, word: words.Trial, target: Unit) -> None:
    if not await passes_courage(battle, target):
        await carry_out(battle, working, word.failed, target)


async def _unsettle(battle: Battle, working: Working, _: words.Unsettle, target: Unit) -> None:
    add_cause(target, working.rule, working.by)
    battle.tell(lambda: Unsettled(unit=target.id, by=working.by, rules=(working.rule,)))


async def _rally(battle: Battle, working: Working, _: words.Rally, target: Unit) -> None:
    if target.fleeing:
        rally(battle, target, working.rule)


# -- moves -------------------------------------------------------------------------------------------------------------


async def _forget(battle: Battle, working: Working, _: words.Forget, target: Unit) -> None:
    """No move has been made, nor by the other unit of a duo, which makes the same moves."""
    for one in (target, battle[target.partner]) if target.partner else (target,):
        one.move = ""
        one.charged = ()
        one.moved_last = False
    battle.tell(lambda: Forgotten(unit=target.id, rules=(working.rule,)))


async def _move_again(battle: Battle, working: Working, _: words.MoveAgain, target: Unit) -> None:
    mover = battle.model_of(target)
    if is_able(battle, mover, "move") and not target.fleeing and not is_in_melee(battle, target):
        await _move_aside(battle, working, mover, UnitMove(battle, mover, working.rule, "normal", default=CLEARANCE))


async def _regroup(battle: Battle, working: Working, word: words.Regroup, target: Unit) -> None:
    most = await number(battle, working, word.most) * INCH
    mover = battle.model_of(target)
    await _move_aside(battle, working, mover, Regrouping(battle, mover, working, most, int(word.within * INCH)))


async def _move_aside(battle: Battle, working: Working, unit: Unit, asked: UnitMove) -> None:
    """A normal move that is not that of the movement phase."""
    assert unit.pose is not None
    route = await asked
    if route.end == unit.pose:
        return
    down = asked.coming_down(route)
    if down.drops:
        battle.then(down)
    battle.stand(unit, route.end)
    battle.tell(
        lambda: Moved(unit=unit.id, move="aside", path=route.path, pose=route.end, rules=(working.rule, NORMAL))
    )
    after_move(battle, unit, "normal", route.path)
    sweep(battle, unit)


class Regrouping(UnitMove):
    """Where a unit goes that regroups: up to so far, to end within a distance of whoever has called it; or it stays."""

    __slots__ = ("near", "user")

    def __init__(self, battle: Battle, unit: Unit, working: Working, most: int, near: int) -> None:
        super().__init__(battle, unit, working.rule, "normal", default=CLEARANCE)
        self.allowance = min(self.allowance, most)
        self.about = {**self.about, "allowance": self.allowance}
        self.user = battle[working.by]
        self.near = near

    def ending_problems(self, end: Pose) -> list[Reason]:
        problems = super().ending_problems(end)
        if self.user is not self.model and not within(
            footprint(self.model.shape, end), self.battle.base(self.user), self.near
        ):
            problems.append(reason(self.rule, "lfw-too-far-from", unit=self.user.id))
        return problems


# -- life --------------------------------------------------------------------------------------------------------------


async def _heal(battle: Battle, working: Working, word: words.Heal, target: Unit) -> None:
    got = recover(battle, target, await number(battle, working, word.points))
    if got:
        battle.tell(lambda: Healed(unit=target.id, points=got, life=target.life, rules=(working.rule,)))


async def _raise(battle: Battle, working: Working, word: words.Raise, target: Unit) -> None:
    """Pv beyond what a unit ever had raise what it may have; never more than so many above its sheet."""
    points = await number(battle, working, word.points)
    life = min(target.life + points, target.profile.life + word.most)
    target.most_life = max(target.most_life, life)
    got = recover(battle, target, life - target.life)
    battle.tell(lambda: LifeRaised(unit=target.id, points=got, life=target.life, rules=(working.rule,)))


async def _wounds(battle: Battle, working: Working, word: words.Wounds, target: Unit) -> None:
    count = await number(battle, working, word.count)
    if isinstance(word.count, Dice) and await throws_again(battle, working, count):
        count = await number(battle, working, word.count)
    battle.hurts += (Hurt(target.id, working.by, count, pierced=word.sure),)


async def throws_again(battle: Battle, working: Working, count: int) -> bool:
    """Whether a caster who may do so throws the dice again that give the wounds of its spell."""
    caster = battle[working.by]
    if not apply_hooks(battle, caster, Hooks.rethrows_wounds, False):
        return False
    about = {"unit": caster.id, "count": count}
    return await confirm(caster.side, "lfw.specialist.mage.violence-mentale", default=count == 0, about=about)


async def _wounds_by_life(battle: Battle, working: Working, word: words.WoundsByLife, target: Unit) -> None:
    most = word.most

    def low(faces: tuple[int, ...]) -> int:
        return sum(face <= most for face in faces)

    dice = Roll((6,) * target.life, low, rule=working.rule, player=target.side, about={"unit": target.id})
    count = await dice
    if await throws_again(battle, working, count):
        count = await dice
    if count:
        battle.hurts += (Hurt(target.id, working.by, count),)


# -- attacks -----------------------------------------------------------------------------------------------------------


async def _shot(battle: Battle, working: Working, word: words.Shot, target: Unit) -> None:
    attacks = await number(battle, working, word.attacks)
    await shoot(battle, working, target, attacks=attacks, force=word.force, skill=word.skill)


async def shoot(battle: Battle, working: Working, target: Unit, *, attacks: int, force: int, skill: int | None) -> None:
    """A shooting attack that a spell makes: with the CT of the caster, unless it has one of its own.

    Against magic projectiles cover helps, as against shots. [lfw.spell.projectile-magique]
    """
    caster = battle[working.by]
    own = () if skill is None else (Rule("lfw.rule.independant", skill),)
    weapon = no_weapon(Name("Sort", "Spell"), attacks, force, (*working.hits, *own))
    attack = Attack(caster.id, target.id, weapon, False, attacks, skill=skill, spell=working.rule)
    await shooting_attack(battle, attack, cover(battle, caster, target) if working.projectile else 0)


async def _blast(battle: Battle, working: Working, word: words.Blast, target: Unit) -> None:
    await explode(battle, working, word, battle.base(target).centre)


async def explode(battle: Battle, working: Working, word: words.Blast, aim: Point) -> None:
    """An explosion about a point; if the one hit roll, with the CT of the caster, fails, the point drifts.

    All near enough are attacked with CT 2+, and never critically.
    """
    caster = battle[working.by]
    inside = str(read_rules((), [f"Explosion ({word.explosion})"])[0].parameter)
    weapon = no_weapon(Name("Sort", "Spell"), 1, word.force, (Rule(EXPLOSION, inside), *working.hits))
    point = (
        aim if await hits_point(battle, caster, weapon, working.rule) else await drifted(battle, caster, weapon, aim)
    )
    point = blown(battle, point)
    for name in about_point(battle, Pose(*point), read_explosion(inside).radius):
        base = battle.base(battle[name])
        at_point = (base.x - point[0]) ** 2 + (base.y - point[1]) ** 2 <= base.radius**2
        force = word.middle if word.middle is not None and at_point else word.force
        rest = no_weapon(weapon.name, 1, force, working.hits)
        attack = Attack(
            caster.id, name, rest, False, 1, skill=SKILL, may_be_critical=False, area=True, spell=working.rule
        )
        await shooting_attack(battle, attack)


async def _armed(_: Battle, __: Working, word: words.Armed, target: Unit) -> None:
    """A shooting weapon for the turn."""
    rules = read_rules((), word.rules)
    target.lent += (Weapon(read_name(word.name), word.attacks, word.force, int(word.range * INCH), rules),)


async def _frighten(_: Battle, working: Working, word: words.Frighten, target: Unit) -> None:
    """Terreur; who has it already spreads it further, or no more, as the spell says; who has lost it so has it again."""
    near = int(word.within * INCH)
    if not target.has(TERROR) or is_in_force(target, "harmless"):
        end(target, "harmless")
        target.gain(TERROR, near, source=working.rule, until=working.until)
    elif word.more:
        before = target.effects.parameter(TERROR)
        target.gain(TERROR, int(before or 0) + near, source=working.rule, until=working.until)
    else:
        bring(target, working, "harmless")


# -- places ------------------------------------------------------------------------------------------------------------


async def _hurl(battle: Battle, working: Working, word: words.Hurl, target: Unit) -> None:
    """The caster says where to; the unit flies straight on, over whatever there is, to where there is room for it.

    If its wings burn, so do all below.
    """
    far = await number(battle, working, word.inches) * INCH
    towards = await UnitPoint(battle, battle[working.by].side, working.rule, target)
    target = battle.model_of(target)
    start = target.pose
    assert start is not None
    goal = point_along(start.point, towards.x - start.x, towards.y - start.y, far)
    for path in shortened((start.point, goal)):
        end = pose_on_ground(battle, *path[-1], start.facing)
        if not standing_problems(battle, target, end) and not lands_on_enemies(battle, target, end):
            battle.stand(target, end)
            battle.tell(lambda: Moved(unit=target.id, move="aside", path=path, pose=end, rules=(working.rule,)))  # noqa: B023
            burn_below(battle, target, path)
            after_move(battle, target, "", path)
            sweep(battle, target)
            return


def lands_on_enemies(battle: Battle, unit: Unit, end: Pose) -> bool:
    """Whether a unit would touch an enemy in a pose."""
    here = footprint(unit.shape, end)
    return any(within(here, battle.base(enemy), battle.contact) for enemy in battle.enemies(unit))


async def _return(battle: Battle, working: Working, _: words.Return, target: Unit) -> None:
    """A unit that was destroyed is back where the caster puts it, and loses no Pv; as the turn ends it is gone again."""
    pose = await Recalling(battle, battle[working.by], target, working)
    target.shade, target.lost = target.lost, ""
    target.life = target.life or target.most_life
    target.move, target.charged, target.morale = "", (), ()
    if target.crippled and 2 * target.life > target.most_life:
        target.crippled = ""
        target.lose(CRIPPLED)
    bring(target, working, "deathless")
    battle.stand(target, pose)
    battle.tell(lambda: Returned(unit=target.id, pose=pose, rules=(working.rule,)))


class Recalling(Placing[Unit]):
    """Where a unit comes back that was destroyed: within the range of the spell."""

    def __init__(self, battle: Battle, caster: Unit, unit: Unit, working: Working) -> None:
        super().__init__(battle, unit, working.rule, player=caster.side)
        self.caster = caster
        self.far = working.reach

    @property
    def zone(self) -> Polygon:
        base, board = self.battle.base(self.caster), self.battle.board
        reach = base.radius + self.far + self.model.shape.diameter
        left, right = max(0, base.x - reach), min(board.width, base.x + reach)
        near, far = max(0, base.y - reach), min(board.depth, base.y + reach)
        return (left, near), (right, near), (right, far), (left, far)

    def rule_problems(self, pose: Pose) -> list[Reason]:
        if within(footprint(self.model.shape, pose), self.battle.base(self.caster), self.far):
            return []
        return [reason("lfw.distance.range", "table-too-far")]


Carried = Callable[[Battle, Working, Any, Unit], Awaitable[None]]

WORDS: Final[dict[type[Word], Carried]] = {
    words.GainRule: _rule,
    words.Shelter: _shelter,
    words.Trial: _trial,
    words.Unsettle: _unsettle,
    words.Rally: _rally,
    words.Forget: _forget,
    words.MoveAgain: _move_again,
    words.Regroup: _regroup,
    words.Heal: _heal,
    words.Raise: _raise,
    words.Wounds: _wounds,
    words.WoundsByLife: _wounds_by_life,
    words.Shot: _shot,
    words.Blast: _blast,
    words.Armed: _armed,
    words.Frighten: _frighten,
    words.Hurl: _hurl,
    words.Return: _return,
}
"""How each word is carried out on a unit that does something at once."""
