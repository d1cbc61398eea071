"""What is asked, and how it is answered: what is shown as sensible, keys that are held, places that are suggested, odds in
columns, what is answered by itself.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.page.visits import DEPLOYMENT, OVER, answered, asked, box_of, is_over, seat, step, until, visit
from tests.server.service import Service, new_match

MACHINE = {"player": "random"}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DIFFICULTY = '[data-rule="c2.melee.attack.threshold"]'


def duel(service: Service) -> str:
    """The worked combat of the book: the seat of the one who charges, unless Courage fails before there is a fight."""
    while True:
        link = new_match(service, scene="alahel-and-tharn", seats={"red": MACHINE})["blue"]
        if now(service, link)["question"]:
            return link


def now(service: Service, link: str) -> dict[str, Any]:
    """How things stand for a seat."""
    found: dict[str, Any] = service.http.get(f"/api/seats/{link}").json()["now"]
    return found


def at_difficulties(browser: Browser, service: Service) -> str:
    """A seat that is asked for the difficulty of an attack, before which a combat may end."""
    while True:
        link = duel(service)
        with visit(browser, service, seat(link)) as page:
            while True:
                page.locator(f"[data-question], {OVER}").first.wait_for()
                if page.locator(DIFFICULTY).count():
                    return link
                if is_over(page):
                    break
                step(page)


def all_odds(service: Service, link: str) -> list[dict[str, Any]]:
    """The odds of every answer, asked for until there was time for all of them."""
    while True:
        found: dict[str, Any] = service.http.get(f"/api/seats/{link}/odds").json()
        if found["options"] and found["exact"]:
            options: list[dict[str, Any]] = found["options"]
            return options


def test_to_stay_is_neither_shown_as_sensible_nor_left_to_a_standing_order(browser: Browser, service: Service) -> None:
    links = new_match(service, scene="at-the-wall", seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        page.locator('[data-rule="c2.move.one-type"]').wait_for()
        expect(page.locator('[data-option="stay"][data-default]')).to_have_count(1)
        expect(page.locator(".option.main")).to_have_count(0)
        expect(page.get_by_role("button", name="Don’t ask me this again")).to_have_count(0)


def test_a_key_that_is_held_answers_one_question_only(browser: Browser, service: Service) -> None:
    links = new_match(service, scene="at-the-wall", seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        page.locator('[data-ready="true"]').wait_for()
        before = asked(page)
        page.keyboard.down("1")
        answered(page, before)
        page.locator('[data-ready="true"]').wait_for()
        after = asked(page)
        for _ in range(10):  # what a key sends again and again while it is held
            page.keyboard.down("1")
        expect(page.locator("[data-question]")).to_have_attribute("data-question", after)
        page.keyboard.up("1")
        page.keyboard.press("1")
        answered(page, after)


def test_a_key_pressed_before_a_question_can_be_read_does_not_answer_it(browser: Browser, service: Service) -> None:
    links = new_match(service, scene="at-the-wall", seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        page.locator('[data-ready="true"]').wait_for()
        before = asked(page)
        page.evaluate(
            """(before) => new Promise((done) => {
                const press = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
                const look = new MutationObserver(() => {
                    const now = document.querySelector("[data-question]")?.dataset.question;
                    if (!now || now === before) return;
                    look.disconnect();
                    press();
                    done(null);
                });
                look.observe(document.body, { childList: true, subtree: true, attributes: true });
                press();
            })""",
            before,
        )
        early = asked(page)
        page.locator('[data-ready="true"]').wait_for()
        assert asked(page) == early


def test_the_focus_goes_on_to_the_next_question(browser: Browser, service: Service) -> None:
    links = new_match(service, scene="at-the-wall", seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        page.locator('[data-ready="true"]').wait_for()
        before = asked(page)
        page.locator('[data-option="walk"]').press("Enter")
        answered(page, before)
        page.locator("[data-kind=placement]").wait_for()
        expect(page.locator("svg.table")).to_be_focused()
        page.locator("[data-act=offer]").press("Enter")
        before = asked(page)
        page.locator("[data-act=place]").press("Enter")
        answered(page, before)
        page.locator("[data-kind=choice]").wait_for()
        expect(page.locator(".option").first).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(page.locator(".option").nth(1)).to_be_focused()


def test_a_place_that_is_suggested_is_looked_at_before_it_is_taken(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        until(page, DEPLOYMENT)
        question, before = asked(page), page.locator("[data-figure]").count()
        page.locator("[data-act=offer]").click()
        expect(page.locator("[data-grip=ghost] .figure.right")).to_have_count(1)
        assert asked(page) == question
        page.locator("[data-act=place]").click()
        answered(page, question)
        expect(page.locator("[data-figure]")).not_to_have_count(before)


def test_a_double_click_waits_for_the_verdict_of_the_server(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        until(page, DEPLOYMENT)
        question = asked(page)
        region, table = box_of(page, "path.region"), box_of(page, "rect.felt")
        low = region.y - table.y > table.height / 4
        page.mouse.dblclick(table.x + table.width / 2, table.y + table.height * (0.1 if low else 0.9))
        expect(page.locator("svg.table")).to_have_attribute("data-verdict", "wrong")
        assert asked(page) == question
        expect(page.locator(".decision [role=alert]")).to_have_count(0)  # nothing was given that had to be refused


def test_difficulties_stand_in_columns_with_all_their_odds_in_sight(browser: Browser, service: Service) -> None:
    link = at_difficulties(browser, service)
    odds, target = all_odds(service, link), now(service, link)["question"]["about"]["target"]
    with visit(browser, service, seat(link), viewport={"width": 1280, "height": 800}) as page:
        rows = page.locator(".option.compared")
        expect(rows).not_to_have_count(0)
        expect(page.locator(".heads span")).to_have_text(["", "the attack succeeds", "wounded", "lost"])
        expect(page.locator(".cell", has_text="…")).to_have_count(0)
        expect(page.locator(".cell", has_text="≈")).to_have_count(0)  # estimates stand until the exact odds have come
        for one in odds:
            its = [each for each in one["chances"] if each["figure"] == target]
            lost = sum(each["chance"] for each in its if each["out"])
            harmed = sum(each["chance"] for each in its if each["worse"])
            cells = page.locator(f'[data-option="{one["answer"]}"] .cell')
            assert [number(cells.nth(place)) for place in (1, 2)] == [round(100 * harmed), round(100 * lost)]
        panel = box_of(page, ".ask")
        last = rows.last.bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= panel.y + panel.height
    with visit(browser, service, seat(link), **PHONE) as page:
        row = page.locator(".option.compared").first.bounding_box()
        assert row is not None
        assert row["height"] >= 44


def number(cell: Any) -> int:
    """A percentage as it is read."""
    return int(re.sub(r"\D", "", cell.inner_text().split()[-2]) or 0)


def test_what_a_standing_order_answers_is_told_and_can_be_asked_again(browser: Browser, service: Service) -> None:
    link = duel(service)
    rule = "c2.melee.dice.allocate"
    orders = {"automatic": [rule], "windows": {}}
    assert service.http.put(f"/api/seats/{link}/orders", json=orders).is_success
    with visit(browser, service, seat(link)) as page:
        until(page, f'[data-answered="{rule}"]')
        notice = page.locator(f'[data-answered="{rule}"]')
        expect(notice).to_contain_text("Answered for you")
        notice.get_by_role("button", name="Ask me again").click()
        expect(notice).to_have_count(0)
        wait_for_orders(page, service, link)


def wait_for_orders(page: Page, service: Service, link: str) -> None:
    """Waits until nothing is answered by itself any more."""
    for _ in range(100):
        if not now(service, link)["orders"]["automatic"]:
            return
        page.wait_for_timeout(50)
    raise AssertionError("the orders never came to the server")


def test_offers_say_whose_they_are_and_for_whom_one_waits(browser: Browser, service: Service) -> None:
    links = new_match(service)
    with (
        visit(browser, service, seat(links["red"])) as red,
        visit(browser, service, seat(links["blue"])) as blue,
    ):
        red.locator(".players").wait_for()
        blue.locator(".players").wait_for()
        red.get_by_role("button", name="Menu").click()
        red.get_by_role("button", name="Offer a draw").click()
        expect(red.locator(".offer")).to_contain_text("You offer a draw: waiting for Blue")
        expect(blue.locator(".offer")).to_contain_text("Red offers a draw")
        blue.get_by_role("button", name="Agree").click()
        expect(blue.locator("#result")).to_be_visible()


def test_who_sits_anywhere_can_copy_the_link_of_that_seat(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"red": MACHINE})
    with visit(browser, service, seat(links["blue"]), permissions=["clipboard-read", "clipboard-write"]) as page:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Copy my own link").click()
        expect(page.locator("dialog .notice")).to_have_text("Copied")
        assert page.evaluate("navigator.clipboard.readText()").endswith(seat(links["blue"]))
