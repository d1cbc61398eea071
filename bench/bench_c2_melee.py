"""How long the exact odds of whole combats of Confrontation 2 take, from the initiative roll to the last blow."""

from time import perf_counter

from escarmouche.kernel import Exact
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle, Combat
from escarmouche.rulebooks.c2.rules.melee import Fight
from escarmouche.rulebooks.c2.rules.pursuit import Pursuit
from escarmouche.table import CM, Pose

MIDDLE = 30 * CM
APART = 2500
ROUND = ((0, APART), (0, -APART), (APART, 0), (-APART, 0))
"""Where adversaries stand round somebody on a base of 25 mm."""

ROUNDS = 3


def combat(foes: int) -> Battle:
    """A combat of one fighter of a whole battle, twenty figures in all, against some of the others."""
    rules = book("c2")
    battle: Battle = rules.begin(rules.setup(("acheron-200", "orques-200"), "walled-farm"))
    battle.agenda.clear()
    battle.turn, battle.phase, battle.first = 1, "melee", battle.players[0]
    one, other = ([f.id for f in battle.fighters.values() if f.side == side] for side in battle.players)
    fighters = one[0], *other[:foes]
    for fighter, (x, y) in zip(fighters, ((0, 0), *ROUND), strict=False):
        battle.stand(battle[fighter], Pose(MIDDLE + x, MIDDLE + y, 0))
    battle.then(Fight(Combat(fighters[:1], fighters[1:])))
    return battle


def is_fought_out(battle: Battle) -> bool:
    """Whether a combat has come to its end and pursuit is next."""
    return bool(battle.agenda) and isinstance(battle.agenda[-1], Pursuit)


def milliseconds(foes: int) -> float:
    """The shortest time of a few for one combat."""
    battle = combat(foes)
    best = float("inf")
    for _ in range(ROUNDS):
        begin = perf_counter()
        exact: Exact[Battle, float] = Exact(number=float, stop=is_fought_out)
        exact.outcomes(battle)
        best = min(best, perf_counter() - begin)
    return best * 1e3


def run() -> dict[str, float]:
    """Milliseconds, by defaults and in floating point."""
    return {"c2.odds.one_on_one_ms": milliseconds(1), "c2.odds.three_on_one_ms": milliseconds(3)}
