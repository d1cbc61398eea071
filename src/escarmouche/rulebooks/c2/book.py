"""Confrontation 2 as the rest of the program sees it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from escarmouche.documents import field_name
from escarmouche.documents.written import Fault, means_file, read_name, shipped
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Event, Place, Roll
from escarmouche.rulebooks import (
    ArmyReport,
    Card,
    Circumstance,
    Hints,
    Measures,
    Moment,
    Overview,
    Ready,
    Result,
    RuleOption,
    Scene,
    Sheet,
    Spot,
    Stance,
    Tactics,
    Words,
    agreed_on,
)
from escarmouche.rulebooks.c2.battle import MOST_TURNS, Battle, Options
from escarmouche.rulebooks.c2.content import scene_checks, scene_files, scene_writing, scenes, setup
from escarmouche.rulebooks.c2.content.army import (
    ArmyList,
    Collection,
    Muster,
    army_file,
    load_army,
    muster,
    standard_armies,
    verdict,
)
from escarmouche.rulebooks.c2.content.battlefields import Battlefield, load_battlefield, standard_battlefields
from escarmouche.rulebooks.c2.content.cards import load_pack, standard_packs
from escarmouche.rulebooks.c2.presentation import card_sheets, hints, model_sheet, overview, pointing, story
from escarmouche.rulebooks.c2.presentation.advice import ADVICE
from escarmouche.rulebooks.c2.rules import counter_shot
from escarmouche.rulebooks.c2.rules.turn import points_lost
from escarmouche.table import CM
from escarmouche.texts import Message, message

REVISION = "c2/1"
"""Raised whenever a change of the rules may let an old journal diverge."""

ENDLESS = "endless"
"""How many turns are played where the battle ends only when a side has nobody left."""


class Confrontation2:
    """The rulebook of single fighters, hidden reserves and attack thresholds."""

    id = "c2"
    revision = REVISION
    title = message("c2-title")
    sides: tuple[str, ...] = story.SIDES
    unit = CM
    measuring = "c2.move.measuring"
    advice = ADVICE

    @property
    def tactics(self) -> Tactics[Battle]:
        """What a sensible player would consider; loaded when a machine first asks for it."""
        from escarmouche.rulebooks.c2.machine.tactics import TACTICS

        return TACTICS

    @property
    def measures(self) -> Measures[Battle]:
        """What can be measured in battles; loaded when somebody first measures."""
        from escarmouche.rulebooks.c2.machine.measures import MEASURES

        return MEASURES

    # -- before the game -----------------------------------------------------------------------------------------------

    def armies(self) -> Sequence[Ready]:
        """The ready armies, by key; ``points`` is the limit they keep to."""
        return [Ready(key, _name(army.name), army.limit) for key, army in _armies().items()]

    def battlefields(self) -> Sequence[Ready]:
        """The ready battlefields, by key."""
        return [Ready(key, _name(field.name)) for key, field in standard_battlefields().items()]

    def cards(self, *, packs: Sequence[Path] = ()) -> Sequence[Card]:
        """Every reference card, pack by pack."""
        return [card_sheets.sheet(profile, pack) for pack in collection(packs).packs for profile in pack.profiles]

    def army_text(self, key: str) -> str:
        """The file of a ready army."""
        return army_file(key).read_text(encoding="utf-8")

    def check_army(self, source: Path, *, packs: Sequence[Path] = ()) -> ArmyReport:
        """The verdict on an army list. Raises ``BadDocument``."""
        return _report(load_army(source, collection(packs)), packs)

    def options(self) -> Sequence[RuleOption]:
        """How long the battle lasts, and what else :class:`.battle.Options` leaves to the players."""
        usual = Options()
        return [
            RuleOption(
                key="turns",
                name=message("c2-agreed-turns"),
                rule="c2.turn.game-end",
                kind="number",
                default=None,
                choices={ENDLESS: message("c2-agreed-endless")},
                least=1,
                most=MOST_TURNS,
            ),
            RuleOption(
                key="alliances",
                name=message("c2-agreed-alliances"),
                rule="c2.alliance.condition",
                kind="flag",
                default=usual.alliances,
            ),
            RuleOption(
                key="roll_for_zones",
                name=message("c2-agreed-roll-for-zones"),
                rule="c2.setup.zones",
                kind="flag",
                default=usual.roll_for_zones,
            ),
        ]

    def seats(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """Two sides, always."""
        return self.sides

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

        Of two armies that are not given, both are of one size; the one that is not given is of the size of the other.
        """
        if len(armies) > len(self.sides):
            raise Problem(message("c2-no-setup-two-armies", count=len(armies)))
        rng = random.Random(seed)
        cards = collection(packs)
        lists = [_army(spec, cards) for spec in armies]
        while len(lists) < len(self.sides):
            limits = {army.limit for army in lists}
            fitting = [army for army in _armies().values() if not limits or army.limit in limits]
            lists.append(rng.choice(fitting or list(_armies().values())))
        field = _battlefield(battlefield, rng)
        agreed = _options(field, agreed_on(self.options(), options or {}))
        sides = {side: _mustered(army, cards, agreed) for side, army in zip(self.sides, lists, strict=True)}
        made = setup.make_setup(sides, field.board, field.zones_of(*self.sides), agreed)
        return msgspec.json.decode(msgspec.json.encode(made))

    def scenes(self) -> Sequence[Ready]:
        """The scenes that come with the program, by key."""
        return [Ready(key, scene_files.load_scene(path).title) for key, path in scene_files.shipped().items()]

    def scene(self, source: Path | str) -> Scene:
        """The scene in a file, or one that comes with the program."""
        if isinstance(source, Path):
            return scene_files.load_scene(source)
        return scene_files.load_scene(shipped("c2-scene-unknown", source, scene_files.shipped()))

    # -- the game ------------------------------------------------------------------------------------------------------

    def begin(self, setup: Any) -> Battle:
        """The battle of a set-up, the plain data of :meth:`setup` or of a scene, before its first step."""
        return begin(setup)

    def moments(self, state: Battle, seat: str) -> Sequence[Moment]:
        """Counter-shots, by who would shoot."""
        shooters = tuple(one.id for one in state.living(seat) if one.profile.weapon is not None)
        who = Circumstance("fighter", message("c2-fact-shooter"), shooters)
        return [Moment(counter_shot.DECLARE, (who,))] if shooters else []

    def result(self, state: Battle) -> Result:
        """How the battle stands: the losses in Army Points."""
        losses = {side: points_lost(state, side) for side in state.players}
        return Result(
            state.winner, state.turn, losses, length=message("c2-turns", count=state.turn) if state.turn else ""
        )

    def settled(self, before: Battle, now: Battle) -> bool:
        """Whether the combat is over that was under way; outside combats, whether the step and all it led to are done."""
        if before.combat is not None:
            return now.combat is None or now.combat.fighters != before.combat.fighters
        return len(now.agenda) <= len(before.agenda)

    def write_scene(self, state: Battle, answers: Sequence[tuple[str, Any]] = (), dice: Sequence[int] = ()) -> str:
        """The scene file of a battle between two steps."""
        return scene_writing.write_scene(state, answers, dice)

    def mismatches(self, scene: Scene, state: Battle, story: Sequence[Event]) -> Sequence[Message]:
        """Where a scene ended otherwise than it expects."""
        expected = msgspec.convert(scene.expect, scene_checks.Expected, strict=False)
        return scene_checks.mismatches(expected, state, story)

    # -- for people ----------------------------------------------------------------------------------------------------

    def names(self, state: Battle) -> Mapping[str, Words]:
        """The name of every side, fighter and card."""
        return story.names(state)

    def told(self, state: Battle, event: Event) -> Message | None:
        """The words for an event."""
        return story.told(state, event)

    def question(self, state: Battle, ask: Ask[Any] | Roll[Any]) -> Message:
        """The words for what is asked."""
        return story.question(state, ask)

    def option(self, state: Battle, ask: Ask[Any], answer: Any) -> Words:
        """The words for one plain answer."""
        return story.option(state, ask, answer)

    def overview(self, state: Battle) -> Overview:
        """The table at a glance."""
        return overview.overview(state)

    def stances(self, state: Battle) -> Mapping[str, Stance]:
        """How every model shows on the table."""
        return overview.stances(state)

    def recalled(self, state: Battle, what: str, facts: Mapping[str, Any]) -> Mapping[str, Stance]:
        """How an event showed models, for old stories."""
        return overview.recalled(state, what, facts)

    def sheet(self, state: Battle, model: str) -> Sheet:
        """A figure in all detail."""
        return model_sheet.sheet(state, state.fighters[model])

    def placement(self, state: Battle, ask: Place[Any], spot: Spot) -> Any:
        """The plain answer that puts a figure where somebody wants it."""
        return pointing.placement(state, ask, spot)

    def hints(self, state: Battle, ask: Ask[Any], answer: Any, *, measuring: bool = False) -> Hints:
        """What is known of a plain answer before it is given."""
        return hints.hints(state, ask, answer, measuring=measuring)

    def unmeasured(self, state: Battle, ask: Ask[Any]) -> bool:
        """Whether a move, an assault or a shot is to be named before anything is measured."""
        return hints.unmeasured(ask)


