"""The Approach: the pile, reserve cards, who deploys what and where; and what stays hidden."""

from __future__ import annotations

import random
from collections.abc import Iterable

import msgspec
import pytest
import shapely
from shapely.geometry.base import BaseGeometry
from tests.c2.arena import OFFERED, Arena, Ready

from escarmouche.kernel import Ask, Choose, Chosen, Game, IllegalAnswer, NotAgreed, ScriptedDice, Step
from escarmouche.rulebooks.c2.battle import Battle, Card, Fighter, Options, Zone
from escarmouche.rulebooks.c2.events import CardDrawn, CardKept, CardSeen, Deployed
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.presentation.story import names, question
from escarmouche.rulebooks.c2.rules.approach import Approach, Deployment, best_leader, roll_for_first
from escarmouche.rulebooks.c2.rules.deck import DrawCard, DrawTurn, PlayReserves, reserve_limit
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.freetable.ground import pose_on_ground
from escarmouche.table import CM, Part, Piece, Pose
from escarmouche.texts import Texts

A, B, C, D = (Pose(x * CM, y * CM) for x, y in ((10, 5), (20, 5), (10, 55), (20, 55)))

PLACE = "c2.approach.placement"
RESERVE = "c2.approach.reserve"
EMPTY = "c2.approach.empty-deck"


def in_the_wings(arena: Arena) -> Arena:
    """Takes everybody off the table again: they are yet to be deployed."""
    for fighter in arena.battle.fighters.values():
        arena.battle.stand(fighter, None)
    return arena


@pytest.fixture
def four() -> Arena:
    """Two cards a side, a and b against c and d, about to approach."""
    arena = Arena()
    for name, side, x in (("a", "red", 10), ("b", "red", 20), ("c", "blue", 10), ("d", "blue", 20)):
        arena.add(name, side, x, 5 if side == "red" else 55)
    return in_the_wings(arena)


def test_what_the_last_card_followed_is_not_taken_back_once_it_is_drawn(four: Arena) -> None:
    """No die is thrown for the last card, and yet it was hidden: it could have been one that is held in reserve."""
    battle = four.battle.copy()
    battle.then(Approach())
    game = Game(Ready(battle), None, dice=ScriptedDice([5, 3, 3, 3, 1]), history="steps", story=True).start()
    while drawn(game) < 3:
        answer(game)
    placing = len(game.journal.entries)
    answer(game)
    assert drawn(game) == 4
    assert [entry.player for entry in game.journal.entries[placing:]] == ["red"]
    with pytest.raises(NotAgreed):
        game.rewind(placing)
    game.rewind(placing, agreed=True)
    assert drawn(game) == 3


def drawn(game: Game[Battle]) -> int:
    """How many cards all have seen drawn."""
    return sum(isinstance(told.event, CardDrawn) for told in game.story)


def answer(game: Game[Battle]) -> None:
    """Plays whatever was drawn, anywhere."""
    ask = game.request
    assert isinstance(ask, Ask)
    game.answer("play" if ask.rule == RESERVE else ask.offers(random.Random(0))[0])


@pytest.mark.rule("c2.approach.phase", "c2.approach.deck", "c2.approach.draw", "c2.approach.placement")
def test_cards_are_drawn_in_turn_until_all_figures_stand(four: Arena) -> None:
    """Red has won: it draws c (blue's), blue draws d (its own) and plays it, then a, then b."""
    battle = four.run(
        Approach(),
        dice=[5, 3, 3, 3, 1],
        answers=[(PLACE, C), (RESERVE, "play"), (PLACE, D), (RESERVE, "play"), (PLACE, A), (PLACE, B)],
    )
    assert [(drawn.drawer, drawn.card) for drawn in four.told(CardDrawn)] == [
        ("red", "card-c"),
        ("blue", "card-d"),
        ("red", "card-a"),
        ("blue", "card-b"),
    ]
    assert {fighter.id: fighter.pose for fighter in battle.in_play()} == {"a": A, "b": B, "c": C, "d": D}
    assert not battle.agenda


