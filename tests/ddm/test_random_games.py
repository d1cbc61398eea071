"""Random skirmishes of random creatures: what must hold between any two steps, and whatever is done to a game on the way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ddm.matches import Given, Match, any_answer

from escarmouche.kernel import Again, Ask, Game, Roll
from escarmouche.kernel.effects import overrides
from escarmouche.kernel.position import Position
from escarmouche.kernel.state import restore
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.maps import standard_maps
from escarmouche.rulebooks.ddm.rules.bodies import bodies, enemy_bodies, others
from escarmouche.rulebooks.ddm.rules.command import commanded, leaders, orders
from escarmouche.rulebooks.ddm.rules.force import in_force
from escarmouche.rulebooks.ddm.rules.melee import in_reach
from escarmouche.rulebooks.ddm.rules.movement import Walk, modes, room
from escarmouche.rulebooks.ddm.rules.opportunity import PASS
from escarmouche.rulebooks.ddm.rules.opportunity import RULE as OPPORTUNITY
from escarmouche.rulebooks.ddm.rules.rounds import NextPhase, Phase, turns
from escarmouche.rulebooks.ddm.rules.sight import sees, visible_enemies
from escarmouche.rulebooks.ddm.rules.states import threat, threatened, threats

SAMPLE = 10
"""One in so many checkpoints is looked at closely."""

matches = st.builds(
    Match,
    seed=st.integers(0, 2**32),
    creatures=st.integers(1, 5),
    map=st.sampled_from(sorted(standard_maps())),
    rounds=st.integers(1, 4),
    apart=st.sampled_from((3, 5, 5, 8, 40)),
)


# -- between two steps -------------------------------------------------------------------------------------------------


class Watcher:
    """Follows a skirmish from checkpoint to checkpoint, and holds it to what must always be true."""

    def __init__(self) -> None:
        self.turn: tuple[int, str, int] = (0, "", 0)
        self.struck: Counter[str] = Counter()
        self.walkers: dict[str, set[str]] = {}
        """Who has been on the way in the turn of a creature: where somebody was stopped is put right when the turn ends."""

    def answered(self, battle: Battle, request: Ask[Any], answer: Any) -> None:
        """Each creature makes at most one attack of opportunity in the turn of a creature."""
        if request.rule != OPPORTUNITY or answer == PASS:
            return
        turn = battle.turn
        now = (battle.round, turn.creature, battle[turn.creature].turns) if turn is not None else (battle.round, "", 0)
        if now != self.turn:
            self.turn = now
            self.struck.clear()
        striker = answer.rpartition("/")[0]
        self.struck[striker] += 1
        assert self.struck[striker] == 1, f"{striker} strikes twice in the turn of {now}"

    def check(self, battle: Battle) -> None:
        """At a checkpoint."""
        between_turns = battle.agenda and isinstance(battle.agenda[-1], Phase | NextPhase)
        for creature in battle.creatures.values():
            assert creature.hp % 5 == 0, creature
            assert creature.turns <= turns(battle, creature), creature.id
            if creature.at is None:
                assert creature.fate or creature.place is not None, f"{creature.id} is nowhere"
            else:
                assert not creature.fate or not battle.agenda, f"{creature.id} is on the grid, though {creature.fate}"
                self._stands(battle, creature)
                if creature.routing:
                    assert not threat(battle, creature), f"{creature.id} routs and threatens"
            if between_turns:
                assert not creature.controller, creature.id
                assert creature.hp > 0 or creature.fate, f"{creature.id} has no hit points left"
        whose = battle.turn.creature if battle.turn is not None else ""
        self.walkers = {whose: self.walkers.get(whose, {whose})}
        walking = self.walkers[whose]
        walking |= {step.creature for step in battle.agenda if isinstance(step, Walk)}
        for one, other in combinations(battle.present(), 2):
            if battle.space(one) & battle.space(other):
                assert not between_turns, f"{one.id} and {other.id} share a square"
                assert not battle.agenda or walking & {one.id, other.id}, f"{one.id} and {other.id} share a square"

    @staticmethod
    def _stands(battle: Battle, creature: Creature) -> None:
        """Wholly on the grid, and in no rock unless it goes through it."""
        chart = battle.ground.chart
        assert creature.at is not None
        assert chart.block(creature.at, creature.body) & ~chart.all == 0
        if all(mode == "walk" for mode in modes(battle, creature)):
            fits = chart.anchors(creature.body) | chart.anchors(creature.body, squeezed=True)
            assert fits >> creature.at & 1, f"{creature.id} stands in a wall"


def walk(battle: Battle, watcher: Watcher, rng: random.Random) -> Iterator[Battle]:
    """Plays a skirmish at random to its end, step by step; stops at each checkpoint."""
    position = Position(battle)
    while battle.agenda:
        yield battle
        position.begin()
        while position.pending is not None:
            request = position.pending
            assert isinstance(request, Ask | Roll)
            answer = any_answer(request, rng)
            if isinstance(request, Ask):
                watcher.answered(battle, request, answer)
                position.send(request.settle(answer))
            elif not isinstance(reading := request.read(tuple(answer)), Again):
                position.send(reading)
    yield battle


@settings(max_examples=300, deadline=None)
@given(matches)
def test_what_must_hold_between_two_steps_holds(match: Match) -> None:
    battle = match.begin()
    watcher = Watcher()
    rng = random.Random(match.seed)
    for number, _ in enumerate(walk(battle, watcher, rng)):
        watcher.check(battle)
        if number % SAMPLE == 0:
            look_closely(battle)
    assert battle.winner is not None


def look_closely(battle: Battle) -> None:
    """Nothing is lost by writing a state down, and what is kept while nothing changes is true."""
    assert restore(Battle, battle.canonical()).canonical() == battle.canonical()
    fresh = battle.copy()
    assert bodies(battle) == bodies(fresh)
    for creature in battle.present():
        twin = fresh[creature.id]
        assert kept(battle, creature) == kept(fresh, twin), creature.id
        alone = 0
        for enemy in battle.enemies(creature):
            alone |= threat(battle, enemy)
        assert alone == threats(battle, creature), creature.id
    for one, other in combinations(battle.present(), 2):
        if "seen" not in {*overrides(one.effects), *overrides(other.effects)}:
            assert sees(battle, one, other) == sees(battle, other, one), (one.id, other.id)


def kept(battle: Battle, creature: Creature) -> list[Any]:
    """What the rules keep about a creature as long as nothing changes."""
    return [
        in_force(battle, creature),
        commanded(battle, creature),
        threatened(battle, creature),
        others(battle, creature),
        enemy_bodies(battle, creature),
        [other.id for other in leaders(battle, creature)],
        [(other.id, order) for other, order in orders(battle, creature)],
        [other.id for other in in_reach(battle, creature)],
        [other.id for other in visible_enemies(battle, creature)],
        [room(battle, creature, mode) for mode in modes(battle, creature)],
    ]


# -- a game with its journal -------------------------------------------------------------------------------------------


def begun(match: Match) -> Game[Battle]:
    game: Game[Battle] = Game(Given(), msgspec.to_builtins(match), history="steps", story=True)
    return game.start()


def go_on(game: Game[Battle], rng: random.Random, answers: int) -> None:
    """Gives up to so many answers at random."""
    for _ in range(answers):
        request = game.request
        if request is None:
            return
        game.answer(any_answer(request, rng), player=request.player or None)


@settings(max_examples=60, deadline=None)
@given(matches, st.integers(0, 200))
def test_a_game_can_be_forked_taken_back_and_played_again(match: Match, answers: int) -> None:
    rng = random.Random(match.seed)
    game = begun(match)
    go_on(game, rng, answers)
    before, entries = game.fingerprint(), len(game.journal.entries)

    fork = game.fork()
    assert fork.fingerprint() == before
    go_on(fork, rng, 25)
    assert game.fingerprint() == before, "what a fork does changes the game"

    go_on(game, rng, 12)
    game.rewind(entries, agreed=True)
    assert game.fingerprint() == before, "taking back leads elsewhere"

    go_on(game, rng, 200)
    again = Game.resume(game.journal, Given(), story=True)
    assert again.fingerprint() == game.fingerprint(), "the same answers lead elsewhere"
    assert [told.event for told in again.story] == [told.event for told in game.story]


@pytest.mark.parametrize("history", ["none", "steps"])
@settings(max_examples=40, deadline=None)
@given(match=matches)
def test_who_listens_changes_nothing(match: Match, history: Any) -> None:
    """With a listener or without, with checkpoints or without, the same dice and answers lead to the same end."""
    ends = []
    for story in (False, True):
        rng = random.Random(match.seed)
        game: Game[Battle] = Game(Given(), msgspec.to_builtins(match), history=history, story=story)
        go_on(game.start(), rng, 150)
        ends.append(game.state.canonical())
    assert ends[0] == ends[1]


@settings(max_examples=30, deadline=None)
@given(matches, st.integers(0, 120))
def test_what_a_player_imagines_agrees_with_what_he_sees(match: Match, answers: int) -> None:
    rng = random.Random(match.seed)
    game = begun(match)
    go_on(game, rng, answers)
    for player in game.state.players:
        world = game.imagine(player, rng)
        assert world.view(player).state.canonical() == game.view(player).state.canonical()
        assert world.view(player).waiting_for == game.view(player).waiting_for
        go_on(world, rng, 10)