RULEBOOK = Confrontation2()


def begin(plain: Any) -> Battle:
    """The battle that plain data describes. Raises ``Problem`` for anything else, naming the place and the reason."""
    try:
        found = msgspec.convert(plain, setup.Setup | scenes.SceneSetup)
        return setup.begin(found) if isinstance(found, setup.Setup) else scenes.begin(found)
    except msgspec.ValidationError as error:
        raise Problem(message("c2-no-setup-not-one", error=str(error))) from None
    except Fault as found_wrong:
        facts = {"place": field_name(found_wrong.steps), "reason": found_wrong.reason}
        raise Problem(Message("c2-no-setup-at", facts), found_wrong.rule) from None


# -- armies and battlefields by key or file ----------------------------------------------------------------------------


@cache
def _standard() -> Collection:
    return Collection(standard_packs())


@cache
def _armies() -> dict[str, ArmyList]:
    return standard_armies()


def collection(packs: Sequence[Path] = ()) -> Collection:
    """The cards that come with the program, and those of further packs. Raises ``Problem`` for a key used twice."""
    if not packs:
        return _standard()
    return Collection([*standard_packs(), *map(load_pack, packs)])


def _name(name: Any) -> Message:
    """A name in both languages: as a file writes it, or as the rules keep it."""
    return message("c2-name", name=(name if hasattr(name, "told") else read_name(name)).told)


