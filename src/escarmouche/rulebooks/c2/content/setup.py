"""The set-up of a battle: who fights whom, where, and what was agreed on. Plain data, whole in itself.

A journal begins with it: profiles and terrain stand in it as they were, so that a battle can be fought again when packs
have changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from escarmouche.documents import Steps
from escarmouche.documents.written import Fault, fault
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2 import fortification as fortification
from escarmouche.rulebooks.c2 import incantation as incantation
from escarmouche.rulebooks.c2 import skills as skills
from escarmouche.rulebooks.c2.battle import Battle, Card, Fighter, Options, Saga, Venture, Zone
from escarmouche.rulebooks.c2.content.army import Muster
from escarmouche.rulebooks.c2.content.battlefields import (
    MAX_SIDE_CM,
    MIN_SIDE_CM,
    TERRAIN_RULE,
    check_objectives,
    halves,
)
from escarmouche.rulebooks.c2.content.cards import MAX_BASE_MM, MIN_BASE_MM, Profile, faults
from escarmouche.rulebooks.c2.content.goals import Kill
from escarmouche.rulebooks.c2.content.miracles import faults as faults_of_miracle
from escarmouche.rulebooks.c2.content.scenarios import Scenario
from escarmouche.rulebooks.c2.content.spells import Spell
from escarmouche.rulebooks.c2.content.spells import faults as faults_of_spell
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incarnation.acts import OBJECTIVE, named
from escarmouche.rulebooks.c2.incarnation.advantages import IN_BATTLE
from escarmouche.rulebooks.c2.incarnation.deployments import BATTLE, RULES, deployment_area, kind_of
from escarmouche.rulebooks.c2.incarnation.stakes import EndOfApproach
from escarmouche.rulebooks.c2.rules.approach import Approach, Gathering
from escarmouche.rulebooks.c2.rules.granting import equip
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.c2.rules.turn import Turn
from escarmouche.rulebooks.confrontation.effect_words import Word, summoned
from escarmouche.rulebooks.confrontation.terrain import check_heights
from escarmouche.rulebooks.freetable.outlines import is_simple
from escarmouche.table import CM, MM, Board
from escarmouche.table.exact import Polygon, twice_area

CARD_RULE = "c2.profile.reference-card"

MOST_FIGURES = 200
"""How many figures a side may have at most."""

MOST_CROWDED = 3
"""How many times as large as all bases of a side together its deployment zone is at least."""

MOST_PIECES = 100
"""How many pieces of terrain a table may have at most."""

MOST_CORNERS = 60
"""How many corners a piece of terrain or a deployment zone may have at most."""


class SetupCard(msgspec.Struct, frozen=True):
    """A reference card that takes the field: the profiles (keys) of its figures.

    Of one whom a campaign knows: ``hero``, his id there; ``owned``, the experience cards (keys) that he has; ``boons``, the
    effects that he has in this battle.
    """

    figures: tuple[str, ...]
    hero: str = ""
    owned: tuple[str, ...] = ()
    boons: tuple[str, ...] = ()


class Setup(msgspec.Struct, frozen=True, kw_only=True, tag="battle"):
    """A battle about to begin. ``profiles`` by a key of this set-up alone; ``sides`` in the order of the seats.

    ``summons``: the profiles that spells make appear, by their own keys; ``moonlit``: the spells of which a full moon may
    give a Sélénite one. ``act``: the scenario card of which it is a battle; ``venture``: what it is to a campaign.
    """

    profiles: dict[str, Profile]
    sides: dict[str, tuple[SetupCard, ...]]
    board: Board
    zones: tuple[Zone, ...]
    options: Options = Options()
    summons: dict[str, Profile] = {}
    moonlit: tuple[Spell, ...] = ()
    act: Scenario | None = None
    venture: Venture | None = None


def make_setup(
    armies: Mapping[str, Muster],
    board: Board,
    zones: Sequence[Zone],
    options: Options | None = None,
    act: Scenario | None = None,
) -> Setup:
    """The set-up of a battle between mustered armies, by side."""
    profiles: dict[str, Profile] = {}
    sides = {side: tuple(_cards(army, profiles)) for side, army in armies.items()}
    summons = {creature.key: creature for army in armies.values() for card in army.cards for creature in card.summoned}
    return Setup(
        profiles=profiles,
        sides=sides,
        board=board,
        zones=tuple(zones),
        options=options if options else Options(),
        summons=summons,
        moonlit=tuple(dict.fromkeys(spell for army in armies.values() for spell in army.moonlit)),
        act=act,
    )


def _cards(army: Muster, profiles: dict[str, Profile]) -> Iterator[SetupCard]:
    for card in army.cards:
        keys = tuple(_enter(figure, profiles) for figure in card.figures())
        yield SetupCard(keys, card.given.hero, card.given.owned, card.given.boons)


def _enter(figure: Profile, profiles: dict[str, Profile]) -> str:
    """The key of a profile in the set-up; figures that were given different things are told apart by a number."""
    key = figure.key
    number = 1
    while profiles.setdefault(key, figure) != figure:
        number += 1
        key = f"{figure.key}-{number}"
    return key


def begin(setup: Setup) -> Battle:
    """The battle before its first step.

    Raises :class:`~.written.Fault` for the first thing in the set-up that can't be.
    """
    check_setup(setup)
    battle = Battle(players=tuple(setup.sides), board=setup.board, zones=setup.zones, options=setup.options, agenda=[])
    battle.summons = setup.summons
    battle.moonlit = setup.moonlit
    battle.act = setup.act
    battle.venture = setup.venture
    for side, cards in setup.sides.items():
        counts: dict[str, int] = {}
        for number, card in enumerate(cards, start=1):
            figures = [setup.profiles[key] for key in card.figures]
            enlist(battle, side, f"{side}-{number}", figures, counts)
            _make_known(battle[battle.cards[f"{side}-{number}"].fighters[0]], card)
    check_act(("act",), battle)
    stakes = () if setup.venture is None else (EndOfApproach(),)
    battle.then(Gathering(), Approach(), *stakes, Turn())
    return battle


def _make_known(fighter: Fighter, card: SetupCard) -> None:
    """What a campaign knows of a figure, and has given to it for this battle."""
    if card.hero:
        fighter.saga = Saga(hero=card.hero, owned=card.owned)
    for boon in card.boons:
        fighter.gain(boon)


def enlist(battle: Battle, side: str, card: str, figures: Sequence[Profile], counts: dict[str, int]) -> None:
    """Adds a card and its figures, not yet on the table. ``counts``: how many figures of each profile the side has.

    Whoever is on the card of a war machine serves it. However many they are, this one card stands for the machine and for
    all of them, and theirs do not lie in the pile. [c2.machine.card.activation]
    """
    fighters: list[str] = []
    for profile in figures:
        counts[profile.key] = counts.get(profile.key, 0) + 1
        fighter = Fighter(id=f"{side}-{profile.key}-{counts[profile.key]}", side=side, card=card, profile=profile)
        equip(fighter)
        if fighters and figures[0].machine is not None:
            fighter.serves = fighters[0]
        battle.fighters[fighter.id] = fighter
        fighters.append(fighter.id)
    pile = apply_hooks(battle, battle[fighters[0]], Hooks.pile, 0)
    battle.cards[card] = Card(card, side, tuple(fighters), pile)


# -- set-ups that come from elsewhere ----------------------------------------------------------------------------------


def check_setup(setup: Setup) -> None:
    """Raises :class:`~.written.Fault` for the first thing in a set-up that can't be."""
    check_field(tuple(setup.sides), setup.board, setup.zones, setup.options)
    for key, profile in setup.profiles.items():
        check_profile(("profiles", key), profile)
        check_powers(("profiles", key), profile, setup.summons)
    for key, profile in setup.summons.items():
        check_profile(("summons", key), profile)
    for place, spell in enumerate(setup.moonlit):
        _check_power(("moonlit", place), faults_of_spell(spell), spell.effects, setup.summons)
    for side, cards in setup.sides.items():
        if not 1 <= sum(len(card.figures) for card in cards) <= MOST_FIGURES or not all(card.figures for card in cards):
            raise fault(("sides", side), "c2.army.equal-points", "confrontation-no-setup-figures", most=MOST_FIGURES)
        for place, card in enumerate(cards):
            for key in card.figures:
                if key not in setup.profiles:
                    raise fault(("sides", side, place), CARD_RULE, "c2-army-no-card", card=key)
            if not set(card.boons) <= set(IN_BATTLE):
                raise fault(("sides", side, place, "boons"), "c2.adventure.shadow-bonus", "c2-no-setup-boon")
    _check_venture(setup)
    for zone in setup.zones:
        check_room(setup, zone)


