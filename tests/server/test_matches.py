"""Matches as people play them: at several sockets, with machines, taking back, giving up, once more."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.service import BOOK, Person, Service, new_match, next_asked, play_on, whole_story

from escarmouche.kernel import Game
from escarmouche.rulebooks import book, books

SEQUENCE = "cc.core.activation.sequence"

AGAINST_A_MACHINE = {"blue": {"player": "random"}}


def post(service: Service, token: str, what: str, **data: Any) -> Any:
    return service.http.post(f"/api/seats/{token}/{what}", json=data)


def has_ordered(person: Person, rule: str) -> bool:
    return bool(person.now["orders"]["automatic"] == [rule])


def leave(*people: Person) -> None:
    for person in people:
        person.leave()


def test_a_match_against_a_machine_is_played_to_its_end(service: Service, tmp_path: Path) -> None:
    links = new_match(service, seats=AGAINST_A_MACHINE)
    person = Person(service, links["red"], lang="fr").connect()
    assert [seat["title"] for seat in person.hello["match"]["seats"]] == ["Rouge", "Bleu"]
    made = play_on([person], Random(1))
    assert made
    assert person.now["outcome"]["over"] == "played"
    assert person.question is None
    assert person.now["waiting_for"] == []
    kept = tmp_path / "game.journal"
    kept.write_text(service.http.get(f"/api/seats/{links['']}/journal").text)
    rules = book(BOOK)
    game = Game.load(kept, rules)
    assert rules.result(game.state).winner == person.now["outcome"]["winner"]
    refused = person.say(type="answer", question="0.1", answer="yes")
    assert refused["problem"]["status"] == 409
    leave(person)


def test_machines_play_each_other_while_spectators_watch(service: Service) -> None:
    links = new_match(service, seats={"red": {"player": "random"}, **AGAINST_A_MACHINE}, options={"turns": 1})
    watching = Person(service, links[""]).connect()
    watching.until_over()
    assert watching.lines == whole_story(service, links[""])
    assert watching.say(type="answer", question="0.0", answer="yes")["problem"]["status"] == 403
    assert post(service, links[""], "concede").status_code == 403
    leave(watching)


def test_who_comes_back_hears_what_he_missed_once(service: Service) -> None:
    links, rng = new_match(service), Random(2)
    red, blue, second = (Person(service, links[seat]).connect() for seat in ("red", "blue", "red"))
    for _ in range(6):
        second.leave()
        assert play_on([red, blue], rng, 4) == 4
        second.connect()
        red.catch_up()
        second.catch_up()
        assert second.lines == red.lines
        assert second.question == red.question
    assert len(red.lines) > 20
    lost = Person(service, links["red"]).connect()
    assert lost.lines == red.lines
    leave(red, blue, second, lost)


def test_a_cursor_from_nowhere_gets_the_whole_story(service: Service) -> None:
    links = new_match(service)
    for cursor in (-1, 10**6, 10**12):
        person = Person(service, links["red"], lost_cursor=cursor).connect()
        assert person.lines
        leave(person)


def test_all_sockets_of_a_seat_see_what_one_of_them_answers(service: Service) -> None:
    links, rng = new_match(service), Random(3)
    people = [Person(service, links[seat]).connect() for seat in ("red", "blue", "red", "blue")]
    for number in range(8):
        assert play_on(people[2 * (number % 2) :][:2], rng, 1) == 1
        for person in people:
            person.catch_up()
    assert people[0].lines == people[2].lines
    assert people[1].lines == people[3].lines
    asked = next_asked(people)
    assert asked is not None
    assert asked.question is not None
    twin = people[(people.index(asked) + 2) % 4]
    question = asked.question["id"]
    answer = asked.pick(rng)
    assert asked.say(type="answer", question=question, answer=answer)["type"] == "accepted"
    late = twin.say(type="answer", question=question, answer=answer)
    assert late["problem"]["type"].endswith(("stale-question", "nothing-asked"))
    leave(*people)


def test_a_forbidden_answer_changes_nothing_and_says_why(service: Service) -> None:
    links = new_match(service)
    red, blue = (Person(service, links[seat], lang="fr").connect() for seat in ("red", "blue"))
    asked = red if red.question is not None else blue
    assert asked.question is not None
    question = asked.question
    wrongs: list[Any] = ["nobody", None, {}, [1, 2], {"x": 10**30, "y": 0}, [[[[]]]]]
    for wrong in wrongs:
        said = asked.say(type="answer", question=question["id"], answer=wrong)
        assert said["type"] == "error"
        assert said["problem"]["status"] == 422
        assert said["problem"]["reasons"][0]["rule"].startswith(BOOK)
        tried = asked.say(type="try", question=question["id"], answer=wrong)["trial"]
        assert not tried["legal"]
        assert tried["reasons"] == said["problem"]["reasons"]
    assert asked.say(type="try", question=question["id"], answer=asked.pick(Random(1)))["trial"]["legal"]
    asked.catch_up()
    assert asked.question == question
    leave(red, blue)


def test_a_placement_is_tried_and_answered_by_pointing(service: Service) -> None:
    links, rng = new_match(service), Random(6)
    people = [Person(service, links[seat]).connect() for seat in ("red", "blue")]
    asked = next_asked(people)
    while asked is not None and asked.question is not None and asked.question["kind"] != "placement":
        asked.answer(rng)
        asked = next_asked(people)
    assert asked is not None
    assert asked.question is not None
    question = asked.question["id"]
    region = service.http.get(f"/api/seats/{asked.token}/region").json()
    assert region["question"] == question
    outer = region["parts"][0]["outer"]
    at = [sum(x for x, _ in outer) // len(outer), sum(y for _, y in outer) // len(outer)]
    far = {"at": [-5_000_000, -5_000_000]}
    tried = post(service, asked.token, "try", question=question, spot=far).json()
    assert not tried["legal"]
    assert tried["reasons"][0]["rule"]
    trial = post(service, asked.token, "try", question=question, spot={"at": at, "facing": 900}).json()
    assert trial["legal"], trial
    accepted = post(service, asked.token, "answer", question=question, answer=trial["answer"])
    assert accepted.status_code == 200
    place = trial["answer"]
    assert [place["x"], place["y"]] == at
    asked.catch_up()
    assert asked.cursor >= accepted.json()["cursor"]
    assert any(figure["at"] == at for figure in asked.now["table"]["figures"])
    assert any(at in line["points"] for line in asked.lines)
    leave(*people)


def test_the_unanswered_is_taken_back_at_once_the_rest_by_agreement(service: Service) -> None:
    links, rng = new_match(service), Random(7)
    red, blue = (Person(service, links[seat]).connect() for seat in ("red", "blue"))
    play_on([red, blue], rng, 12)
    for person in (red, blue):
        person.catch_up()
    before = service.http.get(f"/api/seats/{links['']}/state").json()["state"]
    asker, other = (red, blue) if red.question is not None else (blue, red)
    asker.answer(rng)
    assert post(service, asker.token, "take-back", say="propose").status_code == 200
    if service.http.get(f"/api/seats/{links['']}").json()["now"]["offers"]:
        assert post(service, other.token, "take-back", say="accept").status_code == 200
    assert service.http.get(f"/api/seats/{links['']}/state").json()["state"] == before
    for person in (red, blue):
        person.catch_up()
        assert person.lines[-1]["kind"] == "taken-back"
        assert person.lines == whole_story(service, person.token)
        assert person.question is None or person.question["id"].startswith("1.")
    assert asker.question is not None
    assert play_on([red, blue], rng) > 0
    leave(red, blue)


def test_a_taking_back_that_is_declined_changes_nothing(service: Service) -> None:
    links, rng = new_match(service), Random(8)
    red, blue = (Person(service, links[seat]).connect() for seat in ("red", "blue"))
    decided: list[str] = []
    while decided[-1:] != ["blue"] or "red" not in decided:  # what blue has decided since is not red's to take back
        asked = next_asked([red, blue])
        assert asked is not None
        decided.append(asked.hello["match"]["seat"])
        asked.answer(rng)
    assert post(service, links["red"], "take-back", say="propose").status_code == 200
    offers = service.http.get(f"/api/seats/{links['blue']}").json()["now"]["offers"]
    assert offers == [{"what": "take-back", "by": "red", "agreed": ["red"]}]
    before = service.http.get(f"/api/seats/{links['']}/state").json()
    assert post(service, links["blue"], "take-back", say="decline").status_code == 200
    assert post(service, links["blue"], "take-back", say="accept").status_code == 409
    assert service.http.get(f"/api/seats/{links['']}/state").json() == before
    leave(red, blue)


def test_a_draw_is_agreed_on_by_everybody(service: Service) -> None:
    links = new_match(service)
    assert post(service, links["blue"], "draw", say="accept").status_code == 409
    assert post(service, links["red"], "draw", say="propose").status_code == 200
    assert post(service, links["red"], "draw", say="accept").status_code == 200
    assert service.http.get(f"/api/seats/{links['red']}").json()["now"]["outcome"]["over"] == ""
    assert post(service, links["blue"], "draw", say="accept").status_code == 200
    outcome = service.http.get(f"/api/seats/{links['red']}").json()["now"]["outcome"]
    assert (outcome["over"], outcome["winner"]) == ("agreed-draw", "")
    assert post(service, links["red"], "concede").status_code == 409


def test_machines_want_no_draw(service: Service) -> None:
    links = new_match(service, seats=AGAINST_A_MACHINE)
    assert post(service, links["red"], "draw", say="propose").status_code == 200
    assert service.http.get(f"/api/seats/{links['red']}").json()["now"]["offers"] == []
    assert "draw-declined" in [line["what"] for line in whole_story(service, links["red"])]


def test_who_concedes_has_lost(service: Service) -> None:
    links = new_match(service)
    assert post(service, links["red"], "rematch").status_code == 409
    assert post(service, links["red"], "concede").status_code == 200
    assert service.http.get(f"/api/seats/{links['blue']}").json()["now"]["outcome"]["winner"] == "blue"


def test_who_concedes_alone_ends_the_match(service: Service) -> None:
    wish = {"book": "lfw", "armies": ["hill-clans-100"], "battlefield": "open-field"}
    options = {"scenario": "flot-infini", "players": 1}
    alone = new_match(service, seats={"red": {"name": "Anne"}}, options=options, **wish)
    assert post(service, alone["red"], "concede").status_code == 200
    outcome = service.http.get(f"/api/seats/{alone['red']}").json()["now"]["outcome"]
    assert (outcome["over"], outcome["winner"]) == ("conceded", "")


@pytest.mark.parametrize("swap", [False, True])
def test_a_rematch_has_the_same_armies_and_swaps_sides_on_demand(service: Service, swap: bool) -> None:
    """Also where the armies were picked by chance."""
    seats = {"red": {"name": "Anne"}, "blue": {"name": "Bob"}}
    links = new_match(service, seats=seats, armies=[], battlefield=None, options={})
    before = service.http.get(f"/api/seats/{links['']}").json()
    assert post(service, links["red"], "concede").status_code == 200
    wishes = [("red", swap), ("blue", not swap), ("red", swap)]  # the first who asks says how
    again = [
        service.http.post(f"/api/seats/{links[seat]}/rematch", params={"swap": wish}).json() for seat, wish in wishes
    ]
    assert len({one["match"] for one in again}) == 1
    assert len({one["link"] for one in again}) == 3
    opened = [service.http.get(f"/api/seats/{one['link']}").json() for one in again]
    assert [one["match"]["seat"] for one in opened] == (["blue", "red", "blue"] if swap else ["red", "blue", "red"])
    assert [seat["name"] for seat in opened[0]["match"]["seats"]] == (["Bob", "Anne"] if swap else ["Anne", "Bob"])
    for what in ("figures", "scenery", "width", "depth"):
        assert opened[0]["now"]["table"][what] == before["now"]["table"][what]


def test_a_machine_takes_an_abandoned_seat_only(service: Service) -> None:
    links = new_match(service)
    away = post(service, links["red"], "stand-in", seat="blue", player="random")
    assert away.status_code == 409
    assert post(service, links["red"], "stand-in", seat="blue", player="person").status_code == 403
    assert post(service, links["red"], "stand-in", seat="green", player="random").status_code == 404
    assert post(service, links["red"], "stand-in", seat="red", player="nobody").status_code == 422
    assert post(service, links["red"], "stand-in", seat="red", player="random").status_code == 200
    assert post(service, links["blue"], "stand-in", seat="blue", player="random").status_code == 200
    watching = Person(service, links[""]).connect()
    watching.until_over()
    leave(watching)


def test_standing_orders_answer_for_a_seat(service: Service) -> None:
    """In several matches, until a card has been drawn that the orders are about."""
    rule, rng = f"{BOOK}.approach.reserve", Random(9)
    assert any(answered_by_orders(service, rule, rng) == {rule} for _ in range(20))


def answered_by_orders(service: Service, rule: str, rng: Random) -> set[str]:
    """Plays the beginning of a match in which nobody wants to be asked about a rule; about what orders have answered."""
    links = new_match(service)
    people = [Person(service, links[seat]).connect() for seat in ("red", "blue")]
    for person in people:
        assert person.say(type="orders", orders={"automatic": [rule]})["type"] == "accepted"
        person.until(partial(has_ordered, person, rule))
    assert play_on(people, rng, 1) == 1  # which may be about a card that was drawn before the orders came
    for _ in range(30):
        for person in people:
            person.catch_up()
        assert all(person.question is None or person.question["rule"] != rule for person in people)
        assert play_on(people, rng, 1) == 1
    people[0].catch_up()
    autos = [line for line in people[0].lines if line["what"] == "Chosen" and line["data"]["auto"]]
    leave(*people)
    assert {line["data"]["rule"] for line in autos} <= {rule}
    return {line["data"]["rule"] for line in autos}


def test_the_story_is_told_in_both_languages_with_its_rules(service: Service) -> None:
    links, rng = new_match(service), Random(10)
    people = [Person(service, links[seat]).connect() for seat in ("red", "blue")]
    assert play_on(people, rng, 20) == 20
    french = service.http.get(f"/api/seats/{links['red']}/story", params={"lang": "fr"}).json()["lines"]
    english = service.http.get(f"/api/seats/{links['red']}/story", headers={"accept-language": "de, en;q=0.5"}).json()
    assert len(french) == len(english["lines"])
    assert any(one["text"] != other["text"] for one, other in zip(french, english["lines"], strict=True))
    rules = {rule["id"] for line in french for rule in line["rules"]}
    for rule in sorted(rules)[:3]:
        assert service.http.get(f"/api/rules/{rule}").json()["id"] == rule
    placed = [line for line in french if line["what"] == "Deployed"]
    assert placed
    assert all(line["points"] and line["figures"] for line in placed)
    leave(*people)


def test_links_tell_the_matches_behind_them(service: Service) -> None:
    links = new_match(service)
    found = service.http.post("/api/matches/mine", json={"links": [links["red"], "nothing", links[""]]}).json()
    assert [one["match"] and one["match"]["seat"] for one in found] == ["red", None, ""]


def test_a_scene_and_an_army_of_ones_own_can_be_played(service: Service) -> None:
    shipped = service.http.get("/api/books").json()[0]["scenes"]
    for scene in shipped[:3]:
        assert new_match(service, scene=scene["key"])
    text = service.http.get(f"/api/books/{BOOK}/armies/lions-80").json()["text"]
    verdict = service.http.post(f"/api/books/{BOOK}/armies/check", json={"text": text}).json()
    assert verdict["legal"], verdict
    assert new_match(service, armies=[{"text": text}, "orques-80"])
    bad = service.http.post(f"/api/books/{BOOK}/armies/check", json={"text": "cards: [1"})
    assert bad.status_code == 422
    assert bad.json()["detail"].startswith("army.yaml:")
    for wish in ({"armies": ["/etc/passwd"]}, {"battlefield": "../../etc/passwd"}, {"scene": "/etc/passwd"}):
        refused = service.http.post("/api/matches", json={"book": BOOK, **wish})
        assert refused.status_code == 422, refused.text


def test_odds_add_up_and_name_figures(service: Service) -> None:
    """In a scene, as often as it takes until the odds of a decision tell of somebody who is wounded, or worse."""
    scene = service.http.get("/api/books").json()[0]["scenes"][0]["key"]
    rng = Random(11)
    assert any(changes_foretold(service, scene, rng) for _ in range(50))


def test_odds_come_over_the_socket_until_no_more_is_known(service: Service) -> None:
    """Who asks for them is told at once what is known, and again whenever it is more; others are told nothing."""
    links = new_match(service, scene="at-the-wall", free_measuring=True)
    people = [Person(service, links[seat]).connect() for seat in ("red", "blue")]
    asked = next_asked(people)
    assert asked is not None
    assert asked.question is not None
    question = asked.question["id"]
    first = asked.say(type="foretell", question=question)
    assert first["type"] == "odds"
    asked.until(lambda: asked.odds[-1]["final"])
    assert asked.last["id"] == first["id"]
    assert {one["question"] for one in asked.odds} == {question}
    assert [one["final"] for one in asked.odds] == [False] * (len(asked.odds) - 1) + [True]
    for one in asked.odds:
        assert all(option["chances"] is not None for option in one["options"])
    refused = asked.say(type="foretell", question="not asked")
    assert refused["problem"]["type"].endswith("stale-question")
    assert not any(person.odds for person in people if person is not asked)
    leave(*people)


def changes_foretold(service: Service, scene: str, rng: Random) -> int:
    """Plays a scene, and asks for the odds of every decision, until some figure may be changed by one."""
    links = new_match(service, scene=scene)
    people = [Person(service, links[seat]).connect() for seat in ("red", "blue")]
    names, changes = people[0].hello["names"], 0
    while not changes and next_asked(people) is not None:
        for person in people:
            person.catch_up()
            answered = service.http.get(f"/api/seats/{person.token}/odds")
            assert answered.status_code == 200
            if person.question is None:
                assert answered.json() == {"question": "", "options": [], "exact": True, "final": True}
            if person.question is not None:
                odds = answered.json()
                assert odds["question"] == person.question["id"]
                if person.question["kind"] == "choice":
                    keys = [one["key"] for one in person.question["options"]]
                    assert [one["answer"] for one in odds["options"]] == keys
                changes += sum(checked(option, names) for option in odds["options"])
        play_on(people, rng, 1)
    leave(*people)
    return changes


def checked(option: dict[str, Any], names: dict[str, str]) -> int:
    """How many figures an option may change; each figure's odds are no more than certain."""
    totals: dict[str, float] = {}
    for chance in option["chances"] or ():
        assert chance["condition"]
        totals[chance["figure"]] = totals.get(chance["figure"], 0) + chance["chance"]
    assert set(totals) <= set(names)
    assert all(0 < total <= 1 + 1e-6 for total in totals.values())
    return len(totals)


