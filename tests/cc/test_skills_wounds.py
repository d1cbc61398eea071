"""Skills about wounds and healing, and immunities."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import Arena, doing, taking
from tests.cc.test_skills_melee import give
from tests.cc.test_wounds import Hurt, Suffer

from escarmouche.kernel.effects import apply_hooks, breakdown
from escarmouche.rulebooks.cc.content.profile import Skill
from escarmouche.rulebooks.cc.content.skill_names import read_skill
from escarmouche.rulebooks.cc.events import FighterHurt, FightsOn, StepsTaken, WoundRolled
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import attack, weight, weight_in_assault, wound_level
from escarmouche.rulebooks.cc.rules.combat import ATTACKING
from escarmouche.rulebooks.cc.rules.granting import equip, grant
from escarmouche.rulebooks.cc.rules.melee import may_pursue
from escarmouche.rulebooks.cc.rules.turn import EndOfTurn, MaintenancePhase
from escarmouche.rulebooks.cc.rules.wounds import wound_roll
from escarmouche.rulebooks.cc.skills.wounds import may_heal
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, KILLED, LIGHT, SERIOUS, STUNNED, UNHURT
from escarmouche.table import CM


async def struck(battle: Any, victim: Any, by: Any, force: int) -> None:
    """A blow of this force."""
    await wound_roll(battle, victim, force, by=by, rule=ATTACKING)


async def shot(battle: Any, victim: Any, by: Any, force: int) -> None:
    """A shot of this force."""
    await wound_roll(battle, victim, force, by=by, rule="cc.core.shoot.test")


def two(*skills: str, **changes: Any) -> Arena:
    """``a``, who has these skills, and an enemy ``x`` far away; both RES 5."""
    arena = Arena()
    arena.add("a", "red", 20, 20, **{"resistance": 5, **changes})
    arena.add("x", "blue", 80, 20, resistance=5)
    give(arena, "a", *skills)
    return arena


def wound(arena: Arena) -> str:
    """The result of the last wound roll."""
    return str(arena.told(WoundRolled)[-1].wound)


@pytest.mark.rule("cc.skill.dur-a-cuire")
def test_hard_to_kill_reads_even_a_death_a_row_higher_up_to_the_first_row() -> None:
    arena = two("dur-a-cuire")
    arena.run(Hurt("a", (6,)), dice=(5, 6))
    assert wound(arena) == "critical"
    arena = two("dur-a-cuire")
    arena.run(Hurt("a", (0,)), dice=(1, 2))
    assert wound(arena) == "stunned"
    arena = two("dur-a-cuire")
    arena.run(Hurt("a", (5,)), dice=(6, 6))
    assert wound(arena) == "killed"


@pytest.mark.rule("cc.skill.dur-a-cuire.assault")
def test_hard_to_kill_weighs_one_more_when_assaulted() -> None:
    arena = two("dur-a-cuire")
    fighter = arena.battle["a"]
    fighter.assaulted_by = ("x",)
    assert weight(arena.battle, fighter) == 1
    assert weight_in_assault(arena.battle, fighter, "assaulted") == 2
    assert weight_in_assault(arena.battle, fighter, "charge") == 1, "whoever has assaulted him before"


@pytest.mark.rule("cc.skill.fleau", "cc.skill.fleau.several")
def test_bane_is_read_a_row_lower_once_however_many_match() -> None:
    arena = two("fleau/people:toys", "fleau/rank:regular", "fleau/status:shooter")
    arena.run(doing(struck, "x", "a", 5), dice=(2, 4))
    assert wound(arena) == "serious", "6 is the third row, light in the arms; the fourth is serious"
    arena = two("fleau/people:others")
    arena.run(doing(struck, "x", "a", 5), dice=(2, 4))
    assert wound(arena) == "light"


@pytest.mark.rule("cc.skill.elementaire.skills", "cc.core.skill.innate")
@pytest.mark.parametrize(
    ("element", "immunity", "banes"),
    [
        ("air", "air", {"earth", "darkness"}),
        ("earth", "earth", {"air", "darkness"}),
        ("water", "water", {"fire", "darkness"}),
        ("fire", "fire", {"water", "darkness"}),
        ("light", "light", {"darkness"}),
        ("darkness", "", {"air", "earth", "water", "fire", "light", "darkness"}),
    ],
)
def test_an_elemental_is_immune_to_his_element_and_the_bane_of_others(
    element: str, immunity: str, banes: set[str]
) -> None:
    arena = two(f"elementaire/{element}")
    effects = arena.battle["a"].effects
    immune = [effect.parameter for effect in effects if effect.name == "cc.skill.immunite"]
    assert immune == ([f"element:{immunity}"] if immunity else [])
    found = {effect.parameter for effect in effects if effect.name == "cc.skill.fleau"}
    assert found == {f"element:{bane}" for bane in banes}


@pytest.mark.rule("cc.skill.elementaire.skills", "cc.skill.elementaire.same-element")
@pytest.mark.parametrize(
    ("by", "victim", "result"),
    [
        ("fire", "water", "critical"),
        ("fire", "earth", "serious"),
        ("fire", "fire", "light"),
        ("darkness", "darkness", "critical"),
    ],
)
def test_elementals_strike_their_element_mildly_and_the_opposed_one_harder(by: str, victim: str, result: str) -> None:
    arena = two(f"elementaire/{by}")
    give(arena, "x", f"elementaire/{victim}")
    arena.run(doing(struck, "x", "a", 10), dice=(2, 4))
    assert wound(arena) == result, "11 is the fourth row, serious in the arms"


@pytest.mark.rule("cc.skill.fleau.dur-a-cuire")
def test_bane_and_hard_to_kill_cancel_each_other() -> None:
    arena = two("fleau/people:toys")
    give(arena, "x", "dur-a-cuire")
    arena.run(doing(struck, "x", "a", 5), dice=(2, 4))
    assert wound(arena) == "light"


@pytest.mark.rule("cc.skill.fleau.tir-immobile")
def test_bane_adds_to_a_static_shot() -> None:
    async def static(battle: Any, victim: Any, by: Any) -> None:
        await wound_roll(battle, victim, 5, by=by, rule="cc.core.shoot.test", worse=1)

    arena = two("fleau/people:toys")
    arena.run(doing(static, "x", "a"), dice=(2, 4))
    assert wound(arena) == "critical", "two rows lower"


@pytest.mark.rule("cc.skill.arme-sacree")
def test_a_double_of_a_sacred_weapon_kills_by_the_kind_of_attack() -> None:
    arena = two("arme-sacree/combat")
    arena.run(doing(struck, "x", "a", 5), dice=(1, 1))
    assert wound(arena) == "killed"
    arena = two("arme-sacree/combat")
    arena.run(doing(shot, "x", "a", 5), dice=(1, 1))
    assert wound(arena) == "none"


@pytest.mark.rule("cc.skill.arme-sacree")
@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("magie", "cc.core.magic.incantation-steps"),
        ("foi", "cc.core.faith.call"),
        ("tir", "cc.skill.artillerie-perforante"),
        ("tir", "cc.skill.artillerie-zone"),
    ],
)
def test_so_do_those_of_spells_miracles_and_artillery(kind: str, rule: str) -> None:
    for word in ("combat", kind):
        arena = two(f"arme-sacree/{word}")
        arena.run(doing(hit_by, "x", "a", rule), dice=(1, 1))
        assert wound(arena) == ("killed" if word == kind else "none")


async def hit_by(battle: Any, victim: Any, by: Any, rule: str) -> None:
    """A wound roll that comes of a rule."""
    await wound_roll(battle, victim, 5, by=by, rule=rule)


@pytest.mark.rule("cc.skill.armure-sacree")
def test_a_double_does_nothing_to_sacred_armour_whatever_the_weapon() -> None:
    arena = two("arme-sacree/combat")
    give(arena, "x", "armure-sacree")
    arena.run(doing(struck, "x", "a", 5), dice=(6, 6))
    assert wound(arena) == "none"


@pytest.mark.rule("cc.skill.instinct-de-survie")
def test_survival_instinct_cancels_the_roll_on_x_or_more() -> None:
    arena = two("instinct-de-survie/6", "instinct-de-survie/5")
    arena.run(Hurt("a", (5,)), dice=(5,))
    assert arena.told(WoundRolled) == []
    arena.run(Hurt("a", (5,)), dice=(4, 1, 2))
    assert len(arena.told(WoundRolled)) == 1


@pytest.mark.rule("cc.skill.coriace")
@pytest.mark.parametrize(("level", "steps"), [(STUNNED, 0), (LIGHT, 0), (SERIOUS, 1), (CRITICAL, 2)])
def test_the_tough_suffer_a_step_less(level: int, steps: int) -> None:
    battle = two("coriace").run(Suffer("a", (level,)))
    assert battle["a"].steps == steps
    assert battle["a"].has("cc.core.wound.stunned") == (level == STUNNED)


@pytest.mark.rule("cc.skill.coriace")
def test_tue_net_is_no_wound_for_the_tough() -> None:
    assert two("coriace").run(Suffer("a", (KILLED,)))["a"].lost == "killed"


@pytest.mark.rule("cc.skill.vulnerable")
@pytest.mark.parametrize(("level", "steps"), [(STUNNED, 0), (UNHURT, 0), (LIGHT, 2), (SERIOUS, 3)])
def test_the_vulnerable_suffer_a_level_more(level: int, steps: int) -> None:
    battle = two("vulnerable").run(Suffer("a", (level,)))
    assert battle["a"].steps == steps
    assert two("vulnerable").run(Suffer("a", (CRITICAL,)))["a"].lost == "killed"


@pytest.mark.rule("cc.skill.vulnerable")
def test_of_both_the_tough_comes_first() -> None:
    assert two("vulnerable", "coriace").run(Suffer("a", (LIGHT,)))["a"].steps == 0


@pytest.mark.rule("cc.skill.enorme", "cc.skill.enorme.levels")
@pytest.mark.parametrize(("steps", "level"), [(2, UNHURT), (3, LIGHT), (4, SERIOUS), (5, CRITICAL)])
def test_the_huge_take_x_steps_more(steps: int, level: int) -> None:
    arena = two("enorme/2")
    fighter = arena.battle["a"]
    assert weight(arena.battle, fighter) == 4
    fighter.steps = steps
    assert wound_level(arena.battle, fighter) == level
    assert arena.run(Suffer("a", (KILLED,)))["a"].lost == ("killed" if steps + 4 >= 6 else "")


@pytest.mark.rule("cc.skill.enorme", "cc.skill.enorme.levels")
@pytest.mark.parametrize(("steps", "dead"), [(3, False), (4, True)])
def test_who_is_huge_for_a_time_dies_of_what_he_has_borne_when_it_ends(steps: int, dead: bool) -> None:
    arena = two()
    grant(arena.battle["a"], "cc.skill.enorme", 2, until="turn")
    arena.battle["a"].steps = steps
    assert (arena.run(EndOfTurn())["a"].lost == "killed") is dead


@pytest.mark.rule("cc.skill.enorme")
def test_it_is_told_that_the_first_steps_of_the_huge_count_for_nothing() -> None:
    """Between "killed outright" and "critically wounded" stands why."""
    arena = two("enorme/1")
    arena.run(Suffer("a", (KILLED,)))
    told = [type(event) for event in arena.events]
    assert told == [StepsTaken, FighterHurt]
    assert (arena.told(StepsTaken)[0].steps, arena.told(StepsTaken)[0].total) == (4, 4)
    plain = two("brutal")
    plain.run(Suffer("a", (LIGHT,)))
    assert not plain.told(StepsTaken)


@pytest.mark.rule("cc.skill.possede", "cc.skill.possede.exceptions")
def test_the_possessed_have_one_step_less_penalty_but_are_stunned_as_ever() -> None:
    arena = two("possede", attack=5)
    battle, fighter = arena.battle, arena.battle["a"]
    assert [_at(battle, fighter, steps) for steps in (0, 1, 2, 3)] == [5, 5, 4, 3]
    fighter.steps = 0
    fighter.gain("cc.core.wound.stunned", until="turn")
    assert attack(battle, fighter) == 4


@pytest.mark.rule("cc.skill.elementaire.same-element")
@pytest.mark.parametrize(("by", "result"), [("fire", "critical"), ("water", "killed")])
def test_death_too_is_milder_by_an_elemental_of_the_same_element(by: str, result: str) -> None:
    arena = two("elementaire/fire", resistance=5)
    give(arena, "x", f"elementaire/{by}")
    arena.run(doing(struck, "x", "a", 14), dice=(3, 4))
    assert wound(arena) == result, "16 is the fifth row, death in the trunk"


@pytest.mark.rule("cc.skill.endurance")
def test_endurance_ignores_light_wounds_and_being_stunned() -> None:
    arena = two("endurance", attack=5)
    battle, fighter = arena.battle, arena.battle["a"]
    fighter.gain("cc.core.wound.stunned", until="turn")
    assert [_at(battle, fighter, steps) for steps in (0, 1, 2, 3)] == [5, 5, 3, 2]
    assert apply_hooks(battle, fighter, Hooks.stun_penalty, 1) == 0
    fighter.steps = 1
    assert apply_hooks(battle, fighter, Hooks.wound_penalty, 1) == 0


def test_a_score_is_told_without_the_parts_of_its_penalty() -> None:
    arena = two("endurance", attack=5)
    battle, fighter = arena.battle, arena.battle["a"]
    fighter.gain("cc.core.wound.stunned", until="turn")
    score = breakdown(fighter.profile.attack, lambda: attack(battle, fighter))
    assert (score.parts, score.total) == ((), 5)
    fighter.steps = 2
    told = breakdown(fighter.profile.attack, lambda: attack(battle, fighter))
    assert [(part.rule, part.before, part.after) for part in told.parts] == [("cc.core.wound.penalties", 5, 3)]


def _at(battle: Any, fighter: Any, steps: int) -> int:
    fighter.steps = steps
    return attack(battle, fighter)


@pytest.mark.rule("cc.skill.acharne")
def test_the_relentless_fight_on_as_critical_until_the_maintenance_phase() -> None:
    arena = two("acharne", attack=5)
    battle = arena.run(Suffer("a", (KILLED, SERIOUS)))
    assert [told.fighter for told in arena.told(FightsOn)] == ["a"]
    fighter = battle["a"]
    assert fighter.in_play
    assert wound_level(battle, fighter) == CRITICAL
    assert attack(battle, fighter) == 2
    battle = arena.run(MaintenancePhase())
    assert battle["a"].lost == "killed"


@pytest.mark.rule("cc.skill.acharne.pursuit")
def test_as_he_stays_nobody_who_touches_him_pursues() -> None:
    arena = Arena()
    arena.add("a", "red", 30, 30)
    arena.add("x", "blue", 32.5, 30)
    give(arena, "a", "acharne")
    battle = arena.run(Suffer("a", (KILLED,)))
    assert not may_pursue(battle, battle["x"])


@pytest.mark.rule("cc.skill.ephemere")
def test_the_ephemeral_have_a_step_more_if_a_die_comes_to_x() -> None:
    arena = two("ephemere/5")
    assert arena.run(MaintenancePhase(), dice=(5, 6))["a"].steps == 1
    assert arena.run(MaintenancePhase(), dice=(4, 4))["a"].steps == 1


@pytest.mark.rule("cc.skill.regeneration", "cc.skill.regeneration.exclusions")
def test_regeneration_takes_a_step_away_for_each_die_that_comes_to_x() -> None:
    arena = two("regeneration/5")
    arena.battle["a"].steps = 3
    assert arena.run(MaintenancePhase(), dice=(5, 6))["a"].steps == 1
    grant(arena.battle["a"], "cc.skill.structure", 4)
    assert arena.run(MaintenancePhase())["a"].steps == 1
    arena = two("regeneration/5", "acharne")
    arena.run(Suffer("a", (KILLED,)))
    assert arena.run(MaintenancePhase())["a"].lost == "killed"


@pytest.mark.rule("cc.skill.soin", "cc.skill.soin.limits")
def test_a_healer_heals_one_whom_he_touches_once_a_turn() -> None:
    arena = Arena()
    arena.add("a", "red", 30, 30)
    arena.add("b", "red", 32.5, 30)
    arena.add("c", "red", 60, 30)
    give(arena, "a", "soin/5")
    for name in ("b", "c"):
        arena.battle[name].steps = 2
    battle = arena.run(*taking("soin", "a"), dice=(5, 1))
    assert [battle[name].steps for name in ("b", "c")] == [1, 2]
    assert not may_heal(battle, battle["a"])
    battle = arena.run(MaintenancePhase())
    assert may_heal(battle, battle["a"])
    grant(battle["b"], "cc.skill.structure", 3)
    assert not may_heal(battle, battle["a"])


@pytest.mark.rule("cc.skill.immunite.location", "cc.skill.immunite.duplicate")
def test_the_immune_ignore_wounds_in_that_place_but_not_doubles() -> None:
    arena = two("immunite/tete", "immunite/jambes")
    arena.run(Hurt("a", (6, 6)), dice=(5, 6, 1, 5))
    assert [event.wound for event in arena.told(WoundRolled)] == ["none", "none"]
    arena.run(Hurt("a", (6,)), dice=(5, 5))
    assert wound(arena) == "critical"


@pytest.mark.rule("cc.core.skill.origin", "cc.core.skill.innate", "cc.skill.general.duplicate")
def test_a_skill_brings_others_and_a_second_one_changes_nothing() -> None:
    arena = two("desespere")
    fighter = arena.battle["a"]
    assert fighter.has("cc.skill.immunite")
    grant(fighter, "cc.skill.tueur-ne")
    once = fighter.effects
    grant(fighter, "cc.skill.tueur-ne", source="spell")
    assert fighter.effects == once
    equip(fighter)
    assert fighter.effects == once
    assert read_skill("(Commandement/10)") == Skill("commandement", 10 * CM, innate=True)
