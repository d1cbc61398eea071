"""Shooting: salvos of a profile, sight and range, interference, Attack and Force tests, and who falls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import breakdown, meets, note
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.content.profiles import Weapon
from escarmouche.rulebooks.c4.content.vocabulary import Characteristic
from escarmouche.rulebooks.c4.events import Struck, TemplatePlaced
from escarmouche.rulebooks.c4.rules.demolition import (
    destroy_if_ruined,
    fragile_pieces,
    structure_left,
    take_structure,
)
from escarmouche.rulebooks.c4.rules.elixir import as_hero, exploits_of, offered
from escarmouche.rulebooks.c4.rules.force import (
    force_throw,
    inflict,
    is_allowed,
    is_kept_safe,
    is_ordinary,
    strength_against,
    thrown,
    who_tests,
)
from escarmouche.rulebooks.c4.rules.interiors import parts
from escarmouche.rulebooks.c4.rules.losses import eliminate, hurt, most_eliminated
from escarmouche.rulebooks.c4.rules.machines import serving
from escarmouche.rulebooks.c4.rules.numbers import Numbers, added, from_card, of_card, plain
from escarmouche.rulebooks.c4.rules.resolution import Strike, Successes, Throw, Thrower, column
from escarmouche.rulebooks.c4.rules.templates import Scattered, deviated, enough_for, spread
from escarmouche.rulebooks.c4.rules.titans import sacrificed
from escarmouche.rulebooks.c4.rules.unit_moves import place_of
from escarmouche.rulebooks.common.ids import UnitId
from escarmouche.rulebooks.freetable.sight import body, is_visible, without
from escarmouche.rulebooks.freetable.templates import under_template
from escarmouche.table import (
    CM,
    Body,
    Disc,
    Footprint,
    Point,
    Polygon,
    Pose,
    footprint,
    inside,
    overlaps_polygon,
    point_gap,
    polygon_gap,
    visible,
)
from escarmouche.table.exact import edge_near, hull, point_in

SALVO: Final = "c4.shoot.salvo"
TARGET: Final = "c4.shoot.target"
ATTACK: Final = "c4.shoot.attack_test"
FORCE: Final = "c4.shoot.force_test"
CASUALTIES: Final = "c4.shoot.casualties"
PLACE: Final = "c4.shoot.area.place"
RANGE: Final = "c4.measure.range_bands"
INTERFERES: Final = "c4.shoot.interference"
RADIUS: Final = "c4.shoot.area.radius"
CHOOSE_TARGET: Final = "c4.elixir.exploit.choose-target"
DONE: Final = "done"

TARGETED: Final = "c4.scenery.attack.targeted"

SPOT: Final = Disc(2)
BETWEEN: Final = 1 * CM
"""How near to each other the points are at which one looks whether anything of a piece is seen."""

BAND: Final = 10 * CM
INTERFERENCE: Final = 2


def band(distance: int) -> int:
    """The range band of a distance: 10 cm each, numbered from 0; on the border the nearer one. [c4.measure.range_bands]

    >>> [band(d) for d in (0, 10_000, 10_001, 20_000, 20_001)]
    [0, 0, 1, 1, 2]
    """
    return max(0, -(-distance // BAND) - 1)


def may_shoot(battle: Battle, unit: Unit, *, leaving: bool = False) -> bool:
    """A free unit with anybody who has a ranged weapon. ``leaving``: it has disengaged and moves away before it shoots."""
    return (
        meets("c4.shoot.conditions", any(fighter.profile.ranged is not None for fighter in battle.fighters(unit)))
        and meets("c4.morale.routed", not unit.routed)
        and meets("c4.unit.state.engaged", leaving or not battle.is_engaged(unit))
        and is_allowed(battle, unit, "shoot")
    )


class Shoot(Step, frozen=True):
    """The salvos of a unit, a profile each, in the order that its player likes; he may leave one out. [c4.shoot.salvo]
    [c4.advantage.own-salvo]

    ``done``: the profiles (of their first fighters) that have shot; ``shooters``: who shoots, once that is settled.
    """

    unit: UnitId
    done: tuple[str, ...] = ()
    shooters: tuple[str, ...] | None = None

    async def run(self, battle: Battle) -> None:
        unit = battle.units[self.unit]
        if not may_shoot(battle, unit):
            return
        shooting = battle.named(self.shooters) if self.shooters is not None else await serving(battle, unit)
        salvos = {group[0].id: group for group in ranged_profiles(battle, shooting) if group[0].id not in self.done}
        open_to = {
            key: targets
            for key, group in salvos.items()
            if (targets := [*(unit.id for unit in possible_targets(battle, group)), *scenery_in_sight(battle, group)])
        }
        if not open_to:
            return
        options = {**{key: key for key in open_to}, DONE: DONE}
        key = await Choose(unit.side, SALVO, options, default=next(iter(options)), about={"unit": unit.id})
        if key == DONE:
            return
        enemies = {target: target for target in open_to[key]}
        shooters = tuple([fighter.id for fighter in salvos[key]])
        about = {"unit": unit.id, "shooters": shooters}
        target = await Choose(unit.side, TARGET, enemies, default=next(iter(enemies)), about=about)
        salvo = Salvo(unit.id, target, shooters) if target in battle.units else Bombard(unit.id, target, shooters)
        battle.then(salvo, Shoot(unit.id, (*self.done, key), tuple([fighter.id for fighter in shooting])))


def ranged_profiles(battle: Battle, fighters: Sequence[Fighter]) -> list[list[Fighter]]:
    """Those with ranged weapons by their profile; an Incarnate by himself, and so whomever something in force sets apart."""
    groups: list[list[Fighter]] = []
    for fighter in fighters:
        weapon = fighter.profile.ranged
        if weapon is None:
            continue
        alike = next((group for group in groups if _shoots_like(battle, group[0], fighter)), None)
        if alike is None:
            groups.append([fighter])
        else:
            alike.append(fighter)
    return groups


def _shoots_like(battle: Battle, one: Fighter, other: Fighter) -> bool:
    heroes = one.profile.is_incarnate or other.profile.is_incarnate
    values: tuple[Characteristic, ...] = ("ranged_attack", "ranged_strength")
    alike = one.profile.ranged == other.profile.ranged
    return not heroes and alike and all(battle.value(one, of) == battle.value(other, of) for of in values)


def possible_targets(battle: Battle, shooters: Sequence[Fighter]) -> list[Unit]:
    """The enemy units that any of the shooters sees, but for engaged ones. [c4.shoot.target]"""
    shooter, *_ = shooters
    return [
        enemy
        for enemy in battle.units_in_play()
        if enemy.side != shooter.side
        and not battle.is_engaged(enemy)
        and any(sees(battle, fighter, foe) for fighter in shooters for foe in battle.fighters(enemy))
    ]


def has_targets(battle: Battle, unit: Unit) -> bool:
    """Whether any of those who shoot for a unit has anything to shoot at."""
    groups = ranged_profiles(battle, battle.fighters(unit))
    return any(possible_targets(battle, group) or scenery_in_sight(battle, group) for group in groups)


def sees(battle: Battle, viewer: Fighter, target: Fighter) -> bool:
    """Whether a fighter sees another, all round: one line past obstacles to any part of him is enough, and he counts as
    wholly visible then. Terrain and figures stand there with their heights. [c4.los.flat] [c4.los.3d]
    [c4.term.ligne-de-vue-2d] [c4.term.ligne-de-vue-3d] [c4.los.field_of_view] [c4.los.definition]"""
    return is_visible(battle, viewer, target)


class Salvo(Step, frozen=True):
    """Shooters of one profile at one unit: those who see it shoot, at those whom any of them sees.

    Whom nobody sees cannot be hit. One distance is measured for all, from leader to leader. [c4.shoot.visible_only]
    [c4.table.summary.ranged] [c4.measure.shooting] [c4.shoot.range]
    """

    unit: UnitId
    target: str
    shooters: tuple[str, ...]

    async def run(self, battle: Battle) -> None:
        unit, target = battle.units[self.unit], battle.units[self.target]
        foes = battle.fighters(target)
        shooters = [
            fighter for fighter in battle.named(self.shooters) if any(sees(battle, fighter, foe) for foe in foes)
        ]
        if not shooters:
            return
        shooter, *_ = shooters
        seen = [foe for foe in foes if any(sees(battle, fighter, foe) for fighter in shooters)]
        weapon = weapon_of(shooter)
        if weapon.area:
            await area_salvo(battle, unit, target, shooters, seen)
            return
        chosen = await chosen_target(battle, shooter, seen)
        targets = [chosen] if chosen is not None else exposed(battle, target, seen)
        first, *_ = targets
        damage = await sacrificed(battle, first, await salvo_of(battle, unit, target, shooters, targets))
        battle.tell(lambda: Struck(unit=unit.id, target=target.id, damage=damage, how="shot", rules=(ATTACK, FORCE)))
        limit = None if weapon.perforating else len(shooters)
        fallen = await shot(battle, unit, targets, damage, limit)
        await eliminate(battle, fallen, "shot", CASUALTIES, by=as_hero(shooter))


async def chosen_target(battle: Battle, shooter: Fighter, seen: Sequence[Fighter]) -> Fighter | None:
    """For a point a shooting Incarnate picks the fighter whom his shot attacks. [c4.elixir.exploit.choose-target]"""
    if not await offered(battle, as_hero(shooter), CHOOSE_TARGET):
        return None
    options = {foe.id: foe for foe in seen if sees(battle, shooter, foe)}
    about = {"fighter": shooter.id}
    return await Choose(shooter.side, f"{CHOOSE_TARGET}#whom", options, default=next(iter(options)), about=about)


def weapon_of(shooter: Fighter) -> Weapon:
    """The ranged weapon of somebody who has one."""
    assert shooter.profile.ranged is not None
    return shooter.profile.ranged


def exposed(battle: Battle, target: Unit, seen: Sequence[Fighter]) -> list[Fighter]:
    """Who takes the hits of a salvo at a unit: those who are seen; for its Incarnate whoever else is left, even unseen."""
    others = [foe for foe in seen if is_ordinary(foe)]
    if others:
        return others
    hidden = [foe for foe in battle.fighters(target) if is_ordinary(foe)]
    return hidden or [foe for foe in seen if not foe.profile.is_familiar] or battle.counted(target)


def salvo_of(
    battle: Battle, unit: Unit, target: Unit, shooters: Sequence[Fighter], targets: Sequence[Fighter]
) -> Strike:
    """The Attack and Force tests of a salvo. [c4.shoot.attack_test] [c4.shoot.force_test]

    Of different Resistances the one that most of those have who can be hit counts, the higher of equally frequent ones.
    """
    shooter, *_ = shooters
    first, *others = targets
    weapon = weapon_of(shooter)
    difficulty = difficulty_of(battle, unit, target)
    resistances = [battle.value(foe, "resistance") for foe in targets]
    resistance = max(resistances, key=lambda value: (resistances.count(value), value))

    def strength_now() -> int:
        return strength_against(first, battle.value(shooter, "ranged_strength"), weapon.strength)

    strength = strength_now()
    hero = as_hero(shooter)
    against = None if others else as_hero(first)
    about = {"unit": unit.id, "target": target.id, "difficulty": difficulty}
    hardest = targets[resistances.index(resistance)]
    return Strike(
        Thrower(
            unit.side,
            ATTACK,
            about=about,
            numbers=_shot_numbers(battle, unit, target, shooters),
            exploits=exploits_of(battle, ATTACK, hero, against),
        ),
        attack_throw(battle, unit, target, shooters, difficulty),
        Thrower(
            unit.side,
            FORCE,
            about=about,
            numbers=lambda: {
                "value": from_card(shooter, "ranged_strength", strength_now),
                "difficulty": of_card(battle, hardest, "resistance"),
            },
            exploits=exploits_of(battle, FORCE, hero, against),
        ),
        force_throw(battle, shooter, first, strength, resistance),
        enough=sum(foe.life for foe in targets),
    )


def difficulty_of(battle: Battle, unit: Unit, target: Unit) -> int:
    """The range band from leader to leader, and 2 more for interference."""
    bands = note(RANGE, 0, band(battle.gap(battle.leader(unit), battle.leader(target))))
    return note(INTERFERES, bands, bands + INTERFERENCE * is_interfered_with(battle, unit, target))


def _shot_numbers(battle: Battle, unit: Unit, target: Unit, shooters: Sequence[Fighter]) -> Numbers:
    """The ranged Attack of shooters against the difficulty of a salvo."""
    return lambda: {
        "value": of_card(battle, shooters[0], "ranged_attack"),
        "difficulty": breakdown(0, lambda: difficulty_of(battle, unit, target)),
        "dice": added(battle, shooters, "ranged_dice"),
    }


def attack_throw(battle: Battle, unit: Unit, target: Unit, shooters: Sequence[Fighter], difficulty: int) -> Throw:
    """The dice of a salvo: those of all its shooters."""
    dice = sum(battle.value(fighter, "ranged_dice") for fighter in shooters)
    attack = column(battle.value(shooters[0], "ranged_attack"), difficulty)
    return thrown(battle, shooters[0], "attack", Throw(dice, attack, rerolls=int(target.id in unit.charged)))


async def area_salvo(
    battle: Battle, unit: Unit, target: Unit, shooters: Sequence[Fighter], seen: Sequence[Fighter]
) -> None:
    """A salvo of weapons with an area of effect: one template, centred on a fighter of the target who is seen. Hits widen
    its area, misses deviate it; whoever is under it, friend or foe, seen or not, takes a Force test.

    A shot so hard that it is a challenge is lost. [c4.shoot.area] [c4.shoot.area.place] An enemy Incarnate whom his men keep
    safe may be picked for a point, as with other weapons; under the template he is tested himself then.
    """
    shooter, *_ = shooters
    weapon = weapon_of(shooter)
    chosen = await chosen_target(battle, shooter, seen) if any(is_kept_safe(battle, foe) for foe in seen) else None
    centre = chosen or await _centre(unit, weapon, seen)
    difficulty = difficulty_of(battle, unit, target)
    throw = attack_throw(battle, unit, target, shooters, difficulty)
    aim = place_of(centre).point
    if throw.column.special == "challenge":
        _tell_template(battle, unit, target.id, aim, aim, 0)
        return
    about = {"unit": unit.id, "target": target.id, "difficulty": difficulty}
    thrower = Thrower(
        unit.side,
        ATTACK,
        about=about,
        numbers=_shot_numbers(battle, unit, target, shooters),
        exploits=exploits_of(battle, ATTACK, as_hero(shooter)),
    )
    scatter = await Scattered(thrower, throw, enough=enough_for(weapon.area))
    point = await deviated(battle, unit, aim, scatter.misses, throw.dice)
    radius, tests = spread(weapon.area, scatter.hits)
    _tell_template(battle, unit, target.id, aim, point, radius)
    reached = who_tests(battle, under_template(battle, point, radius), picked=chosen)
    strength = battle.value(shooter, "ranged_strength")
    await inflict(battle, shooter, reached, strength, tests, FORCE, "shot", printed=weapon.strength)


async def _centre(unit: Unit, weapon: Weapon, seen: Sequence[Fighter]) -> Fighter:
    """The fighter on whom a template is placed."""
    options = {foe.id: foe for foe in seen}
    about = {"unit": unit.id, "radius": weapon.area * CM}
    return await Choose(unit.side, PLACE, options, default=next(iter(options)), about=about)


# -- scenery -----------------------------------------------------------------------------------------------------------


def scenery_in_sight(battle: Battle, shooters: Sequence[Fighter]) -> list[str]:
    """The scenery (ids) that can be destroyed and that any of the shooters sees. [c4.scenery.attack.targeted]"""
    return [
        piece for piece in fragile_pieces(battle) if any(sees_piece(battle, fighter, piece) for fighter in shooters)
    ]


def sees_piece(battle: Battle, viewer: Fighter, id: str) -> bool:
    """Whether a fighter sees any part of a piece of scenery, past other terrain and figures."""
    hidden_by = battle.board
    for part in parts(battle.board, id):
        hidden_by = without(hidden_by, part.id)
    others = [(fighter.id, body(battle, fighter)) for fighter in battle.in_play() if fighter is not viewer]
    eye = body(battle, viewer)
    return any(
        visible(eye, Body(footprint(SPOT, Pose(x, y)), part.base_level, max(part.height, 1)), others, hidden_by)
        for part in parts(battle.board, id)
        for x, y in _rim(part.outline)
    )


def _rim(outline: Polygon) -> Iterator[Point]:
    """Points round a piece, no farther apart than :data:`BETWEEN`."""
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        count = max(abs(bx - ax), abs(by - ay)) // BETWEEN + 1
        for step in range(count):
            yield ax + (bx - ax) * step // count, ay + (by - ay) * step // count


class Bombard(Step, frozen=True):
    """A salvo at a piece of scenery, which is damaged only because it is the target: the range is that from the leader to
    its edge, the Force test is against its Resistance, and each success takes a structure point. What only interferes, or
    lies under a template by chance, takes nothing. [c4.scenery.attack.targeted]

    A shot with an area of effect comes down about its nearest point, deviates as any other, and reaches fighters there.
    """

    unit: UnitId
    piece: str
    shooters: tuple[str, ...]

    async def run(self, battle: Battle) -> None:
        unit, target = battle.units[self.unit], fragile_pieces(battle).get(self.piece)
        if target is None:
            return
        shooters = [fighter for fighter in battle.named(self.shooters) if sees_piece(battle, fighter, self.piece)]
        if not shooters:
            return
        shooter, *_ = shooters
        weapon = weapon_of(shooter)
        base = battle.base(battle.leader(unit))
        outlines = [part.outline for part in parts(battle.board, self.piece)]
        difficulty = band(min(polygon_gap(outline, base) for outline in outlines))
        column_of = column(battle.value(shooter, "ranged_attack"), difficulty)
        dice = sum(battle.value(fighter, "ranged_dice") for fighter in shooters)
        attack = thrown(battle, shooter, "attack", Throw(dice, column_of))
        about = {"unit": unit.id, "piece": self.piece, "difficulty": difficulty}
        hero = as_hero(shooter)
        thrower = Thrower(
            unit.side,
            ATTACK,
            about=about,
            numbers=lambda: {
                "value": of_card(battle, shooter, "ranged_attack"),
                "difficulty": breakdown(0, lambda: note(RANGE, 0, difficulty)),
                "dice": added(battle, shooters, "ranged_dice"),
            },
            exploits=exploits_of(battle, ATTACK, hero),
        )
        force = Thrower(
            unit.side,
            FORCE,
            about=about,
            numbers=lambda: {
                "value": of_card(battle, shooter, "ranged_strength"),
                "difficulty": plain(target.resistance),
            },
            exploits=exploits_of(battle, FORCE, hero),
        )
        strength = column(battle.value(shooter, "ranged_strength"), target.resistance)
        left, damage = structure_left(battle, target), 0
        if not weapon.area:
            damage = await Strike(
                thrower, attack, force, thrown(battle, shooter, "force", Throw(0, strength)), enough=left
            )
        elif attack.column.special != "challenge":
            scatter = await Scattered(thrower, attack, enough=enough_for(weapon.area))
            aim = min((point for outline in outlines for point in _rim(outline)), key=lambda at: _square(at, base))
            point = await deviated(battle, unit, aim, scatter.misses, attack.dice)
            radius, tests = spread(weapon.area, scatter.hits)
            _tell_template(battle, unit, self.piece, aim, point, radius)
            reached = who_tests(battle, under_template(battle, point, radius))
            value = battle.value(shooter, "ranged_strength")
            await inflict(battle, shooter, reached, value, tests, FORCE, "shot", printed=weapon.strength)
            if any(point_gap(outline, *point) <= radius for outline in outlines):
                throw = thrown(battle, shooter, "force", Throw(tests, strength))
                damage = await Successes(force, throw, enough=left)
        take_structure(battle, unit, target, damage, TARGETED)
        await destroy_if_ruined(battle, self.piece)


def _tell_template(battle: Battle, unit: Unit, target: str, aimed: Point, centre: Point, radius: int) -> None:
    battle.tell(
        lambda: TemplatePlaced(unit=unit.id, target=target, aimed=aimed, centre=centre, radius=radius, rules=(RADIUS,))
    )


def _square(at: Point, base: Footprint) -> int:
    return (at[0] - base.x) ** 2 + (at[1] - base.y) ** 2


# -- interference ------------------------------------------------------------------------------------------------------


def is_interfered_with(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Whether anything lies between two units: any other fighter, or terrain that is in the way of somebody on foot.

    Between them is what the lines round both units enclose; what lies wholly among the fighters of one of them is not.
    [c4.shoot.interference] [c4.term.interference]
    """
    mine, theirs = (
        hull([corner for fighter in battle.fighters(side) for corner in battle.base(fighter).outline])
        for side in (unit, target)
    )
    between = hull([*mine, *theirs])
    for other, base in battle.placed():
        stranger = other.unit not in (unit.id, target.id)
        if stranger and overlaps_polygon(between, base) and not (inside(mine, base) or inside(theirs, base)):
            return True
    for piece in battle.board.pieces:
        outline = piece.outline
        if _meet(between, outline) and not (_holds(mine, outline) or _holds(theirs, outline)) and piece.height:
            return True
    return False


