"""The words of odds: one order, one meaning, and what is certain apart from what is likely."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from tests.page.visits import seat, visit
from tests.server.service import Service, new_match

MACHINE = {"player": "random"}


def chance(figure: str, condition: str, share: float, *, worse: bool = False, out: bool = False) -> dict[str, Any]:
    return {"figure": figure, "condition": condition, "chance": share, "worse": worse, "out": out}


GUARD = [
    chance("guard", "Light wound", 0.3, worse=True),
    chance("guard", "lost", 0.2, worse=True, out=True),
    chance("guard", "stunned", 0.1),
    chance("guard", "prone, stunned", 0.15),
    chance("guard", "", 0.25),
]
SWORDSMAN = [chance("swordsman", "prone", 1.0)]


Messages = list[dict[str, Any]]


def with_odds(page: Page, instead: Callable[[dict[str, Any]], Messages]) -> None:
    """Has the page told other messages in the place of those about odds."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def tell(raw: str | bytes) -> None:
            message = json.loads(raw)
            for one in instead(message) if message["type"] == "odds" else [message]:
                socket.send(json.dumps(one))

        server.on_message(tell)

    page.route_web_socket(re.compile(r"/socket\?"), between)


def foretold(message: dict[str, Any], exact: bool, options: dict[str, Messages]) -> dict[str, Any]:
    told = [{"answer": key, "worth": None, "chances": chances} for key, chances in options.items()]
    return {**message, "odds": {**message["odds"], "exact": exact, "final": exact, "options": told}}


def words(page: Page, option: str) -> Any:
    return page.locator(f"[data-option={option}] .lines")


def test_odds_have_one_order_and_what_is_certain_stands_apart(browser: Browser, service: Service) -> None:
    known = {"walk": GUARD + SWORDSMAN, "run": SWORDSMAN + GUARD}
    with visit(browser, service) as page:
        with_odds(page, lambda message: [foretold(message, True, known)])
        page.goto(f"{service.url}/{seat(new_match(service, scene='at-the-wall', seats={'blue': MACHINE})['red'])}")
        for option in ("walk", "run"):
            lines = words(page, option)
            lines.wait_for()
            assert lines.inner_text().replace("\N{NO-BREAK SPACE}", " ").splitlines() == [
                "Swordsman: certain: prone",
                "Guard: wounded 50 %, lost 20 %, stunned 25 %, prone 15 %",
            ]


def test_estimates_are_marked_until_all_odds_are_exact(browser: Browser, service: Service) -> None:
    """What comes first stands as an estimate, for all options alike, and gives way to what is exact."""
    with visit(browser, service) as page:
        with_odds(page, lambda message: [foretold(message, False, {"walk": GUARD, "run": GUARD})])
        page.goto(f"{service.url}/{seat(new_match(service, scene='at-the-wall', seats={'blue': MACHINE})['red'])}")
        for option in ("walk", "run"):
            expect(words(page, option)).to_contain_text("≈")
    with visit(browser, service) as page:
        with_odds(page, lambda message: [foretold(message, False, {"walk": SWORDSMAN, "run": SWORDSMAN})])
        page.goto(f"{service.url}/{seat(new_match(service, scene='at-the-wall', seats={'blue': MACHINE})['red'])}")
        expect(words(page, "walk")).to_have_text(re.compile(r"^Swordsman: prone ≈\s100\s%$"))  # nothing is certain
    with visit(browser, service) as page:
        with_odds(
            page,
            lambda message: [
                foretold(message, False, {"walk": GUARD, "run": GUARD}),
                foretold(message, True, {"walk": GUARD, "run": GUARD}),
            ],
        )
        page.goto(f"{service.url}/{seat(new_match(service, scene='at-the-wall', seats={'blue': MACHINE})['red'])}")
        for option in ("walk", "run"):
            expect(words(page, option)).to_contain_text("wounded")
            expect(words(page, option)).not_to_contain_text("≈")


def test_odds_that_can_not_be_had_are_asked_for_again(browser: Browser, service: Service) -> None:
    fails = [True]

    def broken(message: dict[str, Any]) -> Messages:
        if not fails:
            return [message]
        problem = {"type": "about:blank", "title": "Broken", "status": 500, "detail": "It broke."}
        return [{"type": "error", "id": message["id"], "problem": problem}]

    with visit(browser, service) as page:
        with_odds(page, broken)
        page.goto(f"{service.url}/{seat(new_match(service, scene='at-the-wall', seats={'blue': MACHINE})['red'])}")
        trouble = page.locator("[data-lack=odds]")
        expect(trouble).to_contain_text("It broke.")
        fails.clear()
        trouble.get_by_role("button", name="Try again").click()
        expect(trouble).to_have_count(0)


def test_what_stands_at_a_line_of_sight_says_that_it_is_what_is_seen(browser: Browser, service: Service) -> None:
    links = new_match(service, scene="at-the-wall", seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        page.locator("[data-option=charge]").click()
        expect(page.locator("[data-sight=bowman] .label")).to_contain_text("seen")
