"""What one sees and hears first: whose go it is, on the tab and among one's matches, the keys, and where the focus is."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page.visits import asked, seat, step, visit
from tests.server.service import Service, new_match

MACHINE = {"player": "random"}
YOUR_GO = re.compile("^● Your go · .*Escarmouche$")
NOBODYS = re.compile("^[^●]*Escarmouche$")


def icon(page: Page) -> str:
    return page.locator("link[rel=icon]").get_attribute("href") or ""


def test_the_tab_says_whose_go_it_is(browser: Browser, service: Service) -> None:
    links = new_match(service, options={"turns": 1}, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page, visit(browser, service, seat(links[""])) as watching:
        asked(page)
        expect(page).to_have_title(YOUR_GO)
        calling = icon(page)
        expect(watching.locator("main.match")).to_be_visible()
        expect(watching).to_have_title(NOBODYS)
        calm = icon(watching)
        assert calling != calm
        service.http.post(f"/api/seats/{links['red']}/concede")
        expect(page).to_have_title(NOBODYS)
        assert icon(page) == calm


def test_my_games_say_where_one_is_awaited(browser: Browser, service: Service) -> None:
    links = [new_match(service, seats={"blue": MACHINE})["red"] for _ in range(2)]
    with visit(browser, service) as page:
        badge = page.locator("[data-awaiting]")
        for link in links:
            page.goto(f"{service.url}/{seat(link)}")
            asked(page)
        page.locator("a.brand").click()
        expect(badge).to_have_text("Your go in 2 matches")
        expect(page).to_have_title(re.compile("^● Your go in 2 matches"))
        service.http.post(f"/api/seats/{links[1]}/concede")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(badge).to_have_text("Your go")
        expect(page.locator(".games li .badge").first).to_have_text("Your go")
        service.http.post(f"/api/seats/{links[0]}/concede")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(badge).to_have_count(0)
        expect(page).to_have_title("Escarmouche")


def test_a_question_mark_shows_the_keys(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        asked(page)
        sheet = page.get_by_role("dialog", name="Keyboard")
        page.keyboard.press("?")
        expect(sheet).to_contain_text("sets a way point")
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        page.get_by_role("button", name="Keyboard").click()
        expect(sheet).to_be_visible()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu").click()
        page.get_by_label("Name of the scene").press("?")
        expect(sheet).to_be_hidden()


def test_the_first_question_has_the_focus(browser: Browser, service: Service) -> None:
    links = new_match(service, options={"turns": 1}, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        for _ in range(3):
            asked(page)
            first = page.locator(".option:not(:disabled)").first
            expect(first if first.count() else page.locator("svg.table")).to_be_focused()
            step(page)
            page.reload()


@pytest.mark.parametrize(
    ("book", "wins", "lasts", "options"),
    [
        ("c2", "lost fewer army points", "3 turns", {"turns": 3}),
        ("ddm", "last with creatures on the grid", "5 rounds at most", {"rounds": 5}),
    ],
)
def test_before_the_first_question_a_card_says_what_the_match_is(
    browser: Browser, service: Service, book: str, wins: str, lasts: str, options: dict[str, Any]
) -> None:
    links = new_match(service, book=book, armies=[], battlefield=None, options=options, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        asked(page)
        card = page.locator(".briefing")
        for word in ("Red", "you", "computer: beginner", wins, lasts):
            expect(card).to_contain_text(re.compile(re.escape(word), re.IGNORECASE))
        card.get_by_role("button", name=re.compile(wins)).click()
        expect(page.get_by_role("dialog").locator("code")).to_have_text(re.compile(rf"^{book}\."))
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        step(page)
        expect(card).to_have_count(0)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="About this match").click()
        card.get_by_role("button", name="Close").click()
        expect(card).to_have_count(0)
