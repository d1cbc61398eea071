"""Movement: what every way costs, how far anybody may go in a turn, and where a move may end."""

from __future__ import annotations

from itertools import pairwise

from tests.second_opinion.ddm.cards import gains
from tests.second_opinion.ddm.ground import PIT, ROCK, SLOW, STATUE, Place, space
from tests.second_opinion.ddm.record import Figure, OwnTurn, Record
from tests.second_opinion.opinion import Chapter, Data, Opinion, reads

OWN = ("walk", "fly", "burrow", "charge", "rush")
SHOVED = ("push", "pull", "slide")


class Moves(Chapter[Record]):
    """Ways and their cost."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.under_way: dict[str, list[tuple[int, bool]]] = {}
        """Of a way that was interrupted: what it may have cost so far, and whether the next diagonal counts 2."""
        self.widest = 0

    @reads("CreatureMoved")
    def moves(self, event: Data) -> None:
        record, figure, how = self.record, self.record.figures[event["creature"]], event["how"]
        assert figure.at is not None
        path = [figure.at, *map(record.board.place, event["path"])]
        for one, other in pairwise(path):
            far = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
            if how not in ("switch", "settle"):
                self.hold("ddm.move.allowance", far == 1, f"no step leads from {one} to {other}")
            self._entered(figure, other, how, path)
        if how in SHOVED:
            self.hold("ddm.term.push-pull", len(path) == 2, "it is told square by square")
            self._shoved(figure, path[-1])
        if how in OWN or how == "rout":
            self._costs(event, figure, path)

    def _entered(self, figure: Figure, at: Place, how: str, path: list[Place]) -> None:
        board = self.record.board
        bodiless = figure.card.has("incorporeal") or any("incorporeal" in one for one in figure.effects)
        own = space(at, figure.card.body)
        self.hold("ddm.setup.grid-border", all(map(board.holds, own)), f"{at} is not on the grid")
        if figure.card.body == 1 and how != "burrow" and not bodiless:
            self.hold("ddm.move.walls", board.mark(at) != ROCK, f"{at} is rock")
        if how in ("walk", "charge") and not bodiless and not self._may_fly(figure) and not figure.card.has("trample"):
            for enemy in self.record.enemies(figure):
                if enemy.untouched and not self.record.in_rock(enemy):
                    self.hold("ddm.move.through-enemies", not own & enemy.space, f"{enemy.id} is in the way at {at}")

    def _shoved(self, figure: Figure, at: Place) -> None:
        own = space(at, figure.card.body)
        marks = {self.record.board.mark(place) for place in own}
        self.hold("ddm.term.push-pull", not marks & {ROCK, STATUE, PIT}, f"it cannot be moved to {at}: {marks}")
        for other in self.record.present():
            if other is not figure:
                self.hold("ddm.term.push-pull", not own & other.space, f"{other.id} stands at {at}")

    # -- the cost ------------------------------------------------------------------------------------------------------

    def _costs(self, event: Data, figure: Figure, path: list[Place]) -> None:
        """What it says it has used is what the way costs, by one of the ways in which it may have moved."""
        how, turn = event["how"], self.record.turn
        own = turn is not None and turn.creature == figure.id and how != "rout"
        begun = [(0, bool(own and turn is not None and turn.odd))]
        going_on = self.under_way.get(figure.id, [])
        found = []
        for slowed in self._slowed(figure, how):
            for used, odd in [*begun, *going_on]:
                cost, then = self._cost(figure, path, slowed, odd)
                if used + cost == event["used"]:
                    found.append((cost, event["used"], then))
        costs = [self._cost(figure, path, slowed, begun[0][1])[0] for slowed in self._slowed(figure, how)]
        self.hold("ddm.move.diagonals", bool(found), f"that way costs {costs}, after {going_on or begun}")
        if not found:
            return
        self.under_way[figure.id] = [(used, odd) for _, used, odd in found]
        if own and turn is not None:
            turn.used += found[0][0]
            turn.odd = found[0][2]
            turn.steps += len(path) - 1
            turn.how.add(how)
            if not turn.acted:
                turn.used_before = turn.used
            self._how_far(figure, turn, how)
        elif how == "rout":
            self.hold(
                "ddm.rout.speed",
                event["used"] <= 2 * self._fastest(figure, how),
                f"it flees at no more than twice {self._fastest(figure, how)}",
            )

    def _slowed(self, figure: Figure, how: str) -> list[bool]:
        """Whether the ground may slow it: those that fly, burrow or have no body are not slowed."""
        if how in ("fly", "burrow") or figure.card.has("incorporeal"):
            return [False]
        if how == "walk":
            return [not any("incorporeal" in one for one in figure.effects)]
        free = self._may_fly(figure) or figure.card.has("burrow") or bool(figure.effects)
        return [True, False] if free else [True]

    def _may_fly(self, figure: Figure) -> bool:
        given = any("flight" in one or "incorporeal" in one for one in figure.effects)
        return figure.card.has("flight") or given or self.record.may_gain(figure, "Flight")

    def _cost(self, figure: Figure, path: list[Place], slowed: bool, odd: bool) -> tuple[int, bool]:
        """Squares of movement: a diagonal costs 1, the next 2; into what slows 2, or 3 diagonally."""
        cost = 0
        for one, other in pairwise(path):
            slant = one[0] != other[0] and one[1] != other[1]
            marks = {self.record.board.mark(place) for place in space(other, figure.card.body)}
            tight = figure.card.body > 1 and (ROCK in marks or self._walled(space(other, figure.card.body)))
            if (slowed and marks & set(SLOW)) or (tight and slowed):
                cost += 3 if slant else 2
            elif slant:
                cost += 2 if odd else 1
                odd = not odd
            else:
                cost += 1
        return cost, odd

    def _walled(self, own: set[Place]) -> bool:
        return any(wall <= own for wall in self.record.board.walls)

    # -- how far -------------------------------------------------------------------------------------------------------

    def _fastest(self, figure: Figure, how: str) -> int:
        """The most that its speed can be: that of its card, or of its burrowing, and what others may add."""
        own = figure.card.speed
        burrowing = figure.card.numbers("burrow")
        if burrowing:
            own = burrowing[0] if how == "burrow" else max(own, burrowing[0]) if how in ("rush", "rout") else own
        if "ddm.term.gains#speed" in figure.effects or self.record.may_gain(figure, "Speed"):
            own += 2 * max((0, *gains("Speed")))
        return own

    def _how_far(self, figure: Figure, turn: OwnTurn, how: str) -> None:
        speed = self._fastest(figure, how)
        if how in ("charge", "rush"):
            rule = "ddm.melee.charge.distance" if how == "charge" else "ddm.command.rush.restrictions"
            self.hold(rule, turn.used <= 2 * speed, f"{turn.used} squares are more than twice {speed}")
            return
        limit = speed if turn.commanded else min(2, speed)
        alone = turn.steps == 1
        if not turn.acted:
            self.hold(
                "ddm.round.activation.double-move",
                turn.used <= 2 * limit or alone,
                f"{turn.used} squares are more than twice {limit}",
            )
            return
        self.hold(
            "ddm.move.allowance", turn.used <= limit or alone, f"{turn.used} squares, but it has attacked: {limit}"
        )
        springs = figure.card.has("spring-attack") or figure.card.has("sidestep") or figure.card.has("whirlwind-attack")
        if not springs:
            split = turn.used_before > 0 and turn.used > turn.used_before
            self.hold("ddm.round.activation.move-and-attack", not split, "it moves before its attack and after it")
            self.hold("ddm.attack.multiple.no-move", len(turn.blows) < 2, f"it has made {len(turn.blows)} attacks")


class Ends(Chapter[Record]):
    """Where everybody stands when a turn is over: where they may, and nobody on anybody else."""

    @reads("TurnBegan", "PhaseBegan", "RoundBegan")
    def stand(self, event: Data) -> None:
        record = self.record
        taken: dict[Place, str] = {}
        for figure in record.present():
            own = figure.space
            marks = {record.board.mark(place) for place in own}
            self.hold("ddm.terrain.statue.no-stop", STATUE not in marks, f"{figure.id} stands on a statue")
            self.hold("ddm.move.legal-position", PIT not in marks, f"{figure.id} stands over a pit")
            if figure.card.body == 1:
                self.hold("ddm.move.walls", ROCK not in marks, f"{figure.id} stands in rock")
            for place in own:
                if figure.card.body > 1 and record.in_rock(figure):
                    continue  # squeezed: it fills only a part of that
                other = taken.setdefault(place, figure.id)
                self.hold("ddm.move.end-occupied", other == figure.id, f"{figure.id} stands on {other} at {place}")