@pytest.mark.rule("c2.approach.phase")
def test_all_cards_are_deployed_before_the_phase_ends_those_in_reserve_too(four: Arena) -> None:
    battle = four.run(
        Approach(),
        dice=[5, 3, 1, 3, 1],
        answers=[
            (RESERVE, "reserve"),  # red keeps a
            (RESERVE, "pass"),
            (RESERVE, "play"),  # blue plays d
            (PLACE, D),
            (RESERVE, "pass"),
            (RESERVE, "play"),  # red plays b
            (PLACE, B),
            (RESERVE, "pass"),
            (RESERVE, "play"),  # blue plays c, the last of the pile
            (PLACE, C),
            (RESERVE, "pass"),
            (PLACE, A),  # red draws from the empty pile
        ],
    )
    assert len(battle.in_play()) == 4
    assert battle.held == {"red": 0, "blue": 0}


@pytest.mark.rule("c2.approach.roll")
def test_the_best_discipline_counts_ties_are_rolled_again_and_a_one_loses() -> None:
    arena = Arena()
    arena.add("a", "red", 10, 5, discipline=1)
    arena.add("b", "red", 20, 5, discipline=6)
    arena.add("c", "blue", 10, 55, discipline=4)
    in_the_wings(arena)
    for dice, winner in (([3, 4], "red"), ([2, 5], "blue"), ([2, 4, 3, 4], "red"), ([1, 2], "blue")):
        game = arena.game(Approach(), dice=[*dice, 1])
        assert game.request is not None
        assert game.state.first == winner


class Rousing(Hooks, name="test.rousing"):
    """Counts how often its Discipline was about to count."""

    __slots__ = ()

    async def before_scores_count(self, battle: Battle, bearer: Fighter, scores: tuple[str, ...]) -> None:
        bearer.shots += "discipline" in scores


class RollForFirst(Step, frozen=True):
    """A Tactics roll."""

    async def run(self, battle: Battle) -> None:
        battle.winner = await roll_for_first(battle, "c2.move.tactics-roll")


@pytest.mark.rule("c2.approach.roll")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_who_is_alone_on_the_field_wins_without_a_roll(side: str) -> None:
    arena = Arena()
    arena.add("a", side, 10, 30)
    assert arena.run(RollForFirst()).winner == side


@pytest.mark.rule("c2.profile.discipline")
def test_all_who_are_there_may_raise_their_discipline_before_the_roll() -> None:
    arena = Arena()
    for name, side, y in (("a", "red", 5), ("b", "red", 15), ("c", "blue", 55)):
        arena.add(name, side, 10, y).gain("test.rousing")
    arena.battle.stand(arena.battle["b"], None)
    battle = arena.run(RollForFirst(), dice=[5, 3])
    assert {fighter.id: fighter.shots for fighter in battle.fighters.values()} == {"a": 1, "b": 0, "c": 1}


@pytest.mark.rule("c2.approach.roll")
def test_both_may_throw_a_six_again_the_one_behind_first(four: Arena) -> None:
    game = four.game(Approach(), dice=[6, 4, 3])
    assert game.request is not None
    assert (game.request.rule, game.request.player) == ("c2.dice.six", "red")
    game.answer("no")
    assert game.state.first == "red"


@pytest.mark.rule("c2.approach.enemy-drawn", "c2.approach.own-figures")
def test_a_card_that_the_enemy_draws_is_deployed_and_not_kept_or_swapped(
    four: Arena,
) -> None:
    """Red holds a when blue draws b: red is asked nothing but where b is deployed."""
    battle = four.battle
    battle.phase, battle.deck = "approach", ("card-b",)
    battle.hold("red", ("card-a",))
    game = four.game(DrawCard("blue"))
    request = game.request
    assert request is not None
    assert (request.rule, request.player, request.about["fighter"]) == (PLACE, "red", "b")
    game.answer(B)
    assert game.over
    assert game.state.hands["red"] == ("card-a",)


