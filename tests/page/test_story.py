"""The story beside the table: it follows the game, unless the reader has gone back in it himself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect
from tests.page.visits import DEPLOYMENT, OVER, drawn, seat, step, until, visit
from tests.server.service import Service, new_match

MACHINE = {"player": "random"}
AT_ITS_END = """() => {
    const log = document.querySelector(".log");
    return log !== null && log.scrollHeight > log.clientHeight && log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}"""

COVERED = """() => {
    const log = document.querySelector(".log"), top = log.getBoundingClientRect().top;
    const boxes = [...log.querySelectorAll(".line, .chapter")].map((one) => [one, one.getBoundingClientRect()]);
    const stuck = boxes.findLast(([one, box]) => one.matches(".chapter") && box.top <= top + 1 && box.bottom > top + 1);
    const edge = stuck ? stuck[1].bottom : top;
    return boxes
        .filter(([one, box]) => one !== stuck?.[0] && box.top < edge - 1.5 && box.bottom > edge + 1.5)
        .map(([one, box]) => [one.innerText, box.top - top, box.bottom - top, edge - top, log.clientHeight]);
}"""
"""What lies partly beneath the heading that stays, or above the list."""


def line(number: int) -> dict[str, Any]:
    """A line of a story, as the server tells it."""
    told = {"number": number, "kind": "event", "what": "Told", "style": "event", "text": f"This is line {number}."}
    seen: dict[str, Any] = {"figures": [], "points": [], "areas": [], "stances": {}, "harm": {}}
    return {**told, **seen, "numbers": [], "rules": [], "data": {}, "taken_back": 0}


def test_the_story_follows_the_game_whatever_room_the_question_takes(browser: Browser, service: Service) -> None:
    links = new_match(service, armies=["wolfen-200", "gobelins-200"], seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        until(page, DEPLOYMENT)
        for number in range(16):
            # a question that is long leaves the story little room; the next one may leave it much
            page.set_viewport_size({"width": 1366, "height": 768 if number % 2 else 620})
            if not step(page):
                page.locator(f"[data-question], {OVER}").first.wait_for()
            drawn(page)
        page.wait_for_function(AT_ITS_END)
        expect(page.locator("[data-act=latest]")).to_have_count(0)


def test_a_story_of_which_only_the_last_lines_are_shown_follows_too(browser: Browser, service: Service) -> None:
    wires: list[WebSocketRoute] = []

    def plug_in(route: WebSocketRoute) -> None:
        route.connect_to_server()
        wires.append(route)

    with visit(browser, service) as page:
        page.route_web_socket("**/socket*", plug_in)
        page.goto(f"{service.url}/{seat(new_match(service, scene='at-the-wall', seats={'blue': MACHINE})['red'])}")
        page.locator("[data-option=walk]").wait_for()
        told = int(page.locator("main.match").get_attribute("data-lines") or 0)
        for upto in range(told + 100, told + 600, 100):
            lines = [line(number) for number in range(upto - 100, upto)]
            wires[0].send(json.dumps({"type": "update", "lines": lines, "cursor": upto, "now": None}))
            page.locator(f"[data-line='{upto - 1}']").wait_for()
        page.locator(".log > p button").wait_for()
        page.wait_for_function(AT_ITS_END)


def test_a_way_that_nothing_has_interrupted_is_told_as_one_move(browser: Browser, service: Service) -> None:
    wires: list[WebSocketRoute] = []

    def plug_in(route: WebSocketRoute) -> None:
        route.connect_to_server()
        wires.append(route)

    def move(number: int, style: str = "onward", **more: Any) -> dict[str, Any]:
        return {**line(number), "what": "CreatureMoved", "style": style, "figures": ["orc"], **more}

    with visit(browser, service) as page:
        page.route_web_socket("**/socket*", plug_in)
        page.goto(f"{service.url}/{seat(new_match(service, scene='at-the-wall', seats={'blue': MACHINE})['red'])}")
        page.locator("[data-option=walk]").wait_for()
        told = int(page.locator("main.match").get_attribute("data-lines") or 0)
        asked_between = {**line(told + 2), "what": "Chosen", "style": "choice", "data": {"player": "blue"}}
        lines = [move(told, "event"), move(told + 1), asked_between, move(told + 3), line(told + 4), move(told + 5)]
        lines += [move(told + 6, figures=["elf"]), move(told + 7, "event")]
        wires[0].send(json.dumps({"type": "update", "lines": lines, "cursor": told + len(lines), "now": None}))
        page.locator(f"[data-line='{told + 7}']").wait_for()
        seen = page.locator("[data-line]").evaluate_all("(all) => all.map((one) => Number(one.dataset.line))")
        assert [number - told for number in seen if number >= told] == [3, 4, 5, 6, 7]


def test_who_reads_farther_up_is_left_there_until_he_wants_the_latest(browser: Browser, service: Service) -> None:
    links = new_match(service, armies=["wolfen-200", "gobelins-200"], seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"]), viewport={"width": 1366, "height": 620}) as page:
        until(page, DEPLOYMENT)
        while page.locator(".log").evaluate("(log) => log.scrollHeight < 2 * log.clientHeight"):
            step(page)
        page.wait_for_function(AT_ITS_END)
        latest = page.locator("[data-act=latest]")
        expect(latest).to_have_count(0)
        page.locator(".log").hover()
        page.mouse.wheel(0, -10_000)
        latest.wait_for()
        lines = page.locator("main.match").get_attribute("data-lines")
        while page.locator("main.match").get_attribute("data-lines") == lines:
            step(page)
        drawn(page)
        assert page.locator(".log").evaluate("(log) => log.scrollTop") == 0
        latest.click()
        expect(page.locator(".log [data-line]").last).to_be_in_viewport()  # the next question may leave room for all
        expect(latest).to_have_count(0)


@pytest.mark.parametrize(("height", "chapters"), [(600, 1), (820, 4)], ids=["two lines", "four headings"])
def test_no_heading_covers_anything(browser: Browser, service: Service, height: int, chapters: int) -> None:
    """Nine ways to move leave the story little room; where it is low, headings go by with their lines."""
    wires: list[WebSocketRoute] = []

    def plug_in(route: WebSocketRoute) -> None:
        route.connect_to_server()
        wires.append(route)

    with visit(browser, service, viewport={"width": 1366, "height": height}) as page:
        page.route_web_socket("**/socket*", plug_in)
        page.goto(f"{service.url}/{seat(new_match(service, scene='at-the-wall', seats={'blue': MACHINE})['red'])}")
        page.locator("[data-option=walk]").wait_for()
        told = int(page.locator("main.match").get_attribute("data-lines") or 0)
        lines = [line(told)]
        for _ in range(chapters):
            lines += [{**line(told + len(lines)), "style": "chapter"}, line(told + len(lines) + 1)]
        for number in range(len(lines)):
            upto = told + number + 1
            wires[0].send(json.dumps({"type": "update", "lines": [lines[number]], "cursor": upto, "now": None}))
            page.locator(f"[data-line='{upto - 1}']").wait_for()
            drawn(page)
            assert page.evaluate(COVERED) == []
