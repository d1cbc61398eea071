"""Where things are on the screen: nothing one needs is cut off without a word, covered, or moved from under a finger."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page.visits import DEPLOYMENT, OVER, box_of, drawn, is_over, seat, step, until, visit
from tests.server.service import Service, new_match

MACHINE = {"player": "random"}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SCREENS: dict[str, dict[str, Any]] = {
    "1440x900": {"viewport": {"width": 1440, "height": 900}},
    "1366x768": {"viewport": {"width": 1366, "height": 768}},
    "390x844": PHONE,
}
CUT_OFF = """() => {
    const ask = document.querySelector(".ask").getBoundingClientRect();
    const low = Math.min(innerHeight, ask.bottom) + 1;
    const all = [...document.querySelectorAll(".ask button:not([data-act=more]), .ask a.button")];
    // On a phone the card of the match follows the question, and is seen to go on below.
    const cut = all.filter((one) => !one.closest(".briefing") && one.getBoundingClientRect().bottom > low);
    return [cut.length, document.querySelectorAll("[data-act=more]").length];
}"""


def seen_or_said(page: Page) -> None:
    """All that can be pressed in the panel is on the screen, or it is said that there is more below; so is the table."""
    drawn(page)
    page.wait_for_function(f"() => {{ const [cut, said] = ({CUT_OFF})(); return cut === 0 || said === 1; }}")
    cloth = box_of(page, ".cloth")
    assert cloth.y + cloth.height >= 150


def at_the_wall(service: Service) -> str:
    return seat(new_match(service, scene="at-the-wall", seats={"blue": MACHINE})["red"])


@pytest.mark.parametrize("screen", SCREENS)
def test_every_option_is_on_the_screen_or_one_is_led_to_it(browser: Browser, service: Service, screen: str) -> None:
    with visit(browser, service, at_the_wall(service), locale="fr-FR", **SCREENS[screen]) as page:
        page.locator("[data-option=walk]").wait_for()
        seen_or_said(page)
        page.locator("[data-option=charge]").click()
        page.locator("[data-option=bowman]").wait_for()
        seen_or_said(page)
        while not is_over(page):
            step(page)
            page.locator(f"[data-question], {OVER}").first.wait_for()
            seen_or_said(page)


def test_what_is_below_is_one_press_away(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service), viewport={"width": 1366, "height": 560}) as page:
        page.locator("[data-option=charge]").wait_for()
        page.locator("[data-act=more]").click()
        expect(page.locator("[data-act=more]")).to_have_count(0)
        assert page.evaluate(CUT_OFF) == [0, 0]


@pytest.mark.parametrize("screen", SCREENS)
def test_the_button_that_places_stays_where_it_is(browser: Browser, service: Service, screen: str) -> None:
    with visit(browser, service, at_the_wall(service), **SCREENS[screen]) as page:
        page.locator("[data-option=walk]").click()
        page.locator("path.region").wait_for()
        before = box_of(page, "[data-act=place]")
        x, y = box_of(page, "[data-figure=swordsman] .base").centre
        page.mouse.click(x, y - 25)
        expect(page.locator("[data-judged=true]")).to_have_count(1)
        assert box_of(page, "[data-act=place]") == before
        table = box_of(page, "svg.table")
        page.mouse.click(table.x + table.width / 2, table.y + 12)
        expect(page.locator(".decision .trouble")).to_have_count(1)
        assert box_of(page, "[data-act=place]") == before


def test_on_a_phone_the_table_begins_near_the_top(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service), **PHONE, locale="fr-FR") as page:
        page.locator("[data-option=walk]").wait_for()
        assert box_of(page, ".cloth").y <= 120


def test_the_view_shows_no_more_beside_the_table_than_it_must(browser: Browser, service: Service) -> None:
    """Whatever is asked about lies at the edge: the view goes there, and not beyond the edge."""
    links = new_match(service, armies=["wolfen-200", "gobelins-200"], seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"]), **PHONE) as page:
        until(page, "[data-rule='c2.move.one-type']")
        rim, cloth = box_of(page, "rect.rim"), box_of(page, ".cloth")
        for start, length, place, room in (
            (rim.x, rim.width, cloth.x, cloth.width),
            (rim.y, rim.height, cloth.y, cloth.height),
        ):
            if length >= room:
                assert start <= place + 1
                assert start + length >= place + room - 1


def test_a_card_does_not_lie_on_the_ground_where_one_may_deploy(browser: Browser, service: Service) -> None:
    links = new_match(service, armies=["wolfen-200", "gobelins-200"], seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"]), viewport={"width": 1366, "height": 768}) as page:
        until(page, f"{DEPLOYMENT}:has([data-act=offer])")
        while not page.locator("[data-figure]").count():
            step(page)
        until(page, f"{DEPLOYMENT}:has([data-act=offer])")
        page.locator("[data-figure]").first.click()
        page.locator("aside.hover dl.short div").first.wait_for()
        card, ground = box_of(page, "aside.hover"), box_of(page, "path.region")
        assert card.y + card.height <= ground.y + 1 or card.y >= ground.y + ground.height - 1


def test_wounds_and_names_lie_over_all_figures(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service)) as page:
        page.locator("[data-figure=swordsman]").click()
        page.locator("[data-marks=swordsman] .name").wait_for()
        beneath: bool = page.evaluate(
            """() => {
                const mark = document.querySelector("[data-marks]");
                const figures = [...document.querySelectorAll("[data-figure]")];
                return figures.every((one) => one.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING);
            }"""
        )
        assert beneath
