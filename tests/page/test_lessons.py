"""Lessons on the page: the coach says what to do, takes what he taught, and leads to the next lesson."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page.visits import OVER, answered, asked, seat, visit
from tests.server.service import Service, new_match

from escarmouche.rulebooks import book, books

LESSON = "[data-lesson]"
DONE = ".coach[data-done=true]"


def follow(page: Page) -> None:
    """Does what the coach says, until the lesson is taken."""
    while not page.locator(DONE).count():
        question = asked(page)
        if page.locator("[data-kind=placement]").count():
            shown = page.locator("[data-act=coach-show]")
            (shown if shown.count() else page.locator("[data-act=offer]")).click()
            page.locator("[data-judged=true]").wait_for()
            page.locator("[data-act=place]").click()
        else:
            page.locator(".option.taught").first.click()
        answered(page, question)
        page.locator(f"[data-question], {DONE}").first.wait_for()


@pytest.mark.parametrize("name", [name for name in books() if book(name).lessons()])
def test_a_first_visitor_is_led_through_a_lesson_to_the_next(browser: Browser, service: Service, name: str) -> None:
    first, second = list(book(name).lessons())[:2]
    with visit(browser, service) as page:
        page.locator("select").first.select_option(name)
        page.locator("[data-act=lesson]").click()
        page.locator(f".coach{LESSON[:-1]}='{first}']").wait_for()
        follow(page)
        page.locator("[data-act=next-lesson]").click()
        page.locator(f".coach[data-lesson='{second}']").wait_for()
        page.goto(f"{service.url}/")
        expect(page.locator(".lessons li.taken")).to_have_count(1)


def test_what_the_coach_does_not_take_is_answered_with_his_words(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.locator("select").first.select_option("c2")
        page.locator("[data-act=lesson]").click()
        question = asked(page)
        page.locator(".option:not(.taught)").first.click()
        expect(page.locator(".decision .trouble")).to_contain_text("This time let the Spearman walk")
        assert asked(page) == question
        page.locator(".option.taught").click()
        answered(page, question)


def test_who_knows_the_game_is_offered_a_match_first(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.locator("[data-act=knows]").click()
        expect(page.locator("[data-act=lesson]")).to_have_count(0)
        page.reload()
        expect(page.locator("button.main[data-act=quick]")).to_be_visible()
        expect(page.locator("[data-act=lesson]")).to_have_count(0)
        assert not page.locator(OVER).count()


def test_a_lesson_that_is_over_is_no_draw(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.locator("select").first.select_option("c4")
        page.locator("[data-act=lesson]").click()
        page.locator(LESSON).first.wait_for()
        follow(page)
        page.locator(OVER).wait_for()
        expect(page.locator("[data-act=next-lesson]")).to_be_visible()
        expect(page.locator(".ask")).not_to_contain_text("draw")


def test_what_is_to_lie_first_is_marked_where_cards_are_put_in_order(browser: Browser, service: Service) -> None:
    links = new_match(service, book="cc", lesson="5-cards")
    with visit(browser, service, seat(links["red"])) as page:
        expect(page.locator("[data-card=guard].taught")).to_have_count(1)
        expect(page.locator("[data-card].taught")).to_have_count(1)
