"""The words of odds: one order, one meaning, and what is certain apart from what is likely."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Route, expect
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


def test_odds_have_one_order_and_what_is_certain_stands_apart(browser: Browser, service: Service) -> None:
    def tell(route: Route) -> None:
        told = route.fetch().json()
        known = {"walk": GUARD + SWORDSMAN, "run": SWORDSMAN + GUARD}
        told["options"] = [{"answer": key, "worth": None, "chances": chances} for key, chances in known.items()]
        route.fulfill(json=told)

    with visit(browser, service) as page:
        page.route("**/api/seats/*/odds*", tell)
        page.goto(f"{service.url}/{seat(new_match(service, scene='at-the-wall', seats={'blue': MACHINE})['red'])}")
        for option in ("walk", "run"):
            lines = page.locator(f"[data-option={option}] .lines")
            lines.wait_for()
            assert lines.inner_text().replace("\N{NO-BREAK SPACE}", " ").splitlines() == [
                "Swordsman: certain: prone",
                "Guard: wounded 50 %, lost 20 %, stunned 25 %, prone 15 %",
            ]


def test_what_stands_at_a_line_of_sight_says_that_it_is_what_is_seen(browser: Browser, service: Service) -> None:
    links = new_match(service, scene="at-the-wall", seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        page.locator("[data-option=charge]").click()
        expect(page.locator("[data-sight=bowman] .label")).to_contain_text("seen")