def test_what_the_players_agree_on_is_shown_and_checked(service: Service) -> None:
    shown = service.http.get("/api/books", params={"lang": "fr"}).json()[0]
    turns, alliances = shown["options"][:2]
    assert (turns["key"], turns["name"], turns["kind"], turns["default"]) == ("turns", "Tours", "number", None)
    assert [choice["key"] for choice in turns["choices"]] == ["endless"]
    assert (alliances["key"], alliances["kind"], alliances["default"]) == ("alliances", "flag", True)
    assert service.http.get(f"/api/rules/{shown['measuring']}").status_code == 200
    links = new_match(service, options={"turns": "endless", "alliances": False, "roll_for_zones": True})
    agreed = service.http.get(f"/api/seats/{links['']}/state").json()["state"]["options"]
    assert (agreed["turns"], agreed["alliances"], agreed["roll_for_zones"]) == (None, False, True)
    wrong = {"book": BOOK, "armies": [], "options": {"turns": 0}}
    refused = service.http.post("/api/matches", json=wrong, params={"lang": "en"})
    assert (refused.status_code, refused.json()["rule"]) == (422, "c2.turn.game-end")
    assert "from 1 to 99" in refused.json()["detail"]


RAID = """\
key: raid
name: Raid
act: 1
story: A raid by night.
objective: {text: Nobody of ours is lost., goals: [{goal: keep, whom: all}]}
victory: {number: 4, text: We are away.}
defeat: {text: They have us.}
duration: 3
deployment: outflanking
points: 500
"""


