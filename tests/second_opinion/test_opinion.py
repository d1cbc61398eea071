"""How a second opinion is come to."""

from __future__ import annotations

from tests.second_opinion.opinion import SUMS, Chapter, Data, Record, Sums, read_story, reads


class Tally(Record):
    """A record that keeps one number."""

    def __init__(self) -> None:
        self.number = 0

    @reads("Counted")
    def counted(self, event: Data) -> None:
        self.number = event["number"]


class Counting(Chapter[Tally]):
    """Numbers come one after the other."""

    @reads("Counted")
    def next_one(self, event: Data) -> None:
        self.hold("toy.counting", event["number"] == self.record.number + 1, f"{self.record.number} was the last")


def test_a_chapter_judges_an_event_by_what_was_told_before() -> None:
    story = [{"type": "Counted", "number": number} for number in (1, 2, 4, 5)]
    found = read_story(story, Tally(), [Counting])
    assert [(one.rule, one.number) for one in found.objections] == [("toy.counting", 2)]
    assert found.looked == {"toy.counting": 4}


def test_events_that_nobody_reads_are_listed() -> None:
    found = read_story(
        [{"type": "Sung"}, {"type": "Counted", "number": 1}, {"type": "Sung"}], Tally(), [Sums, Counting]
    )
    assert found.unread == {"Sung": 2}


def test_parts_that_do_not_come_to_the_total_are_objected_to() -> None:
    def event(before: object, after: object) -> Data:
        parts = [{"rule": "toy.two", "before": before, "after": after}]
        return {"type": "Weighed", "weight": {"base": 3, "parts": parts, "total": 5}}

    assert not read_story([event(3, 5)], Tally(), [Sums]).objections
    for before, after in ((None, 5), (2, 5), (3, 4), (5, 5)):
        assert read_story([event(before, after)], Tally(), [Sums]).broken() == {SUMS}