def _meet(one: tuple[tuple[int, int], ...], other: tuple[tuple[int, int], ...]) -> bool:
    """Whether two polygons have any ground in common."""
    edges = zip(other, (*other[1:], other[0]), strict=True)
    return point_in(one, *other[0]) or point_in(other, *one[0]) or any(edge_near(one, *a, *b, 0) for a, b in edges)


def _holds(one: tuple[tuple[int, int], ...], other: tuple[tuple[int, int], ...]) -> bool:
    """Whether a convex polygon holds another one."""
    return all(point_in(one, *corner) for corner in other)


# -- who falls ---------------------------------------------------------------------------------------------------------


async def shot(battle: Battle, unit: Unit, targets: Sequence[Fighter], points: int, limit: int | None) -> list[Fighter]:
    """Gives the damage of a salvo out: as many fall as can, no more than weapons were fired (``limit``), the nearest to the
    shooting leader first; what is left wounds the nearest. [c4.shoot.casualties] [c4.shoot.perforating]
    [c4.skill.tirs-perforants]
    """
    leader = battle.leader(unit)
    standing = sorted(targets, key=lambda foe: (battle.gap(leader, foe), foe.id))
    most = most_eliminated([foe.life for foe in standing], points)
    most = most if limit is None else min(most, limit)
    fallen: list[Fighter] = []
    while len(fallen) < most:
        chosen = next(foe for foe in standing if _leaves_enough(foe, standing, points, most - len(fallen)))
        points -= chosen.life
        standing.remove(chosen)
        fallen.append(chosen)
    for foe in _wounded(standing, points):
        hurt(battle, foe, 1, CASUALTIES)
    return fallen


def _leaves_enough(foe: Fighter, standing: Sequence[Fighter], points: int, falling: int) -> bool:
    """Whether so many can still fall in all when this one does."""
    others = [other.life for other in standing if other is not foe]
    return foe.life <= points and 1 + most_eliminated(others, points - foe.life) >= falling


def _wounded(standing: Sequence[Fighter], points: int) -> Iterator[Fighter]:
    """Who is wounded by points that eliminate nobody more: the nearest first; points that would eliminate him are lost."""
    left = {foe.id: foe.life for foe in standing}
    for foe in standing:
        while points and left[foe.id] > 1:
            left[foe.id] -= 1
            points -= 1
            yield foe
