"""Reinforcements: fighters who wait off the table once they are eliminated, and who of them comes back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final, Literal

from escarmouche.kernel import Choose, Reason, Roll, Step, reason
from escarmouche.rulebooks.cc.battle import Battle, Fighter, Outfit
from escarmouche.rulebooks.cc.events import ReinforcementArrived, ReinforcementRolled
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.deployment import come_to_stand
from escarmouche.rulebooks.cc.rules.granting import equip
from escarmouche.rulebooks.common.ids import ModelId, SideId
from escarmouche.rulebooks.confrontation.dice import SIX
from escarmouche.rulebooks.freetable.placing import Placing
from escarmouche.table import CM, CONTACT, MM, Footprint, Polygon, Pose, Rectangle, footprint, gap, polygon_gap

REINFORCEMENT: Final = "cc.skill.renfort"
ROLL: Final = "cc.skill.renfort.roll"
PLACEMENT: Final = "cc.skill.renfort.placement"
FIRST: Final = "cc.skill.renfort.placement#first"
WHERE: Final = "cc.skill.renfort.placement#where"

Outcome = Literal["removed", "waits", "returns"]

OUTCOMES: Final[tuple[Outcome, ...]] = ("removed", "removed", "removed", "removed", "waits", "returns")
"""What becomes of a reinforcement, by the faces of the die."""

CARD: Final = Rectangle(80 * MM, 121 * MM)
"""The size of a card, which lies with a short edge on the edge of the table."""

STRIP: Final = MM // 10


class Renfort(Hooks, name=REINFORCEMENT):
    """Reinforcement: eliminated, unless he is removed from the game, he waits off the table, where nothing affects him.

    [cc.skill.renfort] He comes back with the spells, miracles and artefacts, the gems and the temporary faith that he had at
    the start of the game [cc.skill.renfort.equipment], and free of all that had affected him. [cc.skill.renfort.effects]
    """

    __slots__ = ()
    order = 99

    async def before_battle(self, battle: Battle, bearer: Fighter) -> None:
        bearer.outfit = Outfit(bearer.effects, bearer.gems)

    async def after_deployment(self, battle: Battle, bearer: Fighter) -> None:
        if bearer.outfit is not None:
            bearer.outfit = Outfit(bearer.outfit.effects, bearer.outfit.gems, bearer.temporary_faith)


def is_waiting(fighter: Fighter) -> bool:
    """Whether a fighter waits off the table as a reinforcement. A Champion never does. [cc.skill.renfort.champion]"""
    return fighter.lost == "killed" and fighter.has(REINFORCEMENT) and not fighter.profile.champion


class Reinforcements(Step, frozen=True):
    """In each maintenance phase a die is rolled for each fighter who waits when this begins.

    1 to 4 removes him from the game, on a 5 he goes on waiting, on a 6 he comes back and is activated as usual from the next
    turn on. [cc.skill.renfort.roll] Where both sides have such fighters the winner of the Tactics roll says which comes
    first.
    """

    async def run(self, battle: Battle) -> None:
        returning: dict[str, list[str]] = {side: [] for side in battle.players}
        for fighter in [candidate for candidate in battle.fighters.values() if is_waiting(candidate)]:
            outcome = await _roll(fighter)
            _tell_rolled(battle, fighter, outcome)
            if outcome == "removed":
                fighter.lost = "removed"
            elif outcome == "returns":
                returning[fighter.side].append(fighter.id)
        sides = {side: side for side in battle.players if returning[side]}
        if not sides:
            return
        winner = battle.winner_of_tactics
        first = await Choose(winner, FIRST, sides, default=winner if winner in sides else next(iter(sides)))
        battle.then(*(Return(side, tuple(returning[side])) for side in sorted(sides, key=lambda side: side != first)))


def _roll(fighter: Fighter) -> Roll[Outcome]:
    about = {"fighter": fighter.id}
    return Roll((SIX,), lambda faces: OUTCOMES[faces[0] - 1], rule=ROLL, player=fighter.side, about=about)


def _tell_rolled(battle: Battle, fighter: Fighter, outcome: Outcome) -> None:
    battle.tell(lambda: ReinforcementRolled(fighter=fighter.id, outcome=outcome, rules=(ROLL,)))


class Return(Step, frozen=True):
    """The fighters of a side who come back stand on a card that lies at the edge of the table, on the ground.

    It lies at right angles to the edge, at the place nearest to the friend who is nearest to an edge, where it touches no
    fighter and no scenery; of equals the player names one. Those of the lowest strategic value are placed first; whoever
    finds no room goes on waiting. [cc.skill.renfort.placement]
    """

    side: SideId
    fighters: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        nearest = nearest_to_an_edge(battle, self.side)
        if not nearest:
            return
        options = {candidate.id: candidate for candidate in nearest}
        friend = await Choose(self.side, PLACEMENT, options, default=next(iter(options)))
        card = card_near(battle, friend)
        if card is None:
            return
        for fighter in sorted(
            (battle[name] for name in self.fighters), key=lambda other: (other.profile.points, other.id)
        ):
            fighter.tier = 0
            place = OnTheCard(battle, fighter, card)
            if place.example() is not None:
                await _arrive(battle, fighter, await place)


async def _arrive(battle: Battle, fighter: Fighter, pose: Pose) -> None:
    restore(fighter)
    battle.stand(fighter, pose)
    battle.tell(lambda: ReinforcementArrived(fighter=fighter.id, pose=pose, rules=(REINFORCEMENT,)))
    await come_to_stand(battle, fighter)


def restore(fighter: Fighter) -> None:
    """A fighter is as he was at the start of the game; doses that he has spent, and uses of spells, stay spent."""
    kept = tuple(effect for effect in fighter.effects if effect.name.endswith("#used"))
    fighter.lost = fighter.lost_to = fighter.aboard = ""
    fighter.steps = fighter.lasting = fighter.hardened = 0
    fighter.routed_by, fighter.in_rout = "", False
    fighter.effects = type(fighter.effects)()
    if fighter.outfit is None:
        equip(fighter)
        fighter.gems, fighter.temporary_faith = (), 0
    else:
        fighter.effects = fighter.outfit.effects
        fighter.gems, fighter.temporary_faith = fighter.outfit.gems, fighter.outfit.faith
    for effect in kept:
        fighter.gain(effect.name, effect.parameter, source=effect.source, until=effect.until)


# -- where they come back ----------------------------------------------------------------------------------------------


class OnTheCard(Placing[Fighter]):
    """Where a fighter who comes back stands: with his whole base on the card."""

    __slots__ = ("card",)
    battle: Battle

    def __init__(self, battle: Battle, fighter: Fighter, card: Footprint) -> None:
        super().__init__(battle, fighter, WHERE)
        self.card = card

    @cached_property
    def zone(self) -> Polygon:
        return tuple(self.card.outline)

    def rule_problems(self, pose: Pose) -> list[Reason]:
        return [reason(PLACEMENT, "table-off-the-table")] if pose.z else []

    def grid(self) -> Iterator[Pose]:
        """Poses side by side over the card, half a centimetre apart."""
        x0, y0 = (min(values) for values in zip(*self.card.outline, strict=True))
        x1, y1 = (max(values) for values in zip(*self.card.outline, strict=True))
        for x in range(x0, x1 + 1, CM // 2):
            for y in range(y0, y1 + 1, CM // 2):
                yield Pose(x, y, 0)


def edges(battle: Battle) -> tuple[Pose, ...]:
    """The middles of the edges of the table, facing inwards."""
    width, depth = battle.board.width, battle.board.depth
    return (
        Pose(width // 2, 0, 900),
        Pose(width, depth // 2, 1800),
        Pose(width // 2, depth, 2700),
        Pose(0, depth // 2, 0),
    )


def _span(battle: Battle, edge: Pose) -> int:
    return battle.board.width if edge.facing in (900, 2700) else battle.board.depth


def distance_to_edge(battle: Battle, fighter: Fighter, edge: Pose) -> int:
    """How far a base is from an edge of the table, in 0.01 mm."""
    return gap(battle.base(fighter), footprint(Rectangle(_span(battle, edge), STRIP), edge))


def nearest_to_an_edge(battle: Battle, side: str) -> list[Fighter]:
    """The fighters of a side on the table who are nearest to an edge of it: several, if they are equally near."""
    far = {
        fighter.id: min(distance_to_edge(battle, fighter, edge) for edge in edges(battle))
        for fighter in battle.in_play(side)
    }
    least = min(far.values(), default=0)
    return [battle[name] for name, distance in far.items() if distance == least]


def card_near(battle: Battle, friend: Fighter) -> Footprint | None:
    """Where the card lies: on the edge that is nearest to a fighter, as near to him as it is free; ``None``: nowhere."""
    by_distance = sorted(edges(battle), key=lambda edge: distance_to_edge(battle, friend, edge))
    return next((card for edge in by_distance for card in _along(battle, edge, friend) if is_clear(battle, card)), None)


def _along(battle: Battle, edge: Pose, friend: Fighter) -> Iterator[Footprint]:
    """The places of the card along an edge, those nearest to a fighter first."""
    assert friend.pose is not None
    upright = edge.facing in (900, 2700)
    half, inwards = CARD.width // 2, CARD.depth // 2 * (1 if edge.facing in (0, 900) else -1)
    low, high = half, _span(battle, edge) - half
    abreast = min(max(friend.pose.x if upright else friend.pose.y, low), high)
    for step in range(0, high - low + MM, MM):
        for at in dict.fromkeys((abreast - step, abreast + step)):
            if low <= at <= high:
                x, y = (at, edge.y + inwards) if upright else (edge.x + inwards, at)
                yield footprint(CARD, Pose(x, y, edge.facing))


def is_clear(battle: Battle, card: Footprint) -> bool:
    """Whether no fighter and no scenery is on the card or touches it."""
    return all(gap(card, there) > CONTACT for _, there in battle.placed()) and all(
        polygon_gap(piece.outline, card) > CONTACT for piece in battle.board.pieces
    )


__all__ = ["REINFORCEMENT", "Reinforcements", "Return", "card_near", "is_waiting", "nearest_to_an_edge", "restore"]
