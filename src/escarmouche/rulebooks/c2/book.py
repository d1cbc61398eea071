"""Confrontation 2 as the rest of the program sees it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Event, Place
from escarmouche.rulebooks import (
    ArmyReport,
    Briefing,
    Campaigns,
    Card,
    Circumstance,
    Closed,
    Form,
    Hints,
    Moment,
    Put,
    Reach,
    Result,
    RuleOption,
    Shape,
    Sheet,
    Shipped,
    agreed_on,
)
from escarmouche.rulebooks.c2.battle import Battle, Options
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
from escarmouche.rulebooks.c2.content.cards import load_pack, read_people, standard_packs
from escarmouche.rulebooks.c2.content.scenarios import (
    MOST_POINTS,
    MOST_TURNS,
    Scenario,
    load_scenario,
    standard_scenarios,
)
from escarmouche.rulebooks.c2.incantation import counter_magic
from escarmouche.rulebooks.c2.incarnation import deployments
from escarmouche.rulebooks.c2.presentation import card_sheets, closed, hints, list_forms, model_sheet, overview, story
from escarmouche.rulebooks.c2.presentation.advice import ADVICE
from escarmouche.rulebooks.c2.rules import counter_shot
from escarmouche.rulebooks.c2.rules.losses import points_lost
from escarmouche.rulebooks.c2.rules.melee import NextCombat
from escarmouche.rulebooks.c2.rules.movement import Displacement
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
from escarmouche.rulebooks.confrontation.peoples import army_kinds, people_called
from escarmouche.rulebooks.freetable import pointing
from escarmouche.rulebooks.freetable.points import TablePoint
from escarmouche.table import CM
from escarmouche.texts import message

NO_SCENARIO = "none"
AS_LISTED = "listed"

AGREED: Final = Agreements("c2")
DEPLOYING: Final = "c2.scenario.deploy.bataille"

READINGS: Final[Mapping[str, str]] = {
    "alliances": "c2.alliance.condition",
    "share_of_limit": "c2.alliance.limit",
    "one_pressure_roll_a_phase": "c2.steam.equipment",
    "roll_for_zones": "c2.setup.zones",
    "borrowed_discipline": "c2.faith.order",
    "flight_is_the_move": "c2.fear.rally",
    "stopped_in_place_of_flight": "c2.machine.mobile.fear",
}
"""The readings of rules on which players agree, and the rules that are read: fields of :class:`.battle.Options`."""

REVISION = "c2/2"
"""Raised whenever a change of the rules may let an old journal diverge."""


class Confrontation2(BookBase[Battle]):
    """The rulebook of single fighters, hidden reserves and attack thresholds."""

    id = "c2"
    revision = REVISION
    title = message("c2-title")
    sides: tuple[str, ...] = story.SIDES
    unit = CM
    measuring = "c2.move.measuring"
    advice = ADVICE
    package = "escarmouche.rulebooks.c2"
    narrator = story.NARRATOR
    looks = overview
    pointing = pointing
    begins: Mapping[type, Callable[[Any], Battle]] = {setup.Setup: setup.begin, scenes.SceneSetup: scenes.begin}
    all_scenes = BookScenes("c2", story.SIDES, scene_files, scene_writing, scene_checks)

    @property
    def campaigns(self) -> Campaigns[Any]:
        """The campaigns of the chapter Incarnation; loaded when somebody first asks for them."""
        campaigns: Campaigns[Any] = import_module(f"{self.package}.incarnation.campaign").CAMPAIGNS
        return campaigns

    # -- before the game -----------------------------------------------------------------------------------------------

    def armies(self) -> Sequence[Shipped]:
        """The ready armies, by key; ``points`` is the limit they keep to."""
        cards = collection(())
        return [
            Shipped(
                key,
                name_told(army.name),
                army.limit,
                people=name_told(people_called(read_people(army.people)).name),
                kinds=army_kinds(
                    spells=any(choice.spells for choice in army.cards),
                    miracles=any(choice.miracles for choice in army.cards),
                    engines=any(cards.profiles[choice.profile].machine is not None for choice in army.cards),
                ),
            )
            for key, army in _armies().items()
        ]

    def battlefields(self) -> Sequence[Shipped]:
        """The ready battlefields, by key."""
        return ready(standard_battlefields())

    def cards(self, *, packs: Sequence[Path] = ()) -> Sequence[Card]:
        """Every reference card, pack by pack."""
        return [card_sheets.sheet(profile, pack) for pack in collection(packs).packs for profile in pack.profiles]

    def extras(self) -> Sequence[Card]:
        """Every spell, miracle and magic object, pack by pack."""
        return [card for pack in collection(()).packs for card in card_sheets.extras(pack)]

    def army_text(self, key: str) -> str:
        """The file of a ready army."""
        return army_file(key).read_text(encoding="utf-8")

    def check_army(self, source: Path, *, packs: Sequence[Path] = ()) -> ArmyReport:
        """The verdict on an army list. Raises ``BadDocument``."""
        return _report(load_army(source, collection(packs)), packs)

    def army_form(self, text: str, *, packs: Sequence[Path] = ()) -> Form | None:
        """What there is to choose from for the army list in a text. Raises ``BadDocument``."""
        return list_forms.army_form(text, collection(packs))

    def filled_army(
        self, text: str, picked: Mapping[str, int], limit: int | None = None, *, packs: Sequence[Path] = ()
    ) -> str:
        """The text of an army list with what is picked. Raises ``BadDocument``."""
        return list_forms.filled_army(text, picked, limit, collection(packs))

    def options(self) -> Sequence[RuleOption]:
        """How long the battle lasts, and what else :class:`.battle.Options` leaves to the players."""
        usual = Options()
        deployed = {kind: message(f"c2-deploys-{kind}") for kind in deployments.KINDS}
        no_scenario = {NO_SCENARIO: message("c2-agreed-no-scenario")}
        scenarios = {key: name_told(card.name) for key, card in standard_scenarios().items()}
        return [
            AGREED.number("turns", "c2.turn.game-end", None, 1, MOST_TURNS, unless=ENDLESS),
            *(AGREED.flag(key, rule, getattr(usual, key)) for key, rule in READINGS.items()),
            AGREED.choice("deployment", DEPLOYING, usual.deployment, deployed),
            AGREED.choice("shadow_deployment", DEPLOYING, usual.shadow_deployment, deployed),
            AGREED.choice("scenario", "c2.scenario.card", NO_SCENARIO, {**no_scenario, **scenarios}, file=True),
            AGREED.number("points", "c2.scenario.points", None, 1, MOST_POINTS, unless=AS_LISTED),
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

        Of two armies that are not given, both are of one size; the one that is not given is of the size of the other.
        A scenario says how long one plays, how each side deploys, and how many Army Points an army may be worth at most;
        the players may agree on something else. [c2.scenario.points]
        """
        if len(armies) > len(self.sides):
            raise Problem(message("confrontation-no-setup-two-armies", count=len(armies)))
        rng = random.Random(seed)
        cards = collection(packs)
        wishes = agreed_on(self.options(), options or {})
        act = _scenario(wishes.pop("scenario", NO_SCENARIO))
        if act is not None:
            wishes = {**_said_by(act), **wishes}
        most = wishes.pop("points", None)
        limit = most if isinstance(most, int) else None
        lists = [_army(spec, cards) for spec in armies]
        while len(lists) < len(self.sides):
            lists.append(_like(lists, rng, limit))
        field = _battlefield(battlefield, rng)
        agreed = _options(field, wishes)
        sides = {side: _mustered(army, cards, agreed, limit) for side, army in zip(self.sides, lists, strict=True)}
        made = setup.make_setup(sides, field.board, field.zones_of(*self.sides), agreed, act)
        return plain_setup(made)

    def briefing(self, setup: Any) -> Briefing:
        """The battlefield, and what the players have agreed on."""
        return overview.briefing(self.begin(setup))

    # -- the game ------------------------------------------------------------------------------------------------------

    def moments(self, state: Battle, seat: str) -> Sequence[Moment]:
        """Counter-shots, by who would shoot, and counter-magic, by who has cast."""
        shooters = tuple(fighter.id for fighter in state.living(seat) if fighter.profile.weapon is not None)
        casters = tuple(fighter.id for fighter in state.living(state.other(seat)) if fighter.profile.spells)
        shots = Moment(counter_shot.DECLARE, (Circumstance("fighter", message("c2-fact-shooter"), shooters),))
        magic = Moment(counter_magic.WINDOW, (Circumstance("fighter", message("c2-fact-caster"), casters),))
        opposed = any(fighter.profile.power is not None for fighter in state.living(seat))
        return [*([shots] if shooters else []), *([magic] if casters and opposed else [])]

    def result(self, state: Battle) -> Result:
        """How the battle stands: the losses in Army Points."""
        losses = {side: points_lost(state, side) for side in state.players}
        return Result(
            state.winner, state.turn, losses, length=message("c2-turns", count=state.turn) if state.turn else ""
        )

    def settled(self, before: Battle, now: Battle) -> bool:
        """Which combat comes next is a decision of its own: nothing hangs on one before it."""
        return super().settled(before, now) or isinstance(next(reversed(now.agenda), None), NextCombat)

    def under_way(self, state: Battle) -> object | None:
        """The combat."""
        return None if state.combat is None else state.combat.fighters

    # -- for people ----------------------------------------------------------------------------------------------------

    def drawn(self, event: Event) -> Sequence[Shape]:
        """What an event shows on the table."""
        return overview.drawn(event)

    def sheet(self, state: Battle, model: str) -> Sheet:
        """A figure in all detail."""
        return model_sheet.sheet(state, state[model])

    def hints(self, state: Battle, ask: Ask[Any], answer: Any, *, measuring: bool = False) -> Hints:
        """What is known of a plain answer before it is given."""
        return hints.hints(state, ask, answer, measuring=measuring)

    def reach(self, state: Battle, ask: Place[Any]) -> Reach:
        """Who walks or runs goes where one points; feats ask for more than that."""
        return Reach(direct=type(ask) is Displacement and ask.model.move in ("walk", "run"))

    def puts(self, ask: Place[Any]) -> Put:
        """Markers are laid and spells aimed at points; a barricade is placed as the model that it is."""
        return "point" if isinstance(ask, TablePoint) else "model"

    def closed(self, state: Battle, ask: Ask[Any]) -> Sequence[Closed]:
        """Assaults that are not open to a figure that is to move."""
        return tuple(closed.closed(state, ask))

    def threats(self, state: Battle, model: str) -> Hints:
        """How far a figure charges, and its ranges."""
        return hints.threats(state, model)

    def unmeasured(self, state: Battle, ask: Ask[Any]) -> bool:
        """Whether a move, an assault or a shot is to be named before anything is measured."""
        return hints.unmeasured(ask)


