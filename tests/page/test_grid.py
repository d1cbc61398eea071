"""A book on a square grid, on the page: its squares and walls, pieces that stand in squares, and where they may go."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page import tiny_book
from tests.page.test_looks import faults
from tests.page.visits import box_of, seat, visit
from tests.server.service import Service, running

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def grid(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A server on which the tiny book is installed."""
    folder = tmp_path_factory.mktemp("grid")
    tiny_book.install(folder)
    path = filter(None, (str(folder), str(ROOT), os.environ.get("PYTHONPATH")))
    with running(folder / "games.db", PYTHONPATH=os.pathsep.join(path)) as service:
        yield service


def table(service: Service) -> str:
    """A match of the tiny book, white to move."""
    made = service.http.post("/api/matches", json={"book": "tiny"})
    assert made.status_code == 201, made.text
    return seat(made.json()["links"]["white"])


def square(page: Page, column: int, row: int) -> tuple[float, float]:
    """The middle of a square, on the screen."""
    floor = box_of(page, "rect.floor")
    side = floor.width / tiny_book.COLUMNS
    return floor.x + (column + 0.5) * side, floor.y + (row + 0.5) * side


def corner(page: Page, column: int, row: int) -> tuple[float, float]:
    """The corner of four squares, on the screen: the middle of a piece of two by two."""
    x, y = square(page, column, row)
    next_x, next_y = square(page, column + 1, row + 1)
    return (x + next_x) / 2, (y + next_y) / 2


def standing(page: Page, what: str) -> tuple[float, float]:
    return box_of(page, f"{what} .plinth").centre


def test_a_grid_is_drawn_with_its_squares_walls_and_pieces(browser: Browser, grid: Service) -> None:
    with visit(browser, grid, table(grid)) as page:
        expect(page.locator("path.lines")).to_have_count(1)
        expect(page.locator("path.patch")).to_have_count(2)
        assert (page.locator("path.walls").get_attribute("d") or "").count("M") == 3
        x, y = corner(page, 2, 2)
        assert standing(page, "[data-figure=white]") == pytest.approx((x, y), abs=1.5)
        x, y = square(page, 9, 5)
        assert standing(page, "[data-figure=black]") == pytest.approx((x, y), abs=1.5)
        expect(page.locator("path.reach")).to_have_count(1)
        assert page.get_by_role("button", name="Measuring tape").count() == 0
        named = page.locator(".axis").all_text_contents()
        assert named[: 2 * tiny_book.COLUMNS : 2] == list("ABCDEFGHIJKLMNOP"[: tiny_book.COLUMNS])
        assert named[2 * tiny_book.COLUMNS :: 2] == [str(row + 1) for row in range(tiny_book.ROWS)]
        page.locator("path.patch.water").hover()
        expect(page.locator("aside.hover header")).to_contain_text("Pool")


def test_a_piece_snaps_to_squares_and_counts_them(browser: Browser, grid: Service) -> None:
    with visit(browser, grid, table(grid)) as page:
        page.locator("path.reach").wait_for()
        x, y = standing(page, "[data-figure=white]")
        goal = corner(page, 2, 4)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(goal[0] + 9, goal[1] - 8, steps=6)
        expect(page.locator(".beside")).to_contain_text("2 squares")
        expect(page.locator(".beside")).to_contain_text("2 squares left")
        page.mouse.up()
        assert standing(page, "[data-grip=ghost]") == pytest.approx(goal, abs=1.5)
        expect(page.locator("path.marked")).to_have_count(1)
        page.locator("[data-act=place]").click()
        expect(page.locator("[data-question]")).to_have_count(0)
        page.wait_for_function("document.querySelectorAll('[data-grip=ghost]').length === 0")
        assert standing(page, "[data-figure=white]") == pytest.approx(goal, abs=1.5)


def test_what_is_too_far_is_told(browser: Browser, grid: Service) -> None:
    with visit(browser, grid, table(grid)) as page:
        page.locator("path.reach").wait_for()
        page.mouse.click(*corner(page, 9, 5))
        expect(page.locator(".beside")).to_contain_text("there is no way")
        expect(page.locator("[data-act=place]")).to_be_disabled()


def test_arrow_keys_go_square_by_square(browser: Browser, grid: Service) -> None:
    with visit(browser, grid, table(grid)) as page:
        page.locator("path.reach").wait_for()
        page.locator("svg.table").focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        expect(page.locator(".beside")).to_contain_text("2 squares")
        assert standing(page, "[data-grip=ghost]") == pytest.approx(corner(page, 2, 4), abs=1.5)
        page.keyboard.press("Enter")
        expect(page.locator("[data-question]")).to_have_count(0)


def test_a_grid_fits_a_phone_and_is_fit_to_read_dark_and_light(browser: Browser, grid: Service) -> None:
    for scheme in ("light", "dark"):
        with visit(browser, grid, table(grid), color_scheme=scheme, **PHONE) as page:
            page.locator("path.reach").wait_for()
            page.touchscreen.tap(*corner(page, 2, 4))
            expect(page.locator(".beside")).to_contain_text("2 squares")
            assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert faults(page) == []
