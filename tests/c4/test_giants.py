"""War machines and their crews, titans and their cards."""

import pytest
from tests.c4.arena import Arena, hero, profile
from tests.c4.test_company import TEMPLE, company
from tests.c4.test_mystics import effect

from escarmouche import documents
from escarmouche.documents import BadDocument
from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.c4.battle import Battle, Mission
from escarmouche.rulebooks.c4.content import effect_words as words
from escarmouche.rulebooks.c4.content.cards import load_army, standard_armies
from escarmouche.rulebooks.c4.content.company import fielded, load_company
from escarmouche.rulebooks.c4.content.muster import begin
from escarmouche.rulebooks.c4.content.profiles import Profile
from escarmouche.rulebooks.c4.events import CapacityUsed, CardRevealed, MysticFellShort, UnitActivated
from escarmouche.rulebooks.c4.rules.combat import Melee
from escarmouche.rulebooks.c4.rules.drawing import ActivationPhase
from escarmouche.rulebooks.c4.rules.force import inflict
from escarmouche.rulebooks.c4.rules.shooting import Salvo, Shoot
from escarmouche.rulebooks.c4.rules.tactical import build_sequences
from escarmouche.table import CM, Board

ENGINE = profile(
    "engine", category="war_machine", rank=None, movement=5 * CM, dice=0, life=6, shot=(4, 2, 9), base=60 * 100
)
GUNNER = profile("gunner", category="war_machine", rank=None, post="crew", shot=(4, 1, 4))


class Sequences(Step, frozen=True):
    """Sequences are built."""

    async def run(self, battle: Battle) -> None:
        await build_sequences(battle)


# -- war machines ------------------------------------------------------------------------------------------------------


def battery(*crew: Profile, engine: Profile = ENGINE) -> Arena:
    made = Arena(modes=("barbarian", "barbarian"))
    made.unit("red-1", (engine, 20, 20), *[(one, 26 + 3.5 * place, 20) for place, one in enumerate(crew)])
    made.unit("blue-1", (profile(life=3), 20, 50))
    return made


@pytest.mark.rule("c4.machine.crew", "c4.term.machine-de-guerre")
def test_without_crew_or_pilot_a_machine_is_not_activated() -> None:
    piloted = profile("walker", category="war_machine", rank=None, pilot=True)
    for made, acts in ((battery(GUNNER), True), (battery(), False), (battery(engine=piloted), True)):
        made.run(Sequences())
        made.run(ActivationPhase("red"), answers=["none", "none"] if acts else ["none"])
        assert ("red-1" in [event.unit for event in made.told(UnitActivated)]) == acts


@pytest.mark.rule("c4.machine.unit", "c4.term.machine-de-guerre")
def test_the_crew_shoots_with_the_machine_or_with_weapons_of_their_own() -> None:
    # At 25.5 cm: difficulty 2, needs a 3. The machine has two dice, its crew one each.
    battle = battery(GUNNER, GUNNER).run(Shoot("red-1"), answers=["machine", "red-1.0"], dice=[3, 3, 2, 2])
    assert battle.models["blue-1.0"].life == 1
    battle = battery(GUNNER, GUNNER).run(Shoot("red-1"), answers=["crew", "red-1.1"], dice=[3, 3, 4, 3])
    assert battle.models["blue-1.0"].life == 2


@pytest.mark.rule("c4.machine.unit")
def test_a_piloted_machine_without_a_crew_shoots_unasked() -> None:
    walker = profile("walker", category="war_machine", rank=None, pilot=True, shot=(4, 2, 9))
    battle = battery(engine=walker).run(Shoot("red-1"), answers=["red-1.0"], dice=[3, 3, 2, 2])
    assert battle.models["blue-1.0"].life == 1


@pytest.mark.rule("c4.machine.structure", "c4.machine.crew", "c4.unit.card.structure")
def test_a_machine_takes_the_field_with_its_crew_and_its_structure_points() -> None:
    text = {
        "name": "Company",
        "army": "quarries",
        "limit": 5000,
        "banners": [{"units": [{"troop": "mangonel", "strength": 1}]}],
    }
    company = load_company(documents.dump(text))
    battle = begin({"red": company, "blue": company}, standard_armies(), Board(120 * CM, 120 * CM), (), Mission())
    unit = battle.units["red-1"]
    assert [battle.models[one].profile.post for one in unit.members] == ["", "crew", "crew", "crew"]
    assert battle.models[unit.leader].life == 6
    assert sum(battle.models[one].points for one in unit.members) == 180


