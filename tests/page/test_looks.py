"""Every screen for everybody: accessible in light and dark, without horizontal scrolling, in both languages."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from tests.page.visits import DEPLOYMENT, OVER, may_stand, play_on, seat, step, until, visit
from tests.server.service import Service, new_match

MACHINE = {"player": "random"}
NARROWEST = {"width": 360, "height": 740}

FIELDS = {"c2": "open-field", "ddm": "crossroads"}
"""A battlefield of each book."""

CUT_OFF = """lists => lists.filter(list => {
    const width = list.offsetWidth;
    list.style.cssText = "width: max-content; max-width: none";
    const whole = list.offsetWidth;
    list.style.cssText = "";
    return whole > width;
}).map(list => list.labels[0].innerText)"""
"""The lists that are narrower than the longest thing in them."""


def faults(page: Page) -> list[tuple[str, str]]:
    """What axe has against a screen, by the WCAG rules of levels A and AA."""
    wanted = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}}
    found: list[dict[str, Any]] = Axe().run(page, options=wanted).response["violations"]
    return [(one["id"], node["html"][:160]) for one in found for node in one["nodes"]]


def too_wide(page: Page) -> int:
    """By how many pixels a screen is wider than its window."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_screen_is_accessible(browser: Browser, service: Service, scheme: Literal["light", "dark"]) -> None:
    links = new_match(service, options={"turns": 1}, seats={"blue": MACHINE}, clock={"seconds": 3600})
    same = new_match(service)
    with visit(browser, service, color_scheme=scheme) as page:
        page.locator("fieldset").first.wait_for()
        page.get_by_label("With clocks").check()
        assert faults(page) == [], "lobby"
        page.goto(f"{service.url}/{seat(same['red'], same['blue'])}")
        page.locator(".curtain").wait_for()
        assert faults(page) == [], "curtain"
        page.goto(f"{service.url}/{seat(links['red'])}")
        until(page, DEPLOYMENT)
        page.locator("svg.table").press("ArrowUp")
        may_stand(page)
        assert faults(page) == [], "placing"
        page.get_by_role("tab", name="Forces").click()
        page.locator(".forces button").first.click()
        expect(page.locator("aside.hover")).to_be_visible()
        assert faults(page) == [], "forces and card"
        page.get_by_role("button", name="Menu").click()
        assert faults(page) == [], "menu"
        page.keyboard.press("Escape")
        play_on(page)
        assert faults(page) == [], "result"
        page.get_by_role("button", name="Replay").first.click()
        page.locator(".replay").wait_for()
        assert faults(page) == [], "replay"


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_nothing_is_wider_than_the_narrowest_phone(browser: Browser, service: Service, language: str) -> None:
    links = new_match(service, options={"turns": 1}, seats={"blue": MACHINE})
    with visit(browser, service, viewport=NARROWEST, locale=language) as page:
        page.locator("fieldset").first.wait_for()
        assert too_wide(page) <= 0
        page.goto(f"{service.url}/{seat(links['red'])}")
        kinds: set[str | None] = set()
        while len(kinds) < 2:  # placements and choices
            kinds.add(page.locator("[data-question]").get_attribute("data-kind"))
            assert too_wide(page) <= 0
            step(page)
        for _ in range(8):
            page.locator(f"[data-question], {OVER}").first.wait_for()
            assert too_wide(page) <= 0
            step(page)


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("width", [390, 1280])
def test_what_is_agreed_on_can_be_read_whole(browser: Browser, service: Service, width: int, language: str) -> None:
    with visit(browser, service, viewport={"width": width, "height": 844}, locale=language) as page:
        books = page.locator("label.book select")
        for book in ("c2", "ddm"):
            books.select_option(book)
            page.locator(f".fields select option[value='{FIELDS[book]}']").wait_for(state="attached")
            assert page.locator(".fields select, .agreed select").evaluate_all(CUT_OFF) == []


def test_the_page_speaks_the_language_of_the_browser(browser: Browser, service: Service) -> None:
    with visit(browser, service, locale="fr-FR") as page:
        expect(page.get_by_role("heading", name="Nouvelle partie")).to_be_visible()
