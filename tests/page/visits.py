"""What somebody at a browser does: opens the page, answers, points at places, waits for the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Locator, Page, expect
from tests.server import service as server
from tests.server.service import Service

from escarmouche.rulebooks import book as book_called

PATIENCE = 1000 * server.PATIENCE
"""In milliseconds. It bounds failures only: no test that holds comes near it."""

OVER = "main.match:not([data-over=''])"
DEPLOYMENT = "[data-kind=placement]"

expect.set_options(timeout=PATIENCE)


@contextmanager
def visit(browser: Browser, service: Service, path: str = "", **more: Any) -> Iterator[Page]:
    """A page of its own, of which nothing may go wrong in silence."""
    faults: list[str] = []
    settings: dict[str, Any] = {"viewport": {"width": 1400, "height": 860}, "locale": "en-GB", **more}
    context = browser.new_context(reduced_motion="reduce", **settings)
    try:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{service.url}/{path}")
        yield page
    finally:
        context.close()
    assert not faults, faults


def seat(*tokens: str) -> str:
    """The address of a seat, or of several at one screen."""
    return f"#/seat/{','.join(tokens)}"


def small(book: str) -> dict[str, Any]:
    """A match of a book that is the same every time: between the smallest armies that come with it, on its first table."""
    rules = book_called(book)
    armies = sorted((army for army in rules.armies() if army.points), key=lambda army: army.points)
    return {"book": book, "armies": [army.key for army in armies[:2]], "battlefield": rules.battlefields()[0].key}


# -- answering ---------------------------------------------------------------------------------------------------------


def asked(page: Page) -> str:
    """Waits for a question, and gives its id."""
    return page.locator("[data-question]").get_attribute("data-question") or ""


def is_over(page: Page) -> bool:
    return page.locator(OVER).count() > 0


def answer(page: Page) -> None:
    """Answers what is asked as a standing order would, or as the page suggests, by clicking."""
    if page.locator(DEPLOYMENT).count():
        page.locator("[data-act=offer]").click()
        page.locator("[data-judged=true]").wait_for()  # what is told of the place moves the buttons
        page.locator("[data-act=place]").click()
        return
    usual(page).click()


def usual(page: Page) -> Locator:
    """The option that is taken for who is in a hurry; the first, where there is none."""
    default = page.locator(".option[data-default]")
    return (default if default.count() else page.locator(".option")).first


def answered(page: Page, question: str) -> None:
    """Waits until a question is not asked any more."""
    expect(page.locator(f'[data-question="{question}"]')).to_have_count(0)


def step(page: Page) -> bool:
    """One answer, if one is asked for; whether there was."""
    found: list[str] = page.locator("[data-question]").evaluate_all("all => all.map(one => one.dataset.question)")
    if not found:
        return False
    answer(page)
    answered(page, found[0])
    return True


def play_on(*pages: Page) -> None:
    """Answers on every page until the match is over on all of them; never waits too long for the next question."""
    last = time.monotonic()
    while not all(is_over(page) for page in pages):
        if any(step(page) for page in pages):
            last = time.monotonic()
        else:
            assert time.monotonic() < last + 5 * server.PATIENCE, "the match does not come to its end"
            time.sleep(server.MOMENT)


def until(page: Page, wanted: str) -> None:
    """Answers until something is there."""
    while True:
        page.locator(f"[data-question], {wanted}, {OVER}").first.wait_for()
        if page.locator(wanted).count():
            return
        assert not is_over(page), f"{wanted} never came"
        step(page)


# -- pointing ----------------------------------------------------------------------------------------------------------


class Box(NamedTuple):
    """A rectangle on the screen, in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


def drawn(page: Page) -> None:
    """Waits until all that the page knows has been drawn, where it belongs: a table that has just come fits itself into
    its frame when it is drawn for the first time.
    """
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def box_of(page: Page, what: str) -> Box:
    """Where something is on the screen."""
    page.locator(what).wait_for()
    drawn(page)
    found = page.locator(what).bounding_box()
    assert found is not None
    return Box(**found)


def is_bare(page: Page, x: float, y: float) -> bool:
    """Whether one points at the table there, and at nothing that stands on it or lies over it."""
    bare: bool = page.evaluate(
        """([x, y]) => {
            const hit = document.elementFromPoint(x, y);
            return hit !== null && hit.closest("svg.table") !== null && hit.closest("[data-grip]") === null;
        }""",
        [x, y],
    )
    return bare


def may_stand(page: Page) -> bool:
    """Waits for the verdict on the place that is pointed at; whether a figure may stand there."""
    verdict = page.locator("svg.table[data-verdict=right], svg.table[data-verdict=wrong]")
    return verdict.get_attribute("data-verdict") == "right"


def places(page: Page) -> list[tuple[float, float]]:
    """Places all over the zone in which a figure is deployed, in pixels, those farthest from all others first.

    Nobody may be deployed where he could be charged in the first turn, and who stands nowhere else may stand anywhere:
    where there is room, there is room in the first of them.
    """
    region = box_of(page, "path.region")
    figures: list[tuple[float, float]] = page.locator("[data-figure] .plinth").evaluate_all(
        """(all) => all.map((one) => {
            const box = one.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        })"""
    )
    shares = [number / 20 for number in range(2, 19)]
    found = [
        (region.x + across * region.width, region.y + down * region.height) for across in shares for down in shares
    ]

    def room(place: tuple[float, float]) -> float:
        return min((abs(complex(*place) - complex(*figure)) for figure in figures), default=0.0)

    return sorted(found, key=room, reverse=True)


def point_where_there_is_room(page: Page, point: Callable[[float, float], None]) -> tuple[float, float]:
    """Points at places of the zone until a figure may stand there. Where that was, in pixels."""
    page.locator("path.region").wait_for()
    page.evaluate("scrollTo(0, 0)")  # the last answer may have been given farther down
    for x, y in places(page):
        if is_bare(page, x, y):
            point(x, y)
            if may_stand(page):
                return x, y
    raise AssertionError("there is no room for anybody")
