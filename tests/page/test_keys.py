"""Keys that answer: a number that is typed is the option of that number; elsewhere the place of an option counts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from tests.page.visits import answered, asked, seat, visit
from tests.server.service import Service, new_match

KEYS = """(keys) => {
    for (const key of keys) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }
}"""


@contextmanager
def counting(browser: Browser, service: Service, *labels: str) -> Iterator[tuple[Page, list[str]]]:
    """A question whose options are called otherwise than they are, as the tests want them; and what is answered."""
    answers: list[str] = []

    def plug_in(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def hear(message: str | bytes) -> None:
            told: dict[str, Any] = json.loads(message)
            question = (told.get("now") or {}).get("question")
            if question and question["rule"] == "c2.move.one-type":
                for option, label in zip(question["options"], labels, strict=False):
                    option["label"] = label
            route.send(json.dumps(told))

        def say(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "answer":
                answers.append(said["answer"])
            server.send(message)

        server.on_message(hear)
        route.on_message(say)

    with visit(browser, service) as page:
        page.route_web_socket("**/socket*", plug_in)
        page.goto(
            f"{service.url}/{seat(new_match(service, scene='at-the-wall', seats={'blue': {'player': 'random'}})['red'])}"
        )
        page.locator("[data-ready=true]").wait_for()
        yield page, answers


def keys_shown(page: Page) -> list[str]:
    return page.locator(".choice kbd").all_inner_texts()


def option(page: Page, place: int) -> str:
    return page.locator(".option").nth(place).get_attribute("data-option") or ""


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["5"], 2),
        (["1", "0"], 4),
        (["1", "Enter"], 1),
        (["1"], 1),  # after a pause
        (["a"], 0),
    ],
)
def test_the_number_that_is_typed_is_the_option(
    browser: Browser, service: Service, typed: list[str], meant: int
) -> None:
    with counting(browser, service, "none", "1", "5", "8", "10", "11") as (page, answers):
        assert keys_shown(page) == ["A", "1", "5", "8", "10", "11"]
        before, wanted = asked(page), option(page, meant)
        page.evaluate(KEYS, typed)
        answered(page, before)
        assert answers == [wanted]


def test_a_number_that_nothing_has_answers_nothing(browser: Browser, service: Service) -> None:
    with counting(browser, service, "2", "3", "4", "10", "11", "12") as (page, answers):
        page.evaluate(KEYS, ["5", "1", "9"])
        expect(page.locator("[data-typed='']")).to_have_count(1)
        page.evaluate(KEYS, ["1", "Enter"])
        page.evaluate(KEYS, ["1", "Escape", "2"])
        expect(page.locator(".option")).to_have_count(0)
        assert len(answers) == 1


def test_options_that_are_no_numbers_are_answered_by_their_place(browser: Browser, service: Service) -> None:
    with counting(browser, service, "12 apostles", "one", "two", "three", "four", "five") as (page, answers):
        assert keys_shown(page) == ["1", "2", "3", "4", "5", "6"]
        before, wanted = asked(page), option(page, 1)
        page.evaluate(KEYS, ["2"])
        answered(page, before)
        assert answers == [wanted]
