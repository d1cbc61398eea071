"""The universal table, and tests read throw by throw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tests.second_opinion.c4.record import Record
from tests.second_opinion.opinion import Data

NEEDED: Final = ((6, 2), (4, 2), (2, 3), (-1, 4), (-3, 5), (-5, 6))
"""What a die must show, by the least difference between value and difficulty; below all of them a 6, in a challenge."""

CHALLENGE: Final = -6
FEAT: Final = 6

ATTACKS: Final = ("c4.combat.attack_test", "c4.shoot.attack_test")
FORCES: Final = ("c4.combat.force_test", "c4.shoot.force_test", "c4.damage.force_test")
MYSTICS: Final = ("c4.magic.ritual.test", "c4.faith.communion.test")


def column(value: int, difficulty: int) -> tuple[int, str]:
    """What a die must show, and whether it is a challenge or a feat."""
    difference = value - difficulty
    needed = next((face for least, face in NEEDED if difference >= least), 6)
    return needed, "challenge" if difference <= CHALLENGE else "feat" if difference >= FEAT else ""


@dataclass
class Counted:
    """A test: the throws of it so far, and what they come to."""

    rule: str
    needed: int
    special: str
    about: Data
    first: int = 0
    """How many dice were thrown at first."""
    misses: int = 0
    plain: int = 0
    more: int = 0
    """Successes that give a die more, of those thrown at first."""
    later: int = 0
    """Successes of the dice that those have given."""
    owed: int = 0
    """Dice that are still to be thrown for sixes."""
    again: int = 0
    """How often dice were thrown again."""
    unclear: bool = False
    """Whether it can't be told which dice were thrown again."""
    wrong: list[str] = field(default_factory=list)

    @property
    def faces_more(self) -> tuple[int, ...]:
        """The faces that give a die more."""
        return (5, 6) if self.special == "feat" else (6,)

    @property
    def successes(self) -> int:
        """What counts: of a challenge one half, rounded up."""
        found = self.plain + self.more + self.later
        return -(-found // 2) if self.special == "challenge" else found

    def throw(self, faces: Sequence[int], about: Data) -> None:
        """Takes the next throw in."""
        wins = sum(face >= self.needed for face in faces)
        more = sum(face in self.faces_more for face in faces)
        misses = len(faces) - wins
        if about.get("extra"):
            if not self.unclear and len(faces) != self.owed:
                self.wrong.append(f"{len(faces)} dice more, and {self.owed} are owed")
            self.later += wins
            self.owed = more
            return
        if not about.get("again"):
            self.first, self.misses, self.plain, self.more = len(faces), misses, wins - more, more
        else:
            self._again(len(faces), misses, wins - more, more)
        self.owed = self.more

    def _again(self, dice: int, misses: int, plain: int, more: int) -> None:
        self.again += 1
        wins = self.plain + self.more
        if dice not in (self.misses, wins):
            self.wrong.append(f"{dice} dice again: {self.misses} have missed, {wins} have not")
        if self.misses == wins:
            self.unclear = True
        if dice == self.misses:
            self.misses, self.plain, self.more = misses, self.plain + plain, self.more + more
        else:
            self.misses, self.plain, self.more = self.misses + misses, plain, more


def tests_of(record: Record) -> list[Counted]:
    """The tests that have been thrown since the last event."""
    found: list[Counted] = []
    for roll in record.rolls:
        about = roll["about"]
        if "needed" not in about:
            continue
        if not (about.get("again") or about.get("extra")):
            found.append(Counted(roll["rule"], about["needed"], about["special"], about))
        if found:
            found[-1].throw(roll["faces"], about)
    return found


def is_of_nerve(about: Data) -> bool:
    """Whether a throw is one for Courage or Fear, by what is told of it: a unit throws, and at nobody."""
    return "value" in about and "unit" in about and not {"target", "piece"} & {*about}
