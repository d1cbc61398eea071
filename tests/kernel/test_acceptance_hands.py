"""Hidden hands, hidden draws, and the worlds that a player may imagine."""

import random
from typing import Any

import msgspec
import pytest
from tests.kernel.toys import counters, hands, secrets
from tests.kernel.walking import Table, Toy, alone, play_on, snapshot, some_answer

from escarmouche.kernel import (
    AGAIN,
    Choose,
    Event,
    Game,
    NoHistory,
    Perspective,
    Roll,
    Rolled,
    Seeded,
    Seen,
    Standing,
    Step,
    Unimaginable,
    WindowOrder,
)


def _part_played(seed: int, answers: int, *, story: bool = True) -> Game[hands.Cards]:
    game = Game(hands.BOOK, 12, story=story)
    rng = random.Random(seed)
    for _ in range(answers):
        request = game.request
        if request is None:
            break
        game.answer(some_answer(request, rng), player=request.player)
    return game


def _seen_by(game: Game[Any], player: str) -> tuple[bytes, bytes, tuple[str, ...]]:
    view = game.view(player)
    return msgspec.msgpack.encode(game.transcript(player)), view.state.canonical(), view.waiting_for


@pytest.mark.parametrize("player", ["alice", "bob", ""])
@pytest.mark.parametrize("story", [True, False])
def test_every_imagined_world_agrees_with_all_that_the_player_has_seen(player: str, story: bool) -> None:
    rng = random.Random(5)
    for seed in range(4):
        for answers in range(0, 24, 3):
            game = _part_played(seed, answers, story=story)
            before = snapshot(game)
            for _ in range(3):
                world = game.imagine(player, rng)
                assert _seen_by(world, player) == _seen_by(game, player)
                mine, theirs = game.state.hands.get(player), world.state.hands.get(player)
                assert mine == theirs
                every = [*world.state.deck, *world.state.away, *world.state.played]
                every += [card for hand in world.state.hands.values() for card in hand]
                assert sorted(every) == [f"c{number:02d}" for number in range(12)]
            assert snapshot(game) == before


def test_hidden_cards_really_vary() -> None:
    game = _part_played(1, 8)
    assert game.state.hands["bob"]
    rng = random.Random(2)
    worlds = [game.imagine("alice", rng) for _ in range(40)]
    assert len({world.state.hands["bob"] for world in worlds}) > 5
    assert len({world.state.known["bob"] for world in worlds}) > 3


def test_what_is_done_in_an_imagined_world_the_game_never_feels() -> None:
    game = _part_played(3, 9)
    before = snapshot(game)
    world = game.imagine("alice", random.Random(1))
    here = snapshot(world)
    play_on(world.fork(), random.Random(2))
    request = world.request
    assert request is not None
    world.answer(some_answer(request, random.Random(3)))
    world.undo(agreed=True)
    assert snapshot(world) == here
    play_on(world, random.Random(4))
    assert world.over
    assert snapshot(game) == before


def test_an_imagined_world_remembers_nothing_that_the_player_does_not_know() -> None:
    game = _part_played(3, 17)
    game.order("bob", Standing(automatic=("toy.secret-plan",)))
    world = game.imagine("alice", random.Random(1))
    assert world.journal.header.setup is None
    past = [entry for entry in world.journal.entries if entry.seen_by == ("bob",) and not entry.orders]
    assert past
    step = game.since_checkpoint()[0].drawn
    assert step == 6
    drawn = [entry for entry in past if entry.rule in ("toy.draw", "toy.discard")]
    assert [entry.answer for entry in drawn[:3]] == [None] * 3
    assert world.state.standing.get("bob", Standing()) == Standing()
    with pytest.raises(NoHistory):
        world.rewind(0, agreed=True)


def test_orders_are_imagined_without_knowing_how_much_was_asked() -> None:
    rng = random.Random(4)
    for answers in (["one"], ["one", "go"], ["two", "go", "hold"]):
        game = Game(secrets.BOOK, ["alice", "bob"])
        game.answer("one", player="alice")
        for answer in answers:
            game.answer(answer, player="bob")
        done = game.view("").waiting_for == ("alice",)
        given = []
        for _ in range(40):
            world = game.imagine("alice", rng)
            assert _seen_by(world, "alice") == _seen_by(game, "alice")
            assert world.view("").waiting_for == (("alice",) if done else ("alice", "bob"))
            given.append(tuple(entry.answer for entry in world.journal.entries if entry.player == "bob"))
        if done:
            assert {len(orders) for orders in given} == {2, 3}
            assert len(set(given)) == 6


def test_once_revealed_orders_are_no_longer_imagined() -> None:
    game = Game(secrets.BOOK, ["alice", "bob"], story=True)
    for player, answer in [("alice", "one"), ("bob", "two"), ("alice", "go"), ("bob", "go"), ("bob", "hold")]:
        game.answer(answer, player=player)
    for seed in range(10):
        world = game.imagine("alice", random.Random(seed))
        assert world.state.orders == {"alice": ("go",), "bob": ("go", "hold")}


