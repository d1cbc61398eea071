"""How long exact odds of one combat and of one salvo of ten against ten take in Confrontation: Age of the Rag'narok."""

from collections.abc import Callable
from time import perf_counter

from escarmouche.documents.terms import Name
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.content.profiles import Profile, Weapon
from escarmouche.rulebooks.c4.machine.odds import combat_odds, salvo_odds
from escarmouche.table import CM, MM, Board, Pose

ROUNDS = 3
TEN = 10


def profile(key: str, attack: int, life: int) -> Profile:
    """A soldier of two dice."""
    weapon = Weapon(attack, 2, 4)
    return Profile(
        key=key,
        name=Name(key, key),
        army="bench",
        category="infantry",
        rank=1,
        movement=10 * CM,
        defence=6,
        resistance=4,
        courage=4,
        life=life,
        melee=weapon,
        ranged=weapon,
        height=30 * MM,
    )


def face_to_face(apart: int, attack: int, life: int) -> Battle:
    """Ten against ten, man to man."""
    battle = Battle(players=("red", "blue"), board=Board(120 * CM, 120 * CM), elixir={"red": 0, "blue": 0})
    for side, y in (("red", 20 * CM), ("blue", 23 * CM + apart)):
        members = tuple(f"{side}.{number}" for number in range(TEN))
        for number, member in enumerate(members):
            battle.models[member] = Fighter(id=member, side=side, unit=side, profile=profile(side, attack, life))
            battle.stand(battle.models[member], Pose(20 * CM + number * 4 * CM, y))
        battle.units[side] = Unit(
            id=side,
            side=side,
            troop=side,
            category="infantry",
            rank=1,
            members=members,
            leader=members[0],
            strength=TEN,
            charged=("blue",),
        )
    return battle


def milliseconds(call: Callable[[], object]) -> float:
    """The shortest time of a few."""
    best = float("inf")
    for _ in range(ROUNDS):
        begin = perf_counter()
        call()
        best = min(best, perf_counter() - begin)
    return best * 1e3


def run() -> dict[str, float]:
    """Milliseconds, in exact fractions: an even fight, one that challenges, and fighters of three life points."""
    figures: dict[str, float] = {}
    for name, attack, life in (("even", 6, 1), ("challenge", 0, 1), ("tough", 6, 3)):
        melee, shot = face_to_face(0, attack, life), face_to_face(70 * CM, attack, life)
        red, blue = melee.units["red"], melee.units["blue"]

        def combat(battle: Battle = melee, red: Unit = red, blue: Unit = blue) -> None:
            combat_odds(battle, red, battle.fighters(red), battle.fighters(blue))

        def salvo(battle: Battle = shot) -> None:
            units = battle.units
            salvo_odds(battle, units["red"], units["blue"], battle.fighters(units["red"]))

        figures[f"c4.odds.combat.{name}_ms"] = milliseconds(combat)
        figures[f"c4.odds.salvo.{name}_ms"] = milliseconds(salvo)
    return figures
