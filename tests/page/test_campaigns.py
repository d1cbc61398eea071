"""Campaigns in the browser: begun in the lobby, decided by clicks and keys, battles and back; own lists by clicks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page.visits import drawn, visit
from tests.server.service import Service

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}

NEXT = "[data-question], [data-act=battle], [data-campaign=over]"


def begin(page: Page, *, battles: int = 2, points: int = 50) -> None:
    """Begins a campaign against a machine that plays fast."""
    page.locator("select:has(option[value=heroes])").select_option("heroes")
    page.locator("fieldset.side").nth(1).locator("select").select_option("machine:random")
    page.locator("input[type=number]").nth(0).fill(str(points))
    page.locator("input[type=number]").nth(1).fill(str(battles))
    page.locator(".columns form button.main").click()
    page.locator("main.campaign").wait_for()


def decide(page: Page) -> None:
    """Answers what is asked until a battle is to be fought, or all is over."""
    while True:
        page.locator(NEXT).first.wait_for()
        question = page.locator("[data-question]")
        if not question.count():
            return
        asked = question.get_attribute("data-question")
        if page.locator("[data-kind=list]").count():
            page.locator("[data-act=fill]:enabled").click()
        else:
            page.locator(".option").first.click()
        expect(page.locator(f'[data-question="{asked}"]')).to_have_count(0)


def fight(page: Page) -> None:
    """Goes to the battle, has a machine fight it, and comes back."""
    page.locator("[data-act=battle]").click()
    page.locator("main.match").wait_for()
    page.locator("[aria-haspopup=dialog]").click()
    page.locator("[data-act=hand-over]").click()
    page.locator("#result").wait_for()
    page.locator("section [data-act=campaign]").click()
    page.locator("main.campaign").wait_for()


def fits(page: Page) -> bool:
    """Whether nothing sticks out sideways."""
    drawn(page)
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


@pytest.mark.parametrize(
    ("size", "locale"), [(DESKTOP, "en-GB"), (LAPTOP, "fr-FR"), (PHONE, "fr-FR")], ids=["desktop", "laptop", "phone"]
)
def test_a_campaign_of_two_battles_is_played_by_clicks(
    browser: Browser, service: Service, size: dict[str, Any], locale: str
) -> None:
    with visit(browser, service, **{**size, "locale": locale}) as page:
        begin(page)
        assert fits(page)
        for number in (1, 2):
            decide(page)
            expect(page.locator("[data-person]")).not_to_have_count(0)
            assert fits(page)
            fight(page)
            expect(page.locator(".fought li")).to_have_count(number)
        decide(page)
        expect(page.locator("[data-campaign=over]")).to_be_visible()
        assert page.locator(".log .line").count() > 4
        page.locator(".ask a.button").click()
        mine = page.locator(".games li")
        expect(mine).to_have_count(3)


def test_a_hero_is_looked_for_and_read_before_he_is_chosen(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        begin(page)
        options = page.locator(".option")
        many = options.count()
        page.locator("input[type=search]").fill("archer")
        expect(options).not_to_have_count(many)
        assert all("archer" in label.casefold() for label in options.all_inner_texts())
        page.locator("[data-about]").first.click()
        expect(page.locator("[data-card] dd").first).to_be_visible()
        page.locator("input[type=search]").fill("")
        expect(options).to_have_count(many)
        options.first.focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.locator("[data-kind=list]").wait_for()


def test_an_army_list_is_changed_line_by_line(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        begin(page, points=80)
        page.locator(".option").first.click()
        page.locator("[data-kind=list]").wait_for()
        done, total = page.locator("[data-act=fill]"), page.locator("[data-points]")
        expect(done).to_be_enabled()
        before = total.get_attribute("data-points")
        hero = page.locator('[data-line^="hero:"] input').first
        hero.uncheck()
        expect(done).to_be_disabled()
        expect(page.locator(".verdict .trouble")).to_be_visible()
        hero.check()
        expect(done).to_be_enabled()
        expect(total).to_have_attribute("data-points", before or "")
        page.locator("[data-act=propose]").click()
        expect(done).to_be_enabled()


def test_spells_are_picked_for_a_list_of_ones_own(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        own = page.locator("fieldset.side").nth(1)
        own.get_by_label("Army").select_option("own")
        own.get_by_label("Look for a card").fill("bone whisperer")
        own.get_by_role("button", name="one more: Bone Whisperer").click()
        own.locator('[data-own="card:bone-whisperer"]').click()
        spell = own.locator('[data-line^="card:bone-whisperer/spell:"]').first
        spell.locator("input").check()
        key = (spell.get_attribute("data-line") or "").rpartition(":")[2]
        page.wait_for_function(
            "([spell]) => [...document.querySelectorAll('textarea')].some((one) => one.value.includes(spell))",
            arg=[key],
        )
        expect(own.locator(".notice, .trouble").last).to_be_visible()
        assert not own.locator('[data-line*="line-archer/spell:"]').count(), "who is no Magician learns no spell"
