"""What the coach of a lesson tells the page."""

from __future__ import annotations

from tests.server.service import Person, Service


def test_steps_that_are_taken_without_a_word_are_not_counted(service: Service) -> None:
    """What the enemy does in between is no step of the learner's."""
    made = service.http.post("/api/matches", json={"book": "c2", "lesson": "2-combat"})
    person = Person(service, made.json()["links"]["red"]).connect()
    steps = []
    while not person.now["coach"]["done"]:
        coach = person.now["coach"]
        steps.append(coach["taken"] + 1)
        assert coach["steps"] == 3
        person.give(coach["answers"][0])
    assert steps == [1, 2, 3]
