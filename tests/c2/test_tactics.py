"""What the tactics of Confrontation 2 advise, and that they know only what a player may know."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from tests.c2.arena import Arena
from tests.c2.matches import Match

from escarmouche.documents.terms import Name
from escarmouche.kernel import (
    Ask,
    Choose,
    Defaults,
    Entry,
    Foresight,
    Game,
    Perspective,
    Player,
    Random,
    Seeded,
    Step,
    TooDeep,
    play,
)
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle, Combat
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.machine import combat_search, tactics
from escarmouche.rulebooks.c2.machine.estimates import (
    balance,
    chance_to_strike,
    duel,
    share_lost,
    shot,
    worth,
)
from escarmouche.rulebooks.c2.machine.place_values import Outlook
from escarmouche.rulebooks.c2.machine.tactics import TACTICS
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.approach import DeployFighter
from escarmouche.rulebooks.c2.rules.combat import Exchange
from escarmouche.rulebooks.c2.rules.melee import EndOfCombat, Fight
from escarmouche.rulebooks.c2.rules.shooting import ShootingPhase
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, LIGHT, UNHURT
from escarmouche.table import CM

EAST, WEST = 0, 1800
BOW = Weapon(Name("arc", "bow"), 4, 20 * CM, 40 * CM, 60 * CM)


def tactician(seed: int = 1, **settings: Any) -> Tactician:
    return Tactician(seed, book("c2"), budget=60.0, **settings)


def chosen(arena: Arena, *steps: Step, rule: str, dice: tuple[int, ...] = (), exact: bool = False) -> Any:
    """What a tactician answers to the first question of a rule; all before it is answered by one as well."""
    game = arena.game(*steps, dice=dice)
    player = tactician(exact=exact)
    for _ in range(40):
        request = game.request
        assert isinstance(request, Ask), f"nothing is asked by {rule}"
        answer = player.answer(request, Perspective(game, request.player))
        if request.rule == rule:
            return answer
        game.answer(answer, player=request.player)
    raise AssertionError(f"{rule} asks nothing")


# -- estimates ---------------------------------------------------------------------------------------------------------


def test_a_figure_is_worth_less_the_worse_it_is_hurt() -> None:
    arena = Arena()
    fighter = arena.add("a", "red", 10, 10, points=20)
    values = []
    for wound in (UNHURT, LIGHT, CRITICAL):
        fighter.wound = wound
        values.append(worth(fighter))
    assert values == sorted(values, reverse=True)
    assert values[0] == 20
    fighter.lost = "killed"
    assert worth(fighter) == 0


def test_harder_hits_cost_more_and_never_more_than_there_is() -> None:
    losses = [share_lost(UNHURT, damage) for damage in range(-5, 25, 5)]
    assert losses == sorted(losses)
    assert 0 < losses[0] < losses[-1] <= 1
    assert share_lost(CRITICAL, 4) <= 1 - 0.7 + 0.1


def test_it_is_easier_to_strike_one_who_does_not_parry() -> None:
    assert chance_to_strike(4, 0, 4, 0, False) > chance_to_strike(4, 0, 4, 0, True)
    assert chance_to_strike(6, 0, 4, 0, True) > chance_to_strike(4, 0, 4, 0, True) > chance_to_strike(4, -2, 4, 0, True)


def test_a_charge_helps_who_charges() -> None:
    arena = Arena()
    one, other = arena.add("a", "red", 10, 10), arena.add("b", "blue", 30, 10)
    plain, charged = duel(arena.battle, one, other), duel(arena.battle, one, other, charged=True)
    assert charged[0] > plain[0]
    assert charged[1] < plain[1]


def test_a_shot_into_a_melee_may_hit_friends() -> None:
    arena = Arena()
    archer = arena.add("archer", "red", 10, 30, EAST, shooting=4, weapon=BOW)
    free = arena.add("free", "blue", 28, 30, WEST)
    held = arena.add("held", "blue", 24, 40, WEST)
    assert shot(arena.battle, archer, free) > 0
    arena.add("friend", "red", 26.5, 40, EAST, points=90)
    assert shot(arena.battle, archer, held) < 0


# -- what is advised ---------------------------------------------------------------------------------------------------


def test_an_enemy_within_reach_is_charged() -> None:
    arena = Arena()
    arena.add("knight", "red", 30, 30, EAST, attack=6)
    arena.add("peasant", "blue", 45, 30, WEST, attack=2, defence=2)
    assert chosen(arena, Activate("red", ("card-knight",)), rule="c2.move.one-type") == "charge"


def test_one_out_of_reach_is_approached() -> None:
    arena = Arena()
    arena.add("knight", "red", 5, 30, EAST, attack=6)
    arena.add("peasant", "blue", 90, 30, WEST, attack=2, defence=2)
    assert chosen(arena, Activate("red", ("card-knight",)), rule="c2.move.one-type") == "run"
    route = chosen(arena, Activate("red", ("card-knight",)), rule="c2.move.run")
    assert route.end.x > 20 * CM


def test_of_two_enemies_the_better_prey_is_named() -> None:
    arena = Arena()
    arena.add("knight", "red", 30, 30, EAST, attack=6)
    arena.add("ogre", "blue", 45, 26, WEST, attack=7, defence=7, resistance=12, points=60)
    arena.add("peasant", "blue", 45, 34, WEST, attack=2, defence=2, resistance=2)
    assert chosen(arena, Activate("red", ("card-knight",)), rule="c2.move.charge.declare") == "peasant"


def test_the_hopelessly_weaker_does_not_charge() -> None:
    arena = Arena()
    arena.add("peasant", "red", 30, 30, EAST, attack=1, defence=1, strength=1, resistance=1)
    arena.add("ogre", "blue", 45, 30, WEST, attack=8, defence=8, strength=12, resistance=14, points=60)
    assert chosen(arena, Activate("red", ("card-peasant",)), rule="c2.move.one-type") not in ("charge", "engage")


def test_an_archer_shoots_at_the_easier_target() -> None:
    arena = Arena()
    arena.add("archer", "red", 10, 30, EAST, shooting=4, weapon=BOW)
    arena.add("near", "blue", 28, 30, WEST)
    arena.add("far", "blue", 68, 34, WEST)
    answer = chosen(arena, ShootingPhase(), rule="c2.shoot.declare")
    assert answer in ("near", "precision")
    values = TACTICS.weigh(
        arena.battle, asked(arena, ShootingPhase(), "c2.shoot.declare"), ["near", "far", "pass"], exact=False
    )
    assert values[0] > values[1] >= values[2]


def asked(arena: Arena, step: Step, rule: str, dice: tuple[int, ...] = ()) -> Ask[Any]:
    game = arena.game(step, dice=dice)
    while isinstance(request := game.request, Choose) and request.rule != rule:
        game.answer(request.default, player=request.player)
    assert isinstance(request, Ask)
    assert request.rule == rule
    return request


def test_deployed_figures_look_at_the_enemy_zone() -> None:
    arena = Arena()
    fighter = arena.add("a", "red", 10, 5)
    arena.battle.stand(fighter, None)
    pose = chosen(arena, DeployFighter("a"), rule="c2.approach.placement")
    assert 0 < pose.facing < WEST, "the enemy zone lies to the north"


# -- exact odds --------------------------------------------------------------------------------------------------------


def fight(**changes: Any) -> Arena:
    """A combat of one against one: the stronger, red, wins the initiative with a 5 against a 2."""
    arena = Arena()
    arena.add("strong", "red", 50, 30, EAST, attack=6, strength=9, points=40)
    arena.add("weak", "blue", 52.5, 30, WEST, **changes)
    return arena


FIGHT = (Fight(Combat(("strong",), ("weak",))),)


@pytest.mark.parametrize("answer", ["0", "1", "2"])
def test_a_foreseen_value_is_what_the_dice_give_on_average(answer: str) -> None:
    """The exact value of placing dice lies near the mean of many plays by defaults."""
    arena = fight()
    game = arena.game(*FIGHT, dice=())
    game.dice = FirstFiveAndTwo()
    request = game.request
    assert isinstance(request, Choose)
    assert request.rule == combat_search.ALLOCATE
    state = game.view(request.player).state
    exact = combat_search.CombatSearch().value(state, request, answer)
    assert exact is not None
    total, plays = 0.0, 300
    for seed in range(plays):
        world = game.fork(dice=Seeded(seed))
        world.answer(answer, player=request.player)
        play(world, dict.fromkeys(world.state.players, Defaults()))
        total += sum(worth(f) * (1 if f.side == request.player else -1) for f in world.state.fighters.values())
    assert abs(exact - total / plays) < 3.0


class FirstFiveAndTwo:
    """Throws 5, 2, and then 3 for ever."""

    def __init__(self) -> None:
        self.faces = [5, 2]

    def throw(self, roll: Any) -> list[int]:
        return [self.faces.pop(0) if self.faces else 3 for _ in roll.dice]


def test_exact_odds_strike_with_all_dice_at_one_who_has_none_to_parry() -> None:
    arena = fight(attack=1, strength=1)
    game = arena.game(*FIGHT, dice=(5, 2))
    request = game.request
    assert isinstance(request, Choose)
    assert request.about["fighter"] == "weak"
    game.answer("2", player="blue")
    request = game.request
    assert isinstance(request, Choose)
    values = TACTICS.weigh(game.view("red").state, request, ["0", "1", "2"], exact=True)
    assert max(range(3), key=values.__getitem__) == 2


def test_what_leads_too_far_is_left_to_the_rough_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(combat_search, "LIMIT", 1)
    arena = fight(key="other-than-before")
    game = arena.game(*FIGHT, dice=(5, 2))
    request = game.request
    assert isinstance(request, Choose)
    fresh = tactics.Confrontation2Tactics()
    values = fresh.weigh(game.view("blue").state, request, ["0", "1"], exact=True)
    assert values == [0.0, 1.0]


def test_a_combat_is_looked_through_without_whoever_is_not_in_it() -> None:
    arena = fight()
    arena.add("bystander", "blue", 90, 30)
    game = arena.game(*FIGHT, EndOfCombat(), dice=(5, 2))
    request = game.request
    assert isinstance(request, Choose)
    scene = combat_search.scene_of_combat(game.view("blue").state, request)
    assert sorted(scene.fighters) == ["strong", "weak"]
    assert not any(isinstance(step, EndOfCombat) for step in scene.agenda)
    assert any(isinstance(step, Exchange) for step in scene.agenda)
    assert "bystander" in game.state.fighters


def combats(seed: int) -> Iterator[tuple[Battle, Choose[Any]]]:
    """Questions of the combats of a battle played at random, that can be looked through, as those asked see them."""
    game: Game[Battle] = Game(book("c2"), Match(seed, 100, "open-field", 5).setup(), dice=Seeded(seed))
    players = {side: Random(f"{seed} {side}") for side in game.state.players}
    while isinstance(request := game.request, Ask):
        if request.rule in combat_search.FORESEEN and isinstance(request, Choose) and game.state.combat is not None:
            yield game.view(request.player).state, request
        game.answer(players[request.player].answer(request, Perspective(game, request.player)), player=request.player)


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_combat_is_worth_what_any_other_like_it_is_worth(seed: int) -> None:
    """Names, sides, places and whatever else is left out of a combat to make it like others change no value."""
    compared = 0
    for battle, ask in combats(seed):
        scene = combat_search.scene_of_combat(battle, ask)
        itself = combat_search.Names({name: name for name in scene.fighters}, {side: side for side in scene.players})
        for answer in list(ask.options)[:3]:
            asked = combat_search.Asked.of(ask, answer, itself)
            direct: Foresight[Battle] = Foresight(partial(balance, side=ask.player), limit=combat_search.LIMIT)
            try:
                expected = direct.value(scene, now=asked.decides)
            except TooDeep:
                continue
            found = combat_search.CombatSearch().value(battle, ask, answer)
            assert found == pytest.approx(expected, abs=1e-9)
            compared += 1
        if compared > 40:
            break
    assert compared


def test_what_is_remembered_changes_no_answer() -> None:
    """Two machines play the same battle, with all that is known of combats kept, and with all forgotten at each question."""

    class Forgetful:
        def __init__(self, player: Player) -> None:
            self.player = player

        def answer(self, request: Ask[Any], seat: Perspective) -> Any:
            TACTICS.forget()
            return self.player.answer(request, seat)

    def journal(kind: Callable[[Player], Player]) -> list[Entry]:
        TACTICS.forget()
        game: Game[Battle] = Game(book("c2"), Match(3, 80, "open-field", 3).setup(), dice=Seeded(3))
        play(game, {side: kind(tactician(seed)) for seed, side in enumerate(game.state.players)})
        return game.journal.entries

    once = journal(lambda player: player)
    assert journal(Forgetful) == once
    assert journal(lambda player: player) == once


def test_what_is_known_of_a_combat_serves_the_next_like_it(monkeypatch: pytest.MonkeyPatch) -> None:
    search = combat_search.CombatSearch()

    def asked(arena: Arena) -> tuple[Battle, Choose[Any]]:
        game = arena.game(*FIGHT, EndOfCombat(), dice=(5, 2))
        request = game.request
        assert isinstance(request, Choose)
        return game.view(request.player).state, request

    battle, request = asked(fight())
    first = search.value(battle, request, "1")
    monkeypatch.setattr(Foresight, "value", None)
    elsewhere = Arena()
    elsewhere.add("strong", "red", 20, 20, EAST, attack=6, strength=9, points=40)
    elsewhere.add("weak", "blue", 22.5, 20, WEST)
    elsewhere.battle.turn = 4
    assert search.value(*asked(elsewhere), "1") == first


# -- fairness ----------------------------------------------------------------------------------------------------------


def test_its_answers_do_not_depend_on_what_it_can_not_see() -> None:
    """In an imagined world, in which hidden cards are others, it gives the same answers."""
    match = Match(5, 80, "open-field", 2)
    game: Game[Battle] = Game(book("c2"), match.setup(), dice=Seeded(5), history="steps")
    one, other = tactician(3, exact=False), tactician(3, exact=False)
    rng = random.Random(1)
    compared = 0
    while compared < 60 and isinstance(request := game.request, Choose | Ask):
        seat = Perspective(game, request.player)
        answer = one.answer(request, seat)
        world = game.imagine(request.player, rng)
        there = world.request_of(request.player)
        assert isinstance(there, Ask)
        assert other.answer(there, Perspective(world, request.player)) == answer
        compared += 1
        game.answer(answer, player=request.player)
    assert compared == 60


def test_it_plays_whole_battles_by_the_rules_and_beats_chance() -> None:
    """Every answer is judged; of two tacticians against random players, from either side, both win."""
    for seed, side in ((4, "south"), (7, "north")):
        game: Game[Battle] = Game(book("c2"), Match(seed, 80, "old-ford", 6).setup(), dice=Seeded(seed), history="none")
        players: dict[str, Player] = {
            name: tactician(seed) if name == side else Random(seed) for name in game.state.players
        }
        play(game, players)
        assert game.state.winner == side


def test_the_outlook_keeps_out_of_reach_of_the_dangerous() -> None:
    arena = Arena()
    fighter = arena.add("peasant", "red", 30, 30, EAST, attack=1, defence=1, resistance=2)
    arena.add("ogre", "blue", 70, 30, WEST, attack=8, strength=12, resistance=14, points=20)
    seen = Outlook(arena.battle, fighter)
    near, far = (60 * CM, 30 * CM), (30 * CM, 30 * CM)
    assert seen.value(far, shoots=False, moved=False) > seen.value(near, shoots=False, moved=True)
