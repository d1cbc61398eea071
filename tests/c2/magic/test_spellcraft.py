"""What the tactics advise Magicians, and the exact odds of incantations."""

from __future__ import annotations

from fractions import Fraction

from tests.c2.arena import Arena
from tests.c2.magic.wizards import mage, spell
from tests.c2.test_tactics import chosen

from escarmouche.kernel import Ask
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.content.effect_words import Heal, WoundRoll
from escarmouche.rulebooks.c2.incantation.casting import CastNext
from escarmouche.rulebooks.c2.machine.spellcraft import best_spell, odds

LEFT, RIGHT = 1800, 0
CAST = "c2.magic.cast"


def test_a_spell_that_pays_is_cast_where_it_pays_most() -> None:
    arena = Arena()
    strong, weak = spell("strong", effects=(WoundRoll(strength=9),)), spell("weak", effects=(WoundRoll(strength=1),))
    mage(arena, "mage", "red", 20, 20, RIGHT, weak, strong, gems="LLL")
    arena.add("cheap", "blue", 40, 15, LEFT, points=5)
    arena.add("dear", "blue", 40, 25, LEFT, points=60)
    assert chosen(arena, CastNext("mage"), rule=CAST) == "card/strong"
    assert chosen(arena, CastNext("mage"), rule="c2.magic.target.range") == "dear"


def test_nothing_is_cast_in_vain() -> None:
    arena = Arena()
    heal = spell("heal", effects=(Heal(),), target="friend")
    mage(arena, "mage", "red", 20, 20, RIGHT, heal, spell(), gems="LLLL")
    arena.add("foe", "blue", 80, 20, LEFT)
    assert chosen(arena, CastNext("mage"), rule=CAST) == "pass"
    assert best_spell(arena.battle, arena.battle["mage"]) == 0


def test_a_spell_that_would_hurt_is_absorbed_or_countered() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(points=30, effects=(WoundRoll(strength=9),)), gems="LL")
    mage(arena, "witch", "blue", 40, 20, LEFT, gems="TT", elements=("tenebres", "air"))
    answer = chosen(arena, CastNext("mage"), rule="c2.magic.counter.window", dice=(5,))
    assert answer == "absorb:witch"


def test_the_odds_of_an_incantation_are_exact() -> None:
    arena = Arena()
    caster = mage(arena, "mage", "red", 20, 20, RIGHT, spell(), gems="LL", power=5)
    assert odds(arena.battle, caster, spell(), None, 9) == Fraction(3, 6)
    assert odds(arena.battle, caster, spell(), None, 9, dice=2) == 1 - Fraction(1, 4)
    assert odds(arena.battle, caster, spell(), None, 12) == Fraction(1, 6) * Fraction(5, 6)


def test_hints_tell_the_chance_of_an_incantation_and_of_a_counter() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(), gems="LLL")
    mage(arena, "witch", "blue", 40, 20, LEFT, gems="A", elements=("tenebres", "air"))
    game = arena.game(CastNext("mage"), dice=(5,))

    def chance(answer: str) -> Fraction | None:
        request = game.request
        assert isinstance(request, Ask)
        (told,) = book("c2").hints(game.state, request, answer).foretold
        return told.chance

    assert chance("card/dart") == Fraction(5, 6)
    game.answer("card/dart")
    assert (chance("0"), chance("1")) == (Fraction(5, 6), Fraction(35, 36))
    game.answer("0")
    assert chance("counter:witch") == Fraction(2, 6)
