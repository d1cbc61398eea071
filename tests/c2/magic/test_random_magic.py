"""Random battles of armies with Magicians: every gem is accounted for, and everything can be told."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from tests.c2.matches import any_answer

from escarmouche.kernel import Ask, Choose, Event, Game
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.content.army import standard_armies, standard_collection
from escarmouche.rulebooks.c2.content.magic_levels import DOMAINS
from escarmouche.rulebooks.c2.events import GemsChanged, PowerUsed, SpellAbsorbed, SpellCast, SpellCountered
from escarmouche.rulebooks.confrontation.effect_words import EffectWord, Later, OneOf, inner
from escarmouche.texts import LOCALES, Texts

ARMIES = sorted(key for key in standard_armies() if "magic" in key)


class Ledger:
    """What every Magician has, by what is told of gems; extra gems are told by their number alone."""

    def __init__(self) -> None:
        self.gems: Counter[str] = Counter()
        self.kinds: Counter[type[Event]] = Counter()

    def enter(self, event: Event) -> None:
        self.kinds[type(event)] += 1
        match event:
            case GemsChanged():
                self.gems[event.fighter] += len(event.gained) - len(event.lost)
                assert self.gems[event.fighter] == event.total
            case SpellCast():
                self.gems[event.fighter] -= len(event.gems) + event.extra + event.invested
            case PowerUsed() | SpellAbsorbed():
                self.gems[event.fighter] -= len(event.gems)
            case SpellCountered():
                self.gems[event.fighter] -= 1
            case _:
                pass


def keen(request: Any, rng: random.Random) -> Any:
    """An answer at random, of somebody who rather casts and counters than not."""
    if isinstance(request, Choose) and request.rule.startswith("c2.magic") and rng.random() < 0.8:
        return rng.choice([key for key in request.options if key != "pass"] or ["pass"])
    return any_answer(request, rng)


@pytest.mark.rule("c2.mana.no-trade", "c2.mana.reserve.max", "c2.mana.gems")
@pytest.mark.parametrize("seed", range(12))
def test_every_gem_of_a_random_battle_is_accounted_for(seed: int) -> None:
    rng = random.Random(seed)
    ledger = Ledger()
    c2 = book("c2")
    size = rng.choice(("80", "80", "200"))
    armies = [rng.choice([army for army in ARMIES if army.endswith(size)]) for _ in range(2)]
    setup = c2.setup(armies, "open-field", seed=seed, options={"turns": 4})
    game: Game[Battle] = Game(c2, setup, history="none", listener=lambda told: ledger.enter(told.event))
    game.start()
    while (request := game.request) is not None:
        if isinstance(request, Ask):
            for locale in LOCALES:
                assert Texts(locale).tell(c2.question(game.state, request))
        game.answer(keen(request, rng), player=request.player or None)
        for fighter in game.state.fighters.values():
            if game.state.agenda and isinstance(game.request, Ask):
                assert len(fighter.gems) <= 2 * (fighter.profile.power or 0)
    assert {name: len(one.gems) for name, one in game.state.fighters.items() if one.gems} == {
        name: count for name, count in ledger.gems.items() if count
    }


def test_our_spells_use_every_word_and_every_path_of_the_peoples_shipped() -> None:
    pool = standard_collection()
    assert len(pool.spells) >= 40
    shipped = {DOMAINS[people].path for people in pool.peoples if people in DOMAINS}
    assert {spell.path for spell in pool.spells.values()} >= shipped | {"elementaire", "primagie"}
    effects = [spell.effects for spell in pool.spells.values()] + [one.effects for one in pool.miracles.values()]
    used = {type(word) for listed in effects for _, word in inner(listed)}
    assert used >= {*EffectWord.__args__, Later}


def test_every_people_shipped_has_ready_armies_with_magicians() -> None:
    ready = standard_armies()
    for people in ("lions", "acheron", "orques", "gobelins", "wolfen"):
        for size in (80, 200):
            army = ready[f"{people}-magic-{size}"]
            assert army.limit == size
            assert any(card.spells for card in army.cards)


def test_what_a_spell_lets_one_choose_has_a_name() -> None:
    scales = standard_collection().spells["scales-of-truth"]
    named = [choice.name for _, word in inner(scales.effects) if isinstance(word, OneOf) for choice in word.choices]
    assert all(named)
