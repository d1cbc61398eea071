"""Concentration, doses of mutagen, poison: when they are spent, and what comes of them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import BOW, EAST, WEST, Arena, doing, line, taking
from tests.cc.test_combat import fight
from tests.cc.test_skills_melee import armed, give
from tests.cc.test_wounds import Hurt

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.cc.battle import Army, Battle, Fighter
from escarmouche.rulebooks.cc.events import (
    DoseSpent,
    InitiativeWon,
    MutagenRolled,
    PointsPut,
    PoisonWorked,
    WoundRolled,
)
from escarmouche.rulebooks.cc.rules.activation import ActivateFighter, EndOfActivations
from escarmouche.rulebooks.cc.rules.characteristics import attack, movement, resistance
from escarmouche.rulebooks.cc.rules.fear import stand_firm
from escarmouche.rulebooks.cc.rules.melee import CombatPhase
from escarmouche.rulebooks.cc.rules.turn import EndOfTurn, TacticsRoll
from escarmouche.rulebooks.cc.rules.windows import start_phase
from escarmouche.rulebooks.cc.skills.points import MUTAGEN, TOXIC, free_dose
from escarmouche.table import CM

DOSE = ("cc.skill.mutagene", "yes")
LATER = ("cc.skill.mutagene.allocation", "pass")


async def phase(battle: Battle, name: str) -> None:
    """A phase begins."""
    battle.phase = name  # type: ignore[assignment]
    await start_phase(battle)


async def gift(battle: Battle, fighter: Fighter, skill: str) -> None:
    """A dose for nothing."""
    await free_dose(battle, fighter, skill)


def lone(*skills: str, **changes: Any) -> Arena:
    """``a``, who has these skills, in an army of 100 points, and ``x`` far away."""
    arena = Arena()
    arena.add("a", "red", 20, 20, EAST, **{"points": 100, **changes})
    arena.add("x", "blue", 80, 20, WEST)
    give(arena, "a", *skills)
    return arena


# -- Concentration -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.concentration")
def test_points_in_bold_scores_return_after_activations_and_each_combat() -> None:
    arena = lone("concentration/2", bold=("attack", "movement"))
    with pytest.raises(IllegalAnswer):
        arena.run(doing(phase, "strategic"), answers=["defence:1"])
    arena.run(doing(phase, "activation"), answers=["attack:1", "pass"])
    arena.run(ActivateFighter("a"), answers=["movement:1", "end"])
    battle = arena.battle
    assert attack(battle, battle["a"]) == 5
    assert movement(battle, battle["a"]) == 11 * CM
    arena.run(EndOfActivations())
    assert attack(arena.battle, arena.battle["a"]) == 4
    arena.run(doing(phase, "combat"), answers=["attack:2"])
    assert attack(arena.battle, arena.battle["a"]) == 6
    arena.run(EndOfTurn())
    assert attack(arena.battle, arena.battle["a"]) == 4


@pytest.mark.rule("cc.core.turn.phase-start", "cc.skill.concentration")
def test_when_the_combat_phase_starts_points_are_put_in_before_initiative() -> None:
    arena = armed("concentration/1", bold=("initiative",))
    arena.run(CombatPhase(), dice=[4, 4], answers=[("cc.skill.concentration", "initiative:1"), "0", "0"])
    assert arena.told(InitiativeWon)[0].first == ("r",)


@pytest.mark.rule("cc.skill.concentration")
def test_points_are_put_in_with_the_combat_dice_and_end_with_the_combat() -> None:
    arena = armed("concentration/1")
    arena.battle["r"].profile = Arena().add("y", "red", 5, 5, bold=("attack",)).profile
    fight(arena, [5, 2], ["0", ("cc.skill.concentration", "attack:1"), "0"])
    assert arena.told(PointsPut)
    assert attack(arena.battle, arena.battle["r"]) == 4
    assert not arena.battle["r"].in_rout
    arena.battle["r"].in_rout = True
    fight(arena, [5, 2], ["0", "0"])


@pytest.mark.rule("cc.skill.concentration.not-retroactive", "cc.core.dice.not-retroactive")
def test_a_score_that_is_raised_changes_no_wound_roll_made_before() -> None:
    arena = lone("concentration/2", bold=("resistance",))
    arena.run(Hurt("a", (2,)), dice=(3, 4))
    before = arena.battle["a"].steps
    arena.run(doing(phase, "combat"), answers=["resistance:2"])
    assert arena.battle["a"].steps == before
    assert resistance(arena.battle, arena.battle["a"]) == 6
    arena.run(Hurt("a", (2,)), dice=(3, 4))
    assert arena.told(WoundRolled)[0].resistance.total == 6


# -- Mutagen -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.mutagene", "cc.skill.mutagene.roll", "cc.core.dice.exclusions")
@pytest.mark.parametrize(("x", "die", "points"), [(-1, 2, 1), (1, 5, 6), (-1, 1, 0), (-3, 1, 0), (0, 6, 6), (0, 1, 1)])
def test_a_die_and_x_give_the_points(x: int, die: int, points: int) -> None:
    arena = lone(f"mutagene/{x}")
    answers = [DOSE, *([LATER] if points else [])]
    arena.run(doing(phase, "strategic"), dice=[die], answers=answers)
    assert [told.points for told in arena.told(MutagenRolled)] == [points]


@pytest.mark.rule("cc.skill.mutagene.caps")
def test_three_points_at_most_go_into_one_of_eight_scores() -> None:
    arena = lone("mutagene/1")
    for answer in ("attack:4", "shooting:1", "power:1", "fear:1"):
        with pytest.raises(IllegalAnswer):
            arena.run(doing(phase, "strategic"), dice=[5], answers=[DOSE, answer])
    with pytest.raises(IllegalAnswer):
        arena.run(doing(phase, "strategic"), dice=[5], answers=[DOSE, "attack:2", "attack:2"])
    arena.run(doing(phase, "strategic"), dice=[5], answers=[DOSE, "attack:3", "movement:1", "resistance:2"])
    battle = arena.battle
    assert (attack(battle, battle["a"]), resistance(battle, battle["a"])) == (7, 6)


@pytest.mark.rule("cc.skill.mutagene.allocation", "cc.skill.mutagene.duration")
def test_points_are_used_later_and_lost_with_the_turn() -> None:
    arena = lone("mutagene/-1")
    arena.run(doing(phase, "strategic"), dice=[4], answers=[DOSE, LATER])
    arena.run(doing(phase, "activation"), answers=["attack:1", "pass"])
    walk = line((20, 20), (25, 20))
    arena.run(ActivateFighter("a"), answers=["pass", "walk", walk, "resistance:1", "pass", "end"])
    arena.run(doing(phase, "combat"), answers=["pass"])
    battle = arena.battle
    assert (attack(battle, battle["a"]), resistance(battle, battle["a"])) == (5, 5)
    arena.run(EndOfTurn())
    arena.run(doing(phase, "combat"))
    assert attack(arena.battle, arena.battle["a"]) == 4


@pytest.mark.rule("cc.core.turn.strategic", "cc.skill.mutagene.when", "cc.skill.toxique.when")
@pytest.mark.parametrize(("skill", "dice"), [("mutagene/-1", [5, 2, 4]), ("toxique/1", [5, 2])])
def test_a_dose_may_be_spent_after_the_tactics_roll(skill: str, dice: list[int]) -> None:
    arena = lone(skill)
    arena.battle.phase = "strategic"
    name, _, _ = skill.partition("/")
    arena.run(TacticsRoll(), dice=dice, answers=[(f"cc.skill.{name}", "yes"), *([LATER] if name == "mutagene" else [])])
    assert [told.fighter for told in arena.told(DoseSpent)] == ["a"]


@pytest.mark.rule("cc.skill.mutagene.allocation", "cc.skill.mutagene.when")
def test_a_dose_at_the_start_of_a_combat_counts_in_it() -> None:
    arena = armed("mutagene/-1", points=100, attack=2)
    fight(arena, [5, 2, 2, 1], ["0", DOSE, "attack:1", "1", "none"])
    assert attack(arena.battle, arena.battle["r"]) == 3


@pytest.mark.rule("cc.skill.mutagene.when")
def test_doses_are_spent_one_a_turn_in_three_kinds_of_moments() -> None:
    arena = lone("mutagene/-1", champion=True)
    arena.run(doing(phase, "mystic"))
    arena.run(doing(phase, "strategic"), answers=["no"])
    walk = line((20, 20), (25, 20))
    arena.run(ActivateFighter("a"), dice=[1], answers=["no", "walk", walk, "yes", "end"])
    arena.battle.doses = {}
    arena.run(doing(phase, "strategic"))


@pytest.mark.rule("cc.skill.mutagene.stock")
@pytest.mark.parametrize(("changes", "doses"), [({}, 1), ({"size": "large"}, 2), ({"champion": True}, 2)])
def test_a_fighter_has_doses_by_his_puissance_and_one_more_as_a_champion(changes: dict[str, Any], doses: int) -> None:
    arena = lone("mutagene/-1", **changes)
    for _ in range(doses):
        arena.run(doing(phase, "strategic"), dice=[1], answers=[DOSE])
        arena.run(EndOfTurn())
    arena.run(doing(phase, "strategic"))


@pytest.mark.rule("cc.skill.mutagene.doses-per-turn")
@pytest.mark.parametrize(("points", "doses"), [(99, 0), (199, 1), (200, 2)])
def test_a_side_spends_one_a_turn_for_each_whole_slice_of_its_army(points: int, doses: int) -> None:
    arena = lone("mutagene/-1", points=points - 40)
    for name, y in (("b", 30), ("c", 40)):
        arena.add(name, "red", 20, y, EAST)
        give(arena, name, "mutagene/-1")
    arena.run(doing(phase, "strategic"), dice=[1] * doses, answers=[DOSE] * doses)
    assert len(arena.told(DoseSpent)) == doses


@pytest.mark.rule("cc.skill.mutagene.doses-per-turn", "cc.core.strategic-value")
@pytest.mark.parametrize(("points", "doses"), [(199, 0), (200, 1)])
def test_of_an_army_that_was_recruited_all_counts_its_nexus_too(points: int, doses: int) -> None:
    arena = lone("mutagene/-1", points=150)
    arena.battle.armies = {"red": Army("dirz", points=points - 100)}
    arena.run(doing(phase, "strategic"), dice=[1] * doses, answers=[DOSE] * doses)
    assert len(arena.told(DoseSpent)) == doses


@pytest.mark.rule("cc.skill.mutagene.doses-per-turn", "cc.core.control")
def test_whoever_the_enemy_controls_counts_for_his_own_army() -> None:
    arena = lone("mutagene/-1", points=60)
    arena.add("b", "red", 20, 30, EAST, points=40)
    arena.battle["b"].owner, arena.battle["b"].side = "red", "blue"
    arena.run(doing(phase, "strategic"), dice=[1], answers=[DOSE])
    assert len(arena.told(DoseSpent)) == 1


@pytest.mark.rule("cc.skill.mutagene.example-doses")
def test_a_free_dose_is_none_of_those_of_the_turn() -> None:
    arena = armed("mutagene/-1", points=100)
    for number in range(4):
        name = f"m{number}"
        arena.add(name, "red", 10 + 5 * number, 50, EAST, points=75)
        give(arena, name, "mutagene/-1")
    arena.run(ActivateFighter("m0"), dice=[1], answers=[DOSE, "end"])
    arena.run(ActivateFighter("m1"), dice=[1], answers=[DOSE, "end"])
    arena.run(doing(gift, "m2", MUTAGEN), dice=[1])
    assert [told.free for told in arena.told(DoseSpent)] == [True]
    arena.run(ActivateFighter("m2"), answers=["end"])
    arena.run(doing(gift, "m2", MUTAGEN))
    fight(arena, [5, 2, 1], ["0", DOSE, "0"])
    arena.run(doing(phase, "strategic"), dice=[1], answers=[DOSE])
    assert arena.battle.doses == {"red:cc.skill.mutagene": 4}
    arena.add("m5", "red", 40, 50, EAST)
    give(arena, "m5", "mutagene/-1")
    arena.run(ActivateFighter("m5"), answers=["end"])


# -- poison ------------------------------------------------------------------------------------------------------------

TOX = ("cc.skill.toxique", "yes")
NAME = ("cc.skill.toxique.declare", "yes")


def viper(x: int = 2, **changes: Any) -> Arena:
    """``r``, Toxique/X, in contact with ``b1``."""
    return armed(f"toxique/{x}", points=100, **changes)


@pytest.mark.rule("cc.skill.toxique", "cc.skill.toxique.declare", "cc.skill.toxique.effect", "cc.skill.toxique.when")
def test_a_toxic_attack_that_wounds_gravely_kills_on_a_die_of_x_or_less() -> None:
    for die in (1, 2):
        arena = viper()
        answers = ["0", TOX, "1", NAME, "none", "none"]
        battle = fight(arena, [5, 2, 2, 3, 4, die], answers)
        assert [told.wound for told in arena.told(WoundRolled)] == ["serious"]
        assert [told.wound for told in arena.told(PoisonWorked)] == ["serious"]
        assert battle["b1"].lost == "killed"


@pytest.mark.rule("cc.skill.toxique.effect")
def test_a_higher_die_adds_a_light_wound_and_who_is_immune_has_none() -> None:
    arena = viper()
    fight(arena, [5, 2, 2, 3, 4, 3], ["0", TOX, "1", NAME, "none"])
    assert [told.wound for told in arena.told(PoisonWorked)] == ["light"]
    arena = viper()
    give(arena, "b1", "immunite/toxique")
    fight(arena, [5, 2, 2, 3, 4], ["0", TOX, "1", NAME, "none"])
    assert not arena.told(PoisonWorked)


@pytest.mark.rule("cc.skill.toxique.effect", "cc.skill.toxique.first-roll")
def test_the_die_is_lost_if_the_named_attack_does_not_wound_and_works_once() -> None:
    arena = viper(champion=True, resistance=4)
    fight(arena, [5, 2, 1, 2, 3, 4], ["0", TOX, "2", NAME, "none", "none"])
    assert not arena.told(PoisonWorked)
    assert arena.told(WoundRolled)
    arena = viper()
    fight(arena, [5, 2, 2, 1, 2, 2, 3, 4], ["0", TOX, "2", NAME, "none", "none"])
    assert arena.told(WoundRolled)[0].wound == "stunned"
    assert not arena.told(PoisonWorked)
    arena = viper()
    fight(arena, [5, 2, 2, 2, 3, 3], ["0", TOX, "1", NAME, "none"])
    assert arena.told(WoundRolled)[0].wound == "light"
    assert arena.told(PoisonWorked)


@pytest.mark.rule("cc.skill.toxique.declare")
def test_a_shot_may_be_named_toxic() -> None:
    arena = lone("toxique/2", shooting=6, weapon=BOW)
    arena.battle.stand(arena.battle["x"], arena.battle["x"].pose.at(30 * CM, 20 * CM))  # type: ignore[union-attr]
    arena.run(doing(gift, "a", TOXIC))
    arena.run(*taking("shoot", "a"), dice=[4, 2, 5, 3], answers=["yes", NAME])
    assert arena.told(PoisonWorked)


@pytest.mark.rule("cc.skill.toxique.discard")
def test_dice_left_over_go_with_the_turn() -> None:
    arena = viper()
    arena.run(doing(gift, "r", TOXIC))
    arena.run(EndOfTurn())
    fight(arena, [5, 2, 2, 1, 2], ["0", ("cc.skill.toxique", "no"), "1", "none"])


@pytest.mark.rule("cc.skill.toxique.example-doses")
def test_three_doses_in_a_turn_and_a_free_one() -> None:
    arena = viper()
    for number in range(3):
        arena.add(f"m{number}", "red", 10 + 5 * number, 50, EAST, points=80)
        give(arena, f"m{number}", "toxique/2")
    arena.run(ActivateFighter("m0"), answers=[TOX, "end"])
    arena.run(ActivateFighter("m1"), answers=[TOX, "end"])
    arena.run(doing(gift, "m2", TOXIC))
    arena.run(ActivateFighter("m2"), answers=["end"])
    fight(arena, [5, 2], ["0", TOX, "0"])
    assert arena.battle.doses == {"red:cc.skill.toxique": 3}


def test_a_combat_that_ends_takes_nothing_of_others() -> None:
    arena = armed("mutagene/-1", points=100)
    arena.run(doing(phase, "strategic"), dice=[3], answers=[DOSE, "attack:2"])
    fight(arena, [5, 2], ["0", "0"])
    assert attack(arena.battle, arena.battle["r"]) == 6


@pytest.mark.rule("cc.core.dice.final-bonus")
@pytest.mark.parametrize(("die", "passes"), [(1, False), (2, True)])
def test_what_raises_a_score_or_a_result_leaves_the_natural_result_alone(die: int, passes: bool) -> None:
    arena = lone("resolution/9")
    arena.battle["a"].gain("cc.skill.mutagene.allocation#points", "courage:3", until="turn")
    arena.add("ogre", "blue", 30, 20, WEST, fear=12)

    async def faces(battle: Battle, victim: Fighter, creature: Fighter) -> None:
        await stand_firm(battle, victim, (creature,))

    battle = arena.run(doing(faces, "a", "ogre"), dice=[die], answers=["yes"])
    assert battle["a"].in_rout is not passes


@pytest.mark.rule("cc.skill.general.passive")
def test_passive_skills_go_on_in_rout_by_themselves() -> None:
    arena = lone("dur-a-cuire", "coriace")
    arena.battle["a"].in_rout = True
    arena.run(Hurt("a", (4,)), dice=(5, 6))
    routed = arena.battle["a"].steps
    arena = lone("dur-a-cuire", "coriace")
    arena.run(Hurt("a", (4,)), dice=(5, 6))
    assert arena.battle["a"].steps == routed
    arena = lone()
    arena.run(Hurt("a", (4,)), dice=(5, 6))
    assert arena.battle["a"].steps > routed
