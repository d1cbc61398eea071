"""Creatures that come in the middle of a skirmish, and creatures that change places."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.ddm.arena import Arena, card

from escarmouche.rulebooks.ddm.battle import Options
from escarmouche.rulebooks.ddm.content.cards import Power, Summon, Switch
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate
from escarmouche.rulebooks.ddm.rules.outcomes import Affect
from escarmouche.rulebooks.ddm.rules.phasing import Return, phase_out
from escarmouche.rulebooks.ddm.rules.powers import UsePower, acts, may_use
from escarmouche.rulebooks.ddm.rules.rounds import waiting
from escarmouche.rulebooks.ddm.rules.switching import SwitchPlaces, partners, swaps

CALL = Power(key="call", range="self", outcomes=(Summon(("wolf",), 1),))
YARD = """
. . . . . . . . .
A . . . . . . . B
. . . . . . . . .
"""


def arena_with_wolf(**changes: Any) -> Arena:
    arena = Arena(YARD, A={"powers": (CALL,)}, B={"warband": "blue"}, **changes)
    arena.battle.pool["wolf"] = card("wolf", factions=("CE",), cost=12, powers=(CALL,))
    arena.turn("a")
    return arena


@pytest.mark.rule("ddm.term.summon", "ddm.term.summon.limits")
def test_the_summoned_stand_within_6_squares_and_act_from_the_next_round() -> None:
    arena = arena_with_wolf()
    arena.run(UsePower("a", CALL), answers=[f"square/{arena.at(6, 1)}"])
    (wolf,) = [one for one in arena.battle.creatures.values() if one.card.key == "wolf"]
    assert arena.place(wolf.id) == (6, 1)
    assert (wolf.warband, wolf.free) == ("red", True)
    assert wolf not in waiting(arena.battle, "red")
    arena.battle.round += 1
    assert wolf in waiting(arena.battle, "red")
    assert not may_use(arena.battle, wolf, CALL)


@pytest.mark.rule("ddm.term.summon", "ddm.ability.unique")
@pytest.mark.parametrize(("factions", "fate", "comes"), [(True, "", False), (False, "", True), (True, "fled", True)])
def test_nobody_unique_is_summoned_who_is_in_the_warband_already(factions: bool, fate: Any, comes: bool) -> None:
    arena = arena_with_wolf(options=Options(factions=factions))
    arena.battle.pool["wolf"] = card("wolf", individual="fang", abilities=("ddm.ability.unique",))
    arena.add("c", None if fate else arena.at(0, 0), individual="fang", state={"fate": fate})
    arena.add("d", arena.at(8, 0), individual="fang", warband="blue")
    assert may_use(arena.battle, arena["a"], CALL) is comes


@pytest.mark.rule("ddm.term.summon", "ddm.measure.within")
def test_a_large_one_that_is_summoned_is_within_6_by_its_nearest_square() -> None:
    arena = arena_with_wolf()
    arena.battle.pool["wolf"] = card("wolf", size="large")
    arena.run(UsePower("a", CALL), answers=[f"square/{arena.at(6, 1)}"])
    assert arena.place("a-wolf-1") == (6, 1)


@pytest.mark.rule("ddm.term.summon.limits")
def test_it_is_worth_nothing_and_goes_when_its_summoner_goes() -> None:
    arena = arena_with_wolf()
    arena.add("c", arena.at(8, 0))
    arena.run(UsePower("a", CALL), answers=[f"square/{arena.at(1, 1)}"])
    arena.run(Eliminate("a", "destroyed", "b"))
    (wolf,) = [one for one in arena.battle.creatures.values() if one.card.key == "wolf"]
    assert wolf.fate == "lost"
    assert arena.battle.points == {"blue": 10}


@pytest.mark.rule("ddm.ability.cowardly", "ddm.term.summon.limits")
def test_who_goes_with_its_summoner_is_not_destroyed_nor_frightens_cowards() -> None:
    coward = {"abilities": ("ddm.ability.cowardly",)}
    arena = Arena("A . . . . . . . . C . . B", A={"powers": (CALL,)}, B={"warband": "blue"}, C=coward)
    arena.battle.pool["wolf"] = card("wolf")
    arena.turn("a")
    arena.run(UsePower("a", CALL), answers=["square/1"])
    arena.run(Eliminate("a", "fled", "b"))
    assert not arena["c"].routing


@pytest.mark.rule("ddm.term.summon.limits")
def test_commanders_are_not_summoned() -> None:
    arena = arena_with_wolf()
    arena.battle.pool["wolf"] = card("wolf", commander=2)
    assert not may_use(arena.battle, arena["a"], CALL)
    arena.run(UsePower("a", CALL))
    assert set(arena.battle.creatures) == {"a", "b"}


@pytest.mark.rule("ddm.condition.phased-out", "ddm.term.summon.limits")
def test_one_who_is_phased_out_keeps_whom_it_has_summoned() -> None:
    arena = arena_with_wolf()
    arena.add("c", arena.at(8, 0))
    arena.run(UsePower("a", CALL), answers=[f"square/{arena.at(1, 1)}"])
    phase_out(arena.battle, arena["a"], "b")
    assert arena["a-wolf-1"].at is not None


@pytest.mark.rule("ddm.scenario.ready.no-added-creatures")
def test_where_no_creatures_are_added_nobody_comes() -> None:
    arena = arena_with_wolf(options=Options(added=False))
    arena.run(UsePower("a", CALL))
    assert set(arena.battle.creatures) == {"a", "b"}


@pytest.mark.rule("ddm.term.switch-position")
def test_creatures_of_one_size_swap_figures_and_nobody_strikes_at_them() -> None:
    arena = Arena("A . C B", B={"warband": "blue"}, C={})
    arena.run(SwitchPlaces("a", "c", two=False, power=CALL))
    assert (arena.place("a"), arena.place("c")) == ((2, 0), (0, 0))


@pytest.mark.rule("ddm.term.switch-position")
def test_a_larger_one_covers_the_smaller_whose_space_fits_into_its_own() -> None:
    arena = Arena("A . . . .\n. . . . B\n. . . . .", A={"size": "large"}, B={"warband": "blue"})
    found = list(swaps(arena.battle, arena["a"], arena["b"]))
    assert {divmod(here, 5)[::-1] for here, _ in found} == {(3, 0), (3, 1)}
    assert {divmod(there, 5)[::-1] for _, there in found} == {(0, 0), (1, 0), (0, 1), (1, 1)}
    arena = Arena("A . . . #\n. . . # B\n. . . . #", A={"size": "large"}, B={"warband": "blue"})
    assert not list(swaps(arena.battle, arena["a"], arena["b"]))


@pytest.mark.rule("ddm.term.summon.limits", "ddm.scenario.ready.no-added-creatures")
def test_nobody_summons_where_nobody_can_come() -> None:
    arena = arena_with_wolf()
    assert "cast/call" in acts(arena.battle, arena["a"])
    arena.battle.spare["red"] = ()
    assert "cast/call" not in acts(arena.battle, arena["a"]), "in the limited format, when no figure is left"
    arena = arena_with_wolf(options=Options(added=False))
    assert "cast/call" not in acts(arena.battle, arena["a"])


def test_summoned_creatures_have_names_of_their_own() -> None:
    arena = arena_with_wolf()
    arena.add("a-wolf-1", arena.at(0, 0))
    for column in (1, 2):
        arena.turn("a")
        arena.run(UsePower("a", CALL), answers=[f"square/{arena.at(column, 2)}"])
    assert {"a-wolf-1", "a-wolf-2", "a-wolf-3"} <= set(arena.battle.creatures)
    assert arena["a-wolf-1"].card.key == "a-wolf-1"


def test_summoning_is_casting_and_ends_what_lasts_until_one_casts() -> None:
    arena = arena_with_wolf()
    arena.battle.gain(arena["a"], "ddm.ability.invisible", until="attack")
    arena.run(UsePower("a", CALL), answers=[f"square/{arena.at(1, 1)}"])
    assert not arena["a"].has("ddm.ability.invisible")


SHUFFLE = Power(key="shuffle", range="6", any=True, outcomes=(Switch(two=True),))


@pytest.mark.rule("ddm.term.switch-position", "ddm.term.any")
def test_two_others_change_places_both_in_range_and_on_the_right_side() -> None:
    drawing = "A . C . D . . B\n. . . E . . . ."
    arena = Arena(drawing, B={"warband": "blue"}, C={}, D={}, E={"warband": "blue"})
    friends = msgspec.structs.replace(SHUFFLE, targets="ally")
    assert [one.id for one in partners(arena.battle, arena["a"], arena["c"], SHUFFLE)] == ["d", "e"]
    assert [one.id for one in partners(arena.battle, arena["a"], arena["c"], friends)] == ["d"]


@pytest.mark.rule("ddm.term.switch-position")
@pytest.mark.parametrize(
    ("resistant", "dc", "dice", "swapped"),
    [(True, None, [], False), (False, 14, [2, 15], False), (False, 14, [2, 2], True)],
)
def test_nobody_is_swapped_if_the_other_resists(
    resistant: bool, dc: int | None, dice: list[int], swapped: bool
) -> None:
    abilities = ("ddm.ability.spell-resistance-all",) if resistant else ()
    arena = Arena("A . C . B", B={"warband": "blue", "abilities": abilities}, C={})
    arena.run(Affect("a", "c", msgspec.structs.replace(SHUFFLE, dc=dc)), dice=dice)
    assert (arena.place("c") == (4, 0)) is swapped
    assert (arena.place("b") == (2, 0)) is swapped


@pytest.mark.rule("ddm.term.summon.limits", "ddm.condition.phased-out")
def test_the_summoned_who_come_back_without_their_summoner_are_lost() -> None:
    for gone, fate in ((True, "lost"), (False, "")):
        arena = arena_with_wolf()
        arena.add("c", arena.at(0, 0))
        arena.run(UsePower("a", CALL), answers=[f"square/{arena.at(6, 1)}"])
        wolf = next(name for name in arena.battle.creatures if "wolf" in name)
        phase_out(arena.battle, arena[wolf], wolf)
        if gone:
            arena.run(Eliminate("a", "destroyed", "b"))
        arena.run(Return(wolf))
        assert arena[wolf].fate == fate
        assert (arena[wolf].at is None) == gone
        assert arena[wolf].place is None
