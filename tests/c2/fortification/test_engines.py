"""War machines as such: what they are, structure points, damage, penalties, their end."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.c2.arena import Arena
from tests.c2.fortification.workshop import add_cannon, add_chariot, add_servant, immobile, mobile
from tests.c2.test_cards import BOW, catalogue, load, refusal

from escarmouche.documents.terms import Name, find
from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.content.army import ArmyList, Choice, Collection, muster
from escarmouche.rulebooks.c2.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c2.content.cards import Pack
from escarmouche.rulebooks.c2.content.machines import rules_in_force
from escarmouche.rulebooks.c2.content.setup import begin, make_setup
from escarmouche.rulebooks.c2.content.terms import MACHINE_RANKS
from escarmouche.rulebooks.c2.events import FighterLost, StructureChanged, WoundRolled
from escarmouche.rulebooks.c2.fortification.engines import LOCATIONS, lose_structure, penalty
from escarmouche.rulebooks.c2.rules.activation import Activate, stands_for_somebody
from escarmouche.rulebooks.c2.rules.characteristics import ATTACK, modifier_of, movement
from escarmouche.rulebooks.c2.rules.granting import equip
from escarmouche.rulebooks.c2.rules.melee import MeleePhase
from escarmouche.rulebooks.c2.rules.wounds import kill, suffer, wound_roll
from escarmouche.rulebooks.confrontation.structure import STRUCTURE_LOST
from escarmouche.rulebooks.confrontation.wound_table import (
    CRITICAL,
    EXCEPTIONAL,
    KILLED,
    LIGHT,
    SERIOUS,
    STUNNED,
    TABLE,
)
from escarmouche.rulebooks.freetable.contact import max_opponents

LEFT = 1800
CATALOGUE = {entry["id"]: entry for entry in catalogue()}


class Hits(Step, frozen=True):
    """A hit of a Strength on a figure."""

    victim: str
    force: int
    by: str = ""

    async def run(self, battle: Battle) -> None:
        by = battle[self.by] if self.by else None
        await wound_roll(battle, battle[self.victim], self.force, by=by, rule="c2.melee.wound-roll")


class Crumbles(Step, frozen=True):
    """A machine loses structure points."""

    machine: str
    points: int

    async def run(self, battle: Battle) -> None:
        await lose_structure(battle, battle[self.machine], self.points, rule="test")


class Suffers(Step, frozen=True):
    """A result of the wound table that no roll has brought about; 4: killed outright."""

    victim: str
    wound: int

    async def run(self, battle: Battle) -> None:
        if self.wound == KILLED:
            await kill(battle, battle[self.victim], rule="test")
        else:
            await suffer(battle, battle[self.victim], self.wound, rule="test")


@pytest.mark.rule("c2.machine.definition")
@pytest.mark.rule("c2.artillery.definition")
def test_a_war_machine_is_what_has_the_rank_of_one() -> None:
    ranks = [row["rank"] for row in CATALOGUE["c2.artillery.definition"]["data"]["ranks"]]
    engine = {"mobility": "mobile"}
    for rank in (*ranks, "chariot"):
        key = "chariot" if rank == "chariot" else find(MACHINE_RANKS, rank).key  # type: ignore[union-attr]
        profile = load(rank=key, machine=engine, weapon=BOW, shooting=3)
        assert profile.machine is not None
        assert profile.is_artillery == (key != "chariot")
    assert refusal(rank="chariot").rule == "c2.machine.definition"
    assert refusal(machine=engine).rule == "c2.machine.definition"
    assert refusal(rank="heavy_artillery", machine=engine).rule == "c2.artillery.definition"


def test_a_card_that_contradicts_itself_is_refused() -> None:
    thing: dict[str, Any] = {
        "rank": "heavy_artillery",
        "weapon": BOW,
        "courage": None,
        "discipline": None,
        "machine": {"mobility": "immobile", "weight": 8, "crew": 2},
    }
    assert load(**thing).is_thing
    assert refusal(**{**thing, "discipline": 3}).rule == "c2.machine.immobile.definition"
    assert refusal(**{**thing, "machine": {"mobility": "immobile"}}).rule == "c2.machine.immobile.definition"
    assert refusal(rank="chariot", machine={"mobility": "mobile", "crew": 2}).rule == "c2.machine.crew"
    assert refusal(rank="chariot", machine={"mobility": "mobile"}, per_card=2).rule == "c2.machine.definition"
    assert (
        refusal(rank="chariot", machine={"mobility": "mobile"}, skills=["Transport/4"]).rule
        == "c2.skill.transport.access"
    )
    assert refusal(boilers=[{"score": "range"}]).rule == "c2.steam.equipment"


@pytest.mark.rule("c2.machine.definition")
@pytest.mark.rule("c2.machine.ps")
@pytest.mark.rule("c2.machine.damage.which-table")
def test_without_structure_points_a_machine_is_wounded_like_anybody() -> None:
    arena = Arena()
    add_chariot(arena, "gunner", "red", 20, 30, machine={"structure": None}, resistance=4)
    add_chariot(arena, "chariot", "red", 50, 30, resistance=4)
    battle = arena.run(Hits("gunner", 5), Hits("chariot", 5), dice=[3, 5, 3, 5])
    assert (battle["gunner"].wound, battle["gunner"].structure) == (SERIOUS, None)
    assert (battle["chariot"].wound, battle["chariot"].structure) == (0, 6)


@pytest.mark.rule("c2.machine.mobile.destroyed")
def test_only_what_has_structure_points_loses_any_and_none_are_no_loss() -> None:
    arena = Arena()
    add_chariot(arena, "gunner", "red", 20, 30, machine={"structure": None})
    add_chariot(arena, "chariot", "red", 50, 30)
    battle = arena.run(Crumbles("gunner", 2), Crumbles("chariot", 0))
    assert (battle["gunner"].structure, battle["chariot"].structure) == (None, 8)
    assert arena.told(StructureChanged) == []
    assert arena.run(Crumbles("chariot", 8))["chariot"].lost == "destroyed"


@pytest.mark.rule("c2.machine.ps.damage-roll")
@pytest.mark.rule("c2.machine.damage.roll")
def test_a_hit_costs_the_structure_points_of_the_book_s_example() -> None:
    """RES 14, FOR 10, dice 5 and 3: damage 4, in the structure, 1 point."""
    arena = Arena()
    add_chariot(arena, "chariot", "red", 50, 30, resistance=14)
    battle = arena.run(Hits("chariot", 10), dice=[5, 3])
    assert battle["chariot"].structure == 7
    assert [LOCATIONS[event.location] for event in arena.told(WoundRolled)] == ["structure"]
    assert [(event.left, event.most) for event in arena.told(StructureChanged)] == [(7, 8)]


@pytest.mark.rule("c2.table.machine-damage")
def test_the_damage_table_is_that_of_the_book() -> None:
    rows = CATALOGUE["c2.table.machine-damage"]["data"]["rows"]
    columns = {
        place: CATALOGUE["c2.table.machine-damage"]["data"]["locations"][face]
        for face, place in enumerate(("jambes", "bras", "tronc", "tete", "tete", "tete"), start=1)
    }
    for place, row in product(range(len(TABLE)), rows):
        if rows.index(row) == place:
            for location, result in TABLE[place].items():
                assert columns[location] == LOCATIONS[location]
                assert STRUCTURE_LOST[result] == row[LOCATIONS[location]]


@pytest.mark.rule("c2.table.machine-damage-exceptional")
def test_the_table_of_doubles_is_that_of_the_book() -> None:
    lost = CATALOGUE["c2.table.machine-damage-exceptional"]["data"]
    assert [STRUCTURE_LOST[result] for result in EXCEPTIONAL] == list(lost.values())


@pytest.mark.rule("c2.machine.damage.exceptional")
def test_a_double_ignores_strength_and_with_a_sacred_weapon_takes_four() -> None:
    arena = Arena()
    add_chariot(arena, "chariot", "red", 50, 30, resistance=30)
    arena.add("knight", "blue", 10, 10, abilities=("arme-sacree",))
    assert arena.run(Hits("chariot", 0), dice=[4, 4])["chariot"].structure == 6
    assert arena.run(Hits("chariot", 0, "knight"), dice=[1, 1])["chariot"].structure == 2


@pytest.mark.rule("c2.table.machine-direct-wound")
def test_a_wound_without_a_roll_costs_structure_points() -> None:
    data = CATALOGUE["c2.table.machine-direct-wound"]["data"]
    expected = {LIGHT: data["legere"], SERIOUS: data["grave"], CRITICAL: data["critique"], KILLED: data["tue_net"]}
    arena = Arena()
    chariot = add_chariot(arena, "chariot", "red", 50, 30)
    chariot.structure = 9
    battle = arena.run(Suffers("chariot", KILLED))
    assert (battle["chariot"].structure, battle["chariot"].in_play) == (9 - data["tue_net"], True)
    for wound, lost in {**expected, STUNNED: 0}.items():
        arena = Arena()
        add_chariot(arena, "chariot", "red", 50, 30)
        assert arena.run(Suffers("chariot", wound))["chariot"].structure == 8 - lost


@pytest.mark.rule("c2.machine.damage.penalties")
@pytest.mark.rule("c2.table.machine-penalties")
@pytest.mark.parametrize(("left", "less"), [(8, 0), (7, 0), (6, -1), (5, -1), (4, -2), (3, -2), (2, -3), (1, -3)])
def test_by_each_quarter_lost_the_dice_of_a_machine_have_one_less(left: int, less: int) -> None:
    arena = Arena()
    chariot = add_chariot(arena, "chariot", "red", 50, 30)
    gun = add_cannon(arena, "gun", "red", 20, 30, machine={"structure": 8})
    solid = add_cannon(arena, "frail", "red", 20, 50, machine={"structure": 8, "hampered": True})
    chariot.structure = gun.structure = solid.structure = left
    assert modifier_of(arena.battle, chariot, ATTACK) == less
    assert (penalty(gun), penalty(solid)) == (0, less)


@pytest.mark.rule("c2.machine.mobile.destroyed")
def test_a_mobile_engine_without_structure_points_is_destroyed() -> None:
    arena = Arena()
    add_chariot(arena, "chariot", "red", 50, 30, machine={"structure": 4})
    battle = arena.run(Suffers("chariot", KILLED))
    assert battle["chariot"].lost == "destroyed"
    assert not battle["chariot"].in_play
    assert [event.how for event in arena.told(FighterLost)] == ["destroyed"]


@pytest.mark.rule("c2.machine.immobile.destroyed")
@pytest.mark.rule("c2.machine.card.after-destruction")
@pytest.mark.rule("c2.machine.card.activation")
def test_servants_stay_when_their_engine_is_destroyed_and_so_does_its_card() -> None:
    arena = Arena()
    gun = add_cannon(arena, "gun", "red", 20, 30, machine={"structure": 3})
    add_servant(arena, "one", gun, 16, 30)
    add_servant(arena, "two", gun, 16, 34)
    arena.add("foe", "blue", 80, 30)
    battle = arena.run(Suffers("gun", CRITICAL))
    assert battle["gun"].lost == "destroyed"
    assert battle["one"].in_play
    assert [card.id for card in battle.cards.values() if stands_for_somebody(battle, card)] == ["card-gun", "card-foe"]
    game = arena.game(Activate("red", ("card-gun",))).start()
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == ["one", "two"]


@pytest.mark.rule("c2.machine.immobile.crewless")
def test_an_engine_stays_on_the_table_without_any_crew() -> None:
    arena = Arena()
    gun = add_cannon(arena, "gun", "red", 20, 30, machine={"structure": 2})
    add_servant(arena, "one", gun, 16, 30)
    battle = arena.run(Suffers("one", KILLED), Suffers("gun", LIGHT))
    assert battle["gun"].in_play
    assert battle["gun"].structure == 1


@pytest.mark.rule("c2.machine.mobile.melee")
def test_a_mobile_engine_fights_with_the_dice_and_opponents_of_its_card() -> None:
    arena = Arena()
    add_chariot(arena, "chariot", "red", 50, 30, machine={"dice": 4, "opponents": 3})
    arena.add("foe", "blue", 54.26, 30, LEFT)
    assert max_opponents(arena.battle, arena.battle["chariot"]) == 3
    game = arena.game(MeleePhase(), dice=[2, 5]).start()
    while isinstance(game.request, Choose) and "chariot" not in game.request.about.values():
        game.answer(game.request.default, player=game.request.player)
    assert isinstance(game.request, Choose)
    assert list(game.request.options) == ["0", "1", "2", "3", "4"]


@pytest.mark.rule("c2.machine.mobile.definition", "c2.machine.mobile.no-weight", "c2.machine.definition")
@pytest.mark.parametrize(
    ("machine", "rank", "rules"),
    [
        (None, "regular", []),
        (mobile(), "chariot", ["ps", "mobile.melee", "mobile.straight-line"]),
        (mobile(structure=None), "chariot", ["mobile.melee", "mobile.straight-line"]),
        (mobile(weight=None), "chariot", ["ps", "mobile.melee"]),
        (
            mobile(weight=None),
            "heavy_artillery",
            ["ps", "mobile.melee", "artillery.sight", "artillery.piercing", "artillery.mobile.move-and-fire"],
        ),
        (
            immobile(),
            "light_zone_artillery",
            ["ps", "immobile.definition", "capture", "artillery.sight", "artillery.zone.hit"],
        ),
    ],
)
def test_the_card_of_an_engine_says_which_rules_it_is_under(machine: Any, rank: str, rules: list[str]) -> None:
    found = [name for name, _ in rules_in_force(machine, rank, ())]
    assert [name.removeprefix("c2.").removeprefix("machine.") for name in found] == rules


@pytest.mark.rule("c2.machine.definition")
def test_an_engine_has_the_structure_of_its_card_unless_it_has_lost_some() -> None:
    arena = Arena()
    chariot = add_chariot(arena, "chariot", "red", 50, 30)
    assert (chariot.structure, arena.add("man", "red", 20, 30).structure) == (8, None)
    chariot.structure = 3
    equip(chariot)
    assert chariot.structure == 3


@pytest.mark.rule("c2.machine.mobile.definition")
@pytest.mark.rule("c2.machine.mobile.movement-value")
@pytest.mark.rule("c2.machine.mobile.no-weight")
def test_a_mobile_engine_moves_by_its_card_and_without_weight_like_anybody() -> None:
    arena = Arena()
    chariot = add_chariot(arena, "chariot", "red", 50, 30, machine={"weight": None}, movement=1500)
    assert movement(arena.battle, chariot) == 1500
    assert not chariot.has("c2.machine.mobile.straight-line")
    heavy = add_chariot(arena, "heavy", "red", 70, 30)
    assert [machine.has("c2.machine.mobile.melee") for machine in (chariot, heavy)] == [True, True]
    assert heavy.has("c2.machine.mobile.straight-line")


@pytest.mark.rule("c2.machine.card.activation")
def test_servants_take_the_field_on_the_card_of_their_machine() -> None:
    servant = load(key="loader", points=7, skills=["Éclaireur"])
    machine = {"mobility": "immobile", "weight": 6, "crew": 1, "servants": [{"profile": "loader", "count": 2}]}
    gun = load(key="gun", rank="light_artillery", weapon=BOW, machine=machine, courage=None, discipline=None, points=30)
    cards = Collection([Pack("mine", Name("m", "m"), (servant, gun))])
    army = muster(ArmyList(name="A", people="lions", limit=60, cards=(Choice(profile="gun"),)), cards)
    assert army.points == 44
    field = next(iter(standard_battlefields().values()))
    battle = begin(make_setup({"a": army, "b": army}, field.board, field.zones_of("a", "b")))
    assert [battle[name].profile.key for name in battle.cards["a-1"].fighters] == ["gun", "loader", "loader"]
    assert [battle[name].serves for name in battle.cards["a-1"].fighters] == ["", "a-gun-1", "a-gun-1"]
    assert [(card.side, card.pile) for card in battle.cards.values()] == [("a", 0), ("b", 0)], "no card of theirs"
    assert battle["a-gun-1"].structure is None
