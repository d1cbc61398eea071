"""Scenarios: who wins, when, and by which points."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.ddm.arena import Arena
from tests.ddm.tables import CARDS, SEATS, Table, setup, warband

from escarmouche.errors import Problem
from escarmouche.kernel import Step
from escarmouche.rulebooks.ddm.abilities.deaths import Burst
from escarmouche.rulebooks.ddm.battle import Battle, Options
from escarmouche.rulebooks.ddm.book import RULEBOOK
from escarmouche.rulebooks.ddm.content.cards import Deal, Extra, Heal, Power, Switch
from escarmouche.rulebooks.ddm.content.maps import standard_maps
from escarmouche.rulebooks.ddm.content.setup import begin, make_setup
from escarmouche.rulebooks.ddm.content.warband import (
    BOOSTER,
    Choice,
    Warband,
    limited_warband,
    load_warband,
    ready_warband,
    standard_collection,
    written,
)
from escarmouche.rulebooks.ddm.events import Eliminated, Ended, Scored
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave
from escarmouche.rulebooks.ddm.rules.movement import GridPath
from escarmouche.rulebooks.ddm.rules.outcomes import Affect
from escarmouche.rulebooks.ddm.rules.rounds import EndOfRound
from escarmouche.rulebooks.ddm.rules.rout import Flee
from escarmouche.rulebooks.ddm.rules.scoring import Simultaneous
from escarmouche.rulebooks.ddm.rules.states import is_kind
from escarmouche.rulebooks.ddm.rules.summoning import SummonCreatures
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn

LINE = """
    A B C D . . E F G H
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""
BLUE = {"warband": "blue"}
SIDES: dict[str, Any] = dict.fromkeys("EFGH", BLUE)
THREE = ("red", "blue", "green")
QUIET = 10
TILES_OF_MINE = "tiles: {assembly: gatehouse, features: [brambles, chasm, old-well]}\n"


def arena(options: Options | None = None, **creatures: dict[str, Any]) -> Arena:
    """Four creatures of red and four of blue, worth 10 points each."""
    return Arena(LINE, options=options, **{**SIDES, **creatures})


def three(options: Options | None = None, **creatures: dict[str, Any]) -> Arena:
    """Two or three creatures of each of three players."""
    plain = {letter: {"warband": "blue"} for letter in "DEF"} | {letter: {"warband": "green"} for letter in "GH"}
    return Arena(LINE, players=THREE, options=options, **{**plain, **creatures})


def destroyed(*creatures: str, by: str = "") -> list[Step]:
    return [Eliminate(one, "destroyed", by) for one in creatures]


def after(where: Arena, *steps: Step) -> Battle:
    """One thing after the other; what comes after the end does not happen any more."""
    for step in steps:
        if where.battle.winner is None:
            where.run(step)
    return where.battle


# -- the standard scenario ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.victory.basic", "ddm.scenario.standard.victory-two-players")
def test_one_wins_by_eliminating_all_enemies_and_not_before() -> None:
    table = arena()
    battle = after(table, *destroyed("e", "f", "g", by="a"))
    assert battle.winner is None and battle.points == {"red": 30}
    battle = after(table, *destroyed("h", by="a"))
    assert battle.winner == "red"
    (ended,) = table.told(Ended)
    assert (ended.winners, ended.points) == (("red",), {"red": 40})
    assert not battle.agenda and battle.turn is None


@pytest.mark.rule("ddm.victory.basic")
def test_a_creature_that_routs_on_the_grid_is_not_eliminated() -> None:
    table = arena(H={**BLUE, "state": {"routing": True, "routed_by": "a"}})
    battle = after(table, *destroyed("e", "f", "g", by="a"))
    assert battle.winner is None


@pytest.mark.rule("ddm.scenario.standard.elimination", "ddm.scenario.standard.victory-points")
def test_who_is_routed_off_the_grid_is_scored_by_who_made_it_rout() -> None:
    table = Arena(
        """
        Y H . . A
        . . . . .
        """,
        A={},
        H={**BLUE, "cost": 17, "state": {"routing": True, "routed_by": "a"}},
    )
    battle = table.run(Flee("h"), answers=[GridPath((0,))])
    assert battle["h"].fate == "fled" and battle.points == {"red": 17}
    assert battle.winner == "red"


