"""What the tactics advise Magicians, and the exact odds of incantations."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.c2.arena import Arena
from tests.c2.magic.wizards import mage, spell
from tests.c2.test_tactics import BOW, chosen, tactician

from escarmouche.kernel import Ask, Choose, Exact, Perspective
from escarmouche.kernel.exact import by_default
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.incantation.casting import CastNext
from escarmouche.rulebooks.c2.incantation.odds import chance_of_success, chance_to_stand
from escarmouche.rulebooks.c2.machine.gem_values import GEMS
from escarmouche.rulebooks.c2.machine.spellcraft import CRAFT
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.approach import Gathering
from escarmouche.rulebooks.c2.rules.pursuit import may_pursue
from escarmouche.rulebooks.confrontation.effect_words import (
    Change,
    Choice,
    Forbid,
    Heal,
    OneOf,
    Skill,
    Wound,
    WoundRoll,
)
from escarmouche.table import CM

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
    assert CRAFT.best_spell(arena.battle, arena.battle["mage"]) == 0


def test_a_spell_that_would_hurt_is_absorbed_or_countered() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(points=30, effects=(WoundRoll(strength=9),)), gems="LL")
    mage(arena, "witch", "blue", 40, 20, LEFT, gems="TT", elements=("tenebres", "air"))
    answer = chosen(arena, CastNext("mage"), rule="c2.magic.counter.window", dice=(5,))
    assert answer == "absorb:witch"


def test_the_odds_of_an_incantation_are_exact() -> None:
    arena = Arena()
    caster = mage(arena, "mage", "red", 20, 20, RIGHT, spell(), gems="LL", power=5)
    assert chance_of_success(arena.battle, caster, spell(), None, 9) == Fraction(3, 6)
    assert chance_of_success(arena.battle, caster, spell(), None, 9, dice=2) == 1 - Fraction(1, 4)
    assert chance_of_success(arena.battle, caster, spell(), None, 12) == Fraction(1, 6) * Fraction(5, 6)


def stands_against_a_counter(battle: Battle) -> Fraction:
    return chance_to_stand(battle, battle["mage"], spell(), battle["witch"], 7, battle["witch"])


def test_the_odds_of_a_duel_of_magicians_are_those_of_the_rules() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(effects=(Wound(level="serious"),)), gems="LLL")
    mage(arena, "witch", "blue", 40, 20, LEFT, gems="A", elements=("tenebres", "air"))

    def policy(state: Battle, request: Ask[Any]) -> Any:
        if request.rule == "c2.magic.counter.window":
            return "counter:witch"
        if request.rule == CAST and "card/dart" in getattr(request, "options", ()):
            return "card/dart"
        return by_default(state, request)

    exact: Exact[Battle, Fraction] = Exact(policy, number=Fraction)
    arena.battle.then(CastNext("mage"))
    hurt = exact.expectation(arena.battle, lambda state: Fraction(int(state["witch"].wound > 0)))
    assert hurt == stands_against_a_counter(arena.battle)
    assert Fraction(5, 6) * Fraction(1, 3) < hurt < Fraction(5, 6)


def test_hints_tell_the_chance_of_an_incantation_and_of_a_counter() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(), gems="LLL")
    mage(arena, "witch", "blue", 40, 20, LEFT, gems="A", elements=("tenebres", "air"))
    game = arena.game(CastNext("mage"), dice=(5,))

    def chances(answer: str) -> tuple[Fraction | None, ...]:
        request = game.request
        assert isinstance(request, Ask)
        return tuple(told.chance for told in book("c2").hints(game.state, request, answer).foretold)

    one_die = (Fraction(5, 6), stands_against_a_counter(game.state))
    assert chances("card/dart") == one_die
    game.answer("card/dart")
    assert chances("0") == one_die
    assert chances("1")[0] == Fraction(35, 36)
    game.answer("0")
    assert chances("counter:witch") == (Fraction(2, 6),)


def test_who_must_not_charge_does_not_pursue() -> None:
    arena = Arena()
    winner = arena.add("winner", "red", 20, 20, RIGHT)
    winner.gain("c2.magic.effect#forbid", "charge", source="card/web", until="turn")
    assert not may_pursue(arena.battle, winner)


# -- gems --------------------------------------------------------------------------------------------------------------


def test_gems_spent_cost_less_than_they_are_for_more_come_back() -> None:
    arena = Arena()
    caster = mage(arena, "mage", "red", 20, 20, RIGHT, spell(), gems="LLLLLL", power=5)
    two, four = (GEMS.price(arena.battle, caster, count) for count in (2, 4))
    assert 0 < two < 2
    assert two < four < 4


def test_in_the_last_turn_gems_are_worth_nothing() -> None:
    arena = Arena()
    caster = mage(arena, "mage", "red", 20, 20, RIGHT, spell(), gems="LLLL")
    arena.battle.turn = arena.battle.options.turns or 0
    assert GEMS.price(arena.battle, caster, 4) == 0
    assert GEMS.rest(arena.battle, caster) == 0


def test_a_trance_brings_more_the_more_gems_are_left() -> None:
    arena = Arena()
    few, many = (
        mage(arena, name, "red", 20, y, RIGHT, spell(), gems=gems, power=6)
        for name, y, gems in (("few", 20, "L"), ("many", 30, "LLLLLL"))
    )
    assert 0 <= GEMS.rest(arena.battle, few) < GEMS.rest(arena.battle, many)


def test_new_gems_are_of_the_elements_that_spells_need() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(), gems="", power=4)
    game = arena.game(Gathering()).start()
    while isinstance(game.request, Choose) and game.request.rule == "c2.mana.reserve.start":
        game.answer(tactician().answer(game.request, Perspective(game, "red")))
    assert game.state["mage"].gems == ("lumiere",) * 4


# -- by the words of the effect ----------------------------------------------------------------------------------------


def test_what_helps_in_melee_is_cast_upon_those_in_melee() -> None:
    arena = Arena()
    bless = spell("bless", target="friend", duration="turn", effects=(Change(score="attack", by=3),))
    mage(arena, "mage", "red", 20, 20, RIGHT, bless, gems="LL")
    arena.add("idle", "red", 30, 20, RIGHT, points=40)
    arena.add("busy", "red", 30, 30, RIGHT, points=20)
    arena.add("foe", "blue", 32.5, 30, LEFT, points=20)
    assert chosen(arena, CastNext("mage"), rule="c2.magic.target.range") == "busy"


def test_who_is_to_shoot_still_is_worth_being_kept_from_it() -> None:
    arena = Arena()
    glare = spell("glare", duration="turn", effects=(Forbid(what=("shoot",)),))
    mage(arena, "mage", "red", 20, 20, RIGHT, glare, gems="LL", points=60)
    arena.add("archer", "blue", 40, 20, LEFT, shooting=4, weapon=BOW)
    battle = arena.battle
    battle.enter("shooting")
    caster, archer = battle["mage"], battle["archer"]
    assert CRAFT.prize(battle, caster, glare, archer) < 2
    battle.waiting = ("archer",)
    assert CRAFT.prize(battle, caster, glare, archer) > 2


def test_what_is_tried_out_leaves_no_trace() -> None:
    arena = Arena()
    curse = spell("curse", duration="turn", effects=(Change(score="defence", by=-2), Skill(skill="Dur à cuire")))
    caster = mage(arena, "mage", "red", 20, 20, RIGHT, curse, gems="LL")
    foe = arena.add("foe", "blue", 30, 20, LEFT)
    before = arena.battle.fingerprint()
    CRAFT.prize(arena.battle, caster, curse, foe)
    assert arena.battle.fingerprint() == before


def test_a_spell_upon_a_place_falls_where_most_enemies_stand() -> None:
    arena = Arena()
    cloud = spell("cloud", target="place", area=4 * CM, effects=(WoundRoll(strength=6),))
    mage(arena, "mage", "red", 20, 20, RIGHT, cloud, gems="LL")
    arena.add("alone", "blue", 35, 12, LEFT)
    for name, y in (("a", 27), ("b", 30)):
        arena.add(name, "blue", 35, y, LEFT)
    pose = chosen(arena, CastNext("mage"), rule="c2.magic.target.range#place")
    assert pose.y > 25 * CM


def test_of_several_effects_the_one_worth_most_is_taken() -> None:
    arena = Arena()
    harmless = Choice("tickle", (WoundRoll(strength=-20),))
    deadly = Choice("smite", (WoundRoll(strength=12),))
    either = spell("either", effects=(OneOf(choices=(harmless, deadly)),))
    mage(arena, "mage", "red", 20, 20, RIGHT, either, gems="LL")
    arena.add("foe", "blue", 30, 20, LEFT, points=50)
    assert chosen(arena, CastNext("mage"), rule="c2.magic.effect#one-of", dice=(6, 1)) == "smite"


def test_a_magician_walks_to_where_his_spells_reach() -> None:
    arena = Arena()
    mage(arena, "mage", "red", 10, 30, RIGHT, spell(effects=(WoundRoll(strength=14),)), gems="LL", movement=10 * CM)
    arena.add("foe", "blue", 45, 30, LEFT, points=80, movement=5 * CM)
    assert chosen(arena, Activate("red", ("card-mage",)), rule="c2.move.one-type") == "walk"
    route = chosen(arena, Activate("red", ("card-mage",)), rule="c2.move.walk")
    assert route.end.x > 15 * CM
