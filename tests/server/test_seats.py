"""Matches of more than two: their seats follow from what is agreed on."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.service import Service


def seats(service: Service, book: str, **options: Any) -> Any:
    answer = service.http.post(f"/api/books/{book}/seats", json={"options": options}, params={"lang": "en"})
    return answer.json() if answer.status_code == 200 else answer


@pytest.mark.parametrize(
    ("options", "players"),
    [({}, 2), ({"players": None}, 2), ({"players": 3}, 3), ({"players": 4, "teams": True}, 4)],
)
def test_a_match_has_the_seats_that_were_agreed_on(service: Service, options: dict[str, Any], players: int) -> None:
    found = seats(service, "ddm", **options)["seats"]
    assert found == ["red", "blue", "green", "yellow"][:players]
    made = service.http.post("/api/matches", json={"book": "ddm", "options": options})
    assert list(made.json()["links"]) == ["", *found]


@pytest.mark.parametrize("format", ["ready", "limited"])
def test_figures_may_be_drawn_for_all_seats_or_for_none(service: Service, format: str) -> None:
    (book,) = (one for one in service.http.get("/api/books").json() if one["id"] == "ddm")
    assert {one["format"] for one in book["armies"] if one["key"] == format} == {format}
    assert "" in {one["format"] for one in book["armies"]}
    for armies in ([format, format], [format]):
        made = service.http.post("/api/matches", json={"book": "ddm", "armies": armies})
        assert list(made.json()["links"]) == ["", "red", "blue"]
    mixed = service.http.post("/api/matches", json={"book": "ddm", "armies": [format, "lawful-good-gate-100"]})
    assert mixed.status_code == 422


def test_an_agreement_that_the_book_does_not_know_is_refused(service: Service) -> None:
    for options in ({"players": 9}, {"players": "many"}, {"nothing": 1}):
        refused = seats(service, "ddm", **options)
        assert refused.status_code == 422
        assert refused.headers["content-type"] == "application/problem+json"
    assert seats(service, "nothing").status_code == 404


def test_who_plays_together_is_told_before_a_match(service: Service) -> None:
    assert seats(service, "ddm", players=4)["teams"] == []
    assert seats(service, "ddm", players=4, teams=True)["teams"] == [["red", "green"], ["blue", "yellow"]]
    made = service.http.post("/api/matches", json={"book": "ddm", "options": {"players": 4, "teams": True}})
    text = service.http.get(f"/api/seats/{made.json()['links']['red']}/scene").text
    checked = service.http.post("/api/scenes/check", json={"text": text}).json()
    assert checked["seating"] == seats(service, "ddm", players=4, teams=True)
