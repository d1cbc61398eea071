"""Last Fantasy War as the rest of the program sees it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Place
from escarmouche.rulebooks import (
    Alone,
    ArmyReport,
    Briefing,
    Campaigns,
    Card,
    Closed,
    Form,
    Hints,
    Put,
    Reach,
    Result,
    RuleOption,
    Sheet,
    Shipped,
    agreed_on,
)
from escarmouche.rulebooks.common.agreements import ENDLESS, Agreements, without_limits
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
from escarmouche.rulebooks.freetable.points import TablePoint
from escarmouche.rulebooks.lfw.battle import CONTACT_TENTHS, Battle, Options, Roster, Tide, TideMode
from escarmouche.rulebooks.lfw.content import scene_checks, scene_files, scene_writing, scenes, setup
from escarmouche.rulebooks.lfw.content.army import (
    FORMAT,
    Army,
    Collection,
    army_file,
    load_army,
    standard_armies,
    titan_army,
    verdict,
)
from escarmouche.rulebooks.lfw.content.battlefield_files import Battlefield, load_battlefield, standard_battlefields
from escarmouche.rulebooks.lfw.content.cards import load_pack, standard_packs
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY, SCENARIOS, Scenario, plays_demons, suits_post
from escarmouche.rulebooks.lfw.content.tides import load_tide, offered, standard_tides
from escarmouche.rulebooks.lfw.presentation import (
    card_sheets,
    closed,
    hints,
    list_forms,
    model_sheet,
    overview,
    pointing,
)
from escarmouche.rulebooks.lfw.presentation.advice import ADVICE
from escarmouche.rulebooks.lfw.presentation.story import NARRATOR, SEATS, SIDES, held_told, is_held
from escarmouche.rulebooks.lfw.rules.charge import Charging
from escarmouche.rulebooks.lfw.rules.missions import is_destroyed
from escarmouche.rulebooks.lfw.rules.pushing import Pushing
from escarmouche.rulebooks.lfw.rules.treasures import Laying
from escarmouche.rulebooks.lfw.rules.ways import UnitMove
from escarmouche.table import INCH
from escarmouche.texts import message

AGREED: Final = Agreements("lfw")
PREBATTLE: Final = "lfw.scenario.prebattle"

REVISION: Final = "lfw/2"
"""Raised whenever a change of the rules may let an old journal diverge."""

MOST_TURNS: Final = 99
NO_SCENARIO, BY_DICE = "none", "dice"
ALLOTTED: Final = "seats"
OPEN, HIDDEN = "open", "hidden"
TOGETHER: Final[TideMode] = "collaborative"
RIVALS: Final[TideMode] = "competitive"
AT_THE_TABLE: Final = "table"
ENDLESS_TIDE: Final = "flot-infini"
"""The scenario that one may play alone."""

USUAL: Final = (24 * INCH, 24 * INCH)
"""The usual size of a table."""

READINGS: Final[Mapping[str, str]] = {
    "flight_from_melee_only": "lfw.move.flight.order",
    "saturation_on_ties": "lfw.melee.saturation",
    "saturation_by_all_weapons": "lfw.melee.saturation",
    "result_by_life": "lfw.melee.result",
    "one_cause_a_rule": "lfw.morale.test",
    "parry_below_zero": "lfw.rule.implacable",
    "units_above_half": "lfw.army.half-format",
    "night": "lfw.terrain.nuit",
}
"""The readings of rules on which players agree, and the rules that are read: fields of :class:`.battle.Options`."""


class LastFantasyWar(BookBase[Battle]):
    """The book: everything that program and players need of it, and nothing of how it is done."""

    id = "lfw"
    revision = REVISION
    title = message("lfw-title")
    sides: tuple[str, ...] = SIDES
    unit = INCH
    measuring = ""
    advice = ADVICE
    package = "escarmouche.rulebooks.lfw"
    narrator = NARRATOR
    all_sides = SEATS
    looks = overview
    pointing = pointing
    begins: Mapping[type, Callable[[Any], Battle]] = {setup.Setup: setup.begin, scenes.SceneSetup: scenes.begin}
    all_scenes = BookScenes("lfw", SEATS, scene_files, scene_writing, scene_checks)

    @property
    def campaigns(self) -> Campaigns[Any]:
        """Battles in which specialists gain experience; loaded when somebody first asks for them."""
        campaigns: Campaigns[Any] = import_module(f"{self.package}.campaign.campaigns").CAMPAIGNS
        return campaigns

    # -- before the game -----------------------------------------------------------------------------------------------

    def armies(self) -> Sequence[Shipped]:
        """The ready armies, by key; ``points`` is the format to which they keep."""
        peoples = {pack.key: name_told(pack.name) for pack in standard_packs()}
        return [
            Shipped(key, name_told(army.name), army.format, people=peoples[army.faction])
            for key, army in standard_armies().items()
        ]

    def battlefields(self) -> Sequence[Shipped]:
        """The ready battlefields, by key."""
        return ready(standard_battlefields())

    def cards(self, *, packs: Sequence[Path] = ()) -> Sequence[Card]:
        """Every unit sheet, pack by pack."""
        return [card_sheets.sheet(profile, pack) for pack in collection(packs).packs for profile in pack.profiles]

    def army_text(self, key: str) -> str:
        """The file of a ready army."""
        return army_file(key).read_text(encoding="utf-8")

    def check_army(self, source: Path, *, packs: Sequence[Path] = ()) -> ArmyReport:
        """The verdict on an army list. Raises ``BadDocument``."""
        army = load_army(source, collection(packs).packs)
        judgement = verdict(army)
        return ArmyReport(judgement.points, judgement.rulings, name=name_told(army.name), limit=army.format)

    def army_form(self, text: str, *, packs: Sequence[Path] = ()) -> Form | None:
        """The lines of an army list. Raises ``BadDocument``."""
        return list_forms.army_form(text, collection(packs))

    def filled_army(
        self, text: str, picked: Mapping[str, int], limit: int | None = None, *, packs: Sequence[Path] = ()
    ) -> str:
        """The text of an army list with what is picked. Raises ``BadDocument``."""
        return list_forms.filled_army(text, picked, limit, collection(packs))

    def options(self) -> Sequence[RuleOption]:
        """How long the battle lasts, how many play, and the readings of rules in :class:`.battle.Options`."""
        usual = Options()
        scenarios = {
            NO_SCENARIO: message("lfw-agreed-no-scenario"),
            BY_DICE: message("lfw-agreed-scenario-by-dice"),
            **{scenario.key: name_told(scenario.name) for scenario in SCENARIOS},
        }
        modes = {TOGETHER: message("lfw-agreed-mode-together"), RIVALS: message("lfw-agreed-mode-rivals")}
        tides = {
            **{key: name_told(tide.name) for key, tide in standard_tides().items()},
            AT_THE_TABLE: message("lfw-agreed-tide-table"),
        }
        plain = {"scenario": (NO_SCENARIO, BY_DICE)}
        in_scenarios = {"scenario": (BY_DICE, *(scenario.key for scenario in SCENARIOS))}
        on_the_tide = {"scenario": (BY_DICE, ENDLESS_TIDE)}
        distances = {
            str(tenths): message("lfw-agreed-tenths", length=Decimal(tenths) / 10) for tenths in CONTACT_TENTHS
        }
        return [
            AGREED.number("turns", "lfw.scenario.victory", usual.turns, 1, MOST_TURNS, unless=ENDLESS, only=plain),
            AGREED.choice("scenario", PREBATTLE, NO_SCENARIO, scenarios),
            AGREED.choice("posts", PREBATTLE, ALLOTTED, AGREED.values("posts", (ALLOTTED, BY_DICE)), only=in_scenarios),
            AGREED.choice("lists", PREBATTLE, OPEN, AGREED.values("lists", (OPEN, HIDDEN))),
            AGREED.choice("mode", "lfw.scenario.flot-infini", TOGETHER, modes, only=on_the_tide),
            AGREED.choice(
                "tide",
                "lfw.scenario.flot-infini.army",
                next(iter(reversed(standard_tides()))),
                tides,
                file=True,
                only=on_the_tide,
            ),
            AGREED.number("players", "lfw.turn.players", len(SIDES), 1, len(SEATS)),
            AGREED.choice(
                "contact_tenths", "lfw.distance.contact", str(usual.contact_tenths), distances, text="contact"
            ),
            *(AGREED.flag(key, rule, getattr(usual, key)) for key, rule in READINGS.items()),
        ]

    def scenarios(self) -> Sequence[str]:
        """The scenarios (keys) on offer."""
        return [scenario.key for scenario in SCENARIOS]

    def alone(self) -> Sequence[Alone]:
        """One player may hold out against the endless tide; all other scenarios are played against machines, with as few
        sides as they take.
        """
        fewest_first = sorted(SCENARIOS, key=lambda scenario: scenario.least > 1)
        return [
            Alone(name_told(scenario.name), {"scenario": scenario.key, "players": scenario.least})
            for scenario in fewest_first
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
        """The set-up of a battle: the armies in the order of the seats, ``options``: those of :meth:`options`.

        Of armies that are not given, all are of one format; one that is not given is of the format of the others. Where
        lists are hidden the players choose of those that are given, or else of the ready ones.
        """
        seats = self.seats(options)
        if len(armies) > len(seats):
            raise Problem(message("lfw-setup-too-many", count=len(armies), most=len(seats)))
        rng = random.Random(seed)
        cards = collection(packs)
        agreed = agreed_on(self.options(), options or {})
        rules = _options(agreed)
        scenario = str(agreed.get("scenario", NO_SCENARIO))
        if scenario == BY_DICE:
            given = [_named_army(spec, cards) for spec in armies]
            scenario = _drawn_scenario(rng, len(seats), battlefield, given, agreed)
        scenario = "" if scenario == NO_SCENARIO else scenario
        data = BY_KEY.get(scenario)
        if data is not None:
            setup.check_sides(data, len(seats))
        hidden = agreed.get("lists") == HIDDEN
        if hidden:
            rosters = _rosters(armies, cards, rules, data, len(seats), rng)
            lists: list[Army | None] = [None] * len(seats)
        else:
            rosters = ()
            lists = [*_lists(armies, cards, rules, data, len(seats), rng)]
        field = _battlefield(battlefield, rng, len(seats), scenario)
        made = setup.make_setup(
            dict(zip(seats, lists, strict=True)), field.board, field.zones_of(seats), field.agreed(rules), scenario
        )
        made = msgspec.structs.replace(
            made,
            tide=_tide(agreed, cards, len(seats)) if scenario == ENDLESS_TIDE else None,
            draws_posts=bool(scenario) and agreed.get("posts") == BY_DICE,
            rosters=rosters,
        )
        setup.check_setup(made)
        return plain_setup(made)

    def briefing(self, setup: Any) -> Briefing:
        """The battlefield, and what the players have agreed on."""
        return overview.briefing(self.begin(setup))

    # -- the game ------------------------------------------------------------------------------------------------------

    def result(self, state: Battle) -> Result:
        """How the battle stands: the losses in points. Whoever was saved, or found no room to be deployed, is none."""
        losses = {
            side: sum(unit.points for unit in state.units.values() if unit.side == side and is_destroyed(unit))
            for side in state.players
        }
        length = message("lfw-turns", count=state.turn) if state.turn else ""
        scores = {} if state.mission is None else {side: state.mission.score(side) for side in state.players}
        return Result(
            state.winner,
            state.turn,
            losses,
            length=length,
            scores=scores if any(scores.values()) else {},
            verdict=held_told(state) if is_held(state) else "",
        )

    def under_way(self, state: Battle) -> object | None:
        """The combat."""
        return None if state.combat is None else state.combat.units

    # -- for people ----------------------------------------------------------------------------------------------------

    def sheet(self, state: Battle, model: str) -> Sheet:
        """A unit in all detail."""
        return model_sheet.sheet(state, state.units[model])

    def hints(self, state: Battle, ask: Ask[Any], answer: Any, *, measuring: bool = False) -> Hints:
        """What is known of a plain answer before it is given: everybody may always measure. [lfw.distance.premeasure]"""
        return hints.hints(state, ask, answer)

    def reach(self, state: Battle, ask: Place[Any]) -> Reach:
        """Whoever moves freely goes where one points; contact and hiding places ask for more than that."""
        return Reach(direct=isinstance(ask, UnitMove) and not isinstance(ask, Charging | Pushing))

    def puts(self, ask: Place[Any]) -> Put:
        """Shots that explode and spells are aimed at points; treasures and tokens lie at one."""
        return "point" if isinstance(ask, TablePoint | Laying) else "model"

    def closed(self, state: Battle, ask: Ask[Any]) -> Sequence[Closed]:
        """Units that may not do what is asked about, and why."""
        return tuple(closed.closed(state, ask, NARRATOR.names(state)))

    def threats(self, state: Battle, model: str) -> Hints:
        """How far a unit charges, and the ranges of its weapons."""
        return hints.threats(state, model)


RULEBOOK = LastFantasyWar()

begin = RULEBOOK.begin


# -- armies and battlefields by key or file ----------------------------------------------------------------------------


collection = collections(Collection, standard_packs, load_pack)


def _lists(
    armies: Sequence[str], cards: Collection, rules: Options, data: Scenario | None, seats: int, rng: random.Random
) -> list[Army]:
    """The army of each seat: those that are given, and any ready ones for the others."""
    posts = data.posts if data is not None else ("",) * seats
    lists = [_army(spec, cards, rules, data, alone=_is_lone(data, posts[seat])) for seat, spec in enumerate(armies)]
    while len(lists) < seats:
        if data is not None and data.lone and data.posts[len(lists)] == data.lone:
            lists.append(titan_army(rng, cards.packs, data.points * (seats - 1)))
            continue
        formats = {army.format for army in lists if data is None or not data.lone} or _formats(data)
        demons = plays_demons(data, data.posts[len(lists)]) if data is not None else None
        lists.append(one_of(standard_armies(), rng, lambda army: _suits(army, formats, demons)))  # noqa: B023
    return lists


def _rosters(
    armies: Sequence[str], cards: Collection, rules: Options, data: Scenario | None, seats: int, rng: random.Random
) -> tuple[Roster, ...]:
    """The lists of which players choose theirs in secret: those that are given, or the ready ones of the usual format."""
    titans = data is not None and bool(data.lone)
    given = {
        spec: _army(spec, cards, rules, data, alone=titans and _is_one_unit(_named_army(spec, cards)))
        for spec in armies
    }
    usual = data.points if data is not None and data.open_lists else FORMAT
    lists = given or {key: army for key, army in standard_armies().items() if army.format == usual}
    if data is not None and data.lone:
        lists = {**lists, data.lone: titan_army(rng, cards.packs, data.points * (seats - 1))}
    names = {pack.key: pack.name for pack in cards.packs}
    return tuple(
        Roster(
            key=key,
            name=army.name,
            faction=army.faction,
            faction_name=names.get(army.faction, army.name),
            units=tuple(unit.profile for unit in army.units),
        )
        for key, army in lists.items()
    )


def _tide(agreed: Mapping[str, Any], cards: Collection, seats: int) -> Tide:
    """The tide that was agreed on: a ready one, one in a file, or the sheets of which the players choose its units."""
    mode: TideMode = "solitary" if seats == 1 else RIVALS if agreed.get("mode") == RIVALS else TOGETHER
    spec = str(agreed.get("tide") or next(iter(reversed(standard_tides()))))
    if spec == AT_THE_TABLE:
        sheets, names = offered(cards.packs)
        return Tide(mode=mode, offered=sheets, factions=names)
    ready = by_key_or_file(spec, standard_tides(), lambda path: load_tide(path, cards.packs), "lfw-tide-unknown")
    return Tide(mode=mode, army=ready.army)


def _drawn_scenario(
    rng: random.Random, players: int, battlefield: str | None, armies: Sequence[Army], agreed: Mapping[str, Any]
) -> str:
    """Any scenario for so many players, on the battlefield and with the armies that are given. [lfw.scenario.prebattle]"""
    fields = list(standard_battlefields().values()) if battlefield is None else [_named_field(battlefield)]
    able = [
        scenario.key
        for scenario in SCENARIOS
        if scenario.least <= players <= len(scenario.posts)
        and any(field.most_sides >= players and field_fits(field, scenario.key) for field in fields)
        and _may_play(scenario, armies, players, agreed)
    ]
    return rng.choice(able) if able else NO_SCENARIO


def _may_play(data: Scenario, armies: Sequence[Army], players: int, agreed: Mapping[str, Any]) -> bool:
    """Whether armies suit the posts of a scenario: each its own, all of them if dice say who has which; of lists that are
    chosen in secret there is one for each post.
    """
    posts = data.posts[:players]

    def suits(army: Army, post: str) -> bool:
        return suits_post(data, post, [unit.profile for unit in army.units], players)

    if agreed.get("lists") == HIDDEN:
        return not armies or all(post == data.lone or any(suits(army, post) for army in armies) for post in posts)
    if agreed.get("posts") == BY_DICE:
        alike = not (data.demon or data.lone)
        return (alike or len(armies) == players) and all(suits(army, post) for army in armies for post in posts)
    return all(suits(army, post) for army, post in zip(armies, posts, strict=False))


def _is_lone(scenario: Scenario | None, post: str) -> bool:
    """Whether the army of a post is one unit, a titan."""
    return scenario is not None and bool(scenario.lone) and post == scenario.lone


def _is_one_unit(army: Army) -> bool:
    """Whether an army may be that of a titan: one unit without a captain."""
    return len(army.units) == 1 and army.units[0].profile.speciality is None


def _named_army(spec: str, cards: Collection) -> Army:
    """An army by its key, or by the path of its file."""
    return by_key_or_file(spec, standard_armies(), lambda path: load_army(path, cards.packs), "house-army-unknown")


def _army(spec: str, cards: Collection, rules: Options, scenario: Scenario | None, *, alone: bool) -> Army:
    """An army by its key, or by the path of its file. Raises ``Problem`` with the first rule that it breaks. ``alone``: it
    is that of a titan.

    Where a scenario says so, there may be units of legend, and units that cost more than half of the format.
    [lfw.scenario.imposer-le-respect.army]
    """
    army = _named_army(spec, cards)
    opened = scenario is not None and scenario.open_lists
    allowed = msgspec.structs.replace(rules, units_above_half=rules.units_above_half or opened)
    refuse_illegal(verdict(army, allowed, legends=opened, alone=alone), name_told(army.name))
    return army


def _formats(scenario: Scenario | None) -> set[int]:
    """The formats of which there are ready armies for every post of a scenario, or those that are usual."""
    if scenario is not None and scenario.open_lists:
        return {scenario.points}
    demons = True if scenario is not None and scenario.demon else None
    formats = {army.format for army in standard_armies().values() if _suits(army, set(), demons)}
    return {format for format in formats if format <= FORMAT}


def _suits(army: Army, formats: set[int], demons: bool | None) -> bool:
    """Whether a ready army is of one of these formats, if any is named, and one of demons or not, if that matters."""
    fits = demons is None or all(unit.profile.demon == demons for unit in army.units)
    return fits and (not formats or army.format in formats)


def _battlefield(spec: str | None, rng: random.Random, sides: int, scenario: str) -> Battlefield:
    """A battlefield by its key or the path of its file; any one for so many sides and the scenario, when none is named."""
    fields = standard_battlefields()
    if spec is None:
        able = {
            key: field for key, field in fields.items() if field.most_sides >= sides and field_fits(field, scenario)
        }
        return one_of(able or fields, rng, lambda field: (field.board.width, field.board.depth) == USUAL)
    return _named_field(spec)


def _named_field(spec: str) -> Battlefield:
    """A battlefield by its key, or by the path of its file."""
    return by_key_or_file(spec, standard_battlefields(), load_battlefield, "house-field-unknown")


def field_fits(field: Battlefield, scenario: str) -> bool:
    """Whether a scenario can be played on a battlefield; without one, whether it is of the usual size."""
    if scenario:
        return setup.places_for(scenario, field.board) is not None
    return (field.board.width, field.board.depth) == USUAL


def _options(agreed: Mapping[str, Any]) -> Options:
    """What was agreed on."""
    changes = without_limits({key: value for key, value in agreed.items() if key in Options.__struct_fields__})
    if "contact_tenths" in changes:
        changes["contact_tenths"] = int(changes["contact_tenths"])
    return msgspec.structs.replace(Options(), **changes)


__all__ = ["REVISION", "RULEBOOK", "LastFantasyWar", "begin", "collection"]