@pytest.mark.rule("c2.approach.reserve")
def test_one_card_may_be_held_and_two_by_the_winner_of_the_roll(four: Arena) -> None:
    battle = four.battle
    battle.phase, battle.first = "approach", "red"
    assert (reserve_limit(battle, "red"), reserve_limit(battle, "blue")) == (2, 1)
    battle.deck = ("card-d",)
    battle.hold("blue", ("card-c",))
    full = four.game(DrawCard("blue"))
    full.answer("reserve")
    assert full.request is not None
    assert full.request.rule == PLACE, "with no slot free another card has to be deployed"
    assert (full.request.about["fighter"], full.state.hands["blue"]) == ("c", ("card-d",))
    battle.deck = ("card-b",)
    battle.hold("red", ("card-a",))
    free = four.game(DrawCard("red")).request
    assert free is not None
    assert (free.rule, free.player) == (RESERVE, "red")


@pytest.mark.rule("c2.approach.reserve")
def test_any_number_of_reserves_is_played_on_ones_turn_and_frees_the_slots(four: Arena) -> None:
    battle = four.battle
    battle.phase, battle.first = "approach", "red"
    battle.deck = ("card-c", "card-d")
    battle.hold("red", ("card-a", "card-b"))
    after = four.run(
        PlayReserves("red"),
        answers=[(RESERVE, "card-b"), (PLACE, B), (RESERVE, "card-a"), (PLACE, A)],
    )
    assert after.held["red"] == 0
    assert [told.fighter for told in four.told(Deployed)] == ["b", "a"]


@pytest.mark.rule("c2.approach.empty-deck")
def test_drawing_from_an_empty_pile_one_deploys_a_reserve_or_passes(four: Arena) -> None:
    battle = four.battle
    battle.phase, battle.deck, battle.first = "approach", (), "red"
    for name, pose in (("c", C), ("d", D)):
        battle.stand(battle[name], pose)
    battle.hold("red", ("card-a", "card-b"))
    request = four.game(DrawCard("red")).request
    assert isinstance(request, Choose)
    assert (request.default, [*request.options]) == ("card-a", ["card-a", "card-b"])
    after = four.run(
        DrawTurn("blue"),
        answers=[(RESERVE, "pass"), (EMPTY, "card-b"), (PLACE, B), (RESERVE, "pass"), (RESERVE, "pass"), (PLACE, A)],
    )
    assert after.held == {"red": 0, "blue": 0}


@pytest.mark.rule("c2.approach.roll")
@pytest.mark.rule("c2.move.tactics-roll")
def test_of_equal_leaders_the_one_with_the_best_die_rolls(four: Arena) -> None:
    four.battle["b"].gain("c2.skill.fanatisme")
    assert best_leader(four.battle, "red")[0].id == "b"


# -- what is hidden ----------------------------------------------------------------------------------------------------


def holding(four: Arena) -> Game[Battle]:
    """Red has drawn and kept a; it is blue's turn."""
    game = four.game(Approach(), dice=[5, 3, 1, 3])
    game.answer("reserve")
    game.answer("pass")
    return game


@pytest.mark.rule("c2.approach.reserve")
def test_a_card_kept_is_not_shown_to_the_enemy(four: Arena) -> None:
    game = holding(four)
    mine, theirs = game.view("red").state, game.view("blue").state
    assert mine.hands["red"] == ("card-a",)
    assert "red" not in theirs.hands
    assert theirs.held["red"] == 1
    assert "card-a" in theirs.deck, "for all that blue knows it may still be in the pile"
    assert "card-a" not in str(game.transcript("blue"))
    assert "card-a" in str(game.transcript("red"))
    assert four.told(CardKept)


