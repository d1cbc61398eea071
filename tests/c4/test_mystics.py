"""Mystics: spells and miracles, rituals and communions, what lasts and its upkeep, summoning, familiars."""

from typing import Any

import pytest
from tests.c4.arena import DEPTH, OFFERED, WIDTH, Arena, Ready, hero, profile

from escarmouche import documents
from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose, Game, IllegalAnswer, Random, Seeded, Step, play
from escarmouche.rulebooks.c4.battle import Battle, Mission, Thing, Zone
from escarmouche.rulebooks.c4.book import RULEBOOK as C4
from escarmouche.rulebooks.c4.content import effect_words as words
from escarmouche.rulebooks.c4.content.cards import standard_armies
from escarmouche.rulebooks.c4.content.company import load_company
from escarmouche.rulebooks.c4.content.muster import begin
from escarmouche.rulebooks.c4.content.mystic_effects import Kind, MysticEffect
from escarmouche.rulebooks.c4.content.profiles import Profile, Troop
from escarmouche.rulebooks.c4.content.scenery import KINDS
from escarmouche.rulebooks.c4.content.vocabulary import OPPOSED
from escarmouche.rulebooks.c4.events import Charged, EffectEnded, MysticTested, MysticUsed, UnitActivated
from escarmouche.rulebooks.c4.rules.activation import Act, Activate
from escarmouche.rulebooks.c4.rules.assault import Assault, Engage
from escarmouche.rulebooks.c4.rules.deployment import Deployment
from escarmouche.rulebooks.c4.rules.drawing import ActivationPhase
from escarmouche.rulebooks.c4.rules.force import inflict
from escarmouche.rulebooks.c4.rules.losses import eliminate
from escarmouche.rulebooks.c4.rules.morale import is_under_half
from escarmouche.rulebooks.c4.rules.mystics import Invoke, MysticAction, targets
from escarmouche.rulebooks.c4.rules.stewardship import MysticPoints, UpkeepCosts, UpkeepHarm, UpkeepSkills
from escarmouche.rulebooks.c4.rules.summoning import SummonUnit
from escarmouche.rulebooks.c4.rules.tactical import build_sequences
from escarmouche.rulebooks.c4.rules.things import Handle
from escarmouche.rulebooks.c4.rules.turn import EndOfActivations, EndOfTurn
from escarmouche.rulebooks.c4.rules.unit_moves import UnitMove, UnitPoses, UnitRoute
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.server.narration import tell
from escarmouche.table import CM, Board, Piece, Pose, overlaps
from escarmouche.texts import Texts


def effect(
    kind: Kind = "spell", *does: words.EffectWord, key: str = "bolt", cost: int = 3, **more: Any
) -> MysticEffect:
    """A mystic effect: by default a bolt of Strength 6 at an enemy unit, for three points."""
    does = does or (words.Force(strength=6),)
    return MysticEffect(key=key, name=Name(key, key), kind=kind, cost=cost, effects=does, **more)


def magician(*effects: MysticEffect, **more: Any) -> Profile:
    return profile("mage", **{"magic_power": 4, "mystic_effects": effects, **more})


def priest(*effects: MysticEffect, **more: Any) -> Profile:
    return profile("priest", **{"fervour": 4, "mystic_effects": effects, **more})


def duel(caster: Profile, *others: Profile, mana: int = 20, faith: int = 20) -> Arena:
    """A mystic and his unit, and a unit of the enemy 20 cm away."""
    made = Arena()
    made.unit("red-1", (caster, 20, 20), (profile(), 23.5, 20), mana=mana, faith=faith)
    made.unit("blue-1", *[(one, 20 + 3.5 * place, 40) for place, one in enumerate(others or (profile(),))])
    return made


# -- spells and miracles -----------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.mystic.action", "c4.magic.spell.cast", "c4.mystic.definition", "c4.advantage.damage-allocation")
def test_a_spell_costs_mana_and_needs_no_test() -> None:
    made = duel(magician(effect()), profile(), profile())
    # A Strength of 6 against a Resistance of 4 needs a 3; each of both takes a test of one die.
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/bolt", "done"], dice=[3, 2])
    assert battle.units["red-1"].mana == 17
    assert [one.id for one in battle.fighters(battle.units["blue-1"])] == ["blue-1.1"]


@pytest.mark.parametrize(("lang", "words"), [("en", "use none"), ("fr", "n’en utiliser aucun")])
def test_nobody_is_offered_no_more_effects_who_has_used_none(lang: str, words: str) -> None:
    made = duel(magician(effect()))
    game = made.game(MysticAction("red-1"))
    request = game.request_of("red")
    assert isinstance(request, Choose)
    assert tell(C4.option(game.state, request, "done"), Texts(lang)) == words


