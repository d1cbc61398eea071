"""Random battles of random armies: what must hold between any two steps, and whatever is done to a game on the way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.c2.matches import Match, any_answer

from escarmouche.kernel import PASS, Again, Ask, Choose, Game, Roll, Seen
from escarmouche.kernel.position import Position
from escarmouche.kernel.state import restore
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c2.content.magic_levels import mastered
from escarmouche.rulebooks.confrontation.wound_table import KILLED, UNHURT
from escarmouche.rulebooks.freetable.ground import meets
from escarmouche.table import overlaps

SAMPLE = 12
"""One in so many checkpoints is looked at closely."""

matches = st.builds(
    Match,
    seed=st.integers(0, 2**32),
    points=st.sampled_from((60, 80, 80, 110)),
    field=st.sampled_from(sorted(standard_battlefields())),
    turns=st.integers(1, 4),
)


# -- between two steps -------------------------------------------------------------------------------------------------


class Watcher:
    """Follows a battle from checkpoint to checkpoint, and holds it to what must always be true."""

    def __init__(self, battle: Battle) -> None:
        self.members = {side: {f.id for f in battle.fighters.values() if f.side == side} for side in battle.players}
        self.places: dict[str, Any] = {}
        self.phase: tuple[int, str] = (0, "")
        self.pile: frozenset[str] = frozenset(battle.cards)
        self.dealt = False
        self.moves: Counter[str] = Counter()

    def asked(self, battle: Battle, request: Ask[Any]) -> None:
        """Nobody is given two moves in one movement phase."""
        if request.rule == "c2.move.one-type":
            self.moves[request.about["fighter"]] += 1
            assert self.moves[request.about["fighter"]] == 1, request.about

    def check(self, battle: Battle) -> None:
        """At a checkpoint."""
        if self.phase != (battle.turn, battle.phase):
            self.phase = (battle.turn, battle.phase)
            self.moves.clear()
            self.pile = frozenset(battle.cards)
            self.dealt = False
        self._everybody_is_somewhere(battle)
        self._cards_are_kept(battle)
        self._dice_are_kept(battle)
        self._gems_are_kept(battle)

    def _everybody_is_somewhere(self, battle: Battle) -> None:
        called = {f.id for f in battle.fighters.values() if f.summoner}
        assert {f.id for f in battle.fighters.values()} == called.union(*self.members.values())
        for fighter in battle.fighters.values():
            assert not (fighter.lost and fighter.in_play), fighter.id
            assert UNHURT <= fighter.wound < KILLED, fighter.id
            assert fighter.in_play or fighter.lost or fighter.aboard or battle.phase == "approach" or not battle.turn, (
                fighter.id
            )
            if fighter.in_play:
                assert battle.board.holds(battle.base(fighter)), fighter
        places = {f.id: (f.pose, f.tier) for f in battle.in_play()}
        moved = [battle[name] for name, place in places.items() if self.places.get(name) != place]
        self.places = places
        for fighter in moved:
            for other in battle.in_play():
                assert other is fighter or not in_each_others_way(battle, fighter, other), (fighter.id, other.id)

    def _cards_are_kept(self, battle: Battle) -> None:
        """A card is in the pile, in one hand, or has been played; what has been played does not come back."""
        held = [card for side in battle.players for card in battle.hands.get(side, ())]
        left = [*battle.deck, *held]
        assert len(left) == len(set(left)), "a card is in two places"
        assert frozenset(left) <= self.pile, "a card has come back"
        for side, hand in battle.hands.items():
            assert battle.held[side] == len(hand)
            assert all(battle.cards[card].side == side for card in hand)
        if left or self.dealt:
            self.dealt = True
            self.pile = frozenset(left)

    def _gems_are_kept(self, battle: Battle) -> None:
        """Nobody has more gems than his cap, nor any that he does not master; only Magicians have any."""
        for fighter in battle.fighters.values():
            assert set(fighter.gems) <= set(mastered(fighter.profile) if fighter.profile.power is not None else ())
            assert len(fighter.gems) <= 2 * (fighter.profile.power or 0)

    def _dice_are_kept(self, battle: Battle) -> None:
        """Dice lie before those who fight; nobody has more left than there are."""
        fighting = battle.combat.fighters if battle.combat is not None else ()
        assert battle.combat is not None or not battle.attacks
        for fighter in battle.fighters.values():
            dice = (fighter.attack_dice, fighter.defence_dice)
            if fighter.id not in fighting or not fighter.in_play:
                assert dice == (0, 0), fighter.id
                assert not fighter.bound_dice, fighter.id
            assert 0 <= fighter.defence_dice <= fighter.defences_placed
            assert fighter.attack_dice >= 0


def in_each_others_way(battle: Battle, one: Fighter, other: Fighter) -> bool:
    assert one.pose is not None
    return meets(one, one.pose.z, other) and overlaps(battle.base(one), battle.base(other))


def walk(battle: Battle, watcher: Watcher, rng: random.Random) -> Iterator[Battle]:
    """Plays a battle at random to its end, step by step; stops at each checkpoint."""
    position = Position(battle)
    while battle.agenda:
        yield battle
        position.begin()
        while position.pending is not None:
            request = position.pending
            assert isinstance(request, Ask | Roll)
            if isinstance(request, Ask):
                watcher.asked(battle, request)
                position.send(request.settle(any_answer(request, rng)))
            elif not isinstance(reading := request.read(tuple(any_answer(request, rng))), Again):
                position.send(reading)
    yield battle


@settings(max_examples=240, deadline=None)
@given(matches)
def test_what_must_hold_between_two_steps_holds(match: Match) -> None:
    battle: Battle = book("c2").begin(match.setup())
    watcher = Watcher(battle)
    rng = random.Random(match.seed)
    for number, _ in enumerate(walk(battle, watcher, rng)):
        watcher.check(battle)
        if number % SAMPLE == 0:
            look_closely(battle, rng)
    assert battle.winner is not None


def look_closely(battle: Battle, rng: random.Random) -> None:
    """Nothing is lost by writing a state down; what is kept of contacts is true; and hidden cards are hidden."""
    assert restore(Battle, battle.canonical()).canonical() == battle.canonical()
    fresh = battle.copy()
    for fighter in battle.in_play():
        assert battle.foes(fighter) == fresh.foes(fresh[fighter.id]), fighter.id
    for one, other in combinations(battle.in_play(), 2):
        assert (other.id in battle.foes(one)) == (one.id in battle.foes(other))
    for player in (*battle.players, ""):
        seen = veiled(battle, player)
        assert all(side == player for side in seen.hands), "somebody sees the cards of another"
        again = battle.copy()
        again.redeal(player, rng)
        assert veiled(again, player).canonical() == seen.canonical(), "what is hidden makes a difference"


def veiled(battle: Battle, player: str) -> Battle:
    seen = battle.copy()
    seen.veil(player)
    return seen


# -- a game with its journal -------------------------------------------------------------------------------------------


def begun(match: Match) -> Game[Battle]:
    game: Game[Battle] = Game(book("c2"), match.setup(), history="steps", story=True)
    return game.start()


def go_on(game: Game[Battle], rng: random.Random, answers: int) -> None:
    """Gives up to so many answers at random."""
    for _ in range(answers):
        request = game.request
        if request is None:
            return
        game.answer(any_answer(request, rng), player=request.player or None)


@settings(max_examples=70, deadline=None)
@given(matches, st.integers(0, 400))
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

    go_on(game, rng, 400)
    again = Game.resume(game.journal, book("c2"), story=True)
    assert again.fingerprint() == game.fingerprint(), "the same answers lead elsewhere"
    assert [told.event for told in again.story] == [told.event for told in game.story]


@settings(max_examples=40, deadline=None)
@given(matches, st.integers(0, 120))
def test_a_player_knows_what_he_has_seen_and_nothing_else(match: Match, answers: int) -> None:
    rng = random.Random(match.seed)
    game = begun(match)
    go_on(game, rng, answers)
    for player in game.state.players:
        for mine, entry in zip(known_answers(game, player), known_entries(game, player), strict=True):
            assert mine == (entry.answer if not entry.seen_by or player in entry.seen_by else None)
        world = game.imagine(player, rng, tries=500)
        assert world.view(player).state.canonical() == game.view(player).state.canonical()
        assert world.view(player).waiting_for == game.view(player).waiting_for
        go_on(world, rng, 10)


@settings(max_examples=30, deadline=None)
@given(matches)
def test_what_is_picked_at_random_is_legal(match: Match) -> None:
    game = begun(match)
    rng = random.Random(match.seed)
    while (request := game.request) is not None:
        answer = any_answer(request, rng) if isinstance(request, Roll) else request.pick(rng)
        game.answer(answer, player=request.player or None)


def known_answers(game: Game[Battle], player: str) -> list[Any]:
    return [seen.answer for seen in game.transcript(player) if isinstance(seen, Seen)]


def known_entries(game: Game[Battle], player: str) -> list[Any]:
    return [entry for entry in game.journal.entries if entry.known_to(player)]


# -- two battles that differ in a hidden card --------------------------------------------------------------------------

DRAWS = ("c2.approach.draw", "c2.move.draw")


@pytest.mark.rule("c2.approach.reserve")
@settings(max_examples=30, deadline=None)
@given(matches)
def test_the_enemy_can_not_tell_which_card_is_held(match: Match) -> None:
    """Of two battles that differ in a hidden card alone whoever does not hold it has seen the same."""
    rng = random.Random(match.seed)
    game = begun(match)
    for _ in range(120):
        request = game.request
        if request is None:
            return
        if isinstance(request, Roll) and request.rule in DRAWS:
            for one, other in combinations(battles_with_a_card_kept(game, request), 2):
                hold_to_be_alike(one, other, request.player, random.Random(match.seed))
        game.answer(any_answer(request, rng), player=request.player or None)


def battles_with_a_card_kept(game: Game[Battle], draw: Roll[str]) -> list[Game[Battle]]:
    """Battles in which a side has drawn one of its own cards and keeps it: the same, but for the card."""
    found: list[Game[Battle]] = []
    for face in range(1, draw.dice[0] + 1):
        card = draw.read((face,))
        if isinstance(card, str) and game.state.cards[card].side == draw.player and len(found) < 2:
            fork = game.fork()
            fork.answer([face], player=draw.player)
            asked = fork.request
            if isinstance(asked, Choose) and "reserve" in asked.options and asked.player == draw.player:
                fork.answer("reserve", player=draw.player)
                make_room(fork, asked)
                assert card in fork.state.hands[draw.player]
                found.append(fork)
    return found


def make_room(game: Game[Battle], kept: Choose[Any]) -> None:
    """Whose hand is full says first which of the cards in it he plays instead: the first one, and no other."""
    while isinstance(asked := game.request, Choose) and (asked.rule, asked.player) == (kept.rule, kept.player):
        if PASS in asked.options and not asked.about["chosen"]:
            return  # the card is kept, and he may play others
        game.answer(PASS if PASS in asked.options else next(iter(asked.options)), player=kept.player)


def hold_to_be_alike(one: Game[Battle], other: Game[Battle], holder: str, rng: random.Random) -> None:
    """Nobody but the holder can tell two battles apart, now and as long as the others act."""
    assert one.state.canonical() != other.state.canonical()
    for _ in range(6):
        for player in ("", *one.state.players):
            if player != holder:
                assert one.transcript(player) == other.transcript(player)
                assert one.view(player).state.canonical() == other.view(player).state.canonical()
                assert one.view(player).waiting_for == other.view(player).waiting_for
        request = one.request
        if request is None or other.request is None or request.player == holder or isinstance(request, Roll):
            return
        assert other.request.rule == request.rule
        answer = any_answer(request, rng)
        one.answer(answer, player=request.player)
        other.answer(answer, player=request.player)
