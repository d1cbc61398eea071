"""What whole matches have stumbled over: what moves under the pointer, what lies under what, what stands nowhere."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.page.test_odds import GUARD, foretold, with_odds
from tests.page.visits import answered, asked, drawn, seat, visit
from tests.server.service import Service, new_match

MACHINE = {"player": "random"}
WINDOW: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
"""A narrow window, with a mouse."""

FIGHT = """
scene: {fr: Une mêlée, en: A fight}
book: c2
fighters:
  - {id: hero, side: red, at: [50, 30], wounds: stunned}
  - {id: foe, side: blue, touching: hero, at: [50, 40]}
  - {id: friend, side: red, touching: foe, at: [45, 33], wounds: [light, stunned]}
  - {id: other, side: red, at: [70, 30]}
  - {id: enemy, side: blue, touching: other}
  - {id: late, side: red, at: [90, 10]}
start: {move: late}
stop: battle
"""

WON = """
scene: {fr: Une poursuite, en: A pursuit}
book: c2
fighters:
  - {id: hero, side: red, at: [50, 30], facing: 90, changes: {strength: 20, attack: 20}}
  - {id: foe, side: blue, touching: hero, wounds: critical, changes: {resistance: 0}}
  - {id: other, side: blue, at: [50, 55]}
start: {combat: [hero, foe]}
dice: [5, 2, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]
stop: battle
"""


def scene(service: Service, text: str) -> str:
    return seat(new_match(service, scene={"text": text}, seats={"blue": MACHINE})["red"])


def answered_until(page: Page, rule: str, **options: str) -> None:
    """Answers what is asked by the last word of its rule, until a rule asks."""
    while page.locator(f"[data-rule='{rule}']").count() == 0:
        question = asked(page)
        asking = page.locator("[data-rule]").first.get_attribute("data-rule") or ""
        page.locator(f"[data-option='{options[asking.rpartition('.')[2].partition('#')[0]]}']").click()
        answered(page, question)
        page.locator("[data-question]").wait_for()


def test_options_without_odds_keep_no_room_once_all_odds_are_there(browser: Browser, service: Service) -> None:
    links = new_match(service, scene="at-the-wall", seats={"blue": MACHINE})
    with visit(browser, service) as page:
        with_odds(page, lambda message: [foretold(message, True, {"walk": GUARD})])
        page.goto(f"{service.url}/{seat(links['red'])}")
        expect(page.locator("[data-option=walk] .lines")).to_contain_text("wounded")
        expect(page.locator(".awaited")).to_have_count(0)
        page.locator("[data-option=run]").hover()
        drawn(page)
        expect(page.locator(".awaited")).to_have_count(0)


def test_names_and_states_of_those_who_fight_each_other_lie_apart(browser: Browser, service: Service) -> None:
    with visit(browser, service, scene(service, FIGHT)) as page:
        page.locator("[data-option=stay]").click()
        page.locator("[data-rule='c2.melee.order']").wait_for()
        expect(page.locator("[data-option='friend+hero+foe'] .label")).to_contain_text("Friend, Hero against Foe")
        page.locator("[data-option='friend+hero+foe']").hover()
        expect(page.locator(".marks .said")).to_have_count(2)
        drawn(page)
        covered: list[str] = page.evaluate(
            """() => {
                const words = [...document.querySelectorAll(".marks .name")];
                const boxes = words.map((one) => one.getBoundingClientRect());
                return words.slice(1).filter((_, i) => boxes.slice(0, i + 1).some((over) => {
                    const { left, right, top, height } = boxes[i + 1];
                    const middle = top + height / 2;
                    return over.left < right && left < over.right && over.top < middle && middle < over.bottom;
                })).map((one) => one.textContent);
            }"""
        )
        assert not covered


def test_an_option_that_lights_ground_stays_under_the_pointer(browser: Browser, service: Service) -> None:
    with visit(browser, service, scene(service, WON), **WINDOW) as page:
        answered_until(page, "c2.melee.pursuit.engage", six="no", allocate="2", threshold="22", eligibility="hero")
        option = page.locator("[data-option=none]")
        before = option.bounding_box()
        option.hover()
        page.locator("[data-shade]").first.wait_for()
        drawn(page)
        assert option.bounding_box() == before
