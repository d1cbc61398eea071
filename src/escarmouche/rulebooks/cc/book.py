"""Confrontation Classic as the rest of the program sees it.

Chapters to which the book refers by their numbers, and which are not at hand, are found by these in its catalogue.
[cc.core.references]
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Event, Place
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
from escarmouche.rulebooks.cc.battle import Battle, Options
from escarmouche.rulebooks.cc.content import scene_checks, scene_files, scene_writing, scenes, setup
from escarmouche.rulebooks.cc.content.army import (
    ArmyList,
    Building,
    Collection,
    Muster,
    army_file,
    load_army,
    muster,
    standard_armies,
    standard_collection,
    verdict,
)
from escarmouche.rulebooks.cc.content.battlefields import Battlefield, load_battlefield, standard_battlefields
from escarmouche.rulebooks.cc.content.cards import load_pack, read_people, standard_packs
from escarmouche.rulebooks.cc.content.mystic_files import standard_mystics
from escarmouche.rulebooks.cc.presentation import card_sheets, closed, hints, list_forms, model_sheet, overview, story
from escarmouche.rulebooks.cc.presentation.advice import ADVICE
from escarmouche.rulebooks.cc.rules.movement import Displacement, Turning
from escarmouche.rulebooks.cc.rules.sequences import SEQUENCE
from escarmouche.rulebooks.cc.rules.turn import scores
from escarmouche.rulebooks.cc.skills.artillery import Trajectory
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
from escarmouche.rulebooks.confrontation.peoples import army_kinds
from escarmouche.rulebooks.freetable import pointing
from escarmouche.rulebooks.freetable.points import TablePoint
from escarmouche.table import CM
from escarmouche.texts import message

REVISION: Final = "cc/2"
"""Raised whenever a change of the rules may let an old journal diverge."""

AGREED: Final = Agreements("cc")

MOST_TURNS: Final = 99

READINGS: Final[Mapping[str, str]] = {
    "courage_equality": "cc.core.fear.test",
    "courage_group": "cc.core.fear.test",
    "champion_skills": "cc.core.champion",
    "full_reserve": "cc.core.activation.reserve",
    "placing_in_secret": "cc.core.melee.dice-placing",
    "defence_after_roll": "cc.core.melee.attack",
    "one_die_less": "cc.core.disengage.failure",
    "authority_of_tactics": "cc.core.melee.authority",
    "initiative_of_groups": "cc.core.melee.initiative",
    "worse_wound_replaces": "cc.core.wound.accumulate",
    "higher_die": "cc.core.wound.roll.c3",
    "moving_shooter": "cc.core.shoot.stationary",
    "true_sight": "cc.core.sight.line.c35",
    "aim_for_all": "cc.core.shoot.aim.c35",
    "size_modifier": "cc.core.shoot.modifiers",
    "even_chances_at_engines": "cc.core.machine.attacked",
    "feats": "cc.core.move.feat.score",
    "cover_mounted": "cc.core.move.cover",
    "single_engagement": "cc.core.engagement",
    "further_leaps": "cc.core.leap.heights.c3",
    "cast_and_shoot": "cc.core.magic.cast",
    "believers_of_all_peoples": "cc.core.faith.believer",
    "divination_by_aspect": "cc.core.faith.test",
    "mystic_phase_first": "cc.core.turn.phases",
    "scouts_by_distance": "cc.core.hidden.c3",
    "doses_by_points": "cc.core.turn.doses.c3",
    "fives_alone_protected": "cc.core.dice.reroll",
    "censure_in_range": "cc.core.faith.censure",
    "sequence_after_roll": "cc.core.turn.strategic",
    "shuffled": "cc.core.activation.sequence",
    "assailed_test_first": "cc.core.assault.steps",
    "doubles_shift": "cc.core.wound.double",
    "dives": "cc.core.flight.dive",
    "two_levels": "cc.core.elevation.palier",
    "undead_lend_nothing": "cc.skill.mort-vivant.command",
}
"""The readings of rules on which players agree, and the rules that are read: fields of :class:`.battle.Options`."""

CHOICES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "shots_into_melee": ("cc.core.shoot.into-melee", ("classic", "forbidden", "random")),
    "dice_in_combat": ("cc.core.melee.dice", ("champion", "opponents", "weights")),
}
"""Readings with more than two values: the rule that is read, and the values."""

CHAPTERS: Final[Mapping[str, tuple[str, ...]]] = {
    "turn": ("cc.core.turn", "cc.core.activation"),
    "movement": (
        "cc.core.move",
        "cc.core.engagement",
        "cc.core.assault",
        "cc.core.leap",
        "cc.core.flight",
        "cc.core.elevation",
    ),
    "shooting": ("cc.core.shoot", "cc.core.sight", "cc.core.hidden", "cc.core.machine"),
    "melee": ("cc.core.melee", "cc.core.disengage", "cc.core.wound", "cc.core.dice"),
    "courage": ("cc.core.fear", "cc.core.champion", "cc.skill"),
    "mystics": ("cc.core.magic", "cc.core.faith"),
    "army": ("cc.core.army",),
}
"""Of what rules the options are, by what the ids of their rules begin with."""

BUILDING: Final[Mapping[str, str]] = {
    "points_tolerance": "cc.core.army.points",
    "tournament_limits": "cc.core.army.tournament-limits",
    "c2_alliances": "cc.core.army.ally",
    "mystic_points": "cc.core.magic.spell-card",
}
"""What players agree on about army lists, and its rules: fields of :class:`.content.army.Building`."""


class ConfrontationClassic(BookBase[Battle]):
    """The rulebook of single fighters, cards stacked in secret and dice that attack or defend."""

    id = "cc"
    revision = REVISION
    title = message("cc-title")
    sides: tuple[str, ...] = story.SIDES
    unit = CM
    measuring = "cc.core.measure.declare-first"
    advice = ADVICE
    package = "escarmouche.rulebooks.cc"
    narrator = story.NARRATOR
    looks = overview
    pointing = pointing
    begins: Mapping[type, Callable[[Any], Battle]] = {setup.Setup: setup.begin, scenes.SceneSetup: scenes.begin}
    all_scenes = BookScenes("cc", story.SIDES, scene_files, scene_writing, scene_checks)

    # -- before the game -----------------------------------------------------------------------------------------------

    def armies(self) -> Sequence[Shipped]:
        """The ready armies, by key; ``points`` is the limit they keep to."""
        cards = standard_collection()
        return [
            Shipped(
                key,
                name_told(army.name),
                army.limit,
                people=name_told(cards.known[read_people(army.people, cards.added)].name),
                kinds=army_kinds(
                    spells=any(choice.spells for choice in army.cards),
                    miracles=any(choice.miracles for choice in army.cards),
                    engines=any(cards.profiles[choice.profile].machine is not None for choice in army.cards),
                ),
            )
            for key, army in standard_armies().items()
        ]

    def battlefields(self) -> Sequence[Shipped]:
        """The ready battlefields, by key."""
        return ready(standard_battlefields())

    def cards(self, *, packs: Sequence[Path] = ()) -> Sequence[Card]:
        """Every reference card, pack by pack."""
        return [card_sheets.sheet(profile, pack) for pack in collection(packs).packs for profile in pack.profiles]

    def extras(self) -> Sequence[Card]:
        """Every magic object, pack by pack; every spell and miracle."""
        objects = [card for pack in collection(()).packs for card in card_sheets.extras(pack)]
        return [*objects, *card_sheets.mystics(standard_mystics())]

    def army_form(self, text: str, *, packs: Sequence[Path] = ()) -> Form | None:
        """What there is to choose from for the army list in a text. Raises ``BadDocument``."""
        return list_forms.army_form(text, collection(packs))

    def filled_army(
        self, text: str, picked: Mapping[str, int], limit: int | None = None, *, packs: Sequence[Path] = ()
    ) -> str:
        """The text of an army list with what is picked. Raises ``BadDocument``."""
        return list_forms.filled_army(text, picked, limit, collection(packs))

    def army_text(self, key: str) -> str:
        """The file of a ready army."""
        return army_file(key).read_text(encoding="utf-8")

    def check_army(self, source: Path, *, packs: Sequence[Path] = ()) -> ArmyReport:
        """The verdict on an army list. Raises ``BadDocument``."""
        cards = collection(packs)
        army = load_army(source, cards)
        judgement = verdict(army, cards)
        return ArmyReport(judgement.points, judgement.rulings, name=name_told(army.name), limit=army.limit)

    def options(self) -> Sequence[RuleOption]:
        """How long the battle lasts, and the readings of rules in :class:`.battle.Options`."""
        usual, lists = Options(), Building()
        options = (
            AGREED.number("turns", "cc.core.game-end", usual.turns, 1, MOST_TURNS, unless=ENDLESS),
            *(AGREED.flag(key, rule, getattr(usual, key)) for key, rule in READINGS.items()),
            *(
                AGREED.choice(key, rule, getattr(usual, key), AGREED.values(key, values))
                for key, (rule, values) in CHOICES.items()
            ),
            *(AGREED.flag(key, rule, getattr(lists, key)) for key, rule in BUILDING.items()),
        )
        return AGREED.in_chapters(options, CHAPTERS)

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
            raise Problem(message("confrontation-no-setup-two-armies", count=len(armies)))
        rng = random.Random(seed)
        cards = collection(packs)
        wishes = agreed_on(self.options(), options or {})
        building = Building(**{key: bool(wishes.pop(key)) for key in BUILDING if key in wishes})
        lists = [_army(spec, cards) for spec in armies]
        while len(lists) < len(self.sides):
            sizes = {army.limit for army in lists}
            lists.append(one_of(standard_armies(), rng, lambda army: not sizes or army.limit in sizes))  # noqa: B023
        field = _battlefield(battlefield, rng)
        sides = {side: _mustered(army, cards, building) for side, army in zip(self.sides, lists, strict=True)}
        zones, wanted = field.zones_of(*self.sides), _options(wishes)
        made = setup.make_setup(sides, field.board, zones, wanted, field.scenery, field.markers)
        setup.check_setup(made)
        return plain_setup(made)

    def briefing(self, setup: Any) -> Briefing:
        """The battlefield, and what the players have agreed on."""
        return overview.briefing(self.begin(setup))

    # -- the game ------------------------------------------------------------------------------------------------------

    def result(self, state: Battle) -> Result:
        """How the battle stands: the value of those lost, and what each side has scored by that."""
        gained = scores(state)
        losses = {side: gained[state.other(side)] for side in state.players}
        length = message("cc-turns", count=state.turn) if state.turn else ""
        return Result(state.winner, state.turn, losses, length=length)

    def under_way(self, state: Battle) -> object | None:
        """The combat."""
        return None if state.combat is None else frozenset(state.combat.fighters)

    # -- for people ----------------------------------------------------------------------------------------------------

    def drawn(self, event: Event) -> Sequence[Shape]:
        """What an event shows on the table."""
        return overview.drawn(event)

    def sheet(self, state: Battle, model: str) -> Sheet:
        """A fighter in all detail."""
        return model_sheet.sheet(state, state[model])

    def hints(self, state: Battle, ask: Ask[Any], answer: Any, *, measuring: bool = False) -> Hints:
        """What is known of a plain answer before it is given."""
        return hints.hints(state, ask, answer, measuring=measuring)

    def reach(self, state: Battle, ask: Place[Any]) -> Reach:
        """Who walks or runs goes where one points; feats ask for more than that."""
        return Reach(direct=type(ask) is Displacement and ask.model.action in ("walk", "run", "cover"))

    def puts(self, ask: Place[Any]) -> Put:
        """Markers are laid, spells and trajectories aimed at points; who turns on the spot goes nowhere."""
        if isinstance(ask, Turning):
            return "facing"
        return "point" if isinstance(ask, TablePoint | Trajectory) else "model"

    def progress(self, state: Battle, ask: Ask[Any]) -> Words:
        """Which card of his sequence a player picks."""
        if ask.rule != SEQUENCE:
            return ""
        return message("cc-progress", number=int(ask.about["number"]), of=int(ask.about["of"]))

    def arranges(self, state: Battle, ask: Ask[Any]) -> bool:
        """A player lays out his sequence."""
        return ask.rule == SEQUENCE

    def closed(self, state: Battle, ask: Ask[Any]) -> Sequence[Closed]:
        """Charges of fighters who have turned their back on all whom they could charge."""
        return tuple(closed.closed(state, ask, self.names(state)))

    def threats(self, state: Battle, model: str) -> Hints:
        """How far a fighter charges, and his ranges."""
        return hints.threats(state, model)

    def unmeasured(self, state: Battle, ask: Ask[Any]) -> bool:
        """Whether an action, an assault or a shot is to be named before anything is measured."""
        return hints.unmeasured(ask)


RULEBOOK: Final = ConfrontationClassic()

begin = RULEBOOK.begin


# -- armies and battlefields by key or file ----------------------------------------------------------------------------


collection = collections(Collection, standard_packs, load_pack)


def _army(spec: str, cards: Collection) -> ArmyList:
    """An army by its key, or by the path of its file."""
    return by_key_or_file(spec, standard_armies(), lambda path: load_army(path, cards), "house-army-unknown")


def _mustered(army: ArmyList, cards: Collection, building: Building) -> Muster:
    """The cards of an army. Raises ``Problem`` with the first rule that it breaks."""
    refuse_illegal(verdict(army, cards, building=building), name_told(army.name))
    return muster(army, cards, building=building)


def _battlefield(spec: str | None, rng: random.Random) -> Battlefield:
    """A battlefield by its key or the path of its file; any one, when none is named."""
    return named_or_any(spec, standard_battlefields(), load_battlefield, "house-field-unknown", rng)


def _options(agreed: Mapping[str, Any]) -> Options:
    """What was agreed on."""
    return msgspec.structs.replace(Options(), **without_limits(agreed))


__all__ = ["REVISION", "RULEBOOK", "ConfrontationClassic", "begin", "collection"]
