"""Hidden things never cross the wire to the wrong seat: every byte of the socket is read, over whole games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.server.service import Person, Service, Tap, new_match, play_on, texts_in

OPEN_EVENTS = ("CardDrawn", "ReservePlayed", "CounterShotDeclared")
"""What shows a card to everybody."""


def state_of(service: Service, token: str) -> dict[str, Any]:
    state: dict[str, Any] = service.http.get(f"/api/seats/{token}/state").json()["state"]
    return state


def cards_named(text: str, side: str) -> set[str]:
    return set(re.findall(rf'"({side}-\d+)"', text))


def cards_shown(lines: list[dict[str, Any]], side: str) -> set[str]:
    """The cards of a side that are played, or that it has just decided to play along with others."""
    shown: set[str] = set()
    for line in lines:
        if line["what"] in OPEN_EVENTS:
            shown |= cards_named(json.dumps(line["data"]), side)
        elif line["what"] == "Chosen" and line["data"]["player"] == side:
            shown |= cards_named(json.dumps(line["data"]["answer"]), side)
    return shown


def leaks(texts: list[str], side: str) -> Iterator[str]:
    """Messages that name a card of a side before it has been shown in that phase: its owner alone may know it."""
    shown: set[str] = set()
    for text in texts:
        message = json.loads(text)
        if message["type"] == "hello":
            continue
        lines = message.get("lines", [])
        for number, line in enumerate(lines):
            if line["what"] == "PhaseBegan" and line["data"]["phase"] in ("approach", "movement"):
                shown = set()
            shown |= cards_shown(lines[number:], side)
            if line["what"] == "CardSeen" and line["data"]["side"] == side:
                yield text
            if not cards_named(json.dumps(line), side) <= shown:
                yield json.dumps(line)
        if not cards_named(json.dumps(message.get("now")), side) <= shown:
            yield json.dumps(message["now"])


def test_no_byte_of_a_hidden_card_reaches_the_wrong_seat(service: Service) -> None:
    """Whole matches, until each side has drawn cards of its own that the other may not know."""
    drawn: set[str] = set()
    for seed in range(2, 30):
        drawn |= sides_with_secrets(service, seed)
        if seed > 2 and drawn == {"red", "blue"}:
            return
    raise AssertionError("nobody has drawn a card of his own: the test proves nothing")


def sides_with_secrets(service: Service, seed: int) -> set[str]:
    """Plays a match and reads all that came over its sockets; which sides drew cards of their own."""
    links = new_match(service)
    taps = {seat: Tap(service) for seat in ("red", "blue", "")}
    people = {seat: Person(service, links[seat], at=tap.url).connect() for seat, tap in taps.items()}
    play_on([people["red"], people["blue"]], Random(seed))
    for person in people.values():
        person.until_over()
        person.leave()
    for seat, tap in taps.items():
        texts = texts_in(bytes(tap.bytes))
        assert len(texts) >= len(people[seat].heard)
        for side in ("red", "blue"):
            if side != seat:
                assert next(leaks(texts, side), None) is None
        tap.close()
    return {line["data"]["side"] for person in people.values() for line in person.lines if line["what"] == "CardSeen"}


def test_states_lack_what_a_seat_may_not_know(service: Service) -> None:
    """Also while the owner of a card that has just been drawn makes up his mind whether to keep it: until somebody has."""
    thinking = 0
    for seed in range(30):
        thinking += times_thinking(service, Random(seed))
        if seed > 2 and thinking:
            return
    raise AssertionError("nobody has thought about a card of his own: the test proves nothing")


def times_thinking(service: Service, rng: Random) -> int:
    """Looks at all states of the beginning of a match; how often somebody thought about a card that he had drawn."""
    links, thinking = new_match(service), 0
    people = {seat: Person(service, links[seat]).connect() for seat in ("red", "blue")}
    for _ in range(15):
        for seat, other in (("red", "blue"), ("blue", "red")):
            person = people[seat]
            person.catch_up()
            theirs, public, own = (state_of(service, links[who]) for who in (other, "", seat))
            assert set(theirs["hands"]) <= {other}
            assert public["hands"] == {}
            hidden = set(own["hands"].get(seat, []))
            if person.question is not None and person.question["about"].get("drawn"):
                hidden |= {[line for line in person.lines if line["what"] == "CardSeen"][-1]["data"]["card"]}
                thinking += 1
            assert hidden <= set(theirs["deck"])
            assert hidden <= set(public["deck"])
        assert play_on(list(people.values()), rng, 1) == 1
    for person in people.values():
        person.leave()
    return thinking


def test_a_seat_reads_its_own_questions_and_orders_only(service: Service) -> None:
    links = new_match(service)
    people = [Person(service, links[seat]).connect() for seat in ("red", "blue", "")]
    asked = [person.question for person in people]
    assert sum(question is not None for question in asked) == 1
    assert asked[2] is None
    owner = next(seat for seat, question in zip(("red", "blue"), asked, strict=False) if question is not None)
    other = "blue" if owner == "red" else "red"
    rule = next(question["rule"] for question in asked if question is not None)
    put = service.http.put(f"/api/seats/{links[owner]}/orders", json={"automatic": [rule]})
    assert put.status_code == 200
    assert state_of(service, links[owner])["standing"][owner]["automatic"] == [rule]
    assert owner not in state_of(service, links[other])["standing"]
    for seat in ("", other):
        assert rule not in service.http.get(f"/api/seats/{links[seat]}").json()["now"]["orders"]["automatic"]
        assert "automatic" not in service.http.get(f"/api/seats/{links[seat]}/journal").text
    for person in people:
        person.leave()
