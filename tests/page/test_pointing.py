"""Playing by pointing: one's figure, then the ground or an enemy; how many clicks that takes, and how it is begun anew."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page.visits import answered, asked, box_of, seat, visit
from tests.server.service import Service, new_match

MACHINE = {"player": "random"}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
COLUMNS, ROWS = 16, 8

TWO_AGAINST_TWO = """
scene: {fr: Deux contre deux, en: Two against two}
book: ddm
drawing: |
  A . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . G . . . . . . . . .
  . . . . . . . . . . . . . . . .
  B . . . . . . . . . . . . . . H
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
creatures:
  - {id: a, warband: red, changes: {hp: 60, commander: 2, speed: 6}}
  - {id: b, warband: red, changes: {hp: 60, commander: 2, speed: 6}}
  - {id: g, warband: blue, changes: {hp: 60, commander: 2, speed: 6}}
  - {id: h, warband: blue, changes: {hp: 60, commander: 2, speed: 6}}
start: {phase: red}
stop: game
"""


class Clicks:
    """Somebody who plays with the mouse alone, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.made = 0

    def on(self, x: float, y: float) -> None:
        self.made += 1
        self.page.mouse.click(x, y)

    def figure(self, id: str) -> None:
        self.on(*box_of(self.page, f"[data-figure={id}] .base").centre)

    def square(self, column: int, row: int) -> None:
        self.on(*square(self.page, column, row))

    def button(self, selector: str) -> None:
        self.made += 1
        self.page.locator(selector).click()


def square(page: Page, column: int, row: int) -> tuple[float, float]:
    floor = box_of(page, "rect.floor")
    return floor.x + (column + 0.5) * floor.width / COLUMNS, floor.y + (row + 0.5) * floor.height / ROWS


def skirmish(service: Service) -> str:
    """A phase of red, whose creatures are both under command."""
    made = new_match(service, book="ddm", scene={"text": TWO_AGAINST_TWO}, seats={"blue": MACHINE})
    return seat(made["red"])


def wall(service: Service) -> str:
    return seat(new_match(service, scene="at-the-wall", seats={"blue": MACHINE})["red"])


def ready(page: Page) -> None:
    """What is asked can be answered, and what could be done is known."""
    page.locator('[data-ready="true"]').wait_for()


def choose(clicks: Clicks, figure: str) -> None:
    ready(clicks.page)
    clicks.figure(figure)
    clicks.page.locator("[data-shade]").first.wait_for()


def test_a_figure_is_clicked_and_its_reach_is_lit_in_two_shades(browser: Browser, service: Service) -> None:
    with visit(browser, service, skirmish(service)) as page:
        clicks = Clicks(page)
        choose(clicks, "a")
        expect(page.locator("[data-shade]")).to_have_count(2)
        expect(page.locator(".shades li")).to_have_text(
            ["the figure still attacks", "a double move: no attack is left"]
        )
        expect(page.locator("[data-odds=g]")).to_have_text("65 %")
        expect(page.locator("[data-odds=h]")).to_have_count(0)
        expect(page.locator("[data-progress]")).to_have_text("1st of 2 activations")
        question = asked(page)
        clicks.figure("b")  # another is chosen instead, and nothing is spent
        expect(page.locator("[data-chosen=b]")).to_have_count(1)
        assert asked(page) == question


def test_moving_and_attacking_takes_no_more_than_four_clicks(browser: Browser, service: Service) -> None:
    with visit(browser, service, skirmish(service)) as page:
        clicks = Clicks(page)
        choose(clicks, "a")
        question = asked(page)
        clicks.square(5, 1)
        answered(page, question)
        ready(page)
        question = asked(page)
        page.locator("[data-odds=g]").wait_for()
        clicks.figure("g")
        answered(page, question)
        assert clicks.made <= 4
        page.locator("[data-progress]", has_text="2nd of 2").wait_for()


def test_an_enemy_is_clicked_and_attacked_from_the_best_place(browser: Browser, service: Service) -> None:
    with visit(browser, service, skirmish(service)) as page:
        clicks = Clicks(page)
        choose(clicks, "a")
        question = asked(page)
        clicks.figure("g")
        if page.locator("[data-way]").count():
            clicks.button("[data-way='0']")
        answered(page, question)
        assert clicks.made <= 4
        expect(page.locator("[role=log]")).to_contain_text("attack")


