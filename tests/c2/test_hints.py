"""What is known of an answer before it is given, and what may not be told before it is measured."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from tests.c2.arena import OFFERED, Arena
from tests.c2.matches import Match, any_answer
from tests.c2.test_counter_shot import BOW
from tests.c2.test_random_games import matches
from tests.keyboard import typed

from escarmouche.kernel import Ask, Game, IllegalAnswer, Place
from escarmouche.rulebooks import Hints, book
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.events import CourageTested, ShotFired
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.shooting import ShootingPhase
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.table import CM, Piece
from escarmouche.texts import Texts

EAST, NORTH, WEST = 0, 900, 1800

C2 = book("c2")


def asked(arena: Arena, *answers: Any, shooting: bool = False) -> Game[Battle]:
    """A game in which red's soldier has given these answers: its card is activated, or the shooting phase has begun."""
    arena.battle.phase = "shooting" if shooting else "movement"
    game = arena.game(ShootingPhase() if shooting else Activate("red", ("card-ada",)))
    for answer in answers:
        game.answer(answer)
    return game


def hints(game: Game[Battle], answer: Any, *, measuring: bool = False) -> Hints:
    """What is known of an answer of the seat that is asked."""
    ask = game.requests[0]
    assert isinstance(ask, Ask)
    return C2.hints(game.view(ask.player).state, ask, answer, measuring=measuring)


def rules(found: Hints) -> dict[str, Fraction | None]:
    """The rules behind what is foretold, each with its chance."""
    return {each.rule: each.chance for each in found.foretold}


@pytest.fixture
def pair() -> Arena:
    """A red soldier who looks at a blue one 15 cm away."""
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 45, 30, WEST)
    return arena


# -- moving ------------------------------------------------------------------------------------------------------------


def test_a_walk_is_told_with_its_way_and_what_is_left_of_it(pair: Arena) -> None:
    game = asked(pair, "walk")
    found = hints(game, {"path": [[30 * CM, 30 * CM], [30 * CM, 36 * CM]], "facing": NORTH})
    assert found.path == ((30 * CM, 30 * CM), (30 * CM, 36 * CM))
    assert (found.at, found.facing) == ((30 * CM, 36 * CM), NORTH)
    assert (found.used, found.left) == (6 * CM, 4 * CM)
    assert (found.contacts, found.foretold) == ((), ())


def test_an_illegal_way_is_told_as_well_with_whom_it_would_touch(pair: Arena) -> None:
    game = asked(pair, "run")
    into = {"path": [[30 * CM, 30 * CM], [int(42.5 * CM), 30 * CM]], "facing": EAST}
    found = hints(game, into)
    assert found.contacts == ("boris",)
    with pytest.raises(IllegalAnswer):
        game.answer(into)


def test_what_is_no_answer_has_no_hints(pair: Arena) -> None:
    answers: tuple[Any, ...] = ("anywhere", {"path": []})
    for answer in answers:
        with pytest.raises(IllegalAnswer):
            hints(asked(pair, "walk"), answer)


def test_who_has_a_bow_is_told_what_a_move_means_for_it() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST, weapon=BOW, shooting=3)
    arena.add("boris", "blue", 75, 30, WEST)
    game = asked(arena, "run")
    near, far = (
        {"path": [[30 * CM, 30 * CM], [30 * CM, (30 + distance) * CM]], "facing": EAST} for distance in (10, 11)
    )
    assert set(rules(hints(game, near))) == {"c2.shoot.type.dynamic"}
    assert set(rules(hints(game, far))) == {"c2.shoot.conditions"}


def test_a_way_of_moving_is_told_with_how_far_it_goes(pair: Arena) -> None:
    game = asked(pair)
    lengths = {name: hints(game, name).left for name in ("stay", "walk", "run", "charge")}
    assert lengths == {"stay": None, "walk": 10 * CM, "run": 20 * CM, "charge": 20 * CM}


def test_coming_into_contact_is_told_with_all_whom_one_touches(pair: Arena) -> None:
    game = asked(pair, "charge")
    found = hints(game, game.requests[0].offers(random.Random(0))[0])  # type: ignore[union-attr]
    assert found.contacts == ("boris",)
    assert found.left is None
    assert set(rules(found)) == {"c2.move.charge.penalty"}


