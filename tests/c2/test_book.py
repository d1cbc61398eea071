"""Confrontation 2 as the rest of the program sees it: set-ups, the table at a glance, placements by pointing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.c2.arena import Arena
from tests.keyboard import typed

from escarmouche.catalogue import Catalogue
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Game, IllegalAnswer, Place, Random, Seeded, play
from escarmouche.rulebooks import Spot, book, books
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.rules.movement import MoveFighter
from escarmouche.rulebooks.c2.rules.wounds import STUN
from escarmouche.rulebooks.confrontation.wound_table import SERIOUS
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Pose
from escarmouche.texts import Texts

C2 = book("c2")


def test_the_book_is_found_by_its_name() -> None:
    assert "c2" in books()
    assert C2.id == "c2"
    assert C2.revision.startswith("c2/")
    assert Texts("fr").tell(C2.title) == "Confrontation 2"
    with pytest.raises(Problem, match="no book c22; installed are c2"):
        book("c22")


# -- set-ups -----------------------------------------------------------------------------------------------------------


def test_a_set_up_is_plain_data_and_the_same_for_the_same_seed() -> None:
    plain = C2.setup(seed=3)
    assert plain == C2.setup(seed=3)
    assert msgspec.json.decode(msgspec.json.encode(plain)) == plain
    assert any(C2.setup(seed=seed) != plain for seed in range(4, 8))


def test_both_armies_are_of_one_size() -> None:
    for seed in range(8):
        battle = C2.begin(C2.setup(seed=seed))
        costs = [sum(fighter.profile.points for fighter in battle.living(side)) for side in battle.players]
        assert max(costs) - min(costs) <= 40
        assert min(costs) > max(costs) / 2
    one_named = C2.begin(C2.setup(["lions-80"], seed=1))
    assert len(list(one_named.living("blue"))) <= 8


def test_what_was_agreed_on_is_kept() -> None:
    assert C2.begin(C2.setup(seed=1, options={"turns": 3})).options.turns == 3
    assert C2.begin(C2.setup(battlefield="old-ford", options={"turns": "endless"})).options.turns is None
    assert C2.begin(C2.setup(battlefield="old-ford")).options.turns == 8
    assert C2.begin(C2.setup(options={"roll_for_zones": True})).options.roll_for_zones
    assert not C2.begin(C2.setup(options={"alliances": False})).options.alliances


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"truns": 3}, "no option truns; there is turns"),
        ({"objectives": ["wood"]}, "no option objectives"),
        ({"turns": "many"}, "turns is a whole number from 1 to 99, or endless, not many"),
        ({"turns": 0}, "from 1 to 99"),
        ({"turns": True}, "not True"),
        ({"alliances": 1}, "alliances is yes or no, not 1"),
    ],
)
def test_only_what_the_book_leaves_open_can_be_agreed_on(wish: dict[str, Any], why: str) -> None:
    with pytest.raises(Problem, match=why):
        C2.setup(options=wish)


def test_every_option_is_usually_what_it_may_be_and_has_a_rule() -> None:
    catalogue = Catalogue.load("c2")
    for option in C2.options():
        assert option.rule in catalogue
        assert option.default is None or option.check(option.default) == option.default


def test_three_armies_are_too_many() -> None:
    with pytest.raises(Problem, match="two armies fight a battle, not 3"):
        C2.setup(["lions-80", "orques-80", "wolfen-80"])


BOARD = C2.setup(["lions-80", "orques-80"], "open-field", seed=1)["board"]
PIECE = {"id": "wood", "kind": "forest", "outline": [[0, 0], [9_000, 0], [0, 9_000]], "height": 8_000}


def changed(**changes: Any) -> dict[str, Any]:
    return {**C2.setup(["lions-80", "orques-80"], "open-field", seed=1), **changes}


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"type": "lunch"}, "no set-up of a game"),
        ({"sides": {}}, "sides"),
        ({"sides": {"red": [], "blue": []}}, r"sides\.red: a side has 1 to"),
        ({"sides": {"red": [{"figures": ["ghost"]}], "blue": [{"figures": ["ghost"]}]}}, "ghost"),
        ({"board": {"width": 10, "depth": 10}}, "board"),
        ({"board": {"width": -1, "depth": 10}}, "no set-up of a game"),
        ({"zones": []}, "zones"),
        ({"zones": [{"side": "red", "polygon": []}, {"side": "blue", "polygon": []}]}, r"zones\[0\]"),
        (
            {"board": {**BOARD, "pieces": [{**PIECE, "outline": [[0, 0], [900_000, 0], [0, 900]]}]}},
            r"board\.pieces\[0\]: an",
        ),
        (
            {"board": {**BOARD, "pieces": [{**PIECE, "outline": [[0, 0], [9, 0], [0, 9]] * 30}]}},
            r"board\.pieces\[0\]: an",
        ),
        ({"board": {**BOARD, "pieces": [PIECE, PIECE]}}, "no set-up of a game"),
        ({"profiles": 7}, "no set-up of a game"),
    ],
)
def test_a_set_up_that_can_not_be_is_a_problem(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(Problem, match=why):
        C2.begin(changed(**changes))


def test_too_many_figures_are_a_problem() -> None:
    many = {"red": [{"figures": ["line-spearman"]}] * 100_000, "blue": [{"figures": ["line-spearman"]}]}
    with pytest.raises(Problem, match=r"sides\.red: a side has 1 to 200 figures"):
        C2.begin(changed(sides=many))


def test_a_card_that_contradicts_itself_is_a_problem() -> None:
    plain = changed()
    plain["profiles"]["line-spearman"]["fear"] = 5
    with pytest.raises(Problem, match=r"profiles\.line-spearman\.fear: a card shows either courage or fear"):
        C2.begin(plain)
    plain = changed()
    plain["profiles"]["line-spearman"]["base"]["width"] = 2_000_000
    with pytest.raises(Problem, match=r"profiles\.line-spearman\.base: a base measures 10 to 200\smm"):
        C2.begin(plain)


def test_the_result_counts_turns_and_losses() -> None:
    game = Game(C2, C2.setup(seed=2, options={"turns": 2}), dice=Seeded(2))
    assert C2.result(game.state).winner is None
    play(game, {side: Random(2) for side in C2.sides})
    result = C2.result(game.state)
    assert result.winner in ("", "red", "blue")
    assert result.turns <= 2
    assert set(result.losses) == set(C2.sides)


# -- the table at a glance ---------------------------------------------------------------------------------------------


def test_the_overview_tells_where_everybody_is_and_in_what_state() -> None:
    arena = Arena()
    arena.add("fine", "red", 10, 10)
    hurt = arena.add("hurt", "red", 20, 10, 900)
    hurt.wound = SERIOUS
    hurt.gain(STUN, until="turn")
    gone = arena.add("gone", "blue", 30, 30)
    gone.lost = "killed"
    arena.battle.stand(gone, None)
    seen = C2.overview(arena.battle)
    conditions = {figure.id: Texts().tell(figure.condition) for figure in seen.figures}
    assert (seen.width, seen.depth) == (100_000, 60_000)
    assert {figure.id: figure.at for figure in seen.figures} == {
        "fine": (10_000, 10_000),
        "hurt": (20_000, 10_000),
        "gone": None,
    }
    assert conditions["fine"] == ""
    assert conditions["hurt"].startswith("seriously wounded")
    assert conditions["gone"] == "killed"


def test_marks_tell_who_is_hidden_and_who_is_in_the_air() -> None:
    arena = Arena()
    arena.add("scout", "red", 10, 10).gain("c2.skill.eclaireur.hidden")
    for tier in (1, 2):
        arena.add(f"flyer-{tier}", "red", 20 * tier, 10).tier = tier
    shown = {figure.id: figure for figure in C2.overview(arena.battle).figures}
    assert [shown[name].marks for name in ("scout", "flyer-1", "flyer-2")] == [("hidden",), ("aloft-1",), ("aloft-2",)]
    assert Texts().tell(shown["scout"].condition) == "hidden"


# -- pointing ----------------------------------------------------------------------------------------------------------


def asked(arena: Arena, fighter: str, *answers: str) -> tuple[Game[Battle], Place[Any]]:
    """The placement that a figure's go asks for after these answers."""
    game = arena.game(MoveFighter(fighter))
    for answer in answers:
        request = game.request
        assert isinstance(request, Choose)
        game.answer(answer, player=request.player)
    placing = game.request
    assert isinstance(placing, Place)
    return game, placing


