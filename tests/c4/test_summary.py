"""What the book says in definitions and summaries: distances, sight, dice, the order of the steps, states of units."""

from typing import Any

import pytest
from tests.c4.arena import OFFERED, Arena, hero, profile
from tests.c4.test_mystics import effect, magician

from escarmouche.kernel import Choose, Rolled, Step
from escarmouche.rulebooks.c4.battle import Battle, Objective, Options
from escarmouche.rulebooks.c4.content import effect_words as words
from escarmouche.rulebooks.c4.events import ElixirChanged, PhaseBegan
from escarmouche.rulebooks.c4.rules import elixir
from escarmouche.rulebooks.c4.rules.activation import Act, Activate
from escarmouche.rulebooks.c4.rules.assault import Assault, assault_reach
from escarmouche.rulebooks.c4.rules.combat import Melee
from escarmouche.rulebooks.c4.rules.losses import eliminate
from escarmouche.rulebooks.c4.rules.morale import is_under_half, rally
from escarmouche.rulebooks.c4.rules.mystics import Invoke
from escarmouche.rulebooks.c4.rules.shooting import Salvo, Shoot, sees
from escarmouche.rulebooks.c4.rules.stewardship import CollectElixir, StewardshipPhase
from escarmouche.rulebooks.c4.rules.tactical import build_sequences
from escarmouche.rulebooks.c4.rules.turn import EndOfTurn, Turn
from escarmouche.rulebooks.c4.rules.unit_moves import UnitMove
from escarmouche.table import CM, MM, Piece, Pose


class Do(Step, frozen=True):
    """One of a few rules by itself."""

    what: str

    async def run(self, battle: Battle) -> None:
        match self.what:
            case "sequences":
                await build_sequences(battle)
            case "rally":
                await rally(battle, battle.units["red-1"])
            case fallen:
                await eliminate(battle, battle.named([fallen]), "test", "c4.damage.points")


def thrown(made: Arena, rule: str) -> list[int]:
    """How many dice each roll of the last run threw for a rule."""
    return [len(event.faces) for event in made.events if isinstance(event, Rolled) and event.rule == rule]


# -- measuring and seeing ----------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.measure.edges")
def test_distances_run_from_edge_to_edge_whatever_the_heights() -> None:
    outline = tuple((x * 1000, y * 1000) for x, y in ((50, 50), (60, 50), (60, 60), (50, 60)))
    for y, z, held in ((71.5, 0, 5), (71.6, 0, 0), (71.5, 9 * CM, 5)):
        made = Arena(objectives=(Objective("hill", outline, 5),))
        made.unit("red-1", (profile(), 55, y))
        made.battle.stand(made.battle.models["red-1.0"], Pose(55 * CM, round(y * CM), 0, z))
        assert made.run(CollectElixir()).elixir["red"] == held
    made = Arena()
    made.unit("red-1", (profile(), 20, 20))
    made.unit("blue-1", (profile(base=50 * MM), 30, 20))
    assert made.battle.gap(made.battle.models["red-1.0"], made.battle.models["blue-1.0"]) == 6 * CM


@pytest.mark.rule("c4.los.flat", "c4.los.3d", "c4.term.ligne-de-vue-2d", "c4.term.ligne-de-vue-3d")
def test_a_line_past_obstacles_to_any_part_of_the_target_is_enough() -> None:
    def seen(height: float, left: float, target: float = 3) -> bool:
        corners = ((left, 29), (60, 29), (60, 31), (left, 31))
        wall = Piece("wall", "wall", tuple((round(x * CM), y * CM) for x, y in corners), round(height * CM))
        made = Arena(wall)
        made.unit("red-1", (profile(), 20, 20))
        made.unit("blue-1", (profile(height=round(target * CM)), 20, 40))
        return sees(made.battle, made.battle.models["red-1.0"], made.battle.models["blue-1.0"])

    assert not seen(6, 5)
    assert seen(6, 21)  # past its end, an edge of the base is seen
    assert seen(1, 5)  # over a low wall
    assert not seen(3.1, 5)
    assert seen(3.1, 5, target=9)  # the head of a tall one