@pytest.mark.rule("c4.mystic.action", "c4.magic.spell.cast")
def test_an_effect_may_be_used_again_as_long_as_points_last() -> None:
    made = duel(magician(effect(cost=8)), profile(resistance=9))
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/bolt", "red-1.0/bolt"], dice=[1, 1])
    assert battle.units["red-1"].mana == 4
    once = duel(magician(effect(cost=8, once=True)), profile(resistance=9))
    battle = once.run(MysticAction("red-1"), answers=["red-1.0/bolt"], dice=[1])
    assert battle.units["red-1"].mana == 12


@pytest.mark.rule("c4.faith.miracle.call", "c4.faith.reserve")
def test_a_miracle_costs_faith_and_nobody_thwarts_it() -> None:
    heal = effect("miracle", words.Heal(points=2), key="balm", target="mystic", whose="friend")
    made = duel(priest(heal, life=4), priest())
    made.battle.models["red-1.0"].damage = 3
    made.battle.units["blue-1"].faith = 30
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/balm", "done"])
    assert battle.models["red-1.0"].life == 3
    assert (battle.units["red-1"].faith, battle.units["red-1"].mana) == (17, 20)


@pytest.mark.rule("c4.mystic.range", "c4.term.effet-mystique")
def test_whoever_is_seen_is_in_range_and_nobody_else() -> None:
    wall = Piece("keep", "wall", ((40_000, 10_000), (42_000, 10_000), (42_000, 60_000), (40_000, 60_000)), 6_000)
    made = Arena(wall)
    made.unit("red-1", (magician(), 20, 20), mana=9)
    made.unit("blue-1", (profile(), 20, 115))
    made.unit("blue-2", (profile(), 60, 20))
    mystic = made.battle.models["red-1.0"]
    assert [*targets(made.battle, mystic, effect())] == ["blue-1"]
    assert [*targets(made.battle, mystic, effect(whose="friend"))] == ["red-1"]
    # A card may have a range of its own; whoever is beyond it is named in vain.
    short = Invoke("red-1.0", effect(range=50_000), "blue-1")
    battle = made.run(short)
    assert battle.units["red-1"].mana == 6
    assert battle.models["blue-1.0"].in_play


@pytest.mark.rule("c4.mystic.action", "c4.morale.routed", "c4.term.unite-en-deroute")
def test_a_routed_unit_uses_no_mystic_effect() -> None:
    made = duel(magician(effect()))
    made.battle.units["red-1"].routed = True
    assert made.run(MysticAction("red-1")).units["red-1"].mana == 20


@pytest.mark.rule("c4.activation.actions")
def test_walk_shots_and_mystic_effects_come_in_any_order() -> None:
    made = Arena()
    made.unit("red-1", (magician(effect(), shot=(4, 1, 4)), 20, 20), mana=9)
    made.unit("blue-1", (profile(), 20, 60))
    game = made.game(Act("red-1"))
    game.start()
    request = game.request
    assert isinstance(request, Choose)
    three = {"-".join(order) for order in (("walk", "shoot", "mystic"), ("mystic", "shoot", "walk"))}
    assert {*three, "mystic", "run-mystic", "mystic-run", "assault-mystic/blue-1", "mystic-assault/blue-1"} <= {
        *request.options
    }
    assert not {"run-shoot", "shoot-assault/blue-1"} & {*request.options}
    made.run(Act("red-1"), answers=["mystic-walk", "red-1.0/bolt", "done", OFFERED], dice=[1])


@pytest.mark.rule("c4.activation.actions", "c4.charge.assault.fail")
def test_a_mystic_action_follows_an_assault_out_of_reach() -> None:
    made = duel(magician(effect()))
    made.battle.stand(made.battle.models["blue-1.0"], Pose(20 * CM, 90 * CM))
    before = made.battle.models["red-1.0"].pose
    battle = made.run(Act("red-1"), answers=["assault-mystic/blue-1", "red-1.0/bolt", "done"], dice=[1])
    assert battle.models["red-1.0"].pose != before
    assert battle.units["red-1"].mana == 17
    assert not battle.is_engaged(battle.units["red-1"])


@pytest.mark.rule("c4.activation.actions", "c4.charge.assault.engaged")
def test_a_unit_whose_mystics_have_freed_it_assaults_as_a_free_one() -> None:
    def charges(die: int) -> bool:
        """Whether the assault is a charge if this die is thrown against the one whom it touches."""
        made = Arena()
        made.unit("red-1", (magician(effect(target="fighter")), 20, 20), (profile(), 23.5, 20), mana=3)
        made.unit("blue-1", (profile(), 20, 23), (profile(), 20, 36))
        game = made.game(Act("red-1"), dice=[die])
        game.start()
        for answer in ("mystic-assault/blue-1", "red-1.0/bolt"):
            game.answer(answer, player="red")
        return bool(made.told(Charged))

    # With the one gone whom it touched, the unit is free: it comes at the other, thirteen cm away, at twice its Movement.
    assert charges(3)
    # If he stands it is engaged, and makes no charge.
    assert not charges(2)


