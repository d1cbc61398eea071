"""What the story of a battle has told so far: who stands where, what ails whom, and what everybody has done this turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from shapely import Polygon
from tests.second_opinion import opinion
from tests.second_opinion.c2.cards import BARRICADE, STRANGER, Card, cards
from tests.second_opinion.confrontation import LEVELS
from tests.second_opinion.ground import Table, base
from tests.second_opinion.opinion import EVERY, Data, reads


@dataclass
class Figure:
    """A figure: its card, whose it is, and what the story has told of it."""

    id: str
    side: str
    card: Card
    pose: Data | None = None
    tier: int = 0
    wound: int = 0
    lost: bool = False
    adrift: bool = False
    """Whether it has climbed or fallen, perhaps to a place that is not told before it moves again."""
    odd: bool = False
    """Whether something has happened to it that its card does not say, for good (a skill stolen, a brother lost)."""
    built: bool = False
    """Whether it is a barricade, and no figure."""
    # -- this turn
    stunned: bool = False
    charged_by: set[str] = field(default_factory=set)
    """Who has charged it."""
    charged: set[str] = field(default_factory=set)
    """Whom it has charged."""
    shaken: bool = False
    """Whether it has failed a test of Courage."""
    used: int = 0
    """Of its movement, without pursuits."""
    pursued: int = 0
    moves: Counter[str] = field(default_factory=Counter)
    """What it has used by each type of displacement."""
    shots: int = 0
    fled: bool = False
    bound: bool = False
    """Whether it may place no die in attack."""
    countered: bool = False
    """Whether it has made a counter-shot."""
    furious: bool = False
    swapped: bool = False
    extra: int = 0
    """Extra combat dice paid for."""
    points: Counter[str] = field(default_factory=Counter)
    """Points put into scores."""
    hastened: bool = False
    delayed: bool = False

    def new_turn(self) -> None:
        """Forgets what lasts until the end of a turn."""
        kept = Figure(self.id, self.side, self.card, self.pose, self.tier, self.wound, self.lost, self.adrift, self.odd)
        kept.built = self.built
        self.__dict__.update(kept.__dict__)

    @property
    def ground(self) -> Polygon:
        """The ground it covers."""
        assert self.pose is not None, self.id
        return base(self.card.base, self.pose)


class Figures(dict[str, Figure]):
    """All figures by their ids; one whom the set-up does not name has been called by a card."""

    def __missing__(self, name: str) -> Figure:
        found = self[name] = Figure(name, name.partition("-")[0], STRANGER, odd=True, adrift=True)
        return found


class Record(opinion.Record):
    """The battle as told. ``setup``: the plain data it began with."""

    book = "c2"

    def __init__(self, setup: Any) -> None:
        self.setup = setup
        self.sides: list[str] = list(setup["sides"])
        self.table = Table(setup["board"])
        self.figures = Figures()
        for side in self.sides:
            count: Counter[str] = Counter()
            for card in setup["sides"][side]:
                for key in card["figures"]:
                    count[key] += 1
                    name = f"{side}-{key}-{count[key]}"
                    self.figures[name] = Figure(name, side, cards()[key])
        self.turn, self.phase = 0, ""
        self.said: Data = {}
        """The last decision."""
        self.rolls: list[Data] = []
        """Throws since the last event that was neither a throw nor a decision."""
        self.attackers: tuple[str, ...] = ()
        self.defenders: tuple[str, ...] = ()
        """Who fights in the combat under way."""

    def in_play(self) -> list[Figure]:
        """Everybody on the table of whom it is known where."""
        return [figure for figure in self.figures.values() if self._stands(figure)]

    def _stands(self, figure: Figure) -> bool:
        return figure.pose is not None and not figure.adrift and not figure.built

    def enemies(self, figure: Figure) -> list[Figure]:
        """The enemies of a figure on the table."""
        return [other for other in self.in_play() if other.side != figure.side]

    def facing(self, name: str) -> list[Figure]:
        """Those on the table whom a fighter faces in the combat under way."""
        others = self.defenders if name in self.attackers else self.attackers
        return [self.figures[one] for one in others if self.figures[one].pose is not None]

    def beside(self, name: str) -> list[Figure]:
        """Those on the table of its own side in the combat under way, itself too."""
        own = self.attackers if name in self.attackers else self.defenders
        return [self.figures[one] for one in own if self.figures[one].pose is not None]

    # -- what is told --------------------------------------------------------------------------------------------------

    @reads(EVERY)
    def remember(self, event: Data) -> None:
        if event["type"] == "Chosen":
            self.said = event
        elif event["type"] == "Rolled":
            self.rolls.append(event)
        else:
            self.rolls = []

    @reads("Chosen", "Rolled")
    def kept(self, event: Data) -> None:
        """By :meth:`remember`."""

    @reads("PhaseBegan")
    def next_phase(self, event: Data) -> None:
        if event["turn"] != self.turn:
            for figure in self.figures.values():
                figure.new_turn()
        self.turn, self.phase = event["turn"], event["phase"]

    @reads("Deployed", "Returned")
    def put(self, event: Data) -> None:
        figure = self.figures[event["fighter"]]
        figure.pose, figure.lost, figure.adrift = event["pose"], False, False

    @reads("BarricadeRaised")
    def raised(self, event: Data) -> None:
        side = self.figures[event["by"]].side
        built = Figure(event["fighter"], side, BARRICADE, event["pose"], built=True, odd=True)
        self.figures[event["fighter"]] = built

    @reads("Moved")
    def moved(self, event: Data) -> None:
        figure = self.figures[event["fighter"]]
        figure.pose, figure.adrift = event["pose"], False
        if event["move"] == "pursuit":
            figure.pursued += event["length"]
        else:
            figure.used += event["length"]
        figure.moves[event["move"]] += event["length"]

    @reads("Climbed", "Fell", "FeatTried", "StayedOnLedge")
    def climbed(self, event: Data) -> None:
        figure = self.figures[event["fighter"]]
        figure.adrift = True
        if event["type"] != "Climbed":
            return
        if figure.pose is not None:
            figure.pose = {**figure.pose, "z": event["height"]}

    @reads("LevelChanged")
    def flew(self, event: Data) -> None:
        self.figures[event["fighter"]].tier = event["tier"]

    @reads("FighterLost")
    def gone(self, event: Data) -> None:
        figure = self.figures[event["fighter"]]
        figure.new_turn()
        figure.pose, figure.lost, figure.wound, figure.tier = None, True, 0, 0

    @reads("FighterHurt")
    def hurt(self, event: Data) -> None:
        self.figures[event["fighter"]].wound = LEVELS[event["wound"]]

    @reads("FighterStunned")
    def stunned(self, event: Data) -> None:
        self.figures[event["fighter"]].stunned = True

    @reads("Met")
    def met(self, event: Data) -> None:
        if event["charge"]:
            self.figures[event["target"]].charged_by.add(event["fighter"])
            self.figures[event["fighter"]].charged.add(event["target"])

    @reads("CourageTested")
    def tested(self, event: Data) -> None:
        if not event["passed"]:
            for name in event["fighters"]:
                self.figures[name].shaken = True

    @reads("TookFlight")
    def flees(self, event: Data) -> None:
        self.figures[event["fighter"]].fled = True

    @reads("Rallied")
    def rallied(self, event: Data) -> None:
        """It plays normally, whether or not it has fled in this same phase."""
        figure = self.figures[event["fighter"]]
        if figure.moves.pop("flight", 0):
            figure.used, figure.fled = 0, False

    @reads("DisengagementTried")
    def tried(self, event: Data) -> None:
        self.figures[event["fighter"]].bound = not event["passed"]

    @reads("CounterShotDeclared")
    def counters(self, event: Data) -> None:
        self.figures[event["shooter"]].bound = self.figures[event["shooter"]].countered = True

    @reads("ShotFired", "ShotOutOfRange")
    def shot(self, event: Data) -> None:
        self.figures[event["shooter"]].shots += 1

    @reads("ActHastened")
    def hastened(self, event: Data) -> None:
        self.figures[event["fighter"]].hastened = True

    @reads("ShotDelayed")
    def delayed(self, event: Data) -> None:
        self.figures[event["fighter"]].delayed = True

    @reads("InitiativeWon")
    def combat(self, event: Data) -> None:
        self.attackers, self.defenders = tuple(event["attackers"]), tuple(event["defenders"])

    @reads("FurySeized")
    def fury(self, event: Data) -> None:
        self.figures[event["fighter"]].furious = True

    @reads("LimbsSwapped")
    def swaps(self, event: Data) -> None:
        self.figures[event["fighter"]].swapped = True

    @reads("ExtraDiceTaken")
    def pays(self, event: Data) -> None:
        self.figures[event["fighter"]].extra += event["number"]

    @reads("PointsSpent")
    def spent(self, event: Data) -> None:
        self.figures[event["fighter"]].points[event["score"]] += event["points"]

    @reads("SkillStolen", "Grieved", "SkillAdopted", "FightsOn", "FleesNot", "RallyingCryRaised")
    def changed(self, event: Data) -> None:
        for name in (event["fighter"], *event.get("warriors", ())):
            self.figures[name].odd = True
