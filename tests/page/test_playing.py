"""Matches played on the page: against the computer, by link, at one screen, through a crash, by touch, by keyboard."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.page.visits import PATIENCE, asked, is_over, play_on, seat, step, visit
from tests.server.service import Service, new_match, running

MACHINE = {"player": "random"}
DEPLOYMENT = '[data-kind="placement"]'


def until(page: Page, wanted: str) -> None:
    """Answers until something is there."""
    for _ in range(200):
        page.locator(f"[data-question], {wanted}").first.wait_for()
        if page.locator(wanted).count():
            return
        step(page)
    raise AssertionError(f"{wanted} never came")


def test_a_match_begun_in_the_lobby_is_played_to_its_end_by_clicking(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.get_by_label("Army").nth(0).select_option("lions-80")
        page.get_by_label("Army").nth(1).select_option("orques-80")
        page.get_by_label("Who plays").nth(1).select_option("machine:random")
        page.get_by_label("Turns").fill("1")
        page.get_by_role("button", name="Begin").click()
        play_on(page)
        expect(page.locator("#result")).to_be_visible()
        page.get_by_role("link", name="To the lobby").click()
        expect(page.locator(".games li")).to_have_count(1)


def test_what_is_agreed_on_in_the_lobby_holds(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        turns = page.get_by_label("Turns")
        turns.fill("3")
        page.get_by_label("until one side has nobody left").check()
        expect(turns).to_be_disabled()
        page.get_by_label("Armies may have allies").uncheck()
        page.get_by_role("button", name="Which rule? Armies may have allies").click()
        expect(page.get_by_role("dialog").locator("code")).to_have_text("c2.alliance.condition")
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Begin").click()
        asked(page)
        token = page.url.rpartition("/")[2]
    agreed = service.http.get(f"/api/seats/{token}/state").json()["state"]["options"]
    assert (agreed["turns"], agreed["alliances"], agreed["roll_for_zones"]) == (None, False, False)


def test_clocks_wished_for_in_the_lobby_run_at_the_table(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.get_by_label("With clocks").check()
        page.get_by_label("Minutes each").fill("5")
        page.get_by_label("Seconds more for each decision").fill("60")
        page.get_by_label("When time is up").select_option("random")
        page.get_by_role("button", name="Begin").click()
        asked(page)
        clock = page.get_by_role("timer")
        expect(clock).to_have_count(1)
        expect(clock).to_have_text(re.compile(r"^4:\d\d$"))
        step(page)
        expect(clock).to_have_text(re.compile(r"^5:\d\d$"))


def test_a_match_lost_on_time_says_so(browser: Browser, service: Service) -> None:
    links = new_match(service, clock={"seconds": 1}, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        expect(page.locator("#result")).to_have_text("Blue wins")
        expect(page.get_by_text("On time, in turn")).to_be_visible()
        expect(page.locator(".log")).to_contain_text("The time of Red is up")


def test_one_click_begins_a_match_against_the_computer(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.get_by_role("button", name="Play now against the computer").click()
        asked(page)
        expect(page.locator("svg.table")).to_be_visible()


def test_two_browsers_play_each_other_by_link(browser: Browser, service: Service) -> None:
    with visit(browser, service) as one:
        one.get_by_label("Army").nth(0).select_option("lions-80")
        one.get_by_label("Army").nth(1).select_option("orques-80")
        one.get_by_label("Who plays").nth(1).select_option("friend")
        one.get_by_label("Turns").fill("1")
        one.get_by_role("button", name="Begin").click()
        link = one.get_by_label("Link for your friend").input_value()
        one.get_by_role("link", name="To the table").click()
        with visit(browser, service, link.removeprefix(f"{service.url}/")) as other:
            play_on(one, other)
            assert one.locator("#result").inner_text() == other.locator("#result").inner_text()


def test_a_spectator_sees_the_match_and_is_asked_nothing(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as player, visit(browser, service, seat(links[""])) as spectator:
        until(player, "[data-figure]")
        expect(spectator.locator("[data-figure]").first).to_be_visible()
        expect(spectator.get_by_text("You are watching.")).to_be_visible()
        assert not spectator.locator("[data-question]").count()


def test_two_people_at_one_screen_play_a_match_to_its_end(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.get_by_label("Army").nth(0).select_option("lions-80")
        page.get_by_label("Army").nth(1).select_option("orques-80")
        page.get_by_label("Who plays").nth(1).select_option("same")
        page.get_by_label("Turns").fill("1")
        page.get_by_role("button", name="Begin").click()
        decided: list[str] = []
        while not is_over(page):
            page.locator(".curtain, [data-question], main[data-over=played]").first.wait_for()
            if page.locator(".curtain").count():
                assert not page.locator("[data-question], svg.table, .log").count(), "the curtain hides everything"
                page.locator(".curtain button").click()
                continue
            whose = page.locator("main.match").get_attribute("data-seat") or ""
            if step(page):
                decided.append(whose)
        expect(page.locator("#result")).to_be_visible()
        assert set(decided) == {"red", "blue"}
        assert sum(one != other for one, other in pairwise(decided)) > 4, "they take turns"


def test_a_match_goes_on_after_the_server_was_killed(browser: Browser, database: Path) -> None:
    with running(database) as first:
        links = new_match(first, seats={"blue": MACHINE})
        port = first.url.rpartition(":")[2]
        with visit(browser, first, seat(links["red"])) as page:
            until(page, "[data-figure]")
            question, told = asked(page), page.locator("main.match").get_attribute("data-lines")
            first.kill()
            expect(page.get_by_text("The line is cut.")).to_be_visible()
            with running(database, None, "--port", port):
                expect(page.get_by_text("The line is cut.")).to_have_count(0, timeout=PATIENCE)
                assert asked(page) == question
                assert page.locator("main.match").get_attribute("data-lines") == told
                assert step(page)


def test_a_figure_is_deployed_by_dragging(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        until(page, DEPLOYMENT)
        x, y = point_where_there_is_room(page, page.mouse.click)
        from_where = x + (80 if x < 400 else -80)
        page.mouse.click(from_where, y)
        may_stand(page)
        page.mouse.move(from_where, y)
        page.mouse.down()
        page.mouse.move(x, y, steps=8)
        page.mouse.up()
        assert may_stand(page)
        ghost = page.locator(".figure.right .base").bounding_box()
        assert ghost is not None
        assert abs(ghost["x"] + ghost["width"] / 2 - x) < 4
        expect(page.get_by_text("It may go there.")).to_be_visible()
        before = page.locator("[data-figure]").count()
        page.locator("[data-act=place]").click()
        expect(page.locator("[data-figure]")).not_to_have_count(before)


def test_a_place_that_is_not_allowed_says_why(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        until(page, DEPLOYMENT)
        page.locator("path.region").wait_for()
        region, table = page.locator("path.region").bounding_box(), page.locator("rect.felt").bounding_box()
        assert region is not None and table is not None
        low = region["y"] - table["y"] > table["height"] / 4
        page.mouse.click(table["x"] + table["width"] / 3, table["y"] + table["height"] * (0.1 if low else 0.9))
        expect(page.locator(".figure.wrong")).to_have_count(1)
        expect(page.locator(".decision .trouble")).to_be_visible()
        expect(page.locator("[data-act=place]")).to_be_disabled()


def test_a_turn_by_keyboard_only(browser: Browser, service: Service) -> None:
    links = new_match(service, options={"turns": 1}, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        moved = 0
        for _ in range(400):
            page.locator("[data-question], main[data-over=played]").first.wait_for()
            if page.locator("main[data-over=played]").count():
                break
            question = asked(page)
            if page.locator(DEPLOYMENT).count() and moved < 2:
                moved += place_by_keyboard(page)
            elif page.locator(DEPLOYMENT).count():
                page.locator("[data-act=offer]").focus()
                page.keyboard.press("Enter")
            else:
                suggested = page.locator(".option.main")
                (suggested if suggested.count() else page.locator(".option")).first.focus()
                page.keyboard.press("Enter")
            expect(page.locator(f'[data-question="{question}"]')).to_have_count(0)
        assert moved == 2
        expect(page.locator("#result")).to_be_visible()


def place_by_keyboard(page: Page) -> bool:
    """Puts a figure down with the arrow keys, from the middle of the table back into its zone, and along it if need be."""
    page.locator("path.region").wait_for()
    region, table = page.locator("path.region").bounding_box(), page.locator("rect.felt").bounding_box()
    assert region is not None and table is not None
    home = "ArrowDown" if region["y"] - table["y"] > table["height"] / 4 else "ArrowUp"
    page.locator("svg.table").focus()
    page.keyboard.press("q")
    for key in [home] * 80 + ["ArrowRight"] * 60:
        page.keyboard.press(key)
        if may_stand(page):
            break
    expect(page.locator("[data-act=place]")).to_be_enabled()
    page.keyboard.press("Enter")
    return True


def point_where_there_is_room(page: Page, point: Callable[[float, float], None]) -> tuple[float, float]:
    """Points at places of the zone until a figure may stand there: nobody may be deployed where he could be charged in the
    first turn, but there is room somewhere, in a corner at last. Where that was, in pixels.
    """
    page.locator("path.region").wait_for()
    page.evaluate("scrollTo(0, 0)")  # the last answer may have been given farther down
    region = page.locator("path.region").bounding_box()
    assert region is not None
    for down, across in itertools.product((0.5, 0.9, 0.7, 0.3), (0.4, 0.05, 0.95, 0.2, 0.8, 0.6)):
        x, y = region["x"] + region["width"] * across, region["y"] + region["height"] * down
        point(x, y)
        if may_stand(page):
            return x, y
    raise AssertionError("there is no room for anybody")


def may_stand(page: Page) -> bool:
    """Waits for the verdict on the place that is pointed at; whether a figure may stand there."""
    verdict = page.locator("svg.table[data-verdict=right], svg.table[data-verdict=wrong]")
    return verdict.get_attribute("data-verdict") == "right"


def test_a_figure_is_deployed_on_a_phone_by_touch(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    with visit(browser, service, seat(links["red"]), **phone) as page:
        until(page, DEPLOYMENT)
        expect(page.locator(".thrown")).to_have_count(0)  # dice lie on the table for a moment, and are tapped away
        point_where_there_is_room(page, page.touchscreen.tap)
        expect(page.locator(".figure.right")).to_have_count(1)
        before = page.locator("[data-figure]").count()
        page.locator("[data-act=place]").tap()
        expect(page.locator("[data-figure]")).not_to_have_count(before)


def test_standing_orders_are_given_in_the_menu(browser: Browser, service: Service) -> None:
    links = new_match(service, armies=["orques-200", "lions-80"], seats={"blue": MACHINE})
    moment = "c2.shoot.counter.declare"

    def until_ordered(wanted: Callable[[dict[str, Any]], bool]) -> None:
        deadline = time.monotonic() + PATIENCE / 1000
        while not wanted(service.http.get(f"/api/seats/{links['red']}").json()["now"]["orders"]):
            assert time.monotonic() < deadline, "the orders never came to the server"
            time.sleep(0.05)

    with visit(browser, service, seat(links["red"])) as page:
        until(page, DEPLOYMENT)
        page.get_by_role("button", name="Menu").click()
        panel = page.get_by_role("dialog")
        asking = panel.locator(f'[data-rule="{moment}"] select')
        asking.select_option("when")
        shooters = panel.get_by_role("group", name="Who would shoot").get_by_role("checkbox")
        expect(shooters).not_to_have_count(0)
        others = shooters.count() - 1
        shooters.first.uncheck()
        until_ordered(
            lambda now: now["windows"][moment]["ask"] and len(now["windows"][moment]["when"]["fighter"]) == others
        )
        asking.select_option("never")
        expect(shooters).to_have_count(0)
        expect(asking).to_have_value("never")
        until_ordered(lambda now: now["windows"][moment] == {"ask": False, "when": {}})
        asking.select_option("ask")
        until_ordered(lambda now: not now["windows"])
        always = panel.get_by_role("group", name="Always the highlighted answer").get_by_role("checkbox").first
        always.check()
        until_ordered(lambda now: len(now["automatic"]) == 1)
        always.uncheck()
        until_ordered(lambda now: not now["automatic"])


def test_the_story_unfolds_to_its_rules(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        until(page, "[data-figure]")
        page.locator(".log .line.roll button").first.click()
        page.locator(".log .parts .chip").first.click()
        dialog = page.get_by_role("dialog")
        expect(dialog.locator("code")).to_have_text(re.compile(r"^c2\."))


def test_the_rule_behind_a_question_has_its_title_in_the_language_of_the_reader(
    browser: Browser, service: Service
) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"]), locale="fr-FR") as page:
        until(page, '[data-rule="c2.move.one-type"]')
        page.get_by_role("button", name="Pourquoi ?").click()
        expect(page.get_by_role("dialog").locator("h2")).to_have_text("Un seul type de déplacement")


def test_conceding_ends_the_match_and_offers_a_rematch(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Concede").click()
        page.get_by_role("button", name="Really concede").click()
        expect(page.locator("#result")).to_be_visible()
        before = page.url
        page.get_by_role("button", name="Rematch").click()
        page.locator("main.match[data-over='']").wait_for()
        assert page.url != before


def test_the_result_tells_what_decided_it_and_leads_there(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"red": MACHINE, "blue": MACHINE}, options={"turns": 8})
    with visit(browser, service, seat(links["red"])) as page:
        page.locator("#result").wait_for(timeout=3 * PATIENCE)
        point = page.locator(".decisive button").first
        words = point.locator("span").nth(1).inner_text()
        point.click()
        expect(page.locator(".replay .words")).to_have_text(words)
        assert int(page.locator(".replay input").input_value()) < int(
            page.locator("main.match").get_attribute("data-lines") or 0
        )


def test_a_link_that_opens_nothing_says_so(browser: Browser, service: Service) -> None:
    with visit(browser, service, seat("nobody")) as page:
        expect(page.get_by_role("heading", name="This link opens no match")).to_be_visible()


def test_the_page_changes_its_language_in_the_middle_of_a_match(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        asked(page)
        english = page.locator("#question").inner_text()
        page.get_by_role("button", name="Français").click()
        expect(page.locator("#question")).not_to_have_text(english)
        assert page.locator("html").get_attribute("lang") == "fr"
        expect(page.locator(".chapter").first).to_have_text("L'Approche")
