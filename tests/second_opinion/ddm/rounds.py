"""Rounds, phases, turns: who is whose turn, how often, and at what speed."""

from __future__ import annotations

from tests.second_opinion.ddm.cards import gains
from tests.second_opinion.ddm.ground import distance, plain
from tests.second_opinion.ddm.record import Figure, Record
from tests.second_opinion.opinion import Chapter, Data, reads

SLOW = 2
LEADS = 6


class Rounds(Chapter[Record]):
    """The order of play."""

    def __init__(self, record: Record, opinion: object) -> None:
        super().__init__(record, opinion)  # type: ignore[arg-type]
        self.rolls: dict[str, int] = {}
        self.phase = ""
        self.taken = 0

    @reads("RoundBegan")
    def round_begins(self, event: Data) -> None:
        record = self.record
        self.hold("ddm.round.structure", event["round"] == record.round + 1, "rounds are counted one by one")
        for figure in record.present():
            if record.round and figure.arrived < record.round and not figure.turns:
                excused = figure.routing or figure.effects.total() > 0
                self.hold("ddm.round.once-per-round", excused, f"{figure.id} has had no turn")
        teams = {record.team(figure.player) for figure in record.figures.values() if not figure.fate}
        self.hold("ddm.victory.basic", len(teams) > 1, "only one team is left, and they play on")
        self.rolls, self.phase, self.taken = {}, "", 0

    @reads("InitiativeRolled")
    def initiative(self, event: Data) -> None:
        record, player = self.record, event["player"]
        self.hold("ddm.round.initiative-roll", event["roll"] == record.rolled["faces"][0], "another die was thrown")
        mine = [one for one in record.figures.values() if one.player == player and not one.fate]
        ratings = {one.card.rating or 0 for one in mine} | {0}
        self.hold("ddm.round.initiative-roll", event["rating"] in ratings, f"nobody of his has that rating: {ratings}")
        if all(one.untouched and one.at is not None for one in mine) and record.round:
            self.hold("ddm.round.initiative-roll", event["rating"] == max(ratings), f"the best has {max(ratings)}")
        if player in self.rolls:  # those who are tied roll again, without the others
            self.rolls.clear()
        self.rolls[player] = event["roll"] + event["rating"]

    @reads("FirstPlayer")
    def first(self, event: Data) -> None:
        chosen = self.record.said
        if len(self.rolls) > 1:
            best = max(self.rolls.values())
            self.hold(
                "ddm.round.initiative-choice",
                chosen["rule"] == "ddm.round.initiative-choice" and self.rolls[chosen["player"]] == best,
                f"{chosen['player']} has not won: {self.rolls}",
            )
            self.hold("ddm.round.initiative-choice", chosen["answer"] == event["player"], "another one was chosen")
        self.phase = self._before(event["player"])

    @reads("PhaseBegan")
    def phase_begins(self, event: Data) -> None:
        record, player = self.record, event["player"]
        others = [self._after(self.phase)]
        while others[-1] != player and len(others) < len(record.players):
            others.append(self._after(others[-1]))
        for other in others[:-1]:
            late = [one.id for one in self._waiting(other) if one.untouched]
            self.hold("ddm.round.play-order", not late, f"it is {other}'s phase: {late} are waiting")
        self.phase, self.taken = player, 0

    @reads("TurnBegan")
    def turn_begins(self, event: Data) -> None:
        record, figure = self.record, self.record.figures[event["creature"]]
        allowed = 2 if figure.card.has("dual-activation") else 1
        self.hold("ddm.round.once-per-round", figure.turns < allowed, f"it has had {figure.turns} turns")
        self.hold("ddm.round.play-order", figure.player == self.phase, f"it is {self.phase}'s phase")
        self.taken += 1
        self.hold("ddm.round.phase", self.taken <= 2, f"that is the {self.taken}th in this phase")
        self.hold("ddm.round.once-per-round", not figure.fate, f"it is {figure.fate}")
        self.hold("ddm.term.summon", not figure.arrived or figure.arrived < record.round, "it came in this round")
        self._speed(event, figure)
        self._command(event, figure)

    def _speed(self, event: Data, figure: Figure) -> None:
        rule = "ddm.card.speed" if event["commanded"] else "ddm.command.move.speed-two"
        own = {figure.card.speed}
        if "ddm.term.gains#speed" in figure.effects or self.record.may_gain(figure, "Speed"):
            own |= {
                max(0, figure.card.speed + one + other)
                for one in (0, *gains("Speed"))
                for other in (0, *gains("Speed"))
            }
        speeds = own if event["commanded"] else {min(SLOW, one) for one in own}
        self.hold(rule, event["speed"] in speeds, f"its card says {figure.card.speed}: {speeds}")

    def _command(self, event: Data, figure: Figure) -> None:
        """Under command: who has a commander near, with nothing between them; never, if there is none."""
        record, rule = self.record, "ddm.command.under-command"
        mine = [one for one in record.present() if one.player == figure.player and one.card.rating is not None]
        if figure.card.has("wild") and not any(one.card.has("beastmaster") for one in record.present()):
            self.hold("ddm.ability.wild", not event["commanded"], "it is never under command")
            return
        alone = not mine and not figure.card.has("independent") and not figure.card.has("relay-orders")
        if alone:
            self.hold(rule, not event["commanded"], "there is no commander")
        meddling = any(one.card.has("improved-countersong") for one in record.present())
        if figure.card.has("wild") or figure.effects or figure.routing or meddling:
            return
        for one in mine:
            near = distance(one.space, figure.space) <= LEADS and plain(record.board, one.space, figure.space)
            too_weak = one is not figure and (one.card.rating or 0) < max((0, *figure.card.numbers("difficult")))
            if one.untouched and near and not too_weak:
                self.hold(rule, event["commanded"], f"{one.id} commands it")

    def _waiting(self, player: str) -> list[Figure]:
        return [
            one
            for one in self.record.present()
            if one.player == player and not one.turns and (not one.arrived or one.arrived < self.record.round)
        ]

    def _after(self, player: str) -> str:
        players = self.record.players
        return players[(players.index(player) + 1) % len(players)]

    def _before(self, player: str) -> str:
        players = self.record.players
        return players[players.index(player) - 1]