RULEBOOK = Confrontation2()

begin = RULEBOOK.begin


# -- armies and battlefields by key or file ----------------------------------------------------------------------------


collection = collections(Collection, standard_packs, load_pack)


@cache
def _armies() -> dict[str, ArmyList]:
    return standard_armies()


def _army(spec: str, cards: Collection) -> ArmyList:
    """An army by its key, or by the path of its file."""
    return by_key_or_file(spec, _armies(), lambda path: load_army(path, cards), "house-army-unknown")


def _like(others: Sequence[ArmyList], rng: random.Random, limit: int | None) -> ArmyList:
    """An army for a player who names none: of the size of the others, or else of that agreed on, where there is one."""
    limits = {army.limit for army in others} or {army.limit for army in _armies().values() if army.limit == limit}
    return one_of(_armies(), rng, lambda army: not limits or army.limit in limits)


def _battlefield(spec: str | None, rng: random.Random) -> Battlefield:
    """A battlefield by its key or the path of its file; any one, when none is named."""
    return named_or_any(spec, standard_battlefields(), load_battlefield, "house-field-unknown", rng)


def _report(army: ArmyList, packs: Sequence[Path]) -> ArmyReport:
    judgement = verdict(army, collection(packs))
    return ArmyReport(judgement.points, judgement.rulings, name=name_told(army.name), limit=army.limit)