def test_everything_that_a_book_offers_may_be_agreed_on_at_once(service: Service) -> None:
    for name in books():
        wishes = {option.key: option.default for option in book(name).options() if option.default is not None}
        assert new_match(service, book=name, armies=[], battlefield=None, options=wishes), name


def test_sequences_of_more_than_ten_cards_are_laid_out_at_one_go(service: Service) -> None:
    links = new_match(service, book="cc", armies=["gobelins-400", "lions-400"], battlefield="open-field")
    people = [Person(service, links[side]).connect() for side in ("red", "blue")]
    while (asked := next_asked(people)) is not None:
        assert asked.question is not None
        if asked.question["rule"] == SEQUENCE and len(asked.question["options"]) > 9:
            break
        asked.answer(Random(1))
    assert asked is not None and asked.question is not None
    question = asked.question
    cards = [option["key"] for option in reversed(question["options"])]
    then = [{"rule": SEQUENCE, "answer": card} for card in cards[1:]]
    said = asked.say(type="answer", question=question["id"], answer=cards[0], then=then)
    assert said["type"] == "accepted", said


def test_a_text_of_ones_own_may_be_agreed_on_where_the_book_says_so(service: Service) -> None:
    shown = service.http.get("/api/books").json()[0]
    assert [option["key"] for option in shown["options"] if option["file"]] == ["scenario"]
    links = new_match(service, options={"scenario": RAID})
    state = service.http.get(f"/api/seats/{links['']}/state").json()["state"]
    assert (state["act"]["key"], state["options"]["turns"]) == ("raid", 3)
    for wrong, field in ((RAID.replace("act: 1", "act: 7"), "act"), ("/etc/hostname", "")):
        asked = {"book": BOOK, "armies": [], "options": {"scenario": wrong}}
        refused = service.http.post("/api/matches", json=asked, params={"lang": "en"})
        assert refused.status_code == 422
        assert "scenario.yaml" in refused.json()["detail"]
        assert field in refused.json()["detail"]