def test_the_card_drawn_is_named_to_who_may_keep_it_and_to_nobody_else(four: Arena) -> None:
    game = four.game(Approach(), dice=[5, 3, 1, 3])
    ask = game.request
    assert isinstance(ask, Choose)
    assert ask.rule == RESERVE
    drawn = names(game.state)["card-a"]
    for language in ("en", "fr"):
        tell = Texts(language).tell
        assert tell(drawn) in tell(question(game.view("red").state, ask))
    game.answer("play")
    shown = [told.event for told in game.story if isinstance(told.event, Chosen)]
    assert shown
    assert "card-a" not in str(shown)


@pytest.mark.rule("c2.approach.draw")
def test_who_keeps_the_card_that_he_has_drawn_may_play_it_at_once(four: Arena) -> None:
    four.battle.phase, four.battle.deck = "approach", ("card-a", "card-c")
    game = four.game(DrawTurn("red"), dice=[1, 1]).start()
    game.answer("reserve")
    asked = game.request
    assert isinstance(asked, Choose)
    assert (asked.rule, asked.player, list(asked.options)) == (RESERVE, "red", ["pass", "card-a"])


@pytest.mark.rule("c2.approach.draw")
@pytest.mark.parametrize(("drawer", "seen"), [("red", 0), ("blue", 1)])
def test_a_card_of_his_own_is_seen_by_who_draws_it_alone(four: Arena, drawer: str, seen: int) -> None:
    four.battle.phase, four.battle.deck = "approach", ("card-d",)
    four.game(DrawCard(drawer)).start()
    assert [(told.side, told.card, told.seen_by) for told in four.told(CardSeen)] == [
        ("blue", "card-d", ("blue",))
    ] * seen


@pytest.mark.rule("c2.approach.draw")
def test_an_enemy_card_drawn_is_shown_to_both(four: Arena) -> None:
    game = four.game(Approach(), dice=[5, 3, 3])
    assert game.request is not None
    assert game.request.player == "blue"
    assert "card-c" in str(game.transcript("red"))
    assert "card-c" in str(game.transcript("blue"))


def test_what_the_enemy_holds_is_imagined_anew_and_ones_own_cards_are_not(four: Arena) -> None:
    game = holding(four)
    rng = random.Random(1)
    imagined = [game.imagine("blue", rng).state for _ in range(20)]
    assert {world.hands["red"] for world in imagined} == {("card-a",), ("card-b",)}
    for world in imagined:
        assert sorted([*world.deck, *world.hands["red"]]) == sorted([*game.state.deck, "card-a"])
        assert world.cards[world.hands["red"][0]].side == "red"
    assert {game.imagine("red", rng).state.hands["red"] for _ in range(8)} == {("card-a",)}


def test_nobody_is_thought_to_hold_a_card_of_a_pile_that_is_not_begun() -> None:
    arena = Arena()
    for name in "abcd":
        arena.add(name, "red", 10, 5)
    battle = arena.battle
    for name in "cd":
        battle.cards[f"card-{name}"] = Card(f"card-{name}", "red", (name,), pile=1)
    battle.deck = ("card-b", "card-c", "card-d")
    battle.hold("red", ("card-a",))
    rng = random.Random(2)
    hands = set()
    for _ in range(20):
        world = battle.copy()
        world.redeal("blue", rng)
        hands.add(world.hands["red"])
    assert hands == {("card-a",), ("card-b",)}
    battle.deck = ("card-d",)
    battle.hold("red", ("card-a", "card-c"))
    for _ in range(20):
        world = battle.copy()
        world.redeal("blue", rng)
        assert "card-a" in world.hands["red"], "the first pile is used up: what is unseen of it is held"


# -- where -------------------------------------------------------------------------------------------------------------


def refused(battle: Battle, fighter: str, pose: Pose) -> set[str]:
    """The rules against deploying a figure in a pose."""
    return {why.rule for why in Deployment(battle, battle[fighter]).problems(pose)}