def _mustered(army: ArmyList, cards: Collection, agreed: Options, limit: int | None) -> Muster:
    """An army ready for battle. Raises ``Problem`` with the first rule of list building that it breaks.

    ``limit``: the Army Points agreed on; ``None``: those of its list.
    """
    judgement = verdict(army, cards, limit=limit, alliances=agreed.alliances, share_of_limit=agreed.share_of_limit)
    refuse_illegal(judgement, name_told(army.name))
    return muster(army, cards, limit)


def _scenario(spec: Any) -> Scenario | None:
    """A scenario card by its key, or by the path of its file; ``None`` where none is played."""
    if spec == NO_SCENARIO:
        return None
    return by_key_or_file(str(spec), standard_scenarios(), load_scenario, "c2-scenario-unknown")


def _said_by(act: Scenario) -> dict[str, Any]:
    """What is agreed on in a battle of a scenario, unless something else is asked for."""
    return {
        "turns": act.turns,
        "deployment": act.deployment,
        "shadow_deployment": act.shadow_deployment,
        "points": act.points,
        "scenario": act.key,
    }


def _options(field: Battlefield, wishes: Mapping[str, Any]) -> Options:
    """What was agreed on: that of the battlefield, with what is asked for otherwise."""
    return msgspec.structs.replace(field.options, **without_limits(wishes))


__all__ = ["REVISION", "RULEBOOK", "Confrontation2", "begin", "collection"]
