"""Battles of whole companies: played to their end by clicking, by three at three browsers, with orders that are dragged."""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.page.visits import answered, asked, box_of, play_on, seat, until, visit
from tests.server.service import Service, new_match

MACHINE = {"player": "random"}
ORDER = "[data-rule='c4.tactic.mode.general#order']"
CARDS = "[data-card]"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def cards(page: Page) -> list[str]:
    """The cards as they lie."""
    found: list[str] = page.locator(CARDS).evaluate_all("all => all.map((one) => one.dataset.card)")
    return found


def test_a_battle_of_companies_is_played_to_its_end_by_clicking(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.get_by_role("combobox", name="Book").select_option("c4")
        page.get_by_label("Army").nth(0).select_option("marches-400")
        page.get_by_label("Army").nth(1).select_option("fens-400")
        page.get_by_label("Who plays").nth(1).select_option("machine:random")
        page.get_by_role("spinbutton", name="Turns").fill("2")
        page.get_by_role("button", name="Begin").click()
        play_on(page)
        expect(page.locator("#result")).to_be_visible()
        expect(page.locator("[data-winner] table td").first).to_have_text(re.compile(r"^\d+ Elixir$"))


def test_three_at_three_browsers_fight_it_out(browser: Browser, service: Service) -> None:
    links = new_match(
        service,
        book="c4",
        armies=["marches-400", "fens-400", "marches-400"],
        battlefield="wide-valley",
        options={"players": 3, "turns": 1},
    )
    with ExitStack() as stack:
        pages = [stack.enter_context(visit(browser, service, seat(links[side]))) for side in ("red", "blue", "green")]
        play_on(*pages)
        results = {page.locator("#result").inner_text() for page in pages}
        assert len(results) == 1


def test_one_plays_against_three_machines_to_the_end(browser: Browser, service: Service) -> None:
    links = new_match(
        service,
        book="c4",
        armies=["marches-400", "fens-400", "marches-400", "fens-400"],
        battlefield="wide-valley",
        options={"players": 4, "turns": 1},
        seats={key: {"player": "tactician"} for key in ("blue", "green", "gold")},
    )
    with visit(browser, service, seat(links["red"])) as page:
        play_on(page)
        for name in ("Red", "Blue", "Green", "Gold"):
            expect(page.locator("#result").locator("xpath=..")).to_contain_text(name)


def ordering(service: Service) -> str:
    """The seat of a general about to lay out his cards."""
    options = {"mode": "general", "turns": 1}
    armies = ["marches-1000", "fens-400"]
    return new_match(service, book="c4", armies=armies, battlefield=None, options=options, seats={"blue": MACHINE})[
        "red"
    ]


def test_the_order_of_the_turn_is_built_by_dragging_cards(browser: Browser, service: Service) -> None:
    with visit(browser, service, seat(ordering(service))) as page:
        until(page, ORDER)
        first, *others = cards(page)
        box, last = box_of(page, f"{CARDS} >> nth=0"), box_of(page, f"{CARDS} >> nth={len(others)}")
        page.mouse.move(box.x + 60, box.centre[1])
        page.mouse.down()
        page.mouse.move(last.x + 60, last.y + last.height, steps=8)
        page.mouse.up()
        assert cards(page) == [*others, first]
        page.locator(CARDS).first.focus()
        page.keyboard.press("ArrowDown")
        wanted = [others[1], others[0], *others[2:], first]
        assert cards(page) == wanted
        before = asked(page)
        page.locator("[data-act=arrange]").click()
        answered(page, before)
        expect(page.locator(ORDER)).to_have_count(0)
        token = page.url.rpartition("/")[2]
        state = service.http.get(f"/api/seats/{token}/state").json()["state"]
        laid = [*state["sequences"]["red"], *([state["reserved"]["red"]] if "red" in state.get("reserved", {}) else [])]
        assert laid[-len(wanted) :] == wanted or laid == wanted


def test_the_order_is_built_by_touch_on_a_phone(browser: Browser, service: Service) -> None:
    with visit(browser, service, seat(ordering(service)), **PHONE) as page:
        until(page, ORDER)
        first, second, *others = cards(page)
        page.locator(f"{CARDS} >> nth=1").get_by_role("button").first.tap()
        assert cards(page) == [second, first, *others]
        before = asked(page)
        page.locator("[data-act=arrange]").tap()
        answered(page, before)
        expect(page.locator(ORDER)).to_have_count(0)
