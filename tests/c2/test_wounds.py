"""Wounds: the tables, accumulation, penalties, being stunned, dying of weakness, and leaving the game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.c2.arena import Arena
from tests.c2.test_shooting import Noting

from escarmouche.catalogue import Catalogue
from escarmouche.kernel import Exact, Step, play
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import FighterHurt, FighterLost, FighterSpared, FighterStunned, WoundRolled
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import (
    ATTACK,
    COURAGE,
    DEFENCE,
    DISCIPLINE,
    FEAT,
    FORCED_DISENGAGEMENT,
    INITIATIVE,
    SHOOTING,
    attack,
    check,
    modifier_of,
)
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn
from escarmouche.rulebooks.c2.rules.wounds import STUN, kill, lose, succumb, succumb_all, suffer, wound_roll
from escarmouche.rulebooks.c2.skills.weapons import BLOWS
from escarmouche.rulebooks.confrontation.wound_table import (
    ARMS,
    CRITICAL,
    HEAD,
    KILLED,
    LEGS,
    LIGHT,
    SERIOUS,
    STUNNED,
    TORSO,
    UNHURT,
    WORDS,
    Hit,
    Wound,
    WoundDice,
    WoundRoll,
)

ENTRIES = Catalogue.load("c2").entries

BOOK_WORDS = {
    "none": UNHURT,
    "sonne": STUNNED,
    "legere": LIGHT,
    "grave": SERIOUS,
    "critique": CRITICAL,
    "tue_net": KILLED,
}


class Struck(Step, frozen=True):
    """A hit on the victim."""

    force: int
    bonus: int = 0
    doubles: bool = True
    location: str | None = None
    mark: str = ""

    async def run(self, battle: Battle) -> None:
        await wound_roll(
            battle,
            battle["victim"],
            self.force,
            by=battle["killer"],
            rule=BLOWS,
            location=self.location,
            bonus=self.bonus,
            doubles=self.doubles,
            mark=self.mark,
        )


class Suffered(Step, frozen=True):
    """A wound, without a roll."""

    wound: int

    async def run(self, battle: Battle) -> None:
        await suffer(battle, battle["victim"], self.wound, by=battle["killer"], rule="c2.wound.roll")


class Attempt(Step, frozen=True):
    """An attack roll of the victim; its success is written down as fatigue."""

    difficulty: int
    modifier: int = 0

    async def run(self, battle: Battle) -> None:
        victim = battle["victim"]
        score = attack(battle, victim)
        if await check(battle, victim, ATTACK, "c2.dice.test", score, self.difficulty, modifier=self.modifier):
            victim.shots += 1


class Weakened(Step, frozen=True):
    """An effect that lowers the Resistance."""

    by: int
    until: str | None = None

    async def run(self, battle: Battle) -> None:
        victim, killer = battle["victim"], battle["killer"]
        victim.gain("test.weakness", self.by, source=killer.id, until=self.until)
        await succumb(battle, victim, by=killer)


class Ended(Step, frozen=True):
    """The strength that held the victim up leaves it."""

    async def run(self, battle: Battle) -> None:
        battle["victim"].lose("test.strength")
        await succumb_all(battle)


class Gone(Step, frozen=True):
    """The victim leaves the game, one way or another."""

    how: str

    async def run(self, battle: Battle) -> None:
        victim = battle["victim"]
        if self.how == "fled":
            await lose(battle, victim, "fled", rule="c2.fear.leaves-table")
        else:
            await kill(battle, victim, by=battle["killer"], rule="c2.wound.roll")


class Weakness(Hooks, name="test.weakness"):
    """RES - X."""

    __slots__ = ()
    stacking = "adds"

    def resistance(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - self.number


class Might(Hooks, name="test.strength"):
    """RES + X."""

    __slots__ = ()

    def resistance(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self.number


class Knife(Hooks, name="test.knife"):
    """Throws three dice for each wound roll, of which it keeps two."""

    __slots__ = ()

    def wounding(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        return value.with_(dice=3, kept_by="c2.skill.assassin")


class Cruel(Hooks, name="test.cruel"):
    """Wounds are read X rows lower; a poisoned hit is followed by a second one."""

    __slots__ = ()

    def wounding(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        return value.with_(worse=self.number)

    async def after_wound_roll(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        if hit.mark == "poison":
            await wound_roll(battle, battle[hit.victim], 2, by=bearer, rule="c2.skill.toxique.use")


class Tough(Hooks, name="test.tough"):
    """Wounds are read one row higher; the head is safe; remembers that it was hit."""

    __slots__ = ()

    def wounded(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        return value.with_(milder=1, safe=(HEAD,))

    async def after_being_hit(self, battle: Battle, bearer: Fighter, hit: Hit) -> None:
        bearer.shots += 1


class Lucky(Hooks, name="test.lucky"):
    """Is never wounded at all, or (``"glass"``) breaks instead; may not die at the first death."""

    __slots__ = ()

    async def spares(self, battle: Battle, bearer: Fighter, hit: Hit) -> bool:
        return self.data.parameter == "spared"

    async def bears(self, battle: Battle, bearer: Fighter, wound: Wound, hit: Hit) -> bool:
        bearer.shots += wound.level if self.data.parameter == "glass" else 0
        return self.data.parameter == "glass"

    async def outlives(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> bool:
        if self.data.parameter != "twice" or bearer.deaths > 1:
            return False
        bearer.wound = CRITICAL
        return True


class Numb(Hooks, name="test.numb"):
    """Feels a wound one step less."""

    __slots__ = ()

    def wound_penalty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return min(0, value + 1)


class Mourner(Hooks, name="test.mourner"):
    """Counts whom it sees fall, and by whom; leaves a mark of its own fall."""

    __slots__ = ()

    async def on_loss(self, battle: Battle, bearer: Fighter, lost: Fighter, by: Fighter | None) -> None:
        bearer.profiles_overcome = (*bearer.profiles_overcome, f"{lost.id} by {by.id if by is not None else 'nobody'}")

    async def on_own_loss(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> None:
        bearer.moved = 99


def arena(**changes: Any) -> Arena:
    """A victim (RES 4) and whoever hits it."""
    place = Arena()
    place.add("killer", "red", 50, 27.5)
    place.add("victim", "blue", 50, 30, **changes)
    return place


def bearing(name: str, parameter: int | str | None = None, *, who: str = "victim", **changes: Any) -> Arena:
    """The same, one of them with an effect."""
    place = arena(**changes)
    place.battle[who].gain(name, parameter)
    return place


# -- the roll ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.wound.roll")
def test_the_lower_die_says_where_and_the_sum_how_badly() -> None:
    place = arena(resistance=9)
    battle = place.run(Struck(5), dice=[5, 2])
    (rolled,) = place.told(WoundRolled)
    assert (rolled.by, rolled.location, rolled.wound, battle["victim"].wound) == ("killer", ARMS, "light", LIGHT)


@pytest.mark.rule("c2.wound.roll")
def test_a_six_is_not_thrown_again_and_a_one_does_not_fail() -> None:
    place = arena(resistance=0)
    battle = place.run(Struck(14), dice=[1, 6])
    (rolled,) = place.told(WoundRolled)
    assert (rolled.location, rolled.wound, battle["victim"].wound) == (LEGS, "critical", CRITICAL)


@pytest.mark.rule("c2.table.wounds")
@pytest.mark.parametrize("row", ENTRIES["c2.table.wounds"].data["rows"], ids=lambda row: row["damage"])
def test_the_wound_table(row: dict[str, Any]) -> None:
    locations = ENTRIES["c2.table.wounds"].data["locations"]
    least = row["min"] if row["min"] is not None else row["max"] - 20
    most = row["max"] if row["max"] is not None else row["min"] + 20
    for damage in range(least, most + 1):
        for one in range(1, 6):
            for other in range(one + 1, 7):
                wound = WoundDice(damage - one - other).read(one, other)
                place = locations[str(one)] if str(one) in locations else locations[one]
                assert wound == Wound(BOOK_WORDS[row[place]], place)


@pytest.mark.rule("c2.wound.exceptional", "c2.table.wounds-exceptional")
@pytest.mark.parametrize(("double", "word"), ENTRIES["c2.table.wounds-exceptional"].data.items())
@pytest.mark.parametrize("force", [0, 30])
def test_a_double_is_read_on_its_own_table_whatever_the_scores(double: str, word: str, force: int) -> None:
    place = arena()
    battle = place.run(Struck(force, bonus=5), dice=[int(face) for face in double.split("-")])
    (rolled,) = place.told(WoundRolled)
    assert (rolled.location, BOOK_WORDS[word]) == ("", {name: level for level, name in WORDS.items()}[rolled.wound])
    assert (battle["victim"].lost == "killed") == (word == "tue_net")


def test_doubles_may_be_read_on_the_table_like_any_throw() -> None:
    place = arena(resistance=6)
    place.run(Struck(9, doubles=False), dice=[5, 5])
    (rolled,) = place.told(WoundRolled)
    assert (rolled.location, rolled.wound) == (HEAD, "killed")


@pytest.mark.rule("c2.wound.roll")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_the_dice_are_thrown_by_whoever_has_hit_friends_too(side: str) -> None:
    place = arena()
    place.battle["killer"].side = side
    game = place.game(Struck(4))
    game.dice = dice = Noting([1, 2])
    play(game, {})
    assert [roll.player for roll in dice.rolls] == [side]


@pytest.mark.rule("c2.wound.roll")
def test_a_bonus_and_a_location_change_the_result() -> None:
    place = arena()
    battle = place.run(Struck(4, bonus=8, location=TORSO), dice=[1, 2])
    assert battle["victim"].wound == CRITICAL


def test_every_number_of_the_roll_is_told() -> None:
    place = bearing("test.weakness", 3, resistance=9)
    place.run(Struck(5), dice=[1, 2])
    (rolled,) = place.told(WoundRolled)
    assert (rolled.force, rolled.resistance.base, rolled.resistance.total) == (5, 9, 6)
    assert rolled.resistance.rules == ("test.weakness",)


# -- accumulation ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.wound.accumulate")
@pytest.mark.parametrize(
    ("present", "new", "then"),
    [
        (LIGHT, UNHURT, LIGHT),
        (UNHURT, LIGHT, LIGHT),
        (UNHURT, CRITICAL, CRITICAL),
        (LIGHT, LIGHT, SERIOUS),
        (LIGHT, SERIOUS, SERIOUS),
        (LIGHT, CRITICAL, CRITICAL),
        (SERIOUS, LIGHT, CRITICAL),
        (SERIOUS, SERIOUS, CRITICAL),
        (SERIOUS, CRITICAL, CRITICAL),
        (CRITICAL, LIGHT, KILLED),
        (CRITICAL, CRITICAL, KILLED),
        (LIGHT, KILLED, KILLED),
    ],
)
def test_wounds_get_worse(present: int, new: int, then: int) -> None:
    place = arena()
    place.battle["victim"].wound = present
    victim = place.run(Suffered(new))["victim"]
    if then == KILLED:
        assert (victim.lost, victim.in_play) == ("killed", False)
    else:
        assert (victim.lost, victim.wound) == ("", then)
        assert [hurt.wound for hurt in place.told(FighterHurt)] == [WORDS[then]] * (then != present)


@pytest.mark.rule("c2.wound.not-wounds")
@pytest.mark.parametrize("present", [UNHURT, LIGHT, SERIOUS, CRITICAL])
def test_being_stunned_raises_no_wound(present: int) -> None:
    place = arena()
    place.battle["victim"].wound = present
    victim = place.run(Suffered(STUNNED), Suffered(STUNNED))["victim"]
    assert (victim.wound, victim.has(STUN)) == (present, True)
    assert [stunned.rules for stunned in place.told(FighterStunned)] == [("c2.table.wound-effects",)] * 2


@pytest.mark.rule("c2.wound.not-wounds")
def test_whoever_was_only_stunned_is_wounded_as_if_unhurt() -> None:
    assert arena().run(Suffered(STUNNED), Suffered(LIGHT))["victim"].wound == LIGHT


# -- penalties ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.wound.penalties", "c2.table.wound-effects")
@pytest.mark.parametrize(
    ("wound", "die"),
    [(UNHURT, 0)]
    + [(BOOK_WORDS[word], row["die"]) for word, row in ENTRIES["c2.table.wound-effects"].data.items() if "die" in row],
)
def test_wounds_lower_the_dice_of_these_tests_and_of_no_others(wound: int, die: int) -> None:
    battle = arena().run(Suffered(wound))
    for kind in (INITIATIVE, ATTACK, DEFENCE, SHOOTING, FORCED_DISENGAGEMENT):
        assert modifier_of(battle, battle["victim"], kind) == die
    for kind in (COURAGE, DISCIPLINE, FEAT):
        assert modifier_of(battle, battle["victim"], kind) == 0


@pytest.mark.rule("c2.table.wound-effects")
def test_wounds_stay_and_being_stunned_ends_with_the_turn() -> None:
    place = arena()
    place.run(Suffered(LIGHT), Suffered(STUNNED))
    battle = place.battle
    assert modifier_of(battle, battle["victim"], ATTACK) == -2
    battle = place.run(EndOfTurn())
    assert modifier_of(battle, battle["victim"], ATTACK) == -1


@pytest.mark.rule("c2.wound.penalties")
def test_being_stunned_twice_is_no_worse() -> None:
    battle = arena().run(Suffered(STUNNED), Suffered(STUNNED))
    assert modifier_of(battle, battle["victim"], DEFENCE) == -1


def test_a_wound_may_be_felt_less() -> None:
    battle = bearing("test.numb").run(Suffered(SERIOUS), Suffered(STUNNED))
    assert modifier_of(battle, battle["victim"], ATTACK) == -2


@pytest.mark.rule("c2.wound.die-failure")
@pytest.mark.parametrize(("die", "succeeds"), [(1, False), (2, False), (3, False), (4, False), (5, True)])
def test_the_paladin_with_a_critical_wound(die: int, succeeds: bool) -> None:
    place = arena(attack=4)
    place.battle["victim"].wound = CRITICAL
    battle = place.run(Attempt(6), dice=[die])
    assert battle["victim"].shots == succeeds


@pytest.mark.rule("c2.dice.test")
@pytest.mark.parametrize(("modifier", "die", "succeeds"), [(-1, 3, False), (-1, 4, True), (1, 1, False), (1, 2, True)])
def test_what_changes_the_die_adds_up(modifier: int, die: int, succeeds: bool) -> None:
    """ATT 4 against 6 with a light wound."""
    place = arena(attack=4)
    place.battle["victim"].wound = LIGHT
    assert place.run(Attempt(6, modifier), dice=[die])["victim"].shots == succeeds


@pytest.mark.rule("c2.wound.die-failure")
def test_a_lowered_die_of_one_fails_even_where_the_total_would_do() -> None:
    place = arena(attack=9)
    place.battle["victim"].wound = CRITICAL
    assert place.run(Attempt(6), dice=[4])["victim"].shots == 0


@pytest.mark.rule("c2.wound.penalties")
def test_sixes_are_thrown_again_by_their_face_and_the_penalty_comes_once() -> None:
    place = arena(attack=4)
    place.battle["victim"].wound = CRITICAL
    assert place.run(Attempt(4 + 6 + 4 - 3), dice=[6, 4], answers=["yes"])["victim"].shots == 1


# -- scores below zero -------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.dice.resistance-below-zero")
@pytest.mark.parametrize(("loss", "alive"), [(3, True), (4, True), (5, False)])
def test_a_resistance_below_zero_kills_at_once(loss: int, alive: bool) -> None:
    place = arena(resistance=4)
    victim = place.run(Weakened(loss))["victim"]
    assert (victim.in_play, victim.lost == "killed") == (alive, not alive)
    assert [lost.rules for lost in place.told(FighterLost)] == [("c2.dice.resistance-below-zero",)] * (not alive)


@pytest.mark.rule("c2.dice.resistance-below-zero")
def test_it_kills_also_when_what_held_it_up_ends() -> None:
    place = bearing("test.strength", 3, resistance=1)
    assert place.run(Weakened(3))["victim"].in_play
    assert place.run(Ended())["victim"].lost == "killed"


@pytest.mark.rule("c2.dice.resistance-below-zero")
def test_a_strength_that_ends_with_the_turn_takes_its_bearer_with_it() -> None:
    place = arena(resistance=1)
    place.battle["victim"].gain("test.strength", 3, until="turn")
    place.run(Weakened(3))
    assert place.run(EndOfTurn())["victim"].lost == "killed"


@pytest.mark.rule("c2.dice.negative")
@pytest.mark.parametrize(("die", "succeeds"), [(3, False), (4, True)])
def test_a_score_below_zero_is_added_as_it_is(die: int, succeeds: bool) -> None:
    place = bearing("test.feeble", attack=0)
    assert place.run(Attempt(2), dice=[die])["victim"].shots == succeeds


class Feeble(Hooks, name="test.feeble"):
    """ATT - 2, without a floor."""

    __slots__ = ()

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - 2


# -- leaving the game --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["killed", "fled"])
def test_a_loss_leaves_the_table_and_is_told(how: str) -> None:
    place = bearing("test.mourner", who="killer")
    place.battle["victim"].gain("test.mourner")
    before = place.battle["victim"].pose
    battle = place.run(Gone(how))
    victim = battle["victim"]
    by = "killer" if how == "killed" else "nobody"
    assert (victim.lost, victim.pose, victim.moved) == (how, None, 99)
    assert battle["killer"].profiles_overcome == (f"victim by {by}",)
    assert [(lost.how, lost.pose) for lost in place.told(FighterLost)] == [(how, before)]


def test_some_outlive_a_death() -> None:
    place = bearing("test.lucky", "twice")
    first = place.run(Gone("killed"))["victim"]
    assert (first.in_play, first.wound, first.deaths) == (True, CRITICAL, 1)
    assert place.run(Gone("killed"))["victim"].lost == "killed"


def test_nobody_outlives_being_removed_from_the_game() -> None:
    assert bearing("test.lucky", "twice").run(Gone("fled"))["victim"].lost == "fled"


# -- what bends the roll -----------------------------------------------------------------------------------------------


def test_a_hit_may_be_averted_or_borne_by_something_else() -> None:
    place = bearing("test.lucky", "spared")
    assert place.run(Struck(30))["victim"].wound == UNHURT
    assert len(place.told(FighterSpared)) == 1
    battle = bearing("test.lucky", "glass").run(Struck(30), dice=[5, 6])
    assert (battle["victim"].in_play, battle["victim"].shots) == (True, KILLED)


def test_a_row_lower_a_row_higher_and_both() -> None:
    arms = [2, 3]
    for rows, wound in ((0, LIGHT), (1, SERIOUS), (2, CRITICAL)):
        assert bearing("test.cruel", rows, who="killer").run(Struck(8), dice=arms)["victim"].wound == wound
    place = bearing("test.tough")
    assert place.run(Struck(8), dice=[3, 5])["victim"].wound == SERIOUS
    assert place.battle["victim"].shots == 1
    place = bearing("test.tough")
    place.battle["killer"].gain("test.cruel", 1)
    assert place.run(Struck(8), dice=[3, 5])["victim"].wound == CRITICAL


def test_a_milder_row_does_not_soften_instant_death_nor_a_double() -> None:
    assert WoundDice(20, milder=1).read(3, 5).level == KILLED
    assert WoundDice(20, milder=1, worse=1).read(3, 5).level == KILLED
    assert WoundDice(-9, milder=1).read(3, 5).level == LIGHT
    assert WoundDice(20, worse=1).read(1, 5).level == CRITICAL
    assert WoundDice(0, milder=1).read(4, 4).level == SERIOUS


def test_a_safe_place_is_not_hurt_but_by_doubles() -> None:
    assert bearing("test.tough").run(Struck(8), dice=[4, 5])["victim"].wound == UNHURT
    assert bearing("test.tough").run(Struck(8), dice=[4, 4])["victim"].wound == SERIOUS


def test_of_three_dice_two_are_kept_by_choice() -> None:
    place = bearing("test.knife", who="killer")
    kept = ("c2.skill.assassin", "light")
    assert place.run(Struck(4), dice=[1, 2, 3], answers=[kept])["victim"].wound == LIGHT
    place = bearing("test.knife", who="killer")
    assert place.run(Struck(4), dice=[4, 4, 2], answers=["serious"])["victim"].wound == SERIOUS


def test_a_mark_is_found_again_after_the_roll() -> None:
    place = bearing("test.cruel", 0, who="killer")
    assert place.run(Struck(4, mark="poison"), dice=[3, 4, 3, 4])["victim"].wound == CRITICAL


# -- odds --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "dice", [WoundDice(0), WoundDice(6, worse=1), WoundDice(4, dice=3), WoundDice(4, doubles=None)]
)
def test_the_odds_of_a_roll_are_those_of_its_dice(dice: WoundDice) -> None:
    class Thrown(Step, frozen=True):
        async def run(self, battle: Battle) -> None:
            wound = await WoundRoll("red", dice, rule="c2.wound.roll").detail()
            battle["victim"].shots = wound.level

    battle = arena().battle.copy()
    battle.then(Thrown())
    exact: Exact[Battle, Fraction] = Exact(number=Fraction)
    found = exact.distribution(battle, lambda battle: battle["victim"].shots)
    odds = WoundRoll("red", dice, rule="c2.wound.roll").odds()
    assert found == {wound.level: share for wound, share in odds.items()}


def test_exact_odds_of_a_hit() -> None:
    """FOR 4 against RES 4: damage is the sum of two dice."""
    battle = arena().battle.copy()
    battle.then(Struck(4))
    exact: Exact[Battle, Fraction] = Exact(number=Fraction)
    found = exact.distribution(battle, lambda battle: battle["victim"].lost or battle["victim"].wound)
    assert found["killed"] == Fraction(1 + 2, 36)  # 6-6; the head from 11 on: 5 and 6
    assert found[CRITICAL] == Fraction(1 + 4, 36)  # 5-5; the head from 6 on: 4 and 5, 4 and 6
    assert sum(found.values()) == 1


# -- abilities ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.ability.delivrance")
def test_deliverance_always_strikes_the_torso() -> None:
    place = bearing("c2.ability.delivrance", who="killer")
    place.run(Struck(9), dice=[1, 2])
    (rolled,) = place.told(WoundRolled)
    assert (rolled.location, rolled.wound) == (TORSO, "serious")


@pytest.mark.rule("c2.ability.delivrance")
def test_deliverance_leaves_exceptional_wounds_alone() -> None:
    assert bearing("c2.ability.delivrance", who="killer").run(Struck(9), dice=[3, 3])["victim"].wound == LIGHT


@pytest.mark.rule("c2.ability.arme-sacree")
@pytest.mark.parametrize("face", range(1, 7))
def test_any_double_of_a_sacred_weapon_kills(face: int) -> None:
    place = bearing("c2.ability.arme-sacree", who="killer")
    assert place.run(Struck(0), dice=[face, face])["victim"].lost == "killed"


@pytest.mark.rule("c2.ability.arme-sacree")
def test_other_throws_of_a_sacred_weapon_are_read_as_usual() -> None:
    assert bearing("c2.ability.arme-sacree", who="killer").run(Struck(0), dice=[1, 2])["victim"].wound == UNHURT