@pytest.mark.rule("ddm.scenario.standard.elimination")
@pytest.mark.parametrize("how", ["destroyed", "fled"])
def test_destroyed_or_routed_off_a_creature_is_eliminated_for_its_cost(how: str) -> None:
    state = {"state": {"routing": True, "routed_by": "a"}} if how == "fled" else {}
    three = ("red", "blue", "green")
    human = {**BLUE, "cost": 17, "kinds": ("humanoid",), **state}
    eater = {"abilities": (("ddm.ability.feed", 5),)}
    table = Arena("A . E F G", players=three, A=eater, E=human, F=BLUE, G={"warband": "green"})
    before = table["a"].hp
    battle = table.run(Eliminate("e", how, "a"))  # type: ignore[arg-type]
    assert battle["a"].hp == before + (5 if how == "destroyed" else 0), "only who is destroyed has been killed"
    assert (battle["e"].fate, battle["e"].at, battle.points, battle.winner) == (how, None, {"red": 17}, None)
    assert [(event.creature, event.how) for event in table.told(Eliminated)] == [("e", how)]
    table.run(Eliminate("e", how, "a"))  # type: ignore[arg-type]
    assert battle.points == {"red": 17}, "nobody is eliminated twice"


@pytest.mark.rule("ddm.scenario.standard.elimination")
def test_whoever_depends_on_another_is_lost_with_it_to_the_same_player() -> None:
    needy = {**BLUE, "cost": 5, "abilities": (("ddm.ability.requires", "e"),), "state": {"master": "e"}}
    three = ("red", "blue", "green")
    table = Arena("A . E F G", players=three, E={**BLUE, "cost": 17}, F=needy, G={"warband": "green"})
    battle = table.run(Eliminate("e", "destroyed", "a"))
    assert [(event.creature, event.how) for event in table.told(Eliminated)] == [("e", "destroyed"), ("f", "lost")]
    assert battle.points == {"red": 22}


@pytest.mark.rule("ddm.scenario.standard.victory-two-players")
@pytest.mark.parametrize(
    ("costs", "winner"), [((10, 12), "red"), ((12, 10), "blue"), ((10, 10), "")], ids=["more", "fewer", "draw"]
)
def test_if_the_last_of_both_sides_go_at_one_moment_points_decide(costs: tuple[int, int], winner: str) -> None:
    """Neither elimination is judged before the other has happened."""
    table = Arena("A . E", A={"cost": costs[0]}, E={**BLUE, "cost": costs[1]})
    battle = table.run(Eliminate("a", "destroyed", "e"), Eliminate("e", "destroyed", "a"))
    assert battle.winner == winner
    assert len(table.told(Ended)) == 1


@pytest.mark.rule("ddm.scenario.standard.victory-two-players")
def test_a_blast_is_over_when_everybody_in_it_has_had_his_share() -> None:
    """Whoever comes after the last enemy still takes it; if that changes nothing, the skirmish ends all the same."""
    blast = Power(key="blast", outcomes=(Deal(20),))
    table = Arena("A B . E", E=BLUE, B={"hp": 40})
    battle = table.run(Affect("a", "e", blast), Affect("a", "b", blast), dice=[20])
    assert battle["b"].hp == 20 and battle.winner == "red"
    table = Arena("A . E", A={"cost": 5}, E=BLUE)
    battle = table.run(Affect("a", "e", blast), Affect("a", "a", blast))
    assert battle["a"].fate == battle["e"].fate == "destroyed"
    assert battle.winner == "red" and battle.points == {"red": 10, "blue": 5}


def test_what_follows_the_decision_does_not_happen_any_more() -> None:
    class Later(Step, frozen=True):
        async def run(self, battle: Battle) -> None:
            raise AssertionError("the skirmish is over")

    table = Arena("A . E", E=BLUE)
    battle = table.run(Eliminate("e", "destroyed", "a"), Later())
    assert battle.winner == "red"
    assert not issubclass(Later, Simultaneous)


@pytest.mark.rule("ddm.scenario.standard.victory-points-win")
@pytest.mark.parametrize(("options", "winner"), [(Options(size=30, score=True), "red"), (Options(size=30), None)])
def test_two_players_win_by_points_only_if_they_keep_score(options: Options, winner: str | None) -> None:
    table = arena(options)
    assert after(table, *destroyed("e", "f", by="a")).winner is None
    assert after(table, *destroyed("g", by="a")).winner == winner


