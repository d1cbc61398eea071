"""What is known of an answer before it is given, as it comes over the socket."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.server.service import Person, Service, new_match, next_asked

MACHINE = {"player": "random"}


def tried(person: Person, question: dict[str, Any], **spot: Any) -> dict[str, Any]:
    said = person.say(type="try", question=question["id"], spot=spot)
    assert said["type"] == "trial", said
    found: dict[str, Any] = said["trial"]
    return found


def test_a_move_that_is_tried_is_told_with_its_way_through_given_points(service: Service) -> None:
    person = Person(service, new_match(service, scene="at-the-wall", seats={"blue": MACHINE})["red"]).connect()
    person.give("walk")
    question = person.question
    assert question is not None
    assert question["rule"] == "c2.move.walk"
    mover = next(one for one in person.now["table"]["figures"] if one["id"] == question["about"]["fighter"])
    x, y = mover["at"]
    over = [x, y + 1000]
    trial = tried(person, question, at=[x + 1000, y + 1000], via=[over])
    hints = trial["hints"]
    assert hints["path"] == [[x, y], over, [x + 1000, y + 1000]]
    assert hints["at"] == [x + 1000, y + 1000]
    assert hints["used"] == 2000
    assert hints["used"] + hints["left"] == question["about"]["allowance"]
    far = tried(person, question, at=[x, y + question["about"]["allowance"] + 500])
    assert not far["legal"]
    assert far["reasons"][0]["rule"] == "c2.move.walk"
    assert far["hints"]["left"] == -500
    crowded = {"type": "try", "question": question["id"], "spot": {"at": [x, y], "via": [over] * 21}}
    person.socket.send(json.dumps(crowded))
    assert person.listen(lambda: bool(person.last["type"] == "error"))["problem"]["status"] == 400
    person.leave()


def test_a_move_that_is_tried_tells_whom_it_gives_an_opening(service: Service) -> None:
    """Each enemy once, however many of the squares that are left he threatens."""
    links = new_match(service, book="ddm", scene="a-way-past", seats={"blue": MACHINE})
    person = Person(service, links["red"]).connect()
    person.give("walk")
    assert person.question is not None
    said = person.say(type="try", question=person.question["id"], answer={"squares": [7, 8, 9, 10]})
    assert said["type"] == "trial", said
    assert said["trial"]["legal"]
    assert [one["figures"] for one in said["trial"]["hints"]["foretold"]] == [["b"], ["d"]]
    person.leave()


def test_each_way_of_moving_is_told_with_how_far_it_goes(service: Service) -> None:
    person = Person(service, new_match(service, scene="at-the-wall", seats={"blue": MACHINE})["red"]).connect()
    question = person.question
    assert question is not None
    assert question["rule"] == "c2.move.one-type"
    person.until(lambda: person.hints.get("question") == question["id"])
    left = {one["key"]: one["hints"]["left"] for one in person.hints["options"]}
    assert left == {"stay": None, "walk": 10_000, "run": 20_000, "charge": 20_000, "engage": 20_000, "dodge": 5_000}
    person.leave()


def shooter(service: Service, rule: str, **wish: Any) -> Person:
    """Who is asked, in the scene at the wall, whom to charge or whom to shoot at: unless the machine has shot first."""
    for _ in range(20):
        links = new_match(service, scene="at-the-wall", seats={"blue": MACHINE}, **wish)
        person = Person(service, links["red"]).connect()
        while next_asked([person]) is not None:
            question = person.question
            assert question is not None
            if question["rule"] == rule:
                return person
            moves = [option["key"] for option in question["options"]]
            wanted = "charge" if rule == "c2.move.charge.declare" else "stay"
            person.give(wanted if wanted in moves else question["default"])
        person.leave()
    raise AssertionError(f"{rule} is never asked")


def at_the_wall(service: Service, rule: str, **wish: Any) -> dict[str, dict[str, Any]]:
    """What is known of the options."""
    person = shooter(service, rule, **wish)
    assert person.question is not None
    asked = person.question["id"]
    person.until(lambda: person.hints.get("question") == asked)
    person.leave()
    return {one["key"]: one["hints"] for one in person.hints["options"]}


def rules(hints: dict[str, Any]) -> list[str]:
    return [each["rule"] for each in hints["foretold"]]


def test_a_charge_is_told_with_its_risks_and_without_its_distance(service: Service) -> None:
    found = at_the_wall(service, "c2.move.charge.declare")
    assert set(found) == {"beast", "bowman", "guard"}
    assert rules(found["beast"]) == ["c2.fear.when", "c2.move.charge.penalty"]
    assert found["beast"]["foretold"][0]["chance"] == 0.5
    assert found["beast"]["foretold"][0]["title"]
    assert "c2.shoot.counter.declare" in rules(found["bowman"])
    assert all(one["path"] == [] and one["bands"] == [] for one in found.values())
    assert 0 < found["bowman"]["sights"][0]["share"] < 100
    assert found["bowman"]["sights"][0]["hidden_by"]


def test_where_measuring_is_free_distances_and_ranges_are_told(service: Service) -> None:
    charged = at_the_wall(service, "c2.move.charge.declare", free_measuring=True)
    assert rules(charged["beast"])[0] == "c2.move.measuring"
    assert charged["beast"]["path"]
    shot = at_the_wall(service, "c2.shoot.declare", free_measuring=True)
    assert [band["reach"] for band in shot["beast"]["bands"]] == [15_000, 30_000, 45_000]
    assert rules(shot["beast"]) == ["c2.shoot.test"]
    shy = at_the_wall(service, "c2.shoot.declare")
    assert shy["beast"]["bands"] == []
    assert rules(shy["beast"]) == ["c2.shoot.ranges"]


def test_a_shot_is_told_with_its_difficulty_at_each_range_as_a_sum(service: Service) -> None:
    """4, 7 and 10, and what the circumstances add to each; which of them it is, and the chance, where one may measure."""
    shot = at_the_wall(service, "c2.shoot.declare")
    for target in shot.keys() - {"none"}:
        (told,) = shot[target]["foretold"]
        assert told["chance"] is None
        found = re.fullmatch(
            r"difficulty at short / medium / long range: (?:4 / 7 / 10, (.+) = )?(\d+) / (\d+) / (\d+)", told["text"]
        )
        assert found, told
        added = sum(int(part.replace("−", "-")) for part in re.findall(r"[+−]\d+", found[1] or ""))
        assert [int(total) for total in found.groups()[1:]] == [4 + added, 7 + added, 10 + added]
    assert any(" = " in shot[target]["foretold"][0]["text"] for target in shot), [shot[one]["foretold"] for one in shot]


def chances(service: Service, **wish: Any) -> list[Any]:
    """The odds of shots."""
    person = shooter(service, "c2.shoot.declare", **wish)
    assert person.question is not None
    odds = service.http.get(f"/api/seats/{person.token}/odds").json()
    person.leave()
    assert [one["answer"] for one in odds["options"]] == [one["key"] for one in person.question["options"]]
    return [one["chances"] for one in odds["options"]]


def test_odds_that_would_tell_a_distance_wait_until_measuring_is_free(service: Service) -> None:
    assert not any(chances(service))
    assert any(chances(service, free_measuring=True))


def test_whoever_is_at_a_seat_many_times_over_is_told_everywhere(service: Service) -> None:
    """More is wanted at once than may wait for one link: it comes later, and nobody is told of a fault."""
    token = new_match(service, scene="at-the-wall", seats={"blue": MACHINE})["red"]
    people = [Person(service, token).connect() for _ in range(4)]
    for person in people:
        question = person.now["question"]["id"]
        for number in range(4):
            look = {"type": "look", "id": f"look-{number}", "question": question, "first": ["walk"]}
            person.socket.send(json.dumps(look))
        person.socket.send(json.dumps({"type": "foretell", "id": "odds", "question": question}))
    for person in people:
        person.until(lambda person=person: bool(person.hints) and bool(person.odds) and person.odds[-1]["final"])  # type: ignore[misc]
        person.until(lambda person=person: sum('"leads"' in raw for raw in person.heard) == 4)  # type: ignore[misc]
        assert not [raw for raw in person.heard if json.loads(raw)["type"] == "error"]
        person.leave()
