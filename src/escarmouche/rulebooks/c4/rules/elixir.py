"""Elixir: what a company has of it, and the exploits for which Incarnates spend it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from escarmouche.kernel import confirm
from escarmouche.rulebooks.c4.battle import Battle, Fighter
from escarmouche.rulebooks.c4.events import ElixirChanged
from escarmouche.rulebooks.c4.rules.resolution import EXTRA_DIE, Shown

REROLL_FAILURES: Final = "c4.elixir.exploit.reroll-failures"
FORCE_REROLL: Final = "c4.elixir.exploit.force-reroll"
AUTO_COURAGE: Final = "c4.elixir.exploit.auto-courage"
PRICE: Final = 1


def begin(battle: Battle) -> None:
    """Each company begins with a point for each of its Incarnates. [c4.elixir.reserve.initial]"""
    for side in battle.players:
        battle.elixir[side] = sum(fighter.profile.is_incarnate for fighter in battle.living(side))


def change(battle: Battle, side: str, points: int, rule: str) -> None:
    """A company gains Elixir or spends some, at once: for objectives, and by what its Incarnates do. It never has less than
    none; at the very end of a turn nothing changes it. [c4.elixir.reserve.changes] [c4.term.elixir] [c4.term.elixir-gain]
    [c4.term.elixir-depense]
    """
    if not points:
        return
    battle.elixir[side] += points
    left = battle.elixir[side]
    assert left >= 0, "what a company does not have it cannot spend"
    battle.tell(lambda: ElixirChanged(side=side, change=points, left=left, rules=(rule,)))


def can_afford(battle: Battle, hero: Fighter | None, exploit: str, price: int = PRICE, *, fallen: bool = False) -> bool:
    """Whether an Incarnate may perform an exploit: each of them once an activation, and the reserve must hold it.

    ``fallen``: the exploit is one of those who have been eliminated.

    [c4.elixir.spend.general]
    """
    if hero is None or hero.lost != fallen or not hero.profile.is_incarnate:
        return False
    return battle.elixir.get(hero.side, 0) >= price and (hero.id, exploit) not in battle.exploits


async def offered(
    battle: Battle, hero: Fighter | None, exploit: str, about: Mapping[str, Any] | None = None, price: int = PRICE
) -> bool:
    """Offers an exploit to the player of an Incarnate; what he takes is paid for."""
    if hero is None or not can_afford(battle, hero, exploit, price):
        return False
    facts = {"hero": hero.id, "price": price, **(about or {})}
    if not await confirm(hero.side, exploit, default=False, about=facts):
        return False
    spend(battle, hero, exploit, price)
    return True


def spend(battle: Battle, hero: Fighter, exploit: str, price: int) -> None:
    """An Incarnate performs an exploit. ``exploit``: its rule, and (after a ``/``) which of several it is."""
    battle.exploits = (*battle.exploits, (hero.id, exploit))
    change(battle, hero.side, -price, exploit.partition("/")[0])


class TestExploits:
    """Exploits over a test: by an Incarnate whose characteristic is tested, and by one against whom it is.

    Before it a die more, an ordinary one; once it is thrown, misses thrown again, or successes.
    [c4.elixir.exploit.extra-die] [c4.elixir.exploit.reroll-failures] [c4.elixir.exploit.force-reroll]
    """

    __test__ = False  # not a test case for pytest

    def __init__(self, battle: Battle, rule: str, hero: Fighter | None, against: Fighter | None = None) -> None:
        self.battle = battle
        self.rule = rule
        self.hero = hero
        self.against = against

    async def more_dice(self) -> int:
        return int(await offered(self.battle, self.hero, EXTRA_DIE, {"rolling": self.rule}))

    async def reroll_misses(self, shown: Shown) -> bool:
        about = {"rolling": self.rule, "misses": shown.misses, "successes": shown.successes}
        return await offered(self.battle, self.hero, REROLL_FAILURES, about)

    async def force_reroll(self, shown: Shown) -> bool:
        about = {"rolling": self.rule, "misses": shown.misses, "successes": shown.successes}
        return await offered(self.battle, self.against, FORCE_REROLL, about)


def exploits_of(battle: Battle, rule: str, hero: Fighter | None, against: Fighter | None = None) -> TestExploits | None:
    """The exploits over a test, if an Incarnate has to do with it."""
    return TestExploits(battle, rule, hero, against) if hero is not None or against is not None else None


def as_hero(fighter: Fighter | None) -> Fighter | None:
    """A fighter, if he is an Incarnate."""
    return fighter if fighter is not None and fighter.profile.is_incarnate else None