# -- dice --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.test.dice_count")
def test_how_many_dice_each_kind_of_test_has() -> None:
    made = Arena()
    made.row("red-1", profile(dice=2, resistance=1), 2, 20, 20, routed=True)
    made.row("blue-1", profile(shot=(4, 2, 4)), 3, 20, 50)
    made.run(Do("rally"), dice=[1])
    assert thrown(made, "c4.morale.rally") == [1]
    made.run(Salvo("blue-1", "red-1", ("blue-1.0", "blue-1.1", "blue-1.2")), dice=[6, 4, 4, 1, 1, 1, 1, 1, 1, 1])
    assert thrown(made, "c4.shoot.attack_test") == [6, 1]
    assert thrown(made, "c4.shoot.force_test") == [3]
    made = Arena()
    made.row("red-1", profile(dice=2), 2, 20, 20)
    made.row("blue-1", profile(), 2, 20, 23)
    made.run(Melee("red-1"), answers=["soldier/blue-1/soldier"], dice=[4, 4, 1, 1, 1, 1])
    assert thrown(made, "c4.combat.attack_test") == [4]
    assert thrown(made, "c4.combat.force_test") == [2]
    ritual = effect("ritual", words.Mana(points=1), key="calm", difficulty=9, target="mystic", whose="friend")
    made = Arena()
    made.unit("red-1", (magician(ritual), 20, 20), mana=9)
    made.run(Invoke("red-1.0", ritual, "red-1.0", 0, 2), dice=[1, 1, 1])
    assert thrown(made, "c4.magic.ritual.test") == [3]


# -- the turn ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.tactic.sequence", "c4.tactic.mode.choice", "c4.term.mode")
def test_a_card_for_each_unit_on_the_battlefield_and_modes_as_agreed() -> None:
    made = Arena(modes=("barbarian", "strategist"))
    for number, unit in enumerate(("red-1", "red-2", "red-3", "blue-1", "blue-2")):
        made.unit(unit, (profile(), 10 + 10 * number, 20))
    made.battle.stand(made.battle.models["red-2.0"], None)
    order = ["blue-2", "blue-1"]
    battle = made.run(Do("sequences"), answers=["blue-2"])
    assert battle.sequences == {"red": ("red-1", "red-3"), "blue": tuple(order)}
    assert battle.mode("red") == "barbarian"
    assert battle.mode("blue") == "strategist"
    made.battle.options = Options()
    assert made.battle.mode("red") == "marauder"


@pytest.mark.rule("c4.table.summary.game", "c4.table.summary.tactical", "c4.table.summary.activation")
def test_the_phases_come_in_their_order() -> None:
    made = Arena(turns=1)
    made.unit("red-1", (profile(), 20, 20), routed=True)
    made.unit("blue-1", (profile(), 20, 100))
    made.battle.turn = 0
    answers: list[Any] = ["red", "play", "none", "play", "none"]
    # Opposition, the card that is drawn, the rally of the routed unit: once its card is revealed.
    made.run(Turn(), answers=answers, dice=[4, 3, 2, 4])
    assert [event.phase for event in made.told(PhaseBegan)] == ["tactical", "activation", "stewardship"]
    rolls = [event.rule for event in made.events if isinstance(event, Rolled)]
    assert rolls == ["c4.command.opposition"] * 2 + ["c4.tactic.mode.maraudeur", "c4.morale.rally"]
    assert made.told(PhaseBegan)[0].turn == 1


@pytest.mark.rule("c4.stewardship.steps", "c4.table.summary.upkeep", "c4.stewardship.upkeep")
def test_points_then_upkeep_then_elixir_the_opposition_winner_first() -> None:
    chill = effect("spell", words.Change(of="attack", by=-1), duration="game", upkeep=4)
    outline = tuple((x * 1000, y * 1000) for x, y in ((15, 15), (25, 15), (25, 25), (15, 25)))
    made = Arena(
        objectives=(Objective("hill", outline, 5), Objective("mill", tuple((x, y + 80_000) for x, y in outline), 5))
    )
    made.unit("red-1", (magician(chill), 20, 20), mana=3)
    made.unit("blue-1", (magician(chill), 20, 100), mana=3)
    made.run(Invoke("red-1.0", chill, "blue-1"), Invoke("blue-1.0", chill, "red-1"))
    made.battle.winner_of_turn = "blue"
    # Nothing is left to pay with but the mana that the first step brings: a die and the Power of 4.
    battle = made.run(StewardshipPhase(), answers=["yes", "yes"], dice=[2, 3])
    assert (battle.units["blue-1"].mana, battle.units["red-1"].mana) == (2, 3)
    assert len(battle.upheld) == 2
    assert [event.side for event in made.told(ElixirChanged)] == ["blue", "red"]


