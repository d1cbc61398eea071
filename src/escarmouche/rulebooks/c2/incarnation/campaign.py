"""Campaigns of this book as the rest of the program sees them: set-ups, the beginning, and what there is to show."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Place, converted
from escarmouche.rulebooks import Chronicle, Form, Tactics, Words
from escarmouche.rulebooks.c2.battle import Options
from escarmouche.rulebooks.c2.book import REVISION, RULEBOOK, collection
from escarmouche.rulebooks.c2.content.battlefields import load_battlefield, standard_battlefields
from escarmouche.rulebooks.c2.content.cards import Pack
from escarmouche.rulebooks.c2.content.scenarios import Scenario, load_scenario, standard_scenarios
from escarmouche.rulebooks.c2.incarnation.battles_of_heroes import USUAL_POINTS, NextBattle
from escarmouche.rulebooks.c2.incarnation.campaign_state import Campaign, Mode
from escarmouche.rulebooks.c2.incarnation.creation import PickHero, steps_of_adventure
from escarmouche.rulebooks.c2.incarnation.quest import BeginAct
from escarmouche.rulebooks.c2.presentation import campaign_forms, campaign_story
from escarmouche.rulebooks.common.book import by_key_or_file, one_of, plain_setup
from escarmouche.rulebooks.common.narration import Telling
from escarmouche.table import Board, Polygon
from escarmouche.texts import message

ACTS: Final = {1: 1, 2: 2, 3: 1}
"""How many scenario cards of each act an adventure needs at least: the same Act II is never played twice running."""


class CampaignSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign about to begin: whole in itself, so that it can go on when packs have changed."""

    mode: Mode
    players: tuple[str, str]
    packs: tuple[Pack, ...]
    acts: tuple[Scenario, ...]
    board: Board
    halves: tuple[Polygon, Polygon]
    options: Options
    points: int | None = None
    copies: int = 1
    length: int | None = None


class Campaigns(Telling[Campaign]):
    """The campaigns of the book: a row of battles with heroes, and the adventure in three acts."""

    id = f"{RULEBOOK.id}-campaign"
    revision = f"{REVISION}+1"
    """Raised with the book's own, and where fields of a kept campaign are renamed."""
    title = message("c2-campaign-title")
    book = RULEBOOK
    narrator = campaign_story.NARRATOR

    @property
    def tactics(self) -> Tactics[Campaign]:
        """What a sensible player would consider; loaded when a machine first asks for it."""
        tactics: Tactics[Campaign] = import_module("escarmouche.rulebooks.c2.machine.campaigning").TACTICS
        return tactics

    def modes(self) -> Mapping[str, Words]:
        """What kinds of campaigns there are, the adventure first."""
        return {mode: message(f"c2-campaign-mode-{mode}") for mode in ("adventure", "heroes")}

    def setup(
        self,
        mode: str,
        *,
        packs: Sequence[Path] = (),
        scenarios: Sequence[Path] = (),
        battlefield: str | None = None,
        points: int | None = None,
        length: int | None = None,
        copies: int = 1,
        seed: int = 0,
    ) -> Any:
        """A set-up as plain data. ``scenarios``: files of scenario cards, besides those shipped.

        Raises a ``Problem`` for whatever does not exist, can't be read, or is not enough to play with.
        """
        if mode not in self.modes():
            raise Problem(message("c2-campaign-no-mode", mode=mode, known=tuple(self.modes())))
        fields = standard_battlefields()
        field = (
            one_of(fields, random.Random(seed))
            if battlefield is None
            else by_key_or_file(battlefield, fields, load_battlefield, "house-field-unknown")
        )
        acts = {act.key: act for act in (*standard_scenarios().values(), *map(load_scenario, scenarios))}
        playable = tuple(act for act in acts.values() if "objectives" not in act.places or field.options.objectives)
        zones = field.zones_of(*RULEBOOK.sides)
        setup = CampaignSetup(
            mode="adventure" if mode == "adventure" else "heroes",
            players=(RULEBOOK.sides[0], RULEBOOK.sides[1]),
            packs=collection(packs).packs,
            acts=playable,
            board=field.board,
            halves=(zones[0].polygon, zones[1].polygon),
            options=field.options,
            points=points if mode == "adventure" else points or USUAL_POINTS,
            copies=copies,
            length=length,
        )
        return plain_setup(setup)

    def begin(self, setup: Any) -> Campaign:
        """The campaign of a set-up, before its first step. Raises ``Problem`` for anything else."""
        try:
            made = converted(setup, CampaignSetup)
        except msgspec.ValidationError as error:
            raise Problem(message("house-setup-not-one", error=str(error))) from None
        if len(set(made.players)) != 2:
            raise Problem(message("confrontation-no-setup-two-sides"), "c2.adventure.roles")
        campaign = Campaign(
            players=made.players,
            agenda=[],
            mode=made.mode,
            packs=made.packs,
            acts=made.acts,
            board=made.board,
            halves=made.halves,
            options=made.options,
            points=made.points,
            copies=made.copies,
            length=made.length,
        )
        if made.mode == "heroes":
            campaign.then(*map(PickHero, made.players), NextBattle())
            return campaign
        for act, least in ACTS.items():
            if sum(card.act == act for card in made.acts) < least:
                raise Problem(message("c2-campaign-too-few-acts", act=act, least=least), "c2.scenario.act")
        campaign.then(*steps_of_adventure(made.players), BeginAct(made.players[0]))
        return campaign

    # -- lists that are filled in --------------------------------------------------------------------------------------

    def form(self, ask: Place[Any], rng: random.Random) -> Form | None:
        """What there is to choose from for a company, or for what somebody owns."""
        return campaign_forms.form(ask, rng)

    def filled(self, ask: Place[Any], picked: Mapping[str, int]) -> tuple[Any, int | None]:
        """The plain answer that such a list makes, and what it costs."""
        return campaign_forms.filled(ask, picked)

    # -- for people ----------------------------------------------------------------------------------------------------

    def chronicle(self, state: Campaign) -> Chronicle:
        """How the campaign stands: who takes part and what is theirs, how far they have come, what has been fought."""
        return campaign_story.chronicle(state)


CAMPAIGNS = Campaigns()
