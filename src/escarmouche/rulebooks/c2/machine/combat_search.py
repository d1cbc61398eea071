"""Exact odds for decisions of a combat: what each answer leads to, all that follows being played by its defaults."""

from __future__ import annotations

from typing import Any, Final

from escarmouche.kernel import Ask, Choose, Exact, Step, TooDeep
from escarmouche.kernel.exact import by_default
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.machine.estimates import balance
from escarmouche.rulebooks.c2.rules.characters import EXTRA_DICE, MASTER_STROKE
from escarmouche.rulebooks.c2.rules.combat import Defend, PlaceDice
from escarmouche.rulebooks.c2.rules.melee import EndOfCombat
from escarmouche.table import Board

ALLOCATE: Final = "c2.melee.dice.allocate"
THRESHOLD: Final = "c2.melee.attack.threshold"
TARGET: Final = "c2.melee.attack.threshold#target"
PARRIES: Final = "c2.melee.defence.choice"
STRIKER: Final = "c2.melee.resolution"

FORESEEN: Final = frozenset({ALLOCATE, EXTRA_DICE, MASTER_STROKE, THRESHOLD, TARGET, PARRIES})
"""The decisions that can be looked through: the state at which they are asked tells all that came before."""

LIMIT: Final = 1_500
"""How many requests are answered for one candidate before the exact odds are given up."""

MEMORY: Final = 20_000


class Foresight:
    """Looks through decisions, and remembers what it has found."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], float | None] = {}

    def value(self, battle: Battle, ask: Ask[Any], answer: Any) -> float | None:
        """The balance in army points to which an answer leads on average; ``None`` where that takes too long."""
        scene = scene_of_combat(battle, ask)
        asked = (ask.rule, ask.player, ask.about.get("fighter", ""), ask.about.get("target", ""), answer)
        key = (scene.canonical(), *asked)
        if key not in self._known:
            if len(self._known) >= MEMORY:
                self._known.clear()
            try:
                self._known[key] = expectation(scene, ask, answer)
            except TooDeep:
                self._known[key] = None
        return self._known[key]


def expectation(scene: Battle, ask: Ask[Any], answer: Any) -> float:
    """The balance after the combat, on average. Raises ``TooDeep``."""

    def policy(state: Any, request: Ask[Any]) -> Any:
        about = request.about
        same = about.get("fighter") == ask.about.get("fighter")
        if same and request.rule == ask.rule and request.player == ask.player and _is_open(request, answer):
            return answer
        if same and request.rule == TARGET and ask.rule == THRESHOLD and _is_open(request, ask.about["target"]):
            return ask.about["target"]
        if request.rule == STRIKER and request.player == ask.player and _is_open(request, ask.about.get("fighter")):
            return ask.about["fighter"]
        return by_default(state, request)

    exact: Exact[Battle, float] = Exact(policy, number=float, limit=LIMIT)
    return exact.expectation(scene, lambda state: balance(state, ask.player))


def _is_open(request: Ask[Any], answer: Any) -> bool:
    return isinstance(request, Choose) and answer in request.options


def scene_of_combat(battle: Battle, ask: Ask[Any]) -> Battle:
    """The combat under way by itself, standing before the step in which the decision is asked.

    Whoever is not in it is left out, with what he lends to others, but for the sources of effects in force; so is the
    terrain.
    """
    assert battle.combat is not None, "no combat is under way"
    scene = battle.copy()
    present = dict.fromkeys(battle.combat.fighters)
    for name in battle.combat.fighters:
        present.update((effect.source, None) for effect in battle[name].effects if effect.source in battle.fighters)
    scene.models = {name: scene.models[name] for name in sorted(present)}
    scene.cards = {card: known for card, known in scene.cards.items() if present.keys() & {*known.fighters}}
    scene.deck, scene.hands, scene.held, scene.combats = (), {}, {}, ()
    scene.board, scene.zones = Board(scene.board.width, scene.board.depth), ()
    end = max(place for place, step in enumerate(scene.agenda) if isinstance(step, EndOfCombat))
    del scene.agenda[: end + 1]
    scene.then(*_asking(ask))
    return scene


def _asking(ask: Ask[Any]) -> tuple[Step, ...]:
    """The step in which a decision is asked, where it has been taken off the agenda; a striker's is still there."""
    if ask.rule in (ALLOCATE, EXTRA_DICE):
        return (PlaceDice(ask.about["fighter"]),)
    return (Defend(),) if ask.rule == PARRIES else ()


__all__ = ["FORESEEN", "Foresight", "expectation", "scene_of_combat"]
