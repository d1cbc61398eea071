"""Victory points, and who has won."""

from __future__ import annotations

from collections import Counter

from tests.second_opinion.ddm.record import Figure, Record
from tests.second_opinion.opinion import EVERY, Chapter, Data, Opinion, reads

POINTS = "ddm.scenario.standard.victory-points"
SHARED = "ddm.scenario.standard.own-creatures"
QUIET = 10


class Points(Chapter[Record]):
    """Each creature is worth its cost to the player whose creature eliminated it; or its opponents share it."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.due: list[tuple[str, int]] = []
        self.rule = POINTS
        self.judged = True
        self.earned: dict[str, list[tuple[str, int, bool]]] = {}
        """Who has scored what for whom, and whether it was shared."""
        self.victim = self.caster = ""
        self.points: Counter[str] = Counter()

    @reads(EVERY)
    def nothing_is_left_out(self, event: Data) -> None:
        if event["type"] != "Scored" and self.due:
            self.hold(self.rule, False, f"still to be scored before this: {self.due}")
            self.due = []

    @reads("Eliminated")
    def eliminated(self, event: Data) -> None:
        record, victim = self.record, self.record.figures[event["creature"]]
        self.hold("ddm.term.eliminated", not victim.fate, f"it is {victim.fate} already")
        self.victim, self.due = victim.id, []
        worth = 0 if victim.free else victim.card.cost
        by = {"destroyed": event["by"], "fled": victim.routed_by, "lost": ""}[event["how"]]
        others = {other for other in (victim.id, by) if other}
        turned = any("confus" in effect for other in others for effect in record.figures[other].effects)
        frightened_to_death = record.before["type"] == "MoraleTested" and not event["by"]
        self.judged = not turned and event["how"] != "lost" and not frightened_to_death
        if not self.judged or not worth:
            return
        self._fall_due(victim, worth, record.figures[by].player if by else "")

    @reads("PowerUsed")
    def cast(self, event: Data) -> None:
        self.caster = event["creature"]

    @reads("Vanished")
    def vanished(self, event: Data) -> None:
        """Whoever is out of the game for a while is worth its points until it returns."""
        victim = self.record.figures[event["creature"]]
        self.victim, self.due, self.judged = victim.id, [], True
        if not victim.free:
            self._fall_due(victim, victim.card.cost, self.record.figures[self.caster].player)

    def _fall_due(self, victim: Figure, worth: int, scorer: str) -> None:
        """What is to be scored for a creature, by the player whose creature did it or else by all its opponents."""
        record = self.record
        if scorer and record.team(scorer) != record.team(victim.player):
            self.due, self.rule = [(scorer, worth)], POINTS
        else:
            opponents = [one for one in record.players if record.team(one) != record.team(victim.player)]
            share = worth // len(opponents)
            self.due, self.rule = [(one, share) for one in opponents if share], SHARED

    @reads("Scored")
    def scored(self, event: Data) -> None:
        player, points = event["player"], event["points"]
        self.points[player] += points
        self.hold(POINTS, event["total"] == self.points[player], f"he has {self.points[player]} now")
        if points < 0:
            given = [entry for entries in self.earned.values() for entry in entries if entry[:2] == (player, -points)]
            self.hold("ddm.term.destroy", bool(given), "he never had that")
        elif self.judged:
            fits = (player, points) in self.due
            self.hold(self.rule, fits, f"to be scored for {self.victim}: {self.due or 'nothing more'}")
            if fits:
                self.due.remove((player, points))
        else:
            worth = self.record.figures[self.victim].card.cost
            self.hold(POINTS, points <= worth, f"{self.victim} is worth {worth}")
        self.earned.setdefault(self.victim, []).append((player, points, self.rule == SHARED))


class Victory(Chapter[Record]):
    """Who wins, and why it is over."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.surely_quiet = self.perhaps_quiet = 0
        """Rounds in which nobody has done anything at all; and those in which nobody surely has done it to an enemy."""
        self.stirred = self.struck = False
        self.began: Counter[str] = Counter(figure.player for figure in record.figures.values())

    @reads("AttackMade", "Damaged")
    def strikes(self, event: Data) -> None:
        one, other = event.get("attacker", event.get("by")), event.get("target", event.get("creature"))
        self.stirred = True
        if one and self.record.hostile(self.record.figures[one], self.record.figures[str(other)]):
            self.struck = True

    @reads("SaveMade", "MoraleTested", "PowerUsed", "AbilityUsed", "Rolled")
    def stirs(self, event: Data) -> None:
        """Whether that was done to an enemy is not told."""
        self.stirred = self.stirred or not event["rules"][0].startswith("ddm.round.")

    @reads("RoundBegan")
    def again(self, event: Data) -> None:
        if self.record.round:
            self._round_over()
            peace = self.surely_quiet
            self.hold("ddm.scenario.standard.stalemate", peace < QUIET, f"{peace} rounds of peace")
        self.stirred = self.struck = False

    def _round_over(self) -> None:
        self.surely_quiet = 0 if self.stirred else self.surely_quiet + 1
        self.perhaps_quiet = 0 if self.struck else self.perhaps_quiet + 1

    @reads("Ended")
    def ends(self, event: Data) -> None:
        record = self.record
        points = {player: record.points[player] for player in record.players if record.points[player]}
        told = {player: number for player, number in event["points"].items() if number}
        self.hold(POINTS, points == told, f"they have {points}")
        expected = self._winners()
        if expected is not None:
            self.hold("ddm.victory.basic", set(event["winners"]) == expected, f"{expected or 'nobody'} should have won")

    def _winners(self) -> set[str] | None:
        """Who has won; ``None`` where the game may have ended in peace, which is decided by more than is told."""
        record = self.record
        teams = list(dict.fromkeys(map(record.team, record.players)))
        alive = {record.team(figure.player) for figure in record.figures.values() if figure.at is not None}
        if len(alive) == 1:
            return self._team(next(iter(alive)))
        winners = [team for team in teams if self._wins(team)]
        if not winners and alive:
            self._round_over()
            rounds = record.options["rounds"]
            over = self.perhaps_quiet >= QUIET or (rounds is not None and record.round >= rounds)
            self.hold("ddm.victory.basic", over, f"nobody has won: {dict(record.points)}")
            if self.perhaps_quiet >= QUIET:
                return None
        among = winners or teams
        most = max(self._points(team) for team in among)
        best = [team for team in among if self._points(team) == most]
        return self._team(best[0]) if len(best) == 1 else set()

    def _wins(self, team: str) -> bool:
        record, options = self.record, self.record.options
        members = self._team(team)
        size = options["size"] * len(members)
        if not options["size"]:
            size = sum(0 if one.free else one.card.cost for one in record.figures.values() if one.player not in members)
        if options["scenario"] == "quick assault":
            return 100 * self._points(team) >= 70 * size or self._reduced(members)
        counted = not options["teams"] and (len(record.players) > 2 or options["score"])
        return counted and self._points(team) >= size

    def _reduced(self, members: set[str]) -> bool:
        """Whether every opponent is down to one creature."""
        left = Counter(figure.player for figure in self.record.present())
        others = [player for player in self.record.players if player not in members]
        return any(left[one] for one in members) and all(
            left[one] <= (1 if self.began[one] > 1 else 0) for one in others
        )

    def _points(self, team: str) -> int:
        return sum(self.record.points[player] for player in self._team(team))

    def _team(self, team: str) -> set[str]:
        return {player for player in self.record.players if self.record.team(player) == team}
