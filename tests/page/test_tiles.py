"""Setting up on a grid, tiles are seen, turned and laid, warbands deployed; a deep board lies on its side."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page.visits import answer, answered, asked, box_of, drawn, seat, until, visit
from tests.server.service import Service, new_match

WARBANDS = ["lawful-good-gate-100", "chaotic-evil-horde-100"]
WHERE = "[data-rule='ddm.setup.feature-tile.order#where']"
WHICH = "[data-rule='ddm.setup.feature-tile.order']"
DEPLOY = "[data-rule='ddm.setup.deploy.order']"
FIRST = "[data-rule='ddm.setup.terrain-initiative']"
TILE = "[data-laying]"
SIDE = 25.4


def skirmish(service: Service, battlefield: str = "crossroads") -> str:
    wish: dict[str, Any] = {"book": "ddm", "armies": WARBANDS, "battlefield": battlefield, "options": {}}
    return seat(new_match(service, **wish, seats={"blue": {"player": "tactician"}})["red"])


def shape(page: Page) -> tuple[int, int]:
    """How wide and how high the tile is that is being laid, in squares."""
    outline = page.locator(f"{TILE} .outline")
    width, height = (float(outline.get_attribute(name) or 0) for name in ("width", "height"))
    return round(width / SIDE), round(height / SIDE)


def corner(page: Page) -> tuple[int, int]:
    """The column and the row of its far left square."""
    outline = page.locator(f"{TILE} .outline")
    return round(float(outline.get_attribute("x") or 0) / SIDE), round(float(outline.get_attribute("y") or 0) / SIDE)


def walls(page: Page) -> str:
    return page.locator(f"{TILE} path.walls").first.get_attribute("d") or ""


def judged(page: Page) -> None:
    page.locator("[data-judged=true]").wait_for()


def a_tile_to_lay(page: Page) -> str:
    """Answers until a tile is to be laid, with walls if there is a choice; its name."""
    until(page, f"{WHICH}, {WHERE}")
    while page.locator(WHERE).count() == 0:
        until(page, f"{WHICH}, {WHERE}")
        if page.locator(WHICH).count():
            question = asked(page)
            page.locator("[data-option=palisade]").click()
            answered(page, question)
    page.locator(TILE).wait_for()
    return page.locator(TILE).get_attribute("data-laying") or ""


def test_a_whole_set_up_is_clicked(browser: Browser, service: Service) -> None:
    """Every tile is pointed at, moved by a click on lit ground, and laid; then it lies there with its outline and name."""
    with visit(browser, service, skirmish(service)) as page:
        laid: list[str] = []
        while True:
            until(page, f"{FIRST}, {WHICH}, {WHERE}, {DEPLOY}")
            question = asked(page)
            if page.locator(DEPLOY).count():
                break
            if page.locator(WHERE).count():
                page.locator(TILE).wait_for()
                laid.append(page.locator(TILE).get_attribute("data-laying") or "")
                judged(page)
                expect(page.locator("path.reach")).to_have_count(1)
                page.locator("[data-act=place]").click()
            else:
                page.locator(".option").first.click()
            answered(page, question)
        assert len(laid) == 3 and len(set(laid)) == 3
        for name in laid:
            expect(page.locator(f'rect.tile[data-tile="{name}"]')).to_have_count(1)
            expect(page.locator("text.tile-name", has_text=name)).to_have_count(1)
        while page.locator(DEPLOY).count():
            question = asked(page)
            reach = box_of(page, "path.reach")
            floor = box_of(page, "rect.floor")
            assert reach.width < floor.width and reach.height < floor.height
            answer(page)
            answered(page, question)
            until(page, f"{DEPLOY}, [data-kind=choice]")
        expect(page.locator("[data-figure]")).to_have_count(16)


def test_a_tile_is_turned_by_button_key_and_wheel(browser: Browser, service: Service) -> None:
    """Four quarters of a turn to the left lead back to where it lay; each of them is another picture."""
    with visit(browser, service, skirmish(service)) as page:
        assert a_tile_to_lay(page) == "Palisade"
        judged(page)
        lay, first = corner(page), walls(page)
        wide, high = shape(page)
        assert first and (wide, high) in ((8, 4), (4, 8))
        table = page.locator("svg.table")

        def left() -> None:
            page.get_by_role("button", name="Turn left").click()

        def key() -> None:
            table.press("q")

        def wheel() -> None:
            box = box_of(page, "svg.table")
            page.mouse.move(*box.centre)
            page.keyboard.down("Shift")
            page.mouse.wheel(0, -120)
            page.keyboard.up("Shift")

        seen = [first]
        for number, turn in enumerate((left, key, wheel, left)):
            turn()
            sides = (high, wide) if number % 2 == 0 else (wide, high)
            page.wait_for_function(
                """([what, width]) => Math.abs(document.querySelector(what).getAttribute("width") - width) < 1""",
                arg=[f"{TILE} .outline", sides[0] * SIDE],
            )
            assert shape(page) == sides
            seen.append(walls(page))
        assert len(set(seen)) == 4 and (seen[-1], corner(page)) == (first, lay)


def test_a_tile_goes_where_one_points_and_says_why_it_may_not_lie_there(browser: Browser, service: Service) -> None:
    with visit(browser, service, skirmish(service)) as page:
        a_tile_to_lay(page)
        judged(page)
        floor = box_of(page, "rect.floor")
        page.mouse.click(floor.x + 3, floor.y + 3)  # its middle in the corner: it hangs over the edge
        expect(page.locator(f"{TILE}.wrong")).to_have_count(1)
        expect(page.locator("[data-act=place]")).to_be_disabled()
        expect(page.locator(".decision .trouble")).to_have_count(1)
        page.locator("[data-act=offer]").click()
        expect(page.locator(f"{TILE}.right")).to_have_count(1)
        expect(page.locator("[data-act=place]")).to_be_enabled()


def test_tiles_to_choose_from_are_pictured_with_what_is_on_them(browser: Browser, service: Service) -> None:
    with visit(browser, service, skirmish(service)) as page:
        until(page, WHICH)
        options = page.locator(".option.pictured")
        expect(options).to_have_count(3)
        expect(options.filter(has_text="palisade")).to_contain_text("wall", ignore_case=True)
        assert options.locator("svg path.walls").count() >= 1


def test_exits_have_the_colours_of_their_sides_and_walls_are_in_the_legend(browser: Browser, service: Service) -> None:
    with visit(browser, service, skirmish(service, "dungeon-halls")) as page:
        until(page, WHICH)
        expect(page.locator("path.patch.exit.side0")).to_have_count(1)
        expect(page.locator("path.patch.exit.side1")).to_have_count(1)
        page.locator(".tools button").first.click()
        legend = page.locator("aside.legend")
        expect(legend.locator(".swatch.wall")).to_have_count(1)
        expect(legend.locator(".swatch.exit.side0")).to_have_count(1)
        expect(legend.get_by_text("wall", exact=True)).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_walls_stand_out_from_the_floor(browser: Browser, service: Service, scheme: Any) -> None:
    """Their light top against the floor, as letters would have to: a wall is not to be missed."""
    with visit(browser, service, skirmish(service, "dungeon-halls"), color_scheme=scheme) as page:
        until(page, WHICH)
        contrast: float = page.evaluate(
            """() => {
                const light = (of, what) => {
                    const parts = getComputedStyle(document.querySelector(of))[what].match(/[0-9.]+/g).slice(0, 3);
                    const linear = (c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
                    const [r, g, b] = parts.map((part) => linear(part / 255));
                    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
                };
                const floor = light("rect.floor", "fill");
                const of = (found) => (Math.max(found, floor) + 0.05) / (Math.min(found, floor) + 0.05);
                return Math.max(of(light("path.walls", "stroke")), of(light("path.wall-top", "stroke")));
            }"""
        )
        assert contrast >= 3


def test_a_suggestion_leaves_the_whole_board_in_sight(browser: Browser, service: Service) -> None:
    with visit(browser, service, skirmish(service)) as page:
        until(page, DEPLOY)
        drawn(page)
        before = box_of(page, "rect.floor")
        for _ in range(5):
            page.locator("[data-act=offer]").click()
            judged(page)
            assert box_of(page, "rect.floor") == before
        table = box_of(page, "svg.table")
        assert before.x >= table.x and before.x + before.width <= table.x + table.width
        assert before.y >= table.y and before.y + before.height <= table.y + table.height


def moves(page: Page, before: float) -> None:
    """Waits until the tile is drawn farther left or right."""
    page.wait_for_function(
        "([what, x]) => Math.abs(document.querySelector(what).getBoundingClientRect().x - x) > 5",
        arg=[f"{TILE} .outline", before],
    )


def test_a_deep_board_lies_on_its_side_where_that_shows_it_larger(browser: Browser, service: Service) -> None:
    """Letters stay upright, numbers run along; what one points at is where one points; arrows go the way they show."""
    with visit(browser, service, skirmish(service, "long-gallery")) as page:
        a_tile_to_lay(page)
        judged(page)
        floor, table = box_of(page, "rect.floor"), box_of(page, "svg.table")
        assert floor.width == pytest.approx(floor.height * 30 / 18, rel=0.01)
        assert floor.width > 0.85 * table.width
        one, last = (box_of(page, f"text.axis >> text=/^{number}$/ >> nth=0") for number in (1, 30))
        assert one.x < last.x and abs(one.y - last.y) < 2
        assert one.height > one.width * 0.8
        before = box_of(page, f"{TILE} .outline")
        page.locator("svg.table").focus()
        on = 1 if before.centre[0] < floor.centre[0] else -1  # away from the edge
        page.keyboard.press("ArrowRight" if on > 0 else "ArrowLeft")
        moves(page, before.x)
        after = box_of(page, f"{TILE} .outline")
        assert after.x - before.x == pytest.approx(on * floor.width / 30, abs=1.5)
        assert after.y == pytest.approx(before.y, abs=1.5)
        column, row = 20, 9  # along and down on the screen
        square = floor.width / 30
        page.mouse.click(floor.x + (column + 0.5) * square, floor.y + (row + 0.5) * square)
        moves(page, after.x)
        there = box_of(page, f"{TILE} .outline")
        assert abs(there.centre[0] - (floor.x + (column + 0.5) * square)) < square
        assert abs(there.centre[1] - (floor.y + (row + 0.5) * square)) < square
