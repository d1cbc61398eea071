"""The lobby: matches of more than two, lists of one's own, invitations, and the matches that one knows."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Browser, Route, expect
from tests.page.visits import OVER, asked, drawn, play_on, seat, visit
from tests.server.service import Service, new_match

RANDOM = {"player": "random"}


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
        page.get_by_text("The list as a text").click()
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
        page.get_by_text("The list as a text").click()
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


def test_the_lobby_opens_with_the_book_last_played(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        book = page.get_by_role("combobox", name="Book")
        last = book.locator("option").last.get_attribute("value") or ""
        assert book.input_value() != last
        book.select_option(last)
        page.get_by_role("button", name="Begin").click()
        asked(page)
        page.locator("a.brand").click()
        expect(book).to_have_value(last)
        page.reload()
        expect(book).to_have_value(last)


def test_a_lobby_of_teams_says_who_plays_with_whom(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.get_by_role("combobox", name="Book").select_option("ddm")
        teams = page.get_by_label("Two teams of two")
        expect(teams).to_have_count(0)  # with two players it would mean nothing
        page.get_by_role("spinbutton", name="Players").fill("4")
        legends = page.locator("fieldset.side legend")
        expect(legends).to_have_text(["Side 1", "Side 2", "Side 3", "Side 4"])
        teams.check()
        together = [f"Side {one}, with side {other}" for one, other in ((1, 3), (2, 4), (3, 1), (4, 2))]
        expect(legends).to_have_text(together)


def test_links_and_the_table_say_who_plays_with_whom(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.get_by_role("combobox", name="Book").select_option("ddm")
        page.get_by_role("spinbutton", name="Players").fill("4")
        page.get_by_label("Two teams of two").check()
        sides = page.locator("fieldset.side")
        for number in (1, 2):
            sides.nth(number).get_by_label("Who plays").select_option("friend")
        page.get_by_role("button", name="Begin").click()
        guest = page.get_by_label("Link for Side 3, with side 1").input_value()
        page.get_by_label("Link for Side 2, with side 4").wait_for()
        page.goto(guest)
        expect(page.locator(".players li:has([data-ally])")).to_contain_text("Red")
        expect(page.locator(".briefing .seat").nth(2)).to_contain_text("you · with Red")
        expect(page.locator(".briefing .seat").nth(1)).to_contain_text("with Yellow")


def test_my_games_tell_the_turns_in_the_words_of_the_book(browser: Browser, service: Service) -> None:
    with visit(browser, service, locale="fr-FR") as page:
        page.get_by_role("combobox", name="Livre").select_option("ddm")
        for number in (0, 1):
            page.locator("fieldset.side").nth(number).get_by_label("Qui joue").select_option("machine:random")
        page.get_by_role("button", name="Commencer").click()
        page.locator(OVER).wait_for()
        page.locator("a.brand").click()
        expect(page.locator(".games li")).to_contain_text("round")
        expect(page.locator(".games li")).not_to_contain_text("tour")


def test_the_result_counts_the_points_that_the_header_tells(browser: Browser, service: Service) -> None:
    links = new_match(
        service, book="ddm", armies=[], battlefield=None, options={}, seats={"red": RANDOM, "blue": RANDOM}
    )
    with visit(browser, service, seat(links[""])) as page:
        page.locator(OVER).wait_for()
        for note in page.locator(".notes span", has_text="points").all_inner_texts():
            who, points = note.removesuffix(" points").split(": ")
            row = page.get_by_role("row").filter(has_text=who)
            expect(row).to_have_text(f"{who}{points} points won")
        expect(page.locator(".notes")).to_contain_text("points")
        expect(page.get_by_role("table")).not_to_contain_text("lost")


def test_a_quick_match_is_between_two_small_armies_of_fighters_alone(browser: Browser, service: Service) -> None:
    """Different ones, without magic, faith and engines: who has just come begins by deploying somebody."""
    books = {book["id"]: book for book in service.http.get("/api/books").json()}
    known = {army["key"]: army for army in books["c2"]["armies"]}
    with visit(browser, service) as page:
        page.get_by_role("combobox", name="Book").select_option("c2")
        with page.expect_request("**/api/matches?*") as sent:
            page.locator("[data-act=quick]").click()
        asked(page)
    one, other = json.loads(sent.value.post_data or "")["armies"]
    assert one != other
    assert [(known[key]["points"], known[key]["kinds"]) for key in (one, other)] == [(80, []), (80, [])]
