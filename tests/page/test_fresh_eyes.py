"""What a fresh pair of eyes stumbled over: what is cut off, covered or looks alike, what moves under the pointer."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from tests.page.test_odds import foretold
from tests.page.visits import asked, box_of, drawn, seat, until, visit
from tests.server.service import Service, new_match

from escarmouche import rulebooks

MACHINE = {"player": "random"}
SCENES = Path(rulebooks.__file__).parent
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def at_the_wall(service: Service) -> str:
    return seat(new_match(service, scene="at-the-wall", seats={"blue": MACHINE})["red"])


def test_odds_that_arrive_move_no_option_under_the_pointer(browser: Browser, service: Service) -> None:
    """However many lines they take: they unfold once the pointer has left."""
    late: list[tuple[WebSocketRoute, dict[str, Any]]] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def tell(raw: str | bytes) -> None:
            message = json.loads(raw)
            if message["type"] == "odds":
                late.append((socket, message))
            else:
                socket.send(raw)

        server.on_message(tell)

    likely = [
        {"figure": figure, "condition": "prone, stunned, shaken", "chance": 0.4, "worse": True, "out": False}
        for figure in ("guard", "bowman", "swordsman")
    ]
    with visit(browser, service) as page:
        page.route_web_socket(re.compile(r"/socket\?"), between)
        page.goto(f"{service.url}/{at_the_wall(service)}")
        page.locator(".foreseen").first.wait_for()
        last = page.locator("[data-option]").last
        last.hover()
        while not late:
            page.wait_for_timeout(50)
        drawn(page)
        before = last.bounding_box()
        socket, message = late[0]
        socket.send(json.dumps(foretold(message, True, {"walk": likely, "run": likely})))
        expect(page.locator("[data-option=walk] .lines")).to_contain_text("40")
        drawn(page)
        assert last.bounding_box() == before
        page.mouse.move(5, 5)
        expect(page.locator("[data-option=walk] .lines")).not_to_have_class(re.compile("held"))
        page.wait_for_function(
            """() => {
                const lines = document.querySelector("[data-option=walk] .lines");
                return lines.scrollHeight <= lines.clientHeight + 1;
            }"""
        )


def test_a_phone_says_that_the_note_above_the_table_goes_on_and_shows_it(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service), **PHONE, locale="fr-FR") as page:
        notes = page.locator(".notes")
        notes.wait_for()
        assert notes.evaluate("(one) => getComputedStyle(one).textOverflow") == "ellipsis"
        notes.tap()
        expect(notes).to_have_attribute("aria-expanded", "true")
        assert notes.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")


def test_the_heading_of_a_match_is_french(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service), locale="fr-FR") as page:
        expect(page.locator("h1")).to_contain_text("Confrontation 2\N{NO-BREAK SPACE}: Rouge")


def test_no_heading_of_the_story_cuts_the_line_beneath(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"red": MACHINE, "blue": MACHINE}, options={"turns": 2})
    with visit(browser, service, seat(links[""]), viewport={"width": 1366, "height": 768}) as page:
        page.locator("main.match:not([data-over=''])").wait_for()
        page.locator(".log .line").nth(20).wait_for()
        drawn(page)
        cut: int = page.evaluate(
            """() => {
                const list = document.querySelector(".log"), top = list.getBoundingClientRect().top;
                const heads = [...list.querySelectorAll(".chapter")].map((one) => one.getBoundingClientRect());
                const edge = Math.max(top, ...heads.filter((one) => one.top <= top + 1).map((one) => one.bottom));
                const lines = [...list.querySelectorAll(".line")].map((one) => one.getBoundingClientRect());
                return lines.slice(0, -1).filter((one) => one.top < edge - 1.5 && one.bottom > edge + 1.5).length;
            }"""
        )
        assert cut == 0


def test_my_games_tells_a_scene_from_its_rematch(browser: Browser, service: Service) -> None:
    links = new_match(service, scene="at-the-wall", seats={"blue": MACHINE})
    service.http.post(f"/api/seats/{links['red']}/concede")
    again = service.http.post(f"/api/seats/{links['red']}/rematch").json()
    games = [
        {"match": str(number), "links": [token], "watch": "", "invite": {}}
        for number, token in enumerate((links["red"], again["link"]))
    ]
    with visit(browser, service) as page:
        page.evaluate("(games) => localStorage.setItem('escarmouche.games', games)", json.dumps(games))
        page.reload()
        told = page.locator("[data-kind]")
        expect(told).to_have_count(2)
        words = told.all_inner_texts()
        assert all("Scene" in one for one in words)
        assert ["Rematch" in one for one in sorted(words, key=lambda one: "Rematch" in one)] == [False, True]


def test_the_lobby_has_armies_by_people_and_says_what_they_bring(browser: Browser, service: Service) -> None:
    with visit(browser, service) as page:
        army = page.locator(".side0").get_by_label("Army")
        army.wait_for()
        groups: dict[str, list[str]] = army.evaluate(
            "(one) => Object.fromEntries([...one.querySelectorAll('optgroup')].map("
            "(group) => [group.label, [...group.children].map((option) => option.label)]))"
        )
        assert len(groups) >= 4
        assert all(groups.values())
        assert any("with magic" in label for labels in groups.values() for label in labels)
        assert any("with engines" in label for labels in groups.values() for label in labels)


def test_a_rule_that_names_another_leads_there_by_its_title(browser: Browser, service: Service) -> None:
    rules = service.http.get("/api/rules", params={"book": "c2", "text": "c2."}).json()
    with visit(browser, service, at_the_wall(service)) as page:
        page.locator("[data-act=why]").wait_for()
        asked(page)
        naming = next(rule for rule in rules if rule["mentions"])
        page.route("**/api/rules/*", lambda route: route.fulfill(json=naming))
        page.locator("[data-act=why]").click()
        link = page.locator(f"[data-rule-link='{naming['mentions'][0]['id']}']").first
        expect(link).to_have_text(naming["mentions"][0]["title"])


def test_standing_orders_say_which_answer_is_the_usual_one(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service)) as page:
        asked(page)
        page.get_by_role("button", name="Menu").click()
        order = page.locator(".choices [data-rule='c2.dice.six']")
        expect(order.locator("[data-usual]")).to_have_text("throws the 6 again as long as the score falls short")


def in_the_way(page: Page) -> list[str]:
    """The numbers on the table that lie over another figure, or over one another."""
    found: list[str] = page.evaluate(
        """() => {
            const boxes = (all) => [...document.querySelectorAll(all)].map((one) => [one, one.getBoundingClientRect()]);
            const across = (a, b) => a.left < b.right - 1 && b.left < a.right - 1;
            const meet = (a, b) => across(a, b) && a.top < b.bottom - 2 && b.top < a.bottom - 2;
            const odds = boxes("[data-odds]"), figures = boxes("[data-figure] .plinth");
            const other = (one, figure) => figure.closest("[data-figure]").dataset.figure !== one.dataset.odds;
            return odds.flatMap(([one, box]) => [
                ...figures.filter(([figure, there]) => other(one, figure) && meet(box, there)),
                ...odds.filter(([number, there]) => number !== one && meet(box, there)),
            ].map(() => one.dataset.odds));
        }"""
    )
    return found


CROWD = """
scene: {fr: Trois côte à côte, en: Three abreast}
book: ddm
drawing: |
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  A . . . G . . . . . . . . . . .
  . . . . H . . . . . . . . . . .
  . . . . K . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
