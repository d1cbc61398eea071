"""What cards say of fighters, and what follows from it at once."""

import pytest
from tests.c4.arena import Arena, hero, profile
from tests.c4.test_company import TEMPLE

from escarmouche.rulebooks.c4.content.cards import load_army, standard_armies
from escarmouche.rulebooks.c4.content.profiles import Profile
from escarmouche.rulebooks.c4.presentation.card_sheets import facts
from escarmouche.rulebooks.c4.rules.activation import Act, Activate
from escarmouche.rulebooks.c4.rules.tactical import AuthorityOpposition
from escarmouche.texts import Message


@pytest.mark.rule("c4.unit.card", "c4.unit.card.fear", "c4.term.totem", "c4.term.courage", "c4.term.peur")
@pytest.mark.rule("c4.term.corps-a-corps", "c4.term.a-distance", "c4.unit.card.fields")
def test_a_card_gives_all_values_of_a_fighter() -> None:
    armies = standard_armies()
    bow = next(troop for troop in armies["marches"].troops if troop.key == "bows").standard
    assert (bow.army, bow.movement, bow.defence, bow.resistance) == ("marches", 10_000, 3, 4)
    assert (bow.melee.attack, bow.melee.dice, bow.melee.strength) == (3, 1, 4)
    assert bow.ranged is not None
    assert (bow.ranged.attack, bow.ranged.dice, bow.ranged.strength) == (4, 1, 4)
    assert (bow.nerve, bow.is_frightening) == (4, False)
    thing = next(troop for troop in armies["fens"].troops if troop.key == "bog-things").standard
    assert (thing.nerve, thing.is_frightening) == (7, True)
    assert profile(courage=None).nerve == 0


@pytest.mark.rule("c4.unit.card.fields")
@pytest.mark.parametrize(
    ("card", "shown"),
    [
        (profile(), ["category", "rank", "movement", "melee", "defence", "resistance", "courage", "base"]),
        (
            profile(rank=None, fear=5, life=2, shot=(4, 1, 4), post="crew"),
            ["category", "movement", "melee", "ranged", "defence", "resistance", "fear", "life", "post", "base"],
        ),
        (
            hero(magic_power=3, skills=("c4.skill.vol",)),
            [
                *["category", "rank", "movement", "melee", "defence", "resistance", "courage", "life", "authority"],
                *["magic-power", "elixir", "base", "skills"],
            ],
        ),
    ],
)
def test_a_card_shows_what_a_fighter_has_and_nothing_else(card: Profile, shown: list[str]) -> None:
    assert [fact.label for fact in facts(card)] == [Message(f"c4-sheet-{line}") for line in shown]


@pytest.mark.rule("c4.unit.special.specialist", "c4.term.specialiste")
@pytest.mark.rule("c4.unit.special", "c4.unit.special.mystic", "c4.term.combattant-special", "c4.term.mystique")
@pytest.mark.rule("c4.incarnate.definition", "c4.unit.special.incarnate", "c4.term.autorite")
@pytest.mark.rule("c4.term.pouvoir", "c4.term.magicien", "c4.term.foi", "c4.term.fidele")
def test_who_is_special_is_read_off_his_card() -> None:
    assert not profile().is_special
    assert hero().is_incarnate
    assert hero().is_special
    for changes in ({"magic_power": 3}, {"fervour": 3}, {"post": "musician"}, {"post": "specialist"}):
        assert profile(**changes).is_special
        assert not profile(**changes).is_incarnate
    assert profile(magic_power=3).is_magician
    assert profile(fervour=3).is_faithful


@pytest.mark.rule("c4.titan.disengage", "c4.unit.card.structure")
def test_titans_disengage_and_machines_have_structure_points() -> None:
    text = (
        "key: giants\nname: Giants\npath: light\nbanner:\n"
        "  - { category: infantry, ranks: [1], mandatory: true }\n" + "  - { category: titan }\n" * 4 + "troops:\n"
        "  - { key: titan, name: Titan, category: titan, least: 1, most: 1, cost: 500, each: 500, standard: { key: one,"
        " name: One, movement: 20, defence: 5, resistance: 9, courage: 9, life: 12, base: 100, height: 150,"
        " melee: { attack: 7, dice: 6, strength: 10 } } }\n"
    )
    titan = load_army(text).troops[0].standard
    assert titan.skills == ("c4.skill.desengagement",)
    assert titan.life == 12
    ridden = ("c4.skill.charge-de-cavalerie", "c4.skill.monture-de-guerre")
    for sort, skill in (("light", "c4.skill.bond"), ("heavy", "c4.skill.force-en-charge")):
        troops = load_army(TEMPLE.replace("cavalry: light", f"cavalry: {sort}")).troops
        assert [troop.standard.skills for troop in troops] == [(), (), (), (*ridden, skill), ()]


