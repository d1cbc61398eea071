"""Mana: starting reserves, recovery, the Trance, and the skills of Magicians."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.c2.arena import OFFERED, Arena
from tests.c2.magic.test_spell_cards import data
from tests.c2.magic.wizards import STUNNED, letters, mage, spell

from escarmouche.documents import BadDocument
from escarmouche.kernel import Rolled, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.magic_levels import LEVELS
from escarmouche.rulebooks.c2.content.scene_files import load_scene
from escarmouche.rulebooks.c2.content.skill_names import read_skill
from escarmouche.rulebooks.c2.events import GemsChanged, RecoveryRolled
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incantation.casting import CastNext
from escarmouche.rulebooks.c2.incantation.mana import cap, keep_within_cap, recovered, take_new_gems
from escarmouche.rulebooks.c2.incantation.spell_limits import ready_to_cast
from escarmouche.rulebooks.c2.incantation.trance import TRANCE, may_enter
from escarmouche.rulebooks.c2.rules.approach import Gathering
from escarmouche.rulebooks.c2.rules.characters import counter_attack_rise
from escarmouche.rulebooks.c2.rules.effect_words import carry_out
from escarmouche.rulebooks.c2.rules.granting import grant
from escarmouche.rulebooks.c2.rules.movement import MoveFighter, may_move
from escarmouche.rulebooks.c2.rules.shooting import ready_to_shoot
from escarmouche.rulebooks.c2.rules.turn import EndOfTurn
from escarmouche.rulebooks.c2.rules.wounds import STUN, suffer
from escarmouche.rulebooks.confrontation.effect_words import Change
from escarmouche.rulebooks.confrontation.workings import Working
from escarmouche.rulebooks.confrontation.wound_table import LIGHT, UNHURT

LEFT, RIGHT = 1800, 0


def alone(gems: str = "", **changes: Any) -> Arena:
    """A Magician (POU 7, Adepte) far from a soldier, in the last turn of all, so that nothing follows."""
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, spell(), gems=gems, **{"power": 7, **changes})
    arena.add("foe", "blue", 80, 20, LEFT)
    return arena


def recovers(arena: Arena, dice: list[int], answers: list[str]) -> tuple[int | None, int]:
    arena.run(EndOfTurn(), dice=dice, answers=answers)
    told = arena.told(RecoveryRolled)[0]
    return told.total, told.gems


# -- the reserve -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.mana.reserve.start", "c2.mana.gems")
def test_a_reserve_begins_with_power_gems_of_elements_he_chooses() -> None:
    arena = alone()
    arena.run(Gathering(), answers=["3"])
    assert letters(arena.battle["mage"]) == "AAALLLL"
    single = alone(skills=("Initié",), elements=("lumiere",))
    single.run(Gathering())
    assert letters(single.battle["mage"]) == "LLLLLLL"
    weak = alone(skills=("Initié",), elements=("lumiere",), power=1)
    weak.run(Gathering())
    assert letters(weak.battle["mage"]) == "L"
    orc = alone(people="orques", elements=(), skills=("Initié",))
    orc.run(Gathering())
    assert letters(orc.battle["mage"]) == "IIIIIII"


class Drained(Hooks, name="test.drained"):
    """POU - X."""

    __slots__ = ()

    def power(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value - self.number


class Kept(Step, frozen=True):
    """The reserve of the mage is looked at."""

    async def run(self, battle: Battle) -> None:
        await keep_within_cap(battle, battle["mage"])


@pytest.mark.rule("c2.mana.reserve.max")
@pytest.mark.parametrize(("gems", "left"), [("LLL", 3), ("LLLL", 4), ("LLLLL", 4), ("LLLLLL", 4)])
def test_what_is_over_the_cap_is_lost_and_nothing_else(gems: str, left: int) -> None:
    arena = alone(gems, power=2)
    assert len(arena.run(Kept())["mage"].gems) == left
    assert len(arena.told(GemsChanged)) == (left < len(gems))


@pytest.mark.rule("c2.mana.reserve.max")
@pytest.mark.parametrize(("loss", "most"), [(0, 4), (1, 2), (2, 0), (3, 0)])
def test_a_reserve_holds_twice_the_power_as_it_is_now(loss: int, most: int) -> None:
    arena = alone(power=2)
    caster = arena.battle["mage"]
    caster.gain("test.drained", loss)
    assert cap(arena.battle, caster) == most


@pytest.mark.rule("c2.mana.reserve.max")
def test_a_reserve_never_holds_more_than_twice_his_power() -> None:
    arena = alone("AAAAALLLLL", power=5)
    assert recovers(arena, [6], ["no"]) == (1, 3)
    assert len(arena.battle["mage"].gems) == 10
    nearly = alone("AAAALLLLL", power=5)
    recovers(nearly, [5], ["1"])
    assert letters(nearly.battle["mage"]) == "AAAAALLLLL"


@pytest.mark.rule("c2.mana.reserve.max")
def test_what_power_of_a_turn_has_let_in_is_lost_with_it_as_its_owner_says() -> None:
    """POU 5 and 2 more for a turn: 14 gems may be held, and 10 from then on."""
    arena = alone("AAAAALLLLL", power=5)
    arena.battle["mage"].gain("c2.magic.effect#change", "power:2", until="turn")
    arena.run(EndOfTurn(), dice=[5], answers=["2", ("c2.mana.reserve.max#gems", "1")])
    assert (len(arena.told(GemsChanged)), letters(arena.battle["mage"])) == (2, "AAAAAALLLL")


@pytest.mark.rule("c2.mana.reserve.max")
def test_who_loses_power_loses_the_gems_that_it_held_at_once() -> None:
    arena = alone("LLLLLLLLLL", power=5, skills=("Initié",), elements=("lumiere",))
    battle = arena.run(Weakened("mage", -2))
    assert letters(battle["mage"]) == "LLLLLL"


class Weakened(Step, frozen=True):
    """A spell changes the POU of a figure."""

    fighter: str
    by: int

    async def run(self, battle: Battle) -> None:
        working = Working("foe", "hex", "c2.magic.effect", "turn")
        await carry_out(battle, working, (Change(score="power", by=self.by),), battle[self.fighter])


@pytest.mark.rule("c2.mana.no-trade")
def test_one_magician_s_gems_never_become_another_s() -> None:
    arena = alone("AL")
    mage(arena, "other", "red", 30, 20, RIGHT, gems="")
    arena.run(EndOfTurn(), dice=[2, 1], answers=["3"])
    assert letters(arena.battle["other"]) == ""
    assert [event.fighter for event in arena.told(GemsChanged)] == ["mage"]


# -- recovery ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.table.recovery")
def test_the_recovery_table_is_that_of_the_book() -> None:
    for row in data("c2.table.recovery")["rows"]:
        for level in LEVELS:
            if row["result"] == "failure":
                assert recovered(level, None) == row[level]
                continue
            low = -9 if row["min"] is None else row["min"]
            high = 60 if row["max"] is None else row["max"]
            assert {recovered(level, result) for result in (low, high)} == {row[level]}


class Taking(Step, frozen=True):
    """Somebody takes new gems."""

    fighter: str
    count: int

    async def run(self, battle: Battle) -> None:
        await take_new_gems(battle, battle[self.fighter], self.count, "c2.mana.gems")


@pytest.mark.rule("c2.mana.gems")
@pytest.mark.parametrize("count", [0, -1])
def test_no_number_of_gems_is_no_gems(count: int) -> None:
    arena = alone("AA")
    assert letters(arena.run(Taking("mage", count))["mage"]) == "AA"
    assert arena.events == []


@pytest.mark.rule("c2.mana.recovery", "c2.turn.end")
def test_what_is_left_in_the_reserve_is_taken_from_the_recovery_roll() -> None:
    assert recovers(alone(), [2], ["1"]) == (9, 5)
    assert recovers(alone("F", power=6, elements=("feu", "lumiere"), initiative=4), [5], ["3"]) == (10, 5)
    assert recovers(alone("AAA"), [1], []) == (None, 0)
    assert recovers(alone(), [6, 1], ["yes"]) == (None, 0)
    assert recovers(alone(), [6, 3], ["yes", "2"]) == (16, 9)


@pytest.mark.rule("c2.magic.example.turn2-recovery")
def test_no_die_gives_the_three_gems_of_the_book_s_second_turn() -> None:
    found = {recovers(alone(), [die], ["0"] if die > 1 else [])[1] for die in (1, 2, 3, 4, 5)}
    found.add(recovers(alone(), [6], ["no", "0"])[1])
    assert 3 not in found
    gorgone = alone("FT", power=6, elements=("feu", "tenebres"), people="acheron")
    assert recovers(gorgone, [4], ["0"])[1] == 5


@pytest.mark.rule("c2.mana.recovery.melee", "c2.skill.guerrier-mage")
@pytest.mark.parametrize(
    ("people", "skills", "left"),
    [
        ("griffons", ("Initié",), 6),
        ("lions", ("Initié",), 3),
        ("acheron", ("Initié",), 3),
        ("griffons", ("Initié", "Guerrier-mage"), 3),
    ],
)
def test_in_melee_gems_left_count_twice_but_not_for_everybody(people: str, skills: tuple[str, ...], left: int) -> None:
    element = {"griffons": "feu", "lions": "lumiere", "acheron": "tenebres"}[people]
    letter = {"feu": "F", "lumiere": "L", "tenebres": "T"}[element]
    arena = Arena()
    mage(arena, "mage", "red", 20, 20, RIGHT, gems=3 * letter, people=people, skills=skills, elements=(element,))
    arena.add("foe", "blue", 22.5, 20, LEFT)
    assert recovers(arena, [4], [])[0] == 4 + 5 - left


@pytest.mark.rule("c2.mana.recovery.orc")
def test_a_one_is_no_failure_for_orcs() -> None:
    orc = {"people": "orques", "elements": (), "skills": ("Initié",), "power": 4}
    assert recovers(alone("I", **orc), [1], []) == (4, 2)
    assert recovers(alone("I", **orc), [6, 1], ["yes"]) == (10, 4)


# -- the Trance --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.magic.trance")
def test_in_a_trance_the_gems_left_do_not_count() -> None:
    arena = alone("AAAALL")
    arena.run(MoveFighter("mage"), answers=["trance"])
    caster = arena.battle["mage"]
    assert caster.has(TRANCE)
    assert not apply_hooks(arena.battle, caster, Hooks.may_shoot, True)
    assert not ready_to_cast(arena.battle, caster)
    assert not ready_to_shoot(arena.battle, caster)
    assert recovers(arena, [4], ["2"]) == (11, 7)
    assert not arena.battle["mage"].has(TRANCE)


@pytest.mark.rule("c2.magic.trance")
def test_a_trance_is_broken_by_an_assault_or_a_wound_roll() -> None:
    arena = alone("AAAALL")
    arena.battle["mage"].gain(TRANCE, until="turn")
    mage(arena, "witch", "blue", 40, 20, LEFT, spell(), gems="LL")
    arena.run(CastNext("witch"), answers=["card/dart"], dice=[5, *STUNNED])
    assert not arena.battle["mage"].has(TRANCE)
    charged = alone("AAAALL")
    charged.battle["mage"].gain(TRANCE, until="turn")
    charged.add("lancer", "blue", 40, 20, LEFT)
    charged.run(MoveFighter("lancer"), answers=["charge", OFFERED])
    assert not charged.battle["mage"].has(TRANCE)


class Wounded(Step, frozen=True):
    """Something wounds the Magician without a roll."""

    async def run(self, battle: Battle) -> None:
        await suffer(battle, battle["mage"], LIGHT, rule="c2.magic.effect")


@pytest.mark.rule("c2.magic.trance")
def test_a_wound_without_a_roll_breaks_a_trance_too() -> None:
    arena = alone("AAAALL")
    arena.battle["mage"].gain(TRANCE, until="turn")
    assert not arena.run(Wounded())["mage"].has(TRANCE)


@pytest.mark.rule("c2.magic.trance")
def test_who_has_fled_in_his_trance_gains_nothing_by_it() -> None:
    arena = alone("AAAALL", courage=4)
    arena.battle["mage"].gain(TRANCE, until="turn")
    arena.add("ogre", "blue", 4, 20, RIGHT, fear=9)
    battle = arena.run(MoveFighter("ogre"), dice=[2], answers=["charge"])
    assert battle["mage"].fleeing == 9
    arena.battle = battle
    assert recovers(arena, [4], ["2"]) == (5, 3)


@pytest.mark.rule("c2.magic.trance", "c2.skill.guerrier-mage")
def test_no_trance_in_melee_nor_for_warrior_mages() -> None:
    arena = alone()
    caster = arena.battle["mage"]
    assert may_enter(arena.battle, caster)
    arena.add("near", "blue", 22.5, 20, LEFT)
    assert not may_enter(arena.battle, caster)
    assert not may_move(arena.battle, arena.battle["foe"], "trance")
    fighter = alone(skills=("Initié", "Guerrier-mage"), elements=("lumiere",))
    assert not may_move(fighter.battle, fighter.battle["mage"], "trance")
    assert counter_attack_rise(fighter.battle, fighter.battle["mage"]) is not None


@pytest.mark.rule("c2.magic.warrior-mage")
def test_a_warrior_mage_is_a_magician_who_fights() -> None:
    arena = Arena()
    plain = mage(arena, "plain", "red", 20, 20, RIGHT)
    fighter = mage(arena, "fighter", "red", 30, 20, RIGHT, skills=("Initié", "Guerrier-mage"))
    assert counter_attack_rise(arena.battle, plain) is None
    assert counter_attack_rise(arena.battle, fighter) is not None
    grant(plain, "c2.skill.guerrier-mage", source="card/lesson", until="turn")
    assert counter_attack_rise(arena.battle, plain) is not None


@pytest.mark.rule("c2.skill.timing.end-of-turn", "c2.turn.end")
def test_as_a_turn_ends_gems_return_before_wounds_heal_and_effects_end() -> None:
    arena = Arena()
    dying = arena.add("dying", "red", 10, 20, skills=(read_skill("Acharné"),))
    dying.gain("c2.skill.acharne#dying", until="turn")
    arena.add("fading", "red", 20, 20, skills=(read_skill("Éphémère/6"),))
    healing = arena.add("healing", "red", 30, 20, skills=(read_skill("Régénération/5"),))
    healing.wound = LIGHT
    healing.gain(STUN, until="turn")
    mage(arena, "mage", "red", 40, 20, RIGHT, skills=("Initié",), elements=("lumiere",))
    arena.add("foe", "blue", 80, 20, LEFT)
    arena.run(EndOfTurn(), dice=[2, 5, 3], answers=["yes"])
    told = [event.rule if isinstance(event, Rolled) else type(event).__name__ for event in arena.events]
    order = ["c2.mana.recovery", "c2.skill.regeneration", "c2.skill.ephemere", "FighterLost"]
    assert [found for found in told if found in order] == order
    assert arena.battle["healing"].wound == UNHURT
    assert not arena.battle["healing"].has(STUN)


# -- written down ------------------------------------------------------------------------------------------------------

WRITTEN = """\
scene: Gems
fighters:
  - {{id: mage, side: red, profile: sun-scholar, at: [30, 20], gems: [{gems}]}}
start: movement
"""


def test_scenes_call_gems_by_their_elements_in_either_language(tmp_path: Path) -> None:
    path = tmp_path / "gems.scene.yaml"
    path.write_text(WRITTEN.format(gems="Light, Air, lumiere"), encoding="utf-8")
    (mage,) = load_scene(path).setup["fighters"]
    assert mage["gems"] == ["air", "lumiere", "lumiere"]


def test_a_scene_with_a_gem_of_no_element_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "gems.scene.yaml"
    path.write_text(WRITTEN.format(gems="Lumire"), encoding="utf-8")
    with pytest.raises(BadDocument, match="gems"):
        load_scene(path)
