"""Somebody plays alone, against an army that nobody plays: one click in the lobby, and on to the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page.visits import play_on, step, until, visit
from tests.server.service import Service

LFW = "lfw"


def alone(page: Page) -> None:
    """Begins the game for one of the book that has one."""
    page.locator("form select").first.select_option(LFW)
    page.locator("[data-act=alone]").click()


@pytest.mark.rule("lfw.scenario.flot-infini")
def test_a_scenario_for_one_is_played_to_its_end_by_clicking(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        alone(page)
        expect(page.locator("#question")).to_contain_text("At which edge does the tide arrive?")
        play_on(page)
        expect(page.locator("#result")).to_contain_text(re.compile("The tide (was held|has swept)"))
        page.get_by_role("link", name="To the lobby").click()
        expect(page.locator(".games li")).to_have_count(1)


def test_the_army_that_nobody_plays_has_a_tone_and_a_list_of_its_own(browser: Browser, service: Service) -> None:
    with visit(browser, service, locale="fr-FR") as page:
        alone(page)
        until(page, "[data-rule='lfw.organisation.phase'], [data-rule='lfw.move.flight.order']")
        step(page)
        expect(page.locator(".figure.side-1").first).to_be_visible()
        page.locator("#tab-forces").click()
        expect(page.locator(".forces h3.side-1")).to_have_text("Le flot")
        assert page.locator(".forces h3").count() == 2