@pytest.mark.rule("c4.term.combattant", "c4.term.unite")
def test_every_figure_belongs_to_one_unit() -> None:
    made = Arena()
    made.row("red-1", profile(), 3, 20, 20)
    battle = made.battle
    assert [battle.unit_of(fighter).id for fighter in battle.in_play()] == ["red-1"] * 3


@pytest.mark.rule("c4.contact.definition", "c4.term.contact", "c4.unit.state.engaged", "c4.unit.state.free")
@pytest.mark.rule("c4.term.unite-libre")
def test_a_unit_is_engaged_when_the_base_of_any_of_it_touches_an_enemys() -> None:
    made = Arena()
    red = made.unit("red-1", (profile(), 50, 50), (profile(), 46, 50))
    blue = made.unit("blue-1", (profile("foe"), 53.02, 50))
    assert not made.battle.is_engaged(red)
    made.battle.stand(made.battle.models["blue-1.0"], None)
    made.unit("blue-2", (profile("foe"), 53, 50))
    assert made.battle.is_engaged(red)
    assert made.battle.met(red) == [made.battle.units["blue-2"]]
    assert not made.battle.is_engaged(blue)


@pytest.mark.rule("c4.shoot.conditions", "c4.activation.none")
def test_what_a_free_unit_may_do() -> None:
    made = Arena()
    made.unit("red-1", (profile(shot=(4, 1, 4)), 50, 50))
    made.unit("red-2", (profile(), 70, 50))
    made.unit("blue-1", (profile("foe"), 50, 80))
    archers, others = (made.game(Act(unit)).request for unit in ("red-1", "red-2"))
    assert set(archers.options) == {"none", "walk", "run", "shoot", "walk-shoot", "shoot-walk", "assault/blue-1"}  # type: ignore[union-attr]
    assert set(others.options) == {"none", "walk", "run", "assault/blue-1"}  # type: ignore[union-attr]


@pytest.mark.rule("c4.activation.none", "c4.combat.when", "c4.combat.steps")
def test_an_engaged_unit_that_does_nothing_fights_all_the_same() -> None:
    made = Arena()
    made.unit("red-1", (profile(), 50, 50))
    made.unit("blue-1", (profile("foe"), 53, 50))
    made.unit("blue-2", (profile("other"), 47, 50))
    battle = made.run(Activate("red-1"), dice=[5, 5], answers=["none", "soldier/blue-2/other", "1"])
    assert battle.models["blue-2.0"].lost
    assert not battle.models["blue-1.0"].lost


@pytest.mark.rule("c4.command.winner")
def test_the_winner_of_the_opposition_names_who_begins() -> None:
    made = Arena(players=3)
    for number, side in enumerate(made.battle.players):
        made.unit(f"{side}-1", (profile(), 20 + 20 * number, 20))
    game = made.game(AuthorityOpposition(), dice=[3, 5, 2])
    assert game.request is not None
    assert game.request.player == "blue"
    game.answer("green")
    assert game.state.winner_of_turn == "blue"


@pytest.mark.rule("c4.move.direction", "c4.move.straightest")
def test_a_unit_goes_in_any_direction_and_detours_count() -> None:
    from tests.c4.test_units import question, rules, shifted

    from escarmouche.rulebooks.c4.rules.unit_moves import UnitRoute
    from escarmouche.rulebooks.freetable.routes import Route

    made = Arena()
    made.unit("red-1", (profile(), 50, 50))
    move = question(made)
    for dx, dy in ((10, 0), (-10, 0), (0, 10), (0, -10), (7, 7)):
        assert rules(move, shifted(move, dx, dy)) == []
    detour = UnitRoute({"red-1.0": Route(((50_000, 50_000), (54_000, 50_000), (54_000, 57_000)), 0)})
    assert rules(move, detour) == [("c4.move.walk", "red-1.0")]
