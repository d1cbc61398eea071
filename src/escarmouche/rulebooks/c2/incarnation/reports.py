"""What a campaign wants to know of a battle that is over."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.rules.characters import is_character


class Fate(msgspec.Struct, frozen=True, kw_only=True):
    """What has become of a figure. ``hero``: its id in the campaign, if it has one; ``key``: that of its card.

    ``to``: the figure (its id) that has removed it. ``hurt``: whether it was wounded at the end, or when it left.
    ``summoned``: whether a card has made it appear in the battle.
    """

    fighter: str
    side: str
    key: str
    hero: str = ""
    character: bool = False
    points: int = 0
    lost: str = ""
    to: str = ""
    hurt: bool = False
    inflicted: int = 0
    suffered: int = 0
    summoned: bool = False


class Gained(msgspec.Struct, frozen=True):
    """An experience card (its key) that somebody (a fighter's id) has gained."""

    fighter: str
    card: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """How a battle ended. ``winner``: a side, ``""`` for a draw. ``announced``: whether the last act was announced."""

    winner: str
    turns: int
    announced: bool = False
    fates: tuple[Fate, ...] = ()
    gained: tuple[Gained, ...] = ()

    def fate(self, hero: str) -> Fate | None:
        """What has become of somebody whom the campaign knows; ``None`` for one who was not there."""
        return next((fate for fate in self.fates if fate.hero == hero), None)

    def of(self, fighter: str) -> Fate | None:
        """What has become of a figure; ``None`` for no figure."""
        return next((fate for fate in self.fates if fate.fighter == fighter), None)

    def removed_by(self, fate: Fate) -> Iterator[Fate]:
        """The enemies that a figure has removed."""
        return (other for other in self.fates if other.lost and other.to == fate.fighter and other.side != fate.side)

    def lost_to_enemies(self, side: str) -> Iterator[Fate]:
        """The figures of a side that the enemy has killed."""
        for fate in self.fates:
            by = self.of(fate.to) if fate.side == side and fate.lost in ("killed", "destroyed") else None
            if by is not None and by.side != side:
                yield fate


def report(battle: Battle) -> Report:
    """The report of a battle that is over. Whoever was summoned is worth no Army Points in it."""
    assert battle.winner is not None, "a battle is reported when it is over"
    return Report(
        winner=battle.winner,
        turns=battle.turn,
        announced=battle.announced,
        fates=tuple(_fate(battle, fighter) for fighter in battle.fighters.values()),
        gained=tuple(Gained(gain.fighter, gain.card) for gain in battle.gained),
    )


def _fate(battle: Battle, fighter: Fighter) -> Fate:
    saga = fighter.saga
    return Fate(
        fighter=fighter.id,
        side=fighter.side,
        key=fighter.profile.key,
        hero=saga.hero,
        character=is_character(battle, fighter),
        points=0 if fighter.summoner else fighter.profile.points,
        lost=fighter.lost,
        to=fighter.lost_to if fighter.lost else "",
        hurt=saga.hurt if fighter.lost else bool(fighter.wound),
        inflicted=saga.inflicted,
        suffered=saga.suffered,
        summoned=bool(fighter.summoner),
    )
