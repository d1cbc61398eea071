"""What a machine player does with engines: crews stay with them, and turn them to where enemies are."""

from __future__ import annotations

import random

from tests.c2.arena import Arena
from tests.c2.fortification.workshop import LEFT, MORTAR, add_chariot, crewed_cannon

from escarmouche.kernel import Ask, Choose, Perspective
from escarmouche.players.tactician import Tactician
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.fortification.mines import passes
from escarmouche.rulebooks.c2.machine.estimates import loss_by_hit, worth
from escarmouche.rulebooks.c2.machine.gunnery import shot
from escarmouche.rulebooks.c2.machine.tactics import TACTICS
from escarmouche.rulebooks.c2.rules.movement import MoveFighter
from escarmouche.rulebooks.confrontation.markers import FORCE, Mine
from escarmouche.table import CM


def best(arena: Arena, fighter: str) -> str:
    game = arena.game(MoveFighter(fighter)).start()
    assert isinstance(game.request, Choose)
    state = game.view("red").state
    answers = TACTICS.candidates(state, game.request, random.Random(0))
    values = TACTICS.weigh(state, game.request, answers, exact=False)
    return str(max(zip(values, answers, strict=True))[1])


def test_a_crew_stays_with_its_engine_while_it_has_a_target() -> None:
    arena = Arena()
    crewed_cannon(arena)
    arena.add("foe", "blue", 60, 30, LEFT)
    assert best(arena, "gun-servant-1") == "stay"


def test_a_crew_turns_its_engine_when_no_enemy_is_in_view() -> None:
    arena = Arena()
    crewed_cannon(arena, x=70)
    arena.add("foe", "blue", 20, 30)
    assert best(arena, "gun-servant-1") == "turn-engine"


# -- guns --------------------------------------------------------------------------------------------------------------


def test_a_projectile_is_worth_more_where_it_goes_on_to_another() -> None:
    arena = Arena()
    gun = crewed_cannon(arena)
    front = arena.add("front", "blue", 40, 30, LEFT)
    alone = shot(arena.battle, gun, front)
    arena.add("behind", "blue", 46, 30, LEFT)
    assert shot(arena.battle, gun, front) > alone > 0


def test_a_template_among_friends_is_worth_less() -> None:
    arena = Arena()
    gun = crewed_cannon(arena, rank="heavy_zone_artillery", weapon=MORTAR)
    target = arena.add("target", "blue", 50, 30, LEFT)
    alone = shot(arena.battle, gun, target)
    arena.add("another", "blue", 50, 34, LEFT)
    crowd = shot(arena.battle, gun, target)
    arena.add("friend", "red", 50, 26, LEFT, points=60)
    assert crowd > alone > 0
    assert shot(arena.battle, gun, target) < alone


def test_a_damaged_machine_is_worth_less() -> None:
    arena = Arena()
    chariot = add_chariot(arena, "car", "red", 20, 20, points=40)
    chariot.structure = 8
    whole = worth(chariot)
    chariot.structure = 2
    assert (whole, worth(chariot)) == (40, 10)
    assert loss_by_hit(arena.battle, chariot, 30) <= 10


def test_nobody_walks_onto_a_trap_of_his_own() -> None:
    arena = Arena()
    arena.add("walker", "red", 20, 30)
    arena.add("foe", "blue", 80, 30, LEFT)
    arena.battle.mines = (Mine("digger", "red", (35 * CM, 30 * CM), trap=True),)
    game = arena.game(MoveFighter("walker")).start()
    game.answer("walk")
    assert isinstance(game.request, Ask)
    route = Tactician(1, book("c2"), budget=60.0).answer(game.request, Perspective(game, "red"))
    assert not passes(game.state, game.state["walker"], route, (35 * CM, 30 * CM))


def test_nobody_charges_over_his_own_trap_if_he_can_go_elsewhere() -> None:
    arena = Arena()
    knight = arena.add("knight", "red", 20, 30, strength=6, attack=6, defence=6, points=60)
    arena.add("foe", "blue", 36, 30, LEFT, points=8)
    assert best(arena, "knight") in ("charge", "engage")
    arena.battle.mines = (Mine("x", "red", (28 * CM, 30 * CM), True),)
    assert loss_by_hit(arena.battle, knight, FORCE) > 8
    assert best(arena, "knight") not in ("charge", "engage")


def test_who_is_needed_to_fire_an_engine_does_not_leave_for_a_weak_enemy() -> None:
    arena = Arena()
    gun = crewed_cannon(arena, machine={"crew": 2}, points=40, facing=LEFT)
    arena.add("foe", "blue", 26, 20, LEFT, points=80, attack=1, defence=1, strength=1, resistance=1)
    assert not gun.shots
    assert best(arena, "gun-servant-1") in ("stay", "turn-engine")