def _check_venture(setup: Setup) -> None:
    """Raises :class:`~.written.Fault` for stakes of a side that there is not, or an announcement by one."""
    if setup.venture is None:
        return
    if not {*setup.venture.stakes, setup.venture.announces or next(iter(setup.sides))} <= set(setup.sides):
        raise fault(("venture",), "c2.xp.stake", "c2-no-setup-venture")


def check_deployments(board: Board, zones: Sequence[Zone], options: Options) -> None:
    """Raises :class:`~.written.Fault` for a kind of deployment for which a table is too small.

    Or whose zones are not its two halves.
    """
    split = {zone.polygon for zone in zones} == set(halves(board.width, board.depth))
    for field in ("deployment", "shadow_deployment"):
        kind = getattr(options, field)
        if kind != BATTLE and not split:
            raise fault(("options", field), RULES[kind], "c2-no-setup-halves")
        if any(deployment_area(kind, board, zone.polygon) is None for zone in zones):
            raise fault(("options", field), RULES[kind], "confrontation-no-setup-room")


def check_act(steps: Steps, battle: Battle) -> None:
    """Raises :class:`~.written.Fault` for an act whose objective names what this battle does not have.

    Somebody of whom the story tells has to be there. [c2.scenario.story]
    """
    if battle.act is None:
        return
    if "objectives" in battle.act.places and not battle.options.objectives:
        raise fault(steps, OBJECTIVE, "c2-act-no-objectives")
    told_of = battle.act.character
    if told_of is not None:
        side = battle.players[0 if told_of.of == "adventurer" else 1]
        if not any(
            fighter.side == side and fighter.profile.key == told_of.card for fighter in battle.fighters.values()
        ):
            raise fault(steps, "c2.scenario.story", "c2-act-story", card=told_of.card)
    enemy = battle.players[1]
    for goal in battle.act.single_goals:
        if isinstance(goal, Kill) and not named(battle, enemy, goal.whom):
            raise fault(steps, OBJECTIVE, "c2-act-nobody", whom=goal.whom)


