"""What the story of a skirmish has told so far: the board, who stands where, what is left of whom, who has done what."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.second_opinion import opinion
from tests.second_opinion.ddm.cards import Card, cards
from tests.second_opinion.ddm.ground import Drawing, Place, map_of, space, tile
from tests.second_opinion.opinion import EVERY, Data, reads

ASSEMBLY = "ddm.setup.assembly-tile.order"


@dataclass
class Figure:
    """A creature: its card, whose it is, and what the story has told of it."""

    id: str
    player: str
    card: Card
    free: bool
    hp: int
    at: Place | None = None
    effects: Counter[str] = field(default_factory=Counter)
    """What has come into force on it and not been told to have ended."""
    routing: bool = False
    routed_by: str = ""
    halved: bool = False
    turns: int = 0
    """Turns begun this round."""
    arrived: int = 0
    fate: str = ""

    @property
    def space(self) -> set[Place]:
        """The squares of its space."""
        assert self.at is not None, self.id
        return space(self.at, self.card.body)

    @property
    def untouched(self) -> bool:
        """Whether nothing has come into force on it, and it does not rout: it is what its card says."""
        return not self.effects and not self.routing


@dataclass
class OwnTurn:
    """What a creature has done in its turn."""

    creature: str
    commanded: bool
    speed: int
    used: int = 0
    """Squares of movement."""
    used_before: int = 0
    """Those before the first thing that it did besides moving."""
    odd: bool = False
    """Whether its next diagonal counts 2."""
    steps: int = 0
    how: set[str] = field(default_factory=set)
    blows: list[tuple[str, int, str]] = field(default_factory=list)
    """Its attacks: the sort, the bonus, the occasion."""
    acted: int = 0
    """Things done besides moving, attacks too."""
    skipped: bool = False


class Record(opinion.Record):
    """The skirmish as told. ``setup``: the plain data it began with."""

    book = "ddm"

    def __init__(self, setup: Data) -> None:
        self.setup = setup
        self.options = setup["options"]
        self.players: list[str] = list(setup["players"])
        self.board = map_of(setup["map"]["board"])
        self.exits = {
            player: {self.board.place(square) for square in setup["areas"][player]} for player in self.players
        }
        self.figures: dict[str, Figure] = {}
        for player in self.players:
            for number, written in enumerate(setup["warbands"][player]["figures"], start=1):
                card = cards()[written["card"]]
                name = f"{player}-{number}"
                self.figures[name] = Figure(name, player, card, bool(written["free"]), card.hp)
        self.tiles: dict[tuple[str, str], set[Place]] = {}
        """The squares under each tile: whose it is, its key."""
        self.round = 0
        self.turn: OwnTurn | None = None
        self.points: Counter[str] = Counter()
        self.shared: Counter[str] = Counter()
        self.said: Data = {}
        """The last decision."""
        self.rolled: Data = {}
        """The last throw."""
        self.before: Data = {}
        """The event before this one."""
        for lying in setup["layout"]:
            self._lay(lying["player"], lying["tile"], lying["laid"]["at"], lying["laid"]["quarters"])

    # -- who is who ----------------------------------------------------------------------------------------------------

    def team(self, player: str) -> str:
        """The team of a player: every second one with the first, where there are teams."""
        return self.players[self.players.index(player) % 2] if self.options["teams"] else player

    def hostile(self, one: Figure, other: Figure) -> bool:
        """Whether two creatures are of different teams."""
        return self.team(one.player) != self.team(other.player)

    def present(self) -> list[Figure]:
        """Everybody on the grid."""
        return [figure for figure in self.figures.values() if figure.at is not None]

    def enemies(self, figure: Figure) -> list[Figure]:
        """The enemies of a creature on the grid."""
        return [other for other in self.present() if self.hostile(figure, other)]

    def friends(self, figure: Figure) -> list[Figure]:
        """Its allies on the grid, without itself."""
        return [other for other in self.present() if other is not figure and not self.hostile(figure, other)]

    def may_gain(self, figure: Figure, words: str) -> bool:
        """Whether some commander effect with these words might touch a creature."""
        return any(words in order for other in self.figures.values() for order in other.card.orders)

    def in_rock(self, figure: Figure) -> bool:
        """Whether it stands squeezed: some of its squares are rock, or a wall runs through them."""
        own = figure.space
        return any(self.board.mark(place) == "#" or not self.board.holds(place) for place in own) or any(
            wall <= own for wall in self.board.walls
        )

    # -- what is told --------------------------------------------------------------------------------------------------

    @reads(EVERY)
    def remember(self, event: Data) -> None:
        self.before = event

    @reads("Chosen")
    def decided(self, event: Data) -> None:
        self.said = event

    @reads("Rolled")
    def thrown(self, event: Data) -> None:
        self.rolled = event

    @reads("TilePlaced")
    def laid(self, event: Data) -> None:
        key, first = event["tile"], min(event["squares"])
        if (self.said.get("about") or {}).get("tile") == key and isinstance(self.said.get("answer"), dict):
            quarters = self.said["answer"]["quarters"]
        else:
            quarters = self._turned_home(event["player"], key, first)
        self._lay(event["player"], key, first, quarters)

    def _turned_home(self, player: str, key: str, first: int) -> int:
        """How an assembly tile lies that can lie in one way only: exits on exits."""
        left, top = self.board.place(first)
        for quarters in range(4):
            found = tile(key, quarters)
            doors = {(left + x, top + y) for (x, y), mark in found.marks.items() if mark == "X"}
            if doors and (doors <= self.exits[player] or self.exits[player] <= doors):
                return quarters
        raise AssertionError(f"{key} cannot lie at {left}, {top}")

    def _lay(self, player: str, key: str, first: int, quarters: int) -> None:
        found = tile(key, quarters)
        left, top = self.board.place(first)
        under = {(left + x, top + y) for x in range(found.columns) for y in range(found.rows)}
        self.tiles[player, key] = under
        plain = {place: mark for place, mark in found.marks.items() if mark != "X"}
        self.board.lay(Drawing(found.columns, found.rows, plain, found.walls), left, top)

    @reads("Deployed", "Appeared")
    def put(self, event: Data) -> None:
        name = event["creature"]
        if name not in self.figures:
            self.figures[name] = self._summoned(name)
        self.figures[name].at = self.board.place(event["at"])
        self.figures[name].fate = ""

    def _summoned(self, name: str) -> Figure:
        """``red-1-grey-wolf-2`` has been summoned by ``red-1``."""
        by = max((known for known in self.figures if name.startswith(f"{known}-")), key=len)
        card = cards()[name[len(by) + 1 :].rpartition("-")[0]]
        return Figure(name, self.figures[by].player, card, True, card.hp, arrived=self.round)

    @reads("CreatureMoved")
    def moved(self, event: Data) -> None:
        self.figures[event["creature"]].at = self.board.place(event["path"][-1])

    @reads("Vanished")
    def vanished(self, event: Data) -> None:
        self.figures[event["creature"]].at = None

    @reads("Eliminated")
    def gone(self, event: Data) -> None:
        figure = self.figures[event["creature"]]
        figure.at, figure.fate = None, event["how"]

    @reads("RoundBegan")
    def next_round(self, event: Data) -> None:
        self.round, self.turn = event["round"], None
        for figure in self.figures.values():
            figure.turns = 0

    @reads("PhaseBegan")
    def next_phase(self, event: Data) -> None:
        self.turn = None

    @reads("TurnBegan")
    def next_turn(self, event: Data) -> None:
        self.figures[event["creature"]].turns += 1
        self.turn = OwnTurn(event["creature"], event["commanded"], event["speed"])

    @reads("TurnLost")
    def no_turn(self, event: Data) -> None:
        if self.turn is None or self.turn.creature != event["creature"]:
            self.figures[event["creature"]].turns += 1
            self.turn = OwnTurn(event["creature"], False, 0, skipped=True)

    @reads("Damaged", "Healed")
    def hurt(self, event: Data) -> None:
        figure = self.figures[event["creature"]]
        figure.hp = event["hp"]
        if figure.hp <= figure.card.hp / 2:
            figure.halved = True

    @reads("Afflicted")
    def afflicted(self, event: Data) -> None:
        self.figures[event["creature"]].effects[event["effect"]] += 1

    @reads("Freed")
    def freed(self, event: Data) -> None:
        del self.figures[event["creature"]].effects[event["effect"]]

    @reads("Routed")
    def routed(self, event: Data) -> None:
        figure = self.figures[event["creature"]]
        figure.routing, figure.routed_by = True, event["by"]

    @reads("Rallied")
    def rallied(self, event: Data) -> None:
        """It has spent its turn on that."""
        self.figures[event["creature"]].routing = False
        self.figures[event["creature"]].turns += 1

    @reads("Scored")
    def scored(self, event: Data) -> None:
        self.points[event["player"]] += event["points"]
