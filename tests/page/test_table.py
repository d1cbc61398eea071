"""The table: what lies on it and who stands on it, told to whoever looks; what it shows of the rules, and how near."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page, expect
from tests.page.test_looks import faults
from tests.page.visits import DEPLOYMENT, answer, answered, asked, box_of, drawn, seat, until, visit
from tests.server.service import Service, new_match


def at_the_wall(service: Service, **wish: object) -> str:
    """The scene at the wall, red against a machine."""
    return seat(new_match(service, scene="at-the-wall", seats={"blue": {"player": "random"}}, **wish)["red"])


def terrain(page: Page) -> Locator:
    return page.locator("[data-ground]").first


def height(page: Page, what: str) -> float:
    """How high something is on the screen, in pixels."""
    return box_of(page, what).height


def test_terrain_has_a_card_for_mouse_and_keyboard_and_a_legend(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service)) as page:
        page.locator("[data-option=walk]").wait_for()
        card = page.locator("aside.hover")
        terrain(page).hover()
        expect(card).to_contain_text("high")
        name = card.locator("header strong").inner_text()
        page.mouse.move(3, 3)
        expect(card).to_have_count(0)
        page.locator("svg.table").press("t")
        expect(card.locator("header strong")).to_have_text(name)
        expect(terrain(page).and_(page.locator(".seen"))).to_have_count(1)
        assert faults(page) == []
        page.get_by_role("button", name="What is what").click()
        legend = page.locator("aside.legend")
        expect(legend).to_contain_text(name)
        assert faults(page) == []
        legend.get_by_role("button", name="nobody gets across").first.click()
        expect(page.locator("dialog[open]")).to_contain_text("c2.table.movement")


def test_a_figure_shows_its_values_as_they_are_now_and_what_has_bent_them(browser: Browser, service: Service) -> None:
    """Who is charged is the worse for it: INI, ATT and DEF are one lower until the end of the turn."""
    with visit(browser, service, at_the_wall(service)) as page:
        page.locator("[data-option=charge]").wait_for()
        page.locator("[data-figure=guard]").click()
        card = page.locator("aside.hover")
        expect(card).to_contain_text("Initiative")
        expect(card.locator(".now")).to_have_count(0)
        page.locator("[data-option=charge]").click()
        page.locator("[data-option=guard]").click()
        page.locator(DEPLOYMENT).wait_for()
        question = asked(page)
        answer(page)
        answered(page, question)
        expect(card.locator("button.now")).to_have_count(3)
        expect(card.locator("header strong")).to_have_text("Guard")
        assert faults(page) == []
        card.locator("button.now").first.click()
        expect(card.locator("table")).to_contain_text("−1")
        card.locator("table button").first.click()
        expect(page.locator("dialog[open] h2")).not_to_be_empty()


def test_nothing_lies_on_the_table_but_what_belongs_there(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service)) as page:
        page.locator("[data-option=walk]").wait_for()
        cloth, tools = box_of(page, ".cloth"), box_of(page, ".tools")
        assert tools.y >= cloth.y + cloth.height


def test_names_keep_their_size_however_near_one_looks(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service)) as page:
        page.locator("[data-figure=swordsman]").click()
        before = height(page, "[data-marks=swordsman] .name")
        for _ in range(6):
            page.get_by_role("button", name="Nearer", exact=True).click()
        page.get_by_role("button", name="Nearer to what is asked about").click()
        drawn(page)
        after = height(page, "[data-marks=swordsman] .name")
        assert abs(after - before) < 2
        page.get_by_role("button", name="The whole table").click()
        assert abs(height(page, "[data-marks=swordsman] .name") - before) < 2


def test_no_two_names_have_the_same_letters(browser: Browser, service: Service) -> None:
    match = new_match(service, armies=["wolfen-200", "gobelins-200"], seats={"blue": {"player": "random"}})
    with visit(browser, service, seat(match["red"]), locale="fr-FR") as page:
        until(page, "[data-rule='c2.move.one-type']")
        letters = page.locator(".figure").evaluate_all(
            """(all) => all.map((one) => /side./.exec(one.getAttribute("class"))[0]
                + one.querySelector(".letters").textContent)"""
        )
        assert len(letters) > 8
        assert len(set(letters)) == len(letters)


def test_names_that_begin_alike_have_letters_of_their_own(browser: Browser, service: Service) -> None:
    """ "Chef de clan", "Chasseur de clan", "Chamane de clan": as many letters of the first word as tell them apart."""
    units = [("chief", "clan-chief"), ("hunter", "clan-hunter"), ("shaman", "clan-shaman")]
    lines = [f"  - {{id: {id}, profile: {key}, side: red, at: [{4 * i + 4}, 8]}}" for i, (id, key) in enumerate(units)]
    scene = "\n".join(
        ["scene: Clan", "book: lfw", "units:", *lines, "  - {id: foe, side: blue, at: [12, 20]}", "start: turn"]
    )
    links = new_match(service, book="lfw", scene={"text": scene})
    with visit(browser, service, seat(links["red"]), locale="fr-FR") as page:
        letters = [page.locator(f"[data-figure={id}] .letters").text_content() for id, _ in units]
        assert len({*letters}) == 3, letters


def test_cripples_bear_a_letter_and_are_named_where_one_points_at_them(browser: Browser, service: Service) -> None:
    scene = """
scene: Cripples
book: lfw
units:
  - {id: one, side: red, at: [8, 8], now: {life: 1, crippled: slow_and_clumsy}}
  - {id: two, side: red, at: [12, 8], now: {life: 2}}
  - {id: foe, side: blue, at: [12, 20]}
start: turn
"""
    links = new_match(service, book="lfw", scene={"text": scene})
    with visit(browser, service, seat(links["red"])) as page:
        badges = [page.locator(f"[data-marks={id}] .harm text").text_content() for id in ("one", "two")]
        assert badges == ["C", "W"]
        page.locator("[data-figure=one]").hover()
        expect(page.locator("[data-marks=one] .said")).to_have_text("crippled · slow · clumsy")


def test_ground_that_hangs_on_more_than_its_place_is_hatched_and_said_so(browser: Browser, service: Service) -> None:
    match = new_match(service, battlefield="walled-farm", seats={"blue": {"player": "random"}})
    with visit(browser, service, seat(match["red"])) as page:
        until(page, DEPLOYMENT)
        page.locator("path.perhaps").wait_for()
        expect(page.locator(".key")).to_contain_text("it may go there")
        expect(page.locator(".key")).to_contain_text("perhaps")


def test_the_tape_says_from_where_to_where_it_measures(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service, free_measuring=True)) as page:
        page.locator("[data-option=walk]").wait_for()
        page.locator("[data-shade]").first.wait_for()  # from now on the figure could be dragged there, too
        page.get_by_role("button", name="Measuring tape").click()
        one, other = (box_of(page, f"[data-figure={id}] .base").centre for id in ("swordsman", "guard"))
        page.mouse.move(*one)
        page.mouse.down()
        page.mouse.move(one[0], one[1] - 45, steps=4)
        expect(page.locator(".measure")).to_contain_text("point to point")
        page.mouse.move(*other, steps=4)
        expect(page.locator(".measure")).to_contain_text("edge to edge")
        page.mouse.up()