def pointed(game: Game[Battle], request: Ask[Any], spot: Spot) -> Pose:
    """Where a figure stands once it has been pointed there."""
    assert isinstance(request, Place)
    game.answer(C2.placement(game.state, request, spot), player=request.player)
    pose = game.state[str(request.about["fighter"])].pose
    assert pose is not None
    return pose


def walker(*others: tuple[str, float, float]) -> tuple[Game[Battle], Place[Any]]:
    arena = Arena()
    arena.add("walker", "red", 30, 20, 900)
    for name, x, y in others:
        arena.add(name, "blue", x, y)
    return asked(arena, "walker", "walk")


def test_a_figure_walks_to_a_point_and_looks_the_way_it_went() -> None:
    game, request = walker(("far", 90, 50))
    assert pointed(game, request, Spot(at=(35 * CM, 20 * CM))) == Pose(35_000, 20_000, 0)


def test_it_faces_as_it_is_told() -> None:
    game, request = walker(("far", 90, 50))
    assert pointed(game, request, Spot(at=(35 * CM, 20 * CM), facing=1800)).facing == 1800


def test_it_goes_round_what_is_in_its_way() -> None:
    game, request = walker(("block", 30, 23.5))
    pose = pointed(game, request, Spot(at=(30 * CM, 27 * CM)))
    assert pose.point == (30_000, 27_000)
    assert game.state["walker"].moved > 7_000