@pytest.mark.rule("ddm.scenario.standard.victory-points", "ddm.scenario.standard.victory-points-win")
def test_with_several_players_a_whole_warbands_points_win() -> None:
    table = three(Options(size=30), H={"warband": "green", "cost": 5})
    battle = after(table, *destroyed("d", "e", "h", by="a"))
    assert battle.winner is None and battle.points == {"red": 25}
    battle = after(table, *destroyed("g", by="a"))
    assert battle.winner == "red" and battle.points == {"red": 35}


@pytest.mark.rule("ddm.scenario.standard.victory-points-win")
def test_of_more_than_two_players_the_last_on_the_grid_wins_too() -> None:
    table = three(Options(size=100))
    assert after(table, *destroyed("d", "e", "f", by="g")).winner is None
    battle = after(table, *destroyed("g", "h", by="a"))
    assert battle.winner == "red"


@pytest.mark.rule("ddm.scenario.standard.victory-points-win", "ddm.scenario.quick-assault.victory-70")
@pytest.mark.parametrize(("scenario", "points"), [("standard", 95), ("quick assault", 65)])
def test_who_has_nobody_left_may_still_get_the_points_that_win(scenario: Any, points: int) -> None:
    table = three(Options(scenario=scenario, size=100))
    table.battle.points = {"red": points}
    battle = after(table, *destroyed("a", "b", "c", by="d"))
    assert battle.winner is None and not battle.present("red")
    assert after(table, Eliminate("d", "destroyed")).winner == "red"


@pytest.mark.rule("ddm.scenario.quick-assault.one-left")
def test_who_has_nobody_left_does_not_win_because_the_others_have_one_each() -> None:
    table = three(Options(scenario="quick assault", size=1000))
    table.battle.points = {"red": 500}
    assert after(table, *destroyed("a", "b", "c", by="d"), *destroyed("e", by="d")).winner is None
    battle = table.run(*destroyed("f", "h"))
    assert battle.winner == "blue", "of the two who stand, the one with the most points"


@pytest.mark.rule("ddm.scenario.standard.own-creatures")
def test_opponents_share_the_points_for_an_own_creature_rounded_down() -> None:
    table = three(A={"cost": 15}, B={"cost": 12})
    battle = after(table, *destroyed("a", by="b"))
    assert battle.points == {"blue": 7, "green": 7} == battle.shared
    battle = after(table, *destroyed("b"))
    assert battle.points == {"blue": 13, "green": 13} == battle.shared
    assert {event.player for event in table.told(Scored)} == {"blue", "green"}


@pytest.mark.rule("ddm.scenario.standard.own-creatures", "ddm.terrain.sharp-stones.lethal")
def test_who_is_put_to_flight_and_dies_on_stones_is_not_shared() -> None:
    table = Arena(
        """
        X . ^ A . . E
        . . # # # . D
        """,
        players=("red", "blue", "green"),
        A={"cost": 15, "state": {"routing": True, "routed_by": "e", "hp": 5}},
        D={"warband": "green"},
        E=BLUE,
    )
    table.add("b", table.at(6, 1))
    battle = table.run(Flee("a"), answers=[GridPath((2, 1, 0))])
    assert battle["a"].fate == "destroyed"
    assert battle.points == {"blue": 15} and not battle.shared


@pytest.mark.rule("ddm.scenario.standard.own-creatures")
def test_of_two_players_the_opponent_gets_them_all() -> None:
    """A creature that routs off the grid without any action of an enemy, for example."""
    table = Arena(
        """
        X A . . E
        . . . . B
        """,
        A={"cost": 15, "state": {"routing": True}},
        E=BLUE,
    )
    battle = table.run(Flee("a"), answers=[GridPath((0,))])
    assert battle.points == {"blue": 15} == battle.shared


@pytest.mark.rule("ddm.ability.minions")
def test_minions_are_worth_nothing() -> None:
    battle = after(arena(E={**BLUE, "state": {"free": True}}), *destroyed("e", by="a"))
    assert battle.points == {}