def _army(spec: str, cards: Collection) -> ArmyList:
    """An army by its key, or by the path of its file."""
    if spec not in _armies() and means_file(spec):
        return load_army(Path(spec), cards)
    return shipped("c2-army-unknown", spec, _armies())


def _battlefield(spec: str | None, rng: random.Random) -> Battlefield:
    """A battlefield by its key or the path of its file; any one, when none is named."""
    fields = standard_battlefields()
    if spec is None:
        return rng.choice(list(fields.values()))
    if spec not in fields and means_file(spec):
        return load_battlefield(Path(spec))
    return shipped("c2-field-unknown", spec, fields)


def _report(army: ArmyList, packs: Sequence[Path]) -> ArmyReport:
    found = verdict(army, collection(packs))
    return ArmyReport(found.points, found.rulings, name=_name(army.name), limit=army.limit)


def _mustered(army: ArmyList, cards: Collection, agreed: Options) -> Muster:
    """An army ready for battle. Raises ``Problem`` with the first rule of list building that it breaks."""
    rulings = verdict(army, cards, alliances=agreed.alliances).rulings
    if rulings:
        first = rulings[0]
        facts = {"army": _name(army.name), "place": first.place, "reason": first.reason}
        raise Problem(Message("c2-no-setup-illegal-army", facts), first.rule)
    return muster(army, cards)


def _options(field: Battlefield, wishes: Mapping[str, Any]) -> Options:
    """What was agreed on: that of the battlefield, with what is asked for otherwise."""
    agreed = {key: None if value == ENDLESS else value for key, value in wishes.items()}
    return msgspec.structs.replace(field.options, **agreed)


__all__ = ["REVISION", "RULEBOOK", "Confrontation2", "begin", "collection"]
