"""Bards, beside whom Characters throw a die again."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.c2.arena import Arena
from tests.c2.matches import any_answer

from escarmouche.kernel import Ask, Exact, Game, Roll, Seeded, Step
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.events import DieThrownAgain
from escarmouche.rulebooks.c2.rules.characteristics import check, named_contender, plain_die
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn
from escarmouche.rulebooks.c2.rules.wounds import wound_roll
from escarmouche.rulebooks.c2.skills.inspiration import USED, inspires
from escarmouche.rulebooks.confrontation.dice import Opposed
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, UNHURT
from escarmouche.texts import Texts

BARD = "c2.ability.barde"


class Tested(Step, frozen=True):
    """A roll of a figure with a score of 4 against a difficulty of 8; what comes of it stands in ``shots``: 1, or -1."""

    who: str = "hero"

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.who]
        fighter.shots = 1 if await check(battle, fighter, "courage", "c2.fear.test", 4, 8) else -1


class Struck(Step, frozen=True):
    """A hit of Strength 4 on the foe by the hero."""

    by: str = "hero"
    victim: str = "foe"

    async def run(self, battle: Battle) -> None:
        await wound_roll(battle, battle[self.victim], 4, by=battle[self.by], rule="c2.shoot.damage")


class Duel(Step, frozen=True):
    """An opposed roll of the hero and the foe, scores equal."""

    async def run(self, battle: Battle) -> None:
        one, other = (named_contender(battle, battle[name], "initiative", 4) for name in ("hero", "foe"))
        battle["hero"].shots = 1 if await Opposed("c2.melee.initiative", one, other) == "red" else -1


class Drawn(Step, frozen=True):
    """A die without characteristic for the hero."""

    async def run(self, battle: Battle) -> None:
        battle["hero"].shots = await plain_die(battle, battle["hero"], "c2.skill.poison")


def field(**changes: Any) -> Arena:
    """A bard and a Character of red, a plain soldier beside them, and a Character of blue."""
    arena = Arena()
    arena.add("bard", "red", 20, 10, abilities=("barde",), **changes)
    arena.add("hero", "red", 50, 10, character=True)
    arena.add("soldier", "red", 60, 10)
    arena.add("foe", "blue", 50, 50, character=True)
    return arena


@pytest.mark.rule("c2.ability.barde")
def test_a_die_of_a_character_is_thrown_again_and_the_second_counts() -> None:
    arena = field()
    assert arena.run(Tested(), dice=[3, 5], answers=[(BARD, "3")])["hero"].shots == 1
    (told,) = arena.told(DieThrownAgain)
    assert (told.fighter, told.thrower, told.face) == ("bard", "hero", 3)
    assert field().run(Tested(), dice=[4, 2], answers=[(BARD, "4")])["hero"].shots == -1, "even where it is worse"


@pytest.mark.rule("c2.ability.barde")
def test_the_die_may_be_kept_and_then_the_turn_still_has_its_one() -> None:
    arena = field()
    arena.run(Tested(), dice=[3], answers=[(BARD, "keep")])
    assert arena.run(Tested(), dice=[1, 6], answers=[(BARD, "1"), ("c2.dice.six", "no")])["hero"].shots == 1


@pytest.mark.rule("c2.ability.barde")
def test_it_is_once_a_turn() -> None:
    arena = field()
    arena.run(Tested(), dice=[3, 3], answers=[(BARD, "3")])
    arena.run(Tested(), dice=[3])
    arena.run(EndOfTurn())
    assert arena.run(Tested(), dice=[3, 5], answers=[(BARD, "3")])["hero"].shots == 1


@pytest.mark.rule("c2.ability.barde")
def test_a_six_thrown_again_is_a_die_like_others() -> None:
    battle = field().run(Tested(), dice=[6, 1, 2], answers=[(BARD, "keep"), ("c2.dice.six", "yes"), (BARD, "1")])
    assert battle["hero"].shots == 1


@pytest.mark.rule("c2.ability.barde")
def test_one_of_two_wound_dice_is_thrown_again() -> None:
    assert field().run(Struck(), dice=[1, 4], answers=[(BARD, "keep")])["foe"].wound == UNHURT
    assert field().run(Struck(), dice=[1, 4, 5], answers=[(BARD, "1")])["foe"].wound == CRITICAL


@pytest.mark.rule("c2.ability.barde")
def test_in_an_opposed_roll_the_die_of_ones_own_character() -> None:
    assert field().run(Duel(), dice=[2, 5, 4], answers=[(BARD, "2")])["hero"].shots == 1


@pytest.mark.rule("c2.ability.barde")
def test_a_die_without_characteristic_too() -> None:
    assert field().run(Drawn(), dice=[1, 5], answers=[(BARD, "1")])["hero"].shots == 5


@pytest.mark.rule("c2.ability.barde")
def test_only_characters_of_its_own_side_are_helped() -> None:
    arena = field()
    arena.run(Tested("soldier"), Tested("foe"), Struck("foe", "hero"), dice=[2, 2, 1, 2])
    assert not arena.told(DieThrownAgain)


@pytest.mark.rule("c2.ability.barde")
def test_a_bard_that_is_off_the_table_helps_nobody() -> None:
    arena = field()
    arena.battle.stand(arena.battle["bard"], None)
    arena.run(Tested(), dice=[2])


@pytest.mark.rule("c2.ability.barde")
def test_each_of_two_bards_has_a_die_thrown_again() -> None:
    arena = field()
    arena.add("other", "red", 30, 10, abilities=("barde",))
    arena.run(Tested(), dice=[1, 2, 5], answers=[(BARD, "1"), (BARD, "2")])
    assert [told.face for told in arena.told(DieThrownAgain)] == [1, 2]


@pytest.mark.rule("c2.hero.no-self-benefit")
def test_an_incarnated_bard_is_a_character_that_does_not_help_itself() -> None:
    arena = field()
    arena.battle["bard"].gain("c2.skill.incarnation")
    arena.run(Tested("bard"), dice=[1])
    assert arena.run(Tested(), dice=[3, 5], answers=[(BARD, "3")])["hero"].shots == 1


@pytest.mark.rule("c2.hero.no-self-benefit")
@pytest.mark.parametrize(
    ("changes", "helps"),
    [
        ({}, True),
        ({"player": "blue"}, False),
        ({"seen_by": ("red",)}, False),
        ({"dice": (6, 3)}, False),
        ({"about": {"fighter": "bard"}}, False),
    ],
)
def test_a_bard_helps_other_characters_of_its_side_with_open_dice(changes: dict[str, Any], helps: bool) -> None:
    arena = field()
    bard = arena.battle["bard"]
    bard.gain("c2.skill.incarnation")
    plain: dict[str, Any] = {"dice": (6,), "player": "red", "about": {"fighter": "hero"}}
    roll: Roll[int] = Roll(read=lambda faces: faces[0], rule="c2.fear.test", **{**plain, **changes})
    assert inspires(arena.battle, bard, roll) is helps
    bard.gain(USED, until="turn")
    assert not inspires(arena.battle, bard, roll)


@pytest.mark.rule("c2.hero.no-self-benefit")
def test_two_incarnated_bards_help_each_other() -> None:
    arena = field()
    arena.add("other", "red", 30, 10, abilities=("barde",))
    for name in ("bard", "other"):
        arena.battle[name].gain("c2.skill.incarnation")
    arena.run(Tested("bard"), dice=[1, 5], answers=[(BARD, "1")])
    (told,) = arena.told(DieThrownAgain)
    assert told.fighter == "other"


@pytest.mark.rule("c2.ability.barde")
def test_exact_odds_know_of_the_second_throw() -> None:
    """A 4 is needed: 1/2, and where it fails 1/2 once more; a 6 alone suffices, so nothing is thrown again after it."""
    battle = field().battle.copy()
    battle.then(Tested())
    exact: Exact[Battle, Fraction] = Exact(number=Fraction)
    found = exact.distribution(battle, lambda battle: battle["hero"].shots)
    assert found[1] == Fraction(3, 4)


def test_the_question_is_told_in_both_languages() -> None:
    game = field().game(Tested(), dice=[3]).start()
    assert isinstance(game.request, Ask)
    words = book("c2").question(game.state, game.request)
    assert "thrown again" in Texts("en").tell(words)
    assert "relancer" in Texts("fr").tell(words)
    assert Texts("en").tell(book("c2").option(game.state, game.request, "keep")) == "keep it"
    assert Texts("en").tell(book("c2").option(game.state, game.request, "3")) == "3"


ARMY = """\
name: {name}
people: lions
limit: 100
cards:
  - profile: aubrec
  - profile: road-singer
"""


@pytest.mark.parametrize("seed", [1, 2])
def test_whole_battles_with_bards(tmp_path: Path, seed: int) -> None:
    files = []
    for name in ("One", "Two"):
        files.append(tmp_path / f"{name}.yaml")
        files[-1].write_text(ARMY.format(name=name), encoding="utf-8")
    rules = book("c2")
    told: list[Any] = []
    setup = rules.setup([str(file) for file in files], "open-field", options={"turns": 4})
    game = Game(rules, setup, dice=Seeded(seed), listener=lambda one: told.append(one.event)).start()
    rng = random.Random(seed)
    while game.request is not None:
        game.answer(any_answer(game.request, rng))
    for event in told:
        if isinstance(event, DieThrownAgain):
            words = rules.told(game.state, event)
            assert words is not None and Texts("fr").tell(words)
    assert any(isinstance(event, DieThrownAgain) for event in told)
