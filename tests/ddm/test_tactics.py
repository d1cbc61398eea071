"""What the tactics of D&D Miniatures advise."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ddm.arena import Arena, Ready
from tests.ddm.matches import Match
from tests.ddm.test_immediate import immediate

from escarmouche.kernel import Ask, Choose, Game, Perspective, Random, Seeded, play
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks import book
from escarmouche.rulebooks.ddm.abilities.leadership import TYRANNY
from escarmouche.rulebooks.ddm.content.cards import Deal, Order, Power, Vanish
from escarmouche.rulebooks.ddm.content.maps import standard_maps
from escarmouche.rulebooks.ddm.machine.estimates import best_blow, blow, breaks, loss, passes, worth
from escarmouche.rulebooks.ddm.machine.place_values import Outlook
from escarmouche.rulebooks.ddm.machine.tactics import TACTICS
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.immediate import MOMENT
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave
from escarmouche.rulebooks.ddm.rules.movement import Move
from escarmouche.rulebooks.ddm.rules.rounds import Phase
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import OPTIONS, TakeTurn

RED, BLUE = {"warband": "red"}, {"warband": "blue"}


def tactician(seed: int = 1) -> Tactician:
    return Tactician(seed, book("ddm"), budget=60.0)


def chosen(arena: Arena, *steps: Any, rule: str) -> Any:
    """What a tactician answers to the first question of a rule; all before it is answered by one as well."""
    game = arena.game(*steps)
    player = tactician()
    for _ in range(40):
        request = game.request
        assert isinstance(request, Ask), f"nothing is asked by {rule}"
        answer = player.answer(request, Perspective(game, request.player))
        if request.rule == rule:
            return answer
        game.answer(answer, player=request.player)
    raise AssertionError(f"{rule} asks nothing")


# -- estimates ---------------------------------------------------------------------------------------------------------


def test_the_worth_of_a_creature_is_its_cost_and_more_for_who_leads() -> None:
    arena = Arena("A B", A={"cost": 20}, B={"cost": 20, "commander": 3})
    assert worth(arena["a"]) == 20
    assert worth(arena["b"]) > 20


def test_damage_costs_more_the_more_it_is_and_all_when_it_kills() -> None:
    arena = Arena("A B", A={"cost": 20, "hp": 40})
    losses = [loss(arena.battle, arena["a"], amount) for amount in (0, 5, 15, 40, 60)]
    assert losses[0] == 0
    assert losses == sorted(losses)
    assert losses[3] == losses[4] == 20


def test_falling_to_half_costs_the_nerve_too_but_once() -> None:
    arena = Arena("A B", A={"cost": 20, "hp": 40})
    wavering = loss(arena.battle, arena["a"], 20)
    arena["a"].halved = True
    assert wavering > loss(arena.battle, arena["a"], 20)


def test_saves_succeed_on_a_20_and_fail_on_a_1() -> None:
    assert passes(2, 20) == pytest.approx(0.15)
    assert passes(-30, 20) == pytest.approx(0.05)
    assert passes(30, 20) == pytest.approx(0.95)
    assert breaks(Arena("A B").battle, Arena("A B")["a"]) == pytest.approx(0.85)


def test_a_blow_is_worth_what_its_exact_odds_say() -> None:
    """Against AC 15 an attack of +5 hits on 10 and more: nine times in twenty plainly, once with double damage... and a
    creature of 100 hit points loses but its share of them.
    """
    arena = Arena("A B", A={"melee": ((5, 10),)}, B={**BLUE, "hp": 100, "ac": 15, "cost": 40})
    strike = Strike(attacker="a", target="b", sort="melee", index=0)
    share = 40 * 0.5 / 100
    assert blow(arena.battle, arena["a"], arena["b"], strike) == pytest.approx(share * (10 * 10 / 20 + 20 / 20))


def test_flanking_makes_a_blow_better() -> None:
    alone = Arena(". A B .", A=RED, B=BLUE)
    flanked = Arena("C B A", A=RED, B=BLUE, C=RED)
    assert best_blow(flanked.battle, flanked["a"], flanked["b"]) > best_blow(alone.battle, alone["a"], alone["b"])


def test_a_way_past_enemies_costs_what_they_may_do() -> None:
    arena = Arena(
        """
        . B . .
        . A . .
        . . . .
        """,
        A=RED,
        B=BLUE,
    )
    seen = Outlook(arena.battle, "a")
    assert seen.toll((arena.at(2, 2),), "walk") == pytest.approx(best_blow(arena.battle, arena["b"], arena["a"]))
    assert seen.toll((), "walk") == 0


def test_looking_about_leaves_the_battle_as_it_is() -> None:
    arena = Arena("A . . . . B", A=RED, B=BLUE)
    before = arena.battle.canonical()
    seen = Outlook(arena.battle, "a")
    seen.value(4, attacks=True)
    seen.toll((1, 2, 3, 4), "walk")
    assert arena.battle.canonical() == before
    assert seen.battle[seen.creature.id].at == 0


# -- what is advised ---------------------------------------------------------------------------------------------------


def test_who_stands_beside_a_weak_enemy_strikes() -> None:
    arena = Arena("A B", A={"melee": ((9, 10),)}, B={**BLUE, "hp": 10})
    assert chosen(arena, TakeTurn("a"), rule=OPTIONS) == "melee/0/b"


def test_fire_is_concentrated_on_who_may_fall() -> None:
    arena = Arena("C A B", A={"melee": ((9, 10),)}, B={**BLUE, "hp": 40, "state": {"hp": 10}}, C={**BLUE, "hp": 40})
    assert chosen(arena, TakeTurn("a"), rule=OPTIONS) == "melee/0/b"


def test_a_charge_is_made_where_it_pays() -> None:
    arena = Arena("A . . . . B", A={"melee": ((9, 20),), "commander": 1}, B={**BLUE, "hp": 20, "cost": 30})
    assert chosen(arena, TakeTurn("a"), rule=OPTIONS).startswith("charge/b/")


def test_who_can_not_fight_yet_draws_near() -> None:
    arena = Arena("A " + ". " * 20 + "B", A={"commander": 1, "melee": ((9, 20),)}, B=BLUE)
    way = chosen(arena, TakeTurn("a"), rule="ddm.move.allowance")
    assert way.squares[-1] > 3


def test_whoever_has_somebody_to_strike_is_activated_first() -> None:
    arena = Arena("C . . . . . . . A B", A=RED, B=BLUE, C=RED)
    assert chosen(arena, Phase("red", 2), rule="ddm.round.phase") == "a"


def test_an_opening_is_used() -> None:
    arena = Arena(". A . . . B", A={**RED, "commander": 1}, B=BLUE)
    arena.turn("b")
    arena.battle.stand(arena["b"], 2)
    game = arena.game(TakeTurn("b"))
    while not (isinstance(game.request, Choose) and game.request.rule == "ddm.melee.opportunity"):
        request = game.request
        assert isinstance(request, Ask)
        answer = "walk" if request.rule == OPTIONS else request.offers(random.Random(1))[0]
        game.answer(answer, player=request.player)
    assert tactician().answer(game.request, Perspective(game, "red")) == "a/0"


def aside(hp: int) -> Arena:
    """A creature with so many hit points that may step out of the way of a blow once."""
    away = immediate("away", Vanish(), kind="ability")
    return Arena("A B . C", B={**BLUE, "hp": hp, "cost": 30, "powers": (away,)}, C=BLUE)


def test_one_steps_aside_from_a_blow_that_may_kill_and_from_no_other() -> None:
    strike = Blow(Strike(attacker="a", target="b", sort="melee", index=0))
    assert chosen(aside(5), strike, rule=MOMENT) == "use/away/b"
    assert chosen(aside(400), strike, rule=MOMENT) == "pass"


@pytest.mark.parametrize(("bonus", "answer"), [(8, "yes"), (2, "no")])
def test_a_life_is_staked_on_a_save_that_is_so_much_easier(bonus: int, answer: str) -> None:
    tyrant = {"commander": 2, "orders": (Order(TYRANNY, bonus),)}
    arena = Arena("X A C . B", A=tyrant, B=BLUE)
    assert chosen(arena, MoraleSave("c", "b"), rule=TYRANNY) == answer


def test_an_area_is_laid_over_enemies_not_over_friends() -> None:
    burst = Power(key="fire", range="sight", radius=2, dc=12, outcomes=(Deal(10, "fire"),))
    rows = """
        A . . . . . . B C .
        . . . . . . . . . .
        . . . . . . . . . .
    """
    free = Arena(rows, A={"powers": (burst,), "melee": ()}, B={**BLUE, "hp": 10}, C={**BLUE, "hp": 10})
    assert chosen(free, TakeTurn("a"), rule=OPTIONS) == "cast/fire"
    mixed = Arena(rows, A={"powers": (burst,), "melee": ()}, B=BLUE, C={**RED, "hp": 10, "cost": 90})
    assert TACTICS.act(_about_to_act(mixed), mixed["a"], "cast/fire") < TACTICS.act(
        _about_to_act(free), free["a"], "cast/fire"
    )


def _about_to_act(arena: Arena) -> Any:
    arena.turn("a")
    return arena.battle


def test_exact_odds_and_the_estimate_of_a_blow_agree() -> None:
    """What the estimate takes for the chance to hit is what the rules throw."""
    arena = Arena("A B", A={"melee": ((5, 10),)}, B={**BLUE, "hp": 100})
    strike = Strike(attacker="a", target="b", sort="melee", index=0)
    lost = 0
    for face in range(1, 21):
        again = Arena("A B", A={"melee": ((5, 10),)}, B={**BLUE, "hp": 100})
        lost += 100 - again.run(Blow(strike), dice=[face])["b"].hp
    share = worth(arena["b"]) * 0.5 / 100
    assert blow(arena.battle, arena["a"], arena["b"], strike) == pytest.approx(share * lost / 20)


# -- whole skirmishes --------------------------------------------------------------------------------------------------


@settings(max_examples=12, deadline=None)
@given(
    st.builds(
        Match,
        seed=st.integers(0, 2**32),
        creatures=st.integers(2, 4),
        map=st.sampled_from(sorted(standard_maps())),
        rounds=st.just(2),
        apart=st.sampled_from((5, 8)),
    )
)
def test_every_candidate_is_legal_and_has_a_value(match: Match) -> None:
    game: Game[Any] = Game(Ready(match.begin()), None, dice=Seeded(match.seed), history="none")
    rng = random.Random(match.seed)
    while (request := game.request) is not None:
        assert isinstance(request, Ask)
        state = game.view(request.player).state
        before = state.canonical()
        candidates = TACTICS.candidates(state, request, rng)
        assert candidates
        for candidate in candidates:
            request.settle(candidate)
        values = TACTICS.weigh(state, request, candidates, exact=True)
        assert len(values) == len(candidates)
        assert state.canonical() == before
        if isinstance(request, Move):
            assert all(candidate.squares for candidate in candidates)
        game.answer(candidates[values.index(max(values))], player=request.player)


def test_the_tactician_beats_whoever_plays_at_random() -> None:
    rules = book("ddm")
    warbands = ("lawful-good-patrol-50", "chaotic-evil-raid-50")
    options = {"place_tiles": False, "rounds": 20}
    won = 0
    for seed in range(4):
        setup = rules.setup(warbands, "undercroft", seed=seed, options=options)
        game = Game(rules, setup, dice=Seeded(seed), history="none")
        one, other = game.state.players
        play(game, {one: tactician(seed), other: Random(seed)}, trusted=True)
        won += rules.result(game.state).winner == one
    assert won >= 3


def test_every_place_beside_its_prey_is_as_near_to_it_as_another() -> None:
    arena = Arena(
        """
        . . . . .
        M . . B .
        . . . . .
        """,
        B={"warband": "blue"},
    )
    seen = Outlook(arena.battle, "m")
    beside = [(2, 0), (3, 0), (4, 0), (2, 1), (4, 1), (2, 2), (3, 2), (4, 2)]
    assert {seen.way_to_prey(arena.at(*at)) for at in beside} == {0}
    assert seen.way_to_prey(arena.at(0, 1)) == 2
