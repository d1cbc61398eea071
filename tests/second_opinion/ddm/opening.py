"""Set-up: warbands, tiles, and who stands where before the first round."""

from __future__ import annotations

from collections import Counter

from tests.second_opinion.ddm.ground import PIT, ROCK, STATUE, Place, space
from tests.second_opinion.ddm.record import Record
from tests.second_opinion.opinion import Chapter, Data, Opinion, reads

DEPLOY = "ddm.setup.deploy.order"


class Opening(Chapter[Record]):
    """What is brought, laid and set up."""

    def __init__(self, record: Record, opinion: Opinion) -> None:
        super().__init__(record, opinion)
        self.laid: Counter[str] = Counter()
        self.deployed: list[str] = []
        self.order: list[str] = record.players

    @reads("SetupOrder")
    def ordered(self, event: Data) -> None:
        """Clockwise from here."""
        players = self.record.players
        first = players.index(event["player"])
        self.order = [*players[first:], *players[:first]]

    @reads("TileDropped")
    def dropped(self, event: Data) -> None:
        brought = self.record.setup["warbands"][event["player"]]["features"]
        self.hold("ddm.setup.feature-tile.count", event["tile"] in brought, "he has not brought it")

    @reads("WarbandRevealed")
    def revealed(self, event: Data) -> None:
        record, player = self.record, event["player"]
        mine = [one.id for one in record.figures.values() if one.player == player]
        self.hold("ddm.warband.secrecy", sorted(event["creatures"]) == sorted(mine), f"his warband is {mine}")
        cost = sum(0 if one.free else one.card.cost for one in record.figures.values() if one.player == player)
        size = record.options["size"]
        if size:
            self.hold("ddm.scenario.standard.max-cost", cost <= size, f"it costs {cost} of {size}")
        self.hold("ddm.warband.terrain-tiles", len(event["tiles"]) == 4, "an assembly tile and three others")

    @reads("TilePlaced")
    def placed(self, event: Data) -> None:
        record, player = self.record, event["player"]
        squares = {record.board.place(square) for square in event["squares"]}
        for (_, key), under in record.tiles.items():
            self.hold("ddm.setup.feature-tile.no-overlap", not squares & under, f"it overlaps {key}")
        brought = record.setup["warbands"][player]
        if event["tile"] == brought["assembly"]:
            self.hold("ddm.setup.assembly-tile.order", not self.laid.total(), "feature tiles lie already")
            at_home = record.exits[player] <= squares
            self.hold("ddm.setup.assembly-tile.corner", at_home, "it does not lie on his start area")
        else:
            self.laid[player] += 1
            most = 3 if len(record.players) == 2 else 2
            self.hold("ddm.setup.feature-tile.count", self.laid[player] <= most, f"he lays {most}")
            self.hold("ddm.setup.feature-tile.count", event["tile"] in brought["features"], "he has not brought it")

    @reads("Deployed")
    def deploys(self, event: Data) -> None:
        record, figure = self.record, self.record.figures[event["creature"]]
        own = space(record.board.place(event["at"]), figure.card.body)
        marks = {record.board.mark(place) for place in own}
        self.hold("ddm.setup.deploy.legal", not marks & {STATUE, PIT, ROCK}, f"it cannot stand on {marks}")
        for other in record.present():
            self.hold("ddm.setup.deploy.legal", not own & other.space, f"{other.id} stands there")
        if not self.deployed or self.deployed[-1] != figure.player:
            first = next((one for one in self.order if one not in self.deployed), None)
            self.hold(DEPLOY, figure.player == first, f"it is for {first} to set up")
        self.deployed.append(figure.player)
        tile = self._home(figure.player)
        elsewhere = figure.card.has("scout") or figure.card.has("wandering-monster")
        if not elsewhere and not own <= tile:
            self.hold(DEPLOY, self._full(tile, figure.card.body), "there is room on his assembly tile")

    def _home(self, player: str) -> set[Place]:
        return self.record.tiles[player, self.record.setup["warbands"][player]["assembly"]]

    def _full(self, tile: set[Place], body: int) -> bool:
        """Whether a body has no room left on a tile."""
        taken = {place for other in self.record.present() for place in other.space}
        free = {place for place in tile - taken if self.record.board.mark(place) not in (STATUE, PIT, ROCK)}
        return not any(space(place, body) <= free for place in free)