# -- coming at an enemy ------------------------------------------------------------------------------------------------


def two_targets(arena: Arena) -> Game[Battle]:
    """A charge with two enemies to choose from."""
    arena.add("carl", "blue", 45, 20, WEST)
    return asked(arena, "charge")


def test_a_charge_is_told_with_what_one_sees_and_the_penalty(pair: Arena) -> None:
    found = hints(two_targets(pair), "boris")
    assert found.figures == found.contacts == ("boris",)
    (sight,) = found.sights
    assert (sight.start, sight.end, sight.target, sight.share) == ((30 * CM, 30 * CM), (45 * CM, 30 * CM), "boris", 100)
    assert rules(found) == {"c2.move.charge.penalty": None}


@pytest.mark.rule("c2.move.measuring")
def test_nothing_that_hangs_on_distance_is_told_unless_measuring_is_free(pair: Arena) -> None:
    game = two_targets(pair)
    before = hints(game, "boris")
    assert before.path == ()
    measured = hints(game, "boris", measuring=True)
    assert measured.path[0] == (30 * CM, 30 * CM)
    distance, *rest = measured.foretold
    assert tuple(rest) == before.foretold
    assert typed(Texts("en").tell(distance.words)) == "boris is 12.5 cm away, within reach (20 cm)"


def test_out_of_reach_is_told_where_one_may_measure(pair: Arena) -> None:
    pair.add("dora", "blue", 90, 20, WEST)
    found = hints(asked(pair, "charge"), "dora", measuring=True)
    assert found.path == ()
    assert "out of reach" in Texts("en").tell(found.foretold[0].words)


def test_both_sides_courage_is_told_with_its_odds() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST, courage=5)
    arena.add("carl", "blue", 45, 20, WEST)
    arena.add("beast", "blue", 45, 30, WEST, fear=8)
    found = hints(asked(arena, "charge"), "beast")
    dares = next(each for each in found.foretold if each.rule == "c2.fear.when")
    assert dares.figures == ("beast", "ada")
    assert dares.chance == Fraction(1, 2)  # 1D6 + 5 > 8: 4 or more
    arena.run(Activate("red", ("card-ada",)), dice=(4,), answers=[("c2.move.one-type", "charge"), "beast", OFFERED])
    assert arena.told(CourageTested)[0].passed


def test_those_who_come_together_show_their_courage_together() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST, courage=5, card="card-ada")
    arena.add("bea", "red", 30, 35, EAST, courage=4, card="card-ada")
    arena.add("beast", "blue", 45, 30, WEST, fear=8)
    game = asked(arena, "ada", "charge")
    assert game.requests[0].rule == "c2.fear.group-limit"
    found = hints(game, "bea")
    assert found.sights[0].start == (30 * CM, 35 * CM)
    assert rules(found)["c2.fear.when"] == Fraction(2, 3)  # 1D6 + 5 + 1 > 8: 3 or more
    assert hints(game, "pass").foretold == ()


def test_a_creature_that_charges_is_told_how_its_enemy_stands() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST, fear=9)
    arena.add("boris", "blue", 45, 30, WEST, courage=6)
    arena.add("carl", "blue", 45, 20, WEST)
    found = hints(asked(arena, "charge"), "boris")
    assert rules(found)["c2.fear.when"] == Fraction(1, 2)  # the example of the book: 4 or more


def test_a_counter_shot_is_foretold_by_what_everybody_knows() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("archer", "blue", 45, 30, WEST, weapon=BOW, shooting=3)
    arena.add("carl", "blue", 45, 20, WEST)
    assert "c2.shoot.counter.declare" not in rules(hints(asked(arena, "charge"), "archer"))
    arena.battle.hold("blue", ("card-carl",))
    found = hints(asked(arena, "charge"), "archer")
    assert rules(found)["c2.shoot.counter.declare"] == Fraction(2, 3)  # 1D6 + 3 against 6: 3 or more
    assert "c2.shoot.counter.declare" not in rules(hints(asked(arena, "charge"), "carl"))


# -- shooting ----------------------------------------------------------------------------------------------------------


