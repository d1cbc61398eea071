"""D&D Miniatures as the rest of the program sees it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Place, converted
from escarmouche.rulebooks import (
    ArmyReport,
    Briefing,
    Card,
    Circumstance,
    Closed,
    Hints,
    Moment,
    Put,
    Reach,
    Result,
    RuleOption,
    Sheet,
    Shipped,
    Words,
    agreed_on,
)
from escarmouche.rulebooks.common.agreements import ENDLESS, Agreements, without_limits
from escarmouche.rulebooks.common.book import (
    BookBase,
    by_key_or_file,
    collections,
    name_told,
    named_or_any,
    one_of,
    plain_setup,
    ready,
    refuse_illegal,
)
from escarmouche.rulebooks.common.scenes import BookScenes
from escarmouche.rulebooks.ddm import abilities
from escarmouche.rulebooks.ddm.battle import MOST_ROUNDS, Battle, Options
from escarmouche.rulebooks.ddm.content import scene_checks, scene_files, scene_writing, scenes, setup
from escarmouche.rulebooks.ddm.content.card_files import load_pack, standard_packs
from escarmouche.rulebooks.ddm.content.kinds import FACTIONS
from escarmouche.rulebooks.ddm.content.maps import Map, load_map, standard_maps
from escarmouche.rulebooks.ddm.content.tiles import standard_tiles
from escarmouche.rulebooks.ddm.content.warband import (
    DEFAULT_LIMIT,
    Collection,
    Warband,
    faction_of,
    limited_warband,
    load_warband,
    random_tiles,
    ready_warband,
    standard_warbands,
    verdict,
    warband_file,
    written,
)
from escarmouche.rulebooks.ddm.presentation import card_sheets, closed, hints, model_sheet, overview, pointing, reach
from escarmouche.rulebooks.ddm.presentation.advice import ADVICE
from escarmouche.rulebooks.ddm.presentation.story import NARRATOR, SEATS, SIDES
from escarmouche.rulebooks.ddm.rules import conditions, immediate, powers, types
from escarmouche.rulebooks.ddm.rules.opening import LayTile
from escarmouche.rulebooks.ddm.rules.rounds import ACTIVATIONS, PHASE, NextPhase, Phase
from escarmouche.rulebooks.ddm.rules.scoring import members_of, points_lost, teams, winners
from escarmouche.table.units import INCH
from escarmouche.texts import message

REVISION: Final = "ddm/3"

AGREED: Final = Agreements("ddm")

READINGS: Final[Mapping[str, str]] = {
    "place_tiles": "ddm.setup.feature-tile.order",
    "different_tiles": "ddm.warband.terrain-tiles",
    "flank_allies": "ddm.melee.flank",
    "trample_half": "ddm.ability.trample",
}
"""What else players agree on, and the rules behind it: fields of :class:`.battle.Options`."""

CHAPTERS: Final = (abilities, conditions, powers, types)
"""What makes effects and acts known by being loaded."""

DRAWN: Final = ("ready", "limited")
"""The formats of warbands whose figures are drawn; so they are called among the ready warbands, too."""


class DndMiniatures(BookBase[Battle]):
    """The book: everything that program and players need of it, and nothing of how it is done."""

    id = "ddm"
    revision = REVISION
    title = message("ddm-title")
    sides: tuple[str, ...] = SIDES
    unit = INCH
    measuring = ""
    advice = ADVICE
    package = "escarmouche.rulebooks.ddm"
    narrator = NARRATOR
    all_sides = SEATS
    looks = overview
    pointing = pointing
    begins: Mapping[type, Callable[[Any], Battle]] = {setup.Setup: setup.begin, scenes.SceneSetup: scenes.begin}
    all_scenes = BookScenes("ddm", SEATS, scene_files, scene_writing, scene_checks)

    # -- before the game -----------------------------------------------------------------------------------------------

    def armies(self) -> Sequence[Shipped]:
        """The ready warbands, by key, and those of figures that are drawn for each skirmish; ``points`` is the size to which
        they keep.
        """
        drawn = [
            Shipped("ready", message("ddm-army-ready"), format="ready"),
            Shipped("limited", message("ddm-army-limited"), DEFAULT_LIMIT, format="limited"),
        ]
        ready = (
            Shipped(key, name_told(warband.name), warband.limit, people=_faction_told(warband))
            for key, warband in _warbands().items()
        )
        return [*ready, *drawn]

    def battlefields(self) -> Sequence[Shipped]:
        """The ready maps, by key."""
        return ready(standard_maps())

    def cards(self, *, packs: Sequence[Path] = ()) -> Sequence[Card]:
        """Every stat card, pack by pack."""
        return [card_sheets.sheet(card, pack) for pack in collection(packs).packs for card in pack.cards]

    def army_text(self, key: str) -> str:
        """The file of a ready warband. Of a format whose figures are drawn: what boosters that are opened now hold.

        In the limited format a part of that takes the field, as a proposal, and the rest is the pool: whoever plays it
        chooses otherwise by moving figures from one to the other. [ddm.format.limited.warbands]
        """
        if key in DRAWN:
            rng = random.Random()
            drawn = _drawn(key, DEFAULT_LIMIT, collection(()), rng)
            return written(msgspec.structs.replace(drawn, tiles=random_tiles(rng, standard_tiles().kinds)))
        return warband_file(key).read_text(encoding="utf-8")

    def check_army(self, source: Path, *, packs: Sequence[Path] = ()) -> ArmyReport:
        """The verdict on a warband. Raises ``BadDocument``."""
        cards = collection(packs)
        warband = load_warband(source, cards)
        judgement = verdict(warband, cards, standard_tiles().kinds)
        return ArmyReport(judgement.points, judgement.rulings, name=name_told(warband.name), limit=warband.limit)

    def options(self) -> Sequence[RuleOption]:
        """How one wins, how long the skirmish lasts, and whether the players lay the terrain."""
        usual = Options()
        return [
            AGREED.choice(
                "scenario",
                "ddm.scenario.list",
                usual.scenario,
                {"standard": message("ddm-agreed-standard"), "quick assault": message("ddm-agreed-quick-assault")},
            ),
            AGREED.flag("score", "ddm.scenario.standard.victory-points-win", usual.score),
            AGREED.number("rounds", "ddm.round.sequence", ENDLESS, 1, MOST_ROUNDS, unless=ENDLESS),
            AGREED.number("players", "ddm.scenario.standard.players", len(SIDES), len(SIDES), len(SEATS)),
            AGREED.flag("teams", "ddm.scenario.standard.teams", usual.teams, only={"players": (len(SEATS),)}),
            *(AGREED.flag(key, rule, getattr(usual, key)) for key, rule in READINGS.items()),
        ]

    def teams(self, options: Mapping[str, Any] | None = None) -> tuple[tuple[str, ...], ...]:
        """Two teams of two, where that was agreed on."""
        if not agreed_on(self.options(), options or {}).get("teams"):
            return ()
        team_of = setup.teams_of(self.seats(options))
        return tuple(
            tuple(seat for seat, team in team_of.items() if team == side) for side in dict.fromkeys(team_of.values())
        )

    def setup(
        self,
        armies: Sequence[str] = (),
        battlefield: str | None = None,
        *,
        packs: Sequence[Path] = (),
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> Any:
        """The set-up of a skirmish: the warbands in the order of the seats, ``options``: as in :class:`.battle.Options`.

        Of warbands that are not given, all are of one size; one that is not given is of the size and format of the others.
        ``ready`` and ``limited`` are warbands of figures drawn from boosters, others by another ``seed``.
        """
        seats = self.seats(options)
        if len(armies) > len(seats):
            raise Problem(message("ddm-no-setup-too-many", count=len(armies), most=len(seats)))
        agreed = agreed_on(self.options(), options or {})
        rng = random.Random(seed)
        cards = collection(packs)
        lists = [_warband(spec, cards, rng) for spec in armies]
        while len(lists) < len(seats):
            lists.append(_like(lists, cards, rng))
        changes = without_limits({key: value for key, value in agreed.items() if key != "players"})
        rules = msgspec.structs.replace(Options(size=max(warband.limit for warband in lists)), **changes)
        made = setup.make_setup(seats, lists, cards, _map(battlefield, rng), rules, seed)
        return plain_setup(made)

    def briefing(self, plain: Any) -> Briefing:
        """The map, the scenario, and what the players have agreed on."""
        given = converted(plain, setup.Setup | scenes.SceneSetup)
        return overview.briefing(self.begin(plain), given.map.name if isinstance(given, setup.Setup) else None)

    # -- the game ------------------------------------------------------------------------------------------------------

    def moments(self, state: Battle, seat: str) -> Sequence[Moment]:
        """Immediate actions, by who is about to act."""
        if all(bearer.side != seat for bearer, _ in state.bearers("immediate")):
            return []
        others = tuple(creature.id for creature in state.creatures.values() if creature.at is not None)
        return [Moment(immediate.MOMENT, (Circumstance("creature", message("ddm-fact-actor"), others),))]

    def settled(self, before: Battle, now: Battle) -> bool:
        """Who takes the next turn, or the next phase, is a decision of its own: nothing hangs on one before it."""
        return super().settled(before, now) or isinstance(now.agenda[-1], NextPhase | Phase)

    def result(self, state: Battle) -> Result:
        """How the skirmish stands: the points of what each side has lost."""
        winner = next(iter(winners(state)), state.winner)
        together = tuple(tuple(members_of(state, team)) for team in teams(state)) if state.teams else ()
        losses = {player: points_lost(state, player) for player in state.players}
        length = message("ddm-turns", count=state.round) if state.round else ""
        scores = {player: state.points.get(player, 0) for player in state.players} if any(state.points.values()) else {}
        return Result(winner, state.round, losses, together, length, scores)

    # -- for people ----------------------------------------------------------------------------------------------------

    def sheet(self, state: Battle, model: str) -> Sheet:
        """A creature in all detail."""
        return model_sheet.sheet(state, state.creatures[model])

    def hints(self, state: Battle, ask: Ask[Any], answer: Any, *, measuring: bool = False) -> Hints:
        """What is known of an answer before it is given; on a grid everybody may count squares at any time."""
        return hints.hints(state, ask, answer)

    def reach(self, state: Battle, ask: Place[Any]) -> Reach:
        """Where a creature or a tile may come to lie; what still leaves an attack, and whom it may be made at."""
        return reach.reach(state, ask)

    def puts(self, ask: Place[Any]) -> Put:
        """Tiles of the map are pieces."""
        return "piece" if isinstance(ask, LayTile) else "model"

    def progress(self, state: Battle, ask: Ask[Any]) -> Words:
        """Which activation of the phase it is: that of the question, or the one under way."""
        left = ask.about.get("left") if ask.rule == PHASE else None
        if left is None and state.turn is not None and ask.about.get("creature") == state.turn.creature:
            left = 1 + next((step.left for step in reversed(state.agenda) if isinstance(step, Phase)), 0)
        return "" if left is None else message("ddm-progress", number=ACTIVATIONS + 1 - left, of=ACTIVATIONS)

    def closed(self, state: Battle, ask: Ask[Any]) -> Sequence[Closed]:
        """Shots and charges that are not open to a creature whose turn it is."""
        return tuple(closed.closed(state, ask))

    def threats(self, state: Battle, model: str) -> Hints:
        """The squares that a creature threatens."""
        return hints.ground_threatened(state, model)


RULEBOOK = DndMiniatures()

begin = RULEBOOK.begin


# -- warbands and maps by key or file ----------------------------------------------------------------------------------


collection = collections(Collection, standard_packs, load_pack)


@cache
def _warbands() -> dict[str, Warband]:
    return standard_warbands()


def _warband(spec: str, cards: Collection, rng: random.Random) -> Warband:
    """A warband by its key, by the path of its file, or drawn. Raises ``Problem`` with the first rule that it breaks."""
    if spec in DRAWN:
        return _drawn(spec, DEFAULT_LIMIT, cards, rng)
    warband = by_key_or_file(spec, _warbands(), lambda path: load_warband(path, cards), "ddm-warband-unknown")
    refuse_illegal(verdict(warband, cards, standard_tiles().kinds), name_told(warband.name))
    return warband


def _like(others: Sequence[Warband], cards: Collection, rng: random.Random) -> Warband:
    """A warband for a player who names none: of the format and the size of the others."""
    limits = {warband.limit for warband in others} or {DEFAULT_LIMIT}
    for warband in others:
        if warband.format in DRAWN:
            return _drawn(warband.format, warband.limit, cards, rng)
    return one_of(_warbands(), rng, lambda warband: warband.limit in limits)


def _faction_told(warband: Warband) -> Words:
    """The faction of a warband, empty where it has none."""
    faction = faction_of(warband)
    return "" if faction is None else name_told(next(term.name for term in FACTIONS if term.key == faction))


def _drawn(format: str, points: int, cards: Collection, rng: random.Random) -> Warband:
    """A warband of figures from boosters: all of one, or of those of two what fits. [ddm.scenario.ready.warbands]

    [ddm.format.limited.warbands]
    """
    return ready_warband(rng, cards) if format == "ready" else limited_warband(rng, cards, points)


def _map(spec: str | None, rng: random.Random) -> Map:
    """A map by its key or the path of its file; any one, when none is named."""
    return named_or_any(spec, standard_maps(), load_map, "ddm-map-unknown", rng)


__all__ = ["REVISION", "RULEBOOK", "DndMiniatures", "begin", "collection"]