@pytest.mark.rule("c4.activation.actions", "c4.courage.test.assault.active_fails")
def test_none_follows_an_assault_that_fear_has_stopped() -> None:
    made = duel(magician(effect()), profile(fear=8))
    assert made.run(Act("red-1"), answers=["assault-mystic/blue-1"], dice=[2]).units["red-1"].mana == 20


@pytest.mark.rule("c4.incarnate.divine-mark")
def test_an_effect_may_spare_incarnates_or_shun_them() -> None:
    made = duel(magician(), hero(), profile())
    mystic = made.battle.models["red-1.0"]
    assert targets(made.battle, mystic, effect(spares_incarnates=True)) == {"blue-1": ("blue-1.1",)}
    assert targets(made.battle, mystic, effect(shuns_incarnates=True)) == {}
    single = effect(target="fighter", spares_incarnates=True)
    assert targets(made.battle, mystic, single) == {"blue-1.1": ("blue-1.1",)}


@pytest.mark.rule("c4.advantage.damage-allocation")
def test_others_take_the_force_tests_of_their_incarnate() -> None:
    made = duel(magician(effect()), hero(life=1), profile())
    # Two tests on the other one: his own, and the Incarnate's.
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/bolt", "done"], dice=[2, 2])
    assert [one.id for one in battle.fighters(battle.units["blue-1"])] == ["blue-1.0", "blue-1.1"]
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/bolt", "done"], dice=[3, 3])
    assert [one.id for one in battle.fighters(battle.units["blue-1"])] == ["blue-1.0"]
    # Once he is the only one left he tests himself.
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/bolt"], dice=[3])
    assert not battle.fighters(battle.units["blue-1"])
    named = duel(magician(effect(target="fighter")), hero(life=1), profile())
    battle = named.run(MysticAction("red-1"), answers=["red-1.0/bolt", "blue-1.0", "done"], dice=[3])
    assert [one.id for one in battle.fighters(battle.units["blue-1"])] == ["blue-1.1"]


@pytest.mark.rule("c4.titan.immunity", "c4.term.titan.immunity")
def test_only_force_tests_affect_a_titan() -> None:
    titan = profile("titan", category="titan", rank=None, base=6000, life=20, resistance=4)
    curse = effect("spell", words.Change(of="defence", by=-2), words.Force(strength=6), duration="turn")
    made = duel(magician(curse), titan)
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/bolt", "done"], dice=[6])
    assert battle.value(battle.models["blue-1.0"], "defence") == 4
    assert battle.models["blue-1.0"].damage == 1


# -- what lasts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.magic.ritual.fields", "c4.faith.communion.fields")
def test_what_lasts_ends_with_the_phase_the_turn_or_a_later_turn() -> None:
    for duration, ends in (("phase", "activations"), ("turn", "turn"), (1, "turn"), ("game", ""), (2, "")):
        weaken = effect("spell", words.Change(of="defence", by=-1), duration=duration)
        made = duel(magician(weaken))
        battle = made.run(MysticAction("red-1"), answers=["red-1.0/bolt", "done"])
        assert battle.value(battle.models["blue-1.0"], "defence") == 3
        battle = made.run(EndOfActivations())
        assert battle.value(battle.models["blue-1.0"], "defence") == (4 if ends == "activations" else 3)
        made.battle.mission = type(made.battle.mission)(turns=1)
        battle = made.run(EndOfTurn())
        assert battle.value(battle.models["blue-1.0"], "defence") == (4 if ends else 3)


@pytest.mark.rule("c4.term.resistance")
def test_changes_bear_upon_tests_and_moves() -> None:
    slow = effect("spell", words.Change(of="movement", by=-4), words.Change(of="resistance", by=2), duration="turn")
    made = duel(magician(slow, effect(key="dart")))
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/bolt", "red-1.0/dart", "done"], dice=[3])
    # Strength 6 against a Resistance of 6 needs a 4.
    assert battle.models["blue-1.0"].in_play
    assert battle.movement(battle.units["blue-1"]) == 6 * CM


