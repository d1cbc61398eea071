"""Wounds: the roll, steps that add up, being stunned, healing, what lasts."""

from __future__ import annotations

import pytest
from tests.cc.arena import Arena, doing

from escarmouche.kernel import Step
from escarmouche.rulebooks.cc.battle import Battle, Fighter, Options
from escarmouche.rulebooks.cc.events import FighterHurt, WoundRolled, WoundsAddedUp
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import STUNNED as STUN
from escarmouche.rulebooks.cc.rules.characteristics import attack, initiative, resistance, wound_level
from escarmouche.rulebooks.cc.rules.wounds import heal, lose, suffer, wound_for_good, wound_roll
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, KILLED, LIGHT, SERIOUS, STUNNED, UNHURT, Hit

ROLL = "cc.core.wound.roll"


class Hurt(Step, frozen=True):
    """Wound rolls at a force on a fighter."""

    victim: str
    forces: tuple[int, ...]
    by: str = ""

    async def run(self, battle: Battle) -> None:
        for force in self.forces:
            await wound_roll(battle, battle[self.victim], force, by=battle[self.by] if self.by else None, rule=ROLL)


class Suffer(Step, frozen=True):
    """Results without a roll."""

    victim: str
    levels: tuple[int, ...]

    async def run(self, battle: Battle) -> None:
        for level in self.levels:
            await suffer(battle, battle[self.victim], level, rule="cc.core.wound.direct")


class Lasting(Step, frozen=True):
    """A wound that nothing heals."""

    victim: str
    level: int

    async def run(self, battle: Battle) -> None:
        await wound_for_good(battle, battle[self.victim], self.level, rule="cc.core.wound.unalterable")


class Remove(Step, frozen=True):
    """A fighter leaves the table."""

    victim: str

    async def run(self, battle: Battle) -> None:
        await lose(battle, battle[self.victim], "removed", rule="cc.core.sacrifice")


def arena_with_one(**changes: object) -> Arena:
    arena = Arena()
    arena.add("a", "red", 20, 20, **changes)  # type: ignore[arg-type]
    return arena


@pytest.mark.rule("cc.core.wound.roll", "cc.core.wound.table")
@pytest.mark.parametrize(
    ("dice", "force", "wound", "location"),
    [
        ((1, 2), 5, "stunned", "jambes"),
        ((1, 2), 1, "stunned", "jambes"),
        ((3, 2), 0, "stunned", "bras"),
        ((3, 6), 5, "serious", "tronc"),
        ((6, 4), 5, "critical", "tete"),
        ((5, 6), 6, "killed", "tete"),
        ((1, 6), 15, "serious", "jambes"),
        ((1, 6), 20, "critical", "jambes"),
    ],
)
def test_the_lower_die_gives_the_column_both_dice_and_for_less_res_the_row(
    dice: tuple[int, int], force: int, wound: str, location: str
) -> None:
    arena = arena_with_one(resistance=5)
    arena.run(Hurt("a", (force,)), dice=dice)
    rolled = arena.told(WoundRolled)[0]
    assert (rolled.wound, rolled.location) == (wound, location)
    assert (rolled.resistance.base, rolled.resistance.total) == (5, 5)


@pytest.mark.rule("cc.core.wound.double")
@pytest.mark.parametrize(
    ("face", "wound"), [(1, "none"), (2, "stunned"), (3, "light"), (4, "serious"), (5, "critical"), (6, "killed")]
)
def test_a_double_is_read_on_its_own_table_whatever_the_force(face: int, wound: str) -> None:
    for force in (0, 30):
        arena = arena_with_one()
        arena.run(Hurt("a", (force,)), dice=(face, face))
        rolled = arena.told(WoundRolled)[0]
        assert (rolled.wound, rolled.location) == (wound, "")


@pytest.mark.rule("cc.core.wound.steps", "cc.core.wound.accumulate", "cc.core.wound.levels")
@pytest.mark.parametrize(
    ("levels", "after"),
    [
        ((LIGHT,), LIGHT),
        ((LIGHT, LIGHT), SERIOUS),
        ((LIGHT, SERIOUS), CRITICAL),
        ((SERIOUS, SERIOUS), KILLED),
        ((CRITICAL, LIGHT), KILLED),
        ((LIGHT, STUNNED, LIGHT), SERIOUS),
        ((KILLED,), KILLED),
    ],
)
def test_steps_of_wounds_add_up(levels: tuple[int, ...], after: int) -> None:
    battle = arena_with_one().run(Suffer("a", levels))
    fighter = battle["a"]
    assert (KILLED if fighter.lost else wound_level(battle, fighter)) == after
    fighter.steps = 9
    assert wound_level(battle, fighter) == KILLED


@pytest.mark.rule("cc.core.wound.killed")
def test_the_fourth_step_removes_at_once() -> None:
    arena = arena_with_one()
    battle = arena.run(Suffer("a", (SERIOUS, SERIOUS)))
    assert battle["a"].lost == "killed"
    assert battle["a"].pose is None
    assert [event.wound for event in arena.told(FighterHurt)] == ["serious"]
    assert [(event.before, event.total) for event in arena.told(WoundsAddedUp)] == [(SERIOUS, 2 * SERIOUS)]
    for levels in ((LIGHT, LIGHT), (KILLED,)):  # nobody falls by what has added up
        other = arena_with_one()
        other.run(Suffer("a", levels))
        assert not other.told(WoundsAddedUp)


