"""Takes the pictures in `docs/screenshots`, every screen in French and English, wide and on a phone:
`python -m tests.page.screenshots`, or of one part: `python -m tests.page.screenshots classic`.
"""

from __future__ import annotations

import sys
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

EXCHANGE = """
scene: {fr: Passe d'armes, en: Exchange of blows}
book: cc
battlefield: drowned-ford
fighters:
  - {id: captain, side: red, profile: oath-captain, at: [46, 22], facing: 900}
  - {id: spear, side: red, profile: line-spearman, at: [38, 18], facing: 900}
  - {id: archer, side: red, profile: line-archer, at: [56, 14], facing: 900}
  - {id: chief, side: blue, profile: dune-chief, touching: captain, at: [46, 40]}
  - {id: warrior, side: blue, profile: dune-warrior, touching: captain, at: [56, 26]}
  - {id: hunter, side: blue, profile: dune-hunter, at: [66, 44], facing: 2700}
start: {fight: "captain -> chief, warrior"}
stop: battle
"""

NEXUS = """
scene: {fr: L'autel, en: The altar}
book: cc
battlefield: old-sanctuary
fighters:
  - {id: altar, side: blue, profile: pyre-altar, at: [58, 24], facing: 1800}
  - {id: blade, side: red, profile: sun-blade, at: [54.25, 24], facing: 0}
  - {id: captain, side: red, profile: oath-captain, at: [40, 12], facing: 900}
  - {id: spear, side: red, profile: line-spearman, at: [44, 16], facing: 900}
  - {id: footman, side: blue, profile: temple-footman, at: [62, 46], facing: 2700}
  - {id: crossbow, side: blue, profile: temple-crossbow, at: [48, 52], facing: 2700}
start: {activate: blade}
stop: battle
"""

LEVELS = """
scene: {fr: Paliers, en: Levels}
book: cc
battlefield: burnt-chapel
fighters:
  - {id: scout, side: red, profile: winged-scout, at: [34, 16], facing: 900, now: {tier: 1}}
  - {id: blade, side: red, profile: dawn-blade, at: [46, 12], facing: 900}
  - {id: diver, side: blue, profile: sky-diver, at: [58, 46], facing: 2700, now: {tier: 2}}
  - {id: guard, side: blue, profile: gate-guard, at: [46, 48], facing: 2700}
start: {activate: scout}
stop: battle
"""

SEQUENCE: dict[str, Any] = {
    "book": "cc",
    "armies": ["lions-200", "wolfen-200"],
    "battlefield": "drowned-ford",
    "seats": {"blue": MACHINE},
}

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


def lay_out(page: Page, shoot: Shoot) -> None:
    """A sequence of cards is laid out."""
    until(page, "[data-rule='cc.core.activation.sequence'] [data-card]")
    shoot("sequence")


def fight(page: Page, shoot: Shoot) -> None:
    """Dice are placed for an exchange of blows."""
    until(page, "[data-rule='cc.core.melee.dice-placing']")
    page.wait_for_timeout(4000)
    shoot("exchange")


def onward(page: Page) -> None:
    """One answer on the way to what is to be shown."""
    question = asked(page)
    page.locator("[data-option=fly], [data-option=run], [data-option=pass], [data-option=walk]").first.click()
    page.locator(f'[data-question="{question}"]').wait_for(state="detached")


def force(page: Page, shoot: Shoot) -> None:
    """A nexus of the enemy may be forced."""
    until(page, "[data-option=nexus]", onward)
    page.locator("[data-figure=altar]").first.click()
    shoot("nexus")


def climb(page: Page, shoot: Shoot) -> None:
    """A flyer chooses its level."""
    until(page, "[data-rule='cc.core.flight.change-level']", onward)
    shoot("levels")


CLASSIC: tuple[tuple[dict[str, Any], Callable[[Page, Shoot], None]], ...] = (
    (SEQUENCE, lay_out),
    ({"book": "cc", "scene": {"text": EXCHANGE}, "seats": {"blue": MACHINE}}, fight),
    ({"book": "cc", "scene": {"text": NEXUS}, "seats": {"blue": MACHINE}}, force),
    ({"book": "cc", "scene": {"text": LEVELS}, "seats": {"blue": MACHINE}}, climb),
)
"""Matches of Confrontation Classic, and what is shown of each."""

Tour = Callable[..., None]


def shooting_in(language: str, size: str) -> Callable[[Page], Shoot]:
    """What takes pictures of a page in one language and one size."""

    def shooting(page: Page) -> Shoot:
        def shoot(name: str) -> None:
            target = FOLDER / language / f"{name}-{size}.jpg"
            target.parent.mkdir(parents=True, exist_ok=True)
            page.wait_for_timeout(400)
            page.screenshot(path=target, type="jpeg", quality=82)

        return shoot

    return shooting


def classic(browser: Browser, service: Service, language: str, size: str, **settings: Any) -> None:
    """The screens of Confrontation Classic in one language and one size."""
    shooting = shooting_in(language, size)
    for wish, show in CLASSIC:
        links = new_match(service, **wish)
        with visit(browser, service, seat(links["red"]), locale=LANGUAGES[language], **settings) as page:
            show(page, shooting(page))


def tour(browser: Browser, service: Service, language: str, size: str, **settings: Any) -> None:
    """The screens of the other books, and those outside of matches, in one language and one size."""
    shooting = shooting_in(language, size)
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


TOURS: dict[str, Tour] = {"tour": tour, "classic": classic}


def main() -> None:
    """All tours, or those named."""
    wanted = [TOURS[name] for name in sys.argv[1:]] or list(TOURS.values())
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "games.db", ESCARMOUCHE_SERVER_REQUESTS_A_MINUTE="100000") as service,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for language in LANGUAGES:
            for one in wanted:
                one(browser, service, language, "wide", **WIDE, color_scheme="light" if language == "en" else "dark")
                one(browser, service, language, "phone", **PHONE)


if __name__ == "__main__":
    main()
