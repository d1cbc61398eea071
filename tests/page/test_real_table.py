"""At a real table: two people with figures and dice of their own, and one phone between them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.page.visits import DEPLOYMENT, OVER, answered, asked, box_of, is_over, seat, visit
from tests.server.service import Service, new_match

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SCENES = {
    "c2": "at-the-wall",
    "c4": "salvo-past-a-hedge",
    "cc": "several",
    "ddm": "a-way-past",
    "lfw": "at-the-mill",
}
DICE = "[data-kind=dice]"
MOST = 150
"""Questions after which a match is over that a scene begins."""


def at_the_table(service: Service, book: str, **wish: Any) -> str:
    links = new_match(service, book=book, real_table=True, **wish)
    return seat(*(token for side, token in links.items() if side))


def type_dice(page: Page, rng: Random) -> list[int]:
    """Says what dice show, whatever their sides, by pressing face after face."""
    sides = [int(word) for word in (page.locator("[data-dice]").get_attribute("data-dice") or "").split()]
    faces = [rng.randint(1, most) for most in sides]
    for face in faces:
        page.locator(f'[data-face="{face}"]').tap()
    if len(faces) > 1:
        page.locator("[data-act=faces]").tap()
    return faces


def place(page: Page) -> None:
    """Goes to whom people say that the figure goes to, or takes the place that the page suggests."""
    page.locator("[data-act=offer], [data-toward]").first.wait_for()
    toward = page.locator("[data-toward]")
    if toward.count():
        toward.first.tap()
        return
    page.locator("[data-act=offer]").tap()
    page.locator("[data-judged=true]").wait_for()
    page.locator("[data-act=place]").tap()


def choose(page: Page, rng: Random) -> None:
    options: Locator = page.locator(".option")
    usual = page.locator(".option[data-default]")
    (usual.first if usual.count() and rng.random() < 0.3 else options.nth(rng.randrange(options.count()))).tap()


def thrown(page: Page, rng: Random) -> Iterator[list[int]]:
    """Plays to the end, handing the phone over; every throw that is typed."""
    for _ in range(MOST):
        page.locator(f"[data-question], [data-act=curtain], {OVER}").first.wait_for()
        if is_over(page):
            return
        if page.locator("[data-act=curtain]").count():
            page.locator("[data-act=curtain]").tap()
            continue
        question = asked(page)
        if page.locator(DICE).count():
            yield type_dice(page, rng)
        elif page.locator(DEPLOYMENT).count():
            place(page)
        else:
            choose(page, rng)
        answered(page, question)
    raise AssertionError("the match does not come to its end")


@pytest.mark.parametrize("book", SCENES)
def test_a_match_is_played_with_dice_that_are_typed(browser: Browser, service: Service, book: str) -> None:
    """Everybody's dice: what the story tells is what was typed, throw by throw."""
    with visit(browser, service, at_the_table(service, book, scene=SCENES[book]), **PHONE) as page:
        typed = list(thrown(page, Random(book)))
        token = page.url.partition("#/seat/")[2].split(",")[0]
        story = service.http.get(f"/api/seats/{token}/story").json()["lines"]
    told = [line["data"]["faces"] for line in story if line["what"] == "Rolled"]
    assert typed
    assert told == typed


def at_a_shot(page: Page) -> None:
    """Answers until dice are asked for."""
    while not page.locator(DICE).count():
        page.locator("[data-question], [data-act=curtain]").first.wait_for()
        if page.locator("[data-act=curtain]").count():
            page.locator("[data-act=curtain]").tap()
            continue
        question = asked(page)
        if not page.locator(DICE).count():
            shoot = page.locator("[data-option=shoot], [data-option=guard]")
            (shoot.first if shoot.count() else page.locator(".option[data-default], .option").first).tap()
            answered(page, question)


def test_mistyped_dice_are_taken_back_and_impossible_ones_refused(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_table(service, "c2", scene="at-the-wall"), **PHONE) as page:
        at_a_shot(page)
        question = asked(page)
        words = page.locator(".typed input")
        words.fill("7")
        words.press("Enter")
        expect(page.locator(".decision .trouble")).to_contain_text("7")
        assert asked(page) == question
        page.locator('[data-face="2"]').tap()
        answered(page, question)
        page.locator("[data-act=take-back], [data-act=curtain]").first.wait_for()
        if page.locator("[data-act=curtain]").count():
            page.locator("[data-act=curtain]").tap()
        page.get_by_role("button", name="Take back").tap()
        page.locator(DICE).wait_for()
        question = asked(page)
        page.locator("[data-act=throw]").tap()
        answered(page, question)


def test_a_match_at_a_real_table_is_chosen_in_the_lobby(browser: Browser, service: Service) -> None:
    with visit(browser, service, **PHONE) as page:
        page.locator("[data-act=real-table]").check()
        page.get_by_role("button", name="Begin").tap()
        page.locator("[data-question], [data-act=curtain]").first.wait_for()
        assert page.url.count(",") == 1, "nobody is elsewhere"
        rng = Random(1)
        while not page.locator(DICE).count():
            page.locator("[data-question], [data-act=curtain]").first.wait_for()
            if page.locator("[data-act=curtain]").count():
                page.locator("[data-act=curtain]").tap()
                continue
            if page.locator(DICE).count():
                break
            question = asked(page)
            if page.locator(DEPLOYMENT).count():
                place(page)
            else:
                choose(page, rng)
            answered(page, question)
        assert box_of(page, '[data-face="1"]').height >= 44
        assert page.locator("#question").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= 24
