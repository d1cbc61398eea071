"""What decided a match: the greatest losses, each with the line of the story that tells of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c4.positions import grenades
from tests.server.service import ARMIES, BOOK, FIELD, Person, Service, new_match, whole_story

from escarmouche.kernel import Game, Seeded, play
from escarmouche.kernel import Random as AtRandom
from escarmouche.rulebooks import book
from escarmouche.server import swings as room
from escarmouche.server.stories import standing_lines
from escarmouche.server.swings import swings
from escarmouche.server.wire import Item

RULES = book(BOOK)


def played(seed: int) -> Game[Any]:
    """A whole game between two who play at random."""
    setup = RULES.setup(ARMIES, FIELD, seed=seed)
    game: Game[Any] = Game(RULES, setup, dice=Seeded(seed), story=True)
    play(game, {side: AtRandom(f"{seed}-{side}") for side in RULES.sides})
    return game


@pytest.mark.parametrize("seed", [2, 3])
def test_all_losses_together_are_what_the_sides_have_lost(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST", 10_000)
    game = played(seed)
    before, found = RULES.begin(game.journal.header.setup), swings(RULES, game.journal)
    assert found
    for side in RULES.sides:
        lost = RULES.measures.worth(before, side) - RULES.measures.worth(game.state, side)
        assert sum(one.points for one in found if one.side == side) == pytest.approx(float(lost))
    for one in found:
        event = game.story[one.event].event
        words = RULES.told(game.state, event)
        assert words is not None
        losers = [id for id, fate in RULES.measures.fates(game.state).items() if id.startswith(one.side) and fate.harm]
        assert any(id in str(event) for id in losers), "the event is about somebody who was hurt"


def test_the_greatest_are_told_in_the_order_in_which_they_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(2)
    few = swings(RULES, game.journal)
    monkeypatch.setattr(room, "MOST", 10_000)
    points = sorted((one.points for one in swings(RULES, game.journal)), reverse=True)
    assert 0 < len(few) <= 5
    assert sorted((one.points for one in few), reverse=True) == points[: len(few)]
    assert [one.event for one in few] == sorted(one.event for one in few)


def test_who_loses_by_the_same_blow_is_told_of_by_a_line_of_his_own() -> None:
    """A grenade falls among enemies and friends."""
    companies = book("c4")
    setup = companies.scene_in(companies.write_scene(grenades())).setup
    for seed in range(40):
        game: Game[Any] = Game(companies, setup, dice=Seeded(seed), story=True).start()
        for answer in ("shoot", "red-1.0", "blue-1", "blue-1.4"):
            game.answer(answer, player="red")
        found = swings(companies, game.journal)
        if {one.side for one in found} == {"red", "blue"}:
            break
    for one in found:
        assert f"'{one.side}-" in str(game.story[one.event].event)


def test_lines_of_what_was_taken_back_do_not_count() -> None:
    event, notice = Item(what="Moved"), Item(kind="notice", what="rematch", style="notice")
    back = Item(kind="taken-back", what="taken-back", style="notice", lines={"red": 2, "": 1})
    story = [event, event, notice, event, back, event]
    assert standing_lines(story, "red") == [0, 5]
    assert standing_lines(story, "") == [0, 1, 5]


def test_a_match_that_is_over_tells_what_decided_it(service: Service) -> None:
    """Several matches, until machines have hurt each other in one."""
    assert any(losses_told(service) for _ in range(20))


def losses_told(service: Service) -> bool:
    """Has machines play a match; whether it is told that somebody was hurt, which it must be where somebody is lost."""
    machine = {"player": "random"}
    links = new_match(service, seats={"red": machine, "blue": machine}, options={"turns": 20})
    watching = Person(service, links[""]).connect()
    watching.until_over()
    watching.leave()
    told = []
    for seat in ("red", ""):
        lines = whole_story(service, links[seat])
        points = service.http.get(f"/api/seats/{links[seat]}/turning-points").json()
        assert points or not any(watching.now["outcome"]["losses"].values())
        told.append(bool(points))
        for one in points:
            assert one["points"] > 0
            assert lines[one["line"]]["text"]
            assert any(figure.startswith(one["side"]) for figure in lines[one["line"]]["figures"])
    return all(told)


def test_before_a_match_is_over_nothing_has_decided_it(service: Service) -> None:
    links = new_match(service)
    assert service.http.get(f"/api/seats/{links['red']}/turning-points").status_code == 409