@pytest.mark.rule("c4.machine.crew", "c4.titan.cards", "c4.army.unit.special-count")
def test_machines_without_anybody_and_capacities_of_others_are_refused() -> None:
    with pytest.raises(BadDocument) as refused:
        load_army(TEMPLE.replace("pilot: true, ", ""))
    assert refused.value.rule == "c4.machine.crew"
    crew = "crew: { key: hand, name: Hand, movement: 10, defence: 4, resistance: 4, courage: 4, post: %s, most: 2,"
    crew += " melee: { attack: 4, dice: 1, strength: 4 } }"
    served = TEMPLE.replace("pilot: true, ", "").replace("key: cannon,", f"key: cannon, {crew % 'crew'},")
    assert [troop.crew.most if troop.crew else 0 for troop in load_army(served).troops] == [0, 0, 0, 0, 2]
    fielded_cannon = fielded(company(["fusiliers", "conscripts", "templars", "cannon"]), {"temple": load_army(served)})[
        3
    ]
    assert [fighter.key for fighter in fielded_cannon.fighters()] == ["cannon-man", "hand", "hand"]
    for wrong in (
        served.replace("post: crew", "post: musician"),
        TEMPLE.replace("key: fusiliers,", f"key: fusiliers, {crew % 'crew'},"),
    ):
        with pytest.raises(BadDocument) as refused:
            load_army(wrong)
        assert refused.value.rule == "c4.machine.crew"
    capacity = "capacities: [{ key: one, name: One, effects: [{ do: rally }] }], courage"
    with pytest.raises(BadDocument) as refused:
        load_army(TEMPLE.replace("courage", capacity, 1))
    assert refused.value.rule == "c4.titan.cards"


# -- titans ------------------------------------------------------------------------------------------------------------

FIST = effect("capacity", words.Force(strength=8), key="fist", cost=0)
EYES = effect("capacity", words.Forbid(what=("run",)), key="eyes", cost=0, duration="turn")


def titan_against(*others: Profile, mode: str = "barbarian") -> Arena:
    titan = profile(
        "titan", category="titan", rank=None, base=60 * 100, life=6, height=150 * 100, dice=2, capacities=(FIST, EYES)
    )
    made = Arena(modes=(mode, mode))  # type: ignore[arg-type]
    made.unit("red-1", (titan, 20, 20))
    made.unit("blue-1", *[(one, 20 + 3.5 * place, 24.5) for place, one in enumerate(others or (profile(),))])
    made.battle.capacities = {"red-1.0": ("fist", "eyes")}
    return made


@pytest.mark.rule("c4.titan.cards", "c4.term.titan.cards", "c4.tactic.sequence")
def test_each_card_of_a_titan_is_played_by_itself() -> None:
    made = titan_against()
    battle = made.run(Sequences())
    assert battle.sequences["red"] == ("red-1", "red-1/eyes", "red-1/fist")
    # Strength 8 against 4 needs a 2.
    made.battle.sequences["blue"] = ()
    made.run(ActivationPhase("red"), answers=["red-1/eyes", "blue-1", "red-1/fist", "blue-1", "none"], dice=[2])
    assert [event.capacity for event in made.told(CapacityUsed)] == ["eyes", "fist"]
    assert [event.unit for event in made.told(UnitActivated)] == ["red-1"]


@pytest.mark.rule("c4.titan.cards")
def test_the_range_of_a_capacity_is_measured_once_it_is_used() -> None:
    fist = effect("capacity", words.Force(strength=8), key="fist", cost=0, target="fighter", range=20 * CM)
    for gap, alive in ((20, False), (20.1, True)):
        made = Arena(modes=("strategist", "strategist"))
        titan = profile("titan", category="titan", rank=None, base=60 * 100, life=6, height=15_000, capacities=(fist,))
        made.unit("red-1", (titan, 20, 20))
        made.unit("blue-1", (profile(), 20, 24.5 + gap))
        made.battle.sequences = {"red": ("red-1/fist",), "blue": ()}
        made.battle.capacities = {"red-1.0": ("fist",)}
        battle = made.run(ActivationPhase("red"), answers=["first", "blue-1.0"], dice=[] if alive else [2])
        assert battle.models["blue-1.0"].in_play == alive
        assert bool(made.told(MysticFellShort)) == alive


@pytest.mark.rule("c4.elixir.spend.general", "c4.elixir.exploit.force-reroll", "c4.titan.cards")
def test_a_capacity_is_no_part_of_the_activation_before_it() -> None:
    made = titan_against(hero(life=1))
    made.battle.elixir = {"red": 0, "blue": 1}
    made.battle.exploits = (("blue-1.0", "c4.elixir.exploit.force-reroll"),)
    made.battle.sequences = {"red": ("red-1/fist",), "blue": ()}
    battle = made.run(ActivationPhase("red"), answers=["blue-1", "yes"], dice=[2, 1])
    assert battle.models["blue-1.0"].in_play
    assert battle.elixir["blue"] == 0


