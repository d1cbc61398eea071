"""A combat: initiative, dice, thresholds, parries, ripostes, sustained defence, counter-attacks, Characters."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from tests.c2.arena import Arena
from tests.c2.skills.fights import stats

from escarmouche.kernel import Choose, Exact, IllegalAnswer, Step
from escarmouche.rulebooks.c2.battle import Attack, Battle, Combat, Fighter
from escarmouche.rulebooks.c2.events import (
    AttackDieGained,
    AttacksAnnounced,
    AttacksRolled,
    DicePlaced,
    ExtraDiceTaken,
    InitiativeWon,
    ParryRolled,
    WoundRolled,
)
from escarmouche.rulebooks.c2.hooks import Fighters, Hooks
from escarmouche.rulebooks.c2.rules.attacks import ParryMethod, Split, Volley, odds_of_volley
from escarmouche.rulebooks.c2.rules.characteristics import (
    ATTACK,
    DEFENCE,
    INITIATIVE,
    SHOOTING,
    attack,
    defence,
    modifier_of,
)
from escarmouche.rulebooks.c2.rules.charge import PENALTY
from escarmouche.rulebooks.c2.rules.combat import Exchange, may_sustain, spokesman
from escarmouche.rulebooks.c2.rules.melee import Fight
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn
from escarmouche.rulebooks.c2.rules.wounds import STUN
from escarmouche.rulebooks.c2.skills.weapons import Deliverance
from escarmouche.rulebooks.confrontation.dice import Contender
from escarmouche.rulebooks.confrontation.miracles import Aspects
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, LIGHT, SERIOUS, TORSO, UNHURT, Hit

PLACE = "c2.melee.dice.allocate"
HERO_FIRST = [5, 2]
FOE_FIRST = [2, 5]
"""Dice that win or lose the initiative for the hero, INI being equal."""

NAME = "c2.melee.attack.threshold"
TARGET = "c2.melee.attack.threshold#target"
WHO = "c2.melee.resolution"
MEET = "c2.melee.defence.choice"
AGAIN = "c2.melee.defence.roll"
WAY = "c2.counterattack.declare"
SIX = "c2.dice.six"
MASTER = "c2.character.master-stroke"
EXTRA = "c2.character.extra-dice"
PURSUE = "c2.melee.pursuit.eligibility#who"

AROUND = ((50, 32.5), (50, 27.5), (52.5, 30), (47.5, 30))
"""Where those stand who surround somebody at (50, 30)."""


class TwoSwords(Hooks, name="test.two-swords"):
    """Wins an attack die with each parry."""

    __slots__ = ()

    def ways_to_parry(
        self, value: tuple[ParryMethod, ...], battle: Battle, bearer: Fighter, attack: Attack
    ) -> tuple[ParryMethod, ...]:
        return (*value, ParryMethod("two-swords", "c2.skill.ambidextre", wins=1, stance="two-swords"))


class Killer(Hooks, name="test.born-killer"):
    """One more combat die."""

    __slots__ = ()

    def combat_dice(self, value: int, battle: Battle, bearer: Fighter, foes: Fighters) -> int:
        return value + 1


class Fury(Hooks, name="test.fury"):
    """X dice at least go into attack; or with a negative X so many at most: of -1 none, of -2 one."""

    __slots__ = ()

    def split(self, value: Split, battle: Battle, bearer: Fighter) -> Split:
        return Split(self.number, 9) if self.number >= 0 else Split(value.least, -1 - self.number)


class Beast(Hooks, name="test.beast"):
    """An attack die more, against those it has charged."""

    __slots__ = ()

    def given_attacks(self, value: tuple[str, ...], battle: Battle, bearer: Fighter, foes: Fighters) -> tuple[str, ...]:
        return (*value, *bearer.charged)


class Fencer(Hooks, name="test.fencer"):
    """Names any threshold, is parried with a die worth 1 less, and never countered."""

    __slots__ = ()

    def minimum_threshold(self, value: int, battle: Battle, bearer: Fighter, foe: Fighter) -> int:
        return 0

    def ways_to_be_parried(
        self, value: tuple[ParryMethod, ...], battle: Battle, bearer: Fighter, attack: Attack
    ) -> tuple[ParryMethod, ...]:
        return tuple(way for way in value if not way.wins)

    def parry_die_against(self, value: int, battle: Battle, bearer: Fighter, foe: Fighter) -> int:
        return value - 1


class Trickster(Hooks, name="test.trickster"):
    """Takes a defence die from each adversary instead of striking; stronger and quicker in a fight; poisons its attacks."""

    __slots__ = ()

    async def before_initiative(self, battle: Battle, bearer: Fighter) -> None:
        bearer.gain("test.master", 3, until="turn")

    async def before_attack_rolls(self, battle: Battle, bearer: Fighter) -> None:
        if self.data.parameter == "poison":
            battle.attacks = tuple(Attack(a.by, a.target, a.threshold, a.master, "poison") for a in battle.attacks)

    async def after_attack_rolls(self, battle: Battle, bearer: Fighter) -> None:
        if self.data.parameter == "feint":
            for hit in battle.attacks:
                battle[hit.target].defence_dice -= 1
            battle.attacks = ()

    async def after_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        bearer.profiles_overcome = (*bearer.profiles_overcome, hit.mark)


class Master(Hooks, name="test.master"):
    """Strikes master strokes with FOR + X; a Character in some respects; may counter-attack at +1."""

    __slots__ = ()

    def may_strike_master_stroke(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    def master_stroke_strength(self, value: int, battle: Battle, bearer: Fighter, foe: Fighter) -> int:
        return value + self.number

    def counter_attack_rise(self, value: int | None, battle: Battle, bearer: Fighter) -> int | None:
        return 1 if self.number == 1 else value

    def character(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value or self.number == 2

    def extra_die_prices(self, value: tuple[int, ...], battle: Battle, bearer: Fighter, taken: int) -> tuple[int, ...]:
        return (1, *value[1:]) if self.number == 1 and not taken else value


def ring(foes: int, *, lone: dict[str, Any] | None = None, **changes: Any) -> Arena:
    """``hero`` (red) among ``foe0`` and its like (blue)."""
    place = Arena()
    place.add("hero", "red", 50, 30, **(lone or {}))
    for number in range(foes):
        place.add(f"foe{number}", "blue", *AROUND[number], **changes)
    return place


def duel(hero: dict[str, Any] | None = None, foe: dict[str, Any] | None = None) -> Arena:
    """``hero`` (red) against ``foe0`` (blue)."""
    return ring(1, lone=hero, **(foe or {}))


def fight(place: Arena, dice: Sequence[int], answers: Sequence[Any]) -> Battle:
    """One combat of everybody in the arena; initiative dice are the first two: red's, then blue's."""
    sides = {side: tuple(f.id for f in place.battle.in_play(side)) for side in ("red", "blue")}
    return place.run(Fight(Combat(sides["red"], sides["blue"])), dice=dice, answers=answers)


def placed(place: Arena) -> list[tuple[str, int, int]]:
    """Who placed how many dice in attack and in defence, in order."""
    return [(event.fighter, event.attack, event.defence) for event in place.told(DicePlaced)]


# -- initiative --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.melee.initiative")
@pytest.mark.parametrize(
    ("ini", "dice", "winner"),
    [
        ((4, 4), [5, 3], "hero"),
        ((4, 6), [5, 4], "foe0"),
        ((9, 1), [1, 2], "foe0"),
        ((4, 4), [3, 3, 2, 4], "foe0"),
        ((4, 4), [1, 1, 4, 2], "hero"),
    ],
)
def test_both_sides_roll_and_ties_are_rolled_again(ini: tuple[int, int], dice: list[int], winner: str) -> None:
    place = duel({"initiative": ini[0]}, {"initiative": ini[1]})
    fight(place, dice, [(PLACE, "0"), (PLACE, "0")])
    (won,) = place.told(InitiativeWon)
    assert won.attackers == (winner,)


@pytest.mark.rule("c2.melee.initiative.group")
@pytest.mark.parametrize(("die", "winner"), [(4, ("hero",)), (2, ("foe0", "foe1", "foe2"))])
def test_a_group_rolls_once_with_its_best_and_one_more_for_each_other(die: int, winner: tuple[str, ...]) -> None:
    """INI 4 at best, 2 more for two others: 6 like the hero's."""
    place = Arena()
    place.add("hero", "red", 50, 30, initiative=6)
    for number, ini in enumerate((2, 4, 3)):
        place.add(f"foe{number}", "blue", *AROUND[number], initiative=ini)
    assert [spokesman(place.battle, place.battle.in_play(side)).score for side in ("red", "blue")] == [6, 6]
    fight(place, [die, 3], [(PLACE, "0")] * 4)
    (won,) = place.told(InitiativeWon)
    assert won.attackers == winner