def test_forbidden_actions_are_not_offered_and_misses_are_thrown_again() -> None:
    spells = (
        effect("spell", words.Forbid(what=("assault", "run")), key="root", duration="turn"),
        effect("spell", words.Again(tests=("courage",)), key="steel", whose="friend", duration="turn"),
    )
    made = duel(magician(*spells))
    made.run(MysticAction("red-1"), answers=["red-1.0/root", "red-1.0/steel", "done"])
    game = made.game(Act("blue-1"))
    game.start()
    assert isinstance(game.request, Choose)
    assert [*game.request.options] == ["none", "walk"]
    made.battle.units["red-1"].routed = True
    battle = made.run(Activate("red-1"), answers=["yes", "none"], dice=[1, 4])
    assert not battle.units["red-1"].routed


@pytest.mark.rule("c4.test.conflicting_effects", "c4.term.effets-conflictuels")
@pytest.mark.parametrize(
    ("before", "said", "defence", "after"),
    [(2, ["yes", "9"], 9, 1), (1, ["yes", "1"], 1, 0), (1, ["no"], 4, 1), (0, [], 4, 0)],
)
def test_of_contradictory_effects_whoever_pays_says_which_counts(
    before: int, said: list[str], defence: int, after: int
) -> None:
    fix = {
        key: effect("spell", words.Fix(of="defence", at=at), key=key, duration="turn", whose="anybody")
        for key, at in (("low", 1), ("high", 9))
    }
    made = Arena()
    made.unit("red-1", (magician(fix["low"]), 20, 20), mana=9)
    made.unit("blue-1", (magician(fix["high"]), 20, 40), mana=9)
    made.battle.elixir = {"red": 0, "blue": before}
    made.run(MysticAction("red-1"), answers=["red-1.0/low", "blue-1", "done"])
    assert made.battle.defence(made.battle.models["blue-1.0"]) == 1
    # Both throw; equals throw again.
    answers = ["blue-1.0/high", "blue-1", *said, "done"]
    battle = made.run(MysticAction("blue-1"), answers=answers, dice=[4, 4, 2, 5])
    assert battle.defence(battle.models["blue-1.0"]) == defence
    assert battle.elixir["blue"] == after


@pytest.mark.rule("c4.stewardship.upkeep")
def test_upkeep_is_paid_before_harm_is_done_and_skills_help() -> None:
    fire = effect(
        "spell", words.Change(of="attack", by=-1), duration="game", upkeep=4, each_turn=(words.Force(strength=4),)
    )
    made = duel(magician(fire), profile(life=3, skills=("c4.stewardship.upkeep#regeneration",)), mana=8)
    made.run(MysticAction("red-1"), answers=["red-1.0/bolt", "done"])
    battle = made.run(UpkeepCosts(), UpkeepHarm(), answers=["yes"], dice=[4])
    assert (battle.units["red-1"].mana, battle.models["blue-1.0"].life) == (1, 2)
    made.battle.models["blue-1.0"].damage = 2
    assert made.run(UpkeepSkills()).models["blue-1.0"].life == 2
    # It cannot be paid any more.
    battle = made.run(UpkeepCosts(), UpkeepHarm())
    assert battle.value(battle.models["blue-1.0"], "attack") == 4
    assert not battle.upheld
    assert made.told(EffectEnded)[0].why == "unpaid"


@pytest.mark.rule("c4.stewardship.upkeep")
def test_upkeep_may_be_left_unpaid() -> None:
    chill = effect("miracle", words.Change(of="attack", by=-1), duration="game", upkeep=2)
    made = duel(priest(chill))
    made.run(MysticAction("red-1"), answers=["red-1.0/bolt", "done"])
    battle = made.run(UpkeepCosts(), answers=["no"])
    assert battle.value(battle.models["blue-1.0"], "attack") == 4


# -- rituals and communions --------------------------------------------------------------------------------------------

STORM = effect("ritual", words.Force(strength=words.Amount(base=4)), key="storm", cost=5, difficulty=6, feeding=4)


@pytest.mark.rule(
    "c4.magic.ritual.definition",
    "c4.magic.ritual.steps",
    "c4.magic.ritual.designate",
    "c4.magic.ritual.spend",
    "c4.magic.ritual.test",
    "c4.magic.ritual.effects",
    "c4.term.rituel",
)
def test_a_ritual_is_fed_sublimated_and_tested() -> None:
    made = duel(magician(STORM))
    # Power 4 against 6 needs a 5; two points of sublimation are two dice more. Fed by two, a Strength of 6 needs a 3.
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/storm", "2", "2"], dice=[4, 5, 1, 3])
    assert battle.units["red-1"].mana == 20 - 5 - 2 - 2
    assert not battle.models["blue-1.0"].in_play
    # A spell may be fed as well, but is not sublimated.
    made = duel(magician(effect(feeding=2)))
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/bolt", "2"], dice=[3])
    assert battle.units["red-1"].mana == 20 - 3 - 2


