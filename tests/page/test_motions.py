"""What is told is seen for a moment on the table, and holds nobody up; those who want things to keep still see none of
it.
"""

from __future__ import annotations

from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page
from tests.page.visits import play_on, seat, visit
from tests.server.service import Service, new_match

WATCH = """() => {
    window.seen = new Set();
    const look = () => document.querySelectorAll("[data-motion]").forEach((one) => seen.add(one.dataset.motion));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""


def seen(page: Page) -> set[str]:
    return set(page.evaluate("[...window.seen]"))


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_battle_is_seen_unless_one_wants_things_to_keep_still(
    browser: Browser, service: Service, motion: Literal["no-preference", "reduce"]
) -> None:
    wish: dict[str, Any] = {"scene": "at-the-wall", "seats": {"blue": {"player": "random"}}}
    with visit(browser, service, seat(new_match(service, **wish)["red"])) as page:
        page.emulate_media(reduced_motion=motion)
        page.locator("[data-question]").wait_for()
        page.evaluate(WATCH)
        play_on(page)
        found = seen(page)
        assert bool(found & {"shot", "blow", "charge"}) == (motion == "no-preference"), found
        assert page.evaluate("getComputedStyle(document.querySelector('.motions')).pointerEvents") == "none"
