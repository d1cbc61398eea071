"""Clocks: what is left, when it runs, what becomes of a seat whose time is up; and matches that go on by themselves."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.service import (
    BOOK,
    MOMENT,
    PATIENCE,
    TAKES_OVER_SOON,
    Person,
    Service,
    new_match,
    next_asked,
    running,
)

from escarmouche.server.clocks import Clocks, wound
from escarmouche.server.wire import ClockPlan

NOON = datetime(2004, 5, 1, 12, tzinfo=UTC)
LONG_AGO = NOON - timedelta(days=1)
MACHINE = {"player": "random"}


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


@pytest.fixture
def clocks() -> Clocks:
    return wound(ClockPlan(60, 5), ("red", "blue"))


def test_only_the_clock_of_who_is_asked_runs(clocks: Clocks) -> None:
    running = clocks.running_for(["red"], NOON, LONG_AGO)
    assert running.left("red", after(10), LONG_AGO) == 50
    assert running.left("blue", after(10), LONG_AGO) == 60
    turned = running.running_for(["blue"], after(10), LONG_AGO)
    assert turned.left("red", after(30), LONG_AGO) == 50
    assert turned.left("blue", after(30), LONG_AGO) == 40


def test_a_decision_adds_the_increment(clocks: Clocks) -> None:
    decided = clocks.running_for(["red"], NOON, LONG_AGO).pressed("red").running_for([], after(10), LONG_AGO)
    assert decided.left("red", after(100), LONG_AGO) == 55


def test_the_flag_that_falls_next_is_that_of_who_has_least_left(clocks: Clocks) -> None:
    assert clocks.next_fall(NOON, LONG_AGO) is None
    both = clocks.running_for(["blue"], NOON, LONG_AGO).running_for(["red", "blue"], after(20), LONG_AGO)
    assert both.next_fall(after(25), LONG_AGO) == ("blue", 35)
    assert not both.fallen("blue", after(59), LONG_AGO)
    assert both.fallen("blue", after(60), LONG_AGO)
    assert both.left("blue", after(100), LONG_AGO) == 0


def test_the_time_without_a_server_is_given_back(clocks: Clocks) -> None:
    running = clocks.running_for(["red"], NOON, LONG_AGO)
    assert running.left("red", after(1000), began=after(990)) == 50


def clock_of(person: Person, seat: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in person.now["clocks"] if one["seat"] == seat)
    return found


def until_it_runs(person: Person, seat: str) -> None:
    person.until(lambda: bool(clock_of(person, seat)["running"]))


def test_no_clock_runs_before_everybody_has_come(service: Service) -> None:
    links = new_match(service, clock={"seconds": 5000, "increment": 1000})
    red, blue = (Person(service, links[seat]) for seat in ("red", "blue"))
    red.connect()
    assert [clock["running"] for clock in red.now["clocks"]] == [False, False]
    blue.connect()
    asked = next_asked([red, blue])
    assert asked is not None
    seat = asked.hello["match"]["seat"]
    until_it_runs(asked, seat)
    assert sum(clock["running"] for clock in asked.now["clocks"]) == 1
    asked.answer(Random(1))
    assert 5000 < clock_of(asked, seat)["left"] <= 6000
    for person in (red, blue):
        person.leave()


def test_machines_have_no_clock_and_no_match_has_to_have_one(service: Service) -> None:
    links = new_match(service, clock={"seconds": 500}, seats={"blue": MACHINE})
    person = Person(service, links["red"]).connect()
    assert [clock["seat"] for clock in person.now["clocks"]] == ["red"]
    person.leave()
    person = Person(service, new_match(service)["red"]).connect()
    assert person.now["clocks"] == []
    person.leave()


def test_whose_time_is_up_loses(service: Service) -> None:
    links = new_match(service, clock={"seconds": 1}, seats={"blue": MACHINE})
    person = Person(service, links["red"]).connect()
    person.until_over()
    assert (person.now["outcome"]["over"], person.now["outcome"]["winner"]) == ("time-up", "blue")
    assert "The time of Red is up" in [line["text"] for line in person.lines]
    person.leave()


def test_where_that_was_agreed_on_a_machine_plays_on(service: Service) -> None:
    clock = {"seconds": 1, "fallen": "random"}
    links = new_match(service, clock=clock, seats={"blue": MACHINE}, options={"turns": 1})
    person = Person(service, links["red"]).connect()
    person.until_over()
    assert person.now["outcome"]["over"] == "played"
    assert person.now["seats"][0]["player"] == "random"
    assert person.now["clocks"] == []
    person.leave()


def test_whose_time_is_up_does_not_come_back(service: Service) -> None:
    """In a match that goes on for long after a flag has fallen, so that it is not over when somebody comes back."""
    links = new_match(service, clock={"seconds": 1, "fallen": "random"}, options={"turns": "endless"})
    red, blue = (Person(service, links[seat]).connect() for seat in ("red", "blue"))
    red.until(lambda: any(seat["player"] == "random" for seat in red.now["seats"]))
    fallen = next(seat["seat"] for seat in red.now["seats"] if seat["player"] == "random")
    own = {"seat": fallen, "player": "person"}
    refused = service.http.post(f"/api/seats/{links[fallen]}/stand-in", json=own)
    assert refused.status_code == 409
    assert refused.json()["type"].endswith("time-up")
    assert service.http.post(f"/api/seats/{links[fallen]}/concede").status_code == 200
    for person in (red, blue):
        person.leave()


def test_a_clock_that_ends_in_nobodys_hands_is_refused(service: Service) -> None:
    for clock in ({"seconds": 60, "fallen": "nobody"}, {"seconds": 0}, {"seconds": 60, "increment": -1}):
        assert service.http.post("/api/matches", json={"book": BOOK, "clock": clock}).status_code in (400, 422)


def until_it_changes(service: Service) -> None:
    """Waits for a change of any match, without opening one."""
    deadline = time.monotonic() + PATIENCE
    while not service.http.get("/api/health").json()["changes"]:
        assert time.monotonic() < deadline, "nothing goes on by itself"
        time.sleep(MOMENT)


def awake(database: Path) -> int:
    """How many matches go on by themselves, as it is kept: nobody has to be asked for that."""
    with closing(sqlite3.connect(database)) as kept:
        (count,) = kept.execute("SELECT COUNT(*) FROM games WHERE awake").fetchone()
    return int(count)


def until_all_rest(database: Path) -> None:
    """Waits until no match goes on by itself any more, without opening one."""
    deadline = time.monotonic() + PATIENCE
    while awake(database):
        assert time.monotonic() < deadline, "a match never comes to its end"
        time.sleep(MOMENT)


def test_clocks_outlive_the_server_and_flags_fall_though_nobody_comes_back(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    token = next(filter(None, (killed_while_a_clock_runs(database, seconds) for seconds in (3, 10, 30))), "")
    assert token
    with running(database, None, **TAKES_OVER_SOON) as second:
        until_all_rest(database)
        now = second.http.get(f"/api/seats/{token}").json()["now"]
        assert (now["outcome"]["over"], now["outcome"]["winner"]) == ("time-up", "blue")


def killed_while_a_clock_runs(database: Path, seconds: int) -> str:
    """Kills a server while somebody thinks; the link of spectators, or nothing where the flag fell before that."""
    with running(database) as server:
        links = new_match(server, clock={"seconds": seconds}, seats={"blue": MACHINE})
        person, rng = Person(server, links["red"]).connect(), Random(2)
        made = 0
        while made < 2 and next_asked([person]) is not None:
            assert person.question is not None
            said = person.say(type="answer", question=person.question["id"], answer=person.pick(rng))
            made += said["type"] == "accepted"
            person.catch_up()
        server.kill()
        person.leave()
    return links[""] if awake(database) else ""


def test_machines_play_on_after_a_restart_though_nobody_opens_the_match(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    link = next(filter(None, (killed_while_machines_play(database) for _ in range(10))), "")
    assert link
    with running(database, None, **TAKES_OVER_SOON) as second:
        until_it_changes(second)
        watching = Person(second, link).connect()
        watching.until_over()
        watching.leave()
    assert not awake(database)
    with running(database) as third:
        assert not third.http.get("/api/health").json()["matches"], "what is over is left alone"


def killed_while_machines_play(database: Path) -> str:
    """Kills a server while two machines play; the link of spectators, or nothing where they had come to an end."""
    with running(database) as server:
        links = new_match(server, seats={"red": MACHINE, "blue": MACHINE}, options={"turns": 1})
        server.kill()
    return links[""] if awake(database) else ""
