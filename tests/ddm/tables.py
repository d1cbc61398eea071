"""Set-ups for tests, and players who set them up by orders."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from tests.ddm.arena import card

from escarmouche.documents.terms import Name
from escarmouche.kernel import Ask, Event, Game, Roll, Told, play
from escarmouche.kernel.effects import known
from escarmouche.rulebooks.ddm.battle import Battle, Options
from escarmouche.rulebooks.ddm.content.card_files import Pack
from escarmouche.rulebooks.ddm.content.cards import Card, Power, Summon
from escarmouche.rulebooks.ddm.content.maps import Map, standard_maps
from escarmouche.rulebooks.ddm.content.setup import Setup, begin, make_setup
from escarmouche.rulebooks.ddm.content.warband import Choice, Collection, TileChoice, Warband
from escarmouche.rulebooks.ddm.events import RoundBegan
from escarmouche.rulebooks.ddm.rules.muster import know_effects
from escarmouche.table.grid import Square

SEATS = ("red", "blue", "green", "yellow")

FIRST_ROUND = "ddm.round.initiative-roll"
"""The roll before which everything is set up."""

FIRST_CHOICE = "ddm.round.initiative-choice"
"""The choice that follows it."""

EVERYBODY = (
    card("guard"),
    card("captain", commander=3, cost=20),
    card("sergeant", commander=1, cost=15),
    card("ogre", size="large", cost=25),
    card("dragon", size="huge", cost=40),
    card("rat", size="tiny", cost=2),
    card("scout", abilities=("ddm.ability.scout",)),
    card("ogre-scout", size="large", abilities=("ddm.ability.scout",)),
    card("stray", abilities=("ddm.ability.wandering-monster",)),
    card("hunter", abilities=(("ddm.ability.minions", "rat/2"),)),
    card("hound", cost=5, abilities=(("ddm.ability.requires", "guard"),)),
    card("caller", powers=(Power(key="call", outcomes=(Summon(("rat",)),)),)),
)

CARDS = Collection([Pack("test", Name("Essai", "Test"), EVERYBODY)])

TILES = {
    "red": TileChoice(assembly="gatehouse", features=("brambles", "chasm", "moonlit-circle")),
    "blue": TileChoice(assembly="old-camp", features=("old-well", "toppled-idol", "blood-altar")),
    "green": TileChoice(assembly="forest-edge", features=("splintered-floor", "brambles", "chasm")),
    "yellow": TileChoice(assembly="broken-hall", features=("dragon-hoard", "old-well", "brambles")),
}


def warband(*creatures: str | tuple[str, int], seat: str = "red", **fields: Any) -> Warband:
    """A warband of the cards above; a pair is a card and how many of it."""
    choices = tuple(
        Choice(card=one) if isinstance(one, str) else Choice(card=one[0], count=one[1]) for one in creatures
    )
    plain: dict[str, Any] = {"name": seat, "faction": "LG", "creatures": choices, "tiles": TILES[seat]}
    return Warband(**{**plain, **fields})


def setup(
    *warbands: Warband, map: Map | str = "open-court", seed: int = 1, options: Options | None = None, **changes: Any
) -> Setup:
    """The set-up of a skirmish between warbands; ``changes``: fields of it."""
    lists = warbands or (warband("guard"), warband("guard", seat="blue"))
    field = standard_maps()[map] if isinstance(map, str) else map
    found = make_setup(SEATS[: len(lists)], lists, CARDS, field, options or Options(), seed)
    return msgspec.structs.replace(found, **changes)


class Begun(Exception):
    """Everything is set up."""


class Table:
    """Sets a skirmish up: dice show ``faces`` in order, then anything; ``orders`` answer the questions of a rule, what is
    left is answered at random. ``asked`` keeps every question with its answer, ``events`` what was told.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        faces: Sequence[int] = (),
        orders: Mapping[str, Callable[[Any], Any]] | None = None,
        seed: int = 1,
    ) -> None:
        self.asked: list[tuple[Ask[Any], Any]] = []
        self.rolled: list[Roll[Any]] = []
        self.events: list[Event] = []
        self._over = False
        self._faces = list(faces)
        self._orders = orders or {}
        self._random = random.Random(seed)
        plain = msgspec.json.decode(msgspec.json.encode(setup))
        self.game: Game[Battle] = Game(self, plain, dice=self, history="steps", listener=self._hear)
        try:
            play(self.game, dict.fromkeys(setup.players, self))
        except Begun:
            pass
        else:
            raise AssertionError("the first round has never begun")

    def _hear(self, told: Told) -> None:
        if isinstance(told.event, RoundBegan):
            self._over = True
        if not self._over:
            self.events.append(told.event)

    id = "ddm"
    revision = "test"

    def begin(self, plain: Any) -> Battle:
        return begin(msgspec.convert(plain, Setup))

    def throw(self, roll: Roll[Any]) -> Sequence[int]:
        if roll.rule == FIRST_ROUND:
            return [self._random.randint(1, roll.dice[0])]
        self.rolled.append(roll)
        return [self._faces.pop(0) if self._faces else self._random.randint(1, roll.dice[0])]

    def answer(self, request: Ask[Any], seat: Any) -> Any:
        if request.rule == FIRST_CHOICE:
            raise Begun
        order = self._orders.get(request.rule)
        answer = order(request) if order is not None else request.pick(self._random)
        self.asked.append((request, answer))
        return answer

    @property
    def battle(self) -> Battle:
        return self.game.state

    def of(self, rule: str) -> list[tuple[Any, Any]]:
        """The questions of a rule, with their answers."""
        return [(request, answer) for request, answer in self.asked if request.rule == rule]

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def creature(self, player: str, card: str) -> Any:
        """The first creature of a warband with this card."""
        return next(one for one in self.battle.creatures.values() if (one.warband, one.card.key) == (player, card))


def squares_of(battle: Battle, creature: Any) -> set[Square]:
    """The squares on which a creature stands."""
    return set(battle.ground.chart.members(battle.space(creature)))


__all__ = ["CARDS", "EVERYBODY", "SEATS", "Card", "Table", "setup", "squares_of", "warband"]


def is_known(effect: str) -> bool:
    """Whether the rules know an effect of this name."""
    know_effects()
    return known(effect)
