"""The campaigns of a book seen as a book: what the program knows how to keep, show and ask, it can with a campaign too.

There is no table in a campaign, nothing to point at and nothing to measure; what there is to see of it is its chronicle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NoReturn

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Event, Place, Roll
from escarmouche.rulebooks import (
    Advice,
    Alone,
    ArmyReport,
    Book,
    Briefing,
    Campaigns,
    Card,
    Closed,
    Form,
    Hints,
    Lesson,
    Measures,
    Moment,
    Motion,
    Overview,
    Put,
    Reach,
    Result,
    RuleOption,
    Scene,
    SceneTerms,
    Shape,
    Sheet,
    Shipped,
    Spot,
    Stance,
    Tactics,
    Words,
    book,
    books,
)
from escarmouche.texts import Message, message

NO_TABLE: Final = Overview(width=0, depth=0, figures=())


class CampaignBook:
    """The campaigns of a book as a :class:`~escarmouche.rulebooks.Book`; those of the book ``of``."""

    sides: tuple[str, ...]
    unit: int
    measuring: str
    advice: Mapping[str, Advice]

    def __init__(self, campaigns: Campaigns[Any], of: Book[Any]) -> None:
        self.played: Campaigns[Any] = campaigns
        """The campaigns themselves."""
        self.id = campaigns.id
        self.revision = campaigns.revision
        self.title = campaigns.title
        self.sides = of.sides
        self.unit = of.unit
        self.measuring = ""
        self.advice = {}
        self._of = of

    @property
    def tactics(self) -> Tactics[Any]:
        """What a sensible player would consider."""
        return self.played.tactics

    @property
    def measures(self) -> Measures[Any]:
        """Nothing is measured in a campaign. Raises ``Problem``."""
        self._none()

    @property
    def campaigns(self) -> Campaigns[Any] | None:
        """A campaign has none of its own."""
        return None

    def begin(self, setup: Any) -> Any:
        """The campaign of a set-up, before its first step. Raises ``Problem`` for anything else."""
        return self.played.begin(setup)

    # -- words ---------------------------------------------------------------------------------------------------------

    def names(self, state: Any) -> Mapping[str, Words]:
        """The name that people read for every id."""
        return self.played.names(state)

    def told(self, state: Any, event: Event) -> Message | None:
        """The words for an event."""
        return self.played.told(state, event)

    def question(self, state: Any, ask: Ask[Any] | Roll[Any]) -> Message:
        """The words for what is asked."""
        return self.played.question(state, ask)

    def option(self, state: Any, ask: Ask[Any], answer: Any) -> Words:
        """The words for one plain answer."""
        return self.played.option(state, ask, answer)

    def puts(self, ask: Place[Any]) -> Put:
        """Nothing stands on a table."""
        return "model"

    def closed(self, state: Any, ask: Ask[Any]) -> Sequence[Closed]:
        """Nothing is missed."""
        return ()

    def threats(self, state: Any, model: str) -> Hints:
        """Nobody stands on a table."""
        return Hints()

    def usual(self, rule: str) -> Words:
        """Nothing is told of it."""
        return ""

    def progress(self, state: Any, ask: Ask[Any]) -> Words:
        """Nothing is counted."""
        return ""

    def arranges(self, state: Any, ask: Ask[Any]) -> bool:
        """Nothing is put in order."""
        return False

    # -- how it stands -------------------------------------------------------------------------------------------------

    def overview(self, state: Any) -> Overview:
        """There is no table."""
        return NO_TABLE

    def stances(self, state: Any) -> Mapping[str, Stance]:
        """Nobody stands anywhere."""
        return {}

    def groups(self, state: Any) -> Mapping[str, Sequence[str]]:
        """Nobody acts together."""
        return {}

    def drawn(self, event: Event) -> Sequence[Shape]:
        """Nothing is drawn."""
        return ()

    def motion(self, what: str, facts: Mapping[str, Any]) -> Motion:
        """Nothing is seen."""
        return ""

    def recalled(self, state: Any, what: str, facts: Mapping[str, Any]) -> Mapping[str, Stance]:
        """No picture was ever taken."""
        return {}

    def sheet(self, state: Any, model: str) -> Sheet:
        """Raises ``KeyError``: there are no models."""
        raise KeyError(model)

    def briefing(self, setup: Any) -> Briefing:
        """Nothing stands to be known of it before it begins. Raises ``Problem``."""
        self._none()

    def result(self, state: Any) -> Result:
        """Nobody wins a campaign; its turns are the battles that were fought."""
        chronicle = self.played.chronicle(state)
        fought = len(chronicle.battles)
        length = message("house-campaign-length", battles=fought)
        return Result("" if chronicle.over else None, fought, {}, length=length)

    def settled(self, before: Any, now: Any) -> bool:
        """Whatever is decided is decided at once."""
        return True

    # -- answers -------------------------------------------------------------------------------------------------------

    def placement(self, state: Any, ask: Place[Any], spot: Spot) -> Any:
        """There is nothing to point at. Raises ``Problem``."""
        self._none()

    def hints(self, state: Any, ask: Ask[Any], answer: Any, *, measuring: bool = False) -> Hints:
        """Nothing is foretold."""
        return Hints()

    def reach(self, state: Any, ask: Place[Any]) -> Reach:
        """Nothing leads anywhere."""
        return Reach()

    def unmeasured(self, state: Any, ask: Ask[Any]) -> bool:
        """Nothing is measured."""
        return True

    def moments(self, state: Any, seat: str) -> Sequence[Moment]:
        """Nobody steps in."""
        return ()

    # -- what is made before -------------------------------------------------------------------------------------------

    def armies(self) -> Sequence[Shipped]:
        """None: army lists are made from battle to battle."""
        return ()

    def battlefields(self) -> Sequence[Shipped]:
        """Those of its book."""
        return self._of.battlefields()

    def extras(self) -> Sequence[Card]:
        """Those of its book."""
        return self._of.extras()

    def army_text(self, key: str) -> str:
        """Raises ``Problem``."""
        self._none()

    def check_army(self, source: Path, *, packs: Sequence[Path] = ()) -> ArmyReport:
        """Raises ``Problem``."""
        self._none()

    def army_form(self, text: str, *, packs: Sequence[Path] = ()) -> Form | None:
        """None."""
        return None

    def filled_army(
        self, text: str, picked: Mapping[str, int], limit: int | None = None, *, packs: Sequence[Path] = ()
    ) -> str:
        """Raises ``Problem``."""
        self._none()

    def options(self) -> Sequence[RuleOption]:
        """None: a campaign has a set-up of its own."""
        return ()

    def seats(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """Those of its book."""
        return self.sides

    def alone(self) -> Sequence[Alone]:
        """None: campaigns are for two."""
        return ()

    def teams(self, options: Mapping[str, Any] | None = None) -> tuple[tuple[str, ...], ...]:
        """None."""
        return ()

    def setup(
        self,
        armies: Sequence[str] = (),
        battlefield: str | None = None,
        *,
        packs: Sequence[Path] = (),
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> Any:
        """The first kind of campaign, with nothing agreed on."""
        return self.played.setup(next(iter(self.played.modes())), packs=packs, battlefield=battlefield, seed=seed)

    def cards(self, *, packs: Sequence[Path] = ()) -> Sequence[Card]:
        """Those of its book."""
        return self._of.cards(packs=packs)

    # -- scenes --------------------------------------------------------------------------------------------------------

    def scenes(self) -> Sequence[Shipped]:
        """None."""
        return ()

    def scene(self, source: Path | str) -> Scene:
        """Raises ``Problem``."""
        self._none()

    def scene_in(self, text: str) -> Scene:
        """Raises ``Problem``."""
        self._none()

    def lessons(self) -> Mapping[str, Lesson]:
        """None."""
        return {}

    def lesson_in(self, text: str) -> Lesson:
        """Raises ``Problem``."""
        self._none()

    def write_scene(
        self, state: Any, answers: Sequence[tuple[str, Any]] = (), dice: Sequence[int] = (), *, title: str = ""
    ) -> str:
        """A campaign is no scene. Raises ``Problem``."""
        self._none()

    def scene_terms(self) -> SceneTerms:
        """None."""
        return SceneTerms()

    def mismatches(self, scene: Scene, state: Any, story: Sequence[Event]) -> Sequence[Message]:
        """Raises ``Problem``."""
        self._none()

    @staticmethod
    def _none() -> NoReturn:
        raise Problem(message("house-campaign-none"))


@cache
def campaign_book(of: str) -> CampaignBook | None:
    """The campaigns of a book, by its name; ``None`` for a book that has none."""
    rules = book(of)
    return None if rules.campaigns is None else CampaignBook(rules.campaigns, rules)


def rules_of(id: str) -> Book[Any]:
    """The rules of a game, by the id in its journal: a book, or the campaigns of one. Raises ``Problem`` for neither."""
    if id not in books():
        campaigns = next(
            (candidate for candidate in map(campaign_book, books()) if candidate is not None and candidate.id == id),
            None,
        )
        if campaigns is not None:
            return campaigns
    return book(id)


__all__ = ["CampaignBook", "campaign_book", "rules_of"]