def test_a_whole_activation_is_begun_anew_as_long_as_nothing_is_revealed(browser: Browser, service: Service) -> None:
    with visit(browser, service, skirmish(service)) as page:
        clicks = Clicks(page)
        before = box_of(page, "[data-figure=a] .base").centre
        choose(clicks, "a")
        question = asked(page)
        clicks.square(4, 0)
        answered(page, question)
        ready(page)
        assert box_of(page, "[data-figure=a] .base").centre != pytest.approx(before, abs=1)
        page.locator("[data-act=restart]").click()
        page.locator("[data-rule='ddm.round.phase']").wait_for()
        page.wait_for_function(
            """([x, y]) => {
                const box = document.querySelector("[data-figure=a] .base").getBoundingClientRect();
                return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 1;
            }""",
            arg=list(before),
        )
        expect(page.locator("[data-act=restart]")).to_have_count(0)


def test_two_activations_take_three_clicks_each(browser: Browser, service: Service) -> None:
    with visit(browser, service, skirmish(service)) as page:
        clicks = Clicks(page)
        for figure, row in (("a", 0), ("b", 4)):
            choose(clicks, figure)
            question = asked(page)
            clicks.square(12, row)  # a double move: the turn is over by itself
            answered(page, question)
        assert clicks.made <= 6


def test_what_gives_an_opening_is_shown_before_it_is_done(browser: Browser, service: Service) -> None:
    link = seat(new_match(service, book="ddm", scene="a-way-past", seats={"blue": MACHINE})["red"])
    with visit(browser, service, link) as page:
        ready(page)
        page.locator("[data-shade]").first.wait_for()
        question = asked(page)
        side = box_of(page, "rect.felt").width / 6
        x, y = box_of(page, "[data-figure=a] .base").centre
        page.mouse.click(x + 2 * side, y + side)
        expect(page.locator(".pointing .foretold")).to_contain_text("opportunity")
        assert asked(page) == question
        page.locator("[data-act=go]").click()
        answered(page, question)


def test_on_a_free_table_ground_is_pointed_at_faced_and_confirmed(browser: Browser, service: Service) -> None:
    with visit(browser, service, wall(service)) as page:
        clicks = Clicks(page)
        ready(page)
        page.locator("[data-shade]").first.wait_for()
        question = asked(page)
        x, y = box_of(page, "[data-figure=swordsman] .base").centre
        clicks.on(x - 20, y + 10)
        expect(page.locator("[data-grip=ghost] .figure.right")).to_have_count(1)
        assert asked(page) == question
        clicks.button("[data-act=go]")
        answered(page, question)
        assert clicks.made == 2


def test_ways_to_get_at_an_enemy_are_told_apart(browser: Browser, service: Service) -> None:
    with visit(browser, service, wall(service)) as page:
        clicks = Clicks(page)
        ready(page)
        page.locator("[data-shade]").first.wait_for()
        question = asked(page)
        clicks.figure("bowman")
        expect(page.locator("[data-way]")).to_have_text(["charges", "engages"])
        clicks.button("[data-way='0']")
        answered(page, question)
        assert clicks.made == 2


def test_what_an_option_opens_is_lit_while_one_looks_at_it(browser: Browser, service: Service) -> None:
    with visit(browser, service, wall(service)) as page:
        ready(page)
        page.locator("[data-shade]").first.wait_for()
        both = page.locator("[data-shade]").count()
        page.locator("[data-option=dodge], [data-option=run]").first.hover()
        expect(page.locator("[data-shade]")).to_have_count(1)
        assert both == 2


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_on_a_phone_a_tap_is_looked_at_and_taken(browser: Browser, service: Service, lang: str) -> None:
    with visit(browser, service, skirmish(service), **{**PHONE, "locale": lang}) as page:
        ready(page)
        page.touchscreen.tap(*box_of(page, "[data-figure=a] .base").centre)
        page.locator("[data-shade]").first.wait_for()
        question = asked(page)
        page.touchscreen.tap(*square(page, 3, 0))
        answered(page, question)