# -- states and units --------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.unit.state.routed", "c4.morale.routed", "c4.term.unite-en-deroute")
def test_a_routed_unit_has_no_defence_and_only_flees_or_rallies() -> None:
    made = Arena(objectives=(Objective("hill", ((15_000, 15_000), (25_000, 15_000), (25_000, 25_000)), 5),))
    made.unit("red-1", (hero(shot=(4, 1, 4), magic_power=3, mystic_effects=(effect(),)), 20, 18), routed=True, mana=9)
    made.unit("blue-1", (profile(), 20, 60))
    battle, fighter = made.battle, made.battle.models["red-1.0"]
    assert (battle.authority(fighter), battle.defence(fighter)) == (0, 0)
    assert made.run(Shoot("red-1"), CollectElixir()).elixir == {"red": 0, "blue": 0}
    before = fighter.pose
    battle = made.run(Activate("red-1"), dice=[1])
    assert battle.models["red-1.0"].pose != before
    assert battle.units["red-1"].mana == 9


@pytest.mark.rule("c4.term.unite-vaillante")
def test_a_valiant_unit_acts_as_it_likes() -> None:
    made = Arena()
    made.unit("red-1", (profile(), 20, 20))
    made.unit("blue-1", (profile(), 20, 60))
    assert not made.battle.units["red-1"].routed
    made.run(Activate("red-1"), answers=["walk", OFFERED])


@pytest.mark.rule("c4.term.unite-engagee")
def test_an_engaged_unit_neither_shoots_nor_leaves_but_its_free_may_join() -> None:
    made = Arena()
    made.unit("red-1", (profile(shot=(4, 1, 4)), 20, 20), (profile(shot=(4, 1, 4)), 25, 20))
    made.unit("blue-1", (profile(), 20, 23), (profile(), 23.5, 23))
    game = made.game(Act("red-1"))
    game.start()
    assert isinstance(game.request, Choose)
    assert {*game.request.options} == {"none", "disengage", "assault/blue-1"}
    assert [assault_reach(made.battle, made.battle.units["red-1"], engaged=yes) for yes in (True, False)] == [
        10 * CM,
        20 * CM,
    ]
    battle = made.run(Assault("red-1", "blue-1"), answers=[OFFERED, "done"])
    assert battle.engaged(battle.models["red-1.1"])


@pytest.mark.rule("c4.category.creature", "c4.category.infantry", "c4.term.infanterie")
def test_creatures_mind_no_losses_and_infantry_has_no_rule_of_its_own() -> None:
    made = Arena()
    made.unit("red-1", (profile(category="creature"), 20, 20), strength=5)
    made.unit("red-2", (profile(), 40, 20), strength=5)
    assert not is_under_half(made.battle, made.battle.units["red-1"])
    assert is_under_half(made.battle, made.battle.units["red-2"])
    assert profile().skills == ()


@pytest.mark.rule("c4.unit.type", "c4.unit.one_incarnate", "c4.advantage.moves-with-unit", "c4.term.incarne")
def test_a_unit_is_called_by_its_troop_and_led_by_its_one_incarnate() -> None:
    from tests.c4.test_company import rules
    from tests.c4.test_deployment import two_companies

    from escarmouche.rulebooks.c4.content.missions import pitched_battle

    pikes = two_companies(pitched_battle()).units["red-1"]
    assert pikes.troop == "pikes"
    assert pikes.leader == pikes.members[0]
    twice = {"troop": "fusiliers", "strength": 5, "incarnates": ["first", "second"]}
    assert rules([twice]) == ["c4.army.incarnate-one-per-unit"]
    made = Arena()
    made.unit("red-1", (hero(), 20, 20), (profile(post="specialist"), 23.5, 20), (profile(), 27, 20))
    move = UnitMove(made.battle, made.battle.units["red-1"], "c4.move.walk", 10 * CM)
    assert {*move.staying().routes} == {"red-1.0", "red-1.1", "red-1.2"}
    # Once he has fallen a standard fighter leads, though a special one stood nearer.
    assert made.run(Do("red-1.0")).units["red-1"].leader == "red-1.2"


