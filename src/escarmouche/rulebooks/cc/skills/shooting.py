"""Skills of shooters: more shots, shots on the move, shots into melees, and those who are hard or easy to hit."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Active, Camp, Hooks
from escarmouche.rulebooks.cc.rules.actions import ActionType, enter_action
from escarmouche.rulebooks.cc.rules.artillery import ASSAULT_SHOT as MAY_SHOOT_IN_ASSAULT
from escarmouche.rulebooks.cc.rules.artillery import is_artillery
from escarmouche.rulebooks.cc.rules.shooting import may_shoot, shoot

RAPID_RELOAD: Final = "cc.skill.rechargement-rapide"
RELOADING: Final = "cc.skill.rechargement-rapide#used"
ASSAULT_SHOT: Final = 4
"""The base difficulty of a shot in an assault for those who have Tir d'assaut."""


class TirSupplementaire(Active, name="cc.skill.tir-supplementaire"):
    """Extra shot/X: up to X more shots each turn, each on its own, at the same target or another.

    [cc.skill.tir-supplementaire]
    """

    __slots__ = ()
    stacking = "best"

    def shots(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value if bearer.in_rout else value + self.number


class RechargementRapide(Active, name=RAPID_RELOAD):
    """Rapid reload/X: up to X more shots in an activation in which he does nothing else, at TIR-1 until the end of the turn.

    [cc.skill.rechargement-rapide] They are resolved one after the other, at any targets
    [cc.skill.rechargement-rapide.resolve], and come besides those that other effects give.
    [cc.skill.rechargement-rapide.cumulate]
    """

    __slots__ = ()
    stacking = "best"


class Reloading(Hooks, name=RELOADING):
    """He reloads rapidly: X more shots, and TIR-1."""

    __slots__ = ()
    order = 80

    def shots(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self.number

    def shooting(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - 1


def may_reload(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter can begin with nothing but shots."""
    return fighter.has(RAPID_RELOAD) and not fighter.in_rout and not fighter.shots and may_shoot(battle, fighter)


async def reload(battle: Battle, fighter: Fighter) -> None:
    """An exclusive action: all shots of this turn one after the other, as many as one likes."""
    extra = fighter.effects.parameter(RAPID_RELOAD)
    assert isinstance(extra, int)
    fighter.gain(RELOADING, extra, until="turn")
    await shoot(battle, fighter)
    while fighter.in_play and may_shoot(battle, fighter):
        options = {"shoot": True, "end": False}
        if not await Choose(fighter.side, RAPID_RELOAD, options, default="shoot", about={"fighter": fighter.id}):
            return
        await shoot(battle, fighter)


enter_action("rapid-reload", ActionType(exclusive=True, may=may_reload, begin=reload))


class Visee(Active, name="cc.skill.visee"):
    """Aim: he has the bonus of a static shot even if he moves. [cc.skill.visee]"""

    __slots__ = ()

    def shoots_static(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value or not bearer.in_rout


class TirInstinctif(Hooks, name="cc.skill.tir-instinctif"):
    """Instinctive shooting: into a melee he strikes his own side on a 1, nobody on a 2, else an enemy.

    [cc.skill.tir-instinctif] His artillery is none the worse for a move. [cc.skill.tir-instinctif.artillery]
    """

    __slots__ = ()

    def shoots_on_the_move(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    def distribution(self, value: tuple[Camp, ...], battle: Battle, bearer: Fighter) -> tuple[Camp, ...]:
        return ("own", "nobody", "enemy", "enemy", "enemy", "enemy")


class TirDAssaut(Active, name=MAY_SHOOT_IN_ASSAULT):
    """Assault shot: the base difficulty of his shot in an assault is 4. [cc.skill.tir-d-assaut]

    With artillery it stays 7; the shot comes before he moves, and one that pierces does not reach beyond the short range.
    [cc.skill.tir-d-assaut.artillery]
    """

    __slots__ = ()

    def assault_shot_difficulty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value if bearer.in_rout or is_artillery(bearer) else ASSAULT_SHOT


class Cible(Hooks, name="cc.skill.cible"):
    """Target/X: X is added to the difficulty of every shot of an enemy at him, and may make it easier; several add up.

    [cc.skill.cible]
    """

    __slots__ = ()
    stacking = "adds"

    def shot_difficulty_against(self, value: int, battle: Battle, bearer: Fighter, shooter: Fighter) -> int:
        return value + self.number * (shooter.side != bearer.side)

    def assault_shot_difficulty_against(self, value: int, battle: Battle, bearer: Fighter, shooter: Fighter) -> int:
        return value + self.number * (shooter.side != bearer.side)
