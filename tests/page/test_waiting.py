"""What is said while something is being worked out, and what is half done meanwhile and stays so."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Browser, WebSocketRoute, expect
from tests.page.test_companies import CARDS, ORDER, cards, ordering
from tests.page.visits import DEPLOYMENT, seat, until, visit
from tests.server.service import Service, new_match


class Held:
    """A line to the server on which what is told of ground stays until it is let go."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.holding = True

    def plug_in(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def hear(message: str | bytes) -> None:
            if self.holding and json.loads(message)["type"] == "region":
                self.waiting.append(lambda: route.send(message))
            else:
                route.send(message)

        server.on_message(hear)

    def let_go(self) -> None:
        self.holding = False
        for send in self.waiting:
            send()


def test_that_the_ground_is_being_looked_at_is_said_until_it_is_lit(browser: Browser, service: Service) -> None:
    held = Held()
    with visit(browser, service) as page:
        page.route_web_socket("**/socket*", held.plug_in)
        page.goto(f"{service.url}/{seat(new_match(service, seats={'blue': {'player': 'random'}})['red'])}")
        until(page, DEPLOYMENT)
        awaited = page.locator("[data-ground=awaited]")
        expect(awaited).to_be_visible()
        expect(awaited).to_have_text("The ground is being looked at …")
        expect(page.locator("path.region")).to_have_count(0)
        expect(page.locator("[data-act=offer]")).to_have_count(0)
        held.let_go()
        expect(page.locator("path.region")).to_have_count(1)
        expect(awaited).to_have_count(0)


def test_a_half_made_order_is_kept_when_more_is_told_or_language_changes(browser: Browser, service: Service) -> None:
    with visit(browser, service, seat(ordering(service))) as page:
        until(page, ORDER)
        first, second, *others = cards(page)
        page.locator(f"{CARDS} button").nth(1).click()
        wanted = [second, first, *others]
        assert cards(page) == wanted
        told = page.locator("main").get_attribute("data-lines")
        page.get_by_role("button", name="Français").click()
        expect(page.get_by_role("tab", name="Récit")).to_be_visible()
        expect(page.locator("main")).to_have_attribute("data-lines", told or "")
        assert cards(page) == wanted
        page.get_by_role("tab", name="Forces").click()
        page.locator(".forces button").first.click()
        assert cards(page) == wanted