@pytest.mark.rule("ddm.ability.requires")
def test_who_requires_a_creature_goes_with_it_and_both_are_scored() -> None:
    """Whoever else of its kind goes does not matter; if both were the last, the skirmish ends with both counted."""
    hound = {**BLUE, "cost": 5, "abilities": (("ddm.ability.requires", "g"),), "state": {"master": "g"}}
    table = arena(H=hound)
    assert after(table, *destroyed("f", by="a"))["h"].fate == ""
    battle = after(table, *destroyed("g", by="b"))
    assert battle["h"].fate == "lost" and battle.points == {"red": 25}
    table = arena(H=hound)
    battle = after(table, *destroyed("e", "f", "g", by="a"))
    assert battle.winner == "red" and battle.points == {"red": 35}


# -- nobody does anything ----------------------------------------------------------------------------------------------


def quiet_rounds(table: Arena, count: int) -> Battle:
    for _ in range(count):
        if table.battle.winner is None:
            table.battle.stirred = False
            table.battle = _one_end(table)
    return table.battle


def _one_end(table: Arena) -> Battle:
    """The end of a round, without the round that follows."""
    battle = table.battle.copy()
    heard: list[Any] = []
    battle.teller = heard.append
    with suppress(StopIteration):
        EndOfRound().run(battle).send(None)
    table.events.extend(heard)
    battle.agenda.clear()
    return battle.copy()


@pytest.mark.rule("ddm.scenario.standard.stalemate")
def test_ten_quiet_rounds_end_the_skirmish_and_points_for_enemies_decide() -> None:
    """What a player has for creatures that his opponents eliminated themselves does not count."""
    table = arena()
    table.battle.points, table.battle.shared = {"red": 10, "blue": 30}, {"blue": 25}
    assert quiet_rounds(table, QUIET - 1).winner is None
    assert quiet_rounds(table, 1).winner == "red"


@pytest.mark.rule("ddm.scenario.standard.stalemate")
def test_a_round_in_which_something_is_done_begins_the_count_anew() -> None:
    table = arena()
    quiet_rounds(table, QUIET - 1)
    table.battle.stirred = True
    table.battle = _one_end(table)
    assert table.battle.winner is None and table.battle.quiet == 0
    assert quiet_rounds(table, QUIET - 1).winner is None
    assert quiet_rounds(table, 1).winner is not None


@pytest.mark.rule("ddm.scenario.standard.stalemate")
@pytest.mark.parametrize(
    ("drawing", "costs", "winner"),
    [
        ("A . . . .\n. . . . .\n. . . . E\n. . . . .\n. . . . .", {}, "blue"),  # two squares off against four corners
        ("A . . . .\n. . . . .\n. . B . E\n. . . . .\n. . . . .", {}, "red"),
        ("A . E\n. . .\n. . .", {}, ""),
        ("A . E\n. . .\n. . .", {"E": 12}, "blue"),
        ("A . E\n. . .\n. . B", {"A": 5, "B": 20, "E": 12}, "red"),  # the dearest of those as near
        ("A . E\n. B .\n. . .", {"A": 50, "B": 1, "E": 60}, "red"),  # not the dearest of all
    ],
)
def test_then_who_is_nearest_to_the_centre_then_the_dearest_of_those(
    drawing: str, costs: dict[str, int], winner: str
) -> None:
    creatures: dict[str, Any] = {letter: {"cost": costs.get(letter, 10)} for letter in "AB"}
    table = Arena(drawing, **creatures, E={**BLUE, "cost": costs.get("E", 10)})
    assert quiet_rounds(table, QUIET).winner == winner


@pytest.mark.rule("ddm.scenario.standard.stalemate")
def test_the_centre_may_be_a_corner_and_the_large_count_by_nearest_square() -> None:
    table = Arena(
        """
        . . . . . .
        E . . . . .
        . . . A . .
        . . . . . .
        """,
        A={},
        E={**BLUE, "size": "huge"},
    )
    assert quiet_rounds(table, QUIET).winner == ""  # one square each touches the middle
    table = Arena(
        """
        . . . . . .
        E . . . . .
        . . . . A .
        . . . . . .
        """,
        A={},
        E={**BLUE, "size": "huge"},
    )
    assert quiet_rounds(table, QUIET).winner == "blue"


