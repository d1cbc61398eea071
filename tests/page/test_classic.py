"""Confrontation Classic on the page: a whole match by clicking, its many options, and who only turns."""

from __future__ import annotations

from playwright.sync_api import Browser, expect
from tests.page.visits import answered, asked, is_over, play_on, seat, until, visit
from tests.server.service import Service, new_match

RANDOM = {"player": "random"}
ARMIES = ["lions-200", "gobelins-200"]


def test_a_whole_match_of_confrontation_classic_by_clicking(browser: Browser, service: Service) -> None:
    links = new_match(
        service, book="cc", armies=ARMIES, battlefield="open-field", options={"turns": 1}, seats={"blue": RANDOM}
    )
    with visit(browser, service, seat(links["red"]), locale="fr-FR") as page:
        until(page, "[data-rule='cc.core.activation.sequence']")
        expect(page.locator("#question")).to_contain_text("Votre séquence")
        until(page, "[data-rule='cc.core.activation.reserve']")
        expect(page.locator(".notes")).to_contain_text("cartes à jouer")
        play_on(page)
        assert is_over(page)
        expect(page.locator("#result")).to_be_visible()


def test_who_turns_on_the_spot_faces_what_is_pointed_at(browser: Browser, service: Service) -> None:
    links = new_match(
        service, book="cc", armies=ARMIES, battlefield="open-field", options={"turns": 1}, seats={"blue": RANDOM}
    )
    with visit(browser, service, seat(links["red"])) as page:
        until(page, "[data-option=turn]")
        question = asked(page)
        page.locator("[data-option=turn]").click()
        answered(page, question)
        page.locator("[data-rule='cc.core.move.orientation']").wait_for()
        expect(page.get_by_text("Point at what it is to face")).to_be_visible()
        page.locator("[data-judged=true]").wait_for()
        where = page.locator("[data-grip=ghost]")
        stands = where.get_attribute("transform")
        page.locator("svg.table").press("ArrowLeft")
        expect(where).not_to_have_attribute("transform", stands or "")
        question = asked(page)
        page.get_by_role("button", name="This way").click()
        answered(page, question)
        expect(page.locator(".log")).to_contain_text("turns")


def test_of_many_options_the_first_are_seen_and_the_others_unfold(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.get_by_role("combobox", name="Book").select_option("cc")
        rows = page.locator("fieldset.agreed .option")
        expect(rows.locator("visible=true")).to_have_count(6)
        page.locator("fieldset.agreed summary").click()
        expect(rows.locator("visible=true")).to_have_count(rows.count())
        assert rows.count() > 20
