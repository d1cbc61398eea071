"""Scenario cards: an act of an adventure, as data. YAML files that people write."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName, fault, located, read_name
from escarmouche.rulebooks.c2.content.goals import AnyConsequence, AnyGoal, AnyOf, Clear, Occupy, SingleGoal

DeploymentKind = Literal["battle", "drive", "outflanking", "defence", "entrenchment", "siege"]
"""On which part of the table a side deploys, and how: see ``incarnation/deployments.py``."""

MOST_TURNS = 99
"""How many turns may be agreed on at most."""

SCENARIOS = Path(__file__).parent / "scenario_cards"

MOST_POINTS: Final = 100_000
"""How many Army Points an act may allow at most."""

FIRST_EDITION_TURNS: Final = 3
"""How many turns longer an act lasts that is printed on a card of the first edition."""

Prose = Annotated[str, Meta(min_length=1, max_length=600)]


class WrittenProse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A few sentences in both languages."""

    fr: Prose
    en: Prose


class ObjectiveFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mission: what it says, and what it demands, all of it."""

    text: Prose | WrittenProse
    goals: Annotated[tuple[AnyGoal, ...], Meta(min_length=1, max_length=6)]


class DefeatFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What follows where the objective is not met: what is said of it, and what it does to the adventure."""

    text: Prose | WrittenProse
    effects: Annotated[tuple[AnyConsequence, ...], Meta(max_length=6)] = ()


class VictoryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What follows from a victory; ``number``: what a resurrection in this act costs, in experience."""

    number: Annotated[int, Meta(ge=0, le=99)]
    text: Prose | WrittenProse
    effects: Annotated[tuple[AnyConsequence, ...], Meta(max_length=6)] = ()


class StoryCharacter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody (the key of his card) of whom the story tells, and who has to be there. ``of``: on whose side."""

    card: Key
    of: Literal["adventurer", "shadow"] = "adventurer"


class ScenarioFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario card as a file writes it. ``duration``: the number of turns printed on it."""

    key: Key
    name: Words | WrittenName
    act: Literal[1, 2, 3]
    story: Prose | WrittenProse
    character: StoryCharacter | None = None
    objective: ObjectiveFile
    victory: VictoryFile
    defeat: DefeatFile
    duration: Annotated[int, Meta(ge=1, le=MOST_TURNS)]
    first_edition: bool = False
    deployment: DeploymentKind
    shadow_deployment: DeploymentKind = "battle"
    points: Annotated[int, Meta(ge=1, le=MOST_POINTS)]


class Aftermath(msgspec.Struct, frozen=True):
    """What follows from an act: what is told of it, and what it does to the adventure."""

    text: Name
    effects: tuple[AnyConsequence, ...] = ()


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario card: which act it is, what it tells, and what a battle of it is fought by and about. [c2.scenario.card]

    ``goals``: what the objective demands, all of it. ``turns``: the number of turns available. ``resurrection``: the number
    after the word victory. ``points``: the most that the army of each player may be worth, which the players may change.
    """

    key: str
    name: Name
    act: int
    story: Name
    character: StoryCharacter | None = None
    objective: Name
    goals: tuple[AnyGoal, ...]
    victory: Aftermath
    resurrection: int
    defeat: Aftermath
    turns: int
    deployment: DeploymentKind
    shadow_deployment: DeploymentKind
    points: int

    @property
    def single_goals(self) -> Iterator[SingleGoal]:
        """The goals one by one, also those of which one is enough."""
        for goal in self.goals:
            yield from goal.goals if isinstance(goal, AnyOf) else (goal,)

    @property
    def places(self) -> set[str]:
        """The parts of the table that the goals name."""
        return {goal.where for goal in self.single_goals if isinstance(goal, Occupy | Clear)}


def load_scenario(source: Path | str | bytes, *, name: str | None = None) -> Scenario:
    """The scenario card in a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""
    document = documents.read(source, ScenarioFile, name=name)
    with located(document):
        return _read(document.value)


def _read(file: ScenarioFile) -> Scenario:
    return Scenario(
        key=file.key,
        name=read_name(file.name),
        act=file.act,
        story=read_prose(file.story),
        character=file.character,
        objective=read_prose(file.objective.text),
        goals=file.objective.goals,
        victory=Aftermath(read_prose(file.victory.text), file.victory.effects),
        resurrection=file.victory.number,
        defeat=Aftermath(read_prose(file.defeat.text), file.defeat.effects),
        turns=_turns(file),
        deployment=file.deployment,
        shadow_deployment=file.shadow_deployment,
        points=file.points,
    )


def _turns(file: ScenarioFile) -> int:
    """The number printed; 3 more on a card of the first edition. [c2.scenario.duration]

    Raises :class:`~escarmouche.documents.written.Fault` for more turns than a battle may have.
    """
    turns = file.duration + (FIRST_EDITION_TURNS if file.first_edition else 0)
    if turns > MOST_TURNS:
        raise fault(("duration",), "c2.scenario.duration", "c2-scenario-too-long", most=MOST_TURNS)
    return turns


def read_prose(text: str | WrittenProse) -> Name:
    """A few sentences as a file writes them; plain text is the same in both languages."""
    return Name(text, text) if isinstance(text, str) else Name(text.fr, text.en)


@cache
def standard_scenarios() -> dict[str, Scenario]:
    """The scenario cards that come with the program, by key."""
    cards = (load_scenario(path, name=path.name) for path in sorted(SCENARIOS.glob("*.yaml")))
    return {card.key: card for card in sorted(cards, key=lambda card: (card.act, card.key))}


def scenario_schema() -> dict[str, Any]:
    """The JSON Schema of a scenario card."""
    schema: dict[str, Any] = msgspec.json.schema(ScenarioFile)
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "Escarmouche: a scenario card of Confrontation 2"
    return schema