@pytest.mark.rule("ddm.scenario.standard.stalemate", "ddm.attack.roll", "ddm.morale.causes")
def test_an_attack_roll_damage_and_a_forced_save_count_as_action() -> None:
    def stirred(table: Arena, *steps: Step, **script: Any) -> bool:
        table.battle.stirred = False
        return table.run(*steps, **script).stirred

    scare = Power(key="scare", dc=15, outcomes=())
    hurt = Power(key="hurt", outcomes=(Deal(5),))
    assert stirred(Arena("A E", E=BLUE), TakeTurn("a"), answers=["melee/0/e"], dice=[2])  # a miss
    assert stirred(arena(), Affect("a", "e", hurt))
    assert stirred(arena(), Affect("a", "e", scare), dice=[20])
    assert stirred(arena(), MoraleSave("e", "a"), dice=[20])
    assert stirred(arena(), Burst("a", "e", Extra(5, "fire"), 15), dice=[20])  # half of 5 is nothing
    undead = Arena("A . E", E={**BLUE, "kinds": ("undead",)})
    assert stirred(undead, Affect("a", "e", Power(key="heal", outcomes=(Heal(5),))), dice=[20])
    swap = Power(key="swap", dc=15, range="sight", any=True, outcomes=(Switch(two=True),))
    assert stirred(Arena("A C . E", E=BLUE), Affect("a", "c", swap), dice=[2, 20])
    assert not stirred(arena(), Affect("a", "b", hurt))
    assert not stirred(arena(), Affect("a", "b", scare), dice=[20])
    assert not stirred(arena(), MoraleSave("e", ""), dice=[20])


def test_rounds_may_be_limited_and_points_decide() -> None:
    table = arena(Options(rounds=3))
    table.battle.points = {"blue": 5}
    table.battle.round = 2
    table.battle = _one_end(table)
    assert table.battle.winner is None
    table.battle.round = 3
    assert _one_end(table).winner == "blue"


# -- quick assault -----------------------------------------------------------------------------------------------------

QUICK = Options(scenario="quick assault", size=100)


@pytest.mark.rule("ddm.scenario.quick-assault.victory-70", "ddm.scenario.quick-assault")
def test_quick_assault_is_won_at_70_per_cent_of_the_size() -> None:
    table = arena(QUICK, E={**BLUE, "cost": 40}, F={**BLUE, "cost": 29}, G={**BLUE, "cost": 1})
    assert after(table, *destroyed("e", "f", by="a")).winner is None
    assert after(table, *destroyed("g", by="a")).winner == "red"


@pytest.mark.rule("ddm.scenario.quick-assault.victory-70")
def test_what_the_opponent_eliminated_of_his_own_counts_too() -> None:
    assert after(arena(QUICK, E={**BLUE, "cost": 70}), *destroyed("e", by="f")).winner == "red"


@pytest.mark.rule("ddm.scenario.quick-assault.one-left")
def test_quick_assault_is_won_when_the_opponent_is_down_to_one_creature() -> None:
    table = arena(QUICK)
    assert after(table, *destroyed("e", "f", by="a")).winner is None
    assert after(table, *destroyed("g", by="a")).winner == "red"


@pytest.mark.rule("ddm.scenario.quick-assault.one-left")
def test_every_opponent_must_be_down_to_one() -> None:
    table = three(Options(scenario="quick assault", size=1000))
    assert after(table, *destroyed("d", "e", by="a")).winner is None
    assert after(table, *destroyed("g", by="a")).winner == "red"


@pytest.mark.rule("ddm.scenario.quick-assault.one-left")
def test_a_warband_that_began_with_one_creature_is_not_down_to_it() -> None:
    table = Arena("A B . E", options=QUICK, E=BLUE)
    battle = after(table, *destroyed("a", by="e"))
    assert battle.winner == "blue"  # red is down to one
    table = Arena("A B C . E", options=QUICK, E=BLUE)
    assert after(table, *destroyed("a", by="e")).winner is None
    assert after(table, *destroyed("e", by="b")).winner == "red"


@pytest.mark.rule("ddm.scenario.quick-assault.one-left")
def test_if_both_are_down_to_one_at_the_same_moment_points_decide() -> None:
    table = Arena("A B . E F", options=QUICK, A={"cost": 20}, E=BLUE, F=BLUE)
    battle = table.run(Eliminate("a", "destroyed", "e"), Eliminate("e", "destroyed", "a"))
    assert battle.winner == "blue"