@pytest.mark.rule("c2.approach.placement")
def test_a_figure_stands_wholly_in_the_zone_of_its_side_facing_anywhere(four: Arena) -> None:
    battle = four.battle
    for facing in (0, 450, 2700):
        assert refused(battle, "a", Pose(50 * CM, 10 * CM, facing)) == set()
    assert refused(battle, "a", Pose(50 * CM, 40 * CM)) == {PLACE}
    assert refused(battle, "a", Pose(50 * CM, 29 * CM)) == {PLACE}, "half of the base is beyond the line"
    assert refused(battle, "a", Pose(50 * CM, 28750)) == set(), "flush with the line"
    assert PLACE in refused(battle, "a", Pose(0, 10 * CM))
    battle.stand(battle["b"], Pose(50 * CM, 10 * CM))
    assert refused(battle, "a", Pose(51 * CM, 10 * CM)) == {"c2.move.pass-through"}


@pytest.mark.rule("c2.approach.placement")
def test_all_figures_of_a_card_are_deployed_together() -> None:
    arena = Arena()
    for name in "ab":
        arena.add(name, "red", 10, 5, card="both")
    arena.add("c", "blue", 10, 55)
    in_the_wings(arena)
    arena.battle.phase, arena.battle.deck = "approach", ("both",)
    arena.run(DrawCard("blue"), answers=[(PLACE, A), (PLACE, B)])
    assert [told.fighter for told in arena.told(Deployed)] == ["a", "b"]


@pytest.mark.rule("c2.approach.placement")
def test_an_illegal_placement_changes_nothing(four: Arena) -> None:
    game = four.game(Approach(), dice=[5, 3, 3])
    with pytest.raises(IllegalAnswer):
        game.answer(A, player="blue")
    assert game.state["c"].pose is None


@pytest.mark.rule("c2.approach.no-first-charge")
def test_nobody_is_deployed_where_he_could_charge_in_the_first_turn(four: Arena) -> None:
    """MOV 10: from edge to edge more than 20 cm, whatever the enemy's own reach is."""
    battle = four.battle
    battle.stand(battle["c"], Pose(50 * CM, 40 * CM))
    rule = {"c2.approach.no-first-charge"}
    assert refused(battle, "a", Pose(50 * CM, 17500)) == rule
    assert refused(battle, "a", Pose(50 * CM, 17499)) == set()


@pytest.mark.rule("c2.approach.no-first-charge")
def test_what_the_enemy_could_charge_does_not_matter() -> None:
    arena = Arena()
    arena.add("slow", "red", 10, 5, movement=5 * CM)
    arena.add("fast", "blue", 50, 45, movement=20 * CM)
    battle = in_the_wings(arena).battle
    battle.stand(battle["fast"], Pose(50 * CM, 40 * CM))
    assert refused(battle, "slow", Pose(50 * CM, 27 * CM)) == set()