def test_others_standing_orders_shape_a_world_and_are_not_known_in_it() -> None:
    game = Game(counters.BOOK, {"alice": ["blank"], "bob": ["blank"]}, story=True)
    game.order("bob", Standing(windows={counters.MOMENT: WindowOrder(ask=False)}))
    game.order("alice", Standing(windows={counters.MOMENT: WindowOrder(when={"striker": ("bob",)})}))
    game.answer("light")
    assert isinstance(game.request, Roll)
    world = game.imagine("alice", random.Random(1))
    assert _seen_by(world, "alice") == _seen_by(game, "alice")
    assert world.state.standing["alice"] == game.state.standing["alice"]
    world.answer([1])
    world.answer("light", player="bob")
    world.answer("pass", player="alice")
    assert world.request_of("bob") is not None


class Peek(Step, frozen=True):
    """Bob looks at dice that only he sees, thrown again on a 1; tells whether they are high."""

    async def run(self, table: Table) -> None:
        face = await Roll(
            (6,), lambda faces: AGAIN if faces[0] == 1 else faces[0], rule="toy.peek", player="bob", seen_by=("bob",)
        )
        await Choose("bob", "toy.say", {"high": 1} if face > 3 else {"low": 0}, public=False)
        await Choose("alice", "toy.guess", {str(number): number for number in range(1, 7)})


def test_dice_seen_by_one_player_only() -> None:
    game = Game(alone(Peek()), None, story=True)
    game.answer([5], player="bob")
    game.answer("high")
    assert game.transcript("alice")[0] == Seen(0, "", "toy.peek")
    assert [type(told).__name__ for told in game.transcript("alice")] == ["Seen", "Seen", "Chosen"]
    rolled = game.transcript("bob")[1]
    assert isinstance(rolled, Rolled) and (rolled.faces, rolled.reading) == ((5,), "5")
    rng = random.Random(1)
    faces = {tuple(game.imagine("alice", rng).journal.entries[0].answer) for _ in range(60)}
    assert faces == {(4,), (5,), (6,)}
    assert {tuple(game.imagine("bob", rng).journal.entries[0].answer) for _ in range(5)} == {(5,)}


class Hinted(Event, frozen=True, kw_only=True):
    high: bool


class Hint(Step, frozen=True):
    """Bob looks at a die; all are told whether it is high, or alice may guess no higher than it shows."""

    told: bool

    async def run(self, table: Table) -> None:
        face = await Roll((6,), lambda faces: faces[0], rule="toy.peek", player="bob", seen_by=("bob",))
        if self.told:
            table.tell(lambda: Hinted(high=face > 3))
        highest = 6 if self.told else face
        await Choose("alice", "toy.guess", {str(number): number for number in range(highest + 1)})


@pytest.mark.parametrize(("told", "possible"), [(True, {4, 5, 6}), (False, {5})])
def test_what_is_told_and_what_is_asked_leave_fewer_worlds(told: bool, possible: set[int]) -> None:
    game = Game(alone(Hint(told)), None, story=True)
    game.answer([5], player="bob")
    rng = random.Random(1)
    assert {game.imagine("alice", rng).journal.entries[0].answer[0] for _ in range(40)} == possible


class Odd(Table):
    """A table whose redealing never agrees with what was seen."""

    secret: int = 0

    def veil(self, player: str) -> None:
        if player != "alice":
            self.secret = 0

    def redeal(self, player: str, rng: random.Random) -> None:
        self.secret += 1


def test_when_no_world_agrees_it_is_said() -> None:
    def make(_: Any) -> Odd:
        table = Odd(players=("alice", "bob"))
        table.then(Peek())
        return table

    game = Game(Toy("odd", make), None)
    assert game.imagine("bob", random.Random(1), tries=3).state.secret == 1
    with pytest.raises(Unimaginable, match="alice"):
        game.imagine("alice", random.Random(1), tries=3)


def test_a_seat_can_look_and_imagine_but_not_touch() -> None:
    game = _part_played(1, 5)
    seat = Perspective(game, "alice")
    assert seat.view().state.canonical() == game.view("alice").state.canonical()
    assert seat.imagine(random.Random(1)).view("alice").state == game.view("alice").state


def test_a_view_is_a_copy() -> None:
    game = _part_played(1, 5)
    before = game.fingerprint()
    game.view("alice").state.hands.clear()
    assert game.fingerprint() == before
    assert Game(hands.BOOK, 12, dice=Seeded(1)).view("bob").request is None


def test_what_is_seen_is_worked_out_once_until_something_is_answered() -> None:
    game = _part_played(1, 5)
    seen = game.seen("alice")
    assert game.seen("alice") is seen
    assert seen.state == game.view("alice").state
    assert game.seen("bob").state != seen.state
    twin = game.fork()
    assert twin.seen("alice") is not seen
    before = len(game.journal.entries)
    request = game.request
    assert request is not None
    game.answer(some_answer(request, random.Random(1)), player=request.player)
    assert game.seen("alice") is not seen
    assert game.seen("alice").state == game.view("alice").state
    game.rewind(before, agreed=True)
    assert game.seen("alice").state == seen.state == twin.seen("alice").state