@pytest.mark.rule("c4.elixir.exploit.force-reroll")
@pytest.mark.parametrize(
    ("ritual", "others"),
    [
        ({"difficulty": 4, "target": "fighter"}, (profile(),)),
        ({"difficulty": "resistance"}, (profile(),)),
        ({"difficulty": 4}, ()),
    ],
)
def test_an_incarnate_whom_a_ritual_aims_at_has_its_success_thrown_again(
    ritual: dict[str, Any], others: tuple[Profile, ...]
) -> None:
    made = duel(magician(effect("ritual", **ritual)), hero(resistance=9), *others)
    made.battle.elixir["blue"] = 1
    aim = ["blue-1.0"] if "target" in ritual else []
    made.run(MysticAction("red-1"), answers=["red-1.0/bolt", *aim, "0", "yes", "done"], dice=[6, 1])
    assert not made.told(MysticTested)[0].passed
    assert made.battle.elixir["blue"] == 0
    # A test against the whole of his unit is none against him.
    whole = duel(magician(effect("ritual", difficulty=4)), hero(resistance=9), profile(resistance=9))
    whole.battle.elixir["blue"] = 1
    whole.run(MysticAction("red-1"), answers=["red-1.0/bolt", "0", "done"], dice=[6, 1, 1])
    assert whole.told(MysticTested)[0].passed


@pytest.mark.rule("c4.magic.ritual.test", "c4.magic.ritual.effects")
def test_a_failed_ritual_costs_its_mana_all_the_same() -> None:
    made = duel(magician(STORM))
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/storm", "0", "0", "done"], dice=[4])
    assert battle.units["red-1"].mana == 15
    assert battle.models["blue-1.0"].in_play


@pytest.mark.rule("c4.magic.ritual.test", "c4.faith.communion.test")
def test_a_characteristic_as_difficulty_is_the_best_of_the_target_unit() -> None:
    for kind, caster in (("ritual", magician), ("communion", priest)):
        bane = effect(kind, words.Faith(points=1), key="bane", difficulty="resistance")  # type: ignore[arg-type]
        made = duel(caster(bane), profile(), profile(resistance=8))
        made.run(MysticAction("red-1"), answers=["red-1.0/bane", "0", "done"], dice=[5])
        assert made.told(MysticTested)[0].difficulty == 8
        assert not made.told(MysticTested)[0].passed


@pytest.mark.rule("c4.magic.ritual.counter")
def test_a_magician_who_sees_it_may_spend_as_much_against_a_ritual() -> None:
    made = duel(magician(STORM), magician())
    made.battle.units["blue-1"].mana = 9
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/storm", "2", "2", "blue-1", "done"])
    assert (battle.units["red-1"].mana, battle.units["blue-1"].mana) == (11, 0)
    assert battle.models["blue-1.0"].in_play
    # One point too few: nobody is asked.
    made.battle.units["blue-1"].mana = 8
    made.battle.units["red-1"].mana = 9
    made.run(MysticAction("red-1"), answers=["red-1.0/storm", "2", "2"], dice=[1, 1, 1])


@pytest.mark.rule("c4.magic.ritual.counter", "c4.faith.communion.censure", "c4.morale.routed")
@pytest.mark.parametrize("kind", ["ritual", "communion"])
def test_who_is_blind_routed_or_of_another_kind_thwarts_nothing(kind: Kind) -> None:
    wall = Piece("keep", "wall", ((10_000, 28_000), (40_000, 28_000), (40_000, 30_000), (10_000, 30_000)), 6_000)
    caster, knower, other = (magician, magician, priest) if kind == "ritual" else (priest, priest, magician)
    balm = effect(kind, words.Faith(points=1), key="balm", difficulty=2, target="mystic", whose="friend")
    for opponent, pieces, routed in ((other(), (), False), (knower(), (wall,), False), (knower(), (), True)):
        made = Arena(*pieces)
        made.unit("red-1", (caster(balm), 20, 20), mana=3, faith=3)
        made.unit("blue-1", (opponent, 20, 40), mana=20, faith=20, routed=routed)
        made.run(MysticAction("red-1"), answers=["red-1.0/balm"], dice=[1])


@pytest.mark.rule(
    "c4.faith.communion.definition", "c4.faith.communion.steps", "c4.faith.communion.designate",
    "c4.faith.communion.spend", "c4.faith.communion.test", "c4.faith.communion.censure", "c4.faith.communion.effects",
    "c4.term.communion",
)  # fmt: skip
def test_a_communion_is_tested_with_fervour_and_censured_with_faith() -> None:
    wrath = effect("communion", words.Force(strength=6), key="wrath", cost=10, difficulty=4)
    made = duel(priest(wrath), priest())
    made.battle.units["blue-1"].faith = 12
    # Fervour 4 against 4 needs a 4.
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/wrath", "2", "not"], dice=[1, 4, 1, 3])
    assert not battle.models["blue-1.0"].in_play
    made = duel(priest(wrath), priest())
    made.battle.units["blue-1"].faith = 12
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/wrath", "2", "blue-1"])
    assert (battle.units["red-1"].faith, battle.units["blue-1"].faith) == (8, 0)


