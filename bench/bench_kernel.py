"""How fast the kernel carries a rule: requests, copies, forks, and states weighed exactly."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

import msgspec

from escarmouche.kernel import Choose, Exact, Game, Roll, Seeded, State, Step

DICE = Seeded(1)


class Toy:
    """A book of one state."""

    id = "bench"
    revision = "1"

    def __init__(self, make: Callable[[], State]) -> None:
        self._make = make

    def begin(self, setup: Any) -> State:
        return self._make()


class Fighter(msgspec.Struct):
    """A fighter of twenty-five fields."""

    id: str
    side: str
    place: tuple[int, int, int] = (0, 0, 0)
    effects: tuple[str, ...] = ()
    wound: int = 0
    lost: str = ""
    card: str = ""
    charged: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    activated: bool = False
    move: str = ""
    moved: int = 0
    fleeing: int | None = None
    feared: str = ""
    hardened: int = -1
    overcome: tuple[str, ...] = ()
    shots: int = 0
    pursuits: int = 0
    attack_dice: int = 0
    defence_dice: int = 0
    attacks_placed: int = 0
    defences_placed: int = 0
    deaths: int = 0
    tier: int = 0


class Battle(State, kw_only=True):
    """Forty fighters and what goes with them."""

    fighters: dict[str, Fighter] = {}
    hands: dict[str, tuple[str, ...]] = {}
    deck: tuple[str, ...] = ()
    turn: int = 0
    total: int = 0


class Talk(Step, frozen=True):
    """Only requests: a choice of two, over and over."""

    count: int

    async def run(self, battle: Battle) -> None:
        options = {"a": 1, "b": 2}
        total = 0
        for _ in range(self.count):
            total += await Choose("alice", "bench.choice", options)
        battle.total += total


class Attack(Step, frozen=True):
    """What a step of a game is like: a choice, two dice, a change."""

    striker: str
    target: str

    async def run(self, battle: Battle) -> None:
        force = await Choose("alice", "bench.force", {"light": 1, "heavy": 2}, default="light")
        hit = await Roll((6,), lambda faces: faces[0] >= 4, rule="bench.hit")
        if hit and await Roll((6,), lambda faces: faces[0] >= 3, rule="bench.wound"):
            fighter = battle.fighters[self.target]
            fighter.wound = min(4, fighter.wound + force)
        await Choose("alice", "bench.next", {"on": 1, "off": 2}, default="on")


def battle(steps: list[Step]) -> Battle:
    """Forty fighters."""
    fighters = {f"f{n:02d}": Fighter(f"f{n:02d}", "red" if n % 2 else "blue") for n in range(40)}
    state = Battle(players=("alice", "bob"), fighters=fighters, hands={"alice": ("a", "b"), "bob": ()})
    state.then(*steps)
    return state


def _per_second(count: int, act: Callable[[], Any], repeats: int = 5) -> float:
    """The best of a few runs, as things done in a second; ``act`` does ``count`` of them."""
    best = float("inf")
    for _ in range(repeats):
        start = perf_counter()
        act()
        best = min(best, perf_counter() - start)
    return count / best


def requests_per_s(count: int = 100_000) -> float:
    """Requests answered without history, nobody listening."""

    def answer_all() -> None:
        game = Game(Toy(lambda: battle([Talk(count)])), None, history="none")
        answer = game.answer
        for _ in range(count):
            answer("a")

    return _per_second(count, answer_all)


def copy_us(count: int = 5_000) -> float:
    """Copying a state of forty fighters of twenty-five fields."""
    state = battle([])

    def copy_all() -> None:
        for _ in range(count):
            state.copy()

    return 1e6 / _per_second(count, copy_all)


def fork_us(count: int = 1_000) -> float:
    """Forking in mid-step and answering once on the fork."""
    game = Game(Toy(lambda: battle([Attack("f00", "f01"), Attack("f02", "f03")])), None, dice=DICE)
    game.answer("heavy")
    assert game.request is not None and game.request.rule == "bench.next"

    def fork_all() -> None:
        for _ in range(count):
            game.fork().answer("on")

    return 1e6 / _per_second(count, fork_all)


def exact_states_per_s() -> float:
    """States reached at the end of a step, before equal ones are merged: three fighters strike three others twelve times."""
    strikes = [Attack(f"f{n:02d}", f"f{n + 3:02d}") for n in range(3)]
    steps: list[Step] = [*strikes] * 12
    start = battle(steps)
    start.fighters = {key: fighter for key, fighter in start.fighters.items() if key < "f06"}
    exact: Exact[Battle, float] = Exact(number=float)
    explored = 0

    def count(_: Battle) -> bool:
        nonlocal explored
        explored += 1
        return False

    Exact[Battle, float](number=float, stop=count).outcomes(start)
    return _per_second(explored, lambda: exact.outcomes(start), repeats=3)


def run() -> dict[str, float]:
    """Every figure by its name."""
    return {
        "kernel.requests_per_s": requests_per_s(),
        "kernel.fork_us": fork_us(),
        "kernel.copy_us": copy_us(),
        "kernel.exact_states_per_s": exact_states_per_s(),
    }


if __name__ == "__main__":
    for name, figure in run().items():
        print(f"{name} {figure:,.1f}")
