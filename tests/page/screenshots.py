"""Takes the pictures in `docs/screenshots`, every screen in French and English, wide and on a phone:
`python -m tests.page.screenshots`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.page.conftest import CHROMIUM
from tests.page.visits import asked, seat, step, visit
from tests.server.service import Service, new_match, running

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}
WIDE: dict[str, Any] = {"viewport": {"width": 1400, "height": 860}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MACHINE = {"player": "tactician"}
MATCH: dict[str, Any] = {
    "armies": ["lions-200", "wolfen-200"],
    "battlefield": "walled-farm",
    "options": {"turns": 3},
    "clock": {"seconds": 2700, "increment": 10},
    "seats": {"blue": MACHINE},
}

SKIRMISH: dict[str, Any] = {
    "book": "ddm",
    "armies": ["lawful-good-gate-100", "chaotic-evil-horde-100"],
    "battlefield": "dungeon-halls",
    "options": {"place_tiles": False},
    "seats": {"blue": MACHINE},
}

WALL: dict[str, Any] = {"scene": "at-the-wall", "free_measuring": True, "seats": {"blue": MACHINE}}

Shoot = Callable[[str], None]


def until(page: Page, wanted: str, answer: Callable[[Page], object] = step) -> bool:
    """Answers until something is there; whether it came before the end of the match."""
    while True:
        page.locator("[data-question], #result").first.wait_for()
        if page.locator(wanted).count():
            return True
        if page.locator("#result").count():
            return False
        answer(page)


def walk(page: Page) -> None:
    """One answer: a walk where there is one."""
    way = page.locator('[data-option="walk"], [data-option="run"]').first
    if not page.locator('[data-option="walk"]').count():
        step(page)
        return
    question = asked(page)
    way.click()
    page.locator(f'[data-question="{question}"]').wait_for(state="detached")


def put(page: Page) -> None:
    """Points at a place in the region shown where nobody stands."""
    page.locator("path.region").wait_for()
    page.evaluate("scrollTo(0, 0)")
    region = page.locator("path.region").bounding_box()
    assert region is not None
    for across, down in ((0.4, 0.5), (0.6, 0.3), (0.3, 0.7), (0.7, 0.6)):
        page.mouse.click(region["x"] + region["width"] * across, region["y"] + region["height"] * down)
        page.wait_for_timeout(400)
        if page.locator(".figure.right").count():
            return


def put_down(page: Page, act: str) -> None:
    """Answers a placement, here or where it is suggested, and waits until that is answered."""
    question = asked(page)
    if act == "offer":
        page.locator("[data-act=offer]").click()
        page.locator("[data-judged=true]").wait_for()
    page.locator("[data-act=place]").click()
    page.locator(f'[data-question="{question}"]').wait_for(state="detached")


def play(page: Page, shoot: Shoot) -> None:
    """A match, and a picture of every screen of it."""
    until(page, "[data-kind=placement]")
    put(page)
    shoot("deployment")
    put_down(page, "place")
    if until(page, '[data-kind=placement]:not([data-rule="c2.approach.placement"])', walk):
        put(page)
        shoot("moving")
        put_down(page, "offer")
    if until(page, '[data-rule^="c2.melee"], [data-rule^="c2.counterattack"], [data-rule^="c2.shoot.declare"]', walk):
        page.wait_for_timeout(2500)
        shoot("decision")
    line = page.locator(".log .line.roll button").last
    line.scroll_into_view_if_needed()
    line.click()
    shoot("story")
    page.get_by_role("tab").nth(1).click()
    page.locator(".forces button").first.click()
    shoot("forces")
    page.locator(".hover header button").click()
    page.get_by_role("tab").nth(0).click()
    page.get_by_role("button", name="Menu").click()
    shoot("menu")
    page.keyboard.press("Escape")
    if until(page, "[data-act=why]"):
        page.locator("[data-act=why]").click()
        page.locator("dialog code").wait_for()
        shoot("rule")
        page.keyboard.press("Escape")
    until(page, "#result")
    page.wait_for_timeout(2500)
    shoot("result")
    page.locator(".ask .row button").nth(1).click()
    page.locator(".replay input").fill("120")
    shoot("replay")


def skirmish(page: Page, shoot: Shoot) -> None:
    """A creature moves on a grid."""
    until(page, '[data-kind=placement][data-rule="ddm.move.allowance"]', walk)
    page.locator("path.reach").wait_for()
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight"):
        page.locator("svg.table").press(key)
    page.locator("svg.table[data-verdict=right], svg.table[data-verdict=wrong]").wait_for()
    shoot("grid")


def look_ahead(page: Page, shoot: Shoot) -> bool:
    """What is known of a charge and of a shot; whether the machine let it come to the shot."""
    page.locator("[data-option=charge]").click()
    page.locator("[data-sight]").first.wait_for()
    page.locator("[data-option=bowman]").hover()
    shoot("charge")
    page.locator("button", has_text="↶").click()
    page.locator("[data-option=stay]").click()
    if not until(page, '[data-rule="c2.shoot.declare"]'):
        return False
    page.locator(".band").first.wait_for()
    page.wait_for_timeout(2500)
    page.locator(".option").nth(1).hover()
    shoot("shooting")
    return True


def tour(browser: Browser, service: Service, language: str, size: str, **settings: Any) -> None:
    """Every screen in one language and one size."""

    def shooting(page: Page) -> Shoot:
        def shoot(name: str) -> None:
            target = FOLDER / language / f"{name}-{size}.jpg"
            target.parent.mkdir(parents=True, exist_ok=True)
            page.wait_for_timeout(400)
            page.screenshot(path=target, type="jpeg", quality=82)

        return shoot

    settings["locale"] = LANGUAGES[language]
    links, shared = new_match(service, **MATCH), new_match(service, **{**MATCH, "seats": {}})
    with visit(browser, service, **settings) as page:
        page.locator("fieldset").first.wait_for()
        page.locator("fieldset.agreed input[type=checkbox]").last.check()
        page.evaluate("scrollTo(0, 0)")
        shooting(page)("lobby")
        page.locator("fieldset select").nth(2).select_option("friend")
        page.locator("form.card .main").click()
        page.locator(".link-row").wait_for()
        page.locator(".link-row").scroll_into_view_if_needed()
        shooting(page)("invitation")
    with visit(browser, service, seat(shared["red"], shared["blue"]), **settings) as page:
        page.locator(".curtain").wait_for()
        shooting(page)("curtain")
    with visit(browser, service, seat(links["red"]), **settings) as page:
        play(page, shooting(page))
    links = new_match(service, **SKIRMISH)
    with visit(browser, service, seat(links["red"]), **settings) as page:
        skirmish(page, shooting(page))
    shown = False
    while not shown:
        links = new_match(service, **WALL)
        with visit(browser, service, seat(links["red"]), **settings) as page:
            shown = look_ahead(page, shooting(page))


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "games.db", ESCARMOUCHE_SERVER_REQUESTS_A_MINUTE="100000") as service,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for language in LANGUAGES:
            tour(browser, service, language, "wide", **WIDE, color_scheme="light" if language == "en" else "dark")
            tour(browser, service, language, "phone", **PHONE)


if __name__ == "__main__":
    main()
