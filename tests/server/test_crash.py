"""kill -9 at any moment loses nothing that was acknowledged: every match goes on where it stood.
Who asks a server to end need not wait until it is open.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from tests.server.service import PATIENCE, Person, Service, new_match, next_asked, play_on, start, whole_story
from websockets.exceptions import ConnectionClosed

MOMENTS = (0.0, 0.01, None)
"""How many seconds after an answer was sent the server is killed; the last time once it was acknowledged."""

STOPPED_WHILE_IT_OPENS = """
import os, signal, sys
from escarmouche.cli.main import main
from escarmouche.server import registry
registry.warm_up = lambda: os.kill(os.getpid(), signal.SIGTERM)
main(["serve", "--port", "0", "--db", sys.argv[1], "--log", "warning"])
"""


def killed_in_mid_answer(service: Service, person: Person, rng: Random, after: float | None) -> bool:
    """Sends an answer and kills the server; whether the answer was acknowledged."""
    assert person.question is not None
    person.socket.send(
        json.dumps({"type": "answer", "id": "last", "question": person.question["id"], "answer": person.pick(rng)})
    )
    if after is None:
        person.until(lambda: acknowledged(person))
    else:
        time.sleep(after)
    service.kill()
    try:
        person.until(lambda: acknowledged(person))
    except ConnectionClosed:
        return False
    return True


def acknowledged(person: Person) -> bool:
    return (person.last["type"], person.last.get("id")) == ("accepted", "last")


def test_a_killed_server_goes_on_where_it_stood(tmp_path: Path) -> None:
    database, rng = tmp_path / "games.db", Random(5)
    service = start(database, tmp_path / "log")
    links = new_match(service)
    people = [Person(service, links[seat]).connect() for seat in ("red", "blue")]
    for after in MOMENTS:
        assert play_on(people, rng, 6) == 6
        asked = next_asked(people)
        assert asked is not None
        question = asked.question
        assert question is not None
        was_kept = killed_in_mid_answer(service, asked, rng, after)
        assert was_kept or after is not None
        service.close()
        service = start(database, tmp_path / "log")
        for person in people:
            person.leave()
            person.service = service
            person.connect()
        if was_kept:
            assert asked.question is None or asked.question["id"] != question["id"]
        for person in people:
            assert person.lines == whole_story(service, person.token)
    play_on(people, rng)
    assert all(person.over for person in people)
    journal = service.http.get(f"/api/seats/{links['red']}/journal").text.splitlines()
    entries = [json.loads(line) for line in journal[1:-1]]
    assert [entry["seq"] for entry in entries] == list(range(len(entries)))
    assert service.stop() == 0, "also while people are connected"
    for person in people:
        assert code_of_parting(person) in (1001, 1012)
        person.leave()
    service.close()


def code_of_parting(person: Person) -> int:
    """Why the server has closed a socket."""
    try:
        while True:
            person.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


def test_a_server_that_is_stopped_while_it_opens_ends_in_good_order(tmp_path: Path) -> None:
    command = [sys.executable, "-c", STOPPED_WHILE_IT_OPENS, str(tmp_path / "games.db")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
