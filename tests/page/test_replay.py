"""A match gone through once more on the page: at each line the table shows everybody where he stood, in every book."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page.visits import drawn, seat, small, visit
from tests.server.service import Person, Service, new_match

from escarmouche.rulebooks import books

RANDOM = {"player": "random"}


def watched(service: Service, book: str) -> Person:
    """A spectator of a match of machines that is over."""
    links = new_match(service, **small(book), options={}, seats={"red": RANDOM, "blue": RANDOM})
    person = Person(service, links[""]).connect()
    person.until_over()
    person.leave()
    return person


def standing(page: Page) -> dict[str, Any]:
    """Where each figure on the table is drawn."""
    drawn(page)
    found: dict[str, Any] = page.locator("svg.table [data-figure]").evaluate_all(
        "all => Object.fromEntries(all.map(one => [one.dataset.figure, one.querySelector('.figure').style.transform]))"
    )
    return found


@pytest.mark.parametrize("book", sorted(books()))
def test_a_replay_shows_everybody_where_he_stood(browser: Browser, service: Service, book: str) -> None:
    watching = watched(service, book)
    places: dict[str, list[int]] = {}
    at: list[set[str]] = []
    for line in watching.lines:
        for id, stance in line["stances"].items():
            places.pop(id, None)
            if stance.get("at"):
                places[id] = stance["at"]
        at.append(set(places))
    fullest = max(range(len(at)), key=lambda number: len(at[number]))
    assert len(at[fullest]) > 1
    with visit(browser, service, seat(watching.token)) as page:
        page.locator("#result").wait_for()
        end = standing(page)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog").get_by_role("button", name="Replay").click()
        slider = page.locator(".replay input")
        expect(slider).to_have_value(str(len(watching.lines)))
        assert standing(page) == end
        slider.fill(str(fullest + 1))
        assert set(standing(page)) == at[fullest]
        slider.fill("0")
        expect(page.locator("svg.table [data-figure]")).to_have_count(0)
        chapters = [number for number, line in enumerate(watching.lines, 1) if line["style"] == "chapter"]
        for number in (chapters[0], chapters[len(chapters) // 2]):
            slider.fill(str(number))
            expect(page.locator(".notes")).to_have_text(watching.lines[number - 1]["text"])


def test_a_replay_of_a_scene_begins_with_whoever_stood_there(browser: Browser, service: Service) -> None:
    links = new_match(service, scene="at-the-wall", seats={"red": RANDOM, "blue": RANDOM})
    with visit(browser, service, seat(links[""])) as page:
        page.locator("#result").wait_for()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog").get_by_role("button", name="Replay").click()
        page.locator(".replay input").fill("0")
        before = standing(page)
        assert len(before) > 1
        page.locator(".replay input").fill("1")
        assert standing(page) == before


def test_escape_closes_the_replay(browser: Browser, service: Service) -> None:
    watching = watched(service, "ddm")
    with visit(browser, service, seat(watching.token)) as page:
        page.locator("#result").wait_for()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog").get_by_role("button", name="Replay").click()
        page.locator(".replay").wait_for()
        page.keyboard.press("Escape")
        expect(page.locator(".replay")).to_have_count(0)