class Winged(Hooks, name="c2.move.walk#test-winged"):
    """Something that makes a figure twice as fast."""

    __slots__ = ()

    def movement(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 2 * value


@pytest.mark.rule("c2.approach.no-first-charge")
def test_what_makes_one_faster_is_ignored(four: Arena) -> None:
    battle = four.battle
    battle.stand(battle["c"], Pose(50 * CM, 40 * CM))
    battle["a"].gain("c2.move.walk#test-winged")
    assert refused(battle, "a", Pose(50 * CM, 17 * CM)) == set()


@pytest.mark.rule("c2.approach.no-first-charge")
def test_the_way_is_measured_round_terrain() -> None:
    """A wall between the two makes the way too long; a gap in it does not."""
    for gap, forbidden in ((0, False), (4, True)):
        walls = [
            Piece("left", "wall", _box(20, 31, 50 - gap / 2, 32), 5 * CM),
            Piece("right", "wall", _box(50 + gap / 2, 31, 80, 32), 5 * CM),
        ]
        arena = Arena(*walls, kinds=KINDS)
        arena.add("a", "red", 50, 20)
        arena.add("c", "blue", 50, 36)
        arena.battle.stand(arena.battle["a"], None)
        against = refused(arena.battle, "a", Pose(50 * CM, 20 * CM))
        assert against == ({"c2.approach.no-first-charge"} if forbidden else set())


@pytest.mark.rule("c2.approach.no-first-charge")
@pytest.mark.parametrize("up", [True, False])
@pytest.mark.parametrize(("ladder", "movement", "forbidden"), [(False, 10, False), (True, 10, True), (True, 7, False)])
def test_whom_one_reaches_by_no_ladder_one_may_be_deployed_below_or_above(
    up: bool, ladder: bool, movement: int, forbidden: bool
) -> None:
    """Some 7 cm on foot, and 4 cm of ladder, each of which counts twice; whoever stands in the way may be gone by then."""
    roof = Piece("roof", "wall", _box(40, 20, 55, 40), 4 * CM, level=True)
    rungs = Piece("rungs", "ladder", _box(37.4, 28.5, 40, 31.5), 4 * CM)
    arena = Arena(roof, *([rungs] if ladder else []), kinds=KINDS)
    arena.add("a", "red", 36, 30, movement=movement * CM)
    arena.add("friend", "red", 35, 30)
    arena.add("enemy", "blue", 46, 30)
    battle = in_the_wings(arena).battle
    below, above = Pose(34 * CM, 29500), Pose(46 * CM, 29500, 0, 4 * CM)
    here, there = (below, above) if up else (above, below)
    battle.zones = (Zone("red", _box(0, 0, 100, 60)),)
    battle.stand(battle["enemy"], there)
    battle.stand(battle["friend"], Pose(37 * CM, 30 * CM))
    assert refused(battle, "a", here) == ({"c2.approach.no-first-charge"} if forbidden else set())


@pytest.mark.rule("c2.approach.no-first-charge")
def test_where_no_place_is_out_of_reach_one_need_not_keep_out_of_it(four: Arena) -> None:
    """A rider that reaches every corner of its zone is deployed all the same; in its zone, and on nobody."""
    battle = four.battle
    rider = battle["a"]
    rider.profile = msgspec.structs.replace(rider.profile, movement=40 * CM)
    battle.stand(battle["c"], Pose(50 * CM, 40 * CM))
    assert refused(battle, "a", Pose(50 * CM, 10 * CM)) == set()
    assert "c2.approach.placement" in refused(battle, "a", Pose(50 * CM, 29 * CM))
    assert not Deployment(battle, rider).problems(Deployment(battle, rider).offers(random.Random(1))[0])


def _box(left: float, low: float, right: float, high: float) -> tuple[tuple[int, int], ...]:
    corners = ((left, low), (right, low), (right, high), (left, high))
    return tuple((round(x * CM), round(y * CM)) for x, y in corners)


@pytest.mark.rule("c2.approach.placement", "c2.approach.no-first-charge")
def test_what_is_offered_is_legal_and_leaves_no_part_of_the_zone_out() -> None:
    arena = Arena()
    arena.add("a", "red", 10, 5)
    for number in range(8):
        arena.add(f"c{number}", "blue", 10 + 10 * number, 35)
    battle = arena.battle
    battle.stand(battle["a"], None)
    rng = random.Random(3)
    poses = [pose for _ in range(60) for pose in Deployment(battle, battle["a"]).offers(rng)]
    assert all(not Deployment(battle, battle["a"]).problems(pose) for pose in poses)
    assert max(pose.x for pose in poses) > 90 * CM
    assert min(pose.x for pose in poses) < 10 * CM


def _shown(parts: Iterable[Part]) -> BaseGeometry:
    return shapely.union_all([shapely.Polygon(part.outer, part.holes) for part in parts])


@pytest.mark.rule("c2.approach.placement", "c2.approach.no-first-charge")
@pytest.mark.parametrize("scout", [False, True])
def test_the_ground_that_is_shown_is_that_where_it_may_stand(scout: bool) -> None:
    """What is light is legal however the figure turns; what is dark is not; only what is hatched may be either."""
    arena = Arena(
        Piece("house", "wall", _box(30, 16, 38, 22), 5 * CM),
        Piece("roof", "wall", _box(70, 5, 80, 15), 4 * CM, level=True),
        Piece("pond", "deep-water", _box(50, 6, 58, 12)),
        kinds=KINDS,
    )
    newcomer = arena.add("a", "red", 10, 5)
    if scout:
        newcomer.gain("c2.skill.eclaireur")
    arena.add("friend", "red", 44, 8)
    for name, x, y in (("near", 34, 31), ("beside", 76, 33), ("upstairs", 78, 12)):
        arena.add(name, "blue", x, y)
    battle = arena.battle
    battle.stand(battle["a"], None)
    battle.stand(battle["upstairs"], Pose(78 * CM, 12 * CM, 0, 4 * CM))
    ask = Deployment(battle, battle["a"])
    room = ask.region()
    sure, perhaps = _shown(room.sure), _shown(room.perhaps)
    rng = random.Random(5)
    spots = [(rng.randrange(100 * CM), rng.randrange(60 * CM), rng.randrange(3600)) for _ in range(1500)]
    legal = [not ask.problems(pose_on_ground(battle, *spot)) for spot in spots]
    told = [
        "sure" if sure.covers(point) else "perhaps" if perhaps.distance(point) < 110 else "no"
        for point in (shapely.Point(x, y) for x, y, _ in spots)
    ]
    assert all(may for may, word in zip(legal, told, strict=True) if word == "sure")
    assert not any(may for may, word in zip(legal, told, strict=True) if word == "no")
    assert told.count("sure") > 100


@pytest.mark.rule("c2.approach.no-first-charge")
def test_the_ground_is_shown_where_one_need_not_keep_out_of_reach(four: Arena) -> None:
    battle = four.battle
    battle["a"].profile = msgspec.structs.replace(battle["a"].profile, movement=40 * CM)
    battle.stand(battle["c"], Pose(50 * CM, 40 * CM))
    assert _shown(Deployment(battle, battle["a"]).region().sure).covers(shapely.Point(50 * CM, 10 * CM))


@pytest.mark.rule("c2.setup.zones")
def test_the_zones_may_be_rolled_for_and_the_higher_die_chooses() -> None:
    arena = Arena(options=Options(roll_for_zones=True))
    arena.add("a", "red", 10, 5)
    arena.add("c", "blue", 10, 55)
    in_the_wings(arena)
    near, far = (zone.polygon for zone in arena.battle.zones)
    game = arena.game(Approach(), dice=[3, 3, 2, 5, 4, 3, 1])
    request = game.request
    assert request is not None
    assert (request.rule, request.player) == ("c2.setup.zones", "blue")
    told = Texts("en").tell(question(game.state, request))
    assert "first (at the bottom)" in told and "second (at the top)" in told, "it is told which half is which"
    other = game.fork()
    game.answer("zone-1")
    assert {zone.side: zone.polygon for zone in game.state.zones} == {"blue": near, "red": far}
    other.answer("zone-2")
    assert {zone.side: zone.polygon for zone in other.state.zones} == {"blue": far, "red": near}


@pytest.mark.rule("c2.setup.zones")
def test_zones_agreed_on_are_not_rolled_for(four: Arena) -> None:
    game = four.game(Approach(), dice=[5, 3, 1])
    assert game.request is not None
    assert game.request.rule != "c2.setup.zones"


def test_a_whole_approach_by_what_is_offered(four: Arena) -> None:
    battle = four.run(
        Approach(),
        dice=[5, 3, 3, 3, 1],
        answers=[OFFERED, (RESERVE, "play"), OFFERED, (RESERVE, "play"), OFFERED, OFFERED],
    )
    assert len(battle.in_play()) == 4
