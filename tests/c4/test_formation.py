"""Compact formation: base to base, in equal ranks, kept on the way; who may take it, and when it changes."""

import random
from itertools import pairwise
from typing import Any

import pytest
from tests.c4.arena import OFFERED, Arena, hero, profile
from tests.c4.test_scenery import block

from escarmouche.documents import BadDocument
from escarmouche.kernel import Choose
from escarmouche.rulebooks.c4.content.cards import load_army
from escarmouche.rulebooks.c4.content.profiles import Benefit
from escarmouche.rulebooks.c4.events import FormationChanged
from escarmouche.rulebooks.c4.rules.assault import Assault
from escarmouche.rulebooks.c4.rules.deployment import DeployNext, DeployUnit
from escarmouche.rulebooks.c4.rules.disengagement import Flight
from escarmouche.rulebooks.c4.rules.formation import compact_problems
from escarmouche.rulebooks.c4.rules.losses import eliminate
from escarmouche.rulebooks.c4.rules.moving import Move
from escarmouche.rulebooks.c4.rules.unit_moves import UnitMove, UnitRoute
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, UNIT, Point, direction

Spots = list[tuple[float, float]]

BLOCK: Spots = [(50, 50), (53, 50), (56, 50), (56, 53), (53, 53), (50, 53)]
"""Two ranks of three, each beside the next of them."""


def closed(spots: Spots = BLOCK, *, formation: str = "compact", **more: Any) -> Arena:
    """Red soldiers who may close up, at some places."""
    made = Arena()
    made.unit("red-1", *[(profile(), x, y) for x, y in spots], may_close_up=True, formation=formation, **more)
    return made


def broken(spots: Spots, made: Arena | None = None) -> list[tuple[str, str]]:
    """The rules that fighters at some places break, and who breaks them."""
    made = made or closed(spots)
    unit = made.battle.units["red-1"]
    ends = {one.id: one.pose for one in made.battle.fighters(unit) if one.pose is not None}
    return [(one.text.key, str(one.text.args["fighter"])) for one in compact_problems(made.battle, unit, ends)]


def test_two_on_one_spot_stand_in_no_ranks() -> None:
    # As a place that is tried for somebody may have it: then somebody is out of ranks, and nothing breaks.
    spots: Spots = [(50, 50), (50, 50), (60, 50)]
    assert broken(spots)


def move_of(made: Arena, allowance: float = 10) -> UnitMove:
    return UnitMove(made.battle, made.battle.units["red-1"], "c4.move.walk", round(allowance * CM))


def through(made: Arena, *stages: Spots) -> UnitRoute:
    """Everybody through his place at each stage."""
    routes = {}
    for place, fighter in enumerate(made.battle.fighters(made.battle.units["red-1"])):
        assert fighter.pose is not None
        points: list[Point] = [fighter.pose.point]
        points += [(round(stage[place][0] * CM), round(stage[place][1] * CM)) for stage in stages]
        routes[fighter.id] = Route(tuple(points), 0)
    return UnitRoute(routes)


def by(dx: float, dy: float, spots: Spots = BLOCK) -> Spots:
    return [(x + dx, y + dy) for x, y in spots]


def rules(move: UnitMove, answer: UnitRoute) -> list[tuple[str, str]]:
    return [(one.rule, one.text.key) for one in move.problems(answer)]


