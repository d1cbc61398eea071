"""Battles of Last Fantasy War on the page: what is closed and why, the night and its lights, sheets with their weapons."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect
from tests.page.visits import asked, seat, visit
from tests.server.service import Service, new_match

MACHINE = {"player": "random"}

ARCHERS = """
scene: {fr: Des archers, en: Archers}
book: lfw
now: {night: true}
units:
  - id: ready
    side: red
    at: [6, 6]
    changes:
      name: {fr: Prêt, en: Ready}
      weapons:
        - {name: {fr: Arc, en: Bow}, range: 12, attacks: 2, force: 1, rules: [Perforant]}
        - {name: {fr: Dague, en: Dagger}, attacks: 1, force: 0}
      rules: ['Terreur (4")', Lumineux]
  - id: runner
    side: red
    at: [10, 6]
    now: {move: run}
    changes: {name: {fr: Coureur, en: Runner}, weapons: [{name: {fr: Arc, en: Bow}, range: 12, attacks: 1, force: 0}]}
  - {id: near, side: blue, at: [6, 11], changes: {name: {fr: Proche, en: Near}}}
  - {id: other, side: blue, at: [8, 11], changes: {name: {fr: Autre, en: Other}}}
start: shooting
stop: battle
"""


def at_night(service: Service) -> str:
    return seat(new_match(service, book="lfw", scene={"text": ARCHERS}, seats={"blue": MACHINE})["red"])


def test_a_unit_that_may_not_shoot_is_told_with_the_reason(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_night(service), locale="fr-FR") as page:
        asked(page)
        expect(page.locator(".closed")).to_contain_text(re.compile(r"Coureur\s+ne tire pas après une course"))


def test_the_night_is_drawn_and_lights_are_cut_out_of_it(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_night(service)) as page:
        expect(page.locator("[data-area=night] .ground")).to_have_attribute("mask", "url(#unlit)")
        expect(page.locator("[data-area=light]")).to_have_count(1)
        expect(page.locator("#unlit circle")).to_have_count(1)
        expect(page.locator(".notes")).to_contain_text("Night")


def test_the_sheet_of_a_unit_has_its_weapons_whole_and_their_rules_as_links(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_night(service)) as page:
        asked(page)
        page.locator("[data-figure=ready] .plinth").click()
        sheet = page.locator("dl.long")
        expect(sheet).to_contain_text('Bow (12", Att 2, F +1; Piercing), Dagger (Att 1, F 0)')
        expect(sheet).to_contain_text('Terror (4")')
        sheet.get_by_role("button", name="Piercing").click()
        expect(page.locator("#rule-title")).to_have_text("Piercing")
