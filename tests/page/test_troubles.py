"""What goes wrong between the page and the server: it is said, nothing hangs, and the reader can have it tried again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect
from tests.page.visits import answered, asked, box_of, seat, visit
from tests.server.service import Service, new_match

MACHINE = {"player": "random"}
BROKEN = {"type": "urn:escarmouche:problem:fault", "title": "It broke.", "status": 500}


def at_the_wall(service: Service) -> str:
    return seat(new_match(service, scene="at-the-wall", seats={"blue": MACHINE})["red"])


def past_two_enemies(service: Service) -> str:
    """Whoever walks off to the right gives both of his enemies an opening."""
    return seat(new_match(service, book="ddm", scene="a-way-past", seats={"blue": MACHINE})["red"])


def point_beside(page: Page, figure: str, right: float, down: float = 0) -> None:
    """Points at the table, so many bases away from a figure."""
    base = box_of(page, f"[data-figure={figure}] .base")
    x, y = base.centre
    page.mouse.click(x + right * base.width, y + down * base.height)


def test_a_move_that_gives_enemies_an_opening_is_foretold_and_taken(browser: Browser, service: Service) -> None:
    with visit(browser, service, past_two_enemies(service)) as page:
        page.locator("[data-option=walk]").click()
        page.locator("[data-kind=placement]").wait_for()
        question = asked(page)
        side = box_of(page, "rect.felt").width / 6
        x, y = box_of(page, "[data-figure=a] .base").centre
        page.mouse.click(x + 2 * side, y + side)
        expect(page.locator("[data-judged=true]")).to_have_count(1)
        expect(page.locator(".foretold")).to_contain_text("opportunity")
        page.locator("[data-act=place]").click()
        answered(page, question)


class Line:
    """The socket of a page, on which the first message of a kind is lost, or answered with an error."""

    def __init__(self, page: Page, kind: str, *, broken: bool) -> None:
        self.met = 0
        self._kind = kind
        self._broken = broken
        page.route_web_socket("**/socket*", self._plug_in)

    def _plug_in(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def say(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] != self._kind or self.met:
                server.send(message)
                return
            self.met += 1
            if self._broken:
                route.send(json.dumps({"type": "error", "id": said["id"], "problem": BROKEN}))
            else:
                route.close()
                server.close()

        route.on_message(say)


def placing(page: Page, address: str) -> None:
    """Opens a seat and drafts a walk."""
    page.goto(address)
    page.locator("[data-option=walk]").click()
    page.locator("path.region").wait_for()
    x, y = box_of(page, "[data-figure=swordsman] .base").centre
    page.mouse.click(x, y - 30)


def test_a_trial_that_fails_says_so_and_is_tried_again(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        Line(page, "try", broken=True)
        placing(page, f"{service.url}/{at_the_wall(service)}")
        failed = page.locator("[data-trial=failed]")
        expect(failed).to_contain_text("It broke.")
        failed.get_by_role("button", name="Try again").click()
        expect(page.get_by_text("It may go there.")).to_be_visible()
        expect(failed).to_have_count(0)


def test_a_place_of_which_nothing_is_foretold_may_be_taken(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        Line(page, "try", broken=True)
        placing(page, f"{service.url}/{at_the_wall(service)}")
        page.locator("[data-trial=failed]").wait_for()
        page.locator("[data-act=place]").click()
        expect(page.locator(".log")).to_contain_text("walks")


def test_a_trial_is_sent_again_when_the_line_was_cut(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        line = Line(page, "try", broken=False)
        placing(page, f"{service.url}/{at_the_wall(service)}")
        expect(page.get_by_text("It may go there.")).to_be_visible()
        assert line.met == 1


@pytest.mark.parametrize("said", ["{", "x" * 100_000], ids=["no message", "too long"])
def test_an_answer_that_the_server_does_not_understand_may_be_given_again(
    browser: Browser, service: Service, said: str
) -> None:
    """Not even whose answer it is can be told from it."""
    spoilt: list[str] = []

    def spoil(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def say(message: str | bytes) -> None:
            if json.loads(message)["type"] == "answer" and not spoilt:
                spoilt.append(said)
                server.send(said)
            else:
                server.send(message)

        route.on_message(say)

    with visit(browser, service) as page:
        page.route_web_socket("**/socket*", spoil)
        page.goto(f"{service.url}/{at_the_wall(service)}")
        question = asked(page)
        page.locator("[data-option=walk]").click()
        expect(page.locator(".decision [role=alert]")).to_be_visible()
        assert spoilt
        page.locator("[data-option=walk]").click()
        answered(page, question)


def test_orders_that_fail_say_so_and_are_given_again(browser: Browser, service: Service) -> None:
    links = new_match(service, scene="at-the-wall", seats={"blue": MACHINE})
    with visit(browser, service) as page:
        Line(page, "orders", broken=True)
        page.goto(f"{service.url}/{seat(links['red'])}")
        asked(page)
        page.get_by_role("button", name="Menu").click()
        order = page.get_by_role("dialog").locator(".order select").first
        order.select_option("never")
        trouble = page.locator("[data-lack=orders]")
        expect(trouble).to_contain_text("It broke.")
        trouble.get_by_role("button", name="Try again").click()
        expect(trouble).to_have_count(0)
        expect(order).to_have_value("never")


def in_a_match(page: Page) -> None:
    page.locator("[data-option=walk]").wait_for()


def looking_at_somebody(page: Page) -> None:
    page.locator("[data-figure=guard]").click()


def looking_at_orders(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()


REQUESTS: dict[str, tuple[str, Callable[[Page], None], str]] = {
    "card": ("**/api/seats/*/figures/*", looking_at_somebody, "aside.hover dl.short div"),
    "orderable": ("**/api/seats/*/orders*", looking_at_orders, "dialog .order"),
    "books": ("**/api/books?*", in_a_match, ".decision"),
}


@pytest.mark.parametrize("silent", [True, False], ids=["no answer", "an error"])
@pytest.mark.parametrize("lack", REQUESTS)
def test_whatever_does_not_come_is_said_and_asked_for_again(
    browser: Browser, service: Service, lack: str, silent: bool
) -> None:
    address, look, there = REQUESTS[lack]

    def fail(route: Route) -> None:
        if silent:
            route.abort()
        else:
            route.fulfill(status=500, content_type="application/problem+json", body=json.dumps(BROKEN))

    with visit(browser, service) as page:
        page.route(address, fail)
        page.goto(f"{service.url}/{at_the_wall(service)}")
        in_a_match(page)
        look(page)
        trouble = page.locator(f"[data-lack={lack}]")
        expect(trouble).to_contain_text("The server does not answer." if silent else "It broke.")
        page.unroute(address)
        with page.expect_response(address) as found:
            trouble.get_by_role("button", name="Try again").click()
        assert found.value.ok
        expect(trouble).to_have_count(0)
        page.locator(there).first.wait_for()


def test_what_can_not_be_told_is_said_though_the_question_comes_later(browser: Browser, service: Service) -> None:
    """The server may know that nothing comes of it before it has told what is asked."""

    def early(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def hear(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "update" and said["now"] and said["now"]["question"]:
                route.send(json.dumps({"type": "error", "id": said["now"]["question"]["id"], "problem": BROKEN}))
            if said["type"] != "hints":
                route.send(message)

        server.on_message(hear)

    with visit(browser, service) as page:
        page.route_web_socket("**/socket*", early)
        page.goto(f"{service.url}/{at_the_wall(service)}")
        expect(page.locator("[data-lack=known]")).to_contain_text("It broke.")


def test_on_a_phone_what_went_wrong_does_not_lie_over_the_options(browser: Browser, service: Service) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with visit(browser, service, **phone) as page:
        Line(page, "foretell", broken=True)
        page.route("**/api/books?*", lambda route: route.abort())
        page.goto(f"{service.url}/{at_the_wall(service)}")
        expect(page.locator("[data-lack=odds]")).to_be_visible()
        expect(page.locator("[data-lack=books]")).to_be_visible()
        question = asked(page)
        page.locator("[data-option=walk]").tap(timeout=10_000)
        answered(page, question)