def archery(*pieces: Piece) -> Arena:
    arena = Arena(*pieces, kinds=KINDS)
    arena.add("ada", "red", 30, 30, EAST, weapon=BOW, shooting=3)
    arena.add("boris", "blue", 45, 30, WEST, size="large")
    return arena


def hedge(left: float, right: float) -> Piece:
    corners = ((left, 20), (right, 20), (right, 30), (left, 30))
    outline = tuple((round(x * CM), round(y * CM)) for x, y in corners)
    return Piece("hedge", "wall", outline, 10 * CM)


def test_a_shot_is_told_without_its_range_but_with_what_hides_the_target() -> None:
    game = asked(archery(hedge(37, 38)), shooting=True)
    found = hints(game, "boris")
    assert 0 < found.sights[0].share < 100
    assert [Texts("en").tell(words) for words in found.sights[0].hidden_by] == ["Sheer wall"]
    assert rules(found) == {"c2.shoot.ranges": None}
    words = Texts("en").tell(found.foretold[0].words)
    assert words.endswith("4 / 7 / 10, Partly visible target +1, Size of the target −1 = 4 / 7 / 10")
    assert found.bands == ()


def test_where_one_may_measure_a_shot_has_its_range_and_its_exact_odds() -> None:
    arena = archery()
    found = hints(asked(arena, shooting=True), "boris", measuring=True)
    assert [(band.around, band.reach) for band in found.bands] == [("ada", 10 * CM), ("ada", 20 * CM), ("ada", 30 * CM)]
    (shot,) = found.foretold
    assert shot.chance == Fraction(2, 3)  # 12.5 cm: 7, less 1 for the size; 1D6 + 3 against 6
    assert "difficulty 6" in Texts("en").tell(shot.words)
    arena.battle.phase = "shooting"
    arena.run(ShootingPhase(), dice=(3, 3, 3), answers=["boris"])
    assert arena.told(ShotFired)[0].difficulty.total == 6


def test_a_target_out_of_range_is_told_where_one_may_measure() -> None:
    arena = archery()
    arena.add("carl", "blue", 75, 25, WEST)
    assert set(rules(hints(asked(arena, shooting=True), "carl", measuring=True))) == {"c2.shoot.ranges"}


def test_who_may_be_hit_in_a_melee_is_told_by_weight() -> None:
    arena = archery()
    arena.add("bea", "red", 45, 32.5, WEST)
    found = hints(asked(arena, shooting=True), "boris")
    crowd = {each.figures[0]: each.chance for each in found.foretold if each.rule == "c2.shoot.into-melee"}
    assert crowd == {"boris": Fraction(3, 5), "bea": Fraction(2, 5)}


# -- at large ----------------------------------------------------------------------------------------------------------


@settings(max_examples=6)
@given(match=matches)
def test_every_answer_of_any_battle_has_hints_and_looking_changes_nothing(match: Match) -> None:
    rng = random.Random(match.seed)
    game: Game[Any] = Game(C2, match.setup(), history="steps")
    texts = Texts("fr")
    while not game.over:
        ask = game.requests[0]
        answer = any_answer(ask, rng)
        if isinstance(ask, Ask):
            before = game.state.fingerprint()
            for measuring in (False, True):
                found = C2.hints(game.view(ask.player).state, ask, answer, measuring=measuring)
                assert all(texts.tell(each.words) for each in found.foretold)
                assert all(each.chance is None or 0 <= each.chance <= 1 for each in found.foretold)
                assert measuring or (found.bands == () and "c2.move.measuring" not in rules(found))
            assert game.state.fingerprint() == before
        game.answer(answer, player=ask.player, trusted=True)


def test_the_ground_shown_for_coming_into_contact_is_that_beside_the_enemy(pair: Arena) -> None:
    request = asked(pair, "charge").requests[0]
    assert isinstance(request, Place)
    ground = shapely.union_all([shapely.Polygon(part.outer, part.holes) for part in request.region()])
    for offer in request.offers(random.Random(0)):
        assert ground.covers(shapely.Point(offer.end.point))
    enemy = shapely.box(43_750, 28_750, 46_250, 31_250)
    assert ground.intersection(enemy).area == 0
    assert ground.distance(enemy) < 10
    assert ground.area < 9 * enemy.area
    assert ground.bounds[0] > 40 * CM