def test_what_one_may_give_orders_about_is_told_by_title(service: Service) -> None:
    links = new_match(service, seats=AGAINST_A_MACHINE)
    person = Person(service, links["red"], lang="fr").connect()
    kinds: set[str] = set()
    while "choice" not in kinds:
        assert next_asked([person]) is person
        assert person.question is not None
        kinds.add(person.question["kind"])
        person.answer(Random(3))
    told = service.http.get(f"/api/seats/{links['red']}/orders", params={"lang": "fr"}).json()
    moments = [one for one in told if one["kind"] == "moment"]
    assert [one["rule"] for one in moments] == ["c2.shoot.counter.declare"]
    (shooters,) = moments[0]["circumstances"]
    assert shooters["key"] == "fighter"
    mine = {figure["id"]: figure["name"] for figure in person.now["table"]["figures"] if figure["side"] == "red"}
    assert shooters["values"]
    assert all(mine[value["key"]] == value["label"] for value in shooters["values"])
    routine = {rule for rule, advice in book(BOOK).advice.items() if advice == "routine"}
    choices = {one["rule"]: one["title"] for one in told if one["kind"] == "choice"}
    assert choices.keys() == routine, "whether they have been met or not"
    assert all(title and title != rule for rule, title in choices.items())
    spectator = service.http.get(f"/api/seats/{links['']}/orders")
    assert spectator.status_code == 403
    person.leave()


