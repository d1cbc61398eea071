"""Campaigns put together by hand: heroes, acts and reports of battles, scripted dice and answers, any steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from tests.arenas import Script

from escarmouche.kernel import Event, Game, ScriptedDice, Step, play
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.content.army import Choice
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign, Quest
from escarmouche.rulebooks.c2.incarnation.heroes import Hero, Owned
from escarmouche.rulebooks.c2.incarnation.reports import Fate, Report

CAMPAIGNS: Any = book("c2").campaigns

KNIGHT, GUARD, ARCHER, SKELETON, LICH = "oath-knight", "aubrec", "elisende", "shambler", "grave-binder"


class Annals:
    """A campaign between red, who has an adventurer, and blue."""

    def __init__(self, mode: str = "adventure", **settings: Any) -> None:
        self.setup = CAMPAIGNS.setup(mode, battlefield="open-field", **settings)
        self.campaign: Campaign = CAMPAIGNS.begin(self.setup)
        self.campaign.agenda.clear()
        self.events: list[Event] = []

    def add(self, id: str, role: str, profile: str, side: str = "red", **facts: Any) -> Hero:
        """Somebody whom the campaign follows."""
        card = self.campaign.collection.profiles[profile]
        choice = Choice(profile=profile, incarnation=not card.character)
        owned = tuple(Owned(one) if isinstance(one, str) else one for one in facts.pop("cards", ()))
        people = facts.pop("people", card.people)
        hero = Hero(id=id, side=side, role=role, choice=choice, people=people, cards=owned, **facts)  # type: ignore[arg-type]
        self.campaign.heroes[id] = hero
        if role == "hero":
            self.campaign.quests.setdefault(side, Quest())
        return hero

    def hero(self, id: str) -> Hero:
        """Somebody as he is now."""
        return self.campaign.heroes[id]

    def run(self, *steps: Step, dice: Sequence[int] = (), answers: Sequence[Any] = ()) -> Campaign:
        """Runs steps to their end; dice and answers must all be used up."""
        start = self.campaign.copy()
        start.then(*steps)
        self.events.clear()
        game: Game[Campaign] = Game(
            _Ready(start),
            None,
            dice=ScriptedDice(dice),
            history="steps",
            listener=lambda told: self.events.append(told.event),
        )
        script = Script(answers)
        play(game, dict.fromkeys(start.players, script))
        assert not script.left, f"answers left over: {list(script.left)}"
        assert isinstance(game.dice, ScriptedDice)
        assert not game.dice.left, f"dice left over: {list(game.dice.left)}"
        self.campaign = game.state.copy()
        return self.campaign

    def asked(self, *steps: Step) -> Game[Campaign]:
        """The game that has run to the first question of some steps."""
        start = self.campaign.copy()
        start.then(*steps)
        return Game(_Ready(start), None, history="steps").start()

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of one kind that the last run told."""
        return [event for event in self.events if isinstance(event, kind)]


class Ending(Step, frozen=True):
    """Nothing: a step to put after others."""

    async def run(self, campaign: Campaign) -> None:
        return


class _Ready:
    id = "c2-campaign"
    revision = "test"

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def begin(self, setup: Any) -> Campaign:
        return self.campaign.copy()


def fate(fighter: str, side: str = "red", **facts: Any) -> Fate:
    """What has become of a figure."""
    return Fate(fighter=fighter, side=side, **{"key": fighter, "points": 20, **facts})


def report(*fates: Fate, winner: str = "red", **facts: Any) -> Report:
    """How a battle has ended."""
    return Report(winner=winner, turns=5, fates=fates, **facts)


def replaced(value: Any, **changes: Any) -> Any:
    """A frozen value with some fields changed."""
    return msgspec.structs.replace(value, **changes)
