"""All toy books, each with a set-up."""

from __future__ import annotations

from typing import Any

from tests.kernel.toys import charges, counters, duels, formations, hands, reactions, secrets
from tests.kernel.walking import Toy

LIBRARY: dict[str, tuple[Toy[Any], Any]] = {
    "charges": (charges.BOOK, {"pike": 4, "axe": 6, "bow": 30}),
    "reactions": (reactions.BOOK, {"left": "bob", "middle": "bob"}),
    "counters": (counters.BOOK, {"alice": ["blank", "riposte"], "bob": ["parry"], "carol": []}),
    "secrets": (secrets.BOOK, ["alice", "bob", "carol"]),
    "formations": (formations.BOOK, None),
    "hands": (hands.BOOK, 12),
    "duels": (duels.BOOK, {"alice": 3, "bob": 3}),
}
