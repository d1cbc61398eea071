"""Somebody plays alone, against an army that nobody plays: one click in the lobby, and on to the end."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.lfw.test_glance import SCENE
from tests.page.visits import DEPLOYMENT, OVER, Box, answered, asked, box_of, is_over, seat, step, until, visit
from tests.server.service import Service, new_match

LFW = "lfw"


SMALL = 4
"""How many units the small army has."""


def with_a_small_army(page: Page) -> None:
    """Whatever match is begun, its army is a small one, on open ground: four units fall sooner than nine.

    Behind walls a tide that sees nobody wanders about, perhaps for a hundred turns.
    """

    def wish(route: Route) -> None:
        wished = route.request.post_data_json or {}
        route.continue_(post_data=json.dumps({**wished, "armies": ["hill-clans-100"], "battlefield": "open-field"}))

    page.route(re.compile(r"/api/matches(\?.*)?$"), wish)


def alone(page: Page) -> None:
    """Begins the game for one of the book that has one."""
    page.locator("label.book select").select_option(LFW)
    page.locator("[data-act=alone]").click()


LEFT_ALONE = "[data-rule='lfw.move.flight.order']"
"""What whoever stands his ground leaves to a standing order."""


def hold_out(page: Page) -> int:
    """Stands his ground until the match is over: asked once whether somebody flees, and never again. Gives how many units
    were deployed.
    """
    deployed = 0
    while True:
        page.locator(f"[data-question], {OVER}").first.wait_for()
        if is_over(page):
            return deployed
        deployed += page.locator(DEPLOYMENT).count()
        if page.locator(LEFT_ALONE).count() and page.locator("[data-act=routine]").count():
            question = asked(page)
            page.locator("[data-act=routine]").click()
            answered(page, question)
        else:
            step(page)


@pytest.mark.rule("lfw.scenario.flot-infini")
def test_a_scenario_for_one_is_played_to_its_end_by_clicking(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        with_a_small_army(page)
        alone(page)
        expect(page.locator("#question")).to_contain_text("At which edge does the tide arrive?")
        until(page, DEPLOYMENT)
        expect(page.locator("[aria-label='Turn left']")).to_have_count(0)  # no rule of this book minds a facing
        assert hold_out(page) == SMALL
        expect(page.locator("svg.table .figure")).not_to_have_count(0)
        expect(page.locator("svg.table .front")).to_have_count(0)
        expect(page.locator("#result")).to_contain_text(re.compile("The tide (was held|has swept)"))
        expect(page.get_by_role("button", name="Rematch", exact=True)).to_have_count(1)
        expect(page.get_by_role("button", name="sides swapped")).to_have_count(0)
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


def test_each_scenario_is_one_click_away_and_has_its_own_rules_alone(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.locator("label.book select").select_option(LFW)
        agreed = page.locator("fieldset.agreed")
        expect(agreed.get_by_role("spinbutton", name="Turns")).to_be_visible()
        expect(agreed.get_by_role("combobox", name=re.compile("^The tide"))).to_have_count(0)
        agreed.get_by_role("combobox", name="Scenario").select_option("flot-infini")
        expect(agreed.get_by_role("spinbutton", name="Turns")).to_have_count(0)
        agreed.get_by_role("combobox", name=re.compile("^The tide")).select_option("table")
        agreed.get_by_role("combobox", name="Scenario").select_option("none")
        expect(agreed.get_by_role("combobox", name=re.compile("^The tide"))).to_have_count(0)
        page.get_by_text("Scenarios against the computer").click()
        page.locator("[data-game='Scourge of the demons']").click()
        expect(page.locator("#question")).to_contain_text("deployed")
        expect(page.locator("[data-area=zone]")).to_have_count(2)  # the demons deploy nowhere


def test_a_declared_charge_is_an_arrow_at_whom_it_is_for(browser: Browser, service: Service) -> None:
    link = new_match(service, book=LFW, scene={"text": SCENE}, seats={"blue": {"player": "tactician"}})
    with visit(browser, service, seat(link["red"])) as page:
        until(page, "[data-rule='lfw.charge.declaration']")
        for option in ("Clan hunter", "Lamp witch", "nobody else"):
            page.locator(".option", has_text=option).first.click()
        arrow = page.locator("[data-area=line].side0")
        expect(arrow.locator("title")).to_have_text("charge declared by Clan hunter on Lamp witch")
        foe = box_of(page, "[data-figure=mage] .plinth")
        head = box_of(page, "[data-area=line].side0 .end")
        assert abs(head.centre[0] - foe.centre[0]) < foe.width / 2
        assert abs(head.y - (foe.y + foe.height)) < head.height / 2, "the head touches the base from below"


def test_names_of_zones_that_end_at_one_edge_stand_above_each_other(browser: Browser, service: Service) -> None:
    options = {"scenario": "assaut-sur-un-titan"}
    link = new_match(service, book=LFW, armies=[], battlefield=None, options=options)
    with visit(browser, service, seat(link["blue"])) as page:
        until(page, "[data-area=zone] text")
        for width, height in ((1400, 860), (390, 844)):  # the table lies on its side, or stands
            page.set_viewport_size({"width": width, "height": height})
            whole, zones = box_of(page, "svg.table"), page.locator("[data-area=zone] text")
            found = zones.evaluate_all(
                "all => all.map((one) => one.getBoundingClientRect()).map(({x, y, width, height}) => [x, y, width, height])"
            )
            one, other = sorted((Box(*box) for box in found), key=lambda box: box.y)
            assert one.y + one.height / 2 < other.y + other.height / 4
            assert all(whole.x <= box.x and box.x + box.width <= whole.x + whole.width for box in (one, other))
