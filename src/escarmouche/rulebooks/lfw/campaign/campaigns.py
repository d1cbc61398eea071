"""Campaigns of this book as the rest of the program sees them: set-ups, the beginning, and what there is to show."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Place, converted
from escarmouche.rulebooks import Chronicle, Form, Tactics, Words
from escarmouche.rulebooks.common.book import by_key_or_file, name_told, plain_setup
from escarmouche.rulebooks.common.narration import Telling
from escarmouche.rulebooks.lfw.battle import Options
from escarmouche.rulebooks.lfw.book import REVISION, RULEBOOK, collection
from escarmouche.rulebooks.lfw.campaign.battles import ChooseArmies
from escarmouche.rulebooks.lfw.campaign.state import Campaign
from escarmouche.rulebooks.lfw.content.army import FORMAT, Army, load_army, random_army, standard_armies, verdict
from escarmouche.rulebooks.lfw.content.battlefield_files import Battlefield, load_battlefield, standard_battlefields
from escarmouche.rulebooks.lfw.content.cards import load_pack
from escarmouche.rulebooks.lfw.presentation import campaign_story
from escarmouche.texts import message

MODE: Final = "battles"
"""The one kind of campaign."""


class CampaignSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign about to begin: whole in itself, so that it can go on when packs have changed."""

    players: tuple[str, str]
    armies: dict[str, Army]
    fields: dict[str, Battlefield]
    options: Options = Options()
    length: int | None = None


class CampaignTactics:
    """What a sensible player would consider between battles. It remembers nothing."""

    def forget(self) -> None:
        """There is nothing to forget."""

    def candidates(self, state: Campaign, ask: Ask[Any], rng: random.Random) -> Sequence[Any]:
        """All options of a choice; of a battle one that is fought at random."""
        return list(ask.options) if isinstance(ask, Choose) else list(ask.offers(rng))

    def weigh(self, state: Campaign, ask: Ask[Any], answers: Sequence[Any], *, exact: bool) -> Sequence[float]:
        """The default is best; all armies and scenarios are alike, as nobody knows what the other chooses."""
        default = ask.default if isinstance(ask, Choose) else None
        return [1.0 if answer == default else 0.0 for answer in answers]


class Campaigns(Telling[Campaign]):
    """The campaigns of the book: battles in which specialists gain experience."""

    id = f"{RULEBOOK.id}-campaign"
    revision = f"{REVISION}+1"
    """Raised with the book's own, and where fields of a kept campaign are renamed."""
    title = message("lfw-campaign-title")
    book = RULEBOOK
    narrator = campaign_story.NARRATOR
    tactics: Tactics[Campaign] = CampaignTactics()

    def modes(self) -> Mapping[str, Words]:
        """The one kind that there is."""
        return {MODE: message("lfw-campaign-mode-battles")}

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
        """A set-up as plain data. ``points``: the format of the armies; of each pack that is named one is raised.

        Scenarios come with the book, and there are no cards to be won: ``scenarios`` are refused, ``copies`` means nothing.
        Raises a ``Problem`` for whatever does not exist or can't be read, and where there is no army of the format.
        """
        if mode not in self.modes():
            raise Problem(message("lfw-campaign-no-mode", mode=mode, known=tuple(self.modes())))
        if scenarios:
            raise Problem(message("lfw-campaign-no-scenario-files"), "lfw.scenario.prebattle")
        fields = standard_battlefields()
        if battlefield is not None:
            field = by_key_or_file(battlefield, fields, load_battlefield, "house-field-unknown")
            fields = {field.key: field}
        format = points or FORMAT
        armies = {key: army for key, army in standard_armies().items() if army.format == format}
        rng = random.Random(seed)
        for path in packs:
            army = _raised(path, packs, format, rng)
            armies[f"{army.faction}-raised"] = army
        if not armies:
            formats = tuple(sorted({str(army.format) for army in standard_armies().values()}))
            raise Problem(message("lfw-campaign-no-army", points=format, formats=formats), "lfw.army.points")
        setup = CampaignSetup(
            players=(RULEBOOK.sides[0], RULEBOOK.sides[1]), armies=armies, fields=fields, length=length
        )
        return plain_setup(setup)

    def begin(self, setup: Any) -> Campaign:
        """The campaign of a set-up, before its first step. Raises ``Problem`` for anything else."""
        try:
            made = converted(setup, CampaignSetup)
        except msgspec.ValidationError as error:
            raise Problem(message("house-setup-not-one", error=str(error))) from None
        if len(set(made.players)) != 2 or not made.armies or not made.fields:
            raise Problem(message("lfw-campaign-incomplete"), "lfw.turn.players")
        for army in made.armies.values():
            for ruling in verdict(army, made.options).rulings:
                raise Problem(message("lfw-campaign-illegal", army=name_told(army.name)), ruling.rule)
        campaign = Campaign(
            players=made.players,
            agenda=[],
            armies=made.armies,
            fields=made.fields,
            options=made.options,
            length=made.length,
        )
        campaign.then(ChooseArmies())
        return campaign

    # -- lists that are filled in --------------------------------------------------------------------------------------

    def form(self, ask: Place[Any], rng: random.Random) -> Form | None:
        """None: armies are chosen among those that there are."""
        return None

    def filled(self, ask: Place[Any], picked: Mapping[str, int]) -> tuple[Any, int | None]:
        """Raises ``Problem``: there are no such lists."""
        raise Problem(message("lfw-campaign-no-list"))

    # -- for people ----------------------------------------------------------------------------------------------------

    def chronicle(self, state: Campaign) -> Chronicle:
        """How the campaign stands: the specialists with their experience, and what has been fought."""
        return campaign_story.chronicle(state)


def _raised(path: Path, packs: Sequence[Path], format: int, rng: random.Random) -> Army:
    """An army of a pack, drawn by lot."""
    pack = load_pack(path)
    return load_army(json.dumps(random_army(rng, [pack], format)), collection(packs).packs)


CAMPAIGNS = Campaigns()
