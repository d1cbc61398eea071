"""Games recorded in the past are the same games today: every answer legal, the same questions, options, rolls and story."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.recorded.recordings import SUFFIX, Moment, Recording, differences, read, record, renewed, write

from escarmouche.rulebooks import book, books

SAMPLE = sorted((Path(__file__).parent / "sample").glob(f"*{SUFFIX}"))


def altered(recording: Recording, number: int, **changes: object) -> Recording:
    """The recording with one moment changed."""
    moments = list(recording.moments)
    moments[number] = msgspec.structs.replace(moments[number], **changes)
    return msgspec.structs.replace(recording, moments=tuple(moments))


def kinds(recording: Recording) -> list[str]:
    return [found.what for found in differences(recording)]


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_a_recorded_game_is_the_same_game_today(path: Path) -> None:
    assert [str(found) for found in differences(read(path))] == []


@pytest.mark.parametrize("name", books())
def test_a_game_recorded_now_comes_back_from_its_file(name: str, tmp_path: Path) -> None:
    recording = record(book(name), "random", 3, "now")
    write(recording, tmp_path / "now.recording")
    assert read(tmp_path / "now.recording") == recording
    assert kinds(recording) == []


def test_whatever_differs_from_a_recording_is_found() -> None:
    recording = read(SAMPLE[0])
    number, moment = next(
        (at, one) for at, one in enumerate(recording.moments) if len(one.question.keys) > 1 and one.told
    )
    asked, line = moment.question, moment.told[0]

    def asked_otherwise(**changes: object) -> Recording:
        return altered(recording, number, question=msgspec.structs.replace(asked, **changes))

    for question in ({"rule": "c2.other"}, {"keys": asked.keys[1:]}, {"default": "?"}, {"words": "?"}):
        assert kinds(asked_otherwise(**question)) == ["another question"]
    for told in ({"words": "?"}, {"rules": ()}, {"seen_by": ("red",)}):
        lines = (msgspec.structs.replace(line, **told), *moment.told[1:])
        assert kinds(altered(recording, number, told=lines)) == ["the story, line 0"]
    assert kinds(altered(recording, number, answer="?")) == ["an answer that is not legal any more"]
    cut = msgspec.structs.replace(recording, moments=recording.moments[:-1])
    assert kinds(cut) == ["the end"]
    outcome = msgspec.structs.replace(recording.outcome, turns=99)
    assert kinds(msgspec.structs.replace(recording, outcome=outcome)) == ["the result"]
    assert kinds(msgspec.structs.replace(recording, setup={"turns": "?"})) == ["the set-up"]


@pytest.mark.parametrize("path", SAMPLE[::8], ids=lambda path: path.stem)
def test_a_set_up_with_a_field_that_the_book_does_not_have_is_refused(path: Path) -> None:
    recording = read(path)
    options = {**recording.setup["options"], "renamed": 1}
    for setup in ({**recording.setup, "renamed": 1}, {**recording.setup, "options": options}):
        (found,) = differences(msgspec.structs.replace(recording, setup=setup))
        assert found.what == "the set-up"
        assert "unknown field `renamed`" in found.now


@pytest.mark.parametrize("path", SAMPLE[::8], ids=lambda path: path.stem)
def test_a_game_recorded_anew_keeps_its_answers_as_far_as_they_lead(path: Path) -> None:
    recording = read(path)
    assert msgspec.structs.replace(renewed(recording, recording.by), revision=recording.revision) == recording
    number = len(recording.moments) // 2
    mended = altered(recording, number, answer="no longer allowed")
    again = renewed(mended, "now")
    assert again.by == "now"
    assert [moment.answer for moment in again.moments[:number]] == [one.answer for one in recording.moments[:number]]
    assert kinds(again) == []


def test_other_words_alone_may_be_passed_over() -> None:
    recording = read(SAMPLE[0])

    def reworded(moment: Moment) -> Moment:
        told = tuple(msgspec.structs.replace(line, words="?") for line in moment.told)
        return msgspec.structs.replace(moment, question=msgspec.structs.replace(moment.question, words="?"), told=told)

    other = msgspec.structs.replace(recording, moments=tuple(map(reworded, recording.moments)))
    assert next(differences(other), None) is not None
    assert list(differences(other, words=False)) == []


def test_a_file_that_is_no_recording_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.recording"
    path.write_bytes(b"no")
    with pytest.raises(ValueError, match=r"x\.recording"):
        read(path)
