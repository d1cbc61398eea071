"""A monkey that plays: whole matches by random clicks, keys and drags on whatever the page offers, drawn by a seed.

It fails on any error of the page or of the server, on any question that can't be answered, and on any figure that is shown
where the state has none. `make monkey` plays five matches of each book; `MONKEY_SEED` says which comes first.
"""

from __future__ import annotations

import os
import random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Response, TimeoutError, expect
from tests.page.visits import DEPLOYMENT, OVER, PATIENCE, answered, asked, box_of, drawn, is_over, seat, usual, visit
from tests.server.service import Service, new_match

MATCHES: Final = int(os.environ.get("MONKEY_MATCHES", "1"))
FIRST: Final = int(os.environ.get("MONKEY_SEED", "1"))
TRIES: Final = 3
"""How often a question is met with nonsense before it is answered."""

ATTEMPTS: Final = 5
IN_A_WHILE: Final = 20_000
"""How often one tries to answer a question, and for how many milliseconds each time."""

SHORT: Final[dict[str, dict[str, Any]]] = {
    "c2": {"options": {"turns": 1}},
    "c4": {"armies": ["marches-400", "fens-400"], "battlefield": None, "options": {"turns": 1}},
    "ddm": {"armies": [], "battlefield": None, "options": {}, "lesson": "6-battle"},
    "lfw": {"armies": ["hill-clans-100", "lantern-guild-100"], "battlefield": None, "options": {"turns": 2}},
}
"""A short match of each book: with whom the monkey plays, and how long."""

FIGURES: Final = (
    """() => [...document.querySelectorAll("svg.table [data-figure]")].map((one) => one.dataset.figure).sort()"""
)


class Monkey:
    """Whoever sits at a seat and does whatever comes to hand."""

    def __init__(self, page: Page, service: Service, token: str, seed: int) -> None:
        self.page = page
        self.service = service
        self.token = token
        self.rng = random.Random(seed)
        self.faults: list[str] = []
        self.did: list[str] = []
        page.set_default_timeout(IN_A_WHILE)
        page.on("console", lambda told: self._note(told.text) if told.type == "error" else None)
        page.on("response", self._look_at)

    def _note(self, fault: str) -> None:
        # what the server refuses for a reason is told by the browser as an error, too
        if "Failed to load resource" not in fault:
            self.faults.append(fault)

    def _look_at(self, response: Response) -> None:
        if response.status >= 500:
            self.faults.append(f"{response.status} {response.url}")

    def play(self) -> None:
        """Plays the match to its end."""
        while True:
            self.page.locator(f"[data-question], {OVER}").first.wait_for(timeout=PATIENCE)
            if is_over(self.page):
                return
            question = asked(self.page)
            self.compare(question)
            for _ in range(self.rng.randrange(TRIES)):
                self.fool_about()
            if self.now_asked() == question:
                self.decide(question)
            assert not self.faults, (self.faults, self.did[-12:])

    def compare(self, question: str) -> None:
        """Who is shown on the table stands there in the state, and nobody else does."""
        told = self.service.http.get(f"/api/seats/{self.token}").json()["now"]
        drawn(self.page)
        shown = self.page.evaluate(FIGURES)
        if told["question"] is None or told["question"]["id"] != question or self.now_asked() != question:
            return
        standing = sorted(figure["id"] for figure in told["table"]["figures"] if figure["at"] is not None)
        assert set(shown) == set(standing), self.did[-12:]

    def now_asked(self) -> str:
        """What is asked at this moment, without waiting for it."""
        found: list[str] = self.page.locator("[data-question]").evaluate_all(
            "all => all.map((one) => one.dataset.question)"
        )
        return next(iter(found), "")

    # -- nonsense ------------------------------------------------------------------------------------------------------

    def fool_about(self) -> None:
        """Something that answers nothing, or perhaps does."""
        what = self.rng.choice((self.click_the_table, self.drag, self.press, self.turn_to_something_else))
        self.did.append(what.__name__)
        what()

    def somewhere(self) -> tuple[float, float]:
        box = box_of(self.page, ".cloth")
        return box.x + box.width * self.rng.uniform(0.03, 0.97), box.y + box.height * self.rng.uniform(0.03, 0.97)

    def click_the_table(self) -> None:
        self.page.mouse.click(*self.somewhere())

    def drag(self) -> None:
        self.page.mouse.move(*self.somewhere())
        self.page.mouse.down()
        self.page.mouse.move(*self.somewhere(), steps=4)
        self.page.mouse.up()

    def press(self) -> None:
        keys = ("ArrowUp", "ArrowLeft", "ArrowRight", "Tab", "e", "q", "w", "+", "-", "Escape")
        self.page.keyboard.press(self.rng.choice(keys))

    def turn_to_something_else(self) -> None:
        """A tab, the legend, the zoom, the last deeds: whatever button stands beside the question."""
        beside = self.page.locator(".tools button:enabled, .tabs button, [data-act=recap], .eyebrow button").all()
        if beside:
            self.rng.choice(beside).click()
        self.close_what_is_open()

    def close_what_is_open(self) -> None:
        """A sheet that covers the page: of a rule, say, which opens only when its text has come."""
        if self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Escape")
            expect(self.page.locator("dialog[open]")).to_have_count(0)

    # -- sense ---------------------------------------------------------------------------------------------------------

    def decide(self, question: str) -> None:
        """Answers the question somehow; nonsense of before may have answered it in the meantime."""
        for _ in range(ATTEMPTS):
            if self.now_asked() != question:
                return
            try:
                self.settle()
            except TimeoutError:
                continue
            answered(self.page, question)
            return
        raise AssertionError(f"no answer was taken: {self.did[-12:]}")

    def settle(self) -> None:
        """An answer that is allowed."""
        self.close_what_is_open()
        if self.page.locator(DEPLOYMENT).count():
            self.did.append("place")
            offer, drafted = "[data-act=offer]", "[data-judged=true] [data-act=place]:enabled"
            self.page.locator(f"{offer}, {drafted}").first.wait_for()
            if not self.page.locator(drafted).count():
                self.page.locator(offer).click()
                self.page.locator("[data-judged=true]").wait_for()
            self.page.locator("[data-act=place]").click()
            return
        options = self.page.locator(".option:enabled")
        one = self.rng.randrange(options.count()) if self.rng.random() < 0.7 else None
        self.did.append(f"option {one}")
        (usual(self.page) if one is None else options.nth(one)).click()


@pytest.mark.parametrize("seed", range(FIRST, FIRST + MATCHES))
@pytest.mark.parametrize("book", sorted(SHORT))
def test_a_monkey_plays_a_match_without_an_error(browser: Browser, service: Service, book: str, seed: int) -> None:
    seats = {} if "lesson" in SHORT[book] else {"seats": {"blue": {"player": "random"}}}
    links = new_match(service, book=book, **{**SHORT[book], **seats})
    with visit(browser, service, seat(links["red"])) as page:
        Monkey(page, service, links["red"], seed).play()
