"""The lobby: matches of more than two."""

from __future__ import annotations

from playwright.sync_api import Browser, expect
from tests.page.visits import asked, play_on, visit
from tests.server.service import Service


def test_four_play_two_against_two(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.get_by_role("combobox", name="Book").select_option("ddm")
        sides = page.locator("fieldset.side")
        expect(sides).to_have_count(2)
        page.get_by_role("spinbutton", name="Players").fill("4")
        expect(sides).to_have_count(4)
        page.get_by_label("Two teams of two").check()
        for number in (1, 2, 3):
            sides.nth(number).get_by_label("Who plays").select_option("machine:random")
        page.get_by_label("no limit").uncheck()
        page.get_by_role("spinbutton", name="Rounds").fill("1")
        page.get_by_role("button", name="Begin").click()
        asked(page)
        expect(page.locator(".players li")).to_have_count(4)
        play_on(page)
        expect(page.locator("#result")).to_be_visible()
