"""Immobile engines and those who operate them: Servants, substitutes, and whose Shooting counts.

In all else a Servant is a combatant like any other, on the card of his engine. When it is activated he may leave the engine
and act as he likes. [c2.machine.immobile.abandon] His Courage and Discipline are his own, and commanders help him.
[c2.machine.immobile.command] He pursues as usual. [c2.machine.immobile.servants-pursuit]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import Effects, apply_effects, apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Move
from escarmouche.rulebooks.c2.content.machines import Machine
from escarmouche.rulebooks.c2.fortification.engines import machine_of
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.c2.rules.attacks import Split
from escarmouche.rulebooks.c2.rules.characteristics import SHOOTING, die_of, initiative, modifier_of
from escarmouche.rulebooks.confrontation.crews import Crews, at_the_engine
from escarmouche.rulebooks.confrontation.dice import DieRule

IMMOBILE: Final = "c2.machine.immobile.definition"
SHOOTER: Final = "c2.artillery.immobile.shooter"
HAS_AIMED: Final = "c2.artillery.immobile.shooter#aimed"
OWN_WEAPON: Final = "c2.artillery.immobile.own-weapon"
PUSHED: Final = "c2.machine.immobile.move.restrictions"
TURNED: Final = "c2.machine.immobile.move-or-fire#turned"

MOVES: Final = ("stay", "push", "push-run")
"""What an engine can be made to do on its go."""


class Immobile(Hooks, name=IMMOBILE):
    """An engine that does nothing by itself: Servants move it, and who operates it aims and fires.

    [c2.machine.immobile.definition] The TIR of its shots is that of one of the crew, whom the player chooses
    [c2.artillery.immobile.shooter]; his INI says when it fires, and his wounds count.

    In a melee it has no dice, neither to strike nor to parry; whoever touches it may aim attacks at it.
    [c2.machine.immobile.attacked] A shot at it, while some of its crew touch it, hits one of them all, by their sizes.
    [c2.machine.immobile.shot-at] With fewer hands than its card asks for it is harder to aim. [c2.machine.crew]
    """

    __slots__ = ()

    def may_move(self, value: bool, battle: Battle, bearer: Fighter, move: str) -> bool:
        return value and move in MOVES

    def movement(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 0

    def move_basis(self, value: int, battle: Battle, bearer: Fighter, move: Move) -> int:
        return max(value, bearer.moved)

    def gives_battle(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def combat_dice(self, value: int, battle: Battle, bearer: Fighter, foes: Sequence[Fighter]) -> int:
        return 0

    def split(self, value: Split, battle: Battle, bearer: Fighter) -> Split:
        return Split(0, 0)

    def gunnery(self, value: int | None, battle: Battle, bearer: Fighter) -> int | None:
        aiming = gunner(battle, bearer)
        return None if aiming is None else characteristics.shooting(battle, aiming)

    def acting_order(self, value: int, battle: Battle, bearer: Fighter) -> int:
        aiming = gunner(battle, bearer)
        return value if aiming is None else initiative(battle, aiming)

    def die(self, value: DieRule, battle: Battle, bearer: Fighter, kind: str) -> DieRule:
        aiming = gunner(battle, bearer) if kind == SHOOTING else None
        return value if aiming is None else die_of(battle, aiming, kind)

    def die_modifier(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        aiming = gunner(battle, bearer) if kind == SHOOTING else None
        return value if aiming is None else value + modifier_of(battle, aiming, kind)

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and is_manned(battle, bearer)

    def shot_difficulty(self, value: int, battle: Battle, bearer: Fighter, target: Fighter) -> int:
        card = machine_of(bearer)
        return value + card.short_handed if len(operators(battle, bearer)) < card.full_crew else value

    def hit_at_random(self, value: bool, battle: Battle, bearer: Fighter, shooter: Fighter) -> bool:
        return value or bool(crew_in_contact(battle, bearer))

    async def before_scores_count(self, battle: Battle, bearer: Fighter, scores: tuple[str, ...]) -> None:
        if "initiative" in scores or "shooting" in scores:
            await choose_gunner(battle, bearer)

    async def on_aim(self, battle: Battle, bearer: Fighter) -> None:
        self._occupy_crew(battle, bearer)

    async def after_shot(self, battle: Battle, bearer: Fighter, target: Fighter, hit: bool) -> None:
        self._occupy_crew(battle, bearer)

    def _occupy_crew(self, battle: Battle, bearer: Fighter) -> None:
        aiming = gunner(battle, bearer)
        if aiming is not None:
            aiming.gain(HAS_AIMED, until="turn")
        for shooter in firing_party(battle, bearer):
            shooter.gain(OWN_WEAPON, source=bearer.id, until="turn")


class Gunner(Hooks, name=SHOOTER):
    """Who aims an engine this turn: the one that the parameter names."""

    __slots__ = ()


class HasAimed(Hooks, name=HAS_AIMED):
    """Who has aimed an engine has shot this turn: it casts no spell, nor calls a miracle, unless nothing excludes both."""

    __slots__ = ()

    def casts(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def calls(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and apply_hooks(battle, bearer, Hooks.calls_after_exertion, False)


class Busy(Hooks, name=OWN_WEAPON):
    """Who takes part in firing an engine does not use a weapon of his own this turn. [c2.artillery.immobile.own-weapon]"""

    __slots__ = ()

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False


class Turned(Hooks, name=TURNED):
    """An engine that has been turned this turn has 1 less in its shooting roll.

    It moves or fires, unless its card says otherwise. [c2.machine.immobile.move-or-fire]
    [c2.artillery.immobile.no-move-fire]
    """

    __slots__ = ()

    def shooting(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - 1


class Pushing(Hooks, name=PUSHED):
    """This turn an engine has been moved: it does not fire; its Servants, who have pushed it, neither shoot nor cast.

    Nor do they call miracles. Counter-magic, the recovery of mana and Censure are still theirs.
    [c2.machine.immobile.move.restrictions]
    """

    __slots__ = ()

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and bearer.profile.is_thing and machine_of(bearer).moves_and_fires

    def casts(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def calls(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False


# -- the crew ----------------------------------------------------------------------------------------------------------


class Servants(Crews[Battle, Fighter]):
    """Who operates the engines of this edition.

    Others than its Servants may stand in for them, if they meet the conditions of its card. [c2.machine.substitute] Those of
    a Casse-Montagne are TIR 3 and DIS 3. [c2.machine.profile.casse-montagne]
    """

    def machine_of(self, engine: Fighter) -> Machine:
        return machine_of(engine)

    def is_machine(self, model: Fighter) -> bool:
        return model.profile.machine is not None

    def served_by(self, model: Fighter) -> str:
        return model.serves

    def is_armed(self, model: Fighter) -> bool:
        """Whether he has a weapon, which he does not use when he fires an engine. [c2.artillery.immobile.own-weapon]"""
        return model.profile.weapon is not None

    def shooting(self, battle: Battle, model: Fighter) -> int | None:
        return characteristics.shooting(battle, model)

    def discipline(self, battle: Battle, model: Fighter) -> int:
        return characteristics.discipline(battle, model)

    def initiative(self, battle: Battle, model: Fighter) -> int:
        return characteristics.initiative(battle, model)

    def operators(self, battle: Battle, engine: Fighter) -> list[Fighter]:
        """The fighters of an engine's side in contact with it and with no enemy, able and free to operate it.

        [c2.machine.immobile.contact] [c2.machine.immobile.servants-melee] Who has dodged does nothing else.
        """
        return [
            servant
            for servant in crew_in_contact(battle, engine)
            if not battle.engaged(servant) and not servant.shots and apply_hooks(battle, servant, Hooks.may_act, True)
        ]

    def gunners(self, battle: Battle, engine: Fighter) -> list[Fighter]:
        """Whoever aims shoots: not he who has cast a spell or called a miracle this turn, or may not shoot for another
        reason than that he serves this engine.
        """

        def may_fire(servant: Fighter) -> bool:
            serving = {(OWN_WEAPON, engine.id), (PUSHED, "")}
            others = tuple(item for item in servant.effects if (item.name, item.source) not in serving)
            return apply_effects(Effects(others), Hooks.may_shoot, not servant.incanted, battle, servant)

        return list(filter(may_fire, super().gunners(battle, engine)))


CREWS: Final = Servants(SHOOTER)

gunner, gunners, operators = CREWS.gunner, CREWS.gunners, CREWS.operators
firing_party, may_stand_in = CREWS.firing_party, CREWS.may_stand_in


def is_manned(battle: Battle, engine: Fighter) -> bool:
    """Whether as many operate an engine as it takes to fire it; with fewer it can still be moved. [c2.machine.crew]"""
    return len(operators(battle, engine)) >= (machine_of(engine).crew or 0)


def crew_in_contact(battle: Battle, engine: Fighter) -> list[Fighter]:
    """Servants of an engine, and those who may stand in for them, who touch it and do not flee.

    Who flees leaves it where it stands; rallied and back in contact he may use it again. [c2.machine.immobile.flight]
    """
    return [
        servant
        for servant in at_the_engine(battle, engine)
        if servant.side == engine.side and servant.fleeing is None and CREWS.can_serve(battle, servant, engine)
    ]


async def choose_gunner(battle: Battle, engine: Fighter) -> None:
    """The player chooses whose TIR counts this turn."""
    able = {shooter.id: shooter.id for shooter in gunners(battle, engine)}
    if not is_manned(battle, engine) or (engine.has(SHOOTER) and engine.effects.parameter(SHOOTER) in able):
        return
    if len(able) > 1:
        about = {"engine": engine.id}
        CREWS.let_aim(engine, await Choose(engine.side, SHOOTER, able, default=next(iter(able)), about=about))


def engines_at_hand(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """The engines of its side that a figure can operate where it stands."""
    return [
        engine
        for engine in battle.in_play(fighter.side)
        if engine.profile.is_thing and fighter in crew_in_contact(battle, engine) and not battle.engaged(fighter)
    ]


def ids(fighters: Sequence[Fighter]) -> list[str]:
    """The ids of fighters."""
    return [fighter.id for fighter in fighters]
