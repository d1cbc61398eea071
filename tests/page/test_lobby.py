"""The lobby: matches of more than two."""

from __future__ import annotations

from playwright.sync_api import Browser, Route, expect
from tests.page.visits import asked, drawn, play_on, visit
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


def test_a_match_is_begun_with_the_seats_of_what_is_agreed_on(browser: Browser, service: Service) -> None:
    """Whatever the order is in which the server says which seats there are."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        late = "players" not in (route.request.post_data or "")
        held.append(route) if late else route.continue_()

    with visit(browser, service) as page:
        begin, sides = page.get_by_role("button", name="Begin"), page.locator("fieldset.side")
        expect(begin).to_be_enabled()
        page.route("**/api/books/*/seats*", hold)
        page.get_by_role("combobox", name="Book").select_option("ddm")
        expect(begin).to_be_disabled()
        page.get_by_role("spinbutton", name="Players").fill("4")
        expect(sides).to_have_count(4)
        expect(begin).to_be_enabled()
        with page.expect_response("**/api/books/*/seats*") as late:
            held[0].continue_()
        late.value.finished()
        drawn(page)
        expect(sides).to_have_count(4)