creatures:
  - {id: a, warband: red, changes: {hp: 60, commander: 2, speed: 6}}
  - {id: g, warband: blue, changes: {hp: 60, commander: 2, speed: 6}}
  - {id: h, warband: blue, changes: {hp: 60, commander: 2, speed: 6}}
  - {id: k, warband: blue, changes: {hp: 60, commander: 2, speed: 6}}
start: {phase: red}
stop: game
"""


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desk", "phone"])
def test_odds_on_the_table_lie_over_no_neighbour(browser: Browser, service: Service, settings: dict[str, Any]) -> None:
    links = new_match(service, book="ddm", scene={"text": CROWD}, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"]), **settings) as page:
        page.locator("[data-option=a], [data-option=walk]").first.wait_for()
        x, y = box_of(page, "[data-figure=a] .base").centre
        page.mouse.click(x, y)
        expect(page.locator("[data-odds]")).to_have_count(3)
        drawn(page)
        assert in_the_way(page) == []


TURNED = {
    "c2": ("at-the-wall", r"(id: swordsman.*?facing: )90", "[data-closed='c2.move.charge.declare']"),
}


@pytest.mark.parametrize("book", TURNED)
def test_a_figure_that_can_not_charge_because_of_its_facing_says_so(
    browser: Browser, service: Service, book: str
) -> None:
    """The same figure that may charge as the scene has it, with its back to the enemy."""
    name, facing, why = TURNED[book]
    text = (SCENES / book / "content" / "scenes" / f"{name}.scene.yaml").read_text(encoding="utf-8")
    turned = re.sub(facing, r"\g<1>270", text, count=1)
    assert turned != text
    links = new_match(service, book=book, scene={"text": f"book: {book}\n{turned}"}, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        closed = page.locator(why)
        expect(closed).to_contain_text("charges")
        expect(closed).to_contain_text("behind")
        expect(page.locator("[data-option=charge]")).to_have_count(0)
        closed.get_by_role("button").click()
        expect(page.get_by_role("dialog")).to_contain_text("180 degree")


def test_the_reach_of_a_move_is_lit_while_one_looks_at_it(browser: Browser, service: Service) -> None:
    with visit(browser, service, at_the_wall(service)) as page:
        page.locator("[data-option=run]").hover()
        expect(page.locator("[data-shade]")).to_have_count(1)
        run = box_of(page, "[data-shade]")
        page.locator("[data-option=walk]").hover()
        page.wait_for_function(
            "(width) => document.querySelector('[data-shade]').getBoundingClientRect().width < 0.7 * width",
            arg=run.width,
        )


def test_a_card_that_may_be_played_or_kept_is_shown(browser: Browser, service: Service) -> None:
    links = new_match(service, armies=["wolfen-200", "gobelins-200"], seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        until(page, "[data-rule='c2.approach.reserve']:has([data-option=reserve])")
        name = page.locator("#question").inner_text().partition(":")[0].partition(" ×")[0]
        expect(page.locator("aside").first).to_contain_text(name)
        expect(page.locator("aside dl.short div").first).to_be_visible()


def test_what_an_enemy_threatens_is_shown_where_one_may_measure(browser: Browser, service: Service) -> None:
    wish = {"scene": "at-the-wall", "seats": {"blue": MACHINE}}
    links = new_match(service, **wish, free_measuring=True)
    with visit(browser, service, seat(links["red"])) as page:
        page.locator("[data-figure=bowman]").click()
        page.locator("[data-act=threats]").check()
        expect(page.locator(".band")).to_have_count(4)
        page.locator("[data-act=threats]").uncheck()
        expect(page.locator(".band")).to_have_count(0)
        question = asked(page)
        page.locator("[data-figure=beast].pickable").click(button="right")  # a click would attack it
        expect(page.locator("aside header").first).to_contain_text("Beast")
        page.locator("[data-act=threats]").check()
        expect(page.locator(".ways")).to_have_count(0)
        assert asked(page) == question
    links = new_match(service, **wish)
    with visit(browser, service, seat(links["red"])) as page:
        page.locator("[data-figure=bowman]").click()
        page.locator("aside dl.long div").first.wait_for()
        expect(page.locator("[data-act=threats]")).to_have_count(0)


# -- small screens -----------------------------------------------------------------------------------------------------

DUEL = """
scene: {fr: Deux contre un, en: Two against one}
book: cc
fighters:
  - id: hero
    side: red
    at: [4, 30]
    facing: 900
    changes: {name: {fr: Héroïne des marches, en: Heroine of the marches}}
    now: {steps: 2}
  - {id: raider, side: blue, touching: hero, at: [4, 40], now: {steps: 1}}
  - {id: far, side: blue, at: [90, 50], facing: 1800}
