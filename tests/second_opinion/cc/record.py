"""What the story of a battle has told so far: who stands where, what ails whom, and what everybody has done this turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from shapely import Polygon
from tests.second_opinion import opinion
from tests.second_opinion.cc.cards import STRANGER, Card, artefacts, cards
from tests.second_opinion.confrontation import LEVELS
from tests.second_opinion.ground import SLACK, Table, base
from tests.second_opinion.opinion import EVERY, Data, reads


@dataclass
class Figure:
    """A fighter: his card, whose he is, and what the story has told of him."""

    id: str
    side: str
    card: Card
    size: tuple[int, int]
    """Width and depth of his base."""
    pose: Data | None = None
    tier: int = 0
    wound: int = 0
    lost: str = ""
    rout: bool = False
    odd: bool = False
    """Whether something has happened to him that his card does not say, for good."""
    aboard: bool = False
    hidden: bool = False
    gained: set[str] = field(default_factory=set)
    """Skills (the last parts of their ids) that he has gained in play."""
    # -- this turn
    stunned: bool = False
    charged: set[str] = field(default_factory=set)
    """Whom he has charged."""
    assaulted: set[str] = field(default_factory=set)
    """Whom he has assaulted in any way."""
    penalised: bool = False
    covered: bool = False
    static: bool = False
    """Whether he has taken the bonus of a static shot."""
    moved: bool = False
    """Whether he has left his place by a move of his own."""
    used: int = 0
    """Of the movement of the action under way."""
    action: str = ""
    pursuits: int = 0
    shots: int = 0
    bound: bool = False
    """Whether he has failed to disengage."""
    freed: bool = False
    """Whether he has disengaged."""
    bent: bool = False
    """Whether something of this turn is in force on him: points, doses, steam, spells."""

    def new_turn(self) -> None:
        """Forgets what lasts until the end of a turn."""
        kept = Figure(self.id, self.side, self.card, self.size, self.pose, self.tier, self.wound, self.lost, self.rout)
        kept.odd, kept.aboard, kept.hidden, kept.gained = self.odd, self.aboard, self.hidden, self.gained
        self.__dict__.update(kept.__dict__)

    @property
    def ground(self) -> Polygon:
        """The ground he covers."""
        assert self.pose is not None, self.id
        return base(self.size, self.pose)

    @property
    def plain(self) -> bool:
        """Whether nothing is in force on him that his card does not say."""
        return not self.odd and not self.bent

    def has(self, *names: str) -> bool:
        """Whether he has one of these skills, on his card or by what has happened."""
        return self.card.has(*names) or bool(self.gained & set(names))


class Figures(dict[str, Figure]):
    """All fighters by their ids; one whom the set-up does not name has been called, or built: little is known of him."""

    def __missing__(self, name: str) -> Figure:
        side, _, rest = name.partition("-")
        card = cards().get(rest.rpartition("-")[0], STRANGER)
        found = self[name] = Figure(name, side, card, (2500, 2500), odd=True)
        return found


class Record(opinion.Record):
    """The battle as told. ``setup``: the plain data it began with."""

    book = "cc"

    def __init__(self, setup: Any) -> None:
        self.setup = setup
        self.options: Any = setup["options"]
        self.sides: list[str] = list(setup["sides"])
        self.table = Table(setup["board"])
        self.zones = {zone["side"]: Polygon(zone["polygon"]) for zone in setup["zones"]}
        self.figures = Figures()
        self.cards: dict[str, list[str]] = {}
        """The fighters of each activation card."""
        for side in self.sides:
            count: Counter[str] = Counter()
            for number, card in enumerate(setup["sides"][side], start=1):
                for key in card["figures"]:
                    self._enlist(side, f"{side}-{number}", key, count)
        self.turn, self.phase = 0, ""
        self.rolls: list[Data] = []
        """Throws since the last event that was neither a throw nor a decision."""
        self.said: list[Data] = []
        """Decisions since then."""
        self.first: tuple[str, ...] = ()
        self.second: tuple[str, ...] = ()
        """Who fights in the combat under way."""

    def _enlist(self, side: str, card: str, key: str, count: Counter[str]) -> None:
        profile = self.setup["profiles"][key]
        own = profile["key"]
        count[own] += 1
        shape = profile["base"]
        size = (shape["width"], shape["depth"])
        name = f"{side}-{own}-{count[own]}"
        figure = self.figures[name] = Figure(name, side, cards()[own], size)
        figure.gained = self._given(figure.card, key)
        self.cards.setdefault(card, []).append(name)

    def _given(self, card: Card, key: str) -> set[str]:
        """The skills that somebody has without print: of the artefacts in his key, and by being a Champion."""
        given = {skill for artefact in key.split("+")[1:] for skill in artefacts().get(artefact, ())}
        if card.champion and self.options["champion_skills"]:
            given |= {"enchainement", "coup-de-maitre", "rechargement-rapide", "contre-attaque"}
            given |= {"maitrise-des-arcanes"} if card.power is not None else set()
        return given

    # -- who is where --------------------------------------------------------------------------------------------------

    def in_play(self) -> list[Figure]:
        """Everybody on the table."""
        return [one for one in self.figures.values() if one.pose is not None and not one.aboard]

    def enemies(self, figure: Figure) -> list[Figure]:
        """The enemies of a fighter on the table."""
        return [one for one in self.in_play() if one.side != figure.side]

    def apart(self, one: Figure, other: Figure) -> float:
        """How far two bases are from one another on the ground plan."""
        return float(one.ground.distance(other.ground))

    def touch(self, one: Figure, other: Figure, slack: float = SLACK) -> bool:
        """Whether two fighters are in base contact."""
        if one.pose is None or other.pose is None:
            return False
        level = one.tier == other.tier and one.pose["z"] == other.pose["z"]
        return level and self.apart(one, other) <= slack

    def facing(self, name: str) -> list[Figure]:
        """Those on the table whom a fighter faces in the combat under way."""
        others = self.second if name in self.first else self.first
        return [self.figures[one] for one in others if self.figures[one].pose is not None]

    # -- what is told --------------------------------------------------------------------------------------------------

    @reads(EVERY)
    def remember(self, event: Data) -> None:
        if event["type"] == "Chosen":
            self.said.append(event)
            self._decided(event)
        elif event["type"] == "Rolled":
            self.rolls.append(event)
        else:
            self.rolls, self.said = [], []

    def _decided(self, event: Data) -> None:
        if event["rule"] == "cc.core.shoot.stationary" and event["answer"] == "yes":
            self.figures[event["about"]["fighter"]].static = True
        elif event["answer"] == "harass-walk":
            figure = self.figures[event["about"]["fighter"]]
            figure.used = figure.used if figure.freed else 0

    @reads("Chosen", "Rolled")
    def kept(self, event: Data) -> None:
        """By :meth:`remember`."""

    @reads("PhaseBegan")
    def next_phase(self, event: Data) -> None:
        if event["turn"] != self.turn:
            for figure in self.figures.values():
                figure.new_turn()
        self.turn, self.phase = event["turn"], event["phase"]
        self.first = self.second = ()

    @reads("EdgeChosen")
    def edges(self, event: Data) -> None:
        if event["swapped"]:
            one, other = self.sides
            self.zones[one], self.zones[other] = self.zones[other], self.zones[one]

    @reads("Deployed", "Alighted", "Summoned")
    def put(self, event: Data) -> None:
        figure = self.figures[event["fighter"]]
        figure.pose, figure.lost, figure.aboard = event["pose"], "", False

    @reads("ControlTaken", "Captured")
    def changes_sides(self, event: Data) -> None:
        self.figures[event["fighter"]].side = event["side"]

    @reads("BarricadeRaised")
    def raised(self, event: Data) -> None:
        built = self.figures[event["fighter"]]
        built.side, built.size = self.figures[event["by"]].side, (2500, 5000)
        built.pose = event["pose"]
        built.card = replace(built.card, skills=(("structure", str(event["structure"])),))

    @reads("Boarded")
    def boards(self, event: Data) -> None:
        self.figures[event["fighter"]].aboard = True

    @reads("Moved")
    def moves(self, event: Data) -> None:
        figure = self.figures[event["fighter"]]
        figure.pose = event["pose"]
        figure.used = event["length"] + (figure.used if figure.action == event["action"] else 0)
        figure.action = event["action"]
        figure.moved = figure.moved or len(event["path"]) > 1

    @reads("Shifted", "Turned", "Fell", "Climbed", "Carried")
    def placed(self, event: Data) -> None:
        self.figures[event["fighter"]].pose = event["pose"]

    @reads("LevelChanged")
    def flies(self, event: Data) -> None:
        self.figures[event["fighter"]].tier = event["tier"]

    @reads("ScoutHidden", "ScoutRevealed")
    def scouts(self, event: Data) -> None:
        self.figures[event["fighter"]].hidden = event["type"] == "ScoutHidden"

    @reads("AssaultDeclared")
    def assaults(self, event: Data) -> None:
        for name in event["fighters"]:
            figure = self.figures[name]
            figure.assaulted.add(event["target"])
            if event["charge"]:
                figure.charged.add(event["target"])

    @reads("WeightsCompared")
    def weighed(self, event: Data) -> None:
        for name in event["penalised"]:
            self.figures[name].penalised = True

    @reads("TookCover")
    def covered(self, event: Data) -> None:
        self.figures[event["fighter"]].covered = True

    @reads("Routed", "Rallied")
    def routs(self, event: Data) -> None:
        self.figures[event["fighter"]].rout = event["type"] == "Routed"

    @reads("DisengagementTried")
    def tries(self, event: Data) -> None:
        self.figures[event["fighter"]].bound = not event["passed"]
        self.figures[event["fighter"]].freed = event["passed"]

    @reads("ShotFired", "ShotOutOfRange")
    def shoots(self, event: Data) -> None:
        self.figures[event["fighter"]].shots += 1

    @reads("InitiativeWon")
    def combat(self, event: Data) -> None:
        self.first, self.second = tuple(event["first"]), tuple(event["second"])

    @reads("FighterHurt")
    def hurt(self, event: Data) -> None:
        self.figures[event["fighter"]].wound = LEVELS[event["wound"]]

    @reads("FighterStunned")
    def stunned(self, event: Data) -> None:
        self.figures[event["fighter"]].stunned = True

    @reads("FighterLost")
    def gone(self, event: Data) -> None:
        figure = self.figures[event["fighter"]]
        figure.pose, figure.lost, figure.aboard = None, event["how"], False

    @reads("SkillGained")
    def gains(self, event: Data) -> None:
        self.figures[event["fighter"]].gained.add(event["skill"].split(".")[2])

    @reads("SkillsWon")
    def wins(self, event: Data) -> None:
        self.figures[event["fighter"]].odd = True

    @reads("Touched", "MoonRose")
    def touched(self, event: Data) -> None:
        self.figures[event["fighter"]].odd = True

    @reads("PointsPut", "DoseSpent", "MadeToxic", "PressureRolled", "BladesUsed", "MutagenRolled", "Incident")
    def bends(self, event: Data) -> None:
        self.figures[event["fighter"]].bent = True