def check_room(setup: Setup, zone: Zone) -> None:
    """Raises :class:`~.written.Fault` for a zone that the bases of its side would crowd, as that side deploys."""
    kind = kind_of(setup.options, tuple(setup.sides), zone.side)
    area = deployment_area(kind, setup.board, zone.polygon)
    bases = (setup.profiles[key].base for card in setup.sides[zone.side] for key in card.figures)
    needed = 2 * MOST_CROWDED * sum(base.width * base.depth for base in bases)
    assert area is not None, "a set-up without it is refused"
    if needed > abs(twice_area(area)):
        raise fault(("sides", zone.side), "c2.approach.placement", "confrontation-no-setup-room")


def check_profile(steps: Steps, profile: Profile) -> None:
    """Raises :class:`~.written.Fault` for a card that contradicts itself or has no sane base."""
    wrong = _first_fault(profile)
    if wrong is not None:
        raise Fault((*steps, *wrong.steps), wrong.reason, wrong.rule)
    for side in (profile.base.width, profile.base.depth):
        if not MIN_BASE_MM * MM <= side <= MAX_BASE_MM * MM:
            raise fault((*steps, "base"), CARD_RULE, "confrontation-no-setup-base", least=MIN_BASE_MM, most=MAX_BASE_MM)


def check_powers(steps: Steps, profile: Profile, figures: Mapping[str, Profile]) -> None:
    """Raises :class:`~.written.Fault` for a spell or a miracle that contradicts itself, or makes somebody unknown appear."""
    for place, spell in enumerate(profile.spells):
        _check_power((*steps, "spells", place), faults_of_spell(spell), spell.effects, figures)
    for place, miracle in enumerate(profile.miracles):
        _check_power((*steps, "miracles", place), faults_of_miracle(miracle), miracle.effects, figures)


def _check_power(
    steps: Steps, faults: Iterable[Fault], effects: Sequence[Word], figures: Mapping[str, Profile]
) -> None:
    for wrong in faults:
        raise Fault((*steps, *wrong.steps), wrong.reason, wrong.rule)
    for way, key in summoned(effects):
        if key not in figures:
            raise fault((*steps, "effects", *way), CARD_RULE, "c2-army-no-card", card=key)


@lru_cache(maxsize=4096)
def _first_fault(profile: Profile) -> Fault | None:
    """The first thing on a card that contradicts the rules or itself. Kept, as the same cards are played again and again."""
    return next(faults(profile), None)


def check_field(players: Sequence[str], board: Board, zones: Sequence[Zone], options: Options) -> None:
    """Raises :class:`~.written.Fault` for sides, a table or zones that can't be fought with.

    Or for ``options`` that do not fit them.
    """
    if len(players) != 2 or not all(players) or players[0] == players[1]:
        raise fault(("sides",), "c2.setup.zones", "confrontation-no-setup-two-sides")
    if not all(MIN_SIDE_CM * CM <= side <= MAX_SIDE_CM * CM for side in (board.width, board.depth)):
        raise fault(("board",), "c2.setup.materials", "c2-no-setup-board", least=MIN_SIDE_CM, most=MAX_SIDE_CM)
    known_kinds = {kind.name for kind in KINDS}
    if len(board.pieces) > MOST_PIECES or not all(piece.kind in known_kinds for piece in board.pieces):
        raise fault(("board", "pieces"), "c2.table.movement", "c2-no-setup-terrain", most=MOST_PIECES)
    for place, piece in enumerate(board.pieces):
        if not _lies_on(board, piece.outline):
            raise fault(("board", "pieces", place), "c2.table.movement", "c2-no-setup-outline", most=MOST_CORNERS)
        check_heights(("board", "pieces", place), piece, TERRAIN_RULE)
    check_objectives(("options",), options.objectives, board)
    if sorted(zone.side for zone in zones) != sorted(players):
        raise fault(("zones",), "c2.setup.zones", "confrontation-no-setup-zones")
    for place, zone in enumerate(zones):
        if not _lies_on(board, zone.polygon):
            raise fault(("zones", place), "c2.setup.zones", "c2-no-setup-outline", most=MOST_CORNERS)
    check_deployments(board, zones, options)


def _lies_on(board: Board, outline: Polygon) -> bool:
    """Whether an outline has corners enough and not too many, is simple, and lies on the table."""
    return (
        3 <= len(outline) <= MOST_CORNERS
        and is_simple(outline)
        and all(0 <= x <= board.width and 0 <= y <= board.depth for x, y in outline)
    )