def test_a_match_has_as_many_seats_as_its_options_say(service: Service) -> None:
    links = new_match(
        service,
        book="ddm",
        armies=[],
        battlefield="crossroads",
        options={"players": 4, "teams": True, "place_tiles": False, "rounds": 1},
        seats={seat: {"player": "random"} for seat in ("blue", "green", "yellow")},
    )
    assert set(links) == {"", "red", "blue", "green", "yellow"}
    person = Person(service, links["red"]).connect()
    play_on([person], Random(3))
    assert person.now["outcome"]["over"] == "played"
    person.leave()


@pytest.mark.parametrize("free", [True, False])
def test_figures_are_measured_from_edge_to_edge_where_measuring_is_free(service: Service, free: bool) -> None:
    token = new_match(service, scene="at-the-wall", free_measuring=free)["red"]
    table = service.http.get(f"/api/seats/{token}").json()["now"]["table"]
    one, other, *_ = [figure for figure in table["figures"] if figure["at"]]
    ask = {"one": one["id"], "other": other["id"]}
    found = service.http.get(f"/api/seats/{token}/distance", params=ask)
    apart = abs(complex(*one["at"]) - complex(*other["at"]))
    if free:
        assert apart - max(one["base"] + other["base"]) * 1.5 < found.json()["distance"] < apart
        assert service.http.get(f"/api/seats/{token}/distance", params={**ask, "other": "x"}).status_code == 404
    else:
        assert found.status_code == 403


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_figure_is_told_in_all_detail_in_scenes_too(service: Service, lang: str) -> None:
    scene = service.http.get("/api/books").json()[0]["scenes"][0]["key"]
    token = new_match(service, scene=scene)["red"]
    table = service.http.get(f"/api/seats/{token}", params={"lang": lang}).json()["now"]["table"]
    for figure in table["figures"]:
        sheet = service.http.get(f"/api/seats/{token}/figures/{figure['id']}", params={"lang": lang}).json()
        assert sum(line["value"].isdigit() for line in sheet["lines"]) > 5
        changed = [line["now"] for line in sheet["lines"] if line["now"] is not None]
        assert all(number["base"] != number["total"] for number in changed)
        assert bool(figure["harm"]) <= bool(changed)
    missing = service.http.get(f"/api/seats/{token}/figures/nobody", params={"lang": lang})
    assert missing.status_code == 404
    assert missing.json()["type"].endswith("no-figure")
