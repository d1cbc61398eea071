"""Dice on the table: beside whom they are for, out of the way of the question, and never later than what they led to.

The tests wish for no motion, as whoever wishes for none sees dice lie until the question they led to is answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.page.visits import OVER, answered, box_of, drawn, is_over, seat, step, visit
from tests.server.service import Service, new_match

MACHINE = {"player": "random"}
LYING = """() => {
    const table = document.querySelector(".cloth").getBoundingClientRect();
    const box = (one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return [left, top, right, bottom];
    };
    return {
        question: document.querySelector("[data-question]")?.dataset.question ?? "",
        lines: Number(document.querySelector("main.match").dataset.lines),
        table: [table.left, table.top, table.right, table.bottom],
        throws: [...document.querySelectorAll(".thrown")].map((one) => ({
            number: Number(one.dataset.throw),
            whom: one.dataset.for,
            away: one.classList.contains("away"),
            dice: box(one),
            base: one.dataset.for ? box(document.querySelector(`[data-figure="${one.dataset.for}"] .base`)) : null,
        })),
        asked: [...document.querySelectorAll(".figure.asked, .figure.target")].map((one) => box(one.querySelector(".base"))),
    };
}"""
NEAR = 130
"""How far from a figure, in pixels, its dice may lie where others stand next to it."""


def lying(page: Page) -> dict[str, Any]:
    """All dice that lie on the table just now, and what the question is about: where they are on the screen."""
    page.locator(f"[data-question], {OVER}").first.wait_for()
    drawn(page)
    found: dict[str, Any] = page.evaluate(LYING)
    return found


def overlap(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def gap(one: list[float], other: list[float]) -> float:
    """How far two boxes are from each other."""
    across = max(one[0] - other[2], other[0] - one[2], 0)
    return max(across, one[1] - other[3], other[1] - one[3])


def situations(browser: Browser, service: Service, questions: int) -> Iterator[tuple[Page, dict[str, Any]]]:
    """A fight, question by question: the dice that lie on the table at each."""
    while True:
        links = new_match(service, scene="alahel-and-tharn", seats={"red": MACHINE})
        with visit(browser, service, seat(links["blue"])) as page:
            page.locator(f"[data-question], {OVER}").first.wait_for()
            while not is_over(page) and questions:
                found = lying(page)
                if found["question"]:
                    yield page, found
                    questions -= 1
                    step(page)
                page.locator(f"[data-question], {OVER}").first.wait_for()
        if not questions:
            return


def test_dice_lie_beside_whom_they_are_for_never_over_who_is_asked_about(browser: Browser, service: Service) -> None:
    beside = 0
    for _, found in situations(browser, service, 12):
        for throw in found["throws"]:
            assert not any(overlap(throw["dice"], one) for one in found["asked"])
            left, top, right, bottom = found["table"]
            assert left <= throw["dice"][0] and top <= throw["dice"][1]
            assert throw["dice"][2] <= right and throw["dice"][3] <= bottom
            if throw["base"] is not None:
                assert not overlap(throw["dice"], throw["base"])
                assert throw["away"] or gap(throw["dice"], throw["base"]) < NEAR
                beside += not throw["away"]
    assert beside


def test_dice_are_gone_with_the_question_they_led_to(browser: Browser, service: Service) -> None:
    match: Page | None = None
    known, seen = 0, 0
    for page, found in situations(browser, service, 12):
        known = known if page is match else 0
        assert all(throw["number"] >= known for throw in found["throws"])
        match, known, seen = page, found["lines"], seen + len(found["throws"])
    assert seen


def test_pointing_at_the_table_clears_the_dice_away(browser: Browser, service: Service) -> None:
    for page, found in situations(browser, service, 1_000):
        if not found["throws"]:
            continue
        table = box_of(page, "svg.table")
        page.mouse.click(table.x + 4, table.y + 4)
        expect(page.locator(".thrown")).to_have_count(0)
        assert page.locator(f"[data-question='{found['question']}']").count()
        return


def test_closing_a_replay_throws_no_dice_again(browser: Browser, service: Service) -> None:
    for page, found in situations(browser, service, 1_000):
        if not found["throws"]:
            continue
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog").get_by_role("button", name="Replay").click()
        page.locator(".replay").wait_for()
        page.locator(".replay").get_by_role("button", name="Close").click()
        expect(page.locator(".replay")).to_have_count(0)
        drawn(page)
        assert not page.locator(".thrown").count()
        step(page)
        answered(page, found["question"])
        again = lying(page)
        assert all(throw["number"] >= found["lines"] for throw in again["throws"])
        return
