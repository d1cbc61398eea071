"""Battlefields as people write them, and those that come with the program."""

from __future__ import annotations

import pytest

from escarmouche.documents import BadDocument
from escarmouche.rulebooks.cc.content.battlefields import load_battlefield, standard_battlefields
from escarmouche.table import CM


@pytest.mark.rule("cc.core.setup.table")
def test_a_table_of_which_nothing_is_said_is_100_by_60_cm() -> None:
    field = load_battlefield(b"{key: plain, name: Plain}")
    assert (field.board.width, field.board.depth) == (100 * CM, 60 * CM)
    shallow = load_battlefield(b"{key: flat, name: Flat, zone_depth: 5}")
    assert max(y for _, y in shallow.zones[0]) == 5 * CM
    with pytest.raises(BadDocument, match="zone_depth"):
        load_battlefield(b"{key: flat, name: Flat, zone_depth: 4.9}")


def test_zones_are_30_cm_deep_along_the_long_edges_and_stop_at_the_middle() -> None:
    def zones(text: bytes) -> tuple[int, int]:
        first, second = load_battlefield(text).zones
        return max(y for _, y in first), min(y for _, y in second)

    assert zones(b"{key: plain, name: Plain}") == (30 * CM, 30 * CM)
    assert zones(b"{key: deep, name: Deep, size: [120, 90]}") == (30 * CM, 60 * CM)
    assert zones(b"{key: flat, name: Flat, zone_depth: 40}") == (30 * CM, 30 * CM)
    assert zones(b"{key: near, name: Near, zone_depth: 15}") == (15 * CM, 45 * CM)
    tall = load_battlefield(b"{key: tall, name: Tall, size: [60, 100]}")
    assert max(x for x, _ in tall.zones[0]) == 30 * CM


@pytest.mark.parametrize(
    ("terrain", "says"),
    [
        ("{kind: wall, disc: {at: [10, 10], diameter: 4}}", "how high"),
        ("{kind: undergrowth, disc: {at: [10, 10], diameter: 4}, height: 2}", "no height"),
        ("{kind: crevasse, disc: {at: [10, 10], diameter: 4}}", "how deep"),
        ("{kind: undergrowth, disc: {at: [1, 1], diameter: 4}}", "off the table"),
        ("{kind: undergrowth}", "exactly one shape"),
        ("{kind: swamp, disc: {at: [10, 10], diameter: 4}}", "swamp"),
    ],
)
def test_scenery_that_cannot_be_is_refused(terrain: str, says: str) -> None:
    with pytest.raises(BadDocument) as bad:
        load_battlefield(f"{{key: odd, name: Odd, terrain: [{terrain}]}}".encode())
    assert says in str(bad.value)


def test_the_battlefields_of_the_program_are_read() -> None:
    assert set(standard_battlefields()) == {
        "burnt-chapel",
        "drowned-ford",
        "old-sanctuary",
        "open-field",
        "split-gorge",
        "terraced-vineyard",
    }