@pytest.mark.rule("c4.magic.elements")
def test_each_element_opposes_another_one() -> None:
    assert len(OPPOSED) == 6
    assert all(OPPOSED[OPPOSED[one]] == one != OPPOSED[one] for one in OPPOSED)
    assert OPPOSED["water"] == "fire"
    assert OPPOSED["earth"] == "air"
    assert OPPOSED["light"] == "darkness"


# -- summoning ---------------------------------------------------------------------------------------------------------

CALL = effect("spell", words.Summon(troop="wolves", strength=3), key="call", target="ground", whose="friend")


def summoner(rank: int = 1, *pieces: Piece) -> Arena:
    made = Arena(*pieces)
    made.unit("red-1", (magician(CALL, rank=rank), 20, 20), mana=20)
    made.unit("blue-1", (profile(), 60, 20))
    wolves = profile("wolf", category="creature", skills=("c4.skill.vol",))
    made.battle.summonable["wolves"] = Troop(
        key="wolves", name=Name("Loups", "Wolves"), army="marches", category="creature", rank=1, standard=wolves,
        least=3, most=6, cost=60, each=20, full=120,
    )  # fmt: skip
    return made


@pytest.mark.rule("c4.special.summon.placement")
def test_a_summoned_unit_stands_in_formation_where_the_mystic_sees_it() -> None:
    wall = Piece("keep", "wall", ((40_000, 10_000), (42_000, 10_000), (42_000, 60_000), (40_000, 60_000)), 6_000)
    made = summoner(1, wall)
    game = made.game(MysticAction("red-1"))
    game.start()
    game.answer("red-1.0/call", player="red")
    request = game.request
    assert isinstance(request, SummonUnit)
    members = request.unit.members
    assert len(members) == 3
    row = {member: Pose(20 * CM + 3500 * place, 30 * CM) for place, member in enumerate(members)}

    def rules(**changes: Pose) -> set[str]:
        answer = UnitPoses({**row, **{members[int(place[1])]: pose for place, pose in changes.items()}})
        return {problem.rule for problem in request.problems(answer)}

    assert not rules()
    assert rules(m2=Pose(35 * CM, 30 * CM)) == {"c4.formation.dispersed"}
    assert "c4.special.summon.placement" in rules(m0=Pose(57 * CM, 20 * CM))
    behind = UnitPoses({member: Pose(50 * CM + 3500 * place, 30 * CM) for place, member in enumerate(members)})
    assert {problem.rule for problem in request.problems(behind)} == {"c4.special.summon.placement"}
    with pytest.raises(IllegalAnswer):
        game.answer(behind, player="red")
    game.answer(UnitPoses(row), player="red")
    unit = game.state.units["red-2"]
    assert unit.troop == "wolves"
    assert all(game.state.models[one].has("c4.skill.vol") for one in unit.members)


@pytest.mark.rule("c4.special.summon.activation")
def test_a_summoned_unit_acts_from_the_next_turn_on() -> None:
    for mode in ("barbarian", "marauder"):
        made = summoner()
        made.battle.options = type(made.battle.options)(modes=(mode, mode))

        class Sequences(Step, frozen=True):
            async def run(self, battle: Battle) -> None:
                await build_sequences(battle)

        made.run(Sequences())
        script = ["mystic", "red-1.0/call", OFFERED, "red-2.0"]
        if mode == "barbarian":
            made.run(ActivationPhase("red"), answers=[*script, "none"])
        else:
            made.run(ActivationPhase("red"), answers=["play", *script, "play", "none"], dice=[2])
        assert [event.unit for event in made.told(UnitActivated)] == ["red-1", "blue-1"]
        made.battle.units["red-2"].activated = False
        battle = made.run(Sequences())
        assert "red-2" in (*battle.sequences.get("red", ()), *battle.deck)


@pytest.mark.rule("c4.special.summon.limit")
def test_as_many_summoned_units_as_the_rank_of_the_magician() -> None:
    made = summoner(rank=2)
    twice = ["red-1.0/call", OFFERED, "red-2.0", "red-1.0/call", OFFERED, "red-3.0"]
    battle = made.run(MysticAction("red-1"), answers=twice)
    assert battle.units["red-1"].mana == 14

    class Lose(Step, frozen=True):
        async def run(self, battle: Battle) -> None:
            await eliminate(battle, battle.fighters(battle.units["red-2"]), "test", "c4.damage.points")

    made.run(Lose())
    battle = made.run(MysticAction("red-1"), answers=["red-1.0/call", OFFERED, "red-4.0"])
    assert battle.units["red-4"].summoner == "red-1.0"


