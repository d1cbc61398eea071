"""Confrontation: Age of the Rag’narok as the rest of the program sees it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, get_args

from escarmouche.documents.written import Fault
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Event, Place, converted
from escarmouche.rulebooks import (
    ArmyReport,
    Briefing,
    Card,
    Closed,
    Form,
    Hints,
    Put,
    Reach,
    Result,
    RuleOption,
    Shape,
    Sheet,
    Shipped,
    Words,
    agreed_on,
)
from escarmouche.rulebooks.c4.abilities import skills as skills
from escarmouche.rulebooks.c4.battle import MODES, Battle, Options
from escarmouche.rulebooks.c4.content import scene_checks, scene_files, scene_writing, scenes, setup
from escarmouche.rulebooks.c4.content.battlefields import Battlefield, load_battlefield, standard_battlefields
from escarmouche.rulebooks.c4.content.cards import load_army, standard_armies
from escarmouche.rulebooks.c4.content.company import (
    CompanyList,
    company_file,
    load_company,
    standard_companies,
    verdict,
)
from escarmouche.rulebooks.c4.content.councils import (
    Council,
    allowed_by,
    check_forces,
    load_council,
    standard_councils,
)
from escarmouche.rulebooks.c4.content.missions import FOR_TWO, rolled_battle
from escarmouche.rulebooks.c4.content.profiles import Army
from escarmouche.rulebooks.c4.presentation import (
    card_sheets,
    closed,
    hints,
    list_forms,
    model_sheet,
    overview,
    pointing,
)
from escarmouche.rulebooks.c4.presentation.advice import ADVICE
from escarmouche.rulebooks.c4.presentation.story import NARRATOR, SEATS, SIDES
from escarmouche.rulebooks.c4.rules.deployment import AfterDeployment, DeployNext, DeployUnit
from escarmouche.rulebooks.c4.rules.drawing import ActivationPhase, Go
from escarmouche.rulebooks.c4.rules.preparation import PlacePiece
from escarmouche.rulebooks.c4.rules.stewardship import StewardshipPhase
from escarmouche.rulebooks.c4.rules.summoning import SummonUnit
from escarmouche.rulebooks.c4.rules.tactical import ORDERS
from escarmouche.rulebooks.c4.rules.things import PutDown
from escarmouche.rulebooks.c4.rules.turn import EndOfActivations, EndOfTurn
from escarmouche.rulebooks.c4.rules.unit_moves import UnitMove
from escarmouche.rulebooks.common.agreements import ENDLESS, Agreements
from escarmouche.rulebooks.common.book import (
    BookBase,
    by_key_or_file,
    collections,
    name_told,
    one_of,
    plain_setup,
    ready,
    refuse_illegal,
)
from escarmouche.rulebooks.common.scenes import BookScenes
from escarmouche.table import CM
from escarmouche.texts import message

AGREED: Final = Agreements("c4")

REVISION: Final = "c4/2"
"""Raised whenever a change of the rules may let an old journal diverge."""

ROLLED: Final = "rolled"
"""The battle where none is agreed on: a die selects it."""

NEXT_GOES: Final = (ActivationPhase, AfterDeployment, DeployNext, EndOfActivations, EndOfTurn, Go, StewardshipPhase)
"""The steps with which something else begins than what was decided."""

COUNCIL: Final = "c4.mission.battle-and-campaign"

SAME: Final = "same"
"""The mode of the other players where nothing else is agreed on."""

AS_BROUGHT: Final = "as-brought"
"""The army points where the players agree on the companies that they bring."""

MOST_TURNS: Final = 30
MOST_POINTS: Final = 100_000


class AgeOfTheRagnarok(BookBase[Battle]):
    """The rulebook of units in formation, of the universal table and of secret orders, for two to four players."""

    id = "c4"
    revision = REVISION
    title = message("c4-title")
    sides: tuple[str, ...] = SIDES
    unit = CM
    measuring = hints.MEASURE
    advice = ADVICE
    package = "escarmouche.rulebooks.c4"
    narrator = NARRATOR
    all_sides = SEATS
    looks = overview
    pointing = pointing
    begins: Mapping[type, Callable[[Any], Battle]] = {setup.Setup: setup.begin, scenes.SceneSetup: scenes.begin}
    all_scenes = BookScenes("c4", get_args(scene_files.Player), scene_files, scene_writing, scene_checks)

    # -- before the game -----------------------------------------------------------------------------------------------

    def armies(self) -> Sequence[Shipped]:
        """The ready companies, by key; ``points`` is the limit they keep to."""
        known = collection(())
        return [
            Shipped(key, name_told(company.name), company.limit, people=name_told(known[company.army].name))
            for key, company in standard_companies().items()
        ]

    def battlefields(self) -> Sequence[Shipped]:
        """The ready battlefields, by key."""
        return ready(standard_battlefields())

    def cards(self, *, packs: Sequence[Path] = ()) -> Sequence[Card]:
        """Every reference card, army by army."""
        return [card for army in collection(packs).values() for card in card_sheets.sheets(army)]

    def extras(self) -> Sequence[Card]:
        """Every artefact, ritual and communion, army by army."""
        return [card for army in collection(()).values() for card in card_sheets.extras(army)]

    def army_text(self, key: str) -> str:
        """The file of a ready company."""
        return company_file(key).read_text(encoding="utf-8")

    def check_army(self, source: Path, *, packs: Sequence[Path] = ()) -> ArmyReport:
        """The verdict on a company. Raises ``BadDocument``."""
        company = load_company(source)
        judgement = verdict(company, collection(packs))
        return ArmyReport(judgement.points, judgement.rulings, name=name_told(company.name), limit=company.limit)

    def army_form(self, text: str, *, packs: Sequence[Path] = ()) -> Form | None:
        """The lines of a company. Raises ``BadDocument``."""
        return list_forms.company_form(text, collection(packs))

    def filled_army(
        self, text: str, picked: Mapping[str, int], limit: int | None = None, *, packs: Sequence[Path] = ()
    ) -> str:
        """The text of a company with what is picked. Raises ``BadDocument``."""
        return list_forms.filled_company(text, picked, limit, collection(packs))

    def options(self) -> Sequence[RuleOption]:
        """Which battle is fought, how long, how sequences are built, and what else the book leaves open."""
        modes: dict[str, Words] = {str(mode): message(f"c4-mode-{mode}") for mode in MODES}
        battles: dict[str, Words] = {kind: message(f"c4-battle-{kind}") for kind in (*setup.BATTLES, ROLLED)}
        battles |= {key: name_told(council.name) for key, council in standard_councils().items()}
        scenery = {who: message(f"c4-scenery-{who}") for who in ("map", "players")}
        return [
            AGREED.choice("battle", "c4.mission.choose", setup.PITCHED, battles, file=True),
            AGREED.number("players", "c4.turn.multiplayer", len(SIDES), len(SIDES), len(SEATS)),
            AGREED.number("points", "c4.mission.build-companies", None, 1, MOST_POINTS, unless=AS_BROUGHT),
            AGREED.choice("scenery", "c4.mission.setup.scenery", "map", scenery),
            AGREED.number("turns", "c4.turn.length", None, 1, MOST_TURNS, unless=ENDLESS),
            AGREED.choice("mode", "c4.term.mode", "marauder", modes),
            AGREED.choice("second_mode", "c4.term.mode", SAME, {SAME: message("c4-agreed-same"), **modes}),
            AGREED.flag("charge_after_disengaging", "c4.charge.charge", Options().charge_after_disengaging),
        ]

    def setup(
        self,
        armies: Sequence[str] = (),
        battlefield: str | None = None,
        *,
        packs: Sequence[Path] = (),
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> Any:
        """The set-up of a battle: the companies in the order of the seats, ``options``: those of :meth:`options`.

        Of companies that are not given, all are of one size; one that is not given is of the size of the others. Of the
        battlefields any may come, if none is named, on which the battle can be fought.
        """
        seats = self.seats(options)
        if len(armies) > len(seats):
            raise Problem(message("c4-no-setup-too-many", count=len(armies), most=len(seats)))
        agreed = agreed_on(self.options(), options or {})
        rng = random.Random(seed)
        known = collection(packs)
        lists = [_company(spec) for spec in armies]
        while len(lists) < len(seats):
            lists.append(_like(lists, rng))
        companies = dict(zip(seats, lists, strict=True))
        for company in lists:
            refuse_illegal(verdict(company, known), name_told(company.name))
        if battlefield is not None:
            field = by_key_or_file(battlefield, standard_battlefields(), load_battlefield, "house-field-unknown")
            return plain_setup(_made(companies, known, field, agreed, rng))
        fields = list(standard_battlefields().values())
        rng.shuffle(fields)
        for field in fields[:-1]:
            try:
                return plain_setup(_made(companies, known, field, agreed, random.Random(seed)))
            except Fault:
                continue
        return plain_setup(_made(companies, known, fields[-1], agreed, random.Random(seed)))

    def briefing(self, plain: Any) -> Briefing:
        """The battlefield, the battle, and what the players have agreed on."""
        battle = self.begin(plain)
        given = converted(plain, setup.Setup | scenes.SceneSetup)
        return overview.briefing(battle, given if isinstance(given, setup.Setup) else None)

    # -- the game ------------------------------------------------------------------------------------------------------

    def result(self, state: Battle) -> Result:
        """How the battle stands: the Elixir that each has, and the points of those that each has lost."""
        losses = {
            side: sum(
                fighter.points
                for fighter in state.models.values()
                if fighter.side == side and fighter.lost and not fighter.evacuated
            )
            for side in state.players
        }
        length = message("c4-turns", count=state.turn) if state.turn else ""
        tallies = {side: message("c4-tally", count=count) for side, count in state.elixir.items()}
        return Result(state.winner, state.turn, losses, length=length, scores=dict(state.elixir), tallies=tallies)

    def settled(self, before: Battle, now: Battle) -> bool:
        """Whether the step under way and all it led to are done, at the latest when somebody else has his go."""
        return len(now.agenda) <= len(before.agenda) or isinstance(now.agenda[-1], NEXT_GOES)

    # -- for people ----------------------------------------------------------------------------------------------------

    def groups(self, state: Battle) -> Mapping[str, Sequence[str]]:
        """The fighters of each unit that have not been eliminated, whoever leads it first."""
        return {
            unit.id: sorted(
                (fighter for fighter in unit.members if not state.models[fighter].lost),
                key=lambda fighter: fighter != unit.leader,
            )
            for unit in state.units.values()
        }

    def drawn(self, event: Event) -> Sequence[Shape]:
        """What an event shows on the table."""
        return overview.drawn(event)

    def sheet(self, state: Battle, model: str) -> Sheet:
        """A fighter in all detail."""
        return model_sheet.sheet(state, state.models[model])

    def hints(self, state: Battle, ask: Ask[Any], answer: Any, *, measuring: bool = False) -> Hints:
        """What is known of a plain answer before it is given."""
        return hints.hints(state, ask, answer, measuring=measuring)

    def reach(self, state: Battle, ask: Place[Any]) -> Reach:
        """A unit that walks or runs goes where one points."""
        return Reach(direct=isinstance(ask, UnitMove))

    def puts(self, ask: Place[Any]) -> Put:
        """Units come along with their first fighter; scenery is laid out in pieces, objects lie at points."""
        match ask:
            case DeployUnit() | SummonUnit() | UnitMove():
                return "unit"
            case PlacePiece():
                return "piece"
            case PutDown():
                return "point"
            case _:
                return "model"

    def progress(self, state: Battle, ask: Ask[Any]) -> Words:
        """Which card of his order a player picks."""
        if "of" not in ask.about or "number" not in ask.about:
            return ""
        return message("c4-progress", number=int(ask.about["number"]), of=int(ask.about["of"]))

    def arranges(self, state: Battle, ask: Ask[Any]) -> bool:
        """A player lays out his cards in order."""
        return ask.rule in ORDERS

    def closed(self, state: Battle, ask: Ask[Any]) -> Sequence[Closed]:
        """Actions that are not open to a unit that acts."""
        return tuple(closed.closed(state, ask))

    def threats(self, state: Battle, model: str) -> Hints:
        """How far the unit of a fighter comes at enemies."""
        return hints.threats(state, model)

    def unmeasured(self, state: Battle, ask: Ask[Any]) -> bool:
        """Whether an action or a target is to be named before anything is measured."""
        return hints.unmeasured(ask)


RULEBOOK = AgeOfTheRagnarok()

begin = RULEBOOK.begin


# -- companies and battlefields by key or file -------------------------------------------------------------------------


def _by_key(armies: Sequence[Army]) -> dict[str, Army]:
    """Armies by their keys. Raises ``Problem`` for a key used twice."""
    by_key: dict[str, Army] = {}
    for army in armies:
        if by_key.setdefault(army.key, army) is not army:
            raise Problem(message("c4-army-twice", army=army.key), "c4.army.structure")
    return by_key


collection = collections(_by_key, lambda: list(standard_armies().values()), load_army)


def _company(spec: str) -> CompanyList:
    """A company by its key, or by the path of its file."""
    return by_key_or_file(spec, standard_companies(), load_company, "house-army-unknown")


def _like(others: Sequence[CompanyList], rng: random.Random) -> CompanyList:
    """A company for a player who names none: of the size of the others."""
    limits = {company.limit for company in others}
    return one_of(standard_companies(), rng, lambda company: not limits or company.limit in limits)


def _made(
    companies: Mapping[str, CompanyList],
    known: Mapping[str, Army],
    field: Battlefield,
    agreed: Mapping[str, Any],
    rng: random.Random,
) -> setup.Setup:
    """The set-up of a battle on a field. Raises ``Problem`` for companies that it does not allow, ``Fault`` for a field on
    which it can't be fought.
    """
    battle = _battle(str(agreed.get("battle", setup.PITCHED)), tuple(companies), rng)
    points = agreed.get("points")
    at_most = points if isinstance(points, int) else None
    council = None if battle in setup.BATTLES else _council(battle)
    if council is None:
        check_forces(companies, known, setup.allowed_in(battle, companies, at_most))
    else:
        check_forces(companies, known, allowed_by(council, tuple(companies), at_most))
    turns = agreed.get("turns")
    made = setup.make_setup(
        companies,
        known,
        field,
        battle,
        0 if turns == ENDLESS else turns if isinstance(turns, int) else None,
        _options(agreed, len(companies)),
        council=council,
        by_players=agreed.get("scenery") == "players",
    )
    setup.check_setup(made)
    return made


def _battle(agreed: str, seats: Sequence[str], rng: random.Random) -> str:
    """Which battle is fought: that which is agreed on, or which a die selects, again where it is none for so many players.
    Raises ``Problem`` for a battle of two that more want to fight.
    """
    battle = agreed
    while battle == ROLLED or (agreed == ROLLED and not _is_for(battle, seats)):
        battle = rolled_battle(rng.randint(1, 6))
    if not _is_for(battle, seats):
        raise Problem(message("c4-no-setup-for-two", count=len(seats)), setup.BATTLE_RULES.get(battle, COUNCIL))
    return battle


def _is_for(battle: str, seats: Sequence[str]) -> bool:
    """Whether so many can fight a battle: those of an attacker and councils of war are for two."""
    return len(seats) == len(SIDES) or (battle in setup.BATTLES and battle not in FOR_TWO)


def _council(spec: str) -> Council:
    """A council of war by its key, or by the path of its file."""
    return by_key_or_file(spec, standard_councils(), load_council, "c4-council-unknown")


def _options(agreed: Mapping[str, Any], players: int) -> Options:
    """What the players have agreed on, as the rules read it: the mode of the first, and that of all others."""
    first = agreed.get("mode", "marauder")
    second = agreed.get("second_mode", SAME)
    modes = (first, *[first if second == SAME else second] * (players - 1))
    return Options(modes=modes, charge_after_disengaging=agreed.get("charge_after_disengaging", True))


__all__ = ["REVISION", "RULEBOOK", "AgeOfTheRagnarok", "begin", "collection"]
