"""The lobby: matches of more than two, lists of one's own, invitations, and the matches that one knows."""

from __future__ import annotations

import re
from typing import Any

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


def test_an_invitation_comes_before_the_eyes_of_who_begins(browser: Browser, service: Service) -> None:
    with visit(browser, service, viewport={"width": 1280, "height": 800}) as page:
        page.locator(".side1").get_by_label("Who plays").select_option("friend")
        page.get_by_role("button", name="Begin").click()
        invitation = page.get_by_role("region", name="Your match is ready")
        expect(invitation).to_be_in_viewport(ratio=1)
        expect(invitation).to_be_focused()


def test_a_list_that_cannot_be_read_says_so_beside_the_button(browser: Browser, service: Service) -> None:
    with visit(browser, service, viewport={"width": 1280, "height": 800}) as page:
        page.locator(".side0").get_by_label("Army").select_option("own")
        listed = page.get_by_label("Army list")
        expect(listed).to_have_value(re.compile(r"^name: "))  # it begins with one that works
        page.get_by_role("button", name="Check the list").click()
        expect(page.locator(".side0 [role=status]")).to_contain_text("by the rules")
        listed.fill("cards: [")
        page.get_by_role("button", name="Begin").click()
        alarm = page.get_by_role("alert")
        expect(alarm).to_contain_text("This list cannot be read")
        expect(alarm).to_be_in_viewport(ratio=1)
        expect(alarm).to_be_focused()


def test_cards_are_found_and_put_into_the_list(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.locator(".side0").get_by_label("Army").select_option("own")
        listed = page.get_by_label("Army list")
        expect(listed).to_have_value(re.compile(r"^name: "))
        listed.fill("- profile: ")
        page.get_by_text("cards there are").click()
        page.get_by_label("Find a card").fill("line arch")
        page.locator(".cards button").click()
        expect(listed).to_have_value("- profile: line-archer")


def test_who_is_left_open_gets_an_army_of_the_size_of_the_other(browser: Browser, service: Service) -> None:
    wishes: list[Any] = []

    def hear(route: Route) -> None:
        wishes.append(route.request.post_data_json)
        route.continue_()

    with visit(browser, service) as page:
        page.route("**/api/matches?*", hear)
        uneven = page.locator("form .notice")
        page.locator(".side0").get_by_label("Army").select_option("lions-80")
        page.locator(".side1").get_by_label("Army").select_option("wolfen-200")
        expect(uneven).to_contain_text("80 and 200 points")
        page.locator(".side0").get_by_label("Army").select_option("")
        expect(uneven).to_have_count(0)
        page.get_by_role("button", name="Begin").click()
        asked(page)
    assert wishes[0]["armies"][0].endswith("-200")


def test_a_match_is_told_by_its_armies_and_forgotten_only_when_asked_twice(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.locator(".side0").get_by_label("Army").select_option("lions-80")
        page.locator(".side1").get_by_label("Army").select_option("wolfen-80")
        page.get_by_role("button", name="Begin").click()
        asked(page)
        page.get_by_role("link", name="Escarmouche").click()
        match = page.locator(".games li")
        expect(match).to_contain_text("Blue: computer: tactician")
        expect(match).to_contain_text("Lions of Alahan – Wolfen of Yllia")
        match.get_by_role("button", name="Forget this match").click()
        match.get_by_role("button", name="Keep it").click()
        expect(match).to_have_count(1)
        match.get_by_role("button", name="Forget this match").click()
        match.get_by_role("button", name="Forget it").click()
        expect(match).to_have_count(0)
