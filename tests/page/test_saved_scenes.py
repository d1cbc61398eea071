"""Positions saved as scenes on the page: they have a name, and matches begin with them; matches played once more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.page.visits import asked, drawn, seat, small, step, visit
from tests.server.service import Service, new_match

from escarmouche.rulebooks import books

MACHINE = {"player": "random"}
BOOKS = sorted(books())


def figures(page: Page) -> dict[str, str]:
    """Where each figure on the table stands, and in whose colour."""
    drawn(page)
    found: dict[str, str] = page.locator("svg.table [data-figure] .figure").evaluate_all(
        """all => Object.fromEntries(all.map(one =>
            [one.parentElement.dataset.figure, one.style.transform + one.getAttribute("class").match(/side\\d/)]))"""
    )
    return found


def words(page: Page) -> str:
    return page.locator("[data-question] h2").inner_text()


def scenes(page: Page) -> Locator:
    """The field of the scene; that of the scenery has a like name."""
    return page.get_by_role("combobox", name=re.compile(r"^Scene\b"))


@pytest.mark.parametrize("book", BOOKS)
def test_a_position_is_saved_with_a_name_and_played_on(
    browser: Browser, service: Service, book: str, tmp_path: Path
) -> None:
    links = new_match(service, **small(book), options={}, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        for _ in range(4):
            asked(page)
            step(page)
        asked(page)
        there, question = figures(page), words(page)
        page.set_viewport_size({"width": 1366, "height": 480})  # the menu is taller than that
        page.get_by_role("button", name="Menu").click()
        page.get_by_label("Name of the scene").fill("At the ford")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save this position as a scene").click()
        assert download.value.suggested_filename == "at-the-ford.scene.yaml"
        file = tmp_path / "another-name.yaml"
        download.value.save_as(file)
        said = page.get_by_role("dialog").get_by_role("status")
        expect(said).to_contain_text("At the ford")
        expect(said).to_be_in_viewport()
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        page.locator("a.brand").click()
        page.get_by_role("combobox", name="Book").select_option(book)
        scenes(page).select_option(label="At the ford")
        page.get_by_role("button", name="Begin").click()
        asked(page)
        assert (figures(page), words(page)) == (there, question)
        page.locator("a.brand").click()
        page.get_by_role("combobox", name="Book").select_option(book)
        scenes(page).select_option(label="At the ford")
        page.get_by_role("button", name="Forget this scene").click()
        expect(scenes(page).locator("option", has_text="At the ford")).to_have_count(0)
        page.get_by_role("combobox", name="Book").select_option(next(other for other in BOOKS if other != book))
        page.get_by_role("form", name="A new match").locator("input[type=file]").set_input_files(file)
        expect(page.get_by_role("combobox", name="Book")).to_have_value(book)
        expect(scenes(page).locator("option:checked")).to_have_text("At the ford")
        page.get_by_role("button", name="Begin").click()
        asked(page)
        assert (figures(page), words(page)) == (there, question)


def test_a_file_that_holds_no_scene_says_why(browser: Browser, service: Service, tmp_path: Path) -> None:
    file = tmp_path / "no.yaml"
    file.write_text("book: c2\nscene: Nobody\nfighters: []\nstart: melee\n")
    with visit(browser, service) as page:
        page.get_by_role("form", name="A new match").locator("input[type=file]").set_input_files(file)
        expect(page.get_by_role("alert")).to_contain_text("fighters")


@pytest.mark.parametrize(("again", "side"), [("Rematch", "red"), ("Rematch, sides swapped", "blue")])
def test_a_rematch_keeps_armies_sides_and_colours(browser: Browser, service: Service, again: str, side: str) -> None:
    """After a match whose armies were picked by chance, as in a quick one."""
    links = new_match(service, book="ddm", armies=[], battlefield=None, options={}, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        asked(page)
        forces = page.get_by_role("tab", name="Forces")
        forces.click()
        armies = page.locator("#tab-panel").inner_text()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Concede").click()
        page.get_by_role("button", name="Really concede").click()
        page.get_by_role("button", name=again, exact=True).click()
        page.locator("main.match[data-over='']").wait_for()
        expect(page.locator("main.match")).to_have_attribute("data-seat", side)
        forces.click()
        expect(page.locator("#tab-panel")).to_have_text(armies, use_inner_text=True)
