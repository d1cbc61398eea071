"""Telling a campaign: what specialists, armies and scenarios are called, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from escarmouche.kernel import Event
from escarmouche.rulebooks import Chronicle, Fact, Person, Words
from escarmouche.rulebooks.common.narration import NONE, Named, Narrator, question_key
from escarmouche.rulebooks.lfw.campaign.battles import ARMY
from escarmouche.rulebooks.lfw.campaign.events import ExperienceGained
from escarmouche.rulebooks.lfw.campaign.state import Campaign, Fought, Veteran
from escarmouche.rulebooks.lfw.content.cards import standard_packs
from escarmouche.rulebooks.lfw.content.scenarios import SCENARIOS
from escarmouche.rulebooks.lfw.content.terms import SPECIALITIES
from escarmouche.rulebooks.lfw.presentation.story import side_name
from escarmouche.rulebooks.lfw.presentation.terms import NAME, told
from escarmouche.texts import Message, Value, message


class CampaignNarrator(Narrator[Campaign]):
    """What tells campaigns."""

    book = "lfw"

    def names(self, state: Campaign) -> Mapping[str, Words]:
        """The name of every player, specialist, army and scenario."""
        names: dict[str, Words] = {side: side_name(side) for side in state.players}
        names |= {key: told(army.name) for key, army in state.armies.items()}
        names |= {scenario.key: told(scenario.name) for scenario in SCENARIOS}
        veterans = [Named(veteran.id, veteran.side, veteran.name, NAME) for veteran in state.veterans.values()]
        return names | dict(self.numbered(veterans, state.players, side_name))

    def fields_told(self, state: Campaign, event: Event) -> dict[str, Value]:
        """The lines of the table of experience each with its points."""
        fields = super().fields_told(state, event)
        if isinstance(event, ExperienceGained):
            lines = tuple(
                message("lfw-pair", name=message(f"lfw-campaign-line.{what}"), value=points)
                for what, points in event.table.items()
            )
            fields["table"] = lines or NONE
        return fields

    def answer_told(self, state: Campaign, asked: str, answer: Any, about: Mapping[str, Any]) -> Message | str:
        """A battle by its own story, an army with its people."""
        if isinstance(answer, dict) and "fingerprint" in answer:
            return message("lfw-campaign-a-battle")
        if asked == question_key(ARMY) and answer in state.armies:
            army = state.armies[answer]
            people = next((told(pack.name) for pack in standard_packs() if pack.key == army.faction), NONE)
            return message("lfw-campaign-army", army=told(army.name), people=people)
        return super().answer_told(state, asked, answer, about)


NARRATOR: Final = CampaignNarrator()


def chronicle(state: Campaign) -> Chronicle:
    """How a campaign stands."""
    names = NARRATOR.names(state)
    return Chronicle(
        people=tuple(_person(veteran, names) for veteran in state.veterans.values()),
        battles=tuple(_battle(fought, names) for fought in state.battles),
        over=state.over,
    )


def _person(veteran: Veteran, names: Mapping[str, Words]) -> Person:
    speciality = next(told(term.name) for term in SPECIALITIES if term.key == veteran.speciality)
    return Person(
        id=veteran.id,
        side=veteran.side,
        name=names[veteran.id],
        facts=(
            Fact(message("lfw-campaign-fact-speciality"), speciality),
            Fact(message("lfw-campaign-fact-level"), str(veteran.level)),
            Fact(message("lfw-campaign-fact-experience"), str(veteran.experience)),
        ),
    )


def _battle(fought: Fought, names: Mapping[str, Words]) -> Words:
    return message(
        "lfw-campaign-battle",
        scenario=names[fought.scenario] if fought.scenario else message("lfw-agreed-no-scenario"),
        winner=side_name(fought.winner) if fought.winner else NONE,
        turns=fought.turns,
    )