@pytest.mark.rule("ddm.scenario.list")
@pytest.mark.parametrize(
    ("options", "winner"),
    [(Options(), None), (QUICK, "red"), (Options(factions=False, added=False, size=0), None)],
    ids=["standard", "quick assault", "ready to play"],
)
def test_the_same_position_in_each_scenario(options: Options, winner: str | None) -> None:
    table = arena(options, E={**BLUE, "cost": 90})
    assert after(table, *destroyed("e", "f", "g", by="a")).winner == winner
    assert after(table, *destroyed("h", by="a")).winner == "red"


# -- figures that were drawn -------------------------------------------------------------------------------------------


def ready(*creatures: str, **fields: Any) -> Warband:
    return warband(*creatures, format="ready", faction=None, **fields)


@pytest.mark.rule("ddm.scenario.ready.faction", "ddm.scenario.ready.alignment")
def test_drawn_warbands_have_no_faction_and_alignment_is_the_creatures() -> None:
    battle = begin(setup(ready("guard"), ready("guard", seat="blue")))
    assert not battle.options.factions and battle.factions == {}
    table = Arena("A B . E", A={"factions": ("LG", "CG")}, B={"factions": ("LG", "CG", "LE", "CE")}, E=BLUE)
    for kind, wanted in (("lawful", True), ("chaotic", True), ("good", True), ("evil", False)):
        assert is_kind(table.battle, table["a"], kind) is wanted
        assert not is_kind(table.battle, table["b"], kind)
    kept = begin(setup(warband("guard"), warband("guard", seat="blue", faction="CE")))
    assert kept.options.factions and kept.factions == {"red": "LG", "blue": "CE"}


@pytest.mark.rule("ddm.scenario.ready.players")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ready_to_play_takes_any_number_of_players(players: int) -> None:
    lists = [ready("guard", seat=seat) for seat in ("red", "blue", "green", "yellow")[:players]]
    assert Table(setup(*lists)).battle.players == ("red", "blue", "green", "yellow")[:players]


@pytest.mark.rule("ddm.scenario.ready.no-added-creatures")
def test_in_ready_to_play_nobody_is_added() -> None:
    battle = begin(setup(ready("hunter", "caller"), ready("guard", seat="blue")))
    assert [one.card.key for one in battle.creatures.values()] == ["hunter", "caller", "guard"]
    assert not battle.options.added
    table = Arena("A . E", options=battle.options, E=BLUE)
    table.battle.pool = {"rat": CARDS.cards["rat"]}
    table.run(SummonCreatures("a", ("rat",), 1))
    assert set(table.battle.creatures) == {"a", "e"}


@pytest.mark.rule("ddm.scenario.ready.victory")
@pytest.mark.parametrize(("scenario", "winner"), [("standard", None), ("quick assault", "red")])
def test_ready_to_play_is_won_as_either_scenario_by_the_opponents_worth(scenario: Any, winner: str | None) -> None:
    """No size is agreed on: 70 % of all that the opponents brought."""
    agreed = begin(setup(ready("guard"), ready("guard", seat="blue"), options=Options(scenario=scenario))).options
    assert agreed.size == 0
    table = arena(agreed, H={**BLUE, "cost": 70})  # 100 points in all
    assert after(table, *destroyed("e", "f", by="a")).winner is None
    assert after(table, *destroyed("h", by="a")).winner == winner


@pytest.mark.rule("ddm.scenario.ready.commander-zero.cost", "ddm.scenario.ready.commander-zero.announce")
def test_a_commander_of_rating_0_costs_more_and_adds_nothing_to_initiative() -> None:
    agreed = setup(ready("rat", "guard", commander_zero="rat"), ready("guard", seat="blue"))
    battle = begin(agreed)
    chief, guard, _ = battle.creatures.values()
    assert (chief.rating, chief.card.cost, guard.rating) == (0, 7, None)
    assert "0" in chief.card.name.en and "0" in chief.card.name.fr
    assert after(arena(E={**BLUE, "cost": chief.card.cost}), *destroyed("e", by="a")).points == {"red": 7}