# -- familiars ---------------------------------------------------------------------------------------------------------

OWL = profile("owl", post="familiar", dice=0)


def with_familiars(count: int = 2) -> Arena:
    made = Arena()
    made.unit("red-1", (magician(), 20, 20), (profile(), 23.5, 20), *[(OWL, 17 + 3.5 * n, 23.5) for n in range(count)])
    made.unit("blue-1", (profile(), 20, 60))
    for number in range(count):
        made.battle.models[f"red-1.{2 + number}"].master = "red-1.0"
    return made


@pytest.mark.rule("c4.special.familiar.mana")
def test_each_familiar_is_a_die_of_mana() -> None:
    made = with_familiars()
    assert made.run(MysticPoints(), dice=[3, 4, 5]).units["red-1"].mana == 12 + 4


@pytest.mark.rule("c4.special.familiar.status", "c4.term.familier")
def test_familiars_count_in_no_strength() -> None:
    made = with_familiars()
    unit = made.battle.units["red-1"]
    unit.strength = 4
    assert made.battle.power(unit) == 2
    assert not is_under_half(made.battle, unit)
    unit.strength = 5
    assert is_under_half(made.battle, unit)


@pytest.mark.rule("c4.special.familiar.position", "c4.term.familier")
def test_a_familiar_stays_within_3_cm_of_its_magician() -> None:
    made = with_familiars(1)
    move = UnitMove(made.battle, made.battle.units["red-1"], "c4.move.walk", 10 * CM)
    stay = move.staying().routes
    away = Route(((17 * CM, 23_500), (23_500, 24_500), (25_500, 23_100)), 0, 0)
    assert {one.rule for one in move.problems(UnitRoute({**stay, "red-1.2": away}))} == {"c4.special.familiar.position"}
    proposal = move.proposed((24 * CM, 26 * CM))
    assert proposal is not None
    assert proposal.ends["red-1.2"] != stay["red-1.2"].end


@pytest.mark.rule("c4.special.familiar.elimination", "c4.damage.force_test")
def test_a_fighter_who_is_reached_twice_has_the_tests_of_each_time() -> None:
    made = with_familiars(1)

    class Twice(Step, frozen=True):
        async def run(self, battle: Battle) -> None:
            reached = battle.named(["red-1.0"]) * 2
            await inflict(battle, battle.models["blue-1.0"], reached, 4, 3, "c4.damage.force_test", "test")

    battle = made.run(Twice(), dice=[1] * 6)
    assert battle.models["red-1.0"].in_play
    life = battle.models["red-1.0"].life
    battle = made.run(Twice(), dice=[4] * (life - 1) + [1] * (7 - life))
    assert (battle.models["red-1.0"].life, battle.models["red-1.0"].in_play) == (1, True)
    assert not made.run(Twice(), dice=[4] + [1] * 5).models["red-1.0"].in_play


@pytest.mark.rule("c4.special.familiar.elimination", "c4.term.familier")
def test_a_familiar_falls_to_contact_and_to_any_force_test() -> None:
    made = with_familiars(2)

    class Test(Step, frozen=True):
        async def run(self, battle: Battle) -> None:
            await inflict(
                battle,
                battle.models["blue-1.0"],
                battle.named(["red-1.2", "red-1.0"]),
                4,
                1,
                "c4.damage.force_test",
                "test",
            )

    battle = made.run(Test(), dice=[1])
    assert [one.id for one in battle.fighters(battle.units["red-1"])] == ["red-1.0", "red-1.1", "red-1.3"]
    made.battle.stand(made.battle.models["blue-1.0"], Pose(20_500, 30 * CM))
    made.battle.stand(made.battle.models["red-1.1"], Pose(20 * CM, 16_500))
    made.battle.stand(made.battle.models["red-1.0"], Pose(17 * CM, 20 * CM))
    answers = [OFFERED]
    battle = made.run(Engage("blue-1", "red-1", 7 * CM, ("blue-1.0",)), answers=answers)
    assert [one.id for one in battle.fighters(battle.units["red-1"])] == ["red-1.0", "red-1.1"]
    assert battle.models["blue-1.0"].in_play, "whoever else is in contact stays"


