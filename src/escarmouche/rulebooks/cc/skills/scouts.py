"""Scouts, who deploy anywhere and hide; those who are aware of all about them; those who steal forward before the battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from escarmouche.kernel import Choose, Reason, confirm, reason
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.events import Moved, ScoutHidden, ScoutRevealed
from escarmouche.rulebooks.cc.hooks import Active, Hooks
from escarmouche.rulebooks.cc.rules.assault import Assault, Claim, announce, may_assault
from escarmouche.rulebooks.cc.rules.deployment import STOPPING
from escarmouche.rulebooks.cc.rules.melee import PHASE_OVER
from escarmouche.rulebooks.cc.rules.movement import Displacement, halted, travel
from escarmouche.rulebooks.cc.rules.sequences import SPEECH_OVER
from escarmouche.rulebooks.cc.rules.sight import has_clear_path
from escarmouche.rulebooks.freetable.displacement import route_cost
from escarmouche.rulebooks.freetable.passing import comes_within
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, CONTACT, Polygon, Pose, footprint, inside, within

SCOUT: Final = "cc.skill.eclaireur"
HIDDEN: Final = "cc.skill.eclaireur.hidden"
FOUND: Final = "cc.skill.eclaireur.reveal-near"
SHOWS: Final = "cc.skill.eclaireur.reveal-actions"
AWARENESS: Final = "cc.skill.conscience"
ENGAGES: Final = "cc.skill.conscience.reveal"
INFILTRATION: Final = "cc.skill.infiltration"

NEAR: Final = 10 * CM
"""Within this distance scouts are found, and not deployed."""

AWARE: Final = 20 * CM
"""How far awareness reaches."""

HIGHEST: Final = 1
"""The highest level on which scouts are found by those who are aware."""

ON_HIS_WAY: Final[tuple[Action, ...]] = ("walk", "run", "cover", "disengage")
"""The moves that may become an engagement of a scout who is found in them."""


def is_near(battle: Battle, scout: Fighter, enemy: Fighter, distance: int) -> bool:
    """Whether an enemy is within a distance of a scout, on the same level or the next."""
    return abs(scout.tier - enemy.tier) <= 1 and within(battle.base(scout), battle.base(enemy), distance)


def is_perceived(battle: Battle, scout: Fighter, watcher: Fighter) -> bool:
    """Whether a scout is where somebody who is aware finds him: near, and on one of the first two levels."""
    return scout.tier <= HIGHEST and within(battle.base(watcher), battle.base(scout), AWARE)


class Scout(Hooks, name=SCOUT):
    """Scout: deployed in the zone of his side or anywhere else on the table, there more than 10 cm from every enemy.

    Enemies may be deployed near him, in contact never. [cc.skill.eclaireur] At the end of deployment he is hidden if no
    enemy is near.
    """

    __slots__ = ()
    order = -10

    def deployment_zone(self, value: Polygon, battle: Battle, bearer: Fighter) -> Polygon:
        board = battle.board
        return ((0, 0), (board.width, 0), (board.width, board.depth), (0, board.depth))

    def deployment_problems(self, value: list[Reason], battle: Battle, bearer: Fighter, pose: Pose) -> list[Reason]:
        here = footprint(bearer.shape, pose)
        own = next(zone.polygon for zone in battle.zones if zone.side == bearer.side)
        berth = CONTACT if inside(own, here) and not battle.options.scouts_by_distance else NEAR
        return [
            reason(SCOUT, "cc-too-near-an-enemy", enemy=enemy.id)
            for enemy in battle.enemies(bearer)
            if within(here, battle.base(enemy), berth)
        ]

    def deployment_berth(self, value: int, battle: Battle, bearer: Fighter, newcomer: Fighter) -> int:
        return CONTACT

    async def after_deployment(self, battle: Battle, bearer: Fighter) -> None:
        if not bearer.in_play or any(is_near(battle, bearer, enemy, NEAR) for enemy in battle.enemies(bearer)):
            return
        if next(_aware_of(battle, bearer), None) is None:
            bearer.gain(HIDDEN)
            battle.stand(bearer, bearer.pose)  # lines of sight that passed by him are drawn anew
            battle.tell(lambda: ScoutHidden(fighter=bearer.id, rules=(HIDDEN,)))


def _aware_of(battle: Battle, scout: Fighter) -> Iterator[Fighter]:
    return (enemy for enemy in battle.enemies(scout) if enemy.has(AWARENESS) and is_perceived(battle, scout, enemy))


class Hidden(Hooks, name=HIDDEN):
    """Nobody, friend or enemy, makes a hidden scout his target but himself, and what is done to a place spares him.

    [cc.skill.eclaireur.hidden] [cc.skill.eclaireur.friends] He is nobody in lines of sight.
    [cc.skill.eclaireur.line-of-sight] He commands as ever. [cc.skill.eclaireur.command]

    An enemy who ends his activation, or a pursuit move, within 10 cm finds him. [cc.skill.eclaireur.reveal-near] Who is
    aware of him finds him at once, whoever of the two moves. He is seen when he assaults, shoots, casts, calls, rallies by
    his cry or makes use of equipment, and shows himself at the end of his activation if he likes.
    [cc.skill.eclaireur.reveal-actions]

    Players may agree on the scouts of the third edition: none is deployed within 10 cm of an enemy, what is done to a place
    reaches them, and he alone who has found one can do nothing to him at once. [cc.core.hidden.c3]
    """

    __slots__ = ()

    def targetable(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter) -> bool:
        return value and by is bearer

    def is_reached(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter) -> bool:
        return value and (battle.options.scouts_by_distance or by is bearer)

    def lets_shots_pass(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    async def on_activation_over(self, battle: Battle, bearer: Fighter, actor: Fighter) -> None:
        _found_by(battle, bearer, actor, SPEECH_OVER)

    async def on_pursuit_over(self, battle: Battle, bearer: Fighter, mover: Fighter) -> None:
        _found_by(battle, bearer, mover, PHASE_OVER)

    async def betrays_himself(self, battle: Battle, bearer: Fighter) -> None:
        reveal(battle, bearer)

    async def end_of_activation(self, battle: Battle, bearer: Fighter) -> None:
        if await confirm(bearer.side, SHOWS, default=False, about={"fighter": bearer.id}):
            reveal(battle, bearer)

    def passed_after(
        self, value: int | None, battle: Battle, bearer: Fighter, mover: Fighter, route: Route
    ) -> int | None:
        if bearer.tier > HIGHEST:
            return value
        if mover is bearer:
            watchers = [enemy for enemy in battle.enemies(bearer) if enemy.has(AWARENESS)]
            met = [comes_within(bearer, route, battle.base(watcher), AWARE) for watcher in watchers]
            return min((far for far in met if far is not None), default=value)
        if mover.side == bearer.side or not mover.has(AWARENESS):
            return value
        return comes_within(mover, route, battle.base(bearer), AWARE)

    async def on_passage(self, battle: Battle, bearer: Fighter, mover: Fighter, route: Route) -> None:
        if mover is bearer:
            reveal(battle, bearer)
            return
        far = comes_within(mover, route, battle.base(bearer), AWARE)
        reveal(battle, bearer, mover)
        if far is not None:
            await turn_aside(battle, mover, bearer, route, far)


def reveal(battle: Battle, scout: Fighter, by: Fighter | None = None) -> None:
    """A hidden scout is seen, and stays so."""
    scout.lose(HIDDEN)
    battle.stand(scout, scout.pose)  # lines of sight that passed by him are drawn anew
    battle.tell(
        lambda: ScoutRevealed(fighter=scout.id, by="" if by is None else by.id, rules=(SHOWS if by is None else FOUND,))
    )


def _found_by(battle: Battle, scout: Fighter, enemy: Fighter, until: str) -> None:
    """A scout is found by an enemy who has ended a move near him; for now nobody can act against him."""
    if enemy in _aware_of(battle, scout):
        reveal(battle, scout, enemy)
    elif enemy.side != scout.side and is_near(battle, scout, enemy, NEAR):
        reveal(battle, scout, enemy)
        scout.gain(FOUND, enemy.id if battle.options.scouts_by_distance else None, until=until)


async def stops_near(battle: Battle, fighter: Fighter) -> None:
    """Who is aware, and comes to stand near hidden scouts without a way there, finds them at once."""
    for scout in battle.enemies(fighter):
        if scout.has(HIDDEN) and fighter in _aware_of(battle, scout):
            reveal(battle, scout, fighter)


STOPPING.append(stops_near)


class Found(Hooks, name=FOUND):
    """A scout who has just been found: no action against him in this turn of speech, or this combat phase.

    Who is aware of him may act at once. [cc.skill.eclaireur.reveal-conscience] The parameter: who alone can't act against
    him, where players have agreed on that.
    """

    __slots__ = ()

    def targetable(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter) -> bool:
        if self.data.parameter is not None:
            return value and by.id != self.data.parameter
        aware = by.has(AWARENESS) and is_perceived(battle, bearer, by)
        return value and (by.side == bearer.side or aware)


# -- awareness ---------------------------------------------------------------------------------------------------------


class Awareness(Hooks, name=AWARENESS):
    """Awareness: whatever it gives him reaches 20 cm. [cc.skill.conscience] He charges those on whom he has turned his back
    [cc.skill.conscience.charge], shoots at whom he does not see as long as nothing solid is in between
    [cc.skill.conscience.shoot-unseen], and partial sight makes no shot harder [cc.skill.conscience.partial]. His spells and
    miracles need no sight, and nothing stops those that fly [cc.skill.conscience.cast], nor do counter-magic and censure
    need any [cc.skill.conscience.counter]. Scouts on the first two levels are found at once, and he may make an engagement
    of his move [cc.skill.conscience.reveal].
    """

    __slots__ = ()

    def charges_unseen(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        return value or battle.gap(bearer, target) <= AWARE

    def can_aim(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        return value or (battle.gap(bearer, target) <= AWARE and has_clear_path(battle, bearer, target))

    def can_aim_mystics(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, miracle: bool) -> bool:
        return value or battle.gap(bearer, target) <= AWARE

    def casts_past_obstacles(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        return value or battle.gap(bearer, target) <= AWARE

    def opposes(self, value: bool, battle: Battle, bearer: Fighter, caster: Fighter, miracle: bool) -> bool:
        return value or battle.gap(bearer, caster) <= AWARE

    def partly_hidden_difficulty(self, value: int, battle: Battle, bearer: Fighter, target: Fighter) -> int:
        return 0 if battle.gap(bearer, target) <= AWARE else value


async def turn_aside(battle: Battle, mover: Fighter, scout: Fighter, route: Route, far: int) -> None:
    """A fighter who finds a scout on his way may stop there and engage him, with what an engagement has left."""
    if mover.action not in ON_HIS_WAY:
        return
    halt = halted(battle, mover, route, far)
    if halt is None or not may_assault(battle, mover, scout, as_charge=False):
        return
    about = {"fighter": mover.id, "target": scout.id}
    if not await confirm(mover.side, ENGAGES, default=False, about=about):
        return
    cost = route_cost(battle, mover, halt)
    mover.action = "engage"
    mover.moved += cost
    battle.stand(mover, halt.end)
    battle.tell(
        lambda: Moved(fighter=mover.id, action="engage", path=halt.path, pose=halt.end, length=cost, rules=(ENGAGES,))
    )
    claim = Claim(mover.id, scout.id, False)
    await announce(battle, (claim,))
    battle.then(Assault((claim,)))


# -- infiltration ------------------------------------------------------------------------------------------------------


class Infiltration(Active, name=INFILTRATION):
    """Infiltration/X: just before the Tactics roll of the first turn he may move up to X cm on the ground, engaging nobody.

    He may leave his zone, and enter that of the enemy. [cc.skill.infiltration]

    Where both sides have some the winner of the Tactics roll of the deployment says which moves first.
    """

    __slots__ = ()
    stacking = "best"

    async def before_tactics(self, battle: Battle, bearer: Fighter) -> None:
        if battle.turn == 1 and not bearer.has(INFILTRATED):
            await infiltrate(battle)


INFILTRATED: Final = "cc.skill.infiltration#done"


class Infiltrated(Hooks, name=INFILTRATED):
    """He has had his chance to infiltrate."""

    __slots__ = ()


async def infiltrate(battle: Battle) -> None:
    """All who can infiltrate do so, one side after the other."""
    able = [scout for scout in battle.in_play() if scout.has(INFILTRATION) and not scout.tier]
    sides = {scout.side: scout.side for scout in able}
    winner = battle.winner_of_tactics
    first = await Choose(
        winner, f"{INFILTRATION}#first", sides, default=winner if winner in sides else next(iter(sides))
    )
    for side in (first, battle.other(first)):
        for fighter in [scout for scout in able if scout.side == side]:
            fighter.gain(INFILTRATED)
            reach = fighter.effects.parameter(INFILTRATION)
            assert isinstance(reach, int), INFILTRATION
            if fighter.in_play:
                await travel(battle, fighter, await Displacement(battle, fighter, INFILTRATION, reach))
                fighter.moved = fighter.gone = 0
