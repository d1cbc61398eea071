"""What somebody at a browser does: opens the page, answers, waits for the other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.server.service import Service

PATIENCE = 20_000
"""In milliseconds."""

BETWEEN = 0.02

expect.set_options(timeout=PATIENCE)


@contextmanager
def visit(browser: Browser, service: Service, path: str = "", **more: Any) -> Iterator[Page]:
    """A page of its own, of which nothing may go wrong in silence."""
    faults: list[str] = []
    settings: dict[str, Any] = {"viewport": {"width": 1400, "height": 860}, "locale": "en-GB", **more}
    context = browser.new_context(reduced_motion="reduce", **settings)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{service.url}/{path}")
    yield page
    context.close()
    assert not faults, faults


def seat(*tokens: str) -> str:
    """The address of a seat, or of several at one screen."""
    return f"#/seat/{','.join(tokens)}"


def asked(page: Page) -> str:
    """Waits for a question, and gives its id."""
    return page.locator("[data-question]").get_attribute("data-question") or ""


def is_over(page: Page) -> bool:
    return page.locator("main[data-over=played], main[data-over=conceded]").count() > 0


def answer(page: Page) -> None:
    """Answers what is asked as the page suggests, by clicking."""
    if page.locator("[data-kind=placement]").count():
        page.locator("[data-act=offer]").click()
        return
    suggested = page.locator(".option.main")
    (suggested if suggested.count() else page.locator(".option")).first.click()


def step(page: Page) -> bool:
    """One answer, if one is asked for; whether there was."""
    question = page.locator("[data-question]")
    if not question.count():
        return False
    id = question.get_attribute("data-question")
    answer(page)
    expect(page.locator(f'[data-question="{id}"]')).to_have_count(0)
    return True


def play_on(*pages: Page, until: float = 120.0) -> None:
    """Answers on every page until the match is over on all of them."""
    ends = time.monotonic() + until
    while not all(is_over(page) for page in pages):
        assert time.monotonic() < ends, "the match does not come to its end"
        answered = [step(page) for page in pages]
        if not any(answered):
            time.sleep(BETWEEN)
