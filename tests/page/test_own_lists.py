"""Army lists of one's own, built by clicking: unit by unit, with its faults beside it, until a match begins with it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.page.visits import drawn, visit
from tests.server.service import Service

from escarmouche import documents

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
SIZES = pytest.mark.parametrize(
    ("size", "locale"), [(LAPTOP, "fr-FR"), (PHONE, "en-GB")], ids=["laptop in French", "phone in English"]
)

REMOVE = ".remove"


def own_list(page: Page, book: str) -> Locator:
    """The form of a list of one's own, of the first side, without any unit."""
    page.locator(f"select:has(option[value={book}])").select_option(book)
    side = page.locator("fieldset.side").first
    side.locator("select:has(option[value=own])").select_option("own")
    side.locator(REMOVE).first.wait_for()
    while count := side.locator(REMOVE).count():
        side.locator(REMOVE).first.click()
        expect(side.locator(REMOVE)).to_have_count(count - 1)
    return side


def line(side: Locator, key: str) -> Locator:
    return side.locator(f'[data-line="{key}"]')


def add(side: Locator, key: str) -> None:
    """One more unit, and the line that it gets."""
    units = side.locator(REMOVE)
    before = units.count()
    line(side, f"add:{key}").get_by_role("button").first.click()
    expect(units).to_have_count(before + 1)


def fits(page: Page) -> bool:
    """Whether nothing sticks out sideways."""
    drawn(page)
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def begun_with(page: Page) -> dict[str, Any]:
    """Begins a match, and gives the first side's army as it was sent."""
    with page.expect_request(lambda request: request.method == "POST" and "/matches" in request.url) as sent:
        page.locator(".columns form button.main").click()
    page.locator("main.match").wait_for()
    wish = json.loads(sent.value.post_data or "")
    found: dict[str, Any] = documents.load(wish["armies"][0]["text"], dict[str, Any])
    return found


@SIZES
def test_an_army_of_specialists_is_built_and_played(
    browser: Browser, service: Service, size: dict[str, Any], locale: str
) -> None:
    with visit(browser, service, **{**size, "locale": locale}) as page:
        side = own_list(page, "lfw")
        line(side, "faction:lantern-guild").locator("input").check()
        add(side, "guild-master")
        master = "unit:0:guild-master"
        expect(side.locator("[data-fault='lfw.army.captain']")).to_be_visible()
        line(side, master).locator("[data-own]").click()
        line(side, f"{master}/speciality").locator("select").select_option(f"{master}/speciality:captain")
        expect(side.locator("[data-fault='lfw.army.captain']")).to_have_count(0)
        fault = line(side, master).locator("[data-fault='lfw.specialist.skills']")
        expect(fault).to_be_visible()
        fault.get_by_role("button").click()
        page.locator("dialog[open]").wait_for()
        page.keyboard.press("Escape")
        line(side, f"{master}/skill:chef-d-equipe").locator("input").check()
        expect(side.locator("[data-fault]")).to_have_count(0)
        add(side, "guild-guard")
        line(side, "unit:1:guild-guard").get_by_role("button").nth(1).click()
        expect(side.locator("[data-points]")).to_have_attribute("data-points", "96")
        assert fits(page)
        units = begun_with(page)["units"]
        assert units == [
            {"unit": "guild-master", "speciality": "captain", "skills": ["chef-d-equipe"]},
            {"unit": "guild-guard"},
            {"unit": "guild-guard"},
        ]


@SIZES
def test_a_company_is_built_and_played(browser: Browser, service: Service, size: dict[str, Any], locale: str) -> None:
    with visit(browser, service, **{**size, "locale": locale}) as page:
        side = own_list(page, "c4")
        line(side, "army:marches").locator("input").check()
        add(side, "pikes:pike")
        add(side, "bows:bow")
        pikes, bows = "unit:0.0:pike", "unit:0.1:bow"
        line(side, pikes).get_by_role("button").nth(1).click()
        line(side, pikes).locator("[data-own]").click()
        line(side, f"{pikes}/special:pike-standard").locator("input").check()
        expect(side.locator("[data-finding='c4.army.incarnate-required']")).to_be_visible()
        line(side, bows).locator("[data-own]").click()
        leader = line(side, f"{bows}/incarnate-0").locator("select")
        leader.select_option(f"{bows}/incarnate-0:magister-oren")
        expect(side.locator("[data-finding]")).to_have_count(0)
        line(side, f"{bows}/attribute:tempest").locator("input").check()
        line(side, f"{bows}/reinforcement").locator("input").check()
        fault = line(side, bows).locator("[data-fault='c4.reinforcement.commander-excluded']")
        expect(fault).to_be_visible()
        assert fits(page)
        line(side, f"{bows}/reinforcement").locator("input").uncheck()
        expect(side.locator("[data-faults]")).to_have_count(0)
        assert begun_with(page)["banners"] == [
            {
                "units": [
                    {"troop": "pikes", "strength": 7, "specials": {"pike-standard": 1}},
                    {"troop": "bows", "strength": 4, "incarnates": ["magister-oren"], "attributes": ["tempest"]},
                ]
            }
        ]