@pytest.mark.rule("c4.formation.compact", "c4.term.formation-compacte")
def test_a_compact_unit_stands_base_to_base_in_ranks_of_equal_size() -> None:
    assert broken(BLOCK) == []
    # Three ranks of two, one of six as long as none is too far from the leader, two of three and two.
    assert broken([(50 + 3 * (n % 2), 50 + 3 * (n // 2)) for n in range(6)]) == []
    assert broken([(50 + 3 * n, 50) for n in (2, 0, 1, 3, 4)]) == []
    assert broken(BLOCK[:5]) == []
    assert broken([(50 + 3 * n, 50) for n in range(6)]) == [("c4-far-from-leader", "red-1.5")]
    # Three, and two more behind one another: however it is looked at, ranks of three and of one.
    assert broken([(50, 50), (53, 50), (56, 50), (53, 53), (53, 56)]) == [("c4-not-in-ranks", "red-1.0")]
    assert broken([*BLOCK[:5], (49.9, 53.2)]) == [("c4-not-base-to-base", "red-1.5")]


@pytest.mark.rule("c4.formation.compact", "c4.term.formation-compacte")
def test_who_touches_an_enemy_need_not_keep_compact_formation() -> None:
    spots = [*BLOCK[:5], (44, 53)]
    assert broken(spots) == [("c4-not-base-to-base", "red-1.5")]
    made = closed(spots)
    made.unit("blue-1", (profile("foe"), 41, 53))
    assert broken(spots, made) == []


@pytest.mark.rule("c4.advantage.moves-with-unit", "c4.formation.compact")
@pytest.mark.parametrize(("formation", "step"), [("compact", 3.0), ("dispersed", 5.5)])
def test_an_incarnate_goes_with_his_unit_and_keeps_its_formation(formation: str, step: float) -> None:
    made = Arena()
    spots: Spots = [(50 + step * place, 50) for place in range(3)]
    fighters = [(hero() if place == 1 else profile(), *spot) for place, spot in enumerate(spots)]
    made.unit("red-1", *fighters, may_close_up=True, formation=formation)
    made.battle.units["red-1"].leader = "red-1.1"
    (x, y) = spots[1]
    found = move_of(made).proposed((round(x * CM), round((y + 8) * CM)))
    assert found is not None
    ends = [found.routes[f"red-1.{place}"].end.point for place in range(3)]
    assert ends == [(round(x * CM), round(y * CM)) for x, y in by(0, 8, spots)]


@pytest.mark.rule("c4.advantage.moves-with-unit", "c4.formation.compact")
def test_a_unit_closes_up_about_its_leader_or_near_to_where_he_stands() -> None:
    made = closed([(50, 50), (54.5, 50), (50, 54.5)], formation="dispersed")
    closing = UnitMove(made.battle, made.battle.units["red-1"], "c4.move.walk", 10 * CM, formation="compact")
    found = closing.proposed((50 * CM, 42 * CM))
    assert found is not None
    assert found.ends["red-1.0"].point == (50 * CM, 42 * CM)
    # The other has 14 cm to him: he has to come to meet him, as far as it takes.
    made = closed([(50, 50), (64, 50)], formation="dispersed")
    closing = UnitMove(made.battle, made.battle.units["red-1"], "c4.move.walk", 10 * CM, formation="compact")
    assert closing.closed_up is not None
    assert closing.closed_up.ends["red-1.0"].point == (52_500, 50 * CM)


@pytest.mark.rule("c4.move.compact")
def test_all_stay_base_to_base_on_the_whole_way() -> None:
    made = closed()
    move = move_of(made)
    assert rules(move, through(made, by(0, 8))) == []
    assert rules(move, through(made, by(4, 0), by(4, 6))) == []
    # Out of its formation half way, although nobody is out of it at the end.
    split = [(x - 2 if x < 52 else x, y) for x, y in by(0, 4)]
    assert rules(move, through(made, split, by(0, 8)))[0] == ("c4.move.compact", "c4-not-base-to-base")
    # Half of them change places with the others: they meet again, but in between nobody holds them together.
    swapped = [BLOCK[place] for place in (2, 5, 3, 0, 1, 4)]
    found = rules(move, through(made, by(0, 5, swapped)))
    assert {rule for rule, _ in found} == {"c4.move.compact"}
    assert {key for _, key in found} == {"c4-loses-touch"}


@pytest.mark.rule("c4.move.compact")
def test_ranks_are_reshaped_to_fit_a_passage_each_up_to_twice_his_movement() -> None:
    # Conscripts, Movement 10, run through an alley that lets one of them pass at a time.
    made = Arena(block("west", 30, 58, 48, 62, 4), block("east", 51.2, 58, 70, 62, 4))
    square: Spots = [(49.6, 47), (49.6, 50), (52.6, 50), (52.6, 47)]
    made.unit("red-1", *[(profile(), x, y) for x, y in square], may_close_up=True, formation="compact")
    move = move_of(made, 20)
    column: Spots = [(49.6, 46.5), (49.6, 49.5), (49.6, 52.5), (49.6, 55.5)]
    past = by(0, 11.5, column)
    assert rules(move, through(made, column, past))[0][1] != "c4-loses-touch"
    # The first of them, who has the longest way, stays behind: the order of the file is that of the ranks.
    assert rules(move, through(made, column[::-1], by(0, 10, column[::-1]))) == []
    assert ("c4.move.walk", "c4-fighter-cannot") in rules(move, through(made, column, by(0, 20.5, column)))
    # As a block it does not pass.
    assert any(rule == "c4.scenery.cross.default" for rule, _ in rules(move, through(made, by(0, 15, square))))


@pytest.mark.rule("c4.formation.compact")
def test_what_losses_have_broken_is_restored_by_the_next_move() -> None:
    ranks: Spots = [(50 + 3 * (n % 4), 50 + 3 * (n // 4)) for n in range(8)]
    made = closed(ranks)
    for lost in ("red-1.1", "red-1.5", "red-1.7"):
        made.battle.models[lost].lost = True
        made.battle.stand(made.battle.models[lost], None)
    move = move_of(made)
    left = [ranks[place] for place in (0, 2, 3, 4, 6)]
    assert rules(move, through(made, by(0, 5, left))) != []
    assert rules(move, through(made, by(0, 5, [(50, 50), (53, 50), (56, 50), (50, 53), (53, 53)]))) == []
    assert not move.problems(move.staying())


@pytest.mark.rule("c4.formation.default")
def test_compact_formation_is_for_several_of_a_people_that_has_it() -> None:
    def asked(made: Arena) -> bool:
        request = made.game(Move("red-1", False)).request
        return isinstance(request, Choose) and request.rule == "c4.formation.change"

    assert asked(closed(formation="dispersed"))
    without = closed(formation="dispersed")
    without.battle.units["red-1"].may_close_up = False
    assert not asked(without)
    assert not asked(closed([(50, 50)], formation="dispersed"))
    fliers = Arena()
    flier = profile(skills=("c4.skill.vol",))
    fliers.unit("red-1", (flier, 50, 50), (flier, 54, 50), may_close_up=True)
    assert not asked(fliers)
    # Whoever is the last of a unit is dispersed.
    made = closed(BLOCK[:2])

    async def run() -> None:
        await eliminate(made.battle, [made.battle.models["red-1.1"]], "test", "c4.damage.points")

    coroutine = run()
    with pytest.raises(StopIteration):
        coroutine.send(None)
    assert made.battle.units["red-1"].formation == "dispersed"


@pytest.mark.rule("c4.formation.default")
def test_a_people_has_benefits_of_it_as_long_as_its_unit_keeps_it() -> None:
    made = closed(closed_up=(Benefit("defence", 2), Benefit("movement", -3)))
    unit, fighter = made.battle.units["red-1"], made.battle.models["red-1.0"]
    assert (made.battle.value(fighter, "defence"), made.battle.movement(unit)) == (6, 7 * CM)
    unit.formation = "dispersed"
    assert (made.battle.value(fighter, "defence"), made.battle.movement(unit)) == (4, 10 * CM)
    from tests.c4.test_company import TEMPLE

    for by in (1, 10, -10):
        benefits = f"closed_up: [{{ of: defence, by: {by} }}]\n"
        assert load_army(f"{TEMPLE}compact: true\n{benefits}").closed_up == (Benefit("defence", by),)
    for by in (11, -11):
        with pytest.raises(BadDocument, match=r"c4\.formation\.default"):
            load_army(f"{TEMPLE}compact: true\nclosed_up: [{{ of: defence, by: {by} }}]\n")
    with pytest.raises(BadDocument, match=r"c4\.formation\.default"):
        load_army(f"{TEMPLE}{benefits}")


@pytest.mark.rule("c4.formation.change")
def test_a_free_unit_changes_its_formation_at_the_end_of_a_move() -> None:
    made = closed([(50, 50), (54, 50), (58, 50), (50, 54), (54, 54)], formation="dispersed")
    battle = made.run(Move("red-1", False), answers=["compact", OFFERED])
    assert battle.units["red-1"].formation == "compact"
    assert [event.formation for event in made.told(FormationChanged)] == ["compact"]
    spots = [(one.pose.x / CM, one.pose.y / CM) for one in battle.fighters(battle.units["red-1"]) if one.pose]
    assert broken(spots) == []
    # It stays so, and moves so; then it spreads out, in the places of its ranks.
    battle = made.run(Move("red-1", True), answers=["compact", OFFERED])
    assert battle.units["red-1"].formation == "compact"
    battle = made.run(Move("red-1", False), answers=["dispersed", OFFERED])
    assert battle.units["red-1"].formation == "dispersed"


@pytest.mark.rule("c4.formation.change")
def test_an_engaged_unit_keeps_its_formation() -> None:
    made = closed(formation="dispersed")
    made.unit("blue-1", (profile("foe"), 47, 50))
    assert isinstance(made.game(Move("red-1", False)).request, UnitMove)


@pytest.mark.rule("c4.formation.change", "c4.disengage.rule")
def test_a_unit_that_has_just_disengaged_is_free_to_close_up() -> None:
    made = closed(formation="dispersed")
    made.unit("blue-1", (profile("foe"), 47, 50))
    made.battle.units["red-1"].left = ("blue-1",)
    request = made.game(Move("red-1", False)).request
    assert isinstance(request, Choose)
    assert request.rule == "c4.formation.change"


@pytest.mark.rule("c4.formation.change")
def test_a_successful_assault_and_a_flight_disperse_a_unit() -> None:
    made = closed()
    made.unit("blue-1", (profile("foe"), 53, 60))
    game = made.game(Assault("red-1", "blue-1"))
    assert game.state.units["red-1"].formation == "dispersed"
    far = closed()
    far.unit("blue-1", (profile("foe"), 53, 110))
    battle = far.run(Assault("red-1", "blue-1"))
    assert battle.units["red-1"].formation == "compact"
    moved = [one.pose for one in battle.fighters(battle.units["red-1"]) if one.pose]
    assert all(y.y - x.y == 0 or abs(y.x - x.x) <= 3 * CM for x, y in pairwise(moved))
    assert moved[0].y > 60 * CM
    routed = closed(routed=True)
    battle = routed.run(Flight("red-1"), answers=["south"])
    assert battle.units["red-1"].formation == "dispersed"


@pytest.mark.rule("c4.formation.change", "c4.deployment.procedure", "c4.deployment.zone-rules")
def test_a_unit_may_be_deployed_in_compact_formation() -> None:
    from escarmouche.rulebooks.c4.battle import Zone

    made = closed(formation="dispersed")
    for one in made.battle.models.values():
        made.battle.stand(one, None)
    made.battle.zones = (Zone("red", ((0, 0), (120_000, 0), (120_000, 30_000), (0, 30_000))),)
    battle = made.run(DeployNext("red"), answers=["compact", OFFERED])
    unit = battle.units["red-1"]
    assert unit.formation == "compact"
    ends = {one.id: one.pose for one in battle.fighters(unit) if one.pose is not None}
    assert not list(compact_problems(battle, unit, ends))
    assert isinstance(DeployUnit(battle, unit), DeployUnit)


OPEN: Spots = [(50, 50), (55.5, 50), (44.5, 50)]


def led(*more: tuple[str, float, float], spots: Spots = OPEN) -> Arena:
    """Red soldiers in open order, the first of them an Incarnate who leads them; and others by their side and place."""
    made = Arena()
    made.unit("red-1", *[(profile() if place else hero(), x, y) for place, (x, y) in enumerate(spots)])
    for side, x, y in more:
        made.unit(f"{side}-9", (profile("other"), x, y))
    return made


@pytest.mark.rule("c4.advantage.moves-with-unit")
def test_all_go_as_their_incarnate_whichever_way_he_goes() -> None:
    ways = move_of(led()).ways_out
    for way, facing in zip(ways, range(0, 3600, 450), strict=True):
        shifts = {
            (end.x - round(x * CM), end.y - round(y * CM)) for end, (x, y) in zip(way.ends.values(), OPEN, strict=True)
        }
        (shift,) = shifts
        assert shift == pytest.approx([part * 10 * CM / UNIT for part in direction(facing)], abs=2)


@pytest.mark.rule("c4.advantage.moves-with-unit")
def test_who_finds_his_place_taken_goes_near_his_incarnate() -> None:
    found = move_of(led(("red", 55.5, 42))).proposed((50 * CM, 42 * CM))
    assert found is not None
    ends = [found.ends[f"red-1.{place}"].point for place in range(3)]
    assert ends == [(50 * CM, 42 * CM), (52 * CM, 45_464), (44_500, 42 * CM)]


@pytest.mark.rule("c4.advantage.moves-with-unit")
@pytest.mark.parametrize(("allowance", "stays"), [(0, True), (10, False)])
def test_what_a_unit_is_offered_is_a_move_of_all(allowance: float, stays: bool) -> None:
    move = move_of(led(), allowance)
    assert rules(move, move.staying()) == []
    for seed in range(5):
        (one,) = move.offers(random.Random(seed))
        assert rules(move, one) == []
        assert {*one.routes} == {"red-1.0", "red-1.1", "red-1.2"}
        assert (one == move.staying()) is stays


@pytest.mark.rule("c4.advantage.moves-with-unit", "c4.formation.compact")
def test_a_unit_that_closes_up_does_not_stay_where_it_is() -> None:
    for allowance, finds in ((10, True), (1, False)):
        made = closed([(50, 50), (64, 50)], formation="dispersed")
        unit = made.battle.units["red-1"]
        closing = UnitMove(made.battle, unit, "c4.move.walk", allowance * CM, formation="compact")
        assert rules(closing, closing.staying()) != []
        offered = closing.offers(random.Random(1))
        assert bool(offered) is finds
        assert not [one for one in offered if rules(closing, one)]


@pytest.mark.rule("c4.advantage.moves-with-unit")
def test_who_touches_an_enemy_with_his_unit_goes_if_they_can() -> None:
    made = led(("blue", 50, 53))
    away, held = move_of(made), move_of(made, 0)
    assert rules(away, away.staying()) != []
    assert rules(held, held.staying()) == []
    assert held.offers(random.Random(1)) == [held.staying()]
    assert all(rules(away, one) == [] for one in away.ways_out)
    assert 0 < len(away.ways_out) < 8
