"""Matches played on the page: against the computer, by link, at one screen, through a crash, by touch, by keyboard."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.page.visits import (
    DEPLOYMENT,
    OVER,
    answered,
    asked,
    box_of,
    is_bare,
    is_over,
    may_stand,
    play_on,
    point_where_there_is_room,
    seat,
    step,
    until,
    usual,
    visit,
)
from tests.server.service import MOMENT, PATIENCE, Person, Service, new_match, running

MACHINE = {"player": "random"}
TONES = {"red": "side0", "blue": "side1"}


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
        page.get_by_label("Minutes each").fill("25")
        page.get_by_label("Seconds more for each decision").fill("1000")
        page.get_by_label("When time is up").select_option("random")
        page.get_by_role("button", name="Begin").click()
        asked(page)
        clock = page.get_by_role("timer")
        expect(clock).to_have_count(1)
        expect(clock).to_have_text(re.compile(r"^2[0-4]:\d\d$"))
        step(page)
        expect(clock).to_have_text(re.compile(r"^(3\d|4[01]):\d\d$"))


def test_a_match_lost_on_time_says_so(browser: Browser, service: Service) -> None:
    links = new_match(service, clock={"seconds": 1}, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        expect(page.locator("#result")).to_have_text("Blue wins")
        expect(page.get_by_text("Time ran out")).to_be_visible()
        expect(page.locator(".log")).to_contain_text("The time of Red is up")


def test_who_never_answers_is_called_on_and_then_loses(browser: Browser, database: Path) -> None:
    soon = {"ESCARMOUCHE_SERVER_SILENT_AFTER": "0.1", "ESCARMOUCHE_SERVER_ANSWER_WITHIN": "0.5"}
    with running(database, None, **soon) as service:
        links = new_match(service)
        sides = ("red", "blue")
        with visit(browser, service, seat(links["red"])) as red, visit(browser, service, seat(links["blue"])) as blue:
            pages = dict(zip(sides, (red, blue), strict=True))
            while len(awaited := service.http.get(f"/api/seats/{links['']}/").json()["now"]["waiting_for"]) != 1:
                step(pages[awaited[0]])
            (silent,) = awaited
            asked(pages[silent])
            (other,) = (page for side, page in pages.items() if side != silent)
            other.get_by_role("button", name="Menu").click()
            other.locator("[data-act=call]").click()
            expect(pages[silent].locator(f"[data-call={silent}][role=alert]")).to_contain_text("is waiting for you")
            claim = other.get_by_role("button", name="Claim the victory", exact=True)
            while not is_over(other):
                claim.evaluate_all("all => all.forEach((one) => one.click())")  # there are none once it is over
                other.wait_for_timeout(1000 * MOMENT)
            for page in pages.values():
                expect(page.get_by_text("The other did not answer any more")).to_be_visible()


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
        page.locator(".curtain").wait_for()
        token = page.url.rpartition("/")[2].partition(",")[0]
        (first,) = service.http.get(f"/api/seats/{token}").json()["now"]["waiting_for"]
        page.locator(f".curtain.{TONES[first]}").wait_for()
        opened, decided = list[str](), list[str]()
        while not is_over(page):
            page.locator(f".curtain, [data-question], {OVER}").first.wait_for()
            if page.locator(".curtain").count():
                opened += [seat for seat, tone in TONES.items() if page.locator(f".curtain.{tone}").count()]
                assert not page.locator("[data-question], svg.table, .log").count(), "the curtain hides everything"
                page.locator(".curtain button").click()
                continue
            whose = page.locator("main.match").get_attribute("data-seat") or ""
            if step(page):
                decided.append(whose)
        expect(page.locator("#result")).to_be_visible()
    journal = service.http.get(f"/api/seats/{token}/journal").text.splitlines()
    entries = [json.loads(line) for line in journal[1:-1]]
    assert decided == [entry["player"] for entry in entries if entry.get("player") and not entry.get("auto")]
    assert set(decided) == {"red", "blue"}
    assert opened == [whose for whose, _ in groupby(decided)], "they take turns"


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
                expect(page.get_by_text("The line is cut.")).to_have_count(0)
                assert asked(page) == question
                assert page.locator("main.match").get_attribute("data-lines") == told
                assert step(page)


def test_a_figure_is_deployed_by_dragging(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        until(page, DEPLOYMENT)
        x, y = point_where_there_is_room(page, page.mouse.click)
        from_where = next(x + by for by in (80, -80, 120, -120, 160, -160) if is_bare(page, x + by, y))
        page.mouse.click(from_where, y)
        may_stand(page)
        assert abs(box_of(page, "[data-grip=ghost] .base").centre[0] - from_where) < 4
        page.mouse.move(from_where, y)
        page.mouse.down()
        page.mouse.move(x, y, steps=8)
        page.mouse.up()
        assert may_stand(page)
        assert abs(box_of(page, ".figure.right .base").centre[0] - x) < 4
        expect(page.get_by_text("It may go there.")).to_be_visible()
        before = page.locator("[data-figure]").count()
        page.locator("[data-act=place]").click()
        expect(page.locator("[data-figure]")).not_to_have_count(before)


def test_a_place_that_is_not_allowed_says_why(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        until(page, DEPLOYMENT)
        region, table = box_of(page, "path.region"), box_of(page, "rect.felt")
        low = region.y - table.y > table.height / 4
        y = table.y + table.height * (0.1 if low else 0.9)
        columns = (table.x + table.width * number / 12 for number in range(1, 12))
        page.mouse.click(next(x for x in columns if is_bare(page, x, y)), y)
        expect(page.locator(".figure.wrong")).to_have_count(1)
        expect(page.locator(".decision .trouble")).to_be_visible()
        expect(page.locator("[data-act=place]")).to_be_disabled()


def test_a_turn_by_keyboard_only(browser: Browser, service: Service) -> None:
    links = new_match(service, options={"turns": 1}, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        moved = 0
        while True:
            page.locator(f"[data-question], {OVER}").first.wait_for()
            if is_over(page):
                break
            question = asked(page)
            if page.locator(DEPLOYMENT).count() and moved < 2:
                place_by_keyboard(page)
                moved += 1
            elif page.locator(DEPLOYMENT).count():
                page.locator("[data-act=offer]").focus()
                page.keyboard.press("Enter")
                page.locator("[data-act=place]").press("Enter")
            else:
                page.locator("[data-ready=true]").wait_for()  # a key pressed before was meant for the last question
                usual(page).press("Enter")
            answered(page, question)
        assert moved == 2
        expect(page.locator("#result")).to_be_visible()


def place_by_keyboard(page: Page) -> None:
    """Puts a figure down with keys alone: it begins where it may stand, and arrows move it by half a centimetre."""
    table = box_of(page, "rect.felt")
    nudge = table.width / float(page.locator("rect.felt").get_attribute("width") or 0) * 5
    page.locator("svg.table").focus()
    page.keyboard.press("ArrowUp")
    assert may_stand(page)
    first = box_of(page, "[data-grip=ghost] .base").centre
    page.keyboard.press("ArrowLeft")
    may_stand(page)
    second = box_of(page, "[data-grip=ghost] .base").centre
    assert abs(complex(*first) - nudge - complex(*second)) < 4
    page.keyboard.press("ArrowRight")
    assert may_stand(page)
    expect(page.locator("[data-act=place]")).to_be_enabled()
    page.locator("svg.table").press("Enter")


def test_a_figure_is_deployed_on_a_phone_by_touch(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    with visit(browser, service, seat(links["red"]), **phone) as page:
        until(page, DEPLOYMENT)
        point_where_there_is_room(page, page.touchscreen.tap)
        expect(page.locator(".figure.right")).to_have_count(1)
        before = page.locator("[data-figure]").count()
        page.locator("[data-act=place]").tap()
        expect(page.locator("[data-figure]")).not_to_have_count(before)


def test_standing_orders_are_given_in_the_menu(browser: Browser, service: Service) -> None:
    links = new_match(service, armies=["orques-200", "lions-80"], seats={"blue": MACHINE})
    moment = "c2.shoot.counter.declare"

    def until_ordered(wanted: Callable[[dict[str, Any]], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not wanted(service.http.get(f"/api/seats/{links['red']}").json()["now"]["orders"]):
            assert time.monotonic() < deadline, "the orders never came to the server"
            time.sleep(MOMENT)

    def choices() -> list[str]:
        told = service.http.get(f"/api/seats/{links['red']}/orders").json()
        return [one["rule"] for one in told if one["kind"] == "choice"]

    with visit(browser, service, seat(links["red"])) as page:
        asked(page)
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
        group = panel.get_by_role("group", name="Always the usual answer")
        known = choices()
        expect(group.get_by_role("checkbox")).to_have_count(len(known))
        always = group.locator(f'[data-rule="{known[-1]}"]').get_by_role("checkbox")
        always.check()
        until_ordered(lambda now: now["automatic"] == known[-1:])
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


def test_the_rule_behind_a_question_has_its_title_in_the_readers_language(browser: Browser, service: Service) -> None:
    links = new_match(service, scene="at-the-wall", seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"]), locale="fr-FR") as page:
        page.locator('[data-rule="c2.move.one-type"]').wait_for()
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
        page.get_by_role("button", name="Rematch", exact=True).click()
        page.locator("main.match[data-over='']").wait_for()
        assert page.url != before


def test_the_result_tells_what_decided_it_and_leads_there(browser: Browser, service: Service) -> None:
    links, points = hard_fought(service)
    with visit(browser, service, seat(links["red"])) as page:
        decisive = page.locator(".decisive button")
        expect(decisive).to_have_count(len(points))
        hidden = decisive.locator(".told").evaluate_all("all => all.map((one) => one.scrollHeight - one.clientHeight)")
        assert max(hidden) <= 1, "nothing is cut off"
        words = decisive.first.get_attribute("title") or ""
        expect(decisive.first.locator(".told")).to_contain_text(words)
        decisive.first.click()
        expect(page.locator(".replay .words")).to_have_text(words)
        expect(page.locator(".replay input")).to_have_value(str(points[0]["line"] + 1))
        assert points[0]["line"] + 1 < int(page.locator("main.match").get_attribute("data-lines") or 0)


def hard_fought(service: Service) -> tuple[dict[str, str], list[Any]]:
    """A match of machines in which somebody has been hurt, but not at the very end; and what decided it."""
    for _ in range(50):
        links = new_match(service, scene="alahel-and-tharn", seats={"red": MACHINE, "blue": MACHINE})
        watching = Person(service, links["red"]).connect()
        watching.until_over()
        watching.leave()
        points = service.http.get(f"/api/seats/{links['red']}/turning-points").json()
        if points and points[0]["line"] + 1 < watching.cursor:
            return links, points
    raise AssertionError("machines never hurt each other")


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
        expect(page.locator(".chapter").first).to_have_text("L’Approche")
