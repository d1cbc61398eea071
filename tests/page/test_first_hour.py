"""What somebody sees who plays for the first time, above all on a phone: whom it is about, where he may go."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from tests.page.visits import asked, box_of, drawn, seat, until, visit
from tests.server.service import Service, new_match

MACHINE = {"player": "random"}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

FLOOR = "  " + " ".join("." * 28)
GRID = """
scene: {{fr: Sur un téléphone, en: On a phone}}
book: ddm
drawing: |
{rows}
creatures:
  - {{id: a, warband: red, changes: {{hp: 60, commander: 2, speed: 8, ranged: "+6 (5)", name: {{fr: Arbalétrier des portes, en: Crossbowman of the gates}}}}}}
  - {{id: b, warband: red, changes: {{hp: 60, commander: 9}}}}
  - {{id: g, warband: blue, changes: {{hp: 60, commander: 2}}}}
start: {start}
stop: game
"""  # noqa: E501


def grid(service: Service, start: str) -> str:
    """A large grid: two of red beside each other far to the left, one of blue far to the right."""
    rows = [FLOOR] * 22
    rows[7] = "  . . . . . A . " + " ".join("." * 21)
    rows[8] = "  . . . . . . B " + " ".join("." * 21)
    rows[11] = "  " + " ".join("." * 18) + " G " + " ".join("." * 9)
    text = GRID.format(rows="\n".join(rows), start=start)
    return seat(new_match(service, book="ddm", scene={"text": text}, seats={"blue": MACHINE})["red"])


IN_VIEW = """(what) => {
    const view = document.querySelector("svg.table").getBoundingClientRect();
    const all = [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
    const inside = ({ left, right, top, bottom }) => left >= view.left && right <= view.right && top >= view.top && bottom <= view.bottom;
    return all.length > 0 && all.every(inside);
}"""  # noqa: E501


WIDTHS = "(all) => all.map((one) => one.getBoundingClientRect().width)"


def in_view(page: Page, what: str) -> None:
    """Waits until all of what is drawn on the table lies within what is shown of the table."""
    page.wait_for_function(IN_VIEW, arg=what)


def test_on_a_phone_those_whom_an_option_names_are_in_view(browser: Browser, service: Service) -> None:
    with visit(browser, service, grid(service, "{act: a}"), **PHONE) as page:
        expect(page.locator(".option", has_text="shoot")).to_have_count(1)
        in_view(page, "[data-figure=a] .plinth, [data-figure=g] .plinth")
        assert box_of(page, "[data-figure=a] .plinth").width > 14


def test_on_a_phone_all_squares_that_may_be_pointed_at_are_in_view(browser: Browser, service: Service) -> None:
    with visit(browser, service, grid(service, "{act: a}"), **PHONE) as page:
        page.locator(".option", has_text="move").first.tap()
        expect(page.locator("[data-kind=placement]")).to_have_count(1)
        in_view(page, "path.reach")


def test_a_name_lies_over_nobody_who_may_be_pointed_at(browser: Browser, service: Service) -> None:
    with visit(browser, service, grid(service, "{phase: red}"), **PHONE) as page:
        page.locator("[data-figure=b].pickable").wait_for()
        page.locator("[data-option=a]").focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowUp")
        page.locator("[data-marks=a] .name").wait_for()
        drawn(page)
        covers: bool = page.evaluate(
            """() => {
                const [name, base] = ["[data-marks=a] .name", "[data-figure=b] .plinth"].map((one) => document.querySelector(one).getBoundingClientRect());
                return name.left < base.right && base.left < name.right && name.top < base.bottom - 2 && base.top + 2 < name.bottom;
            }"""  # noqa: E501
        )
        assert not covers


def test_the_initiative_of_both_sides_lies_on_the_table(browser: Browser, service: Service) -> None:
    """What is thrown for a side is for nobody who stands there: the dice of one take not the place of the other's."""
    with visit(browser, service, grid(service, "{phase: red}"), **PHONE) as page:
        until(page, "[data-rule='ddm.round.initiative-choice']")
        expect(page.locator("[data-throw][data-for='']")).to_have_count(2)


def test_the_next_question_is_brought_into_sight_after_an_answer_far_down(browser: Browser, service: Service) -> None:
    with visit(browser, service, grid(service, "{phase: red}"), **PHONE) as page:
        page.locator("[data-option=a]").wait_for()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.evaluate("document.querySelector('[data-option=a]').click()")
        page.locator("#question", has_text="What does").wait_for()
        page.wait_for_function(
            """() => {
                const [board, words] = [".board", "#question"].map((one) => document.querySelector(one).getBoundingClientRect());
                return words.top >= board.bottom && words.bottom <= innerHeight;
            }"""  # noqa: E501
        )


TILES = """
scene: {fr: Quelle plaque, en: Which tile}
book: ddm
drawing: |
  1 1 1 . . . . . . . . . . . . .
  1 . . . . . . . . . . . . . . .
  1 . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . 2
  . . . . . . . . . . . . . . . 2
  . . . . . . . . . . . . . 2 2 2
tiles:
  camp: |
    X X X .
    X . . .
    X . . .
    . . . ~
kits:
  red: {assembly: camp, features: [slaughterhouse, brambles]}
  blue: {assembly: camp, features: [brambles]}
creatures:
  - {id: a, warband: red}
  - {id: g, warband: blue}
start: {tiles: red}
stop: game
"""


def test_the_words_of_options_with_pictures_are_not_broken(browser: Browser, service: Service) -> None:
    links = new_match(service, book="ddm", scene={"text": TILES}, seats={"blue": MACHINE}, real_table=True)
    with visit(browser, service, seat(links["red"]), **PHONE) as page:
        until(page, "[data-rule='ddm.setup.feature-tile.order']")
        page.locator(".option.pictured").first.wait_for()
        assert min(page.locator(".option.pictured").evaluate_all(WIDTHS)) > 250


def test_on_a_phone_the_book_is_chosen_before_what_is_played(browser: Browser, service: Service) -> None:
    with visit(browser, service, **PHONE) as page:
        chosen, quick = box_of(page, ".hero select"), box_of(page, "[data-act=quick]")
        assert chosen.y + chosen.height <= quick.y
        assert quick.y + quick.height <= PHONE["viewport"]["height"]


def test_the_keys_go_on_in_a_replay_that_is_opened(browser: Browser, service: Service) -> None:
    with visit(browser, service, grid(service, "{phase: red}")) as page:
        page.locator("[data-option=a]").wait_for()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Replay").click()
        expect(page.locator(".replay")).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()


# -- what is told on the table -----------------------------------------------------------------------------------------


def told_otherwise(page: Page, change: Callable[[dict[str, Any]], None]) -> None:
    """Has the page told of another table than that of the server."""

    def plug_in(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def hear(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "update" and said["now"]:
                change(said["now"]["table"])
            route.send(json.dumps(said))

        server.on_message(hear)

    page.route_web_socket("**/socket*", plug_in)


COVERS = """([one, other]) => {
    const boxes = (what) => [...document.querySelectorAll(what)].map((found) => found.getBoundingClientRect());
    return boxes(one).some((a) => boxes(other).some((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
}"""  # noqa: E501


def covers(page: Page, one: str, other: str) -> bool:
    """Whether anything that is drawn of one kind lies over anything of another."""
    drawn(page)
    found: bool = page.evaluate(COVERS, [one, other])
    return found


def test_marks_do_not_hide_the_letters_of_a_figure(browser: Browser, service: Service) -> None:
    def mark(table: dict[str, Any]) -> None:
        for figure in table["figures"]:
            figure["marks"] = ["stunned", "shaken", "spell"]
            figure["harm"] = 1 if figure["id"] == "a" else 0
            figure["name"] = "Piquier Lourd 3"

    with visit(browser, service) as page:
        told_otherwise(page, mark)
        page.goto(f"{service.url}/{grid(service, '{act: a}')}")
        page.locator("[data-marks=a] [data-mark=spell]").wait_for()
        for figure in "abg":
            assert not covers(page, f"[data-marks={figure}] [data-mark]", f"[data-figure={figure}] .letters")
            assert not covers(page, f"[data-marks={figure}] [data-mark]", f"[data-marks={figure}] .harm")


def test_the_name_of_a_zone_lies_beside_those_who_stand_in_it(browser: Browser, service: Service) -> None:
    def stand(table: dict[str, Any]) -> None:
        table["figures"][0].update(at=[table["width"] // 2, 1200], facing=0)

    with visit(browser, service) as page:
        told_otherwise(page, stand)
        page.goto(f"{service.url}/{seat(new_match(service, seats={'blue': MACHINE})['red'])}")
        page.locator("[data-area=zone] text").first.wait_for()
        page.locator("[data-figure] .plinth").first.wait_for()
        assert not covers(page, "[data-area=zone] text", "[data-figure] .plinth")


def test_the_name_of_who_is_looked_at_lies_over_no_neighbour(browser: Browser, service: Service) -> None:
    def crowd(table: dict[str, Any]) -> None:
        a, b, _ = table["figures"]
        b["at"] = [a["at"][0], a["at"][1] - table["grid"]["side"]]

    with visit(browser, service) as page:
        told_otherwise(page, crowd)
        page.goto(f"{service.url}/{grid(service, '{act: a}')}")
        page.mouse.move(*box_of(page, "[data-figure=a] .base").centre)
        page.locator("[data-marks=a] .name").wait_for()
        assert not covers(page, "[data-marks=a] .name", "[data-figure=b] .plinth")


def test_whoever_points_where_a_figure_can_not_go_is_told_why(browser: Browser, service: Service) -> None:
    """It stays chosen."""
    with visit(browser, service, grid(service, "{phase: red}")) as page:
        page.locator('[data-ready="true"]').wait_for()
        page.mouse.click(*box_of(page, "[data-figure=b] .base").centre)
        page.locator("[data-shade]").first.wait_for()
        page.wait_for_timeout(400)  # a click meant for what was shown before does nothing
        floor = box_of(page, "rect.floor")
        page.mouse.click(floor.x + floor.width - 5, floor.y + floor.height - 5)
        expect(page.locator(".pointing .trouble")).not_to_be_empty()
        expect(page.locator("[data-chosen=b]")).to_have_count(1)


def test_an_option_shows_where_its_figure_could_go(browser: Browser, service: Service) -> None:
    with visit(browser, service, grid(service, "{phase: red}")) as page:
        expect(page.locator("[data-shade]")).to_have_count(2)  # of the option that has the focus
        option = page.locator(".option").first
        expect(option).to_contain_text("wounded")  # what is foretold makes options taller, and those below move
        option.evaluate("(option) => option.blur()")
        expect(page.locator("[data-shade]")).to_have_count(0)
        option.hover()
        expect(page.locator("[data-shade]")).to_have_count(2)


def test_a_finger_that_is_held_opens_a_card_in_any_browser(browser: Browser, service: Service) -> None:
    """Not every browser has its own event for it."""
    with visit(browser, service, grid(service, "{act: a}"), **PHONE) as page:
        page.evaluate("addEventListener('contextmenu', (event) => event.stopImmediatePropagation(), true)")
        page.locator("[data-figure=g].pickable").wait_for()
        question = asked(page)
        x, y = box_of(page, "[data-figure=g] .base").centre
        touch = page.context.new_cdp_session(page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        expect(page.locator("aside[aria-label=G]")).to_be_visible()
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(300)
        assert asked(page) == question


def test_beside_a_low_table_the_options_have_the_room(browser: Browser, service: Service) -> None:
    low: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
    with visit(browser, service, grid(service, "{phase: red}"), **low) as page:
        card = page.locator(".briefing")
        expect(card.locator("dt")).to_have_text(["Who", "Where", "What wins", "How long"])
        assert box_of(page, ".briefing").height < 120
        card.locator(".unfold").click()
        expect(card.locator("dt").first).to_be_visible()


def test_letters_can_be_read_on_a_phone_at_a_real_table(browser: Browser, service: Service) -> None:
    def deploy(table: dict[str, Any]) -> None:
        for number, figure in enumerate(table["figures"]):
            figure.update(at=[4000 * (number + 1), 8000 if figure["side"] == "red" else 50000], facing=0)

    links = new_match(service, real_table=True)
    with visit(browser, service, **PHONE) as page:
        told_otherwise(page, deploy)
        page.goto(f"{service.url}/{seat(links['red'], links['blue'])}")
        page.locator("[data-act=curtain]").tap()
        page.locator("[data-figure] .letters").first.wait_for()
        drawn(page)
        heights: list[float] = page.locator("[data-figure] .letters").evaluate_all(
            "(all) => all.filter((one) => one.textContent).map((one) => parseFloat(one.getAttribute('font-size')) * one.getScreenCTM().a)"  # noqa: E501
        )
        assert heights
        assert min(heights) > 10, heights