start: {fight: hero -> raider}
stop: battle
"""


def duel(service: Service) -> str:
    links = new_match(service, book="cc", scene={"text": DUEL}, seats={"blue": MACHINE})
    return seat(links["red"])


def test_a_page_that_is_opened_in_a_fight_shows_it_as_near_as_it_has_room(browser: Browser, service: Service) -> None:
    """On a phone the view goes along with what is asked, also with what was asked before the table had its size."""
    with visit(browser, service, duel(service), **PHONE) as page:
        asked(page)  # perhaps about a six of the initiative of the fight, which is thrown for one of them
        page.wait_for_function(
            "() => document.querySelector('[data-figure=hero] .plinth').getBoundingClientRect().width > 20"
        )


def test_wounds_cover_no_letters_where_bases_are_smaller_than_both(browser: Browser, service: Service) -> None:
    with visit(browser, service, duel(service), **PHONE) as page:
        asked(page)
        page.locator("[data-figure=hero]").wait_for()
        page.get_by_role("button", name="The whole table").tap()
        page.wait_for_function(
            "() => document.querySelector('[data-figure=hero] .plinth').getBoundingClientRect().width < 14"
        )
        covered: bool = page.evaluate(
            """() => {
                const badge = document.querySelector("[data-marks=hero] .harm circle").getBoundingClientRect();
                const word = document.querySelector("[data-figure=hero] .letters").getBoundingClientRect();
                const [x, y] = [word.x + word.width / 2, word.y + word.height / 2];
                return badge.left < x && x < badge.right && badge.top < y && y < badge.bottom;
            }"""
        )
        assert not covered


def test_a_name_at_the_edge_of_the_view_is_shown_whole(browser: Browser, service: Service) -> None:
    with visit(browser, service, duel(service), viewport={"width": 700, "height": 900}) as page:
        asked(page)
        page.locator("[data-figure=hero]").hover()
        name, view = box_of(page, "[data-marks=hero] .name"), box_of(page, "svg.table")
        assert name.x >= view.x
        assert name.x + name.width <= view.x + view.width


def test_what_is_marked_on_the_ground_ends_where_the_table_ends(browser: Browser, service: Service) -> None:
    links = new_match(service, seats={"blue": MACHINE})
    with visit(browser, service, seat(links["red"])) as page:
        ground = page.locator(".area.zone .ground").first
        ground.wait_for()
        assert "#cloth" in ground.evaluate("(one) => getComputedStyle(one).clipPath")
        cloth, felt = (
            page.locator(one).first.evaluate("(one) => [one.width.baseVal.value, one.height.baseVal.value]")
            for one in ("#cloth rect", "rect.felt")
        )
        assert cloth == felt


def test_a_state_one_may_be_rid_of_is_told_with_how_likely_it_stays(browser: Browser, service: Service) -> None:
    """Of somebody in rout who may rally: that he may still be in rout then, not that he will be nothing else."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def tell(raw: str | bytes) -> None:
            message = json.loads(raw)
            if message["type"] == "odds":
                here = {"figure": "guard", "worse": False, "out": False}
                likely = [{**here, "condition": "in rout", "chance": 0.25}, {**here, "condition": "", "chance": 0.75}]
                message = foretold(message, True, {"walk": likely, "run": likely})
            socket.send(json.dumps(message))

        server.on_message(tell)

    with visit(browser, service) as page:
        page.route_web_socket(re.compile(r"/socket\?"), between)
        page.goto(f"{service.url}/{at_the_wall(service)}")
        expect(page.locator("[data-option=walk] .lines")).to_contain_text("in rout 25")
