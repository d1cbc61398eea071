"""Several figures that are placed together: the whole unit comes along, and single ones are put elsewhere."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.page.visits import box_of, drawn, seat, visit
from tests.server.service import Service, new_match

SCENE = """
scene: {fr: Une marche, en: A walk}
book: c4
units:
  - {id: pikes, side: red, at: [[60, 30], [56, 30], [64, 30]]}
  - {id: foes, side: blue, at: [[60, 70]]}
start: {walk: pikes}
stop: turn
"""


def walking(page: Page) -> None:
    """Somebody has pointed, by keys alone, at a place for the unit."""
    expect(page.locator("[data-rule='c4.move.walk']")).to_be_visible()
    page.locator("svg.table").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-part]")).to_have_count(2)
    expect(page.locator("svg.table")).to_have_attribute("data-verdict", "right")


def place_of(page: Page, part: str) -> str:
    """Where one of those who come along is shown."""
    return page.locator(f"[data-part='{part}'] .figure").get_attribute("style") or ""


def test_the_whole_unit_is_shown_and_one_of_it_moved_by_keys(browser: Browser, service: Service) -> None:
    links = new_match(service, book="c4", scene={"text": SCENE})
    with visit(browser, service, seat(links["red"])) as page:
        walking(page)
        first, other = place_of(page, "pikes.1"), place_of(page, "pikes.2")
        page.keyboard.press("g")
        expect(page.locator("[data-part].held")).to_have_attribute("data-part", "pikes.1")
        page.keyboard.press("ArrowUp")
        expect(page.locator("[data-part='pikes.1'] .figure")).not_to_have_attribute("style", first)
        assert place_of(page, "pikes.2") == other
        expect(page.locator("svg.table")).to_have_attribute("data-verdict", "right")
        page.keyboard.press("Enter")
        expect(page.locator("[data-rule='c4.move.walk']")).to_have_count(0)


def test_one_of_a_unit_that_is_dragged_too_far_is_told_with_the_rule(browser: Browser, service: Service) -> None:
    links = new_match(service, book="c4", scene={"text": SCENE})
    with visit(browser, service, seat(links["red"])) as page:
        walking(page)
        box = page.locator("[data-part='pikes.1']").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 150, y - 150, steps=6)
        page.mouse.up()
        expect(page.locator("svg.table")).to_have_attribute("data-verdict", "wrong")
        expect(page.locator(".decision .trouble")).to_contain_text("10 cm")


PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
RANKS = ", ".join(f"[{50 + 3 * column}, {30 + 3 * row}]" for row in range(2) for column in range(5))
CROWD = f"""
scene: {{fr: Deux rangs, en: Two ranks}}
book: c4
units:
  - {{id: pikes, side: red, at: [{RANKS}]}}
  - {{id: foes, side: blue, at: [[60, 70]]}}
start: {{walk: pikes}}
stop: turn
"""


def test_letters_hide_no_unit_on_a_phone(browser: Browser, service: Service) -> None:
    links = new_match(service, book="c4", scene={"text": CROWD})
    with visit(browser, service, seat(links["red"]), **PHONE) as page:
        expect(page.locator("[data-rule='c4.move.walk']")).to_be_visible()
        page.locator("svg.table").focus()
        page.keyboard.press("0")  # the whole table
        letters = page.locator("[data-figure^='pikes'] .letters")
        blank = letters.filter(has_text=re.compile("^$"))
        # Ten bases smaller than letters: those who stand together have them once.
        expect(blank.nth(6)).to_be_attached()
        assert any(letters.all_text_contents())
        for _ in range(12):
            page.keyboard.press("+")
        expect(blank).to_have_count(0)
        expect(letters).to_have_count(10)


SALVO = """
scene: {fr: Une salve, en: A salvo}
book: c4
size: [120, 120]
units:
  - {id: bows, side: red, at: [[60, 20], [64, 20]], changes: {ranged: {attack: 4, dice: 1, strength: 4}}}
  - {id: near, side: blue, at: [[50, 58], [54, 58]]}
  - {id: far, side: blue, at: [[70, 66], [74, 66]]}
start: {shoot: bows}
stop: turn
"""


def test_shooters_and_all_whom_they_may_shoot_at_are_in_view_on_a_phone(browser: Browser, service: Service) -> None:
    links = new_match(service, book="c4", scene={"text": SALVO})
    with visit(browser, service, seat(links["red"]), **PHONE) as page:
        page.locator("[data-rule='c4.shoot.salvo'] .option").first.click()
        expect(page.locator("[data-rule='c4.shoot.target']")).to_be_visible()
        drawn(page)
        frame = box_of(page, "svg.table")
        for figure in ("bows.0", "bows.1", "near.0", "near.1", "far.0", "far.1"):
            x, y = box_of(page, f"[data-figure='{figure}'] .plinth").centre
            assert frame.x < x < frame.x + frame.width and frame.y < y < frame.y + frame.height, figure
        # The view has come near for it: the whole table would be shown smaller.
        far = [box_of(page, f"[data-figure='bows.{n}'] .plinth").centre[0] for n in (0, 1)]
        assert far[1] - far[0] > 1.2 * 4 / 120 * frame.width
