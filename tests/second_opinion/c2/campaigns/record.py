"""What the story of a campaign has told so far: who takes part, what is his, how far he has come; and its battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.second_opinion import opinion
from tests.second_opinion.c2.campaigns.cards import (
    INCARNATE,
    Act,
    acts,
    belongings,
    half,
    price_of_thing,
    techniques,
    worth,
)
from tests.second_opinion.c2.cards import Card, cards
from tests.second_opinion.confrontation import LEVELS
from tests.second_opinion.opinion import EVERY, Data, reads

PICKED = ("c2.hero.definition", "c2.adventure.adventurer", "c2.adventure.mentor", "c2.adventure.shadow")
"""By which rules it is asked who takes part."""

DEAD = ("killed", "destroyed")
"""How those have left a battle who are dead."""


@dataclass
class Person:
    """Somebody whom the campaign knows, and what is his."""

    id: str
    side: str
    role: str
    card: str
    incarnate: bool = False
    owned: tuple[str, ...] = ()
    experience: int = 0
    gained: Counter[str] = field(default_factory=Counter)
    """Experience cards gained on the battlefield."""
    learnt: Counter[str] = field(default_factory=Counter)
    """Experience cards that were bought."""
    returned: int = 0
    """How often he has come back from the dead."""
    favour: int = 0
    advantages: set[str] = field(default_factory=set)
    gift: str = ""
    elixirs: list[str] = field(default_factory=list)
    things: list[str] = field(default_factory=list)
    """What a Shadow has."""
    lost: bool = False

    @property
    def techniques(self) -> Counter[str]:
        """All his experience cards."""
        return self.gained + self.learnt

    def price_of(self, technique: str) -> int:
        """What it costs to use one of his experience cards in a battle: half, if it was learnt."""
        points = techniques()[technique].points
        return half(points) if self.learnt[technique] else points

    @property
    def worth(self) -> int:
        """What he costs with his belongings."""
        return worth(self.card, self.incarnate, self.owned)

    @property
    def overall_worth(self) -> int:
        """What he costs with all that he has won, too."""
        cards = sum(half(techniques()[one].points) * count for one, count in self.learnt.items())
        cards += sum(techniques()[one].points * count for one, count in self.gained.items())
        return self.worth + cards + sum(map(price_of_thing, self.elixirs))

    def called_for(self, called: Data) -> int:
        """What he costs in a battle with what he uses there."""
        paid = sum(map(self.price_of, called["cards"]))
        paid += price_of_thing(self.gift) if called["gift"] else 0
        paid += sum(belongings()[thing] for things in called["belongings"].values() for thing in things)
        keys = {one.partition(":")[2]: one for one in self.elixirs if ":" in one}
        return self.worth + paid + sum(price_of_thing(keys[key]) for key in called["elixirs"] if key in keys)


@dataclass
class Figure:
    """A figure in a battle of a campaign."""

    side: str
    hero: str
    character: bool
    points: int
    base: int
    """What it costs without anything that it was given."""
    wound: int = 0
    how: str = ""
    """How it has left the battle."""
    by: str = ""
    inflicted: int = 0
    suffered: int = 0

    @property
    def dead(self) -> bool:
        return self.how in DEAD


class Battle:
    """A battle by its story: who was there, and what has become of him."""

    def __init__(self, setup: Data, story: list[Data], companies: dict[str, Data], people: dict[str, Person]) -> None:
        self.setup = setup
        self.companies = companies
        self.figures: dict[str, Figure] = {}
        self.fighters: dict[str, str] = {}
        """The figure of each person."""
        self.announced = False
        self.fulfilled: bool | None = None
        self.staked: dict[str, int] = {}
        self.gained: Counter[tuple[str, str]] = Counter()
        """Who (a figure) has gained which experience cards."""
        for side, entries in setup["sides"].items():
            company = companies[side]
            called = [people[one["hero"]] for one in company["heroes"]]
            choices = [None] * len(called) + list(company["cards"])
            count: Counter[str] = Counter()
            for person, choice, entry in zip([*called, *[None] * len(company["cards"])], choices, entries, strict=True):
                for place, entered in enumerate(entry["figures"]):
                    key = setup["profiles"][entered]["key"]
                    count[key] += 1
                    name = f"{side}-{key}-{count[key]}"
                    self.figures[name] = self._figure(side, key, person if place == 0 else None, choice, company)
                    if person is not None and place == 0:
                        self.fighters[person.id] = name
        for event in story:
            self._take_in(event)

    @staticmethod
    def _figure(side: str, key: str, person: Person | None, choice: Any, company: Data) -> Figure:
        if person is not None:
            called = next(one for one in company["heroes"] if one["hero"] == person.id)
            return Figure(side, person.id, True, person.called_for(called), worth(key, person.incarnate, ()))
        card: Card = cards()[key]
        if choice is None or choice["profile"] != key:
            return Figure(side, "", card.character, card.points, card.points)
        owned, incarnate = (*choice["artefacts"], *choice["spells"], *choice["miracles"]), choice["incarnation"]
        points, base = worth(key, incarnate, owned), worth(key, incarnate, ())
        return Figure(side, "", card.character or incarnate, points, base)

    def _take_in(self, event: Data) -> None:
        match event["type"]:
            case "FighterLost" if event["fighter"] in self.figures:
                figure = self.figures[event["fighter"]]
                figure.how, figure.by = event["how"], event["by"]
            case "Returned" if event["fighter"] in self.figures:
                figure = self.figures[event["fighter"]]
                figure.how = figure.by = ""
            case "FighterHurt" if event["fighter"] in self.figures:
                self.figures[event["fighter"]].wound = LEVELS[event["wound"]]
            case "WoundRolled" if not event["location"]:
                victim, by = self.figures.get(event["fighter"]), self.figures.get(event["by"])
                if victim is not None:
                    victim.suffered += 1
                if by is not None and victim is not None and victim.side != by.side:
                    by.inflicted += 1
            case "LastActAnnounced":
                self.announced = True
            case "ActEnded":
                self.fulfilled = event["fulfilled"]
            case "CardsStaked":
                self.staked[event["side"]] = event["count"]
            case "CardGained":
                self.gained[event["fighter"], event["experience"]] += 1
            case _:
                pass

    def called(self, side: str) -> Iterator[tuple[Data, Data]]:
        """Those of a side whom the campaign knows, as they are called in the army list, and as they stand in the set-up."""
        heroes = self.companies[side]["heroes"]
        return zip(heroes, self.setup["sides"][side][: len(heroes)], strict=True)

    def of(self, person: str) -> Figure | None:
        """The figure of a person; ``None`` where he was not there."""
        name = self.fighters.get(person)
        return None if name is None else self.figures[name]

    def removed_by(self, person: str) -> Iterator[Figure]:
        """The enemies that a person has removed."""
        name = self.fighters[person]
        side = self.figures[name].side
        return (one for one in self.figures.values() if one.how and one.by == name and one.side != side)

    def killed_by_enemies(self, side: str) -> Iterator[Figure]:
        """Those of a side whom the enemy has killed."""
        for one in self.figures.values():
            by = self.figures.get(one.by)
            if one.side == side and one.dead and by is not None and by.side != side:
                yield one


@dataclass
class Quest:
    """How far the adventurer of a side has come."""

    act: int = 1
    last: str = ""
    next_card: str = ""
    played: int = 0
    number: int = 1
    points: int = 0
    shadow_points: int = 0
    elixir: str = ""
    ending: str = ""


class Annals(opinion.Record):
    """The campaign as told. ``setup``: the plain data it began with."""

    book = "c2-campaign"

    def __init__(self, setup: Any) -> None:
        self.setup = setup
        self.sides: list[str] = list(setup["players"])
        self.people: dict[str, Person] = {}
        self.quests: dict[str, Quest] = {}
        self.picked: dict[str, str] = {}
        self.companies: dict[str, Data] = {}
        self.battle: Battle | None = None
        self.side = ""
        """Whose act is played."""
        self.card = ""
        self.winner = ""
        self.won = False
        self.last_side = ""
        self.said: Data = {}
        """The last decision."""
        self.spent: Data = {}
        """What was spent last, unless something else has happened since."""
        self.rolls: list[Data] = []
        """Throws since the last event that was neither a throw nor a decision."""
        self.taught: Counter[str] = Counter()
        """How many experience cards everybody was given in this truce."""

    def other(self, side: str) -> str:
        """The opponent."""
        one, two = self.sides
        return two if side == one else one

    def act(self) -> Act:
        """The scenario card that is played."""
        return acts()[self.card]

    def in_role(self, side: str, role: str) -> list[Person]:
        """Those of a side who are one thing."""
        return [one for one in self.people.values() if one.side == side and one.role == role]

    def hero(self, side: str) -> Person | None:
        """The hero of a side, the last of several."""
        return next(reversed(self.in_role(side, "hero")), None)

    def person(self, id: str) -> Person:
        """Somebody by his id; an Ally is known by his card from when he does something of note."""
        if id not in self.people:
            side, role, card = id.split("-", 2)
            company = self.companies[side]
            choice = next((one for one in company["cards"] if one["profile"] == card), None)
            self.people[id] = Person(id, side, role, card, bool(choice and choice["incarnation"]))
        return self.people[id]

    # -- what is told --------------------------------------------------------------------------------------------------

    @reads(EVERY)
    def remember(self, event: Data) -> None:
        if event["type"] == "Chosen":
            self.said = event
        elif event["type"] == "Rolled":
            self.rolls.append(event)
            self.spent = {}
        else:
            self.rolls = []
            self.spent = event if event["type"] == "ExperienceSpent" else {}

    @reads("Chosen")
    def decided(self, event: Data) -> None:
        if event["rule"] in PICKED:
            self.picked[event["player"]] = event["answer"]
        elif event["rule"] == "c2.adventure.objects":
            answer, person = event["answer"], self.people[event["about"]["hero"]]
            person.owned = (*answer["artefacts"], *answer["spells"], *answer["miracles"])
        elif event["rule"] == "c2.adventure.setup":
            self.companies[event["player"]] = event["answer"]

    @reads("HeroChosen")
    def chosen(self, event: Data) -> None:
        key = self.picked[event["side"]]
        if event["role"] == "shadow":
            for old in self.in_role(event["side"], "shadow"):
                del self.people[old.id]
        incarnate = key.startswith(INCARNATE)
        card = key.removeprefix(INCARNATE)
        self.people[event["hero"]] = Person(event["hero"], event["side"], event["role"], card, incarnate)
        if event["role"] == "hero":
            self.quests[event["side"]] = Quest()

    @reads("ThingGiven")
    def given(self, event: Data) -> None:
        person, thing = self.people[event["hero"]], event["thing"]
        match event["how"]:
            case "gift":
                person.gift = thing
            case "elixir":
                person.elixirs.append(thing)
            case "promised":
                self.quests[person.side].elixir = thing
                if ":" in thing:
                    self.in_role(self.other(person.side), "shadow")[0].things.append(thing)
            case _:
                person.things.append(thing)

    @reads("ActRevealed")
    def begins(self, event: Data) -> None:
        self.side, self.card, self.battle = event["side"], event["card"], None
        self.companies = {}

    @reads("Battle")
    def fought(self, event: Data) -> None:
        self.battle = Battle(event["setup"], event["story"], self.companies, self.people)
        self.taught = Counter()

    @reads("BattleFought")
    def over(self, event: Data) -> None:
        self.winner = event["winner"]
        quest = self.quests[self.side] if self.card else Quest()
        quest.points = quest.shadow_points = 0
        quest.next_card = ""

    @reads("ExperienceGained")
    def gained(self, event: Data) -> None:
        person = self.people[event["hero"]]
        person.experience = max(0, person.experience + event["points"])
        if not self.card:
            person.advantages.clear()

    @reads("ActWon")
    def ended(self, event: Data) -> None:
        assert self.battle is not None
        side, quest = event["side"], self.quests[event["side"]]
        self.won, self.last_side = event["won"], side
        quest.played += 1
        quest.last = event["card"]
        for one in self.sides:
            hero = self.hero(one)
            if hero is not None and self.battle.of(hero.id) is not None:
                hero.advantages.clear()
        hero = self.hero(side)
        figure = None if hero is None else self.battle.of(hero.id)
        dead = figure is not None and figure.dead
        if dead and not self.won:
            return
        follows = self.act().victory if self.won else self.act().defeat
        if hero is not None and not dead:
            hero.experience = max(0, hero.experience + follows.experience)
        quest.points += follows.points
        quest.shadow_points += follows.shadow_points
        quest.next_card = follows.next_card

    @reads("ExperienceSpent")
    def spent_some(self, event: Data) -> None:
        self.people[event["hero"]].experience -= event["points"]

    @reads("CardKeptForGood")
    def kept(self, event: Data) -> None:
        self.person(event["hero"]).gained[event["experience"]] += 1

    @reads("CardLearnt")
    def learns(self, event: Data) -> None:
        person = self.person(event["hero"])
        self.taught[person.id] += 1
        person.gained.pop(event["experience"], None)
        person.learnt[event["experience"]] += 1

    @reads("CardForgotten")
    def forgets(self, event: Data) -> None:
        person = self.person(event["hero"])
        cards = person.learnt if person.learnt[event["experience"]] else person.gained
        cards[event["experience"]] -= 1

    @reads("ShadowLearnt")
    def inherits(self, event: Data) -> None:
        self.people[event["hero"]].things.append(f"experience:{event['experience']}")

    @reads("HeroReturned")
    def returns(self, event: Data) -> None:
        person = self.person(event["hero"])
        person.returned += 1
        person.favour = 0

    @reads("HeroAbandoned", "HeroLeftDead")
    def is_lost(self, event: Data) -> None:
        self.person(event["hero"]).lost = True

    @reads("AdvantagePicked")
    def advantage(self, event: Data) -> None:
        person = self.people[event["hero"]]
        if event["advantage"] == "c2.adventure.shadow-bonus.resurrection":
            person.favour += 1
        else:
            person.advantages.add(event["advantage"])

    @reads("GiftFaded")
    def fades(self, event: Data) -> None:
        self.people[event["hero"]].gift = ""

    @reads("ActReached")
    def goes_on(self, event: Data) -> None:
        self.quests[event["side"]].act = event["act"]

    @reads("NewQuest")
    def sets_out(self, event: Data) -> None:
        side = self.people[event["hero"]].side
        self.quests[side] = Quest(played=self.quests[side].played, number=event["number"])

    @reads("QuestEnded")
    def quest_over(self, event: Data) -> None:
        self.quests[event["side"]].ending = event["ending"]

    @reads("MentorDeclined", "TruceBegan", "CampaignEnded", "Rolled")
    def told(self, event: Data) -> None:
        """Nothing changes by it."""