@pytest.mark.rule("c4.advantage.profile")
def test_the_numbers_of_an_incarnate_are_those_of_his_card() -> None:
    from escarmouche.rulebooks.c4.content.cards import standard_armies

    aude = next(one for one in standard_armies()["marches"].incarnates if one.key == "captain-aude")
    assert (aude.life, aude.melee.dice) == (4, 4)
    mage = hero(magic_power=6, shot=(5, 2, 7))
    assert [mage.printed(of) for of in ("authority", "magic_power", "fervour", "nerve")] == [4, 6, 0, 4]
    assert [mage.printed(of) for of in ("ranged_attack", "ranged_dice", "ranged_strength")] == [5, 2, 7]
    assert [profile().printed(of) for of in ("authority", "magic_power", "fervour", "ranged_dice")] == [0] * 4


@pytest.mark.rule("c4.term.combat")
def test_a_combat_is_an_attack_in_melee() -> None:
    made = Arena()
    made.unit("red-1", (profile(), 20, 20))
    made.unit("blue-1", (profile(), 20, 23))
    battle = made.run(Melee("red-1"), answers=["soldier/blue-1/soldier"], dice=[4, 4])
    assert not battle.models["blue-1.0"].in_play


# -- Elixir ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.elixir.reserve.changes", "c4.term.elixir", "c4.term.elixir-gain", "c4.term.elixir-depense")
def test_elixir_changes_at_once_never_below_none_nor_at_the_end_of_a_turn() -> None:
    made = Arena(turns=6)
    made.unit("red-1", (hero(), 20, 20))
    made.unit("blue-1", (profile(), 20, 100))
    elixir.begin(made.battle)
    assert made.battle.elixir == {"red": 1, "blue": 0}
    elixir.change(made.battle, "red", 3, "c4.elixir.gain.objective")
    assert made.battle.elixir["red"] == 4
    elixir.change(made.battle, "red", -4, "c4.elixir.exploit.artefact")
    with pytest.raises(AssertionError):
        elixir.change(made.battle, "red", -1, "c4.elixir.exploit.artefact")
    made.battle.turn = 6
    made.run(EndOfTurn())
    assert not made.told(ElixirChanged)


# -- assaults ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.charge.assault.fail")
def test_a_failed_assault_comes_as_near_as_it_can_in_formation() -> None:
    made = Arena()
    made.row("red-1", profile(), 3, 20, 20)
    made.unit("blue-1", (profile(), 23.5, 60))
    battle = made.run(Assault("red-1", "blue-1"))
    assert all(one.pose.y > 39.9 * CM for one in battle.fighters(battle.units["red-1"]) if one.pose)
    move = UnitMove(battle, battle.units["red-1"], "c4.move.walk", 0)
    assert not list(move.formation_problems(move.staying().ends))


@pytest.mark.rule("c4.charge.assault.place")
def test_who_reaches_nobody_comes_near_in_formation() -> None:
    made = Arena()
    made.unit("red-1", (profile(), 20, 40), (profile(), 20, 36.5), (profile(), 20, 33), (profile(), 20, 29.5))
    made.unit("blue-1", (profile(), 20, 57))
    # The leader reaches him over 14 cm, and so does the next; the others have more than 20 to go.
    answers = ["red-1.0", OFFERED, OFFERED, "done"]
    battle = made.run(Assault("red-1", "blue-1"), answers=answers)
    last = battle.models["red-1.3"]
    assert not battle.engaged(last)
    assert (
        min(battle.gap(last, other) for other in battle.fighters(battle.units["red-1"]) if other is not last) <= 25 * MM
    )
    assert battle.gap(last, battle.models["blue-1.0"]) < 8 * CM
