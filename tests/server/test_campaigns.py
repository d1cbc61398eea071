"""Campaigns on the server: games of games, whose battles are matches of the same registry."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.service import MOMENT, PATIENCE, TAKES_OVER_SOON, Person, Service, running

from escarmouche.kernel import Game
from escarmouche.kernel.journal import read as read_journal
from escarmouche.rulebooks import book

SMALL = {"book": "c2", "mode": "heroes", "points": 40, "length": 2, "battlefield": "open-field"}


def new_campaign(service: Service, **wish: Any) -> dict[str, str]:
    """A new campaign: the token of each seat."""
    made = service.http.post("/api/campaigns", json={**SMALL, **wish})
    assert made.status_code == 201, made.text
    links: dict[str, str] = made.json()["links"]
    return links


def alone(service: Service, **wish: Any) -> dict[str, str]:
    """A campaign of one person against a machine that plays fast."""
    return new_campaign(service, seats={"blue": {"player": "random"}}, **wish)


def now(service: Service, token: str) -> dict[str, Any]:
    """How things stand for a seat."""
    found: dict[str, Any] = service.http.get(f"/api/seats/{token}").json()["now"]
    return found


def until(service: Service, token: str, holds: Any) -> dict[str, Any]:
    """How things stand for a seat, once something holds."""
    deadline = time.monotonic() + PATIENCE
    while not holds(found := now(service, token)):
        assert time.monotonic() < deadline, found
        time.sleep(MOMENT)
    return found


def answer(service: Service, token: str, rng: Random) -> None:
    """Answers what a seat is asked, over HTTP: an option, or a list as it is proposed."""
    question = now(service, token)["question"]
    if question["kind"] == "choice":
        given = rng.choice(question["options"])["key"]
    else:
        form = service.http.get(f"/api/seats/{token}/form").json()
        filled = {"question": form["question"], "picked": form["picked"]}
        verdict = service.http.post(f"/api/seats/{token}/form", json=filled).json()
        assert verdict["legal"], verdict
        assert verdict["points"] <= form["limit"]
        given = verdict["answer"]
    said = service.http.post(f"/api/seats/{token}/answer", json={"question": question["id"], "answer": given})
    assert said.status_code == 200, said.text


def decide(service: Service, tokens: list[str], rng: Random) -> dict[str, Any]:
    """Decides for some seats until a battle is to be fought, or all is over."""
    deadline = time.monotonic() + PATIENCE
    while True:
        for token in tokens:
            found = now(service, token)
            if found["outcome"]["over"] or found["campaign"]["battle"]:
                return found
            if found["question"] is not None:
                answer(service, token, rng)
        assert time.monotonic() < deadline, found
        time.sleep(MOMENT)


def to_battle(service: Service, token: str) -> str:
    """The link of a seat to the battle."""
    passage = service.http.post(f"/api/seats/{token}/battle")
    assert passage.status_code == 200, passage.text
    link: str = passage.json()["link"]
    return link


def leave_to_machine(service: Service, link: str) -> None:
    """Has a machine fight on for a seat."""
    seat = service.http.get(f"/api/seats/{link}").json()["match"]["seat"]
    given = service.http.post(f"/api/seats/{link}/stand-in", json={"seat": seat, "player": "random"})
    assert given.status_code == 200, given.text


def test_a_campaign_is_played_to_its_end(service: Service) -> None:
    links, rng = alone(service), Random(1)
    red = links["red"]
    summary = service.http.get(f"/api/seats/{red}").json()["match"]
    assert (summary["kind"], summary["book"]) == ("campaign", "c2-campaign")
    for number in (1, 2):
        found = decide(service, [red], rng)
        assert found["campaign"]["battle"]
        assert found["question"] is None
        assert len(found["campaign"]["battles"]) == number - 1
        link = to_battle(service, red)
        battle = service.http.get(f"/api/seats/{link}").json()["match"]
        assert (battle["kind"], battle["seat"]) == ("battle", "red")
        assert now(service, red)["campaign"]["begun"]
        back = service.http.post(f"/api/seats/{link}/campaign").json()
        assert back["match"] == summary["match"]
        leave_to_machine(service, link)
        until(service, link, lambda found: found["outcome"]["over"] == "played")
        until(service, back["link"], lambda found, n=number: len(found["campaign"]["battles"]) == n)
    found = decide(service, [red], rng)
    assert found["outcome"]["over"] == "played"
    people = found["campaign"]["people"]
    assert {one["side"] for one in people} == {"red", "blue"}
    assert all(any(label == "Experience" for label, _ in one["facts"]) for one in people)
    story = service.http.get(f"/api/seats/{red}/story").json()["lines"]
    assert sum(line["what"] == "BattleFought" for line in story) == 2
    assert max(len(str(line["data"])) for line in story) < 5_000, "battles have stories of their own"
    refused = service.http.post(f"/api/seats/{red}/rematch")
    assert (refused.status_code, refused.json()["type"].split(":")[-1]) == (409, "no-rematch")


def test_questions_are_answered_over_the_socket_as_well(service: Service) -> None:
    links = alone(service)
    red = Person(service, links["red"]).connect()
    question = red.question
    assert question is not None
    assert question["rule"] == "c2.hero.definition"
    assert red.now["campaign"]["people"] == []
    red.give(question["options"][0]["key"])
    red.until(lambda: len(red.now["campaign"]["people"]) == 2)
    red.until(lambda: red.question is not None and red.question["kind"] == "placement")
    red.leave()


def test_a_battle_is_the_servers_to_hand_in(service: Service) -> None:
    links = alone(service)
    red = links["red"]
    found = decide(service, [red], Random(2))
    cooked = {"revision": "c2/0", "entries": "", "fingerprint": "0", "report": {"winner": "red", "turns": 1}}
    for question in ("0.1", "0.2", "0.3", "0.4", "0.5"):
        said = service.http.post(f"/api/seats/{red}/answer", json={"question": question, "answer": cooked})
        assert said.status_code == 409
        assert said.json()["type"].endswith("battle-first")
    assert now(service, red) == found


def test_both_players_come_to_the_same_table(service: Service) -> None:
    links, rng = new_campaign(service), Random(3)
    decide(service, [links["red"], links["blue"]], rng)
    spectator = service.http.post(f"/api/seats/{links['']}/battle")
    assert spectator.json()["type"].endswith("no-battle"), "who only watches opens nothing"
    red, blue = to_battle(service, links["red"]), to_battle(service, links["blue"])
    there = [
        service.http.get(f"/api/seats/{link}").json()["match"] for link in (red, blue, to_battle(service, links[""]))
    ]
    assert [one["seat"] for one in there] == ["red", "blue", ""]
    assert len({one["match"] for one in there}) == 1
    for path, say in (("draw", {"say": "propose"}), ("rematch", None)):
        refused = service.http.post(f"/api/seats/{red}/{path}", json=say)
        assert refused.json()["type"].endswith(f"no-{path}")


def test_who_concedes_a_battle_leaves_it_to_a_machine(service: Service) -> None:
    links = alone(service)
    decide(service, [links["red"]], Random(4))
    link = to_battle(service, links["red"])
    assert service.http.post(f"/api/seats/{link}/concede").status_code == 200
    found = until(service, link, lambda found: found["outcome"]["over"])
    assert found["outcome"]["over"] == "played"
    until(service, links["red"], lambda found: len(found["campaign"]["battles"]) == 1)


def test_decisions_are_taken_back_but_not_what_led_to_a_battle(service: Service) -> None:
    links = alone(service)
    red, rng = links["red"], Random(5)
    first = now(service, red)["question"]
    answer(service, red, rng)
    until(service, red, lambda found: found["question"] is not None)
    taken = service.http.post(f"/api/seats/{red}/take-back", json={"say": "propose"})
    assert taken.status_code == 200, taken.text
    assert now(service, red)["question"]["rule"] == first["rule"]
    decide(service, [red], rng)
    link = to_battle(service, red)
    refused = service.http.post(f"/api/seats/{red}/take-back", json={"say": "propose"})
    assert refused.json()["type"].endswith("battle-begun")
    leave_to_machine(service, link)
    until(service, red, lambda found: len(found["campaign"]["battles"]) == 1)
    refused = service.http.post(f"/api/seats/{red}/take-back", json={"say": "propose"})
    assert refused.status_code == 409


def test_lists_are_weighed_as_they_are_filled_in(service: Service) -> None:
    links = alone(service)
    red, rng = links["red"], Random(6)
    while (question := until(service, red, lambda found: found["question"])["question"])["kind"] == "choice":
        answer(service, red, rng)
    form = service.http.get(f"/api/seats/{red}/form").json()
    lines = {line["key"]: line for part in form["parts"] for line in part["lines"]}
    assert set(form["picked"]) <= set(lines)
    troop = next(key for key, line in lines.items() if key.startswith("card:") and not line["under"])
    filled = {"question": question["id"], "picked": {**form["picked"], troop: 30}}
    verdict = service.http.post(f"/api/seats/{red}/form", json=filled).json()
    assert not verdict["legal"]
    assert any(reason["rule"].startswith("c2.") for reason in verdict["reasons"])
    nobody = {"question": question["id"], "picked": {"hero:nobody": 1, "people:nowhere": 1, "card:none": 3}}
    assert not service.http.post(f"/api/seats/{red}/form", json=nobody).json()["legal"]
    assert "army" not in str(now(service, links[""])["campaign"]).casefold()


def test_a_campaign_of_machines_goes_on_by_itself(service: Service) -> None:
    plans = {side: {"player": "random"} for side in ("red", "blue")}
    links = new_campaign(service, seats=plans)
    found = until(service, links[""], lambda found: found["outcome"]["over"])
    assert len(found["campaign"]["battles"]) == 2


@pytest.mark.parametrize(
    ("wish", "status", "kind"),
    [
        ({"book": "nothing"}, 404, "no-book"),
        ({"book": "ddm"}, 404, "no-campaigns"),
        ({"mode": "war"}, 422, ""),
        ({"battlefield": "the-moon"}, 422, "battlefield-unknown"),
        ({"seats": {"green": {}}}, 422, "seat-unknown"),
        ({"seats": {"red": {"player": "nobody"}}}, 422, "player-unknown"),
        ({"points": 0}, 400, ""),
        ({"packs": ["cards: ["]}, 422, ""),
    ],
)
def test_wishes_that_cant_be(service: Service, wish: dict[str, Any], status: int, kind: str) -> None:
    refused = service.http.post("/api/campaigns", json={**SMALL, **wish})
    assert refused.status_code == status, refused.text
    assert refused.json()["type"].endswith(kind)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Path]:
    """Where a server of one's own keeps its games."""
    yield tmp_path / "games.db"