@pytest.mark.rule("c2.melee.initiative.group")
def test_the_wounds_of_whoever_has_the_best_initiative_count() -> None:
    place = ring(2, lone={"initiative": 4}, initiative=4)
    place.battle["foe0"].wound = CRITICAL
    fight(place, [2, 2], [(PLACE, "0")] * 3)
    assert place.told(InitiativeWon)[0].attackers == ("foe0", "foe1")


def test_something_may_happen_before_the_initiative() -> None:
    place = duel()
    place.battle["hero"].gain("test.trickster")
    assert fight(place, [3, 2], [(PLACE, "0")] * 2)["hero"].has("test.master")


# -- dice --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.melee.dice.pool")
@pytest.mark.parametrize(("foes", "dice"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_the_lone_fighter_has_a_die_for_each_adversary_and_one_more(foes: int, dice: int) -> None:
    place = ring(foes)
    fight(place, [2, 6], [(SIX, "no"), *[(PLACE, "0")] * (1 + foes)])
    assert placed(place) == [("hero", 0, dice), *((f"foe{number}", 0, 2) for number in range(foes))]


@pytest.mark.rule("c2.melee.dice.pool")
def test_skills_add_dice_and_dice_given_for_one_adversary_go_into_attack() -> None:
    place = duel()
    place.battle["hero"].gain("test.born-killer")
    place.battle["hero"].gain("test.beast")
    place.battle["hero"].charged = ("foe0", "elsewhere")
    fight(place, [3, 2, 2, 2], [(PLACE, "1"), (PLACE, "0"), (NAME, "20"), (NAME, "20")])
    assert placed(place) == [("foe0", 1, 1), ("hero", 1, 3)]


@pytest.mark.rule("c2.melee.dice.allocate")
def test_the_defender_places_first_and_anything_from_none_to_all_is_legal() -> None:
    place = ring(2)
    game = place.game(Fight(Combat(("hero",), ("foe0", "foe1"))), dice=[5, 2]).start()
    asked = []
    while isinstance(game.request, Choose) and game.request.rule == PLACE:
        asked.append((game.request.player, game.request.about["fighter"], list(game.request.options)))
        game.answer("0")
    assert asked == [
        ("blue", "foe0", ["0", "1", "2"]),
        ("blue", "foe1", ["0", "1", "2"]),
        ("red", "hero", ["0", "1", "2", "3"]),
    ]


@pytest.mark.rule("c2.melee.dice.allocate")
@pytest.mark.parametrize(("force", "options"), [(2, ["2"]), (-1, ["0"])])
def test_a_rule_may_leave_no_choice(force: int, options: list[str]) -> None:
    place = duel()
    place.battle["foe0"].gain("test.fury", force)
    game = place.game(Fight(Combat(("hero",), ("foe0",))), dice=[5, 2]).start()
    assert isinstance(game.request, Choose)
    assert game.request.about["fighter"] == "hero"
    assert (game.state["foe0"].attack_dice, game.state["foe0"].defence_dice) == (int(options[0]), 2 - int(options[0]))


@pytest.mark.rule("c2.melee.dice.allocate")
@pytest.mark.parametrize(("foes", "most", "given"), [(1, 0, 0), (1, 1, 1), (2, 0, 0), (2, 1, 1)])
def test_whoever_may_place_none_in_attack_is_given_none_either(foes: int, most: int, given: int) -> None:
    """A die against one of those whom it has charged, if any may go into attack; those who are elsewhere give none."""
    place = ring(foes)
    hero = place.battle["hero"]
    hero.charged = ("foe0", "elsewhere", "nowhere")
    hero.gain("test.beast")
    hero.gain("test.fury", -1 - most)
    game = place.game(Fight(Combat(("hero",), tuple(f"foe{n}" for n in range(foes)))), dice=FOE_FIRST).start()
    if most:
        game.answer("0")
    assert placed(place) == [("hero", given, 1 + foes if foes > 1 else 2)]
    assert (game.state["hero"].bound_dice == ("foe0",)) == (given > 0 and foes > 1)


# -- attacks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.melee.attack.threshold")
@pytest.mark.parametrize(("die", "hits"), [(3, 0), (4, 1), (1, 0)])
def test_the_total_must_reach_the_difficulty_announced(die: int, hits: int) -> None:
    place = duel({"attack": 4})
    fight(place, [3, 2, die, *[1, 2] * hits], [(PLACE, "0"), (PLACE, "1"), (NAME, "8"), *[(MEET, "none")] * hits])
    assert len(place.told(AttacksRolled)[0].thresholds) == hits


@pytest.mark.rule("c2.melee.attack.threshold")
def test_each_attack_has_a_difficulty_and_all_are_announced_before_rolling() -> None:
    place = duel({"attack": 4})
    answers = [(PLACE, "0"), (PLACE, "2"), (NAME, "6"), (NAME, "40"), (MEET, "none")]
    fight(place, [*HERO_FIRST, 2, 5, 1, 2], answers)
    assert place.told(AttacksAnnounced)[0].thresholds == (6, 40)
    assert place.told(AttacksRolled)[0].thresholds == (6,)


@pytest.mark.rule("c2.melee.attack.threshold")
@pytest.mark.parametrize(("attacking", "proposed"), [("2", "6"), ("1", "8")])
def test_the_proposed_difficulty_reckons_with_parries_if_a_die_defends(attacking: str, proposed: str) -> None:
    """Of the two dice of the foe both stand in attack, or one of them."""
    place = duel({"attack": 4}, {"defence": 4})
    game = place.game(Fight(Combat(("hero",), ("foe0",))), dice=[5, 2]).start()
    game.answer(attacking)
    game.answer("1")
    assert isinstance(game.request, Choose)
    assert (game.request.rule, game.request.default) == (NAME, proposed)


@pytest.mark.rule("c2.melee.attack.threshold")
def test_each_attack_of_one_against_several_has_a_target_of_its_own() -> None:
    place = ring(2, lone={"attack": 4})
    answers = [(PLACE, "0"), (PLACE, "0"), (PLACE, "2"), (TARGET, "foe1"), (NAME, "6"), (TARGET, "foe0"), (NAME, "7")]
    fight(place, [6, 2, 1, 1], [(SIX, "no"), *answers])
    announced = place.told(AttacksAnnounced)[0]
    assert list(zip(announced.targets, announced.thresholds, strict=True)) == [("foe0", 7), ("foe1", 6)]


@pytest.mark.rule("c2.melee.attack.minimum")
@pytest.mark.parametrize(("defending", "named", "legal"), [("1", "5", False), ("1", "6", True), ("2", "5", True)])
def test_nobody_aims_below_the_defence_of_one_who_has_a_die_in_defence(defending: str, named: str, legal: bool) -> None:
    """DEF 6, two dice: of which one or none in defence."""
    place = duel({}, {"defence": 6})
    game = place.game(Fight(Combat(("hero",), ("foe0",))), dice=[5, 2, 1]).start()
    game.answer(defending)
    game.answer("1")
    if legal:
        game.answer(named)
    else:
        with pytest.raises(IllegalAnswer):
            game.answer(named)


@pytest.mark.rule("c2.melee.attack.minimum")
def test_the_minimum_is_the_present_defence_and_counts_dice_already_used() -> None:
    """DEF 6 less the charge; the one die in defence has been used against the first attacker."""
    place = ring(2, lone={"defence": 6})
    place.battle["hero"].gain(PENALTY, until="turn")
    game = place.game(Fight(Combat(("hero",), ("foe0", "foe1"))), dice=[1, 5, 5, 4, 1]).start()
    for answer in ("2", "1", "1", "foe0", "9", "hero+9"):
        game.answer(answer)
    assert game.state["hero"].defence_dice == 0
    with pytest.raises(IllegalAnswer):
        game.answer("4")
    game.answer("5")


@pytest.mark.parametrize("named", [None, 6, "", "x", "-6", "06", "6.0", "²", ["6"], "9" * 5000])
def test_a_difficulty_is_a_plain_number(named: Any) -> None:
    game = duel().game(Fight(Combat(("hero",), ("foe0",))), dice=HERO_FIRST).start()
    game.answer("0")
    game.answer("1")
    with pytest.raises(IllegalAnswer):
        game.answer(named)


@pytest.mark.rule("c2.melee.attack.minimum")
def test_without_a_minimum_only_a_one_or_falling_short_misses() -> None:
    place = duel({"attack": 1}, {"defence": 9})
    answers = [(PLACE, "2"), (PLACE, "2"), (NAME, "0"), (NAME, "3"), (NAME, "50"), (NAME, "50")]
    fight(place, [*HERO_FIRST, 1, 2, 1, 2, 3, 3], answers)
    assert place.told(AttacksRolled)[0].thresholds == (3,)


def test_a_rule_may_lift_the_minimum() -> None:
    place = duel({}, {"defence": 9})
    place.battle["hero"].gain("test.fencer")
    fight(place, [*HERO_FIRST, 1], [(PLACE, "0"), (PLACE, "1"), (NAME, "6")])


# -- parries -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.melee.defence.roll")
@pytest.mark.parametrize(("die", "parried"), [(3, False), (4, True), (1, False)])
def test_a_parry_must_reach_the_difficulty_of_the_attack(die: int, parried: bool) -> None:
    place = duel({}, {"defence": 5, "resistance": 8})
    answers = [(PLACE, "1"), (PLACE, "1"), (NAME, "9"), (MEET, "foe0+9"), (NAME, "20")]
    fight(place, [*HERO_FIRST, 5, die, *[1, 2] * (not parried), 2], answers)
    assert [roll.parried for roll in place.told(ParryRolled)] == [parried]
    assert len(place.told(WoundRolled)) == (not parried)


@pytest.mark.rule("c2.melee.defence.roll")
@pytest.mark.parametrize("again", ["yes", "no"])
def test_a_second_die_may_be_used_on_the_same_attack(again: str) -> None:
    place = duel({}, {"defence": 5})
    answers = [(PLACE, "0"), (PLACE, "1"), (NAME, "9"), (MEET, "foe0+9"), (AGAIN, again)]
    fight(place, [*HERO_FIRST, 5, 3, *([4] if again == "yes" else [1, 3])], answers)
    assert [roll.parried for roll in place.told(ParryRolled)] == ([False, True] if again == "yes" else [False])
    assert len(place.told(WoundRolled)) == (again == "no")


@pytest.mark.rule("c2.melee.defence.choice")
@pytest.mark.parametrize("parried", [7, 9])
def test_the_defender_chooses_which_attack_he_parries(parried: int) -> None:
    place = duel({}, {"defence": 5})
    answers = [(PLACE, "1"), (PLACE, "2"), (NAME, "7"), (NAME, "9"), (MEET, f"foe0+{parried}"), (NAME, "30")]
    fight(place, [*HERO_FIRST, 5, 5, 5, 1, 2, 2], answers)
    assert [roll.difficulty for roll in place.told(ParryRolled)] == [parried]
    assert len(place.told(WoundRolled)) == 1


@pytest.mark.rule("c2.melee.defence.choice", "c2.melee.defence.roll")
def test_a_single_attack_is_met_by_one_die_nobody_is_asked_without_any() -> None:
    for defending, asked in (("1", True), ("0", False)):
        game = duel().game(Fight(Combat(("hero",), ("foe0",))), dice=[*HERO_FIRST, 5, 1, 3, 1, 3]).start()
        for answer in (str(2 - int(defending)), "1", "6"):
            game.answer(answer)
        assert isinstance(game.request, Choose)
        assert (game.request.rule == MEET) == asked
        if asked:
            assert game.request.about == {"by": "hero"}


@pytest.mark.rule("c2.melee.defence.choice")
def test_he_may_take_all_blows_and_keep_his_die() -> None:
    place = duel({}, {"defence": 5})
    answers = [(PLACE, "0"), (PLACE, "2"), (NAME, "7"), (NAME, "7"), (MEET, "none")]
    battle = fight(place, [*HERO_FIRST, 5, 5, 1, 3, 1, 3], answers)
    assert (place.told(ParryRolled), len(place.told(WoundRolled)), battle["foe0"].wound) == ([], 2, UNHURT)


def test_a_rule_may_make_parries_harder() -> None:
    place = duel({}, {"defence": 5})
    place.battle["hero"].gain("test.fencer")
    answers = [(PLACE, "0"), (PLACE, "1"), (NAME, "7"), (MEET, "foe0+7"), (AGAIN, "yes")]
    fight(place, [*HERO_FIRST, 5, 2, 3], answers)
    assert [roll.parried for roll in place.told(ParryRolled)] == [False, True]


# -- blows and ripostes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.melee.wound-roll")
def test_an_unparried_blow_is_a_wound_roll_with_the_attackers_strength() -> None:
    place = duel({"strength": 9}, {"resistance": 3})
    place.battle["hero"].gain("test.master", 3)
    answers = [(PLACE, "2"), (PLACE, "1"), (NAME, "6"), (NAME, "50"), (NAME, "50")]
    battle = fight(place, [*HERO_FIRST, 5, 2, 4, 2, 2], answers)
    (roll,) = place.told(WoundRolled)
    assert (roll.fighter, roll.by, roll.force, roll.resistance.total) == ("foe0", "hero", 9, 3)
    assert roll.bonus == 0, "that is for master strokes"
    assert battle["foe0"].wound == SERIOUS


@pytest.mark.rule("c2.melee.wound-roll", "c2.melee.riposte")
def test_a_wound_counts_at_once_and_lowers_the_dice_of_the_riposte() -> None:
    """A light wound: the foe's die of 4 is worth 3, one too few against 8."""
    place = duel({"strength": 5}, {"attack": 4})
    answers = [(PLACE, "2"), (PLACE, "1"), (NAME, "6"), (NAME, "8"), (NAME, "7"), (MEET, "none")]
    battle = fight(place, [*HERO_FIRST, 5, 2, 3, 4, 4, 1, 2], answers)
    assert (battle["foe0"].wound, place.told(AttacksRolled)[1].thresholds) == (LIGHT, (7,))


@pytest.mark.rule("c2.melee.riposte", "c2.melee.resolution")
def test_the_defender_strikes_back_after_all_attacks_of_the_attacker() -> None:
    place = duel()
    answers = [(PLACE, "1"), (PLACE, "1"), (NAME, "30"), (NAME, "30")]
    fight(place, [*HERO_FIRST, 2, 2], answers)
    assert [strike.fighter for strike in place.told(AttacksAnnounced)] == ["hero", "foe0"]


@pytest.mark.rule("c2.melee.riposte")
def test_the_dead_do_not_strike_back() -> None:
    place = ring(2, lone={"strength": 30})
    answers = [(PLACE, "2"), (PLACE, "2"), (PLACE, "1"), (TARGET, "foe0"), (NAME, "6"), (NAME, "30"), (NAME, "30")]
    battle = fight(place, [6, 1, 5, 4, 5, 2, 2], [(SIX, "no"), *answers])
    assert battle["foe0"].lost == "killed"
    assert [strike.fighter for strike in place.told(AttacksAnnounced)] == ["hero", "foe1"]


@pytest.mark.rule("c2.melee.riposte")
def test_of_several_who_strike_back_their_owner_says_who_is_first() -> None:
    game = ring(2).game(Fight(Combat(("hero",), ("foe0", "foe1"))), dice=[6, 2, 2]).start()
    for answer in ("no", "1", "1", "1", "foe0", "30"):
        game.answer(answer)
    asked = game.request
    assert isinstance(asked, Choose)
    assert (asked.rule, asked.player, list(asked.options), asked.default) == (WHO, "blue", ["foe0", "foe1"], "foe0")


@pytest.mark.rule("c2.melee.resolution")
def test_the_attackers_owner_chooses_which_of_his_warriors_strikes_first() -> None:
    place = ring(2)
    answers = [(PLACE, "0"), (PLACE, "1"), (PLACE, "1"), (WHO, "foe1"), (NAME, "30"), (NAME, "31")]
    fight(place, [2, 5, 2, 2], answers)
    assert [strike.fighter for strike in place.told(AttacksAnnounced)] == ["foe1", "foe0"]


def test_a_successful_attack_may_be_turned_into_something_else() -> None:
    place = duel()
    place.battle["hero"].gain("test.trickster", "feint")
    fight(place, [*HERO_FIRST, 5], [(PLACE, "0"), (PLACE, "1"), (NAME, "6")])
    assert place.told(ParryRolled) == place.told(WoundRolled) == []


def test_an_attack_may_be_marked() -> None:
    place = duel()
    place.battle["hero"].gain("test.trickster", "poison")
    answers = [(PLACE, "0"), (PLACE, "1"), (NAME, "6"), (MEET, "foe0+6+poison"), (AGAIN, "no")]
    assert fight(place, [*HERO_FIRST, 5, 1, 1, 2], answers)["hero"].profiles_overcome == ("poison",)


# -- sustained defence -------------------------------------------------------------------------------------------------


def beset(hero_attacks: int, *, foes: int = 2, **hero: Any) -> tuple[Arena, list[Any]]:
    """The hero, DEF 6, is struck first by several, who all aim at 8 with one die each."""
    place = ring(foes, lone={"defence": 6, "initiative": 0, **hero})
    return place, [(PLACE, str(hero_attacks)), *[(PLACE, "1")] * foes]


@pytest.mark.rule("c2.melee.sustained.escalation")
def test_the_same_die_parries_attack_after_attack_at_two_more_each() -> None:
    """One die parries 8, then 8 + 2, then 8 + 4."""
    place, answers = beset(0, foes=3)
    sustain = [(MEET, "hero+8"), (WAY, "sustained")]
    for foe in ("foe0", "foe1"):
        answers += [(WHO, foe), (NAME, "8"), *sustain]
    answers += [(NAME, "8"), *sustain]
    fight(place, [3, 3, 4, 2, 4, 4, 4, 6], [*answers, (SIX, "no")])
    assert [(roll.difficulty, roll.parried) for roll in place.told(ParryRolled)] == [(8, True), (10, True), (12, True)]


@pytest.mark.rule("c2.melee.sustained.escalation")
def test_a_failure_ends_it_and_another_die_may_still_parry() -> None:
    place, answers = beset(0)
    answers += [(WHO, "foe0"), (NAME, "8"), (MEET, "hero+8"), (WAY, "sustained")]
    answers += [(NAME, "8"), (MEET, "hero+8"), (WAY, "sustained"), (AGAIN, "yes")]
    fight(place, [3, 3, 4, 2, 4, 3, 2], answers)
    rolls = [(roll.difficulty, roll.parried) for roll in place.told(ParryRolled)]
    assert rolls == [(8, True), (10, False), (8, True)]


@pytest.mark.rule("c2.melee.sustained.condition")
def test_it_is_one_die_in_a_combat() -> None:
    """After a failure the other dice parry in the ordinary way."""
    place, answers = beset(0)
    answers += [(WHO, "foe0"), (NAME, "8"), (MEET, "hero+8"), (WAY, "sustained"), (AGAIN, "yes")]
    answers += [(NAME, "8"), (MEET, "hero+8")]
    fight(place, [3, 3, 4, 1, 2, 4, 2], answers)
    assert [roll.difficulty for roll in place.told(ParryRolled)] == [8, 8, 8]


@pytest.mark.rule("c2.melee.sustained.condition")
@pytest.mark.parametrize(("foes", "attacks", "offered"), [(1, 0, False), (2, 1, True), (2, 2, False), (3, 2, True)])
def test_only_the_outnumbered_who_do_not_place_more_in_attack(foes: int, attacks: int, offered: bool) -> None:
    """Three dice against two, four against three."""
    place, answers = beset(attacks, foes=foes)
    game = place.game(Fight(Combat(("hero",), tuple(f"foe{n}" for n in range(foes)))), dice=[2, 6, 4, 4]).start()
    game.answer("no")
    for _, answer in answers:
        game.answer(answer)
    if foes > 1:
        game.answer("foe0")
    game.answer("8")
    game.answer("hero+8")
    asked = game.request
    assert (isinstance(asked, Choose) and asked.rule == WAY and "sustained" in asked.options) == offered


@pytest.mark.rule("c2.melee.sustained.condition")
@pytest.mark.parametrize(("left", "may"), [(0, False), (1, True), (2, True)])
def test_it_takes_a_die_that_has_not_been_used(left: int, may: bool) -> None:
    place = ring(2)
    place.battle.combat = Combat(("foe0", "foe1"), ("hero",))
    hero = place.battle["hero"]
    hero.attacks_placed, hero.defences_placed, hero.defence_dice = 1, 2, left
    assert may_sustain(place.battle, hero) is may


@pytest.mark.rule("c2.melee.sustained.condition")
def test_dice_placed_in_attack_count_though_they_have_been_thrown() -> None:
    """Two of three dice in attack, both used before the others strike: the third parries in the ordinary way only."""
    place = ring(2, lone={"attack": 1, "defence": 6})
    answers = [(PLACE, "0"), (PLACE, "1"), (PLACE, "2"), *[(TARGET, "foe0"), (NAME, "30")] * 2]
    answers += [(NAME, "8"), (MEET, "hero+8")]
    fight(place, [5, 2, 2, 2, 4, 4], answers)
    assert [roll.way for roll in place.told(ParryRolled)] == ["c2.melee.defence.roll"]


@pytest.mark.rule("c2.melee.sustained.exclusions")
@pytest.mark.parametrize("skill", ["character", "test.two-swords"])
def test_it_goes_with_no_way_of_parrying_that_wins_attack_dice(skill: str) -> None:
    way = "counter-attack" if skill == "character" else "two-swords"
    for first, left in (("sustained", {"parry", "sustained"}), (way, {"parry", way})):
        place, answers = beset(0, character=skill == "character", attack=1)
        if skill != "character":
            place.battle["hero"].gain(skill)
        game = place.game(Fight(Combat(("hero",), ("foe0", "foe1"))), dice=[2, 5, 4, 4, 4, 4]).start()
        for _, answer in (*answers, (WHO, "foe0"), (NAME, "8"), (MEET, "hero+8"), (WAY, first)):
            game.answer(answer)
        game.answer("8")
        game.answer("hero+8")
        assert isinstance(game.request, Choose)
        assert set(game.request.options) == left


# -- counter-attacks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.counterattack.effect", "c2.counterattack.declare")
@pytest.mark.parametrize(("die", "countered"), [(4, False), (5, True)])
def test_a_counter_attack_parries_at_two_more_and_wins_an_attack_die(die: int, countered: bool) -> None:
    """DEF 4 against 7 + 2."""
    place = duel({}, {"character": True, "attack": 1})
    answers = [(PLACE, "1"), (PLACE, "1"), (NAME, "7"), (MEET, "foe0+7"), (WAY, "counter-attack")]
    strikes = 2 if countered else 1
    rest = [2] * strikes if countered else [1, 2, 2]
    more: list[Any] = [(MASTER, "no")] * countered
    fight(place, [*HERO_FIRST, 5, die, *rest], [*answers, *more, *[(NAME, "30")] * strikes])
    assert [roll.difficulty for roll in place.told(ParryRolled)] == [9]
    assert len(place.told(AttackDieGained)) == countered
    assert place.told(AttacksAnnounced)[1].targets == ("hero",) * strikes
    assert len(place.told(WoundRolled)) == (not countered)


@pytest.mark.rule("c2.counterattack.effect")
def test_the_die_is_good_only_against_him_who_struck() -> None:
    place = ring(2, lone={"character": True, "attack": 1, "defence": 6, "initiative": 0})
    answers = [(PLACE, "0"), (PLACE, "0"), (PLACE, "1")]
    answers += [(NAME, "8"), (MEET, "hero+8"), (WAY, "counter-attack"), (NAME, "30")]
    fight(place, [2, 5, 4, 4, 2], answers)
    assert place.told(AttacksAnnounced)[1].targets == ("foe1",)


@pytest.mark.rule("c2.counterattack.effect")
def test_the_die_is_lost_with_him_who_struck() -> None:
    """Countered by the hero, foe0 is slain by nobody but time: his combat goes on without him."""
    place = ring(2, lone={"character": True, "attack": 1, "defence": 6, "initiative": 0})
    game = place.game(Fight(Combat(("hero",), ("foe0", "foe1"))), dice=[2, 5, 4, 4, 2]).start()
    for answer in ("0", "1", "1", "foe0", "8", "hero+8", "counter-attack"):
        game.answer(answer)
    assert game.state["hero"].bound_dice == ("foe0",)
    game.state.stand(game.state["foe0"], None)
    game.answer("30")
    assert game.over


@pytest.mark.rule("c2.counterattack.declare")
@pytest.mark.parametrize(
    ("who", "may"),
    [
        ({"character": True}, True),
        ({}, False),
        ({"character": True, "power": 4}, False),
        ({"character": True, "faith": Aspects(1, 1, 1)}, False),
        (stats("initié", "guerrier-mage", power=3), True),
        (stats("adepte", "guerrier-mage", power=3, character=True), True),
        (stats("initié", power=3, character=True), False),
        (stats("moine-guerrier", faith=Aspects(1, 1, 1)), True),
    ],
)
def test_who_may_counter_attack(who: dict[str, Any], may: bool) -> None:
    place = duel({}, {"attack": 1, **who})
    game = place.game(Fight(Combat(("hero",), ("foe0",))), dice=[5, 2, 5, 4]).start()
    for answer in ("0", "1", "7", "foe0+7"):
        game.answer(answer)
    asked = game.request
    assert (
        isinstance(asked, Choose) and asked.rule == WAY and list(asked.options) == ["parry", "counter-attack"]
    ) == may


@pytest.mark.rule("c2.melee.initiative.group")
def test_of_equally_quick_ones_he_rolls_whose_die_is_the_best() -> None:
    place = ring(2)
    foes = [place.battle["foe0"], place.battle["foe1"]]
    foes[1].gain("c2.skill.vivacite")
    assert not spokesman(place.battle, foes).die.first_one_fails
    foes[1].wound = SERIOUS
    assert spokesman(place.battle, foes).die.first_one_fails


@pytest.mark.rule("c2.counterattack.declare")
def test_it_is_chosen_die_by_die() -> None:
    place = duel({}, {"character": True, "attack": 1})
    answers = [(PLACE, "0"), (PLACE, "1"), (NAME, "7"), (MEET, "foe0+7"), (WAY, "counter-attack"), (AGAIN, "yes")]
    fight(place, [*HERO_FIRST, 5, 3, 3], [*answers, (WAY, "parry")])
    assert [(roll.difficulty, roll.parried) for roll in place.told(ParryRolled)] == [(9, False), (7, True)]


@pytest.mark.rule("c2.counterattack.declare")
@pytest.mark.parametrize(("foes", "proposed"), [(1, "parry"), (2, "sustained")])
def test_nobody_counters_who_has_not_said_so(foes: int, proposed: str) -> None:
    """What is proposed is the easiest of all ways, or a die that may parry again."""
    place, answers = beset(0, foes=foes, character=True, attack=1)
    game = place.game(Fight(Combat(("hero",), tuple(f"foe{n}" for n in range(foes)))), dice=[2, 5, 4, 4]).start()
    for _, answer in answers:
        game.answer(answer)
    for answer in ("foe0",) * (foes > 1) + ("8", "hero+8"):
        game.answer(answer)
    asked = game.request
    assert isinstance(asked, Choose)
    assert "counter-attack" in asked.options
    assert (asked.rule, asked.default) == (WAY, proposed)


def test_skills_may_ease_or_forbid_counter_attacks() -> None:
    place = duel({}, {"attack": 1})
    place.battle["foe0"].gain("test.master", 1)
    answers = [(PLACE, "0"), (PLACE, "1"), (NAME, "7"), (MEET, "foe0+7")]
    fight(place, [*HERO_FIRST, 5, 4, 2], [(EXTRA, "0"), *answers, (WAY, "counter-attack"), (NAME, "30")])
    assert [(roll.difficulty, roll.parried) for roll in place.told(ParryRolled)] == [(8, True)]
    place = duel({}, {"character": True, "attack": 1})
    place.battle["hero"].gain("test.fencer")
    fight(place, [*HERO_FIRST, 5, 4], answers)
    assert place.told(AttackDieGained) == []


# -- Characters --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.character.extra-dice")
@pytest.mark.parametrize(("att", "deff", "most"), [(5, 5, 2), (4, 7, 2), (9, 2, 1), (1, 9, 0), (6, 6, 3)])
def test_extra_dice_are_limited_by_attack_and_defence(att: int, deff: int, most: int) -> None:
    place = duel({"character": True, "attack": att, "defence": deff})
    game = place.game(Fight(Combat(("hero",), ("foe0",))), dice=[2, 5]).start()
    assert isinstance(game.request, Choose)
    if most:
        assert (game.request.rule, list(game.request.options)) == (EXTRA, [str(n) for n in range(most + 1)])
    else:
        assert game.request.rule == PLACE


@pytest.mark.rule("c2.character.extra-dice")
def test_each_extra_die_costs_two_points_of_both_until_the_phase_ends() -> None:
    place = duel({"character": True, "attack": 5, "defence": 6})
    place.battle["hero"].gain(PENALTY, until="turn")
    game = place.game(Fight(Combat(("hero",), ("foe0",))), dice=[2, 5]).start()
    game.answer("2")
    hero = game.state["hero"]
    assert (attack(game.state, hero), defence(game.state, hero)) == (0, 1)
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == ["0", "1", "2", "3", "4"]
    battle = game.state.copy()
    battle.expire("phase")
    assert (attack(battle, battle["hero"]), defence(battle, battle["hero"])) == (4, 5)


@pytest.mark.rule("c2.character.extra-dice")
def test_they_last_into_another_combat_of_the_phase() -> None:
    place = duel({"character": True, "attack": 5, "defence": 6})
    fight(place, FOE_FIRST, [(EXTRA, "1"), (PLACE, "0"), (PLACE, "0")])
    assert [taken.number for taken in place.told(ExtraDiceTaken)] == [1]
    fight(place, FOE_FIRST, [(EXTRA, "0"), (PLACE, "0"), (PLACE, "0")])
    assert placed(place)[0] == ("hero", 0, 3)


@pytest.mark.rule("c2.character.status")
@pytest.mark.parametrize("made", [True, False])
def test_only_characters_take_them(made: bool) -> None:
    """A proper name on the card, or something that makes one a Character."""
    place = duel({"attack": 5, "defence": 5})
    if made:
        place.battle["hero"].gain("test.master", 2)
    game = place.game(Fight(Combat(("hero",), ("foe0",))), dice=[2, 5]).start()
    assert game.request is not None
    assert (game.request.rule == EXTRA) == made


def test_a_rule_may_change_their_price() -> None:
    place = duel({"character": True, "attack": 3, "defence": 3})
    place.battle["hero"].gain("test.master", 1)
    fight(place, FOE_FIRST, [(EXTRA, "2"), (PLACE, "0"), (PLACE, "0")])
    assert placed(place)[0] == ("hero", 0, 4)
    assert attack(place.battle, place.battle["hero"]) == 0


@pytest.mark.rule("c2.character.master-stroke")
@pytest.mark.rule("c2.counterattack.effect")
@pytest.mark.parametrize(("free", "targets"), [(0, None), (1, ["foe0", "foe1"])])
def test_dice_won_against_one_adversary_make_no_master_stroke_on_another(free: int, targets: list[str] | None) -> None:
    place = ring(2, lone={"character": True})
    hero = place.battle["hero"]
    hero.bound_dice, hero.attack_dice = ("foe1", "foe1"), free
    place.battle.phase, place.battle.combat = "melee", Combat(("hero",), ("foe0", "foe1"))
    game = place.game(Exchange("red")).start()
    game.answer("yes")
    asked = game.request
    assert isinstance(asked, Choose)
    if targets is None:
        assert asked.about["target"] == "foe1"
    else:
        assert list(asked.options) == targets


@pytest.mark.rule("c2.character.master-stroke")
def test_a_master_stroke_is_one_attack_whose_difficulty_adds_to_the_wound() -> None:
    """FOR 4 + 9 + 3 against RES 4: 12, the torso: critical."""
    place = duel({"character": True, "attack": 1, "defence": 1}, {"defence": 1})
    answers = [(PLACE, "2"), (PLACE, "2"), (MASTER, "yes"), (NAME, "9"), (SIX, "yes"), (NAME, "30"), (NAME, "30")]
    battle = fight(place, [6, 2, 6, 2, 1, 2, 2, 2], [(SIX, "no"), *answers])
    (roll,) = place.told(WoundRolled)
    assert (roll.bonus, roll.force, battle["foe0"].wound) == (9, 4, LIGHT)
    assert len(place.told(AttacksAnnounced)[0].thresholds) == 1


@pytest.mark.rule("c2.character.master-stroke")
def test_a_double_is_an_exceptional_wound_too_and_any_number_of_dice_parry() -> None:
    place = duel({"character": True, "attack": 1, "defence": 1}, {"defence": 1})
    answers = [(PLACE, "0"), (PLACE, "2"), (MASTER, "yes"), (NAME, "5"), (MEET, "foe0+5"), (AGAIN, "yes")]
    battle = fight(place, [6, 2, 4, 3, 2, 3, 3], [(SIX, "no"), *answers])
    assert (len(place.told(ParryRolled)), battle["foe0"].wound) == (2, LIGHT)


@pytest.mark.rule("c2.character.master-stroke", "c2.melee.wound-roll")
@pytest.mark.parametrize(
    ("character", "attacks", "asked"), [(True, "2", True), (True, "1", False), (False, "2", False)]
)
def test_it_takes_a_character_and_two_attack_dice(character: bool, attacks: str, asked: bool) -> None:
    place = duel({"character": character, "attack": 1, "defence": 1})
    game = place.game(Fight(Combat(("hero",), ("foe0",))), dice=[5, 2]).start()
    for answer in ("2", attacks):
        game.answer(answer)
    assert isinstance(game.request, Choose)
    assert (game.request.rule == MASTER) == asked
    assert not asked or game.request.default == "no"


def test_a_rule_may_give_the_master_stroke_and_strengthen_it() -> None:
    place = duel()
    place.battle["hero"].gain("test.master", 3)
    answers = [(PLACE, "2"), (PLACE, "2"), (MASTER, "yes"), (NAME, "6"), (NAME, "30"), (NAME, "30")]
    fight(place, [*HERO_FIRST, 4, 1, 2, 2, 2], answers)
    assert [(roll.force, roll.bonus) for roll in place.told(WoundRolled)] == [(7, 6)]


# -- the worked combat -------------------------------------------------------------------------------------------------


def alahel_and_tharn() -> Arena:
    """After the charge: Tharn has moved into contact, Alahel has the penalty."""
    place = Arena()
    alahel = place.add(
        "alahel",
        "red",
        50,
        30,
        initiative=4,
        attack=5,
        strength=5,
        defence=5,
        courage=6,
        character=True,
    )
    tharn = place.add("tharn", "blue", 50, 32.5, attack=7, defence=6, resistance=9, fear=9)
    alahel.gain(Deliverance.rule)
    alahel.gain("test.two-swords")
    alahel.gain(PENALTY, source="tharn", until="turn")
    tharn.gain("test.born-killer")
    return place


EXCHANGE: list[Any] = [
    (PLACE, "2"),
    (EXTRA, "0"),
    (PLACE, "0"),
    (NAME, "11"),
    (NAME, "11"),
    (MEET, "alahel+11"),
    (WAY, "two-swords"),
    (AGAIN, "yes"),
    (WAY, "two-swords"),
    (SIX, "yes"),
    (NAME, "8"),
    (MEET, "tharn+8"),
]
EXCHANGE_DICE = [4, 1, 2, 5, 4, 6, 4, 5, 1, 2, 5]


@pytest.mark.rule(
    "c2.melee.example",
    "c2.melee.example.initiative",
    "c2.melee.example.dice",
    "c2.melee.example.attack",
    "c2.melee.example.parry",
    "c2.melee.example.riposte",
    "c2.melee.example.wound",
    "c2.melee.example.effect",
)
def test_alahel_against_tharn() -> None:
    place = alahel_and_tharn()
    battle = place.run(Fight(Combat(("alahel",), ("tharn",))), dice=EXCHANGE_DICE, answers=EXCHANGE)
    assert place.told(InitiativeWon)[0].attackers == ("alahel",)
    assert placed(place) == [("tharn", 2, 1), ("alahel", 0, 2)]
    hers, his = place.told(AttacksAnnounced)[::-1]
    assert (his.fighter, his.attack.total, his.thresholds) == ("tharn", 7, (11, 11))
    assert (hers.fighter, hers.attack.base, hers.attack.total, hers.thresholds) == ("alahel", 5, 4, (8,))
    assert [strike.thresholds for strike in place.told(AttacksRolled)] == [(11,), (8,)]
    parries = [(roll.fighter, roll.defence.total, roll.parried) for roll in place.told(ParryRolled)]
    assert parries == [("alahel", 4, False), ("alahel", 4, True), ("tharn", 6, False)]
    assert [gain.against for gain in place.told(AttackDieGained)] == ["tharn"]
    (wound,) = place.told(WoundRolled)
    assert (wound.force, wound.resistance.total, wound.location, wound.wound) == (5, 9, TORSO, "light")
    assert battle["tharn"].wound == LIGHT
    for _ in range(2):
        for kind in (INITIATIVE, ATTACK, DEFENCE, SHOOTING):
            assert modifier_of(battle, battle["tharn"], kind) == -1
        battle = place.run(EndOfTurn())


@pytest.mark.rule("c2.melee.example.parry")
def test_the_six_of_the_parry_must_be_thrown_again_to_reach_eleven() -> None:
    place = alahel_and_tharn()
    kept = [*EXCHANGE[:9], (SIX, "no")]
    place.run(Fight(Combat(("alahel",), ("tharn",))), dice=[4, 1, 2, 5, 4, 6, 1, 2], answers=kept)
    assert [roll.parried for roll in place.told(ParryRolled)] == [False, False]


# -- odds --------------------------------------------------------------------------------------------------------------


def ends(place: Arena) -> dict[Any, Fraction]:
    """How a combat of everybody ends, exactly, by defaults."""
    battle = place.battle.copy()
    sides = {side: tuple(f.id for f in battle.in_play(side)) for side in ("red", "blue")}
    battle.then(Fight(Combat(sides["red"], sides["blue"])))
    exact: Exact[Battle, Fraction] = Exact(number=Fraction)
    return exact.distribution(battle, lambda end: tuple((f.lost, f.wound) for f in end.fighters.values()))


def test_a_duel_of_equals_is_as_good_as_even() -> None:
    """Of two open sixes that tie, one has to be decided on first."""
    found = ends(duel())
    assert sum(found.values()) == 1
    assert all(abs(found[two, one] - share) < Fraction(1, 10_000) for (one, two), share in found.items())


def test_the_odds_of_several_attacks_are_those_of_each() -> None:
    """ATT 4 against 8 and 9: a 4 or more, a 5 or more."""
    one, other = Attack("hero", "foe0", 8), Attack("hero", "foe0", 9)
    odds = odds_of_volley(Contender("red", 4), (one, one, other))
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert odds == {
        (): half * half * (1 - third),
        (other,): half * half * third,
        (one,): 2 * half * half * (1 - third),
        (one, other): 2 * half * half * third,
        (one, one): half * half * (1 - third),
        (one, one, other): half * half * third,
    }


class Rolled(Step, frozen=True):
    """Attacks that nobody parries, die by die or at once; how many succeed is written down."""

    attacks: tuple[Attack, ...]
    detail: bool

    async def run(self, battle: Battle) -> None:
        volley = Volley(NAME, Contender("red", 4, modifier=-1), self.attacks)
        hits = await volley.detail() if self.detail else await volley
        battle["hero"].profiles_overcome = tuple(str(hit.threshold) for hit in hits)


def test_attacks_die_by_die_come_to_the_same_odds() -> None:
    attacks = tuple(Attack("hero", "foe0", threshold) for threshold in (6, 8, 8))
    exact: Exact[Battle, Fraction] = Exact(number=Fraction)
    found = []
    for detail in (True, False):
        battle = duel().battle.copy()
        battle.then(Rolled(attacks, detail))
        found.append(exact.distribution(battle, lambda end: end["hero"].profiles_overcome))
    assert found[0] == found[1]
    assert len(found[0]) > 3


def test_nothing_of_a_combat_is_left_behind() -> None:
    place = duel()
    battle = fight(place, [*HERO_FIRST, 2], [(PLACE, "0"), (PLACE, "1"), (NAME, "30")])
    fresh = duel().battle
    for fighter in ("hero", "foe0"):
        assert battle[fighter] == fresh[fighter]
    assert (battle.combat, battle.attacks, battle[fighter].has(STUN)) == (None, (), False)
