"""Telling a campaign: what heroes, cards and acts are called, and how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from escarmouche.kernel import Event
from escarmouche.rulebooks import Chronicle, Fact, Person, RuleLink, Words
from escarmouche.rulebooks.c2.content.army import Choice
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.incarnation.campaign_events import ExperienceGained
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign, Played
from escarmouche.rulebooks.c2.incarnation.creation import AFFILIATION, INCARNATE, Equipment
from escarmouche.rulebooks.c2.incarnation.heroes import HERO, Hero, figure_cost, name_of, overall_cost
from escarmouche.rulebooks.c2.presentation.story import NAME, side_name
from escarmouche.rulebooks.common.narration import NONE, Narrator
from escarmouche.rulebooks.confrontation.peoples import people_called
from escarmouche.texts import LOCALES, Message, Value, message

SKILL: Final = "c2.skill."


class CampaignNarrator(Narrator[Campaign]):
    """What tells campaigns."""

    book = "c2"

    def names(self, state: Campaign) -> Mapping[str, Words]:
        """The name of every player, hero, card and act."""
        collection = state.collection
        names: dict[str, Words] = {side: side_name(side) for side in state.players}
        for cards in (collection.profiles, collection.artefacts, collection.spells, collection.miracles):
            names |= {key: message(NAME, name=card.name.told) for key, card in cards.items()}
        names |= {key: message(NAME, name=card.name.told) for key, card in collection.experience.items()}
        names |= {act.key: message(NAME, name=act.name.told) for act in state.acts}
        for kind in ("artefact", "experience", "spell"):
            table: Mapping[str, Any] = getattr(collection, {"experience": kind}.get(kind, f"{kind}s"))
            names |= {f"{kind}:{key}": message(NAME, name=card.name.told) for key, card in table.items()}
        for key, profile in collection.profiles.items():
            names[INCARNATE + key] = message("c2-campaign-incarnate", name=profile.name.told)
        names |= {hero.id: name_of_hero(state, hero) for hero in state.heroes.values()}
        names |= {people: _people_name(people) for people in collection.peoples}
        return names

    def own_word(self, word: str) -> dict[str, str] | None:
        """A skill with its X as a card writes it."""
        rule, slash, x = word.partition("/")
        if not slash or not rule.startswith(SKILL):
            return None
        skill = Skill(rule.removeprefix(SKILL), int(x) if x.lstrip("-").isdecimal() else x)
        return {locale: skill.text(locale) for locale in LOCALES}

    def thrower(self, about: Mapping[str, Any], player: str) -> str:
        """The hero for whom it is thrown, or else the player."""
        return str(about.get("hero") or player)

    def fields_told(self, state: Campaign, event: Event) -> dict[str, Value]:
        """The lines of the table of experience each with its points."""
        told = super().fields_told(state, event)
        if isinstance(event, ExperienceGained):
            lines = tuple(
                message("c2-pair", name=message(f"c2-campaign-line.{what}"), value=points)
                for what, points in event.table.items()
            )
            told["table"] = lines or NONE
        return told

    def option_told(self, state: Campaign, asked: str, key: str, about: Mapping[str, Any]) -> Message | str:
        """Gifts and Elixirs have names of their own; who and what is chosen is told with its price."""
        name = self.names(state).get(key)
        if name is None:
            return super().option_told(state, asked, key, about)
        points = price(state, asked, key, about)
        if points is None:
            return message(NAME, name=name)
        unit = "xp" if "prices" in about else "points"
        return message(f"c2-campaign-choice-{unit}", name=name, points=points)

    def answer_told(self, state: Campaign, asked: str, answer: Any, about: Mapping[str, Any]) -> Message | str:
        """Army lists and belongings by what stands in them; a battle by its own story."""
        match answer:
            case {"heroes": [*heroes], "cards": [*cards], **_rest}:
                listed = [
                    *(self._named(state, hero["hero"]) for hero in heroes),
                    *(self._troop(state, c) for c in cards),
                ]
                return message("c2-list", items=tuple(listed))
            case {"fingerprint": str(), **_rest}:
                return message("c2-campaign-a-battle")
            case dict() if set(answer) <= set(Equipment.__struct_fields__):
                keys = [key if isinstance(key, str) else "" for part in answer.values() for key in part]
                return message(
                    "c2-list", items=tuple(self._named(state, key) for key in keys) or (message("c2-campaign-nothing"),)
                )
            case _:
                return super().answer_told(state, asked, answer, about)

    def _named(self, state: Campaign, key: str) -> Message:
        return message(NAME, name=self.word_told(state, key))

    def _troop(self, state: Campaign, card: Mapping[str, Any]) -> Message:
        return message("c2-campaign-troop", name=self.word_told(state, card["profile"]), count=card.get("count", 1))


def price(state: Campaign, asked: str, key: str, about: Mapping[str, Any]) -> int | None:
    """The price of an answer: in experience, where experience buys it, else in Army Points; ``None`` if it has no price."""
    if asked == AFFILIATION:
        return None
    if "prices" in about:
        points: int | None = about["prices"].get(key)
        return points
    collection, bare = state.collection, key.removeprefix(INCARNATE)
    if bare in collection.profiles:
        return figure_cost(Choice(profile=bare, incarnation=bare != key), collection)
    card = key.rpartition(":")[2]
    tables: tuple[Mapping[str, Any], ...] = (collection.artefacts, collection.experience, collection.spells)
    priced = next((table[card] for table in tables if card in table), None)
    return None if priced is None else int(priced.points)


def name_of_hero(state: Campaign, hero: Hero) -> Message:
    """What somebody is called: by the name of his card, and as what he takes part."""
    name = state.collection.profiles[hero.choice.profile].name.told
    return message(NAME, name=name) if hero.role == HERO else message(f"c2-campaign-{hero.role}", name=name)


def _people_name(people: str) -> Message:
    return message(NAME, name=people_called(people).name.told)


NARRATOR: Final = CampaignNarrator()


# -- how it stands -----------------------------------------------------------------------------------------------------


def chronicle(state: Campaign) -> Chronicle:
    """How a campaign stands."""
    return Chronicle(
        people=tuple(_person(state, hero) for hero in state.heroes.values()),
        stages={side: tuple(_stages(state, side)) for side in state.players},
        battles=tuple(_battle(state, played) for played in state.battles),
        over=state.over,
    )


def _person(state: Campaign, hero: Hero) -> Person:
    return Person(
        id=hero.id,
        side=hero.side,
        name=name_of_hero(state, hero),
        alive=not hero.lost,
        facts=tuple(_facts(state, hero)),
    )


def _facts(state: Campaign, hero: Hero) -> Iterator[Fact]:
    collection = state.collection
    yield Fact(message("c2-campaign-fact-cost"), str(overall_cost(hero, collection)))
    if hero.role == HERO:
        yield Fact(message("c2-campaign-fact-experience"), str(hero.experience))
        yield Fact(message("c2-campaign-fact-resurrections"), str(hero.resurrections))
    cards = tuple(
        message(
            "c2-campaign-card",
            name=collection.experience[owned.card].name.told,
            learnt="yes" if owned.learnt else "no",
        )
        for owned in hero.cards
    )
    if cards:
        yield Fact(message("c2-campaign-fact-cards"), message("c2-list", items=cards))
    if hero.gift is not None:
        yield Fact(message("c2-campaign-fact-gift"), message(NAME, name=name_of(hero.gift, collection).told))
    for label, things in (("elixirs", hero.elixirs), ("things", hero.things)):
        told = tuple(message(NAME, name=name_of(thing, collection).told) for thing in things)
        if told:
            yield Fact(message(f"c2-campaign-fact-{label}"), message("c2-list", items=told))
    for advantage in hero.advantages:
        title: Value = NARRATOR.rule_title(advantage) or advantage
        yield Fact(message("c2-campaign-fact-advantage"), message(NAME, name=title))
    if hero.favour:
        yield Fact(message("c2-campaign-fact-favour"), str(hero.favour))


def _stages(state: Campaign, side: str) -> Iterator[RuleLink]:
    quest = state.quests.get(side)
    if quest is None or state.mode == "heroes":
        return
    key = f"c2-campaign-stage-{quest.ending}" if quest.ending else "c2-campaign-stage"
    facts: dict[str, Value] = {} if quest.ending else {"act": quest.act, "number": quest.number}
    yield RuleLink(Message(key, facts), "c2.scenario.act")
    if quest.elixir is not None:
        name = name_of(quest.elixir, state.collection).told
        yield RuleLink(message("c2-campaign-stage-elixir", name=name), "c2.adventure.elixir")


def _battle(state: Campaign, played: Played) -> Words:
    if not played.card:
        winner: Value = side_name(played.side) if played.won else NONE
        return message("c2-campaign-battle", winner=winner, turns=played.turns)
    card = state.act(played.card)
    return message(
        "c2-campaign-act-played",
        side=side_name(played.side),
        act=played.act,
        card=card.name.told,
        won="yes" if played.won else "no",
        turns=played.turns,
    )