@pytest.mark.rule("c4.titan.single_unit", "c4.term.titan.cards")
def test_a_titan_is_one_unit_whatever_its_cards() -> None:
    made = titan_against()
    assert len(list(made.battle.units_in_play("red"))) == 1
    assert made.battle.power(made.battle.units["red-1"]) == 2


@pytest.mark.rule("c4.titan.sacrifice", "c4.term.titan.cards")
def test_a_sacrificed_card_cancels_a_whole_force_test_and_is_lost() -> None:
    made = titan_against(profile(attack=6, strength=6, dice=4))
    # Four hits, four points of damage: one card given up, and none of it counts.
    hits = [4, 4, 4, 4, 3, 3, 3, 3]
    battle = made.run(Melee("blue-1"), answers=["soldier/red-1/titan", "eyes"], dice=hits)
    assert battle.models["red-1.0"].damage == 0
    assert battle.capacities["red-1.0"] == ("fist",)
    battle = made.run(Melee("blue-1"), answers=["soldier/red-1/titan", "keep"], dice=hits)
    assert battle.models["red-1.0"].damage == 4
    # A test that does nothing asks for none; a shot, and what else causes Force tests, are alike.
    made.run(Inflict(), dice=[3])
    made.run(Inflict(), answers=["fist"], dice=[4])
    assert made.battle.capacities["red-1.0"] == ()
    assert made.run(Inflict(), dice=[4]).models["red-1.0"].damage == 5


@pytest.mark.rule("c4.titan.sacrifice", "c4.table.summary.ranged")
@pytest.mark.parametrize(("card", "damage"), [("fist", 0), ("keep", 1)])
def test_a_card_given_up_takes_the_damage_of_a_salvo_away(card: str, damage: int) -> None:
    made = titan_against()
    made.unit("blue-2", (profile(shot=(4, 1, 4)), 60, 20))
    made.run(Salvo("blue-2", "red-1", ("blue-2.0",)), answers=[card], dice=[5, 5])
    assert made.battle.models["red-1.0"].damage == damage


@pytest.mark.rule("c4.titan.sacrifice")
@pytest.mark.parametrize(("life", "hits", "proposed"), [(2, 1, "keep"), (1, 1, "eyes"), (1, 2, "eyes")])
def test_the_last_card_is_proposed_where_the_damage_would_be_its_end(life: int, hits: int, proposed: str) -> None:
    made = titan_against(profile(attack=6, strength=6, dice=hits))
    made.battle.models["red-1.0"].damage = 6 - life
    game = made.game(Melee("blue-1"), dice=[4] * hits + [3] * hits)
    game.answer("soldier/red-1/titan")
    assert isinstance(game.request, Choose)
    assert (game.request.rule, game.request.default) == ("c4.titan.sacrifice", proposed)


class Inflict(Step, frozen=True):
    """A Force test of Strength 4 on the titan."""

    async def run(self, battle: Battle) -> None:
        by = battle.models["blue-1.0"]
        await inflict(battle, by, battle.named(["red-1.0"]), 4, 1, "c4.damage.force_test", "test")


@pytest.mark.rule("c4.titan.sacrifice")
def test_the_card_that_was_given_up_is_passed_over() -> None:
    made = titan_against(mode="strategist")
    made.battle.sequences = {"red": ("red-1/fist",), "blue": ()}
    made.battle.capacities = {"red-1.0": ("eyes",)}
    made.run(ActivationPhase("red"), answers=["first"])
    assert made.told(CardRevealed)[0].passed


@pytest.mark.rule("c4.titan.force_test", "c4.term.titan.immunity", "c4.damage.force_test")
def test_force_tests_against_a_titan_give_no_dice_and_no_bonus() -> None:
    made = titan_against(profile(strength=4))
    made.battle.capacities = {}
    assert made.run(Inflict(), dice=[6]).models["red-1.0"].damage == 1
    fighter = made.battle.models["blue-1.0"]
    fighter.gain("c4.term.effet-mystique#change", "strength:4", source="mystic/blue/1")
    assert made.battle.value(fighter, "strength") == 8
    # Strength 4 against a Resistance of 4 still needs a 4.
    made.run(Melee("blue-1"), answers=["soldier/red-1/titan"], dice=[4, 3])
    assert made.battle.models["red-1.0"].damage == 1