def test_all_goes_on_after_a_restart(database: Path) -> None:
    rng = Random(7)
    with running(database) as service:
        links = alone(service)
        red = links["red"]
        decide(service, [red], rng)
        link = to_battle(service, red)
        before = now(service, red)
        service.kill()
    with running(database, None, **TAKES_OVER_SOON) as service:
        assert now(service, red)["campaign"] == before["campaign"]
        leave_to_machine(service, link)
        service.kill()
    with running(database, None, **TAKES_OVER_SOON) as service:
        until(service, red, lambda found: len(found["campaign"]["battles"]) == 1)
        decide(service, [red], rng)
        again = to_battle(service, red)
        assert (
            service.http.get(f"/api/seats/{again}").json()["match"]["match"]
            != service.http.get(f"/api/seats/{link}").json()["match"]["match"]
        )


def test_the_journal_of_a_campaign_holds_its_battles(service: Service) -> None:
    plans = {side: {"player": "random"} for side in ("red", "blue")}
    links = new_campaign(service, seats=plans, length=1)
    until(service, links[""], lambda found: found["outcome"]["over"])
    text = service.http.get(f"/api/seats/{links['']}/journal").text
    assert text.count('"c2.xp.award#battle"') == 1
    campaigns: Any = book("c2").campaigns
    again = Game.resume(read_journal(text), campaigns)
    assert again.over
    assert len(campaigns.chronicle(again.state).battles) == 1