@pytest.mark.rule("c4.special.familiar.actions")
def test_a_familiar_opens_no_door_and_picks_nothing_up() -> None:
    door = Piece("gate", "door", ((10 * CM, 25_000), (30 * CM, 25_000), (30 * CM, 27_000), (10 * CM, 27_000)), 6_000)
    for beside, opens in (((OWL, 20, 23.5), False), ((profile(), 20, 23.5), True)):
        made = Arena()
        made.battle.rebuild(Board(WIDTH, DEPTH, (door,), KINDS))
        made.unit("red-1", (magician(), 20, 20), beside)
        made.battle.mission = Mission(things=(Thing("seal", Name("seal", "seal"), (20 * CM, 23_500)),))
        made.battle.things = {"seal": (20 * CM, 23_500)}
        answers = ["nothing", "red-1.1", "keep"] if opens else []
        assert bool(made.run(Handle("red-1", ("red-1.0", "red-1.1")), answers=answers).carried) == opens


@pytest.mark.rule("c4.special.familiar.actions", "c4.term.familier", "c4.damage.points")
def test_a_familiar_only_moves_and_follows_its_magician_in_death() -> None:
    made = with_familiars(1)
    made.battle.units["red-1"].leader = "red-1.1"
    made.battle.stand(made.battle.models["blue-1.0"], Pose(20 * CM, 30 * CM))
    # The other two are placed at the enemy, each by a choice; nobody asks the familiar, which is the nearest of all.
    battle = made.run(Assault("red-1", "blue-1"), answers=["red-1.0", OFFERED, OFFERED, "done"])
    assert battle.engaged(battle.models["red-1.0"])
    assert not battle.engaged(battle.models["red-1.2"])

    class Lose(Step, frozen=True):
        fighter: str

        async def run(self, battle: Battle) -> None:
            await eliminate(battle, battle.named([self.fighter]), "test", "c4.damage.points")

    assert made.run(Lose("red-1.1")).units["red-1"].leader == "red-1.0"
    assert made.run(Lose("red-1.1")).models["red-1.2"].in_play
    assert not made.run(Lose("red-1.0")).models["red-1.2"].in_play


# -- whole battles -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.mystic.action", "c4.mana.carry", "c4.special.summon.limit")
@pytest.mark.parametrize("seed", range(3))
def test_random_battles_with_mystics_keep_the_invariants(seed: int) -> None:
    """Magicians with rituals and familiars, faithful, artefacts, tactics, engines and a titan, played by chance."""
    lists = {
        "red": ("marches", [
            {"troop": "pikes", "strength": 6, "incarnates": ["magister-oren"], "attributes": ["tempest"],
             "familiars": {"magister-oren": 1}, "specials": {"pike-standard": 1, "pike-drum": 1}},
            {"troop": "guards", "strength": 4, "specials": {"guard-cleric": 2}, "incarnates": ["captain-aude"],
             "attributes": ["border-horn", "surgeon-chest"]},
            {"troop": "grenadiers", "strength": 3},
        ]),
        "blue": ("fens", [
            {"troop": "reedmen", "strength": 6, "incarnates": ["mother-carp"], "specials": {"reed-witch": 1},
             "attributes": ["drowning", "marsh-breath"], "familiars": {"reed-witch": 1}},
            {"troop": "slingers", "strength": 4},
        ]),
        "green": ("quarries", [
            {"troop": "quarrymen", "strength": 5, "incarnates": ["master-mason"]},
            {"troop": "mangonel", "strength": 1},
            {"troop": "stone-giant", "strength": 1},
        ]),
    }  # fmt: skip
    companies = {}
    for side, (army, units) in lists.items():
        text = {"name": "Company", "army": army, "limit": 5000, "banners": [{"units": units}]}
        companies[side] = load_company(documents.dump(text))
    board = Board(120 * CM, 120 * CM)
    strips = [(side, 45_000 * place) for place, side in enumerate(companies)]
    zones = tuple(
        Zone(side, ((0, low), (120_000, low), (120_000, low + 30_000), (0, low + 30_000))) for side, low in strips
    )
    battle = begin(companies, standard_armies(), board, zones, Mission(by_rank=(2, 4, 6), turns=3))
    battle.elixir = dict.fromkeys(companies, 8)
    battle.then(Deployment())
    game = Game(Ready(battle), None, dice=Seeded(seed), history="none", story=True)
    play(game, {side: Random(f"{seed}/{side}") for side in companies})
    state = game.state
    assert state.turn == 3
    standing = list(state.placed())
    for place, (one, base) in enumerate(standing):
        assert not any(overlaps(base, other) for _, other in standing[:place]), one.id
        assert 0 < one.life <= one.profile.life
        assert not one.master or state.models[one.master].in_play
    assert all(0 <= unit.mana <= 30 and unit.faith >= 0 for unit in state.units.values())
    assert all(points >= 0 for points in state.elixir.values())
    assert any(isinstance(told.event, MysticUsed) for told in game.story)