def test_towards_a_figure_it_goes_as_far_as_it_may_and_touches_nobody() -> None:
    game, request = walker(("near", 30, 27))
    pose = pointed(game, request, Spot(toward="near"))
    assert 23_000 < pose.y < 24_500
    assert pose.facing == 900
    assert game.state.foes(game.state["walker"]) == ()
    game, request = walker(("far", 30, 50))
    assert pointed(game, request, Spot(toward="far")).y == 30_000


def test_a_way_is_taken_point_by_point() -> None:
    game, request = walker(("far", 90, 50))
    plain = C2.placement(game.state, request, Spot(at=(33 * CM, 24 * CM), via=((33 * CM, 20 * CM),)))
    assert msgspec.convert(plain, Route).path == ((30_000, 20_000), (33_000, 20_000), (33_000, 24_000))


def charger() -> tuple[Game[Battle], Place[Any]]:
    """A charge that arrives, at an enemy whose front edge is at y = 28.75 cm."""
    arena = Arena()
    arena.add("charger", "red", 30, 20, 900)
    arena.add("enemy", "blue", 30, 30, 2700)
    return asked(arena, "charger", "charge")


def test_who_comes_into_contact_is_lined_up_with_the_side_pointed_at() -> None:
    for near, pose in (((33, 27), Pose(30_000, 27_500, 900)), ((36, 31), Pose(32_500, 30_000, 1800))):
        game, request = charger()
        assert pointed(game, request, Spot(at=(near[0] * CM, near[1] * CM))) == pose


def test_a_way_point_by_point_ends_lined_up_as_well() -> None:
    game, request = charger()
    plain = C2.placement(game.state, request, Spot(at=(33 * CM, 29 * CM), via=((34 * CM, 21 * CM),)))
    assert msgspec.convert(plain, Route).path == ((30_000, 20_000), (34_000, 21_000), (32_500, 30_000))
    game.answer(plain)


def test_turning_on_the_spot_is_pointing_at_it() -> None:
    game, request = walker(("far", 90, 50))
    assert pointed(game, request, Spot(at=(30 * CM, 20 * CM), facing=0)) == Pose(30_000, 20_000, 0)


def test_what_is_out_of_reach_is_judged_by_the_rules() -> None:
    for point in ((30 * CM, 31 * CM), (30 * CM, 200 * CM), (90 * CM, 50 * CM)):
        game, request = walker(("far", 90, 50))
        with pytest.raises(IllegalAnswer):
            game.answer(C2.placement(game.state, request, Spot(at=point)), player="red")


def test_towards_nobody_is_a_problem() -> None:
    game, request = walker(("far", 90, 50))
    with pytest.raises(Problem, match="fra is not on the table; there is far"):
        C2.placement(game.state, request, Spot(toward="fra"))


def test_a_figure_is_deployed_where_one_points() -> None:
    game = Game(C2, C2.setup(["lions-80", "orques-80"], "open-field", seed=1), dice=Seeded(1))
    while not isinstance(request := game.request, Place):
        assert isinstance(request, Choose)
        game.answer(request.default, player=request.player)
    y = 10 if request.player == "red" else 50
    pose = pointed(game, request, Spot(at=(40 * CM, y * CM), facing=2700))
    assert pose == Pose(40_000, y * CM, 2700)


# -- cards -------------------------------------------------------------------------------------------------------------


def test_every_card_of_the_packs_is_shown() -> None:
    cards = {card.key: card for card in C2.cards()}
    assert {"line-spearman", "light-rider"} <= set(cards)
    facts = {Texts().tell(fact.label): typed(Texts().tell(fact.value)) for fact in cards["line-spearman"].facts}
    assert (facts["Movement"], facts["Attack"], facts["Figures on a card"]) == ("10 cm", "3", "3")


def test_an_army_file_is_judged(tmp_path: Path) -> None:
    path = tmp_path / "army.yaml"
    path.write_text(
        "name: Mine\npeople: lions\nlimit: 9\ncards: [{profile: line-spearman, count: 2}]\n", encoding="utf-8"
    )
    report = C2.check_army(path)
    assert not report.legal
    assert (report.points, report.limit, report.rulings[0].rule) == (20, 9, "c2.army.points-tolerance")