@pytest.mark.rule("ddm.scenario.ready.warbands", "ddm.format.limited.warbands")
@pytest.mark.parametrize("seed", range(3))
def test_warbands_drawn_from_boosters_take_the_field(seed: int) -> None:
    cards, rng = standard_collection(), random.Random(seed)
    for draw in (ready_warband, limited_warband):
        lists = [draw(rng, cards) for _ in range(2)]
        agreed = make_setup(SEATS[:2], lists, cards, standard_maps()["open-court"], Options(place_tiles=False), seed)
        battle = Table(agreed).battle
        assert all(one.at is not None for one in battle.creatures.values())
        assert battle.factions == {}


@pytest.mark.rule("ddm.scenario.ready.warbands", "ddm.format.limited.warbands")
@pytest.mark.parametrize("format", ["ready", "limited"])
def test_the_figures_of_boosters_are_drawn_for_whoever_asks_for_them(format: str) -> None:
    assert {one.key for one in RULEBOOK.armies() if one.format} == {"ready", "limited"}

    def figures(*armies: str, seed: int = 1, **options: Any) -> list[list[str]]:
        battle = RULEBOOK.begin(RULEBOOK.setup(armies, seed=seed, options=options))
        assert not battle.options.factions and battle.options.size == (100 if format == "limited" else 0)
        return [[one.card.key for one in battle.creatures.values() if one.warband == seat] for seat in battle.players]

    red, blue = figures(format, format)
    assert red != blue
    assert [red, blue] == figures(format, format) != figures(format, format, seed=2)
    assert [red, blue] == figures(format), "who names no warband plays the others' format"
    assert len(figures(format, format, format, players=3)) == 3
    assert format == "limited" or {len(red), len(blue)} == {sum(BOOSTER.values())}
    with pytest.raises(Problem, match="one format"):
        RULEBOOK.setup([format, "lawful-good-gate-100"])


@pytest.mark.rule("ddm.format.limited.warbands", "ddm.scenario.ready.warbands")
@pytest.mark.parametrize(("format", "figures"), [("ready", 8), ("limited", 16)])
def test_whoever_likes_chooses_from_his_draw_himself(format: str, figures: int, tmp_path: Path) -> None:
    source = tmp_path / "drawn.yaml"
    source.write_text(RULEBOOK.army_text(format), encoding="utf-8")
    drawn = load_warband(source, standard_collection())
    assert RULEBOOK.check_army(source).legal
    assert sum(choice.count for choice in (*drawn.creatures, *drawn.pool)) == figures
    first, *others = drawn.creatures
    fewer = msgspec.structs.replace(drawn, creatures=tuple(others or (first,)), pool=(*drawn.pool, first))
    source.write_text(written(fewer), encoding="utf-8")
    assert load_warband(source, standard_collection()) == fewer


@pytest.mark.rule("ddm.format.limited.warbands")
def test_of_two_boosters_those_are_drawn_who_fit_the_size_of_the_others(tmp_path: Path) -> None:
    source = tmp_path / "mine.yaml"
    creatures = "creatures: [{card: grey-wolf}]\npool: [{card: grey-wolf}]\n"
    source.write_text(f"name: Mine\nformat: limited\nlimit: 200\n{creatures}{TILES_OF_MINE}")
    battle = RULEBOOK.begin(RULEBOOK.setup([str(source)]))
    assert 100 < sum(one.card.cost for one in battle.creatures.values() if one.warband == "blue") <= 200


@pytest.mark.rule("ddm.format.limited.ignored")
def test_in_the_limited_format_who_is_summoned_comes_from_the_pool() -> None:
    """Two rats are in the pool: one comes as a minion, as the hunter may have two, one is left."""
    pool = (Choice(card="rat", count=3),)
    listed = warband("hunter", "caller", format="limited", faction=None, pool=pool)
    battle = begin(setup(listed, warband("caller", format="limited", faction=None, seat="blue")))
    assert [one.card.key for one in battle.creatures.values()] == ["hunter", "caller", "rat", "rat", "caller"]
    assert battle.spare == {"red": ("rat",), "blue": ()}
    assert battle.options.added and not battle.options.factions
    table = Arena("A . . E", options=battle.options, E=BLUE)
    table.battle.pool, table.battle.spare = battle.pool, battle.spare
    table.run(SummonCreatures("e", ("rat",), 1))
    assert set(table.battle.creatures) == {"a", "e"}
    table.run(SummonCreatures("a", ("rat",), 2), answers=["square/1"])
    assert len(table.battle.creatures) == 3 and table.battle.spare["red"] == ()
