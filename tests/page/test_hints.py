"""What the page shows of an answer before it is given: way, contact, lines of sight, ranges; picking on the table."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page.test_looks import faults
from tests.page.visits import OVER, answered, asked, box_of, is_bare, is_over, may_stand, seat, step, visit
from tests.server.service import Service, new_match

from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.content.scene_files import load_scene

C2 = book("c2")
MACHINE = {"player": "random"}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def at_the_wall(service: Service, **wish: Any) -> str:
    """A match in which a swordsman is to move and an archer to shoot."""
    links = new_match(service, scene="at-the-wall", seats={"blue": MACHINE}, **wish)
    return seat(links["red"])


def centre(page: Page, what: str) -> tuple[float, float]:
    """The middle of something, on the screen."""
    return box_of(page, what).centre


def click(page: Page, x: float, y: float) -> None:
    """Points at the bare table, and waits for what is known of that place."""
    assert is_bare(page, x, y)
    page.mouse.click(x, y)
    may_stand(page)


def test_a_dragged_figure_is_told_how_far_it_goes_and_why_it_may_not(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service)) as page:
        page.locator("[data-option=walk]").click()
        page.locator("path.region").wait_for()
        x, y = centre(page, "[data-figure=swordsman] .base")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 20, y - 30, steps=5)
        beside = page.locator(".beside")
        expect(beside).to_contain_text("left")
        expect(page.locator("path.way")).to_have_count(1)
        page.mouse.move(x, y - 250, steps=5)
        expect(beside).to_contain_text("too far")
        page.mouse.up()
        expect(page.locator("[data-act=place]")).to_be_disabled()


def test_a_way_leads_through_the_points_that_are_set(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service)) as page:
        page.locator("[data-option=run]").click()
        page.locator("path.region").wait_for()
        x, y = centre(page, "[data-figure=swordsman] .base")
        page.keyboard.down("Shift")
        click(page, x + 40, y)
        page.keyboard.up("Shift")
        click(page, x + 40, y - 40)
        page.locator("svg.table").press("w")
        click(page, x, y - 40)
        expect(page.locator("path.via")).to_have_count(2)
        expect(page.get_by_text("It may go there.")).to_be_visible()
        expect(page.locator("path.way")).to_have_attribute("d", re.compile("^M[^L]*(L[^L]*){3}$"))
        page.locator("[data-act=straight]").click()
        expect(page.locator("path.via")).to_have_count(0)
        expect(page.get_by_text("It may go there.")).to_be_visible()
        page.locator("[data-act=via]").click()
        click(page, x + 40, y - 40)
        expect(page.locator("path.via")).to_have_count(1)
        page.locator("[data-act=place]").click()
        expect(page.locator(".log")).to_contain_text("runs")


def test_enemies_that_may_be_charged_are_seen_and_picked_on_the_table(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service)) as page:
        page.locator("[data-option=charge]").click()
        expect(page.locator("[data-sight]")).to_have_count(3)
        expect(page.locator("[data-figure=bowman].pickable")).to_have_count(1)
        bowman = page.locator("[data-option=bowman]")
        expect(bowman).to_contain_text("% visible, behind Sheer wall")
        expect(bowman).to_contain_text("counter-shot")
        assert "cm away" not in page.locator(".decision").inner_text()
        assert faults(page) == []
        bowman.hover()
        expect(page.locator("[data-figure=bowman] .figure.lit")).to_have_count(1)
        expect(page.locator(".faint[data-sight]")).to_have_count(2)
        page.mouse.move(*centre(page, "[data-figure=guard] .base"))
        expect(page.locator(".option.looked")).to_have_attribute("data-option", "guard")
        page.mouse.click(*centre(page, "[data-figure=guard] .base"))
        expect(page.locator('[data-rule="c2.move.charge.declare"]')).to_have_count(0)


def test_who_comes_into_contact_is_marked(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service)) as page:
        page.locator("[data-option=charge]").click()
        page.locator("[data-option=guard]").click()
        page.locator('[data-rule="c2.move.contact"]').wait_for()
        x, y = centre(page, "[data-figure=guard] .base")
        click(page, x - 26, y + 26)
        expect(page.locator("[data-figure=guard] .figure.touched")).to_have_count(1)
        expect(page.locator("path.contact")).to_have_count(1)
        expect(page.locator(".foretold")).to_contain_text("INI, ATT and DEF −1")


def shot(page: Page) -> bool:
    """Comes to the shot of the archer; not, where the machine was first."""
    while True:
        page.locator(f"[data-question], {OVER}").first.wait_for()
        if page.locator('[data-rule="c2.shoot.declare"]').count():
            return True
        if is_over(page):
            return False
        if page.locator("[data-option=stay]").count():
            question = asked(page)
            page.locator("[data-option=stay]").click()
            answered(page, question)
        else:
            step(page)


@pytest.mark.parametrize("free", [True, False], ids=["free", "declared"])
def test_ranges_are_drawn_where_measuring_is_free_and_only_there(
    browser: Browser, service: Service, free: bool
) -> None:
    """In several matches, until the machine does not shoot first."""
    assert any(ranges_drawn(browser, service, free) for _ in range(20))


def ranges_drawn(browser: Browser, service: Service, free: bool) -> bool:
    """Looks at the ranges of a shot; whether it came to one."""
    with visit(browser, service, at_the_wall(service, free_measuring=free)) as page:
        if not shot(page):
            return False
        expect(page.locator("[data-sight]")).to_have_count(3)
        expect(page.locator(".band")).to_have_count(3 if free else 0)
        assert faults(page) == []
        if free:
            expect(page.locator("[data-option=beast]")).to_contain_text("difficulty 6")
        else:
            assert "cm" not in page.locator(".decision").inner_text()
    return True


def test_a_thumb_sets_a_way_point(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service), **PHONE) as page:
        page.locator("[data-option=run]").tap()
        page.locator("path.region").wait_for()
        x, y = centre(page, "[data-figure=swordsman] .base")
        assert is_bare(page, x + 22, y)
        page.touchscreen.tap(x + 22, y)
        may_stand(page)
        page.locator("[data-act=via]").tap()
        page.evaluate("scrollTo(0, 0)")
        x, y = centre(page, "[data-figure=swordsman] .base")
        assert is_bare(page, x, y - 24)
        page.touchscreen.tap(x, y - 24)
        expect(page.locator("path.via")).to_have_count(1)
        expect(page.get_by_text("It may go there.")).to_be_visible()
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_position_is_saved_as_a_scene_and_goes_into_the_report(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service), permissions=["clipboard-read", "clipboard-write"]) as page:
        page.locator("[data-option=walk]").wait_for()
        page.get_by_role("button", name="Menu").click()
        with page.expect_download() as saving:
            page.locator("[data-act=scene]").click()
        text = saving.value.path().read_text(encoding="utf-8")
        assert saving.value.suggested_filename.endswith(".scene.yaml")
        assert C2.begin(load_scene(text).setup).fighters["swordsman"].pose is not None
        page.get_by_role("button", name="Copy as bug report").click()
        expect(page.get_by_text("Copied")).to_be_visible()
        report = json.loads(page.evaluate("navigator.clipboard.readText()"))
        assert report["scene"] == text