def test_by_the_other_reading_worse_wounds_replace_and_others_add_a_step() -> None:
    arena = Arena(options=Options(worse_wound_replaces=True))
    arena.add("a", "red", 20, 20)
    battle = arena.run(Suffer("a", (SERIOUS, SERIOUS)))
    assert wound_level(battle, battle["a"]) == CRITICAL
    battle = arena.run(Suffer("a", (LIGHT,)))
    assert battle["a"].lost == "killed"


@pytest.mark.rule("cc.core.wound.roll.c3")
def test_by_the_other_reading_the_higher_die_alone_gives_the_severity() -> None:
    arena = Arena(options=Options(higher_die=True))
    arena.add("a", "red", 20, 20, resistance=5)
    arena.run(Hurt("a", (5,)), dice=(3, 4))
    assert arena.told(WoundRolled)[0].wound == "serious", "4 + 2: the third row"
    arena.run(Hurt("a", (5,)), dice=(2, 3))
    assert arena.told(WoundRolled)[0].wound == "light", "3 + 2: the second row"


@pytest.mark.rule("cc.core.wound.stunned")
def test_being_stunned_lowers_by_one_this_turn_and_adds_nothing_to_wounds() -> None:
    arena = arena_with_one(initiative=3, attack=5)
    battle = arena.run(Suffer("a", (STUNNED,)))
    fighter = battle["a"]
    assert (initiative(battle, fighter), attack(battle, fighter)) == (2, 4)
    assert resistance(battle, fighter) == 4
    assert fighter.steps == 0
    fighter.steps = LIGHT
    assert attack(battle, fighter) == 4
    fighter.steps = SERIOUS
    assert attack(battle, fighter) == 3
    fighter.steps = UNHURT
    battle.expire("turn")
    assert not fighter.has(STUN)
    assert attack(battle, fighter) == 5


@pytest.mark.rule("cc.core.wound.direct")
def test_a_wound_without_a_roll_applies_at_once() -> None:
    battle = arena_with_one().run(Suffer("a", (SERIOUS,)))
    assert battle["a"].steps == 2


@pytest.mark.rule("cc.core.wound.unalterable", "cc.core.wound.healing")
def test_healing_takes_away_steps_but_never_those_that_nothing_can_heal() -> None:
    battle = arena_with_one().run(Lasting("a", SERIOUS), Suffer("a", (LIGHT,)))
    fighter = battle["a"]
    assert wound_level(battle, fighter) == CRITICAL
    assert heal(battle, fighter, 3, rule="cc.core.wound.healing") == 1
    assert wound_level(battle, fighter) == SERIOUS
    assert heal(battle, fighter, 1, rule="cc.core.wound.healing") == 0
    arena = arena_with_one()
    arena.run(Suffer("a", (SERIOUS,)), doing(is_healed, "a"))
    assert [event.wound for event in arena.told(FighterHurt)] == ["serious", "light"]
    arena.battle["a"].lasting = arena.battle["a"].steps
    arena.run(doing(is_healed, "a"))
    assert not arena.told(FighterHurt)


async def is_healed(battle: Battle, fighter: Fighter) -> None:
    """A fighter is healed of one step."""
    heal(battle, fighter, 1, rule="cc.core.wound.healing")


@pytest.mark.rule("cc.core.wound.removed", "cc.core.sacrifice")
def test_whoever_is_removed_from_the_game_is_no_more_on_the_table() -> None:
    battle = arena_with_one().run(Remove("a"))
    assert battle["a"].lost == "removed"
    assert battle["a"].out
    assert not battle["a"].in_play


LOG: list[str] = []


class Watched(Hooks, name="cc.core.wound.roll.order#watched"):
    """Notes at which moment of a wound roll each hook is asked."""

    __slots__ = ()

    async def cancels_wound_roll(self, battle: Battle, bearer: object, hit: Hit) -> bool:
        LOG.append("cancelled?")
        return False

    def wounded(self, value, battle, bearer, hit):  # type: ignore[no-untyped-def]
        LOG.append("dice")
        return value

    def suffers(self, value: int, battle: Battle, bearer: object, hit: Hit | None) -> int:
        LOG.append("result")
        return max(value, SERIOUS)

    async def takes_wound(self, battle: Battle, bearer: object, level: int, hit: Hit | None) -> bool:
        LOG.append(f"added {level}")
        return False


@pytest.mark.rule("cc.core.wound.roll.order")
def test_a_wound_roll_is_cancelled_then_read_then_changed_then_added() -> None:
    arena = arena_with_one(resistance=5)
    arena.battle["a"].gain(Watched.rule + "#watched")
    LOG.clear()
    battle = arena.run(Hurt("a", (5,)), dice=(3, 2))
    assert LOG[:4] == ["cancelled?", "dice", "result", "added 2"]
    assert wound_level(battle, battle["a"]) == SERIOUS
