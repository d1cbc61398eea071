"""Every power of the cards that come with the program, used once on everybody at whom it may be aimed."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.ddm.arena import Arena, Ready
from tests.ddm.matches import any_answer, cards

from escarmouche.kernel import Choose, Event, Game, Roll, Seeded
from escarmouche.rulebooks import Words
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.content.cards import Card, Power
from escarmouche.rulebooks.ddm.events import PowerUsed
from escarmouche.rulebooks.ddm.presentation.hints import hints
from escarmouche.rulebooks.ddm.presentation.story import NARRATOR
from escarmouche.rulebooks.ddm.rules.immediate import MOMENT
from escarmouche.rulebooks.ddm.rules.muster import figure
from escarmouche.rulebooks.ddm.rules.powers import TARGET, acts, key_of
from escarmouche.rulebooks.ddm.rules.targets import aims
from escarmouche.rulebooks.ddm.rules.turn import END, OPTIONS, Act
from escarmouche.texts import Texts

FIELD = "\n".join(["X" + " ." * 16 + " Y", *[". " * 18] * 12])
ALL = [pytest.param(card, power, id=f"{card.key}/{power.key}") for card in cards() for power in card.powers]
SEEDS = range(2)
STOPS = {MOMENT: "pass", OPTIONS: END}
"""What is answered once the power has been chosen: nobody steps in, and the turn is over."""


def met(card: Card, power: Power) -> Arena:
    """A caster in its turn before a wounded foe and a wounded friend that the power affects: next to it if it has to touch
    them, else some squares away.
    """
    gap = 0 if power.range in ("touch", "adjacent") else 3
    kinds = tuple(kind for kind in power.only if kind != "living") or ("humanoid",)
    arena = Arena(FIELD)
    caster = figure("a", "red", card)
    arena.battle.creatures["a"] = caster
    arena.battle.pool.update({one.key: one for one in cards()})
    arena.battle.stand(caster, arena.at(6, 5))
    wounded: dict[str, Any] = {"hp": 100, "kinds": kinds, "ranged": ((5, 5),), "state": {"hp": 80}}
    arena.add("b", arena.at(6 + caster.body + gap, 5), warband="blue", **wounded)
    arena.add("c", arena.at(6, 5 + caster.body + gap), **wounded)
    arena.turn("a", seen=("b",))
    return arena


def used(arena: Arena, power: Power, target: str, seed: int) -> list[Event]:
    """What is told when a power is used at a target and everything else decided at random; every question, option and
    event on the way can be told in both languages, and hinted at.
    """
    rng, told = random.Random(seed), list[Event]()
    battle = arena.battle.copy()
    battle.then(Act("a"))
    game: Game[Battle] = Game(
        Ready(battle), None, dice=Seeded(seed), history="steps", listener=lambda one: told.append(one.event)
    )
    begun = False
    while game.request is not None:
        ask = game.request
        assert not isinstance(ask, Roll)
        texts: list[Words] = [NARRATOR.question(game.state, ask)]
        if isinstance(ask, Choose):
            texts += [NARRATOR.option(game.state, ask, key) for key in ask.options]
            for key in ask.options:
                assert set(hints(game.state, ask, key).figures) <= set(game.state.creatures)
        assert all(language.tell(text) for language in (Texts("en"), Texts("fr")) for text in texts)
        if not begun:
            game.answer(key_of(power))
        elif ask.rule == TARGET:
            game.answer(target)
        elif ask.rule in STOPS:
            game.answer(STOPS[ask.rule])
        else:
            game.answer(any_answer(ask, rng))
        begun = True
    for event in told:
        sentence = NARRATOR.told(game.state, event)
        assert sentence is None or all(language.tell(sentence) for language in (Texts("en"), Texts("fr")))
    return told


@pytest.mark.parametrize(("card", "power"), ALL)
def test_every_power_can_be_used_at_everybody_at_whom_it_can_be_aimed(card: Card, power: Power) -> None:
    arena = met(card, power)
    caster = arena["a"]
    assert key_of(power) in acts(arena.battle, caster)
    found = {key for key, lay in aims(arena.battle, caster, power) if any(True for _ in lay())}
    assert found
    for target in sorted(found):
        for seed in SEEDS:
            (event,) = [one for one in used(arena, power, target, seed) if isinstance(one, PowerUsed)]
            assert event.power == power.key
            sides = {arena[one].warband for one in event.targets}
            assert power.targets == "both" or sides == {"red" if power.targets == "ally" else "blue"}
