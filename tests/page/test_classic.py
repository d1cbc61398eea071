"""Confrontation Classic on the page: a whole match by clicking, its sequences, spells and many options."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, expect
from tests.page.visits import answered, asked, box_of, is_over, play_on, seat, until, visit
from tests.server.service import Service, new_match

RANDOM = {"player": "random"}
ARMIES = ["lions-200", "gobelins-200"]
BATTLE: dict[str, Any] = {
    "book": "cc",
    "armies": [
        {
            "text": "{name: {fr: Garde, en: Guard}, people: lions, limit: 100, "
            "cards: [{profile: line-archer}, {profile: line-spearman, count: 2}]}"
        },
        {
            "text": "{name: {fr: Bande, en: Band}, people: orques, limit: 100, "
            "cards: [{profile: dune-warrior, count: 2}, {profile: dune-hunter}]}"
        },
    ],
    "battlefield": "drowned-ford",
    "options": {"turns": 3},
    "seats": {"blue": {"player": "tactician"}},
}
SEQUENCE = "[data-rule='cc.core.activation.sequence']"

MAGE = """
scene: {fr: Un souffle d'air, en: A breath of air}
book: cc
profiles:
  mage:
    {key: mage, name: {fr: Mage, en: Mage}, people: cynwalls, race: elf, rank: adept, movement: 10000, initiative: 4,
     attack: 3, strength: 3, defence: 3, resistance: 4, courage: 5, discipline: 4, power: 5, size: medium,
     base: {type: Rectangle, width: 2500, depth: 2500}, base_name: infantry, points: 40, elements: [air],
     paths: [elemental], spells: [
       {key: swift-winds, name: {fr: Vents vifs, en: Swift winds}, path: elemental, cost: [air], difficulty: 7,
        intensity: 2, range: 20000, target: friend, duration: turn, points: 8,
        effects: [{do: change, score: initiative, by: 2}]},
       {key: gust, name: {fr: Bourrasque, en: Gust}, path: elemental, cost: [air], difficulty: 7,
        intensity: 2, range: 20000, target: friend, duration: turn, points: 8,
        effects: [{do: change, score: attack, by: 1}]}]}
fighters:
  - {id: mage, side: red, profile: mage, at: [50, 15], facing: 900, now: {gems: [air, air, air]}}
  - {id: friend, side: red, at: [60, 15], facing: 900}
  - {id: raider, side: blue, at: [50, 45], facing: 2700}
start: {activate: mage}
stop: battle
"""


RICH = MAGE.replace("elements: [air],", "elements: [air, fire, light],").replace(
    "{gems: [air, air, air]}", "{gems: [air, fire, light], steps: 2}"
)
"""The mage is wounded, and has gems of several Elements."""

SKY = """
scene: {fr: Guetteurs, en: Lookouts}
book: cc
fighters:
  - {id: scout, side: red, at: [40, 20], facing: 900, effects: [cc.skill.eclaireur, cc.skill.eclaireur.hidden]}
  - {id: flier, side: red, at: [50, 20], facing: 900, changes: {flight: 20, skills: [Vol]}, now: {tier: 2}}
  - {id: raider, side: blue, at: [50, 45], facing: 2700}
start: {activate: flier}
stop: battle
"""


def test_marks_show_who_is_hidden_and_who_flies_how_high(browser: Browser, service: Service) -> None:
    links = new_match(service, book="cc", scene={"text": SKY}, seats={"blue": RANDOM})
    with visit(browser, service, seat(links["red"])) as page:
        expect(page.locator("[data-marks=scout] [data-mark=hidden]")).to_be_visible()
        expect(page.locator("[data-marks=flier] [data-mark=aloft-2]")).to_be_visible()
        expect(page.locator("[data-marks=raider]")).to_have_count(0)


def test_a_whole_match_of_confrontation_classic_by_clicking(browser: Browser, service: Service) -> None:
    """Three turns, from the zones to the panel that says who has won."""
    links = new_match(service, **BATTLE)
    with visit(browser, service, seat(links["red"]), locale="fr-FR") as page:
        until(page, SEQUENCE)
        expect(page.locator("#question")).to_contain_text("Votre séquence")
        expect(page.locator("[data-area=zone] text")).to_have_text(["zone de Rouge", "zone de Bleu"])
        until(page, "[data-rule='cc.core.activation.reserve']")
        expect(page.locator(".notes")).to_contain_text("à jouer")
        play_on(page)
        assert is_over(page)
        expect(page.locator("#result")).to_be_visible()
        expect(page.get_by_text("Jouée jusqu’au bout")).to_contain_text("tours")
        expect(page.get_by_text(re.compile("points? perdus?"))).to_have_count(2)


def test_a_sequence_is_laid_out_at_one_go(browser: Browser, service: Service) -> None:
    """What lies first is played first: the last card is brought to the front, and the order is told as it lies.

    However many cards there are.
    """
    large = ["gobelins-400", "lions-400"]
    links = new_match(
        service, book="cc", armies=large, battlefield="open-field", options={"turns": 1}, seats={"blue": RANDOM}
    )
    with visit(browser, service, seat(links["red"])) as page:
        until(page, SEQUENCE)
        cards = page.locator("[data-card]")
        count = cards.count()
        assert count > 9
        last = cards.last.get_attribute("data-card")
        for _ in range(count - 1):
            page.locator(f"[data-card='{last}'] button").first.click()
        laid = cards.evaluate_all("(all) => all.map((one) => one.querySelector('.label').textContent.trim())")
        assert cards.first.get_attribute("data-card") == last
        question = asked(page)
        page.locator("[data-act=arrange]").click()
        answered(page, question)
        expect(page.locator(".log")).to_contain_text("in this order: " + ", ".join(laid))


def test_a_spell_can_be_read_before_it_is_cast(browser: Browser, service: Service) -> None:
    links = new_match(service, book="cc", scene={"text": MAGE}, seats={"blue": RANDOM})
    with visit(browser, service, seat(links["red"])) as page:
        page.locator("[data-option=pass]").click()
        page.locator("[data-option=cast]").click()
        page.locator("[data-about$='swift-winds']").click()
        facts = page.locator(".facts")
        expect(facts).to_contain_text("Difficulty")
        expect(facts).to_contain_text("Range")
        expect(page.locator("[data-option$='swift-winds']")).to_be_visible()


def test_a_spell_can_be_read_at_every_question_about_it(browser: Browser, service: Service) -> None:
    links = new_match(service, book="cc", scene={"text": MAGE}, seats={"blue": RANDOM})
    with visit(browser, service, seat(links["red"])) as page:
        page.locator("[data-option=pass]").click()
        page.locator("[data-option=cast]").click()
        page.locator("[data-option$='swift-winds']").click()
        page.locator("[data-option=friend]").wait_for()
        page.get_by_role("button", name="About Swift winds").click()
        expect(page.locator(".facts")).to_contain_text("Range")
        page.locator("[data-option=friend]").click()
        expect(page.locator("#question")).to_contain_text("Swift winds at ")
        expect(page.get_by_role("button", name="About Swift winds")).to_be_visible()


def test_gems_hide_no_wounds(browser: Browser, service: Service) -> None:
    links = new_match(service, book="cc", scene={"text": RICH}, seats={"blue": RANDOM})
    with visit(browser, service, seat(links["red"])) as page:
        wound = box_of(page, "[data-marks=mage] .harm circle")
        stones = page.locator("[data-marks=mage] .stone circle")
        expect(stones).to_have_count(3)
        for stone in stones.all():
            found = stone.bounding_box()
            assert found is not None
            assert found["x"] >= wound.x + wound.width - 1 or found["y"] >= wound.y + wound.height - 1


def test_what_is_known_of_a_place_is_not_cut_off_on_a_phone(browser: Browser, service: Service) -> None:
    links = new_match(service, book="cc", scene={"text": MAGE}, seats={"blue": RANDOM})
    with visit(browser, service, seat(links["red"]), viewport={"width": 390, "height": 844}, locale="fr-FR") as page:
        page.locator("[data-option=pass]").click()
        page.locator("[data-option=walk]").click()
        page.locator("path.region").wait_for()
        mage = box_of(page, "[data-figure=mage] .plinth")
        page.mouse.click(mage.centre[0], mage.centre[1] - 40)
        known, table = box_of(page, ".beside"), box_of(page, "svg.table")
        assert table.x <= known.x
        assert known.x + known.width <= table.x + table.width


def test_ground_that_lights_up_moves_nothing_below_the_table(browser: Browser, service: Service) -> None:
    """Where the options are below it: what the light means has its line, whether there is any or not."""
    links = new_match(service, book="cc", scene={"text": MAGE}, seats={"blue": RANDOM})
    with visit(browser, service, seat(links["red"]), viewport={"width": 640, "height": 900}) as page:
        page.locator("[data-option=pass]").click()
        lit = page.get_by_text("it may go there")
        lit.wait_for()
        height = box_of(page, ".tools").height
        page.locator("[data-option=cast]").click()
        page.locator("[data-option$='swift-winds']").wait_for()
        expect(lit).to_have_count(0)
        assert box_of(page, ".tools").height == height


def test_chances_of_what_a_spell_never_does_are_not_listed(browser: Browser, service: Service) -> None:
    """How many gems make it likely to succeed; that its target is never wounded by it is no column."""
    links = new_match(service, book="cc", scene={"text": MAGE}, seats={"blue": RANDOM})
    with visit(browser, service, seat(links["red"])) as page:
        page.locator("[data-option=pass]").click()
        page.locator("[data-option=cast]").click()
        page.locator("[data-option$='swift-winds']").click()
        page.locator("[data-option=friend]").click()
        row = "[data-rule='cc.core.mana.mastery'] .option.compared[data-option='0']"
        page.locator(row).hover()
        aimed_at = box_of(page, row)
        expect(page.locator(".heads span")).to_have_count(2)
        assert box_of(page, row).y == aimed_at.y, "columns that fall away move nothing that one is about to press"
        expect(page.locator(".cell").first).to_contain_text("%")


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


def test_many_options_are_found_by_the_chapters_of_their_rules(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        page.get_by_role("combobox", name="Book").select_option("cc")
        rows = page.locator("fieldset.agreed .option")
        expect(rows.locator("visible=true")).to_have_count(1)
        chapters = page.locator("fieldset.agreed [data-chapter]")
        expect(chapters).to_have_count(7)
        melee = page.locator("[data-chapter='Melee and wounds']")
        expect(melee.locator("summary")).to_contain_text("10 rules")
        melee.locator("summary").click()
        expect(rows.locator("visible=true")).to_have_count(11)
        page.get_by_label("A worse wound replaces the one before").click()
        expect(melee.locator("summary")).to_contain_text("10 rules, one changed")
        expect(page.locator("fieldset.agreed")).to_contain_text("one of them is changed")
